"""B-2, B-5 Where units can go: one picture of the map for a movement phase."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from sandtable.games.dateline.atlas import ENEMY_OF, SIDE, board, flying, unit_types
from sandtable.games.dateline.model import (
    NOT_FIGHTING,
    Piece,
    War,
    canal_open,
    held_since_start,
    reach_of,
)

Path = list[str]


class Chart:
    """The map as the moving nation sees it when the phase begins."""

    def __init__(self, war: War, nation: str) -> None:
        """B-2-02, B-5-06 Friendly and enemy spaces, neutrals, guns, and where planes may land."""
        self.war, self.nation = war, nation
        self.side = SIDE[nation]
        foe = ENEMY_OF[self.side]
        types = unit_types()
        self.board = board()
        self.friendly: set[str] = set()
        self.hostile: set[str] = set()
        self.neutral: set[str] = set()
        for id, land in war.lands.items():
            if not land.owner:
                self.neutral.add(id)
            elif SIDE[land.owner] == self.side:
                self.friendly.add(id)
            else:
                self.hostile.add(id)
        self.avoid = frozenset(self.neutral)
        self.blocked: set[str] = set()
        self.defended: set[str] = set()
        self.guns: set[str] = set()
        self.own: list[str] = []
        sea = self.board.sea
        for id, piece in war.pieces.items():
            if piece.nation == nation:
                self.own.append(id)
            if SIDE[piece.nation] == foe:
                if piece.at in sea:
                    if types[piece.kind].domain == "sea":
                        self.blocked.add(piece.at)
                elif piece.kind == "aa_gun":
                    self.guns.add(piece.at)
                elif piece.kind not in NOT_FIGHTING:
                    self.defended.add(piece.at)
        self.closed = {
            frozenset(canal.between)
            for canal in self.board.canals
            if not canal_open(war, canal.between[0], canal.between[1], self.side)
        }
        self.landing = {id for id in self.friendly if held_since_start(war, id, nation)}

    def passes(self, here: str, there: str) -> bool:
        """B-2-03 May ships pass, or is it a canal that was not held when the turn began?"""
        return frozenset((here, there)) not in self.closed

    def drives(self, piece: Piece) -> Iterator[Path]:
        """B-5-01, B-5-02, B-12-02 Combat moves by land: into enemy or neutral land; armor may blitz."""
        move = reach_of(self.war, piece) - piece.moved
        if piece.kind in NOT_FIGHTING or piece.at in self.board.sea:
            return
        near = self.board.land_near
        for first in near[piece.at]:
            if first in self.hostile or first in self.neutral:
                yield [piece.at, first]
            blitz = first in self.hostile and first not in self.defended
            if move < 2 or not (first in self.friendly or blitz):
                continue
            for second in near[first]:
                if second in self.hostile or second in self.neutral or (blitz and second in self.friendly):
                    yield [piece.at, first, second]

    def marches(self, piece: Piece) -> Iterator[Path]:
        """B-1-05, B-5-01 Non-combat moves by land, through friendly territories only."""
        if piece.at in self.board.sea:
            return
        near = self.board.land_near
        move = reach_of(self.war, piece) - piece.moved
        for first in near[piece.at]:
            if first not in self.friendly:
                continue
            yield [piece.at, first]
            if move >= 2:
                for second in near[first]:
                    if second in self.friendly and second != piece.at:
                        yield [piece.at, first, second]

    def sails(self, piece: Piece, combat: bool) -> Iterator[Path]:
        """B-5-03 Ways of a ship: it stops where enemies are, and does not go there in the non-combat move."""
        near = self.board.sea_near
        paths = [[piece.at]]
        for _ in range(reach_of(self.war, piece) - piece.moved):
            longer = []
            for path in paths:
                if len(path) > 1 and path[-1] in self.blocked:
                    continue
                for zone in near[path[-1]]:
                    if zone in path or not self.passes(path[-1], zone) or (zone in self.blocked and not combat):
                        continue
                    longer.append([*path, zone])
            yield from longer
            paths = longer

    def flight(self, start: str, goal: str, combat: bool) -> Path | None:
        """B-5-09 A shortest way by air, round neutrals, and round AA guns in the combat move where there is one."""
        near = self.board.near
        for avoid in (self.avoid | self.guns, self.avoid) if combat else (self.avoid,):
            came = {start: ""}
            queue = deque([start])
            while queue and goal not in came:
                here = queue.popleft()
                for there in near[here]:
                    if there not in came and (there not in avoid or there == goal):
                        came[there] = here
                        queue.append(there)
            if goal in came:
                path = [goal]
                while came[path[-1]]:
                    path.append(came[path[-1]])
                direct = flying(self.avoid, start).get(goal, 99)
                if len(path) - 1 <= direct or not combat:
                    return path[::-1]
        return None

    def landing_places(self, start: str, range_left: int) -> list[str]:
        """B-5-06 Territories where a plane can land with the range it has left, the nearest first."""
        far = flying(self.avoid, start)
        found = [(far[land], land) for land in self.landing if far.get(land, 99) <= range_left]
        return [land for _, land in sorted(found)]

    def carrier_zones(self, carrier: Piece, route_end: str, may_sail: bool) -> set[str]:
        """B-5-05 The zones in which a carrier could wait for fighters: it may still move in the non-combat move."""
        if not may_sail:
            return {route_end}
        stands = Piece("carrier", carrier.nation, route_end)
        return {route_end, *(path[-1] for path in self.sails(stands, combat=True))}
