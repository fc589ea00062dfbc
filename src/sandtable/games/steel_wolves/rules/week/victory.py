"""SW16.1, SW31.03, SW31.04 Victory: points month by month, the British peace, and the end of a campaign."""

from __future__ import annotations

from sandtable.games.steel_wolves.data.data import BATTLE_PENALTY, CAMPAIGNS, CHARTS
from sandtable.games.steel_wolves.rules.modifiers import influence
from sandtable.games.steel_wolves.state.calendar import this_month
from sandtable.games.steel_wolves.state.model import SEAT, Month, Public, State
from sandtable.kernel import Outcome, World

LEVELS = ("poor", "fair", "good", "outstanding")
POINTS = ("1", "2", "3", "4", "5")
MOST = 10


def points_for(month: str, ships: int, tons: int) -> int:
    """SW31.03 Zero to five points for ships and as many for tonnage: the highest minimum that was reached."""
    reached = [
        sum(1 for p in POINTS if value >= int(CHARTS.cell("victory_points", month, f"{what} {p}")))
        for what, value in (("ships", ships), ("kt", tons))
    ]
    return min(MOST, sum(reached))


def month_end(world: World[State]) -> None:
    """SW16.12, SW31.03 The month's sinkings and points; in Campaign I ships and tons start again at zero."""
    state = world.state
    earlier = [] if state.campaign == "campaign_1" else state.months
    ships = state.ships - sum(month.ships for month in earlier)
    tons = state.tons - sum(month.tons for month in earlier)
    lost = state.subs_lost - sum(month.lost for month in state.months)
    points = points_for(this_month(state), ships, tons)
    state.points += points
    weeks, state.boat_weeks, state.log = state.boat_weeks, 0, []
    state.months.append(Month(state.year, state.month, state.war_period, ships, tons, lost, points, weeks))
    world.journal.tell(
        "month", "SW16.12", year=state.year, month=state.month, ships=ships, tons=tons, lost=lost, points=points
    )
    influence.political_month_end(world, state.months[-1])
    if state.campaign == "campaign_1":
        state.total_ships += state.ships
        state.total_tons += state.tons
        state.ships = state.tons = 0


def peace(state: Public) -> bool:
    """SW31.04 Has the British government asked for peace? Only in Campaign I, from July 1940 to May 1941.

    Who has chosen to play on does not hear of it.
    """
    if state.campaign != "campaign_1" or state.options.get("play_on") == "on":
        return False
    month = this_month(state)
    needed = next((int(row[1]) for row in CHARTS["victory_needed"].rows if row[0] == month), None)
    return needed is not None and state.points >= needed


def check_victory(world: World[State]) -> None:
    """SW16.1, SW16.11, SW16.12, SW31.04 At the end of week 4: points, peace, or the end of the campaign."""
    state = world.state
    if state.week != 4:
        return
    month_end(world)
    if peace(state):
        state.over = "peace"
    elif this_month(state) >= CAMPAIGNS[state.campaign].end:
        state.over = "end"
    if state.over:
        world.journal.tell("campaign-over", "SW16.1", how=state.over, points=state.points)


def sunk_in_campaign(state: Public) -> tuple[int, int]:
    """Ships and thousands of tons of this campaign: what was before it does not count."""
    before = CAMPAIGNS[state.campaign].before
    return state.total_ships + state.ships - before[0], state.total_tons + state.tons - before[1]


def level(state: Public) -> str:
    """SW16.11 The operational result: by tonnage, one level lower if far more boats were lost than in history."""
    campaign = CAMPAIGNS[state.campaign]
    reached = sum(1 for needed in campaign.levels if sunk_in_campaign(state)[1] >= needed)
    if state.subs_lost > campaign.losses:
        reached = max(0, reached - 1)
    return LEVELS[reached]


def battle_over(world: World[State]) -> None:
    """SW16.11 The battle ends with its last week, or when no boat is left on patrol."""
    state = world.state
    fighting = any(boat.side == "patrol" and boat.at_sea for boat in state.boats)
    if state.weeks_left > 0 and fighting:
        return
    state.over = "time"
    world.journal.tell(
        "battle-over",
        "SW16.11",
        convoy=state.convoy,
        ships=state.ships,
        tons=state.tons,
        lost=state.subs_lost,
    )


def battle_score(state: Public) -> int:
    """SW16.11 Thousands of tons sunk, less a penalty for each boat lost."""
    return state.tons - BATTLE_PENALTY * state.subs_lost


def battle_outcome(state: Public) -> Outcome:
    """SW16.11 How the battle went, beside history."""
    score = battle_score(state)
    kind = LEVELS[sum(1 for level in state.levels if score >= level)]
    args = {
        "convoy": state.convoy,
        "ships": state.ships,
        "tons": state.tons,
        "lost": state.subs_lost,
        "history_ships": state.history[0],
        "history_tons": state.history[1],
        "history_lost": state.history[2],
    }
    return Outcome(f"battle-{kind}", "SW16.11", args, {SEAT: float(score)})
