"""Runs a game's script: branches, questions, orders, time. It logs what happens and keeps no history."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw, Struct

from sandtable.kernel.chance import Chance
from sandtable.kernel.decisions import Decision, IllegalAnswer, Question, Refusal
from sandtable.kernel.game import Clock, Game, Outcome, World
from sandtable.kernel.journal import Journal
from sandtable.kernel.play import Ask, Mark, Play, Together, Until
from sandtable.kernel.record import Answered, Checkpoint, Entry, Ordered

S = TypeVar("S", bound=Struct)
V = TypeVar("V", bound=Struct)

__all__ = ["Branch", "Run"]

QUIET_TICKS = 240
"""A live table takes a checkpoint at the first quiet tick after this many ticks."""
LEAST_BETWEEN = 48
"""Entries between two checkpoints of a table: running so few again is quick, and states are long."""
BYTES_AN_ENTRY = 64
"""A long state is written so rarely that checkpoints cost about as much as the entries between them."""


class Branch:
    """One running play: where it waits, its dice counters; what it asks has an id, its children bring results."""

    id: str
    kids: int
    results: dict[str, Any]

    __slots__ = ("ask", "counts", "got", "id", "key", "kids", "n", "parent", "play", "results", "seqs", "until")

    def __init__(self, key: str, play: Play[Any], parent: Branch | None) -> None:
        self.key = key
        self.play = play
        self.parent = parent
        self.n = 0
        self.counts: dict[str, int] = {}
        self.ask: Ask | None = None
        self.until: Until | None = None
        self.got: dict[str, Any] = {}
        self.seqs: dict[str, int] = {}


class Run(Generic[S, V]):
    """A game in progress. `Table` adds the record: undo, restore, replay."""

    world: World[S]

    def __init__(self, game: Game[S, V], seats: Sequence[str], *, every_mark: bool) -> None:
        self.game = game
        self.seats = list(seats)
        self.every_mark = every_mark
        self.drafts: dict[tuple[str, str], Any] = {}
        self.prefilled: dict[str, Any] = {}
        self.moves = 0
        """Changes whenever a script has gone on or time has passed: until then every view is the same."""
        self._seq = dict.fromkeys(self.seats, 0)

    # --- running the script -------------------------------------------------------------------------

    def _enter(self, state: S, epoch: int, clock: Clock, chance: Chance) -> None:
        self.world = World(state, chance, Journal(chance.log), clock)
        self.epoch = epoch
        self.moves += 1
        self.live: dict[str, Branch] = {}
        self._by_id: dict[str, Branch] = {}
        self._told = 0
        self._orders: dict[str, int] = {}
        self._checked_tick = clock.tick
        # Running a record's tail again writes no state that was not written the first time.
        self._next_checkpoint = 0 if self.every_mark else sys.maxsize

    def _start(self) -> None:
        if not self.game.live:
            self._spawn("r", self.game.script(self.world), None)

    def _spawn(self, key: str, play: Play[Any], parent: Branch | None) -> None:
        branch = self.live[key] = Branch(key, play, parent)
        self._step(branch, None)

    def _step(self, branch: Branch, value: Any) -> None:
        """Send the value into the branch and run it to its next question, wait or end."""
        self.moves += 1
        chance, journal = self.world.chance, self.world.journal
        was = chance.prefix, chance.counts, journal.at
        chance.prefix, chance.counts, journal.at = f"{self.epoch}/{branch.key}/", branch.counts, branch.key
        send = branch.play.send
        try:
            step = send(value)
            while type(step) is Mark:
                if len(self.live) == 1 and (
                    branch.counts or branch.n or journal.told != self._told or self._orders
                ):
                    self._mark(step.rule)
                    branch.counts, branch.n = {}, 0
                    chance.prefix, chance.counts = f"{self.epoch}/{branch.key}/", branch.counts
                step = send(None)
        except StopIteration as end:
            chance.prefix, chance.counts, journal.at = was
            self._finish(branch, end.value)
            return
        chance.prefix, chance.counts, journal.at = was
        if type(step) is Ask:
            branch.ask = step
            branch.seqs = {seat: self._count(seat) for seat in step.seats}
            branch.id = f"{self.epoch}/{branch.key}?{branch.n}"
            branch.n += 1
            self._by_id[branch.id] = branch
        elif type(step) is Together:
            first = branch.n
            branch.n += 1
            branch.kids = len(step.plays)
            branch.results = {}
            if not step.plays:
                self._step(branch, [])
            for i, play in enumerate(step.plays):
                self._spawn(f"{branch.key}.{first}-{i:02d}", play, branch)
        elif type(step) is Until:
            branch.until = step
        else:
            raise TypeError(f"a script may yield Ask, Together, Mark or Until, not {step!r}")

    def _finish(self, branch: Branch, result: Any) -> None:
        del self.live[branch.key]
        parent = branch.parent
        if parent is None:
            return
        parent.results[branch.key] = result
        parent.kids -= 1
        if parent.kids == 0:
            self._step(parent, [parent.results[key] for key in sorted(parent.results)])

    def _mark(self, rule: str) -> None:
        """A new epoch, because something happened since the last one; now and then its state is written down."""
        self.epoch += 1
        self._told = self.world.journal.told
        self._orders = {}
        self._checked_tick = self.world.clock.tick
        log = self.world.chance.log
        if log is not None and len(log) >= self._next_checkpoint:
            self._check(rule, log)

    def _check(self, rule: str, log: list[Entry]) -> None:
        """Write a checkpoint."""
        clock = self.world.clock
        state = msgspec.json.encode(self.world.state)
        live = msgspec.structs.replace(clock) if self.game.live else None
        log.append(Checkpoint(self.epoch, rule, self.game.schema, Raw(state), live))
        self._next_checkpoint = len(log) + self._room(len(state))

    def _room(self, size: int) -> int:
        """The entries that fit between a checkpoint of this size and the next."""
        return 0 if self.every_mark or self.game.live else max(LEAST_BETWEEN, size // BYTES_AN_ENTRY)

    # --- questions and answers ----------------------------------------------------------------------

    @property
    def pending(self) -> dict[str, Decision[Any]]:
        """The first open question of each seat that has one."""
        first: dict[str, Decision[Any]] = {}
        for branch in self.live.values():
            if branch.ask is not None:
                for seat, decision in branch.ask.seats.items():
                    if seat not in branch.got and seat not in first:
                        first[seat] = decision
        return first

    @property
    def waiting(self) -> list[str]:
        """The seats that the table waits for."""
        return sorted(self.pending)

    def open(self, seat: str) -> dict[str, Decision[Any]]:
        """Every open question of the seat by id; sealed ones that may still be revised are not among them."""
        return {
            branch.id: branch.ask.seats[seat]
            for branch in self.live.values()
            if branch.ask is not None and seat in branch.ask.seats and seat not in branch.got
        }

    def questions(self, seat: str) -> list[Question]:
        """Every question of the seat as it travels, sealed ones (still open to revision) marked answered."""
        questions = []
        for branch in self.live.values():
            if branch.ask is not None and (decision := branch.ask.seats.get(seat)) is not None:
                question = decision.question(branch.id, seat)
                question.seq = branch.seqs[seat]
                if seat in branch.got:
                    question.answered = True
                    question.default = msgspec.to_builtins(branch.got[seat])
                elif branch.id in self.prefilled and decision.check(self.prefilled[branch.id]) is None:
                    question.default = self.prefilled[branch.id]
                if branch.ask.until is not None:
                    question.until, question.clock = branch.ask.until.at, branch.ask.until.clock
                questions.append(question)
        return questions

    def seq(self, seat: str, to: str) -> int:
        """The number of the question `to`: new whenever it is asked, answered or asked again after an undo."""
        return self._find(seat, to).seqs[seat]

    def _count(self, seat: str) -> int:
        self._seq[seat] += 1
        return self._seq[seat]

    def _find(self, seat: str, to: str | None) -> Branch:
        if to is None:
            for branch in self.live.values():
                if branch.ask is not None and seat in branch.ask.seats and seat not in branch.got:
                    return branch
            raise IllegalAnswer(Refusal("TABLE", "nothing-is-asked", {"seat": seat}))
        found = self._by_id.get(to)
        if found is None or found.ask is None or found.id != to:
            raise IllegalAnswer(Refusal("TABLE", "question-is-closed", {"to": to}))
        if seat not in found.ask.seats:
            raise IllegalAnswer(Refusal("TABLE", "not-your-question", {"seat": seat, "to": to}))
        return found

    def answer(
        self, seat: str, answer: Any, *, to: str | None = None, seq: int | None = None, by: str = "player"
    ) -> None:
        """Answer a question: the seat's first open one, or the one named `to`. Another `seq` than its own is stale.

        Raises IllegalAnswer with rule and reason; the table is unchanged then.
        """
        branch = self._find(seat, to)
        if seq is not None and seq != branch.seqs[seat]:
            raise IllegalAnswer(Refusal("TABLE", "stale", {"seat": seat, "sent": seq, "now": branch.seqs[seat]}))
        ask = branch.ask
        assert ask is not None
        decision = ask.seats[seat]
        value = decision.read(answer)
        log = self.world.chance.log
        if log is not None:
            plain = value if type(value) is str else msgspec.to_builtins(value)
            log.append(Answered(seat, branch.id, plain, by, self.world.clock.tick, decision.kind))
        branch.seqs[seat] = self._count(seat)
        branch.got[seat] = value
        self._close_if_done(branch, seat)

    def _close_if_done(self, branch: Branch, seat: str) -> None:
        ask = branch.ask
        assert ask is not None
        result: Any
        if ask.close == "first":
            result = (seat, branch.got[seat])
        elif len(branch.got) == len(ask.seats):
            result = {one: branch.got[one] for one in ask.seats}
        else:
            return
        self._close(branch, result)

    def _close(self, branch: Branch, result: Any) -> None:
        ask = branch.ask
        assert ask is not None
        for seat in ask.seats:
            self.drafts.pop((seat, branch.id), None)
        branch.ask = None
        branch.got = {}
        del self._by_id[branch.id]
        self._step(branch, result)

    def expire(self, seat: str) -> None:
        """The seat's deadline has passed: its open questions are answered by their defaults, and recorded so."""
        for id, decision in self.open(seat).items():
            self.answer(seat, decision.default, to=id, by="clock")

    # --- orders and drafts ------------------------------------------------------

    def orders(self, seat: str) -> Sequence[Decision[Any]]:
        """What the seat may order right now."""
        return self.game.orders(self.world, seat)

    def order(self, seat: str, kind: str, answer: Any, *, by: str = "player") -> None:
        """Give a free order; it is carried out as a branch of its own."""
        if seat not in self._seq:
            raise IllegalAnswer(Refusal("TABLE", "no-such-seat", {"seat": seat}))
        decision = self.game.find_order(self.world, seat, kind)
        if decision is None:
            raise IllegalAnswer(Refusal("TABLE", "no-such-order", {"kind": kind}))
        value = decision.read(answer)
        log = self.world.chance.log
        if log is not None:
            log.append(Ordered(seat, kind, msgspec.to_builtins(value), by, self.world.clock.tick))
        # Keyed by who and what, so that other orders (a change of compression, say) do not move this one's dice.
        name = f"o-{seat}-{kind}"
        n = self._orders[name] = self._orders.get(name, 0) + 1
        self._spawn(f"{name}-{n}", self.game.obey(self.world, seat, kind, value), None)

    def draft(self, seat: str, to: str, value: Any) -> tuple[str, ...]:
        """Keep an unbinding draft of an answer; returns the seats that may see it. Never in state or record."""
        branch = self._find(seat, to)
        self.drafts[seat, branch.id] = value
        return self.game.draft_audience(self.world, seat)

    # --- time ---------------------------------------------------------------------------------------

    def advance(self, ticks: int = 1) -> None:
        """Run a live table for so many fixed steps. Never skips one."""
        if not self.game.live:
            raise TypeError(f"{self.game.name} is not played in real time")
        self._run(ticks)

    def _run(self, ticks: int) -> None:
        for _ in range(ticks):
            if self.outcome is not None:
                break
            self._tick()

    def _tick(self) -> None:
        self.moves += 1
        clock = self.world.clock
        step = self.game.step_ms(self.world.state)
        clock.tick += 1
        clock.game_ms += step
        clock.table_us += step * 1000 // clock.compression
        chance, journal = self.world.chance, self.world.journal
        chance.prefix, chance.counts, journal.at = f"{self.epoch}/t{clock.tick}/", {}, f"t{clock.tick}"
        for i, play in enumerate(self.game.tick(self.world)):
            self._spawn(f"t{clock.tick}-{i:02d}", play, None)
        if self.live:
            self._expire_by_clock()
        if not self.live and clock.tick - self._checked_tick >= QUIET_TICKS:
            self._mark("quiet")

    def _expire_by_clock(self) -> None:
        clock = self.world.clock
        now = {"tick": clock.tick, "game": clock.game_ms, "table": clock.table_ms}
        for branch in [self.live[key] for key in sorted(self.live)]:
            if branch.until is not None and branch.until.at <= now[branch.until.clock]:
                branch.until = None
                self._step(branch, None)
            elif branch.ask is not None and (until := branch.ask.until) and until.at <= now[until.clock]:
                self._expire_ask(branch, branch.ask)

    def _expire_ask(self, branch: Branch, ask: Ask) -> None:
        log = self.world.chance.log
        result: Any = None
        for seat, decision in ask.seats.items():
            if seat in branch.got:
                continue
            branch.got[seat] = decision.default
            if log is not None:
                plain = msgspec.to_builtins(decision.default)
                log.append(Answered(seat, branch.id, plain, "clock", self.world.clock.tick, decision.kind))
            if ask.close == "first":
                result = ("clock", decision.default)
                break
        if ask.close == "all":
            result = {seat: branch.got[seat] for seat in ask.seats}
        self._close(branch, result)

    # --- what is known ------------------------------------------------------------------------------

    def view(self, seat: str | None) -> V:
        """What the seat may know; None is a spectator."""
        return self.game.view(self.world, seat)

    @property
    def outcome(self) -> Outcome | None:
        """None until the game is over."""
        return self.game.outcome(self.world.state)

    @property
    def state(self) -> S:
        """The truth. Never hand it to a client or a bot."""
        return self.world.state

    @property
    def state_hash(self) -> str:
        """Of the state and of where the script stands. Never leaves the server while a match runs."""
        branches = [
            (branch.key, branch.id if branch.ask else "", branch.n, branch.counts, branch.got)
            for branch in sorted(self.live.values(), key=lambda branch: branch.key)
        ]
        whole = (self.world.state, self.epoch, self.world.clock, branches)
        return hashlib.sha256(msgspec.json.encode(whole, order="deterministic")).hexdigest()[:16]
