"""D3.3 Oscars and kamikaze attacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.games.dateline.data.data import number
from sandtable.games.dateline.rules.combat.battle import (
    attack_value,
    bury,
    casualties,
    defence_value,
    hits_left,
    roll,
    take_hits,
)
from sandtable.games.dateline.rules.combat.fleets import kamikazes
from sandtable.games.dateline.rules.odds.luck import expected_hits, note_hits
from sandtable.games.dateline.state.model import Battle, State, cargo_of, domain, islands_to_land
from sandtable.kernel import Ask, Option, Pick, Play, World, ask


def kamikaze_attacks(world: World[State], battle: Battle) -> Play[None]:
    """D3.3-06, D3.3-07, A-3.3-08, A-3.3-11, D3.3-11, D3.3-12 Before all other rolls, target by target."""
    state = world.state
    by_target: dict[str, list[str]] = {}
    for id in kamikazes(state, battle.space):
        by_target.setdefault(state.pieces[id].target, []).append(id)
    for target, planes in by_target.items():
        if target not in state.pieces or state.pieces[target].at != battle.space:
            # D2.1-45 It has fled from beside an island that was struck.
            break_away(state, planes)
            continue
        if state.pieces[target].kind == "battleship":
            planes = battleship_fires(world, battle, planes)
        elif (yield from intercepted(world, battle, target, planes)):
            continue
        dive_on(world, battle, target, planes)


def battleship_fires(world: World[State], battle: Battle, planes: list[str]) -> list[str]:
    """D3.3-08, D3.3-10, A-3.3-08 One die for each plane, three at most; a hit destroys a plane before it
    attacks.
    """
    state = world.state
    dice = min(len(planes), number("kamikaze", "battleship_dice"))
    hits, throw = roll(world, "D3.3-08", number("kamikaze", "battleship_fires"), dice)
    world.journal.tell("battleship-fires", "D3.3-08", space=battle.space, throw=throw, hits=hits)
    shot = planes[:hits]
    bury(world, "D3.3-08", battle.space, shot, [throw])
    return [id for id in planes if id in state.pieces]


def dive_on(world: World[State], battle: Battle, target: str, planes: list[str]) -> None:
    """D3.3-03, D3.3-04, D3.3-09, D3.3-16, A-3.3-04, A-3.3-05, A-3.3-10 Each kamikaze hits
    with 5 or less, and is gone either way.

    A hit sinks a ship, with the fighters on its deck; a battleship takes one of its hits.
    """
    state = world.state
    if planes:
        nation = state.pieces[planes[0]].nation
        unit = state.pieces[target].kind
        hits, throw = roll(world, "D3.3-02", number("kamikaze", "attack"), len(planes))
        world.journal.tell(
            "kamikaze", "D3.3-02", nation=nation, space=battle.space, unit=unit, throw=throw, hits=hits
        )
        taken = min(hits, hits_left(state, target))
        expected = expected_hits(number("kamikaze", "attack"), len(planes), hits_left(state, target))
        note_hits(battle, nation, state.pieces[target].nation, expected, taken)
        sunk = take_hits(world, battle.space, [([target], taken)]) if taken else []
        decks = [aboard for id in sunk if state.pieces[id].kind == "carrier" for aboard in cargo_of(state, id)]
        bury(world, "D3.3-16", battle.space, [*decks, *sunk], [throw])
        bury(world, "D3.3-03", battle.space, planes)


def intercepted(world: World[State], battle: Battle, carrier: str, planes: list[str]) -> Play[bool]:
    """D3.3-11, D3.3-12, D3.3-13, A-3.3-05 The planes on deck may try to launch, each as its owner likes.

    If one does, there is an air battle instead.
    """
    state = world.state
    deck: dict[str, list[str]] = {}
    for id in cargo_of(state, carrier):
        if domain(state.pieces[id]) == "air":
            deck.setdefault(state.pieces[id].nation, []).append(id)
    if not deck:
        return False
    args = {"space": battle.space, "planes": len(planes)}
    question = over_the_zone("launch", "D3.3-11", ["launch", "stay"], args)
    answers = yield Ask(dict.fromkeys(deck, question))
    launched: list[str] = []
    for nation in [one for one in deck if answers[one] == "launch"]:
        up, throw = roll(world, "D3.3-11", number("kamikaze", "launch"), len(deck[nation]))
        world.journal.tell("launch", "D3.3-11", nation=nation, space=battle.space, throw=throw, planes=up)
        faces = zip(deck[nation], throw.faces, strict=True)
        launched += [id for id, face in faces if face <= number("kamikaze", "launch")]
    if not launched:
        return False
    yield from air_battle(world, battle, planes, launched)
    return True


def over_the_zone(kind: str, rule: str, choices: list[str], args: dict[str, Any]) -> Pick:
    """A question about a battle in a zone: every choice has its place there on the map."""
    options = [Option(choice, at=args["space"]) for choice in choices]
    return Pick(kind, rule, choices, args=args, options=lambda: options)


def air_battle(world: World[State], battle: Battle, oscars: list[str], fighters: list[str]) -> Play[None]:
    """D3.3-14, D3.3-15, D3.3-18, A-3.3-01, A-3.3-02, A-3.3-12, D3.3-17 Only these planes fight, at 3 against
    defence. After each round the Oscars may withdraw, and at the end they must; the fighters then go on
    defending the zone.
    """
    state = world.state
    while oscars and fighters:
        hit: list[str] = []
        for attackers, targets, value_of in ((oscars, fighters, attack_value), (fighters, oscars, defence_value)):
            hits = 0
            for id in attackers:
                made, throw = roll(world, "A-3.3-01", value_of(state, id)[0], 1)
                hits += made
                told = {"space": battle.space, "who": "attacker" if attackers is oscars else "defender"}
                world.journal.tell("fire", "A-3.3-01", value=value_of(state, id)[0], throw=throw, hits=made, **told)
            hit += yield from casualties(world, "B-7-02", targets, hits, battle.space)
        bury(world, "A-3.3-01", battle.space, hit)
        oscars = [id for id in oscars if id in state.pieces]
        fighters = [id for id in fighters if id in state.pieces]
        if oscars and fighters:
            args = {"space": battle.space, "planes": len(oscars)}
            decision = over_the_zone("air-battle", "A-3.3-01", ["fight-on", "withdraw"], args)
            choice = yield from ask(state.nation, decision)
            if choice == "withdraw":
                break
    break_away(state, oscars)
    for id in fighters if not oscars else ():
        # The kamikazes are shot down: the deck is still there, and on it the fighter goes on defending.
        islands = islands_to_land(state, battle.space, state.pieces[id].nation)
        yield from land_in_zone(world, "back-to-deck", "D3.3-17", id, state.pieces[id].on, islands)


def land_in_zone(
    world: World[State], kind: str, rule: str, id: str, deck: str, islands: Sequence[str]
) -> Play[None]:
    """B-7-09, D3.3-17 A fighter goes on a deck or an island of its zone; its owner chooses between them."""
    fighter = world.state.pieces[id]
    zone = fighter.at
    places = [*(["deck"] if deck else []), *islands]
    goal = places[0]
    if len(places) > 1:
        options = [Option(one, at=zone) if one == "deck" else leave_option(one) for one in places]
        args = {"space": zone, "unit": fighter.kind}
        goal = yield from ask(fighter.nation, Pick(kind, rule, places, args=args, options=lambda: options))
    fighter.on = deck if goal == "deck" else ""
    if goal != "deck":
        fighter.at = goal
        units = {fighter.kind: 1}
        world.journal.tell("moves", rule, nation=fighter.nation, units=units, start=zone, goal=goal)


def leave_option(goal: str) -> Option:
    """A place to go to, shown there on the map."""
    return Option(goal, "leave-to", {"goal": goal}, at=goal)


def break_away(state: State, oscars: list[str]) -> None:
    """D3.3-14, A-3.3-02 They make no attack any more, and land in the non-combat move."""
    for id in oscars:
        state.pieces[id].mission, state.pieces[id].target = "withdrawn", ""
