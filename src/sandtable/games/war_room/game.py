"""War Room: what the kernel is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal

from sandtable.games.war_room import script as sequence
from sandtable.games.war_room.rules import healing, invariants, pacts, victory
from sandtable.games.war_room.rules.combat.odds import OPTIONS, odds_text
from sandtable.games.war_room.rules.deploying import back_on_map
from sandtable.games.war_room.scenarios import scenarios
from sandtable.games.war_room.staff.greedy import Greedy
from sandtable.games.war_room.staff.staff import Staff
from sandtable.games.war_room.state.model import State, starting_state
from sandtable.games.war_room.state.upgrades import UPGRADES
from sandtable.games.war_room.view import view as views
from sandtable.games.war_room.view.trial import Preview, preview
from sandtable.games.war_room.view.view import View
from sandtable.kernel import (
    BattleOdds,
    Bot,
    Chance,
    Decision,
    Game,
    Impossible,
    Outcome,
    Play,
    Rng,
    Scenario,
    World,
)


class WarRoom(Game[State, View]):
    """Seven nations, sealed orders, oil bids."""

    name: ClassVar[str] = "war_room"
    rules_version: ClassVar[int] = 4
    schema: ClassVar[int] = 4
    hidden: ClassVar[Literal["none", "table", "seats"]] = "seats"
    state_type = State
    view_type = View
    odds_options: ClassVar[tuple[str, ...] | None] = OPTIONS
    rivals: ClassVar[Mapping[str, Callable[[], Bot]]] = {"greedy": Greedy}
    upgrades: ClassVar[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = UPGRADES

    def scenarios(self) -> Sequence[Scenario]:
        return scenarios()

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> State:
        return starting_state(scenario.id, dict(options))

    def script(self, world: World[State]) -> Play[None]:
        return sequence.play_war(world)

    def view(self, world: World[State], seat: str | None) -> View:
        return views.view(world.state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return victory.outcome(state.public)

    def check(self, state: State) -> Iterable[Impossible]:
        return invariants.impossible(state)

    def heal(self, world: World[State]) -> bool:
        return healing.heal(world)

    def bot(self) -> Bot:
        return Staff()

    def imagine(self, view: View, rng: Rng) -> State:
        return views.imagine(view, rng)

    def odds(self, attacker: str, defender: str, options: Sequence[str] = ()) -> BattleOdds:
        return odds_text(attacker, defender, options)

    def preview(self, view: View, answers: Mapping[str, Any], rng: Rng) -> Preview:
        """What would become of the sheets that a seat writes and sees, for the order desk."""
        return preview(self, view, answers, rng)

    def orders(self, world: World[State], seat: str) -> Sequence[Decision[Any]]:
        public = world.state.public
        return [*pacts.declarations(public, seat), *back_on_map.regroupings(public, seat)]

    def obey(self, world: World[State], seat: str, kind: str, answer: Any) -> Play[None]:
        if kind == "regroup":
            return back_on_map.regroup_at_once(world, seat, answer)
        return pacts.declare(world, seat)

    def draft_audience(self, world: World[State], seat: str) -> tuple[str, ...]:
        """WR2-08 Allies may look on while a sheet is written; the enemy may not."""
        return views.allies_of(world.state.public, seat)


GAME = WarRoom()
