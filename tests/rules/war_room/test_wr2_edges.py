"""WR2, WR3, WRP Orders, moves and pacts: where a rule begins and where it ends."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.games.war_room.atlas import NEUTRAL, board, set_up
from sandtable.games.war_room.conflict import (
    causes_of_conflict,
    kept_out,
    mark_landings,
    place_markers,
    ring_owner,
    turn_markers,
    wake_neutral,
)
from sandtable.games.war_room.economy import income
from sandtable.games.war_room.landing import landing_places
from sandtable.games.war_room.model import Battle, Conflict, Ending, Front, Order, Stack
from sandtable.games.war_room.movement import launch_goals, settled, usually_held
from sandtable.games.war_room.moves import (
    Way,
    barred,
    embarkations,
    flights,
    means,
    neutral_closed,
    reach,
    sails,
    unreachable,
    ways,
)
from sandtable.games.war_room.muster import open_battle
from sandtable.games.war_room.pacts import (
    breach,
    bystander,
    closed_to,
    flies_over,
    friends_in,
    has_guests,
    may_declare,
    may_land_at,
    present,
    shaken,
    void_pacts,
    welcome,
)
from sandtable.games.war_room.pinning import leave_behind
from sandtable.games.war_room.planning import bidding_order, order_sheet
from sandtable.games.war_room.rail import enemy_armies, line, rail_refusal, rails_dead
from sandtable.games.war_room.straits import strait_closed
from sandtable.games.war_room.view import View, known_front, view
from sandtable.testing import rule

# --- where one can go -----------------------------------------------------------------------------------------


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
    assert unreachable(front, british, "A-5").rule == "WR0-11"
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


@rule("WRS-09")
def test_only_the_strait_that_a_scenario_names_is_kept_by_one_nation(desk: Any) -> None:
    front = desk.front()
    assert strait_closed(front, "axis", "A-5", "A-6") is None
    assert strait_closed(front, "allies", "A-6", "A-5").rule == "WRS-09"  # type: ignore[union-attr]
    assert strait_closed(front, "axis", "M-4", "M-6") is None  # no strait
    world = desk.front("global_war")
    assert strait_closed(world, "allies", "A-5", "A-6").rule == "WR0-11"  # type: ignore[union-attr]
    world.lands["G2"].controller = world.lands["G10"].controller = "uk"
    assert strait_closed(world, "allies", "A-5", "A-6") is None


# --- who stays behind -----------------------------------------------------------------------------------------


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


@rule("WR2-12")
def test_the_army_of_a_neutral_on_our_side_stops_no_train(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    wake_neutral(desk.world(front), "ussr", "N10")
    desk.put(front, "ussr", 21, "G8", infantry=1)
    assert enemy_armies(front, "axis") == {"G8"}
    assert enemy_armies(front, "allies") == {"N10"}


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


@rule("WRP-03", "WR2P-03")
def test_only_units_of_the_force_set_off_and_are_counted_across_the_pact(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    uk = desk.put(front, "uk", 20, "B18", infantry=2)
    desk.put(front, "ussr", 21, "B18", infantry=3)
    desk.put(front, "ussr", 11, "B18", fighter=8)
    desk.put(front, "japan", 50, "B18", infantry=4)
    desk.put(front, "japan", 11, "B18", bomber=8)
    assert friends_in(front, "B18", uk, "army", 4) == 2  # the Soviets hold nobody of the four
    assert friends_in(front, "B18", uk, "army", 6) == 4


# --- the pact and its end -------------------------------------------------------------------------------------


@rule("WRP-11", "WRP-01")
def test_a_move_that_breaks_no_rule_of_the_pact_leaves_it(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "ussr", 21, "R5", infantry=1)
    desk.put(front, "japan", 50, "J3", infantry=1)
    desk.move(front, {"ussr": [(21, "R4")], "japan": [(50, "J4")]})
    assert front.pacts["soviet_japanese"] == "valid"
    assert (front.nations["ussr"].stress, front.nations["japan"].stress) == (0, 0)
    assert [s.region for s in front.stacks.values()] == ["R4", "J4"]


@rule("WR3-02", "WR2-23")
def test_a_settled_order_takes_no_way_that_breaks_the_pact(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    army = desk.put(front, "ussr", 21, "R16", infantry=1)
    open_way, breaking = Way("go", "march", ("J3",), (0,)), Way("go", "march", ("J3",), (0,), breaks="WRP-02")
    order = Order(21, "J3", via="usual")
    assert settled(front, army, order, [open_way]) == "go"
    assert settled(front, army, order, [breaking]) == "cancel"


@rule("WRP-10", "WR4D-18")
def test_the_pact_lapses_at_once_when_moscow_is_contested(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "germany", 20, "R1", infantry=1)
    desk.put(front, "ussr", 21, "R1", infantry=1)
    guest = desk.put(front, "uk", 36, "R1", infantry=1)
    desk.fight(front, "R1", "w" * 20, {"stances": {}})
    assert front.lands["R1"].contested and front.pacts["soviet_japanese"] == "void"
    assert front.pacts["stalin"] == "valid" and not guest.guest  # nobody was beaten


@rule("WRP-11")
def test_the_pact_is_broken_only_while_the_war_goes_on_and_before_phase_6(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    assert may_declare(front, "ussr") and may_declare(front, "japan") and not may_declare(front, "uk")
    for step in ("morale", "production"):
        front.step = step
        assert not may_declare(front, "ussr")
    front.step, front.over = "combat", True
    assert not may_declare(front, "ussr")
    front.over, front.pacts["soviet_japanese"] = False, "void"
    assert not may_declare(front, "ussr")
    assert not may_declare(desk.front("global_war", blitz="on"), "japan")


@rule("WRP-15")
def test_the_owners_own_units_are_no_guests(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "ussr", 21, "R5", infantry=1)
    desk.put(front, "germany", 20, "R5", infantry=1)
    assert not has_guests(front, "R5")
    desk.put(front, "uk", 36, "R5", infantry=1)
    assert has_guests(front, "R5")


@rule("WRP-10")
def test_a_pact_that_is_broken_or_void_is_not_voided_again(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.nations["ussr"].zone = "red"
    front.pacts["soviet_japanese"] = "broken"
    void_pacts(desk.world(front))
    assert front.pacts == {"soviet_japanese": "broken", "soviet_chinese": "void", "stalin": "void"}
    void_pacts(desk.world(front))
    assert [f["pact"] for f in desk.facts("pact-void")] == ["soviet_chinese", "stalin"]


@rule("WRP-10")
def test_a_capital_that_is_not_in_play_shakes_nobody(desk: Any) -> None:
    pacific = desk.front("war_in_pacific")
    assert not shaken(pacific, "R1")
    front = desk.front("global_war")
    assert not shaken(front, "R1") and not shaken(front, "G1")
    front.lands["G1"].contested = True
    assert shaken(front, "G1")
    front.lands["R1"].controller = "germany"
    assert shaken(front, "R1")


@rule("WRP-02", "WRB-04")
def test_the_partners_land_is_not_flown_over_where_there_is_another_way(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    assert not flies_over(front, "J3", "J3", "ussr") and not flies_over(front, "R11", "R11", "ussr")
    front.lands["T5"].controller = ""
    assert breach(front, Stack("uk", 36, "army", "B5", {"infantry": 1}), ("T5",)) == ""
    near = front.board.air["J3"]
    assert not any(flies_over(front, "J3", there, "ussr") for there in near)
    two = [to for to in flights(front, "J3") if to not in near and to not in front.board.overfly["J3"]]
    for to in two:
        middles = [region for region in near if to in front.board.air[region]]
        only_soviet = all(region in front.lands and front.lands[region].controller == "ussr" for region in middles)
        assert flies_over(front, "J3", to, "ussr") == only_soviet, to
    assert any(flies_over(front, "J3", to, "ussr") for to in two)
    assert not all(flies_over(front, "J3", to, "ussr") for to in two)


@rule("WRP-08")
def test_only_a_partner_on_the_side_of_the_land_stands_by(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "japan", 50, "B18", infantry=1)
    assert bystander(front, "B18") == ""
    desk.put(front, "ussr", 21, "B18", infantry=1)
    assert bystander(front, "B18") == "ussr"
    front.lands["B18"].controller = "germany"
    assert bystander(front, "B18") == "japan"
    front.pacts["soviet_japanese"] = "void"
    assert bystander(front, "B18") == ""


@rule("WRP-13", "WRP-14")
def test_enemies_and_owners_are_not_kept_out_of_soviet_and_chinese_land(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    for nation, region in (("germany", "R5"), ("ussr", "R5"), ("china", "C2"), ("japan", "C2"), ("usa", "B1")):
        assert closed_to(front, Stack(nation, 20, "army", "A-2", {"infantry": 1}), region) is None
        assert closed_to(front, Stack(nation, 20, "army", "A-2", {"infantry": 1}), "A-1") is None
    assert closed_to(front, Stack("usa", 20, "army", "A-2", {"infantry": 1}), "R5").rule == "WRP-14"  # type: ignore[union-attr]
    assert closed_to(front, Stack("usa", 20, "army", "A-2", {"infantry": 1}), "C2") is None
    assert closed_to(front, Stack("ussr", 20, "air", "R9", {"fighter": 1}), "C5").rule == "WRP-13"  # type: ignore[union-attr]
    europe = desk.front("war_in_pacific", bare=True)
    assert closed_to(europe, Stack("usa", 20, "army", "A-2", {"infantry": 1}), "C2") is None


@rule("WRP-13", "WRP-14", "WRP-15")
def test_where_planes_may_come_down(desk: Any) -> None:
    front = desk.front("global_war", bare=True)

    def may(nation: str, region: str, **how: Any) -> bool:
        return may_land_at(front, Stack(nation, 11, "air", how.pop("at", region), {"fighter": 1}, **how), region)

    assert not may("usa", "R5") and may("ussr", "R5") and may("usa", "C2") and may("usa", "B1")
    assert not may("ussr", "C2") and not may("china", "R5")
    front.lands["C2"].controller = "ussr"
    assert may("usa", "C2"), "the doctrine is about Soviet land"
    front.lands["C2"].controller = "china"
    front.lands["R5"].controller = "germany"
    assert may("germany", "R5") and may("italy", "R5")
    front.lands["R5"].controller = "uk"
    assert may("usa", "R5"), "only land that the Soviet Union holds is closed"
    front.lands["R5"].controller = "ussr"
    assert may("usa", "R5", guest=True)
    assert not may("usa", "R4", guest=True, at="R5")
    desk.put(front, "uk", 20, "R4", infantry=1)
    assert may("usa", "R4", guest=True, at="R5")
    front.pacts["stalin"] = "void"
    assert may("usa", "R5")
    front.lands["B18"].controller = "japan"
    assert not may("ussr", "B18") and may("germany", "B18")


@rule("WRP-15")
def test_only_allies_in_liberated_soviet_or_chinese_land_become_guests(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    usa = desk.put(front, "usa", 31, "R5", infantry=1)
    ussr = desk.put(front, "ussr", 21, "R5", infantry=1)
    axis = desk.put(front, "germany", 11, "R5", fighter=1)
    home = desk.put(front, "usa", 32, "B1", infantry=1)
    welcome(front, "R5")
    welcome(front, "B1")
    assert [one.guest for one in (usa, ussr, axis, home)] == [True, False, False, False]
    usa.guest = False
    front.lands["R5"].controller = "germany"
    welcome(front, "R5")
    assert not usa.guest
    pacific = desk.front("war_in_pacific", bare=True)
    stack = desk.put(pacific, "usa", 31, "C2", infantry=1)
    welcome(pacific, "C2")
    assert not stack.guest


# --- the Blitz game's neutrals --------------------------------------------------------------------------------


@rule("WRB-04", "WRN-04")
def test_in_the_blitz_game_only_true_neutrals_on_or_under_the_way_close_it(desk: Any) -> None:
    front = desk.front("global_war", bare=True, blitz="on")

    def closed(nation: str, force: Any, here: str, to: str) -> bool:
        return neutral_closed(front, Stack(nation, 11, force, here, {}), to) is not None

    assert closed("germany", "air", "G3", "N11") and closed("germany", "army", "G3", "N11")
    assert not closed("germany", "air", "G3", "G1") and not closed("germany", "army", "G3", "G1")
    for there in front.board.air["G3"]:
        assert closed("germany", "air", "G3", there) == there.startswith("N")
    assert not closed("germany", "air", "G3", "A-17") or "A-17" not in flights(front, "G3")
    standard = desk.front("global_war", bare=True)
    assert neutral_closed(standard, Stack("germany", 11, "air", "G3", {}), "N11") is None
    assert not any(closed("italy", "air", "T5", to) for to in front.board.overfly["T5"])


@rule("WR3-10", "WRP-02")
def test_fighters_are_launched_into_the_own_zone_and_all_that_lies_beside_it(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    assert set(launch_goals(front, "usa", "P-10")) == {"P-10", *front.board.air["P-10"]}
    assert launch_goals(front, "usa", "P-10")[0] == "P-10"


# --- conflicts and what is seen -------------------------------------------------------------------------------


@rule("WR3-09")
def test_bombers_of_the_lands_own_side_bomb_nothing(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "uk", 11, "G1", fighter=1)
    assert causes_of_conflict(front, "G1") == []
    desk.put(front, "uk", 12, "G1", bomber=1)
    assert causes_of_conflict(front, "G1") == ["bombing"]
    desk.put(front, "germany", 12, "B4", bomber=1)
    assert causes_of_conflict(front, "B4") == []  # on Malta there is nothing to bomb
    desk.put(front, "uk", 20, "G1", infantry=1)
    assert causes_of_conflict(front, "G1") == ["garrison"]
    desk.put(front, "germany", 11, "G1", bomber=1)
    assert causes_of_conflict(front, "G1") == ["battle"]


@rule("WR3-09", "WR1-05")
def test_carrier_fighters_over_a_stack_fight_it(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "usa", 31, "U6", infantry=1)
    assert causes_of_conflict(front, "U6") == []
    front.carrier_fighters = {"U6": {"japan": 1}}
    assert causes_of_conflict(front, "U6") == ["battle"]


@rule("WR3-01", "WR1-07")
def test_every_contested_marker_is_turned(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.conflicts = {"R5": Conflict("contested"), "A-2": Conflict("active"), "G1": Conflict("contested")}
    front.lands["R5"].contested = True
    turn_markers(desk.world(front))
    assert {marker.state for marker in front.conflicts.values()} == {"active"}
    assert front.lands["R5"].contested
    assert desk.facts("markers-turned") == [{"regions": ["R5", "G1"]}]


@rule("WR1-05", "WRT-04")
def test_who_can_fight_is_told_by_force(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "usa", 1, "P-10", cruiser=1)
    desk.put(front, "uk", 11, "P-10", fighter=1)
    desk.put(front, "usa", 31, "P-10", infantry=1)
    desk.put(front, "japan", 1, "P-10", submarine=1).dived = True
    front.carrier_fighters["P-10"] = {"japan": 1}
    assert present(front, "P-10") == {"allies": {"usa", "uk"}, "axis": {"japan"}}
    assert present(front, "P-10", ("fleet",)) == {"allies": {"usa"}, "axis": set()}
    assert present(front, "P-10", ("air",)) == {"allies": {"uk"}, "axis": {"japan"}}
    assert present(front, "P-10", ("army",)) == {"allies": set(), "axis": set()}


@rule("WR3-04", "WRP-07")
def test_planes_land_again_unless_the_pact_keeps_them_out_of_every_battle(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    planes = desk.put(front, "japan", 11, "B18", fighter=1)
    desk.put(front, "germany", 20, "B18", infantry=1)
    desk.put(front, "ussr", 21, "B18", infantry=1)
    front.conflicts["B18"] = Conflict("active")
    assert kept_out(front, planes)
    mark_landings(front)
    assert not planes.landing
    desk.put(front, "uk", 20, "B18", infantry=1)  # now there is a battle for Japan, too
    assert not kept_out(front, planes)
    mark_landings(front)
    assert planes.landing


@rule("WR4C-03", "R11")
def test_a_convoy_belongs_to_the_end_that_is_in_play(desk: Any) -> None:
    front = desk.front("war_in_pacific", bare=True)
    for convoy in front.board.convoys:
        for i, ring in enumerate(convoy.rings):
            held = [front.lands[end].controller for end in ring.ends if end in front.lands]
            assert ring_owner(front, convoy, i) == (held[0] if held else "")


@rule("WR0-05", "WR2-08")
def test_a_seat_is_shown_the_transports_its_allies_sheets_and_what_is_public(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "usa", 31, "P-10", infantry=1)
    desk.put(front, "usa", 32, "U2", infantry=1)
    front.sheets = {"usa": [], "uk": [], "japan": []}
    seen = view(front, "uk")
    assert seen.transports == ["usa-31"]
    assert sorted(seen.whole_sheets) == ["uk", "usa"]
    assert view(front, "japan").whole_sheets == ["japan"]
    assert view(front, None).whole_sheets == view(front, "nobody").whole_sheets == []


@rule("WR0-05", "WR2-08")
def test_all_that_lies_open_is_shown_as_it_is(desk: Any) -> None:
    front = desk.front("global_war", take_her_down="on")
    front.game_round, front.step, front.stage, front.mover = 3, "combat", "battles", 4
    front.bids, front.choosing, front.conflict_order = {"usa": 2}, ["uk"], ["J25"]
    front.carrier_fighters, front.endings = {"P-10": {"usa": 1}}, {"R5": Ending("captured", "germany")}
    front.breaker, front.broken_in, front.convoy_owners, front.due = "japan", 2, {"A-4#1.0": "ussr"}, ["G1"]
    front.bought, front.dice, front.faces = {"uk": {"infantry": 1}}, {"uk": 3}, ["red"]
    front.over, front.victor, front.ending = True, "axis", "capitals"
    front.battle = Battle("J25", {"allies": "usa", "axis": "japan"}, "axis")
    seen = view(front, "uk")
    for field in View.__struct_fields__:
        if field in Front.__struct_fields__ and field != "sheets":
            assert getattr(seen, field) == getattr(front, field), field
    assert (seen.seat, seen.regions) == ("uk", list(front.board.ids))
    assert seen.capitals == list(front.board.data.capitals)
    assert seen.income["uk"] == income(front, "uk")
    front.battle, other = None, Battle("R5", {"allies": "ussr", "axis": "germany"}, "axis")
    front.battles = [Battle("J25", {"allies": "usa", "axis": "japan"}, "axis"), other]
    assert view(front, "germany").battle == other
    assert view(front, "uk").battle == view(front, None).battle == front.battles[0]
    front.battle, front.battles = seen.battle, []
    back = known_front(seen)
    back.sheets = front.sheets
    assert back == front


@rule("WR2-01", "R35")
def test_a_drawn_sheet_is_legal_and_a_late_one_empty(desk: Any) -> None:
    front = desk.front("global_war")
    for nation in front.nations.values():
        nation.resources["oil"] = 3
    sheet = order_sheet(front, "usa")
    drawn = [sheet.sample(random.Random(seed)) for seed in range(30)]
    assert all(sheet.check(one) is None for one in drawn)
    assert {one.bid for one in drawn} == {0, 1, 2, 3}
    assert max(len(one.orders) for one in drawn) == 9 and min(len(one.orders) for one in drawn) < 3


@rule("WRB-04", "WR5-01")
def test_planes_amid_true_neutrals_come_down_where_they_are(desk: Any) -> None:
    front = desk.front("global_war", bare=True, blitz="on")
    planes = desk.put(front, "ussr", 11, "R11", fighter=1)
    for region in front.board.air["R11"]:
        front.lands[region].controller, front.lands[region].lean = NEUTRAL, ""
    assert "R11" in landing_places(front, planes)


@rule("WRN-03")
def test_a_marker_lies_in_a_neutral_as_soon_as_it_is_entered(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.game_round = 4
    wake_neutral(desk.world(front), "ussr", "N10")
    assert front.conflicts["N10"].state == "active"
    land = front.lands["N10"]
    assert (land.lean, land.attacked_by, land.attacked_in) == ("axis", "ussr", 4)
    assert {id: stack.units for id, stack in front.stacks.items()} == {
        "N10-army": {"infantry": 4, "artillery": 1},
        "N10-air": {"fighter": 1},
    }


@rule("WR2-05", "R04")
def test_bids_are_revealed_and_the_highest_chooses_first(desk: Any) -> None:
    front = desk.front()
    front.bids = {"ussr": 1, "germany": 3}
    assert bidding_order(desk.world(front)) == ["germany", "ussr"]
    assert [(f["nation"], f["bid"], f["coin"]) for f in desk.facts("bid-revealed")] == [
        ("ussr", 1, "bid-oil"),
        ("germany", 3, "bid-oil"),
    ]
    refusal = order_sheet(front, "ussr").check({"orders": [], "bid": 2})
    assert refusal is not None and refusal.args == {"most": 0, "got": 2, "coin": "bid-oil"}


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


@rule("WR5-01")
def test_planes_come_down_where_they_are_if_the_land_is_theirs(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    planes = desk.put(front, "germany", 11, "G3", fighter=1)
    assert landing_places(front, planes)[0] == "G3"
    assert not set(landing_places(front, planes)) & {"B1", "N11", "A-16"}


@rule("WR4-03", "WR4-04")
def test_the_board_of_a_conflict_names_who_may_lead_and_who_decides(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "germany", 20, "R5", infantry=1)
    desk.put(front, "ussr", 21, "R5", infantry=1)
    desk.put(front, "uk", 20, "R5", infantry=1)
    front.turn_order = ["germany", "uk", "ussr", "usa", "china", "italy", "japan"]
    place_markers(desk.world(front))
    battle = open_battle(front, "R5")
    assert battle.commanders == {"allies": "uk", "axis": "germany"}
    assert (battle.unled, battle.deciding, battle.first) == (["allies"], ["axis", "allies"], "axis")
