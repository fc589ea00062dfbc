"""UBX-06: a patrol that looks the same from a station; what it cannot know is drawn anew."""

from __future__ import annotations

import math
from collections.abc import Sequence
from copy import deepcopy

import msgspec
from msgspec import Struct

from sandtable.games.uboot.data.arms import ARMS, hull_points
from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.difficulty import DIFFICULTY
from sandtable.games.uboot.data.units import DEGREE, FULL, FULL_LIGHT, KNOT, MILLI, MINUTE_MS, NM, TURN
from sandtable.games.uboot.rules.boat.clock import until_next_watch
from sandtable.games.uboot.rules.boat.navigation import moved
from sandtable.games.uboot.rules.boat.sky import daylight, lights, look_up
from sandtable.games.uboot.rules.boat.weather import WEATHER_MS
from sandtable.games.uboot.rules.crew.repairs import update_boat
from sandtable.games.uboot.rules.enemy.hulls import of_contact
from sandtable.games.uboot.scenarios.scenarios import begin
from sandtable.games.uboot.state.fleet import Aircraft, Armament, Running, Secondary, Torpedo, Vessel
from sandtable.games.uboot.state.model import Aboard, Contact, Gauges, Goal, Sighting, Sky, State, fields_of
from sandtable.games.uboot.state.plane import on_from, seen_from
from sandtable.games.uboot.view.outlook import TENTHS, WAVES_KN, Outlook, SeenPlane, SeenShip
from sandtable.games.uboot.view.view import View, copy_board
from sandtable.games.uboot.view.weapons import Weapons
from sandtable.kernel.chance import Chance, Seeded
from sandtable.kernel.decisions import Rng

__all__ = ["imagine", "imagine_seen", "imagine_waters"]

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


def imagine(view: View, rng: Rng) -> State:
    """UBX-06 A patrol that looks the same from this station; what it cannot know is drawn anew."""
    chance = Chance(Seeded(rng.getrandbits(64)))
    state = begin(view.briefing.mission, view.options, chance)
    if view.voyage is not None:
        state.voyage, state.dead_before = view.voyage.id, view.voyage.dead_before
        state.parts_done = [msgspec.structs.replace(part) for part in view.voyage.done]
    _take(Aboard, view, state)
    state.briefing = view.briefing_open
    state.next_minute_ms = (view.elapsed_ms // MINUTE_MS + 1) * MINUTE_MS
    state.next_weather_ms = (view.elapsed_ms // WEATHER_MS + 1) * WEATHER_MS
    state.next_watch_ms = view.elapsed_ms + until_next_watch(state)
    state.goal = Goal(held_ms=view.held_ms)
    state.feed = deepcopy(view.feed)
    if view.board is not None:
        state.board = copy_board(view.board)
    _imagine_boat(state, view, rng)
    update_boat(state)
    state.contacts = [Contact(**fields_of(Sighting, one)) for one in view.contacts]
    if view.weapons is not None:
        imagine_waters(state, view.weapons, rng)
    if state.merchant is not None:
        _imagine_merchant(state, state.merchant, rng)
    seen = view.outlook
    imagine_seen(state, seen.ships if seen else view.reported, seen.aircraft if seen else [])
    state.sky = _imagine_sky(state, view)
    return state


def _take(kind: type[Struct], known: Struct, made: Struct) -> None:
    """What the station knows is so in the imagined world, which shares nothing with the view."""
    for name, value in fields_of(kind, known).items():
        setattr(made, name, deepcopy(value))


def _imagine_sky(state: State, view: View) -> Sky:
    """The sky over the imagined place, or one that shows the same where that one does not."""
    if view.outlook is not None:
        return _seen_sky(view, view.outlook)
    sky = look_up(state)
    if daylight(sky) != view.daylight or ("sun" in lights(sky)) != ("sun" in view.lights):
        sky.sun, sky.light = _SKIES["high_day" if "sun" in view.lights else view.daylight]
    if view.weather is None:
        return sky
    if ("moon" in lights(sky)) != ("moon" in view.lights):
        sky.moon = (11 if "moon" in view.lights else 0) * MILLI
    return sky


def _seen_sky(view: View, seen: Outlook) -> Sky:
    """A sky that an eye takes for the one it sees: at the edge of a light, on the side that the station names."""
    skies = (
        Sky(seen.sun * MILLI + sun, seen.moon * MILLI + moon, seen.light * 10_000 + light)
        for sun in (0, 1, -1)
        for moon in (0, 1)
        for light in (0, 4_000, -4_000)
    )
    return next(sky for sky in skies if daylight(sky) == view.daylight and lights(sky) == view.lights)


def _imagine_boat(state: State, view: View, rng: Rng) -> None:
    boat, plot = state.boat, state.plot
    if view.gauges is not None:
        _take(Gauges, view.gauges, boat)
        state.sextant = view.gauges.sextant
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
        state.weather.sea, state.weather.cloud = weather.sea, weather.cloud
        state.weather.visibility, state.weather.wind = weather.visibility, weather.wind
    if view.chart is not None:
        plot.lat, plot.lon, state.fix = view.chart.lat, view.chart.lon, view.chart.fix
        plot.ships = view.chart.ships
    if view.plot_report is not None:
        told = view.plot_report
        plot.reported, plot.reported_ms = told.square, told.at_ms
        plot.goal_course, plot.goal_distance, plot.told = told.goal_course, told.goal_distance, told.ships
    level = DIFFICULTY.navigator[state.options["navigator"]].dr_error
    astray = round(level * DEGREE / 20 * view.elapsed_ms / 86_400_000)
    boat.lat, boat.lon = plot.lat + rng.randint(-astray, astray), plot.lon + rng.randint(-astray, astray)


def _imagine_merchant(state: State, merchant: Vessel, rng: Rng) -> None:
    """Where the best contact puts it; without one, anywhere out of sight."""
    if state.contacts:
        best = max(state.contacts, key=lambda one: one.last_ms)
        bearing, miles = best.bearing, best.distance / NM
        merchant.course = best.course if best.course is not None else rng.randrange(360) * MILLI
    else:
        bearing, miles = rng.randrange(360) * MILLI, rng.uniform(15, 30)
    merchant.heading = merchant.course
    merchant.lat, merchant.lon = moved(state.boat.lat, state.boat.lon, bearing, miles, 3600)


def imagine_waters(state: State, known: Weapons, rng: Rng) -> None:
    """UBX-06 Waters that look the same from the boat: the ships of the mission, where contacts put them."""
    waters = state.waters
    _take(Armament, known, waters)
    waters.reports_sent = list(known.sent)
    waters.messages_made = max((int(one.id[4:]) for one in known.messages), default=0)
    waters.signals_sent = waters.messages_made
    waters.messages = [msgspec.structs.replace(one, kind=one.kind or "recall") for one in deepcopy(known.messages)]
    wishes = {one.kind for one in known.wishes}
    waters.secondary = [Secondary(one.kind, one.need, known=one.kind in wishes) for one in waters.secondary]
    boat = state.boat
    if known.aim is not None:
        lat, lon = on_from(boat.lat, boat.lon, known.aim.bearing, known.aim.distance)
        waters.aim = msgspec.structs.replace(known.aim, lat=lat, lon=lon)
    waters.torpedoes = []
    for one in known.running:
        torpedo = Torpedo(**fields_of(Running, one), metres=3, pistol="contact")
        if one.launch_ms <= state.elapsed_ms:
            torpedo.lat, torpedo.lon = boat.lat, boat.lon
        waters.torpedoes.append(torpedo)
    waters.aircraft = [_plane(state, id, rng) for id in known.aircraft]
    waters.aircraft_met = max((int(id[4:]) for id in known.aircraft), default=0)
    waters.contacts_made = max(
        (int(one.id.rpartition("-")[2]) for one in state.contacts if one.id[-1].isdigit()), default=0
    )
    _place_ships(state, rng)


def _plane(state: State, id: str, rng: Rng) -> Aircraft:
    bearing = rng.randrange(360) * MILLI
    lat, lon = on_from(state.boat.lat, state.boat.lon, bearing, rng.uniform(3, 8) * NM)
    until = state.elapsed_ms + rng.randint(300_000, 1_200_000)
    return Aircraft(id, "hudson", lat, lon, (bearing + 180 * MILLI) % TURN, 140, 4, until, sighted=True)


def _place_ships(state: State, rng: Rng) -> None:
    """Every contact gets a ship, the others stay where the plan of the mission puts them, or elsewhere."""
    spare = [ship.id for ship in state.waters.vessels]
    rng.shuffle(spare)
    by_id = {ship.id: ship for ship in state.waters.vessels}
    # Contacts in sight get their ships first: the view shows those ships, so each must exist.
    for contact in sorted(state.contacts, key=lambda one: one.by):
        if state.merchant is not None and not state.waters.vessels:
            contact.of = state.merchant.id
        elif spare:
            contact.of = spare.pop()
            ship = by_id[contact.of]
            ship.lat, ship.lon = on_from(state.boat.lat, state.boat.lon, contact.bearing, contact.distance)
            ship.heading = contact.course if contact.course is not None else rng.randrange(360) * MILLI
            ship.neutral = contact.neutral


def imagine_seen(state: State, ships: Sequence[SeenShip], aircraft: Sequence[SeenPlane]) -> None:
    """UBX-06 Put what the eye sees where an eye would see it so, in a world that is otherwise made up."""
    boat = state.boat
    by_id = {contact.id: contact for contact in state.contacts}
    for one in ships:
        ship = of_contact(state, by_id[one.contact])
        if ship is not None:
            _imagine_ship(state, ship, one)
    planes = {plane.id: plane for plane in state.waters.aircraft}
    for plane in aircraft:
        flies = planes[plane.id]
        flies.lat, flies.lon = seen_from(boat.lat, boat.lon, plane.bearing, plane.metres)
        flies.heading = (plane.bearing + 180 * MILLI - plane.aspect) % TURN


def _imagine_ship(state: State, ship: Vessel, seen: SeenShip) -> None:
    boat = state.boat
    if seen.profile:
        ship.ship = next(id for id, kind in SHIPS.items() if kind.profile == seen.profile)
    metres = SHIPS[ship.ship].masthead / math.tan(math.radians(seen.high / MILLI))
    ship.lat, ship.lon = seen_from(boat.lat, boat.lon, seen.bearing, metres)
    ship.heading = (seen.bearing + 180 * MILLI - seen.aspect) % TURN
    ship.speed = WAVES_KN[seen.wave - 1] * KNOT if seen.wave else 0
    points = hull_points(ship.ship)
    share = {"": 0.0, "struck": 0.1, "crippled": ARMS.crippled_share, "sinking": 1.0}[seen.state]
    ship.harm, ship.struck_ms = math.ceil(points * share), seen.struck_ms
    if seen.state != "sinking":
        ship.sinks_ms = 0
        return
    if not ship.struck_ms:
        ship.struck_ms = state.elapsed_ms - 2 * MINUTE_MS
    # Chosen so that the ship has sunk to the middle of the tenth that is seen.
    since = max(1, state.elapsed_ms - ship.struck_ms)
    ship.sinks_ms = ship.struck_ms + since * 2 * TENTHS // (2 * seen.gone + 1)
