"""A bench to try single rules on: a world with scripted dice, a play run to its end with given answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from sandtable.kernel import (
    Ask,
    Chance,
    Decision,
    Fact,
    Journal,
    Pick,
    Play,
    Refusal,
    Scripted,
    Share,
    Sheet,
    Together,
    World,
)

__all__ = ["Answers", "Bench", "Dice", "as_pick", "as_share", "offer_of", "reason_of"]

S = TypeVar("S", bound=Struct)
T = TypeVar("T")

Dice = Sequence[int] | Mapping[str, Sequence[int]]
Answers = Callable[[str, Decision[Any]], Any] | Mapping[str, Any] | None


class Bench:
    """Runs plays and keeps what was asked and told. A game's own bench adds how its scenes are set."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Decision[Any]]] = []
        self.log: list[Any] = []

    def world(self, state: S, dice: Dice = ()) -> World[S]:
        """The state with scripted luck and a journal that is kept."""
        script = dice if isinstance(dice, Mapping) else list(dice)
        return World(state, Chance(Scripted(script), self.log), Journal(self.log))

    def run(self, play: Play[T], answers: Answers = None) -> T:
        """Run a play to its end; every question takes its answer (by kind) or its default, and is checked.

        Plays that run side by side are run one after the other. A question to nobody fails.
        """
        value: Any = None
        while True:
            try:
                step = play.send(value)
            except StopIteration as end:
                result: T = end.value
                return result
            value = None
            if isinstance(step, Together):
                value = [self.run(branch, answers) for branch in step.plays]
            if isinstance(step, Ask):
                assert step.seats
                value = {}
                for seat, decision in step.seats.items():
                    self.asked.append((seat, decision))
                    value[seat] = decision.read(self.answer(seat, decision, answers))

    def answer(self, seat: str, decision: Decision[Any], answers: Answers) -> Any:
        """What a seat answers."""
        if answers is None:
            return decision.default
        if callable(answers):
            return answers(seat, decision)
        return answers.get(decision.kind, decision.default)

    def facts(self, kind: str) -> list[dict[str, Any]]:
        """The arguments of every fact of a kind, in order."""
        return [entry.args for entry in self.log if isinstance(entry, Fact) and entry.kind == kind]

    def kinds(self) -> list[str]:
        """The kinds of decision that were asked."""
        return [decision.kind for _, decision in self.asked]


def as_pick(decision: Decision[Any]) -> Pick:
    """The decision, which must be a choice from a list."""
    assert isinstance(decision, Pick), decision.kind
    return decision


def as_share(decision: Decision[Any]) -> Share:
    """The decision, which must share out a number."""
    assert isinstance(decision, Share), decision.kind
    return decision


def offer_of(decision: Decision[Any]) -> dict[str, Any]:
    """What the form shows, which the decision must be."""
    assert isinstance(decision, Sheet) and decision.offer is not None, decision.kind
    offer: dict[str, Any] = decision.offer()
    return offer


def reason_of(refusal: Refusal | None) -> str:
    """Why an answer is refused, which it must be."""
    assert refusal is not None, "the answer is accepted"
    return refusal.reason
