"""What a person does again and again."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from random import Random
from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Dialog, Locator, Page, expect

import sandtable

from .conftest import person

STAND = "[...document.querySelectorAll('#prompt, .save')].map(one => one.textContent).join(' ')"
"""What is asked and how long the record is: changes with every answer."""


def start_patrol(page: Page, scenario: str = "U-99, October 1940") -> None:
    """From the lobby to the first question of a patrol."""
    page.goto("/")
    form = new_table(page, "Steel Wolves")
    form.get_by_text(scenario, exact=True).click()
    form.get_by_role("button", name="Start the table").click()
    expect(question(page)).to_be_visible()


def new_table(page: Page, game: str) -> Locator:
    """What the lobby shows of a new table of this game."""
    page.locator("article", has_text=game).get_by_role("button", name="New table").click()
    return page.get_by_role("region", name=f"New table: {game}")


def question(page: Page) -> Locator:
    """The sentence that is asked."""
    return page.locator("#prompt h1")


def agree(page: Page) -> list[str]:
    """Say yes to whatever the page asks to be sure of; the list fills with what it asked."""
    asked: list[str] = []

    def yes(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.accept()

    page.on("dialog", yes)
    return asked


def sent(page: Page, kind: str) -> list[dict[str, Any]]:
    """Messages of a kind that the page sends from now on, as they go out."""
    messages: list[dict[str, Any]] = []

    def note(payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == kind:
            messages.append(message)

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return messages


def entries(page: Page) -> int:
    """How many lines the log has."""
    return page.get_by_role("list", name="Log").get_by_role("listitem").count()


def open_log(page: Page) -> Locator:
    """The lines of the log; where a battle or a sheet has the page, it lies behind a button."""
    log, button = page.get_by_role("list", name="Log"), page.get_by_role("button", name="Log", exact=True)
    button.or_(page.get_by_role("tablist", name="Log")).first.wait_for()
    if button.count() and not page.get_by_role("dialog").count():
        button.click()
    return log


def with_settings(page: Page, **settings: Any) -> None:
    """The page of somebody who has chosen these settings before; moments play at once if nothing else is said."""
    stored = json.dumps({"speed": 0, "asked": True, **settings})
    page.add_init_script(f"localStorage.setItem('sandtable.settings', JSON.stringify({stored}))")


def let_staff_decide_until(page: Page, there: Locator, most: int = 80) -> None:
    """S, again and again, until something shows."""
    # While an answer is on its way, the key does nothing.
    free = page.locator("#prompt button:enabled", has_text="Staff decides")
    for _ in range(most):
        free.or_(there).first.wait_for(state="attached")
        if there.count():
            return
        before = page.evaluate(STAND)
        page.keyboard.press("s")
        page.wait_for_function(f"before => {STAND} !== before", arg=before)
    raise AssertionError("it never came")


def create(page: Page, game: str, scenario: str, seats: list[str], **more: Any) -> dict[str, Any]:
    """A new match by the server's API: these seats for people, the others for the staff. Its id and keys."""
    body = {"game": game, "scenario": scenario, "seats": {seat: {} for seat in seats}, **more}
    answer = page.request.post("/api/matches", data=body)
    assert answer.ok, answer.text()
    made: dict[str, Any] = answer.json()
    return made


def opened_at(
    page: Page, game: str, scenario: str, kind: str, fits: Callable[[Any], bool] | None = None
) -> dict[str, Any]:
    """A match in which the staff has played until a question of this kind is asked of a seat whose view fits."""
    staff, rng = sandtable.bot(game), Random(1)

    def stands_there(table: Any) -> bool:
        for _ in range(600):
            if not table.pending:
                return False
            seat, asked = next(iter(table.pending.items()))
            view = table.view(seat)
            if asked.kind == kind and (fits is None or fits(view)):
                return True
            table.answer(seat, staff.answer(view, asked, rng))
        return False

    tables = (sandtable.open_table(game, scenario=scenario, seed=seed) for seed in range(5, 45))
    table = next(table for table in tables if stands_there(table))
    record = table.record().to_bytes()
    answer = page.request.post("/api/import", data=record, headers={"content-type": "application/octet-stream"})
    assert answer.ok, answer.text()
    made: dict[str, Any] = answer.json()
    return made


def another(browser: Browser, server: str, **more: Any) -> AbstractContextManager[Page]:
    """Another person with a browser of their own; an error in its scripts fails the test."""
    return person(browser, server, **more)


def received(page: Page) -> list[str]:
    """Everything that comes in over the page's sockets from now on."""
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(str(text))))
    return frames


def no_barriers(page: Page, where: str) -> None:
    """axe finds nothing wrong with the page as it is."""
    found = Axe().run(page, options={"resultTypes": ["violations"]})  # what is right need not be told
    violations = [
        f"{one['id']}: {one['help']}: " + "; ".join(node["html"][:160] for node in one["nodes"][:4])
        for one in found.response["violations"]
    ]
    assert not violations, f"{where}:\n" + "\n".join(violations)
