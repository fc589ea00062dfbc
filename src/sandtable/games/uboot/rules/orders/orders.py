"""What an officer may order now, looked up by kind, and how it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.games.uboot.data.deadlines import DEADLINES
from sandtable.games.uboot.rules.boat.clock import report, within
from sandtable.games.uboot.rules.orders.captains import COMMANDS
from sandtable.games.uboot.rules.orders.carry_out import carry_out
from sandtable.games.uboot.rules.orders.free import FREE_ACTS, NEXT_PART, SET_OUT_EQUIPMENT, START_MISSION, FreeAct
from sandtable.games.uboot.rules.orders.mobilise import mobilise_order, obey_mobilise
from sandtable.games.uboot.rules.orders.order_book import OrderBook
from sandtable.games.uboot.state.model import SEATS, Intent, State
from sandtable.kernel.decisions import Decision, Pick, Refusal, Rng, Sheet
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play

__all__ = ["Announcement", "find", "obey", "orders"]

CANCEL_MS = DEADLINES.announcement_s * 1000
"""UBX-03 How long an announced act can be stopped."""
_BEFORE = dict.fromkeys(SEATS, (START_MISSION,)) | {"chief_engineer": (START_MISSION, SET_OUT_EQUIPMENT)}
"""UB5.4-01, UB5.2-10 What can be done while the briefing is read."""
_ACTS: dict[str, FreeAct] = {
    act.kind: act for acts in (*_BEFORE.values(), (NEXT_PART,), *FREE_ACTS.values()) for act in acts
}
Offers = Mapping[str, Callable[[], Decision[Any] | None]]
"""What makes the question of each kind of order; None: it cannot be given now."""


class Announcement(Struct, forbid_unknown_fields=True):
    """An order that a bot is about to give."""

    kind: str
    answer: Any = None


def _offers(state: State, seat: str) -> Offers:
    """UB7.1-01, UB6.1-02, UB5.4-01, UB4.1-08, UB5.2-10, UB8.2-02, UB8.6-09, UB9.3-04, UB10.3.7-04, UB6.14-08,
    UB6.13-06, UB6.13-05, UB6.14-07, UB6.14-04, UB4.2-01, UB8.5-01 Only the Captain orders the boat about; the
    others have their free acts.
    """
    if state.ended:
        acts: Sequence[FreeAct] = (NEXT_PART,)
    elif state.briefing:
        acts = _BEFORE[seat]
    else:
        acts = FREE_ACTS[seat]
    free: dict[str, Callable[[], Decision[Any] | None]] = {
        act.kind: partial(act.offer, state, seat) for act in acts
    }
    if seat != "captain" or acts is not FREE_ACTS[seat]:
        return free
    book = OrderBook(state)
    # UB10.3.8-07 Nothing of this is closed while a breach is open.
    own = {kind: partial(command.decision, state, book) for kind, command in COMMANDS.items()}
    return {**own, "mobilise": partial(mobilise_order, state, book), **free}


def _made(offers: Offers, kind: str) -> Decision[Any] | None:
    return offers[kind]() if kind in offers else None


def _all(offers: Offers) -> Iterator[Decision[Any]]:
    return (one for one in (make() for make in offers.values()) if one is not None)


def find(world: World[State], seat: str, kind: str) -> Decision[Any] | None:
    """UB7.1-01, UB6.14-05, UB5.1-03, UBX-03 The one order of this kind, or the announcement of one, if the seat
    may give it now, whoever holds it; no other is made for it.
    """
    if seat not in SEATS:
        return None
    offers = _offers(world.state, seat)
    if kind != "announce":
        return _made(offers, kind)
    first = None if world.state.ended else next(_all(offers), None)
    return None if first is None else _announce(seat, offers, first, lambda: list(_all(offers)))


def orders(world: World[State], seat: str) -> Sequence[Decision[Any]]:
    """UB5.1-03, UB6.14-05, UBX-03, UB7.1-01, UB5.4-01, UB4.1-08 Everything the seat may order now, whoever
    holds it, and the announcement that a bot makes instead.
    """
    if seat not in SEATS:
        return ()
    offers = _offers(world.state, seat)
    found = list(_all(offers))
    if not found or world.state.ended:
        return found
    return [*found, _announce(seat, offers, found[0], lambda: found)]


def _announce(
    seat: str, offers: Offers, first: Decision[Any], found: Callable[[], list[Decision[Any]]]
) -> Decision[Any]:
    """UBX-03 Say what is about to be done; it happens unless somebody stops it."""

    def test(answer: Announcement) -> Refusal | None:
        decision = _made(offers, answer.kind)
        if decision is None:
            return Refusal("UBX-03", "no-such-order", {"kind": answer.kind, "seat": seat}, "kind")
        return decision.check(answer.answer)

    def draw(rng: Rng) -> Announcement:
        decision = rng.choice(found())
        return Announcement(decision.kind, _builtin(decision.sample(rng)))

    return Sheet(
        "announce",
        "UBX-03",
        Announcement,
        test=test,
        draw=draw,
        default=Announcement(first.kind, _builtin(first.default)),
        offer=lambda: [one.kind for one in found()],
    )


def _builtin(answer: Any) -> Any:
    """An answer as an announcement carries it."""
    return msgspec.to_builtins(answer)


def obey(world: World[State], seat: str, kind: str, answer: Any) -> Play[None]:
    """UB7.1-01, UB6.14-05, UB6.14-07, UB6.14-08, UB8.5-01, UBX-03 Carry out an order, a free act or an announced
    act; a pause ends with it, unless it is done in a moment.
    """
    if kind not in _ACTS or not _ACTS[kind].in_pause:
        world.state.paused = False
    if answer == "belay":
        # Every choice was refused when the order was offered.
        return
    if kind == "announce":
        yield from _announced(world, seat, answer)
    elif kind in COMMANDS:
        yield from carry_out(world, COMMANDS[kind], answer, _said(kind, answer))
    elif kind == "mobilise":
        yield from obey_mobilise(world, answer)
    else:
        world.state.acts += 1
        yield from _ACTS[kind].play(world, seat, answer)
        world.state.acts = max(0, world.state.acts - 1)


def _announced(world: World[State], seat: str, announcement: Announcement) -> Play[None]:
    """UBX-03 Five seconds in which the other officers may stop what a bot is about to do."""
    state = world.state
    state.intents_made += 1
    until_ms = state.elapsed_ms + CANCEL_MS
    intent = Intent(state.intents_made, seat, announcement.kind, announcement.answer, until_ms)
    state.intents.append(intent)
    answer = announcement.answer
    what: dict[str, Any] = {
        "seat": seat,
        "order": announcement.kind,
        "value": answer if isinstance(answer, list) else _said(announcement.kind, answer),
    }
    report(world, "intent", "UBX-03", **_builtin(what))
    args = {**what, "until_ms": until_ms}
    others = {other: Pick("intent", "UBX-03", ["let_it", "stop"], args=args) for other in SEATS if other != seat}
    answers = yield Ask(others, until=within(world, CANCEL_MS))
    state.intents = [one for one in state.intents if one.id != intent.id]
    if "stop" in answers.values():
        report(world, "intent_stopped", "UBX-03", **_builtin(what))
        return
    decision = _made(_offers(state, seat), announcement.kind)
    if decision is None or decision.check(announcement.answer):
        report(world, "order_failed", "UBX-03", order=announcement.kind)
        return
    yield from obey(world, seat, announcement.kind, decision.read(announcement.answer))


def _said(kind: str, answer: Any) -> str | int:
    """UB7.1-02, UBX-03, UB7.1-01 What an order is about, as feed and questions say it: a number, or a name."""
    answer = _builtin(answer)
    if isinstance(answer, dict):
        value = next(
            (answer[key] for key in ("degrees", "contact", "metres", "tubes") if key in answer), "as_planned"
        )
        return f"{value:03d}" if "degrees" in answer else _listed(value)
    if kind == "mobilise":
        return str(answer).removeprefix("for-")
    if kind == "repair_environment":
        return f"{str(answer).partition('-')[0]}_condition"
    if kind in ("repair_breach", "first_aid"):
        return f"section_{answer}"
    return "open_fire" if kind == "fire_20mm" else _listed(answer)


def _listed(value: Any) -> str | int:
    if isinstance(value, int):
        return value
    return (", ".join(map(str, value)) if isinstance(value, list) else str(value)) or "belay"
