"""The table: a running game and its record; undo, rewind, restore, replay, fork."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from sandtable.kernel.chance import Chance, Drawn, Luck, Recorded, Seeded
from sandtable.kernel.decisions import IllegalAnswer, Refusal
from sandtable.kernel.game import Clock, Game, Scenario
from sandtable.kernel.journal import Fact
from sandtable.kernel.record import (
    Advanced,
    Answered,
    BrokenRecord,
    Checkpoint,
    Entry,
    Healed,
    Instructed,
    Ordered,
    Record,
    Seed,
    Undone,
    active,
    struck,
)
from sandtable.kernel.run import Run
from sandtable.kernel.typed import convert, decoder

S = TypeVar("S", bound=Struct)
V = TypeVar("V", bound=Struct)

__all__ = ["Difference", "Misfit", "RulesFault", "Table", "open_state", "open_table", "replay"]


class Misfit(Struct, frozen=True):
    """A recorded entry that no longer fits these rules: which, and why."""

    index: int
    entry: Entry
    refusal: Refusal


class RulesFault(Exception):
    """The rules of a game failed in the middle of something: its cause says how. The table stands as before."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(f"{type(cause).__name__}: {cause}")


class Difference(Exception):
    """Strict replay found a first entry that these rules do not reproduce."""

    def __init__(self, index: int, expected: Entry | None, got: Entry | None) -> None:
        super().__init__(f"entry {index}: the record holds {expected!r}, these rules give {got!r}")
        self.index, self.expected, self.got = index, expected, got


def _branch_of(entry: Entry) -> str:
    """The key of the branch an entry happened in."""
    if type(entry) is Fact:
        return entry.at
    if type(entry) is Drawn:
        return entry.name.split("/", 2)[1]
    if type(entry) is Answered:
        return entry.to.split("/", 1)[1].split("?", 1)[0]
    return "r"


def _related(one: str, other: str) -> bool:
    """Is one branch the other, its ancestor or its descendant?"""
    return one == other or one.startswith(other + ".") or other.startswith(one + ".")


class Table(Run[S, V]):
    """One match in memory. Make it with `open_table`, `open_state`, `Table.restore` or `replay`.

    `record=False` runs without a record (mass simulation): no restore, no undo, no journal. `every_mark=True`
    writes the state down at every Mark that takes effect, not only at some: what tests look at.
    """

    def __init__(
        self,
        game: Game[S, V],
        scenario: Scenario,
        options: Mapping[str, str],
        luck: Luck,
        *,
        record: bool = True,
        every_mark: bool = False,
    ) -> None:
        super().__init__(game, scenario.seats, every_mark=every_mark)
        self.scenario = scenario
        self.options = dict(options)
        self.luck = luck
        self.records = record
        self.build = game.build
        self.entries: list[Entry] = []
        self.standing: dict[tuple[str, str], Instructed] = {}
        self.misfit: Misfit | None = None
        self._struck: set[int] = set()

    def __repr__(self) -> str:
        asked = ", ".join(f"{seat} is asked {decision.kind}" for seat, decision in self.pending.items())
        where = "over" if self.outcome else asked or "running"
        return f"<Table {self.game.name} {self.scenario.id}: {where}>"

    def begin(self, state: S | None = None, clock: Clock | None = None) -> Table[S, V]:
        """Set up the scenario (or stand in the given state, at the given time) and run to the first question."""
        chance = Chance(self.luck, self.entries if self.records else None)
        if state is None:
            state = self.game.setup(self.scenario, self.options, chance)
        self._enter(state, 0, clock or Clock(), chance)
        if self.records:
            self._check("setup", self.entries)
        self._start()
        return self

    # --- an answer is whole or not at all -------------------------------------------------------------

    def _whole(self, act: Callable[..., None], *args: Any, **more: Any) -> None:
        """What fails in the middle is taken back: the table stands where it stood before, and the match goes on.

        A fault in a game's rules is a RulesFault then. A table without a record, and one that runs a record again,
        cannot go back: there the fault itself is raised.
        """
        if self.world.chance.log is not self.entries:
            act(*args, **more)
            return
        length, tick = len(self.entries), self.world.clock.tick
        try:
            act(*args, **more)
        except IllegalAnswer:
            if len(self.entries) > length:
                self._take_back(length, tick)
            raise
        except Exception as error:
            self._take_back(length, tick)
            raise RulesFault(error) from error

    def _take_back(self, length: int, tick: int) -> None:
        del self.entries[length:]
        self._struck = struck(self.entries)
        if self.game.live and self.entries[-1] != Advanced(tick):
            self.entries.append(Advanced(tick))
        self._rebuild()

    def answer(
        self, seat: str, answer: Any, *, to: str | None = None, seq: int | None = None, by: str = "player"
    ) -> None:
        self._whole(super().answer, seat, answer, to=to, seq=seq, by=by)

    def order(self, seat: str, kind: str, answer: Any, *, by: str = "player") -> None:
        self._whole(super().order, seat, kind, answer, by=by)

    def _run(self, ticks: int) -> None:
        self._whole(super()._run, ticks)

    # --- standing instructions ------------------------------------------------------------------------

    def instruct(self, seat: str, kind: str, do: str, answer: Any = None) -> None:
        """Set a standing instruction for decisions of a kind: do "default", "staff" or "answer"; "" ends it."""
        if do not in ("", "default", "staff", "answer"):
            raise IllegalAnswer(Refusal("TABLE", "no-such-instruction", {"do": do}))
        entry = Instructed(seat, kind, do, answer)
        self.entries.append(entry)
        self._instruct(entry)

    def _instruct(self, entry: Instructed) -> None:
        if entry.do:
            self.standing[entry.seat, entry.kind] = entry
        else:
            self.standing.pop((entry.seat, entry.kind), None)

    def instructed(self) -> tuple[str, str, Instructed] | None:
        """An open question that a standing instruction answers: seat, question id, the instruction."""
        for branch in self.live.values():
            if branch.ask is not None:
                for seat, decision in branch.ask.seats.items():
                    entry = self.standing.get((seat, decision.kind)) or self.standing.get((seat, "*"))
                    if entry is not None and seat not in branch.got:
                        return seat, branch.id, entry
        return None

    # --- history --------------------------------------------------------------------------------------

    def active(self, since: int = 0) -> Iterator[tuple[int, Entry]]:
        """The entries that count, with their index."""
        return active(self.entries, self._struck, since)

    @property
    def journal(self) -> list[Fact]:
        """All facts that count, whoever may know them."""
        return [entry for _, entry in self.active() if type(entry) is Fact]

    def undoable(self, seat: str) -> tuple[list[int], str]:
        """The entries that undoing the seat's last answer would strike and how, or none and why it cannot be."""
        if self.game.live:
            return [], "nothing-to-undo"
        entries, struck = self.entries, self._struck
        for index in range(len(entries) - 1, -1, -1):
            entry = entries[index]
            if type(entry) is not Answered or entry.seat != seat or index in struck:
                continue
            if entry.by not in ("clock", "instruction"):
                return self._struck_by_undoing(index, entry)
        return [], "nothing-to-undo"

    def _struck_by_undoing(self, index: int, mine: Answered) -> tuple[list[int], str]:
        if mine.to in self._by_id:
            return [index], "withdraw"
        key = _branch_of(mine)
        undone = [index]
        for at in range(index + 1, len(self.entries)):
            entry = self.entries[at]
            if at in self._struck or type(entry) is Undone:
                continue
            if type(entry) is Ordered:
                return [], "an-order"
            if type(entry) is Instructed or not _related(_branch_of(entry), key):
                continue
            if type(entry) is Drawn:
                return [], "a-throw"
            if type(entry) is Fact and entry.reveal:
                return [], "a-reveal"
            if type(entry) is Answered and (entry.seat != mine.seat or entry.by != "instruction"):
                return [], "another-answer"
            undone.append(at)
        return undone, "undo"

    def undo(self, seat: str) -> None:
        """Take the seat's last answer back, if nothing was thrown, revealed or answered by others since."""
        undone, why = self.undoable(seat)
        if not undone:
            raise IllegalAnswer(Refusal("TABLE", "cannot-undo", {"because": why}))
        self._strike(Undone(undone, seat, why))

    def rewind(self, index: int, consent: Iterable[str]) -> None:
        """Go back to before an answer or order, with the consent of every seat."""
        missing = sorted(set(self.seats) - set(consent))
        if missing:
            raise IllegalAnswer(Refusal("TABLE", "consent-missing", {"seats": missing}))
        entry = self.entries[index] if 0 <= index < len(self.entries) and index not in self._struck else None
        if not isinstance(entry, Answered | Ordered):
            raise IllegalAnswer(Refusal("TABLE", "no-such-answer", {"entry": index}))
        self._strike(Undone([at for at, _ in self.active(index)], "", "rewind"))

    def reopen(self, seat: str) -> None:
        """Strike the seat's answers that still lie sealed: whoever answers for it now is asked anew."""
        sealed = {one.id for one in self.live.values() if seat in one.got}
        answers = ((at, entry) for at, entry in self.active() if type(entry) is Answered and entry.seat == seat)
        struck = [at for at, entry in answers if entry.to in sealed]
        if struck:
            self.note_time()
            self._strike(Undone(struck, seat, "withdraw"))

    def _strike(self, undone: Undone) -> None:
        self._whole(self._strike_now, undone)

    def _strike_now(self, undone: Undone) -> None:
        self.entries.append(undone)
        self._struck.update(undone.struck)
        self._rebuild()

    # --- records --------------------------------------------------------------------------------------

    def note_time(self) -> None:
        """Live: write down how far the clock has run, so that a restored table stands at the same tick."""
        tick = self.world.clock.tick
        if self.records and self.game.live and self.entries[-1] != Advanced(tick):
            self.entries.append(Advanced(tick))

    def record(self, seeds: Sequence[Seed] = ()) -> Record:
        """Everything needed to restore, replay and (with the seed opened) verify the match."""
        self.note_time()
        return Record(
            self.game.name,
            self.scenario.id,
            self.options,
            self.seats,
            self.game.rules_version,
            list(self.entries),
            list(seeds),
            build=self.build,
        )

    @classmethod
    def restore(cls, game: Game[S, V], record: Record, luck: Luck, *, every_mark: bool = False) -> Table[S, V]:
        """The table again, from the last checkpoint and the answers since.

        If the rules have changed and an answer since then no longer fits, the table stands at the last
        entry that does: `misfit` names the entry and why, `prefilled` offers the later answers by question.
        A state that earlier rules left and that cannot be is healed (`Game.heal`), by an entry of the record.
        """
        if record.report is not None and record.report.sealed:
            raise BrokenRecord("what it hides is sealed, so it can only be read: sandtable replay")
        table = cls(game, scenario_of(game, record.scenario), record.options, luck, every_mark=every_mark)
        table.build = game.build if record.build == game.build else ""
        table.entries = list(record.entries)
        table._struck = struck(table.entries)
        for _, entry in table.active():
            if type(entry) is Instructed:
                table._instruct(entry)
        table._rebuild()
        return table

    def _rebuild(self) -> None:
        """Stand again where the entries that count lead: last checkpoint, then the answers since."""
        at = len(self.entries) - 1
        while at >= 0 and (at in self._struck or type(self.entries[at]) is not Checkpoint):
            at -= 1
        if at < 0:
            raise BrokenRecord("the record holds no checkpoint: nothing to start from")
        checkpoint = self.entries[at]
        assert isinstance(checkpoint, Checkpoint)
        draws = {entry.name: entry for entry in self.entries[at:] if type(entry) is Drawn}
        scratch: list[Entry] = []
        self._resume(checkpoint, Chance(Recorded(draws, self.luck), scratch))
        tail = list(self.active(at + 1))
        fitted = self._run_again(tail)
        stored = [entry for _, entry in tail[:fitted]]
        if self.misfit is None and _same(stored, scratch[: len(stored)]):
            self.entries.extend(scratch[len(stored) :])
        else:
            undone = Undone([index for index, _ in tail], "", "rules")
            self._struck.update(undone.struck)
            self.entries += [undone, *scratch]
        self.world.chance.luck = self.luck
        self.world.chance.log = self.world.journal.log = self.entries
        self._next_checkpoint = at + 1 + self._room(len(checkpoint.state))

    def _resume(self, checkpoint: Checkpoint, chance: Chance) -> None:
        state = decode_state(self.game, checkpoint)
        clock = msgspec.structs.replace(checkpoint.clock) if checkpoint.clock else Clock()
        self._enter(state, checkpoint.epoch, clock, chance)
        self._heal(checkpoint.rule)
        self._start()

    def _heal(self, rule: str) -> None:
        """At the Mark that the table starts from: let the game mend what cannot be, and write down that it did."""
        log = self.world.chance.log
        assert log is not None
        length, due = len(log), self._next_checkpoint
        log.append(Healed(self.epoch))
        self.world.journal.at = "r"
        if not self.game.heal(self.world):
            del log[length:]
            return
        self._check(rule, log)
        # The epoch is still the same: nothing of this is the script's.
        self._told, self._next_checkpoint = self.world.journal.told, due

    def _heal_again(self, healed: Healed) -> None:
        """Replay: go back to the Mark at which the state was healed, and heal it."""
        at = next(
            index
            for index in reversed(range(len(self.entries)))
            if isinstance(entry := self.entries[index], Checkpoint) and entry.epoch <= healed.epoch
        )
        mark = self.entries[at]
        assert isinstance(mark, Checkpoint)
        del self.entries[at + 1 :]
        self._resume(mark, Chance(self.luck, self.entries))

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
                        self._answer_again(entry)
                elif isinstance(entry, Ordered):
                    self.order(entry.seat, entry.kind, entry.answer, by=entry.by)
                elif isinstance(entry, Healed):
                    self._heal_again(entry)
                elif isinstance(entry, Advanced | Instructed):
                    log = self.world.chance.log
                    assert log is not None
                    log.append(entry)
            except IllegalAnswer as error:
                self.misfit = Misfit(index, entry, error.refusal)
                self.prefilled = {later.to: later.answer for _, later in tail[done:] if isinstance(later, Answered)}
                return done
        return len(tail)

    def _answer_again(self, entry: Answered) -> None:
        asked = self.open(entry.seat).get(entry.to)
        if asked is not None and asked.kind != entry.kind:
            args = {"was": entry.kind, "is": asked.kind}
            raise IllegalAnswer(Refusal("TABLE", "another-question", args))
        self.answer(entry.seat, entry.answer, to=entry.to, by=entry.by)

    def fork(self, seed: bytes | int) -> Table[S, V]:
        """The same position with a fresh seed: what was thrown stays, what comes is new."""
        return Table.restore(self.game, self.record(), Seeded(seed))


def _same(stored: Sequence[Entry], made: Sequence[Entry]) -> bool:
    """Did running the tail again give what the record holds?"""
    return msgspec.json.encode(stored) == msgspec.json.encode(made)


def decode_state(game: Game[S, Any], checkpoint: Checkpoint) -> S:
    """The state of a checkpoint, brought up to the current schema."""
    if checkpoint.schema == game.schema:
        return decoder(game.state_type).decode(checkpoint.state)
    plain = msgspec.json.decode(checkpoint.state)
    for schema in range(checkpoint.schema, game.schema):
        if schema not in game.upgrades:
            raise BrokenRecord(f"{game.name}: no upgrade from state schema {schema} to {schema + 1}")
        plain = game.upgrades[schema](plain)
    return convert(plain, game.state_type)


def scenario_of(game: Game[Any, Any], id: str) -> Scenario:
    """The scenario by id; the error lists what there is."""
    for scenario in game.scenarios():
        if scenario.id == id:
            return scenario
    known = ", ".join(scenario.id for scenario in game.scenarios())
    raise ValueError(f"{game.name} has no scenario {id!r}; there are: {known}")


def complete_options(scenario: Scenario, options: Mapping[str, str] | None) -> dict[str, str]:
    """The options with defaults filled in; an unknown one is an error that lists what there is."""
    chosen = {setting.id: setting.default for setting in scenario.settings}
    for id, value in (options or {}).items():
        setting = next((one for one in scenario.settings if one.id == id), None)
        if setting is None:
            raise ValueError(f"{scenario.id} has no option {id!r}; there are: {', '.join(chosen) or 'none'}")
        if value not in setting.values:
            raise ValueError(f"option {id!r} takes {', '.join(setting.values)}, not {value!r}")
        chosen[id] = value
    return chosen


def open_table(
    game: Game[S, V],
    scenario: str,
    luck: Luck,
    options: Mapping[str, str] | None = None,
    *,
    record: bool = True,
    every_mark: bool = False,
) -> Table[S, V]:
    """Set up a scenario and run it to its first question."""
    found = scenario_of(game, scenario)
    return Table(game, found, complete_options(found, options), luck, record=record, every_mark=every_mark).begin()


def open_state(
    game: Game[S, V], scenario: str, state: S, luck: Luck, *, clock: Clock | None = None, record: bool = False
) -> Table[S, V]:
    """A table that stands in a given state: what a bot searches on, from `game.imagine(view, rng)`."""
    return Table(game, scenario_of(game, scenario), {}, luck, record=record).begin(state, clock)


REPLAYED = 500
"""Entries that are played again between two reports of how far it is."""


def replay(
    game: Game[S, V], record: Record, luck: Luck, told: Callable[[float], None] = lambda _: None
) -> Table[S, V]:
    """Strict: run the whole record again from its first checkpoint and compare every entry, states included.

    Raises Difference at the first entry that these rules do not reproduce. `told` hears which part is done.
    """
    counted = list(active(record.entries, struck(record.entries)))
    at = next((i for i, (_, entry) in enumerate(counted) if type(entry) is Checkpoint), None)
    if at is None:
        raise BrokenRecord("the record holds no checkpoint: nothing to start from")
    start = counted[at][1]
    assert isinstance(start, Checkpoint)
    head = msgspec.structs.replace(record, entries=[start])
    draws = {entry.name: entry for entry in record.entries if type(entry) is Drawn}
    table = Table.restore(game, head, Recorded(draws, luck), every_mark=True)
    tail = counted[at + 1 :]
    fitted = 0
    while fitted < len(tail):
        piece = tail[fitted : fitted + REPLAYED]
        fitted += table._run_again(piece)
        if table.misfit is not None:
            break
        told(fitted / len(tail))
    done = 0
    for entry in table.entries[1:]:
        index, expected = tail[done] if done < len(tail) else (len(record.entries), None)
        if type(entry) is Checkpoint and type(expected) is not Checkpoint:
            continue  # the record holds the states of some Marks only
        if expected is None or msgspec.json.encode(expected) != msgspec.json.encode(entry):
            raise Difference(index, expected, entry)
        done += 1
    if done < len(tail):
        index, expected = tail[min(fitted, done)]
        raise Difference(index, expected, None)
    return table
