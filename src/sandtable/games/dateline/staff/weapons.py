"""What the staff does with the expansion's weapons, from what its seat sees."""

from __future__ import annotations

from sandtable.games.dateline.data.data import CAPITAL, SIDE, flying
from sandtable.games.dateline.rules.combat.battle import ships_of, values
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.staff.estimate import front_distance, range_left, sea_distance, worth
from sandtable.games.dateline.state.loads import fits
from sandtable.games.dateline.state.model import (
    State,
    cargo_of,
    domain,
    fighting_units,
    on,
    pieces_in,
    unit,
)
from sandtable.games.dateline.state.submarines import foe_of, hidden_in


def value_in(state: State, ids: list[str]) -> float:
    """What units cost, all together."""
    return float(sum(values(state).unit(state.pieces[id].kind).cost for id in ids))


# --- submarines -------------------------------------------------------------------------------------------------


def who_dives(state: State, choices: list[str]) -> list[str]:
    """Whatever may dive dives; nobody surfaces before he must."""
    return [id for id in choices if id in state.pieces and not state.pieces[id].under]


def strike(chart: Chart) -> list[Move]:
    """Submerged boats fire a first shot at the richest fleet beside them, and stay where only transports are."""
    state = chart.state
    boats = dict(chart.hidden)
    boats.update((id, state.pieces[id]) for id in chart.own if state.pieces[id].under)
    moves = []
    for id, boat in boats.items():
        if boat.done:
            continue
        ways = [way for way in ([boat.at], *chart.dives(boat)) if way[-1] in chart.blocked]
        best: tuple[float, Move] | None = None
        for way in ways:
            prey = ships_of(state, fighting_units(state, way[-1], foe_of(chart.nation)))
            worth_it = value_in(state, prey) + sum(value_in(state, cargo_of(state, ship)) for ship in prey)
            unarmed = all(state.pieces[ship].kind == "transport" for ship in prey) and len(prey) <= 2
            if unarmed:
                move = Move(id, way, attack=True)
            elif len(way) <= 2 and chart.leaves(way[-1]):
                move = Move(id, way, first_shot=True)
            else:
                continue
            if best is None or worth_it > best[0]:
                best = worth_it, move
        if best:
            moves.append(best[1])
    return moves


def stalk(chart: Chart, used: set[str]) -> list[Move]:
    """Boats that did not strike close in on the nearest enemy ships, and wait beside them unseen."""
    state = chart.state
    boats = dict(chart.hidden)
    boats.update((id, state.pieces[id]) for id in chart.own if state.pieces[id].under)
    moves = []
    for id, boat in boats.items():
        if boat.done or id in used or not chart.blocked:
            continue
        ways = [[boat.at], *chart.dives(boat)]

        def far(way: list[str]) -> tuple[int, int]:
            return min(sea_distance(zone).get(way[-1], 99) for zone in chart.blocked), len(way)

        way = min(ways, key=far)
        if len(way) > 1:
            moves.append(Move(id, way))
    return moves


def hunt(chart: Chart, used: set[str]) -> list[Move]:
    """Cruisers and surfaced submarines go for a boat that was seen, if two or more can."""
    state = chart.state
    moves: list[Move] = []
    for zone in sorted(chart.sighted - chart.blocked):
        able = []
        for id in chart.own:
            piece = state.pieces[id]
            if piece.kind not in ("cruiser", "submarine") or piece.done or piece.under or id in used:
                continue
            ways = [way for way in ([piece.at], *chart.sails(piece, True)) if way[-1] == zone]
            if ways:
                able.append(Move(id, min(ways, key=len), attack=True))
        if len(able) > 1:
            moves += able
            used |= {move.piece for move in able}
    return moves


def reveal(state: State, seat: str, zone: str) -> str:
    """A hidden boat shows itself where it is not outnumbered and there is something to protect."""
    attackers = [id for id, p in pieces_in(state, zone) if p.kind == "submarine" and SIDE[p.nation] != SIDE[seat]]
    mine = hidden_in(state, seat, zone)
    stake = value_in(state, ships_of(state, fighting_units(state, zone, SIDE[seat])))
    return "reveal" if mine and len(mine) >= len(attackers) and stake >= 10 else "pass"


# --- the bomb ---------------------------------------------------------------------------------------------------


def rolls(state: State, nation: str, choices: list[str]) -> str:
    """Roll for the bomb when the scientists are many enough to hope and money is left for the front."""
    scientists = sum(p.kind == "scientist" and p.nation == nation for p in state.pieces.values())
    if scientists < 3:
        return choices[0]
    spare = state.nations[nation].money - 40
    return choices[max(0, min(len(choices) - 1, spare // 10))]


def bombing(chart: Chart) -> Move | None:
    """The bomb goes where most is destroyed, from where it lies, with a way home."""
    state = chart.state
    at = state.nations[chart.nation].bomb
    bombers = [id for id in chart.own if state.pieces[id].kind == "bomber" and state.pieces[id].at == at]
    bombers = [id for id in bombers if not state.pieces[id].moved and not state.pieces[id].done]
    if not at or not bombers:
        return None
    reach = unit("bomber").move
    far = flying(chart.avoid, at)

    def harm(land: str) -> float:
        return value_in(state, [id for id, _ in pieces_in(state, land)]) + 2 * worth(state, land)

    for land in sorted(chart.hostile, key=lambda land: (-harm(land), land)):
        steps = far.get(land, 99)
        if steps > reach or harm(land) < 12 or not chart.can_land(land, reach - steps):
            continue
        path = chart.flight(at, land, combat=True)
        if path and len(path) - 1 == steps:
            return Move(bombers[0], path, bomb=True)
    return None


def bomb_site(state: State, nation: str) -> str:
    """Where the nuclear technology is: a bomber should stand there."""
    return next((p.at for p in state.pieces.values() if p.kind == "technology" and p.nation == nation), "")


# --- planes -----------------------------------------------------------------------------------------------------


def kamikazes(chart: Chart, used: set[str]) -> list[Move]:
    """An Oscar dives on a ship worth more than itself, with its load, where no fighter stands on deck."""
    state = chart.state
    moves: list[Move] = []
    taken: set[str] = set()
    price = values(state).unit("oscar").cost
    for id in chart.own:
        piece = state.pieces[id]
        if piece.kind != "oscar" or id in used or piece.done:
            continue
        far = flying(chart.avoid, piece.at)
        best: tuple[float, str] | None = None
        for ship, other in state.pieces.items():
            if other.at not in chart.blocked or domain(other) != "sea" or SIDE[other.nation] == chart.side:
                continue
            deck = cargo_of(state, ship)
            if ship in taken or other.kind == "battleship" or far.get(other.at, 99) > range_left(state, piece):
                continue
            if other.kind == "carrier" and deck:
                continue
            gain = value_in(state, [ship, *deck])
            if gain * 5 / 6 > price and (best is None or gain > best[0]):
                best = gain, ship
        path = chart.flight(piece.at, state.pieces[best[1]].at, combat=True) if best else None
        if best and path and len(path) - 1 <= range_left(state, piece):
            moves.append(Move(id, path, kamikaze=best[1]))
            taken.add(best[1])
    used |= {move.piece for move in moves}
    return moves


def paradrops(chart: Chart, used: set[str]) -> list[Move]:
    """A bomber with nothing better to do drops a man on enemy land that nobody holds and no gun covers."""
    state = chart.state
    moves: list[Move] = []
    goals: set[str] = set()
    if not on(state, "paratroops"):
        return moves
    for id in chart.own:
        piece = state.pieces[id]
        if piece.kind != "bomber" or id in used or piece.done or piece.moved or piece.at in chart.board.sea:
            continue
        men = [
            one
            for one in chart.own
            if state.pieces[one].kind == "infantry"
            and state.pieces[one].at == piece.at
            and one not in used
            and not state.pieces[one].done
            and not state.pieces[one].on
        ]
        if len(men) < 2:
            continue
        far = flying(chart.avoid, piece.at)
        left = range_left(state, piece)
        empty = [land for land in chart.hostile if land not in chart.defended and land not in chart.guns]
        for land in sorted(empty, key=lambda land: (-worth(state, land), land)):
            steps = far.get(land, 99)
            if land in goals or steps > left or worth(state, land) < 1.5:
                continue
            path = chart.flight(piece.at, land, combat=True)
            if path and len(path) - 1 == steps and chart.can_land(land, left - steps):
                moves += [Move(id, path), Move(men[0], path, ship=id)]
                goals.add(land)
                used |= {id, men[0]}
                break
    return moves


# --- on land ----------------------------------------------------------------------------------------------------


def shuttle(chart: Chart, used: set[str]) -> list[Move]:
    """MPCs bring infantry from behind two spaces nearer to the front."""
    state = chart.state
    far = front_distance(chart)
    moves: list[Move] = []
    for id in chart.own:
        piece = state.pieces[id]
        if piece.kind != "mpc" or piece.done or piece.on or cargo_of(state, id):
            continue
        ways = [way for way in chart.marches(piece) if far.get(way[-1], 99) < far.get(piece.at, 99)]
        if not ways:
            continue
        way = min(ways, key=lambda way: (far.get(way[-1], 99), len(way)))
        load: list[str] = []
        for one in chart.own:
            man = state.pieces[one]
            if (
                man.kind == "infantry"
                and man.at == piece.at
                and not (man.on or man.done or man.moved or one in used)
            ):
                safe = not state.lands[piece.at].factory
                if safe and fits(state, "mpc", ["infantry"] * (len(load) + 1)):
                    load.append(one)
        moves += [Move(id, way), *(Move(one, way, ship=id) for one in load)]
        used |= {id, *load}
    return moves


def base_bomber(chart: Chart, used: set[str]) -> list[Move]:
    """A bomber goes to where bombs are made."""
    state = chart.state
    site = bomb_site(state, chart.nation)
    there = [id for id in chart.own if state.pieces[id].kind == "bomber" and state.pieces[id].at == site]
    if site not in chart.landing or there:
        return []
    for id in chart.own:
        piece = state.pieces[id]
        if piece.kind != "bomber" or piece.done or id in used:
            continue
        path = chart.flight(piece.at, site, combat=False)
        if path and 1 < len(path) <= range_left(state, piece) + 1 and not chart.neutral & set(path):
            used.add(id)
            return [Move(id, path)]
    return []


def wish(state: State, nation: str, money: int) -> dict[str, int]:
    """What to buy beyond infantry and armor when nothing is in danger."""
    found: dict[str, int] = {}
    mine = [piece for piece in state.pieces.values() if piece.nation == nation]

    def count(kind: str) -> int:
        return sum(piece.kind == kind for piece in mine)

    if on(state, "bomb") and money >= 44 and count("scientist") < 6 and not bomb_site(state, nation):
        found["scientist"] = 2
    if bomb_site(state, nation) and not count("bomber"):
        found["bomber"] = 1
    afloat = count("submarine") + (len(state.flotillas[nation].hidden) if state.flotillas else 0)
    if on(state, "submarines") and money >= 32 and afloat < 2 and CAPITAL[nation] != "russia":
        found["submarine"] = 1
    for kind, owner in (("tiger", "germany"), ("oscar", "japan"), ("mustang", "usa")):
        if on(state, kind) and nation == owner and money >= 30:
            found[kind] = 1
    return found
