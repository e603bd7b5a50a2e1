"""The one validator of the platform's limits: what we send is checked here before it leaves, and refused if too big.

Callers cut and page; this only says no. Sources: Discord's documentation of messages, components, embeds and
application commands as of 2026-08. No texts, no sending.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

CONTENT = 2000
ROWS = 5
BUTTONS_A_ROW = 5
OPTIONS = 25
COMPONENT_TEXT = 100
"""Characters of a custom id, and of an option's label, value and description."""
BUTTON_LABEL = 80
PLACEHOLDER = 150
ALT_TEXT = 1024
FILES = 10
FILE_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024
FILE_NAME = 260
MODAL_TITLE = 45
MODAL_PARTS = 5
TEXT_INPUT = 4000
EMBEDS = 10
EMBED_TOTAL = 6000
CHOICES = 25
COMMAND_TOTAL = 8000
CHAT_COMMANDS = 100
MENU_COMMANDS = 15
"""Entries of one kind (person, message) in the menus of the client."""
COMMAND_NAME = 32
THREAD_NAME = 100

_ROW, _BUTTON, _SELECT = 1, 2, 3
_LINK_STYLE = 5
_USER_MENU, _MESSAGE_MENU = 2, 3


class LimitExceeded(ValueError):
    """Something we were about to send is larger than the platform takes."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


def _check(faults: list[str], what: str, size: int, most: int, least: int = 0) -> None:
    if size > most:
        faults.append(f"{what}: {size} is more than {most}")
    if size < least:
        faults.append(f"{what}: {size} is less than {least}")


def check_message(
    *,
    content: str | None = None,
    files: Iterable[tuple[str, int, str | None]] = (),
    rows: Sequence[Mapping[str, Any]] = (),
) -> None:
    """Check a message before it is sent or edited.

    Args: ``files`` as (name, bytes, alt text); ``rows`` as Discord's JSON. A message must have text of its own: files
    and controls alone say nothing to a reader who cannot see them.
    Raises: LimitExceeded with every fault found.
    """
    faults: list[str] = []
    if content is not None:
        _check(faults, "text", len(content), CONTENT, 1)
    listed = list(files)
    _check(faults, "files", len(listed), FILES)
    for name, size, alt in listed:
        _check(faults, f"file {name}: bytes", size, FILE_BYTES, 1)
        _check(faults, "file name", len(name), FILE_NAME, 1)
        if alt is not None:
            _check(faults, f"file {name}: alt text", len(alt), ALT_TEXT, 1)
    _check(faults, "request bytes", sum(size for _, size, _ in listed), REQUEST_BYTES)
    faults += _row_faults(rows)
    if faults:
        raise LimitExceeded(faults)


def _row_faults(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    faults: list[str] = []
    _check(faults, "rows", len(rows), ROWS)
    seen: set[str] = set()
    for row in rows:
        parts = row.get("components", ())
        if row.get("type") != _ROW:
            faults.append(f"a row of type {row.get('type')}")
        if any(part["type"] != _BUTTON for part in parts) and len(parts) != 1:
            faults.append("a menu shares its row")
        _check(faults, "controls in a row", len(parts), BUTTONS_A_ROW, 1)
        for part in parts:
            faults += _part_faults(part, seen)
    return faults


def _part_faults(part: Mapping[str, Any], seen: set[str]) -> list[str]:
    faults: list[str] = []
    if part["type"] == _BUTTON and part.get("style") == _LINK_STYLE:
        _check(faults, "link", len(part.get("url", "")), 512, 1)
    else:
        custom_id = str(part.get("custom_id", ""))
        _check(faults, "custom id", len(custom_id), COMPONENT_TEXT, 1)
        if custom_id in seen:
            faults.append(f"custom id {custom_id} twice")
        seen.add(custom_id)
    if part["type"] == _BUTTON:
        _check(faults, "button label", len(part.get("label") or ""), BUTTON_LABEL)
        if not part.get("label") and not part.get("emoji"):
            faults.append("a button without label")
    elif part["type"] == _SELECT:
        faults += _menu_faults(part)
    return faults


def _menu_faults(menu: Mapping[str, Any]) -> list[str]:
    faults: list[str] = []
    options = menu.get("options", ())
    _check(faults, "menu options", len(options), OPTIONS, 1)
    _check(faults, "placeholder", len(menu.get("placeholder") or ""), PLACEHOLDER)
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    _check(faults, "menu minimum", least, OPTIONS)
    _check(faults, "menu maximum", most, len(options), max(1, least))
    values = [option["value"] for option in options]
    if len(set(values)) != len(values):
        faults.append("a menu value twice")
    for option in options:
        for key in ("label", "value"):
            _check(faults, f"option {key}", len(option.get(key) or ""), COMPONENT_TEXT, 1)
        _check(faults, "option description", len(option.get("description") or ""), COMPONENT_TEXT)
    return faults


def check_choices(choices: Sequence[tuple[str, str]]) -> None:
    """Check autocompletion's answers, as (name, value). Raises: LimitExceeded."""
    faults: list[str] = []
    _check(faults, "choices", len(choices), CHOICES)
    for name, value in choices:
        _check(faults, "choice name", len(name), COMPONENT_TEXT, 1)
        _check(faults, "choice value", len(value), COMPONENT_TEXT, 1)
    if faults:
        raise LimitExceeded(faults)


def check_modal(form: Mapping[str, Any]) -> None:
    """Check a form, as Discord's JSON, before it is opened. Raises: LimitExceeded."""
    faults: list[str] = []
    _check(faults, "form: title", len(str(form["title"])), MODAL_TITLE, 1)
    _check(faults, "form: custom id", len(str(form["custom_id"])), COMPONENT_TEXT, 1)
    _check(faults, "form: parts", len(form["components"]), MODAL_PARTS, 1)
    for part in form["components"]:
        field = part.get("component", part)
        _check(faults, "form: label", len(str(part.get("label", "?"))), MODAL_TITLE, 1)
        _check(faults, "form: description", len(str(part.get("description") or "")), COMPONENT_TEXT)
        _check(faults, "form: placeholder", len(str(field.get("placeholder") or "")), COMPONENT_TEXT)
        _check(faults, "form: text", int(field.get("max_length") or TEXT_INPUT), TEXT_INPUT, 1)
    if faults:
        raise LimitExceeded(faults)


def check_commands(commands: Sequence[Mapping[str, Any]]) -> None:
    """Check a whole command tree, as Discord's JSON, before it is registered. Raises: LimitExceeded."""
    faults: list[str] = []
    menus = [command for command in commands if command.get("type") in (_USER_MENU, _MESSAGE_MENU)]
    _check(faults, "commands", len(commands) - len(menus), CHAT_COMMANDS)
    for kind in (_USER_MENU, _MESSAGE_MENU):
        _check(faults, "menu commands", sum(menu["type"] == kind for menu in menus), MENU_COMMANDS)
    for menu in menus:
        _check(faults, f"{menu['name']}: name", len(str(menu["name"])), COMMAND_NAME, 1)
    for command in commands:
        if command in menus:
            continue
        _check(faults, f"/{command['name']}: characters in all", _weight(command), COMMAND_TOTAL)
        faults += _command_faults(command, f"/{command['name']}")
    if faults:
        raise LimitExceeded(faults)


def _command_faults(node: Mapping[str, Any], path: str) -> list[str]:
    faults: list[str] = []
    name = str(node["name"])
    _check(faults, f"{path}: name", len(name), COMMAND_NAME, 1)
    if name != name.lower():
        faults.append(f"{path}: name is not in lower case")
    _check(faults, f"{path}: description", len(node.get("description", "")), COMPONENT_TEXT, 1)
    options = node.get("options") or ()
    _check(faults, f"{path}: options", len(options), OPTIONS)
    _check(faults, f"{path}: choices", len(node.get("choices") or ()), CHOICES)
    for choice in node.get("choices") or ():
        _check(faults, f"{path}: choice", len(str(choice["name"])), COMPONENT_TEXT, 1)
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        faults.append(f"{path}: a required option after an optional one")
    for option in options:
        faults += _command_faults(option, f"{path} {option['name']}")
    return faults


def _weight(node: Mapping[str, Any]) -> int:
    own = len(str(node["name"])) + len(str(node.get("description", "")))
    own += sum(len(str(choice["name"])) + len(str(choice["value"])) for choice in node.get("choices") or ())
    return own + sum(_weight(option) for option in node.get("options") or ())
