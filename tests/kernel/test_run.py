"""Running a script: branches, what they wait for, the clock, drafts, a table without a record."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from msgspec import Struct

from sandtable.kernel import (
    Ask,
    Chance,
    Clock,
    Fact,
    IllegalAnswer,
    Journal,
    Mark,
    Pick,
    PickSome,
    Play,
    Refusal,
    Scenario,
    Scripted,
    Seeded,
    Setting,
    Sheet,
    Table,
    Together,
    Until,
    World,
    answering,
    ask,
    open_state,
    open_table,
)
from sandtable.kernel.chance import Drawn
from sandtable.kernel.record import Answered, Checkpoint, Undone
from tests.kernel.toys import Battles, Live, LiveState, Pack, Toy, ToyGame


class Script(ToyGame):
    """A toy whose script is given to it."""

    name = "script"
    seats = ("uk", "usa")

    def __init__(self, script: Callable[[World[Toy]], Play[None]]) -> None:
        self.plays = script

    def scenarios(self) -> list[Scenario]:
        return [Scenario("only", self.seats, (Setting("fog", "T.fog", ("off", "on")),))]

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> Toy:
        return Toy({"fog": int(options["fog"] == "on"), "seats": len(scenario.seats)}, {"said": []})

    def script(self, world: World[Toy]) -> Play[None]:
        return self.plays(world)


def question(seat: str, *choices: str) -> Play[str]:
    return ask(seat, Pick("say", "T.say", list(choices) or ["yes", "no"]))


def nothing() -> Play[str]:
    yield from ()
    return "at once"


def test_a_scenario_is_set_up_with_its_options_in_epoch_nought() -> None:
    def script(world: World[Toy]) -> Play[None]:
        yield from question("uk")

    table = open_table(Script(script), "only", Seeded(1), {"fog": "on"})
    assert table.state.numbers == {"fog": 1, "seats": 2}
    assert (table.epoch, list(table.open("uk"))) == (0, ["0/r?0"])
    first = table.entries[0]
    assert isinstance(first, Checkpoint)
    assert (first.epoch, first.rule, first.clock) == (0, "setup", None)


def test_results_come_back_in_order_also_from_plays_that_ask_nothing() -> None:
    def script(world: World[Toy]) -> Play[None]:
        for _ in range(2):
            results = yield Together([nothing(), question("uk"), nothing(), question("usa")])
            world.state.lists["said"].append(results)
        results = yield Together([])
        world.state.lists["said"].append(results)
        results = yield Together([nothing()])
        world.state.lists["said"].append(results)
        world.state.over = True

    table = open_table(Script(script), "only", Seeded(1))
    for round, answers in enumerate((("yes", "no"), ("no", "yes"))):
        assert list(table.open("usa")) == [f"0/r.{round}-03?0"]
        table.answer("usa", answers[1])
        assert table.waiting == ["uk"]
        table.answer("uk", answers[0])
    assert table.state.lists["said"] == [
        ["at once", "yes", "at once", "no"],
        ["at once", "no", "at once", "yes"],
        [],
        ["at once"],
    ]
    assert table.outcome is not None


def test_a_parent_that_waits_for_its_branches_asks_nothing() -> None:
    def script(world: World[Toy]) -> Play[None]:
        yield Together([question("uk"), question("usa")])
        world.state.over = True

    table = open_table(Script(script), "only", Seeded(1))
    assert [len(table.questions(seat)) for seat in table.seats] == [1, 1]
    assert table.waiting == ["uk", "usa"]
    with pytest.raises(IllegalAnswer) as error:
        table.answer("uk", "yes", to="0/r?0")
    assert error.value.refusal.reason == "question-is-closed"


def test_a_mark_counts_only_if_something_happened_and_nothing_else_runs() -> None:
    def branch(world: World[Toy]) -> Play[None]:
        world.chance.d6("T.branch")
        yield Mark("inside")
        yield from question("uk")

    def script(world: World[Toy]) -> Play[None]:
        yield Mark("nothing yet")
        yield from question("uk")
        yield Mark("asked")
        yield Mark("asked nothing since")
        world.journal.tell("told", "T.told")
        yield Mark("told")
        world.chance.d6("T.thrown")
        yield Mark("thrown")
        yield Together([branch(world), nothing()])
        yield Mark("afterwards")
        world.state.over = True

    table = open_table(Script(script), "only", Seeded(1), every_mark=True)
    table.answer("uk", "yes")
    marks = [entry.rule for entry in table.entries if isinstance(entry, Checkpoint)]
    assert marks == ["setup", "asked", "told", "thrown"]
    assert list(table.open("uk")) == ["3/r.0-00?0"]
    table.answer("uk", "yes")
    epochs = [(entry.epoch, entry.rule) for entry in table.entries if isinstance(entry, Checkpoint)]
    assert epochs == [(0, "setup"), (1, "asked"), (2, "told"), (3, "thrown"), (4, "afterwards")]


def test_a_script_may_yield_nothing_else() -> None:
    def script(world: World[Toy]) -> Play[None]:
        yield 7  # type: ignore[misc]

    with pytest.raises(TypeError, match="Ask, Together, Mark or Until, not 7"):
        open_table(Script(script), "only", Seeded(1))


def test_drafts_go_when_their_question_is_answered() -> None:
    table = open_table(Battles(), "only", Seeded(1))
    for seat in Battles.seats:
        (id,) = table.open(seat)
        table.draft(seat, id, "2")
    for seat in Battles.seats[:-1]:
        table.answer(seat, "1")
    assert len(table.drafts) == 4, "sealed answers may still be revised"
    table.answer(Battles.seats[-1], "1")
    assert table.drafts == {}


def test_the_game_says_by_its_state_who_looks_on_at_a_draft() -> None:
    class Shared(Battles):
        def draft_audience(self, world: World[Toy], seat: str) -> tuple[str, ...]:
            return (seat, *world.state.lists.get("friends", []))

    table = open_table(Shared(), "only", Seeded(1))
    (id,) = table.open("usa")
    assert table.draft("usa", id, "2") == ("usa",)
    table.state.lists["friends"] = ["japan"]
    assert table.draft("usa", id, "2") == ("usa", "japan")


def test_a_draft_outlives_the_answers_to_other_questions() -> None:
    def script(world: World[Toy]) -> Play[None]:
        yield Together([question("uk"), question("usa"), question("uk")])
        world.state.over = True

    table = open_table(Script(script), "only", Seeded(1))
    first, second = table.open("uk")
    table.draft("uk", second, "no")
    table.answer("uk", "yes", to=first)
    table.answer("usa", "yes")
    assert table.drafts == {("uk", second): "no"}
    table.answer("uk", "no", to=second)
    assert table.drafts == {}


def test_time_that_is_up_answers_every_question_of_a_seat() -> None:
    def script(world: World[Toy]) -> Play[None]:
        said = yield Together([question("uk"), question("usa"), question("uk", "a", "b")])
        world.state.lists["said"] = said
        world.state.over = True

    table = open_table(Script(script), "only", Seeded(1))
    table.expire("uk")
    assert table.waiting == ["usa"]
    assert [entry.by for entry in table.entries if isinstance(entry, Answered)] == ["clock", "clock"]
    table.answer("usa", "no")
    assert table.state.lists["said"] == ["yes", "no", "a"]


def test_a_table_without_a_record_plays_and_keeps_nothing() -> None:
    table = open_table(Pack(), "only", Seeded(3), record=False)
    rng = random.Random(1)
    while table.pending:
        table.answer("bdu", table.pending["bdu"].sample(rng))
    assert table.outcome is not None
    assert table.entries == []


def test_a_table_without_a_record_obeys_orders_too() -> None:
    table = open_table(Live(), "only", Seeded(3), record=False)
    table.order("captain", "speed", "7")
    table.advance(2)
    table.note_time()
    assert (table.state.x, table.entries) == (14, [])


def test_an_answer_goes_to_the_first_question_that_is_not_sealed() -> None:
    def script(world: World[Toy]) -> Play[None]:
        def both() -> Play[Any]:
            said = yield Ask({seat: Pick("say", "T.say", ["yes", "no"]) for seat in ("uk", "usa")})
            return said

        world.state.lists["said"] = yield Together([both(), both()])
        world.state.over = True

    table = open_table(Script(script), "only", Seeded(1))
    for answer in ("yes", "no"):
        table.answer("uk", answer)
    assert table.waiting == ["usa"]
    assert table.open("uk") == {}
    for answer in ("no", "yes"):
        table.answer("usa", answer)
    assert table.state.lists["said"] == [{"uk": "yes", "usa": "no"}, {"uk": "no", "usa": "yes"}]


def test_a_journal_without_a_log_only_counts() -> None:
    silent, kept = Journal(), Journal([])
    for journal in (silent, kept):
        journal.tell("a", "T.1", number=1)
        journal.reveal("b", "T.2", ("uk",))
        assert journal.told == 2
    assert silent.log is None
    assert kept.log == [Fact("a", "T.1", {"number": 1}), Fact("b", "T.2", {}, ("uk",), reveal=True)]


class Clocked(Live):
    """Waits for each of the clocks."""

    def tick(self, world: World[LiveState]) -> Iterable[Play[None]]:
        if world.clock.tick == 1:
            yield self.wait(world, Until(5), "tick")
            yield self.wait(world, Until(2_000, "game"), "game")
            yield self.wait(world, Until(500, "table"), "table")

    def wait(self, world: World[LiveState], until: Until, what: str) -> Play[None]:
        yield until
        world.state.hurt.append([what, world.clock.tick])


def test_waiting_ends_in_the_very_tick_in_which_a_clock_gets_there() -> None:
    table = open_table(Clocked(), "only", Seeded(1))
    table.world.clock.compression = 3
    table.advance(12)
    # A step is 250 ms of the game and a third of that at the table.
    assert sorted(table.state.hurt) == [["game", 8], ["table", 7], ["tick", 5]]
    assert table.live == {}


def test_a_question_is_answered_by_the_clock_in_the_very_tick() -> None:
    table = open_table(Live(), "only", Seeded(1))
    table.advance(15)
    assert [until.until for until in table.questions("captain")] == [23]
    assert [until.clock for until in table.questions("captain")] == ["tick"]
    table.advance(7)
    assert table.waiting
    table.advance(1)
    assert not table.waiting and table.world.clock.tick == 23


def test_only_a_live_table_has_a_clock() -> None:
    with pytest.raises(TypeError, match="pack is not played in real time"):
        open_table(Pack(), "only", Seeded(1)).advance()


def test_quiet_ticks_are_written_down_at_most_every_240() -> None:
    table = open_table(Clocked(), "only", Seeded(1))
    table.advance(1_000)
    ticks = [entry.clock.tick for entry in table.entries if isinstance(entry, Checkpoint) and entry.clock]
    assert ticks == [0, 240, 480, 720, 960]


def test_an_order_by_nobody_or_of_no_kind_is_refused() -> None:
    table = open_table(Live(), "only", Seeded(1))
    with pytest.raises(IllegalAnswer) as error:
        table.order("cook", "speed", "3")
    assert (error.value.refusal.reason, error.value.refusal.args) == ("no-such-seat", {"seat": "cook"})
    with pytest.raises(IllegalAnswer) as error:
        table.order("captain", "sing", "3")
    assert (error.value.refusal.reason, error.value.refusal.args) == ("no-such-order", {"kind": "sing"})


def test_a_question_of_others_or_of_the_past_is_refused() -> None:
    def script(world: World[Toy]) -> Play[None]:
        yield from question("uk")
        yield Ask({"usa": Pick("say", "T.say", ["yes"])})
        world.state.over = True

    table = open_table(Script(script), "only", Seeded(1))
    for seat, to, reason, args in (
        ("usa", None, "nothing-is-asked", {"seat": "usa"}),
        ("usa", "0/r?0", "not-your-question", {"seat": "usa", "to": "0/r?0"}),
        ("uk", "0/r?1", "question-is-closed", {"to": "0/r?1"}),
    ):
        with pytest.raises(IllegalAnswer) as error:
            table.answer(seat, "yes", to=to)
        assert (error.value.refusal.rule, error.value.refusal.reason) == ("TABLE", reason)
        assert error.value.refusal.args == args


def test_a_restored_table_knows_whether_the_same_build_made_it() -> None:
    game = Pack()
    game.build = "monday"
    record = open_table(game, "only", Scripted([9], then=Seeded(1))).record()
    assert record.build == "monday"
    assert Table.restore(game, record, Seeded(1)).build == "monday"
    other = Pack()
    other.build = "tuesday"
    assert Table.restore(other, record, Seeded(1)).build == ""


class Thrower(Live):
    """A tick that throws, sets a play off that throws, and throws again."""

    def tick(self, world: World[LiveState]) -> Iterable[Play[None]]:
        world.chance.d6("T.own")
        yield self.throws(world)
        world.chance.d6("T.own")
        world.journal.tell("ticked", "T.own")

    def throws(self, world: World[LiveState]) -> Play[None]:
        yield from ()
        world.chance.d6("T.own")
        world.journal.tell("thrown", "T.own")


def test_a_tick_and_the_plays_that_it_sets_off_have_dice_of_their_own() -> None:
    table = open_table(Thrower(), "only", Seeded(1))
    table.advance(1)
    drawn = [entry.name for entry in table.entries if isinstance(entry, Drawn)]
    assert drawn == ["0/t1/T.own/1", "0/t1-00/T.own/1", "0/t1/T.own/2"]
    assert [(fact.kind, fact.at) for fact in table.journal] == [("thrown", "t1-00"), ("ticked", "t1")]


def test_the_hash_is_of_state_place_and_time() -> None:
    table = open_table(Live(), "only", Seeded(1))
    table.advance(16)
    hashes = {table.state_hash}
    table.world.clock.tick += 1
    hashes.add(table.state_hash)
    table.world.clock.tick -= 1
    table.state.x += 1
    hashes.add(table.state_hash)
    table.state.x -= 1
    table.epoch += 1
    hashes.add(table.state_hash)
    table.epoch -= 1
    branch = next(iter(table.live.values()))
    branch.got["first"] = "1"
    hashes.add(table.state_hash)
    branch.got = {}
    branch.counts["T.card"] = 1
    hashes.add(table.state_hash)
    branch.counts = {}
    branch.n += 1
    hashes.add(table.state_hash)
    branch.n -= 1
    branch.key = "another"
    hashes.add(table.state_hash)
    assert len(hashes) == 8
    assert all(len(one) == 16 for one in hashes)


def test_a_table_may_start_at_a_given_time() -> None:
    table = open_state(Live(), "only", LiveState(x=3), Seeded(1), clock=Clock(tick=14, game_ms=3_500))
    assert (table.state.x, table.world.clock.tick, table.entries) == (3, 14, [])
    table.advance(1)
    assert sorted(table.waiting) == ["captain", "first"]
    assert open_state(Live(), "only", LiveState(), Seeded(1), record=True).entries


def test_rules_that_break_on_a_recorded_answer_say_so_and_leave_the_record_alone() -> None:
    def sound(world: World[Toy]) -> Play[None]:
        for _ in range(3):
            yield from question("uk")
        world.state.over = True

    def rotten(world: World[Toy]) -> Play[None]:
        yield from question("uk")
        raise ZeroDivisionError

    table = open_table(Script(sound), "only", Seeded(1))
    table.answer("uk", "yes")
    record = table.record()
    length = len(record.entries)
    with pytest.raises(ZeroDivisionError):
        Table.restore(Script(rotten), record, Seeded(1))
    assert len(record.entries) == length


def test_a_proposal_is_shown_only_where_it_is_legal() -> None:
    def script(world: World[Toy]) -> Play[None]:
        yield Together([question("uk"), question("usa")])

    table = open_table(Script(script), "only", Seeded(1))
    (uk,), (usa,) = (list(table.open(seat)) for seat in table.seats)
    table.prefilled = {uk: "no", usa: "perhaps"}
    assert [table.questions(seat)[0].default for seat in table.seats] == ["no", "yes"]


def test_an_answer_of_the_clock_names_seat_kind_and_tick() -> None:
    table = open_table(Live(), "only", Seeded(1))
    table.advance(60)
    by_clock = [entry for entry in table.entries if isinstance(entry, Answered)]
    assert [(one.seat, one.kind, one.answer, one.tick, one.by) for one in by_clock] == [
        ("captain", "hurt", "1", 23, "clock"),
        ("captain", "hurt", "1", 38, "clock"),
        ("captain", "hurt", "1", 53, "clock"),
        ("engineer", "puzzle", "wrong", 60, "clock"),
    ]


def test_orders_are_those_of_the_moment() -> None:
    class Tired(Live):
        def orders(self, world: World[LiveState], seat: str) -> list[Pick]:
            return [Pick("rest", "T.rest", [seat])] if world.state.x > 20 else []

    table = open_table(Tired(), "only", Seeded(1))
    assert table.orders("captain") == []
    table.advance(5)
    assert [order.default for order in table.orders("captain")] == ["captain"]


def test_one_order_is_found_by_its_kind() -> None:
    table = open_table(Live(), "only", Seeded(1))
    found = Live().find_order(table.world, "captain", "dive")
    assert found is not None and found.kind == "dive"
    assert Live().find_order(table.world, "captain", "fly") is None


def test_a_game_may_find_an_order_without_making_the_others() -> None:
    class Many(Live):
        def orders(self, world: World[LiveState], seat: str) -> list[Pick]:
            raise AssertionError("all orders were made to find one")

        def find_order(self, world: World[LiveState], seat: str, kind: str) -> Pick | None:
            return Pick(kind, "T.speed", ["3"]) if kind == "speed" else None

    table = open_table(Many(), "only", Seeded(1))
    table.order("captain", "speed", "3")
    assert table.state.speed == 3
    with pytest.raises(IllegalAnswer, match="no-such-order"):
        table.order("captain", "dive", "go")


class Form(Struct):
    points: list[int] = []


def test_what_is_recorded_is_plain_and_nobody_elses() -> None:
    def script(world: World[Toy]) -> Play[None]:
        form = Sheet("form", "T.form", Form, test=lambda _: None, draw=lambda _: Form(), default=Form())
        sheet = yield from ask("uk", form)
        sheet.points.append(9)
        some = yield from ask("uk", PickSome("some", "T.some", ["a", "b"], 0, 2))
        some.clear()
        world.state.over = True

    table = open_table(Script(script), "only", Seeded(1))
    table.answer("uk", {"points": [1]})
    table.answer("uk", ["b"])
    answers = [(entry.kind, entry.answer) for entry in table.entries if isinstance(entry, Answered)]
    assert answers == [("form", {"points": [1]}), ("some", ["b"])]


def test_states_are_written_down_48_entries_apart() -> None:
    def script(world: World[Toy]) -> Play[None]:
        while world.state.numbers["seats"] < 200:
            yield Mark("T.next")
            yield from question("uk")
            world.state.numbers["seats"] += 1

    table = open_table(Script(script), "only", Seeded(1))
    for count in range(160):
        if count in (60, 101):
            table = Table.restore(Script(script), table.record(), Seeded(1))
        table.answer("uk", "yes")
    marks = [index for index, entry in enumerate(table.entries) if isinstance(entry, Checkpoint)]
    assert marks == [0, 49, 98, 147]


def test_an_answer_that_is_no_longer_allowed_is_struck_with_all_that_came_since() -> None:
    def asking(*second: str) -> Script:
        def script(world: World[Toy]) -> Play[None]:
            yield from question("uk")
            yield from question("uk", *second)
            yield from question("uk")
            world.state.over = True

        return Script(script)

    table = open_table(asking("yes", "no"), "only", Seeded(1))
    table.answer("uk", "no")
    table.answer("uk", "yes")
    narrower = Table.restore(asking("no", "never"), table.record(), Seeded(1))
    assert narrower.misfit is not None and narrower.misfit.index == 2
    assert narrower.prefilled == {"0/r?1": "yes"}
    assert list(narrower.open("uk")) == ["0/r?1"]
    strike = narrower.entries[3]
    assert isinstance(strike, Undone)
    assert (strike.struck, strike.why) == ([1, 2], "rules")
    again = Table.restore(asking("no", "never"), narrower.record(), Seeded(1))
    assert again.misfit is None
    assert (again.state_hash, len(again.entries)) == (narrower.state_hash, len(narrower.entries))


class Patient(Live):
    """Waits, then asks; then asks again without a time."""

    def tick(self, world: World[LiveState]) -> Iterable[Play[None]]:
        if world.clock.tick == 1:
            yield self.wait(world)

    def wait(self, world: World[LiveState]) -> Play[None]:
        yield Until(3)
        yield Until(6)
        for way in ("first", "second"):
            yield from ask("captain", Pick(way, "T.way", ["on"]))
            world.state.hurt.append([way, world.clock.tick])


def test_a_wait_that_is_over_does_not_come_back() -> None:
    table = open_table(Patient(), "only", Seeded(1))
    table.advance(5)
    assert table.waiting == []
    table.advance(5)
    assert [decision.kind for decision in table.open("captain").values()] == ["first"]
    table.answer("captain", "on")
    table.advance(10)
    assert [decision.kind for decision in table.open("captain").values()] == ["second"]
    assert table.state.hurt == [["first", 10]]


def test_a_live_table_stops_when_it_is_over() -> None:
    table = open_state(Live(), "only", LiveState(x=99_990), Seeded(1))
    table.advance(50)
    assert table.outcome is not None
    assert (table.world.clock.tick, table.state.x) == (3, 100_005)


def test_a_refusal_can_be_read() -> None:
    assert str(IllegalAnswer(Refusal("T.1", "too-far", {"most": 2}))) == "T.1: too-far {'most': 2}"
    assert str(IllegalAnswer(Refusal("T.1", "too-far"))) == "T.1: too-far"


def test_a_world_without_a_table_has_a_clock_at_nought() -> None:
    assert World(Toy(), Chance(Seeded(1)), Journal()).clock == Clock(0, 0, 0, 1)


def test_a_branch_that_asks_again_keeps_its_place() -> None:
    def twice() -> Play[list[str]]:
        first = yield from question("uk", "a", "b")
        second = yield from question("uk", "c", "d")
        return [first, second]

    def script(world: World[Toy]) -> Play[None]:
        world.state.lists["said"] = yield Together([twice(), question("uk", "e", "f")])
        world.state.over = True

    table = open_table(Script(script), "only", Seeded(1))
    table.answer("uk", "b")
    assert list(table.open("uk")) == ["0/r.0-00?1", "0/r.0-01?0"]
    assert table.pending["uk"].default == "c"
    table.answer("uk", "d")
    table.answer("uk", "f")
    assert table.state.lists["said"] == [["b", "d"], "f"]


def test_the_first_answer_closes_a_question_that_any_of_several_may_answer() -> None:
    def script(world: World[Toy]) -> Play[None]:
        for _ in range(2):
            pick = Pick("call", "T.call", ["here", "there"])
            world.state.lists["said"].append((yield Ask({"uk": pick, "usa": pick}, close="first")))
        world.state.over = True

    table = open_table(Script(script), "only", Seeded(1))
    table.answer("usa", "there")
    assert table.waiting == ["uk", "usa"]
    table.answer("uk", "here")
    assert table.outcome is not None
    assert table.state.lists["said"] == [("usa", "there"), ("uk", "here")]


class Council(Live):
    """All are asked at once, for a while."""

    def tick(self, world: World[LiveState]) -> Iterable[Play[None]]:
        if world.clock.tick == 1:
            yield self.council(world)

    def council(self, world: World[LiveState]) -> Play[None]:
        pick = Pick("vote", "T.vote", ["no", "yes"])
        answers = yield Ask(dict.fromkeys(self.seats, pick), until=Until(5))
        world.state.hurt.append([answers[seat] for seat in self.seats])


def test_who_has_answered_in_time_is_not_answered_for() -> None:
    table = open_table(Council(), "only", Seeded(1))
    table.advance(2)
    table.answer("first", "yes")
    table.advance(3)
    assert table.state.hurt == [["no", "yes", "no"]]
    by = [(entry.seat, entry.by) for entry in table.entries if isinstance(entry, Answered)]
    assert by == [("first", "player"), ("captain", "clock"), ("engineer", "clock")]


def test_every_seat_counts_its_questions_from_one() -> None:
    table = open_table(Battles(), "only", Seeded(1))
    assert [table.questions(seat)[0].seq for seat in Battles.seats] == [1, 1, 1, 1]
    table.answer("japan", "1")
    assert [table.questions(seat)[0].seq for seat in Battles.seats] == [1, 2, 1, 1]


def test_the_hash_does_not_know_who_came_first() -> None:
    def ordered(*seats: str) -> str:
        table = open_table(Live(), "only", Seeded(1))
        for seat in seats:
            table.order(seat, "dive", "go")
        assert len(table.live) == 2
        return table.state_hash

    assert ordered("captain", "first") == ordered("first", "captain")


class Silent(Live):
    """Orders are obeyed without a word; a play waits, then marks."""

    def tick(self, world: World[LiveState]) -> Iterable[Play[None]]:
        if world.clock.tick == 1:
            yield self.wait()

    def wait(self) -> Play[None]:
        for tick in (3, 6):
            yield Until(tick)
            yield Mark("T.wait")

    def obey(self, world: World[LiveState], seat: str, kind: str, answer: str) -> Play[None]:
        world.state.speed = int(answer)
        yield from ()


def test_an_order_alone_begins_a_new_epoch_at_the_next_mark() -> None:
    table = open_table(Silent(), "only", Seeded(1))
    table.advance(3)
    assert table.epoch == 0
    table.order("captain", "speed", "3")
    table.advance(3)
    assert table.epoch == 1


def test_a_play_is_answered_by_another_that_may_answer_change_or_pass_on_its_questions() -> None:
    def inner() -> Play[list[str]]:
        said = []
        for kind in ("own", "changed", "passed"):
            said.append((yield from ask("uk", Pick(kind, "T", ["yes", "no"]))))
            yield Mark("T.mark")
        return said

    def decide(question: Ask) -> Play[Any]:
        kind = question.seats["uk"].kind
        if kind == "own":
            return {"uk": "no"}
        if kind == "changed":
            answers = yield Ask({"uk": Pick("another", "T", ["perhaps"])})
            return {"uk": answers["uk"].upper()}
        return (yield question)

    play = answering(inner(), decide)
    steps = [next(play), play.send(None)]
    assert [type(step) for step in steps] == [Mark, Ask]
    assert isinstance(steps[1], Ask) and steps[1].seats["uk"].kind == "another"
    assert type(play.send({"uk": "perhaps"})) is Mark
    passed = play.send(None)
    assert isinstance(passed, Ask) and passed.seats["uk"].kind == "passed"
    assert type(play.send({"uk": "yes"})) is Mark
    with pytest.raises(StopIteration) as end:
        play.send(None)
    assert end.value.value == ["no", "PERHAPS", "yes"]
