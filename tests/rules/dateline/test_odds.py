"""The exact odds: known values, special shots, and an independent count of small battles."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

import pytest

from sandtable.games.dateline.odds import BadForce, Group, odds, odds_text, parse_force
from sandtable.testing import rule

Line = tuple[str, ...]
ATTACK = {"submarine": 2, "transport": 0, "fighter": 3, "carrier": 1, "battleship": 4}
DEFENCE = {"submarine": 2, "transport": 1, "fighter": 4, "carrier": 3, "battleship": 4}


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


def lose(line: Line, any_hits: int, ship_hits: int) -> Line:
    """Take losses from the front; hits of submarines pass over planes."""
    left = list(line)
    for _ in range(ship_hits):
        ship = next((unit for unit in left if unit != "fighter"), None)
        if ship:
            left.remove(ship)
    return tuple(left[any_hits:])


def sea_battle(attacker: Line, defender: Line) -> tuple[float, float]:
    """An independent count: rounds of B-8-01 until almost nothing is undecided."""
    mass: dict[tuple[Line, Line], float] = {(attacker, defender): 1.0}
    won = lost = 0.0
    for _ in range(400):
        after: dict[tuple[Line, Line], float] = defaultdict(float)
        for (mine, theirs), chance in mass.items():
            for torpedoes, p1 in hits([2] * mine.count("submarine")).items():
                rest = lose(theirs, 0, torpedoes)
                guns = hits([ATTACK[unit] for unit in mine if unit != "submarine"])
                subs = hits([2] * rest.count("submarine"))
                others = hits([DEFENCE[unit] for unit in rest if unit != "submarine"])
                for (h, p2), (s, p3), (o, p4) in product(guns.items(), subs.items(), others.items()):
                    if p := chance * p1 * p2 * p3 * p4:
                        after[lose(mine, o, s), lose(rest, h, 0)] += p
        mass = {}
        for (mine, theirs), chance in after.items():
            won += chance if mine and not theirs else 0
            lost += chance if theirs and not mine else 0
            if mine and theirs:
                mass[mine, theirs] = chance
    return won, lost


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
    ],
)
def test_sea_battles_agree_with_an_independent_count(attacker: Line, defender: Line) -> None:
    found = odds([Group(unit, 1) for unit in attacker], [Group(unit, 1) for unit in defender])
    won, lost = sea_battle(attacker, defender)
    assert found.attacker == pytest.approx(won, abs=1e-9)
    assert found.defender == pytest.approx(lost, abs=1e-9)


@rule("B-8-01")
def test_victims_of_attacking_submarines_do_not_fire() -> None:
    base = odds("1 sub", "1 tr")
    # It sinks the transport first with 1/3; otherwise the transport hits with 1/6.
    assert base.attacker == pytest.approx((2 / 6) / (1 - 4 / 6 * 5 / 6))
    assert base.draw == 0
    assert odds("1 sub", "1 tr", expansion=True).draw > 0  # fights on with the others there


@rule("D3.9a-03")
def test_an_announced_first_shot_is_one_die_and_its_victim_is_gone() -> None:
    alone = odds("", "1 tr", expansion=True, first_shots=1)
    assert sum(r.chance for r in alone.distribution if not r.defender) == pytest.approx(2 / 6)
    with_ship = odds("1 bb", "1 tr", expansion=True, first_shots=2)
    assert with_ship.attacker > odds("1 bb", "1 tr", expansion=True).attacker


@rule("B-7-06")
def test_the_aa_gun_fires_once_at_every_plane() -> None:
    found = odds("1 ftr", "1 inf 1 aa")
    without = odds("1 ftr", "1 inf")
    assert found.attacker == pytest.approx(without.attacker * 5 / 6)
    assert found.defender == pytest.approx(1 / 6 + without.defender * 5 / 6)
    assert odds("1 inf", "1 inf 1 aa").attacker == odds("1 inf", "1 inf").attacker


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
    ]:
        with pytest.raises(BadForce, match=told):
            parse_force(text)
    with pytest.raises(BadForce, match="order of loss"):
        odds("1 inf 1 arm", "1 inf", attacker_order=["infantry"])
    with pytest.raises(BadForce, match="submarine"):
        odds("1 sub", "1 inf")


def test_odds_of_text_sum_to_one() -> None:
    found = odds_text("2 inf 1 ftr", "2 inf")
    assert found.attacker + found.defender + found.draw == pytest.approx(1)
    assert sum(one.chance for one in found.distribution) == pytest.approx(1)
    assert {"infantry": 2, "fighter": 1} in [one.attacker for one in found.distribution]
