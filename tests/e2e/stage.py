"""U-BOOT tables that stand where a test wants them: a record whose state has been set, imported like any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Page

import sandtable
from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.units import MILLI
from sandtable.games.uboot.rules.crew.sailors import observers, update_observers
from sandtable.games.uboot.state.fleet import Vessel
from sandtable.games.uboot.state.model import Contact, State
from sandtable.games.uboot.state.plane import on_from
from sandtable.kernel.record import Checkpoint

__all__ = ["look_out", "meet", "seat_of", "staged"]


def staged(
    page: Page, scenario: str, change: Callable[[State], None], seed: int = 3, **options: str
) -> dict[str, Any]:
    """A match of this scenario at its start, changed; every seat is a person's. Its id and keys."""
    table = sandtable.open_table("uboot", scenario=scenario, seed=seed, options=options)
    record = table.record()
    at = next(i for i, entry in enumerate(record.entries) if isinstance(entry, Checkpoint))
    first = record.entries[at]
    assert isinstance(first, Checkpoint)
    patrol = msgspec.json.decode(bytes(first.state), type=State)
    change(patrol)
    record.entries = [msgspec.structs.replace(first, state=msgspec.Raw(msgspec.json.encode(patrol)))]
    # These rules did not make it by themselves: it is continued as it stands, like a save of another build.
    record.build = ""
    answer = page.request.post(
        "/api/import", data=record.to_bytes(), headers={"content-type": "application/octet-stream"}
    )
    assert answer.ok, answer.text()
    made: dict[str, Any] = answer.json()
    return made


def seat_of(made: dict[str, Any], seat: str) -> str:
    """The page of a seat of a match."""
    return f"/t/{made['seats'][seat]}"


def meet(
    patrol: State, ship: str, relative: int, metres: int, course: int, *, made_out: bool = True, **more: Any
) -> None:
    """A ship on this bearing from the bow, and the look-outs have it; `course` is its course."""
    boat = patrol.boat
    bearing = (boat.heading + relative * MILLI) % (360 * MILLI)
    lat, lon = on_from(boat.lat, boat.lon, bearing, metres)
    n = len(patrol.waters.vessels) + 90
    heading = course * MILLI
    patrol.waters.vessels.append(Vessel(ship, lat, lon, heading, heading, 0, id=f"staged-{n}", **more))
    profile = SHIPS[ship].profile if made_out else ""
    patrol.contacts.append(
        Contact(f"sight-{len(patrol.contacts) + 1}", "sight", bearing, metres, heading, 6, 0, patrol.elapsed_ms,
                profile, of=f"staged-{n}")
    )  # fmt: skip
    patrol.waters.contacts_made = len(patrol.contacts)


def look_out(patrol: State, *figures: str) -> None:
    """These figures stand on the bridge and watch."""
    for figure in figures:
        patrol.board.figures[figure] = 8
        patrol.board.sailors[f"{figure[:2]}{patrol.watch}{figure[2:]}"].job = "observe"
    update_observers(patrol)
    assert len(observers(patrol)) >= len(figures)
