"""What whoever runs the server has set, by the environment. Without any of it, no mail goes out."""

from __future__ import annotations

import os
from collections.abc import Mapping

from msgspec import Struct

from sandtable.server.wire.limits import Network, networks


class Settings(Struct):
    """`url`: where people reach this server. `smtp`: ``smtp://user:password@host:587`` (or ``smtps://``); without
    it and without `url` there is no mail. `webhooks`: off, public, or private, which allows addresses of the own
    network too. `push`: may browsers be notified? `proxies`: who may say whose call it passes on.
    `keep_sandboxes`, `keep_unplayed`: days for which a sandbox, and a table at which no person ever decided
    anything, stays though nobody comes; 0: for good."""

    url: str = ""
    smtp: str = ""
    mail_from: str = ""
    webhooks: str = "public"
    push: bool = True
    proxies: tuple[Network, ...] = ()
    keep_sandboxes: int = 30
    keep_unplayed: int = 90

    @classmethod
    def read(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """From the environment."""
        found = os.environ if environment is None else environment
        webhooks = found.get("SANDTABLE_WEBHOOKS", "public")
        if webhooks not in ("off", "public", "private"):
            raise ValueError(f"SANDTABLE_WEBHOOKS is off, public or private, not {webhooks!r}")
        return cls(
            found.get("SANDTABLE_URL", "").rstrip("/"),
            found.get("SANDTABLE_SMTP", ""),
            found.get("SANDTABLE_MAIL_FROM", ""),
            webhooks,
            found.get("SANDTABLE_PUSH", "on") != "off",
            networks(found.get("SANDTABLE_PROXIES", "")),
            _days(found, "SANDTABLE_KEEP_SANDBOXES", 30),
            _days(found, "SANDTABLE_KEEP_UNPLAYED", 90),
        )

    @property
    def mail(self) -> bool:
        """Can mail be sent? A link in a mail must lead to where the operator says, not to where a caller says."""
        return bool(self.smtp and self.url and self.mail_from)


LEAST_DAYS = 8
"""A table is told a week before that it leaves."""


def _days(found: Mapping[str, str], name: str, usual: int) -> int:
    said = found.get(name, str(usual))
    if not said.isdecimal() or len(said) > 5 or 0 < int(said) < LEAST_DAYS:
        raise ValueError(f"{name} is a number of days, at least {LEAST_DAYS}, or 0 to keep for good, not {said!r}")
    return int(said)
