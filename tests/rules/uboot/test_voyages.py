"""UB4.3: linked missions and the campaign."""

from typing import Any

import pytest

from sandtable.games.uboot.model import Fault, HealthCard, Part
from sandtable.games.uboot.plans import MISSIONS
from sandtable.games.uboot.scenarios import begin
from sandtable.games.uboot.voyages import VOYAGES, fame, next_mission, outcome, result
from sandtable.kernel.chance import Chance, Seeded
from sandtable.testing import rule


def ended(table: Any, how: str, share: int = 0) -> None:
    """The mission that is being played ends, with a share of its primary goal."""
    state = table.state
    state.ended = how
    state.goal.fraction, state.goal.inside = share, share >= 1000
    state.goal.held_ms = share * 360_000


def sail(sea: Any, voyage: str, mission: str, done: int) -> Any:
    """A voyage in one of its missions, with so many behind it."""
    table = sea(voyage)
    fresh = begin(mission, table.state.options, Chance(Seeded(1)))
    fresh.voyage = voyage
    fresh.parts_done = [Part("northern_passage", "home", 70, "A", 5000, True) for _ in range(done)]
    for name in fresh.__struct_fields__:
        setattr(table.state, name, getattr(fresh, name))
    return table


@rule("UB4.3-02", "UBX-05")
def test_a_linked_patrol_takes_crew_stores_and_damage_along(sea: Any) -> None:
    table = sea("northern_patrol")
    board, boat = table.state.board, table.state.boat
    assert board.kits == 2
    board.sailors["ca11"].dead = True
    board.sailors["na11"].cards = [HealthCard("b3", cross=1)]
    board.sailors["en12"].activation = 2
    board.medicine["tablets"], board.morale, board.command = 1, 4, 2
    board.faults, board.flooded = [Fault("diesel_port", "red")], [6]
    board.hand, board.galley.pyramid[0] = ["c02"], "lemons"
    table.state.waters.tubes[0].torpedo = ""
    boat.fuel //= 2
    fuel = boat.fuel
    ended(table, "reported", 1000)
    assert table.outcome is None
    table.advance(1)
    state = table.state
    assert (state.mission, state.ended, state.elapsed_ms) == ("the_shadow", "", 15_000)
    (told,) = [fact.args for fact in table.journal if fact.kind == "next_part"]
    assert (told["mission"], told["part"], told["parts"]) == ("the_shadow", 2, 3)
    assert state.board.sailors["ca11"].dead and state.board.sailors["na11"].cards[0].card == "b3"
    assert (state.board.sailors["en12"].activation, state.board.medicine["tablets"]) == (2, 1)
    assert (state.board.morale, state.board.command) == (7, 8)
    assert (state.board.flooded, state.board.hand, state.board.galley.pyramid[0]) == ([6], ["c02"], "lemons")
    assert state.boat.diesel == 600 and state.boat.fuel == pytest.approx(fuel, rel=1e-4)
    assert state.waters.tubes[0].torpedo == ""


@rule("UB4.3-02")
def test_a_linked_mission_can_be_played_singly(sea: Any) -> None:
    table = sea("the_shadow")
    assert table.state.voyage == "" and table.state.board.kits == 0
    ended(table, "home")
    assert table.outcome is not None and table.outcome.kind == "home"


@rule("UB4.3-03")
@pytest.mark.parametrize(("share", "follows"), [(1000, "zigzag_at_dusk"), (999, "")])
def test_the_last_part_needs_the_primary_goal_of_the_second(sea: Any, share: int, follows: str) -> None:
    table = sea("northern_patrol")
    ended(table, "home")
    table.advance(1)
    assert table.state.mission == "the_shadow"
    table.state.ended = "shadowed" if follows else "home"
    table.state.goal.held_ms = share * 240 * 60
    assert next_mission(table.state) == follows


@rule("UB4.3-05")
@pytest.mark.parametrize(("glory", "follows"), [(18, "happy_hunt"), (17, "")])
def test_a_campaign_needs_grade_e(sea: Any, glory: int, follows: str) -> None:
    table = sail(sea, "campaign", "northern_passage", 2)
    # Ten for coming home, the rest for a part of the way; par is 60, and E begins at three tenths of it.
    ended(table, "home", round((glory - 10) / 60 * 1000))
    assert result(table.state).glory == glory
    assert next_mission(table.state) == follows


@rule("UB4.3-05")
def test_a_lost_boat_ends_the_campaign(sea: Any) -> None:
    table = sail(sea, "campaign", "northern_passage", 2)
    ended(table, "crushed", 1000)
    assert next_mission(table.state) == ""
    assert table.outcome is not None and table.outcome.args["grades"] == "AAF"


@rule("UB4.3-04")
def test_a_campaign_starts_each_mission_afresh_and_adds_up(sea: Any) -> None:
    table = sail(sea, "campaign", "northern_passage", 2)
    table.state.board.sailors["ca11"].dead = True
    ended(table, "reported", 1000)
    table.advance(1)
    assert table.state.mission == "happy_hunt"
    assert not table.state.board.sailors["ca11"].dead
    done = table.view("captain").voyage.done
    assert [(one.mission, one.grade, one.glory) for one in done[2:]] == [("northern_passage", "A", 66)]
    assert table.view(None).voyage.parts == 12


@rule("UB4.3-06")
def test_the_campaign_ends_with_a_rank(sea: Any) -> None:
    table = sail(sea, "campaign", "black_may", 11)
    ended(table, "home")
    found = outcome(table.state)
    assert found is not None
    assert (found.args["parts"], found.args["tons"], found.args["grades"][:11]) == (12, 55_000, "A" * 11)
    assert found.args["rank"] == "veteran"
    ranks = [fame(tons) for tons in (24_999, 25_000, 50_000, 100_000, 150_000)]
    assert ranks == ["unknown", "seasoned", "veteran", "ace", "legend"]


@pytest.mark.parametrize("voyage", sorted(VOYAGES))
def test_every_voyage_is_made_of_missions(voyage: str) -> None:
    found = VOYAGES[voyage]
    assert set(found.parts) <= set(MISSIONS)
    assert len(found.needs_primary) == len(found.parts) and not found.needs_primary[0]


@rule("UB4.3-04")
def test_the_dead_of_earlier_parts_count_once(sea: Any) -> None:
    table = sea("northern_patrol")
    table.state.board.sailors["ca11"].dead = True
    ended(table, "reported", 1000)
    assert result(table.state).glory == 66
    table.advance(1)
    table.state.ended = "home"
    assert result(table.state).glory == 10


@rule("UB4.3-01")
def test_a_question_aboard_is_finished_before_the_next_part(sea: Any) -> None:
    table = sea("northern_patrol")
    table.order("captain", "new_course", {"degrees": 9})
    ended(table, "reported", 1000)
    table.advance(1)
    assert (table.state.mission, table.state.board.order) == ("northern_passage", "")
    table.advance(1)
    assert table.state.mission == "the_shadow"
