"""Forces that somebody writes down, and what is wrong with them."""

from __future__ import annotations

import pytest

from sandtable.kernel.odds import MOST_UNITS, BadForce, within_limits, written


def test_what_is_wrong_is_wrong_with_the_force_in_which_it_is_first_found() -> None:
    with pytest.raises(BadForce, match="no unit") as found, written("defence"), written("attack"):
        raise BadForce("no unit 'elephant'")
    assert found.value.field == "attack"
    with pytest.raises(BadForce) as found, written("defence"):
        raise BadForce("no option", "options")
    assert (found.value.field, str(found.value)) == ("options", "no option")


@pytest.mark.parametrize(
    ("attackers", "defenders", "field"),
    [(MOST_UNITS, 1, "attack"), (1, MOST_UNITS, "defence"), (MOST_UNITS + 1, MOST_UNITS + 1, "defence")],
)
def test_a_battle_of_too_many_units_is_refused_for_the_larger_force(
    attackers: int, defenders: int, field: str
) -> None:
    with pytest.raises(BadForce, match=rf"^{attackers + defenders} units are too many: at most 120") as found:
        within_limits(attackers, defenders)
    assert found.value.field == field


def test_a_battle_of_as_many_units_as_may_be_is_none_too_large() -> None:
    within_limits(MOST_UNITS, 0)
    within_limits(60, 60)
