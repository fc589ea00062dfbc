"""The scenarios in the lobby."""

from __future__ import annotations

from sandtable.games.dateline.data.data import NATIONS
from sandtable.kernel.game import Scenario, Switch

ROUNDS = Switch("rounds", "B-13-03", ("5", "10", "20", "none"), "20")
RUSSIA = Switch("russia", "B-1-01", ("attacks", "holds"), "attacks")
TOTAL_VICTORY = Switch("total_victory", "B-13-02")
COMPLEXES = Switch("complexes", "B-4-07")
LUCK = Switch("luck", "B-7-01", ("dice", "low"), "dice")
INTERCEPTION = Switch("interception", "A-2.1-20", ("target", "way"), "way")

GENERAL = (ROUNDS, RUSSIA, TOTAL_VICTORY, COMPLEXES, LUCK)

BASE = Scenario("base", seats=NATIONS, switches=GENERAL, minutes=240)

EXPANSION = Scenario(
    "expansion",
    seats=NATIONS,
    switches=(
        Switch("bomb", "D2.1-01", default="on"),
        INTERCEPTION,
        Switch("scientists", "D2.2-01", default="on"),
        Switch("super_transport", "D3.1-01", default="on"),
        Switch("tiger", "D3.2-01", default="on"),
        Switch("oscar", "D3.3-01", default="on"),
        Switch("mustang", "D3.4-01", default="on"),
        Switch("cruiser", "D3.5-01", default="on"),
        Switch("paratroops", "D3.6-01", default="on"),
        Switch("mpc", "D3.8-01", default="on"),
        Switch("submarines", "D3.9-02", default="on"),
        Switch("battleships", "D3.10-01", default="on"),
        Switch("carriers", "D3.11-01", default="on"),
        Switch("setup", "D4-01", default="on"),
        Switch("values", "D4-06", default="on"),
        Switch("technology", "D4-07", default="on"),
        Switch("victory", "D4-12", default="on"),
        Switch("capital", "D4-14", default="on"),
        *GENERAL,
    ),
    minutes=400,
)


def scenarios() -> tuple[Scenario, ...]:
    """The base game, and the expansion with every chapter as a switch; a player may hold several nations."""
    return (BASE, EXPANSION)
