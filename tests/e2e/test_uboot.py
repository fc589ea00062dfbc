"""The captain and the first officer in two browsers on one boat, in real time."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from sandtable.testing import rule

from .steps import another, create, no_barriers, question, received


def test_what_the_captain_orders_the_first_officer_sees(page: Page, browser: Browser, server: str) -> None:
    made = create(page, "uboot", "the_shadow", ["captain", "first_officer"])
    with another(browser, server) as officer:
        told = received(officer)
        page.goto(f"/t/{made['seats']['captain']}")
        officer.goto(f"/t/{made['seats']['first_officer']}")
        for one, name in ((page, "Captain"), (officer, "First Officer")):
            expect(one.get_by_role("complementary")).to_contain_text("Officers")
            expect(one.get_by_role("listitem").filter(has_text=name).filter(has_text="you").first).to_be_visible()
        # The briefing is read at both stations; the staff is ready at once.
        for one in (page, officer):
            expect(one.get_by_role("tab", name="Briefing")).to_have_attribute("aria-selected", "true")
            expect(
                one.get_by_role("listitem").filter(has_text="Navigator").filter(has_text="ready")
            ).to_be_visible()
            one.get_by_role("button", name="Ready", exact=True).click()
        expect(page.get_by_role("region", name="Boat feed").get_by_role("listitem").first).to_contain_text(
            re.compile(r"^\d\d:\d\d.*(The mission begins|plots us)", re.S)
        )
        expect(officer.get_by_role("tab", name="Plot")).to_have_attribute("aria-selected", "true")
        no_barriers(page, "captain's station")
        no_barriers(officer, "first officer's station")

        telegraph = page.get_by_role("group", name="Engine telegraph")
        telegraph.get_by_role("button", name="Half ahead").click()
        # The engine crew has to be got there: every officer may use that mobilisation.
        for one in (page, officer):
            one.get_by_role("button", name="Nobody moves").first.click()
        expect(telegraph.get_by_role("button", name="Half ahead")).to_have_attribute("aria-pressed", "true")
        theirs = officer.get_by_role("group", name="Engine telegraph")
        expect(theirs.get_by_role("button", name="Half ahead")).to_have_attribute("aria-pressed", "true")
        expect(theirs.get_by_role("button", name="Half ahead")).to_be_disabled()

        compass = page.get_by_role("region", name="Compass")
        compass.get_by_label("New course").fill("300")
        compass.get_by_role("button", name=re.compile("Steer 300")).click()
        expect(question(officer)).to_contain_text("New course, 300")
        officer.get_by_role("radio", name=re.compile("In position")).click()
        officer.keyboard.press("Enter")
        expect(
            officer.get_by_role("region", name="Compass").get_by_role("img", name=re.compile("ordered 300"))
        ).to_be_visible()

        pace = page.get_by_role("group", name="Time compression")
        pace.get_by_role("button", name="60×").click()
        expect(
            officer.get_by_role("group", name="Time compression").get_by_role("button", name="60×")
        ).to_have_attribute("aria-pressed", "true")
        expect(officer.get_by_role("region", name="Compass").locator("h2")).to_contain_text("300°")
        page.get_by_role("group", name="Time compression").get_by_role("button", name="1×", exact=True).click()

        page.reload()
        expect(
            page.get_by_role("group", name="Engine telegraph").get_by_role("button", name="Half ahead")
        ).to_have_attribute("aria-pressed", "true", timeout=30_000)
        assert told and not any('"seed"' in text for text in told)


@rule("UB1.2-02")
def test_a_phone_gives_the_captain_his_station_under_the_plot(phone: Page) -> None:
    made = create(phone, "uboot", "the_shadow", ["captain"], options={"briefing": "off"})
    phone.goto(f"/t/{made['seats']['captain']}")
    phone.get_by_role("button", name="Station", exact=True).click()
    expect(phone.get_by_role("region", name="Compass")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    no_barriers(phone, "captain's station on a phone")
