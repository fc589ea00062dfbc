"""Who vouches for a record that comes in, and that a sealed save gives nobody more than they had.

The attackers here are an owner who edits a record, one who exports a running match to look into it, and one who
measures files.
"""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.kernel import Fact, Record, Seeded, Table
from sandtable.kernel.chance import Drawn
from sandtable.kernel.record import Seed
from sandtable.kernel.trust import commitment
from sandtable.server.lobby import incoming
from sandtable.server.pool import vetting
from sandtable.server.pool.processes import Budget
from sandtable.server.pool.seal import SealedSave, Sealer
from sandtable.server.store.database_file import backup, restore
from sandtable.server.store.rows import KeyRow, TimeRow
from sandtable.server.wire.messages import ChatLine
from tests.kernel.helpers import play
from tests.kernel.toys import Toy
from tests.server.games import GAMES
from tests.server.people import House, seated
from tests.server.test_files import exported, imported, play_some

SEED, SALT = b"0123456789abcdef", b"salt"
OPENED = [Seed(0, commitment(SEED, SALT), SEED.hex(), SALT.hex())]


def played(start: Toy | None = None, answers: int = 10_000) -> Record:
    """A match of the pack, from its set-up or from a position of one's own, with true dice."""
    game = GAMES["pack"]
    table = Table(game, game.scenarios()[0], {}, Seeded(SEED)).begin(start)
    play(table, 1, answers)
    return table.record(OPENED)


def origin(house: House, made: Any) -> set[str]:
    """What every seat is told about where the match comes from."""
    found = set()
    for key in made["seats"].values():
        with house.sit(key) as person:
            found.add(person.now["origin"])
    return found


def test_a_match_of_this_server_needs_no_word(house: House) -> None:
    assert origin(house, house.new("spies", "uk", "japan")) == {""}


def test_a_finished_record_with_open_seeds_is_verified(house: House) -> None:
    assert origin(house, imported(house, played().to_bytes())) == {"verified"}


def test_a_start_of_ones_own_is_told_to_every_seat_for_ever(house: House) -> None:
    forged = played(Toy({"week": 0, "sunk": 40, "combat": 0}, {"boats": list(range(6)), "left": []}))
    made = imported(house, forged.to_bytes())
    assert origin(house, made) == {"foreign"}
    again = Record.from_bytes(exported(house, made["owner"], form="record"))
    assert again.origin == "foreign"
    house.restart()
    assert origin(house, made) == {"foreign"}
    washed = msgspec.structs.replace(again, origin="")
    assert origin(house, imported(house, washed.to_bytes())) == {"foreign"}


@pytest.mark.parametrize("change", [{"build": "x" + GAMES["pack"].build[1:]}, {"seeds": []}, {"rules_version": 0}])
def test_what_cannot_be_checked_is_not_verified(house: House, change: dict[str, Any]) -> None:
    record = msgspec.structs.replace(played(), **change)
    assert origin(house, imported(house, record.to_bytes())) == {"foreign"}


def test_a_running_match_is_vouched_for_where_it_runs_and_with_its_own_dice_only(house: House) -> None:
    key = house.new("pack", "bdu")["seats"]["bdu"]
    play_some(house, key, 8)
    data = exported(house, key)
    assert origin(house, imported(house, data)) == {"verified"}
    # Dice of one's own: a match that is consistent in itself, under the commitment of a true one.
    other = msgspec.structs.replace(played(answers=8), seeds=Record.from_bytes(data).seeds)
    assert any(isinstance(entry, Drawn) for entry in other.entries)
    assert origin(house, imported(house, other.to_bytes())) == {"foreign"}


def test_what_the_server_kept_under_other_rules_keeps_its_standing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAMES["pack"], "build", "monday")
    made = house.new("pack", "bdu")
    play_some(house, made["seats"]["bdu"], 5)
    data = exported(house, made["seats"]["bdu"])
    monkeypatch.setattr(GAMES["pack"], "build", "tuesday")
    house.restart()
    assert origin(house, made) == {""}
    assert origin(house, imported(house, data)) == {"earlier"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"options": {"no-such": "x"}}, "has no option 'no-such'"),
        ({"options": {f"o{n}": "x" for n in range(20_000)}}, "has no option"),
        ({"rules_version": 10**30}, "rules_version"),
        ({"rules_version": -1}, "rules_version"),
        ({"seats": ["x"] * 10_000}, "seats"),
    ],
)
def test_a_header_is_checked_like_a_new_match(house: House, change: dict[str, Any], says: str) -> None:
    problem = imported(house, msgspec.structs.replace(played(answers=3), **change).to_bytes(), 422)
    assert problem["reason"] == "broken-record" and says in problem["detail"] and len(problem["detail"]) < 500


@pytest.fixture
def verdict(house: House, monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Nobody waits for a check, which lasts until this is set."""
    may_come = threading.Event()
    really = house.lobby.pool.run

    async def held(budget: Budget, act: Any, *args: Any) -> Any:
        try:
            return await really(budget, act, *args)
        finally:
            while act is vetting.bring_in and not may_come.is_set():
                await asyncio.sleep(0.01)

    monkeypatch.setattr(house.lobby.pool, "run", held)
    monkeypatch.setattr(incoming, "PATIENCE", 0.0)
    monkeypatch.setattr(incoming, "EVERY", 0.05)
    return may_come


def test_what_takes_long_to_check_is_played_meanwhile_and_says_so(house: House, verdict: threading.Event) -> None:
    made = imported(house, played(answers=6).to_bytes())
    with house.sit(made["seats"]["bdu"]) as bdu:
        assert bdu.now["origin"] == "checking"
        bdu.answer()
        verdict.set()
        bdu.until(lambda person: person.now["origin"] == "verified")
    assert origin(house, made) == {"verified"}
    house.restart()
    assert origin(house, made) == {"verified"}


def test_what_the_check_finds_wrong_is_said_to_every_seat_for_ever(house: House, verdict: threading.Event) -> None:
    record = played(answers=6)
    index = next(i for i, entry in enumerate(record.entries) if isinstance(entry, Fact))
    record.entries[index] = msgspec.structs.replace(record.entries[index], kind="forged")
    made = imported(house, record.to_bytes())
    with house.sit(made["seats"]["bdu"]) as bdu:
        verdict.set()
        bdu.until(lambda person: person.now["origin"] == "foreign")
        last = bdu.sync()["chat"][-1]
        assert last["notice"] == "check-failed" and f"entry {index} does not follow" in last["args"]["why"]
    assert Record.from_bytes(exported(house, made["owner"], form="record")).origin == "foreign"


@pytest.mark.usefixtures("verdict")
def test_a_check_that_a_restart_broke_off_vouches_for_nothing(house: House) -> None:
    made = imported(house, played(answers=6).to_bytes())
    house.restart()
    assert origin(house, made) == {"foreign"}


# --- sealed saves -----------------------------------------------------------------------------------------


def test_a_sealed_save_of_a_match_that_runs_is_refused_with_the_way_to_it(house: House) -> None:
    made = house.new("spies", "uk", "japan", "germany")
    sealed = exported(house, made["owner"], form="sealed")
    problem = imported(house, sealed, 409)
    assert problem["reason"] == "still-here" and made["match"] in problem["detail"]
    play_some(house, made["seats"]["uk"], 1)
    assert imported(house, sealed, 409)["reason"] == "still-here"


def test_a_lost_match_comes_back_to_its_old_keys_and_gives_no_new_ones(house: House, tmp_path: Path) -> None:
    exported(house, house.new("spies", "uk")["owner"], form="sealed")  # the server has its key
    backup(Path(house.data), tmp_path / "before")
    pace = {"kind": "question", "seconds": 3_600, "policy": "concede"}
    made = house.new("spies", "uk", "japan", "germany", title="Sealed", pace=pace)
    keys = made["seats"]
    with seated(house, *keys.values()) as people:
        for person in people:
            person.answer()
        people[0].send(type="chat", text="hello")
        people[0].wait("chat")
    house.post(f"/api/keys/{made['owner']}/link", seat="japan")
    with house.sit(keys["uk"]) as uk:
        facts, view, commitment_ = uk.facts, uk.now["view"], uk.now["commitment"]
    sealed = exported(house, made["owner"], form="sealed")
    house.stop()
    restore(Path(house.data), tmp_path / "before")
    house.start()
    house.get(f"/api/keys/{keys['uk']}", 404)
    again = imported(house, sealed)
    assert again == {"match": made["match"], "owner": "", "seats": {}}
    house.get(f"/api/keys/{keys['japan']}", 404)  # the link that was replaced stays dead
    with house.sit(keys["uk"]) as uk:
        assert (uk.facts, uk.now["view"], uk.now["commitment"]) == (facts, view, commitment_)
        assert uk.now["title"] == "Sealed" and uk.now["origin"] == ""
        assert [line.get("text") or line["notice"] for line in uk.now["chat"]][-4:] == [
            "hello",
            "seat-taken-back",
            "new-link",
            "brought-back",
        ]
        assert uk.now["pace"]["paused"] == "owner", "nobody's time runs out because a match was lost"
        assert uk.answer()["type"] == "ack"
    assert imported(house, sealed, 409)["reason"] == "still-here"


def test_the_length_of_a_sealed_save_tells_nothing(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    before = len(exported(house, made["owner"], form="sealed"))
    with house.sit(made["seats"]["uk"]) as uk:
        uk.send(type="note", text="a hidden plan " * 1_000)
        uk.answer()
    assert len(exported(house, made["owner"], form="sealed")) == before


def test_a_changed_seal_opens_nothing(house: House) -> None:
    sealed = exported(house, house.new("spies", "uk", "japan")["owner"], form="sealed")
    for changed in (sealed[:-1] + bytes([sealed[-1] ^ 1]), sealed.replace(b"save 2", b"save 3", 1), sealed[:40]):
        assert "another server" in imported(house, changed, 422)["detail"]


def test_a_save_sealed_by_an_earlier_version_speaks_todays_words() -> None:
    """Who disposes of a table was its host; a person may be called so."""
    save = SealedSave(b"", "", {}, {}, keys=[KeyRow("k", "m", "host"), KeyRow("l", "m", "seat", "uk")])
    save.lines = [ChatLine(0, "", name="host"), ChatLine(1, "", "uk", "host")]
    save.lines.append(ChatLine(2, "", notice="ended-by-host"))
    save.times = TimeRow("m", b'{"paused":"host"}')
    opened = Sealer(b"secret").open(Sealer(b"secret").seal(save))
    assert [key.role for key in opened.keys] == ["owner", "seat"]
    assert [line.name or line.notice for line in opened.lines] == ["owner", "host", "ended-by-owner"]
    assert opened.times is not None and opened.times.body == b'{"paused":"owner"}'
