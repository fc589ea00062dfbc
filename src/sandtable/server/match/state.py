"""One match in memory, as data: table, rows, seats, who is connected, what waits to be saved or sent.

Everything in this folder works on it, in the match's own task (`LiveMatch`); nobody else touches it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

import msgspec

from sandtable.kernel import Game, IllegalAnswer, Outcome, Record, Refusal, RulesFault, Seeded, Table
from sandtable.kernel.record import Seed
from sandtable.server.match.audience import chat
from sandtable.server.match.audience.book import Book
from sandtable.server.match.audience.client import REVOKED, Client
from sandtable.server.match.times import Times
from sandtable.server.post.mails import Event, Mail
from sandtable.server.store.files import Files, Proposal, new_seed, now
from sandtable.server.store.rows import KeyRow, LineRow, NoticeRow, Row, SeedRow, identity
from sandtable.server.wire import messages, time_of_day
from sandtable.server.wire.holidays import DAY, Span
from sandtable.server.wire.limits import MemoryCounters

log = logging.getLogger(__name__)
encode = msgspec.json.encode

AT_ONCE = 1_000
"""Entries of a record that a book takes in before others have their turn."""
BREAK = 300
"""Seconds between two decisions of people after which the time between them was no play."""


class Surroundings(Protocol):
    """What a match knows of the server around it."""

    @property
    def gaps(self) -> Sequence[Span]:
        """Stretches of time that count for nobody."""
        ...

    def note_due(self, match: str, due: int | None) -> None:
        """The match next has something to do by itself at this instant."""
        ...

    def post(self, row: NoticeRow, mail: Mail) -> None:
        """Carry out a notice."""
        ...


def refused(reason: str, field: str = "", **args: Any) -> IllegalAnswer:
    """A refusal by the table itself."""
    return IllegalAnswer(Refusal("TABLE", reason, args, field))


def ended(kind: str, **args: Any) -> Outcome:
    """An outcome that the rules did not give."""
    return Outcome(kind, "TABLE", args)


class MatchState:
    """One match in memory."""

    def __init__(
        self, game: Game[Any, Any], table: Table[Any, Any], files: Files, surroundings: Surroundings
    ) -> None:
        self.game, self.table, self.surroundings = game, table, surroundings
        self.row = files.match
        self.seats = {row.seat: row for row in sorted(files.seats, key=lambda row: row.place)}
        self.keys = {row.key: row for row in files.keys}
        self.seeds, self.lines = files.seeds, files.lines
        self.times = Times(files.times)
        self.notices = {row.id: row for row in files.notices if row.state != "off"}
        self.flying: dict[str, float] = {}
        """Notices that were handed over, and when: nothing is heard of one for long, so it is handed over again."""
        self.told_next: dict[str, tuple[Event, str]] = {}
        """What is to be told once it is known how the notice under way went."""
        self.clients: set[Client] = set()
        self.proposal: Proposal | None = None
        self.for_staff: dict[tuple[str, str], list[tuple[Client, int]]] = {}
        """Questions that people have handed to the staff: by seat and question, who waits for it."""
        self.talk = MemoryCounters()
        self.checked = 0
        """Percent of an imported record that have been played again."""
        self._decided = 0.0
        """When a person last decided something here."""
        self._played = float(self.row.seconds)
        self._books: dict[tuple[str, ...], Book] = {}
        self._rows: dict[tuple[Any, ...], Row] = {}
        self._replies: list[tuple[Client, bytes | None]] = []
        self._mails: list[tuple[NoticeRow, Mail]] = []

    # --- the table ----------------------------------------------------------------------------------

    def attempt(self, act: Callable[[], object]) -> Refusal | None:
        """Change the table, or hear why not. After a fault in a game's rules it stands as before; the log says so.

        Anything else that goes wrong stops the match, which is restored when somebody asks for it again.
        """
        try:
            act()
        except (IllegalAnswer, RulesFault) as error:
            return self.refusal(error)
        return None

    def refusal(self, error: IllegalAnswer | RulesFault) -> Refusal:
        """What whoever asked for it is told."""
        if isinstance(error, IllegalAnswer):
            return error.refusal
        log.error("match %s: fault in the rules of %s", self.row.id, self.game.name, exc_info=error)
        return Refusal("TABLE", "rules-fault", {"what": type(error.__cause__).__name__})

    @property
    def outcome(self) -> Outcome | None:
        """How it ended: by the rules, or because somebody conceded or the owner ended it."""
        if self.row.outcome:
            return msgspec.json.decode(self.row.outcome, type=Outcome)
        return self.table.outcome

    def note_outcome(self) -> None:
        """Write down whether it is over."""
        over = bool(self.row.outcome) or self.table.outcome is not None
        if over != self.row.over:
            self.row.over = over
            self.save(self.row)

    def end(self, outcome: Outcome) -> None:
        """End the match from outside the rules."""
        self.row.outcome = encode(outcome).decode()
        self.save(self.row)

    def reseed(self) -> None:
        """A fresh seed from here on: the old one may have been opened."""
        row = new_seed(self.row.id, len(self.table.entries))
        self.seeds.append(row)
        self.save(row)
        self.table.luck = self.table.world.chance.luck = Seeded(row.seed)
        self.notice("new-seed", commitment=row.commitment)

    def checked_to(self, percent: int) -> None:
        """So much of the imported record has been played again."""
        self.checked = percent

    def vouch(self, origin: messages.Origin, seeds: Sequence[SeedRow], why: str = "") -> None:
        """The imported record has been checked: who vouches for it, its opened seeds, what was wrong."""
        self.row.origin = origin
        self.seeds[:0] = seeds
        self.save(self.row, *seeds)
        self.say(chat.verdict(len(self.lines), origin, why))

    def record(self) -> Record:
        """The record as it may be exported: seeds are opened once the match is over."""
        over = self.outcome is not None
        seeds = [
            Seed(row.since, row.commitment, row.seed.hex() if over else "", row.salt.hex() if over else "")
            for row in self.seeds
        ]
        record = self.table.record(seeds)
        record.origin = "foreign" if self.row.origin == "foreign" else ""
        return record

    async def book(self, seats: tuple[str, ...]) -> Book:
        """The log of an audience, up to date. A long one is read in pieces: the other matches go on meanwhile."""
        book = self._books.setdefault(seats, Book(seats))
        while not book.read(self.table.entries, AT_ONCE):
            await asyncio.sleep(0)
        return book

    def book_so_far(self, seats: tuple[str, ...]) -> Book:
        """The log of an audience as it was last read."""
        return self._books[seats]

    # --- what waits to be saved or sent ---------------------------------------------------------------

    def save(self, *rows: Row) -> None:
        """Write these rows with the next commit."""
        for row in rows:
            self._rows[type(row), *identity(row)] = row

    def take_rows(self) -> list[Row]:
        """What is to be written now."""
        rows, self._rows = list(self._rows.values()), {}
        return rows

    def reply(self, client: Client, message: bytes) -> None:
        """The same for what is JSON already."""
        self._replies.append((client, message))

    def send(self, client: Client, message: messages.ServerMessage) -> None:
        """Send once this turn is durable."""
        self.reply(client, encode(message))

    def greet(self, client: Client) -> None:
        """Send everything with the end of this turn."""
        client.greeted = False
        self._replies.append((client, None))

    def take_replies(self) -> list[tuple[Client, bytes | None]]:
        """What is to be sent now; None: a hello."""
        replies, self._replies = self._replies, []
        return replies

    def hand_over(self, row: NoticeRow, mail: Mail) -> None:
        """Carry out a notice once this turn is durable."""
        self._mails.append((row, mail))

    def take_mails(self) -> list[tuple[NoticeRow, Mail]]:
        """What is to be carried out now."""
        mails, self._mails = self._mails, []
        return mails

    def notice(self, key: str, **args: Any) -> None:
        """A line of chat that the server itself writes, so that nothing about seats happens unseen."""
        self.say(messages.ChatLine(len(self.lines), now(), notice=key, args=args))

    def say(self, line: messages.ChatLine) -> None:
        """Store a line of chat and pass it on to those who may read it, by the reader's own number."""
        self.lines.append(line)
        self.save(LineRow(self.row.id, line.n, encode(line)))
        numbered: dict[tuple[str, ...], bytes] = {}
        for client in self.clients:
            if client.greeted and chat.may_read(line, client.acts):
                if client.acts not in numbered:
                    own = len(chat.own_lines(self.lines, client.acts)) - 1
                    numbered[client.acts] = encode(msgspec.structs.replace(line, n=own))
                self.reply(client, numbered[client.acts])

    # --- seats --------------------------------------------------------------------------------------

    def people(self) -> list[str]:
        """The seats that a person holds and still plays."""
        return [row.seat for row in self.seats.values() if row.holder != "bot" and not row.conceded]

    def staffed(self) -> list[str]:
        """The seats that the staff plays."""
        absent = self.times.kept.seats
        return [
            row.seat
            for row in self.seats.values()
            if row.holder == "bot" or row.conceded or (row.seat in absent and absent[row.seat].stand_in)
        ]

    def consenting(self) -> list[str]:
        """The seats whose consent a rewind needs: those of the people who ever sat down."""
        return [seat for seat in self.people() if self.seats[seat].taken]

    @property
    def keeps_times(self) -> bool:
        """Is there anybody to reckon time for? A solitaire without limits needs none of this."""
        return not self.game.live and (
            self.times.timed or self.times.stored or bool(self.notices) or len(self.people()) > 1
        )

    def opens(self, keys: Iterable[KeyRow]) -> tuple[messages.Role, tuple[str, ...]]:
        """What keys open together: the highest role, and the seats. The owner's key opens the hot seats too."""
        roles = {key.role for key in keys}
        held = {key.seat for key in keys if key.role == "seat"}
        if "owner" in roles:
            held |= {row.seat for row in self.seats.values() if row.holder == "hotseat"}
        role: messages.Role = "owner" if "owner" in roles else "seat" if held else "spectator"
        return role, tuple(seat for seat in self.seats if seat in held)

    def hand(self, seat: str) -> tuple[str, ...]:
        """The seats that one person takes together with this one."""
        hands = self.table.scenario.deals.get(self.row.deal, ())
        return next((hand for hand in hands if seat in hand), (seat,))

    def sees(self, acts: tuple[str, ...]) -> tuple[str, ...]:
        """Through whose eyes somebody with these seats looks: the owner of a solitaire may let spectators do so."""
        watching_solitaire = not acts and self.row.spectators == "seats" and len(self.seats) == 1
        return tuple(self.seats) if watching_solitaire else acts

    def sit_down(self, seats: Iterable[str]) -> None:
        """Somebody looks through the eyes of these seats."""
        for row in [self.seats[seat] for seat in seats]:
            if not row.taken:
                row.taken = True
                self.save(row)

    def touch(self) -> None:
        """Somebody is here: the table stays."""
        now = int(time_of_day.wall())
        if self.row.leaves:
            self.notice("stays")
        if self.row.leaves or now - self.row.touched > DAY:
            self.row.touched, self.row.leaves = now, 0
            self.save(self.row)

    def note_played(self) -> None:
        """A person decides something here: no broom takes this table, and the time since the last decision counts
        as played, unless it was a break. It is written down by the minute, and when the match ends."""
        now, row = time_of_day.wall(), self.row
        whole = row.seconds // 60
        if 0 < now - self._decided <= BREAK:
            self._played += now - self._decided
            row.seconds = int(self._played)
        self._decided = now
        if not row.played or row.seconds // 60 > whole:
            row.played = True
            self.save(row)

    def place(self, client: Client) -> None:
        """What a socket may do and see by its keys."""
        client.role, client.acts = self.opens(client.keys)
        client.sees = self.sees(client.acts)

    def reseat(self) -> None:
        """Seats or keys have changed: every socket gets what it may have now, and a hello if that is different."""
        for client in list(self.clients):
            if any(key.revoked for key in client.keys):
                client.close(REVOKED, "this link is no longer valid")
                self.clients.discard(client)
                continue
            before = client.role, client.acts, client.sees
            self.place(client)
            if before != (client.role, client.acts, client.sees):
                self.greet(client)
