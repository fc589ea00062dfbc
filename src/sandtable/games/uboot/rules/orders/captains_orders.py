"""UB7.5: the Captain's orders: manoeuvre, targeting, safety; weapons have their own modules."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sandtable.games.uboot.data.data import BOAT, SENSES
from sandtable.games.uboot.rules.aboard import cards
from sandtable.games.uboot.rules.boat import depth
from sandtable.games.uboot.rules.boat.clock import within
from sandtable.games.uboot.rules.boat.sky import lights
from sandtable.games.uboot.rules.boat.under_way import TELEGRAPH
from sandtable.games.uboot.rules.crew import hazards, health
from sandtable.games.uboot.rules.crew.crews import Crew, Need, spend
from sandtable.games.uboot.rules.crew.repairs import out_of_order
from sandtable.games.uboot.rules.crew.sailors import flip_job, free_fields, hands_on_deck, is_specialist, observers
from sandtable.games.uboot.rules.orders import safety
from sandtable.games.uboot.rules.orders.commands import COMMANDS, POSITION_MS, Command, Desk, pick_order, register
from sandtable.games.uboot.state.model import MILLI, Patrol
from sandtable.kernel.decisions import Decision, Option, PickSome, Refusal, Rng, Sheet
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play

__all__ = [
    "RESPONSIBLE",
    "Course",
    "Depth",
    "execute_observers",
    "observer_needs",
    "observers_refused",
    "sextant_refused",
]


class Course(Struct, forbid_unknown_fields=True):
    """A new course, 0 to 359 degrees from north."""

    degrees: int


class Depth(Struct, forbid_unknown_fields=True):
    """A new depth in metres."""

    metres: int


# --- manoeuvre --------------------------------------------------------------------------------------------


def new_speed(patrol: Patrol, desk: Desk) -> Decision[Any]:  # noqa: ARG001
    """UB7.5.1-01 The five settings of the telegraph."""
    return pick_order(COMMANDS["new_speed"], dict.fromkeys(TELEGRAPH), desk)


def speed_needs(patrol: Patrol, answer: Any) -> list[Need]:  # noqa: ARG001
    """UB6.5-08, UB10.1-03, UB7.5.1-01 Two at the engines: in section 5 on the surface, in section 6 under water."""
    return [Need("engine", 2, 6 if patrol.boat.submerged else 5)]


def new_course(patrol: Patrol, desk: Desk) -> Decision[Any]:
    """UB7.5.1-02, UB8.1-03 Any course from 0 to 359; the one that is steered costs nothing."""
    now = patrol.boat.course // MILLI
    refusal = desk.stands(COMMANDS["new_course"], None).refusal

    def test(answer: Course) -> Refusal | None:
        if not 0 <= answer.degrees <= 359:
            return Refusal("UB7.5.1-02", "no-such-course", {"got": answer.degrees}, "degrees")
        return None if answer.degrees == now else refusal

    return Sheet(
        "new_course",
        "UB7.5.1-02",
        Course,
        test=test,
        draw=lambda rng: Course(now if refusal else rng.randrange(360)),
        default=Course(now),
        offer=lambda: {"degrees": {"least": 0, "most": 359}, "refused": refusal},
    )


def course_needs(patrol: Patrol, answer: Any) -> list[Need]:  # noqa: ARG001
    """UB6.5-09, UBR1 Two at the rudder in the control room."""
    return [Need("rudder", 2, 3)]


def new_depth(patrol: Patrol, desk: Desk) -> Decision[Any]:
    """UB7.5.1-04 A new depth while submerged, on the way up too; it can neither dive nor surface."""
    now = patrol.boat.ordered_depth // 1000
    refusal = depth_refused(patrol) or desk.stands(COMMANDS["new_depth"], None).refusal

    def test(answer: Depth) -> Refusal | None:
        if answer.metres == now:
            return None
        if refusal:
            return refusal
        if answer.metres < BOAT.periscope_depth_m:
            return Refusal("UB7.5.1-04", "surface-by-order", {"least": BOAT.periscope_depth_m}, "metres")
        if answer.metres > BOAT.lost_depth_m:
            return Refusal("UB4.1-07", "crush-depth", {"most": BOAT.lost_depth_m}, "metres")
        return None

    def draw(rng: Rng) -> Depth:
        return Depth(now if refusal else rng.randint(BOAT.periscope_depth_m, BOAT.test_depth_m))

    return Sheet(
        "new_depth",
        "UB7.5.1-04",
        Depth,
        test=test,
        draw=draw,
        default=Depth(now),
        offer=lambda: {
            "metres": {"least": BOAT.periscope_depth_m, "most": BOAT.lost_depth_m},
            "refused": refusal,
        },
    )


def depth_refused(patrol: Patrol, answer: Any = None) -> Refusal | None:  # noqa: ARG001
    """UB7.5.1-04 Only under water: a boat that has come up meanwhile dives by another order."""
    return None if patrol.boat.submerged else Refusal("UB7.5.1-04", "not-submerged", {}, "metres")


def depth_needs(patrol: Patrol, answer: Any) -> list[Need]:  # noqa: ARG001
    """UB6.5-10, UB10.2-01, UB7.5.1-04 Two at the rudder and two at the ballast tanks, all in the control room."""
    return [Need("rudder", 2, 3), Need("ballast", 2, 3)]


def dive_surface(patrol: Patrol, desk: Desk) -> Decision[Any]:
    """UB7.5.1-03, UB9.3-03 Dive or surface; whoever is outside comes in first, or is left."""
    choices: dict[str, Refusal | None] = {"dive": None, "alarm_dive": None, "surface": None}
    if not patrol.boat.submerged and hands_on_deck(patrol):
        choices["leave_them"] = None
    return pick_order(COMMANDS["dive_surface"], choices, desk)


def dive_refused(patrol: Patrol, answer: Any) -> Refusal | None:
    """UB7.5.1-03 Down is down and up is up."""
    boat = patrol.boat
    if answer == "surface":
        return None if boat.ordered_depth else Refusal("UB7.5.1-03", "already-surfaced")
    return Refusal("UB7.5.1-03", "already-submerged") if boat.submerged else None


def dive_needs(patrol: Patrol, answer: Any) -> list[Need]:  # noqa: ARG001
    """UB6.5-11, UB10.1-04, UB7.5.1-03 Rudder and ballast in section 3, and one at each kind of engine to change
    over.
    """
    return [Need("rudder", 2, 3), Need("ballast", 2, 3), Need("engine", 1, 5), Need("engine", 1, 6)]


def execute_dive(world: World[Patrol], answer: Any, crew: Crew) -> Play[None]:
    """UB7.5.1-03, UB6.10-05 Flood or blow; a dive kills everybody who is still outside."""
    patrol = world.state
    spend(patrol, crew)
    if answer == "surface":
        depth.surface(patrol.boat)
    else:
        hazards.dive_with_men_outside(world)
        depth.dive(patrol.boat, alarm=answer != "dive")
    yield from ()


# --- targeting --------------------------------------------------------------------------------------------


def assign_observers(patrol: Patrol, desk: Desk) -> Decision[Any]:  # noqa: ARG001
    """UB7.5.2-01, UB6.5-23 Up to six observers, on the surface only; to stand down costs nothing."""
    return pick_order(COMMANDS["assign_observers"], {str(n): None for n in range(7)}, desk)


def observers_refused(patrol: Patrol, answer: Any) -> Refusal | None:
    """UB9.3-03 Nobody watches from a boat that is under water."""
    return Refusal("UB9.3-03", "not-surfaced") if patrol.boat.submerged and answer != "0" else None


def observer_needs(patrol: Patrol, answer: Any) -> list[Need]:
    """UB6.5-23, UB9.3-01, UB7.5.2-01 One symbol for each observer more, on the bridge; they are busy."""
    more = int(answer) - len(observers(patrol))
    return [Need("observe", more, 8, busy=True)] if more > 0 else []


def execute_observers(world: World[Patrol], answer: Any, crew: Crew) -> Play[None]:
    """UB8.3-01, UB6.7-02 Observation chips for the new ones; who is one too many turns his over."""
    patrol = world.state
    for id in (yield from _who_stands_down(world, int(answer))):
        flip_job(patrol.board.sailors[id])
    spend(patrol, crew, "observe")


def _who_stands_down(world: World[Patrol], wanted: int) -> Play[list[str]]:
    """UB6.7-02, UB9.3-06 The Navigator answers for the observers: where fewer go on he says who stops."""
    patrol = world.state
    men = [one.id for one in reversed(observers(patrol))]
    if not wanted:
        return men
    surplus = len(men) - wanted
    if surplus <= 0:
        return []

    def options() -> list[Option]:
        return [
            Option(id, "sailor", {"sailor": id, "section": 8, "free": free_fields(patrol.board.sailors[id])})
            for id in men
        ]

    args = {"n": surplus}
    question = PickSome("stand_down", "UB9.3-06", men, surplus, surplus, options=options, args=args)
    answers = yield Ask({"navigator": question}, until=within(world, POSITION_MS))
    # Time has gone by: who has left his post, or has been relieved, has stopped already.
    still = [one.id for one in observers(patrol)]
    chosen: list[str] = [id for id in answers["navigator"] if id in still]
    return chosen[: max(0, len(still) - wanted)]


def use_periscope(patrol: Patrol, desk: Desk) -> Decision[Any]:  # noqa: ARG001
    """UB7.5.2-02 Raised at periscope depth of ten metres or less, lowered at any time."""
    return pick_order(COMMANDS["use_periscope"], {"lower": None, "raise": None}, desk)


def periscope_refused(patrol: Patrol, answer: Any) -> Refusal | None:
    """UB7.5.2-02, UB8.4-01 Ten metres or less, and a periscope that works."""
    if answer != "raise":
        return None
    if not depth.at_periscope_depth(patrol.boat):
        return Refusal("UB7.5.2-02", "not-at-periscope-depth")
    return out_of_order(patrol, "attack_scope")


def periscope_needs(patrol: Patrol, answer: Any) -> list[Need]:  # noqa: ARG001
    """UB6.5-24, UB7.5.2-02 One in the control room."""
    return [Need("periscope", 1, 3)] if answer == "raise" else []


def use_hydrophone(patrol: Patrol, desk: Desk) -> Decision[Any]:  # noqa: ARG001
    """UB7.5.2-03 Manned under water only."""
    return pick_order(COMMANDS["use_hydrophone"], {"leave": None, "listen": None}, desk)


def hydrophone_refused(patrol: Patrol, answer: Any) -> Refusal | None:
    """UB7.5.2-03 Under water, with a hydrophone that works."""
    if answer != "listen":
        return None
    if not patrol.boat.submerged or patrol.boat.depth == 0:
        return Refusal("UB7.5.2-03", "not-submerged")
    return out_of_order(patrol, "hydrophone")


def hydrophone_needs(patrol: Patrol, answer: Any) -> list[Need]:  # noqa: ARG001
    """UB6.5-25, UB7.5.2-03 One in section 2."""
    return [Need("hydrophone", 1, 2)] if answer == "listen" else []


def execute_hydrophone(world: World[Patrol], answer: Any, crew: Crew) -> Play[None]:
    """UB7.5.2-03, UB3-06 Manned or left; who has the symbol hears more."""
    patrol = world.state
    spend(patrol, crew)
    patrol.boat.hydrophone = answer == "listen"
    men = [patrol.board.sailors[hand.sailor] for hand in crew.hands if hand.spec]
    patrol.boat.skilled_ear = any(is_specialist(patrol, one, "hydrophone") for one in men)
    yield from ()


def sextant_refused(patrol: Patrol, answer: Any = "take") -> Refusal | None:  # noqa: ARG001
    """UB7.5.2-04, UB9.1.2-01 A fix needs the surface, at most half cloud, and sun, moon or stars with a horizon."""
    if patrol.boat.depth > 0:
        return Refusal("UB7.5.2-04", "not-surfaced")
    if patrol.weather.cloud > SENSES.sextant_cloud:
        return Refusal("UB9.1.2-01", "sky-is-covered", {"cloud": patrol.weather.cloud})
    return None if lights(patrol.sky) else Refusal("UB9.1.2-01", "nothing-to-shoot")


def take_sextant_fix(patrol: Patrol, desk: Desk) -> Decision[Any]:  # noqa: ARG001
    """UB7.5.2-04 Shoot sun, moon or stars."""
    return pick_order(COMMANDS["take_sextant_fix"], {"take": None}, desk)


def sextant_needs(patrol: Patrol, answer: Any) -> list[Need]:  # noqa: ARG001
    """UB6.5-26, UB9.3-02 One on the bridge; an observer may do it without leaving his post."""
    return [Need("sextant", 1, 8)]


# --- safety -----------------------------------------------------------------------------------------------


def _safety(kind: str, choices: Any) -> Any:
    """An order that is offered only while there is something to do."""

    def decision(patrol: Patrol, desk: Desk) -> Decision[Any] | None:
        found = choices(patrol)
        return pick_order(COMMANDS[kind], found, desk) if found else None

    return decision


def _first(choices: Any) -> Any:
    """The first thing to do, for which a crew would be got into position."""
    return lambda patrol: next((one for one, refusal in choices(patrol).items() if refusal is None), None)


def _listed(choices: Any) -> Any:
    """UB10.3-01 The order names something that is still there."""

    def refused(patrol: Patrol, answer: Any) -> Refusal | None:
        found = choices(patrol)
        return found[answer] if answer in found else Refusal("UB10.3-01", "no-longer-there")

    return refused


def _set(execute: Any) -> Any:
    """An order that takes effect at once, when the chips are on."""

    def run(world: World[Patrol], answer: Any, crew: Crew) -> Play[None]:
        spend(world.state, crew)
        execute(world.state, answer)
        yield from ()

    return run


def _set_speed(patrol: Patrol, answer: Any) -> None:
    patrol.boat.telegraph = answer


def _set_course(patrol: Patrol, answer: Any) -> None:
    patrol.boat.course = answer.degrees * MILLI


def _set_depth(patrol: Patrol, answer: Any) -> None:
    depth.new_depth(patrol.boat, answer.metres)


def _set_periscope(patrol: Patrol, answer: Any) -> None:
    patrol.boat.periscope = answer == "raise"


def _set_sextant(patrol: Patrol, answer: Any) -> None:  # noqa: ARG001
    patrol.sextant = True


def _address(world: World[Patrol], answer: Any, crew: Crew) -> Play[None]:
    """UB7.7-01 Pay and activate first, then play the card."""
    spend(world.state, crew)
    yield from cards.play_from_hand(world, answer)


def address_needs(patrol: Patrol, answer: Any) -> list[Need]:  # noqa: ARG001
    """UB6.5-20 One in the control room."""
    return [Need("address_crew", 1, 3)]


def meal_needs(patrol: Patrol, answer: Any) -> list[Need]:  # noqa: ARG001
    """UB6.5-21, UB9.4.1-01 One cook in section 4."""
    return [Need("meal", 1, 4)]


def _half_ahead(patrol: Patrol) -> str:  # noqa: ARG001
    return "half_ahead"


def _north(patrol: Patrol) -> Course:
    return Course(1 if patrol.boat.course == 0 else 0)


def _one_patient(patrol: Patrol, answer: Any) -> list[str]:
    """UB8.6-02 Nobody treats himself: the only patient of a section is not its helper."""
    hurt = health.patients(patrol, int(answer))
    return [hurt[0].id] if len(hurt) == 1 else []


_CAP, _FO, _NAV, _CE = ("captain",), ("first_officer",), ("navigator",), ("chief_engineer",)
_BOTH = ("first_officer", "chief_engineer")

register(
    Command("new_speed", "UB7.5.1-01", _CE, new_speed, _set(_set_speed), speed_needs, usual=_half_ahead,
            idle=lambda p, a: a in ("belay", p.boat.telegraph)),
    Command("new_course", "UB7.5.1-02", _FO, new_course, _set(_set_course), course_needs, usual=_north,
            idle=lambda p, a: a.degrees == p.boat.course // MILLI),
    Command("dive_surface", "UB7.5.1-03", _BOTH, dive_surface, execute_dive, dive_needs, dive_refused,
            usual=lambda p: "surface" if p.boat.submerged else "leave_them",
            clears_deck=lambda a: a in ("dive", "alarm_dive")),
    Command("new_depth", "UB7.5.1-04", _BOTH, new_depth, _set(_set_depth), depth_needs, depth_refused,
            usual=lambda p: Depth(30) if p.boat.submerged else None,
            idle=lambda p, a: a.metres == p.boat.ordered_depth // 1000),
    Command("assign_observers", "UB7.5.2-01", _NAV, assign_observers, execute_observers, observer_needs,
            observers_refused, usual=lambda p: None if p.boat.submerged else "4"),
    Command("use_periscope", "UB7.5.2-02", _CAP, use_periscope, _set(_set_periscope), periscope_needs,
            periscope_refused, usual=lambda p: "raise" if p.boat.submerged else None, opens=True),
    Command("use_hydrophone", "UB7.5.2-03", _FO, use_hydrophone, execute_hydrophone, hydrophone_needs,
            hydrophone_refused, usual=lambda p: "listen" if p.boat.submerged else None),
    Command("take_sextant_fix", "UB7.5.2-04", _NAV, take_sextant_fix, _set(_set_sextant), sextant_needs,
            sextant_refused, usual=lambda p: None if p.boat.submerged else "take"),
    Command("repair_technical", "UB7.5.4-01", _CE, _safety("repair_technical", safety.fault_choices),
            safety.execute_repair, safety.repair_needs, _listed(safety.fault_choices),
            _first(safety.fault_choices)),
    Command("repair_environment", "UB7.5.4-01", _CE, _safety("repair_environment", safety.condition_choices),
            safety.execute_condition, safety.condition_needs, _listed(safety.condition_choices),
            _first(safety.condition_choices), item=safety.condition_item),
    Command("repair_breach", "UB7.5.4-01", _CE, _safety("repair_breach", safety.breach_choices),
            safety.execute_breach, safety.breach_needs, _listed(safety.breach_choices),
            _first(safety.breach_choices)),
    Command("first_aid", "UB7.5.4-02", _FO, _safety("first_aid", safety.aid_choices), safety.execute_aid,
            safety.aid_needs, _listed(safety.aid_choices), _first(safety.aid_choices), without=_one_patient),
    Command("address_crew", "UB7.5.4-03", _CAP, _safety("address_crew", safety.address_choices), _address,
            address_needs, _listed(safety.address_choices),
            _first(safety.address_choices)),
    Command("prepare_meal", "UB7.5.4-04", _NAV, _safety("prepare_meal", safety.meal_choices),
            safety.execute_meal, meal_needs, _listed(safety.meal_choices), _first(safety.meal_choices)),
)  # fmt: skip

RESPONSIBLE: dict[str, tuple[str, ...]] = {kind: command.officers for kind, command in COMMANDS.items()}
"""The responsible officers of each order; periscope, torpedoes and the address are the Captain's own."""
