"""A real three-rotor Enigma: rotors, rings, plugs, reflector B, and the key sheet of a month."""

from __future__ import annotations

import string

from msgspec import Struct

from sandtable.games.uboot.data.data import Sourced, read

__all__ = ["Key", "crypt", "day_key", "key_problem", "key_sheet"]

_LETTERS = string.ascii_uppercase


class Machine(Sourced, frozen=True):
    """The wiring of each rotor, the letters at which it takes the next one along, and the reflector."""

    rotors: dict[str, str]
    notches: dict[str, str]
    reflector: str


_MACHINE = read("enigma", Machine)
_PLUGS = 10


class Key(Struct, frozen=True):
    """One row of the sheet: three rotors from left to right, their rings, and the plug pairs."""

    rotors: tuple[str, str, str]
    rings: str
    plugs: str


def key_problem(key: Key, start: str) -> str:
    """UB3-04 What is wrong with a setting, as the field's name; empty for none."""
    if len(set(key.rotors)) != 3 or any(rotor not in _MACHINE.rotors for rotor in key.rotors):
        return "rotors"
    if len(key.rings) != 3 or set(key.rings) - set(_LETTERS):
        return "rings"
    if len(start) != 3 or set(start) - set(_LETTERS):
        return "start"
    letters = key.plugs.replace(" ", "")
    if len(letters) % 2 or len(set(letters)) != len(letters) or set(letters) - set(_LETTERS):
        return "plugs"
    return ""


def _pairs(plugs: str) -> dict[str, str]:
    letters = plugs.replace(" ", "")
    pairs = {}
    for one, other in zip(letters[::2], letters[1::2], strict=True):
        pairs[one], pairs[other] = other, one
    return pairs


def crypt(text: str, key: Key, start: str) -> str:
    """UB3-04, UB8.4-02 Encipher or decipher: the same setting does both. Other signs than letters are left out."""
    plugs = _pairs(key.plugs)
    wires = [[_LETTERS.index(letter) for letter in _MACHINE.rotors[rotor]] for rotor in key.rotors]
    back = [[wire.index(i) for i in range(26)] for wire in wires]
    rings = [_LETTERS.index(letter) for letter in key.rings]
    at = [_LETTERS.index(letter) for letter in start]
    mirror = [_LETTERS.index(letter) for letter in _MACHINE.reflector]
    out = []
    for letter in text.upper():
        if letter not in _LETTERS:
            continue
        _step(at, key.rotors)
        place = _LETTERS.index(plugs.get(letter, letter))
        for wheel in (2, 1, 0):
            place = _through(wires[wheel], place, at[wheel] - rings[wheel])
        place = mirror[place]
        for wheel in (0, 1, 2):
            place = _through(back[wheel], place, at[wheel] - rings[wheel])
        shown = _LETTERS[place]
        out.append(plugs.get(shown, shown))
    return "".join(out)


def _through(wire: list[int], place: int, turned: int) -> int:
    return (wire[(place + turned) % 26] - turned) % 26


def _step(at: list[int], rotors: tuple[str, str, str]) -> None:
    """The right wheel steps with each letter; at a notch it takes the next along, the middle one itself too."""
    middle = _LETTERS[at[1]] in _MACHINE.notches[rotors[1]]
    right = _LETTERS[at[2]] in _MACHINE.notches[rotors[2]]
    if middle:
        at[0] = (at[0] + 1) % 26
    if middle or right:
        at[1] = (at[1] + 1) % 26
    at[2] = (at[2] + 1) % 26


def day_key(year: int, month: int, day: int) -> Key:
    """UB3-04, UB8.4-02 The key of a day: every boat has the same sheet, so it follows from the date alone."""
    mixer = (year * 372 + month * 31 + day) * 2_654_435_761

    def take(most: int) -> int:
        nonlocal mixer
        mixer = (mixer * 1_664_525 + 1_013_904_223) % 2**32
        return (mixer >> 8) % most

    rotors = list(_MACHINE.rotors)
    chosen = [rotors.pop(take(len(rotors))) for _ in range(3)]
    rings = "".join(_LETTERS[take(26)] for _ in range(3))
    letters = list(_LETTERS)
    pairs = ["".join(letters.pop(take(len(letters))) for _ in range(2)) for _ in range(_PLUGS)]
    return Key((chosen[0], chosen[1], chosen[2]), rings, " ".join(sorted(pairs)))


def key_sheet(year: int, month: int, days: int = 31) -> list[Key]:
    """UB2-32 The code sheet of a month, a row for each day."""
    return [day_key(year, month, day) for day in range(1, days + 1)]
