"""What a seat can be asked, and what answers are legal.

There are four types of decision. Each names its rule and its kind (the key of its prompt in the text
catalogue), can sample a legal answer, has a default, and checks an answer that anybody offers: the client,
the bots, the fuzzer and the API all use the same object, so nothing is legal in one place and illegal in
another.

>>> import random
>>> ask = Pick("sail", "SW15.1a", ["north", "south"])
>>> ask
Pick('sail', 'SW15.1a', ['north', 'south'])
>>> ask.sample(random.Random(1)) in ask.choices
True
>>> ask.check("west").reason
'not-among-the-choices'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random as Rng
from reprlib import repr as shortened
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from sandtable.kernel.chance import Modifier
from sandtable.kernel.typed import convert

A = TypeVar("A")
TRIES = 50
"""How often luck is tried for a sample that `extra` allows, before the default is taken."""

__all__ = [
    "Decision",
    "IllegalAnswer",
    "Odds",
    "Option",
    "Pick",
    "PickSome",
    "Question",
    "Refusal",
    "Rng",
    "Share",
    "Sheet",
]


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why something may not be done: the rule, a reason (a key with arguments, never a sentence), the field."""

    rule: str
    reason: str
    args: dict[str, Any] = {}
    field: str = ""


class IllegalAnswer(ValueError):
    """An answer or order that the rules refuse; the table is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.reason} {refusal.args or ''}".rstrip())
        self.refusal = refusal


class Odds(Struct, omit_defaults=True):
    """One chance shown beside an option: a key for its words, the chance, and how it comes about."""

    text: str
    chance: float
    tone: str = "good"  # good | middle | bad | none: how the bar is drawn
    rule: str = ""
    modifiers: list[Modifier] = []
    exact: bool = True


class Option(Struct, omit_defaults=True):
    """One choice as a player sees it. Built only when somebody looks.

    `text` is a message key (empty: ``<kind>-<id>``), `at` the place or piece of the board that lights up,
    `cost` numbers by key, `refused` marks a choice that is listed, with its reason, but cannot be taken.
    """

    id: str
    text: str = ""
    args: dict[str, Any] = {}
    at: str = ""
    odds: list[Odds] = []
    cost: dict[str, float] = {}
    refused: Refusal | None = None


class Question(Struct, omit_defaults=True):
    """A decision as it travels: everything that its seat may know about it, and nothing else."""

    id: str
    seat: str
    type: str
    kind: str
    rule: str
    seq: int = 0
    args: dict[str, Any] = {}
    options: list[Option] = []
    least: int = 0
    most: int = 0
    limits: dict[str, tuple[int, int]] = {}
    offer: Any = None
    default: Any = None
    answered: bool = False
    until: int | None = None
    clock: str = ""


OptionsBuilder = Callable[[], list[Option]]
ExtraCheck = Callable[[Any], Refusal | None]


class Decision(Generic[A]):
    """Base of the four types: kind, rule, prompt arguments, default."""

    __slots__ = ("_options", "args", "default", "kind", "rule")
    shape: str = ""
    default: A

    def __init__(
        self,
        kind: str,
        rule: str,
        default: A,
        args: Mapping[str, Any] | None = None,
        options: OptionsBuilder | None = None,
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.default = default
        self.args: Mapping[str, Any] = args or {}
        self._options = options

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([repr(self.kind), repr(self.rule), *self._asks_for()])})"

    def _asks_for(self) -> list[str]:
        """What a legal answer is made of, for whoever looks at the decision."""
        raise NotImplementedError

    def read(self, raw: Any) -> A:
        """The answer as a value of its type; raises IllegalAnswer."""
        raise NotImplementedError

    def sample(self, rng: Rng) -> A:
        """A random legal answer."""
        raise NotImplementedError

    def legal(self) -> Iterator[A] | None:
        """All legal answers, or None where they are too many to list."""
        return None

    def check(self, raw: Any) -> Refusal | None:
        """None, or the rule and reason why this is no legal answer."""
        try:
            self.read(raw)
        except IllegalAnswer as error:
            return error.refusal
        return None

    def options(self) -> list[Option]:
        """What a player sees of each choice: words, odds, cost."""
        return self._options() if self._options else []

    def question(self, id: str, seat: str) -> Question:
        """The decision as it travels to the seat that is asked."""
        return Question(
            id=id,
            seat=seat,
            type=self.shape,
            kind=self.kind,
            rule=self.rule,
            args=dict(self.args),
            options=self.options(),
            default=msgspec.to_builtins(self.default),
        )

    def refuse(self, reason: str, field: str = "", **args: Any) -> IllegalAnswer:
        """An IllegalAnswer under this decision's rule."""
        return IllegalAnswer(Refusal(self.rule, reason, args, field))


NAMED = 20
"""So many choices are named where another was given: with more the sentence would be too long to read."""


def among(choices: Sequence[str], got: str) -> dict[str, Any]:
    """What a refusal tells of a choice that is none: what was given, the first choices, how many more there are."""
    return {"got": got, "choices": list(choices[:NAMED]), "more": max(0, len(choices) - NAMED)}


class Pick(Decision[str]):
    """Choose one."""

    __slots__ = ("choices",)
    shape = "pick"

    def __init__(
        self,
        kind: str,
        rule: str,
        choices: Sequence[str],
        *,
        default: str | None = None,
        args: Mapping[str, Any] | None = None,
        options: OptionsBuilder | None = None,
    ) -> None:
        if not choices:
            raise ValueError(f"{rule} {kind}: a question needs at least one choice")
        super().__init__(kind, rule, choices[0] if default is None else default, args, options)
        self.choices = choices

    def _asks_for(self) -> list[str]:
        return [shortened(self.choices)]

    def read(self, raw: Any) -> str:
        if raw in self.choices:
            return str(raw)
        for option in self.options():
            if option.id == raw and option.refused:
                raise IllegalAnswer(option.refused)
        raise self.refuse("not-among-the-choices", **among(self.choices, str(raw)))

    def sample(self, rng: Rng) -> str:
        return self.choices[int(rng.random() * len(self.choices))]

    def legal(self) -> Iterator[str]:
        return iter(self.choices)

    def options(self) -> list[Option]:
        return self._options() if self._options else [Option(c) for c in self.choices]


class PickSome(Decision[list[str]]):
    """Choose between `least` and `most` different ones; `extra` refuses combinations that the rule forbids."""

    __slots__ = ("choices", "extra", "least", "most")
    shape = "some"

    def __init__(
        self,
        kind: str,
        rule: str,
        choices: Sequence[str],
        least: int,
        most: int,
        *,
        default: list[str] | None = None,
        extra: ExtraCheck | None = None,
        args: Mapping[str, Any] | None = None,
        options: OptionsBuilder | None = None,
    ) -> None:
        most = min(most, len(choices))
        if not 0 <= least <= most:
            raise ValueError(f"{rule} {kind}: cannot choose {least} to {most} of {len(choices)}")
        super().__init__(kind, rule, list(choices[:least]) if default is None else default, args, options)
        self.choices = choices
        self.least = least
        self.most = most
        self.extra = extra

    def _asks_for(self) -> list[str]:
        return [shortened(self.choices), f"least={self.least}", f"most={self.most}"]

    def read(self, raw: Any) -> list[str]:
        if not isinstance(raw, (list, tuple)) or not all(isinstance(one, str) for one in raw):
            raise self.refuse("not-a-list-of-choices")
        for one in raw:
            if one not in self.choices:
                raise self.refuse("not-among-the-choices", **among(self.choices, one))
        if len(set(raw)) != len(raw):
            raise self.refuse("chosen-twice")
        if not self.least <= len(raw) <= self.most:
            raise self.refuse("wrong-number-chosen", least=self.least, most=self.most, got=len(raw))
        answer = list(raw)
        if self.extra and (refusal := self.extra(answer)):
            raise IllegalAnswer(refusal)
        return answer

    def sample(self, rng: Rng) -> list[str]:
        for _ in range(TRIES):
            answer = rng.sample(list(self.choices), rng.randint(self.least, self.most))
            if not (self.extra and self.extra(answer)):
                return answer
        return list(self.default)

    def legal(self) -> Iterator[list[str]]:
        return (
            list(some)
            for size in range(self.least, self.most + 1)
            for some in combinations(self.choices, size)
            if not (self.extra and self.extra(list(some)))
        )

    def options(self) -> list[Option]:
        return self._options() if self._options else [Option(c) for c in self.choices]

    def question(self, id: str, seat: str) -> Question:
        question = super().question(id, seat)
        question.least, question.most = self.least, self.most
        return question


class Share(Decision[dict[str, int]]):
    """Spread points over targets: each target within its limits, the sum within `least` and `most`.

    `offer` gives the client more to choose by, such as whole answers with their odds; built when somebody looks.
    """

    __slots__ = ("extra", "least", "limits", "most", "offer")
    shape = "share"

    def __init__(
        self,
        kind: str,
        rule: str,
        limits: Mapping[str, tuple[int, int]],
        least: int,
        most: int,
        *,
        default: dict[str, int] | None = None,
        extra: ExtraCheck | None = None,
        offer: Callable[[], Any] | None = None,
        args: Mapping[str, Any] | None = None,
        options: OptionsBuilder | None = None,
    ) -> None:
        low, high = sum(lo for lo, _ in limits.values()), sum(hi for _, hi in limits.values())
        self.limits = limits
        self.least, self.most = max(least, low), min(most, high)
        if self.least > self.most:
            raise ValueError(f"{rule} {kind}: {least} to {most} points do not fit the limits {dict(limits)}")
        self.extra, self.offer = extra, offer
        super().__init__(kind, rule, self._fill(self.most) if default is None else default, args, options)

    def _fill(self, total: int) -> dict[str, int]:
        """The lows, then the rest in order: always legal by the limits."""
        answer = {target: lo for target, (lo, _) in self.limits.items()}
        rest = total - sum(answer.values())
        for target, (lo, hi) in self.limits.items():
            more = min(rest, hi - lo)
            answer[target] += more
            rest -= more
        return answer

    def _asks_for(self) -> list[str]:
        return [shortened(self.limits), f"least={self.least}", f"most={self.most}"]

    def read(self, raw: Any) -> dict[str, int]:
        if not isinstance(raw, Mapping):
            raise self.refuse("not-a-share")
        answer = dict.fromkeys(self.limits, 0)
        for target, points in raw.items():
            if target not in self.limits:
                raise self.refuse("no-such-target", field=str(target), got=str(target))
            if type(points) is not int:
                raise self.refuse("not-a-whole-number", field=target)
            answer[target] = points
        for target, points in answer.items():
            lo, hi = self.limits[target]
            if not lo <= points <= hi:
                raise self.refuse("outside-the-limits", field=target, least=lo, most=hi, got=points)
        if not self.least <= sum(answer.values()) <= self.most:
            raise self.refuse("wrong-sum", least=self.least, most=self.most, got=sum(answer.values()))
        if self.extra and (refusal := self.extra(answer)):
            raise IllegalAnswer(refusal)
        return answer

    def _once(self, rng: Rng) -> dict[str, int]:
        answer = {target: lo for target, (lo, _) in self.limits.items()}
        rest = rng.randint(self.least, self.most) - sum(answer.values())
        room = [target for target, (lo, hi) in self.limits.items() if lo < hi]
        while rest > 0:
            target = room[int(rng.random() * len(room))]
            answer[target] += 1
            rest -= 1
            if answer[target] == self.limits[target][1]:
                room.remove(target)
        return answer

    def sample(self, rng: Rng) -> dict[str, int]:
        for _ in range(TRIES):
            answer = self._once(rng)
            if not (self.extra and self.extra(answer)):
                return answer
        return dict(self.default)

    def legal(self) -> Iterator[dict[str, int]]:
        targets = list(self.limits)

        def spread(i: int, left_most: int) -> Iterator[dict[str, int]]:
            if i == len(targets):
                yield {}
                return
            lo, hi = self.limits[targets[i]]
            for points in range(lo, min(hi, left_most) + 1):
                for rest in spread(i + 1, left_most - points):
                    yield {targets[i]: points, **rest}

        return (answer for answer in spread(0, self.most) if self.check(answer) is None)

    def options(self) -> list[Option]:
        return self._options() if self._options else [Option(target) for target in self.limits]

    def question(self, id: str, seat: str) -> Question:
        question = super().question(id, seat)
        question.least, question.most, question.limits = self.least, self.most, dict(self.limits)
        question.offer = msgspec.to_builtins(self.offer()) if self.offer else None
        return question


UNKNOWN = "Object contains unknown field `"


def misread(why: str) -> str:
    """The field that msgspec complains of, as refusals name fields: `orders.0.to`; an unknown one by its name."""
    what, _, path = why.partition(" - at `$")
    steps = path.rstrip("`").replace("[", ".").replace("]", "").split(".")
    if what.startswith(UNKNOWN):
        steps.append(what.removeprefix(UNKNOWN).rstrip("`"))
    return ".".join(step for step in steps if step)


class Sheet(Decision[A]):
    """Fill in a form, such as an order sheet.

    `form` is a msgspec Struct, `test` names the rule a filled form breaks, `draw` makes a random legal one,
    `offer` gives the client what it needs to draw the form (only what this seat may know).
    """

    __slots__ = ("draw", "form", "offer", "test")
    shape = "sheet"

    def __init__(
        self,
        kind: str,
        rule: str,
        form: type[A],
        *,
        test: Callable[[A], Refusal | None],
        draw: Callable[[Rng], A],
        default: A,
        offer: Callable[[], Any] | None = None,
        args: Mapping[str, Any] | None = None,
        options: OptionsBuilder | None = None,
    ) -> None:
        super().__init__(kind, rule, default, args, options)
        self.form, self.test, self.draw, self.offer = form, test, draw, offer

    def _asks_for(self) -> list[str]:
        return [self.form.__name__]

    def read(self, raw: Any) -> A:
        if isinstance(raw, self.form):
            answer: A = raw
        else:
            try:
                answer = convert(raw, self.form)
            except msgspec.ValidationError as error:
                raise self.refuse("malformed", field=misread(str(error)), why=str(error)) from None
        if refusal := self.test(answer):
            raise IllegalAnswer(refusal)
        return answer

    def sample(self, rng: Rng) -> A:
        return self.draw(rng)

    def question(self, id: str, seat: str) -> Question:
        question = super().question(id, seat)
        question.offer = msgspec.to_builtins(self.offer()) if self.offer else None
        return question
