"""SW16, SW17, SW31 The end of the turn, war progress, victory, and how campaigns begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import CAMPAIGNS, CHARTS, KINDS, SUBMARINES, Campaign
from sandtable.games.steel_wolves.data.event_tables import EVENTS, SupplyShip
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.rules.events.deeds import NAMED_SHIPS, SHIPS, supply_ship
from sandtable.games.steel_wolves.rules.forces.damage import lose
from sandtable.games.steel_wolves.rules.forces.sinking import count_sinking
from sandtable.games.steel_wolves.rules.forces.torpedoes import sunk_so_far
from sandtable.games.steel_wolves.rules.transit.transit import boat_range, distances
from sandtable.games.steel_wolves.rules.week.end_of_turn import conclude, patrol_over
from sandtable.games.steel_wolves.rules.week.victory import check_victory, level, month_end, peace, points_for
from sandtable.games.steel_wolves.rules.week.war_progress import (
    back_in_service,
    barbarossa,
    new_war_period,
    war_progress,
)
from sandtable.games.steel_wolves.scenarios.campaigns import at_start, setup_campaign
from sandtable.games.steel_wolves.script.script import progress_phase
from sandtable.games.steel_wolves.state.event_track import InForce
from sandtable.games.steel_wolves.state.model import Flight, Month, row_of
from sandtable.kernel import Chance, Scripted, Seeded
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench


def at(bench: MakeBench, date: str, week: int, dice: Any = (), scenario: str = "campaign_1", **more: Any) -> Bench:
    return bench(dice, scenario, year=int(date[:4]), month=int(date[5:]), week=week, **more)


@rule("SW16.3-16.6")
def test_aircraft_return_to_their_bases_but_not_those_shot_down(bench: MakeBench) -> None:
    table = bench((), "u99_1940", place="W_APPR")
    table.state.flights = [Flight("Fw-200", "FRANCE_ATLANTIC", 2, "W_APPR"), Flight("Do-18", "GERMANY", 0, "none")]
    table.goes(conclude(table.war))
    assert [(flight.base, flight.area) for flight in table.state.flights] == [
        ("FRANCE_ATLANTIC", ""),
        ("GERMANY", "none"),
    ]


@rule("SW16.3-16.6", "SW2.5")
def test_a_week_counts_for_the_boats_at_sea_alone() -> None:
    stage = Stage("1940-09", 2)
    stage.boats("VIIB", "W_APPR", "U-47", "U-48")
    stage.boats("VIIB", "GERMANY", "U-46")
    stage.goes(conclude(stage.war()))
    assert (stage.state.boat_weeks, stage.state.weeks_left, stage.state.week) == (2, 99, 2)


@rule("SW16.2", "SW7.41c", "SW18.2")
def test_who_goes_down_in_a_storm_shakes_nobody_off_and_leaves_the_table() -> None:
    stage = Stage("1940-09", 2, lows={"W_APPR": 965})
    (lost,) = stage.boats("VIIB", "W_APPR", "U-47", passed=["W_APPR"], spotted=True)
    (other,) = stage.boats("VIIB", "MOROCCO", "U-48", passed=["MOROCCO"], spotted=True)
    stage.goes(conclude(stage.war({"SW7.41b": [0], "SW7.41d": [9], "SW16.2": [6]})))
    assert (lost.fate, lost.spotted, other.spotted) == ("lost", True, False)
    assert ([boat.id for boat in stage.state.boats], stage.state.lost) == (["U-48"], ["U-47"])
    assert stage.state.boat_weeks == 1


@rule("SW18.2")
def test_a_boat_that_was_lost_counts_no_further_week() -> None:
    stage = Stage("1940-09", 2)
    boats = stage.boats("VIIB", "W_APPR", "U-47", "U-48", weeks=2)
    boats[0].fate = "lost"
    stage.goes(conclude(stage.war()))
    assert [boat.weeks for boat in boats] == [2, 3]


@rule("SW25.32")
@pytest.mark.parametrize("die", [0, 9])
def test_the_ace_of_a_boat_that_leaves_service_is_rolled_for_when_the_turn_is_concluded(die: int) -> None:
    stage = Stage("1940-09", 2)
    stage.boats("VIIB", "GERMANY", "U-47", ace=2, commander="Prien", fate="constructive-loss")
    stage.goes(conclude(stage.war({"SW25.32": [die]})))
    assert [(fact["boat"], fact["name"]) for fact in stage.facts("ace-ashore")] == [("U-47", "Prien")]
    assert stage.state.boats == []


@rule("SW21.33C")
@pytest.mark.parametrize("lost", [False, True])
def test_who_was_kept_at_sea_by_a_u_tanker_turns_for_home_when_the_turn_is_concluded(lost: bool) -> None:
    stage = Stage("1942-06", 4, bases=("FRANCE_ATLANTIC",))
    (boat,) = stage.boats("VIIB", "CARIBBEAN", "U-48")
    away = distances(tuple(stage.state.bases))
    boat.place = next(area for area, areas in away.items() if areas == boat_range(stage.state, boat) + 1)
    stage.boats("XIV", boat.place, "U-459", fate="lost" if lost else "")
    stage.goes(conclude(stage.war()))
    assert boat.returning is lost


@rule("SW31.03")
def test_points_for_ships_and_tons_by_the_row_of_the_month() -> None:
    row = next(row for row in CHARTS["victory_points"].rows if row[0] == "1940-10")
    ships, tons = [int(n) for n in row[1:6]], [int(n) for n in row[6:]]
    assert points_for("1940-10", ships[0] - 1, tons[0] - 1) == 0
    assert points_for("1940-10", ships[1], 0) == 2
    assert points_for("1940-10", ships[2] - 1, tons[0]) == 2 + 1
    assert points_for("1940-10", 999, 9999) == 10


@rule("SW16.12", "SW31.03")
def test_in_campaign_i_the_month_ends_with_points_and_ships_start_again(bench: MakeBench) -> None:
    table = at(bench, "1939-10", 4, ships=999, tons=9999, subs_lost=3)
    table.state.points = 4
    check_victory(table.war)
    state = table.state
    assert (state.points, state.ships, state.tons, state.total_ships) == (14, 0, 0, 999)
    assert state.months == [Month(1939, 10, 1, 999, 9999, 3, 10)]
    assert table.facts("campaign-over") == []
    state.week = 3
    check_victory(table.war)
    assert len(state.months) == 1


@rule("SW16.12")
def test_the_total_for_the_torpedoes_is_never_set_back(bench: MakeBench) -> None:
    table = at(bench, "1939-10", 4, ships=70)
    month_end(table.war)
    table.state.ships = 15
    assert sunk_so_far(table.state) == 85


@rule("SW16.12")
def test_in_other_campaigns_the_tally_goes_on_and_the_month_is_the_difference(bench: MakeBench) -> None:
    table = at(bench, "1940-07", 4, scenario="campaign_2", ships=30, tons=150)
    month_end(table.war)
    table.state.month, table.state.ships, table.state.tons = 8, 50, 240
    month_end(table.war)
    assert [(month.ships, month.tons) for month in table.state.months] == [(30, 150), (20, 90)]


@rule("SW31.04")
@pytest.mark.parametrize(
    ("date", "points", "asks"),
    [("1940-06", 999, False), ("1940-07", 76, False), ("1940-07", 77, True), ("1941-05", 146, False)],
)
def test_britain_asks_for_peace_between_july_1940_and_may_1941(
    bench: MakeBench, date: str, points: int, asks: bool
) -> None:
    assert peace(at(bench, date, 4, points=points).state) == asks
    assert not peace(at(bench, "1940-08", 4, scenario="campaign_2", points=999).state)
    assert not peace(at(bench, "1941-06", 4, points=999).state)


@rule("SW31.04")
def test_the_points_for_peace_grow_by_seven_a_month(bench: MakeBench) -> None:
    months = [f"1940-{month:02d}" for month in range(7, 13)] + [f"1941-{month:02d}" for month in range(1, 6)]
    for n, month in enumerate(months):
        asked = [peace(at(bench, month, 4, points=77 + 7 * n + more).state) for more in (-1, 0)]
        assert asked == [False, True], month


@rule("SW16.1", "SW31.04")
def test_peace_ends_the_game_at_once(bench: MakeBench) -> None:
    table = at(bench, "1940-07", 4, points=77)
    table.goes(conclude(table.war))
    outcome = GAME.outcome(table.state)
    assert (table.state.step, outcome.kind if outcome else "") == ("over", "campaign-peace")


@rule("SW16.1", "SW16.11")
@pytest.mark.parametrize(
    ("sunk", "last", "lost", "kind"),
    [
        (1013, 4, 0, "poor"),
        (1013, 5, 0, "fair"),
        (1522, 5, 0, "fair"),
        (1523, 5, 0, "good"),
        (2032, 5, 0, "outstanding"),
        (2032, 5, 18, "outstanding"),
        (2032, 5, 19, "good"),
        (1013, 5, 19, "poor"),
    ],
)
def test_an_operational_victory_goes_by_tonnage_and_losses(
    bench: MakeBench, sunk: int, last: int, lost: int, kind: str
) -> None:
    """The last ship and the last losses count; the campaign ends with its last week, not before."""
    table = at(bench, "1941-03", 3, {}, scenario="campaign_2", tons=sunk)
    table.goes(conclude(table.war))
    assert (table.state.week, GAME.outcome(table.state)) == (4, None)
    merchant = next(unit for unit in KINDS.values() if unit.merchant and unit.tons == last and not unit.named)
    count_sinking(table.war, "U-99", "inner", merchant, last, "W_APPR")
    for boat in table.state.boats[:lost]:
        lose(table.war, boat, "SW18.2", "counterattack")
    table.goes(conclude(table.war))
    outcome = GAME.outcome(table.state)
    assert (table.state.over, outcome.kind if outcome else "") == ("end", f"campaign-{kind}")


@rule("SW16.11")
def test_what_was_sunk_before_a_campaign_does_not_count_for_its_result(bench: MakeBench) -> None:
    table = at(bench, "1941-03", 4, {}, scenario="campaign_2")
    assert table.state.total_tons > CAMPAIGNS["campaign_2"].levels[0]
    table.goes(conclude(table.war))
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert (outcome.kind, outcome.args["tons"]) == ("campaign-poor", 0)


@rule("SW16.11")
@pytest.mark.parametrize("campaign", CAMPAIGNS.values(), ids=CAMPAIGNS)
def test_levels_are_half_three_quarters_and_all_of_history(bench: MakeBench, campaign: Campaign) -> None:
    tons, lost = campaign.history[1:]
    table = bench((), campaign.id)

    def reached(sunk: int, boats: int = 0) -> str:
        table.state.tons, table.state.subs_lost = sunk, boats
        return level(table.state)

    steps = (tons // 2, round(tons * 0.75 + 0.1), tons)
    assert [reached(step - 1) for step in steps] == ["poor", "fair", "good"]
    assert [reached(step) for step in steps] == ["fair", "good", "outstanding"]
    assert [reached(tons, lost * 3 // 2 + more) for more in (0, 1)] == ["outstanding", "good"]


@rule("SW16.1")
def test_the_campaign_goes_on_before_its_last_month(bench: MakeBench) -> None:
    table = at(bench, "1941-02", 4, scenario="campaign_2")
    table.goes(conclude(table.war))
    assert (table.state.step, table.state.over, table.state.month, table.state.week) == ("war_progress", "", 3, 1)


@rule("SW17.1")
@pytest.mark.parametrize(("die", "period"), [(2, 2), (3, 1)])
def test_in_the_named_month_a_die_of_0_to_2_changes_the_war_period(bench: MakeBench, die: int, period: int) -> None:
    table = at(bench, "1940-07", 1, {"SW17.1": [die], "SW3.11b": [0] * 999})
    war_progress(table.war)
    assert table.state.war_period == period
    early = at(bench, "1940-06", 4)
    war_progress(early.war)
    assert early.facts("war-progress") == []


@rule("SW17.2")
def test_after_four_failures_the_war_period_changes_without_a_die(bench: MakeBench) -> None:
    table = at(bench, "1940-08", 1, {"SW3.11b": [0] * 999})
    war_progress(table.war)
    assert (table.state.war_period, len(table.facts("war-progress-automatic"))) == (2, 1)


@rule("SW17.3", "SW3.15")
def test_a_new_war_period_has_its_own_mix_and_opens_france(bench: MakeBench) -> None:
    table = at(bench, "1940-07", 1, {"SW3.11b": [0] * 999})
    assert "courageous" in table.state.cups["loner"]
    new_war_period(table.war)
    assert "courageous" not in table.state.cups["loner"]
    assert "FRANCE_ATLANTIC" in table.state.bases


@rule("SW2.3B4", "SW30.91")
def test_damaged_ships_come_back_with_the_war_period_but_not_both_old_battleships(bench: MakeBench) -> None:
    table = bench((), "campaign_1", out=["hood", "malaya", "repulse"], resting=["malaya", "repulse"])
    back_in_service(table.state)
    assert table.state.out == ["hood"]
    both = bench((), "campaign_1", out=["malaya", "ramillies"], resting=["malaya"])
    back_in_service(both.state)
    assert both.state.out == ["malaya", "ramillies"]


@rule("SW17.4")
def test_barbarossa_changes_the_arctic_and_brings_soviet_units(bench: MakeBench) -> None:
    table = at(bench, "1941-06", 1, war_period=3, scenario="campaign_3")
    state = table.state
    before = row_of(state, "BARENTS").colours
    assert not any(SUBMARINES[sub].nation == "SU" for sub in state.submarines)
    barbarossa(table.war)
    assert row_of(state, "BARENTS").colours != before
    soviet = {cup: [k for k in kinds if KINDS[k].nation == "SU"] for cup, kinds in state.cups.items()}
    assert {cup: kinds for cup, kinds in soviet.items() if kinds} == {
        "centre": ["su-ao-6"],
        "outer": ["su-m-4"],
        "west_outer": ["su-m-4"],
    }
    soviet_subs = {SUBMARINES[sub].cls for sub in state.submarines if SUBMARINES[sub].nation == "SU"}
    assert soviet_subs == {"Stalinets", "Leninets", "Shchuka"}


@rule("SW17.4", "SW17.1")
def test_barbarossa_is_rolled_for_in_june_1941(bench: MakeBench) -> None:
    for die, happens in ((2, True), (3, False)):
        table = at(bench, "1941-06", 2, {"SW17.1": [die]}, war_period=3, scenario="campaign_3")
        war_progress(table.war)
        assert table.state.barbarossa == happens


@rule("SW17.5")
def test_supply_ships_of_events_are_placed_in_the_progress_phase(bench: MakeBench) -> None:
    table = at(bench, "1940-10", 1, scenario="campaign_2")
    key = next(key for key, event in EVENTS.items() if any(isinstance(e, SupplyShip) for e in event.effects))
    table.state.events.in_force = [InForce(key)]
    assert table.state.events.supply_ships == {}
    table.play(progress_phase(table.war))
    assert len(table.state.events.supply_ships) == 1
    assert table.state.step == "events"


@rule("SW21.32", "SW17.5")
def test_another_ship_comes_for_one_at_sea_and_none_when_all_are(bench: MakeBench) -> None:
    table = at(bench, "1940-10", 1, scenario="campaign_2")
    ships = table.state.events.supply_ships
    effect = SupplyShip("Nordmark", "any")
    for _ in range(2):
        table.play(supply_ship(table.war, EVENTS["no-event"], InForce("no-event"), effect), supply_ship="ANGOLA")
    assert len(ships) == 2 and "Nordmark" in ships
    ships |= dict.fromkeys((*SHIPS, *NAMED_SHIPS), "ANGOLA")
    before = dict(ships)
    table.play(supply_ship(table.war, EVENTS["no-event"], InForce("no-event"), effect), supply_ship="MOROCCO")
    assert (ships, len(table.facts("no-supply-ship"))) == (before, 1)


@rule("SW31.01")
@pytest.mark.parametrize(
    ("die", "box", "small"),
    [
        (0, "work_up", "work_up"),
        (1, "in_port", "in_port"),
        (2, "in_port", "in_port"),
        (3, "pierside", "ready_for_sea"),
        (5, "pierside", "ready_for_sea"),
        (6, "ready_for_sea", "ready_for_sea"),
        (9, "ready_for_sea", "ready_for_sea"),
    ],
)
def test_a_die_says_where_a_boat_starts(die: int, box: str, small: str) -> None:
    assert at_start("U-47", "GERMANY", Chance(Scripted([die]))).box == box
    assert at_start("U-13", "GERMANY", Chance(Scripted([die]))).box == small


@rule("SW31.01")
def test_every_campaign_starts_with_its_real_boats() -> None:
    for campaign in CAMPAIGNS.values():
        state = setup_campaign(campaign, {}, Chance(Seeded(3)))
        placed = {boat.id: boat.place for boat in state.boats}
        listed = {**campaign.forces, **campaign.at_sea}
        assert placed == {name: place for place, names in listed.items() for name in names}
        assert (state.war_period, state.torpedo_value) == (campaign.wp, campaign.torpedo)


@rule("SW7.31")
def test_a_campaign_starts_with_the_codes_of_its_month() -> None:
    four = [name for name, one in CAMPAIGNS.items() if setup_campaign(one, {}, Chance(Seeded(3))).four_rotors]
    assert four == ["campaign_5"], "the only one that starts after January 1942"


@rule("SW16.11")
@pytest.mark.parametrize(("weeks", "over"), [(0, "time"), (1, "")])
def test_a_patrol_lasts_to_the_end_of_its_last_week(bench: MakeBench, weeks: int, over: str) -> None:
    table = bench((), place="W_APPR", weeks_left=weeks)
    patrol_over(table.war)
    assert table.state.over == over
