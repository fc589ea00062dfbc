"""States that cannot be: what earlier rules left is mended when the match is opened, by an entry of the record."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sandtable.kernel import (
    Difference,
    Fact,
    Record,
    Seeded,
    Table,
    World,
    open_table,
    replay,
)
from sandtable.kernel.record import Advanced, Answered, Checkpoint, Entry, Healed, Undone
from tests.kernel import toys
from tests.kernel.helpers import play
from tests.kernel.toys import Haunted

OLD, NEW = Haunted(heals=False), Haunted(heals=True)


def nights(table: Table[Any, Any], *does: str) -> None:
    """One night each, as far as its last question: its dream is answered with the next night."""
    for one in does:
        if table.pending["bdu"].kind == "dream":
            table.answer("bdu", "no")
        table.answer("bdu", one)


def haunted(slept: int, every_mark: bool = False) -> Record:
    """A match of the old rules with two ghosts in it, so many nights after the last one came."""
    table = open_table(OLD, "only", Seeded(3), every_mark=every_mark)
    nights(table, "sleep", "conjure", "sleep", "conjure", *["sleep"] * slept)
    assert [one.args["ghost"] for one in OLD.check(table.state)] == [2, 4]
    return Record.from_bytes(table.record().to_bytes())


def opened(record: Record, game: Haunted = NEW) -> Table[Any, Any]:
    return Table.restore(game, Record.from_bytes(record.to_bytes()), Seeded(3))


def fresh(table: Table[Any, Any], record: Record) -> list[Entry]:
    return table.entries[len(record.entries) :]


def healings(table: Table[Any, Any]) -> list[int]:
    return [index for index, entry in table.active() if isinstance(entry, Healed)]


def night_log(table: Table[Any, Any]) -> bytes:
    return msgspec.json.encode([fact for fact in table.journal if fact.kind == "night"])


LONG = 40
"""So many nights: the record holds a state written down since the ghosts came, and a tail after it."""


@pytest.mark.parametrize(
    ("slept", "every_mark"), [(3, True), (LONG, False)], ids=["every Mark kept", "few Marks kept"]
)
def test_a_match_is_healed_on_opening_and_the_log_says_so(slept: int, every_mark: bool) -> None:
    record = haunted(slept, every_mark)
    before = Table.restore(OLD, record, Seeded(3))
    table = opened(record)
    assert list(NEW.check(table.state)) == []
    assert table.misfit is None
    # Everybody is asked what he was asked, and the game stands as it stood, down to the dice.
    assert list(table.open("bdu")) == list(before.open("bdu"))
    assert table.state.numbers == before.state.numbers
    assert night_log(table) == night_log(before)
    (at,) = healings(table)
    healed, told, mark = table.entries[at : at + 3]
    assert isinstance(healed, Healed) and isinstance(told, Fact) and isinstance(mark, Checkpoint)
    assert (told.kind, told.rule, told.to, told.args) == ("ghosts-gone", "T.ghost", None, {"ghosts": [2, 4]})
    assert told.at == "r", "it is told in the script's own branch"
    assert msgspec.json.decode(mark.state)["lists"]["ghosts"] == []
    last = next(entry for entry in reversed(record.entries) if isinstance(entry, Checkpoint))
    assert (mark.epoch, mark.rule) == (healed.epoch, mark.rule) == (last.epoch, last.rule)
    # What has come since the Mark stands behind the healing now; the rules have struck it where it stood.
    (strike,) = [entry for entry in fresh(table, record) if isinstance(entry, Undone)]
    assert (strike.seat, strike.why) == ("", "rules")


def test_where_nothing_came_since_the_mark_nothing_is_struck() -> None:
    table = open_table(OLD, "only", Seeded(3), every_mark=True)
    nights(table, "conjure")
    table.answer("bdu", "no")
    record = table.record()
    assert isinstance(record.entries[-1], Checkpoint)
    new = fresh(opened(record), record)
    assert [type(entry) for entry in new] == [Healed, Fact, Checkpoint]


def test_a_healed_match_is_not_healed_again_and_goes_on() -> None:
    record = opened(haunted(LONG)).record()
    table = opened(record)
    assert fresh(table, record) == []
    play(table, 6)
    assert table.outcome is not None


def test_a_sound_match_gets_no_entry() -> None:
    table = open_table(NEW, "only", Seeded(3))
    nights(table, *["sleep"] * LONG)
    record = table.record()
    assert fresh(opened(record), record) == []


@pytest.mark.parametrize("every_mark", [True, False])
def test_a_replay_heals_at_the_same_place(every_mark: bool) -> None:
    table = opened(haunted(LONG, every_mark))
    nights(table, "conjure", *["sleep"] * 5)
    record = table.record()
    assert replay(NEW, record, Seeded(3)).state_hash == table.state_hash
    with pytest.raises(Difference) as caught:
        replay(OLD, record, Seeded(3))
    assert caught.value.index == healings(table)[0]


def test_a_replay_takes_back_what_had_come_since_the_mark() -> None:
    table = open_table(Haunted(heals=False, stormy=True), "only", Seeded(3), every_mark=True)
    nights(table, "conjure", "sleep", "sleep")
    table.answer("bdu", "no")
    game = Haunted(heals=True, stormy=True)
    table = opened(table.record(), game)
    storms = [fact for fact in table.journal if fact.kind == "storm"]
    assert len(storms) == 4, "the storm of this night is told once"
    nights(table, "sleep")
    assert replay(game, table.record(), Seeded(3)).state_hash == table.state_hash


def test_a_match_that_was_healed_twice_is_replayed() -> None:
    table = open_table(OLD, "only", Seeded(3), every_mark=True)
    nights(table, "conjure", "sleep", "sleep")
    table = Table.restore(NEW, table.record(), Seeded(3), every_mark=True)
    nights(table, "sleep", "conjure", "sleep", "sleep")
    table = opened(table.record())
    assert len(healings(table)) == 2
    nights(table, "sleep")
    again = replay(NEW, table.record(), Seeded(3))
    assert again.state_hash == table.state_hash
    assert opened(again.record()).state_hash == table.state_hash == table.fork(9).state_hash


def test_undo_after_the_healing_leaves_it_be() -> None:
    table = opened(haunted(LONG))
    before, healed = table.state_hash, healings(table)
    table.answer("bdu", "yes")
    table.undo("bdu")
    assert table.state_hash == before
    assert healings(table) == healed


def test_an_answer_from_before_the_healing_can_be_taken_back_and_it_heals_again() -> None:
    table = open_table(OLD, "only", Seeded(3), every_mark=True)
    nights(table, "conjure", "sleep")
    table.answer("bdu", "no")
    table = opened(table.record())
    (healed,) = healings(table)
    table.undo("bdu")
    assert table.pending["bdu"].kind == "dream"
    assert list(NEW.check(table.state)) == []
    (again,) = healings(table)
    assert again > healed
    table.answer("bdu", "no")
    assert replay(NEW, table.record(), Seeded(3)).state_hash == table.state_hash


def test_everybody_may_go_back_to_before_the_healing() -> None:
    table = opened(haunted(3, every_mark=True))
    first = next(index for index, entry in table.active() if isinstance(entry, Answered))
    table.rewind(first, table.seats)
    assert healings(table) == []  # no ghost had come yet
    assert table.pending["bdu"].kind == "night"
    assert replay(NEW, table.record(), Seeded(3)).state_hash == table.state_hash


class Stricter(Haunted):
    """Healing ends the game: an answer that was given since no longer fits."""

    def heal(self, world: World[toys.Toy]) -> bool:
        healed = super().heal(world)
        world.state.numbers["night"] += 60 * healed
        return healed


def test_an_answer_that_no_longer_fits_after_the_healing_is_a_misfit() -> None:
    table = Table.restore(Stricter(heals=True), haunted(3, every_mark=True), Seeded(3))
    assert table.misfit is not None
    assert table.misfit.refusal.reason == "question-is-closed"
    assert len(healings(table)) == 1


class Ghostly(toys.Live):
    """A live boat that lists to one side, which cannot be."""

    def heal(self, world: World[toys.LiveState]) -> bool:
        if not world.state.flooded:
            return False
        world.journal.tell("pumped", "T.pump", water=world.state.flooded)
        world.state.flooded = 0
        return True


def test_a_live_match_is_healed_at_its_last_quiet_tick() -> None:
    table = open_table(toys.Live(), "only", Seeded(1))
    table.state.flooded = 7
    table.advance(30)
    record = table.record()
    marks = [i for i, entry in enumerate(record.entries) if isinstance(entry, Checkpoint)]
    mark = record.entries[marks[-1]]
    assert isinstance(mark, Checkpoint)
    state = msgspec.json.decode(mark.state, type=toys.LiveState)
    state.flooded = 7
    record.entries[marks[-1]] = msgspec.structs.replace(mark, state=msgspec.Raw(msgspec.json.encode(state)))
    again = Table.restore(Ghostly(), record, Seeded(1))
    assert again.state.flooded == 0
    assert again.world.clock.tick == 30
    assert [entry for entry in again.entries if isinstance(entry, Fact) and entry.kind == "pumped"]
    assert isinstance(again.record().entries[-1], Advanced)
    assert replay(Ghostly(), again.record(), Seeded(1)).state_hash == again.state_hash
