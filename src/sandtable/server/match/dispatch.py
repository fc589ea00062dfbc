"""What a socket may ask of its match: each message checked and applied. What is refused raises IllegalAnswer."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

import msgspec

from sandtable.kernel.record import Answered, Ordered
from sandtable.server.match.audience import chat
from sandtable.server.match.audience.client import Client
from sandtable.server.match.broadcast import rewind_info
from sandtable.server.match.state import MatchState, refused
from sandtable.server.store.files import Proposal, now
from sandtable.server.wire import messages
from sandtable.server.wire.limits import TABLE

encode = msgspec.json.encode


def apply(match: MatchState, client: Client, message: messages.ClientMessage) -> None:
    """Do what a message asks."""
    table = match.table
    match message:
        case messages.Answer():
            _decide(match, client, message.seat)
            table.answer(message.seat, message.answer, to=message.to, seq=message.seq)
        case messages.Order():
            _decide(match, client, message.seat)
            table.order(message.seat, message.kind, message.answer)
        case messages.AskStaff():
            _decide(match, client, message.seat)
            if message.to not in table.open(message.seat):
                raise refused("question-is-closed", "to", to=message.to)
            match.for_staff.setdefault((message.seat, message.to), []).append((client, message.re))
        case messages.Instruct():
            _decide(match, client, message.seat)
            table.instruct(message.seat, message.kind, message.do, message.answer)
        case messages.Draft():
            _draft(match, client, message)
        case messages.Undo():
            _may_act(match, client, message.seat, undo=True)
            _strike(match, lambda: table.undo(message.seat))
        case messages.Rewind():
            _ask_rewind(match, client, message.entry)
        case messages.Consent():
            _consent(match, client, message.yes)
        case messages.Say():
            _say(match, client, message)
        case messages.Read():
            _note_read(match, client, message.n)
        case messages.WriteNote():
            client.keys[0].note = message.text
            match.save(client.keys[0])
        case messages.Resync():
            match.greet(client)


def _may_act(match: MatchState, client: Client, seat: str, undo: bool = False) -> None:
    if seat not in client.acts:
        raise refused("not-your-seat", "seat", seat=seat)
    if match.row.outcome or (match.row.over and not undo):
        raise refused("match-is-over")


def _decide(match: MatchState, client: Client, seat: str) -> None:
    _may_act(match, client, seat)
    match.note_played()


def _draft(match: MatchState, client: Client, message: messages.Draft) -> None:
    _may_act(match, client, message.seat)
    audience = match.table.draft(message.seat, message.to, message.value)
    passed_on = encode(messages.DraftInfo(message.seat, message.to, message.value))
    for other in match.clients:
        if other is not client and other.greeted and any(seat in audience for seat in other.acts):
            match.reply(other, passed_on)


def _say(match: MatchState, client: Client, message: messages.Say) -> None:
    if message.to is not None and (unknown := [seat for seat in message.to if seat not in match.seats]):
        raise refused("no-such-seat", "to", seat=unknown[0])
    speaker = message.seat if message.seat in client.acts else client.acts[0] if client.acts else ""
    wait = match.talk.take_now(speaker, TABLE["talk" if speaker or client.role == "owner" else "watchers"])
    if wait > 0:
        raise refused("too-much-talk", seconds=ceil(wait))
    name = match.seats[speaker].name if speaker else client.role
    match.say(messages.ChatLine(len(match.lines), now(), speaker, name, message.text, message.to))


def _note_read(match: MatchState, client: Client, n: int) -> None:
    """Somebody has read the talk up to line `n` of its own list."""
    key = client.keys[0]
    known = len(chat.readable(match.lines, client.acts))
    if key.read < n + 1 <= known:
        key.read = n + 1
        match.save(key)


# --- going back -------------------------------------------------------------------------------------


def _strike(match: MatchState, act: Callable[[], None]) -> None:
    """Undo or rewind. The seed of a match that was over may have been opened, so another takes its place."""
    was_over = match.row.over
    act()
    match.proposal = None
    if was_over:
        match.reseed()


def _ask_rewind(match: MatchState, client: Client, n: int) -> None:
    """Ask everybody to go back to before the answer or order that led to fact `n` of this socket's log."""
    if not client.acts:
        raise refused("not-your-seat")
    if match.row.outcome:
        raise refused("match-is-over")
    if not 0 <= n < len(client.book.where):
        raise refused("no-such-fact", "entry", entry=n)
    until = client.book.where[n]
    index = None
    for i, entry in match.table.active():
        if i > until:
            break
        if isinstance(entry, Answered | Ordered):
            index = i
    if index is None:
        raise refused("nothing-to-undo", "entry", entry=n)
    match.proposal = Proposal(index, client.acts[0], set(client.acts))
    _settle(match)


def _consent(match: MatchState, client: Client, yes: bool) -> None:
    if match.proposal is None:
        raise refused("nobody-asks-to-rewind")
    if not set(client.acts) & set(match.consenting()):
        raise refused("not-your-seat")
    if not yes:
        _tell_rewind(match, "refused")
        match.proposal = None
        return
    match.proposal.agreed |= set(client.acts)
    _settle(match)


def _settle(match: MatchState) -> None:
    """Rewind if everybody who must has agreed; else tell who has not."""
    proposal = match.proposal
    assert proposal is not None
    if set(match.consenting()) <= proposal.agreed:
        told = [
            (client, info) for client in match.clients if (info := rewind_info(match, client, "done")) is not None
        ]
        _strike(match, lambda: match.table.rewind(proposal.index, match.table.seats))
        for client, message in told:
            match.send(client, message)
    else:
        _tell_rewind(match, "asked")


def _tell_rewind(match: MatchState, state: str) -> None:
    for client in match.clients:
        if client.greeted and (info := rewind_info(match, client, state)) is not None:
            match.send(client, info)
