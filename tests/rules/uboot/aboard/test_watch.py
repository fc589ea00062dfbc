"""UB6.8, UB6.10: the watch change."""

from typing import Any

import pytest

from sandtable.games.uboot.data.board import CREW
from sandtable.games.uboot.rules.aboard.watch_change import change_watch, hand_over, rest_and_hand_over
from sandtable.games.uboot.rules.crew.breach import flood
from sandtable.games.uboot.rules.crew.health import assign_card, place_dead, treat
from sandtable.games.uboot.rules.crew.sailors import is_specialist, on_duty, specs_of
from sandtable.games.uboot.state.model import Fault, HealthCard, Pending
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, Board


@rule("UB6.8-01", "UB6.8-12")
def test_the_four_steps_in_their_order(aboard: Board) -> None:
    at = aboard({"UB6.12-05": [0] * 5, "UB8.7-01": [9999]})
    at.board.command = 1
    at.board.conditions = {"2": ["fire"]}
    at.man("en12").activation = 2
    at.run(change_watch(at.w))
    kinds = [one.kind for one in at.log if hasattr(one, "kind")]
    assert kinds.index("watch_bell") < kinds.index("command") < kinds.index("crew_damage")
    assert (at.board.command, at.man("en12").activation, at.patrol.watch) == (7, 1, 2)
    assert not at.patrol.changing_watch


@rule("UB6.8-05", "UBR9")
@pytest.mark.parametrize(("scope", "off_duty"), [("both", 1), ("outgoing", 2)])
def test_everybody_drops_one_activation(aboard: Board, scope: str, off_duty: int) -> None:
    at = aboard(rest_scope=scope)
    at.man("ca11").activation = at.man("ca21").activation = 2
    at.run(rest_and_hand_over(at.w))
    assert (at.man("ca11").activation, at.man("ca21").activation) == (1, off_duty)


@rule("UB6.8-06", "UB6.8-07")
def test_a_busy_chip_goes_to_the_same_shape_and_the_giver_keeps_his_activation(aboard: Board) -> None:
    at = aboard()
    at.man("na13").job, at.man("na13").activation = "observe", 1
    at.run(rest_and_hand_over(at.w))
    assert (at.man("na13").job, at.man("na13").activation) == ("", 1)
    assert (at.man("na23").job, at.man("na23").activation) == ("observe", 0)


@rule("UB6.8-06", "UB6.8-08")
@pytest.mark.parametrize(("why", "left"), [("free", 2), ("full", 2), ("dead", 2), ("banned", 2)])
def test_only_who_really_hands_his_chip_over_keeps_his_activation(aboard: Board, why: str, left: int) -> None:
    at = aboard(rest_scope="outgoing")
    at.order("assign_observers", "4")
    giver, taker = at.man("na13"), at.man("na23")
    giver.activation = 2
    if why == "full":
        taker.activation = 3
    elif why == "dead":
        place_dead(at.patrol, taker)
    elif why == "banned":
        assign_card(at.w, taker, "s7")
    at.run(rest_and_hand_over(at.w))
    # Who could not hand it over has turned his chip, and then rested.
    assert (giver.job, giver.activation, taker.job) == ("", left, "observe" if why == "free" else "")


@rule("UB6.8-05", "UB6.8-06")
def test_who_comes_on_duty_rests_before_he_takes_a_job_over(aboard: Board) -> None:
    at = aboard()
    at.order("assign_observers", "4")
    at.man("na23").activation = 3
    at.run(rest_and_hand_over(at.w))
    assert (at.man("na23").job, at.man("na23").activation) == ("observe", 2)


@rule("UB6.8-07")
def test_a_taker_without_the_symbol_gets_one_chip_more(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "green")]
    at.man("ca11").job = "diesel_port"
    hand_over(at.w)
    assert (at.man("ca21").job, at.man("ca21").activation) == ("diesel_port", 1)


@rule("UB6.8-08", "UBR10", "UB10.3.2-09")
@pytest.mark.parametrize("why", ["no field", "dead"])
def test_a_job_that_nobody_can_take_over_ends_and_its_chip_is_gone(aboard: Board, why: str) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "green", work_ms=5)]
    at.man("en12").job = "diesel_port"
    if why == "dead":
        at.man("en22").dead = True
    else:
        at.man("en22").activation = 3
    hand_over(at.w)
    assert at.man("en12").job == at.man("en22").job == ""
    assert at.man("en12").activation == 0


@rule("UB6.7-02", "UBR10")
def test_an_observation_that_nobody_takes_over_is_turned(aboard: Board) -> None:
    at = aboard()
    at.man("na11").job, at.man("na11").activation, at.man("na21").activation = "observe", 1, 3
    hand_over(at.w)
    assert (at.man("na11").job, at.man("na11").activation, at.man("na21").job) == ("", 2, "")


@rule("UB10.3.2-09", "UB10.3.2-07")
def test_a_new_watch_that_cannot_go_on_takes_no_chips(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "yellow", work_ms=5, card="t01")]
    at.board.engineer_cards = [["t01"], []]
    at.man("en12").job = at.man("en14").job = "diesel_port"
    at.man("en22").activation = 3
    assert hand_over(at.w) == []
    assert [(at.man(id).job, at.man(id).activation) for id in ("en12", "en14", "en24")] == [("", 0)] * 3
    assert at.told("repair_paused") == [{"component": "diesel_port"}]
    assert at.board.faults[0].card == "", "the plans are turned back"


@rule("UB10.3.2-09")
def test_a_card_on_the_repair_counts_for_the_new_watch(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "yellow", work_ms=5, card="t06")]
    at.man("en12").job = at.man("en14").job = "diesel_port"
    at.man("en22").activation = 3
    assert hand_over(at.w) == ["en14"]
    assert (at.man("en22").job, at.man("en24").job) == ("", "diesel_port")


@rule("UB10.3.3-11", "UBR20")
@pytest.mark.parametrize(("badge_falls", "spared"), [(False, True), (True, False)])
def test_plans_in_expert_hands_spare_a_specialist_of_the_new_watch_too(
    aboard: Board, badge_falls: bool, spared: bool
) -> None:
    at = aboard(posts={"en11": 5})
    at.board.faults = [Fault("diesel_port", "green", card="t01")]
    at.board.engineer_cards = [["t01"], []]
    at.man("en11").job = at.man("en12").job = "diesel_port"
    at.man("en11").spared = True
    at.man("en21").dead = badge_falls
    hand_over(at.w)
    taker = at.man("en22" if badge_falls else "en21")
    assert (taker.job, taker.spared, taker.activation) == ("diesel_port", spared, 0)


@rule("UB6.8-09")
def test_a_treated_health_chip_comes_off_even_where_a_busy_chip_moved(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("na13")
    sailor.job, sailor.activation = "observe", 1
    sailor.cards = [HealthCard("m1-5", exhaustion=1, supplies={"tablets": 1})]
    at.run(rest_and_hand_over(at.w))
    assert (sailor.cards, sailor.activation) == ([], 1)


@rule("UB6.8-10", "UB6.9-09", "UB8.6-07")
def test_only_the_treated_and_one_chip_each(aboard: Board) -> None:
    at = aboard()
    treated, untreated = at.man("ca11"), at.man("ca12")
    treated.cards = [HealthCard("m3-2", exhaustion=2, supplies={"injections": 1})]
    treated.activation = 1
    untreated.cards = [HealthCard("m3-2", exhaustion=2)]
    untreated.activation = 1
    at.run(rest_and_hand_over(at.w))
    assert (treated.cards[0].exhaustion, treated.activation) == (1, 1)
    assert (untreated.cards[0].exhaustion, untreated.activation) == (2, 0)


def two_chips(at: Aboard) -> Any:
    """A burned face: a red cross and exhaustion, treated; and an activation chip."""
    sailor = at.man("ca11")
    assign_card(at.w, sailor, "b4")
    treat(at.w, sailor, ["b4"])
    sailor.activation = 1
    return sailor


@rule("UB8.6-07", "UB6.8-09")
@pytest.mark.parametrize(
    ("chosen", "left"),
    [(None, (0, 1, 1)), ("cross-b4", (0, 1, 1)), ("exhaustion-b4", (1, 0, 1)), ("activation", (1, 1, 0))],
)
def test_his_officer_chooses_the_chip_that_a_treated_sailor_drops(
    aboard: Board, chosen: str | None, left: tuple[int, int, int]
) -> None:
    at = aboard()
    sailor = two_chips(at)
    at.run(rest_and_hand_over(at.w), {"drop_chip": chosen} if chosen else None)
    asked = [(seat, one) for seat, one in at.asked if one.kind == "drop_chip"]
    assert [seat for seat, _ in asked] == ["captain"]
    assert [one.id for one in asked[0][1].options()] == ["cross-b4", "exhaustion-b4", "activation"]
    assert (sailor.cards[0].cross, sailor.cards[0].exhaustion, sailor.activation) == left


@rule("UB6.8-09", "UB8.6-07")
def test_who_has_no_activation_chip_drops_none(aboard: Board) -> None:
    at = aboard()
    for id, cross in (("ca11", 1), ("ca12", 0)):
        at.man(id).cards = [HealthCard("b6", exhaustion=1, cross=cross, supplies={"ointments": 2, "injections": 1})]
    at.run(rest_and_hand_over(at.w))
    questions = [one for _, one in at.asked if one.kind == "drop_chip"]
    assert [[one.id for one in question.options()] for question in questions] == [["cross-b6", "exhaustion-b6"]]
    assert (at.man("ca11").cards[0].cross, at.man("ca12").cards) == (0, [])


@rule("UB6.9-08")
def test_other_cards_do_not_get_worse(aboard: Board) -> None:
    at = aboard()
    at.man("ca11").cards = [HealthCard("b7", exhaustion=2)]
    for _ in range(3):
        at.run(rest_and_hand_over(at.w))
    assert (at.man("ca11").cards[0].cross, at.man("ca11").cards[0].watches) == (0, 3)


@rule("UB6.8-09")
def test_who_has_handed_his_job_over_may_drop_health_chips_only(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("na13")
    sailor.job = "observe"
    sailor.cards = [HealthCard("b6", exhaustion=1, cross=1, supplies={"ointments": 2, "injections": 1})]
    sailor.activation = 0
    at.run(rest_and_hand_over(at.w))
    question = next(one for _, one in at.asked if one.kind == "drop_chip")
    assert [one.id for one in question.options()] == ["cross-b6", "exhaustion-b6"]


@rule("UB6.8-04")
def test_dangerous_sections_hurt_at_the_change(aboard: Board) -> None:
    at = aboard({"UB6.12-05": [0, 0, 0, 0, 0], "UB8.7-01": [9999]})
    at.board.conditions = {"1": ["fire", "leak"]}
    at.run(change_watch(at.w))
    assert [one["tokens"] for one in at.told("crew_damage")] == [3]


@rule("UB6.8-01", "UB6.8-04")
def test_who_is_hurt_at_the_bell_has_his_card_before_chips_are_moved(aboard: Board) -> None:
    """The sixth card of the deck: exhaustion and a red cross."""
    at = aboard({"UB6.12-05": [13, 0], "UB8.8-01": [5]}, posts={"na11": 5, "en14": 4})
    at.board.conditions = {"5": ["fire"]}
    at.board.pending = [Pending("event", "events")]
    at.man("en12").activation = 3
    at.run(change_watch(at.w))
    # Two of his three chips have made room for the card, the last one comes off by resting.
    assert ([one.card for one in at.man("en12").cards], at.man("en12").activation) == (["b6"], 0)
    assert [one.kind for one in at.board.pending] == ["event"] and not at.board.resolving


@rule("UB6.8-04", "UB6.8-08")
def test_a_job_that_an_injury_at_the_bell_ends_is_not_handed_over(aboard: Board) -> None:
    at = aboard({"UB6.12-05": [13, 0], "UB8.8-01": [6]}, posts={"na11": 5, "en14": 4})
    at.board.conditions = {"5": ["fire"]}
    at.board.faults = [Fault("diesel_port", "green", begun=True, working=True)]
    at.man("en12").job, at.man("en12").cards = "diesel_port", [HealthCard("m2-7", exhaustion=1)]
    at.run(change_watch(at.w))
    assert at.man("en12").job == at.man("en22").job == ""


@rule("UB6.8-11")
def test_the_count_of_observers_is_updated(aboard: Board) -> None:
    at = aboard({"UB8.7-01": [9999]})
    for id in ("na11", "na13"):
        at.man(id).job = "observe"
    at.man("na23").activation = 3
    at.run(change_watch(at.w))
    # na23 dropped one chip and has a field; na21 and na23 observe.
    assert at.patrol.boat.observers == 2
    assert at.told("look_outs_told") == [{"observers": 2}]


@rule("UB6.8-13", "UB6.10-03")
def test_the_figure_of_a_dead_man_comes_off_when_he_would_return(aboard: Board) -> None:
    at = aboard({"UB8.7-01": [9999]})
    at.man("ca21").dead = True
    at.run(change_watch(at.w))
    assert at.board.figures["ca1"] == 0


@rule("UB6.10-02")
def test_a_missing_figure_is_put_where_its_officer_wants_without_damage(aboard: Board) -> None:
    at = aboard({"UB8.7-01": [9999]})
    place_dead(at.patrol, at.man("fi11"))
    at.board.conditions = {"6": ["fire"]}
    assert at.board.figures["fi1"] == 0
    at.run(change_watch(at.w), {"place_figure": "6"})
    assert at.board.figures["fi1"] == 6
    assert ("first_officer", "place_figure") in [(seat, one.kind) for seat, one in at.asked]
    assert at.told("crew_damage") == []


@rule("UB6.10-02")
@pytest.mark.parametrize(("submerged", "places"), [(False, "12345678"), (True, "123456")])
def test_a_figure_comes_back_on_deck_too_while_surfaced(aboard: Board, submerged: bool, places: str) -> None:
    at = aboard({"UB8.7-01": [9999]})
    place_dead(at.patrol, at.man("fi11"))
    at.patrol.boat.submerged, at.patrol.boat.depth = submerged, 20_000 if submerged else 0
    at.run(change_watch(at.w))
    question = next(one for _, one in at.asked if one.kind == "place_figure")
    assert [one.id for one in question.options()] == list(places)
    assert question.args["sailor"] == "fi21"


@rule("UB6.10-02")
def test_nobody_is_put_into_a_section_that_floods_while_his_officer_chooses(aboard: Board) -> None:
    at = aboard({"UB8.7-01": [9999]}, posts={"fi12": 6})
    place_dead(at.patrol, at.man("fi11"))
    offered: list[list[str]] = []

    def choose(_: str, question: Any) -> Any:
        if question.kind != "place_figure":
            return question.default
        offered.append(list(question.choices))
        if len(offered) == 1:
            flood(at.w, 4)
            return "4"
        return "5"

    at.run(change_watch(at.w), choose)
    assert ("4" in offered[0], "4" in offered[1], at.board.figures["fi1"]) == (True, False, 5)


@rule("UB6.8-12")
def test_what_lasts_for_a_watch_is_over_at_the_bell(aboard: Board) -> None:
    at = aboard({"UB8.7-01": [9999]})
    board = at.board
    board.smoked, board.observer_mod, board.shield, board.banned = True, -1, 1, ["address_crew"]
    board.order_cost, board.free_mobilisation, board.sunk_this_watch = 2, True, 1
    at.run(change_watch(at.w))
    assert (board.smoked, board.observer_mod, board.shield, board.banned) == (False, 0, 0, [])
    assert (board.order_cost, board.free_mobilisation, board.sunk_this_watch) == (1, False, 0)


@rule("UB6.8-14")
def test_with_the_easy_watch_change_the_specialisations_stay(aboard: Board) -> None:
    at = aboard()
    at.patrol.watch = 2
    assert is_specialist(at.patrol, at.man("fi21"), "rudder")
    assert not is_specialist(at.patrol, at.man("fi21"), "first_aid")
    at.patrol.options.update(watch_change="easy", first_officer="easy", captain="normal")
    assert is_specialist(at.patrol, at.man("fi21"), "first_aid")
    assert not is_specialist(at.patrol, at.man("fi21"), "rudder")
    # Only who plays easy may: the Captain's tile is turned.
    assert specs_of(at.patrol, at.man("ca21")) == CREW["ca21"].specs != CREW["ca11"].specs
    at.patrol.options["first_officer"] = "normal"
    assert is_specialist(at.patrol, at.man("fi21"), "rudder")


@rule("UB6.8-14")
def test_who_plays_easy_slides_or_turns_his_tile_at_each_bell(aboard: Board) -> None:
    levels = {"first_officer": "easy", "navigator": "easy", "captain": "normal", "chief_engineer": "hard"}
    at = aboard(watch_change="easy", **levels)

    def side(figure: str) -> int:
        """The side of the tile that shows the symbols of the man on duty."""
        man = on_duty(at.patrol, figure)
        sides = [one for one in (1, 2) if specs_of(at.patrol, man) == CREW[f"{figure[:2]}{one}{figure[2]}"].specs]
        return sides[0]

    found = []
    for choice in ("slide", "turn", "slide", "turn"):
        asked = len(at.asked)
        at.run(change_watch(at.w), {"tile": choice})
        assert [seat for seat, one in at.asked[asked:] if one.kind == "tile"] == ["first_officer", "navigator"]
        found.append((side("fi1"), side("na1"), side("ca1"), side("en1")))
    assert found == [(1, 1, 2, 2), (2, 2, 1, 1), (2, 2, 2, 2), (1, 1, 1, 1)]


@rule("UB10.3.3-11")
def test_plans_spare_the_new_watch_too(aboard: Board) -> None:
    at = aboard()
    at.board.engineer_cards = [["t01"], []]
    at.board.faults = [Fault("radio", "green", card="t01")]
    at.man("ca11").job = "radio"
    hand_over(at.w)
    assert (at.man("ca21").job, at.man("ca21").activation) == ("radio", 0)


@rule("UB10.3.3-11", "UB6.8-07")
def test_a_bonus_card_spares_the_new_watch_nothing(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("radio", "green", card="t03")]
    at.man("ca11").job = "radio"
    hand_over(at.w)
    assert (at.man("ca21").job, at.man("ca21").activation) == ("radio", 1)


@rule("UB6.8-12", "UB6.8-11")
@pytest.mark.parametrize(
    ("submerged", "grade", "hours", "tired"),
    [(True, "red", 0, 1), (True, "yellow", 0, 0), (False, "red", 0, 0), (True, "", 23, 0), (True, "", 24, 1)],
)
def test_bad_air_tires_the_new_watch(aboard: Board, submerged: bool, grade: str, hours: int, tired: int) -> None:
    at = aboard({"UB8.7-01": [9999]})
    at.patrol.boat.submerged, at.patrol.boat.depth = submerged, 20_000 if submerged else 0
    at.patrol.boat.air_ms = hours * 3_600_000
    at.board.faults = [Fault("ventilation", grade)] if grade else []
    at.run(change_watch(at.w))
    assert at.man("ca21").activation == tired and at.man("ca11").activation == 0


@rule("UB6.9-08", "UB6.10-01")
def test_an_untreated_appendix_gets_worse(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("ca11")
    sailor.cards = [HealthCard("e15", exhaustion=1)]
    at.run(rest_and_hand_over(at.w))
    assert sailor.cards[0].cross == 0
    at.run(rest_and_hand_over(at.w))
    assert sailor.cards[0].cross == 1


@rule("UB4.1-07", "UBR49")
def test_a_watch_of_which_nobody_is_left_cannot_take_over(aboard: Board) -> None:
    at = aboard()
    for id in CREW:
        if id[2] == "2":
            place_dead(at.patrol, at.man(id))
    assert at.patrol.ended == ""
    at.run(change_watch(at.w))
    assert at.patrol.ended == "crew_killed"


@rule("UB6.8-11", "UB6.8-12")
def test_what_was_given_for_a_watch_is_over_at_the_bell(aboard: Board) -> None:
    at = aboard()
    board = at.board
    board.smoked, board.observer_mod, board.shield, board.banned = True, -2, 3, ["address_crew"]
    board.order_cost, board.free_mobilisation, board.sunk_this_watch = 2, True, 4
    board.stations = {"fire_88mm": ["fi11"]}
    at.run(change_watch(at.w))
    assert (board.smoked, board.observer_mod, board.shield, board.banned) == (False, 0, 0, [])
    assert (board.order_cost, board.free_mobilisation, board.sunk_this_watch, board.stations) == (1, False, 0, {})


@rule("UB4.1-07", "UBR49", "UB6.8-12")
def test_the_boat_is_lost_at_the_bell_with_nobody_left_in_the_new_watch(aboard: Board) -> None:
    at = aboard()
    for id, sailor in at.board.sailors.items():
        if id[2] == "2":
            place_dead(at.patrol, sailor)
    assert at.patrol.ended == ""
    at.run(change_watch(at.w))
    assert at.patrol.ended == "crew_killed"


@rule("UB6.8-11", "UB6.8-06")
@pytest.mark.parametrize("watching", [0, 2])
def test_the_first_officer_is_asked_about_look_outs_where_there_are_some(aboard: Board, watching: int) -> None:
    at = aboard()
    for id in ("na21", "na22")[:watching]:
        at.man(id).job = "observe"
    at.patrol.watch = 1
    for id in ("na11", "na12")[:watching]:
        at.man(id).job = "observe"
        at.man(f"na2{id[3]}").job = ""
    at.patrol.boat.observers = 5
    at.run(change_watch(at.w))
    assert [seat for seat, one in at.asked if one.kind == "watch_change"] == ["first_officer"] * bool(watching)
    assert at.patrol.boat.observers == watching and len(at.told("look_outs_told")) == bool(watching)


@rule("UB6.8-12", "UB6.10-02")
def test_what_lasts_for_a_watch_is_over_before_lost_figures_are_placed(aboard: Board) -> None:
    at = aboard({"UB8.7-01": [9999]})
    place_dead(at.patrol, at.man("fi11"))
    at.board.smoked = True
    seen: list[bool] = []

    def where(seat: str, question: Any) -> Any:
        if question.kind == "place_figure":
            seen.append(at.board.smoked)
        return question.default

    at.run(change_watch(at.w), where)
    assert seen == [False]


@rule("UB6.8-08", "UB10.3.2-09", "UBR10")
@pytest.mark.parametrize("why", ["nobody takes over", "too few take over"])
def test_who_was_spared_by_plans_is_no_longer_when_his_job_ends(aboard: Board, why: str) -> None:
    at = aboard(posts={"en11": 5})
    at.board.faults = [Fault("diesel_port", "green" if why == "nobody takes over" else "yellow")]
    giver = at.man("en12")
    giver.job, giver.spared = "diesel_port", True
    if why == "nobody takes over":
        at.man("en22").dead = True
    hand_over(at.w)
    assert (giver.job, giver.spared, at.man("en22").job) == ("", False, "")


@rule("UB10.3.3-11", "UBR20")
@pytest.mark.parametrize(("card", "spared"), [("t01", ["en21"]), ("t06", [])])
def test_only_plans_spare_a_specialist_of_the_new_watch(aboard: Board, card: str, spared: list[str]) -> None:
    """The badge sailor is in both watches' crews; a bonus card spares nobody."""
    at = aboard()
    badges = [id for id, man in CREW.items() if man.badge == "master"]
    at.board.engineer_cards = [["t01"], []]
    at.board.faults = [Fault("diesel_port", "yellow", card=card, begun=True, working=True)]
    at.man("en11").job = at.man("en12").job = "diesel_port"
    hand_over(at.w)
    takers = [one.id for one in at.board.sailors.values() if one.job == "diesel_port"]
    assert takers == ["en21", "en22"] and set(badges) & set(takers)
    assert [id for id in takers if at.man(id).spared] == spared
