"""Each type of decision lists, samples and checks the same set of answers."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from sandtable.kernel import Decision, IllegalAnswer, Odds, Option, Pick, PickSome, Refusal, Share, Sheet
from sandtable.text import Catalogue, table_source

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
    Share(
        "points",
        "T3",
        {"a": (0, 2), "b": (1, 1), "c": (0, 2)},
        1,
        4,
        default={"a": 0, "b": 1, "c": 0},
        extra=lambda share: Refusal("T3", "not-both") if share["a"] and share["c"] else None,
    ),
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


class Orders(Struct, forbid_unknown_fields=True):
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
    assert malformed.field == "orders.0.unit"
    two = sheet.check({"orders": [{"unit": "1", "to": "R1"}] * 2})
    assert sheet.check({"a": 1}).field == "a"  # type: ignore[union-attr]
    assert two == Refusal("W1", "too-many-orders", {"most": 1}, "orders[1]")
    assert sheet.question("q", "germany").offer == {"most": 1}


@pytest.mark.parametrize("decision", DECISIONS)
def test_samples_reach_every_answer(decision: Decision[Any]) -> None:
    def plain(answer: Any) -> str:
        return str(sorted(answer) if isinstance(answer, list) else answer)

    rng = random.Random(4)
    seen = {plain(decision.sample(rng)) for _ in range(3_000)}
    assert seen == {plain(answer) for answer in decision.legal() or ()}


def test_where_no_sample_is_allowed_the_default_is_taken() -> None:
    def only(answer: Any) -> Refusal | None:
        return None if answer in (["d"], {"a": 9, "b": 0}) else Refusal("T", "no")

    some = PickSome("some", "T", list("abcdefghijklmnopqrstuvwxyz"), 26, 26, default=["d"], extra=only)
    assert some.sample(random.Random(1)) == ["d"]
    assert some.sample(random.Random(1)) is not some.default
    share = Share("share", "T", {"a": (0, 9), "b": (0, 900)}, 900, 900, default={"a": 9, "b": 0}, extra=only)
    assert share.sample(random.Random(1)) == {"a": 9, "b": 0}
    assert share.sample(random.Random(1)) is not share.default


def shown(one: str) -> Option:
    return Option(one, "shown")


@pytest.mark.parametrize(
    ("make", "default"),
    [
        (lambda **more: Pick("kind", "T1", ["b", "a"], **more), "b"),
        (lambda **more: PickSome("kind", "T1", ["b", "a"], 1, 5, **more), ["b"]),
        (lambda **more: Share("kind", "T1", {"b": (1, 3), "a": (0, 4)}, 0, 6, **more), {"b": 3, "a": 3}),
        (
            lambda **more: Sheet(
                "kind", "T1", Orders, test=lambda _: None, draw=lambda _: Orders(), default=Orders([]), **more
            ),
            {"orders": []},
        ),
    ],
    ids=["pick", "some", "share", "sheet"],
)
def test_a_question_carries_what_it_was_made_of(make: Any, default: Any) -> None:
    decision = make(args={"zone": 3})
    question = decision.question("7/r?0", "bdu")
    assert (question.id, question.seat, question.kind, question.rule) == ("7/r?0", "bdu", "kind", "T1")
    assert (question.args, question.default, question.type) == ({"zone": 3}, default, decision.shape)
    assert [one.id for one in question.options] == ([] if decision.shape == "sheet" else ["b", "a"])
    again = make(options=lambda: [shown("a"), shown("b")]).question("7/r?0", "bdu")
    assert again.args == {}
    assert [(one.id, one.text) for one in again.options] == [("a", "shown"), ("b", "shown")]


def test_numbers_that_do_not_fit_are_cut_to_what_there_is() -> None:
    some = PickSome("kind", "T1", ["a", "b"], 0, 9).question("q", "bdu")
    assert (some.least, some.most) == (0, 2)
    share = Share("kind", "T1", {"a": (1, 3), "b": (1, 2)}, 0, 9).question("q", "bdu")
    assert (share.least, share.most, share.limits) == (2, 5, {"a": (1, 3), "b": (1, 2)})
    assert Share("kind", "T1", {"a": (1, 3), "b": (0, 2), "c": (0, 2)}, 2, 4).default == {"a": 3, "b": 1, "c": 0}
    assert Share("kind", "T1", {"a": (2, 2)}, 2, 2).default == {"a": 2}
    assert PickSome("kind", "T1", [], 0, 3).default == []
    for least in (-1, 3):
        with pytest.raises(ValueError, match="cannot choose"):
            PickSome("kind", "T1", ["a", "b"], least, 2)


def test_wrong_choices_are_named() -> None:
    some = PickSome("kind", "T1", ["a", "b", "c"], 1, 2)
    for raw, reason, args in (
        ("a", "not-a-list-of-choices", {}),
        (["a", 1], "not-a-list-of-choices", {}),
        (["x"], "not-among-the-choices", {"got": "x", "choices": ["a", "b", "c"], "more": 0}),
        (["a", "a"], "chosen-twice", {}),
        ([], "wrong-number-chosen", {"least": 1, "most": 2, "got": 0}),
        (["a", "b", "c"], "wrong-number-chosen", {"least": 1, "most": 2, "got": 3}),
    ):
        assert some.check(raw) == Refusal("T1", reason, args)
    assert some.read(("b", "a")) == ["b", "a"]
    share = Share("kind", "T1", {"a": (1, 2), "b": (0, 2)}, 2, 3)
    assert share.check({"a": 3}) == Refusal("T1", "outside-the-limits", {"least": 1, "most": 2, "got": 3}, "a")
    assert share.check({"a": 1}) == Refusal("T1", "wrong-sum", {"least": 2, "most": 3, "got": 1})
    assert share.check({"x": 1}) == Refusal("T1", "no-such-target", {"got": "x"}, "x")
    assert share.check({"a": 1.0}) == Refusal("T1", "not-a-whole-number", {}, "a")


def test_a_decision_shows_what_it_asks_for() -> None:
    limits = {"a": (0, 2), "b": (1, 3)}
    shown = {
        "Pick('sail', 'T.1', ['north', 'south'])": Pick("sail", "T.1", ["north", "south"]),
        "PickSome('boats', 'T.2', ['x', 'y', 'z'], least=1, most=2)": PickSome(
            "boats", "T.2", ["x", "y", "z"], 1, 2
        ),
        "Share('hits', 'T.3', {'a': (0, 2), 'b': (1, 3)}, least=2, most=4)": Share("hits", "T.3", limits, 2, 4),
        "Sheet('plan', 'T.4', Orders)": Sheet(
            "plan", "T.4", Orders, test=lambda _: None, draw=lambda _: Orders([]), default=Orders([])
        ),
    }
    assert [repr(decision) for decision in shown.values()] == list(shown)


def test_a_choice_that_is_none_is_told_the_first_twenty_and_how_many_more_there_are() -> None:
    """A whole fleet to choose from is no sentence: Fluent writes nothing after a thousand characters."""
    fleet = [f"U-{n}" for n in range(1, 301)]
    refusal = Pick("sail", "T.sail", fleet).check("U-999")
    assert refusal is not None and refusal.args == {"got": "U-999", "choices": fleet[:20], "more": 280}
    told = Catalogue(table_source()).say("refused-not-among-the-choices", refusal.args)
    assert told.endswith("U-20 and 280 more.") and len(told) < 300
