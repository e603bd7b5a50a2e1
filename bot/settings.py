"""The settings of the bot: one model, read from ``.env`` and the environment. No secrets are ever printed.

The environment wins over ``.env``. A name that is empty counts as not set.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from dotenv import dotenv_values
from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator
from pydantic_core import ErrorDetails


class BadSettings(Exception):
    """Settings are missing or malformed; ``faults`` has a line for each, without any value that was given."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


class Settings(BaseModel):
    """Everything that whoever runs the bot can set. Field names in capitals are the names in the environment."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    discord_token: SecretStr | None = None
    """The bot's token from Discord's developer portal. Needed, except for the playground."""
    database_path: Path = Path("tablekeeper.db")
    """The database file; made if it is missing. Its folder must exist and be writable."""
    data_dir: Path | None = None
    """The folder with the games' data; None for the one that comes with the bot."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """From which level on the log is written."""
    sync_guild_id: Annotated[int, Field(gt=0)] | None = None
    """A server to register the commands in at once, for trying things out; otherwise they are registered globally."""
    publish_interval: Annotated[float, Field(ge=0, le=60)] = 1.0
    """Least time between two changes of one match's table message, in seconds."""
    sweep_interval: Annotated[float, Field(ge=1, le=3600)] = 60.0
    """Time between two looks for reminders and forgotten matches, in seconds."""
    official_text_dir: Path | None = None
    """A folder with publishers' official wordings, shown beside ours in lookups where there is one."""

    @field_validator("log_level", mode="before")
    @classmethod
    def _in_capitals(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("discord_token")
    @classmethod
    def _looks_like_a_token(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            text = value.get_secret_value()
            if len(text.split(".")) != 3 or any(char.isspace() for char in text) or len(text) < 50:
                raise ValueError("does not look like a bot token (three parts joined by dots, without spaces)")
        return value

    @property
    def token(self) -> str:
        """The token itself. Raises BadSettings if there is none."""
        if self.discord_token is None:
            raise BadSettings(["DISCORD_TOKEN is missing: put it into .env or the environment (see .env.example)"])
        return self.discord_token.get_secret_value()


def read(env_file: Path = Path(".env"), environment: Mapping[str, str] | None = None) -> Settings:
    """The settings from a file, if it is there, and from the environment.

    Raises: BadSettings with one line for each fault, naming the setting and what was expected.
    """
    given: dict[str, str | None] = {}
    if env_file.is_file():
        try:
            given.update(dotenv_values(env_file, interpolate=False))
        except (OSError, UnicodeDecodeError) as error:
            raise BadSettings([f"{env_file} cannot be read: {type(error).__name__}"]) from error
    given.update(os.environ if environment is None else environment)
    known = {name: given.get(name.upper()) for name in Settings.model_fields}
    try:
        return Settings.model_validate(
            {name: value.strip() for name, value in known.items() if value and value.strip()}
        )
    except ValidationError as error:
        faults = [f"{str(fault['loc'][0]).upper()}: {_told(fault)}" for fault in error.errors(include_input=False)]
        raise BadSettings(faults) from None


def _told(fault: ErrorDetails) -> str:
    """What was expected; pydantic puts its own words before those of our validators."""
    return str(fault["ctx"]["error"]) if fault["type"] == "value_error" else fault["msg"]
