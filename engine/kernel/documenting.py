"""Turns data models into the Markdown page that documents them, so that the page can never say something else.

What is said comes from the models: docstrings, field descriptions, types and defaults.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Collection, Iterator, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

NAMES: dict[Any, str] = {int: "whole number", str: "text", bool: "true or false", Any: "anything"}


def members(union: Any) -> list[type[BaseModel]]:
    """The models of a discriminated union, in their written order."""
    inner = get_args(union)[0] if get_origin(union) is Annotated else union
    return [member for member in get_args(inner) if inspect.isclass(member) and issubclass(member, BaseModel)]


def word_of(model: type[BaseModel], discriminator: str) -> str:
    """The word that selects a member of a union."""
    return str(get_args(model.model_fields[discriminator].annotation)[0])


def section(
    model: type[BaseModel], heading: str, unions: Sequence[tuple[str, Any]] = (), without: Collection[str] = ()
) -> Iterator[str]:
    """The lines of one model's section: its docstring, then a row for each field.

    Args:
        unions: named unions, which a field's type then mentions by name.
        without: fields that are not shown, as they are written in another way.
    """
    yield f"{heading}\n"
    yield f"{' '.join((inspect.getdoc(model) or '').split())}\n".replace("``", "`")
    shown = {name: field for name, field in model.model_fields.items() if name not in without}
    if shown:
        yield "| field | value | default | meaning |"
        yield "|---|---|---|---|"
    for name, field in shown.items():
        default = "required" if field.is_required() else f"`{json.dumps(_plain(field), ensure_ascii=False)}`"
        meaning = field.description or _described(field)
        yield f"| `{field.alias or name}` | {_type(field.annotation, unions)} | {default} | {meaning} |"
    if shown:
        yield ""


def _plain(field: FieldInfo) -> Any:
    """A default as it would stand in a file."""
    value = field.get_default(call_default_factory=True)
    if isinstance(value, BaseModel):
        return value.model_dump(exclude_none=True)
    return list(value) if isinstance(value, tuple) else value


def _described(field: FieldInfo) -> str:
    """What the first model in a field's type says of itself."""
    for candidate in (field.annotation, *get_args(field.annotation)):
        if inspect.isclass(candidate) and issubclass(candidate, BaseModel):
            return (inspect.getdoc(candidate) or "").splitlines()[0].replace("``", "`")
    return ""


def _type(annotation: Any, unions: Sequence[tuple[str, Any]]) -> str:
    """A type in words, with a link to the section of each model that it names."""
    for name, union in unions:
        if annotation is union or members(annotation) == members(union) != []:
            return _link(name)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _type(arguments[0], unions)
    if origin is Literal:
        return ", ".join(f"`{json.dumps(value)}`" for value in arguments)
    if origin in {Union, UnionType}:
        return " or ".join(_type(one, unions) for one in arguments if one is not NoneType)
    if origin is tuple:
        return f"list of {_type(arguments[0], unions)}"
    if origin is dict:
        return f"object of {_type(arguments[1], unions)}"
    return _link(annotation.__name__) if annotation not in NAMES else NAMES[annotation]


def _link(name: str) -> str:
    return f"[{name}](#{name.lower().replace(' ', '-')})"
