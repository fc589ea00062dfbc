"""The exact odds: known values, special shots, and an independent count of small battles."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from itertools import product
from math import comb

import pytest

from sandtable.games.dateline.data.data import EXPANSION, number
from sandtable.games.dateline.rules.odds.forces import Group, parse_force
from sandtable.games.dateline.rules.odds.odds import (
    after_aa_fire,
    odds,
    odds_text,
)
from sandtable.games.dateline.rules.odds.values import tokens, values_of
from sandtable.kernel import BadForce
from sandtable.testing import rule

Line = tuple[str, ...]
ATTACK = {"submarine": 2, "transport": 0, "fighter": 3, "carrier": 1, "cruiser": 2, "battleship": 4}
DEFENCE = {"submarine": 2, "transport": 1, "fighter": 4, "carrier": 3, "cruiser": 3, "battleship": 4}


def hits(values: list[int]) -> dict[int, float]:
    """The distribution of hits, die by die."""
    found = {0: 1.0}
    for value in values:
        after: dict[int, float] = defaultdict(float)
        for many, chance in found.items():
            after[many + 1] += chance * value / 6
            after[many] += chance * (1 - value / 6)
        found = after
    return found


def can_hit(shooter: str, target: str, attacking: bool) -> bool:
    """B-8-02, A-3.9a-08, A-3.9b-05 A unit written "submarine/under" is a submerged boat."""
    if shooter.startswith("submarine"):
        return target != "fighter"
    finds_boats = shooter != "fighter" and (not attacking or shooter == "cruiser")
    return finds_boats or not target.endswith("/under")


def struck(line: Line, shooters: Line, attacking: bool) -> dict[Line, float]:
    """Fire column by column, low values first; each hit takes the first of the line that it can fall on."""
    table = ATTACK if attacking else DEFENCE
    found = {line: 1.0}
    order = ("cruiser", "carrier", "transport", "battleship", "fighter", "submarine")
    for unit in sorted(shooters, key=lambda u: (table[u.split("/")[0]], order.index(u.split("/")[0]))):
        after: dict[Line, float] = defaultdict(float)
        for left, chance in found.items():
            p = table[unit.split("/")[0]] / 6
            at = next((n for n, target in enumerate(left) if can_hit(unit, target, attacking)), None)
            if at is None or p == 0:
                after[left] += chance
                continue
            after[left] += chance * (1 - p)
            after[left[:at] + left[at + 1 :]] += chance * p
        found = dict(after)
    return found


@cache
def sea_battle(mine: Line, theirs: Line, first_fire: bool) -> tuple[float, float]:
    """An independent count, state by state: attacker and defender alone left.

    A-3.9b-05 When the last hunter is gone, the defender's boats under water are out of the battle, and stay.
    """
    if not mine or not theirs:
        return float(bool(mine)), float(bool(theirs))
    seen = tuple(unit for unit in theirs if not unit.endswith("/under"))
    if seen != theirs and not {"submarine/under", "cruiser"} & set(mine):
        return 0.0, 1 - sea_battle(mine, seen, first_fire)[0]
    subs: Line = tuple(unit for unit in mine if unit == "submarine") if first_fire else ()
    others = tuple(unit for unit in mine if unit not in subs)
    won = lost = again = 0.0
    for rest, p1 in (struck(theirs, subs, True) if subs else {theirs: 1.0}).items():
        ends = {(mine, rest): 1.0}
        if rest:
            fire, back = struck(rest, others, True), struck(mine, rest, False)
            ends = {(m, t): p2 * p3 for (t, p2), (m, p3) in product(fire.items(), back.items())}
        for (m, t), p in ends.items():
            if (m, t) == (mine, theirs):
                again += p1 * p
                continue
            ahead = sea_battle(m, t, first_fire)
            won, lost = won + p1 * p * ahead[0], lost + p1 * p * ahead[1]
    if again > 1 - 1e-12:
        return float(set(theirs) == {"fighter"}), 0.0
    return won / (1 - again), lost / (1 - again)


@rule("B-7-01")
def test_known_values_of_two_land_battles() -> None:
    middle = odds("5 inf 3 arm 1 ftr 1 bmb", "6 inf 2 arm 2 ftr")
    assert [round(x, 5) for x in (middle.attacker, middle.defender, middle.draw)] == [0.41695, 0.54154, 0.0415]
    large = odds("20 inf 12 arm 5 ftr 3 bmb", "28 inf 8 arm 4 ftr")
    assert [round(x, 5) for x in (large.attacker, large.defender, large.draw)] == [0.61157, 0.37849, 0.00993]


@rule("B-7-01")
def test_a_duel_of_two_infantry_by_hand() -> None:
    found = odds("1 inf", "1 inf")
    nothing = 5 / 6 * 4 / 6
    assert found.attacker == pytest.approx(1 / 6 * 4 / 6 / (1 - nothing))
    assert found.draw == pytest.approx(1 / 6 * 2 / 6 / (1 - nothing))
    assert sum(result.chance for result in found.distribution) == pytest.approx(1)


@rule("B-8-01", "B-8-02")
@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        (("submarine", "submarine"), ("transport", "battleship")),
        (("transport", "submarine", "fighter", "carrier"), ("submarine", "fighter", "carrier")),
        (("submarine", "fighter", "fighter"), ("transport", "submarine", "fighter", "carrier")),
        (("transport", "submarine", "fighter", "fighter"), ("transport", "submarine", "submarine", "fighter")),
    ],
)
def test_sea_battles_agree_with_an_independent_count(attacker: Line, defender: Line) -> None:
    found = odds([Group(unit, 1) for unit in attacker], [Group(unit, 1) for unit in defender])
    won, lost = sea_battle(attacker, defender, True)
    assert found.attacker == pytest.approx(won, abs=1e-9)
    assert found.defender == pytest.approx(lost, abs=1e-9)


@rule("B-8-02")
def test_with_low_luck_a_plane_and_a_ship_throw_together_where_nobody_is_under_water() -> None:
    """Three and two pips are five; the transport's one takes the cruiser first, and the fighter goes on alone."""
    alone = 3 / 6 * 5 / 6 / (1 - 3 / 6 * 5 / 6)
    together = (5 / 6 + 1 / 36 * alone) / (1 - 1 / 6 * 5 / 6)
    assert odds_text("1 ftr 1 cru", "1 trn", ["low_luck"]).attacker == pytest.approx(together)


def boats(line: Line) -> list[Group]:
    """A line as the odds take it."""
    return [group for unit in line for group in parse_force(f"1 {unit}")]


@rule("A-3.9a-08", "D3.9e-02", "A-3.9b-05")
@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        (("submarine/under",), ("transport", "fighter", "carrier")),
        (("submarine", "submarine/under", "cruiser"), ("transport", "submarine", "fighter")),
        (("submarine", "submarine/under", "fighter"), ("submarine", "cruiser", "fighter")),
        (("cruiser", "fighter", "carrier"), ("submarine/under", "cruiser")),
        (("submarine/under", "cruiser", "carrier"), ("submarine", "submarine/under", "fighter")),
        (("transport", "submarine/under", "fighter", "carrier"), ("transport", "cruiser", "battleship")),
        (("submarine", "fighter", "carrier"), ("submarine", "fighter", "carrier")),
        (("submarine", "cruiser", "fighter"), ("submarine/under", "fighter", "carrier")),
        (("transport", "submarine/under", "fighter"), ("submarine/under", "cruiser", "fighter")),
    ],
)
def test_submerged_and_surfaced_boats_together_agree_with_an_independent_count(
    attacker: Line, defender: Line
) -> None:
    hunts = [
        Group(group.unit, 1, role=group.role or ("attack" if group.unit == "cruiser" else ""))
        for group in boats(attacker)
    ]
    chapters = EXPANSION - {"super_transport", "carriers", "battleships"}
    found = odds(hunts, boats(defender), chapters=chapters)
    won, lost = sea_battle(attacker, defender, False)
    assert found.attacker == pytest.approx(won, abs=1e-9)
    assert found.defender == pytest.approx(lost, abs=1e-9)


@rule("A-3.9a-08", "B-8-01")
def test_a_submerged_boat_and_planes_cannot_hit_each_other() -> None:
    # The zone is clear of ships, which is what the attacker came for.
    found = odds("1 sub/under", "2 ftr", expansion=True, at_sea=True)
    assert (found.attacker, found.defender, found.draw) == (1, 0, 0)
    assert [one.chance for one in found.distribution] == [1]
    assert odds("2 ftr", "1 sub/under", expansion=True).draw == 1


@rule("A-3.9b-05")
def test_without_a_hunter_a_submerged_boat_is_out_of_the_battle() -> None:
    alone = odds("1 bb", "1 sub/under", expansion=True)
    assert alone.draw == 1
    assert odds("1 cru", "1 sub/under", expansion=True).draw == 1, "a cruiser that does not attack the boat"
    assert odds([Group("battleship", 1, role="attack")], "1 sub/under", expansion=True).draw == 1, (
        "nor a battleship"
    )
    with_boat, without = (odds("1 bb", text, expansion=True) for text in ("1 cv 1 sub/under", "1 cv"))
    assert with_boat.draw == pytest.approx(without.attacker), "who wins above leaves the boat below"
    found = odds("1 cru/attack", "1 sub/under", expansion=True)
    assert found.attacker == pytest.approx(2 / 6 * 4 / 6 / (1 - 4 / 6 * 4 / 6))


@rule("D3.3-02", "D3.3-08")
def test_kamikazes_come_before_all_other_fire() -> None:
    def sunk(text: str, ship: str) -> float:
        found = odds(text, ship, expansion=True)
        return sum(one.chance for one in found.distribution if not one.defender)

    assert sunk("1 osc/kamikaze-transport", "1 tr") == pytest.approx(5 / 6)
    assert sunk("2 osc/kamikaze-carrier", "1 cv") == pytest.approx(1 - (1 / 6) ** 2)
    # A battleship fires at each of them first, takes three hits, and one plane cannot sink it.
    assert sunk("1 osc/kamikaze-battleship", "1 bb") == 0
    fires = number("kamikaze", "battleship_fires") / 6
    assert sunk("1 osc/kamikaze-battleship", "1 bb/2") == pytest.approx((1 - fires) * 5 / 6)


@rule("D3.6-05", "D3.6-06")
def test_a_bomber_that_drops_paratroops_is_fired_at_with_its_load_and_does_not_fight() -> None:
    assert odds("2 inf 1 bmb/drop2", "1 inf").attacker == odds("2 inf", "1 inf").attacker
    found = odds("2 inf 1 bmb/drop2", "1 inf 1 aa")
    assert found.attacker == pytest.approx(odds("2 inf", "1 inf").attacker * 5 / 6)


@rule("B-8-01")
def test_victims_of_attacking_submarines_do_not_fire() -> None:
    base = odds("1 sub", "1 tr")
    # It sinks the transport first with 1/3; otherwise the transport hits with 1/6.
    assert base.attacker == pytest.approx((2 / 6) / (1 - 4 / 6 * 5 / 6))
    assert base.draw == 0
    assert odds("1 sub", "1 tr", expansion=True).draw > 0  # fights on with the others there


@rule("D3.9a-03")
def test_an_announced_first_shot_is_one_die_and_its_victim_is_gone() -> None:
    alone = odds("1 sub/first_shot", "1 tr", expansion=True)
    assert sum(r.chance for r in alone.distribution if not r.defender) == pytest.approx(2 / 6)
    three, sure = (odds("3 sub/first_shot", "1 tr", expansion=True, low_luck=low) for low in (False, True))
    gone = [sum(r.chance for r in found.distribution if not r.defender) for found in (three, sure)]
    assert gone == [pytest.approx(1 - (4 / 6) ** 3), pytest.approx(1)], "six pips hit for certain with low luck"
    deck = odds("1 sub/first_shot", "1 cv 1 ftr", expansion=True)
    assert {"fighter": 1} in [one.defender for one in deck.distribution], "it hits the hull, not the plane"
    assert next(one.chance for one in deck.distribution if one.defender == {"fighter": 1}) == pytest.approx(2 / 6)
    with_ship = odds("1 bb 2 sub/first_shot", "1 tr", expansion=True)
    assert with_ship.attacker > odds("1 bb", "1 tr", expansion=True).attacker


@rule("B-7-06", "B-7-01")
def test_the_aa_gun_fires_once_at_every_plane() -> None:
    found = odds("1 ftr", "1 inf 1 aa")
    without = odds("1 ftr", "1 inf")
    assert found.attacker == pytest.approx(without.attacker * 5 / 6)
    assert found.defender == pytest.approx(1 / 6 + without.defender * 5 / 6)
    assert odds("1 inf", "1 inf 1 aa").attacker == odds("1 inf", "1 inf").attacker
    assert odds("1 inf 1 mpc", "1 inf", expansion=True).attacker == odds("1 inf", "1 inf").attacker
    # Support shots are given to those who land: none is given when the only plane is shot down.
    alone = odds("1 ftr 1 bb", "2 inf 1 aa")
    untouched = next(one.chance for one in alone.distribution if one.defender == {"infantry": 2})
    first = 1 - (2 / 6) * (3 / 6)
    assert 1 / 6 <= untouched < 1 / 6 + 5 / 6 * (1 - first)


@rule("B-9-02")
def test_support_shots_count_in_the_first_round_and_their_victims_fire_back() -> None:
    found = odds("1 inf 1 bb", "1 inf")
    first = {"both": (1 - 2 / 6 * 5 / 6) * 2 / 6, "won": (1 - 2 / 6 * 5 / 6) * 4 / 6, "none": 2 / 6 * 5 / 6 * 4 / 6}
    after = odds("1 inf", "1 inf")
    assert found.attacker == pytest.approx(first["won"] + first["none"] * after.attacker)
    assert found.draw == pytest.approx(first["both"] + first["none"] * after.draw)


@rule("D3.10-01")
def test_battleships_take_three_hits_in_the_expansion() -> None:
    base, sturdy = odds("1 bb", "1 bb"), odds("1 bb", "1 bb", expansion=True)
    assert base.draw == pytest.approx((4 / 6) ** 2 / (1 - (2 / 6) ** 2))
    assert sturdy.draw < base.draw
    assert sturdy.attacker == pytest.approx(sturdy.defender)
    assert odds("2 ftr", "1 bb", expansion=True).attacker < odds("2 ftr", "1 bb").attacker
    # It fires one die with all its hits before it: by hand, from two hits taken back to none.
    hit, struck = 4 / 6, 1 / 6
    again = (1 - hit) * (1 - struck)
    won = hit * (1 - struck) / (1 - again)
    for _ in range(2):
        won = (hit + (1 - hit) * struck * won) / (1 - again)
    alone = odds("1 bb", "1 tr", expansion=True)
    assert alone.attacker == pytest.approx(won)
    assert {name for one in alone.distribution for name in one.attacker} == {"battleship"}


@rule("B-3-04", "D4-07")
def test_technologies_change_the_dice() -> None:
    assert odds("1 bmb [heavy_bombers]", "1 inf").attacker > odds("1 bmb", "1 inf").attacker
    three = odds("1 bmb [heavy_bombers]", "1 inf")
    miss = (2 / 6) ** 3
    assert three.attacker == pytest.approx((1 - miss) * 4 / 6 / (1 - miss * 4 / 6))
    two = odds("1 bmb [heavy_bombers]", "1 inf", expansion=True)
    miss = (2 / 6) ** 2
    assert two.attacker == pytest.approx((1 - miss) * 4 / 6 / (1 - miss * 4 / 6))
    jets = odds("1 arm", "1 ftr [jets]")
    assert jets.defender == pytest.approx(5 / 6 * 3 / 6 / (1 - 1 / 6 * 3 / 6))


@rule("D4-09")
def test_jets_serve_every_fighter_of_the_expansion_but_no_bomber() -> None:
    plain, jets = odds("1 arm", "1 mus", expansion=True), odds("1 arm", "1 mus [jets]", expansion=True)
    assert plain.defender == pytest.approx(3 / 6 * 3 / 6 / (1 - 3 / 6 * 3 / 6))
    assert jets.defender == pytest.approx(5 / 6 * 3 / 6 / (1 - 1 / 6 * 3 / 6))
    assert odds("1 arm", "1 bmb [jets]", expansion=True).defender == odds("1 arm", "1 bmb").defender


@rule("B-7-02")
def test_mixed_nations_lose_in_the_stated_order() -> None:
    allies = "uk: 1 ftr [jets] + usa: 1 ftr"
    keep_jets = odds("3 arm", allies, defender_order=["usa:fighter", "uk:fighter"])
    lose_jets = odds("3 arm", allies, defender_order=["uk:fighter", "usa:fighter"])
    assert keep_jets.defender > lose_jets.defender
    assert any("uk:fighter" in result.defender for result in keep_jets.distribution)
    assert not any(result.defender == {"usa:fighter": 1} for result in keep_jets.distribution)


@rule("B-7-07")
def test_only_land_units_capture() -> None:
    found = odds("1 inf 2 ftr", "1 inf")
    assert 0 < found.capture < found.attacker
    assert odds("2 ftr", "1 inf").capture == 0


def test_forces_are_read_and_bad_ones_say_what_to_write() -> None:
    assert parse_force("2 inf, 1 bb + uk: 3 ftr [jets, rockets]") == (
        Group("infantry", 2),
        Group("battleship", 1),
        Group("fighter", 3, "uk", ("jets", "rockets")),
    )
    for text, told in [
        ("5 dragons", "dragons"),
        ("inf", "by turns"),
        ("x inf", "no number"),
        ("1 ftr [warp]", "warp"),
        ("1 [ftr", "cannot read"),
        ("1 sub/over", "no role"),
    ]:
        with pytest.raises(BadForce, match=told):
            parse_force(text)
    with pytest.raises(BadForce, match="order of loss"):
        odds("1 inf 1 arm", "1 inf", attacker_order=["infantry"])
    with pytest.raises(BadForce, match="submarine"):
        odds("1 sub", "1 inf")


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("2 submarine/under", Group("submarine", 2, role="under")),
        ("1 cruiser/attack", Group("cruiser", 1, role="attack")),
        ("1 submarine/first_shot", Group("submarine", 1, role="first_shot")),
        ("3 oscar/kamikaze-carrier", Group("oscar", 3, role="kamikaze", target="carrier")),
        ("3 oscar/kamikaze", Group("oscar", 3, role="kamikaze")),
        ("1 bomber/drop1", Group("bomber", 1, role="drop", load=1)),
        ("2 bomber/drop2", Group("bomber", 2, role="drop", load=2)),
        ("2 battleship/2", Group("battleship", 2, damage=4)),
        ("4 infantry", Group("infantry", 4)),
    ],
)
def test_what_stands_after_the_stroke_is_read_into_fields_and_written_again(text: str, group: Group) -> None:
    assert parse_force(text) == (group,)
    assert group.written == text


@pytest.mark.parametrize(
    "more", ["drop", "drop0", "drop3", "under-carrier", "0", "kamikaze-", "underdrop1", "kamikaze1"]
)
def test_nothing_else_stands_after_a_stroke(more: str) -> None:
    with pytest.raises(BadForce, match="no role"):
        parse_force(f"1 bomber/{more}")


UNREAD = [
    ("\u00b2 inf", "1 inf", "attack", "'\u00b2' before 'inf' is no number of units"),
    ("1 inf", "\u0663 inf", "defence", "is no number of units"),
    ("1 inf", "123456789 inf", "defence", "is no number of units"),
    ("5 dragons", "1 inf", "attack", "no unit 'dragons'"),
    ("1 inf", "5 dragons", "defence", "no unit 'dragons'"),
]
DIVES = [
    ("1 osc/kamikaze-foo", "1 cv", "attack", "not on 'foo'; there are: carrier"),
    ("1 osc/kamikaze", "1 cv 1 bb", "attack", "not on 'nothing'; there are: battleship, carrier"),
    ("1 osc/kamikaze-submarine", "1 sub/under 1 tr", "attack", "there are: transport"),
    ("1 osc/kamikaze-ftr", "1 cv 1 ftr", "attack", "there are: carrier"),
    ("1 osc/kamikaze-carrier", "1 inf", "attack", "the defender has no ship"),
]
ODD = [
    ("", "", "attack", "nobody attacks"),
    ("0 inf", "1 inf", "attack", "nobody attacks"),
    ("1 aa 1 mpc", "1 inf", "attack", "nobody attacks"),
    ("1 bb 2 tr", "1 inf", "attack", "nobody attacks"),
    ("2 bmb/drop2", "1 inf", "attack", "nobody attacks"),
    ("1 bb/kamikaze-carrier", "1 cv", "attack", "battleship cannot have the role 'kamikaze': that is for oscar"),
    ("1 ftr/first_shot", "1 cv", "attack", "that is for submarine"),
    ("1 bb/attack", "1 sub/under", "attack", "that is for submarine or cruiser"),
    ("1 cv/under", "1 cv", "attack", "that is for submarine"),
    ("1 ftr/drop1", "1 inf", "attack", "that is for bomber"),
    ("1 bmb/drop1", "1 cv", "attack", "nobody jumps at sea"),
    ("1 cv", "1 cru/attack", "defence", "only attackers have the role 'attack'"),
    ("1 cv", "1 sub/first_shot", "defence", "only attackers have the role 'first_shot'"),
    ("1 bb/99", "1 cv", "attack", "99 hits sink battleship: it has at most 2 after the stroke"),
    ("1 cv", "2 bb/3", "defence", "3 hits sink battleship"),
    ("1 inf/5", "1 inf", "attack", "5 hits sink infantry: it has no damage"),
    ("61 inf", "60 inf", "attack", "121 units are too many"),
    ("60 inf", "61 inf", "defence", "121 units are too many"),
    ("1 sub", "1 inf", "attack", "submarine cannot fight"),
    ("1 ftr", "1 inf 1 tr", "defence", "infantry cannot fight"),
    ("spain: 1 inf", "1 inf", "attack", "no nation 'spain'"),
    ("uk: 1 inf + usa: 1 inf", "1 inf", "attack", "allies never attack together"),
    ("1 inf", "uk: 1 inf + japan: 1 inf", "defence", "uk and japan are enemies"),
    ("1 ftr [jets] + 1 ftr", "1 inf", "attack", "units without a nation have two lists"),
    ("1 inf", "uk: 1 ftr [jets] + uk: 1 ftr", "defence", "uk has two lists of technologies"),
]


def refused(attacker: str, defender: str, field: str, told: str) -> None:
    with pytest.raises(BadForce, match=re.escape(told)) as found:
        odds_text(attacker, defender, ["expansion"])
    assert found.value.field == field


@pytest.mark.parametrize(("attacker", "defender", "field", "told"), UNREAD)
def test_what_cannot_be_read_is_refused_for_the_force_that_is_wrong(
    attacker: str, defender: str, field: str, told: str
) -> None:
    refused(attacker, defender, field, told)


@rule("D3.3-05", "A-3.3-04")
@pytest.mark.parametrize(("attacker", "defender", "field", "told"), DIVES)
def test_kamikazes_need_a_ship_that_is_there(attacker: str, defender: str, field: str, told: str) -> None:
    refused(attacker, defender, field, told)


@rule("B-7-03")
@pytest.mark.parametrize(("attacker", "defender", "field", "told"), ODD)
def test_what_cannot_be_is_refused_for_the_force_that_is_wrong(
    attacker: str, defender: str, field: str, told: str
) -> None:
    refused(attacker, defender, field, told)


@rule("B-7-03", "D3.3-05", "A-3.3-04")
def test_what_can_be_is_not_refused() -> None:
    assert odds_text("3 inf", "").attacker == 1, "empty land is taken without a shot"
    assert odds_text("60 inf", "60 inf").defender > 0.99
    assert odds_text("1 osc/kamikaze-cv", "1 ac", ["expansion"]).draw == pytest.approx(5 / 6), "short names will do"
    assert odds_text("1 sub/first_shot", "1 bb/2", ["expansion"]).draw == pytest.approx(1 / 3)
    both = odds_text("3 arm", "uk: 1 ftr [rockets jets] + usa: 1 ftr + uk: 1 inf [jets, rockets]")
    assert both.attacker < odds_text("3 arm", "2 ftr 1 inf").attacker
    with pytest.raises(BadForce, match="no option") as found:
        odds_text("1 inf", "1 inf", ["magic"])
    assert found.value.field == "options"
    with pytest.raises(BadForce, match="1 hits sink battleship: it has no damage"):
        odds_text("1 bb/1", "1 cv")


def test_odds_of_text_sum_to_one() -> None:
    found = odds_text("2 inf 1 ftr", "2 inf")
    assert found.attacker + found.defender + found.draw == pytest.approx(1)
    assert sum(one.chance for one in found.distribution) == pytest.approx(1)
    assert {"infantry": 2, "fighter": 1} in [one.attacker for one in found.distribution]


@rule("D3.3-02", "D3.3-08", "D3.3-09")
def test_several_kamikazes_on_one_ship_by_hand() -> None:
    def sunk(text: str, ship: str) -> float:
        found = odds(text, ship, expansion=True)
        return sum(one.chance for one in found.distribution if not one.defender)

    shot, miss = 4 / 6, 1 / 6
    two = sum(comb(2, k) * (1 - shot) ** k * shot ** (2 - k) * (1 - miss**k) for k in range(3))
    assert sunk("2 osc/kamikaze-battleship", "1 bb/2") == pytest.approx(two)
    # Four planes, three dice: one at least comes through.
    four = sum(comb(3, k) * (1 - shot) ** k * shot ** (3 - k) * (1 - miss ** (k + 1)) for k in range(4))
    assert sunk("4 osc/kamikaze-battleship", "1 bb/2") == pytest.approx(four)
    one_of_two = odds("1 osc/kamikaze-transport", "2 tr", expansion=True)
    left = {sum(one.defender.values()): one.chance for one in one_of_two.distribution}
    assert left == {1: pytest.approx(5 / 6), 2: pytest.approx(1 / 6)}
    pair = odds("2 osc/kamikaze-transport", "2 tr", expansion=True)
    assert {sum(one.defender.values()) for one in pair.distribution} == {1, 2}, "two planes, one target"
    second = odds("1 osc/kamikaze-cruiser", "1 tr 1 cru", expansion=True)
    assert next(o.chance for o in second.distribution if o.defender == {"transport": 1}) == pytest.approx(5 / 6)
    helped = odds("1 cv 1 osc/kamikaze-transport", "1 tr", expansion=True)
    assert helped.attacker > odds("1 cv", "1 tr", expansion=True).attacker
    both = odds("1 osc/kamikaze-transport 1 osc/kamikaze-cruiser", "1 tr 1 cru", expansion=True)
    none = next(one.chance for one in both.distribution if not one.defender)
    assert none == pytest.approx(25 / 36)
    damaged = odds("1 osc/kamikaze-battleship", "1 bb", expansion=True)
    assert [one.chance for one in damaged.distribution] == [pytest.approx(1)], "afloat, damaged or not"


@rule("B-7-06", "D3.6-05")
def test_whom_the_gun_takes_first() -> None:
    values = values_of(EXPANSION)
    line = tokens(parse_force("2 inf 1 ftr 1 bmb/drop1"), ["infantry", "fighter", "bomber"], values)
    lines, weights = after_aa_fire(line, values)
    assert [sorted(token.kind for token in left) for left in lines] == [
        ["fighter", "infantry", "infantry"],
        ["infantry", "infantry"],
        ["infantry"],
    ]
    assert weights == [pytest.approx(25 / 36), pytest.approx(10 / 36), pytest.approx(1 / 36)]
    mixed = tokens(parse_force("1 arm 1 inf 1 bmb/drop1"), ["armor", "infantry", "bomber"], values)
    assert [[token.kind for token in left] for left in after_aa_fire(mixed, values)[0]] == [
        ["armor", "infantry"],
        ["armor"],
    ]
    plain = tokens(parse_force("1 inf 1 bmb/drop1 1 bmb"), ["infantry", "bomber"], values)
    left = [[token.kind for token in one] for one in after_aa_fire(plain, values)[0]]
    assert left == [["infantry", "bomber"], ["infantry"], []], "the bomber without a load goes first"
    few = tokens(parse_force("1 inf 1 bmb/drop2"), ["infantry", "bomber"], values)
    assert [len(left) for left in after_aa_fire(few, values)[0]] == [1, 0]


@rule("B-9-02", "B-7-01")
def test_two_battleships_support_and_planes_go_along() -> None:
    found = odds("1 inf 2 bb", "2 inf")
    # In the first round 0 to 3 hits fall on two men, who both fire.
    hits = {0: 0.0, 1: 0.0, 2: 0.0}
    for shots, first in product((0, 1, 2), (0, 1)):
        chance = comb(2, shots) * (4 / 6) ** shots * (2 / 6) ** (2 - shots) * (1 / 6 if first else 5 / 6)
        hits[min(2, shots + first)] += chance
    lives = (4 / 6) ** 2
    after = {left: odds("1 inf", f"{left} inf").attacker for left in (1, 2)}
    assert found.attacker == pytest.approx(lives * (hits[2] + hits[1] * after[1] + hits[0] * after[2]))
    assert odds("1 inf 1 bb 1 tr", "1 inf").attacker == odds("1 inf 1 bb", "1 inf").attacker, (
        "a transport is no gun"
    )


@rule("B-7-07")
def test_the_chance_to_take_the_land_by_hand() -> None:
    found = odds("1 inf 1 ftr", "1 inf")
    taken = sum(one.chance for one in found.distribution if not one.defender and one.attacker.get("infantry"))
    assert found.capture == pytest.approx(taken)
    assert found.attacker == pytest.approx(
        sum(o.chance for o in found.distribution if not o.defender and o.attacker)
    )


@rule("B-7-01", "B-9-02")
def test_an_empty_land_is_taken_without_a_shot() -> None:
    assert odds("3 inf", "").attacker == 1
    found = odds("1 inf 1 bb", "")
    assert (found.attacker, found.capture) == (1, 1)
    assert [(one.attacker, one.chance) for one in found.distribution] == [({"infantry": 1}, 1)]


@rule("B-8-01", "B-7-01", "D3.9a-03")
def test_an_empty_zone_is_won_and_rounds_without_a_hit_are_fought_again() -> None:
    assert odds("1 cv", "", at_sea=True).attacker == 1
    assert odds("", "1 cv").defender == 1
    boats = frozenset({"submarines"})
    found = odds("1 cv", "1 tr", chapters=boats)
    nothing = 5 / 6 * 5 / 6
    assert found.attacker == pytest.approx(1 / 6 * 5 / 6 / (1 - nothing))
    assert found.draw == pytest.approx(1 / 36 / (1 - nothing))
    assert odds("1 tr", "1 tr", chapters=boats).defender == pytest.approx(1), "a transport never hits in attack"
    assert odds("1 sub", "1 tr", chapters=boats).draw > 0, "with secret submarines the victim fires"
    assert odds("1 cv", "1 ftr", at_sea=True).defender > 0, "planes alone may hold a zone"


@rule("B-8-01", "B-8-02", "B-7-01")
def test_low_luck_at_sea_by_hand() -> None:
    chapters = frozenset({"submarines"})
    # The attacker has eight pips; two transports have two, one has one.
    found = odds(
        "1 cv 1 bb 1 ftr",
        "2 tr",
        chapters=chapters,
        low_luck=True,
        attacker_order=["fighter", "carrier", "battleship"],
    )
    sure, more = 1, 2 / 6
    untouched = (1 - 2 / 6) * (more + (sure - more) * (1 - 1 / 6))
    whole = sum(one.chance for one in found.distribution if sum(one.attacker.values()) == 3)
    assert whole == pytest.approx(untouched)
    # Of two bombers with two dice each: sixteen pips, two hits for certain.
    heavy = odds("2 bmb [heavy_bombers]", "2 tr", expansion=True, low_luck=True)
    assert heavy.attacker == pytest.approx(1)
    one = odds("1 bmb [heavy_bombers]", "2 tr", expansion=True, low_luck=True)
    assert one.attacker == pytest.approx((1 - 2 / 6) * (2 / 6 + 4 / 6 * (1 - 1 / 6)))


@rule("D3.10-01", "D3.9e-02", "B-7-02")
def test_the_line_of_loss_begins_with_damage_and_with_boats_on_the_surface() -> None:
    values = values_of(EXPANSION)
    line = tokens(parse_force("1 bb 1 tr"), ["transport", "battleship"], values)
    assert [(token.kind, token.damage) for token in line] == [
        ("battleship", True),
        ("battleship", True),
        ("transport", False),
        ("battleship", False),
    ]
    pair = tokens(parse_force("1 sub/under 1 sub"), ["submarine"], values)
    assert [token.role for token in pair] == ["", "under"]
    mixed = tokens(parse_force("usa: 1 sub/attack + uk: 1 sub/under + usa: 1 sub"), ["submarine"], values)
    assert [(token.nation, token.role) for token in mixed] == [("uk", "under"), ("usa", "attack"), ("usa", "")]
