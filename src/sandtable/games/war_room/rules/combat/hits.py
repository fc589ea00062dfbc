"""WR4-19 Assigning hits: colour by colour, wounded units first, escorts between big ships and harm."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.war_room.data.data import charts, number, unit_types
from sandtable.games.war_room.rules.conflict.muster import stance_number
from sandtable.games.war_room.state.model import Battle, Line, State, force_of
from sandtable.kernel import Mark, Option, Pick, Play, Refusal, Share, World, ask

COLOURS = tuple(str(row[0]) for row in charts()["die"].rows)
"""WR4-20 Yellow, blue, green, red, black, white: the order in which results are worked off."""

BIG_SHIPS = ("carrier", "battleship")
FRESH = ":fresh"
"""Marks hits that shall go to units of a line that were not hit yet."""


def targets(battle: Battle, side: str, colour: str) -> list[Line]:
    """WR4-15, WR4-16, WR4-20, WR4-21, WR4-24 The enemy lines that a result of this side can hit in this phase.

    In the air phase only planes, in the surface phase only surface units; black hits any of them, white only
    damaged ones; a submarine that has dived is not damaged, one that has escaped is gone.
    """
    found = []
    for line in battle.lines:
        in_the_air = force_of(line.unit) == "air"
        if line.side == side or in_the_air != (battle.stage == "air") or not line.fighting:
            continue
        own = unit_types()[line.unit].colour
        if line.damaged if colour == "white" else colour in ("black", own):
            found.append(line)
    return found


def capacity(line: Line, colour: str) -> int:
    """WR4-21, WR4-22, WR4-23 How many hits of a colour the line can still take."""
    if colour == "white":
        return line.damaged
    return line.fresh * stance_number(line, "hits") + 2 * line.light + line.damaged + line.dived


def assign(world: World[State], battle: Battle) -> Play[None]:
    """WR4-19, WR4-20, R08 Work off what fell, each colour wholly before the next; the roller must use every hit.

    A hit that an escort takes leaves room on the ship for one that found none before.
    """
    side = battle.rolling
    while battle.results or battle.hits:
        if not battle.hits:
            colour = battle.results[0]
            chosen = yield from choose_targets(battle, side, colour)
            used, fell = sum(chosen.values()), battle.results.count(colour)
            battle.results = [colour] * (fell - used if used else 0) + battle.results[fell:]
            for line in battle.lines:
                if hits := in_order(line, chosen):
                    if shields(battle, line):
                        battle.hits += hits
                    else:
                        strike(world, battle, line, hits, colour)
        yield from offer_escort(world, battle)
        yield Mark("WR4-20")


def choose_targets(battle: Battle, side: str, colour: str) -> Play[dict[str, int]]:
    """WR4-19, R10, R19, R41 Spread the hits of a colour over the lines it can hit, as many as they can take."""
    lines = targets(battle, side, colour)
    lines.sort(key=lambda line: (0 if blocked(battle, line) else -line.wounded, -worth(line), line.id))
    room = {line.id: capacity(line, colour) for line in lines}
    hits = min(battle.results.count(colour), sum(room.values()))
    if hits == sum(room.values()):
        return room
    fresh = {line.id + FRESH: min(hits, line.fresh) for line in lines if apart(line, colour, hits)}
    if len(room) == 1 and not fresh:
        return {lines[0].id: hits}
    answer = yield from ask(battle.commanders[side], hit_decision(battle, lines, room | fresh, hits, colour))
    return answer


def apart(line: Line, colour: str, hits: int) -> bool:
    """WR4-19, WR4-22, WR4-23, R41 Can hits be spread over units of this line instead of finishing one?

    A lightly damaged unit and a submarine in its dive box are not damaged, so the next hit may go to another.
    """
    soft = line.unit == "submarine" or stance_number(line, "hits") > 2
    more = line.light or line.dived or (line.fresh > 1 and hits > 1)
    return bool(soft and colour != "white" and line.fresh and more)


def blocked(battle: Battle, line: Line) -> bool:
    """WR4-19, R10 Must a damaged unit of another nation in the same row be destroyed before this line is hit?"""
    return not line.damaged and any(
        one.row == line.row and one.side == line.side and one.damaged for one in battle.lines
    )


def in_order(line: Line, chosen: dict[str, int]) -> list[str]:
    """WR4-19 The hits on a line as they fall: the damaged unit first, then those on units not yet hit, then on."""
    hits, fresh = chosen.get(line.id, 0), chosen.get(line.id + FRESH, 0)
    first = min(hits, line.damaged)
    return [line.id] * first + [line.id + FRESH] * fresh + [line.id] * (hits - first)


def hit_decision(battle: Battle, lines: list[Line], room: dict[str, int], hits: int, colour: str) -> Share:
    """WR4-19, R10 A damaged unit must be destroyed before another of its row is hit, so at most one is left."""

    def damaged_first(answer: dict[str, int]) -> Refusal | None:
        left: dict[tuple[str, str], int] = {}
        struck: set[tuple[str, str]] = set()
        open_yet: set[tuple[str, str]] = set()
        for line in battle.lines:
            if line.side == lines[0].side:
                falls = in_order(line, answer)
                if len(falls) > capacity(line, colour):
                    return Refusal("WR4-19", "too-many-hits", {"unit": line.unit, "stance": line.stance})
                left[line.row] = left.get(line.row, 0) + damaged_after(line, falls)
                struck |= {line.row} if falls else set()
                open_yet |= {line.row} if answer.get(line.id, 0) < line.damaged else set()
        for row, damaged in left.items():
            if damaged > 1 or (row in struck and row in open_yet):
                return Refusal("WR4-19", "finish-the-damaged", {"unit": row[0], "stance": row[1]})
        return None

    def options() -> list[Option]:
        return [
            Option(
                line.id + suffix,
                text,
                {
                    "unit": line.unit,
                    "stance": line.stance,
                    "nation": line.nation,
                    "have": line.fighting,
                    "wounded": line.wounded,
                },
                at=battle.region,
            )
            for suffix, text in (("", "assign-hits-line"), (FRESH, "assign-hits-fresh"))
            for line in lines
            if line.id + suffix in room
        ]

    return Share(
        "assign-hits",
        "WR4-19",
        {id: (0, most) for id, most in room.items()},
        hits,
        hits,
        extra=damaged_first,
        args={"region": battle.region, "colour": colour, "hits": hits},
        options=options,
    )


def worth(line: Line) -> float:
    """What a hit on this line is worth to the enemy: casualty points per hit that destroys a unit."""
    return number("casualty_values", line.unit, "standard") / stance_number(line, "hits")


def damaged_after(line: Line, hits: list[str]) -> int:
    """WR4-19 How many units of the line stand damaged after these hits."""
    after = replace(line)
    for one in hits:
        hit(after, one.endswith(FRESH))
    return after.damaged


def hit(line: Line, fresh: bool = False) -> None:
    """WR4-19, WR4-22, WR4-23 One hit moves a unit of the line one box on: the damaged one, else by the roller's
    choice one that was hit or one that was not.

    Only units with three boxes are lightly damaged first; a submarine dives instead of being damaged.
    """
    boxes = stance_number(line, "hits")
    fresh = fresh and line.fresh > 0
    if line.damaged:
        line.damaged, line.lost = line.damaged - 1, line.lost + 1
    elif line.dived and not fresh:
        line.dived, line.lost = line.dived - 1, line.lost + 1
    elif line.light and not fresh:
        line.light, line.damaged = line.light - 1, line.damaged + 1
    else:
        line.fresh -= 1
        if boxes == 1:
            line.lost += 1
        elif boxes > 2:
            line.light += 1
        elif line.unit == "submarine":
            line.dived += 1
        else:
            line.damaged += 1


def strike(world: World[State], battle: Battle, line: Line, hits: list[str], colour: str) -> None:
    """WR4-19 The hits on a line: its units move on, and the journal tells it."""
    before = line.lost
    for one in hits:
        hit(line, one.endswith(FRESH))
    world.journal.tell(
        "units-hit",
        "WR4-19",
        region=battle.region,
        nation=line.nation,
        unit=line.unit,
        stance=line.stance,
        colour=colour,
        hits=len(hits),
        lost=line.lost - before,
    )


def shields(battle: Battle, line: Line) -> list[Line]:
    """WR4-07, R08 The escort cruisers that may take a hit for this line; a damaged one must be used first."""
    if line.unit not in BIG_SHIPS:
        return []
    escorts = [
        other for other in battle.lines if other.side == line.side and other.stance == "escort" and other.fighting
    ]
    return [other for other in escorts if other.wounded] or escorts


def offer_escort(world: World[State], battle: Battle) -> Play[None]:
    """WR4-07, R08, R22 Hit by hit the owners of escort cruisers may let one take what was meant for a big ship."""
    while battle.hits:
        due = battle.hits[0]
        line = next(one for one in battle.lines if one.id == due.removesuffix(FRESH))
        escorts = shields(battle, line)
        taker = line.id
        for nation in dict.fromkeys(escort.nation for escort in escorts):
            if taker == line.id:
                own = [escort for escort in escorts if escort.nation == nation]
                taker = yield from ask(nation, escort_decision(battle, line, own))
        battle.hits.pop(0)
        struck = next(one for one in battle.lines if one.id == taker)
        falls = [due if struck is line else taker]
        strike(world, battle, struck, falls, "escort" if struck is not line else unit_types()[line.unit].colour)
        yield Mark("WR4-07")


def escort_decision(battle: Battle, line: Line, escorts: list[Line]) -> Pick:
    """WR4-07 Take the hit, or let an escort take it. The default spares a ship that would sink."""
    choices = [line.id, *(escort.id for escort in escorts)]
    default = choices[1] if line.damaged and not escorts[0].damaged else choices[0]
    args = {"region": battle.region, "unit": line.unit, "nation": line.nation, "damaged": line.damaged}

    def options() -> list[Option]:
        stand = Option(line.id, "escort-stand", {"unit": line.unit}, at=battle.region)
        return [
            stand,
            *(
                Option(one.id, "escort-cruiser", {"nation": one.nation, "damaged": one.damaged}, at=battle.region)
                for one in escorts
            ),
        ]

    return Pick("escort", "WR4-07", choices, default=default, args=args, options=options)
