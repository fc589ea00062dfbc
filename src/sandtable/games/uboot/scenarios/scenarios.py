"""The scenarios of the lobby and the state they start in; worlds that fit what a station knows."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.uboot.data.board import STORES
from sandtable.games.uboot.data.data import BOAT
from sandtable.games.uboot.data.plans import MISSIONS, SEA, VOYAGES
from sandtable.games.uboot.data.units import MILLI, MINUTE_MS
from sandtable.games.uboot.rules.aboard.set_up import deal, new_board
from sandtable.games.uboot.rules.boat.clock import until_next_watch, until_noon
from sandtable.games.uboot.rules.boat.coast import sea_floor_m
from sandtable.games.uboot.rules.boat.reckoning import mark_signal
from sandtable.games.uboot.rules.boat.sky import look_up
from sandtable.games.uboot.rules.boat.weather import WEATHER_MS, first_weather
from sandtable.games.uboot.rules.enemy.merchant import launch
from sandtable.games.uboot.rules.mission.missions import drift, start_place
from sandtable.games.uboot.rules.mission.traffic import put_to_sea
from sandtable.games.uboot.state.model import SEATS, Boat, Plot, Sky, State
from sandtable.kernel.chance import Chance
from sandtable.kernel.game import Scenario, Setting

__all__ = ["SCENARIOS", "begin", "setup"]

_FUEL_MG = round(BOAT.fuel_t * 1_000_000_000)
_LEVELS = ("easy", "normal", "hard", "realistic")
_SETTINGS = (
    # A difficulty per role, and how the watch changes.
    Setting("captain", "UB5.3-01", _LEVELS, "normal"),
    Setting("first_officer", "UB5.3-01", _LEVELS, "normal"),
    Setting("navigator", "UB5.3-01", _LEVELS, "normal"),
    Setting("chief_engineer", "UB5.3-01", _LEVELS, "normal"),
    Setting("watch_change", "UB6.8-14", ("flip", "easy"), "flip"),
    Setting("rest_scope", "UBR9", ("both", "outgoing"), "both"),
    Setting("briefing", "UB5.4-01", ("off", "on"), "off", seated="on"),
)


SCENARIOS: tuple[Scenario, ...] = tuple(
    Scenario(
        id=mission.id,
        seats=SEATS,
        settings=_SETTINGS,
        args={"from": mission.leave, "to": mission.to, "hours": mission.hours, "shadow_min": mission.shadow_min},
        minutes=60,
        group="missions",
        start=mission.id == next(iter(MISSIONS)),
    )
    for mission in MISSIONS.values()
) + tuple(
    # UB4.3-02, UB4.3-04 Linked patrols and the campaign: several missions in one match.
    Scenario(
        id=voyage.id,
        seats=SEATS,
        settings=_SETTINGS,
        args={"parts": len(voyage.parts)},
        minutes=60 * len(voyage.parts),
        group="voyages",
    )
    for voyage in VOYAGES.values()
)


def setup(scenario: Scenario, options: Mapping[str, str], chance: Chance) -> State:
    """UB4.3-01, UB4.3-02, UB5.2-08 The chosen mission, or the first of a voyage, at its start."""
    voyage = VOYAGES.get(scenario.id)
    if voyage is None:
        return begin(scenario.id, options, chance)
    state = begin(voyage.parts[0], options, chance)
    state.voyage = scenario.id
    # UB5.2-08 A first-aid kit for every further mission.
    state.board.kits = STORES.medical.kits_per_further_mission * (len(voyage.parts) - 1)
    return state


def begin(id: str, options: Mapping[str, str], chance: Chance) -> State:
    """UB4.3-01, UB1.2-01, UB4.1-02, UB4.3-04 A mission at its start: on the surface, first watch, stopped."""
    mission = MISSIONS[id]
    lat, lon = start_place(mission)
    heading = (mission.signal.bearing if mission.signal else SEA.start_heading) * MILLI
    chosen = {setting.id: options.get(setting.id, setting.default) for setting in _SETTINGS}
    state = State(
        mission=mission.id,
        options=chosen,
        start_s=mission.start_s,
        boat=Boat(lat, lon, heading=heading, course=heading, fuel=_FUEL_MG, sounding=sea_floor_m(lat, lon)),
        plot=Plot(lat, lon),
        weather=first_weather(mission.start_s, mission.area, chance),
        sky=Sky(),
        board=new_board(chosen),
        briefing=chosen["briefing"] == "on",
        next_minute_ms=MINUTE_MS,
        next_weather_ms=WEATHER_MS,
    )
    state.next_watch_ms = until_next_watch(state)
    deal(state.board, chosen, chance)
    # UB9.4-01 The crew eats at noon, from the first one on.
    state.board.galley.next_ms = until_noon(state)
    state.sky = look_up(state)
    plan = mission.merchant
    if plan is not None:
        state.merchant = launch(state, plan.ship, plan.bearing, plan.range_nm, plan.course, plan.zigzag)
    put_to_sea(state, mission, chance)
    if mission.signal is not None:
        mark_signal(state, mission, mission.signal)
    drift(state, chance)
    return state
