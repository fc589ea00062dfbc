"""What a movement form shows: every unit that may move, and where it can go."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.data.data import SIDE, flying
from sandtable.games.dateline.rules.odds.reckoning import force_text
from sandtable.games.dateline.rules.sheet.missions import HUNTERS
from sandtable.games.dateline.rules.sheet.plan import in_the_air
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.rules.sheet.threats import threat_to
from sandtable.games.dateline.state.model import count_kinds, domain, is_cargo, on, reach_of, uses_deck


def offer_moves(chart: Chart, combat: bool) -> dict[str, Any]:
    """B-5-01, B-5-03, B-5-04, B-5-06, B-5-09, A-3.9a-01, D3.9a-08 Ways by unit: full paths by land and sea,
    goals with their distance by air, and full ways `over` neutrals that are shorter.
    """
    state = chart.state
    ways: dict[str, list[list[str]]] = {}
    flights: dict[str, dict[str, int]] = {}
    over: dict[str, dict[str, list[str]]] = {}
    decks = set() if combat else zones_with_a_deck(chart)
    for id in chart.own:
        piece = state.pieces[id]
        if piece.done:
            continue
        if piece.kind == "mpc" and combat:
            ways[id] = list(chart.follows(piece))
        elif domain(piece) == "land":
            ways[id] = list(chart.drives(piece) if combat else chart.marches(piece))
        elif domain(piece) == "sea":
            # A-3.9b-05 A hunter may attack a boat that was seen where it is: the way is that zone alone.
            here = [[piece.at]] if combat and piece.kind in HUNTERS and piece.at in chart.sighted else []
            ways[id] = [*here, *chart.sails(piece, combat)]
        else:
            left = reach_of(state, piece) - piece.moved
            far = flying(chart.avoid, piece.at)
            goals = chart.blocked | chart.defended | raid_targets(chart) if combat else chart.landing
            if uses_deck(state, piece.kind):
                goals = goals | decks
            if combat and piece.kind == "bomber" and on(state, "paratroops"):
                goals = goals | chart.hostile
            flights[id] = {goal: far[goal] for goal in sorted(goals) if far[goal] <= left}
            shorter = chart.shortcuts(piece.at, left) if combat else {}
            over[id] = {goal: path for goal, path in sorted(shorter.items()) if goal in goals}
    submerged = {id: state.pieces[id] for id in chart.own if state.pieces[id].under}
    for id, boat in (*chart.hidden.items(), *submerged.items()):
        if not boat.done:
            # A-3.9a-01, A-3.9b-05 A boat may also attack where it is: the way is that zone alone.
            here = [[boat.at]] if combat and boat.at in chart.blocked | chart.sighted else []
            ways[id] = [*here, *chart.dives(boat)]
    offer: dict[str, Any] = {"ways": {id: w for id, w in ways.items() if w}, "flights": flights}
    if combat:
        return {
            **offer,
            "over": {id: ways for id, ways in over.items() if ways},
            "must_land": [],
            "targets": targets(chart),
            "sighted": sighted_boats(chart),
            "threats": threats(chart),
        }
    return {**offer, "must_land": [id for id in chart.own if in_the_air(chart, state.pieces[id])]}


def zones_with_a_deck(chart: Chart) -> set[str]:
    """B-5-06, B-5-07 Where planes can land on deck: where friendly carriers are, and where own ones can sail."""
    found = set()
    for carrier in chart.state.pieces.values():
        if carrier.kind == "carrier" and SIDE[carrier.nation] == chart.side:
            found.add(carrier.at)
            if carrier.nation == chart.nation and not carrier.done:
                found.update(path[-1] for path in chart.sails(carrier, combat=False))
    return found


def targets(chart: Chart) -> dict[str, str]:
    """B-7-06 Who would defend each space that can be attacked, as the odds read it."""
    state = chart.state
    found: dict[str, list[str]] = {}
    for id, piece in state.pieces.items():
        here = piece.at in chart.blocked or piece.at in chart.defended
        if here and SIDE[piece.nation] != chart.side and not is_cargo(piece) and not piece.under:
            found.setdefault(piece.at, []).append(id)
    return {space: force_text(state, ids) for space, ids in sorted(found.items())}


def sighted_boats(chart: Chart) -> dict[str, str]:
    """A-3.9b-05 Enemy boats under water that were seen: they defend themselves if somebody hunts them."""
    state = chart.state
    found: dict[str, list[str]] = {}
    for id, piece in state.pieces.items():
        if piece.under and SIDE[piece.nation] != chart.side:
            found.setdefault(piece.at, []).append(id)
    return {zone: force_text(state, ids) for zone, ids in sorted(found.items())}


def threats(chart: Chart) -> dict[str, dict[str, int]]:
    """Can it be held? Who could strike back at each territory that can be taken, by kind, without its defenders."""
    state = chart.state
    found = {}
    for land in sorted(chart.hostile):
        strike = [id for id in threat_to(state, land, chart.nation) if state.pieces[id].at != land]
        if strike:
            found[land] = count_kinds(state, strike)
    return found


def raid_targets(chart: Chart) -> set[str]:
    """B-10-01 Enemy complexes."""
    return {land for land in chart.hostile if chart.state.lands[land].factory}
