"""Dateline World War 2: what the kernel is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal

from sandtable.games.dateline import script as sequence
from sandtable.games.dateline.rules import healing, invariants
from sandtable.games.dateline.rules.odds.odds import OPTIONS, odds_text
from sandtable.games.dateline.scenarios import scenarios
from sandtable.games.dateline.staff.greedy import Greedy
from sandtable.games.dateline.staff.staff import Staff
from sandtable.games.dateline.state.model import State, starting_state
from sandtable.games.dateline.state.upgrades import UPGRADES
from sandtable.games.dateline.view import view as views
from sandtable.games.dateline.view.view import View
from sandtable.kernel import BattleOdds, Bot, Chance, Game, Impossible, Outcome, Play, Rng, Scenario, World


class Dateline(Game[State, View]):
    """The game as a whole."""

    name: ClassVar[str] = "dateline"
    rules_version: ClassVar[int] = 4
    schema: ClassVar[int] = 4
    upgrades: ClassVar[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = UPGRADES
    hidden: ClassVar[Literal["none", "table", "seats"]] = "seats"
    state_type = State
    view_type = View
    odds_options: ClassVar[tuple[str, ...] | None] = OPTIONS
    rivals: ClassVar[Mapping[str, Callable[[], Bot]]] = {"greedy": Greedy}

    def scenarios(self) -> Sequence[Scenario]:
        return scenarios()

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> State:
        return starting_state(scenario.id, dict(options))

    def script(self, world: World[State]) -> Play[None]:
        return sequence.play(world)

    def view(self, world: World[State], seat: str | None) -> View:
        return views.view(world, seat)

    def outcome(self, state: State) -> Outcome | None:
        return sequence.outcome(state)

    def check(self, state: State) -> Iterable[Impossible]:
        return invariants.impossible(state)

    def heal(self, world: World[State]) -> bool:
        return healing.heal(world)

    def bot(self) -> Bot:
        return Staff()

    def odds(self, attacker: str, defender: str, options: Sequence[str] = ()) -> BattleOdds:
        return odds_text(attacker, defender, options)

    def imagine(self, view: View, rng: Rng) -> State:
        return views.imagine(view, rng)


GAME = Dateline()
