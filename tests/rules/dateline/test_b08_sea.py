"""B-8 Sea battles and submarines."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.plan import Move
from sandtable.testing import rule


def into(ids: list[str], *path: str) -> list[Move]:
    return [Move(id, list(path)) for id in ids]


@rule("B-8-01")
def test_attacking_submarines_fire_first_and_their_victims_do_not_answer(desk: Any) -> None:
    war = desk.war()
    subs = desk.put(war, "germany", "west_spain_sz", submarine=2)
    desk.put(war, "uk", "north_sz", battleship=1, transport=1)
    desk.attack(war, into(subs, "west_spain_sz", "north_sz"), {"B-8-01": [2, 1]})
    assert desk.there(war, "north_sz") == {"germany submarine": 2}
    assert [fact["who"] for fact in desk.facts("fire")] == ["attacker"]


@rule("B-8-01")
def test_defending_submarines_have_no_first_shot(desk: Any) -> None:
    war = desk.war()
    (ship,) = desk.put(war, "germany", "west_spain_sz", battleship=1)
    (sub,) = desk.put(war, "uk", "north_sz", submarine=1)
    desk.attack(war, into([ship], "west_spain_sz", "north_sz"), {"B-8-03": [4], "B-8-02": [2]})
    assert [fact["who"] for fact in desk.facts("fire")] == ["attacker", "defender"]
    assert ship not in war.pieces
    assert sub not in war.pieces


@rule("B-8-02", "B-8-03")
def test_submarines_never_hit_planes_but_planes_hit_submarines(desk: Any) -> None:
    war = desk.war("usa")
    (fighter,) = desk.put(war, "usa", "eastern_usa", fighter=1)
    (sub,) = desk.put(war, "germany", "east_us_sz", submarine=1)
    desk.attack(war, into([fighter], "eastern_usa", "east_us_sz"), {"B-8-03": [3]})
    assert sub not in war.pieces
    assert [fact["who"] for fact in desk.facts("fire")] == ["attacker"]  # no fire from the submarine


@rule("B-8-02")
def test_a_submarines_hit_falls_on_a_ship_even_if_planes_are_there(desk: Any) -> None:
    war = desk.war("japan")
    (sub,) = desk.put(war, "japan", "wake_island_sz", submarine=1)
    (carrier,) = desk.put(war, "usa", "hawaii_sz", carrier=1)
    (fighter,) = desk.put(war, "usa", "hawaii_sz", fighter=1)
    desk.attack(war, into([sub], "wake_island_sz", "hawaii_sz"), {"B-8-01": [2], "B-7-01": [1]})
    assert "casualties" not in desk.kinds()
    assert carrier not in war.pieces
    assert fighter in war.pieces


@rule("B-8-04")
def test_submarines_withdraw_after_a_round_the_attackers_first(desk: Any) -> None:
    war = desk.war()
    (sub,) = desk.put(war, "germany", "west_spain_sz", submarine=1)
    (ship,) = desk.put(war, "germany", "baltic_sz", battleship=1)
    (other,) = desk.put(war, "uk", "north_sz", submarine=1)
    desk.put(war, "uk", "north_sz", battleship=1)
    moves = [*into([sub], "west_spain_sz", "north_sz"), *into([ship], "baltic_sz", "north_sz")]
    where = {"germany": "west_spain_sz", "uk": "karelia_sz"}

    def answer(seat: str, decision: Any) -> Any:
        from sandtable.games.dateline.plan import Moves

        if decision.kind == "combat-move":
            return Moves(moves)
        if decision.kind == "submarines-withdraw":
            return where[seat]
        return "baltic_sz" if decision.kind == "retreat" else decision.default

    from sandtable.games.dateline.combat import combat_phase
    from sandtable.games.dateline.movement import combat_move_phase

    world = desk.world(war, {"B-8-01": [6], "B-8-03": [6], "B-8-02": [6], "B-7-01": [6]})
    desk.run(combat_move_phase(world), answer)
    desk.run(combat_phase(world), answer)
    asked = [(seat, list(d.choices)) for seat, d in desk.asked if d.kind == "submarines-withdraw"]
    assert asked[0] == ("germany", ["stay", "baltic_sz", "west_spain_sz"])
    assert asked[1][0] == "uk"
    assert "west_spain_sz" not in asked[1][1]  # the German submarine is there now
    assert "karelia_sz" in asked[1][1]
    assert (war.pieces[sub].at, war.pieces[other].at) == ("west_spain_sz", "karelia_sz")
    assert war.pieces[ship].at == "baltic_sz"


@rule("B-8-05")
def test_a_lone_transport_takes_a_round_of_fire_before_it_retreats(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "east_canada_sz", transport=1)
    desk.put(war, "germany", "north_sz", transport=2)
    desk.attack(war, into([ship], "east_canada_sz", "north_sz"), {"B-7-01": [2, 3]}, {"retreat": "east_canada_sz"})
    assert [(fact["who"], fact["value"]) for fact in desk.facts("fire")] == [("defender", 1)]
    assert war.pieces[ship].at == "east_canada_sz"


@rule("B-8-06")
def test_fleets_that_share_a_zone_fight(desk: Any) -> None:
    from sandtable.games.dateline.combat import open_battles

    war = desk.war("uk")
    desk.put(war, "uk", "north_sz", battleship=1)
    assert open_battles(war) == []
    desk.put(war, "germany", "north_sz", submarine=1)
    assert [battle.id for battle in open_battles(war)] == ["sea-north_sz"]
