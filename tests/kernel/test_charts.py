"""Charts: coverage, look-ups, a player's own chart."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.kernel import Chance, Modifier, Scripted
from sandtable.kernel.charts import BadChart, Charts, load, read

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
