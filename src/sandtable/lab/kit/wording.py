"""Everything that can be said has its words: no key without a message, no message that does not format."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from sandtable.kernel import Decision, Fact, Game, Modifier, Question, Refusal, Rng, Throw
from sandtable.lab.kit.near_misses import mixtures, near_misses
from sandtable.lab.kit.walk import Walk, asked, follow
from sandtable.text import Catalogue, catalogue, key

__all__ = ["Ear", "everything_has_words", "lobby_has_words"]


GAP = re.compile(r"\S  +\S|\S [.,;!?](\s|$)|\( ?\)")
"""How a sentence looks in which an argument was empty."""
FORMS = 6
"""Forms of one kind whose mixtures are tried; to fill one in takes its time."""


class Ear:
    """Listens to keys with arguments and notes what the catalogue cannot say. Each fault is noted once."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words
        self.faults: dict[str, None] = dict.fromkeys(words.faults)
        self.heard: set[tuple[str, frozenset[tuple[str, str]]]] = set()
        self.choices: set[str] = set()
        self.nameless: dict[str, str] = {}
        """Words that facts show as they are written in the rules, and where; ids of choices should have names."""
        self.forms: Counter[str] = Counter()

    def hear(self, id: str, args: Mapping[str, Any] | None = None) -> None:
        """The message and its attributes must be there and format with these arguments."""
        # Words select variants of a message, so each is heard; numbers only fill in.
        words = ((name, value if isinstance(value, str) else "") for name, value in (args or {}).items())
        shape = (id, frozenset(words))
        if shape in self.heard:
            return
        self.heard.add(shape)
        text, faults = self.words.format(id, args)
        if not faults and GAP.search(text):
            faults.append(f"message {id} has a gap where a word should be: {text!r}")
        if self.words.has(id):
            for attribute in self.words.bundle.get_message(id).attributes:
                faults += self.words.format(id, args, attribute)[1]
        self.faults.update(dict.fromkeys(faults))

    def refusal(self, refusal: Refusal) -> None:
        self.hear(key("refused", refusal.reason), refusal.args)

    def modifiers(self, modifiers: Iterable[Modifier]) -> None:
        for modifier in modifiers:
            self.hear(key("why", modifier.why))

    def question(self, question: Question, start: str = "ask") -> None:
        """The question, its choices, their odds and why some are refused."""
        self.hear(key(start, question.kind), question.args)
        if start == "ask":
            self.kind(key(start, question.kind))
        self.choices.update(option.id for option in question.options)
        for option in question.options:
            self.hear(self.words.option_key(question.kind, option), option.args)
            for odds in option.odds:
                self.hear(key("odds", odds.text))
                self.modifiers(odds.modifiers)
            if option.refused is not None:
                self.refusal(option.refused)

    def kind(self, id: str) -> None:
        """What a standing instruction is about must be said without the arguments of one question."""
        if self.words.has(id) and self.words.format(id)[1]:
            self.faults.update(dict.fromkeys(self.words.format(id, attribute="standing")[1]))

    def fact(self, fact: Fact) -> None:
        id = key("fact", fact.kind)
        self.hear(id, fact.args)
        for name, value in fact.args.items():
            self.throws(value)
            for word in _words(value):
                if word not in self.nameless and self.bare(word) and self.words.shows(id, fact.args, name):
                    self.nameless[word] = (
                        f"{id} shows its ${name} as {word}, which can be chosen: it wants name-{word}"
                    )

    def bare(self, word: str) -> bool:
        """Is it an id without a name? What begins with a capital or a number is a name itself: U-47, P-17."""
        return word[:1].islower() and not any(self.words.has(key(kind, word)) for kind in ("name", "seat"))

    def unnamed(self) -> Iterator[str]:
        """The choices that a fact shows by their ids."""
        yield from (where for word, where in self.nameless.items() if word in self.choices)

    def throws(self, value: Any) -> None:
        """Why each modifier of a throw counts."""
        if isinstance(value, Throw):
            self.modifiers(value.modifiers)
        elif isinstance(value, list | tuple):
            for one in value:
                self.throws(one)

    def refusals_of(self, decision: Decision[Any], rng: Rng) -> None:
        """The reasons that some wrong answers meet."""
        form = decision.shape == "sheet"
        count = 1
        if form:
            self.forms[decision.kind] += 1
            count = 2 if self.forms[decision.kind] <= FORMS else 0
        legal = [msgspec.to_builtins(decision.sample(rng)) for _ in range(count)]
        for near in [*near_misses({} if form else legal[0], rng, 6), *mixtures(decision, legal, rng)]:
            if refusal := decision.check(near):
                self.refusal(refusal)


def _words(value: Any) -> Iterator[str]:
    """The ids in an argument."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple | dict):
        yield from (one for one in value if isinstance(one, str))


def lobby_has_words(game: Game[Any, Any], words: Catalogue | None = None) -> list[str]:
    """Scenarios, settings and seats: what the lobby shows of a game; returns what is missing or wrong."""
    ear = Ear(words or catalogue(game))
    wrong = []
    if (starts := sum(scenario.start for scenario in game.scenarios())) != 1:
        wrong.append(f"{starts} scenarios are marked as the start for somebody new: mark one with start=True")
    for scenario in game.scenarios():
        ear.hear(key("scenario", scenario.id), scenario.args)
        if scenario.group:
            ear.hear(key("group", scenario.group))
        if scenario.seat and scenario.seat not in scenario.seats:
            wrong.append(f"{scenario.id} offers the seat {scenario.seat}, but has only {', '.join(scenario.seats)}")
        for seat in scenario.seats:
            ear.hear(key("seat", seat))
        for setting in scenario.settings:
            ear.hear(key("setting", setting.id))
            for value in setting.values:
                ear.hear(key("setting", setting.id, value))
    return [*ear.faults, *wrong]


def everything_has_words(walk: Walk, words: Catalogue | None = None) -> None:
    """Questions, choices, odds, facts, modifiers, refusals, orders and the outcome of a walk."""
    ear = Ear(words or catalogue(walk.case.game))
    rng = Rng(f"words/{walk.case}")
    for _, table in follow(walk):
        for seat in table.seats:
            for question in table.questions(seat):
                ear.question(question)
            for decision in table.orders(seat):
                ear.question(decision.question("", seat), "order")
        for _, _, decision in asked(table):
            ear.refusals_of(decision, rng)
    for entry in walk.entries:
        if type(entry) is Fact:
            ear.fact(entry)
    if (outcome := walk.table.outcome) is not None:
        ear.hear(key("outcome", outcome.kind), outcome.args)
    if faults := [*ear.faults, *ear.unnamed()]:
        listed = "; ".join(faults[:30])
        raise walk.broken("everything has words", len(walk.moves), f"{len(faults)} missing or wrong: {listed}")
