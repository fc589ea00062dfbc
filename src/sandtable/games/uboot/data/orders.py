"""UB6.5: the sheet of orders: who answers for each and what it needs, typed on load."""

from __future__ import annotations

from sandtable.games.uboot.data.data import Row, Sourced, read

__all__ = ["ORDER_SHEET", "OrderRow", "Requirement"]


class Requirement(Row, frozen=True):
    """UBR1 So many symbols of a kind in a section, or a piece of equipment; a word where the answer says
    how many or where.
    """

    spec: str = ""
    n: int | str = 0
    section: int | str = 0
    equipment: int = 0


class OrderRow(Sourced, frozen=True):
    """UB6.1-02 An order, the officers who answer for it, and what it requires."""

    id: str
    responsible: tuple[str, ...]
    requires: tuple[Requirement, ...]


class _Orders(Sourced, frozen=True):
    orders: tuple[OrderRow, ...]


ORDER_SHEET: dict[str, OrderRow] = {one.id: one for one in read("orders", _Orders).orders}
