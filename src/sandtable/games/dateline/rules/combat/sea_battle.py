"""B-8, D3.9a Sea battles and submarines."""

from __future__ import annotations

from sandtable.games.dateline.data.data import ENEMY_OF, NATIONS, SIDE, board
from sandtable.games.dateline.rules.combat.battle import (
    bury,
    casualties,
    columns,
    dice_of,
    fire,
    merged,
    ships_of,
    throw_volley,
)
from sandtable.games.dateline.rules.combat.duel import first_shots, underwater
from sandtable.games.dateline.rules.combat.fleets import sea_attackers, sea_defenders, subs_of
from sandtable.games.dateline.rules.combat.kamikaze import kamikaze_attacks, land_in_zone
from sandtable.games.dateline.rules.combat.land_battle import retreat_question, tell_retreat
from sandtable.games.dateline.rules.odds.luck import low_luck
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.model import (
    Battle,
    State,
    board_carriers,
    canal_open,
    cargo_of,
    closed_zones,
    deck_for,
    domain,
    enemy_ships,
    fighting_units,
    islands_to_land,
    on,
    side,
    without_deck,
)
from sandtable.kernel import Mark, Option, Pick, Play, World, ask


def sea_battle(world: World[State], battle: Battle) -> Play[None]:
    """B-8-01, D3.9b-02, B-9-02, B-9-01, B-8-06 Rounds until one side is gone or has left.

    What the expansion puts before them comes first.
    """
    state = world.state
    zone = battle.space
    for id in sea_attackers(state, zone):
        if state.pieces[id].kind == "battleship":
            state.pieces[id].fought = True
    yield from before_the_rounds(world, battle)
    while True:
        attackers, defenders = sea_attackers(state, zone), sea_defenders(state, zone)
        if out_of_reach(state, attackers, defenders):
            yield from end_sea_battle(world, battle)
            return
        yield from sea_round(world, battle, attackers, defenders)
        battle.round += 1
        if (yield from leave_the_battle(world, battle)):
            yield from end_sea_battle(world, battle)
            return
        yield Mark("B-8-01")


def before_the_rounds(world: World[State], battle: Battle) -> Play[None]:
    """D3.3-06, D3.9a-11, D3.9b-02, D3.9a-02, D3.9c-08 What comes before the rounds: kamikazes before all other
    rolls, then the underwater duel, then first shots.
    """
    state = world.state
    if state.phase == "dive":
        return
    if battle.before == "kamikazes":
        yield from kamikaze_attacks(world, battle)
        battle.before = "duel"
        yield Mark("D3.3-06")
    if battle.before == "duel":
        yield from underwater(world, battle)
        battle.before = "first_shots"
        yield Mark("D3.9b-02")
    if battle.before == "first_shots":
        yield from first_shots(world, battle)
        battle.before = "nothing"
        yield Mark("D3.9a-02")


def sea_round(world: World[State], battle: Battle, attackers: list[str], defenders: list[str]) -> Play[None]:
    """B-8-01, A-3.9a-03, D3.9e-02 Attacking submarines first, their victims gone at once; then the rest; defenders.

    With secret submarines those "in for the fight" fire with the others, and their victims fire back.
    """
    state = world.state
    battle.attackers, battle.defenders = attackers, defenders
    subs = subs_of(state, attackers)
    if on(state, "submarines"):
        hit = yield from volleys(world, battle, attackers, defenders, attacking=True)
        struck = yield from volleys(world, battle, defenders, attackers, attacking=False)
        bury_both(world, battle, hit, struck)
        return
    # B-8-02 Hits of submarines never fall on planes.
    sunk = yield from fire(world, "B-8-01", battle, subs, ships_of(state, defenders), attacking=True)
    bury(world, "B-8-01", battle.space, sunk, battle.throws_of("attacker"))
    defenders = [id for id in defenders if id not in sunk]
    others = [id for id in attackers if id not in subs]  # B-8-03 Planes among them hit submarines too.
    hit = yield from fire(world, "B-8-03", battle, others, defenders, attacking=True)
    struck = yield from volleys(world, battle, defenders, attackers, attacking=False)
    bury_both(world, battle, hit, struck)


def bury_both(world: World[State], battle: Battle, hit: list[str], struck: list[str]) -> None:
    """B-7-01, B-8-03 The casualties of both sides go at the end of the round, each with the dice that hit it."""
    bury(world, "B-7-01", battle.space, hit, battle.throws_of("attacker"))
    bury(world, "B-7-01", battle.space, struck, battle.throws_of("defender"))


def out_of_reach(state: State, attackers: list[str], defenders: list[str]) -> bool:
    """A-3.9a-08, B-7-04 Can nobody hit anybody, such as a submerged boat and planes? Then there is no battle."""
    hits = any(can_be_hit(state, defenders, reach_of_fire(state, id, attacking=True)) for id in attackers)
    is_hit = any(can_be_hit(state, attackers, reach_of_fire(state, id, attacking=False)) for id in defenders)
    return not (hits or is_hit)


def can_be_hit(state: State, targets: list[str], reach: str) -> list[str]:
    """B-8-02, A-3.9b-05 Whom fire of this reach can hit."""
    if reach == "hulls":
        return ships_of(state, targets)
    return [id for id in targets if reach == "all" or not state.pieces[id].under]


REACH = ("all", "seen", "hulls")


def reach_of_fire(state: State, id: str, attacking: bool) -> str:
    """B-8-02, A-3.9a-08, D3.9e-02, A-3.9b-05 Whom a unit can hit: all, those not submerged, or hulls alone.

    Submarines hit ships; planes nobody submerged; an attacker hits a submerged boat with submarines and cruisers.
    """
    piece = state.pieces[id]
    if piece.kind == "submarine":
        return "hulls"
    if domain(piece) == "air" or (attacking and piece.kind != "cruiser"):
        return "seen"
    return "all"


def volleys(
    world: World[State], battle: Battle, shooters: list[str], targets: list[str], attacking: bool
) -> Play[list[str]]:
    """B-8-02, B-7-01, D3.9a-04, A-3.9a-08 The fire of a side: low columns first, each at those whom it can hit."""
    state = world.state
    under = any(state.pieces[id].under for id in targets)
    groups: dict[str, list[str]] = {name: [] for name in REACH}
    for id in shooters:
        reach = reach_of_fire(state, id, attacking)
        groups["all" if reach == "seen" and not under else reach].append(id)
    found = []
    for at, reach in enumerate(REACH):
        fired = columns(state, groups[reach], attacking)
        if low_luck(state) and fired:
            fired = [(0, merged(fired))]
        found += [(value, at, dice) for value, dice in fired]
    hit: list[str] = []
    found.sort(key=lambda one: one[0])
    for n, (value, at, dice) in enumerate(found):
        left = can_be_hit(state, [id for id in targets if id not in hit], REACH[at])
        if not left:
            continue
        rule = "B-8-03" if attacking else "B-7-01"
        if REACH[at] == "hulls":
            rule = "D3.9a-04" if attacking else "B-8-02"
        hits = throw_volley(world, rule, battle, value, dice, attacking, left)
        coming = dice_of([(more, thrown) for more, _, thrown in found[n + 1 :]])
        hit += yield from casualties(world, "B-7-02", left, hits, battle.space, coming)
    return hit


def zones_of_origin(state: State, zone: str) -> list[str]:
    """B-7-08, B-8-04, D2.1-46 Adjacent zones from which an attacking ship came, open and free of enemies."""
    blocked = enemy_ships(state, state.nation) | closed_zones(state)
    came = {state.pieces[id].came for id in ships_of(state, sea_attackers(state, zone))}
    return sorted(one for one in came if one and one not in blocked)


def leave_the_battle(world: World[State], battle: Battle) -> Play[bool]:
    """B-8-04, B-7-08, D3.9a-06 Attacking submarines decide first, then defending ones, then other attackers.

    Returns whether the attackers have left. Submarines that attack alone decide by their retreat.
    """
    attackers = sea_attackers(world.state, battle.space)
    alone = subs_of(world.state, attackers) == attackers
    if alone and (yield from retreat_by_sea(world, battle)):
        return True
    yield from submarines_withdraw(world, battle)
    return not alone and (yield from retreat_by_sea(world, battle))


def submarines_withdraw(world: World[State], battle: Battle) -> Play[None]:
    """B-8-04, D3.9a-06, D2.1-46 First the attacking, then the defending submarines may leave.

    Of allied ones each owner decides for his own.
    """
    state = world.state
    zone = battle.space
    attackers, defenders = sea_attackers(state, zone), sea_defenders(state, zone)
    mine = subs_of(state, attackers)
    if mine and defenders and len(mine) < len(attackers) and (zones := zones_of_origin(state, zone)):
        yield from withdraw(world, zone, mine, zones)
        attackers, defenders = sea_attackers(state, zone), sea_defenders(state, zone)
    theirs = subs_of(state, defenders)
    if theirs and attackers:
        taken = {p.at for p in state.pieces.values() if side(p) == SIDE[state.nation] and not p.under}
        taken |= closed_zones(state)
        foe = ENEMY_OF[SIDE[state.nation]]
        near = [one for one in board().sea_near[zone] if canal_open(state, (zone, one), foe)]
        zones = [one for one in near if one not in taken]
        for nation in NATIONS if zones else ():
            if subs := [id for id in theirs if state.pieces[id].nation == nation]:
                yield from withdraw(world, zone, subs, zones)


def withdraw(world: World[State], zone: str, subs: list[str], zones: list[str]) -> Play[None]:
    """B-8-04, B-9-01 Ask whether the submarines stay or go, and where."""
    state = world.state
    seat = state.pieces[subs[0]].nation
    args = {"space": zone, "count": len(subs)}
    options = [Option("stay", at=zone), *(Option(one, "leave-to", {"goal": one}, at=one) for one in zones)]
    decision = Pick("submarines-withdraw", "B-8-04", ["stay", *zones], args=args, options=lambda: options)
    choice = yield from ask(seat, decision)
    if choice == "stay":
        return
    for id in subs:
        leave_for(state, id, choice)
    world.journal.tell("submarines-left", "B-8-04", nation=seat, space=zone, goal=choice)


def leave_for(state: State, id: str, zone: str) -> None:
    """B-1-03, B-7-08, B-8-04 A ship goes out of a battle, with what is aboard; they move no more this turn."""
    ship = state.pieces[id]
    ship.at, ship.came, ship.mission, ship.done = zone, "", "", True
    for aboard in (state.pieces[one] for one in cargo_of(state, id)):
        aboard.at, aboard.goal = zone, ""
        aboard.done = domain(aboard) == "land"


def retreat_by_sea(world: World[State], battle: Battle) -> Play[bool]:
    """B-7-08, B-8-05, B-9-01 After a full round: all ships with their cargo to one zone an attacker came from."""
    state = world.state
    zone = battle.space
    attackers, defenders = sea_attackers(state, zone), sea_defenders(state, zone)
    if not attackers or not defenders:
        return False
    ships = ships_of(state, attackers)
    zones = zones_of_origin(state, zone) if ships else ["break-off"]
    if state.phase == "dive":
        # D3.9c-09, A-3.9c-04 After one exchange the boat that surfaced may withdraw one zone.
        zones = Chart(state, state.nation).leaves(zone)
    if not zones:
        return False
    choice = yield from ask(state.nation, retreat_question(state, zone, attackers, defenders, zones))
    if choice == "fight-on":
        return False
    for id in ships:
        leave_for(state, id, choice)
    tell_retreat(world, zone, choice)
    return True


def end_sea_battle(world: World[State], battle: Battle) -> Play[None]:
    """B-9-01, B-7-09, B-9-02 Unless the zone is clear nobody lands; fighters without a deck find a place."""
    state = world.state
    zone = battle.space
    clear = not ships_of(state, fighting_units(state, zone, ENEMY_OF[SIDE[state.nation]]))
    if not clear:
        for piece in state.pieces.values():
            if piece.at == zone:
                piece.goal = ""
    world.journal.tell("sea-battle-ends", "B-8-06", space=zone, clear=clear)
    yield from rescue_fighters(world, zone)


def rescue_fighters(world: World[State], zone: str) -> Play[None]:
    """B-7-09, D2.1-44, D2.1-56 Fighters of a sunk carrier land in the same zone, on a carrier or a friendly
    island where planes may land, as their owner likes, or are lost.
    """
    state = world.state
    lost = []
    # The moving nation's own planes land in its non-combat move.
    for id in [one for one in without_deck(state, zone) if state.pieces[one].nation != state.nation]:
        deck = deck_for(state, state.pieces[id])
        islands = islands_to_land(state, zone, state.pieces[id].nation)
        if deck or islands:
            yield from land_in_zone(world, "carrier-lost", "B-7-09", id, deck, islands)
        else:
            lost.append(id)
    bury(world, "B-7-09", zone, lost)
    board_carriers(state, zone)
