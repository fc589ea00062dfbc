"""SW31 The six campaigns: the boats at start, the dates, the levels."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.steel_wolves.data.data import ACES, CAMPAIGNS, CHARTS, CLASSES, LEDGER, NEUTRAL_PORTS, Campaign
from sandtable.games.steel_wolves.data.dates import DATES
from sandtable.games.steel_wolves.rules.events.war_events import begin_events
from sandtable.games.steel_wolves.rules.modifiers.influence import begin_politics
from sandtable.games.steel_wolves.rules.week.reinforcements import read_aircraft, set_levels
from sandtable.games.steel_wolves.state.calendar import months_between
from sandtable.games.steel_wolves.state.cups import fill_cups
from sandtable.games.steel_wolves.state.model import SEAT, Boat, State
from sandtable.games.steel_wolves.state.politics import GROUPS, Construction, Politics
from sandtable.kernel import Chance, Scenario, Setting

VERY_EARLY = Setting("very_early", "SW8.15")
POLITICS = Setting("politics", "SW36.11")
CONSTRUCTION = Setting("construction", "SW35.1")
LAFAYETTE = Setting("lafayette", "SW30.91")
PLAY_ON = Setting("play_on", "SW31.04")


def campaign_scenarios() -> list[Scenario]:
    """SW31.00 The six campaigns, by date."""
    return [
        Scenario(
            id=c.id,
            seats=(SEAT,),
            settings=settings(c),
            args={
                "start": c.start,
                "end": c.end,
                "boats": sum(len(boats) for boats in (*c.forces.values(), *c.at_sea.values())),
                "ships": c.history[0],
                "tons": 1000 * c.history[1],
                "lost": c.history[2],
            },
            minutes=c.minutes,
            group="campaigns",
        )
        for c in CAMPAIGNS.values()
    ]


def settings(campaign: Campaign) -> tuple[Setting, ...]:
    """SW8.15, SW35.1, SW36.11, SW30.91, SW31.04 The optional rules of a campaign: some need its dates."""
    late = (LAFAYETTE,) if campaign.end >= DATES.lafayette else ()
    return (VERY_EARLY, POLITICS, CONSTRUCTION, *late, *((PLAY_ON,) if campaign.id == "campaign_1" else ()))


def setup_campaign(campaign: Campaign, options: Mapping[str, str], chance: Chance) -> State:
    """SW3.0, SW3.1, SW3.2, SW3.3, SW31.01 The boats at their start, every cup filled, every marker on its track.

    SW36.14-15: with politics there are no aircraft but those that are asked for.
    """
    year, month = map(int, campaign.start.split("-"))
    state = State(
        scenario=campaign.id,
        campaign=campaign.id,
        options=dict(options),
        step="events",
        war_period=campaign.wp,
        year=year,
        month=month,
        week=1,
        weeks_left=4 * (months_between(campaign.start, campaign.end) + 1),
        torpedo_value=campaign.torpedo,
        bdienst_level=0,
        enigma_level=0,
        boats=[],
        bases=list(campaign.bases),
        levels=list(campaign.levels),
        history=list(campaign.history),
        barbarossa=campaign.barbarossa,
        closed=list(campaign.closed),
        area_rows=dict(campaign.area_rows),
        total_ships=campaign.before[0],
        total_tons=campaign.before[1],
        torpedo_try=campaign.before[0],
        interned=[port for port in NEUTRAL_PORTS if port != "CARTAGENA"],
        aces=list(ACES),
    )
    for start, *levels in CHARTS["signals"].rows:
        if str(start) <= campaign.start:
            set_levels(state, *map(int, levels))
    for base, names in campaign.forces.items():
        for name in names:
            state.boats.append(at_start(name, base, chance))
    for area, names in campaign.at_sea.items():
        for name in names:
            state.boats.append(new_boat(name, area))
    fill_cups(state, chance)
    begin_events(state)
    if options.get("politics") == "on":
        state.politics = campaign_politics(campaign)
    else:
        read_aircraft(state)
    if options.get("construction") == "on":
        state.construction = Construction()
    return state


def campaign_politics(campaign: Campaign) -> Politics:
    """SW36.11, SW36.12, SW36.13 Influence, prestige and the seat of the BdU at the start of a campaign."""
    start = {name: int(CHARTS.cell("political_start", campaign.id, name)) for name in (*GROUPS, "prestige")}
    return begin_politics(start, start["prestige"], campaign.wp)


def new_boat(name: str, place: str, box: str = "") -> Boat:
    """SW3.0, SW2.3A1, SW2.3A4 A boat of the ledger on its transit side; some Type VII have the weaker values."""
    cls = LEDGER[name].cls
    return Boat(name, cls, CLASSES[cls].nation, place, box=box)


def at_start(name: str, base: str, chance: Chance) -> Boat:
    """SW31.01 A boat that starts in port: a die says in which box; Type II at the pier is ready."""
    boat = new_boat(name, base, str(CHARTS.hit("setup_place", chance.d10("SW31.01"))))
    if boat.box == "pierside" and boat.cls.startswith("II"):
        boat.box = "ready_for_sea"
    return boat
