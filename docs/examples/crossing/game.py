"""The Crossing: what the kernel is given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from crossing import scenarios, script, view
from crossing.rules import victory
from crossing.staff import Staff
from crossing.state import State
from crossing.view import View
from sandtable.kernel import Bot, Chance, Game, Impossible, Outcome, Play, Rng, Scenario, World


class Crossing(Game[State, View]):
    """Five convoys, three boats, one guess."""

    name: ClassVar[str] = "crossing"
    state_type = State
    view_type = View

    def scenarios(self) -> Sequence[Scenario]:
        return scenarios.SCENARIOS

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> State:
        return scenarios.set_up(options)

    def script(self, world: World[State]) -> Play[None]:
        return script.sequence_of_play(world)

    def view(self, world: World[State], seat: str | None) -> View:
        return view.view(world.state, seat)

    def imagine(self, view_: View, rng: Rng) -> State:
        return view.imagine(view_, rng)

    def outcome(self, state: State) -> Outcome | None:
        return victory.outcome(state)

    def check(self, state: State) -> Iterable[Impossible]:
        return victory.impossible(state)

    def bot(self) -> Bot:
        return Staff()


GAME = Crossing()
