"""This looks wrong: a file that opens at a line of the log; nobody reads in it what was hidden from its seat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from sandtable.cli.main import app
from sandtable.games import find
from sandtable.kernel import BrokenRecord, Fact, Record, Seeded, Table, replay
from sandtable.server.app import installed_games
from sandtable.server.http.reports import opened
from sandtable.server.pool.seal import LEAST_SIZE, NEWEST
from sandtable.text import catalogue
from tests.server.games import GAMES
from tests.server.people import House, Person, seated
from tests.server.test_files import imported, play_some


@pytest.fixture
def real_house(tmp_path: Path) -> Iterator[House]:
    """A server with the installed games."""
    house = House(tmp_path / "data", installed_games())
    yield house
    house.stop()


def reported(house: House, key: str, entry: int, status: int = 200, **more: Any) -> bytes:
    answer = house.http.post(f"/api/t/{key}/report", json={"entry": entry, **more})
    assert answer.status_code == status, answer.text
    return answer.content


def readable(data: bytes) -> bytes:
    """All of a report that is not under the seal."""
    record = Record.from_bytes(data)
    assert record.report is not None and record.report.sealed
    return msgspec.json.encode(
        msgspec.structs.replace(record, report=msgspec.structs.replace(record.report, sealed=b""))
    )


def test_a_match_of_ones_own_opens_at_the_line(house: House) -> None:
    made = house.new("pack", "bdu")
    key = made["seats"]["bdu"]
    play_some(house, key, 9)
    facts = house.get(f"/api/keys/{key}/facts?before=999")
    line = facts[-4]
    record = Record.from_bytes(reported(house, key, line["n"], rule="T.hit", note="Twice?"))
    report = record.report
    assert report is not None and not report.sealed
    assert (report.rule, report.note, report.seats) == ("T.hit", "Twice?", ["bdu"])
    entry = record.entries[report.at]
    assert isinstance(entry, Fact) and (entry.kind, entry.rule) == (line["kind"], line["rule"])
    assert report.since <= report.at < len(record.entries) < len(house.table(made["match"]).entries)
    there = Table.restore(GAMES["pack"], record, Seeded(0))
    assert there.misfit is None and len(there.entries) == len(record.entries)
    assert [question.id for question in report.questions] == [one.id for one in there.questions("bdu")] != []
    assert replay(GAMES["pack"], record, Seeded(0)).state_hash == there.state_hash
    made = imported(house, record.to_bytes())
    house.get(f"/api/keys/{made['owner']}")
    assert house.table(made["match"]).state_hash == there.state_hash


def test_who_looks_on_takes_along_what_he_sees_and_no_questions(house: House) -> None:
    made = house.new("pack", "bdu")
    watch = house.post(f"/api/keys/{made['owner']}/spectators", see="seats")["key"]
    play_some(house, made["seats"]["bdu"], 9)
    record = Record.from_bytes(reported(house, watch, 0))
    assert record.report is not None and record.report.sealed and record.report.questions == []


def test_a_line_that_was_undone_can_be_asked_about(house: House) -> None:
    made = house.new("battles", "germany")
    key = made["seats"]["germany"]
    with house.sit(key) as germany:
        germany.answer("2")
        germany.until(lambda person: person.facts)
        before = readable(reported(house, key, 0))
        germany.ask(type="rewind", entry=0)
        germany.sync()
        assert readable(reported(house, key, 0)) == before


def test_who_may_not_say_it_and_what_may_not_be_said(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    key = made["seats"]["uk"]
    assert b"no-such-entry" in reported(house, key, 0, 422)
    play_spies(house, made)
    assert b"no-such-entry" in reported(house, key, 99, 422)
    assert b"no-such-entry" in reported(house, key, -1, 422)
    assert b"malformed" in reported(house, key, 0, 422, note="x" * 4_001)
    assert b"malformed" in reported(house, key, 0, 422, seat="japan")
    reported(house, "nosuchkey", 0, 404)


def play_spies(house: House, made: Any) -> None:
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as people:
        for person in people:
            person.answer()
        people[0].until(lambda person: person.facts)


def test_spies_read_no_word_of_another(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    play_spies(house, made)
    words = {seat: house.table(made["match"]).state.lists[seat][0].encode() for seat in ("uk", "japan")}
    watch = house.post(f"/api/keys/{made['owner']}/spectators")["key"]
    for key, own in ((made["seats"]["uk"], ["uk"]), (made["owner"], []), (watch, [])):
        text = readable(reported(house, key, 0))
        assert [seat for seat, word in words.items() if word in text] == own


def play_war_room(house: House, made: Any, people: list[Person]) -> list[bytes]:
    """Until one order has been read: the other side's sheet has been written, its later orders are still hidden."""
    bot, rng = find("war_room").bot(), random.Random(5)
    table = house.table(made["match"])
    seats = list(made["seats"])
    sheets: dict[str, Any] = {}
    while not any(fact.kind == "order-read" for fact in table.journal):
        for seat, person in zip(seats, people, strict=True):
            person.sync()
            if person.questions:
                decision = table.open(seat)[person.questions[0]["id"]]
                answer = msgspec.to_builtins(bot.answer(table.view(seat), decision, rng))
                sheets.setdefault(seat, answer)
                assert person.answer(answer)["type"] == "ack"
    read = {fact.args["command"] for fact in table.journal if fact.kind == "order-read"}
    hidden = [order for order in sheets[seats[1]]["orders"] if order["command"] not in read]
    assert hidden
    return [msgspec.json.encode(order) for order in hidden]


def play_uboot(house: House, made: Any, people: list[Person]) -> list[bytes]:
    """The captain calls the crew and pauses: where the navigator sends his men lies sealed; ships are far away."""
    captain, navigator = people
    assert captain.ask(type="order", seat="captain", kind="mobilise", answer="as_you_see_fit")["type"] == "ack"
    sailor, places = next(iter(navigator.asked()["offer"]["ways"].items()))
    answer = {"to": {sailor: places[-1]}, "carry": {}}
    assert navigator.answer(answer)["type"] == "ack"
    assert captain.ask(type="order", seat="captain", kind="pause", answer="pause")["type"] == "ack"
    captain.until(lambda person: any(fact["kind"] == "paused" for fact in person.facts))
    waters = house.table(made["match"]).state.waters
    ships = [str(value).encode() for vessel in waters.vessels for value in (vessel.lat, vessel.lon)]
    assert ships
    return [msgspec.json.encode(answer["to"]), *ships]


REAL = [
    ("war_room", "eastern_front", ("ussr", "germany"), {}, play_war_room),
    ("uboot", "northern_passage", ("captain", "navigator"), {"briefing": "off"}, play_uboot),
]


@pytest.mark.parametrize(("game", "scenario", "seats", "options", "play"), REAL, ids=[one[0] for one in REAL])
def test_nothing_hidden_from_the_seat_can_be_read_in_its_report(
    real_house: House, tmp_path: Path, game: str, scenario: str, seats: tuple[str, str], options: Any, play: Any
) -> None:
    house = real_house
    made = house.new(game, *seats, scenario=scenario, options=options)
    key = made["seats"][seats[0]]
    with seated(house, *(made["seats"][seat] for seat in seats)) as people:
        hidden = play(house, made, people)
        people[0].sync()
        line = people[0].facts[-1]
        data = reported(house, key, line["n"], rule=line["rule"], note="Why?")

    # What can be read is the log of the seat and its own questions, and none of what is hidden.
    record, text = Record.from_bytes(data), readable(data)
    report, truth = record.report, house.table(made["match"])
    assert report is not None and report.seats == [seats[0]]
    assert all(isinstance(entry, Fact) and entry.to is None and not entry.at for entry in record.entries)
    assert not record.seeds
    own = [entry for entry in truth.journal if entry.known_to(seats[:1])]
    told = [(fact.kind, fact.args) for fact in msgspec.convert(msgspec.to_builtins(own), list[Fact])]
    assert [(fact.kind, fact.args) for fact in record.entries if isinstance(fact, Fact)] == told[: line["n"] + 1]
    assert {question.seat for question in report.questions} <= {seats[0]}
    seeds = [part.hex().encode() for row in house.state(made["match"]).seeds for part in (row.seed, row.salt)]
    keys = [one.encode() for one in house.state(made["match"]).keys]
    for secret in (*hidden, *seeds, *keys, b'"checkpoint"', b'"draw"', b'"answer"', b'"to":["'):
        assert secret not in text, secret
        assert secret not in data

    # The seal opens neither as a report nor as a save, here or elsewhere; its length says next to nothing.
    assert imported(house, data, 422)["reason"] == "broken-record"
    assert imported(house, report.sealed, 422)["reason"] == "broken-record"
    filled = len(report.sealed) - len(NEWEST) - 64
    assert filled >= LEAST_SIZE and filled & (filled - 1) == 0
    other = House(tmp_path / "other")
    try:
        play_spies(other, spies := other.new("spies", "uk", "japan"))
        reported(other, spies["seats"]["uk"], 0)
        with pytest.raises(BrokenRecord, match="comes from another server"):
            opened(tmp_path / "other", record)
    finally:
        other.stop()

    # Whoever runs the server reads all of it, beside the running server too.
    whole = opened(tmp_path / "data", record)
    assert whole.report is not None and whole.report.note == "Why?"
    assert all(secret in msgspec.json.encode(whole) for secret in hidden)
    entry = whole.entries[whole.report.at]
    assert isinstance(entry, Fact) and entry.kind == line["kind"]
    there = Table.restore(find(game), whole, Seeded(0))
    assert (
        there.misfit is None and [one for one in there.questions(seats[0]) if not one.answered] == report.questions
    )

    # `sandtable replay` opens it at that line, for everybody and for whoever runs the server.
    file = tmp_path / "report.sandtable"
    file.write_bytes(data)
    (seat,) = (catalogue(find(game)).name(seat) for seat in seats[:1])
    for more, sealed in (([], True), (["--data", tmp_path / "data"], False)):
        said = CliRunner().invoke(app, ["replay", str(file), *map(str, more)], catch_exceptions=False)
        lines = said.stdout.splitlines()
        assert said.exit_code == 0 and lines[1].startswith(f"{seat} says at entry ") and lines[2] == "  Why?"
        assert lines[3].startswith(f"{line['rule']} ")
        (marked,) = [one for one in lines if one.startswith("> ")]
        assert marked.endswith(f"[{line['rule']}]")
        assert any(one.startswith("What others hide is sealed") for one in lines) == sealed
        assert (f"{seat} is asked:" in lines) == bool(report.questions)


def test_who_takes_a_seat_back_reads_in_no_report_what_lay_sealed_there(real_house: House) -> None:
    house, seats = real_house, ("captain", "navigator")
    made = house.new("uboot", *seats, scenario="northern_passage", options={"briefing": "off"})
    guest = house.post(f"/api/keys/{made['seats']['navigator']}/take")["key"]
    with seated(house, made["seats"]["captain"], guest) as people:
        answer, *_ = play_uboot(house, made, people)
        people[0].sync()
        house.post(f"/api/keys/{made['owner']}/seats", seat="navigator", holder="hotseat")
        for key in (made["owner"], made["seats"]["captain"], f"{made['owner']},{made['seats']['captain']}"):
            lines = house.get(f"/api/keys/{key}/facts?before=999")
            paused = next(line["n"] for line in lines if line["kind"] == "paused")
            data = reported(house, key, paused)
            assert answer not in readable(data)
