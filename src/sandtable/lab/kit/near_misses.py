"""Answers that are nearly right: what a broken client, a hurried bot or a hostile one might send."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from math import comb, prod
from typing import Any

import msgspec
from msgspec.inspect import StructType, Type, type_info

from sandtable.kernel import Decision, Pick, PickSome, Rng, Share, Sheet

__all__ = ["canonical", "listed", "loose_forms", "mixtures", "near_misses"]

STRANGE: tuple[Any, ...] = (None, True, 0, -1, 1.5, "", "no-such-thing", [], {}, [None], {"no-such-thing": 1}, [[]])
MOST_LISTED = 600


def near_misses(plain: Any, rng: Rng, count: int = 12) -> list[Any]:
    """Strange values, and the answer (as plain JSON) with one place of it changed."""
    made: list[Any] = list(rng.sample(STRANGE, 4))
    places = list(_places(plain))
    for _ in range(count):
        answer = copy.deepcopy(plain)
        path = rng.choice(places)
        if not path:
            made.append(_changed(answer, rng))
            continue
        holder = answer
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = _changed(holder[path[-1]], rng)
        made.append(answer)
    return made


def mixtures(decision: Decision[Any], legal: Sequence[Any], rng: Rng, count: int = 8) -> list[Any]:
    """Answers of which every part is legal by itself: choices drawn together, parts of several legal forms.

    Whether they go together is what the rule says, and if they do not, why. `legal`: some legal answers as JSON.
    """
    loose: Decision[Any]
    match decision:
        case PickSome(extra=extra) if extra is not None:
            loose = PickSome(decision.kind, decision.rule, decision.choices, decision.least, decision.most)
        case Share(extra=extra) if extra is not None:
            loose = Share(decision.kind, decision.rule, decision.limits, decision.least, decision.most)
        case Sheet() if legal:
            return [_mixed(rng.choice(legal), rng.choice(legal), rng) for _ in range(count)]
        case _:
            return []
    return [loose.sample(rng) for _ in range(count)]


def _mixed(one: Any, other: Any, rng: Rng) -> Any:
    """A value made of parts of two."""
    if isinstance(one, dict) and isinstance(other, dict):
        return {
            name: _mixed(one.get(name, other.get(name)), other.get(name, one.get(name)), rng)
            for name in one | other
        }
    if isinstance(one, list) and isinstance(other, list):
        parts = [*one, *other]
        return copy.deepcopy(rng.sample(parts, rng.randint(0, len(parts))))
    return rng.choice([one, other])


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place inside a JSON value, as a path to it."""
    yield path
    if isinstance(value, dict):
        for name in value:
            yield from _places(value[name], (*path, name))
    elif isinstance(value, list):
        for index in range(len(value)):
            yield from _places(value[index], (*path, index))


def _changed(value: Any, rng: Rng) -> Any:
    match value:
        case bool():
            return rng.choice([not value, None, "yes", 7])
        case int():
            return rng.choice([value + 1, value - 1, -value - 1, 10**9, str(value), float(value) + 0.5])
        case str():
            return rng.choice([value + "x", value[:-1], value.upper(), "", None, 3])
        case list():
            changed = list(value)
            match rng.randrange(5):
                case 0 if changed:
                    changed.pop(rng.randrange(len(changed)))
                case 1 if changed:
                    changed.append(rng.choice(changed))
                case 2:
                    changed.append(rng.choice(["no-such-thing", 5, None]))
                case 3:
                    changed.reverse()
                case _:
                    changed = []
            return changed
        case dict():
            again = dict(value)
            match rng.randrange(3):
                case 0 if again:
                    again.pop(rng.choice(list(again)))
                case 1:
                    again["no-such-thing"] = 1
                case _:
                    again = {}
            return again
    return rng.choice(STRANGE)


def canonical(decision: Decision[Any], answer: Any) -> bytes:
    """The same bytes for the same answer: the order of a choice of some does not count."""
    plain = msgspec.to_builtins(answer)
    if isinstance(decision, PickSome):
        plain = sorted(plain)
    return msgspec.json.encode(plain, order="deterministic")


def listed(decision: Decision[Any]) -> set[bytes] | None:
    """All legal answers in canonical form, where they are few enough to list."""
    match decision:
        case Pick():
            size = len(decision.choices)
        case PickSome():
            size = sum(comb(len(decision.choices), n) for n in range(decision.least, decision.most + 1))
        case Share():
            size = prod(high - low + 1 for low, high in decision.limits.values())
        case _:
            size = 0
    if size > MOST_LISTED:
        return None
    answers = decision.legal()
    if answers is None:
        return None
    found = {canonical(decision, answer) for answer in islice(answers, MOST_LISTED + 1)}
    return found if len(found) <= MOST_LISTED else None


@cache
def loose_forms(form: Any) -> list[str]:
    """The forms, this one and those inside it, that would take a field they do not know and say nothing."""
    found: dict[str, bool] = {}
    _forms_inside(type_info(form), found)
    return sorted(name for name, loose in found.items() if loose)


def _forms_inside(kind: Type, found: dict[str, bool]) -> None:
    if isinstance(kind, StructType):
        if kind.cls.__name__ in found:
            return
        found[kind.cls.__name__] = not kind.forbid_unknown_fields
        for field in kind.fields:
            _forms_inside(field.type, found)
    for name in ("item_type", "item_types", "key_type", "value_type", "types"):
        inside = getattr(kind, name, ())
        for one in inside if isinstance(inside, tuple) else (inside,):
            _forms_inside(one, found)
