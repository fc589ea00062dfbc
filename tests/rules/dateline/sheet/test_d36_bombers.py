"""D3.6, D3.7 Paratroops and the bomber's one action."""

from __future__ import annotations

from sandtable.games.dateline.rules.combat.battle import take_hits, weakest_first
from sandtable.games.dateline.rules.combat.combat import lands_attacked
from sandtable.games.dateline.rules.combat.land_battle import jump, land_attackers
from sandtable.games.dateline.rules.move_phases import combat_move_phase
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.script import end_turn
from sandtable.games.dateline.state.loads import fits
from sandtable.games.dateline.state.model import State
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench

WAY = ["united_kingdom", "north_sz", "western_europe"]


def drop(bench: Bench, men: int = 2, **defenders: int) -> tuple[State, str, list[str], list[Move]]:
    """British paratroops over Western Europe; returns state, bomber, men, moves."""
    state = bench.expansion("uk")
    bomber, *load = bench.put(state, "uk", "united_kingdom", bomber=1, infantry=men)
    if defenders:
        bench.put(state, "germany", "western_europe", **defenders)
    return state, bomber, load, [Move(bomber, WAY), *(Move(id, WAY, ship=bomber) for id in load)]


@rule("D3.6-01", "D3.7-04", "A-3.6-03")
def test_paratroops_take_an_empty_territory(bench: Bench) -> None:
    state, _, _, moves = drop(bench)
    bench.attack(state, moves)
    assert state.lands["western_europe"].owner == "uk"
    assert bench.there(state, "western_europe") == {"uk infantry": 2, "uk bomber": 1}
    assert bench.check(bench.expansion("uk", paratroops="off"), moves)


@rule("D3.6-02")
def test_without_the_chapter_bombers_carry_nobody(bench: Bench) -> None:
    state, _, _, moves = drop(bench, men=1, infantry=1)
    state.options["paratroops"] = "off"
    assert bench.check(state, moves) == ("D3.6-02", "no-flight")


@rule("D3.6-03", "D3.7-03")
def test_bomber_and_infantry_start_in_the_same_territory(bench: Bench) -> None:
    state, bomber, _, moves = drop(bench, men=1)
    state.pieces[bomber].moved = 1
    assert bench.check(state, moves) == ("D3.7-03", "start-together")


@rule("D3.6-04", "D3.7-02", "A-3.7-01")
def test_two_infantry_and_no_armor(bench: Bench) -> None:
    state, _, _, moves = drop(bench, men=3)
    assert bench.check(state, moves) == ("D3.6-04", "overloaded")
    assert bench.check(state, moves[:3]) is None
    assert not fits(state, "bomber", ["armor"])


@rule("A-3.6-06")
def test_long_range_flies_further_but_carries_no_more(bench: Bench) -> None:
    state, bomber, men, _ = drop(bench, men=3)
    state.nations["uk"].technologies = ["long_range", "heavy_bombers"]
    way = ["united_kingdom", "north_sz", "baltic_sz", "eastern_europe", "ukraine_ssr"]
    for land in ("karelia_ssr", "caucasus", "russia", "persia", "syria_iraq"):
        state.lands[land].owner = "germany"
    moves = [Move(bomber, way), *(Move(id, way, ship=bomber) for id in men)]
    assert bench.check(state, moves[:3]) is None
    assert bench.check(state, moves) == ("D3.6-04", "overloaded")


@rule("D3.6-05", "A-3.6-05")
def test_the_gun_takes_bomber_and_load_before_they_jump(bench: Bench) -> None:
    state, bomber, men, moves = drop(bench, aa_gun=1, infantry=1)
    bench.attack(state, moves, {"B-7-06": [1]})
    assert bomber not in state.pieces
    assert not set(men) & set(state.pieces)
    assert bench.losses() == [{"nation": "uk", "units": {"bomber": 1, "infantry": 2}, "space": "western_europe"}]


@rule("D3.6-06", "D3.6-08", "D3.6-09")
def test_paratroops_fight_at_one_the_bomber_neither_fights_nor_falls(bench: Bench) -> None:
    state, bomber, men, moves = drop(bench, infantry=1)
    bench.attack(state, moves, {"B-7-01": [1, 6, 2]})
    fired = [(fact["who"], fact["value"], len(fact["throw"].faces)) for fact in bench.facts("fire")]
    assert fired == [("attacker", 1, 2), ("defender", 2, 1)]
    assert bomber in state.pieces
    assert sum(id in state.pieces for id in men) == 1
    assert state.lands["western_europe"].owner == "uk"


@rule("A-3.6-01", "D3.6-07")
def test_they_attack_with_others_and_are_infantry_once_they_landed(bench: Bench) -> None:
    state, bomber, men, moves = drop(bench, men=1, infantry=1)
    (tank,) = bench.put(state, "uk", "southern_europe", armor=1)
    state.lands["southern_europe"].owner = "uk"
    moves.append(Move(tank, ["southern_europe", "western_europe"]))
    bench.attack(state, moves, {"B-7-01": [1, 6, 6]})
    (man,) = men
    assert (state.pieces[man].kind, state.pieces[man].on, state.pieces[man].at) == (
        "infantry",
        "",
        "western_europe",
    )
    assert [fact["value"] for fact in bench.facts("fire")] == [1, 2]  # nobody was left for the tank
    assert bench.check(state, [Move(bomber, ["western_europe", "germany"]), Move(man, WAY, ship=bomber)])


@rule("A-3.6-01", "D3.6-03")
def test_paratroops_fly_the_way_of_their_bomber(bench: Bench) -> None:
    state, bomber, (man,), moves = drop(bench, men=1, infantry=1)
    assert bench.check(state, moves) is None
    detour = ["united_kingdom", "north_sz", "baltic_sz", "germany", "western_europe"]
    assert bench.check(state, [moves[0], Move(man, detour, ship=bomber)]) == ("A-3.6-01", "no-drop-there")


@rule("D2.1-56", "D3.6-05")
def test_paratroops_shot_down_on_the_way_have_not_come_back(bench: Bench) -> None:
    state, bomber, (man,), _ = drop(bench, men=1)
    bench.put(state, "germany", "western_europe", aa_gun=1)
    land = state.lands["southern_europe"]
    land.nuked = land.deserted = True
    way = [*WAY, "southern_europe"]
    bench.attack(state, [Move(bomber, way), Move(man, way, ship=bomber)], {"B-5-10": [1]})
    assert man not in state.pieces
    assert (land.entered, land.deserted) == (0, True)


@rule("A-3.6-02")
def test_paratroops_alone_do_not_retreat_beside_others_they_may(bench: Bench) -> None:
    state, _, men, moves = drop(bench, men=2, infantry=1)
    bench.attack(state, moves, {"B-7-01": [6, 6, 6, 1, 6, 6]})
    assert "retreat" not in bench.kinds()
    state, _, men, moves = drop(bench, men=2, infantry=1)
    (tank,) = bench.put(state, "uk", "southern_europe", armor=1)
    state.lands["southern_europe"].owner = "uk"
    moves.append(Move(tank, ["southern_europe", "western_europe"]))
    bench.attack(state, moves, {"B-7-01": [6, 6, 6, 6]}, {"retreat": "southern_europe"})
    assert {state.pieces[id].at for id in (*men, tank)} == {"southern_europe"}
    assert {(state.pieces[id].on, state.pieces[id].goal) for id in men} == {("", "")}  # they have jumped


@rule("A-3.6-02")
def test_planes_beside_paratroops_alone_stay_to_the_end(bench: Bench) -> None:
    state, _, _, moves = drop(bench, men=1, infantry=1)
    (plane,) = bench.put(state, "uk", "united_kingdom", fighter=1)
    moves.append(Move(plane, moves[0].path))
    # A round in which all miss; then the man falls, and the fighter, alone now, may break off.
    bench.attack(state, moves, {"B-7-01": [6, 6, 6, 6, 6, 1]}, {"retreat": "break-off"})
    assert bench.kinds().count("retreat") == 1
    assert (state.pieces[plane].at, state.lands[moves[0].path[-1]].owner) == (moves[0].path[-1], "germany")


@rule("D3.6-10", "A-3.6-04")
def test_on_the_way_home_guns_fire_at_the_bomber_if_it_crosses_them(bench: Bench) -> None:
    for through, dice in (("germany", [1]), ("southern_europe", [])):
        state, bomber, _, moves = drop(bench, men=1)
        bench.put(state, "germany", "germany", aa_gun=1)
        bench.attack(state, moves)
        state.lands["eastern_europe"].owner = "uk"
        state.was.pop("eastern_europe", None)
        state.phase = "noncombat_move"
        home = [Move(bomber, ["western_europe", through, "eastern_europe"])]
        from sandtable.games.dateline.rules.move_phases import noncombat_move_phase
        from sandtable.games.dateline.rules.sheet.moves import Moves

        world = bench.world(state, {"B-5-10": dice})
        bench.run(noncombat_move_phase(world), {"noncombat-move": Moves(home)})
        assert (bomber in state.pieces) == (not dice)


@rule("D3.6-11", "A-3.6-07", "D3.7-06")
def test_a_bomber_sets_infantry_down_at_home_on_its_way(bench: Bench) -> None:
    state = bench.expansion("uk", "noncombat_move")
    bomber, man = bench.put(state, "uk", "united_kingdom", bomber=1, infantry=1)
    state.lands["western_europe"].owner = state.lands["germany"].owner = "uk"
    way = [*WAY, "germany"]
    moves = [Move(bomber, way), Move(man, WAY, ship=bomber)]
    assert bench.check(state, moves, combat=False) is None
    bench.deploy(state, moves)
    assert state.pieces[man].at == "western_europe"
    assert state.pieces[bomber].at == "germany"
    assert state.pieces[man].done
    assert bench.check(state, [Move(man, ["western_europe", "germany"])], combat=False) == ("B-1-03", "has-moved")


@rule("D3.7-01", "D3.7-05", "D3.7-07")
def test_one_mission_a_turn(bench: Bench) -> None:
    state, bomber, men, moves = drop(bench, men=1)
    state.lands["western_europe"].factory = True
    raid = Move(bomber, WAY, raid=True)
    assert bench.check(state, [raid]) is None
    assert bench.check(state, [raid, moves[1]]) == ("D3.7-07", "one-mission")
    state.nations["uk"].bomb = "united_kingdom"
    assert bench.check(state, [Move(bomber, WAY, bomb=True)]) is None
    assert bench.check(state, [Move(bomber, WAY, bomb=True), moves[1]]) == ("D3.7-07", "one-mission")
    bench.attack(state, [raid], {"B-10-01": [5]})
    state.phase = "noncombat_move"
    back = WAY[::-1]
    assert bench.check(state, [Move(bomber, back), Move(men[0], WAY, ship=bomber)], combat=False)


@rule("D3.6-11")
def test_a_bomber_sets_its_load_down_in_own_land_only(bench: Bench) -> None:
    state = bench.expansion("usa", "noncombat_move")
    bomber, man, scientist = bench.put(state, "usa", "eastern_usa", bomber=1, infantry=1, scientist=1)
    way = ["eastern_usa", "east_us_sz", "east_canada_sz", "eastern_canada"]
    for load in (man, scientist):
        moves = [Move(bomber, way), Move(load, way, ship=bomber)]
        assert bench.check(state, moves, combat=False) == ("D3.6-11", "no-drop-there")
        state.lands["eastern_canada"].owner = "usa"
        assert bench.check(state, moves, combat=False) is None
        state.lands["eastern_canada"].owner = "uk"


@rule("D3.6-03", "D3.7-03")
def test_a_bomber_takes_nobody_up_on_its_way(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber, fighter, man = bench.put(state, "uk", "united_kingdom", bomber=1, fighter=1, infantry=1)
    (abroad,) = bench.put(state, "uk", "eastern_canada", infantry=1)
    over = ["united_kingdom", "north_sz", "east_canada_sz", "eastern_canada"]
    lift = [Move(bomber, over), Move(abroad, over[-1:], ship=bomber)]
    assert bench.check(state, lift, combat=False) in (("B-2-01", "starts-elsewhere"), ("D3.7-03", "start-together"))
    back = [Move(bomber, over), Move(abroad, over[:1:-1], ship=bomber)]
    assert bench.check(state, back, combat=False) == ("D3.7-03", "start-together")
    bench.put(state, "germany", "north_sz", transport=1)
    out = [Move(bomber, over[:2]), Move(fighter, over[:2])]
    bench.attack(state, out, {"B-8-03": [1], "B-7-01": [6]})
    home = [Move(bomber, over[1::-1]), Move(fighter, over[1::-1])]
    lift = [Move(man, ["united_kingdom", "north_sz"], ship=bomber)]
    assert bench.check(state, home, combat=False) is None
    assert bench.check(state, [*home, *lift], combat=False) == ("D3.7-03", "start-together")


@rule("D3.6-07")
def test_in_the_next_turn_paratroops_march_and_fight_as_infantry(bench: Bench) -> None:
    state, _, (man,), moves = drop(bench, men=1)
    bench.attack(state, moves)
    assert bench.check(state, [Move(man, ["western_europe", "germany"])], combat=False) == ("B-1-03", "has-moved")
    end_turn(bench.world(state))
    state.turn = 2
    assert bench.check(state, [Move(man, ["western_europe", "germany"])]) is None
    assert bench.check(state, [Move(man, ["western_europe", "germany", "eastern_europe"])]) == (
        "B-5-02",
        "no-combat-move",
    )
    bench.put(state, "germany", "germany", infantry=1)
    bench.attack(state, [Move(man, ["western_europe", "germany"])], {"B-7-01": [1, 6]})
    assert bench.facts("fire")[0]["value"] == 1
    assert state.lands["germany"].owner == "uk"


@rule("A-3.4-01", "D3.7-07")
def test_only_fighters_escort_and_only_in_the_combat_move(bench: Bench) -> None:
    state, bomber, _, _ = drop(bench, men=1)
    other, fighter = bench.put(state, "uk", "united_kingdom", bomber=1, fighter=1)
    state.nations["uk"].bomb = "united_kingdom"
    bomb = Move(bomber, WAY, bomb=True)
    assert bench.check(state, [bomb, Move(fighter, WAY, escort=True)]) is None
    assert bench.check(state, [bomb, Move(other, WAY, escort=True)]) == ("A-3.4-01", "cannot-do-that")
    assert bench.check(state, [Move(fighter, WAY, escort=True)]) == ("A-3.4-01", "nobody-to-escort")
    astray = Move(fighter, ["united_kingdom", "north_sz", "finland_norway"], escort=True)
    assert bench.check(state, [bomb, astray]) == ("A-3.4-01", "nobody-to-escort")
    assert bench.check(state, [Move(fighter, WAY, escort=True)], combat=False) == ("A-3.4-01", "cannot-do-that")
    assert bench.check(state, [Move(bomber, WAY, bomb=True, raid=True)]) == ("D3.7-07", "one-mission")
    state.options["bomb"] = "off"
    assert bench.check(state, [bomb]) == ("D2.1-37", "cannot-do-that")


@rule("D3.6-02", "A-3.6-01")
def test_the_load_goes_where_its_own_bomber_goes(bench: Bench) -> None:
    state, bomber, (man,), moves = drop(bench, men=1)
    (foreign,) = bench.put(state, "usa", "united_kingdom", bomber=1)
    assert bench.check(state, [moves[1]]) == ("D3.6-02", "no-flight"), "the bomber stays"
    assert bench.check(state, [Move(man, WAY, ship=foreign)]) == ("D3.6-02", "no-flight")
    short = [moves[0], Move(man, WAY[:2], ship=bomber)]
    assert bench.check(state, short) == ("A-3.6-01", "no-drop-there")
    state.lands["western_europe"].owner = "usa"
    assert bench.check(state, moves)


@rule("D3.6-07", "B-9-05")
def test_only_paratroops_jump_whoever_comes_by_sea_stays_aboard(bench: Bench) -> None:
    state, _, (man,), moves = drop(bench, men=1, infantry=1)
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (marine,) = bench.put(state, "uk", "united_kingdom", infantry=1)
    moves.append(Move(marine, WAY, ship=ship))
    bench.run(combat_move_phase(bench.world(state)), {"combat-move": Moves(moves)})
    jump(state, "western_europe")
    assert (state.pieces[man].on, state.pieces[man].goal, state.pieces[man].at) == ("", "", "western_europe")
    assert (state.pieces[marine].on, state.pieces[marine].goal) == (ship, "western_europe")
    assert set(land_attackers(state, "western_europe")) == {man, marine}


@rule("D3.8-04", "B-7-03")
def test_who_does_not_fight_attacks_nobody(bench: Bench) -> None:
    state = bench.expansion("germany", "combat")
    bench.put(state, "germany", "karelia_ssr", mpc=1, aa_gun=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    bench.put(state, "japan", "caucasus", infantry=1)
    assert (land_attackers(state, "karelia_ssr"), lands_attacked(state)) == ([], set())
    (man,) = bench.put(state, "germany", "karelia_ssr", infantry=1)
    assert (land_attackers(state, "karelia_ssr"), lands_attacked(state)) == ([man], {"karelia_ssr"})


@rule("A-3.6-05")
def test_of_bombers_that_are_alike_the_empty_one_is_lost(bench: Bench) -> None:
    state, bomber, men, moves = drop(bench, men=1, infantry=1, aa_gun=1)
    (empty,) = bench.put(state, "uk", "united_kingdom", bomber=1)
    moves.append(Move(empty, WAY))
    bench.attack(state, moves, {"B-7-06": [1, 6], "B-7-01": [1, 6]})
    assert bomber in state.pieces
    assert men[0] in state.pieces
    assert empty not in state.pieces
    assert weakest_first(state, [bomber]) == [bomber]
    far, near = bench.put(state, "uk", "united_kingdom", fighter=2)
    state.pieces[far].moved = 3
    assert weakest_first(state, [near, far]) == [far, near], "the one with less range left"
    full, light = bench.put(state, "uk", "north_sz", transport=2)
    (cargo,) = bench.put(state, "uk", "north_sz", infantry=1)
    state.pieces[cargo].on = full
    assert weakest_first(state, [full, light]) == [light, full]


@rule("D3.6-05", "B-7-06")
def test_a_gun_fires_at_the_paratroops_over_its_own_territory_alone(bench: Bench) -> None:
    state = bench.expansion("uk")
    one, two, *men = bench.put(state, "uk", "united_kingdom", bomber=2, infantry=2)
    north = ["united_kingdom", "north_sz", "finland_norway"]
    bench.put(state, "germany", "western_europe", aa_gun=1)
    moves = [Move(one, WAY), Move(men[0], WAY, ship=one), Move(two, north), Move(men[1], north, ship=two)]
    bench.attack(state, moves, {"B-7-06": [6]})
    assert [fact["planes"] for fact in bench.facts("aa-fire")] == [1]


@rule("D3.6-11", "A-2.1-12", "D3.7-03")
def test_what_a_bomber_cannot_do_with_its_load(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber, man, scientist, mpc = bench.put(state, "uk", "united_kingdom", bomber=1, infantry=1, scientist=1, mpc=1)
    bench.put(state, "germany", "western_europe", infantry=1)
    found = bench.refusal(state, [Move(bomber, WAY), Move(scientist, WAY, ship=bomber)])
    assert (found.rule, found.reason, found.args) == ("A-2.1-12", "guns-do-not-attack", {"unit": "scientist"})
    over = ["united_kingdom", "north_sz", "east_canada_sz", "eastern_canada"]
    sea = bench.refusal(state, [Move(bomber, over), Move(man, over[:2], ship=bomber)], False)
    assert (sea.rule, sea.args) == ("D3.6-11", {"space": "north_sz"})
    aside = ["united_kingdom", "north_sz", "west_spain_sz", "east_canada_sz", "eastern_canada"]
    assert bench.check(state, [Move(bomber, over), Move(man, aside, ship=bomber)], False) == (
        "D3.6-11",
        "no-drop-there",
    )
    assert bench.check(state, [Move(bomber, over), Move(man, over, ship=bomber)], False) is None
    state.pieces[man].on = mpc
    assert bench.check(state, [Move(bomber, over), Move(man, over, ship=bomber)], False) == (
        "D3.7-03",
        "start-together",
    )
    found = bench.refusal(state, [Move(man, over, ship=bomber)], False)
    assert (found.rule, found.args) == ("D3.6-02", {"unit": "infantry"})


@rule("D3.6-11", "A-3.6-07")
def test_whoever_was_set_down_stands_on_his_own_feet(bench: Bench) -> None:
    state = bench.expansion("uk", "noncombat_move")
    bomber, man = bench.put(state, "uk", "united_kingdom", bomber=1, infantry=1)
    over = ["united_kingdom", "north_sz", "east_canada_sz", "eastern_canada"]
    bench.deploy(state, [Move(bomber, over), Move(man, over, ship=bomber)])
    landed = state.pieces[man]
    assert (landed.at, landed.on, landed.goal, landed.done) == ("eastern_canada", "", "", True)
    assert state.pieces[bomber].done
    found = bench.refusal(
        state, bench.into([*bench.put(state, "uk", "india", fighter=1)], "india", *["persia", "india"] * 3), False
    )
    assert (found.rule, found.args) == ("B-5-04", {"unit": "fighter", "move": 4})


@rule("D3.6-05", "D3.6-07")
def test_nobody_else_leaves_his_mpc_when_paratroops_jump(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber, man = bench.put(state, "uk", "united_kingdom", bomber=1, infantry=1)
    mpc, rider = bench.put(state, "germany", "western_europe", mpc=1, infantry=1)
    state.pieces[rider].on = mpc
    moves = [Move(bomber, WAY), Move(man, WAY, ship=bomber)]
    bench.attack(state, moves, {"B-7-01": [6, 2]})
    assert state.pieces[rider].on == mpc
    assert man not in state.pieces


@rule("A-3.6-05", "B-7-02")
def test_of_two_bombers_the_empty_one_is_lost_first(bench: Bench) -> None:
    state = bench.expansion("uk")
    full, empty, man = bench.put(state, "uk", "united_kingdom", bomber=2, infantry=1)
    state.pieces[man].on = full
    assert take_hits(bench.world(state), "germany", [([full, empty], 1)]) == [empty]


@rule("A-3.6-01")
def test_nobody_jumps_into_the_sea(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber, man = bench.put(state, "uk", "united_kingdom", bomber=1, infantry=1)
    bench.put(state, "germany", "north_sz", transport=1)
    moves = [Move(bomber, WAY[:2]), Move(man, WAY[:2], ship=bomber)]
    assert bench.check(state, moves) == ("A-3.6-01", "no-drop-there")


@rule("D3.6-04", "D3.8-01", "D2.1-16")
def test_infantry_scientist_and_technology_ride_together(bench: Bench) -> None:
    state = bench.expansion()
    assert fits(state, "bomber", ["infantry", "scientist", "technology"])
    assert not fits(state, "bomber", ["infantry", "scientist", "scientist", "technology"])
    assert not fits(state, "bomber", ["infantry", "armor"])


@rule("A-3.6-03", "D3.7-04")
def test_only_a_bomber_with_paratroops_flies_to_empty_land(bench: Bench) -> None:
    state, bomber, (man,), moves = drop(bench, men=1)
    (tank,) = bench.put(state, "uk", "persia", armor=1)
    assert bench.check(state, moves) is None
    assert bench.check(state, [moves[0]]) == ("B-1-05", "nothing-to-attack")
    (ally,) = bench.put(state, "usa", "united_kingdom", bomber=1)
    assert bench.check(state, [Move(man, WAY, ship=ally)]) == ("D3.6-02", "no-flight")
    assert {bomber, tank} <= set(state.pieces)


@rule("D3.7-03", "D3.7-07", "D3.6-02")
def test_the_refusal_of_a_flight_names_the_unit(bench: Bench) -> None:
    state, bomber, (man,), moves = drop(bench, men=1, infantry=1)
    raid = [Move(bomber, [*WAY, "germany"], raid=True), Move(man, [*WAY, "germany"], ship=bomber)]
    assert bench.refusal(state, raid).args == {"unit": "bomber"}
    (brain,) = bench.put(state, "uk", "united_kingdom", scientist=1)
    assert bench.refusal(state, [moves[0], Move(brain, WAY, ship=bomber)]).args == {"unit": "scientist"}
    state.pieces[man].on = bomber
    assert bench.refusal(state, moves).args == {"unit": "infantry"}
    assert bench.refusal(state, moves[1:]).args == {"unit": "infantry"}
