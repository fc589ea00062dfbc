"""A whole mission in four browsers: two people order, two bots do the rest, from the briefing to the account."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from .steps import another, create, no_barriers

EASY = {"captain": "easy", "first_officer": "easy", "navigator": "easy", "chief_engineer": "easy"}
SEATS = ("captain", "first_officer", "navigator", "chief_engineer")


def elapsed(page: Page) -> str:
    """Hour and minute of the boat's clock."""
    return page.locator(".time b").first.inner_text()


@pytest.mark.long
def test_two_people_and_two_bots_sail_from_the_briefing_to_the_account(
    page: Page, browser: Browser, server: str
) -> None:
    made = create(page, "uboot", "happy_hunt", ["captain", "first_officer"], options=EASY)
    with ExitStack() as stack:
        pages = {"captain": page}
        for seat in SEATS[1:]:
            pages[seat] = stack.enter_context(another(browser, server))
        for seat, one in pages.items():
            one.set_default_timeout(60_000)
            one.goto(f"/t/{made['seats'][seat]}")
        captain, officer = pages["captain"], pages["first_officer"]

        # The briefing is read; time stands until everybody is ready, and the First Officer need not wait.
        for one in pages.values():
            expect(one.get_by_role("tab", name="Briefing")).to_have_attribute("aria-selected", "true")
            expect(one.locator("#ub-panel")).to_contain_text("48 hours")
        no_barriers(captain, "the briefing")
        begins = elapsed(captain)
        captain.locator("#ub-panel").get_by_role("button", name="Ready", exact=True).click()
        expect(officer.get_by_role("listitem").filter(has_text="Captain").filter(has_text="ready")).to_be_visible()
        officer.locator("#ub-panel").get_by_role("button", name="Start without waiting").click()
        for one in pages.values():
            expect(one.get_by_role("tab", name="Briefing")).to_have_attribute("aria-selected", "false")

        # The Captain orders; the bots man the engines, plot and report.
        telegraph = captain.get_by_role("group", name="Engine telegraph")
        telegraph.get_by_role("button", name="Full ahead").click()
        for one in (captain, officer):
            one.get_by_role("button", name="Nobody moves").first.click()
        for one in pages.values():
            speed = one.get_by_role("group", name="Engine telegraph").get_by_role("button", name="Full ahead")
            expect(speed).to_have_attribute("aria-pressed", "true", timeout=60_000)
        diary = captain.get_by_role("list", name="Log")
        expect(diary).to_contain_text(re.compile("by his reckoning the ships bear 08"))

        # Time runs, whatever happens meanwhile, until the clock has gone on by minutes.
        pace = officer.get_by_role("group", name="Time compression")
        for _ in range(20):
            pace.get_by_role("button", name="60×").click()
            officer.wait_for_timeout(1_500)
            if elapsed(captain)[:4] != begins[:4]:
                break
        assert elapsed(captain)[:4] != begins[:4], "ten minutes never went by"
        pace.get_by_role("button", name="1×", exact=True).click()

        # Home, by the list beside the plot: the account is the same at every station.
        captain.get_by_role("tab", name="Plot").click()
        eyes = captain.get_by_role("region", name="Eyes and ears")
        eyes.get_by_role("button", name="Return to base").click()
        eyes.get_by_role("button", name="End the mission").click()
        for one in pages.values():
            account = one.get_by_role("region", name="Account of the patrol")
            expect(account).to_contain_text("Happy hunt", timeout=60_000)
            expect(account.locator(".grade b")).to_have_text("F")
            expect(one.get_by_role("region", name="Track chart").locator("path.way")).to_have_count(1)
        no_barriers(officer, "the account")
