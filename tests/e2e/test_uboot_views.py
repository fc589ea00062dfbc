"""U-BOOT through the glasses: the first-person views in a real browser, with WebGL and without."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sandtable.games.uboot.state.model import State
from sandtable.testing import rule

from .conftest import person
from .stage import look_out, meet, seat_of, staged
from .steps import no_barriers, sent

SLOW = 60_000
"""WebGL in software takes its time on a busy machine."""
NO_WEBGL = "HTMLCanvasElement.prototype.getContext = () => null"
# How dark the darkest pixel is in a strip around x above the horizon, and in one where nothing is, 0 to 255.
DARK = """([x, wide, y]) => {
  const gl = document.querySelector('.glass canvas');
  const flat = document.createElement('canvas');
  flat.width = gl.width; flat.height = gl.height;
  const context = flat.getContext('2d');
  context.drawImage(gl, 0, 0);
  const scale = gl.width / gl.clientWidth;
  const at = (from, w) => {
    const box = [from * scale, (y - 8) * scale, Math.max(1, w * scale), 8 * scale].map(Math.round);
    const data = context.getImageData(...box).data;
    let least = 255;
    for (let i = 0; i < data.length; i += 4) least = Math.min(least, (data[i] + data[i + 1] + data[i + 2]) / 3);
    return least;
  };
  return [at(x - wide / 2, wide), at(x + wide, wide / 2)];
}"""

IN_THE_MIDDLE = """() => {
  const glass = document.querySelector('.glass');
  const ship = JSON.parse(glass.dataset.drawn).find(([id]) => id === 'sight-1');
  return ship && Math.abs(ship[1] - glass.clientWidth / 2) < 4;
}"""


@pytest.fixture
def drawn(webgl: Browser, server: str) -> Iterator[Page]:
    """A fresh person at a desk whose browser draws WebGL."""
    with person(webgl, server) as page:
        yield page


def convoy(patrol: State) -> None:
    """A tramp on the starboard bow and a destroyer abeam, seen by the First Officer's men."""
    patrol.merchant = None
    patrol.boat.heading = patrol.boat.course = 250_000
    look_out(patrol, "fi1", "fi2", "fi3", "na3")
    meet(patrol, "m04", 10, 1_500, 350)
    meet(patrol, "e04", 90, 2_500, 70)


def through_the_glass(page: Page, made: dict[str, Any], seat: str = "first_officer") -> Locator:
    """The glass of a station, with its picture drawn."""
    page.set_default_timeout(SLOW)
    page.goto(seat_of(made, seat))
    page.get_by_role("tab", name="View").click()
    glass = page.locator(".glass")
    expect(glass).to_have_attribute("data-drawn", re.compile("sight"), timeout=SLOW)
    return glass


def ships_in(glass: Locator) -> dict[str, list[float]]:
    """Where ships are drawn: x, y and width in pixels, by contact."""
    return {one[0]: one[1:] for one in json.loads(glass.get_attribute("data-drawn") or "[]")}


@rule("UB8.2-01")
def test_a_ship_on_a_bearing_is_drawn_there(drawn: Page) -> None:
    glass = through_the_glass(drawn, staged(drawn, "the_shadow", convoy))
    views = drawn.get_by_role("group", name="Views that are open")
    assert views.get_by_role("button").all_inner_texts() == ["Binoculars", "TDC optics", "88 mm", "20 mm"]
    drawn.get_by_role("button", name="Sighted 1").first.click()
    expect(glass).to_have_attribute("data-target", "sight-1")
    box = glass.bounding_box()
    assert box
    drawn.wait_for_function(IN_THE_MIDDLE)
    x, y, width = ships_in(glass)["sight-1"]
    assert "sight-2" not in ships_in(glass)  # abeam: outside the glass
    ship, beside = drawn.evaluate(DARK, [x, max(8, width), y])
    assert ship < beside - 40  # a dark hull against the sky, and sky beside it
    # The bow may have turned meanwhile by nothing: the ship stands ten degrees to starboard of it.
    assert abs(float(glass.get_attribute("aria-valuenow") or 0) - 10) <= 3


@pytest.mark.long
def test_the_glass_turns_and_zooms_by_keys(drawn: Page) -> None:
    glass = through_the_glass(drawn, staged(drawn, "the_shadow", convoy))
    no_barriers(drawn, "first officer at the glass")
    before, wide = ships_in(glass)["sight-1"], float(glass.get_attribute("data-field") or 0)
    glass.focus()
    drawn.keyboard.press("+")
    expect(glass).not_to_have_attribute("data-field", f"{wide:.1f}")
    drawn.wait_for_function(
        "w => JSON.parse(document.querySelector('.glass').dataset.drawn).some(([id, , , wide]) => id && wide > w)",
        arg=before[2],
    )
    bearing = glass.get_attribute("data-bearing")
    drawn.keyboard.press("ArrowRight")
    expect(glass).not_to_have_attribute("data-bearing", bearing or "")


@pytest.mark.long
def test_the_captain_sets_the_tdc_from_the_optics(page: Page) -> None:
    orders = sent(page, "order")

    def at_the_tdc(patrol: State) -> None:
        convoy(patrol)
        patrol.board.figures["ca2"] = 3
        patrol.board.stations["set_tdc"] = ["ca12"]

    through_the_glass(page, staged(page, "the_shadow", at_the_tdc), "captain")
    page.get_by_role("button", name="Sighted 1").first.click()
    page.get_by_role("button", name="Set the TDC on her").click()
    attack = page.get_by_role("region", name="TDC")
    expect(attack.locator("select").first).to_have_value("sight-1")
    speed = attack.locator("label", has_text="Target speed").locator("input")
    speed.fill("9.5")
    speed.blur()
    attack.get_by_role("button", name="Set the TDC").click()
    page.wait_for_timeout(300)
    assert [one["kind"] for one in orders] == ["set_tdc"]
    assert orders[0]["answer"]["contact"] == "sight-1" and orders[0]["answer"]["knots"] == 95


def test_without_webgl_the_same_ship_stands_in_a_plain_picture(page: Page) -> None:
    page.add_init_script(NO_WEBGL)
    glass = through_the_glass(page, staged(page, "the_shadow", convoy))
    expect(glass).to_have_attribute("data-plain", "true")
    page.get_by_role("button", name="Sighted 1").first.click()
    page.wait_for_function(IN_THE_MIDDLE)


def test_a_phone_looks_through_the_same_glass(phone: Page) -> None:
    made = staged(phone, "the_shadow", convoy)
    phone.goto(seat_of(made, "first_officer"))
    phone.set_default_timeout(SLOW)
    phone.get_by_role("tab", name="View").click()
    expect(phone.locator(".glass")).to_have_attribute("data-drawn", re.compile("sight-1"), timeout=SLOW)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    no_barriers(phone, "the glass on a phone")
