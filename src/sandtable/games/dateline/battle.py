"""B-7 What every battle needs: dice by columns, casualties, AA fire."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandtable.games.dateline.atlas import NATIONS, number, unit_types
from sandtable.games.dateline.model import Battle, War, cargo_of, count_kinds, domain, reach_of, remove, side
from sandtable.games.dateline.odds import Values, loss_order
from sandtable.kernel.chance import Throw
from sandtable.kernel.decisions import Option, Share
from sandtable.kernel.game import World
from sandtable.kernel.play import Play, ask

VALUES = Values()


def attack_value(war: War, id: str) -> tuple[int, int]:
    """B-3-04, B-8-05 Attack value and number of dice of a unit, with its nation's technology."""
    piece = war.pieces[id]
    have = war.nations[piece.nation].technologies
    return VALUES.attack(piece.kind, have), VALUES.dice(piece.kind, have)


def defence_value(war: War, id: str) -> tuple[int, int]:
    """B-3-04, B-8-05 Defence value of a unit; it rolls one die."""
    piece = war.pieces[id]
    return VALUES.defence(piece.kind, war.nations[piece.nation].technologies), 1


def columns(war: War, ids: Iterable[str], attacking: bool) -> list[tuple[int, int]]:
    """B-7-01 The columns of the battle board, low to high: value and number of dice."""
    found: dict[int, int] = {}
    for id in ids:
        value, dice = attack_value(war, id) if attacking else defence_value(war, id)
        if value > 0:
            found[value] = found.get(value, 0) + dice
    return sorted(found.items())


def roll(world: World[War], rule: str, value: int, dice: int) -> tuple[int, Throw]:
    """B-7-01 A die at or below the value hits."""
    throw = world.chance.dice(rule, dice, 6)
    return sum(face <= value for face in throw.faces), throw


def chooser(war: War, ids: Sequence[str]) -> str:
    """B-7-02 Who chooses the casualties: the owner, among allies the owner of the largest contingent."""
    have = [war.pieces[id].nation for id in ids]
    return max(NATIONS, key=have.count)


def weakest_first(war: War, ids: Iterable[str]) -> list[str]:
    """Among units of one kind the least useful first: empty transports, planes with the least range left."""

    def use(id: str) -> tuple[int, int]:
        piece = war.pieces[id]
        cargo = len(cargo_of(war, id)) if piece.kind in ("transport", "carrier") else 0
        return cargo, reach_of(war, piece) - piece.moved

    return sorted(ids, key=use)


def casualties(world: World[War], rule: str, ids: Sequence[str], hits: int, space: str) -> Play[list[str]]:
    """B-7-01, B-7-02 The owner picks as many units as were hit; nobody is asked where there is no choice."""
    war = world.state
    if hits <= 0 or not ids:
        return []
    if hits >= len(ids):
        return list(ids)
    groups: dict[str, list[str]] = {}
    for id in ids:
        piece = war.pieces[id]
        groups.setdefault(f"{piece.nation}-{piece.kind}", []).append(id)
    if len(groups) == 1:
        return weakest_first(war, ids)[:hits]
    seat = chooser(war, ids)
    rank = loss_order([war.pieces[id].kind for id in ids], VALUES)
    order = sorted(groups, key=lambda name: rank.index(war.pieces[groups[name][0]].kind))
    decision = Share(
        "casualties",
        rule,
        {name: (0, len(groups[name])) for name in order},
        hits,
        hits,
        args={"hits": hits, "space": space},
        options=lambda: [
            Option(
                name,
                text="casualties-group",
                args={"nation": name.split("-")[0], "unit": name.split("-")[1], "count": len(groups[name])},
                cost={"ipc": unit_types()[name.split("-")[1]].cost},
                at=space,
            )
            for name in order
        ],
    )
    answer = yield from ask(seat, decision)
    return [id for name in order for id in weakest_first(war, groups[name])[: answer[name]]]


def tell_losses(world: World[War], rule: str, space: str, ids: Sequence[str]) -> None:
    """Write down what is lost, by nation."""
    war = world.state
    for nation in NATIONS:
        mine = [id for id in ids if id in war.pieces and war.pieces[id].nation == nation]
        if mine:
            world.journal.tell("lost", rule, nation=nation, units=count_kinds(war, mine), space=space)


def bury(world: World[War], rule: str, space: str, ids: Sequence[str]) -> None:
    """B-7-01, B-6-06 Casualties leave the map, cargo with its ship."""
    war = world.state
    sunk = [aboard for id in ids if war.pieces[id].kind == "transport" for aboard in cargo_of(war, id)]
    tell_losses(world, rule, space, [*ids, *sunk])
    remove(war, ids)


def aa_fire(world: World[War], rule: str, space: str, planes: Sequence[str]) -> Play[None]:
    """B-5-10, B-7-06 One die at each plane; each 1 shoots one down, of the owner's choice."""
    if not planes:
        return
    hits, throw = roll(world, rule, number("combat", "aa_hit"), len(planes))
    world.journal.tell("aa-fire", rule, space=space, throw=throw, planes=len(planes), hits=hits)
    shot = yield from casualties(world, rule, planes, hits, space)
    bury(world, rule, space, shot)


def has_gun(war: War, space: str, against: str) -> bool:
    """Is there an AA gun in the territory that fires at this side?"""
    return any(
        p.kind == "aa_gun" and p.at == space and not p.on and side(p) != against for p in war.pieces.values()
    )


def fire(
    world: World[War],
    rule: str,
    battle: Battle,
    shooters: Sequence[str],
    targets: Sequence[str],
    attacking: bool,
) -> Play[list[str]]:
    """B-7-01 Fire column by column; after each the owner picks casualties, which are not removed yet."""
    war = world.state
    hit: list[str] = []
    for value, dice in columns(war, shooters, attacking):
        open_to = [id for id in targets if id not in hit]
        if not open_to:
            break
        hits, throw = roll(world, rule, value, dice)
        who = "attacker" if attacking else "defender"
        world.journal.tell("fire", rule, space=battle.space, who=who, value=value, throw=throw, hits=hits)
        hit += yield from casualties(world, "B-7-02", open_to, hits, battle.space)
    return hit


def planes_of(war: War, ids: Iterable[str]) -> list[str]:
    """The planes among them."""
    return [id for id in ids if domain(war.pieces[id]) == "air"]


def ships_of(war: War, ids: Iterable[str]) -> list[str]:
    """The ships among them."""
    return [id for id in ids if domain(war.pieces[id]) == "sea"]
