"""States of older releases, brought up to this one."""

from __future__ import annotations

from typing import Any


def from_markers_to_whole_war(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 ended at the conflict markers: such a war goes on from there, by the standard game's length."""
    options = {"length": "standard", **state.get("options", {})}
    return {**state, "options": options, "over": False}


UPGRADES = {1: from_markers_to_whole_war}
