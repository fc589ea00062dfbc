"""WR4B, WR4C Strategic bombing and convoy raids."""

from __future__ import annotations

from sandtable.games.war_room.rules.combat.bombing import bomb_targets
from sandtable.games.war_room.rules.combat.combat import update_raids
from sandtable.games.war_room.rules.combat.raid import Raider, enemy_rings, raiders
from sandtable.games.war_room.rules.conflict.conflict import (
    causes_of_conflict,
    place_markers,
    raided_convoys,
    ring_owner,
    ring_side,
)
from sandtable.games.war_room.rules.conflict.muster import open_battle, stances_of
from sandtable.games.war_room.rules.economy import card_income
from sandtable.games.war_room.state.model import Battle, Public
from sandtable.testing import rule
from sandtable.testing.bench import as_pick
from tests.rules.war_room.bench import Bench

CHIEFS = {"allies": "ussr", "axis": "germany"}


def bombed(region: str) -> Battle:
    """A board on which the Axis bombs."""
    return Battle(region, CHIEFS, "axis", stage="bombing")


def rich(bench: Bench) -> Public:
    """The Eastern Front without stacks, both nations with ten of everything."""
    public: Public = bench.scene(bare=True)
    for nation in public.nations.values():
        nation.resources = {"oil": 10, "iron": 10, "osr": 10}
    return public


# --- bombing ------------------------------------------------------------------------------------------------


@rule("WR4B-01")
def test_only_enemy_land_with_a_target_is_bombed(bench: Bench) -> None:
    public = rich(bench)
    assert stances_of(public, "R1", "axis", "bomber") == ["ground", "strategic"]
    assert stances_of(public, "R1", "allies", "bomber") == ["ground"]
    assert stances_of(public, "A-5", "axis", "bomber") == ["surface"]
    public.options["blitz_combat"] = "on"
    assert stances_of(public, "R1", "axis", "bomber") == ["blitz_ground", "blitz_strategic"]
    assert stances_of(public, "R1", "allies", "bomber") == ["blitz_ground"]


@rule("WR4B-02")
def test_each_bomber_throws_four_dice_and_settles_them_before_the_next(bench: Bench) -> None:
    public = rich(bench)
    bench.put(public, "germany", 11, "R1", bomber=2)
    bench.fight(public, "R1", "ggggbggg", {"stances": {"germany:bomber:strategic": 2}})
    assert [(len(f["throw"].shows), f["left"]) for f in bench.facts("bomber-throws")] == [(4, 1), (4, 0)]
    assert {f["nation"] for f in bench.facts("bomber-throws")} == {"germany"}
    assert public.nations["ussr"].resources == {"oil": 10, "iron": 9, "osr": 10}


@rule("WR4B-02")
def test_a_bomber_shot_down_in_the_air_phase_bombs_nothing(bench: Bench) -> None:
    public = rich(bench)
    bench.put(public, "germany", 11, "R1", bomber=1)
    bench.put(public, "ussr", 11, "R1", fighter=1)
    public.turn_order = ["ussr", "germany"]
    stances = {"germany": {"germany:bomber:strategic": 1}, "ussr": {"ussr:fighter:air": 1}}
    bench.fight(public, "R1", "rrg" + "w", lambda seat, _: stances[seat])
    assert bench.facts("bomber-throws") == []
    assert public.nations["germany"].casualties == {"bomber": 1}


@rule("WR4B-02", "WR4D-04")
def test_a_bomber_damaged_in_the_air_phase_bombs_as_usual(bench: Bench) -> None:
    public = rich(bench)
    bench.put(public, "germany", 11, "R1", bomber=1)
    bench.put(public, "ussr", 11, "R1", fighter=1)
    public.turn_order = ["ussr", "germany"]
    stances = {"germany": {"germany:bomber:strategic": 1}, "ussr": {"ussr:fighter:air": 1}}
    bench.fight(
        public, "R1", "rgg" + "w" + "bggg", lambda seat, d: stances[seat] if d.kind == "stances" else d.default
    )
    assert [len(f["throw"].shows) for f in bench.facts("bomber-throws")] == [4]
    assert public.nations["ussr"].resources["iron"] == 9
    assert public.stacks["germany-11"].units == {"bomber": 1}  # repaired only afterwards


@rule("WR4B-03")
def test_a_colour_hits_its_resource_or_a_unit_of_its_colour_in_production(bench: Bench) -> None:
    public = rich(bench)
    public.nations["ussr"].production["R1"] = {
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
    assert bomb_targets(public, battle, "yellow") == ["infantry", "submarine", "osr"]
    assert bomb_targets(public, battle, "blue") == ["artillery", "cruiser", "iron"]
    assert bomb_targets(public, battle, "green") == ["armor", "fighter", "carrier"]
    assert bomb_targets(public, battle, "red") == ["bomber", "battleship"]  # Moscow makes no oil
    assert bomb_targets(public, bombed("R6"), "red") == ["oil"]


@rule("WR4B-04")
def test_white_hits_infrastructure_and_black_anything(bench: Bench) -> None:
    public = rich(bench)
    assert bomb_targets(public, bombed("R1"), "white") == ["infrastructure"]
    assert bomb_targets(public, bombed("R1"), "black") == ["iron", "osr", "infrastructure"]


@rule("WR4B-03", "WR4B-04")
def test_a_neutral_has_nothing_to_bomb_but_its_works(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["N10"].lean = "allies"
    assert bomb_targets(public, bombed("N10"), "black") == ["infrastructure"]
    assert bomb_targets(public, bombed("N10"), "yellow") == []


@rule("WR4B-05", "R39")
def test_bomb_markers_pile_up_only_where_there_is_industry(bench: Bench) -> None:
    public = rich(bench)
    public.lands["R6"].bombs = 1
    assert bomb_targets(public, bombed("R6"), "white") == []
    public.lands["R7"].bombs = 1
    assert bomb_targets(public, bombed("R7"), "white") == ["infrastructure"]
    public.lands["R7"].bombs = 2
    assert bomb_targets(public, bombed("R7"), "white") == []


@rule("WR4B-05", "WR4B-03")
def test_a_white_die_puts_a_marker_down_at_once(bench: Bench) -> None:
    public = rich(bench)
    bench.put(public, "germany", 11, "R1", bomber=1)
    bench.fight(public, "R1", "wwgg", {"stances": {"germany:bomber:strategic": 1}})
    assert public.lands["R1"].bombs == 2


@rule("WR4B-05")
def test_bomb_markers_stay_when_the_land_is_captured(bench: Bench) -> None:
    public = rich(bench)
    bench.put(public, "germany", 11, "R1", bomber=1)
    bench.put(public, "germany", 20, "R1", infantry=1)
    bench.fight(public, "R1", "wwgg" + "yb", {"stances": {"germany:bomber:strategic": 1}})
    assert (public.lands["R1"].controller, public.lands["R1"].bombs) == ("germany", 2)


@rule("WR4B-07", "WR4C-09")
def test_bombs_and_a_raid_may_each_take_what_the_land_yields(bench: Bench) -> None:
    public = rich(bench)
    bench.put(public, "germany", 11, "R2", bomber=1)
    bench.put(public, "germany", 1, "A-4", submarine=1)
    bench.combat(
        public,
        "yyyy" + "y",
        lambda _, d: {"pick-conflict": "R2", "stances": {"germany:bomber:strategic": 1}}.get(d.kind, d.default),
    )
    assert card_income(public, "R2")["osr"] == 1
    assert public.nations["ussr"].resources["osr"] == 8


@rule("WR4B-07")
def test_no_more_is_lost_than_the_region_yields_and_its_owner_has(bench: Bench) -> None:
    public = rich(bench)
    bench.put(public, "germany", 11, "R1", bomber=1)
    bench.fight(public, "R1", "yyyy", {"stances": {"germany:bomber:strategic": 1}})
    assert public.nations["ussr"].resources["osr"] == 9  # Moscow makes one OSR
    public.nations["ussr"].resources["iron"] = 0
    assert bomb_targets(public, bombed("R1"), "blue") == []
    public.lands["R6"].contested = True
    battle = bombed("R6")
    battle.bombed = {"oil": 1}
    assert bomb_targets(public, battle, "red") == []  # contested, the Caucasus makes one oil, not two


@rule("WR4B-08")
def test_units_bombed_in_production_are_casualties_of_their_owner(bench: Bench) -> None:
    public = rich(bench)
    public.nations["ussr"].production["R7"] = {"armor": 1}
    bench.put(public, "germany", 11, "R7", bomber=1)
    bench.fight(public, "R7", "gggg", {"stances": {"germany:bomber:strategic": 1}})
    assert public.nations["ussr"].casualties == {"armor": 1}
    assert public.nations["ussr"].production == {}


@rule("WR4C-04")
def test_the_rings_of_five_zones_form_clusters(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    clusters = {convoy.sea: convoy for convoy in public.board.convoys if len(convoy.rings) > 1}
    rings = {zone: len(enemy_rings(public, convoy, "allies")) for zone, convoy in clusters.items()}
    assert rings == {"A-4": 0, "I-1": 0, "P-0": 3, "P-15": 3, "P-16": 2}


# --- raids --------------------------------------------------------------------------------------------------


@rule("WR4C-01", "WR4C-02")
def test_a_ring_belongs_to_the_side_that_holds_all_its_ends(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    rings = {convoy.id: convoy.rings for convoy in public.board.convoys}
    assert ring_side(public, rings["A-5#1"][0]) == "axis"
    public.lands["G1"].controller = "uk"
    assert ring_side(public, rings["A-5#1"][0]) == "allies"
    assert ring_side(public, rings["A-8#1"][0]) == "allies"
    public.lands["B1"].controller = "germany"
    assert ring_side(public, rings["A-8#1"][0]) == ""


@rule("WR4C-04")
def test_of_a_cluster_only_the_enemy_rings_are_raided(bench: Bench) -> None:
    public = rich(bench)
    convoy = next(one for one in public.board.convoys if one.id == "A-4#1")
    assert len(enemy_rings(public, convoy, "axis")) == 2
    public.lands["R3"].controller = "germany"
    assert [ring.ends for ring in enemy_rings(public, convoy, "axis")] == [("R2",)]
    bench.put(public, "germany", 1, "A-4", cruiser=4)
    bench.fight(public, "A-4", "ybgg")
    assert public.nations["ussr"].resources == {"oil": 10, "iron": 10, "osr": 9}
    assert public.nations["germany"].resources["iron"] == 10


@rule("WR4C-05", "WR4C-06")
def test_a_defender_forbids_the_raid_even_if_he_dies(bench: Bench) -> None:
    public = rich(bench)
    bench.put(public, "ussr", 1, "A-5", cruiser=4)
    assert raided_convoys(public, "A-5") == ["A-5#1", "A-5#2"]
    bench.put(public, "germany", 1, "A-5", cruiser=1)
    place_markers(bench.world_of(public))
    assert public.conflicts["A-5"].causes == ["battle"]
    public.lands["G1"].bombs = public.lands["G9"].bombs = 1
    public.turn_order = ["ussr", "germany"]
    bench.fight(public, "A-5", "bb" + "w" * 8 + "www", {"stances": {}})
    assert "germany-1" not in public.stacks
    assert bench.facts("raid-thrown") == []


@rule("WR4C-06", "WR4C-08")
def test_transports_throw_no_dice_in_a_raid(bench: Bench) -> None:
    public = rich(bench)
    public.lands["G9"].controller = "ussr"
    bench.put(public, "ussr", 1, "A-5", cruiser=2)
    bench.put(public, "ussr", 21, "A-5", infantry=3)
    bench.put(public, "ussr", 2, "A-4", cruiser=3)  # elsewhere
    bench.fight(public, "A-5", "gg")
    assert [len(f["throw"].shows) for f in bench.facts("raid-thrown")] == [2]


@rule("WR4C-07")
def test_each_command_raids_one_convoy_and_carrier_fighters_choose_for_themselves(bench: Bench) -> None:
    public = rich(bench)
    bench.put(public, "ussr", 1, "A-5", cruiser=2)
    public.carrier_fighters["A-5"] = {"ussr": 1}
    assert raiders(public, Battle("A-5", CHIEFS, "allies")) == {
        "ussr-1": Raider("ussr", 2),
        "ussr-fighter-1": Raider("ussr", 1),
    }
    goal = {"ussr-1": "A-5#1", "ussr-fighter-1": "A-5#2"}
    bench.fight(public, "A-5", "gg" + "b", lambda _, d: goal[d.args["command"]])
    assert [(f["convoy"], len(f["throw"].shows)) for f in bench.facts("raid-thrown")] == [
        ("A-5#1", 2),
        ("A-5#2", 1),
    ]
    assert public.nations["germany"].resources["iron"] == 9


@rule("WR4C-07")
def test_each_of_two_carrier_fighters_names_its_own_convoy(bench: Bench) -> None:
    public = rich(bench)
    public.carrier_fighters["A-5"] = {"ussr": 2}
    goal = {"ussr-fighter-1": "A-5#1", "ussr-fighter-2": "A-5#2"}
    bench.fight(public, "A-5", "g" + "g", lambda _, d: goal[d.args["command"]])
    assert [(f["convoy"], len(f["throw"].shows)) for f in bench.facts("raid-thrown")] == [
        ("A-5#1", 1),
        ("A-5#2", 1),
    ]


@rule("WR4C-08")
def test_a_raid_is_thrown_with_thirty_dice_at_most_and_planes_raid_too(bench: Bench) -> None:
    public = rich(bench)
    public.lands["G9"].controller = "ussr"
    for command in (1, 2, 3, 4):
        bench.put(public, "ussr", command, "A-5", submarine=7)
    bench.put(public, "ussr", 11, "A-5", fighter=4)
    bench.fight(public, "A-5", "g" * 30)
    assert [len(f["throw"].shows) for f in bench.facts("raid-thrown")] == [30]
    del public.stacks["ussr-1"], public.stacks["ussr-2"], public.stacks["ussr-3"], public.stacks["ussr-4"]
    bench.fight(public, "A-5", "rggg")
    assert len(bench.facts("raid-thrown")[1]["throw"].shows) == 4
    assert public.nations["germany"].resources["oil"] == 9


@rule("WR4C-08")
def test_every_black_die_of_a_raid_sinks_a_ship_of_any_colour(bench: Bench) -> None:
    public = rich(bench)
    bench.put(public, "ussr", 1, "A-5", cruiser=3)
    bench.fight(public, "A-5", "kkg", lambda _, d: "A-5#1" if d.kind == "raid-convoy" else d.default)
    lost = {kind: 10 - left for kind, left in public.nations["germany"].resources.items()}
    assert sum(lost.values()) == 2, lost


@rule("WR4-01", "WR4-02")
def test_a_zone_that_was_resolved_is_not_opened_again_by_land_that_falls_later(bench: Bench) -> None:
    public = rich(bench)
    bench.put(public, "ussr", 1, "A-4", cruiser=1)
    bench.put(public, "germany", 1, "A-4", submarine=1)
    bench.put(public, "germany", 20, "R2", infantry=1)
    public.turn_order = ["germany", "ussr"]
    sea = "ww" + "yyggg" + "wy"
    bench.combat(public, sea, lambda _, d: {"pick-conflict": "A-4", "stances": {}}.get(d.kind, d.default))
    assert public.lands["R2"].controller == "germany"
    assert set(public.stacks) == {"ussr-1", "germany-20"}
    assert [f["region"] for f in bench.facts("conflict-picked")] == ["A-4", "R2"]
    assert bench.facts("raid-thrown") == []


@rule("WR4C-07")
def test_the_owner_of_a_command_names_its_convoy_and_allies_may_raid_the_same(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "usa", 1, "P-1", submarine=1)
    bench.put(public, "uk", 1, "P-1", submarine=2)
    bench.fight(public, "P-1", "ggg", lambda _, d: "P-1#2" if d.kind == "raid-convoy" else d.default)
    assert [(seat, d.args["dice"]) for seat, d in bench.asked if d.kind == "raid-convoy"] == [("usa", 1), ("uk", 2)]
    assert [(f["convoy"], len(f["throw"].shows)) for f in bench.facts("raid-thrown")] == [("P-1#2", 3)]


@rule("WRP-06", "WR4C-07")
def test_a_partner_in_the_pact_cannot_choose_the_others_convoy(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["J2"].controller = "germany"
    bench.put(public, "ussr", 1, "P-1", submarine=1)
    bench.put(public, "usa", 1, "P-1", submarine=1)
    bench.fight(public, "P-1", "gg")
    asked = [(seat, as_pick(d).choices) for seat, d in bench.asked if d.kind == "raid-convoy"]
    assert asked == [("usa", ["P-1#1", "P-1#2"])]
    assert [(f["command"], f["convoy"]) for f in bench.facts("convoy-targeted")] == [
        ("ussr-1", "P-1#2"),
        ("usa-1", "P-1#1"),
    ]


@rule("WRP-06", "WR4C-04")
def test_a_partner_keeps_off_a_cluster_with_a_ring_of_the_other(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["J5"].controller = "germany"  # the other two rings of the cluster are Japan's
    bench.put(public, "ussr", 1, "P-0", submarine=1)
    assert raided_convoys(public, "P-0") == []
    bench.put(public, "usa", 1, "P-0", submarine=1)
    public.carrier_fighters["P-0"] = {"ussr": 1}
    place_markers(bench.world_of(public))
    assert raiders(public, open_battle(public, "P-0")) == {"usa-1": Raider("usa", 1)}
    for region in ("J3", "J4"):
        public.lands[region].controller = "germany"
    assert set(raiders(public, open_battle(public, "P-0"))) == {"ussr-1", "usa-1", "ussr-fighter-1"}


@rule("WRP-06", "WR4C-05")
def test_ships_of_a_partner_guard_the_convoys_of_his_allies(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "japan", 1, "P-18", submarine=1)
    assert raided_convoys(public, "P-18") == ["P-18#1"]  # Eastern Australia's
    bench.put(public, "ussr", 1, "P-18", submarine=1)
    assert raided_convoys(public, "P-18") == []
    assert causes_of_conflict(public, "P-18") == []


@rule("WR4C-10", "WR4-01")
def test_who_wins_land_with_a_raided_convoy_takes_part_in_that_conflict(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "uk", 1, "M-3", cruiser=1)
    bench.put(public, "germany", 20, "B5", infantry=1)
    place_markers(bench.world_of(public))
    assert set(public.conflicts["M-3"].nations) == {"uk", "italy"}
    bench.fight(public, "B5", "wy")
    update_raids(bench.world_of(public), "B5")
    assert set(public.conflicts["M-3"].nations) == {"uk", "italy", "germany"}


@rule("WR4B-07")
def test_a_nation_without_income_can_still_lose_what_it_has(bench: Bench) -> None:
    public = rich(bench)
    public.nations["ussr"].zone = "red"
    bench.put(public, "germany", 11, "R1", bomber=1)
    bench.fight(public, "R1", "bggg", {"stances": {"germany:bomber:strategic": 1}})
    assert public.nations["ussr"].resources["iron"] == 9


@rule("WR4C-08", "WR4C-09")
def test_a_colour_sinks_all_its_ships_once_and_black_is_a_joker(bench: Bench) -> None:
    public = rich(bench)
    public.lands["G9"].controller = "ussr"
    bench.put(public, "ussr", 1, "A-5", cruiser=4)
    bench.fight(public, "A-5", "yykw", {"raid-joker": "oil"})
    asked = next(d for _, d in bench.asked if d.kind == "raid-joker")
    assert as_pick(asked).choices == ["iron", "oil"]
    assert public.nations["germany"].resources == {"oil": 9, "iron": 10, "osr": 9}


@rule("WR4C-09", "WR4B-07")
def test_a_raid_takes_no_more_than_the_land_yields_now(bench: Bench) -> None:
    public = rich(bench)
    public.lands["G9"].controller = "ussr"
    public.lands["G1"].contested = True  # contested, it makes no oil
    bench.put(public, "ussr", 1, "A-5", cruiser=2)
    bench.put(public, "ussr", 21, "G1", infantry=1)
    bench.put(public, "germany", 20, "G1", infantry=1)
    bench.fight(public, "A-5", "ry")
    assert public.nations["germany"].resources == {"oil": 10, "iron": 10, "osr": 9}
    public.nations["germany"].resources["iron"] = 0
    bench.fight(public, "A-5", "bg")
    assert public.nations["germany"].resources["iron"] == 0


@rule("WR4C-03", "R11")
def test_a_convoy_belongs_to_the_end_that_is_in_play(bench: Bench) -> None:
    public = bench.scene("war_in_pacific", bare=True)
    for convoy in public.board.convoys:
        for i, ring in enumerate(convoy.rings):
            held = [public.lands[end].controller for end in ring.ends if end in public.lands]
            assert ring_owner(public, convoy, i) == (held[0] if held else "")
