"""Random and default movement sheets: legal by construction, quick to make."""

from __future__ import annotations

from sandtable.games.dateline.atlas import SIDE, flying, number
from sandtable.games.dateline.model import NOT_FIGHTING, Piece, domain, reach_of
from sandtable.games.dateline.offer import raid_targets
from sandtable.games.dateline.plan import Move, Moves, Plan, in_the_air
from sandtable.games.dateline.routes import Chart
from sandtable.kernel.decisions import Rng

OFTEN = 0.35


def draw_combat_moves(chart: Chart, rng: Rng) -> Moves:
    """A random legal sheet of attacks; if the whole breaks a rule, its last moves are dropped."""
    war = chart.war
    moves: list[Move] = []
    used: set[str] = set()
    for id in chart.own:
        piece = war.pieces[id]
        if piece.done or id in used or rng.random() > OFTEN:
            continue
        kind = domain(piece)
        made: list[Move] = []
        if kind == "air":
            made = _sortie(chart, rng, id, piece)
        elif piece.kind == "transport":
            made = _landing(chart, rng, id, piece, used, combat=True)
        elif kind == "sea":
            ways = list(chart.sails(piece, combat=True))
            made = [Move(id, _one(rng, ways))] if ways else []
        else:
            ways = [way for way in chart.drives(piece) if not chart.neutral.intersection(way) or rng.random() < 0.1]
            made = [Move(id, _one(rng, ways))] if ways else []
        moves += made
        used.update(move.piece for move in made)
    return _legal_part(chart, moves, combat=True)


def _one(rng: Rng, ways: list[list[str]]) -> list[str]:
    return ways[int(rng.random() * len(ways))]


def _legal_part(chart: Chart, moves: list[Move], combat: bool) -> Moves:
    """The sheet, or the longest part of it that is legal, found by halving."""
    sheet = Moves(moves)
    while sheet.moves and Plan(chart, sheet, combat).refusal:
        sheet = Moves(sheet.moves[: len(sheet.moves) // 2])
    return sheet


def _sortie(chart: Chart, rng: Rng, id: str, piece: Piece) -> list[Move]:
    """A plane attacks something from which it can reach a territory to land."""
    left = reach_of(chart.war, piece) - piece.moved
    far = flying(chart.avoid, piece.at)
    raid = piece.kind == "bomber" and rng.random() < 0.3
    goals = raid_targets(chart) if raid else chart.blocked | chart.defended
    near = sorted(goal for goal in goals if 0 < far.get(goal, 99) < left)
    if not near:
        return []
    goal = near[int(rng.random() * len(near))]
    if not chart.landing_places(goal, left - far[goal]):
        return []
    path = chart.flight(piece.at, goal, combat=True)
    if path is None or len(path) - 1 > far[goal]:
        return []
    return [Move(id, path, raid=raid)]


def _landing(chart: Chart, rng: Rng, id: str, ship: Piece, used: set[str], combat: bool) -> list[Move]:
    """A transport takes units aboard next to where it stands, sails, and lands them."""
    war, board = chart.war, chart.board
    routes = [[ship.at], *chart.sails(ship, combat)]
    route = _one(rng, routes)
    shores = board.land_near[route[-1]]
    goals = [land for land in shores if (land in chart.hostile if combat else land in chart.friendly)]
    goal = goals[int(rng.random() * len(goals))] if goals else ""
    room = number("combat", "load_of_transport")
    made = [Move(id, route)] if len(route) > 1 else []
    for other, piece in war.pieces.items():
        if piece.on == id:
            room -= number("load", piece.kind, "room")
            if goal and piece.nation == chart.nation and not (combat and piece.kind in NOT_FIGHTING):
                made.append(Move(other, [*route, goal], ship=id))
    for other in chart.own:
        piece = war.pieces[other]
        if piece.kind not in ("infantry", "armor") or piece.done or piece.on or other in used:
            continue
        size = number("load", piece.kind, "room")
        if size <= room and route[0] in board.sea_near[piece.at] and piece.at != goal:
            room -= size
            made.append(Move(other, [piece.at, *route, *([goal] if goal else [])], ship=id))
    return made


def landings(chart: Chart) -> list[Move]:
    """B-5-06 The sensible way home: every plane in the air to its nearest place, else to a carrier with room."""
    war = chart.war
    room: dict[str, int] = {}
    planes = [id for id in chart.own if in_the_air(chart, war.pieces[id])]
    if not planes:
        return []
    for id, piece in war.pieces.items():
        if piece.kind == "carrier" and SIDE[piece.nation] == chart.side:
            aboard = sum(other.on == id for other in war.pieces.values())
            room[piece.at] = room.get(piece.at, 0) + number("combat", "fighters_on_carrier") - aboard
    moves = []
    for id in planes:
        piece = war.pieces[id]
        left = reach_of(war, piece) - piece.moved
        if piece.kind == "fighter" and room.get(piece.at, 0) > 0:
            room[piece.at] -= 1
            continue
        places = chart.landing_places(piece.at, left)
        if not places and piece.kind == "fighter":
            far = flying(chart.avoid, piece.at)
            places = sorted(zone for zone, free in room.items() if free > 0 and far.get(zone, 99) <= left)[:1]
            for zone in places:
                room[zone] -= 1
        if places and (path := chart.flight(piece.at, places[0], combat=False)):
            moves.append(Move(id, path))
    return moves


def draw_noncombat_moves(chart: Chart, rng: Rng) -> Moves:
    """A random legal sheet of non-combat moves; planes in the air go home first."""
    war = chart.war
    home = landings(chart)
    moves = list(home)
    used = {move.piece for move in home}
    for id in chart.own:
        piece = war.pieces[id]
        if piece.done or id in used or domain(piece) == "air" or piece.kind == "carrier" or rng.random() > OFTEN:
            continue
        made: list[Move] = []
        if piece.kind == "transport":
            made = _landing(chart, rng, id, piece, used, combat=False)
        elif domain(piece) == "sea":
            ways = list(chart.sails(piece, combat=False))
            made = [Move(id, _one(rng, ways))] if ways else []
        elif not piece.on and piece.kind != "aa_gun":
            ways = list(chart.marches(piece))
            made = [Move(id, _one(rng, ways))] if ways else []
        moves += made
        used.update(move.piece for move in made)
    sheet = Moves(moves)
    return Moves(home) if Plan(chart, sheet, combat=False).refusal else sheet
