"""SW14 A combat fought by doctrine: the player hands it to the staff, and the dice fall as they would by hand."""

from __future__ import annotations

from typing import Any

from sandtable.games.steel_wolves.staff.staff import BY_DOCTRINE, STAFF
from sandtable.games.steel_wolves.state.model import SEAT, War, the_combat
from sandtable.kernel import Ask, Option, Pick, Play

OFFERED = ("place", "reveal", "pack-next", "press")


def offer(decision: Pick) -> Pick:
    """The question, with one more choice: let the staff fight this combat to its end."""
    return Pick(
        decision.kind,
        decision.rule,
        [*decision.choices, BY_DOCTRINE],
        default=decision.default,
        args=decision.args,
        options=lambda: [*decision.options(), Option(BY_DOCTRINE, BY_DOCTRINE)],
    )


def by_hand_or_doctrine(war: War, play: Play[None]) -> Play[None]:
    """SW14.11a A step of a combat: the player answers until he hands it over, then the staff, at the same places.

    Every checkpoint stays where it is, so each draw keeps its name and its value.
    """
    state = war.state
    combat = the_combat(state)
    value: Any = None
    try:
        while True:
            step = play.send(value)
            value = None
            if type(step) is not Ask:
                value = yield step
                continue
            decision = step.seats[SEAT]
            if not combat.auto:
                if type(decision) is not Pick or decision.kind not in OFFERED:
                    value = yield step
                    continue
                value = yield Ask({SEAT: offer(decision)})
                if value[SEAT] != BY_DOCTRINE:
                    continue
                combat.auto = True
                war.journal.tell("by-doctrine", "SW14.11a")
            answer = STAFF.decide(state, decision)
            value = {SEAT: answer if decision.check(answer) is None else decision.default}
    except StopIteration:
        return
