"""Facts, questions and throws as lines of text: what the terminal client and `sandtable replay` print."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sandtable.kernel import Fact, Game, Odds, Option, Outcome, Question, Refusal, Throw
from sandtable.rulebook import RuleIndexError, book
from sandtable.text import Catalogue, catalogue, key

__all__ = ["Narrator", "letter", "percent", "throws"]

LETTERS = "abcefghijklmnoprtvxyz"
"""Letters of choices; d, q, s, u and w are commands."""


def letter(index: int) -> str:
    """The letter of a choice: a to z, then aa, ab and so on."""
    last = LETTERS[index % len(LETTERS)]
    return last if index < len(LETTERS) else letter(index // len(LETTERS) - 1) + last


def percent(chance: float) -> str:
    """A chance as a whole per cent, but never 0 or 100 for what is only nearly so."""
    whole = chance * 100
    if 0 < whole < 0.5:
        return "< 1 %"
    if 99.5 < whole < 100:
        return "> 99 %"
    return f"{whole:.0f} %"


def throws(fact: Fact) -> list[Throw]:
    """The throws that a fact tells; out of a file they come as plain JSON."""
    return [
        value if isinstance(value, Throw) else msgspec.convert(value, Throw)
        for value in fact.args.values()
        if isinstance(value, Throw) or (isinstance(value, dict) and "faces" in value and "die" in value)
    ]


class Narrator:
    """Turns what the table says into sentences of the game's catalogue."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.words: Catalogue = catalogue(game)

    def seat(self, seat: str) -> str:
        return self.words.name(seat)

    def fact(self, fact: Fact) -> str:
        """A line of the log, with its rule."""
        rule = f" [{fact.rule}]" if fact.rule else ""
        return f"{self.words.say(key('fact', fact.kind), fact.args)}{rule}"

    def refusal(self, refusal: Refusal) -> str:
        where = f"{self.words.name(refusal.field)}: " if refusal.field else ""
        rule = f" [{refusal.rule}]" if refusal.rule and refusal.rule != "TABLE" else ""
        return f"{where}{self.words.say(key('refused', refusal.reason), refusal.args)}{rule}"

    def outcome(self, outcome: Outcome) -> Iterator[str]:
        yield self.words.say(key("outcome", outcome.kind), outcome.args)
        for seat, score in outcome.scores.items():
            yield f"{self.seat(seat)}: {score:g}"

    def question(self, question: Question) -> Iterator[str]:
        """The question and its line of context."""
        id = key("ask", question.kind)
        yield f"{self.words.say(id, question.args)} [{question.rule}]"
        if self.words.has(id) and "about" in self.words.bundle.get_message(id).attributes:
            yield self.words.say(id, question.args, "about")

    def option(self, question: Question, option: Option) -> str:
        """A choice with its odds and costs, or why it cannot be taken."""
        parts = [self.words.option(question.kind, option)]
        parts += [self.odds(odds) for odds in option.odds]
        parts += [f"{self.words.name(name)} {value:g}" for name, value in option.cost.items()]
        if question.limits and option.id in question.limits:
            low, high = question.limits[option.id]
            parts.append(f"{low} to {high}")
        if option.refused is not None:
            parts.append(f"not now: {self.refusal(option.refused)}")
        return "; ".join(parts)

    def odds(self, odds: Odds) -> str:
        about = "" if odds.exact else "about "
        return f"{self.words.say(key('odds', odds.text))} {about}{percent(odds.chance)}"

    def throw(self, throw: Throw) -> Iterator[str]:
        """How a throw came about: the die, each modifier with its reason and rule, the chart's row."""
        faces = ", ".join(throw.shows or map(str, throw.faces))
        yield f"{throw.rule}: {throw.die} shows {faces}"
        for modifier in throw.modifiers:
            rule = f" [{modifier.rule}]" if modifier.rule else ""
            yield f"  {modifier.value:+d} {self.words.say(key('why', modifier.why))}{rule}"
        yield f"  total {throw.total}"
        if throw.chart:
            column = f", column {throw.column}" if throw.column else ""
            yield f"  chart {throw.chart}, row {throw.row}{column}"

    def rule(self, id: str) -> Iterator[str]:
        """A rule's text; rules of the table itself and unknown ones say so."""
        try:
            found = book(self.game.name).rules.get(id)
        except RuleIndexError:
            found = None
        if found is None:
            yield f"{id}: the rulebook has no text for it."
            return
        yield f"{found.id} {found.title}"
        yield found.text
        if found.ruling:
            yield f"Ruling: {found.ruling}"

    def outline(self, value: Any) -> Iterator[str]:
        """What a form offers: a line for each field, and one for each thing of a list."""
        if not isinstance(value, dict):
            yield self.inline(value)
            return
        for name, part in value.items():
            if isinstance(part, list) and any(isinstance(one, dict) for one in part):
                yield f"{name}:"
                yield from (f"  {self.inline(one)}" for one in part)
            else:
                yield f"{name}: {self.inline(part)}"

    def inline(self, value: Any) -> str:
        """A value on one line."""
        if isinstance(value, dict):
            return "; ".join(f"{name} {self.nested(part)}" for name, part in value.items())
        return self.nested(value)

    def nested(self, value: Any) -> str:
        if isinstance(value, dict):
            return " ".join(f"{self.words.name(str(name))} {self.nested(part)}" for name, part in value.items())
        if isinstance(value, list):
            return ", ".join(self.nested(one) for one in value) or "none"
        word = str(self.words.word(value))
        # A form is filled in with ids, so a name alone would not do.
        return f"{word} ({value})" if isinstance(value, str) and word != value else word
