"""Who is at sea when a mission begins."""

from __future__ import annotations

from sandtable.games.uboot.arms import ARMS, since
from sandtable.games.uboot.charts import CHARTS, SHIPS, content
from sandtable.games.uboot.convoy import form_up
from sandtable.games.uboot.fleet import Mind, Secondary, Vessel
from sandtable.games.uboot.model import KNOT, MILLI, Patrol
from sandtable.games.uboot.navigation import moved
from sandtable.games.uboot.plans import ConvoyPlan, Mission, ShipPlan
from sandtable.games.uboot.senses import happens
from sandtable.kernel.chance import Chance

__all__ = ["put_to_sea"]


def _about(chance: Chance, bearing: int, range_nm: float) -> tuple[int, float]:
    """A few degrees and a seventh of the way either side of the plan: no two patrols are the same."""
    turned, longer = chance.dice("UB1.2-01", 2, 101).faces
    return bearing * MILLI + (turned - 51) * 160, range_nm * (1 + (longer - 51) / 350)


def put_to_sea(patrol: Patrol, mission: Mission, chance: Chance) -> None:
    """UB1.2-01, UB4.1-02 Single ships, guards and the convoy of the mission, and its secondary goals."""
    for number, plan in enumerate(mission.ships, 1):
        patrol.waters.vessels.append(_single(patrol, f"s{number}", plan, chance))
    if mission.convoy is not None:
        _convoy(patrol, mission.convoy, chance)
    patrol.waters.secondary = [Secondary(one.kind, one.need) for one in mission.secondary]


def _single(patrol: Patrol, id: str, plan: ShipPlan, chance: Chance) -> Vessel:
    bearing, miles = _about(chance, plan.bearing, plan.range_nm)
    lat, lon = moved(patrol.boat.lat, patrol.boat.lon, bearing, miles, 3600)
    kind = SHIPS[plan.ship]
    course = plan.course * MILLI
    knots = 0.0 if plan.anchored else kind.knots
    zigzag = plan.zigzag and kind.knots >= content("missions")["zigzag"]["from_knots"]
    ship = Vessel(plan.ship, lat, lon, course, course, round(knots * KNOT), zigzag, id=id)
    ship.neutral, ship.anchored = plan.neutral, plan.anchored
    armed = since(patrol.start_s, ARMS.armed_from) and not plan.neutral and not kind.escort
    ship.armed = armed and happens(chance, "UB1.2-01", ARMS.armed_share)
    if plan.guard:
        # A guard keeps near the place where it was put: `ahead` and `right` hold that place.
        ship.mind = Mind(charges=int(content("missions")["charges"][plan.ship]))
        ship.ahead, ship.right, ship.speed = lat, lon, round(6 * KNOT)
    return ship


def _convoy(patrol: Patrol, plan: ConvoyPlan, chance: Chance) -> None:
    bearing, miles = _about(chance, plan.bearing, plan.range_nm)
    place = moved(patrol.boat.lat, patrol.boat.lon, bearing, miles, 3600)
    knots = float(CHARTS.cell("convoys", plan.route, "knots"))
    form_up(patrol, "c1", place, plan.course * MILLI, knots, plan.columns, plan.merchants, plan.escorts)
