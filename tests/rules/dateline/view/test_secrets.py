"""Hidden submarines stay hidden: nothing that reaches a seat depends on where another nation's boats are."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from sandtable.games.dateline.data.data import CHAPTERS
from sandtable.games.dateline.game import GAME
from sandtable.games.dateline.state.model import State, starting_state
from sandtable.games.dateline.view.view import imagine, view
from sandtable.kernel import Ask, Chance, Fact, Journal, Mark, Seeded, Table, World, open_state
from sandtable.testing import rule
from sandtable.testing.bench import as_pick
from tests.rules.dateline.bench import Bench

SEATS = ("russia", "germany", "uk", "japan", "usa")


def world(state: State, seed: int = 0) -> World[State]:
    return World(state, Chance(Seeded(seed)), Journal())


def marks(seed: int, moves: int) -> list[State]:
    """A random game: its states at marks, where it can be taken up again, while boats are hidden."""
    rng = Random(seed)
    state = starting_state("expansion", {**dict.fromkeys(CHAPTERS, "on"), "rounds": "10"})
    play = GAME.script(world(state, seed))
    found: list[State] = []
    value: Any = None
    while moves:
        step = play.send(value)
        value = None
        if isinstance(step, Mark) and any(flotilla.hidden for flotilla in state.flotillas.values()):
            found.append(copy(state))
        elif isinstance(step, Ask):
            moves -= 1
            value = {seat: decision.read(decision.sample(rng)) for seat, decision in step.seats.items()}
    return found


def copy(state: State) -> State:
    twin: State = msgspec.json.decode(msgspec.json.encode(state), type=State)
    return twin


def reaches(table: Table[State, Any], seat: str) -> dict[str, bytes]:
    """Everything that a seat gets to see, and who is waited for with which question."""
    parts = {
        "view": table.view(seat),
        "spectators": table.view(None),
        "questions": table.questions(seat),
        "odds": [
            [option.odds for option in question.options] if question.options else []
            for question in table.questions(seat)
        ],
        "export": [
            table.view(seat),
            [fact for fact in table.entries if isinstance(fact, Fact) and fact.known_to([seat])],
        ],
        "waiting": table.waiting,
        "ids": [(one, sorted(table.open(one))) for one in table.seats],
        "refusals": [
            decision.check(wrong)
            for decision in table.open(seat).values()
            for wrong in (
                {"moves": [{"piece": "germany-1", "path": ["north_sz", "baltic_sz"]}]},
                "reveal",
                ["u1"],
            )
        ],
    }
    return {name: msgspec.json.encode(part) for name, part in parts.items()}


def quiet(tables: list[Table[State, Any]], who: str, id: str, rng: Random) -> Any:
    """An answer that is legal in all worlds and names no hidden boat."""
    decision = tables[0].open(who)[id]
    for answer in (decision.sample(rng), decision.default):
        plain = msgspec.to_builtins(answer)
        if all(table.open(who)[id].check(plain) is None for table in tables):
            return plain
    return None


@rule("D3.9-05", "D3.9-06", "A-3.9-02")
@pytest.mark.parametrize("seed", range(2))
def test_a_seat_cannot_tell_where_other_nations_boats_are(seed: int) -> None:
    rng = Random(seed)
    compared = 0
    for state in rng.sample(marks(seed, 70), 3):
        for seat in SEATS:
            truth = copy(state)
            seen = view(world(truth), seat)
            worlds = [truth, imagine(seen, rng), imagine(seen, rng)]
            tables = [open_state(GAME, "expansion", one, Seeded(seed), record=True) for one in worlds]
            lengths = [0] * len(tables)
            for _ in range(9):
                news = [
                    [fact for fact in table.entries[at:] if isinstance(fact, Fact) and fact.known_to([seat])]
                    for table, at in zip(tables, lengths, strict=True)
                ]
                lengths = [len(table.entries) for table in tables]
                if any(fact.reveal for new in news for fact in new):
                    break
                first, *others = [reaches(table, seat) for table in tables]
                for other, new in zip(others, news[1:], strict=True):
                    assert other == first
                    assert new == news[0]
                    compared += 1
                if tables[0].outcome is not None:
                    break
                who = tables[0].waiting[int(rng.random() * len(tables[0].waiting))]
                id = next(iter(tables[0].open(who)))
                answer = quiet(tables, who, id, rng)
                if answer is None:
                    break
                for table in tables:
                    table.answer(who, answer, to=id)
    assert compared > 60


@rule("D3.9b-01")
def test_who_is_asked_to_reveal_does_not_depend_on_where_the_boat_is(bench: Bench) -> None:
    from sandtable.games.dateline.rules.sheet.moves import Move
    from sandtable.games.dateline.state.submarines import hide

    asked = []
    for zone in ("north_sz", "baltic_sz"):
        state = bench.expansion("uk")
        (id,) = bench.put(state, "germany", zone, submarine=1)
        hide(state, id, 1)
        bench.put(state, "germany", "north_sz", transport=1)
        (sub,) = bench.put(state, "uk", "east_canada_sz", submarine=1)
        bench.asked.clear()
        bench.log.clear()
        way = ["east_canada_sz", "north_sz"]
        bench.attack(state, [Move(sub, way)], {"D3.9a-04": [1], "B-7-01": [6]})
        window = [(seat, decision) for seat, decision in bench.asked if decision.kind == "reveal-boat"]
        asked.append(([seat for seat, _ in window], dict(window[0][1].args), [str(one) for one in bench.log]))
        assert list(as_pick(window[0][1]).choices) == (["pass", "reveal"] if zone == "north_sz" else ["pass"])
    assert asked[0] == asked[1]


def test_the_bots_view_holds_no_foreign_boat(bench: Bench) -> None:
    from sandtable.games.dateline.state.submarines import hide

    state = bench.expansion("uk")
    (id,) = bench.put(state, "germany", "gulf_of_mexico_sz", submarine=1)
    hide(state, id, 1)
    for seat in (*SEATS, None):
        told = msgspec.json.encode(view(world(state), seat))
        assert (b"gulf_of_mexico_sz" in told) is (seat == "germany")
    state.winner = "axis"
    assert b"gulf_of_mexico_sz" in msgspec.json.encode(view(world(state), "uk"))
