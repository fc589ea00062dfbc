"""SW36 What the table keeps about the political war."""

from __future__ import annotations

from msgspec import Struct, field

GROUPS = ("OKM", "OKW", "OKL", "Chancellery")


class Spain(Struct):
    """SW36.63F Spain at war on the Axis side: the boat owed to it, its bases, and what happened to Gibraltar."""

    bound: str = ""
    paid: bool = False
    g7_due: bool = True
    felix: bool = False
    landed: bool = False


class Vichy(Struct):
    """SW36.63H Vichy France at war on the Axis side: its bases, the one open to others, and the Antilles."""

    bases: list[str]
    shared: str = ""
    antilles: bool = True
    antilles_tried: bool = False
    leaving: bool = False


class Politics(Struct):
    """SW36.11, SW36.12 Influence from -2 to +2 with four groups, prestige from 0 to 9, and what has been granted.

    Months are written YYYY-MM. `pending` takes effect when the turn is concluded. Each entry of `owed` is a
    training order that was cancelled; `cancelled_training` counted them in earlier saves.
    """

    influence: dict[str, int]
    prestige: int
    bdu: str = "BERLIN"
    planned: str = ""
    reaction: str = ""
    granted: list[str] = field(default_factory=list)
    pending: list[str] = field(default_factory=list)
    points: int = 0
    losses: int = 0
    readiness_from: str = ""
    ahead: int = 0
    ahead_until: str = ""
    tankers_ahead: int = 0
    ua_returns: str = ""
    raider: str = ""
    kept_aircraft: list[str] = field(default_factory=list)
    open_areas: list[str] = field(default_factory=list)
    blackouts: dict[str, str] = field(default_factory=dict)
    provoked: bool = False
    cancelled_training: int = 0
    owed: list[int] = field(default_factory=list)
    owed_next: list[int] = field(default_factory=list)
    seized: bool = False
    french_out: list[str] = field(default_factory=list)
    spain: Spain | None = None
    vichy: Vichy | None = None


class Construction(Struct):
    """SW35 The boats that were built instead of others: plans and swaps, captured boats, a prototype."""

    plans: list[str] = field(default_factory=list)
    swaps: list[str] = field(default_factory=list)
    captured: list[str] = field(default_factory=list)
    prototype: str = ""
    planned: bool = False
    captured_asked: bool = False
    ub_asked: bool = False
    prototype_asked: bool = False
