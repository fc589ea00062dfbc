"""The vocabulary of a script: the only things that a game's rules may yield."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from sandtable.kernel.decisions import Decision, Pick

A = TypeVar("A")
T = TypeVar("T")

__all__ = ["Ask", "Mark", "Play", "Step", "Together", "Until", "answering", "ask", "window"]


class Until:
    """Live games: wait, or close a question, when a clock reaches `at`.

    The clocks: `tick` counts fixed steps, `game` the game's milliseconds, `table` the milliseconds that
    people at the table have lived through (game time over compression).
    """

    __slots__ = ("at", "clock")

    def __init__(self, at: int, clock: Literal["tick", "game", "table"] = "tick") -> None:
        self.at = at
        self.clock = clock


class Ask:
    """Ask one or more seats.

    ``close="all"``: answers are sealed, may be revised until the last seat has answered, and come back as
    ``{seat: answer}``. ``close="first"``: the first valid answer closes it and comes back as
    ``(seat, answer)``. A deadline that passes answers each decision's default.
    """

    __slots__ = ("close", "seats", "until")

    def __init__(
        self,
        seats: Mapping[str, Decision[Any]],
        close: Literal["all", "first"] = "all",
        until: Until | None = None,
    ) -> None:
        self.seats = seats
        self.close = close
        self.until = until


class Together:
    """Plays that run side by side, each with its own dice; their results come back as a list, in order."""

    __slots__ = ("plays",)

    def __init__(self, plays: Sequence[Play[Any]]) -> None:
        self.plays = plays


class Mark:
    """A place to start from: the cursor is in the state, so that ``script(state)`` comes back to exactly here."""

    __slots__ = ("rule",)

    def __init__(self, rule: str) -> None:
        self.rule = rule


Step = Ask | Together | Mark | Until
Play = Generator[Step, Any, T]


def ask(seat: str, decision: Decision[A]) -> Play[A]:
    """Ask one seat and get its answer: ``points = yield from ask("bdu", Share(...))``."""
    answers: dict[str, A] = yield Ask({seat: decision})
    return answers[seat]


def answering(play: Play[T], decide: Callable[[Ask], Play[Any]]) -> Play[T]:
    """Run a play and put each of its questions to `decide`: a small play that gives its answers.

    It may answer by itself, ask something else instead, or pass the question on: ``return (yield question)``.
    """
    value: Any = None
    while True:
        try:
            step = play.send(value)
        except StopIteration as end:
            result: T = end.value
            return result
        value = (yield from decide(step)) if type(step) is Ask else (yield step)


def window(
    kind: str,
    rule: str,
    could: Iterable[str],
    choices: Callable[[str], Sequence[str]],
    until: Until | None = None,
    args: Mapping[str, Any] | None = None,
) -> Play[dict[str, str]]:
    """An optional interrupt, put to every seat that could have one by public knowledge.

    Each is asked, sealed, with "pass" first among its answers, whether or not it has anything to pass on:
    who is asked and when it closes tells nothing.
    """
    seats = {seat: Pick(kind, rule, ["pass", *choices(seat)], args=args) for seat in could}
    if not seats:
        return {}
    answers: dict[str, str] = yield Ask(seats, until=until)
    return answers
