"""A running match with something that cannot be is healed when a newer server opens it: stored, told, once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandtable.kernel import Record
from sandtable.kernel.record import Healed
from tests.kernel.toys import Haunted
from tests.server.people import House


def facts(person: Any) -> list[str]:
    return [fact["kind"] for fact in person.facts if not fact.get("undone")]


def test_a_running_match_is_healed_stored_and_told(tmp_path: Path) -> None:
    old = House(tmp_path / "data", {"haunted": Haunted(heals=False)})
    try:
        made = old.new("haunted", "bdu")
        key = made["seats"]["bdu"]
        with old.sit(key) as player:
            for answer in ("conjure", *["no", "sleep"] * 30):
                assert player.answer(answer)["type"] == "ack"
            asked = player.asked()
            player.sync()
            before = facts(player)
    finally:
        old.stop()
    new = House(tmp_path / "data", {"haunted": Haunted(heals=True)})
    try:
        with new.sit(key) as player:
            assert sorted(facts(player)) == sorted([*before, "ghosts-gone"])
            (healed,) = [fact for fact in player.facts if fact["kind"] == "ghosts-gone"]
            assert (healed["rule"], healed["args"]) == ("T.ghost", {"ghosts": [1]})
            assert (player.asked()["id"], player.asked()["kind"]) == (asked["id"], asked["kind"])
        new.restart()
        with new.sit(key) as player:
            assert facts(player).count("ghosts-gone") == 1
            table = new.table(made["match"])
            assert table.state.lists["ghosts"] == []
            healings = [entry for entry in table.entries if isinstance(entry, Healed)]
            assert len(healings) == 1, "what was stored is not healed again"
            assert player.answer("no")["type"] == "ack"
            seen = player.facts
        frames = [new.get(f"/api/keys/{key}/film?at={n}") for n in (0, len(seen) - 1)]
        assert [frame["view"]["bdu"]["numbers"]["night"] for frame in frames] == [0, 30]
        data = new.http.get(f"/api/keys/{made['owner']}/export?form=record").content
        assert sum(isinstance(entry, Healed) for entry in Record.from_bytes(data).entries) == 1
        again = new.http.post("/api/import", content=data)
        assert again.status_code == 200, again.text
    finally:
        new.stop()
