"""SW36 The political war: influence, prestige, how a request is made, months, successes, reactions."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.steel_wolves.data.data import CAMPAIGNS, CHARTS
from sandtable.games.steel_wolves.data.event_tables import Leave
from sandtable.games.steel_wolves.rules.events.boats import leave
from sandtable.games.steel_wolves.rules.events.requests import political_phase
from sandtable.games.steel_wolves.rules.forces.torpedoes import torpedo_phase
from sandtable.games.steel_wolves.rules.modifiers.influence import (
    adjacent_joins,
    affordable,
    begin_politics,
    change,
    change_prestige,
    great_success,
    green_by_debt,
    losses_cost,
    make_request,
    number_to_roll,
    pack_limit,
    political_month_end,
    requests,
    share_points,
)
from sandtable.games.steel_wolves.rules.week.reinforcements import intelligence_phase
from sandtable.games.steel_wolves.scenarios.campaigns import setup_campaign
from sandtable.games.steel_wolves.state.model import Flight, Month
from sandtable.games.steel_wolves.state.politics import Spain
from sandtable.kernel import Chance, Decision, Seeded
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import EVENTS, Stage


def month(points: int = 0, lost: int = 0) -> Month:
    return Month(1940, 9, 2, 0, 0, lost, points)


@rule("SW36.11")
def test_influence_stays_between_minus_two_and_two() -> None:
    stage = Stage("1940-09", 2)
    stage.politics(OKM=1)
    change(stage.war(), "OKM", 3, "SW36.11")
    change(stage.war(), "OKL", -5, "SW36.11")
    assert stage.berlin.influence == {"OKM": 2, "OKW": 0, "OKL": -2, "Chancellery": 0}


@rule("SW36.12")
def test_prestige_stays_between_zero_and_nine() -> None:
    stage = Stage("1940-09", 2)
    stage.politics(prestige=8)
    change_prestige(stage.war(), 4, "SW36.12")
    assert stage.berlin.prestige == 9
    change_prestige(stage.war(), -12, "SW36.12")
    assert stage.berlin.prestige == 0


@rule("SW36.13")
def test_the_bdu_is_in_berlin_in_war_period_1_and_not_asked() -> None:
    assert begin_politics({}, 3, 1).bdu == "BERLIN"
    assert begin_politics({}, 3, 2).bdu == "KERNEVAL"
    stage = Stage("1939-10", 1)
    stage.politics(prestige=0)
    stage.run(political_phase(stage.war()))
    assert (stage.berlin.bdu, stage.asked) == ("BERLIN", [])


@rule("SW36.2-22")
def test_without_the_political_war_nobody_goes_to_berlin() -> None:
    stage = Stage("1940-09", 2)
    stage.run(political_phase(stage.war()))
    assert (stage.asked, stage.state.politics) == ([], None)


@rule("SW36.23")
@pytest.mark.parametrize(("die", "granted"), [(0, ["36.61G"]), (9, [])])
def test_a_request_is_granted_only_if_the_die_says_so(die: int, granted: list[str]) -> None:
    stage = Stage("1940-09", 2, torpedo_value=-1, total_ships=80)
    stage.politics()
    stage.berlin.bdu = "BERLIN"
    stage.run(political_phase(stage.war({"SW36.23": [die]})), {"request": "36.61G", "bdu-seat": "BERLIN"})
    assert (stage.berlin.granted, stage.state.torpedo_value) == (granted, 0 if granted else -1)


@rule("SW36.42")
def test_the_bdu_may_go_back_to_kerneval_in_any_week() -> None:
    stage = Stage("1940-09", 2)
    stage.politics(prestige=0)
    stage.berlin.bdu = "BERLIN"
    stage.state.week = 3
    stage.run(political_phase(stage.war()), {"bdu-seat": "BERLIN"})
    assert stage.berlin.bdu == "BERLIN"
    stage.run(political_phase(stage.war()), {"bdu-seat": "KERNEVAL"})
    assert stage.berlin.bdu == "KERNEVAL"
    stage.run(political_phase(stage.war()))
    assert stage.kinds_asked() == ["bdu-seat"] * 2, "there he is already"


@rule("SW36.14-15")
def test_politics_replaces_the_torpedo_phase_and_the_curly_brackets() -> None:
    # A month with new levels in which the cups are not mixed.
    date = next(
        str(row[0]) for row in CHARTS["signals"].rows if str(row[0]) > "1940-08" and int(str(row[0])[5:]) % 2 == 0
    )
    stage = Stage(date, 2, bases=("GERMANY", "FRANCE_ATLANTIC"))
    stage.state.torpedo_value, stage.state.total_ships = -1, 90
    stage.state.bdienst_level = -9
    stage.politics()
    quiet = {"SW7.11": [9], "SW7.4A": [5] * 3}
    stage.goes(torpedo_phase(stage.war()))
    stage.goes(intelligence_phase(stage.war(quiet)))
    assert (stage.state.torpedo_value, stage.state.bdienst_level, stage.state.flights) == (-1, -9, [])
    stage.state.politics = None
    stage.goes(torpedo_phase(stage.war({"SW6.0a": [9]})))
    stage.goes(intelligence_phase(stage.war(quiet)))
    assert stage.state.torpedo_value == 0
    assert stage.state.bdienst_level > -9
    assert stage.state.flights


@rule("SW36.14-15")
@pytest.mark.parametrize("campaign", list(CAMPAIGNS))
def test_with_politics_a_campaign_starts_without_the_aircraft_of_the_ledger(campaign: str) -> None:
    """In 1940 the Do-18 of the printed example must still be free to be asked for."""
    flights = {
        politics: setup_campaign(CAMPAIGNS[campaign], {"politics": politics}, Chance(Seeded(1))).flights
        for politics in ("on", "off")
    }
    assert flights["on"] == [] and flights["off"]


@rule("SW36.2-22")
def test_one_planned_request_a_month_in_its_first_week() -> None:
    stage = Stage("1940-09", 2)
    stage.politics(OKM=2, Chancellery=2)
    stage.state.week = 2
    stage.run(political_phase(stage.war()))
    assert "request" not in stage.kinds_asked()
    stage.state.week = 1
    stage.run(political_phase(stage.war({"SW36.23": [9]})), {"request": "36.63A"})
    stage.run(political_phase(stage.war()), {"request": "36.63A"})
    assert stage.kinds_asked().count("request") == 1
    stage.state.month = 10
    stage.run(political_phase(stage.war()))
    assert stage.kinds_asked().count("request") == 2


@rule("SW36.2-22")
def test_one_reaction_a_month_beside_the_planned_request() -> None:
    stage = Stage("1940-09", 2)
    stage.politics(OKM=2, Chancellery=2)
    dice = {"SW5.1": [0], EVENTS: [7], "SW36.23": [9, 9]}
    stage.week(dice, {"request": "36.63A", "reaction": "ask"})
    assert stage.kinds_asked().count("reaction") == 1
    stage.progress()
    stage.state.week = 2
    stage.event(7)
    assert stage.kinds_asked().count("reaction") == 1
    stage.progress()
    stage.state.month, stage.state.week = 10, 2
    stage.event(7)
    assert stage.kinds_asked().count("reaction") == 2


@rule("SW36.23")
def test_the_seaplane_request_of_the_rulebook() -> None:
    """Level II, OKL +1, Chancellery +2 is a 2; with five points of favours a 4 is enough; 8 points become 1."""
    stage = Stage("1940-06", 1)
    stage.politics(prestige=8, OKL=1, Chancellery=2)
    stage.run(political_phase(stage.war({"SW36.23": [4]})), {"request": "36.62A", "favour": "5"})
    assert stage.berlin.prestige == 1
    assert stage.berlin.influence == {"OKM": 1, "OKW": 0, "OKL": 0, "Chancellery": 2}
    assert [(flight.type, flight.base, flight.area) for flight in stage.state.flights] == [
        ("Do-18", "GERMANY", "none")
    ]
    favour = stage.asked[stage.kinds_asked().index("favour")][1]
    assert favour.args["number"] == 2


@rule("SW36.23")
def test_each_favour_is_shown_with_its_price_and_the_chance_that_it_leaves() -> None:
    stage = Stage("1940-06", 1)
    stage.politics(prestige=8, OKL=1, Chancellery=2)
    shown: list[Any] = []

    def look(_: str, decision: Decision[Any]) -> Any:
        if decision.kind == "favour":
            shown.extend(
                (one.id, one.args["value"], one.odds[0].chance, one.cost["prestige"]) for one in decision.options()
            )
        return "36.62A" if decision.kind == "request" else decision.default

    stage.run(political_phase(stage.war({"SW36.23": [9]})), look)
    assert shown == [("0", 0, 0.3, 0), ("1", 1, 0.4, 1), ("3", 2, 0.5, 3), ("5", 3, 0.6, 5)]


@rule("SW36.23")
def test_a_refused_request_has_its_consequences_too() -> None:
    stage = Stage("1940-06", 1)
    stage.politics(prestige=8, OKL=1, Chancellery=2)
    stage.run(political_phase(stage.war({"SW36.23": [3]})), {"request": "36.62A"})
    assert stage.state.flights == []
    assert stage.berlin.influence == {"OKM": 0, "OKW": 0, "OKL": 0, "Chancellery": 2}
    assert stage.berlin.prestige == 6
    assert list(stage.facts("request-die")[0]["throw"].modifiers) == [], "in Berlin, without a favour"


@rule("SW36.23")
def test_an_x_cannot_be_tried_nor_what_is_too_dear() -> None:
    stage = Stage("1940-09", 2)
    stage.politics(prestige=1, OKM=-2, Chancellery=-2)
    stage.run(political_phase(stage.war()))
    assert stage.asked == []
    stage.politics(prestige=1, OKM=2, Chancellery=2)
    stage.run(political_phase(stage.war()))
    assert "36.62E" in stage.choices()
    assert "36.63A" not in stage.choices()


@rule("SW36.23")
@pytest.mark.parametrize(
    ("prestige", "offered"), [(3, ["0", "1"]), (4, ["0", "1"]), (5, ["0", "1", "3"]), (7, ["0", "1", "3", "5"])]
)
def test_only_favours_that_can_be_paid_are_offered(prestige: int, offered: list[str]) -> None:
    """Two points go for the request itself."""
    stage = Stage("1940-09", 2)
    stage.politics(prestige=prestige, OKM=2, Chancellery=2)
    stage.run(make_request(stage.war({"SW36.23": [9]}), requests()["36.63A"]))
    assert stage.choices() == offered


@rule("SW36.23")
def test_what_the_bdu_grants_himself_costs_one_point_and_no_die() -> None:
    stage = Stage("1940-09", 2)
    own = requests()["36.64A"]
    for prestige, reason in ((0, "too-little-prestige"), (1, "")):
        stage.politics(prestige=prestige)
        refusal = affordable(stage.state, own)
        assert (refusal.reason if refusal else "") == reason
    assert stage.run(make_request(stage.war(), own)) is True
    assert stage.berlin.prestige == 0


@rule("SW36.23")
@pytest.mark.parametrize(("points", "modifier"), [("1", -1), ("3", -2), ("5", -3)])
def test_favours(points: str, modifier: int) -> None:
    stage = Stage("1940-09", 2)
    stage.politics(prestige=9, OKM=2, Chancellery=2)
    stage.berlin.bdu = "BERLIN"
    request = requests()["36.63A"]
    stage.run(make_request(stage.war({"SW36.23": [3 - modifier]}), request), {"favour": points})
    die = stage.facts("request-die")[0]
    assert (die["number"], die["throw"].total, die["granted"]) == (3, 3, True)
    assert stage.berlin.prestige == 9 - 2 - int(points)


def test_each_request_has_a_consequence_for_every_group() -> None:
    assert len(requests()) == len(CHARTS["political_requests"].rows) == 29
    wanted = (("OKM", 1, -1), ("OKW", -1, 0), ("OKL", -1, 0), ("Chancellery", 0, 0))
    assert requests()["36.61C"].consequences == wanted


@rule("SW36.3")
def test_the_chancellery_counts_twice() -> None:
    stage = Stage("1940-09", 2)
    stage.politics(OKM=-2, Chancellery=2)
    assert number_to_roll(stage.state, requests()["36.63F"]) == 1
    stage.berlin.influence["Chancellery"] = 1
    assert number_to_roll(stage.state, requests()["36.63F"]) is None


@rule("SW36.4")
def test_away_from_berlin_the_die_is_raised_by_the_level() -> None:
    for seat, total in (("KERNEVAL", 2), ("BERLIN", 0)):
        stage = Stage("1940-09", 2)
        stage.politics(prestige=2, OKM=2, Chancellery=2)
        stage.run(political_phase(stage.war({"SW36.23": [0]})), {"request": "36.63A", "bdu-travel": seat})
        assert stage.facts("request-die")[0]["throw"].total == total
        assert stage.berlin.bdu == seat


@rule("SW36.41")
def test_for_a_reaction_the_bdu_may_go_to_berlin_at_once() -> None:
    stage = Stage("1940-09", 2)
    stage.boats("VIIB", "W_APPR", "U-45")
    stage.politics(prestige=2, OKM=2, Chancellery=2)
    stage.state.week = 2
    stage.week(
        {"SW5.1": [0], EVENTS: [7], "SW36.23": [3]},
        {"reaction": "ask", "bdu-travel": "BERLIN"},
    )
    assert (stage.berlin.bdu, stage.state.events.orders) == ("BERLIN", {})


@rule("SW36.2-22", "SW36.64A-D")
@pytest.mark.parametrize("politics", [False, True])
def test_who_obeys_or_has_no_politics_sails_as_ordered(politics: bool) -> None:
    stage = Stage("1940-09", 2)
    stage.boats("VIIB", "W_APPR", "U-45")
    if politics:
        stage.politics(prestige=2, OKM=2, Chancellery=2)
    stage.state.week = 2
    stage.event(7, answers={"reaction": "obey"})
    assert ("reaction" in stage.kinds_asked()) is politics
    assert list(stage.state.events.orders) == ["U-45"]
    if politics:
        assert (stage.berlin.prestige, stage.berlin.reaction) == (2, "")


@rule("SW36.43", "SW36.4")
@pytest.mark.parametrize(("year", "period", "limit"), [(1940, 2, 3), (1941, 3, 6), (1942, 4, 9), (1943, 5, None)])
def test_packs_are_limited_while_the_bdu_is_in_berlin(year: int, period: int, limit: int | None) -> None:
    stage = Stage(f"{year}-03", period)
    assert (pack_limit(stage.state), adjacent_joins(stage.state)) == (None, True), "no politics, no Berlin"
    stage.politics()
    assert (pack_limit(stage.state), adjacent_joins(stage.state)) == (None, True)
    stage.berlin.bdu = "BERLIN"
    assert (pack_limit(stage.state), adjacent_joins(stage.state)) == (limit, False)
    stage.state.war_period = 1
    assert (pack_limit(stage.state), adjacent_joins(stage.state)) == (None, True)


@rule("SW36.51")
@pytest.mark.parametrize(
    ("points", "okm", "chancellery", "free"),
    [(1, 0, 0, 0), (3, 1, 0, 0), (4, 1, 1, 0), (7, 1, 1, 1), (10, 1, 1, 3)],
)
def test_half_the_victory_points_become_influence(points: int, okm: int, chancellery: int, free: int) -> None:
    stage = Stage("1940-09", 2)
    stage.politics()
    political_month_end(stage.war(), month(points))
    influence = stage.berlin.influence
    assert (influence["OKM"], influence["Chancellery"], stage.berlin.points) == (okm, chancellery, free)


@rule("SW36.51")
def test_free_points_go_one_to_each_group_before_a_second_and_two_into_prestige() -> None:
    stage = Stage("1940-09", 2)
    stage.politics(prestige=3)
    stage.berlin.points = 3
    stage.run(share_points(stage.war()), {"influence": {"OKW": 1, "OKL": 1, "OKM": 1}})
    assert stage.berlin.influence == {"OKM": 1, "OKW": 1, "OKL": 1, "Chancellery": 0}
    assert stage.refused({"OKM": 1, "OKW": 2}) == "one-each-first"
    assert stage.refused({"OKW": 2, "prestige": 1}) == "one-each-first"
    assert stage.refused({"OKL": 2, "prestige": 1}) == "one-each-first"
    assert stage.refused({"Chancellery": 1, "OKW": 2}) == "one-each-first"
    assert stage.refused({"OKW": 1, "prestige": 2}) == stage.refused({"OKL": 1, "prestige": 2}) == ""
    assert stage.refused({"OKW": 2, "OKL": 1}) == stage.refused({"OKW": 1, "OKL": 2}) == "", "then a second"
    assert stage.refused({"OKM": 2, "OKW": 1}) != "" and stage.refused({"Chancellery": 2, "OKW": 1}) != ""
    assert stage.refused({"OKW": 3}) != "" and stage.refused({"OKL": 3}) != ""
    assert stage.refused({"prestige": 3}) != ""
    stage.berlin.points = 2
    stage.run(share_points(stage.war()), {"influence": {"prestige": 2}})
    assert (stage.berlin.prestige, stage.berlin.points) == (5, 0)
    stage.berlin.points = 3
    stage.run(share_points(stage.war()))
    assert (stage.berlin.prestige, stage.berlin.influence["OKW"]) == (7, 2), "two into prestige, by default"


@rule("SW36.52")
@pytest.mark.parametrize(
    ("lost", "cost"), [(4, 0), (5, -1), (8, -1), (9, -2), (11, -2), (12, -3), (14, -4), (16, -5), (40, -5)]
)
def test_losses_cost_influence_and_prestige(lost: int, cost: int) -> None:
    assert losses_cost(lost) == cost
    stage = Stage("1940-09", 2)
    stage.politics(prestige=6, OKM=2, OKW=2, Chancellery=2)
    political_month_end(stage.war(), month(lost=lost))
    influence = stage.berlin.influence
    assert (influence["OKM"], influence["Chancellery"]) == (max(-2, 2 + cost), max(-2, 2 + cost))
    assert (influence["OKW"], stage.berlin.prestige) == (2, 6 + cost)
    assert (bool(stage.facts("prestige")), bool(stage.facts("influence"))) == (cost < 0, cost < 0)


@rule("SW36.51", "SW36.52")
def test_losses_are_taken_after_all_gains_of_the_month() -> None:
    """Eight victory points leave two for prestige, which is at its most already; then six lost boats cost one."""
    stage = Stage("1942-06", 4)
    stage.politics(prestige=9)
    political_month_end(stage.war(), month(8, lost=6))
    stage.run(share_points(stage.war()), {"influence": {"prestige": 2}})
    influence = stage.berlin.influence
    assert (stage.berlin.prestige, influence["OKM"], influence["Chancellery"]) == (8, 0, 0)
    stage.run(share_points(stage.war()))
    assert (stage.berlin.prestige, stage.kinds_asked()) == (8, ["influence"]), "nothing is left to share"


@rule("SW36.53")
@pytest.mark.parametrize(
    ("kind", "gain"),
    [
        ("tf-hood", {"OKM": 2, "Chancellery": 1}),
        ("tf-nelson", {"OKM": 2, "Chancellery": 1}),
        ("tf-ark-royal", {"OKM": 2, "Chancellery": 1, "OKL": 1}),
        ("tf-norfolk", {"OKM": 1}),
        ("liner-orion", {"OKM": 1, "OKW": 1}),
        ("rawalpindi", {"OKM": 1}),
        ("v-w", {}),
        ("gb-m-5-1", {}),
    ],
)
def test_great_ships_sunk_are_heard_of_in_berlin(kind: str, gain: dict[str, int]) -> None:
    stage = Stage("1940-09", 2)
    stage.politics()
    great_success(stage.war(), kind)
    assert {group: value for group, value in stage.berlin.influence.items() if value} == gain


# Reactions


@rule("SW36.64A-D", "SW36.41")
def test_the_bdu_spares_his_own_orders_for_one_point() -> None:
    stage = Stage("1942-03", 4)
    stage.boats("IXC", "CARIBBEAN", "U-66")
    stage.politics(prestige=1, OKM=1)
    stage.state.week = 2
    stage.event(0, answers={"reaction": "ask"})
    assert stage.state.events.orders == {}
    assert (stage.berlin.prestige, stage.berlin.influence["OKM"]) == (0, 0)
    assert (stage.facts("request-die"), stage.kinds_asked()) == ([], ["reaction"]), "he need not go to Berlin"


@rule("SW36.64A-D")
@pytest.mark.parametrize(("row", "period", "group"), [(4, 2, "OKM"), (2, 1, "Chancellery")])
def test_orders_of_the_okm_and_the_chancellery_need_a_die(row: int, period: int, group: str) -> None:
    for die, cancelled in ((0, True), (9, False)):
        stage = Stage("1940-02", period)
        stage.boats("VIIB", "NORTH_SEA" if period == 1 else "W_APPR", "U-45")
        stage.politics(OKM=2, Chancellery=2)
        stage.berlin.bdu = "BERLIN"
        stage.state.week = 2
        stage.week({"SW5.1": [0], EVENTS: [row], "SW36.23": [die]}, {"reaction": "ask", "bdu-seat": "BERLIN"})
        assert (stage.state.events.orders == {}) is cancelled
        assert bool(stage.facts("order-cancelled")) is cancelled
        asked = stage.asked[stage.kinds_asked().index("reaction")][1]
        assert asked.args["group"] == f"group-{group}"


@rule("SW36.64A-D")
def test_a_cancelled_order_leaves_the_rest_of_the_event_alone() -> None:
    stage = Stage("1940-05", 1)
    stage.state.events.happened["weseruebung"] = 1
    stage.boats("IIC", "NORTH_SEA", "U-56")
    stage.politics(OKM=2, Chancellery=2)
    stage.state.week = 2
    stage.week({"SW5.1": [0], EVENTS: [9], "SW36.23": [0]}, {"reaction": "ask"})
    assert stage.state.events.orders == {}
    assert "tf-richelieu" in stage.state.cups["tf_FR"]
    assert "sub-o-14" in stage.state.submarines
    assert [force.event for force in stage.state.events.in_force] == ["dunkirk"]
    assert stage.state.events.happened["dunkirk"] == 1


@rule("SW36.64A-D", "SW5.T1..T5")
@pytest.mark.parametrize(("die", "area"), [(0, ""), (9, "BALTIC")])
def test_with_the_order_to_the_baltic_that_to_the_aircraft_is_cancelled(die: int, area: str) -> None:
    stage = Stage("1941-09", 3, bases=("GERMANY", "NORWAY"), barbarossa=True)
    stage.state.events.happened["rescue-atlantis"] = 1
    stage.state.flights = [Flight("Do-18", "NORWAY", 1)]
    stage.politics(OKM=2, Chancellery=2)
    stage.berlin.bdu = "BERLIN"
    stage.state.week = 2
    stage.week({"SW5.1": [0], EVENTS: [4], "SW36.23": [die]}, {"reaction": "ask", "bdu-seat": "BERLIN"})
    assert [flight.area for flight in stage.state.flights] == [area]


@rule("SW36.64A-D")
def test_events_without_a_target_cannot_be_refused() -> None:
    stage = Stage("1940-04", 1)
    stage.politics(OKM=2, Chancellery=2)
    stage.state.week = 2
    stage.event(8)
    assert "reaction" not in stage.kinds_asked()


@rule("SW36.64A-D", "SW36.64n")
def test_cancelled_training_makes_new_crews_green_until_the_debt_is_paid() -> None:
    stage = Stage("1940-09", 2)
    stage.boats("IIC", "GERMANY", "U-56", "U-57")
    stage.boats("VIIA", "GERMANY", "U-28", "U-29")
    stage.politics()
    assert green_by_debt(stage.war()) == 0
    stage.state.week = 2
    stage.event(1, answers={"reaction": "ask"})
    assert all(not boat.fate for boat in stage.state.boats)
    assert green_by_debt(stage.war()) == 0, "from the next turn on"
    stage.progress()
    assert green_by_debt(stage.war({"SW36.64A-D": [0]})) == 1
    assert green_by_debt(stage.war({"SW36.64A-D": [1]})) == 0
    stage.state.month = 10
    stage.event(1, answers={"reaction": "ask"})
    assert green_by_debt(stage.war({"SW36.64A-D": [1]})) == 0
    stage.progress()
    assert green_by_debt(stage.war({"SW36.64A-D": [1]})) == 1
    assert green_by_debt(stage.war({"SW36.64A-D": [2]})) == 0
    stage.boats("VIIB", "GERMANY", "U-45")
    stage.state.month, stage.state.week = 11, 1
    stage.run(political_phase(stage.war()), {"training-debt": "withdraw"})
    assert sum(1 for boat in stage.state.boats if boat.fate == "training") == 5
    assert green_by_debt(stage.war()) == 0


@rule("SW36.64A-D")
def test_cancelled_training_spares_nobody_from_other_withdrawals() -> None:
    stage = Stage("1940-09", 2)
    stage.boats("IIC", "GERMANY", "U-56", "U-57")
    stage.politics()
    stage.state.week = 2
    stage.event(1, answers={"reaction": "ask"})
    assert [boat.fate for boat in stage.state.boats] == ["", ""]
    force = stage.state.events.in_force[-1]
    stage.run(leave(stage.war(), None, force, Leave(["IIC"])))
    assert [boat.fate for boat in stage.state.boats] == ["training", "training"]


@rule("SW36.64A-D")
def test_the_boat_on_top_of_the_debt_is_not_of_type_ii() -> None:
    stage = Stage("1940-09", 2)
    stage.boats("IIC", "GERMANY", "U-56", "U-57", "U-58", "U-59")
    stage.boats("VIIA", "GERMANY", "U-28")
    stage.politics(prestige=0)
    stage.berlin.owed = [2]
    stage.run(political_phase(stage.war()), {"training-debt": "withdraw"})
    assert stage.refused(["U-56", "U-57", "U-58"], 1) == "one-not-type-ii"
    assert stage.refused(["U-56", "U-57", "U-28"], 1) == ""


@rule("SW36.64A-D", "SW19.13")
def test_the_debt_may_be_paid_with_a_boat_at_sea() -> None:
    stage = Stage("1940-09", 2)
    stage.boats("VIIA", "NORTH_SEA", "U-28")
    stage.boats("VIIA", "GERMANY", "U-29", "U-30")
    stage.politics(prestige=0)
    stage.berlin.owed = [2]
    stage.run(political_phase(stage.war()), {"training-debt": "withdraw"})
    assert {(boat.place, boat.fate) for boat in stage.state.boats} == {("GERMANY", "training")}


@rule("SW36.64A-D")
@pytest.mark.parametrize(("large", "small", "asked"), [(1, 1, False), (0, 3, False), (1, 2, True)])
def test_a_debt_is_asked_for_only_if_it_can_be_paid(large: int, small: int, asked: bool) -> None:
    stage = Stage("1940-09", 2)
    stage.boats("IIC", "GERMANY", *(f"U-{56 + n}" for n in range(small)))
    stage.boats("VIIA", "GERMANY", *(f"U-{28 + n}" for n in range(large)))
    stage.politics(prestige=0)
    stage.berlin.owed = [2]
    stage.run(political_phase(stage.war()), {"training-debt": "wait"})
    assert ("training-debt" in stage.kinds_asked()) is asked


@rule("SW36.2-22", "SW36.42", "SW36.51")
def test_the_points_of_the_month_and_the_seat_of_the_bdu_come_before_spain_and_a_request() -> None:
    stage = Stage("1940-11", 2)
    stage.politics(prestige=5)
    stage.berlin.points, stage.berlin.bdu, stage.berlin.spain = 1, "BERLIN", Spain()
    stage.boats("VIIB", "SW_APPR", "U-46", "U-47")
    stage.run(political_phase(stage.war()), {"influence": {"OKW": 1}})
    assert stage.kinds_asked() == ["influence", "bdu-seat", "spanish-price", "request"]


@rule("SW36.23", "SW36.2-22")
def test_a_request_stands_among_the_granted_ones_when_its_effect_asks_a_question() -> None:
    stage = Stage("1940-06", 1, bases=("GERMANY", "NORWAY"))
    stage.politics(prestige=8, OKL=1, Chancellery=2)
    standing: dict[str, list[str]] = {}

    def look(_: str, decision: Decision[Any]) -> Any:
        standing[decision.kind] = list(stage.berlin.granted)
        return "36.62A" if decision.kind == "request" else decision.default

    stage.run(political_phase(stage.war({"SW36.23": [0]})), look)
    assert (standing["favour"], standing["base-aircraft"]) == ([], ["36.62A"])


@rule("SW36.64A-D")
@pytest.mark.parametrize(("lost", "asked"), [(False, True), (True, False)])
def test_only_german_boats_in_play_pay_for_cancelled_training(lost: bool, asked: bool) -> None:
    stage = Stage("1940-11", 2)
    *_, last = stage.boats("VIIC", "GERMANY", "U-69", "U-93", "U-94", "U-95")
    last.fate = "lost" if lost else ""
    stage.boats("Marcello", "GERMANY", "Barbarigo")
    stage.politics()
    stage.berlin.owed = [3]
    stage.run(political_phase(stage.war()), {"training-debt": "wait"})
    assert ("training-debt" in stage.kinds_asked()) is asked
