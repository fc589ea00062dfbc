"""Random and default movement sheets: legal by construction, quick to make."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.dateline.data.data import FAR, SIDE, flying, number
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.rules.sheet.offer import raid_targets
from sandtable.games.dateline.rules.sheet.plan import in_the_air, plan_of
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.loads import fits
from sandtable.games.dateline.state.model import (
    ARMOR,
    NOT_FIGHTING,
    PLANES,
    Piece,
    domain,
    on,
    reach_of,
    unit,
    uses_deck,
)
from sandtable.kernel import Rng

OFTEN = 0.35


def draw_combat_moves(chart: Chart, rng: Rng) -> Moves:
    """A random legal sheet of attacks; if the whole breaks a rule, its last moves are dropped."""
    state = chart.state
    moves = draw_dives(chart, rng, combat=True)
    used: set[str] = {move.piece for move in moves}
    for id in chart.own:
        piece = state.pieces[id]
        if piece.done or id in used or rng.random() > OFTEN:
            continue
        kind = domain(piece)
        made: list[Move] = []
        if kind == "air":
            made = draw_mission(chart, rng, id, piece, used) or draw_sortie(chart, rng, id, piece)
        elif piece.kind == "mpc":
            made = draw_carried(chart, rng, id, piece, used, list(chart.follows(piece)))
        elif piece.kind == "transport":
            made = draw_landing(chart, rng, id, piece, used, combat=True)
        elif kind == "sea":
            ways = chart.sails(piece, combat=True)
            made = [draw_strike(chart, rng, id, piece, one_way(rng, ways))] if ways else []
        else:
            ways = [way for way in chart.drives(piece) if not chart.neutral.intersection(way) or rng.random() < 0.1]
            made = [Move(id, one_way(rng, ways))] if ways else []
        moves += made
        used.update(move.piece for move in made)
    return legal_part(chart, moves, combat=True)


def draw_strike(chart: Chart, rng: Rng, id: str, piece: Piece, way: list[str]) -> Move:
    """A ship's way; a submarine may announce a first shot, it and a cruiser may hunt a boat that was seen."""
    plain = Move(id, way)
    if not on(chart.state, "submarines") or rng.random() < 0.5:
        return plain
    shot = piece.kind == "submarine" and way[-1] in chart.blocked and len(way) == 2 and bool(chart.leaves(way[-1]))
    if shot and rng.random() < 0.7:
        return Move(id, way, first_shot=True)
    hunts = piece.kind in ("submarine", "cruiser") and way[-1] in chart.sighted
    return Move(id, way, attack=True) if hunts else plain


def draw_dives(chart: Chart, rng: Rng, combat: bool) -> list[Move]:
    """What submerged boats do: they go somewhere, and where enemy ships are they may attack."""
    boats = dict(chart.hidden)
    boats.update((id, chart.state.pieces[id]) for id in chart.own if chart.state.pieces[id].under)
    moves = []
    for id, boat in boats.items():
        ways = [[boat.at], *chart.dives(boat)]
        if boat.done or rng.random() > 2 * OFTEN:
            continue
        targets = [way for way in ways if way[-1] in chart.blocked]
        if combat and targets and rng.random() < 0.6:
            way = one_way(rng, targets)
            first = len(way) <= 2 and bool(chart.leaves(way[-1])) and rng.random() < 0.5
            moves.append(Move(id, way, attack=not first, first_shot=first))
        elif len(ways) > 1:
            moves.append(Move(id, one_way(rng, ways[1:])))
    return moves


def draw_mission(chart: Chart, rng: Rng, id: str, piece: Piece, used: set[str]) -> list[Move]:
    """Now and then a plane does what the expansion knows: kamikaze, the bomb, paratroops."""
    state = chart.state
    left = reach_of(state, piece) - piece.moved
    far = flying(chart.avoid, piece.at)
    if piece.kind == "oscar" and rng.random() < 0.5:
        ships = [
            (one, ship.at)
            for one, ship in state.pieces.items()
            if ship.at in chart.blocked and domain(ship) == "sea" and SIDE[ship.nation] != chart.side
        ]
        near = [(one, zone) for one, zone in ships if far.get(zone, FAR) <= left]
        if near:
            target, zone = near[int(rng.random() * len(near))]
            path = chart.flight(piece.at, zone, combat=True)
            return [Move(id, path, kamikaze=target)] if path and len(path) - 1 <= left else []
    if piece.kind != "bomber" or piece.moved:
        return []
    bomb = state.nations[chart.nation].bomb == piece.at and piece.at != ""
    men = [
        one
        for one in chart.own
        if state.pieces[one].kind == "infantry"
        and state.pieces[one].at == piece.at
        and not state.pieces[one].done
        and one not in used
        and not state.pieces[one].on
    ]
    drop = on(state, "paratroops") and bool(men) and rng.random() < 0.4
    if not bomb and not drop:
        return []
    reach = unit("bomber").move if bomb else left
    goals = sorted(goal for goal in chart.hostile if 0 < far.get(goal, FAR) < reach)
    if not goals:
        return []
    goal = goals[int(rng.random() * len(goals))]
    path = chart.flight(piece.at, goal, combat=True)
    if path is None or not chart.can_land(goal, reach - (len(path) - 1)):
        return []
    if bomb:
        return [Move(id, path, bomb=True)]
    load = men[: 1 + int(rng.random() * 2)]
    return [Move(id, path), *(Move(one, path, ship=id) for one in load)]


def draw_carried(
    chart: Chart, rng: Rng, id: str, piece: Piece, used: set[str], ways: list[list[str]]
) -> list[Move]:
    """An MPC takes along whom it finds where it stands; into enemy land only with somebody aboard."""
    state = chart.state
    ways = [way for way in ways if len(way) == 2 or way[1] in chart.friendly]
    if not ways:
        return []
    way = one_way(rng, ways)
    transfer = state.nations[chart.nation].status == "transfer" and way[-1] in chart.friendly
    load: list[str] = []
    for one in chart.own:
        other = state.pieces[one]
        wanted = other.kind == "infantry" or (other.kind == "technology" and transfer)
        owned = other.kind != "technology" or state.lands[way[-1]].owner == chart.nation
        if not wanted or not owned or other.at != piece.at or other.on or other.done or other.moved or one in used:
            continue
        if fits(state, "mpc", [*(state.pieces[m].kind for m in load), other.kind]):
            load.append(one)
    allies = any(other.on == id for other in state.pieces.values())
    if way[-1] in chart.hostile and (allies or not any(state.pieces[one].kind == "infantry" for one in load)):
        return []
    return [Move(id, way), *(Move(one, way, ship=id) for one in load if not allies)]


def one_way(rng: Rng, ways: Sequence[list[str]]) -> list[str]:
    return ways[int(rng.random() * len(ways))]


def legal_part(chart: Chart, moves: list[Move], combat: bool) -> Moves:
    """The sheet, or the longest part of it that is legal, found by halving."""
    sheet = Moves(moves)
    while sheet.moves and plan_of(chart, sheet, combat).refusal:
        sheet = Moves(sheet.moves[: len(sheet.moves) // 2])
    return sheet


def draw_sortie(chart: Chart, rng: Rng, id: str, piece: Piece) -> list[Move]:
    """A plane attacks something from which it can reach a territory to land."""
    left = reach_of(chart.state, piece) - piece.moved
    far = flying(chart.avoid, piece.at)
    raid = piece.kind == "bomber" and rng.random() < 0.3
    goals = sorted(raid_targets(chart)) if raid else chart.targets
    near = [goal for goal in goals if 0 < far.get(goal, FAR) < left]
    if not near:
        return []
    goal = near[int(rng.random() * len(near))]
    if not chart.can_land(goal, left - far[goal]):
        return []
    path = chart.flight(piece.at, goal, combat=True)
    if path is None or len(path) - 1 > far[goal]:
        return []
    return [Move(id, path, raid=raid)]


def draw_landing(chart: Chart, rng: Rng, id: str, ship: Piece, used: set[str], combat: bool) -> list[Move]:
    """A transport takes units aboard next to where it stands, sails, and lands them."""
    state, board = chart.state, chart.board
    routes = [[ship.at], *chart.sails(ship, combat)]
    route = one_way(rng, routes)
    shores = board.land_near[route[-1]]
    goals = [land for land in shores if (land in chart.hostile if combat else land in chart.friendly)]
    goal = goals[int(rng.random() * len(goals))] if goals else ""
    aboard: list[str] = []
    made = [Move(id, route)] if len(route) > 1 else []
    for other, piece in state.pieces.items():
        if piece.on == id:
            aboard.append(piece.kind)
            if goal and piece.kind == "technology" and state.nations[piece.nation].status != "transfer":
                continue
            if goal and piece.nation == chart.nation and not (combat and piece.kind in NOT_FIGHTING):
                made.append(Move(other, [*route, goal], ship=id))
    for other in chart.own:
        piece = state.pieces[other]
        if piece.kind not in ("infantry", *ARMOR) or piece.done or piece.on or other in used:
            continue
        here = route[0] in board.sea_near[piece.at] and piece.at != goal
        if here and fits(state, "transport", [*aboard, piece.kind]):
            aboard.append(piece.kind)
            made.append(Move(other, [piece.at, *route, *([goal] if goal else [])], ship=id))
    return made


def landings(chart: Chart) -> list[Move]:
    """The sensible way home: every plane in the air to its nearest place, else to a carrier with room.

    If need be a carrier sails to where the plane can reach it.
    """
    state = chart.state
    planes = [id for id in chart.own if state.pieces[id].kind in PLANES and in_the_air(chart, state.pieces[id])]
    if not planes:
        return []
    free: dict[str, int] = {}
    waits: dict[str, str] = {}
    for id, piece in state.pieces.items():
        if piece.kind == "carrier" and SIDE[piece.nation] == chart.side:
            aboard = sum(other.on == id for other in state.pieces.values())
            free[id], waits[id] = number("combat", "fighters_on_carrier") - aboard, piece.at
    moves = []
    taken: set[str] = set()
    for id in planes:
        piece = state.pieces[id]
        left = reach_of(state, piece) - piece.moved
        uses = uses_deck(state, piece.kind)
        here = [ship for ship, room in free.items() if room > 0 and waits[ship] == piece.at and uses]
        if here:
            free[here[0]] -= 1
            taken.add(here[0])
            continue
        places = chart.landing_places(piece.at, left)
        if not places and uses and (found := draw_deck(chart, piece.at, left, free, waits, taken)):
            ship, way = found
            if len(way) > 1:
                moves.append(Move(ship, way))
            free[ship] -= 1
            waits[ship] = way[-1]
            taken.add(ship)
            places = [way[-1]]
        if places and (path := chart.flight(piece.at, places[0], combat=False)):
            moves.append(Move(id, path))
    return moves


def draw_deck(
    chart: Chart, start: str, left: int, free: dict[str, int], waits: dict[str, str], taken: set[str]
) -> tuple[str, list[str]] | None:
    """A carrier with room that a plane reaches, and the way it sails there; rather one that need not."""
    far = flying(chart.avoid, start)
    found = []
    for ship in [one for one, room in free.items() if room > 0]:
        piece = chart.state.pieces[ship]
        ways = [[waits[ship]]]
        if ship not in taken and piece.nation == chart.nation and not piece.done:
            ways += chart.sails(piece, combat=False)
        found += [(len(way), way[-1], ship, way) for way in ways if far[way[-1]] <= left]
    return min(found)[2:] if found else None


def draw_science(chart: Chart, rng: Rng) -> list[Move]:
    """Scientists go on foot now and then, all of a territory together."""
    state = chart.state
    moves = []
    for land in sorted({state.pieces[id].at for id in chart.own if state.pieces[id].kind == "scientist"}):
        group = [id for id in chart.own if state.pieces[id].kind == "scientist" and state.pieces[id].at == land]
        ways = list(chart.marches(state.pieces[group[0]]))
        if ways and rng.random() < 0.2:
            way = one_way(rng, ways)
            moves += [Move(id, way) for id in group if not state.pieces[id].on]
    return moves


def draw_noncombat_moves(chart: Chart, rng: Rng) -> Moves:
    """A random legal sheet of non-combat moves; planes in the air go home first."""
    state = chart.state
    home = landings(chart)
    moves = [*home, *draw_dives(chart, rng, combat=False), *draw_science(chart, rng)]
    used = {move.piece for move in moves}
    for id in chart.own:
        piece = state.pieces[id]
        if piece.done or id in used or domain(piece) == "air" or piece.kind == "carrier" or rng.random() > OFTEN:
            continue
        made: list[Move] = []
        if piece.kind in ("scientist", "technology"):
            continue
        if piece.kind == "mpc":
            made = draw_carried(chart, rng, id, piece, used, list(chart.marches(piece)))
        elif piece.kind == "transport":
            made = draw_landing(chart, rng, id, piece, used, combat=False)
        elif domain(piece) == "sea":
            ways = chart.sails(piece, combat=False)
            made = [Move(id, one_way(rng, ways))] if ways else []
        elif not piece.on and piece.kind != "aa_gun":
            ways = chart.marches(piece)
            made = [Move(id, one_way(rng, ways))] if ways else []
        moves += made
        used.update(move.piece for move in made)
    sheet = Moves(moves)
    return Moves(home) if plan_of(chart, sheet, combat=False).refusal else sheet
