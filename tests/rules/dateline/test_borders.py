"""Where a rule ends: one step to each side of it."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.battle import attack_value, columns, defence_value
from sandtable.games.dateline.dive import dive_phase
from sandtable.games.dateline.loads import fits
from sandtable.games.dateline.model import (
    Battle,
    capital_free,
    fighting_units,
    income_of,
    starting_war,
)
from sandtable.games.dateline.movement import combat_move_phase
from sandtable.games.dateline.plan import Move, Moves, check_moves
from sandtable.games.dateline.purchase import Purchase, check_purchase, may_spend
from sandtable.games.dateline.raids import rockets
from sandtable.games.dateline.routes import Chart
from sandtable.games.dateline.scientists import largest_group, scientists_by_land
from sandtable.games.dateline.script import allied_military, play
from sandtable.games.dateline.sea_battle import out_of_reach
from sandtable.games.dateline.submarines import cruise, hide, show
from sandtable.kernel import Ask
from sandtable.testing import rule


def refused(war: Any, moves: list[Move], combat: bool = True) -> dict[str, Any]:
    """What a refusal says beside rule and reason."""
    found = check_moves(Chart(war, war.nation), Moves(moves), combat)
    assert found is not None
    return found.args


@rule("B-1-02", "B-2-01", "B-1-03")
def test_a_refused_move_names_the_unit_and_where_it_stands(desk: Any) -> None:
    war = desk.war()
    (tank,) = desk.put(war, "germany", "germany", armor=1)
    (other,) = desk.put(war, "russia", "karelia_ssr", infantry=1)
    assert refused(war, [Move(other, ["karelia_ssr", "russia"])]) == {"unit": other}
    elsewhere = [Move(tank, ["karelia_ssr", "russia"])]
    assert refused(war, elsewhere) == {"unit": "armor", "space": "germany"}
    twice = [Move(tank, ["germany", "eastern_europe"], ""), Move(tank, ["germany", "eastern_europe"])]
    assert refused(war, twice, combat=False) == {"unit": "armor"}


@rule("A-3.4-01", "D2.1-44")
def test_a_refused_mission_names_its_place(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber, escort = desk.put(war, "uk", "united_kingdom", bomber=1, fighter=1)
    war.nations["uk"].bomb = "united_kingdom"
    way = ["united_kingdom", "north_sz", "western_europe", "germany"]
    short = way[:3]
    assert refused(war, [Move(escort, short, escort=True)]) == {"space": "western_europe"}
    desk.put(war, "germany", "germany", infantry=1)
    both = [Move(bomber, way, bomb=True), Move(escort, way)]
    assert refused(war, both) == {"space": "germany"}


@rule("D3.8-03", "A-3.8-03", "A-3.8-08")
def test_a_refused_ride_names_the_way(desk: Any) -> None:
    war = desk.expansion()
    mpc, tank = desk.put(war, "germany", "eastern_europe", mpc=1, armor=1)
    (sage,) = desk.put(war, "germany", "eastern_europe", scientist=1)
    desk.put(war, "russia", "russia", infantry=1)
    through = ["eastern_europe", "karelia_ssr", "russia"]
    alone = [Move(mpc, through), Move(tank, [*through[:2]])]
    assert refused(war, alone)["space"] == "russia"
    beside = desk.put(war, "germany", "ukraine_ssr", infantry=1, armor=1)
    blitz = [Move(mpc, through), Move(beside[1], ["ukraine_ssr", "karelia_ssr", "russia"])]
    assert refused(war, blitz) == {"space": "karelia_ssr"}
    home = ["eastern_europe", "germany"]
    other_way = [Move(mpc, home), Move(sage, ["eastern_europe", "ukraine_ssr"], ship=mpc)]
    assert refused(war, other_way, combat=False) == {"spaces": home}


@rule("B-3-04", "D4-07")
@pytest.mark.parametrize(("game", "dice"), [("war", 3), ("expansion", 2)])
def test_heavy_bombers_roll_more_dice_in_attack_alone(desk: Any, game: str, dice: int) -> None:
    war = getattr(desk, game)()
    (plane,) = desk.put(war, "germany", "germany", bomber=1)
    assert columns(war, [plane], attacking=True) == [(4, {"germany": 1})]
    war.nations["germany"].technologies = ["heavy_bombers"]
    assert columns(war, [plane], attacking=True) == [(4, {"germany": dice})]
    assert columns(war, [plane], attacking=False) == [(1, {"germany": 1})]
    assert attack_value(war, plane) == (4, dice)
    assert defence_value(war, plane) == (1, 1)


@rule("B-7-01")
def test_the_luck_of_two_defenders_is_told_apart(desk: Any) -> None:
    war = desk.war()
    tanks = desk.put(war, "germany", "western_europe", armor=1)
    war.lands["southern_europe"].owner = "uk"
    desk.put(war, "uk", "southern_europe", infantry=1)
    desk.put(war, "usa", "southern_europe", infantry=1)
    moves = [Move(id, ["western_europe", "southern_europe"]) for id in tanks]
    desk.attack(war, moves, {"B-7-01": [6, 6, 2]})
    luck = war.reports[0].hits
    assert (luck["uk"][1], luck["usa"][1]) == (0, 1)


@rule("B-7-01")
def test_low_luck_expects_no_more_than_is_there(desk: Any) -> None:
    war = desk.war(luck="low")
    tanks = desk.put(war, "germany", "eastern_europe", armor=5)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    desk.attack(war, [Move(id, ["eastern_europe", "karelia_ssr"]) for id in tanks], {"B-7-01": [6, 6]})
    assert war.reports[0].hits["germany"][:2] == [1000, 1]
    assert ["throw" in fact for fact in desk.facts("low-luck")] == [True, True]


@rule("B-7-06", "B-5-10")
def test_planes_shot_down_by_a_gun_are_told_with_the_place(desk: Any) -> None:
    war = desk.war()
    (plane,) = desk.put(war, "germany", "eastern_europe", fighter=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1, aa_gun=1)
    desk.attack(war, [Move(plane, ["eastern_europe", "karelia_ssr"])], {"B-7-06": [1]})
    assert desk.losses() == [{"nation": "germany", "units": {"fighter": 1}, "space": "karelia_ssr"}]


@rule("A-2.1-19", "B-5-10")
@pytest.mark.parametrize(("dice", "bomb", "told"), [([1], False, 1), ([6, 1], False, 1), ([6, 6], True, 0)])
def test_the_bomb_is_lost_once_and_with_its_own_bomber_alone(
    desk: Any, dice: list[int], bomb: bool, told: int
) -> None:
    war = desk.expansion(interception="target")
    (plane,) = desk.put(war, "germany", "germany", bomber=1)
    war.nations["germany"].bomb = "germany"
    for land in ("karelia_ssr", "caucasus"):
        desk.put(war, "russia", land, aa_gun=1)
    way = ["germany", "eastern_europe", "karelia_ssr", "caucasus", "persia"]
    desk.run(
        combat_move_phase(desk.world(war, {"B-5-10": list(reversed(dice))})),
        {"combat-move": Moves([Move(plane, way, bomb=True)])},
    )
    assert bool(war.nations["germany"].bomb) is bomb
    assert len(desk.facts("bomb-lost")) == told


@rule("A-2.1-19", "B-5-10")
def test_another_plane_shot_down_does_not_take_the_bomb(desk: Any) -> None:
    war = desk.expansion()
    plane, escort = desk.put(war, "germany", "eastern_europe", bomber=1, fighter=1)
    war.nations["germany"].bomb = "eastern_europe"
    desk.put(war, "russia", "karelia_ssr", aa_gun=1)
    way = ["eastern_europe", "karelia_ssr", "russia"]
    moves = [Move(plane, way, bomb=True), Move(escort, way, escort=True)]
    answer = {"combat-move": Moves(moves), "casualties": {"germany-fighter": 1, "germany-bomber": 0}}
    desk.run(combat_move_phase(desk.world(war, {"B-5-10": [1, 6]})), answer)
    assert escort not in war.pieces
    assert war.nations["germany"].bomb == "eastern_europe"


@rule("B-11-02")
def test_only_the_nations_own_capital_counts(desk: Any) -> None:
    war = desk.war("uk")
    for owner, free in (("uk", True), ("usa", True), ("germany", False)):
        war.lands["united_kingdom"].owner = owner
        assert capital_free(war, "uk") is free
        assert may_spend(war, "uk") is free


@rule("D2.1-49", "A-2.1-24")
def test_a_hot_land_brings_nothing_to_the_last_hot_round(desk: Any) -> None:
    war = desk.expansion()
    full = income_of(war, "germany")
    war.lands["ukraine_ssr"].hot = 3
    for number, less in ((2, 3), (3, 3), (4, 0)):
        war.round = number
        assert income_of(war, "germany") == full - less


@rule("D4-01", "D4-13")
def test_the_changes_of_the_set_up_are_a_chapter_of_their_own() -> None:
    def men(setup: str, tiger: str) -> tuple[int, int, int]:
        options = {"setup": setup, "tiger": tiger}
        war = starting_war("expansion", options)
        kinds = [(piece.kind, piece.at) for piece in war.pieces.values()]
        return (
            kinds.count(("infantry", "india")),
            kinds.count(("armor", "southern_europe")),
            kinds.count(("tiger", "southern_europe")),
        )

    before, after, without = men("off", "on"), men("on", "on"), men("on", "off")
    assert (after[0] - before[0], after[1] - before[1], after[2]) == (1, -1, 1)
    assert (without[1], without[2]) == (before[1], 0)
    war = starting_war("base", {})
    decks = [piece.on for piece in war.pieces.values() if piece.kind == "fighter" and piece.at.endswith("_sz")]
    assert decks
    assert all(war.pieces[ship].kind == "carrier" for ship in decks)


@rule("D3.6-04", "D3.8-01", "D2.1-16")
def test_infantry_scientist_and_technology_ride_together(desk: Any) -> None:
    war = desk.expansion()
    assert fits(war, "bomber", ["infantry", "scientist", "technology"])
    assert not fits(war, "bomber", ["infantry", "scientist", "scientist", "technology"])
    assert not fits(war, "bomber", ["infantry", "armor"])


@rule("B-3-05")
def test_rockets_without_a_target_are_not_asked_for(desk: Any) -> None:
    war = desk.war()
    war.nations["germany"].technologies = ["rockets"]
    desk.run(rockets(desk.world(war)))
    assert desk.kinds() == []
    desk.put(war, "germany", "western_europe", aa_gun=1)
    war.rockets_fired = False
    desk.run(rockets(desk.world(war, {"B-3-05": [2]})))
    assert desk.kinds() == ["rockets"]


@rule("B-13-04")
def test_allied_capitals_in_axis_hands_are_no_allied_victory(desk: Any) -> None:
    war = desk.war()
    war.lands["russia"].owner = war.lands["united_kingdom"].owner = "germany"
    assert not allied_military(war)
    war.lands["germany"].owner, war.lands["japan"].owner = "usa", "uk"
    assert allied_military(war)


@rule("B-4-01", "D2.1-03", "B-4-07")
def test_how_much_can_be_bought(desk: Any) -> None:
    war = desk.expansion(complexes="on")
    war.nations["germany"].money = 3000
    for units, reason in [
        ({"infantry": 1000}, None),
        ({"infantry": 1001}, "not-a-number-of-units"),
        ({"infantry": -1}, "not-a-number-of-units"),
        ({"infantry": 0}, None),
        ({"scientist": 0}, None),
    ]:
        found = check_purchase(war, "germany", Purchase(units))
        assert (found.reason if found else None) == reason
    most = next(n for n in range(99) if check_purchase(war, "germany", Purchase({"scientist": n + 1})))
    assert most == 2
    war.nations["germany"].money = 3
    assert check_purchase(war, "germany", Purchase({"infantry": 1})) is None
    war.nations["germany"].money = 2
    assert check_purchase(war, "germany", Purchase({"infantry": 1})) is not None


@rule("D2.1-12", "D2.1-06")
def test_only_scientists_of_the_nation_on_land_make_a_group(desk: Any) -> None:
    war = desk.expansion()
    assert largest_group(war, "germany") == 0
    desk.put(war, "germany", "germany", scientist=2, infantry=3)
    desk.put(war, "japan", "germany", scientist=1)
    (ship,) = desk.put(war, "germany", "baltic_sz", transport=1)
    (sage,) = desk.put(war, "germany", "baltic_sz", scientist=1)
    war.pieces[sage].on = ship
    assert scientists_by_land(war, "germany") == {"germany": 2}


@rule("A-3.9a-08", "B-7-04")
def test_planes_and_a_boat_under_water_are_out_of_each_others_reach(desk: Any) -> None:
    war = desk.expansion()
    (sub,) = desk.put(war, "germany", "north_sz", submarine=1)
    boat = show(war, "germany", hide(war, sub, 1))
    plane, ship = desk.put(war, "uk", "north_sz", fighter=1, transport=1)
    assert out_of_reach(war, [boat], [plane])
    assert not out_of_reach(war, [boat], [plane, ship])
    assert fighting_units(war, "north_sz", "axis") == []


@rule("D3.9a-09", "A-3.9b-06", "D3.9a-08")
def test_a_seen_boat_that_attacks_stays_in_sight_and_one_that_moves_has_moved(desk: Any) -> None:
    war = desk.expansion()
    (sub,) = desk.put(war, "germany", "west_spain_sz", submarine=1)
    boat = show(war, "germany", hide(war, sub, 1))
    desk.put(war, "uk", "north_sz", transport=1)
    cruise(desk.world(war), "germany", boat, ["west_spain_sz", "north_sz"], "attack")
    assert boat in war.pieces
    assert war.pieces[boat].done
    cruise(desk.world(war), "germany", boat, ["north_sz", "baltic_sz"], "")
    assert boat not in war.pieces
    (name,) = war.flotillas["germany"].hidden
    assert desk.check(war, [Move(name, ["baltic_sz", "north_sz"])], combat=False) == ("B-1-03", "has-moved")


@rule("D3.9c-08", "D3.9c-10")
def test_a_fight_of_the_dive_phase_that_was_broken_off_is_ended_first(desk: Any) -> None:
    war = desk.expansion(phase="dive")
    war.dive_step, war.battles = "fights", [Battle("sea", "north_sz", round=1, step=3)]
    war.fighting = war.battles[0].id
    desk.put(war, "uk", "north_sz", transport=1)
    desk.run(dive_phase(desk.world(war)))
    assert (war.fighting, war.battles) == ("", [])
    assert [fact["space"] for fact in desk.facts("sea-battle-ends")] == ["north_sz"]


@rule("B-1-02", "B-1-01")
def test_the_first_question_of_a_war_is_russias() -> None:
    from sandtable.testing.desk import Desk

    desk = Desk()
    steps = play(desk.world(starting_war("base", {})))
    first = next(step for step in steps if isinstance(step, Ask))
    assert [(seat, decision.kind) for seat, decision in first.seats.items()] == [("russia", "research")]


@rule("B-5-05", "D2.1-42", "B-5-06")
def test_a_fighter_may_use_the_last_space_of_its_range_to_land(desk: Any) -> None:
    war = desk.war("uk")
    (plane,) = desk.put(war, "uk", "united_kingdom", fighter=1)
    desk.put(war, "germany", "baltic_sz", transport=1)
    out = ["united_kingdom", "north_sz", "baltic_sz"]
    war.lands["karelia_ssr"].owner = "germany"
    assert desk.check(war, [Move(plane, out)]) is None
    war.pieces[plane].moved = 1
    assert desk.check(war, [Move(plane, out)]) == ("B-5-05", "no-way-to-land")


@rule("B-5-05")
def test_a_carrier_may_come_two_zones_also_where_an_enemy_is_beaten_first(desk: Any) -> None:
    war = desk.war("usa")
    (carrier,) = desk.put(war, "usa", "mexico_sz", carrier=1)
    desk.put(war, "japan", "hawaii_sz", transport=1)
    chart = Chart(war, "usa")
    zones = chart.carrier_zones(war.pieces[carrier], "mexico_sz", may_sail=True)
    assert {"mexico_sz", "hawaii_sz", "west_us_sz", "midway_sz"} <= zones
    assert chart.carrier_zones(war.pieces[carrier], "mexico_sz", may_sail=False) == {"mexico_sz"}


@rule("B-5-06")
def test_a_bomber_lands_though_a_carrier_is_below_it_and_a_mustang_may_use_the_deck(desk: Any) -> None:
    war = desk.expansion("usa", "noncombat_move")
    (plane,) = desk.put(war, "usa", "western_usa", bomber=1)
    (mustang,) = desk.put(war, "usa", "western_usa", mustang=1)
    desk.put(war, "usa", "west_us_sz", carrier=1)
    desk.put(war, "japan", "japan_sz", carrier=1, fighter=1)
    assert desk.check(war, [Move(mustang, ["western_usa", "west_us_sz"])], combat=False) is None
    assert desk.check(war, [Move(plane, ["western_usa", "west_us_sz"])], combat=False) == (
        "B-5-06",
        "no-landing-there",
    )
    war.pieces[plane].at, war.pieces[plane].moved = "west_us_sz", 1
    assert desk.check(war, [], combat=False) == ("B-5-06", "must-land")


@rule("B-5-09")
def test_a_flight_goes_round_neutrals_and_through_guns_only_where_it_must(desk: Any) -> None:
    war = desk.war()
    chart = Chart(war, "germany")
    way = ["western_europe", "west_mediterranean_sz", "gibraltar"]
    assert chart.flight("western_europe", "gibraltar", combat=True) == way
    for land in chart.hostile:
        desk.put(war, "russia", land, aa_gun=1)
    guarded = Chart(war, "germany")
    assert guarded.flight("eastern_europe", "novosibirsk", combat=True) == [
        "eastern_europe",
        "karelia_ssr",
        "russia",
        "novosibirsk",
    ]


@rule("B-7-08", "B-5-08")
def test_a_ship_goes_back_to_the_zone_next_door_it_came_from(desk: Any) -> None:
    war = desk.war()
    (ship,) = desk.put(war, "germany", "baltic_sz", battleship=1)
    desk.put(war, "uk", "north_sz", battleship=1)
    desk.attack(war, [Move(ship, ["baltic_sz", "north_sz"])], [6, 6], {"retreat": "baltic_sz"})
    assert war.pieces[ship].at == "baltic_sz"
    assert desk.facts("retreat") == [{"nation": "germany", "space": "north_sz", "goal": "baltic_sz"}]


@rule("B-5-02", "D2.1-32", "B-1-05")
def test_only_moved_technology_counts_as_transferred(desk: Any) -> None:
    war = desk.expansion("usa")
    (man,) = desk.put(war, "usa", "western_usa", infantry=1)
    desk.put(war, "usa", "eastern_usa", technology=1)
    name = hide(war, desk.put(war, "usa", "west_us_sz", submarine=1)[0], 1)
    moves = [Move(man, ["western_usa", "eastern_usa"]), Move(name, ["west_us_sz", "hawaii_sz"])]
    desk.deploy(war, moves)
    assert not war.nations["usa"].transferred
    assert war.flotillas["usa"].hidden[name].at == "hawaii_sz"


@rule("D3.9a-01", "A-3.9d-02", "D3.9b-06")
def test_a_first_shot_is_for_ships_in_sight(desk: Any) -> None:
    war = desk.expansion("uk")
    name = hide(war, desk.put(war, "uk", "east_canada_sz", submarine=1)[0], 1)
    show(war, "germany", hide(war, desk.put(war, "germany", "north_sz", submarine=1)[0], 1))
    way = ["east_canada_sz", "north_sz"]
    assert desk.check(war, [Move(name, way, first_shot=True)]) == ("D3.9a-01", "nothing-to-attack")
    assert desk.check(war, [Move(name, way, attack=True)]) is None


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


@rule("B-1-05", "B-1-04")
def test_the_form_of_the_combat_move_shows_attacks(desk: Any) -> None:
    war = desk.war()
    (tank,) = desk.put(war, "germany", "eastern_europe", armor=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    desk.run(combat_move_phase(desk.world(war)))
    ((_, sheet),) = desk.asked
    offer = sheet.offer()
    assert ["eastern_europe", "karelia_ssr"] in offer["ways"][tank]
    assert offer["targets"] == {"karelia_ssr": "russia: 1 infantry"}
