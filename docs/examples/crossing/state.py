"""What stands on the table: what everybody sees, and where the boats lie."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

ESCORT, PACK = "escort", "pack"

Phase = Literal["deploy", "sail", "over"]


class Public(Struct):
    """What both sides know. `phase` says where the sequence of play stands, so that a match can be opened there."""

    phase: Phase = "deploy"
    crossing: int = 1
    route: str = ""
    arrived: int = 0
    late: int = 0
    sunk: int = 0
    air_cover: bool = False


class Hidden(Struct):
    """Boats by route; known to the pack alone until the convoy meets them."""

    boats: dict[str, int] = {}


class State(Struct):
    public: Public
    hidden: Hidden
