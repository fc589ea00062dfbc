"""SW4.0b, SW14 Who answers in the player's place: the staff, in a boat's turn or a combat handed over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from sandtable.games.steel_wolves.state.known import Known, what_is_known
from sandtable.games.steel_wolves.state.model import SEAT, Boat, State
from sandtable.kernel import Ask, Decision, Option, Pick, Play, World

BY_DOCTRINE = "by-doctrine"
OFFERED = ("place", "reveal", "pack-next", "press")


class Staff(Protocol):
    """Decides what the player does not decide himself. It sees what lies open, as he does, and nothing else."""

    def decide(self, known: Known, decision: Decision[Any]) -> Any:
        """An answer to the question."""
        ...

    def goal(self, known: Known, boat: Boat, company: Counter[str]) -> str:
        """The area where a boat that sails should hunt."""
        ...

    def company(self, known: Known) -> Counter[str]:
        """How many boats hunt in each area or are bound for it."""
        ...


Decide = Callable[[Ask], Play[Any]]


def by_staff(world: World[State], staff: Staff, kinds: frozenset[str] | None = None) -> Decide:
    """SW4.0b What the player did not keep for himself the staff decides at once; `kinds`: these alone."""
    state = world.state

    def decide(question: Ask) -> Play[Any]:
        decision = question.seats[SEAT]
        if decision.kind in state.mine or (kinds is not None and decision.kind not in kinds):
            return (yield question)
        return {SEAT: staff.decide(what_is_known(state), decision)}

    return decide


def with_doctrine(decision: Pick) -> Pick:
    """The question, with one more choice: let the staff fight this combat to its end."""
    return Pick(
        decision.kind,
        decision.rule,
        [*decision.choices, BY_DOCTRINE],
        default=decision.default,
        args=decision.args,
        options=lambda: [*decision.options(), Option(BY_DOCTRINE, BY_DOCTRINE)],
    )


def by_hand_or_doctrine(world: World[State], staff: Staff) -> Decide:
    """SW14.11a The player answers; of a combat that he has handed over the staff does.

    Every checkpoint stays where it is, so each draw keeps its name and its value.
    """
    state = world.state

    def decide(question: Ask) -> Play[Any]:
        decision, combat = question.seats[SEAT], state.combat
        if combat is None:
            return (yield question)
        if not combat.auto:
            if type(decision) is not Pick or decision.kind not in OFFERED:
                return (yield question)
            answers = yield Ask({SEAT: with_doctrine(decision)})
            if answers[SEAT] != BY_DOCTRINE:
                return answers
            combat.auto = True
            world.journal.tell("by-doctrine", "SW14.11a")
        answer = staff.decide(what_is_known(state), decision)
        return {SEAT: answer if decision.check(answer) is None else decision.default}

    return decide
