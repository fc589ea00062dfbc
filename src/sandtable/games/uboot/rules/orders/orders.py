"""What an officer may order at any time, and how an order is carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

import msgspec
from msgspec import Struct

from sandtable.games.uboot.rules.aboard import cards, smoking
from sandtable.games.uboot.rules.boat.clock import compression_order, report, watch_changes, within
from sandtable.games.uboot.rules.crew.crews import plan
from sandtable.games.uboot.rules.crew.sailors import observers
from sandtable.games.uboot.rules.mission.missions import in_combat
from sandtable.games.uboot.rules.orders import safety
from sandtable.games.uboot.rules.orders.captains_orders import (
    RESPONSIBLE,
    Course,
    Depth,
    execute_observers,
    observer_needs,
    observers_refused,
    sextant_refused,
)
from sandtable.games.uboot.rules.orders.commands import (
    COMMANDS,
    Desk,
    carry_out,
    mobilise_order,
    obey_mobilise,
    register,
    volunteers,
)
from sandtable.games.uboot.rules.orders.free import (
    begin_mission,
    begin_next_part,
    first_aid_kit,
    free_act,
    identify,
    lay_puzzle,
    next_part,
    pause_or_go_on,
    pause_order,
    pick,
    set_out_equipment,
    start_mission,
)
from sandtable.games.uboot.rules.orders.weapons import WEAPONS
from sandtable.games.uboot.state.model import SEATS, Intent, Patrol
from sandtable.kernel.decisions import Decision, Option, Pick, Refusal, Rng, Sheet
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play

__all__ = ["RESPONSIBLE", "Announcement", "Course", "Depth", "obey", "orders", "sextant_refused"]

register(*WEAPONS)
CANCEL_MS = 5_000
"""UBX-03 How long an announced act can be stopped."""


class Announcement(Struct, forbid_unknown_fields=True):
    """An order that a bot is about to give."""

    kind: str
    answer: Any = None


def return_to_base(patrol: Patrol) -> Decision[Any]:
    """UB4.2-01 Break off and go home, but not out of a fight."""
    refused = Refusal("UB4.2-01", "in-combat") if in_combat(patrol) else None
    return pick("return_to_base", "UB4.2-01", {"return": refused})


def more_observers(patrol: Patrol) -> Decision[Any] | None:
    """UB9.3-04, UBR44, UB9.3-06, UB6.14-07 While one observer is at his post others on the bridge may join him
    without an order.
    """
    now = len(observers(patrol))
    if not 1 <= now < 6 or watch_changes(patrol):
        return None
    choices: dict[str, Refusal | None] = {}
    for n in range(now + 1, 7):
        crew = plan(patrol, "assign_observers", observer_needs(patrol, str(n)))
        choices[str(n)] = crew if isinstance(crew, Refusal) else None
    return pick("more_observers", "UB9.3-04", choices)


def waiting_cards(patrol: Patrol) -> Decision[Any] | None:
    """UB6.14-04, UBR38 The Captain may have the waiting cards resolved now, in the order he wants; not before what
    is being done is finished (UB6.14-07).
    """
    pending = patrol.board.pending
    busy = patrol.board.resolving or patrol.board.order or watch_changes(patrol)
    if not pending or busy:
        return None
    choices = [str(n + 1) for n in range(len(pending))]
    return Pick(
        "resolve_cards",
        "UB6.14-04",
        choices,
        options=lambda: [
            Option(str(n + 1), f"waiting-{one.kind}", {"deck": one.deck, "sailor": one.sailor})
            for n, one in enumerate(pending)
        ],
    )


Made = Iterator[Decision[Any] | None]


def _captains(patrol: Patrol) -> Made:
    """UB7.1-01, UB6.14-04, UB4.2-01, UB8.5-01 Everything that the Captain alone may order."""
    desk = Desk(patrol)
    # UB10.3.8-07 Nothing of this is closed while a breach is open.
    for command in COMMANDS.values():
        yield command.decision(patrol, desk)
    yield from (
        mobilise_order(patrol, desk), waiting_cards(patrol), return_to_base(patrol), compression_order(patrol),
    )  # fmt: skip


def _plain_orders(patrol: Patrol, seat: str) -> Made:
    """UB7.1-01, UB6.1-02, UB5.4-01, UB4.1-08, UB5.2-10, UB8.2-02, UB8.6-09, UB9.3-04, UB10.3.7-04, UB6.14-08,
    UB6.13-06, UB6.13-05, UB6.14-07 Only the Captain orders the boat about; the others have their free acts.
    """
    if patrol.ended:
        yield next_part(patrol, seat)
        return
    if patrol.briefing:
        yield start_mission(patrol, seat)
        yield set_out_equipment(patrol) if seat == "chief_engineer" else None
        return
    if seat == "captain":
        yield from _captains(patrol)
    elif seat == "first_officer":
        yield from (compression_order(patrol), identify(patrol), first_aid_kit(patrol))
    elif seat == "navigator":
        yield pick("report_plot", "UB9.1-01", {"report": None})
        if patrol.fix is not None:
            yield pick("plot_from_fix", "UB9.1.2-01", {"correct": None}, square=patrol.fix.square)
        yield more_observers(patrol)
    else:
        yield pick("report_engines", "UB8.1-05", {"report": None})
        yield from (lay_puzzle(patrol), set_out_equipment(patrol), *_for_repairs(patrol))
    yield pause_order(patrol)
    if smoking.may_smoke(patrol, seat) and not watch_changes(patrol):
        yield smoking.smoke_order(patrol, seat, "smoke", smoking.smokers(patrol), 1)


class Offered(Sequence[Decision[Any]]):
    """Orders that are made as somebody comes to them: whoever looks for one does not wait for all."""

    def __init__(self, made: Made) -> None:
        self._coming = (one for one in made if one is not None)
        self._made: list[Decision[Any]] = []

    def __iter__(self) -> Iterator[Decision[Any]]:
        place = 0
        while place < len(self._made) or self._makes_one():
            yield self._made[place]
            place += 1

    def _makes_one(self) -> bool:
        one = next(self._coming, None)
        if one is not None:
            self._made.append(one)
        return one is not None

    def _all(self) -> list[Decision[Any]]:
        self._made.extend(self._coming)
        return self._made

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, place: int) -> Decision[Any]: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Decision[Any]]: ...
    def __getitem__(self, place: int | slice) -> Decision[Any] | Sequence[Decision[Any]]:
        return self._all()[place]


def _for_repairs(patrol: Patrol) -> Made:
    """UB10.3.2-08, UB10.3.2-10, UB6.14-07 The Engineer lets a repair go on that stands still, or plays a card on
    one that goes on.
    """
    if watch_changes(patrol):
        return
    if stopped := safety.resume_choices(patrol):
        yield pick("resume_repair", "UB10.3.2-08", stopped)
    if cards_left := safety.late_cards(patrol):
        yield pick("play_engineer_card", "UB10.3.2-10", dict.fromkeys(cards_left))


def orders(world: World[Patrol], seat: str) -> Sequence[Decision[Any]]:
    """UB5.1-03, UB6.14-05, UBX-03, UB7.1-01, UB5.4-01, UB4.1-08 Everything the seat may order now, whoever
    holds it, and the announcement that a bot makes instead.
    """
    patrol = world.state
    if seat not in SEATS:
        return ()
    plain = Offered(_plain_orders(patrol, seat))

    def made() -> Made:
        yield from plain
        if not patrol.ended:
            yield _announce(seat, plain)

    return Offered(made())


def _announce(seat: str, plain: Offered) -> Decision[Any] | None:
    """UBX-03 Say what is about to be done; it happens unless somebody stops it."""
    first = next(iter(plain), None)
    if first is None:
        return None

    def test(answer: Announcement) -> Refusal | None:
        decision = next((one for one in plain if one.kind == answer.kind), None)
        if decision is None:
            return Refusal("UBX-03", "no-such-order", {"kind": answer.kind, "seat": seat}, "kind")
        return decision.check(answer.answer)

    def draw(rng: Rng) -> Announcement:
        decision = rng.choice(plain)
        return Announcement(decision.kind, _builtin(decision.sample(rng)))

    return Sheet(
        "announce",
        "UBX-03",
        Announcement,
        test=test,
        draw=draw,
        default=Announcement(first.kind, _builtin(first.default)),
        offer=lambda: [one.kind for one in plain],
    )


def _builtin(answer: Any) -> Any:
    """An answer as an announcement carries it."""
    return msgspec.to_builtins(answer)


def obey(world: World[Patrol], seat: str, kind: str, answer: Any) -> Play[None]:
    """UB7.1-01, UB6.14-05, UB6.14-07, UB6.14-08, UB8.5-01, UBX-03 Carry out an order, a free act or an announced
    act; whatever is ordered ends a pause.
    """
    world.state.paused = False
    if answer == "belay":
        # Nothing of it could be done.
        return
    if kind == "time_compression":
        world.state.paced_by = seat
    if kind == "announce":
        yield from _announced(world, seat, answer)
    elif kind in COMMANDS:
        yield from carry_out(world, COMMANDS[kind], answer, _said(kind, answer))
    elif kind == "mobilise":
        yield from obey_mobilise(world, answer)
    elif kind in _ACTS:
        world.state.acts += 1
        yield from _ACTS[kind](world, seat, answer)
        world.state.acts = max(0, world.state.acts - 1)
    else:
        free_act(world, kind, answer)


def _resolve_cards(world: World[Patrol], seat: str, answer: Any) -> Play[None]:  # noqa: ARG001
    """UB6.14-02, UB6.14-04 The chosen card first, then the others as the Captain says."""
    cards.resolve_first(world.state, int(answer) - 1)
    yield from cards.resolve(world, chosen=True)


def _more_observers(world: World[Patrol], seat: str, answer: Any) -> Play[None]:  # noqa: ARG001
    """UB9.3-04, UB9.3-06 They join without an order, with chips of their own."""
    patrol = world.state
    crew = yield from volunteers(world, "assign_observers", answer, "navigator")
    if crew is not None and not observers_refused(patrol, answer):
        yield from execute_observers(world, answer, crew)
    report(world, "look_outs_told", "UB9.3-04", observers=patrol.boat.observers)


def _smoke(world: World[Patrol], seat: str, answer: Any) -> Play[None]:
    """UB6.13-06 No order, no cost."""
    yield from smoking.smoke(world, seat, answer)


def _resume(world: World[Patrol], seat: str, answer: Any) -> Play[None]:  # noqa: ARG001
    """UB10.3.2-08 No order needed."""
    yield from safety.resume_repair(world, answer)


_ACTS = {
    "start_mission": begin_mission,
    "next_part": begin_next_part,
    "pause": pause_or_go_on,
    "resolve_cards": _resolve_cards,
    "more_observers": _more_observers,
    "smoke": _smoke,
    "resume_repair": _resume,
}


def _announced(world: World[Patrol], seat: str, announcement: Announcement) -> Play[None]:
    """UBX-03 Five seconds in which the other officers may stop what a bot is about to do."""
    patrol = world.state
    patrol.intents_made += 1
    until_ms = patrol.elapsed_ms + CANCEL_MS
    intent = Intent(patrol.intents_made, seat, announcement.kind, announcement.answer, until_ms)
    patrol.intents.append(intent)
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
    patrol.intents = [one for one in patrol.intents if one.id != intent.id]
    if "stop" in answers.values():
        report(world, "intent_stopped", "UBX-03", **_builtin(what))
        return
    offered = Offered(_plain_orders(patrol, seat))
    decision = next((one for one in offered if one.kind == announcement.kind), None)
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
