"""SW35 Altered construction."""

from __future__ import annotations

import pytest

from sandtable.games.steel_wolves.data.data import CLASSES, LEDGER, NewBoat
from sandtable.games.steel_wolves.rules.forces.damage import enter_base
from sandtable.games.steel_wolves.rules.modifiers.construction import (
    CONTRACTS,
    altered,
    arrivals,
    captured_boats,
    construction_phase,
    is_prototype,
    line_of,
    plans_clash,
    swaps_clash,
)
from sandtable.games.steel_wolves.state.politics import Construction
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage


def contracts(
    plans: tuple[str, ...] = (), swaps: tuple[str, ...] = ()
) -> tuple[frozenset[str], tuple[NewBoat, ...]]:
    """Worked out anew for each test."""
    altered.cache_clear()
    return altered(plans, swaps)


def built(*plans: str) -> dict[str, str]:
    return {boat.id: boat.cls for boat in contracts(plans)[1]}


def not_built(*plans: str) -> set[str]:
    return set(contracts(plans)[0])


@rule("SW35.1")
def test_plans_that_share_a_block_or_come_from_both_sides_exclude_each_other() -> None:
    for clash in (["okm-a", "okm-c"], ["okm-a", "okm-d"], ["okm-b", "okm-e"]):
        refusal = plans_clash(clash)
        assert refusal is not None
        assert refusal.reason == "block-traded-twice"
    mixed = plans_clash(["doenitz-a", "okm-c"])
    assert mixed is not None
    assert mixed.reason == "one-side-only"
    for fine in (["doenitz-a", "doenitz-b"], ["okm-a", "okm-b"], ["okm-c", "okm-d", "okm-e"], []):
        assert plans_clash(fine) is None


def test_the_blocks_are_the_last_contracts_before_the_war() -> None:
    for block in CONTRACTS.blocks.values():
        for name in block.boats:
            if name in LEDGER:
                assert LEDGER[name].cls.startswith(block.cls)


@rule("SW35.1a")
def test_the_plans_of_doenitz() -> None:
    assert built("doenitz-a") == dict.fromkeys(("U-62", "U-63", "U-122", "U-123", "U-124"), "VIIB")
    assert not_built("doenitz-a") == {"U-122", "U-123", "U-124", "U-62", "U-63"}
    assert built("doenitz-b") == dict.fromkeys(
        ("U-103", "U-104", "U-105", "U-106", "U-107", "U-108", "U-137", "U-138", "U-140"), "VIIB"
    )
    assert not_built("doenitz-b") == set(built("doenitz-b"))


@rule("SW35.1b")
@pytest.mark.parametrize(
    ("plan", "cls", "boats", "gone"),
    [
        ("okm-a", "XI", ["U-112", "U-113", "U-114", "U-115"], 13),
        ("okm-b", "XII", ["U-491", "U-492", "U-493", "U-494"], 7),
        ("okm-c", "IXB", ["U-100", "U-101", "U-102"], 4),
        ("okm-d", "IXB", ["U-138", "U-140"], 9),
        ("okm-e", "IXB", ["U-69", "U-70", "U-71", "U-75", "U-76"], 7),
    ],
)
def test_the_plans_of_the_okm(plan: str, cls: str, boats: list[str], gone: int) -> None:
    assert built(plan) == dict.fromkeys(boats, cls)
    assert len(not_built(plan)) == gone
    assert cls in CLASSES


@rule("SW35.11")
def test_with_blocks_three_and_four_block_eight_leaves_too() -> None:
    schools = {"U-141", "U-143", "U-146", "U-147"}
    assert not schools & not_built("doenitz-a")
    assert not schools & not_built("doenitz-b")
    assert schools <= not_built("doenitz-a", "doenitz-b")
    assert schools <= not_built("okm-d")


@rule("SW35.12")
def test_a_boat_with_the_number_of_another_keeps_its_month() -> None:
    for boat in contracts(("doenitz-a", "doenitz-b"))[1]:
        if boat.id in LEDGER:
            assert boat.entry == LEDGER[boat.id].entry
    assert {boat.entry for boat in contracts(("okm-a",))[1]} == {"1941-01", "1941-03", "1941-05", "1941-07"}


@rule("SW35.12")
def test_a_boat_with_the_number_of_another_comes_with_a_crew_like_its() -> None:
    green = {boat.id: boat.inexperienced for boat in contracts(("doenitz-a", "okm-a"))[1]}
    assert (green["U-122"], green["U-123"], green["U-112"]) == (True, False, False)


@rule("SW35.12")
def test_the_ledger_brings_the_altered_boats() -> None:
    stage = Stage("1940-06", 1)
    month = LEDGER["U-101"].entry
    boats = tuple(boat for boat in LEDGER.values() if boat.entry == month)
    assert arrivals(stage.state, month, boats) == boats
    stage.state.construction = Construction(plans=["okm-c"])
    found = {boat.id: boat.cls for boat in arrivals(stage.state, month, boats)}
    assert found["U-101"] == "IXB"
    later = LEDGER["U-99"].entry
    assert "U-99" not in {boat.id for boat in arrivals(stage.state, later, (LEDGER["U-99"],))}


@rule("SW35.2")
def test_later_swaps() -> None:
    out, new = contracts(swaps=("84-xii", "201-xi"))
    assert {"U-84", "U-85", "U-86", "U-87", "U-201", "U-208"} <= out
    assert [(boat.id, boat.cls) for boat in new] == [
        ("U-86", "XII"),
        ("U-87", "XII"),
        ("U-201", "XI"),
        ("U-202", "XI"),
        ("U-203", "XI"),
        ("U-204", "XI"),
    ]
    assert [boat.entry for boat in new[:2]] == [LEDGER["U-86"].entry, LEDGER["U-87"].entry]
    refusal = swaps_clash(["93-xi", "93-xii"])
    assert refusal is not None
    assert refusal.reason == "block-traded-twice"
    assert swaps_clash(["84-xi", "93-xii", "201-xi"]) is None


@rule("SW35.1", "SW35.2")
def test_plans_and_swaps_are_asked_for_once_before_the_war() -> None:
    stage = Stage("1939-09", 1)
    stage.state.construction = Construction()
    stage.run(construction_phase(stage.war()), {"plans": ["doenitz-a"], "swaps": ["84-xi"]})
    assert (stage.state.construction.plans, stage.state.construction.swaps) == (["doenitz-a"], ["84-xi"])
    assert stage.facts("contracts") == [{"plans": ["plan-doenitz-a", "plan-84-xi"]}]
    stage.run(construction_phase(stage.war()))
    assert stage.kinds_asked() == ["plans", "swaps"]


@rule("SW35.1", "SW35.2")
def test_without_the_option_no_contracts_are_asked_for() -> None:
    stage = Stage("1939-09", 1)
    stage.run(construction_phase(stage.war()))
    assert stage.asked == []


@rule("SW35.1b", "SW35.2")
def test_none_to_three_plans_and_none_to_three_swaps_go_together() -> None:
    stage = Stage("1939-09", 1)
    stage.state.construction = Construction()
    stage.run(construction_phase(stage.war()))
    assert (stage.state.construction.plans, stage.state.construction.swaps) == ([], [])
    three, four = ["okm-c", "okm-d", "okm-e"], ["okm-b", "okm-c", "okm-d", "okm-e"]
    assert (stage.refused([]), stage.refused(three), stage.refused(four)) == ("", "", "wrong-number-chosen")
    three = ["84-xi", "93-xii", "201-xi"]
    assert (stage.refused([], 1), stage.refused(three, 1)) == ("", "")
    assert stage.refused([*three, "93-xi"], 1) == "wrong-number-chosen"
    assert stage.facts("contracts") == []


@rule("SW35.1", "SW35.2")
@pytest.mark.parametrize(("kind", "name"), [("plans", "doenitz-a"), ("swaps", "84-xi")])
def test_contracts_of_one_sort_alone_are_told(kind: str, name: str) -> None:
    stage = Stage("1939-09", 1)
    stage.state.construction = Construction()
    stage.run(construction_phase(stage.war()), {kind: [name]})
    assert stage.facts("contracts") == [{"plans": [f"plan-{name}"]}]


@rule("SW35.12")
def test_a_later_campaign_starts_with_the_altered_boats() -> None:
    stage = Stage("1941-04", 3)
    stage.boats("VIIB", "FRANCE_ATLANTIC", "U-101", "U-46")
    stage.state.construction = Construction()
    stage.run(construction_phase(stage.war()), {"plans": ["okm-c"]})
    assert sorted((boat.id, boat.cls, boat.place, boat.box) for boat in stage.state.boats) == [
        ("U-100", "IXB", "GERMANY", "pierside"),
        ("U-101", "IXB", "FRANCE_ATLANTIC", "ready_for_sea"),
        ("U-102", "IXB", "GERMANY", "pierside"),
        ("U-46", "VIIB", "FRANCE_ATLANTIC", "ready_for_sea"),
    ]


@rule("SW35.12")
def test_altered_boats_of_the_first_month_are_still_to_come_and_one_at_sea_is_there_already() -> None:
    stage = Stage("1940-06", 2)
    stage.boats("VIIB", "W_APPR", "U-101")
    stage.state.construction = Construction(captured_asked=True)
    stage.run(construction_phase(stage.war()), {"plans": ["okm-c"]})
    assert LEDGER["U-102"].entry == "1940-06"
    assert [(boat.id, boat.cls, boat.place, boat.side) for boat in stage.state.boats] == [
        ("U-101", "IXB", "W_APPR", "patrol")
    ]


@rule("SW35.3")
def test_captured_boats_are_chosen_when_war_period_2_begins_and_come_green() -> None:
    stage = Stage("1940-06", 1)
    stage.state.construction = Construction(planned=True)
    stage.run(construction_phase(stage.war()))
    assert stage.asked == []
    stage.state.war_period = 2
    stage.run(construction_phase(stage.war()), {"captured": ["UD-5", "UF-1"]})
    stage.run(construction_phase(stage.war()))
    assert stage.kinds_asked() == ["captured"]
    (boat,) = arrivals(stage.state, "1941-08", ())
    assert (boat.id, boat.inexperienced) == ("UD-5", True)
    assert line_of(stage.state, "UD-5") == boat


@rule("SW35.33")
def test_ub_is_chosen_before_war_period_2_can_begin_and_not_again() -> None:
    stage = Stage("1940-06", 1)
    stage.state.construction = Construction(planned=True)
    stage.run(construction_phase(stage.war()))
    assert stage.asked == []
    stage.state.month = 7
    stage.run(construction_phase(stage.war()), {"captured": ["UB"]})
    assert stage.choices() == ["UB"]
    stage.run(construction_phase(stage.war()))
    assert len(stage.asked) == 1
    stage.state.war_period = 2
    stage.run(construction_phase(stage.war()), {"captured": ["UD-5"]})
    assert stage.choices(1) == ["UD-3", "UD-4", "UD-5", "UF-1", "UF-2", "UF-3"]
    assert [boat.id for boat in arrivals(stage.state, "1941-05", (LEDGER["U-109"],))] == ["UB"]
    assert [boat.id for boat in arrivals(stage.state, "1941-08", ())] == ["UD-5"]


@rule("SW35.33", "SW35.31")
def test_who_has_refused_ub_is_not_asked_again_in_war_period_2() -> None:
    stage = Stage("1940-07", 1)
    stage.state.construction = Construction(planned=True)
    stage.run(construction_phase(stage.war()), {"captured": []})
    stage.state.war_period = 2
    stage.run(construction_phase(stage.war()), {"captured": []})
    assert ("UB" in stage.choices(0), "UB" in stage.choices(1)) == (True, False)
    stage.run(construction_phase(stage.war()))
    assert len(stage.asked) == 2
    assert stage.facts("captured") == []


@rule("SW35.31", "SW35.33")
def test_a_later_campaign_may_start_with_captured_boats() -> None:
    stage = Stage("1942-08", 5, bases=("GERMANY", "FRANCE_ATLANTIC"))
    stage.boats("VIIC", "FRANCE_ATLANTIC", "U-83", "U-96")
    stage.state.construction = Construction(planned=True)
    stage.run(construction_phase(stage.war()), {"captured": ["UD-5", "UD-4", "UF-3"]})
    assert stage.choices() == ["UD-4", "UD-5", "UF-3"], "a boat that is gone cannot be given for another"
    assert [(boat.id, boat.place, boat.inexperienced) for boat in stage.state.boats] == [
        ("U-96", "FRANCE_ATLANTIC", 0),
        ("UD-5", "GERMANY", 1),
        ("UD-4", "GERMANY", 1),
    ]
    assert [boat.id for boat in arrivals(stage.state, "1942-09", (LEDGER["U-221"],))] == ["UF-3"]
    assert arrivals(stage.state, "1942-12", (LEDGER["U-357"],)) == ()


@rule("SW35.31")
def test_a_boat_that_an_ace_waits_for_is_not_given_up() -> None:
    stage = Stage("1940-06", 2)
    stage.state.construction = Construction(planned=True)
    stage.state.postings = {"U-374": "Topp"}
    stage.run(construction_phase(stage.war()))
    assert stage.choices() == ["UD-4", "UD-5", "UF-1", "UF-2", "UF-3", "UB"]


@rule("SW35.31", "SW35.33")
def test_where_germany_is_no_base_a_captured_boat_comes_to_the_first_base() -> None:
    stage = Stage("1941-09", 3, ("NORWAY", "ITALY", "GREECE"), campaign="campaign_6")
    stage.boats("VIIC", "GREECE", "U-83")
    stage.state.construction = Construction(planned=True)
    stage.run(construction_phase(stage.war()), {"captured": ["UD-5"]})
    assert [(boat.id, boat.place, boat.cls) for boat in stage.state.boats] == [("UD-5", "NORWAY", "O-21 (UD)")]


@rule("SW35.31", "SW35.32", "SW35.33")
@pytest.mark.parametrize(
    ("name", "month", "out", "base"),
    [
        ("UD-3", "1941-10", "U-374", "GERMANY"),
        ("UD-4", "1942-02", "U-357", "GERMANY"),
        ("UD-5", "1941-08", "U-83", "GERMANY"),
        ("UF-1", "1941-11", "U-133", "FRANCE_ATLANTIC"),
        ("UF-2", "1942-01", "U-252", "FRANCE_ATLANTIC"),
        ("UF-3", "1942-09", "U-221", "FRANCE_ATLANTIC"),
        ("UB", "1941-05", "U-109", "GERMANY"),
    ],
)
def test_each_captured_boat_comes_for_another(name: str, month: str, out: str, base: str) -> None:
    stage = Stage("1940-07", 2)
    stage.state.construction = Construction(captured=[name])
    (boat,) = arrivals(stage.state, month, ())
    assert (boat.id, boat.base) == (name, base)
    assert arrivals(stage.state, LEDGER[out].entry, (LEDGER[out],)) == (
        (boat,) if LEDGER[out].entry == month else ()
    )


@rule("SW36.63G2")
def test_french_boats_come_a_year_early_with_the_fleet_seized() -> None:
    stage = Stage("1940-09", 2)
    stage.state.construction = Construction(captured=["UF-1", "UD-3"])
    stage.politics()
    stage.berlin.granted.append("36.63G")
    assert {name: boat.entry for name, boat in captured_boats(stage.state).items()} == {
        "UF-1": "1940-11",
        "UD-3": "1941-10",
    }


@rule("SW35.33")
def test_ub_lays_two_and_leaves_with_1942() -> None:
    stage = Stage("1942-12", 5)
    (boat,) = stage.boats("Seal (UB)", "GERMANY", "UB")
    (other,) = stage.boats("VIIC", "GERMANY", "U-96")
    stage.state.construction = Construction(planned=True, captured_asked=True)
    assert boat.values.mines == 2
    stage.week({"SW5.1": [9], "SW5.41": [9] * 9})
    assert boat.fate == ""
    stage.state.year, stage.state.month = 1943, 1
    stage.week({"SW5.1": [9], "SW5.41": [9] * 9})
    assert (boat.fate, other.fate) == ("training", ""), "it alone"
    boat.fate = "lost"
    stage.week({"SW5.1": [9], "SW5.41": [9] * 9})
    assert boat.fate == "lost", "not if it was sunk"


@rule("SW35.4")
def test_one_prototype_in_april_1943() -> None:
    stage = Stage("1943-03", 5)
    stage.state.construction = Construction(planned=True, captured_asked=True)
    stage.run(construction_phase(stage.war()))
    assert stage.asked == []
    stage.state.month = 4
    stage.run(construction_phase(stage.war()), {"prototype": "U-2511"})
    assert stage.choices() == ["none", "U-995", "U-1061", "U-1405", "U-2322", "U-2511"]
    boat = stage.boat("U-2511")
    assert (boat.cls, boat.place, is_prototype(stage.state, boat)) == ("XXI", "GERMANY", True)
    assert not is_prototype(Stage("1943-01", 5).state, boat), "where nothing is altered there is none"
    stage.run(construction_phase(stage.war()))
    assert len(stage.asked) == 1


@rule("SW35.1", "SW35.12", "SW35.3")
def test_a_campaign_with_a_list_of_its_own_builds_only_for_its_boats() -> None:
    stage = Stage("1941-09", 3, ("NORWAY", "ITALY", "GREECE"), campaign="campaign_6")
    stage.state.construction = Construction()
    stage.boats("VIIC", "ITALY", "U-205")
    answers = {"plans": ["doenitz-a", "doenitz-b"], "swaps": ["201-xii"]}
    stage.week(answers={**answers, "captured": ["UF-1"]})
    assert {boat.id: (boat.cls, boat.place) for boat in stage.state.boats} == {"U-205": ("XII", "ITALY")}
    on_the_list = stage.choices(stage.kinds_asked().index("captured"))
    assert on_the_list == ["UF-1"], "of the boats to come only U-133 is"
    assert [boat.id for boat in arrivals(stage.state, "1941-11", ())] == ["UF-1"]
    assert arrivals(stage.state, LEDGER["U-62"].entry, ()) == (), "none of the boats that Dönitz ordered"
    stage.state.year, stage.state.month = 1943, 4
    stage.week()
    assert "prototype" not in stage.kinds_asked()


@rule("SW35.4", "SW21.21-23")
def test_a_badly_damaged_prototype_is_lost_at_a_forward_base_too() -> None:
    stage = Stage("1943-04", 5, bases=("GERMANY", "NARVIK"))
    stage.state.construction = Construction(planned=True, captured_asked=True)
    stage.run(construction_phase(stage.war()), {"prototype": "U-995"})
    boat = stage.boat("U-995")
    boat.place, boat.box, boat.damage = "NORWEGIAN", "", 1
    enter_base(stage.war({"SW18.3": [9]}), boat, "NARVIK")
    assert (boat.fate, stage.state.subs_lost) == ("constructive-loss", 0)
