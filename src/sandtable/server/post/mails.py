"""What a notice says and where it leads. It knows the match's name, the seat, the deadline and, in one paragraph,
what everybody at the table may know to have happened. It knows nothing else: no question, no answer, no seed, no
fact that was told to some. The words come from the table's Fluent catalogue."""

from __future__ import annotations

import hashlib
import hmac
import smtplib
import ssl
from datetime import datetime
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Any, Literal
from urllib.parse import unquote, urlsplit

import msgspec
from msgspec import Struct

from sandtable.kernel import Game
from sandtable.server.post.safe_http import TIMEOUT, NotSent, post
from sandtable.server.wire import content
from sandtable.server.wire.settings import Settings
from sandtable.text import catalogue

Event = Literal["your-turn", "reminder", "rematch", "leaves", "set-up", "please-agree"]


class Mail(Struct):
    """A notice on its way. `link` leads to the table, `stop` to the page that ends these notices."""

    event: Event
    match: str
    game: str
    seat: str
    title: str
    text: str
    link: str
    stop: str
    until: str = ""
    recap: str = ""


def write(
    event: Event, game: Game[Any, Any], match: str, title: str, seat: str, until: str, at: Where, recap: str = ""
) -> Mail:
    """The mail for an event; `recap` tells what has happened."""
    words = catalogue(game)
    # To somebody who has not agreed yet goes no word that anybody could choose.
    named = (" ".join(title.split()) if event != "please-agree" else "") or content.card(game).title
    when = datetime.fromisoformat(until).strftime("%Y-%m-%d, %H:%M UTC") if until else ""
    args = {"title": named, "game": content.card(game).title, "seat": words.name(seat), "until": when}
    return Mail(
        event,
        match,
        game.name,
        seat,
        words.say(f"letter-{event}", args),
        words.say(f"letter-{event}", args, "about" if not until else "until"),
        at.table,
        at.stop,
        until,
        words.say("letter-recap", {"recap": recap}) if recap else "",
    )


class Where(Struct):
    """The addresses in a mail."""

    table: str
    stop: str


def send(mail: Mail, target: str, settings: Settings) -> None:
    """Send by mail. Blocks: use a thread."""
    message = EmailMessage()
    message["From"] = settings.mail_from
    message["To"] = target
    message["Subject"] = mail.title
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=urlsplit(settings.url).hostname or "localhost")
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{mail.stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    asks = mail.event == "please-agree"
    before = f"{mail.recap}\n\n" if mail.recap else ""
    message.set_content(f"{before}{mail.text}\n\n{mail.stop if asks else mail.link}\n" + _foot(mail, asks))
    server = urlsplit(settings.smtp)
    host, secure = server.hostname or "localhost", server.scheme == "smtps"
    context = ssl.create_default_context()
    try:
        line: smtplib.SMTP
        if secure:
            line = smtplib.SMTP_SSL(host, server.port or 465, timeout=TIMEOUT, context=context)
        else:
            line = smtplib.SMTP(host, server.port or 587, timeout=TIMEOUT)
        with line:
            if not secure and server.username:
                line.starttls(context=context)  # a password never goes in the clear
            if server.username:
                line.login(unquote(server.username), unquote(server.password or ""))
            line.send_message(message)
    except smtplib.SMTPRecipientsRefused:
        raise NotSent("the mail server does not take this address") from None
    except (OSError, smtplib.SMTPException, ValueError) as error:
        raise NotSent(f"the mail server did not take it ({type(error).__name__})") from None


def _foot(mail: Mail, asks: bool) -> str:
    return "" if asks else f"\n-- \n{mail.stop}\n"


def signature(secret: str, stamp: str, body: bytes) -> str:
    """What a receiver checks: HMAC-SHA-256 of the time stamp, a dot and the body, with the secret that it was
    given."""
    return hmac.new(secret.encode(), stamp.encode() + b"." + body, hashlib.sha256).hexdigest()


def call(mail: Mail, target: str, secret: str, stamp: str, *, private: bool) -> None:
    """Send as signed JSON. Blocks: use a thread. `content` is what chat servers show."""
    said = "\n".join(part for part in (mail.title, mail.recap, mail.link) if part)
    body = msgspec.json.encode({**msgspec.structs.asdict(mail), "content": said})
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Sandtable",
        "Sandtable-Time": stamp,
        "Sandtable-Signature": f"sha256={signature(secret, stamp, body)}",
    }
    post(target, body, headers, private=private)
