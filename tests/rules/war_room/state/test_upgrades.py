"""States of earlier builds are brought up to date."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.games.war_room.state.model import Battle, State
from sandtable.games.war_room.state.upgrades import UPGRADES
from tests.rules.war_room.bench import Bench


def test_what_was_one_struct_is_what_is_public_and_what_is_hidden(bench: Bench) -> None:
    public = bench.scene()
    old = {**msgspec.to_builtins(public), "sheets": {"germany": [{"order": {"command": 1, "to": "R5"}}]}}
    new = msgspec.convert(UPGRADES[2](old), State)
    assert new.public == public
    assert new.hidden.sheets["germany"][0].order.to == "R5"


@pytest.mark.parametrize(
    ("stage", "waiting"),
    [("stances", "deciding"), ("raid", "raiding"), ("repair", "repairing"), ("debrief", "deciding")],
)
@pytest.mark.parametrize("abreast", [True, False])
def test_who_is_waited_for_in_a_battle_goes_to_the_list_of_its_stage(
    bench: Bench, stage: str, waiting: str, abreast: bool
) -> None:
    public = bench.scene()
    battle = Battle("R5", {"allies": "ussr", "axis": "germany"}, "axis")
    public.battle, public.battles = (None, [battle]) if abreast else (battle, [])
    old = msgspec.to_builtins(bench.state(public))
    for one in [old["public"]["battle"], *old["public"]["battles"]]:
        if one:
            one["stage"], one["deciding"] = stage, ["axis"]
    new = msgspec.convert(UPGRADES[3](old), State).public
    (found,) = new.battles if abreast else [new.battle]
    assert found is not None
    lists = {name: getattr(found, name) for name in ("deciding", "raiding", "repairing")}
    assert lists == {name: ["axis"] if name == waiting else [] for name in lists}
