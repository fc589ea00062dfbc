"""WR2P Pinning, in every variant."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_room.data.data import set_up
from sandtable.games.war_room.rules.movement import usually_held
from sandtable.games.war_room.rules.planning.moves import Way, ways
from sandtable.games.war_room.rules.planning.pinning import free_markers, held, held_at_sea, leave_behind
from sandtable.games.war_room.state.model import Order, Stack
from sandtable.testing import rule


@rule("WR2P-01")
def test_as_many_units_stay_as_there_are_enemies_of_the_force(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "germany", 33, "R5", infantry=3, armor=2)
    assert held(front, army, "R5", 5) == 0
    desk.put(front, "ussr", 23, "R5", infantry=2)
    desk.put(front, "ussr", 15, "R5", fighter=4)  # planes hold no army
    assert held(front, army, "R5", 5) == 2
    desk.put(front, "germany", 20, "R5", artillery=1)  # another stack of ours counts
    assert held(front, army, "R5", 5) == 1


@rule("WR2P-01")
def test_allies_count_for_the_one_who_leaves(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    army = desk.put(front, "japan", 24, "J4", armor=1, infantry=1)
    desk.put(front, "china", 101, "J4", infantry=1)
    assert held(front, army, "J4", 2) == 1
    desk.put(front, "germany", 20, "J4", infantry=1)
    assert held(front, army, "J4", 2) == 0


@rule("WR2P-02", "WR3-06")
def test_the_rest_goes_on_and_those_held_get_a_marker(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    army = desk.put(front, "japan", 24, "J4", armor=1, infantry=1)
    desk.put(front, "china", 101, "J4", infantry=1)
    desk.move(front, {"japan": [(24, "P-0")]}, {"leave-behind": {"armor": 1}})
    assert (army.region, army.units) == ("P-0", {"infantry": 1})
    held_back = desk.facts("units-held")[0]
    rest = front.stacks[f"japan-{held_back['stay']}"]
    assert (rest.region, rest.units, rest.force) == ("J4", {"armor": 1}, "army")
    share = next(d for _, d in desk.asked if d.kind == "leave-behind")
    assert share.check({}).reason == "wrong-sum"
    assert share.check({"armor": 1, "infantry": 1}).reason == "wrong-sum"  # not more than are held


@rule("WR2P-01")
def test_a_stack_of_one_kind_has_nothing_to_choose(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    army = desk.put(front, "japan", 24, "J4", infantry=3)
    desk.put(front, "china", 101, "J4", infantry=1)
    desk.move(front, {"japan": [(24, "P-0")]})
    assert "leave-behind" not in {decision.kind for _, decision in desk.asked}
    assert (army.region, army.units) == ("P-0", {"infantry": 2})


@rule("WR2P-02")
def test_a_stack_that_is_held_whole_stays(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "germany", 33, "R5", infantry=2)
    desk.put(front, "ussr", 23, "R5", infantry=2)
    desk.move(front, {"germany": [(33, "R1")]})
    assert army.region == "R5"
    assert desk.why(front, "germany") == ("WR2P-02", "all-pinned")
    assert desk.asked == []


@rule("WR2P-02")
def test_a_fleet_held_whole_at_its_start_is_not_offered_a_stop_on_the_way(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    fleet = desk.put(front, "japan", 8, "P-0", cruiser=2)
    desk.put(front, "usa", 1, "P-0", cruiser=2)
    found, why = ways(front, fleet, "P-13")
    assert found == [] and why is not None and why.reason == "all-pinned"


@rule("WR2P-02", "R01")
def test_without_a_free_marker_the_order_is_cancelled(desk: Any) -> None:
    front = desk.front(bare=True)
    fleet = desk.put(front, "germany", 1, "A-5", submarine=2)
    desk.put(front, "ussr", 1, "A-5", cruiser=1)
    for marker in range(2, 10):
        desk.put(front, "germany", marker, "A-6", submarine=1)
    assert free_markers(front, fleet) == 0
    desk.move(front, {"germany": [(1, "A-6")]})
    assert desk.why(front, "germany") == ("WR2P-02", "no-free-marker")
    assert fleet.region == "A-5"


@rule("WR2P-03")
def test_the_pinner_is_not_asked(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "germany", 33, "R5", infantry=3)
    desk.put(front, "ussr", 23, "R5", infantry=1)
    assert held(front, army, "R5", army.size) == 1
    desk.move(front, {"germany": [(33, "R1")]})
    assert {seat for seat, _ in desk.asked} == {"germany"}
    assert army.size == 2


@rule("WR2P-04")
def test_ships_hold_transports_unless_escorted_by_as_many(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    transport = desk.put(front, "japan", 97, "P-1", infantry=3)
    desk.put(front, "usa", 27, "P-1", infantry=5)  # transports hold nobody
    assert held_at_sea(front, transport, "P-1", 3) == 0
    desk.put(front, "usa", 1, "P-1", cruiser=2)
    assert held_at_sea(front, transport, "P-1", 3) == 3  # all of it, though it outnumbers them
    desk.put(front, "japan", 2, "P-1", submarine=1)
    assert held_at_sea(front, transport, "P-1", 3) == 3
    front.stacks["japan-2"].units["submarine"] = 2
    assert held_at_sea(front, transport, "P-1", 3) == 0


@rule("WR2P-05")
def test_a_landing_on_friendly_soil_ignores_pinning(desk: Any) -> None:
    front = desk.front(bare=True)
    transport = desk.put(front, "germany", 40, "A-5", infantry=2)
    desk.put(front, "ussr", 1, "A-5", cruiser=3)
    assert ways(front, transport, "G9")[1] is None
    front.lands["G9"].contested = True
    desk.put(front, "ussr", 29, "G9", infantry=2)
    assert ways(front, transport, "G9")[1] is None  # contested or not
    refusal = ways(front, transport, "R4")[1]
    assert refusal is not None and refusal.reason == "all-pinned"  # enemy soil
    desk.move(front, {"germany": [(40, "G9")]})
    assert (transport.region, transport.size) == ("G9", 2)


@rule("WR2P-06")
def test_embarking_obeys_the_pinning_of_the_land(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "germany", 40, "G9", infantry=2)
    desk.put(front, "ussr", 1, "A-5", cruiser=5)  # ships in the zone it goes to do not hold it ashore
    assert [way.held for way in ways(front, army, "A-5")[0]] == [(0,)]
    desk.put(front, "ussr", 29, "G9", infantry=1)
    assert [way.held for way in ways(front, army, "A-5")[0]] == [(1,)]


@rule("WR2P-04", "WR2P-06", "WR2P-09")
def test_ships_stop_an_army_that_puts_to_sea_and_sails_on(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "germany", 48, "G1", infantry=3)
    desk.put(front, "ussr", 1, "A-6", submarine=1)
    assert [(way.id, way.held) for way in ways(front, army, "A-3")[0]] == [("halt:A-6", (0,))]
    desk.put(front, "germany", 1, "A-6", cruiser=1)  # as many ships of our own keep the way open
    assert [(way.id, way.held) for way in ways(front, army, "A-3")[0]] == [("via:A-6", (0, 0))]


@rule("WR2P-07")
def test_planes_neither_pin_nor_are_pinned(desk: Any) -> None:
    front = desk.front(bare=True)
    planes = desk.put(front, "germany", 16, "R5", fighter=2)
    desk.put(front, "ussr", 23, "R5", infantry=8)
    desk.put(front, "ussr", 15, "R5", fighter=8)
    assert held(front, planes, "R5", 2) == 0
    desk.move(front, {"germany": [(16, "G6")]})
    assert (planes.region, planes.size) == ("G6", 2)
    army = desk.put(front, "germany", 33, "R1", infantry=1)
    desk.put(front, "ussr", 11, "R1", fighter=3)
    assert held(front, army, "R1", 1) == 0


@rule("WR2P-08")
def test_ships_hold_ships_one_for_one(desk: Any) -> None:
    front = desk.front(bare=True)
    fleet = desk.put(front, "germany", 1, "A-3", submarine=1, cruiser=2)
    desk.put(front, "ussr", 1, "A-3", submarine=1, cruiser=1)
    assert held_at_sea(front, fleet, "A-3", 3) == 2
    desk.put(front, "germany", 2, "A-3", submarine=1)
    assert held_at_sea(front, fleet, "A-3", 3) == 1


@rule("WR2P-09", "R07")
def test_the_enemy_on_the_way_holds_his_number(desk: Any) -> None:
    """The rulebook's example: Japan's fleet 8 sails past two American ships and leaves two of its own."""
    front = desk.front("global_war", bare=True)
    fleet = desk.put(front, "japan", 8, "P-0", carrier=1, submarine=1, cruiser=1)
    desk.put(front, "usa", 1, "P-1", cruiser=2)
    found, _ = ways(front, fleet, "P-13")
    assert [(way.id, way.held) for way in found] == [("via:P-1", (0, 2)), ("via:P-14", (0, 0))]
    desk.move(
        front,
        {"japan": [(8, "P-13")]},
        {"order-way": "via:P-1", "leave-behind": {"carrier": 1, "submarine": 1}},
    )
    assert (fleet.region, fleet.units) == ("P-13", {"cruiser": 1})
    left = front.stacks[f"japan-{desk.facts('units-held')[0]['stay']}"]
    assert (left.region, left.units) == ("P-1", {"carrier": 1, "submarine": 1})
    assert held(front, left, "P-1", 2) == 2


@rule("WR2P-09", "WR2P-01")
def test_a_fleet_held_twice_leaves_its_number_in_each_zone(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    fleet = desk.put(front, "japan", 8, "P-0", carrier=1, submarine=2, cruiser=1)
    desk.put(front, "usa", 1, "P-0", cruiser=1)
    desk.put(front, "usa", 2, "P-1", cruiser=1)
    kept = iter([{"submarine": 1}, {"cruiser": 1}])
    desk.move(
        front,
        {"japan": [(8, "P-13")]},
        lambda _, d: next(kept) if d.kind == "leave-behind" else "via:P-1" if d.kind == "order-way" else d.default,
    )
    asked = [d for _, d in desk.asked if d.kind == "leave-behind"]
    assert asked[1].limits == {"carrier": (0, 1), "submarine": (0, 1), "cruiser": (0, 1)}
    assert (fleet.region, fleet.units) == ("P-13", {"carrier": 1, "submarine": 1})
    rest = {s.region: s.units for s in front.stacks.values() if s.nation == "japan" and s is not fleet}
    assert rest == {"P-0": {"submarine": 1}, "P-1": {"cruiser": 1}}


@rule("R07")
def test_a_stack_held_whole_on_the_way_stops_only_if_its_owner_wants(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    transport = desk.put(front, "japan", 97, "P-2", infantry=3)
    desk.put(front, "usa", 1, "P-1", cruiser=2)
    found, _ = ways(front, transport, "P-13")
    assert [way.id for way in found] == ["via:P-12", "halt:P-1"]
    desk.put(front, "usa", 2, "P-12", cruiser=1)
    found, _ = ways(front, transport, "P-13")
    assert [way.id for way in found] == ["halt:P-1", "halt:P-12"]
    desk.move(front, {"japan": [(97, "P-13")]})
    assert transport.region == "P-2"  # nobody is stopped by default
    desk.move(front, {"japan": [(97, "P-13")]}, {"order-way": "halt:P-1"})
    assert transport.region == "P-1"
    assert front.sheets["japan"][0].state == "halted"
    assert [fact["region"] for fact in desk.facts("stack-halted")] == ["P-1"]


@rule("WR2P-10")
def test_pinning_is_judged_when_the_order_is_carried_out(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "germany", 33, "R5", infantry=2)
    desk.put(front, "germany", 61, "G6", infantry=2)
    desk.put(front, "ussr", 23, "R5", infantry=2)
    assert held(front, army, "R5", 2) == 2
    desk.move(front, {"germany": [(33, "R1"), (61, "R5")]})  # the relief comes too late
    assert army.region == "R5"
    assert front.sheets["germany"][0].order == Order(33, "R1")
    assert desk.why(front, "germany", 0) == ("WR2P-02", "all-pinned")
    desk.move(front, {"germany": [(61, "R5"), (33, "R1")]})  # its marker 61 stands there now
    assert army.region == "R1"


@rule("WR2P-11")
def test_carrier_fighters_do_not_matter(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    fleet = desk.put(front, "japan", 8, "P-1", cruiser=2)
    desk.put(front, "usa", 1, "P-1", carrier=1)
    front.carrier_fighters = {"P-1": {"usa": 4, "japan": 4}}
    assert held(front, fleet, "P-1", 2) == 1


@rule("WR2P-02", "WR3-08")
def test_those_who_are_held_are_guests_only_if_the_stack_was(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "germany", 20, "G7", infantry=2, armor=1)
    rest = leave_behind(front, army, {"infantry": 1, "armor": 0})
    assert (rest.guest, rest.units, rest.region) == (False, {"infantry": 1}, "G7")
    assert army.units == {"infantry": 1, "armor": 1}
    army.guest = True
    assert leave_behind(front, army, {"armor": 1}).guest is True
    with pytest.raises(ValueError, match="nobody"):
        leave_behind(front, army, {"infantry": 0})


@rule("WR2P-01")
def test_who_is_held_first_is_not_held_again() -> None:
    ships = Stack("usa", 1, "fleet", "P-10", {"cruiser": 3, "submarine": 2})
    way = Way("via:P-3", "sail", ("P-3", "P-4"), (2, 1))
    assert usually_held(ships, way) == [{"submarine": 2}, {"cruiser": 1}]
    assert usually_held(ships, Way("go", "sail", ("P-3",), (4,))) == [{"submarine": 2, "cruiser": 2}]
    assert usually_held(ships, Way("go", "sail", ("P-3",), (0,))) == [{}]


@rule("WR2P-02")
def test_why_a_stack_cannot_go_names_it_and_where_it_stands(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "germany", 20, "G7", infantry=2)
    desk.put(front, "ussr", 21, "G7", infantry=2)
    found, why = ways(front, army, "G8")
    assert found == [] and why is not None
    assert (why.reason, why.args) == ("all-pinned", {"command": 20, "origin": "G7"})
    desk.put(front, "ussr", 21, "G7", infantry=1)
    for marker in set_up().nations["germany"].markers["army"]:
        desk.put(front, "germany", marker, "G1", infantry=1)
    desk.put(front, "germany", 20, "G7", infantry=2)
    found, why = ways(front, front.stacks["germany-20"], "G8")
    assert found == [] and why is not None and why.reason == "no-free-marker"
    del front.stacks["ussr-21"]
    assert ways(front, front.stacks["germany-20"], "G8")[0], "nobody is held, so no marker is needed"


@rule("WR2P-01", "WR2P-09")
def test_who_stays_is_asked_for_each_zone_by_its_name(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "japan", 8, "P-0", carrier=1, submarine=1, cruiser=2)
    desk.put(front, "usa", 1, "P-1", cruiser=1)
    desk.put(front, "usa", 2, "P-0", cruiser=1)
    desk.move(front, {"japan": [(8, "P-13")]}, lambda _, d: "via:P-1" if d.kind == "order-way" else d.default)
    asked = [
        (d.args["region"], d.args["held"], d.args["command"]) for _, d in desk.asked if d.kind == "leave-behind"
    ]
    assert asked == [("P-0", 1, 8), ("P-1", 1, 8)]
    way = next(d for _, d in desk.asked if d.kind == "order-way")
    assert way.args == {"command": 8, "origin": "P-0", "goal": "P-13", "size": 4}
    assert [option.id for option in way.options()] == way.choices and way.choices[-1] == "cancel"
