"""SW5 War events: every row of war periods 3, 4 and 5."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.steel_wolves.data.data import MIX
from sandtable.games.steel_wolves.rules.events.boats import assigned
from sandtable.games.steel_wolves.rules.events.war_events import begin_events, event_counters, rolled_event
from sandtable.games.steel_wolves.rules.modifiers.events import (
    air_cover,
    baltic_contact,
    boat_lost_in_zone,
    contact_by_event,
    flag,
    fleet_re_attack,
    lend_counters,
    must_let_go,
    packs_forbidden,
    search_parts,
)
from sandtable.games.steel_wolves.rules.patrol.search import contact
from sandtable.games.steel_wolves.rules.patrol.sub_duel import enemies
from sandtable.games.steel_wolves.rules.transit.event_orders import may_search, ordered_choices
from sandtable.games.steel_wolves.rules.transit.minefields import lay
from sandtable.games.steel_wolves.rules.transit.transit import areas_for, homeward_routes, move, outward_routes
from sandtable.games.steel_wolves.rules.week.war_progress import new_war_period
from sandtable.games.steel_wolves.state.cups import category_pool
from sandtable.games.steel_wolves.state.model import Flight, west
from sandtable.kernel import PickSome
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import EVENTS, Stage

ATLANTIC = ("GERMANY", "NORWAY", "FRANCE_ATLANTIC")
THREE = ("1941-07", 3)
FOUR = ("1942-03", 4)
FIVE = ("1942-09", 5)


def no_event(stage: Stage, row: int) -> bool:
    return rolled_event(stage.war({"SW5.1": [0], EVENTS: [row]})) is None


# War period 3


@rule("SW5.T1..T5")
def test_pan_american_zone_brings_the_old_destroyers() -> None:
    stage = Stage("1941-05", 3)
    before = {cup: list(counters) for cup, counters in stage.state.cups.items()}
    stage.event(0)
    new = {cup: len(counters) - len(before[cup]) for cup, counters in stage.state.cups.items()}
    assert {cup: n for cup, n in new.items() if n} == {
        "centre": 1,
        "outer": 2,
        "west_inner": 1,
        "inner": 1,
        "west_outer": 2,
    }
    assert stage.state.cups["centre"][-1] == "banff"
    assert stage.state.cups["west_outer"][-1] == "flush-ca"
    stage.state.cups["centre"] = []
    event_counters(stage.state)
    assert stage.state.cups["centre"] == ["banff"]


@rule("SW3.12", "SW17.3")
def test_what_an_event_brought_early_lies_in_the_next_mix_like_others() -> None:
    """Flush decks and the PBY (war period 4) sail once; the Gleaves has left service."""
    stage = Stage("1941-05", 3)
    stage.event(0)
    stage.progress()
    stage.event(2)
    early = {kind for kinds in stage.state.events.added.values() for kind in kinds}
    assert early == {"banff", "flush-gb", "flush-no", "flush-ca", "flush-us", "gleaves", "pby-neutral"}
    new_war_period(stage.war({"SW3.11b": [0] * 999}))
    assert stage.state.war_period == 4
    assert {kind for kinds in stage.state.events.added.values() for kind in kinds} == set()
    assert not {"gleaves", "pby-neutral"} & {kind for kinds in stage.state.cups.values() for kind in kinds}
    assert "pby" in category_pool("west_air5", 4), "there is one counter, and the mix draws it from now on"
    for cup in ("west_inner", "west_outer"):
        assert len(stage.state.cups[cup]) == sum(MIX["4"][cup].values())


@rule("SW5.T1..T5")
def test_then_panamanian_tankers_and_then_nothing() -> None:
    stage = Stage(*THREE)
    for cup, counters in stage.state.cups.items():
        stage.state.cups[cup] = [kind for kind in counters if not kind.startswith("pa-ao")]
    stage.event(0, 1, 1)
    assert stage.state.cups["loner"][-1] == "pa-ao-7-3"
    assert stage.state.cups["west_inner"][-1] == "pa-ao-8-3", "the one before it lies in a cup now"
    stage.progress()
    assert no_event(stage, 0)


@rule("SW5.T1..T5")
def test_the_panamanian_tankers_are_drawn_from_those_that_sail_nowhere_yet() -> None:
    stage = Stage(*THREE)
    for cup, counters in stage.state.cups.items():
        stage.state.cups[cup] = [kind for kind in counters if not kind.startswith("pa-ao")]
    stage.state.cups["inner"] += ["pa-ao-6-2", "pa-ao-8-3"]
    stage.event(0, 0, 0)
    assert (stage.state.cups["loner"][-1], stage.state.cups["west_inner"][-1]) == ("pa-ao-7-3", "pa-ao-10-3")


@rule("SW5.T1..T5")
def test_american_neutrality_and_then_a_supply_ship() -> None:
    stage = Stage(*THREE)
    stage.state.cups["west_outer"] = ["a-i-mod", "v-w", "river-ca", "gb-m-5-1"]
    stage.event(1)
    assert sorted(stage.state.cups["west_outer"]) == ["a-i-mod", "flush-us", "gb-m-5-1", "gleaves", "river-ca"]
    assert stage.state.cups["west_inner"][-1] == "pby-neutral"
    assert stage.state.events.new_submarines == ["sub-r12", "sub-s15"]
    assert {"sub-r12", "sub-s15"} <= set(stage.state.submarines)
    stage.progress()
    stage.event(1)
    assert stage.state.events.supply_ships == {}
    stage.progress(answers={"supply-ship": "SARGASSO"})
    assert list(stage.state.events.supply_ships.values()) == ["SARGASSO"]
    assert not no_event(stage, 1)


@rule("SW5.T1..T5")
def test_rheinuebung_and_the_hunt_for_the_supply_ships() -> None:
    stage = Stage(*THREE, bases=ATLANTIC)
    stage.boats("VIIC", "SW_APPR", *(f"U-{n}" for n in range(70, 78)))
    stage.boats("VIIC", "MID_OCEAN", *(f"U-{n}" for n in range(93, 103)))
    stage.event(2)
    places = [tuple(to) for to in stage.ordered("rheinuebung").values()]
    assert (places.count(("SW_APPR",)), places.count(("MID_OCEAN",))) == (7, 7)
    sent = stage.boat(next(iter(stage.state.events.orders)))
    (other,) = stage.boats("VIIC", "GREENLAND", "U-110")
    (far,) = stage.boats("IXB", "WEST_AFRICA", "U-105")
    for boat in (sent, other):
        assert contact_by_event(stage.war({EVENTS: [5]}), boat, "C2") == "TF"
        assert contact_by_event(stage.war({EVENTS: [6]}), boat, "C2") == "C2"
    assert contact_by_event(stage.war(), far, "C2") == "C2"
    stage.progress(answers={"supply-ship": "WEST_AFRICA"})
    assert stage.state.events.supply_ships == dict.fromkeys(("Gedania", "Belchen", "Esso Hamburg"), "WEST_AFRICA")
    areas = stage.choices(-1)
    assert "ANGOLA" not in areas
    assert "NORTH_SEA" not in areas
    stage.event(2)
    assert stage.state.events.supply_ships == {}
    stage.progress()
    assert no_event(stage, 2)


@rule("SW5.T1..T5")
def test_rheinuebung_not_done_costs_the_chancellery() -> None:
    stage = Stage(*THREE, bases=ATLANTIC)
    stage.boats("VIIC", "SW_APPR", "U-70")
    stage.politics(OKM=2, Chancellery=2)
    stage.week({"SW5.1": [0], EVENTS: [2], "SW36.23": [0]}, {"reaction": "ask", "bdu-travel": "BERLIN"})
    assert (stage.state.events.orders, stage.berlin.influence["Chancellery"]) == ({}, 1)


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
def test_rescue_of_the_atlantis_crew() -> None:
    stage = Stage(*THREE, bases=ATLANTIC)
    stage.boats("IXB", "WEST_AFRICA", "U-103", "U-105", "U-106")
    stage.boats("IXB", "CAPE_VERDE", *(f"U-{n}" for n in range(66, 69)))
    stage.boats("IXB", "CAPE_VERDE", "U-124", side="transit")
    stage.boats("IXB", "SW_APPR", "U-123")
    stage.event(4)
    home = [boat.id for boat in stage.state.boats if boat.returning]
    assert home == ["U-103", "U-105", "U-106", "U-66", "U-67", "U-68", "U-124"]
    stage.progress()
    assert no_event(stage, 4)


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("date", "row", "before", "contact"),
    [(THREE, 4, "rescue-atlantis", "SPEC"), (FOUR, 0, "panama-canal", "TF"), (FIVE, 1, "dieppe", "TF")],
)
def test_baltic_operations(date: tuple[str, int], row: int, before: str, contact: str) -> None:
    stage = Stage(*date, bases=ATLANTIC, barbarossa=True)
    stage.state.events.happened[before] = 1
    stage.state.flights = [Flight("Do-18", "NORWAY", 1), Flight("Fw-200", "FRANCE_ATLANTIC", 2)]
    stage.boats("IID", "GERMANY", *(f"U-{n}" for n in range(137, 144)))
    stage.event(row, answers={"supply-ship": "ANGOLA"})
    key = f"baltic-{date[1]}"
    assert len(stage.ordered(key)) == 5
    assert [flight.area for flight in stage.state.flights] == ["BALTIC", ""]
    assert stage.state.cups["tf_SU"]
    boat = stage.boat(next(iter(stage.state.events.orders)))
    boat.place = "BALTIC"
    assert baltic_contact(stage.state, boat, 7, 9) == contact
    assert stage.state.events.fleet_nation == "SU"
    assert baltic_contact(stage.state, boat, 0, 2) == "sub"
    assert baltic_contact(stage.state, boat, 6, 8) == ""
    assert packs_forbidden(stage.state, boat)
    stage.progress()
    assert no_event(stage, row)


@rule("SW5.T1..T5")
def test_the_last_baltic_operations_bring_a_supply_ship_and_an_auxiliary_minelayer() -> None:
    stage = Stage(*FIVE, barbarossa=True)
    stage.state.events.happened["dieppe"] = 1
    stage.state.out.append("tf-marti")
    stage.event(1)
    stage.progress(answers={"supply-ship": "ANGOLA"})
    assert stage.state.events.supply_ships == {"Charlotte Schliemann": "ANGOLA"}
    assert "CAPE_VERDE" in stage.choices(-1)
    assert "MID_OCEAN" not in stage.choices(-1)
    assert stage.state.cups["tf_SU"].count("su-m-4") == 1
    assert "tf-marti" not in stage.state.cups["tf_SU"]


@rule("SW5.T1..T5")
@pytest.mark.parametrize("date", [THREE, FOUR, FIVE])
def test_escort_of_a_blockade_runner(date: tuple[str, int]) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    stage.boats("VIIC", "MOROCCO", "U-93", damage=1)
    stage.boats("VIIC", "MOROCCO", "U-94")
    stage.boats("VIIC", "GRAND_BANKS", "U-96")
    stage.event(5)
    assert [boat.id for boat in stage.state.boats if boat.returning] == ["U-94"]
    assert stage.state.events.home_to == {"U-94": "FRANCE_ATLANTIC"}
    assert homeward_routes(stage.state, stage.boat("U-94"))[0] == "SW_APPR/FRANCE_ATLANTIC"


@rule("SW5.T1..T5", "SW15.42-48")
@pytest.mark.parametrize(("row", "place", "torch"), [(5, "MOROCCO", False), (4, "WEST_AFRICA", True)])
def test_an_escort_and_a_boat_with_survivors_let_ships_go_on_the_way_home(
    row: int, place: str, torch: bool
) -> None:
    stage = Stage(*FIVE, bases=ATLANTIC, torch=torch)
    (sent,) = stage.boats("IXC", place, "U-156")
    (other,) = stage.boats("IXC", place, "U-68", returning=True, side="transit")
    stage.event(row)
    assert stage.kinds_asked() == []
    way = homeward_routes(stage.state, sent)[0].split("/")
    for boat, step in ((sent, "after_search"), (other, "accept")):
        stage.goes(move(stage.war({"SW19.1c": [0]}), boat, way, False))
        assert stage.state.encounter
        stage.state.colour = "red"
        stage.goes(contact(stage.war({"SW13.22a": [9], "SW15.42-48": [9]}), boat))
        assert stage.state.step == step
    sent.returning = False
    stage.progress()
    assert stage.state.events.no_attacks == []


@rule("SW5.T1..T5")
def test_the_second_escort_of_war_period_5_is_a_supply_ship_in_the_south() -> None:
    stage = Stage(*FIVE, bases=ATLANTIC)
    stage.event(5)
    stage.progress()
    stage.event(5)
    stage.progress(answers={"supply-ship": "ASCENSION"})
    assert list(stage.state.events.supply_ships.values()) == ["ASCENSION"]


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("date", "row"), [(THREE, 6), (FOUR, 1)])
def test_mines_off_murmansk(date: tuple[str, int], row: int) -> None:
    stage = Stage(*date, bases=ATLANTIC, barbarossa=True)
    stage.state.events.happened["shore-bombardment"] = 1
    (boat,) = stage.boats("VIIC", "BARENTS", "U-134", command="arctic")
    stage.event(row)
    assert list(stage.state.events.orders) == ["U-134"]
    assert ordered_choices(stage.state, boat) == ["mine:MURMANSK"]
    stage.goes(lay(stage.war({"SW19.1c": [0], "SW26.2": [0]}), boat, "MURMANSK"))
    assert [(field.zone, field.strength) for field in stage.state.minefields] == [("MURMANSK", 2)]


@rule("SW5.T1..T5")
def test_murmansk_is_not_mined_before_barbarossa() -> None:
    assert no_event(Stage("1941-05", 3), 7)


@rule("SW5.T1..T5")
def test_risky_attacks_until_three_boats_are_lost_there() -> None:
    stage = Stage(*THREE, bases=ATLANTIC)
    boats = stage.boats("VIIC", "MOROCCO", *(f"U-{n}" for n in range(70, 82)))
    stage.boats("VIIC", "W_MED", "U-97", command="mediterranean")
    stage.event(7)
    assert len(stage.ordered("risky-attacks")) == 10
    boat = next(boat for boat in boats if boat.id in stage.state.events.orders)
    boat.zone = "GIBRALTAR"
    lend_counters(stage.state, boat)
    assert "fe-swordfish" in stage.state.cups["inner"]
    assert "fe-swordfish" not in stage.state.cups["fe_GB"]
    lend_counters(stage.state, stage.boat("U-97"))
    assert "fe-swordfish" not in stage.state.cups["inner"]
    boat_lost_in_zone(stage.state, "GIBRALTAR")
    boat_lost_in_zone(stage.state, "GIBRALTAR")
    stage.progress()
    assert (boat.place, boat.zone) == ("MOROCCO", "")
    assert not no_event(stage, 7)
    stage.event(7)
    for _ in range(3):
        boat_lost_in_zone(stage.state, "GIBRALTAR")
    stage.progress()
    assert no_event(stage, 7)


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


@rule("SW5.T1..T5", "SW36.64A-D")
@pytest.mark.parametrize(
    ("date", "row", "place", "first", "group", "left"),
    [
        (("1940-04", 1), 9, "SW_APPR", "", "OKW", 1),
        (("1940-09", 2), 9, "GREENLAND", "", "OKL", 0),
        (THREE, 4, "GERMANY", "rescue-atlantis", "OKW", 1),
        (FOUR, 0, "GERMANY", "panama-canal", "OKW", 2),
        (FIVE, 1, "SW_APPR", "", "OKW", 1),
    ],
)
def test_what_other_orders_cost_that_are_not_carried_out(
    date: tuple[str, int], row: int, place: str, first: str, group: str, left: int
) -> None:
    stage = Stage(*date, bases=ATLANTIC, barbarossa=True)
    stage.state.events.happened |= {first: 1} if first else {}
    stage.boats("VIIB", place, "U-46")
    stage.politics(OKM=2, OKW=2, OKL=2, Chancellery=2)
    stage.week({"SW5.1": [0], EVENTS: [row], "SW36.23": [0]}, {"reaction": "ask", "bdu-travel": "BERLIN"})
    assert (stage.state.events.orders, stage.berlin.influence[group]) == ({}, left)


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
TWO = ("1940-09", 2)


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


@rule("SW5.T1..T5", "SW5.2")
@pytest.mark.parametrize(
    ("date", "row", "keys"),
    [
        (ONE, 5, ["escort-from-spain"]),
        (ONE, 9, ["dunkirk"]),
        (TWO, 8, ["million-dollar-convoy"]),
        (TWO, 9, ["weather-reporting"]),
    ],
)
def test_texts_that_come_once(date: tuple[str, int], row: int, keys: list[str]) -> None:
    assert not no_event(Stage(*date), row)
    stage = Stage(*date)
    stage.state.events.happened |= dict.fromkeys(keys, 1)
    assert no_event(stage, row)


@rule("SW5.T1..T5")
@pytest.mark.parametrize("date", [THREE, FOUR, FIVE])
@pytest.mark.parametrize("place", ["MID_OCEAN", "SARGASSO", "MOROCCO", "SW_APPR"])
def test_one_boat_of_four_areas_escorts_a_blockade_runner(date: tuple[str, int], place: str) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    stage.boats("VIIC", place, "U-94", "U-95")
    stage.event(5)
    assert sum(boat.returning for boat in stage.state.boats) == 1


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("date", "place", "row"), [(THREE, "WEST_AFRICA", 4), (FOUR, "MID_OCEAN", 4), (("1939-10", 1), "SW_APPR", 5)]
)
def test_rescues_call_boats_of_all_nations_and_an_escort_an_undamaged_german_one(
    date: tuple[str, int], place: str, row: int
) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    stage.boats("Marconi", place, "Marconi")
    stage.boats("VIIB", place, "U-45", damage=1)
    stage.event(row)
    called = [boat.id for boat in stage.state.boats if boat.returning]
    assert called == ([] if row == 5 else ["Marconi", "U-45"])


@rule("SW5.T1..T5")
@pytest.mark.parametrize("place", ["SW_APPR", "MOROCCO", "W_MED", "CAPE_VERDE"])
def test_french_fleets_at_sea_during_dunkirk(place: str) -> None:
    stage = Stage(*ONE)
    (boat,) = stage.boats("VIIB", place, "U-45")
    stage.event(9)
    assert contact_by_event(stage.war({EVENTS: [3]}), boat, "C1") == "TF"
    assert stage.state.events.fleet_nation == "FR"
    assert contact_by_event(stage.war({EVENTS: [4]}), boat, "C1") == "C1"


@rule("SW5.T1..T5")
def test_the_second_trap_of_operation_berlin() -> None:
    stage = Stage(*TWO)
    stage.state.events.happened["operation-berlin"] = 1
    stage.boats("VIIB", "SW_APPR", *(f"U-{n}" for n in range(45, 53)))
    stage.event(4)
    assert len(stage.state.events.orders) == 6
    boat = stage.boat(next(iter(stage.state.events.orders)))
    assert contact_by_event(stage.war({EVENTS: [5]}), boat, "C1") == "TF"
    assert contact_by_event(stage.war({EVENTS: [6]}), boat, "C1") == "C1"


# War period 4


@rule("SW5.T1..T5")
def test_panama_canal() -> None:
    stage = Stage(*FOUR, bases=ATLANTIC)
    stage.boats("IXC", "CARIBBEAN", "U-66", "U-67", "U-68", "U-129")
    stage.event(0)
    assert set(map(tuple, stage.ordered("panama-canal").values())) == {("US_CANAL_ZONE",)}
    assert len(stage.state.events.orders) == 3


@rule("SW5.T1..T5")
def test_shore_bombardment() -> None:
    stage = Stage(*FOUR, bases=ATLANTIC)
    stage.boats("VIIC", "CARIBBEAN", "U-69")
    stage.boats("IXC", "CARIBBEAN", "U-66", "U-67")
    stage.boats("Calvi", "GUIANA", "Tazzoli")
    stage.event(1)
    assert set(stage.ordered("shore-bombardment")) == {"U-66", "U-67", "Tazzoli"}
    assert not may_search(stage.state, stage.boat("U-66"))


@rule("SW5.T1..T5")
@pytest.mark.parametrize("date", [FOUR, FIVE])
def test_mines_off_the_levant(date: tuple[str, int]) -> None:
    stage = Stage(*date, bases=(*ATLANTIC, "GREECE"))
    stage.boats("VIIC", "E_MED", "U-97", "U-331", "U-81", command="mediterranean")
    stage.event(2)
    assert set(map(tuple, stage.ordered("mines-levant").values())) == {("LEVANT",)}
    assert sum(1 for boat in stage.state.boats if boat.mines == 2) == 2


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
def test_rescue_of_the_spreewald_crew_then_a_supply_ship_then_nothing() -> None:
    stage = Stage(*FOUR, bases=ATLANTIC)
    stage.boats("VIIC", "MID_OCEAN", *(f"U-{n}" for n in range(70, 80)))
    stage.event(4)
    assert sum(1 for boat in stage.state.boats if boat.returning) == 8
    stage.progress()
    stage.event(4)
    stage.progress(answers={"supply-ship": "BRAZIL"})
    assert list(stage.state.events.supply_ships.values()) == ["BRAZIL"]
    stage.progress()
    assert no_event(stage, 4)


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("date", "count", "canal", "italian"), [(FOUR, 1, True, False), (FIVE, 2, False, True)])
def test_mines_off_america(date: tuple[str, int], count: int, canal: bool, italian: bool) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    stage.boats("Marconi", "MARITIMES", "Barbarigo")
    stage.boats("VIID", "US_EAST", *(() if italian else ("U-213",)))
    stage.boats("VIID", "MARITIMES", *(("U-213",) if italian else ()))
    stage.event(6)
    orders = next(iter(stage.state.events.orders.values()))
    assert ("US_CANAL_ZONE" in orders.to) is canal
    assert len(stage.state.events.orders) == count
    assert ("Barbarigo" in stage.state.events.orders) is italian
    assert stage.boat("U-213").mines == 3


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("date", "die", "modifier"), [(FOUR, 3, 3), (FOUR, 4, 2), (FIVE, 1, 2), (FIVE, 2, 1)])
def test_arctic_sortie(date: tuple[str, int], die: int, modifier: int) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    (boat,) = stage.boats("VIIC", "BARENTS", "U-134")
    (away,) = stage.boats("VIIC", "W_APPR", "U-96")
    stage.event(7, die)
    assert [mod.value for mod in search_parts(stage.state, boat)] == [modifier]
    assert search_parts(stage.state, away) == []
    scattered = die == (3 if date == FOUR else 1)
    last = 3 if date == FOUR else 4
    if scattered:
        assert contact_by_event(stage.war(), boat, "C2") == "L"
        assert stage.state.events.scattered
    else:
        assert contact_by_event(stage.war({EVENTS: [last]}), boat, "C2") == "TF"
        assert contact_by_event(stage.war({EVENTS: [last + 1]}), boat, "C2") == "C2"


# War period 5


@rule("SW5.T1..T5")
def test_a_landing_in_portugal_is_expected() -> None:
    stage = Stage(*FIVE, bases=ATLANTIC)
    boats = stage.boats("VIIC", "MOROCCO", *(f"U-{n}" for n in range(70, 78)))
    stage.event(0)
    assert len(stage.ordered("portugal-scare")) == 6
    sent = next(boat for boat in boats if boat.id in stage.state.events.orders)
    free = next(boat for boat in boats if boat.id not in stage.state.events.orders)
    assert must_let_go(stage.state, sent, "C2", listed=False)
    assert must_let_go(stage.state, sent, "TF", listed=False)
    assert not must_let_go(stage.state, sent, "TF", listed=True)
    assert not must_let_go(stage.state, free, "C2", listed=False)


@rule("SW5.T1..T5")
def test_torch() -> None:
    stage = Stage(*FIVE, bases=(*ATLANTIC, "ITALY"))
    stage.state.events.happened["portugal-scare"] = 1
    stage.boats("VIIC", "SW_APPR", "U-96")
    (near,) = stage.boats("VIIC", "MOROCCO", "U-98", side="transit")
    (med,) = stage.boats("VIIC", "W_MED", "U-81", command="mediterranean")
    stage.boats("VIIC", "MID_OCEAN", "U-99")
    stage.politics(OKM=2, Chancellery=2)
    stage.event(0)
    assert "reaction" not in stage.kinds_asked()
    assert stage.ordered("torch") == {"U-96": ["CASABLANCA"], "U-98": ["CASABLANCA"], "U-81": ["W_MED"]}
    assert ordered_choices(stage.state, stage.boat("U-96")) == ["move:MOROCCO"]
    assert "us-ap-14" in stage.state.cups["tf_US"]
    assert "fe-santee" in stage.state.cups["fe_US"]
    assert "sub-shad" in enemies(stage.state, near), "in the common cup, not in that of the West"
    near.zone = "CASABLANCA"
    assert contact_by_event(stage.war({EVENTS: [4]}), near, "L") == "TF"
    assert stage.state.events.fleet_nation == "US"
    assert contact_by_event(stage.war({EVENTS: [7]}), near, "L") == "SPEC"
    assert contact_by_event(stage.war({EVENTS: [8]}), near, "C1") == "C1"
    assert stage.state.events.west_cups
    assert contact_by_event(stage.war({EVENTS: [5]}), med, "L") == "TF"
    assert stage.state.events.fleet_nation == "GB"
    assert contact_by_event(stage.war({EVENTS: [8]}), med, "L") == "SPEC"
    assert contact_by_event(stage.war({EVENTS: [9]}), med, "L") == "L"
    assert (fleet_re_attack(stage.state, near), flag(stage.state, med, "wolfpacks-on-fleets")) == (True, True)
    assert "us-b-24" not in stage.state.cups["centre"]
    stage.progress()
    assert "us-b-24" in stage.state.cups["centre"]
    assert stage.state.torch
    assert west(stage.state, "MID_OCEAN")
    assert west(stage.state, "SARGASSO")


@rule("SW5.T1..T5", "SW5.4")
def test_torch_comes_by_its_deadline_without_the_scare_before_it() -> None:
    """The text of the scare knows no such exception as that of the ore convoys: it may still come after Torch."""
    stage = Stage("1942-12", 5)
    stage.week({"SW5.41": [3]})
    assert "portugal-scare" not in stage.state.events.happened
    assert stage.state.events.happened["torch"] == 1
    stage.progress()
    stage.event(0)
    assert stage.state.events.happened["portugal-scare"] == 1
    stage.progress()
    assert no_event(stage, 0)


@rule("SW5.T1..T5")
def test_dieppe() -> None:
    stage = Stage(*FIVE, bases=ATLANTIC)
    boats = stage.boats("VIIC", "SW_APPR", "U-70", "U-71", "U-72")
    stage.event(1)
    assert len(stage.ordered("dieppe")) == 2
    sent = next(boat for boat in boats if boat.id in stage.state.events.orders)
    sent.zone = "ENGLISH_CHANNEL"
    assert contact_by_event(stage.war({EVENTS: [5]}), sent, "L") == "TF"
    assert contact_by_event(stage.war({EVENTS: [6]}), sent, "C1") == "SPEC"
    assert (packs_forbidden(stage.state, sent), fleet_re_attack(stage.state, sent)) == (True, True)


@rule("SW5.T1..T5")
@pytest.mark.parametrize("torch", [False, True])
def test_rescue_of_the_laconia_survivors(torch: bool) -> None:
    stage = Stage(*FIVE, bases=ATLANTIC, torch=torch)
    stage.boats("IXC", "WEST_AFRICA", *(f"U-{n}" for n in range(154, 161)))
    stage.event(4)
    if torch:
        assert sum(1 for boat in stage.state.boats if boat.returning) == 5
        return
    sent = stage.ordered("rescue-laconia")
    assert (len(sent), set(map(tuple, sent.values()))) == (5, {("CAPE_VERDE",)})
    boat = stage.boat(next(iter(sent)))
    assert ordered_choices(stage.state, boat) == ["move:CAPE_VERDE"]
    assert not may_search(stage.state, boat)


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("die", "zone", "area"),
    [
        (1, "CAPE_TOWN", "SOUTH_AFRICA"),
        (3, "FREETOWN", "WEST_AFRICA"),
        (5, "US_EASTERN_SEABOARD", "US_EAST"),
        (6, "FLORIDA", "GULF_MEX"),
        (7, "US_CANAL_ZONE", "CARIBBEAN"),
        (8, "ENGLISH_COAST", "NORTH_SEA"),
        (9, "MURMANSK", "BARENTS"),
    ],
)
def test_captured_minefield_plans_open_a_port(die: int, zone: str, area: str) -> None:
    stage = Stage(*FIVE, bases=ATLANTIC)
    stage.state.events.happened["rescue-laconia"] = 1
    stage.boats("IXD2", area, "U-177")
    stage.event(4, die, answers={"event-port": "U-177"})
    assert stage.ordered("minefield-plans") == {"U-177": [zone]}
    assert stage.state.events.port == zone


@rule("SW5.T1..T5")
def test_transport_submarines_and_then_the_azores() -> None:
    stage = Stage("1943-02", 5, bases=ATLANTIC)
    stage.boats("Calvi", "FRANCE_ATLANTIC", "Tazzoli", "Finzi")
    stage.boats("Marcello", "FRANCE_ATLANTIC", "Barbarigo")
    boats = stage.boats("VIIC", "MID_OCEAN", *(f"U-{n}" for n in range(70, 78)))
    stage.event(9)
    assert [boat.id for boat in stage.state.boats if boat.fate] == ["Tazzoli", "Finzi"]
    stage.progress()
    stage.event(9)
    assert set(map(tuple, stage.ordered("azores").values())) == {("AZORES",)}
    assert len(stage.ordered("azores")) == 6
    sent = next(boat for boat in boats if boat.id in stage.state.events.orders)
    assert [mod.value for mod in search_parts(stage.state, sent)] == [3]
    assert contact_by_event(stage.war({EVENTS: [4]}), sent, "L") == "TF"
    assert stage.state.events.fleet_nation == "US"
    assert contact_by_event(stage.war({EVENTS: [7]}), sent, "L") == "SPEC"
    assert contact_by_event(stage.war({EVENTS: [8]}), sent, "C2") == "C2"
    assert (packs_forbidden(stage.state, sent), fleet_re_attack(stage.state, sent)) == (True, True)
    assert air_cover(stage.state, "MID_OCEAN", "none") == "none"
    stage.progress()
    assert air_cover(stage.state, "MID_OCEAN", "none") == "light"


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
