"""What lasts for a time ends: modifiers, prohibitions, shields, Spot and control (M9-109-c, M9-H43)."""

from __future__ import annotations

from engine.games.miras9.effects import set_controller
from engine.games.miras9.table import MirasTable
from engine.games.miras9.watching import watch


def expire(table: MirasTable, until: str) -> None:
    """Everything that lasts until this moment ends together. ``until``: wave, turn, ``awaken:<seat>``."""
    state = table.state
    for player in state.players:
        if player.shields:
            player.shields = [shield for shield in player.shields if shield.until != until]
    for card in list(state.board):
        if card.mods:
            card.mods = [mod for mod in card.mods if mod.until != until]
        if card.bans:
            card.bans = [ban for ban in card.bans if ban.until != until]
        if card.shields:
            card.shields = [shield for shield in card.shields if shield.until != until]
        if card.spotted == until:
            card.spotted = ""
        if any(control.until == until for control in card.controls):
            card.controls = [control for control in card.controls if control.until != until]
            back = card.controls[-1].seat if card.controls else card.base_seat
            if back != card.seat:
                set_controller(table, card, back)
                table.emit("control-back", {"p": back, "x": table.face(card).name})
    watch(table)
