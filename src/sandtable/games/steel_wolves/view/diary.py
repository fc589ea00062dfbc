"""SW3.3, SW16.12 The war diary: boats, commanders, ships and months, from what the seat was told and sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct, field

from sandtable.games.steel_wolves.data.data import AREAS, BATTLES, CAMPAIGNS, CHARTS, LEDGER, SCENARIOS
from sandtable.games.steel_wolves.view.view import View
from sandtable.kernel import Fact

Date = tuple[int, int, int]
"""Year, month and week."""


class Ship(Struct):
    """A ship sunk: what it was, by which boat, under whom, where and when. `mine`: on a mine."""

    boat: str
    commander: str
    unit: str
    type: str
    nation: str
    tons: int
    plain: bool
    area: str
    date: Date
    mine: bool = False


class Voyage(Struct):
    """One patrol of a boat: from leaving base to coming home, or not. `end`: "" while it is at sea."""

    boat: str
    left: Date
    base: str
    ships: int = 0
    tons: int = 0
    back: Date | None = None
    port: str = ""
    end: str = ""


class BoatPage(Struct):
    """What a boat has done."""

    id: str
    cls: str = ""
    ace: int = 0
    commander: str = ""
    ships: int = 0
    tons: int = 0
    patrols: list[Voyage] = field(default_factory=list)
    fate: str = ""
    ended: Date | None = None


class CommanderPage(Struct):
    """SW25.0 A named commander: his boats, what they sank under him, how good he became, what became of him."""

    name: str
    boats: list[str] = field(default_factory=list)
    ace: int = 0
    since: Date | None = None
    ships: int = 0
    tons: int = 0
    patrols: int = 0
    fate: str = ""


class MonthPage(Struct):
    """SW16.12 A month as it was played, in a campaign beside history; None where there is none to compare with."""

    year: int
    month: int
    ships: int = 0
    tons: int = 0
    lost: int = 0
    points: int = 0
    over: bool = False
    history: tuple[int, int, int] | None = None


class Diary(Struct):
    """The whole diary. Tons are thousands. `history`: ships and tons of the real patrol, battle or campaign."""

    scenario: str
    campaign: bool
    began: Date
    now: Date
    boats: list[BoatPage]
    commanders: list[CommanderPage]
    ships: list[Ship]
    months: list[MonthPage]
    at_sea: int
    history: list[int]


def began(scenario: str) -> Date:
    """SW31.01 The week in which a scenario begins."""
    if scenario in CAMPAIGNS:
        year, month = map(int, CAMPAIGNS[scenario].start.split("-"))
        return year, month, 1
    given: dict[str, Any] = BATTLES.get(scenario) or next(one for one in SCENARIOS if one["id"] == scenario)
    return given["year"], given["month"], given["week"]


class Scribe:
    """Reads the facts one after the other and keeps the books."""

    def __init__(self, view: View) -> None:
        self.date = began(view.scenario)
        self.boats: dict[str, BoatPage] = {}
        self.commanders: dict[str, CommanderPage] = {}
        self.ships: list[Ship] = []
        self.months: dict[tuple[int, int], MonthPage] = {}
        self.voyages: dict[str, Voyage] = {}
        self.places: dict[str, str] = {}
        self.posted: dict[str, str] = {}
        self.mine = ""
        self.read: dict[str, Callable[[dict[str, Any]], None]] = {
            "week": self.week,
            "moves": self.moves,
            "search": self.searches,
            "patrol-move": self.searches,
            "sunk": self.sunk,
            "mined": self.mined,
            "home": self.home,
            "lost": self.lost,
            "scuttled": self.gone("scuttled"),
            "scrapped": self.gone("scrapped"),
            "to-training": self.gone("training"),
            "ace": self.ace,
            "posted": self.posting,
            "reinforcements": self.reinforcements,
            "month": self.month,
        }
        for boat in view.boats:
            if boat.commander and not view.campaign:
                self.page(boat.id).commander = boat.commander
                self.commander(boat.commander, boat.id, boat.ace)

    def page(self, boat: str) -> BoatPage:
        """The page of a boat."""
        found = self.boats.get(boat)
        if found is None:
            line = LEDGER.get(boat)
            found = self.boats[boat] = BoatPage(boat, line.cls if line else "")
        return found

    def voyage(self, boat: str) -> Voyage:
        """The patrol that a boat is on; one that was at sea at the start has sailed before our time."""
        found = self.voyages.get(boat)
        if found is None:
            found = self.voyages[boat] = Voyage(boat, self.date, "")
            self.page(boat).patrols.append(found)
        return found

    def commander(self, name: str, boat: str, ace: int) -> CommanderPage:
        """SW25.1 The page of a commander, who leads this boat."""
        found = self.commanders.get(name)
        if found is None:
            found = self.commanders[name] = CommanderPage(name, since=self.date)
        if boat not in found.boats:
            found.boats.append(boat)
        found.ace = max(found.ace, ace)
        return found

    def week(self, args: dict[str, Any]) -> None:
        self.date = args["year"], args["month"], args["week"]

    def moves(self, args: dict[str, Any]) -> None:
        boat, start = args["boat"], args["start"]
        if start not in AREAS:
            self.voyages.pop(boat, None)
            self.voyage(boat).base = start
        self.places[boat] = next((place for place in reversed(args["way"]) if place in AREAS), start)

    def searches(self, args: dict[str, Any]) -> None:
        self.places[args["boat"]] = args["area"]

    def add(self, boat: str, args: dict[str, Any], area: str, mine: bool = False) -> None:
        """SW3.3 A ship goes to the bottom."""
        page = self.page(boat)
        tons = args["tons"]
        what = args["unit"], args["type"], args["nation"]
        self.ships.append(Ship(boat, page.commander, *what, tons, args["plain"], area, self.date, mine))
        page.ships += 1
        page.tons += tons
        if not mine:
            voyage = self.voyage(boat)
            voyage.ships += 1
            voyage.tons += tons
        if page.commander:
            leader = self.commanders[page.commander]
            leader.ships += 1
            leader.tons += tons

    def sunk(self, args: dict[str, Any]) -> None:
        zone, self.mine = self.mine, ""
        self.add(args["boat"], args, zone or args.get("area") or self.places.get(args["boat"], ""), mine=bool(zone))

    def mined(self, args: dict[str, Any]) -> None:
        """SW26.21 What runs onto a minefield and sinks is told next as its boat's success."""
        self.mine = args["zone"] if args["result"] in ("sunk", "explodes") else ""

    def close(self, boat: str, end: str, port: str = "") -> None:
        """The boat's patrol is over."""
        voyage = self.voyages.pop(boat, None)
        if voyage is not None:
            voyage.back, voyage.end, voyage.port = self.date, end, port
            if leader := self.page(boat).commander:
                self.commanders[leader].patrols += 1

    def home(self, args: dict[str, Any]) -> None:
        boat, fate = args["boat"], args["fate"]
        self.close(boat, "damaged" if fate.startswith("repair") else "home", args["base"])
        if fate == "constructive-loss":
            self.end(boat, fate)

    def lost(self, args: dict[str, Any]) -> None:
        self.close(args["boat"], "lost")
        self.end(args["boat"], "lost")

    def gone(self, how: str) -> Callable[[dict[str, Any]], None]:
        """A boat leaves the war in port."""
        return lambda args: self.end(args["boat"], how)

    def end(self, boat: str, fate: str) -> None:
        """The last line of a boat's page; who led it is lost with it."""
        page = self.page(boat)
        page.fate, page.ended = fate, self.date
        if fate == "lost" and page.commander:
            self.commanders[page.commander].fate = "lost"

    def ace(self, args: dict[str, Any]) -> None:
        """SW14.5 An ace: what the boat sank before was his work too."""
        page = self.page(args["boat"])
        page.ace = args["ace"]
        name = args["name"]
        if not name:
            return
        leader = self.commander(name, page.id, args["ace"])
        if page.commander == name:
            return
        page.commander = name
        for ship in self.ships:
            if ship.boat == page.id and not ship.commander:
                ship.commander = name
                leader.ships += 1
                leader.tons += ship.tons
        leader.patrols += sum(1 for voyage in page.patrols if voyage.back)

    def posting(self, args: dict[str, Any]) -> None:
        """SW25.31 A commander leaves his boat for a new one that is still to come."""
        for page in self.boats.values():
            if page.commander == args["name"]:
                page.commander = ""
        self.posted[args["boat"]] = args["name"]

    def reinforcements(self, args: dict[str, Any]) -> None:
        for boat in args["boats"]:
            if (name := self.posted.pop(boat, "")) in self.commanders:
                self.page(boat).commander = name
                self.page(boat).ace = 1
                self.commander(name, boat, 1)

    def month(self, args: dict[str, Any]) -> None:
        page = MonthPage(
            args["year"], args["month"], args["ships"], args["tons"], args["lost"], args["points"], True
        )
        self.months[page.year, page.month] = page


def in_history(year: int, month: int) -> tuple[int, int, int] | None:
    """SW16.12 Ships, thousands of tons and boats lost in this month of history."""
    chart = CHARTS["history"]
    row = f"{year}-{month:02d}"
    if all(one[0] != row for one in chart.rows):
        return None
    ships, tons, lost = (int(CHARTS.cell("history", row, column)) for column in ("ships", "kt", "boats lost"))
    return ships, tons, lost


def month_pages(scribe: Scribe, first: Date, now: Date, campaign: bool) -> list[MonthPage]:
    """SW16.12 Every month from the first to the present one; what is not reckoned yet is counted from the pages.

    Only a campaign is held against the months of history: those are of all boats, not of one or a few.
    """
    pages = []
    year, month = first[:2]
    while (year, month) <= now[:2]:
        page = scribe.months.get((year, month))
        if page is None:
            sunk = [ship for ship in scribe.ships if ship.date[:2] == (year, month)]
            lost = sum(
                1 for b in scribe.boats.values() if b.fate == "lost" and b.ended and b.ended[:2] == (year, month)
            )
            page = MonthPage(year, month, len(sunk), sum(ship.tons for ship in sunk), lost)
        page.history = in_history(year, month) if campaign else None
        pages.append(page)
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)
    return pages


def diary(facts: Iterable[Fact], view: View) -> Diary:
    """SW3.3, SW16.12 The war diary of whoever was told these facts and has this view."""
    scribe = Scribe(view)
    read = scribe.read
    first = scribe.date
    for fact in facts:
        if (note := read.get(fact.kind)) is not None:
            note(fact.args)
    for boat in view.boats:
        page = scribe.page(boat.id)
        page.cls = boat.cls
        page.ace = max(page.ace, boat.ace)
        if boat.commander and not page.commander:
            page.commander = scribe.commander(boat.commander, boat.id, boat.ace).name
    pages = sorted(scribe.boats.values(), key=lambda page: (-page.tons, -page.ships, page.id))
    return Diary(
        scenario=view.scenario,
        campaign=bool(view.campaign),
        began=first,
        now=(view.year, view.month, view.week),
        boats=pages,
        commanders=sorted(scribe.commanders.values(), key=lambda one: (-one.tons, one.name)),
        ships=scribe.ships,
        months=month_pages(scribe, first, (view.year, view.month, view.week), bool(view.campaign)),
        at_sea=sum(1 for boat in view.boats if not boat.box and not boat.fate),
        history=view.history[:2],
    )
