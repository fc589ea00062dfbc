"""A person plays a patrol of Steel Wolves in the browser."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.testing import rule

from .steps import (
    STAND,
    agree,
    entries,
    let_staff_decide_until,
    no_barriers,
    opened_at,
    question,
    sent,
    start_patrol,
)


def columns_of_pack(view: Any) -> set[int]:
    """The columns from which boats of the pack attack."""
    return {member.at for member in view.combat.pack if member.part == "attack"}


def test_plays_by_mouse_and_by_keyboard_and_goes_on_after_a_reload(page: Page) -> None:
    start_patrol(page)
    first = question(page).inner_text()
    page.locator('g.pin[data-letter="A"]').click()
    chosen = page.get_by_role("radio", checked=True)
    expect(chosen).to_have_count(1)
    page.get_by_role("button", name="Send it: A").click()
    expect(question(page)).not_to_have_text(first)

    second = question(page).inner_text()
    page.keyboard.press("b")
    expect(page.get_by_role("radio", checked=True)).to_contain_text("B")
    page.keyboard.press("Enter")
    expect(question(page)).not_to_have_text(second)

    third = question(page).inner_text()
    known = entries(page)
    page.reload()
    expect(question(page)).to_have_text(third)
    assert entries(page) == known
    page.keyboard.press("s")
    expect(question(page)).not_to_have_text(third)
    expect(page.get_by_role("region", name="Since you left")).to_have_count(0)


def test_undoes_back_to_the_question_and_keeps_the_struck_line(page: Page) -> None:
    start_patrol(page)
    first = question(page).inner_text()
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    expect(question(page)).not_to_have_text(first)
    page.keyboard.press("u")
    expect(question(page)).to_have_text(first)
    expect(page.get_by_role("list", name="Log")).to_contain_text("undone")


def test_undo_is_locked_once_dice_are_thrown(page: Page) -> None:
    start_patrol(page, "U-48, autumn 1939")
    expect(question(page)).to_contain_text("way out")
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    lock = page.get_by_role("button", name=re.compile("Undo is locked: dice were thrown"))
    lock.press("Enter")
    sure = agree(page)
    page.get_by_role("button", name="Go back to before the last answer").click()
    expect(question(page)).to_contain_text("way out")
    assert "struck out" in sure[0]


def test_why_opens_the_rule_the_die_and_the_chart_row(page: Page) -> None:
    checked = page.get_by_role("listitem").filter(has_text="Endurance of U-48")
    start_patrol(page, "U-48, autumn 1939")
    let_staff_decide_until(page, checked)
    line = checked.first
    line.get_by_role("button", name=re.compile("^Why")).click()
    expect(line).to_contain_text("Thrown, d10")
    line.get_by_role("button", name="Rule SW14.7a").first.click()
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("SW14.7a")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()

    searched = page.get_by_role("listitem").filter(has_text="Contact roll").first
    if searched.count():
        searched.get_by_role("button", name=re.compile("^Why")).click()
        expect(searched.locator("td.hit")).to_have_count(1)


@rule("SW2.2")
def test_every_chart_can_be_opened_at_any_time(page: Page, server: str) -> None:
    start_patrol(page)
    charts = json.loads(page.request.get(f"{server}/api/games/steel_wolves/charts").text())
    page.get_by_role("button", name="Rules, charts").click()
    page.get_by_role("tab", name="Charts").click()
    panel = page.get_by_role("tabpanel", name="Charts")
    for chart in charts.values():
        panel.get_by_role("button", name=chart["title"], exact=False).first.wait_for()
    for chart in list(charts.values())[:5]:
        panel.get_by_role("button", name=f"{chart['title']} {chart['rule']}").first.click()
        table = panel.get_by_role("table", name=chart["title"])
        expect(table.get_by_role("row")).to_have_count(len(chart["rows"]) + 1)


@rule("SW2.1a", "SW2.13a")
def test_the_chart_shows_areas_with_their_activity(page: Page, server: str) -> None:
    start_patrol(page)
    sea = json.loads(page.request.get(f"{server}/api/games/steel_wolves/map").text())
    names = page.locator("svg.base .seaname")
    expect(names).to_have_count(len(sea["areas"]))
    page.get_by_role("button", name="Area card").click()
    card = page.get_by_role("region", name="Area card")
    card.get_by_role("combobox").select_option("W_APPR")
    expect(card).to_contain_text("North Atlantic")
    expect(card.get_by_role("row")).to_have_count(6)
    current = card.locator("tr.now")
    expect(current.get_by_role("rowheader")).to_have_text("▸2")
    expect(current).to_contain_text("heavy")
    expect(current.locator("i.red")).to_have_count(2)
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
    for kind in ("France-Atlantic", "Bay of Biscay", "El Ferrol", "Ireland"):
        expect(page.locator("svg.base").get_by_text(kind, exact=True).first).to_be_attached()


@rule("SW2.3A1", "SW2.3A3", "SW3.3")
def test_the_boat_card_and_the_tracks(page: Page) -> None:
    start_patrol(page)
    side = page.get_by_role("complementary", name="Boat")
    expect(side).to_contain_text("Week 2, October 1940")
    expect(side.locator(".kv").filter(has_text="War period")).to_contain_text("2")
    expect(side.locator(".kv").filter(has_text="Boats lost")).to_contain_text("0")
    values = dict(zip(side.locator("dt").all_inner_texts(), side.locator("dd").all_inner_texts(), strict=True))
    assert list(values) == ["Attack", "Defence", "Tactics", "Endur.", "Dive", "Speed", "Range", "Ready"]
    assert values["Attack"] == "4", "a Type VIIB attacks with 4"
    expect(side).to_contain_text("0 ships")


def test_a_wolf_pack_stands_under_its_columns_and_strengths_open_to_their_parts(page: Page) -> None:
    made = opened_at(page, "steel_wolves", "sc7_1940", "reveal", lambda view: len(columns_of_pack(view)) >= 2)
    page.goto(f"/t/{made['seats']['bdu']}")
    fleet = page.get_by_role("complementary", name="Boat").locator("section", has_text="Boats")
    expect(fleet.get_by_role("listitem")).to_have_count(7)
    display = page.get_by_role("region", name="Combat display")
    under = " ".join(display.locator("footer").all_inner_texts())
    assert len(re.findall(r"U-\d+", under)) >= 2, "a pack attacks from several columns"
    display.get_by_role("button", name=re.compile("^Escorts .* against boat")).click()
    expect(display.get_by_role("table", name="Escorts")).to_contain_text("Total")
    expect(display.get_by_role("button", name="Rule SW14.2A2")).to_be_visible()


@rule("SW2.42-43")
def test_the_combat_display_shows_columns_and_only_the_flags_of_hidden_counters(page: Page) -> None:
    display = page.get_by_role("region", name="Combat display")
    start_patrol(page, "Convoy SC 7")
    let_staff_decide_until(page, page.get_by_text("Choose a column to attack from"))
    expect(display).to_be_visible()
    columns = display.locator(".col")
    count = columns.count()
    assert count in (4, 6) or display.get_by_text("TF").count()
    numbers = {"Inner": "> 8" if count == 6 else "> 9", "Centre": "> 10"}
    for column in columns.all():
        words = column.locator(".head").inner_text()
        ring = re.sub(r"^[A-Z]\n|^[A-Z] ", "", words).split()[0].capitalize()
        if count in (4, 6) and ring in numbers:
            assert numbers[ring] in words
    hidden = display.locator(".ctr.dn")
    assert hidden.count() > 0
    for text in hidden.all_inner_texts():
        assert re.fullmatch(r"\W*(Red|White)", text.strip(), re.IGNORECASE), text


def test_a_whole_patrol_by_the_staff_ends_with_an_outcome_and_a_rematch(page: Page) -> None:
    start_patrol(page, "U-47 and Scapa Flow")
    let_staff_decide_until(page, page.locator(".end"), most=300)
    expect(page.locator(".end h1")).to_contain_text("U-47")
    with page.expect_download() as kept:
        page.locator(".end").get_by_role("link", name="Save to a file").click()
    assert kept.value.path().stat().st_size > 500
    page.locator(".end").get_by_role("button", name="Play again").click()
    expect(question(page)).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("letters", [True, False])
def test_settings_stay(page: Page, letters: bool) -> None:
    start_patrol(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Text size").select_option("125 %")
    page.get_by_label("Letter keys choose").set_checked(letters)
    page.get_by_role("combobox", name="Colours").select_option("Night watch")
    page.keyboard.press("Escape")
    page.reload()
    expect(question(page)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "night-watch")
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
    page.keyboard.press("a")
    expect(page.get_by_role("radio", checked=True)).to_have_count(1 if letters else 0)


def test_the_table_can_be_rewound_past_a_throw(page: Page) -> None:
    start_patrol(page, "U-48, autumn 1939")
    first = question(page).inner_text()
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Log")).to_contain_text("Transit check")
    line = page.get_by_role("listitem").filter(has_text="Transit check").first
    line.get_by_role("button", name=re.compile("^Why")).click()
    expect(line).to_contain_text("Thrown, d10")
    sure = agree(page)
    line.get_by_role("button", name=re.compile("[Gg]o back to before this")).click()
    expect(question(page)).to_have_text(first)
    assert "struck out" in sure[0]


def test_a_letter_takes_the_focus_along_so_that_enter_means_it(page: Page) -> None:
    answers = sent(page, "answer")
    start_patrol(page)
    first = question(page).inner_text()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    choices = page.get_by_role("radio")
    expect(choices.nth(1)).to_be_focused()
    page.keyboard.press("a")
    expect(choices.nth(0)).to_be_focused()
    expect(choices.nth(0)).to_be_checked()
    wanted = choices.nth(0).get_attribute("data-option")
    page.keyboard.press("Enter")
    expect(question(page)).not_to_have_text(first)
    assert [one["answer"] for one in answers] == [wanted]


def test_a_key_held_down_decides_once(page: Page) -> None:
    asked, answers = sent(page, "staff"), sent(page, "answer")
    start_patrol(page)
    first = question(page).inner_text()
    page.keyboard.down("s")
    expect(question(page)).not_to_have_text(first)
    second = question(page).inner_text()
    expect(page.get_by_role("button", name="Staff decides")).to_be_enabled()
    page.keyboard.down("s")
    page.keyboard.up("s")
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    expect(question(page)).not_to_have_text(second)
    assert (len(asked), len(answers)) == (1, 1)


@pytest.mark.long
def test_points_are_shared_by_the_player_and_not_beforehand(page: Page) -> None:
    answers = sent(page, "answer")
    share = page.locator("#prompt .steps")
    start_patrol(page, "Convoy SC 7")
    let_staff_decide_until(page, share)
    points = share.first.locator("output")
    confirm = page.locator("#prompt .btn.ask")
    assert set(share.locator("output").all_inner_texts()) == {"0"}
    expect(confirm).to_be_disabled()
    page.keyboard.press("Enter")
    page.keyboard.press("a")
    expect(points).to_have_text("1")
    expect(confirm).to_be_enabled()
    page.keyboard.press("Shift+A")
    expect(points).to_have_text("0")
    expect(confirm).to_be_disabled()
    assert answers == []
    target = page.locator("#prompt [data-option]").first.get_attribute("data-option")
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    expect(share.or_(page.get_by_text("Shared: 1."))).to_have_count(0)
    assert [one["answer"][target] for one in answers] == [1]


def test_a_standing_instruction_answers_from_then_on(page: Page) -> None:
    start_patrol(page)
    expect(question(page)).to_contain_text("Fw-200")
    page.get_by_role("button", name="Standing instruction").click()
    page.get_by_role("button", name="the staff decides").click()
    expect(question(page)).not_to_contain_text("Fw-200")
    page.get_by_role("button", name="The table").click()
    expect(page.get_by_role("dialog")).to_contain_text("the staff decides")
    page.get_by_role("dialog").get_by_role("button", name="End it").click()
    expect(page.get_by_role("dialog")).to_contain_text("None. Give one")


def test_a_week_of_a_campaign_shows_boats_by_place_base_boards_and_tracks(page: Page) -> None:
    start_patrol(page, "Campaign II: the first happy time")
    let_staff_decide_until(page, page.get_by_role("heading", name=re.compile("Run the week")))
    fleet = page.get_by_role("complementary", name="Boat").locator("section", has_text="at sea")
    total = int(re.search(r"(\d+), \d+ at sea", fleet.inner_text())[1])  # type: ignore[index]
    shown = fleet.locator("summary .tag").all_inner_texts()
    assert total > 9 and sum(map(int, shown)) == total
    page.get_by_role("button", name="Base boards").press("Enter")
    bases = page.get_by_role("region", name="Base boards")
    expect(bases.get_by_role("row")).not_to_have_count(1)
    expect(bases.get_by_role("rowheader", name="France-Atlantic")).to_be_visible()
    no_barriers(page, "a week of a campaign")
    page.get_by_role("button", name="Tracks").press("Enter")
    expect(page.get_by_role("region", name="Tracks")).to_contain_text("The months of the war")
    no_barriers(page, "tracks")


def orders_of_a_beginner(page: Page) -> None:
    """Answer one question as the guide advises; where it leaves the choice open, the staff decides."""
    asked = question(page).inner_text()
    before = page.evaluate(STAND)
    sunk = page.get_by_role("list", name="Log").get_by_text("sinks:").count()
    advice = {
        "Choose the way out": r"Western Approaches$",
        "Begin the patrol": r"hunt at once",
        "Withdraw, or attack": r"Attack again",
        "the week": r"Go home" if sunk else r"Search here",
    }
    wanted = next((text for start, text in advice.items() if start in asked), "")
    choice = page.get_by_role("radio", name=re.compile(wanted)) if wanted else None
    if choice is not None and choice.count():
        choice.first.click()
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("s")
    page.wait_for_function(f"before => {STAND} !== before", arg=before)


LESSONS = (
    "Transit.",
    "The search:",
    "Contact!",
    "the approach",
    "periscope",
    "fire.",
    "counterattack",
    "re-attack",
)


def guided_patrol(page: Page) -> str:
    """All that the guide says in a first patrol, from the lobby to its end; once it is left and resumed."""
    page.goto("/")
    page.locator("article", has_text="Steel Wolves").get_by_role("button", name="New table").click()
    expect(page.get_by_role("radio", name=re.compile("Your first patrol"))).to_be_checked()
    page.get_by_role("button", name="Start the table").click()
    guide = page.get_by_role("region", name="Guide")
    expect(guide).to_contain_text("You command the U-boats")
    expect(guide).to_contain_text("Transit")
    no_barriers(page, "the guided patrol")
    told: list[str] = []
    free = page.locator("#prompt button:enabled", has_text="Staff decides").or_(page.locator(".end"))
    for step in range(140):
        free.first.wait_for(state="attached")
        if page.locator(".end").count():
            break
        now = guide.locator(".said p").all_inner_texts() if guide.locator(".said").count() else []
        told += [text for text in now if text not in told]
        if step == 3:
            page.goto("/")
            page.get_by_role("link", name=re.compile("Resume|Decide|Continue")).first.click()
            expect(question(page)).to_be_visible()
            assert guide.locator(".said p").all_inner_texts() == now, "the lesson is where it was"
        orders_of_a_beginner(page)
    expect(page.locator(".end")).to_be_visible()
    expect(guide).to_contain_text("That was a patrol")
    return " ".join(told)


def test_the_guided_patrol_teaches_each_step_and_can_be_left_and_resumed(page: Page) -> None:
    lessons = guided_patrol(page)
    assert [word for word in LESSONS if word not in lessons] == [], "something was not taught"
    guide = page.get_by_role("region", name="Guide")
    guide.get_by_role("button", name="Hide").click()
    guide.get_by_text("All that was explained so far").click()
    expect(guide).to_contain_text("You command the U-boats")


def test_a_line_that_looks_wrong_becomes_a_file_that_replay_opens_there(page: Page, tmp_path: Path) -> None:
    start_patrol(page)
    first = question(page).inner_text()
    page.keyboard.press("s")
    expect(question(page)).not_to_have_text(first)
    opened = page.get_by_role("list", name="Log").get_by_role("button", name=re.compile("Why", re.I)).first
    said = opened.locator("xpath=ancestor::li").locator(".say")
    # Without the sign before a line that says who decided it.
    words = said.evaluate("one => [...one.childNodes].map(part => part.data ?? '').join('').trim()")
    opened.click()
    page.get_by_role("button", name="This looks wrong").click()
    page.get_by_label("What should have happened?").fill("The die belongs on the other row.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the file").click()
    expect(page.get_by_text("The file is saved.")).to_be_visible()
    saved = tmp_path / "wrong.sandtable"
    download.value.save_as(saved)
    command = [sys.executable, "-m", "sandtable", "replay", str(saved)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "The die belongs on the other row." in told and words in told
