"""An imported record is played again while its match can already be opened; until then the match says so."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from functools import partial
from pathlib import Path

from sandtable.kernel import BrokenRecord
from sandtable.server.lobby.lobby import Lobby
from sandtable.server.match.state import MatchState
from sandtable.server.pool import vetting
from sandtable.server.pool.processes import CHECKING
from sandtable.server.pool.vetting import Incoming, Vetted
from sandtable.server.store.rows import SeedRow
from sandtable.server.wire.errors import ApiError

log = logging.getLogger(__name__)

PATIENCE = 3.0
"""Seconds that whoever imports waits for the verdict before the match opens without one."""
EVERY = 1.0
"""Seconds between two words about how far it is."""


class Papers:
    """The files of an import, in a folder that goes with it: what came in, the entries as they will be stored, what
    the store holds of the same match, how far the check is. They spare the event loop what is large."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="sandtable-import-")
        folder = Path(self._folder.name)
        self.came, self.stored, self.told = folder / "came", folder / "stored", folder / "told"

    def kept(self, number: int) -> Path:
        """What the store holds of a match that the record may be of."""
        return self.came.with_name(f"kept-{number}")

    async def close(self) -> None:
        """Nothing of it is needed any more. To remove a long file may take a disk some time."""
        await asyncio.to_thread(self._folder.cleanup)


class Check:
    """The check of one record, from its beginning until its match has been told the verdict."""

    def __init__(self, lobby: Lobby, papers: Papers, incoming: Incoming, kept: list[Path] | bool) -> None:
        self.lobby, self.papers, self.count = lobby, papers, incoming.count
        game = lobby.games[incoming.header.game]
        work = lobby.pool.run(CHECKING, vetting.check, game, papers.came, kept, papers.told)
        self._work = asyncio.create_task(work, name="check")

    async def verdict(self, patience: float | None) -> Vetted:
        """The verdict, or "checking" if it takes longer; a record that is broken raises."""
        done, _ = await asyncio.wait({self._work}, timeout=patience)
        return self._work.result() if done else Vetted("checking", [])

    def go_on(self, match: str) -> None:
        """Tell the match how far it is, and in the end what came of it."""
        self.lobby.checks[match] = asyncio.create_task(self._follow(match), name=f"check of {match}")

    async def _follow(self, match: str) -> None:
        try:
            while True:
                done, _ = await asyncio.wait({self._work}, timeout=EVERY)
                if done:
                    live = await self.lobby.open_match(match)
                    await live.call(partial(self._tell, live.state))
                    return
                if self.lobby.in_use(
                    match
                ):  # a long record is not brought into memory for a number that nobody sees
                    live = await self.lobby.open_match(match)
                    percent = int(self.papers.told.read_text() or 0) if self.papers.told.exists() else 0
                    await live.call(partial(live.state.checked_to, percent))
        except Exception:
            log.exception("match %s could not be told what its check found", match)
        finally:
            self._work.cancel()
            del self.lobby.checks[match]
            await self.papers.close()

    def _tell(self, state: MatchState) -> None:
        why = ""
        try:
            verdict = self._work.result()
        except (BrokenRecord, ApiError) as error:
            verdict, why = Vetted("foreign", []), str(error)
        state.vouch(verdict.origin, seeds_of(state.row.id, verdict, self.count), why)


def seeds_of(match: str, verdict: Vetted, before: int) -> list[SeedRow]:
    """The opened seeds of a record as a match keeps them: of what lies before its own first entry."""
    return [
        SeedRow(match, seed.since, bytes.fromhex(seed.seed), bytes.fromhex(seed.salt), seed.commitment)
        for seed in verdict.seeds
        if seed.since < before
    ]
