"""D3.6, D3.7 Paratroops and the bomber's one action."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.loads import fits
from sandtable.games.dateline.plan import Move
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
        from sandtable.games.dateline.movement import noncombat_move_phase
        from sandtable.games.dateline.plan import Moves

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
