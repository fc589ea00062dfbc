"""Where the code cites a rule: in docstrings and comments of functions and classes.

An id counts only as a whole word, exactly as the rulebook prints it: "SW14.1" is not found in "SW14.16",
and a range ("SW14.1-14.9", "SW14.1 to SW14.9") cites nothing, because nobody can tell what it covers.
A range that is itself an id in the rulebook ("SW15.42-48") is that one rule.
"""

import ast
import io
import os
import re
import tokenize
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import msgspec

from sandtable.rulebook.rules import Rulebook, RuleIndexError

# Dots and dashes join a word only between its letters and digits: the full stop of a sentence stays outside.
_WORD = re.compile(r"\w+(?:[.\-–—…]+\w+)*")
_RANGE_SIGN = re.compile(r"\s*(?:[-–—…]|\.\.+|to|through|bis)\s*")
_LOOKS_LIKE_AN_ID = re.compile(r"[A-Z]*-?\d+\w*[.\-][\d\w.\-]+")

CLIENT_SUFFIXES = frozenset({".ts", ".js", ".svelte", ".css", ".html"})

_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Place(msgspec.Struct, frozen=True, order=True):
    """A function or class (or, in the client, a line) of a file: `line` is where its code object starts."""

    file: str
    line: int
    name: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}".rstrip()


Citations = dict[str, list[Place]]


def ids_in(text: str, known: Collection[str]) -> set[str]:
    """The known ids that a text cites."""
    words = list(_WORD.finditer(text))
    ranged: set[int] = set()
    for here, word in enumerate(words[:-1]):
        if word.group() not in known:
            continue
        # "to" is a word of its own, a dash is not.
        after = here + 2 if words[here + 1].group() in ("to", "through", "bis") else here + 1
        if after >= len(words):
            continue
        between = text[word.end() : words[after].start()]
        end = words[after].group()
        if _RANGE_SIGN.fullmatch(between) and (end in known or _LOOKS_LIKE_AN_ID.fullmatch(end)):
            ranged |= {here, after}
    return {word.group() for here, word in enumerate(words) if here not in ranged and word.group() in known}


def cited_in_python(path: Path, name: str, known: Collection[str]) -> Iterator[tuple[str, Place]]:
    """Every (id, function or class) of a Python file that cites one; module docstrings do not count."""
    for place, text in _told(path, name, lambda line: bool(ids_in(line, known))):
        for rule_id in ids_in(text, known):
            yield rule_id, place


def miscited(path: Path, name: str, book: Rulebook) -> Iterator[tuple[str, Place]]:
    """What looks like an id of a rulebook in a Python file and is none: (word, function or class)."""
    looks = looks_like_an_id(book)

    def wrong(text: str) -> set[str]:
        return {word for word in _WORD.findall(text) if looks.fullmatch(word) and word not in book}

    for place, text in _told(path, name, lambda line: bool(wrong(line))):
        for word in sorted(wrong(text)):
            yield word, place


def looks_like_an_id(book: Rulebook) -> re.Pattern[str]:
    """What is written as an id of this rulebook is: with other figures, but the same letters and signs."""
    shapes = {re.sub(r"\d+", "0", rule_id) for rule_id in book.rules}
    return re.compile("|".join(re.escape(shape).replace("0", r"\d+") for shape in sorted(shapes)))


def _told(path: Path, name: str, worth: Callable[[str], bool]) -> Iterator[tuple[Place, str]]:
    """The docstrings and comments of a Python file with what they belong to.

    Comments come only if one line with a `#` is worth it: looking for them takes longer than all the rest.
    """
    source = path.read_text("utf-8")
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise RuleIndexError(f"{name}:{error.lineno}: {error.msg}; the rules it cites cannot be read.") from error
    definitions = list(defined(tree, ""))
    for node, qualified in definitions:
        yield Place(name, _start(node), qualified), ast.get_docstring(node) or ""
    if any("#" in line and worth(line) for line in source.splitlines()):
        for node, qualified, comment in _comments(source, definitions):
            yield Place(name, _start(node), qualified), comment


def cited_in_client(path: Path, name: str, known: Collection[str]) -> Iterator[tuple[str, Place]]:
    """Every (id, line) of a client source that cites one."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        for rule_id in ids_in(line, known):
            yield rule_id, Place(name, number)


def told_from(base: Path, path: Path) -> str:
    """The file's name as seen from the folder `base`; a further game may lie beside it."""
    return Path(os.path.relpath(path, base)).as_posix()


def citations(base: Path, game: Path, known: Collection[str]) -> Citations:
    """Who cites which rule in a game's folder; file names are told from `base`."""
    found: defaultdict[str, set[Place]] = defaultdict(set)
    for path in sorted(game.rglob("*.py")):
        for rule_id, place in cited_in_python(path, told_from(base, path), known):
            found[rule_id].add(place)
    return {rule_id: sorted(places) for rule_id, places in found.items()}


def client_citations(base: Path, client: Path, known: Collection[str]) -> Citations:
    """Who cites which rule in the sources of the browser client; its unit tests implement nothing."""
    found: defaultdict[str, set[Place]] = defaultdict(set)
    for path in sorted(client.rglob("*")):
        if path.suffix not in CLIENT_SUFFIXES or ".test." in path.name or ".spec." in path.name:
            continue
        for rule_id, place in cited_in_client(path, told_from(base, path), known):
            found[rule_id].add(place)
    return {rule_id: sorted(places) for rule_id, places in found.items()}


def defined(node: ast.AST, scope: str) -> Iterator[tuple[_Definition, str]]:
    """All functions and classes with their qualified names, as `__qualname__` spells them."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield child, scope + child.name
            yield from defined(child, f"{scope}{child.name}.")
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child, scope + child.name
            yield from defined(child, f"{scope}{child.name}.<locals>.")
        elif not isinstance(child, ast.expr):  # an expression defines nothing, and there are many
            yield from defined(child, scope)


def _start(node: _Definition) -> int:
    """The first line of its code object: that of its first decorator, if it has one."""
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _comments(source: str, definitions: list[tuple[_Definition, str]]) -> Iterator[tuple[_Definition, str, str]]:
    """Each comment with the function or class that it belongs to; a comment of the module has none."""
    lines = source.splitlines()
    found = [
        token for token in tokenize.generate_tokens(io.StringIO(source).readline) if token.type == tokenize.COMMENT
    ]
    alone = {token.start[0] for token in found if lines[token.start[0] - 1].lstrip().startswith("#")}
    by_start = {(_start(node), node.col_offset): (node, name) for node, name in definitions}
    for token in found:
        line, column = token.start
        owner = None
        if line in alone:
            owner = _below(line, column, alone, by_start) or _above(line, column, lines, definitions)
        owner = owner or _around(line, definitions)
        if owner:
            yield *owner, token.string


def _below(
    line: int, column: int, alone: set[int], by_start: dict[tuple[int, int], tuple[_Definition, str]]
) -> tuple[_Definition, str] | None:
    """The function or class that a comment stands directly above."""
    while line in alone:
        line += 1
    return by_start.get((line, column))


def _above(
    line: int, column: int, lines: list[str], definitions: list[tuple[_Definition, str]]
) -> tuple[_Definition, str] | None:
    """The innermost function or class whose body this comment closes (its syntax tree ends before it)."""

    def closes(node: _Definition) -> bool:
        end = node.end_lineno or node.lineno
        between = lines[end : line - 1]
        return (
            end < line
            and node.col_offset < column
            and all(not text.strip() or text.lstrip()[0] == "#" for text in between)
        )

    owners = [owner for owner in definitions if closes(owner[0])]
    return max(owners, key=lambda owner: owner[0].col_offset, default=None)


def _around(line: int, definitions: list[tuple[_Definition, str]]) -> tuple[_Definition, str] | None:
    """The innermost function or class that holds a line."""
    holders = [owner for owner in definitions if _start(owner[0]) <= line <= (owner[0].end_lineno or 0)]
    return max(holders, key=lambda owner: _start(owner[0]), default=None)
