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
from sandtable.testing.bench import as_pick, reason_of
from tests.rules.war_room.bench import Bench


@rule("WR0-20", "WR3-01")
def test_a_round_goes_from_economy_to_the_conflict_markers() -> None:
    table = open_table(GAME, "eastern_front", Scripted([0]))
    steps = [table.state.public.step]
    table.answer("germany", {"orders": [{"command": 37, "to": "R5"}], "bid": 0})
    table.answer("ussr", {"orders": [], "bid": 0})
    assert table.journal[0].kind == "income"
    seat = table.waiting[0]
    table.answer(seat, "1")
    steps.append(table.state.public.step)
    table.answer("germany", "go")
    steps.append(table.state.public.step)
    assert steps == ["planning", "movement", "combat"]
    assert list(table.state.public.conflicts) == ["R5"]
    assert table.pending[table.waiting[0]].kind == "stances"


@rule("WR3-02")
def test_sheets_are_carried_out_in_turn_order_box_by_box(bench: Bench) -> None:
    public = bench.scene(bare=True)
    for nation, command, region in (("ussr", 26, "R1"), ("ussr", 21, "R7"), ("germany", 48, "G1")):
        bench.put(public, nation, command, region, infantry=1)
    bench.move(public, {"germany": [(48, "G4")], "ussr": [(21, "R8"), (26, "R5")]})
    assert [fact["command"] for fact in bench.facts("order-read")] == [48, 21, 26]


@rule("WR3-02")
def test_the_owner_may_cancel_an_order_only_whole(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 48, "G1", infantry=2)
    bench.move(public, {"germany": [(48, "G4")]}, {"order-way": "cancel"})
    assert army.region == "G1"
    assert bench.hidden.sheets["germany"][0].state == "cancelled"
    assert bench.facts("order-cancelled")[0]["because"] == "owner-cancels"
    assert list(as_pick(bench.asked[0][1]).choices) == ["go", "cancel"]


@rule("WR3-03")
def test_an_order_that_has_become_illegal_is_cancelled_unasked(bench: Bench) -> None:
    public = bench.scene(bare=True)
    train = bench.put(public, "germany", 48, "G1", infantry=2)
    bench.put(public, "ussr", 23, "R5", infantry=1)
    bench.move(public, {"ussr": [(23, "G6")], "germany": [(48, "G6")]})
    assert train.region == "G1"
    assert bench.why("germany") == ("WR2-12", "rail-against-enemy-units")
    assert [seat for seat, _ in bench.asked] == ["ussr"]


@rule("WR2-06")
def test_the_second_order_for_a_marker_is_void_even_if_the_first_was_cancelled(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 48, "G1", infantry=2)
    other = bench.put(public, "germany", 37, "G7", infantry=2)

    def answer(_: str, decision: Any) -> Any:
        return "cancel" if decision.args.get("command") == 48 else decision.default

    bench.move(public, {"germany": [(48, "G4"), (48, "G8"), (37, "G4")]}, answer)
    assert (army.region, other.region) == ("G1", "G4")
    assert [box.state for box in bench.hidden.sheets["germany"]] == ["cancelled", "void", "done"]
    assert bench.why("germany", 1) == ("WR2-06", "second-order")


@rule("WR3-04", "WR3-05")
def test_planes_that_moved_or_fight_must_land(bench: Bench) -> None:
    public = bench.scene(bare=True)
    moved = bench.put(public, "germany", 11, "G1", fighter=1)
    cancelled = bench.put(public, "germany", 14, "G4", fighter=1)
    fighting = bench.put(public, "germany", 16, "G6", fighter=1)
    idle = bench.put(public, "germany", 15, "G5", fighter=1)
    bench.put(public, "ussr", 23, "R5", infantry=1)

    def answer(_: str, decision: Any) -> Any:
        return "cancel" if decision.args["command"] in (14, 16) else decision.default

    bench.move(public, {"germany": [(11, "G8"), (14, "G5"), (16, "G7")], "ussr": [(23, "G6")]}, answer)
    assert [s.landing for s in (moved, cancelled, fighting, idle)] == [True, False, True, False]
    assert not public.stacks["ussr-23"].landing


@rule("WR3-06", "WR3-08")
def test_only_pinning_splits_a_stack(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 33, "R5", infantry=3)
    bench.put(public, "germany", 48, "R7", infantry=1)
    bench.move(public, {"germany": [(33, "R7")]})
    assert (army.size, len(public.stacks)) == (3, 2)  # no split, and no merging with the stack there
    rest = leave_behind(public, army, {"infantry": 1})
    assert (army.size, rest.size, rest.command) == (2, 1, 20)


@rule("WRN-02", "WRN-03")
def test_an_entered_neutral_arms_once_and_leans_to_the_enemy(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 33, "G5", infantry=3)
    bench.put(public, "germany", 20, "G5", infantry=3)
    bench.move(public, {"germany": [(33, "N14"), (20, "N14")]})
    assert public.lands["N14"].lean == "allies"
    assert public.lands["N14"].attacked_by == "germany"
    assert public.stacks["N14-army"].units == {"infantry": 6, "artillery": 2}
    assert public.stacks["N14-air"].units == {"fighter": 1}
    assert public.stacks["N14-army"].command == 0
    assert len(bench.facts("neutral-attacked")) == 1
    assert public.conflicts["N14"].causes == ["battle"]
    assert public.conflicts["N14"].nations == ["germany"]
    public.stacks.pop("N14-army")
    bench.move(public, {"germany": [(33, "G5")]})
    bench.move(public, {"germany": [(33, "N14")]})
    assert "N14-army" not in public.stacks  # once in a game


@rule("WRN-04")
def test_flying_over_a_neutral_changes_nothing(bench: Bench) -> None:
    public = bench.scene(bare=True)
    planes = bench.put(public, "germany", 15, "G5", fighter=1)
    bench.move(public, {"germany": [(15, "R6")]})  # over Turkey or the Ukraine
    assert planes.region == "R6"
    assert public.lands["N14"].lean == ""
    bench.move(public, {"germany": [(15, "N14")]})  # but ending there is an attack
    assert public.lands["N14"].lean == "allies"


@rule("WR3-09")
def test_markers_lie_wherever_something_must_be_resolved(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.conflicts["G6"] = Conflict("contested")
    public.conflicts["G4"] = Conflict("contested")  # the enemy has left
    bench.put(public, "ussr", 57, "G6", infantry=1)
    bench.put(public, "germany", 61, "G6", infantry=1)
    bench.put(public, "germany", 37, "G7", infantry=1)
    bench.put(public, "germany", 1, "A-4", submarine=1)
    bench.put(public, "germany", 11, "R1", bomber=1)
    bench.put(public, "germany", 14, "R2", fighter=1)  # fighters alone attack nothing here
    bench.put(public, "germany", 40, "A-3", infantry=1)  # nor do transports
    bench.put(public, "ussr", 2, "A-3", submarine=1)
    bench.move(public, {"germany": [(37, "R5")]})
    assert {region: marker.causes for region, marker in public.conflicts.items()} == {
        "G6": ["battle"],
        "R1": ["bombing"],
        "R5": ["garrison"],
        "A-4": ["raid"],
    }
    assert all(marker.state == "active" for marker in public.conflicts.values())


@rule("WR4B-01")
def test_bombers_alone_need_something_to_bomb(bench: Bench) -> None:
    public = bench.scene(bare=True)
    assert has_bomb_target(public, "R1")
    assert not has_bomb_target(public, "R10")  # East Kazakh has no income, industry, port or rail
    bench.put(public, "germany", 11, "R10", bomber=1)
    assert causes_of_conflict(public, "R10") == []
    public.nations["ussr"].production = {"R10": {"infantry": 1}}
    assert causes_of_conflict(public, "R10") == ["bombing"]


@rule("WR4C-05", "WR4C-06", "R38")
def test_a_convoy_is_raided_only_without_defenders(bench: Bench) -> None:
    public = bench.scene(bare=True)
    raider = bench.put(public, "germany", 1, "A-4", submarine=1)
    assert raided_convoys(public, "A-4") == ["A-4#1"]
    bench.put(public, "ussr", 66, "A-4", infantry=2)  # a transport does not defend
    assert raided_convoys(public, "A-4") == ["A-4#1"]
    bench.put(public, "ussr", 11, "A-4", fighter=1)
    assert raided_convoys(public, "A-4") == []
    del public.stacks["ussr-11"]
    raider.region = "A-5"
    assert raided_convoys(public, "A-5") == []  # nobody raids his own convoys
    bench.put(public, "ussr", 1, "A-5", cruiser=3)
    assert raided_convoys(public, "A-5") == []  # one boat defends all convoys of its side
    raider.region = "A-6"
    assert len(raided_convoys(public, "A-5")) == 2
    transport = bench.put(public, "germany", 40, "A-4", infantry=1)
    assert transport.force == "army"
    assert raided_convoys(public, "A-4") == []  # transports do not raid


@rule("WR4C-01", "WR4C-02")
def test_who_owns_a_convoy(bench: Bench) -> None:
    public = bench.scene("global_war")
    convoys = {convoy.id: convoy for convoy in world_map().convoys}
    assert ring_side(public, convoys["A-5#1"].rings[0]) == "axis"
    public.lands["G1"].controller = "ussr"
    assert ring_side(public, convoys["A-5#1"].rings[0]) == "allies"
    assert ring_side(public, convoys["A-3#1"].rings[0]) == "allies"
    public.lands["R2"].controller = "germany"  # the two ends belong to two sides
    assert ring_side(public, convoys["A-3#1"].rings[0]) == ""
    assert {ring_side(public, ring) for ring in convoys["A-4#1"].rings} == {"allies", "axis"}
    east = bench.scene()
    assert ring_side(east, convoys["A-3#1"].rings[0]) == ""  # its American end is not in play


def test_conflicts_are_ordered_by_turn_order_and_lowest_region(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.turn_order = ["germany", "ussr", "japan", "usa"]
    for region, nations in (
        ("G6", ["germany", "ussr"]),
        ("R4", ["germany", "ussr"]),
        ("J4", ["japan"]),
        ("P-1", ["japan", "usa"]),
        ("G10", ["germany"]),
    ):
        public.conflicts[region] = Conflict("active", ["battle"], nations)
    assert default_order(public, public.conflicts) == ["G6", "R4", "J4", "P-1", "G10"]


@rule("WR3-09")
def test_conflict_markers_name_their_nations(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.turn_order = ["germany", "ussr"]
    bench.put(public, "germany", 1, "A-4", submarine=1)
    bench.put(public, "ussr", 57, "G6", infantry=1)
    place_markers(bench.world_of(public))
    assert public.conflicts["A-4"].nations == ["germany", "ussr"]  # the raider and the owner of the convoy
    assert public.conflicts["G6"].nations == ["germany", "ussr"]
    assert public.conflict_order == ["G6", "A-4"]
    assert [fact["region"] for fact in bench.facts("conflict-marked")] == ["G6", "A-4"]
    public = bench.scene("global_war", bare=True)
    public.turn_order = ["japan", *(nation for nation in public.nations if nation != "japan")]
    for nation, command, region in (
        ("germany", 20, "G6"),
        ("ussr", 57, "G6"),
        ("japan", 24, "J4"),
        ("china", 101, "J4"),
    ):
        bench.put(public, nation, command, region, infantry=1)
    bench.log.clear()
    place_markers(bench.world_of(public))
    assert [fact["region"] for fact in bench.facts("conflict-marked")] == ["J4", "G6"]  # as they will be picked
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 20, "G1", infantry=1)
    bench.move(public, {"germany": [(20, "N13")]})
    assert public.conflicts["N13"].nations == ["germany"]  # nobody else has troops or land in the neutral


@rule("WR3-10")
def test_each_carrier_may_launch_one_fighter_one_region_far(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "japan", 6, "P-12", carrier=2)
    assert set(launch_goals(public, "usa", "P-12")) == {"P-12", *public.board.air["P-12"]}
    bench.move(public, {"japan": []}, {"launch-fighters": {"P-12": 1, "J21": 1}})
    share = bench.asked[0][1]
    assert reason_of(share.check({"P-12": 2, "J21": 1})) == "wrong-sum"
    assert reason_of(share.check({"J20": 1})) == "no-such-target"
    assert public.carrier_fighters == {"P-12": {"japan": 1}, "J21": {"japan": 1}}


@rule("WR3-10")
def test_fighters_start_after_all_orders_and_never_join_a_stack(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "japan", 6, "P-12", carrier=1)
    bench.put(public, "japan", 18, "P-12", fighter=1)
    bench.put(public, "usa", 1, "P-11", cruiser=1)
    bench.move(public, {"japan": [], "usa": [(1, "P-12")]}, {"launch-fighters": {"P-11": 1}})
    assert bench.kinds() == ["order-way", "launch-fighters"]
    assert public.stacks["japan-18"].units == {"fighter": 1}
    assert public.carrier_fighters == {"P-11": {"japan": 1}}
    assert "battle" not in causes_of_conflict(public, "P-11")
    assert public.conflicts["P-12"].causes == ["battle"]


@rule("WR3-10")
def test_fighters_start_in_turn_order(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    for nation, zone in (("japan", "P-12"), ("usa", "P-11"), ("uk", "A-7")):
        bench.put(public, nation, 6, zone, carrier=1)
    bench.move(public, {"usa": [], "japan": [], "uk": []}, {"launch-fighters": {}})
    assert [seat for seat, _ in bench.asked] == ["usa", "japan", "uk"]


@rule("WR3-09")
def test_ships_that_were_launched_among_enemies_cause_a_conflict_without_any_order(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.game_round, public.step, public.stage = 2, "landing", "land"
    public.nations["germany"].production["G1"] = {"cruiser": 1}
    bench.put(public, "ussr", 1, "A-5", cruiser=1)
    bench.run(landing_phase(bench.world_of(public)))
    assert "A-5" not in public.conflicts
    bench.move(public, {"germany": [], "ussr": []})
    assert public.conflicts["A-5"].causes == ["battle"]


@rule("WR3-11", "WR3-10")
def test_a_carrier_launches_again_whatever_became_of_its_fighter(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "japan", 6, "P-12", carrier=1)
    public.nations["japan"].casualties = {"carrier_fighter": 1}
    for _ in range(2):
        bench.move(public, {"japan": []}, {"launch-fighters": {"P-12": 1}})
        assert public.carrier_fighters == {"P-12": {"japan": 1}}
        public.step, public.stage = "landing", "land"
        bench.run(landing_phase(bench.world_of(public)))
        assert public.carrier_fighters == {}


@rule("WR3-10")
def test_a_carrier_launches_although_the_order_of_its_fleet_was_struck_out(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "japan", 6, "P-12", submarine=1, carrier=1)
    bench.move(public, {"japan": [(6, "J21")]}, {"launch-fighters": {"J21": 1}})
    assert bench.why("japan") == ("WR2-22", "fleet-on-land")
    assert public.carrier_fighters == {"J21": {"japan": 1}}


@rule("WR3-03", "WR2-21", "WR2-22")
def test_the_mistakes_of_the_rulebooks_example(bench: Bench) -> None:
    """Planes 16 cannot fly that far, fleet 6 cannot go ashore; neither goes part of the way."""
    public = bench.scene("global_war", bare=True)
    bench.put(public, "japan", 16, "J16", fighter=1)
    bench.put(public, "japan", 6, "P-12", submarine=1)
    bench.move(public, {"japan": [(16, "J20"), (6, "J21")]})
    assert bench.why("japan", 0) == ("WR2-21", "too-far-to-fly")
    assert bench.why("japan", 1) == ("WR2-22", "fleet-on-land")
    assert not public.stacks["japan-16"].landing


@rule("WR3-10", "WRP-02")
def test_fighters_are_launched_into_the_own_zone_and_all_that_lies_beside_it(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    assert set(launch_goals(public, "usa", "P-10")) == {"P-10", *public.board.air["P-10"]}
    assert launch_goals(public, "usa", "P-10")[0] == "P-10"


@rule("WR3-09")
def test_bombers_of_the_lands_own_side_bomb_nothing(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "uk", 11, "G1", fighter=1)
    assert causes_of_conflict(public, "G1") == []
    bench.put(public, "uk", 12, "G1", bomber=1)
    assert causes_of_conflict(public, "G1") == ["bombing"]
    bench.put(public, "germany", 12, "B4", bomber=1)
    assert causes_of_conflict(public, "B4") == []  # on Malta there is nothing to bomb
    bench.put(public, "uk", 20, "G1", infantry=1)
    assert causes_of_conflict(public, "G1") == ["garrison"]
    bench.put(public, "germany", 11, "G1", bomber=1)
    assert causes_of_conflict(public, "G1") == ["battle"]


@rule("WR3-09", "WR1-05")
def test_carrier_fighters_over_a_stack_fight_it(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "usa", 31, "U6", infantry=1)
    assert causes_of_conflict(public, "U6") == []
    public.carrier_fighters = {"U6": {"japan": 1}}
    assert causes_of_conflict(public, "U6") == ["battle"]


@rule("WR3-01", "WR1-07")
def test_every_contested_marker_is_turned(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.conflicts = {"R5": Conflict("contested"), "A-2": Conflict("active"), "G1": Conflict("contested")}
    public.lands["R5"].contested = True
    turn_markers(bench.world_of(public))
    assert {marker.state for marker in public.conflicts.values()} == {"active"}
    assert public.lands["R5"].contested
    assert bench.facts("markers-turned") == [{"regions": ["R5", "G1"]}]
    turn_markers(bench.world_of(public))
    assert len(bench.facts("markers-turned")) == 1  # nothing is said where none is turned


@rule("WR3-04", "WRP-07")
def test_planes_land_again_unless_the_pact_keeps_them_out_of_every_battle(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    planes = bench.put(public, "japan", 11, "B18", fighter=1)
    bench.put(public, "germany", 20, "B18", infantry=1)
    bench.put(public, "ussr", 21, "B18", infantry=1)
    public.conflicts["B18"] = Conflict("active")
    assert kept_out(public, planes)
    mark_landings(public)
    assert not planes.landing
    bench.put(public, "uk", 20, "B18", infantry=1)  # now there is a battle for Japan, too
    assert not kept_out(public, planes)
    mark_landings(public)
    assert planes.landing
    public.lands["B18"].controller = "ussr"  # land that has become the partner's is left by order
    assert kept_out(public, planes)


@rule("WRN-03", "WRN-02", "WR1-02")
def test_only_a_neutral_is_attacked_as_one(bench: Bench) -> None:
    """Neither the sea nor enemy land nor a neutral that leans to the own side wakes anybody."""
    public = bench.scene("global_war", bare=True)
    bench.put(public, "usa", 1, "A-2", cruiser=1)
    bench.put(public, "germany", 20, "G6", infantry=1)
    bench.put(public, "uk", 11, "B1", fighter=1)
    zone = next(zone for zone in public.board.sea["A-2"])
    bench.move(public, {"usa": [(1, zone)], "germany": [(20, "R5")]})
    assert (public.stacks["usa-1"].region, public.stacks["germany-20"].region) == (zone, "R5")
    assert bench.facts("neutral-attacked") == []
    assert (public.lands["R5"].lean, public.lands["R5"].attacked_by) == ("", "")


@rule("WR3-05", "WR3-09", "WR1-08")
def test_markers_that_go_and_markers_that_come_set_planes_and_sea_zones_right(bench: Bench) -> None:
    """A sea zone that its enemies have left loses its marker; planes in land that is entered must land."""
    public = bench.scene("global_war", bare=True)
    public.conflicts["A-4"] = Conflict("contested")
    planes = bench.put(public, "germany", 11, "G6", fighter=1)
    bench.put(public, "ussr", 57, "G6", infantry=1)
    place_markers(bench.world_of(public))
    assert list(public.conflicts) == ["G6"]
    assert [fact["region"] for fact in bench.facts("conflict-ended")] == ["A-4"]
    assert planes.landing


@rule("WR3-09", "WRP-07")
def test_an_army_of_the_partner_is_no_attack_of_bombers(bench: Bench) -> None:
    """Soviet bombers over German land in which a Japanese army stands: bombs, no attack on a garrison."""
    public = bench.scene("global_war", bare=True)
    bench.put(public, "japan", 24, "G1", infantry=1)
    bench.put(public, "ussr", 11, "G1", bomber=1)
    assert causes_of_conflict(public, "G1") == ["bombing"]


@rule("WR3-09", "WR4-01")
def test_who_owns_a_convoy_that_is_guarded_takes_no_part(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "usa", 1, "A-4", cruiser=1)
    bench.put(public, "germany", 1, "A-4", submarine=1)
    place_markers(bench.world_of(public))
    assert public.conflicts["A-4"].nations == [n for n in public.turn_order if n in ("usa", "germany")]
    del public.stacks["usa-1"]
    place_markers(bench.world_of(public))
    assert "usa" not in public.conflicts["A-4"].nations and len(public.conflicts["A-4"].nations) > 1


@rule("WR3-04", "WRP-08", "WR4D-13")
def test_planes_over_the_sea_and_planes_that_flew_to_a_strangers_battle_must_land(bench: Bench) -> None:
    """At sea the pact keeps nobody out of a battle; who flew in has his landing marker whatever is fought there."""
    public = bench.scene("global_war", bare=True)
    idle = bench.put(public, "ussr", 11, "A-2", fighter=1)
    fighting = bench.put(public, "ussr", 12, "A-4", fighter=1)
    bench.put(public, "germany", 1, "A-4", cruiser=1)
    flown = bench.put(public, "ussr", 14, "R12", fighter=1)
    bench.put(public, "japan", 24, "C1", infantry=1)
    bench.put(public, "usa", 31, "C1", infantry=1)
    public.pacts["soviet_chinese"] = public.pacts["stalin"] = "void"
    goal = "C1"
    start = next(region for region in public.board.air[goal] if region in public.lands)
    flown.region = start
    bench.move(public, {"ussr": [(14, goal)]})
    assert (flown.region, kept_out(public, flown)) == (goal, True)
    assert (idle.landing, fighting.landing, flown.landing) == (False, True, True)


@rule("WR3-09", "WR4-01")
def test_after_all_moves_the_first_in_turn_order_picks_the_first_conflict(bench: Bench) -> None:
    public = bench.scene(bare=True)
    for marker, region in ((20, "R5"), (22, "R4")):
        bench.put(public, "germany", marker, region, infantry=1)
        bench.put(public, "ussr", marker + 1, region, infantry=1)
    bench.move(public, {"germany": [], "ussr": []})
    bench.run(combat_phase(bench.world_of(public, [12] * 40)))
    assert [fact["nation"] for fact in bench.facts("conflict-picked")] == ["germany", "ussr"]
