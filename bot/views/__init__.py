"""Buttons, menus and the messages that carry them. No rules, no database."""
