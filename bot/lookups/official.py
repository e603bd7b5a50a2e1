"""Publishers' own wordings, where whoever runs the bot has them: files beside the data, by id, shown beside ours.

A folder holds one file a game, ``<game>.json``: an object whose keys are ids of rules or cards, and whose values are
texts. Nothing of it belongs to this project.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from bot.settings import BadSettings
from engine import games

_TEXTS = TypeAdapter(dict[str, str])


class Official:
    """The wordings at hand; empty without a folder."""

    def __init__(self, texts: Mapping[str, Mapping[str, str]]) -> None:
        self._texts = texts

    @classmethod
    def load(cls, folder: Path | None) -> Official:
        """Read the files of all games that have one. Raises BadSettings with a line for each that is not in order."""
        texts: dict[str, Mapping[str, str]] = {}
        faults = []
        if folder is not None and not folder.is_dir():
            raise BadSettings([f"OFFICIAL_TEXT_DIR: there is no folder {folder}"])
        for game in games.all_lore() if folder is not None else ():
            path = Path(folder or ".") / f"{game}.json"
            if not path.is_file():
                continue
            try:
                texts[game] = _TEXTS.validate_json(path.read_bytes())
            except (OSError, ValidationError):
                faults.append(f"OFFICIAL_TEXT_DIR: {path.name} must be a JSON object of ids and texts")
        if faults:
            raise BadSettings(faults)
        return cls(texts)

    def of(self, game: str, names: Iterable[str]) -> str:
        """The publisher's words for what has these ids, "" where they are not at hand."""
        known = self._texts.get(game, {})
        return "\n".join(dict.fromkeys(known[name] for name in names if name in known))
