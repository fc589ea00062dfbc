"""UB6.8, UB6.10: the watch change in its four steps."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sandtable.games.uboot.data.board import CREW
from sandtable.games.uboot.data.data import BOAT
from sandtable.games.uboot.data.deadlines import DEADLINES
from sandtable.games.uboot.data.units import HOUR_MS
from sandtable.games.uboot.rules.aboard.cards import resolve
from sandtable.games.uboot.rules.boat.clock import report, ship_time, within
from sandtable.games.uboot.rules.crew.blows import take_blows
from sandtable.games.uboot.rules.crew.hazards import danger_everywhere
from sandtable.games.uboot.rules.crew.health import add_cross, drop_chip, healing_chips, treated, whole_watch_dead
from sandtable.games.uboot.rules.crew.repairs import (
    expert,
    fault_at,
    gain,
    grade_of,
    jobs_changed,
    pause,
    plans_on,
    required,
)
from sandtable.games.uboot.rules.crew.sailors import (
    FIGURES,
    SPECIALS,
    activate,
    banned,
    chips_for,
    figure_of,
    figures_of,
    flip_job,
    free_fields,
    is_specialist,
    living,
    observers,
    on_duty,
    order_of,
    rest,
    side_up,
    slides,
    update_observers,
)
from sandtable.games.uboot.rules.crew.sections import INSIDE, SECTIONS, surfaced
from sandtable.games.uboot.rules.crew.tracks import reset_command
from sandtable.games.uboot.state.model import SEATS, Fault, Sailor, State
from sandtable.kernel.decisions import Decision, Option, Pick
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play

__all__ = ["change_watch", "end_jobs", "hand_over", "rest_and_hand_over", "show_figures"]

_QUESTION_MS = DEADLINES.watch_s * 1000
_JOB_SPEC = {"observe": "observe"}


def change_watch(world: World[State]) -> Play[None]:
    """UB6.8-01, UB6.8-02, UB6.8-12, UB6.8-13, UB6.14-07, UB6.10-02, UB4.1-07, UBR49, UB6.7-08 The bell:
    command, crew damage, chips and tiles, figures of the dead; in this order.
    """
    state = world.state
    coming = 3 - state.watch
    report(world, "watch_bell", "UB6.8-02", time=ship_time(state).strftime("%H%M"), watch=coming)
    reset_command(world)
    danger_everywhere(world)
    # UB6.8-04 What it does to a sailor comes before his chips are moved; other cards wait.
    yield from resolve(world, only="injury")
    yield from _tiles(world)
    yield from rest_and_hand_over(world)
    state.watch = coming
    whole_watch_dead(world)
    _new_watch(world)
    yield from show_figures(world)
    yield from _look_outs(world)
    state.changing_watch = False
    take_blows(world)


def _tiles(world: World[State]) -> Play[None]:
    """UB6.8-14 Who plays easy may slide his tile, so that the same specialisations stay on duty; or he turns it."""
    state = world.state
    asked: dict[str, Decision[Any]] = {
        seat: Pick("tile", "UB6.8-14", ["slide", "turn"]) for seat in SEATS if slides(state, seat)
    }
    if not asked:
        return
    answers = yield Ask(asked, until=within(world, _QUESTION_MS))
    for seat, answer in answers.items():
        men = next(id[:2] for id, man in CREW.items() if man.role == seat)
        now = side_up(state, f"{men}{state.watch}")
        state.board.sides[f"{men}{3 - state.watch}"] = now if answer == "slide" else 3 - now


def rest_and_hand_over(world: World[State]) -> Play[None]:
    """UB6.8-05, UB6.8-06, UBR9, UBR10, UB6.8-01, UB6.8-14, UB6.8-09, UB6.8-10, UB6.9-08, UB6.9-09 Everybody
    drops a chip; only who hands his job over keeps his activation.

    Officers have time to choose chips: until the tiles are turned the old watch works on, and what happens is its.
    """
    state = world.state
    on = [on_duty(state, figure).id for figure in FIGURES]
    off = [id for id in CREW if id not in on]
    if state.options.get("rest_scope", "both") == "both":
        # Who comes on duty rests first: so he may have a field for the job.
        yield from rest_crew(world, off)
    yield from rest_crew(world, on, end_jobs(world))
    for sailor in state.board.sailors.values():
        _untreated(world, sailor)
    hand_over(world)


def rest_crew(world: World[State], men: Sequence[str], gave: Collection[str] = ()) -> Play[None]:
    """UB6.8-05, UB6.8-09, UB6.8-10, UB8.6-07 One chip of each: an activation, or instead a health chip of a treated
    card; where there is a choice his officer makes it.
    """
    sailors = world.state.board.sailors
    waiting: dict[str, list[str]] = {}
    for id in men:
        # UB6.9-09 Health chips stay where they are until they are treated.
        chips = _may_drop(sailors[id], id in gave)
        if len(chips) > 1:
            waiting.setdefault(CREW[id].role, []).append(id)
        elif chips:
            _drop(world.state, id, chips[0])
    while waiting:
        asked: dict[str, Decision[Any]] = {
            seat: _which_chip(sailors[ids[0]], ids[0] in gave) for seat, ids in waiting.items()
        }
        answers = yield Ask(asked, until=within(world, _QUESTION_MS))
        for seat in asked:
            id = waiting[seat].pop(0)
            if answers[seat] in _may_drop(sailors[id], id in gave):
                _drop(world.state, id, answers[seat])
        waiting = {seat: ids for seat, ids in waiting.items() if ids}


def _may_drop(sailor: Sailor, gave: bool) -> list[str]:
    """UB6.8-09, UB8.6-07 What he may drop: a treated health chip, or an activation unless he gave his job away."""
    rests = ["activation"] if sailor.activation and not gave else []
    return [f"{chip}-{card}" for chip, card in healing_chips(sailor)] + rests


def _drop(state: State, id: str, chosen: str) -> None:
    sailor = state.board.sailors[id]
    chip, _, card = chosen.partition("-")
    if card:
        drop_chip(state.board, sailor, chip, card)
    else:
        rest(sailor)


def _which_chip(sailor: Sailor, gave: bool) -> Pick:
    def option(one: str) -> Option:
        chip, _, card = one.partition("-")
        return Option(one, f"drop_chip-{chip}", {"card": card} if card else {})

    chips = _may_drop(sailor, gave)
    args = {"sailor": sailor.id}
    return Pick("drop_chip", "UB8.6-07", chips, args=args, options=lambda: [option(one) for one in chips])


def _untreated(world: World[State], sailor: Sailor) -> None:
    """UB6.9-08 A card that gets worse when it is left untreated for two watch changes."""
    for card in list(sailor.cards):
        card.watches += 1
        late = SPECIALS.get(card.card) == "cross_after_two_watches" and card.watches == 2
        if late and not treated(card):
            add_cross(world, sailor, card)


def end_jobs(world: World[State]) -> list[str]:
    """UB6.8-08, UB10.3.2-09, UBR10, UB6.8-06, UB6.8-07, UB6.7-02, UB10.3.3-11 Lasting jobs with which the new
    watch cannot go on are over. Returns who will hand his over.
    """
    state = world.state
    pairs: dict[str, list[tuple[Sailor, Sailor]]] = {}
    for figure in FIGURES:
        giver = on_duty(state, figure)
        job = giver.job
        if not job:
            continue
        taker = _same_shape(state, figure)
        able = not taker.dead and not banned(taker, order_of(job))
        if able and free_fields(taker) >= _chips_to_take(state, taker, job):
            pairs.setdefault(job, []).append((giver, taker))
        elif job == "observe":
            # UB6.7-02 An observation that nobody takes over has stopped: the chip is turned.
            flip_job(giver)
        else:
            # UB10.3.2-09 The chip of a repair is not turned, it is gone.
            pairs.setdefault(job, [])
            giver.job, giver.spared = "", False
    gave = []
    for job, found in pairs.items():
        fault = fault_at(state, job)
        if fault is not None and not _new_watch_can(state, fault, [taker for _, taker in found]):
            for giver, _ in found:
                giver.job, giver.spared = "", False
            pause(world, fault)
        else:
            gave += [giver.id for giver, _ in found]
    return gave


def hand_over(world: World[State]) -> list[str]:
    """UB6.8-06, UB6.8-07, UB6.8-08, UB10.3.2-09, UBR10, UB10.3.3-11, UBR20 Chips of lasting jobs go to the same
    shape of the other watch, if he can. Returns who has given his.
    """
    state = world.state
    takers: dict[str, list[Sailor]] = {}
    gave = end_jobs(world)
    for id in gave:
        giver = state.board.sailors[id]
        takers.setdefault(giver.job, []).append(_same_shape(state, figure_of(id)))
        giver.job, giver.spared = "", False
    for job, men in takers.items():
        spared = _spared_by_plans(state, fault_at(state, job), men)
        for taker in men:
            taker.job, taker.spared = job, taker is spared
            activate(taker, _chips_to_take(state, taker, job) - 1)
    return gave


def _same_shape(state: State, figure: str) -> Sailor:
    """UB6.8-06 The sailor of the watch off duty with the same colour and shape."""
    return state.board.sailors[f"{figure[:2]}{3 - state.watch}{figure[2]}"]


def _new_watch_can(state: State, fault: Fault, takers: Sequence[Sailor]) -> bool:
    """UB10.3.2-09 Can the new watch go on with the repair? If not, nobody takes a chip over."""
    return len(takers) + gain(state, fault.card, [one.id for one in takers]) >= required(fault)


def _spared_by_plans(state: State, fault: Fault | None, takers: Sequence[Sailor]) -> Sailor | None:
    """UB10.3.3-11, UBR20 Plans in expert hands: one specialist of the new watch works without a chip, too."""
    if fault is None or not plans_on(fault) or not expert([one.id for one in takers]):
        return None
    return next((one for one in takers if is_specialist(state, one, "repair")), None)


def _chips_to_take(state: State, taker: Sailor, job: str) -> int:
    """UB10.3.3-11, UB6.8-07, UB10.3.2-09 One chip, two without the symbol; plans on the repair spare the new
    watch the second, too.
    """
    fault = fault_at(state, job)
    if fault is not None and plans_on(fault):
        return 1
    return chips_for(state, taker, _JOB_SPEC.get(job, "repair"))


def _new_watch(world: World[State]) -> None:
    """UB6.8-11, UB6.8-12, UB6.8-01, UB6.8-03, UB6.8-13 What lasts for a watch is over; counts are updated; bad
    air tires.
    """
    state = world.state
    board = state.board
    board.smoked, board.observer_mod, board.shield, board.banned = False, 0, 0, []
    board.order_cost, board.free_mobilisation, board.sunk_this_watch, board.stations = 1, False, 0, {}
    stale = state.boat.air_ms >= BOAT.air_comfort_h * HOUR_MS
    if stale or (state.boat.submerged and grade_of(state, "ventilation") == "red"):
        for sailor in living(state):
            activate(sailor)
        report(world, "bad_air_tires", "UB6.8-12")
    jobs_changed(world)


def show_figures(world: World[State]) -> Play[None]:
    """UB6.8-13, UB6.10-02, UB6.10-03, UB6.2-03, UB6.8-12 The dead have no figure;
    who has lost his is put where his officer wants him.
    """
    state = world.state
    for figure in FIGURES:
        if on_duty(state, figure).dead:
            state.board.figures[figure] = 0
    while missing := _missing(state):
        questions: dict[str, Decision[Any]] = {
            seat: _where(_standing_room(state), on_duty(state, figure).id) for seat, figure in missing.items()
        }
        until = within(world, _QUESTION_MS)
        answers = yield Ask(questions, until=until)
        for seat, figure in missing.items():
            # Game time has passed since the question: a section may have flooded, then the officer is asked again.
            if answers[seat] in _standing_room(state):
                state.board.figures[figure] = int(answers[seat])


def _standing_room(state: State) -> list[str]:
    """UB6.10-02 Dry sections; on deck only while surfaced: who was put there under water would drown."""
    where = SECTIONS if surfaced(state) else INSIDE
    return [str(section) for section in where if section not in state.board.flooded]


def _where(dry: list[str], sailor: str) -> Pick:
    """UB6.10-02 Any dry section, on deck too while surfaced; without crew damage, even where it is dangerous."""
    return Pick(
        "place_figure",
        "UB6.10-02",
        dry,
        default="3" if "3" in dry else dry[0],
        args={"sailor": sailor},
        options=lambda: [Option(one, "section", {"section": int(one), "tired": 0}) for one in dry],
    )


def _missing(state: State) -> dict[str, str]:
    """One figure of each role that is off the model though its sailor lives."""
    found = {}
    for seat in SEATS:
        for figure in figures_of(seat):
            if not state.board.figures[figure] and not on_duty(state, figure).dead:
                found[seat] = figure
                break
    return found


def _look_outs(world: World[State]) -> Play[None]:
    """UB6.8-11, UB6.7-02, UB6.8-06 The First Officer tells how many observers have taken over, or lets them
    stand down.
    """
    state = world.state
    if not observers(state):
        update_observers(state)
        return
    question = Pick(
        "watch_change",
        "UB6.8-06",
        ["hand_over", "stand_down"],
        args={"observers": state.boat.observers, "until_ms": state.elapsed_ms + _QUESTION_MS},
    )
    until = within(world, _QUESTION_MS)
    answers = yield Ask({"first_officer": question}, until=until)
    if answers["first_officer"] == "stand_down":
        for sailor in observers(state):
            flip_job(sailor)
    update_observers(state)
    report(world, "look_outs_told", "UB6.8-11", observers=state.boat.observers)
