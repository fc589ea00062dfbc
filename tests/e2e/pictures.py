"""Pictures of the real product, one for each drawn screen, at three sizes in both themes: FOLDER [NAMES].

`make pictures` takes them all. Each screen is reached as its players reach it: the staff plays up to the question.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from .conftest import CHROMIUM, FLAGS, NO_MOMENTS, serving
from .steps import create, new_table, opened_at, question

SIZES = {"1280": (1280, 720), "1440": (1440, 900), "390": (390, 844)}
THEMES = ("chart", "night-watch")
SETTLE = 1_200
"""Milliseconds in which maps and pictures come to rest."""

Scene = Callable[[Page], None]


def at(game: str, scenario: str, kind: str, seat: str, fits: Callable[[Any], bool] | None = None) -> Scene:
    """A table where the seat is asked this kind of question and its view fits."""

    def ours(view: Any) -> bool:
        return getattr(view, "seat", seat) == seat and (fits is None or fits(view))

    def go(page: Page) -> None:
        made = opened_at(page, game, scenario, kind, ours)
        page.goto(f"/#/t/{made['owner']},{made['seats'][seat]}")
        question(page).wait_for()

    return go


def some_sunk(view: Any) -> bool:
    """Two ships have gone down in this combat already."""
    return view.combat is not None and len(view.combat.sunk_tons) >= 2


def lobby(page: Page) -> None:
    """The lobby with a few tables of one's own."""
    for game in ("Steel Wolves", "War Room", "Dateline World War 2"):
        page.goto("/")
        new_table(page, game).get_by_role("button", name="Start the table").click()
        question(page).wait_for()
    page.goto("/")
    new_table(page, "War Room")


def learn(game: str, step: int) -> Scene:
    """A game's page that teaches, at one of its pictures."""

    def go(page: Page) -> None:
        page.goto(f"/#/learn/{game}")
        page.locator(".steps").get_by_role("tab").nth(step).click()
        page.locator("#learn-step svg").first.wait_for(timeout=30_000)

    return go


def captain(page: Page) -> None:
    """U-BOOT's plot as the Captain has it when the mission begins."""
    made = create(page, "uboot", "happy_hunt", ["captain"])
    page.goto(f"/#/t/{made['owner']},{made['seats']['captain']}")
    page.locator("#ub-panel").wait_for()


SCENES: dict[str, Scene] = {
    "2-steel-wolves-week": at("steel_wolves", "campaign_2", "command", "bdu"),
    "5-uboot-captain": captain,
    "7-dateline-battle": at("dateline", "base", "casualties", "germany"),
    "8-war-room-battle": at("war_room", "eastern_front", "assign-hits", "germany"),
    "9-steel-wolves-salvo": at("steel_wolves", "sc7_1940", "share", "bdu", some_sunk),
    "12-dateline-planning": at("dateline", "base", "combat-move", "germany"),
    "13-war-room-planning": at("war_room", "eastern_front", "order-sheet", "germany"),
    "24-learn": learn("war_room", 1),
    "25-lobby": lobby,
}
"""By the number and name of the drawn screen."""


def main(folder: Path, names: list[str]) -> None:
    """Take the pictures whose names begin so, or all."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {name: go for name, go in SCENES.items() if not names or any(name.startswith(one) for one in names)}
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as address, sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, go in wanted.items():
            for size, (width, height) in SIZES.items():
                for theme in THEMES:
                    context = browser.new_context(
                        base_url=address, viewport={"width": width, "height": height}, reduced_motion="reduce"
                    )
                    context.add_init_script(NO_MOMENTS.replace("asked: true", f"asked: true, theme: '{theme}'"))
                    page = context.new_page()
                    go(page)
                    page.wait_for_timeout(SETTLE)
                    page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
                    context.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
