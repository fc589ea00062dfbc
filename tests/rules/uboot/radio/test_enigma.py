"""UB3-04, UB8.4-02: the Enigma, its key sheet, and the radio."""

import random
from typing import Any

import pytest

from sandtable.games.uboot.data.plans import SEA
from sandtable.games.uboot.data.units import DEGREE, KNOT
from sandtable.games.uboot.rules.boat.clock import ship_time
from sandtable.games.uboot.rules.boat.navigation import centre, square_at, square_bounds
from sandtable.games.uboot.rules.enemy.convoy import form_up
from sandtable.games.uboot.rules.enemy.minds import hunting
from sandtable.games.uboot.rules.radio import radio
from sandtable.games.uboot.rules.radio.enigma import Key, crypt, day_key, key_problem, key_sheet
from sandtable.games.uboot.state.fleet import Message, Mind, Secondary, Vessel
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import on_from
from sandtable.kernel.chance import Scripted, Seeded
from sandtable.kernel.play import Ask
from sandtable.testing import rule
from sandtable.testing.bench import Bench
from tests.rules.uboot.conftest import Aboard
from tests.rules.uboot.stage import world_of

PLAIN = Key(("I", "II", "III"), "AAA", "")


@rule("UB3-04")
def test_the_machine_is_a_real_one() -> None:
    """Known answers of the three-rotor machine with reflector B."""
    assert crypt("AAAAA", PLAIN, "AAA") == crypt("aa-A 1AA.", PLAIN, "AAA") == "BDZGO"
    assert crypt("AAAAA", Key(("I", "II", "III"), "BBB", ""), "AAA") == "EWTYX"


@rule("UB3-04")
def test_the_middle_wheel_steps_twice_in_a_row() -> None:
    """From ADU the wheels go ADV, AEW, BFX: three letters on, the left wheel has moved too."""
    four = crypt("AAAA", PLAIN, "ADU")
    assert four[3] == crypt("A", PLAIN, "BFX")
    assert four[1] == crypt("A", PLAIN, "ADV")


@rule("UB3-04", "UB8.4-02")
def test_the_same_setting_deciphers_and_another_does_not() -> None:
    key = day_key(1940, 10, 18)
    cipher = crypt("CONVOYXAMXEINSXNEUN", key, "QZF")
    assert crypt(cipher, key, "QZF") == "CONVOYXAMXEINSXNEUN"
    assert crypt(cipher, key, "QZG") != "CONVOYXAMXEINSXNEUN"
    assert crypt(cipher, day_key(1940, 10, 19), "QZF") != "CONVOYXAMXEINSXNEUN"
    assert all(a != b for a, b in zip(cipher, "CONVOYXAMXEINSXNEUN", strict=True))


@rule("UB3-04")
def test_the_sheet_has_a_possible_row_for_every_day() -> None:
    rows = key_sheet(1941, 3)
    assert len(rows) == 31 and len(set(rows)) == 31
    assert all(key_problem(row, "AAA") == "" and len(row.plugs.split()) == 10 for row in rows)
    assert key_problem(Key(("I", "I", "III"), "AAA", ""), "AAA") == "rotors"
    assert key_problem(Key(("I", "II", "III"), "AA", ""), "AAA") == "rings"
    assert key_problem(Key(("I", "II", "III"), "AAA", "AB BC"), "AAA") == "plugs"
    assert key_problem(PLAIN, "A1A") == "start"


def with_message(patrol: State, level: str) -> Message:
    patrol.options["first_officer"] = level
    cipher = crypt("SECONDARYXGOAL", day_key(1940, 10, 18), "ABC")
    made = Message("msg-1", "recall", 0, {}, cipher, "ABC")
    patrol.waters.messages = [made]
    return made


@rule("UB8.4-02")
def test_on_easy_a_message_is_read_at_once(patrol: State) -> None:
    message = with_message(patrol, "easy")
    Bench().run(radio.read_message(world_of(patrol, Seeded(1)), "msg-1"))
    assert message.read


@rule("UB8.4-02")
@pytest.mark.parametrize(("row", "read"), [("day_18", True), ("day_19", False)])
def test_on_normal_the_row_of_the_day_reads_it(patrol: State, row: str, read: bool) -> None:
    message = with_message(patrol, "normal")
    Bench().run(radio.read_message(world_of(patrol, Seeded(1)), "msg-1"), {"day_key": row})
    assert (message.read, message.spoiled) == (read, False)


@rule("UB3-04", "UB8.4-02")
@pytest.mark.parametrize(("level", "spoiled"), [("hard", False), ("realistic", True)])
def test_on_hard_the_machine_must_be_set(patrol: State, level: str, spoiled: bool) -> None:
    message = with_message(patrol, level)
    key = day_key(1940, 10, 18)
    wrong = {"rotors": list(key.rotors), "rings": key.rings, "plugs": key.plugs, "start": "ABD"}
    bench = Bench()
    bench.run(radio.read_message(world_of(patrol, Seeded(1)), "msg-1"), {"enigma_setting": wrong})
    assert (message.read, message.spoiled) == (False, spoiled)
    question = bench.asked[0][1]
    refusal = question.check({**wrong, "rotors": ["I", "I", "II"]})
    assert refusal is not None and refusal.reason == "enigma-setting"
    if not spoiled:
        right = {**wrong, "start": "ABC"}
        bench.run(radio.read_message(world_of(patrol, Seeded(1)), "msg-1"), {"enigma_setting": right})
        assert message.read


@rule("UB8.4-02")
@pytest.mark.parametrize(("metres", "heard"), [(0, True), (10, True), (11, False)])
def test_a_deep_boat_hears_no_wireless(patrol: State, metres: int, heard: bool) -> None:
    patrol.boat.depth = metres * 1000
    assert radio.can_hear(patrol) == heard


@rule("UB8.4-02", "UB4.1-02")
def test_headquarters_calls_at_its_minute_and_it_is_told(patrol: State) -> None:
    at = Aboard(patrol)
    arrived = []
    for milliseconds, metres in ((3_599_999, 0), (3_600_000, 30), (3_600_000, 0), (3_600_001, 0)):
        patrol.elapsed_ms, patrol.boat.depth = milliseconds, metres * 1000
        radio.receive(at.w)
        arrived.append([one.id for one in patrol.waters.messages])
    assert arrived == [[], [], ["msg-1"], ["msg-1"]]
    assert at.told("message_received") == [{"message": "msg-1"}]


@rule("UB8.4-02", "UB3-04")
@pytest.mark.parametrize(
    ("level", "answer", "sent"),
    [("easy", "", True), ("normal", "day_18", True), ("normal", "day_19", False), ("hard", "18", True),
     ("realistic", "19", False)],
)  # fmt: skip
def test_a_report_is_enciphered_with_the_key_of_the_day(patrol: State, level: str, answer: str, sent: bool) -> None:
    """As a message is deciphered at that level; with a wrong key headquarters cannot read it."""
    patrol.options["first_officer"] = level
    bench = Bench()

    def set_it(_: str, decision: Any) -> Any:
        if decision.kind == "day_key":
            return answer
        offer = decision.question("", "first_officer").offer
        # What is to be typed is the plain text.
        assert offer["cipher"] == "WEATHER"
        key = offer["sheet"][int(answer) - 1]
        return {"rotors": key["rotors"], "rings": key["rings"], "plugs": key["plugs"], "start": offer["start"]}

    bench.run(radio.encipher(world_of(patrol, Seeded(1)), "weather"), set_it)
    assert [one.kind for _, one in bench.asked] == {"easy": [], "normal": ["day_key"]}.get(
        level, ["enigma_setting"]
    )
    assert patrol.waters.reports_sent == (["weather"] if sent else [])
    assert patrol.feed[-1].kind == ("message_sent" if sent else "report_garbled")


@rule("UB8.4-02", "UB7.5.2-05")
@pytest.mark.parametrize(
    ("kind", "years", "throw", "comes"),
    [
        ("weather", 0, 1, False),
        ("weather", 2, 9500, True),
        ("weather", 2, 9501, False),
        ("contact", 2, 5001, False),
    ],
)
def test_from_1942_escorts_take_the_bearing_of_a_report(
    patrol: State, kind: str, years: int, throw: int, comes: bool
) -> None:
    patrol.start_s += years * 31_557_600
    patrol.merchant = None
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, 0, 30_000)
    ship = Vessel("e01", lat, lon, 0, 0, 6 * KNOT, id="e", mind=Mind(charges=50))
    patrol.waters.vessels = [ship]
    patrol.boat.submerged, patrol.boat.depth = True, 10_000
    patrol.options["first_officer"] = "easy"
    Bench().run(radio.encipher(world_of(patrol, Scripted({"UB8.4-02": [throw, *[501] * 6]}, then=Seeded(1))), kind))
    assert patrol.waters.reports_sent == [kind]
    assert ship.mind is not None and hunting(ship.mind) == comes


@rule("UB3-04")
@pytest.mark.parametrize(
    ("date", "rotors", "rings", "plugs"),
    [((1940, 10, 18), ("VII", "IV", "III"), "BBW", "CN DH FW OK QV RI SB TU YA ZE"),
     ((1943, 5, 1), ("IV", "V", "VIII"), "TJD", "DK JC MA NH QF RP VL WS YI ZX")],
)  # fmt: skip
def test_the_key_of_a_day_stays_what_it_is(
    date: tuple[int, int, int], rotors: tuple[str, str, str], rings: str, plugs: str
) -> None:
    """Every boat has the same sheet: messages of matches under way are enciphered with it."""
    assert day_key(*date) == Key(rotors, rings, plugs)


@rule("UB8.4-02", "UB7.5.2-05")
@pytest.mark.parametrize(
    ("faces", "lat", "lon"), [([1001] * 6, 0.1, 0.15), ([501] * 6, 0, 0), ([1] * 6, -0.1, -0.15)]
)
def test_a_bearing_is_taken_some_miles_off_and_calls_one_escort_within_twenty(
    patrol: State, monkeypatch: pytest.MonkeyPatch, faces: list[int], lat: float, lon: float
) -> None:
    called: list[Any] = []
    monkeypatch.setattr(radio, "call_escorts", lambda *args, **more: called.append((*args[1:], more)))
    patrol.start_s += 2 * 31_557_600
    radio._take_bearing(world_of(patrol, Scripted({"UB8.4-02": [1, *faces]})), "weather")
    ((notice, reach, more),) = called
    assert (notice.by, reach, more) == ("wireless", 20 * 1852, {"most": 1})
    assert (notice.lat - patrol.boat.lat) / 1e9 == pytest.approx(lat, abs=0.001)
    assert (notice.lon - patrol.boat.lon) / 1e9 == pytest.approx(lon, abs=0.001)


@rule("UB4.1-02", "UB8.4-02")
@pytest.mark.parametrize(("axis", "course"), [(94, 90), (96, 100), (356, 0), (0, 0)])
def test_another_boat_reports_square_course_and_speed_roughly(patrol: State, axis: int, course: int) -> None:
    patrol.waters.convoys = []
    assert radio._sighting(world_of(patrol, Scripted({}))) == {"square": "unknown", "course": 0, "knots": 0}
    boat = patrol.boat
    form_up(patrol, "c1", (boat.lat, boat.lon), axis * 1000, 7.5, 4, ["m04"], [])
    told = radio._sighting(world_of(patrol, Scripted({"UB4.1-02": [501] * 6})))
    assert told == {"square": square_at(boat.lat, boat.lon), "course": course, "knots": 7}
    north = radio._sighting(world_of(patrol, Scripted({"UB4.1-02": [501] * 3 + [1001] * 3})))
    off = SEA.sighting_error_nm * 3
    assert north["square"] == square_at(*on_from(boat.lat, boat.lon, 0, off * 1852))
    east = radio._sighting(world_of(patrol, Scripted({"UB4.1-02": [1001] * 3 + [501] * 3})))
    assert east["square"] == square_at(*on_from(boat.lat, boat.lon, 90_000, off * 1852))
    assert len({told["square"], north["square"], east["square"]}) == 3
    for miles in range(0, 60, 3):
        place = on_from(boat.lat, boat.lon, 0, miles * 1852)
        patrol.waters.convoys[0].lat, patrol.waters.convoys[0].lon = place
        seen = radio._sighting(world_of(patrol, Scripted({"UB4.1-02": [501] * 3 + [1001] * 3})))
        assert seen["square"] == square_at(*on_from(*place, 0, off * 1852))


@rule("UB4.1-02", "UB8.4-02")
@pytest.mark.parametrize("known", [True, False])
def test_a_goal_that_has_been_read_is_known_from_then_on(patrol: State, known: bool) -> None:
    patrol.waters.secondary = [Secondary("gun_kill", 1, known=known), Secondary("weather", 1)]
    message = Message("msg-1", "secondary_goal", 5, {"goal": "gun_kill", "need": 1})
    radio._heed(patrol, message)
    assert [(one.kind, one.known) for one in patrol.waters.secondary] == [("gun_kill", True), ("weather", False)]
    radio._heed(patrol, Message("msg-2", "secondary_goal", 5, {"goal": "unseen", "need": 1}))
    assert [(one.kind, one.need, one.known) for one in patrol.waters.secondary][-1] == ("unseen", 1, True)


@rule("UB8.4-02")
def test_a_sighting_that_has_been_read_moves_the_mark_as_of_its_own_time(patrol: State) -> None:
    patrol.plot.ships, patrol.elapsed_ms = None, 9_000_000
    args = {"square": "AE55", "course": 90, "knots": 7}
    radio._heed(patrol, Message("msg-1", "convoy_sighted", 7_000_000, args))
    mark = patrol.plot.ships
    assert mark is not None and (mark.at_ms, mark.course, mark.knots) == (7_000_000, 90_000, 70)


@rule("UB8.4-02", "UB3-04")
def test_the_staff_sets_the_machine_by_one_row_of_the_sheet(patrol: State) -> None:
    with_message(patrol, "hard")
    bench = Bench()
    bench.run(radio.read_message(world_of(patrol, Seeded(1)), "msg-1"))
    question: Any = bench.asked[0][1]
    sheet = {(one.rotors, one.rings, one.plugs) for one in key_sheet(1940, 10)[:28]}
    drawn = [question.sample(random.Random(n)) for n in range(400)]
    assert all(question.check(one) is None and one.start == "ABC" for one in drawn)
    assert {(tuple(one.rotors), one.rings, one.plugs) for one in drawn} == sheet
    wrong = key_sheet(1940, 10)[18]
    assert (tuple(question.default.rotors), question.default.rings, question.default.start) == (
        wrong.rotors, wrong.rings, "AAA"
    )  # fmt: skip


@rule("UB8.4-02", "UB3-04")
def test_a_message_that_is_no_longer_there_is_not_read(patrol: State) -> None:
    message = with_message(patrol, "easy")
    Bench().run(radio.read_message(world_of(patrol, Seeded(1)), "msg-7"))
    assert not message.read and [line.kind for line in patrol.feed] == ["message_garbled"]


@rule("UB8.4-02", "UB7.5.2-05")
def test_a_report_that_is_sent_twice_is_one_report(patrol: State) -> None:
    patrol.options["first_officer"] = "easy"
    for kind in ("weather", "contact", "weather"):
        Bench().run(radio.encipher(world_of(patrol, Seeded(1)), kind))
    assert patrol.waters.reports_sent == ["weather", "contact"]


@rule("UB8.4-02")
def test_a_message_waits_until_it_is_read_however_many_come_after_it(patrol: State) -> None:
    world = world_of(patrol, Seeded(1))
    for n in range(10):
        radio._arrive(world, "secondary_goal" if n in (0, 3) else "recall", {"goal": "unseen", "need": n})
        patrol.waters.messages[-1].read = n not in (0, 3)
    patrol.elapsed_ms += 23 * 3_600_000
    assert [one.id for one in radio.unread(patrol)] == ["msg-1", "msg-4"]
    assert [one.id for one in patrol.waters.messages] == [f"msg-{n}" for n in (1, 3, 4, 5, 6, 7, 8, 9, 10)]


@rule("UB4.1-02", "UB8.4-02")
@pytest.mark.parametrize(("under_m", "square"), [(300, "AK66"), (0, "AK66")])
def test_an_error_to_the_east_is_one_to_the_east_alone(patrol: State, under_m: int, square: str) -> None:
    """The convoy lies just under the northern edge of its square: 36 miles to the east it still does."""
    boat = patrol.boat
    form_up(patrol, "c1", (boat.lat, boat.lon), 90_000, 7.5, 4, ["m04"], [])
    convoy = patrol.waters.convoys[0]
    north = round(square_bounds(square)[0] * DEGREE)
    convoy.lat, convoy.lon = on_from(north, centre(square)[1], 180_000, under_m + 1)
    told = radio._sighting(world_of(patrol, Scripted({"UB4.1-02": [1001] * 3 + [501] * 3})))
    east = on_from(convoy.lat, convoy.lon, 90_000, SEA.sighting_error_nm * 3 * 1852)
    assert told["square"] == square_at(*east)


@rule("UB8.4-02", "UB7.5.2-05", "UB3-04")
def test_a_report_starts_at_any_three_letters_and_is_set_by_the_day_on_which_it_goes_out(patrol: State) -> None:
    patrol.options["first_officer"] = "hard"
    patrol.elapsed_ms = 30 * 3_600_000
    play = radio.encipher(world_of(patrol, Scripted({"UB3-04": [26, 26, 26]}, then=Seeded(1))), "weather")
    ask = next(play)
    assert isinstance(ask, Ask)
    question: Any = ask.seats["first_officer"]
    shown = question.question("q", "first_officer")
    assert shown.offer["start"] == "ZZZ"
    day = ship_time(patrol)
    assert question.args["date"] == day.strftime("%Y-%m-%d")
    key = day_key(day.year, day.month, day.day)
    with pytest.raises(StopIteration):
        play.send({"first_officer": radio.Setting(list(key.rotors), key.rings, key.plugs, "ZZZ")})
    assert patrol.waters.reports_sent == ["weather"]
