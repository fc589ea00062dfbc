"""SW5.3 Boats under orders, and what the events in force change for a boat."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.steel_wolves.data.data import NEIGHBOURS
from sandtable.games.steel_wolves.data.event_tables import EVENTS as TEXTS
from sandtable.games.steel_wolves.data.event_tables import Contacts, Orders
from sandtable.games.steel_wolves.rules.modifiers.events import (
    baltic_search,
    boat_lost_in_zone,
    bound_for_the_mediterranean,
    changed_contact,
    changes_of,
    command_areas,
    command_at,
    contact_by_event,
    every_contact_is_a_convoy,
    flag,
    in_open_port,
    must_leave_narvik,
    nation_now,
    only_convoys_count,
    search_parts,
    stays_at_sea,
    ways_to_the_mediterranean,
)
from sandtable.games.steel_wolves.rules.transit.event_orders import (
    arrived,
    fit_for_sea,
    give_orders,
    is_captured,
    may_serve,
    next_to,
    ordered_choices,
    orders_end,
    put_under_orders,
    ready,
    tiers,
)
from sandtable.games.steel_wolves.rules.transit.transit import in_range
from sandtable.games.steel_wolves.state.event_track import InForce, Order
from sandtable.games.steel_wolves.state.model import Boat
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import EVENTS, Stage

ATLANTIC = ("GERMANY", "NORWAY", "FRANCE_ATLANTIC")

# Who goes


@rule("SW5.3a", "SW36.63F6", "SW36.63H6")
@pytest.mark.parametrize(
    ("changes", "is_ready", "fit"),
    [
        ({}, True, True),
        ({"box": "in_port"}, False, True),
        ({"box": "repair_1"}, False, False),
        ({"damage": 1}, False, False),
        ({"place": "CADIZ"}, False, False),
        ({"place": "W_APPR", "box": ""}, False, False),
        ({"fate": "lost"}, False, False),
    ],
)
def test_who_is_ready_and_who_can_sail_from_a_port_that_is_attacked(
    changes: dict[str, Any], is_ready: bool, fit: bool
) -> None:
    stage = Stage("1941-07", 3, bases=ATLANTIC)
    (boat,) = stage.boats("VIIC", "GERMANY", "U-70", **changes)
    assert (ready(stage.state, boat), fit_for_sea(stage.state, boat)) == (is_ready, fit)


@rule("SW5.3a", "SW2.11a")
def test_a_route_of_two_points_is_no_patrol_move() -> None:
    assert next_to("NORWEGIAN", {"GREENLAND", "W_APPR", "MID_OCEAN"}) == {"W_APPR"}


@rule("SW5.3a", "SW5.T1..T5")
@pytest.mark.parametrize(
    ("command", "to", "arctic", "serves"),
    [
        ("arctic", ["NORWEGIAN"], False, True),
        ("arctic", ["NORWEGIAN", "BARENTS"], False, True),
        ("arctic", ["NORWEGIAN", "NORTH_SEA"], False, False),
        ("arctic", ["MURMANSK"], True, True),
        ("", ["NORTH_SEA"], False, True),
    ],
)
def test_what_a_boat_of_the_arctic_can_be_ordered_to(
    command: str, to: list[str], arctic: bool, serves: bool
) -> None:
    stage = Stage("1942-03", 4)
    (boat,) = stage.boats("VIIC", "NORWEGIAN", "U-70", command=command)
    assert may_serve(stage.state, boat, Orders(boats=1, to=to, arctic=arctic)) is serves


@rule("SW5.3a")
@pytest.mark.parametrize(
    ("box", "any_box", "placed", "serves"),
    [
        ("ready_for_sea", False, False, True),
        ("in_port", False, False, False),
        ("in_port", True, False, True),
        ("repair_1", True, True, False),
        ("in_port", False, True, False),
    ],
)
def test_which_boxes_an_order_reaches(box: str, any_box: bool, placed: bool, serves: bool) -> None:
    stage = Stage("1941-07", 3, bases=(*ATLANTIC, "CADIZ"))
    stage.boats("VIIC", "CADIZ", "U-70", box=box)
    order = Orders(boats=1, to=["CANARY_ISLANDS"], any_box=any_box, placed=placed)
    assert [[boat.id for boat in tier] for tier in tiers(stage.state, order)][3] == (["U-70"] if serves else [])


@rule("SW5.3a")
@pytest.mark.parametrize(("placed", "serves"), [(False, False), (True, True)])
def test_only_an_order_that_places_the_boat_reaches_a_base_far_away(placed: bool, serves: bool) -> None:
    stage = Stage("1941-07", 3, bases=ATLANTIC)
    stage.boats("VIIC", "GERMANY", "U-70")
    order = Orders(boats=1, to=["CANARY_ISLANDS"], placed=placed)
    assert bool(tiers(stage.state, order)[3]) is serves


@rule("SW36.63G2")
@pytest.mark.parametrize(
    ("cls", "nation", "captured"), [("1500t", "DE", True), ("1500t", "FR", False), ("VIIC", "DE", False)]
)
def test_which_boat_was_captured(cls: str, nation: str, captured: bool) -> None:
    assert is_captured(Boat("X", cls, nation, "GERMANY")) is captured


@rule("SW5.3a", "SW5.3c")
def test_the_limit_of_type_ii_holds_over_all_priorities() -> None:
    stage = Stage("1939-10", 1)
    stage.boats("IIB", "NORTH_SEA", "U-9")
    stage.boats("VIIA", "NORTH_SEA", "U-27")
    stage.boats("IIB", "GERMANY", "U-10")
    order = Orders(boats=3, to=["NORTH_SEA"], type_ii_most=1)
    assert stage.run(give_orders(stage.war(), "test", order)) == ["U-9", "U-27"]
    stage.state.events.orders = {}
    order = Orders(boats=3, to=["NORTH_SEA"], type_ii_most=2)
    assert stage.run(give_orders(stage.war(), "test", order)) == ["U-9", "U-27", "U-10"]


@rule("SW5.3a", "SW26.51")
@pytest.mark.parametrize(
    ("task", "minelayers", "tasks"),
    [("mines", 0, ["mines", "mines"]), ("hunt", 0, ["hunt", "hunt"]), ("hunt", 1, ["hunt", "mines"])],
)
def test_who_of_those_sent_carries_mines(task: str, minelayers: int, tasks: list[str]) -> None:
    stage = Stage("1940-05", 1)
    boats = stage.boats("VIIB", "NORTH_SEA", "U-45", "U-46")
    order = Orders(boats=2, to=["ENGLISH_CHANNEL"], task=task, minelayers=minelayers)
    stage.run(give_orders(stage.war(), "dunkirk", order), {"event-minelayers": ["U-46"]})
    assert [stage.state.events.orders[boat.id].task for boat in boats] == tasks
    assert [bool(boat.mines) for boat in boats] == [one == "mines" for one in tasks]


@rule("SW5.3a", "SW36.63F6", "SW36.63H6")
def test_a_boat_in_a_port_that_is_attacked_has_left_its_base() -> None:
    stage = Stage("1941-07", 3, bases=("GERMANY", "CADIZ"))
    (boat,) = stage.boats("VIIC", "CADIZ", "U-70", box="in_port")
    put_under_orders(stage.war(), boat, "puma", Orders(boats=1, to=["CANARY_ISLANDS"], placed=True), "hunt")
    assert (boat.left_base, boat.home, boat.box, boat.zone) == (True, "CADIZ", "", "CANARY_ISLANDS")
    assert (boat.place, boat.side) == ("MOROCCO", "patrol")


@rule("SW5.3a")
@pytest.mark.parametrize(
    ("place", "zone", "to", "there"),
    [
        ("W_APPR", "", "W_APPR", True),
        ("W_APPR", "IRELAND", "IRELAND", True),
        ("W_APPR", "IRELAND", "W_APPR", False),
        ("NARVIK", "", "NARVIK", False),
        ("NORWEGIAN", "NARVIK", "NARVIK", True),
    ],
)
def test_where_a_boat_has_arrived(place: str, zone: str, to: str, there: bool) -> None:
    assert arrived(Boat("U-1", "VIIC", "DE", place, zone=zone), Order("some", [to])) is there


@rule("SW5.3a", "SW26.0", "SW7.41a")
@pytest.mark.parametrize(
    ("task", "mines", "low", "choices"),
    [
        ("mines", 2, 0, ["mine:ENGLISH_COAST"]),
        ("mines", 0, 0, ["zone:ENGLISH_COAST"]),
        ("mines", 2, 965, None),
        ("hunt", 0, 965, ["zone:ENGLISH_COAST"]),
    ],
)
def test_how_a_boat_enters_the_zone_of_its_orders(
    task: str, mines: int, low: int, choices: list[str] | None
) -> None:
    stage = Stage("1939-10", 1)
    (boat,) = stage.boats("VIIA", "NORTH_SEA", "U-31", mines=mines, moved=True)
    stage.state.lows = {"NORTH_SEA": low} if low else {}
    stage.state.events.orders = {"U-31": Order("some", ["ENGLISH_COAST"], task)}
    assert ordered_choices(stage.state, boat) == choices


@rule("SW5.3a")
def test_a_boat_in_another_zone_has_no_choice_by_its_orders() -> None:
    stage = Stage("1941-07", 3, bases=ATLANTIC)
    (boat,) = stage.boats("VIIC", "W_APPR", "U-70", zone="IRELAND")
    stage.state.events.orders = {"U-70": Order("some", ["SW_APPR"])}
    assert ordered_choices(stage.state, boat) is None


# What the events in force change


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("event", "ordered", "place", "value"),
    [
        ("azores", True, "MID_OCEAN", 3),
        ("azores", False, "MID_OCEAN", 0),
        ("admiral-scheer", False, "W_APPR", -4),
        ("admiral-scheer", False, "W_MED", 0),
        ("admiral-scheer", False, "ANGOLA", 0),
        ("commerce-raid", False, "MOROCCO", -1),
        ("commerce-raid", False, "MID_OCEAN", 0),
    ],
)
def test_whose_search_an_event_changes(event: str, ordered: bool, place: str, value: int) -> None:
    stage = Stage("1942-09", 5)
    (boat,) = stage.boats("IXC", place, "U-70")
    stage.state.events.in_force = [InForce(event)]
    stage.state.events.orders = {"U-70": Order(event if ordered else "other", ["AZORES"])}
    assert sum(mod.value for mod in search_parts(stage.state, boat)) == value


@rule("SW5.T1..T5")
@pytest.mark.parametrize("kind", ["", "C1"])
def test_a_new_contact_forgets_the_marks_of_the_last_and_no_contact_stays_none(kind: str) -> None:
    stage = Stage("1942-09", 5)
    (boat,) = stage.boats("IXC", "MID_OCEAN", "U-70")
    track = stage.state.events
    track.fleet_nation, track.west_cups, track.scattered, track.liner_centre = "US", True, True, True
    track.in_force = [InForce("dieppe")] if not kind else []
    track.orders = {"U-70": Order("dieppe", ["ENGLISH_CHANNEL"])}
    assert contact_by_event(stage.war(), boat, kind) == kind
    assert (track.fleet_nation, track.west_cups, track.scattered, track.liner_centre) == ("", False, False, False)


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("place", "kind", "number", "dice", "found"),
    [
        ("BARENTS", "C1", 3, [], "L"),
        ("BARENTS", "C1", 4, [3], "TF"),
        ("BARENTS", "C2", 4, [4], "C2"),
        ("BARENTS", "L", 3, [], "L"),
        ("BARENTS", "TF", 3, [], "TF"),
        ("W_APPR", "C1", 3, [], "C1"),
    ],
)
def test_an_arctic_sortie_changes_convoys_there_only(
    place: str, kind: str, number: int, dice: list[int], found: str
) -> None:
    stage = Stage("1942-03", 4)
    (boat,) = stage.boats("VIIC", place, "U-70")
    stage.state.events.in_force = [InForce("arctic-sortie-4", number=number)]
    assert contact_by_event(stage.war({EVENTS: dice}), boat, kind) == found
    assert stage.state.events.scattered is (found == "L" and kind == "C1")


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("place", "zone", "kind", "found"),
    [
        ("NORWEGIAN", "", "L", ""),
        ("NORWEGIAN", "", "C2", "C2"),
        ("NORTH_SEA", "", "L", ""),
        ("NORWEGIAN", "", "TF", "TF"),
    ],
)
def test_where_only_convoys_count_loners_do_not(place: str, zone: str, kind: str, found: str) -> None:
    stage = Stage("1940-04", 1)
    stage.boats("VIIB", place, "U-45", zone=zone)
    effect = Contacts(ranges={"SPEC": "0-2"}, only_convoys=True)
    changes = changes_of(stage.state, effect)
    assert changed_contact(stage.war({EVENTS: [9]}), changes, kind, EVENTS) == found


@rule("SW5.W1", "SW5.T1..T5")
@pytest.mark.parametrize(
    ("event", "place", "zone", "holds"),
    [
        ("weseruebung", "NORWEGIAN", "", True),
        ("weseruebung", "NORWEGIAN", "NARVIK", True),
        ("weseruebung", "BARENTS", "NARVIK", True),
        ("weseruebung", "BARENTS", "", False),
        ("weseruebung", "NORTH_SEA", "", False),
        ("dieppe", "NORWEGIAN", "", False),
    ],
)
def test_in_which_waters_a_loner_is_a_convoy(event: str, place: str, zone: str, holds: bool) -> None:
    stage = Stage("1940-04", 1)
    (boat,) = stage.boats("VIIB", place, "U-45", zone=zone)
    stage.state.events.in_force = [InForce(event)]
    assert every_contact_is_a_convoy(stage.state, boat) is holds


@rule("SW36.63F6", "SW36.63H6")
@pytest.mark.parametrize(("period", "nation"), [(1, "GB"), (3, "GB"), (4, "US"), (5, "US")])
def test_whose_fleet_attacks_a_port(period: int, nation: str) -> None:
    stage = Stage("1942-03", period)
    assert nation_now(stage.state, "GB-US") == nation
    assert nation_now(stage.state, "FR") == "FR"


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("place", "event", "holds"),
    [("BALTIC", "baltic-3", True), ("NORTH_SEA", "baltic-3", False), ("BALTIC", "x", False)],
)
def test_for_whom_the_search_of_the_baltic_holds(place: str, event: str, holds: bool) -> None:
    stage = Stage("1941-07", 3)
    (boat,) = stage.boats("IID", place, "U-137")
    stage.state.events.in_force = [InForce("baltic-3")]
    stage.state.events.orders = {"U-137": Order(event, ["BALTIC"])}
    assert (baltic_search(stage.state, boat) is not None) is holds


@rule("SW5.T1..T5", "SW5.3a")
def test_which_orders_speak_of_boats_of_any_nation() -> None:
    stage = Stage("1942-09", 5)
    (boat,) = stage.boats("Cagni", "W_APPR", "Cagni")
    orders = [(key, one) for key, event in TEXTS.items() for one in event.effects if isinstance(one, Orders)]
    called = {key for key, one in orders if may_serve(stage.state, boat, replace(one, only_in=[]))}
    allies = {"dakar-attacked", "ironclad"}
    baltic = {"baltic-3", "baltic-4", "baltic-5"}
    assert called - allies == {"minelaying-any", "shore-bombardment", "mines-america-5", *baltic}


@rule("SW5.T1..T5", "SW5.W1")
@pytest.mark.parametrize(
    ("event", "name", "week", "order", "place", "zone", "holds"),
    [
        ("dieppe", "no-wolfpacks", 1, "dieppe", "SW_APPR", "", True),
        ("dieppe", "no-wolfpacks", 1, "other", "SW_APPR", "", False),
        ("dieppe", "stay-at-sea", 1, "dieppe", "SW_APPR", "", False),
        ("dunkirk", "re-attack-fleets", 1, "", "SW_APPR", "ENGLISH_CHANNEL", True),
        ("dunkirk", "re-attack-fleets", 1, "", "SW_APPR", "", False),
        ("weseruebung", "stay-at-sea", 1, "", "SW_APPR", "", True),
        ("weseruebung", "stay-at-sea", 2, "", "SW_APPR", "", False),
        ("weseruebung", "narvik-home", 2, "", "NORWEGIAN", "NARVIK", True),
    ],
)
def test_for_whom_a_rule_of_an_event_holds(
    event: str, name: str, week: int, order: str, place: str, zone: str, holds: bool
) -> None:
    stage = Stage("1942-09", 5)
    (boat,) = stage.boats("VIIC", place, "U-70", zone=zone)
    stage.state.events.in_force = [InForce(event, week=week)]
    stage.state.events.orders = {"U-70": Order(order, [place])} if order else {}
    assert flag(stage.state, boat, name) is holds


@rule("SW5.W1")
@pytest.mark.parametrize(
    ("changes", "stays"),
    [({}, True), ({"damage": 1}, False), ({"nation": "IT"}, False), ({"zone": "NARVIK"}, True)],
)
def test_who_stays_at_sea_for_weseruebung(changes: dict[str, Any], stays: bool) -> None:
    stage = Stage("1940-04", 1)
    (boat,) = stage.boats("VIIB", "NORWEGIAN", "U-45", **changes)
    stage.state.events.in_force = [InForce("weseruebung")]
    assert stays_at_sea(stage.state, boat) is stays
    stage.state.events.in_force[0].week = 2
    assert must_leave_narvik(stage.state, boat) is (boat.zone == "NARVIK")


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("event", "place", "only"),
    [
        ("defence-of-norway", "NORTH_SEA", True),
        ("defence-of-norway", "W_APPR", False),
        ("rheinuebung", "W_APPR", False),
    ],
)
def test_where_convoys_are_the_only_contacts(event: str, place: str, only: bool) -> None:
    stage = Stage("1939-10", 1)
    (boat,) = stage.boats("VIIA", place, "U-27")
    stage.state.events.in_force = [InForce(event)]
    assert only_convoys_count(stage.state, boat) is only


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("command", "place", "areas", "left"),
    [
        ("arctic", "NORWAY", {"NORWEGIAN", "W_APPR"}, {"NORWEGIAN"}),
        ("arctic", "GERMANY", {"NORTH_SEA", "BALTIC"}, {"NORTH_SEA"}),
        ("arctic", "GERMANY", {"BALTIC"}, {"BALTIC"}),
        ("mediterranean", "W_MED", {"E_MED", "MOROCCO"}, {"E_MED"}),
        ("mediterranean", "W_MED", {"MOROCCO"}, {"MOROCCO"}),
    ],
)
def test_the_waters_of_a_command_bind_only_where_they_can_be_reached(
    command: str, place: str, areas: set[str], left: set[str]
) -> None:
    boat = Boat("U-1", "VIIC", "DE", place, command=command)
    assert command_areas(boat, frozenset(areas)) == left


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("place", "formed", "command"),
    [
        ("E_MED", False, "mediterranean"),
        ("GREECE", False, "mediterranean"),
        ("NARVIK", True, "arctic"),
        ("BARENTS", True, "arctic"),
        ("BARENTS", False, ""),
        ("GERMANY", True, ""),
    ],
)
def test_the_command_of_each_place(place: str, formed: bool, command: str) -> None:
    stage = Stage("1941-07", 3)
    stage.state.events.happened = {"arctic-first": 1} if formed else {}
    assert command_at(stage.state, place) == command


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("changes", "bound"),
    [({}, True), ({"command": ""}, False), ({"place": "W_MED"}, False), ({"returning": True}, False)],
)
def test_who_must_try_the_strait_and_by_which_way(changes: dict[str, Any], bound: bool) -> None:
    stage = Stage("1941-10", 3, bases=ATLANTIC)
    (boat,) = stage.boats("VIIC", "W_APPR", "U-70", **{"command": "mediterranean", **changes})
    assert bound_for_the_mediterranean(boat) is bound
    ways = ["NORTH_SEA", "SW_APPR/MOROCCO", "SW_APPR/MOROCCO+cautious", "GREENLAND/GRAND_BANKS"]
    assert ways_to_the_mediterranean(boat, ways) == (ways[1:3] if bound else ways)
    assert ways_to_the_mediterranean(boat, []) == []


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("on", "zone", "lost"), [(True, "GIBRALTAR", 2), (True, "", 0), (False, "GIBRALTAR", 0)])
def test_which_losses_are_counted_for_an_event(on: bool, zone: str, lost: int) -> None:
    stage = Stage("1941-07", 3)
    stage.state.events.on = on
    for _ in range(2):
        boat_lost_in_zone(stage.state, zone)
    assert stage.state.events.lost_at == ({zone: lost} if lost else {})


@rule("SW5.T1..T5", "SW14.18")
@pytest.mark.parametrize(
    ("port", "zone", "boat", "inside"),
    [
        ("FREETOWN", "FREETOWN", "U-70", True),
        ("FREETOWN", "FREETOWN", "U-71", False),
        ("FREETOWN", "CAPE_TOWN", "U-70", False),
        ("", "", "U-70", False),
    ],
)
def test_which_boat_is_in_the_open_port(port: str, zone: str, boat: str, inside: bool) -> None:
    stage = Stage("1942-09", 5)
    (made,) = stage.boats("IXC", "WEST_AFRICA", boat, zone=zone)
    stage.state.events.port = port
    stage.state.events.orders = {"U-70": Order("minefield-plans", ["FREETOWN"])}
    assert in_open_port(stage.state, made) is inside


@rule("SW5.3a")
def test_an_ordered_boat_may_move_to_the_area_of_its_order_beyond_its_range() -> None:
    stage = Stage("1940-09", 2)
    (boat,) = stage.boats("IIC", "W_APPR", "U-56")
    beside = {area for area, route in NEIGHBOURS["W_APPR"] if route.cost == 1}
    far = sorted(area for area in beside if not in_range(stage.state, boat, area))
    assert far
    put_under_orders(stage.war(), boat, "rheinuebung", Orders(boats=1, to=[far[0]]), "hunt")
    assert ordered_choices(stage.state, boat) == [f"move:{far[0]}"]


@rule("SW5.3a", "SW5.T1..T5")
def test_who_is_on_its_way_home_already_is_not_sent_home_again() -> None:
    stage = Stage("1941-07", 3)
    (boat,) = stage.boats("VIIC", "W_APPR", "U-70")
    put_under_orders(stage.war(), boat, "rescue-atlantis", Orders(boats=1, to=["W_APPR"], then="home"), "hunt")
    boat.returning = True
    orders_end(stage.war())
    assert (stage.facts("ordered-home"), stage.state.events.orders) == ([], {})
