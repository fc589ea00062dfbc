"""UB1.2-01: the mind of an escort's captain.

It gets what its own bridge, sonar, wireless and look-outs tell it, and nothing else: this module may not reach
the state, which knows where the boat really is (a contract of import-linter holds that).
"""

from __future__ import annotations

from msgspec import Struct

from sandtable.games.uboot.data.hunters import HUNTERS
from sandtable.games.uboot.data.units import KNOT, KNOT_MS, MINUTE_MS, TURN
from sandtable.games.uboot.rules.throws import normal
from sandtable.games.uboot.state.fleet import Mind
from sandtable.games.uboot.state.plane import bearing_to, metres_between, on_from, signed
from sandtable.kernel.chance import Chance

__all__ = ["Bridge", "Helm", "Notice", "hunting", "think"]


class Notice(Struct, frozen=True):
    """Something noticed: by eye, radar, asdic or ear, or told by wireless; a wreck tells that a boat is near."""

    by: str
    lat: int
    lon: int
    metres: int | None = None
    """Depth, where a set can measure it."""


class Bridge(Struct, frozen=True):
    """What the captain of an escort knows at a moment: his ship, his station, and what was just noticed."""

    now_ms: int
    lat: int
    lon: int
    heading: int
    speed: int
    fastest: int
    post_lat: int
    post_lon: int
    post_course: int
    post_speed: int
    patience_ms: int
    notice: Notice | None = None
    throws_ahead: bool = False
    """He has a thrower that reaches ahead of the ship, while the set still holds the boat."""


class Helm(Struct, frozen=True):
    """His orders: course, speed, and a depth setting if a pattern is to be dropped now."""

    course: int
    speed: int
    drop_m: int = 0
    throw: bool = False
    """Throw ahead now."""


def hunting(mind: Mind) -> bool:
    """Is he after a boat, or does he keep station or go back to it?"""
    return mind.state not in ("screen", "return")


def think(mind: Mind, bridge: Bridge, chance: Chance) -> Helm:
    """UB1.2-01, UB3-01 Take note, give up when it is time, and do what the state of the hunt asks for."""
    if bridge.notice is not None:
        _take_note(mind, bridge, bridge.notice, chance)
    elif hunting(mind) and _gives_up(mind, bridge):
        mind.state, mind.since_ms = "return", 0
    return _STATES[mind.state](mind, bridge, chance)


def _take_note(mind: Mind, bridge: Bridge, notice: Notice, chance: Chance) -> None:
    """UB3-01, UB1.2-01 A new place for the boat on his plot; two good ones give a course and a speed. The first
    news begins the hunt.
    """
    now = bridge.now_ms
    sure = notice.by in ("asdic", "eye", "radar") or (
        notice.by == "ear" and metres_between(bridge.lat, bridge.lon, notice.lat, notice.lon) < HUNTERS.ear_sure_m
    )
    if not sure and mind.sure_ms and now - mind.sure_ms < HUNTERS.plot_fresh_s * 1000:
        # Rough news adds nothing to a good plot that is fresh.
        mind.contact_ms = now
        return
    if sure:
        mind.sure_ms = now
    if sure and mind.at_ms and HUNTERS.plot_least_s * 1000 <= now - mind.at_ms <= HUNTERS.plot_most_s * 1000:
        metres = metres_between(mind.lat, mind.lon, notice.lat, notice.lon)
        mind.knots = min(HUNTERS.plot_knots_most, round(metres / ((now - mind.at_ms) / 1000) / KNOT_MS))
        mind.course = bearing_to(mind.lat, mind.lon, notice.lat, notice.lon)
    if not sure or now - mind.at_ms >= HUNTERS.plot_least_s * 1000:
        mind.lat, mind.lon, mind.at_ms = notice.lat, notice.lon, now
    if not sure:
        mind.knots = 0
    mind.contact_ms = now
    if not mind.since_ms:
        mind.since_ms = now
    if notice.metres is not None:
        mind.metres = notice.metres
    if notice.by in ("eye", "radar"):
        mind.state = "chase"
    elif sure:
        if mind.state not in ("attack", "open_out") and mind.charges and now >= mind.ready_ms:
            mind.state = "attack"
            if notice.metres is None:
                mind.metres = _guess(mind, chance)
    elif mind.state in ("screen", "return", "search", "investigate"):
        mind.state = "investigate"


def _guess(mind: Mind, chance: Chance) -> int:
    """UB3-01 Who has no echo can only guess the depth: deeper after attacks that did nothing."""
    deeper = HUNTERS.depth_guess_deeper_m * min(HUNTERS.guess_attacks_most, mind.lost)
    spread = normal(chance, "UB3-01") * HUNTERS.depth_guess_spread_m
    return max(HUNTERS.guess_least_m, round(HUNTERS.depth_guess_m + deeper + spread))


def _gives_up(mind: Mind, bridge: Bridge) -> bool:
    """UB1.2-01 Nothing noticed for as long as patience lasts, three hours of it in all, or nothing left to drop."""
    quiet = bridge.now_ms - mind.contact_ms
    if quiet > bridge.patience_ms:
        return True
    long = bridge.now_ms - mind.since_ms > HUNTERS.hunt_most_min * MINUTE_MS
    return quiet > HUNTERS.quiet_s * 1000 and (long or mind.charges <= 0)


def _reckoned(mind: Mind, now_ms: int, ahead_s: float = 0.0) -> tuple[int, int]:
    """Where the boat should be by dead reckoning from the last good place."""
    seconds = min(HUNTERS.reckon_most_s, (now_ms - mind.at_ms) / 1000) + ahead_s
    return on_from(mind.lat, mind.lon, mind.course, mind.knots * KNOT_MS * seconds)


def _to(bridge: Bridge, lat: int, lon: int) -> tuple[int, float]:
    return bearing_to(bridge.lat, bridge.lon, lat, lon), metres_between(bridge.lat, bridge.lon, lat, lon)


def _knots(bridge: Bridge, knots: float) -> int:
    return min(bridge.fastest, round(knots * KNOT))


def _screen(mind: Mind, bridge: Bridge, chance: Chance) -> Helm:
    """Keep station on the convoy, zigzagging a little either side of its course."""
    bearing, metres = _to(bridge, bridge.post_lat, bridge.post_lon)
    if metres > HUNTERS.post_m:
        return Helm(bearing, bridge.fastest)
    if bridge.now_ms >= mind.until_ms:
        mind.until_ms = (
            bridge.now_ms
            + HUNTERS.screen_zigzag_ms
            + chance.dice("UB1.2-01", 1, HUNTERS.screen_zigzag_more_s).natural * 1000
        )
        mind.leg = -1 if mind.leg > 0 else 1
    weave = mind.leg * HUNTERS.screen_zigzag_deg * 1000
    most = HUNTERS.post_pull_deg * 1000
    pull = 0 if metres < HUNTERS.post_close_m else max(-most, min(most, signed(bearing - bridge.post_course)))
    return Helm(
        (bridge.post_course + weave + pull) % TURN,
        min(bridge.fastest, bridge.post_speed + HUNTERS.post_gain_kn * KNOT),
    )


def _return(mind: Mind, bridge: Bridge, chance: Chance) -> Helm:
    """Steam back to the station, and screen again once near it."""
    bearing, metres = _to(bridge, bridge.post_lat, bridge.post_lon)
    if metres < HUNTERS.post_m:
        mind.state = "screen"
        return _screen(mind, bridge, chance)
    return Helm(bearing, bridge.fastest)


def _investigate(mind: Mind, bridge: Bridge, chance: Chance) -> Helm:
    """Run to where something was noticed, then search there at a speed at which the set works."""
    bearing, metres = _to(bridge, *_reckoned(mind, bridge.now_ms))
    if metres > HUNTERS.investigate_far_m:
        return Helm(bearing, bridge.fastest)
    if metres > HUNTERS.investigate_near_m:
        return Helm(bearing, _knots(bridge, HUNTERS.sonar_kn))
    mind.state, mind.leg, mind.until_ms = "search", 0, 0
    return _search(mind, bridge, chance)


def _search(mind: Mind, bridge: Bridge, chance: Chance) -> Helm:  # noqa: ARG001
    """An expanding square about the last place; every third leg slowly, to listen."""
    if bridge.now_ms >= mind.until_ms:
        mind.leg += 1
        mind.until_ms = bridge.now_ms + HUNTERS.search_leg_ms // 2 * (1 + mind.leg // 2)
        first = bridge.heading if mind.leg == 1 else mind.aim
        mind.aim = (first + HUNTERS.search_turn_deg * 1000) % TURN
    bearing, metres = _to(bridge, *_reckoned(mind, bridge.now_ms))
    if metres > HUNTERS.search_reach_m + HUNTERS.search_reach_leg_m * mind.leg:
        mind.aim = bearing
    slow = mind.leg % HUNTERS.search_listen_every == 0
    return Helm(mind.aim, _knots(bridge, HUNTERS.listen_kn if slow else HUNTERS.sweep_kn))


def _attack(mind: Mind, bridge: Bridge, chance: Chance) -> Helm:  # noqa: ARG001
    """UB3-01 The run in: slow enough to hold contact, fast at the end, drop over where it will be then."""
    deep = max(HUNTERS.guess_least_m, mind.metres)
    _, metres = _to(bridge, *_reckoned(mind, bridge.now_ms))
    reach = bridge.speed / KNOT * KNOT_MS
    runs = metres / max(HUNTERS.attack_least_m_s, reach)
    ahead_s = min(HUNTERS.attack_most_s, runs + deep / HUNTERS.attack_sink_m_s)
    bearing, left = _to(bridge, *_reckoned(mind, bridge.now_ms, ahead_s))
    passed = abs(signed(bearing - bridge.heading)) > HUNTERS.attack_passed_deg * 1000
    if _throws(mind, bridge, bearing, metres):
        mind.state, mind.aim, mind.ready_ms = "open_out", bridge.heading, bridge.now_ms + HUNTERS.pattern_ready_ms
        mind.until_ms = bridge.now_ms
        return Helm(bridge.heading, _knots(bridge, HUNTERS.sonar_kn), throw=True)
    if left <= reach * HUNTERS.think_ms / 2000 + HUNTERS.attack_room_m or (
        passed and left < HUNTERS.attack_passed_m
    ):
        mind.state, mind.aim = "open_out", bridge.heading
        mind.ready_ms = bridge.now_ms + HUNTERS.pattern_ready_ms
        mind.until_ms = bridge.now_ms + HUNTERS.asdic_disturbed_ms
        mind.lost += 1
        return Helm(bridge.heading, _knots(bridge, HUNTERS.attack_kn), deep)
    if bridge.now_ms - mind.contact_ms > HUNTERS.attack_lost_s * 1000:
        mind.state, mind.leg, mind.until_ms = "search", 0, 0
    fast = metres < HUNTERS.attack_from_m
    return Helm(bearing, _knots(bridge, HUNTERS.attack_kn if fast else HUNTERS.sonar_kn))


def _throws(mind: Mind, bridge: Bridge, bearing: int, metres: float) -> bool:
    """UB3-01 From 1942: bombs ahead, while contact is held and the boat is at the thrower's reach over the bow."""
    held = bridge.now_ms - mind.contact_ms <= 2 * HUNTERS.think_ms
    reach = abs(metres - HUNTERS.hedgehog_ahead_m) <= HUNTERS.hedgehog_slack_m
    return (
        bridge.throws_ahead
        and held
        and reach
        and abs(signed(bearing - bridge.heading)) < HUNTERS.hedgehog_bow_deg * 1000
    )


def _open_out(mind: Mind, bridge: Bridge, chance: Chance) -> Helm:
    """Clear of the churned water, then turn and find it again."""
    _, metres = _to(bridge, *_reckoned(mind, bridge.now_ms))
    if metres < HUNTERS.open_out_m and bridge.now_ms < mind.until_ms + HUNTERS.open_out_s * 1000:
        return Helm(mind.aim, _knots(bridge, HUNTERS.attack_kn))
    mind.state, mind.leg, mind.until_ms = "regain", 0, bridge.now_ms + HUNTERS.search_leg_ms
    return _regain(mind, bridge, chance)


def _regain(mind: Mind, bridge: Bridge, chance: Chance) -> Helm:
    """Turn back to where it should be, with the set working; after a while search wider."""
    bearing, metres = _to(bridge, *_reckoned(mind, bridge.now_ms))
    if bridge.now_ms >= mind.until_ms or metres < HUNTERS.regain_m:
        mind.state, mind.leg, mind.until_ms = "search", 0, 0
        return _search(mind, bridge, chance)
    return Helm(bearing, _knots(bridge, HUNTERS.sweep_kn))


def _chase(mind: Mind, bridge: Bridge, chance: Chance) -> Helm:
    """A boat on the surface: at it, at full speed; where it was last seen the search begins."""
    bearing, metres = _to(bridge, *_reckoned(mind, bridge.now_ms))
    if bridge.now_ms - mind.contact_ms > HUNTERS.chase_lost_s * 1000 and metres < HUNTERS.chase_near_m:
        mind.state, mind.leg, mind.until_ms = "search", 0, 0
        return _search(mind, bridge, chance)
    return Helm(bearing, bridge.fastest)


_STATES = {
    "screen": _screen,
    "return": _return,
    "investigate": _investigate,
    "search": _search,
    "attack": _attack,
    "open_out": _open_out,
    "regain": _regain,
    "chase": _chase,
}
