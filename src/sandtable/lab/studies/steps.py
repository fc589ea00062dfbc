"""The steps of Steel Wolves and what each leads to, read from the signatures of the functions.

`python -m sandtable.lab.studies.steps` writes docs/steel-wolves-steps.md; a test holds that it is up to date.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from sandtable.games.steel_wolves.rules.combat.combat import COMBAT, fight
from sandtable.games.steel_wolves.script.command import deploy
from sandtable.games.steel_wolves.script.script import BOAT, WEEK

__all__ = ["LEVELS", "PAGE", "leads_to", "page"]

PAGE = Path("docs/steel-wolves-steps.md")
Steps = Mapping[Any, Callable[..., Any]]
LEVELS: Mapping[str, Steps] = {
    "The week": {**WEEK, "deploy": deploy},
    "A boat's turn": {**BOAT, "combat": fight},
    "A combat": COMBAT,
}


def literals(hint: Any) -> Iterator[str]:
    """All values of a Literal, or of a union of them."""
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    elif get_origin(hint) in (Union, UnionType):
        for one in get_args(hint):
            yield from literals(one)


def leads_to(step: Callable[..., Any]) -> list[str]:
    """The steps that a step may return, by its signature."""
    step = step.func if isinstance(step, partial) else step
    returned = get_type_hints(step)["return"]
    found = list(literals(returned))
    if not found:
        # A play: what it gives back in the end is the last of its three types.
        found = list(literals(get_args(returned)[-1]))
    return list(dict.fromkeys(found))


def page() -> str:
    """The whole page: a diagram for each level."""
    lines = [
        "# The steps of Steel Wolves",
        "",
        "Each step is a function that returns the next one; the arrows are read from the signatures",
        "(`python -m sandtable.lab.studies.steps`). The tables stand in `script/script.py` (week, boat) and",
        "`rules/combat/combat.py`. A boat's turn begins with `operations` and ends with `next_boat` of the week; a",
        "combat begins with `place`, for a pack that only shadowed with `round_over`.",
    ]
    for title, steps in LEVELS.items():
        lines += ["", f"## {title}", "", "```mermaid", "flowchart TD"]
        lines += [f"  {name} --> {' & '.join(leads_to(step))}" for name, step in steps.items()]
        lines.append("```")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
