"""UB10.3.8: the technical puzzle of sixteen pieces, two for each letter from A at the bow to H at the stern."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.uboot.data.board import PIECES

__all__ = ["letters_for", "solution", "solved"]


_LETTERS = "ABCDEFGH"


def letters_for(section: int) -> str:
    """UB10.3.8-02, UB10.3.8-04, UBR24 The breached section and both neighbours, read from the stern to the bow."""
    return _LETTERS[section + 1] + _LETTERS[section] + _LETTERS[section - 1]


def solution(section: int) -> list[str]:
    """UB10.3.8-03 The six pieces: the upper row from stern to bow, then the lower row."""
    backs = {(piece.letter, piece.row): id for id, piece in PIECES.items()}
    return [backs[letter, row] for row in ("upper", "lower") for letter in letters_for(section)]


def solved(section: int, laid: Sequence[str]) -> bool:
    """UB10.3.7-05, UBR23 The pieces are turned over: do the letters read as they must?"""
    return list(laid) == solution(section)
