"""WR4-19 Assigning hits: colour by colour, wounded units first, escorts between big ships and harm."""

from __future__ import annotations

from sandtable.games.war_room.atlas import charts, number, unit_types
from sandtable.games.war_room.model import Battle, Front, Line, enemy_of, force_of
from sandtable.games.war_room.muster import stance_number
from sandtable.kernel.decisions import Option, Pick, Refusal, Share
from sandtable.kernel.game import World
from sandtable.kernel.play import Mark, Play, ask

COLOURS = tuple(str(row[0]) for row in charts()["die"].rows)
"""WR4-20 Yellow, blue, green, red, black, white: the order in which results are worked off."""

BIG_SHIPS = ("carrier", "battleship")


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


def assign(world: World[Front], battle: Battle) -> Play[None]:
    """WR4-19, WR4-20 Work off what fell, each colour wholly before the next; the roller must use every hit."""
    side = battle.rolling
    while battle.results or battle.hits:
        if not battle.hits:
            colour = battle.results[0]
            chosen = yield from choose_targets(battle, side, colour)
            battle.results = [result for result in battle.results if result != colour]
            for line in battle.lines:
                if hits := chosen.get(line.id, 0):
                    shielded = shields(battle, line)
                    battle.hits += [line.id] * (hits if shielded else 0)
                    if not shielded:
                        strike(world, battle, line, hits, colour)
        yield from offer_escort(world, battle)
        yield Mark("WR4-20")


def choose_targets(battle: Battle, side: str, colour: str) -> Play[dict[str, int]]:
    """WR4-19, R10, R19 Spread the hits of a colour over the lines it can hit, as many as they can take."""
    lines = targets(battle, side, colour)
    lines.sort(key=lambda line: (-line.wounded, -worth(line), line.id))
    room = {line.id: capacity(line, colour) for line in lines}
    hits = min(battle.results.count(colour), sum(room.values()))
    if hits == sum(room.values()):
        return room
    if len(room) == 1:
        return {lines[0].id: hits}
    answer = yield from ask(battle.commanders[side], hit_decision(battle, lines, room, hits, colour))
    return answer


def hit_decision(battle: Battle, lines: list[Line], room: dict[str, int], hits: int, colour: str) -> Share:
    """WR4-19, R10 In each row at most one unit may be left wounded: it must be finished before the next is hit."""

    def one_wounded(answer: dict[str, int]) -> Refusal | None:
        left: dict[tuple[str, str], int] = {}
        for line in battle.lines:
            if line.side == lines[0].side:
                left[line.row] = left.get(line.row, 0) + wounded_after(line, answer.get(line.id, 0))
        for row, wounded in left.items():
            if wounded > 1:
                return Refusal("WR4-19", "finish-the-damaged", {"unit": row[0], "stance": row[1]})
        return None

    def options() -> list[Option]:
        return [
            Option(
                line.id,
                "assign-hits-line",
                {
                    "unit": line.unit,
                    "stance": line.stance,
                    "nation": line.nation,
                    "have": line.fighting,
                    "wounded": line.wounded,
                },
                at=battle.region,
            )
            for line in lines
        ]

    return Share(
        "assign-hits",
        "WR4-19",
        {id: (0, most) for id, most in room.items()},
        hits,
        hits,
        extra=one_wounded,
        args={"region": battle.region, "colour": colour, "hits": hits},
        options=options,
    )


def worth(line: Line) -> float:
    """What a hit on this line is worth to the enemy: casualty points per hit that destroys a unit."""
    return number("casualty_values", line.unit, "standard") / stance_number(line, "hits")


def wounded_after(line: Line, hits: int) -> int:
    """WR4-19 How many units of the line stand wounded after so many hits."""
    after = Line(line.nation, line.side, line.unit, line.stance, line.fresh, line.light, line.damaged, line.dived)
    for _ in range(hits):
        hit(after)
    return after.wounded


def hit(line: Line) -> None:
    """WR4-19, WR4-22, WR4-23 One hit moves a wounded unit of the line one box on, or the next fresh one.

    Only units with three boxes are lightly damaged first; a submarine dives instead of being damaged.
    """
    boxes = stance_number(line, "hits")
    if line.damaged:
        line.damaged, line.lost = line.damaged - 1, line.lost + 1
    elif line.dived:
        line.dived, line.lost = line.dived - 1, line.lost + 1
    elif line.light:
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


def strike(world: World[Front], battle: Battle, line: Line, hits: int, colour: str) -> None:
    """WR4-19 Move the units and say so."""
    before = line.lost
    for _ in range(hits):
        hit(line)
    world.journal.tell(
        "units-hit",
        "WR4-19",
        region=battle.region,
        nation=line.nation,
        unit=line.unit,
        stance=line.stance,
        colour=colour,
        hits=hits,
        lost=line.lost - before,
    )


def shields(battle: Battle, line: Line) -> list[Line]:
    """WR4-07, R08 The escort cruisers that may take a hit for this line; a damaged one must be used first."""
    if line.unit not in BIG_SHIPS:
        return []
    escorts = [
        other
        for other in battle.lines
        if other.side == line.side and other.unit == "cruiser" and other.stance == "escort" and other.fighting
    ]
    return [other for other in escorts if other.wounded] or escorts


def offer_escort(world: World[Front], battle: Battle) -> Play[None]:
    """WR4-07, R08, R22 Hit by hit the defender may let an escort cruiser take what was meant for a big ship."""
    while battle.hits:
        line = next(one for one in battle.lines if one.id == battle.hits[0])
        escorts = shields(battle, line)
        taker = line.id
        if escorts:
            taker = yield from ask(
                battle.commanders[enemy_of(battle.rolling)], escort_decision(battle, line, escorts)
            )
        battle.hits.pop(0)
        struck = next(one for one in battle.lines if one.id == taker)
        strike(world, battle, struck, 1, "escort" if struck is not line else unit_types()[line.unit].colour)
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
