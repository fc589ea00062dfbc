"""How often the same address, or the same table, may have the same thing.

Everything here is counted by the generic cell rate algorithm: one number a key, the time at which its account would
be clear. It fits a row of a database as well as a dictionary, so that several workers can count together.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import math
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from msgspec import Struct
from starlette.datastructures import Headers

from sandtable.server.wire.errors import ApiError

log = logging.getLogger(__name__)


class Rate(Struct, frozen=True):
    """So many at once, then one every `seconds`; `what` is what one is told to wait for."""

    burst: int
    seconds: float
    what: str


ADDRESS: dict[str, Rate] = {
    "call": Rate(300, 0.05, "calls"),
    "create": Rate(12, 30, "new tables"),
    "join": Rate(60, 10, "seats and looks from the lobby"),
    "sandbox": Rate(20, 30, "sandboxes"),
    "import": Rate(8, 60, "files to bring in"),
    "list": Rate(40, 0.5, "looks at the list of tables"),
    "facts": Rate(150, 0.2, "looks at older facts"),
    "odds": Rate(120, 0.5, "odds"),
    "reckon": Rate(80, 0.15, "pictures, forecasts and files"),
    "notice": Rate(40, 60, "notices"),
    "password": Rate(30, 30, "passwords"),
    "socket": Rate(300, 0.5, "connections"),
}
"""Of one address: generous, for a whole club may sit behind it."""

TABLE: dict[str, Rate] = {
    "join": Rate(60, 10, "seats and looks at this table"),
    "sandbox": Rate(20, 60, "sandboxes of this table"),
    "notice": Rate(6, 600, "notices of this seat"),
    "file": Rate(30, 4, "files and diaries of this table"),
    "talk": Rate(30, 1.5, "words of this seat"),
    "watchers": Rate(12, 5, "words of those who look on"),
    "password": Rate(200, 10, "passwords at this table"),
}
"""Of one table, of one seat of it where it says so. Nobody is exempt."""

MESSAGES = Rate(300, 0.01, "messages of this connection")
ALL_MESSAGES = Rate(1_500, 0.005, "messages of this address")
MOST_METERS = 10_000
UNCOUNTED = Rate(1, 0.0, "messages")
MOST_SOCKETS = 300
"""Connections that one address may hold open."""
HOLD = 0.25
"""Seconds that a refusal is held back."""
MOST_HELD = 1_000
"""Refusals held back at once: those beyond come at once, and take no memory."""
FREE_GUESSES = 3
LONGEST_WAIT = 900.0
"""Seconds after the last of many wrong passwords from one address at one table."""
FORGET = 3_600.0
"""Seconds after which wrong passwords are forgotten."""


class Meter:
    """Counts what comes in over one connection, or over all of an address: no name is looked up for a message."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._clear_at = 0.0

    def passes(self, weight: int = 1) -> bool:
        """Count one that weighs as much as so many; False: too many."""
        now = time.monotonic()
        self._clear_at = max(self._clear_at, now) + weight * self._rate.seconds
        return self._clear_at - now <= self._rate.burst * self._rate.seconds

    @property
    def clear(self) -> bool:
        """Is nothing left of what was counted?"""
        return self._clear_at <= time.monotonic()


class Counters(Protocol):
    """Where the accounts are kept. The one that several workers share answers from a table."""

    async def take(self, key: str, rate: Rate) -> float:
        """Count one; 0.0 if it may pass, else the seconds until one may. What may not pass is not counted."""
        ...


class MemoryCounters:
    """Accounts in the memory of the one server."""

    MOST = 100_000

    def __init__(self) -> None:
        self._clear_at: dict[str, float] = {}

    def take_now(self, key: str, rate: Rate) -> float:
        """The same for whoever cannot wait."""
        now = time.monotonic()
        clear_at = max(self._clear_at.get(key, 0.0), now)
        wait = clear_at - now - (rate.burst - 1) * rate.seconds
        if wait > 1e-9:
            return wait
        if len(self._clear_at) >= self.MOST:
            self._clear_at = {one: at for one, at in self._clear_at.items() if at > now}
        self._clear_at[key] = clear_at + rate.seconds
        return 0.0

    async def take(self, key: str, rate: Rate) -> float:
        return self.take_now(key, rate)


Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks(named: str) -> tuple[Network, ...]:
    """The proxies of a setting: addresses or networks, with commas between them."""
    try:
        return tuple(ipaddress.ip_network(one.strip(), strict=False) for one in named.split(",") if one.strip())
    except ValueError as error:
        raise ValueError(f"SANDTABLE_PROXIES holds no address or network: {error}") from None


def _read(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        ip = ipaddress.ip_address(text.strip().strip("[]").partition("%")[0])
    except ValueError:
        return None
    return getattr(ip, "ipv4_mapped", None) or ip


class Addresses:
    """Whose call it is. What a call says of its way is believed only from a proxy that the operator has named."""

    def __init__(self, proxies: tuple[Network, ...] = ()) -> None:
        self.proxies = proxies
        self._warned = False

    def of(self, peer: str | None, headers: Headers) -> str:
        """The account of a call; empty for one from this very machine where no proxy stands before it."""
        forwarded = ",".join(headers.getlist("x-forwarded-for"))  # some proxies add a line of their own
        ip = _read(peer or "")
        if not self.proxies:
            if ip is not None and not ip.is_loopback:
                return _account(ip)  # whatever it says of its way
            if forwarded or "forwarded" in headers or "x-real-ip" in headers:
                self._warn()
                return "proxy"
            return ""
        hops = [part for part in forwarded.split(",") if part.strip()]
        while hops and (ip is None or any(ip in one for one in self.proxies)):
            ip = _read(hops.pop())  # each proxy writes whom it heard behind what it was told
            if ip is None:
                break
        return _account(ip) if ip is not None else "unknown"

    def _warn(self) -> None:
        if not self._warned:
            self._warned = True
            log.warning(
                "a proxy stands before this server, and all of its callers are counted as one: name it in "
                "SANDTABLE_PROXIES (for one on this machine: 127.0.0.1,::1)"
            )


def _account(ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> str:
    """An IPv6 network of 64 bits is one household."""
    return str(ip) if ip.version == 4 else str(ipaddress.ip_network((ip, 64), strict=False))


class Guesses:
    """Wrong passwords: each of an address at a table makes it wait twice as long for its next."""

    def __init__(self) -> None:
        self._wrong: dict[tuple[str, str], tuple[int, float]] = {}

    def wait(self, address: str, match: str) -> float:
        """Seconds until the address may try again."""
        _, until = self._wrong.get((address, match), (0, 0.0))
        return until - time.monotonic()

    def wrong(self, address: str, match: str) -> None:
        """Another wrong one."""
        now = time.monotonic()
        if len(self._wrong) >= MemoryCounters.MOST:
            self._wrong = {one: (n, until) for one, (n, until) in self._wrong.items() if until + FORGET > now}
        n, until = self._wrong.get((address, match), (0, 0.0))
        n = n + 1 if until + FORGET > now else 1
        delay = min(LONGEST_WAIT, 2.0 ** (n - FREE_GUESSES)) if n > FREE_GUESSES else 0.0
        self._wrong[address, match] = (n, now + delay)


class Limits:
    """What a server lets pass."""

    def __init__(self, proxies: tuple[Network, ...] = (), counters: Counters | None = None) -> None:
        self.addresses = Addresses(proxies)
        self.counters: Counters = counters or MemoryCounters()
        self.guesses = Guesses()
        self._open: Counter[str] = Counter()
        self._meters: dict[str, Meter] = {}
        self._held = 0

    async def hold(self) -> None:
        """Whoever has asked too often hears of it a moment later: who asks again and again, over however many
        connections, costs next to nothing."""
        if self._held < MOST_HELD:
            self._held += 1
            try:
                await asyncio.sleep(HOLD)
            finally:
                self._held -= 1

    @asynccontextmanager
    async def socket(self, address: str) -> AsyncIterator[Meter]:
        """Count a connection of an address, while it is open; too many are refused. Gives what counts the messages
        of all of them."""
        await self.address("socket", address)
        if address and self._open[address] >= MOST_SOCKETS:
            raise ApiError(429, "too-many", f"At most {MOST_SOCKETS} connections at once, please.")
        self._open[address] += 1
        try:
            yield self._meter(address) if address else Meter(UNCOUNTED)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def _meter(self, address: str) -> Meter:
        """What counts the messages of an address; one that is clear is forgotten when nobody there is connected."""
        if address not in self._meters and len(self._meters) >= MOST_METERS:
            kept = self._meters.items()
            self._meters = {one: meter for one, meter in kept if self._open[one] or not meter.clear}
        return self._meters.setdefault(address, Meter(ALL_MESSAGES))

    async def address(self, kind: str, address: str) -> None:
        """Count a call of an address."""
        if address:
            await self._take(f"{kind} {address}", ADDRESS[kind])

    async def table(self, kind: str, match: str, seat: str = "") -> None:
        """Count something at a table, or of a seat there."""
        await self._take(f"{kind} {match} {seat}", TABLE[kind])

    async def _take(self, key: str, rate: Rate) -> None:
        wait = await self.counters.take(key, rate)
        if wait > 0:
            raise too_many(rate.what, wait)

    async def may_guess(self, address: str, match: str) -> None:
        """May this address try a password here now? Counted before it is looked at: nobody waits in a worker."""
        wait = self.guesses.wait(address, match) if address else 0.0
        if wait > 0:
            raise too_many("wrong passwords", wait)
        await self.address("password", address)
        await self.table("password", match)


def too_many(what: str, wait: float) -> ApiError:
    """Too many of something; when it may be tried again."""
    seconds = max(1, math.ceil(wait))
    span = f"{seconds} seconds" if seconds < 120 else f"{math.ceil(seconds / 60)} minutes"
    return ApiError(429, "too-many", f"Too many {what} at once: try again in {span}.", retry=seconds)
