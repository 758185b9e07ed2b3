"""All that a user has reported as wrong: the texts in files, and the questions in the deck as such texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trictrac.base.errors import TrictracError
from trictrac.seance.disk import explained
from trictrac.seance.places import reports_folder
from trictrac.seance.reports import in_words, read_report, report_paths, report_text
from trictrac.study.deck.deck import Deck
from trictrac.study.deck.source import VERSION
from trictrac.study.questions.question import Question
from trictrac.study.questions.quiz import judge_claim

_QUESTION = "question-"
"""Beginning of the name of a reported question, before its number in the deck."""


def all_doubts(deck: Callable[[], Deck | None]) -> Mapping[str, str | TrictracError]:
    """Return the text of every report by its name, or why it cannot be read: the files, then the questions in the deck.

    If the deck that ``deck`` opens cannot be read, the reason has the name ``deck``.
    """
    found: dict[str, str | TrictracError] = {}
    for path in report_paths(reports_folder()):
        try:
            found[path.stem] = read_report(path)
        except TrictracError as error:
            found[path.stem] = error
    try:
        opened = deck()
        reported = opened.reports() if opened else []
    except TrictracError as error:
        return {**found, "deck": error}
    for one in reported:
        question, (note, _, version) = one.question, one.note.partition(VERSION)
        facts = {
            "Claim": note,
            "Program": f"trictrac {version.removesuffix(')')}, {one.at.isoformat(timespec='seconds')}",
            "Rules": question.rules or "modern",
            "Position": str(question.position),
            "Roll": str(question.roll or ""),
        }
        found[f"{_QUESTION}{one.number}"] = report_text(facts, __name__, str(question), "", answers(str(question)))
    return found


def delete_doubt(deck: Callable[[], Deck], name: str) -> None:
    """Delete the report of this name, as ``all_doubts`` names it, if there is one.

    Raises:
        StorageError: the deck or the file cannot be written.
    """
    if name.startswith(_QUESTION):
        deck().write("DELETE FROM reports WHERE id = ?", name.removeprefix(_QUESTION))
    for path in report_paths(reports_folder()):
        if path.stem == name:
            with explained(path):
                path.unlink()


def answers(begin: str, line: str = "") -> list[str]:
    """Return what the program says in English to an answer to a question, or without one, what the right answer is.

    Raises:
        TrictracError: ``begin`` is not a question, or ``line`` no answer to it.
    """
    return in_words(judge_claim(Question.parse(begin), line)[0])
