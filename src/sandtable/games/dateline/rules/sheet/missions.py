"""D2.1, D3.3, D3.6 to D3.9 What the expansion adds to a movement sheet.

Missions, loads of bombers and MPCs, boats.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sandtable.games.dateline.data.data import SIDE, number
from sandtable.games.dateline.rules.sheet.moves import Draft, Move
from sandtable.games.dateline.state.model import (
    ARMOR,
    FIGHTERS,
    NOT_FIGHTING,
    PLANES,
    Piece,
    domain,
    is_hot,
    on,
    reach_of,
)
from sandtable.kernel import Refusal

HUNTERS = ("submarine", "cruiser")
"""A-3.9b-05 What can attack a submerged boat that was seen."""


def on_the_spot(draft: Draft, move: Move) -> bool:
    """A-3.9a-01, A-3.8-09 May it act where it stands: a ship that strikes, or a unit that boards an MPC there?"""
    carrier = draft.state.pieces.get(move.ship)
    boards = carrier is not None and carrier.kind == "mpc" and not draft.combat
    return boards or move.strikes


def check_announced(draft: Draft, n: int, move: Move, piece: Piece) -> Refusal | None:
    """A-3.4-01, D2.1-40, D3.3-02, D3.7-05, D3.7-07, D3.9a-01, D3.9b-06 What is announced, in the combat move
    alone: one thing for each unit, and only what that kind of unit can do.
    """
    if not (move.strikes or move.bomb or move.escort or move.kamikaze):
        return None
    state = draft.state
    asked = {
        "raid": move.raid,
        "bomb": move.bomb,
        "escort": move.escort,
        "kamikaze": bool(move.kamikaze),
        "attack": move.strikes,
    }
    wanted = [name for name, yes in asked.items() if yes]
    if len(wanted) > 1:
        return draft.no("D3.7-07", "one-mission", n, unit=piece.kind)
    rule, chapter, kinds = {
        "bomb": ("D2.1-37", "bomb", ("bomber",)),
        "escort": ("A-3.4-01", "bomb", FIGHTERS),
        "kamikaze": ("D3.3-02", "oscar", ("oscar",)),
        "attack": ("D3.9a-01", "submarines", HUNTERS if move.attack else ("submarine",)),
    }[wanted[0]]
    if not draft.combat or not on(state, chapter) or piece.kind not in kinds:
        return draft.no(rule, "cannot-do-that", n, unit=piece.kind, mission=wanted[0])
    return None


# --- planes -----------------------------------------------------------------------------------------------------


def check_flight(draft: Draft, n: int, move: Move) -> Refusal | None:
    """The bomb, its escort, a kamikaze: where they may fly."""
    if move.kamikaze:
        return check_kamikaze(draft, n, move)
    return check_bomb(draft, n, move) if move.bomb else check_escort(draft, n, move)


def check_kamikaze(draft: Draft, n: int, move: Move) -> Refusal | None:
    """D3.3-05, A-3.3-04, A-3.3-07, A-3.3-09 Each Oscar names its target: a visible enemy ship in the zone."""
    ships = [
        id
        for id, piece in draft.state.pieces.items()
        if piece.at == move.path[-1]
        and domain(piece) == "sea"
        and not piece.under
        and SIDE[piece.nation] != draft.chart.side
    ]
    if move.kamikaze not in ships:
        return draft.no("A-3.3-04", "no-ship-to-dive-on", n, space=move.path[-1], targets=ships)
    return None


def check_bomb(draft: Draft, n: int, move: Move) -> Refusal | None:
    """D2.1-23, D2.1-29, D2.1-41, A-2.1-22, A-2.1-23 The bomb flies from where it lies to enemy land, with a
    bomber that stood there.
    """
    state, end = draft.state, move.path[-1]
    bomber = draft.piece(move)
    if state.nations[draft.chart.nation].bomb != bomber.at or bomber.moved:
        return draft.no("D2.1-29", "no-bomb-here", n, space=bomber.at)
    if end not in draft.chart.hostile:
        return draft.no("A-2.1-23", "no-target-of-the-bomb", n, space=end)
    if any(other.bomb and other.piece != move.piece for other in draft.moves):
        return draft.no("D2.1-23", "one-bomb", n)
    return None


def check_escort(draft: Draft, n: int, move: Move) -> Refusal | None:
    """A-3.4-01, A-2.1-20 An escort flies to the target of the bomb."""
    if not any(other.bomb and other.path[-1] == move.path[-1] for other in draft.moves):
        return draft.no("A-3.4-01", "nobody-to-escort", n, space=move.path[-1])
    return None


def drops(draft: Draft, move: Move) -> bool:
    """A-3.6-01, A-3.6-03, D3.7-04 Does the bomber carry paratroops? They jump over enemy land, defended or not."""
    return any(other.ship == move.piece for other in draft.moves)


def check_airlift(draft: Draft, n: int, move: Move, piece: Piece, bomber: Piece) -> Refusal | None:
    """A-3.6-01, D3.6-01, D3.6-02, D3.6-03, D3.6-11, A-2.1-12, D3.7-03, D3.7-06, D3.7-07, D2.1-44 A bomber's
    load: infantry, scientists or technology. In combat they jump where the bomber's flight ends; in the
    non-combat move in any own territory on its way.
    """
    state, chart = draft.state, draft.chart
    flight = draft.by_piece.get(move.ship)
    if not on(state, "paratroops") or flight is None:
        return draft.no("D3.6-02", "no-flight", n, unit=piece.kind)
    if bomber.moved or piece.on or bomber.at != piece.at:
        return draft.no("D3.7-03", "start-together", n, unit=piece.kind)
    if flight.raid or flight.bomb:
        return draft.no("D3.7-07", "one-mission", n, unit=bomber.kind)
    end = move.path[-1]
    if (hot := check_hot(draft, n, [end])) is not None:
        return hot
    if draft.combat:
        if piece.kind != "infantry":
            return draft.no("A-2.1-12", "guns-do-not-attack", n, unit=piece.kind)
        if move.path != flight.path or end not in chart.hostile:
            return draft.no("A-3.6-01", "no-drop-there", n, space=end)
        return None
    own = end in state.lands and state.lands[end].owner == chart.nation
    if flight.path[: len(move.path)] != move.path or not own:
        return draft.no("D3.6-11", "no-drop-there", n, space=end)
    return check_technology(draft, n, move, piece)


# --- on land ----------------------------------------------------------------------------------------------------


def check_hot(draft: Draft, n: int, spaces: Sequence[str]) -> Refusal | None:
    """D2.1-44 Nobody enters a hot territory."""
    for space in spaces:
        if space in draft.state.lands and is_hot(draft.state, space):
            return draft.no("D2.1-44", "hot", n, space=space)
    return None


def check_technology(draft: Draft, n: int, move: Move, piece: Piece) -> Refusal | None:
    """D2.1-26, D2.1-31, D2.1-33 The technology moves in the status Transfer, and never into another nation's
    territory.
    """
    if piece.kind != "technology":
        return None
    if draft.state.nations[piece.nation].status != "transfer":
        return draft.no("D2.1-26", "status-is-produce", n)
    end = move.path[-1]
    if end in draft.state.lands and draft.state.lands[end].owner != piece.nation:
        return draft.no("D2.1-33", "not-your-land", n, space=end)
    return None


def check_ride(draft: Draft, n: int, move: Move, piece: Piece, mpc: Piece) -> Refusal | None:
    """D3.8-01, D3.8-14, A-3.8-03, A-3.8-09, D3.8-03, D3.8-05, A-2.1-12, D2.1-26 Aboard an MPC a unit goes with
    it to the end of its way; with an ally's by two turns.
    """
    chart = draft.chart
    if not on(draft.state, "mpc") or SIDE[mpc.nation] != chart.side:
        return draft.no("D3.8-01", "no-such-transport", n, ship=move.ship)
    if len(move.path) == 1:
        if mpc.at != piece.at or mpc.on:
            return draft.no("D3.8-14", "not-there", n, unit=mpc.kind, space=piece.at)
        return None
    drive = draft.by_piece.get(move.ship)
    if drive is None or piece.on not in ("", move.ship):
        return draft.no("D3.8-14", "board-an-ally-first", n)
    if drive.ship:
        return draft.no("D3.8-05", "mpc-is-carried", n)
    if drive.path[-len(move.path) :] != move.path:
        return draft.no("A-3.8-03", "ship-goes-elsewhere", n, spaces=drive.path)
    if draft.combat and piece.kind != "infantry":
        return draft.no("A-2.1-12", "guns-do-not-attack", n, unit=piece.kind)
    return check_technology(draft, n, move, piece)


def check_together(draft: Draft) -> Refusal | None:
    """What holds for the sheet as a whole."""
    if draft.state.scenario == "base":
        return None
    return check_mpcs(draft) or check_target(draft) or check_scientists(draft) or check_airfields(draft)


def check_mpcs(draft: Draft) -> Refusal | None:
    """D3.8-03, A-3.8-04, A-3.8-08, D3.8-14, D3.8-13 An MPC enters enemy land only beside others.

    And empty land only behind armor.

    D2.1-26, A-2.1-12 Who is aboard already goes along, by the rules for who boards now.
    """
    state, chart = draft.state, draft.chart
    for n, move in enumerate(draft.moves):
        if draft.piece(move).kind != "mpc":
            continue
        end = move.path[-1]
        aboard = [piece for piece in state.pieces.values() if piece.on == move.piece]
        for piece in aboard if not move.ship else ():
            if (found := check_technology(draft, n, move, piece)) is not None:
                return found
            if draft.combat and piece.kind != "infantry":
                return draft.no("A-2.1-12", "guns-do-not-attack", n, unit=piece.kind)
        if not draft.combat:
            continue
        others = [m for m in draft.moves if m.path[-1] == end and domain(draft.piece(m)) == "land"]
        if all(draft.piece(m).kind in NOT_FIGHTING for m in others):
            return draft.no("A-3.8-08", "mpc-alone", n, space=end)
        armor = any(draft.piece(m).kind in ARMOR and m.path == move.path for m in draft.moves)
        if move.path[1] in chart.hostile and len(move.path) > 2 and not armor:
            return draft.no("D3.8-03", "mpc-does-not-blitz", n, space=move.path[1])
        if any(piece.nation != chart.nation for piece in aboard):
            return draft.no("D3.8-14", "allies-aboard", n, space=end)
    return None


def check_target(draft: Draft) -> Refusal | None:
    """D2.1-44 Nobody else attacks the territory on which the bomb is dropped."""
    targets = {move.path[-1] for move in draft.moves if move.bomb}
    for n, move in enumerate(draft.moves):
        if targets & set(move.path) and domain(draft.piece(move)) != "air":
            return draft.no("D2.1-44", "hot", n, space=next(iter(targets)))
        if move.path[-1] in targets and not (move.bomb or move.escort):
            return draft.no("D2.1-44", "hot", n, space=move.path[-1])
    return None


def check_airfields(draft: Draft) -> Refusal | None:
    """D2.1-56 No plane lands in a territory that was hot in the very move in which troops come back to it."""
    if draft.combat:
        return None
    lands = draft.state.lands
    ends = {move.path[-1] for move in draft.moves if draft.piece(move).kind not in (*PLANES, *NOT_FIGHTING)}
    fresh = {end for end in ends if end in lands and lands[end].nuked and not lands[end].entered}
    for n, move in enumerate(draft.moves):
        if move.path[-1] in fresh and draft.piece(move).kind in PLANES:
            return draft.no("D2.1-56", "troops-come-back", n, space=move.path[-1])
    return None


def check_scientists(draft: Draft) -> Refusal | None:
    """D2.1-13, A-2.1-10, A-2.1-11 Until the bomb is researched, the scientists of a territory move as one group.

    Whoever is aboard an MPC or a transport goes where that goes.
    """
    state, nation = draft.state, draft.chart.nation
    if any(p.kind == "technology" and p.nation == nation for p in state.pieces.values()):
        return None
    ends: dict[str, set[str]] = {}
    for id in draft.chart.own:
        piece = state.pieces[id]
        if piece.kind == "scientist":
            move = draft.by_piece.get(id) or draft.by_piece.get(piece.on)
            ends.setdefault(piece.at, set()).add(move.path[-1] if move else "")
    for start, goals in ends.items():
        if len(goals) > 1:
            return Refusal("A-2.1-11", "scientists-stay-together", {"space": start})
    return None


# --- submarines -------------------------------------------------------------------------------------------------


def check_boat(draft: Draft, n: int, move: Move, piece: Piece) -> Refusal | None:
    """D3.9a-05, D3.9a-08, D2.1-46 A submerged submarine: two zones, under enemy ships, through open canals."""
    chart = draft.chart
    for here, there in pairwise(move.path):
        if there not in chart.board.sea:
            return draft.no("B-5-03", "ships-stay-at-sea", n, space=there)
        if there in chart.barred:
            return draft.no("D2.1-46", "zone-is-closed", n, space=there)
        if frozenset((here, there)) in chart.closed:
            return draft.no("B-2-03", "canal-closed", n, here=here, there=there)
    if len(move.path) - 1 > reach_of(draft.state, piece):
        return draft.no("B-5-03", "too-far", n, unit=piece.kind, move=reach_of(draft.state, piece))
    return check_strike(draft, n, move, piece) if move.strikes else None


def check_strike(draft: Draft, n: int, move: Move, piece: Piece) -> Refusal | None:
    """D3.9a-01, D3.9a-07, A-3.9a-01, A-3.9a-05, D3.9b-06, A-3.9d-02 An announced attack needs somebody to attack.

    A first shot is for those that come from at most one zone away and have a zone to leave to.
    """
    chart, end = draft.chart, move.path[-1]
    if end not in chart.blocked and end not in chart.sighted:
        return draft.no("A-3.9d-02", "nothing-to-attack", n, space=end)
    if end not in chart.blocked and move.first_shot:
        return draft.no("D3.9a-01", "nothing-to-attack", n, space=end)
    if piece.kind == "cruiser" and end not in chart.sighted:
        return draft.no("A-3.9d-02", "nothing-to-attack", n, space=end)
    if not move.first_shot:
        return None
    if len(move.path) - 1 > number("submarines", "first_shot_distance"):
        return draft.no("D3.9a-01", "too-far-for-a-first-shot", n, space=end)
    if not chart.leaves(end):
        return draft.no("A-3.9a-05", "nowhere-to-leave", n, space=end)
    return None
