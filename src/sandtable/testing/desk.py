"""A desk to try single rules on: a world with scripted dice, a play run to its end with given answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from sandtable.kernel import Ask, Chance, Decision, Journal, Play, Scripted, Together, World

__all__ = ["Answers", "Desk", "Dice"]

S = TypeVar("S", bound=Struct)

Dice = Sequence[int] | Mapping[str, Sequence[int]]
Answers = Callable[[str, Decision[Any]], Any] | Mapping[str, Any] | None


class Desk:
    """Runs plays and keeps what was asked and told. Games' tests add how they set their scenes."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Decision[Any]]] = []
        self.log: list[Any] = []

    def world(self, state: S, dice: Dice = ()) -> World[S]:
        """The state with scripted luck and a journal that is kept."""
        script = dice if isinstance(dice, Mapping) else list(dice)
        return World(state, Chance(Scripted(script), self.log), Journal(self.log))

    def run(self, play: Play[Any], answers: Answers = None) -> Any:
        """Run a play to its end; every question takes its answer (by kind) or its default, and is checked.

        Plays that run side by side are run one after the other.
        """
        value: Any = None
        try:
            while True:
                step = play.send(value)
                value = None
                if isinstance(step, Together):
                    value = [self.run(branch, answers) for branch in step.plays]
                if isinstance(step, Ask):
                    value = {}
                    for seat, decision in step.seats.items():
                        self.asked.append((seat, decision))
                        value[seat] = decision.read(self._answer(seat, decision, answers))
        except StopIteration as end:
            return end.value

    def _answer(self, seat: str, decision: Decision[Any], answers: Answers) -> Any:
        if answers is None:
            return decision.default
        if callable(answers):
            return answers(seat, decision)
        return answers.get(decision.kind, decision.default)
