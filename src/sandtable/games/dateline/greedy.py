"""A one-ply player to measure the staff against: he takes what pays at once and never asks what comes after."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.atlas import CAPITAL
from sandtable.games.dateline.estimate import chance_to_take, reckon, worth
from sandtable.games.dateline.model import War, domain
from sandtable.games.dateline.plan import Moves, first_turn_ban
from sandtable.games.dateline.purchase import Purchase, prices
from sandtable.games.dateline.staff import Attack, Staff
from sandtable.games.dateline.view import View
from sandtable.kernel.decisions import Decision, Rng


class Greedy(Staff):
    """Buys the most units, attacks wherever more is won than lost on average, moves up to the front."""

    def answer(self, view: View, decision: Decision[Any], rng: Rng) -> Any:
        """The answer that is best if nothing followed it."""
        war = view.war
        match decision.kind:
            case "purchase":
                return most_units(war, view.seat)
            case "combat-move":
                return Moves() if first_turn_ban(war) else Grab(war, view.seat).plan()
            case "dive" | "reveal-boat" | "duel-at-launch" | "atomic-research":
                return decision.default  # what is hidden or far off does not tempt him
        return super().answer(view, decision, rng)


def most_units(war: War, nation: str) -> Purchase:
    """Armor for a third of the money, infantry for the rest."""
    money, price = war.nations[nation].money, prices(war, nation)
    armor = money // 3 // price["armor"]
    return Purchase({"armor": armor, "infantry": (money - armor * price["armor"]) // price["infantry"]})


class Grab(Attack):
    """Targets by what they bring now: land and enemy losses against own losses; nobody stays behind."""

    def _may_leave(self, id: str) -> bool:  # noqa: ARG002
        return True

    def _good(self, fighters: list[str], defenders: list[str], land: str) -> bool:
        war = self.war
        if not any(domain(war.pieces[id]) == "land" for id in fighters):
            return False
        chance = chance_to_take(war, fighters, defenders)
        if chance < 0.5:
            return False
        prize = chance * worth(war, land) * (3 if land in CAPITAL.values() else 1)
        if not defenders or chance == 1.0:
            return True
        mine, theirs = reckon(war, fighters, defenders).expected_losses
        return prize + theirs > mine
