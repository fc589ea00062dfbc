"""UB8.4-02: wireless: messages from headquarters, the Enigma, reports, and the enemy's direction finders."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

from msgspec import Struct

from sandtable.games.uboot.data.arms import since
from sandtable.games.uboot.data.data import BOAT
from sandtable.games.uboot.data.deadlines import DEADLINES
from sandtable.games.uboot.data.difficulty import DIFFICULTY
from sandtable.games.uboot.data.hunters import HUNTERS
from sandtable.games.uboot.data.plans import MISSIONS, SEA, MessagePlan
from sandtable.games.uboot.data.units import DEGREE, KNOT, MILLI, MINUTE_MS, NM
from sandtable.games.uboot.rules.boat.clock import report, ship_time, within
from sandtable.games.uboot.rules.boat.navigation import square_at
from sandtable.games.uboot.rules.boat.reckoning import mark_sighting
from sandtable.games.uboot.rules.enemy.escorts import call_escorts
from sandtable.games.uboot.rules.enemy.minds import Notice
from sandtable.games.uboot.rules.mission.missions import finish_report
from sandtable.games.uboot.rules.radio.enigma import Key, crypt, day_key, key_problem, key_sheet
from sandtable.games.uboot.rules.throws import happens, normals
from sandtable.games.uboot.state.fleet import Message, Secondary
from sandtable.games.uboot.state.model import SEATS, State
from sandtable.games.uboot.state.plane import on_from
from sandtable.kernel.decisions import Option, Pick, Refusal, Rng, Sheet
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play

__all__ = [
    "SENDING",
    "Setting",
    "can_hear",
    "encipher",
    "level",
    "overhear",
    "read_message",
    "receive",
    "reports",
    "unread",
]

SENDING = ("contact", "weather", "sinkings")
"""What the boat may report: a contact, the weather, what it has sunk."""
_KEY_MS = DEADLINES.enigma_key_s * 1000
_KEPT = 8


class Setting(Struct, forbid_unknown_fields=True):
    """The Enigma as the operator set it: rotors from left to right, rings, plug pairs, start."""

    rotors: list[str]
    rings: str
    plugs: str
    start: str


def level(state: State) -> str:
    """UB8.4-02 How a message is read at the First Officer's difficulty."""
    return DIFFICULTY.first_officer[state.options["first_officer"]].enigma


def can_hear(state: State) -> bool:
    """UB8.4-02 Wireless reaches the boat on the surface and at periscope depth."""
    return state.boat.depth <= BOAT.periscope_depth_m * 1000


def unread(state: State) -> list[Message]:
    """UB8.4-02 Messages that wait for the Enigma."""
    return [one for one in state.waters.messages if not one.read and not one.spoiled]


def receive(world: World[State]) -> None:
    """UB8.4-02, UB4.1-02 Once a minute: headquarters calls; a boat that is deep hears it when it comes up."""
    state = world.state
    while (plan := _next(state)) is not None and state.elapsed_ms >= plan.at_min * MINUTE_MS:
        _send_next(world, plan)


def _next(state: State) -> MessagePlan | None:
    """What headquarters sends next, if the boat can hear it."""
    planned, sent = MISSIONS[state.mission].messages, state.waters.signals_sent
    return planned[sent] if sent < len(planned) and can_hear(state) else None


def _send_next(world: World[State], plan: MessagePlan) -> None:
    world.state.waters.signals_sent += 1
    _arrive(world, plan.kind, dict(plan.args))


def overhear(world: World[State]) -> Play[None]:
    """UB8.4-02 One message without an order: one that waits, or else the next from headquarters, now."""
    state = world.state
    plan = _next(state)
    if not unread(state) and plan is not None:
        _send_next(world, plan)
    waiting = unread(state)
    if waiting:
        yield from read_message(world, waiting[0].id)


def _arrive(world: World[State], kind: str, args: dict[str, Any]) -> None:
    state, waters = world.state, world.state.waters
    if kind == "convoy_sighted":
        args = _sighting(world)
    waters.messages_made += 1
    start = "".join(chr(64 + face) for face in world.chance.dice("UB3-04", 3, 26).faces)
    today = ship_time(state)
    plain = re.sub("[^A-Z]", "X", "X".join([kind, *map(str, args.values())]).upper())[:40]
    cipher = crypt(plain, day_key(today.year, today.month, today.day), start)
    waters.messages.append(Message(f"msg-{waters.messages_made}", kind, state.elapsed_ms, args, cipher, start))
    # What waits is kept, however many came after it.
    old = waters.messages[:-_KEPT]
    waters.messages = [one for one in waters.messages if one not in old or not (one.read or one.spoiled)]
    report(world, "message_received", "UB8.4-02", message=f"msg-{waters.messages_made}")


def _sighting(world: World[State]) -> dict[str, Any]:
    """UB4.1-02, UB8.4-02 Where another boat has seen the convoy: some hours old, and miles off."""
    state = world.state
    if not state.waters.convoys:
        return {"square": "unknown", "course": 0, "knots": 0}
    convoy = state.waters.convoys[0]
    off = SEA.sighting_error_nm * NM
    east, north = normals(world.chance, "UB4.1-02", 2)
    lat, lon = on_from(*on_from(convoy.lat, convoy.lon, 0, north * off), 90 * MILLI, east * off)
    course = round(convoy.axis / MILLI / 10) * 10 % 360
    return {"square": square_at(lat, lon) or "unknown", "course": course, "knots": convoy.speed // KNOT}


def read_message(world: World[State], id: str) -> Play[None]:
    """UB8.4-02, UB3-04, UB4.1-02 One message for one activation: decoded at once, by the right row, or by a
    full setting.
    """
    state = world.state
    message = next((one for one in unread(state) if one.id == id), None)
    if message is None:
        report(world, "message_garbled", "UB8.4-02", message=id)
        return
    right = yield from _key_set(world, message)
    if not right:
        message.spoiled = level(state) == "by_letters_garbled"
        report(world, "message_garbled", "UB8.4-02", message=id)
        return
    message.read = True
    report(world, "message_read", "UB8.4-02", message=id)
    # UB8.1-02 What it says the First Officer tells everybody.
    world.journal.tell(f"message_{message.kind}", "UB8.4-02", to=SEATS, **message.args)
    _heed(state, message)


def _key_set(world: World[State], message: Message) -> Play[bool]:
    """UB8.4-02 Was the key of the day set: by itself, by the right row, or by a full setting?"""
    how = level(world.state)
    if how == "decoded":
        return True
    if how == "pick_row":
        return (yield from _pick_row(world, message))
    return (yield from _set_machine(world, message))


def _heed(state: State, message: Message) -> None:
    """UB4.1-02, UB8.4-02 What the message tells is known from now on."""
    if message.kind == "convoy_sighted":
        mark_sighting(state, message.args, message.at_ms)
    if message.kind == "secondary_goal":
        goals = state.waters.secondary
        kind = message.args["goal"]
        if all(goal.kind != kind for goal in goals):
            # The goal was added to the mission after this match began.
            goals.append(Secondary(kind, message.args["need"]))
        for goal in goals:
            goal.known = goal.known or goal.kind == kind


def _received_on(state: State, message: Message) -> dt.datetime:
    return ship_time(state) - dt.timedelta(milliseconds=state.elapsed_ms - message.at_ms)


def _pick_row(world: World[State], message: Message) -> Play[bool]:
    """UB8.4-02 The row of the sheet for the day of the message, among three."""
    state = world.state
    day = _received_on(state, message).day
    days = sorted({day, day % 28 + 1, (day + 12) % 28 + 1})
    question = Pick(
        "day_key",
        "UB3-04",
        [f"day_{one}" for one in days],
        args={"message": message.id, "until_ms": state.elapsed_ms + _KEY_MS, "date": _date(state, message)},
        options=lambda: [_row_option(one) for one in days],
    )
    answers = yield Ask({"first_officer": question}, until=within(world, _KEY_MS))
    return bool(answers["first_officer"] == f"day_{day}")


def _row_option(day: int) -> Option:
    return Option(f"day_{day}", "day_key-row", {"day": day})


def _date(state: State, message: Message) -> str:
    return _received_on(state, message).strftime("%Y-%m-%d")


def _set_machine(world: World[State], message: Message) -> Play[bool]:
    """UB3-04, UB8.4-02 The operator sets rotors, rings, plugs and start by the sheet; a wrong letter gives
    garbage.
    """
    state = world.state
    when = _received_on(state, message)

    def test(answer: Setting) -> Refusal | None:
        if len(answer.rotors) != 3:
            return Refusal("UB3-04", "enigma-setting", {"field": "rotors"}, "rotors")
        key = Key((answer.rotors[0], answer.rotors[1], answer.rotors[2]), answer.rings, answer.plugs)
        wrong = key_problem(key, answer.start)
        return Refusal("UB3-04", "enigma-setting", {"field": wrong}, wrong) if wrong else None

    def draw(rng: Rng) -> Setting:
        key = day_key(when.year, when.month, rng.randint(1, 28))
        return Setting(list(key.rotors), key.rings, key.plugs, message.start)

    wrong_day = day_key(when.year, when.month, when.day % 28 + 1)
    question = Sheet(
        "enigma_setting",
        "UB3-04",
        Setting,
        test=test,
        draw=draw,
        default=Setting(list(wrong_day.rotors), wrong_day.rings, wrong_day.plugs, "AAA"),
        args={"message": message.id, "until_ms": state.elapsed_ms + _KEY_MS, "date": _date(state, message)},
        offer=lambda: {
            "cipher": message.cipher, "start": message.start, "date": _date(state, message),
            "sheet": key_sheet(when.year, when.month),
        },
    )  # fmt: skip
    answers = yield Ask({"first_officer": question}, until=within(world, _KEY_MS))
    given = answers["first_officer"]
    key = Key((given.rotors[0], given.rotors[1], given.rotors[2]), given.rings, given.plugs)
    right = day_key(when.year, when.month, when.day)
    return crypt(message.cipher, key, given.start) == crypt(message.cipher, right, message.start)


def reports(state: State) -> list[str]:
    """UB7.5.2-05, UB4.1-02 What the boat may send; where the mission asks for it, once, from its square."""
    waits = MISSIONS[state.mission].goal == "report" and "position" not in state.waters.reports_sent
    return [*SENDING, *(["position"] if waits else [])]


def encipher(world: World[State], kind: str) -> Play[None]:
    """UB8.4-02, UB7.5.2-05, UB3-04 A report is enciphered with the key of the day, as messages are deciphered;
    headquarters cannot read one with a wrong key.
    """
    state = world.state
    start = "".join(chr(64 + face) for face in world.chance.dice("UB3-04", 3, 26).faces)
    own = Message(f"{kind}_report", kind, state.elapsed_ms, {}, kind.upper(), start)
    right = yield from _key_set(world, own)
    if right:
        if kind == "position":
            finish_report(state)
            report(world, "goal_reported", "UB4.1-02", square=MISSIONS[state.mission].to)
        if kind not in state.waters.reports_sent:
            state.waters.reports_sent.append(kind)
    report(world, "message_sent" if right else "report_garbled", "UB8.4-02", report=f"{kind}_report")
    _take_bearing(world, kind)


def _take_bearing(world: World[State], kind: str) -> None:
    """UB8.4-02, UB7.5.2-05 From 1942 escorts near by may take the bearing of a boat that sends."""
    state = world.state
    if not since(state.start_s, HUNTERS.hfdf_from):
        return
    likely = HUNTERS.hfdf_short if kind == "contact" else HUNTERS.hfdf_long
    if happens(world.chance, "UB8.4-02", likely):
        boat = state.boat
        east, north = normals(world.chance, "UB8.4-02", 2)
        lat, lon = (
            boat.lat + round(north * HUNTERS.hfdf_north_nm * DEGREE / 60),
            boat.lon + round(east * HUNTERS.hfdf_east_nm * DEGREE / 60),
        )
        call_escorts(world, Notice("wireless", lat, lon), HUNTERS.hfdf_nm * NM, most=1)
