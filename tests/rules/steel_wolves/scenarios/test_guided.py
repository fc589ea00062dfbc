"""The guided first patrol: gentle dice that say so, and a lesson for everything that it asks."""

from __future__ import annotations

import sandtable
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.rules.modifiers.guided import gentle_contact, gentle_search, gentle_stay
from sandtable.games.steel_wolves.state.model import Sinking
from sandtable.kernel import Fact, Rng, Throw
from sandtable.testing import rule
from sandtable.text import catalogue

GUIDED = "u34_1940"
TAUGHT = {"outward", "side", "patrol", "place", "reveal", "tdc", "share", "press", "shift", "homeward"}
ALWAYS = {"transit-check", "search", "convoy", "counterattack", "re-attacks"}


def played(seed: int) -> tuple[set[str], list[Fact]]:
    """The kinds of question and the facts of a whole guided patrol by the staff."""
    table = sandtable.open_table("steel_wolves", scenario=GUIDED, seed=seed)
    staff, rng, kinds = GAME.bot(), Rng(seed), set()
    while table.outcome is None:
        seat, asked = next(iter(table.pending.items()))
        kinds.add(asked.kind)
        table.answer(seat, staff.answer(table.view(seat), asked, rng))
    return kinds, list(table.journal)


@rule("SW1.0")
def test_every_guided_patrol_meets_a_convoy_a_counterattack_and_a_re_attack() -> None:
    words = catalogue(GAME)
    for seed in range(4):
        kinds, facts = played(seed)
        told = {fact.kind for fact in facts}
        assert told >= ALWAYS, "each of these is part of the lesson"
        assert not [kind for kind in kinds & TAUGHT if not words.has(f"coach-ask-{kind}")]
        first = next(fact for fact in facts if fact.kind == "search")
        throw = first.args["throw"]
        assert isinstance(throw, Throw)
        assert [m.value for m in throw.modifiers if m.why == "guided-search"] == [4], "the log says what was added"


@rule("SW1.0")
def test_the_dice_are_kind_until_the_first_ship_is_sunk_and_in_no_other_patrol() -> None:
    table = sandtable.open_table("steel_wolves", scenario=GUIDED, seed=1)
    state = table.world.state
    assert [m.value for m in (*gentle_search(state), *gentle_contact(state), *gentle_stay(state))] == [4, 9, -3]
    state.log.append(Sinking("Accra", 9, "W_APPR", 1940, 7, 4, "U-34"))
    assert not (*gentle_search(state), *gentle_contact(state), *gentle_stay(state))
    plain = sandtable.open_table("steel_wolves", scenario="u48_1939", seed=1).world.state
    assert not (*gentle_search(plain), *gentle_contact(plain), *gentle_stay(plain))


def test_the_lobby_offers_it_as_guided_and_without_options() -> None:
    offered = {one.id: one for one in GAME.scenarios()}
    assert offered[GUIDED].guided and not offered[GUIDED].settings
    assert [one.id for one in offered.values() if one.guided] == [GUIDED]
