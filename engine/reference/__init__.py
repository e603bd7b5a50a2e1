"""Lookups: cards by name, rules by question, decklists from text. No Discord and no pictures here."""
