"""UB2, UB5.2: what lies on the board before the patrol begins."""

from collections import Counter

import pytest

from sandtable.games.uboot.data.board import CREW, SPECIALISATIONS
from sandtable.games.uboot.rules.aboard.galley import RECIPES
from sandtable.games.uboot.rules.aboard.set_up import deal, new_board
from sandtable.games.uboot.rules.crew.sailors import FIGURES, on_duty, specs_of
from sandtable.games.uboot.rules.crew.sections import INSIDE, OUTSIDE, passage
from sandtable.games.uboot.state.model import State
from sandtable.kernel.chance import Chance, Scripted, Seeded
from sandtable.kernel.decisions import IllegalAnswer
from sandtable.testing import rule
from tests.rules.uboot.conftest import Sea

NORMAL: dict[str, str] = {}


@rule("UB2-03", "UB6.2-04", "UB6.2-05")
def test_every_sailor_has_two_of_seventeen_specialisations(patrol: State) -> None:
    assert len(SPECIALISATIONS) == 17
    for sailor in patrol.board.sailors.values():
        assert len(set(specs_of(patrol, sailor))) == 2
    watch = Counter(spec for one in CREW.values() if one.watch == 1 for spec in one.specs)
    assert (watch["observe"], watch["repair"], watch["reload"], watch["first_aid"]) == (4, 4, 3, 1)


@rule("UB2-05", "UB6.2-01")
def test_sixteen_figures_stand_for_two_watches(patrol: State) -> None:
    assert len(FIGURES) == 16 and len(patrol.board.sailors) == 32
    assert {on_duty(patrol, figure).id for figure in FIGURES} == {m.id for m in CREW.values() if m.watch == 1}
    patrol.watch = 2
    assert on_duty(patrol, "ca1").id == "ca21"
    assert CREW["ca11"].shape == CREW["ca21"].shape == "circle"


@rule("UB5.2-12", "UB6.2-02")
def test_the_first_watch_starts_in_sections_1_to_4() -> None:
    figures = new_board(NORMAL).figures
    assert Counter(figures.values()) == {1: 3, 2: 4, 3: 4, 4: 5}


@rule("UB7.2-03", "UBR6", "UB2-12")
def test_both_markers_start_at_the_left() -> None:
    board = new_board(NORMAL)
    assert (board.command, board.morale) == (8, 11)


@rule("UB2-07", "UB2-08", "UB2-09")
def test_decks_of_morale_events_and_injuries() -> None:
    decks = new_board(NORMAL).decks
    sizes = {name: len(deck.fresh) for name, deck in decks.items()}
    assert sizes == {
        "morale-1": 8, "morale-2": 8, "morale-3": 8, "events": 24,
        "burn": 8, "shock": 8, "poisoning": 8, "wound": 10,
    }  # fmt: skip


@rule("UB7.7-03", "UB5.2-01", "UB2-11")
@pytest.mark.parametrize(("level", "cards"), [("easy", 6), ("normal", 4), ("hard", 3), ("realistic", 2)])
def test_the_captain_is_dealt_cards_by_his_difficulty(level: str, cards: int) -> None:
    board = new_board({"captain": level})
    deal(board, {"captain": level}, Chance(Seeded(3)))
    assert len(set(board.hand)) == cards


@rule("UB5.2-08", "UB8.6-05", "UB2-24")
@pytest.mark.parametrize(("level", "tablets", "surgical"), [("easy", 6, 2), ("normal", 5, 2), ("realistic", 3, 1)])
def test_medicine_by_the_first_officers_difficulty(level: str, tablets: int, surgical: int) -> None:
    medicine = new_board({"first_officer": level}).medicine
    assert set(medicine) == {"tablets", "ointments", "bandages", "injections", "surgical"}
    assert (medicine["tablets"], medicine["surgical"]) == (tablets, surgical)


@rule("UB5.2-02")
def test_first_aid_kits_are_for_linked_missions_only() -> None:
    assert new_board(NORMAL).kits == 0


@rule("UB5.2-07", "UB2-22")
def test_six_food_chips_are_drawn_for_the_pyramid() -> None:
    board = new_board(NORMAL)
    # The chips lie sorted by kind: the first is meat, the last tinned fish.
    deal(board, NORMAL, Chance(Scripted({"UB5.2-07": [0, 0, 41, 40, 39, 38]}, then=Seeded(1))))
    assert board.galley.pyramid == ["meat", "meat", "fish", "fish", "fish", "fish"]
    assert board.galley.supply["meat"] == 4 and board.galley.supply["fish"] == 3


@rule("UB5.2-09", "UB2-18")
def test_toolboxes_start_in_sections_2_and_4() -> None:
    assert new_board(NORMAL).toolboxes == [2, 4]


@rule("UB5.2-04", "UB10.3.3-03")
@pytest.mark.parametrize(("level", "each"), [("easy", 6), ("normal", 5), ("hard", 4), ("realistic", 3)])
def test_engineer_cards_are_spread_evenly(level: str, each: int) -> None:
    board = new_board({"chief_engineer": level})
    assert len({card for box in board.engineer_cards for card in box}) == 2 * each
    deal(board, {"chief_engineer": level}, Chance(Seeded(3)))
    assert [len(box) for box in board.engineer_cards] == [each, each]
    assert len({card for box in board.engineer_cards for card in box}) == 2 * each


@rule("UB10.3.3-03")
def test_which_cards_are_in_which_toolbox_is_luck() -> None:
    boxes = []
    for seed in range(8):
        board = new_board(NORMAL)
        deal(board, NORMAL, Chance(Seeded(seed)))
        boxes.append(sorted(board.engineer_cards[0]))
    assert all(boxes.count(box) < 8 for box in boxes) and len({card for box in boxes for card in box}) > 8


@rule("UB5.2-11", "UB6.13-01", "UB5.1-04")
def test_every_role_has_two_cigarettes() -> None:
    assert new_board(NORMAL).cigarettes == {
        "captain": 2, "first_officer": 2, "navigator": 2, "chief_engineer": 2
    }  # fmt: skip


@rule("UBR40")
def test_roles_count_not_people() -> None:
    assert sum(new_board(NORMAL).cigarettes.values()) == 8


@rule("UB2-17", "UB5.2-03")
def test_five_pieces_of_equipment_and_all_food_are_aboard() -> None:
    board = new_board(NORMAL)
    assert sorted(board.equipment) == ["breathing_gear", "cable", "extinguisher", "light_bulb", "water_pump"]
    assert sum(board.galley.supply.values()) == 44


@rule("UB5.2-10")
def test_equipment_is_set_out_one_piece_a_section(sea: Sea) -> None:
    table = sea()
    places = {"cable": 1, "breathing_gear": 2, "water_pump": 3, "light_bulb": 4, "extinguisher": 5}
    with pytest.raises(IllegalAnswer) as refused:
        table.order("chief_engineer", "set_out_equipment", {"at": {**places, "cable": 2}})
    assert refused.value.refusal.rule == "UB5.2-10"
    with pytest.raises(IllegalAnswer):
        table.order("chief_engineer", "set_out_equipment", {"at": {**places, "cable": 7}})
    table.order("chief_engineer", "set_out_equipment", {"at": places})
    assert table.state.board.equipment == places
    table.advance(30)
    assert "set_out_equipment" not in {one.kind for one in table.orders("chief_engineer")}


@rule("UB3-08")
def test_six_sections_inside_two_outside(patrol: State) -> None:
    assert (INSIDE, OUTSIDE) == ((1, 2, 3, 4, 5, 6), (7, 8))
    assert passage(patrol, 1, 6) == ([2, 3, 4, 5, 6], False)


@rule("UB5.2-05")
def test_cards_are_dealt_from_a_shuffled_deck() -> None:
    hands = []
    for seed in (1, 2, 3):
        board = new_board(NORMAL)
        deal(board, NORMAL, Chance(Seeded(seed)))
        hands.append(tuple(board.hand))
    assert len(set(hands)) == 3


def test_recipes_use_known_food() -> None:
    assert sorted(map(len, RECIPES.values())) == [2, 2, 2, 2, 2, 3, 3, 3]


@rule("UB5.3-01")
def test_every_role_has_its_difficulty(sea: Sea) -> None:
    table = sea(captain="easy", chief_engineer="realistic")
    assert len(table.state.board.hand) == 6
    assert len(table.state.board.engineer_cards[0]) == 3
    with pytest.raises(ValueError, match="captain"):
        sea(captain="godlike")


@rule("UBR42")
def test_the_deck_gun_is_the_88(patrol: State) -> None:
    gunners = [one.id for one in patrol.board.sailors.values() if "gun88" in specs_of(patrol, one)]
    assert len(gunners) == 6 and "gun80" not in SPECIALISATIONS


@rule("UB5.1-03")
def test_one_person_may_hold_all_four_roles(sea: Sea) -> None:
    table = sea()
    table.order("captain", "new_course", {"degrees": 5})
    table.answer("first_officer", "in_position")
    table.order("navigator", "report_plot", "report")
    table.order("chief_engineer", "report_engines", "report")
    table.order("first_officer", "time_compression", "action")
    assert table.state.boat.course == 5000
