"""B-5, B-6 The sheet of a movement phase as it was written down."""

from __future__ import annotations

from msgspec import Struct

from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.model import Piece
from sandtable.kernel import Refusal


class Move(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit and its way, the space where it stands first. `ship` carries a land unit; `raid` bombs a complex.

    Of the expansion: `attack` is a submerged submarine's attack, or one on a submerged boat that was seen;
    `first_shot` announces one; `kamikaze` names the target; `bomb` drops the atomic bomb, an `escort` flies along.
    """

    piece: str
    path: list[str]
    ship: str = ""
    raid: bool = False
    attack: bool = False
    first_shot: bool = False
    kamikaze: str = ""
    bomb: bool = False
    escort: bool = False

    @property
    def strikes(self) -> bool:
        """Is it an announced attack of a ship?"""
        return self.attack or self.first_shot


class Moves(Struct, forbid_unknown_fields=True):
    """The sheet of a movement phase."""

    moves: list[Move] = []


class Draft:
    """A sheet while it is held against the rules: what every check reads; `refused` is the move that breaks one."""

    def __init__(self, chart: Chart, sheet: Moves, combat: bool) -> None:
        self.chart, self.state, self.combat = chart, chart.state, combat
        self.moves = sheet.moves
        self.by_piece: dict[str, Move] = {}
        self.refused: int | None = None

    def no(self, rule: str, reason: str, n: int, **args: object) -> Refusal:
        """A refusal of the n-th move."""
        self.refused = n
        return Refusal(rule, reason, dict(args), f"moves.{n}")

    def piece(self, move: Move) -> Piece:
        """The unit of a move that was found to be the nation's own."""
        found = self.chart.piece(move.piece)
        assert found is not None
        return found
