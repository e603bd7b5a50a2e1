"""How verbs print: JSON for scripts, and lines for people."""

from __future__ import annotations

import argparse

import orjson


def add_json(parser: argparse.ArgumentParser) -> None:
    """The option that every verb has."""
    parser.add_argument("--json", action="store_true", help="print JSON for scripts")


def print_json(value: object) -> None:
    """A value as indented JSON text."""
    print(orjson.dumps(value, option=orjson.OPT_INDENT_2).decode())
