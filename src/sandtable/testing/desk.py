"""The bench under its former name, for tests that still use it."""

from sandtable.testing.bench import Answers, Dice
from sandtable.testing.bench import Bench as Desk

__all__ = ["Answers", "Desk", "Dice"]
