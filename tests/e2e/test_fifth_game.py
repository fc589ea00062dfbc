"""A game that we do not carry and that has no board: it stands in the lobby and is played to its end from lists."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import ROOT, person, serving
from .steps import entries, no_barriers, question

CROSSINGS = 5


@pytest.fixture(scope="module")
def with_a_fifth(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that also finds the games of docs/examples."""
    folder = str(ROOT / "docs" / "examples")
    with serving(tmp_path_factory.mktemp("data"), SANDTABLE_GAMES=folder) as address:
        yield address


def sit_down(page: Page, seat: str) -> None:
    """From the game's card to its first question; the staff holds the other seat."""
    page.goto("/")
    card = page.locator("article", has_text="The Crossing")
    expect(card).to_contain_text("Five convoys, three boats, one guess")
    expect(card).to_contain_text("1–2 seats")
    expect(card.locator("svg")).to_be_visible()
    card.get_by_role("button", name="New table").click()
    for one in ("Escort", "Pack"):
        page.get_by_role("combobox", name=one).select_option("you" if one == seat else "bot")
    page.get_by_role("button", name="Start the table").click()
    expect(question(page)).to_be_visible()
    expect(page.get_by_text("This game has no drawn board")).to_be_visible()


def test_it_is_played_to_its_end_by_choosing_from_a_list(browser: Browser, with_a_fifth: str) -> None:
    with person(browser, with_a_fifth) as page:
        sit_down(page, "Escort")
        no_barriers(page, "a table without a board")
        for n in range(1, CROSSINGS + 1):
            expect(question(page)).to_have_text(f"Convoy {n}: which route does it take?")
            page.locator("#prompt [data-option]", has_text="Southern route").click()
            page.get_by_role("button", name="Confirm").click()
        expect(page.locator("#prompt")).to_contain_text("ships have arrived, 44 were wanted")
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
        assert entries(page) > CROSSINGS
        page.get_by_role("button", name="Check every throw").click()
        expect(page.get_by_role("region", name="The dice").get_by_role("status")).to_contain_text("The seed fits")


def test_it_is_played_to_its_end_by_sharing_out(browser: Browser, with_a_fifth: str) -> None:
    with person(browser, with_a_fifth) as page:
        sit_down(page, "Pack")
        for n in range(1, CROSSINGS + 1):
            expect(question(page)).to_have_text("Where do your 3 boats lie in wait?")
            for letter in "ABC":
                page.keyboard.press(letter)
            page.get_by_role("button", name="Confirm").click()
            expect(page.get_by_role("list", name="Log")).to_contain_text(f"Convoy {n} takes the")
        expect(page.locator("#prompt")).to_contain_text("ships have arrived, 44 were wanted")
