"""UB6.13: cigarettes."""

from typing import Any

from sandtable.games.uboot.rules.aboard.smoking import may_smoke, smoke, smokers
from sandtable.games.uboot.rules.aboard.watch_change import change_watch
from sandtable.games.uboot.rules.orders.orders import orders
from sandtable.games.uboot.state.model import HealthCard
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, Board


def tired(at: Aboard, *ids: str) -> None:
    for id in ids:
        at.man(id).activation = 2


@rule("UB6.13-02")
def test_who_has_nobody_outside_cannot_smoke(aboard: Board) -> None:
    at = aboard()
    tired(at, "na11")
    assert may_smoke(at.patrol, "navigator")
    assert not may_smoke(at.patrol, "captain")
    at.board.figures["ca1"] = 7
    assert may_smoke(at.patrol, "captain")
    at.board.cigarettes["captain"] = 0
    assert not may_smoke(at.patrol, "captain")


@rule("UB6.13-03", "UB6.13-06", "UB2-26")
def test_one_cigarette_rests_four_and_costs_no_order(aboard: Board) -> None:
    at = aboard()
    tired(at, "na11", "na12", "na13", "na14")
    at.act("navigator", "smoke", ["na11", "na12", "na13", "na14"])
    assert [at.man(id).activation for id in ("na11", "na12", "na13", "na14")] == [1, 1, 1, 1]
    assert (at.board.cigarettes["navigator"], at.board.command) == (1, 8)


@rule("UB6.13-03")
def test_only_activation_chips_come_off(aboard: Board) -> None:
    at = aboard()
    at.man("na11").job = "observe"
    at.man("na12").cards = [HealthCard("m1-5", exhaustion=1)]
    at.man("na13").activation = 1
    assert [one.id for one in smokers(at.patrol)] == ["na13"]


@rule("UB6.13-04", "UBR27")
def test_once_a_watch_for_the_whole_boat(aboard: Board) -> None:
    at = aboard({"UB8.7-01": [9999]}, posts={"ca11": 8})
    tired(at, "na11", "ca11")
    at.act("navigator", "smoke", ["na11"])
    assert not may_smoke(at.patrol, "captain") and not may_smoke(at.patrol, "navigator")
    at.run(change_watch(at.w))
    tired(at, "na21", "ca21")
    assert may_smoke(at.patrol, "captain")


@rule("UB6.13-04", "UB6.13-05")
def test_the_others_join_the_same_break_and_nobody_rests_twice(aboard: Board) -> None:
    at = aboard(posts={"ca11": 8, "ca12": 8})
    tired(at, "na11", "na12", "ca11", "ca12")
    at.act("navigator", "smoke", ["na11"], {"join_smoke": ["ca11", "ca12"]})
    question: Any = next(one for seat, one in at.asked if one.kind == "join_smoke")
    assert "na11" not in question.choices
    assert [at.man(id).activation for id in ("na11", "na12", "ca11", "ca12")] == [1, 2, 1, 1]
    assert (at.board.cigarettes["captain"], at.board.cigarettes["navigator"]) == (1, 1)


@rule("UB6.13-05", "UBR27")
def test_the_giver_picks_up_to_four_for_his_one_cigarette(aboard: Board) -> None:
    """He has two, and gives one of them to a break."""
    at = aboard(posts={"ca11": 8, "ca12": 8, "ca13": 8})
    tired(at, "na11", "na12", "na13", "na14", "ca11", "ca12", "ca13")
    offer = next(one for one in orders(at.w, "navigator") if one.kind == "smoke")
    assert offer.check(["na11", "na12", "ca11", "ca12"]) is None
    assert offer.check(["na11", "na12", "ca11", "ca12", "ca13"]) is not None
    at.act("navigator", "smoke", ["na11", "ca11", "ca12", "ca13"])
    assert at.board.cigarettes["navigator"] == 1


@rule("UB6.9-08", "UB6.13-03")
def test_the_homesick_find_no_rest_by_smoking(aboard: Board) -> None:
    at = aboard()
    tired(at, "na11", "na12")
    at.man("na11").cards = [HealthCard("m2-7", exhaustion=1)]
    assert [one.id for one in smokers(at.patrol)] == ["na12"]


@rule("UB6.13-04")
def test_nobody_is_asked_to_join_who_could_not(aboard: Board) -> None:
    """The Captain has no cigarette, the Engineer nobody outside, the First Officer both; then all are rested."""
    at = aboard(posts={"ca11": 8, "fi11": 8})
    tired(at, "na11", "fi11")
    at.board.cigarettes["captain"] = 0
    at.act("navigator", "smoke", ["na11"])
    assert [seat for seat, one in at.asked if one.kind == "join_smoke"] == ["first_officer"]
    at.board.smoked = False
    tired(at, "na11", "fi11")
    at.act("navigator", "smoke", ["na11", "fi11"])
    assert len(at.asked) == 1


@rule("UB6.13-04", "UB6.13-03")
def test_who_does_not_join_spends_nothing(aboard: Board) -> None:
    at = aboard(posts={"fi11": 8})
    tired(at, "na11", "fi11")
    at.act("navigator", "smoke", ["na11"], {"join_smoke": []})
    assert (at.board.cigarettes["first_officer"], at.man("fi11").activation) == (2, 2)
    assert [one["seat"] for one in at.told("smoked")] == ["navigator"]


@rule("UB6.13-02", "UB6.13-04")
def test_nobody_gives_a_second_cigarette_in_one_break(aboard: Board) -> None:
    at = aboard(posts={"ca11": 8})
    tired(at, "na11", "na12", "na13", "na14", "ca11")
    assert at.board.cigarettes["navigator"] == 2
    offer = next(one for one in orders(at.w, "navigator") if one.kind == "smoke")
    assert offer.check(["na11", "na12", "na13", "na14"]) is None
    assert offer.check(["na11", "na12", "na13", "na14", "ca11"]) is not None


@rule("UB6.13-02", "UB6.13-03")
def test_the_last_cigarette_is_smoked_by_those_who_are_tired(aboard: Board) -> None:
    at = aboard()
    at.board.cigarettes["navigator"] = 1
    assert not may_smoke(at.patrol, "navigator"), "nobody has a chip to drop"
    tired(at, "na11")
    assert may_smoke(at.patrol, "navigator")


@rule("UB6.13-05", "UB6.13-04")
def test_the_most_tired_are_proposed_and_the_others_have_ten_seconds(aboard: Board) -> None:
    at = aboard(posts={"fi11": 8})
    tired(at, "na11", "fi11")
    at.man("na12").activation, at.man("na14").activation = 1, 3
    offer: Any = next(one for one in orders(at.w, "navigator") if one.kind == "smoke")
    assert offer.choices == ["na14", "fi11", "na11", "na12"] or offer.choices == ["na14", "na11", "fi11", "na12"]
    ask: Any = next(smoke(at.w, "navigator", ["na11"]))
    assert (list(ask.seats), ask.until.at) == (["first_officer"], at.w.clock.game_ms + 10_000)


@rule("UB6.13-03")
def test_who_goes_below_before_the_others_have_answered_is_not_rested(aboard: Board) -> None:
    at = aboard(posts={"fi11": 8})
    tired(at, "na11", "na12", "fi11")

    def answer(*_: Any) -> list[str]:
        at.board.figures["na2"] = 3
        return ["fi11", "na12"]

    at.act("navigator", "smoke", ["na11"], answer)
    assert [at.man(id).activation for id in ("na11", "na12", "fi11")] == [1, 2, 1]


@rule("UB6.13-04")
def test_a_break_that_nobody_can_join_is_over_at_once(aboard: Board) -> None:
    at = aboard()
    tired(at, "na11")
    assert list(smoke(at.w, "navigator", ["na11"])) == []
