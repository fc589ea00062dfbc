"""What every game promises, one function each. Tests and the fuzzer run the same functions.

A walk (`lab.walk.play`) is one match played by a machine; each promise looks at it from another side and raises
`Broken` with game, scenario, seed and step where the game does not keep it. `PROMISES` lists those that take a
walk; `luck_is_chance` and `wording.lobby_has_words` look at the game itself, and `walk.play` sees that it runs,
ends and takes no luck from elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Any

import msgspec

from sandtable.kernel import (
    Decision,
    Difference,
    IllegalAnswer,
    Pick,
    PickSome,
    Record,
    Rng,
    Seeded,
    Share,
    Sheet,
    Table,
    open_state,
    replay,
)
from sandtable.kernel.record import Answered, Checkpoint, Ordered
from sandtable.kernel.table import decode_state
from sandtable.lab.kit.guard import forbidden, trapped
from sandtable.lab.kit.near_misses import canonical, listed, loose_forms, mixtures, near_misses
from sandtable.lab.kit.secrecy import secrets_are_kept
from sandtable.lab.kit.walk import Advance, Answer, Broken, Case, Order, Walk, asked, follow, stop
from sandtable.lab.kit.wording import everything_has_words

__all__ = [
    "PROMISES",
    "answers_agree",
    "bot_is_legal",
    "checkpoints_are_plain",
    "everything_has_words",
    "imagined_worlds_ask_the_same",
    "luck_is_chance",
    "past_stands",
    "replays",
    "restarts",
    "restores",
    "rewinds",
    "same_at_any_compression",
    "same_in_any_stride",
    "secrets_are_kept",
    "states_can_be",
    "undoes",
]


def _spread(many: Sequence[int], most: int) -> list[int]:
    """At most so many of them, evenly, the first and the last among them."""
    if len(many) <= most:
        return list(many)
    return sorted({many[i * (len(many) - 1) // (most - 1)] for i in range(most)})


# --- legal and illegal ------------------------------------------------------------------------------------


def answers_agree(walk: Walk, thorough: int = 40) -> None:
    """Samples, defaults and listed answers pass `check`; what `check` refuses changes nothing and says why."""
    rng = Rng(f"near answers/{walk.case}")
    steps = set(_spread(range(len(walk.stops)), thorough))
    for step, table in follow(walk):
        if step not in steps:
            continue
        before, length = table.state_hash, len(table.entries)
        for seat, id, decision in asked(table):
            for refused in _look(walk, step, decision, rng):
                what = f"{seat}'s answer {refused!r} to {decision.rule} {decision.kind}"
                _refuses(walk, step, what, partial(table.answer, seat, refused, to=id))
            _foreign(walk, step, table, seat, id, decision)
        seat = rng.choice(table.seats)
        for decision in table.orders(seat):
            for refused in _look(walk, step, decision, rng):
                what = f"{seat}'s order {decision.rule} {decision.kind} with {refused!r}"
                _refuses(walk, step, what, partial(table.order, seat, decision.kind, refused))
        if (table.state_hash, len(table.entries)) != (before, length):
            raise walk.broken("answers agree", step, "refused answers have changed the table")


def _look(walk: Walk, step: int, decision: Decision[Any], rng: Rng) -> list[Any]:
    """Hold one decision against itself; returns nearly right answers that it refuses."""
    name = f"{decision.rule} {decision.kind}"

    def broken(what: str) -> Broken:
        return walk.broken("answers agree", step, f"{name}: {what}")

    if refusal := decision.check(decision.default):
        raise broken(f"its default {decision.default!r} is refused: {refusal}")
    legal = listed(decision)
    seeds = [decision.sample(rng) for _ in range(3)]
    for answer in [*seeds, decision.default]:
        plain = msgspec.json.decode(msgspec.json.encode(answer))
        if refusal := decision.check(plain):
            raise broken(f"the sampled answer {plain!r} is refused: {refusal}")
        if canonical(decision, decision.read(plain)) != canonical(decision, decision.read(answer)):
            raise broken(f"the answer {answer!r} reads differently after JSON")
        if legal is not None and canonical(decision, decision.read(answer)) not in legal:
            raise broken(f"the sampled answer {plain!r} is not among the legal ones")
    for one in legal or ():
        if refusal := decision.check(msgspec.json.decode(one)):
            raise broken(f"the legal answer {one.decode()} is refused: {refusal}")
    _options_fit(decision, broken)
    form: Any = decision.form if isinstance(decision, Sheet) else None
    if form is not None and (loose := loose_forms(form)):
        raise broken(f"takes unknown fields in {', '.join(loose)}")
    refused = []
    plain = [msgspec.to_builtins(seed) for seed in seeds]
    for near in [*near_misses(plain[0], rng), *mixtures(decision, plain, rng)]:
        try:
            refusal = decision.check(near)
        except Exception as error:
            raise broken(f"check({near!r}) raised {type(error).__name__}: {error}") from error
        if refusal is None:
            if legal is not None and canonical(decision, decision.read(near)) not in legal:
                raise broken(f"check accepts {near!r}, which is not among the legal answers")
        elif not refusal.rule or not refusal.reason:
            raise broken(f"{near!r} is refused without rule or reason: {refusal}")
        else:
            refused.append(near)
    return refused


def _options_fit(decision: Decision[Any], broken: Callable[[str], Broken]) -> None:
    """What a player is shown is what he may choose; what is shown as refused is refused so."""
    match decision:
        case Pick() | PickSome():
            choices = set(decision.choices)
        case Share():
            choices = set(decision.limits)
        case _:
            return
    options = decision.options()
    shown = {option.id for option in options if option.refused is None}
    if len({option.id for option in options}) != len(options):
        raise broken("two options have the same id")
    if shown != choices:
        both = [
            ("choices that no option shows", choices - shown),
            ("options that cannot be chosen", shown - choices),
        ]
        raise broken("; ".join(f"{what}: {', '.join(sorted(ids))}" for what, ids in both if ids))
    for option in options:
        if option.refused is not None and not (option.refused.rule and option.refused.reason):
            raise broken(f"option {option.id} is shown as refused without rule or reason")


def _refuses(walk: Walk, step: int, what: str, attempt: Callable[[], None]) -> None:
    try:
        attempt()
    except IllegalAnswer:
        return
    raise walk.broken("answers agree", step, f"{what} should be refused, but the table took it")


def _foreign(walk: Walk, step: int, table: Table[Any, Any], seat: str, id: str, decision: Decision[Any]) -> None:
    """Nobody else's, no closed, no stale question can be answered."""
    answer, name = decision.default, f"{seat}'s question {decision.rule} {decision.kind}"
    for other in [one for one in table.seats if id not in table.open(one)]:
        if not any(question.id == id for question in table.questions(other)):
            _refuses(walk, step, f"{other}'s answer to {name}", partial(table.answer, other, answer, to=id))
    _refuses(walk, step, f"an answer beside {name}", partial(table.answer, seat, answer, to=f"{id}0"))
    stale = table.seq(seat, id) - 1
    _refuses(walk, step, f"a stale answer to {name}", partial(table.answer, seat, answer, to=id, seq=stale))


def bot_is_legal(walk: Walk, thorough: int = 150) -> None:
    """Whoever played so far: the bot answers legally, also with another random stream, and only reads."""
    case = walk.case
    bot = case.game.bot()
    steps = set(_spread(range(len(walk.stops)), thorough))
    for step, table in follow(walk):
        if step not in steps:
            continue
        before = table.state_hash
        for seat, _, decision in asked(table):
            with trapped(case.game):
                answer = bot.answer(table.view(seat), decision, Rng(f"{case.seed}/{step}"))
            if refusal := decision.check(msgspec.to_builtins(answer)):
                what = f"{seat} is asked {decision.rule} {decision.kind}, the bot says {answer!r}: {refusal}"
                raise walk.broken("the bot is legal", step, what)
        for seat in table.seats if case.game.live else ():
            orders = list(table.orders(seat))
            wanted = bot.order(table.view(seat), orders, Rng(f"{case.seed}/{step}"))
            if wanted is not None:
                order = next((one for one in orders if one.kind == wanted[0]), None)
                if order is None or order.check(msgspec.to_builtins(wanted[1])) is not None:
                    raise walk.broken("the bot is legal", step, f"{seat}'s bot orders {wanted!r}, which is refused")
        if table.state_hash != before:
            raise walk.broken("the bot is legal", step, "the bot changed the view it was given, and the state")


# --- records ----------------------------------------------------------------------------------------------


def replays(walk: Walk) -> None:
    """Record -> bytes -> record -> strict replay gives every entry and the hash again."""
    record = Record.from_bytes(walk.table.record().to_bytes())
    last = len(walk.moves)
    try:
        again = replay(walk.case.game, record, walk.case.luck())
    except Difference as error:
        raise walk.broken("replays", last, str(error)) from error
    if again.state_hash != walk.table.state_hash:
        raise walk.broken("replays", last, "every entry comes out the same, but the state differs")


def restores(walk: Walk, most: int = 60) -> None:
    """Cut off after any answer and restored, the table stands exactly there."""
    record = Record.from_bytes(walk.table.record().to_bytes())
    for step in _spread(range(len(walk.stops)), most):
        was = walk.stops[step]
        cut = msgspec.structs.replace(record, entries=record.entries[: was.length])
        table = Table.restore(walk.case.game, cut, walk.case.luck())
        if table.misfit is not None:
            raise walk.broken(
                "restores", step, f"entry {table.misfit.index} no longer fits: {table.misfit.refusal}"
            )
        if len(table.entries) != was.length:
            raise walk.broken("restores", step, f"restoring wrote {table.entries[was.length :]!r}")
        if table.state_hash != was.hash:
            raise walk.broken("restores", step, f"the hash is {table.state_hash}, it was {was.hash}")


def restarts(walk: Walk, most: int = 40, further: int = 12) -> None:
    """Started afresh from any checkpoint, the script comes back to that place and goes on the same way.

    The moves that followed are made again: a cursor in a local shows only when the play moves on. From some
    checkpoints, the last among them, it goes on to the end.
    """
    record = walk.table.record()
    marks = [index for index, entry in enumerate(record.entries) if type(entry) is Checkpoint]
    to_the_end = set(_spread(marks, 4))
    for index in _spread(marks, most):
        mark = record.entries[index]
        assert isinstance(mark, Checkpoint)
        step = next(i for i, one in enumerate(walk.stops) if one.length > index)
        goal = walk.stops[step]
        head = msgspec.structs.replace(record, entries=record.entries[: index + 1])
        table = Table.restore(walk.case.game, head, walk.case.luck(), every_mark=True)
        if walk.case.game.live:
            table.advance(goal.tick - table.world.clock.tick)
        table.note_time()
        came = f"from the checkpoint {mark.rule} (entry {index})"
        for made, kept in zip(table.entries[index + 1 :], record.entries[index + 1 : goal.length], strict=False):
            if msgspec.json.encode(made) != msgspec.json.encode(kept):
                what = f"{came} comes {made!r}, not {kept!r}: is a cursor kept in a local?"
                raise walk.broken("restarts", step, what)
        end = len(walk.moves) if index in to_the_end else min(step + further, len(walk.moves))
        for at in range(step, end + 1):
            if stop(table) != walk.stops[at]:
                what = f"{came} the table comes to another place: is a cursor kept in a local?"
                raise walk.broken("restarts", at, what)
            if at < end:
                try:
                    walk.moves[at].make(table)
                except IllegalAnswer as error:
                    what = f"{came} {walk.moves[at]} is refused ({error}): is a cursor kept in a local?"
                    raise walk.broken("restarts", at, what) from error


def checkpoints_are_plain(walk: Walk) -> None:
    """Checkpoint -> JSON -> checkpoint is the identity, and so it is for the state after every move."""
    for index, entry in enumerate(walk.entries):
        if type(entry) is Checkpoint:
            again = msgspec.json.encode(decode_state(walk.case.game, entry))
            if again != bytes(entry.state):
                step = next(i for i, one in enumerate(walk.stops) if one.length > index)
                raise walk.broken("checkpoints are plain", step, _difference(bytes(entry.state), again))
    for step, table in follow(walk):
        raw = msgspec.json.encode(table.state)
        state = msgspec.json.decode(raw, type=walk.case.game.state_type)
        if msgspec.json.encode(state) != raw or state != table.state:
            raise walk.broken("checkpoints are plain", step, _difference(raw, msgspec.json.encode(state)))


def states_can_be(walk: Walk) -> None:
    """The game's own invariants hold at every Mark (live: whenever the table waits)."""
    game = walk.case.game
    for index, entry in enumerate(walk.entries):
        if type(entry) is Checkpoint:
            step = next(i for i, one in enumerate(walk.stops) if one.length > index)
            _can_be(walk, step, f"at {entry.rule} (entry {index})", decode_state(game, entry))
    for step, table in follow(walk) if game.live else ():
        _can_be(walk, step, f"at tick {table.world.clock.tick}", table.state)


def _can_be(walk: Walk, step: int, where: str, state: Any) -> None:
    if found := list(islice(walk.case.game.check(state), 4)):
        what = "; ".join(f"{one.what} {one.rule} {one.args}" for one in found)
        raise walk.broken("states can be", step, f"{where}: {what}")


def imagined_worlds_ask_the_same(walk: Walk, most: int = 40) -> None:
    """Where the state alone leads to a question, a world imagined from the view there leads to the same one.

    Not every question is such a place: a script promises to start at Marks. Where one starts anew from the true
    state and is asked something else, nothing is compared.
    """
    game = walk.case.game
    rng = Rng(f"imagined questions/{walk.case}")
    steps = set(_spread(range(len(walk.stops)), most))
    for step, table in follow(walk):
        for seat in table.seats if step in steps else ():
            real = _questions(table, seat)
            again = msgspec.json.decode(msgspec.json.encode(table.state), type=game.state_type)
            if real == NOTHING or _questions_in(walk, table, again, seat) != real:
                continue
            try:
                state = game.imagine(table.view(seat), Rng(rng.random()))
            except NotImplementedError:
                return
            imagined = _questions_in(walk, table, state, seat)
            if imagined != real:
                what = f"{seat} is asked otherwise in an imagined world: {_difference(real, imagined)}"
                raise walk.broken("imagined worlds ask the same", step, what)


NOTHING = b"[]"


def _questions(table: Table[Any, Any], seat: str) -> bytes:
    """What a seat is asked, as it travels, without the questions' numbers."""
    return msgspec.json.encode([decision.question("", seat) for decision in table.open(seat).values()])


def _questions_in(walk: Walk, table: Table[Any, Any], state: Any, seat: str) -> bytes:
    """What a seat is asked where the script starts anew in this state, at the table's time."""
    clock = msgspec.structs.replace(table.world.clock)
    return _questions(open_state(walk.case.game, walk.case.scenario, state, Seeded(0), clock=clock), seat)


def _difference(one: bytes, other: bytes) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    around = slice(max(0, at - 60), at + 40)
    return f"...{one[around].decode(errors='replace')}... becomes ...{other[around].decode(errors='replace')}..."


def past_stands(walk: Walk) -> None:
    """What the record holds does not change afterwards: a fact holds values, never a live part of the state."""
    kept: list[bytes] = []
    steps: list[int] = []
    for step, table in follow(walk):
        new = table.entries[len(kept) :]
        kept += [msgspec.json.encode(entry) for entry in new]
        steps += [step] * len(new)
        if step == len(walk.moves):
            for index, entry in enumerate(table.entries):
                now = msgspec.json.encode(entry)
                if now != kept[index]:
                    what = f"entry {index} has changed since it was written: {_difference(kept[index], now)}"
                    raise walk.broken("the past stands", steps[index], what)


# --- going back -------------------------------------------------------------------------------------------


def undoes(walk: Walk) -> None:
    """Taking an answer back leads to where the table stood; the same answer again leads on as before.

    A seat may also take its answer back after others have answered elsewhere; given again, it leads to the same.
    """
    if walk.case.game.live:
        return
    table = walk.case.open()
    for step, move in enumerate(walk.moves):
        before = table.state_hash
        move.make(table)
        after = table.state_hash
        for seat in table.seats:
            how = table.undoable(seat)[1] if table.undoable(seat)[0] else ""
            if not how:
                continue
            last = next(
                entry
                for index in range(len(table.entries) - 1, -1, -1)
                if isinstance(entry := table.entries[index], Answered)
                and entry.seat == seat
                and index in table.undoable(seat)[0]
            )
            told = f"{move}; {seat}'s answer {last.answer!r} to {last.to}, taken back ({how})"
            table.undo(seat)
            if isinstance(move, Answer) and move.seat == seat and table.state_hash != before:
                raise walk.broken("undoes", step, f"{told}: the table stands elsewhere")
            try:
                table.answer(seat, last.answer, to=last.to)
            except IllegalAnswer as error:
                raise walk.broken("undoes", step, f"{told}: given again, it is refused ({error})") from error
            if table.state_hash != after:
                raise walk.broken("undoes", step, f"{told} and given again, it leads elsewhere")
    again = replay(walk.case.game, table.record(), walk.case.luck())
    if again.state_hash != walk.table.state_hash:
        raise walk.broken(
            "undoes", len(walk.moves), "with everything taken back and given again, it ends elsewhere"
        )


def rewinds(walk: Walk, most: int = 6) -> None:
    """With everybody's consent the table goes back to before any answer or order."""
    record = walk.table.record()
    for step in _spread([i for i, m in enumerate(walk.moves) if isinstance(m, Answer | Order)], most):
        was = walk.stops[step]
        index = next(
            i for i in range(was.length, len(record.entries)) if isinstance(record.entries[i], Answered | Ordered)
        )
        table = Table.restore(walk.case.game, record, walk.case.luck())
        table.rewind(index, table.seats)
        if table.state_hash != was.hash:
            raise walk.broken("rewinds", step, f"rewound to entry {index}, the table stands elsewhere")


# --- luck and time ----------------------------------------------------------------------------------------


def luck_is_chance(game: Any) -> list[str]:
    """Nothing in a game's source takes luck, time or the outside world; returns what does."""
    return forbidden(game)


def same_in_any_stride(walk: Walk) -> None:
    """Live: tick by tick or many at once, stored half way or not, the same orders lead to the same place."""
    if not walk.case.game.live:
        return
    table = walk.case.open()
    half = len(walk.moves) // 2
    for step, move in enumerate(walk.moves, 1):
        if isinstance(move, Answer | Order):
            move.make(table)
        elif isinstance(move, Advance):
            for _ in range(move.ticks):
                table.advance(1)
        if table.state_hash != walk.stops[step].hash:
            raise walk.broken("same in any stride", step, "ticks run one by one lead elsewhere")
        if step == half:
            record = Record.from_bytes(table.record().to_bytes())
            table = Table.restore(walk.case.game, record, walk.case.luck())


def _hangs_on_table_time(table: Table[Any, Any]) -> bool:
    """Does anything wait for the table's seconds, which compression changes by rule?"""
    return any(
        until is not None and until.clock == "table"
        for branch in table.live.values()
        for until in (branch.until, branch.ask.until if branch.ask else None)
    )


def same_at_any_compression(case: Case, ticks: int = 600, compressions: Sequence[int] = (1, 4, 16, 60)) -> None:
    """Live: the simulation does not depend on how fast the table looks at it.

    Questions are answered in the tick in which they come; the runs are compared until something waits for the
    table's own seconds, because that depends on compression by rule.
    """
    if not case.game.live:
        return
    tables = [case.open() for _ in compressions]
    for table, compression in zip(tables, compressions, strict=True):
        table.world.clock.compression = compression
    rng = Rng(f"compression/{case}")
    for tick in range(ticks):
        first = tables[0]
        orders: list[Answer | Order] = []
        if rng.random() < 0.02:
            seat = rng.choice(first.seats)
            fast = [one for one in first.orders(seat) if "compress" not in one.kind]
            if fast:
                decision = rng.choice(fast)
                orders.append(Order(seat, decision.kind, msgspec.to_builtins(decision.sample(rng))))
        for order in orders:
            for table in tables:
                order.make(table)
        while questions := asked(first):
            seat, id, decision = questions[0]
            answer = Answer(seat, id, msgspec.to_builtins(decision.sample(rng)))
            for table in tables:
                answer.make(table)
        if any(_hangs_on_table_time(table) for table in tables) or first.outcome is not None:
            return
        for table in tables:
            table.advance(1)
        if not _same_but_for_table_time(tables):
            raise Broken("same at any compression", case, tick, "the state depends on compression", first.record())


def _same_but_for_table_time(tables: Sequence[Table[Any, Any]]) -> bool:
    plain = {
        msgspec.json.encode((table.state, table.world.clock.game_ms, sorted(table.live)), order="deterministic")
        for table in tables
    }
    return len(plain) == 1


PROMISES: dict[str, Callable[[Walk], None]] = {
    "answers agree": answers_agree,
    "the bot is legal": bot_is_legal,
    "replays": replays,
    "restores": restores,
    "restarts": restarts,
    "checkpoints are plain": checkpoints_are_plain,
    "states can be": states_can_be,
    "the past stands": past_stands,
    "undoes": undoes,
    "rewinds": rewinds,
    "secrets are kept": secrets_are_kept,
    "imagined worlds ask the same": imagined_worlds_ask_the_same,
    "everything has words": everything_has_words,
    "same in any stride": same_in_any_stride,
    "same at any compression": lambda walk: same_at_any_compression(walk.case),
}
