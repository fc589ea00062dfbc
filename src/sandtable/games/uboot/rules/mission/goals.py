"""UB4.1: how far the goals of a mission have come."""

from __future__ import annotations

from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.plans import MISSIONS, SEA
from sandtable.games.uboot.data.units import FULL_LIGHT, KNOT, MILLI, MINUTE_MS, NM
from sandtable.games.uboot.rules.boat.clock import report
from sandtable.games.uboot.rules.boat.navigation import centre, course_and_distance, square_at
from sandtable.games.uboot.state.fleet import Secondary, Sunk
from sandtable.games.uboot.state.model import State
from sandtable.kernel.game import World

__all__ = ["betrayed", "primary_share", "pursue", "secondary_share", "sink_glory", "sunk_for"]


def sunk_for(state: State, of: str) -> list[Sunk]:
    """UB4.1-04, UB4.1-02 The ships sunk that count for a goal: of any kind, tankers, escorts (a warship at
    anchor is none), warships at anchor.
    """

    def counts(one: Sunk) -> bool:
        return SHIPS[one.ship].kind == of if of else not one.escort

    return [one for one in state.waters.sunk if counts(one) and not one.neutral]


def primary_share(state: State) -> float:
    """UB4.1-02, UB4.1-03, UB4.1-04 How much of the primary goal is reached, from 0 to 1."""
    mission, goal, waters, worth = MISSIONS[state.mission], state.goal, state.waters, SEA.goals
    if mission.goal == "report":
        return goal.fraction / MILLI
    if mission.goal == "shadow":
        share = min(1.0, goal.held_ms / (mission.shadow_min * MINUTE_MS))
        return share * SEA.glory.seen_share if goal.seen else share
    if mission.goal == "tons":
        return min(1.0, sum(one.tons for one in sunk_for(state, mission.of)) / mission.need)
    if mission.goal == "ships":
        return min(1.0, len(sunk_for(state, mission.of)) / mission.need)
    if mission.goal == "contact":
        held = min(1.0, goal.held_ms / (mission.shadow_min * MINUTE_MS))
        told = "contact" in waters.reports_sent
        sunk = bool(sunk_for(state, ""))
        return worth.contact_held * held + worth.contact_told * told + worth.contact_sunk * sunk
    if mission.goal == "mines":
        return len(waters.mines) / len(mission.squares) * (1.0 if waters.seen_ms < 0 else worth.mines_seen)
    if mission.goal in ("meet", "land"):
        return min(1.0, waters.done_ms / (mission.need * MINUTE_MS))
    if mission.goal == "cross":
        late = waters.day_surfaced_ms > mission.need * MINUTE_MS
        return goal.fraction / MILLI * (worth.cross_late if late else 1.0)
    if not waters.hits:
        return 0.0
    return worth.anchorage_hit + (worth.anchorage_home if state.ended == "home" else 0)


def secondary_share(state: State, goal: Secondary) -> float:
    """UB4.1-02, UB4.1-03, UB4.1-04 How much of a secondary goal is reached; one that was never read does not
    count.
    """
    waters = state.waters
    if not goal.known:
        return 0.0
    left = sum(bool(tube.torpedo) for tube in waters.tubes) + len(waters.bow_reserve) + len(waters.stern_reserve)
    reached = {
        "sink_tons": sum(one.tons for one in sunk_for(state, "")),
        "sink_escort": len(sunk_for(state, "escort")),
        "gun_kill": sum(one.by == "gun" and not one.neutral for one in waters.sunk),
        "shoot_down": waters.aircraft_shot,
        "weather": int("weather" in waters.reports_sent),
        "contact_report": int("contact" in waters.reports_sent),
        "keep_contact": state.goal.held_ms // MINUTE_MS,
        "unseen": int(waters.seen_ms < 0),
        "spare_neutrals": int(not any(one.neutral for one in waters.sunk)),
        "save_torpedoes": left,
    }
    return min(1.0, reached[goal.kind] / goal.need)


def sink_glory(state: State) -> int:
    """UB4.1-04, UB4.1-01 Glory for tonnage: more for warships, a heavy loss for neutrals."""
    worth = SEA.glory
    points = 0.0
    for one in state.waters.sunk:
        if one.neutral:
            points -= worth.neutral
        else:
            points += one.tons / 1000 * (worth.warship_thousand if one.escort else worth.thousand)
    return round(points)


def pursue(world: World[State]) -> None:
    """UB4.1-02 Once a minute: contact kept, a meeting place, mines laid, the way made, hours surfaced by day."""
    state = world.state
    mission, boat, waters = MISSIONS[state.mission], state.boat, state.waters
    if boat.depth == 0 and not _dark(state):
        waters.day_surfaced_ms += MINUTE_MS
    _keep_contact(world)
    if mission.goal in ("meet", "land"):
        _linger(world)
    elif mission.goal == "mines":
        _lay_mines(world)
    elif mission.goal == "cross" and state.goal.fraction < MILLI:
        whole = course_and_distance(*centre(mission.leave), *centre(mission.to))[1]
        left = course_and_distance(boat.lat, boat.lon, *centre(mission.to))[1]
        inside = square_at(boat.lat, boat.lon) == mission.to
        state.goal.fraction = MILLI if inside else max(0, min(MILLI - 1, round(MILLI * (1 - left / whole))))
        if inside:
            report(world, "square_reached", "UB4.1-02", square=mission.to)


def _dark(state: State) -> bool:
    """UB4.1-02 Less than half of the light of day is left."""
    return state.sky.light < SEA.goals.dark_light * FULL_LIGHT


def _keep_contact(world: World[State]) -> None:
    """UB4.1-02, UBR49 Every minute with a contact counts for a goal of keeping it, until the ship sees the boat."""
    state, goal = world.state, world.state.goal
    if not state.contacts or goal.seen:
        return
    goal.held_ms += MINUTE_MS
    if goal.held_ms == MISSIONS[state.mission].shadow_min * MINUTE_MS:
        report(world, "contact_kept", "UB4.1-02")


def betrayed(world: World[State]) -> None:
    """UB4.1-02, UBR49, UB8.1-02 Nobody shadows a ship unseen that has seen the boat, unless the goal was
    reached before.
    """
    state = world.state
    if not state.goal.seen and primary_share(state) < 1:
        state.goal.seen = True
        report(world, "seen_by_the_merchant", "UB4.1-02")


def _linger(world: World[State]) -> None:
    """UB4.1-02 On the surface, in the dark, nearly stopped and near the middle of the square for long enough."""
    state = world.state
    mission, boat, waters = MISSIONS[state.mission], state.boat, state.waters
    _, metres = course_and_distance(boat.lat, boat.lon, *centre(mission.to))
    near = metres <= SEA.goals.meeting_nm * NM
    plan = SEA.goals
    if not (near and _dark(state) and boat.depth == 0 and abs(boat.speed) <= plan.meet_knots * KNOT):
        return
    if waters.done_ms == 0:
        report(world, f"{mission.goal}_begun", "UB4.1-02")
    done = waters.done_ms >= mission.need * MINUTE_MS
    waters.done_ms += MINUTE_MS
    if not done and waters.done_ms >= mission.need * MINUTE_MS:
        report(world, f"{mission.goal}_done", "UB4.1-02")
        if mission.goal == "meet":
            waters.bow_reserve += ["G7e"] * (plan.meet_torpedoes - len(waters.bow_reserve))


def _lay_mines(world: World[State]) -> None:
    """UB4.1-02 Slowly through each of the squares, a quarter of an hour in each, not deep."""
    state = world.state
    mission, boat, waters = MISSIONS[state.mission], state.boat, state.waters
    square = square_at(boat.lat, boat.lon)
    if square not in mission.squares or square in waters.mines:
        return
    plan = SEA.goals
    if abs(boat.speed) > plan.mines_knots * KNOT or boat.depth > plan.mines_depth_m * MILLI:
        return
    waters.done_ms += MINUTE_MS
    if waters.done_ms >= mission.need * MINUTE_MS:
        waters.done_ms = 0
        waters.mines.append(square)
        report(world, "mines_laid", "UB4.1-02", square=square)
