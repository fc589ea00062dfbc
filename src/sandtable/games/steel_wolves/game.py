"""Steel Wolves as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.games.steel_wolves import scenarios, script
from sandtable.games.steel_wolves.model import SEAT, Patrol, War
from sandtable.games.steel_wolves.staff import Staff
from sandtable.games.steel_wolves.view import PatrolView, imagine, patrol_view
from sandtable.kernel import Chance, Game, Outcome, Play, Rng, Scenario

ENDINGS = {"lost": "lost", "constructive-loss": "constructive-loss", "time": "time"}
LEVELS = ("poor", "fair", "good", "outstanding")


class SteelWolves(Game[Patrol, PatrolView]):
    """The U-boat war 1939-43 for one player."""

    name = "steel_wolves"
    hidden = "table"
    state_type = Patrol
    view_type = PatrolView

    def scenarios(self) -> Sequence[Scenario]:
        return scenarios.scenarios()

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> Patrol:
        return scenarios.setup(scenario, options, chance)

    def script(self, world: War) -> Play[None]:
        return script.sequence_of_play(world)

    def view(self, world: War, seat: str | None) -> PatrolView:  # noqa: ARG002
        return patrol_view(world.state)

    def outcome(self, state: Patrol) -> Outcome | None:
        """SW16.11 How the patrol ended: by tonnage if the boat came home."""
        if not state.over:
            return None
        kind = ENDINGS.get(state.over) or LEVELS[sum(1 for level in state.levels if state.tons >= level)]
        score = float(state.tons) if state.over != "lost" else state.tons / 2 - 10
        args = {
            "boat": state.boats[0].id,
            "ships": state.ships,
            "tons": state.tons,
            "fate": state.boats[0].fate,
            "history_ships": state.history[0],
            "history_tons": state.history[1],
        }
        return Outcome(f"patrol-{kind}", "SW16.11", args, {SEAT: score})

    def bot(self) -> Staff:
        return Staff()

    def imagine(self, view: PatrolView, rng: Rng) -> Patrol:
        return imagine(view, rng)


GAME = SteelWolves()
