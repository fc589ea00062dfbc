"""WR4B, WR4C Strategic bombing and convoy raids."""

from __future__ import annotations

from typing import Any

from sandtable.games.war_room.rules.combat.bombing import bomb_targets
from sandtable.games.war_room.rules.combat.combat import update_raids
from sandtable.games.war_room.rules.combat.raid import enemy_rings, raiders
from sandtable.games.war_room.rules.conflict.conflict import (
    causes_of_conflict,
    place_markers,
    raided_convoys,
    ring_owner,
    ring_side,
)
from sandtable.games.war_room.rules.conflict.muster import open_battle, stances_of
from sandtable.games.war_room.rules.economy import card_income
from sandtable.games.war_room.state.model import Battle, Front
from sandtable.testing import rule

CHIEFS = {"allies": "ussr", "axis": "germany"}


def bombed(region: str) -> Battle:
    """A board on which the Axis bombs."""
    return Battle(region, CHIEFS, "axis", stage="bombing")


def rich(desk: Any) -> Front:
    """A front without stacks, both nations with ten of everything."""
    front: Front = desk.front(bare=True)
    for nation in front.nations.values():
        nation.resources = {"oil": 10, "iron": 10, "osr": 10}
    return front


# --- bombing ------------------------------------------------------------------------------------------------


@rule("WR4B-01")
def test_only_enemy_land_with_a_target_is_bombed(desk: Any) -> None:
    front = rich(desk)
    assert stances_of(front, "R1", "axis", "bomber") == ["ground", "strategic"]
    assert stances_of(front, "R1", "allies", "bomber") == ["ground"]
    assert stances_of(front, "A-5", "axis", "bomber") == ["surface"]
    front.options["blitz_combat"] = "on"
    assert stances_of(front, "R1", "axis", "bomber") == ["blitz_ground", "blitz_strategic"]
    assert stances_of(front, "R1", "allies", "bomber") == ["blitz_ground"]


@rule("WR4B-02")
def test_each_bomber_throws_four_dice_and_settles_them_before_the_next(desk: Any) -> None:
    front = rich(desk)
    desk.put(front, "germany", 11, "R1", bomber=2)
    desk.fight(front, "R1", "ggggbggg", {"stances": {"germany:bomber:strategic": 2}})
    assert [(len(f["throw"].shows), f["left"]) for f in desk.facts("bomber-throws")] == [(4, 1), (4, 0)]
    assert front.nations["ussr"].resources == {"oil": 10, "iron": 9, "osr": 10}


@rule("WR4B-02")
def test_a_bomber_shot_down_in_the_air_phase_bombs_nothing(desk: Any) -> None:
    front = rich(desk)
    desk.put(front, "germany", 11, "R1", bomber=1)
    desk.put(front, "ussr", 11, "R1", fighter=1)
    front.turn_order = ["ussr", "germany"]
    stances = {"germany": {"germany:bomber:strategic": 1}, "ussr": {"ussr:fighter:air": 1}}
    desk.fight(front, "R1", "rrg" + "w", lambda seat, _: stances[seat])
    assert desk.facts("bomber-throws") == []
    assert front.nations["germany"].casualties == {"bomber": 1}


@rule("WR4B-02", "WR4D-04")
def test_a_bomber_damaged_in_the_air_phase_bombs_as_usual(desk: Any) -> None:
    front = rich(desk)
    desk.put(front, "germany", 11, "R1", bomber=1)
    desk.put(front, "ussr", 11, "R1", fighter=1)
    front.turn_order = ["ussr", "germany"]
    stances = {"germany": {"germany:bomber:strategic": 1}, "ussr": {"ussr:fighter:air": 1}}
    desk.fight(
        front, "R1", "rgg" + "w" + "bggg", lambda seat, d: stances[seat] if d.kind == "stances" else d.default
    )
    assert [len(f["throw"].shows) for f in desk.facts("bomber-throws")] == [4]
    assert front.nations["ussr"].resources["iron"] == 9
    assert front.stacks["germany-11"].units == {"bomber": 1}  # repaired only afterwards


@rule("WR4B-03")
def test_a_colour_hits_its_resource_or_a_unit_of_its_colour_in_production(desk: Any) -> None:
    front = rich(desk)
    front.nations["ussr"].production["R1"] = {
        "infantry": 1,
        "artillery": 1,
        "armor": 1,
        "fighter": 1,
        "bomber": 1,
        "submarine": 1,
        "cruiser": 1,
        "carrier": 1,
        "battleship": 1,
    }
    battle = bombed("R1")
    assert bomb_targets(front, battle, "yellow") == ["infantry", "submarine", "osr"]
    assert bomb_targets(front, battle, "blue") == ["artillery", "cruiser", "iron"]
    assert bomb_targets(front, battle, "green") == ["armor", "fighter", "carrier"]
    assert bomb_targets(front, battle, "red") == ["bomber", "battleship"]  # Moscow makes no oil
    assert bomb_targets(front, bombed("R6"), "red") == ["oil"]


@rule("WR4B-04")
def test_white_hits_infrastructure_and_black_anything(desk: Any) -> None:
    front = rich(desk)
    assert bomb_targets(front, bombed("R1"), "white") == ["infrastructure"]
    assert bomb_targets(front, bombed("R1"), "black") == ["iron", "osr", "infrastructure"]


@rule("WR4B-03", "WR4B-04")
def test_a_neutral_has_nothing_to_bomb_but_its_works(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.lands["N10"].lean = "allies"
    assert bomb_targets(front, bombed("N10"), "black") == ["infrastructure"]
    assert bomb_targets(front, bombed("N10"), "yellow") == []


@rule("WR4B-05", "R39")
def test_bomb_markers_pile_up_only_where_there_is_industry(desk: Any) -> None:
    front = rich(desk)
    front.lands["R6"].bombs = 1
    assert bomb_targets(front, bombed("R6"), "white") == []
    front.lands["R7"].bombs = 1
    assert bomb_targets(front, bombed("R7"), "white") == ["infrastructure"]
    front.lands["R7"].bombs = 2
    assert bomb_targets(front, bombed("R7"), "white") == []


@rule("WR4B-05", "WR4B-03")
def test_a_white_die_puts_a_marker_down_at_once(desk: Any) -> None:
    front = rich(desk)
    desk.put(front, "germany", 11, "R1", bomber=1)
    desk.fight(front, "R1", "wwgg", {"stances": {"germany:bomber:strategic": 1}})
    assert front.lands["R1"].bombs == 2


@rule("WR4B-05")
def test_bomb_markers_stay_when_the_land_is_captured(desk: Any) -> None:
    front = rich(desk)
    desk.put(front, "germany", 11, "R1", bomber=1)
    desk.put(front, "germany", 20, "R1", infantry=1)
    desk.fight(front, "R1", "wwgg" + "yb", {"stances": {"germany:bomber:strategic": 1}})
    assert (front.lands["R1"].controller, front.lands["R1"].bombs) == ("germany", 2)


@rule("WR4B-07", "WR4C-09")
def test_bombs_and_a_raid_may_each_take_what_the_land_yields(desk: Any) -> None:
    front = rich(desk)
    desk.put(front, "germany", 11, "R2", bomber=1)
    desk.put(front, "germany", 1, "A-4", submarine=1)
    desk.combat(
        front,
        "yyyy" + "y",
        lambda _, d: {"pick-conflict": "R2", "stances": {"germany:bomber:strategic": 1}}.get(d.kind, d.default),
    )
    assert card_income(front, "R2")["osr"] == 1
    assert front.nations["ussr"].resources["osr"] == 8


@rule("WR4B-07")
def test_no_more_is_lost_than_the_region_yields_and_its_owner_has(desk: Any) -> None:
    front = rich(desk)
    desk.put(front, "germany", 11, "R1", bomber=1)
    desk.fight(front, "R1", "yyyy", {"stances": {"germany:bomber:strategic": 1}})
    assert front.nations["ussr"].resources["osr"] == 9  # Moscow makes one OSR
    front.nations["ussr"].resources["iron"] = 0
    assert bomb_targets(front, bombed("R1"), "blue") == []
    front.lands["R6"].contested = True
    battle = bombed("R6")
    battle.bombed = {"oil": 1}
    assert bomb_targets(front, battle, "red") == []  # contested, the Caucasus makes one oil, not two


@rule("WR4B-08")
def test_units_bombed_in_production_are_casualties_of_their_owner(desk: Any) -> None:
    front = rich(desk)
    front.nations["ussr"].production["R7"] = {"armor": 1}
    desk.put(front, "germany", 11, "R7", bomber=1)
    desk.fight(front, "R7", "gggg", {"stances": {"germany:bomber:strategic": 1}})
    assert front.nations["ussr"].casualties == {"armor": 1}
    assert front.nations["ussr"].production == {}


@rule("WR4C-04")
def test_the_rings_of_five_zones_form_clusters(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    clusters = {convoy.sea: convoy for convoy in front.board.convoys if len(convoy.rings) > 1}
    rings = {zone: len(enemy_rings(front, convoy, "allies")) for zone, convoy in clusters.items()}
    assert rings == {"A-4": 0, "I-1": 0, "P-0": 3, "P-15": 3, "P-16": 2}


# --- raids --------------------------------------------------------------------------------------------------


@rule("WR4C-01", "WR4C-02")
def test_a_ring_belongs_to_the_side_that_holds_all_its_ends(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    rings = {convoy.id: convoy.rings for convoy in front.board.convoys}
    assert ring_side(front, rings["A-5#1"][0]) == "axis"
    front.lands["G1"].controller = "uk"
    assert ring_side(front, rings["A-5#1"][0]) == "allies"
    assert ring_side(front, rings["A-8#1"][0]) == "allies"
    front.lands["B1"].controller = "germany"
    assert ring_side(front, rings["A-8#1"][0]) == ""


@rule("WR4C-04")
def test_of_a_cluster_only_the_enemy_rings_are_raided(desk: Any) -> None:
    front = rich(desk)
    convoy = next(one for one in front.board.convoys if one.id == "A-4#1")
    assert len(enemy_rings(front, convoy, "axis")) == 2
    front.lands["R3"].controller = "germany"
    assert [ring.ends for ring in enemy_rings(front, convoy, "axis")] == [("R2",)]
    desk.put(front, "germany", 1, "A-4", cruiser=4)
    desk.fight(front, "A-4", "ybgg")
    assert front.nations["ussr"].resources == {"oil": 10, "iron": 10, "osr": 9}
    assert front.nations["germany"].resources["iron"] == 10


@rule("WR4C-05", "WR4C-06")
def test_a_defender_forbids_the_raid_even_if_he_dies(desk: Any) -> None:
    front = rich(desk)
    desk.put(front, "ussr", 1, "A-5", cruiser=4)
    assert raided_convoys(front, "A-5") == ["A-5#1", "A-5#2"]
    desk.put(front, "germany", 1, "A-5", cruiser=1)
    place_markers(desk.world(front))
    assert front.conflicts["A-5"].causes == ["battle"]
    front.lands["G1"].bombs = front.lands["G9"].bombs = 1
    front.turn_order = ["ussr", "germany"]
    desk.fight(front, "A-5", "bb" + "w" * 8 + "www", {"stances": {}})
    assert "germany-1" not in front.stacks
    assert desk.facts("raid-thrown") == []


@rule("WR4C-06", "WR4C-08")
def test_transports_throw_no_dice_in_a_raid(desk: Any) -> None:
    front = rich(desk)
    front.lands["G9"].controller = "ussr"
    desk.put(front, "ussr", 1, "A-5", cruiser=2)
    desk.put(front, "ussr", 21, "A-5", infantry=3)
    desk.put(front, "ussr", 2, "A-4", cruiser=3)  # elsewhere
    desk.fight(front, "A-5", "gg")
    assert [len(f["throw"].shows) for f in desk.facts("raid-thrown")] == [2]


@rule("WR4C-07")
def test_each_command_raids_one_convoy_and_carrier_fighters_choose_for_themselves(desk: Any) -> None:
    front = rich(desk)
    desk.put(front, "ussr", 1, "A-5", cruiser=2)
    front.carrier_fighters["A-5"] = {"ussr": 1}
    assert raiders(front, Battle("A-5", CHIEFS, "allies")) == {"ussr-1": 2, "ussr-fighter-1": 1}
    goal = {"ussr-1": "A-5#1", "ussr-fighter-1": "A-5#2"}
    desk.fight(front, "A-5", "gg" + "b", lambda _, d: goal[d.args["command"]])
    assert [(f["convoy"], len(f["throw"].shows)) for f in desk.facts("raid-thrown")] == [("A-5#1", 2), ("A-5#2", 1)]
    assert front.nations["germany"].resources["iron"] == 9


@rule("WR4C-07")
def test_each_of_two_carrier_fighters_names_its_own_convoy(desk: Any) -> None:
    front = rich(desk)
    front.carrier_fighters["A-5"] = {"ussr": 2}
    goal = {"ussr-fighter-1": "A-5#1", "ussr-fighter-2": "A-5#2"}
    desk.fight(front, "A-5", "g" + "g", lambda _, d: goal[d.args["command"]])
    assert [(f["convoy"], len(f["throw"].shows)) for f in desk.facts("raid-thrown")] == [("A-5#1", 1), ("A-5#2", 1)]


@rule("WR4C-08")
def test_a_raid_is_thrown_with_thirty_dice_at_most_and_planes_raid_too(desk: Any) -> None:
    front = rich(desk)
    front.lands["G9"].controller = "ussr"
    for command in (1, 2, 3, 4):
        desk.put(front, "ussr", command, "A-5", submarine=7)
    desk.put(front, "ussr", 11, "A-5", fighter=4)
    desk.fight(front, "A-5", "g" * 30)
    assert [len(f["throw"].shows) for f in desk.facts("raid-thrown")] == [30]
    del front.stacks["ussr-1"], front.stacks["ussr-2"], front.stacks["ussr-3"], front.stacks["ussr-4"]
    desk.fight(front, "A-5", "rggg")
    assert len(desk.facts("raid-thrown")[1]["throw"].shows) == 4
    assert front.nations["germany"].resources["oil"] == 9


@rule("WR4-01", "WR4-02")
def test_a_zone_that_was_resolved_is_not_opened_again_by_land_that_falls_later(desk: Any) -> None:
    front = rich(desk)
    desk.put(front, "ussr", 1, "A-4", cruiser=1)
    desk.put(front, "germany", 1, "A-4", submarine=1)
    desk.put(front, "germany", 20, "R2", infantry=1)
    front.turn_order = ["germany", "ussr"]
    sea = "ww" + "yyggg" + "wy"
    desk.combat(front, sea, lambda _, d: {"pick-conflict": "A-4", "stances": {}}.get(d.kind, d.default))
    assert front.lands["R2"].controller == "germany"
    assert set(front.stacks) == {"ussr-1", "germany-20"}
    assert [f["region"] for f in desk.facts("conflict-picked")] == ["A-4", "R2"]
    assert desk.facts("raid-thrown") == []


@rule("WR4C-07")
def test_the_owner_of_a_command_names_its_convoy_and_allies_may_raid_the_same(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "usa", 1, "P-1", submarine=1)
    desk.put(front, "uk", 1, "P-1", submarine=2)
    desk.fight(front, "P-1", "ggg", lambda _, d: "P-1#2" if d.kind == "raid-convoy" else d.default)
    assert [(seat, d.args["dice"]) for seat, d in desk.asked if d.kind == "raid-convoy"] == [("usa", 1), ("uk", 2)]
    assert [(f["convoy"], len(f["throw"].shows)) for f in desk.facts("raid-thrown")] == [("P-1#2", 3)]


@rule("WRP-06", "WR4C-07")
def test_a_partner_in_the_pact_cannot_choose_the_others_convoy(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.lands["J2"].controller = "germany"
    desk.put(front, "ussr", 1, "P-1", submarine=1)
    desk.put(front, "usa", 1, "P-1", submarine=1)
    desk.fight(front, "P-1", "gg")
    asked = [(seat, d.choices) for seat, d in desk.asked if d.kind == "raid-convoy"]
    assert asked == [("usa", ["P-1#1", "P-1#2"])]
    assert [(f["command"], f["convoy"]) for f in desk.facts("convoy-targeted")] == [
        ("ussr-1", "P-1#2"),
        ("usa-1", "P-1#1"),
    ]


@rule("WRP-06", "WR4C-04")
def test_a_partner_keeps_off_a_cluster_with_a_ring_of_the_other(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.lands["J5"].controller = "germany"  # the other two rings of the cluster are Japan's
    desk.put(front, "ussr", 1, "P-0", submarine=1)
    assert raided_convoys(front, "P-0") == []
    desk.put(front, "usa", 1, "P-0", submarine=1)
    front.carrier_fighters["P-0"] = {"ussr": 1}
    place_markers(desk.world(front))
    assert raiders(front, open_battle(front, "P-0")) == {"usa-1": 1}
    for region in ("J3", "J4"):
        front.lands[region].controller = "germany"
    assert set(raiders(front, open_battle(front, "P-0"))) == {"ussr-1", "usa-1", "ussr-fighter-1"}


@rule("WRP-06", "WR4C-05")
def test_ships_of_a_partner_guard_the_convoys_of_his_allies(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "japan", 1, "P-18", submarine=1)
    assert raided_convoys(front, "P-18") == ["P-18#1"]  # Eastern Australia's
    desk.put(front, "ussr", 1, "P-18", submarine=1)
    assert raided_convoys(front, "P-18") == []
    assert causes_of_conflict(front, "P-18") == []


@rule("WR4C-10", "WR4-01")
def test_who_wins_land_with_a_raided_convoy_takes_part_in_that_conflict(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "uk", 1, "M-3", cruiser=1)
    desk.put(front, "germany", 20, "B5", infantry=1)
    place_markers(desk.world(front))
    assert set(front.conflicts["M-3"].nations) == {"uk", "italy"}
    desk.fight(front, "B5", "wy")
    update_raids(desk.world(front), "B5")
    assert set(front.conflicts["M-3"].nations) == {"uk", "italy", "germany"}


@rule("WR4B-07")
def test_a_nation_without_income_can_still_lose_what_it_has(desk: Any) -> None:
    front = rich(desk)
    front.nations["ussr"].zone = "red"
    desk.put(front, "germany", 11, "R1", bomber=1)
    desk.fight(front, "R1", "bggg", {"stances": {"germany:bomber:strategic": 1}})
    assert front.nations["ussr"].resources["iron"] == 9


@rule("WR4C-08", "WR4C-09")
def test_a_colour_sinks_all_its_ships_once_and_black_is_a_joker(desk: Any) -> None:
    front = rich(desk)
    front.lands["G9"].controller = "ussr"
    desk.put(front, "ussr", 1, "A-5", cruiser=4)
    desk.fight(front, "A-5", "yykw", {"raid-joker": "oil"})
    asked = next(d for _, d in desk.asked if d.kind == "raid-joker")
    assert asked.choices == ["iron", "oil"]
    assert front.nations["germany"].resources == {"oil": 9, "iron": 10, "osr": 9}


@rule("WR4C-09", "WR4B-07")
def test_a_raid_takes_no_more_than_the_land_yields_now(desk: Any) -> None:
    front = rich(desk)
    front.lands["G9"].controller = "ussr"
    front.lands["G1"].contested = True  # contested, it makes no oil
    desk.put(front, "ussr", 1, "A-5", cruiser=2)
    desk.put(front, "ussr", 21, "G1", infantry=1)
    desk.put(front, "germany", 20, "G1", infantry=1)
    desk.fight(front, "A-5", "ry")
    assert front.nations["germany"].resources == {"oil": 10, "iron": 10, "osr": 9}
    front.nations["germany"].resources["iron"] = 0
    desk.fight(front, "A-5", "bg")
    assert front.nations["germany"].resources["iron"] == 0


@rule("WR4C-03", "R11")
def test_a_convoy_belongs_to_the_end_that_is_in_play(desk: Any) -> None:
    front = desk.front("war_in_pacific", bare=True)
    for convoy in front.board.convoys:
        for i, ring in enumerate(convoy.rings):
            held = [front.lands[end].controller for end in ring.ends if end in front.lands]
            assert ring_owner(front, convoy, i) == (held[0] if held else "")
