"""An imported record is played again while its match can already be opened; until then the match says so."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.kernel import BrokenRecord
from sandtable.server import vetting
from sandtable.server.heavy import CHECKING
from sandtable.server.refusing import Refusing
from sandtable.server.store import SeedRow
from sandtable.server.vetting import Incoming, Verdict

if TYPE_CHECKING:
    from sandtable.server.hall import Hall
    from sandtable.server.host import Host

log = logging.getLogger(__name__)

PATIENCE = 3.0
"""Seconds that whoever imports waits for the verdict before the match opens without one."""
EVERY = 1.0
"""Seconds between two words about how far it is."""


class Check:
    """The check of one record, from its beginning until its match has been told the verdict."""

    def __init__(self, hall: Hall, incoming: Incoming, kept: list[list[bytes]] | bool) -> None:
        self.hall, self.count = hall, incoming.count
        self._folder = tempfile.TemporaryDirectory(prefix="sandtable-check")
        self._told = Path(self._folder.name) / "percent"
        game = hall.games[incoming.header.game]
        work = hall.heavy.run(CHECKING, vetting.check, game, incoming.header, incoming.came, kept, self._told)
        self._work = asyncio.create_task(work, name="check")

    async def verdict(self, patience: float) -> Verdict:
        """The verdict, or "checking" if it takes longer; a record that is broken raises."""
        done, _ = await asyncio.wait({self._work}, timeout=patience)
        if not done:
            return Verdict("checking", [])
        self._folder.cleanup()
        return self._work.result()

    def go_on(self, match: str) -> None:
        """Tell the match how far it is, and in the end what came of it."""
        self.hall.checks[match] = asyncio.create_task(self._follow(match), name=f"check of {match}")

    async def _follow(self, match: str) -> None:
        try:
            while True:
                done, _ = await asyncio.wait({self._work}, timeout=EVERY)
                host = await self.hall.host(match)
                if done:
                    await host.call(partial(self._tell, host))
                    return
                percent = int(self._told.read_text() or 0) if self._told.exists() else 0
                await host.call(partial(host.checked_to, percent))
        except Exception:
            log.exception("match %s could not be told what its check found", match)
        finally:
            self._work.cancel()
            self._folder.cleanup()
            del self.hall.checks[match]

    def _tell(self, host: Host) -> None:
        why = ""
        try:
            verdict = self._work.result()
        except (BrokenRecord, Refusing) as error:
            verdict, why = Verdict("foreign", []), str(error)
        host.vouch(verdict.origin, seeds_of(host.match.id, verdict, self.count), why)


def seeds_of(match: str, verdict: Verdict, before: int) -> list[SeedRow]:
    """The opened seeds of a record as a match keeps them: of what lies before its own first entry."""
    return [
        SeedRow(match, seed.since, bytes.fromhex(seed.seed), bytes.fromhex(seed.salt), seed.commitment)
        for seed in verdict.seeds
        if seed.since < before
    ]
