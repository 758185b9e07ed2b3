"""The user's deck, as the commands that practise, score or report open it, and the present time."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from trictrac.base.clock import now
from trictrac.base.errors import Saying
from trictrac.cli.output import print_aside, print_sentences, progress_bar, stoppable
from trictrac.saying.language import Counted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from trictrac.saying.language import Language
    from trictrac.study.deck.deck import Deck
    from trictrac.study.questions.question import Question

_MANY_GAMES = 20
"""Number of games from which reading them shows a progress bar."""


@contextmanager
def learners_deck(language: Language, *, aside: bool = False, synced: bool = True, nobodys: str = "") -> Iterator[Deck]:
    """Open the user's deck, add the mistakes of games scored since it was last open, and print what changed.

    ``aside`` prints on the standard error, which leaves the standard output to JSON. Without ``synced`` no game is read.
    The mistakes of the game ``nobodys`` are not added.

    Raises:
        StorageError: the deck or the games cannot be read or written.
    """
    from trictrac.base.progress import Advance, unwatched
    from trictrac.seance.library import default_library
    from trictrac.seance.places import deck_path
    from trictrac.seance.preferences import load_preferences
    from trictrac.study.deck.deck import open_deck
    from trictrac.study.deck.mistakes import sync

    def watched(games: int) -> AbstractContextManager[Advance]:
        return unwatched(games) if games < _MANY_GAMES else progress_bar(language, Saying("games read"), games)

    preferences = load_preferences()
    with open_deck(deck_path(), longest=preferences.interval) as deck:
        if synced:
            with stoppable(language):
                changed = sync(deck, default_library(), now(), watched, preferences.me, nobodys)
            (print_aside if aside else print_sentences)(language, *changed.sentences)
        yield deck


def vary_by_chance(question: Question) -> Question:
    """Return another question with the same idea, at random."""
    from random import SystemRandom

    from trictrac.study.deck.review import vary

    return vary(question, SystemRandom())


def print_left_out(count: int, language: Language, *, aside: bool = False) -> None:
    """Print how many entries of the deck cannot be shown, if any. ``aside`` prints on the standard error."""
    if count:
        left_out = Counted(
            "{count} entry of the deck cannot be shown and is left out: trictrac ecole --list shows which.",
            "{count} entries of the deck cannot be shown and are left out: trictrac ecole --list shows which.",
            count,
        )
        (print_aside if aside else print_sentences)(language, left_out)
