"""A desk to set scenes on: fronts with chosen stacks, sheets carried out with chosen answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from sandtable.games.war_room.data.data import unit_types
from sandtable.games.war_room.rules.combat.combat import combat_phase, resolve
from sandtable.games.war_room.rules.conflict.conflict import place_markers
from sandtable.games.war_room.rules.conflict.muster import open_battle
from sandtable.games.war_room.rules.landing import landing_phase
from sandtable.games.war_room.rules.morale import morale_phase
from sandtable.games.war_room.rules.movement import movement_phase
from sandtable.games.war_room.rules.planning.planning import planning_phase
from sandtable.games.war_room.rules.production.blitz import blitz_production
from sandtable.games.war_room.rules.production.production import production_phase
from sandtable.games.war_room.state.model import Battle, Box, Front, Order, Stack, stack_id, starting_front
from sandtable.kernel import Ask, Chance, Journal, Mark, Play, Scripted, World
from sandtable.kernel.journal import Fact
from sandtable.testing.desk import Answers
from sandtable.testing.desk import Desk as PlainDesk

FACES = {"y": 1, "b": 5, "g": 8, "r": 10, "k": 11, "w": 12}
"""A face of the colour die for each letter; k is black."""


PHASES = {
    phase.__name__: phase
    for phase in (
        blitz_production,
        combat_phase,
        landing_phase,
        morale_phase,
        movement_phase,
        planning_phase,
        production_phase,
        resolve,
    )
}


def opened_again(play: Any) -> Play[Any]:
    """A phase that is started anew after every mark where something has changed, as when a match is opened."""
    phase, frame = PHASES[play.gi_code.co_name], play.gi_frame
    args = [frame.f_locals[name] for name in play.gi_code.co_varnames[: play.gi_code.co_argcount]]
    value, before = None, b""
    while True:
        try:
            step = play.send(value)
        except StopIteration as end:
            return end.value
        value = yield step
        if isinstance(step, Mark) and before != (before := msgspec.json.encode(args[0].state)):
            play.close()
            play, value = phase(*args), None


def asking_somebody(play: Play[Any]) -> Play[Any]:
    """The same play; a question to nobody fails."""
    value: Any = None
    while True:
        try:
            step = play.send(value)
        except StopIteration as end:
            return end.value
        assert not isinstance(step, Ask) or step.seats
        value = yield step


class Desk(PlainDesk):
    """Sets a scene, runs a play in it, and keeps what was asked and told."""

    def __init__(self) -> None:
        super().__init__()
        self.luck = Scripted([])

    def run(self, play: Play[Any], answers: Answers = None) -> Any:
        """Run a play to its end; phases are opened again at every mark. A question is put to somebody."""
        again = play.gi_code.co_name in PHASES  # type: ignore[attr-defined]
        return super().run(asking_somebody(opened_again(play) if again else play), answers)

    def front(self, scenario: str = "eastern_front", *, bare: bool = False, **options: str) -> Front:
        """A starting front; `bare` takes every stack off the map."""
        front = starting_front(scenario, dict(options))
        if bare:
            front.stacks.clear()
            front.conflicts.clear()
        return front

    def put(self, front: Front, nation: str, command: int, region: str, **units: int) -> Stack:
        """Put a stack on the map."""
        force = unit_types()[next(iter(units))].force
        stack = Stack(nation, command, force, region, dict(units))
        front.stacks[stack_id(nation, command)] = stack
        return stack

    def move(
        self,
        front: Front,
        sheets: Mapping[str, Sequence[tuple[int, str]]],
        answer: Answers = None,
    ) -> Front:
        """Carry out sheets in the order in which the nations are named."""
        front.step, front.stage, front.mover = "movement", "turn", 0
        front.turn_order = [*sheets, *(n for n in front.nations if n not in sheets)]
        front.sheets = {n: [Box(Order(c, to)) for c, to in sheets.get(n, ())] for n in front.nations}
        self.run(movement_phase(self.world(front)), answer)
        return front

    def fight(self, front: Front, region: str, dice: str = "", answer: Answers = None) -> Battle:
        """Mark the conflicts, resolve the one in a region with these colours, and give back its board."""
        place_markers(self.world(front))
        front.battle = battle = open_battle(front, region)
        self.luck = Scripted([FACES[colour] for colour in dice])
        self.run(resolve(World(front, Chance(self.luck, self.log), Journal(self.log)), battle), answer)
        front.battle = None
        return battle

    def combat(self, front: Front, dice: str, answer: Answers = None) -> None:
        """Mark the conflicts and play the whole combat phase."""
        place_markers(self.world(front))
        front.step, front.mover = "combat", 0
        self.run(combat_phase(self.world(front, [FACES[colour] for colour in dice])), answer)

    def facts(self, kind: str) -> list[dict[str, Any]]:
        """The arguments of every fact of a kind, in order."""
        return [entry.args for entry in self.log if isinstance(entry, Fact) and entry.kind == kind]

    def kinds(self) -> list[str]:
        """The kinds of decision that were asked."""
        return [decision.kind for _, decision in self.asked]

    def why(self, front: Front, nation: str, box: int = 0) -> tuple[str, str] | None:
        """Rule and reason for which a box was cancelled."""
        found = front.sheets[nation][box]
        return (found.why.rule, found.why.reason) if found.why else None


@pytest.fixture
def desk() -> Desk:
    """A desk of one's own."""
    return Desk()
