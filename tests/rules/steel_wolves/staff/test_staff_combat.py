"""How the staff weighs a fight: by flags, faces and printed mixes, never by what lies face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandtable.games.steel_wolves.rules.combat.re_attack import press_options
from sandtable.games.steel_wolves.staff.combat import best_entry, escort_asw, re_attack, target_worth
from sandtable.games.steel_wolves.staff.staff import STAFF
from sandtable.games.steel_wolves.state.known import what_is_known
from sandtable.kernel import Pick

if TYPE_CHECKING:
    from sandtable.games.steel_wolves.state.model import Combat
    from tests.rules.steel_wolves.conftest import Bench, MakeBench

SHIP, ESCORT = "?gb-m-6-1", "?rochester"
PRESS = ["withdraw", "re-attack"]


def press(table: Bench, combat: Combat) -> str:
    """What the staff answers when it may attack again."""
    question = Pick(
        "press", "SW14.4a", PRESS, options=lambda: press_options(table.state, combat, table.boat, PRESS)
    )
    return STAFF.on_press(what_is_known(table.state), question)


def test_escorts_of_the_printed_mix_grow_stronger() -> None:
    assert escort_asw(1, "outer") < escort_asw(3, "outer") < escort_asw(5, "outer")


@pytest.mark.parametrize(
    ("escorts", "damage", "answer"), [(0, 0, "re-attack"), (3, 0, "withdraw"), (0, 1, "withdraw")]
)
def test_it_attacks_again_unless_escorts_must_come_up_first(
    bench: MakeBench, escorts: int, damage: int, answer: str
) -> None:
    table = bench(place="GREENLAND", damage=damage)
    table.state.war_period = 5
    combat = table.fight("C2", [("outer", " ".join([SHIP] * 4 + [ESCORT] * escorts))])
    assert press(table, combat) == answer


def test_it_shifts_away_from_white_flags(bench: MakeBench) -> None:
    table = bench(place="GREENLAND")
    table.fight("C2", [("outer", f"{SHIP} {ESCORT}"), ("inner", SHIP), ("centre", SHIP), ("centre", SHIP)], at=1)
    assert (
        STAFF.on_shift(what_is_known(table.state), Pick("shift", "SW14.4c", ["2-inner", "1-outer", "3-centre"]))
        == "3-centre"
    )


def test_it_aims_for_the_centre_and_there_for_the_quieter_side(bench: MakeBench) -> None:
    combat = bench(place="GREENLAND").fight(
        "C2",
        [("outer", SHIP), ("inner", ESCORT), ("centre", SHIP), ("centre", SHIP), ("inner", SHIP), ("outer", SHIP)],
    )
    assert best_entry(combat, ["1-outer", "2-inner", "3-centre", "4-centre"]) == "4-centre"
    assert best_entry(combat, ["1-outer", "6-outer"]) == "6-outer"


@pytest.mark.parametrize(
    ("contact", "damage", "period", "answer"),
    [
        ("C2", 0, 5, "attack"),
        ("L", 1, 5, "attack"),
        ("C2", 1, 2, "attack"),
        ("C2", 1, 5, "decline"),
        ("TF", 1, 2, "decline"),
        ("C2", 2, 2, "decline"),
    ],
)
def test_a_damaged_boat_takes_a_convoy_where_the_escorts_are_weak(
    bench: MakeBench, contact: str, damage: int, period: int, answer: str
) -> None:
    table = bench(place="W_APPR", damage=damage)
    table.state.war_period, table.state.contact = period, contact
    assert STAFF.on_accept(what_is_known(table.state), Pick("accept", "SW13.22d", ["attack", "decline"])) == answer


def test_hidden_escorts_make_a_re_attack_dearer_and_poorer(bench: MakeBench) -> None:
    table = bench(place="GREENLAND")
    found = []
    for kinds in (SHIP, f"{SHIP} {ESCORT} {ESCORT}"):
        combat = table.fight("C2", [("outer", kinds)])
        odds = press_options(table.state, combat, table.boat, PRESS)[-1].odds
        found.append(re_attack(combat, 5, table.boat, 0, odds))
    assert found[0].tons > found[1].tons
    assert found[0].hurt < found[1].hurt


def test_a_target_is_worth_its_tons_by_the_chance_to_sink_it(bench: MakeBench) -> None:
    table = bench(place="GREENLAND")
    combat = table.fight("C1", [("outer", "gb-m-6-0 gb-m-6-2 ?gb-m-6-0 ?rochester")])
    easy, hard, hidden, escort = combat.columns[0].slots
    assert target_worth(easy, 1, 4, True) > target_worth(hard, 1, 4, True) > target_worth(hard, 1, 4, False)
    assert target_worth(hidden, 1, 4, True) > target_worth(escort, 1, 4, True) == 0
