"""D3.9, D3.9c, D3.9e Dive phases, forced surfacing, the logbook and a submarine's life."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.data.data import NATIONS
from sandtable.games.dateline.rules.dive import declaration, dive_phase, move_on
from sandtable.games.dateline.rules.purchase import Placed, Placement, placement_phase
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.script import end_turn, open_logbooks
from sandtable.games.dateline.state.model import Battle, State
from sandtable.games.dateline.state.submarines import dive_chart, hide, write_log
from sandtable.games.dateline.view.view import view
from sandtable.kernel import Ask
from sandtable.testing import rule
from sandtable.testing.bench import as_pick
from tests.rules.dateline.bench import Bench


def dive(
    bench: Bench, state: State, chosen: dict[str, list[str]] | None = None, dice: Any = (), **more: Any
) -> None:
    """The dive phase of a round, with what each nation declares."""
    state.phase, state.turn = "dive", 0
    answers = chosen or {}

    def answer(seat: str, decision: Any) -> Any:
        if decision.kind == "dive":
            return answers.get(seat, [])
        return more.get(decision.kind.replace("-", "_"), decision.default)

    bench.run(dive_phase(bench.world(state, dice)), answer)


@rule("D3.9-02", "A-3.9-01")
def test_all_with_submarines_declare_at_the_same_time_before_russia(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    (one,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    (two,) = bench.put(state, "usa", "hawaii_sz", submarine=1)
    dive(bench, state, {"germany": [one]})
    assert [(seat, decision.kind) for seat, decision in bench.asked] == [("germany", "dive"), ("usa", "dive")]
    assert dive_chart(state, "germany") == [1, 0]
    assert one not in state.pieces
    assert two in state.pieces
    assert bench.facts("boat-dives") == [{"nation": "germany", "space": "baltic_sz"}]


@rule("D3.9c-01", "D3.9c-03", "A-3.9c-01")
def test_two_rounds_under_water_and_up_in_the_third(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    (id,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    dive(bench, state, {"germany": [id]})
    assert dive_chart(state, "germany") == [1, 0]
    state.round = 2
    dive(bench, state)
    assert dive_chart(state, "germany") == [0, 1]
    state.round = 3
    dive(bench, state)
    assert dive_chart(state, "germany") == [0, 0]
    assert bench.there(state, "baltic_sz") == {"germany submarine": 1}
    assert bench.asked[-1][1].options() == []  # for the whole round
    state.round = 4
    assert [option.text for option in declaration(state, "germany").options()] == ["dive-dive"]


@rule("D3.9c-03")
def test_a_boat_that_was_seen_moves_on_as_the_hidden_ones_do(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    seen, hidden, up = bench.put(state, "germany", "baltic_sz", submarine=3)
    name = hide(state, hidden, 1)
    state.pieces[seen].under = 1
    move_on(state)
    assert (state.pieces[seen].under, state.flotillas["germany"].hidden[name].under, state.pieces[up].under) == (
        2,
        2,
        0,
    )


@rule("D3.9c-06", "A-3.9c-03")
def test_a_boat_may_surface_at_the_start_of_a_round(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    (id,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    name = hide(state, id, 1)
    state.round = 2
    dive(bench, state, {"germany": [name]})
    assert bench.there(state, "baltic_sz") == {"germany submarine": 1}
    assert bench.facts("boat-surfaces") == [{"nation": "germany", "space": "baltic_sz"}]


@rule("D3.9c-02", "D3.9c-07")
def test_surfaced_it_can_be_attacked_by_planes_submerged_it_cannot(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    (id,) = bench.put(state, "germany", "north_sz", submarine=1)
    (fighter,) = bench.put(state, "uk", "united_kingdom", fighter=1)
    move = [Move(fighter, ["united_kingdom", "north_sz"])]
    state.turn = 2
    assert bench.check(state, move) is None
    dive(bench, state, {"germany": [id]})
    state.turn = 2
    assert bench.check(state, move) == ("B-1-05", "nothing-to-attack")


@rule("D3.9c-08", "A-3.9c-04", "A-3.9c-05")
def test_a_boat_that_must_surface_among_enemies_fights_all_of_them_as_attacker(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    (id,) = bench.put(state, "germany", "north_sz", submarine=1)
    hide(state, id, 2)
    bench.put(state, "uk", "north_sz", carrier=1)
    bench.put(state, "uk", "north_sz", fighter=1)
    bench.put(state, "usa", "north_sz", transport=1)
    state.round = 3
    dive(bench, state, dice={"D3.9a-04": [6], "B-7-01": [6, 6, 4]})
    fired = [(fact["who"], fact["value"]) for fact in bench.facts("fire")]
    assert fired == [("attacker", 2), ("defender", 1), ("defender", 3), ("defender", 4)]
    assert dive_chart(state, "germany") == [0, 0]
    assert "germany submarine" not in bench.there(state, "north_sz")
    assert (state.turn, state.battles, state.fighting) == (0, [], "")


@rule("D3.9c-09", "D3.9c-10")
def test_after_one_exchange_it_may_withdraw_one_zone_before_russias_turn(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    (id,) = bench.put(state, "germany", "north_sz", submarine=1)
    hide(state, id, 2)
    bench.put(state, "uk", "north_sz", transport=1)
    state.round = 3
    dive(bench, state, dice={"D3.9a-04": [6], "B-7-01": [6]}, retreat="baltic_sz")
    assert bench.there(state, "baltic_sz") == {"germany submarine": 1}
    retreat = next(decision for _, decision in bench.asked if decision.kind == "retreat")
    assert sorted(as_pick(retreat).choices) == [
        "baltic_sz",
        "east_canada_sz",
        "fight-on",
        "karelia_sz",
        "west_spain_sz",
    ]


@rule("A-3.9c-06")
def test_the_same_fight_follows_surfacing_by_choice(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    (id,) = bench.put(state, "germany", "north_sz", submarine=1)
    name = hide(state, id, 1)
    bench.put(state, "uk", "north_sz", transport=1)
    dive(bench, state, {"germany": [name]}, dice={"D3.9a-04": [1], "B-7-01": [6]})
    assert bench.there(state, "north_sz") == {"germany submarine": 1}


@rule("D3.9-02", "D3.9c-10", "D3.9c-08")
def test_every_boat_that_comes_up_has_its_own_fight(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    (one,) = bench.put(state, "germany", "north_sz", submarine=1)
    (two,) = bench.put(state, "germany", "east_canada_sz", submarine=1)
    (three,) = bench.put(state, "japan", "hawaii_sz", submarine=1)
    first, second, third = hide(state, one, 1), hide(state, two, 1), hide(state, three, 1)
    bench.put(state, "uk", "north_sz", transport=1)
    bench.put(state, "uk", "east_canada_sz", transport=1)
    bench.put(state, "usa", "hawaii_sz", transport=1)
    up = {"germany": [first, second], "japan": [third]}
    dive(bench, state, up, dice={"D3.9a-04": [1, 1, 1], "B-7-01": [6, 6, 6]})
    assert [bench.there(state, zone) for zone in ("north_sz", "east_canada_sz")] == [{"germany submarine": 1}] * 2
    assert bench.there(state, "hawaii_sz") == {"japan submarine": 1}
    assert not any(piece.mission for piece in state.pieces.values())


@rule("D3.9c-04", "A-3.9c-02", "D3.9e-03")
def test_a_new_boat_is_placed_surfaced_or_submerged(bench: Bench) -> None:
    state = bench.expansion("uk", "place")
    state.nations["uk"].bought = {"submarine": 2}
    units = [
        Placed("submarine", 1, "north_sz", "united_kingdom", submerged=True),
        Placed("submarine", 1, "north_sz", "united_kingdom"),
    ]
    bench.run(placement_phase(bench.world(state)), {"placement": Placement(units)})
    assert bench.there(state, "north_sz") == {"uk submarine": 1}
    assert dive_chart(state, "uk") == [1, 0]
    state.round = 2
    dive(bench, state)
    assert dive_chart(state, "uk") == [0, 1]


@rule("D3.9c-05")
def test_an_enemy_with_a_hidden_boat_may_duel_at_the_launch(bench: Bench) -> None:
    state = bench.expansion("uk", "place")
    (id,) = bench.put(state, "germany", "north_sz", submarine=1)
    (far,) = bench.put(state, "japan", "japan_sz", submarine=1)
    hide(state, id, 1)
    hide(state, far, 1)
    state.nations["uk"].bought = {"submarine": 1}
    placed = Placement([Placed("submarine", 1, "north_sz", "united_kingdom", submerged=True)])
    answers = {"placement": placed, "duel-at-launch": "reveal"}

    def answer(seat: str, decision: Any) -> Any:
        return "pass" if seat == "japan" else answers[decision.kind]

    bench.run(placement_phase(bench.world(state, {"D3.9b-03": [2, 1], "D3.9b-02": [3, 6]})), answer)
    window = [(seat, list(as_pick(one).choices)) for seat, one in bench.asked if one.kind == "duel-at-launch"]
    assert window == [("germany", ["pass", "reveal"]), ("japan", ["pass"])]
    assert dive_chart(state, "uk") == [0, 0]


@rule("D3.9c-05")
@pytest.mark.parametrize(("super_boats", "values"), [("germany", [3, 3]), ("uk", [2, 4])])
def test_whoever_opens_the_duel_at_a_launch_attacks(bench: Bench, super_boats: str, values: list[int]) -> None:
    state = bench.expansion("uk", "place")
    (id,) = bench.put(state, "germany", "north_sz", submarine=1)
    hide(state, id, 1)
    state.nations[super_boats].technologies = ["super_submarines"]
    state.nations["uk"].bought = {"submarine": 1}
    placed = Placement([Placed("submarine", 1, "north_sz", "united_kingdom")])
    # The new boat, which defends itself, has the advantage; the other one fires at its attack value.
    dice = {"D3.9b-03": [1, 6], "D3.9b-02": [1, 6]}
    bench.run(placement_phase(bench.world(state, dice)), {"placement": placed, "duel-at-launch": "reveal"})
    assert bench.facts("duel-advantage")[0]["who"] == "defender"
    assert [fact["value"] for fact in bench.facts("fire")] == values
    assert [fact["nation"] for fact in bench.facts("lost")] == ["uk"]


@rule("D3.9c-08")
def test_a_fight_of_the_dive_phase_that_was_begun_is_not_begun_again(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    (id,) = bench.put(state, "germany", "north_sz", submarine=1)
    hide(state, id, 2)
    bench.put(state, "uk", "north_sz", transport=1)
    state.round = 3
    world = bench.world(state, {"D3.9a-04": [1], "B-7-01": [6]})
    first = dive_phase(world)
    step = first.send(None)
    assert isinstance(step, Ask)
    first.send({seat: [] for seat in step.seats})
    first.send(None)  # the fight is begun
    first.close()
    bench.run(dive_phase(world))
    assert len(bench.facts("sea-begins")) == 1
    assert [piece.kind for piece in state.pieces.values()] == ["submarine"]
    assert not next(iter(state.pieces.values())).done


@rule("D3.9-06")
def test_the_log_is_written_at_the_end_of_the_turn(bench: Bench) -> None:
    state = bench.expansion("germany", "income")
    bench.put(state, "germany", "north_sz", submarine=1)
    end_turn(bench.world(state))
    assert [(entry.round, entry.zone, entry.box) for entry in state.flotillas["germany"].log] == [
        (1, "north_sz", 0)
    ]


@rule("D3.9-06")
def test_the_logbook_holds_round_boat_zone_and_box_for_the_owner_alone(bench: Bench) -> None:
    state = bench.expansion("germany")
    one, _ = bench.put(state, "germany", "baltic_sz", submarine=2)
    name = hide(state, one, 1)
    write_log(state, "germany")
    bench.attack(state, [Move(name, ["baltic_sz", "north_sz"])])
    state.round = 2
    write_log(state, "germany")
    log = [(line.round, line.boat, line.zone, line.box) for line in state.flotillas["germany"].log]
    assert log == [(1, 1, "baltic_sz", 1), (1, 2, "baltic_sz", 0), (2, 1, "north_sz", 1)]
    world = bench.world(state)
    assert view(world, "germany").state.flotillas["germany"].log
    for seat in ("uk", "japan", None):
        seen = view(world, seat).state.flotillas["germany"]
        assert (seen.log, seen.hidden, seen.numbers) == ([], {}, {})
        assert view(world, seat).dive_chart["germany"] == [1, 0]


@rule("D3.9-06", "B-13-02")
def test_with_the_last_turn_the_logbooks_are_read_out(bench: Bench) -> None:
    state = bench.expansion("germany", "income")
    hide(state, bench.put(state, "uk", "north_sz", submarine=1)[0], 1)
    write_log(state, "uk")
    end_turn(bench.world(state))
    assert bench.facts("logbook") == []
    state.turn = NATIONS.index("germany")
    state.lands["russia"].owner = state.lands["united_kingdom"].owner = "germany"
    end_turn(bench.world(state))
    assert [(fact["nation"], fact["zones"]) for fact in bench.facts("logbook")] == [("uk", ["north_sz"])]


def test_at_the_end_the_logbook_is_open(bench: Bench) -> None:
    state = bench.expansion("germany")
    (one,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    hide(state, one, 1)
    write_log(state, "germany")
    state.winner = "axis"
    open_logbooks(bench.world(state))
    assert bench.facts("logbook") == [{"nation": "germany", "boat": 1, "rounds": [1], "zones": ["baltic_sz"]}]
    assert view(bench.world(state), "uk").state.flotillas["germany"].hidden


@rule("D3.9e-01", "D3.9e-02", "D3.9e-03")
def test_the_life_of_a_submarine(bench: Bench) -> None:
    """The rulebook's example: British boats 1 and 2, rounds 1 to 3."""
    state = bench.expansion("russia", "dive")
    (old,) = bench.put(state, "uk", "east_mediterranean_sz", submarine=1)
    bench.put(state, "germany", "central_mediterranean_sz", transport=1)
    dive(bench, state, {"uk": [old]})
    state.turn, state.phase = 2, "combat_move"
    way = ["east_mediterranean_sz", "central_mediterranean_sz"]
    bench.attack(state, [Move("uk-1", way)])
    assert state.battles == []
    state.nations["uk"].bought = {"submarine": 1}
    placed = Placement([Placed("submarine", 1, "north_sz", "united_kingdom", submerged=True)])
    bench.run(placement_phase(bench.world(state)), {"placement": placed})
    assert dive_chart(state, "uk") == [2, 0]
    end_turn(bench.world(state))
    # Round 2: the boat in the Mediterranean attacks without a first shot; the transport fires back once.
    state.round = 2
    dive(bench, state)
    assert dive_chart(state, "uk") == [0, 2]
    state.turn, state.phase = 2, "combat_move"
    moves = [Move("uk-1", way[1:], attack=True), Move("uk-2", ["north_sz", "west_spain_sz"])]
    bench.attack(state, moves, {"D3.9a-04": [2], "B-7-01": [2]})
    assert bench.there(state, "central_mediterranean_sz") == {"uk submarine": 1}
    assert [fact["who"] for fact in bench.facts("fire")] == ["attacker", "defender"]
    end_turn(bench.world(state))
    # Round 3: both must surface, for the whole round; a new one may dive.
    state.round = 3
    dive(bench, state)
    assert dive_chart(state, "uk") == [0, 0]
    assert bench.there(state, "west_spain_sz") == {"uk submarine": 1}
    log = [(line.round, line.boat, line.zone, line.box) for line in state.flotillas["uk"].log]
    assert log == [
        (1, 1, "central_mediterranean_sz", 1),
        (1, 2, "north_sz", 1),
        (2, 1, "central_mediterranean_sz", 2),
        (2, 2, "west_spain_sz", 2),
    ]


@rule("D3.9e-04")
def test_round_four_a_surfaced_boat_bars_the_zone_a_submerged_one_does_not(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    one, two = bench.put(state, "uk", "north_sz", submarine=1), bench.put(state, "uk", "west_spain_sz", submarine=1)
    (ship,) = bench.put(state, "germany", "baltic_sz", cruiser=1)
    state.round = 4
    dive(bench, state, {"uk": [two[0]]})
    state.turn = 1
    assert bench.check(state, [Move(ship, ["baltic_sz", "north_sz", "east_canada_sz"])]) == (
        "B-5-03",
        "enemies-bar-the-way",
    )
    state.round = 5
    dive(bench, state, {"uk": [one[0]]})
    state.turn = 1
    assert bench.check(state, [Move(ship, ["baltic_sz", "north_sz", "west_spain_sz"])]) is None


@rule("D3.9c-05", "D3.9c-04")
def test_all_boats_launched_in_a_zone_duel_and_who_is_left_dives_or_stays_up(bench: Bench) -> None:
    state = bench.expansion("uk", "place")
    (id,) = bench.put(state, "germany", "north_sz", submarine=1)
    hide(state, id, 1)
    state.nations["uk"].bought = {"submarine": 3}
    units = [
        Placed("submarine", 2, "north_sz", "united_kingdom", submerged=True),
        Placed("submarine", 1, "north_sz", "united_kingdom"),
    ]
    answers = {"placement": Placement(units), "duel-at-launch": "reveal"}
    dice = {"D3.9b-03": [2, 1], "D3.9b-02": [3, 6, 6, 6, 6, 2, 6]}
    bench.run(placement_phase(bench.world(state, dice)), answers)
    assert [len(fact["throw"].faces) for fact in bench.facts("fire")] == [1, 3, 1, 2]
    assert dive_chart(state, "uk") == [1, 0], "one of two that were to dive was lost"
    assert [(report.kind, report.space) for report in state.reports] == [("sea", "north_sz")]
    assert bench.there(state, "north_sz") == {"uk submarine": 1}


@rule("D3.9-02", "D3.9c-10")
def test_the_dive_phase_goes_on_where_it_stopped(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    (id,) = bench.put(state, "germany", "north_sz", submarine=1)
    hide(state, id, 2)
    bench.put(state, "uk", "north_sz", transport=1)
    state.round, state.phase = 3, "dive"
    first = dive_phase(bench.world(state))
    step = first.send(None)
    assert isinstance(step, Ask)
    first.send({seat: [] for seat in step.seats})
    assert state.dive_step == "fights"
    # Started afresh, it asks nobody again and fights the battle.
    bench.run(dive_phase(bench.world(state, {"D3.9a-04": [1], "B-7-01": [6]})))
    assert "dive" not in bench.kinds()
    assert bench.there(state, "north_sz") == {"germany submarine": 1}
    assert (state.dive_step, state.turn) == ("", 0)
    assert len(state.reports) == 1


@rule("A-3.9-02", "D3.9-05")
def test_what_a_seat_imagines_fits_what_it_knows(bench: Bench) -> None:
    from random import Random

    from sandtable.games.dateline.view.view import imagine

    state = bench.expansion("uk")
    boats = bench.put(state, "germany", "baltic_sz", submarine=4)
    hide(state, boats[0], 1)
    hide(state, boats[1], 2)
    state.pieces[boats[2]].under = 1
    bench.put(state, "germany", "baltic_sz", transport=1)
    seen = view(bench.world(state), "uk")
    assert (seen.income["germany"], seen.sides, seen.nation) == (32, {"axis": 57, "allies": 90}, "uk")
    assert seen.dive_chart["germany"] == [2, 1]
    thought = imagine(seen, Random(1))
    german = thought.flotillas["germany"]
    assert sorted(boat.under for boat in german.hidden.values()) == [1, 2]
    assert set(german.numbers) == {boats[2], boats[3], *german.hidden}
    assert sorted(german.numbers.values()) == [1, 2, 3, 4]
    assert german.next_number == 5
    assert {boat.nation for boat in german.hidden.values()} == {"germany"}
    own = imagine(view(bench.world(state), "germany"), Random(1))
    assert own.flotillas["germany"] == state.flotillas["germany"]


@rule("D3.9c-04", "D3.9c-05")
def test_only_submarines_are_launched_in_sight(bench: Bench) -> None:
    state = bench.expansion("uk", "place")
    state.nations["uk"].bought = {"submarine": 1, "transport": 2}
    units = [
        Placed("transport", 2, "north_sz", "united_kingdom"),
        Placed("submarine", 1, "north_sz", "united_kingdom"),
    ]
    bench.run(placement_phase(bench.world(state)), {"placement": Placement(units)})
    assert bench.there(state, "north_sz") == {"uk transport": 2, "uk submarine": 1}
    assert list(state.flotillas["uk"].numbers.values()) == [1]


@rule("D3.9-06")
def test_every_boat_of_the_set_up_has_its_number() -> None:
    from sandtable.games.dateline.data.data import CHAPTERS
    from sandtable.games.dateline.state.model import starting_state

    state = starting_state("expansion", dict.fromkeys(CHAPTERS, "on"))
    for nation, flotilla in state.flotillas.items():
        boats = [id for id, p in state.pieces.items() if p.kind == "submarine" and p.nation == nation]
        assert flotilla.numbers == {id: n for n, id in enumerate(boats, 1)}
        assert flotilla.next_number == len(boats) + 1
    assert state.phase == "opening"
    assert sum(len(flotilla.numbers) for flotilla in state.flotillas.values()) == 6
    base = starting_state("base", {})
    assert (base.flotillas, base.phase) == ({}, "research")
    assert sum(piece.kind == "infantry" for piece in base.pieces.values()) > 70


@rule("D3.9-02")
def test_in_the_first_round_nobody_moves_on(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    (id,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    hide(state, id, 1)
    dive(bench, state)
    assert dive_chart(state, "germany") == [1, 0]


@rule("D3.9b-06")
def test_a_boat_is_sighted_in_its_own_zone_by_its_own_enemies(bench: Bench) -> None:
    from sandtable.games.dateline.state.submarines import sighted

    state = bench.expansion("uk")
    one, _ = bench.put(state, "germany", "baltic_sz", submarine=2)
    state.pieces[one].under = 1
    assert sighted(state, "baltic_sz", "axis") == [one]
    assert sighted(state, "north_sz", "axis") == []
    assert sighted(state, "baltic_sz", "allies") == []


@rule("D3.9c-05")
def test_nobody_is_asked_for_a_duel_when_no_boat_is_launched(bench: Bench) -> None:
    state = bench.expansion("uk", "place")
    (id,) = bench.put(state, "germany", "north_sz", submarine=1)
    hide(state, id, 1)
    state.nations["uk"].bought = {"transport": 1, "infantry": 1}
    units = [
        Placed("transport", 1, "north_sz", "united_kingdom"),
        Placed("infantry", 1, "united_kingdom", "united_kingdom"),
    ]
    bench.run(placement_phase(bench.world(state)), {"placement": Placement(units)})
    assert bench.kinds() == ["placement"]
    assert state.flotillas["uk"].numbers == {}


@rule("D3.9-02")
def test_without_the_chapter_there_is_no_dive_phase(bench: Bench) -> None:
    state = bench.expansion("russia", "dive", submarines="off")
    bench.put(state, "germany", "baltic_sz", submarine=1)
    bench.run(dive_phase(bench.world(state)))
    assert (bench.asked, state.dive_step) == ([], "")


@rule("D3.9c-08", "D3.9-02")
def test_boats_of_two_nations_that_surface_in_one_zone_fight_one_after_the_other(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    (one,) = bench.put(state, "germany", "hawaii_sz", submarine=1)
    (two,) = bench.put(state, "japan", "hawaii_sz", submarine=1)
    hide(state, one, 2)
    hide(state, two, 2)
    bench.put(state, "usa", "hawaii_sz", transport=2)
    state.round = 3
    dice = {"D3.9a-04": [6, 1, 1], "B-7-01": [6, 6, 6, 6, 6]}
    retreats = iter(["midway_sz", "fight-on"])

    def answer(_: str, decision: Any) -> Any:
        return next(retreats) if decision.kind == "retreat" else decision.default

    state.phase, state.turn = "dive", 0
    bench.run(dive_phase(bench.world(state, dice)), answer)
    assert [report.nation for report in state.reports] == ["germany", "japan"]
    assert bench.there(state, "midway_sz") == {"germany submarine": 1}
    assert bench.there(state, "hawaii_sz") == {"japan submarine": 1}


@rule("D3.9c-04")
def test_only_submarines_are_placed_submerged(bench: Bench) -> None:
    from sandtable.games.dateline.rules.purchase import check_placement

    state = bench.expansion("uk", "place")
    for kind, may in (("transport", False), ("submarine", True)):
        state.nations["uk"].bought = {kind: 1}
        refusal = check_placement(
            state, "uk", Placement([Placed(kind, 1, "north_sz", "united_kingdom", submerged=True)])
        )
        assert (refusal is None) is may
    state.options["submarines"] = "off"
    assert check_placement(
        state, "uk", Placement([Placed("submarine", 1, "north_sz", "united_kingdom", submerged=True)])
    )


@rule("D3.9-06")
def test_who_might_have_a_boat_somewhere_is_open_knowledge(bench: Bench) -> None:
    from sandtable.games.dateline.state.submarines import may_hide

    state = bench.expansion("uk")
    (one,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    (two,) = bench.put(state, "usa", "hawaii_sz", submarine=1)
    bench.put(state, "japan", "japan_sz", submarine=1)
    assert may_hide(state, "axis") == []
    hide(state, one, 1)
    hide(state, two, 1)
    assert (may_hide(state, "axis"), may_hide(state, "allies")) == (["germany"], ["usa"])


@rule("D3.9c-01", "A-3.9-01")
def test_a_boat_that_was_seen_surfaces_in_the_third_round_too(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    (seen,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    state.pieces[seen].under = 2
    state.round = 3
    dive(bench, state)
    assert (state.pieces[seen].under, state.pieces[seen].mission) == (0, "")
    assert bench.facts("boat-surfaces") == [{"nation": "germany", "space": "baltic_sz"}]


@rule("D3.9c-04", "D3.9c-05")
def test_each_zone_has_its_own_launch(bench: Bench) -> None:
    state = bench.expansion("usa", "place")
    state.nations["usa"].bought = {"submarine": 2}
    units = [
        Placed("submarine", 1, "west_us_sz", "western_usa"),
        Placed("submarine", 1, "east_us_sz", "eastern_usa"),
    ]
    bench.run(placement_phase(bench.world(state)), {"placement": Placement(units)})
    assert [bench.there(state, zone) for zone in ("west_us_sz", "east_us_sz")] == [{"usa submarine": 1}] * 2


@rule("A-3.9c-04")
def test_only_boats_that_surface_fight_before_the_round(bench: Bench) -> None:
    from sandtable.games.dateline.rules.combat.fleets import sea_attackers

    state = bench.expansion("germany", "dive")
    up, _ = bench.put(state, "germany", "north_sz", submarine=2)
    bench.put(state, "germany", "north_sz", cruiser=1)
    state.pieces[up].mission = "surface"
    assert sea_attackers(state, "north_sz") == [up]


@rule("D3.9c-08", "A-3.9c-04")
def test_a_fight_at_the_surface_is_told_and_nobody_is_asked_to_reveal(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    (boat,) = bench.put(state, "germany", "north_sz", submarine=1)
    bench.put(state, "uk", "north_sz", transport=1)
    (other,) = bench.put(state, "uk", "baltic_sz", submarine=1)
    hide(state, other, 1)
    name = hide(state, boat, 1)
    dice = {"D3.9a-04": [1], "B-7-01": [6]}
    seats = {"germany": [name], "uk": []}
    bench.run(
        dive_phase(bench.world(state, dice)), lambda seat, one: seats[seat] if one.kind == "dive" else one.default
    )
    assert [fact["space"] for fact in bench.facts("sea-begins")] == ["north_sz"]
    assert "reveal-boat" not in bench.kinds()


@rule("D3.9c-07", "D3.9c-06")
def test_the_question_who_dives_shows_each_boat_on_the_map(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    up, down = bench.put(state, "germany", "baltic_sz", submarine=2)
    name = hide(state, down, 1)
    options = declaration(state, "germany").options()
    assert [(one.id, one.text, one.at, one.args["space"]) for one in options] == [
        (up, "dive-dive", "baltic_sz", "baltic_sz"),
        (name, "dive-surface", "baltic_sz", "baltic_sz"),
    ]


@rule("D3.9c-08", "D3.9c-10")
def test_a_fight_of_the_dive_phase_that_was_broken_off_is_ended_first(bench: Bench) -> None:
    state = bench.expansion(phase="dive")
    state.dive_step, state.battles = "fights", [Battle("sea", "north_sz", round=1, before="nothing")]
    state.fighting = state.battles[0].id
    bench.put(state, "uk", "north_sz", transport=1)
    bench.run(dive_phase(bench.world(state)))
    assert (state.fighting, state.battles) == ("", [])
    assert [fact["space"] for fact in bench.facts("sea-battle-ends")] == ["north_sz"]
