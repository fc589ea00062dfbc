"""U-BOOT: one boat, four officers, in real time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from sandtable.games.uboot.rules import healing, invariants
from sandtable.games.uboot.rules.aboard import set_up
from sandtable.games.uboot.rules.boat import clock
from sandtable.games.uboot.rules.crew import stations, tracks
from sandtable.games.uboot.rules.mission import linked
from sandtable.games.uboot.rules.orders import orders
from sandtable.games.uboot.scenarios import scenarios, voyages
from sandtable.games.uboot.script import script
from sandtable.games.uboot.staff import staff
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.view import imagine, view
from sandtable.games.uboot.view.view import View
from sandtable.kernel.chance import Chance
from sandtable.kernel.decisions import Decision, Rng
from sandtable.kernel.game import Bot, Game, Impossible, Outcome, Scenario, World
from sandtable.kernel.play import Play

__all__ = ["GAME", "UBoot"]


class UBoot(Game[State, View]):
    """UB1.1-01 Captain, First Officer, Navigator and Chief Engineer win or lose together."""

    name: ClassVar[str] = "uboot"
    rules_version: ClassVar[int] = 4
    schema: ClassVar[int] = 3
    live: ClassVar[bool] = True
    upgrades: ClassVar[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {
        1: set_up.with_board,
        2: stations.with_operator,
    }
    state_type = State
    view_type = View

    def scenarios(self) -> Sequence[Scenario]:
        return scenarios.SCENARIOS

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> State:
        return scenarios.setup(scenario, options, chance)

    def view(self, world: World[State], seat: str | None) -> View:
        return view.view(world, seat)

    def outcome(self, state: State) -> Outcome | None:
        return linked.outcome(state)

    def check(self, state: State) -> Iterable[Impossible]:
        return invariants.impossible(state)

    def heal(self, world: World[State]) -> bool:
        return healing.heal(world)

    def figures(self, state: State) -> Mapping[str, float]:
        """What a simulation counts of a voyage: ships and tons sunk, torpedoes fired and hits."""
        sunk = [one for one in state.waters.sunk if not one.neutral]
        home = float(state.ended not in tracks.LOST)
        tons, waters = sum(one.tons for one in sunk), state.waters
        return {"home": home, "ships": len(sunk), "tons": tons, "fired": waters.fired, "hits": waters.hits}

    def bot(self) -> Bot:
        return staff.Staff()

    def imagine(self, view: View, rng: Rng) -> State:
        return imagine.imagine(view, rng)

    def orders(self, world: World[State], seat: str) -> Sequence[Decision[Any]]:
        return orders.orders(world, seat)

    def find_order(self, world: World[State], seat: str, kind: str) -> Decision[Any] | None:
        return orders.find(world, seat, kind)

    def obey(self, world: World[State], seat: str, kind: str, answer: Any) -> Play[None]:
        return orders.obey(world, seat, kind, answer)

    def step_ms(self, state: State) -> int:
        return clock.step_ms(state)

    def tick(self, world: World[State]) -> Iterable[Play[None]]:
        if linked.may_go_on(world.state):
            voyages.go_on(world)
        return script.tick(world)


GAME = UBoot()
