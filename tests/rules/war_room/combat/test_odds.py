"""The odds of a battle are those of the battle that the rules play."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from sandtable.games.war_room.data.data import die
from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.combat.battle import count_dice, exchange
from sandtable.games.war_room.rules.combat.combat import conflict_odds, enter
from sandtable.games.war_room.rules.combat.hits import COLOURS
from sandtable.games.war_room.rules.combat.odds import (
    TEXT_BATTLES,
    Board,
    Counts,
    Dice,
    Forecast,
    endings,
    odds,
    odds_of,
    outcomes,
    play,
    suffer,
    summary,
    throws_of,
)
from sandtable.games.war_room.rules.conflict.conflict import place_markers
from sandtable.games.war_room.state.model import Battle, Hidden, Line, Public, State
from sandtable.kernel import Journal, Throw, World
from sandtable.testing import rule
from tests.rules.war_room.bench import Bench

LAND = [
    Line("ussr", "allies", "infantry", "defensive", fresh=4),
    Line("ussr", "allies", "artillery", "antiair", fresh=2),
    Line("ussr", "allies", "fighter", "air", fresh=2),
    Line("germany", "axis", "infantry", "offensive", fresh=3),
    Line("germany", "axis", "infantry", "defensive", fresh=2),
    Line("germany", "axis", "armor", "defensive", fresh=2),
    Line("germany", "axis", "armor", "offensive", fresh=2),
    Line("germany", "axis", "bomber", "ground", fresh=1),
]
SEA = [
    Line("usa", "allies", "carrier", "antiair", fresh=1),
    Line("usa", "allies", "battleship", "offensive", fresh=1),
    Line("usa", "allies", "cruiser", "escort", fresh=2),
    Line("uk", "allies", "cruiser", "escort", fresh=1),
    Line("usa", "allies", "carrier_fighter", "ground", fresh=1),
    Line("japan", "axis", "battleship", "offensive", fresh=2),
    Line("japan", "axis", "cruiser", "offensive", fresh=2),
    Line("japan", "axis", "submarine", "dive", fresh=3),
]
AIR = [
    Line("ussr", "allies", "fighter", "air", fresh=8),
    Line("ussr", "allies", "infantry", "defensive", fresh=2),
    Line("germany", "axis", "fighter", "air", fresh=8),
    Line("germany", "axis", "bomber", "ground", fresh=3),
    Line("germany", "axis", "infantry", "offensive", fresh=2),
    Line("germany", "axis", "artillery", "ground", fresh=2),
    Line("germany", "axis", "armor", "offensive", fresh=2),
]
MANY = [
    Line("ussr", "allies", "infantry", "offensive", fresh=8),
    Line("germany", "axis", "infantry", "defensive", fresh=3),
    Line("germany", "axis", "armor", "offensive", fresh=3),
    Line("germany", "axis", "artillery", "ground", fresh=3),
]
PORT = [
    Line("usa", "allies", "fighter", "air", fresh=2),
    Line("japan", "axis", "carrier", "antiair", fresh=3),
    Line("japan", "axis", "battleship", "antiair", fresh=3),
]
CASES = {
    "land": (LAND, Battle("R5", {"allies": "ussr", "axis": "germany"}, "axis", superior="axis"), {}),
    "sea": (SEA, Battle("P-10", {"allies": "usa", "axis": "japan"}, "allies", ports=["axis"]), {}),
    "port": (PORT, Battle("P-10", {"allies": "usa", "axis": "japan"}, "axis", ports=["allies"]), {}),
    "capped": (LAND, Battle("R5", {"allies": "ussr", "axis": "germany"}, "allies"), {"batch_cap": "on"}),
    "uncapped": (MANY, Battle("R5", {"allies": "ussr", "axis": "germany"}, "allies"), {}),
    "air": (AIR, Battle("R5", {"allies": "ussr", "axis": "germany"}, "axis"), {"batch_cap": "on"}),
}


def fresh(lines: list[Line]) -> list[Line]:
    """The lines before the battle."""
    return [Line(one.nation, one.side, one.unit, one.stance, fresh=one.fresh) for one in lines]


def board(case: str) -> Battle:
    """A battle board with its lines."""
    lines, battle, _ = CASES[case]
    return Battle(
        battle.region,
        battle.commanders,
        battle.first,
        superior=battle.superior,
        ports=list(battle.ports),
        lines=fresh(lines),
    )


class Dealt(Dice):
    """Dice that were thrown beforehand: for each battle, phase, side and batch ten faces, of which the first count.

    The rules and the simulation read the same ones.
    """

    def __init__(self, battles: int, rng: random.Random) -> None:
        self.battles, self.rng, self.faces = battles, rng, dict[tuple[str, str, int], list[list[str]]]()

    def batch(self, stage: str, side: str, batch: int) -> list[list[str]]:
        """Ten faces for every battle."""
        if (stage, side, batch) not in self.faces:
            self.faces[stage, side, batch] = [self.rng.choices(die(), k=10) for _ in range(self.battles)]
        return self.faces[stage, side, batch]

    def throw(self, stage: str, side: str, batch: int, count: Counts) -> dict[str, Counts]:
        shows = [faces[:n] for faces, n in zip(self.batch(stage, side, batch), count, strict=True)]
        return {colour: np.array([one.count(colour) for one in shows], np.int16) for colour in COLOURS}


class Table:
    """The dice of one of these battles, as the rules throw them."""

    def __init__(self, dealt: Dealt, number: int, battle: Battle) -> None:
        self.dealt, self.number, self.battle, self.thrown = dealt, number, battle, dict[tuple[str, str], int]()

    def colours(self, rule: str, count: int, faces: Any) -> Throw:
        key = (self.battle.stage, self.battle.rolling)
        batch = self.thrown[key] = self.thrown.get(key, -1) + 1
        shows = self.dealt.batch(*key, batch)[self.number][:count]
        values = tuple(faces.index(colour) + 1 for colour in shows)
        return Throw(rule, "colour", values, sum(values), shows=tuple(shows))


def scripted(bench: Bench, public: Public, case: str, dealt: Dealt, number: int) -> Battle:
    """The same battle by the rules, every question answered by its default."""
    battle = board(case)
    world: World[State] = World(State(public, Hidden()), Table(dealt, number, battle), Journal())  # type: ignore[arg-type]
    enter(battle, "air")
    count_dice(world, battle)
    bench.run(exchange(world, battle))
    enter(battle, "surface")
    count_dice(world, battle)
    bench.run(exchange(world, battle))
    return battle


@rule("WR4-12", "WR4-18", "WR4-19")
@pytest.mark.parametrize("case", CASES)
def test_the_same_dice_bring_the_same_losses_by_the_rules_and_in_the_simulation(bench: Bench, case: str) -> None:
    """Line by line, battle by battle: lost, damaged, lightly damaged, escaped."""
    battles, options = 300, CASES[case][2]
    public = bench.scene("global_war", bare=True, **options)
    dealt = Dealt(battles, random.Random(case))
    simulated = Board(board(case), battles)
    play(simulated, dealt, "batch_cap" in options)
    for number in range(battles):
        played = scripted(bench, public, case, dealt, number)
        for i, line in enumerate(played.lines):
            got = [int(box[i][number]) for box in (simulated.lost, simulated.escaped, simulated.units)]
            assert got == [line.lost, line.escaped, line.fresh + line.light + line.damaged], (number, line.id)
            hurt, damaged = bool(simulated.hurt[i][number]), bool(simulated.damaged(i)[number])
            assert (line.damaged, line.light) == (damaged, hurt and not damaged), (number, line.id)


@rule("WR4-15", "WR4-16")
def test_only_planes_are_hit_in_the_air_phase_and_only_what_is_on_the_surface_after_it() -> None:
    for stage, hit in (("air", "fighter"), ("surface", "infantry")):
        lines = [
            Line("ussr", "allies", unit, stance, fresh=4)
            for unit, stance in (("fighter", "air"), ("infantry", "offensive"))
        ]
        field = Board(Battle("R5", {"allies": "ussr", "axis": "germany"}, "axis", lines=lines), 1)
        results = {colour: np.full(1, 3 * (colour == "black"), np.int16) for colour in COLOURS}
        suffer(field, stage, "axis", results, False)
        assert {line.unit for line, lost in zip(lines, field.lost, strict=True) if lost[0]} == {hit}


@rule("WR0-04")
@pytest.mark.parametrize("dice", [1, 4, 10])
def test_every_throw_is_as_likely_as_its_dice_make_it(dice: int) -> None:
    """The chances of all outcomes add up, and so do the slots from which they are drawn."""
    table = outcomes(dice)
    assert table.chance.sum() == pytest.approx(1)
    assert set(table.shown.sum(axis=0)) == {dice}
    slots = table.keep.copy()
    np.add.at(slots, table.alias, 1 - table.keep)
    assert slots / len(slots) == pytest.approx(table.chance)
    for colour, share in zip(COLOURS, table.shown @ table.chance / dice, strict=True):
        assert share == pytest.approx(die().count(colour) / 12)


@rule("WR0-04")
def test_throws_of_several_sizes_at_once_show_as_many_dice_as_were_thrown() -> None:
    count = np.array([0, 3, 10, 3, 7] * 400, np.int16)
    shown = Dice(np.random.default_rng(3)).throw("surface", "axis", 0, count)
    assert (np.sum(list(shown.values()), axis=0) == count).all()
    for colour in COLOURS:
        assert shown[colour].sum() / count.sum() == pytest.approx(die().count(colour) / 12, abs=0.02)


@rule("WR0-04")
def test_throws_of_one_size_are_drawn_at_once_and_no_dice_show_nothing() -> None:
    shown = Dice(np.random.default_rng(3)).throw("surface", "axis", 0, np.full(500, 4, np.int16))
    drawn = throws_of(4, 500, np.random.default_rng(3))
    assert all((shown[colour] == row).all() for colour, row in zip(COLOURS, drawn, strict=True))
    none = Dice(np.random.default_rng(3)).throw("surface", "axis", 0, np.array([0, 1], np.int16))
    assert [int(sum(row[k] for row in none.values())) for k in (0, 1)] == [0, 1]


@rule("WR4-12", "WR4-20", "WR4-21")
def test_a_forecast_tells_control_and_the_distribution_of_losses() -> None:
    lines = [
        Line("ussr", "allies", "infantry", "defensive", fresh=1),
        Line("germany", "axis", "armor", "offensive", fresh=2),
    ]
    battle = Battle("R5", {"allies": "ussr", "axis": "germany"}, "axis", lines=lines)
    found = odds(battle, np.random.default_rng(1), 60_000)
    # Eight dice must show two of yellow and black, or one of them and a white one.
    table = outcomes(8)
    yellow, black, white = (table.shown[COLOURS.index(colour)] for colour in ("yellow", "black", "white"))
    hits = yellow + black + np.minimum(white, yellow + black > 0)
    exact = float(table.chance[hits >= 2].sum())
    assert found.axis == pytest.approx(exact, abs=0.01)
    assert found.lines[0].lost == pytest.approx([1 - exact, exact], abs=0.01)
    assert found.allies == found.none == 0.0
    assert found.both == pytest.approx(1 - exact, abs=0.01)


@rule("WR4-05")
def test_the_shares_add_up_and_the_stronger_side_holds(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 20, "R5", armor=8)
    bench.put(public, "ussr", 21, "R5", infantry=1)
    found: Forecast = odds_of(public, "R5", np.random.default_rng(1), 5_000)
    assert found.allies + found.axis + found.both + found.none == pytest.approx(1)
    assert found.axis > 0.95
    assert found.error < 0.01
    assert all(sum(line.lost) == pytest.approx(1) for line in found.lines)


@rule("WR4-12", "WR4-01")
def test_who_picks_a_conflict_sees_how_it_may_end(bench: Bench) -> None:
    public = bench.scene("eastern_front", bare=True)
    for command, region, strength in ((20, "R5", 8), (22, "R3", 1)):
        bench.put(public, "germany", command, region, armor=strength)
    for command, region in ((21, "R5"), (23, "R3")):
        bench.put(public, "ussr", command, region, infantry=2)
    place_markers(bench.world_of(public))
    strong, weak = conflict_odds(public, "R5", "germany"), conflict_odds(public, "R3", "germany")
    assert sum(one.chance for one in strong) == pytest.approx(1)
    assert strong[0].chance > 0.9 > weak[0].chance
    assert conflict_odds(public, "R5", "ussr")[2].chance == pytest.approx(strong[0].chance, abs=0.05)


TEXTS = {
    "types": ("3 inf 1 art", "2 inf", [], "axis"),
    "fewer": ("2 inf", "3 inf 1 art", [], "allies"),
    "even": ("4 inf 3 arm", "4 inf 2 art", [], ""),
    "later": ("2 inf 1 arm", "2 inf 1 arm", ["defender_first"], ""),
    "ports": ("2 cr 1 bb", "1 cr 2 sub", ["defender_port"], ""),
    "port": ("1 cr 2 sub", "2 cr 1 bb", ["attacker_port"], ""),
    "ashore": ("2 inf 2 ftr", "2 inf 1 bmb", ["attacker_port"], ""),
    "planes": ("2 inf 2 ftr 1 bmb", "2 inf 1 art 1 ftr", [], "allies"),
    "wings": ("2 inf 1 ftr", "2 inf 1 ftr 1 bmb", [], ""),
    "capped": ("8 inf 8 arm", "8 arm", ["batch_cap"], "axis"),
}


@rule("WR4-06", "WR4-08", "WRO-02")
@pytest.mark.parametrize("case", TEXTS)
def test_forces_in_words_fight_the_battle_of_a_board_that_is_set_up_by_hand(case: str) -> None:
    """Who throws first, superior forces, ports at sea and the option on batches are those of the question."""
    attacker, defender, options, superior = TEXTS[case]
    names = {"inf": "infantry", "art": "artillery", "arm": "armor", "ftr": "fighter", "bmb": "bomber"}
    names |= {"cr": "cruiser", "bb": "battleship", "sub": "submarine"}
    stances = {"artillery": "ground", "armor": "offensive", "bomber": "ground", "submarine": "dive"}
    lines = []
    for nation, side, text in (("attacker", "axis", attacker), ("defender", "allies", defender)):
        words = text.split()
        for n, word in zip(map(int, words[::2]), words[1::2], strict=True):
            unit = names[word]
            both = {
                "infantry": {"offensive" if side == "axis" else "defensive": n},
                "cruiser": {"escort" if "bb" in words else "offensive": n},
                "fighter": {"ground": n // 2, "air": n - n // 2},
            }
            for stance, some in both.get(unit, {stances.get(unit, "offensive"): n}).items():
                lines.append(Line(nation, side, unit, stance, fresh=some))  # type: ignore[arg-type]
    battle = Battle("", {"axis": "attacker", "allies": "defender"}, "axis", lines=lines, superior=superior)
    if "defender_first" in options:
        battle.first = "allies"
    if case in ("ports", "port"):
        battle.ports = ["allies" if case == "ports" else "axis"]
    played = Board(battle, TEXT_BATTLES)
    play(played, Dice(np.random.default_rng(TEXT_BATTLES)), "batch_cap" in options)
    wanted, found = summary(played), GAME.odds(attacker, defender, options)
    assert (found.attacker, found.defender, found.draw) == (wanted.axis, wanted.allies, wanted.none)
    assert found.also == {"both": wanted.both}
    assert found.distribution == endings(played)


@rule("WR4-05", "WRO-02")
@pytest.mark.parametrize("cap", ["off", "on"])
def test_the_odds_of_a_region_are_those_of_its_stacks_in_their_usual_stances(bench: Bench, cap: str) -> None:
    public = bench.scene("global_war", bare=True, batch_cap=cap)
    bench.put(public, "germany", 20, "R5", infantry=4, armor=2)
    bench.put(public, "germany", 11, "R5", fighter=3)
    bench.put(public, "italy", 20, "R5", infantry=3)
    for command in (21, 22, 23):
        bench.put(public, "ussr", command, "R5", infantry=8)
    bench.put(public, "ussr", 11, "R5", bomber=1)
    lines = [
        Line("ussr", "allies", "infantry", "defensive", fresh=24),
        Line("ussr", "allies", "bomber", "ground", fresh=1),
        Line("germany", "axis", "infantry", "offensive", fresh=4),
        Line("germany", "axis", "armor", "offensive", fresh=2),
        Line("germany", "axis", "fighter", "ground", fresh=1),
        Line("germany", "axis", "fighter", "air", fresh=2),
        Line("italy", "axis", "infantry", "offensive", fresh=3),
    ]
    battle = Battle("R5", {"allies": "ussr", "axis": "germany"}, "allies", lines=lines, superior="axis")
    wanted = odds(battle, np.random.default_rng(5), 2_000, cap == "on")
    assert odds_of(public, "R5", np.random.default_rng(5), 2_000) == wanted


@rule("WR4-05")
def test_the_odds_of_a_battle_that_a_pact_splits_are_those_of_the_first_half(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    for nation, command in (("uk", 36), ("ussr", 21), ("germany", 20), ("japan", 24)):
        bench.put(public, nation, command, "B18", infantry=2)
    found = odds_of(public, "B18", np.random.default_rng(5), 500)
    assert {one.id.partition(":")[0] for one in found.lines} == {"uk", "ussr", "germany"}


@rule("WR4-05", "WR4-08")
def test_forces_are_read_as_text_with_their_usual_stances() -> None:
    found = GAME.odds("8 arm", "1 inf")
    assert found.attacker > 0.95
    assert found.attacker + found.defender + found.draw + found.also["both"] == pytest.approx(1)
    assert found.distribution[0].attacker == {"armor": 8}
    assert found == GAME.odds("8 armor", "1 infantry/defensive")
    weak = GAME.odds("2 cr", "2 cr", ["defender_port"])
    assert 0 < weak.error < 0.01 < weak.attacker
    assert weak.attacker < GAME.odds("2 cr", "2 cr", ["attacker_port"]).attacker


@pytest.mark.parametrize(
    ("attacker", "defender", "options", "says"),
    [
        ("4 tanks", "1 inf", [], "no unit 'tanks'"),
        ("inf", "1 inf", [], "write numbers and units"),
        ("", "1 inf", [], "at least one unit"),
        ("2 inf/antiair", "1 inf", [], "offensive, defensive"),
        ("2 inf", "2 cr", [], "do not meet"),
        ("2 inf", "2 inf", ["luck"], "batch_cap"),
        ("200 inf", "2 inf", [], "between 1 and 99"),
    ],
)
def test_a_force_that_cannot_be_read_says_how_to_write_one(
    attacker: str, defender: str, options: list[str], says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        GAME.odds(attacker, defender, options)
