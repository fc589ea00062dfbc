"""B-7, D3.9 Who fights in a sea battle."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.dateline.data.data import ENEMY_OF, SIDE
from sandtable.games.dateline.state.model import Mission, State, fighting_units
from sandtable.games.dateline.state.submarines import sighted

NOT_IN_THE_ROUNDS: tuple[Mission, ...] = ("kamikaze", "withdrawn", "first_shot", "spent")
"""Planes and boats in the zone that have another part than to fight round after round."""


def sea_attackers(state: State, zone: str) -> list[str]:
    """B-7-03, B-5-08, D3.9a-07, A-3.9c-04, A-3.3-02, D3.9a-02 The moving nation's ships and planes in the zone.

    Allied fighters on its carriers stay out; a submerged submarine fights if it attacks; in the dive phase only
    boats that surface.
    """
    nation = state.nation
    if state.phase == "dive":
        return with_mission(state, zone, "surface")
    found = [
        id
        for id in fighting_units(state, zone, SIDE[nation])
        if state.pieces[id].nation == nation and state.pieces[id].mission not in NOT_IN_THE_ROUNDS
    ]
    return found + [id for id in with_mission(state, zone, "attack") if state.pieces[id].under]


def sea_defenders(state: State, zone: str) -> list[str]:
    """B-7-09, B-7-10, D3.9b-06, A-3.9c-05 Enemy ships and the fighters of their carriers, of every nation.

    Planes on an island are in another space; a submerged boat that was seen defends itself if it is attacked.
    """
    foe = ENEMY_OF[SIDE[state.nation]]
    found = fighting_units(state, zone, foe)
    return found + sighted(state, zone, foe) if hunters(state, zone) else found


def hunters(state: State, zone: str) -> list[str]:
    """A-3.9b-05 Submarines and cruisers that attack; they also find submerged boats that were seen."""
    return with_mission(state, zone, "attack")


def with_mission(state: State, zone: str, mission: Mission) -> list[str]:
    """The moving nation's units in a zone with this mission; the base game has none."""
    if state.scenario == "base":
        return []
    return [
        id
        for id, piece in state.pieces.items()
        if piece.at == zone and piece.mission == mission and piece.nation == state.nation
    ]


def first_shooters(state: State, zone: str) -> list[str]:
    """D3.9a-01 Submarines whose first shot was announced."""
    return with_mission(state, zone, "first_shot")


def kamikazes(state: State, zone: str) -> list[str]:
    """D3.3-05 Oscars that were announced as kamikazes."""
    return with_mission(state, zone, "kamikaze")


def sea_force(state: State, zone: str) -> list[str]:
    """Everybody who attacks in the zone."""
    return [*sea_attackers(state, zone), *first_shooters(state, zone), *kamikazes(state, zone)]


def subs_of(state: State, ids: Iterable[str]) -> list[str]:
    """The submarines among these units."""
    return [id for id in ids if state.pieces[id].kind == "submarine"]
