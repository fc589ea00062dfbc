"""UB5.3: what the difficulty of each role changes, typed on load."""

from __future__ import annotations

from typing import Literal

from sandtable.games.uboot.data.data import Row, Sourced, read

__all__ = ["DIFFICULTY", "CaptainLevel", "Difficulty", "EngineerLevel", "FirstOfficerLevel", "NavigatorLevel"]


class CaptainLevel(Row, frozen=True):
    """The Captain's: command and cards, and how well torpedoes and the enemy work."""

    command_reset: int
    captain_cards: int
    torpedo_failures: float
    """Share of the historical torpedo failures that happen."""
    enemy_error: float
    """How far off the enemy's measurements are: green crews on easy, elite ones on hard."""


class FirstOfficerLevel(Row, frozen=True):
    """The First Officer's: messages, contacts and medicine."""

    enigma: Literal["decoded", "pick_row", "by_letters", "by_letters_garbled"]
    id_labels: bool
    """The class of a ship is known as soon as its silhouette is made out."""
    contact_course_shown: bool | Literal["after_three_marks"]
    medical_factor: float


class NavigatorLevel(Row, frozen=True):
    """The Navigator's: errors of the sextant and of dead reckoning."""

    sextant_err_nm: float
    dr_error: float


class EngineerLevel(Row, frozen=True):
    """The Chief Engineer's: time for the puzzle, cards, and how often something fails."""

    puzzle_timer_s: int
    engineer_cards: int
    fault_rate: float
    """New faults in 24 hours, on average."""


class Difficulty(Sourced, frozen=True):
    """The levels of each role, by name from easy to realistic."""

    captain: dict[str, CaptainLevel]
    first_officer: dict[str, FirstOfficerLevel]
    navigator: dict[str, NavigatorLevel]
    chief_engineer: dict[str, EngineerLevel]


DIFFICULTY = read("difficulty", Difficulty)
