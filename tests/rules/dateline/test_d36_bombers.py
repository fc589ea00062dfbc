"""D3.6, D3.7 Paratroops and the bomber's one action."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.rules.combat.battle import take_hits, weakest_first
from sandtable.games.dateline.rules.combat.combat import lands_attacked
from sandtable.games.dateline.rules.combat.land_battle import jump, land_attackers
from sandtable.games.dateline.rules.move_phases import combat_move_phase
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.script import end_turn
from sandtable.games.dateline.state.loads import fits
from sandtable.testing import rule

WAY = ["united_kingdom", "north_sz", "western_europe"]


def drop(desk: Any, men: int = 2, **defenders: int) -> Any:
    """British paratroops over Western Europe; returns war, bomber, men, moves."""
    war = desk.expansion("uk")
    bomber, *load = desk.put(war, "uk", "united_kingdom", bomber=1, infantry=men)
    if defenders:
        desk.put(war, "germany", "western_europe", **defenders)
    return war, bomber, load, [Move(bomber, WAY), *(Move(id, WAY, ship=bomber) for id in load)]


@rule("D3.6-01", "D3.7-04", "A-3.6-03")
def test_paratroops_take_an_empty_territory(desk: Any) -> None:
    war, _, _, moves = drop(desk)
    desk.attack(war, moves)
    assert war.lands["western_europe"].owner == "uk"
    assert desk.there(war, "western_europe") == {"uk infantry": 2, "uk bomber": 1}
    assert desk.check(desk.expansion("uk", paratroops="off"), moves)


@rule("D3.6-02")
def test_without_the_chapter_bombers_carry_nobody(desk: Any) -> None:
    war, _, _, moves = drop(desk, men=1, infantry=1)
    war.options["paratroops"] = "off"
    assert desk.check(war, moves) == ("D3.6-02", "no-flight")


@rule("D3.6-03", "D3.7-03")
def test_bomber_and_infantry_start_in_the_same_territory(desk: Any) -> None:
    war, bomber, _, moves = drop(desk, men=1)
    war.pieces[bomber].moved = 1
    assert desk.check(war, moves) == ("D3.7-03", "start-together")


@rule("D3.6-04", "D3.7-02", "A-3.7-01")
def test_two_infantry_and_no_armor(desk: Any) -> None:
    war, _, _, moves = drop(desk, men=3)
    assert desk.check(war, moves) == ("D3.6-04", "overloaded")
    assert desk.check(war, moves[:3]) is None
    assert not fits(war, "bomber", ["armor"])


@rule("A-3.6-06")
def test_long_range_flies_further_but_carries_no_more(desk: Any) -> None:
    war, bomber, men, _ = drop(desk, men=3)
    war.nations["uk"].technologies = ["long_range", "heavy_bombers"]
    way = ["united_kingdom", "north_sz", "baltic_sz", "eastern_europe", "ukraine_ssr"]
    for land in ("karelia_ssr", "caucasus", "russia", "persia", "syria_iraq"):
        war.lands[land].owner = "germany"
    moves = [Move(bomber, way), *(Move(id, way, ship=bomber) for id in men)]
    assert desk.check(war, moves[:3]) is None
    assert desk.check(war, moves) == ("D3.6-04", "overloaded")


@rule("D3.6-05", "A-3.6-05")
def test_the_gun_takes_bomber_and_load_before_they_jump(desk: Any) -> None:
    war, bomber, men, moves = drop(desk, aa_gun=1, infantry=1)
    desk.attack(war, moves, {"B-7-06": [1]})
    assert bomber not in war.pieces
    assert not set(men) & set(war.pieces)
    assert desk.losses() == [{"nation": "uk", "units": {"bomber": 1, "infantry": 2}, "space": "western_europe"}]


@rule("D3.6-06", "D3.6-08", "D3.6-09")
def test_paratroops_fight_at_one_the_bomber_neither_fights_nor_falls(desk: Any) -> None:
    war, bomber, men, moves = drop(desk, infantry=1)
    desk.attack(war, moves, {"B-7-01": [1, 6, 2]})
    fired = [(fact["who"], fact["value"], len(fact["throw"].faces)) for fact in desk.facts("fire")]
    assert fired == [("attacker", 1, 2), ("defender", 2, 1)]
    assert bomber in war.pieces
    assert sum(id in war.pieces for id in men) == 1
    assert war.lands["western_europe"].owner == "uk"


@rule("A-3.6-01", "D3.6-07")
def test_they_attack_with_others_and_are_infantry_once_they_landed(desk: Any) -> None:
    war, bomber, men, moves = drop(desk, men=1, infantry=1)
    (tank,) = desk.put(war, "uk", "southern_europe", armor=1)
    war.lands["southern_europe"].owner = "uk"
    moves.append(Move(tank, ["southern_europe", "western_europe"]))
    desk.attack(war, moves, {"B-7-01": [1, 6, 6]})
    (man,) = men
    assert (war.pieces[man].kind, war.pieces[man].on, war.pieces[man].at) == ("infantry", "", "western_europe")
    assert [fact["value"] for fact in desk.facts("fire")] == [1, 2]  # nobody was left for the tank
    assert desk.check(war, [Move(bomber, ["western_europe", "germany"]), Move(man, WAY, ship=bomber)])


@rule("A-3.6-01", "D3.6-03")
def test_paratroops_fly_the_way_of_their_bomber(desk: Any) -> None:
    war, bomber, (man,), moves = drop(desk, men=1, infantry=1)
    assert desk.check(war, moves) is None
    detour = ["united_kingdom", "north_sz", "baltic_sz", "germany", "western_europe"]
    assert desk.check(war, [moves[0], Move(man, detour, ship=bomber)]) == ("A-3.6-01", "no-drop-there")


@rule("D2.1-56", "D3.6-05")
def test_paratroops_shot_down_on_the_way_have_not_come_back(desk: Any) -> None:
    war, bomber, (man,), _ = drop(desk, men=1)
    desk.put(war, "germany", "western_europe", aa_gun=1)
    land = war.lands["southern_europe"]
    land.nuked = land.deserted = True
    way = [*WAY, "southern_europe"]
    desk.attack(war, [Move(bomber, way), Move(man, way, ship=bomber)], {"B-5-10": [1]})
    assert man not in war.pieces
    assert (land.entered, land.deserted) == (0, True)


@rule("A-3.6-02")
def test_paratroops_alone_do_not_retreat_beside_others_they_may(desk: Any) -> None:
    war, _, men, moves = drop(desk, men=2, infantry=1)
    desk.attack(war, moves, {"B-7-01": [6, 6, 6, 1, 6, 6]})
    assert "retreat" not in desk.kinds()
    war, _, men, moves = drop(desk, men=2, infantry=1)
    (tank,) = desk.put(war, "uk", "southern_europe", armor=1)
    war.lands["southern_europe"].owner = "uk"
    moves.append(Move(tank, ["southern_europe", "western_europe"]))
    desk.attack(war, moves, {"B-7-01": [6, 6, 6, 6]}, {"retreat": "southern_europe"})
    assert {war.pieces[id].at for id in (*men, tank)} == {"southern_europe"}
    assert {(war.pieces[id].on, war.pieces[id].goal) for id in men} == {("", "")}  # they have jumped


@rule("A-3.6-02")
def test_planes_beside_paratroops_alone_stay_to_the_end(desk: Any) -> None:
    war, _, _, moves = drop(desk, men=1, infantry=1)
    (plane,) = desk.put(war, "uk", "united_kingdom", fighter=1)
    moves.append(Move(plane, moves[0].path))
    # A round in which all miss; then the man falls, and the fighter, alone now, may break off.
    desk.attack(war, moves, {"B-7-01": [6, 6, 6, 6, 6, 1]}, {"retreat": "break-off"})
    assert desk.kinds().count("retreat") == 1
    assert (war.pieces[plane].at, war.lands[moves[0].path[-1]].owner) == (moves[0].path[-1], "germany")


@rule("D3.6-10", "A-3.6-04")
def test_on_the_way_home_guns_fire_at_the_bomber_if_it_crosses_them(desk: Any) -> None:
    for through, dice in (("germany", [1]), ("southern_europe", [])):
        war, bomber, _, moves = drop(desk, men=1)
        desk.put(war, "germany", "germany", aa_gun=1)
        desk.attack(war, moves)
        war.lands["eastern_europe"].owner = "uk"
        war.was.pop("eastern_europe", None)
        war.phase = "noncombat_move"
        home = [Move(bomber, ["western_europe", through, "eastern_europe"])]
        from sandtable.games.dateline.rules.move_phases import noncombat_move_phase
        from sandtable.games.dateline.rules.sheet.moves import Moves

        world = desk.world(war, {"B-5-10": dice})
        desk.run(noncombat_move_phase(world), {"noncombat-move": Moves(home)})
        assert (bomber in war.pieces) == (not dice)


@rule("D3.6-11", "A-3.6-07", "D3.7-06")
def test_a_bomber_sets_infantry_down_at_home_on_its_way(desk: Any) -> None:
    war = desk.expansion("uk", "noncombat_move")
    bomber, man = desk.put(war, "uk", "united_kingdom", bomber=1, infantry=1)
    war.lands["western_europe"].owner = war.lands["germany"].owner = "uk"
    way = [*WAY, "germany"]
    moves = [Move(bomber, way), Move(man, WAY, ship=bomber)]
    assert desk.check(war, moves, combat=False) is None
    desk.deploy(war, moves)
    assert war.pieces[man].at == "western_europe"
    assert war.pieces[bomber].at == "germany"
    assert war.pieces[man].done
    assert desk.check(war, [Move(man, ["western_europe", "germany"])], combat=False) == ("B-1-03", "has-moved")


@rule("D3.7-01", "D3.7-05", "D3.7-07")
def test_one_mission_a_turn(desk: Any) -> None:
    war, bomber, men, moves = drop(desk, men=1)
    war.lands["western_europe"].factory = True
    raid = Move(bomber, WAY, raid=True)
    assert desk.check(war, [raid]) is None
    assert desk.check(war, [raid, moves[1]]) == ("D3.7-07", "one-mission")
    war.nations["uk"].bomb = "united_kingdom"
    assert desk.check(war, [Move(bomber, WAY, bomb=True)]) is None
    assert desk.check(war, [Move(bomber, WAY, bomb=True), moves[1]]) == ("D3.7-07", "one-mission")
    desk.attack(war, [raid], {"B-10-01": [5]})
    war.phase = "noncombat_move"
    back = WAY[::-1]
    assert desk.check(war, [Move(bomber, back), Move(men[0], WAY, ship=bomber)], combat=False)


@rule("D3.6-11")
def test_a_bomber_sets_its_load_down_in_own_land_only(desk: Any) -> None:
    war = desk.expansion("usa", "noncombat_move")
    bomber, man, scientist = desk.put(war, "usa", "eastern_usa", bomber=1, infantry=1, scientist=1)
    way = ["eastern_usa", "east_us_sz", "east_canada_sz", "eastern_canada"]
    for load in (man, scientist):
        moves = [Move(bomber, way), Move(load, way, ship=bomber)]
        assert desk.check(war, moves, combat=False) == ("D3.6-11", "no-drop-there")
        war.lands["eastern_canada"].owner = "usa"
        assert desk.check(war, moves, combat=False) is None
        war.lands["eastern_canada"].owner = "uk"


@rule("D3.6-03", "D3.7-03")
def test_a_bomber_takes_nobody_up_on_its_way(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber, fighter, man = desk.put(war, "uk", "united_kingdom", bomber=1, fighter=1, infantry=1)
    (abroad,) = desk.put(war, "uk", "eastern_canada", infantry=1)
    over = ["united_kingdom", "north_sz", "east_canada_sz", "eastern_canada"]
    lift = [Move(bomber, over), Move(abroad, over[-1:], ship=bomber)]
    assert desk.check(war, lift, combat=False) in (("B-2-01", "starts-elsewhere"), ("D3.7-03", "start-together"))
    back = [Move(bomber, over), Move(abroad, over[:1:-1], ship=bomber)]
    assert desk.check(war, back, combat=False) == ("D3.7-03", "start-together")
    desk.put(war, "germany", "north_sz", transport=1)
    out = [Move(bomber, over[:2]), Move(fighter, over[:2])]
    desk.attack(war, out, {"B-8-03": [1], "B-7-01": [6]})
    home = [Move(bomber, over[1::-1]), Move(fighter, over[1::-1])]
    lift = [Move(man, ["united_kingdom", "north_sz"], ship=bomber)]
    assert desk.check(war, home, combat=False) is None
    assert desk.check(war, [*home, *lift], combat=False) == ("D3.7-03", "start-together")


@rule("D3.6-07")
def test_in_the_next_turn_paratroops_march_and_fight_as_infantry(desk: Any) -> None:
    war, _, (man,), moves = drop(desk, men=1)
    desk.attack(war, moves)
    assert desk.check(war, [Move(man, ["western_europe", "germany"])], combat=False) == ("B-1-03", "has-moved")
    end_turn(desk.world(war))
    war.turn = 2
    assert desk.check(war, [Move(man, ["western_europe", "germany"])]) is None
    assert desk.check(war, [Move(man, ["western_europe", "germany", "eastern_europe"])]) == (
        "B-5-02",
        "no-combat-move",
    )
    desk.put(war, "germany", "germany", infantry=1)
    desk.attack(war, [Move(man, ["western_europe", "germany"])], {"B-7-01": [1, 6]})
    assert desk.facts("fire")[0]["value"] == 1
    assert war.lands["germany"].owner == "uk"


@rule("A-3.4-01", "D3.7-07")
def test_only_fighters_escort_and_only_in_the_combat_move(desk: Any) -> None:
    war, bomber, _, _ = drop(desk, men=1)
    other, fighter = desk.put(war, "uk", "united_kingdom", bomber=1, fighter=1)
    war.nations["uk"].bomb = "united_kingdom"
    bomb = Move(bomber, WAY, bomb=True)
    assert desk.check(war, [bomb, Move(fighter, WAY, escort=True)]) is None
    assert desk.check(war, [bomb, Move(other, WAY, escort=True)]) == ("A-3.4-01", "cannot-do-that")
    assert desk.check(war, [Move(fighter, WAY, escort=True)]) == ("A-3.4-01", "nobody-to-escort")
    astray = Move(fighter, ["united_kingdom", "north_sz", "finland_norway"], escort=True)
    assert desk.check(war, [bomb, astray]) == ("A-3.4-01", "nobody-to-escort")
    assert desk.check(war, [Move(fighter, WAY, escort=True)], combat=False) == ("A-3.4-01", "cannot-do-that")
    assert desk.check(war, [Move(bomber, WAY, bomb=True, raid=True)]) == ("D3.7-07", "one-mission")
    war.options["bomb"] = "off"
    assert desk.check(war, [bomb]) == ("D2.1-37", "cannot-do-that")


@rule("D3.6-02", "A-3.6-01")
def test_the_load_goes_where_its_own_bomber_goes(desk: Any) -> None:
    war, bomber, (man,), moves = drop(desk, men=1)
    (foreign,) = desk.put(war, "usa", "united_kingdom", bomber=1)
    assert desk.check(war, [moves[1]]) == ("D3.6-02", "no-flight"), "the bomber stays"
    assert desk.check(war, [Move(man, WAY, ship=foreign)]) == ("D3.6-02", "no-flight")
    short = [moves[0], Move(man, WAY[:2], ship=bomber)]
    assert desk.check(war, short) == ("A-3.6-01", "no-drop-there")
    war.lands["western_europe"].owner = "usa"
    assert desk.check(war, moves)


@rule("D3.6-07", "B-9-05")
def test_only_paratroops_jump_whoever_comes_by_sea_stays_aboard(desk: Any) -> None:
    war, _, (man,), moves = drop(desk, men=1, infantry=1)
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (marine,) = desk.put(war, "uk", "united_kingdom", infantry=1)
    moves.append(Move(marine, WAY, ship=ship))
    desk.run(combat_move_phase(desk.world(war)), {"combat-move": Moves(moves)})
    jump(war, "western_europe")
    assert (war.pieces[man].on, war.pieces[man].goal, war.pieces[man].at) == ("", "", "western_europe")
    assert (war.pieces[marine].on, war.pieces[marine].goal) == (ship, "western_europe")
    assert set(land_attackers(war, "western_europe")) == {man, marine}


@rule("D3.8-04", "B-7-03")
def test_who_does_not_fight_attacks_nobody(desk: Any) -> None:
    war = desk.expansion("germany", "combat")
    desk.put(war, "germany", "karelia_ssr", mpc=1, aa_gun=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    desk.put(war, "japan", "caucasus", infantry=1)
    assert (land_attackers(war, "karelia_ssr"), lands_attacked(war)) == ([], set())
    (man,) = desk.put(war, "germany", "karelia_ssr", infantry=1)
    assert (land_attackers(war, "karelia_ssr"), lands_attacked(war)) == ([man], {"karelia_ssr"})


@rule("A-3.6-05")
def test_of_bombers_that_are_alike_the_empty_one_is_lost(desk: Any) -> None:
    war, bomber, men, moves = drop(desk, men=1, infantry=1, aa_gun=1)
    (empty,) = desk.put(war, "uk", "united_kingdom", bomber=1)
    moves.append(Move(empty, WAY))
    desk.attack(war, moves, {"B-7-06": [1, 6], "B-7-01": [1, 6]})
    assert bomber in war.pieces
    assert men[0] in war.pieces
    assert empty not in war.pieces
    assert weakest_first(war, [bomber]) == [bomber]
    far, near = desk.put(war, "uk", "united_kingdom", fighter=2)
    war.pieces[far].moved = 3
    assert weakest_first(war, [near, far]) == [far, near], "the one with less range left"
    full, light = desk.put(war, "uk", "north_sz", transport=2)
    (cargo,) = desk.put(war, "uk", "north_sz", infantry=1)
    war.pieces[cargo].on = full
    assert weakest_first(war, [full, light]) == [light, full]


@rule("D3.6-05", "B-7-06")
def test_a_gun_fires_at_the_paratroops_over_its_own_territory_alone(desk: Any) -> None:
    war = desk.expansion("uk")
    one, two, *men = desk.put(war, "uk", "united_kingdom", bomber=2, infantry=2)
    north = ["united_kingdom", "north_sz", "finland_norway"]
    desk.put(war, "germany", "western_europe", aa_gun=1)
    moves = [Move(one, WAY), Move(men[0], WAY, ship=one), Move(two, north), Move(men[1], north, ship=two)]
    desk.attack(war, moves, {"B-7-06": [6]})
    assert [fact["planes"] for fact in desk.facts("aa-fire")] == [1]


@rule("D3.6-11", "A-2.1-12", "D3.7-03")
def test_what_a_bomber_cannot_do_with_its_load(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber, man, scientist, mpc = desk.put(war, "uk", "united_kingdom", bomber=1, infantry=1, scientist=1, mpc=1)
    desk.put(war, "germany", "western_europe", infantry=1)
    found = desk.refusal(war, [Move(bomber, WAY), Move(scientist, WAY, ship=bomber)])
    assert (found.rule, found.reason, found.args) == ("A-2.1-12", "guns-do-not-attack", {"unit": "scientist"})
    over = ["united_kingdom", "north_sz", "east_canada_sz", "eastern_canada"]
    sea = desk.refusal(war, [Move(bomber, over), Move(man, over[:2], ship=bomber)], False)
    assert (sea.rule, sea.args) == ("D3.6-11", {"space": "north_sz"})
    aside = ["united_kingdom", "north_sz", "west_spain_sz", "east_canada_sz", "eastern_canada"]
    assert desk.check(war, [Move(bomber, over), Move(man, aside, ship=bomber)], False) == (
        "D3.6-11",
        "no-drop-there",
    )
    assert desk.check(war, [Move(bomber, over), Move(man, over, ship=bomber)], False) is None
    war.pieces[man].on = mpc
    assert desk.check(war, [Move(bomber, over), Move(man, over, ship=bomber)], False) == (
        "D3.7-03",
        "start-together",
    )
    found = desk.refusal(war, [Move(man, over, ship=bomber)], False)
    assert (found.rule, found.args) == ("D3.6-02", {"unit": "infantry"})


@rule("D3.6-11", "A-3.6-07")
def test_whoever_was_set_down_stands_on_his_own_feet(desk: Any) -> None:
    war = desk.expansion("uk", "noncombat_move")
    bomber, man = desk.put(war, "uk", "united_kingdom", bomber=1, infantry=1)
    over = ["united_kingdom", "north_sz", "east_canada_sz", "eastern_canada"]
    desk.deploy(war, [Move(bomber, over), Move(man, over, ship=bomber)])
    landed = war.pieces[man]
    assert (landed.at, landed.on, landed.goal, landed.done) == ("eastern_canada", "", "", True)
    assert war.pieces[bomber].done
    found = desk.refusal(
        war, desk.into([*desk.put(war, "uk", "india", fighter=1)], "india", *["persia", "india"] * 3), False
    )
    assert (found.rule, found.args) == ("B-5-04", {"unit": "fighter", "move": 4})


@rule("D3.6-05", "D3.6-07")
def test_nobody_else_leaves_his_mpc_when_paratroops_jump(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber, man = desk.put(war, "uk", "united_kingdom", bomber=1, infantry=1)
    mpc, rider = desk.put(war, "germany", "western_europe", mpc=1, infantry=1)
    war.pieces[rider].on = mpc
    moves = [Move(bomber, WAY), Move(man, WAY, ship=bomber)]
    desk.attack(war, moves, {"B-7-01": [6, 2]})
    assert war.pieces[rider].on == mpc
    assert man not in war.pieces


@rule("A-3.6-05", "B-7-02")
def test_of_two_bombers_the_empty_one_is_lost_first(desk: Any) -> None:
    war = desk.expansion("uk")
    full, empty, man = desk.put(war, "uk", "united_kingdom", bomber=2, infantry=1)
    war.pieces[man].on = full
    assert take_hits(desk.world(war), "germany", [([full, empty], 1)]) == [empty]


@rule("A-3.6-01")
def test_nobody_jumps_into_the_sea(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber, man = desk.put(war, "uk", "united_kingdom", bomber=1, infantry=1)
    desk.put(war, "germany", "north_sz", transport=1)
    moves = [Move(bomber, WAY[:2]), Move(man, WAY[:2], ship=bomber)]
    assert desk.check(war, moves) == ("A-3.6-01", "no-drop-there")


@rule("D3.6-04", "D3.8-01", "D2.1-16")
def test_infantry_scientist_and_technology_ride_together(desk: Any) -> None:
    war = desk.expansion()
    assert fits(war, "bomber", ["infantry", "scientist", "technology"])
    assert not fits(war, "bomber", ["infantry", "scientist", "scientist", "technology"])
    assert not fits(war, "bomber", ["infantry", "armor"])


@rule("A-3.6-03", "D3.7-04")
def test_only_a_bomber_with_paratroops_flies_to_empty_land(desk: Any) -> None:
    war, bomber, (man,), moves = drop(desk, men=1)
    (tank,) = desk.put(war, "uk", "persia", armor=1)
    assert desk.check(war, moves) is None
    assert desk.check(war, [moves[0]]) == ("B-1-05", "nothing-to-attack")
    (ally,) = desk.put(war, "usa", "united_kingdom", bomber=1)
    assert desk.check(war, [Move(man, WAY, ship=ally)]) == ("D3.6-02", "no-flight")
    assert {bomber, tank} <= set(war.pieces)


@rule("D3.7-03", "D3.7-07", "D3.6-02")
def test_the_refusal_of_a_flight_names_the_unit(desk: Any) -> None:
    war, bomber, (man,), moves = drop(desk, men=1, infantry=1)
    raid = [Move(bomber, [*WAY, "germany"], raid=True), Move(man, [*WAY, "germany"], ship=bomber)]
    assert desk.refusal(war, raid).args == {"unit": "bomber"}
    (brain,) = desk.put(war, "uk", "united_kingdom", scientist=1)
    assert desk.refusal(war, [moves[0], Move(brain, WAY, ship=bomber)]).args == {"unit": "scientist"}
    war.pieces[man].on = bomber
    assert desk.refusal(war, moves).args == {"unit": "infantry"}
    assert desk.refusal(war, moves[1:]).args == {"unit": "infantry"}
