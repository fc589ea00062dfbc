"""UB6.5-UB6.7: requirements, activation, busy sailors."""

from typing import Any

import pytest

from sandtable.games.uboot.rules.crew.crews import Crew, Need, plan, route
from sandtable.games.uboot.rules.crew.sailors import (
    figures_of,
    flip_job,
    is_specialist,
    living,
    update_observers,
)
from sandtable.games.uboot.rules.orders import manoeuvre, safety, targeting
from sandtable.games.uboot.rules.orders.captains import COMMANDS
from sandtable.games.uboot.rules.orders.order_book import OrderBook
from sandtable.games.uboot.rules.orders.weapons import Tubes
from sandtable.games.uboot.rules.weapons.torpedoes import aim_at, flood
from sandtable.games.uboot.state.model import Contact, Fault, HealthCard
from sandtable.kernel.decisions import Refusal
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board
from tests.rules.uboot.stage import crew


@rule("UB6.5-06", "UBR4")
@pytest.mark.parametrize(
    ("free", "n", "moved"),
    [({"ca13": 3, "ca14": 3}, 3, ["ca13"]), ({"ca13": 2, "ca14": 3}, 4, ["ca13", "ca14"]),
     ({"ca13": 1, "ca14": 1}, 2, ["ca13", "ca14"]), ({"ca13": 2, "ca14": 1}, 4, None)],
)  # fmt: skip
def test_who_may_act_several_times_counts_as_often_as_he_has_fields(
    aboard: Board, free: dict[str, int], n: int, moved: list[str] | None
) -> None:
    at = aboard(posts={"ca13": 2, "ca14": 2})
    for one in at.board.sailors.values():
        one.activation = 3 - free.get(one.id, 0)
    found = route(at.patrol, "fire_torpedoes", [Need("fire", n, 1)])
    assert (None if isinstance(found, Refusal) else sorted(found.to)) == moved
    # Who must be one for each symbol is counted once.
    assert isinstance(route(at.patrol, "flood_tubes", [Need("fire", 3, 1)]), Refusal)


@rule("UB6.5-08", "UB10.1-03")
def test_two_at_the_diesels_surfaced_and_at_the_motors_submerged(aboard: Board) -> None:
    at = aboard()
    assert crew(at, "new_speed", "half_ahead").sailors == ["en12", "en14"]
    at.patrol.boat.submerged = True
    assert manoeuvre.speed_needs(at.patrol, "stop") == [Need("engine", 2, 6)]


@rule("UB6.5-09", "UBR1")
def test_a_course_needs_two_at_the_rudder(aboard: Board) -> None:
    assert crew(aboard(), "new_course", None).sailors == ["fi13", "fi14"]


@rule("UB6.5-10", "UB10.2-01")
def test_a_depth_needs_rudder_and_ballast(aboard: Board) -> None:
    assert crew(aboard(), "new_depth", None).sailors == ["fi13", "fi14", "en11", "en13"]


@rule("UB6.5-11", "UB10.1-04")
def test_a_dive_needs_one_at_each_kind_of_engine_too(aboard: Board) -> None:
    at = aboard(posts={"en14": 6})
    assert crew(at, "dive_surface", "dive").sailors == ["fi13", "fi14", "en11", "en13", "en12", "en14"]
    at.board.figures["en4"] = 5
    assert isinstance(plan(at.patrol, "dive_surface", manoeuvre.dive_needs(at.patrol, "dive")), Refusal)


@rule("UB6.5-23", "UB9.3-01")
def test_every_observer_needs_a_place_on_the_bridge(aboard: Board) -> None:
    at = aboard()
    assert targeting.observer_needs(at.patrol, "4") == [Need("observe", 4, 8, busy=True)]
    assert isinstance(plan(at.patrol, "assign_observers", [Need("observe", 5, 8, busy=True)]), Refusal)


@rule("UB6.5-20")
def test_the_captain_speaks_in_the_control_room(aboard: Board) -> None:
    at = aboard(posts={"ca11": 3})
    assert crew(at, "address_crew", "c01").sailors == ["ca11"]


@rule("UB6.5-21")
def test_the_cook_cooks_in_section_4(aboard: Board) -> None:
    at = aboard(posts={"na12": 4})
    assert crew(at, "prepare_meal", "cook").sailors == ["na12"]


@rule("UB6.5-24")
def test_the_periscope_is_in_the_control_room(aboard: Board) -> None:
    at = aboard(posts={"ca11": 3})
    assert crew(at, "use_periscope", "raise").sailors == ["ca11"]
    assert targeting.periscope_needs(at.patrol, "lower") == []


@rule("UB6.5-25")
def test_the_hydrophone_is_in_section_2(aboard: Board) -> None:
    at = aboard()
    assert crew(at, "use_hydrophone", "listen").sailors == ["fi12"]


@rule("UB6.5-26", "UB9.3-02")
def test_an_observer_may_shoot_a_star_without_leaving_his_post(aboard: Board) -> None:
    at = aboard()
    at.man("na11").job = "observe"
    at.patrol.weather.cloud = 0
    at.order("take_sextant_fix", "take")
    assert (at.man("na11").job, at.man("na11").activation, at.patrol.sextant) == ("observe", 1, True)


@rule("UB6.5-18", "UB6.5-19")
def test_repairs_and_first_aid_are_done_where_they_are_needed(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "yellow")]
    assert safety.repair_needs(at.patrol, "diesel_port") == [Need("repair", 2, 5, busy=True)]
    assert safety.aid_needs(at.patrol, "2") == [Need("first_aid", 1, 2)]


@rule("UB10.3.5-09", "UBR17")
def test_in_the_dark_one_more_holds_a_lamp(aboard: Board) -> None:
    at = aboard(posts={"ca11": 5})
    at.board.conditions = {"5": ["light_failure"]}
    hands = crew(at, "new_speed", "half_ahead").hands
    assert [(hand.sailor, hand.chips) for hand in hands] == [("en12", 1), ("en14", 1), ("ca11", 1)]
    at.board.figures["ca1"] = 2
    refused = plan(at.patrol, "new_speed", [Need("engine", 2, 5)])
    assert isinstance(refused, Refusal) and refused.rule == "UB10.3.5-09"
    found = route(at.patrol, "new_speed", [Need("engine", 2, 5)])
    assert not isinstance(found, Refusal) and list(found.to.values()) == [5]


@rule("UB10.3.5-09", "UBR17")
def test_one_lamp_for_each_dark_section_in_which_somebody_works(aboard: Board) -> None:
    at = aboard(posts={"en14": 6, "ca11": 5, "ca12": 5, "ca13": 6, "ca14": 6})
    at.board.conditions = {"5": ["light_failure"], "6": ["light_failure"]}
    needs = [Need("engine", 1, 5), Need("engine", 1, 6), Need("observe", 0, 8, busy=True)]
    found = plan(at.patrol, "dive_surface", needs, without=["ca11"])
    assert isinstance(found, Crew)
    assert [hand.sailor for hand in found.hands if not hand.spec] == ["ca12", "ca13"]
    at.board.conditions["8"] = ["light_failure"]
    again = plan(at.patrol, "dive_surface", needs, without=["ca11"])
    assert isinstance(again, Crew) and again.sailors == found.sailors
    at.man("ca12").activation = 2
    assert isinstance(plan(at.patrol, "dive_surface", needs, without=["ca11"]), Crew)
    at.man("ca12").activation = 3
    assert isinstance(plan(at.patrol, "dive_surface", needs, without=["ca11"]), Refusal)


@rule("UB6.2-03")
def test_who_is_in_a_section_is_who_stands_there_on_duty(aboard: Board) -> None:
    at = aboard()
    assert [one.id for one in living(at.patrol, 5)] == ["en12", "en14"]
    assert len(list(living(at.patrol))) == 16
    at.man("en12").dead = True
    at.board.figures["en4"] = 0
    assert (list(living(at.patrol, 5)), len(list(living(at.patrol)))) == ([], 14)
    at.patrol.watch = 2
    assert [one.id for one in living(at.patrol, 5)] == ["en22"]


@rule("UB6.1-01")
def test_the_four_figures_of_a_role() -> None:
    assert figures_of("navigator") == ["na1", "na2", "na3", "na4"]


@rule("UB6.4-08", "UBR16")
@pytest.mark.parametrize(
    ("lies", "busy", "carrier", "to"),
    [
        (5, [], "", {"en12": 5, "en14": 5}),
        (4, [], "en12", {"en12": 5, "en14": 5}),
        (1, [], "en12", {"en12": 5, "en14": 5}),
        (6, [], "en12", {"en12": 5, "en14": 5}),
    ],
    ids=["it is there", "on his way", "behind him", "beyond it"],
)
def test_who_moves_anyway_brings_the_equipment_by_any_way(
    aboard: Board, lies: int, busy: list[str], carrier: str, to: dict[str, int]
) -> None:
    at = aboard(posts={"en12": 4, "en14": 4})
    at.board.equipment["extinguisher"] = lies
    found = route(at.patrol, "repair_environment", [Need("engine", 2, 5)], "extinguisher")
    assert not isinstance(found, Refusal)
    assert (found.carrier, found.to, busy) == (carrier, to, [])
    assert bool(found.item) is bool(carrier)


@rule("UB6.4-08")
def test_else_a_free_man_fetches_it_or_one_of_the_crew_goes_and_comes_back(aboard: Board) -> None:
    at = aboard(posts={"ca11": 6})
    needs = [Need("repair", 1, 5)]
    at.board.equipment["extinguisher"] = 6
    found = route(at.patrol, "repair_environment", needs, "extinguisher")
    assert not isinstance(found, Refusal)
    assert (found.carrier, found.to, found.stay) == ("ca11", {"ca11": 5}, ("en12",))
    # A free man further off goes before one of the crew.
    at.board.figures["ca1"] = 1
    found = route(at.patrol, "repair_environment", needs, "extinguisher")
    assert not isinstance(found, Refusal) and found.carrier not in ("", "en12")
    at.man("ca11").job = "radio"
    for one in at.board.sailors.values():
        # Everybody else is busy: the repairer himself has to go.
        one.job = one.job or ("" if one.id == "en12" else "observe")
    found = route(at.patrol, "repair_environment", needs, "extinguisher")
    assert not isinstance(found, Refusal)
    assert (found.carrier, found.to, found.stay) == ("en12", {"en12": 5}, ())
    at.man("en12").cards = [HealthCard("b5", exhaustion=1)]
    at.board.equipment["extinguisher"] = 3
    refused = route(at.patrol, "repair_environment", needs, "extinguisher")
    assert isinstance(refused, Refusal) and refused.reason == "equipment-out-of-reach"


@rule("UB6.5-01", "UB6.1-03")
def test_a_crew_that_has_changed_is_asked_for_anew(aboard: Board) -> None:
    """While the officers think, the man at the periscope is worn out by a card: another takes his place."""
    at = aboard(posts={"ca11": 3})
    at.patrol.boat.submerged, at.patrol.boat.depth = True, 10_000

    def answer(_: str, decision: Any) -> Any:
        at.man("ca11").activation = 3
        return decision.default

    at.order("use_periscope", "raise", answer)
    assert [(seat, one.kind) for seat, one in at.asked][1:] == [
        ("captain", "in_position"),
        ("first_officer", "help"),
    ]
    assert at.man("fi13").activation + at.man("fi14").activation == 2 and at.patrol.boat.periscope


@rule("UB6.9-07", "UB6.5-04")
def test_a_card_can_forbid_an_order(aboard: Board) -> None:
    at = aboard(posts={"en11": 2})
    at.man("fi13").cards = [HealthCard("b2", exhaustion=1)]
    found = crew(at, "new_course", None)
    assert "fi13" not in found.sailors


@rule("UB6.1-02")
def test_the_officer_may_ask_for_another_man(aboard: Board) -> None:
    at = aboard()
    asked: list[str] = []

    def answer(_: str, decision: Any) -> Any:
        asked.append(decision.kind)
        return "relieve-fi13" if len(asked) == 1 else decision.default

    at.order("new_course", manoeuvre.Course(10), answer)
    assert at.man("fi13").activation == 0
    assert at.man("fi14").activation == 1
    assert sum(at.man(id).activation for id in ("en11", "en13")) == 2


@rule("UB6.1-02", "UB6.5-28")
@pytest.mark.parametrize(("word", "chips"), [("in_position", (1, 1)), ("relieve-ca13", (0, 2))])
def test_the_captain_says_who_fires_his_torpedoes(aboard: Board, word: str, chips: tuple[int, int]) -> None:
    at = aboard()
    patrol = at.patrol
    patrol.contacts = [Contact("sight-1", "sight", patrol.boat.heading, 1500, 90_000, 6, 0, 0, of="ship")]
    at.order("assign_observers", "4")
    at.man("ca12").activation = 3
    aim_at(at.w, patrol.contacts[0], 1500, 90_000, 0, "fast", 3, "contact", 0)
    flood(patrol, [1, 2])
    answers = iter([word])
    at.order("fire_torpedoes", Tubes([1, 2]), lambda _, one: next(answers, one.default))
    assert [(seat, one.kind) for seat, one in at.asked][1:2] == [("captain", "in_position")]
    assert (at.man("ca13").activation, at.man("ca14").activation) == chips


@rule("UB6.1-03", "UB6.5-28")
@pytest.mark.parametrize(("word", "chips", "up"), [("help", 2, True), ("keep-na11", 0, False)])
def test_another_officers_sailor_helps_with_his_officers_word(
    aboard: Board, word: str, chips: int, up: bool
) -> None:
    """The Captain's own order, and the only man in the control room is the Navigator's."""
    at = aboard(captain="hard", posts={"na11": 3, "en11": 4, "en13": 4, "fi13": 4, "fi14": 4})
    at.patrol.boat.submerged, at.patrol.boat.depth = True, 10_000
    at.order("use_periscope", "raise", {"help": word})
    assert [(seat, one.kind, one.rule) for seat, one in at.asked] == [("navigator", "help", "UB6.1-03")]
    assert (at.man("na11").activation, at.patrol.boat.periscope) == (chips, up)
    assert at.board.command == 7


@rule("UB6.1-03")
def test_who_may_not_help_is_replaced_and_own_sailors_are_not_asked_for(aboard: Board) -> None:
    at = aboard(posts={"ca11": 3})
    at.patrol.boat.submerged, at.patrol.boat.depth = True, 10_000
    at.order("use_periscope", "raise")
    assert [seat for seat, one in at.asked if one.kind == "help"] == [] and at.man("ca11").activation == 1
    at.man("ca11").activation = 3
    at.order("use_periscope", "lower")
    at.order("use_periscope", "raise", lambda _, one: one.default if one.check("keep-fi13") else "keep-fi13")
    assert at.man("fi13").activation == 0
    assert sum(at.man(id).activation for id in ("fi14", "en11", "en13")) == 2


@rule("UB6.1-03", "UB9.3-04")
@pytest.mark.parametrize(("word", "watching"), [("help", 3), ("keep-ca11", 2)])
def test_an_observer_of_another_officer_joins_with_his_word(aboard: Board, word: str, watching: int) -> None:
    at = aboard(posts={"na13": 4, "na14": 4, "ca11": 8})
    at.order("assign_observers", "2")
    at.act("navigator", "more_observers", "3", {"help": word})
    assert [seat for seat, one in at.asked if one.kind == "help"] == ["captain"]
    assert at.patrol.boat.observers == watching


@rule("UB6.1-03", "UB10.3.2-08")
def test_a_repair_is_resumed_by_others_with_their_officers_word(aboard: Board) -> None:
    at = aboard(posts={"en12": 4, "en14": 4, "fi11": 5})
    at.board.faults = [Fault("diesel_port", "green", work_ms=60_000)]
    at.act("chief_engineer", "resume_repair", "diesel_port", {"help": "keep-fi11"})
    assert at.man("fi11").job == ""
    at.act("chief_engineer", "resume_repair", "diesel_port", {"help": "help"})
    assert at.man("fi11").job == "diesel_port"


def test_the_price_is_shown_beforehand(aboard: Board) -> None:
    at = aboard()
    stands = OrderBook(at.patrol).stands(COMMANDS["new_speed"], "half_ahead")
    assert stands.price == {"command": 1.0, "activations": 2.0}


@pytest.mark.parametrize("kind", ["new_speed", "take_sextant_fix"])
def test_a_route_moves_specialists_first(aboard: Board, kind: str) -> None:
    at = aboard(posts={"en12": 1, "en14": 1, "na11": 1})
    found = route(at.patrol, kind, COMMANDS[kind].needs(at.patrol, "half_ahead"))
    assert not isinstance(found, Refusal)
    assert found.to == ({"en12": 5, "en14": 5} if kind == "new_speed" else {"na11": 8})


@rule("UB6.5-05")
def test_whom_another_part_of_the_order_wants_is_left_for_it(aboard: Board) -> None:
    at = aboard()
    for one in at.board.sailors.values():
        # The helmsmen are worn out: others take the rudder, but not the two who know the engines.
        one.activation = 3 if one.id in ("fi13", "fi14") else 0
    needs = COMMANDS["dive_surface"].needs(at.patrol, "dive")
    found = route(at.patrol, "dive_surface", needs)
    assert not isinstance(found, Refusal)
    engines = {id for id, section in found.to.items() if section in (5, 6)}
    assert engines <= {"en11", "en12", "en13", "en14"}
    for one in at.board.sailors.values():
        if one.id[:2] in ("fi", "na", "ca"):
            one.activation = max(one.activation, 1)
    assert not isinstance(route(at.patrol, "dive_surface", needs), Refusal)


@rule("UB9.3-06", "UB6.7-08")
@pytest.mark.parametrize(("men", "less", "counted"), [(0, 1, 0), (1, 1, 0), (2, 1, 1), (2, 0, 2)])
def test_fewer_are_counted_where_a_card_says_so_and_never_less_than_none(
    aboard: Board, men: int, less: int, counted: int
) -> None:
    at = aboard()
    at.board.observer_mod = -less
    if men:
        at.order("assign_observers", str(men))
    update_observers(at.patrol)
    assert at.patrol.boat.observers == counted


@rule("UB6.7-02", "UB6.7-04")
def test_who_does_nothing_has_no_chip_to_turn(aboard: Board) -> None:
    at = aboard()
    assert (flip_job(at.man("ca11")), at.man("ca11").activation) == ("", 0)


@rule("UB6.2-05", "UB6.8-14")
@pytest.mark.parametrize(
    ("change", "level", "known"),
    [("easy", "easy", "periscope"), ("easy", "normal", "fire"), ("normal", "easy", "fire")],
)
def test_the_symbols_of_the_first_watch_stay_only_with_the_easy_watch_change(
    aboard: Board, change: str, level: str, known: str
) -> None:
    at = aboard(watch_change=change, captain=level)
    assert [one for one in ("periscope", "fire") if is_specialist(at.patrol, at.man("ca21"), one)] == [known]


@rule("UB10.3.5-09", "UBR17")
def test_who_has_most_fields_left_holds_the_lamp(aboard: Board) -> None:
    at = aboard(posts={"ca11": 5, "ca12": 5})
    at.board.conditions = {"5": ["light_failure"]}
    at.man("ca11").activation = 1
    assert crew(at, "new_speed", "half_ahead").hands[-1].sailor == "ca12"
    at.board.conditions = {"4": ["light_failure"]}
    assert len(crew(at, "new_speed", "half_ahead").hands) == 2, "it is dark elsewhere"


@rule("UB6.4-08", "UBR16")
def test_lost_equipment_is_fetched_by_nobody(aboard: Board) -> None:
    at = aboard()
    del at.board.equipment["extinguisher"]
    refused = route(at.patrol, "repair_environment", [Need("repair", 1, 5)], "extinguisher")
    assert isinstance(refused, Refusal) and refused.reason == "equipment-lost"


@rule("UB6.5-03", "UBR3")
def test_a_refusal_names_whom_the_order_wants(aboard: Board) -> None:
    at = aboard(posts={"en12": 4, "en14": 4})
    refused = plan(at.patrol, "new_speed", [Need("engine", 2, 5)])
    assert isinstance(refused, Refusal)
    assert refused.args == {"spec": "engine", "n": 2, "section": 5, "order": "new_speed"}


@rule("UB6.5-03", "UB6.6-02", "UB6.6-03")
def test_a_crew_names_who_gives_which_symbol_and_takes_how_many_chips(aboard: Board) -> None:
    at = aboard(posts={"fi13": 3, "fi14": 1, "ca11": 3})
    at.man("fi13").activation = 1
    found = plan(at.patrol, "new_course", [Need("rudder", 2, 3)])
    assert isinstance(found, Crew)
    assert {(hand.sailor, hand.spec, hand.chips, hand.busy) for hand in found.hands} == {
        ("fi13", "rudder", 1, False), ("ca11", "rudder", 2, False)
    }  # fmt: skip


@rule("UB6.5-06", "UBR4", "UB6.6-05")
@pytest.mark.parametrize(("chips", "times"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_one_man_treats_as_often_as_he_has_fields(aboard: Board, chips: int, times: int) -> None:
    at = aboard()
    for figure in at.board.figures:
        at.board.figures[figure] = 1
    at.board.figures["fi1"] = 2
    doctor = at.man("fi11")
    spec = next(one for one in ("first_aid", "repair", "rudder") if is_specialist(at.patrol, doctor, one))
    doctor.activation = chips
    for n in range(1, 5):
        found = plan(at.patrol, "first_aid", [Need(spec, n, 2)])
        assert isinstance(found, Crew) is (n <= times)


@rule("UB6.4-08", "UBR16")
@pytest.mark.parametrize(
    ("submerged", "lies", "busy", "carrier"),
    [(True, 1, "", True), (True, 5, "", False), (True, 1, "123", False), (False, 1, "123", False),
     (False, 5, "123", False), (False, 5, "56", False)],
)  # fmt: skip
def test_nobody_fetches_a_thing_through_a_flooded_section_or_over_the_deck(
    aboard: Board, submerged: bool, lies: int, busy: str, carrier: bool
) -> None:
    """Section 4 is flooded, the thing is wanted in section 2; who is busy fetches nothing."""
    at = aboard(posts={"en12": 5, "en14": 6, "na11": 3, "na12": 2, "na13": 1, "na14": 1})
    at.patrol.boat.submerged, at.board.flooded, at.board.equipment["cable"] = submerged, [4], lies
    for figure, section in list(at.board.figures.items()):
        at.board.figures[figure] = 3 if section == 4 else section
    for sailor in living(at.patrol):
        if str(at.board.figures[f"{sailor.id[:2]}{sailor.id[3]}"]) in busy:
            sailor.job = "observe"
    found = route(at.patrol, "repair_environment", [Need("", 0, 2)], "cable")
    assert isinstance(found, Refusal) is not carrier
    if isinstance(found, Refusal):
        assert found.reason == "equipment-out-of-reach"
