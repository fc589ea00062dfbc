"""Steel Wolves as the kernel sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from sandtable.games.steel_wolves.data.data import CAMPAIGNS, CHARTS
from sandtable.games.steel_wolves.rules import invariants
from sandtable.games.steel_wolves.rules.week.victory import LEVELS, battle_outcome, level, sunk_in_campaign
from sandtable.games.steel_wolves.scenarios import scenarios
from sandtable.games.steel_wolves.script import script
from sandtable.games.steel_wolves.staff.rivals import RIVALS
from sandtable.games.steel_wolves.staff.staff import STAFF, Staff
from sandtable.games.steel_wolves.state.model import SEAT, State
from sandtable.games.steel_wolves.view.diary import Diary, diary
from sandtable.games.steel_wolves.view.view import View, imagine, view_of
from sandtable.kernel import Bot, Chance, Fact, Game, Impossible, Outcome, Play, Rng, Scenario, World

ENDINGS = {"lost": "lost", "constructive-loss": "constructive-loss", "time": "time"}


class SteelWolves(Game[State, View]):
    """The U-boat war 1939-43 for one player."""

    name = "steel_wolves"
    hidden = "table"
    state_type = State
    view_type = View
    rules_version: ClassVar[int] = 4
    rivals: ClassVar[Mapping[str, Callable[[], Bot]]] = RIVALS

    def scenarios(self) -> Sequence[Scenario]:
        return scenarios.scenarios()

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> State:
        return scenarios.setup(scenario, options, chance)

    def script(self, world: World[State]) -> Play[None]:
        return script.sequence_of_play(world, STAFF)

    def view(self, world: World[State], seat: str | None) -> View:
        return view_of(world.state)

    def outcome(self, state: State) -> Outcome | None:
        """SW16.11, SW31.04 How it ended: a patrol by tonnage if the boat came home, a campaign by its victory."""
        if not state.over:
            return None
        if state.campaign:
            return campaign_outcome(state)
        if state.convoy:
            return battle_outcome(state)
        kind = ENDINGS.get(state.over) or LEVELS[sum(1 for level in state.levels if state.tons >= level)]
        score = float(state.tons) if state.over != "lost" else state.tons / 2 - 10
        args = {
            "boat": state.boats[0].id,
            "ships": state.ships,
            "tons": state.tons,
            "fate": state.boats[0].fate,
            "history_ships": state.history[0],
            "history_tons": state.history[1],
        }
        return Outcome(f"patrol-{kind}", "SW16.11", args, {SEAT: score})

    def check(self, state: State) -> Iterable[Impossible]:
        return invariants.impossible(state)

    def diary(self, facts: Iterable[Fact], view: View) -> Diary:
        """SW3.3 The war diary of whoever was told these facts and has this view."""
        return diary(facts, view)

    def bot(self) -> Staff:
        return Staff()

    def figures(self, state: State) -> dict[str, float]:
        """A campaign month by month, for the laboratory: ships, tons, boats lost, weeks of boats at sea."""
        return {
            f"{name} {month.year}-{month.month:02d}": value
            for month in state.months
            for name, value in (
                ("war period", month.period),
                ("ships", month.ships),
                ("kt", month.tons),
                ("boats lost", month.lost),
                ("boats at sea", month.boat_weeks / 4),
            )
        }

    def history(self, scenario: str) -> dict[str, float]:
        """The same figures as they were, where the scenario is a campaign."""
        if scenario not in CAMPAIGNS:
            return {}
        chart = CHARTS["history"]
        return {
            f"{name} {row[0]}": float(row[1 + chart.columns.index(name)])
            for row in chart.rows
            for name in ("war period", "ships", "kt", "boats lost", "boats at sea")
            if CAMPAIGNS[scenario].start <= str(row[0]) <= CAMPAIGNS[scenario].end
        }

    def imagine(self, view: View, rng: Rng) -> State:
        return imagine(view, rng)


def campaign_outcome(state: State) -> Outcome:
    """SW16.11, SW31.03, SW31.04 The strategic victory, or the operational level by tonnage and losses."""
    kind = "peace" if state.over == "peace" else level(state)
    ships, tons = sunk_in_campaign(state)
    args: dict[str, Any] = {
        "ships": ships,
        "tons": 1000 * tons,
        "lost": state.subs_lost,
        "points": state.points,
        "history_ships": state.history[0],
        "history_tons": 1000 * state.history[1],
        "history_lost": state.history[2],
    }
    for period in range(1, 6):
        months = [month for month in state.months if month.period == period]
        args |= {f"ships_{period}": sum(m.ships for m in months), f"lost_{period}": sum(m.lost for m in months)}
    return Outcome(f"campaign-{kind}", "SW16.11", args, {SEAT: float(tons - 5 * state.subs_lost)})


GAME = SteelWolves()
