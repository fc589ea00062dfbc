"""The scenarios of the lobby and the state they start in; worlds that fit what a station knows."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from sandtable.games.uboot.armament import imagine_waters
from sandtable.games.uboot.board import deal, new_board
from sandtable.games.uboot.charts import BOAT, content
from sandtable.games.uboot.clock import until_next_watch, until_noon
from sandtable.games.uboot.coast import sea_floor_m
from sandtable.games.uboot.fleet import Vessel
from sandtable.games.uboot.merchant import launch
from sandtable.games.uboot.missions import MISSIONS, start_place
from sandtable.games.uboot.model import (
    DEGREE,
    FULL,
    FULL_LIGHT,
    MILLI,
    SEATS,
    Boat,
    Contact,
    Goal,
    Intent,
    Patrol,
    Plot,
    Report,
    Sky,
)
from sandtable.games.uboot.navigation import moved
from sandtable.games.uboot.outlook import Outlook, imagine_seen
from sandtable.games.uboot.reckoning import mark_signal
from sandtable.games.uboot.repairs import update_boat
from sandtable.games.uboot.script import drift
from sandtable.games.uboot.sky import daylight, lights, look_up
from sandtable.games.uboot.traffic import put_to_sea
from sandtable.games.uboot.view import StationView, copy_board
from sandtable.games.uboot.weather import WEATHER_MS, first_weather
from sandtable.kernel.chance import Chance, Seeded
from sandtable.kernel.decisions import Rng
from sandtable.kernel.game import Scenario, Switch

__all__ = ["SCENARIOS", "begin", "imagine", "setup"]

_MINUTE_MS = 60_000
_FUEL_MG = round(BOAT.fuel_t * 1_000_000_000)
_LEVELS = ("easy", "normal", "hard", "realistic")
_SWITCHES = (
    # A difficulty per role, and how the watch changes.
    Switch("captain", "UB5.3-01", _LEVELS, "normal"),
    Switch("first_officer", "UB5.3-01", _LEVELS, "normal"),
    Switch("navigator", "UB5.3-01", _LEVELS, "normal"),
    Switch("chief_engineer", "UB5.3-01", _LEVELS, "normal"),
    Switch("watch_change", "UB6.8-14", ("flip", "easy"), "flip"),
    Switch("rest_scope", "UBR9", ("both", "outgoing"), "both"),
    Switch("briefing", "UB5.4-01", ("off", "on"), "off", seated="on"),
)

_SKIES = {
    "high_day": (9 * MILLI, FULL_LIGHT),
    "day": (4 * MILLI, FULL_LIGHT),
    "civil_twilight": (-3 * MILLI, 600_000),
    "nautical_twilight": (-9 * MILLI, 350_000),
    "astronomical_twilight": (-15 * MILLI, 150_000),
    "moonlight": (-20 * MILLI, 200_000),
    "night": (-20 * MILLI, 60_000),
}
"""A sun and a light for each word that a station uses."""

SCENARIOS: tuple[Scenario, ...] = tuple(
    Scenario(
        id=mission.id,
        seats=SEATS,
        switches=_SWITCHES,
        args={"from": mission.leave, "to": mission.to, "hours": mission.hours, "shadow_min": mission.shadow_min},
        minutes=60,
    )
    for mission in MISSIONS.values()
) + tuple(
    # UB4.3-02, UB4.3-04 Linked patrols and the campaign: several missions in one match.
    Scenario(
        id=voyage["id"],
        seats=SEATS,
        switches=_SWITCHES,
        args={"parts": len(voyage["parts"])},
        minutes=60 * len(voyage["parts"]),
    )
    for voyage in content("voyages")["voyages"]
)


def setup(scenario: Scenario, options: Mapping[str, str], chance: Chance) -> Patrol:
    """UB4.3-01, UB4.3-02, UB5.2-08 The chosen mission, or the first of a voyage, at its start."""
    voyage = next((one for one in content("voyages")["voyages"] if one["id"] == scenario.id), None)
    if voyage is None:
        return begin(scenario.id, options, chance)
    patrol = begin(voyage["parts"][0], options, chance)
    patrol.voyage = scenario.id
    # UB5.2-08 A first-aid kit for every further mission.
    patrol.board.kits = len(voyage["parts"]) - 1
    return patrol


def begin(id: str, options: Mapping[str, str], chance: Chance) -> Patrol:
    """UB4.3-01, UB1.2-01, UB4.1-02, UB4.3-04 A mission at its start: on the surface, first watch, stopped."""
    mission = MISSIONS[id]
    lat, lon = start_place(mission)
    heading = (mission.signal.bearing if mission.signal else 300) * MILLI
    chosen = {switch.id: options.get(switch.id, switch.default) for switch in _SWITCHES}
    patrol = Patrol(
        mission=mission.id,
        options=chosen,
        start_s=mission.start_s,
        boat=Boat(lat, lon, heading, heading, fuel=_FUEL_MG, sounding=sea_floor_m(lat, lon)),
        plot=Plot(lat, lon),
        weather=first_weather(mission.start_s, mission.area, chance),
        sky=Sky(),
        board=new_board(chosen),
        briefing=chosen["briefing"] == "on",
        next_minute_ms=_MINUTE_MS,
        next_weather_ms=WEATHER_MS,
    )
    patrol.next_watch_ms = until_next_watch(patrol)
    deal(patrol.board, chosen, chance)
    # UB9.4-01 The crew eats at noon, from the first one on.
    patrol.board.galley.next_ms = until_noon(patrol)
    patrol.sky = look_up(patrol)
    plan = mission.merchant
    if plan is not None:
        patrol.merchant = launch(patrol, plan.ship, plan.bearing, plan.range_nm, plan.course, plan.zigzag)
    put_to_sea(patrol, mission, chance)
    if mission.signal is not None:
        mark_signal(patrol, mission, mission.signal)
    drift(patrol, chance)
    return patrol


def imagine(view: StationView, rng: Rng) -> Patrol:
    """UBX-06 A patrol that looks the same from this station; what it cannot know is drawn anew."""
    chance = Chance(Seeded(rng.getrandbits(64)))
    patrol = begin(view.briefing.mission, view.options, chance)
    if view.voyage is not None:
        patrol.voyage, patrol.dead_before = view.voyage.id, view.voyage.dead_before
        patrol.parts_done = [msgspec.structs.replace(part) for part in view.voyage.done]
    patrol.elapsed_ms, patrol.briefing, patrol.paused = view.elapsed_ms, view.briefing_open, view.paused
    patrol.paced_by, patrol.briefed = view.paced_by, list(view.briefed)
    patrol.watch, patrol.changing_watch, patrol.ended = view.watch, view.changing_watch, view.ended
    patrol.next_minute_ms = (view.elapsed_ms // _MINUTE_MS + 1) * _MINUTE_MS
    patrol.next_weather_ms = (view.elapsed_ms // WEATHER_MS + 1) * WEATHER_MS
    patrol.next_watch_ms = view.elapsed_ms + until_next_watch(patrol)
    patrol.goal = Goal(held_ms=view.held_ms)
    patrol.warned = list(view.warned)
    patrol.feed = [Report(line.kind, line.at_ms, dict(line.args), list(line.to)) for line in view.feed]
    patrol.intents = [Intent(one.id, one.seat, one.kind, one.answer, one.until_ms) for one in view.intents]
    patrol.intents_made = view.intents_made
    if view.board is not None:
        patrol.board = copy_board(view.board)
    _imagine_boat(patrol, view, rng)
    update_boat(patrol)
    patrol.contacts = [
        Contact(
            one.id,
            one.by,
            one.bearing,
            one.distance,
            one.course,
            one.looks,
            one.first_ms,
            one.last_ms,
            one.profile,
            one.named,
            one.neutral,
            knots=one.knots,
        )
        for one in view.contacts
    ]
    if view.weapons is not None:
        imagine_waters(patrol, view.weapons, rng)
    if patrol.merchant is not None:
        _imagine_merchant(patrol, patrol.merchant, rng)
    seen = view.outlook
    imagine_seen(patrol, seen.ships if seen else view.reported, seen.aircraft if seen else [])
    patrol.sky = _imagine_sky(patrol, view)
    return patrol


def _imagine_sky(patrol: Patrol, view: StationView) -> Sky:
    """The sky over the imagined place, or one that shows the same where that one does not."""
    if view.outlook is not None:
        return _seen_sky(view, view.outlook)
    sky = look_up(patrol)
    if daylight(sky) != view.daylight or ("sun" in lights(sky)) != ("sun" in view.lights):
        sky.sun, sky.light = _SKIES["high_day" if "sun" in view.lights else view.daylight]
    if view.weather is None:
        return sky
    if ("moon" in lights(sky)) != ("moon" in view.lights):
        sky.moon = (11 if "moon" in view.lights else 0) * MILLI
    return sky


def _seen_sky(view: StationView, seen: Outlook) -> Sky:
    """A sky that an eye takes for the one it sees: at the edge of a light, on the side that the station names."""
    skies = (
        Sky(seen.sun * MILLI + sun, seen.moon * MILLI + moon, seen.light * 10_000 + light)
        for sun in (0, 1, -1)
        for moon in (0, 1)
        for light in (0, 4_000, -4_000)
    )
    return next(sky for sky in skies if daylight(sky) == view.daylight and lights(sky) == view.lights)


def _imagine_boat(patrol: Patrol, view: StationView, rng: Rng) -> None:
    boat, plot = patrol.boat, patrol.plot
    if view.gauges is not None:
        gauges = view.gauges
        boat.heading, boat.course, boat.telegraph, boat.speed = (
            gauges.heading,
            gauges.course,
            gauges.telegraph,
            gauges.speed,
        )
        boat.depth, boat.ordered_depth, boat.submerged = gauges.depth, gauges.ordered_depth, gauges.submerged
        boat.alarm, boat.flooding_ms, boat.observers = gauges.alarm, gauges.flooding_ms, gauges.observers
        boat.hydrophone, boat.periscope, patrol.sextant = gauges.hydrophone, gauges.periscope, gauges.sextant
        boat.sounding = gauges.sounding
    if view.engine_room is not None:
        boat.battery, boat.fuel, boat.air_ms = (
            view.engine_room.battery,
            view.engine_room.fuel,
            view.engine_room.air_ms,
        )
    else:
        boat.battery = rng.randrange(FULL // 4, FULL)
        boat.air_ms = rng.randrange(view.elapsed_ms + 1) if boat.depth else 0
    if view.weather is not None:
        weather = view.weather
        patrol.weather.sea, patrol.weather.cloud = weather.sea, weather.cloud
        patrol.weather.visibility, patrol.weather.wind = weather.visibility, weather.wind
    if view.chart is not None:
        plot.lat, plot.lon, patrol.fix = view.chart.lat, view.chart.lon, view.chart.fix
        plot.ships = view.chart.ships
    if view.plot_report is not None:
        told = view.plot_report
        plot.reported, plot.reported_ms = told.square, told.at_ms
        plot.goal_course, plot.goal_distance, plot.told = told.goal_course, told.goal_distance, told.ships
    level = content("difficulty")["navigator"][patrol.options["navigator"]]["dr_error"]
    astray = round(level * DEGREE / 20 * view.elapsed_ms / 86_400_000)
    boat.lat, boat.lon = plot.lat + rng.randint(-astray, astray), plot.lon + rng.randint(-astray, astray)


def _imagine_merchant(patrol: Patrol, merchant: Vessel, rng: Rng) -> None:
    """Where the best contact puts it; without one, anywhere out of sight."""
    if patrol.contacts:
        best = max(patrol.contacts, key=lambda one: one.last_ms)
        bearing, miles = best.bearing, best.distance / 1852
        merchant.course = best.course if best.course is not None else rng.randrange(360) * MILLI
    else:
        bearing, miles = rng.randrange(360) * MILLI, rng.uniform(15, 30)
    merchant.heading = merchant.course
    merchant.lat, merchant.lon = moved(patrol.boat.lat, patrol.boat.lon, bearing, miles, 3600)
