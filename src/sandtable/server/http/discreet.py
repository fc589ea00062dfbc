"""What the server writes for its operator holds no key: whoever reads a log shall not be able to sit down.

Calls are not logged at all; this is for errors, whose words may quote an address.
"""

from __future__ import annotations

import logging
import re

_KEYS = re.compile(r"(/api/keys/|[?&]key=|/notices/|/(?:t|join|film)/)[^\s/?&#\"'<>]+")


def without_keys(text: str) -> str:
    """The text with every key in an address left out."""
    return _KEYS.sub(r"\1…", text)


class Discreet(logging.Formatter):
    """A formatter that leaves keys out, of tracebacks too."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line."""
        return without_keys(super().format(record))


def speak_discreetly() -> None:
    """Everything that is logged goes to standard error without keys, unless somebody has set up logging already."""
    if not logging.getLogger().handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(Discreet("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        logging.getLogger().addHandler(handler)
