"""D3.3 Oscars and kamikaze."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.rules.combat.battle import values
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.state.model import State
from sandtable.testing import rule
from sandtable.testing.bench import as_pick
from tests.rules.dateline.bench import Bench

WAY = ["wake_island", "wake_island_sz", "hawaii_sz"]


def dive(bench: Bench, ships: dict[str, int], oscars: int, dice: Any, answer: Any = None, aboard: int = 0) -> Any:
    """Oscars from Wake dive on the first American ship off Hawaii; returns state, ships, planes on deck."""
    state = bench.expansion("japan")
    ids = bench.put(state, "usa", "hawaii_sz", **ships)
    deck = bench.put(state, "usa", "hawaii_sz", fighter=aboard) if aboard else []
    planes = bench.put(state, "japan", "wake_island", oscar=oscars)
    bench.attack(state, [Move(id, WAY, kamikaze=ids[0]) for id in planes], dice, answer)
    return state, ids, planes, deck


@rule("D3.3-01")
def test_the_printed_values_of_the_oscar(bench: Bench) -> None:
    unit = values(bench.expansion()).unit("oscar")
    assert (unit.move, unit.attack, unit.defence, unit.cost, unit.nation) == (3, 3, 4, 9, "japan")


@rule("D3.3-02", "A-3.3-07")
def test_only_oscars_and_only_in_the_combat_move(bench: Bench) -> None:
    state = bench.expansion("japan")
    (ship,) = bench.put(state, "usa", "hawaii_sz", transport=1)
    oscar, fighter = bench.put(state, "japan", "wake_island", oscar=1, fighter=1)
    assert bench.check(state, [Move(oscar, WAY, kamikaze=ship)]) is None
    assert bench.check(state, [Move(fighter, WAY, kamikaze=ship)]) == ("D3.3-02", "cannot-do-that")
    assert bench.check(state, [Move(oscar, WAY, kamikaze=ship)], combat=False) == ("D3.3-02", "cannot-do-that")


@rule("D3.3-03", "D3.3-04", "A-3.3-04")
@pytest.mark.parametrize(("die", "sunk"), [(5, True), (6, False)])
def test_it_rolls_five_or_less_and_is_gone_hit_or_miss(bench: Bench, die: int, sunk: bool) -> None:
    state, (ship,), planes, _ = dive(bench, {"transport": 1}, 1, {"D3.3-02": [die]})
    assert planes[0] not in state.pieces
    assert (ship not in state.pieces) is sunk
    luck = state.reports[0].hits
    assert (luck["japan"][:2], luck["usa"][2:]) == ([833, int(sunk)], [833, int(sunk)])
    assert bench.facts("fire") == []  # it came before all other rolls, and nobody is left to fight with


@rule("D3.3-05", "A-3.3-09", "A-3.3-04")
def test_the_target_is_named_beforehand_and_is_a_visible_ship(bench: Bench) -> None:
    state = bench.expansion("japan")
    (land,) = bench.put(state, "usa", "hawaiian_islands", infantry=1)
    (ship,) = bench.put(state, "usa", "hawaii_sz", transport=1)
    (boat,) = bench.put(state, "usa", "hawaii_sz", submarine=1)
    (oscar,) = bench.put(state, "japan", "wake_island", oscar=1)
    state.pieces[boat].under = 1
    for target in (land, boat, "u999"):
        assert bench.check(state, [Move(oscar, WAY, kamikaze=target)]) == ("A-3.3-04", "no-ship-to-dive-on")
    assert bench.check(state, [Move(oscar, WAY, kamikaze=ship)]) is None


@rule("A-3.3-03")
def test_it_flies_its_whole_range_one_way(bench: Bench) -> None:
    state = bench.expansion("japan")
    (ship,) = bench.put(state, "usa", "hawaii_sz", transport=1)
    (oscar,) = bench.put(state, "japan", "japan", oscar=1)
    way = ["japan", "japan_sz", "wake_island_sz", "hawaii_sz"]
    assert bench.check(state, [Move(oscar, way)]) == ("B-5-05", "no-way-to-land")
    assert bench.check(state, [Move(oscar, way, kamikaze=ship)]) is None


@rule("D3.3-06", "D3.3-07", "A-3.3-11")
def test_kamikazes_come_before_all_other_rolls_without_limit(bench: Bench) -> None:
    state = bench.expansion("japan")
    ships = bench.put(state, "usa", "hawaii_sz", transport=3)
    (gun,) = bench.put(state, "japan", "wake_island_sz", battleship=1)
    oscars = bench.put(state, "japan", "wake_island", oscar=2)
    moves = [Move(id, WAY, kamikaze=ship) for id, ship in zip(oscars, ships, strict=False)]
    bench.attack(state, [*moves, Move(gun, WAY[1:])], {"D3.3-02": [1, 1], "B-8-03": [1], "B-7-01": [6]})
    kinds = [entry.kind for entry in bench.log if getattr(entry, "kind", "") in ("kamikaze", "fire")]
    assert kinds == ["kamikaze", "kamikaze", "fire", "fire"]
    assert [len(fact["throw"].faces) for fact in bench.facts("fire")] == [1, 1]  # two transports did not fire


@rule("D3.3-08", "D3.3-09", "A-3.3-10")
def test_a_battleship_fires_first_and_takes_one_hit(bench: Bench) -> None:
    state, (ship,), planes, _ = dive(bench, {"battleship": 1}, 1, {"D3.3-08": [4]})
    assert planes[0] not in state.pieces
    assert state.pieces[ship].damage == 0
    state, (ship,), planes, _ = dive(bench, {"battleship": 1}, 1, {"D3.3-08": [5], "D3.3-02": [5]})
    assert state.pieces[ship].damage == 1
    assert planes[0] not in state.pieces


@rule("D3.3-10", "A-3.3-08")
def test_a_battleship_has_a_die_for_each_plane_three_at_most(bench: Bench) -> None:
    dice = {"D3.3-08": [1, 6, 6], "D3.3-02": [5, 5, 6]}
    state, (ship,), _, _ = dive(bench, {"battleship": 1}, 4, dice)
    assert len(bench.facts("battleship-fires")[0]["throw"].faces) == 3
    assert state.pieces[ship].damage == 2  # three planes were left to roll


@rule("D3.3-11", "D3.3-13", "D3.3-16")
def test_planes_that_do_not_launch_go_down_with_the_carrier(bench: Bench) -> None:
    state, (ship,), _, deck = dive(bench, {"carrier": 1}, 1, {"D3.3-11": [5, 6], "D3.3-02": [5]}, aboard=2)
    assert ship not in state.pieces
    assert not set(deck) & set(state.pieces)


@rule("D3.3-11")
def test_the_plane_whose_own_die_was_good_launches_and_no_other(bench: Bench) -> None:
    dice = {"D3.3-11": [6, 4], "A-3.3-01": [3, 6]}
    state, _, _, deck = dive(bench, {"carrier": 1}, 1, dice, aboard=2)
    assert deck[0] in state.pieces
    assert deck[1] not in state.pieces  # it alone met the Oscar


@rule("D3.3-11")
def test_each_owner_of_a_plane_on_a_shared_deck_decides_for_himself(bench: Bench) -> None:
    def answered(launches: str) -> tuple[State, str, str, str]:
        bench.asked.clear()
        state = bench.expansion("japan")
        (carrier,) = bench.put(state, "usa", "hawaii_sz", carrier=1)
        (own,) = bench.put(state, "usa", "hawaii_sz", fighter=1)
        (guest,) = bench.put(state, "uk", "hawaii_sz", fighter=1)
        (oscar,) = bench.put(state, "japan", "wake_island", oscar=1)
        dice = {"D3.3-11": [4], "A-3.3-01": [3, 6]}
        answer = {"launch": lambda seat: "launch" if seat == launches else "stay"}
        bench.attack(state, [Move(oscar, WAY, kamikaze=carrier)], dice, answer)
        assert [seat for seat, decision in bench.asked if decision.kind == "launch"] == ["usa", "uk"]
        return state, carrier, own, guest

    state, carrier, own, guest = answered("uk")
    assert {carrier, own} <= set(state.pieces)
    assert guest not in state.pieces  # it alone met the Oscar
    state, carrier, own, guest = answered("usa")
    assert {carrier, guest} <= set(state.pieces)
    assert own not in state.pieces


@rule("A-3.3-05")
def test_an_empty_carrier_is_hit_at_once(bench: Bench) -> None:
    state, (ship,), _, _ = dive(bench, {"carrier": 1}, 1, {"D3.3-02": [5]})
    assert ship not in state.pieces
    assert "launch" not in bench.kinds()


@rule("D3.3-12", "D3.3-14", "A-3.3-01")
def test_if_one_plane_launches_there_is_an_air_battle_and_the_oscars_withdraw(bench: Bench) -> None:
    dice = {"D3.3-11": [4, 6], "A-3.3-01": [3, 5], "B-7-01": []}
    state, (ship,), planes, deck = dive(bench, {"carrier": 1}, 1, dice, aboard=2)
    fired = [(fact["who"], fact["value"]) for fact in bench.facts("fire")]
    assert fired == [("attacker", 3), ("defender", 4)]
    assert deck[0] not in state.pieces  # the Oscar hit at 3, not at 5
    assert ship in state.pieces
    assert state.pieces[planes[0]].mission == "withdrawn"
    assert bench.facts("kamikaze") == []


@rule("D3.3-15", "D3.3-17", "D3.3-18")
def test_only_these_planes_fight_and_the_winners_go_on_defending(bench: Bench) -> None:
    state = bench.expansion("japan")
    carrier, cruiser = bench.put(state, "usa", "hawaii_sz", carrier=1, cruiser=1)
    (fighter,) = bench.put(state, "usa", "hawaii_sz", fighter=1)
    (gun,) = bench.put(state, "japan", "wake_island_sz", battleship=1)
    (oscar,) = bench.put(state, "japan", "wake_island", oscar=1)
    moves = [Move(oscar, WAY, kamikaze=carrier), Move(gun, WAY[1:])]
    dice = {"D3.3-11": [1], "A-3.3-01": [6, 4], "B-8-03": [6], "B-7-01": [6, 6, 6]}
    bench.attack(state, moves, dice, {"retreat": "wake_island_sz"})
    assert oscar not in state.pieces
    assert state.pieces[fighter].on == carrier
    assert cruiser in state.pieces
    defended = [fact["value"] for fact in bench.facts("fire") if fact["who"] == "defender"]
    assert defended == [4, 3, 4]  # in the air alone; then cruiser and carrier at 3, the fighter at 4


@rule("A-3.3-02")
def test_oscars_that_withdrew_land_within_their_range_or_are_lost(bench: Bench) -> None:
    dice = {"D3.3-11": [4], "A-3.3-01": [6, 6]}
    state, _, planes, _ = dive(bench, {"carrier": 1}, 1, dice, {"air-battle": "withdraw"}, aboard=1)
    assert state.pieces[planes[0]].at == "hawaii_sz"
    bench.deploy(state, [])
    assert planes[0] not in state.pieces  # two of three spaces flown, Wake is two away


@rule("A-3.3-01", "D3.3-14")
def test_oscars_that_fight_on_fly_another_round(bench: Bench) -> None:
    dice = {"D3.3-11": [4], "A-3.3-01": [6, 6, 6, 4]}
    state, _, planes, _ = dive(bench, {"carrier": 1}, 1, dice, {"air-battle": "fight-on"}, aboard=1)
    assert planes[0] not in state.pieces
    assert bench.kinds().count("air-battle") == 1


@rule("A-3.3-12")
def test_a_launched_plane_takes_part_in_the_battle(bench: Bench) -> None:
    state = bench.expansion("japan")
    (carrier,) = bench.put(state, "usa", "hawaii_sz", carrier=1)
    (fighter,) = bench.put(state, "usa", "hawaii_sz", fighter=1)
    (gun,) = bench.put(state, "japan", "wake_island_sz", cruiser=1)
    (oscar,) = bench.put(state, "japan", "wake_island", oscar=1)
    dice = {"D3.3-11": [1], "A-3.3-01": [6, 6], "B-8-03": [6], "B-7-01": [6, 4]}
    moves = [Move(oscar, WAY, kamikaze=carrier), Move(gun, WAY[1:])]
    bench.attack(state, moves, dice, {"air-battle": "withdraw"})
    assert gun not in state.pieces
    assert fighter in state.pieces


def won_in_the_air(
    bench: Bench, owner: str = "usa", hot: int = 0, goes: str = "hawaiian_islands"
) -> tuple[State, str, str]:
    """A fighter has shot the kamikaze down; a Japanese cruiser comes behind it. Returns state, fighter, carrier."""
    state = bench.expansion("japan")
    state.lands["hawaiian_islands"].owner = owner
    state.lands["hawaiian_islands"].nuked, state.lands["hawaiian_islands"].hot = bool(hot), hot
    (carrier,) = bench.put(state, "usa", "hawaii_sz", carrier=1)
    (fighter,) = bench.put(state, "usa", "hawaii_sz", fighter=1)
    (gun,) = bench.put(state, "japan", "wake_island_sz", cruiser=1)
    (oscar,) = bench.put(state, "japan", "wake_island", oscar=1)
    moves = [Move(oscar, WAY, kamikaze=carrier), Move(gun, WAY[1:])]
    stays = goes == "deck" or hot or owner == "japan"
    dice = {"D3.3-11": [1], "A-3.3-01": [6, 4], "B-8-03": [6], "B-7-01": [6, 6] if stays else [6]}
    bench.attack(state, moves, dice, {"back-to-deck": goes, "retreat": "wake_island_sz"})
    return state, fighter, carrier


@rule("D3.3-17")
def test_whoever_won_in_the_air_lands_on_deck_or_on_the_island(bench: Bench) -> None:
    state, fighter, carrier = won_in_the_air(bench)
    seat, asked = next(one for one in bench.asked if one[1].kind == "back-to-deck")
    assert (seat, list(as_pick(asked).choices)) == ("usa", ["deck", "hawaiian_islands"])
    assert (state.pieces[fighter].at, state.pieces[fighter].on) == ("hawaiian_islands", "")
    # On the island it is out of the battle: only the carrier fires, at 3.
    assert [fact["value"] for fact in bench.facts("fire")] == [3, 4, 2, 3]
    state, fighter, carrier = won_in_the_air(bench, goes="deck")
    assert (state.pieces[fighter].at, state.pieces[fighter].on) == ("hawaii_sz", carrier)


@rule("D3.3-17", "D2.1-56")
@pytest.mark.parametrize(("owner", "hot"), [("japan", 0), ("usa", 1)])
def test_nobody_lands_on_an_enemys_or_a_hot_island(bench: Bench, owner: str, hot: int) -> None:
    state, fighter, carrier = won_in_the_air(bench, owner, hot)
    assert "back-to-deck" not in bench.kinds()
    assert state.pieces[fighter].on == carrier


@rule("A-3.3-11")
def test_neither_guns_nor_other_ships_nor_planes_fire_at_a_kamikaze(bench: Bench) -> None:
    state = bench.expansion("japan")
    bench.put(state, "usa", "hawaiian_islands", aa_gun=1, fighter=1)
    transport, *_ = bench.put(state, "usa", "hawaii_sz", transport=1, battleship=1, cruiser=1, carrier=1)
    bench.put(state, "usa", "hawaii_sz", fighter=2)
    (oscar,) = bench.put(state, "japan", "wake_island", oscar=1)
    # The one die that falls is the kamikaze's own; the script holds no other.
    bench.attack(state, [Move(oscar, WAY, kamikaze=transport)], {"D3.3-02": [5]})
    assert transport not in state.pieces
    assert oscar not in state.pieces
    fired = ("fire", "aa-fire", "battleship-fires", "launch")
    assert not [entry for entry in bench.log if getattr(entry, "kind", "") in fired]


@rule("D3.3-11")
def test_staying_on_deck_is_a_choice(bench: Bench) -> None:
    state, (ship,), _, deck = dive(bench, {"carrier": 1}, 1, {"D3.3-02": [6]}, {"launch": "stay"}, aboard=2)
    assert ship in state.pieces
    assert all(state.pieces[id].on == ship for id in deck)
    assert bench.facts("launch") == []
    assert [seat for seat, one in bench.asked if one.kind == "launch"] == ["usa"]


@rule("A-3.3-11", "B-5-10")
def test_guns_on_the_way_do_not_fire_at_a_kamikaze_either(bench: Bench) -> None:
    state = bench.expansion("japan")
    bench.put(state, "uk", "india", aa_gun=1)
    (ship,) = bench.put(state, "uk", "indian_ocean_sz", transport=1)
    oscar, fighter = bench.put(state, "japan", "french_indochina_burma", oscar=1, fighter=1)
    way = ["french_indochina_burma", "india", "indian_ocean_sz"]
    dice = {"B-5-10": [6], "D3.3-02": [6], "B-8-03": [3], "B-7-01": [6]}
    bench.attack(state, [Move(oscar, way, kamikaze=ship), Move(fighter, way)], dice)
    assert [fact["planes"] for fact in bench.facts("aa-fire")] == [1], "at the fighter alone"


@rule("D3.3-11", "D3.3-16")
def test_planes_that_stay_on_deck_go_down_with_the_carrier(bench: Bench) -> None:
    state = bench.expansion("japan")
    (carrier,) = bench.put(state, "usa", "hawaii_sz", carrier=1)
    (fighter,) = bench.put(state, "usa", "hawaii_sz", fighter=1)
    (oscar,) = bench.put(state, "japan", "wake_island", oscar=1)
    way = ["wake_island", "wake_island_sz", "hawaii_sz"]
    bench.attack(state, [Move(oscar, way, kamikaze=carrier)], {"D3.3-02": [5]}, {"launch": "stay"})
    assert carrier not in state.pieces
    assert fighter not in state.pieces
    assert bench.facts("kamikaze")[0]["unit"] == "carrier"
    # The ships and planes are told before the plane that hit them.
    assert [fact["nation"] for fact in bench.facts("lost")] == ["usa", "japan"]


@rule("D3.3-17")
def test_the_question_after_the_air_battle_names_the_plane(bench: Bench) -> None:
    state = bench.expansion("japan")
    (carrier,) = bench.put(state, "usa", "hawaii_sz", carrier=1)
    (fighter,) = bench.put(state, "usa", "hawaii_sz", fighter=1)
    (oscar,) = bench.put(state, "japan", "wake_island", oscar=1)
    way = ["wake_island", "wake_island_sz", "hawaii_sz"]
    dice = {"D3.3-11": [4], "A-3.3-01": [6, 1]}
    bench.attack(state, [Move(oscar, way, kamikaze=carrier)], dice, {"back-to-deck": "hawaiian_islands"})
    (asked,) = [one for _, one in bench.asked if one.kind == "back-to-deck"]
    assert asked.args == {"space": "hawaii_sz", "unit": "fighter"}
    moved = {"nation": "usa", "units": {"fighter": 1}, "start": "hawaii_sz", "goal": "hawaiian_islands"}
    assert bench.facts("moves") == [moved]
    assert state.pieces[fighter].on == ""
    assert "air-battle" not in bench.kinds()


@rule("A-3.3-01", "D3.3-14")
def test_nobody_is_asked_to_withdraw_when_the_air_battle_is_over(bench: Bench) -> None:
    state = bench.expansion("japan")
    (carrier,) = bench.put(state, "usa", "wake_island_sz", carrier=1)
    bench.put(state, "usa", "wake_island_sz", fighter=1)
    state.lands["wake_island"].owner = "usa"
    oscars = bench.put(state, "japan", "caroline_islands", oscar=2)
    way = ["caroline_islands", "caroline_islands_sz", "wake_island_sz"]
    dice = {"D3.3-11": [4], "A-3.3-01": [3, 6, 6]}
    bench.attack(state, [Move(id, way, kamikaze=carrier) for id in oscars], dice)
    assert bench.kinds() == ["combat-move", "launch"]
    assert [state.pieces[id].mission for id in oscars] == ["withdrawn", "withdrawn"]


@rule("A-3.3-04", "D3.3-05")
def test_the_refusal_of_a_kamikaze_names_the_ships_there_are(bench: Bench) -> None:
    state = bench.expansion("japan")
    (ship,) = bench.put(state, "usa", "hawaii_sz", transport=1)
    carrier, _ = bench.put(state, "usa", "hawaii_sz", carrier=1), bench.put(state, "usa", "hawaii_sz", fighter=1)
    bench.put(state, "japan", "hawaii_sz", submarine=1)
    (oscar,) = bench.put(state, "japan", "wake_island", oscar=1)
    (far,) = bench.put(state, "usa", "midway_sz", transport=1)
    found = bench.refusal(state, [Move(oscar, ["wake_island", "wake_island_sz", "hawaii_sz"], kamikaze=far)])
    assert found.args == {"space": "hawaii_sz", "targets": [ship, *carrier]}


@rule("D3.3-11", "D3.3-07")
def test_nobody_launches_from_a_loaded_transport(bench: Bench) -> None:
    state = bench.expansion("japan")
    (oscar,) = bench.put(state, "japan", "japan", oscar=1)
    (ship,) = bench.put(state, "usa", "okinawa_sz", transport=1)
    (man,) = bench.put(state, "usa", "okinawa_sz", infantry=1)
    state.pieces[man].on = ship
    way = ["japan", "japan_sz", "okinawa_sz"]
    bench.attack(state, [Move(oscar, way, kamikaze=ship)], {"D3.3-02": [1]})
    assert "launch" not in bench.kinds()
    assert ship not in state.pieces
