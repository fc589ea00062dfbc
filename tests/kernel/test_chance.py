"""Luck is keyed by name, recorded, scripted, committed to and verified."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sandtable.kernel import Chance, Modifier, Scripted, Seeded
from sandtable.kernel.chance import Drawn, NoMoreDice, Recorded


def test_the_value_belongs_to_the_name() -> None:
    log: list[Any] = []
    one, other = Chance(Seeded(1), log), Chance(Seeded(1))
    first = one.d10("A").faces
    other.d10("B")  # a throw by another rule in between moves nothing
    assert other.d10("A").faces == first
    one.d10("A")
    assert [draw.name for draw in log] == ["0/setup/A/1", "0/setup/A/2"]


def test_dice_are_fair_enough() -> None:
    chance = Chance(Seeded(7))
    d10 = Counter(chance.d10("A").natural for _ in range(20_000))
    d6 = Counter(face for _ in range(2_500) for face in chance.dice("B", 8, 6).faces)
    assert sorted(d10) == list(range(10)) and all(1_800 < n < 2_200 for n in d10.values())
    assert sorted(d6) == [1, 2, 3, 4, 5, 6] and all(3_050 < n < 3_620 for n in d6.values())


def test_shuffles_and_cups_reach_every_order() -> None:
    chance = Chance(Seeded(5))
    orders: Counter[str] = Counter()
    cups: Counter[str] = Counter()
    for _ in range(6_000):
        deck = list("abc")
        chance.shuffle("S", deck)
        orders["".join(deck)] += 1
        cup = list("abc")
        cups["".join(chance.draw("C", cup, 2))] += 1
        assert len(cup) == 1
    assert len(orders) == 6 and all(850 < n < 1_150 for n in orders.values())
    assert len(cups) == 6 and all(850 < n < 1_150 for n in cups.values())


def test_a_cup_gives_what_is_there() -> None:
    cup = ["x"]
    assert Chance(Seeded(1)).draw("C", cup, 3) == ["x"] and cup == []
    assert Chance(Seeded(1)).draw("C", cup, 3) == []


def test_modifiers_add_up_and_keep_their_rules() -> None:
    throw = Chance(Scripted([4])).d10("A", [Modifier(1, "ace", "A1"), Modifier(-2, "weather", "A2")])
    assert (throw.natural, throw.total, [m.rule for m in throw.modifiers]) == (4, 3, ["A1", "A2"])


def test_colour_dice_show_their_faces() -> None:
    die = ["yellow"] * 4 + ["blue"] * 3 + ["green"] * 2 + ["red", "black", "white"]
    throw = Chance(Scripted([1, 5, 12])).colours("W", 3, die)
    assert (throw.die, throw.faces, throw.total) == ("d12", (1, 5, 12), 3)
    assert throw.shows == ("yellow", "blue", "white")


def test_scripts_by_rule_and_by_order() -> None:
    by_rule = Scripted({"A": [3], "B": [9, 0]})
    chance = Chance(by_rule)
    assert [chance.d10("B").total, chance.d10("A").total, chance.d10("B").total] == [9, 3, 0]
    assert by_rule.left == 0
    with pytest.raises(NoMoreDice, match="A"):
        chance.d10("A")
    with pytest.raises(NoMoreDice, match="cannot fall"):
        Chance(Scripted([7])).d6("A")
    assert Chance(Scripted({}, then=Seeded(1))).d10("A").faces == Chance(Seeded(1)).d10("A").faces


def test_recorded_values_win_if_they_fit_the_die() -> None:
    known = {"0/setup/A/1": Drawn("0/setup/A/1", (10,), (9,))}
    assert Chance(Recorded(known, Scripted([2, 2]))).d10("A").natural == 9
    assert Chance(Recorded(known, Scripted([2]))).d6("A").natural == 2


def test_the_luck_of_a_seed_never_changes() -> None:
    """Records of every release hold only names and values; what was not thrown yet must fall as it would have."""
    luck = Seeded(5)
    assert luck.values("3/r/A/1", "A", (10,), 0) == (0,)
    assert luck.values("3/r/A/1", "A", (10**9,), 0) == (646175160,)
    assert luck.values("3/r/A/2", "A", (10**9,), 0) == (27256144,)
    assert luck.values("3/r/B/1", "B", (6,) * 10, 1) == (2, 3, 4, 4, 3, 5, 3, 0, 2, 3)
    nine = (819486, 334927, 656190, 885128, 203535, 858831, 642917, 252572, 3304)
    assert luck.values("3/r/B/1", "B", (10**6,) * 9, 1) == nine
    assert luck.values("3/r/B/1", "B", (10**6,) * 8, 1) == nine[:8]


def test_dice_without_a_table_are_those_of_the_setup() -> None:
    log: list[Any] = []
    chance = Chance(Scripted([6, 3, 2, 0, 4], then=None), log)
    assert chance.d6("A").faces == (6,)
    assert chance.dice("B", 2, 6, [Modifier(2, "ace", "A1")]).total == 7
    assert (chance.dice("C", 2, 10).faces, log[-1].sizes, log[-1].values) == ((0, 4), (10, 10), (0, 4))
    assert log[0] == Drawn("0/setup/A/1", (6,), (5,))


def test_a_deck_of_one_is_not_shuffled_and_an_empty_cup_not_drawn_from() -> None:
    log: list[Any] = []
    chance = Chance(Seeded(1), log)
    for deck in ([], ["a"]):
        chance.shuffle("S", deck)
    chance.draw("C", [])
    chance.draw("C", ["a"], 0)
    assert log == []
    chance.shuffle("S", ["a", "b"])
    assert [draw.sizes for draw in log] == [(2,)]


def test_a_script_says_how_much_is_left() -> None:
    in_order, by_rule = Scripted([1, 2, 3]), Scripted({"A": [1, 2], "B": [3]})
    for script in (in_order, by_rule):
        assert script.left == 3
        Chance(script).d6("A")
        assert script.left == 2
    with pytest.raises(NoMoreDice, match="cannot fall"):
        Chance(Scripted([10])).d10("A")
    with pytest.raises(NoMoreDice, match="cannot fall"):
        Chance(Scripted([0])).d6("A")


def test_cups_and_decks_are_scripted_by_places_from_nought() -> None:
    deck, cup = list("abc"), list("abc")
    Chance(Scripted([0, 1])).shuffle("S", deck)
    assert deck == ["c", "b", "a"]
    assert Chance(Scripted([0, 0])).draw("C", cup, 2) == ["a", "c"]
    assert cup == ["b"]
    assert [Chance(Scripted([place])).pick("P", "abc") for place in (0, 2)] == ["a", "c"]
