"""The table: runs a game's script, asks, seals, records, undoes, restores."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw, Struct

from sandtable.kernel.chance import Chance, Drawn, Luck, Recorded, Seeded
from sandtable.kernel.decisions import Decision, IllegalAnswer, Question, Refusal
from sandtable.kernel.game import Clock, Game, Outcome, Scenario, World
from sandtable.kernel.journal import Fact, Journal
from sandtable.kernel.play import Ask, Mark, Play, Together, Until
from sandtable.kernel.record import (
    Advanced,
    Answered,
    BrokenRecord,
    Checkpoint,
    Entry,
    Instructed,
    Ordered,
    Record,
    Seed,
    Undone,
    active,
)

S = TypeVar("S", bound=Struct)
V = TypeVar("V", bound=Struct)

__all__ = ["Difference", "Misfit", "Table", "open_state", "open_table", "replay"]

QUIET_TICKS = 240
"""A live table takes a checkpoint at the first quiet tick after this many ticks."""


class Misfit(Struct, frozen=True):
    """A recorded entry that no longer fits these rules: which, and why."""

    index: int
    entry: Entry
    refusal: Refusal


class Difference(Exception):
    """Strict replay found a first entry that these rules do not reproduce."""

    def __init__(self, index: int, expected: Entry | None, got: Entry | None) -> None:
        super().__init__(f"entry {index}: the record holds {expected!r}, these rules give {got!r}")
        self.index, self.expected, self.got = index, expected, got


class Branch:
    """One running play: where it waits, its dice counters, its children."""

    __slots__ = ("ask", "counts", "got", "id", "key", "kids", "n", "parent", "play", "results", "until")

    def __init__(self, key: str, play: Play[Any], parent: Branch | None) -> None:
        self.key = key
        self.play = play
        self.parent = parent
        self.n = 0
        self.counts: dict[str, int] = {}
        self.ask: Ask | None = None
        self.until: Until | None = None
        self.id = ""
        self.got: dict[str, Any] = {}
        self.kids = 0
        self.results: dict[str, Any] = {}


def _related(one: str, other: str) -> bool:
    """Is one branch the other, its ancestor or its descendant?"""
    return one == other or one.startswith(other + ".") or other.startswith(one + ".")


class Table(Generic[S, V]):
    """One match in memory. Make it with `open_table`, `Table.restore` or `replay`.

    `keep=False` runs without a record (mass simulation): no restore, no undo, no journal.
    """

    def __init__(
        self,
        game: Game[S, V],
        scenario: Scenario,
        options: Mapping[str, str],
        luck: Luck,
        state: S | None = None,
        *,
        keep: bool = True,
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.options = dict(options)
        self.seats = list(scenario.seats)
        self.luck = luck
        self.keep = keep
        self.entries: list[Entry] = []
        self.standing: dict[tuple[str, str], Instructed] = {}
        self.drafts: dict[tuple[str, str], Any] = {}
        self.misfit: Misfit | None = None
        self.prefilled: dict[str, Any] = {}
        self._seq = dict.fromkeys(self.seats, 0)
        log = self.entries if keep else None
        chance = Chance(luck, log)
        if state is None:
            state = game.setup(scenario, self.options, chance)
        self._enter(state, 0, 0, Clock(), chance)
        if keep:
            self.entries.append(self._checkpoint("setup"))
        self._start()

    # --- running the script -------------------------------------------------------------------------

    def _enter(self, state: S, epoch: int, orders: int, clock: Clock, chance: Chance) -> None:
        self.world: World[S] = World(state, chance, Journal(chance.log), clock)
        self.epoch = epoch
        self.orders_given = orders
        self.live: dict[str, Branch] = {}
        self._by_id: dict[str, Branch] = {}
        self._told = 0
        self._order_mark = orders
        self._checked_tick = clock.tick

    def _start(self) -> None:
        if not self.game.live:
            self._spawn("r", self.game.script(self.world), None)

    def _spawn(self, key: str, play: Play[Any], parent: Branch | None) -> None:
        branch = self.live[key] = Branch(key, play, parent)
        self._step(branch, None)

    def _step(self, branch: Branch, value: Any) -> None:
        """Send the value into the branch and run it to its next question, wait or end."""
        chance, journal = self.world.chance, self.world.journal
        was = chance.prefix, chance.counts, journal.at
        chance.prefix, chance.counts, journal.at = f"{self.epoch}/{branch.key}/", branch.counts, branch.key
        send = branch.play.send
        try:
            step = send(value)
            while type(step) is Mark:
                if len(self.live) == 1 and (
                    branch.counts or branch.n or journal.told != self._told or self.orders_given != self._order_mark
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
            branch.got = {}
            branch.id = f"{self.epoch}/{branch.key}?{branch.n}"
            branch.n += 1
            self._by_id[branch.id] = branch
            for seat in step.seats:
                self._seq[seat] += 1
        elif type(step) is Together:
            first = branch.n
            branch.n += 1
            branch.kids = len(step.plays)
            branch.results = {}
            if not step.plays:
                self._step(branch, [])
                return
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
            results = [parent.results[key] for key in sorted(parent.results)]
            parent.results = {}
            self._step(parent, results)

    def _mark(self, rule: str) -> None:
        """A checkpoint, because something happened since the last one."""
        self.epoch += 1
        self._told = self.world.journal.told
        self._order_mark = self.orders_given
        self._checked_tick = self.world.clock.tick
        log = self.world.chance.log
        if log is not None:
            log.append(self._checkpoint(rule))

    def _checkpoint(self, rule: str) -> Checkpoint:
        clock = self.world.clock
        return Checkpoint(
            self.epoch,
            rule,
            self.game.schema,
            Raw(msgspec.json.encode(self.world.state)),
            self.orders_given,
            msgspec.structs.replace(clock) if self.game.live else None,
        )

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
                if seat in branch.got:
                    question.answered = True
                    question.default = msgspec.to_builtins(branch.got[seat])
                elif branch.id in self.prefilled and decision.check(self.prefilled[branch.id]) is None:
                    question.default = self.prefilled[branch.id]
                if branch.ask.until is not None and branch.ask.until.clock == "table":
                    question.until = branch.ask.until.at
                questions.append(question)
        return questions

    def seq(self, seat: str) -> int:
        """Counts everything that changed what this seat is asked; an answer that names another is stale."""
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
        """Answer a question (the seat's first open one, or the one named `to`).

        Raises IllegalAnswer with rule and reason; the table is unchanged then.
        """
        if seq is not None and seq != self._seq.get(seat):
            raise IllegalAnswer(
                Refusal("TABLE", "stale", {"seat": seat, "sent": seq, "now": self._seq.get(seat, -1)})
            )
        branch = self._find(seat, to)
        ask = branch.ask
        assert ask is not None
        value = ask.seats[seat].read(answer)
        if self.keep:
            log = self.world.chance.log
            assert log is not None
            plain = value if type(value) is str else msgspec.to_builtins(value)
            log.append(Answered(seat, branch.id, plain, by, self.world.clock.tick))
        self._seq[seat] += 1
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
            self._seq[seat] += 1
            if self.drafts:
                self.drafts.pop((seat, branch.id), None)
        branch.ask = None
        del self._by_id[branch.id]
        self._step(branch, result)

    def expire(self, seat: str) -> None:
        """The seat's deadline has passed: its open questions are answered by their defaults, and recorded so."""
        for id, decision in self.open(seat).items():
            if id in self._by_id:
                self.answer(seat, decision.default, to=id, by="clock")

    # --- orders, drafts, standing instructions ------------------------------------------------------

    def orders(self, seat: str) -> Sequence[Decision[Any]]:
        """What the seat may order right now."""
        return self.game.orders(self.world, seat)

    def order(self, seat: str, kind: str, answer: Any, *, by: str = "player") -> None:
        """Give a free order; it is carried out as a branch of its own."""
        if seat not in self._seq:
            raise IllegalAnswer(Refusal("TABLE", "no-such-seat", {"seat": seat}))
        decision = next((one for one in self.orders(seat) if one.kind == kind), None)
        if decision is None:
            raise IllegalAnswer(Refusal("TABLE", "no-such-order", {"kind": kind}))
        value = decision.read(answer)
        log = self.world.chance.log
        if log is not None:
            log.append(Ordered(seat, kind, msgspec.to_builtins(value), by, self.world.clock.tick))
        self.orders_given += 1
        self._spawn(f"o{self.orders_given}", self.game.obey(self.world, seat, kind, value), None)

    def instruct(self, seat: str, kind: str, do: str, answer: Any = None) -> None:
        """Set a standing instruction for decisions of a kind: do "default", "staff" or "answer"; "" ends it."""
        if do not in ("", "default", "staff", "answer"):
            raise IllegalAnswer(Refusal("TABLE", "no-such-instruction", {"do": do}))
        entry = Instructed(seat, kind, do, answer)
        if self.world.chance.log is not None:
            self.world.chance.log.append(entry)
        self._instruct(entry)

    def _instruct(self, entry: Instructed) -> None:
        if entry.do:
            self.standing[entry.seat, entry.kind] = entry
        else:
            self.standing.pop((entry.seat, entry.kind), None)

    def instructed(self) -> tuple[str, str, Instructed] | None:
        """An open question that a standing instruction answers: seat, question id, the instruction."""
        if not self.standing:
            return None
        for branch in self.live.values():
            if branch.ask is not None:
                for seat, decision in branch.ask.seats.items():
                    entry = self.standing.get((seat, decision.kind)) or self.standing.get((seat, "*"))
                    if entry is not None and seat not in branch.got:
                        return seat, branch.id, entry
        return None

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
        for _ in range(ticks):
            if self.outcome is not None:
                break
            self._tick()
        if self.keep and ticks:
            log = self.world.chance.log
            assert log is not None
            if log and type(log[-1]) is Advanced:
                log[-1] = Advanced(self.world.clock.tick)
            else:
                log.append(Advanced(self.world.clock.tick))

    def _tick(self) -> None:
        clock = self.world.clock
        step = self.game.step_ms(self.world.state)
        clock.tick += 1
        clock.game_ms += step
        clock.table_ms += step // clock.compression
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
                log.append(Answered(seat, branch.id, plain, "clock", self.world.clock.tick))
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
    def journal(self) -> list[Fact]:
        """All facts that count, whoever may know them."""
        return [entry for _, entry in active(self.entries) if type(entry) is Fact]

    @property
    def state_hash(self) -> str:
        """Of the state and of where the script stands. Never leaves the server while a match runs."""
        branches = [
            (branch.key, branch.id if branch.ask else "", branch.n, branch.counts, branch.got)
            for branch in sorted(self.live.values(), key=lambda branch: branch.key)
        ]
        whole = (self.world.state, self.epoch, self.world.clock, branches)
        return hashlib.sha256(msgspec.json.encode(whole, order="deterministic")).hexdigest()[:16]

    # --- undo ---------------------------------------------------------------------------------------

    def undoable(self, seat: str) -> tuple[list[int], str]:
        """The entries that undoing the seat's last answer would strike, or () and the reason why it cannot be."""
        counted = list(active(self.entries))
        last = next(
            (
                i
                for i in range(len(counted) - 1, -1, -1)
                if isinstance(entry := counted[i][1], Answered) and entry.seat == seat and entry.by != "clock"
            ),
            None,
        )
        if last is None or self.game.live:
            return [], "nothing-to-undo"
        index, mine = counted[last]
        assert isinstance(mine, Answered)
        key = mine.to.split("/", 1)[1].split("?", 1)[0]
        branch = self._by_id.get(mine.to)
        if branch is not None and branch.ask is not None and seat in branch.got:
            return [index], "withdraw"
        struck = [index]
        for later, entry in counted[last + 1 :]:
            match entry:
                case Drawn() if _related(entry.name.split("/")[1], key):
                    return [], "a-throw"
                case Fact(reveal=True) if _related(entry.at, key):
                    return [], "a-reveal"
                case Answered() if _related(entry.to.split("/", 1)[1].split("?", 1)[0], key):
                    return [], "another-answer"
                case Fact() if not _related(entry.at, key):
                    continue
                case Drawn() | Answered() | Instructed():
                    continue
                case Ordered():
                    return [], "an-order"
            struck.append(later)
        return struck, "undo"

    def undo(self, seat: str) -> None:
        """Take the seat's last answer back, if nothing was thrown, revealed or answered by others since."""
        struck, why = self.undoable(seat)
        if not struck:
            raise IllegalAnswer(Refusal("TABLE", "cannot-undo", {"because": why}))
        self._strike(Undone(struck, seat, why))

    def rewind(self, index: int, consent: Iterable[str]) -> None:
        """Go back to before an answer or order, with the consent of every seat."""
        missing = sorted(set(self.seats) - set(consent))
        if missing:
            raise IllegalAnswer(Refusal("TABLE", "consent-missing", {"seats": missing}))
        counted = dict(active(self.entries))
        if not isinstance(counted.get(index), Answered | Ordered):
            raise IllegalAnswer(Refusal("TABLE", "no-such-answer", {"entry": index}))
        self._strike(Undone([i for i in counted if i >= index], "", "rewind"))

    def _strike(self, undone: Undone) -> None:
        self.entries.append(undone)
        self._rebuild(self.luck)
        for seat in self._seq:
            self._seq[seat] += 1

    # --- records ------------------------------------------------------------------------------------

    def record(self, seeds: Sequence[Seed] = ()) -> Record:
        """Everything needed to restore, replay and (with the seed opened) verify the match."""
        return Record(
            self.game.name,
            self.scenario.id,
            self.options,
            self.seats,
            self.game.rules_version,
            list(self.entries),
            list(seeds),
        )

    @classmethod
    def restore(cls, game: Game[S, V], record: Record, luck: Luck) -> Table[S, V]:
        """The table again, from the last checkpoint and the answers since.

        If the rules have changed and an answer since then no longer fits, the table stands at the last
        entry that does: `misfit` names the entry and why, `prefilled` offers the later answers by question.
        """
        table = cls.__new__(cls)
        table.game = game
        table.scenario = scenario_of(game, record.scenario)
        table.options = dict(record.options)
        table.seats = list(record.seats)
        table.luck = luck
        table.keep = True
        table.entries = list(record.entries)
        table.standing = {}
        table.drafts = {}
        table.misfit = None
        table.prefilled = {}
        table._seq = dict.fromkeys(table.seats, 0)
        for _, entry in active(table.entries):
            if type(entry) is Instructed:
                table._instruct(entry)
        table._rebuild(luck)
        return table

    def _rebuild(self, luck: Luck) -> None:
        """Stand again where the active entries lead: last checkpoint, then the answers since."""
        counted = list(active(self.entries))
        at = next((i for i in range(len(counted) - 1, -1, -1) if type(counted[i][1]) is Checkpoint), None)
        if at is None:
            raise BrokenRecord("the record holds no checkpoint: nothing to start from")
        draws = {entry.name: entry for entry in self.entries if type(entry) is Drawn}
        checkpoint = counted[at][1]
        assert isinstance(checkpoint, Checkpoint)
        scratch: list[Entry] = []
        self._resume(checkpoint, Chance(Recorded(draws, luck), scratch))
        tail = counted[at + 1 :]
        fitted = self._run_again(tail)
        stored = [entry for _, entry in tail[:fitted]]
        if self.misfit is None and _same(stored, scratch[: len(stored)]):
            self.entries.extend(scratch[len(stored) :])
        else:
            self.entries.append(Undone([index for index, _ in tail], "", "rules"))
            self.entries.extend(scratch)
        chance = self.world.chance
        chance.luck = luck
        chance.log = self.entries
        self.world.journal.log = self.entries

    def _resume(self, checkpoint: Checkpoint, chance: Chance) -> None:
        state = decode_state(self.game, checkpoint)
        clock = msgspec.structs.replace(checkpoint.clock) if checkpoint.clock else Clock()
        self._enter(state, checkpoint.epoch, checkpoint.orders, clock, chance)
        self._start()

    def _run_again(self, tail: Sequence[tuple[int, Entry]]) -> int:
        """Apply recorded answers and orders; returns how many entries of the tail fitted."""
        self.misfit = None
        for done, (index, entry) in enumerate(tail):
            try:
                if isinstance(entry, Answered | Ordered | Advanced):
                    while self.game.live and self.world.clock.tick < entry.tick:
                        self._tick()
                if isinstance(entry, Answered):
                    if entry.by != "clock" or entry.to in self._by_id:
                        self.answer(entry.seat, entry.answer, to=entry.to, by=entry.by)
                elif isinstance(entry, Ordered):
                    self.order(entry.seat, entry.kind, entry.answer, by=entry.by)
                elif isinstance(entry, Advanced | Instructed):
                    log = self.world.chance.log
                    assert log is not None
                    log.append(entry)
            except IllegalAnswer as error:
                self.misfit = Misfit(index, entry, error.refusal)
                self.prefilled = {later.to: later.answer for _, later in tail[done:] if isinstance(later, Answered)}
                return done
        return len(tail)

    def fork(self, seed: bytes | int) -> Table[S, V]:
        """The same position with a fresh seed: what was thrown stays, what comes is new."""
        return Table.restore(self.game, self.record(), Seeded(seed))


def _same(stored: Sequence[Entry], made: Sequence[Entry]) -> bool:
    """Did running the tail again give what the record holds?"""
    return msgspec.json.encode(stored) == msgspec.json.encode(made)


def decode_state(game: Game[S, Any], checkpoint: Checkpoint) -> S:
    """The state of a checkpoint, brought up to the current schema."""
    if checkpoint.schema == game.schema:
        return msgspec.json.decode(checkpoint.state, type=game.state_type)
    plain = msgspec.json.decode(checkpoint.state)
    for schema in range(checkpoint.schema, game.schema):
        if schema not in game.upgrades:
            raise BrokenRecord(f"{game.name}: no upgrade from state schema {schema} to {schema + 1}")
        plain = game.upgrades[schema](plain)
    return msgspec.convert(plain, game.state_type)


def scenario_of(game: Game[Any, Any], id: str) -> Scenario:
    """The scenario by id; the error lists what there is."""
    for scenario in game.scenarios():
        if scenario.id == id:
            return scenario
    known = ", ".join(scenario.id for scenario in game.scenarios())
    raise ValueError(f"{game.name} has no scenario {id!r}; there are: {known}")


def complete_options(scenario: Scenario, options: Mapping[str, str] | None) -> dict[str, str]:
    """The options with defaults filled in; an unknown one is an error that lists what there is."""
    chosen = {switch.id: switch.default for switch in scenario.switches}
    for id, value in (options or {}).items():
        switch = next((one for one in scenario.switches if one.id == id), None)
        if switch is None:
            raise ValueError(f"{scenario.id} has no option {id!r}; there are: {', '.join(chosen) or 'none'}")
        if value not in switch.values:
            raise ValueError(f"option {id!r} takes {', '.join(switch.values)}, not {value!r}")
        chosen[id] = value
    return chosen


def open_table(
    game: Game[S, V],
    scenario: str,
    luck: Luck,
    options: Mapping[str, str] | None = None,
    *,
    keep: bool = True,
) -> Table[S, V]:
    """Set up a scenario and run it to its first question."""
    found = scenario_of(game, scenario)
    return Table(game, found, complete_options(found, options), luck, keep=keep)


def open_state(game: Game[S, V], scenario: str, state: S, luck: Luck, *, keep: bool = False) -> Table[S, V]:
    """A table that stands in a given state: what a bot searches on, from `game.imagine(view, rng)`."""
    return Table(game, scenario_of(game, scenario), {}, luck, state, keep=keep)


def replay(game: Game[S, V], record: Record, luck: Luck) -> Table[S, V]:
    """Strict: run the whole record again from its first checkpoint and compare every entry.

    Raises Difference at the first entry that these rules do not reproduce.
    """
    counted = list(active(record.entries))
    at = next((i for i, (_, entry) in enumerate(counted) if type(entry) is Checkpoint), None)
    if at is None:
        raise BrokenRecord("the record holds no checkpoint: nothing to start from")
    start = counted[at][1]
    assert isinstance(start, Checkpoint)
    head = msgspec.structs.replace(record, entries=[start])
    draws = {entry.name: entry for entry in record.entries if type(entry) is Drawn}
    table = Table.restore(game, head, Recorded(draws, luck))
    tail = counted[at + 1 :]
    fitted = table._run_again(tail)
    made = table.entries[1:]
    for i, entry in enumerate(made):
        index, expected = tail[i] if i < len(tail) else (len(record.entries), None)
        if expected is None or msgspec.json.encode(expected) != msgspec.json.encode(entry):
            raise Difference(index, expected, entry)
    if fitted < len(tail) or len(made) < len(tail):
        index, expected = tail[min(fitted, len(made))]
        raise Difference(index, expected, None)
    return table
