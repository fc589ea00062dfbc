"""B-7, D3.9 Who fights in a sea battle."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.dateline.data.data import ENEMY_OF, SIDE
from sandtable.games.dateline.state.model import Mission, War, fighting_units
from sandtable.games.dateline.state.submarines import sighted

NOT_IN_THE_ROUNDS: tuple[Mission, ...] = ("kamikaze", "withdrawn", "first_shot", "spent")
"""Planes and boats in the zone that have another part than to fight round after round."""


def sea_attackers(war: War, zone: str) -> list[str]:
    """B-7-03, B-5-08, D3.9a-07, A-3.9c-04, A-3.3-02, D3.9a-02 The moving nation's ships and planes in the zone.

    Allied fighters on its carriers stay out; a submerged submarine fights if it attacks; in the dive phase only
    boats that surface.
    """
    nation = war.nation
    if war.phase == "dive":
        return with_mission(war, zone, "surface")
    found = [
        id
        for id in fighting_units(war, zone, SIDE[nation])
        if war.pieces[id].nation == nation and war.pieces[id].mission not in NOT_IN_THE_ROUNDS
    ]
    return found + [id for id in with_mission(war, zone, "attack") if war.pieces[id].under]


def sea_defenders(war: War, zone: str) -> list[str]:
    """B-7-09, B-7-10, D3.9b-06, A-3.9c-05 Enemy ships and the fighters of their carriers, of every nation.

    Planes on an island are in another space; a submerged boat that was seen defends itself if it is attacked.
    """
    foe = ENEMY_OF[SIDE[war.nation]]
    found = fighting_units(war, zone, foe)
    return found + sighted(war, zone, foe) if hunters(war, zone) else found


def hunters(war: War, zone: str) -> list[str]:
    """A-3.9b-05 Submarines and cruisers that attack; they also find submerged boats that were seen."""
    return with_mission(war, zone, "attack")


def with_mission(war: War, zone: str, mission: Mission) -> list[str]:
    """The moving nation's units in a zone with this mission; the base game has none."""
    if war.scenario == "base":
        return []
    return [
        id
        for id, piece in war.pieces.items()
        if piece.at == zone and piece.mission == mission and piece.nation == war.nation
    ]


def first_shooters(war: War, zone: str) -> list[str]:
    """D3.9a-01 Submarines whose first shot was announced."""
    return with_mission(war, zone, "first_shot")


def kamikazes(war: War, zone: str) -> list[str]:
    """D3.3-05 Oscars that were announced as kamikazes."""
    return with_mission(war, zone, "kamikaze")


def sea_force(war: War, zone: str) -> list[str]:
    """Everybody who attacks in the zone."""
    return [*sea_attackers(war, zone), *first_shooters(war, zone), *kamikazes(war, zone)]


def subs_of(war: War, ids: Iterable[str]) -> list[str]:
    """The submarines among them."""
    return [id for id in ids if war.pieces[id].kind == "submarine"]
