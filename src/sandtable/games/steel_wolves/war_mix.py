"""SW3 The war mix: which Allied counters lie in which cup."""

from __future__ import annotations

from functools import cache

from sandtable.games.steel_wolves.data import CATEGORIES, CHARTS, FLEETS, MIX, SUBMARINES
from sandtable.games.steel_wolves.model import Patrol
from sandtable.kernel import Chance

SOVIET = {"centre": "su-ao-6", "outer": "su-m-4", "west_outer": "su-m-4"}


def fill_cups(state: Patrol, chance: Chance) -> None:
    """SW3.11a, SW3.11b, SW3.12, SW3.2, SW14.14 Counters for each cup, drawn at random within their category."""
    period = state.war_period
    pools: dict[str, list[str]] = {}
    for cup, mix in MIX[str(period)].items():
        filled: list[str] = []
        for category, count in mix.items():
            pool = pools.get(category, [])
            if len(pool) < count:
                pool = list(category_pool(category, period))
            pools[category] = pool
            filled += chance.draw("SW3.11b", pool, count)
        state.cups[cup] = filled
    for cup in FLEETS:
        state.cups[cup] = list(fleet_pool(cup, f"{state.year}-{state.month:02d}"))
    if state.campaign:
        campaign_mix(state)
    state.sizes = {cup: len(counters) for cup, counters in state.cups.items()}
    state.tdc_pool = list(tdc_counters(period))
    state.submarines = [
        s.id
        for s in SUBMARINES.values()
        if s.first <= period <= s.last
        and s.id not in state.out
        and (s.nation != "SU" or state.barbarossa or not state.campaign)
    ]


def campaign_mix(state: Patrol) -> None:
    """SW2.3B4, SW3.13, SW17.4 In a campaign ships that are out stay out, and Soviet units wait for Barbarossa."""
    for cup, counters in state.cups.items():
        state.cups[cup] = [kind for kind in counters if kind not in state.out]
    if state.barbarossa:
        for cup, kind in SOVIET.items():
            if cup in state.cups:
                state.cups[cup].append(kind)


def soviet_units_enter(state: Patrol) -> None:
    """SW17.4 Soviet submarines, a tanker in the Centre cup and a merchant in each Outer cup."""
    for cup, kind in SOVIET.items():
        if cup in state.cups:
            state.cups[cup].append(kind)
            state.sizes[cup] += 1
    enter = [s.id for s in SUBMARINES.values() if s.nation == "SU" and s.id not in state.submarines]
    state.submarines += enter


@cache
def category_pool(category: str, period: int) -> tuple[str, ...]:
    """SW3.12, SW3.11b, SW3.11c All counters of a category that are in service in the war period."""
    return tuple(k.id for k in CATEGORIES[category] if k.first <= period <= k.last for _ in range(k.count))


@cache
def fleet_pool(cup: str, today: str) -> tuple[str, ...]:
    """SW3.2, SW3.13, SW2.3B5 Ships of a task force, fleet escort or liner cup in service at a date."""
    return tuple(
        kind.id
        for kind in FLEETS[cup]
        if kind.date <= today and not (kind.gone and kind.gone <= today)
        for _ in range(kind.count)
    )


@cache
def tdc_counters(period: int) -> tuple[int, ...]:
    """SW14.14, SW2.3E The TDC counters of the war period."""
    columns = CHARTS["tdc_mix"].columns
    return tuple(int(v) for v in columns for _ in range(int(CHARTS.cell("tdc_mix", str(period), v))))
