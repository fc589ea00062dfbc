"""B-7 What every battle needs: dice by columns, casualties, AA fire."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from sandtable.games.dateline.data.data import CAPITAL, NATIONS, SIDE, SIDES_OF_DIE, number
from sandtable.games.dateline.rules.odds.luck import expected_hits, low_luck, note_hits, reckoned, thousandths
from sandtable.games.dateline.rules.odds.values import Values, loss_order, values_of
from sandtable.games.dateline.rules.odds.ways import filled, ways
from sandtable.games.dateline.state.model import (
    Battle,
    Fallen,
    State,
    Who,
    cargo_of,
    chapters_of,
    count_kinds,
    domain,
    fought,
    is_hot,
    reach_of,
    remove,
    side,
    value_of,
)
from sandtable.kernel import Option, Play, Share, Throw, World, ask


def values(state: State) -> Values:
    """What units are worth by the chapters that are played."""
    return values_of(chapters_of(state), low_luck(state))


def attack_value(state: State, id: str) -> tuple[int, int]:
    """B-3-04, B-8-05 Attack value and number of dice of a unit, with its nation's technology."""
    piece = state.pieces[id]
    have = state.nations[piece.nation].technologies
    return values(state).attack(piece.kind, have), values(state).dice(piece.kind, have)


def defence_value(state: State, id: str) -> tuple[int, int]:
    """B-3-04, B-8-05 Defence value of a unit; it rolls one die."""
    piece = state.pieces[id]
    return values(state).defence(piece.kind, state.nations[piece.nation].technologies), 1


def columns(state: State, ids: Iterable[str], attacking: bool) -> list[tuple[int, dict[str, int]]]:
    """B-7-01, B-3-04, D4-07 The columns of the battle board, low to high: value, and the dice of each nation."""
    found: dict[int, dict[str, int]] = {}
    reckon = values(state)
    for id in ids:
        piece = state.pieces[id]
        have = state.nations[piece.nation].technologies
        value = reckon.attack(piece.kind, have) if attacking else reckon.defence(piece.kind, have)
        if value > 0:
            column = found.setdefault(value, {})
            dice = reckon.dice(piece.kind, have) if attacking else 1
            column[piece.nation] = column.get(piece.nation, 0) + dice
    return sorted(found.items())


def roll(world: World[State], rule: str, value: int, dice: int) -> tuple[int, Throw]:
    """B-7-01 A die at or below the value hits."""
    throw = world.chance.dice(rule, dice, SIDES_OF_DIE)
    return sum(face <= value for face in throw.faces), throw


def chooser(state: State, ids: Sequence[str]) -> str:
    """B-7-02 Who chooses the casualties: the owner, among allies the owner of the largest contingent."""
    have = [state.pieces[id].nation for id in ids]
    return max(NATIONS, key=have.count)


def use_of(state: State, id: str) -> tuple[bool, int, int]:
    """A-3.6-05, B-7-02 How useful a unit is among those of its kind: with the bomb, with cargo, with range left."""
    piece = state.pieces[id]
    return piece.mission == "bomb", len(cargo_of(state, id)), reach_of(state, piece) - piece.moved


def weakest_first(state: State, ids: Iterable[str]) -> list[str]:
    """A-3.6-05 Among units that are alike the least useful first: planes with the least range left."""
    return sorted(ids, key=lambda id: use_of(state, id))


Apart = tuple[list[str], str, str, bool, int]


def apart(state: State, id: str) -> Apart | None:
    """B-7-02, B-5-10, A-2.1-19 What tells a ship or plane from others of its kind: its load, place and mission."""
    piece = state.pieces[id]
    if domain(piece) == "land":
        return None
    aboard = sorted(state.pieces[one].kind for one in cargo_of(state, id))
    return aboard, piece.at, piece.mission, piece.raid, piece.under


def hits_left(state: State, id: str) -> int:
    """D3.10-01 How many hits a unit still takes."""
    piece = state.pieces[id]
    return values(state).unit(piece.kind).hits - piece.damage


def casualties(
    world: World[State],
    rule: str,
    ids: Sequence[str],
    hits: int,
    space: str,
    coming: Sequence[tuple[int, int]] | None = None,
) -> Play[list[str]]:
    """B-7-01, B-7-02, D3.10-01, A-3.10-02 The owner spreads the hits; returns who is lost by them.

    Nobody is asked where there is no choice. In the rounds of a battle `coming` are the dice, with their values,
    that this side must still stand in the same round.
    """
    state = world.state
    if hits <= 0 or not ids:
        return []
    groups = target_groups(state, ids)
    battle = fought(state)
    if hits >= sum(group.room for group in groups):
        if battle:
            battle.struck += ids
        return list(ids)
    answer: Mapping[str, int] = {groups[0].id: hits}
    if len(groups) > 1:
        rank = loss_order([state.pieces[id].kind for id in ids], values(state))
        groups.sort(key=lambda group: (rank.index(group.kind), use_of(state, group.members[0])))
        answer = yield from ask(chooser(state, ids), casualty_question(state, rule, groups, hits, space, coming))
    lost = take_hits(world, space, [(group.members, answer[group.id]) for group in groups])
    if battle:
        battle.struck += lost
    return lost


class Targets(Struct):
    """Units among which hits are spread alike: those of a nation and kind that nothing tells apart.

    A battleship of several hits is one of its own; `alone` says that there is no other group of its kind.

    `room` is how many hits they take before all of them are lost.
    """

    id: str
    nation: str
    kind: str
    sturdy: bool
    alone: bool = True
    members: list[str] = []
    room: int = 0


def target_groups(state: State, ids: Sequence[str]) -> list[Targets]:
    """B-7-02, A-3.10-02, B-5-10 The groups among which a hit can be chosen.

    Each battleship of three hits is its own, and so are ships and planes that are not alike.
    """
    types = values(state).types
    groups: list[tuple[Apart | None, Targets]] = []
    for id in ids:
        piece, what = state.pieces[id], apart(state, id)
        sturdy = types[piece.kind].hits != 1
        kin = [one for one in groups if (one[1].nation, one[1].kind) == (piece.nation, piece.kind)]
        group = next((one for other, one in kin if other == what and not sturdy), None)
        if group is None:
            name = f"{piece.nation}-{piece.kind}" + (f"-{id}" if kin or sturdy else "")
            group = Targets(name, piece.nation, piece.kind, sturdy)
            groups.append((what, group))
            for _, one in kin:
                one.alone = group.alone = False
        group.members.append(id)
        group.room += types[piece.kind].hits - piece.damage
    return [group for _, group in groups]


def casualty_question(
    state: State,
    rule: str,
    groups: Sequence[Targets],
    hits: int,
    space: str,
    coming: Sequence[tuple[int, int]] | None = None,
) -> Share:
    """B-7-02 The cheapest go first by default; damage that sinks no battleship comes before any loss."""
    default = filled(groups, hits)
    battle = fought(state)

    def options() -> list[Option]:
        found = []
        for group in groups:
            args: dict[str, Any] = {"nation": group.nation, "unit": group.kind, "count": group.room}
            text = "casualties-battleship" if group.sturdy else "casualties-group"
            if not (group.sturdy or group.alone):
                text, piece = "casualties-apart", state.pieces[group.members[0]]
                units = count_kinds(state, cargo_of(state, group.members[0]))
                mission = "raid" if piece.raid else piece.mission or "none"
                args |= {
                    "units": units,
                    "loaded": len(units),
                    "space": piece.at,
                    "mission": mission,
                    "box": piece.under,
                }
            cost = float(values(state).unit(group.kind).cost)
            found.append(Option(group.id, text=text, args=args, cost={"ipc": cost}, at=space))
        return found

    limits = {group.id: (0, group.room) for group in groups}
    args = {"hits": hits, "space": space}

    def offer() -> dict[str, Any]:
        members = {group.id: group.members for group in groups}
        chances = ways(state, battle, groups, default, coming) if battle and coming is not None else []
        return {"members": members, "ways": chances}

    return Share("casualties", rule, limits, hits, hits, default=default, args=args, options=options, offer=offer)


def take_hits(world: World[State], space: str, groups: Iterable[tuple[list[str], int]]) -> list[str]:
    """D3.10-01, D3.10-03, A-3.10-03, B-7-02, A-3.6-05 Units are lost by one hit, battleships by their third."""
    state = world.state
    lost: list[str] = []
    for members, hits in groups:
        if values(state).unit(state.pieces[members[0]].kind).hits == 1:
            lost += weakest_first(state, members)[:hits]
            continue
        (id,) = members
        if hits >= hits_left(state, id):
            lost.append(id)
        elif hits:
            piece = state.pieces[id]
            piece.damage += hits
            told: dict[str, Any] = {"nation": piece.nation, "unit": piece.kind, "damage": piece.damage}
            world.journal.tell("damaged", "D3.10-01", space=space, **told)
    return lost


def tell_losses(
    world: World[State], rule: str, space: str, ids: Sequence[str], throws: Sequence[Throw] = ()
) -> None:
    """Write down what is lost, by nation, with the dice that hit."""
    state = world.state
    dice: dict[str, Any] = {f"throw_{n}": throw for n, throw in enumerate(throws, 1)}
    if battle := fought(state):
        dice["round"] = battle.round + 1
    for nation in NATIONS:
        mine = [id for id in ids if id in state.pieces and state.pieces[id].nation == nation]
        if mine:
            world.journal.tell("lost", rule, nation=nation, units=count_kinds(state, mine), space=space, **dice)


def bury(
    world: World[State],
    rule: str,
    space: str,
    ids: Sequence[str],
    throws: Sequence[Throw] = (),
    by_bomb: bool = False,
) -> None:
    """B-7-01, B-6-06, D3.6-05, D3.8-06 Casualties leave the map, cargo with its ship or bomber; `throws` hit them.

    An MPC does not sink with its ship, unless the atomic bomb is the cause.
    """
    state = world.state
    carriers = [id for id in ids if state.pieces[id].kind in ("transport", "bomber")]
    sunk = [aboard for id in carriers for aboard in cargo_of(state, id)]
    saved = [id for id in sunk if state.pieces[id].kind == "mpc" and not by_bomb and save_mpc(world, id)]
    tell_losses(world, rule, space, [*ids, *(id for id in sunk if id not in saved)], throws)
    if battle := fought(state):
        leave_the_board(state, battle, [*ids, *(id for id in sunk if id not in saved)])
    remove(state, ids)


def leave_the_board(state: State, battle: Battle, ids: Sequence[str]) -> None:
    """B-7-02 Keep who is lost in this round of the battle."""
    battle.struck = [id for id in battle.struck if id not in ids]
    for id in ids:
        piece = state.pieces[id]
        who: Who = "attacker" if side(piece) == SIDE[state.nation] else "defender"
        battle.fallen.append(Fallen(battle.round + 1, who, piece.nation, piece.kind))


def save_mpc(world: World[State], id: str) -> bool:
    """D3.8-06 An MPC whose ship went down stands in its owner's capital again, else where most is to be had.

    Not where it is hot; if the owner has no land at all, it is lost.
    """
    state = world.state
    piece = state.pieces[id]
    homes = [id for id, land in state.lands.items() if land.owner == piece.nation and not is_hot(state, id)]
    if not homes:
        return False
    home = min(homes, key=lambda land: (land != CAPITAL[piece.nation], -value_of(state, land)))
    piece.at, piece.on, piece.done = home, "", True
    world.journal.tell("mpc-saved", "D3.8-06", nation=piece.nation, space=home)
    return True


def aa_fire(world: World[State], rule: str, space: str, planes: Sequence[str]) -> Play[None]:
    """B-5-10, B-7-06 One die at each plane; each 1 shoots one down, of the owner's choice."""
    if not planes:
        return
    value = number("combat", "aa_hit")
    if low_luck(world.state):
        hits, throw = reckoned(world, rule, value * len(planes))
    else:
        hits, throw = roll(world, rule, value, len(planes))
    shown: dict[str, Any] = {"throw": throw} if throw else {}
    nation = world.state.lands[space].owner
    world.journal.tell("aa-fire", rule, space=space, nation=nation, planes=len(planes), hits=hits, **shown)
    if battle := fought(world.state):
        battle.note("defender", nation, value, throw, hits)
    shot = yield from casualties(world, rule, planes, hits, space)
    bury(world, rule, space, shot, [throw] if throw else [])


def has_gun(state: State, space: str, against: str) -> bool:
    """Is there an AA gun in the territory that fires at this side?"""
    return any(
        p.kind == "aa_gun" and p.at == space and not p.on and side(p) != against for p in state.pieces.values()
    )


def fire(
    world: World[State],
    rule: str,
    battle: Battle,
    shooters: Sequence[str],
    targets: Sequence[str],
    attacking: bool,
    lost: Sequence[str] = (),
) -> Play[list[str]]:
    """B-7-01, B-9-02 Fire column by column; after each the owner picks casualties, which are not removed yet.

    `lost` are casualties of this round that cannot be hit again.
    """
    state = world.state
    hit: list[str] = []
    volleys = columns(state, shooters, attacking)
    if low_luck(state) and volleys:
        volleys = [(0, merged(volleys))]
    for at, (value, dice) in enumerate(volleys):
        open_to = [id for id in targets if id not in hit and id not in lost]
        if not open_to:
            break
        hits = throw_volley(world, rule, battle, value, dice, attacking, open_to)
        coming = dice_of(volleys[at + 1 :])
        hit += yield from casualties(world, "B-7-02", open_to, hits, battle.space, coming)
    return hit


def dice_of(volleys: Sequence[tuple[int, Mapping[str, int]]]) -> list[tuple[int, int]]:
    """Values and numbers of dice, whoever throws them."""
    return [(value, sum(dice.values())) for value, dice in volleys]


def merged(volleys: Sequence[tuple[int, Mapping[str, int]]]) -> dict[str, int]:
    """With low luck a whole volley: pips by nation instead of dice."""
    pips: dict[str, int] = {}
    for value, dice in volleys:
        for nation, count in dice.items():
            pips[nation] = pips.get(nation, 0) + value * count
    return pips


def throw_volley(
    world: World[State],
    rule: str,
    battle: Battle,
    value: int,
    dice: Mapping[str, int],
    attacking: bool,
    open_to: Sequence[str],
) -> int:
    """B-7-01 The hits of one column, told and noted for the luck report; `value` 0: pips of low luck."""
    state = world.state
    who: Who = "attacker" if attacking else "defender"
    nation = chooser_of(dice)
    told: dict[str, Any] = {"space": battle.space, "who": who, "nation": nation, "round": battle.round + 1}
    types = values(state).types
    room = sum(types[state.pieces[id].kind].hits - state.pieces[id].damage for id in open_to)
    taken_by = chooser(state, open_to)
    if value == 0:
        pips = sum(dice.values())
        hits, one = reckoned(world, rule, pips)
        shown: dict[str, Any] = {"throw": one} if one else {}
        if one:
            battle.thrown.setdefault(who, []).append(one)
        world.journal.tell("low-luck", rule, **told, pips=pips, hits=hits, **shown)
        battle.note(who, nation, 0, one, hits)
        note_hits(battle, nation, taken_by, min(thousandths(pips), room * 1000), min(hits, room))
        return hits
    hits, throw = roll(world, rule, value, sum(dice.values()))
    world.journal.tell("fire", rule, **told, value=value, throw=throw, hits=hits)
    battle.note(who, nation, value, throw, hits)
    if hits:
        battle.thrown.setdefault(who, []).append(throw)
    at = 0
    for nation, count in dice.items():
        mine = sum(face <= value for face in throw.faces[at : at + count])
        at += count
        note_hits(battle, nation, taken_by, expected_hits(value, count, room), min(mine, room))
    return hits


def chooser_of(dice: Mapping[str, int]) -> str:
    """The nation with the most dice."""
    return max(dice, key=lambda nation: dice[nation])


def planes_of(state: State, ids: Iterable[str]) -> list[str]:
    """The planes among these units."""
    return [id for id in ids if domain(state.pieces[id]) == "air"]


def ships_of(state: State, ids: Iterable[str]) -> list[str]:
    """The ships among these units."""
    return [id for id in ids if domain(state.pieces[id]) == "sea"]
