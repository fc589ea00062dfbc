"""WR4 Combat: order of the phases, force advantage, escort cruisers, garrisons."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.war_room.rules.combat.combat import conflict_odds
from sandtable.games.war_room.rules.combat.garrison import pair_of
from sandtable.games.war_room.rules.combat.hits import assign, escort_decision
from sandtable.games.war_room.rules.conflict.conflict import place_markers
from sandtable.games.war_room.rules.conflict.muster import port_advantage
from sandtable.games.war_room.state.model import Battle
from sandtable.kernel import Ask, Decision, Mark, Pick
from sandtable.testing import rule
from sandtable.testing.bench import as_pick
from tests.rules.war_room.bench import Bench, board, line

# --- phases -------------------------------------------------------------------------------------------------


def escorting(taker: str, _: str, decision: Decision[str]) -> str:
    """This line takes the hit where it can be chosen, else the first that can."""
    assert isinstance(decision, Pick)
    return taker if taker in decision.choices else decision.choices[0]


@rule("WR4-12")
def test_air_phase_bombing_surface_phase_and_repairs_follow_each_other(bench: Bench) -> None:
    public = bench.scene(bare=True)
    for nation in public.nations.values():
        nation.resources = {"oil": 5, "iron": 5, "osr": 5}
    bench.put(public, "germany", 11, "R5", bomber=1)
    bench.put(public, "germany", 20, "R5", artillery=1)
    bench.put(public, "ussr", 11, "R5", fighter=1)
    bench.put(public, "ussr", 21, "R5", artillery=1)
    public.turn_order = ["germany", "ussr"]
    stances = {"germany": {"germany:bomber:strategic": 1}, "ussr": {"ussr:fighter:air": 1}}
    bench.fight(
        public,
        "R5",
        "w" + "www" + "gggg" + "bg" + "gg",
        lambda seat, d: stances[seat] if d.kind == "stances" else d.default,
    )
    steps = ("dice-counted", "bomber-throws", "units-repaired", "conflict-ended", "still-contested")
    told = [(f.kind, f.args.get("phase")) for f in bench.log if getattr(f, "kind", "") in steps]
    assert told == [
        ("dice-counted", "air"),
        ("bomber-throws", None),
        ("dice-counted", "surface"),
        ("units-repaired", None),
        ("still-contested", None),
    ]
    assert [f["nations"] for f in bench.facts("still-contested")] == [["germany", "ussr"]]


@rule("WR4-12")
def test_only_battles_by_the_standard_board_are_foreseen(bench: Bench) -> None:
    for option, told in (("off", 3), ("on", 0)):
        public = bench.scene(bare=True, blitz_combat=option)
        bench.put(public, "germany", 20, "R5", infantry=2)
        bench.put(public, "ussr", 21, "R5", infantry=1)
        bench.put(public, "germany", 22, "R4", infantry=2)
        place_markers(bench.world_of(public))
        assert len(conflict_odds(public, "R5", "germany")) == told
        assert conflict_odds(public, "R4", "germany") == []  # only a garrison


@rule("WR4-20", "WR4-18")
def test_white_is_worked_off_last_however_the_dice_fell(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", infantry=1, artillery=1)
    bench.put(public, "ussr", 21, "R5", artillery=1)
    public.turn_order = ["germany", "ussr"]
    bench.put(public, "ussr", 23, "R5", infantry=1)

    def answer(_: str, decision: Any) -> Any:
        if decision.kind == "assign-hits":
            assert public.battle is not None
            assert public.battle.thrown  # the dice lie on the table
            return {"ussr:artillery:ground": 1}
        return {} if decision.kind == "stances" else decision.default

    battle = bench.fight(public, "R5", "wkgg" + "gggg", answer)
    assert [f["colour"] for f in bench.facts("units-hit")] == ["black", "white"]
    assert [one.lost for one in battle.lines if one.side == "allies"] == [1, 0]


@rule("WR4-05", "WR4-15", "WR4-16")
def test_a_stance_counts_in_both_phases(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", artillery=3)
    bench.put(public, "ussr", 11, "R5", bomber=1)
    bench.put(public, "ussr", 21, "R5", infantry=1)
    public.turn_order = ["germany", "ussr"]
    stances = {"germany": {"germany:artillery:antiair": 3}, "ussr": {"ussr:infantry:defensive": 1}}
    bench.fight(
        public, "R5", "w" * 6 + "w" * 3 + "w" * 5, lambda s, d: stances[s] if d.kind == "stances" else d.default
    )
    counted = [(f["phase"], f["axis"], f["allies"]) for f in bench.facts("dice-counted")]
    assert counted == [("air", 6, 0), ("surface", 3, 5)]


# --- advantages ---------------------------------------------------------------------------------------------


@rule("WR4-06")
def test_the_force_advantage_is_settled_at_the_start_and_holds_on_the_surface_only(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", infantry=2, artillery=1)
    bench.put(public, "germany", 11, "R5", fighter=1)
    bench.put(public, "ussr", 21, "R5", infantry=8)
    bench.put(public, "ussr", 11, "R5", fighter=1)
    public.turn_order = ["ussr", "germany"]
    stances = {"ussr": {"ussr:fighter:air": 1}, "germany": {}}
    battle = bench.fight(
        public,
        "R5",
        "kkw" + "bbkkwwwwww" + "w" * 6 + "kkkkww",  # the second batch falls when the artillery is gone
        lambda seat, d: stances[seat] if d.kind == "stances" else d.default,
    )
    lost = {one.unit: one.lost for one in battle.lines if one.side == "axis"}
    assert lost == {"fighter": 1, "artillery": 1, "infantry": 0}  # black hits in the air, not on the ground
    assert battle.superior == "axis"  # also after the second type is gone


@rule("WR4-08", "WR6-10")
def test_a_nation_in_yellow_may_still_use_its_allys_port(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.nations["italy"].zone = "yellow"
    assert port_advantage(public, "M-2", "axis")  # Germany's ports
    public.nations["germany"].zone = "orange"
    assert not port_advantage(public, "M-2", "axis")


# --- escorts ------------------------------------------------------------------------------------------------


def escorted(bench: Bench, results: list[str], answers: list[str], **boxes: int) -> tuple[Battle, list[Any]]:
    """A battleship and its escort under fire; the defender answers hit by hit."""
    lines = [line("germany", "battleship", "offensive", 1 - sum(boxes.values()), **boxes)]
    lines += [line("germany", "cruiser", "escort", 1), line("ussr", "cruiser", "offensive", 1)]
    battle = board("surface", *lines, rolling="allies", results=results)
    queue = iter(answers)
    bench.run(
        assign(bench.world_of(bench.scene()), battle), lambda _, d: next(queue) if d.kind == "escort" else d.default
    )
    return battle, [seat for seat, d in bench.asked if d.kind == "escort"]


@rule("WR4-07", "R08")
def test_an_escort_may_take_each_hit_on_a_big_ship_and_the_defender_decides(bench: Bench) -> None:
    ship, escort = "germany:battleship:offensive", "germany:cruiser:escort"
    battle, asked = escorted(bench, ["red", "red"], [escort, ship])
    assert asked == ["germany", "germany"]
    assert (battle.lines[0].light, battle.lines[0].damaged, battle.lines[1].damaged) == (1, 0, 1)


@rule("WR4-07", "R08")
def test_a_damaged_escort_must_be_used_before_a_fresh_one(bench: Bench) -> None:
    lines = [line("germany", "battleship", "offensive", 1), line("italy", "cruiser", "escort", 1)]
    lines += [line("germany", "cruiser", "escort", 1, damaged=1), line("ussr", "cruiser", "offensive", 1)]
    battle = board("surface", *lines, rolling="allies", results=["red"])
    bench.run(assign(bench.world_of(bench.scene()), battle))
    assert as_pick(bench.asked[0][1]).choices == ["germany:battleship:offensive", "germany:cruiser:escort"]


@rule("WR4-20", "R08")
def test_when_a_match_is_opened_again_between_two_hits_on_a_big_ship_the_second_falls_too(bench: Bench) -> None:
    lines = [line("germany", "battleship", "offensive", 1), line("germany", "cruiser", "escort", 1)]
    lines.append(line("ussr", "cruiser", "offensive", 1))
    battle = board("surface", *lines, rolling="allies", results=["red", "red"])
    begun = assign(bench.world_of(bench.scene()), battle)
    question = next(begun)
    assert isinstance(question, Ask) and list(question.seats) == ["germany"]
    assert isinstance(begun.send({"germany": "germany:cruiser:escort"}), Mark)
    assert (battle.hits, battle.lines[1].damaged) == (["germany:battleship:offensive"], 1)
    bench.run(assign(bench.world_of(bench.scene()), battle), {"escort": "germany:battleship:offensive"})
    assert (battle.hits, battle.lines[0].light) == ([], 1)


@rule("WR4-07")
def test_an_allys_cruiser_may_take_a_black_hit_on_a_carrier(bench: Bench) -> None:
    lines = [line("germany", "carrier", "offensive", 1), line("italy", "cruiser", "escort", 0, damaged=1)]
    battle = board("surface", *lines, line("ussr", "cruiser", "offensive", 1), rolling="allies", results=["black"])
    aimed = {"assign-hits": {"germany:carrier:offensive": 1}, "escort": "italy:cruiser:escort"}
    bench.run(assign(bench.world_of(bench.scene()), battle), aimed)
    assert (battle.lines[0].light, battle.lines[1].lost) == (0, 1)


@rule("WR4-07", "R08")
def test_each_owner_of_an_escort_decides_for_his_own_cruiser(bench: Bench) -> None:
    lines = [line("germany", "battleship", "offensive", 1), line("italy", "cruiser", "escort", 1)]
    lines += [line("germany", "cruiser", "escort", 1), line("ussr", "cruiser", "offensive", 1)]
    for taker, asked in (("italy:cruiser:escort", ["italy"]), ("germany:cruiser:escort", ["italy", "germany"])):
        bench.asked.clear()
        battle = board("surface", *(replace(one) for one in lines), rolling="allies", results=["red"])
        bench.run(
            assign(bench.world_of(bench.scene()), battle),
            partial(escorting, taker),
        )
        assert [seat for seat, d in bench.asked if d.kind == "escort"] == asked
        assert [one.id for one in battle.lines if one.damaged] == [taker]


@rule("WR4-07")
def test_a_sunk_escort_shields_nobody(bench: Bench) -> None:
    escort = "germany:cruiser:escort"
    battle, asked = escorted(bench, ["red", "red", "red"], [escort, escort])
    assert len(asked) == 2
    assert (battle.lines[0].light, battle.lines[1].lost) == (1, 1)


@rule("WR4-07", "WR4-19", "R08")
def test_a_hit_that_an_escort_took_leaves_room_for_the_next_on_the_ship(bench: Bench) -> None:
    ship, escort = "germany:battleship:offensive", "germany:cruiser:escort"
    battle, asked = escorted(bench, ["red"] * 4, [escort, ship, ship, ship])
    assert len(asked) == 4
    assert (battle.lines[0].lost, battle.lines[1].damaged) == (1, 1)
    bench.asked.clear()
    battle, asked = escorted(bench, ["red"] * 6, [escort, escort, ship])
    assert len(asked) == 2  # the escort is sunk and shields no more
    assert (battle.lines[0].lost, battle.lines[1].lost) == (1, 1)
    assert battle.results == []


@rule("WR4-07", "R22")
def test_white_on_a_damaged_ship_can_be_taken_by_the_escort(bench: Bench) -> None:
    battle, asked = escorted(bench, ["white"], ["germany:cruiser:escort"], damaged=1)
    assert len(asked) == 1
    assert (battle.lines[0].damaged, battle.lines[1].damaged) == (1, 1)


@rule("WR4-07")
def test_by_default_a_fresh_escort_takes_only_the_hit_that_would_sink_the_ship() -> None:
    ship, escort = line("germany", "battleship", "offensive", 1), line("germany", "cruiser", "escort", 1)
    decision = escort_decision(board("surface", ship, escort), ship, [escort])
    assert decision.default == ship.id
    assert [(option.text, option.args) for option in decision.options()] == [
        ("escort-stand", {"unit": "battleship"}),
        ("escort-cruiser", {"nation": "germany", "damaged": 0}),
    ]
    ship.fresh, ship.damaged = 0, 1
    assert escort_decision(board("surface", ship, escort), ship, [escort]).default == escort.id
    escort.fresh, escort.damaged = 0, 1
    assert escort_decision(board("surface", ship, escort), ship, [escort]).default == ship.id


# --- garrisons ----------------------------------------------------------------------------------------------


@rule("WR4-10", "R09")
@pytest.mark.parametrize(
    ("shows", "pair"),
    [("yy", "yellow"), ("bk", "blue"), ("kg", "green"), ("kk", "black"), ("yb", ""), ("ww", ""), ("kw", "")],
)
def test_a_pair_needs_one_colour_black_helps_and_white_spoils(shows: str, pair: str) -> None:
    names = {"y": "yellow", "b": "blue", "g": "green", "r": "red", "k": "black", "w": "white"}
    assert pair_of(tuple(names[one] for one in shows)) == ([pair] if pair else [])


@rule("WR4-10")
def test_a_garrison_kills_one_attacker_and_the_rest_capture(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", infantry=2, artillery=1)
    bench.fight(public, "R5", "yk")
    assert public.stacks["germany-20"].units == {"infantry": 1, "artillery": 1}
    assert public.nations["germany"].casualties == {"infantry": 1}
    assert public.lands["R5"].controller == "germany"
    assert bench.asked == []


@rule("WR4-10", "R09")
def test_after_two_blacks_the_defender_picks_the_victim(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", infantry=2, armor=1)
    bench.put(public, "germany", 11, "R5", fighter=1)

    def answer(_: str, decision: Any) -> Any:
        assert public.battle is not None
        assert public.battle.thrown  # the dice lie on the table while he chooses
        return "germany:armor:offensive" if decision.kind == "garrison-kill" else decision.default

    bench.fight(public, "R5", "kk", answer)
    assert [(seat, as_pick(d).choices) for seat, d in bench.asked] == [
        ("ussr", ["germany:infantry:offensive", "germany:armor:offensive"])
    ]
    assert public.stacks["germany-20"].units == {"infantry": 2}


@rule("WR4-10")
def test_an_attacker_wiped_out_by_the_garrison_captures_nothing(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", infantry=1)
    bench.fight(public, "R5", "yy")
    assert public.lands["R5"].controller == "ussr"
    assert not public.conflicts


@rule("WR4-11")
def test_an_empty_neutral_has_a_garrison_too(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 20, "N8", infantry=1)
    public.lands["N8"].attacked_by = "germany"
    bench.fight(public, "N8", "wy")
    assert [f["nation"] for f in bench.facts("garrison-throws")] == ["neutral"]
    assert public.lands["N8"].controller == "germany"
    assert [f["worth"] for f in bench.facts("land-captured")] == [public.board.regions["N8"].income]
