"""What counts as citing a rule."""

from pathlib import Path

import pytest

from sandtable.rulebook import Rule, Rulebook, RuleIndexError
from sandtable.rulebook.citations import Place, cited_in_python, client_citations, ids_in, miscited

KNOWN = {"SW14.1", "SW14.16", "SW14.9", "SW15.42-48", "SW5.T1..T5", "D2.1-07", "D2.1-09", "A-3.9b-05"}


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("SW14.16 Does it stay?", {"SW14.16"}),
        ("see SW14.1.", {"SW14.1"}),
        ("(SW14.1, D2.1-07; A-3.9b-05)", {"SW14.1", "D2.1-07", "A-3.9b-05"}),
        ("SW14.1/SW14.9", {"SW14.1", "SW14.9"}),
        ("SW14.1: the check", {"SW14.1"}),
        ("SW14.1 - the check", {"SW14.1"}),
        ("SW14.1 - 3 boats", {"SW14.1"}),
        ("SW14.1 to the letter", {"SW14.1"}),
        ("SW14.161 xSW14.16 SW14.16a SW14.16.2 test_SW14.1", set()),
        ("SW15.42-48 and SW5.T1..T5", {"SW15.42-48", "SW5.T1..T5"}),
        ("SW15.42", set()),
        ("SW14.1-14.9", set()),
        ("SW14.1-SW14.9", set()),
        ("SW14.1–SW14.9", set()),
        ("SW14.1..SW14.9", set()),
        ("SW14.1 - SW14.9", set()),
        ("SW14.1 – 14.9", set()),
        ("SW14.1 to SW14.9", set()),
        ("SW14.1 through 14.9, SW14.16", {"SW14.16"}),
        ("D2.1-07-09", set()),
        ("D2.1-07 bis D2.1-09", set()),
    ],
)
def test_an_id_counts_only_as_a_whole_word_outside_a_range(text: str, cited: set[str]) -> None:
    assert ids_in(text, KNOWN) == cited


SOURCE = '''"""R1 The module's own words cite nothing."""

LIMIT = 3  # R2 Nor does a constant.

# R3 Directly above
# a function.
@decorated
def launch():
    """R4 In the docstring."""
    x = "R5 is only a string"
    return x
    # R6 At the end of a body.


class Boat:
    """R7 Of the class."""

    # R8 In the body of the class.
    hull = 1

    @property
    def depth(self):
        def inner():
            return 1  # R9 Beside the code.

        return inner()  # R10 After it.


# R11 Far from any function.
'''


def test_citations_belong_to_the_innermost_function_or_class(tmp_path: Path) -> None:
    path = tmp_path / "boat.py"
    path.write_text(SOURCE, "utf-8")
    cited = sorted(cited_in_python(path, "boat.py", {f"R{number}" for number in range(1, 12)}))
    boat, launch = Place("boat.py", 15, "Boat"), Place("boat.py", 7, "launch")
    assert cited == [
        ("R10", Place("boat.py", 21, "Boat.depth")),
        ("R3", launch),
        ("R4", launch),
        ("R6", launch),
        ("R7", boat),
        ("R8", boat),
        ("R9", Place("boat.py", 23, "Boat.depth.<locals>.inner")),
    ]


def test_places_are_those_of_the_running_code(tmp_path: Path) -> None:
    """The plugin finds a function again by the first line and the qualified name of its code."""
    path = tmp_path / "boat.py"
    path.write_text(SOURCE, "utf-8")
    scope: dict[str, object] = {"decorated": lambda function: function}
    exec(compile(SOURCE, "boat.py", "exec"), scope)
    code = scope["launch"].__code__  # type: ignore[attr-defined]
    assert ("R4", Place("boat.py", code.co_firstlineno, code.co_qualname)) in set(
        cited_in_python(path, "boat.py", {"R4"})
    )


def test_a_file_that_does_not_parse_is_named(tmp_path: Path) -> None:
    path = tmp_path / "boat.py"
    path.write_text("def launch(:\n", "utf-8")
    with pytest.raises(RuleIndexError, match=r"games/boat\.py:1"):
        list(cited_in_python(path, "games/boat.py", {"R1"}))


def test_what_looks_like_an_id_and_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "boat.py"
    path.write_text(
        '"""SW14.99 A module cites nothing."""\n\n'
        'def dive(speed):\n    """SW14.16, SW14.61 Down with a D6 at 14.9 knots; D2.1-70 says how."""\n'
        "    return speed  # SW99.1\n",
        "utf-8",
    )
    book = Rulebook("toy", ("SW", "D"), "Toy", {id: Rule(id, id, "rule", id, id) for id in KNOWN})
    dive = Place("boat.py", 3, "dive")
    assert list(miscited(path, "boat.py", book)) == [("D2.1-70", dive), ("SW14.61", dive), ("SW99.1", dive)]


def test_client_sources_cite_but_their_tests_and_pictures_do_not(tmp_path: Path) -> None:
    client = tmp_path / "web" / "src"
    client.mkdir(parents=True)
    (client / "Board.svelte").write_text("<script>\n// SW14.1 The board\n</script>\n", "utf-8")
    (client / "board.test.ts").write_text("// SW14.16\n", "utf-8")
    (client / "map.svg").write_text("<!-- SW14.9 -->\n", "utf-8")
    assert client_citations(tmp_path, client, KNOWN) == {"SW14.1": [Place("web/src/Board.svelte", 2)]}
