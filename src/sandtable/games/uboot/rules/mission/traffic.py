"""Who is at sea when a mission begins."""

from __future__ import annotations

from sandtable.games.uboot.data.arms import since
from sandtable.games.uboot.data.data import CHARTS, SHIPS
from sandtable.games.uboot.data.hunters import HUNTERS
from sandtable.games.uboot.data.plans import MISSIONS, SEA, ConvoyPlan, Mission, ShipPlan
from sandtable.games.uboot.data.units import KNOT, MILLI, MINUTE_MS, NM, TURN
from sandtable.games.uboot.rules.boat.navigation import moved
from sandtable.games.uboot.rules.enemy.convoy import form_up
from sandtable.games.uboot.rules.mission.missions import start_place
from sandtable.games.uboot.rules.throws import happens
from sandtable.games.uboot.state.fleet import Mind, Secondary, Vessel
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import metres_between
from sandtable.kernel.chance import Chance
from sandtable.kernel.game import World

__all__ = ["come", "put_to_sea"]


def _about(chance: Chance, bearing: int, range_nm: float) -> tuple[int, float]:
    """A few degrees and a seventh of the way either side of the plan: no two patrols are the same."""
    turned, longer = chance.dice("UB1.2-01", 2, 101).faces
    return (
        bearing * MILLI + (turned - 51) * SEA.about_deg * MILLI // 50,
        range_nm * (1 + (longer - 51) / (50 * SEA.about_share)),
    )


def put_to_sea(state: State, mission: Mission, chance: Chance) -> None:
    """UB1.2-01, UB4.1-02 Single ships, guards and the convoy of the mission, and its secondary goals."""
    for number, plan in enumerate(mission.ships, 1):
        state.waters.vessels.append(_single(state, f"s{number}", plan, chance))
    if mission.convoy is not None:
        _convoy(state, mission.convoy, chance)
    state.waters.secondary = [Secondary(one.kind, one.need) for one in mission.secondary]


def come(world: World[State]) -> None:
    """UB1.2-01 Once a minute: the next ship of a lane comes when it is due, and one long past is forgotten."""
    state, waters = world.state, world.state.waters
    mission = MISSIONS[state.mission]
    for number, lane in enumerate(mission.lanes):
        if number == len(waters.lanes):
            waters.lanes.append(0)
        came = waters.lanes[number]
        if state.elapsed_ms < (came + 1) * lane.every_min * MINUTE_MS:
            continue
        waters.lanes[number] += 1
        waters.vessels.append(_along(mission, number, came, world.chance))
    waters.vessels = [one for one in waters.vessels if not _gone(state, one)]


def _along(mission: Mission, number: int, came: int, chance: Chance) -> Vessel:
    """UB1.2-01 A ship at the end of its lane, some miles to one side of it."""
    lane = mission.lanes[number]
    ship = lane.ships[came % len(lane.ships)]
    aside, turned = (face - 51 for face in chance.dice("UB1.2-01", 2, 101).faces)
    at = moved(*start_place(mission), lane.bearing * MILLI, lane.range_nm, 3600)
    at = moved(*at, (lane.course + 90) * MILLI, aside / 50 * SEA.lane_nm, 3600)
    course = (lane.course * MILLI + turned * SEA.lane_deg * MILLI // 50) % TURN
    kind = SHIPS[ship]
    zigzag = kind.knots >= SEA.zigzag.from_knots
    return Vessel(ship, *at, course, course, round(kind.knots * KNOT), zigzag, id=f"l{number + 1}.{came + 1}")


def _gone(state: State, ship: Vessel) -> bool:
    """UB1.2-01 A ship of a lane that is so far away that nobody will meet it any more."""
    if not ship.id.startswith("l"):
        return False
    metres = metres_between(state.boat.lat, state.boat.lon, ship.lat, ship.lon)
    return metres > SEA.lane_ends_nm * NM


def _single(state: State, id: str, plan: ShipPlan, chance: Chance) -> Vessel:
    bearing, miles = _about(chance, plan.bearing, plan.range_nm)
    lat, lon = moved(state.boat.lat, state.boat.lon, bearing, miles, 3600)
    kind = SHIPS[plan.ship]
    course = plan.course * MILLI
    knots = 0.0 if plan.anchored else kind.knots
    zigzag = plan.zigzag and kind.knots >= SEA.zigzag.from_knots
    ship = Vessel(plan.ship, lat, lon, course, course, round(knots * KNOT), zigzag, id=id)
    ship.neutral, ship.anchored = plan.neutral, plan.anchored
    armed = since(state.start_s, HUNTERS.armed_from) and not plan.neutral and not kind.escort
    ship.armed = armed and happens(chance, "UB1.2-01", HUNTERS.armed_share)
    if plan.guard:
        # A guard keeps near the place where it was put: `ahead` and `right` hold that place.
        ship.mind = Mind(charges=SEA.charges[plan.ship])
        ship.ahead, ship.right, ship.speed = lat, lon, round(HUNTERS.guard_kn * KNOT)
    return ship


def _convoy(state: State, plan: ConvoyPlan, chance: Chance) -> None:
    bearing, miles = _about(chance, plan.bearing, plan.range_nm)
    place = moved(state.boat.lat, state.boat.lon, bearing, miles, 3600)
    knots = float(CHARTS.cell("convoys", plan.route, "knots"))
    form_up(state, "c1", place, plan.course * MILLI, knots, plan.columns, plan.merchants, plan.escorts)
