"""How long officers have for what the rules leave to them, typed on load."""

from __future__ import annotations

from sandtable.games.uboot.data.data import Sourced, read

__all__ = ["DEADLINES", "Deadlines"]


class Deadlines(Sourced, frozen=True):
    """Seconds, by the clock of the game."""

    position_s: int
    """For the officers of an order to say that the crew is in position."""
    move_s: int
    """To move sailors in a mobilisation."""
    watch_s: int
    """For each question of a watch change."""
    card_s: int
    """To choose what a card leaves to an officer."""
    cards_wait_s: int
    """UBR39 The Captain has stopped ordering when he has given no order for so long."""
    engineer_card_s: int
    """For the Engineer's card on a repair, and who is spared; for the First Officer's patients."""
    kitchen_s: int
    join_smoke_s: int
    next_message_s: int
    """To name the next message for the Enigma."""
    enigma_key_s: int
    announcement_s: int
    """UBX-03 To stop what a bot has announced."""
    equipment_s: int
    """After the start equipment may still be set out."""


DEADLINES = read("deadlines", Deadlines)
