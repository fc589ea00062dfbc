"""SW2.5 Months, written YYYY-MM, so that they compare as they follow each other."""

from __future__ import annotations

from typing import Protocol


class Dated(Protocol):
    """What stands at a date: a state, a view."""

    year: int
    month: int


def number(month: str) -> int:
    """The months since the year 0."""
    return int(month[:4]) * 12 + int(month[5:]) - 1


def later(month: str, by: int) -> str:
    """SW2.5 So many months later."""
    year, of_year = divmod(number(month) + by, 12)
    return f"{year}-{of_year + 1:02d}"


def months_between(start: str, end: str) -> int:
    """SW2.5 How many months the second is later than the first."""
    return number(end) - number(start)


def this_month(now: Dated) -> str:
    """SW2.5 The month that it is."""
    return f"{now.year}-{now.month:02d}"


def month_after(now: Dated, months: int) -> str:
    """SW2.5 The month so many months from now."""
    return later(this_month(now), months)


def months_until(now: Dated, month: str) -> int:
    """SW2.5 How many months from now."""
    return months_between(this_month(now), month)
