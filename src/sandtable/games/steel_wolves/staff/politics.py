"""The staff at the desk of politics and events: who obeys an order, what is asked for in Berlin.

Like all of the staff it looks only at what the seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.steel_wolves.data.data import AREAS, NEIGHBOURS
from sandtable.games.steel_wolves.data.doctrine import DOCTRINE
from sandtable.games.steel_wolves.data.event_tables import EVENTS, Orders
from sandtable.games.steel_wolves.state.known import Known
from sandtable.games.steel_wolves.state.model import Boat
from sandtable.kernel import Option, Pick, PickSome, Share

BERLIN = DOCTRINE.berlin


def chance(option: Option) -> float:
    """The first chance that an option shows."""
    return option.odds[0].chance if option.odds else 0.0


def in_berlin(option: Option) -> float:
    """The chance of a request once the BdU has gone to Berlin for it."""
    if not option.odds:
        return 0.0
    away = sum(mod.value for mod in option.odds[0].modifiers if mod.why == "away-from-berlin")
    return option.odds[0].chance + away / 10 if option.odds[0].chance else 0.0


def strength(boat: Boat) -> float:
    """What a boat is worth at sea: its class, its commander, its crew, its state."""
    values = boat.values
    return values.attack + values.tactics + 2 * boat.ace - boat.inexperienced - 2 * boat.damage


class PoliticalStaff:
    """Obeys with what is fit for the task, spends prestige where it buys sinkings."""

    def ranked(self, known: Known, names: Sequence[str]) -> list[str]:
        """These boats, the strongest first."""
        by_name = {boat.id: boat for boat in known.boats}
        return sorted(names, key=lambda name: strength(by_name[name]), reverse=True)

    def some(self, decision: PickSome, order: Sequence[str]) -> list[str] | None:
        """The first of this order that the question allows, or what it proposes."""
        chosen = list(order[: decision.most])
        return chosen if decision.check(chosen) is None else None

    # Orders of events

    def on_event_orders(self, known: Known, decision: PickSome) -> list[str] | None:
        """Strong boats where there is something to sink, weak ones for errands."""
        event = EVENTS.get(str(decision.args["event"]).removeprefix("event-"))
        hunts = event is None or any(isinstance(one, Orders) and one.task == "hunt" for one in event.effects)
        order = self.ranked(known, decision.choices)
        return self.some(decision, order if hunts else order[::-1])

    def weakest(self, known: Known, decision: PickSome) -> list[str] | None:
        return self.some(decision, self.ranked(known, decision.choices)[::-1])

    def on_event_minelayers(self, known: Known, decision: PickSome) -> list[str] | None:
        return self.weakest(known, decision)

    def on_event_withdraw(self, known: Known, decision: PickSome) -> list[str] | None:
        return self.weakest(known, decision)

    def on_event_assign(self, known: Known, decision: PickSome) -> list[str] | None:
        return self.weakest(known, decision)

    def on_event_narvik(self, known: Known, decision: PickSome) -> list[str] | None:
        """Narvik lies nearer to the convoys: as many as the tender takes."""
        return self.some(decision, decision.choices)

    def on_spanish_price(self, known: Known, decision: PickSome) -> list[str] | None:
        return self.weakest(known, decision)

    def on_event_home(self, known: Known, decision: PickSome) -> list[str] | None:
        """Those longest at sea go home first."""
        weeks = {boat.id: boat.weeks for boat in known.boats}
        return self.some(decision, sorted(decision.choices, key=lambda name: weeks[name], reverse=True))

    def on_event_ignore(self, known: Known, decision: Pick) -> str:
        return "ignore"

    def on_event_port(self, known: Known, decision: Pick) -> str:
        """An undamaged boat takes the chance."""
        fit = {boat.id for boat in known.boats if not boat.damage}
        return next((name for name in decision.choices if name in fit), "none")

    def busiest(self, known: Known, areas: Sequence[str]) -> str:
        """The area with most own boats in it and around it."""
        company = dict.fromkeys(AREAS, 0)
        for boat in known.boats:
            if boat.place in company:
                company[boat.place] += 2
                for other, _ in NEIGHBOURS[boat.place]:
                    if other in company:
                        company[other] += 1
        return max(areas, key=lambda area: company.get(area, 0))

    def on_supply_ship(self, known: Known, decision: Pick) -> str:
        return self.busiest(known, [area for area in decision.choices if area != "none"])

    def on_raider(self, known: Known, decision: Pick) -> str:
        return self.busiest(known, decision.choices)

    # Berlin

    def on_request(self, known: Known, decision: Pick) -> str:
        """The request that promises most for its prestige, if it has a fair chance; small things are left."""
        best, value = "none", BERLIN.worthwhile
        for option in decision.options():
            likely = in_berlin(option)
            if option.id in BERLIN.worth and likely >= BERLIN.fair_chance:
                promise = BERLIN.worth[option.id] * likely / option.cost["prestige"] ** 0.5
                if promise > value:
                    best, value = option.id, promise
        return best

    def on_favour(self, known: Known, decision: Pick) -> str:
        """The cheapest favour that makes the chance a good one; none if that cannot be had."""
        return next((option.id for option in decision.options() if chance(option) >= BERLIN.good_chance), "0")

    def on_bdu_travel(self, known: Known, decision: Pick) -> str:
        return "BERLIN"

    def on_bdu_seat(self, known: Known, decision: Pick) -> str:
        return "KERNEVAL"

    def on_reaction(self, known: Known, decision: Pick) -> str:
        """Ask to be spared what costs boats for nothing, while there is prestige to spare."""
        event = str(decision.args["event"]).removeprefix("event-")
        spare = known.politics is not None and known.politics.prestige >= BERLIN.reserve + int(
            decision.args["cost"]
        )
        likely = in_berlin(decision.options()[-1])
        return "ask" if event in BERLIN.unwelcome and spare and likely >= BERLIN.fair_chance else "obey"

    def on_influence(self, known: Known, decision: Share) -> dict[str, int]:
        """Prestige first, then the Luftwaffe and the army."""
        shared = {}
        left = decision.most
        for name, most in (("prestige", 2), ("OKL", 1), ("OKW", 1)):
            shared[name] = min(most, left)
            left -= shared[name]
        return shared

    def on_training_debt(self, known: Known, decision: Pick) -> str:
        return "wait"

    def on_base_aircraft(self, known: Known, decision: Pick) -> str:
        return "FRANCE_ATLANTIC" if "FRANCE_ATLANTIC" in decision.choices else decision.default

    def on_spanish_base(self, known: Known, decision: Pick) -> str:
        return "CADIZ"

    def on_shared_base(self, known: Known, decision: Pick) -> str:
        return "DAKAR"

    def on_bizerte_base(self, known: Known, decision: Pick) -> str:
        return "CASABLANCA"

    # Construction

    def on_plans(self, known: Known, decision: PickSome) -> list[str]:
        """More boats of Type VII, as Dönitz wished."""
        return ["doenitz-a", "doenitz-b"]

    def on_prototype(self, known: Known, decision: Pick) -> str:
        return "U-2511"
