"""WR2P Pinning, in every variant."""

from __future__ import annotations

import pytest

from sandtable.games.war_room.data.data import set_up
from sandtable.games.war_room.rules.movement import usually_held
from sandtable.games.war_room.rules.planning.moves import Way, ways
from sandtable.games.war_room.rules.planning.pinning import free_markers, held, held_at_sea, leave_behind
from sandtable.games.war_room.state.model import Order, Stack
from sandtable.testing import rule
from sandtable.testing.bench import as_pick, as_share, reason_of
from tests.rules.war_room.bench import Bench


@rule("WR2P-01")
def test_as_many_units_stay_as_there_are_enemies_of_the_force(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 33, "R5", infantry=3, armor=2)
    assert held(public, army, "R5", 5) == 0
    bench.put(public, "ussr", 23, "R5", infantry=2)
    bench.put(public, "ussr", 15, "R5", fighter=4)  # planes hold no army
    assert held(public, army, "R5", 5) == 2
    bench.put(public, "germany", 20, "R5", artillery=1)  # another stack of ours counts
    assert held(public, army, "R5", 5) == 1


@rule("WR2P-01")
def test_allies_count_for_the_one_who_leaves(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    army = bench.put(public, "japan", 24, "J4", armor=1, infantry=1)
    bench.put(public, "china", 101, "J4", infantry=1)
    assert held(public, army, "J4", 2) == 1
    bench.put(public, "germany", 20, "J4", infantry=1)
    assert held(public, army, "J4", 2) == 0


@rule("WR2P-02", "WR3-06")
def test_the_rest_goes_on_and_those_held_get_a_marker(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    army = bench.put(public, "japan", 24, "J4", armor=1, infantry=1)
    bench.put(public, "china", 101, "J4", infantry=1)
    bench.move(public, {"japan": [(24, "P-0")]}, {"leave-behind": {"armor": 1}})
    assert (army.region, army.units) == ("P-0", {"infantry": 1})
    held_back = bench.facts("units-held")[0]
    rest = public.stacks[f"japan-{held_back['stay']}"]
    assert (rest.region, rest.units, rest.force) == ("J4", {"armor": 1}, "army")
    share = next(d for _, d in bench.asked if d.kind == "leave-behind")
    assert reason_of(share.check({})) == "wrong-sum"
    assert reason_of(share.check({"armor": 1, "infantry": 1})) == "wrong-sum"  # not more than are held


@rule("WR2P-01")
def test_a_stack_of_one_kind_has_nothing_to_choose(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    army = bench.put(public, "japan", 24, "J4", infantry=3)
    bench.put(public, "china", 101, "J4", infantry=1)
    bench.move(public, {"japan": [(24, "P-0")]})
    assert "leave-behind" not in {decision.kind for _, decision in bench.asked}
    assert (army.region, army.units) == ("P-0", {"infantry": 2})


@rule("WR2P-02")
def test_a_stack_that_is_held_whole_stays(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 33, "R5", infantry=2)
    bench.put(public, "ussr", 23, "R5", infantry=2)
    bench.move(public, {"germany": [(33, "R1")]})
    assert army.region == "R5"
    assert bench.why("germany") == ("WR2P-02", "all-pinned")
    assert bench.asked == []


@rule("WR2P-02")
def test_a_fleet_held_whole_at_its_start_is_not_offered_a_stop_on_the_way(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    fleet = bench.put(public, "japan", 8, "P-0", cruiser=2)
    bench.put(public, "usa", 1, "P-0", cruiser=2)
    found, why = ways(public, fleet, "P-13")
    assert found == [] and why is not None and why.reason == "all-pinned"


@rule("WR2P-02", "WR2-20")
def test_an_army_held_whole_is_told_so_when_it_would_march(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 33, "R5", infantry=2)
    bench.put(public, "ussr", 23, "R5", infantry=2)
    found, why = ways(public, army, "R1")
    assert found == [] and why is not None and (why.rule, why.reason) == ("WR2P-02", "all-pinned")


@rule("WR2P-02", "R01")
def test_without_a_free_marker_the_order_is_cancelled(bench: Bench) -> None:
    public = bench.scene(bare=True)
    fleet = bench.put(public, "germany", 1, "A-5", submarine=2)
    bench.put(public, "ussr", 1, "A-5", cruiser=1)
    for marker in range(2, 10):
        bench.put(public, "germany", marker, "A-6", submarine=1)
    assert free_markers(public, fleet) == 0
    bench.move(public, {"germany": [(1, "A-6")]})
    assert bench.why("germany") == ("WR2P-02", "no-free-marker")
    assert fleet.region == "A-5"


@rule("WR2P-03")
def test_the_pinner_is_not_asked(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 33, "R5", infantry=3)
    bench.put(public, "ussr", 23, "R5", infantry=1)
    assert held(public, army, "R5", army.size) == 1
    bench.move(public, {"germany": [(33, "R1")]})
    assert {seat for seat, _ in bench.asked} == {"germany"}
    assert army.size == 2


@rule("WR2P-04")
def test_ships_hold_transports_unless_escorted_by_as_many(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    transport = bench.put(public, "japan", 97, "P-1", infantry=3)
    bench.put(public, "usa", 27, "P-1", infantry=5)  # transports hold nobody
    assert held_at_sea(public, transport, "P-1", 3) == 0
    bench.put(public, "usa", 1, "P-1", cruiser=2)
    assert held_at_sea(public, transport, "P-1", 3) == 3  # all of it, though it outnumbers them
    bench.put(public, "japan", 2, "P-1", submarine=1)
    assert held_at_sea(public, transport, "P-1", 3) == 3
    public.stacks["japan-2"].units["submarine"] = 2
    assert held_at_sea(public, transport, "P-1", 3) == 0


@rule("WR2P-05")
def test_a_landing_on_friendly_soil_ignores_pinning(bench: Bench) -> None:
    public = bench.scene(bare=True)
    transport = bench.put(public, "germany", 40, "A-5", infantry=2)
    bench.put(public, "ussr", 1, "A-5", cruiser=3)
    assert ways(public, transport, "G9")[1] is None
    public.lands["G9"].contested = True
    bench.put(public, "ussr", 29, "G9", infantry=2)
    assert ways(public, transport, "G9")[1] is None  # contested or not
    refusal = ways(public, transport, "R4")[1]
    assert refusal is not None and refusal.reason == "all-pinned"  # enemy soil
    bench.move(public, {"germany": [(40, "G9")]})
    assert (transport.region, transport.size) == ("G9", 2)


@rule("WR2P-06")
def test_embarking_obeys_the_pinning_of_the_land(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 40, "G9", infantry=2)
    bench.put(public, "ussr", 1, "A-5", cruiser=5)  # ships in the zone it goes to do not hold it ashore
    assert [way.held for way in ways(public, army, "A-5")[0]] == [(0,)]
    bench.put(public, "ussr", 29, "G9", infantry=1)
    assert [way.held for way in ways(public, army, "A-5")[0]] == [(1,)]


@rule("WR2P-04", "WR2P-06", "WR2P-09")
def test_ships_stop_an_army_that_puts_to_sea_and_sails_on(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 48, "G1", infantry=3)
    bench.put(public, "ussr", 1, "A-6", submarine=1)
    assert [(way.id, way.held) for way in ways(public, army, "A-3")[0]] == [("halt:A-6", (0,))]
    bench.put(public, "germany", 1, "A-6", cruiser=1)  # as many ships of our own keep the way open
    assert [(way.id, way.held) for way in ways(public, army, "A-3")[0]] == [("via:A-6", (0, 0))]


@rule("WR2P-07")
def test_planes_neither_pin_nor_are_pinned(bench: Bench) -> None:
    public = bench.scene(bare=True)
    planes = bench.put(public, "germany", 16, "R5", fighter=2)
    bench.put(public, "ussr", 23, "R5", infantry=8)
    bench.put(public, "ussr", 15, "R5", fighter=8)
    assert held(public, planes, "R5", 2) == 0
    bench.move(public, {"germany": [(16, "G6")]})
    assert (planes.region, planes.size) == ("G6", 2)
    army = bench.put(public, "germany", 33, "R1", infantry=1)
    bench.put(public, "ussr", 11, "R1", fighter=3)
    assert held(public, army, "R1", 1) == 0


@rule("WR2P-08")
def test_ships_hold_ships_one_for_one(bench: Bench) -> None:
    public = bench.scene(bare=True)
    fleet = bench.put(public, "germany", 1, "A-3", submarine=1, cruiser=2)
    bench.put(public, "ussr", 1, "A-3", submarine=1, cruiser=1)
    assert held_at_sea(public, fleet, "A-3", 3) == 2
    bench.put(public, "germany", 2, "A-3", submarine=1)
    assert held_at_sea(public, fleet, "A-3", 3) == 1


@rule("WR2P-09", "R07")
def test_the_enemy_on_the_way_holds_his_number(bench: Bench) -> None:
    """The rulebook's example: Japan's fleet 8 sails past two American ships and leaves two of its own."""
    public = bench.scene("global_war", bare=True)
    fleet = bench.put(public, "japan", 8, "P-0", carrier=1, submarine=1, cruiser=1)
    bench.put(public, "usa", 1, "P-1", cruiser=2)
    found, _ = ways(public, fleet, "P-13")
    assert [(way.id, way.held) for way in found] == [("via:P-1", (0, 2)), ("via:P-14", (0, 0))]
    bench.move(
        public,
        {"japan": [(8, "P-13")]},
        {"order-way": "via:P-1", "leave-behind": {"carrier": 1, "submarine": 1}},
    )
    assert (fleet.region, fleet.units) == ("P-13", {"cruiser": 1})
    left = public.stacks[f"japan-{bench.facts('units-held')[0]['stay']}"]
    assert (left.region, left.units) == ("P-1", {"carrier": 1, "submarine": 1})
    assert held(public, left, "P-1", 2) == 2


@rule("WR2P-09", "WR2P-01")
def test_a_fleet_held_twice_leaves_its_number_in_each_zone(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    fleet = bench.put(public, "japan", 8, "P-0", carrier=1, submarine=2, cruiser=1)
    bench.put(public, "usa", 1, "P-0", cruiser=1)
    bench.put(public, "usa", 2, "P-1", cruiser=1)
    kept = iter([{"submarine": 1}, {"cruiser": 1}])
    bench.move(
        public,
        {"japan": [(8, "P-13")]},
        lambda _, d: next(kept) if d.kind == "leave-behind" else "via:P-1" if d.kind == "order-way" else d.default,
    )
    asked = [d for _, d in bench.asked if d.kind == "leave-behind"]
    assert as_share(asked[1]).limits == {"carrier": (0, 1), "submarine": (0, 1), "cruiser": (0, 1)}
    assert (fleet.region, fleet.units) == ("P-13", {"carrier": 1, "submarine": 1})
    rest = {s.region: s.units for s in public.stacks.values() if s.nation == "japan" and s is not fleet}
    assert rest == {"P-0": {"submarine": 1}, "P-1": {"cruiser": 1}}


@rule("R07")
def test_a_stack_held_whole_on_the_way_stops_only_if_its_owner_wants(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    transport = bench.put(public, "japan", 97, "P-2", infantry=3)
    bench.put(public, "usa", 1, "P-1", cruiser=2)
    found, _ = ways(public, transport, "P-13")
    assert [way.id for way in found] == ["via:P-12", "halt:P-1"]
    bench.put(public, "usa", 2, "P-12", cruiser=1)
    found, _ = ways(public, transport, "P-13")
    assert [way.id for way in found] == ["halt:P-1", "halt:P-12"]
    bench.move(public, {"japan": [(97, "P-13")]})
    assert transport.region == "P-2"  # nobody is stopped by default
    bench.move(public, {"japan": [(97, "P-13")]}, {"order-way": "halt:P-1"})
    assert transport.region == "P-1"
    assert bench.hidden.sheets["japan"][0].state == "halted"
    assert [fact["region"] for fact in bench.facts("stack-halted")] == ["P-1"]


@rule("WR2P-10")
def test_pinning_is_judged_when_the_order_is_carried_out(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 33, "R5", infantry=2)
    bench.put(public, "germany", 61, "G6", infantry=2)
    bench.put(public, "ussr", 23, "R5", infantry=2)
    assert held(public, army, "R5", 2) == 2
    bench.move(public, {"germany": [(33, "R1"), (61, "R5")]})  # the relief comes too late
    assert army.region == "R5"
    assert bench.hidden.sheets["germany"][0].order == Order(33, "R1")
    assert bench.why("germany", 0) == ("WR2P-02", "all-pinned")
    bench.move(public, {"germany": [(61, "R5"), (33, "R1")]})  # its marker 61 stands there now
    assert army.region == "R1"


@rule("WR2P-11")
def test_carrier_fighters_do_not_matter(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    fleet = bench.put(public, "japan", 8, "P-1", cruiser=2)
    bench.put(public, "usa", 1, "P-1", carrier=1)
    public.carrier_fighters = {"P-1": {"usa": 4, "japan": 4}}
    assert held(public, fleet, "P-1", 2) == 1


@rule("WR2P-02", "WR3-08")
def test_those_who_are_held_are_guests_only_if_the_stack_was(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 20, "G7", infantry=2, armor=1)
    rest = leave_behind(public, army, {"infantry": 1, "armor": 0})
    assert (rest.guest, rest.units, rest.region) == (False, {"infantry": 1}, "G7")
    assert army.units == {"infantry": 1, "armor": 1}
    army.guest = True
    assert leave_behind(public, army, {"armor": 1}).guest is True
    with pytest.raises(ValueError, match="nobody"):
        leave_behind(public, army, {"infantry": 0})


@rule("WR2P-01")
def test_who_is_held_first_is_not_held_again() -> None:
    ships = Stack("usa", 1, "fleet", "P-10", {"cruiser": 3, "submarine": 2})
    way = Way("via:P-3", "sail", ("P-3", "P-4"), (2, 1))
    assert usually_held(ships, way) == [{"submarine": 2}, {"cruiser": 1}]
    assert usually_held(ships, Way("go", "sail", ("P-3",), (4,))) == [{"submarine": 2, "cruiser": 2}]
    assert usually_held(ships, Way("go", "sail", ("P-3",), (0,))) == [{}]


@rule("WR2P-02")
def test_why_a_stack_cannot_go_names_it_and_where_it_stands(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 20, "G7", infantry=2)
    bench.put(public, "ussr", 21, "G7", infantry=2)
    found, why = ways(public, army, "G8")
    assert found == [] and why is not None
    assert (why.reason, why.args) == ("all-pinned", {"command": 20, "origin": "G7"})
    bench.put(public, "ussr", 21, "G7", infantry=1)
    for marker in set_up().nations["germany"].markers["army"]:
        bench.put(public, "germany", marker, "G1", infantry=1)
    bench.put(public, "germany", 20, "G7", infantry=2)
    found, why = ways(public, public.stacks["germany-20"], "G8")
    assert found == [] and why is not None and why.reason == "no-free-marker"
    del public.stacks["ussr-21"]
    assert ways(public, public.stacks["germany-20"], "G8")[0], "nobody is held, so no marker is needed"


@rule("WR2P-01", "WR2P-09")
def test_who_stays_is_asked_for_each_zone_by_its_name(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "japan", 8, "P-0", carrier=1, submarine=1, cruiser=2)
    bench.put(public, "usa", 1, "P-1", cruiser=1)
    bench.put(public, "usa", 2, "P-0", cruiser=1)
    bench.move(public, {"japan": [(8, "P-13")]}, lambda _, d: "via:P-1" if d.kind == "order-way" else d.default)
    asked = [
        (d.args["region"], d.args["held"], d.args["command"]) for _, d in bench.asked if d.kind == "leave-behind"
    ]
    assert asked == [("P-0", 1, 8), ("P-1", 1, 8)]
    way = next(d for _, d in bench.asked if d.kind == "order-way")
    assert way.args == {"command": 8, "origin": "P-0", "goal": "P-13", "size": 4}
    assert [option.id for option in way.options()] == as_pick(way).choices and as_pick(way).choices[-1] == "cancel"
