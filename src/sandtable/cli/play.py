"""`sandtable play` and `sandtable serve`: a table in the browser, in the terminal, or for the whole house."""

from __future__ import annotations

import json
import os
import secrets
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.cli import common
from sandtable.cli.common import (
    console,
    data_folder,
    fail,
    game_named,
    options_of,
    plain_errors,
    read_record,
    scenario_named,
)
from sandtable.kernel import Game, Seeded, Table, open_table
from sandtable.text import key

__all__ = ["play", "serve"]

PORT = 8470

Data = Annotated[
    Path | None, typer.Option(help="Folder that keeps the matches. Default: $SANDTABLE_DATA or yours.")
]


def play(
    game: Annotated[str | None, typer.Argument(help="A game, such as steel_wolves. Only with --terminal.")] = None,
    scenario: Annotated[str | None, typer.Argument(help="A scenario; by default the game's first.")] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play here, in the terminal.")] = False,
    seat: Annotated[
        list[str] | None, typer.Option(help="Seat that you hold (several times for several); 'all' for every seat.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="A setting of the scenario, as name=value.")] = None,
    seed: Annotated[int | None, typer.Option(help="Fixed dice, for trying things out.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved match.")] = None,
    script: Annotated[
        bool, typer.Option("--script", help="Read answers from standard input, line by line.")
    ] = False,
    data: Data = None,
    port: Annotated[int, typer.Option(help="Port of the table server.")] = PORT,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Play in the browser, or with --terminal right here.

    A table server starts on this machine alone and keeps the matches in the data folder.
    """
    with plain_errors():
        if terminal or resume or script:
            _terminal(game, scenario, seat or [], option or [], seed, resume, script)
            return
        if game is not None:
            fail("in the browser you choose the game in the lobby; to play it here add --terminal")
        _serve("127.0.0.1", port, data_folder(data), browser=browser and _has_a_screen())


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.")] = PORT,
    data: Data = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="For the phones around the table: address and QR code.")
    ] = False,
) -> None:
    """Run the table server, with --lan for the whole house."""
    with plain_errors():
        _serve("0.0.0.0" if lan and host == "127.0.0.1" else host, port, data_folder(data), lan=lan)


def _serve(host: str, port: int, data: Path, *, lan: bool = False, browser: bool | None = None) -> None:
    """Run the server. `browser`: open the page, or only say where it is; None: this is a server, not a player."""
    try:
        from sandtable.server.run import server
    except ImportError as error:
        fail(f"the table server is not installed completely ({error}): run pip install sandtable again")
    out = console()
    address = f"http://{lan_address() if lan else host}:{port}/"
    if browser is not None and _is_a_table(address):
        out.print(f"A table is open already at {address}", markup=False)
        if browser:
            webbrowser.open(address)
        return
    _port_is_free(host, port)
    ready = server(host, port, data)
    out.print(f"The table is open at {address}", markup=False)
    if lan:
        out.print(qr(address), markup=False)
    out.print(f"Matches are kept in {data}. Ctrl-C closes the table.", markup=False)
    if browser:
        threading.Thread(target=_open_when_up, args=(host, port, address), daemon=True).start()
    ready.run()


def _has_a_screen() -> bool:
    """Can a browser window be opened here? (Over SSH or in a container only the address is printed.)"""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _is_a_table(address: str) -> bool:
    """Does a table server answer there already?"""
    try:
        with urllib.request.urlopen(f"{address}api/games", timeout=2) as answer:
            return isinstance(json.loads(answer.read()), list)
    except (OSError, ValueError):
        return False


def _port_is_free(host: str, port: int) -> None:
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            fail(f"cannot listen on {host}:{port} ({error.strerror}): choose another with --port")


def _open_when_up(host: str, port: int, address: str) -> None:
    """Open the browser once the server answers; a machine without one just keeps the printed address."""
    for _ in range(100):
        with socket.socket() as trial:
            trial.settimeout(0.5)
            if trial.connect_ex((host, port)) == 0:
                webbrowser.open(address)
                return
        time.sleep(0.1)


def lan_address() -> str:
    """This machine's address in its network. Nothing is sent: the system only chooses a way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("10.255.255.255", 1))
            return str(way.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def qr(address: str) -> str:
    """The address as a QR code for the terminal."""
    import io

    import segno

    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, compact=True)
    return out.getvalue()


def _terminal(
    name: str | None,
    scenario: str | None,
    seats: list[str],
    settings: list[str],
    fixed: int | None,
    resume: Path | None,
    script: bool,
) -> None:
    from sandtable.cli.terminal import Terminal

    out = console()
    write: Callable[[str], None] = lambda line: out.print(line, markup=False)  # noqa: E731
    read = _lines(iter(sys.stdin), write) if script else input
    record = read_record(resume) if resume else None
    if record is None and name is None:
        name, scenario = _chosen(read, write)
    game = game_named(record.game if record else str(name))
    if game.live:
        fail(f"{game.name} is played in real time, which a terminal cannot: run sandtable play")
    seed = fixed.to_bytes(16, "big") if fixed is not None else secrets.token_bytes(16)
    table: Table[Any, Any]
    if record is not None:
        table = Table.restore(game, record, Seeded(seed))
    else:
        chosen = scenario_named(game, scenario)
        table = open_table(game, chosen, Seeded(seed), options_of(game, chosen, settings))
    if table.misfit is not None:
        write(f"The rules have changed: entry {table.misfit.index} no longer fits, and the match stands before it.")
    held = _held(game, table, seats)
    save = Path(f"{game.name}.sandtable")
    player = Terminal(table, held, read, write, seed, record.seeds if record else (), save)
    if record is not None:
        player.catch_up()
    try:
        player.play()
    except (EOFError, KeyboardInterrupt):
        write("")
        player.save(save)


def _chosen(read: Callable[[str], str], write: Callable[[str], None]) -> tuple[str, str]:
    """Ask for a game and a scenario; those of live games are not offered here."""
    from sandtable.cli.sentences import Narrator, letter

    offers: list[tuple[str, str]] = []
    write("What do you want to play?")
    for name in common.names():
        game = game_named(name)
        for one in game.scenarios() if not game.live else ():
            title = Narrator(game).words.say(key("scenario", one.id), one.args)
            write(f"  {letter(len(offers))}  {name}: {title}")
            offers.append((name, one.id))
    if not offers:
        fail("there is no turn-based game to play here yet")
    names = {letter(n): offer for n, offer in enumerate(offers)} | {str(n): one for n, one in enumerate(offers, 1)}
    while (line := read("> ").strip()) not in names:
        if line == "q":
            raise typer.Exit(0)
        write(f"Type a letter from a to {letter(len(offers) - 1)}, or q to leave.")
    return names[line]


def _held(game: Game[Any, Any], table: Table[Any, Any], seats: list[str]) -> list[str]:
    """The seats that the person holds: as named, else the first."""
    if seats == ["all"]:
        return list(table.seats)
    for seat in seats:
        if seat not in table.seats:
            fail(f"{game.name} {table.scenario.id} has no seat {seat!r}; there are: {', '.join(table.seats)}")
    return seats or table.seats[:1]


def _lines(source: Iterator[str], write: Callable[[str], None]) -> Callable[[str], str]:
    """Answers from a script: each is shown as if it were typed; at its end the match is left."""

    def read(prompt: str) -> str:
        line = next(source, "q").rstrip("\n")
        write(f"{prompt}{line}")
        return line

    return read
