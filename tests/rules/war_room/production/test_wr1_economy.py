"""WR1 Economy: control, sides, contested land, income."""

from __future__ import annotations

from sandtable.games.war_room.data import data
from sandtable.games.war_room.data.data import world_map
from sandtable.games.war_room.rules.conflict.conflict import causes_of_conflict, end_if_over, place_markers
from sandtable.games.war_room.rules.economy import card_income, check_cards, contested_income, economy_phase, income
from sandtable.games.war_room.rules.morale import desert
from sandtable.games.war_room.rules.pacts import present
from sandtable.games.war_room.rules.planning.moves import reach, ways
from sandtable.games.war_room.state.model import (
    Conflict,
    Public,
    allied_land,
    enemy_land,
    force_of,
    side_of,
    true_neutral,
)
from sandtable.testing import rule
from tests.rules.war_room.bench import Bench


@rule("WR1-01")
def test_control_is_holding_the_card_and_nobody_holds_a_sea(bench: Bench) -> None:
    public = bench.scene()
    assert not any(public.board.is_sea(region) for region in public.lands)
    assert allied_land(public, "R5", "allies")
    public.lands["R5"].controller = "germany"
    assert allied_land(public, "R5", "axis")
    assert not allied_land(public, "R5", "allies")


@rule("WR1-02")
def test_allies_and_leaning_neutrals_are_friends(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    assert allied_land(public, "T1", public.nations["germany"].side)
    assert allied_land(public, "N2", "allies")  # Central America leans to the Allies
    bench.put(public, "uk", 36, "B1", infantry=1)
    bench.put(public, "usa", 27, "B1", infantry=1)
    assert causes_of_conflict(public, "B1") == []


@rule("WR1-02")
def test_who_enters_a_neutral_that_leans_to_his_side_attacks_nobody(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "usa", 27, "N1", infantry=1)  # in Mexico, which leans to the Allies as well
    bench.move(public, {"usa": [(27, "N2")]})
    assert public.stacks["usa-27"].region == "N2"
    assert public.conflicts == {} and public.lands["N2"].attacked_by == ""


@rule("WR1-03")
def test_true_neutrals_are_nobodys_enemy_until_attacked(bench: Bench) -> None:
    public = bench.scene(bare=True)
    assert true_neutral(public, "N14")
    assert not enemy_land(public, "N14", "axis")
    assert not enemy_land(public, "N14", "allies")
    bench.put(public, "germany", 33, "G5", infantry=8)
    bench.move(public, {"germany": [(33, "N14")]})
    assert enemy_land(public, "N14", "axis")
    assert not true_neutral(public, "N14")


@rule("WR1-04")
def test_forces_and_colours_of_unit_types() -> None:
    forces = {unit: (force_of(unit), one.colour) for unit, one in data.unit_types().items()}
    assert forces == {
        "infantry": ("army", "yellow"),
        "artillery": ("army", "blue"),
        "armor": ("army", "green"),
        "fighter": ("air", "green"),
        "carrier_fighter": ("air", "green"),
        "bomber": ("air", "red"),
        "submarine": ("fleet", "yellow"),
        "cruiser": ("fleet", "blue"),
        "carrier": ("fleet", "green"),
        "battleship": ("fleet", "red"),
    }


@rule("WR1-05")
def test_what_makes_a_region_active(bench: Bench) -> None:
    public = bench.scene(bare=True)
    assert causes_of_conflict(public, "R5") == []
    bench.put(public, "ussr", 23, "R5", infantry=1)
    assert causes_of_conflict(public, "R5") == []
    bench.put(public, "germany", 16, "R5", fighter=1)
    assert causes_of_conflict(public, "R5") == ["battle"]
    bench.put(public, "germany", 33, "R7", infantry=1)
    assert causes_of_conflict(public, "R7") == ["garrison"]
    bench.put(public, "germany", 1, "A-4", submarine=1)
    assert causes_of_conflict(public, "A-4") == ["raid"]


@rule("WR1-06", "R03")
def test_contested_land_pays_one_resource_less(bench: Bench) -> None:
    assert contested_income({"oil": 1, "iron": 2, "osr": 3}) == {"oil": 0, "iron": 2, "osr": 3}
    assert contested_income({"oil": 0, "iron": 2, "osr": 3}) == {"oil": 0, "iron": 1, "osr": 3}
    assert contested_income({"oil": 0, "iron": 0, "osr": 1}) == {"oil": 0, "iron": 0, "osr": 0}
    assert contested_income({"oil": 0, "iron": 0, "osr": 0}) == {"oil": 0, "iron": 0, "osr": 0}
    public = bench.scene()
    public.conflicts["G6"] = Conflict("contested")
    check_cards(public)
    assert public.lands["G6"].controller == "germany"  # the owner keeps the card
    assert card_income(public, "G6") == {"oil": 0, "iron": 0, "osr": 3}
    assert income(public, "germany") == {"oil": 3, "iron": 8, "osr": 13}


@rule("WR1-07", "WR3-01")
def test_contested_regions_turn_active_and_their_cards_stay(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "ussr", 57, "G6", infantry=1)
    bench.put(public, "germany", 61, "G6", infantry=1)
    public.conflicts["G6"] = Conflict("contested")
    public.lands["G6"].contested = True
    bench.move(public, {})
    assert public.conflicts["G6"].state == "active"
    assert public.lands["G6"].contested
    assert bench.facts("markers-turned") == [{"regions": ["G6"]}]


@rule("WR1-08")
def test_a_card_turns_back_when_the_enemy_is_gone(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.conflicts["R5"] = Conflict("active")
    public.lands["R5"].contested = True
    bench.put(public, "ussr", 23, "R5", infantry=1)
    enemy = bench.put(public, "germany", 33, "R5", infantry=1)
    place_markers(bench.world_of(public))
    assert public.lands["R5"].contested
    enemy.region = "G7"
    place_markers(bench.world_of(public))
    assert "R5" not in public.conflicts
    assert not public.lands["R5"].contested
    assert bench.facts("conflict-ended") == [{"region": "R5"}]


def contest(bench: Bench, deserts: str) -> Public:
    """Both fight for R5 and live; then one of them deserts it, and the next round begins."""
    public = bench.scene(bare=True)
    bench.put(public, "ussr", 23, "R5", infantry=1)
    bench.put(public, "germany", 33, "R5", infantry=1)
    bench.fight(public, "R5", "wwww")
    assert public.lands["R5"].contested
    public.nations[deserts].zone, public.nations[deserts].stress = "grey", 1
    bench.run(desert(bench.world_of(public), deserts))
    public.nations[deserts].zone = "white"
    economy_phase(bench.world_of(public))
    return public


@rule("WR1-08")
def test_land_that_its_invader_has_deserted_pays_in_full_again(bench: Bench) -> None:
    public = contest(bench, "germany")
    assert not public.lands["R5"].contested and "R5" not in public.conflicts
    assert public.nations["ussr"].resources == {"oil": 6, "iron": 6, "osr": 11}
    assert bench.facts("conflict-ended")[-1] == {"region": "R5"}


@rule("WR1-08", "WR6-13")
def test_land_that_its_defender_has_deserted_stays_contested(bench: Bench) -> None:
    public = contest(bench, "ussr")
    assert public.lands["R5"].contested and public.conflicts["R5"].state == "contested"
    assert public.nations["ussr"].resources == {"oil": 6, "iron": 5, "osr": 11}


@rule("WR1-09")
def test_land_of_a_collapsed_nation_stays_poor_for_everybody(bench: Bench) -> None:
    public = bench.scene()
    public.lands["R5"].controller = "germany"
    assert card_income(public, "R5") == {"oil": 0, "iron": 1, "osr": 1}
    public.nations["ussr"].collapsed = True
    assert card_income(public, "R5") == {"oil": 0, "iron": 0, "osr": 1}
    assert card_income(public, "G1") == {"oil": 1, "iron": 2, "osr": 3}


@rule("WR1-09")
def test_who_holds_land_of_a_collapsed_nation_is_paid_the_reduced_income(bench: Bench) -> None:
    paid = {}
    for collapsed in (False, True):
        public = bench.scene()
        public.lands["R5"].controller = "germany"
        public.nations["ussr"].collapsed = collapsed
        economy_phase(bench.world_of(public))
        assert not public.lands["R5"].contested
        paid[collapsed] = public.nations["germany"].resources
    assert paid[False] == {"oil": 4, "iron": 9, "osr": 14}
    assert paid[True] == {"oil": 4, "iron": 8, "osr": 14}


@rule("WR1-09")
def test_land_that_no_nation_of_the_war_owned_pays_in_full(bench: Bench) -> None:
    public = bench.scene("war_in_pacific")
    public.lands["N18"].controller = "japan"
    public.nations["china"].collapsed = True
    assert card_income(public, "N18") == world_map().regions["N18"].income


@rule("WR1-10", "WR1-16")
def test_income_of_the_first_round_in_the_east(bench: Bench) -> None:
    public = bench.scene()
    economy_phase(bench.world_of(public))
    german, soviet = {"oil": 4, "iron": 8, "osr": 13}, {"oil": 6, "iron": 6, "osr": 11}
    assert public.nations["germany"].resources == german
    assert public.nations["ussr"].resources == soviet
    public.lands["G1"].controller = "ussr"  # its card and what it yields change hands
    yields = public.board.regions["G1"].income
    economy_phase(bench.world_of(public))
    assert public.nations["germany"].resources == {r: 2 * n - yields[r] for r, n in german.items()}
    assert public.nations["ussr"].resources == {r: 2 * n + yields[r] for r, n in soviet.items()}


@rule("WR1-15")
def test_what_is_left_is_kept(bench: Bench) -> None:
    public = bench.scene()
    public.nations["germany"].resources = {"oil": 2, "iron": 20, "osr": 0}
    economy_phase(bench.world_of(public))
    assert public.nations["germany"].resources == {"oil": 6, "iron": 28, "osr": 13}


@rule("WR1-11")
def test_no_income_in_red_or_grey(bench: Bench) -> None:
    public = bench.scene()
    for zone, pays in (("orange", True), ("red", False), ("grey", False)):
        public.nations["ussr"].zone = zone
        assert any(income(public, "ussr").values()) == pays


@rule("WR1-12")
def test_china_gets_no_oil(bench: Bench) -> None:
    public = bench.scene("global_war")
    public.lands["G5"].controller = "china"
    assert card_income(public, "G5")["oil"] == 2
    assert income(public, "china")["oil"] == 0


def test_china_stays_ashore(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    army = bench.put(public, "china", 101, "J4", infantry=1)
    assert side_of(public, army) == "allies"
    assert not any(public.board.is_sea(to) for to in reach(public, army))
    refusal = ways(public, army, "P-0")[1]
    assert refusal is not None and (refusal.rule, refusal.reason) == ("WR1-14", "china-stays-ashore")
    japanese = bench.put(public, "japan", 24, "J4", infantry=1)
    assert "P-0" in reach(public, japanese)


@rule("WR1-08", "WR1-10")
def test_cards_are_turned_before_the_income_is_counted(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.lands["R1"].contested = True  # nobody fights there any more
    economy_phase(bench.world_of(public))
    assert not public.lands["R1"].contested
    full = dict(public.nations["ussr"].resources)
    public.conflicts["R2"] = Conflict("active")
    public.conflicts["R4"], public.lands["R4"].contested = Conflict("active"), True  # it was so before the orders
    public.conflicts["R1"] = Conflict("contested")
    economy_phase(bench.world_of(public))
    assert public.lands["R1"].contested and not public.lands["R2"].contested
    assert public.lands["R4"].contested
    assert sum(public.nations["ussr"].resources.values()) == 2 * sum(full.values()) - 2


@rule("WR1-08")
def test_a_conflict_that_is_over_leaves_marker_order_and_card(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.conflicts = {"R5": Conflict("contested"), "A-2": Conflict("contested"), "R4": Conflict("contested")}
    public.conflict_order = ["R5", "A-2"]
    public.lands["R5"].contested = public.lands["R4"].contested = True
    bench.put(public, "germany", 20, "R4", infantry=1)
    for region in ("R5", "A-2", "R4", "G1"):
        end_if_over(bench.world_of(public), region)
    assert (list(public.conflicts), public.conflict_order) == (["R4"], [])
    assert not public.lands["R5"].contested and public.lands["R4"].contested
    assert [f["region"] for f in bench.facts("conflict-ended")] == ["R5", "A-2"]


@rule("WR1-05", "WRT-04")
def test_who_can_fight_is_told_by_force(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "usa", 1, "P-10", cruiser=1)
    bench.put(public, "uk", 11, "P-10", fighter=1)
    bench.put(public, "usa", 31, "P-10", infantry=1)
    bench.put(public, "japan", 1, "P-10", submarine=1).dived = True
    public.carrier_fighters["P-10"] = {"japan": 1}
    assert present(public, "P-10") == {"allies": {"usa", "uk"}, "axis": {"japan"}}
    assert present(public, "P-10", ("fleet",)) == {"allies": {"usa"}, "axis": set()}
    assert present(public, "P-10", ("air",)) == {"allies": {"uk"}, "axis": {"japan"}}
    assert present(public, "P-10", ("army",)) == {"allies": set(), "axis": set()}
