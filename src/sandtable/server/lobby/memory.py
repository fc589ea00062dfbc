"""The garbage collector and long records.

A match of hundreds of thousands of entries comes into memory at once, and stays: to look through all of them for
garbage holds every other match up, for most of a second in a whole campaign, and finds nothing.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_counting = threading.Lock()
_at_work = 0


@contextmanager
def long_lived() -> Iterator[None]:
    """What is made meanwhile is never looked through for garbage; it goes when nothing refers to it any more."""
    global _at_work
    with _counting:
        _at_work += 1
        gc.disable()
    try:
        yield
    finally:
        with _counting:
            _at_work -= 1
            gc.freeze()
            if not _at_work:
                gc.enable()
