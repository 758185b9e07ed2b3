"""On whose word a rule stands: how surely a set of rules has a value, and the source that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.errors import Saying
from trictrac.rules.entries import Status
from trictrac.rules.loader import OwnEntry

if TYPE_CHECKING:
    from trictrac.rules.entries import Entry


def evidence(entry: Entry, code: str) -> Saying:
    """How surely a set has a value, and on whose word, which is said in the language of this code."""
    source = source_saying(entry, code)
    if entry.status is Status.ASSUMED:
        return Saying("Assumed, after {source}", source=source)
    if entry.status is Status.IMPLIED:
        return Saying("Implied: {source}", source=source)
    if entry.status is Status.DISPUTED:
        return Saying("Disputed: {source}", source=source)
    return Saying("Stated: {source}", source=source)


def source_saying(entry: Entry, code: str) -> object:
    """The source of an option: a work and a place in the language of this code, or the reader's own file and line, or options."""
    if not isinstance(entry, OwnEntry):
        return entry.source.said(code)
    if entry.in_file:
        return Saying("your own file, {place}", place=entry.source.en)
    return Saying("your own options")
