"""Convoys and single ships under way: columns, turns together, stragglers, alarm."""

from __future__ import annotations

from sandtable.games.uboot.data.arms import ARMS
from sandtable.games.uboot.data.data import SENSES, SHIPS
from sandtable.games.uboot.data.hunters import HUNTERS
from sandtable.games.uboot.data.plans import SEA
from sandtable.games.uboot.data.units import KNOT, KNOT_MS, MILLI, MINUTE_MS, NM, TURN
from sandtable.games.uboot.rules.enemy.hulls import way
from sandtable.games.uboot.rules.enemy.merchant import zigzag
from sandtable.games.uboot.state.fleet import Convoy, Mind, Vessel
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import metres_between, on_from, turned
from sandtable.kernel.chance import Chance
from sandtable.kernel.game import World

__all__ = ["alarm_convoy", "form_up", "sail", "steer", "turn_together"]


def form_up(
    state: State, id: str, place: tuple[int, int], course: int, knots: float, columns: int, merchants: list[str],
    escorts: list[str],
) -> None:  # fmt: skip
    """UB9.1.1-01 A convoy in columns five cables apart, its escorts ahead, on the beams and astern."""
    waters = state.waters
    lat, lon = place
    speed = round(knots * KNOT)
    waters.convoys.append(Convoy(id, lat, lon, course, course, speed, course))
    for place_, ship in enumerate(merchants):
        line, column = divmod(place_, columns)
        right = round((column - (columns - 1) / 2) * HUNTERS.convoy_column_m)
        ahead = round(-line * HUNTERS.convoy_line_m)
        waters.vessels.append(_station(f"{id}.{place_ + 1}", ship, lat, lon, course, speed, id, ahead, right))
    near, far = HUNTERS.screen_m
    posts = (
        (far, 0),
        (near, near),
        (near, -near),
        (-near // 2, far),
        (-near // 2, -far),
        (-far, 0),
        (0, far),
        (0, -far),
    )
    for number, (ship, (ahead, right)) in enumerate(zip(escorts, posts, strict=False), 1):
        vessel = _station(f"{id}.e{number}", ship, lat, lon, course, speed, id, ahead, right)
        vessel.mind = Mind(charges=_charges(ship))
        waters.vessels.append(vessel)


def _charges(ship: str) -> int:
    """UB1.2-01 The depth charges that an escort of this class carries."""
    return SEA.charges[ship]


def _station(
    id: str, ship: str, lat: int, lon: int, course: int, speed: int, convoy: str, ahead: int, right: int
) -> Vessel:
    place = on_from(*on_from(lat, lon, course, ahead), course + 90 * MILLI, right)
    return Vessel(ship, *place, course, course, speed, id=id, convoy=convoy, ahead=ahead, right=right)


def sail(world: World[State], milliseconds: int) -> None:
    """UB1.2-01 One step of everything that steams: ships on station go with their convoy, the others alone.

    What is far away steams once a minute: nobody aboard can tell, and a patrol has hours of it.
    """
    state, waters = world.state, world.state.waters
    now = state.elapsed_ms
    minute = now >= state.next_minute_ms
    near_s, far_s = milliseconds / 1000, (now - waters.steamed_ms) / 1000
    gone: dict[str, tuple[int, int, int]] = {}
    for convoy in waters.convoys:
        if convoy.far and not minute:
            continue
        seconds = far_s if convoy.far else near_s
        turn_together(state, convoy, world.chance)
        convoy.heading = turned(convoy.heading, convoy.base, round(HUNTERS.ship_turn_deg_s * seconds * MILLI))
        lat, lon = on_from(convoy.lat, convoy.lon, convoy.heading, convoy.speed / KNOT * KNOT_MS * seconds)
        gone[convoy.id] = (lat - convoy.lat, lon - convoy.lon, convoy.heading)
        convoy.lat, convoy.lon = lat, lon
    for ship in waters.vessels:
        if ship.convoy and (ship.mind is None or ship.far):
            moved = gone.get(ship.convoy)
            if moved is not None:
                up, over, ship.heading = moved
                ship.lat += up
                ship.lon += over
        elif ship.mind is None and not ship.anchored and (minute or not ship.far):
            heading = zigzag(state, ship, world.chance)
            steer(ship, heading, ship.speed, far_s if ship.far else near_s, HUNTERS.ship_turn_deg_s)
    if minute:
        waters.steamed_ms = now
        _tell_far_from_near(state)


def _tell_far_from_near(state: State) -> None:
    """UB1.2-01 Every minute: what is far from the boat, and which escorts just keep station there."""
    boat = state.boat
    most = ARMS.far_nm * NM
    convoys = {}
    for convoy in state.waters.convoys:
        convoy.far = metres_between(boat.lat, boat.lon, convoy.lat, convoy.lon) > most
        convoys[convoy.id] = convoy.far
    for ship in state.waters.vessels:
        metres = metres_between(boat.lat, boat.lon, ship.lat, ship.lon)
        if ship.mind is not None and ship.mind.state != "screen":
            ship.far = False
        else:
            ship.far = convoys[ship.convoy] if ship.convoy else metres > most


def turn_together(state: State, convoy: Convoy, chance: Chance) -> None:
    """UB1.2-01 After an attack, and at times before one, all ships turn some forty degrees together."""
    if state.elapsed_ms < convoy.turn_ms:
        return
    alarmed = convoy.alarmed_ms and state.elapsed_ms - convoy.alarmed_ms < HUNTERS.convoy_alarmed_min * MINUTE_MS
    if convoy.turn_ms and (alarmed or convoy.base == convoy.axis):
        side = HUNTERS.convoy_turn_deg * MILLI
        starboard = chance.dice("UB1.2-01", 1, 2).natural == 1
        convoy.base = (convoy.axis + (side if starboard else -side)) % TURN
        least, most = HUNTERS.convoy_turn_min, HUNTERS.convoy_turn_most_min
    else:
        convoy.base = convoy.axis
        least, most = HUNTERS.convoy_calm_min, 3 * HUNTERS.convoy_calm_min
    minutes = least + chance.dice("UB1.2-01", 1, most - least).natural
    convoy.turn_ms = state.elapsed_ms + minutes * MINUTE_MS


def steer(ship: Vessel, heading: int, speed: int, seconds: float, turn_deg_s: float) -> None:
    """One step on a ship's own helm and engine: it turns and gathers way at its pace."""
    ship.heading = turned(ship.heading, heading, round(turn_deg_s * seconds * MILLI))
    wanted = min(speed, way(ship))
    gain = round(SHIPS[ship.ship].knots * KNOT * seconds / HUNTERS.ship_gain_s)
    ship.speed = max(ship.speed - gain, min(ship.speed + gain, wanted))
    ship.lat, ship.lon = on_from(ship.lat, ship.lon, ship.heading, ship.speed / KNOT * KNOT_MS * seconds)


def alarm_convoy(state: State, convoy: Convoy) -> None:
    """UB1.2-01 The convoy knows that a boat is near: it turns at the next minute."""
    if not convoy.alarmed_ms or state.elapsed_ms - convoy.alarmed_ms > SENSES.contact_lost_min * MINUTE_MS:
        convoy.turn_ms = min(convoy.turn_ms, state.elapsed_ms + MINUTE_MS)
    convoy.alarmed_ms = state.elapsed_ms
