"""D3.3 Oscars and kamikaze."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.rules.combat.battle import values
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.state.model import War
from sandtable.testing import rule

WAY = ["wake_island", "wake_island_sz", "hawaii_sz"]


def dive(desk: Any, ships: dict[str, int], oscars: int, dice: Any, answer: Any = None, aboard: int = 0) -> Any:
    """Oscars from Wake dive on the first American ship off Hawaii; returns war, ships, planes on deck."""
    war = desk.expansion("japan")
    ids = desk.put(war, "usa", "hawaii_sz", **ships)
    deck = desk.put(war, "usa", "hawaii_sz", fighter=aboard) if aboard else []
    planes = desk.put(war, "japan", "wake_island", oscar=oscars)
    desk.attack(war, [Move(id, WAY, kamikaze=ids[0]) for id in planes], dice, answer)
    return war, ids, planes, deck


@rule("D3.3-01")
def test_the_printed_values_of_the_oscar(desk: Any) -> None:
    unit = values(desk.expansion()).unit("oscar")
    assert (unit.move, unit.attack, unit.defence, unit.cost, unit.nation) == (3, 3, 4, 9, "japan")


@rule("D3.3-02", "A-3.3-07")
def test_only_oscars_and_only_in_the_combat_move(desk: Any) -> None:
    war = desk.expansion("japan")
    (ship,) = desk.put(war, "usa", "hawaii_sz", transport=1)
    oscar, fighter = desk.put(war, "japan", "wake_island", oscar=1, fighter=1)
    assert desk.check(war, [Move(oscar, WAY, kamikaze=ship)]) is None
    assert desk.check(war, [Move(fighter, WAY, kamikaze=ship)]) == ("D3.3-02", "cannot-do-that")
    assert desk.check(war, [Move(oscar, WAY, kamikaze=ship)], combat=False) == ("D3.3-02", "cannot-do-that")


@rule("D3.3-03", "D3.3-04", "A-3.3-04")
@pytest.mark.parametrize(("die", "sunk"), [(5, True), (6, False)])
def test_it_rolls_five_or_less_and_is_gone_hit_or_miss(desk: Any, die: int, sunk: bool) -> None:
    war, (ship,), planes, _ = dive(desk, {"transport": 1}, 1, {"D3.3-02": [die]})
    assert planes[0] not in war.pieces
    assert (ship not in war.pieces) is sunk
    luck = war.reports[0].hits
    assert (luck["japan"][:2], luck["usa"][2:]) == ([833, int(sunk)], [833, int(sunk)])
    assert desk.facts("fire") == []  # it came before all other rolls, and nobody is left to fight with


@rule("D3.3-05", "A-3.3-09", "A-3.3-04")
def test_the_target_is_named_beforehand_and_is_a_visible_ship(desk: Any) -> None:
    war = desk.expansion("japan")
    (land,) = desk.put(war, "usa", "hawaiian_islands", infantry=1)
    (ship,) = desk.put(war, "usa", "hawaii_sz", transport=1)
    (boat,) = desk.put(war, "usa", "hawaii_sz", submarine=1)
    (oscar,) = desk.put(war, "japan", "wake_island", oscar=1)
    war.pieces[boat].under = 1
    for target in (land, boat, "u999"):
        assert desk.check(war, [Move(oscar, WAY, kamikaze=target)]) == ("A-3.3-04", "no-ship-to-dive-on")
    assert desk.check(war, [Move(oscar, WAY, kamikaze=ship)]) is None


@rule("A-3.3-03")
def test_it_flies_its_whole_range_one_way(desk: Any) -> None:
    war = desk.expansion("japan")
    (ship,) = desk.put(war, "usa", "hawaii_sz", transport=1)
    (oscar,) = desk.put(war, "japan", "japan", oscar=1)
    way = ["japan", "japan_sz", "wake_island_sz", "hawaii_sz"]
    assert desk.check(war, [Move(oscar, way)]) == ("B-5-05", "no-way-to-land")
    assert desk.check(war, [Move(oscar, way, kamikaze=ship)]) is None


@rule("D3.3-06", "D3.3-07", "A-3.3-11")
def test_kamikazes_come_before_all_other_rolls_without_limit(desk: Any) -> None:
    war = desk.expansion("japan")
    ships = desk.put(war, "usa", "hawaii_sz", transport=3)
    (gun,) = desk.put(war, "japan", "wake_island_sz", battleship=1)
    oscars = desk.put(war, "japan", "wake_island", oscar=2)
    moves = [Move(id, WAY, kamikaze=ship) for id, ship in zip(oscars, ships, strict=False)]
    desk.attack(war, [*moves, Move(gun, WAY[1:])], {"D3.3-02": [1, 1], "B-8-03": [1], "B-7-01": [6]})
    kinds = [entry.kind for entry in desk.log if getattr(entry, "kind", "") in ("kamikaze", "fire")]
    assert kinds == ["kamikaze", "kamikaze", "fire", "fire"]
    assert [len(fact["throw"].faces) for fact in desk.facts("fire")] == [1, 1]  # two transports did not fire


@rule("D3.3-08", "D3.3-09", "A-3.3-10")
def test_a_battleship_fires_first_and_takes_one_hit(desk: Any) -> None:
    war, (ship,), planes, _ = dive(desk, {"battleship": 1}, 1, {"D3.3-08": [4]})
    assert planes[0] not in war.pieces
    assert war.pieces[ship].damage == 0
    war, (ship,), planes, _ = dive(desk, {"battleship": 1}, 1, {"D3.3-08": [5], "D3.3-02": [5]})
    assert war.pieces[ship].damage == 1
    assert planes[0] not in war.pieces


@rule("D3.3-10", "A-3.3-08")
def test_a_battleship_has_a_die_for_each_plane_three_at_most(desk: Any) -> None:
    dice = {"D3.3-08": [1, 6, 6], "D3.3-02": [5, 5, 6]}
    war, (ship,), _, _ = dive(desk, {"battleship": 1}, 4, dice)
    assert len(desk.facts("battleship-fires")[0]["throw"].faces) == 3
    assert war.pieces[ship].damage == 2  # three planes were left to roll


@rule("D3.3-11", "D3.3-13", "D3.3-16")
def test_planes_that_do_not_launch_go_down_with_the_carrier(desk: Any) -> None:
    war, (ship,), _, deck = dive(desk, {"carrier": 1}, 1, {"D3.3-11": [5, 6], "D3.3-02": [5]}, aboard=2)
    assert ship not in war.pieces
    assert not set(deck) & set(war.pieces)


@rule("D3.3-11")
def test_each_owner_of_a_plane_on_a_shared_deck_decides_for_himself(desk: Any) -> None:
    def answered(launches: str) -> tuple[War, str, str, str]:
        desk.asked.clear()
        war = desk.expansion("japan")
        (carrier,) = desk.put(war, "usa", "hawaii_sz", carrier=1)
        (own,) = desk.put(war, "usa", "hawaii_sz", fighter=1)
        (guest,) = desk.put(war, "uk", "hawaii_sz", fighter=1)
        (oscar,) = desk.put(war, "japan", "wake_island", oscar=1)
        dice = {"D3.3-11": [4], "A-3.3-01": [3, 6]}
        answer = {"launch": lambda seat: "launch" if seat == launches else "stay"}
        desk.attack(war, [Move(oscar, WAY, kamikaze=carrier)], dice, answer)
        assert [seat for seat, decision in desk.asked if decision.kind == "launch"] == ["usa", "uk"]
        return war, carrier, own, guest

    war, carrier, own, guest = answered("uk")
    assert {carrier, own} <= set(war.pieces)
    assert guest not in war.pieces  # it alone met the Oscar
    war, carrier, own, guest = answered("usa")
    assert {carrier, guest} <= set(war.pieces)
    assert own not in war.pieces


@rule("A-3.3-05")
def test_an_empty_carrier_is_hit_at_once(desk: Any) -> None:
    war, (ship,), _, _ = dive(desk, {"carrier": 1}, 1, {"D3.3-02": [5]})
    assert ship not in war.pieces
    assert "launch" not in desk.kinds()


@rule("D3.3-12", "D3.3-14", "A-3.3-01")
def test_if_one_plane_launches_there_is_an_air_battle_and_the_oscars_withdraw(desk: Any) -> None:
    dice = {"D3.3-11": [4, 6], "A-3.3-01": [3, 5], "B-7-01": []}
    war, (ship,), planes, deck = dive(desk, {"carrier": 1}, 1, dice, aboard=2)
    fired = [(fact["who"], fact["value"]) for fact in desk.facts("fire")]
    assert fired == [("attacker", 3), ("defender", 4)]
    assert deck[0] not in war.pieces  # the Oscar hit at 3, not at 5
    assert ship in war.pieces
    assert war.pieces[planes[0]].mission == "withdrawn"
    assert desk.facts("kamikaze") == []


@rule("D3.3-15", "D3.3-17", "D3.3-18")
def test_only_these_planes_fight_and_the_winners_go_on_defending(desk: Any) -> None:
    war = desk.expansion("japan")
    carrier, cruiser = desk.put(war, "usa", "hawaii_sz", carrier=1, cruiser=1)
    (fighter,) = desk.put(war, "usa", "hawaii_sz", fighter=1)
    (gun,) = desk.put(war, "japan", "wake_island_sz", battleship=1)
    (oscar,) = desk.put(war, "japan", "wake_island", oscar=1)
    moves = [Move(oscar, WAY, kamikaze=carrier), Move(gun, WAY[1:])]
    dice = {"D3.3-11": [1], "A-3.3-01": [6, 4], "B-8-03": [6], "B-7-01": [6, 6, 6]}
    desk.attack(war, moves, dice, {"retreat": "wake_island_sz"})
    assert oscar not in war.pieces
    assert war.pieces[fighter].on == carrier
    assert cruiser in war.pieces
    defended = [fact["value"] for fact in desk.facts("fire") if fact["who"] == "defender"]
    assert defended == [4, 3, 4]  # in the air alone; then cruiser and carrier at 3, the fighter at 4


@rule("A-3.3-02")
def test_oscars_that_withdrew_land_within_their_range_or_are_lost(desk: Any) -> None:
    dice = {"D3.3-11": [4], "A-3.3-01": [6, 6]}
    war, _, planes, _ = dive(desk, {"carrier": 1}, 1, dice, {"air-battle": "withdraw"}, aboard=1)
    assert war.pieces[planes[0]].at == "hawaii_sz"
    desk.deploy(war, [])
    assert planes[0] not in war.pieces  # two of three spaces flown, Wake is two away


@rule("A-3.3-01", "D3.3-14")
def test_oscars_that_fight_on_fly_another_round(desk: Any) -> None:
    dice = {"D3.3-11": [4], "A-3.3-01": [6, 6, 6, 4]}
    war, _, planes, _ = dive(desk, {"carrier": 1}, 1, dice, {"air-battle": "fight-on"}, aboard=1)
    assert planes[0] not in war.pieces
    assert desk.kinds().count("air-battle") == 1


@rule("A-3.3-12")
def test_a_launched_plane_takes_part_in_the_battle(desk: Any) -> None:
    war = desk.expansion("japan")
    (carrier,) = desk.put(war, "usa", "hawaii_sz", carrier=1)
    (fighter,) = desk.put(war, "usa", "hawaii_sz", fighter=1)
    (gun,) = desk.put(war, "japan", "wake_island_sz", cruiser=1)
    (oscar,) = desk.put(war, "japan", "wake_island", oscar=1)
    dice = {"D3.3-11": [1], "A-3.3-01": [6, 6], "B-8-03": [6], "B-7-01": [6, 4]}
    moves = [Move(oscar, WAY, kamikaze=carrier), Move(gun, WAY[1:])]
    desk.attack(war, moves, dice, {"air-battle": "withdraw"})
    assert gun not in war.pieces
    assert fighter in war.pieces


def won_in_the_air(desk: Any, owner: str = "usa", hot: int = 0, goes: str = "hawaiian_islands") -> Any:
    """A fighter has shot the kamikaze down; a Japanese cruiser comes behind it. Returns war, fighter, carrier."""
    war = desk.expansion("japan")
    war.lands["hawaiian_islands"].owner = owner
    war.lands["hawaiian_islands"].nuked, war.lands["hawaiian_islands"].hot = bool(hot), hot
    (carrier,) = desk.put(war, "usa", "hawaii_sz", carrier=1)
    (fighter,) = desk.put(war, "usa", "hawaii_sz", fighter=1)
    (gun,) = desk.put(war, "japan", "wake_island_sz", cruiser=1)
    (oscar,) = desk.put(war, "japan", "wake_island", oscar=1)
    moves = [Move(oscar, WAY, kamikaze=carrier), Move(gun, WAY[1:])]
    stays = goes == "deck" or hot or owner == "japan"
    dice = {"D3.3-11": [1], "A-3.3-01": [6, 4], "B-8-03": [6], "B-7-01": [6, 6] if stays else [6]}
    desk.attack(war, moves, dice, {"back-to-deck": goes, "retreat": "wake_island_sz"})
    return war, fighter, carrier


@rule("D3.3-17")
def test_whoever_won_in_the_air_lands_on_deck_or_on_the_island(desk: Any) -> None:
    war, fighter, carrier = won_in_the_air(desk)
    seat, asked = next(one for one in desk.asked if one[1].kind == "back-to-deck")
    assert (seat, list(asked.choices)) == ("usa", ["deck", "hawaiian_islands"])
    assert (war.pieces[fighter].at, war.pieces[fighter].on) == ("hawaiian_islands", "")
    # On the island it is out of the battle: only the carrier fires, at 3.
    assert [fact["value"] for fact in desk.facts("fire")] == [3, 4, 2, 3]
    war, fighter, carrier = won_in_the_air(desk, goes="deck")
    assert (war.pieces[fighter].at, war.pieces[fighter].on) == ("hawaii_sz", carrier)


@rule("D3.3-17", "D2.1-56")
@pytest.mark.parametrize(("owner", "hot"), [("japan", 0), ("usa", 1)])
def test_nobody_lands_on_an_enemys_or_a_hot_island(desk: Any, owner: str, hot: int) -> None:
    war, fighter, carrier = won_in_the_air(desk, owner, hot)
    assert "back-to-deck" not in desk.kinds()
    assert war.pieces[fighter].on == carrier


@rule("A-3.3-11")
def test_neither_guns_nor_other_ships_nor_planes_fire_at_a_kamikaze(desk: Any) -> None:
    war = desk.expansion("japan")
    desk.put(war, "usa", "hawaiian_islands", aa_gun=1, fighter=1)
    transport, *_ = desk.put(war, "usa", "hawaii_sz", transport=1, battleship=1, cruiser=1, carrier=1)
    desk.put(war, "usa", "hawaii_sz", fighter=2)
    (oscar,) = desk.put(war, "japan", "wake_island", oscar=1)
    # The one die that falls is the kamikaze's own; the script holds no other.
    desk.attack(war, [Move(oscar, WAY, kamikaze=transport)], {"D3.3-02": [5]})
    assert transport not in war.pieces
    assert oscar not in war.pieces
    fired = ("fire", "aa-fire", "battleship-fires", "launch")
    assert not [entry for entry in desk.log if getattr(entry, "kind", "") in fired]


@rule("D3.3-11")
def test_staying_on_deck_is_a_choice(desk: Any) -> None:
    war, (ship,), _, deck = dive(desk, {"carrier": 1}, 1, {"D3.3-02": [6]}, {"launch": "stay"}, aboard=2)
    assert ship in war.pieces
    assert all(war.pieces[id].on == ship for id in deck)
    assert desk.facts("launch") == []
    assert [seat for seat, one in desk.asked if one.kind == "launch"] == ["usa"]


@rule("A-3.3-11", "B-5-10")
def test_guns_on_the_way_do_not_fire_at_a_kamikaze_either(desk: Any) -> None:
    war = desk.expansion("japan")
    desk.put(war, "uk", "india", aa_gun=1)
    (ship,) = desk.put(war, "uk", "indian_ocean_sz", transport=1)
    oscar, fighter = desk.put(war, "japan", "french_indochina_burma", oscar=1, fighter=1)
    way = ["french_indochina_burma", "india", "indian_ocean_sz"]
    dice = {"B-5-10": [6], "D3.3-02": [6], "B-8-03": [3], "B-7-01": [6]}
    desk.attack(war, [Move(oscar, way, kamikaze=ship), Move(fighter, way)], dice)
    assert [fact["planes"] for fact in desk.facts("aa-fire")] == [1], "at the fighter alone"


@rule("D3.3-11", "D3.3-16")
def test_planes_that_stay_on_deck_go_down_with_the_carrier(desk: Any) -> None:
    war = desk.expansion("japan")
    (carrier,) = desk.put(war, "usa", "hawaii_sz", carrier=1)
    (fighter,) = desk.put(war, "usa", "hawaii_sz", fighter=1)
    (oscar,) = desk.put(war, "japan", "wake_island", oscar=1)
    way = ["wake_island", "wake_island_sz", "hawaii_sz"]
    desk.attack(war, [Move(oscar, way, kamikaze=carrier)], {"D3.3-02": [5]}, {"launch": "stay"})
    assert carrier not in war.pieces
    assert fighter not in war.pieces
    assert desk.facts("kamikaze")[0]["unit"] == "carrier"
    # The ships and planes are told before the plane that hit them.
    assert [fact["nation"] for fact in desk.facts("lost")] == ["usa", "japan"]


@rule("D3.3-17")
def test_the_question_after_the_air_battle_names_the_plane(desk: Any) -> None:
    war = desk.expansion("japan")
    (carrier,) = desk.put(war, "usa", "hawaii_sz", carrier=1)
    (fighter,) = desk.put(war, "usa", "hawaii_sz", fighter=1)
    (oscar,) = desk.put(war, "japan", "wake_island", oscar=1)
    way = ["wake_island", "wake_island_sz", "hawaii_sz"]
    dice = {"D3.3-11": [4], "A-3.3-01": [6, 1]}
    desk.attack(war, [Move(oscar, way, kamikaze=carrier)], dice, {"back-to-deck": "hawaiian_islands"})
    (asked,) = [one for _, one in desk.asked if one.kind == "back-to-deck"]
    assert asked.args == {"space": "hawaii_sz", "unit": "fighter"}
    moved = {"nation": "usa", "units": {"fighter": 1}, "start": "hawaii_sz", "goal": "hawaiian_islands"}
    assert desk.facts("moves") == [moved]
    assert war.pieces[fighter].on == ""
    assert "air-battle" not in desk.kinds()


@rule("A-3.3-01", "D3.3-14")
def test_nobody_is_asked_to_withdraw_when_the_air_battle_is_over(desk: Any) -> None:
    war = desk.expansion("japan")
    (carrier,) = desk.put(war, "usa", "wake_island_sz", carrier=1)
    desk.put(war, "usa", "wake_island_sz", fighter=1)
    war.lands["wake_island"].owner = "usa"
    oscars = desk.put(war, "japan", "caroline_islands", oscar=2)
    way = ["caroline_islands", "caroline_islands_sz", "wake_island_sz"]
    dice = {"D3.3-11": [4], "A-3.3-01": [3, 6, 6]}
    desk.attack(war, [Move(id, way, kamikaze=carrier) for id in oscars], dice)
    assert desk.kinds() == ["combat-move", "launch"]
    assert [war.pieces[id].mission for id in oscars] == ["withdrawn", "withdrawn"]


@rule("A-3.3-04", "D3.3-05")
def test_the_refusal_of_a_kamikaze_names_the_ships_there_are(desk: Any) -> None:
    war = desk.expansion("japan")
    (ship,) = desk.put(war, "usa", "hawaii_sz", transport=1)
    carrier, _ = desk.put(war, "usa", "hawaii_sz", carrier=1), desk.put(war, "usa", "hawaii_sz", fighter=1)
    desk.put(war, "japan", "hawaii_sz", submarine=1)
    (oscar,) = desk.put(war, "japan", "wake_island", oscar=1)
    (far,) = desk.put(war, "usa", "midway_sz", transport=1)
    found = desk.refusal(war, [Move(oscar, ["wake_island", "wake_island_sz", "hawaii_sz"], kamikaze=far)])
    assert found.args == {"space": "hawaii_sz", "targets": [ship, *carrier]}


@rule("D3.3-11", "D3.3-07")
def test_nobody_launches_from_a_loaded_transport(desk: Any) -> None:
    war = desk.expansion("japan")
    (oscar,) = desk.put(war, "japan", "japan", oscar=1)
    (ship,) = desk.put(war, "usa", "okinawa_sz", transport=1)
    (man,) = desk.put(war, "usa", "okinawa_sz", infantry=1)
    war.pieces[man].on = ship
    way = ["japan", "japan_sz", "okinawa_sz"]
    desk.attack(war, [Move(oscar, way, kamikaze=ship)], {"D3.3-02": [1]})
    assert "launch" not in desk.kinds()
    assert ship not in war.pieces
