"""B-5, B-6 A movement phase is one sheet: who goes where, checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from sandtable.games.dateline.data.data import SIDE, flying, number
from sandtable.games.dateline.rules.sheet import missions
from sandtable.games.dateline.rules.sheet.moves import Draft, Move, Moves
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.loads import fits
from sandtable.games.dateline.state.model import (
    NOT_FIGHTING,
    PLANES,
    Piece,
    State,
    capital_free,
    domain,
    reach_of,
    side,
    unit,
    uses_deck,
)
from sandtable.kernel import Refusal


class Plan(Draft):
    """A sheet held against the rules; `refusal` is the first rule that it breaks.

    `entered` are the neutrals that are entered at once, `shores` those on which somebody is to land.
    """

    def __init__(self, chart: Chart, sheet: Moves, combat: bool) -> None:
        super().__init__(chart, sheet, combat)
        self.entered: set[str] = set()
        self.shores: set[str] = set()
        self.refusal = self._check()

    def _check(self) -> Refusal | None:
        """B-1-03, B-2-01, B-6-01, B-12-01, B-4-04, B-5-05, B-1-02, B-1-01 Each unit moves once, from where it
        stands, by its own rules; then all together (D3.8-03, D2.1-44, D2.1-13).
        """
        state, near = self.state, self.chart.board.near
        if self.combat and first_turn_ban(state):
            return Refusal("B-1-01", "no-attack-in-the-first-turn", {"nation": state.nation})
        for n, move in enumerate(self.moves):
            piece = self.chart.piece(move.piece)
            if piece is None or piece.nation != state.nation:
                return self.no("B-1-02", "not-your-unit", n, unit=move.piece)
            if move.piece in self.by_piece:
                return self.no("B-1-03", "moved-twice", n, unit=piece.kind)
            if piece.done:
                return self.no("B-1-03", "has-moved", n, unit=piece.kind)
            path = move.path
            if not path or path[0] != piece.at or (len(path) < 2 and not missions.on_the_spot(self, move)):
                return self.no("B-2-01", "starts-elsewhere", n, unit=piece.kind, space=piece.at)
            if any(there not in near.get(here, ()) for here, there in pairwise(path)):
                return self.no("B-2-01", "not-adjacent", n, spaces=path)
            self.by_piece[move.piece] = move
        for n, move in enumerate(self.moves):
            if found := self._check_one(n, move, self.piece(move)):
                return found
        return (
            self._check_load()
            or self._check_money()
            or self._check_guns()
            or missions.check_together(self)
            or self._check_landing()
        )

    def _check_one(self, n: int, move: Move, piece: Piece) -> Refusal | None:
        kind = domain(piece)
        if found := missions.check_announced(self, n, move, piece):
            return found
        if move.raid and piece.kind != "bomber":
            return self.no("B-10-01", "only-bombers-raid", n, unit=piece.kind)
        if move.ship and kind != "land":
            return self.no("B-6-01", "cannot-be-carried", n, unit=piece.kind)
        if kind == "sea":
            return missions.check_boat(self, n, move, piece) if piece.under else self._check_ship(n, move, piece)
        if kind == "air":
            return self._check_plane(n, move, piece)
        if not move.ship:
            return self._check_land(n, move, piece)
        carrier = self.state.pieces.get(move.ship)
        if carrier is not None and carrier.kind == "bomber":
            return missions.check_airlift(self, n, move, piece, carrier)
        if carrier is not None and carrier.kind == "mpc":
            return missions.check_ride(self, n, move, piece, carrier)
        return self._check_cargo(n, move, piece)

    # --- by land ------------------------------------------------------------------------------------

    def _check_land(self, n: int, move: Move, piece: Piece) -> Refusal | None:
        """B-5-01, B-5-02, B-1-05, A-2.1-12, D2.1-31, D2.1-44, B-12-01 By land, into
        enemy land in combat, else through friendly land.
        """
        if piece.kind == "mpc" and self.combat:
            ways: Sequence[list[str]] = list(self.chart.follows(piece))
        else:
            ways = self.chart.drives(piece) if self.combat else self.chart.marches(piece)
        if move.path not in ways:
            if (hot := missions.check_hot(self, n, move.path[1:])) is not None:
                return hot
            rule, reason = ("B-5-02", "no-combat-move") if self.combat else ("B-1-05", "no-march")
            if piece.kind in ("scientist", "technology") and self.combat:
                rule, reason = "A-2.1-12", "guns-do-not-attack"
            elif piece.kind == "aa_gun" and self.combat:
                rule, reason = "B-5-01", "guns-do-not-attack"
            elif piece.kind == "technology":
                rule, reason = "D2.1-31", "technology-is-carried"
            return self.no(rule, reason, n, unit=piece.kind, spaces=sorted({way[-1] for way in ways}))
        self._note_neutrals(move.path[1:])
        return None

    def _note_neutrals(self, spaces: list[str]) -> None:
        self.entered.update(space for space in spaces if space in self.chart.neutral)

    # --- by sea -------------------------------------------------------------------------------------

    def _check_ship(self, n: int, move: Move, piece: Piece) -> Refusal | None:
        """B-5-03, B-2-03, D3.9e-04 A ship moves two zones, stops at enemies, passes canals that were held."""
        chart = self.chart
        for here, there in pairwise(move.path):
            if there not in chart.board.sea:
                return self.no("B-5-03", "ships-stay-at-sea", n, space=there)
            if there in chart.barred:
                return self.no("D2.1-46", "zone-is-closed", n, space=there)
            if frozenset((here, there)) in chart.closed:
                return self.no("B-2-03", "canal-closed", n, here=here, there=there)
        if len(move.path) - 1 > reach_of(self.state, piece):
            return self.no("B-5-03", "too-far", n, unit=piece.kind, move=reach_of(self.state, piece))
        stops = move.path[1:-1] if self.combat else move.path[1:]
        if enemy := next((zone for zone in stops if zone in chart.blocked), None):
            return self.no("B-5-03", "enemies-bar-the-way", n, space=enemy)
        return missions.check_strike(self, n, move, piece) if move.strikes else None

    def route(self, ship: str) -> list[str]:
        """The zones of a ship in this phase, the one where it stands first."""
        move = self.by_piece.get(ship)
        return move.path if move else [self.state.pieces[ship].at]

    def _check_cargo(self, n: int, move: Move, piece: Piece) -> Refusal | None:
        """B-6-01, B-6-02 Board, sail with the ship to its goal, land or stay aboard."""
        ship, at_sea = self.state.pieces.get(move.ship), self.chart.board.sea
        if ship is None or ship.kind != "transport" or SIDE[ship.nation] != self.chart.side:
            return self.no("B-6-01", "no-such-transport", n, ship=move.ship)
        if piece.on and piece.on != move.ship:
            return self.no("B-6-02", "aboard-another-ship", n)
        if refused := self._check_voyage(n, move, piece, ship):
            return refused
        if move.path[-1] not in at_sea:
            refused = self._check_shore(n, move, piece)
        elif move.path[0] in at_sea:
            refused = self.no("B-6-02", "stays-aboard", n)
        return refused or missions.check_technology(self, n, move, piece)

    def _check_voyage(self, n: int, move: Move, piece: Piece, ship: Piece) -> Refusal | None:
        """B-6-02, B-6-03, B-6-05 From land or deck, by the last zones of the ship's way, to land or none."""
        at_sea, aboard = self.chart.board.sea, piece.on != ""
        lands = move.path[-1] not in at_sea
        zones = [space for space in move.path if space in at_sea]
        shore_before = [] if aboard else move.path[:1]
        shore_after = move.path[-1:] if lands else []
        if not zones or move.path != [*shore_before, *zones, *shore_after]:
            return self.no("B-6-03", "one-voyage", n, spaces=move.path)
        if ship.done:
            return self.no("B-6-02", "ship-has-moved", n)
        route = self.route(move.ship)
        if zones != route[-len(zones) :]:
            return self.no("B-6-02", "ship-goes-elsewhere", n, spaces=route)
        if ship.nation != self.chart.nation and lands and not aboard:
            return self.no("B-6-05", "board-an-ally-first", n)
        return None

    def _check_shore(self, n: int, move: Move, piece: Piece) -> Refusal | None:
        """B-5-01, B-1-05, D2.1-44, B-12-01 Ashore in combat on land that is not friendly, else on friendly land."""
        end = move.path[-1]
        if (hot := missions.check_hot(self, n, [end])) is not None:
            return hot
        if not self.combat:
            return None if end in self.chart.friendly else self.no("B-1-05", "not-friendly", n, space=end)
        if piece.kind in NOT_FIGHTING:
            return self.no("B-5-01", "guns-do-not-attack", n, unit=piece.kind, spaces=[])
        if end in self.chart.friendly:
            return self.no("B-1-05", "friendly-land", n, space=end)
        self.shores.update({end} & self.chart.neutral)
        return None

    def _check_load(self) -> Refusal | None:
        """B-6-01, B-6-04, B-6-02, D3.6-04, D3.8-01 The load of every ship; in combat each lands in one place."""
        state = self.state
        ships: dict[str, list[str]] = {}
        for move in self.moves:
            if move.ship and self.piece(move).on != move.ship:
                ships.setdefault(move.ship, []).append(move.piece)
        for ship, boarding in ships.items():
            carrier = state.pieces[ship]
            kinds = [piece.kind for piece in state.pieces.values() if piece.on == ship]
            kinds += [state.pieces[id].kind for id in boarding]
            if not fits(state, carrier.kind, kinds):
                rule = {"bomber": "D3.6-04", "mpc": "D3.8-01"}.get(carrier.kind, "B-6-01")
                return Refusal(rule, "overloaded", {"units": kinds, "unit": carrier.kind, "space": carrier.at})
        if self.combat:
            goals: dict[str, str] = {}
            for n, move in enumerate(self.moves):
                end = move.path[-1]
                lands = move.ship and end not in self.chart.board.sea
                if lands and goals.setdefault(move.ship, end) != end:
                    return self.no("B-6-04", "one-landing-place", n, space=goals[move.ship])
        return None

    # --- by air -------------------------------------------------------------------------------------

    def _check_plane(self, n: int, move: Move, piece: Piece) -> Refusal | None:
        """B-5-04, B-5-09, B-10-01, B-5-06, B-1-05, D2.1-44, D2.1-52, A-3.3-04, A-3.4-01, D2.1-29 A plane
        stays within its range, pays for neutrals on its way, and may attack its target.
        """
        chart, end = self.chart, move.path[-1]
        left = self.range_of(move, piece) - piece.moved
        if len(move.path) - 1 > left:
            return self.no("B-5-04", "too-far", n, unit=piece.kind, move=left)
        if (hot := missions.check_hot(self, n, [end])) is not None:
            return hot
        if not self.combat:
            if over := next((space for space in move.path[1:] if space in chart.neutral), None):
                return self.no("B-5-09", "neutral-overflown", n, space=over)
            if end not in chart.landing and not (uses_deck(self.state, piece.kind) and end in chart.board.sea):
                return self.no("B-5-06", "no-landing-there", n, space=end)
            return None
        self._note_neutrals(move.path[1:-1])
        if move.bomb or move.escort or move.kamikaze:
            return missions.check_flight(self, n, move)
        if move.raid:
            if end not in chart.hostile or not self.state.lands[end].factory:
                return self.no("B-10-01", "nothing-to-bomb", n, space=end)
        elif end not in chart.blocked and end not in chart.defended and not missions.drops(self, move):
            return self.no("B-1-05", "nothing-to-attack", n, space=end)
        return None

    def range_of(self, move: Move, piece: Piece) -> int:
        """D4-08, A-2.1-33 A plane's range; long range does not help a bomber with the atomic bomb."""
        return unit(piece.kind).move if move.bomb else reach_of(self.state, piece)

    def _check_money(self) -> Refusal | None:
        """B-12-01, B-11-02, A-4-05 Every neutral entered or flown over must be paid; none without the capital."""
        neutrals = self.entered | self.shores
        cost = number("money", "neutral") * len(neutrals)
        free = capital_free(self.state, self.chart.nation)
        money = self.state.nations[self.chart.nation].money if free else 0
        if cost > money:
            told = {"cost": cost, "money": money, "spaces": sorted(neutrals)}
            return Refusal("B-12-01" if free else "B-11-02", "neutral-unpaid", told)
        return None

    def _check_guns(self) -> Refusal | None:
        """B-4-04 No second AA gun is moved into a territory."""
        state, sea = self.state, self.chart.board.sea
        taken = {p.at for id, p in state.pieces.items() if p.kind == "aa_gun" and id not in self.by_piece}
        for end in [m.path[-1] for m in self.moves if self.piece(m).kind == "aa_gun" and m.path[-1] not in sea]:
            if end in taken:
                return Refusal("B-4-04", "second-gun", {"space": end})
            taken.add(end)
        return None

    def _check_landing(self) -> Refusal | None:
        """B-5-05, B-5-06 Every plane that flies must have a place to land, and in the end it lands there."""
        return self._can_land() if self.combat else self._lands()

    def _can_land(self) -> Refusal | None:
        """B-5-05, B-5-09 A territory within the range left, or room on a carrier that could be there.

        The way home may lead over neutrals that this sheet enters, but for those on which somebody has yet to land.
        """
        state, chart = self.state, self.chart
        avoid = chart.avoid - self.entered
        need: list[tuple[str, int]] = []
        for id in chart.own:
            piece = state.pieces[id]
            if piece.kind not in PLANES:
                continue
            move = self.by_piece.get(id)
            if move is None or move.kamikaze:  # A-3.3-03 A kamikaze flies one way.
                continue
            end = move.path[-1]
            left = self.range_of(move, piece) - piece.moved - (len(move.path) - 1)
            if chart.can_land(end, left, avoid):
                continue
            need.append((end, left))
            if not uses_deck(state, piece.kind) or not find_decks(avoid, need, self._decks()):
                return Refusal("B-5-05", "no-way-to-land", {"unit": piece.kind, "space": end})
        return None

    def _decks(self) -> list[Deck]:
        """B-5-05, B-5-06 Free places on friendly carriers, and where each could be after the non-combat move."""
        state, chart = self.state, self.chart
        decks = []
        for id, carrier in state.pieces.items():
            if carrier.kind != "carrier" or SIDE[carrier.nation] != chart.side:
                continue
            own = carrier.nation == chart.nation
            route = self.route(id)
            zones = chart.carrier_zones(carrier, route[-1], own and len(route) == 1 and not carrier.done)
            stay = sum(p.on == id and fighter not in self.by_piece for fighter, p in state.pieces.items())
            decks.append(Deck(number("combat", "fighters_on_carrier") - stay, zones))
        return decks

    def _lands(self) -> Refusal | None:
        """B-5-06, B-5-05 Fighters at sea need room on carriers there; a plane in the air that could land must."""
        state, chart = self.state, self.chart
        room: dict[str, int] = {}
        for id, piece in state.pieces.items():
            if piece.kind == "carrier" and SIDE[piece.nation] == chart.side:
                zone = self.route(id)[-1]
                room[zone] = room.get(zone, 0) + number("combat", "fighters_on_carrier")
        for id, piece in state.pieces.items():
            # Fighters that stay on board go where their carrier goes.
            if piece.on and uses_deck(state, piece.kind) and id not in self.by_piece and side(piece) == chart.side:
                room[self.route(piece.on)[-1]] -= 1
        taken = [move.path[-1] for move in self.moves if domain(self.piece(move)) == "air"]
        for end in [zone for zone in taken if zone in chart.board.sea]:
            room[end] = room.get(end, 0) - 1
            if room[end] < 0:
                return Refusal("B-5-06", "no-room-on-a-carrier", {"space": end})
        left = []
        for piece in [state.pieces[id] for id in chart.own if id not in self.by_piece]:
            if in_the_air(chart, piece):
                if uses_deck(state, piece.kind) and room.get(piece.at, 0) > 0:
                    room[piece.at] -= 1
                    taken.append(piece.at)
                else:
                    left.append(piece)
        for piece in left:
            if places := [*self._airfields(piece), *self._decks_in_reach(piece, room, taken)]:
                told = {"unit": piece.kind, "space": piece.at, "spaces": places[:12]}
                return Refusal("B-5-06", "must-land", told)
        return None

    def _airfields(self, piece: Piece) -> list[str]:
        return self.chart.landing_places(piece.at, reach_of(self.state, piece) - piece.moved)

    def _decks_in_reach(self, piece: Piece, room: Mapping[str, int], taken: Sequence[str]) -> list[str]:
        """B-5-05, B-5-06 The zones where a carrier has room for a plane, or could have if it sailed there.

        A carrier on which others land stays with them.
        """
        state, chart = self.state, self.chart
        if not uses_deck(state, piece.kind):
            return []
        zones = {zone for zone, free in room.items() if free > 0}
        for id, carrier in state.pieces.items():
            if carrier.kind == "carrier" and carrier.nation == chart.nation and not carrier.done:
                aboard = sum(p.on == id and one not in self.by_piece for one, p in state.pieces.items())
                if self.route(id)[-1] not in taken and aboard < number("combat", "fighters_on_carrier"):
                    zones |= {carrier.at, *(path[-1] for path in chart.sails(carrier, combat=False))}
        far = flying(chart.avoid, piece.at)
        return sorted(zone for zone in zones if far[zone] <= reach_of(state, piece) - piece.moved)


class Deck(Struct, frozen=True):
    """B-5-05 A carrier that could receive planes: how many, and the zones of which it waits in one."""

    free: int
    zones: set[str]


def find_decks(avoid: frozenset[str], need: Sequence[tuple[str, int]], decks: Sequence[Deck]) -> bool:
    """B-5-05 Is there a deck for every plane (where it is, and the range it has left)?

    A carrier waits in one zone for all that land on it.
    """
    if not need:
        return True
    start, left = need[0]
    far = flying(avoid, start)
    for n, deck in enumerate(decks):
        zones = {zone for zone in deck.zones if far[zone] <= left}
        if deck.free > 0 and zones:
            others = [*decks[:n], Deck(deck.free - 1, zones), *decks[n + 1 :]]
            if find_decks(avoid, need[1:], others):
                return True
    return False


def in_the_air(chart: Chart, piece: Piece) -> bool:
    """B-5-06 Is it a plane that may not stay where it is?"""
    if piece.kind not in PLANES or piece.on:
        return False
    stands = not piece.moved and piece.at in chart.friendly  # D2.1-56 Troops came to where it stood already.
    return piece.at not in chart.landing and not stands


def first_turn_ban(state: State) -> bool:
    """B-1-01 By option Russia does not attack in its first turn."""
    return state.options.get("russia") == "holds" and state.round == 1 and state.nation == "russia"


def check_moves(chart: Chart, sheet: Moves, combat: bool) -> Refusal | None:
    """B-1-05 The first rule that a movement sheet breaks."""
    return plan_of(chart, sheet, combat).refusal


def plan_of(chart: Chart, sheet: Moves, combat: bool) -> Plan:
    """A sheet held against the rules; the same sheet of the same phase only once."""
    last = chart.last_plan
    if isinstance(last, Plan) and last.combat == combat and last.moves == sheet.moves:
        return last
    plan = Plan(chart, sheet, combat)
    chart.last_plan = plan
    return plan
