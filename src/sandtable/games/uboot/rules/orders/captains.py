"""UB6.1-02, UB7.5: every order of the Captain, in the order of his screen."""

from __future__ import annotations

from sandtable.games.uboot.rules.orders.enigma import WORK_ENIGMA
from sandtable.games.uboot.rules.orders.manoeuvre import MANOEUVRE
from sandtable.games.uboot.rules.orders.order_book import Command
from sandtable.games.uboot.rules.orders.safety import SAFETY
from sandtable.games.uboot.rules.orders.targeting import TARGETING
from sandtable.games.uboot.rules.orders.weapons import WEAPONS

__all__ = ["COMMANDS"]

COMMANDS: dict[str, Command] = {one.kind: one for one in (*MANOEUVRE, *TARGETING, *SAFETY, *WEAPONS, WORK_ENIGMA)}
"""By kind, with the officers who answer for each; periscope, torpedoes and the address are the Captain's own."""
