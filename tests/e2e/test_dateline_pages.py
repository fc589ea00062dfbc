"""Dateline's pages at laptops and phones: the battle, the map beside a sheet, nothing too wide or cut."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.games.dateline.game import GAME
from sandtable.games.dateline.rules.combat.combat import open_battles
from sandtable.games.dateline.state.model import State, new_piece, starting_state
from sandtable.kernel import Seeded, open_state
from sandtable.testing import rule

from .steps import no_barriers, opened_at, question, sent

LAPTOPS = [(1180, 664), (1280, 720), (1366, 768), (1440, 900), (1920, 1080)]
COVERED = """root => {
  const bad = [];
  for (const one of document.querySelectorAll(root)) {
    if (!one.checkVisibility() || one.closest('.sr, svg')) continue;
    const box = one.getBoundingClientRect();
    const whole = one.scrollWidth <= one.clientWidth + 1 || !one.clientWidth;
    if (!whole) bad.push('cut: ' + one.textContent.trim());
    const [dx, dy] = [box.width / 4, box.height / 4];
    for (const [x, y] of [[box.left + dx, box.top + dy], [box.right - dx, box.top + dy],
                          [box.left + dx, box.bottom - dy], [box.right - dx, box.bottom - dy]]) {
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      const over = document.elementFromPoint(x, y);
      if (over && !one.contains(over) && !over.contains(one)) bad.push('covered: ' + one.textContent.trim());
    }
  }
  return [...new Set(bad)];
}"""
"""Texts that are cut, or of which another thing covers a quarter."""


def fits(page: Page, *roots: str) -> None:
    """No page is wider than its window, and no text of these is cut or covered."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for root in roots:
        assert page.evaluate(COVERED, root) == [], root


def planning(page: Page) -> dict[str, Any]:
    """Germany plans its first attacks."""
    settings = next(one.settings for one in GAME.scenarios() if one.id == "base")
    state: State = starting_state("base", {one.id: one.default for one in settings})
    state.turn, state.phase = 1, "combat_move"
    state.nations["germany"].money = 2
    return imported(page, state)


def imported(page: Page, state: State) -> dict[str, Any]:
    record = open_state(GAME, "base", state, Seeded(5), record=True).record().to_bytes()
    answer = page.request.post("/api/import", data=record, headers={"content-type": "application/octet-stream"})
    assert answer.ok, answer.text()
    made: dict[str, Any] = answer.json()
    return made


def in_battle(page: Page, **defence: int) -> dict[str, Any]:
    """Germany has planned one attack on Karelia, with units of several kinds."""
    settings = next(one.settings for one in GAME.scenarios() if one.id == "base")
    state = starting_state("base", {one.id: one.default for one in settings})
    for id in [id for id, piece in state.pieces.items() if piece.at in ("karelia_ssr", "eastern_europe")]:
        del state.pieces[id]
    for kind, count in defence.items():
        for _ in range(count):
            new_piece(state, kind, "russia", "karelia_ssr")
    for kind, count in (("infantry", 2), ("armor", 5), ("fighter", 2)):
        for _ in range(count):
            id = new_piece(state, kind, "germany", "karelia_ssr")
            state.pieces[id].came = "eastern_europe"
    state.turn, state.phase = 1, "combat"
    state.battles = open_battles(state)
    return imported(page, state)


def share_of_map(page: Page) -> float:
    box = page.locator(".map").first.bounding_box()
    window = page.viewport_size
    assert box and window
    return box["width"] * box["height"] / (window["width"] * window["height"])


def test_the_map_has_the_window_while_attacks_are_planned(page: Page) -> None:
    made = planning(page)
    page.goto(f"/t/{made['seats']['germany']}")
    expect(question(page)).to_contain_text("Plan your attacks")
    confirm = []
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        fits(page, ".top button, .top b", ".tray *", "#prompt .pfoot *", "#prompt h1, #prompt h2")
        assert share_of_map(page) >= 0.58, (width, share_of_map(page))
        box = page.get_by_role("button", name="Attack", exact=True).bounding_box()
        assert box
        confirm.append((round(width - box["x"]), round(height - box["y"])))
    assert len(set(confirm)) == 1, "the confirm bar keeps its place"


def test_chips_are_picked_up_dragged_and_put_down(page: Page) -> None:
    answers = sent(page, "answer")
    made = planning(page)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"/t/{made['seats']['germany']}")
    chart = page.get_by_role("group", name=re.compile("World map"))
    tray = page.get_by_role("region", name="In hand")
    seen = chart.locator("svg.base").first.get_attribute("viewBox")

    def chip(of: str) -> Any:
        return chart.locator(f"[data-chip-of='{of}']")

    chip("eastern_europe infantry").click()
    expect(tray).to_contain_text("3 / 3")
    page.keyboard.press("Escape")
    expect(tray).to_contain_text("0 / 3")
    chip("eastern_europe armor").click(modifiers=["Shift"])
    expect(tray.get_by_role("button", name="Put back")).to_be_visible()
    goals = page.get_by_role("region", name="Where to?")
    expect(goals).to_contain_text("3 infantry, 1 armor, 1 fighter from Eastern Europe")
    # What is refused is shown so before it is chosen: there are two IPC for a neutral of three.
    page.keyboard.press("Escape")
    chip("eastern_europe armor").click()
    expect(goals.get_by_role("button", name=re.compile("Switzerland"))).to_contain_text("3 IPC, you have 2")
    goals.get_by_role("button", name=re.compile("Switzerland")).click()
    moves = page.get_by_role("region", name="Moves this turn")
    expect(moves).to_contain_text("No attacks yet")
    page.keyboard.press("Escape")
    # Dragged from its space to another; where it was, a dashed outline stays.
    start, end = chip("eastern_europe infantry").bounding_box(), chart.get_by_text("Karelia S.S.R.").bounding_box()
    assert start and end
    page.mouse.move(start["x"] + 10, start["y"] + 8)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 28, steps=6)
    page.mouse.up()
    expect(moves).to_contain_text("Eastern Europe → Karelia S.S.R.")
    expect(chart.locator(".chip.ghost")).to_have_count(1)
    expect(chart.locator(".number.filed")).to_have_text("3")
    # Enter drops what is in hand on the attack that there is, and never ends the phase.
    chip("eastern_europe armor").click()
    page.locator("#prompt").focus()
    page.keyboard.press("Enter")
    expect(chart.locator(".number.filed")).to_have_text("4")
    page.keyboard.press("Enter")
    expect(question(page)).to_contain_text("Plan your attacks")
    assert not answers
    assert chart.locator("svg.base").first.get_attribute("viewBox") == seen, "the view never moves by itself"
    no_barriers(page, "planning at 1280")


@rule("B-7-02", "B-7-08")
def test_a_battle_is_fought_by_pressing_what_its_page_offers(page: Page) -> None:
    answers = sent(page, "answer")
    made = in_battle(page, infantry=7)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"/t/{made['seats']['germany']}")
    strip = page.get_by_role("list", name="Battles of this turn")
    page.get_by_role("list", name="Ways to take the hits").wait_for()
    expect(strip.get_by_role("listitem").filter(has_text="Karelia")).to_contain_text("your casualties")
    board = page.get_by_role("region", name="Battle board")
    expect(board).to_contain_text("Germany attacks")
    expect(board).to_contain_text("Russia defends Karelia")
    ways = page.get_by_role("list", name="Ways to take the hits").get_by_role("button")
    expect(ways.first).to_have_attribute("aria-pressed", "true")
    expect(ways.first).to_have_accessible_name(re.compile(r"Give up .*, worth \d+ IPC: take it .* %, win .* %"))
    # The same answer by clicking units: another unit goes instead of one of the default.
    fighter = board.get_by_role("button", name=re.compile("^fighter of Germany, 1 of"))
    fighter.click()
    expect(fighter).to_have_attribute("aria-pressed", "true")
    expect(ways.first).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("a")
    expect(ways.first).to_have_attribute("aria-pressed", "true")
    expect(fighter).to_have_attribute("aria-pressed", "false")
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        fits(
            page,
            ".top button, .top b",
            "#prompt .pfoot *",
            ".ways li button *",
            "[aria-label='Battle board'] header *",
        )
    page.set_viewport_size({"width": 1280, "height": 720})
    no_barriers(page, "battle page")
    # Casualties and retreat in one go: whoever is left goes back to where the attack came from.
    then = page.get_by_role("group", name="Then")
    then.get_by_role("button", name=re.compile("Break off")).click()
    page.get_by_role("button", name=re.compile("and break off")).click()
    expect(page.get_by_role("list", name="Ways to take the hits")).to_have_count(0)
    assert sum(answers[0]["answer"].values()) >= 1, "the casualties"
    assert answers[1]["answer"] == "eastern_europe"


def test_a_battle_on_a_phone(phone: Page) -> None:
    made = in_battle(phone, infantry=7)
    for width, height in ((360, 740), (390, 844), (412, 915)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.goto(f"/t/{made['seats']['germany']}")
        phone.get_by_role("list", name="Ways to take the hits").wait_for()
        fits(phone, ".phone-battle header p *", "#prompt .pfoot *")
        small = phone.evaluate(
            "[...document.querySelectorAll('.phone-battle button, .ways button, .seg button, .pfoot button')]"
            ".filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)"
            ".map(one => one.ariaLabel || one.textContent)"
        )
        assert small == []
    expect(phone.get_by_role("button", name=re.compile("Break off"))).to_be_in_viewport(ratio=1)
    no_barriers(phone, "battle on a phone")


@pytest.mark.long
@pytest.mark.parametrize("kind", ["purchase", "placement", "noncombat-move", "retreat", "next-battle"])
def test_every_phase_fits_a_laptop(page: Page, kind: str) -> None:
    made = opened_at(page, "dateline", "base", kind, lambda view: view.seat == "germany")
    page.goto(f"/t/{made['seats']['germany']}")
    question(page).wait_for()
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        fits(page, ".top button, .top b", "#prompt .pfoot *", "#prompt h1")
    no_barriers(page, kind)
