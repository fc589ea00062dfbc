"""UB7.5.3: tubes, the TDC's setting, torpedoes on their way, and what they do."""

from __future__ import annotations

import math

from sandtable.games.uboot.data.arms import ARMS, failures, since
from sandtable.games.uboot.data.data import CHARTS, SHIPS
from sandtable.games.uboot.data.difficulty import DIFFICULTY
from sandtable.games.uboot.data.units import KNOT, KNOT_MS, MILLI, TURN
from sandtable.games.uboot.rules.boat.clock import report
from sandtable.games.uboot.rules.boat.senses import called_out
from sandtable.games.uboot.rules.boat.tdc import Solution, solve, track
from sandtable.games.uboot.rules.crew.stations import before_the_eye
from sandtable.games.uboot.rules.enemy.escorts import alarm_at
from sandtable.games.uboot.rules.enemy.hulls import contact_of, harm, of_contact, ships
from sandtable.games.uboot.rules.throws import happens, normal
from sandtable.games.uboot.state.fleet import Aim, Torpedo, Vessel
from sandtable.games.uboot.state.model import Contact, State
from sandtable.games.uboot.state.plane import bearing_to, east_north, metres_between, on_from, opposite, signed
from sandtable.kernel.game import World

__all__ = [
    "STERN",
    "aim_at",
    "fire",
    "flood",
    "magnetic_allowed",
    "reload",
    "row",
    "run_torpedoes",
    "solution",
    "stow",
]

STERN = len(ARMS.tubes)
"""The stern tube, which is the last."""
_SPEEDS = {"fast": "G7a fast", "middle": "G7a middle", "slow": "G7a slow"}


def magnetic_allowed(start_s: int) -> bool:
    """UB7.5.3-01 The magnetic pistol was withdrawn in July 1940 and came back in December 1942."""
    first, last = ARMS.magnetic_withdrawn
    return not since(start_s, first) or since(start_s, last)


def row(state: State, torpedo: str, speed: str) -> tuple[float, float]:
    """UB7.5.3-03 Knots and metres of a torpedo; an electric one has one speed, and a better range later."""
    if torpedo == "G7a":
        name = _SPEEDS[speed]
    else:
        name = "G7e T III" if since(state.start_s, ARMS.better_electric_from) else "G7e T II"
    return float(CHARTS.cell("torpedoes", name, "knots")), float(CHARTS.cell("torpedoes", name, "metres"))


def _ease(state: State) -> float:
    """UB5.3-01 How much of the failures the Captain's difficulty lets happen."""
    return DIFFICULTY.captain[state.options.get("captain", "normal")].torpedo_failures


def lock(world: World[State], contact: Contact) -> int:
    """UB8.4-03, UB7.5.3-01, UB8.4-09 The bearing through the optics of the TDC: good to a fraction of a degree."""
    state = world.state
    ship = of_contact(state, contact)
    if ship is None:
        return contact.bearing
    true = bearing_to(state.boat.lat, state.boat.lon, ship.lat, ship.lon)
    return round(true + normal(world.chance, "UB8.4-03") * ARMS.lock_deg * MILLI) % TURN


def aim_at(
    world: World[State], contact: Contact, metres: int, course: int, knots: int, speed: str, depth: int,
    pistol: str, spread: int,
) -> None:  # fmt: skip
    """UB7.5.3-01, UB8.4-03, UB7.5.3-03, UB3-07, UB8.4-09 Set the TDC: the bearing is from the optics, the rest
    what the officers think.
    """
    state = world.state
    boat = state.boat
    bearing = lock(world, contact)
    lat, lon = on_from(boat.lat, boat.lon, bearing, metres)
    aim = Aim(
        contact.id,
        state.elapsed_ms,
        bearing,
        metres,
        course,
        knots,
        speed,
        depth,
        pistol,
        spread,
        lat,
        lon,
    )
    knots_run, _ = row(state, "G7a", speed)
    found = solution(state, aim, knots_run, stern=False)
    if found is not None:
        aim.gyro = round(found.gyro * MILLI)
        aim.run, aim.seconds, aim.impact = round(found.run), round(found.seconds), round(found.impact)
    state.waters.aim = aim


def solution(state: State, aim: Aim, torpedo_knots: float, stern: bool) -> Solution | None:
    """UB3-07, UB7.5.3-03, UB8.4-09 The solution now: the target has run on as it was set since the last bearing."""
    boat = state.boat
    ran = aim.knots / 10 * KNOT_MS * (state.elapsed_ms - aim.set_ms) / 1000
    lat, lon = on_from(aim.lat, aim.lon, aim.course, ran)
    metres = metres_between(boat.lat, boat.lon, lat, lon)
    bearing = bearing_to(boat.lat, boat.lon, lat, lon)
    relative = (bearing - boat.heading) / MILLI
    return solve(boat.heading / MILLI, relative, metres, aim.course / MILLI, aim.knots / 10, torpedo_knots, stern)


def flood(state: State, tubes: list[int]) -> None:
    """UB7.5.3-02 Flood loaded tubes: any number with one order."""
    for number in tubes:
        state.waters.tubes[number - 1].flooded = True


def fire(world: World[State], tubes: list[int]) -> None:
    """UB7.5.3-03, UB8.4-09 Fire flooded tubes at the TDC's target, two seconds apart, fanned by the spread."""
    state, waters = world.state, world.state.waters
    aim = waters.aim
    assert aim is not None
    _follow(world, aim)
    for place, number in enumerate(tubes):
        tube = waters.tubes[number - 1]
        knots, reach = row(state, tube.torpedo, aim.speed)
        found = solution(state, aim, knots, stern=number == STERN)
        if found is None or abs(found.gyro) > ARMS.gyro_most_deg:
            report(world, "no_solution", "UB3-07", tube=number)
            continue
        fan = aim.spread / 10 * (place / (len(tubes) - 1) - 0.5) if len(tubes) > 1 else 0.0
        gyro = max(-ARMS.gyro_most_deg, min(ARMS.gyro_most_deg, found.gyro + fan))
        torpedo = Torpedo(
            number, tube.torpedo, state.elapsed_ms + place * ARMS.salvo_ms, 0, round(gyro * MILLI),
            round(knots * KNOT), round(reach), aim.metres, aim.pistol, contact=aim.contact,
            seconds=round(found.seconds),
        )  # fmt: skip
        waters.torpedoes.append(_with_failures(world, torpedo))
        waters.fired += 1
        tube.torpedo, tube.flooded = "", False
        report(world, "torpedo_fired", "UB7.5.3-03", tube=number, torpedo=torpedo.torpedo, seconds=torpedo.seconds)


def _follow(world: World[State], aim: Aim) -> None:
    """UB8.4-09, UB7.5.3-03 Before it fires, the TDC takes a last bearing while the target is in the optics."""
    state, boat = world.state, world.state.boat
    contact = next((one for one in state.contacts if one.id == aim.contact), None)
    if contact is None or not before_the_eye(state, contact):
        return
    ran = aim.knots / 10 * KNOT_MS * (state.elapsed_ms - aim.set_ms) / 1000
    metres = metres_between(boat.lat, boat.lon, *on_from(aim.lat, aim.lon, aim.course, ran))
    aim.bearing, aim.distance, aim.set_ms = lock(world, contact), round(metres), state.elapsed_ms
    aim.lat, aim.lon = on_from(boat.lat, boat.lon, aim.bearing, metres)


def _with_failures(world: World[State], torpedo: Torpedo) -> Torpedo:
    """UB7.5.3-03 What is wrong with this torpedo, by the date: it runs too deep, or explodes on its way."""
    state, chance = world.state, world.chance
    risk, ease = failures(state.start_s), _ease(state)
    if happens(chance, "UB7.5.3-03", risk["deep"] / 100 * ease):
        torpedo.metres += ARMS.deep_by_m
    if torpedo.pistol == "magnetic" and happens(chance, "UB7.5.3-03", risk["premature"] / 100 * ease):
        torpedo.premature_m = ARMS.arming_m + chance.dice("UB7.5.3-03", 1, 1000).natural
    if state.weather.sea >= ARMS.rough_sea and torpedo.metres < ARMS.rough_depth_m:
        torpedo.dud = True
    return torpedo


def _place(torpedo: Torpedo, now_ms: int) -> tuple[int, int, int, float]:
    """Where the torpedo is, how it heads, and how far it has run."""
    run = max(0, now_ms - torpedo.launch_ms) / 1000 * torpedo.knots / KNOT * KNOT_MS
    ahead, right, turned = track(run, torpedo.gyro / MILLI)
    lat, lon = on_from(torpedo.lat, torpedo.lon, torpedo.heading, ahead)
    lat, lon = on_from(lat, lon, torpedo.heading + 90 * MILLI, right)
    return lat, lon, (torpedo.heading + round(turned * MILLI)) % TURN, run


def run_torpedoes(world: World[State], milliseconds: int) -> None:
    """UB7.5.3-03, UB3-07 One step of every torpedo in the water: it leaves its tube, runs, strikes, or runs out."""
    state, waters = world.state, world.state.waters
    left = []
    for torpedo in waters.torpedoes:
        if not torpedo.lat:
            if torpedo.launch_ms > state.elapsed_ms:
                left.append(torpedo)
                continue
            boat = state.boat
            torpedo.lat, torpedo.lon, torpedo.launch_ms = boat.lat, boat.lon, state.elapsed_ms
            torpedo.heading = opposite(boat.heading) if torpedo.tube == STERN else boat.heading
            left.append(torpedo)
            continue
        if _runs_on(world, torpedo, milliseconds):
            left.append(torpedo)
    waters.torpedoes = left


def _runs_on(world: World[State], torpedo: Torpedo, milliseconds: int) -> bool:
    state = world.state
    lat, lon, heading, run = _place(torpedo, state.elapsed_ms)
    if 0 < torpedo.premature_m <= run:
        report(world, "torpedo_premature", "UB7.5.3-03", tube=torpedo.tube, seconds=_stopwatch(state, torpedo))
        return False
    if run > torpedo.reach:
        report(world, "torpedo_missed", "UB7.5.3-03", tube=torpedo.tube, seconds=torpedo.seconds)
        return False
    before = _place(torpedo, state.elapsed_ms - milliseconds)
    for ship in ships(state):
        if abs(ship.lat - lat) < 5_000_000 and crossed(ship, before[:2], (lat, lon), milliseconds):
            if under_keel(ship, torpedo):
                continue
            _strike(world, torpedo, ship, heading, run)
            return False
    return True


def _stopwatch(state: State, torpedo: Torpedo) -> int:
    """UB7.5.3-03 Seconds since the shot."""
    return (state.elapsed_ms - torpedo.launch_ms) // 1000


def crossed(ship: Vessel, was: tuple[int, int], now: tuple[int, int], milliseconds: int) -> bool:
    """UB7.5.3-03 Did it cross the ship's hull on its way from place to place? Both move: swept, not sampled."""
    kind = SHIPS[ship.ship]
    way = ship.speed / KNOT * KNOT_MS * milliseconds / 1000
    start = on_from(ship.lat, ship.lon, opposite(ship.heading), way)
    course = math.radians(ship.heading / MILLI)
    along, across = math.sin(course), math.cos(course)

    def in_ship(place: tuple[int, int], of: tuple[int, int]) -> tuple[float, float]:
        east, north = east_north(*of, *place)
        return east * along + north * across, east * across - north * along

    (x0, y0), (x1, y1) = in_ship(was, start), in_ship(now, (ship.lat, ship.lon))
    first, last = 0.0, 1.0
    for a, b, half in ((x0, x1, kind.length / 2), (y0, y1, kind.beam / 2)):
        if abs(b - a) < 1e-9:
            if abs(a) > half:
                return False
            continue
        enters, leaves = sorted(((-half - a) / (b - a), (half - a) / (b - a)))
        first, last = max(first, enters), min(last, leaves)
    return first <= last


def under_keel(ship: Vessel, torpedo: Torpedo) -> bool:
    """UB7.5.3-01, UB7.5.3-03 Does it pass under the ship without effect? A magnetic pistol still works close
    below the keel.
    """
    room = SHIPS[ship.ship].draught + (ARMS.keel_m if torpedo.pistol == "magnetic" else 0)
    return torpedo.metres > room


def _strike(world: World[State], torpedo: Torpedo, ship: Vessel, heading: int, run: float) -> None:
    """UB7.5.3-03 It strikes: a dud by chance, worse at a flat angle; else an explosion that everybody hears."""
    state, chance = world.state, world.chance
    between = abs(signed(heading - ship.heading)) / MILLI
    angle = min(between, 180 - between)
    risk = failures(state.start_s)
    good = angle >= ARMS.good_angle_deg
    # What runs below the keel strikes by its magnetic pistol alone.
    magnetic = torpedo.metres > SHIPS[ship.ship].draught
    dud = 0.0 if magnetic else risk["dud_good_angle" if good else "dud_bad_angle"] / 100 * _ease(state)
    seconds, bearing = _stopwatch(state, torpedo), called_out(state, ship.lat, ship.lon)
    if run < ARMS.arming_m or torpedo.dud or happens(chance, "UB7.5.3-03", dud):
        report(world, "torpedo_dud", "UB7.5.3-03", tube=torpedo.tube, seconds=seconds, bearing=bearing)
        return
    points = ARMS.magnetic_harm if magnetic else ARMS.contact_harm
    points = round(points + normal(chance, "UB7.5.3-03") / 3 * ARMS.harm_spread)
    state.waters.hits += 1
    known = contact_of(state, ship)
    report(
        world, "torpedo_hit", "UB7.5.3-03", tube=torpedo.tube, contact=known.id if known else "unknown",
        seconds=seconds, bearing=bearing,
    )  # fmt: skip
    harm(world, ship, points, "torpedo")
    alarm_at(world, ship)


def stow(state: State, number: int) -> list[str]:
    """UB7.5.3-04 The reserve from which a tube is loaded."""
    return state.waters.stern_reserve if number == STERN else state.waters.bow_reserve


def reload(state: State, number: int) -> None:
    """UB7.5.3-04, UB8.4-10 One torpedo into one empty tube; it is ready after a quarter of an hour and more."""
    tube = state.waters.tubes[number - 1]
    tube.torpedo = stow(state, number).pop(0)
    tube.flooded = False
    tube.ready_ms = state.elapsed_ms + (ARMS.stern_reload_ms if number == STERN else ARMS.bow_reload_ms)
