"""War Room's bench: scenes with chosen stacks, sheets carried out with chosen answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

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
from sandtable.games.war_room.state.model import (
    Battle,
    Box,
    Hidden,
    Line,
    Order,
    Public,
    Side,
    Stack,
    State,
    stack_id,
    starting_state,
)
from sandtable.games.war_room.view.view import View, view
from sandtable.kernel import Chance, Journal, Mark, Play, Scripted, World
from sandtable.testing import bench as testing
from sandtable.testing.bench import Answers, Dice

T = TypeVar("T")

FACES = {"y": 1, "b": 5, "g": 8, "r": 10, "k": 11, "w": 12}
"""A face of the colour die for each letter; k is black."""


COLOUR_OF = {"y": "yellow", "b": "blue", "g": "green", "r": "red", "k": "black", "w": "white"}


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


class Bench(testing.Bench):
    """Sets a scene, which is the public part of a state; the sheets that go with it are the bench's own."""

    def __init__(self) -> None:
        super().__init__()
        self.luck = Scripted([])
        self.hidden = Hidden()

    def state(self, public: Public) -> State:
        """The scene with the bench's sheets."""
        return State(public, self.hidden)

    def view(self, public: Public, seat: str | None) -> View:
        """The scene as a seat sees it."""
        return view(self.state(public), seat)

    def world_of(self, public: Public, dice: Dice = ()) -> World[State]:
        """A world that is in the scene."""
        return self.world(self.state(public), dice)

    def run(self, play: Play[T], answers: Answers = None) -> T:
        """Run a play to its end; phases are opened again at every mark."""
        again = play.gi_code.co_name in PHASES  # type: ignore[attr-defined]
        result: T = super().run(opened_again(play) if again else play, answers)
        return result

    def scene(self, scenario: str = "eastern_front", *, bare: bool = False, **options: str) -> Public:
        """The start of a scenario; `bare` takes every stack off the map."""
        public = starting_state(scenario, dict(options)).public
        if bare:
            public.stacks.clear()
            public.conflicts.clear()
        return public

    def put(self, public: Public, nation: str, command: int, region: str, **units: int) -> Stack:
        """Put a stack on the map."""
        force = unit_types()[next(iter(units))].force
        stack = Stack(nation, command, force, region, dict(units))
        public.stacks[stack_id(nation, command)] = stack
        return stack

    def move(
        self,
        public: Public,
        sheets: Mapping[str, Sequence[tuple[int, str]]],
        answer: Answers = None,
    ) -> Public:
        """Carry out sheets in the order in which the nations are named."""
        public.step, public.stage, public.mover = "movement", "turn", 0
        public.turn_order = [*sheets, *(n for n in public.nations if n not in sheets)]
        self.hidden.sheets = {n: [Box(Order(c, to)) for c, to in sheets.get(n, ())] for n in public.nations}
        self.run(movement_phase(self.world_of(public)), answer)
        return public

    def fight(self, public: Public, region: str, dice: str = "", answer: Answers = None) -> Battle:
        """Mark the conflicts, resolve the one in a region with these colours, and give back its board."""
        place_markers(self.world_of(public))
        public.battle = battle = open_battle(public, region)
        self.luck = Scripted([FACES[colour] for colour in dice])
        self.run(resolve(World(self.state(public), Chance(self.luck, self.log), Journal(self.log)), battle), answer)
        public.battle = None
        return battle

    def combat(self, public: Public, dice: str, answer: Answers = None) -> None:
        """Mark the conflicts and play the whole combat phase."""
        place_markers(self.world_of(public))
        public.step, public.mover = "combat", 0
        self.run(combat_phase(self.world_of(public, [FACES[colour] for colour in dice])), answer)

    def why(self, nation: str, box: int = 0) -> tuple[str, str] | None:
        """Rule and reason for which a box was cancelled."""
        found = self.hidden.sheets[nation][box]
        return (found.why.rule, found.why.reason) if found.why else None


def line(nation: str, unit: str, stance: str, fresh: int, **boxes: int) -> Line:
    """Units on the board."""
    side = "allies" if nation in ("ussr", "uk", "usa", "china") else "axis"
    return Line(nation, side, unit, stance, fresh=fresh, **boxes)  # type: ignore[arg-type]


def line_of(side: Side, unit: str, stance: str, nation: str = "", **boxes: int) -> Line:
    """Units of a side on the board, Soviet or German ones if no nation is named."""
    return Line(nation or ("ussr" if side == "allies" else "germany"), side, unit, stance, **boxes)


def board(stage: str, *lines: Line, first: str = "axis", **more: Any) -> Battle:
    """A battle board in the middle of a phase."""
    chiefs = {"allies": "ussr", "axis": "germany"}
    return Battle("R5", chiefs, first, stage=stage, lines=list(lines), **more)  # type: ignore[arg-type]


def blitz(bench: Bench, scenario: str = "global_war") -> Public:
    """The Blitz game with an empty map."""
    return bench.scene(scenario, bare=True, blitz="on")


def faces(letters: str) -> list[str]:
    """The colours of these letters."""
    return [COLOUR_OF[letter] for letter in letters]


def play_landing(bench: Bench, public: Public, answer: Any = None) -> None:
    """Play phase 5."""
    public.step, public.stage = "landing", "land"
    bench.run(landing_phase(bench.world_of(public)), answer)
