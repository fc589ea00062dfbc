"""The staff: plays any nation from what its seat sees. Attacks at good odds, guards its capital, buys to need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sandtable.games.dateline.data.data import CAPITAL, SIDE, board
from sandtable.games.dateline.rules.combat.combat import sides_of
from sandtable.games.dateline.rules.purchase import Placement, Purchase, fill_placement, prices
from sandtable.games.dateline.rules.sheet.draws import landings
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.rules.sheet.plan import Plan, first_turn_ban
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.staff import weapons
from sandtable.games.dateline.staff.campaign import Campaign
from sandtable.games.dateline.staff.estimate import front_distance, is_safe, reckon, sea_distance, stays
from sandtable.games.dateline.staff.posture import Posture
from sandtable.games.dateline.state.complexes import usable_complexes
from sandtable.games.dateline.state.loads import fits
from sandtable.games.dateline.state.model import ARMOR, Piece, State, domain, fighting_units
from sandtable.games.dateline.view.view import View
from sandtable.kernel import Decision, Rng

BAD_ODDS = 0.3


class Staff:
    """One officer for every seat; he keeps nothing between questions."""

    def answer(self, view: View, decision: Decision[Any], rng: Rng) -> Any:
        """A sensible legal answer; what he has no opinion on goes by its default."""
        state = view.state
        match decision.kind:
            case "purchase":
                return buy(state, view.seat)
            case "placement":
                return place(state, view.seat)
            case "combat-move":
                return attack(state, view.seat)
            case "noncombat-move":
                return deploy(state, view.seat)
            case "retreat":
                return fight_on_or_leave(state, decision)
            case "submarines-withdraw":
                return stay_or_leave(state, view.seat, decision)
            case "dive":
                return weapons.who_dives(state, list(getattr(decision, "choices", [])))
            case "reveal-boat" | "duel-at-launch":
                return weapons.reveal(state, view.seat, decision.args["space"])
            case "atomic-research":
                return weapons.rolls(state, view.seat, list(getattr(decision, "choices", ["0"])))
        return decision.default

    def order(self, view: View, orders: Sequence[Decision[Any]], rng: Rng) -> tuple[str, Any] | None:
        """There are no free orders."""
        return None


# --- buying and placing ---------------------------------------------------------------------------------------


def threatened(state: State, nation: str) -> list[str]:
    """Own complexes that would not stand against everything that can reach them."""
    own = usable_complexes(state, nation)
    return [land for land in own if not is_safe(state, land, nation, fighting_units(state, land, SIDE[nation]))]


def buy(state: State, nation: str) -> Purchase:
    """Infantry where a complex is in danger, else infantry with armor; nations overseas need transports."""
    money = state.nations[nation].money
    price = prices(state, nation)
    bought: dict[str, int] = {}

    def take(kind: str, most: int) -> None:
        nonlocal money
        count = max(0, min(most, money // price[kind]))
        if count:
            bought[kind] = bought.get(kind, 0) + count
            money -= count * price[kind]

    if not threatened(state, nation):
        chart = Chart(state, nation)
        home = CAPITAL[nation]
        ports = [zone for zone in board().sea_near[home] if zone not in chart.blocked]
        overseas = front_distance(chart).get(home, 99) > 4
        ships = sum(piece.kind == "transport" and piece.nation == nation for piece in state.pieces.values())
        idle = sum(piece.at == home and domain(piece) == "land" for piece in state.pieces.values())
        if overseas and ports and ships < 3 + idle // 6:
            take("transport", 2)
        for kind, count in weapons.wish(state, nation, money).items():
            if kind in price and (ports or kind != "submarine"):
                take(kind, count)
        if money > 40:
            take("fighter", 1)
        take("armor", money // 2 // price["armor"])
    take("infantry", money)
    return Purchase(bought)


def place(state: State, nation: str) -> Placement:
    """Where the danger is greatest, else nearest to the front; ships where they fit."""
    chart = Chart(state, nation)
    far = front_distance(chart)
    danger = threatened(state, nation)

    def rank(placed: tuple[str, str]) -> tuple[bool, bool, int]:
        complex = placed[1]
        return complex not in danger, complex != CAPITAL[nation] if danger else False, far.get(complex, 50)

    return fill_placement(state, nation, lambda may: min(may, key=rank), submerged=True)


# --- attacking ------------------------------------------------------------------------------------------------


def attack(state: State, nation: str) -> Moves:
    """The attacks of a turn."""
    return Moves() if first_turn_ban(state) else Campaign(state, nation).plan()


# --- moving up ------------------------------------------------------------------------------------------------


def take_posts(chart: Chart, used: set[str]) -> list[Move]:
    """Land units go where they are needed most."""
    return Posture(chart).march(used)


def deploy(state: State, nation: str, march: Callable[[Chart, set[str]], list[Move]] = take_posts) -> Moves:
    """Planes go home, boats close in, MPCs and transports carry; everybody else marches."""
    chart = Chart(state, nation)
    home = landings(chart)
    moves = list(home)
    used = {move.piece for move in home}
    far = front_distance(chart)
    moves += [*weapons.base_bomber(chart, used), *weapons.shuttle(chart, used), *weapons.stalk(chart, used)]
    moves += march(chart, used)
    moves += ferry(chart, far, used)
    sheet = Moves(moves)
    return Moves(home) if Plan(chart, sheet, combat=False).refusal else sheet


def spare(state: State, nation: str, piece: Piece, without: set[str]) -> bool:
    """Can the unit leave its complex?"""
    return is_safe(state, piece.at, nation, stays(state, piece.at, nation, without))


def ferry(chart: Chart, far: dict[str, int], used: set[str]) -> list[Move]:
    """Transports take units from behind to a coast nearer to the front."""
    state, land_near = chart.state, chart.board.land_near
    moves: list[Move] = []
    for ship in chart.own:
        piece = state.pieces[ship]
        if piece.kind != "transport" or piece.done:
            continue
        routes = [[piece.at], *chart.sails(piece, combat=False)]
        options = [
            (far.get(land, 60), len(route), route, land)
            for route in routes
            for land in land_near[route[-1]]
            if land in chart.friendly
        ]
        waiting = [
            id
            for id in chart.own
            if state.pieces[id].kind in ("infantry", *ARMOR)
            and id not in used
            and not state.pieces[id].done
            and not state.pieces[id].on
            and state.pieces[id].at in land_near[piece.at]
            and far.get(state.pieces[id].at, 60) > 2
            and (
                not state.lands[state.pieces[id].at].factory
                or spare(state, chart.nation, state.pieces[id], used | {id})
            )
        ]
        aboard = [i for i, p in state.pieces.items() if p.on == ship and p.nation == chart.nation and not p.done]
        if options and (waiting or aboard):
            best, _, route, goal = min(options)
            kinds = [p.kind for p in state.pieces.values() if p.on == ship]
            load = [id for id in aboard if state.pieces[id].kind != "technology"]
            for id in waiting:
                if fits(state, "transport", [*kinds, state.pieces[id].kind]) and best < far.get(
                    state.pieces[id].at, 60
                ):
                    kinds.append(state.pieces[id].kind)
                    load.append(id)
            if load:
                if len(route) > 1:
                    moves.append(Move(ship, route))
                for id in load:
                    start = [] if state.pieces[id].on else [state.pieces[id].at]
                    moves.append(Move(id, [*start, *route, goal], ship=ship))
                used.update(load)
                continue
        if not aboard and (back := way_to_port(chart, piece)):
            moves.append(Move(ship, back))
    return moves


def way_to_port(chart: Chart, ship: Piece) -> list[str] | None:
    """An empty transport goes back towards the capital's port, by the way that brings it nearest."""
    ports = chart.board.sea_near[CAPITAL[chart.nation]]

    def left(zone: str) -> int:
        return min((sea_distance(port).get(zone, 99) for port in ports), default=99)

    routes = [route for route in chart.sails(ship, combat=False) if left(route[-1]) < left(ship.at)]
    return min(routes, key=lambda route: (left(route[-1]), len(route)), default=None)


# --- in battle ------------------------------------------------------------------------------------------------


def fight_on_or_leave(state: State, decision: Decision[Any]) -> str:
    """Fight on while it is not hopeless."""
    battle = next(battle for battle in state.battles if battle.id == state.fighting)
    attackers, defenders = sides_of(state, battle)
    choices: list[str] = list(getattr(decision, "choices", ["fight-on"]))
    found = reckon(state, attackers, defenders)
    return choices[1] if found.attacker < BAD_ODDS and len(choices) > 1 else "fight-on"


def stay_or_leave(state: State, seat: str, decision: Decision[Any]) -> str:
    """Submarines leave a battle that their side is losing."""
    battle = next(battle for battle in state.battles if battle.id == state.fighting)
    attackers, defenders = sides_of(state, battle)
    choices: list[str] = list(getattr(decision, "choices", ["stay"]))
    found = reckon(state, attackers, defenders)
    mine = found.attacker if state.nation == seat else found.defender
    return choices[1] if mine < 0.5 and len(choices) > 1 else "stay"
