"""The simulated Discord as a file: servers, channels, people, messages, files and ids.

A match in the database points to messages and people by their ids; only a world that is the same after a restart lets
the buttons on those messages work. Nothing here knows the bot or the pages.
"""

from __future__ import annotations

import importlib.metadata
import io
import os
import pickle
from pathlib import Path
from typing import Any

import simcord

from bot.playground.errors import PlaygroundError

PASSING = frozenset({"subscribers", "http_requests", "transcript", "faults", "clock", "cdn"})
"""What of the simulator's state belongs to one run; of clock and files only the contents are kept."""
KEPT_INTERACTIONS = 300
"""Presses and commands whose tokens outlive a restart, the newest ones."""
KNOWN = ("simcord.backend.models", "simcord.enums")
"""The modules whose classes a stored world may hold."""
PLAIN = frozenset({"builtins.set", "builtins.frozenset", "datetime.datetime", "datetime.timezone"})


class _Reader(pickle.Unpickler):
    """Reads a world without letting its file name code to run."""

    def find_class(self, module: str, name: str) -> Any:
        if module.startswith(KNOWN) or f"{module}.{name}" in PLAIN:
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"a world holds no {module}.{name}")


def happened(env: simcord.Env) -> bool:
    """Whether anything happened in the world since the last call; forgets the simulator's record of it.

    That record would otherwise grow with every request for as long as the playground runs.
    """
    backend = env.backend
    if not backend.transcript:
        return False
    backend.transcript.clear()
    backend.http_requests.clear()
    return True


def snapshot(env: simcord.Env, key: str) -> bytes:
    """The whole world and its addresses' key as bytes for ``store``, without files that no message shows any more."""
    backend = env.backend
    state = {name: value for name, value in vars(backend).items() if name not in PASSING}
    newest = dict(sorted(backend.interactions.items())[-KEPT_INTERACTIONS:])
    state["interactions"] = newest
    state["interaction_tokens"] = {token: key for token, key in backend.interaction_tokens.items() if key in newest}
    shown = {
        file["url"]
        for channel in backend.messages.values()
        for message in channel.values()
        for file in message.attachments
    }
    backend.cdn._blobs = {url: data for url, data in backend.cdn._blobs.items() if url in shown}
    return pickle.dumps(
        {
            "simulator": importlib.metadata.version("simcord"),
            "key": key,
            "elapsed": backend.clock.elapsed,
            "files": backend.cdn._blobs,
            "state": state,
        }
    )


def store(path: Path, data: bytes) -> None:
    """Put a snapshot in the place of the last one; a kill at any instant leaves the one or the other."""
    fresh = path.with_name(path.name + ".new")
    with fresh.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def load(path: Path, env: simcord.Env) -> str | None:
    """Fill a simulator that has not started with a stored world; the key of its addresses, or None without a file.

    Raises: PlaygroundError when the file is no world of this simulator's version; the file stays as it is.
    """
    if not path.exists():
        return None
    try:
        kept = _Reader(io.BytesIO(path.read_bytes())).load()
        version, key, elapsed, files, state = (kept[name] for name in ("simulator", "key", "elapsed", "files", "state"))
    except (OSError, EOFError, pickle.UnpicklingError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise PlaygroundError(f"{path} holds no playground world ({type(error).__name__}): move it away") from error
    installed = importlib.metadata.version("simcord")
    if version != installed:
        raise PlaygroundError(f"{path} is a world of simcord {version}, not of {installed}: move it away")
    backend = env.backend
    vars(backend).update(state)
    backend.clock.advance(elapsed)
    backend.cdn._blobs = files
    return str(key)
