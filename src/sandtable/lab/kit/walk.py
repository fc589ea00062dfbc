"""One match played by a machine, kept so that it can be looked at from every side.

>>> from sandtable.games import find
>>> walk = play(Case(find("dateline"), "base", seed=3), limit=20)
>>> print(walk.case)
dateline base, seed 3, random play
>>> len(walk.moves)
20
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sandtable.kernel import Decision, Game, IllegalAnswer, Record, Rng, RulesFault, Seeded, Table, open_table
from sandtable.kernel.record import Entry
from sandtable.lab.kit.guard import OutsideChance, trapped
from sandtable.lab.kit.pairwise import pairwise

__all__ = [
    "Advance",
    "Answer",
    "Broken",
    "Case",
    "Expire",
    "Move",
    "Order",
    "Stop",
    "Walk",
    "cases",
    "follow",
    "play",
]

PLAYERS = ("random", "bot")


@dataclass(frozen=True)
class Case:
    """What is played: game, scenario, options, seed, and who plays (random legal answers, or the game's bot)."""

    game: Game[Any, Any]
    scenario: str
    seed: int = 0
    player: str = "random"
    options: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        settings = "".join(f", {id}={value}" for id, value in self.options.items())
        return f"{self.game.name} {self.scenario}, seed {self.seed}, {self.player} play{settings}"

    def luck(self) -> Seeded:
        """The dice of this case."""
        return Seeded(self.seed)

    def open(self) -> Table[Any, Any]:
        """A fresh table."""
        return open_table(self.game, self.scenario, self.luck(), self.options, every_mark=True)


class Broken(AssertionError):
    """A promise that a game does not keep: which one, where, and a record that stands just before it."""

    def __init__(self, promise: str, case: Case, step: int, what: str, record: Record | None = None) -> None:
        super().__init__(f"{promise}: {case}, step {step}: {what}")
        self.promise, self.case, self.step, self.what, self.record = promise, case, step, what, record


@dataclass(frozen=True)
class Answer:
    """A seat answers a question."""

    seat: str
    to: str
    answer: Any

    def make(self, table: Table[Any, Any], by: str = "player") -> None:
        table.answer(self.seat, self.answer, to=self.to, by=by)

    def __str__(self) -> str:
        return f"{self.seat} answers {msgspec.json.encode(self.answer).decode()} to {self.to}"


@dataclass(frozen=True)
class Order:
    """A seat gives a free order."""

    seat: str
    kind: str
    answer: Any

    def make(self, table: Table[Any, Any], by: str = "player") -> None:
        table.order(self.seat, self.kind, self.answer, by=by)

    def __str__(self) -> str:
        return f"{self.seat} orders {self.kind} {msgspec.json.encode(self.answer).decode()}"


@dataclass(frozen=True)
class Advance:
    """A live table runs for some ticks."""

    ticks: int

    def make(self, table: Table[Any, Any], by: str = "player") -> None:  # noqa: ARG002
        table.advance(self.ticks)
        table.note_time()

    def __str__(self) -> str:
        return f"the clock runs {self.ticks} ticks"


@dataclass(frozen=True)
class Expire:
    """A seat's deadline passes: its questions are answered by their defaults."""

    seat: str

    def make(self, table: Table[Any, Any], by: str = "player") -> None:  # noqa: ARG002
        table.expire(self.seat)

    def __str__(self) -> str:
        return f"{self.seat}'s time is up"


Move = Answer | Order | Advance | Expire


@dataclass(frozen=True)
class Stop:
    """A moment at which the table waits: how many entries the record holds, the hash, the tick."""

    length: int
    hash: str
    tick: int


@dataclass
class Walk:
    """A played match: its moves, the stop before each of them and after the last, and the table at the end."""

    case: Case
    table: Table[Any, Any]
    moves: list[Move] = field(default_factory=list)
    stops: list[Stop] = field(default_factory=list)

    @property
    def entries(self) -> list[Entry]:
        return self.table.entries

    def cut(self, length: int) -> Record:
        """The record as it was when it held so many entries."""
        record = self.table.record()
        return msgspec.structs.replace(record, entries=record.entries[:length])

    def restore(self, length: int) -> Table[Any, Any]:
        """The table as it stood then, out of the record."""
        return Table.restore(self.case.game, self.cut(length), self.case.luck())

    def broken(self, promise: str, step: int, what: str) -> Broken:
        """The promise is not kept at this step."""
        at = self.stops[min(step, len(self.stops) - 1)].length if self.stops else 0
        return Broken(promise, self.case, step, what, self.cut(at) if at else None)


def stop(table: Table[Any, Any]) -> Stop:
    """Where the table stands now."""
    table.note_time()
    return Stop(len(table.entries), table.state_hash, table.world.clock.tick)


def asked(table: Table[Any, Any]) -> list[tuple[str, str, Decision[Any]]]:
    """Every open question: seat, id, decision."""
    return [(seat, id, decision) for seat in table.seats for id, decision in table.open(seat).items()]


def sealed(table: Table[Any, Any]) -> list[tuple[str, str, Decision[Any]]]:
    """Every question that a seat has answered and may still answer otherwise."""
    return [
        (seat, branch.id, branch.ask.seats[seat])
        for branch in table.live.values()
        if branch.ask is not None
        for seat in branch.got
    ]


class Player:
    """Gives the answers of a case: random legal ones, or the bot's."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.rng = Rng(f"{case.game.name}/{case.scenario}/{case.seed}/{case.player}")
        self.bot = case.game.bot() if case.player == "bot" else None

    def answer(self, table: Table[Any, Any], seat: str, decision: Decision[Any]) -> Any:
        """An answer, as it would travel."""
        if self.bot is None:
            value = decision.sample(self.rng)
        else:
            value = self.bot.answer(table.view(seat), decision, self.rng)
        return msgspec.to_builtins(value)

    def order(self, table: Table[Any, Any]) -> Move | None:
        """A free order by some seat, if one is wanted."""
        seat = self.rng.choice(table.seats)
        orders = list(table.orders(seat))
        if not orders:
            return None
        if self.bot is not None:
            wanted = self.bot.order(table.view(seat), orders, self.rng)
            return Order(seat, wanted[0], msgspec.to_builtins(wanted[1])) if wanted else None
        decision = self.rng.choice(orders)
        return Order(seat, decision.kind, msgspec.to_builtins(decision.sample(self.rng)))

    def move(self, table: Table[Any, Any]) -> Move | None:
        """What happens next; None where nobody can do anything."""
        questions = asked(table)
        rng = self.rng
        if table.game.live:
            if questions and rng.random() < 0.4:
                seat, id, decision = rng.choice(questions)
                return Answer(seat, id, self.answer(table, seat, decision))
            if rng.random() < 0.15 and (order := self.order(table)):
                return order
            return Advance(rng.randint(1, 25))
        if self.bot is None and rng.random() < 0.02 and (order := self.order(table)):
            return order
        if not questions:
            return None
        if self.bot is None and rng.random() < 0.1 and (again := sealed(table)):
            questions = again
        seat, id, decision = rng.choice(questions)
        if self.bot is None and rng.random() < 0.03:
            return Expire(seat)
        return Answer(seat, id, self.answer(table, seat, decision))


def play(case: Case, limit: int = 400) -> Walk:
    """Play to the end or for `limit` moves.

    Luck and time from outside the table raise; so do an answer that is refused and a table that waits for
    nobody although the game is not over.
    """
    with trapped(case.game):
        try:
            walk = Walk(case, case.open())
        except OutsideChance as error:
            raise Broken("luck is chance", case, 0, str(error)) from error
        except Exception as error:
            raise Broken("opens", case, 0, f"{type(error).__name__}: {error}") from error
        player = Player(case)
        table = walk.table
        walk.stops.append(stop(table))
        while table.outcome is None and len(walk.moves) < limit:
            step = len(walk.moves)
            move = None
            try:
                move = player.move(table)
                if move is None:
                    raise walk.broken("ends", step, "nobody is asked anything, and the game is not over")
                move.make(table, "staff" if player.bot else "player")
            except Broken:
                raise
            except IllegalAnswer as error:
                promise = "the bot is legal" if player.bot else "samples are legal"
                raise walk.broken(promise, step, f"{move}: refused by {error}") from error
            except (OutsideChance, RulesFault) as error:
                cause = error.__cause__ or error
                if isinstance(cause, OutsideChance):
                    raise walk.broken("luck is chance", step, f"{move}: {cause}") from cause
                raise walk.broken("runs", step, f"{move}: {type(cause).__name__}: {cause}") from cause
            except Exception as error:
                what = f"{move}: {type(error).__name__}: {error}"
                raise walk.broken("runs", step, what) from error
            walk.moves.append(move)
            walk.stops.append(stop(table))
        if table.outcome is not None and (waited := table.waiting) and not case.game.live:
            raise walk.broken("ends", len(walk.moves), f"the game is over, but {', '.join(waited)} are still asked")
    return walk


def follow(walk: Walk) -> Iterator[tuple[int, Table[Any, Any]]]:
    """Play the same moves again on a fresh table: yields before each move, and once more at the end."""
    table = walk.case.open()
    for step, move in enumerate(walk.moves):
        yield step, table
        move.make(table)
    yield len(walk.moves), table


def cases(
    game: Game[Any, Any], seeds: int = 1, first: int = 0, scenarios: Sequence[str] = (), thin: bool = False
) -> list[Case]:
    """Every scenario, random play and bot, every two values of two settings together, `seeds` times over.

    `thin`: scenarios share the settings out between them, so that pairs meet somewhere in the game, not in each.
    """
    found = []
    listed = game.scenarios()
    for place, scenario in enumerate(listed):
        if scenarios and scenario.id not in scenarios:
            continue
        settings = list(enumerate(pairwise(scenario.settings)))
        if thin:
            settings = settings[:1] + settings[1 + place :: len(listed)]
        for seed in range(first, first + seeds):
            for n, options in settings:
                # The defaults are played by both; the others by turns, which halves the time.
                players = PLAYERS if n == 0 else (PLAYERS[(n // len(listed) + seed) % 2],)
                found += [Case(game, scenario.id, seed * 101 + n, player, options) for player in players]
    return found
