"""Discord's error codes that the bot handles by name, and what each family means for us.

Source: Discord's documentation of JSON error codes. Only classification; what is then done stands where it is done.
"""

from __future__ import annotations

from enum import IntEnum

import discord


class Code(IntEnum):
    """A JSON error code of the REST API."""

    UNKNOWN_CHANNEL = 10003
    UNKNOWN_GUILD = 10004
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_INTERACTION = 10062
    OLD_MESSAGE_EDITS = 30046
    DMS_TOO_FAST = 40003
    TOO_LARGE = 40005
    ALREADY_ACKNOWLEDGED = 40060
    MISSING_ACCESS = 50001
    CANNOT_MESSAGE_USER = 50007
    MISSING_PERMISSIONS = 50013
    INVALID_TOKEN = 50027
    INVALID_FORM = 50035
    ARCHIVED_THREAD = 50083
    NO_SHARED_SERVER = 50278
    OVERLOADED = 130000
    LOCKED_THREAD = 160005
    TOO_MANY_THREADS = 160006
    AUTOMOD = 200000


REPLY_LOST = frozenset({Code.UNKNOWN_INTERACTION, Code.ALREADY_ACKNOWLEDGED, Code.INVALID_TOKEN})
"""An interaction can no longer be answered; what it asked for stands."""

REPOST = frozenset({Code.UNKNOWN_MESSAGE, Code.OLD_MESSAGE_EDITS})
"""A message is gone or takes no more edits: a new one is posted."""

PLACE_GONE = frozenset({Code.UNKNOWN_CHANNEL, Code.UNKNOWN_GUILD})
"""The channel or server of a match is gone for good: the match is parked."""

PLACE_CLOSED = frozenset({Code.MISSING_ACCESS, Code.ARCHIVED_THREAD, Code.LOCKED_THREAD})
"""The place exists but we cannot write there now."""

WITHOUT_FILES = frozenset({Code.MISSING_PERMISSIONS, Code.TOO_LARGE})
"""A message with a picture was refused: the same is sent as text."""

NO_DM = frozenset({Code.CANNOT_MESSAGE_USER, Code.NO_SHARED_SERVER, Code.DMS_TOO_FAST, Code.INVALID_FORM})
"""A private message could not be delivered to this person."""

IN_WORDS = {
    Code.UNKNOWN_CHANNEL: "this channel no longer exists",
    Code.UNKNOWN_GUILD: "this server is no longer reachable",
    Code.UNKNOWN_MESSAGE: "that message was deleted",
    Code.UNKNOWN_INTERACTION: "Discord gave up waiting for the answer",
    Code.OLD_MESSAGE_EDITS: "that message is too old to be changed",
    Code.DMS_TOO_FAST: "private messages are being opened too fast",
    Code.TOO_LARGE: "the picture is too large for this server",
    Code.ALREADY_ACKNOWLEDGED: "this press was answered already",
    Code.MISSING_ACCESS: "I cannot see this channel",
    Code.CANNOT_MESSAGE_USER: "your private messages are closed to me",
    Code.MISSING_PERMISSIONS: "a permission is missing here",
    Code.INVALID_TOKEN: "this press is too old to be answered",
    Code.INVALID_FORM: "Discord did not accept the message",
    Code.ARCHIVED_THREAD: "this thread is archived",
    Code.NO_SHARED_SERVER: "we share no server",
    Code.OVERLOADED: "Discord is overloaded at the moment",
    Code.LOCKED_THREAD: "this thread is locked",
    Code.TOO_MANY_THREADS: "this server has as many open threads as it may",
    Code.AUTOMOD: "this server's AutoMod blocked the message",
}
"""Each code as half a sentence for people."""


def code_of(error: BaseException) -> Code | None:
    """The named code of a refused request, or None."""
    if isinstance(error, discord.HTTPException) and error.code in Code._value2member_map_:
        return Code(error.code)
    return None
