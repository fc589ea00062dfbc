"""WR2 Which moves are open to armies, trains, transports, planes and fleets."""

from __future__ import annotations

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
from sandtable.games.war_room.state.model import Public, Stack
from sandtable.testing import rule
from tests.rules.war_room.bench import Bench


def reason(public: Public, stack: Stack, to: str) -> tuple[str, str] | None:
    """Rule and reason for which a stack cannot go there now."""
    refusal = ways(public, stack, to)[1]
    return (refusal.rule, refusal.reason) if refusal else None


@rule("WR2-09")
def test_an_army_marches_into_adjacent_land(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 37, "G7", infantry=2)
    assert {to for to, how in reach(public, army).items() if how == "march"} == {"G4", "G6", "G8", "R4", "R5"}
    bench.move(public, {"germany": [(37, "R5")]})
    assert army.region == "R5"


@rule("WR2-10")
def test_a_train_goes_any_distance(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "ussr", 58, "R16", infantry=2)
    assert rail_refusal(public, Stack("ussr", 21, "army", "R16", {}), "R4") is None  # from the Pacific to Leningrad
    bench.move(public, {"ussr": [(58, "R4")]})
    assert army.region == "R4"
    assert bench.facts("stack-moved")[0]["how"] == "rail"
    reached = {to for to, how in reach(public, army).items() if how == "rail"}
    assert unreachable(public, army, "R4").reason == "already-there"
    assert {"R1", "R11", "R16"} <= reached and not reached & {"R4", "G4", "G7", "R15"}
    assert rail_refusal(public, Stack("ussr", 21, "army", "R4", {}), "R15").reason == "no-rail"  # type: ignore[union-attr]


@rule("WR2-11")
def test_no_train_into_foreign_land(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "ussr", 26, "R1", infantry=2)
    assert reason(public, army, "G7") == ("WR2-11", "rail-into-foreign-land")  # empty, but German
    assert unreachable(public, army, "G4").args == {"region": "G6"}
    assert unreachable(public, army, "G4").reason == "rail-into-foreign-land"
    assert may_enter_by_rail(public, "N14", "axis").rule == "WR2-11"  # type: ignore[union-attr]
    german = bench.put(public, "germany", 48, "G1", infantry=1)
    assert reach(public, german)["N14"] == "rail"  # it may yet be driven to our side
    public.lands["N14"].lean = "axis"
    assert may_enter_by_rail(public, "N14", "axis") is None and reach(public, german)["N14"] == "rail"
    public.lands["N14"].lean = "allies"
    assert "N14" not in reach(public, german)


@rule("WR2-12")
def test_no_train_into_or_through_enemy_troops(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "ussr", 34, "R14", infantry=2)
    assert reason(public, army, "R5") is None
    bench.put(public, "germany", 33, "R1", infantry=1)
    assert reason(public, army, "R5") == ("WR2-12", "rail-against-enemy-units")
    assert reason(public, army, "R1") == ("WR2-12", "rail-against-enemy-units")
    public.stacks["germany-33"].region = "G1"
    bench.put(public, "germany", 11, "R1", fighter=1)  # planes do not block a railway
    assert reason(public, army, "R5") is None


@rule("WR2-09", "WR2-12")
def test_an_army_marches_into_a_contested_region_that_no_train_enters(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    army = bench.put(public, "japan", 65, "J3", artillery=2, infantry=1)
    bench.put(public, "china", 101, "J4", infantry=1)
    assert reason(public, army, "J5") == ("WR2-12", "rail-against-enemy-units")
    assert reach(public, army)["J4"] == "march"
    bench.move(public, {"japan": [(65, "J4")]})
    assert (army.region, army.size, public.conflicts["J4"].causes) == ("J4", 3, ["battle"])


@rule("WR2-13", "R05")
def test_bombs_stop_trains_in_out_and_through(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "ussr", 34, "R14", infantry=2)
    for region, to in (("R14", "R5"), ("R1", "R5"), ("R5", "R5")):
        public.lands[region].bombs = 1
        assert reason(public, army, to) == ("WR2-13", "rail-bombed"), region
        public.lands[region].bombs = 0
    assert reason(public, army, "R5") is None


@rule("WR2-14")
def test_a_train_leaves_own_land_under_attack_but_not_enemy_land(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "ussr", 23, "R5", infantry=3)
    bench.put(public, "germany", 33, "R5", infantry=1)
    assert reason(public, army, "R3") is None
    bench.move(public, {"ussr": [(23, "R3")]})
    assert (army.region, army.size) == ("R3", 2)  # pinning applies
    guest = bench.put(public, "ussr", 29, "G7", infantry=3)
    assert may_leave_by_rail(public, "G7", "allies").reason == "rail-from-enemy-land"  # type: ignore[union-attr]
    assert reason(public, guest, "R3") == ("WR2-14", "rail-from-enemy-land")
    assert "R3" not in reach(public, guest)


@rule("WR2-15")
def test_the_rails_of_a_nation_in_yellow_are_dead_for_all(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    for zone, dead in (("white", False), ("blue", False), ("yellow", True), ("grey", True)):
        public.nations["germany"].zone = zone
        assert (rails_dead(public, "G4") is not None) == dead
    assert rails_dead(public, "T1") is None  # an ally's rails go on working
    italian = bench.put(public, "italy", 24, "G4", infantry=1)
    assert reason(public, italian, "G6") is None  # next door, on foot
    assert reason(public, italian, "T1") == ("WR2-15", "rail-broken")
    assert "T1" not in reach(public, italian)
    public.nations["germany"].zone = "white"
    assert reach(public, italian)["T1"] == "rail"
    elsewhere = bench.put(public, "italy", 25, "T1", infantry=1)
    public.nations["germany"].zone = "yellow"
    assert "G4" not in reach(public, elsewhere)


@rule("WR2-16")
def test_a_blocked_train_does_not_go_part_of_the_way(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "ussr", 58, "R16", infantry=2)
    bench.put(public, "germany", 33, "R1", infantry=1)
    bench.move(public, {"ussr": [(58, "R5")]})
    assert army.region == "R16"
    assert bench.why("ussr") == ("WR2-12", "rail-against-enemy-units")
    assert bench.facts("order-cancelled")[0]["because"] == "rail-against-enemy-units"


@rule("WR2-17")
def test_an_army_embarks_and_is_a_transport(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 40, "G9", infantry=2)
    assert {to for to, how in reach(public, army).items() if how == "embark"} >= {"A-3", "A-5"}
    bench.move(public, {"germany": [(40, "A-5")]})
    assert army.region == "A-5"


@rule("WR2-17")
def test_an_army_embarks_through_a_strait_that_is_open_to_it(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    army = bench.put(public, "ussr", 21, "R6", infantry=1)
    for holder, there in (("uk", True), ("italy", False), ("neutral", False)):
        public.lands["N14"].controller = holder
        assert ("M-3" in reach(public, army)) is there


@rule("WR2-17", "R06")
def test_embarking_reaches_the_next_zones_and_those_behind_them(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    where = public.board
    for here in ("U3", "B10", "J1", "G1"):  # the last lies on a strait, which is closed to the Allies
        near = set(where.coast[here])
        beyond = {there for zone in near for there in where.sea[zone]}
        found = set(embarkations(public, here, "allies"))
        assert near <= found <= near | beyond
        assert here == "G1" or found == near | beyond


@rule("WR2-18")
def test_a_transport_sails_two_zones(bench: Bench) -> None:
    public = bench.scene(bare=True)
    transport = bench.put(public, "germany", 40, "A-5", infantry=2)
    assert {to for to, how in reach(public, transport).items() if how == "sail"} == {"A-6", "A-3"}
    assert unreachable(public, transport, "A-4").reason == "too-far-to-sail"
    bench.move(public, {"germany": [(40, "A-3")]})
    assert transport.region == "A-3"


@rule("WR2-19")
def test_landing_is_the_whole_move(bench: Bench) -> None:
    public = bench.scene(bare=True)
    transport = bench.put(public, "germany", 40, "A-3", infantry=2)
    assert {to for to, how in reach(public, transport).items() if how == "land"} == {"G9", "R3"}
    assert reason(public, transport, "R2") == ("WR2-19", "cannot-land-there")  # one zone further
    bench.move(public, {"germany": [(40, "R3")]})
    assert transport.region == "R3"


@rule("WR2-20", "R06")
def test_the_patterns_of_an_army(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 48, "G1", infantry=1)
    hows = reach(public, army)
    assert hows["G4"] == "march"
    assert hows["G6"] == "rail"
    assert hows["A-6"] == hows["A-5"] == "embark"
    assert hows["A-3"] == "embark"  # land, sea, sea
    assert "A-4" not in hows  # land and three seas
    assert "R4" not in hows  # land, sea, land; and no train to the enemy
    assert reason(public, army, "A-4") == ("WR2-20", "no-such-move")
    assert [ways(public, army, to)[0][0].how for to in ("G4", "G6", "A-5")] == ["march", "rail", "embark"]
    bench.move(public, {"germany": [(48, "A-3")]})
    assert army.region == "A-3"


@rule("WR2-21")
def test_planes_fly_one_or_two_regions_over_anything(bench: Bench) -> None:
    public = bench.scene(bare=True)
    planes = bench.put(public, "germany", 16, "G6", fighter=2)
    goals = set(flights(public, "G6"))
    assert {"G7", "R5", "M-4", "R1", "R4", "N14"} <= goals  # one step and two, land, sea and neutral
    assert "R2" in goals
    assert "R11" not in goals
    assert "G6" not in goals
    assert reason(public, planes, "R11") == ("WR2-21", "too-far-to-fly")
    assert unreachable(public, planes, "R11").args == {"command": 16, "origin": "G6", "goal": "R11"}
    assert set(reach(public, planes).values()) == {"fly"} and reason(public, planes, "R1") is None


@rule("WR2-22", "WR2-20")
def test_fleets_sail_one_or_two_zones_and_never_ashore(bench: Bench) -> None:
    public = bench.scene(bare=True)
    fleet = bench.put(public, "germany", 1, "A-5", cruiser=1)
    assert set(reach(public, fleet)) == {"A-6", "A-3"}
    assert reason(public, fleet, "A-4") == ("WR2-22", "too-far-to-sail")
    assert ways_by(public, fleet, "A-4", "sail")[1].reason == "no-such-move"  # type: ignore[union-attr]
    assert reason(public, fleet, "G1") == ("WR2-22", "fleet-on-land")


@rule("WR2-23")
def test_the_owner_picks_the_way_when_the_order_is_carried_out(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    fleet = bench.put(public, "japan", 8, "P-0", cruiser=1)
    assert "P-1" not in vias(public, fleet, "P-1", "sail")
    direct = ways(public, fleet, "P-1")[0][0]
    assert (direct.id, direct.path) == ("go", ("P-1",))
    found, why = ways(public, fleet, "P-13")
    assert why is None
    assert [way.id for way in found] == ["via:P-1", "via:P-14"]
    bench.move(public, {"japan": [(8, "P-13")]}, {"order-way": "via:P-14"})
    assert bench.facts("stack-moved")[0]["path"] == ["P-0", "P-14", "P-13"]
    asked = bench.asked[0][1].args
    assert asked == {"command": 8, "origin": "P-0", "goal": "P-13", "size": 1}


@rule("WRO-03")
def test_long_landings(bench: Bench) -> None:
    public = bench.scene(bare=True)
    transport = bench.put(public, "germany", 40, "A-3", infantry=2)
    assert reason(public, transport, "R2") == ("WR2-19", "cannot-land-there")
    public.options["long_landings"] = "on"
    assert reason(public, transport, "R2") is None  # no enemy land units there
    bench.put(public, "ussr", 66, "R2", infantry=1)
    assert reason(public, transport, "R2") == ("WRO-03", "no-long-landing")
    bench.put(public, "germany", 48, "R2", infantry=1)  # a bridgehead
    assert reason(public, transport, "R2") is None
    del public.stacks["germany-48"]
    public.lands["R2"].controller = "germany"  # allied land, contested or not
    assert reason(public, transport, "R2") is None
    public.lands["R2"].controller = "ussr"
    bench.put(public, "ussr", 67, "R3", infantry=1)
    assert reason(public, transport, "R3") is None  # from the next zone any shore may be attacked, as always
    del public.stacks["ussr-67"]
    soviet = bench.put(public, "ussr", 30, "A-6", infantry=1)
    assert {to for to, how in reach(public, soviet).items() if how == "land"} == set(
        public.board.coast["A-6"] + public.board.coast["A-3"]
    )  # not by way of A-5, behind a closed strait
    bench.put(public, "ussr", 1, "A-3", cruiser=1)  # pinned at the start, whoever owns the shore
    public.lands["R2"].controller = "germany"
    assert reason(public, transport, "R2") == ("WR2P-02", "all-pinned")


@rule("WR2-20", "WR2-18")
@pytest.mark.parametrize("scenario", ["global_war", "eastern_front"])
def test_a_single_goal_is_judged_as_the_whole_list(bench: Bench, scenario: str) -> None:
    """What `means` says of one place is what `reach` says of all, for every stack of the set-up and at sea."""
    public = bench.scene(scenario)
    for stack in list(public.stacks.values()):
        goals = reach(public, stack)
        for region in public.board.ids:
            how = means(public, stack, region)
            if how != "rail":
                assert goals.get(region) == how, (stack.command, region)
            elif region in goals:
                assert goals[region] == "rail"


@rule("WR2-18", "WR2-19")
def test_a_transport_sails_or_lands_and_does_nothing_else(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    army = bench.put(public, "usa", 31, "P-10", infantry=1)
    zones = {"P-3", "P-9", "P-11", "P-20", "P-2", "P-4", "P-5", "P-8", "P-12", "P-19"}
    assert reach(public, army) == dict.fromkeys(zones, "sail") | dict.fromkeys(("U7", "U8", "U9"), "land")
    assert unreachable(public, army, "U6").reason == "cannot-land-there"
    chinese = bench.put(public, "china", 101, "J4", infantry=1)
    assert [means(public, chinese, zone) for zone in public.board.coast["J4"]] == [None] * len(
        public.board.coast["J4"]
    )
    assert public.board.coast["J4"] and unreachable(public, chinese, public.board.coast["J4"][0]).rule == "WR1-14"
    assert unreachable(public, army, "P-0").rule == "WR2-18"


@rule("WR2-22", "WR0-11")
def test_a_fleet_sails_two_zones_where_no_strait_is_near_and_where_one_is(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    ships = bench.put(public, "usa", 1, "P-10", cruiser=1)
    assert set(sails(public, ships, 2)) == {
        *("P-3", "P-9", "P-11", "P-20"),
        *("P-2", "P-4", "P-5", "P-8", "P-12", "P-19"),
    }
    british = bench.put(public, "uk", 1, "A-6", cruiser=1)
    german = bench.put(public, "germany", 1, "A-6", cruiser=1)
    assert "A-5" in sails(public, german, 2) and "A-5" not in sails(public, british, 2)
    convoy = bench.put(public, "uk", 36, "A-6", infantry=1)
    for stack in (british, convoy):
        refusal = unreachable(public, stack, "A-5")
        assert (refusal.rule, refusal.args["origin"], refusal.args["goal"]) == ("WR0-11", "A-6", "A-5")
    assert unreachable(public, british, "G1").reason == "fleet-on-land"
    assert unreachable(public, british, "A-6").reason == "already-there"
    assert unreachable(public, british, "P-3").reason == "too-far-to-sail"
    assert "A-6" not in sails(public, german, 2)


@rule("WR0-12", "WR3-07", "WR0-11")
def test_a_closed_strait_on_the_way_is_named_in_the_direction_of_the_way(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    for start, to, strait in (("A-14", "M-1", ("A-15", "M-1")), ("A-15", "M-2", ("A-15", "M-1"))):
        refusal = unreachable(public, bench.put(public, "germany", 1, start, cruiser=1), to)
        assert (refusal.rule, refusal.args["origin"], refusal.args["goal"]) == ("WR0-12", *strait)


@rule("WR2-17", "WR0-11")
def test_an_army_puts_to_sea_through_open_straits_only(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    assert "A-6" in embarkations(public, "G1", "axis")
    assert "A-6" not in embarkations(public, "R4", "allies")
    army = bench.put(public, "ussr", 21, "R4", infantry=1)
    refusal = unreachable(public, army, "A-6")
    assert (refusal.rule, refusal.reason) == ("WR0-11", "strait-closed")
    assert unreachable(public, army, "P-3").reason == "no-such-move"
    islanders = board("global_war").open_ports["U6"]
    assert embarkations(public, "U6", "allies") == islanders
    near = public.board.coast["U6"]
    assert set(islanders) == {*near, *(there for zone in near for there in public.board.sea[zone])}


@rule("WR2-21", "WR0-07")
def test_a_flight_leads_to_every_region_within_two_steps_and_not_back(bench: Bench) -> None:
    public = bench.scene("global_war")
    air = public.board.air
    for here in ("G1", "P-10", "U7"):
        near = set(air[here])
        wanted = near | {there for region in near for there in air[region]} | set(public.board.overfly[here])
        assert set(flights(public, here)) == wanted - {here}
        assert flights(public, here) == flights(public, here)


@rule("WR2-11", "WR0-11")
def test_what_lies_one_step_on_is_named_with_what_bars_it(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    planes = bench.put(public, "germany", 11, "G1", fighter=1)
    assert barred(public, planes, {}) == {}
    ships = bench.put(public, "uk", 1, "A-6", cruiser=1)
    assert "A-5" in barred(public, ships, reach(public, ships))
    chinese = bench.put(public, "china", 101, "C2", infantry=1)
    assert not [to for to in barred(public, chinese, reach(public, chinese)) if public.board.is_sea(to)]


@rule("WR2-10", "WR2-16")
def test_the_first_land_on_the_line_may_be_what_blocks_a_train(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "ussr", 21, "R1", infantry=1)
    assert rail_refusal(public, army, "R4") is None
    bench.put(public, "germany", 20, "R5", infantry=1)
    public.lands["R2"].bombs = 1
    refusal = rail_refusal(public, army, "G6")
    assert refusal is not None and refusal.args["region"] == "R5"
    assert rail_refusal(public, army, "R9").reason == "no-rail"  # type: ignore[union-attr]
    assert line(public, "R1", "R4", lambda _: True) == ["R1", "R5", "R4"]
    assert line(public, "R1", "R9", lambda _: True) == []


@rule("WR2-13", "WR2-10")
def test_land_that_no_train_can_reach_this_round_is_not_named_on_a_sheet(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "ussr", 21, "R1", infantry=1)
    assert reach(public, army)["R13"] == "rail" and reach(public, army)["R14"] == "rail"
    public.lands["R13"].bombs = 1
    assert "R13" not in reach(public, army) and "R14" not in reach(public, army)
    public.lands["R13"].bombs, public.lands["R13"].controller = 0, "germany"
    assert "R13" not in reach(public, army)
    public.lands["R13"].controller, public.lands["R13"].lean = NEUTRAL, ""
    assert "R14" in reach(public, army)  # it may be driven to our side this round
    public.lands["R13"].lean = "axis"
    assert "R14" not in reach(public, army)
    public.lands["R1"].controller = "germany"
    assert "rail" not in reach(public, army).values()


@rule("WR2-15", "R05")
def test_rails_of_a_neutral_that_leans_to_us_run(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.lands["N14"].lean = "axis"
    assert rails_dead(public, "N14") is None
    army = bench.put(public, "germany", 20, "G4", infantry=1)
    assert rail_refusal(public, army, "N14") is None
    public.nations["germany"].zone = "yellow"
    assert rails_dead(public, "G4").reason == "rail-broken"  # type: ignore[union-attr]


@rule("WR2-12")
def test_the_army_of_a_neutral_on_our_side_stops_no_train(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    wake_neutral(bench.world_of(public), "ussr", "N10")
    bench.put(public, "ussr", 21, "G8", infantry=1)
    assert enemy_armies(public, "axis") == {"G8"}
    assert enemy_armies(public, "allies") == {"N10"}


@rule("WR0-13", "WR2-23")
def test_a_fleet_that_could_go_round_is_not_offered_the_way_through_a_closed_strait(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    fleet = bench.put(public, "uk", 1, "I-9", cruiser=1)
    for holder, middles in (("japan", {"I-8"}), ("uk", {"I-8", "P-15"})):
        public.lands["J9"].controller = holder
        found, why = ways(public, fleet, "P-16")
        assert why is None and {way.path[0] for way in found if len(way.path) == 2} == middles
        assert set(vias(public, fleet, "P-16", "sail")) == middles
        straight = {way.id for way in ways(public, fleet, "P-15")[0]}
        assert straight == ({"via:P-16"} if holder == "japan" else {"go", "via:P-16"})
    fleet.region = "I-8"
    public.lands["J9"].controller = "japan"
    assert vias(public, fleet, "P-15", "sail") == ["P-16"]  # not through I-9, where the strait is the second step


@rule("R33", "WR2-11")
def test_trains_do_not_run_through_land_that_belongs_to_nobody(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 37, "G4", infantry=1)
    rails = {to for to, how in reach(public, army).items() if how == "rail"}
    assert rails
    for region in public.board.rail["G4"]:
        public.lands[region].controller = ""
    assert not {to for to, how in reach(public, army).items() if how == "rail"}


@rule("WR2-10")
def test_land_in_reach_of_a_train_is_listed_as_on_the_map(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "ussr", 58, "R16", infantry=1)
    found = [to for to, how in reach(public, army).items() if how == "rail"]
    assert len(found) > 5 and found == [region for region in public.board.ids if region in found]


@rule("WR2P-02", "WR2P-09")
def test_a_fleet_held_twice_needs_two_markers(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    fleet = bench.put(public, "uk", 1, "I-9", cruiser=4)
    far = [to for to in sails(public, fleet, 2) if to not in public.board.sea["I-9"]]
    goal = next(to for to in far if len(vias(public, fleet, to, "sail")) == 1)
    bench.put(public, "japan", 1, "I-9", cruiser=1)
    bench.put(public, "japan", 2, vias(public, fleet, goal, "sail")[0], cruiser=1)
    for marker in range(2, 9):
        bench.put(public, "uk", marker, "A-7", cruiser=1)
    assert reason(public, fleet, goal) == ("WR2P-02", "no-free-marker")
    del public.stacks["uk-8"]
    assert [way.held for way in ways(public, fleet, goal)[0]] == [(1, 1)]
    bench.put(public, "uk", 8, "A-7", cruiser=1)
    fleet.units["cruiser"] = 2  # all that is left is held on the way, under the marker that it has
    assert [(way.id[:5], way.held) for way in ways(public, fleet, goal)[0]] == [("halt:", (1,))]
    bench.put(public, "uk", 9, "A-7", cruiser=1)
    assert reason(public, fleet, goal) == ("WR2P-02", "no-free-marker")
