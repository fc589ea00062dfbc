"""UB6.8, UB6.10: the watch change in its four steps."""

from __future__ import annotations

from typing import Any

from sandtable.games.uboot.charts import BOAT
from sandtable.games.uboot.clock import report, ship_time
from sandtable.games.uboot.command import reset_command
from sandtable.games.uboot.hazards import danger_everywhere
from sandtable.games.uboot.health import add_cross, drop_health_chip, treated
from sandtable.games.uboot.model import SEATS, Patrol, Sailor
from sandtable.games.uboot.repairs import fault_at, grade_of, jobs_changed
from sandtable.games.uboot.sailors import (
    CREW,
    FIGURES,
    SPECIALS,
    activate,
    banned,
    chips_for,
    figures_of,
    flip_job,
    free_fields,
    living,
    observers,
    on_duty,
    rest,
    update_observers,
)
from sandtable.games.uboot.sections import INSIDE
from sandtable.kernel.decisions import Decision, Option, Pick
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play, Until

__all__ = ["change_watch", "hand_over", "rest_crew", "show_figures"]

_QUESTION_MS = 60_000
_JOB_SPEC = {"observe": "observe"}


def change_watch(world: World[Patrol]) -> Play[None]:
    """UB6.8-01, UB6.8-02, UB6.8-12 The bell: command, crew damage, chips and tiles, figures of the dead;
    in this order.
    """
    patrol = world.state
    patrol.changing_watch = True
    coming = 3 - patrol.watch
    report(world, "watch_bell", "UB6.8-02", time=ship_time(patrol).strftime("%H%M"), watch=coming)
    reset_command(world)
    danger_everywhere(world)
    rest_crew(world)
    hand_over(world)
    patrol.watch = coming
    _new_watch(world)
    yield from show_figures(world)
    yield from _look_outs(world)
    patrol.changing_watch = False


def rest_crew(world: World[Patrol]) -> None:
    """UB6.8-05, UB6.8-09, UB6.8-10, UBR9 Everybody drops one chip: a treated health chip, or else an activation."""
    patrol = world.state
    both = patrol.options.get("rest_scope", "both") == "both"
    for sailor in list(patrol.board.sailors.values()):
        if sailor.dead or not (both or CREW[sailor.id].watch == patrol.watch):
            continue
        # UB6.9-09 Health chips stay where they are until they are treated.
        if not drop_health_chip(patrol, sailor) and not sailor.job:
            rest(sailor)
        _untreated(world, sailor)


def _untreated(world: World[Patrol], sailor: Sailor) -> None:
    """UB6.9-08 A card that gets worse when it is left untreated for two watch changes."""
    for card in list(sailor.cards):
        card.watches += 1
        late = SPECIALS.get(card.card) == "cross_after_two_watches" and card.watches == 2
        if late and not treated(card):
            add_cross(world, sailor, card)


def hand_over(world: World[Patrol]) -> None:
    """UB6.8-06, UB6.8-07, UB6.8-08, UBR10 Chips of lasting jobs go to the same shape of the other watch,
    if he can.
    """
    patrol = world.state
    for figure in FIGURES:
        giver = on_duty(patrol, figure)
        job, spared = giver.job, giver.spared
        if not job:
            continue
        giver.job, giver.spared = "", False
        taker = patrol.board.sailors[f"{figure[:2]}{3 - patrol.watch}{figure[2]}"]
        chips = _chips_to_take(patrol, taker, job)
        # UB10.3.2-09 Who cannot take it over loses the chip: it is not turned, it is gone.
        order = "assign_observers" if job == "observe" else "repair_technical"
        if not taker.dead and not banned(taker, order) and free_fields(taker) >= chips:
            taker.job, taker.spared = job, spared
            activate(taker, chips - 1)


def _chips_to_take(patrol: Patrol, taker: Sailor, job: str) -> int:
    """UB10.3.3-11 One chip, two without the symbol; plans on the repair spare the new watch the second, too."""
    fault = fault_at(patrol, job)
    if fault is not None and fault.card and fault.card in ("t01", "t02"):
        return 1
    return chips_for(patrol, taker, _JOB_SPEC.get(job, "repair"))


def _new_watch(world: World[Patrol]) -> None:
    """UB6.8-11, UB6.8-12 What lasts for a watch is over; counts are updated; bad air tires."""
    patrol = world.state
    board = patrol.board
    board.smoked, board.observer_mod, board.shield, board.banned = False, 0, 0, []
    board.order_cost, board.free_mobilisation, board.sunk_this_watch = 1, False, 0
    stale = patrol.boat.air_ms >= BOAT.air_comfort_h * 3_600_000
    if stale or (patrol.boat.submerged and grade_of(patrol, "ventilation") == "red"):
        for sailor in living(patrol):
            activate(sailor)
    jobs_changed(world)


def show_figures(world: World[Patrol]) -> Play[None]:
    """UB6.8-13, UB6.10-02, UB6.10-03 The dead have no figure;
    who has lost his is put where his officer wants him.
    """
    patrol = world.state
    for figure in FIGURES:
        if on_duty(patrol, figure).dead:
            patrol.board.figures[figure] = 0
    while missing := _missing(patrol):
        dry = [str(section) for section in INSIDE if section not in patrol.board.flooded]
        questions: dict[str, Decision[Any]] = {
            seat: _where(dry, on_duty(patrol, figure).id) for seat, figure in missing.items()
        }
        until = Until(world.clock.game_ms + _QUESTION_MS, "game")
        answers = yield Ask(questions, until=until)
        for seat, figure in missing.items():
            patrol.board.figures[figure] = int(answers[seat])


def _where(dry: list[str], sailor: str) -> Pick:
    """UB6.10-02 Any dry section; without crew damage, even where it is dangerous."""
    return Pick(
        "place_figure",
        "UB6.10-02",
        dry,
        default="3" if "3" in dry else dry[0],
        args={"sailor": sailor},
        options=lambda: [Option(one, "section", {"section": int(one), "tired": 0}) for one in dry],
    )


def _missing(patrol: Patrol) -> dict[str, str]:
    """One figure of each role that is off the model though its sailor lives."""
    found = {}
    for seat in SEATS:
        for figure in figures_of(seat):
            if not patrol.board.figures[figure] and not on_duty(patrol, figure).dead:
                found[seat] = figure
                break
    return found


def _look_outs(world: World[Patrol]) -> Play[None]:
    """UB6.8-11 The First Officer tells how many observers have taken over, or lets them stand down."""
    patrol = world.state
    if not observers(patrol):
        update_observers(patrol)
        return
    question = Pick(
        "watch_change",
        "UB6.8-06",
        ["hand_over", "stand_down"],
        args={"observers": patrol.boat.observers, "until_ms": patrol.elapsed_ms + _QUESTION_MS},
    )
    until = Until(world.clock.game_ms + _QUESTION_MS, "game")
    answers = yield Ask({"first_officer": question}, until=until)
    if answers["first_officer"] == "stand_down":
        for sailor in observers(patrol):
            flip_job(sailor)
    update_observers(patrol)
    report(world, "look_outs_told", "UB6.8-11", observers=patrol.boat.observers)
