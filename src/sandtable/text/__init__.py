"""Sentences out of keys: a game's Fluent catalogue over the table's own (`refusals.ftl` and `en.ftl`, beside us).

How arguments become words (the browser client does the same):
- an id with a `name-<id>` (or `seat-<id>`) message becomes that name;
- a throw becomes its total, a list its words with commas and "and", a mapping `value key` pairs, or what
  `count-<key>` makes of the number `$n`;
- true and false become the words `true` and `false`, so that a message can select on them.

>>> words = Catalogue("fact-sunk = { $boat } sinks { $ships }.\\nname-U47 = U 47")
>>> words.say("fact-sunk", {"boat": "U47", "ships": ["a tanker", "a freighter"]})
'U 47 sinks a tanker and a freighter.'
>>> words.say("fact-unknown", {"boat": "U47"})
'fact-unknown (boat U 47)'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType, fluent_number
from fluent.syntax import FluentParser, ast

from sandtable.kernel import Game, Option, Throw

__all__ = ["Catalogue", "catalogue", "key"]


def key(*parts: object) -> str:
    """A message id from its parts; what Fluent does not allow in one becomes a hyphen."""
    return re.sub(r"[^a-zA-Z0-9_-]", "-", "-".join(str(part) for part in parts))


class _Seen(FluentType):
    """A word that notes whether a sentence holds it; a variant can be chosen by it as by the word."""

    def __init__(self, word: Any) -> None:
        self.word, self.shown = word, False

    def format(self, locale: Any) -> str:  # noqa: ARG002
        self.shown = True
        return str(self.word)

    def __eq__(self, other: object) -> bool:
        return bool(self.word == other)

    __hash__ = None  # type: ignore[assignment]


class Catalogue:
    """One game's messages over the table's own."""

    def __init__(self, *sources: str) -> None:
        self.bundle = FluentBundle(["en"], use_isolating=False)
        self.faults: list[str] = []
        for source in sources:
            for entry in FluentParser().parse(source).body:
                if isinstance(entry, ast.Junk):
                    self.faults.append(f"not Fluent: {(entry.content or '').strip().splitlines()[0]!r}")
            self.bundle.add_resource(FluentResource(source), allow_overrides=True)

    def has(self, id: str) -> bool:
        """Is there such a message?"""
        return bool(self.bundle.has_message(id))

    def format(self, id: str, args: Mapping[str, Any] | None = None, attribute: str = "") -> tuple[str, list[str]]:
        """The sentence, and what was wrong with it; a missing message comes back as its key with the arguments."""
        words = self.words(args or {})
        if not self.has(id):
            listed = ", ".join(f"{name} {value}" for name, value in words.items())
            return f"{id} ({listed})" if listed else id, [f"no message {id}"]
        message = self.bundle.get_message(id)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            return "", [f"message {id} has no {'.' + attribute if attribute else 'text'}"]
        text, errors = self.bundle.format_pattern(pattern, words)
        return str(text), [f"message {id}: {error}" for error in errors]

    def shows(self, id: str, args: Mapping[str, Any], name: str) -> bool:
        """Does the sentence with these arguments hold this one, and not only choose by it?"""
        if not self.has(id):
            return False
        words = self.words(args)
        seen = words[name] = _Seen(words[name])
        message = self.bundle.get_message(id)
        for pattern in (message.value, *message.attributes.values()):
            if pattern is not None:
                self.bundle.format_pattern(pattern, words)
        return seen.shown

    def say(self, id: str, args: Mapping[str, Any] | None = None, attribute: str = "") -> str:
        """The sentence alone."""
        return self.format(id, args, attribute)[0]

    def words(self, args: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments as Fluent takes them: strings and numbers."""
        return {name: self.word(value) for name, value in args.items()}

    def word(self, value: Any) -> Any:
        """One argument as a word or a number."""
        match value:
            case bool():
                return "true" if value else "false"
            case int() | float():
                # Years and other numbers of four figures are written without a comma, as in the rulebooks.
                return fluent_number(value, useGrouping=abs(value) >= 10_000)
            case str():
                return self.name(value)
            case None:
                return ""
            case Throw():
                return self.word(value.total)
            case {"faces": _, "total": int(total)}:
                return self.word(total)
            case Mapping():
                return self.joined(self.counted(one, count) for one, count in value.items())
            case Iterable():
                return self.joined(str(self.word(one)) for one in value)
        return str(value)

    def counted(self, id: str, count: Any) -> str:
        """So many of a thing: `count-<id>` says it, where the word changes with the number."""
        if self.has(message := key("count", id)):
            return self.say(message, {"n": count})
        return f"{self.word(count)} {self.word(id)}"

    def name(self, id: str) -> str:
        """What an id is called; the id itself where nothing says otherwise."""
        for kind in ("name", "seat"):
            if id and self.has(found := key(kind, id)):
                return self.format(found)[0]
        return id

    @staticmethod
    def joined(words: Iterable[str]) -> str:
        """Words in a row: a, b and c."""
        *most, last = list(words) or [""]
        return f"{', '.join(most)} and {last}" if most else last

    def option_key(self, kind: str, option: Option) -> str:
        """The message of a choice: its own text, `<kind>-<id>`, or the name of what it stands for."""
        if option.text:
            return option.text
        own = key(kind, option.id)
        named = key("name", option.id)
        return named if not self.has(own) and self.has(named) else own

    def option(self, kind: str, option: Option) -> str:
        """A choice as words."""
        return self.say(self.option_key(kind, option), option.args)


def source_of(game: Game[Any, Any]) -> str:
    """The text of a game's own catalogue; empty where it has none."""
    file = files(type(game).__module__.rpartition(".")[0]) / "text" / "en.ftl"
    return file.read_text("utf-8") if file.is_file() else ""


@cache
def table_source() -> str:
    """The table's own messages: refusals that no game words itself, which the browser reads too, and notices."""
    return "".join((Path(__file__).parent / name).read_text("utf-8") for name in ("refusals.ftl", "en.ftl"))


@cache
def catalogue(game: Game[Any, Any]) -> Catalogue:
    """All messages of a game, the table's own below them."""
    return Catalogue(table_source(), source_of(game))
