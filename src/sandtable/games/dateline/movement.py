"""B-1, B-5, B-6 The two movement phases."""

from __future__ import annotations

from sandtable.games.dateline.atlas import SIDE
from sandtable.games.dateline.battle import aa_fire, bury, has_gun
from sandtable.games.dateline.capture import conquer, enter_neutral
from sandtable.games.dateline.combat import open_battles
from sandtable.games.dateline.draws import draw_combat_moves, draw_noncombat_moves, landings
from sandtable.games.dateline.model import War, board_carriers, cargo_of, domain
from sandtable.games.dateline.offer import offer_moves
from sandtable.games.dateline.plan import Move, Moves, Plan, check_moves, first_turn_ban, in_the_air
from sandtable.games.dateline.routes import Chart
from sandtable.kernel.decisions import Sheet
from sandtable.kernel.game import World
from sandtable.kernel.play import Play, ask


def combat_move_phase(world: World[War]) -> Play[None]:
    """B-1-02, B-1-04 Attacks are planned on one sheet; the battles they open are fought in the next phase."""
    war = world.state
    chart = Chart(war, war.nation)
    if not first_turn_ban(war):
        sheet = Sheet(
            "combat-move",
            "B-1-05",
            Moves,
            test=lambda moves: check_moves(chart, moves, combat=True),
            draw=lambda rng: draw_combat_moves(chart, rng),
            default=Moves(),
            offer=lambda: offer_moves(chart, combat=True),
            args={"money": war.nations[war.nation].money},
        )
        answer = yield from ask(war.nation, sheet)
        yield from carry_out(world, chart, answer, combat=True)
    war.battles = open_battles(war)


def noncombat_move_phase(world: World[War]) -> Play[None]:
    """B-1-03, B-1-05 Units that have not moved go to friendly spaces; planes land."""
    war = world.state
    chart = Chart(war, war.nation)
    sheet = Sheet(
        "noncombat-move",
        "B-1-05",
        Moves,
        test=lambda moves: check_moves(chart, moves, combat=False),
        draw=lambda rng: draw_noncombat_moves(chart, rng),
        default=Moves(landings(chart)),
        offer=lambda: offer_moves(chart, combat=False),
        args={"planes": sum(in_the_air(chart, war.pieces[id]) for id in chart.own)},
    )
    answer = yield from ask(war.nation, sheet)
    yield from carry_out(world, chart, answer, combat=False)
    land_or_lose(world, chart)


def carry_out(world: World[War], chart: Chart, sheet: Moves, combat: bool) -> Play[None]:
    """B-5-02, B-5-07, B-5-08 Everything moves at once: planes leave their carriers, ships take what is aboard."""
    war = world.state
    plan = Plan(chart, sheet, combat)
    tell_moves(world, sheet, combat)
    for land in sorted(plan.entered):
        enter_neutral(world, land, war.nation)
    flown = {move.piece for move in sheet.moves if domain(war.pieces[move.piece]) == "air"}
    for id in sorted(flown):
        war.pieces[id].on = ""
    for move in sheet.moves:
        if domain(war.pieces[move.piece]) == "sea":
            sail(war, move)
    for move in sheet.moves:
        if move.ship:
            ride(war, chart, move, combat)
        elif domain(war.pieces[move.piece]) == "land":
            drive(world, chart, move)
        elif move.piece in flown:
            fly(war, move, combat)
    if combat:
        yield from cross_guns(world, [move for move in sheet.moves if move.piece in flown])


def tell_moves(world: World[War], sheet: Moves, combat: bool) -> None:
    """One line of the log for units of a kind that go the same way."""
    war = world.state
    groups: dict[tuple[str, str, str], int] = {}
    for move in sheet.moves:
        key = (war.pieces[move.piece].kind, move.path[0], move.path[-1])
        groups[key] = groups.get(key, 0) + 1
    kind = "attacks" if combat else "moves"
    for (unit, start, goal), count in groups.items():
        units = {unit: count}
        world.journal.tell(kind, "B-1-05", nation=war.nation, units=units, start=start, goal=goal)


def sail(war: War, move: Move) -> None:
    """B-5-08 A ship moves, and what is aboard with it."""
    ship = war.pieces[move.piece]
    ship.at, ship.came, ship.moved, ship.done = move.path[-1], move.path[-2], len(move.path) - 1, True
    for id in cargo_of(war, move.piece):
        war.pieces[id].at = ship.at


def ride(war: War, chart: Chart, move: Move, combat: bool) -> None:
    """B-6-02, B-6-03, B-9-05 A unit boards, or lands; in combat it stays aboard until the zone is won."""
    piece = war.pieces[move.piece]
    end = move.path[-1]
    piece.on, piece.at, piece.done = move.ship, war.pieces[move.ship].at, True
    if end in chart.board.sea:
        return
    if war.pieces[move.ship].nation == war.nation:
        war.pieces[move.ship].done = True
    if combat:
        piece.goal = end
    else:
        piece.at, piece.on = end, ""


def drive(world: World[War], chart: Chart, move: Move) -> None:
    """B-5-02 By land; armor captures the empty territory through which it blitzes."""
    war = world.state
    piece = war.pieces[move.piece]
    passed = move.path[1:-1]
    piece.at, piece.came, piece.moved, piece.done = move.path[-1], move.path[-2], len(move.path) - 1, True
    for land in passed:
        if land in chart.hostile and war.lands[land].owner and SIDE[war.lands[land].owner] != chart.side:
            conquer(world, land, war.nation)


def fly(war: War, move: Move, combat: bool) -> None:
    """B-5-04 A plane uses up its range; it may still move in the non-combat move, to land."""
    piece = war.pieces[move.piece]
    piece.at, piece.came, piece.raid = move.path[-1], move.path[-2], move.raid
    piece.moved += len(move.path) - 1
    piece.done = not combat


def cross_guns(world: World[War], flights: list[Move]) -> Play[None]:
    """B-5-10 Each enemy AA gun on the way fires once at the planes that cross it; the one at the goal later."""
    war = world.state
    crossed: dict[str, list[str]] = {}
    for move in flights:
        for space in dict.fromkeys(move.path[1:-1]):
            if space in war.lands and has_gun(war, space, SIDE[war.nation]):
                crossed.setdefault(space, []).append(move.piece)
    for space, planes in sorted(crossed.items()):
        yield from aa_fire(world, "B-5-10", space, [id for id in planes if id in war.pieces])


def land_or_lose(world: World[War], chart: Chart) -> None:
    """B-5-06, B-10-02 Fighters at sea go on board; a plane that found no place is lost."""
    war = world.state
    lost = []
    for zone in sorted({war.pieces[id].at for id in chart.own if id in war.pieces}):
        if zone in chart.board.sea:
            lost += [id for id in board_carriers(war, zone) if war.pieces[id].nation == war.nation]
    for id in chart.own:
        piece = war.pieces.get(id)
        if piece is not None and id not in lost and in_the_air(chart, piece):
            lost.append(id)
    for id in lost:
        bury(world, "B-5-06", war.pieces[id].at, [id])
