"""SW5 Events that give boats away for good: training, the Arctic and the Mediterranean."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.steel_wolves.rules.events.boats import assigned
from sandtable.games.steel_wolves.rules.events.war_events import begin_events
from sandtable.games.steel_wolves.rules.transit.transit import areas_for, outward_routes
from sandtable.kernel import PickSome
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import EVENTS, Stage

ATLANTIC = ("GERMANY", "NORWAY", "FRANCE_ATLANTIC")
THREE = ("1941-07", 3)
FOUR = ("1942-03", 4)
FIVE = ("1942-09", 5)


@rule("SW5.T1..T5")
def test_transfer_to_training_in_war_period_3() -> None:
    stage = Stage(*THREE, bases=ATLANTIC)
    stage.boats("IID", "GERMANY", "U-137", "U-138")
    stage.boats("VIIB", "SW_APPR", "U-46", "U-48", "U-52")
    stage.boats("VIIC", "W_MED", "U-81", command="mediterranean")
    stage.event(3)
    assert "U-81" not in stage.choices()
    assert stage.refused(["U-137", "U-138", "U-46"]) == "too-many-type-ii"
    assert sum(1 for boat in stage.state.boats if boat.fate == "training") == 3


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("date", "left"), [(("1942-01", 3), 0), (FOUR, 1), (FIVE, 1)])
def test_training_once_the_old_classes_are_gone(date: tuple[str, int], left: int) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    stage.boats("VIIC", "SW_APPR", "U-93", "U-94", "U-96", "U-97")
    stage.event(3)
    assert sum(1 for boat in stage.state.boats if boat.fate == "training") == left


@rule("SW5.T1..T5", "SW8.0B", "SW8.0C")
@pytest.mark.parametrize(
    ("month", "due", "refit", "left"),
    [
        ("1941-08", {}, "", 3),
        ("1941-12", {}, "", 3),
        ("1941-12", {"U-86": "", "U-87": ""}, "", 0),
        ("1941-12", {"U-86": "", "U-87": "1942-01"}, "", 3),
        ("1942-01", {}, "U-105", 3),
        ("1942-11", {}, "U-105", 3),
        ("1942-12", {}, "U-105", 0),
        ("1942-01", {}, "UA", 3),
        ("1942-01", {}, "U-46", 0),
    ],
)
def test_old_classes_are_not_gone_while_a_boat_is_in_refit_or_still_to_come(
    month: str, due: dict[str, str], refit: str, left: int
) -> None:
    """The last boats of Type VIIB come in December 1941, one of them perhaps a month later.

    U-105 comes back from its refit in November 1942, U-46 never.
    """
    stage = Stage(month, 3, bases=ATLANTIC, due=due)
    stage.boats("VIIC", "SW_APPR", "U-93", "U-94", "U-96", "U-97")
    (old,) = stage.boats("VIIB", "GERMANY", refit)
    stage.state.boats.remove(old)
    stage.state.refit = [old] if refit else []
    stage.event(3)
    assert sum(1 for boat in stage.state.boats if boat.fate == "training") == left


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("row", "command"), [(8, "mediterranean"), (9, "arctic")])
@pytest.mark.parametrize(
    ("cls", "changes", "goes"),
    [
        ("IXC", {}, True),
        ("IXC", {"box": "work_up"}, True),
        ("IXC", {"damage": 1}, False),
        ("IXC", {"box": "repair_1"}, False),
        ("IXC", {"returning": True}, False),
        ("XIV", {}, False),
    ],
)
def test_who_can_be_assigned_to_the_commands(
    row: int, command: str, cls: str, changes: dict[str, Any], goes: bool
) -> None:
    """No damaged boat, none on its way home, and no U-tanker, although fewer than six are left then."""
    stage = Stage(*FIVE, bases=ATLANTIC)
    (boat,) = stage.boats(cls, "GERMANY", "U-70", **changes)
    stage.event(row)
    assert boat.command == (command if goes else "")


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("date", "old"),
    [
        *((THREE, cls) for cls in ("IA", "IID", "VIIB", "IXA")),
        *((FOUR, cls) for cls in ("VIIB", "IXA")),
        *((FIVE, cls) for cls in ("VIIB", "IXA", "UA")),
    ],
)
def test_training_takes_three_while_one_old_boat_is_left(date: tuple[str, int], old: str) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    stage.boats("VIIC", "SW_APPR", "U-93", "U-94", "U-96", "U-97")
    stage.boats(old, "GERMANY", "old")
    stage.event(3)
    assert sum(1 for boat in stage.state.boats if boat.fate == "training") == 3


@rule("SW5.T1..T5")
def test_the_mediterranean_campaign_begins() -> None:
    stage = Stage(*THREE, bases=ATLANTIC)
    stage.boats("VIIC", "SW_APPR", *(f"U-{n}" for n in range(70, 78)))
    stage.boats("IXB", "SW_APPR", "U-103")
    stage.event(8)
    assert {"ITALY", "GREECE"} <= set(stage.state.bases)
    sent = [boat for boat in stage.state.boats if boat.command == "mediterranean"]
    assert (len(sent), {boat.cls for boat in sent}, {boat.goal for boat in sent}) == (6, {"VIIC"}, {"W_MED"})
    assert {boat.side for boat in sent} == {"transit"}
    assert outward_routes(stage.state, sent[0]) == ["MOROCCO/W_MED"]
    sent[0].place = "W_MED"
    assert areas_for(stage.state, sent[0]) == {"W_MED", "E_MED"}


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("date", "cls"), [(THREE, "VIIC"), (FOUR, "VIIC"), (FIVE, "IXC")])
def test_more_boats_for_the_mediterranean(date: tuple[str, int], cls: str) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    stage.state.events.happened["mediterranean-first"] = 1
    stage.boats(cls, "SW_APPR", *(f"U-{n}" for n in range(70, 78)))
    stage.event(8)
    assert sum(1 for boat in stage.state.boats if boat.command == "mediterranean") == 6


@rule("SW5.T1..T5")
def test_with_thirty_boats_in_the_mediterranean_the_order_may_be_ignored() -> None:
    stage = Stage(*FOUR, bases=ATLANTIC)
    stage.boats("VIIC", "W_MED", *(f"U-{n}" for n in range(100, 129)), command="mediterranean")
    stage.boats("VIIC", "E_MED", "U-129")
    stage.boats("VIIC", "SW_APPR", "U-70")
    stage.boat("U-100").place = "MOROCCO"
    assert assigned(stage.state, "mediterranean") == 29
    stage.boat("U-100").place = "ITALY"
    stage.event(8, answers={"event-ignore": "ignore"})
    assert stage.boat("U-70").command == ""
    stage.progress()
    stage.event(8, answers={"event-ignore": "obey"})
    assert [stage.boat(name).command for name in ("U-70", "U-129")] == ["mediterranean", ""], "it need not enter"


@rule("SW5.T1..T5")
def test_arctic_operations_begin_with_the_tender_at_narvik() -> None:
    stage = Stage(*THREE, bases=ATLANTIC)
    stage.boats("VIIC", "GERMANY", *(f"U-{n}" for n in range(130, 138)))
    stage.boats("IXC", "GERMANY", "U-66")
    stage.event(9, answers={"event-narvik": ["U-130", "U-131"]})
    assert ("NARVIK" in stage.state.bases, stage.state.events.tenders) == (True, {"Grille": "NARVIK"})
    sent = [boat for boat in stage.state.boats if boat.command == "arctic"]
    assert [boat.place for boat in sent] == ["NARVIK"] * 2 + ["NORWAY"] * 4
    assert areas_for(stage.state, sent[0]) == {"NORWEGIAN", "BARENTS"}


@rule("SW5.T1..T5", "SW21.21-23")
@pytest.mark.parametrize(("there", "most"), [(0, 6), (4, 2), (6, 0)])
def test_boats_for_the_arctic_find_only_the_room_that_the_tender_has(there: int, most: int) -> None:
    stage = Stage(*FOUR, bases=[*ATLANTIC, "NARVIK"])
    stage.boats("VIIC", "NARVIK", *(f"U-{n}" for n in range(130, 130 + there)), command="arctic")
    stage.boats("VIIC", "GERMANY", *(f"U-{n}" for n in range(70, 76)))
    stage.event(9)
    asked = [decision for _, decision in stage.asked if decision.kind == "event-narvik"]
    assert [(one.least, one.most) for one in asked if isinstance(one, PickSome)] == ([(0, most)] if most else [])
    sent = [stage.boat(f"U-{n}").place for n in range(70, 76)]
    assert (sent.count("NARVIK"), sent.count("NORWAY")) == (most, 6 - most)


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("date", "cls"), [(THREE, "VIIC"), (FOUR, "IXC"), (FIVE, "IXC")])
def test_six_more_boats_for_the_arctic(date: tuple[str, int], cls: str) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    stage.state.events.happened["arctic-first"] = 1
    stage.boats("VIIC", "BARENTS", "U-134", command="arctic")
    stage.boats(cls, "NORWAY", *(f"U-{n}" for n in range(70, 78)))
    stage.event(9)
    assert sum(1 for boat in stage.state.boats if boat.command == "arctic") == 7


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("date", "row"), [(THREE, 8), (FOUR, 9), (FIVE, 8)])
def test_commands_not_strengthened_cost_the_okw(date: tuple[str, int], row: int) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    stage.boats("VIIC", "GERMANY", "U-70")
    stage.politics(Chancellery=2)
    stage.week({"SW5.1": [0], EVENTS: [row], "SW36.23": [1]}, {"reaction": "ask", "bdu-travel": "BERLIN"})
    assert (stage.boat("U-70").command, stage.berlin.influence["OKW"]) == ("", -1)


@rule("SW5.T1..T5")
def test_a_boat_turned_back_before_the_strait_serves_in_the_atlantic_again_and_is_not_replaced() -> None:
    stage = Stage(*THREE, bases=ATLANTIC)
    stage.boats("VIIC", "SW_APPR", *(f"U-{n}" for n in range(70, 78)))
    stage.event(8)
    sent = [boat for boat in stage.state.boats if boat.command]
    sent[0].returning = True
    sent[1].place, sent[1].returning = "W_MED", True
    stage.progress()
    assert [boat.command for boat in sent] == ["", *["mediterranean"] * 5]
    stage.week()
    assert sum(1 for boat in stage.state.boats if boat.command) == 5


ONE = ("1940-04", 1)


@rule("SW5.T1..T5", "SW5.3c")
@pytest.mark.parametrize(
    ("key", "date", "row", "cls", "place", "count"),
    [
        ("abwehr-agents", ONE, 7, "VIIB", "W_APPR", 1),
        ("narvik-supply", ONE, 8, "VIIB", "NORWEGIAN", 1),
        ("shore-bombardment", FOUR, 1, "IXC", "CARIBBEAN", 3),
        ("shore-bombardment", FOUR, 1, "Marconi", "CARIBBEAN", 3),
        ("portugal-scare", FIVE, 0, "VIIC", "MOROCCO", 6),
    ],
)
def test_how_many_boats_an_order_takes(
    key: str, date: tuple[str, int], row: int, cls: str, place: str, count: int
) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    stage.state.events.happened["weseruebung"] = 1
    stage.boats(cls, place, *(f"B-{n}" for n in range(count + 2)))
    stage.event(row)
    assert len(stage.ordered(key)) == count


@rule("SW5.T1..T5")
@pytest.mark.parametrize("date", [FOUR, FIVE])
def test_training_takes_three_boats_and_spares_the_commands(date: tuple[str, int]) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    stage.boats("VIIB", "SW_APPR", "U-84", "U-86", "U-87", "U-83")
    stage.boats("VIIC", "BARENTS", "U-134", command="arctic")
    stage.event(3)
    assert "U-134" not in stage.choices(0)
    assert sum(1 for boat in stage.state.boats if boat.fate == "training") == 3


@rule("SW5.T1..T5")
def test_a_later_campaign_begins_with_the_commands_formed() -> None:
    stage = Stage("1942-01", 4, bases=(*ATLANTIC, "ITALY"))
    stage.boats("VIIC", "ITALY", "U-81")
    stage.boats("VIIC", "NORWAY", "U-134")
    stage.boats("VIIC", "FRANCE_ATLANTIC", "U-96")
    begin_events(stage.state)
    assert [boat.command for boat in stage.state.boats] == ["mediterranean", "arctic", ""]
    early = Stage("1941-09", 3, bases=ATLANTIC)
    early.boats("VIIC", "NORWAY", "U-134")
    begin_events(early.state)
    assert early.boat("U-134").command == ""
