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
