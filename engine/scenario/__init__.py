"""Scenarios: a position, picks and expectations as JSON, for people who know the card game and not Python.

The format's models are in ``model``, finding what a text means in ``names`` and ``facts``, playing in ``runner``, the
generated page and schema in ``page``. Rules are not here: a scenario moves a match by the four acts only.
"""

from engine.scenario.model import Scenario
from engine.scenario.runner import Failure, Outcome, find, read, run

__all__ = ["Failure", "Outcome", "Scenario", "find", "read", "run"]
