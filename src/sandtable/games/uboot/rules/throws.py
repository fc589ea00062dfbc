"""Throws against a probability, and errors that spread about a mean."""

from __future__ import annotations

from sandtable.kernel.chance import Chance

__all__ = ["happens", "normal", "normals"]


def normal(chance: Chance, rule: str) -> float:
    """About normal with mean 0 and spread 1, from three dice: never beyond three spreads."""
    return (chance.dice(rule, 3, 1001).total / 1000 - 1.503) * 2


def happens(chance: Chance, rule: str, probability: float) -> bool:
    """Does something of this probability happen? One throw of ten thousand sides."""
    return probability > 0 and chance.dice(rule, 1, 10_000).natural <= round(probability * 10_000)


def normals(chance: Chance, rule: str, count: int) -> list[float]:
    """Several of `normal` in one draw."""
    faces = chance.dice(rule, 3 * count, 1001).faces
    return [(sum(faces[3 * i : 3 * i + 3]) / 1000 - 1.503) * 2 for i in range(count)]
