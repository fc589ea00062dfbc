"""What several tests of U-BOOT set up in the same way."""

from typing import Any

from sandtable.games.uboot.data.cards import CARDS
from sandtable.games.uboot.data.units import KNOT, MILLI
from sandtable.games.uboot.rules.aboard.effects import apply
from sandtable.games.uboot.rules.aboard.mobilisation import Moves
from sandtable.games.uboot.rules.boat.under_way import ordered_knots
from sandtable.games.uboot.rules.crew.crews import Crew, plan
from sandtable.games.uboot.rules.orders.captains import COMMANDS
from sandtable.games.uboot.state.fleet import Mind, Vessel
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import on_from
from sandtable.kernel.chance import Chance
from sandtable.kernel.game import World
from sandtable.kernel.journal import Journal
from tests.rules.uboot.conftest import Aboard


def play(at: Aboard, card: str, answers: Any = None) -> None:
    """The effects of a card, as if it had been drawn or played."""
    effect = CARDS[card].effect
    if effect and effect[0].op == "to_captain_hand":
        effect = effect[0].play
    at.run(apply(at.w, effect), answers)


def chips(at: Aboard) -> dict[str, int]:
    return {one.id: one.activation for one in at.board.sailors.values() if one.activation}


def engineer_moves(**places: int) -> Any:
    """The Chief Engineer sends his men there, the others stay."""
    return lambda seat, question: Moves(dict(places)) if seat == "chief_engineer" else question.default


def crew(at: Aboard, kind: str, answer: Any) -> Crew:
    found = plan(at.patrol, kind, COMMANDS[kind].needs(at.patrol, answer))
    assert isinstance(found, Crew), found
    return found


def world_of(patrol: State, luck: Any) -> World[State]:
    return World(patrol, Chance(luck), Journal())


def submerged(patrol: State, metres: int, telegraph: str = "slow_ahead") -> State:
    boat = patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth, boat.telegraph = True, metres * 1000, metres * 1000, telegraph
    boat.speed = round(ordered_knots(boat) * KNOT)
    patrol.merchant = None
    patrol.weather.sea = 3
    return patrol


def escort(patrol: State, bearing: int, metres: float, knots: float = 12, id: str = "e1") -> Vessel:
    """An escort on this bearing from the boat, heading for it."""
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, bearing * MILLI, metres)
    heading = (bearing + 180) % 360 * MILLI
    ship = Vessel("e01", lat, lon, heading, heading, round(knots * KNOT), id=id, mind=Mind(charges=50))
    ship.ahead, ship.right = lat, lon
    patrol.waters.vessels.append(ship)
    return ship
