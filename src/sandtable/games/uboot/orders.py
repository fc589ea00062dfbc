"""What an officer may order at any time, and how an order is carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.games.uboot import depth
from sandtable.games.uboot.boat import TELEGRAPH
from sandtable.games.uboot.charts import BOAT, SENSES, SHIPS
from sandtable.games.uboot.clock import compress, compression_order, report
from sandtable.games.uboot.missions import MISSIONS, finish_report
from sandtable.games.uboot.model import FULL, MILLI, SEATS, Intent, Patrol
from sandtable.games.uboot.navigation import centre, course_and_distance, square_at
from sandtable.games.uboot.sky import lights
from sandtable.kernel.decisions import Decision, Option, Pick, Refusal, Rng, Sheet
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play, Until

__all__ = ["RESPONSIBLE", "Announcement", "Course", "Depth", "obey", "orders", "sextant_refused"]

POSITION_MS = 10_000
"""How long the responsible officers have to say that the crew is in position."""
CANCEL_MS = 5_000
"""UBX-03 How long an announced act can be stopped."""

RESPONSIBLE: dict[str, tuple[str, ...]] = {
    "new_speed": ("chief_engineer",),
    "new_course": ("first_officer",),
    "dive_surface": ("first_officer", "chief_engineer"),
    "new_depth": ("first_officer", "chief_engineer"),
    "assign_observers": ("navigator",),
    "use_periscope": (),
    "use_hydrophone": ("first_officer",),
    "take_sextant_fix": ("navigator",),
}
"""The responsible officers of each order; the Captain works the periscope himself."""


class Course(Struct):
    """A new course, 0 to 359 degrees from north."""

    degrees: int


class Depth(Struct):
    """A new depth in metres."""

    metres: int


class Identification(Struct):
    """What the officers take a contact for."""

    contact: str
    ship: str


class Announcement(Struct):
    """An order that a bot is about to give."""

    kind: str
    answer: Any = None


def _pick(kind: str, rule: str, choices: dict[str, Refusal | None], **args: Any) -> Pick:
    """The choices that are allowed now; the others are shown with the rule that forbids them."""
    if all(choices.values()):
        choices = {"belay": None, **choices}
    allowed = [choice for choice, refusal in choices.items() if refusal is None]
    return Pick(
        kind,
        rule,
        allowed,
        args=args,
        options=lambda: [Option(choice, refused=refusal) for choice, refusal in choices.items()],
    )


def new_course(patrol: Patrol) -> Decision[Any]:
    """UB7.5.1-02, UB8.1-03 Any course from 0 to 359."""

    def test(answer: Course) -> Refusal | None:
        if 0 <= answer.degrees <= 359:
            return None
        return Refusal("UB7.5.1-02", "no-such-course", {"got": answer.degrees}, "degrees")

    return Sheet(
        "new_course",
        "UB7.5.1-02",
        Course,
        test=test,
        draw=lambda rng: Course(rng.randrange(360)),
        default=Course(patrol.boat.course // MILLI),
        offer=lambda: {"degrees": {"least": 0, "most": 359}},
    )


def new_depth(patrol: Patrol) -> Decision[Any]:
    """UB7.5.1-04 A new depth while submerged; it can neither dive nor surface."""
    submerged = patrol.boat.submerged and patrol.boat.ordered_depth > 0

    def test(answer: Depth) -> Refusal | None:
        if not submerged:
            return None if answer.metres == 0 else Refusal("UB7.5.1-04", "not-submerged", {}, "metres")
        if answer.metres < BOAT.periscope_depth_m:
            return Refusal("UB7.5.1-04", "surface-by-order", {"least": BOAT.periscope_depth_m}, "metres")
        if answer.metres > BOAT.lost_depth_m:
            return Refusal("UB4.1-07", "crush-depth", {"most": BOAT.lost_depth_m}, "metres")
        return None

    def draw(rng: Rng) -> Depth:
        return Depth(rng.randint(BOAT.periscope_depth_m, BOAT.test_depth_m) if submerged else 0)

    return Sheet(
        "new_depth",
        "UB7.5.1-04",
        Depth,
        test=test,
        draw=draw,
        default=Depth(patrol.boat.ordered_depth // 1000),
        offer=lambda: {"metres": {"least": BOAT.periscope_depth_m, "most": BOAT.lost_depth_m}},
    )


def dive_surface(patrol: Patrol) -> Decision[Any]:
    """UB7.5.1-03, UB9.3-03 Dive or surface; nobody may be left on the bridge."""
    boat = patrol.boat
    down = up = None
    if boat.submerged:
        down = Refusal("UB7.5.1-03", "already-submerged")
    elif boat.observers:
        down = Refusal("UB9.3-03", "bridge-is-manned", {"observers": boat.observers})
    if not boat.submerged or boat.ordered_depth == 0:
        up = Refusal("UB7.5.1-03", "already-surfaced")
    return _pick("dive_surface", "UB7.5.1-03", {"dive": down, "alarm_dive": down, "surface": up})


def assign_observers(patrol: Patrol) -> Decision[Any]:
    """UB7.5.2-01, UB6.5-23 Up to six observers, on the surface only."""
    refused = Refusal("UB9.3-03", "not-surfaced") if patrol.boat.depth > 0 or patrol.boat.submerged else None
    choices = {str(n): refused if n else None for n in range(7)}
    return _pick("assign_observers", "UB7.5.2-01", choices)


def use_periscope(patrol: Patrol) -> Decision[Any]:
    """UB7.5.2-02 Raised at periscope depth of ten metres or less, lowered at any time."""
    deep = None if depth.at_periscope_depth(patrol.boat) else Refusal("UB7.5.2-02", "not-at-periscope-depth")
    return _pick("use_periscope", "UB7.5.2-02", {"lower": None, "raise": deep})


def use_hydrophone(patrol: Patrol) -> Decision[Any]:
    """UB7.5.2-03 Manned under water only."""
    up = None if patrol.boat.submerged and patrol.boat.depth > 0 else Refusal("UB7.5.2-03", "not-submerged")
    return _pick("use_hydrophone", "UB7.5.2-03", {"leave": None, "listen": up})


def sextant_refused(patrol: Patrol) -> Refusal | None:
    """UB7.5.2-04, UB9.1.2-01 A fix needs the surface, at most half cloud, and sun, moon or stars with a horizon."""
    if patrol.boat.depth > 0:
        return Refusal("UB7.5.2-04", "not-surfaced")
    if patrol.weather.cloud > SENSES.sextant_cloud:
        return Refusal("UB9.1.2-01", "sky-is-covered", {"cloud": patrol.weather.cloud})
    return None if lights(patrol.sky) else Refusal("UB9.1.2-01", "nothing-to-shoot")


def take_sextant_fix(patrol: Patrol) -> Decision[Any]:
    """UB7.5.2-04 Shoot sun, moon or stars."""
    return _pick("take_sextant_fix", "UB7.5.2-04", {"take": sextant_refused(patrol)})


def send_report(patrol: Patrol) -> Decision[Any]:
    """The report from the goal square, on the surface; it ends a reporting mission."""
    refused = Refusal("UB4.1-02", "not-surfaced") if patrol.boat.depth > 0 else None
    return _pick("send_report", "UB4.1-02", {"send": refused}, square=MISSIONS[patrol.mission].to)


def return_to_base(patrol: Patrol) -> Decision[Any]:
    """UB4.2-01 Break off and go home, but not while an enemy near by was tracked lately."""
    near = any(
        one.distance <= BOAT.not_in_combat_nm * 1852
        and patrol.elapsed_ms - one.last_ms < BOAT.not_in_combat_min * 60_000
        for one in patrol.contacts
    )
    refused = Refusal("UB4.2-01", "in-combat") if near else None
    return _pick("return_to_base", "UB4.2-01", {"return": refused})


def new_speed(patrol: Patrol) -> Decision[Any]:  # noqa: ARG001
    """UB7.5.1-01 The five settings of the telegraph."""
    return Pick("new_speed", "UB7.5.1-01", list(TELEGRAPH), default="stop")


def identify(patrol: Patrol) -> Decision[Any] | None:
    """UB8.2-02 Name the class of a ship whose silhouette has been made out; free, and it may be wrong."""
    seen = [one.id for one in patrol.contacts if one.profile]
    if not seen:
        return None

    def test(answer: Identification) -> Refusal | None:
        if answer.contact not in seen:
            return Refusal("UB8.2-02", "not-made-out", {"contact": answer.contact}, "contact")
        if answer.ship not in SHIPS:
            return Refusal("UB8.2-04", "no-such-class", {"got": answer.ship}, "ship")
        return None

    return Sheet(
        "identify",
        "UB8.2-02",
        Identification,
        test=test,
        draw=lambda rng: Identification(rng.choice(seen), rng.choice(list(SHIPS))),
        default=Identification(seen[0], next(iter(SHIPS))),
        offer=lambda: {"contacts": seen, "ships": list(SHIPS)},
    )


def more_observers(patrol: Patrol) -> Decision[Any] | None:
    """UB9.3-04 While one observer is at his post others may join him without an order."""
    now = patrol.boat.observers
    if not 1 <= now < 6:
        return None
    return _pick("more_observers", "UB9.3-04", {str(n): None for n in range(now + 1, 7)})


_CAPTAIN = (
    new_speed,
    new_course,
    dive_surface,
    new_depth,
    assign_observers,
    use_periscope,
    use_hydrophone,
    take_sextant_fix,
)


def _plain_orders(patrol: Patrol, seat: str) -> list[Decision[Any]]:
    """UB7.1-01, UB6.1-02 Only the Captain orders the boat about; the others have their stations' free acts."""
    if seat == "captain":
        found = [make(patrol) for make in _CAPTAIN]
        if MISSIONS[patrol.mission].goal == "report":
            found.append(send_report(patrol))
        return [*found, return_to_base(patrol), compression_order(patrol)]
    if seat == "first_officer":
        sheet = identify(patrol)
        return [compression_order(patrol), *([sheet] if sheet else [])]
    if seat == "navigator":
        found = [_pick("report_plot", "UB9.1-01", {"report": None})]
        if patrol.fix is not None:
            found.append(_pick("plot_from_fix", "UB9.1.2-01", {"correct": None}, square=patrol.fix.square))
        joining = more_observers(patrol)
        if joining is not None:
            found.append(joining)
        return found
    return [_pick("report_engines", "UB8.1-05", {"report": None})]


def orders(world: World[Patrol], seat: str) -> Sequence[Decision[Any]]:
    """UB6.14-05 Everything the seat may order now, and the announcement that a bot makes instead."""
    patrol = world.state
    if patrol.ended or seat not in SEATS:
        return ()
    plain = _plain_orders(patrol, seat)
    return [*plain, _announce(seat, plain)]


def _announce(seat: str, plain: list[Decision[Any]]) -> Decision[Any]:
    """UBX-03 Say what is about to be done; it happens unless somebody stops it."""
    by_kind = {decision.kind: decision for decision in plain}

    def test(answer: Announcement) -> Refusal | None:
        decision = by_kind.get(answer.kind)
        if decision is None:
            return Refusal("UBX-03", "no-such-order", {"kind": answer.kind, "seat": seat}, "kind")
        return decision.check(answer.answer)

    def draw(rng: Rng) -> Announcement:
        decision = rng.choice(plain)
        return Announcement(decision.kind, _builtin(decision.sample(rng)))

    first = plain[0]
    return Sheet(
        "announce",
        "UBX-03",
        Announcement,
        test=test,
        draw=draw,
        default=Announcement(first.kind, _builtin(first.default)),
        offer=lambda: list(by_kind),
    )


def _builtin(answer: Any) -> Any:
    """An answer as an announcement carries it."""
    return msgspec.to_builtins(answer)


def obey(world: World[Patrol], seat: str, kind: str, answer: Any) -> Play[None]:
    """UB7.1-01 Carry out an order, a free act or an announced act."""
    if kind == "announce":
        yield from _announced(world, seat, answer)
    elif kind in RESPONSIBLE:
        yield from _carry_out(world, kind, answer)
    else:
        _free_act(world, kind, answer)


def _announced(world: World[Patrol], seat: str, announcement: Announcement) -> Play[None]:
    """UBX-03 Five seconds in which the other officers may stop what a bot is about to do."""
    patrol = world.state
    patrol.intents_made += 1
    until_ms = patrol.elapsed_ms + CANCEL_MS
    intent = Intent(patrol.intents_made, seat, announcement.kind, announcement.answer, until_ms)
    patrol.intents.append(intent)
    report(world, "intent", "UBX-03", seat=seat, order=announcement.kind)
    args = {"seat": seat, "order": announcement.kind, "until_ms": until_ms}
    others = {other: Pick("intent", "UBX-03", ["let_it", "stop"], args=args) for other in SEATS if other != seat}
    answers = yield Ask(others, until=Until(world.clock.game_ms + CANCEL_MS, "game"))
    patrol.intents = [one for one in patrol.intents if one.id != intent.id]
    if "stop" in answers.values():
        report(world, "intent_stopped", "UBX-03", seat=seat, order=announcement.kind)
        return
    decision = next((one for one in _plain_orders(patrol, seat) if one.kind == announcement.kind), None)
    if patrol.ended or decision is None or decision.check(announcement.answer):
        report(world, "order_failed", "UBX-03", order=announcement.kind)
        return
    yield from obey(world, seat, announcement.kind, decision.read(announcement.answer))


def _carry_out(world: World[Patrol], kind: str, answer: Any) -> Play[None]:
    """UB6.5-28, UB6.5-07 Issue the order, ask whether the crew is in position, execute it."""
    patrol = world.state
    if answer == "belay":
        return
    report(world, "order_given", "UB6.5-01", order=kind, value=_value(answer))
    officers = RESPONSIBLE[kind]
    if officers:
        args = {"order": kind, "value": _value(answer), "until_ms": patrol.elapsed_ms + POSITION_MS}
        asked = {
            officer: Pick("in_position", "UB6.5-28", ["in_position", "not_in_position"], args=args)
            for officer in officers
        }
        answers = yield Ask(asked, until=Until(world.clock.game_ms + POSITION_MS, "game"))
        if "not_in_position" in answers.values():
            report(world, "not_in_position", "UB6.5-07", order=kind)
            return
    decision = next(make(patrol) for make in _CAPTAIN if make.__name__ == kind)
    if patrol.ended or decision.check(answer):
        report(world, "order_failed", "UB6.5-01", order=kind)
        return
    _execute(patrol, kind, answer)
    report(world, "order_executed", "UB6.5-01", order=kind, value=_value(answer))


def _value(answer: Any) -> str | int:
    if isinstance(answer, Course):
        return answer.degrees
    if isinstance(answer, Depth):
        return answer.metres
    return str(answer)


def _execute(patrol: Patrol, kind: str, answer: Any) -> None:
    """The order takes effect."""
    boat = patrol.boat
    if kind == "new_speed":
        boat.telegraph = answer
    elif kind == "new_course":
        boat.course = answer.degrees * MILLI
    elif kind == "dive_surface":
        if answer == "surface":
            depth.surface(boat)
        else:
            depth.dive(boat, alarm=answer == "alarm_dive")
    elif kind == "new_depth":
        if answer.metres:
            depth.new_depth(boat, answer.metres)
    elif kind == "assign_observers":
        boat.observers = int(answer)
    elif kind == "use_periscope":
        boat.periscope = answer == "raise"
    elif kind == "use_hydrophone":
        boat.hydrophone = answer == "listen"
    elif kind == "take_sextant_fix":
        patrol.sextant = True


def _free_act(world: World[Patrol], kind: str, answer: Any) -> None:
    """UB6.14-05, UB8.5-01 Acts that are no orders of the Captain and need no crew."""
    patrol = world.state
    if answer == "belay":
        return
    if kind == "time_compression":
        compress(world, answer)
    elif kind == "identify":
        _name(world, answer)
    elif kind == "more_observers":
        patrol.boat.observers = int(answer)
        report(world, "look_outs_told", "UB9.3-04", observers=patrol.boat.observers)
    elif kind == "report_plot":
        _report_plot(world)
    elif kind == "plot_from_fix":
        _plot_from_fix(patrol)
    elif kind == "report_engines":
        boat = patrol.boat
        report(
            world, "engines_reported", "UB8.1-05",
            battery=100 * boat.battery // FULL, fuel=boat.fuel // 1_000_000_000, air=depth_hours(boat.air_ms),
        )  # fmt: skip
    elif kind == "send_report":
        finish_report(patrol)
        patrol.ended = "reported"
        world.journal.reveal("mission_ended", "UB4.1-02", how="reported")
    elif kind == "return_to_base":
        patrol.ended = "home"
        world.journal.reveal("mission_ended", "UB4.2-01", how="home")


def depth_hours(air_ms: int) -> int:
    """Hours that the boat has been down."""
    return air_ms // 3_600_000


def _name(world: World[Patrol], answer: Identification) -> None:
    """UB8.2-02 From now on the stations call the contact so."""
    for contact in world.state.contacts:
        if contact.id == answer.contact:
            contact.named = answer.ship
    report(world, "identified", "UB8.2-02", contact=answer.contact, ship=SHIPS[answer.ship].name)


def _report_plot(world: World[Patrol]) -> None:
    """UB9.1-03 The Navigator tells where he thinks the boat is, and the course to the goal."""
    patrol = world.state
    plot = patrol.plot
    plot.reported, plot.reported_ms = square_at(plot.lat, plot.lon), patrol.elapsed_ms
    goal = MISSIONS[patrol.mission].to
    if not goal:
        report(world, "plot_reported", "UB9.1-01", square=plot.reported)
        return
    plot.goal_course, plot.goal_distance = course_and_distance(plot.lat, plot.lon, *centre(goal))
    course = round(plot.goal_course / MILLI) % 360
    report(world, "course_reported", "UB9.1-01", square=plot.reported, course=course)


def _plot_from_fix(patrol: Patrol) -> None:
    """UB9.1.2-01 Correct the plot to the place of the fix, or to the middle of its square if it lies outside."""
    fix, plot = patrol.fix, patrol.plot
    if fix is None:
        return
    if fix.lat is not None and fix.lon is not None:
        plot.lat, plot.lon = fix.lat, fix.lon
    elif fix.square and square_at(plot.lat, plot.lon) != fix.square:
        plot.lat, plot.lon = centre(fix.square)
    patrol.fix = None
