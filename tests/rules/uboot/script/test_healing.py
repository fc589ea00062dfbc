"""What earlier rules left and what cannot be is mended on opening; older states get their new shape."""

from typing import Any

import msgspec
import pytest

import sandtable
from sandtable.games.uboot.game import GAME
from sandtable.games.uboot.rules.crew.stations import skilled_ear, with_operator
from sandtable.games.uboot.rules.healing import heal
from sandtable.games.uboot.state.model import Breach, State
from sandtable.kernel import Record, Seeded, Table
from sandtable.kernel.record import Checkpoint, Healed
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board, at_posts


def opened(state: State) -> Table[Any, Any]:
    """A match whose record was kept in this state, opened again."""
    record = sandtable.open_table("uboot", "the_shadow", seed=3).record()
    (mark,) = [entry for entry in record.entries if isinstance(entry, Checkpoint)]
    mark.state = msgspec.Raw(msgspec.json.encode(state))
    return Table.restore(GAME, Record.from_bytes(record.to_bytes()), Seeded(3))


@rule("UB7.5.1-03", "UB10.1-01", "UB10.3.5-08")
def test_a_boat_that_was_up_and_counted_as_submerged_is_up_when_the_match_is_opened(patrol: State) -> None:
    boat = patrol.boat
    boat.submerged = boat.hydrophone = True
    patrol.board.conditions = {"2": ["poison_gas"]}
    assert [one.what for one in GAME.check(patrol)] == ["submerged-on-the-surface"]
    table = opened(patrol)
    state = table.state
    assert (state.boat.submerged, state.boat.hydrophone, state.board.conditions) == (False, False, {})
    assert [line.kind for line in state.feed] == ["surfaced", "condition_removed"]
    assert sum(isinstance(entry, Healed) for entry in table.entries) == 1
    assert list(GAME.check(state)) == []
    again = Table.restore(GAME, Record.from_bytes(table.record().to_bytes()), Seeded(3))
    assert (again.state_hash, len(again.entries)) == (table.state_hash, len(table.entries)), "once only"


@rule("UB7.5.1-03")
@pytest.mark.parametrize(("depth", "ordered"), [(0, 10_000), (5_000, 0), (10_000, 10_000)])
def test_a_boat_on_its_way_is_left_alone(aboard: Board, depth: int, ordered: int) -> None:
    at = aboard()
    boat = at.patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth = True, depth, ordered
    assert not heal(at.w) and boat.submerged


@rule("UB10.3.3-09")
@pytest.mark.parametrize(
    ("card", "failed", "boxes", "used", "mended", "lies", "left"),
    [
        ("t11", False, [[], []], ["t03", "t11"], True, "t11", ["t03"]),
        ("t11", False, [[], ["t11"]], ["t03"], True, "", ["t03"]),
        ("t11", True, [[], []], ["t11"], True, "", ["t11"]),
        ("t11", False, [[], []], ["t03"], False, "t11", ["t03"]),
        ("t01", False, [["t01"], []], ["t03"], False, "t01", ["t03"]),
        ("", False, [[], []], ["t03"], False, "", ["t03"]),
    ],
)
def test_a_card_that_was_discarded_when_it_was_played_lies_on_the_breach_again(
    aboard: Board,
    card: str,
    failed: bool,
    boxes: list[list[str]],
    used: list[str],
    mended: bool,
    lies: str,
    left: list[str],
) -> None:
    at = aboard()
    at.board.engineer_cards, at.board.used_engineer_cards = boxes, used
    at.board.breach = Breach(5, 100_000, [], manned=True, failed=failed, card=card)
    assert heal(at.w) is mended
    assert (at.board.breach.card, at.board.used_engineer_cards) == (lies, left)
    assert len(at.told("engineer_card")) == (mended and bool(lies))
    assert not heal(at.w)


@rule("UB10.3.8-05")
def test_a_breach_in_a_flooded_section_is_closed(aboard: Board) -> None:
    at = aboard()
    at.board.flooded, at.board.breach = [6], Breach(5, 100_000, [])
    assert not heal(at.w) and at.board.breach is not None
    at.board.breach = Breach(6, 100_000, [], card="t11")
    at.board.used_engineer_cards = []
    assert heal(at.w) and at.board.breach is None
    assert at.board.used_engineer_cards == ["t11"]


@rule("UB3-06")
@pytest.mark.parametrize(("watch", "skilled", "operator"), [(1, True, "fi12"), (2, True, "fi23"), (1, False, "")])
def test_a_state_of_schema_2_did_not_say_who_listens(
    patrol: State, watch: int, skilled: bool, operator: str
) -> None:
    at_posts(patrol, fi12=2, ca11=2)
    plain = msgspec.to_builtins(patrol)
    plain["watch"] = watch
    plain["board"]["figures"]["fi3"] = 2
    del plain["boat"]["operator"]
    plain["boat"]["skilled_ear"] = skilled
    assert "skilled_ear" not in with_operator(plain)["boat"]
    state = msgspec.convert(with_operator(plain), State)
    assert (state.boat.operator, skilled_ear(state)) == (operator, skilled)


@rule("UB10.3.3-09", "UB10.3.8-05")
def test_a_boat_without_a_breach_is_left_alone(aboard: Board) -> None:
    at = aboard()
    at.board.breach = None
    assert not heal(at.w)
