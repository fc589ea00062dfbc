"""B-7, B-9 Land battles and landings."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.dateline.data.data import ENEMY_OF, SIDE, board, number
from sandtable.games.dateline.rules.combat.battle import (
    aa_fire,
    bury,
    casualties,
    columns,
    dice_of,
    fire,
    has_gun,
    planes_of,
    roll,
)
from sandtable.games.dateline.rules.combat.capture import conquer, enter_neutral
from sandtable.games.dateline.rules.odds.reckoning import shown
from sandtable.games.dateline.state.model import (
    NOT_FIGHTING,
    Battle,
    State,
    domain,
    fighting_units,
    hostile,
    neutral,
    on,
)
from sandtable.kernel import Mark, Option, Pick, Play, World, ask


def land_attackers(state: State, space: str) -> list[str]:
    """B-7-03, B-9-03, B-9-05, D3.6-06, D3.6-08, D2.1-40, B-10-01, D3.8-04 The nation's units alone: on the spot,
    over it, or about to land. A bomber that drops paratroops or the bomb does not fight, nor does whoever
    escorts it.
    """
    nation = state.nation
    return [
        id
        for id, piece in state.pieces.items()
        if piece.nation == nation
        and space in (piece.goal, piece.at)
        and piece.kind not in NOT_FIGHTING
        and not piece.raid
        and not piece.mission
    ]


def planes_over(state: State, space: str) -> list[str]:
    """B-7-06, D3.6-05 The planes at which the gun fires: those that attack, and bombers with paratroops."""
    drops = [id for id, p in state.pieces.items() if p.mission == "drop" and p.at == space]
    return [*planes_of(state, land_attackers(state, space)), *drops]


def land_defenders(state: State, space: str) -> list[str]:
    """B-7-03, B-7-10 The defenders: every unit of the other side in the territory."""
    return fighting_units(state, space, ENEMY_OF[SIDE[state.nation]])


def support_ships(state: State, space: str) -> list[str]:
    """B-9-02, D3.5-02 Battleships, no cruisers, in the zones from which units land, if they fought no sea
    battle.
    """
    zones = {p.at for p in state.pieces.values() if p.goal == space}
    return [
        id
        for id, p in state.pieces.items()
        if p.kind == "battleship" and p.nation == state.nation and p.at in zones and not p.fought
    ]


def land_battle(world: World[State], battle: Battle) -> Play[None]:
    """B-7-04, B-7-06, B-7-08, B-9-02, B-9-04, D3.6-07 AA fire, support shots, rounds until one side is gone or the
    attacker retreats.
    """
    state = world.state
    space = battle.space
    if battle.round == 0:
        # Who lands is known now: a lost sea battle may have kept everybody from it.
        battle.by_sea = any(state.pieces[id].at in board().sea for id in land_attackers(state, space))
    if battle.round == 0 and has_gun(state, space, SIDE[state.nation]):
        yield from aa_fire(world, "B-7-06", space, planes_over(state, space))
    jump(state, space)
    attackers, defenders = land_attackers(state, space), land_defenders(state, space)
    while True:
        if not attackers or not defenders:
            end_land_battle(world, battle, attackers)
            return
        yield from land_round(world, battle, attackers, defenders)
        battle.round += 1
        attackers = [id for id in attackers if id in state.pieces]
        defenders = [id for id in defenders if id in state.pieces]
        if attackers and defenders and (yield from retreat_by_land(world, battle, attackers, defenders)):
            return
        yield Mark("B-7-06")


def jump(state: State, space: str) -> None:
    """D3.6-05, D3.6-07, D3.6-09, A-3.6-05, B-9-05 Whom the gun has missed jumps and is infantry; the bomber flies
    home.
    """
    for piece in state.pieces.values() if on(state, "paratroops") else ():
        if piece.goal == space and piece.at == space:
            piece.on, piece.goal = "", ""


def land_round(world: World[State], battle: Battle, attackers: list[str], defenders: list[str]) -> Play[None]:
    """B-7-06, B-9-02 The attacker fires, the defender fires (his casualties too), then all casualties go."""
    state = world.state
    hit: list[str] = []
    battle.attackers, battle.defenders = attackers, defenders
    if ships := (yield from choose_support(world, battle)):
        value = number("combat", "support_shot")
        hits, throw = roll(world, "B-9-02", value, len(ships))
        battle.note("attacker", state.nation, value, throw, hits)
        if hits:
            battle.thrown.setdefault("attacker", []).append(throw)
        for id in ships:
            state.pieces[id].fought = True
        world.journal.tell(
            "support-shot", "B-9-02", space=battle.space, nation=state.nation, throw=throw, hits=hits
        )
        coming = dice_of(columns(state, attackers, attacking=True))
        hit += yield from casualties(world, "B-7-02", defenders, hits, battle.space, coming)
    hit += yield from fire(world, "B-7-01", battle, attackers, defenders, attacking=True, lost=hit)
    struck = yield from fire(world, "B-7-01", battle, defenders, attackers, attacking=False)
    bury(world, "B-7-01", battle.space, hit, battle.throws_of("attacker"))
    bury(world, "B-7-01", battle.space, struck, battle.throws_of("defender"))


def choose_support(world: World[State], battle: Battle) -> Play[list[str]]:
    """B-9-02 The battleships that fire at the start of a landing, once in the turn.

    Where another landing waits that they could support as well, the attacker says how many of them fire here.
    """
    state = world.state
    if battle.round:
        return []
    ships = support_ships(state, battle.space)
    waiting = [one.space for one in state.battles if one.kind == "land" and one.space != battle.space]
    wanted = {id for land in waiting if land_defenders(state, land) for id in support_ships(state, land)}
    shared = [id for id in ships if id in wanted]
    if not shared:
        return ships
    options = [Option(str(n), "support-ships", {"ships": n}, at=battle.space) for n in range(len(shared), -1, -1)]
    choices = [option.id for option in options]
    decision = Pick("support", "B-9-02", choices, args={"space": battle.space}, options=lambda: options)
    count = int((yield from ask(state.nation, decision)))
    return [*(id for id in ships if id not in wanted), *shared[:count]]


def retreat_spaces(state: State, battle: Battle, attackers: list[str]) -> list[str]:
    """B-7-08, B-9-04, A-3.6-02 Friendly spaces from which an attacker came by land; nobody leaves a landing.

    Paratroops alone came from nowhere; beside others they go where those go.
    """
    if battle.by_sea:
        return []
    if all(domain(state.pieces[id]) == "air" for id in attackers):
        return ["break-off"]
    came = {state.pieces[id].came for id in attackers if domain(state.pieces[id]) == "land"}
    return sorted(land for land in came if land in state.lands)


def retreat_question(
    state: State, space: str, attackers: list[str], defenders: list[str], goals: list[str]
) -> Pick:
    """B-7-08 Fight on, with what chance, or leave, and where to."""

    def options() -> list[Option]:
        odds = shown(state, attackers, defenders, "B-7-01")
        return [Option("fight-on", at=space, odds=odds), *(leave(goal) for goal in goals)]

    def leave(goal: str) -> Option:
        return Option(goal) if goal == "break-off" else Option(goal, "retreat-to", {"goal": goal}, at=goal)

    args = {"space": space, "attackers": len(attackers), "defenders": len(defenders)}
    return Pick("retreat", "B-7-08", ["fight-on", *goals], args=args, options=options)


def retreat_by_land(world: World[State], battle: Battle, attackers: list[str], defenders: list[str]) -> Play[bool]:
    """B-7-08, D3.8-08, B-7-04, B-9-04 After a full round: all land units to one space; planes land later."""
    state = world.state
    spaces = retreat_spaces(state, battle, attackers)
    if not spaces:
        return False
    choice = yield from ask(state.nation, retreat_question(state, battle.space, attackers, defenders, spaces))
    if choice == "fight-on":
        return False
    for id in attackers:
        piece = state.pieces[id]
        if domain(piece) == "land":
            piece.at, piece.came = choice, ""
    for id in own_mpcs(state, battle.space) if choice != "break-off" else ():
        state.pieces[id].at, state.pieces[id].came = choice, ""
    tell_retreat(world, battle.space, choice)
    return True


def lose_mpcs(world: World[State], nations: Sequence[str]) -> bool:
    """D3.8-08, A-3.8-06 All is fought: MPCs that these nations have left in enemy land without an attacker are
    captured; were there any?
    """
    state = world.state
    mpcs = [p for p in state.pieces.values() if p.kind == "mpc" and p.nation in nations and p.at in state.lands]
    stranded = sorted([mpc for mpc in mpcs if hostile(state, mpc.at, mpc.nation)], key=lambda mpc: mpc.at)
    for mpc in stranded:
        mpc.nation = state.lands[mpc.at].owner
        world.journal.tell("mpc-captured", "D3.8-08", nation=mpc.nation, space=mpc.at)
    return bool(stranded)


def own_mpcs(state: State, space: str) -> list[str]:
    """D3.8-08, A-3.8-06 The attacker's MPCs in the territory: they retreat with him, or are captured."""
    return [id for id, p in state.pieces.items() if p.kind == "mpc" and p.at == space and p.nation == state.nation]


def tell_retreat(world: World[State], space: str, goal: str) -> None:
    """Write down where the attackers went."""
    if goal == "break-off":
        world.journal.tell("broke-off", "B-7-08", nation=world.state.nation, space=space)
    else:
        world.journal.tell("retreat", "B-7-08", nation=world.state.nation, space=space, goal=goal)


def end_land_battle(world: World[State], battle: Battle, attackers: list[str]) -> None:
    """B-7-04, B-7-07, D2.1-18, D3.8-08, B-9-05, B-12-01 One side is gone: the land is captured if an attacking
    land unit is left, else the defender keeps it. Whoever lands on a neutral pays for it now.
    """
    state = world.state
    space = battle.space
    go_ashore(state, space)
    ground = [id for id in attackers if domain(state.pieces[id]) == "land"]
    if ground:
        if hostile(state, space, state.nation):
            conquer(world, space, state.nation)
        elif neutral(state, space):
            enter_neutral(world, space, state.nation)
        return
    world.journal.tell("held", "B-7-04", space=space, nation=state.lands[space].owner)


def go_ashore(state: State, space: str) -> None:
    """B-9-05, B-7-07, B-9-01 Units that landed are in the territory now."""
    for piece in state.pieces.values():
        if piece.goal == space:
            piece.at, piece.on, piece.goal, piece.came = space, "", "", ""
