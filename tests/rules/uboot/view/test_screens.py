"""UBX-06: what stands on the screens of the stations, instrument by instrument."""

from random import Random

import pytest

from sandtable.games.uboot.data.plans import MISSIONS, VOYAGES
from sandtable.games.uboot.data.units import MILLI
from sandtable.games.uboot.rules.boat.clock import until_next_watch
from sandtable.games.uboot.rules.boat.navigation import centre
from sandtable.games.uboot.rules.boat.weather import WEATHER_MS
from sandtable.games.uboot.state.model import (
    SEATS,
    Contact,
    Fault,
    Fix,
    HealthCard,
    Intent,
    Mark,
    Reckoned,
    Report,
    State,
)
from sandtable.games.uboot.view.imagine import imagine
from sandtable.games.uboot.view.view import briefing, view
from sandtable.kernel.chance import Chance, Seeded
from sandtable.kernel.game import World
from sandtable.kernel.journal import Journal
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board, Sea

_CARD = "m2-7"


@rule("UBX-06")
def test_every_officer_reads_the_instruments_of_the_control_room(aboard: Board) -> None:
    at = aboard()
    boat = at.patrol.boat
    boat.heading, boat.course, boat.telegraph, boat.speed = 91_000, 135_000, "half_ahead", 8_000_000
    boat.depth, boat.ordered_depth, boat.flooding_ms = 13_000, 40_000, 25_000
    boat.submerged, boat.alarm, boat.hydrophone, boat.periscope = True, False, True, False
    boat.observers, boat.sounding, at.patrol.sextant = 3, 210, True
    for seat in SEATS:
        read = view(at.w, seat).gauges
        assert read is not None
        assert (read.heading, read.course, read.telegraph, read.speed) == (91_000, 135_000, "half_ahead", 8_000_000)
        assert (read.depth, read.ordered_depth, read.flooding_ms) == (13_000, 40_000, 25_000)
        assert (read.observers, read.sounding) == (3, 210)
        assert [read.submerged, read.alarm, read.hydrophone, read.periscope, read.sextant] == [
            True,
            False,
            True,
            False,
            True,
        ]
    assert view(at.w, None).gauges is None


@rule("UBX-06")
@pytest.mark.parametrize("seat", SEATS)
def test_battery_fuel_and_air_are_read_by_engineer_and_first_officer(aboard: Board, seat: str) -> None:
    at = aboard()
    at.patrol.boat.battery, at.patrol.boat.fuel, at.patrol.boat.air_ms = 700, 90_000, 61
    room = view(at.w, seat).engine_room
    reads = seat in ("first_officer", "chief_engineer")
    assert (room is not None and (room.battery, room.fuel, room.air_ms)) == (reads and (700, 90_000, 61))


@rule("UBX-06")
@pytest.mark.parametrize(
    ("depth", "periscope", "seen"), [(0, False, True), (1, False, False), (13_000, True, True), (0, True, True)]
)
def test_the_weather_is_seen_from_the_surface_and_through_the_periscope(
    aboard: Board, depth: int, periscope: bool, seen: bool
) -> None:
    at = aboard()
    at.patrol.boat.depth, at.patrol.boat.periscope = depth, periscope
    screen = view(at.w, "navigator")
    assert (screen.weather == at.patrol.weather) == seen
    assert (screen.weather is not None) == seen


@rule("UBX-06")
def test_the_navigator_alone_sees_his_chart_and_everybody_what_he_told(aboard: Board) -> None:
    at = aboard()
    plot = at.patrol.plot
    plot.lat, plot.lon = centre("BE55")
    plot.ships = Mark(plot.lat, plot.lon, 90 * MILLI, 70, 0)
    plot.told = Reckoned(45 * MILLI, 9000, 90 * MILLI, 70, 0)
    plot.goal_course, plot.goal_distance, plot.reported_ms = 270_000, 88_000, 12_000
    at.patrol.fix = Fix("BE56", 5)
    assert view(at.w, "captain").plot_report is None
    plot.reported = "BE54"
    chart = view(at.w, "navigator").chart
    assert chart is not None
    assert (chart.lat, chart.lon, chart.square) == (*centre("BE55"), "BE55")
    assert chart.fix == Fix("BE56", 5) and chart.ships == Mark(plot.lat, plot.lon, 90 * MILLI, 70, 0)
    for seat in SEATS:
        screen = view(at.w, seat)
        assert (screen.chart is not None) == (seat == "navigator")
        told = screen.plot_report
        assert told is not None
        assert (told.square, told.at_ms, told.goal_course, told.goal_distance) == ("BE54", 12_000, 270_000, 88_000)
        assert told.ships == Reckoned(45 * MILLI, 9000, 90 * MILLI, 70, 0)


@rule("UBX-06")
def test_a_line_of_the_feed_is_read_by_those_it_was_for(aboard: Board) -> None:
    at = aboard()
    at.patrol.feed = [Report("fix_taken", 1, {}, ["navigator"]), Report("contact", 2, {}, list(SEATS))]
    read = {seat: [line.kind for line in view(at.w, seat).feed] for seat in SEATS}
    assert read == {seat: ["contact"] for seat in SEATS} | {"navigator": ["fix_taken", "contact"]}
    assert view(at.w, None).feed == []


@rule("UBX-06")
@pytest.mark.parametrize(
    ("command", "morale", "shown"),
    [
        (8, 11, ("VIII", "XI", False)),
        (3, 1, ("III", "I", False)),
        (1, 0, ("I", "-", True)),
        (0, 2, ("-", "II", False)),
    ],
)
def test_both_tracks_show_their_spaces(
    aboard: Board, command: int, morale: int, shown: tuple[str, str, bool]
) -> None:
    at = aboard()
    at.board.command, at.board.morale = command, morale
    tracks = view(at.w, "navigator").tracks
    assert tracks is not None and (tracks.command, tracks.morale, tracks.exhausted) == shown


@rule("UBX-06")
@pytest.mark.parametrize("level", ["real_time", "action", "transit"])
def test_everybody_sees_how_fast_time_runs_and_who_set_it(sea: Sea, level: str) -> None:
    table = sea()
    table.order("first_officer", "time_compression", level)
    for seat in (*SEATS, None):
        screen = table.view(seat)
        assert (screen.compression, screen.paced_by, screen.seat) == (level, "first_officer", seat)


@rule("UBX-06")
def test_a_spectator_sees_the_clock_the_watch_and_how_it_ended(aboard: Board) -> None:
    at = aboard()
    patrol = at.patrol
    patrol.elapsed_ms, patrol.watch, patrol.briefed = 61_500, 2, ["captain"]
    for field in ("changing_watch", "paused", "briefing"):
        for there in (True, False):
            setattr(patrol, field, there)
            screen = view(at.w, None)
            assert (screen.changing_watch, screen.paused, screen.briefing_open) == tuple(
                there and field == one for one in ("changing_watch", "paused", "briefing")
            )
    screen = view(at.w, None)
    assert (screen.elapsed_ms, screen.watch, screen.briefed, screen.ended) == (61_500, 2, ["captain"], "")
    assert screen.options == patrol.options and screen.time.endswith(":01")
    patrol.ended = "home"
    assert view(at.w, None).ended == "home"


@rule("UBX-06")
def test_warnings_announcements_and_the_time_a_contact_was_kept_are_shown(sea: Sea) -> None:
    table = sea("the_shadow")
    table.order("first_officer", "announce", {"kind": "time_compression", "answer": "action"})
    table.state.warned, table.state.goal.held_ms = ["air_bad"], 120_000
    for seat in SEATS:
        screen = table.view(seat)
        assert (screen.warned, screen.held_ms, screen.intents_made) == (["air_bad"], 120_000, 1)
        assert [(one.seat, one.kind) for one in screen.intents] == [("first_officer", "time_compression")]


@rule("UB8.1-04")
@pytest.mark.parametrize(
    ("level", "looks", "known"),
    [("easy", 1, True), ("normal", 1, True), ("hard", 2, False), ("hard", 3, True), ("realistic", 9, False)],
)
def test_a_contact_stands_on_the_screens_as_it_was_reported(
    aboard: Board, level: str, looks: int, known: bool
) -> None:
    at = aboard(first_officer=level)
    at.patrol.boat.heading = 300 * MILLI
    at.patrol.contacts = [
        Contact(
            "sight-4",
            "sight",
            20 * MILLI,
            7_400,
            80 * MILLI,
            looks,
            1_000,
            61_000,
            "M K F M",
            "m08",
            True,
            of="v1",
            knots=95,
        )
    ]
    (held,) = view(at.w, "captain").contacts
    assert (held.id, held.by, held.bearing, held.relative) == ("sight-4", "sight", 20 * MILLI, 80 * MILLI)
    assert (held.distance, held.looks, held.first_ms, held.last_ms) == (7_400, looks, 1_000, 61_000)
    assert (held.profile, held.named, held.tons, held.neutral) == ("M K F M", "m08", 4_800, True)
    assert (held.course, held.knots) == ((80 * MILLI, 95) if known else (None, None))


@rule("UB6.2-01")
def test_everybody_sees_what_lies_on_a_sailor_and_what_he_is(aboard: Board) -> None:
    at = aboard()
    man = at.man("na11")
    man.activation = 1
    man.cards = [HealthCard(_CARD, exhaustion=1), HealthCard(_CARD, cross=1)]
    shown = {one.id: one for one in view(at.w, "captain").crew}
    assert (shown["na11"].section, shown["na11"].activation, shown["na11"].exhaustion, shown["na11"].cross) == (
        8,
        1,
        1,
        1,
    )
    assert (shown["na11"].free, shown["na11"].dead) == (0, False)
    man.cards = [HealthCard(_CARD, exhaustion=2)]
    man.dead = True
    one = next(one for one in view(at.w, "captain").crew if one.id == "na11")
    assert (one.exhaustion, one.cross, one.dead, one.badge) == (2, 0, True, False)
    assert [one.id for one in shown.values() if one.badge] == ["en11"]


@rule("UB5.4-01")
@pytest.mark.parametrize("id", sorted(MISSIONS))
def test_the_briefing_tells_the_goal_and_where_it_lies(id: str) -> None:
    told, mission = briefing(MISSIONS[id]), MISSIONS[id]
    assert (told.mission, told.goal, told.to) == (id, mission.goal, mission.to)
    assert (told.hours, told.shadow_min, told.need) == (mission.hours, mission.shadow_min, mission.need)
    assert (told.signal, told.of, told.squares) == (mission.signal, mission.of, list(mission.squares))


@rule("UB4.3-04")
def test_a_single_mission_is_no_voyage_and_the_dead_of_one_are_counted(sea: Sea) -> None:
    assert sea().view("captain").voyage is None
    table = sea("first_patrol")
    table.state.dead_before = 3
    shown = table.view("captain").voyage
    assert shown is not None and (shown.id, shown.dead_before, shown.done) == (table.state.voyage, 3, [])


@rule("UBX-06")
@pytest.mark.parametrize("seat", ["captain", "first_officer", "navigator", "chief_engineer"])
def test_an_imagined_patrol_shows_the_station_what_it_saw(patrol: State, seat: str) -> None:
    """Everything that the station sees has a value of its own, so that none can stand for another."""
    patrol.elapsed_ms, patrol.watch, patrol.paused, patrol.paced_by = 7_261_000, 2, True, "captain"
    patrol.briefed, patrol.intents_made, patrol.dead_before = ["navigator"], 9, 2
    patrol.voyage = next(iter(VOYAGES))
    patrol.goal.held_ms, patrol.warned = 240_000, ["battery_low"]
    patrol.feed = [
        Report("contact", 77, {"contact": "sight-1"}, ["captain", seat]),
        Report("fix", 78, {"a": 1}, ["captain"]),
    ]
    patrol.intents = [Intent(5, "navigator", "use_periscope", "raise", 99)]
    patrol.contacts = [
        Contact("sight-1", "sight", 10_000, 4000, 50_000, 4, 11, 7_261_000, "MFM", "m04", True),
        Contact("sound-2", "sound", 20_000, 9000, 70_000, 5, 12, 7_260_000, knots=83),
    ]
    boat, plot = patrol.boat, patrol.plot
    boat.heading, boat.course, boat.telegraph, boat.speed = 33_000, 44_000, "slow_ahead", 5_000_000
    boat.depth, boat.ordered_depth, boat.submerged, boat.flooding_ms = 10_000, 12_000, True, 13
    boat.hydrophone, boat.periscope, patrol.sextant, boat.sounding = True, False, True, 140
    patrol.next_watch_ms = patrol.elapsed_ms + until_next_watch(patrol)
    boat.battery, boat.fuel, boat.air_ms = 600_000_000, 77_000_000_000, 3_600_000
    plot.reported, plot.reported_ms, plot.goal_course, plot.goal_distance = "AE55", 15, 16, 17
    patrol.weather.cloud, patrol.weather.wind = 3, 123
    seen = view(World(patrol, Chance(Seeded(1)), Journal()), seat)
    again = view(World(imagine(seen, Random(4)), Chance(Seeded(1)), Journal()), seat)
    for name in seen.__struct_fields__:
        if name != "compression":
            assert getattr(again, name) == getattr(seen, name), name


@rule("UBX-06")
def test_an_imagined_patrol_has_its_next_minute_weather_and_bell_before_it(patrol: State) -> None:
    patrol.elapsed_ms = 7_261_000
    found = imagine(view(World(patrol, Chance(Seeded(1)), Journal()), "captain"), Random(4))
    assert found.next_minute_ms == 7_320_000
    assert found.next_weather_ms % WEATHER_MS == 0 and 0 < found.next_weather_ms - 7_261_000 <= WEATHER_MS
    assert found.next_watch_ms - found.elapsed_ms == until_next_watch(patrol)


@rule("UBX-06")
def test_an_imagined_boat_suffers_from_the_failures_that_everybody_sees(patrol: State) -> None:
    patrol.board.faults = [Fault("diesel_port", "red")]
    found = imagine(view(World(patrol, Chance(Seeded(1)), Journal()), "navigator"), Random(4))
    assert found.boat.diesel < MILLI == found.boat.motor
