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
    State,
    count_kinds,
    fighting_units,
    hostile,
    pieces_in,
)
from sandtable.kernel import Mark, Option, Pick, Play, World, ask


def open_battles(state: State) -> list[Battle]:
    """B-1-04, B-8-06, D3.9d-01, A-3.9d-01, A-3.9d-04, D2.1-37, D3.9d-02, B-10-01 Where the enemy is met.

    Both sides never share a zone, but a submerged boat fights only if it attacks or is attacked.
    """
    nation = state.nation
    foe = ENEMY_OF[SIDE[nation]]
    mine = [piece for piece in state.pieces.values() if piece.nation == nation]
    sea = board().sea
    spaces = sorted({piece.at for piece in mine})
    found = [Battle("raid", at) for at in sorted({piece.at for piece in mine if piece.raid})]
    found += [Battle("bomb", at) for at in sorted({piece.at for piece in mine if piece.mission == "bomb"})]
    for zone in spaces:
        if hunters(state, zone) or (ships_of(state, fighting_units(state, zone, foe)) and sea_force(state, zone)):
            found.append(Battle("sea", zone))
    goals = {piece.goal for piece in mine}
    lands = sorted({*goals, *(at for at in spaces if at not in sea and hostile(state, at, nation))})
    ashore = lands_attacked(state)
    found += [Battle("land", at) for at in lands if at in ashore]
    return found


def may_be_fought(state: State) -> list[Battle]:
    """B-7-05, B-9-01, A-3.6-01 A sea battle comes before its landing, a raid before the land battle in the same
    territory.
    """
    at_sea = {battle.space for battle in state.battles if battle.kind == "sea"}
    raided = {battle.space for battle in state.battles if battle.kind == "raid"}
    pieces = state.pieces.values() if at_sea else ()
    waiting = {p.goal for p in pieces if p.at in at_sea}
    return [b for b in state.battles if b.kind != "land" or (b.space not in waiting and b.space not in raided)]


ATTACKERS = {"raid": raiders, "bomb": bomb_carriers, "sea": sea_force, "land": land_attackers}


def sides_of(state: State, battle: Battle) -> tuple[list[str], list[str]]:
    """The units that would fight."""
    attackers = ATTACKERS[battle.kind](state, battle.space)
    if battle.kind in ("raid", "bomb"):
        return attackers, []
    defenders = sea_defenders if battle.kind == "sea" else land_defenders
    return attackers, defenders(state, battle.space)


def lands_attacked(state: State) -> set[str]:
    """B-7-03, B-10-01, D2.1-40, B-9-03, B-9-05 Every space where `land_attackers` finds a unit."""
    nation = state.nation
    return {
        piece.goal or piece.at
        for piece in state.pieces.values()
        if piece.nation == nation and piece.kind not in NOT_FIGHTING and not piece.raid and not piece.mission
    }


def next_battle(world: World[State]) -> Play[Battle | None]:
    """B-7-05 The attacker chooses the order."""
    state = world.state
    if state.fighting:
        return next(battle for battle in state.battles if battle.id == state.fighting)
    state.battles = [battle for battle in state.battles if ATTACKERS[battle.kind](state, battle.space)]
    open_to = may_be_fought(state)
    if not open_to:
        return None
    choice = open_to[0].id
    if len(open_to) > 1:
        decision = Pick(
            "next-battle", "B-7-05", [b.id for b in open_to], options=lambda: options_of(state, open_to)
        )
        choice = yield from ask(state.nation, decision)
    return next(battle for battle in open_to if battle.id == choice)


def options_of(state: State, battles: list[Battle]) -> list[Option]:
    """The battles to choose from, with the odds of each; guns and support shots count before the first round."""
    options = []
    for battle in battles:
        attackers, defenders = sides_of(state, battle)
        if battle.kind == "land":
            attackers = [*attackers, *support_ships(state, battle.space)]
            guns = [id for id, piece in pieces_in(state, battle.space) if piece.kind == "aa_gun" and not piece.on]
            defenders = [*defenders, *guns] if defenders else []
        odds = shown(state, attackers, defenders, "B-7-01")
        text = f"next-battle-{battle.kind}"
        options.append(Option(battle.id, text=text, args={"space": battle.space}, at=battle.space, odds=odds))
    return options


def combat_phase(world: World[State]) -> Play[None]:
    """B-1-04, B-7-05, B-3-05, D2.1-37, D3.8-08 Rockets, then every battle that was opened, one after the other."""
    state = world.state
    yield from rockets(world)
    while battle := (yield from next_battle(world)):
        if not state.fighting:
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
        file_report(state, battle)
        state.battles.remove(battle)
        state.fighting = ""
        yield Mark("B-1-04")
    lose_mpcs(world, [state.nation])


def begin_battle(world: World[State], battle: Battle) -> None:
    """The battle is the one that is fought now; say who meets whom."""
    state = world.state
    state.fighting = battle.id
    attackers, defenders = sides_of(state, battle)
    battle.attackers, battle.defenders = attackers, defenders
    units, foes = count_kinds(state, attackers), count_kinds(state, defenders)
    if foes:
        world.journal.tell(
            f"{battle.kind}-begins",
            "B-7-05",
            space=battle.space,
            nation=state.nation,
            attackers=units,
            defenders=foes,
        )
    else:
        kind = "march-in" if battle.kind in ("land", "sea") else f"{battle.kind}-begins"
        world.journal.tell(kind, "B-7-05", space=battle.space, nation=state.nation, attackers=units)
