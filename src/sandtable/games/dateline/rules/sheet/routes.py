"""B-2, B-5 Where units can go: one picture of the map for a movement phase."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from sandtable.games.dateline.data.data import ENEMY_OF, SIDE, all_units, board, flying, number
from sandtable.games.dateline.state.model import (
    NOT_FIGHTING,
    Piece,
    State,
    canal_open,
    capital_free,
    closed_zones,
    held_since_start,
    is_hot,
    may_land_planes,
    reach_of,
)

Path = list[str]


class Chart:
    """The map as the moving nation sees it when the phase begins."""

    def __init__(self, state: State, nation: str) -> None:
        """B-2-02, B-2-03, B-5-06, B-5-09, D2.1-44, D2.1-56, D3.9-05, D3.9d-02, D3.9b-06, D3.8-12 Whose is what,
        neutrals, guns, and where planes may land. A hot territory is none of these: nobody enters it. Submerged
        submarines bar no zone; those whose position is known are `sighted`.
        """
        self.state, self.nation = state, nation
        self.last_plan: object = None
        self.side = SIDE[nation]
        foe = ENEMY_OF[self.side]
        types = all_units()
        self.board = board()
        self.friendly: set[str] = set()
        self.hostile: set[str] = set()
        self.neutral: set[str] = set()
        for id, land in state.lands.items():
            if is_hot(state, id):
                continue
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
        self.sighted: set[str] = set()
        self.own: list[str] = []
        self.hidden = state.flotillas[nation].hidden if state.flotillas else {}
        sea = self.board.sea
        for id, piece in state.pieces.items():
            whose = piece.nation
            if whose == nation:
                self.own.append(id)
            elif SIDE[whose] == foe:
                at = piece.at
                if at in sea:
                    if piece.under:
                        self.sighted.add(at)
                    elif types[piece.kind].domain == "sea":
                        self.blocked.add(at)
                elif piece.kind == "aa_gun":
                    self.guns.add(at)
                elif piece.kind not in NOT_FIGHTING:
                    self.defended.add(at)
        self.closed = {
            frozenset(canal.between)
            for canal in self.board.canals
            if not canal_open(state, canal.between, self.side)
        }
        self.landing = {
            id for id in self.friendly if held_since_start(state, id, nation) and may_land_planes(state, id)
        }
        self.barred = closed_zones(state)
        self.sea_near = self._open_sea()
        self._ways: dict[tuple[str, str, int], list[Path]] = {}

    def _open_sea(self) -> dict[str, list[str]]:
        """B-2-03, D2.1-46 The zones into which ships may pass from each."""
        near = dict(self.board.sea_near)
        for here in near:
            near[here] = [there for there in near[here] if self.passes(here, there)]
        return near

    @cached_property
    def targets(self) -> list[str]:
        """B-1-05 The spaces in which planes find somebody to attack, in the order of their names."""
        return sorted(self.blocked | self.defended)

    def piece(self, id: str) -> Piece | None:
        """A unit that the moving nation knows: one on the map, or a hidden submarine of its own."""
        return self.state.pieces.get(id) or self.hidden.get(id)

    def passes(self, here: str, there: str) -> bool:
        """B-2-03, D2.1-46 May ships pass? Through no canal that was not held when the turn began, into no zone
        beside a strike.
        """
        return frozenset((here, there)) not in self.closed and there not in self.barred

    def _once(self, kind: str, at: str, move: int, find: Callable[[str, int], Iterator[Path]]) -> list[Path]:
        """Ways from a space: the same for every unit there that moves as far, so they are found once."""
        key = kind, at, move
        if key not in self._ways:
            self._ways[key] = list(find(at, move))
        return self._ways[key]

    def drives(self, piece: Piece) -> Sequence[Path]:
        """B-5-01, B-5-02, D3.8-12 Combat moves by land: into enemy or neutral land."""
        if piece.kind in NOT_FIGHTING or piece.on:
            return ()
        return self._once("drive", piece.at, reach_of(self.state, piece), self._drives)

    def _drives(self, at: str, move: int) -> Iterator[Path]:
        """B-5-02, B-12-02, A-3.2-01, B-1-05 What moves two spaces may blitz."""
        near = self.board.land_near
        for first in near[at]:
            if first in self.hostile or first in self.neutral:
                yield [at, first]
            blitz = first in self.hostile and first not in self.defended
            if move < 2 or not (first in self.friendly or blitz):
                continue
            for second in near[first]:
                if second in self.hostile or second in self.neutral or (blitz and second in self.friendly):
                    yield [at, first, second]

    def marches(self, piece: Piece) -> Sequence[Path]:
        """B-1-05, B-5-01, D2.1-14, A-3.8-01, D2.1-31 Non-combat moves by land, through friendly land."""
        reach = reach_of(self.state, piece)
        if piece.on or not reach:
            return ()
        return self._once("march", piece.at, reach, self._marches)

    def _marches(self, at: str, move: int) -> Iterator[Path]:
        near = self.board.land_near
        for first in near[at]:
            if first not in self.friendly:
                continue
            yield [at, first]
            if move >= 2:
                for second in near[first]:
                    if second in self.friendly and second != at:
                        yield [at, first, second]

    def follows(self, piece: Piece) -> Iterator[Path]:
        """D3.8-02, D3.8-03, D3.8-13 Ways of an MPC in the combat move: beside others, through empty land with
        armor.
        """
        near = self.board.land_near
        if piece.on:
            return
        for first in near[piece.at]:
            if first in self.hostile or first in self.neutral:
                yield [piece.at, first]
            if first not in self.friendly and (first not in self.hostile or first in self.defended):
                continue
            for second in near[first]:
                blitz = first in self.hostile and second in self.friendly
                if second in self.hostile or second in self.neutral or blitz:
                    yield [piece.at, first, second]

    def dives(self, piece: Piece) -> Iterator[Path]:
        """D3.9a-08 Ways of a submerged submarine: it passes under enemy ships and may stay there."""
        paths = [[piece.at]]
        for _ in range(reach_of(self.state, piece)):
            paths = [[*path, zone] for path in paths for zone in self.sea_near[path[-1]] if zone not in path]
            yield from paths

    def leaves(self, zone: str) -> list[str]:
        """A-3.9a-04, A-3.9a-05, D3.9a-10 Adjacent zones without visible enemy ships, by the canal rules."""
        return [there for there in self.sea_near[zone] if there not in self.blocked]

    def sails(self, piece: Piece, combat: bool) -> Sequence[Path]:
        """B-5-03, A-3.5-01 Ways of a ship: it stops where enemies are, and does not go there in the non-combat
        move.
        """
        find = self._attacks if combat else self._sails
        return self._once(find.__name__, piece.at, reach_of(self.state, piece), find)

    def _attacks(self, at: str, reach: int) -> Iterator[Path]:
        paths = [[at]]
        for _ in range(reach):
            free = [path for path in paths if len(path) == 1 or path[-1] not in self.blocked]
            paths = [[*path, zone] for path in free for zone in self.sea_near[path[-1]] if zone not in path]
            yield from paths

    def _sails(self, at: str, reach: int) -> Iterator[Path]:
        paths = [[at]]
        for _ in range(reach):
            paths = [[*path, zone] for path in paths for zone in self.leaves(path[-1]) if zone not in path]
            yield from paths

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
                direct = flying(self.avoid - {goal}, start)[goal]
                if len(path) - 1 <= direct:
                    return path[::-1]
        return None

    def landing_places(self, start: str, range_left: int) -> list[str]:
        """B-5-06, D2.1-42 Territories where a plane can land with the range it has left, the nearest first."""
        far = flying(self.avoid, start)
        found = [(far[land], land) for land in self.landing if far[land] <= range_left]
        return [land for _, land in sorted(found)]

    def can_land(self, start: str, range_left: int, avoid: frozenset[str] | None = None) -> bool:
        """B-5-05, D2.1-42 Is any territory to land in within the range left, round what is to be avoided?"""
        far = flying(self.avoid if avoid is None else avoid, start)
        return any(far[land] <= range_left for land in self.landing)

    def shortcuts(self, start: str, reach: int) -> dict[str, Path]:
        """B-5-09, B-12-01 Ways over neutrals that are shorter than those round them, and can be paid; of equally
        short ones that over the fewest neutrals.
        """
        price = number("money", "neutral")
        money = self.state.nations[self.nation].money if capital_free(self.state, self.nation) else 0
        found: dict[str, Path] = {}
        edge = {start: [start]}
        for _ in range(reach):
            found |= edge
            further: dict[str, Path] = {}
            for path in edge.values():
                for there in self.board.near[path[-1]]:
                    way = [*path, there]
                    if there not in found and self._crossed(way) < self._crossed(further.get(there)):
                        further[there] = way
            edge = further
        found |= edge
        round_them = flying(self.avoid, start)
        return {
            goal: path
            for goal, path in found.items()
            if goal in round_them and len(path) - 1 < round_them[goal] and price * self._crossed(path) <= money
        }

    def _crossed(self, path: Path | None) -> int:
        """How many neutrals are on a way; where there is none, more than on any."""
        return sum(space in self.neutral for space in path) if path else len(self.board.spaces)

    def carrier_zones(self, carrier: Piece, route_end: str, may_sail: bool) -> set[str]:
        """B-5-05 The zones in which a carrier could wait for fighters: it may still move in the non-combat move."""
        if not may_sail:
            return {route_end}
        stands = Piece("carrier", carrier.nation, route_end)
        return {route_end, *(path[-1] for path in self.sails(stands, combat=True))}
