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


def from_one_list_to_three(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 3 kept sides, raiding commands and repairing nations in one list, by the stage of the battle."""
    public = state["public"]
    for battle in (public.get("battle"), *public.get("battles", [])):
        name = {"raid": "raiding", "repair": "repairing"}.get(battle["stage"]) if battle else None
        if name:
            battle[name] = battle.pop("deciding", [])
    return state


UPGRADES: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    1: from_markers_to_whole_war,
    2: from_one_to_public_and_hidden,
    3: from_one_list_to_three,
}
