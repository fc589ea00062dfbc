"""B-7 The combat phase: which battles there are, and in which order they are fought."""

from __future__ import annotations

from sandtable.games.dateline.data.data import ENEMY_OF, SIDE, board
from sandtable.games.dateline.rules.combat.battle import ships_of
from sandtable.games.dateline.rules.combat.bomb import bomb_carriers, drop_the_bomb
from sandtable.games.dateline.rules.combat.fleets import hunters, sea_defenders, sea_force
from sandtable.games.dateline.rules.combat.land_battle import (
    land_attackers,
    land_battle,
    land_defenders,
    lose_mpcs,
    support_ships,
)
from sandtable.games.dateline.rules.combat.raids import raid, raiders, rockets
from sandtable.games.dateline.rules.combat.sea_battle import sea_battle
from sandtable.games.dateline.rules.odds.luck import file_report
from sandtable.games.dateline.rules.odds.reckoning import shown
from sandtable.games.dateline.state.model import (
    NOT_FIGHTING,
    Battle,
    War,
    count_kinds,
    fighting_units,
    hostile,
    pieces_in,
)
from sandtable.kernel.decisions import Option, Pick
from sandtable.kernel.game import World
from sandtable.kernel.play import Mark, Play, ask


def open_battles(war: War) -> list[Battle]:
    """B-1-04, B-8-06, D3.9d-01, A-3.9d-01, A-3.9d-04, D2.1-37, D3.9d-02, B-10-01 Where the enemy is met.

    Both sides never share a zone, but a submerged boat fights only if it attacks or is attacked.
    """
    nation = war.nation
    foe = ENEMY_OF[SIDE[nation]]
    mine = [piece for piece in war.pieces.values() if piece.nation == nation]
    sea = board().sea
    spaces = sorted({piece.at for piece in mine})
    found = [Battle("raid", at) for at in sorted({piece.at for piece in mine if piece.raid})]
    found += [Battle("bomb", at) for at in sorted({piece.at for piece in mine if piece.mission == "bomb"})]
    for zone in spaces:
        if hunters(war, zone) or (ships_of(war, fighting_units(war, zone, foe)) and sea_force(war, zone)):
            found.append(Battle("sea", zone))
    goals = {piece.goal for piece in mine}
    lands = sorted({*goals, *(at for at in spaces if at not in sea and hostile(war, at, nation))})
    ashore = lands_attacked(war)
    found += [Battle("land", at) for at in lands if at in ashore]
    return found


def may_be_fought(war: War) -> list[Battle]:
    """B-7-05, B-9-01, A-3.6-01 A sea battle comes before its landing, a raid before the land battle in the same
    territory.
    """
    at_sea = {battle.space for battle in war.battles if battle.kind == "sea"}
    raided = {battle.space for battle in war.battles if battle.kind == "raid"}
    pieces = war.pieces.values() if at_sea else ()
    waiting = {p.goal for p in pieces if p.at in at_sea}
    return [b for b in war.battles if b.kind != "land" or (b.space not in waiting and b.space not in raided)]


ATTACKERS = {"raid": raiders, "bomb": bomb_carriers, "sea": sea_force, "land": land_attackers}


def sides_of(war: War, battle: Battle) -> tuple[list[str], list[str]]:
    """The units that would fight."""
    attackers = ATTACKERS[battle.kind](war, battle.space)
    if battle.kind in ("raid", "bomb"):
        return attackers, []
    defenders = sea_defenders if battle.kind == "sea" else land_defenders
    return attackers, defenders(war, battle.space)


def lands_attacked(war: War) -> set[str]:
    """B-7-03, B-10-01, D2.1-40, B-9-03, B-9-05 Every space where `land_attackers` finds a unit."""
    nation = war.nation
    return {
        piece.goal or piece.at
        for piece in war.pieces.values()
        if piece.nation == nation and piece.kind not in NOT_FIGHTING and not piece.raid and not piece.mission
    }


def next_battle(world: World[War]) -> Play[Battle | None]:
    """B-7-05 The attacker chooses the order."""
    war = world.state
    if war.fighting:
        return next(battle for battle in war.battles if battle.id == war.fighting)
    war.battles = [battle for battle in war.battles if ATTACKERS[battle.kind](war, battle.space)]
    open_to = may_be_fought(war)
    if not open_to:
        return None
    choice = open_to[0].id
    if len(open_to) > 1:
        decision = Pick("next-battle", "B-7-05", [b.id for b in open_to], options=lambda: options_of(war, open_to))
        choice = yield from ask(war.nation, decision)
    return next(battle for battle in open_to if battle.id == choice)


def options_of(war: War, battles: list[Battle]) -> list[Option]:
    """The battles to choose from, with the odds of each; guns and support shots count before the first round."""
    options = []
    for battle in battles:
        attackers, defenders = sides_of(war, battle)
        if battle.kind == "land":
            attackers = [*attackers, *support_ships(war, battle.space)]
            guns = [id for id, piece in pieces_in(war, battle.space) if piece.kind == "aa_gun" and not piece.on]
            defenders = [*defenders, *guns] if defenders else []
        odds = shown(war, attackers, defenders, "B-7-01")
        text = f"next-battle-{battle.kind}"
        options.append(Option(battle.id, text=text, args={"space": battle.space}, at=battle.space, odds=odds))
    return options


def combat_phase(world: World[War]) -> Play[None]:
    """B-1-04, B-7-05, B-3-05, D2.1-37, D3.8-08 Rockets, then every battle that was opened, one after the other."""
    war = world.state
    yield from rockets(world)
    while battle := (yield from next_battle(world)):
        if not war.fighting:
            begin_battle(world, battle)
            yield Mark("B-7-05")
        if battle.kind == "raid":
            yield from raid(world, battle)
        elif battle.kind == "bomb":
            yield from drop_the_bomb(world, battle)
        elif battle.kind == "sea":
            yield from sea_battle(world, battle)
        else:
            yield from land_battle(world, battle)
        file_report(war, battle)
        war.battles.remove(battle)
        war.fighting = ""
        yield Mark("B-1-04")
    lose_mpcs(world, [war.nation])


def begin_battle(world: World[War], battle: Battle) -> None:
    """The battle is the one that is fought now; say who meets whom."""
    war = world.state
    war.fighting = battle.id
    attackers, defenders = sides_of(war, battle)
    units, foes = count_kinds(war, attackers), count_kinds(war, defenders)
    if foes:
        world.journal.tell(
            f"{battle.kind}-begins",
            "B-7-05",
            space=battle.space,
            nation=war.nation,
            attackers=units,
            defenders=foes,
        )
    else:
        kind = "march-in" if battle.kind in ("land", "sea") else f"{battle.kind}-begins"
        world.journal.tell(kind, "B-7-05", space=battle.space, nation=war.nation, attackers=units)
