"""Hidden things stay hidden: worlds that a seat cannot tell apart look the same to it, for as long as it plays.

From a checkpoint we take a seat's view, imagine other worlds that fit it, and play the same answers in all of
them with the same dice. Until something is revealed to the seat, everything that reaches it must be equal to the
byte: its view, the public view, its questions with their ids, its facts, and who is waited for.

Two kinds of games learn about hidden things without a reveal, and there the worlds may part:
- in a game whose secrets are the table's alone (`hidden = "table"`), by a draw, which may come out of a hidden cup;
- in a live game by what the seat senses, so that its view or facts part first; then it is not compared further.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.kernel import Chance, Fact, Journal, Rng, Seeded, Table, World, open_state
from sandtable.kernel.chance import Drawn
from sandtable.kernel.record import Checkpoint
from sandtable.kernel.table import decode_state
from sandtable.lab.kit.walk import Walk, asked

__all__ = ["secrets_are_kept"]


def secrets_are_kept(walk: Walk, marks: int = 4, worlds: int = 2, moves: int = 12) -> None:
    """For some checkpoints and every seat: imagined worlds and the true one look the same to the seat."""
    case = walk.case
    rng = Rng(f"imagine/{case}")
    kept = [(index, entry) for index, entry in enumerate(walk.entries) if type(entry) is Checkpoint]
    chosen = sorted(rng.sample(kept, min(marks, len(kept))), key=lambda one: one[0])
    for index, mark in chosen:
        step = next(i for i, one in enumerate(walk.stops) if one.length > index)
        for seat in walk.table.seats:
            _from(walk, step, mark, seat, rng, worlds, moves)


def _from(walk: Walk, step: int, mark: Checkpoint, seat: str, rng: Rng, worlds: int, moves: int) -> None:
    case = walk.case
    game = case.game
    truth = decode_state(game, mark)
    clock = msgspec.structs.replace(mark.clock) if mark.clock else None
    world: World[Any] = World(truth, Chance(Seeded(0)), Journal(), clock)
    view = game.view(world, seat)
    seen = msgspec.json.encode(view)
    states = [decode_state(game, mark)]
    try:
        states += [game.imagine(view, Rng(rng.random())) for _ in range(worlds)]
    except NotImplementedError:
        if game.hidden == "none":
            return
        raise walk.broken("secrets are kept", step, "the game hides things, but has no imagine()") from None
    if msgspec.json.encode(game.view(world, seat)) != seen:
        raise walk.broken("secrets are kept", step, f"imagine() has changed the view of {seat} that it was given")
    luck = rng.getrandbits(60)
    tables = []
    for state in states:
        imagined = game.view(World(state, Chance(Seeded(0)), Journal(), clock), seat)
        _equal(walk, step, seat, mark, "its view of an imagined world", seen, msgspec.json.encode(imagined))
        here = msgspec.structs.replace(clock) if clock is not None else None
        tables.append(open_state(game, case.scenario, state, Seeded(luck), clock=here, record=True))
    _play_on(walk, step, mark, seat, tables, rng, moves)


def _play_on(
    walk: Walk, step: int, mark: Checkpoint, seat: str, tables: list[Table[Any, Any]], rng: Rng, moves: int
) -> None:
    lengths = [0] * len(tables)
    for _ in range(moves):
        news = [list(table.active(length)) for table, length in zip(tables, lengths, strict=True)]
        facts = [[fact for _, fact in new if type(fact) is Fact and fact.known_to([seat])] for new in news]
        drawn = any(type(entry) is Drawn for new in news for _, entry in new)
        lengths = [len(table.entries) for table in tables]
        reaches = [_reaches(table, seat) for table in tables]
        learns = (walk.case.game.hidden == "table" and drawn) or walk.case.game.live
        for other in range(1, len(tables)):
            parted = facts[0] != facts[other] or reaches[0]["its view"] != reaches[other]["its view"]
            if (learns and parted) or _opened(walk, step, mark, seat, facts[0], facts[other]):
                return
            for what, one in reaches[0].items():
                _equal(walk, step, seat, mark, what, one, reaches[other][what])
        if tables[0].outcome is not None or not _same_move(walk, step, seat, tables, rng):
            return


def _reaches(table: Table[Any, Any], seat: str) -> dict[str, bytes]:
    """Everything about the table that reaches a seat, and what it can see of the others' haste."""
    parts = {
        "who is waited for": table.waiting,
        "ids": [(other, id) for other, id, _ in asked(table)],
        "its questions": table.questions(seat),
        "its orders": [decision.question("", seat) for decision in table.orders(seat)],
        "its view": table.view(seat),
        "the public view": table.view(None),
        "the outcome": table.outcome,
    }
    return {what: msgspec.json.encode(part) for what, part in parts.items()}


def _opened(walk: Walk, step: int, mark: Checkpoint, seat: str, one: list[Fact], two: list[Fact]) -> bool:
    """Do the facts differ, and rightly so, because something was revealed?"""
    for mine, other in zip([*one, None], [*two, None], strict=False):
        a, b = msgspec.json.encode(mine), msgspec.json.encode(other)
        if a != b:
            if (mine is not None and mine.reveal) or (other is not None and other.reveal):
                return True
            _equal(walk, step, seat, mark, "facts", a, b)
    return False


def _equal(walk: Walk, step: int, seat: str, mark: Checkpoint, what: str, one: bytes, two: bytes) -> None:
    if one == two:
        return
    at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    around = slice(max(0, at - 80), at + 60)
    raise walk.broken(
        "secrets are kept",
        step,
        f"{seat} can tell two worlds apart after the checkpoint {mark.rule} by {what}: "
        f"...{one[around].decode(errors='replace')}... or ...{two[around].decode(errors='replace')}...",
    )


def _same_move(walk: Walk, step: int, seat: str, tables: list[Table[Any, Any]], rng: Rng) -> bool:
    """One move that is legal in all worlds; False where there is none."""
    game = walk.case.game
    questions = asked(tables[0])
    if game.live and (not questions or rng.random() < 0.5):
        ticks = rng.randint(1, 20)
        for table in tables:
            table.advance(ticks)
        return True
    if not questions:
        return False
    who, id, decision = rng.choice(questions)
    if who == seat:
        # A seat's own bot sees the same in all worlds, so it must say the same.
        stream = rng.random()
        answers = [
            msgspec.to_builtins(game.bot().answer(table.view(who), table.open(who)[id], Rng(stream)))
            for table in tables
        ]
        if any(answer != answers[0] for answer in answers):
            what = f"{seat}'s bot answers {answers} to {decision.kind}: it knows more than its seat"
            raise walk.broken("secrets are kept", step, what)
        answer = answers[0]
    else:
        for _ in range(10):
            answer = msgspec.to_builtins(decision.sample(rng))
            if all(table.open(who)[id].check(answer) is None for table in tables):
                break
        else:
            return False
    for table in tables:
        table.answer(who, answer, to=id)
    return True
