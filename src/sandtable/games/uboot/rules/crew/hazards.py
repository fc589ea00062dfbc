"""UB6.12, UB10.3.4, UB10.3.5: environmental conditions, dangerous sections and crew damage."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sandtable.games.uboot.data.board import STORES
from sandtable.games.uboot.rules.boat.clock import report
from sandtable.games.uboot.rules.crew.crews import Need, printed
from sandtable.games.uboot.rules.crew.health import kill, lose_all_hands
from sandtable.games.uboot.rules.crew.sailors import FIGURES, figure_of, hands_on_deck, living
from sandtable.games.uboot.rules.crew.sections import DANGEROUS, OUTSIDE, conditions_in, surfaced
from sandtable.games.uboot.rules.crew.tracks import DELTAS, change_morale, exhausted
from sandtable.games.uboot.state.model import Pending, Sailor, State
from sandtable.kernel.game import World

__all__ = [
    "CONDITIONS",
    "attack_damage",
    "clear_gas",
    "crew_damage",
    "dive_with_men_outside",
    "place_condition",
    "remedy",
    "remove_condition",
    "section_damage",
]

CONDITIONS: tuple[str, ...] = tuple(one.id for one in STORES.conditions)
_REMEDIES: dict[str, str] = {one.removes: one.id for one in STORES.equipment if one.removes}
"""UB10.3.5-01 The equipment that removes each condition; gas is only neutralised."""
_NEUTRAL: dict[str, str] = {one.neutralises: one.id for one in STORES.equipment if one.neutralises}


def remedy(condition: str) -> str:
    """UB10.3.5-01, UB10.3.5-06, UB10.3.5-07, UB10.3.5-10 What removes it: cable, extinguisher, pump, bulb;
    nothing removes gas.
    """
    return _REMEDIES.get(condition, "")


def needs(section: int) -> list[Need]:
    """UB10.3.5-02 One Repair symbol in the section."""
    return printed("repair_environment", section)


def place_condition(world: World[State], condition: str, section: int) -> None:
    """UB10.3.4-01, UB10.3.4-02, UB6.12-01, UB10.3.5-05 A chip, one morale, and crew damage; an exhausted crew
    loses the boat.
    """
    state = world.state
    # UB6.11-03, UB2-16 Conditions hit health and morale, and are deadly to an exhausted crew.
    if section in state.board.flooded:
        # UB10.3.8-05 Nothing happens any more in a flooded section.
        return
    if condition == "poison_gas" and surfaced(state):
        # UBR14 Surfaced, gas does one check and is gone.
        report(world, "gas_blown", "UB10.3.5-08", section=section)
        section_damage(world, section, condition, 1)
        return
    if exhausted(state) and condition != "light_failure":
        # UB7.4-02, UBR18 Light failure alone never ends the game.
        lose_all_hands(world)
        return
    state.board.conditions.setdefault(str(section), []).append(condition)
    report(world, "condition", "UB10.3.4-01", condition=f"{condition}_condition", section=section)
    change_morale(world, DELTAS.environment_placed, "UB10.3.4-01", f"{condition}_condition")
    if condition in DANGEROUS:
        # UB6.12-09 For the section: each kind of chip that lies in it.
        for kind in sorted(set(conditions_in(state, section)) & set(DANGEROUS)):
            section_damage(world, section, kind, conditions_in(state, section).count(kind))


def remove_condition(world: World[State], condition: str, section: int) -> None:
    """UB10.3.5-03, UB10.3.5-02 One chip is removed: morale rises by two."""
    left = world.state.board.conditions[str(section)]
    left.remove(condition)
    if not left:
        del world.state.board.conditions[str(section)]
    report(world, "condition_removed", "UB10.3.5-03", condition=f"{condition}_condition", section=section)
    change_morale(world, DELTAS.environment_removed, "UB10.3.5-03", f"{condition}_condition")


def clear_gas(world: World[State]) -> None:
    """UB10.3.5-08, UBR14 Surfacing removes every gas chip; each lifts morale by two."""
    for section in sorted(world.state.board.conditions):
        for _ in range(world.state.board.conditions[section].count("poison_gas")):
            remove_condition(world, "poison_gas", int(section))


def _exposed(state: State, section: int) -> list[Sailor]:
    """UB6.12-11 The sailors whom a danger in this section meets; sections 7 and 8 count as one."""
    return hands_on_deck(state) if section in OUTSIDE else list(living(state, section))


def section_damage(
    world: World[State],
    section: int,
    condition: str,
    chips: int,
    passed: Collection[str] = (),
) -> None:
    """UB6.12-05, UB6.12-07, UB6.12-10, UB10.3.5-05 The damage of one kind of chip:
    those there and those who passed through.
    """
    state = world.state
    if state.board.equipment.get(_NEUTRAL.get(condition, "")) == section:
        # UBR13 Breathing gear in the section: no draw at all.
        return
    men = {sailor.id: sailor for sailor in _exposed(state, section)}
    men |= {id: state.board.sailors[id] for id in passed if not state.board.sailors[id].dead}
    crew_damage(world, list(men.values()), DANGEROUS[condition], chips)


def crew_damage(world: World[State], men: Sequence[Sailor], injury: str, chips: int = 1) -> list[str]:
    """UB6.12-06, UB2-13, UBR12, UB6.12-07 Draw a token for each sailor and chip;
    who is drawn and exposed gets an injury card.
    """
    if not men:
        return []
    # UB6.12-05, UB5.2-06 A token for each sailor. All sixteen tokens are in the bag; they go back after every draw.
    bag = list(FIGURES)
    drawn = world.chance.draw("UB6.12-05", bag, min(len(FIGURES), len(men) * chips))
    hurt = [sailor.id for sailor in men if figure_of(sailor.id) in drawn]
    world.state.board.pending += [Pending("injury", injury, id) for id in hurt]
    report(world, "crew_damage", "UB6.12-05", injury=injury, tokens=len(drawn), hurt=len(hurt))
    return hurt


def attack_damage(world: World[State], section: int) -> list[str]:
    """UB6.12-04 After an enemy attack the app orders a check for wounds in a section."""
    return crew_damage(world, _exposed(world.state, section), "wound")


def danger_everywhere(world: World[State]) -> None:
    """UB6.8-04, UB6.12-03, UB6.12-09, UB6.12-10 At a watch change every kind of chip of every dangerous section is
    resolved.
    """
    for section in sorted(world.state.board.conditions):
        for condition in sorted(set(conditions_in(world.state, int(section))) & set(DANGEROUS)):
            count = conditions_in(world.state, int(section)).count(condition)
            section_damage(world, int(section), condition, count)


def dive_with_men_outside(world: World[State]) -> None:
    """UB6.10-05, UBR36, UB7.5.1-03 Everybody in 7 and 8 dies when the boat dives; morale falls by two each, six
    at most.
    """
    men = hands_on_deck(world.state)
    for sailor in men:
        kill(world, sailor, "UB6.10-05", morale=False)
    loss = max(DELTAS.dive_with_men_outside_cap, DELTAS.sailor_killed * len(men))
    change_morale(world, loss, "UB6.10-05", "sailor_killed")
