"""``trictrac masters``: the boards of three treatises as questions, each with its author's own answer."""

from __future__ import annotations

from trictrac.base.clock import now
from trictrac.cli.program import any_words, help_text, number_option
from trictrac.cli.study import learners_deck
from trictrac.cli.terminal import QUESTION_LOOK, Look, converse, question_view
from trictrac.saying.language import Language

HELP = help_text(
    "Work through the boards of three treatises: Lepeintre 1818, Guiton 1822, Lelasseux-Lafosse 1852.\n\n"
    "Without WORDS all boards come, theme by theme; each session continues where the last one ended. WORDS are a theme "
    "(hits, passages, fills, corner, keep, helpless, return, exits, hold-or-go) or an author (lepeintre, guiton, "
    "lafosse). After your answer you see the author’s own, with its place in his book, and then the program’s reasons. "
    "A mistake becomes a card."
)


def masters(
    language: Language,
    words: list[str] = any_words("WORDS", help_text("A theme or an author; without them, all boards.")),
    count: int = number_option("--count -n", "How many boards (20).", 20, 1000),
    look: Look = QUESTION_LOOK,
) -> None:
    """Ask the boards of the masters."""
    from trictrac.seance.preferences import load_preferences
    from trictrac.study.masters import Masters, MastersQuiz, find_boards

    boards = find_boards(" ".join(words), language)
    with learners_deck(language) as deck:
        source = Masters(deck, boards, count, now)
        quiz = MastersQuiz(source, now, question_view(load_preferences(), look), language)
        converse(quiz, [*source.opening(), *quiz.begin()], quiz.leave)
