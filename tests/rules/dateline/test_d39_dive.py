"""D3.9, D3.9c, D3.9e Dive phases, forced surfacing, the logbook and a submarine's life."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.data.data import NATIONS
from sandtable.games.dateline.rules.dive import declaration, dive_phase, move_on
from sandtable.games.dateline.rules.purchase import Placed, Placement, placement_phase
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.script import end_turn, open_logbooks
from sandtable.games.dateline.state.model import Battle
from sandtable.games.dateline.state.submarines import dive_chart, hide, write_log
from sandtable.games.dateline.view.view import view
from sandtable.kernel import Ask
from sandtable.testing import rule


def dive(desk: Any, war: Any, chosen: dict[str, list[str]] | None = None, dice: Any = (), **more: Any) -> None:
    """The dive phase of a round, with what each nation declares."""
    war.phase, war.turn = "dive", 0
    answers = chosen or {}

    def answer(seat: str, decision: Any) -> Any:
        if decision.kind == "dive":
            return answers.get(seat, [])
        return more.get(decision.kind.replace("-", "_"), decision.default)

    desk.run(dive_phase(desk.world(war, dice)), answer)


@rule("D3.9-02", "A-3.9-01")
def test_all_with_submarines_declare_at_the_same_time_before_russia(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    (one,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    (two,) = desk.put(war, "usa", "hawaii_sz", submarine=1)
    dive(desk, war, {"germany": [one]})
    assert [(seat, decision.kind) for seat, decision in desk.asked] == [("germany", "dive"), ("usa", "dive")]
    assert dive_chart(war, "germany") == [1, 0]
    assert one not in war.pieces
    assert two in war.pieces
    assert desk.facts("boat-dives") == [{"nation": "germany", "space": "baltic_sz"}]


@rule("D3.9c-01", "D3.9c-03", "A-3.9c-01")
def test_two_rounds_under_water_and_up_in_the_third(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    (id,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    dive(desk, war, {"germany": [id]})
    assert dive_chart(war, "germany") == [1, 0]
    war.round = 2
    dive(desk, war)
    assert dive_chart(war, "germany") == [0, 1]
    war.round = 3
    dive(desk, war)
    assert dive_chart(war, "germany") == [0, 0]
    assert desk.there(war, "baltic_sz") == {"germany submarine": 1}
    assert list(desk.asked[-1][1].choices) == []  # for the whole round
    war.round = 4
    assert [option.text for option in declaration(war, "germany").options()] == ["dive-dive"]


@rule("D3.9c-03")
def test_a_boat_that_was_seen_moves_on_as_the_hidden_ones_do(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    seen, hidden, up = desk.put(war, "germany", "baltic_sz", submarine=3)
    name = hide(war, hidden, 1)
    war.pieces[seen].under = 1
    move_on(war)
    assert (war.pieces[seen].under, war.flotillas["germany"].hidden[name].under, war.pieces[up].under) == (2, 2, 0)


@rule("D3.9c-06", "A-3.9c-03")
def test_a_boat_may_surface_at_the_start_of_a_round(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    (id,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    name = hide(war, id, 1)
    war.round = 2
    dive(desk, war, {"germany": [name]})
    assert desk.there(war, "baltic_sz") == {"germany submarine": 1}
    assert desk.facts("boat-surfaces") == [{"nation": "germany", "space": "baltic_sz"}]


@rule("D3.9c-02", "D3.9c-07")
def test_surfaced_it_can_be_attacked_by_planes_submerged_it_cannot(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    (id,) = desk.put(war, "germany", "north_sz", submarine=1)
    (fighter,) = desk.put(war, "uk", "united_kingdom", fighter=1)
    move = [Move(fighter, ["united_kingdom", "north_sz"])]
    war.turn = 2
    assert desk.check(war, move) is None
    dive(desk, war, {"germany": [id]})
    war.turn = 2
    assert desk.check(war, move) == ("B-1-05", "nothing-to-attack")


@rule("D3.9c-08", "A-3.9c-04", "A-3.9c-05")
def test_a_boat_that_must_surface_among_enemies_fights_all_of_them_as_attacker(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    (id,) = desk.put(war, "germany", "north_sz", submarine=1)
    hide(war, id, 2)
    desk.put(war, "uk", "north_sz", carrier=1)
    desk.put(war, "uk", "north_sz", fighter=1)
    desk.put(war, "usa", "north_sz", transport=1)
    war.round = 3
    dive(desk, war, dice={"D3.9a-04": [6], "B-7-01": [6, 6, 4]})
    fired = [(fact["who"], fact["value"]) for fact in desk.facts("fire")]
    assert fired == [("attacker", 2), ("defender", 1), ("defender", 3), ("defender", 4)]
    assert dive_chart(war, "germany") == [0, 0]
    assert "germany submarine" not in desk.there(war, "north_sz")
    assert (war.turn, war.battles, war.fighting) == (0, [], "")


@rule("D3.9c-09", "D3.9c-10")
def test_after_one_exchange_it_may_withdraw_one_zone_before_russias_turn(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    (id,) = desk.put(war, "germany", "north_sz", submarine=1)
    hide(war, id, 2)
    desk.put(war, "uk", "north_sz", transport=1)
    war.round = 3
    dive(desk, war, dice={"D3.9a-04": [6], "B-7-01": [6]}, retreat="baltic_sz")
    assert desk.there(war, "baltic_sz") == {"germany submarine": 1}
    retreat = next(decision for _, decision in desk.asked if decision.kind == "retreat")
    assert sorted(retreat.choices) == ["baltic_sz", "east_canada_sz", "fight-on", "karelia_sz", "west_spain_sz"]


@rule("A-3.9c-06")
def test_the_same_fight_follows_surfacing_by_choice(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    (id,) = desk.put(war, "germany", "north_sz", submarine=1)
    name = hide(war, id, 1)
    desk.put(war, "uk", "north_sz", transport=1)
    dive(desk, war, {"germany": [name]}, dice={"D3.9a-04": [1], "B-7-01": [6]})
    assert desk.there(war, "north_sz") == {"germany submarine": 1}


@rule("D3.9-02", "D3.9c-10", "D3.9c-08")
def test_every_boat_that_comes_up_has_its_own_fight(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    (one,) = desk.put(war, "germany", "north_sz", submarine=1)
    (two,) = desk.put(war, "germany", "east_canada_sz", submarine=1)
    (three,) = desk.put(war, "japan", "hawaii_sz", submarine=1)
    first, second, third = hide(war, one, 1), hide(war, two, 1), hide(war, three, 1)
    desk.put(war, "uk", "north_sz", transport=1)
    desk.put(war, "uk", "east_canada_sz", transport=1)
    desk.put(war, "usa", "hawaii_sz", transport=1)
    up = {"germany": [first, second], "japan": [third]}
    dive(desk, war, up, dice={"D3.9a-04": [1, 1, 1], "B-7-01": [6, 6, 6]})
    assert [desk.there(war, zone) for zone in ("north_sz", "east_canada_sz")] == [{"germany submarine": 1}] * 2
    assert desk.there(war, "hawaii_sz") == {"japan submarine": 1}
    assert not any(piece.mission for piece in war.pieces.values())


@rule("D3.9c-04", "A-3.9c-02", "D3.9e-03")
def test_a_new_boat_is_placed_surfaced_or_submerged(desk: Any) -> None:
    war = desk.expansion("uk", "place")
    war.nations["uk"].bought = {"submarine": 2}
    units = [
        Placed("submarine", 1, "north_sz", "united_kingdom", submerged=True),
        Placed("submarine", 1, "north_sz", "united_kingdom"),
    ]
    desk.run(placement_phase(desk.world(war)), {"placement": Placement(units)})
    assert desk.there(war, "north_sz") == {"uk submarine": 1}
    assert dive_chart(war, "uk") == [1, 0]
    war.round = 2
    dive(desk, war)
    assert dive_chart(war, "uk") == [0, 1]


@rule("D3.9c-05")
def test_an_enemy_with_a_hidden_boat_may_duel_at_the_launch(desk: Any) -> None:
    war = desk.expansion("uk", "place")
    (id,) = desk.put(war, "germany", "north_sz", submarine=1)
    (far,) = desk.put(war, "japan", "japan_sz", submarine=1)
    hide(war, id, 1)
    hide(war, far, 1)
    war.nations["uk"].bought = {"submarine": 1}
    placed = Placement([Placed("submarine", 1, "north_sz", "united_kingdom", submerged=True)])
    answers = {"placement": placed, "duel-at-launch": "reveal"}

    def answer(seat: str, decision: Any) -> Any:
        return "pass" if seat == "japan" else answers[decision.kind]

    desk.run(placement_phase(desk.world(war, {"D3.9b-03": [2, 1], "D3.9b-02": [3, 6]})), answer)
    window = [(seat, list(one.choices)) for seat, one in desk.asked if one.kind == "duel-at-launch"]
    assert window == [("germany", ["pass", "reveal"]), ("japan", ["pass"])]
    assert dive_chart(war, "uk") == [0, 0]


@rule("D3.9c-05")
@pytest.mark.parametrize(("super_boats", "values"), [("germany", [3, 3]), ("uk", [2, 4])])
def test_whoever_opens_the_duel_at_a_launch_attacks(desk: Any, super_boats: str, values: list[int]) -> None:
    war = desk.expansion("uk", "place")
    (id,) = desk.put(war, "germany", "north_sz", submarine=1)
    hide(war, id, 1)
    war.nations[super_boats].technologies = ["super_submarines"]
    war.nations["uk"].bought = {"submarine": 1}
    placed = Placement([Placed("submarine", 1, "north_sz", "united_kingdom")])
    # The new boat, which defends itself, has the advantage; the other one fires at its attack value.
    dice = {"D3.9b-03": [1, 6], "D3.9b-02": [1, 6]}
    desk.run(placement_phase(desk.world(war, dice)), {"placement": placed, "duel-at-launch": "reveal"})
    assert desk.facts("duel-advantage")[0]["who"] == "defender"
    assert [fact["value"] for fact in desk.facts("fire")] == values
    assert [fact["nation"] for fact in desk.facts("lost")] == ["uk"]


@rule("D3.9c-08")
def test_a_fight_of_the_dive_phase_that_was_begun_is_not_begun_again(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    (id,) = desk.put(war, "germany", "north_sz", submarine=1)
    hide(war, id, 2)
    desk.put(war, "uk", "north_sz", transport=1)
    war.round = 3
    world = desk.world(war, {"D3.9a-04": [1], "B-7-01": [6]})
    first = dive_phase(world)
    step = first.send(None)
    assert isinstance(step, Ask)
    first.send({seat: [] for seat in step.seats})
    first.send(None)  # the fight is begun
    first.close()
    desk.run(dive_phase(world))
    assert len(desk.facts("sea-begins")) == 1
    assert [piece.kind for piece in war.pieces.values()] == ["submarine"]
    assert not next(iter(war.pieces.values())).done


@rule("D3.9-06")
def test_the_log_is_written_at_the_end_of_the_turn(desk: Any) -> None:
    war = desk.expansion("germany", "income")
    desk.put(war, "germany", "north_sz", submarine=1)
    end_turn(desk.world(war))
    assert [(entry.round, entry.zone, entry.box) for entry in war.flotillas["germany"].log] == [(1, "north_sz", 0)]


@rule("D3.9-06")
def test_the_logbook_holds_round_boat_zone_and_box_for_the_owner_alone(desk: Any) -> None:
    war = desk.expansion("germany")
    one, _ = desk.put(war, "germany", "baltic_sz", submarine=2)
    name = hide(war, one, 1)
    write_log(war, "germany")
    desk.attack(war, [Move(name, ["baltic_sz", "north_sz"])])
    war.round = 2
    write_log(war, "germany")
    log = [(line.round, line.boat, line.zone, line.box) for line in war.flotillas["germany"].log]
    assert log == [(1, 1, "baltic_sz", 1), (1, 2, "baltic_sz", 0), (2, 1, "north_sz", 1)]
    world = desk.world(war)
    assert view(world, "germany").war.flotillas["germany"].log
    for seat in ("uk", "japan", None):
        seen = view(world, seat).war.flotillas["germany"]
        assert (seen.log, seen.hidden, seen.numbers) == ([], {}, {})
        assert view(world, seat).dive_chart["germany"] == [1, 0]


@rule("D3.9-06", "B-13-02")
def test_with_the_last_turn_the_logbooks_are_read_out(desk: Any) -> None:
    war = desk.expansion("germany", "income")
    hide(war, desk.put(war, "uk", "north_sz", submarine=1)[0], 1)
    write_log(war, "uk")
    end_turn(desk.world(war))
    assert desk.facts("logbook") == []
    war.turn = NATIONS.index("germany")
    war.lands["russia"].owner = war.lands["united_kingdom"].owner = "germany"
    end_turn(desk.world(war))
    assert [(fact["nation"], fact["zones"]) for fact in desk.facts("logbook")] == [("uk", ["north_sz"])]


def test_at_the_end_the_logbook_is_open(desk: Any) -> None:
    war = desk.expansion("germany")
    (one,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    hide(war, one, 1)
    write_log(war, "germany")
    war.winner = "axis"
    open_logbooks(desk.world(war))
    assert desk.facts("logbook") == [{"nation": "germany", "boat": 1, "rounds": [1], "zones": ["baltic_sz"]}]
    assert view(desk.world(war), "uk").war.flotillas["germany"].hidden


@rule("D3.9e-01", "D3.9e-02", "D3.9e-03")
def test_the_life_of_a_submarine(desk: Any) -> None:
    """The rulebook's example: British boats 1 and 2, rounds 1 to 3."""
    war = desk.expansion("russia", "dive")
    (old,) = desk.put(war, "uk", "east_mediterranean_sz", submarine=1)
    desk.put(war, "germany", "central_mediterranean_sz", transport=1)
    dive(desk, war, {"uk": [old]})
    war.turn, war.phase = 2, "combat_move"
    way = ["east_mediterranean_sz", "central_mediterranean_sz"]
    desk.attack(war, [Move("uk-1", way)])
    assert war.battles == []
    war.nations["uk"].bought = {"submarine": 1}
    placed = Placement([Placed("submarine", 1, "north_sz", "united_kingdom", submerged=True)])
    desk.run(placement_phase(desk.world(war)), {"placement": placed})
    assert dive_chart(war, "uk") == [2, 0]
    end_turn(desk.world(war))
    # Round 2: the boat in the Mediterranean attacks without a first shot; the transport fires back once.
    war.round = 2
    dive(desk, war)
    assert dive_chart(war, "uk") == [0, 2]
    war.turn, war.phase = 2, "combat_move"
    moves = [Move("uk-1", way[1:], attack=True), Move("uk-2", ["north_sz", "west_spain_sz"])]
    desk.attack(war, moves, {"D3.9a-04": [2], "B-7-01": [2]})
    assert desk.there(war, "central_mediterranean_sz") == {"uk submarine": 1}
    assert [fact["who"] for fact in desk.facts("fire")] == ["attacker", "defender"]
    end_turn(desk.world(war))
    # Round 3: both must surface, for the whole round; a new one may dive.
    war.round = 3
    dive(desk, war)
    assert dive_chart(war, "uk") == [0, 0]
    assert desk.there(war, "west_spain_sz") == {"uk submarine": 1}
    log = [(line.round, line.boat, line.zone, line.box) for line in war.flotillas["uk"].log]
    assert log == [
        (1, 1, "central_mediterranean_sz", 1),
        (1, 2, "north_sz", 1),
        (2, 1, "central_mediterranean_sz", 2),
        (2, 2, "west_spain_sz", 2),
    ]


@rule("D3.9e-04")
def test_round_four_a_surfaced_boat_bars_the_zone_a_submerged_one_does_not(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    one, two = desk.put(war, "uk", "north_sz", submarine=1), desk.put(war, "uk", "west_spain_sz", submarine=1)
    (ship,) = desk.put(war, "germany", "baltic_sz", cruiser=1)
    war.round = 4
    dive(desk, war, {"uk": [two[0]]})
    war.turn = 1
    assert desk.check(war, [Move(ship, ["baltic_sz", "north_sz", "east_canada_sz"])]) == (
        "B-5-03",
        "enemies-bar-the-way",
    )
    war.round = 5
    dive(desk, war, {"uk": [one[0]]})
    war.turn = 1
    assert desk.check(war, [Move(ship, ["baltic_sz", "north_sz", "west_spain_sz"])]) is None


@rule("D3.9c-05", "D3.9c-04")
def test_all_boats_launched_in_a_zone_duel_and_who_is_left_dives_or_stays_up(desk: Any) -> None:
    war = desk.expansion("uk", "place")
    (id,) = desk.put(war, "germany", "north_sz", submarine=1)
    hide(war, id, 1)
    war.nations["uk"].bought = {"submarine": 3}
    units = [
        Placed("submarine", 2, "north_sz", "united_kingdom", submerged=True),
        Placed("submarine", 1, "north_sz", "united_kingdom"),
    ]
    answers = {"placement": Placement(units), "duel-at-launch": "reveal"}
    dice = {"D3.9b-03": [2, 1], "D3.9b-02": [3, 6, 6, 6, 6, 2, 6]}
    desk.run(placement_phase(desk.world(war, dice)), answers)
    assert [len(fact["throw"].faces) for fact in desk.facts("fire")] == [1, 3, 1, 2]
    assert dive_chart(war, "uk") == [1, 0], "one of two that were to dive was lost"
    assert [(report.kind, report.space) for report in war.reports] == [("sea", "north_sz")]
    assert desk.there(war, "north_sz") == {"uk submarine": 1}


@rule("D3.9-02", "D3.9c-10")
def test_the_dive_phase_goes_on_where_it_stopped(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    (id,) = desk.put(war, "germany", "north_sz", submarine=1)
    hide(war, id, 2)
    desk.put(war, "uk", "north_sz", transport=1)
    war.round, war.phase = 3, "dive"
    first = dive_phase(desk.world(war))
    step = first.send(None)
    assert isinstance(step, Ask)
    first.send({seat: [] for seat in step.seats})
    assert war.dive_step == "fights"
    # Started afresh, it asks nobody again and fights the battle.
    desk.run(dive_phase(desk.world(war, {"D3.9a-04": [1], "B-7-01": [6]})))
    assert "dive" not in desk.kinds()
    assert desk.there(war, "north_sz") == {"germany submarine": 1}
    assert (war.dive_step, war.turn) == ("", 0)
    assert len(war.reports) == 1


@rule("A-3.9-02", "D3.9-05")
def test_what_a_seat_imagines_fits_what_it_knows(desk: Any) -> None:
    from random import Random

    from sandtable.games.dateline.view.view import imagine

    war = desk.expansion("uk")
    boats = desk.put(war, "germany", "baltic_sz", submarine=4)
    hide(war, boats[0], 1)
    hide(war, boats[1], 2)
    war.pieces[boats[2]].under = 1
    desk.put(war, "germany", "baltic_sz", transport=1)
    seen = view(desk.world(war), "uk")
    assert (seen.income["germany"], seen.sides, seen.nation) == (32, {"axis": 57, "allies": 90}, "uk")
    assert seen.dive_chart["germany"] == [2, 1]
    thought = imagine(seen, Random(1))
    german = thought.flotillas["germany"]
    assert sorted(boat.under for boat in german.hidden.values()) == [1, 2]
    assert set(german.numbers) == {boats[2], boats[3], *german.hidden}
    assert sorted(german.numbers.values()) == [1, 2, 3, 4]
    assert german.next_number == 5
    assert {boat.nation for boat in german.hidden.values()} == {"germany"}
    own = imagine(view(desk.world(war), "germany"), Random(1))
    assert own.flotillas["germany"] == war.flotillas["germany"]


@rule("D3.9c-04", "D3.9c-05")
def test_only_submarines_are_launched_in_sight(desk: Any) -> None:
    war = desk.expansion("uk", "place")
    war.nations["uk"].bought = {"submarine": 1, "transport": 2}
    units = [
        Placed("transport", 2, "north_sz", "united_kingdom"),
        Placed("submarine", 1, "north_sz", "united_kingdom"),
    ]
    desk.run(placement_phase(desk.world(war)), {"placement": Placement(units)})
    assert desk.there(war, "north_sz") == {"uk transport": 2, "uk submarine": 1}
    assert list(war.flotillas["uk"].numbers.values()) == [1]


@rule("D3.9-06")
def test_every_boat_of_the_set_up_has_its_number() -> None:
    from sandtable.games.dateline.data.data import CHAPTERS
    from sandtable.games.dateline.state.model import starting_war

    war = starting_war("expansion", dict.fromkeys(CHAPTERS, "on"))
    for nation, flotilla in war.flotillas.items():
        boats = [id for id, p in war.pieces.items() if p.kind == "submarine" and p.nation == nation]
        assert flotilla.numbers == {id: n for n, id in enumerate(boats, 1)}
        assert flotilla.next_number == len(boats) + 1
    assert war.phase == "opening"
    assert sum(len(flotilla.numbers) for flotilla in war.flotillas.values()) == 6
    base = starting_war("base", {})
    assert (base.flotillas, base.phase) == ({}, "research")
    assert sum(piece.kind == "infantry" for piece in base.pieces.values()) > 70


@rule("D3.9-02")
def test_in_the_first_round_nobody_moves_on(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    (id,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    hide(war, id, 1)
    dive(desk, war)
    assert dive_chart(war, "germany") == [1, 0]


@rule("D3.9b-06")
def test_a_boat_is_sighted_in_its_own_zone_by_its_own_enemies(desk: Any) -> None:
    from sandtable.games.dateline.state.submarines import sighted

    war = desk.expansion("uk")
    one, _ = desk.put(war, "germany", "baltic_sz", submarine=2)
    war.pieces[one].under = 1
    assert sighted(war, "baltic_sz", "axis") == [one]
    assert sighted(war, "north_sz", "axis") == []
    assert sighted(war, "baltic_sz", "allies") == []


@rule("D3.9c-05")
def test_nobody_is_asked_for_a_duel_when_no_boat_is_launched(desk: Any) -> None:
    war = desk.expansion("uk", "place")
    (id,) = desk.put(war, "germany", "north_sz", submarine=1)
    hide(war, id, 1)
    war.nations["uk"].bought = {"transport": 1, "infantry": 1}
    units = [
        Placed("transport", 1, "north_sz", "united_kingdom"),
        Placed("infantry", 1, "united_kingdom", "united_kingdom"),
    ]
    desk.run(placement_phase(desk.world(war)), {"placement": Placement(units)})
    assert desk.kinds() == ["placement"]
    assert war.flotillas["uk"].numbers == {}


@rule("D3.9-02")
def test_without_the_chapter_there_is_no_dive_phase(desk: Any) -> None:
    war = desk.expansion("russia", "dive", submarines="off")
    desk.put(war, "germany", "baltic_sz", submarine=1)
    desk.run(dive_phase(desk.world(war)))
    assert (desk.asked, war.dive_step) == ([], "")


@rule("D3.9c-08", "D3.9-02")
def test_boats_of_two_nations_that_surface_in_one_zone_fight_one_after_the_other(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    (one,) = desk.put(war, "germany", "hawaii_sz", submarine=1)
    (two,) = desk.put(war, "japan", "hawaii_sz", submarine=1)
    hide(war, one, 2)
    hide(war, two, 2)
    desk.put(war, "usa", "hawaii_sz", transport=2)
    war.round = 3
    dice = {"D3.9a-04": [6, 1, 1], "B-7-01": [6, 6, 6, 6, 6]}
    retreats = iter(["midway_sz", "fight-on"])

    def answer(_: str, decision: Any) -> Any:
        return next(retreats) if decision.kind == "retreat" else decision.default

    war.phase, war.turn = "dive", 0
    desk.run(dive_phase(desk.world(war, dice)), answer)
    assert [report.nation for report in war.reports] == ["germany", "japan"]
    assert desk.there(war, "midway_sz") == {"germany submarine": 1}
    assert desk.there(war, "hawaii_sz") == {"japan submarine": 1}


@rule("D3.9c-04")
def test_only_submarines_are_placed_submerged(desk: Any) -> None:
    from sandtable.games.dateline.rules.purchase import check_placement

    war = desk.expansion("uk", "place")
    for kind, may in (("transport", False), ("submarine", True)):
        war.nations["uk"].bought = {kind: 1}
        refusal = check_placement(
            war, "uk", Placement([Placed(kind, 1, "north_sz", "united_kingdom", submerged=True)])
        )
        assert (refusal is None) is may
    war.options["submarines"] = "off"
    assert check_placement(
        war, "uk", Placement([Placed("submarine", 1, "north_sz", "united_kingdom", submerged=True)])
    )


@rule("D3.9-06")
def test_who_might_have_a_boat_somewhere_is_open_knowledge(desk: Any) -> None:
    from sandtable.games.dateline.state.submarines import may_hide

    war = desk.expansion("uk")
    (one,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    (two,) = desk.put(war, "usa", "hawaii_sz", submarine=1)
    desk.put(war, "japan", "japan_sz", submarine=1)
    assert may_hide(war, "axis") == []
    hide(war, one, 1)
    hide(war, two, 1)
    assert (may_hide(war, "axis"), may_hide(war, "allies")) == (["germany"], ["usa"])


@rule("D3.9c-01", "A-3.9-01")
def test_a_boat_that_was_seen_surfaces_in_the_third_round_too(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    (seen,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    war.pieces[seen].under = 2
    war.round = 3
    dive(desk, war)
    assert (war.pieces[seen].under, war.pieces[seen].mission) == (0, "")
    assert desk.facts("boat-surfaces") == [{"nation": "germany", "space": "baltic_sz"}]


@rule("D3.9c-04", "D3.9c-05")
def test_each_zone_has_its_own_launch(desk: Any) -> None:
    war = desk.expansion("usa", "place")
    war.nations["usa"].bought = {"submarine": 2}
    units = [
        Placed("submarine", 1, "west_us_sz", "western_usa"),
        Placed("submarine", 1, "east_us_sz", "eastern_usa"),
    ]
    desk.run(placement_phase(desk.world(war)), {"placement": Placement(units)})
    assert [desk.there(war, zone) for zone in ("west_us_sz", "east_us_sz")] == [{"usa submarine": 1}] * 2


@rule("A-3.9c-04")
def test_only_boats_that_surface_fight_before_the_round(desk: Any) -> None:
    from sandtable.games.dateline.rules.combat.fleets import sea_attackers

    war = desk.expansion("germany", "dive")
    up, _ = desk.put(war, "germany", "north_sz", submarine=2)
    desk.put(war, "germany", "north_sz", cruiser=1)
    war.pieces[up].mission = "surface"
    assert sea_attackers(war, "north_sz") == [up]


@rule("D3.9c-08", "A-3.9c-04")
def test_a_fight_at_the_surface_is_told_and_nobody_is_asked_to_reveal(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    (boat,) = desk.put(war, "germany", "north_sz", submarine=1)
    desk.put(war, "uk", "north_sz", transport=1)
    (other,) = desk.put(war, "uk", "baltic_sz", submarine=1)
    hide(war, other, 1)
    name = hide(war, boat, 1)
    dice = {"D3.9a-04": [1], "B-7-01": [6]}
    seats = {"germany": [name], "uk": []}
    desk.run(
        dive_phase(desk.world(war, dice)), lambda seat, one: seats[seat] if one.kind == "dive" else one.default
    )
    assert [fact["space"] for fact in desk.facts("sea-begins")] == ["north_sz"]
    assert "reveal-boat" not in desk.kinds()


@rule("D3.9c-07", "D3.9c-06")
def test_the_question_who_dives_shows_each_boat_on_the_map(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    up, down = desk.put(war, "germany", "baltic_sz", submarine=2)
    name = hide(war, down, 1)
    options = declaration(war, "germany").options()
    assert [(one.id, one.text, one.at, one.args["space"]) for one in options] == [
        (up, "dive-dive", "baltic_sz", "baltic_sz"),
        (name, "dive-surface", "baltic_sz", "baltic_sz"),
    ]


@rule("D3.9c-08", "D3.9c-10")
def test_a_fight_of_the_dive_phase_that_was_broken_off_is_ended_first(desk: Any) -> None:
    war = desk.expansion(phase="dive")
    war.dive_step, war.battles = "fights", [Battle("sea", "north_sz", round=1, step=3)]
    war.fighting = war.battles[0].id
    desk.put(war, "uk", "north_sz", transport=1)
    desk.run(dive_phase(desk.world(war)))
    assert (war.fighting, war.battles) == ("", [])
    assert [fact["space"] for fact in desk.facts("sea-battle-ends")] == ["north_sz"]
