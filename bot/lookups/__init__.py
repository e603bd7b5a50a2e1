"""Lookups in words: what an answer about a card or a rule says, and how it is found again. No Discord here."""
