"""The rulebook files: what is refused, and how rules are found by words."""

import re
from pathlib import Path

import pytest

from sandtable.rulebook import RuleIndexError, book, books, games, read_book, search, search_book

ENTRY = {
    "id": "T1.1",
    "title": "Endurance check",
    "kind": "rule",
    "text": "Throw a die.",
    "source": "DE 1",
}


def toml(*entries: dict[str, str], head: str = 'prefix = "T"\ntitle = "Toy"\n') -> str:
    tables = ["[[rule]]\n" + "".join(f'{key} = "{value}"\n' for key, value in entry.items()) for entry in entries]
    return head + "\n".join(tables)


def written(folder: Path, text: str, game: str = "toy") -> Path:
    path = folder / game / "rulebook.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([ENTRY | {"kind": "advice"}], "advice"),
        ([{key: value for key, value in ENTRY.items() if key != "text"}], "`text`"),
        ([ENTRY | {"page": "12"}], "`page`"),
        ([ENTRY | {"title": "  "}], "title must not be empty"),
        ([ENTRY, ENTRY], "stands twice"),
        ([ENTRY | {"id": "S1.1"}], "must begin with the rulebook's prefix (T)"),
    ],
)
def test_a_bad_entry_is_refused_by_file_and_id(tmp_path: Path, entries: list[dict[str, str]], said: str) -> None:
    with pytest.raises(RuleIndexError) as refusal:
        read_book(written(tmp_path, toml(*entries)))
    assert "toy/rulebook.toml" in str(refusal.value)
    assert f"entry {len(entries)} ({entries[-1]['id']})" in str(refusal.value)
    assert said in str(refusal.value)


@pytest.mark.parametrize("text", ["prefix = ", 'prefix = "T"\nrule = []\n'])
def test_a_broken_file_is_refused_by_name(tmp_path: Path, text: str) -> None:
    with pytest.raises(RuleIndexError, match=r"toy/rulebook\.toml: "):
        read_book(written(tmp_path, text))


def test_a_rulebook_of_several_parts_has_several_prefixes(tmp_path: Path) -> None:
    text = toml(ENTRY, ENTRY | {"id": "X-1"}, head='prefix = ["T", "X-"]\ntitle = "Toy"\n')
    assert list(read_book(written(tmp_path, text)).rules) == ["T1.1", "X-1"]


def test_an_id_belongs_to_one_game(tmp_path: Path) -> None:
    written(tmp_path, toml(ENTRY), "first")
    written(tmp_path, toml(ENTRY), "second")
    with pytest.raises(RuleIndexError, match=r"second/rulebook\.toml: T1\.1 is already a rule of first"):
        books((tmp_path,))


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RuleIndexError, match=r"dateline.*SANDTABLE_GAMES"):
        book("chess")


def test_the_four_games_have_valid_rulebooks() -> None:
    assert games() == ["dateline", "steel_wolves", "uboot", "war_room"]
    assert [shelf.prefix[0] for shelf in books().values()] == ["D", "SW", "UB", "WR"]


def test_dateline_is_complete() -> None:
    """The expansion's 186 rules, 117 rulings on what it leaves open and 71 rules of the base game."""
    ids = list(book("dateline").rules)
    assert [sum(rule_id.startswith(letter) for rule_id in ids) for letter in "DAB"] == [186, 117, 71]
    rulings = [rule for rule in book("dateline").rules.values() if rule.id.startswith("A-")]
    assert all(rule.ruling for rule in rulings)


def test_a_ruling_that_is_quoted_beside_a_rule_says_the_same() -> None:
    rules = book("uboot").rules
    quoted = [(rule, id) for rule in rules.values() for id in re.findall(r"(UBR\d+): ", rule.ruling or "")]
    assert quoted and [rule.id for rule, id in quoted if f"{id}: {rules[id].text}" not in (rule.ruling or "")] == []


def test_a_book_gives_its_rules_by_id() -> None:
    assert book("dateline")["D2.1-03"].title == "Two scientists a turn"
    assert "D2.1-99" not in book("dateline")
    assert book("dateline") is book("dateline")


def test_search_finds_printed_terms_and_needs_every_word(tmp_path: Path) -> None:
    first = ENTRY | {"text": "The crew smokes at the Höchstseedauer."}
    second = ENTRY | {"id": "T1.2", "title": "Höchstseedauer"}
    toy = read_book(written(tmp_path, toml(first, second)))
    for word in ("Höchstseedauer", "hochstsee", "HOECHSTSEEDAUER"):
        assert [rule.id for rule in search_book(toy, word)] == ["T1.2", "T1.1"]
    assert [rule.id for rule in search_book(toy, "smokes höchstseedauer")] == ["T1.1"]
    assert search_book(toy, "smokes die") == []
    assert search_book(toy, " ") == []
    assert "D2.1-53" in [rule.id for rule in search("dateline", "begrenzte produktion")]
