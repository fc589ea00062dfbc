"""WR1 Economy: control, sides, contested land, income."""

from __future__ import annotations

from typing import Any

from sandtable.games.war_room.data import data
from sandtable.games.war_room.data.data import world_map
from sandtable.games.war_room.rules.conflict.conflict import causes_of_conflict, end_if_over, place_markers
from sandtable.games.war_room.rules.economy import card_income, check_cards, contested_income, economy_phase, income
from sandtable.games.war_room.rules.morale import desert
from sandtable.games.war_room.rules.pacts import present
from sandtable.games.war_room.rules.planning.moves import reach, ways
from sandtable.games.war_room.state.model import (
    Conflict,
    allied_land,
    enemy_land,
    force_of,
    side_of,
    true_neutral,
)
from sandtable.testing import rule


@rule("WR1-01")
def test_control_is_holding_the_card_and_nobody_holds_a_sea(desk: Any) -> None:
    front = desk.front()
    assert not any(front.board.is_sea(region) for region in front.lands)
    assert allied_land(front, "R5", "allies")
    front.lands["R5"].controller = "germany"
    assert allied_land(front, "R5", "axis")
    assert not allied_land(front, "R5", "allies")


@rule("WR1-02")
def test_allies_and_leaning_neutrals_are_friends(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    assert allied_land(front, "T1", front.nations["germany"].side)
    assert allied_land(front, "N2", "allies")  # Central America leans to the Allies
    desk.put(front, "uk", 36, "B1", infantry=1)
    desk.put(front, "usa", 27, "B1", infantry=1)
    assert causes_of_conflict(front, "B1") == []


@rule("WR1-02")
def test_who_enters_a_neutral_that_leans_to_his_side_attacks_nobody(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "usa", 27, "N1", infantry=1)  # in Mexico, which leans to the Allies as well
    desk.move(front, {"usa": [(27, "N2")]})
    assert front.stacks["usa-27"].region == "N2"
    assert front.conflicts == {} and front.lands["N2"].attacked_by == ""


@rule("WR1-03")
def test_true_neutrals_are_nobodys_enemy_until_attacked(desk: Any) -> None:
    front = desk.front(bare=True)
    assert true_neutral(front, "N14")
    assert not enemy_land(front, "N14", "axis")
    assert not enemy_land(front, "N14", "allies")
    desk.put(front, "germany", 33, "G5", infantry=8)
    desk.move(front, {"germany": [(33, "N14")]})
    assert enemy_land(front, "N14", "axis")
    assert not true_neutral(front, "N14")


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
def test_what_makes_a_region_active(desk: Any) -> None:
    front = desk.front(bare=True)
    assert causes_of_conflict(front, "R5") == []
    desk.put(front, "ussr", 23, "R5", infantry=1)
    assert causes_of_conflict(front, "R5") == []
    desk.put(front, "germany", 16, "R5", fighter=1)
    assert causes_of_conflict(front, "R5") == ["battle"]
    desk.put(front, "germany", 33, "R7", infantry=1)
    assert causes_of_conflict(front, "R7") == ["garrison"]
    desk.put(front, "germany", 1, "A-4", submarine=1)
    assert causes_of_conflict(front, "A-4") == ["raid"]


@rule("WR1-06", "R03")
def test_contested_land_pays_one_resource_less(desk: Any) -> None:
    assert contested_income({"oil": 1, "iron": 2, "osr": 3}) == {"oil": 0, "iron": 2, "osr": 3}
    assert contested_income({"oil": 0, "iron": 2, "osr": 3}) == {"oil": 0, "iron": 1, "osr": 3}
    assert contested_income({"oil": 0, "iron": 0, "osr": 1}) == {"oil": 0, "iron": 0, "osr": 0}
    assert contested_income({"oil": 0, "iron": 0, "osr": 0}) == {"oil": 0, "iron": 0, "osr": 0}
    front = desk.front()
    front.conflicts["G6"] = Conflict("contested")
    check_cards(front)
    assert front.lands["G6"].controller == "germany"  # the owner keeps the card
    assert card_income(front, "G6") == {"oil": 0, "iron": 0, "osr": 3}
    assert income(front, "germany") == {"oil": 3, "iron": 8, "osr": 13}


@rule("WR1-07", "WR3-01")
def test_contested_regions_turn_active_and_their_cards_stay(desk: Any) -> None:
    front = desk.front(bare=True)
    desk.put(front, "ussr", 57, "G6", infantry=1)
    desk.put(front, "germany", 61, "G6", infantry=1)
    front.conflicts["G6"] = Conflict("contested")
    front.lands["G6"].contested = True
    desk.move(front, {})
    assert front.conflicts["G6"].state == "active"
    assert front.lands["G6"].contested
    assert desk.facts("markers-turned") == [{"regions": ["G6"]}]


@rule("WR1-08")
def test_a_card_turns_back_when_the_enemy_is_gone(desk: Any) -> None:
    front = desk.front(bare=True)
    front.conflicts["R5"] = Conflict("active")
    front.lands["R5"].contested = True
    desk.put(front, "ussr", 23, "R5", infantry=1)
    enemy = desk.put(front, "germany", 33, "R5", infantry=1)
    place_markers(desk.world(front))
    assert front.lands["R5"].contested
    enemy.region = "G7"
    place_markers(desk.world(front))
    assert "R5" not in front.conflicts
    assert not front.lands["R5"].contested
    assert desk.facts("conflict-ended") == [{"region": "R5"}]


def contest(desk: Any, deserts: str) -> Any:
    """Both fight for R5 and live; then one of them deserts it, and the next round begins."""
    front = desk.front(bare=True)
    desk.put(front, "ussr", 23, "R5", infantry=1)
    desk.put(front, "germany", 33, "R5", infantry=1)
    desk.fight(front, "R5", "wwww")
    assert front.lands["R5"].contested
    front.nations[deserts].zone, front.nations[deserts].stress = "grey", 1
    desk.run(desert(desk.world(front), deserts))
    front.nations[deserts].zone = "white"
    economy_phase(desk.world(front))
    return front


@rule("WR1-08")
def test_land_that_its_invader_has_deserted_pays_in_full_again(desk: Any) -> None:
    front = contest(desk, "germany")
    assert not front.lands["R5"].contested and "R5" not in front.conflicts
    assert front.nations["ussr"].resources == {"oil": 6, "iron": 6, "osr": 11}
    assert desk.facts("conflict-ended")[-1] == {"region": "R5"}


@rule("WR1-08", "WR6-13")
def test_land_that_its_defender_has_deserted_stays_contested(desk: Any) -> None:
    front = contest(desk, "ussr")
    assert front.lands["R5"].contested and front.conflicts["R5"].state == "contested"
    assert front.nations["ussr"].resources == {"oil": 6, "iron": 5, "osr": 11}


@rule("WR1-09")
def test_land_of_a_collapsed_nation_stays_poor_for_everybody(desk: Any) -> None:
    front = desk.front()
    front.lands["R5"].controller = "germany"
    assert card_income(front, "R5") == {"oil": 0, "iron": 1, "osr": 1}
    front.nations["ussr"].collapsed = True
    assert card_income(front, "R5") == {"oil": 0, "iron": 0, "osr": 1}
    assert card_income(front, "G1") == {"oil": 1, "iron": 2, "osr": 3}


@rule("WR1-09")
def test_who_holds_land_of_a_collapsed_nation_is_paid_the_reduced_income(desk: Any) -> None:
    paid = {}
    for collapsed in (False, True):
        front = desk.front()
        front.lands["R5"].controller = "germany"
        front.nations["ussr"].collapsed = collapsed
        economy_phase(desk.world(front))
        assert not front.lands["R5"].contested
        paid[collapsed] = front.nations["germany"].resources
    assert paid[False] == {"oil": 4, "iron": 9, "osr": 14}
    assert paid[True] == {"oil": 4, "iron": 8, "osr": 14}


@rule("WR1-09")
def test_land_that_no_nation_of_the_war_owned_pays_in_full(desk: Any) -> None:
    front = desk.front("war_in_pacific")
    front.lands["N18"].controller = "japan"
    front.nations["china"].collapsed = True
    assert card_income(front, "N18") == world_map().regions["N18"].income


@rule("WR1-10", "WR1-16")
def test_income_of_the_first_round_in_the_east(desk: Any) -> None:
    front = desk.front()
    economy_phase(desk.world(front))
    german, soviet = {"oil": 4, "iron": 8, "osr": 13}, {"oil": 6, "iron": 6, "osr": 11}
    assert front.nations["germany"].resources == german
    assert front.nations["ussr"].resources == soviet
    front.lands["G1"].controller = "ussr"  # its card and what it yields change hands
    yields = front.board.regions["G1"].income
    economy_phase(desk.world(front))
    assert front.nations["germany"].resources == {r: 2 * n - yields[r] for r, n in german.items()}
    assert front.nations["ussr"].resources == {r: 2 * n + yields[r] for r, n in soviet.items()}


@rule("WR1-15")
def test_what_is_left_is_kept(desk: Any) -> None:
    front = desk.front()
    front.nations["germany"].resources = {"oil": 2, "iron": 20, "osr": 0}
    economy_phase(desk.world(front))
    assert front.nations["germany"].resources == {"oil": 6, "iron": 28, "osr": 13}


@rule("WR1-11")
def test_no_income_in_red_or_grey(desk: Any) -> None:
    front = desk.front()
    for zone, pays in (("orange", True), ("red", False), ("grey", False)):
        front.nations["ussr"].zone = zone
        assert any(income(front, "ussr").values()) == pays


@rule("WR1-12")
def test_china_gets_no_oil(desk: Any) -> None:
    front = desk.front("global_war")
    front.lands["G5"].controller = "china"
    assert card_income(front, "G5")["oil"] == 2
    assert income(front, "china")["oil"] == 0


def test_china_stays_ashore(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    army = desk.put(front, "china", 101, "J4", infantry=1)
    assert side_of(front, army) == "allies"
    assert not any(front.board.is_sea(to) for to in reach(front, army))
    refusal = ways(front, army, "P-0")[1]
    assert refusal is not None and (refusal.rule, refusal.reason) == ("WR1-14", "china-stays-ashore")
    japanese = desk.put(front, "japan", 24, "J4", infantry=1)
    assert "P-0" in reach(front, japanese)


@rule("WR1-08", "WR1-10")
def test_cards_are_turned_before_the_income_is_counted(desk: Any) -> None:
    front = desk.front(bare=True)
    front.lands["R1"].contested = True  # nobody fights there any more
    economy_phase(desk.world(front))
    assert not front.lands["R1"].contested
    full = dict(front.nations["ussr"].resources)
    front.conflicts["R2"] = Conflict("active")
    front.conflicts["R4"], front.lands["R4"].contested = Conflict("active"), True  # it was so before the orders
    front.conflicts["R1"] = Conflict("contested")
    economy_phase(desk.world(front))
    assert front.lands["R1"].contested and not front.lands["R2"].contested
    assert front.lands["R4"].contested
    assert sum(front.nations["ussr"].resources.values()) == 2 * sum(full.values()) - 2


@rule("WR1-08")
def test_a_conflict_that_is_over_leaves_marker_order_and_card(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.conflicts = {"R5": Conflict("contested"), "A-2": Conflict("contested"), "R4": Conflict("contested")}
    front.conflict_order = ["R5", "A-2"]
    front.lands["R5"].contested = front.lands["R4"].contested = True
    desk.put(front, "germany", 20, "R4", infantry=1)
    for region in ("R5", "A-2", "R4", "G1"):
        end_if_over(desk.world(front), region)
    assert (list(front.conflicts), front.conflict_order) == (["R4"], [])
    assert not front.lands["R5"].contested and front.lands["R4"].contested
    assert [f["region"] for f in desk.facts("conflict-ended")] == ["R5", "A-2"]


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
