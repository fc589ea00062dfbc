"""Undo: how far a seat may go back by itself, and what stands in its way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import Raw

from sandtable.kernel import (
    Ask,
    Chance,
    Fact,
    IllegalAnswer,
    Mark,
    Pick,
    Play,
    RulesFault,
    Scenario,
    Seeded,
    Table,
    Together,
    World,
    ask,
    open_table,
    replay,
)
from sandtable.kernel.record import Answered, Checkpoint, Undone, since_checkpoint
from tests.kernel.toys import Battles, Live, Pack, Toy, ToyGame


class Talk(ToyGame):
    """Two seats side by side: one writes letters, the other throws dice, and both may order."""

    name = "talk"
    seats = ("uk", "usa")

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> Toy:
        return Toy({"letters": 0, "thrown": 0})

    def script(self, world: World[Toy]) -> Play[None]:
        yield Mark("start")
        yield Together([self.write(world), self.throw(world)])
        world.state.over = True

    def write(self, world: World[Toy]) -> Play[None]:
        while world.state.numbers["letters"] < 5:
            yield from ask("uk", Pick("letter", "T.letter", ["long", "short"]))
            world.state.numbers["letters"] += 1
            world.journal.tell("letter", "T.letter", number=world.state.numbers["letters"])

    def throw(self, world: World[Toy]) -> Play[None]:
        while world.state.numbers["thrown"] < 5:
            yield from ask("usa", Pick("dice", "T.dice", ["go"]))
            world.state.numbers["thrown"] += 1
            world.chance.d6("T.dice")
            world.journal.reveal("thrown", "T.dice")

    def orders(self, world: World[Toy], seat: str) -> list[Any]:
        return [Pick("wave", "T.wave", ["hand", "flag"])]

    def obey(self, world: World[Toy], seat: str, kind: str, answer: Any) -> Play[None]:
        yield from ()
        world.chance.d6("T.wave")


def why(table: Table[Any, Any], seat: str) -> str:
    return table.undoable(seat)[1]


def test_a_fact_alone_is_no_barrier_and_is_struck_too() -> None:
    table = open_table(Talk(), "only", Seeded(1))
    before = table.state_hash
    table.answer("uk", "long")
    undone, how = table.undoable("uk")
    assert how == "undo"
    assert [type(table.entries[index]) for index in undone] == [Answered, Fact]
    table.undo("uk")
    strike = table.entries[-1]
    assert isinstance(strike, Undone)
    assert (strike.struck, strike.seat, strike.why) == (undone, "uk", "undo")
    assert table.state_hash == before
    assert [fact.kind for fact in table.journal] == []


def test_what_happens_in_another_branch_is_no_barrier() -> None:
    table = open_table(Talk(), "only", Seeded(1))
    table.answer("uk", "long")
    table.answer("usa", "go")  # a throw, a reveal and another seat's answer, all elsewhere
    assert why(table, "usa") == "a-throw"
    undone, how = table.undoable("uk")
    assert how == "undo"
    assert {entry.seat for index in undone if isinstance(entry := table.entries[index], Answered)} == {"uk"}
    table.undo("uk")
    assert table.state.numbers == {"letters": 0, "thrown": 1}
    assert replay(Talk(), table.record(), Seeded(1)).state_hash == table.state_hash


def test_answers_are_taken_back_one_after_the_other() -> None:
    table = open_table(Talk(), "only", Seeded(1))
    for letter in ("long", "short", "long"):
        table.answer("uk", letter)
    table.undo("uk")
    assert table.state.numbers["letters"] == 2
    table.undo("uk")  # past what is struck already
    assert table.state.numbers["letters"] == 1
    table.answer("uk", "short")
    table.undo("uk")
    table.undo("uk")
    assert table.state.numbers["letters"] == 0
    assert why(table, "uk") == "nothing-to-undo"
    strikes = [entry for entry in table.entries if isinstance(entry, Undone)]
    named = [index for strike in strikes for index in strike.struck]
    assert len(named) == len(set(named))
    assert not any(isinstance(table.entries[index], Undone) for index in named)


def test_an_order_is_a_barrier_for_everybody() -> None:
    table = open_table(Talk(), "only", Seeded(1))
    table.answer("uk", "long")
    table.order("usa", "wave", "flag")
    assert table.undoable("uk") == ([], "an-order")


def test_a_standing_instruction_in_between_is_no_barrier_and_stays() -> None:
    table = open_table(Talk(), "only", Seeded(1))
    table.answer("uk", "long")
    table.instruct("uk", "letter", "answer", "short")
    undone, how = table.undoable("uk")
    assert how == "undo"
    table.undo("uk")
    assert table.instructed() is not None
    assert {type(table.entries[index]) for index in undone} == {Answered, Fact}


def test_what_an_instruction_or_the_clock_answered_is_not_taken_back_by_itself() -> None:
    table = open_table(Talk(), "only", Seeded(1))
    table.answer("uk", "long")
    table.answer("uk", "short", by="instruction")
    table.undo("uk")  # the answer before it, and with it what the instruction did
    assert table.state.numbers["letters"] == 0
    table.expire("uk")
    assert why(table, "uk") == "nothing-to-undo"
    table.answer("uk", "short", by="staff")
    assert why(table, "uk") == "undo"


def test_what_the_clock_answered_after_it_is_a_barrier() -> None:
    table = open_table(Talk(), "only", Seeded(1))
    table.answer("uk", "long")
    table.expire("uk")
    assert table.undoable("uk") == ([], "another-answer")


def test_what_the_parent_does_after_its_branches_is_a_barrier() -> None:
    class Opened(Talk):
        def script(self, world: World[Toy]) -> Play[None]:
            yield Together([self.write(world)])
            world.journal.reveal("opened", "T.open")
            yield from ask("usa", Pick("read", "T.read", ["on"]))

    table = open_table(Opened(), "only", Seeded(1))
    for _ in range(4):
        table.answer("uk", "short")
    assert why(table, "uk") == "undo"
    table.answer("uk", "short")
    assert table.undoable("uk") == ([], "a-reveal")


def test_what_its_branches_do_is_a_barrier_for_the_parent() -> None:
    class Sent(Talk):
        def script(self, world: World[Toy]) -> Play[None]:
            yield from ask("uk", Pick("start", "T.start", ["go"]))
            yield Together([self.write(world), self.throw(world)])

    table = open_table(Sent(), "only", Seeded(1))
    table.answer("uk", "go")
    assert why(table, "uk") == "undo"
    table.answer("usa", "go")
    assert table.undoable("uk") == ([], "another-answer")


def test_another_seats_answer_to_the_same_question_is_a_barrier() -> None:
    table = open_table(Battles(), "only", Seeded(1))
    for seat in Battles.seats[:-1]:
        table.answer(seat, "1")
    assert [why(table, seat) for seat in Battles.seats] == ["withdraw"] * 3 + ["nothing-to-undo"]
    undone, _ = table.undoable("japan")
    assert [table.entries[index].seat for index in undone] == ["japan"]  # type: ignore[union-attr]
    table.undo("japan")
    assert sorted(table.waiting) == ["japan", "usa"]
    assert table.open("germany") == {}


class Relay(ToyGame):
    """One after the other, with a Mark between: an answer of the next is a barrier."""

    name = "relay"
    seats = ("uk", "usa")

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> Toy:
        return Toy({"leg": 0})

    def script(self, world: World[Toy]) -> Play[None]:
        while world.state.numbers["leg"] < 6:
            yield Mark("leg")
            seat = self.seats[world.state.numbers["leg"] % 2]
            yield from ask(seat, Pick("run", "T.run", ["on"]))
            world.state.numbers["leg"] += 1
        world.state.over = True


def test_the_next_seats_answer_is_a_barrier_but_a_state_written_down_is_none() -> None:
    table = open_table(Relay(), "only", Seeded(1), every_mark=True)
    table.answer("uk", "on")
    undone, how = table.undoable("uk")
    assert how == "undo"
    assert [type(table.entries[index]) for index in undone] == [Answered, Checkpoint]
    table.answer("usa", "on")
    assert table.undoable("uk") == ([], "another-answer")
    table.undo("usa")
    table.answer("usa", "on", by="instruction")
    assert table.undoable("uk") == ([], "another-answer"), "an instruction of another seat is its answer"
    table.rewind(next(i for i, entry in reversed(list(table.active())) if isinstance(entry, Answered)), table.seats)
    table.undo("uk")
    assert table.state.numbers["leg"] == 0
    assert table.pending.keys() == {"uk"}


@pytest.mark.parametrize(
    "table",
    [open_table(Live(), "only", Seeded(1)), open_table(Pack(), "only", Seeded(1), record=False)],
    ids=["live", "without a record"],
)
def test_a_live_table_and_one_without_a_record_cannot_undo(table: Table[Any, Any]) -> None:
    if table.game.live:
        table.advance(15)
    for seat, decision in list(table.pending.items())[:1]:
        table.answer(seat, decision.default)
        assert table.undoable(seat) == ([], "nothing-to-undo")
        with pytest.raises(IllegalAnswer) as error:
            table.undo(seat)
        assert error.value.refusal.rule == "TABLE"
        assert (error.value.refusal.reason, error.value.refusal.args) == (
            "cannot-undo",
            {"because": "nothing-to-undo"},
        )


def test_only_an_answer_or_an_order_that_counts_can_be_rewound_to() -> None:
    table = open_table(Talk(), "only", Seeded(1))
    table.answer("uk", "long")
    table.order("usa", "wave", "flag")
    answered = next(i for i, entry in enumerate(table.entries) if isinstance(entry, Answered))
    for index in (-1, 0, answered + 1, len(table.entries), len(table.entries) + 5):
        with pytest.raises(IllegalAnswer) as error:
            table.rewind(index, table.seats)
        assert (error.value.refusal.reason, error.value.refusal.args) == ("no-such-answer", {"entry": index})
    table.rewind(answered, ["usa", "uk", "somebody else"])
    strike = table.entries[-1]
    assert isinstance(strike, Undone)
    assert (strike.why, strike.seat) == ("rewind", "")
    assert strike.struck == list(range(answered, len(table.entries) - 1))
    with pytest.raises(IllegalAnswer):
        table.rewind(answered, table.seats)  # it is struck
    assert table.state.numbers["letters"] == 0


def test_a_fault_in_an_order_costs_nothing() -> None:
    class Rotten(Talk):
        def obey(self, world: World[Toy], seat: str, kind: str, answer: Any) -> Play[None]:
            world.state.numbers["letters"] = 99
            yield from ()
            raise ZeroDivisionError

    table = open_table(Rotten(), "only", Seeded(1))
    table.answer("uk", "long")
    before, length = table.state_hash, len(table.entries)
    with pytest.raises(RulesFault):
        table.order("uk", "wave", "hand")
    assert (table.state_hash, len(table.entries)) == (before, length)
    table.answer("uk", "short")
    assert table.state.numbers["letters"] == 2


def test_an_order_has_dice_of_its_own_by_who_and_what_and_how_often() -> None:
    table = open_table(Talk(), "only", Seeded(1))
    for seat in ("uk", "usa", "uk"):
        table.order(seat, "wave", "hand")
    names = [entry.name for entry in table.entries if type(entry).__name__ == "Drawn"]  # type: ignore[union-attr]
    assert [name.split("/", 1)[1] for name in names] == [
        "o-uk-wave-1/T.wave/1",
        "o-usa-wave-1/T.wave/1",
        "o-uk-wave-2/T.wave/1",
    ]


def test_questions_are_numbered_in_their_epoch_and_branch() -> None:
    table = open_table(Talk(), "only", Seeded(1))
    ids = [next(iter(table.open(seat))) for seat in table.seats]
    assert ids == ["0/r.0-00?0", "0/r.0-01?0"]
    table.answer("uk", "long")
    assert list(table.open("uk")) == ["0/r.0-00?1"]
    assert [question.id for question in table.questions("uk")] == ["0/r.0-00?1"]
    table.instruct("uk", "letter", "default")
    found = table.instructed()
    assert found is not None
    assert (found[0], found[1], found[2].do) == ("uk", "0/r.0-00?1", "default")


def test_instructions_are_known_by_seat_and_kind_or_for_all_kinds() -> None:
    table = open_table(Talk(), "only", Seeded(1))
    table.instruct("usa", "letter", "default")
    assert table.instructed() is None
    table.instruct("usa", "*", "staff")
    found = table.instructed()
    assert found is not None and found[0] == "usa" and found[2].do == "staff"
    with pytest.raises(IllegalAnswer) as error:
        table.instruct("usa", "*", "guess")
    assert (error.value.refusal.reason, error.value.refusal.args) == ("no-such-instruction", {"do": "guess"})
    table.instruct("usa", "*", "")
    assert table.instructed() is None


def test_sealed_questions_are_not_answered_by_an_instruction_again() -> None:
    class Sealed(Talk):
        def script(self, world: World[Toy]) -> Play[None]:
            yield Ask({seat: Pick("bid", "T.bid", ["0", "1"]) for seat in self.seats})
            world.state.over = True

    table = open_table(Sealed(), "only", Seeded(1))
    table.instruct("uk", "bid", "default")
    assert table.instructed() is not None
    table.answer("uk", "1")
    assert table.instructed() is None
    (question,) = table.questions("uk")
    assert question.answered and question.default == "1"


def test_what_counts_since_the_last_checkpoint_that_was_not_undone() -> None:
    first, second = Checkpoint(0, "start", 1, Raw(b"{}")), Checkpoint(1, "start", 1, Raw(b"{}"))
    before, between, after = Fact("letter"), Fact("thrown"), Fact("spoken")
    assert since_checkpoint([first, before, second, after], 4) == [second, after]
    assert since_checkpoint([first, before, second, after], 2) == [first, before]
    undone = Undone([2])
    assert since_checkpoint([first, before, second, between, undone], 5) == [first, before, between]
    assert since_checkpoint([first], 1) == [first]
    assert since_checkpoint([before, after], 2) == [before, after]


def test_an_undo_that_fails_takes_nothing_back() -> None:
    class Stumbles(Talk):
        falls = 0

        def write(self, world: World[Toy]) -> Play[None]:
            if self.falls:
                self.falls -= 1
                raise ZeroDivisionError
            yield from super().write(world)

    game = Stumbles()
    table = open_table(game, "only", Seeded(1))
    table.answer("uk", "long")
    before, length = table.state_hash, len(table.entries)
    game.falls = 1
    with pytest.raises(RulesFault):
        table.undo("uk")
    assert (table.state_hash, len(table.entries)) == (before, length)
    assert [fact.kind for fact in table.journal] == ["letter"]
    table.undo("uk")
    assert table.state.numbers["letters"] == 0
