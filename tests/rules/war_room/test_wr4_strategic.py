"""WR4B, WR4C Strategic bombing and convoy raids."""

from __future__ import annotations

from typing import Any

from sandtable.games.war_room.bombing import bomb_targets
from sandtable.games.war_room.conflict import place_markers, raided_convoys, ring_side
from sandtable.games.war_room.model import Battle, Front
from sandtable.games.war_room.muster import stances_of
from sandtable.games.war_room.raid import enemy_rings, raiders
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
    }
    battle = bombed("R1")
    assert bomb_targets(front, battle, "yellow") == ["infantry", "submarine", "osr"]
    assert bomb_targets(front, battle, "blue") == ["artillery", "iron"]
    assert bomb_targets(front, battle, "green") == ["armor", "fighter"]
    assert bomb_targets(front, battle, "red") == ["bomber"]  # Moscow makes no oil


@rule("WR4B-04")
def test_white_hits_infrastructure_and_black_anything(desk: Any) -> None:
    front = rich(desk)
    assert bomb_targets(front, bombed("R1"), "white") == ["infrastructure"]
    assert bomb_targets(front, bombed("R1"), "black") == ["iron", "osr", "infrastructure"]


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
