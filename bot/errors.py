"""What a person may be told when something does not work, and the one way of telling it.

``ForPeople`` carries a sentence made for its reader. Everything else becomes one polite sentence and a short id, under
which the log holds the traceback. No sending here: whoever holds the interaction sends.
"""

from __future__ import annotations

import logging
import secrets

import discord
from discord import app_commands

from bot.codes import IN_WORDS, code_of
from bot.limits import CONTENT
from bot.sessions.errors import Declined
from bot.store.errors import StoreError
from bot.text import cut, ending, escape
from engine import Refused

log = logging.getLogger("bot.errors")


class ForPeople(Exception):
    """A refusal or hint written for the one who reads it; already safe to send."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = cut(sentence, CONTENT)


def refusal(message: str, rule: str) -> str:
    """A refusal as players read it: the sentence, then the rule it rests on."""
    return f"{escape(message)} `[{rule}]`"


def sentence_for(error: BaseException) -> str:
    """What to tell the person whose command or press ended in ``error``.

    Guarantees: never the text of an unexpected error. Such an error is logged, with its traceback, under the id told.
    """
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    if isinstance(cause, ForPeople):
        return cause.sentence
    if isinstance(cause, Declined):
        where = f" (match `{cause.match}`)" if cause.match else ""
        return ending(escape(cause.sentence), cause.when) + where
    if isinstance(cause, Refused):
        return refusal(cause.message, str(cause.rule))
    if isinstance(cause, app_commands.CommandSignatureMismatch):
        return "That command has changed since your Discord learnt it. Please try again in a minute."
    if isinstance(cause, app_commands.NoPrivateMessage):
        return "That works in a server only."
    return _unexpected(cause)


def _unexpected(error: BaseException) -> str:
    name = secrets.token_hex(3)
    code = code_of(error)
    if code is not None:
        log.warning("error %s: %s", name, error, exc_info=error)
        return f"Discord refused my message: {IN_WORDS[code]}. Your match is unharmed. (error `{name}`)"
    if isinstance(error, discord.HTTPException | OSError):
        log.warning("error %s: %s", name, error, exc_info=error)
        return f"Discord refused my message. Your match is unharmed. (error `{name}`)"
    log.error("error %s", name, exc_info=error)
    if isinstance(error, StoreError):
        return f"That could not be stored, so nothing was changed. Please try again. (error `{name}`)"
    return f"Something went wrong on my side, and nothing was changed. (error `{name}`)"
