"""The status of a rule: how sure a sheet or a ruling is of it."""

from __future__ import annotations

from enum import StrEnum

from trictrac.base.errors import Saying


class Status(StrEnum):
    """How sure a set is of a value.

    The first three give one value. ``by agreement`` gives what is played without an agreement, and as the other value
    what can be agreed on. ``disputed`` gives another reading of the same words, ``rival`` another practice than that of
    the work. An option is ``not looked up`` if a set does not name it at all.
    """

    word: Saying
    """The status in a word or two."""
    meaning: Saying
    """The status in half a sentence."""
    after: Saying
    """The status before the ``{source}``."""
    sign: str
    """Format of a name or a value with this status in a table."""
    beside: Saying | None
    """Words for the other value under the value, as ``{typed}`` and its ``{meaning}``, or None."""
    against: Saying | None
    """Words for a set that is listed under a value because that is its other one, or None."""
    is_held: bool
    """Whether the entry must name the ``holders`` of the other value."""

    def __new__(
        cls,
        name: str,
        word: Saying,
        meaning: Saying,
        after: Saying,
        sign: str,
        beside: Saying | None = None,
        against: Saying | None = None,
        is_held: bool = False,
    ) -> Status:
        """Make a status of its name, its words and its sign."""
        made = str.__new__(cls, name)
        made._value_, made.word, made.meaning, made.after, made.sign = name, word, meaning, after, sign
        made.beside, made.against, made.is_held = beside, against, is_held
        return made

    @property
    def has_other(self) -> bool:
        """Whether the entry has another value."""
        return self.beside is not None

    @property
    def is_silent(self) -> bool:
        """Whether nobody found the rule in the work: it was assumed or not looked up."""
        return self in (Status.ASSUMED, Status.NOT_LOOKED_UP)

    STATED = "stated", Saying("stated"), Saying("the work says so"), Saying("Stated: {source}"), "{}"
    IMPLIED = (
        "implied",
        Saying("implied"),
        Saying("it follows from what the work says"),
        Saying("Implied: {source}"),
        "{}~",
    )
    ASSUMED = (
        "assumed",
        Saying("assumed"),
        Saying("the work is silent; this is assumed"),
        Saying("Assumed, after {source}"),
        "({})",
    )
    BY_AGREEMENT = (
        "by agreement",
        Saying("by agreement"),
        Saying(
            "the work gives another value that counts only if the players agree on it; otherwise this value is played"
        ),
        Saying("By agreement: {source}"),
        "{}+",
        Saying("If agreed, {typed}: {meaning}"),
        Saying("Only if agreed: {source}"),
    )
    DISPUTED = (
        "disputed",
        Saying("disputed"),
        Saying("the same words can be read otherwise; both readings are given"),
        Saying("Disputed: {source}"),
        "{}?",
        Saying("Or {typed} ({holders}): {meaning}"),
        Saying("The other reading, held by {holders}"),
        True,
    )
    RIVAL = (
        "rival",
        Saying("rival"),
        Saying("the work has it, and another practice is reported; both are given"),
        Saying("Stated, with a rival: {source}"),
        "{}/",
        Saying("Others have {typed} ({holders}): {meaning}"),
        Saying("Another practice, that of {holders}"),
        True,
    )
    NOT_LOOKED_UP = (
        "not looked up",
        Saying("not looked up"),
        Saying("nobody has looked yet whether the work speaks of it; this is the default"),
        Saying("Not looked up; this is the default"),
        "[{}]",
    )


WRITTEN = tuple(status for status in Status if status is not Status.NOT_LOOKED_UP)
"""Statuses that a file can give a value. Options that it does not name are not looked up."""
