"""UB4.3: linked missions and the campaign."""

from itertools import groupby
from random import Random
from typing import Any

import pytest

from sandtable.games.uboot.data.plans import MISSIONS, VOYAGES
from sandtable.games.uboot.data.units import FULL
from sandtable.games.uboot.game import GAME
from sandtable.games.uboot.rules.mission.debrief import debrief
from sandtable.games.uboot.rules.mission.linked import fame, may_go_on, next_mission, outcome, result
from sandtable.games.uboot.scenarios.scenarios import begin
from sandtable.games.uboot.state.fleet import Sunk
from sandtable.games.uboot.state.model import SEATS, Breach, Fault, HealthCard, Intent, Part
from sandtable.kernel.chance import Chance, Seeded
from sandtable.kernel.decisions import Pick, Rng
from sandtable.testing import rule
from tests.rules.uboot.conftest import Sea, at_posts


def ended(table: Any, how: str, share: int = 0) -> None:
    """The mission that is being played ends, with a share of its primary goal."""
    state = table.state
    state.ended = how
    state.goal.fraction, state.goal.inside = share, share >= 1000
    state.goal.held_ms = share * 360_000


def sail(sea: Sea, voyage: str, mission: str, grade: str = "A") -> Any:
    """A voyage in one of its missions, with those before it done."""
    table = sea(voyage)
    fresh = begin(mission, table.state.options, Chance(Seeded(1)))
    before = VOYAGES[voyage].parts[: VOYAGES[voyage].parts.index(mission)]
    fresh.voyage = voyage
    fresh.parts_done = [Part(one, "home", 70, grade, 5000, True) for one in before]
    for name in fresh.__struct_fields__:
        setattr(table.state, name, getattr(fresh, name))
    return table


@rule("UB4.3-02", "UBX-05")
def test_a_linked_patrol_takes_crew_stores_and_damage_along(sea: Sea) -> None:
    table = sea("northern_patrol")
    board, boat = table.state.board, table.state.boat
    assert board.kits == 2
    board.sailors["ca11"].dead = True
    board.sailors["na11"].cards = [HealthCard("b3", cross=1)]
    board.sailors["en12"].activation = 2
    board.medicine["tablets"], board.morale, board.command = 1, 4, 2
    board.breach = Breach(2, 90_000, ["a1"])
    state = table.state
    state.waters.strain, state.waters.gun_hits, boat.battery, state.elapsed_ms = 80, 2, FULL // 10, 30_000
    board.faults, board.flooded = [Fault("diesel_port", "red")], [6]
    board.hand, board.galley.pyramid[0] = ["c02"], "lemons"
    waters = table.state.waters
    waters.tubes[0].torpedo, waters.tubes[1].flooded, waters.tubes[2].ready_ms = "", True, 90_000
    waters.bow_reserve, waters.stern_reserve, waters.rounds = ["G7a"], [], 17
    boat.fuel //= 2
    fuel = boat.fuel
    ended(table, "reported", 1000)
    assert table.outcome is None
    table.advance(1)
    state = table.state
    assert (state.mission, state.ended, state.elapsed_ms) == ("the_shadow", "", 500)
    (told,) = [fact.args for fact in table.journal if fact.kind == "next_part"]
    assert (told["mission"], told["part"], told["parts"]) == ("the_shadow", 2, 3)
    assert state.board.sailors["ca11"].dead and state.board.sailors["na11"].cards[0].card == "b3"
    assert (state.board.sailors["en12"].activation, state.board.medicine["tablets"]) == (2, 1)
    assert (state.board.morale, state.board.command) == (4, 2)
    assert (state.waters.strain, state.waters.gun_hits) == (80, 2)
    assert state.boat.battery == pytest.approx(FULL // 10, rel=1e-3)
    assert state.board.breach is not None and state.board.breach.until_ms == 60_000
    assert (state.board.flooded, state.board.hand, state.board.galley.pyramid[0]) == ([6], ["c02"], "lemons")
    assert state.boat.diesel == 600 and state.boat.fuel == pytest.approx(fuel, rel=1e-4)
    waters = state.waters
    assert [(one.torpedo, one.flooded, one.ready_ms) for one in waters.tubes[:3]] == [
        ("", False, 0), ("G7e", False, 0), ("G7e", False, 0)
    ]  # fmt: skip
    assert (waters.bow_reserve, waters.stern_reserve, waters.rounds) == (["G7a"], [], 17)
    assert waters.rounds_brought == 17, "rounds are counted from the start of the part"


@rule("UB4.3-02")
def test_what_cards_gave_for_the_watch_the_day_or_the_mission_ends_with_the_part(sea: Sea) -> None:
    table = sea("northern_patrol")
    board = table.state.board
    board.observer_cap, board.observer_mod, board.shield, board.order_cost = 5, -1, 1, 2
    board.free_mobilisation, board.galley.most, board.galley.bonus, board.banned = True, 2, 1, ["address_crew"]
    board.smoked, board.sunk_this_watch, board.full_ms, board.next_wear_ms = True, 2, 9_000_000, 99_000_000
    board.galley.next_ms = 99_000_000
    ended(table, "home")
    table.advance(1)
    board = table.state.board
    assert (board.observer_cap, board.observer_mod, board.shield, board.order_cost) == (6, 0, 0, 1)
    assert (board.free_mobilisation, board.galley.most, board.galley.bonus, board.banned) == (False, 3, 0, [])
    assert (board.smoked, board.sunk_this_watch, board.full_ms, board.next_wear_ms) == (False, 0, 0, 3_600_000)
    # The shadow begins at 11 by the boat's clock: the meal is due in an hour.
    assert board.galley.next_ms == 3_600_000


@rule("UB5.2-10", "UB4.3-02")
def test_equipment_is_set_out_once_and_stays_where_it_lies_in_the_next_part(sea: Sea) -> None:
    table = sea("northern_patrol")
    table.state.board.equipment = {"cable": 6}
    assert "set_out_equipment" in {one.kind for one in table.orders("chief_engineer")}
    ended(table, "home")
    table.advance(1)
    assert table.state.mission == "the_shadow" and table.state.board.equipment == {"cable": 6}
    assert "set_out_equipment" not in {one.kind for one in table.orders("chief_engineer")}


@rule("UB4.3-02")
def test_observers_of_the_last_part_are_still_counted(sea: Sea) -> None:
    table = sea("northern_patrol")
    at_posts(table.state)
    for id in ("na11", "na12"):
        table.state.board.sailors[id].job = "observe"
    ended(table, "home")
    table.advance(1)
    assert (table.state.mission, table.state.boat.observers) == ("the_shadow", 2)


@rule("UB4.3-02", "UB4.3-04")
def test_a_linked_mission_can_be_played_singly(sea: Sea) -> None:
    table = sea("the_shadow")
    assert table.state.voyage == "" and table.state.board.kits == 0
    ended(table, "home")
    assert table.outcome is not None and table.outcome.kind == "home"


@rule("UB4.3-03")
@pytest.mark.parametrize(("share", "follows"), [(1000, "zigzag_at_dusk"), (999, "")])
def test_the_last_part_needs_the_primary_goal_of_the_second(sea: Sea, share: int, follows: str) -> None:
    table = sea("northern_patrol")
    ended(table, "home")
    table.advance(1)
    assert table.state.mission == "the_shadow"
    table.state.ended = "shadowed" if follows else "home"
    table.state.goal.held_ms = share * 240 * 60
    assert next_mission(table.state) == follows


@rule("UB4.3-05")
@pytest.mark.parametrize(("glory", "follows"), [(18, "happy_hunt"), (17, "")])
def test_a_campaign_needs_grade_e(sea: Sea, glory: int, follows: str) -> None:
    table = sail(sea, "campaign", "northern_passage")
    # Ten for coming home, the rest for a part of the way; par is 60, and E begins at three tenths of it.
    ended(table, "home", round((glory - 10) / 60 * 1000))
    assert result(table.state).glory == glory
    assert next_mission(table.state) == follows


@rule("UB4.3-06")
def test_a_campaign_that_was_not_sailed_to_its_end_has_no_rank(sea: Sea) -> None:
    table = sail(sea, "campaign", "northern_passage")
    table.state.parts_done[0].tons = 500_000
    ended(table, "home")
    found = outcome(table.state)
    assert found is not None and (found.args["grades"], found.args["rank"]) == ("AAF", "unknown")


@rule("UB4.3-05")
def test_a_lost_boat_ends_the_campaign(sea: Sea) -> None:
    table = sail(sea, "campaign", "northern_passage")
    ended(table, "crushed", 1000)
    assert next_mission(table.state) == ""
    assert table.outcome is not None and table.outcome.args["grades"] == "AAF"
    assert table.outcome.args["rank"] == "unknown"


def test_the_campaign_leads_through_all_missions_and_keeps_linked_ones_together() -> None:
    campaign = VOYAGES["campaign"]
    assert sorted(campaign.parts) == sorted(MISSIONS)
    linked = {part for one in VOYAGES.values() if one.kind == "linked" for part in one.parts}
    assert {part for part, patrol in zip(campaign.parts, campaign.patrols, strict=True) if patrol} == linked
    groups = [patrol for patrol, _ in groupby(campaign.patrols) if patrol]
    assert len(groups) == len(set(groups))


def test_the_parts_of_a_linked_patrol_follow_each_other_in_time() -> None:
    for voyage in VOYAGES.values():
        starts = [MISSIONS[part].start_s for part in voyage.parts]
        assert voyage.kind == "campaign" or starts == sorted(starts), voyage.id


@rule("UB4.3-04", "UB5.2-08")
@pytest.mark.parametrize(("mission", "follows", "dead"), [("northern_passage", "happy_hunt", True),
                                                          ("mine_barrier", "northern_passage", False),
                                                          ("moonlit_column", "the_shadow", False)])  # fmt: skip
def test_linked_missions_of_a_campaign_keep_the_boat_and_others_start_afresh(
    sea: Sea, mission: str, follows: str, dead: bool
) -> None:
    table = sail(sea, "campaign", mission)
    table.state.board.sailors["ca11"].dead = True
    table.state.board.kits, table.state.watch, table.state.waters.mines = 5, 2, ["AN44", "AN45", "AN42"]
    table.state.waters.sunk = [Sunk("m09", 8200, 0, "torpedo")] * 2
    ended(table, "home", 1000)
    table.advance(1)
    assert (table.state.mission, table.state.board.sailors["ca11"].dead) == (follows, dead)
    # First-aid kits are for the whole campaign.
    assert (table.state.board.kits, table.state.watch) == (5, 2 if dead else 1)
    assert table.state.dead_before == dead


@rule("UB4.3-04")
def test_a_campaign_keeps_glory_tonnage_and_grade_of_each_mission(sea: Sea) -> None:
    table = sail(sea, "campaign", "northern_passage")
    table.state.waters.sunk = [Sunk("m03", 3200, 0, "torpedo")]
    ended(table, "home", 1000)
    table.advance(1)
    done = table.view("captain").voyage.done
    assert [(one.mission, one.grade, one.glory, one.tons) for one in done[2:]] == [
        ("northern_passage", "S", 80, 3200)
    ]
    assert table.view(None).voyage.parts == 14


@rule("UB4.3-03", "UB4.3-04")
@pytest.mark.parametrize(("share", "follows"), [(1000, "zigzag_at_dusk"), (999, "")])
def test_a_linked_mission_of_a_campaign_may_need_the_primary_goal(sea: Sea, share: int, follows: str) -> None:
    table = sail(sea, "campaign", "the_shadow")
    table.state.ended = "home"
    table.state.goal.held_ms = share * 240 * 60
    assert next_mission(table.state) == follows


@rule("UB4.3-04")
def test_a_campaign_of_before_plays_the_missions_that_it_left_out(sea: Sea) -> None:
    table = sail(sea, "campaign", "wolfpack")
    table.state.parts_done = [one for one in table.state.parts_done if one.mission not in ("the_shadow",)]
    ended(table, "home")
    table.state.waters.sunk = [Sunk("m09", 8200, 0, "torpedo")] * 4
    assert next_mission(table.state) == "the_shadow"


@rule("UB5.2-08")
@pytest.mark.parametrize(("voyage", "kits"), [("campaign", 13), ("long_haul", 2), ("happy_hunt", 0)])
def test_a_first_aid_kit_for_each_further_mission(sea: Sea, voyage: str, kits: int) -> None:
    assert sea(voyage).state.board.kits == kits


@rule("UB4.3-06")
@pytest.mark.parametrize(("grade", "rank"), [("A", "veteran"), ("E", "seasoned"), ("F", "unknown")])
def test_the_campaign_ends_with_a_rank_for_tonnage_and_grades(sea: Sea, grade: str, rank: str) -> None:
    table = sail(sea, "campaign", "biscay_gauntlet", grade)
    ended(table, "home", 1000)
    found = outcome(table.state)
    assert found is not None and found.kind == "campaign_over"
    assert (found.args["parts"], found.args["tons"], found.args["grades"][:13]) == (14, 65_000, grade * 13)
    assert found.args["rank"] == rank


@rule("UB4.3-06")
def test_ranks_of_the_hall_of_fame() -> None:
    ranks = [fame(tons, "AB") for tons in (24_999, 25_000, 50_000, 100_000, 150_000)]
    assert ranks == ["unknown", "seasoned", "veteran", "ace", "legend"]
    assert [fame(150_000, grades) for grades in ("BB", "BC", "CC", "CD", "DD", "DE", "EE", "EF")] == [
        "legend", "ace", "ace", "veteran", "veteran", "seasoned", "seasoned", "unknown",
    ]  # fmt: skip


@pytest.mark.parametrize("voyage", sorted(VOYAGES))
def test_every_voyage_is_made_of_missions(voyage: str) -> None:
    found = VOYAGES[voyage]
    assert set(found.parts) <= set(MISSIONS)
    if found.kind == "linked":
        assert len(found.needs_primary) == len(found.parts) and not found.needs_primary[0]


@rule("UB4.3-04")
def test_the_dead_of_earlier_parts_count_once(sea: Sea) -> None:
    table = sea("northern_patrol")
    table.state.board.sailors["ca11"].dead = True
    ended(table, "reported", 1000)
    assert result(table.state).glory == 66
    table.advance(1)
    table.state.ended = "home"
    assert result(table.state).glory == 10
    told = debrief(table.state)
    assert told is not None and told.glory == 10


@rule("UB4.1-08")
def test_the_debrief_of_a_linked_mission_counts_its_own_shells(sea: Sea) -> None:
    table = sea("northern_patrol")
    table.state.waters.rounds -= 30
    ended(table, "reported", 1000)
    first = debrief(table.state)
    table.advance(1)
    table.state.waters.rounds -= 7
    table.state.ended = "home"
    second = debrief(table.state)
    assert first is not None and second is not None
    assert (first.shells, second.shells) == (30, 7)


@rule("UB4.1-04", "UB4.3-04")
def test_a_neutral_adds_no_tonnage_to_a_part_nor_to_the_voyage(sea: Sea) -> None:
    table = sea("northern_patrol")
    table.state.waters.sunk = [Sunk("m03", 3200, 0, "torpedo"), Sunk("m03", 3200, 0, "torpedo", neutral=True)]
    ended(table, "crushed")
    assert result(table.state).tons == 3200
    found = outcome(table.state)
    assert found is not None and (found.kind, found.args["tons"]) == ("voyage_over", 3200)


@rule("UB4.3-01")
def test_a_question_aboard_is_finished_before_the_next_part(sea: Sea) -> None:
    table = sea("northern_patrol")
    table.order("captain", "new_course", {"degrees": 9})
    ended(table, "reported", 1000)
    table.advance(1)
    assert (table.state.mission, table.state.board.order) == ("northern_passage", "")
    table.advance(1)
    assert table.state.mission == "the_shadow"


@rule("UBX-06")
def test_an_imagined_voyage_has_the_same_parts_behind_it(sea: Sea) -> None:
    table = sea("northern_patrol")
    table.state.board.sailors["ca11"].dead = True
    ended(table, "reported", 1000)
    table.advance(1)
    made = GAME.imagine(table.view("captain"), Rng(3))
    assert (made.voyage, made.dead_before, made.parts_done) == ("northern_patrol", 1, table.state.parts_done)


@rule("UB10.3.5-08", "UB4.3-02")
def test_gas_that_was_left_under_water_is_blown_out_where_the_next_part_begins_surfaced(sea: Sea) -> None:
    table = sea("northern_patrol")
    board = table.state.board
    board.conditions, board.morale = {"4": ["poison_gas", "leak"]}, 4
    table.state.boat.submerged, table.state.boat.depth = True, 30_000
    ended(table, "time")
    table.advance(1)
    assert table.state.mission == "the_shadow" and table.state.boat.depth == 0
    assert table.state.board.conditions == {"4": ["leak"]} and table.state.board.morale == 6


@rule("UB4.3-04", "UB4.1-08", "UB4.3-02")
def test_the_judgement_of_a_part_is_told_and_stays_in_view(sea: Sea) -> None:
    table = sea("northern_patrol")
    first = table.state.mission
    ended(table, "home")
    table.advance(1)
    told = next(line for line in table.view("navigator").feed if line.kind == "part_over")
    voyage = table.view("navigator").voyage
    assert voyage is not None
    (part,) = voyage.done
    assert (told.args["mission"], part.mission, part.ended) == (first, first, "home")
    assert (told.args["grade"], told.args["glory"], told.args["tons"]) == (part.grade, part.glory, part.tons)


@rule("UB4.1-08", "UB4.3-02")
def test_the_next_part_waits_until_everybody_has_read_the_account(sea: Sea) -> None:
    table = sea("northern_patrol", briefing="on")
    for seat in SEATS:
        table.order(seat, "start_mission", "ready")
    ended(table, "home")
    table.advance(3)
    assert table.state.mission == "northern_passage" and table.view("navigator").debrief is not None
    for seat in SEATS[:3]:
        table.order(seat, "next_part", "ready")
    table.advance(3)
    assert (table.state.mission, table.state.ended) == ("northern_passage", "home")
    assert [one.kind for one in table.orders("navigator")] == []
    table.order("chief_engineer", "next_part", "ready")
    table.advance(1)
    assert (table.state.mission, table.state.briefing, table.state.briefed) == ("the_shadow", True, [])


@rule("UB4.1-08")
@pytest.mark.parametrize(("seat", "choices"), [
    ("captain", ["ready", "go_on"]), ("first_officer", ["ready", "go_on"]), ("navigator", ["ready"]),
])  # fmt: skip
def test_captain_and_first_officer_need_not_wait_for_the_account(sea: Sea, seat: str, choices: list[str]) -> None:
    table = sea("northern_patrol", briefing="on")
    table.order("first_officer", "start_mission", "start")
    ended(table, "home")
    (order,) = table.orders(seat)
    assert isinstance(order, Pick) and (order.kind, order.choices) == ("next_part", choices)
    table.order(seat, "next_part", choices[-1])
    table.advance(1)
    assert (table.state.mission == "the_shadow") == ("go_on" in choices)


@rule("UB4.1-08")
def test_an_account_that_all_have_read_is_not_read_again_while_the_next_part_waits(sea: Sea) -> None:
    table = sea("northern_patrol", briefing="on")
    table.order("first_officer", "start_mission", "start")
    ended(table, "home")
    table.state.board.resolving = True
    table.order("captain", "next_part", "go_on")
    assert [one.kind for seat in SEATS for one in table.orders(seat)] == []


@rule("UB4.1-08")
def test_staff_reads_the_account_at_once_and_the_last_part_has_nothing_to_wait_for(sea: Sea) -> None:
    table = sea("northern_patrol", briefing="on")
    table.order("first_officer", "start_mission", "start")
    ended(table, "home")
    bot, rng = GAME.bot(), Random(1)
    assert bot.order(table.view("navigator"), table.orders("navigator"), rng) == ("next_part", "ready")
    table.order("navigator", "next_part", "ready")
    assert bot.order(table.view("navigator"), table.orders("navigator"), rng) is None
    ended(table, "destroyed")
    assert all(not table.orders(seat) for seat in SEATS) and table.outcome is not None


@rule("UB4.3-01", "UB6.14-07", "UB4.1-08")
@pytest.mark.parametrize("busy", ["", "order", "resolving", "changing_watch", "intents"])
def test_what_is_being_done_aboard_is_finished_before_the_next_part(sea: Sea, busy: str) -> None:
    table = sea("northern_patrol")
    ended(table, "reported", 1000)
    patrol = table.state
    if busy == "order":
        patrol.board.order = "new_course"
    elif busy == "resolving":
        patrol.board.resolving = True
    elif busy == "changing_watch":
        patrol.changing_watch = True
    elif busy == "intents":
        patrol.intents = [Intent(1, "captain", "new_course", {"degrees": 9}, 99)]
    assert may_go_on(patrol) is (busy == "")


@rule("UB4.3-06", "UB4.1-07")
def test_a_campaign_whose_last_boat_is_lost_has_no_rank(sea: Sea) -> None:
    table = sail(sea, "campaign", "biscay_gauntlet", "S")
    for part in table.state.parts_done:
        part.tons = 50_000
    ended(table, "crushed", 1000)
    found = outcome(table.state)
    assert found is not None and (found.args["grades"], found.args["rank"]) == ("S" * 13 + "F", "unknown")


@rule("UB1.1-01")
def test_the_next_part_begins_only_when_this_one_is_over(sea: Sea) -> None:
    table = sea("northern_patrol")
    table.advance(2)
    assert (table.state.mission, table.state.parts_done) == ("northern_passage", [])
