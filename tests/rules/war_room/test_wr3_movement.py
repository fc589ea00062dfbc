"""WR3 Movement: carrying out sheets, cancelling, landing markers, neutrals, carriers, conflict markers."""

from __future__ import annotations

from typing import Any

from sandtable.games.war_room.data.data import world_map
from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.combat.combat import combat_phase
from sandtable.games.war_room.rules.conflict.conflict import (
    causes_of_conflict,
    default_order,
    has_bomb_target,
    kept_out,
    mark_landings,
    place_markers,
    raided_convoys,
    ring_side,
    turn_markers,
)
from sandtable.games.war_room.rules.landing import landing_phase
from sandtable.games.war_room.rules.movement import launch_goals
from sandtable.games.war_room.rules.planning.pinning import leave_behind
from sandtable.games.war_room.state.model import Conflict
from sandtable.kernel import Scripted, open_table
from sandtable.testing import rule


@rule("WR0-20", "WR3-01")
def test_a_round_goes_from_economy_to_the_conflict_markers() -> None:
    table = open_table(GAME, "eastern_front", Scripted([0]))
    steps = [table.state.step]
    table.answer("germany", {"orders": [{"command": 37, "to": "R5"}], "bid": 0})
    table.answer("ussr", {"orders": [], "bid": 0})
    assert table.journal[0].kind == "income"
    seat = table.waiting[0]
    table.answer(seat, "1")
    steps.append(table.state.step)
    table.answer("germany", "go")
    steps.append(table.state.step)
    assert steps == ["planning", "movement", "combat"]
    assert list(table.state.conflicts) == ["R5"]
    assert table.pending[table.waiting[0]].kind == "stances"


@rule("WR3-02")
def test_sheets_are_carried_out_in_turn_order_box_by_box(desk: Any) -> None:
    front = desk.front(bare=True)
    for nation, command, region in (("ussr", 26, "R1"), ("ussr", 21, "R7"), ("germany", 48, "G1")):
        desk.put(front, nation, command, region, infantry=1)
    desk.move(front, {"germany": [(48, "G4")], "ussr": [(21, "R8"), (26, "R5")]})
    assert [fact["command"] for fact in desk.facts("order-read")] == [48, 21, 26]


@rule("WR3-02")
def test_the_owner_may_cancel_an_order_only_whole(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "germany", 48, "G1", infantry=2)
    desk.move(front, {"germany": [(48, "G4")]}, {"order-way": "cancel"})
    assert army.region == "G1"
    assert front.sheets["germany"][0].state == "cancelled"
    assert desk.facts("order-cancelled")[0]["because"] == "owner-cancels"
    assert list(desk.asked[0][1].choices) == ["go", "cancel"]


@rule("WR3-03")
def test_an_order_that_has_become_illegal_is_cancelled_unasked(desk: Any) -> None:
    front = desk.front(bare=True)
    train = desk.put(front, "germany", 48, "G1", infantry=2)
    desk.put(front, "ussr", 23, "R5", infantry=1)
    desk.move(front, {"ussr": [(23, "G6")], "germany": [(48, "G6")]})
    assert train.region == "G1"
    assert desk.why(front, "germany") == ("WR2-12", "rail-against-enemy-units")
    assert [seat for seat, _ in desk.asked] == ["ussr"]


@rule("WR2-06")
def test_the_second_order_for_a_marker_is_void_even_if_the_first_was_cancelled(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "germany", 48, "G1", infantry=2)
    other = desk.put(front, "germany", 37, "G7", infantry=2)

    def answer(_: str, decision: Any) -> Any:
        return "cancel" if decision.args.get("command") == 48 else decision.default

    desk.move(front, {"germany": [(48, "G4"), (48, "G8"), (37, "G4")]}, answer)
    assert (army.region, other.region) == ("G1", "G4")
    assert [box.state for box in front.sheets["germany"]] == ["cancelled", "void", "done"]
    assert desk.why(front, "germany", 1) == ("WR2-06", "second-order")


@rule("WR3-04", "WR3-05")
def test_planes_that_moved_or_fight_must_land(desk: Any) -> None:
    front = desk.front(bare=True)
    moved = desk.put(front, "germany", 11, "G1", fighter=1)
    cancelled = desk.put(front, "germany", 14, "G4", fighter=1)
    fighting = desk.put(front, "germany", 16, "G6", fighter=1)
    idle = desk.put(front, "germany", 15, "G5", fighter=1)
    desk.put(front, "ussr", 23, "R5", infantry=1)

    def answer(_: str, decision: Any) -> Any:
        return "cancel" if decision.args["command"] in (14, 16) else decision.default

    desk.move(front, {"germany": [(11, "G8"), (14, "G5"), (16, "G7")], "ussr": [(23, "G6")]}, answer)
    assert [s.landing for s in (moved, cancelled, fighting, idle)] == [True, False, True, False]
    assert not front.stacks["ussr-23"].landing


@rule("WR3-06", "WR3-08")
def test_only_pinning_splits_a_stack(desk: Any) -> None:
    front = desk.front(bare=True)
    army = desk.put(front, "germany", 33, "R5", infantry=3)
    desk.put(front, "germany", 48, "R7", infantry=1)
    desk.move(front, {"germany": [(33, "R7")]})
    assert (army.size, len(front.stacks)) == (3, 2)  # no split, and no merging with the stack there
    rest = leave_behind(front, army, {"infantry": 1})
    assert (army.size, rest.size, rest.command) == (2, 1, 20)


@rule("WRN-02", "WRN-03")
def test_an_entered_neutral_arms_once_and_leans_to_the_enemy(desk: Any) -> None:
    front = desk.front(bare=True)
    desk.put(front, "germany", 33, "G5", infantry=3)
    desk.put(front, "germany", 20, "G5", infantry=3)
    desk.move(front, {"germany": [(33, "N14"), (20, "N14")]})
    assert front.lands["N14"].lean == "allies"
    assert front.lands["N14"].attacked_by == "germany"
    assert front.stacks["N14-army"].units == {"infantry": 6, "artillery": 2}
    assert front.stacks["N14-air"].units == {"fighter": 1}
    assert front.stacks["N14-army"].command == 0
    assert len(desk.facts("neutral-attacked")) == 1
    assert front.conflicts["N14"].causes == ["battle"]
    assert front.conflicts["N14"].nations == ["germany"]
    front.stacks.pop("N14-army")
    desk.move(front, {"germany": [(33, "G5")]})
    desk.move(front, {"germany": [(33, "N14")]})
    assert "N14-army" not in front.stacks  # once in a game


@rule("WRN-04")
def test_flying_over_a_neutral_changes_nothing(desk: Any) -> None:
    front = desk.front(bare=True)
    planes = desk.put(front, "germany", 15, "G5", fighter=1)
    desk.move(front, {"germany": [(15, "R6")]})  # over Turkey or the Ukraine
    assert planes.region == "R6"
    assert front.lands["N14"].lean == ""
    desk.move(front, {"germany": [(15, "N14")]})  # but ending there is an attack
    assert front.lands["N14"].lean == "allies"


@rule("WR3-09")
def test_markers_lie_wherever_something_must_be_resolved(desk: Any) -> None:
    front = desk.front(bare=True)
    front.conflicts["G6"] = Conflict("contested")
    front.conflicts["G4"] = Conflict("contested")  # the enemy has left
    desk.put(front, "ussr", 57, "G6", infantry=1)
    desk.put(front, "germany", 61, "G6", infantry=1)
    desk.put(front, "germany", 37, "G7", infantry=1)
    desk.put(front, "germany", 1, "A-4", submarine=1)
    desk.put(front, "germany", 11, "R1", bomber=1)
    desk.put(front, "germany", 14, "R2", fighter=1)  # fighters alone attack nothing here
    desk.put(front, "germany", 40, "A-3", infantry=1)  # nor do transports
    desk.put(front, "ussr", 2, "A-3", submarine=1)
    desk.move(front, {"germany": [(37, "R5")]})
    assert {region: marker.causes for region, marker in front.conflicts.items()} == {
        "G6": ["battle"],
        "R1": ["bombing"],
        "R5": ["garrison"],
        "A-4": ["raid"],
    }
    assert all(marker.state == "active" for marker in front.conflicts.values())


@rule("WR4B-01")
def test_bombers_alone_need_something_to_bomb(desk: Any) -> None:
    front = desk.front(bare=True)
    assert has_bomb_target(front, "R1")
    assert not has_bomb_target(front, "R10")  # East Kazakh has no income, industry, port or rail
    desk.put(front, "germany", 11, "R10", bomber=1)
    assert causes_of_conflict(front, "R10") == []
    front.nations["ussr"].production = {"R10": {"infantry": 1}}
    assert causes_of_conflict(front, "R10") == ["bombing"]


@rule("WR4C-05", "WR4C-06", "R38")
def test_a_convoy_is_raided_only_without_defenders(desk: Any) -> None:
    front = desk.front(bare=True)
    raider = desk.put(front, "germany", 1, "A-4", submarine=1)
    assert raided_convoys(front, "A-4") == ["A-4#1"]
    desk.put(front, "ussr", 66, "A-4", infantry=2)  # a transport does not defend
    assert raided_convoys(front, "A-4") == ["A-4#1"]
    desk.put(front, "ussr", 11, "A-4", fighter=1)
    assert raided_convoys(front, "A-4") == []
    del front.stacks["ussr-11"]
    raider.region = "A-5"
    assert raided_convoys(front, "A-5") == []  # nobody raids his own convoys
    desk.put(front, "ussr", 1, "A-5", cruiser=3)
    assert raided_convoys(front, "A-5") == []  # one boat defends all convoys of its side
    raider.region = "A-6"
    assert len(raided_convoys(front, "A-5")) == 2
    transport = desk.put(front, "germany", 40, "A-4", infantry=1)
    assert transport.force == "army"
    assert raided_convoys(front, "A-4") == []  # transports do not raid


@rule("WR4C-01", "WR4C-02")
def test_who_owns_a_convoy(desk: Any) -> None:
    front = desk.front("global_war")
    convoys = {convoy.id: convoy for convoy in world_map().convoys}
    assert ring_side(front, convoys["A-5#1"].rings[0]) == "axis"
    front.lands["G1"].controller = "ussr"
    assert ring_side(front, convoys["A-5#1"].rings[0]) == "allies"
    assert ring_side(front, convoys["A-3#1"].rings[0]) == "allies"
    front.lands["R2"].controller = "germany"  # the two ends belong to two sides
    assert ring_side(front, convoys["A-3#1"].rings[0]) == ""
    assert {ring_side(front, ring) for ring in convoys["A-4#1"].rings} == {"allies", "axis"}
    east = desk.front()
    assert ring_side(east, convoys["A-3#1"].rings[0]) == ""  # its American end is not in play


def test_conflicts_are_ordered_by_turn_order_and_lowest_region(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.turn_order = ["germany", "ussr", "japan", "usa"]
    for region, nations in (
        ("G6", ["germany", "ussr"]),
        ("R4", ["germany", "ussr"]),
        ("J4", ["japan"]),
        ("P-1", ["japan", "usa"]),
        ("G10", ["germany"]),
    ):
        front.conflicts[region] = Conflict("active", ["battle"], nations)
    assert default_order(front, front.conflicts) == ["G6", "R4", "J4", "P-1", "G10"]


@rule("WR3-09")
def test_conflict_markers_name_their_nations(desk: Any) -> None:
    front = desk.front(bare=True)
    front.turn_order = ["germany", "ussr"]
    desk.put(front, "germany", 1, "A-4", submarine=1)
    desk.put(front, "ussr", 57, "G6", infantry=1)
    place_markers(desk.world(front))
    assert front.conflicts["A-4"].nations == ["germany", "ussr"]  # the raider and the owner of the convoy
    assert front.conflicts["G6"].nations == ["germany", "ussr"]
    assert front.conflict_order == ["G6", "A-4"]
    assert [fact["region"] for fact in desk.facts("conflict-marked")] == ["G6", "A-4"]
    front = desk.front("global_war", bare=True)
    desk.put(front, "germany", 20, "G1", infantry=1)
    desk.move(front, {"germany": [(20, "N13")]})
    assert front.conflicts["N13"].nations == ["germany"]  # nobody else has troops or land in the neutral


@rule("WR3-10")
def test_each_carrier_may_launch_one_fighter_one_region_far(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "japan", 6, "P-12", carrier=2)
    assert set(launch_goals(front, "usa", "P-12")) == {"P-12", *front.board.air["P-12"]}
    desk.move(front, {"japan": []}, {"launch-fighters": {"P-12": 1, "J21": 1}})
    share = desk.asked[0][1]
    assert share.check({"P-12": 2, "J21": 1}).reason == "wrong-sum"
    assert share.check({"J20": 1}).reason == "no-such-target"
    assert front.carrier_fighters == {"P-12": {"japan": 1}, "J21": {"japan": 1}}


@rule("WR3-10")
def test_fighters_start_after_all_orders_and_never_join_a_stack(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "japan", 6, "P-12", carrier=1)
    desk.put(front, "japan", 18, "P-12", fighter=1)
    desk.put(front, "usa", 1, "P-11", cruiser=1)
    desk.move(front, {"japan": [], "usa": [(1, "P-12")]}, {"launch-fighters": {"P-11": 1}})
    assert desk.kinds() == ["order-way", "launch-fighters"]
    assert front.stacks["japan-18"].units == {"fighter": 1}
    assert front.carrier_fighters == {"P-11": {"japan": 1}}
    assert "battle" not in causes_of_conflict(front, "P-11")
    assert front.conflicts["P-12"].causes == ["battle"]


@rule("WR3-10")
def test_fighters_start_in_turn_order(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    for nation, zone in (("japan", "P-12"), ("usa", "P-11"), ("uk", "A-7")):
        desk.put(front, nation, 6, zone, carrier=1)
    desk.move(front, {"usa": [], "japan": [], "uk": []}, {"launch-fighters": {}})
    assert [seat for seat, _ in desk.asked] == ["usa", "japan", "uk"]


@rule("WR3-09")
def test_ships_that_were_launched_among_enemies_cause_a_conflict_without_any_order(desk: Any) -> None:
    front = desk.front(bare=True)
    front.game_round, front.step, front.stage = 2, "landing", "land"
    front.nations["germany"].production["G1"] = {"cruiser": 1}
    desk.put(front, "ussr", 1, "A-5", cruiser=1)
    desk.run(landing_phase(desk.world(front)))
    assert "A-5" not in front.conflicts
    desk.move(front, {"germany": [], "ussr": []})
    assert front.conflicts["A-5"].causes == ["battle"]


@rule("WR3-11", "WR3-10")
def test_a_carrier_launches_again_whatever_became_of_its_fighter(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "japan", 6, "P-12", carrier=1)
    front.nations["japan"].casualties = {"carrier_fighter": 1}
    for _ in range(2):
        desk.move(front, {"japan": []}, {"launch-fighters": {"P-12": 1}})
        assert front.carrier_fighters == {"P-12": {"japan": 1}}
        front.step, front.stage = "landing", "land"
        desk.run(landing_phase(desk.world(front)))
        assert front.carrier_fighters == {}


@rule("WR3-10")
def test_a_carrier_launches_although_the_order_of_its_fleet_was_struck_out(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "japan", 6, "P-12", submarine=1, carrier=1)
    desk.move(front, {"japan": [(6, "J21")]}, {"launch-fighters": {"J21": 1}})
    assert desk.why(front, "japan") == ("WR2-22", "fleet-on-land")
    assert front.carrier_fighters == {"J21": {"japan": 1}}


@rule("WR3-03", "WR2-21", "WR2-22")
def test_the_mistakes_of_the_rulebooks_example(desk: Any) -> None:
    """Planes 16 cannot fly that far, fleet 6 cannot go ashore; neither goes part of the way."""
    front = desk.front("global_war", bare=True)
    desk.put(front, "japan", 16, "J16", fighter=1)
    desk.put(front, "japan", 6, "P-12", submarine=1)
    desk.move(front, {"japan": [(16, "J20"), (6, "J21")]})
    assert desk.why(front, "japan", 0) == ("WR2-21", "too-far-to-fly")
    assert desk.why(front, "japan", 1) == ("WR2-22", "fleet-on-land")
    assert not front.stacks["japan-16"].landing


@rule("WR3-10", "WRP-02")
def test_fighters_are_launched_into_the_own_zone_and_all_that_lies_beside_it(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    assert set(launch_goals(front, "usa", "P-10")) == {"P-10", *front.board.air["P-10"]}
    assert launch_goals(front, "usa", "P-10")[0] == "P-10"


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
    turn_markers(desk.world(front))
    assert len(desk.facts("markers-turned")) == 1  # nothing is said where none is turned


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
    front.lands["B18"].controller = "ussr"  # land that has become the partner's is left by order
    assert kept_out(front, planes)


@rule("WRN-03", "WRN-02", "WR1-02")
def test_only_a_neutral_is_attacked_as_one(desk: Any) -> None:
    """Neither the sea nor enemy land nor a neutral that leans to the own side wakes anybody."""
    front = desk.front("global_war", bare=True)
    desk.put(front, "usa", 1, "A-2", cruiser=1)
    desk.put(front, "germany", 20, "G6", infantry=1)
    desk.put(front, "uk", 11, "B1", fighter=1)
    zone = next(zone for zone in front.board.sea["A-2"])
    desk.move(front, {"usa": [(1, zone)], "germany": [(20, "R5")]})
    assert (front.stacks["usa-1"].region, front.stacks["germany-20"].region) == (zone, "R5")
    assert desk.facts("neutral-attacked") == []
    assert (front.lands["R5"].lean, front.lands["R5"].attacked_by) == ("", "")


@rule("WR3-05", "WR3-09", "WR1-08")
def test_markers_that_go_and_markers_that_come_set_planes_and_sea_zones_right(desk: Any) -> None:
    """A sea zone that its enemies have left loses its marker; planes in land that is entered must land."""
    front = desk.front("global_war", bare=True)
    front.conflicts["A-4"] = Conflict("contested")
    planes = desk.put(front, "germany", 11, "G6", fighter=1)
    desk.put(front, "ussr", 57, "G6", infantry=1)
    place_markers(desk.world(front))
    assert list(front.conflicts) == ["G6"]
    assert [fact["region"] for fact in desk.facts("conflict-ended")] == ["A-4"]
    assert planes.landing


@rule("WR3-09", "WRP-07")
def test_an_army_of_the_partner_is_no_attack_of_bombers(desk: Any) -> None:
    """Soviet bombers over German land in which a Japanese army stands: bombs, no attack on a garrison."""
    front = desk.front("global_war", bare=True)
    desk.put(front, "japan", 24, "G1", infantry=1)
    desk.put(front, "ussr", 11, "G1", bomber=1)
    assert causes_of_conflict(front, "G1") == ["bombing"]


@rule("WR3-09", "WR4-01")
def test_who_owns_a_convoy_that_is_guarded_takes_no_part(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "usa", 1, "A-4", cruiser=1)
    desk.put(front, "germany", 1, "A-4", submarine=1)
    place_markers(desk.world(front))
    assert front.conflicts["A-4"].nations == [n for n in front.turn_order if n in ("usa", "germany")]
    del front.stacks["usa-1"]
    place_markers(desk.world(front))
    assert "usa" not in front.conflicts["A-4"].nations and len(front.conflicts["A-4"].nations) > 1


@rule("WR3-04", "WRP-08", "WR4D-13")
def test_planes_over_the_sea_and_planes_that_flew_to_a_strangers_battle_must_land(desk: Any) -> None:
    """At sea the pact keeps nobody out of a battle; who flew in has his landing marker whatever is fought there."""
    front = desk.front("global_war", bare=True)
    idle = desk.put(front, "ussr", 11, "A-2", fighter=1)
    fighting = desk.put(front, "ussr", 12, "A-4", fighter=1)
    desk.put(front, "germany", 1, "A-4", cruiser=1)
    flown = desk.put(front, "ussr", 14, "R12", fighter=1)
    desk.put(front, "japan", 24, "C1", infantry=1)
    desk.put(front, "usa", 31, "C1", infantry=1)
    front.pacts["soviet_chinese"] = front.pacts["stalin"] = "void"
    goal = "C1"
    start = next(region for region in front.board.air[goal] if region in front.lands)
    flown.region = start
    desk.move(front, {"ussr": [(14, goal)]})
    assert (flown.region, kept_out(front, flown)) == (goal, True)
    assert (idle.landing, fighting.landing, flown.landing) == (False, True, True)


@rule("WR3-09", "WR4-01")
def test_after_all_moves_the_first_in_turn_order_picks_the_first_conflict(desk: Any) -> None:
    front = desk.front(bare=True)
    for marker, region in ((20, "R5"), (22, "R4")):
        desk.put(front, "germany", marker, region, infantry=1)
        desk.put(front, "ussr", marker + 1, region, infantry=1)
    desk.move(front, {"germany": [], "ussr": []})
    desk.run(combat_phase(desk.world(front, [12] * 40)))
    assert [fact["nation"] for fact in desk.facts("conflict-picked")] == ["germany", "ussr"]
