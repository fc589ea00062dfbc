"""Where the staff sends boats that go home."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandtable.games.steel_wolves.data.data import REFITS
from sandtable.games.steel_wolves.rules.forces.bases import capacity
from sandtable.games.steel_wolves.rules.transit.transit import bases_by_way, crossed, places_on, way_question
from sandtable.games.steel_wolves.script.deputy import by_staff
from sandtable.games.steel_wolves.script.script import WAYS, sequence_of_play
from sandtable.games.steel_wolves.staff.staff import STAFF
from sandtable.games.steel_wolves.state.known import what_is_known
from sandtable.games.steel_wolves.state.model import SEAT, Boat
from sandtable.kernel import Ask, Chance, Journal, Pick, PickSome, Play, Seeded, World, answering, ask
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench


@rule("SW10.21n", "SW15.22a")
@pytest.mark.parametrize(
    ("damage", "yard", "base"),
    [(0, 99, "FRANCE_ATLANTIC"), (1, 0, "FRANCE_ATLANTIC"), (1, 99, "GERMANY")],
)
def test_a_damaged_boat_goes_where_the_yard_has_room(bench: MakeBench, damage: int, yard: int, base: str) -> None:
    table = bench((), "campaign_4", bases=["GERMANY", "FRANCE_ATLANTIC"])
    boat = table.boat
    boat.place, boat.side, boat.returning, boat.damage, boat.box = "SW_APPR", "transit", True, damage, ""
    table.state.boats = [boat]
    for n in range(min(yard, capacity(table.state, "FRANCE_ATLANTIC"))):
        table.state.boats.append(Boat(f"U-{n}", "VIIC", "DE", "FRANCE_ATLANTIC", box="repair_2"))
    homes = bases_by_way(table.state, boat)
    question = way_question(table.state, boat, list(homes), homes)
    answer = STAFF.decide(what_is_known(table.state), question)
    assert base in homes[answer]
    if base == "GERMANY":
        assert "ENGLISH_CHANNEL" not in crossed("SW_APPR", places_on(answer))[1], "around Scotland"


def asked_on_the_way_out(table: Bench) -> Pick:
    """The question of a boat in transit in the Western Approaches."""
    table.boat.place = "W_APPR"
    return way_question(table.state, table.boat, ["SW_APPR", "GREENLAND", "home"], {})


@pytest.mark.parametrize(("goal", "answer"), [("home", "home"), ("GREENLAND", "GREENLAND")])
def test_a_boat_that_is_called_home_turns_back_on_its_way_out(bench: MakeBench, goal: str, answer: str) -> None:
    table = bench((), "campaign_1")
    table.boat.goal = goal
    assert STAFF.decide(what_is_known(table.state), asked_on_the_way_out(table)) == answer


@pytest.mark.parametrize(("goal", "answer"), [("home", "sail-home"), ("MOROCCO", "CADIZ")])
def test_a_boat_that_is_called_home_does_not_refuel(bench: MakeBench, goal: str, answer: str) -> None:
    table = bench((), "campaign_1")
    table.boat.goal = goal
    assert STAFF.decide(what_is_known(table.state), Pick("resupply", "SW15.23", ["CADIZ", "sail-home"])) == answer


@pytest.mark.parametrize(
    ("contact", "spent", "damage", "answer"),
    [("L", True, 0, "attack"), ("C1", True, 0, "decline"), ("L", True, 1, "decline"), ("C1", False, 0, "attack")],
)
def test_without_torpedoes_only_loners_are_worth_it(
    bench: MakeBench, contact: str, spent: bool, damage: int, answer: str
) -> None:
    table = bench((), "campaign_1", contact=contact, spent=spent, damage=damage)
    assert STAFF.decide(what_is_known(table.state), Pick("accept", "SW15.42-48", ["attack", "decline"])) == answer


@rule("SW4.0b")
@pytest.mark.parametrize(("mine", "kinds"), [([], ["delay"]), (["homeward"], ["homeward", "delay"])])
def test_ways_home_outside_a_turn_are_the_staffs_unless_they_are_kept(
    bench: MakeBench, mine: list[str], kinds: list[str]
) -> None:
    table = bench((), "campaign_1", mine=mine)
    table.boat.place, table.boat.returning, table.boat.box = "NORTH_SEA", True, ""
    homes = bases_by_way(table.state, table.boat)

    def office() -> Play[None]:
        yield from ask(SEAT, way_question(table.state, table.boat, list(homes), homes))
        yield from ask(SEAT, PickSome("delay", "SW8.13", ["U-1"], 0, 1))

    table.play(answering(office(), by_staff(table.war, STAFF, WAYS)))
    assert [question.kind for question in table.asked] == kinds


@rule("SW4.0b")
@pytest.mark.parametrize("kept", [True, False])
def test_a_recall_by_the_ledger_asks_for_the_way_only_who_keeps_it(bench: MakeBench, kept: bool) -> None:
    refit = next(refit for refit in REFITS if refit.what == "withdraw")
    table = bench((), "campaign_1", mine=["homeward"] if kept else [])
    state, boat = table.state, table.boat
    state.year, state.month, state.week, state.step = int(refit.month[:4]), int(refit.month[5:]), 1, "ledger"
    state.boats = [boat]
    boat.id, boat.place, boat.side, boat.box = refit.boat, "NORTH_SEA", "patrol", ""
    play = sequence_of_play(World(state, Chance(Seeded(1)), Journal([])), STAFF)
    first = next(step for step in play if isinstance(step, Ask))
    assert (first.seats[SEAT].kind == "homeward") is kept


@pytest.mark.parametrize(("period", "way"), [(1, "NORTH_SEA/GERMANY"), (2, "W_APPR/NORTH_SEA")])
def test_a_week_around_the_channel_must_be_worth_it(bench: MakeBench, period: int, way: str) -> None:
    table = bench((), place="SW_APPR", returning=True, war_period=period, bases=["GERMANY"])
    homes = bases_by_way(table.state, table.boat)
    question = way_question(table.state, table.boat, list(homes), homes)
    assert STAFF.decide(what_is_known(table.state), question) == way
