"""A desk to set scenes on: wars with chosen units, sheets carried out with chosen dice and answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from sandtable.games.dateline.data.data import CHAPTERS, NATIONS
from sandtable.games.dateline.rules.combat.combat import combat_phase
from sandtable.games.dateline.rules.move_phases import combat_move_phase, noncombat_move_phase
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.rules.sheet.plan import check_moves
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.model import (
    Flotilla,
    Phase,
    War,
    board_carriers,
    enlist,
    new_piece,
    starting_war,
)
from sandtable.games.dateline.state.submarines import hide, show
from sandtable.kernel import Ask, Decision, Play, Rng, Sheet
from sandtable.kernel.decisions import Refusal
from sandtable.kernel.journal import Fact
from sandtable.testing.desk import Answers
from sandtable.testing.desk import Desk as PlainDesk


def _asks_somebody(play: Play[Any]) -> Play[Any]:
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

    def war(self, nation: str = "germany", phase: Phase = "combat_move", **options: str) -> War:
        """The board of the base game without any unit, at a phase of a nation's turn."""
        war = starting_war("base", options)
        war.pieces.clear()
        war.turn, war.phase = NATIONS.index(nation), phase
        return war

    def expansion(self, nation: str = "germany", phase: Phase = "combat_move", **options: str) -> War:
        """The board of the expansion without any unit; every chapter is played unless the options say otherwise."""
        war = starting_war("expansion", {**dict.fromkeys(CHAPTERS, "on"), **options})
        war.pieces.clear()
        war.flotillas = {name: Flotilla() for name in NATIONS} if war.options["submarines"] == "on" else {}
        war.turn, war.phase = NATIONS.index(nation), phase
        return war

    def put(self, war: War, nation: str, space: str, **units: int) -> list[str]:
        """Put units on the map; fighters at sea go aboard carriers there."""
        ids = [new_piece(war, kind, nation, space) for kind, count in units.items() for _ in range(count)]
        for id in ids:
            if war.flotillas and war.pieces[id].kind == "submarine":
                enlist(war, id)
        if space not in war.lands:
            board_carriers(war, space)
        return ids

    def seen_boat(self, war: War, nation: str, zone: str) -> str:
        """A boat under water whose position is known."""
        (id,) = self.put(war, nation, zone, submarine=1)
        return show(war, nation, hide(war, id, 1))

    @staticmethod
    def into(ids: Sequence[str], *way: str) -> list[Move]:
        """Units that go the same way."""
        return [Move(id, list(way)) for id in ids]

    def check(self, war: War, moves: Sequence[Move], combat: bool = True) -> tuple[str, str] | None:
        """Rule and reason for which a movement sheet is refused, or None."""
        refusal = check_moves(Chart(war, war.nation), Moves(list(moves)), combat)
        return (refusal.rule, refusal.reason) if refusal else None

    def refusal(self, war: War, moves: Sequence[Move], combat: bool = True) -> Refusal:
        """The refusal of a movement sheet, with all that it names."""
        found = check_moves(Chart(war, war.nation), Moves(list(moves)), combat)
        assert found is not None
        return found

    def attack(
        self,
        war: War,
        moves: Sequence[Move],
        dice: Sequence[int] | Mapping[str, Sequence[int]] = (),
        answer: Mapping[str, Any] | None = None,
    ) -> War:
        """A combat move and the battles that it opens."""
        world = self.world(war, dice)
        given = {**(answer or {}), "combat-move": Moves(list(moves))}
        self.run(combat_move_phase(world), given)
        war.phase = "combat"
        self.run(combat_phase(world), given)
        return war

    def deploy(self, war: War, moves: Sequence[Move]) -> War:
        """A non-combat move."""
        war.phase = "noncombat_move"
        self.run(noncombat_move_phase(self.world(war)), {"noncombat-move": Moves(list(moves))})
        return war

    def run(self, play: Play[Any], answers: Answers = None) -> Any:
        """As at a table, a question is put to somebody."""
        return super().run(_asks_somebody(play), answers)

    def answer(self, seat: str, decision: Decision[Any], answers: Answers) -> Any:
        """As in play, somebody looks at what can be chosen, and any draw must be legal.

        An answer may be a function of the seat that is asked.
        """
        decision.options()
        if isinstance(decision, Sheet) and decision.offer is not None:
            decision.offer()
        assert decision.check(decision.sample(Rng(1))) is None
        answer = super().answer(seat, decision, answers)
        return answer(seat) if callable(answer) else answer

    def there(self, war: War, space: str) -> dict[str, int]:
        """What is in a space, by nation and kind."""
        found: dict[str, int] = {}
        for piece in war.pieces.values():
            if piece.at == space:
                name = f"{piece.nation} {piece.kind}"
                found[name] = found.get(name, 0) + 1
        return found

    def facts(self, kind: str) -> list[dict[str, Any]]:
        """The arguments of every fact of a kind, in order."""
        return [entry.args for entry in self.log if isinstance(entry, Fact) and entry.kind == kind]

    def losses(self) -> list[dict[str, Any]]:
        """What was lost, without the dice that hit."""
        return [
            {key: value for key, value in args.items() if not key.startswith("throw")}
            for args in self.facts("lost")
        ]

    def kinds(self) -> list[str]:
        """The kinds of decision that were asked."""
        return [decision.kind for _, decision in self.asked]


@pytest.fixture
def desk() -> Desk:
    """A desk of one's own."""
    return Desk()
