"""B-7-02 The ways to take casualties, and the odds of the battle after each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from sandtable.games.dateline.rules.odds.luck import low_luck
from sandtable.games.dateline.rules.odds.odds import Odds, fought_on
from sandtable.games.dateline.rules.odds.reckoning import force_of, odds_of
from sandtable.games.dateline.rules.odds.values import Values, Vector, pmf_of_dice, pmf_of_pips, values_of
from sandtable.games.dateline.state.model import (
    Battle,
    State,
    chapters_of,
    count_kinds,
    domain,
)

MOST = 6
"""So many ways are offered; any other is made by clicking units."""
MOST_AT_SEA = 14
"""Ships and planes of both sides for which the odds of every way are quick enough at sea."""

Dice = Sequence[tuple[int, int]]
"""Volleys that are still to be thrown: value and number of dice."""


class Targets(Protocol):
    """Units among which hits are spread alike."""

    id: str
    kind: str
    sturdy: bool
    members: list[str]
    room: int


class Way(Struct):
    """One way to spread the hits: over which groups, what that costs, and what is left.

    `attacker`, `draw` and `capture` are the attacker's chances if both fight on (none are known where they would
    take too long), `whole` says that they reckon with every die that still falls in this round.
    """

    share: dict[str, int]
    units: dict[str, int]
    cost: int
    left: dict[str, int]
    worth: int
    attacker: float = -1.0
    draw: float = 0.0
    capture: float = 0.0
    whole: bool = True
    exact: bool = True


def ways(
    state: State, battle: Battle, groups: Sequence[Targets], default: Mapping[str, int], coming: Dice
) -> list[Way]:
    """B-7-02 The default first, then the dearer ones; `coming` are the dice that still fall on the same side."""
    found = [way_of(state, battle, groups, share, coming) for share in shares(state, groups, default)]
    return [found[0], *sorted(found[1:], key=lambda way: way.cost)]


def shares(state: State, groups: Sequence[Targets], default: Mapping[str, int]) -> list[dict[str, int]]:
    """The cheapest first, the weakest first, and every division between planes and the others."""
    hits = sum(default.values())
    planes = [group for group in groups if domain(state.pieces[group.members[0]]) == "air"]
    others = [group for group in groups if group not in planes]
    found = [dict(default)]
    if planes and others:
        fits = range(max(0, hits - room_of(others)), min(hits, room_of(planes)) + 1)
        found += [{**filled(others, hits - shot), **filled(planes, shot)} for shot in fits]
    found.append(filled(sorted(groups, key=lambda group: strength(state, group)), hits))
    every = [{group.id: share.get(group.id, 0) for group in groups} for share in found]
    different = [share for at, share in enumerate(every) if share not in every[:at]]
    if len(different) <= MOST:
        return different
    last = len(different) - 1
    return [different[at * last // (MOST - 1)] for at in range(MOST)]


def room_of(groups: Iterable[Targets]) -> int:
    """How many hits these groups take."""
    return sum(group.room for group in groups)


def filled(groups: Sequence[Targets], hits: int) -> dict[str, int]:
    """D3.10-01 Hits in the order of the groups; damage that sinks no battleship comes before any loss."""
    share = {group.id: 0 for group in groups}
    steps = [(group, group.room - 1) for group in groups if group.sturdy] + [(g, g.room) for g in groups]
    for group, most in steps:
        more = min(hits, most - share[group.id])
        share[group.id] += more
        hits -= more
    return share


def strength(state: State, group: Targets) -> tuple[int, int]:
    """What a unit of the group fights with: in attack or defence, whichever is more."""
    unit = values_of(chapters_of(state)).unit(group.kind)
    return max(unit.attack, unit.defence), unit.cost


def way_of(state: State, battle: Battle, groups: Sequence[Targets], share: Mapping[str, int], coming: Dice) -> Way:
    """What one way costs and leaves, with the odds of fighting on."""
    reckon = values_of(chapters_of(state), low_luck(state))
    lost: list[str] = []
    after = dict(state.pieces)
    for group in groups:
        hits = share[group.id]
        if not group.sturdy:
            lost += group.members[:hits]
        elif hits >= group.room:
            lost += group.members
        elif hits:
            (ship,) = group.members
            after[ship] = replace(after[ship], damage=after[ship].damage + hits)
    then = replace(state, pieces=after)
    gone = {*lost, *battle.struck}
    sides = [standing(then, ids, gone) for ids in (battle.attackers, battle.defenders)]
    attacking = groups[0].members[0] in battle.attackers
    mine = sides[0 if attacking else 1]
    way = Way(
        dict(share),
        count_kinds(state, lost),
        sum(reckon.unit(state.pieces[id].kind).cost for id in lost),
        count_kinds(then, mine),
        sum(reckon.unit(then.pieces[id].kind).cost for id in mine),
    )
    if not (battle.attackers and battle.defenders) or (battle.kind != "land" and not all(sides)):
        return way  # nobody has lined up yet, or a battle at sea is over
    found = afterwards(then, battle, sides, attacking, coming, reckon)
    if found:
        way.attacker, way.draw, way.exact = round(found.attacker, 5), round(found.draw, 5), not found.battles
        way.capture = round(found.capture, 5)
        way.whole = battle.kind == "land" or (attacking and not coming)
    return way


def standing(state: State, ids: Iterable[str], gone: set[str]) -> list[str]:
    """Who of a side still fights in the next round."""
    return [id for id in ids if id in state.pieces and id not in gone]


def afterwards(
    state: State, battle: Battle, sides: Sequence[list[str]], attacking: bool, coming: Dice, reckon: Values
) -> Odds | None:
    """B-7-01 The odds of the rounds to come; ashore with the dice that still fall in this one.

    The defender chooses before his own units have fired, and all of them fire, casualties too.
    """
    if battle.kind != "land":
        return odds_of(state, *sides) if sum(map(len, sides)) <= MOST_AT_SEA else None
    theirs = [] if attacking else fire_of(state, [id for id in battle.defenders if id in state.pieces], reckon)
    struck, hit = (coming, ()) if attacking else (theirs, coming)
    attack, defence = (force_of(state, ids) for ids in sides)
    return fought_on(attack, defence, hits_of(struck, reckon), hits_of(hit, reckon), reckon)


def fire_of(state: State, ids: Iterable[str], reckon: Values) -> Dice:
    """B-7-01 The defenders' dice, one each."""
    pieces = [state.pieces[id] for id in ids]
    return [(reckon.defence(piece.kind, state.nations[piece.nation].technologies), 1) for piece in pieces]


def hits_of(dice: Dice, reckon: Values) -> list[Vector]:
    """The distributions of hits of these volleys, by the option that is played."""
    if reckon.low_luck:
        return [pmf_of_pips(sum(value * count for value, count in dice))]
    return [pmf_of_dice(value, count) for value, count in dice]
