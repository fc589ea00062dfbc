"""The scenarios in the lobby."""

from __future__ import annotations

from sandtable.games.dateline.data.data import NATIONS
from sandtable.kernel import Scenario, Setting

ROUNDS = Setting("rounds", "B-13-03", ("5", "10", "20", "none"), "20")
RUSSIA = Setting("russia", "B-1-01", ("attacks", "holds"), "attacks")
TOTAL_VICTORY = Setting("total_victory", "B-13-02")
COMPLEXES = Setting("complexes", "B-4-07")
LUCK = Setting("luck", "B-7-01", ("dice", "low"), "dice")
INTERCEPTION = Setting("interception", "A-2.1-20", ("target", "way"), "way")

GENERAL = (ROUNDS, RUSSIA, TOTAL_VICTORY, COMPLEXES, LUCK)

BASE = Scenario("base", seats=NATIONS, settings=GENERAL, minutes=240, start=True, seat="germany")

EXPANSION = Scenario(
    "expansion",
    seats=NATIONS,
    seat="germany",
    settings=(
        Setting("bomb", "D2.1-01", default="on"),
        INTERCEPTION,
        Setting("scientists", "D2.2-01", default="on"),
        Setting("super_transport", "D3.1-01", default="on"),
        Setting("tiger", "D3.2-01", default="on"),
        Setting("oscar", "D3.3-01", default="on"),
        Setting("mustang", "D3.4-01", default="on"),
        Setting("cruiser", "D3.5-01", default="on"),
        Setting("paratroops", "D3.6-01", default="on"),
        Setting("mpc", "D3.8-01", default="on"),
        Setting("submarines", "D3.9-02", default="on"),
        Setting("battleships", "D3.10-01", default="on"),
        Setting("carriers", "D3.11-01", default="on"),
        Setting("setup", "D4-01", default="on"),
        Setting("values", "D4-06", default="on"),
        Setting("technology", "D4-07", default="on"),
        Setting("victory", "D4-12", default="on"),
        Setting("capital", "D4-14", default="on"),
        *GENERAL,
    ),
    minutes=400,
)


def scenarios() -> tuple[Scenario, ...]:
    """The base game, and the expansion with every chapter as a setting; a player may hold several nations."""
    return (BASE, EXPANSION)
