"""Ship time, bells and watches, time compression, the info feed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from sandtable.games.uboot.data.data import BOAT, CHARTS
from sandtable.games.uboot.data.units import EPOCH, HOUR_MS
from sandtable.games.uboot.rules.boat.depth import changing_depth
from sandtable.games.uboot.rules.boat.under_way import manoeuvring
from sandtable.games.uboot.state.model import SEATS, Report, State
from sandtable.kernel.decisions import Option, Pick, Refusal
from sandtable.kernel.game import World
from sandtable.kernel.play import Until

__all__ = [
    "COMPRESSIONS",
    "WATCH_MS",
    "bell_due",
    "compress",
    "compression_order",
    "note",
    "report",
    "ship_time",
    "step_ms",
    "tactical",
    "until_next_watch",
    "until_noon",
    "watch_changes",
    "within",
]

COMPRESSIONS: dict[str, int] = {str(row[0]): int(row[1]) for row in CHARTS["compression"].rows}
WATCH_MS = 6 * HOUR_MS
_SHIP_TIME_S = 3600
_FEED = 20


def ship_time(state: State) -> dt.datetime:
    """UB6.8-02 The time on the boat's clock: universal time and one hour."""
    return EPOCH + dt.timedelta(seconds=state.start_s + _SHIP_TIME_S, milliseconds=state.elapsed_ms)


def until_next_watch(state: State) -> int:
    """UB6.8-02 Milliseconds to the next bell at 0000, 0600, 1200 or 1800."""
    now = (state.start_s + _SHIP_TIME_S) * 1000 + state.elapsed_ms
    return WATCH_MS - now % WATCH_MS


def bell_due(state: State) -> bool:
    """UB6.8-02, UB6.14-07 The bell has struck, or would have if nothing had to be finished first."""
    return state.elapsed_ms >= state.next_watch_ms


def watch_changes(state: State) -> bool:
    """UB6.14-07 The watch changes, or is about to: that is finished before anybody is ordered about, takes chips or
    drops them.
    """
    return state.changing_watch or bell_due(state)


def until_noon(state: State) -> int:
    """UB9.4-01 Milliseconds to the meal at 1200 ship time."""
    now = (state.start_s + _SHIP_TIME_S) * 1000 + state.elapsed_ms
    return 4 * WATCH_MS - (now - 2 * WATCH_MS) % (4 * WATCH_MS)


def tactical(state: State) -> bool:
    """UBX-02, UB8.5-01 Short steps while a contact is tracked or the boat changes depth.

    A ship that nobody has noticed does not count: the pace of the clock must not tell of it.
    """
    waters = state.waters
    if state.contacts or waters.torpedoes or waters.alert_until_ms > state.elapsed_ms:
        return True
    return changing_depth(state.boat) or state.board.breach is not None


def step_ms(state: State) -> int:
    """UBX-02 The length of a step: short in action and while an order takes effect, whatever the compression."""
    short = tactical(state) or manoeuvring(state.boat)
    return BOAT.tactical_step_ms if short else BOAT.strategic_step_ms


def report(world: World[State], kind: str, rule: str, to: Sequence[str] = SEATS, **args: Any) -> None:
    """UB8.1-02, UB8.5-02 A line of the feed: the stations read it, and time runs at its own pace again."""
    state = world.state
    world.journal.tell(kind, rule, to=to, **args)
    state.feed.append(Report(kind, state.elapsed_ms, args, list(to)))
    del state.feed[:-_FEED]
    world.clock.compression = COMPRESSIONS["real_time"]


def within(world: World[State], milliseconds: int) -> Until:
    """So long has somebody to answer, by the clock of the game."""
    return Until(world.clock.game_ms + milliseconds, "game")


def note(world: World[State], kind: str, rule: str, **args: Any) -> None:
    """Something on the board that all officers see, but no line of the feed: time runs on."""
    world.journal.tell(kind, rule, to=SEATS, **args)


def _refused(state: State, level: str) -> Refusal | None:
    """UB8.5-01 Why a compression may not be chosen now."""
    if state.changing_watch and level != "real_time":
        return Refusal("UB8.5-01", "watch-is-changing")
    if state.board.pending and level not in ("real_time", "action"):
        # UB6.14-02, UBR39 Waiting cards come first.
        return Refusal("UB6.14-02", "cards-wait", {"cards": len(state.board.pending)})
    if level == "transit" and tactical(state):
        return Refusal("UB8.5-01", "no-transit-in-action")
    return None


def compression_order(state: State) -> Pick:
    """UB8.5-01 The four compressions; First Officer or Captain may set them, at no cost."""
    allowed = [level for level in COMPRESSIONS if _refused(state, level) is None]
    return Pick(
        "time_compression",
        "UB8.5-01",
        allowed,
        options=lambda: [Option(level, refused=_refused(state, level)) for level in COMPRESSIONS],
    )


def compress(world: World[State], level: str) -> None:
    """UB8.5-01 Time runs at the chosen compression from this tick on."""
    world.clock.compression = COMPRESSIONS[level]
    world.journal.tell("compression_set", "UB8.5-01", level=level)
