"""Every save that was ever kept opens in this build and can be played on.

Here each is played on for a while; `SANDTABLE_SEEDS=20 pytest tests/saves` plays them to their ends.
"""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import msgspec
import pytest

from sandtable.games import find, names
from sandtable.kernel import BrokenRecord, Fact, Record, Seeded, Table, open_table
from sandtable.kernel.record import Checkpoint, Healed
from sandtable.kernel.table import decode_state
from sandtable.lab.kept.saves import continued, mid_phase, saves
from sandtable.server.pool.vetting import Incoming, Papers, bring_in, judge, vet
from sandtable.text import catalogue

FOLDER = Path(__file__).parent
KEPT = sorted(FOLDER.glob("*.sandtable"))
MOVES = 2000 if "SANDTABLE_SEEDS" in os.environ else 150


@pytest.mark.parametrize("save", KEPT, ids=lambda path: path.stem)
def test_a_kept_save_opens_and_is_played_on(save: Path) -> None:
    record = Record.from_bytes(save.read_bytes())
    opened = Table.restore(find(record.game), record, Seeded(1))
    assert opened.waiting or opened.outcome is not None or find(record.game).live
    moved = continued(record, limit=MOVES)
    on = moved.world.clock.tick > opened.world.clock.tick if find(record.game).live else len(moved.entries) > MOVES
    assert moved.outcome is not None or on
    again = Table.restore(find(record.game), Record.from_bytes(moved.record().to_bytes()), Seeded(7))
    assert again.state_hash == moved.state_hash


@pytest.mark.parametrize("save", KEPT, ids=lambda path: path.stem)
def test_a_kept_save_can_be_imported(save: Path, tmp_path: Path) -> None:
    record = Record.from_bytes(save.read_bytes())
    game = find(record.game)
    papers = Papers(save, *(tmp_path / name for name in ("stored", "read", "told")))
    findings = bring_in({game.name: pickle.dumps(game)}, papers, b"")
    assert msgspec.msgpack.decode(papers.read.read_bytes(), type=Incoming).count >= len(record.entries)
    assert findings is not None
    dice = "its seeds are sealed: nobody vouches for its dice"
    assert judge(record, findings, kept=False).origin == "foreign", dice


@pytest.mark.parametrize("name", ["empty_markers", "empty_markers_in_battle"])
def test_a_match_with_markers_without_units_is_healed(name: str) -> None:
    game = find("war_room")
    record = Record.from_bytes((FOLDER / f"war_room-{name}-r3-s2.sandtable").read_bytes())
    last = next(entry for entry in reversed(record.entries) if isinstance(entry, Checkpoint))
    before = decode_state(game, last)
    empty = {id: stack for id, stack in before.public.stacks.items() if not stack.size}
    assert len(empty) > 4
    table = Table.restore(game, record, Seeded(1))
    assert list(game.check(table.state)) == []
    (at,) = [index for index, entry in table.active() if isinstance(entry, Healed)]
    told = [fact for fact in table.journal if fact.kind == "empty-marker"]
    assert [f"{fact.args['nation']}-{fact.args['command']}" for fact in told] == list(empty)
    assert all(fact.rule == "WR0-01" and fact.to is None for fact in told)
    words = catalogue(game)
    line = words.say("fact-empty-marker", told[0].args)
    assert str(told[0].args["command"]) in line and "no units" in line
    mark = next(entry for _, entry in table.active(at) if isinstance(entry, Checkpoint))
    healed = decode_state(game, mark)
    assert healed.public.stacks == {id: stack for id, stack in before.public.stacks.items() if id not in empty}
    again = Table.restore(game, Record.from_bytes(table.record().to_bytes()), Seeded(1))
    assert (again.state_hash, len(again.entries)) == (table.state_hash, len(table.entries))


def test_a_record_of_these_very_rules_must_come_out_the_same() -> None:
    game = find("steel_wolves")
    table = open_table(game, "u99_1940", Seeded(1))
    for _ in range(12):
        table.answer("bdu", table.pending["bdu"].default)
    record = Record.from_bytes(table.record().to_bytes())
    assert record.build == game.build != ""
    vet(game, record)
    index = next(i for i, entry in enumerate(record.entries) if type(entry) is Fact)
    record.entries[index] = msgspec.structs.replace(record.entries[index], kind="forged")
    with pytest.raises(BrokenRecord, match=f"entry {index} does not follow"):
        vet(game, record)


def test_a_match_that_other_rules_began_is_never_held_to_these() -> None:
    game = find("steel_wolves")
    record = open_table(game, "u99_1940", Seeded(1)).record()
    record.build = "older"
    assert Table.restore(game, record, Seeded(1)).record().build == ""


@pytest.mark.parametrize(("file", "game", "scenario"), list(saves()), ids=lambda one: one)
def test_this_release_has_its_save(file: str, game: str, scenario: str) -> None:
    assert (FOLDER / file).exists(), f"run python -m sandtable.lab.kept.saves --write to add {file}"


@pytest.mark.parametrize("name", names())
def test_a_save_is_cut_in_mid_phase(name: str) -> None:
    game = find(name)
    record = mid_phase(game, game.scenarios()[0].id)
    table = Table.restore(game, record, Seeded(1))
    assert table.misfit is None
    assert table.outcome is None
