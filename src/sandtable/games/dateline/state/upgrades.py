"""States of earlier builds, brought up to date."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def typed(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 wrote the spaces that a bomber with the bomb flew over into one text, `target`.

    It did not know whether a complex in a bombed territory stood there at the strike: it is taken to have.
    """
    for piece in state["pieces"].values():
        if piece.get("mission") == "bomb":
            piece["way"] = piece.pop("target", "").split()
    for land in state["lands"].values():
        land["ruined"] = land.get("nuked", False) and land.get("factory", False)
    return state


def numbered(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 2 knew the number of a hidden boat by its name alone."""
    for flotilla in state.get("flotillas", {}).values():
        for name in flotilla.get("hidden", {}):
            flotilla.setdefault("numbers", {})[name] = int(name.rsplit("-", 1)[1])
    return state


def named(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 3 counted what was done of that which comes before the rounds of a battle."""
    for battle in state.get("battles", []):
        battle["before"] = ("kamikazes", "duel", "first_shots", "nothing")[battle.pop("step", 0)]
    return state


UPGRADES: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: typed, 2: numbered, 3: named}
