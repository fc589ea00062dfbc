"""D3.9a, D3.9b First shots and underwater combat."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.dateline.atlas import ENEMY_OF, SIDE, number
from sandtable.games.dateline.battle import bury, casualties, fire, ships_of, throw_volley, values
from sandtable.games.dateline.fleets import first_shooters, sea_attackers, sea_defenders, subs_of
from sandtable.games.dateline.model import Battle, War
from sandtable.games.dateline.routes import Chart
from sandtable.games.dateline.submarines import hidden_in, may_hide, show
from sandtable.kernel.decisions import Option, Pick
from sandtable.kernel.game import World
from sandtable.kernel.play import Play, ask, window


def reveal_window(world: World[War], kind: str, rule: str, zone: str) -> Play[list[str]]:
    """D3.9b-01, D3.9c-05 Every enemy who has a hidden boat somewhere is asked, whether or not one is here."""
    war = world.state
    could = may_hide(war, ENEMY_OF[SIDE[war.nation]])
    answers = yield from window(
        kind,
        rule,
        could,
        lambda seat: ["reveal"] if hidden_in(war, seat, zone) else [],
        args={"space": zone, "nation": war.nation},
    )
    shown = []
    for seat, answer in answers.items():
        for name in hidden_in(war, seat, zone) if answer == "reveal" else ():
            shown.append(show(war, seat, name, war.flotillas[seat].hidden[name].under))
            world.journal.reveal("boat-revealed", rule, nation=seat, space=zone)
    return shown


def underwater(world: World[War], battle: Battle) -> Play[None]:
    """D3.9a-11, D3.9b-01, D3.9d-03 A submarine attacks: the defender may reveal one of his, and they duel first."""
    war = world.state
    zone = battle.space
    mine = [*subs_of(war, sea_attackers(war, zone)), *first_shooters(war, zone)]
    if not mine:
        return
    theirs = yield from reveal_window(world, "reveal-boat", "D3.9b-01", zone)
    if not theirs:
        return
    yield from duel(world, battle, mine, theirs)
    # D3.9a-12, D3.9b-05, D3.9d-04 The first shot is void: whoever came with it leaves and attacks nobody.
    void = first_shooters(war, zone)
    if void:
        yield from leave(world, zone, void)


def advantage(world: World[War], space: str) -> bool:
    """D3.9b-03, A-3.9b-01, A-3.9b-03 One die a side, the higher has the advantage, a tie is rolled again."""
    while True:
        attacker, defender = world.chance.d6("D3.9b-03"), world.chance.d6("D3.9b-03")
        if attacker.natural != defender.natural:
            better = attacker.natural > defender.natural
            who = "attacker" if better else "defender"
            throws = {"attacker": attacker, "defender": defender}
            world.journal.tell("duel-advantage", "D3.9b-03", None, space=space, who=who, **throws)
            return better


def duel(world: World[War], battle: Battle, mine: Sequence[str], theirs: Sequence[str]) -> Play[None]:
    """D3.9b-02, D3.9b-04, A-3.9b-02, A-3.9b-04 Simultaneous fire until one side has no submarine; nobody leaves."""
    war = world.state
    better = advantage(world, battle.space)
    attackers, defenders = list(mine), list(theirs)
    while attackers and defenders:
        hit = yield from duel_fire(world, battle, attackers, defenders, attacking=True, better=better)
        struck = yield from duel_fire(world, battle, defenders, attackers, attacking=False, better=not better)
        bury(world, "D3.9b-02", battle.space, hit, battle.throws_of("attacker"))
        bury(world, "D3.9b-02", battle.space, struck, battle.throws_of("defender"))
        attackers = [id for id in attackers if id in war.pieces]
        defenders = [id for id in defenders if id in war.pieces]


def duel_value(war: War, id: str, attacking: bool, better: bool) -> int:
    """D3.9b-03 With the advantage 3, a super submarine 4; without it the ordinary value."""
    have = war.nations[war.pieces[id].nation].technologies
    if better:
        return number("submarines", "advantage_super" if "super_submarines" in have else "advantage")
    reckon = values(war)
    return reckon.attack("submarine", have) if attacking else reckon.defence("submarine", have)


def duel_fire(
    world: World[War],
    battle: Battle,
    shooters: Sequence[str],
    targets: Sequence[str],
    attacking: bool,
    better: bool,
) -> Play[list[str]]:
    """One side of an exchange under water."""
    war = world.state
    found: dict[int, dict[str, int]] = {}
    for id in shooters:
        dice = found.setdefault(duel_value(war, id, attacking, better), {})
        dice[war.pieces[id].nation] = dice.get(war.pieces[id].nation, 0) + 1
    hit: list[str] = []
    for value, dice in sorted(found.items()):
        left = [id for id in targets if id not in hit]
        if left:
            hits = throw_volley(world, "D3.9b-02", battle, value, dice, attacking, left)
            hit += yield from casualties(world, "B-7-02", left, hits, battle.space)
    return hit


def first_shots(world: World[War], battle: Battle) -> Play[None]:
    """D3.9a-02, D3.9a-03, A-3.9a-02, A-3.9a-06, A-3.10-03 One die each; whoever is hit goes down without firing."""
    war = world.state
    shooters = first_shooters(war, battle.space)
    targets = ships_of(war, sea_defenders(war, battle.space))
    sunk = yield from fire(world, "D3.9a-02", battle, shooters, targets, attacking=True)
    bury(world, "D3.9a-03", battle.space, sunk, battle.throws_of("attacker"))
    yield from leave(world, battle.space, shooters)


def leave(world: World[War], zone: str, boats: Sequence[str]) -> Play[None]:
    """D3.9a-02, D3.9a-10, A-3.9a-04 After the first shot the boats leave for an adjacent zone without enemies."""
    war = world.state
    zones = Chart(war, war.nation).leaves(zone)
    for id in boats:
        war.pieces[id].mission = "spent"
    if not zones:
        return
    goal = zones[0]
    if len(zones) > 1:
        args = {"space": zone, "count": len(boats)}
        options = [Option(one, "leave-to", {"goal": one}, at=one) for one in zones]
        decision = Pick("first-shot-leaves", "D3.9a-02", zones, args=args, options=lambda: options)
        goal = yield from ask(war.nation, decision)
    for id in boats:
        war.pieces[id].at, war.pieces[id].came = goal, ""
    world.journal.tell("submarines-left", "D3.9a-02", nation=war.nation, space=zone, goal=goal)
