"""Forces as text: how the odds are told who fights."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sandtable.games.dateline.data.data import all_units, technologies
from sandtable.kernel import BadForce

ALIASES = {
    "inf": "infantry",
    "arm": "armor",
    "tank": "armor",
    "aa": "aa_gun",
    "ftr": "fighter",
    "bmb": "bomber",
    "tr": "transport",
    "trn": "transport",
    "sub": "submarine",
    "cv": "carrier",
    "ac": "carrier",
    "bb": "battleship",
    "tig": "tiger",
    "osc": "oscar",
    "mus": "mustang",
    "cru": "cruiser",
}


Role = Literal["", "under", "attack", "first_shot", "kamikaze", "drop"]
"""What a unit does beside fighting: a submerged boat, a hunter of one that was seen, an announced first shot, a
kamikaze, a bomber that drops paratroops."""

ROLES: Mapping[str, Role] = {
    "under": "under",
    "attack": "attack",
    "first_shot": "first_shot",
    "kamikaze": "kamikaze",
    "drop": "drop",
}
DETAILS = re.compile(
    r"(?P<damage>[1-9][0-9]?)"
    r"|(?P<role>under|attack|first_shot|drop(?=[12])|kamikaze)((?<=drop)(?P<load>[12])|(?<=kamikaze)-(?P<target>\w+))?"
)


class Group(Struct, frozen=True):
    """Some units of one kind and nation, with the technologies of that nation and the hits already taken.

    `target` is the kind of ship on which kamikazes dive, `load` how many infantry a bomber drops.
    """

    unit: str
    count: int
    nation: str = ""
    technologies: tuple[str, ...] = ()
    damage: int = 0
    role: Role = ""
    target: str = ""
    load: int = 0

    @property
    def written(self) -> str:
        """The group as it is written: "2 submarine/under", "1 battleship/2"."""
        more: str = self.role
        if self.role == "kamikaze" and self.target:
            more = f"kamikaze-{self.target}"
        elif self.role == "drop":
            more = f"drop{self.load}"
        elif self.damage:
            more = str(self.damage // self.count)
        return f"{self.count} {self.unit}{'/' if more else ''}{more}"


Force = tuple[Group, ...]


def parse_force(text: str) -> Force:
    """Read "5 inf 3 arm", "uk: 2 ftr [jets] + usa: 1 bb", "2 sub/under 1 bb/2", in any order.

    Nations are joined by "+", a nation's name comes first with a colon, its technologies last in brackets. After a
    stroke stands the unit's role, or the number of hits that a battleship has taken.
    """
    groups: list[Group] = []
    known = all_units()
    for part in text.split("+"):
        found = re.fullmatch(r"\s*(?:(\w+)\s*:)?([^\[\]:]*)(?:\[([\w\s,]*)\])?\s*", part)
        if found is None:
            raise BadForce(f"cannot read {part.strip()!r}: write it like 'uk: 5 inf 2 ftr [jets]'")
        nation = found[1] or ""
        have = tuple(sorted({word for word in re.split(r"[\s,]+", found[3] or "") if word}))
        for technology in have:
            if technology not in technologies():
                raise BadForce(f"no technology {technology!r}; there are: {', '.join(technologies())}")
        words = found[2].replace(",", " ").split()
        if len(words) % 2:
            raise BadForce(f"cannot read {found[2].strip()!r}: write numbers and units by turns, '5 inf 3 arm'")
        for count, written in zip(words[::2], words[1::2], strict=True):
            word, _, more = written.partition("/")
            unit = ALIASES.get(word, ALIASES.get(word.rstrip("s"), word))
            if unit not in known:
                raise BadForce(f"no unit {word!r}; there are: {', '.join([*ALIASES, *known])}")
            if not re.fullmatch(r"[0-9]{1,4}", count):
                raise BadForce(f"{count[:12]!r} before {word!r} is no number of units")
            groups.append(group_of(unit, int(count), nation, have, more))
    return tuple(group for group in groups if group.count)


def group_of(unit: str, count: int, nation: str, have: tuple[str, ...], more: str) -> Group:
    """A group with what stands after the stroke."""
    plain = Group(unit, count, nation, have)
    if not more:
        return plain
    found = DETAILS.fullmatch(more)
    if found is None:
        told = "under, attack, first_shot, kamikaze-carrier, drop1, drop2, or the hits taken"
        raise BadForce(f"no role {more!r}; there are: {told}")
    damage, load = int(found["damage"] or 0), int(found["load"] or 0)
    role, target = ROLES.get(found["role"], ""), found["target"] or ""
    return replace(plain, damage=damage * count, role=role, target=ALIASES.get(target, target), load=load)


def as_force(force: str | Mapping[str, int] | Sequence[Group]) -> Force:
    """A force as a string, as numbers by kind, or as groups."""
    if isinstance(force, str):
        return parse_force(force)
    if isinstance(force, Mapping):
        return tuple(Group(unit, count) for unit, count in force.items() if count)
    return tuple(group for group in force if group.count)
