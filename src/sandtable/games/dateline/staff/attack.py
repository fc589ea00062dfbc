"""How a combat move is planned: who could go where, at sea and in the air too, and what of it is legal."""

from __future__ import annotations

from abc import ABC, abstractmethod

from sandtable.games.dateline.data.data import SIDE, board, flying
from sandtable.games.dateline.rules.combat.battle import ships_of
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.rules.sheet.offer import raid_targets
from sandtable.games.dateline.rules.sheet.plan import Plan
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.staff import weapons
from sandtable.games.dateline.staff.estimate import chance_to_take, is_safe, range_left, stays
from sandtable.games.dateline.state.loads import fits
from sandtable.games.dateline.state.model import NOT_FIGHTING, Piece, State, domain, fighting_units


class Attack(ABC):
    """Plans one combat move; how the war on land is fought is up to the officer."""

    def __init__(self, state: State, nation: str) -> None:
        self.state, self.nation = state, nation
        self.chart = Chart(state, nation)
        self.used: set[str] = set()
        self.groups: list[list[Move]] = []

    def plan(self) -> Moves:
        """The bomb and hidden boats first, then land, fleets and what is left to planes; nothing illegal."""
        chart = self.chart
        bomb = weapons.bombing(chart)
        self._take([bomb] if bomb else [])
        for move in weapons.strike(chart):
            self._take([move])
        self._land_war(bomb.path[-1] if bomb else "")
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

    @abstractmethod
    def _land_war(self, spared: str) -> None:
        """Put the attacks on land on the sheet; nobody goes where the bomb falls."""

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
            plan = Plan(self.chart, sheet, combat=True)
            if plan.refusal is None or not groups:
                return sheet
            groups.remove(self._guilty(groups, plan.refused, plan.refusal.args.get("space", "")))

    @staticmethod
    def _guilty(groups: list[list[Move]], refused: int | None, space: str) -> list[Move]:
        """The attack that a refusal speaks of: by the number of its move, or its place; else the last."""
        if refused is not None:
            return [group for group in groups for _ in group][refused]
        return next((one for one in groups[::-1] if any(move.path[-1] == space for move in one)), groups[-1])

    def _ways_to(self, land: str) -> list[Move]:
        """Who could come, cheapest and nearest first: by land, by sea, by air."""
        state, chart = self.state, self.chart
        ground: list[Move] = []
        air: list[Move] = []
        near = set(chart.board.land_near[land])
        reach = near | {two for one in near for two in chart.board.land_near[one]}
        for id in chart.own:
            piece = state.pieces[id]
            if id in self.used or piece.done:
                continue
            if domain(piece) == "land" and not piece.on and piece.at in reach:
                ways = [way for way in chart.drives(piece) if way[-1] == land and not chart.neutral & set(way)]
                if ways:
                    ground.append(Move(id, min(ways, key=len)))
            elif domain(piece) == "air" and (flight := self._flight(id, piece, land)):
                air.append(flight)
        ground.sort(key=lambda move: (state.pieces[move.piece].kind, len(move.path)), reverse=True)
        return [*ground, *self._by_sea(land), *air]

    def _flight(self, id: str, piece: Piece, goal: str) -> Move | None:
        left = range_left(self.state, piece)
        far = flying(self.chart.avoid, piece.at).get(goal, 99)
        if far > left or not self.chart.can_land(goal, left - far):
            return None
        path = self.chart.flight(piece.at, goal, combat=True)
        return Move(id, path) if path and len(path) - 1 == far else None

    def _by_sea(self, land: str) -> list[Move]:
        """Landings from zones without enemies, each transport with what it can load where it stands."""
        state, chart = self.state, self.chart
        shores = {zone for zone in chart.board.sea_near[land] if zone not in chart.blocked}
        found: list[Move] = []
        taken = set(self.used)
        for ship in chart.own:
            piece = state.pieces[ship]
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
                    start = [] if state.pieces[id].on else [state.pieces[id].at]
                    found.append(Move(id, [*start, *route, land], ship=ship))
                    taken.add(id)
        return found

    def _load(self, ship: str, piece: Piece, taken: set[str], goal: str) -> list[str]:
        state, chart = self.state, self.chart
        kinds: list[str] = []
        load = []
        for id, other in state.pieces.items():
            if other.on == ship:
                kinds.append(other.kind)
                if other.nation == self.nation and other.kind not in NOT_FIGHTING and not other.done:
                    load.append(id)
        for kind in ("tiger", "armor", "infantry"):
            for id in chart.own:
                other = state.pieces[id]
                if other.kind != kind or other.on or other.done or id in taken or other.at == goal:
                    continue
                here = other.at in chart.board.land_near[piece.at]
                if here and fits(state, "transport", [*kinds, kind]) and self._may_leave(id):
                    kinds.append(kind)
                    load.append(id)
        return load

    def _may_leave(self, id: str) -> bool:
        """A territory next to the enemy keeps somebody, a complex keeps what it needs."""
        state, piece = self.state, self.state.pieces[id]
        if piece.at in board().sea or domain(piece) != "land":
            return True
        left = stays(state, piece.at, self.nation, self.used | {id})
        if state.lands[piece.at].factory:
            return is_safe(state, piece.at, self.nation, left)
        return True

    def _against_fleet(self, zone: str) -> None:
        """Ships and planes against enemy ships, if they win well."""
        state, chart = self.state, self.chart
        defenders = fighting_units(state, zone, "allies" if chart.side == "axis" else "axis")
        if not ships_of(state, defenders):
            return
        sent: list[Move] = []
        for id in chart.own:
            piece = state.pieces[id]
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
        if ids and chance_to_take(state, ids, defenders) >= 0.75:
            self.groups.append(sent)
            self.used.update(ids)

    def _fly_along(self) -> None:
        """Planes with nothing else to do join a land battle that no gun covers, which saves men."""
        state, chart = self.state, self.chart
        battles = []
        for group in self.groups:
            land = group[-1].path[-1]
            if land in chart.defended and land not in chart.guns and not any(move.bomb for move in group):
                battles.append((-len(fighting_units(state, land, SIDE[state.lands[land].owner])), land, group))
        battles.sort(key=lambda battle: battle[:2])
        for id in chart.own:
            piece = state.pieces[id]
            if domain(piece) != "air" or id in self.used or piece.done:
                continue
            for _, land, group in battles:
                if move := self._flight(id, piece, land):
                    group.append(move)
                    self.used.add(id)
                    break

    def _raids(self) -> None:
        """Bombers that attack nothing else bomb the richest enemy in reach, if no gun is there."""
        state, chart = self.state, self.chart
        for id in chart.own:
            piece = state.pieces[id]
            if piece.kind != "bomber" or id in self.used or piece.done:
                continue
            goals = sorted(raid_targets(chart) - chart.guns)
            goals.sort(key=lambda goal: -state.nations[state.lands[goal].owner].money)
            for goal in goals:
                if state.nations[state.lands[goal].owner].money and (move := self._flight(id, piece, goal)):
                    self.groups.append([Move(id, move.path, raid=True)])
                    self.used.add(id)
                    break
