"""States of earlier builds, brought up to date."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def from_markers_to_whole_war(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 ended at the conflict markers: such a war goes on from there, by the standard game's length."""
    options = {"length": "standard", **state.get("options", {})}
    return {**state, "options": options, "over": False}


def from_one_to_public_and_hidden(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 2 kept the order sheets among what everybody may know."""
    sheets = state.pop("sheets", {})
    return {"public": state, "hidden": {"sheets": sheets}}


UPGRADES: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    1: from_markers_to_whole_war,
    2: from_one_to_public_and_hidden,
}
