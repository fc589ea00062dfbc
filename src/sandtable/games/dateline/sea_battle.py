"""B-8 Sea battles and submarines."""

from __future__ import annotations

from sandtable.games.dateline.atlas import ENEMY_OF, SIDE, board
from sandtable.games.dateline.battle import bury, casualties, chooser, columns, fire, roll, ships_of
from sandtable.games.dateline.land_battle import retreat_question, tell_retreat
from sandtable.games.dateline.model import (
    Battle,
    War,
    board_carriers,
    canal_open,
    cargo_of,
    enemy_ships,
    fighting_units,
    friendly,
    side,
)
from sandtable.kernel.decisions import Pick
from sandtable.kernel.game import World
from sandtable.kernel.play import Mark, Play, ask


def sea_attackers(war: War, zone: str) -> list[str]:
    """B-7-03, B-5-08 The moving nation's ships and planes in the zone; allied fighters on its carriers stay out."""
    nation = war.nation
    return [id for id in fighting_units(war, zone, SIDE[nation]) if war.pieces[id].nation == nation]


def sea_defenders(war: War, zone: str) -> list[str]:
    """B-7-09, B-7-10 Enemy ships and the fighters of their carriers; planes on an island are in another space."""
    return fighting_units(war, zone, ENEMY_OF[SIDE[war.nation]])


def subs_of(war: War, ids: list[str]) -> list[str]:
    """The submarines among them."""
    return [id for id in ids if war.pieces[id].kind == "submarine"]


def sea_battle(world: World[War], battle: Battle) -> Play[None]:
    """B-8-01 Rounds until one side is gone or has left."""
    war = world.state
    zone = battle.space
    for id in sea_attackers(war, zone):
        if war.pieces[id].kind == "battleship":
            war.pieces[id].fought = True
    while True:
        attackers, defenders = sea_attackers(war, zone), sea_defenders(war, zone)
        if not attackers or not defenders:
            end_sea_battle(world, battle)
            return
        yield from sea_round(world, battle, attackers, defenders)
        battle.round += 1
        yield from submarines_withdraw(world, battle)
        if (yield from retreat_by_sea(world, battle)):
            end_sea_battle(world, battle)
            return
        yield Mark("B-8-01")


def sea_round(world: World[War], battle: Battle, attackers: list[str], defenders: list[str]) -> Play[None]:
    """B-8-01 Attacking submarines first, their victims gone at once; the other attackers; then the defenders."""
    war = world.state
    subs = subs_of(war, attackers)
    # B-8-02 Hits of submarines never fall on planes.
    sunk = yield from fire(world, "B-8-01", battle, subs, ships_of(war, defenders), attacking=True)
    bury(world, "B-8-01", battle.space, sunk)
    defenders = [id for id in defenders if id not in sunk]
    others = [id for id in attackers if id not in subs]  # B-8-03 Planes among them hit submarines too.
    hit = yield from fire(world, "B-8-03", battle, others, defenders, attacking=True)
    struck = yield from defenders_fire(world, battle, defenders, attackers)
    bury(world, "B-7-01", battle.space, [*hit, *struck])


def defenders_fire(
    world: World[War], battle: Battle, defenders: list[str], attackers: list[str]
) -> Play[list[str]]:
    """B-8-02 Low columns first; submarines hit ships alone, so an attack by planes draws no fire from them."""
    war = world.state
    subs = subs_of(war, defenders)
    others = [id for id in defenders if id not in subs]
    volleys = [(value, dice, False) for value, dice in columns(war, others, attacking=False)]
    volleys += [(value, dice, True) for value, dice in columns(war, subs, attacking=False)]
    hit: list[str] = []
    for value, dice, by_sub in sorted(volleys):
        open_to = [id for id in (ships_of(war, attackers) if by_sub else attackers) if id not in hit]
        if not open_to:
            continue
        rule = "B-8-02" if by_sub else "B-7-01"
        hits, throw = roll(world, rule, value, dice)
        world.journal.tell("fire", rule, space=battle.space, who="defender", value=value, throw=throw, hits=hits)
        hit += yield from casualties(world, "B-7-02", open_to, hits, battle.space)
    return hit


def zones_of_origin(war: War, zone: str) -> list[str]:
    """B-7-08, B-8-04 Adjacent zones from which an attacking ship came, free of enemy ships."""
    blocked = enemy_ships(war, war.nation)
    came = {war.pieces[id].came for id in ships_of(war, sea_attackers(war, zone))}
    return sorted(one for one in came if one and one in board().sea and one not in blocked)


def submarines_withdraw(world: World[War], battle: Battle) -> Play[None]:
    """B-8-04 First the attacking, then the defending submarines may leave, each side's together."""
    war = world.state
    zone = battle.space
    attackers, defenders = sea_attackers(war, zone), sea_defenders(war, zone)
    mine = subs_of(war, attackers)
    if mine and defenders and len(mine) < len(attackers) and (zones := zones_of_origin(war, zone)):
        yield from withdraw(world, zone, mine, zones)
    attackers, defenders = sea_attackers(war, zone), sea_defenders(war, zone)
    theirs = subs_of(war, defenders)
    if theirs and attackers:
        taken = {p.at for p in war.pieces.values() if side(p) == SIDE[war.nation]}
        foe = ENEMY_OF[SIDE[war.nation]]
        near = [one for one in board().sea_near[zone] if canal_open(war, zone, one, foe)]
        if zones := [one for one in near if one not in taken]:
            yield from withdraw(world, zone, theirs, zones)


def withdraw(world: World[War], zone: str, subs: list[str], zones: list[str]) -> Play[None]:
    """B-8-04 Ask whether the submarines stay or go, and where."""
    war = world.state
    seat = chooser(war, subs)
    args = {"space": zone, "count": len(subs)}
    choice = yield from ask(seat, Pick("submarines-withdraw", "B-8-04", ["stay", *zones], args=args))
    if choice == "stay":
        return
    for id in subs:
        war.pieces[id].at, war.pieces[id].came = choice, ""
    world.journal.tell("submarines-left", "B-8-04", nation=seat, space=zone, goal=choice)


def retreat_by_sea(world: World[War], battle: Battle) -> Play[bool]:
    """B-7-08, B-8-05, B-9-01 After a full round: all ships with their cargo to one zone an attacker came from."""
    war = world.state
    zone = battle.space
    attackers, defenders = sea_attackers(war, zone), sea_defenders(war, zone)
    if not attackers or not defenders:
        return False
    ships = ships_of(war, attackers)
    zones = zones_of_origin(war, zone) if ships else ["break-off"]
    if not zones:
        return False
    choice = yield from ask(war.nation, retreat_question(war, zone, attackers, defenders, zones))
    if choice == "fight-on":
        return False
    for id in ships:
        war.pieces[id].at, war.pieces[id].came = choice, ""
        for aboard in cargo_of(war, id):
            war.pieces[aboard].at, war.pieces[aboard].goal = choice, ""
    tell_retreat(world, zone, choice)
    return True


def end_sea_battle(world: World[War], battle: Battle) -> None:
    """B-9-01, B-7-09 Unless the zone is clear nobody lands; fighters without a deck find a place or are lost."""
    war = world.state
    zone = battle.space
    clear = not ships_of(war, sea_defenders(war, zone))
    if not clear:
        for piece in war.pieces.values():
            if piece.at == zone:
                piece.goal = ""
    world.journal.tell("sea-battle-ends", "B-8-06", space=zone, clear=clear)
    rescue_fighters(world, zone)


def rescue_fighters(world: World[War], zone: str) -> None:
    """B-7-09 Fighters of a sunk carrier land in the same zone, on a carrier or a friendly island, or are lost."""
    war = world.state
    islands = [land for land in board().near[zone] if land in board().islands]
    lost = []
    # The moving nation's own planes land in its non-combat move.
    for id in [one for one in board_carriers(war, zone) if war.pieces[one].nation != war.nation]:
        fighter = war.pieces[id]
        home = next((land for land in islands if friendly(war, land, fighter.nation)), "")
        if home:
            fighter.at = home
        else:
            lost.append(id)
    bury(world, "B-7-09", zone, lost)
