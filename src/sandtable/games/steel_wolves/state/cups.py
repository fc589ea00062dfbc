"""SW3 The war mix: which Allied counters lie in which cup."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Protocol

from sandtable.games.steel_wolves.data.data import (
    CAMPAIGNS,
    CATEGORIES,
    CHARTS,
    EVENT_FLEETS,
    FLEETS,
    KINDS,
    MIX,
    SUBMARINES,
    Kind,
)
from sandtable.games.steel_wolves.data.dates import DATES
from sandtable.games.steel_wolves.state.calendar import this_month
from sandtable.games.steel_wolves.state.model import State
from sandtable.kernel import Chance

HUDSON_ETC = "gb_air_hudson_etc"
HUDSON_CUPS = ("loner", "centre")
HUDSONS = ("hudson", "catalina")
HALF = 0.5
AT_WAR = 4
ENDS = {int(row[0]) - 1: str(row[1]) for row in CHARTS["war_progress"].rows if str(row[0]).isdigit()}
LAFAYETTE = "liner-lafayette"
LAFAYETTE_FROM = 5
SISTERS = {str(row[0]): int(row[1]) for row in CHARTS["sister_ships"].rows}
SECOND_ZONE = "panamanian-tankers"
SOVIET = {"centre": "su-ao-6", "outer": "su-m-4", "west_outer": "su-m-4"}


class PeriodAndOptions(Protocol):
    """What of a state or of its view tells which ships sail."""

    war_period: int
    options: dict[str, str]


def fill_cups(state: State, chance: Chance) -> None:
    """SW3.11a, SW3.11b, SW3.12, SW3.2, SW14.14, SW19.2 Counters for each cup, drawn at random within a category."""
    period, today = state.war_period, this_month(state)
    start = CAMPAIGNS[state.campaign].start if state.campaign else today
    pools: dict[str, list[str]] = {}
    state.tdc_pool = list(tdc_counters(period))
    for cup, mix in MIX[str(period)].items():
        filled: list[str] = []
        for category, count in mix.items():
            key = category + cup if category == HUDSON_ETC and cup in HUDSON_CUPS else category
            pool = pools.get(key, [])
            if len(pool) < count:
                listed = category_pool(category, period, today, cup if key != category else "", start)
                pool = [kind for kind in listed if kind not in state.out]
            pools[key] = pool
            filled += chance.draw("SW3.11b", pool, count)
        state.cups[cup] = filled
    panamanian_limit(state)
    for cup in FLEETS:
        fleet_of_cup = fleet_pool(cup, period, today, lafayette_sails(state))
        fleet = [kind for kind in fleet_of_cup if kind not in state.out]
        state.cups[cup] = without_sisters(fleet, lambda ships, number: chance.draw("SW3.11b", ships, number))
    as_the_war_stands(state)
    state.sizes = {cup: len(counters) for cup, counters in state.cups.items()}
    state.submarines = [
        s.id
        for s in SUBMARINES.values()
        if s.first <= period <= s.last and s.id not in state.out and (s.nation != "SU" or state.barbarossa)
    ]


def as_the_war_stands(state: State) -> None:
    """SW2.3B4, SW3.13, SW17.4, SW30.91 Ships that are out stay out; Barbarossa brings Soviet ships, not Finnish."""
    for cup, counters in state.cups.items():
        state.cups[cup] = [kind for kind in counters if kind not in state.out]
    if state.barbarossa:
        for cup, counters in state.cups.items():
            state.cups[cup] = [kind for kind in counters if KINDS[kind].nation != "FI"]
        for cup, kind in SOVIET.items():
            if cup in state.cups:
                state.cups[cup].append(kind)


def soviet_units_enter(state: State) -> None:
    """SW17.4, SW30.91 Soviet submarines and merchants enter the cups, Finnish merchants leave them."""
    for cup, counters in state.cups.items():
        stay = [kind for kind in counters if KINDS[kind].nation != "FI"]
        state.sizes[cup] -= len(counters) - len(stay)
        state.cups[cup] = stay
    for cup, kind in SOVIET.items():
        if cup in state.cups:
            state.cups[cup].append(kind)
            state.sizes[cup] += 1
    there = (*state.submarines, *state.out)
    soviet = [s for s in SUBMARINES.values() if s.nation == "SU" and s.first <= state.war_period]
    enter = [s.id for s in soviet if s.id not in there]
    state.submarines += enter


@cache
def category_pool(category: str, period: int, today: str = "", cup: str = "", start: str = "") -> tuple[str, ...]:
    """SW3.12, SW3.13, SW2.3B5, SW3.11b, SW3.11c, SW30.91 All counters of a category that may lie in the mix today.

    Without a date those of the whole war period. Named ships that were lost before the start of the scenario are
    not among them.
    """
    today = today or ENDS.get(period, DATES.last_month)
    return tuple(
        kind.id
        for kind in CATEGORIES[category]
        if kind.first <= period <= kind.last and kind.date <= today and in_the_mix(kind, period, cup)
        if not (kind.gone and kind.gone <= start)
        for _ in range(kind.count)
    )


def in_the_mix(kind: Kind, period: int, cup: str) -> bool:
    """SW30.91 Half ASW leaves after period 2, Americans wait for period 4, some cups take some aircraft only.

    Of the American merchants only those of 5t sail in war period 3.
    """
    if kind.asw == HALF and period > 2 and kind.id != "k-blimp":
        return False
    if kind.nation == "US" and kind.merchant and period < AT_WAR:
        return kind.type == "M" and kind.tons == 5
    return not cup or kind.id in HUDSONS


def lafayette_sails(state: PeriodAndOptions) -> bool:
    """SW30.91 The liner that burned in New York joins the others in war period 5 if the player says so."""
    return state.war_period == LAFAYETTE_FROM and state.options.get("lafayette") == "on"


def panamanian_limit(state: State) -> None:
    """SW30.91 Three Panamanian merchants at most, one of them over 6t, until war period 4 or a second event.

    What is too many stays out of the mix; the event is the second one of the Pan-American security zone.
    """
    if state.war_period >= AT_WAR or state.events.happened.get(SECOND_ZONE):
        return
    small, large = 3, 1
    for cup in sorted(state.cups):
        kept = []
        for kind in state.cups[cup]:
            unit = KINDS[kind]
            if unit.nation == "PA":
                if small <= 0 or (unit.tons > 6 and large <= 0):
                    continue
                small -= 1
                large -= unit.tons > 6
            kept.append(kind)
        state.cups[cup] = kept


@cache
def fleet_pool(cup: str, period: int, today: str, lafayette: bool = False) -> tuple[str, ...]:
    """SW3.2, SW3.13, SW2.3B5, SW19.2, SW30.91 Ships of a task force, fleet escort or liner cup at a date.

    Some wait for their war period too. With the combat event that lies in every cup from which a display is filled.
    """
    ships = tuple(
        kind.id
        for kind in (FLEETS.get(cup) or EVENT_FLEETS[cup])
        if kind.first <= period and kind.date <= today and not (kind.gone and kind.gone <= today)
        if lafayette or kind.id != LAFAYETTE
        for _ in range(kind.count)
    )
    return (*ships, "event") if ships and cup != "liner" else ships


def without_sisters(fleet: list[str], draw: Callable[[list[str], int], list[str]]) -> list[str]:
    """SW3.2, SW14.81 Of some classes only so many ships lie in the cup: which ones is drawn, the others wait."""
    for cls, number in SISTERS.items():
        ships = [kind for kind in fleet if KINDS[kind].cls == cls]
        if len(ships) > number:
            stay = draw(ships, number)
            fleet = [kind for kind in fleet if KINDS[kind].cls != cls or kind in stay]
    return fleet


@cache
def tdc_counters(period: int) -> tuple[int, ...]:
    """SW14.14, SW2.3E The TDC counters of the war period."""
    columns = CHARTS["tdc_mix"].columns
    return tuple(int(v) for v in columns for _ in range(int(CHARTS.cell("tdc_mix", str(period), v))))
