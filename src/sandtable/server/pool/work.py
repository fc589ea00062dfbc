"""What the processes of the pool do: functions of plain values, without a table that runs and without the store."""

from __future__ import annotations

import gzip
import os
import random
import secrets
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from msgspec import Struct

from sandtable.kernel import Fact, Game, IllegalAnswer, Record, Refusal, Seeded, Table
from sandtable.kernel.record import active, struck
from sandtable.kernel.table import scenario_of
from sandtable.server.store.files import PACKING, taken_up

if sys.platform != "win32":
    import resource

T = TypeVar("T")
AnyGame = Game[Any, Any]

LOWER = 10
"""By how much these processes step back behind the table (nice)."""


class OutOfTime(BaseException):
    """So many seconds of this piece of work are used up. No rule may catch it by catching every Exception."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def within(seconds: float, mebibytes: int, act: Callable[..., T], *args: Any) -> T:
    """Do it, with no more processor time and no more memory than that."""
    _step_back()
    with at_most(seconds), _memory(mebibytes * 1024 * 1024):
        return act(*args)


@cache
def _step_back() -> None:
    if hasattr(os, "nice"):
        os.nice(LOWER)


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Counts the processor's time, so that a busy machine ends nobody's work early. A part of a piece of work may
    have less than the whole."""
    if not hasattr(signal, "ITIMER_PROF"):
        yield
        return

    def over(_: int, __: FrameType | None) -> None:
        raise OutOfTime(seconds)

    outer = signal.signal(signal.SIGPROF, over)
    had, _ = signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        left, _ = signal.setitimer(signal.ITIMER_PROF, 0)
        if had:
            signal.signal(signal.SIGPROF, outer)
            signal.setitimer(signal.ITIMER_PROF, max(had - (seconds - left), 0.001))


@contextmanager
def _memory(size: int) -> Iterator[None]:
    """Only where the system tells how much a process has (Linux)."""
    if not os.path.exists("/proc/self/statm"):
        yield
        return
    with open("/proc/self/statm") as file:
        had = int(file.read().split()[0]) * resource.getpagesize()
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (had + size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


# --- passwords ------------------------------------------------------------------------------------------


def hashed(password: str) -> str:
    """The password as it is stored."""
    return PasswordHasher().hash(password)


def fits(stored: str, password: str) -> bool:
    """Is this the password?"""
    try:
        return PasswordHasher().verify(stored, password)
    except VerificationError:
        return False


# --- from what a seat knows -------------------------------------------------------------------------------


def previewed(game: AnyGame, view: bytes, answers: dict[str, Any]) -> tuple[bytes, Refusal | None]:
    """What would become of these answers (JSON), from the view of whoever writes them; or why they are refused."""
    try:
        what = game.preview(_view(game, view), answers, random.Random(secrets.token_bytes(16)))
    except IllegalAnswer as error:
        return b"null", error.refusal
    return msgspec.json.encode(what), None


def forked(
    game: AnyGame, scenario: str, options: dict[str, str], view: bytes, seed: bytes
) -> tuple[bytes, bool, str]:
    """A sandbox on what a seat knows, the rest imagined: its entries, whether it is over, its rules' build."""
    state = game.imagine(_view(game, view), random.Random(secrets.token_bytes(16)))
    table = Table(game, scenario_of(game, scenario), options, Seeded(seed)).begin(state)
    return msgspec.json.Encoder().encode_lines(table.entries), table.outcome is not None, table.build


def diary(game: AnyGame, aside: Path, count: int, seats: Sequence[str], view: bytes, into: Path) -> None:
    """The diary of these seats, packed: what they were told in so many entries of the record, and was not
    undone."""
    entries = taken_up(aside)[:count]
    told = [one for _, one in active(entries, struck(entries)) if type(one) is Fact and one.known_to(seats)]
    keeps = game.diary  # type: ignore[attr-defined]  # only some games keep one, and only those are asked
    text = msgspec.json.encode(keeps(told, _view(game, view)))
    into.write_bytes(gzip.compress(text, PACKING))


def _view(game: AnyGame, view: bytes) -> Any:
    return msgspec.json.decode(view, type=game.view_type)


# --- from the record --------------------------------------------------------------------------------------


class Shown(Struct):
    """What a table shows: a view for each seat, as JSON; its clock (tick, game, table, compression, step)."""

    view: dict[str, bytes]
    clock: tuple[int, int, int, int, int]


def shown(game: AnyGame, record: bytes, seats: Sequence[str]) -> Shown:
    """The views of these seats where a record ends (of nobody: what spectators see)."""
    table = Table.restore(game, msgspec.json.decode(record, type=Record), Seeded(secrets.token_bytes(16)))
    clock = table.world.clock
    times = (
        clock.tick,
        clock.game_ms,
        clock.table_ms,
        clock.compression,
        game.step_ms(table.state) if game.live else 0,
    )
    return Shown({seat: msgspec.json.encode(table.view(seat or None)) for seat in seats or ("",)}, times)
