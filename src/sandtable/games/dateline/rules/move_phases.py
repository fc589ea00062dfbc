"""B-1, B-5, B-6 The two movement phases."""

from __future__ import annotations

from sandtable.games.dateline.data.data import SIDE
from sandtable.games.dateline.rules.combat.battle import aa_fire, bury, has_gun
from sandtable.games.dateline.rules.combat.bomb import lose_bomb
from sandtable.games.dateline.rules.combat.capture import conquer, enter_neutral
from sandtable.games.dateline.rules.combat.combat import open_battles
from sandtable.games.dateline.rules.sheet.draws import draw_combat_moves, draw_noncombat_moves, landings
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.rules.sheet.offer import offer_moves
from sandtable.games.dateline.rules.sheet.plan import check_moves, first_turn_ban, in_the_air, plan_of
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.hot import settle
from sandtable.games.dateline.state.model import Mission, State, board_carriers, cargo_of, domain, hostile
from sandtable.games.dateline.state.submarines import cruise
from sandtable.kernel import Play, Sheet, World, ask


def combat_move_phase(world: World[State]) -> Play[None]:
    """B-1-02, B-1-04, B-1-01, B-1-05 Attacks are planned on one sheet; the battles they open are fought in the next
    phase.
    """
    state = world.state
    chart = Chart(state, state.nation)
    if not first_turn_ban(state):
        sheet = Sheet(
            "combat-move",
            "B-1-05",
            Moves,
            test=lambda moves: check_moves(chart, moves, combat=True),
            draw=lambda rng: draw_combat_moves(chart, rng),
            default=Moves(),
            offer=lambda: offer_moves(chart, combat=True),
            args={"money": state.nations[state.nation].money},
        )
        answer = yield from ask(state.nation, sheet)
        yield from carry_out(world, chart, answer, combat=True)
    state.battles = open_battles(state)


def noncombat_move_phase(world: World[State]) -> Play[None]:
    """B-1-03, B-1-05, B-5-06 Units that have not moved go to friendly spaces; planes land."""
    state = world.state
    chart = Chart(state, state.nation)
    sheet = Sheet(
        "noncombat-move",
        "B-1-05",
        Moves,
        test=lambda moves: check_moves(chart, moves, combat=False),
        draw=lambda rng: draw_noncombat_moves(chart, rng),
        default=Moves(landings(chart)),
        offer=lambda: offer_moves(chart, combat=False),
        args={"planes": sum(in_the_air(chart, state.pieces[id]) for id in chart.own)},
    )
    answer = yield from ask(state.nation, sheet)
    yield from carry_out(world, chart, answer, combat=False)
    land_or_lose(world, chart)


def carry_out(world: World[State], chart: Chart, sheet: Moves, combat: bool) -> Play[None]:
    """B-5-02, B-5-07, B-5-08, B-12-01, D3.6-10, D2.1-32, D3.6-11, B-5-10, B-6-02, B-1-05, D2.1-50, D2.1-56 The
    moves of a sheet, all at once: planes leave their carriers, ships take along what is aboard.
    """
    state = world.state
    plan = plan_of(chart, sheet, combat)
    tell_moves(world, sheet, combat)
    for land in sorted(plan.entered):
        enter_neutral(world, land, state.nation)
    stood = {id: piece.at for id, piece in state.pieces.items() if piece.kind == "technology"}
    flown = {move.piece for move in sheet.moves if domain(plan.piece(move)) == "air"}
    at_sea = {move.piece for move in sheet.moves if domain(plan.piece(move)) == "sea"}
    for id in sorted(flown):
        state.pieces[id].on = ""
    for move in sheet.moves:
        if move.piece in at_sea:
            sail(world, chart, move)
    carriers = {move.ship: state.pieces[move.ship].kind for move in sheet.moves if move.ship}
    for move in sheet.moves:
        if move.piece in at_sea:
            continue
        if carriers.get(move.ship) == "mpc":
            ride_along(state, move)
        elif carriers.get(move.ship) == "bomber":
            be_flown(state, move, combat)
        elif move.ship:
            ride(state, chart, move, combat)
        elif move.piece in flown:
            fly(state, move, combat, drops=move.piece in carriers)
        else:
            drive(world, move)
    flights = [move for move in sheet.moves if move.piece in flown]
    if not combat:
        # D3.6-10, A-3.6-04 A bomber that dropped paratroops is still fired at on its way home.
        flights = [move for move in flights if state.pieces[move.piece].mission == "drop"]
    for id, place in stood.items():
        if id in state.pieces and state.pieces[id].at != place:
            # D2.1-22, D2.1-32 Technology has left, perhaps with an ally: two scientists are needed where it goes.
            state.nations[state.pieces[id].nation].transferred = True
    yield from cross_guns(world, flights)
    settle(world)


def tell_moves(world: World[State], sheet: Moves, combat: bool) -> None:
    """B-1-05, B-1-03 One line of the log for units of a kind that go the same way."""
    state = world.state
    groups: dict[tuple[str, str, str], int] = {}
    for move in sheet.moves:
        piece = state.pieces.get(move.piece)
        if piece is None or piece.under or len(move.path) < 2:
            continue  # D3.9-06 What a submerged boat does is told by itself.
        key = (piece.kind, move.path[0], move.path[-1])
        groups[key] = groups.get(key, 0) + 1
    kind = "attacks" if combat else "moves"
    for (unit, start, goal), count in groups.items():
        units = {unit: count}
        world.journal.tell(kind, "B-1-05", nation=state.nation, units=units, start=start, goal=goal)


def sail(world: World[State], chart: Chart, move: Move) -> None:
    """B-5-08, B-5-07, D3.9a-08, D3.9-06, A-3.9a-01, B-7-08, B-1-03 A ship moves, and what is aboard with it.

    A fighter's range is counted from where its carrier stood; a submerged submarine moves unseen.
    """
    state = world.state
    mission = mission_of(move, drops=False)
    if move.piece in chart.hidden or state.pieces[move.piece].under:
        cruise(world, state.nation, move.piece, move.path, mission)
        return
    ship = state.pieces[move.piece]
    came = move.path[-2] if len(move.path) > 1 else ""
    ship.at, ship.came, ship.done = move.path[-1], came, True
    ship.mission = mission
    for id in cargo_of(state, move.piece):
        aboard = state.pieces[id]
        aboard.at = ship.at
        if aboard.nation == state.nation and domain(aboard) == "air":
            aboard.moved += len(move.path) - 1


def ride_along(state: State, move: Move) -> None:
    """D3.8-01, D3.8-14, A-3.8-03 A unit goes with an MPC to the end of its way, or gets on or off where it
    stands.
    """
    piece = state.pieces[move.piece]
    if len(move.path) == 1:
        piece.on = "" if piece.on else move.ship
    else:
        piece.at, piece.came, piece.on = move.path[-1], move.path[-2], ""
    piece.done = True


def be_flown(state: State, move: Move, combat: bool) -> None:
    """D3.6-07, D3.6-11, A-3.6-07, D3.6-05 A bomber's load jumps, or is set down; it moves no further this turn."""
    piece = state.pieces[move.piece]
    piece.at, piece.done = move.path[-1], True
    if combat:
        piece.on, piece.goal = move.ship, move.path[-1]


def ride(state: State, chart: Chart, move: Move, combat: bool) -> None:
    """B-6-02, B-6-03, B-9-05, B-6-05 A unit boards, or lands; in combat it stays aboard until the zone is won."""
    piece = state.pieces[move.piece]
    end = move.path[-1]
    piece.on, piece.at, piece.done = move.ship, state.pieces[move.ship].at, True
    for rider in cargo_of(state, move.piece):  # D3.8-05 An MPC goes aboard empty.
        state.pieces[rider].on = ""
    if end in chart.board.sea:
        return
    if state.pieces[move.ship].nation == state.nation:
        state.pieces[move.ship].done = True
    if combat:
        piece.goal = end
    else:
        piece.at, piece.on = end, ""


def drive(world: World[State], move: Move) -> None:
    """B-5-02, D3.8-13, D3.8-14, B-1-03 A unit moves by land; armor captures empty land through which it blitzes.

    Whoever is aboard an MPC goes along; the nation's own get off at the end of the way.
    """
    state = world.state
    piece = state.pieces[move.piece]
    piece.at, piece.came, piece.done = move.path[-1], move.path[-2], True
    for rider in (state.pieces[id] for id in cargo_of(state, move.piece)):
        rider.at = piece.at
        if rider.nation == state.nation:
            rider.on, rider.came, rider.done = "", piece.came, True
    for land in move.path[1:-1]:
        if hostile(state, land, state.nation):
            conquer(world, land, state.nation)


def fly(state: State, move: Move, combat: bool, drops: bool) -> None:
    """B-5-04, D3.7-07, D3.6-10, B-1-03, D3.3-05 A plane uses up range; after an attack it still moves to land."""
    piece = state.pieces[move.piece]
    piece.at, piece.came = move.path[-1], move.path[-2]
    piece.moved += len(move.path) - 1
    piece.done = not combat
    if combat:
        piece.raid, piece.target, piece.mission = move.raid, move.kamikaze, mission_of(move, drops)
        # A-2.1-20 The bomber can be intercepted in every space that it flies over.
        piece.way = list(move.path[1:-1]) if move.bomb else []


def mission_of(move: Move, drops: bool) -> Mission:
    """D3.7-07, A-3.4-01, A-3.9b-06, D2.1-37, D3.3-05, D3.9a-01, D3.3-03 What was announced for a plane or ship.

    `drops`: the bomber carries paratroops.
    """
    if move.kamikaze:
        return "kamikaze"
    if move.bomb:
        return "bomb"
    if move.escort:
        return "escort"
    if move.first_shot:
        return "first_shot"
    return "drop" if drops else "attack" if move.attack else ""


def cross_guns(world: World[State], flights: list[Move]) -> Play[None]:
    """B-5-10, A-3.3-11, A-2.1-19 Each enemy AA gun on the way fires once at the planes that cross it.

    The one at the goal fires later, and none at kamikazes.
    """
    state = world.state
    crossed: dict[str, list[str]] = {}
    for move in flights:
        for space in dict.fromkeys(move.path[1:-1]):
            if space != move.path[-1] and not move.kamikaze and has_gun(state, space, SIDE[state.nation]):
                crossed.setdefault(space, []).append(move.piece)
    for space, planes in sorted(crossed.items()):
        yield from aa_fire(world, "B-5-10", space, [id for id in planes if id in state.pieces])
        if (
            any(move.bomb and move.piece not in state.pieces for move in flights)
            and state.nations[state.nation].bomb
        ):
            lose_bomb(world, space)


def land_or_lose(world: World[State], chart: Chart) -> None:
    """B-5-06, B-10-02, D3.9a-08 Fighters at sea go on board; a plane that found no place is lost."""
    state = world.state
    own = [id for id in chart.own if id in state.pieces]
    for zone in sorted({state.pieces[id].at for id in own} & chart.board.sea):
        board_carriers(state, zone)
    for id in [one for one in own if in_the_air(chart, state.pieces[one])]:
        bury(world, "B-5-06", state.pieces[id].at, [id])
