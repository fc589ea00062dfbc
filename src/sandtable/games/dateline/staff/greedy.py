"""A one-ply player to measure the staff against: he takes what pays at once and never asks what comes after."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.data.data import CAPITAL, SIDE
from sandtable.games.dateline.rules.purchase import Purchase, prices
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.rules.sheet.plan import first_turn_ban
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.staff.attack import Attack
from sandtable.games.dateline.staff.estimate import chance_to_take, front_distance, reckon, worth
from sandtable.games.dateline.staff.staff import Staff, deploy, spare
from sandtable.games.dateline.state.model import NOT_FIGHTING, State, domain, fighting_units, pieces_in
from sandtable.games.dateline.view.view import View
from sandtable.kernel import Decision, Rng


class Greedy(Staff):
    """Buys the most units, attacks wherever more is won than lost on average, moves up to the front."""

    def answer(self, view: View, decision: Decision[Any], rng: Rng) -> Any:
        """The answer that is best if nothing followed it."""
        state = view.state
        match decision.kind:
            case "purchase":
                return most_units(state, view.seat)
            case "combat-move":
                return Moves() if first_turn_ban(state) else Grab(state, view.seat).plan()
            case "noncombat-move":
                return deploy(state, view.seat, to_the_front)
            case "dive" | "reveal-boat" | "duel-at-launch" | "atomic-research":
                return decision.default  # what is hidden or far off does not tempt him
        return super().answer(view, decision, rng)


def most_units(state: State, nation: str) -> Purchase:
    """Armor for a third of the money, infantry for the rest."""
    money, price = state.nations[nation].money, prices(state, nation)
    armor = money // 3 // price["armor"]
    return Purchase({"armor": armor, "infantry": (money - armor * price["armor"]) // price["infantry"]})


def to_the_front(chart: Chart, used: set[str]) -> list[Move]:
    """Everybody a step nearer to the enemy; a complex in danger keeps its garrison."""
    state, far = chart.state, front_distance(chart)
    moves = []
    for id in chart.own:
        piece = state.pieces[id]
        if piece.done or id in used or domain(piece) != "land" or piece.on or piece.kind in NOT_FIGHTING:
            continue
        here = far.get(piece.at, 99)
        if here <= 1 or (state.lands[piece.at].factory and not spare(state, chart.nation, piece, used | {id})):
            continue
        ways = [way for way in chart.marches(piece) if far.get(way[-1], 99) < here]
        if ways:
            moves.append(Move(id, min(ways, key=lambda way: far[way[-1]])))
            used.add(id)
    return moves


class Grab(Attack):
    """Targets by what they bring now: land and enemy losses against own losses; nobody stays behind."""

    def _land_war(self, spared: str) -> None:
        for land in sorted(self.chart.hostile, key=lambda land: (-worth(self.state, land), land)):
            if land != spared:
                self._against_land(land)

    def _may_leave(self, id: str) -> bool:
        return True

    def _against_land(self, land: str) -> None:
        """Unit after unit until it pays."""
        state = self.state
        defenders = fighting_units(state, land, SIDE[state.lands[land].owner])
        gun = any(piece.kind == "aa_gun" for _, piece in pieces_in(state, land))
        ways = self._ways_to(land)
        if not any(domain(state.pieces[move.piece]) == "land" for move in ways):
            return
        sent: list[Move] = []
        fighters: list[str] = []
        for move in ways:
            plane = domain(state.pieces[move.piece]) == "air"
            if plane and (not defenders or gun):
                continue
            sent.append(move)
            self.used.add(move.piece)
            if domain(state.pieces[move.piece]) != "sea":
                fighters.append(move.piece)
            enough = len(fighters) > len(defenders) * 0.7
            if fighters and enough and self._good(fighters, defenders, land):
                self.groups.append(sent)
                return
        self.used.difference_update(move.piece for move in sent)

    def _good(self, fighters: list[str], defenders: list[str], land: str) -> bool:
        state = self.state
        if not any(domain(state.pieces[id]) == "land" for id in fighters):
            return False
        chance = chance_to_take(state, fighters, defenders)
        if chance < 0.5:
            return False
        prize = chance * worth(state, land) * (3 if land in CAPITAL.values() else 1)
        if not defenders or chance == 1.0:
            return True
        mine, theirs = reckon(state, fighters, defenders).expected_losses
        return prize + theirs > mine
