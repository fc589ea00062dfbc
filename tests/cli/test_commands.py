"""The tool belt: what each command prints, writes and refuses."""

from __future__ import annotations

import csv
import json
import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import sandtable
from sandtable.cli import common
from sandtable.cli.play import lan_address, qr
from sandtable.cli.sentences import throws
from sandtable.games import find
from sandtable.kernel import Fact, Record, Seeded, Table, open_table
from sandtable.kernel.chance import Drawn
from sandtable.kernel.record import Answered, Checkpoint, Report, Seed
from sandtable.kernel.trust import commitment
from sandtable.lab.bench import figures as bench
from sandtable.lab.kit.walk import cases
from sandtable.server.store.opening import open_store
from tests.cli.conftest import Run
from tests.cli.toys import Cruising
from tests.conformance import broken

SEED, SALT = b"sixteen bytes ok", b"some salt"


def finished(game: Cruising) -> Record:
    """A finished match with its seed opened."""
    table = open_table(game, "only", Seeded(SEED))
    while table.outcome is None:
        for seat, decision in table.pending.items():
            table.answer(seat, decision.default)
    return table.record([Seed(0, commitment(SEED, SALT), SEED.hex(), SALT.hex())])


def test_it_says_its_version(run: Run) -> None:
    assert run("--version").out.strip() == f"sandtable {sandtable.__version__}"


def test_help_shows_the_tool_belt(run: Run) -> None:
    said = run("--help")
    for command in [
        "play",
        "serve",
        "simulate",
        "replay",
        "export",
        "import",
        "links",
        "odds",
        "rules",
        "fuzz",
        "mutants",
        "bench",
        "backup",
        "restore",
    ]:
        assert any(line.split()[:1] == [command] for line in said.lines), command


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("play", "chess", "--terminal"), "there is no game 'chess'; there are: steel_wolves"),
        (("play", "steel_wolves"), "add --terminal"),
        (("play", "uboot", "--terminal"), "played in real time"),
        (("play", "steel_wolves", "nowhere", "--terminal"), "has no scenario 'nowhere'; there are: "),
        (("play", "steel_wolves", "--terminal", "--seat", "cook"), "has no seat 'cook'; there are: bdu"),
        (("play", "steel_wolves", "--terminal", "--option", "fog"), "write an option as name=value"),
        (("play", "steel_wolves", "--terminal", "--option", "fog=on"), "has no option 'fog'"),
        (("play", "--resume", "/no/such/file"), "there is no file /no/such/file"),
        (("simulate", "chess"), "there is no game 'chess'"),
        (("replay", "/no/such/file"), "there is no file /no/such/file"),
        (("replay", "/"), "is a folder"),
        (("import", "/no/such/file"), "there is no file /no/such/file"),
        (("export", "--data", "/no/such/folder"), "there are no matches in /no/such/folder"),
        (("backup", "never.sandtable-backup", "--data", "/no/such/folder"), "name the folder that the server uses"),
        (("restore", "/no/such/file", "--data", "/no/such/folder"), "there is no backup /no/such/file"),
        (("fuzz", "chess"), "there is no game 'chess'"),
        (("fuzz", "--promise", "luck"), "there is no promise 'luck'; there are: answers agree"),
    ],
)
def test_an_error_is_one_line_that_says_what_to_do(run: Run, args: tuple[str, ...], says: str) -> None:
    said = run(*args)
    assert said.code == 2
    assert says in said.error
    assert len(said.error.strip().splitlines()) == 1


def test_a_foreign_file_is_no_record(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sir")
    said = run("replay", file)
    assert said.code == 2
    assert "not a Sandtable record" in said.error


# --- simulate ---------------------------------------------------------------------------------------------


def test_matches_are_simulated_alike_on_one_and_on_two_processes(run: Run, tmp_path: Path) -> None:
    said = [
        run("simulate", "steel_wolves", "--games", 12, "--jobs", jobs, "--json", "--csv", tmp_path / f"{jobs}.csv")
        for jobs in (1, 2)
    ]
    assert json.loads(said[0].out) == json.loads(said[1].out)
    assert json.loads(said[0].out)["matches"] == 12
    with (tmp_path / "1.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["seed"] for row in rows] == [str(n) for n in range(12)]
    assert (tmp_path / "2.csv").read_text() == (tmp_path / "1.csv").read_text()


def test_a_simulation_prints_outcomes_and_figures(run: Run) -> None:
    said = run("simulate", "steel_wolves", "--games", 3, "--jobs", 1, "--random")
    assert "patrol-" in said.out
    assert "%" in said.out
    assert "deviation" in said.out


# --- replay -----------------------------------------------------------------------------------------------


def test_a_replay_tells_the_match_checks_the_rules_and_the_dice(
    run: Run, cruising: Cruising, tmp_path: Path
) -> None:
    file = tmp_path / "match.sandtable"
    file.write_bytes(finished(cruising).to_bytes())
    said = run("replay", file, "--strict", "--verify", "--why")
    assert said.code == 0, said.error
    assert any(line.endswith("hours the ship arrives at the home port. [C.5]") for line in said.lines)
    assert any(line.startswith("Replayed: ") for line in said.lines)
    assert "The seed fits its commitment, and 1 draws fit the seed." in said.lines
    assert "Verified: it begins as the scenario is set up, and these rules give the same match." in said.lines
    assert any("+1 Speed" in line for line in said.lines)


def test_a_replay_tells_a_seat_only_what_it_may_know(run: Run, cruising: Cruising, tmp_path: Path) -> None:
    file = tmp_path / "match.sandtable"
    file.write_bytes(finished(cruising).to_bytes())
    assert any("Captain, " in line for line in run("replay", file).lines)
    assert not any("Captain, " in line for line in run("replay", file, "--seat", "mate").lines)


def test_a_report_opens_at_the_line_that_it_is_about(run: Run, cruising: Cruising, tmp_path: Path) -> None:
    """With its note, the line and its dice, what came about with it, and what was asked then; nothing of before."""
    record = finished(cruising)
    at = next(i for i, one in enumerate(record.entries) if isinstance(one, Fact) and throws(one))
    since = max(i for i in range(at) if isinstance(record.entries[i], Answered)) + 1
    asked = Table.restore(cruising, msgspec.structs.replace(record, entries=record.entries[:1]), Seeded(0))
    seat = record.seats[0]
    record.entries = record.entries[: at + 1]
    record.report = Report(at, since, "C.9", "Too fast?", [seat], asked.questions(seat))
    file = tmp_path / "report.sandtable"
    file.write_bytes(record.to_bytes())
    said = run("replay", file)
    lines = said.lines
    assert lines[1] == f"Captain says at entry {at} of {len(record.entries)} that this looks wrong:"
    assert lines[2:4] == ["  Too fast?", "C.9: the rulebook has no text for it."]
    (marked,) = [line for line in lines if line.startswith("> ") and not line.startswith(">   ")]
    assert marked.endswith("hours the ship arrives at the home port. [C.5]")
    assert not any("(Captain, " in line for line in lines)
    assert any(" shows " in line for line in lines) and any("+1 Speed" in line for line in lines)
    assert "Captain is asked:" in lines and any("; not now: " in line for line in lines)
    assert run("replay", file, "--quiet").lines == []
    assert run("replay", file, "--strict", "--quiet").lines[0].startswith("Replayed: ")


def test_loaded_dice_are_found(run: Run, cruising: Cruising, tmp_path: Path) -> None:
    record = finished(cruising)
    index = next(i for i, entry in enumerate(record.entries) if type(entry) is Drawn)
    draw = record.entries[index]
    assert isinstance(draw, Drawn)
    record.entries[index] = Drawn(draw.name, draw.sizes, ((draw.values[0] + 1) % 10,))
    file = tmp_path / "match.sandtable"
    file.write_bytes(record.to_bytes())
    said = run("replay", file, "--verify", "--quiet")
    assert said.code == 2
    assert f"entry {index}" in said.error
    said = run("replay", file, "--strict", "--quiet")
    assert said.code == 2
    assert "these rules do not give the same match" in said.error


def test_an_edited_start_and_other_rules_are_not_verified(run: Run, cruising: Cruising, tmp_path: Path) -> None:
    record = finished(cruising)
    file = tmp_path / "match.sandtable"
    file.write_bytes(msgspec.structs.replace(record, build="other").to_bytes())
    said = run("replay", file, "--verify", "--quiet")
    assert said.lines[-1].startswith("Not verified: other rules played it") and said.code == 0
    at = next(i for i, entry in enumerate(record.entries) if type(entry) is Checkpoint)
    start = record.entries[at]
    assert isinstance(start, Checkpoint)
    record.entries[at] = msgspec.structs.replace(start, epoch=start.epoch + 1)
    file.write_bytes(record.to_bytes())
    said = run("replay", file, "--verify", "--quiet")
    assert said.code == 2 and "is not verified: entry" in said.error


# --- files of the data folder -----------------------------------------------------------------------------


def test_a_match_goes_into_the_data_folder_and_out_again(run: Run, tmp_path: Path) -> None:
    table = open_table(common.find("steel_wolves"), "u48_1939", Seeded(1))
    table.answer("bdu", table.pending["bdu"].default)
    file, data, out = tmp_path / "a.sandtable", tmp_path / "data", tmp_path / "b.sandtable"
    file.write_bytes(table.record().to_bytes())
    said = run("import", file, "--data", data)
    assert said.code == 0, said.error
    match = said.lines[0].split("match ")[1].split(".")[0]
    assert sum("http://127.0.0.1" in line for line in said.lines) == 2
    assert match in run("export", "--data", data).out
    assert run("export", match, out, "--data", data).code == 0
    again = Table.restore(table.game, Record.from_bytes(out.read_bytes()), Seeded(1))
    assert again.state_hash == table.state_hash
    sealed = tmp_path / "c.sealed"
    assert run("export", match, sealed, "--sealed", "--data", data).code == 0
    said = run("import", sealed, "--data", data)
    assert said.code == 2 and "still here" in said.error
    said = run("export", "nobody", "--data", data)
    assert said.code == 2


def test_lost_links_are_printed_again_beside_a_running_server(run: Run, tmp_path: Path) -> None:
    table = open_table(common.find("steel_wolves"), "u48_1939", Seeded(1))
    file, data = tmp_path / "a.sandtable", tmp_path / "data"
    assert "name the folder that the server uses" in run("links", "--data", data).error
    file.write_bytes(table.record().to_bytes())
    made = run("import", file, "--data", data).lines
    match = made[0].split("match ")[1].split(".")[0]
    store = open_store(data)  # as a running server holds it
    try:
        said = run("links", match, "--data", data)
    finally:
        store.close()
    assert said.code == 0, said.error
    assert said.lines[0].startswith(match)
    assert said.lines[1:] == made[1:]
    assert "there is no match nobody here" in run("links", "nobody", "--data", data).error


def test_a_broken_record_is_not_imported(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.sandtable"
    file.write_bytes(b"sandtable record\nnonsense")
    said = run("import", file, "--data", tmp_path / "data")
    assert said.code == 2
    assert "Nothing was imported" in said.error


def test_a_backup_brings_the_matches_back(run: Run, tmp_path: Path) -> None:
    table = open_table(common.find("steel_wolves"), "u48_1939", Seeded(1))
    file, data, kept = tmp_path / "a.sandtable", tmp_path / "data", tmp_path / "kept.backup"
    file.write_bytes(table.record().to_bytes())
    run("import", file, "--data", data)
    assert run("backup", kept, "--data", data).code == 0
    run("import", file, "--data", data)
    assert run("restore", kept, "--data", data, typed="n\n").code == 1
    assert run("export", "--data", data).out.count("u48_1939") == 2
    assert run("restore", kept, "--data", data, "--yes").code == 0
    assert run("export", "--data", data).out.count("u48_1939") == 1


# --- fuzz and bench ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_fuzzer_keeps_the_match_that_breaks_a_promise(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.setattr(common, "find", lambda name: broken.Crash())
    said = run("fuzz", "submarine", "--minutes", 1, "--jobs", jobs, "--crashes", tmp_path)
    assert said.code == 1
    assert "zone 4 has no depth" in said.out
    (file,) = tmp_path.iterdir()
    assert f"sandtable import {file}" in said.out
    table = Table.restore(broken.Crash(), Record.from_bytes(file.read_bytes()), Seeded(0))
    assert table.state.zone == 4


def test_the_fuzzer_says_that_all_is_well(run: Run, tmp_path: Path) -> None:
    said = run("fuzz", "war_room", "--minutes", 0, "--moves", 6, "--crashes", tmp_path)
    assert said.code == 0
    assert "Every promise was kept." in said.out


def test_the_fuzzer_plays_whole_seeds_until_there_were_enough_decisions(run: Run, tmp_path: Path) -> None:
    settings = ("--moves", 2, "--promise", "states can be", "--crashes", tmp_path, "--seed", 7)
    said = [run("fuzz", "dateline", "--decisions", 30, "--jobs", jobs, *settings).out for jobs in (1, 2)]
    counts = [re.search(r"(\d+) matches, (\d+) decisions in \d+ s, seeds 7 to (\d+)", out) for out in said]
    assert counts[0] and counts[1] and counts[0].groups() == counts[1].groups()
    matches, decisions, last = map(int, counts[0].groups())
    whole = len(cases(find("dateline"), 1, 7))
    assert decisions == 2 * matches >= 30 > decisions - 2 * whole
    assert matches == whole * (last - 6)
    assert list(tmp_path.iterdir()) == []


def test_a_bench_prints_keeps_and_judges_its_figures(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cost, speed = bench.at_most("cost", 11.0, "µs", 10), bench.at_least("speed", 60_000.0, "a second", 5)
    measures: dict[str, Any] = {
        "one": lambda _: [cost, speed],
        "two": lambda _: [bench.Figure("not here", None, "kB")],
    }
    monkeypatch.setattr("sandtable.lab.studies.measures.MEASURES", measures)
    said = run("bench", "--keep", tmp_path)
    assert said.code == 0
    rows = {line.split("│")[1].strip(): line for line in said.lines if "│" in line}
    assert "no" in rows["cost"].split()
    assert "yes" in rows["speed"].split()
    (kept,) = tmp_path.iterdir()
    figures = msgspec.json.decode(kept.read_bytes())["figures"]
    assert [figure["reached"] for figure in figures] == [False, True, None]
    assert json.loads(run("bench", "--json", "--keep", tmp_path).out)["figures"] == figures


def test_the_measures_measure() -> None:
    for measure in (bench.kernel_cost, bench.restore, bench.random_play):
        for figure in measure(True):
            assert figure.value is not None
            assert figure.value > 0


# --- serve ------------------------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, Path]]:
    """The host, port and data folder of every server that was run; none of them really runs."""
    import sandtable.server.run

    ran: list[tuple[str, int, Path]] = []

    def server(host: str, port: int, data: Path) -> SimpleNamespace:
        return SimpleNamespace(run=lambda: ran.append((host, port, data)))

    monkeypatch.setattr(sandtable.server.run, "server", server)
    return ran


def test_play_starts_the_server_on_loopback(run: Run, tmp_path: Path, started: list[tuple[str, int, Path]]) -> None:
    port = free_port()
    said = run("play", "--no-browser", "--port", port, "--data", tmp_path / "data")
    assert said.code == 0, said.error
    assert started == [("127.0.0.1", port, tmp_path / "data")]
    assert f"http://127.0.0.1:{port}/" in said.out


def test_lan_listens_everywhere_and_shows_a_code(
    run: Run, tmp_path: Path, started: list[tuple[str, int, Path]]
) -> None:
    port = free_port()
    said = run("serve", "--lan", "--port", port, "--data", tmp_path)
    assert started[0][0] == "0.0.0.0"
    assert f"http://{lan_address()}:{port}/" in said.out
    assert qr(f"http://{lan_address()}:{port}/").strip() in said.out


def test_a_port_in_use_is_said(run: Run, tmp_path: Path) -> None:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        said = run("serve", "--port", one.getsockname()[1], "--data", tmp_path)
    assert said.code == 2
    assert "choose another with --port" in said.error


def test_serve_serves_and_play_finds_it(run: Run, tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "sandtable.cli.main", "serve", "--port", str(port), "--data", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/games", timeout=5) as answer:
                    games = json.loads(answer.read())
                break
            except OSError:
                time.sleep(0.1)
        else:
            pytest.fail("the server did not answer")
        assert "steel_wolves" in [game["name"] for game in games]
        said = run("play", "--no-browser", "--port", port, "--data", tmp_path)
        assert said.code == 0
        assert f"A table is open already at http://127.0.0.1:{port}/" in said.out
    finally:
        process.terminate()
        process.wait(20)


def test_the_data_folder_is_the_one_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SANDTABLE_DATA", str(tmp_path))
    assert common.data_folder(None) == tmp_path
    assert common.data_folder(Path("here")) == Path("here")
    monkeypatch.delenv("SANDTABLE_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert common.data_folder(None) == tmp_path / "share" / "sandtable"
