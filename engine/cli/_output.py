"""How verbs print, JSON for scripts and lines for people, and the options that several of them have."""

from __future__ import annotations

import argparse
import json

import orjson


def add_json(parser: argparse.ArgumentParser) -> None:
    """The option that every verb has."""
    parser.add_argument("--json", action="store_true", help="print JSON for scripts")


def print_json(value: object) -> None:
    """A value as indented JSON text; what is no Unicode, such as a file's name in another encoding, is escaped."""
    try:
        print(orjson.dumps(value, option=orjson.OPT_INDENT_2).decode())
    except orjson.JSONEncodeError:
        print(json.dumps(value, indent=2))


def at_least_one(text: str) -> int:
    """A whole number from 1 on, as the type of an option."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 on, found {text!r}")
    return number
