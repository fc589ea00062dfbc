"""Where the staff thinks: at once, in a thread, or (record and seat in, answer out) in a process of the pool."""

from __future__ import annotations

import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.kernel import Decision, Game, Record, Seeded, Table
from sandtable.kernel.record import since_checkpoint
from sandtable.server.pool.processes import Budget, Pool

THINKING = Budget(20, 1_500)
"""One answer of the staff."""
QUICK = 0.005
"""Seconds of a processor: what takes more is thought about in a thread, while the match's own task waits for it."""
LONG = 0.25
"""What takes more than this is thought about by a process, while the match goes on; to stand the table up again
there costs about as much."""


class Thoughts:
    """How long the staff thinks about which questions, and who thinks about them."""

    def __init__(self, pool: Pool) -> None:
        self.threads = ThreadPoolExecutor(4, "sandtable-staff")
        self._pool = pool
        self._seconds: dict[tuple[str, str], float] = {}

    def are_long(self, game: Game[Any, Any], decision: Decision[Any]) -> bool:
        """Is this kind of question for another process, as far as is known?"""
        return self._seconds.get((game.name, decision.kind), 0.0) > LONG

    def are_quick(self, game: Game[Any, Any], decision: Decision[Any]) -> bool:
        """Is it for the match's own task? Not before it is known."""
        return self._seconds.get((game.name, decision.kind), LONG) <= QUICK

    def took(self, game: Game[Any, Any], decision: Decision[Any], seconds: float) -> None:
        """So long it took just now: a slow one counts at once, quick ones are believed by and by."""
        kind = game.name, decision.kind
        self._seconds[kind] = max(seconds, 0.9 * self._seconds.get(kind, 0.0))

    async def of(self, table: Table[Any, Any], seat: str, to: str, decision: Decision[Any]) -> Any:
        """The staff's answer to a question, from the record as it is now; the match goes on meanwhile."""
        record = msgspec.structs.replace(
            table.record(), entries=since_checkpoint(table.entries, len(table.entries))
        )
        body, seed = msgspec.json.encode(record), secrets.randbits(128)
        thought = await self._pool.run(THINKING, think, table.game, body, seat, to, seed)
        self.took(table.game, decision, thought.seconds)
        return msgspec.json.decode(thought.answer)


class Thought(Struct):
    """An answer as JSON, and the seconds that it took."""

    answer: bytes
    seconds: float


def think(game: Game[Any, Any], record: bytes, seat: str, to: str, seed: int) -> Thought:
    """In a process of the pool: stand the table up again and let the bot answer."""
    luck = Seeded(secrets.token_bytes(16))  # never used: nothing is thrown
    table = Table.restore(game, msgspec.json.decode(record, type=Record), luck)
    begun = time.process_time()
    decision = table.open(seat)[to]
    answer = game.bot().answer(table.view(seat), decision, Random(seed))
    decision.read(answer)
    return Thought(msgspec.json.encode(answer), time.process_time() - begun)
