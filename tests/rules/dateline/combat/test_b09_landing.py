"""B-9, B-10 Landings, support shots and bombing raids."""

from __future__ import annotations

import pytest

from sandtable.games.dateline.rules.combat.land_battle import land_battle
from sandtable.games.dateline.rules.move_phases import combat_move_phase
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.rules.sheet.offer import offer_moves, raid_targets
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.model import Battle, State
from sandtable.testing import rule
from sandtable.testing.bench import as_pick
from tests.rules.dateline.bench import Bench

WAY = ["united_kingdom", "north_sz", "western_europe"]


def landing(bench: Bench, state: State, *extra: Move) -> tuple[str, str, list[Move]]:
    """A British infantryman lands in Norway out of a transport in the North Sea."""
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (man,) = bench.put(state, "uk", "united_kingdom", infantry=1)
    return ship, man, [Move(man, ["united_kingdom", "north_sz", "finland_norway"], ship=ship), *extra]


@rule("B-9-01")
def test_nobody_lands_unless_the_sea_battle_is_won(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "east_canada_sz", transport=1)
    (man,) = bench.put(state, "uk", "eastern_canada", infantry=1)
    bench.put(state, "germany", "north_sz", submarine=1)
    route = ["east_canada_sz", "north_sz"]
    moves = [Move(ship, route), Move(man, ["eastern_canada", *route, "finland_norway"], ship=ship)]
    bench.attack(state, moves, {"B-8-02": [6]}, {"retreat": "east_canada_sz"})
    assert state.pieces[ship].at == state.pieces[man].at == "east_canada_sz"
    assert state.pieces[man].on == ship
    assert state.lands["finland_norway"].owner == "germany"


@rule("B-9-02")
def test_a_battleship_gives_one_support_shot_and_its_victim_fires_back(bench: Bench) -> None:
    state = bench.scene("uk")
    (battleship,) = bench.put(state, "uk", "north_sz", battleship=1)
    _, man, moves = landing(bench, state)
    bench.put(state, "germany", "finland_norway", infantry=1)
    bench.attack(state, moves, {"B-9-02": [4], "B-7-01": [2]})
    assert [fact["hits"] for fact in bench.facts("support-shot")] == [1]
    assert man not in state.pieces  # the victim of the shot still hit with 2
    assert battleship in state.pieces
    assert state.lands["finland_norway"].owner == "germany"


@rule("B-9-02")
def test_a_battleship_that_fought_at_sea_gives_no_support(bench: Bench) -> None:
    state = bench.scene("uk")
    bench.put(state, "uk", "north_sz", battleship=1)
    _, man, moves = landing(bench, state)
    bench.put(state, "germany", "north_sz", transport=1)
    bench.put(state, "germany", "finland_norway", infantry=1)
    bench.attack(state, moves, {"B-8-03": [1], "B-7-01": [6, 1, 6]})
    assert bench.facts("support-shot") == []
    assert state.pieces[man].at == "finland_norway"


@rule("B-9-03")
def test_a_plane_fights_at_sea_or_on_land(bench: Bench) -> None:
    state = bench.scene("uk")
    fighter, other = bench.put(state, "uk", "united_kingdom", fighter=2)
    _, _, moves = landing(bench, state)
    bench.put(state, "germany", "north_sz", transport=1)
    bench.put(state, "germany", "finland_norway", infantry=1)
    moves += [
        Move(fighter, ["united_kingdom", "north_sz"]),
        Move(other, ["united_kingdom", "north_sz", "finland_norway"]),
    ]
    bench.attack(state, moves, {"B-8-03": [1], "B-7-01": [6, 6, 1, 6]})
    fired = [(fact["space"], fact["value"], len(fact["throw"].faces)) for fact in bench.facts("fire")]
    assert ("north_sz", 3, 1) in fired
    assert ("finland_norway", 3, 1) in fired


@rule("B-9-04")
def test_nobody_retreats_from_a_landing(bench: Bench) -> None:
    state = bench.scene("uk")
    (fighter,) = bench.put(state, "uk", "united_kingdom", fighter=1)
    _, _, moves = landing(bench, state)
    bench.put(state, "germany", "finland_norway", infantry=1)
    moves.append(Move(fighter, ["united_kingdom", "north_sz", "finland_norway"]))
    # The infantry falls in the first round; the plane must fight on alone.
    bench.attack(state, moves, {"B-7-01": [6, 6, 1, 1, 6]})
    assert "retreat" not in bench.kinds()
    assert bench.there(state, "finland_norway") == {"uk fighter": 1}


@rule("B-9-04")
def test_whoever_came_by_land_may_retreat_if_nobody_could_land(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "east_canada_sz", transport=1)
    (man,) = bench.put(state, "uk", "eastern_canada", infantry=1)
    (tank,) = bench.put(state, "uk", "karelia_ssr", armor=1)
    bench.put(state, "germany", "north_sz", submarine=1)
    bench.put(state, "germany", "finland_norway", infantry=1)
    route = ["east_canada_sz", "north_sz"]
    moves = [
        Move(ship, route),
        Move(man, ["eastern_canada", *route, "finland_norway"], ship=ship),
        Move(tank, ["karelia_ssr", "finland_norway"]),
    ]
    bench.attack(state, moves, {"B-8-02": [1], "B-7-01": [6, 6, 1, 6]})
    assert man not in state.pieces
    retreats = [list(as_pick(decision).choices) for _, decision in bench.asked if decision.kind == "retreat"]
    assert retreats == [["fight-on", "karelia_ssr"]]
    assert state.pieces[tank].at == "finland_norway"


@rule("B-9-05")
def test_who_lands_is_settled_before_the_support_shot(bench: Bench) -> None:
    state = bench.scene("uk")
    bench.put(state, "uk", "north_sz", battleship=1)
    _, man, moves = landing(bench, state)
    bench.put(state, "germany", "finland_norway", infantry=1)
    bench.attack(state, moves, {"B-9-02": [6], "B-7-01": [6, 6, 1, 6]})
    assert state.pieces[man].at == "finland_norway"
    assert state.pieces[man].on == ""
    assert bench.kinds() == ["combat-move"]  # nobody was asked again after the shot


@rule("B-10-01")
def test_a_raid_burns_money_after_aa_fire_down_to_nothing(bench: Bench) -> None:
    state = bench.scene("uk")
    bombers = bench.put(state, "uk", "united_kingdom", bomber=3)
    bench.put(state, "germany", "germany", aa_gun=1, fighter=3)
    way = ["united_kingdom", "north_sz", "baltic_sz", "germany"]
    bench.attack(state, [Move(id, way, raid=True) for id in bombers], {"B-10-01": [1, 2, 2, 6, 5]})
    assert sum(id in state.pieces for id in bombers) == 2
    assert state.nations["germany"].money == 32 - 11
    assert bench.there(state, "germany") == {"germany aa_gun": 1, "germany fighter": 3, "uk bomber": 2}
    state.nations["germany"].money = 4
    state.nations["uk"].technologies = ["heavy_bombers"]
    (last,) = bench.put(state, "uk", "united_kingdom", bomber=1)
    for id in bombers:
        state.pieces.pop(id, None)
    state.battles = []
    bench.attack(state, [Move(last, way, raid=True)], {"B-10-01": [2, 1, 1, 3]})
    assert state.nations["germany"].money == 0
    assert len(bench.facts("raid")[-1]["throw"].faces) == 3


@rule("B-10-01")
def test_only_bombers_raid_and_only_complexes(bench: Bench) -> None:
    state = bench.scene("uk")
    fighter, bomber = bench.put(state, "uk", "united_kingdom", fighter=1, bomber=1)
    way = ["united_kingdom", "north_sz", "western_europe"]
    assert bench.check(state, [Move(fighter, way, raid=True)]) == ("B-10-01", "only-bombers-raid")
    assert bench.check(state, [Move(bomber, way, raid=True)]) == ("B-10-01", "nothing-to-bomb")
    state.lands["western_europe"].factory = True
    assert bench.check(state, [Move(bomber, way, raid=True)]) is None


@rule("B-10-02")
def test_bombers_come_home_with_the_range_they_have_left(bench: Bench) -> None:
    state = bench.scene("uk")
    (bomber,) = bench.put(state, "uk", "united_kingdom", bomber=1)
    way = ["united_kingdom", "north_sz", "baltic_sz", "germany"]
    bench.attack(state, [Move(bomber, way, raid=True)], {"B-10-01": [3]})
    bench.deploy(state, [Move(bomber, way[::-1])])
    assert state.pieces[bomber].at == "united_kingdom"
    assert state.pieces[bomber].moved == 6


@rule("B-9-02")
def test_a_battleship_supports_one_landing_and_its_dice_are_told(bench: Bench) -> None:
    state = bench.scene("uk")
    bench.put(state, "uk", "north_sz", battleship=1)
    ships = bench.put(state, "uk", "north_sz", transport=2)
    men = bench.put(state, "uk", "united_kingdom", infantry=2)
    goals = ["finland_norway", "western_europe"]
    for goal in goals:
        bench.put(state, "germany", goal, infantry=1)
    moves = [
        Move(man, ["united_kingdom", "north_sz", goal], ship=ship)
        for man, ship, goal in zip(men, ships, goals, strict=True)
    ]
    dice = {"B-9-02": [4], "B-7-01": [6, 1, 6]}
    bench.attack(state, moves, dice, {"next-battle": "land-finland_norway"})
    assert [fact["space"] for fact in bench.facts("support-shot")] == ["finland_norway"]
    lost = next(fact for fact in bench.facts("lost") if fact["space"] == "finland_norway")
    assert lost["throw_1"].faces == (4,), "the shot that hit"


@rule("B-7-02")
def test_infantry_that_came_by_sea_and_by_land_is_one_choice(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (landed,) = bench.put(state, "uk", "united_kingdom", infantry=1)
    state.lands["southern_europe"].owner = "uk"
    marched, tank = bench.put(state, "uk", "southern_europe", infantry=1, armor=1)
    bench.put(state, "germany", "western_europe", infantry=1)
    moves = [Move(landed, ["united_kingdom", "north_sz", "western_europe"], ship=ship)]
    moves += [Move(id, ["southern_europe", "western_europe"]) for id in (marched, tank)]
    bench.attack(state, moves, {"B-7-01": [6, 6, 1, 1]})
    (asked,) = [decision for _, decision in bench.asked if decision.kind == "casualties"]
    assert [option.id for option in asked.options()] == ["uk-infantry", "uk-armor"]


@rule("B-9-02")
@pytest.mark.parametrize(("here", "shots"), [("2", [2]), ("1", [1, 1]), ("0", [2])])
def test_battleships_may_share_out_their_shots_between_two_landings(
    bench: Bench, here: str, shots: list[int]
) -> None:
    state = bench.scene("uk")
    bench.put(state, "uk", "north_sz", battleship=2)
    ships = bench.put(state, "uk", "north_sz", transport=2)
    men = bench.put(state, "uk", "united_kingdom", infantry=2)
    goals = ["finland_norway", "western_europe"]
    for goal in goals:
        bench.put(state, "germany", goal, infantry=3)
    moves = [
        Move(man, ["united_kingdom", "north_sz", goal], ship=ship)
        for man, ship, goal in zip(men, ships, goals, strict=True)
    ]
    # The first round misses, in the second the defender sinks the matter: nobody fires a support shot then.
    dice = {"B-9-02": [6, 6], "B-7-01": [6, 6, 6, 6, 6, 1, 6, 6] * 2}
    bench.attack(state, moves, dice, {"next-battle": "land-finland_norway", "support": here})
    (asked,) = [decision for _, decision in bench.asked if decision.kind == "support"]
    assert list(as_pick(asked).choices) == ["2", "1", "0"]
    assert [len(fact["throw"].faces) for fact in bench.facts("support-shot")] == shots
    first = bench.facts("support-shot")[0]["space"]
    assert first == ("western_europe" if here == "0" else "finland_norway")


@rule("B-9-02")
def test_nobody_is_asked_where_the_other_landing_meets_nobody_or_lies_elsewhere(bench: Bench) -> None:
    for zone, defenders in (("north_sz", 0), ("karelia_sz", 1)):
        state = bench.scene("uk")
        bench.put(state, "uk", "north_sz", battleship=1)
        (ship,) = bench.put(state, "uk", "north_sz", transport=1)
        (other,) = bench.put(state, "uk", zone, transport=1)
        (man,) = bench.put(state, "uk", "united_kingdom", infantry=1)
        (more,) = bench.put(state, "uk", zone, infantry=1)
        state.pieces[more].on = other
        goal = "western_europe" if zone == "north_sz" else "karelia_ssr"
        state.lands["karelia_ssr"].owner = "germany"
        bench.put(state, "germany", "finland_norway", infantry=1)
        if defenders:
            bench.put(state, "germany", goal, infantry=1)
        moves = [Move(man, ["united_kingdom", "north_sz", "finland_norway"], ship=ship)]
        moves.append(Move(more, [zone, goal], ship=other))
        dice = {"B-9-02": [4], "B-7-01": [6, 6, 1, 6]}
        bench.attack(state, moves, dice, {"next-battle": "land-finland_norway"})
        assert "support" not in bench.kinds()
        assert bench.facts("support-shot")[-1]["space"] == "finland_norway"


@rule("B-9-01", "B-7-05")
def test_a_lost_sea_battle_stops_no_landing_elsewhere(bench: Bench) -> None:
    state = bench.scene("uk")
    (near,) = bench.put(state, "uk", "north_sz", transport=1)
    (far,) = bench.put(state, "uk", "east_canada_sz", transport=1)
    (man,) = bench.put(state, "uk", "united_kingdom", infantry=1)
    (other,) = bench.put(state, "uk", "eastern_canada", infantry=1)
    bench.put(state, "germany", "west_spain_sz", submarine=1)
    route = ["east_canada_sz", "west_spain_sz"]
    moves = [
        Move(man, ["united_kingdom", "north_sz", "finland_norway"], ship=near),
        Move(far, route),
        Move(other, ["eastern_canada", *route], ship=far),
    ]
    dice = {"B-8-02": [6]}
    answers = {"next-battle": "sea-west_spain_sz", "retreat": "east_canada_sz"}
    bench.attack(state, moves, dice, answers)
    first = next(one for _, one in bench.asked if one.kind == "next-battle")
    assert sorted(as_pick(first).choices) == ["land-finland_norway", "sea-west_spain_sz"]
    assert state.lands["finland_norway"].owner == "uk"
    assert state.pieces[other].at == "east_canada_sz"


@rule("B-10-01", "B-5-04")
def test_the_form_offers_raids_on_complexes_alone(bench: Bench) -> None:
    state = bench.scene("uk")
    bomber, fighter = bench.put(state, "uk", "united_kingdom", bomber=1, fighter=1)
    flights = offer_moves(Chart(state, "uk"), combat=True)["flights"]
    assert {"germany", "southern_europe"} <= set(flights[bomber])
    assert not {"western_europe", "finland_norway"} & set(flights[bomber])
    assert flights[bomber]["germany"] == 3
    assert raid_targets(Chart(state, "uk")) == {"germany", "southern_europe", "japan"}
    assert set(flights[fighter]) <= set(flights[bomber])


@rule("B-9-02")
def test_only_battleships_of_the_landing_zone_support_it(bench: Bench) -> None:
    state = bench.scene("uk")
    bench.put(state, "uk", "karelia_sz", battleship=1)
    _, _, moves = landing(bench, state)
    bench.put(state, "germany", "finland_norway", infantry=1)
    bench.attack(state, moves, {"B-7-01": [1, 6]})
    assert bench.facts("support-shot") == []


@rule("B-7-05", "B-1-04")
def test_a_battle_without_attackers_is_dropped(bench: Bench) -> None:
    from sandtable.games.dateline.rules.combat.combat import combat_phase
    from sandtable.games.dateline.state.model import Battle

    state = bench.scene("uk", "combat")
    bench.put(state, "germany", "baltic_sz", transport=1)
    state.battles = [Battle("sea", "baltic_sz"), Battle("land", "western_europe")]
    bench.run(combat_phase(bench.world(state)))
    assert (state.battles, bench.log) == ([], [])


@rule("B-9-02")
def test_an_allys_battleship_gives_no_support_shot(bench: Bench) -> None:
    state = bench.scene("uk")
    bench.put(state, "usa", "north_sz", battleship=1)
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (man,) = bench.put(state, "uk", "united_kingdom", infantry=1)
    bench.put(state, "germany", "western_europe", infantry=1)
    bench.attack(state, [Move(man, WAY, ship=ship)], {"B-7-01": [1, 6]})
    assert bench.facts("support-shot") == []


@rule("B-10-01", "B-9-03")
def test_raiders_raid_where_they_are_and_fight_in_no_battle(bench: Bench) -> None:
    state = bench.scene("uk")
    one, two, man = bench.put(state, "uk", "united_kingdom", bomber=2, infantry=1)
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    over = [*WAY, "germany"], [*WAY, "southern_europe"]
    raids = [Move(one, over[0], raid=True), Move(two, over[1], raid=True)]
    world = bench.world(state, {"B-10-01": [3, 5]})
    bench.run(combat_move_phase(world), {"combat-move": Moves(raids)})
    assert [battle.id for battle in state.battles] == ["raid-germany", "raid-southern_europe"]
    state.lands["germany"].owner = state.lands["southern_europe"].owner = "germany"
    from sandtable.games.dateline.rules.combat.combat import combat_phase

    state.phase = "combat"
    bench.run(combat_phase(world))
    assert [(fact["throw"].die, len(fact["throw"].faces)) for fact in bench.facts("raid")] == [("d6", 1)] * 2
    bench.put(state, "germany", "western_europe", infantry=1)
    state.pieces[one].at, state.pieces[one].raid = "western_europe", True
    bench.attack(state, [Move(man, WAY, ship=ship)], {"B-7-01": [6, 1], "B-10-01": [1, 1]})
    assert [fact["value"] for fact in bench.facts("fire")] == [1, 2], "the raider did not fire"


@rule("B-10-01")
def test_nobody_raids_his_own_complex(bench: Bench) -> None:
    state = bench.scene()
    (bomber,) = bench.put(state, "germany", "eastern_europe", bomber=1)
    own = [Move(bomber, ["eastern_europe", "germany"], raid=True)]
    assert bench.check(state, own) == ("B-10-01", "nothing-to-bomb")


@rule("B-9-01")
def test_nobody_lands_from_an_allys_ship_where_the_zone_is_not_won(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "usa", "west_spain_sz", transport=1)
    (man,) = bench.put(state, "uk", "west_spain_sz", infantry=1)
    state.pieces[man].on = ship
    bench.put(state, "germany", "west_spain_sz", battleship=1)
    (mine,) = bench.put(state, "uk", "north_sz", battleship=1)
    moves = [Move(mine, ["north_sz", "west_spain_sz"]), Move(man, ["west_spain_sz", "western_europe"], ship=ship)]
    bench.attack(state, moves, {"B-8-03": [6], "B-7-01": [1]})
    assert bench.facts("sea-battle-ends") == [{"space": "west_spain_sz", "clear": False}]
    assert (state.lands["western_europe"].owner, state.pieces[man].at) == ("germany", "west_spain_sz")
    assert state.battles == []


@rule("B-9-04")
def test_a_landing_stays_one_when_those_who_landed_are_lost(bench: Bench) -> None:
    state = bench.scene("germany", "combat")
    (tank,) = bench.put(state, "germany", "karelia_ssr", armor=1)
    state.pieces[tank].came = "eastern_europe"
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    battle = Battle("land", "karelia_ssr", round=1, by_sea=True)
    state.battles = [battle]
    bench.run(land_battle(bench.world(state, {"B-7-01": [6, 6, 1, 6]}), battle))
    assert "retreat" not in bench.kinds()


@rule("B-7-06")
def test_the_defenders_losses_are_told_before_the_attackers(bench: Bench) -> None:
    state = bench.scene("germany")
    men = bench.put(state, "germany", "eastern_europe", infantry=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    bench.attack(state, bench.into(men, "eastern_europe", "karelia_ssr"), {"B-7-01": [1, 1]})
    assert [fact["nation"] for fact in bench.facts("lost")] == ["russia", "germany"]
    assert "karelia_ssr" not in offer_moves(Chart(state, "germany"), combat=True)["targets"]


@rule("B-7-06", "B-5-09")
def test_a_lone_gun_is_no_target_and_a_way_that_is_no_shorter_is_not_offered(bench: Bench) -> None:
    state = bench.scene("germany")
    bench.put(state, "germany", "germany", fighter=1)
    bench.put(state, "russia", "karelia_ssr", aa_gun=1)
    bench.put(state, "russia", "russia", infantry=1)
    offer = offer_moves(Chart(state, "germany"), combat=True)
    assert offer["targets"] == {"russia": "russia: 1 infantry"}
    assert offer["over"] == {}
