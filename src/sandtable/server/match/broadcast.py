"""What each socket of a match is told: everything in a hello, then only what changed.

What a seat may see is built once per turn at most, however many sockets show it, only for seats that somebody looks
through, and only if the table has moved since. Of a view only those of its fields travel that changed.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import Raw

from sandtable.server.match.audience import chat
from sandtable.server.match.audience.client import Client
from sandtable.server.match.audience.snapshot import Parts, SeatParts, Snapshot, View
from sandtable.server.match.clock import LiveClock
from sandtable.server.match.state import MatchState
from sandtable.server.wire import messages

encode = msgspec.json.Encoder().encode

HELLO_FACTS = 1_000
"""The newest facts that a hello holds; older ones come by HTTP."""
HELLO_CHAT = 200

Audience = tuple[tuple[str, ...], tuple[str, ...]]
NOTHING = Raw(b"[]")


class Broadcast:
    """Builds hellos and updates of one match."""

    def __init__(self, match: MatchState, clock: LiveClock) -> None:
        self.match, self.clock = match, clock
        self._moves = -1
        self._views: dict[str, View] = {}
        self._asked: dict[str, SeatParts] = {}
        self._snapshots: dict[Audience, Snapshot] = {}
        self._common: Parts | None = None
        self._updates: dict[tuple[int, int, int], tuple[bytes, Snapshot | None]] = {}
        self._seats: tuple[Any, Raw] = (None, Raw(b""))

    def forget(self) -> None:
        """Something may have changed: build anew what is asked for; views only if the table has moved."""
        if self._moves != self.match.table.moves:
            self._moves = self.match.table.moves
            self._views.clear()
        self._asked.clear()
        self._snapshots.clear()
        self._common = None
        self._updates.clear()

    # --- parts --------------------------------------------------------------------------------------

    def _view(self, seat: str) -> View:
        if seat not in self._views:
            self._views[seat] = View(self.match.table.view(seat or None))
        return self._views[seat]

    def _asked_of(self, seat: str) -> SeatParts:
        if seat not in self._asked:
            match, table = self.match, self.match.table
            over = match.row.over
            struck, why = table.undoable(seat)
            orders = () if over else table.orders(seat)
            self._asked[seat] = SeatParts(
                [] if over else [Raw(encode(one)) for one in table.questions(seat)],
                Raw(encode([one.question(one.kind, seat) for one in orders])) if orders else NOTHING,
                _undo(bool(struck) and not match.row.outcome, why),
                Raw(encode(self._standing(seat))) if table.standing else NOTHING,
            )
        return self._asked[seat]

    def _standing(self, seat: str) -> list[messages.Standing]:
        standing = self.match.table.standing.values()
        return [messages.Standing(one.kind, one.do, one.answer) for one in standing if one.seat == seat]

    def _everybody(self) -> Parts:
        if self._common is None:
            match = self.match
            self._common = {
                "seats": self._seats_json(),
                "origin": Raw(encode(match.row.origin)),
                "checked": Raw(encode(match.checked)),
                "outcome": Raw(encode(match.outcome)),
                "pace": Raw(encode(match.times.pace_info())),
            }
            if match.game.live:
                self._common["clock"] = Raw(encode(self.clock.info()))
        return self._common

    def _seats_json(self) -> Raw:
        seats = seat_infos(self.match)
        if self._seats[0] != seats:
            self._seats = seats, Raw(encode(seats))
        return self._seats[1]

    def snapshot(self, client: Client) -> Snapshot:
        """Everything that changes, as this socket may see it."""
        audience = client.acts, client.sees
        if audience not in self._snapshots:
            asked = {seat: self._asked_of(seat) for seat in client.acts}
            views = {seat: self._view(seat) for seat in client.sees or ("",)}
            self._snapshots[audience] = Snapshot(asked, self._everybody(), views)
        return self._snapshots[audience]

    # --- messages -----------------------------------------------------------------------------------

    def hello(self, client: Client) -> bytes:
        """Everything that this socket may know. Its log must have been read (`MatchState.book`)."""
        match, row = self.match, self.match.row
        client.book = book = match.book_so_far(client.sees)
        client.facts, client.struck = len(book.lines), len(book.struck)
        client.sent = self.snapshot(client)
        client.greeted = True
        told = {"clock": None, "facts": book.lines[-HELLO_FACTS:]} | client.sent.since(None)
        return encode(
            messages.Hello(
                match=row.id,
                game=row.game,
                scenario=row.scenario,
                title=row.title,
                sandbox=row.sandbox,
                live=match.game.live,
                role=client.role,
                options=match.table.options,
                you=list(client.acts),
                commitment=match.seeds[-1].commitment,
                chat=chat.readable(match.lines, client.acts)[-HELLO_CHAT:],
                read=client.keys[0].read,
                sides=_sides(match, client.acts),
                note=client.keys[0].note,
                drafts=_drafts(match, client),
                rewind=rewind_info(match, client),
                misfit=match.table.misfit.refusal if match.table.misfit else None,
                **told,
            )
        )

    def update(self, client: Client) -> bytes:
        """What changed since the last message; empty if nothing did."""
        book = client.book
        same = id(client.sent), id(book), client.facts  # sockets that were told the same are told the same again
        if same not in self._updates:
            self._updates[same] = self._changes(client), client.sent
        message, _ = self._updates[same]
        client.sent = self.snapshot(client)
        client.facts, client.struck = len(book.lines), len(book.struck)
        return message

    def _changes(self, client: Client) -> bytes:
        book = client.book
        changed = self.snapshot(client).since(client.sent)
        book.read(self.match.table.entries)
        if len(book.lines) > client.facts:
            changed["facts"] = book.lines[client.facts :]
        if len(book.struck) > client.struck:
            changed["struck"] = [n for n in book.struck[client.struck :] if n < client.facts]
        return encode(messages.Update(**changed)) if changed else b""


def seat_infos(match: MatchState) -> list[messages.SeatInfo]:
    """Every seat as everybody sees it."""
    online = {seat for client in match.clients for seat in client.acts}
    waited = () if match.row.over else match.table.pending
    ready = _sealed(match) if len(match.seats) > 1 and not match.row.over else ()
    return [
        messages.SeatInfo(
            seat,
            row.holder,
            row.name,
            seat in online,
            seat in waited,
            row.conceded,
            seat in ready and seat not in waited,
            match.times.info(seat),
        )
        for seat, row in match.seats.items()
    ]


def _sealed(match: MatchState) -> set[str]:
    """The seats whose answer lies sealed until the others are ready too: whether, never what."""
    return {seat for branch in match.table.live.values() if branch.ask is not None for seat in branch.got}


def _drafts(match: MatchState, client: Client) -> list[messages.DraftInfo]:
    table = match.table
    return [
        messages.DraftInfo(seat, to, value)
        for (seat, to), value in table.drafts.items()
        if any(one in client.acts for one in table.game.draft_audience(table.world, seat))
    ]


def _sides(match: MatchState, acts: tuple[str, ...]) -> dict[str, list[str]]:
    """Whom each of these seats may call its side: those who may look at its drafts."""
    table = match.table
    return {seat: [one for one in table.game.draft_audience(table.world, seat) if one != seat] for seat in acts}


def rewind_info(match: MatchState, client: Client, state: Any = "asked") -> messages.RewindInfo | None:
    """The rewind that is being asked for, as this socket sees it."""
    proposal = match.proposal
    if proposal is None:
        return None
    n = client.book.at(proposal.index)
    missing = [seat for seat in match.consenting() if seat not in proposal.agreed]
    return messages.RewindInfo(proposal.by, n if n < len(client.book.lines) else None, missing, state)


@cache
def _undo(can: bool, why: str) -> Raw:
    return Raw(encode(messages.UndoInfo(can, why)))
