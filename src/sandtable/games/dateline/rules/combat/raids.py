"""B-10, B-3-05 Strategic bombing raids and rockets."""

from __future__ import annotations

from sandtable.games.dateline.data.data import SIDE, SIDES_OF_DIE, effect, flying
from sandtable.games.dateline.rules.combat.battle import aa_fire, has_gun, values
from sandtable.games.dateline.state.model import Battle, State, hostile, is_hot
from sandtable.kernel import Option, Pick, Play, Throw, World, ask


def raiders(state: State, space: str) -> list[str]:
    """B-10-01 The bombers that raid a complex."""
    return [id for id, p in state.pieces.items() if p.raid and p.at == space]


def raid(world: World[State], battle: Battle) -> Play[None]:
    """B-10-01, D3.7-01 AA fire, then a die for each bomber (heavy ones more); nobody else fires."""
    state = world.state
    space = battle.space
    if has_gun(state, space, SIDE[state.nation]):
        yield from aa_fire(world, "B-10-01", space, raiders(state, space))
    if bombers := raiders(state, space):
        dice = len(bombers) * values(state).dice("bomber", state.nations[state.nation].technologies)
        throw = world.chance.dice("B-10-01", dice, SIDES_OF_DIE)
        burn_money(world, "raid", "B-10-01", space, throw)


def burn_money(world: World[State], kind: str, rule: str, space: str, throw: Throw) -> None:
    """B-10-01, B-3-05 The owner loses what was thrown, down to nothing, whatever the territory is worth."""
    state = world.state
    owner = state.lands[space].owner
    lost = min(throw.total, state.nations[owner].money)
    state.nations[owner].money -= lost
    world.journal.tell(kind, rule, nation=state.nation, space=space, owner=owner, throw=throw, lost=lost)


def rocket_targets(state: State) -> list[str]:
    """B-3-05, D2.1-52 Enemy complexes, none that is hot, within three spaces of an own AA gun, any kind of space
    counting one.
    """
    reach = effect("rockets")
    complexes = [
        id
        for id, land in state.lands.items()
        if land.factory and hostile(state, id, state.nation) and not is_hot(state, id)
    ]
    guns = {p.at for p in state.pieces.values() if p.kind == "aa_gun" and p.nation == state.nation and not p.on}
    far = [flying(frozenset(), gun) for gun in guns]
    return sorted(id for id in complexes if any(steps[id] <= reach for steps in far))


def rockets(world: World[State]) -> Play[None]:
    """B-3-05 Once in each own combat phase one gun may fire at a complex."""
    state = world.state
    if state.rockets_fired or "rockets" not in state.nations[state.nation].technologies:
        return
    targets = rocket_targets(state)
    if targets:
        options = [Option("pass"), *(Option(id, at=id) for id in targets)]
        default = max(targets, key=lambda id: state.nations[state.lands[id].owner].money)
        decision = Pick("rockets", "B-3-05", ["pass", *targets], default=default, options=lambda: options)
        choice = yield from ask(state.nation, decision)
        if choice != "pass":
            burn_money(world, "rocket", "B-3-05", choice, world.chance.d6("B-3-05"))
    state.rockets_fired = True
