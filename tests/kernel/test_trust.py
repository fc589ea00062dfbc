"""The dice are those that were committed to."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.kernel import Chance, Record, Seeded, Table, open_table, replay
from sandtable.kernel.chance import Drawn
from sandtable.kernel.record import Seed
from sandtable.kernel.trust import Untrue, Verdict, check_set_up, commitment, opens, verify
from tests.kernel.helpers import play
from tests.kernel.toys import Hidden, Pack

SEED, SALT = b"0123456789abcdef", b"salt"


def finished() -> Record:
    table = open_table(Pack(), "only", Seeded(SEED))
    play(table, 1)
    return table.record([Seed(0, commitment(SEED, SALT), SEED.hex(), SALT.hex())])


def test_commitment_binds_and_hides() -> None:
    shown = commitment(SEED, SALT)
    assert opens(shown, SEED, SALT) and not opens(shown, b"t" * 16, SALT)
    assert commitment(SEED, b"other") != shown


def test_an_honest_record_verifies() -> None:
    record = finished()
    draws = sum(isinstance(entry, Drawn) for entry in record.entries)
    assert draws > 10 and verify(record) == Verdict(draws, 0)


def test_a_changed_die_is_found() -> None:
    record = finished()
    at = next(i for i, entry in enumerate(record.entries) if isinstance(entry, Drawn))
    draw = record.entries[at]
    assert isinstance(draw, Drawn)
    record.entries[at] = msgspec.structs.replace(draw, values=((draw.values[0] + 1) % 10,))
    with pytest.raises(Untrue, match=f"entry {at}: the draw"):
        verify(record)


def test_another_seed_or_a_sealed_one_is_refused() -> None:
    record = finished()
    seed = record.seeds[0]
    for changed, message in [
        ([], "names no seed"),
        ([msgspec.structs.replace(seed, seed="")], "still sealed"),
        ([msgspec.structs.replace(seed, seed="00" * 16)], "does not fit the commitment"),
    ]:
        with pytest.raises(Untrue, match=message):
            verify(msgspec.structs.replace(record, seeds=changed))


def test_an_imported_match_goes_on_with_a_second_seed() -> None:
    table = open_table(Pack(), "only", Seeded(SEED))
    play(table, 1, 6)
    other = b"f" * 16
    since = len(table.entries)
    again = table.fork(other)
    play(again, 1)
    seeds = [Seed(0, commitment(SEED, SALT), SEED.hex(), SALT.hex())]
    with pytest.raises(Untrue):
        verify(again.record(seeds))
    second = Seed(since, commitment(other, SALT), other.hex(), SALT.hex())
    assert verify(again.record([*seeds, second])).unverified == 0
    imported = verify(again.record([second]))
    assert imported.verified > 10 and imported.unverified > 3


def test_a_draw_that_comes_again_must_repeat_the_first() -> None:
    record = finished()
    other = Seed(0, commitment(b"x" * 16, SALT), (b"x" * 16).hex(), SALT.hex())
    at = next(i for i, entry in enumerate(record.entries) if isinstance(entry, Drawn))
    first = record.entries[at]
    assert isinstance(first, Drawn)
    own = record.seeds[0]
    # The same match goes on under another seed, and its rules have changed: the old draw is told again.
    record.entries.append(first)
    record.seeds = [own, msgspec.structs.replace(other, since=len(record.entries) - 1)]
    draws = sum(isinstance(entry, Drawn) for entry in record.entries) - 1
    assert verify(record) == Verdict(draws, 0)
    (fresh,) = Seeded(b"x" * 16).values(first.name, "", first.sizes, 0)
    wrong = next(value for value in range(first.sizes[0]) if value not in (fresh, *first.values))
    record.entries[-1] = msgspec.structs.replace(first, values=(wrong,))
    with pytest.raises(Untrue, match=f"entry {len(record.entries) - 1}"):
        verify(record)


def test_a_draw_from_before_an_import_may_come_again_after_it() -> None:
    record = finished()
    at = next(i for i, entry in enumerate(record.entries) if isinstance(entry, Drawn))
    first = record.entries[at]
    assert isinstance(first, Drawn)
    other = b"z" * 16
    (fresh,) = Seeded(other).values(first.name, "", first.sizes, 0)
    told = next(value for value in range(first.sizes[0]) if value != fresh)
    record.entries = [record.entries[0], msgspec.structs.replace(first, values=(told,))] * 2
    record.seeds = [Seed(2, commitment(other, SALT), other.hex(), SALT.hex())]
    assert verify(record) == Verdict(0, 1)
    record.entries[1] = msgspec.structs.replace(first, name="1/r/T.other/1", values=(told,))
    with pytest.raises(Untrue, match="entry 3"):
        verify(record)


def test_a_seed_counts_from_its_own_entry_on() -> None:
    record = finished()
    other = b"y" * 16
    at = next(i for i, entry in enumerate(record.entries) if isinstance(entry, Drawn))
    draw = record.entries[at]
    assert isinstance(draw, Drawn)
    fresh = Seeded(other).values(draw.name, "", draw.sizes, 0)
    first = msgspec.structs.replace(draw, values=fresh)
    record.entries = [record.entries[0], first, msgspec.structs.replace(first, name="1/r/T.x/1")]
    later = Seeded(SEED).values("1/r/T.x/1", "", first.sizes, 0)
    record.entries[2] = Drawn("1/r/T.x/1", first.sizes, later)
    record.seeds = [
        Seed(1, commitment(other, SALT), other.hex(), SALT.hex()),
        Seed(2, commitment(SEED, SALT), SEED.hex(), SALT.hex()),
    ]
    assert fresh != Seeded(SEED).values(draw.name, "", draw.sizes, 0)
    assert later != Seeded(other).values("1/r/T.x/1", "", first.sizes, 0)
    assert verify(record) == Verdict(2, 0)


def test_a_record_must_begin_as_its_scenario_is_set_up() -> None:
    game = Pack()
    check_set_up(game, finished())
    state = game.setup(game.scenarios()[0], {}, Chance(Seeded(1)))
    state.numbers["sunk"] = 5
    forged = Table(game, game.scenarios()[0], {}, Seeded(SEED)).begin(state)
    play(forged, 1)
    record = forged.record([Seed(0, commitment(SEED, SALT), SEED.hex(), SALT.hex())])
    replay(game, record, Seeded(0))  # it is consistent in itself, and its dice are true
    assert verify(record).unverified == 0
    with pytest.raises(Untrue, match="entry 0: the position at the start"):
        check_set_up(game, record)


@pytest.mark.parametrize("seed", range(4))
def test_what_was_drawn_at_the_set_up_is_part_of_it(seed: int) -> None:
    table = open_table(Hidden(), "only", Seeded(seed))
    record = table.record()
    assert isinstance(record.entries[0], Drawn)
    check_set_up(Hidden(), record)


def test_options_of_a_record_are_those_of_its_scenario() -> None:
    record = finished()
    with pytest.raises(Untrue, match="no option 'more'"):
        check_set_up(Pack(), msgspec.structs.replace(record, options={"more": "yes"}))
    with pytest.raises(Untrue, match="no checkpoint"):
        check_set_up(Pack(), msgspec.structs.replace(record, entries=[]))
