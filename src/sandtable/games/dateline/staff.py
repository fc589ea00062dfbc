"""The staff: plays any nation from what its seat sees. Attacks at good odds, guards its capital, buys to need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.games.dateline import staff_weapons as weapons
from sandtable.games.dateline.atlas import CAPITAL, SIDE, board, flying
from sandtable.games.dateline.battle import ships_of
from sandtable.games.dateline.combat import sides_of
from sandtable.games.dateline.draws import landings
from sandtable.games.dateline.estimate import (
    chance_to_take,
    front_distance,
    is_safe,
    range_left,
    reckon,
    sea_distance,
    stays,
    worth,
)
from sandtable.games.dateline.loads import fits
from sandtable.games.dateline.model import ARMOR, NOT_FIGHTING, Piece, War, domain, fighting_units, pieces_in
from sandtable.games.dateline.offer import raid_targets
from sandtable.games.dateline.plan import Move, Moves, Plan, first_turn_ban
from sandtable.games.dateline.purchase import Placement, Purchase, fill_placement, prices, usable_complexes
from sandtable.games.dateline.routes import Chart
from sandtable.games.dateline.view import View
from sandtable.kernel.decisions import Decision, Refusal, Rng

GOOD_ODDS = 0.66
EVEN_ODDS = 0.5
BAD_ODDS = 0.3


class Staff:
    """One officer for every seat; he keeps nothing between questions."""

    def answer(self, view: View, decision: Decision[Any], rng: Rng) -> Any:  # noqa: ARG002
        """A sensible legal answer; what he has no opinion on goes by its default."""
        war = view.war
        match decision.kind:
            case "purchase":
                return buy(war, view.seat)
            case "placement":
                return place(war, view.seat)
            case "combat-move":
                return attack(war, view.seat)
            case "noncombat-move":
                return deploy(war, view.seat)
            case "retreat":
                return fight_on_or_leave(war, decision)
            case "submarines-withdraw":
                return stay_or_leave(war, view.seat, decision)
            case "dive":
                return weapons.declare(list(getattr(decision, "choices", [])))
            case "reveal-boat" | "duel-at-launch":
                return weapons.reveal(war, view.seat, decision.args["space"])
            case "atomic-research":
                return weapons.rolls(war, view.seat, list(getattr(decision, "choices", ["0"])))
        return decision.default

    def order(self, view: View, orders: Sequence[Decision[Any]], rng: Rng) -> tuple[str, Any] | None:  # noqa: ARG002
        """There are no free orders."""
        return None


# --- buying and placing ---------------------------------------------------------------------------------------


def threatened(war: War, nation: str) -> list[str]:
    """Own complexes that would not stand against everything that can reach them."""
    own = usable_complexes(war, nation)
    return [land for land in own if not is_safe(war, land, nation, fighting_units(war, land, SIDE[nation]))]


def buy(war: War, nation: str) -> Purchase:
    """Infantry where a complex is in danger, else infantry with armor; nations overseas need transports."""
    money = war.nations[nation].money
    price = prices(war, nation)
    bought: dict[str, int] = {}

    def take(kind: str, most: int) -> None:
        nonlocal money
        count = max(0, min(most, money // price[kind]))
        if count:
            bought[kind] = bought.get(kind, 0) + count
            money -= count * price[kind]

    if not threatened(war, nation):
        chart = Chart(war, nation)
        home = CAPITAL[nation]
        ports = [zone for zone in board().sea_near[home] if zone not in chart.blocked]
        overseas = front_distance(chart).get(home, 99) > 4
        ships = sum(piece.kind == "transport" and piece.nation == nation for piece in war.pieces.values())
        idle = sum(piece.at == home and domain(piece) == "land" for piece in war.pieces.values())
        if overseas and ports and ships < 3 + idle // 6:
            take("transport", 2)
        for kind, count in weapons.wish(war, nation, money).items():
            if kind in price and (ports or kind != "submarine"):
                take(kind, count)
        if money > 40:
            take("fighter", 1)
        take("armor", money // 2 // price["armor"])
    take("infantry", money)
    return Purchase(bought)


def place(war: War, nation: str) -> Placement:
    """Where the danger is greatest, else nearest to the front; ships where they fit."""
    chart = Chart(war, nation)
    far = front_distance(chart)
    danger = threatened(war, nation)

    def rank(placed: tuple[str, str]) -> tuple[bool, bool, int]:
        complex = placed[1]
        return complex not in danger, complex != CAPITAL[nation] if danger else False, far.get(complex, 50)

    return fill_placement(war, nation, lambda may: min(may, key=rank), submerged=True)


# --- attacking ------------------------------------------------------------------------------------------------


class Attack:
    """Plans one combat move: target after target, the most valuable first, each with what it takes to win it."""

    def __init__(self, war: War, nation: str) -> None:
        self.war, self.nation = war, nation
        self.chart = Chart(war, nation)
        self.used: set[str] = set()
        self.groups: list[list[Move]] = []

    def plan(self) -> Moves:
        """Every target that can be taken at good odds without baring what must be held."""
        war, chart = self.war, self.chart
        bomb = weapons.bombing(chart)
        self._take([bomb] if bomb else [])
        for move in weapons.strike(chart):
            self._take([move])
        targets = sorted(chart.hostile, key=lambda land: (-worth(war, land), land))
        for land in targets:
            if bomb is None or land != bomb.path[-1]:
                self._against_land(land)
        for zone in sorted(chart.blocked):
            self._against_fleet(zone)
        self._take(weapons.hunt(chart, self.used))
        for move in weapons.kamikazes(chart, self.used):
            self._take([move])
        taken = {move.path[-1] for group in self.groups for move in group}
        drops = [move for move in weapons.paradrops(chart, self.used) if move.path[-1] not in taken]
        for goal in dict.fromkeys(move.path[-1] for move in drops):
            self._take([move for move in drops if move.path[-1] == goal])
        self._fly_along()
        self._raids()
        return self._legal()

    def _take(self, moves: list[Move]) -> None:
        """Put an attack on the sheet."""
        if moves:
            self.groups.append(moves)
            self.used.update(move.piece for move in moves)

    def _legal(self) -> Moves:
        """The sheet without what breaks a rule; an attack goes as a whole or not at all."""
        groups = list(self.groups)
        while True:
            sheet = Moves([move for group in groups for move in group])
            refusal = Plan(self.chart, sheet, combat=True).refusal
            if refusal is None or not groups:
                return sheet
            groups.remove(self._guilty(groups, refusal))

    @staticmethod
    def _guilty(groups: list[list[Move]], refusal: Refusal) -> list[Move]:
        """The attack that a refusal speaks of: by the number of its move, or its place; else the last."""
        if refusal.field.startswith("moves."):
            n = int(refusal.field.split(".")[1])
            for group in groups:
                if n < len(group):
                    return group
                n -= len(group)
        space = refusal.args.get("space")
        return next((one for one in groups[::-1] if any(move.path[-1] == space for move in one)), groups[-1])

    def _ways_to(self, land: str) -> list[Move]:
        """Who could come, cheapest and nearest first: by land, by sea, by air."""
        war, chart = self.war, self.chart
        ground: list[Move] = []
        air: list[Move] = []
        near = set(chart.board.land_near[land])
        reach = near | {two for one in near for two in chart.board.land_near[one]}
        for id in chart.own:
            piece = war.pieces[id]
            if id in self.used or piece.done:
                continue
            if domain(piece) == "land" and not piece.on and piece.at in reach:
                ways = [way for way in chart.drives(piece) if way[-1] == land and not chart.neutral & set(way)]
                if ways:
                    ground.append(Move(id, min(ways, key=len)))
            elif domain(piece) == "air" and (flight := self._flight(id, piece, land)):
                air.append(flight)
        ground.sort(key=lambda move: (war.pieces[move.piece].kind, len(move.path)), reverse=True)
        return [*ground, *self._by_sea(land), *air]

    def _flight(self, id: str, piece: Piece, goal: str) -> Move | None:
        left = range_left(self.war, piece)
        far = flying(self.chart.avoid, piece.at).get(goal, 99)
        if far > left or not self.chart.can_land(goal, left - far):
            return None
        path = self.chart.flight(piece.at, goal, combat=True)
        return Move(id, path) if path and len(path) - 1 == far else None

    def _by_sea(self, land: str) -> list[Move]:
        """Landings from zones without enemies, each transport with what it can load where it stands."""
        war, chart = self.war, self.chart
        shores = {zone for zone in chart.board.sea_near[land] if zone not in chart.blocked}
        found: list[Move] = []
        taken = set(self.used)
        for ship in chart.own:
            piece = war.pieces[ship]
            if piece.kind != "transport" or piece.done or ship in taken:
                continue
            routes = [route for route in ([piece.at], *chart.sails(piece, True)) if route[-1] in shores]
            if not routes:
                continue
            route = min(routes, key=len)
            load = self._load(ship, piece, taken, land)
            if load:
                if len(route) > 1:
                    found.append(Move(ship, route))
                    taken.add(ship)
                for id in load:
                    start = [] if war.pieces[id].on else [war.pieces[id].at]
                    found.append(Move(id, [*start, *route, land], ship=ship))
                    taken.add(id)
        return found

    def _load(self, ship: str, piece: Piece, taken: set[str], goal: str) -> list[str]:
        war, chart = self.war, self.chart
        kinds: list[str] = []
        load = []
        for id, other in war.pieces.items():
            if other.on == ship:
                kinds.append(other.kind)
                if other.nation == self.nation and other.kind not in NOT_FIGHTING and not other.done:
                    load.append(id)
        for kind in ("tiger", "armor", "infantry"):
            for id in chart.own:
                other = war.pieces[id]
                if other.kind != kind or other.on or other.done or id in taken or other.at == goal:
                    continue
                here = other.at in chart.board.land_near[piece.at]
                if here and fits(war, "transport", [*kinds, kind]) and self._may_leave(id):
                    kinds.append(kind)
                    load.append(id)
        return load

    def _may_leave(self, id: str) -> bool:
        """A territory next to the enemy keeps somebody, a complex keeps what it needs."""
        war, piece = self.war, self.war.pieces[id]
        if piece.at in board().sea or domain(piece) != "land":
            return True
        left = stays(war, piece.at, self.nation, self.used | {id})
        if war.lands[piece.at].factory:
            return is_safe(war, piece.at, self.nation, left)
        return True

    def _against_land(self, land: str) -> None:
        war = self.war
        defenders = fighting_units(war, land, SIDE[war.lands[land].owner])
        gun = any(piece.kind == "aa_gun" for _, piece in pieces_in(war, land))
        ways = self._ways_to(land)
        if not any(domain(war.pieces[move.piece]) == "land" for move in ways):
            return
        sent: list[Move] = []
        fighters: list[str] = []
        for move in ways:
            plane = domain(war.pieces[move.piece]) == "air"
            if plane and (not defenders or gun):
                continue
            if not self._may_leave(move.piece):
                continue
            sent.append(move)
            self.used.add(move.piece)
            if domain(war.pieces[move.piece]) != "sea":
                fighters.append(move.piece)
            enough = len(fighters) > len(defenders) * 0.7
            if fighters and enough and self._good(fighters, defenders, land):
                self.groups.append(sent)
                return
        self.used.difference_update(move.piece for move in sent)

    def _good(self, fighters: list[str], defenders: list[str], land: str) -> bool:
        """Is the fight worth it: good odds, or even ones that bring more than they cost?"""
        war = self.war
        if not any(domain(war.pieces[id]) == "land" for id in fighters):
            return False
        chance = chance_to_take(war, fighters, defenders)
        if chance >= GOOD_ODDS or not defenders:
            return True
        if chance < EVEN_ODDS:
            return False
        mine, theirs = reckon(war, fighters, defenders).expected_losses
        return chance * worth(war, land) + theirs > mine

    def _against_fleet(self, zone: str) -> None:
        """Ships and planes against enemy ships, if they win well."""
        war, chart = self.war, self.chart
        defenders = fighting_units(war, zone, "allies" if chart.side == "axis" else "axis")
        if not ships_of(war, defenders):
            return
        sent: list[Move] = []
        for id in chart.own:
            piece = war.pieces[id]
            if id in self.used or piece.done:
                continue
            if domain(piece) == "air":
                move = self._flight(id, piece, zone)
                if move:
                    sent.append(move)
            elif domain(piece) == "sea" and piece.kind not in ("transport", "carrier") and not piece.under:
                routes = [route for route in chart.sails(piece, True) if route[-1] == zone]
                if routes:
                    sent.append(Move(id, min(routes, key=len)))
        ids = [move.piece for move in sent]
        if ids and chance_to_take(war, ids, defenders) >= 0.75:
            self.groups.append(sent)
            self.used.update(ids)

    def _fly_along(self) -> None:
        """Planes with nothing else to do join a land battle that no gun covers, which saves men."""
        war, chart = self.war, self.chart
        battles = []
        for group in self.groups:
            land = group[-1].path[-1]
            if land in chart.defended and land not in chart.guns and not any(move.bomb for move in group):
                battles.append((-len(fighting_units(war, land, SIDE[war.lands[land].owner])), land, group))
        battles.sort(key=lambda battle: battle[:2])
        for id in chart.own:
            piece = war.pieces[id]
            if domain(piece) != "air" or id in self.used or piece.done:
                continue
            for _, land, group in battles:
                if move := self._flight(id, piece, land):
                    group.append(move)
                    self.used.add(id)
                    break

    def _raids(self) -> None:
        """Bombers that attack nothing else bomb the richest enemy in reach, if no gun is there."""
        war, chart = self.war, self.chart
        for id in chart.own:
            piece = war.pieces[id]
            if piece.kind != "bomber" or id in self.used or piece.done:
                continue
            goals = sorted(raid_targets(chart) - chart.guns)
            goals.sort(key=lambda goal: -war.nations[war.lands[goal].owner].money)
            for goal in goals:
                if war.nations[war.lands[goal].owner].money and (move := self._flight(id, piece, goal)):
                    self.groups.append([Move(id, move.path, raid=True)])
                    self.used.add(id)
                    break


def attack(war: War, nation: str) -> Moves:
    """The attacks of a turn."""
    return Moves() if first_turn_ban(war) else Attack(war, nation).plan()


# --- moving up ------------------------------------------------------------------------------------------------


def deploy(war: War, nation: str) -> Moves:
    """Planes go home; everybody else moves up to the front, but a threatened complex keeps its garrison."""
    chart = Chart(war, nation)
    home = landings(chart)
    moves = list(home)
    used = {move.piece for move in home}
    far = front_distance(chart)
    moves += [*weapons.base_bomber(chart, used), *weapons.shuttle(chart, used), *weapons.stalk(chart, used)]
    for id in chart.own:
        piece = war.pieces[id]
        if piece.done or id in used or domain(piece) != "land" or piece.on or piece.kind in NOT_FIGHTING:
            continue
        here = far.get(piece.at, 99)
        if here <= 1 or (war.lands[piece.at].factory and not _spare(war, nation, piece, used | {id})):
            continue
        ways = [way for way in chart.marches(piece) if far.get(way[-1], 99) < here]
        if ways:
            moves.append(Move(id, min(ways, key=lambda way: far[way[-1]])))
            used.add(id)
    moves += ferry(chart, far, used)
    sheet = Moves(moves)
    return Moves(home) if Plan(chart, sheet, combat=False).refusal else sheet


def _spare(war: War, nation: str, piece: Piece, without: set[str]) -> bool:
    """Can the unit leave its complex?"""
    return is_safe(war, piece.at, nation, stays(war, piece.at, nation, without))


def ferry(chart: Chart, far: dict[str, int], used: set[str]) -> list[Move]:
    """Transports take units from behind to a coast nearer to the front."""
    war, land_near = chart.war, chart.board.land_near
    moves: list[Move] = []
    for ship in chart.own:
        piece = war.pieces[ship]
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
            if war.pieces[id].kind in ("infantry", *ARMOR)
            and id not in used
            and not war.pieces[id].done
            and not war.pieces[id].on
            and war.pieces[id].at in land_near[piece.at]
            and far.get(war.pieces[id].at, 60) > 2
            and (not war.lands[war.pieces[id].at].factory or _spare(war, chart.nation, war.pieces[id], used | {id}))
        ]
        aboard = [i for i, p in war.pieces.items() if p.on == ship and p.nation == chart.nation and not p.done]
        if options and (waiting or aboard):
            best, _, route, goal = min(options)
            kinds = [p.kind for p in war.pieces.values() if p.on == ship]
            load = [id for id in aboard if war.pieces[id].kind != "technology"]
            for id in waiting:
                if fits(war, "transport", [*kinds, war.pieces[id].kind]) and best < far.get(war.pieces[id].at, 60):
                    kinds.append(war.pieces[id].kind)
                    load.append(id)
            if load:
                if len(route) > 1:
                    moves.append(Move(ship, route))
                for id in load:
                    start = [] if war.pieces[id].on else [war.pieces[id].at]
                    moves.append(Move(id, [*start, *route, goal], ship=ship))
                used.update(load)
                continue
        if not aboard and (back := _to_port(chart, piece)):
            moves.append(Move(ship, back))
    return moves


def _to_port(chart: Chart, ship: Piece) -> list[str] | None:
    """An empty transport goes back towards the capital's port, by the way that brings it nearest."""
    ports = chart.board.sea_near[CAPITAL[chart.nation]]

    def left(zone: str) -> int:
        return min((sea_distance(port).get(zone, 99) for port in ports), default=99)

    routes = [route for route in chart.sails(ship, combat=False) if left(route[-1]) < left(ship.at)]
    return min(routes, key=lambda route: (left(route[-1]), len(route)), default=None)


# --- in battle ------------------------------------------------------------------------------------------------


def fight_on_or_leave(war: War, decision: Decision[Any]) -> str:
    """Fight on while it is not hopeless."""
    battle = next(battle for battle in war.battles if battle.id == war.fighting)
    attackers, defenders = sides_of(war, battle)
    choices: list[str] = list(getattr(decision, "choices", ["fight-on"]))
    found = reckon(war, attackers, defenders)
    return choices[1] if found.attacker < BAD_ODDS and len(choices) > 1 else "fight-on"


def stay_or_leave(war: War, seat: str, decision: Decision[Any]) -> str:
    """Submarines leave a battle that their side is losing."""
    battle = next(battle for battle in war.battles if battle.id == war.fighting)
    attackers, defenders = sides_of(war, battle)
    choices: list[str] = list(getattr(decision, "choices", ["stay"]))
    found = reckon(war, attackers, defenders)
    mine = found.attacker if war.nation == seat else found.defender
    return choices[1] if mine < 0.5 and len(choices) > 1 else "stay"
