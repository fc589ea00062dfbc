"""Figures live in data files with their evidence, and every one of them is read by somebody."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from sandtable.games.uboot.data import (
    arms,
    board,
    cards,
    data,
    deadlines,
    difficulty,
    hunters,
    orders,
    places,
    plans,
)
from sandtable.games.uboot.rules.orders import captains
from sandtable.games.uboot.rules.radio import enigma

HOME = Path(data.__file__).parents[1]
CLIENT = Path(__file__).parents[4] / "web" / "src" / "boards" / "uboot"
MODULES = (arms, board, cards, data, deadlines, difficulty, hunters, orders, places, plans, enigma)
FILES = sorted((HOME / "data").glob("*.json"))


def structs() -> Iterator[type[data.Row]]:
    for module in MODULES:
        for one in vars(module).values():
            if isinstance(one, type) and issubclass(one, data.Row) and one.__module__ == module.__name__:
                yield one


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_every_file_names_its_evidence(file: Path) -> None:
    plain = json.loads(file.read_text("utf-8"))
    assert plain["evidence"] in ("printed", "found", "designed") and plain["source"]


def test_every_figure_is_read_by_the_rules_or_the_client() -> None:
    python = "".join(one.read_text("utf-8") for one in HOME.rglob("*.py"))
    client = "".join(one.read_text("utf-8") for one in CLIENT.rglob("*") if one.suffix in (".ts", ".svelte"))
    unread = [
        f"{struct.__name__}.{field.name}"
        for struct in structs()
        for field in msgspec.structs.fields(struct)
        if field.name not in ("evidence", "source")
        and not re.search(rf"\.{field.name}\b", python)
        and not re.search(rf"\.{field.encode_name}\b", client)
    ]
    assert unread == []


def test_a_key_that_no_field_takes_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({"spaces": [], "rows": [], "adjacent": [], "colour": "red"}, board.Pyramid)


def test_every_order_of_the_sheet_can_be_given() -> None:
    assert set(orders.ORDER_SHEET) == {"mobilisation", *captains.COMMANDS}
