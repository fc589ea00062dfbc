"""UB9.4: meals, the pyramid, spoilage."""

from typing import Any

import pytest

from sandtable.games.uboot.game import GAME
from sandtable.games.uboot.rules.aboard.galley import (
    RECIPES,
    SPACES,
    add_bonus,
    cap_meals,
    cook,
    fill,
    meals,
    nothing_to_cook,
    serve,
    spoil,
    take_meal,
    worth,
)
from sandtable.games.uboot.rules.crew.health import kill
from sandtable.games.uboot.rules.orders.safety import meal_choices
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, Board, Sea, confirm

#    a
#   b c
#  d e f


def larder(at: Aboard, pyramid: str, **supply: int) -> Any:
    names = {"m": "meat", "o": "onions", "e": "eggs", "b": "bread", "l": "lemons", "p": "potatoes", "f": "fish"}
    galley = at.board.galley
    galley.pyramid = [names.get(one, "") for one in pyramid]
    galley.supply = dict(supply)
    return galley


def confirm_until(table: Any, kind: str) -> None:
    """Every question takes its default until one of this kind is open."""
    while kind not in [one.kind for seat in table.pending for one in table.open(seat).values()]:
        seat = next(iter(table.pending))
        id, decision = next(iter(table.open(seat).items()))
        table.answer(seat, decision.default, to=id)


@rule("UB9.4-02", "UBR28")
def test_any_single_chip_but_a_lemon_is_a_meal(aboard: Board) -> None:
    at = aboard()
    larder(at, "flffff")
    assert {len(some) for some in meals(at.patrol)} == {1}
    assert ("b",) not in meals(at.patrol) and ("a",) in meals(at.patrol)


@rule("UB9.4-03")
def test_larger_meals_are_recipes(aboard: Board) -> None:
    at = aboard()
    larder(at, "bmffff")
    found = meals(at.patrol)
    assert ("a", "b") in found
    assert ("b", "c") not in found
    assert sorted(map(len, RECIPES.values())) == [2, 2, 2, 2, 2, 3, 3, 3]
    larder(at, "mpoffl")
    assert ("a", "b", "c") in meals(at.patrol)


@rule("UB9.4-03")
@pytest.mark.parametrize(
    ("pyramid", "recipe"),
    [
        ("bmllll", "sausage_sandwich"), ("bfllll", "fish_roll"), ("eollll", "scrambled_eggs"),
        ("emllll", "omelette_with_bacon"), ("mpllll", "sausages_and_potatoes"),
        ("fpelll", "bake"), ("mpolll", "stew"), ("poelll", "potato_pancakes"),
    ],
)  # fmt: skip
def test_the_recipes_one_by_one(aboard: Board, pyramid: str, recipe: str) -> None:
    at = aboard()
    galley = larder(at, pyramid)
    largest = max(meals(at.patrol), key=len)
    assert tuple(sorted(galley.pyramid["abcdef".index(one)] for one in largest)) == RECIPES[recipe]
    assert len(largest) == 6 - pyramid.count("l")


@rule("UB9.4.1-03")
def test_the_chips_form_a_chain(aboard: Board) -> None:
    at = aboard()
    larder(at, "lllbom")
    # Bread in d and meat in f do not touch.
    assert ("d", "f") not in meals(at.patrol)
    larder(at, "lllbmo")
    assert ("d", "e") in meals(at.patrol)


@rule("UB9.4-04", "UB9.4.2-01")
@pytest.mark.parametrize(
    ("meal", "change"),
    [([], -2), (["fish"], -1), (["bread", "meat"], 0), (["meat", "potatoes", "onions"], 1), (["lemons"], -2)],
)
def test_the_meal_of_the_day_changes_morale(aboard: Board, meal: list[str], change: int) -> None:
    at = aboard()
    at.board.morale = 5
    at.board.galley.meal = list(meal)
    serve(at.w)
    assert at.board.morale == 5 + change
    assert (at.board.galley.meal, sum(at.board.galley.eaten.values())) == ([], len(meal))


@rule("UB9.4-01")
def test_the_crew_eats_at_noon(sea: Sea) -> None:
    table = sea()
    due = table.state.board.galley.next_ms
    while table.state.elapsed_ms < due and table.outcome is None:
        table.advance(1)
    served = [fact for fact in table.journal if fact.kind == "meal_served"]
    assert (len(served), table.view("captain").time[11:16]) == (1, "12:00")
    assert table.state.board.galley.next_ms == due + 86_400_000


@rule("UB9.4-05", "UB9.4.1-04")
def test_a_lemon_goes_with_every_meal_and_never_counts(aboard: Board) -> None:
    at = aboard()
    galley = larder(at, "bmfffl", eggs=9)
    at.run(cook(at.w, at.man("na12")), {"kitchen": "meal-ab"})
    assert galley.meal == ["bread", "meat", "lemons"]
    assert worth(galley) == 2


@rule("UB9.4.1-04")
def test_the_navigator_says_which_lemon_is_taken(aboard: Board) -> None:
    at = aboard()
    galley = larder(at, "bmffll", eggs=9)
    at.run(cook(at.w, at.man("na12")), {"kitchen": "meal-ab", "lemon": "f"})
    assert galley.meal == ["bread", "meat", "lemons"]
    assert (galley.pyramid[4], galley.pyramid[5]) == ("lemons", "eggs")


@rule("UB9.4-01")
@pytest.mark.parametrize(("mission", "hours"), [("the_shadow", 1), ("northern_passage", 7), ("mine_barrier", 15)])
def test_the_crew_eats_at_the_first_noon(sea: Sea, mission: str, hours: int) -> None:
    assert sea(mission).state.board.galley.next_ms == hours * 3_600_000


@rule("UB9.4-01", "UB6.14-07")
def test_a_meal_that_is_being_cooked_at_noon_is_finished_first(sea: Sea) -> None:
    table = sea()
    state = table.state
    state.board.figures["na3"] = 4
    state.waters.alert_until_ms = 10**12
    table.order("captain", "prepare_meal", "cook")
    confirm_until(table, "kitchen")
    state.board.galley.next_ms = state.elapsed_ms + 1_000
    table.advance(6)
    assert not [one for one in table.journal if one.kind == "meal_served"]
    confirm(table)
    table.advance(1)
    (served,) = [one.args for one in table.journal if one.kind == "meal_served"]
    assert served["chips"] > 0


@rule("UB9.4.1-05", "UB9.4.1-06")
def test_the_pyramid_is_refilled_after_the_meal(aboard: Board) -> None:
    at = aboard({"UB5.2-07": [0, 0]})
    galley = larder(at, "bmffff", eggs=2)
    take_meal(at.w, ["a", "b"])
    assert galley.pyramid == ["eggs", "eggs", "fish", "fish", "fish", "fish"]


@rule("UBR30")
def test_a_new_meal_replaces_the_old_one(aboard: Board) -> None:
    at = aboard()
    galley = larder(at, "bmffff", eggs=9)
    galley.meal = ["potatoes"]
    take_meal(at.w, ["a", "b"])
    assert (galley.meal, galley.eaten) == (["bread", "meat"], {"potatoes": 1})


@rule("UB9.4.1-01", "UB7.5.4-04")
def test_one_cook_in_section_4_for_one_order(aboard: Board) -> None:
    at = aboard(posts={"na12": 4})
    larder(at, "bmffff", eggs=9)
    at.order("prepare_meal", "cook")
    assert (at.man("na12").activation, at.board.command) == (1, 7)
    assert at.board.galley.meal == ["bread", "meat"]


@rule("UB9.4.1-02", "UBR29")
def test_the_kitchen_swaps_and_replaces_for_more_activations(aboard: Board) -> None:
    at = aboard({"UB5.2-07": [0]}, posts={"na12": 4})
    galley = larder(at, "bffmff", potatoes=5)
    answers = iter(["swap-bd", "replace-f", "meal-ab"])
    at.run(cook(at.w, at.man("na12")), lambda *_: next(answers))
    assert at.man("na12").activation == 2
    assert galley.meal == ["bread", "meat"]
    assert galley.eaten == {"fish": 1}


@rule("UB9.4.1-02", "UBR29", "UB6.6-03")
@pytest.mark.parametrize(("man", "chips"), [("na12", 1), ("en12", 2)])
def test_a_further_act_costs_a_cook_without_the_symbol_two(aboard: Board, man: str, chips: int) -> None:
    at = aboard(posts={man: 4})
    larder(at, "bffmff", potatoes=5)
    answers = iter(["swap-bd", "meal-ab"])
    at.run(cook(at.w, at.man(man)), lambda *_: next(answers))
    assert at.man(man).activation == chips


@rule("UB9.4.1-02", "UB9.4.3-01")
def test_a_chip_is_replaced_though_the_supply_is_empty_and_food_spoils_for_it(aboard: Board) -> None:
    at = aboard({"UB5.2-07": [0, 0]}, posts={"na12": 4})
    galley = larder(at, "bffmff")
    galley.eaten = {"potatoes": 1, "meat": 2}
    answers = iter(["replace-f", "meal-b"])
    at.run(cook(at.w, at.man("na12")), lambda *_: next(answers))
    assert galley.spoiled[:1] == ["meat"] and galley.eaten == {}
    asked: Any = at.asked[1][1]
    # Fish and potatoes lay in the discard pile: they fill the two spaces.
    assert "replace-f" in asked.choices and "meal-d" in asked.choices
    assert at.man("na12").activation == 1


@rule("UB9.4.1-02")
def test_nothing_is_replaced_when_everything_has_spoiled(aboard: Board) -> None:
    at = aboard(posts={"na12": 4})
    galley = larder(at, "f     ")
    galley.spoiled = ["meat", "onions", "eggs", "bread", "lemons", "potatoes", "fish"]
    at.run(cook(at.w, at.man("na12")))
    question: Any = at.asked[0][1]
    assert question.choices == ["meal-a"]


@rule("UB9.4.2-01")
def test_what_a_card_does_to_the_meals_ends_with_the_meal_of_the_day(aboard: Board) -> None:
    at = aboard()
    galley = larder(at, "mpoffl")
    cap_meals(at.w, 2)
    add_bonus(at.w, 1)
    assert max(map(len, meals(at.patrol))) == 2
    galley.meal = ["meat", "potatoes"]
    assert worth(galley) == 3
    serve(at.w)
    assert max(map(len, meals(at.patrol))) == 3
    galley.meal = ["meat", "potatoes"]
    assert worth(galley) == 2


@rule("UBR29")
def test_a_tired_cook_changes_nothing(aboard: Board) -> None:
    at = aboard(posts={"na12": 4})
    larder(at, "bmffff", potatoes=5)
    at.man("na12").activation = 3
    at.run(cook(at.w, at.man("na12")))
    question: Any = at.asked[0][1]
    assert all(choice.startswith("meal-") for choice in question.choices)


@rule("UB9.4.3-01", "UB9.4.3-02")
def test_the_next_kind_spoils_when_the_supply_is_empty(aboard: Board) -> None:
    at = aboard({"UB5.2-07": [0, 0]})
    galley = larder(at, "mobbf ")
    galley.eaten = {"meat": 3, "eggs": 2}
    fill(at.w, galley)
    assert galley.spoiled == ["meat"]
    # The meat is gone from pyramid and discard pile; what was eaten refills both spaces.
    assert galley.pyramid == ["eggs", "onions", "bread", "bread", "fish", "eggs"]


@rule("UB9.4.3-02")
def test_food_spoils_in_its_order(aboard: Board) -> None:
    at = aboard()
    galley = larder(at, "ffffff")
    for _ in range(7):
        spoil(at.w, galley)
    assert galley.spoiled == ["meat", "onions", "eggs", "bread", "lemons", "potatoes", "fish"]


@rule("UB9.4.3-03", "UB9.4.3-04", "UBR31")
def test_too_little_left_keeps_spaces_empty(aboard: Board) -> None:
    at = aboard({"UB5.2-07": [0]})
    galley = larder(at, "bf    ")
    galley.eaten = {"potatoes": 1}
    fill(at.w, galley)
    assert galley.spoiled == ["meat"]
    assert galley.pyramid == ["bread", "fish", "potatoes", "", "", ""]
    assert sum(galley.supply.values()) == 0
    fill(at.w, galley)
    assert galley.spoiled == ["meat", "onions", "eggs", "bread", "lemons", "potatoes", "fish"]


@rule("UB9.4.3-05")
def test_without_food_there_are_no_meals(aboard: Board) -> None:
    at = aboard()
    larder(at, "l     ")
    refused = nothing_to_cook(at.patrol)
    assert refused is not None and refused.rule == "UB9.4.3-05"
    larder(at, "lf    ")
    assert nothing_to_cook(at.patrol) is None


@rule("UB9.4.1-02", "UB9.4.3-05", "UB7.5.4-04")
@pytest.mark.parametrize(
    ("pyramid", "supply", "eaten", "cooks"),
    [
        ("llllll", {"fish": 1}, {}, True),
        ("llllll", {}, {"fish": 1}, True),
        ("llllll", {"lemons": 2, "fish": 0}, {"lemons": 1}, False),
        ("      ", {"fish": 1}, {}, False),
    ],
)
def test_a_lemon_may_be_replaced_before_the_meal(
    aboard: Board, pyramid: str, supply: dict[str, int], eaten: dict[str, int], cooks: bool
) -> None:
    at = aboard(posts={"na12": 4})
    larder(at, pyramid, **supply).eaten = dict(eaten)
    assert (meal_choices(at.patrol)["cook"] is None) is cooks


@rule("UB9.4.1-02", "UB9.4.1-01")
def test_with_nothing_but_lemons_the_cook_replaces_one_and_cooks(aboard: Board) -> None:
    at = aboard({"UB5.2-07": [0]}, posts={"na12": 4})
    galley = larder(at, "llllll", fish=1)
    at.order("prepare_meal", "cook")
    assert (galley.meal, at.man("na12").activation) == (["fish", "lemons"], 2)


@rule("UB9.4.1-01", "UB9.4.1-02")
def test_a_tired_cook_among_lemons_cooks_nothing(aboard: Board) -> None:
    at = aboard(posts={"na12": 4})
    galley = larder(at, "llllll", fish=1)
    at.man("na12").activation = 3
    at.run(cook(at.w, at.man("na12")))
    question: Any = at.asked[0][1]
    assert (question.choices, galley.meal, galley.pyramid) == (["nothing"], [], ["lemons"] * 6)


@rule("UB9.4.1-01")
def test_a_cook_who_has_died_meanwhile_cooks_nothing(aboard: Board) -> None:
    at = aboard(posts={"na12": 4})
    galley = larder(at, "bmffff", eggs=9)

    def answer(_: str, decision: Any) -> Any:
        kill(at.w, at.man("na12"), "UB6.10-01")
        return decision.default

    at.run(cook(at.w, at.man("na12")), answer)
    assert (galley.meal, galley.pyramid[:2]) == ([], ["bread", "meat"])


@rule("UB9.4.1-02", "UB9.4.1-01")
@pytest.mark.parametrize(
    ("cook_id", "activation", "extra"),
    [("na12", 2, True), ("na12", 3, False), ("na13", 1, True), ("na13", 2, False)],
)
def test_an_extra_act_needs_the_fields_of_one_activation(
    aboard: Board, cook_id: str, activation: int, extra: bool
) -> None:
    at = aboard()
    larder(at, "bmffff", potatoes=5)
    at.man(cook_id).activation = activation
    at.run(cook(at.w, at.man(cook_id)))
    question: Any = at.asked[0][1]
    assert ("replace-a" in question.choices) is extra
    assert question.choices[0] == "meal-ab", "the largest meal first"
    assert ("swap-ab" in question.choices, "swap-cd" in question.choices) == (extra, False), "fish for fish"


@rule("UB9.4.1-02", "UB9.4.3-01")
def test_what_is_left_of_the_supply_is_used_though_all_kinds_have_spoiled(aboard: Board) -> None:
    at = aboard(posts={"na12": 4})
    galley = larder(at, "f     ", fish=1)
    galley.spoiled = ["meat", "onions", "eggs", "bread", "lemons", "potatoes", "fish"]
    at.run(cook(at.w, at.man("na12")), {"kitchen": "meal-a"})
    question: Any = at.asked[0][1]
    assert question.choices == ["meal-a", "replace-a"]


@rule("UB9.4.1-01", "UB9.4.1-04")
def test_the_navigator_has_a_minute_in_the_kitchen(aboard: Board) -> None:
    at = aboard(posts={"na12": 4})
    larder(at, "bmffll", eggs=9)
    play: Any = cook(at.w, at.man("na12"))
    now = at.w.clock.game_ms
    assert play.send(None).until.at == now + 60_000
    ask = play.send({"navigator": "meal-ab"})
    assert (ask.seats["navigator"].kind, ask.until.at) == ("lemon", now + 60_000)


@rule("UB9.4.1-04")
@pytest.mark.parametrize(("pyramid", "asked"), [("bmffff", 0), ("bmfffl", 0), ("bmffll", 1)])
def test_he_is_asked_for_a_lemon_only_where_there_are_several(aboard: Board, pyramid: str, asked: int) -> None:
    at = aboard()
    galley = larder(at, pyramid, eggs=9)
    at.run(cook(at.w, at.man("na12")), {"kitchen": "meal-ab"})
    assert [one.kind for _, one in at.asked].count("lemon") == asked
    assert galley.meal.count("lemons") == min(1, pyramid.count("l"))


@rule("UB9.4-04", "UB9.4-05")
def test_a_birthday_makes_no_meal_larger_than_three(aboard: Board) -> None:
    at = aboard()
    at.board.galley.meal = ["meat", "potatoes", "onions"]
    add_bonus(at.w, 1)
    assert worth(at.board.galley) == 3


@rule("UB9.4.3-01", "UBR31")
def test_a_meal_of_a_kind_that_has_spoiled_is_eaten_and_does_not_come_back(aboard: Board) -> None:
    at = aboard({"UB5.2-07": [0]})
    galley = larder(at, "mobbf ")
    galley.eaten = {"bread": 3}
    take_meal(at.w, [SPACES[0]])
    assert galley.meal == ["meat"] and galley.spoiled == ["meat"]
    serve(at.w)
    assert galley.eaten == {} and list(GAME.check(at.patrol)) == []


@rule("UB9.4.1-01", "UB9.4.1-02")
def test_the_order_itself_is_paid_before_any_extra_act(aboard: Board) -> None:
    at = aboard(posts={"na12": 4})
    larder(at, "bmffff", potatoes=5)
    at.man("na12").activation = 2
    at.order("prepare_meal", "cook")
    question: Any = next(one for _, one in at.asked if one.kind == "kitchen")
    assert all(choice.startswith("meal-") for choice in question.choices)
