"""UB7.3-03, UB7.7-02: what each card does, one test a card."""

import re
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.uboot.data.board import COMPONENTS
from sandtable.games.uboot.data.cards import CARDS, ENGINEER_CARDS, Effect
from sandtable.games.uboot.data.units import FULL
from sandtable.games.uboot.rules.aboard.effects import apply, holds
from sandtable.games.uboot.rules.aboard.galley import meals, worth
from sandtable.games.uboot.rules.crew.sailors import living
from sandtable.games.uboot.rules.enemy.merchant import launch
from sandtable.games.uboot.state.fleet import Message
from sandtable.games.uboot.state.model import Contact, HealthCard
from sandtable.kernel.decisions import IllegalAnswer
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board, Sea
from tests.rules.uboot.stage import chips, play


@rule("UB7.3-03")
@pytest.mark.parametrize(
    ("card", "change"),
    [("c01", 3), ("c02", 2), ("c03", 1), ("c08", 1), ("e01", 1), ("e02", 1), ("e05", 2), ("e11", -1)],
)
def test_cards_change_morale(aboard: Board, card: str, change: int) -> None:
    at = aboard()
    at.board.morale = 5
    play(at, card)
    assert at.board.morale == 5 + change


@rule("UB7.3-03")
@pytest.mark.parametrize(("card", "gain"), [("e07", 3), ("c12", 4)])
def test_medals_need_a_sinking_this_watch(aboard: Board, card: str, gain: int) -> None:
    at = aboard()
    at.board.morale = 5
    play(at, card)
    assert at.board.morale == 5
    at.board.sunk_this_watch = 1
    play(at, card)
    assert at.board.morale == 5 + gain


@rule("UB7.3-03")
@pytest.mark.parametrize(("morale", "after"), [(6, 7), (7, 7)])
def test_the_joke_helps_a_sad_crew(aboard: Board, morale: int, after: int) -> None:
    at = aboard()
    at.board.morale = morale
    play(at, "e24")
    assert at.board.morale == after


@rule("UB7.2-01", "UB7.3-03")
@pytest.mark.parametrize(("card", "start", "after"), [("m2-1", 5, 4), ("c04", 5, 7), ("c04", 7, 8), ("m2-1", 0, 0)])
def test_cards_move_the_command_marker(aboard: Board, card: str, start: int, after: int) -> None:
    at = aboard()
    at.board.command = start
    play(at, card)
    assert at.board.command == after


@rule("UB6.6-01")
def test_m1_2_every_role_tires_one(aboard: Board) -> None:
    at = aboard()
    play(at, "m1-2")
    assert sorted(id[:2] for id in chips(at)) == ["ca", "en", "fi", "na"]
    assert set(chips(at).values()) == {1}


@rule("UB6.6-01", "UBR40")
def test_m2_2_every_role_tires_two(aboard: Board) -> None:
    at = aboard()
    play(at, "m2-2")
    assert sorted(id[:2] for id in chips(at)) == ["ca", "ca", "en", "en", "fi", "fi", "na", "na"]


@rule("UB6.6-04", "UBR40")
def test_only_men_with_a_free_field_are_named_to_be_tired(aboard: Board) -> None:
    at = aboard()
    for id in ("ca11", "ca12", "ca13", "na11", "na12", "na13", "na14"):
        at.man(id).activation = 3
    play(at, "m2-2")
    asked: dict[str, Any] = dict(at.asked)
    assert list(asked) == ["captain", "first_officer", "chief_engineer"], "the Navigator has nobody to name"
    assert (asked["captain"].choices, asked["captain"].least, asked["captain"].most) == (["ca14"], 1, 1)
    assert at.man("ca14").activation == 1


@rule("UB7.6-01", "UB6.6-01")
def test_m1_3_two_random_sailors(aboard: Board) -> None:
    at = aboard({"UB7.6-01": [0, 14]})
    play(at, "m1-3")
    assert chips(at) == {"ca11": 1, "en13": 1}


@rule("UB6.6-01")
def test_m3_3_panic_in_a_random_manned_section(aboard: Board) -> None:
    at = aboard({"UB7.6-01": [3]})
    at.man("en12").activation = 2
    play(at, "m3-3")
    assert chips(at) == {"en12": 3, "en14": 2}


@rule("UB7.3-03")
def test_c01_everybody_drinks(aboard: Board) -> None:
    at = aboard()
    at.man("ca12").activation = 3
    play(at, "c01")
    assert chips(at)["ca12"] == 3 and len(chips(at)) == 16
    assert sum(chips(at).values()) == 18


@rule("UB6.6-01")
def test_e12_the_men_outside(aboard: Board) -> None:
    at = aboard()
    play(at, "e12")
    assert chips(at) == {"na11": 1, "na12": 1, "na13": 1, "na14": 1}


@rule("UB7.6-01", "UB7.7-01")
def test_e02_one_random_sailor_rests(aboard: Board) -> None:
    at = aboard({"UB7.6-01": [0]})
    at.man("ca11").activation = 2
    play(at, "e02")
    assert chips(at) == {"ca11": 1}


@rule("UB7.3-03")
@pytest.mark.parametrize(("contacts", "day", "rested"), [(False, True, 4), (True, True, 0), (False, False, 0)])
def test_e04_a_swim_by_day_without_contact(aboard: Board, contacts: bool, day: bool, rested: int) -> None:
    at = aboard()
    for one in living(at.patrol):
        one.activation = 1
    if contacts:
        at.patrol.contacts = [Contact("sight-1", "sight", 0, 9000, None, 1, 0, 0)]
    if not day:
        at.patrol.sky.sun = -20_000
    play(at, "e04")
    assert 16 - sum(chips(at).values()) == rested
    assert holds(at.patrol, "surfaced_day_no_contact") is (rested == 4)


@rule("UB7.7-01")
@pytest.mark.parametrize("card", ["e06", "c07"])
def test_one_section_rests(aboard: Board, card: str) -> None:
    at = aboard()
    for one in living(at.patrol):
        one.activation = 2
    play(at, card, {"card_section": "5"})
    assert (at.man("en12").activation, at.man("en14").activation) == (1, 1)
    assert sum(chips(at).values()) == 30


@rule("UB7.7-01")
def test_c05_four_of_the_captains_choice(aboard: Board) -> None:
    at = aboard()
    for one in living(at.patrol):
        one.activation = 2
    play(at, "c05", {"card_rest": ["na11", "en12", "fi13", "ca14"]})
    assert [at.man(id).activation for id in ("na11", "en12", "fi13", "ca14", "ca11")] == [1, 1, 1, 1, 2]


@rule("UB7.7-01")
def test_c06_one_drops_everything(aboard: Board) -> None:
    at = aboard()
    at.man("en12").activation = at.man("en14").activation = 3
    play(at, "c06", {"card_rest": ["en12"]})
    assert chips(at) == {"en14": 3}


@rule("UB2-26")
@pytest.mark.parametrize("most", ["navigator", "tie"])
def test_m1_6_who_has_most_loses_a_cigarette(aboard: Board, most: str) -> None:
    at = aboard()
    if most == "navigator":
        at.board.cigarettes["navigator"] = 3
        play(at, "m1-6")
        assert at.board.cigarettes["navigator"] == 2 and not at.asked
    else:
        play(at, "m1-6", {"card_cigarette": "chief_engineer"})
        assert at.board.cigarettes["chief_engineer"] == 1
    assert sum(at.board.cigarettes.values()) == (8 if most == "navigator" else 7)


@rule("UB2-26")
def test_c11_a_cigarette_for_everybody(aboard: Board) -> None:
    at = aboard()
    play(at, "c11")
    assert set(at.board.cigarettes.values()) == {3}


@rule("UB7.3-10")
def test_m3_6_a_cigarette_or_tired_sailors(aboard: Board) -> None:
    at = aboard()
    at.board.cigarettes["captain"] = 0
    play(at, "m3-6")
    assert at.board.cigarettes == {"captain": 0, "first_officer": 1, "navigator": 1, "chief_engineer": 1}
    assert sorted(chips(at)) == ["ca11", "ca12", "ca13", "ca14"]


@rule("UB9.3-06")
def test_m1_7_and_e18_observers_count_for_less(aboard: Board) -> None:
    at = aboard(posts={"ca11": 8, "fi11": 8})
    at.order("assign_observers", "6")
    play(at, "m1-7")
    assert at.patrol.boat.observers == 5
    play(at, "e18")
    assert at.patrol.boat.observers == 4
    at.board.observer_mod = 0
    play(at, "e18")
    assert at.patrol.boat.observers == 5


@rule("UB10.3.1-01")
@pytest.mark.parametrize(
    ("card", "section", "grade"), [("m3-5", 3, "yellow"), ("e21", 5, "green"), ("m2-5", None, "green")]
)
def test_cards_that_break_something(aboard: Board, card: str, section: int | None, grade: str) -> None:
    at = aboard()
    play(at, card)
    fault = at.board.faults[0]
    assert fault.grade == grade
    assert COMPONENTS[fault.component].section == (section or COMPONENTS[fault.component].section)


@rule("UB7.3-03")
def test_m2_6_the_battery_loses_five_per_cent(aboard: Board) -> None:
    at = aboard()
    play(at, "m2-6")
    assert at.patrol.boat.battery == FULL * 95 // 100


@rule("UB7.3-03")
def test_m2_8_e03_e09_change_the_food(aboard: Board) -> None:
    at = aboard({"UB5.2-07": [0, 0, 0, 0]})
    galley = at.board.galley
    galley.pyramid, galley.supply = ["bread", "fish", "fish", "fish", "fish", "fish"], {"meat": 4, "bread": 1}
    play(at, "m2-8")
    assert (galley.supply["meat"], galley.eaten) == (2, {"meat": 2})
    play(at, "e03")
    assert galley.supply["fish"] == 1
    play(at, "e09")
    assert (galley.pyramid[0], galley.eaten["bread"]) == ("meat", 1)
    play(at, "e09")
    assert galley.supply["bread"] == 0


@rule("UB9.4-05")
def test_e10_and_e23_change_todays_meal(aboard: Board) -> None:
    at = aboard()
    at.board.galley.pyramid = ["meat", "potatoes", "onions", "fish", "fish", "fish"]
    assert ("a", "b", "c") in meals(at.patrol)
    play(at, "e10")
    assert ("a", "b", "c") not in meals(at.patrol)
    at.board.galley.meal = ["bread", "meat"]
    play(at, "e23")
    assert worth(at.board.galley) == 3


@rule("UB7.2-02")
def test_m3_1_the_next_order_costs_two(aboard: Board) -> None:
    at = aboard()
    play(at, "m3-1")
    at.order("new_speed", "half_ahead")
    assert at.board.command == 6
    at.order("new_speed", "slow_ahead")
    assert at.board.command == 5


@rule("UB7.7-01")
def test_m3_8_the_crew_will_not_listen(sea: Sea) -> None:
    table = sea()
    table.state.board.banned = ["address_crew"]
    card = table.state.board.hand[0]
    with pytest.raises(IllegalAnswer) as refused:
        table.order("captain", "address_crew", card)
    assert refused.value.refusal.reason == "crew-will-not-listen"


@rule("UB7.3-10")
def test_m3_8_sets_the_ban(aboard: Board) -> None:
    at = aboard()
    play(at, "m3-8")
    assert at.board.banned == ["address_crew"]


@rule("UB7.3-02")
def test_c03_shields_from_the_next_loss(aboard: Board) -> None:
    at = aboard()
    at.board.morale = 5
    play(at, "c03")
    play(at, "e11")
    assert (at.board.morale, at.board.shield) == (6, 0)
    play(at, "e11")
    assert at.board.morale == 5


@rule("UB7.3-03")
def test_c08_comforts_one_without_medicine(aboard: Board) -> None:
    at = aboard()
    at.man("na11").cards = [HealthCard("m2-7", exhaustion=1)]
    at.man("na12").cards = [HealthCard("m1-5", exhaustion=1)]
    play(at, "c08")
    assert (at.man("na11").cards, len(at.man("na12").cards)) == ([], 1)


@rule("UB7.2-02")
def test_c09_the_next_mobilisation_is_free(aboard: Board) -> None:
    at = aboard()
    play(at, "c09")
    at.order("mobilise", "as_you_see_fit")
    assert at.board.command == 8
    at.order("mobilise", "as_you_see_fit")
    assert at.board.command == 7


@rule("UB8.6-08")
def test_c10_two_exhaustion_chips_of_two_sailors(aboard: Board) -> None:
    at = aboard()
    at.man("na11").cards = [HealthCard("m3-2", exhaustion=2)]
    at.man("na12").cards = [HealthCard("m1-5", exhaustion=1)]
    play(at, "c10")
    assert at.man("na11").cards[0].exhaustion == 1 and at.man("na12").cards == []


@rule("UB7.3-03")
def test_e08_a_small_card_comes_back(aboard: Board) -> None:
    at = aboard()
    at.board.used_engineer_cards, at.board.engineer_cards = ["t06", "t03"], [[], []]
    play(at, "e08", {"card_toolbox": "2"})
    assert (at.board.used_engineer_cards, at.board.engineer_cards) == (["t06"], [[], ["t03"]])


@pytest.mark.parametrize(("range_nm", "observers", "seen"), [(11.9, "2", 1), (12.1, "2", 0), (11.9, "0", 0)])
@pytest.mark.parametrize("alone", [True, False])
def test_e19_a_sharp_eye(aboard: Board, range_nm: float, observers: str, seen: int, alone: bool) -> None:
    at = aboard()
    at.order("assign_observers", observers)
    ship = launch(at.patrol, "m04", 90, range_nm, 0, False)
    at.patrol.merchant, at.patrol.waters.vessels = (ship, []) if alone else (None, [ship])
    play(at, "e19")
    assert [one.of for one in at.patrol.contacts] == [ship.id] * seen


@rule("UB8.3-02", "UB3-03")
def test_e19_sees_the_nearest_ship_that_nobody_has_noticed(aboard: Board) -> None:
    at = aboard()
    at.order("assign_observers", "2")
    ships = [launch(at.patrol, "m04", 90, miles, 0, False) for miles in (9, 3, 6)]
    for n, ship in enumerate(ships):
        ship.id = f"s{n}"
    at.patrol.merchant, at.patrol.waters.vessels = None, ships
    at.patrol.contacts = [Contact("sound-1", "sound", 90_000, 5_000, None, 1, 0, 0, of="s1")]
    play(at, "e19")
    assert [one.of for one in at.patrol.contacts] == ["s1", "s2"]
    assert [one["contact"] for one in at.told("contact")] == [at.patrol.contacts[1].id]


@rule("UB8.4-02")
def test_e20_reads_a_message_that_waits_without_an_order(aboard: Board) -> None:
    at = aboard(first_officer="easy")
    waters = at.patrol.waters
    waters.messages = [Message("msg-1", "air_warning", 0), Message("msg-2", "air_warning", 0)]
    play(at, "e20")
    assert [one.read for one in waters.messages] == [True, False]
    assert (at.board.command, chips(at), waters.signals_sent) == (8, {}, 0)


@rule("UB8.4-02")
@pytest.mark.parametrize(("metres", "sent"), [(0, 1), (11, 0)])
def test_e20_else_headquarters_sends_its_next_message_early(aboard: Board, metres: int, sent: int) -> None:
    at = aboard(first_officer="easy")
    at.patrol.boat.depth = metres * 1000
    play(at, "e20")
    waters = at.patrol.waters
    assert ([one.read for one in waters.messages], waters.signals_sent) == ([True] * sent, sent)
    assert [one.known for one in waters.secondary] == [bool(sent)]


@rule("UB7.3-03")
@pytest.mark.parametrize(("answer", "command", "tired"), [("yes", 6, 4), ("no", 5, 0)])
def test_e22_the_practice_alarm_is_the_captains_choice(
    aboard: Board, answer: str, command: int, tired: int
) -> None:
    at = aboard()
    at.board.command = 5

    def say(_: str, decision: Any) -> Any:
        return answer if decision.kind == "card_choice" else decision.default

    play(at, "e22", say)
    assert (at.board.command, len(chips(at))) == (command, tired)


@rule("UB7.3-10", "UB7.6-01")
def test_m1_1_one_random_sailor(aboard: Board) -> None:
    at = aboard({"UB7.6-01": [14]})
    play(at, "m1-1")
    assert chips(at) == {"en13": 1}


def test_every_card_has_a_test() -> None:
    tests = Path(__file__).parents[1]
    files = ("aboard/test_cards", "aboard/test_effects", "crew/test_repairs", "crew/test_engineer_cards")
    text = "".join((tests / f"{one}.py").read_text("utf-8") for one in files)
    named = set(re.findall(r"[mec]\d[\d-]*\d|t\d\d", text)) | {
        one.replace("_", "-") for one in re.findall(r"m\d_\d", text)
    }
    # Health cards are tested one by one in test_health.
    left = ({id for id, card in CARDS.items() if not card.bar} | set(ENGINEER_CARDS)) - named
    assert left == set()


@rule("UB6.6-01", "UBR40")
def test_each_role_first_names_whoever_has_most_fields_left(aboard: Board) -> None:
    at = aboard()
    for id, chips_ in (("fi11", 2), ("fi12", 1), ("fi13", 0), ("fi14", 3)):
        at.man(id).activation = chips_
    play(at, "m1-2")
    asked: Any = dict(at.asked)["first_officer"]
    assert asked.choices == ["fi13", "fi12", "fi11"]
    assert [one.args["sailor"] for one in asked.options()] == asked.choices
    assert at.man("fi13").activation == 1


@rule("UB7.7-01", "UB7.3-03")
def test_those_who_are_most_tired_are_the_first_to_rest(aboard: Board) -> None:
    at = aboard()
    for id, chips_ in (("ca11", 1), ("fi12", 3), ("na13", 2)):
        at.man(id).activation = chips_
    play(at, "c05")
    asked: Any = dict(at.asked)["captain"]
    assert asked.choices == ["fi12", "na13", "ca11"] == asked.default
    assert chips(at) == {"fi12": 2, "na13": 1}


@rule("UB7.3-03", "UBR40")
def test_those_who_are_most_tired_of_a_role_rest(aboard: Board) -> None:
    at = aboard()
    at.man("fi12").activation, at.man("fi13").activation = 1, 2
    at.run(apply(at.w, [Effect("rest", who="one_per_role")]))
    assert chips(at) == {"fi12": 1, "fi13": 1}


@rule("UB2-26")
@pytest.mark.parametrize(("packs", "after"), [([0, 0, 0, 0], [0, 0, 0, 0]), ([1, 1, 1, 1], [0, 1, 1, 1]),
                                             ([1, 3, 0, 2], [1, 2, 0, 2])])  # fmt: skip
def test_one_cigarette_is_lost_where_there_is_any(aboard: Board, packs: list[int], after: list[int]) -> None:
    at = aboard()
    at.board.cigarettes = dict(zip(at.board.cigarettes, packs, strict=True))
    play(at, "m1-6")
    assert list(at.board.cigarettes.values()) == after


@rule("UB2-26", "UB7.3-03")
def test_the_captain_breaks_a_tie_of_two_for_the_cigarette(aboard: Board) -> None:
    at = aboard()
    at.board.cigarettes = dict(zip(at.board.cigarettes, [2, 2, 0, 1], strict=True))
    play(at, "m1-6", {"card_cigarette": "first_officer"})
    assert list(at.board.cigarettes.values()) == [2, 1, 0, 1]


@rule("UB2-26")
@pytest.mark.parametrize(("left", "after"), [({}, [1, 1, 0, 1]), ({"navigator": 0}, [0, 1, 0, 1])])
def test_a_cigarette_that_was_smoked_meanwhile_is_not_lost_again(
    aboard: Board, left: dict[str, int], after: list[int]
) -> None:
    at = aboard()
    packs = at.board.cigarettes
    packs.update(dict.fromkeys(packs, 1))

    def smoke(seat: str, question: Any) -> str:
        packs.update(left)
        return "navigator"

    play(at, "m1-6", smoke)
    assert list(packs.values()) == after


@rule("UB10.3.3-03")
@pytest.mark.parametrize(("lies", "boxes"), [([0, 4], [[], ["t03"]]), ([5, 0], [["t03"], []]), ([0, 0], [[], []])])
def test_a_card_comes_back_into_a_box_that_is_still_there(
    aboard: Board, lies: list[int], boxes: list[list[str]]
) -> None:
    at = aboard()
    at.board.toolboxes, at.board.engineer_cards, at.board.used_engineer_cards = [5, 4], [[], []], ["t03"]

    def flooded(seat: str, question: Any) -> str:
        at.board.toolboxes = lies
        return "1"

    play(at, "e08", flooded)
    assert at.board.engineer_cards == boxes
    assert at.board.used_engineer_cards == ([] if any(boxes) else ["t03"])
