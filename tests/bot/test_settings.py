"""Settings: clear refusals, no secrets in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import BadSettings, Settings, read

TOKEN = "MTE4MDAwMDAwMDAwMDAwMDAwMA.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"


def test_nothing_set_gives_defaults_and_only_the_token_is_missing(tmp_path: Path) -> None:
    """The playground needs none; the real bot says what to do."""
    settings = read(tmp_path / ".env", {})

    assert settings == Settings()
    assert settings.database_path == Path("tablekeeper.db")
    with pytest.raises(BadSettings, match="DISCORD_TOKEN is missing"):
        _ = settings.token


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    """An empty value counts as not set."""
    file = tmp_path / ".env"
    file.write_text(f"DISCORD_TOKEN={TOKEN}\nLOG_LEVEL=debug\nSYNC_GUILD_ID=\nPUBLISH_INTERVAL=2.5\nOTHER=1\n")
    settings = read(file, {"LOG_LEVEL": "warning", "DATABASE_PATH": "/srv/x.db", "PATH": "/bin"})

    assert settings.token == TOKEN
    assert (settings.log_level, settings.sync_guild_id, settings.publish_interval) == ("WARNING", None, 2.5)
    assert settings.database_path == Path("/srv/x.db")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOG_LEVEL", "LOUD"),
        ("SYNC_GUILD_ID", "my server"),
        ("SYNC_GUILD_ID", "-4"),
        ("PUBLISH_INTERVAL", "soon"),
        ("PUBLISH_INTERVAL", "-1"),
        ("SWEEP_INTERVAL", "0"),
        ("DISCORD_TOKEN", "secret-but-no-token"),
        ("DISCORD_TOKEN", f"{TOKEN[:30]} {TOKEN[30:]}"),
    ],
)
def test_a_malformed_setting_is_named_and_its_value_is_not_shown(tmp_path: Path, name: str, value: str) -> None:
    """A token mistyped into the wrong line must not end in a log."""
    with pytest.raises(BadSettings) as told:
        read(tmp_path / ".env", {name: value})

    assert len(told.value.faults) == 1
    assert told.value.faults[0].startswith(f"{name}: ")
    assert value not in str(told.value)
    assert "Value error" not in str(told.value)
    assert told.value.__cause__ is None


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    """Not one after each attempt."""
    with pytest.raises(BadSettings) as told:
        read(tmp_path / ".env", {"LOG_LEVEL": "LOUD", "SWEEP_INTERVAL": "x"})

    assert [fault.split(":")[0] for fault in told.value.faults] == ["LOG_LEVEL", "SWEEP_INTERVAL"]


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    """Such as an archive saved under the wrong name."""
    file = tmp_path / ".env"
    file.write_bytes(b"\xff\xfe\x00\xff" * 10)
    with pytest.raises(BadSettings, match="cannot be read"):
        read(file, {})


def test_the_token_is_in_no_text_of_the_settings(tmp_path: Path) -> None:
    """Neither printed, nor as JSON, nor in a refusal about something else."""
    settings = read(tmp_path / ".env", {"DISCORD_TOKEN": TOKEN})
    with pytest.raises(BadSettings) as told:
        read(tmp_path / ".env", {"DISCORD_TOKEN": TOKEN, "LOG_LEVEL": "x"})

    for text in (repr(settings), str(settings), settings.model_dump_json(), str(told.value), repr(told.value)):
        assert TOKEN not in text
