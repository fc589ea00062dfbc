"""WR2 Which moves are open to armies, trains, transports, planes and fleets."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_room.data.data import NEUTRAL, board
from sandtable.games.war_room.rules.conflict.conflict import wake_neutral
from sandtable.games.war_room.rules.planning.moves import (
    barred,
    embarkations,
    flights,
    means,
    reach,
    sails,
    transport_reach,
    unreachable,
    vias,
    ways,
    ways_by,
)
from sandtable.games.war_room.rules.planning.rail import (
    enemy_armies,
    line,
    may_enter_by_rail,
    may_leave_by_rail,
    rail_refusal,
    rails_dead,
)
from sandtable.games.war_room.state.model import Stack
from sandtable.testing import rule


def reason(front: Any, stack: Any, to: str) -> tuple[str, str] | None:
    """Rule and reason for which a stack cannot go there now."""
    refusal = ways(front, stack, to)[1]
    return (refusal.rule, refusal.reason) if refusal else None


@rule("WR2-09")
def test_an_army_marches_into_adjacent_land(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "germany", 37, "G7", infantry=2)
    assert {to for to, how in reach(front, army).items() if how == "march"} == {"G4", "G6", "G8", "R4", "R5"}
    desk.move(front, {"germany": [(37, "R5")]})
    assert army.region == "R5"


@rule("WR2-10")
def test_a_train_goes_any_distance(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "ussr", 58, "R16", infantry=2)
    assert rail_refusal(front, Stack("ussr", 21, "army", "R16", {}), "R4") is None  # from the Pacific to Leningrad
    desk.move(front, {"ussr": [(58, "R4")]})
    assert army.region == "R4"
    assert desk.facts("stack-moved")[0]["how"] == "rail"
    reached = {to for to, how in reach(front, army).items() if how == "rail"}
    assert unreachable(front, army, "R4").reason == "already-there"
    assert {"R1", "R11", "R16"} <= reached and not reached & {"R4", "G4", "G7", "R15"}
    assert rail_refusal(front, Stack("ussr", 21, "army", "R4", {}), "R15").reason == "no-rail"  # type: ignore[union-attr]


@rule("WR2-11")
def test_no_train_into_foreign_land(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "ussr", 26, "R1", infantry=2)
    assert reason(front, army, "G7") == ("WR2-11", "rail-into-foreign-land")  # empty, but German
    assert unreachable(front, army, "G4").args == {"region": "G6"}
    assert unreachable(front, army, "G4").reason == "rail-into-foreign-land"
    assert may_enter_by_rail(front, "N14", "axis").rule == "WR2-11"  # type: ignore[union-attr]
    german = desk.put(front, "germany", 48, "G1", infantry=1)
    assert reach(front, german)["N14"] == "rail"  # it may yet be driven to our side
    front.lands["N14"].lean = "axis"
    assert may_enter_by_rail(front, "N14", "axis") is None and reach(front, german)["N14"] == "rail"
    front.lands["N14"].lean = "allies"
    assert "N14" not in reach(front, german)


@rule("WR2-12")
def test_no_train_into_or_through_enemy_troops(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "ussr", 34, "R14", infantry=2)
    assert reason(front, army, "R5") is None
    desk.put(front, "germany", 33, "R1", infantry=1)
    assert reason(front, army, "R5") == ("WR2-12", "rail-against-enemy-units")
    assert reason(front, army, "R1") == ("WR2-12", "rail-against-enemy-units")
    front.stacks["germany-33"].region = "G1"
    desk.put(front, "germany", 11, "R1", fighter=1)  # planes do not block a railway
    assert reason(front, army, "R5") is None


@rule("WR2-09", "WR2-12")
def test_an_army_marches_into_a_contested_region_that_no_train_enters(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    army = desk.put(front, "japan", 65, "J3", artillery=2, infantry=1)
    desk.put(front, "china", 101, "J4", infantry=1)
    assert reason(front, army, "J5") == ("WR2-12", "rail-against-enemy-units")
    assert reach(front, army)["J4"] == "march"
    desk.move(front, {"japan": [(65, "J4")]})
    assert (army.region, army.size, front.conflicts["J4"].causes) == ("J4", 3, ["battle"])


@rule("WR2-13", "R05")
def test_bombs_stop_trains_in_out_and_through(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "ussr", 34, "R14", infantry=2)
    for region, to in (("R14", "R5"), ("R1", "R5"), ("R5", "R5")):
        front.lands[region].bombs = 1
        assert reason(front, army, to) == ("WR2-13", "rail-bombed"), region
        front.lands[region].bombs = 0
    assert reason(front, army, "R5") is None


@rule("WR2-14")
def test_a_train_leaves_own_land_under_attack_but_not_enemy_land(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "ussr", 23, "R5", infantry=3)
    desk.put(front, "germany", 33, "R5", infantry=1)
    assert reason(front, army, "R3") is None
    desk.move(front, {"ussr": [(23, "R3")]})
    assert (army.region, army.size) == ("R3", 2)  # pinning applies
    guest = desk.put(front, "ussr", 29, "G7", infantry=3)
    assert may_leave_by_rail(front, "G7", "allies").reason == "rail-from-enemy-land"  # type: ignore[union-attr]
    assert reason(front, guest, "R3") == ("WR2-14", "rail-from-enemy-land")
    assert "R3" not in reach(front, guest)


@rule("WR2-15")
def test_the_rails_of_a_nation_in_yellow_are_dead_for_all(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    for zone, dead in (("white", False), ("blue", False), ("yellow", True), ("grey", True)):
        front.nations["germany"].zone = zone
        assert (rails_dead(front, "G4") is not None) == dead
    assert rails_dead(front, "T1") is None  # an ally's rails go on working
    italian = desk.put(front, "italy", 24, "G4", infantry=1)
    assert reason(front, italian, "G6") is None  # next door, on foot
    assert reason(front, italian, "T1") == ("WR2-15", "rail-broken")
    assert "T1" not in reach(front, italian)
    front.nations["germany"].zone = "white"
    assert reach(front, italian)["T1"] == "rail"
    elsewhere = desk.put(front, "italy", 25, "T1", infantry=1)
    front.nations["germany"].zone = "yellow"
    assert "G4" not in reach(front, elsewhere)


@rule("WR2-16")
def test_a_blocked_train_does_not_go_part_of_the_way(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "ussr", 58, "R16", infantry=2)
    desk.put(front, "germany", 33, "R1", infantry=1)
    desk.move(front, {"ussr": [(58, "R5")]})
    assert army.region == "R16"
    assert desk.why(front, "ussr") == ("WR2-12", "rail-against-enemy-units")
    assert desk.facts("order-cancelled")[0]["because"] == "rail-against-enemy-units"


@rule("WR2-17")
def test_an_army_embarks_and_is_a_transport(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "germany", 40, "G9", infantry=2)
    assert {to for to, how in reach(front, army).items() if how == "embark"} >= {"A-3", "A-5"}
    desk.move(front, {"germany": [(40, "A-5")]})
    assert army.region == "A-5"


@rule("WR2-17")
def test_an_army_embarks_through_a_strait_that_is_open_to_it(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    army = desk.put(front, "ussr", 21, "R6", infantry=1)
    for holder, there in (("uk", True), ("italy", False), ("neutral", False)):
        front.lands["N14"].controller = holder
        assert ("M-3" in reach(front, army)) is there


@rule("WR2-17", "R06")
def test_embarking_reaches_the_next_zones_and_those_behind_them(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    where = front.board
    for here in ("U3", "B10", "J1", "G1"):  # the last lies on a strait, which is closed to the Allies
        near = set(where.coast[here])
        beyond = {there for zone in near for there in where.sea[zone]}
        found = set(embarkations(front, here, "allies"))
        assert near <= found <= near | beyond
        assert here == "G1" or found == near | beyond


@rule("WR2-18")
def test_a_transport_sails_two_zones(desk: Any) -> None:
    front = desk.front(bare=True)
    transport = desk.put(front, "germany", 40, "A-5", infantry=2)
    assert {to for to, how in transport_reach(front, transport).items() if how == "sail"} == {"A-6", "A-3"}
    assert unreachable(front, transport, "A-4").reason == "too-far-to-sail"
    desk.move(front, {"germany": [(40, "A-3")]})
    assert transport.region == "A-3"


@rule("WR2-19")
def test_landing_is_the_whole_move(desk: Any) -> None:
    front = desk.front(bare=True)
    transport = desk.put(front, "germany", 40, "A-3", infantry=2)
    assert {to for to, how in transport_reach(front, transport).items() if how == "land"} == {"G9", "R3"}
    assert reason(front, transport, "R2") == ("WR2-19", "cannot-land-there")  # one zone further
    desk.move(front, {"germany": [(40, "R3")]})
    assert transport.region == "R3"


@rule("WR2-20", "R06")
def test_the_patterns_of_an_army(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "germany", 48, "G1", infantry=1)
    hows = reach(front, army)
    assert hows["G4"] == "march"
    assert hows["G6"] == "rail"
    assert hows["A-6"] == hows["A-5"] == "embark"
    assert hows["A-3"] == "embark"  # land, sea, sea
    assert "A-4" not in hows  # land and three seas
    assert "R4" not in hows  # land, sea, land; and no train to the enemy
    assert reason(front, army, "A-4") == ("WR2-20", "no-such-move")
    assert [ways(front, army, to)[0][0].how for to in ("G4", "G6", "A-5")] == ["march", "rail", "embark"]
    desk.move(front, {"germany": [(48, "A-3")]})
    assert army.region == "A-3"


@rule("WR2-21")
def test_planes_fly_one_or_two_regions_over_anything(desk: Any) -> None:
    front = desk.front(bare=True)
    planes = desk.put(front, "germany", 16, "G6", fighter=2)
    goals = set(flights(front, "G6"))
    assert {"G7", "R5", "M-4", "R1", "R4", "N14"} <= goals  # one step and two, land, sea and neutral
    assert "R2" in goals
    assert "R11" not in goals
    assert "G6" not in goals
    assert reason(front, planes, "R11") == ("WR2-21", "too-far-to-fly")
    assert unreachable(front, planes, "R11").args == {"command": 16, "origin": "G6", "goal": "R11"}
    assert set(reach(front, planes).values()) == {"fly"} and reason(front, planes, "R1") is None


@rule("WR2-22", "WR2-20")
def test_fleets_sail_one_or_two_zones_and_never_ashore(desk: Any) -> None:
    front = desk.front(bare=True)
    fleet = desk.put(front, "germany", 1, "A-5", cruiser=1)
    assert set(reach(front, fleet)) == {"A-6", "A-3"}
    assert reason(front, fleet, "A-4") == ("WR2-22", "too-far-to-sail")
    assert ways_by(front, fleet, "A-4", "sail")[1].reason == "no-such-move"  # type: ignore[union-attr]
    assert reason(front, fleet, "G1") == ("WR2-22", "fleet-on-land")


@rule("WR2-23")
def test_the_owner_picks_the_way_when_the_order_is_carried_out(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    fleet = desk.put(front, "japan", 8, "P-0", cruiser=1)
    assert "P-1" not in vias(front, fleet, "P-1", "sail")
    direct = ways(front, fleet, "P-1")[0][0]
    assert (direct.id, direct.path) == ("go", ("P-1",))
    found, why = ways(front, fleet, "P-13")
    assert why is None
    assert [way.id for way in found] == ["via:P-1", "via:P-14"]
    desk.move(front, {"japan": [(8, "P-13")]}, {"order-way": "via:P-14"})
    assert desk.facts("stack-moved")[0]["path"] == ["P-0", "P-14", "P-13"]


@rule("WRO-03")
def test_long_landings(desk: Any) -> None:
    front = desk.front(bare=True)
    transport = desk.put(front, "germany", 40, "A-3", infantry=2)
    assert reason(front, transport, "R2") == ("WR2-19", "cannot-land-there")
    front.options["long_landings"] = "on"
    assert reason(front, transport, "R2") is None  # no enemy land units there
    desk.put(front, "ussr", 66, "R2", infantry=1)
    assert reason(front, transport, "R2") == ("WRO-03", "no-long-landing")
    desk.put(front, "germany", 48, "R2", infantry=1)  # a bridgehead
    assert reason(front, transport, "R2") is None
    del front.stacks["germany-48"]
    front.lands["R2"].controller = "germany"  # allied land, contested or not
    assert reason(front, transport, "R2") is None
    front.lands["R2"].controller = "ussr"
    desk.put(front, "ussr", 67, "R3", infantry=1)
    assert reason(front, transport, "R3") is None  # from the next zone any shore may be attacked, as always
    del front.stacks["ussr-67"]
    soviet = desk.put(front, "ussr", 30, "A-6", infantry=1)
    assert {to for to, how in transport_reach(front, soviet).items() if how == "land"} == set(
        front.board.coast["A-6"] + front.board.coast["A-3"]
    )  # not by way of A-5, behind a closed strait
    desk.put(front, "ussr", 1, "A-3", cruiser=1)  # pinned at the start, whoever owns the shore
    front.lands["R2"].controller = "germany"
    assert reason(front, transport, "R2") == ("WR2P-02", "all-pinned")


@rule("WR2-20", "WR2-18")
@pytest.mark.parametrize("scenario", ["global_war", "eastern_front"])
def test_a_single_goal_is_judged_as_the_whole_list(desk: Any, scenario: str) -> None:
    """What `means` says of one place is what `reach` says of all, for every stack of the set-up and at sea."""
    front = desk.front(scenario)
    for stack in list(front.stacks.values()):
        goals = reach(front, stack)
        for region in front.board.ids:
            how = means(front, stack, region)
            if how != "rail":
                assert goals.get(region) == how, (stack.command, region)
            elif region in goals:
                assert goals[region] == "rail"


@rule("WR2-18", "WR2-19")
def test_a_transport_sails_or_lands_and_does_nothing_else(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    army = desk.put(front, "usa", 31, "P-10", infantry=1)
    zones = {"P-3", "P-9", "P-11", "P-20", "P-2", "P-4", "P-5", "P-8", "P-12", "P-19"}
    assert reach(front, army) == dict.fromkeys(zones, "sail") | dict.fromkeys(("U7", "U8", "U9"), "land")
    assert unreachable(front, army, "U6").reason == "cannot-land-there"
    chinese = desk.put(front, "china", 101, "J4", infantry=1)
    assert [means(front, chinese, zone) for zone in front.board.coast["J4"]] == [None] * len(
        front.board.coast["J4"]
    )
    assert front.board.coast["J4"] and unreachable(front, chinese, front.board.coast["J4"][0]).rule == "WR1-14"
    assert unreachable(front, army, "P-0").rule == "WR2-18"


@rule("WR2-22", "WR0-11")
def test_a_fleet_sails_two_zones_where_no_strait_is_near_and_where_one_is(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    ships = desk.put(front, "usa", 1, "P-10", cruiser=1)
    assert set(sails(front, ships, 2)) == {
        *("P-3", "P-9", "P-11", "P-20"),
        *("P-2", "P-4", "P-5", "P-8", "P-12", "P-19"),
    }
    british = desk.put(front, "uk", 1, "A-6", cruiser=1)
    german = desk.put(front, "germany", 1, "A-6", cruiser=1)
    assert "A-5" in sails(front, german, 2) and "A-5" not in sails(front, british, 2)
    convoy = desk.put(front, "uk", 36, "A-6", infantry=1)
    for stack in (british, convoy):
        refusal = unreachable(front, stack, "A-5")
        assert (refusal.rule, refusal.args["origin"], refusal.args["goal"]) == ("WR0-11", "A-6", "A-5")
    assert unreachable(front, british, "G1").reason == "fleet-on-land"
    assert unreachable(front, british, "A-6").reason == "already-there"
    assert unreachable(front, british, "P-3").reason == "too-far-to-sail"
    assert "A-6" not in sails(front, german, 2)


@rule("WR2-17", "WR0-11")
def test_an_army_puts_to_sea_through_open_straits_only(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    assert "A-6" in embarkations(front, "G1", "axis")
    assert "A-6" not in embarkations(front, "R4", "allies")
    army = desk.put(front, "ussr", 21, "R4", infantry=1)
    refusal = unreachable(front, army, "A-6")
    assert (refusal.rule, refusal.reason) == ("WR0-11", "strait-closed")
    assert unreachable(front, army, "P-3").reason == "no-such-move"
    islanders = board("global_war").open_ports["U6"]
    assert embarkations(front, "U6", "allies") == islanders
    near = front.board.coast["U6"]
    assert set(islanders) == {*near, *(there for zone in near for there in front.board.sea[zone])}


@rule("WR2-21", "WR0-07")
def test_a_flight_leads_to_every_region_within_two_steps_and_not_back(desk: Any) -> None:
    front = desk.front("global_war")
    air = front.board.air
    for here in ("G1", "P-10", "U7"):
        near = set(air[here])
        wanted = near | {there for region in near for there in air[region]} | set(front.board.overfly[here])
        assert set(flights(front, here)) == wanted - {here}
        assert flights(front, here) == flights(front, here)


@rule("WR2-11", "WR0-11")
def test_what_lies_one_step_on_is_named_with_what_bars_it(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    planes = desk.put(front, "germany", 11, "G1", fighter=1)
    assert barred(front, planes, {}) == {}
    ships = desk.put(front, "uk", 1, "A-6", cruiser=1)
    assert "A-5" in barred(front, ships, reach(front, ships))
    chinese = desk.put(front, "china", 101, "C2", infantry=1)
    assert not [to for to in barred(front, chinese, reach(front, chinese)) if front.board.is_sea(to)]


@rule("WR2-10", "WR2-16")
def test_the_first_land_on_the_line_may_be_what_blocks_a_train(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "ussr", 21, "R1", infantry=1)
    assert rail_refusal(front, army, "R4") is None
    desk.put(front, "germany", 20, "R5", infantry=1)
    front.lands["R2"].bombs = 1
    refusal = rail_refusal(front, army, "G6")
    assert refusal is not None and refusal.args["region"] == "R5"
    assert rail_refusal(front, army, "R9").reason == "no-rail"  # type: ignore[union-attr]
    assert line(front, "R1", "R4", lambda _: True) == ["R1", "R5", "R4"]
    assert line(front, "R1", "R9", lambda _: True) == []


@rule("WR2-13", "WR2-10")
def test_land_that_no_train_can_reach_this_round_is_not_named_on_a_sheet(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "ussr", 21, "R1", infantry=1)
    assert reach(front, army)["R13"] == "rail" and reach(front, army)["R14"] == "rail"
    front.lands["R13"].bombs = 1
    assert "R13" not in reach(front, army) and "R14" not in reach(front, army)
    front.lands["R13"].bombs, front.lands["R13"].controller = 0, "germany"
    assert "R13" not in reach(front, army)
    front.lands["R13"].controller, front.lands["R13"].lean = NEUTRAL, ""
    assert "R14" in reach(front, army)  # it may be driven to our side this round
    front.lands["R13"].lean = "axis"
    assert "R14" not in reach(front, army)
    front.lands["R1"].controller = "germany"
    assert "rail" not in reach(front, army).values()


@rule("WR2-15", "R05")
def test_rails_of_a_neutral_that_leans_to_us_run(desk: Any) -> None:
    front = desk.front(bare=True)
    front.lands["N14"].lean = "axis"
    assert rails_dead(front, "N14") is None
    army = desk.put(front, "germany", 20, "G4", infantry=1)
    assert rail_refusal(front, army, "N14") is None
    front.nations["germany"].zone = "yellow"
    assert rails_dead(front, "G4").reason == "rail-broken"  # type: ignore[union-attr]


@rule("WR2-12")
def test_the_army_of_a_neutral_on_our_side_stops_no_train(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    wake_neutral(desk.world(front), "ussr", "N10")
    desk.put(front, "ussr", 21, "G8", infantry=1)
    assert enemy_armies(front, "axis") == {"G8"}
    assert enemy_armies(front, "allies") == {"N10"}


@rule("WR0-13", "WR2-23")
def test_a_fleet_that_could_go_round_is_not_offered_the_way_through_a_closed_strait(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    fleet = desk.put(front, "uk", 1, "I-9", cruiser=1)
    for holder, middles in (("japan", {"I-8"}), ("uk", {"I-8", "P-15"})):
        front.lands["J9"].controller = holder
        found, why = ways(front, fleet, "P-16")
        assert why is None and {way.path[0] for way in found if len(way.path) == 2} == middles
        assert set(vias(front, fleet, "P-16", "sail")) == middles
        straight = {way.id for way in ways(front, fleet, "P-15")[0]}
        assert straight == ({"via:P-16"} if holder == "japan" else {"go", "via:P-16"})
    fleet.region = "I-8"
    front.lands["J9"].controller = "japan"
    assert vias(front, fleet, "P-15", "sail") == ["P-16"]  # not through I-9, where the strait is the second step


@rule("R33", "WR2-11")
def test_trains_do_not_run_through_land_that_belongs_to_nobody(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "germany", 37, "G4", infantry=1)
    rails = {to for to, how in reach(front, army).items() if how == "rail"}
    assert rails
    for region in front.board.rail["G4"]:
        front.lands[region].controller = ""
    assert not {to for to, how in reach(front, army).items() if how == "rail"}


@rule("WR2-10")
def test_land_in_reach_of_a_train_is_listed_as_on_the_map(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "ussr", 58, "R16", infantry=1)
    found = [to for to, how in reach(front, army).items() if how == "rail"]
    assert len(found) > 5 and found == [region for region in front.board.ids if region in found]


@rule("WR2P-02", "WR2P-09")
def test_a_fleet_held_twice_needs_two_markers(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    fleet = desk.put(front, "uk", 1, "I-9", cruiser=4)
    far = [to for to in sails(front, fleet, 2) if to not in front.board.sea["I-9"]]
    goal = next(to for to in far if len(vias(front, fleet, to, "sail")) == 1)
    desk.put(front, "japan", 1, "I-9", cruiser=1)
    desk.put(front, "japan", 2, vias(front, fleet, goal, "sail")[0], cruiser=1)
    for marker in range(2, 9):
        desk.put(front, "uk", marker, "A-7", cruiser=1)
    assert reason(front, fleet, goal) == ("WR2P-02", "no-free-marker")
    del front.stacks["uk-8"]
    assert [way.held for way in ways(front, fleet, goal)[0]] == [(1, 1)]
    desk.put(front, "uk", 8, "A-7", cruiser=1)
    fleet.units["cruiser"] = 2  # all that is left is held on the way, under the marker that it has
    assert [(way.id[:5], way.held) for way in ways(front, fleet, goal)[0]] == [("halt:", (1,))]
    desk.put(front, "uk", 9, "A-7", cruiser=1)
    assert reason(front, fleet, goal) == ("WR2P-02", "no-free-marker")
