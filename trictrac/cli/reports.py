"""``trictrac reports``: what you think is wrong, to send as a text or to run as a test."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.cli.documents import PAGES, Formats, put_document
from trictrac.cli.output import print_aside, print_sentences, write_file
from trictrac.cli.program import any_words, help_text
from trictrac.cli.reading import find_record
from trictrac.cli.typed import split_verb
from trictrac.saying.language import Language
from trictrac.view.doc import Copied, named

HELP = help_text(
    "List what you have reported as wrong, or do one of these:\n\n"
    "show NAME prints a report, so that you can send it. export FILE writes all reports. Each ends with a test for "
    "programmers; if FILE ends in .py, export writes only these tests. The text is in English. new GAME ROLL CLAIM makes a "
    "report about the program’s advice on a roll of a saved game. ROLL is the number of the roll, from 1; CLAIM is your "
    "objection.\n\n"
    "At a table, in a drill and in a lesson, type report and your objection, right after the mark, the refusal, the "
    "hint or the question that you doubt. The file of trictrac export --all contains the reports too."
)

_WORDS = {"show": "NAME", "export": "FILE", "new": help_text("GAME ROLL CLAIM")}
"""The words that follow each verb."""
_HEADINGS = (
    help_text("Claim:"), help_text("Program:"), help_text("Rules:"), help_text("Position:"), help_text("Roll:"),
    help_text("Typed:"), help_text("Law:"), help_text("What the program said:"), help_text("As a test:"),
)  # fmt: skip
"""The words before the parts of a report, each at the beginning of a line."""


def reports(
    language: Language,
    words: list[str] = any_words("[show|export|new] [NAME|FILE|GAME ROLL CLAIM]"),
    to: Formats = PAGES,
) -> None:
    """List the reports, or carry out a verb."""
    from trictrac.seance.places import deck_path
    from trictrac.seance.reports import TEST, keep_report, up_to_roll
    from trictrac.study.deck.deck import open_deck
    from trictrac.study.deck.doubts import all_doubts

    verb, rest = split_verb("reports", words, _WORDS)
    if verb == "new":
        print_sentences(language, keep_report(up_to_roll(find_record(rest[0]), rest[1]), "hint", rest[2]))
        return
    with ExitStack() as opened:
        found = all_doubts(lambda: opened.enter_context(open_deck(deck_path())) if deck_path().exists() else None)
    texts = {name: one for name, one in found.items() if isinstance(one, str)}
    if not verb:
        said = [
            named(name, one.split("\n")[1].removeprefix("Claim: ") if isinstance(one, str) else one)
            for name, one in found.items()
        ]
        put_document(lambda: said or [Saying("Nothing was reported.")], lambda: texts, to, language)
        return
    (name,) = rest
    if verb == "export":
        tests = (
            one.partition(TEST)[2].replace("_what_was_reported", f"_report_{at}")
            for at, one in enumerate(texts.values(), 1)
        )
        text = "\n\n".join(tests if Path(name).suffix == ".py" else texts.values())
        write_file(name, text, language, force=to.get("force", False))
        print_aside(language, *(one.saying for one in found.values() if isinstance(one, TrictracError)))
        return
    one = found.get(name) or UnreadableError("no report {name!r}: trictrac reports lists all", name=name)
    if isinstance(one, TrictracError):
        raise one
    text = one
    for heading in _HEADINGS:
        text = text.replace(f"\n{heading}", f"\n{language.text(heading)}", 1)
    put_document(lambda: (Copied(text),), lambda: {name: one}, to, language)
