"""A bench for the rules: a patrol state, scripted dice, answers by the kind of question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, get_args

import pytest

from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.state.model import SEAT, Boat, Column, Combat, Slot, State
from sandtable.games.steel_wolves.state.steps import BoatStep, CombatStep, WeekStep
from sandtable.kernel import Ask, Chance, Fact, Journal, Modifier, Play, Scripted, Seeded, World

STEPS = frozenset((*get_args(WeekStep), *get_args(BoatStep)))
COMBAT_STEPS = frozenset(get_args(CombatStep))
Dice = Mapping[str, Sequence[int]] | Sequence[int]


def set_cursor(state: State, returned: object) -> None:
    """What a step has returned becomes the cursor of its level; a combat that is over is cleared away."""
    if not isinstance(returned, str):
        return
    step: Any = returned
    combat = state.combat
    if combat is None or step not in COMBAT_STEPS:
        state.step = step if step in STEPS else state.step
    elif step == "over":
        state.combat, state.step = None, "dissolve" if combat.pack else "after_search"
    else:
        combat.step = step


class Bench:
    """A world with scripted dice. `asked` holds every question that was put."""

    def __init__(self, scenario: str, dice: Dice, changes: Mapping[str, Any]) -> None:
        found = next(s for s in GAME.scenarios() if s.id == scenario)
        self.state: State = GAME.setup(found, {}, Chance(Seeded(1)))
        self.script = Scripted(dice)
        self.log: list[Any] = []
        self.war: World[State] = World(self.state, Chance(self.script, self.log), Journal(self.log))
        self.asked: list[Any] = []
        for name, value in changes.items():
            setattr(self.state if hasattr(self.state, name) else self.boat, name, value)

    @property
    def boat(self) -> Boat:
        return self.state.boats[0]

    @property
    def combat(self) -> Combat:
        assert self.state.combat is not None
        return self.state.combat

    def fight(self, contact: str, columns: Iterable[tuple[str, str]], at: int = 0, **changes: Any) -> Combat:
        """A combat with these columns: ring, and counters by kind (a leading ? keeps one face down)."""
        made = []
        n = 0
        for ring, kinds in columns:
            slots = []
            for kind in kinds.split():
                cup = "loner" if contact == "L" else "outer"
                slots.append(Slot(f"s{n}", cup, kind=kind.lstrip("?"), revealed=not kind.startswith("?")))
                n += 1
            made.append(Column(ring, slots))
        combat = Combat(contact, "blue", self.boat.place, "", columns=made, at=at, next_slot=n)
        for name, value in changes.items():
            setattr(combat, name, value)
        self.state.combat = combat
        self.state.step = "combat"
        return combat

    def slot(self, slot_id: str) -> Slot:
        return next(s for c in self.combat.columns for s in c.slots if s.id == slot_id)

    def play(self, play: Play[Any], **answers: Any) -> Any:
        """Run a play to its end; each question takes the answer for its kind, or its default."""
        value: Any = None
        while True:
            try:
                step = play.send(value)
            except StopIteration as end:
                self.goes(end.value)
                return end.value
            value = None
            if isinstance(step, Ask):
                decision = step.seats[SEAT]
                self.asked.append(decision)
                given = answers.get(decision.kind.replace("-", "_"), decision.default)
                value = {SEAT: decision.read(given)}

    def goes(self, step: object) -> None:
        """What a step has returned becomes the cursor, as in the script."""
        set_cursor(self.state, step)

    def at(self) -> str:
        """The step that follows now: of the combat, if there is one."""
        return self.state.combat.step if self.state.combat else self.state.step

    def facts(self, kind: str) -> list[dict[str, Any]]:
        return [entry.args for entry in self.log if isinstance(entry, Fact) and entry.kind == kind]

    def all_thrown(self) -> bool:
        return self.script.left == 0


MakeBench = Callable[..., Bench]
Total = Callable[[Iterable[Modifier]], dict[str, int]]


@pytest.fixture
def bench() -> MakeBench:
    """Make a bench: scenario, scripted dice, and fields of the state or the boat to set."""

    def make(dice: Dice = (), scenario: str = "u48_1939", **changes: Any) -> Bench:
        return Bench(scenario, dice, changes)

    return make


@pytest.fixture
def total() -> Total:
    """Modifiers by their reason."""
    return lambda mods: {m.why: m.value for m in mods}
