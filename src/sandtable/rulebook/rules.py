"""A game's rulebook.toml: read, checked, searched."""

import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from sandtable.games import folders, no_game
from sandtable.kernel.typed import convert

Kind = Literal["rule", "screen", "note"]

FILE_NAME = "rulebook.toml"


class RuleIndexError(Exception):
    """A rulebook or a source file that the index cannot use; the message names file and entry."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of a rulebook, in our own words.

    kind: "rule" needs a rule test, "screen" a browser test, "note" is advice and needs nothing.
    ruling: what the printed text leaves open and how it is played here.
    terms: the printed German and Italian words, for the search.
    """

    id: str
    title: str
    kind: Kind
    text: str
    source: str
    ruling: str = ""
    terms: tuple[str, ...] = ()


class Rulebook(msgspec.Struct, frozen=True):
    """All rules of one game, in the order of its rulebook. `prefix`: how each of its ids begins."""

    game: str
    prefix: tuple[str, ...]
    title: str
    rules: Mapping[str, Rule]

    def __getitem__(self, rule_id: str) -> Rule:
        return self.rules[rule_id]

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self.rules

    def of_kind(self, *kinds: Kind) -> list[Rule]:
        return [rule for rule in self.rules.values() if rule.kind in kinds]


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    prefix: str | tuple[str, ...]
    title: str
    rule: list[dict[str, Any]]


def read_book(path: Path) -> Rulebook:
    """Read one rulebook.toml; the game is named by the folder that holds it."""
    name = f"{path.parent.name}/{path.name}"
    try:
        head = convert(tomllib.loads(path.read_text("utf-8")), _Head)
    except OSError as error:
        raise RuleIndexError(f"{name}: cannot be read ({error.strerror}).") from error
    except (ValueError, msgspec.ValidationError) as error:
        raise RuleIndexError(f"{name}: {error}") from error
    prefix = (head.prefix,) if isinstance(head.prefix, str) else head.prefix
    rules: dict[str, Rule] = {}
    for number, entry in enumerate(head.rule, start=1):
        where = f"{name}: entry {number} ({entry.get('id', 'no id')})"
        try:
            rule = convert(entry, Rule)
        except msgspec.ValidationError as error:
            raise RuleIndexError(f"{where}: {error}") from error
        empty = [key for key in ("id", "title", "text", "source") if not getattr(rule, key).strip()]
        if empty:
            raise RuleIndexError(f"{where}: {', '.join(empty)} must not be empty.")
        if not rule.id.startswith(prefix):
            raise RuleIndexError(f"{where}: its id must begin with the rulebook's prefix ({', '.join(prefix)}).")
        if rule.id in rules:
            raise RuleIndexError(f"{where}: the id stands twice in this file; keep one entry.")
        rules[rule.id] = rule
    return Rulebook(path.parent.name, prefix, head.title, rules)


def games(roots: tuple[Path, ...] = folders()) -> list[str]:
    """The games that have a rulebook, by name."""
    return sorted({path.parent.name for root in roots for path in root.glob(f"*/{FILE_NAME}")})


def folder(game: str, roots: tuple[Path, ...] = folders()) -> Path:
    """The folder of a game that has a rulebook."""
    for root in roots:
        if (root / game / FILE_NAME).is_file():
            return root / game
    raise RuleIndexError(no_game(game, games(roots)))


@cache
def book(game: str, roots: tuple[Path, ...] = folders()) -> Rulebook:
    """The rulebook of a game."""
    return read_book(folder(game, roots) / FILE_NAME)


@cache
def books(roots: tuple[Path, ...] = folders()) -> Mapping[str, Rulebook]:
    """All rulebooks by game. An id belongs to one game only, so that a test's mark is never unclear."""
    shelf = {game: book(game, roots) for game in games(roots)}
    owner: dict[str, str] = {}
    for game, found in shelf.items():
        for rule_id in found.rules:
            if rule_id in owner:
                raise RuleIndexError(
                    f"{game}/{FILE_NAME}: {rule_id} is already a rule of {owner[rule_id]}; rename one."
                )
            owner[rule_id] = game
    return shelf


def search(game: str, words: str) -> list[Rule]:
    """The rules of a game that hold every one of the words, best first; German and Italian terms too."""
    return search_book(book(game), words)


def search_book(rulebook: Rulebook, words: str) -> list[Rule]:
    """A hit in id, title or terms comes before a hit in text or ruling; else the book's own order."""
    wanted = [_folded(word) for word in words.split()]
    if not wanted:
        return []
    first: list[Rule] = []
    second: list[Rule] = []
    for rule in rulebook.rules.values():
        heading = _searchable(rule.id, rule.title, *rule.terms)
        whole = f"{heading}\n{_searchable(rule.text, rule.ruling)}"
        if all(word in heading for word in wanted):
            first.append(rule)
        elif all(word in whole for word in wanted):
            second.append(rule)
    return first + second


def _folded(text: str) -> str:
    """Without case and accents, so that "Hochstseedauer" and "citta" find their words."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def _searchable(*texts: str) -> str:
    """Both spellings of an umlaut: folded to its vowel, and written out as on a keyboard without it."""
    text = "\n".join(texts)
    spelt = text.casefold().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    return f"{_folded(text)}\n{_folded(spelt)}"
