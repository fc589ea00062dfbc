"""The odds of a battle between two forces as somebody writes them down."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

__all__ = ["MOST_UNITS", "BadForce", "BattleOdds", "Ending", "within_limits", "written"]

MOST_UNITS = 120
"""In a battle whose odds somebody asks for, both forces together."""


class Ending(Struct):
    """One way a battle can end: its chance and what is left of both sides."""

    chance: float
    attacker: dict[str, int]
    defender: dict[str, int]


class BattleOdds(Struct):
    """How a battle ends: won by the attacker, by the defender, or nobody is left; likeliest endings first.

    Exact if `battles` is 0; else the shares of so many battles fought by chance, with `error` as the standard error
    of the least certain of the three.
    """

    attacker: float
    defender: float
    draw: float
    distribution: list[Ending]
    also: dict[str, float] = {}
    battles: int = 0
    error: float = 0.0


class BadForce(ValueError):
    """A force that cannot be read or cannot fight: what is wrong and how to write it.

    `field` says what of the question is meant: "attack", "defence" or "options".
    """

    def __init__(self, what: str, field: str = "") -> None:
        super().__init__(what)
        self.field = field


@contextmanager
def written(field: str) -> Iterator[None]:
    """What is wrong with a force in here is wrong with this one."""
    try:
        yield
    except BadForce as error:
        error.field = error.field or field
        raise


def within_limits(attackers: int, defenders: int) -> None:
    """Refuse a battle of too many units."""
    if attackers + defenders > MOST_UNITS:
        larger = "attack" if attackers > defenders else "defence"
        raise BadForce(f"{attackers + defenders} units are too many: at most {MOST_UNITS} in all, please", larger)
