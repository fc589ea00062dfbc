"""Dateline's bench: scenes with chosen units, sheets carried out with chosen dice and answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.dateline.data.data import CHAPTERS, NATIONS
from sandtable.games.dateline.rules.combat.combat import combat_phase
from sandtable.games.dateline.rules.move_phases import combat_move_phase, noncombat_move_phase
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.rules.sheet.plan import check_moves
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.model import (
    Flotilla,
    Phase,
    State,
    board_carriers,
    enlist,
    new_piece,
    starting_state,
)
from sandtable.games.dateline.state.submarines import hide, show
from sandtable.kernel import Decision, Refusal, Rng, Share, Sheet
from sandtable.testing import bench as testing
from sandtable.testing.bench import Answers


class Bench(testing.Bench):
    """Sets a scene, runs a play in it, and keeps what was asked and told."""

    def scene(self, nation: str = "germany", phase: Phase = "combat_move", **options: str) -> State:
        """The board of the base game without any unit, at a phase of a nation's turn."""
        state = starting_state("base", options)
        state.pieces.clear()
        state.turn, state.phase = NATIONS.index(nation), phase
        return state

    def expansion(self, nation: str = "germany", phase: Phase = "combat_move", **options: str) -> State:
        """The board of the expansion without any unit; every chapter is played unless the options say otherwise."""
        state = starting_state("expansion", {**dict.fromkeys(CHAPTERS, "on"), **options})
        state.pieces.clear()
        state.flotillas = {name: Flotilla() for name in NATIONS} if state.options["submarines"] == "on" else {}
        state.turn, state.phase = NATIONS.index(nation), phase
        return state

    def put(self, state: State, nation: str, space: str, **units: int) -> list[str]:
        """Put units on the map; fighters at sea go aboard carriers there."""
        ids = [new_piece(state, kind, nation, space) for kind, count in units.items() for _ in range(count)]
        for id in ids:
            if state.flotillas and state.pieces[id].kind == "submarine":
                enlist(state, id)
        if space not in state.lands:
            board_carriers(state, space)
        return ids

    def seen_boat(self, state: State, nation: str, zone: str) -> str:
        """A boat under water whose position is known."""
        (id,) = self.put(state, nation, zone, submarine=1)
        return show(state, nation, hide(state, id, 1))

    @staticmethod
    def into(ids: Sequence[str], *way: str) -> list[Move]:
        """Units that go the same way."""
        return [Move(id, list(way)) for id in ids]

    def check(self, state: State, moves: Sequence[Move], combat: bool = True) -> tuple[str, str] | None:
        """Rule and reason for which a movement sheet is refused, or None."""
        refusal = check_moves(Chart(state, state.nation), Moves(list(moves)), combat)
        return (refusal.rule, refusal.reason) if refusal else None

    def refusal(self, state: State, moves: Sequence[Move], combat: bool = True) -> Refusal:
        """The refusal of a movement sheet, with all that it names."""
        found = check_moves(Chart(state, state.nation), Moves(list(moves)), combat)
        assert found is not None
        return found

    def attack(
        self,
        state: State,
        moves: Sequence[Move],
        dice: Sequence[int] | Mapping[str, Sequence[int]] = (),
        answer: Mapping[str, Any] | None = None,
    ) -> State:
        """A combat move and the battles that it opens."""
        world = self.world(state, dice)
        given = {**(answer or {}), "combat-move": Moves(list(moves))}
        self.run(combat_move_phase(world), given)
        state.phase = "combat"
        self.run(combat_phase(world), given)
        return state

    def deploy(self, state: State, moves: Sequence[Move]) -> State:
        """A non-combat move."""
        state.phase = "noncombat_move"
        self.run(noncombat_move_phase(self.world(state)), {"noncombat-move": Moves(list(moves))})
        return state

    def answer(self, seat: str, decision: Decision[Any], answers: Answers) -> Any:
        """As in play, somebody looks at what can be chosen, and any draw must be legal.

        An answer may be a function of the seat that is asked.
        """
        decision.options()
        if isinstance(decision, (Share, Sheet)) and decision.offer is not None:
            decision.offer()
        assert decision.check(decision.sample(Rng(1))) is None
        answer = super().answer(seat, decision, answers)
        return answer(seat) if callable(answer) else answer

    def there(self, state: State, space: str) -> dict[str, int]:
        """What is in a space, by nation and kind."""
        found: dict[str, int] = {}
        for piece in state.pieces.values():
            if piece.at == space:
                name = f"{piece.nation} {piece.kind}"
                found[name] = found.get(name, 0) + 1
        return found

    def losses(self) -> list[dict[str, Any]]:
        """What was lost, without the dice that hit and the round."""
        return [
            {key: value for key, value in args.items() if not key.startswith(("throw", "round"))}
            for args in self.facts("lost")
        ]
