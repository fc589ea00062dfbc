"""What a seat should hear first of what happened: the outcomes among its facts, in one paragraph.

Which facts are outcomes stands in a game's `text/outcomes.json`, which the browser client reads too: its
lib/outcomes.ts weighs the same way, and outcomes.fixture.json beside it holds both. Of a kind of fact it says:
`weight` (2 unless said; 1: only those whom it touches need to hear it; 3: everybody does); in which of its
arguments stand the seats that lose, gain, built something, are dangerous to others (`threat`) or are touched in
another way (`of`); `tone`, where no seat is named; `when`, where only some values make it an outcome; `at`, the
place by which several of a kind are one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct

from sandtable.kernel import Fact, Game
from sandtable.text import catalogue, key

__all__ = ["Outcome", "outcomes", "recap", "weigh"]

Tone = Literal["", "loss", "gain", "threat"]
ORDER: tuple[Tone, ...] = ("loss", "gain", "threat", "")
MOST = 3


class Outcome(Struct, forbid_unknown_fields=True):
    """Whom a kind of fact concerns, and how much."""

    weight: Literal[1, 2, 3] = 2
    of: list[str] = []
    loses: list[str] = []
    gains: list[str] = []
    threat: list[str] = []
    built: list[str] = []
    tone: Tone = ""
    when: dict[str, Any] = {}
    at: str = ""


@cache
def outcomes(game: Game[Any, Any]) -> dict[str, Outcome]:
    """The outcomes of a game by kind of fact; none where it does not say."""
    file = files(type(game).__module__.rpartition(".")[0]) / "text" / "outcomes.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Outcome]) if file.is_file() else {}


def seats_in(fact: Fact, names: Iterable[str]) -> set[str]:
    """The seats that stand in these arguments."""
    found: list[Any] = [fact.args.get(name, []) for name in names]
    return {seat for one in found for seat in (one if isinstance(one, list | tuple) else [one])}


def weigh(outcome: Outcome | None, fact: Fact, seats: Sequence[str]) -> tuple[int, Tone]:
    """3: you lose or gain, or everybody must know; 2: any outcome; 1: routine. And what it is to these seats."""
    if outcome is None or any(fact.args.get(name) != value for name, value in outcome.when.items()):
        return 1, ""
    own = set(seats)
    tone = outcome.tone
    if own & seats_in(fact, outcome.loses):
        tone = "loss"
    elif own & seats_in(fact, outcome.gains):
        tone = "gain"
    elif outcome.threat and not own & seats_in(fact, outcome.threat):
        tone = "threat"
    touched = own & seats_in(fact, [*outcome.loses, *outcome.gains, *outcome.of])
    return (3 if touched else outcome.weight), tone


def recap(game: Game[Any, Any], facts: Sequence[Fact], seats: Sequence[str], most: int = MOST) -> str:
    """The most important of these facts as sentences, in the order in which they happened; "" if nothing was."""
    known = outcomes(game)
    weighed: list[tuple[int, int, int]] = []
    seen: set[tuple[str, object]] = set()
    for n in reversed(range(len(facts))):
        outcome = known.get(facts[n].kind)
        weight, tone = weigh(outcome, facts[n], seats)
        place = (facts[n].kind, facts[n].args.get(outcome.at)) if outcome and outcome.at else ("", n)
        if weight > 1 and place not in seen:
            seen.add(place)
            weighed.append((-weight, ORDER.index(tone), -n))
    first = sorted(-n for _, _, n in sorted(weighed)[:most])
    words = catalogue(game)
    said = [words.say(key("fact", facts[n].kind), facts[n].args) for n in first]
    return " ".join(dict.fromkeys(said))
