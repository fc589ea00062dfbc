"""Settings of a scenario's switches such that every two values of two switches meet at least once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product

from sandtable.kernel import Switch

__all__ = ["pairwise"]

Pair = tuple[str, str, str, str]


def _pairs(setting: Mapping[str, str]) -> set[Pair]:
    return {(a, setting[a], b, setting[b]) for a, b in combinations(setting, 2)}


def pairwise(switches: Sequence[Switch]) -> list[dict[str, str]]:
    """The defaults first, then as few settings as a greedy search finds.

    >>> len(pairwise([Switch(id, "T.1") for id in "abcdef"])) <= 9
    True
    """
    first = {switch.id: switch.default for switch in switches}
    settings = [first]
    if len(switches) == 1:
        only = switches[0]
        return settings + [{only.id: value} for value in only.values if value != only.default]
    missing = {
        (a.id, one, b.id, other) for a, b in combinations(switches, 2) for one, other in product(a.values, b.values)
    } - _pairs(first)
    while missing:
        a, one, b, other = min(missing)
        setting = {a: one, b: other}
        for switch in switches:
            if switch.id not in setting:
                gain = {
                    value: sum(
                        (x, v, switch.id, value) in missing or (switch.id, value, x, v) in missing
                        for x, v in setting.items()
                    )
                    for value in switch.values
                }
                setting[switch.id] = max(switch.values, key=lambda value: gain[value])
        setting = {switch.id: setting[switch.id] for switch in switches}
        missing -= _pairs(setting)
        settings.append(setting)
    return settings
