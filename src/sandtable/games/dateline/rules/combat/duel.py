"""D3.9a, D3.9b First shots and underwater combat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.games.dateline.data.data import ENEMY_OF, NATIONS, SIDE, number
from sandtable.games.dateline.rules.combat.battle import bury, casualties, fire, ships_of, throw_volley, values
from sandtable.games.dateline.rules.combat.fleets import first_shooters, sea_attackers, sea_defenders, subs_of
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.model import Battle, State
from sandtable.games.dateline.state.submarines import boats_under, may_hide, show, sighted
from sandtable.kernel import Ask, Option, Pick, Play, World, ask


def reveal_window(world: World[State], kind: str, rule: str, zone: str) -> Play[list[str]]:
    """D3.9b-01, D3.9c-05 Every enemy who has a hidden boat somewhere is asked, whether or not one is here.

    Of several boats here one may be revealed, or all. Whose boat was seen here is asked as well.
    """
    state = world.state
    foe = ENEMY_OF[SIDE[state.nation]]
    known = {state.pieces[id].nation for id in sighted(state, zone, foe)}
    could = [nation for nation in NATIONS if nation in known or nation in may_hide(state, foe)]
    if not could:
        return []
    args = {"space": zone, "nation": state.nation}
    answers = yield Ask({seat: reveal_question(kind, rule, args, boats_under(state, seat, zone)) for seat in could})
    shown = []
    for seat, answer in answers.items():
        boats = list(boats_under(state, seat, zone))
        for name in boats if answer == "reveal" else [one for one in boats if one == answer]:
            if name in state.pieces:
                shown.append(name)
                continue
            shown.append(show(state, seat, name))
            world.journal.reveal("boat-revealed", rule, nation=seat, space=zone)
    return shown


def reveal_question(kind: str, rule: str, args: dict[str, Any], boats: dict[str, int]) -> Pick:
    """D3.9b-01 Whether to reveal, and of several boats which: all, or one of them."""
    if len(boats) < 2:
        return Pick(kind, rule, ["pass", *(["reveal"] if boats else [])], args=args)
    options = [Option("pass"), Option("reveal", "reveal-all")]
    options += [Option(id, "reveal-one", {"boat": number}) for id, number in boats.items()]
    return Pick(kind, rule, ["pass", "reveal", *boats], args=args, options=lambda: options)


def underwater(world: World[State], battle: Battle) -> Play[None]:
    """D3.9a-11, D3.9b-01, D3.9d-03 A submarine attacks: the defender may reveal one of his, and they duel first."""
    state = world.state
    zone = battle.space
    mine = [*subs_of(state, sea_attackers(state, zone)), *first_shooters(state, zone)]
    if not mine:
        return
    theirs = yield from reveal_window(world, "reveal-boat", "D3.9b-01", zone)
    if not theirs:
        return
    yield from duel(world, battle, mine, theirs)
    # D3.9a-12, D3.9b-05, D3.9d-04 The first shot is void: whoever came with it leaves and attacks nobody.
    yield from leave(world, zone, first_shooters(state, zone), may_stay=False)


def advantage(world: World[State], space: str) -> bool:
    """D3.9b-03, A-3.9b-01, A-3.9b-03 One die a side, the higher has the advantage, a tie is rolled again."""
    while True:
        attacker, defender = world.chance.d6("D3.9b-03"), world.chance.d6("D3.9b-03")
        better = attacker.natural > defender.natural
        if better or attacker.natural < defender.natural:
            who = "attacker" if better else "defender"
            throws = {"attacker": attacker, "defender": defender}
            world.journal.tell("duel-advantage", "D3.9b-03", None, space=space, who=who, **throws)
            return better


def duel(world: World[State], battle: Battle, mine: Sequence[str], theirs: Sequence[str]) -> Play[None]:
    """D3.9b-02, D3.9b-04, A-3.9b-02, A-3.9b-04 Simultaneous fire until one side has no submarine; nobody leaves."""
    state = world.state
    better = advantage(world, battle.space)
    attackers, defenders = list(mine), list(theirs)
    while attackers and defenders:
        hit = yield from duel_fire(world, battle, attackers, defenders, attacking=True, better=better)
        struck = yield from duel_fire(world, battle, defenders, attackers, attacking=False, better=not better)
        bury(world, "D3.9b-02", battle.space, hit, battle.throws_of("attacker"))
        bury(world, "D3.9b-02", battle.space, struck, battle.throws_of("defender"))
        attackers = [id for id in attackers if id in state.pieces]
        defenders = [id for id in defenders if id in state.pieces]


def duel_value(state: State, id: str, attacking: bool, better: bool) -> int:
    """D3.9b-03 With the advantage 3, a super submarine 4; without it the ordinary value."""
    have = state.nations[state.pieces[id].nation].technologies
    if better:
        return number("submarines", "advantage_super" if "super_submarines" in have else "advantage")
    reckon = values(state)
    return reckon.attack("submarine", have) if attacking else reckon.defence("submarine", have)


def duel_fire(
    world: World[State],
    battle: Battle,
    shooters: Sequence[str],
    targets: Sequence[str],
    attacking: bool,
    better: bool,
) -> Play[list[str]]:
    """One side of an exchange under water."""
    state = world.state
    found: dict[int, dict[str, int]] = {}
    for id in shooters:
        dice = found.setdefault(duel_value(state, id, attacking, better), {})
        dice[state.pieces[id].nation] = dice.get(state.pieces[id].nation, 0) + 1
    hit: list[str] = []
    for value, dice in sorted(found.items()):
        left = [id for id in targets if id not in hit]
        if left:
            hits = throw_volley(world, "D3.9b-02", battle, value, dice, attacking, left)
            hit += yield from casualties(world, "B-7-02", left, hits, battle.space)
    return hit


def first_shots(world: World[State], battle: Battle) -> Play[None]:
    """D3.9a-02, D3.9a-03, A-3.9a-02, A-3.9a-06, A-3.10-03 One die each; whoever is hit goes down without firing."""
    state = world.state
    shooters = first_shooters(state, battle.space)
    targets = ships_of(state, sea_defenders(state, battle.space))
    sunk = yield from fire(world, "D3.9a-02", battle, shooters, targets, attacking=True)
    bury(world, "D3.9a-03", battle.space, sunk, battle.throws_of("attacker"))
    yield from leave(world, battle.space, shooters, may_stay=True)


def leave(world: World[State], zone: str, boats: Sequence[str], may_stay: bool) -> Play[None]:
    """D3.9a-02, D3.9a-04, D3.9a-10, A-3.9a-04, D3.9a-12 After its first shot each boat leaves for an adjacent
    zone without enemies, or stays. It stays only to fight, so somebody must be left there.
    """
    state = world.state
    zones = Chart(state, state.nation).leaves(zone)
    stays = ["stay"] if may_stay and ships_of(state, sea_defenders(state, zone)) else []
    for id in boats:
        state.pieces[id].mission = "spent"
    choices = [*zones, *stays]
    for id in boats if choices else ():
        goal = choices[0]
        if len(choices) > 1:
            goal = yield from ask(state.nation, leave_question(state, id, zone, choices))
        if goal == "stay":
            state.pieces[id].mission = "attack"
            world.journal.tell("in-for-the-fight", "D3.9a-04", nation=state.nation, space=zone)
        else:
            state.pieces[id].at, state.pieces[id].came = goal, ""
            world.journal.tell("submarines-left", "D3.9a-02", nation=state.nation, space=zone, goal=goal)


def leave_question(state: State, id: str, zone: str, choices: Sequence[str]) -> Pick:
    """D3.9a-02, D3.9a-04 Where a boat goes after its first shot."""
    args = {"space": zone, "boat": state.flotillas[state.nation].numbers[id]}
    options = [Option(one, "leave-to", {"goal": one}, at=one) for one in choices if one != "stay"]
    options += [Option("stay", at=zone)] if "stay" in choices else []
    return Pick("first-shot-leaves", "D3.9a-02", choices, args=args, options=lambda: options)
