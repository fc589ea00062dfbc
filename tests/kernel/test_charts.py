"""Charts: coverage, look-ups, a player's own chart."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.kernel import Chance, Modifier, Scripted
from sandtable.kernel.charts import BadChart, Charts, load, read, within

GOOD = """
[endurance]
title = "Endurance"
rule = "SW14.7a"
evidence = "found"
source = "test"
die = "d10"
high = 11
columns = ["-1", "0"]
rows = [["0-2", 1, 2], ["3", 3, 4], ["4+", 5, 6]]

[mix]
title = "Mix"
rule = "SW3.11a"
evidence = "designed"
source = "test"
columns = ["count"]
rows = [["DD", 4], ["M", 9]]
"""


def test_a_throw_notes_the_row_it_hit() -> None:
    charts = Charts(read(GOOD, "good"))
    throw = Chance(Scripted([9])).d10("SW14.7a", [Modifier(5, "x")])
    assert charts.hit("endurance", throw, "0") == 6
    assert (throw.chart, throw.row, throw.column) == ("endurance", "4+", "0")
    assert charts.cell("endurance", -3, "-1") == 1
    assert charts.cell("mix", "DD") == 4


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["3", 3, 4], ', "", "a result of 3 hits no row"),
        ('["3", 3, 4]', '["2-3", 3, 4]', "a result of 2 hits"),
        ('["3", 3, 4]', '["3", 3]', "1 cells for 2 columns"),
        ('["3", 3, 4]', '["three", 3, 4]', "is no die result"),
        ('die = "d10"', 'die = "d7"', "unknown die"),
        ('["M", 9]', '["DD", 9]', "same key"),
    ],
)
def test_bad_charts_say_which_and_what(old: str, new: str, message: str) -> None:
    with pytest.raises(BadChart, match=message):
        Charts(read(GOOD.replace(old, new), "bad"))


def test_results_are_values_and_every_cell_is_one_of_them() -> None:
    text = GOOD.split("[mix]")[0].replace(
        '["0-2", 1, 2], ["3", 3, 4], ["4+", 5, 6]', '["3-", "none", "hit"], ["4+", "hit", "hit"]'
    )
    text += "[endurance.results]\nnone = {}\nhit = { sunk_on = 7, home = true }\n"
    charts = Charts(read(text, "typed"))
    assert charts["endurance"].results["hit"] == {"sunk_on": 7, "home": True}
    with pytest.raises(BadChart, match="chart endurance: row '4\\+' has 'hits', which is not among its results"):
        Charts(read(text.replace('["4+", "hit", "hit"]', '["4+", "hit", "hits"]'), "typed"))


def test_a_number_finds_its_row_and_column() -> None:
    text = GOOD.replace('["DD", 4], ["M", 9]', '["1-4", 4], ["5+", 9]').replace(
        'columns = ["-1", "0"]', 'columns = ["0-2", "3+"]'
    )
    charts = Charts(read(text, "spans"))
    assert [charts.row_for("mix", number) for number in (1, 4, 5, 99)] == ["1-4", "1-4", "5+", "5+"]
    assert [charts.column_for("endurance", number) for number in (0, 2, 3)] == ["0-2", "0-2", "3+"]
    with pytest.raises(BadChart, match="chart mix: nothing for 0 among 1-4, 5\\+"):
        charts.row_for("mix", 0)
    assert (within(2, "0-2"), within(3, "0-2"), within(3, "3"), within(3, "")) == (True, False, True, False)


def test_files_errors_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD.replace('evidence = "found"', 'evidence = "rumour"'), "utf-8")
    with pytest.raises(BadChart, match=r"mine\.toml.*rumour"):
        load([file])
    file.write_text(GOOD, "utf-8")
    with pytest.raises(BadChart, match="already in another file"):
        load([file, file])


def test_a_player_may_replace_a_chart_by_their_own() -> None:
    charts = load([])
    charts = Charts(read(GOOD, "good"))
    own = read(GOOD.replace('["DD", 4]', '["DD", 7]').split("[mix]")[1].join(["[mix]", ""]), "own")
    assert charts.with_changed(own).cell("mix", "DD") == 7
    assert charts.cell("mix", "DD") == 4
    with pytest.raises(BadChart, match="no chart 'x' to replace"):
        charts.with_changed({"x": own["mix"]})


@pytest.mark.parametrize(
    ("die", "bounds", "rows", "reaches"),
    [
        ("d6", "", '[["1-3", 1], ["4-6", 2]]', (1, 6)),
        ("d10", "", '[["0-3", 1], ["4-9", 2]]', (0, 9)),
        ("d12", "", '[["1", 1], ["2-12", 2]]', (1, 12)),
        ("d10", "low = -2", '[["-2-0", 1], ["1-9", 2]]', (-2, 9)),
        ("d10", "high = 12", '[["0", 1], ["1-12", 2]]', (0, 12)),
        ("d6", "low = 2\nhigh = 4", '[["2", 1], ["3-4", 2]]', (2, 4)),
    ],
)
def test_a_chart_covers_its_die_and_not_one_more(
    die: str, bounds: str, rows: str, reaches: tuple[int, int]
) -> None:
    head = f'[c]\ntitle = "C"\nrule = "T"\nevidence = "found"\nsource = "t"\ndie = "{die}"\n{bounds}\n'
    charts = Charts(read(f'{head}columns = ["x"]\nrows = {rows}', "c"))
    low, high = reaches
    assert [charts.cell("c", total) for total in (low - 5, low, high, high + 5)] == [1, 1, 2, 2]
    short = rows.replace(f"{high}", f"{high - 1}")
    with pytest.raises(BadChart, match=f"chart c: a result of {high} hits no row"):
        Charts(read(f'{head}columns = ["x"]\nrows = {short}', "c"))


def test_a_cell_that_is_not_there_is_named() -> None:
    charts = Charts(read(GOOD, "good"))
    with pytest.raises(BadChart, match="chart mix has no cell at row 'CV', column ''"):
        charts.cell("mix", "CV")
    with pytest.raises(BadChart, match="chart endurance has no cell at row 3, column '7'"):
        charts.cell("endurance", 3, "7")
    assert charts.cell("endurance", 3) == 3
    assert charts.cell("endurance", "3", "0") == 4
