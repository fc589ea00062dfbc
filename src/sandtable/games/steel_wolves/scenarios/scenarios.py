"""SW3 Scenarios and set-up: the boat, the date, and the cups of the war period."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.steel_wolves.data.data import BATTLES, CAMPAIGNS, CLASSES, SCENARIOS
from sandtable.games.steel_wolves.scenarios.campaigns import campaign_scenarios, setup_campaign
from sandtable.games.steel_wolves.scenarios.convoy_battles import battle_scenarios, setup_battle
from sandtable.games.steel_wolves.scenarios.set_up import date_and_history, set_up
from sandtable.games.steel_wolves.state.model import SEAT, Boat, State
from sandtable.kernel import Chance, Scenario, Setting

CREW = Setting("crew", "SW8.11", ("as-history", "inexperienced", "ace"), "as-history")


def scenarios() -> list[Scenario]:
    """SW1.0, SW31.00 The single boat patrols, the convoy battles and the campaigns, each by date."""
    patrols = [
        Scenario(
            id=s["id"],
            seats=(SEAT,),
            settings=() if s.get("guided") else (CREW,),
            guided=s.get("guided", False),
            args={
                "boat": s["boat"],
                "cls": s["cls"],
                **date_and_history(s),
            },
            minutes=s["minutes"],
            group="patrols",
            start=s.get("guided", False),
        )
        for s in SCENARIOS
    ]
    return [*patrols, *battle_scenarios(), *campaign_scenarios()]


def setup(scenario: Scenario, options: Mapping[str, str], chance: Chance) -> State:
    """SW3.0, SW3.1, SW3.2, SW2.3A1 The boat ready for sea at its base and every cup filled."""
    if scenario.id in BATTLES:
        return setup_battle(scenario.id, chance)
    if scenario.id in CAMPAIGNS:
        return setup_campaign(CAMPAIGNS[scenario.id], options, chance)
    given: dict[str, Any] = next(s for s in SCENARIOS if s["id"] == scenario.id)
    crew = options.get("crew", CREW.default)
    boat = Boat(
        id=given["boat"],
        cls=given["cls"],
        nation=CLASSES[given["cls"]].nation,
        place=given["base"],
        inexperienced=1 if crew == "inexperienced" else 0 if crew == "ace" else given.get("inexperienced", 0),
        ace=1 if crew == "ace" else 0 if crew == "inexperienced" else given["ace"],
        commander="" if crew == "inexperienced" else given.get("commander", ""),
    )
    return set_up(given, [boat], chance)


def start_date(scenario: str) -> str:
    """The month in which a scenario begins."""
    if scenario in CAMPAIGNS:
        return CAMPAIGNS[scenario].start
    given = BATTLES.get(scenario) or next(s for s in SCENARIOS if s["id"] == scenario)
    return f"{given['year']}-{given['month']:02d}"
