"""The staff: officers who work from their station's view, say what they are about to do, and can be stopped."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sandtable.games.uboot.data.plans import Signal
from sandtable.games.uboot.data.units import HOUR_MS, MILLI, MINUTE_MS, NM, TURN
from sandtable.games.uboot.rules.boat.navigation import signed
from sandtable.games.uboot.rules.crew.puzzle import solution
from sandtable.games.uboot.staff import attack, posts, search, weapons
from sandtable.games.uboot.staff.almanac import bell_min
from sandtable.games.uboot.staff.eyes import attacking
from sandtable.games.uboot.view.view import PlotReport, View
from sandtable.kernel.decisions import Decision, Pick, Rng

__all__ = ["Staff"]

_CALM = 8 * MILLI
"""A course is left alone until it is wrong by more than this."""
_BAND_NM = {
    "day": (8.5, 12.0),
    "civil_twilight": (6.0, 8.5),
    "nautical_twilight": (4.0, 6.0),
    "astronomical_twilight": (2.3, 3.2),
    "moonlight": (3.0, 3.6),
    "night": (1.6, 2.0),
}
"""Near enough to see a ship by this light, too far to be seen by it."""
_NEAR_NM = {
    "day": 1.0,
    "civil_twilight": 0.8,
    "nautical_twilight": 0.5,
    "astronomical_twilight": 0.3,
    "moonlight": 0.3,
    "night": 0.2,
}
"""So much nearer than that is an emergency."""


_SPARE = 4
"""Morale spaces that are not spent on the boat's safety."""
_GOOD = 8
"""Morale above this needs no lift."""
_LIFTS = ("c01", "c02", "c03", "c08", "e05")
"""Cards of the Captain that lift it."""
_LAST_MIN = 40
"""The last part of a watch, in which orders that are left are used up."""
_PUZZLE_MS = 45_000
"""How long before the countdown ends the puzzle is turned over at the latest."""
_SETTLED_MS = 20_000
"""So long after the last report time is let run."""
_COME_IN_MS = 3 * MINUTE_MS
"""How long the deck is not cleared again after a mobilisation."""
_MEAL_MS = 8 * HOUR_MS
"""A meal is cooked in the last hours before it is served."""


_OWN = frozenset(
    ("report_plot", "plot_from_fix", "report_engines", "lay_puzzle", "resume_repair", "time_compression")
)
"""Acts that nobody would stop: reports, work at the own station, the pace of the clock. The feed tells of them."""


class Staff:
    """UBX-03 The bot that can hold any role; it announces whatever touches the boat, and pays what it costs."""

    def answer(self, view: View, decision: Decision[Any], rng: Rng) -> Any:
        """UB6.5-07 Crews are in position, watches are handed over, nobody else is stopped."""
        known = posts.answer(view, decision)
        return decision.default if known is None else known

    def order(self, view: View, orders: Sequence[Decision[Any]], rng: Rng) -> tuple[str, Any] | None:
        """UBX-03 What the officer wants to do now, as an announcement; what is his own affair he simply does."""
        if view.briefing_open:
            return None if view.seat in view.briefed else ("start_mission", "ready")
        if view.ended:
            # UB4.1-08 The account of a part is read at once.
            reads = view.seat not in view.briefed and any(one.kind == "next_part" for one in orders)
            return ("next_part", "ready") if reads else None
        if view.paused or view.gauges is None or any(one.seat == view.seat for one in view.intents):
            return None
        kinds = {decision.kind: decision for decision in orders}
        for wanted in _WANTS[view.seat](view, kinds) if view.seat in _WANTS else ():
            wanted = _ready(view, wanted)
            if wanted[0] not in kinds or kinds[wanted[0]].check(wanted[1]):
                continue
            if wanted[0] in _OWN:
                return wanted
            return "announce", {"kind": wanted[0], "answer": wanted[1]}
        return None


Want = tuple[str, Any]
Kinds = Mapping[str, Decision[Any]]


def _ready(view: View, wanted: Want) -> Want:
    """UBR5, UB9.3-03 Where an order without a crew is charged and fails, the crew is mobilised first; before a dive
    everybody comes in from the deck.
    """
    for one in view.ready:
        if one.kind == wanted[0] and one.cost and not one.crew and not one.moves and not one.refused:
            return "mobilise", f"for-{one.kind}"
    dives = wanted in (("dive_surface", "dive"), ("dive_surface", "alarm_dive"))
    if dives and view.options["captain"] in posts.STRICT and posts.on_deck(view) and not _just_moved(view):
        return "mobilise", "clear_deck"
    return wanted


def _just_moved(view: View) -> bool:
    """Everybody who can come in has had his chance; who is too hurt to walk is not left to drown."""
    return any(line.kind == "mobilisation" and view.elapsed_ms - line.at_ms < _COME_IN_MS for line in view.feed)


def captain(view: View, kinds: Kinds) -> Iterator[Want]:
    """UB7.1-01 The boat before the mission; then surface, put look-outs up, and follow the goal."""
    gauges, board = view.gauges, view.board
    assert gauges is not None and board is not None
    if board.order:
        return
    yield from attack.threats(view)
    yield from _boat_first(view, kinds)
    spent = board.command + max(0, board.morale - attack.reserve(view)) < 1
    if spent or attack.stay_down(view):
        return
    if search.waits_below(view):
        if not gauges.periscope:
            yield "use_periscope", "raise"
        if gauges.telegraph not in ("slow_ahead", "stop"):
            yield "new_speed", "slow_ahead"
        return
    yield from attack.mission(view)
    if attack.engaged(view):
        return
    if gauges.submerged:
        if gauges.ordered_depth and not attacking(view):
            yield "dive_surface", "surface"
        return
    if not view.contacts and bell_min(view) < _LAST_MIN:
        yield from _leftovers(view, kinds)
    if not view.contacts and board.command > _SPARE and not _moved_lately(view):
        yield "mobilise", "to_stations"
    if not gauges.observers and not attack.aircraft_near(view):
        yield "assign_observers", "4"
        yield "assign_observers", "2"
    if view.briefing.goal in ("meet", "land", "cross", "mines"):
        yield from search.to_the_place(view)
        return
    if attacking(view):
        yield from search.search(view)
        return
    if view.briefing.goal == "report":
        yield from _passage(view)
        return
    wanted = _leave(view) if attack.done(view) else _shadow(view)
    if wanted is not None:
        yield wanted


def _leftovers(view: View, kinds: Kinds) -> Iterator[Want]:
    """UB6.8-03 Orders that are not given before the bell are lost: what can be done in advance is done now."""
    board = view.board
    assert board is not None
    if board.command < 2:
        return
    yield from weapons.make_ready(view)
    if board.morale <= _GOOD:
        yield from (("address_crew", card) for card in board.hand if card in _LIFTS)
    yield from (("repair_technical", fault.component) for fault in board.faults)
    yield from _each(kinds, "first_aid")


def _moved_lately(view: View) -> bool:
    """Everybody has had his chance to go to his post since the last bell, or within the hour."""
    moved = [line.at_ms for line in view.feed if line.kind == "mobilisation"]
    return bool(moved) and view.elapsed_ms - moved[-1] < HOUR_MS


def _boat_first(view: View, kinds: Kinds) -> Iterator[Want]:
    """UB7.5.4-01, UB7.5.4-02, UB7.5.4-03 Breach, fire, failures, the hurt, low morale, the meal."""
    board = view.board
    assert board is not None
    for kind in ("repair_breach", "repair_environment"):
        yield from _each(kinds, kind)
    left = board.command + max(0, board.morale - attack.reserve(view))
    if left < 2 or attack.engaged(view):
        # In an attack every order counts.
        return
    bad = [fault.component for fault in board.faults if fault.grade != "green"]
    for component in bad:
        yield "repair_technical", component
    if any(one.cross for one in view.crew):
        yield from _each(kinds, "first_aid")
    if board.morale <= _SPARE + 1:
        yield from (("address_crew", card) for card in board.hand if card in _LIFTS)
    under_way = view.gauges is not None and view.gauges.telegraph != "stop"
    if not board.galley.meal and board.galley.next_ms - view.elapsed_ms < _MEAL_MS and left > 3 and under_way:
        yield "prepare_meal", "cook"


def _each(kinds: Kinds, kind: str) -> Iterator[Want]:
    """Every choice of an order that is offered now."""
    decision = kinds.get(kind)
    if isinstance(decision, Pick):
        yield from ((kind, choice) for choice in decision.choices if choice != "belay")


def _passage(view: View) -> Iterator[Want]:
    """Full ahead along the course that the Navigator reports; the report is sent where he says that they are."""
    gauges, told = view.gauges, view.plot_report
    assert gauges is not None
    if told is None:
        return
    if told.square == view.briefing.to and told.goal_distance < 12 * NM:
        yield "work_enigma", "position"
    if told.goal_distance < 90 * NM and _hours_since(view, "take_sextant_fix") >= 2:
        yield "take_sextant_fix", "take"
    if gauges.telegraph != "full_ahead":
        yield "new_speed", "full_ahead"
    wanted = _steer(view, told.goal_course, calm=1 * MILLI)
    if wanted is not None:
        yield wanted


def _shadow(view: View) -> tuple[str, Any] | None:
    """Along with a ship at the right distance, a little towards it or away from it; orders cost, so few of them."""
    contact = max(view.contacts, key=lambda one: one.last_ms, default=None)
    if contact is None:
        return _steer(view, _where_to_look(view), calm=20 * MILLI) or _run(view, "full_ahead")
    miles = contact.distance / NM
    sight = view.weather.visibility / 100 if view.weather else 15.0
    near, far = _BAND_NM[view.daylight]
    safe, far = min(near, 0.75 * sight), min(far, 0.9 * sight)
    if miles < safe - _NEAR_NM[view.daylight]:
        away = (contact.bearing + 180 * MILLI) % TURN
        return _steer(view, away, calm=40 * MILLI) or _run(view, "full_ahead")
    if contact.looks < 3 or _hours_since(view, "new_course") < 0.2:
        return None
    assert view.gauges is not None
    along = contact.course if contact.course is not None else view.gauges.course
    off = signed(contact.bearing - along)
    side = 1 if off > 0 else -1
    ahead = abs(off) < 90 * MILLI
    if miles < safe:
        return _steer(view, along - side * 40 * MILLI, calm=25 * MILLI) or _run(view, "half_ahead")
    if miles > far:
        towards = along + side * min(abs(off), 45 * MILLI) if ahead else along
        return _steer(view, towards, calm=25 * MILLI) or _run(view, "full_ahead" if ahead else "slow_ahead")
    return _steer(view, along, calm=25 * MILLI) or _run(view, "half_ahead")


def _leave(view: View) -> tuple[str, Any] | None:
    """Out of reach of the ship that was shadowed: nobody goes home from beside it."""
    contact = max(view.contacts, key=lambda one: one.last_ms, default=None)
    if contact is None:
        return None
    return _steer(view, (contact.bearing + 180 * MILLI) % TURN, calm=40 * MILLI) or _run(view, "full_ahead")


def _where_to_look(view: View) -> int:
    """Where a contact was lost, for an hour; at first where the signal puts the ship; later the way it went."""
    assert view.gauges is not None
    lost = next((line for line in reversed(view.feed) if line.kind == "contact_lost"), None)
    if lost is not None and view.elapsed_ms - lost.at_ms < HOUR_MS:
        return int(lost.args["bearing"]) * MILLI
    signal = view.briefing.signal
    if signal is None:
        return view.gauges.course
    course, hours = _intercept(signal)
    return (course if view.elapsed_ms < hours * HOUR_MS else signal.course) * MILLI


def _intercept(signal: Signal) -> tuple[int, float]:
    """The course to meet a ship as the signal gives it, from a quarter of an hour after the start, and how long."""
    own, other, start = 17.0, 10.0, 0.25
    east = signal.range_nm * math.sin(math.radians(signal.bearing))
    north = signal.range_nm * math.cos(math.radians(signal.bearing))
    way = other * math.sin(math.radians(signal.course)), other * math.cos(math.radians(signal.course))
    east, north = east + start * way[0], north + start * way[1]
    # Where does the ship stand when the boat, which is faster, can be there?
    a = own**2 - other**2
    b = -2 * (east * way[0] + north * way[1])
    c = -(east**2 + north**2)
    hours = (-b + math.sqrt(b**2 - 4 * a * c)) / (2 * a)
    bearing = math.degrees(math.atan2(east + hours * way[0], north + hours * way[1]))
    return round(bearing) % 360, start + hours


def _hours_since(view: View, order: str) -> float:
    """Hours since an order was last executed, as far as the feed goes back."""
    times = [line.at_ms for line in view.feed if line.kind == "order_executed" and line.args.get("order") == order]
    return (view.elapsed_ms - max(times)) / HOUR_MS if times else 99.0


def _steer(view: View, course: int, calm: int = _CALM) -> tuple[str, Any] | None:
    assert view.gauges is not None
    if abs(signed(course - view.gauges.course)) <= _thrifty(view, calm):
        return None
    return "new_course", {"degrees": round(course / MILLI) % 360}


def _run(view: View, telegraph: str) -> tuple[str, Any] | None:
    assert view.gauges is not None
    return None if view.gauges.telegraph == telegraph else ("new_speed", telegraph)


def _thrifty(view: View, calm: int) -> int:
    """The fewer orders are left, the more a wrong course is borne."""
    board = view.board
    left = board.command + max(0, board.morale - _SPARE) if board else 8
    return calm if left > 5 else 2 * calm if left > 2 else 3 * calm


def navigator(view: View, kinds: Kinds) -> Iterator[Want]:
    """Report the plot at the start, every three hours, every half hour near the goal; smoke when many are tired."""
    told, chart = view.plot_report, view.chart
    if chart is None:
        return
    if chart.fix is not None:
        yield "plot_from_fix", "correct"
    if told is None or view.elapsed_ms - told.at_ms >= _plot_every(view, told):
        yield "report_plot", "report"
    tired = [one.id for one in view.crew if one.section > 6 and one.activation]
    if len(tired) >= 3 and "smoke" in kinds:
        yield "smoke", tired[:4]


def _plot_every(view: View, told: PlotReport) -> int:
    """How often the plot is told: often near the goal and while ships are looked for, at once when one is lost."""
    if view.briefing.goal == "report":
        return HOUR_MS // 2 if told.goal_distance < 90 * NM else 3 * HOUR_MS
    if told.ships is None or view.contacts:
        return 3 * HOUR_MS
    if any(line.kind == "contact_lost" and line.at_ms > told.at_ms for line in view.feed):
        return 0
    return HOUR_MS // 4 if told.ships.distance < 25 * NM else HOUR_MS // 2


def chief_engineer(view: View, kinds: Kinds) -> Iterator[Want]:
    """Lay the puzzle, resume repairs, and report the engines when a warning is new."""
    board = view.board
    assert board is not None
    if board.breach is not None and board.breach.until_ms - view.elapsed_ms < _PUZZLE_MS:
        yield "lay_puzzle", {"pieces": solution(board.breach.section)}
    yield from _each(kinds, "resume_repair")
    last = next((line for line in reversed(view.feed) if line.kind == "engines_reported"), None)
    warning = next(
        (line for line in reversed(view.feed) if line.kind in ("battery_low", "air_bad", "fuel_out")), None
    )
    if warning is not None and (last is None or last.at_ms < warning.at_ms):
        yield "report_engines", "report"


def first_officer(view: View, kinds: Kinds) -> Iterator[Want]:
    """Treat the hurt with a fresh kit where there is one; let time run while nothing happens."""
    if "open_first_aid_kit" in kinds and view.board is not None and min(view.board.medicine.values()) == 0:
        yield "open_first_aid_kit", "open"
    yield from _pace(view)


def _pace(view: View) -> Iterator[Want]:
    """UB8.5-01 Faster while nothing is in sight and nothing is done, unless the Captain sets the clock himself."""
    assert view.board is not None
    busy = view.board.order or view.board.pending or view.board.breach or view.intents or view.changing_watch
    if busy or view.paced_by == "captain" or view.board.last_order_ms < 0:
        # Before the first order of the mission the Captain is still thinking.
        return
    if view.weapons is not None and (view.weapons.aircraft or view.weapons.alert_until_ms > view.elapsed_ms):
        # An aircraft, depth charges: nobody hurries through these.
        return
    lately = [line for line in view.feed if line.kind != "intent"]
    if lately and view.elapsed_ms - lately[-1].at_ms < _SETTLED_MS:
        return
    if view.compression == "real_time":
        yield "time_compression", "action" if view.contacts else "transit"
        yield "time_compression", "fast_forward"


_WANTS: dict[str | None, Callable[[View, Kinds], Iterator[Want]]] = {
    "captain": captain,
    "first_officer": first_officer,
    "navigator": navigator,
    "chief_engineer": chief_engineer,
}
