"""The sea half, minute by minute: scenes go as they were written down."""

from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.testing import rule
from tests.rules.uboot.scenes import SCENES, written

ORDERS = """
    UB2-26 UB4.1-02 UB4.1-07 UB4.2-01 UB4.3-01 UB5.2-07 UB5.4-01 UB6.1-03 UB6.4-08 UB6.4-12 UB6.7-04 UB6.7-06
    UB6.8-12 UB6.10-01 UB6.10-02 UB6.12-04 UB6.13-04 UB6.14-05 UB6.14-07 UB7.1-01 UB7.4-03 UB7.5-03 UB7.5.1-03
    UB7.5.1-04 UB7.5.2-03 UB7.5.3-01 UB7.5.4-01 UB7.6-01 UB8.1-03 UB8.4-01 UB8.4-02 UB8.4-09 UB8.4-10 UB8.6-03
    UB9.1-03 UB9.3-03 UB9.4-01 UB10.1-02 UB10.3.1-01 UB10.3.2-02 UB10.3.2-06 UB10.3.3-10 UB10.3.6-01 UB10.3.8-03
    UB10.3.8-05 UBR5 UBR13 UBR21 UBR37 UBR40 UBR44 UBR45 UBR47 UBX-02 UBX-03 UBX-06
"""
ABOARD = """
    UB1.1-01 UB1.2-01 UB2-05 UB3-03 UB3-06 UB3-07 UB4.1-04 UB4.3-04 UB5.2-04 UB5.2-08 UB5.2-10 UB5.3-01
    UB6.1-01 UB6.2-03 UB6.4-05 UB6.4-07 UB6.5-05 UB6.5-08 UB6.5-10 UB6.5-11 UB6.5-18 UB6.5-20 UB6.5-23 UB6.5-24
    UB6.5-25 UB6.6-03 UB6.6-05 UB6.6-08 UB6.7-01 UB6.7-05 UB6.7-08 UB6.8-02 UB6.8-03 UB6.8-04 UB6.8-11 UB6.9-04
    UB6.9-06 UB6.9-07 UB6.9-08 UB6.11-02 UB6.12-07 UB6.12-11 UB6.13-03 UB6.13-05 UB6.13-06 UB6.14-04 UB6.14-08
    UB7.2-02 UB7.3-10 UB7.3-11 UB7.4-01 UB7.5-02 UB7.5-04 UB7.5.1-01 UB7.5.1-02 UB7.5.2-02 UB7.5.2-04 UB7.5.2-05
    UB7.5.3-02 UB7.5.3-03 UB7.5.3-04 UB7.5.3-05 UB7.5.3-06 UB7.5.4-03 UB7.5.4-05 UB7.6-03 UB7.7-01 UB7.7-03
    UB8.1-02 UB8.1-04 UB8.2-02 UB8.3-01 UB8.4-03 UB8.4-04 UB8.4-06 UB8.5-01 UB8.6-02 UB8.6-06 UB8.6-07
    UB8.6-08 UB8.6-09 UB8.7-01 UB9.1.2-01 UB9.3-02 UB9.3-04 UB9.4.1-01 UB9.4.1-03 UB9.4.3-01 UB9.4.3-05
    UB10.1-01 UB10.3-01 UB10.3.2-05 UB10.3.2-08 UB10.3.3-02 UB10.3.3-06 UB10.3.3-07 UB10.3.4-03
    UB10.3.5-02 UB10.3.5-10 UB10.3.7-02 UB10.3.7-03 UB10.3.7-08 UB10.3.8-08 UBR1 UBR2 UBR8 UBR10 UBR12 UBR17
    UBR28 UBR30 UBR33 UBR35 UBR39 UBR42 UBR49 UBR50
"""
"""What the sailors do besides, and what is done to them."""
EVERYWHERE = "UB1.2-01 UB3-03 UB8.1-02 UB8.1-04 UBX-01 UBX-06"
HELD = {
    "night_attack": "UB3-01 UB3-06 UB3-07 UB4.1-04 UB4.1-07 UB6.12-04 UB6.12-11 UB7.5.1-03 UB7.5.2-03 UB7.5.3-01 "
    "UB7.5.3-03 UB8.1-03 UB8.3-02 UB8.4-03 UB8.4-05 UB8.4-09 UBX-02",
    "day_attack": "UB3-01 UB3-07 UB4.1-04 UB6.12-04 UB7.5.1-04 UB7.5.2-02 UB7.5.3-01 UB7.5.3-03 UB7.5.3-04 "
    "UB8.3-02 UB8.4-01 UB8.4-03 UB8.4-09 UB8.4-10",
    "black_may": "UB3-01 UB4.1-07 UB6.12-04 UB6.12-11 UB7.5.1-03",
    "bay_of_biscay": "UB4.1-02 UB6.12-04 UB6.12-11 UB7.5.3-06 UB8.3-02",
    "lone_ships": "UB4.1-02 UB7.5.3-05 UB8.3-02",
    "shadowing": "UB4.1-02 UB4.1-03 UB8.3-02",
    "passage": "UB4.1-07 UB8.1-03 UB8.4-06 UB9.1-03 UB9.1-04 UB9.1.2-01 UB10.1-01 UB10.1-02 UB10.3.1-01",
    "wireless": "UB3-04 UB4.1-02 UB7.5.2-05 UB8.4-02",
    "meeting": "UB4.1-02 UB4.1-03 UB4.3-01",
    "mines": "UB4.1-01 UB4.1-02 UB4.1-03 UB4.1-08 UB4.2-02 UB4.3-01",
    "all_hands": ORDERS + ABOARD,
    "all_hands_in_action": ORDERS,
    "all_hands_on_a_voyage": "UB4.1-03 UB4.1-08 UB4.2-02 UB4.3-02 UB4.3-04 UB4.3-05 UB4.3-06 UB5.2-08 UBX-05",
}
"""Which rules each scene holds; where enemies and stations are at work, EVERYWHERE as well."""


def held() -> Iterator[Any]:
    """Every scene as often as its rules need, three at a time."""
    for scene, ids in HELD.items():
        alone = scene in ("meeting", "mines") or scene.startswith("all_hands")
        rules = ids.split() if alone else [*EVERYWHERE.split(), *ids.split()]
        for first in range(0, len(rules), 3):
            three = rules[first : first + 3]
            yield pytest.param(scene, marks=rule(*three), id=f"{scene}-{three[0]}")


@pytest.mark.parametrize("scene", list(held()))
def test_a_scene_goes_as_it_was_written_down(scene: str) -> None:
    """If the change is meant: `python -m tests.rules.uboot.scenes`."""
    assert SCENES[scene]().lines == written(scene)
