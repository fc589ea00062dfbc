"""Options of a scenario such that every two values of two settings meet at least once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product

from sandtable.kernel import Setting

__all__ = ["pairwise"]

Pair = tuple[str, str, str, str]


def _pairs(chosen: Mapping[str, str]) -> set[Pair]:
    return {(a, chosen[a], b, chosen[b]) for a, b in combinations(chosen, 2)}


def pairwise(settings: Sequence[Setting]) -> list[dict[str, str]]:
    """The defaults first, then as few drawn as a greedy search finds.

    >>> len(pairwise([Setting(id, "T.1") for id in "abcdef"])) <= 9
    True
    """
    first = {setting.id: setting.default for setting in settings}
    drawn = [first]
    if len(settings) == 1:
        only = settings[0]
        return drawn + [{only.id: value} for value in only.values if value != only.default]
    missing = {
        (a.id, one, b.id, other) for a, b in combinations(settings, 2) for one, other in product(a.values, b.values)
    } - _pairs(first)
    while missing:
        a, one, b, other = min(missing)
        chosen = {a: one, b: other}
        for setting in settings:
            if setting.id not in chosen:
                gain = {
                    value: sum(
                        (x, v, setting.id, value) in missing or (setting.id, value, x, v) in missing
                        for x, v in chosen.items()
                    )
                    for value in setting.values
                }
                chosen[setting.id] = max(setting.values, key=lambda value: gain[value])
        chosen = {setting.id: chosen[setting.id] for setting in settings}
        missing -= _pairs(chosen)
        drawn.append(chosen)
    return drawn
