"""SW3 Scenarios and set-up: the boat, the date, and the cups of the war period."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from sandtable.games.steel_wolves.data import (
    ACES,
    CATEGORIES,
    CHARTS,
    CLASSES,
    EVENT_FLEETS,
    FLEETS,
    MIX,
    SCENARIOS,
    SUBMARINES,
)
from sandtable.games.steel_wolves.model import SEAT, Boat, Flight, Patrol
from sandtable.kernel import Chance, Scenario, Switch

CREW = Switch("crew", "SW8.11", ("as-history", "inexperienced", "ace"), "as-history")


def scenarios() -> list[Scenario]:
    """SW1.0 The single boat patrols, by date."""
    return [
        Scenario(
            id=s["id"],
            seats=(SEAT,),
            switches=(CREW,),
            args={
                "boat": s["boat"],
                "cls": s["cls"],
                "year": s["year"],
                "month": s["month"],
                "period": s["wp"],
                "ships": s["history"][0],
                "tons": s["history"][1],
            },
            minutes=s["minutes"],
        )
        for s in SCENARIOS
    ]


def setup(scenario: Scenario, options: Mapping[str, str], chance: Chance) -> Patrol:
    """SW3.0, SW3.1, SW3.2, SW2.3A1 The boat ready for sea at its base and every cup filled."""
    given: dict[str, Any] = next(s for s in SCENARIOS if s["id"] == scenario.id)
    crew = options.get("crew", CREW.default)
    boat = Boat(
        id=given["boat"],
        cls=given["cls"],
        nation=CLASSES[given["cls"]].nation,
        place=given["base"],
        inexperienced=1 if crew == "inexperienced" else 0 if crew == "ace" else given.get("inexperienced", 0),
        ace=1 if crew == "ace" else 0 if crew == "inexperienced" else given["ace"],
    )
    state = Patrol(
        scenario=scenario.id,
        war_period=given["wp"],
        year=given["year"],
        month=given["month"],
        week=given["week"],
        weeks_left=given["weeks"],
        torpedo_value=given["torpedo"],
        bdienst_level=given["bdienst"],
        enigma_level=given["enigma"],
        boats=[boat],
        bases=list(given["bases"]),
        levels=list(given["levels"]),
        history=list(given["history"]),
        barbarossa=given.get("barbarossa", False),
        torch=given.get("torch", False),
        flights=[Flight(type, base, reach) for type, base, reach in given["aircraft"]],
        aces=list(ACES),
    )
    fill_cups(state, chance)
    return state


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
    state.sizes = {cup: len(counters) for cup, counters in state.cups.items()}
    state.tdc_pool = list(tdc_counters(period))
    state.submarines = [s.id for s in SUBMARINES.values() if s.first <= period <= s.last]


@cache
def category_pool(category: str, period: int) -> tuple[str, ...]:
    """SW3.12, SW3.11b All counters of a category that are in service in the war period."""
    return tuple(k.id for k in CATEGORIES[category] if k.first <= period <= k.last for _ in range(k.count))


@cache
def fleet_pool(cup: str, today: str) -> tuple[str, ...]:
    """SW3.2, SW3.13, SW2.3B5 Ships of a task force, fleet escort or liner cup in service at a date."""
    return tuple(
        kind.id
        for kind in (FLEETS.get(cup) or EVENT_FLEETS[cup])
        if kind.date <= today and not (kind.gone and kind.gone <= today)
        for _ in range(kind.count)
    )


def start_date(scenario: str) -> str:
    """The month in which a scenario begins."""
    given = next(s for s in SCENARIOS if s["id"] == scenario)
    return f"{given['year']}-{given['month']:02d}"


@cache
def tdc_counters(period: int) -> tuple[int, ...]:
    """SW14.14, SW2.3E The TDC counters of the war period."""
    columns = CHARTS["tdc_mix"].columns
    return tuple(int(v) for v in columns for _ in range(int(CHARTS.cell("tdc_mix", str(period), v))))
