"""Edges of rules that a slip of the pen would move: limits, ties, dates, who is meant and who is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import AREAS, CAMPAIGNS, CHARTS, KINDS
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.rules.combat.placing import lay_loose
from sandtable.games.steel_wolves.rules.combat.reveal import screen
from sandtable.games.steel_wolves.rules.forces.bases import harbours, open_with_the_war_period, tender_is_full
from sandtable.games.steel_wolves.rules.forces.escorts import asw, guarded, unprepared
from sandtable.games.steel_wolves.rules.forces.sinking import count_sinking
from sandtable.games.steel_wolves.rules.modifiers.special_rules import (
    beyond_one,
    local_unit,
    most_points,
    saving_refused,
    share_by_doctrine,
)
from sandtable.games.steel_wolves.rules.patrol.wolf_packs import join_odds
from sandtable.games.steel_wolves.rules.transit.minefields import mines_at_work
from sandtable.games.steel_wolves.rules.transit.transit_check import event_chance, transit_check
from sandtable.games.steel_wolves.rules.week.end_of_turn import (
    advance_the_calendar,
    bury_the_lost,
    end_the_boats_week,
)
from sandtable.games.steel_wolves.rules.week.victory import month_end
from sandtable.games.steel_wolves.rules.week.war_progress import back_in_service, checks
from sandtable.games.steel_wolves.scenarios.campaigns import new_boat, setup_campaign
from sandtable.games.steel_wolves.state.calendar import month_after
from sandtable.games.steel_wolves.state.cups import in_the_mix, soviet_units_enter, without_sisters
from sandtable.games.steel_wolves.state.model import (
    Boat,
    Column,
    Minefield,
    Month,
    PackBoat,
    Slot,
    congestion,
    row_of,
)
from sandtable.games.steel_wolves.view.view import first_red
from sandtable.kernel import Chance, Modifier, Seeded
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench


@rule("SW2.5")
def test_months_are_counted_over_the_end_of_the_year() -> None:
    stage = Stage("1940-11", 2)
    assert [month_after(stage.state, n) for n in (0, 1, 2, 14)] == ["1940-11", "1940-12", "1941-01", "1942-01"]
    stage.state.week, stage.state.month = 4, 12
    advance_the_calendar(stage.state)
    assert (stage.state.year, stage.state.month, stage.state.week) == (1941, 1, 1)
    stage.state.week, stage.state.month = 4, 11
    advance_the_calendar(stage.state)
    assert (stage.state.year, stage.state.month, stage.state.week) == (1941, 12, 1)
    advance_the_calendar(stage.state)
    assert (stage.state.month, stage.state.week) == (12, 2)


@rule("SW19.1c")
@pytest.mark.parametrize(("die", "caught"), [(-1, False), (0, True), (1, True)])
def test_the_first_red_box_itself_is_an_event(bench: MakeBench, die: int, caught: bool) -> None:
    table = bench({"SW19.1c": [6, 0, 0]}, place="W_APPR")
    first = next(
        i for i, box in enumerate(AREAS["W_APPR"].boxes[table.state.war_period - 1]) if box == "R" or box.islower()
    )
    mods = [Modifier(first - 6 + die, "scripted", "SW19.1b")]
    assert transit_check(table.war, table.boat, "W_APPR", mods)[1] is caught
    assert event_chance(table.state, "W_APPR", mods) == pytest.approx((10 - 6 + die) / 10)


@rule("SW16.11")
@pytest.mark.parametrize(
    ("over", "tons", "kind", "score"),
    [
        ("home", 9, "poor", 9.0),
        ("home", 10, "fair", 10.0),
        ("home", 20, "good", 20.0),
        ("home", 31, "outstanding", 31.0),
        ("time", 31, "time", 31.0),
        ("lost", 31, "lost", 5.5),
        ("constructive-loss", 12, "constructive-loss", 12.0),
    ],
)
def test_how_a_patrol_ends(bench: MakeBench, over: str, tons: int, kind: str, score: float) -> None:
    table = bench(tons=tons, ships=3, over=over, levels=[10, 20, 31], history=[4, 22], fate="lost")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert (outcome.kind, outcome.scores) == (f"patrol-{kind}", {"bdu": score})
    told = {"boat": "U-48", "ships": 3, "tons": tons, "fate": "lost", "history_ships": 4, "history_tons": 22}
    assert outcome.args == told
    table.state.over = ""
    assert GAME.outcome(table.state) is None


@rule("SW16.11", "SW31.03")
def test_what_is_told_at_the_end_of_a_campaign() -> None:
    stage = Stage("1941-05", 2, campaign="campaign_2", over="end", subs_lost=7, points=12)
    before, campaign = CAMPAIGNS["campaign_2"].before, CAMPAIGNS["campaign_2"]
    state = stage.state
    state.total_ships, state.total_tons, state.ships, state.tons = before[0] + 5, before[1] + 50, 3, 20
    state.history = list(campaign.history)
    state.months = [Month(1940, 9, 2, 4, 30, 2), Month(1940, 10, 2, 3, 30, 1), Month(1941, 3, 3, 1, 10, 4)]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == {"bdu": 70.0 - 35}
    told = {
        name: outcome.args[name] for name in ("ships", "tons", "lost", "points", "history_tons", "history_lost")
    }
    history = {"history_tons": 1000 * campaign.history[1], "history_lost": campaign.history[2]}
    assert told == {"ships": 8, "tons": 70_000, "lost": 7, "points": 12, **history}
    by_period = [(outcome.args[f"ships_{n}"], outcome.args[f"lost_{n}"]) for n in range(1, 6)]
    assert by_period == [(0, 0), (7, 3), (1, 4), (0, 0), (0, 0)]
    state.over = "peace"
    ended = GAME.outcome(state)
    assert ended is not None and ended.kind == "campaign-peace"


@rule("SW16.12", "SW31.03")
@pytest.mark.parametrize(("campaign", "ships", "left"), [("campaign_1", 9, 0), ("campaign_2", 4, 9)])
def test_only_campaign_one_sets_its_count_back(campaign: str, ships: int, left: int) -> None:
    stage = Stage("1940-11", 2, campaign=campaign, ships=9, tons=50, subs_lost=3, boat_weeks=21, total_ships=100)
    stage.state.months = [Month(1940, 10, 2, 5, 20, 1)]
    month_end(stage.war())
    last = stage.state.months[-1]
    assert (last.year, last.month, last.period, last.ships, last.lost) == (1940, 11, 2, ships, 2)
    assert (last.boat_weeks, stage.state.boat_weeks, stage.state.ships) == (21, 0, left)
    assert stage.state.total_ships == (109 if campaign == "campaign_1" else 100)


@rule("SW21.2", "SW21.21-23")
def test_a_full_tender_is_no_harbour_but_a_patrol_knows_no_tender(bench: MakeBench) -> None:
    stage = Stage("1942-03", 4, ("NORWAY", "NARVIK"))
    (boat,) = stage.boats("VIIC", "BARENTS", "U-69")
    stage.boats("VIIC", "NARVIK", *(f"U-{n}" for n in range(201, 206)))
    assert not tender_is_full(stage.state, "NARVIK")
    stage.boats("VIIC", "NARVIK", "U-206")
    assert tender_is_full(stage.state, "NARVIK")
    stage.boats("VIIC", "NORWAY", *(f"U-{n}" for n in range(301, 310)))
    assert (harbours(stage.state, boat), tender_is_full(stage.state, "NORWAY")) == (("NORWAY",), False)
    table = bench(bases=["GERMANY", "NARVIK"])
    assert harbours(table.state, table.boat) == ("GERMANY", "NARVIK")


@rule("SW21.0")
def test_which_bases_a_war_period_opens() -> None:
    for period, opened in ((1, []), (2, ["FRANCE_ATLANTIC"]), (3, ["FRANCE_ATLANTIC"])):
        stage = Stage("1940-07", period)
        open_with_the_war_period(stage.war())
        assert stage.state.bases == ["GERMANY", *opened]
    late = Stage("1942-02", 4)
    open_with_the_war_period(late.war())
    assert "GREECE" in late.state.bases
    south = Stage("1942-02", 4, ("NORWAY", "ITALY"), campaign="campaign_6")
    open_with_the_war_period(south.war())
    assert south.state.bases == ["NORWAY", "ITALY"]


@rule("SW30.91", "SW17.4")
def test_soviet_ships_come_and_finnish_ones_go_with_barbarossa() -> None:
    stage = Stage("1941-06", 3)
    finnish = next(kind.id for kind in KINDS.values() if kind.nation == "FI")
    stage.state.cups = {"centre": [finnish, "gb-m-5-1"], "outer": [finnish, finnish], "loner": ["gb-m-5-1"]}
    stage.state.sizes = {"centre": 2, "outer": 2, "loner": 1}
    stage.state.submarines, stage.state.out = [], []
    soviet_units_enter(stage.state)
    assert stage.state.cups == {"centre": ["gb-m-5-1", "su-ao-6"], "outer": ["su-m-4"], "loner": ["gb-m-5-1"]}
    assert stage.state.sizes == {"centre": 2, "outer": 1, "loner": 1}
    first = list(stage.state.submarines)
    assert first
    soviet_units_enter(stage.state)
    assert stage.state.submarines == first, "none comes twice"
    stage.state.submarines, stage.state.out = [], first[:1]
    soviet_units_enter(stage.state)
    assert stage.state.submarines == first[1:], "none comes back"


@rule("SW30.91")
def test_which_counters_wait_for_their_time() -> None:
    half = next(kind for kind in KINDS.values() if kind.asw == 0.5 and kind.id != "k-blimp" and kind.nation != "US")
    assert [in_the_mix(half, period, "") for period in (1, 2, 3)] == [True, True, False]
    assert in_the_mix(KINDS["k-blimp"], 5, "")
    american = [kind for kind in KINDS.values() if kind.nation == "US" and kind.merchant]
    early = {(kind.type, kind.tons) for kind in american if in_the_mix(kind, 3, "")}
    assert early <= {("M", 5)}
    assert all(in_the_mix(kind, 4, "") for kind in american)
    assert [kind for kind in ("hudson", "catalina", "anson") if in_the_mix(KINDS[kind], 4, "loner")] == [
        "hudson",
        "catalina",
    ]


@rule("SW3.2", "SW14.81")
def test_of_a_class_with_many_sisters_only_some_lie_in_the_cup() -> None:
    cls, number = next((str(row[0]), int(row[1])) for row in CHARTS["sister_ships"].rows)
    ships = [kind.id for kind in KINDS.values() if kind.cls == cls]
    others = [kind.id for kind in KINDS.values() if kind.named and kind.cls not in (cls, "")][:2]

    def last(ships: list[str], count: int) -> list[str]:
        return ships[-count:]

    assert without_sisters([*ships, *others], last) == [*ships[-number:], *others]
    few = [*ships[:number], *others]
    assert without_sisters(list(few), lambda *_: []) == few


@rule("SW2.3B4", "SW30.91")
def test_who_comes_back_with_a_new_war_period() -> None:
    stage = Stage("1941-03", 3, out=["hood", "malaya"], resting=["malaya"])
    back_in_service(stage.state)
    assert (stage.state.out, stage.state.resting) == (["hood"], [])
    stage = Stage("1941-03", 3, out=["malaya", "ramillies", "orion"], resting=["malaya", "orion"])
    back_in_service(stage.state)
    assert (stage.state.out, stage.state.resting) == (["malaya", "ramillies"], [])


@rule("SW17.1", "SW17.4")
def test_when_the_next_war_period_and_barbarossa_are_rolled_for() -> None:
    assert checks(Stage("1940-05", 1).state) == []
    late = Stage("1943-05", 5, barbarossa=True)
    assert checks(late.state) == []
    month = str(CHARTS.cell("war_progress", "barbarossa"))
    stage = Stage(month, 3)
    assert checks(stage.state)[-1] == "barbarossa"
    stage.state.barbarossa = True
    assert "barbarossa" not in checks(stage.state)


@rule("SW30.92")
@pytest.mark.parametrize(
    ("area", "period", "kind", "contact", "die", "then"),
    [
        ("BARENTS", 4, "ff-chacal", "C1", 4, "su-type-7"),
        ("BARENTS", 4, "ff-chacal", "C1", 5, "ff-chacal"),
        ("NORWEGIAN", 4, "ff-chacal", "C1", None, "ff-chacal"),
        ("BARENTS", 4, "v-w", "C1", None, "v-w"),
        ("BARENTS", 4, "ff-chacal", "L", None, "ff-chacal"),
        ("MARITIMES", 4, "b-25", "C1", None, "digby"),
        ("MARITIMES", 5, "b-25", "C1", None, "b-25"),
        ("GRAND_BANKS", 4, "b-25", "C1", None, "b-25"),
        ("GRAND_BANKS", 5, "k-blimp", "C1", None, "digby"),
        ("MARITIMES", 5, "k-blimp", "C1", None, "digby"),
        ("MARITIMES", 4, "k-blimp", "C1", None, "k-blimp"),
        ("US_EAST", 5, "k-blimp", "C1", None, "k-blimp"),
    ],
)
def test_units_that_change_with_the_waters(
    bench: MakeBench, area: str, period: int, kind: str, contact: str, die: Any, then: str
) -> None:
    table = bench({"SW30.92": [] if die is None else [die]}, place=area, war_period=period, barbarossa=True)
    combat = table.fight(contact, [("outer", f"?{kind}")])
    slot = combat.columns[0].slots[0]
    local_unit(table.war, combat, slot)
    assert (slot.kind, slot.back) == (then, kind)
    assert table.all_thrown()


@rule("SW3.0", "SW31.01")
@pytest.mark.parametrize("name", list(CAMPAIGNS))
def test_how_a_campaign_begins(name: str) -> None:
    campaign = CAMPAIGNS[name]
    state = setup_campaign(campaign, {"politics": "on", "construction": "on"}, Chance(Seeded(3)))
    assert (f"{state.year}-{state.month:02d}", state.week, state.war_period) == (campaign.start, 1, campaign.wp)
    assert (state.torpedo_value, state.bases, state.levels) == (
        campaign.torpedo,
        list(campaign.bases),
        list(campaign.levels),
    )
    assert (state.history, state.barbarossa, state.closed) == (
        list(campaign.history),
        campaign.barbarossa,
        list(campaign.closed),
    )
    assert (state.area_rows, state.total_ships, state.total_tons, state.torpedo_try) == (
        campaign.area_rows,
        campaign.before[0],
        campaign.before[1],
        campaign.before[0],
    )
    months = (int(campaign.end[:4]) - state.year) * 12 + int(campaign.end[5:]) - state.month + 1
    assert (state.weeks_left, state.interned) == (4 * months, ["EL_FERROL", "CADIZ", "CANARY_ISLANDS"])
    signals = [row for row in CHARTS["signals"].rows if str(row[0]) <= campaign.start][-1]
    assert [state.bdienst_level, state.enigma_level, state.four_rotors] == [
        int(signals[1]),
        int(signals[2]),
        int(signals[3]) == 4,
    ]
    assert state.politics is not None and state.construction is not None
    started = {boat.id: boat.place for boat in state.boats}
    assert started == {
        boat: place for group in (campaign.forces, campaign.at_sea) for place in group for boat in group[place]
    }
    plain = setup_campaign(campaign, {}, Chance(Seeded(3)))
    assert (plain.politics, plain.construction) == (None, None)
    assert new_boat("U-69", "W_APPR").side == "transit"


@rule("SW11.1", "SW18.2")
def test_what_is_forgotten_when_the_week_ends() -> None:
    stage = Stage("1941-02", 2)
    held = {"done": True, "left_base": True, "moved": True, "hunting": True, "acted": True, "met_ships": True}
    held |= {"torpedoes": True, "gun": True, "skipped": True, "withdrawn": True, "mined": True, "shied": True}
    held |= {"saving": True, "spent": True, "in_harbour": True}
    (boat,) = stage.boats("VIIC", "W_APPR", "U-69", **held, searches=2, mechanical=2, only_loners=False, weeks=3)
    boat.missed_at, boat.passed = "W_APPR", ["W_APPR", "SW_APPR"]
    end_the_boats_week(boat)
    assert [name for name in held if getattr(boat, name)] == []
    assert (boat.searches, boat.mechanical, boat.only_loners, boat.missed_at) == (0, 0, True, "")
    assert (boat.weeks, boat.passed) == (4, ["W_APPR"])
    boat.place, boat.side = "GERMANY", "transit"
    end_the_boats_week(boat)
    assert (boat.weeks, boat.passed) == (4, [])
    stage.boats("VIIC", "W_APPR", "U-70", fate="lost")
    bury_the_lost(stage.state)
    assert (stage.state.lost, [one.id for one in stage.state.boats]) == (["U-70"], ["U-69"])


@rule("SW13.21a")
def test_the_first_red_boxes_follow_date_and_war_period() -> None:
    stage = Stage("1939-09", 1)
    assert first_red(stage.state)["BALTIC"] == row_of(stage.state, "BALTIC").first_red
    for field, value in (("month", 10), ("war_period", 3), ("barbarossa", True), ("torch", True), ("year", 1942)):
        setattr(stage.state, field, value)
        assert first_red(stage.state) == {area: row_of(stage.state, area).first_red for area in AREAS}


@rule("SW13.24d")
def test_odd_counters_are_laid_once(bench: MakeBench) -> None:
    table = bench({"SW13.24d": [1]})
    combat = table.fight("C1", [("outer", ""), ("inner", ""), ("inner", ""), ("outer", "")])
    combat.loose = [Column("outer", [Slot("s9", "outer", kind="v-w")])]
    lay_loose(table.war, combat)
    assert [len(column.slots) for column in combat.columns] == [0, 0, 0, 1]
    assert combat.loose == []


@rule("SW24.24")
def test_a_boat_is_guarded_by_its_own_column_and_by_neighbours_without_a_boat(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C2", [("outer", "")] * 6, at=2)
    assert list(guarded(combat)) == [1, 2, 3]
    combat.pack = [PackBoat("U-1", at=2), PackBoat("U-2", at=3), PackBoat("U-3", part="out", at=1)]
    combat.attacker = "U-1"
    assert list(guarded(combat)) == [1, 2]
    combat.pack[1].part = "out"
    assert list(guarded(combat)) == [1, 2, 3]


@rule("SW18.5", "SW14.15B1")
def test_which_escorts_count_and_which_are_surprised(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "v-w gb-m-5-1 tf-hood")])
    escort, merchant, battleship = combat.columns[0].slots
    assert asw(table.state, combat, escort) == escort.unit.asw > 0
    escort.confused = True
    assert asw(table.state, combat, escort) == 0
    escort.confused, escort.damaged = False, True
    assert asw(table.state, combat, escort) == 0
    escort.damaged = False
    assert [unprepared(combat, table.boat, slot) for slot in (escort, merchant, battleship)] == [True, False, False]
    escort.warned = True
    assert not unprepared(combat, table.boat, escort)
    escort.warned, table.boat.spotted = False, True
    assert not unprepared(combat, table.boat, escort)


@rule("SW19.21")
def test_whom_confusion_can_strike(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "v-w ?tribal gb-m-5-1 hudson anson")])
    assert [slot.id for slot in screen(table.war, combat)] == ["s0"]
    combat.columns[0].slots[0].damaged = True
    assert screen(table.war, combat) == []


@rule("SW30.81", "SW29.2")
def test_how_points_are_shared_by_the_doctrine(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "gb-m-5-1 gb-m-4-1 v-w")], straggle=1, doctrine=True)
    merchants, escort = combat.columns[0].slots[:2], combat.columns[0].slots[2]
    assert [most_points(combat, slot, 5) for slot in (*merchants, escort)] == [2, 2, 5]
    assert share_by_doctrine(combat, [*merchants, escort], 5) == {"s0": 2, "s1": 1, "s2": 2}
    merchants[0].points = 2
    assert share_by_doctrine(combat, merchants, 3) == {"s0": 0, "s1": 1}
    assert beyond_one({"s0": 2, "s1": 0}, {"s0": 1, "s1": 1}) == 2
    assert beyond_one({"s0": 0}, {}) == 0
    refused = saving_refused(combat, combat.columns[0].slots)
    assert refused({"s0": 0, "s1": 1, "s2": 4}) is None
    assert refused({"s0": 1, "s1": 1}) is not None
    combat.doctrine = False
    assert refused({"s0": 5, "s1": 5}) is None


@rule("SW24.1c")
def test_the_odds_to_find_a_convoy(bench: MakeBench) -> None:
    table = bench(contact="C2")
    other = Boat("U-46", "VIIB", "DE", table.boat.place, side="patrol")
    needed = int(CHARTS.cell("wolfpack", "2-3", "number"))
    odds = {one.text: one.chance for one in join_odds(table.state, table.boat, other, shadowed=True)}
    assert odds == {"joins": (9 - needed) / 10, "joins-late": 0.1}
    other.ace = 9
    odds = {one.text: one.chance for one in join_odds(table.state, table.boat, other, shadowed=True)}
    assert odds == {"joins": 1.0, "joins-late": 0.0}
    other.ace = needed
    assert join_odds(table.state, table.boat, other, shadowed=True)[1].chance == 0.1


@rule("SW14.81", "SW30.91")
def test_what_is_not_put_back_after_a_sinking() -> None:
    stage = Stage("1941-02", 2)
    cup = stage.state.cups["loner"] = []
    light = next(kind for kind in KINDS.values() if kind.type == "CL" and not kind.named)
    assert not count_sinking(stage.war(), "U-1", "loner", light, 5, "W_APPR")
    assert (cup, stage.state.out, stage.state.resting) == ([], [light.id], [light.id])
    assert count_sinking(stage.war(), "U-1", "loner", KINDS["gb-m-5-1"], 5, "W_APPR")
    assert count_sinking(stage.war(), "U-1", "outer", light, 5, "W_APPR")
    stage.state.campaign = ""
    assert count_sinking(stage.war(), "U-1", "loner", light, 5, "W_APPR")


@rule("SW22.1-2")
def test_who_crowds_an_area() -> None:
    stage = Stage("1941-02", 2)
    stage.boats("VIIC", "SW_APPR", *(f"U-{n}" for n in range(1, 8)))
    assert congestion(stage.state, "SW_APPR") == 1
    assert congestion(stage.state, "SW_APPR", "U-1") == 0
    assert congestion(stage.state, "SW_APPR", "U-1", arrives=True) == 1
    stage.boat("U-1").zone = "IRELAND"
    assert congestion(stage.state, "SW_APPR") == 0
    stage.boat("U-1").zone, stage.boat("U-2").fate = "", "lost"
    assert congestion(stage.state, "SW_APPR") == 0
    stage.boats("VIIC", "SW_APPR", *(f"U-{n}" for n in range(11, 17)))
    assert congestion(stage.state, "SW_APPR") == 1
    stage.boats("VIIC", "SW_APPR", "U-20")
    assert congestion(stage.state, "SW_APPR") == 2


@rule("SW26.4")
@pytest.mark.parametrize(("period", "cup"), [(2, "inner"), (3, "west_inner")])
def test_old_fields_in_the_west_draw_from_the_west_cups(period: int, cup: str) -> None:
    stage = Stage("1941-06", period)
    field = Minefield("ST_LAWRENCE", "MARITIMES", 2)
    draws = next(face for face in range(10) if int(CHARTS.cell("minefield", face + 2, "Inner")))
    stage.state.cups[cup] = ["gb-m-5-1"] * 4
    others = [kind for kind in stage.state.cups if kind != cup]
    for other in others:
        stage.state.cups[other] = ["hudson"] * 4
    dice = {"SW26.2": [draws, *[0] * 9], "SW26.21": [9] * 9}
    mines_at_work(stage.war(dice), field)
    mined = [fact["unit"] for fact in stage.facts("mined")]
    assert len(mined) == int(CHARTS.cell("minefield", draws + 2, "Inner"))
