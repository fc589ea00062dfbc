"""A file that comes in: one piece of work for a process reads it, so that its match can be opened, and plays it
again; until that is done the match says so."""

from __future__ import annotations

import asyncio
import logging
import pickle
import secrets
import tempfile
from functools import partial
from pathlib import Path

import msgspec
from msgspec import msgpack

from sandtable.kernel import BrokenRecord, Record
from sandtable.server.lobby.lobby import Lobby
from sandtable.server.match.audience import chat
from sandtable.server.pool import vetting
from sandtable.server.pool.processes import LONG
from sandtable.server.pool.vetting import Incoming, Papers, Vetted
from sandtable.server.store.files import put_aside
from sandtable.server.store.interface import Store
from sandtable.server.store.rows import EntryRow, LineRow, MatchRow, Row, SecretRow, SeedRow
from sandtable.server.wire.errors import ApiError
from sandtable.server.wire.messages import Origin

log = logging.getLogger(__name__)

PATIENCE = 3.0
"""Seconds that whoever imports waits for the verdict before the match opens without one."""
LOOK = 0.05
"""Seconds between two looks whether what came in has been read."""
EVERY = 1.0
"""Seconds between two words about how far the check is."""


async def seal_secret(store: Store) -> bytes:
    """What seals the saves of this server, made at its first use."""
    found = store.find(SecretRow, name="seal")
    if not found:
        found = [SecretRow("seal", secrets.token_bytes(32))]
        await store.save(found)
    return found[0].secret


class Import:
    """A file that comes in, from its first byte until its match has been told who vouches for it: its papers, in a
    folder that goes with it, and the one piece of work that reads it and plays it again."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self._folder = tempfile.TemporaryDirectory(prefix="sandtable-import-")
        folder = Path(self._folder.name)
        self.papers = Papers(*(folder / name for name in ("came", "stored", "read", "told")))
        self._work: asyncio.Task[Vetted | None] | None = None
        self.count = 0

    async def read(self) -> Incoming:
        """Begin; what came in as soon as it has been read. A file that is broken raises."""
        secret = await seal_secret(self.lobby.store)
        self._work = work = asyncio.create_task(self._vet(secret), name="import")
        while not self.papers.read.exists():
            done, _ = await asyncio.wait({work}, timeout=LOOK)
            if done:
                work.result()
                break
        incoming = msgpack.decode(self.papers.read.read_bytes(), type=Incoming)
        self.count = incoming.count
        return incoming

    async def _vet(self, secret: bytes) -> Vetted | None:
        games = {name: pickle.dumps(game) for name, game in self.lobby.games.items()}
        findings = await self.lobby.pool.run(LONG, vetting.bring_in, games, self.papers, secret)
        if findings is None:
            return None
        incoming = msgpack.decode(self.papers.read.read_bytes(), type=Incoming)
        kept = incoming.save is not None or await self._is_kept(incoming.header)
        return vetting.judge(incoming.header, findings, kept)

    async def _is_kept(self, header: Record) -> bool:
        """Does the record begin like a match of this server for whose own beginning it vouches?"""
        find, aside = self.lobby.store.find, self.papers.came.with_name("aside")
        matches = {row.match for seed in header.seeds for row in find(SeedRow, commitment=seed.commitment)}
        for match in sorted(matches):
            if any(row.origin in ("foreign", "checking") for row in find(MatchRow, id=match)):
                continue
            await self.lobby.in_thread(partial(self._put_aside, match, aside))
            if await self.lobby.pool.run(LONG, vetting.same_start, self.papers.came, aside):
                return True
        return False

    def _put_aside(self, match: str, aside: Path) -> None:
        put_aside(self.lobby.store.find(EntryRow, match=match), aside)

    async def vetted(self, patience: float | None) -> Vetted:
        """Who vouches for it, or "checking" if that takes longer; a record that is broken raises."""
        assert self._work is not None
        await asyncio.wait({self._work}, timeout=patience)
        found = self._work.result() if self._work.done() else None
        return found or Vetted("checking", [])

    async def close(self) -> None:
        """Nothing of it is needed any more. To remove a long file may take a disk some time."""
        if self._work is not None:
            self._work.cancel()
        await asyncio.to_thread(self._folder.cleanup)

    def go_on(self, match: str) -> None:
        """Tell the match how far it is, and in the end what came of it."""
        self.lobby.checks[match] = asyncio.create_task(self._follow(match), name=f"check of {match}")

    async def _follow(self, match: str) -> None:
        assert self._work is not None
        try:
            while not (await asyncio.wait({self._work}, timeout=EVERY))[0]:
                if self.lobby.in_use(match):
                    live = await self.lobby.open_match(match)
                    percent = int(self.papers.told.read_text() or 0) if self.papers.told.exists() else 0
                    await live.call(partial(live.state.checked_to, percent))
            await self._tell(match, *self._outcome(self._work))
        except Exception:
            log.exception("match %s could not be told what its check found", match)
        finally:
            del self.lobby.checks[match]
            await self.close()

    @staticmethod
    def _outcome(work: asyncio.Task[Vetted | None]) -> tuple[Vetted, str]:
        """What came of it, and what was wrong."""
        try:
            return work.result() or Vetted("foreign", []), ""
        except (BrokenRecord, ApiError) as error:
            return Vetted("foreign", []), str(error)

    async def _tell(self, match: str, vetted: Vetted, why: str) -> None:
        """A match that nobody looks at is told in the store: a long record is not brought into memory for it."""
        seeds = seeds_of(match, vetted, self.count)
        async with self.lobby.opening(match):
            if not self.lobby.in_use(match):
                await self.lobby.store.save(vouched(self.lobby.store, match, vetted.origin, seeds, why))
                return
        live = await self.lobby.open_match(match)
        await live.call(lambda: live.state.vouch(vetted.origin, seeds, why))


def vouched(store: Store, match: str, origin: Origin, seeds: list[SeedRow], why: str) -> list[Row]:
    """The rows of a match once its record has been checked, with the line of the talk that says so."""
    (row,) = store.find(MatchRow, id=match)
    row.origin = origin
    line = chat.verdict(len(store.find(LineRow, match=match)), origin, why)
    return [row, *seeds, LineRow(match, line.n, msgspec.json.encode(line))]


def seeds_of(match: str, vetted: Vetted, before: int) -> list[SeedRow]:
    """The opened seeds of a record as a match keeps them: of what lies before its own first entry."""
    return [
        SeedRow(match, seed.since, bytes.fromhex(seed.seed), bytes.fromhex(seed.salt), seed.commitment)
        for seed in vetted.seeds
        if seed.since < before
    ]
