"""UB8.3, UB8.4: eyes and ears over everything that is near, and the enemy's look-outs, once a minute."""

from __future__ import annotations

from sandtable.games.uboot.data.arms import ARMS
from sandtable.games.uboot.data.data import SENSES
from sandtable.games.uboot.data.hunters import HUNTERS
from sandtable.games.uboot.data.units import DEGREE, MILLI, MINUTE_MS, NM, TURN
from sandtable.games.uboot.rules.boat.clock import report
from sandtable.games.uboot.rules.boat.senses import first_look, known_as, listen, look, merchant_looks
from sandtable.games.uboot.rules.crew.stations import skilled_ear
from sandtable.games.uboot.rules.enemy.convoy import alarm_convoy
from sandtable.games.uboot.rules.enemy.enemy_senses import sighting
from sandtable.games.uboot.rules.enemy.escorts import armed_merchants_fire, call_escorts
from sandtable.games.uboot.rules.enemy.hulls import ships
from sandtable.games.uboot.rules.enemy.merchant import alarm
from sandtable.games.uboot.state.fleet import Vessel
from sandtable.games.uboot.state.model import Contact, State
from sandtable.games.uboot.state.plane import bearing_to, metres_between
from sandtable.kernel.game import World

__all__ = ["enemy_watch", "keep_watch", "spot", "track"]


def _near(state: State, miles: float) -> list[Vessel]:
    """Ships within so many miles, the nearest first."""
    boat = state.boat
    room = round(miles / 60 * DEGREE)
    found = [
        (metres_between(boat.lat, boat.lon, ship.lat, ship.lon), place, ship)
        for place, ship in enumerate(ships(state))
        if abs(ship.lat - boat.lat) <= room
    ]
    return [ship for metres, _, ship in sorted(found) if metres <= miles * NM]


def keep_watch(world: World[State]) -> None:
    """UB3-03, UB8.1-04, UB8.4-05, UB8.3-02 New and better reports of contacts; one that nobody notices any more
    is lost.
    """
    state = world.state
    _look_round(world)
    if state.boat.hydrophone:
        _listen_round(world)
    kept: list[Contact] = []
    lost: list[Contact] = []
    for one in state.contacts:
        fresh = state.elapsed_ms - one.last_ms < SENSES.contact_lost_min * MINUTE_MS
        (kept if fresh else lost).append(one)
    state.contacts = kept
    if lost:
        last = max(lost, key=lambda one: one.last_ms)
        report(world, "contact_lost", "UB3-03", contact=last.id, bearing=last.bearing // MILLI)


def _look_round(world: World[State]) -> None:
    """UB8.3-02, UB3-03 Known ships first, then the nearest; a dozen are all that anybody can keep apart."""
    state = world.state
    near = _near(state, HUNTERS.look_nm)
    held = [ship for ship in near if known_as(state, ship, "sight") is not None]
    new = [ship for ship in near if ship not in held][: max(0, ARMS.contacts_most - len(held))]
    for ship in [*held, *new]:
        found = look(state, ship, world.chance)
        if found is not None:
            track(world, found, ship)


def _listen_round(world: World[State]) -> None:
    """UB8.4-05, UB3-06 A convoy is heard far off as one sound; near by its escorts and single ships apart."""
    state = world.state
    heard: list[Vessel] = []
    skilled = skilled_ear(state)
    for ship in _near(state, HUNTERS.listen_nm):
        crowd = [one.id for one in heard if ship.convoy and one.convoy == ship.convoy]
        if crowd and (ship.mind is None or len(crowd) >= HUNTERS.merchants_looking):
            continue
        heard.append(ship)
        many = sum(1 for one in state.waters.vessels if one.convoy == ship.convoy) if ship.convoy else 1
        found = listen(state, ship, world.chance, many if not crowd else 1, skilled)
        if found is not None:
            track(world, found, ship)


def spot(world: World[State], miles: float) -> None:
    """UB8.3-02, UB3-03 The nearest ship within so many miles that no sense holds is sighted."""
    state = world.state
    held = {one.of for one in state.contacts}
    ship = next((one for one in _near(state, miles) if one.id not in held), None)
    if ship is not None:
        track(world, first_look(state, ship, world.chance), ship)


def track(world: World[State], found: Contact, ship: Vessel) -> None:
    """UB3-03, UB8.2-03, UB8.1-04, UB8.3-02 Keep the newest report; the first ship of a group is called out, the
    others are counted.
    """
    state = world.state
    known = next((i for i, one in enumerate(state.contacts) if one.id == found.id), None)
    if known is not None:
        state.contacts[known] = found
        return
    others = {one.of for one in state.contacts}
    state.contacts.append(found)
    if ship.convoy and any(one.id in others for one in state.waters.vessels if one.convoy == ship.convoy):
        return
    bearing = (found.bearing - state.boat.heading) % TURN // MILLI
    report(world, "contact", "UB3-03", contact=found.id, by=found.by, bearing=bearing, miles=found.distance // NM)


def enemy_watch(world: World[State]) -> bool:
    """UBX-06, UB1.2-01 The merchants' look-outs: who sees the boat turns away, tells the escorts, perhaps fires.

    True: the merchant that was to be shadowed unseen has seen the boat.
    """
    state, boat = world.state, world.state.boat
    seen = False
    for ship in [one for one in _near(state, HUNTERS.merchants_look_nm) if one.mind is None][
        : HUNTERS.merchants_looking
    ]:
        if ship.neutral or ship.anchored or not merchant_looks(state, ship, world.chance):
            continue
        if state.waters.seen_ms < 0:
            state.waters.seen_ms = state.elapsed_ms
        if boat.depth == 0:
            armed_merchants_fire(world, ship)
        if ship.convoy:
            convoy = next(one for one in state.waters.convoys if one.id == ship.convoy)
            alarm_convoy(state, convoy)
            call_escorts(world, sighting(state, ship, world.chance), 2 * HUNTERS.alarm_reach_m)
        elif not ship.alarmed:
            alarm(ship, bearing_to(ship.lat, ship.lon, boat.lat, boat.lon))
            seen = seen or ship is state.merchant
    return seen
