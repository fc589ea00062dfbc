"""The state of the product: per game, which rules are implemented and which are tested.

Computed from the rulebooks, the sources and the report of the last test run; nothing is kept by hand.
"""

from pathlib import Path

import msgspec

from sandtable.games import folders
from sandtable.rulebook import report as reports
from sandtable.rulebook.citations import Citations, citations, client_citations
from sandtable.rulebook.rules import Rule, Rulebook, books, folder


class Sources(msgspec.Struct, frozen=True):
    """Where the index looks: `base` is the folder that file names are told from, `games` those that hold games."""

    base: Path
    games: tuple[Path, ...]

    @property
    def client(self) -> Path:
        return self.base / "web" / "src"

    @property
    def report(self) -> Path:
        return self.base / "var" / "rules-report.json"


def sources_at(root: Path) -> Sources:
    """The sources of the checkout at `root`."""
    _, *further = folders()
    return Sources(root, (root / "src" / "sandtable" / "games", *further))


def own_sources() -> Sources:
    """The sources this program runs from: a checkout, or an installed package (no client, no report)."""
    package = Path(__file__).parents[1]
    checkout = package.parents[1]
    base = checkout if (checkout / "pyproject.toml").exists() else package.parent
    return Sources(base, folders())


class Standing(msgspec.Struct, frozen=True):
    """How one game stands. `tested` is None when there is no report of a test run."""

    book: Rulebook
    implemented: Citations
    tested: dict[str, list[str]] | None

    @property
    def counted(self) -> list[Rule]:
        """What must be implemented and tested: everything but the notes."""
        return self.book.of_kind("rule", "screen")

    @property
    def notes(self) -> list[Rule]:
        return self.book.of_kind("note")

    @property
    def missing(self) -> list[str]:
        return [rule.id for rule in self.counted if rule.id not in self.implemented]

    @property
    def untested(self) -> list[str]:
        return [rule.id for rule in self.counted if rule.id not in (self.tested or {})]

    @property
    def neither(self) -> list[str]:
        untested = set(self.untested)
        return [rule_id for rule_id in self.missing if rule_id in untested]

    @property
    def implemented_count(self) -> int:
        return len(self.counted) - len(self.missing)

    @property
    def tested_count(self) -> int | None:
        return None if self.tested is None else len(self.counted) - len(self.untested)


def implementations(sources: Sources) -> dict[str, Citations]:
    """Per game, who implements each rule; client sources count for screen rules only."""
    shelf = books(sources.games)
    screens = {rule.id for book in shelf.values() for rule in book.of_kind("screen")}
    drawn = client_citations(sources.base, sources.client, screens)
    found = {}
    for game, book in shelf.items():
        cited = citations(sources.base, folder(game, sources.games), book.rules)
        for rule in book.of_kind("screen"):
            if rule.id in drawn:
                cited[rule.id] = cited.get(rule.id, []) + drawn[rule.id]
        found[game] = cited
    return found


def standings(sources: Sources | None = None) -> dict[str, Standing]:
    """How every game stands."""
    sources = sources or own_sources()
    shelf = books(sources.games)
    implemented = implementations(sources)
    last = reports.read_report(sources.report)
    tests = None if last is None else reports.fresh(last, sources.base)
    return {
        game: Standing(
            book,
            implemented[game],
            None
            if tests is None
            else reports.tests_of(tests, implemented[game], {rule.id: rule.kind for rule in book.rules.values()}),
        )
        for game, book in shelf.items()
    }
