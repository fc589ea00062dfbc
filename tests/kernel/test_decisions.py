"""Each type of decision lists, samples and checks the same set of answers."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from sandtable.kernel import Decision, IllegalAnswer, Odds, Option, Pick, PickSome, Refusal, Share, Sheet

DECISIONS: list[Decision[Any]] = [
    Pick("sail", "T1", ["a", "b", "c"]),
    PickSome("targets", "T2", ["a", "b", "c", "d"], 1, 3),
    PickSome(
        "targets",
        "T2",
        ["a", "b", "c"],
        0,
        3,
        extra=lambda some: Refusal("T2", "no-a-with-b") if {"a", "b"} <= set(some) else None,
    ),
    Share("points", "T3", {"a": (1, 3), "b": (0, 2), "c": (0, 5)}, 2, 6),
]


@pytest.mark.parametrize("decision", DECISIONS)
def test_samples_default_and_list_are_legal(decision: Decision[Any]) -> None:
    rng = random.Random(3)
    listed = decision.legal()
    assert listed is not None
    every = list(listed)
    assert every
    normal = [sorted(one) if isinstance(one, list) else one for one in every]
    for answer in [decision.default, *every, *(decision.sample(rng) for _ in range(200))]:
        assert decision.check(answer) is None
        assert (sorted(answer) if isinstance(answer, list) else answer) in normal


@pytest.mark.parametrize("decision", DECISIONS)
@given(
    raw=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=3),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcx"), inner, max_size=4),
        max_leaves=6,
    )
)
def test_anything_else_is_refused_with_rule_and_reason(decision: Decision[Any], raw: Any) -> None:
    refusal = decision.check(raw)
    if refusal is not None:
        assert refusal.rule == decision.rule and refusal.reason
        with pytest.raises(IllegalAnswer):
            decision.read(raw)
    else:
        assert decision.read(decision.read(raw)) == decision.read(raw)


def test_a_listed_but_refused_option_gives_its_own_reason() -> None:
    refused = Option("rail", refused=Refusal("R1", "no-rail-into-enemy-land"))
    pick = Pick("move", "T1", ["walk"], options=lambda: [Option("walk", odds=[Odds("arrives", 0.9)]), refused])
    assert pick.check("rail") == Refusal("R1", "no-rail-into-enemy-land")
    assert pick.question("q", "bdu").options[1].refused is not None


def test_options_are_built_only_when_somebody_looks() -> None:
    looked: list[int] = []

    def options() -> list[Option]:
        looked.append(1)
        return [Option("a")]

    pick = Pick("sail", "T1", ["a"], options=options)
    pick.read("a")
    pick.sample(random.Random(1))
    assert not looked
    pick.question("q", "bdu")
    assert looked


def test_share_limits() -> None:
    share = Share("points", "T3", {"a": (1, 3), "b": (0, 2)}, 2, 4)
    assert share.read({"a": 2}) == {"a": 2, "b": 0}
    for wrong, reason in [
        ({"a": 0, "b": 2}, "outside-the-limits"),
        ({"a": 1}, "wrong-sum"),
        ({"a": 3, "b": 2}, "wrong-sum"),
        ({"a": True, "b": 1}, "not-a-whole-number"),
        ({"a": 1, "x": 1}, "no-such-target"),
        ("a", "not-a-share"),
    ]:
        refusal = share.check(wrong)
        assert refusal is not None and refusal.reason == reason


def test_questions_that_cannot_be_answered_are_refused_when_made() -> None:
    with pytest.raises(ValueError, match="at least one choice"):
        Pick("sail", "T1", [])
    with pytest.raises(ValueError, match="cannot choose"):
        PickSome("sail", "T1", ["a"], 2, 3)
    with pytest.raises(ValueError, match="do not fit"):
        Share("points", "T3", {"a": (0, 1)}, 3, 4)


class Order(Struct):
    unit: str
    to: str


class Orders(Struct):
    orders: list[Order] = []


def test_sheet_reads_plain_json_and_names_the_field() -> None:
    def test(sheet: Orders) -> Refusal | None:
        return Refusal("W1", "too-many-orders", {"most": 1}, "orders[1]") if len(sheet.orders) > 1 else None

    sheet = Sheet(
        "orders", "W1", Orders, test=test, draw=lambda _: Orders(), default=Orders(), offer=lambda: {"most": 1}
    )
    assert sheet.read({"orders": [{"unit": "1", "to": "R1"}]}) == Orders([Order("1", "R1")])
    malformed = sheet.check({"orders": [{"unit": 1, "to": "R1"}]})
    assert malformed is not None and "$.orders[0].unit" in malformed.args["why"]
    two = sheet.check({"orders": [{"unit": "1", "to": "R1"}] * 2})
    assert two == Refusal("W1", "too-many-orders", {"most": 1}, "orders[1]")
    assert sheet.question("q", "germany").offer == {"most": 1}
