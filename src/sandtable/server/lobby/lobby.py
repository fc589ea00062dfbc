"""The lobby: every match of this server. Creates, finds, restores, imports; keeps in memory what is in use."""

from __future__ import annotations

import asyncio
import logging
import secrets
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec

from sandtable.kernel import Game, Record, Seeded, Table, open_table
from sandtable.kernel.table import complete_options, scenario_of
from sandtable.kernel.typed import decoder
from sandtable.server.lobby.broom import Broom
from sandtable.server.lobby.downloads import Downloads
from sandtable.server.lobby.film import Scene
from sandtable.server.lobby.keeper import Keeper
from sandtable.server.lobby.lengths import Lengths
from sandtable.server.lobby.memory import long_lived
from sandtable.server.lobby.post_office import PostOffice
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.state import MatchState
from sandtable.server.match.times import Kept
from sandtable.server.pool import positions, work
from sandtable.server.pool.processes import QUICK, Pool
from sandtable.server.pool.thoughts import Thoughts
from sandtable.server.post.mails import Mail
from sandtable.server.store.files import Files, Gently, new_key, new_seed, now, pack, put_aside
from sandtable.server.store.interface import Store
from sandtable.server.store.rows import (
    EntryRow,
    KeyRow,
    LineRow,
    MatchRow,
    NoticeRow,
    Row,
    SeatRow,
    SeedRow,
    TimeRow,
)
from sandtable.server.wire import api_types, content, messages, time_of_day
from sandtable.server.wire.errors import ApiError, unknown
from sandtable.server.wire.holidays import Span
from sandtable.server.wire.limits import Limits
from sandtable.server.wire.settings import Settings

log = logging.getLogger(__name__)

IDLE = 300.0
"""Seconds after which a match that nobody looks at leaves the memory."""
T = TypeVar("T")
_line = msgspec.json.Decoder(messages.ChatLine)


class Lobby:
    """All matches. One per server process; it owns the store."""

    def __init__(self, store: Store, games: Mapping[str, Game[Any, Any]]) -> None:
        self.store = store
        self.games = games
        for game in games.values():  # before any thread reads one of them
            decoder(game.state_type), decoder(game.view_type)
        self.threads = ThreadPoolExecutor(4, "sandtable-matches")
        self.pool = Pool()
        self.thoughts = Thoughts(self.pool)
        self._one_at_a_time = asyncio.Semaphore(1)
        self._gently = Gently()
        self.downloads = Downloads()
        self.checks: dict[str, asyncio.Task[None]] = {}
        self._live: dict[str, LiveMatch] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._sweeper: asyncio.Task[None] | None = None
        self.keeper = Keeper(self)
        self.office = PostOffice(self)
        self.broom = Broom(self)
        self.lengths = Lengths(self)
        self._positions: dict[str, bytes] = {}
        self.settings = Settings.read()
        self.limits = Limits(self.settings.proxies)

    # --- making matches -----------------------------------------------------------------------------

    def game(self, name: str) -> Game[Any, Any]:
        """A game by name."""
        if name not in self.games:
            known = ", ".join(self.games) or "none"
            raise ApiError(422, "no-such-game", f"There is no game {name!r}; there are: {known}.", "game")
        return self.games[name]

    async def create(self, new: api_types.NewMatch, hashed: str = "") -> api_types.Created:
        """A new match at its first question; a rematch brings the hash of its password along."""
        game = self.game(new.game)
        scenario = new.scenario or game.scenarios()[0].id
        try:
            found = scenario_of(game, scenario)
        except ValueError as error:
            raise ApiError(422, "no-such-scenario", f"{error}.", "scenario") from None
        try:
            seated = {setting.id: setting.seated for setting in found.settings if setting.seated}
            options = complete_options(found, {**seated, **new.options})
        except ValueError as error:
            raise ApiError(422, "no-such-option", f"{error}.", "options") from None
        if game.live and new.pace.kind != "none":
            raise ApiError(422, "live", "This game has a running clock of its own: leave the pace out.", "pace")
        if new.deal and new.deal not in found.deals:
            known = ", ".join(found.deals) or "none"
            raise ApiError(422, "no-such-deal", f"There is no deal {new.deal!r}; there are: {known}.", "deal")
        seats = self._seated(list(found.seats), new.seats, found.deals.get(new.deal, ()))
        id = secrets.token_hex(6)
        seed = new_seed(id, 0)
        with long_lived():
            table = await self.in_thread(lambda: open_table(game, scenario, Seeded(seed.seed), options))
        password = new.password
        if password:
            hashed = await self.pool.run(QUICK, work.hashed, password)
        match = MatchRow(
            id,
            game.name,
            scenario,
            msgspec.json.encode(options).decode(),
            game.rules_version,
            new.title,
            hashed,
            new.listed,
            new.open,
            now(),
            over=table.outcome is not None,
            spectators="public" if len(seats) > 1 else "",
            build=table.build,
            deal=new.deal,
        )
        made, files = await self._found(match, seats, [seed], pack(table.entries))
        # Whoever made it comes in at once: no need to read it again.
        self._live[id] = live = self._bring_in(game, table, files, len(table.entries))
        if new.pace.kind != "none":
            await live.call(lambda: live.state.times.set_pace(new.pace, live.state.seats))
        return made

    async def found_record(
        self,
        match: MatchRow,
        seats: Mapping[str, api_types.NewSeat],
        seeds: Sequence[SeedRow],
        entries: bytes,
    ) -> api_types.Created:
        """A match that begins with a record, its entries as they are stored."""
        return (await self._found(match, seats, seeds, entries))[0]

    def _bring_in(self, game: Game[Any, Any], table: Table[Any, Any], files: Files, stored: int) -> LiveMatch:
        return LiveMatch(MatchState(game, table, files, self), stored, self.store, self.thoughts)

    @staticmethod
    def _seated(
        order: list[str], wanted: Mapping[str, api_types.NewSeat], hands: Sequence[Sequence[str]]
    ) -> dict[str, api_types.NewSeat]:
        for seat in wanted:
            if seat not in order:
                raise ApiError(
                    422, "no-such-seat", f"There is no seat {seat!r}; there are: {', '.join(order)}.", "seats"
                )
        if not wanted:
            wanted = {hands[0][0] if hands else order[0]: api_types.NewSeat("human")}
        for hand in hands:
            holders = [wanted[seat] for seat in hand if seat in wanted]
            if any(holder != holders[0] for holder in holders):
                raise ApiError(422, "split-hand", f"One person holds {', '.join(hand)} in this deal.", "seats")
            if holders:
                wanted = {**wanted, **dict.fromkeys(hand, holders[0])}
        return {seat: wanted.get(seat, api_types.NewSeat("bot")) for seat in order}

    async def _found(
        self,
        match: MatchRow,
        seats: Mapping[str, api_types.NewSeat],
        seeds: Sequence[SeedRow],
        entries: bytes,
    ) -> tuple[api_types.Created, Files]:
        """Write a new match with its keys and its record so far."""
        match.touched = int(time_of_day.wall())
        owner = KeyRow(new_key(), match.id, "owner")
        keys = {seat: KeyRow(new_key(), match.id, "seat", seat) for seat in seats}
        sat = [SeatRow(match.id, seat, i, one.holder, one.name) for i, (seat, one) in enumerate(seats.items())]
        files = Files(match, sat, [owner, *keys.values()], list(seeds), [])
        rows: list[Row] = [match, *sat, *files.keys, *seeds, EntryRow(match.id, 0, entries)]
        await self.store.save(rows)
        return api_types.Created(match.id, owner.key, {seat: key.key for seat, key in keys.items()}), files

    async def rematch(self, match: MatchState) -> str:
        """The same again: same game, scenario, options and holders; everybody finds their new keys by the old."""
        if not match.row.rematch or not self.store.find(MatchRow, id=match.row.rematch):
            seats = {row.seat: api_types.NewSeat(row.holder, row.name) for row in match.seats.values()}
            new = api_types.NewMatch(
                match.row.game,
                match.row.scenario,
                dict(match.table.options),
                match.row.title,
                seats,
                None,
                match.row.listed,
                match.row.open,
                match.times.kept.pace,
                match.row.deal,
            )
            made = await self.create(new, match.row.password)
            match.row.rematch = made.match
            match.save(match.row)
        return match.row.rematch

    def rematch_keys(self, match: MatchState, keys: Sequence[KeyRow]) -> list[str]:
        """The keys in the rematch of somebody who holds these keys; none of a seat that got another link there: it
        may be another person's."""
        if not match.row.rematch:
            return []
        mine = {(key.role, key.seat) for key in keys}
        rows = self.store.find(KeyRow, match=match.row.rematch)
        renewed = {row.seat for row in rows if row.revoked}
        return [row.key for row in rows if (row.role, row.seat) in mine and row.seat not in renewed]

    # --- finding matches ----------------------------------------------------------------------------

    def key(self, key: str) -> KeyRow:
        """What a key opens; any that opens nothing is unknown in the same words."""
        return self.keys(key)[0]

    def keys(self, joined: str, *, ended: bool = False) -> list[KeyRow]:
        """Several keys of one match, joined by commas; those that open nothing any more are left out, unless
        `ended`."""
        rows = [row for key in joined.split(",")[:16] for row in self.store.find(KeyRow, key=key)]
        found = [row for row in rows if ended or not row.revoked]
        if len({row.match for row in found}) != 1:
            raise unknown()
        return found

    async def opened(self, key: str, *, ended: bool = False) -> tuple[LiveMatch, list[KeyRow]]:
        """The match that a key (or several, joined by commas) opens, and its rows there."""
        rows = self.keys(key, ended=ended)
        live = await self.open_match(rows[0].match)
        return live, [live.state.keys[row.key] for row in rows]

    async def call(self, key: str, act: Callable[[MatchState, list[KeyRow]], Any], *, ended: bool = False) -> Any:
        """Do something in a match's own task for whoever holds a key, if it has not ended until then."""
        live, rows = await self.opened(key, ended=ended)

        def still() -> Any:
            if not ended and any(row.revoked for row in rows):
                raise unknown()
            return act(live.state, rows)

        return await live.call(still)

    def row(self, id: str) -> MatchRow:
        """A match by its public id."""
        found = self.store.find(MatchRow, id=id)
        if not found:
            raise unknown()
        return found[0]

    async def open_match(self, id: str) -> LiveMatch:
        """The match in memory, restored from its last checkpoint if it was not."""
        live = self._live.get(id)
        if live is not None and live.alive:
            return live
        async with self.opening(id):
            live = self._live.get(id)
            if live is None or not live.alive:
                self._live[id] = live = await self._restore(id)
        return live

    def opening(self, id: str) -> asyncio.Lock:
        """Held while the match is brought into memory, or removed."""
        return self._opening.setdefault(id, asyncio.Lock())

    def in_use(self, id: str) -> bool:
        """Is the match in memory?"""
        return id in self._live

    async def _restore(self, id: str) -> LiveMatch:
        match = self.row(id)
        if match.game not in self.games:
            raise ApiError(
                409, "no-such-game", f"This match is of {match.game!r}, which this server does not have."
            )
        game = self.games[match.game]
        try:
            with long_lived():
                table, files, stored = await self.in_thread(lambda: self._read(game, match))
        except Exception:
            log.exception("match %s cannot be restored", id)
            detail = "These rules cannot open this match: restore a backup, or run the version that played it."
            raise ApiError(500, "cannot-open", detail) from None
        live = self._bring_in(game, table, files, stored)
        if match.origin == "checking" and match.id not in self.checks:
            live.state.vouch("foreign", [], "the server was stopped meanwhile: import the file again")
        if match.build != table.build:  # other rules go on with it from here, even if these come back later
            match.build = table.build
            live.state.save(match)
        return live

    def _read(self, game: Game[Any, Any], match: MatchRow) -> tuple[Table[Any, Any], Files, int]:
        find = self.store.find
        seats = sorted(find(SeatRow, match=match.id), key=lambda row: row.place)
        seeds = find(SeedRow, match=match.id)
        entries = self._gently.unpack(find(EntryRow, match=match.id))
        options = msgspec.json.decode(match.options, type=dict[str, str])
        record = Record(
            match.game,
            match.scenario,
            options,
            [row.seat for row in seats],
            match.rules_version,
            entries,
            build=match.build,
        )
        table = Table.restore(game, record, Seeded(seeds[-1].seed))
        lines = [_line.decode(row.body) for row in find(LineRow, match=match.id)]
        times = next(iter(find(TimeRow, match=match.id)), None)
        keys, notices = find(KeyRow, match=match.id), find(NoticeRow, match=match.id)
        return table, Files(match, seats, keys, seeds, lines, times, notices), len(entries)

    def listed(self, count: int, before: tuple[str, str] | None = None) -> list[api_types.Listed]:
        """A page of the lobby's public list, newest first. Reads much: for a thread."""
        find = self.store.find
        rows = self.store.page(count, before)
        paces = {
            time.match: msgspec.json.decode(time.body, type=Kept).pace
            for row in rows
            for time in find(TimeRow, match=row.id)
        }
        return [
            api_types.Listed(
                row.id,
                row.game,
                row.scenario,
                row.title,
                [
                    api_types.ListedSeat(seat.seat, seat.holder, seat.name, self.free(row, seat))
                    for seat in sorted(find(SeatRow, match=row.id), key=lambda seat: seat.place)
                ],
                row.started,
                row.over,
                bool(row.password),
                row.spectators != "",
                paces.get(row.id, messages.Pace()),
                [list(hand) for hand in self._deals(row)],
            )
            for row in rows
        ]

    def _deals(self, match: MatchRow) -> Sequence[Sequence[str]]:
        """The hands of a match whose seats were dealt."""
        if not match.deal or match.game not in self.games:
            return ()
        played = (one for one in self.games[match.game].scenarios() if one.id == match.scenario)
        return next((one.deals.get(match.deal, ()) for one in played), ())

    @staticmethod
    def free(match: MatchRow, seat: SeatRow) -> bool:
        """May somebody take the seat from the lobby?"""
        return (match.open or bool(match.password)) and seat.holder == "human" and not seat.taken and not match.over

    async def check_password(self, match: MatchRow, password: str | None) -> None:
        """Nobody comes in from the lobby without the match's password, if it has one."""
        if not match.password:
            return
        if password is None or not await self.pool.run(QUICK, work.fits, match.password, password):
            raise ApiError(
                403, "wrong-password", "Ask the owner of the table for its password.", "password"
            ) from None

    # --- reckoning ------------------------------------------------------------------------------------

    async def frame(self, scene: Scene) -> api_types.Frame:
        """A picture of a match's film."""
        try:
            return await scene.frame(self.pool)
        except ApiError:
            raise
        except Exception:
            log.exception("a film of %s cannot be shown", scene.game.name)
            detail = "These rules cannot show this moment again: read it in the log."
            raise ApiError(409, "cannot-show", detail) from None

    async def positions(self, game: Game[Any, Any]) -> bytes:
        """Where a game is taught it shows these; they are the same as long as the server runs."""
        if game.name not in self._positions:
            act = self.pool.run(QUICK, positions.positions, game, content.positions(game))
            self._positions[game.name] = await act
        return self._positions[game.name]

    # --- what a match knows of the server (`Surroundings`) ------------------------------------------

    @property
    def gaps(self) -> Sequence[Span]:
        """Stretches of time that count for nobody."""
        return self.keeper.gaps

    def note_due(self, match: str, due: int | None) -> None:
        """The match next has something to do by itself at this instant."""
        self.keeper.note(match, due)

    def post(self, row: NoticeRow, mail: Mail) -> None:
        """Carry out a notice."""
        self.office.take(row, mail)

    # --- all of it ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def entries_aside(self, id: str) -> AsyncIterator[Path]:
        """The stored entries of a match as a file for the processes: the event loop is spared what is long."""
        folder = tempfile.TemporaryDirectory(prefix="sandtable-entries-")
        path = Path(folder.name) / "entries"
        try:
            async with self._one_at_a_time:  # each copy of a long record holds the interpreter's lock
                await self.in_thread(lambda: put_aside(self.store.find(EntryRow, match=id), path))
            yield path
        finally:
            await self.in_thread(folder.cleanup)

    async def in_thread(self, act: Callable[[], T]) -> T:
        """What makes and restores matches, or reads the store."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, act)

    async def open(self) -> None:
        """Start looking after the matches in memory."""
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")
        self.broom.open()
        await self.keeper.open()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(IDLE / 5)
            for id, live in list(self._live.items()):
                if not live.alive or (live.idle and time.monotonic() - live.last_used > IDLE):
                    if self._live.get(id) is live:
                        del self._live[id]
                    await live.stop()

    async def close(self) -> None:
        """Stop every match and close the store."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        await self.broom.close()
        await self.keeper.close()
        for check in list(self.checks.values()):
            check.cancel()
        await asyncio.gather(*self.checks.values(), return_exceptions=True)
        await self.office.close()
        await self.downloads.close()
        matches, self._live = list(self._live.values()), {}
        await asyncio.gather(*(live.stop() for live in matches))
        for threads in (self.threads, self.thoughts.threads):
            threads.shutdown(wait=True, cancel_futures=True)
        self.store.close()
