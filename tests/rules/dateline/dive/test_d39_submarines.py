"""D3.9, D3.9a, D3.9b, D3.9d Secret submarines in battle."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.rules.combat.combat import combat_phase, open_battles
from sandtable.games.dateline.rules.move_phases import combat_move_phase
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.rules.sheet.offer import sighted_boats
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.script import end_turn
from sandtable.games.dateline.state.model import State
from sandtable.games.dateline.state.submarines import dive_chart, hidden_in, hide
from sandtable.testing import rule
from sandtable.testing.bench import as_pick
from tests.rules.dateline.bench import Bench

INTO = ["west_spain_sz", "north_sz"]


def boat(bench: Bench, state: State, nation: str, zone: str, box: int = 1) -> str:
    """A hidden submarine; returns the name that its owner knows."""
    (id,) = bench.put(state, nation, zone, submarine=1)
    return str(hide(state, id, box))


def subs(state: State, nation: str) -> list[Any]:
    """A nation's submarines on the map."""
    return [piece for piece in state.pieces.values() if piece.kind == "submarine" and piece.nation == nation]


@rule("D3.9-01", "A-3.9a-02")
@pytest.mark.parametrize(("have", "die", "sunk"), [([], 2, True), ([], 3, False), (["super_submarines"], 3, True)])
def test_a_first_shot_is_one_die_at_two_or_three(bench: Bench, have: list[str], die: int, sunk: bool) -> None:
    state = bench.expansion()
    state.nations["germany"].technologies = have
    name = boat(bench, state, "germany", "west_spain_sz")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    bench.attack(state, [Move(name, INTO, first_shot=True)], {"D3.9a-02": [die]})
    assert (ship not in state.pieces) is sunk
    assert [len(fact["throw"].faces) for fact in bench.facts("fire")] == [1]


@rule("D3.9-03", "A-3.9-02")
def test_the_dive_chart_counts_all_that_are_under(bench: Bench) -> None:
    state = bench.expansion()
    boat(bench, state, "germany", "baltic_sz", 1)
    boat(bench, state, "germany", "north_sz", 2)
    (seen,) = bench.put(state, "germany", "north_sz", submarine=1)
    state.pieces[seen].under = 2
    assert dive_chart(state, "germany") == [1, 2]
    assert dive_chart(state, "uk") == [0, 0]


@rule("D3.9-04")
def test_a_hidden_boat_counts_as_being_in_its_zone(bench: Bench) -> None:
    state = bench.expansion("uk")
    name = boat(bench, state, "germany", "north_sz")
    assert hidden_in(state, "germany", "north_sz") == [name]
    assert hidden_in(state, "germany", "baltic_sz") == []


@rule("D3.9-05", "A-3.9d-02")
def test_nobody_can_attack_what_nobody_sees(bench: Bench) -> None:
    state = bench.expansion("uk")
    boat(bench, state, "germany", "north_sz")
    fighter, cruiser, sub = bench.put(state, "uk", "united_kingdom", fighter=1, cruiser=1, submarine=1)
    state.pieces[cruiser].at = state.pieces[sub].at = "east_canada_sz"
    way = ["east_canada_sz", "north_sz"]
    assert bench.check(state, [Move(fighter, ["united_kingdom", "north_sz"])]) == ("B-1-05", "nothing-to-attack")
    assert bench.check(state, [Move(cruiser, way, attack=True)]) == ("A-3.9d-02", "nothing-to-attack")
    assert bench.check(state, [Move(sub, way, first_shot=True)]) == ("A-3.9d-02", "nothing-to-attack")
    assert Chart(state, "uk").blocked == set()


@rule("D3.9a-01", "A-3.9a-01", "D3.9a-05")
def test_a_first_shot_comes_from_one_zone_away_a_fight_from_two(bench: Bench) -> None:
    state = bench.expansion()
    near, far = (
        boat(bench, state, "germany", "west_spain_sz"),
        boat(bench, state, "germany", "west_mediterranean_sz"),
    )
    here = boat(bench, state, "germany", "north_sz")
    bench.put(state, "uk", "north_sz", transport=1)
    way = ["west_mediterranean_sz", *INTO]
    assert bench.check(state, [Move(far, way, first_shot=True)]) == ("D3.9a-01", "too-far-for-a-first-shot")
    assert bench.check(state, [Move(far, way, attack=True)]) is None
    assert bench.check(state, [Move(near, INTO, first_shot=True)]) is None
    assert bench.check(state, [Move(here, ["north_sz"], first_shot=True)]) is None
    (up,) = bench.put(state, "germany", "north_sz", submarine=1)
    bench.attack(
        state, [Move(up, ["north_sz"], first_shot=True)], {"D3.9a-02": [6]}, {"first-shot-leaves": "baltic_sz"}
    )
    assert (state.pieces[up].at, state.pieces[up].came) == ("baltic_sz", "")
    state.pieces[up].at, state.pieces[up].done = "baltic_sz", False
    (cruiser,) = bench.put(state, "germany", "west_spain_sz", cruiser=1)
    assert bench.check(state, [Move(cruiser, INTO, first_shot=True)]) == ("D3.9a-01", "cannot-do-that")


@rule("D3.9a-02", "D3.9a-10", "A-3.9a-04")
def test_after_the_first_shot_it_leaves_for_a_zone_without_enemies(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "west_spain_sz")
    bench.put(state, "uk", "north_sz", transport=1)
    bench.put(state, "uk", "karelia_sz", cruiser=1)
    bench.attack(
        state, [Move(name, INTO, first_shot=True)], {"D3.9a-02": [6]}, {"first-shot-leaves": "east_canada_sz"}
    )
    choices = next(as_pick(one).choices for _, one in bench.asked if one.kind == "first-shot-leaves")
    assert sorted(choices) == ["baltic_sz", "east_canada_sz", "stay", "west_spain_sz"]
    assert [piece.at for piece in subs(state, "germany")] == ["east_canada_sz"]


@rule("D3.9a-02")
@pytest.mark.parametrize("barred", [["baltic_sz"], ["baltic_sz", "east_canada_sz"]])
def test_where_it_leaves_to_is_asked_as_long_as_there_are_two_ways(bench: Bench, barred: list[str]) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "west_spain_sz")
    bench.put(state, "uk", "north_sz", transport=1)
    for zone in ("karelia_sz", *barred):
        bench.put(state, "uk", zone, cruiser=1)
    bench.attack(
        state, [Move(name, INTO, first_shot=True)], {"D3.9a-02": [1]}, {"first-shot-leaves": "west_spain_sz"}
    )
    asked = [sorted(as_pick(one).choices) for _, one in bench.asked if one.kind == "first-shot-leaves"]
    assert asked == ([["east_canada_sz", "west_spain_sz"]] if len(barred) == 1 else [])
    assert [piece.at for piece in subs(state, "germany")] == ["west_spain_sz"]


@rule("D3.9a-02")
def test_each_boat_leaves_by_itself(bench: Bench) -> None:
    state = bench.expansion()
    names = [boat(bench, state, "germany", "west_spain_sz") for _ in range(2)]
    bench.put(state, "uk", "north_sz", transport=1)
    goals = iter(["baltic_sz", "karelia_sz"])
    sheet = Moves([Move(name, INTO, first_shot=True) for name in names])

    def answer(_: str, decision: Any) -> Any:
        return sheet if decision.kind == "combat-move" else next(goals)

    world = bench.world(state, {"D3.9a-02": [6, 6]})
    bench.run(combat_move_phase(world), answer)
    bench.run(combat_phase(world), answer)
    assert sorted(piece.at for piece in subs(state, "germany")) == ["baltic_sz", "karelia_sz"]


@rule("D3.9a-04", "D3.9a-06")
def test_after_its_first_shot_it_may_stay_in_for_the_fight(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "west_spain_sz")
    ships = bench.put(state, "uk", "north_sz", transport=2)
    dice = {"D3.9a-02": [2], "D3.9a-04": [6], "B-7-01": [2]}
    answers = {"first-shot-leaves": "stay", "retreat": "west_spain_sz"}
    bench.attack(state, [Move(name, INTO, first_shot=True)], dice, answers)
    asked = next(one for _, one in bench.asked if one.kind == "first-shot-leaves")
    assert (as_pick(asked).choices[-1], asked.default) == ("stay", "baltic_sz")
    assert [(option.id, option.text) for option in asked.options()] == [
        *((zone, "leave-to") for zone in as_pick(asked).choices[:-1]),
        ("stay", ""),
    ]
    assert sum(id in state.pieces for id in ships) == 1
    fired = [(fact["who"], fact["throw"].rule, len(fact["throw"].faces)) for fact in bench.facts("fire")]
    # Whom the first shot sank is gone; the other one fires at the boat.
    assert fired == [("attacker", "D3.9a-02", 1), ("attacker", "D3.9a-04", 1), ("defender", "B-7-01", 1)]
    retreat = next(one for _, one in bench.asked if one.kind == "retreat")
    assert list(as_pick(retreat).choices) == ["fight-on", "west_spain_sz"], "one zone back to where it came from"
    assert [piece.at for piece in subs(state, "germany")] == ["west_spain_sz"]


@rule("D3.9a-02", "D3.9a-10")
def test_nobody_stays_where_no_enemy_is_left(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "west_spain_sz")
    bench.put(state, "uk", "north_sz", transport=1)
    bench.attack(state, [Move(name, INTO, first_shot=True)], {"D3.9a-02": [2]}, {"first-shot-leaves": "baltic_sz"})
    asked = next(one for _, one in bench.asked if one.kind == "first-shot-leaves")
    assert "stay" not in as_pick(asked).choices
    assert [piece.at for piece in subs(state, "germany")] == ["baltic_sz"]


@rule("A-3.9a-05")
def test_without_a_zone_to_leave_to_there_is_no_first_shot(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "north_sz")
    for zone in ("north_sz", "baltic_sz", "east_canada_sz", "karelia_sz", "west_spain_sz"):
        bench.put(state, "uk", zone, transport=1)
    assert bench.check(state, [Move(name, ["north_sz"], first_shot=True)]) == ("A-3.9a-05", "nowhere-to-leave")
    assert bench.check(state, [Move(name, ["north_sz"], attack=True)]) is None


@rule("D3.9a-03")
def test_the_victim_of_a_first_shot_does_not_fire(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "west_spain_sz")
    (gun,) = bench.put(state, "germany", "baltic_sz", cruiser=1)
    bench.put(state, "uk", "north_sz", cruiser=1)
    bench.attack(
        state, [Move(name, INTO, first_shot=True), Move(gun, ["baltic_sz", "north_sz"])], {"D3.9a-02": [2]}
    )
    assert [fact["who"] for fact in bench.facts("fire")] == ["attacker"]


@rule("D3.9a-04", "D3.9a-07", "A-3.9a-03")
def test_in_for_the_fight_its_victims_fire_back(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "west_spain_sz")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    bench.attack(state, [Move(name, INTO, attack=True)], {"D3.9a-04": [2], "B-7-01": [1]})
    assert ship not in state.pieces
    assert subs(state, "germany") == []  # the transport's last shot


@rule("D3.9a-06")
def test_after_the_defenders_fire_it_may_withdraw_where_it_came_from(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "west_spain_sz")
    bench.put(state, "uk", "north_sz", cruiser=1)
    (gun,) = bench.put(state, "germany", "baltic_sz", cruiser=1)
    moves = [Move(name, INTO, attack=True), Move(gun, ["baltic_sz", "north_sz"])]
    answers = {"submarines-withdraw": "west_spain_sz", "retreat": "baltic_sz"}
    bench.attack(state, moves, {"D3.9a-04": [6], "B-8-03": [6], "B-7-01": [6]}, answers)
    assert [piece.at for piece in subs(state, "germany")] == ["west_spain_sz"]


@rule("A-3.9a-06")
def test_defending_submarines_have_no_first_shot(bench: Bench) -> None:
    state = bench.expansion()
    (sub,) = bench.put(state, "uk", "north_sz", submarine=1)
    name = boat(bench, state, "germany", "west_spain_sz")
    bench.attack(state, [Move(name, INTO, first_shot=True)], {"D3.9a-02": [1]})
    assert sub not in state.pieces
    assert len(subs(state, "germany")) == 1


@rule("D3.9a-08")
def test_submerged_it_passes_under_enemies_and_stays_among_them(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "baltic_sz")
    (up,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    bench.put(state, "uk", "north_sz", battleship=1)
    bench.put(state, "uk", "east_canada_sz", battleship=1)
    way = ["baltic_sz", "north_sz", "east_canada_sz"]
    assert bench.check(state, [Move(name, way)]) is None
    assert bench.check(state, [Move(name, way[:2])], combat=False) is None
    assert bench.check(state, [Move(up, way)]) == ("B-5-03", "enemies-bar-the-way")
    bench.attack(state, [Move(name, way)])
    assert state.battles == []
    assert state.flotillas["germany"].hidden[name].at == "east_canada_sz"


@rule("D3.9a-09", "A-3.9a-07")
def test_it_becomes_visible_by_attacking_and_keeps_its_box(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "west_spain_sz", 2)
    bench.put(state, "uk", "north_sz", transport=1)
    bench.attack(state, [Move(name, INTO, first_shot=True)], {"D3.9a-02": [6]}, {"first-shot-leaves": "baltic_sz"})
    assert state.flotillas["germany"].hidden == {}
    (piece,) = subs(state, "germany")
    assert (piece.at, piece.under) == ("baltic_sz", 2)
    revealed = [entry for entry in bench.log if getattr(entry, "reveal", False)]
    assert [entry.kind for entry in revealed] == ["boat-attacks"]


@rule("A-3.9b-06")
def test_it_is_hidden_again_when_it_next_moves(bench: Bench) -> None:
    state = bench.expansion()
    (id,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    state.pieces[id].under = 1
    assert Chart(state, "uk").sighted == {"baltic_sz"}
    bench.deploy(state, [Move(id, ["baltic_sz", "north_sz"])])
    assert id not in state.pieces
    assert [(p.at, p.under) for p in state.flotillas["germany"].hidden.values()] == [("north_sz", 1)]
    assert Chart(state, "uk").sighted == set()


@rule("D3.9b-06", "A-3.9b-05")
def test_a_boat_that_was_seen_is_attacked_by_submarines_and_cruisers_only(bench: Bench) -> None:
    state = bench.expansion("uk")
    (seen,) = bench.put(state, "germany", "north_sz", submarine=1)
    state.pieces[seen].under = 1
    cruiser, sub, big = bench.put(state, "uk", "east_canada_sz", cruiser=1, submarine=1, battleship=1)
    (fighter,) = bench.put(state, "uk", "united_kingdom", fighter=1)
    way = ["east_canada_sz", "north_sz"]
    assert sighted_boats(Chart(state, "uk")) == {"north_sz": "germany: 1 submarine/under"}
    assert sighted_boats(Chart(state, "japan")) == {}
    assert bench.check(state, [Move(fighter, ["united_kingdom", "north_sz"])]) == ("B-1-05", "nothing-to-attack")
    assert bench.check(state, [Move(big, way, attack=True)]) == ("D3.9a-01", "cannot-do-that")
    assert bench.check(state, [Move(sub, way, attack=True)]) is None
    moves = [Move(cruiser, way, attack=True), Move(big, way)]
    # The battleship sails along but cannot hit it: one die at 2.
    bench.attack(state, moves, {"B-8-03": [2], "B-8-02": [6]})
    assert seen not in state.pieces
    assert [(fact["who"], fact["value"]) for fact in bench.facts("fire")] == [("attacker", 2), ("defender", 2)]


@rule("A-3.9a-08", "D3.9e-02")
def test_planes_neither_hit_a_submerged_attacker_nor_are_hit(bench: Bench) -> None:
    state = bench.expansion("japan")
    name = boat(bench, state, "japan", "wake_island_sz")
    (carrier,) = bench.put(state, "usa", "hawaii_sz", carrier=1)
    bench.put(state, "usa", "hawaii_sz", fighter=1)
    way = ["wake_island_sz", "hawaii_sz"]
    bench.attack(state, [Move(name, way, attack=True)], {"D3.9a-04": [1], "B-7-01": [6]})
    assert carrier not in state.pieces
    fired = [(fact["who"], fact["value"], len(fact["throw"].faces)) for fact in bench.facts("fire")]
    assert fired == [("attacker", 2, 1), ("defender", 3, 1)]  # the carrier fired, its fighter (at 4) did not
    assert len(subs(state, "japan")) == 1


@rule("D3.9b-01", "D3.9a-11", "D3.9d-03")
def test_a_revealed_boat_voids_the_first_shot_and_duels(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "west_spain_sz")
    boat(bench, state, "uk", "north_sz")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    dice = {"D3.9b-03": [5, 2], "D3.9b-02": [3, 3]}
    answers = {"reveal-boat": "reveal", "first-shot-leaves": "baltic_sz"}
    bench.attack(state, [Move(name, INTO, first_shot=True)], dice, answers)
    assert subs(state, "uk") == []
    assert ship in state.pieces  # no first shot, and no other attack


@rule("D3.9a-12", "D3.9b-05", "D3.9d-04")
def test_the_winner_leaves_if_it_came_with_a_first_shot_and_else_fights_on(bench: Bench) -> None:
    for first, sunk in ((True, False), (False, True)):
        state = bench.expansion()
        name = boat(bench, state, "germany", "west_spain_sz")
        boat(bench, state, "uk", "north_sz")
        (ship,) = bench.put(state, "uk", "north_sz", transport=1)
        dice = {"D3.9b-03": [5, 2], "D3.9b-02": [1, 6], "D3.9a-04": [1], "B-7-01": [6]}
        answers = {"reveal-boat": "reveal", "first-shot-leaves": "baltic_sz"}
        bench.attack(state, [Move(name, INTO, first_shot=first, attack=not first)], dice, answers)
        assert [piece.at for piece in subs(state, "germany")] == ["baltic_sz" if first else "north_sz"]
        assert (ship not in state.pieces) is sunk


@rule("D3.9d-04", "D3.9a-06")
def test_the_winner_of_a_duel_fights_a_round_and_may_then_leave(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "west_spain_sz")
    boat(bench, state, "uk", "north_sz")
    (ship,) = bench.put(state, "uk", "north_sz", cruiser=1)
    dice = {"D3.9b-03": [5, 2], "D3.9b-02": [1, 6], "D3.9a-04": [6], "B-7-01": [6]}
    answers = {"reveal-boat": "reveal", "retreat": "west_spain_sz"}
    bench.attack(state, [Move(name, INTO, attack=True)], dice, answers)
    assert bench.kinds() == ["combat-move", "reveal-boat", "retreat"]  # whether it joins is not asked
    assert [fact["who"] for fact in bench.facts("fire")][-2:] == ["attacker", "defender"]
    assert [piece.at for piece in subs(state, "germany")] == ["west_spain_sz"]
    assert ship in state.pieces


@rule("D3.9b-03", "A-3.9b-02")
@pytest.mark.parametrize(
    ("have", "dice", "lost"),
    [
        ([], [3, 6], True),
        ([], [4, 6, 3, 6], True),
        (["super_submarines"], [4, 6], True),
    ],
)
def test_the_advantage_is_three_or_four(bench: Bench, have: list[str], dice: list[int], lost: bool) -> None:
    state = bench.expansion()
    state.nations["germany"].technologies = have
    name = boat(bench, state, "germany", "west_spain_sz")
    boat(bench, state, "uk", "north_sz")
    bench.put(state, "uk", "north_sz", transport=1)
    answers = {"reveal-boat": "reveal", "first-shot-leaves": "baltic_sz"}
    bench.attack(state, [Move(name, INTO, first_shot=True)], {"D3.9b-03": [6, 1], "D3.9b-02": dice}, answers)
    assert (subs(state, "uk") == []) is lost
    shots = [(fact["who"], fact["value"]) for fact in bench.facts("fire")]
    assert shots[:2] == [("attacker", 4 if have else 3), ("defender", 2)]


@rule("A-3.9b-01", "D3.9b-04")
def test_a_tie_is_rolled_again_and_the_advantage_counts_once(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "west_spain_sz")
    boat(bench, state, "uk", "north_sz")
    bench.put(state, "uk", "north_sz", transport=1)
    dice = {"D3.9b-03": [4, 4, 2, 1], "D3.9b-02": [3, 6], "D3.9a-04": [3, 2], "B-7-01": [6, 6]}
    bench.attack(state, [Move(name, INTO, attack=True)], dice, {"reveal-boat": "reveal"})
    assert [fact["who"] for fact in bench.facts("duel-advantage")] == ["attacker"]
    # In the battle that follows the boat attacks at 2 again: the 3 missed, the 2 hit.
    assert [fact["hits"] for fact in bench.facts("fire") if fact["throw"].rule == "D3.9a-04"] == [0, 1]


@rule("A-3.9b-03", "A-3.9b-04")
def test_all_boats_of_both_sides_duel_until_one_side_is_gone(bench: Bench) -> None:
    state = bench.expansion()
    names = [boat(bench, state, "germany", "west_spain_sz") for _ in range(2)]
    boat(bench, state, "uk", "north_sz")
    boat(bench, state, "usa", "north_sz")
    bench.put(state, "uk", "north_sz", transport=1)
    dice = {"D3.9b-03": [6, 1], "D3.9b-02": [6, 6, 6, 6, 3, 3, 1, 6], "D3.9a-04": [1], "B-7-01": [6]}
    bench.attack(state, [Move(name, INTO, attack=True) for name in names], dice, {"reveal-boat": "reveal"})
    assert [seat for seat, one in bench.asked if one.kind == "reveal-boat"] == ["uk", "usa"]
    assert len(bench.facts("duel-advantage")) == 1
    assert [len(fact["throw"].faces) for fact in bench.facts("fire")][:4] == [2, 2, 2, 2]
    assert (len(subs(state, "germany")), len(subs(state, "uk")), len(subs(state, "usa"))) == (1, 0, 0)


@rule("D3.9b-01", "D3.9a-11")
@pytest.mark.parametrize("both", [False, True])
def test_of_two_hidden_boats_the_owner_may_keep_one_hidden(bench: Bench, both: bool) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "west_spain_sz")
    one, other = boat(bench, state, "uk", "north_sz"), boat(bench, state, "uk", "north_sz", 2)
    bench.put(state, "uk", "north_sz", transport=1)
    dice = {"D3.9b-03": [6, 1], "D3.9b-02": [3, 6, 6, 3, 6] if both else [3, 6]}
    answers = {"reveal-boat": "reveal" if both else other, "first-shot-leaves": "baltic_sz"}
    bench.attack(state, [Move(name, INTO, first_shot=True)], dice, answers)
    asked = next(decision for _, decision in bench.asked if decision.kind == "reveal-boat")
    assert list(as_pick(asked).choices) == ["pass", "reveal", one, other]
    assert list(state.flotillas["uk"].hidden) == ([] if both else [one])
    assert subs(state, "uk") == []
    assert len(bench.facts("boat-revealed")) == (2 if both else 1)


@rule("D3.9b-01", "D3.9b-06")
def test_a_boat_that_was_seen_may_duel_too(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "west_spain_sz")
    (seen,) = bench.put(state, "uk", "north_sz", submarine=1)
    state.pieces[seen].under = 1
    bench.put(state, "uk", "north_sz", transport=1)
    dice = {"D3.9b-03": [1, 6], "D3.9b-02": [6, 3]}
    bench.attack(state, [Move(name, INTO, first_shot=True)], dice, {"reveal-boat": "reveal"})
    assert subs(state, "germany") == []
    assert (state.pieces[seen].at, state.pieces[seen].under) == ("north_sz", 1)
    assert bench.facts("boat-revealed") == []


@rule("A-3.9b-02")
@pytest.mark.parametrize(("have", "value"), [([], 2), (["super_submarines"], 3)])
def test_without_the_advantage_a_boat_fights_at_its_ordinary_value(
    bench: Bench, have: list[str], value: int
) -> None:
    state = bench.expansion()
    state.nations["germany"].technologies = have
    name = boat(bench, state, "germany", "west_spain_sz")
    boat(bench, state, "uk", "north_sz")
    bench.put(state, "uk", "north_sz", transport=1)
    dice = {"D3.9b-03": [1, 6], "D3.9b-02": [6, 3]}
    bench.attack(state, [Move(name, INTO, attack=True)], dice, {"reveal-boat": "reveal"})
    assert [fact["value"] for fact in bench.facts("fire")] == [value, 3]


@rule("D3.9b-02")
def test_the_surface_battle_comes_after_the_duel(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "west_spain_sz")
    (gun,) = bench.put(state, "germany", "baltic_sz", cruiser=1)
    boat(bench, state, "uk", "north_sz")
    bench.put(state, "uk", "north_sz", transport=1)
    dice = {"D3.9b-03": [1, 6], "D3.9b-02": [6, 3], "B-8-03": [1], "B-7-01": [6]}
    moves = [Move(name, INTO, attack=True), Move(gun, ["baltic_sz", "north_sz"])]
    bench.attack(state, moves, dice, {"reveal-boat": "reveal"})
    rules = [fact["throw"].rule for fact in bench.facts("fire")]
    assert rules == ["D3.9b-02", "D3.9b-02", "B-8-03", "B-7-01"]


@rule("D3.9d-01", "A-3.9d-01", "A-3.9d-04")
def test_ships_over_a_hidden_boat_are_neither_attacked_nor_stopped(bench: Bench) -> None:
    state = bench.expansion("uk")
    boat(bench, state, "germany", "north_sz")
    ship, cruiser = bench.put(state, "uk", "east_canada_sz", transport=1, cruiser=1)
    (man,) = bench.put(state, "uk", "eastern_canada", infantry=1)
    route = ["east_canada_sz", "north_sz"]
    moves = [Move(ship, route), Move(man, ["eastern_canada", *route, "finland_norway"], ship=ship)]
    moves.append(Move(cruiser, [*route, "baltic_sz"]))
    bench.attack(state, moves)
    assert state.lands["finland_norway"].owner == "uk"
    assert bench.facts("sea-begins") == []


@rule("D3.9d-02")
def test_a_boat_that_was_seen_does_not_stop_ships_either(bench: Bench) -> None:
    state = bench.expansion("uk")
    (seen,) = bench.put(state, "germany", "north_sz", submarine=1)
    (ship,) = bench.put(state, "uk", "east_canada_sz", cruiser=1)
    way = ["east_canada_sz", "north_sz", "baltic_sz"]
    assert bench.check(state, [Move(ship, way)]) == ("B-5-03", "enemies-bar-the-way")
    state.pieces[seen].under = 1
    assert bench.check(state, [Move(ship, way)]) is None
    state.pieces[ship].at = "north_sz"
    assert open_battles(state) == []


@rule("A-3.9d-03")
def test_ships_are_placed_over_hidden_boats(bench: Bench) -> None:
    from sandtable.games.dateline.rules.purchase import Placed, Placement, check_placement

    state = bench.expansion("uk", "place")
    boat(bench, state, "germany", "north_sz")
    state.nations["uk"].bought = {"transport": 1}
    placed = Placement([Placed("transport", 1, "north_sz", "united_kingdom")])
    assert check_placement(state, "uk", placed) is None
    bench.put(state, "germany", "north_sz", submarine=1)
    assert check_placement(state, "uk", placed)


@rule("A-3.10-03")
def test_a_first_shot_damages_a_battleship_only(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "west_spain_sz")
    (ship,) = bench.put(state, "uk", "north_sz", battleship=1)
    bench.attack(state, [Move(name, INTO, first_shot=True)], {"D3.9a-02": [1]})
    assert state.pieces[ship].damage == 1


@rule("A-3.9a-08", "A-3.9b-05")
def test_the_odds_leave_out_whoever_cannot_hit_a_submerged_boat(bench: Bench) -> None:
    from sandtable.games.dateline.rules.odds.odds import odds
    from sandtable.games.dateline.rules.odds.reckoning import odds_of

    state = bench.expansion("japan")
    (attacker,) = bench.put(state, "japan", "hawaii_sz", submarine=1)
    ships = bench.put(state, "usa", "hawaii_sz", carrier=1)
    planes = bench.put(state, "usa", "hawaii_sz", fighter=2)
    state.pieces[attacker].under = 1
    alone = odds("1 sub", "1 cv", expansion=True)
    assert odds_of(state, [attacker], [*ships, *planes]).attacker == pytest.approx(alone.attacker)
    (hunted,) = bench.put(state, "usa", "midway_sz", submarine=1)
    cruiser, battleship = bench.put(state, "japan", "midway_sz", cruiser=1, battleship=1)
    state.pieces[hunted].under = 1
    state.pieces[cruiser].mission = "attack"
    # The battleship cannot hit the boat, but it takes hits.
    against = odds("1 cru/attack 1 bb", "1 sub/under", expansion=True)
    assert 0.4 < against.attacker < odds("1 cru 1 bb", "1 sub", expansion=True).attacker
    assert odds_of(state, [cruiser, battleship], [hunted]).attacker == pytest.approx(against.attacker)


@rule("D3.9b-06", "D3.9a-06", "A-3.9b-05")
def test_the_example_of_a_boat_that_withdrew_and_is_known(bench: Bench) -> None:
    """A British boat goes unseen into the central Mediterranean, fights and withdraws: now it is known."""
    state = bench.expansion("uk")
    name = boat(bench, state, "uk", "east_mediterranean_sz")
    way = ["east_mediterranean_sz", "central_mediterranean_sz"]
    bench.put(state, "germany", way[1], transport=1)
    dice = {"D3.9a-04": [6], "B-7-01": [6]}
    bench.attack(state, [Move(name, way, attack=True)], dice, {"retreat": way[0]})
    (piece,) = subs(state, "uk")
    assert (piece.at, piece.under) == (way[0], 1)
    end_turn(bench.world(state))
    state.turn = 1
    cruiser, sub, carrier = bench.put(state, "germany", way[1], cruiser=1, submarine=1, carrier=1)
    (fighter,) = bench.put(state, "germany", way[1], fighter=1)
    for hunter in (cruiser, sub):
        assert bench.check(state, [Move(hunter, way[::-1], attack=True)]) is None
    assert bench.check(state, [Move(fighter, way[::-1])]) == ("B-1-05", "nothing-to-attack")
    assert bench.check(state, [Move(carrier, way[::-1], attack=True)]) == ("D3.9a-01", "cannot-do-that")


@rule("D3.9a-08", "D3.9-06")
def test_a_submerged_boat_moves_two_zones_by_any_way_and_unseen(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "baltic_sz")
    chart = Chart(state, "germany")
    ways = list(chart.dives(state.flotillas["germany"].hidden[name]))
    assert all(len(set(way)) == len(way) and 2 <= len(way) <= 3 for way in ways)
    assert {tuple(way) for way in ways if len(way) == 2} == {("baltic_sz", z) for z in chart.sea_near["baltic_sz"]}
    assert ["baltic_sz", "north_sz", "east_canada_sz"] in ways
    far = ["baltic_sz", "north_sz", "east_canada_sz", "east_us_sz"]
    assert bench.check(state, [Move(name, far)]) == ("B-5-03", "too-far")
    assert bench.check(state, [Move(name, ["baltic_sz", "germany"])]) == ("B-5-03", "ships-stay-at-sea")
    south = boat(bench, state, "germany", "east_mediterranean_sz")
    assert bench.check(state, [Move(south, ["east_mediterranean_sz", "red_sz"])]) == ("B-2-03", "canal-closed")
    bench.attack(state, [Move(name, far[:3])])
    assert not [entry for entry in bench.log if getattr(entry, "reveal", False)]
    told = [entry for entry in bench.log if getattr(entry, "kind", "") == "boat-moves"]
    assert [(entry.to, entry.args["goal"]) for entry in told] == [(("germany",), "east_canada_sz")]


@rule("D3.9a-07", "D3.9b-06")
def test_a_surfaced_hunter_fires_one_die(bench: Bench) -> None:
    state = bench.expansion("uk")
    (seen,) = bench.put(state, "germany", "north_sz", submarine=1)
    state.pieces[seen].under = 1
    (sub,) = bench.put(state, "uk", "east_canada_sz", submarine=1)
    moves = [Move(sub, ["east_canada_sz", "north_sz"], attack=True)]
    bench.attack(state, moves, {"D3.9a-04": [2], "B-8-02": [6]})
    assert [len(fact["throw"].faces) for fact in bench.facts("fire")] == [1, 1]
    assert seen not in state.pieces


@rule("D3.9a-12", "D3.9d-03")
def test_the_duel_comes_before_the_boat_leaves(bench: Bench) -> None:
    state = bench.expansion()
    name = boat(bench, state, "germany", "west_spain_sz")
    boat(bench, state, "uk", "north_sz")
    bench.put(state, "uk", "north_sz", transport=1)
    dice = {"D3.9b-03": [5, 2], "D3.9b-02": [1, 6]}
    answers = {"reveal-boat": "reveal", "first-shot-leaves": "baltic_sz"}
    bench.attack(state, [Move(name, INTO, first_shot=True)], dice, answers)
    order = [
        entry.kind for entry in bench.log if getattr(entry, "kind", "") in ("duel-advantage", "submarines-left")
    ]
    assert order == ["duel-advantage", "submarines-left"]
    assert bench.facts("in-for-the-fight") == []
