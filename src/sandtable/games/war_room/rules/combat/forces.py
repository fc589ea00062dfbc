"""Forces as text, for whoever asks for the odds of a battle: "4 inf 2 art/antiair 1 ftr"."""

from __future__ import annotations

import re

from sandtable.games.war_room.data.data import stances_on_chart, unit_types
from sandtable.games.war_room.rules.combat.hits import BIG_SHIPS
from sandtable.games.war_room.state.model import Line, Side, force_of
from sandtable.kernel import BadForce

PIECE = re.compile(r"\s*(\d+)\s*([a-z_]+)(?:/([a-z]+))?[\s,]*", re.IGNORECASE)
MOST = 99


Force = list[tuple[str, str, int]]
"""Unit, stance ("" for the usual one), count."""


def parse_force(text: str) -> Force:
    """Numbers and units, by name or by the letters on the counter, each with a stance if it is not the usual
    one.
    """
    found: Force = []
    at = 0
    while at < len(text.rstrip()):
        match = PIECE.match(text, at)
        if match is None:
            raise BadForce(f"cannot read {text[at:].strip()!r}: write numbers and units, such as 4 inf 2 arm 1 ftr")
        count, name, stance = int(match[1]), match[2].lower(), (match[3] or "").lower()
        unit = next((u for u, one in unit_types().items() if name in (u, u + "s", one.abbr.lower())), None)
        if unit is None:
            known = ", ".join(one.abbr.lower() for one in unit_types().values())
            raise BadForce(f"no unit {match[2]!r}; there are: {known}")
        if stance and stance not in stances(unit):
            raise BadForce(f"{unit} has no stance {stance!r}; it has: {', '.join(stances(unit))}")
        if not 0 < count <= MOST:
            raise BadForce(f"{count} {unit}: between 1 and {MOST} units of a type can be reckoned")
        found.append((unit, stance, count))
        at = match.end()
    if not found:
        raise BadForce("a force has at least one unit, such as 4 inf 2 arm 1 ftr")
    return found


def stances(unit: str) -> list[str]:
    """The stances of a unit."""
    return [stance for stance in stances_on_chart()[unit] if stance != "strategic"]


def lines_of(force: Force, enemy: Force, side: Side, nation: str, defends: bool) -> list[Line]:
    """WR4-05 The lines of a force on the battle board; where no stance is given the usual one is taken."""
    lines: dict[tuple[str, str], Line] = {}
    for unit, stance, count in force:
        for taken, n in ((stance, count),) if stance else usual(unit, count, force, enemy, defends):
            if n:
                line = lines.setdefault((unit, taken), Line(nation, side, unit, taken))
                line.fresh += n
    return list(lines.values())


def usual(unit: str, count: int, own: Force, enemy: Force, defends: bool) -> list[tuple[str, int]]:
    """The usual stances: defenders dig in, fighters meet enemy planes, cruisers escort big ships."""
    planes = any(force_of(one) == "air" for one, _, _ in enemy)
    first, *others = [stance for stance in stances(unit) if stance != "surface"] or stances(unit)
    if unit == "bomber" and any(force_of(one) == "fleet" for one, _, _ in (*own, *enemy)):
        return [("surface", count)]
    second = 0
    if unit == "infantry" and defends:
        second = count
    elif unit in ("fighter", "carrier_fighter") and planes:
        second = (count + 1) // 2
    elif unit == "artillery" and planes:
        second = count // 2
    elif unit == "cruiser" and any(one in BIG_SHIPS for one, _, _ in own):
        second = count
    return [(first, count - second), *((other, second) for other in others[:1])]
