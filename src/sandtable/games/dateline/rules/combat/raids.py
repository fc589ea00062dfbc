"""B-10, B-3-05 Strategic bombing raids and rockets."""

from __future__ import annotations

from sandtable.games.dateline.data.data import SIDE, effect, flying
from sandtable.games.dateline.rules.combat.battle import aa_fire, has_gun, values
from sandtable.games.dateline.state.model import Battle, War, hostile, is_hot
from sandtable.kernel.chance import Throw
from sandtable.kernel.decisions import Option, Pick
from sandtable.kernel.game import World
from sandtable.kernel.play import Play, ask


def raiders(war: War, space: str) -> list[str]:
    """B-10-01 The bombers that raid a complex."""
    return [id for id, p in war.pieces.items() if p.raid and p.at == space]


def raid(world: World[War], battle: Battle) -> Play[None]:
    """B-10-01, D3.7-01 AA fire, then a die for each bomber (heavy ones more); nobody else fires."""
    war = world.state
    space = battle.space
    if has_gun(war, space, SIDE[war.nation]):
        yield from aa_fire(world, "B-10-01", space, raiders(war, space))
    if bombers := raiders(war, space):
        dice = len(bombers) * values(war).dice("bomber", war.nations[war.nation].technologies)
        throw = world.chance.dice("B-10-01", dice, 6)
        burn_money(world, "raid", "B-10-01", space, throw)


def burn_money(world: World[War], kind: str, rule: str, space: str, throw: Throw) -> None:
    """B-10-01, B-3-05 The owner loses what was thrown, down to nothing, whatever the territory is worth."""
    war = world.state
    owner = war.lands[space].owner
    lost = min(throw.total, war.nations[owner].money)
    war.nations[owner].money -= lost
    world.journal.tell(kind, rule, nation=war.nation, space=space, owner=owner, throw=throw, lost=lost)


def rocket_targets(war: War) -> list[str]:
    """B-3-05, D2.1-52 Enemy complexes, none that is hot, within three spaces of an own AA gun, any kind of space
    counting one.
    """
    reach = effect("rockets")
    complexes = [
        id
        for id, land in war.lands.items()
        if land.factory and hostile(war, id, war.nation) and not is_hot(war, id)
    ]
    guns = {p.at for p in war.pieces.values() if p.kind == "aa_gun" and p.nation == war.nation and not p.on}
    far = [flying(frozenset(), gun) for gun in guns]
    return sorted(id for id in complexes if any(steps[id] <= reach for steps in far))


def rockets(world: World[War]) -> Play[None]:
    """B-3-05 Once in each own combat phase one gun may fire at a complex."""
    war = world.state
    if war.rockets_fired or "rockets" not in war.nations[war.nation].technologies:
        return
    targets = rocket_targets(war)
    if targets:
        options = [Option("pass"), *(Option(id, at=id) for id in targets)]
        default = max(targets, key=lambda id: war.nations[war.lands[id].owner].money)
        decision = Pick("rockets", "B-3-05", ["pass", *targets], default=default, options=lambda: options)
        choice = yield from ask(war.nation, decision)
        if choice != "pass":
            burn_money(world, "rocket", "B-3-05", choice, world.chance.d6("B-3-05"))
    war.rockets_fired = True
