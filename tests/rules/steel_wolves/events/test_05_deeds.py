"""SW5 The deeds of war events one by one: whom they take, what they leave alone."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.steel_wolves.data.data import AREAS
from sandtable.games.steel_wolves.data.event_tables import EVENTS as TEXTS
from sandtable.games.steel_wolves.data.event_tables import (
    Assign,
    Baltic,
    BaseLost,
    Contacts,
    Cups,
    Darlan,
    RescueMove,
    ReturnHome,
    Withdraw,
)
from sandtable.games.steel_wolves.rules.events.boats import (
    assign,
    assigned,
    darlan,
    leave_the_game,
    rescue_move,
    retire,
    return_home,
    send_back,
    withdraw,
)
from sandtable.games.steel_wolves.rules.events.deeds import (
    baltic,
    base_lost,
    close_empty_bases,
    contacts,
    cups,
    lose_base,
    supply_areas,
    weakest_out,
)
from sandtable.games.steel_wolves.rules.events.war_events import happen
from sandtable.games.steel_wolves.rules.forces.damage import lose
from sandtable.games.steel_wolves.state.event_track import Called, InForce, Order
from sandtable.games.steel_wolves.state.model import Flight
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import EVENTS, Stage

ATLANTIC = ("GERMANY", "NORWAY", "FRANCE_ATLANTIC")


def returning(stage: Stage) -> list[str]:
    return [boat.id for boat in stage.state.boats if boat.returning]


# Boats that leave


@rule("SW5.T1..T5", "SW19.13")
def test_a_boat_that_leaves_is_free_of_its_orders() -> None:
    stage = Stage("1941-07", 3)
    (boat,) = stage.boats("VIIB", "GERMANY", "U-45")
    stage.state.events.orders = {"U-45": Order("some", ["NORTH_SEA"]), "U-46": Order("some", ["NORTH_SEA"])}
    stage.run(leave_the_game(stage.war(), boat, "SW5.0"))
    assert (boat.fate, list(stage.state.events.orders)) == ("training", ["U-46"])
    assert stage.facts("to-training") == [{"boat": "U-45"}]


@rule("SW19.13")
def test_of_a_class_that_leaves_only_boats_at_sea_are_told_of_one_by_one() -> None:
    stage = Stage("1941-07", 3)
    stage.boats("VIIA", "GERMANY", "U-27")
    stage.boats("VIIA", "NORTH_SEA", "U-28")
    stage.run(retire(stage.war({"SW19.1c": [0] * 9}), stage.state.boats, ["VIIA"], "SW5.0"))
    assert [boat.fate for boat in stage.state.boats] == ["training", "training"]
    assert stage.facts("to-training") == [{"boat": "U-28"}]
    assert stage.facts("classes-leave") == [{"classes": ["VIIA"], "count": 2}]


@rule("SW5.Th2")
def test_a_lost_boat_of_a_class_that_leaves_is_not_counted() -> None:
    stage = Stage("1941-04", 3)
    stage.state.events.header = 2
    stage.boats("VIIA", "GERMANY", "U-27", fate="lost")
    stage.boats("VIIA", "GERMANY", "U-28")
    stage.boats("VIIC", "GERMANY", "U-69")
    stage.week()
    assert stage.facts("classes-leave") == [{"classes": ["IIC", "VIIA"], "count": 1}]
    assert [boat.fate for boat in stage.state.boats] == ["lost", "training", ""]


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("changes", "offered"),
    [
        ({}, True),
        ({"fate": "lost"}, False),
        ({"nation": "IT"}, False),
        ({"cls": "IXB"}, False),
        ({"command": "arctic"}, False),
        ({"command": "mediterranean"}, False),
    ],
)
def test_which_boats_are_offered_for_training(changes: dict[str, Any], offered: bool) -> None:
    stage = Stage("1941-07", 3)
    stage.boats("VIIB", "GERMANY", "U-45", "U-46")
    stage.boats("VIIB", "GERMANY", "U-47", **changes)
    effect = Withdraw(boats=1, only=["VII"], spare_commands=True)
    stage.run(
        withdraw(stage.war(), TEXTS["training-3"], InForce("training-3"), effect), {"event-withdraw": ["U-46"]}
    )
    assert stage.choices() == ["U-45", "U-46", *(["U-47"] if offered else [])]
    assert stage.boat("U-46").fate == "training"


# Boats that turn for home


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("changes", "called"),
    [
        ({}, True),
        ({"side": "transit"}, True),
        ({"fate": "lost"}, False),
        ({"returning": True, "side": "transit"}, False),
        ({"damage": 1}, False),
        ({"nation": "IT"}, False),
        ({"place": "GREENLAND"}, False),
        ({"id": "U-94"}, False),
    ],
)
def test_which_boats_an_escort_may_be_taken_from(changes: dict[str, Any], called: bool) -> None:
    stage = Stage("1941-07", 3, bases=ATLANTIC)
    stage.state.events.weather_boat = "U-94"
    stage.boats("VIIC", "SARGASSO", "U-70", "U-71")
    stage.boats("VIIC", "SARGASSO", "U-72", **changes)
    force = InForce("escort-blockade-runner")
    effect = ReturnHome(boats=1, areas=["SARGASSO"], undamaged=True)
    answers = {"event-home": ["U-71"]}
    stage.run(return_home(stage.war(), TEXTS["escort-blockade-runner"], force, effect), answers)
    assert stage.choices() == ["U-70", "U-71", *(["U-72"] if called else [])]
    assert stage.boat("U-71").returning and not stage.boat("U-70").returning


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("there", "boats", "join", "asked", "home"),
    [
        (1, 3, True, [["U-80", "U-81", "U-82"]], ["U-70", "U-80", "U-81"]),
        (1, 4, True, [], ["U-70", "U-80", "U-81", "U-82"]),
        (3, 3, True, [], ["U-70", "U-71", "U-72"]),
        (1, 3, False, [], ["U-70"]),
    ],
)
def test_boats_next_door_join_a_rescue_until_it_has_its_number(
    there: int, boats: int, join: bool, asked: list[list[str]], home: list[str]
) -> None:
    stage = Stage("1941-07", 3, bases=(*ATLANTIC, "DAKAR"))
    stage.boats("IXB", "WEST_AFRICA", *(f"U-{70 + n}" for n in range(there)))
    stage.boats("IXB", "CAPE_VERDE", "U-80", "U-81")
    stage.boats("IXB", "BRAZIL", "U-82")
    stage.boats("IXB", "GUIANA", "U-83")
    effect = ReturnHome(boats=boats, areas=["WEST_AFRICA"], nation="any", join=join)
    stage.run(return_home(stage.war(), TEXTS["rescue-atlantis"], InForce("rescue-atlantis"), effect))
    assert [stage.choices(n) for n in range(len(stage.asked))] == asked
    assert returning(stage) == home
    assert stage.state.events.no_attacks == []


@rule("SW5.T1..T5")
def test_a_boat_in_port_beside_a_rescue_stays_there() -> None:
    stage = Stage("1941-07", 3, bases=(*ATLANTIC, "DAKAR"))
    stage.boats("IXB", "DAKAR", "U-80")
    effect = ReturnHome(boats=3, areas=["CAPE_VERDE"], nation="any", join=True)
    stage.run(return_home(stage.war(), TEXTS["rescue-atlantis"], InForce("rescue-atlantis"), effect))
    assert returning(stage) == []


@rule("SW5.T1..T5", "SW15.21")
@pytest.mark.parametrize(
    ("side", "voluntary", "spotted"), [("patrol", True, False), ("patrol", False, True), ("transit", True, True)]
)
def test_a_boat_on_patrol_that_must_turn_home_of_its_will_is_spotted_no_longer(
    side: str, voluntary: bool, spotted: bool
) -> None:
    stage = Stage("1941-07", 3, bases=ATLANTIC)
    (boat,) = stage.boats("VIIC", "SARGASSO", "U-70", side=side, spotted=True)
    force = InForce("escort-blockade-runner")
    effect = ReturnHome(boats=1, areas=["SARGASSO"], voluntary=voluntary)
    stage.run(return_home(stage.war(), TEXTS["escort-blockade-runner"], force, effect))
    assert (boat.returning, boat.spotted) == (True, spotted)


@rule("SW5.T1..T5", "SW8.12")
@pytest.mark.parametrize(
    ("side", "before", "voluntary", "after"),
    [
        ("patrol", False, False, False),
        ("patrol", False, True, True),
        ("patrol", True, False, True),
        ("transit", False, False, True),
    ],
)
def test_whose_crew_learns_nothing_when_an_event_calls_it_home(
    side: str, before: bool, voluntary: bool, after: bool
) -> None:
    stage = Stage("1941-07", 3, bases=ATLANTIC)
    (boat,) = stage.boats("VIIC", "SARGASSO", "U-70", side=side, shirked=before)
    force = InForce("escort-blockade-runner")
    effect = ReturnHome(boats=1, areas=["SARGASSO"], voluntary=voluntary)
    stage.run(return_home(stage.war(), TEXTS["escort-blockade-runner"], force, effect))
    assert boat.shirked is after


@rule("SW5.T1..T5", "SW8.12")
@pytest.mark.parametrize(
    ("avoid", "base", "no_attacks", "found"),
    [
        ("", "", False, ({}, {"U-70": ""}, [])),
        ("ENGLISH_CHANNEL", "NORWAY", True, ({"U-70": "ENGLISH_CHANNEL"}, {"U-70": "NORWAY"}, ["U-70"])),
        ("", "ITALY", False, ({}, {"U-70": ""}, [])),
    ],
)
def test_what_holds_for_a_boat_that_is_sent_back(
    avoid: str, base: str, no_attacks: bool, found: tuple[dict[str, str], dict[str, str], list[str]]
) -> None:
    stage = Stage("1941-07", 3, bases=ATLANTIC)
    (boat,) = stage.boats("VIIC", "W_APPR", "U-70", zone="IRELAND")
    send_back(stage.war(), boat, avoid, base, no_attacks=no_attacks)
    track = stage.state.events
    assert (track.avoids, track.home_to, track.no_attacks) == found
    assert (boat.side, boat.returning, boat.zone) == ("transit", True, "")


@rule("SW5.T1..T5")
@pytest.mark.parametrize("torch", [False, True])
@pytest.mark.parametrize(
    ("changes", "called"),
    [({}, True), ({"fate": "lost"}, False), ({"returning": True}, False), ({"place": "ANGOLA"}, False)],
)
def test_who_carries_the_survivors_and_where_it_was(torch: bool, changes: dict[str, Any], called: bool) -> None:
    stage = Stage("1942-09", 5, bases=ATLANTIC, torch=torch)
    stage.boats("IXC", "WEST_AFRICA", "U-154", side="transit", zone="FREETOWN")
    stage.boats("IXC", "WEST_AFRICA", "U-155", **changes)
    force = InForce("rescue-laconia")
    effect = RescueMove(boats=5, area="WEST_AFRICA", to="CAPE_VERDE", home_after="torch")
    stage.run(rescue_move(stage.war(), TEXTS["rescue-laconia"], force, effect))
    names = ["U-154", *(["U-155"] if called else [])]
    assert list(force.called) == names
    assert force.called["U-154"] == Called("transit", "FREETOWN")
    boat = stage.boat("U-154")
    if torch:
        assert (boat.side, boat.returning, stage.state.events.no_attacks) == ("transit", True, names)
    else:
        assert (boat.side, boat.returning, list(stage.state.events.orders)) == ("patrol", False, names)


@rule("SW36.63H6", "SW5.T1..T5")
def test_a_rescue_ignored_for_dakar_leaves_boats_where_they_were_and_others_their_way_home() -> None:
    stage = Stage("1941-07", 3, bases=(*ATLANTIC, "DAKAR"))
    stage.politics()
    stage.boats("IXB", "WEST_AFRICA", "U-103", zone="FREETOWN")
    stage.boats("IXB", "SW_APPR", "U-104", returning=True, side="transit")
    stage.event(4)
    track = stage.state.events
    track.home_to["U-104"] = "NORWAY"
    assert (stage.boat("U-103").returning, sorted(track.home_to)) == (True, ["U-103", "U-104"])
    stage.run(happen(stage.war(), TEXTS["dakar-attacked"]), {"rescue-ignored": "ignore"})
    boat = stage.boat("U-103")
    assert (boat.side, boat.zone, boat.returning, track.home_to) == (
        "patrol",
        "FREETOWN",
        False,
        {"U-104": "NORWAY"},
    )


@rule("SW5.1", "SW36.63H6")
def test_only_the_attack_on_dakar_lets_a_rescue_be_ignored() -> None:
    stage = Stage("1941-07", 3, bases=(*ATLANTIC, "DAKAR"))
    stage.boats("IXB", "WEST_AFRICA", "U-103")
    stage.event(4)
    stage.run(happen(stage.war(), TEXTS["commerce-raid"]))
    assert "rescue-ignored" not in stage.kinds_asked()
    stage.run(happen(stage.war(), TEXTS["dakar-attacked"]))
    assert stage.kinds_asked() == ["rescue-ignored"]


# Commands


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("command", "changes", "counts"),
    [
        ("arctic", {}, True),
        ("arctic", {"place": "W_APPR"}, True),
        ("arctic", {"fate": "lost"}, False),
        ("arctic", {"nation": "FR"}, False),
        ("arctic", {"command": "mediterranean"}, False),
        ("mediterranean", {"command": "mediterranean", "place": "W_MED"}, True),
        ("mediterranean", {"command": "mediterranean", "place": "ITALY"}, True),
        ("mediterranean", {"command": "mediterranean", "place": "MOROCCO"}, False),
        ("mediterranean", {"command": "", "place": "W_MED"}, True),
        ("mediterranean", {"command": "", "place": "W_MED", "nation": "IT"}, False),
    ],
)
def test_who_counts_as_assigned_to_a_command(command: str, changes: dict[str, Any], counts: bool) -> None:
    stage = Stage("1942-03", 4, bases=ATLANTIC)
    stage.boats("VIIC", "NORWEGIAN", "U-1", **{"command": "arctic", **changes})
    assert assigned(stage.state, command) == int(counts)


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("command", "changes", "offered"),
    [
        ("mediterranean", {}, True),
        ("mediterranean", {"place": "SW_APPR", "box": "", "side": "patrol"}, True),
        ("mediterranean", {"box": "in_port"}, True),
        ("mediterranean", {"fate": "lost"}, False),
        ("mediterranean", {"nation": "IT"}, False),
        ("mediterranean", {"command": "arctic"}, False),
        ("mediterranean", {"returning": True}, False),
        ("mediterranean", {"damage": 1}, False),
        ("mediterranean", {"box": "repair_1"}, False),
        ("mediterranean", {"cls": "IXC"}, False),
        ("mediterranean", {"cls": "XIV"}, False),
        ("mediterranean", {"id": "U-94"}, False),
        ("arctic", {}, True),
        ("arctic", {"place": "NORTH_SEA", "box": "", "side": "patrol"}, False),
    ],
)
def test_which_boats_a_command_may_be_given(command: str, changes: dict[str, Any], offered: bool) -> None:
    stage = Stage("1942-03", 4, bases=ATLANTIC)
    stage.state.events.weather_boat = "U-94"
    stage.boats("VIIC", "GERMANY", "U-70", "U-71")
    stage.boats("VIIC", "GERMANY", "U-72", **changes)
    only = [] if changes.get("cls") == "XIV" else ["VII"]
    effect = Assign(command=command, boats=1, enough=30, only=only)
    stage.run(assign(stage.war(), TEXTS["arctic"], InForce("arctic"), effect), {"event-assign": ["U-71"]})
    assert stage.choices() == ["U-70", "U-71", *(["U-72"] if offered else [])]
    assert (stage.boat("U-71").command, stage.boat("U-70").command) == (command, "")


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("place", "side", "after"),
    [("SW_APPR", "patrol", "transit"), ("GERMANY", "patrol", "patrol")],
)
def test_only_boats_at_sea_turn_over_for_the_mediterranean(place: str, side: str, after: str) -> None:
    stage = Stage("1942-03", 4, bases=ATLANTIC)
    (boat,) = stage.boats("VIIC", place, "U-70", side=side)
    stage.event(8)
    assert (boat.command, boat.goal, boat.side, boat.place) == ("mediterranean", "W_MED", after, place)


@rule("SW5.T1..T5", "SW21.21-23")
@pytest.mark.parametrize("narvik", [False, True])
def test_boats_for_the_arctic_wait_where_no_base_in_norway_is_open(narvik: bool) -> None:
    stage = Stage("1942-03", 4, bases=["GERMANY", *(["NARVIK"] if narvik else [])])
    stage.boats("VIIC", "GERMANY", "U-70", "U-71")
    stage.event(9, answers={"event-narvik": ["U-71"]})
    assert [boat.command for boat in stage.state.boats] == ["arctic", "arctic"]
    assert [boat.place for boat in stage.state.boats] == ["GERMANY", "NARVIK" if narvik else "GERMANY"]


@rule("SW5.T1..T5", "SW21.21-23")
def test_a_boat_at_the_tender_that_is_assigned_takes_no_second_place_there() -> None:
    stage = Stage("1942-03", 4, bases=[*ATLANTIC, "NARVIK"])
    stage.boats("VIIC", "NARVIK", *(f"U-{n}" for n in range(130, 136)))
    stage.event(9)
    asked = [decision for _, decision in stage.asked if decision.kind == "event-narvik"]
    assert [getattr(one, "most", 0) for one in asked] == [6]


# Ports, mines and minelayers


@rule("SW5.T1..T5", "SW14.18")
def test_captured_plans_without_a_boat_near_the_port_are_no_question() -> None:
    stage = Stage("1942-09", 5, bases=ATLANTIC)
    stage.state.events.happened["rescue-laconia"] = 1
    stage.boats("IXD2", "SW_APPR", "U-177")
    stage.event(4, 0)
    assert (stage.asked, stage.state.events.port, stage.facts("port-plans")[0]["zone"]) == ([], "", "CAPE_TOWN")


@rule("SW5.T1..T5", "SW14.18")
@pytest.mark.parametrize(("answer", "side"), [("U-177", "patrol"), ("none", "transit")])
def test_who_enters_the_port_turns_to_its_patrol_side(answer: str, side: str) -> None:
    stage = Stage("1942-09", 5, bases=ATLANTIC)
    stage.state.events.happened["rescue-laconia"] = 1
    (boat,) = stage.boats("IXD2", "WEST_AFRICA", "U-177", side="transit")
    stage.event(4, 2, answers={"event-port": answer})
    assert stage.choices() == ["U-177", "none"]
    assert (boat.side, stage.state.events.port) == (side, "FREETOWN" if side == "patrol" else "")
    assert len(stage.state.events.orders) == (side == "patrol")


@rule("SW36.63H6", "SW26.52")
@pytest.mark.parametrize(
    ("changes", "sent"),
    [({}, True), ({"fate": "lost"}, False), ({"nation": "DE"}, False), ({"box": "in_port"}, False)],
)
def test_which_boat_darlan_can_send(changes: dict[str, Any], sent: bool) -> None:
    stage = Stage("1941-02", 2, ("TOULON",))
    stage.boats("1500t", "TOULON", "Redoutable", **changes)
    effect = next(one for one in TEXTS["darlan-mines"].effects if isinstance(one, Darlan))
    force = InForce("darlan-mines")
    stage.run(darlan(stage.war({"SW36.63H6": [0]}), TEXTS["darlan-mines"], force, effect))
    assert [boat.id for boat in stage.state.boats if boat.mines] == (["Redoutable"] if sent else [])
    assert stage.state.events.mines_asked == ["IRELAND"]


# Counters


@rule("SW5.T1..T5", "SW3.12")
def test_a_submarine_that_is_already_there_comes_only_once() -> None:
    stage = Stage("1942-11", 5)
    stage.state.submarines = ["sub-shad"]
    effect = Cups(submarines=["sub-shad", "sub-r12"])
    stage.run(cups(stage.war(), TEXTS["torch"], InForce("torch"), effect))
    assert stage.state.submarines == ["sub-shad", "sub-r12"]
    assert stage.state.events.new_submarines == ["sub-shad", "sub-r12"]


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("cup", "left"),
    [
        (["flush-us", "banff"], ["flush-us", "banff"]),
        (["tribal", "v-w", "flush-us"], ["v-w", "flush-us"]),
    ],
)
def test_the_weakest_destroyer_of_a_nation_goes_and_no_other(cup: list[str], left: list[str]) -> None:
    stage = Stage("1941-07", 3)
    stage.state.cups["west_outer"], stage.state.sizes["west_outer"] = list(cup), len(cup)
    weakest_out(stage.state, "west_outer", "GB")
    assert (stage.state.cups["west_outer"], stage.state.sizes["west_outer"]) == (left, len(left))


@rule("SW5.T1..T5", "SW36.63H6")
def test_ships_lent_for_an_event_are_those_that_still_float() -> None:
    stage = Stage("1940-09", 2)
    track = stage.state
    track.cups["liner"], track.out = ["liner-aquitania"], ["tf-texas", "liner-queen-mary"]
    lent = Contacts(ranges={"SPEC": "0-9"}, extra=["liner-queen-mary", "liner-queen-elizabeth"], nation="US")
    for cup in ("tf_US", "fe_US"):
        track.cups.pop(cup, None)
    stage.run(contacts(stage.war(), TEXTS["monroe-doctrine"], InForce("monroe-doctrine"), lent))
    assert track.cups["liner"] == ["liner-aquitania", "liner-queen-elizabeth"]
    fleet = track.cups["tf_US"]
    assert ("tf-arkansas" in fleet, "tf-texas" in fleet, "tf-washington" in fleet) == (True, False, False)
    assert sorted(track.cups["fe_US"]) == sorted(
        ["event", "fe-long-island", *["fe-gleaves"] * 4, *["fe-flush"] * 2, "fe-vindicator"]
    )
    assert [track.sizes[cup] for cup in ("tf_US", "fe_US")] == [len(fleet), 9]
    track.cups["tf_US"] = ["tf-arkansas"]
    stage.run(contacts(stage.war(), TEXTS["monroe-doctrine"], InForce("monroe-doctrine"), lent))
    assert track.cups["tf_US"] == ["tf-arkansas"], "a fleet that is there is not mixed again"


@rule("SW5.T1..T5", "SW3.1")
@pytest.mark.parametrize(("out", "auxiliary"), [(["tf-marti", "tf-kirov"], 1), (["tf-kirov"], 0)])
def test_the_soviet_cups_are_filled_once_and_without_sunk_ships(out: list[str], auxiliary: int) -> None:
    stage = Stage("1942-09", 5)
    state = stage.state
    state.out = list(out)
    effect = Baltic(contact="TF", nation="SU", auxiliary=["tf-marti", "su-m-4"])
    stage.run(baltic(stage.war(), TEXTS["baltic-5"], InForce("baltic-5"), effect))
    fleet = state.cups["tf_SU"]
    assert ("tf-kirov" in fleet, fleet.count("tf-leningrad"), fleet.count("su-m-4")) == (False, 3, auxiliary)
    assert [state.sizes[cup] for cup in ("tf_SU", "fe_SU")] == [len(fleet), 12]
    state.cups["fe_SU"] = ["fe-novik"]
    stage.run(baltic(stage.war(), TEXTS["baltic-3"], InForce("baltic-3"), Baltic(contact="SPEC", nation="SU")))
    assert (state.cups["fe_SU"], fleet.count("su-m-4")) == (["fe-novik"], auxiliary)


# Supply, bases, weather, aircraft


@rule("SW17.5", "SW5.T1..T5")
def test_where_each_supply_ship_may_lie() -> None:
    south = ["CAPE_VERDE", "WEST_AFRICA", "GUIANA", "BRAZIL", "ARGENTINE", "ANGOLA", "ASCENSION"]
    assert supply_areas("south") == [*south, "SOUTH_AFRICA", "MADAGASCAR"]
    north = ["W_APPR", "SW_APPR", "GREENLAND", "GRAND_BANKS", "MARITIMES", "BERMUDA", "SARGASSO"]
    assert supply_areas("atlantic") == [*north, "MID_OCEAN", "MOROCCO", "CAPE_VERDE", "WEST_AFRICA"]
    assert supply_areas("any") == list(AREAS)


@rule("SW17.5", "SW5.T1..T5")
@pytest.mark.parametrize(("date", "row", "may"), [(("1940-09", 2), 2, True), (("1941-07", 3), 2, False)])
def test_which_supply_ship_may_stay_in_port(date: tuple[str, int], row: int, may: bool) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    stage.event(row)
    stage.progress(answers={"supply-ship": "MID_OCEAN"})
    first = stage.kinds_asked().index("supply-ship")
    assert ("none" in stage.choices(first)) is may
    assert "MID_OCEAN" in stage.state.events.supply_ships.values()


@rule("SW5.Th1")
def test_a_base_that_has_closed_is_no_longer_closing_and_a_wreck_does_not_hold_it_open() -> None:
    stage = Stage("1940-08", 2, bases=("GERMANY", "MURMANSK"))
    track = stage.state.events
    track.closing_bases, track.tenders = ["MURMANSK"], {"Grille": "MURMANSK", "Other": "NARVIK"}
    stage.boats("VIIB", "MURMANSK", "U-45", fate="training")
    close_empty_bases(stage.war())
    assert (stage.state.bases, track.closing_bases, track.tenders) == (["GERMANY"], [], {"Other": "NARVIK"})


@rule("SW36.63F5", "SW21.0")
@pytest.mark.parametrize(
    ("base", "area"),
    [("CADIZ", "MOROCCO"), ("CANARY_ISLANDS", "MOROCCO"), ("BEIRUT", "E_MED"), ("DAKAR", "CAPE_VERDE")],
)
def test_boats_of_a_lost_base_stand_in_the_waters_before_it(base: str, area: str) -> None:
    stage = Stage("1942-11", 5, ("GERMANY", base))
    (boat, wreck) = stage.boats("VIIC", base, "U-1", "U-2")
    wreck.fate, wreck.damage = "lost", 1
    lose_base(stage.war(), base)
    assert (boat.place, boat.side, boat.returning, boat.box) == (area, "transit", True, "")
    assert (wreck.fate, wreck.place) == ("lost", base)


@rule("SW36.63F5", "SW36.63H6")
@pytest.mark.parametrize(
    ("period", "effect", "dice", "cover"),
    [
        (5, BaseLost(base="CADIZ"), [], {}),
        (5, BaseLost(base="DAKAR", die="0-4"), [4], {}),
        (4, BaseLost(base="DAKAR", die="0-4", cover="CAPE_VERDE"), [4], {"CAPE_VERDE": "light"}),
        (3, BaseLost(base="DAKAR", die="0-4", cover="CAPE_VERDE"), [4], {}),
        (4, BaseLost(base="DAKAR", die="0-4", cover="CAPE_VERDE"), [5], None),
    ],
)
def test_what_the_loss_of_a_base_leaves(
    period: int, effect: BaseLost, dice: list[int], cover: dict[str, str] | None
) -> None:
    stage = Stage("1942-11", period, ("GERMANY", "CADIZ", "DAKAR"))
    war = stage.war({"SW36.63H6": dice})
    stage.run(base_lost(war, TEXTS["dakar-attacked"], InForce("dakar-attacked"), effect))
    assert (effect.base in stage.state.bases) is (cover is None)
    assert stage.state.events.air_cover == (cover or {})


@rule("SW5.W2", "SW5.Th2")
def test_a_boat_that_already_reports_the_weather_goes_on_in_the_next_war_period() -> None:
    stage = Stage("1941-04", 3)
    track = stage.state.events
    track.header, track.weather_reporting, track.weather_boat = 2, True, "U-95"
    stage.boats("VIIC", "GREENLAND", "U-94", "U-95")
    stage.week()
    assert (track.weather_boat, stage.asked, list(track.orders)) == ("U-95", [], ["U-95"])


@rule("SW5.T1..T5")
def test_aircraft_that_cannot_fly_do_not_come_to_the_baltic() -> None:
    stage = Stage("1941-07", 3, bases=ATLANTIC, barbarossa=True)
    stage.state.events.happened["rescue-atlantis"] = 1
    bases = (("NORWAY", 1), ("GERMANY", 0), ("GERMANY", 2), ("FRANCE_ATLANTIC", 2))
    stage.state.flights = [Flight("Do-18", base, reach) for base, reach in bases]
    stage.week({"SW5.1": [0], EVENTS: [4]})
    assert [flight.area for flight in stage.state.flights] == ["BALTIC", "", "BALTIC", ""]


@rule("SW5.W1")
def test_after_weseruebung_no_torpedo_value_is_kept_back() -> None:
    stage = Stage("1940-04", 1)
    stage.event(8)
    assert stage.state.events.torpedoes_were == 0
    stage.progress()
    stage.state.week = 2
    stage.week({})
    stage.progress()
    assert stage.state.events.torpedoes_were is None


@rule("SW5.T1..T5", "SW18.2")
def test_only_german_losses_in_a_zone_are_counted_for_an_event() -> None:
    stage = Stage("1942-09", 5)
    (german,) = stage.boats("VIIC", "W_MED", "U-77", zone="LEVANT")
    (italian,) = stage.boats("Calvi", "W_MED", "Tazzoli", zone="LEVANT")
    lose(stage.war(), italian, "SW18.2", "counterattack")
    assert stage.state.events.lost_at == {}
    lose(stage.war(), german, "SW18.2", "counterattack")
    assert stage.state.events.lost_at == {"LEVANT": 1}
