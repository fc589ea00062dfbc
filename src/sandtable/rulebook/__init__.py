"""The rule index: every rule's text, where the code implements it and which test holds it.

from sandtable.rulebook import book, search
book("steel_wolves")["SW14.7a"].text
search("steel_wolves", "Höchstseedauer")
"""

from sandtable.rulebook.rules import (
    Kind,
    Rule,
    Rulebook,
    RuleIndexError,
    book,
    books,
    games,
    read_book,
    search,
    search_book,
)

__all__ = [
    "Kind",
    "Rule",
    "RuleIndexError",
    "Rulebook",
    "book",
    "books",
    "games",
    "read_book",
    "search",
    "search_book",
]
