"""SW2.3B1 What lies open on the table, for the seat and its staff: no face of a hidden counter, no cup."""

from __future__ import annotations

from operator import attrgetter

from msgspec import Struct

from sandtable.games.steel_wolves.data.data import KINDS
from sandtable.games.steel_wolves.state.model import Column, Combat, CombatOpen, Public, SlotOpen, State


class UnitSeen(Struct, omit_defaults=True, frozen=True, gc=False):
    """The face of a revealed counter."""

    id: str
    name: str
    type: str
    nation: str
    tons: int
    defence: int
    asw: float
    named: bool = False
    diligent: bool = False
    fast: bool = False


class SlotSeen(SlotOpen, omit_defaults=True, gc=False):
    """A counter on the display: its flag, and its face once revealed."""

    flag: str = ""
    unit: UnitSeen | None = None

    @property
    def face(self) -> UnitSeen | None:
        """What everybody may know of the counter."""
        return self.unit


class ColumnSeen(Struct, gc=False):
    """A column of the display."""

    ring: str
    slots: list[SlotSeen]


class CombatKnown(CombatOpen, kw_only=True, gc=False):
    """The combat display as it lies on the table."""

    columns: list[ColumnSeen]
    loose: list[ColumnSeen]


class Known(Public, gc=False):
    """All that lies open, and the combat display."""

    combat: CombatKnown | None = None


public = attrgetter(*Public.__struct_fields__)
open_combat = attrgetter(*CombatOpen.__struct_fields__)
open_slot = attrgetter(*SlotOpen.__struct_fields__)


FACES = {
    unit.id: UnitSeen(
        unit.id,
        unit.name,
        unit.type,
        unit.nation,
        unit.tons,
        unit.defence,
        unit.asw,
        unit.named,
        unit.diligent,
        unit.fast,
    )
    for unit in KINDS.values()
}
"""SW2.3B The fronts of all counters."""


def see_columns(columns: list[Column]) -> list[ColumnSeen]:
    """SW2.42-43, SW2.3B1 The columns of a display; a hidden counter shows its flag only."""
    return [
        ColumnSeen(
            column.ring,
            [
                SlotSeen(*open_slot(slot), KINDS[slot.kind].flag, FACES[slot.kind] if slot.revealed else None)  # type: ignore[call-arg]
                for slot in column.slots
            ],
        )
        for column in columns
    ]


def known_combat(combat: Combat) -> CombatKnown:
    """SW2.3B1 The display with the backs of what is hidden."""
    return CombatKnown(*open_combat(combat), columns=see_columns(combat.columns), loose=see_columns(combat.loose))


def what_is_known(state: State) -> Known:
    """SW2.3B1 The public part of the state. It shares what lies open with the state: who gets it only reads it."""
    combat = known_combat(state.combat) if state.combat else None
    return Known(*public(state), combat)  # type: ignore[call-arg]  # what lies open comes first
