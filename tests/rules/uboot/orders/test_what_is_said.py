"""UB7.1-02, UBX-03: what an order is about, as feed and questions say it."""

from typing import Any

import pytest

from sandtable.games.uboot.rules.orders import orders
from sandtable.games.uboot.rules.orders.manoeuvre import Course, Depth
from sandtable.games.uboot.rules.orders.weapons import Setting, Tubes
from sandtable.testing import rule


@rule("UBX-03", "UB7.1-01")
@pytest.mark.parametrize(
    ("kind", "answer", "said"),
    [("new_course", Course(7), "007"), ("new_course", Course(275), "275"), ("new_depth", Depth(60), 60),
     ("set_tdc", Setting("sight-1", 1500, 90), "sight-1"), ("flood_tubes", Tubes([1, 2]), "1, 2"),
     ("flood_tubes", Tubes([]), "belay"), ("moves", {"to": {}}, "as_planned"),
     ("mobilise", "for-new_depth", "new_depth"), ("mobilise", "clear_deck", "clear_deck"),
     ("repair_environment", "fire-5", "fire_condition"), ("repair_breach", "4", "section_4"),
     ("first_aid", "2", "section_2"), ("fire_20mm", "fire", "open_fire"), ("new_speed", "stop", "stop"),
     ("smoke", ["ca11", "ca12"], "ca11, ca12"), ("smoke", [], "belay")],
)  # fmt: skip
def test_what_an_order_is_about(kind: str, answer: Any, said: str | int) -> None:
    assert orders._said(kind, answer) == said
