"""UB1.2-01: escorts: what they notice goes to their minds, and what their minds order happens at sea."""

from __future__ import annotations

from sandtable.games.uboot.data.arms import since
from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.hunters import HUNTERS, patience_min
from sandtable.games.uboot.data.units import KNOT, MILLI, MINUTE_MS, NM
from sandtable.games.uboot.rules.boat.clock import report
from sandtable.games.uboot.rules.boat.senses import called_out
from sandtable.games.uboot.rules.crew.blows import strike
from sandtable.games.uboot.rules.crew.sections import OUTSIDE
from sandtable.games.uboot.rules.crew.tracks import end_patrol
from sandtable.games.uboot.rules.enemy.convoy import alarm_convoy, steer
from sandtable.games.uboot.rules.enemy.depth_charges import hedgehog, pattern
from sandtable.games.uboot.rules.enemy.enemy_senses import notice
from sandtable.games.uboot.rules.enemy.hulls import ships, way
from sandtable.games.uboot.rules.enemy.minds import Bridge, Notice, hunting, think
from sandtable.games.uboot.rules.throws import happens
from sandtable.games.uboot.state.fleet import Blow, Mind, Vessel
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import metres_between, on_from
from sandtable.kernel.game import World

__all__ = ["alarm_at", "armed_merchants_fire", "call_escorts", "hunt", "patience_ms", "ram"]


def patience_ms(state: State) -> int:
    """UB1.2-01 How long escorts look for a boat that they do not notice any more; half as long again on hard."""
    hard = state.options.get("captain", "normal") in ("hard", "realistic")
    return round(patience_min(state.start_s) * MINUTE_MS * (HUNTERS.patience_hard if hard else 1.0))


def _post(state: State, ship: Vessel) -> tuple[int, int, int, int]:
    """An escort's station: with its convoy, or where it patrols."""
    convoy = next((one for one in state.waters.convoys if one.id == ship.convoy), None)
    if convoy is None:
        return ship.ahead or ship.lat, ship.right or ship.lon, ship.course, round(HUNTERS.guard_kn * KNOT)
    ahead = on_from(convoy.lat, convoy.lon, convoy.axis, ship.ahead)
    return *on_from(*ahead, convoy.axis + 90 * MILLI, ship.right), convoy.heading, convoy.speed


def hunt(world: World[State], milliseconds: int) -> None:
    """UB1.2-01 One step of every escort: it thinks every few seconds, and steams by its captain's orders."""
    state = world.state
    now = state.elapsed_ms
    for ship in state.waters.vessels:
        mind = ship.mind
        if mind is None or ship.far or ship.sinks_ms:
            continue
        if now >= mind.next_ms:
            mind.next_ms = now + _pause_ms(state, ship, mind)
            _think(world, ship)
        if not ship.anchored:
            steer(ship, mind.order_course, mind.order_speed, milliseconds / 1000, HUNTERS.escort_turn_deg_s)


def _pause_ms(state: State, ship: Vessel, mind: Mind) -> int:
    """UB1.2-01 How often a captain thinks: hunting every few seconds, and rarely where there is nothing near."""
    if hunting(mind):
        return HUNTERS.think_ms
    near = metres_between(ship.lat, ship.lon, state.boat.lat, state.boat.lon) < HUNTERS.notice_nm * NM
    return HUNTERS.screen_think_ms if near else HUNTERS.far_think_ms


def _think(world: World[State], ship: Vessel, told: Notice | None = None) -> None:
    state, mind = world.state, ship.mind
    assert mind is not None
    ship.far = False
    now = state.elapsed_ms
    holds = hunting(mind) and now - mind.contact_ms <= 3 * HUNTERS.think_ms
    blind = mind.state == "open_out" and now < mind.until_ms
    own = None if blind else notice(state, ship, world.chance, holds)
    found = own or told
    if own is not None and own.by == "asdic":
        hear_ping(world, ship)
    if own is not None and state.waters.seen_ms < 0:
        state.waters.seen_ms = now
    if own is not None and own.by in ("eye", "radar", "asdic") and not holds:
        _tell(world, ship, own)
    bridge = Bridge(
        now,
        ship.lat,
        ship.lon,
        ship.heading,
        ship.speed,
        way(ship),
        *_post(state, ship),
        patience_ms(state),
        found,
        since(state.start_s, HUNTERS.hedgehog_from),
    )
    helm = think(mind, bridge, world.chance)
    mind.order_course, mind.order_speed = helm.course, helm.speed
    if helm.throw:
        hedgehog(world, ship)
    if helm.drop_m and mind.charges > 0:
        pattern(state, ship, helm.drop_m)
    if own is not None and own.by == "eye" and state.boat.depth == 0:
        _shell(world, ship)


def hear_ping(world: World[State], ship: Vessel) -> None:
    """UB3-01, UBX-07, UB4.2-01 The crew hears the ping when the boat is located: sound, and a line for the eye
    that says where it comes from.
    """
    state, waters = world.state, world.state.waters
    if waters.pinged_ms < 0 or state.elapsed_ms - waters.pinged_ms > HUNTERS.alert_ms:
        report(world, "asdic_ping", "UB3-01", bearing=called_out(state, ship.lat, ship.lon))
    waters.pinged_ms = state.elapsed_ms
    waters.alert_until_ms = max(waters.alert_until_ms, state.elapsed_ms + HUNTERS.alert_ms)


def _tell(world: World[State], ship: Vessel, found: Notice) -> None:
    """UB1.2-01 One other escort near by is sent to help; the rest stay with the convoy, which turns away."""
    state = world.state
    for convoy in state.waters.convoys:
        if convoy.id == ship.convoy:
            alarm_convoy(state, convoy)
    call_escorts(world, Notice("wireless", found.lat, found.lon), HUNTERS.alarm_reach_m)


def call_escorts(world: World[State], told: Notice, reach_m: float, most: int | None = None) -> int:
    """UB1.2-01 Escorts within reach are told of a boat: about a third of them leave the screen for it."""
    state = world.state
    free = sorted(
        (metres_between(one.lat, one.lon, told.lat, told.lon), one.id, one, one.mind)
        for one in state.waters.vessels
        if one.mind is not None and not one.sinks_ms and not one.anchored
    )
    near = [(one, mind) for metres, _, one, mind in free if metres <= reach_m]
    busy = sum(1 for _, mind in near if hunting(mind))
    wanted = max(1, round(len(free) * HUNTERS.alarm_share)) if most is None else most
    sent = 0
    for one, mind in near:
        if busy + sent >= max(wanted, 1) + (1 if since(state.start_s, HUNTERS.pair_hunts_from) else 0):
            break
        if not hunting(mind):
            _think(world, one, told)
            sent += 1
    return sent


def alarm_at(world: World[State], wreck: Vessel) -> None:
    """UB1.2-01 A ship has been struck: its convoy turns, and escorts come to look for the boat near the wreck."""
    state = world.state
    for convoy in state.waters.convoys:
        if metres_between(convoy.lat, convoy.lon, wreck.lat, wreck.lon) < 4 * HUNTERS.alarm_reach_m:
            alarm_convoy(state, convoy)
    call_escorts(world, Notice("wreck", wreck.lat, wreck.lon), 2 * HUNTERS.alarm_reach_m)


def _shell(world: World[State], ship: Vessel) -> None:
    """UB6.12-04 Guns on a surfaced boat: rarely a hit, and three of them are a breach."""
    state = world.state
    miles = metres_between(ship.lat, ship.lon, state.boat.lat, state.boat.lon) / NM
    if miles > HUNTERS.escort_gun_nm:
        return
    share = HUNTERS.think_ms / HUNTERS.gun_salvo_ms
    likely = (
        HUNTERS.escort_gun_chance
        * (HUNTERS.escort_gun_range_nm / max(HUNTERS.escort_gun_least_nm, miles)) ** 2
        * share
    )
    if state.elapsed_ms > state.waters.alert_until_ms - HUNTERS.alert_ms + HUNTERS.under_fire_s * 1000:
        report(world, "under_fire", "UB6.12-04")
    state.waters.alert_until_ms = state.elapsed_ms + HUNTERS.alert_ms
    if happens(world.chance, "UB6.12-04", min(HUNTERS.escort_gun_most, likely)):
        shell_hit(world)


def shell_hit(world: World[State]) -> None:
    """UB6.12-04, UB6.12-11 A shell strikes: wounds among all on deck, and something burns or leaks below;
    the third hit breaks the hull.
    """
    waters = world.state.waters
    waters.gun_hits += 1
    section = world.chance.dice("UB6.12-04", 1, HUNTERS.sections).natural
    thing = world.chance.pick("UB6.12-04", ["fire", "leak", "electrical"])
    breach = waters.gun_hits % HUNTERS.gun_hits_breach == 0
    strike(world, Blow("shell", section, breach=breach, environment=[thing]), HUNTERS.gun_hit_strain)
    strike(world, Blow("shell", OUTSIDE[0], wounds=True), 0)


def ram(world: World[State]) -> None:
    """UB4.1-07 A ship runs over the boat: at less than nine metres it is lost."""
    state, boat = world.state, world.state.boat
    if boat.depth >= HUNTERS.ram_depth_m * 1000:
        return
    for ship in ships(state):
        if ship.speed < KNOT:
            continue
        if metres_between(ship.lat, ship.lon, boat.lat, boat.lon) < SHIPS[ship.ship].beam / 2 + HUNTERS.collide_m:
            end_patrol(world, "rammed", "UB4.1-07")
            return


def armed_merchants_fire(world: World[State], ship: Vessel) -> None:
    """UB6.12-04 From 1941 many merchants carry a gun, and use it on a boat that they see."""
    if ship.armed and since(world.state.start_s, HUNTERS.armed_from):
        _shell(world, ship)
