"""The other texts of a position, typed plays and records of games: forgiving readers for people, strict writers."""

from trictrac.notation.letters import to_letters, to_numbers
from trictrac.notation.plays import as_said, nearest, read_play
from trictrac.notation.positions import read_position

__all__ = ["as_said", "nearest", "read_play", "read_position", "to_letters", "to_numbers"]
