"""Which forces can meet in a battle whose odds somebody asks for."""

from __future__ import annotations

from sandtable.games.dateline.data.data import NATIONS, SIDE
from sandtable.games.dateline.rules.odds.forces import Force, Group, Role
from sandtable.games.dateline.rules.odds.values import Values
from sandtable.kernel import BadForce
from sandtable.kernel.odds import within_limits, written

NOT_IN_BATTLE = ("aa_gun", "complex", "scientist", "technology", "mpc")
WHO_MAY: dict[Role, tuple[str, ...]] = {
    "under": ("submarine",),
    "attack": ("submarine", "cruiser"),
    "first_shot": ("submarine",),
    "kamikaze": ("oscar",),
    "drop": ("bomber",),
}
"""D3.9-03, A-3.9b-05, D3.9a-01, D3.3-02, D3.7-04 What kind of unit can have which role."""


def check_forces(attack: Force, defence: Force, values: Values) -> None:
    """B-7-03, D3.3-05 Refuse too many units, nobody who fights, roles, targets or damage that do not fit."""
    within_limits(*(sum(group.count for group in force) for force in (attack, defence)))
    at_sea = any(values.unit(group.unit).domain == "sea" for group in defence)
    with written("attack"):
        check_nations(attack)
        if len({group.nation for group in attack}) > 1:
            raise BadForce("allies never attack together: write the units of one nation")
        for group in attack:
            check_unit(group, values)
            if group.role == "kamikaze":
                check_dive(group, defence, values)
            if group.role == "drop" and at_sea:
                raise BadForce("nobody jumps at sea: write the bomber without a load")
        ashore = () if at_sea else ("battleship", "transport")
        if all(group.unit in (*NOT_IN_BATTLE, *ashore) or group.role == "drop" for group in attack):
            raise BadForce("nobody attacks: write at least one unit that fights there, such as 5 inf 3 arm")
    with written("defence"):
        check_nations(defence)
        for group in defence:
            check_unit(group, values)
            if group.role not in ("", "under"):
                raise BadForce(f"only attackers have the role {group.role!r}: write {group.unit} without it")


def check_nations(force: Force) -> None:
    """B-7-03 The nations of a force are known and on one side, each with its own technologies."""
    have: dict[str, tuple[str, ...]] = {}
    for group in force:
        if group.nation and group.nation not in NATIONS:
            raise BadForce(f"no nation {group.nation!r}; there are: {', '.join(NATIONS)}")
        if have.setdefault(group.nation, group.technologies) != group.technologies:
            whose = f"{group.nation} has" if group.nation else "units without a nation have"
            raise BadForce(f"{whose} two lists of technologies: write one, or name the nations")
    if len({SIDE[nation] for nation in have if nation}) > 1:
        raise BadForce(f"{' and '.join(have)} are enemies: write the nations of one side")


def check_unit(group: Group, values: Values) -> None:
    """A unit has a role of its kind, and fewer hits than sink it."""
    if group.role and group.unit not in WHO_MAY[group.role]:
        able = " or ".join(WHO_MAY[group.role])
        raise BadForce(f"{group.unit} cannot have the role {group.role!r}: that is for {able}")
    hits = values.unit(group.unit).hits
    if group.damage >= hits * group.count:
        most = f"at most {hits - 1} after the stroke" if hits > 1 else "no damage: write it without the stroke"
        raise BadForce(f"{group.damage // group.count} hits sink {group.unit}: it has {most}")


def check_dive(group: Group, defence: Force, values: Values) -> None:
    """D3.3-05, A-3.3-04 Kamikazes dive on a visible ship of the defender."""
    ships = {one.unit for one in defence if values.unit(one.unit).domain == "sea" and one.role != "under"}
    if group.target not in ships:
        among = f"there are: {', '.join(sorted(ships))}" if ships else "the defender has no ship"
        raise BadForce(f"kamikazes dive on a ship of the defender, not on {group.target or 'nothing'!r}; {among}")
