"""The table: sealed and first answers, branches, records, undo, windows, live time."""

from __future__ import annotations

import lzma
import random
from itertools import pairwise
from typing import Any, ClassVar

import msgspec
import pytest

from sandtable.kernel import (
    Ask,
    Difference,
    Game,
    IllegalAnswer,
    Pick,
    Record,
    Refusal,
    RulesFault,
    Scenario,
    Scripted,
    Seeded,
    Setting,
    Table,
    open_state,
    open_table,
    replay,
    window,
)
from sandtable.kernel.chance import Drawn
from sandtable.kernel.record import MAGIC, Advanced, Answered, BrokenRecord, Checkpoint, Undone
from sandtable.kernel.run import LEAST_BETWEEN
from sandtable.kernel.table import complete_options
from tests.kernel.helpers import play
from tests.kernel.toys import Battles, Hidden, Live, Pack, Toy

TURN_BASED: list[Game[Any, Any]] = [Pack(), Battles(), Hidden()]


def reason(error: pytest.ExceptionInfo[IllegalAnswer]) -> str:
    return error.value.refusal.reason


@pytest.mark.parametrize("game", TURN_BASED, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(12))
def test_a_record_restores_and_replays_to_the_same_hash(game: Game[Any, Any], seed: int) -> None:
    table = open_table(game, "only", Seeded(seed))
    play(table, seed, 1 + seed * 2)
    record = Record.from_bytes(table.record().to_bytes())
    restored = Table.restore(game, record, Seeded(seed))
    assert restored.state_hash == table.state_hash == replay(game, record, Seeded(99)).state_hash
    assert restored.misfit is None and len(restored.entries) == len(table.entries)
    play(table, 1)
    play(restored, 1)
    assert table.outcome and table.state_hash == restored.state_hash


def test_every_checkpoint_is_a_place_to_restart() -> None:
    table = open_table(Pack(), "only", Seeded(3), every_mark=True)
    play(table, 3)
    at = [i for i, entry in enumerate(table.entries) if isinstance(entry, Checkpoint)]
    assert len(at) > 10
    for here, there in pairwise(at):
        head = msgspec.structs.replace(table.record(), entries=[table.entries[here]])
        again = Table.restore(Pack(), head, Seeded(3), every_mark=True)
        for entry in table.entries[here:there]:
            if isinstance(entry, Answered):
                again.answer(entry.seat, entry.answer, to=entry.to)
        made = [entry for entry in again.entries if isinstance(entry, Checkpoint)][1]
        assert made == table.entries[there]


def test_a_state_is_written_down_only_now_and_then() -> None:
    sparse, dense = (open_table(Pack(), "only", Seeded(3), every_mark=every) for every in (False, True))
    for table in (sparse, dense):
        play(table, 3)
    assert sparse.state_hash == dense.state_hash
    at = [i for i, entry in enumerate(sparse.entries) if isinstance(entry, Checkpoint)]
    assert len(at) > 1 and all(there - here > LEAST_BETWEEN for here, there in pairwise(at))
    plain = [[e for e in one.entries if not isinstance(e, Checkpoint)] for one in (sparse, dense)]
    assert plain[0] == plain[1]
    assert replay(Pack(), sparse.record(), Seeded(0)).state_hash == dense.state_hash


def test_a_state_that_was_written_down_otherwise_is_a_difference() -> None:
    table = open_table(Pack(), "only", Seeded(3))
    play(table, 3)
    at = max(i for i, entry in enumerate(table.entries) if isinstance(entry, Checkpoint))
    record = table.record()
    kept = record.entries[at]
    assert isinstance(kept, Checkpoint)
    state = msgspec.json.decode(kept.state)
    state["numbers"]["sunk"] += 1
    record.entries[at] = msgspec.structs.replace(kept, state=msgspec.Raw(msgspec.json.encode(state)))
    with pytest.raises(Difference) as error:
        replay(Pack(), record, Seeded(0))
    assert error.value.index == at


def test_arrival_order_of_answers_moves_no_die() -> None:
    results = set()
    for seed in range(30):
        table = open_table(Battles(), "only", Seeded(8))
        rng = random.Random(seed)
        while pending := table.pending:
            seat = rng.choice(sorted(pending))
            id = rng.choice(sorted(table.open(seat)))
            table.answer(seat, pending[seat].default, to=id)
        results.add(str(table.state.lists["result"]))
    assert len(results) == 1


def test_sealed_answers_may_be_revised_until_the_last_seals() -> None:
    table = open_table(Battles(), "only", Seeded(1))
    id = next(iter(table.open("germany")))
    for seat, bid in [("germany", "0"), ("ussr", "1"), ("germany", "2"), ("usa", "0")]:
        table.answer(seat, bid, to=id)
    assert table.waiting == ["japan"]
    table.undo("usa")  # withdraw a sealed answer, whatever others have sealed since
    assert table.waiting == ["japan", "usa"]
    table.answer("usa", "1", to=id)
    table.answer("japan", "0", to=id)
    assert table.journal[0].args["bids"] == {"germany": "2", "japan": "0", "ussr": "1", "usa": "1"}
    with pytest.raises(IllegalAnswer) as error:
        table.answer("germany", "1", to=id)
    assert reason(error) == "question-is-closed"


def test_wrong_answers_leave_the_table_as_it_was() -> None:
    table = open_table(Battles(), "only", Seeded(1))
    before, length = table.state_hash, len(table.entries)
    id = next(iter(table.open("germany")))
    for seat, answer, options, expected in [
        ("germany", "9", {}, "not-among-the-choices"),
        ("germany", None, {}, "not-among-the-choices"),
        ("germany", "1", {"to": "nonsense"}, "question-is-closed"),
        ("germany", "1", {"seq": 77}, "stale"),
        ("nobody", "1", {}, "nothing-is-asked"),
        ("nobody", "1", {"to": id}, "not-your-question"),
    ]:
        with pytest.raises(IllegalAnswer) as error:
            table.answer(seat, answer, **options)  # type: ignore[arg-type]
        assert reason(error) == expected
    assert table.state_hash == before and len(table.entries) == length


def test_a_doubled_answer_is_stale() -> None:
    table = open_table(Pack(), "only", Seeded(1))
    seq = table.seq("bdu", next(iter(table.open("bdu"))))
    table.answer("bdu", {"a": 1}, seq=seq)
    with pytest.raises(IllegalAnswer) as error:
        table.answer("bdu", "no", seq=seq)
    assert reason(error) == "stale"


def test_questions_side_by_side_do_not_make_each_other_stale() -> None:
    table = open_table(Battles(), "only", Seeded(1))
    for seat in table.seats:
        table.answer(seat, "0")
    first, second = table.questions("germany")
    for seat in ("germany", "ussr"):  # germany's first battle goes on to its next round
        table.answer(seat, "attack", to=first.id)
    table.answer("germany", "attack", to=second.id, seq=second.seq)
    with pytest.raises(IllegalAnswer) as error:
        table.answer("germany", "defend", to=second.id, seq=second.seq)
    assert reason(error) == "stale"


def test_a_question_asked_again_after_an_undo_has_another_number() -> None:
    table = open_table(Battles(), "only", Seeded(1))
    (before,) = table.questions("germany")
    table.answer("germany", "1")
    table.undo("germany")
    (again,) = table.questions("germany")
    assert again.id == before.id and again.seq > before.seq


class Faulty(Pack):
    """A game whose own code breaks after a throw."""

    name = "faulty"

    def hunt(self, world: Any) -> Any:
        yield from super().hunt(world)
        if world.state.numbers["week"] == 0 and len(world.state.lists["boats"]) == 0:
            raise ZeroDivisionError


def test_a_fault_in_a_game_costs_nothing() -> None:
    table = open_table(Faulty(), "only", Seeded(4))
    broke = False
    for _ in range(40):
        before = table.state_hash
        decision = table.pending["bdu"]
        try:
            table.answer("bdu", decision.default)
        except RulesFault as fault:
            broke = type(fault.__cause__) is ZeroDivisionError
            assert table.state_hash == before
            break
    assert broke


def test_undo_goes_back_to_the_last_throw() -> None:
    table = open_table(Pack(), "only", Scripted([9, 5, 5], then=Seeded(1)))
    with pytest.raises(IllegalAnswer) as error:
        table.undo("bdu")
    assert error.value.refusal.args == {"because": "nothing-to-undo"}
    table.answer("bdu", {"a": 1})  # throws T.attack
    with pytest.raises(IllegalAnswer) as error:
        table.undo("bdu")
    assert error.value.refusal.args == {"because": "a-throw"}
    before = table.state_hash
    table.answer("bdu", "no")  # no throw: the next boat is asked for its points
    after = table.state_hash
    table.undo("bdu")
    assert table.state_hash == before
    assert isinstance(table.entries[-1], Undone)
    table.answer("bdu", "no")
    assert table.state_hash == after
    assert Table.restore(Pack(), table.record(), Seeded(1)).state_hash == after


def test_undo_stops_at_reveals_and_foreign_answers() -> None:
    table = open_table(Battles(), "only", Seeded(1))
    for seat in Battles.seats:
        table.answer(seat, "1")
    assert table.undoable("usa") == ([], "a-reveal")
    id = next(id for id, _ in table.open("germany").items() if "-00" in id)
    table.answer("germany", "attack", to=id)
    assert table.undoable("germany")[1] == "withdraw"
    other = next(iter(table.open("japan")))
    table.answer("japan", "attack", to=other)
    assert table.undoable("germany")[1] == "withdraw"  # a battle elsewhere is no barrier
    table.answer("ussr", "attack", to=id)
    assert table.undoable("germany") == ([], "another-answer")


def test_reopening_a_seat_strikes_what_it_has_sealed_and_nothing_else() -> None:
    table = open_table(Battles(), "only", Seeded(1))
    table.answer("germany", "1")
    table.answer("japan", "1")
    table.reopen("germany")
    assert list(table.pending) == ["germany", "ussr", "usa"]
    table = open_table(Battles(), "only", Seeded(1))
    for seat in table.seats:
        table.answer(seat, "2")
    for question in table.questions("germany"):
        table.answer("germany", "attack", to=question.id)
    table.answer("japan", "attack")
    table.reopen("germany")
    assert [question.answered for question in table.questions("germany")] == [False, False]
    assert [question.answered for question in table.questions("japan")] == [True]
    assert [fact.kind for fact in table.journal] == ["bids"]
    (struck,) = (entry for entry in table.entries if isinstance(entry, Undone))
    assert (struck.seat, struck.why) == ("germany", "withdraw")
    taken_back = [table.entries[at] for at in struck.struck]
    assert [(one.seat, one.answer) for one in taken_back if isinstance(one, Answered)] == [
        ("germany", "attack")
    ] * 2
    before = len(table.entries)
    table.reopen("germany")
    assert len(table.entries) == before
    assert Table.restore(Battles(), table.record(), Seeded(1)).state_hash == table.state_hash


def test_rewind_needs_everybody() -> None:
    table = open_table(Battles(), "only", Seeded(1))
    start = table.state_hash
    for seat in Battles.seats:
        table.answer(seat, "1")
    first = next(i for i, entry in enumerate(table.entries) if isinstance(entry, Answered))
    with pytest.raises(IllegalAnswer) as error:
        table.rewind(first, ["germany"])
    assert error.value.refusal.args == {"seats": ["japan", "usa", "ussr"]}
    table.rewind(first, Battles.seats)
    assert table.state_hash == start
    assert replay(Battles(), table.record(), Seeded(1)).state_hash == start


def test_a_rules_fix_that_adds_a_throw_moves_no_other_die() -> None:
    table = open_table(Pack(), "only", Seeded(6))
    play(table, 6, 11)
    fixed = Table.restore(Pack("throw"), table.record(), Seeded(6))
    assert fixed.misfit is None
    assert fixed.state.numbers["sunk"] == table.state.numbers["sunk"]


def test_a_tail_that_no_longer_fits_stops_at_the_last_entry_that_does() -> None:
    table = open_table(Pack(), "only", Seeded(6), every_mark=True)
    play(table, 6, 3)
    while not isinstance(table.pending["bdu"].default, str):
        play(table, 6, 1)
    fixed = Table.restore(Pack("ask"), table.record(), Seeded(6))
    assert fixed.misfit is None and fixed.pending["bdu"].kind == "dive"
    play(table, 6, 1)
    table.answer("bdu", {"b": 2})
    tail_breaks = Table.restore(Pack("ask"), table.record(), Seeded(6))
    if tail_breaks.misfit is not None:
        assert tail_breaks.misfit.refusal.rule
    play(tail_breaks, 1)
    assert tail_breaks.outcome
    assert Table.restore(Pack("ask"), tail_breaks.record(), Seeded(6)).state_hash == tail_breaks.state_hash


def test_a_misfit_names_the_entry_and_keeps_the_rest_as_proposals() -> None:
    table = open_table(Pack(), "only", Scripted([9], then=Seeded(6)))
    table.answer("bdu", {"a": 1, "b": 2})
    table.answer("bdu", "yes")
    entries = table.entries
    last = next(i for i, e in enumerate(entries) if isinstance(e, Answered) and e.answer == "yes")
    record = msgspec.structs.replace(table.record(), entries=entries[: last + 1])
    fixed = Table.restore(Pack("ask"), record, Seeded(6))
    assert fixed.misfit is not None and fixed.misfit.index == last
    assert fixed.misfit.refusal.args == {"was": "again", "is": "dive"}
    answered = entries[last]
    assert isinstance(answered, Answered)
    assert fixed.prefilled == {answered.to: "yes"}
    assert fixed.pending["bdu"].kind == "dive"
    # What no longer fits is struck: the next who opens the match finds nothing amiss.
    again = Table.restore(Pack("ask"), fixed.record(), Seeded(6))
    assert again.misfit is None
    assert last not in dict(again.active())
    assert again.state_hash == fixed.state_hash
    # A later answer that is taken back is no misfit, so it is struck as taken back and the question is open again.
    before = fixed.state_hash
    fixed.answer("bdu", fixed.pending["bdu"].default)
    mine = max(at for at, entry in fixed.active() if isinstance(entry, Answered))
    fixed.rewind(mine, fixed.seats)
    assert fixed.misfit is None and fixed.state_hash == before
    assert [entry.why for entry in fixed.entries if isinstance(entry, Undone)] == ["rules", "rewind"]


def test_a_long_record_is_played_again_in_pieces_and_it_is_told_how_much_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sandtable.kernel.table.REPLAYED", 1)
    table = open_table(Pack(), "only", Scripted([9], then=Seeded(6)))
    table.answer("bdu", {"a": 1, "b": 2})
    table.answer("bdu", "yes")
    parts: list[float] = []
    again = replay(Pack(), table.record(), Seeded(6), told=parts.append)
    assert again.state_hash == table.state_hash
    assert len(parts) > 1 and parts == sorted(parts) and parts[-1] == 1


def test_a_tick_in_the_record_of_a_game_without_a_clock_is_a_difference() -> None:
    table = open_table(Pack(), "only", Seeded(6))
    play(table, 6, 5)
    record = table.record()
    at, kept = next((i, entry) for i, entry in enumerate(record.entries) if isinstance(entry, Answered))
    record.entries[at] = msgspec.structs.replace(kept, tick=2)
    with pytest.raises(Difference) as error:
        replay(Pack(), record, Seeded(0))
    assert (error.value.index, error.value.got) == (at, kept)


def test_an_answer_that_these_rules_refuse_is_a_difference() -> None:
    table = open_table(Pack(), "only", Seeded(6))
    play(table, 6, 5)
    record = table.record()
    answers = [(i, entry) for i, entry in enumerate(record.entries) if isinstance(entry, Answered)]
    at, kept = answers[1]
    record.entries[at] = msgspec.structs.replace(kept, answer={"no-such-thing": 1})
    with pytest.raises(Difference) as error:
        replay(Pack(), record, Seeded(0))
    assert (error.value.index, error.value.expected, error.value.got) == (at, record.entries[at], None)


def test_strict_replay_reports_the_first_difference() -> None:
    table = open_table(Pack(), "only", Seeded(6))
    play(table, 6, 5)
    with pytest.raises(Difference) as error:
        replay(Pack("throw"), table.record(), Seeded(6))
    first = error.value
    assert first.index > 0
    assert first.expected == table.entries[first.index]
    assert isinstance(first.got, Drawn) and "T.dive" in first.got.name
    assert str(first).startswith(
        f"entry {first.index}: the record holds {first.expected!r}, these rules give Drawn"
    )


def test_broken_records_say_what_is_wrong() -> None:
    table = open_table(Pack(), "only", Seeded(6))
    play(table, 6, 2)
    good = table.record()
    with pytest.raises(BrokenRecord, match="not a Sandtable record"):
        Record.from_bytes(b"PK\x03\x04")
    with pytest.raises(BrokenRecord, match="damaged"):
        Record.from_bytes(good.to_bytes()[:-20])
    with pytest.raises(BrokenRecord, match="damaged"):
        Record.from_bytes(good.to_bytes().replace(b"\x1f\x8b", b"\x1f\x8c", 1))
    packed_by_earlier_versions = MAGIC + lzma.compress(msgspec.json.encode(good))
    assert Record.from_bytes(packed_by_earlier_versions) == Record.from_bytes(good.to_bytes())
    with pytest.raises(BrokenRecord, match="damaged"):
        Record.from_bytes(packed_by_earlier_versions[:-20])
    spoilt = lzma.compress(msgspec.json.encode(good).replace(b'"type":"answer"', b'"type":"riddle"'))
    with pytest.raises(BrokenRecord, match="entry 2 of the record"):
        Record.from_bytes(MAGIC + spoilt)
    with pytest.raises(BrokenRecord, match="newer"):
        Record.from_bytes(msgspec.structs.replace(good, format=99).to_bytes())
    with pytest.raises(BrokenRecord, match="no checkpoint"):
        Table.restore(Pack(), msgspec.structs.replace(good, entries=[]), Seeded(1))
    without = [entry for entry in good.entries if not isinstance(entry, Checkpoint)]
    assert without
    with pytest.raises(BrokenRecord, match="no checkpoint"):
        Table.restore(Pack(), msgspec.structs.replace(good, entries=without), Seeded(1))
    with pytest.raises(ValueError, match="has no scenario 'x'; there are: only"):
        Table.restore(Pack(), msgspec.structs.replace(good, scenario="x"), Seeded(1))


class Upgraded(Pack):
    """The same game after `sunk` was renamed to `score`."""

    schema = 2
    upgrades: ClassVar = {
        1: lambda state: {**state, "numbers": {**state["numbers"], "score": state["numbers"]["sunk"]}}
    }


def test_old_states_are_upgraded() -> None:
    table = open_table(Pack(), "only", Seeded(6))
    play(table, 6, 4)
    assert "score" in Table.restore(Upgraded(), table.record(), Seeded(6)).state.numbers


def test_a_fork_keeps_the_past_and_gets_new_luck() -> None:
    table = open_table(Pack(), "only", Seeded(6))
    play(table, 6, 8)
    forks = [table.fork(seed) for seed in range(6)]
    assert {fork.state_hash for fork in forks} == {table.state_hash}
    for fork in forks:
        play(fork, 2)
    assert len({fork.state.numbers["sunk"] for fork in forks}) > 1


def test_open_state_starts_where_the_state_stands() -> None:
    toy = Toy({"week": 2, "sunk": 5, "combat": 0}, {"boats": [], "left": [3]})
    table = open_state(Pack(), "only", toy, Seeded(1))
    assert table.pending["bdu"].args == {"boat": 3}


def test_the_window_gives_nothing_away() -> None:
    traces = []
    for place in (0, 2):
        table = open_table(Hidden(), "only", Scripted({"T.setup": [place]}, then=Seeded(3)))
        seen = []
        while table.pending:
            for seat in table.waiting:
                seen.append(
                    msgspec.json.encode(
                        (
                            table.view("uk"),
                            table.questions("uk"),
                            table.waiting,
                            [f for f in table.journal if f.known_to(["uk"])],
                        )
                    )
                )
                table.answer(seat, table.pending[seat].default)
        traces.append(seen)
    assert traces[0] == traces[1]


def test_a_window_asks_everybody_who_could_and_nobody_if_none_could() -> None:
    offers = {"uk": ["reveal"], "usa": []}
    play_on = window("dive", "T.dive", offers, lambda seat: offers[seat])
    asked = next(play_on)
    assert isinstance(asked, Ask)
    choices = {seat: decision.choices for seat, decision in asked.seats.items() if isinstance(decision, Pick)}
    assert choices == {"uk": ["pass", "reveal"], "usa": ["pass"]}
    with pytest.raises(StopIteration) as end:
        play_on.send({"uk": "reveal", "usa": "pass"})
    assert end.value.value == {"uk": "reveal", "usa": "pass"}
    with pytest.raises(StopIteration) as end:
        next(window("dive", "T.dive", (), lambda _: []))
    assert end.value.value == {}


def test_options_are_filled_in_and_unknown_ones_refused() -> None:
    scenario = Scenario(
        "only", ("one",), settings=(Setting("luck", "T.luck", ("dice", "low"), "dice"), Setting("fog", "T.fog"))
    )
    assert complete_options(scenario, {"luck": "low"}) == {"luck": "low", "fog": "off"}
    with pytest.raises(ValueError, match="only has no option 'rain'; there are: luck, fog"):
        complete_options(scenario, {"rain": "on"})
    with pytest.raises(ValueError, match="option 'luck' takes dice, low, not 'high'"):
        complete_options(scenario, {"luck": "high"})


def test_an_expired_deadline_is_recorded_as_an_answer() -> None:
    table = open_table(Battles(), "only", Seeded(1))
    table.expire("japan")
    assert isinstance(table.entries[-1], Answered) and table.entries[-1].by == "clock"
    assert "japan" not in table.waiting
    assert Table.restore(Battles(), table.record(), Seeded(1)).state_hash == table.state_hash


def test_standing_instructions_are_found_before_asking() -> None:
    table = open_table(Pack(), "only", Seeded(1))
    table.instruct("bdu", "again", "answer", "no")
    assert table.instructed() is None
    table.answer("bdu", {"a": 1})
    found = table.instructed()
    assert found is not None and found[2].answer == "no"
    again = Table.restore(Pack(), table.record(), Seeded(1))
    assert again.instructed() is not None
    again.instruct("bdu", "again", "")
    assert again.instructed() is None


def test_undo_takes_back_what_an_instruction_answered_after_it() -> None:
    table = open_table(Battles(), "only", Seeded(1))
    for seat in Battles.seats:
        table.answer(seat, "1")
    first, second = (id for id in table.open("germany"))
    table.answer("germany", "attack", to=first)
    table.answer("germany", "defend", to=second, by="instruction")
    assert table.undoable("germany")[1] == "withdraw"
    table.undo("germany")
    assert first in table.open("germany") and second not in table.open("germany")


def test_drafts_are_never_recorded() -> None:
    table = open_table(Battles(), "only", Seeded(1))
    id = next(iter(table.open("germany")))
    length, before = len(table.entries), table.state_hash
    assert table.draft("germany", id, "2") == ("germany",)
    assert len(table.entries) == length and table.state_hash == before


def run_live(seed: int, ticks: int, crash: int = 0) -> Table[Any, Any]:
    game = Live()
    rng = random.Random(seed)
    table = open_table(game, "only", Seeded(9))
    for i in range(ticks):
        if rng.random() < 0.1:
            order = rng.choice(table.orders("captain"))
            table.order("captain", order.kind, order.sample(rng))
        for seat in game.seats:
            for id, decision in table.open(seat).items():
                if rng.random() < 0.2 and id in table.open(seat):
                    table.answer(seat, decision.sample(rng), to=id)
        table.advance()
        if crash and i % crash == crash - 1:
            restored = Table.restore(game, Record.from_bytes(table.record().to_bytes()), Seeded(9))
            assert restored.state_hash == table.state_hash
            table = restored
    return table


@pytest.mark.parametrize("seed", range(6))
def test_a_live_table_survives_crashes_and_replays_to_the_tick(seed: int) -> None:
    calm, crashed = run_live(seed, 700), run_live(seed, 700, crash=53)
    assert calm.state_hash == crashed.state_hash
    assert replay(Live(), calm.record(), Seeded(0)).state_hash == calm.state_hash
    assert sum(isinstance(e, Checkpoint) for e in calm.entries) > 1


def test_only_a_live_record_notes_how_far_its_clock_has_run_and_that_once() -> None:
    live, still = open_table(Live(), "only", Seeded(1)), open_table(Pack(), "only", Seeded(1))
    live.advance(7)
    for table in (live, live, still):
        table.record()
    assert [entry.tick for entry in live.entries if isinstance(entry, Advanced)] == [7]
    assert not any(isinstance(entry, Advanced) for entry in still.entries)


@pytest.mark.parametrize("record", [True, False])
def test_a_question_whose_time_is_up_is_answered_by_the_clock(record: bool) -> None:
    table = open_table(Live(), "only", Seeded(1), record=record)
    table.advance(22)
    assert sorted(table.waiting) == ["captain", "first"] and table.state.hurt == []
    table.advance(1)
    assert table.waiting == [] and [hurt[:2] for hurt in table.state.hurt] == [["clock", "1"]]
    by_clock = [(entry.seat, entry.answer) for entry in table.entries if isinstance(entry, Answered)]
    assert by_clock == ([("captain", "1")] if record else []), "the first answer closes it"
    assert all(entry.by == "clock" for entry in table.entries if isinstance(entry, Answered))


def test_compression_changes_table_time_only() -> None:
    slow, fast = (open_table(Live(), "only", Seeded(1)) for _ in range(2))
    fast.world.clock.compression = 60
    slow.advance(30)
    fast.advance(30)
    assert slow.state.x == fast.state.x and slow.world.clock.game_ms == fast.world.clock.game_ms
    assert slow.world.clock.table_ms == 7_500 and fast.world.clock.table_ms == 124


class Stumbles(Faulty):
    """A game whose own code refuses an answer after it was taken."""

    def hunt(self, world: Any) -> Any:
        yield from super(Faulty, self).hunt(world)
        raise IllegalAnswer(Refusal("T.late", "too-late"))


def test_an_answer_that_is_refused_in_the_middle_of_a_step_leaves_nothing_behind() -> None:
    table = open_table(Stumbles(), "only", Seeded(4))
    for _ in range(40):
        before, length = table.state_hash, len(table.entries)
        try:
            table.answer("bdu", table.pending["bdu"].default)
        except IllegalAnswer:
            break
    else:
        pytest.fail("nothing was refused")
    assert (table.state_hash, len(table.entries)) == (before, length)


def test_a_fault_in_a_tick_is_taken_back_with_the_time_that_had_passed() -> None:
    class Leaky(Live):
        def tick(self, world: Any) -> Any:
            yield from super().tick(world)
            if world.clock.tick == 9:
                raise ZeroDivisionError

    table = open_table(Leaky(), "only", Seeded(1))
    table.advance(6)
    before = table.state_hash
    with pytest.raises(RulesFault) as fault:
        table.advance(5)
    assert isinstance(fault.value.__cause__, ZeroDivisionError)
    assert (table.state_hash, table.world.clock.tick) == (before, 6)


def test_without_a_record_a_fault_is_raised_as_it_is() -> None:
    table = open_table(Faulty(), "only", Seeded(4), record=False)

    def play_on() -> None:
        for _ in range(40):
            table.answer("bdu", table.pending["bdu"].default)

    with pytest.raises(ZeroDivisionError):
        play_on()


def test_a_table_moves_when_a_script_goes_on_or_time_passes_and_not_by_a_sealed_answer() -> None:
    table = open_table(Battles(), "only", Seeded(1))
    before = table.moves
    for seat in table.seats[:-1]:
        table.answer(seat, "0")
    assert table.moves == before
    table.answer(table.seats[-1], "0")
    assert table.moves > before
    live = open_table(Live(), "only", Seeded(1))
    before = live.moves
    live.advance(1)
    assert live.moves > before
