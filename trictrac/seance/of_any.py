"""The types of a séance whose game does not matter: an entry, the course, the conversation and its commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trictrac.seance.conversation import Conversation
from trictrac.seance.course import Entry, SeanceCourse
from trictrac.view.answer import Answer

AnyEntry = Entry[object]
"""An entry of any game."""
AnyCourse = SeanceCourse[Any, Any]
"""The entries of a séance of any game."""
AnyConversation = Conversation[Any, Any]
"""A conversation of any game."""
Obeyed = Callable[[AnyConversation, str], Answer]
"""A command at a table, which is given the text after its word."""
