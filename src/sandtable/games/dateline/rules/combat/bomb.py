"""D2.1 The atomic bomb: research, status, production, the drop and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from msgspec import Struct

from sandtable.games.dateline.data.data import ENEMY_OF, NATIONS, SIDE, SIDES_OF_DIE, board, by_count, number
from sandtable.games.dateline.rules.combat.battle import (
    aa_fire,
    bury,
    casualties,
    defence_value,
    has_gun,
    roll,
    values,
)
from sandtable.games.dateline.rules.combat.fleets import with_mission
from sandtable.games.dateline.state.complexes import may_spend
from sandtable.games.dateline.state.model import (
    FIGHTERS,
    Battle,
    Piece,
    State,
    board_carriers,
    canal_open,
    cargo_of,
    closed_zones,
    enemy_ships,
    new_piece,
    pieces_in,
    unit,
)
from sandtable.games.dateline.state.scientists import groups_at_home, scientists_by_land
from sandtable.games.dateline.state.submarines import show
from sandtable.kernel import Odds, Option, Pick, Play, Refusal, Rng, Sheet, World, ask

# --- research and production --------------------------------------------------------------------------------------


def technology_of(state: State, nation: str) -> tuple[str, Piece] | None:
    """D2.1-19 The nation's technology, where it has one."""
    return next(((id, p) for id, p in state.pieces.items() if p.kind == "technology" and p.nation == nation), None)


def atomic_research(world: World[State]) -> Play[None]:
    """D2.1-01, D2.1-07, D2.1-08, D2.1-09, D2.1-19, D4-11, A-2.1-05, A-2.1-06, A-2.1-09, A-4-06, D2.1-10 The
    rolls for the bomb. How many, and by which group of scientists, is decided before the first; all are paid
    beforehand.
    """
    state = world.state
    name = state.nation
    nation = state.nations[name]
    groups = groups_at_home(state, name)
    price = number("atom", "price_of_roll")
    most = min(number("atom", "rolls_a_turn"), nation.money // price)
    if state.round < number("atom", "first_round") or technology_of(state, name) or not groups or not most:
        return
    if not may_spend(state, name):
        return
    needs = {land: int(by_count("atomic_research", count, "needed")) for land, count in groups.items()}
    place = next(iter(groups))
    choices = [str(n) for n in range(most + 1)]
    args = {"price": price, "money": nation.money, "scientists": groups[place], "needed": needs[place]}
    chance = chance_of(needs[place])
    decision = Pick(
        "atomic-research",
        "D2.1-07",
        choices,
        args=args,
        options=lambda: [atomic_option(n, price, chance) for n in range(most + 1)],
    )
    rolls = int((yield from ask(name, decision)))
    if rolls and len(groups) > 1:
        options = [
            Option(
                land, "atomic-group", {"space": land, "scientists": groups[land], "needed": needs[land]}, at=land
            )
            for land in groups
        ]
        place = yield from ask(name, Pick("atomic-group", "A-2.1-09", list(groups), options=lambda: options))
    needed = needs[place]
    nation.money -= rolls * price
    for n in range(rolls):
        throw = world.chance.dice("D2.1-07", number("atom", "dice"), SIDES_OF_DIE)
        found = throw.total >= needed  # D2.1-11
        world.journal.tell(
            "atomic-research", "D2.1-07", nation=name, throw=throw, needed=needed, cost=price, success=found
        )
        if found:
            # D2.1-10, A-2.1-07, A-2.1-08 The roll that was not made is paid back after the placement phase.
            nation.refund = (rolls - n - 1) * price
            success(world, name, place)
            yield from choose_status(world)
            return


def chance_of(needed: int) -> float:
    """D2.1-11 How often the dice reach a sum."""
    throws = list(product(range(1, SIDES_OF_DIE + 1), repeat=number("atom", "dice")))
    return sum(sum(throw) >= needed for throw in throws) / len(throws)


def atomic_option(rolls: int, price: int, chance: float) -> Option:
    """So many rolls, what they cost and the chance of success."""
    odds = [Odds("atomic-success", 1 - (1 - chance) ** rolls, rule="D2.1-11")] if rolls else []
    return Option(str(rolls), text="atomic-rolls", args={"rolls": rolls}, odds=odds, cost={"ipc": rolls * price})


def success(world: World[State], nation: str, place: str) -> None:
    """D2.1-19, D2.1-20, A-2.1-14, A-2.1-37 The technology is where the counted group stands."""
    state = world.state
    new_piece(state, "technology", nation, place)
    state.nations[nation].transferred = False
    world.journal.tell("bomb-researched", "D2.1-20", nation=nation, space=place)


def choose_status(world: World[State]) -> Play[None]:
    """D2.1-26, D2.1-27, D2.1-28, D2.1-36, D2.1-25, A-2.1-17 The bomb's status is chosen at the start of the
    turn, and at once after success. Produce gives the bomb now; Transfer lets the technology move, and no bomb
    is made.
    """
    state = world.state
    name = state.nation
    nation = state.nations[name]
    if technology_of(state, name) is None:
        return
    default = "produce" if can_produce(state, name) else nation.status or "produce"
    choices = [default, *(one for one in ("produce", "transfer") if one != default)]
    chosen = yield from ask(name, Pick("bomb-status", "D2.1-28", choices))
    nation.status = "transfer" if chosen == "transfer" else "produce"
    world.journal.tell("bomb-status", "D2.1-28", nation=name, status=nation.status)
    if nation.status == "produce" and can_produce(state, name):
        found = technology_of(state, name)
        assert found is not None
        nation.bomb = found[1].at
        world.journal.tell("bomb-built", "D2.1-25", nation=name, space=nation.bomb)


def can_produce(state: State, nation: str) -> bool:
    """D2.1-21, D2.1-24, D2.1-25, D2.1-32, D2.1-54, A-2.1-13, A-2.1-15, A-2.1-16, A-2.1-18 Can a bomb be made?

    In an own complex that no bomb has hit, with the technology and a scientist (two after a transfer); free of
    charge, and only if no bomb is left.
    """
    found = technology_of(state, nation)
    if found is None or state.nations[nation].bomb or found[1].at not in state.lands:
        return False
    land = state.lands[found[1].at]
    least = number("atom", "scientists_after_transfer") if state.nations[nation].transferred else 1
    enough = scientists_by_land(state, nation).get(found[1].at, 0) >= least
    return land.factory and land.owner == nation and not land.ruined and enough


# --- the drop -----------------------------------------------------------------------------------------------------


def bomb_carriers(state: State, space: str) -> list[str]:
    """D2.1-30 The bomber that carries the bomb."""
    return with_mission(state, space, "bomb")


def escorts(state: State, space: str) -> list[str]:
    """A-3.4-01 The planes that fly along."""
    return with_mission(state, space, "escort")


def interceptors(state: State, space: str) -> list[str]:
    """A-2.1-20 Enemy fighters of every kind in a space."""
    foe = ENEMY_OF[SIDE[state.nation]]
    return [id for id, p in pieces_in(state, space) if p.kind in FIGHTERS and SIDE[p.nation] == foe]


def drop_the_bomb(world: World[State], battle: Battle) -> Play[None]:
    """D2.1-37, D2.1-38, D2.1-39, A-2.1-19, A-2.1-33, A-2.1-20 Interception on the way; over the target the gun,
    then interception there; a 4 or less releases the bomb.
    """
    state = world.state
    space = battle.space
    (bomber,) = bomb_carriers(state, space)
    if state.options.get("interception") != "target":
        yield from intercept(world, battle, bomber, state.pieces[bomber].way)
    if bomber in state.pieces and has_gun(state, space, SIDE[state.nation]):
        yield from aa_fire(world, "D2.1-38", space, [bomber, *escorts(state, space)])
    yield from intercept(world, battle, bomber, [space])
    if bomber not in state.pieces:
        lose_bomb(world, space)
        return
    state.nations[state.nation].bomb = ""
    throw = world.chance.d6("D2.1-37")
    released = throw.natural <= number("atom", "release")
    world.journal.tell("bomb-released", "D2.1-37", nation=state.nation, space=space, throw=throw, released=released)
    if released:
        yield from explode(world, space)


def lose_bomb(world: World[State], space: str) -> None:
    """A-2.1-19 The bomber was shot down, and the bomb with it."""
    state = world.state
    state.nations[state.nation].bomb = ""
    world.journal.tell("bomb-lost", "A-2.1-19", nation=state.nation, space=space)


def intercept(world: World[State], battle: Battle, bomber: str, spaces: Sequence[str]) -> Play[None]:
    """D2.1-39, A-2.1-20 Each enemy fighter in these spaces rolls once at its defence value.

    An escort may be lost instead of the bomber.
    """
    state = world.state
    for space in dict.fromkeys(spaces):
        for id in interceptors(state, space):
            open_to = [one for one in (*escorts(state, battle.space), bomber) if one in state.pieces]
            if bomber not in open_to:
                return
            value = defence_value(state, id)[0]
            hits, throw = roll(world, "A-2.1-20", value, 1)
            nation = state.pieces[id].nation
            told: dict[str, Any] = {"space": space, "who": "defender", "nation": nation, "round": 1}
            world.journal.tell("fire", "A-2.1-20", **told, value=value, throw=throw, hits=hits)
            battle.note("defender", nation, value, throw, hits)
            bury(world, "A-2.1-20", space, (yield from casualties(world, "A-2.1-20", open_to, hits, space)))


def explode(world: World[State], space: str) -> Play[None]:
    """D2.1-43, D2.1-17, D2.1-34, D2.1-35, D2.1-45, D2.1-51, D2.1-53, A-2.1-21, A-2.1-26, D2.1-50 All is lost
    there, and the territory is hot. Its owner keeps it; a complex stays, lying on its side.
    """
    state = world.state
    land = state.lands[space]
    above = {*bomb_carriers(state, space), *escorts(state, space)}
    gone = [id for id, _ in pieces_in(state, space) if id not in above]
    bury(world, "D2.1-43", space, gone)
    land.hot = state.round + number("atom", "rounds_hot") - 1
    land.nuked, land.ruined = True, land.factory
    land.deserted, land.entered = True, 0
    for name, nation in state.nations.items():
        if nation.bomb == space:
            nation.bomb = ""
            world.journal.tell("bomb-lost", "D2.1-34", nation=name, space=space)
    world.journal.tell("hot-zone", "D2.1-43", space=space, until=land.hot)
    if space in board().islands:
        yield from clear_the_sea(world, space)


# --- the island rule ----------------------------------------------------------------------------------------------


class Withdrawal(Struct, forbid_unknown_fields=True):
    """Where the ships of each zone go, and which are lost."""

    goals: dict[str, str] = {}
    lost: list[str] = []


def clear_the_sea(world: World[State], island: str) -> Play[None]:
    """D2.1-45, D2.1-46, A-2.1-28, A-2.1-30, A-2.1-31, D2.1-47 All ships leave the zones beside the island.

    One nation after the other, that of the bomber first, so that nobody flees to where an enemy has just fled.
    Every nation that could have a ship there is asked, also if only hidden submarines might be there.
    """
    state = world.state
    zones = board().sea_near[island]
    state.closed.update(dict.fromkeys(zones, state.round))
    seats = [
        nation
        for nation in (*NATIONS[state.turn :], *NATIONS[: state.turn])
        if ships_beside(state, nation, zones) or (state.flotillas and state.flotillas[nation].hidden)
    ]
    for seat in seats:
        withdraw_from(world, seat, island, (yield from ask(seat, withdrawal_sheet(state, seat, island))))
    for zone in board().seas:
        lost = [id for id in board_carriers(state, zone) if state.pieces[id].nation != state.nation]
        bury(world, "D2.1-47", zone, lost)


def ships_beside(state: State, nation: str, zones: Sequence[str]) -> dict[str, Piece]:
    """A nation's ships in the zones beside an island, its hidden submarines among them."""
    unseen = state.flotillas[nation].hidden if state.flotillas else {}
    return {
        id: piece
        for id, piece in (*state.pieces.items(), *unseen.items())
        if piece.nation == nation and piece.at in zones and unit(piece.kind).domain == "sea"
    }


def ways_out(state: State, nation: str, zone: str, island: str) -> list[str]:
    """D2.1-45, A-2.1-29, A-2.1-30 Where ships may withdraw to: two zones, past no enemy and away from the island;
    if there is no such zone, one zone.
    """
    beside = board().sea_near[island]
    closed = closed_zones(state) | enemy_ships(state, nation)
    edge = seen = {zone}
    found: list[str] = []
    for _ in range(number("atom", "zones_away")):
        edge = {
            there
            for here in edge
            for there in board().sea_near[here]
            if there not in seen
            and (there not in closed or there in beside)
            and canal_open(state, (here, there), SIDE[nation])
        }
        seen = seen | edge
        further = sorted(there for there in edge if there not in beside)
        found = further or found
    return found


def loss_sets(state: State, ships: dict[str, Piece]) -> list[list[str]]:
    """D2.1-47, A-2.1-28, A-2.1-32 The choices of whole ships that come nearest to 24 IPC without going above.

    Ships of a kind in a zone are alike, so each choice is listed once.
    """
    price = {id: values(state).unit(piece.kind).cost for id, piece in ships.items()}
    limit = number("atom", "ships_lost")
    found: dict[tuple[tuple[str, str, int], ...], list[str]] = {(): []}
    for id in ships:
        for some in list(found.values()):
            more = [*some, id]
            if sum(price[one] for one in more) <= limit:
                found.setdefault(tuple(sorted((ships[n].kind, ships[n].at, ships[n].damage) for n in more)), more)
    most = max(sum(price[id] for id in some) for some in found.values())
    return [some for some in found.values() if sum(price[id] for id in some) == most]


def withdrawal_sheet(state: State, nation: str, island: str) -> Sheet[Withdrawal]:
    """D2.1-45, D2.1-47, A-2.1-29 The form: a goal for each zone, and the ships that are lost."""
    zones = board().sea_near[island]
    ships = ships_beside(state, nation, zones)
    ways = {zone: ways_out(state, nation, zone, island) for zone in sorted({p.at for p in ships.values()})}
    open_ways = {zone: goals for zone, goals in ways.items() if goals}
    ships = {id: piece for id, piece in ships.items() if piece.at in open_ways}
    sets = loss_sets(state, ships)
    price = {id: values(state).unit(piece.kind).cost for id, piece in ships.items()}
    cost = sum(price[id] for id in sets[0])

    def test(sheet: Withdrawal) -> Refusal | None:
        for zone, goals in open_ways.items():
            if sheet.goals.get(zone) not in goals:
                return Refusal("D2.1-45", "two-zones-away", {"space": zone, "spaces": goals}, zone)
        if extra := set(sheet.goals) - set(open_ways):
            return Refusal("D2.1-45", "no-ships-there", {"space": sorted(extra)[0]})
        if len(set(sheet.lost)) != len(sheet.lost) or not set(sheet.lost) <= set(ships):
            return Refusal("D2.1-47", "not-your-ships", {})
        if sum(price[id] for id in sheet.lost) != cost:
            return Refusal("D2.1-47", "lose-so-much", {"cost": cost})
        return None

    def draw(rng: Rng) -> Withdrawal:
        return Withdrawal({zone: rng.choice(goals) for zone, goals in open_ways.items()}, list(rng.choice(sets)))

    default = Withdrawal({zone: goals[0] for zone, goals in open_ways.items()}, list(sets[0]))
    return Sheet(
        "withdrawal",
        "D2.1-45",
        Withdrawal,
        test=test,
        draw=draw,
        default=default,
        offer=lambda: {"goals": open_ways, "losses": sets, "cost": cost},
        args={"space": island, "cost": cost},
    )


def withdraw_from(world: World[State], nation: str, island: str, sheet: Withdrawal) -> None:
    """D2.1-45, D2.1-47, A-2.1-29, A-2.1-31 Losses go first; the rest leaves, hidden boats in secret.

    The ships of the nation whose turn it is have moved by that.
    """
    state = world.state
    zones = board().sea_near[island]
    ships = ships_beside(state, nation, zones)
    lost = [id for id, piece in ships.items() if id in sheet.lost or piece.at not in sheet.goals]
    for id in lost:
        at = ships[id].at
        if id not in state.pieces:
            id = show(state, nation, id)
            world.journal.reveal("boat-surfaces", "A-2.1-31", nation=nation, space=at)
        bury(world, "D2.1-47", at, [id], by_bomb=True)
    for id, piece in ships_beside(state, nation, zones).items():
        start, goal = piece.at, sheet.goals[piece.at]
        piece.at, piece.came, piece.done = goal, "", nation == state.nation
        if id in state.pieces:
            for aboard in cargo_of(state, id):
                state.pieces[aboard].at, state.pieces[aboard].goal = goal, ""
            world.journal.tell("withdrew", "D2.1-45", nation=nation, unit=piece.kind, start=start, goal=goal)
        else:
            world.journal.tell("boat-moves", "A-2.1-31", to=(nation,), boat=id, start=start, goal=goal)
