"""What a socket may ask of its match: each message checked, applied, answered."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

import msgspec

from sandtable.kernel import IllegalAnswer, Refusal
from sandtable.kernel.record import Answered, Ordered
from sandtable.server.match import chat
from sandtable.server.match.client import Client
from sandtable.server.store.files import Proposal, now
from sandtable.server.wire import messages
from sandtable.server.wire.limits import TABLE

if TYPE_CHECKING:
    from sandtable.server.match.live_match import Host

encode = msgspec.json.encode


def refused(reason: str, field: str = "", **args: Any) -> IllegalAnswer:
    """A refusal by the table itself."""
    return IllegalAnswer(Refusal("TABLE", reason, args, field))


async def handle(host: Host, client: Client, message: messages.ClientMessage) -> None:
    """Do what a message asks; the reply goes out when it is durable."""
    re = getattr(message, "re", None)
    try:
        await _do(host, client, message)
    except IllegalAnswer as error:
        host.reply(client, encode(messages.Refused(re, error.refusal)))
    else:
        if re is not None:
            host.reply(client, encode(messages.Ack(re)))


async def _do(host: Host, client: Client, message: messages.ClientMessage) -> None:
    match message:
        case messages.Answer():
            _may_act(host, client, message.seat)
            host.note_played()
            host.try_on_table(
                lambda: host.table.answer(message.seat, message.answer, to=message.to, seq=message.seq)
            )
        case messages.Order():
            _may_act(host, client, message.seat)
            host.note_played()
            host.try_on_table(lambda: host.table.order(message.seat, message.kind, message.answer))
        case messages.Staff():
            _may_act(host, client, message.seat)
            host.note_played()
            await host.staff.answer_one(message.seat, message.to)
        case messages.Instruct():
            _may_act(host, client, message.seat)
            host.note_played()
            host.try_on_table(lambda: host.table.instruct(message.seat, message.kind, message.do, message.answer))
        case messages.Draft():
            _draft(host, client, message)
        case messages.Undo():
            _may_act(host, client, message.seat, undo=True)
            _strike(host, lambda: host.table.undo(message.seat))
        case messages.Rewind():
            _ask_rewind(host, client, message.entry)
        case messages.Consent():
            _consent(host, client, message.yes)
        case messages.Say():
            _say(host, client, message)
        case messages.Read():
            chat.note_read(host, client, message.n)
        case messages.WriteNote():
            client.keys[0].note = message.text
            host.save(client.keys[0])
        case messages.Resync():
            host.greet(client)


def _may_act(host: Host, client: Client, seat: str, undo: bool = False) -> None:
    if seat not in client.acts:
        raise refused("not-your-seat", "seat", seat=seat)
    if host.match.outcome or (host.match.over and not undo):
        raise refused("match-is-over")


def _draft(host: Host, client: Client, message: messages.Draft) -> None:
    _may_act(host, client, message.seat)
    audience = host.table.draft(message.seat, message.to, message.value)
    passed_on = encode(messages.DraftInfo(message.seat, message.to, message.value))
    for other in host.clients:
        if other is not client and other.greeted and any(seat in audience for seat in other.acts):
            host.reply(other, passed_on)


def _say(host: Host, client: Client, message: messages.Say) -> None:
    if message.to is not None and (unknown := [seat for seat in message.to if seat not in host.seats]):
        raise refused("no-such-seat", "to", seat=unknown[0])
    speaker = message.seat if message.seat in client.acts else client.acts[0] if client.acts else ""
    wait = host.talk.take_now(speaker, TABLE["talk" if speaker or client.role == "host" else "watchers"])
    if wait > 0:
        raise refused("too-much-talk", seconds=ceil(wait))
    name = host.seats[speaker].name if speaker else client.role
    host.chat(messages.ChatLine(len(host.lines), now(), speaker, name, message.text, message.to))


# --- going back -------------------------------------------------------------------------------------


def _strike(host: Host, act: Any) -> None:
    """Undo or rewind. The seed of a match that was over may have been opened, so another takes its place."""
    was_over = host.match.over
    host.try_on_table(act)
    host.proposal = None
    if was_over:
        host.reseed()


def _ask_rewind(host: Host, client: Client, n: int) -> None:
    """Ask everybody to go back to before the answer or order that led to fact `n` of this socket's log."""
    if not client.acts:
        raise refused("not-your-seat")
    if host.match.outcome:
        raise refused("match-is-over")
    if not 0 <= n < len(client.book.where):
        raise refused("no-such-fact", "entry", entry=n)
    until = client.book.where[n]
    index = None
    for i, entry in host.table.active():
        if i > until:
            break
        if isinstance(entry, Answered | Ordered):
            index = i
    if index is None:
        raise refused("nothing-to-undo", "entry", entry=n)
    host.proposal = Proposal(index, client.acts[0], set(client.acts))
    _settle(host)


def _consent(host: Host, client: Client, yes: bool) -> None:
    if host.proposal is None:
        raise refused("nobody-asks-to-rewind")
    if not set(client.acts) & set(host.consenting()):
        raise refused("not-your-seat")
    if not yes:
        _tell_rewind(host, "refused")
        host.proposal = None
        return
    host.proposal.agreed |= set(client.acts)
    _settle(host)


def _settle(host: Host) -> None:
    """Rewind if everybody who must has agreed; else tell who has not."""
    proposal = host.proposal
    assert proposal is not None
    if set(host.consenting()) <= proposal.agreed:
        told = [(client, host.teller.rewind(client, "done")) for client in host.clients]
        _strike(host, lambda: host.table.rewind(proposal.index, host.table.seats))
        for client, message in told:
            host.reply(client, encode(message))
    else:
        _tell_rewind(host, "asked")


def _tell_rewind(host: Host, state: str) -> None:
    for client in host.clients:
        if client.greeted:
            host.reply(client, encode(host.teller.rewind(client, state)))
