"""UB7.5.3, UB7.5.2-05: orders to tubes, TDC, guns and radio: what they need, and when they are refused."""

import random
from typing import Any

import msgspec
import pytest

import sandtable
from sandtable.games.uboot.data.units import MILLI
from sandtable.games.uboot.game import GAME
from sandtable.games.uboot.rules.boat.tdc import solve
from sandtable.games.uboot.rules.crew.health import kill
from sandtable.games.uboot.rules.orders.captains import COMMANDS
from sandtable.games.uboot.rules.orders.enigma import enigma_needs, radio_refused
from sandtable.games.uboot.rules.orders.order_book import OrderBook
from sandtable.games.uboot.rules.orders.orders import orders
from sandtable.games.uboot.rules.orders.weapons import (
    Setting,
    Tubes,
    fire_needs,
    flak_needs,
    flak_refused,
    flood_needs,
    gun_needs,
    gun_refused,
    reload_needs,
    reload_refused,
    targets,
    tdc_needs,
    tdc_refused,
)
from sandtable.games.uboot.rules.weapons.torpedoes import aim_at
from sandtable.games.uboot.state.fleet import Aircraft, Message, Vessel
from sandtable.games.uboot.state.model import Contact, Fault
from sandtable.games.uboot.state.plane import on_from
from sandtable.kernel.decisions import Decision, IllegalAnswer
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, Board


def needs(found: Any) -> list[tuple[str, int, int]]:
    return [(one.spec, one.n, one.section) for one in found]


@rule("UB6.5-13", "UBR2")
@pytest.mark.parametrize(
    ("tubes", "wanted"),
    [([1, 2, 3], [("fire", 1, 1)]), ([5], [("fire", 1, 6)]), ([4, 5], [("fire", 1, 1), ("fire", 1, 6)])],
)
def test_one_sailor_floods_any_number_of_tubes_of_his_section(
    aboard: Board, tubes: list[int], wanted: list[tuple[str, int, int]]
) -> None:
    assert needs(flood_needs(aboard().patrol, Tubes(tubes))) == wanted


@rule("UB6.5-14", "UB7.5.3-03")
@pytest.mark.parametrize(
    ("tubes", "wanted"), [([1, 2, 3], [("fire", 3, 1)]), ([2, 5], [("fire", 1, 1), ("fire", 1, 6)])]
)
def test_one_activation_for_each_torpedo(
    aboard: Board, tubes: list[int], wanted: list[tuple[str, int, int]]
) -> None:
    assert needs(fire_needs(aboard().patrol, Tubes(tubes))) == wanted


@rule("UB7.5.3-03", "UB6.5-06")
@pytest.mark.parametrize(
    ("tired", "fired", "chips"),
    [
        # One man alone, as often as he has fields for it; then others join him, for two chips without the symbol.
        ({"ca14": 3, "ca12": 3}, [1, 2, 3], {"ca13": 3}),
        ({"ca14": 3}, [1, 2, 3, 4], {"ca13": 3, "ca12": 2}),
        ({"ca13": 2, "ca14": 2}, [1, 2, 3], {"ca13": 1, "ca14": 1, "ca12": 2}),
    ],
)
def test_a_salvo_is_fired_by_one_sailor_repeatedly_or_by_several(
    aboard: Board, tired: dict[str, int], fired: list[int], chips: dict[str, int]
) -> None:
    at = in_sight(aboard())
    for id, n in tired.items():
        at.man(id).activation = n
    waters = at.patrol.waters
    for tube in waters.tubes:
        tube.flooded = True
    at.patrol.boat.periscope = True
    aim_at(at.w, at.patrol.contacts[0], 1500, 90_000, 80, "middle", 3, "contact", 0)
    at.order("fire_torpedoes", Tubes(fired))
    assert (waters.fired, at.board.command) == (len(fired), 6)
    spent = {id: at.man(id).activation - tired.get(id, 0) for id in ("ca12", "ca13", "ca14")}
    assert {id: n for id, n in spent.items() if n} == chips


@rule("UB6.5-12", "UB6.5-15", "UB6.5-16")
def test_the_crews_of_tdc_reload_and_deck_gun(aboard: Board) -> None:
    patrol = aboard().patrol
    assert needs(tdc_needs(patrol, None)) == [("tdc", 1, 3)]
    assert needs(reload_needs(patrol, "2")) == [("reload", 3, 1)]
    assert needs(reload_needs(patrol, "5")) == [("reload", 3, 6)]
    assert needs(gun_needs(patrol, None)) == [("gun88", 3, 7)]


@rule("UB6.5-17", "UB6.5-27")
def test_the_crews_of_flak_and_enigma(aboard: Board) -> None:
    patrol = aboard().patrol
    assert needs(flak_needs(patrol, None)) == [("gun20", 2, 8)]
    assert needs(enigma_needs(patrol, None)) == [("enigma", 1, 2)]


def in_sight(at: Aboard) -> Aboard:
    patrol = at.patrol
    patrol.contacts = [Contact("sight-1", "sight", 45_000, 1500, 90_000, 6, 0, 0, of="ship")]
    at.order("assign_observers", "4")
    return at


def order(at: Aboard, kind: str) -> Decision[Any]:
    made = COMMANDS[kind].decision(at.patrol, OrderBook(at.patrol))
    assert made is not None
    return made


def reason(decision: Decision[Any], answer: Any) -> str | None:
    refusal = decision.check(answer)
    return refusal.reason if refusal else None


@rule("UB8.4-03")
def test_the_tdc_needs_a_target_in_the_optics(aboard: Board) -> None:
    at = in_sight(aboard())
    assert [one.id for one in targets(at.patrol)] == ["sight-1"]
    at.order("assign_observers", "0")
    assert targets(at.patrol) == []
    at.patrol.boat.submerged, at.patrol.boat.depth, at.patrol.boat.periscope = True, 10_000, True
    assert len(targets(at.patrol)) == 1


@rule("UB8.1-04", "UB7.5.3-01")
@pytest.mark.parametrize(
    ("level", "looks", "told"),
    [("normal", 1, True), ("hard", 2, False), ("hard", 3, True), ("realistic", 9, False)],
)
def test_the_dials_do_not_start_from_a_course_that_nobody_was_told(
    aboard: Board, level: str, looks: int, told: bool
) -> None:
    at = in_sight(aboard(first_officer=level))
    at.patrol.contacts[0].course, at.patrol.contacts[0].looks = 218_000, looks
    order = next(one for one in orders(at.w, "captain") if one.kind == "set_tdc")
    assert order.default.course == (218 if told else 0)


@rule("UB7.5.3-01")
@pytest.mark.parametrize(
    ("dials", "why"),
    [
        ({}, None),
        ({"contact": "sight-9"}, "not-in-the-optics"),
        ({"course": 360}, "off-the-scale"),
        ({"depth": 13}, "off-the-scale"),
        ({"spread": 101}, "off-the-scale"),
        ({"speed": "flank"}, "no-such-speed"),
        ({"pistol": "magnetic"}, "pistol-withdrawn"),
        ({"contact": ""}, None),
    ],
)
def test_the_dials_of_the_tdc(aboard: Board, dials: dict[str, Any], why: str | None) -> None:
    """October 1940: the magnetic pistol is withdrawn."""
    decision = order(in_sight(aboard()), "set_tdc")
    assert reason(decision, {"contact": "sight-1", "metres": 1500, "course": 90, **dials}) == why


@rule("UB7.5.3-01", "UB3-07")
def test_the_dials_are_set_as_they_were_ordered(aboard: Board) -> None:
    at = in_sight(aboard())
    at.order("set_tdc", Setting("sight-1", 1500, 93, 87, "fast", 4, "contact", 25))
    aim = at.patrol.waters.aim
    assert aim is not None and aim.contact == "sight-1"
    assert (aim.distance, aim.course, aim.knots, aim.speed) == (1500, 93_000, 87, "fast")
    assert (aim.metres, aim.pistol, aim.spread, aim.set_ms) == (4, "contact", 25, at.patrol.elapsed_ms)


@rule("UB7.5.3-01", "UB7.5.3-02", "UB7.5.3-03")
def test_flood_set_and_fire_in_this_order(aboard: Board) -> None:
    at = in_sight(aboard())
    patrol = at.patrol
    assert reason(order(at, "flood_tubes"), {"tubes": [1, 1]}) == "tube-named-twice"
    assert reason(order(at, "flood_tubes"), {"tubes": [6]}) == "no-such-tube"
    at.order("flood_tubes", Tubes([1]))
    assert patrol.waters.tubes[0].flooded
    assert reason(order(at, "flood_tubes"), {"tubes": [1]}) == "tube-is-flooded"
    patrol.waters.tubes[1].torpedo = ""
    assert reason(order(at, "flood_tubes"), {"tubes": [2]}) == "tube-is-empty"
    patrol.waters.tubes[2].ready_ms = 1
    assert reason(order(at, "flood_tubes"), {"tubes": [3]}) == "tube-is-being-loaded"
    assert COMMANDS["fire_torpedoes"].decision(patrol, OrderBook(patrol)) is None
    patrol.boat.submerged, patrol.boat.depth, patrol.boat.periscope = True, 10_000, True
    at.order("set_tdc", Setting("sight-1", 1500, 90))
    assert patrol.waters.aim is not None
    assert reason(order(at, "fire_torpedoes"), {"tubes": [4]}) == "tube-is-not-flooded"
    assert reason(order(at, "fire_torpedoes"), {"tubes": [1]}) is None


@rule("UB7.5.3-01", "UB8.4-03")
@pytest.mark.parametrize(("throw", "error"), [(501, 0), (901, 1), (101, -1)])
def test_the_tdc_keeps_its_dials_and_takes_the_bearing_from_the_optics(
    aboard: Board, throw: int, error: int
) -> None:
    at = aboard({"UB8.4-03": [throw] * 6}, posts={"ca12": 3})
    patrol = at.patrol
    patrol.boat.heading, patrol.merchant = 0, None
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, 30 * MILLI, 2000)
    patrol.waters.vessels = [Vessel("m04", lat, lon, 0, 0, 0, id="ship")]
    in_sight(at)
    at.order("set_tdc", Setting("sight-1", 1700, 120, 85, "fast", 4, "contact", 33))
    aim = patrol.waters.aim
    assert aim is not None
    assert (aim.contact, aim.distance, aim.course, aim.knots, aim.speed) == ("sight-1", 1700, 120_000, 85, "fast")
    assert (aim.metres, aim.pistol, aim.spread, aim.set_ms) == (4, "contact", 33, patrol.elapsed_ms)
    # The contact says 45 degrees; the optics say 30, and a fraction more or less.
    off = aim.bearing - 30_000
    assert abs(off) < 2_000 and (off > 50) is (error > 0) and (off < -50) is (error < 0)
    found = solve(0, aim.bearing / MILLI, 1700, 120, 8.5, 44)
    assert found is not None and aim.gyro is not None
    assert abs(aim.gyro - found.gyro * MILLI) < 30 and abs(aim.run - found.run) < 3


@rule("UB8.4-09", "UB8.4-01")
@pytest.mark.parametrize(
    ("eye", "why"),
    [("periscope", None), ("glasses", None), ("periscope down", "no-eye-open"), ("no observer", "no-eye-open")],
)
def test_torpedoes_are_fired_through_the_glasses_or_the_periscope(aboard: Board, eye: str, why: str | None) -> None:
    """The TDC was set, the tube is flooded, the boat is not too deep; but the TDC opens from an eye alone."""
    at = in_sight(aboard(captain="hard", posts={"ca12": 3, "ca11": 3}))
    boat = at.patrol.boat
    at.order("flood_tubes", Tubes([1]))
    if "periscope" in eye:
        boat.submerged, boat.depth = True, 10_000
        at.order("use_periscope", "raise")
    at.order("set_tdc", Setting("sight-1", 1500, 90))
    if eye == "periscope down":
        at.order("use_periscope", "lower")
    elif eye == "no observer":
        at.order("assign_observers", "0")
    assert at.patrol.waters.aim is not None
    refused = COMMANDS["fire_torpedoes"].refused(at.patrol, Tubes([1]))
    assert (refused.reason if refused else None) == why


@rule("UB8.3-04", "UB7.5.3-06")
def test_the_guns_are_reached_from_the_glasses(aboard: Board) -> None:
    at = in_sight(aboard())
    at.patrol.waters.aircraft = [Aircraft("air-1", "hudson", 0, 0, 0, 140, 4, 10**9, sighted=True)]
    assert flak_refused(at.patrol, "fire") is None and gun_refused(at.patrol, "sight-1") is None
    at.order("assign_observers", "0")
    refused = [flak_refused(at.patrol, "fire"), gun_refused(at.patrol, "sight-1")]
    assert [one.reason if one else None for one in refused] == ["nobody-observes", "not-in-the-optics"]


@rule("UB7.5-04")
def test_broken_tubes_stop_their_section_only(aboard: Board) -> None:
    at = in_sight(aboard())
    at.patrol.board.faults.append(Fault("bow_tubes", "red"))
    decision = order(at, "flood_tubes")
    assert reason(decision, {"tubes": [1]}) == "out-of-order"
    assert reason(decision, {"tubes": [5]}) != "out-of-order"


@rule("UB7.5.3-04")
def test_only_an_empty_tube_is_reloaded(aboard: Board) -> None:
    at = aboard()
    assert COMMANDS["reload_torpedo"].decision(at.patrol, OrderBook(at.patrol)) is None
    at.patrol.waters.tubes[3].torpedo = ""
    assert reason(order(at, "reload_torpedo"), "4") is None
    at.patrol.waters.bow_reserve.clear()
    assert reason(order(at, "reload_torpedo"), "4") == "no-torpedo-left"


@rule("UB7.5.2-05", "UB8.4-02")
@pytest.mark.parametrize(
    ("answer", "depth", "why"),
    [
        ("msg-1", 80, None),
        ("msg-2", 0, "no-such-message"),
        ("weather", 10, None),
        ("weather", 11, "too-deep-for-radio"),
        ("contact", 0, "nothing-to-report"),
    ],
)
def test_what_the_radio_can_do(aboard: Board, answer: str, depth: int, why: str | None) -> None:
    patrol = aboard().patrol
    patrol.contacts = []
    patrol.boat.depth = depth * 1000
    patrol.waters.messages = [Message("msg-1", "recall", 0)]
    refusal = radio_refused(patrol, answer)
    assert (refusal.reason if refusal else None) == why


def messages(at: Aboard, count: int) -> list[Message]:
    at.patrol.options["first_officer"] = "easy"
    at.patrol.waters.messages = [Message(f"msg-{n + 1}", "recall", 0) for n in range(count)]
    return at.patrol.waters.messages


@rule("UB8.4-02", "UB6.5-06")
def test_one_order_reads_a_message_for_each_activation_of_one_sailor(aboard: Board) -> None:
    at = aboard()
    waiting = messages(at, 4)
    at.order(
        "work_enigma",
        "msg-2",
        lambda _, one: (
            next(iter(one.legal() or ()), None)
            if one.kind != "more_messages"
            else next((id for id in one.legal() or () if id.startswith("msg-")), "done")
        ),
    )
    # Three fields, three messages, one command space; the second one first, as it was ordered.
    assert [one.read for one in waiting] == [True, True, True, False]
    assert [(one.id, one.activation) for one in at.board.sailors.values() if one.activation] == [("fi12", 3)]
    assert at.board.command == 7
    asked = [
        (seat, [option.id for option in one.options()]) for seat, one in at.asked if one.kind == "more_messages"
    ]
    assert asked == [
        ("first_officer", ["done", "msg-1", "msg-3", "msg-4", "weather", "sinkings"]),
        ("first_officer", ["done", "msg-3", "msg-4", "weather", "sinkings"]),
    ]


@rule("UB8.4-02", "UBR4")
def test_sending_and_reading_mix_and_who_has_no_symbol_does_one(aboard: Board) -> None:
    at = aboard()
    waiting = messages(at, 1)
    answers = iter(["msg-1", "done"])
    at.order("work_enigma", "weather", lambda _, one: next(answers) if one.kind == "more_messages" else one.default)
    assert at.patrol.waters.reports_sent == ["weather"] and waiting[0].read
    waiting = messages(at, 2)
    at.man("fi12").activation = 3
    at.order("work_enigma", "msg-1", {"more_messages": "msg-2"})
    assert [one.read for one in waiting] == [True, False]


@rule("UB8.4-02")
@pytest.mark.parametrize(("more", "chips"), [("done", 1), ("sinkings", 2)])
def test_nobody_must_go_on(aboard: Board, more: str, chips: int) -> None:
    at = aboard()
    messages(at, 0)
    answers = iter([more, "done"])
    at.order("work_enigma", "weather", lambda _, one: next(answers) if one.kind == "more_messages" else one.default)
    assert at.man("fi12").activation == chips
    assert at.patrol.waters.reports_sent == ["weather", "sinkings"][:chips]


@rule("UB8.4-02")
def test_everybody_aboard_is_told_what_a_message_says(aboard: Board) -> None:
    at = aboard()
    messages(at, 1)
    at.order("work_enigma", "msg-1")
    told = next(one for one in at.log if getattr(one, "kind", "") == "message_recall")
    assert list(told.to) == ["captain", "first_officer", "navigator", "chief_engineer"]


@rule("UBX-03", "UB8.4-02")
def test_the_staff_reads_all_that_has_come_with_one_order(aboard: Board) -> None:
    at = aboard()
    waiting = messages(at, 3)

    def answer(seat: str, decision: Decision[Any]) -> Any:
        return GAME.bot().answer(GAME.view(at.w, seat), decision, random.Random(1))

    at.order("work_enigma", "msg-1", answer)
    assert all(one.read for one in waiting) and at.patrol.waters.reports_sent == []


@rule("UB7.5.2-05")
@pytest.mark.parametrize("broken", ["enigma", "radio"])
def test_neither_machine_nor_set_may_be_out_of_order(aboard: Board, broken: str) -> None:
    patrol = aboard().patrol
    patrol.board.faults = [Fault(broken, "red")]
    refusal = radio_refused(patrol, "weather")
    assert refusal is not None and (refusal.reason, refusal.args) == ("out-of-order", {"component": broken})


@rule("UBX-06")
def test_the_armament_view_tells_no_true_place() -> None:
    table = sandtable.open_table("uboot", "moonlit_column", seed=2)
    table.advance(40)
    state = table.state
    state.waters.aircraft = [
        Aircraft("air-1", "hudson", state.boat.lat + 12_345, state.boat.lon, 0, 140, 4, 10**9, sighted=True)
    ]
    secrets = [state.boat.lat, state.boat.lon, state.boat.lat + 12_345]
    secrets += [place for ship in state.waters.vessels for place in (ship.lat, ship.lon)]
    state.plot.lat += 7_000_001
    state.plot.lon += 7_000_001
    for seat in [*table.seats, None]:
        text = msgspec.json.encode(table.view(seat)).decode()
        assert not [secret for secret in secrets if str(secret) in text]
        assert '"of":"c1' not in text and '"c1.' not in text


@rule("UB7.1-01")
def test_only_the_captain_orders_weapons() -> None:
    table = sandtable.open_table("uboot", "happy_hunt", seed=2)
    with pytest.raises(IllegalAnswer):
        table.order("first_officer", "flood_tubes", {"tubes": [1]})


@rule("UB8.4-04", "UB7.5.3-06")
def test_observers_fire_the_flak_without_leaving_their_posts(aboard: Board) -> None:
    at = aboard()
    at.order("assign_observers", "4")
    assert at.patrol.boat.observers == 4
    at.patrol.waters.aircraft = [Aircraft("air-1", "hudson", 0, 0, 0, 140, 4, 10**9, sighted=True)]
    at.order("fire_20mm", "fire")
    assert at.patrol.waters.flak_until_ms == at.patrol.elapsed_ms + 60_000
    assert at.patrol.boat.observers == 4


@rule("UB8.4-02")
def test_who_falls_at_the_enigma_reads_no_further_message(aboard: Board) -> None:
    at = aboard()
    waiting = messages(at, 2)

    def answer(_: str, one: Any) -> Any:
        if one.kind == "more_messages":
            kill(at.w, at.man("fi12"), "UB6.10-01")
            return "msg-2"
        return one.default

    at.order("work_enigma", "msg-1", answer)
    assert [one.read for one in waiting] == [True, False]


@rule("UB8.4-02")
def test_nothing_more_is_sent_from_a_boat_that_has_gone_deep_meanwhile(aboard: Board) -> None:
    at = aboard()
    messages(at, 0)

    def answer(_: str, one: Any) -> Any:
        if one.kind == "more_messages":
            at.patrol.boat.submerged, at.patrol.boat.depth = True, 40_000
            return "sinkings"
        return one.default

    at.order("work_enigma", "weather", answer)
    assert at.patrol.waters.reports_sent == ["weather"] and at.man("fi12").activation == 1


@rule("UB7.5.3-01", "UB3-07")
def test_the_staff_turns_every_dial_within_its_scale(aboard: Board) -> None:
    at = in_sight(aboard(posts={"ca11": 3}))
    drawn = [order(at, "set_tdc").sample(random.Random(n)) for n in range(1200)]
    for name, least, most in (("knots", 30, 150), ("spread", 0, 60)):
        found = {getattr(one, name) for one in drawn}
        assert (min(found), max(found)) == (least, most)
    assert {one.course for one in drawn} <= set(range(360)) and len({one.course for one in drawn}) > 300
    for sailor in at.board.sailors.values():
        sailor.activation = 3
    worn = order(at, "set_tdc")
    assert worn.sample(random.Random(1)) == Setting("") == worn.default


@rule("UB7.5.3-01", "UB3-07")
@pytest.mark.parametrize(("distance", "metres"), [(299, 300), (300, 300), (5000, 5000), (20_001, 20_000)])
def test_the_dials_start_from_the_range_that_was_told(aboard: Board, distance: int, metres: int) -> None:
    at = in_sight(aboard(posts={"ca11": 3}))
    at.patrol.contacts[0].distance = distance
    found: Any = order(at, "set_tdc").default
    assert (found.contact, found.metres) == (at.patrol.contacts[0].id, metres)


@rule("UB7.5.3-02")
@pytest.mark.parametrize(
    ("tubes", "why"), [([1, 1], "tube-named-twice"), ([0], "no-such-tube"), ([6], "no-such-tube"), ([1, 5], None)]
)
def test_tubes_are_named_once_and_there_are_five(aboard: Board, tubes: list[int], why: str | None) -> None:
    at = aboard(posts={"fi12": 1, "en14": 6})
    assert reason(order(at, "flood_tubes"), Tubes(tubes)) == why


@rule("UB7.5.3-02")
@pytest.mark.parametrize(
    ("change", "why"),
    [({"ready_ms": 5001}, "tube-is-being-loaded"), ({"ready_ms": 5000}, None), ({"torpedo": ""}, "tube-is-empty"),
     ({"flooded": True}, "tube-is-flooded")],
)  # fmt: skip
def test_what_keeps_a_tube_from_being_flooded(aboard: Board, change: dict[str, Any], why: str | None) -> None:
    at = aboard(posts={"fi12": 1, "en14": 6})
    at.patrol.elapsed_ms = 5000
    for name, value in change.items():
        setattr(at.patrol.waters.tubes[0], name, value)
    assert reason(order(at, "flood_tubes"), Tubes([1])) == why


@rule("UB7.5.3-04", "UB8.4-10")
@pytest.mark.parametrize(
    ("tube", "bow", "stern", "broken", "why"),
    [("1", 1, 0, "", None), ("1", 0, 1, "", "no-torpedo-left"), ("5", 1, 0, "", "no-torpedo-left"),
     ("5", 0, 1, "", None), ("1", 1, 1, "torpedo_hoist", "out-of-order"), ("5", 1, 1, "torpedo_hoist", None)],
)  # fmt: skip
def test_the_bow_is_loaded_by_the_hoist_and_each_end_from_its_own_reserve(
    aboard: Board, tube: str, bow: int, stern: int, broken: str, why: str | None
) -> None:
    at = aboard()
    waters = at.patrol.waters
    waters.tubes[int(tube) - 1].torpedo = ""
    waters.bow_reserve, waters.stern_reserve = ["G7e"] * bow, ["G7e"] * stern
    at.board.faults = [Fault(broken, "red")] if broken else []
    refused = reload_refused(at.patrol, tube)
    assert (refused.reason if refused else None) == why


@rule("UB7.5.3-05", "UB7.5.3-06")
@pytest.mark.parametrize(
    ("submerged", "depth", "silent"), [(False, 0, False), (True, 0, True), (False, 1, True), (True, 9000, True)]
)
def test_both_guns_fire_from_the_surface_alone(aboard: Board, submerged: bool, depth: int, silent: bool) -> None:
    at = in_sight(aboard())
    at.patrol.boat.submerged, at.patrol.boat.depth = submerged, depth
    for refused in (gun_refused(at.patrol, at.patrol.contacts[0].id), flak_refused(at.patrol, "fire")):
        assert (refused is not None and refused.reason == "not-surfaced") is silent


@rule("UB7.5.3-01", "UB8.4-03")
@pytest.mark.parametrize(
    ("contact", "broken", "periscope", "why"),
    [("sight-1", "", False, None), ("sight-1", "uzo", False, "out-of-order"), ("sight-1", "uzo", True, None),
     ("sight-1", "tdc", False, "out-of-order"), ("sight-1", "tdc", True, "out-of-order"),
     ("sight-2", "", False, "not-in-the-optics"), ("", "", False, "not-in-the-optics")],
)  # fmt: skip
def test_the_tdc_takes_its_bearings_from_the_bridge_optics_or_the_periscope(
    aboard: Board, contact: str, broken: str, periscope: bool, why: str | None
) -> None:
    """On the surface the optics of the bridge must work, under water they are of no use."""
    at = in_sight(aboard())
    if periscope:
        boat = at.patrol.boat
        boat.submerged, boat.depth, boat.periscope = True, 10_000, True
    at.board.faults = [Fault(broken, "red")] if broken else []
    refused = tdc_refused(at.patrol, Setting(contact))
    assert (refused.reason if refused else None) == why


@rule("UB7.5.3-04", "UB8.4-10")
def test_a_loaded_tube_takes_no_second_torpedo(aboard: Board) -> None:
    at = aboard()
    tubes = at.patrol.waters.tubes
    assert tubes[0].torpedo
    refused = reload_refused(at.patrol, "1")
    assert refused is not None and refused.reason == "tube-is-loaded"
    tubes[0].torpedo = ""
    assert reload_refused(at.patrol, "1") is None


@rule("UB7.5.3-01")
@pytest.mark.parametrize(("days", "why"), [(-120, None), (0, "pistol-withdrawn"), (790, None)])
def test_the_magnetic_pistol_may_be_dialled_unless_it_is_withdrawn(
    aboard: Board, days: int, why: str | None
) -> None:
    at = in_sight(aboard())
    at.patrol.start_s += days * 86_400
    decision = order(at, "set_tdc")
    assert reason(decision, {"contact": "sight-1", "metres": 1500, "course": 90, "pistol": "magnetic"}) == why


@rule("UB7.5.3-06")
@pytest.mark.parametrize("sighted", [True, False])
def test_the_flak_is_offered_while_an_aircraft_is_in_sight(aboard: Board, sighted: bool) -> None:
    at = aboard()
    at.order("assign_observers", "4")
    at.patrol.waters.aircraft = [Aircraft("air-1", "hudson", 0, 0, 0, 140, 4, 10**9, sighted=sighted)]
    assert ("fire_20mm" in [one.kind for one in orders(at.w, "captain")]) == sighted


@rule("UB7.5.3-01", "UB8.4-03")
def test_the_tdc_is_set_on_the_contact_that_was_chosen(aboard: Board) -> None:
    at = in_sight(aboard(posts={"ca12": 3}))
    at.patrol.contacts.append(Contact("sight-2", "sight", 300_000, 2500, 90_000, 6, 0, 0, of="other"))
    at.order("set_tdc", Setting("sight-2", 1700, 120, 85))
    assert at.patrol.waters.aim is not None and at.patrol.waters.aim.contact == "sight-2"


@rule("UB7.5.3-04", "UB6.5-15")
def test_the_three_who_reload_a_tube_are_activated(aboard: Board) -> None:
    at = aboard(posts={"fi11": 1, "fi12": 1, "fi13": 1})
    at.patrol.waters.tubes[3].torpedo = ""
    at.order("reload_torpedo", "4")
    assert at.patrol.waters.tubes[3].torpedo != ""
    worked = [id for id, one in at.board.sailors.items() if one.activation]
    assert len(worked) == 3 and {at.board.figures[id[:2] + id[3]] for id in worked} == {1}
