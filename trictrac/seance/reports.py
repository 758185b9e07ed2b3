"""Reports of what a user thinks is wrong, each a text in a file of its own, which ends with a test that runs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from trictrac.base import clock
from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.files import decode_text, read_file
from trictrac.base.version import __version__
from trictrac.games.registry import game_of, read_record
from trictrac.protocol.record import Comment
from trictrac.rules.heads import TRICTRAC
from trictrac.saying.words import harmless, is_count
from trictrac.seance.disk import explained, in_turn, make_folder, replace_file
from trictrac.seance.opening import TableRequest, conversation_of, course_of
from trictrac.seance.places import reports_folder
from trictrac.view.doc import Board, plain

if TYPE_CHECKING:
    from trictrac.model.play import Roll
    from trictrac.partie.events import Event
    from trictrac.partie.state import State
    from trictrac.protocol.desk import GameAdviser
    from trictrac.protocol.record import AnyRecord
    from trictrac.seance.of_any import AnyConversation
    from trictrac.view.answer import Answer

FORMAT, ENDING = "trictrac report 1", ".txt"
"""The first line of the file of a report: the format and its version, and the ending of its name."""
TEST = "As a test:\n\n"
"""The words before the test at the end of a report."""
_LONGEST = 1 << 20
"""Most bytes of such a file."""
_LAW = re.compile(r"\blaws? (\d+\.\d+[a-z]?)")


def in_words(parts: Answer) -> list[str]:
    """Return the sentences of an answer in English, without boards."""
    return [str(plain(part)) for part in parts if not isinstance(part, Board)]


def answers(begin: str, line: str = "") -> list[str]:
    """Return what the program says to a line after a recorded game, or of its last roll without a line, in English.

    Raises:
        TrictracError: ``begin`` is not a record.
    """
    return in_words(_again(begin, line)[1])


def _again(begin: str, line: str) -> tuple[AnyConversation, Answer]:
    """Return the conversation of a recorded game that is not saved, and what it answers to the line, as ``answers`` does."""
    record = read_record(begin)
    talk = conversation_of(record, course_of(record), list[str]())
    attend(talk)
    if line or not talk.course.count:
        return talk, talk.answer(line)
    events = talk.course.log.events
    throws = [at for at, event in enumerate(events) if talk.table.count_throws(event)] or [len(events) - 1]
    return talk, talk.event_sentences(talk.course, throws[-1], len(events) - throws[-1])


def attend(talk: AnyConversation) -> None:
    """Set what a table offers besides the game: reports, and where the program can count, the strong player as adviser.

    He is loaded at the first question.
    """

    def strong() -> GameAdviser[State, Event]:
        from trictrac.bot.table import NetAdviser

        return NetAdviser()

    talk.reporter = partial(report_last, talk)
    if game_of(talk.head.game).counted:
        talk.adviser = strong


def report_last(talk: AnyConversation, text: str) -> Answer:
    """Save what the program said last, of the last entry or to a line that entered nothing, as doubted by the user."""
    talk.lines = talk.lines[:-1]
    idle = "".join(line for line, course in talk.lines if course is talk.course)
    return [keep_report(talk.record, (talk.refused.typed if talk.refused else "") or idle, text)]


def keep_report(record: AnyRecord, line: str, claim: str) -> Saying:
    """Save a report on what the program says to a line after a game, and return a sentence that names it.

    Raises:
        TrictracError: ``record`` makes no game, or the report cannot be written.
    """
    begin, now = str(record), clock.now().isoformat(timespec="seconds")
    talk, said = _again(begin, line)
    reasons, table = talk.table.reasons(), talk.board().table
    proofs = [f"law {reason.law}" for reason in reasons.reasons] if reasons and not line else []
    facts = {
        "Claim": claim,
        "Program": f"trictrac {__version__}, {now}",
        "Rules": record.own_headers.get("rules", ""),
        "Position": table.text,
        "Roll": "-".join(map(str, table.dice)),
        "Typed": line,
    }
    text = report_text(facts, __name__, begin, line, in_words(said), proofs)
    name, _ = keep(reports_folder(), now[:10], text.encode())
    return Saying("Saved: trictrac reports show {name} gives it as a text to send, and as a test.", name=name)


def report_text(
    facts: dict[str, str], module: str, begin: str, line: str, said: Sequence[str], proofs: Sequence[str] = ()
) -> str:
    """Return a report as a text: facts on it, the sentences, the laws cited, and a test of ``answers`` in ``module``."""
    laws = dict.fromkeys(_LAW.findall(" ".join([*said, *proofs])))
    heads = [f"{name}: {' '.join(value.split())}" for name, value in {**facts, "Law": ", ".join(laws)}.items() if value]
    begins = "".join(f"        {one!r}\n" for one in begin.splitlines(keepends=True))
    expected = "".join(f"        {one!r},\n" for one in said)
    return (
        "\n".join([FORMAT, *heads, "", "What the program said:", "", *said])
        + f"\n\n{TEST}def test_what_was_reported() -> None:\n    from {module} import answers\n\n    begin = (\n{begins}    )\n"
        f"    assert answers(begin, {line!r}) == [\n{expected}    ]\n"
    )


def up_to_roll(record: AnyRecord, number: str) -> AnyRecord:
    """Return a record as it was when the roll with this number, from 1, was to be played.

    Raises:
        UnreadableError: the game has no such roll.
    """
    throws = game_of(record.game).table.count_throws
    rolls = [at for at, item in enumerate(record.items) if not isinstance(item, Comment) and throws(item)]
    if not is_count(number, 6) or not 0 < int(number) <= len(rolls):
        raise UnreadableError("{number!r} is no roll of this game, which has {count}", number=number, count=len(rolls))
    return replace(record, items=record.items[: rolls[int(number) - 1] + 1])


def record_at(position: str, roll: Roll, rules: str) -> AnyRecord:
    """Return a game of trictrac with a roll on the table, from a position in text.

    Raises:
        TrictracError: no game can begin there.
    """
    from trictrac.partie.events import Throw

    head, agreed = TableRequest(TRICTRAC, {"position": position, "rules": rules, "mode": "announce"}).agree()
    roller = replace(head, items=agreed.given).log().state.roller
    return replace(head, items=(*agreed.given, Throw(roller, roll)))


def keep(folder: Path, stem: str, content: bytes) -> tuple[str, bool]:
    """Save the file of a report unless it is there, with a number after ``stem``. Return its name, and whether it is new.

    Raises:
        StorageError: it cannot be written.
    """
    make_folder(folder)
    with in_turn(folder), explained(folder):
        for path in folder.glob(f"{stem}-*{ENDING}"):
            if read_file(path, _LONGEST) == content:
                return path.stem, False
        path = next(path for number in count(1) if not (path := folder / f"{stem}-{number}{ENDING}").exists())
        replace_file(path, content)
    return path.stem, True


def report_paths(folder: Path) -> list[Path]:
    """Return the files of the reports in a folder, in the order in which they were made."""
    return sorted(folder.glob(f"*{ENDING}"), key=lambda path: (path.stem[:10], len(path.stem), path))


def read_report(path: Path) -> str:
    """Return the text of a report.

    Raises:
        UnreadableError: the file is not a report.
        StorageError: it cannot be read.
    """
    with explained(path):
        return report_in(read_file(path, _LONGEST), path.stem)


def report_in(content: bytes, name: str) -> str:
    """Return the text in the file of a report, with control characters made harmless.

    Raises:
        UnreadableError: ``content`` is not a report.
    """
    lines = decode_text(content, name).split("\n")
    if lines[0] != FORMAT or TEST.strip() not in lines:
        raise UnreadableError("{name} is no report that trictrac has written, or it is damaged", name=name)
    return "\n".join(map(harmless, lines))
