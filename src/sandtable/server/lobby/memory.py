"""The garbage collector and long records.

A match of hundreds of thousands of entries comes into memory at once, and stays: to look through all of them for
garbage holds every other match up, for most of a second in a whole campaign, and finds nothing.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

MANY = 100_000
"""Objects that are worth it: what is frozen is never looked through again, garbage among it included."""
_counting = threading.Lock()
_at_work = 0


@contextmanager
def long_lived() -> Iterator[None]:
    """If much is made meanwhile, it is never looked through for garbage: it goes when nothing refers to it."""
    global _at_work
    with _counting:
        _at_work += 1
        gc.disable()
    try:
        yield
    finally:
        with _counting:
            _at_work -= 1
            if gc.get_count()[0] > MANY:
                gc.freeze()
            if not _at_work:
                gc.enable()
