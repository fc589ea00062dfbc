"""What each socket of a match is told: everything in a hello, then only what changed.

What a seat may see is built once per turn, however many sockets show it, and only for seats that somebody
looks through. Of a view only those of its fields travel that changed.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from sandtable.server.match import chat
from sandtable.server.match.book import Book
from sandtable.server.match.client import Client
from sandtable.server.match.snapshot import Parts, Told, View
from sandtable.server.match.stand_in import sealed
from sandtable.server.wire import messages

if TYPE_CHECKING:
    from sandtable.server.match.live_match import Host

encode = msgspec.json.Encoder().encode

HELLO_FACTS = 1_000
"""The newest facts that a hello holds; older ones come by HTTP."""
HELLO_CHAT = 200
AT_ONCE = 5_000
"""Entries of a record that a book takes in before others have their turn."""


Audience = tuple[tuple[str, ...], tuple[str, ...]]
NO_ORDERS = b"[]"


class Teller:
    """Builds hellos and updates of one match."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._books: dict[tuple[str, ...], Book] = {}
        self._views: dict[str, View] = {}
        self._asked: dict[str, Parts] = {}
        self._told: dict[Audience, Told] = {}
        self._common: Parts | None = None
        self._updates: dict[tuple[int, int, int], tuple[bytes, Told | None]] = {}
        self._names = {seat: encode(seat) for seat in ("", *host.seats)}
        self._seats: tuple[Any, bytes] = (None, b"")

    def forget(self) -> None:
        """The table may have changed: build anew what is asked for."""
        self._views.clear()
        self._asked.clear()
        self._told.clear()
        self._common = None
        self._updates.clear()

    async def book(self, seats: tuple[str, ...]) -> Book:
        """The log of an audience, up to date. A long one is read in pieces: the other matches go on meanwhile."""
        book = self._books.setdefault(seats, Book(seats))
        while not book.read(self.host.table.entries, AT_ONCE):
            await asyncio.sleep(0)
        return book

    # --- parts --------------------------------------------------------------------------------------

    def _view(self, seat: str) -> View:
        if seat not in self._views:
            self._views[seat] = View(self.host.table.view(seat or None))
        return self._views[seat]

    def _asked_of(self, seat: str) -> Parts:
        if seat not in self._asked:
            table = self.host.table
            over = self.host.match.over
            struck, why = table.undoable(seat)
            orders = () if over else table.orders(seat)
            self._asked[seat] = {
                "questions": b"" if over else b",".join([encode(one) for one in table.questions(seat)]),
                "orders": encode([one.question(one.kind, seat) for one in orders]) if orders else NO_ORDERS,
                "undo": _undo(bool(struck) and not self.host.match.outcome, why),
                "standing": encode(self._standing(seat)) if table.standing else b"[]",
            }
        return self._asked[seat]

    def _standing(self, seat: str) -> list[messages.Standing]:
        standing = self.host.table.standing.values()
        return [messages.Standing(one.kind, one.do, one.answer) for one in standing if one.seat == seat]

    def _everybody(self) -> Parts:
        if self._common is None:
            host = self.host
            self._common = {
                "seats": self._seats_json(),
                "origin": encode(host.match.origin),
                "checked": encode(host.checked),
                "outcome": encode(host.outcome),
                "pace": encode(host.times.pace_info()),
            }
            if host.game.live:
                self._common["clock"] = encode(host.clock.info())
        return self._common

    def _seats_json(self) -> bytes:
        seats = self.seats()
        if self._seats[0] != seats:
            self._seats = seats, encode(seats)
        return self._seats[1]

    def seats(self) -> list[messages.SeatInfo]:
        """Every seat as everybody sees it."""
        host = self.host
        online = {seat for client in host.clients for seat in client.acts}
        waited = () if host.match.over else host.table.pending
        ready = sealed(host.table) if len(host.seats) > 1 and not host.match.over else ()
        return [
            messages.SeatInfo(
                seat,
                row.holder,
                row.name,
                seat in online,
                seat in waited,
                row.conceded,
                seat in ready and seat not in waited,
                host.times.info(seat),
            )
            for seat, row in host.seats.items()
        ]

    def told(self, client: Client) -> Told:
        """Everything that changes, as this socket may see it."""
        audience = client.acts, client.sees
        if audience not in self._told:
            names = self._names
            asked = {names[seat]: self._asked_of(seat) for seat in client.acts}
            views = {names[seat]: self._view(seat) for seat in client.sees or ("",)}
            self._told[audience] = Told(asked, self._everybody(), views)
        return self._told[audience]

    # --- messages -----------------------------------------------------------------------------------

    def hello(self, client: Client) -> bytes:
        """Everything that this socket may know."""
        host = self.host
        client.book = self._books[client.sees]
        client.facts, client.struck = len(client.book.lines), len(client.book.struck)
        client.sent = self.told(client)
        client.greeted = True
        fixed: dict[str, Any] = {
            "type": "hello",
            "match": host.match.id,
            "game": host.match.game,
            "scenario": host.match.scenario,
            "title": host.match.title,
            "sandbox": host.match.sandbox,
            "live": host.game.live,
            "role": client.role,
            "options": host.table.options,
            "you": client.acts,
            "commitment": host.seeds[-1].commitment,
            "facts": client.book.lines[-HELLO_FACTS:],
            "chat": chat.readable(host.lines, client.acts)[-HELLO_CHAT:],
            "read": client.keys[0].read,
            "sides": chat.sides(host, client.acts),
            "note": client.keys[0].note,
            "drafts": self._drafts(client),
            "rewind": self.rewind(client),
            "misfit": host.table.misfit.refusal if host.table.misfit else None,
        }
        if not host.game.live:
            fixed["clock"] = None
        return encode(fixed)[:-1] + _fields(client.sent.since(None)) + b"}"

    def update(self, client: Client) -> bytes:
        """What changed since the last message; empty if nothing did."""
        book = client.book
        same = id(client.sent), id(book), client.facts  # sockets that were told the same are told the same again
        if same not in self._updates:
            self._updates[same] = self._changes(client), client.sent
        message, _ = self._updates[same]
        client.sent = self.told(client)
        client.facts, client.struck = len(book.lines), len(book.struck)
        return message

    def _changes(self, client: Client) -> bytes:
        book = client.book
        changed = self.told(client).since(client.sent)
        book.read(self.host.table.entries)
        if len(book.lines) > client.facts:
            changed["facts"] = encode(book.lines[client.facts :])
        if len(book.struck) > client.struck:
            changed["struck"] = encode([n for n in book.struck[client.struck :] if n < client.facts])
        return b'{"type":"update"' + _fields(changed) + b"}" if changed else b""

    def _drafts(self, client: Client) -> list[messages.DraftInfo]:
        table = self.host.table
        return [
            messages.DraftInfo(seat, to, value)
            for (seat, to), value in table.drafts.items()
            if any(one in client.acts for one in table.game.draft_audience(table.world, seat))
        ]

    def rewind(self, client: Client, state: Any = "asked") -> messages.RewindInfo | None:
        """The rewind that is being asked for, as this socket sees it."""
        proposal = self.host.proposal
        if proposal is None:
            return None
        n = client.book.at(proposal.index)
        missing = [seat for seat in self.host.consenting() if seat not in proposal.agreed]
        return messages.RewindInfo(proposal.by, n if n < len(client.book.lines) else None, missing, state)


@cache
def _undo(can: bool, why: str) -> bytes:
    return encode(messages.UndoInfo(can, why))


def _fields(fields: Parts) -> bytes:
    return b"".join([b',"' + name.encode() + b'":' + value for name, value in fields.items()])
