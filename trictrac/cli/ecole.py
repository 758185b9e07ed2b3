"""``trictrac ecole``: mistakes come back as cards until they are known; the deck is listed, written out and brought in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.cli.output import printable, put, put_json, tell, write_file
from trictrac.cli.program import CommandLineError, argument, flag, help_text, option
from trictrac.cli.terminal import AsciiOption, BoardOption, BottomOption, TalonOption, view_of
from trictrac.errors import Saying
from trictrac.saying.counted import Counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from trictrac.draw.answer import View
    from trictrac.saying.language import Language
    from trictrac.study.deck.deck import Deck
    from trictrac.study.deck.review import Failed, Review
    from trictrac.study.deck.rows import Listed
    from trictrac.study.questions.question import Question

HELP = help_text(
    "Review the cards that are due: every mistake in a drill, or in a game scored in school mode, is one.\n\n"
    "A card comes back when it is about to be forgotten, sooner after a wrong answer. Or do one of these:\n\n"
    "export FILE (JSON lines that lose nothing; with --to tsv cards for Anki), import FILE (such lines are merged into the "
    "deck), reports (the questions that were reported as doubtful), rebuild (cards and ratings are made anew from the answers)."
)

FORMS = ("jsonl", "tsv")
"""The forms in which the deck is written."""

_MOST_CARDS = 10_000


def ecole(
    ctx: typer.Context,
    words: Annotated[list[str] | None, argument(help_text("[export|import|reports|rebuild] [FILE]"))] = None,
    failed: Annotated[bool, flag("--failed", help_text("Today’s failures once more; nothing is rated."))] = False,
    vary: Annotated[bool, flag("--vary", help_text("Ask the same ideas on other boards."))] = False,
    cap: Annotated[
        str,
        option("--cap", "N", help_text("At most so many cards a day (30).")),
    ] = "",
    as_list: Annotated[bool, flag("--list", help_text("List the cards."))] = False,
    to: Annotated[str, option("--to", "jsonl|tsv", help_text("The form of an export."))] = "",
    as_json: Annotated[bool, flag("--json", help_text("Print JSON; nothing is asked."))] = False,
    board: BoardOption = "",
    bottom: BottomOption = "",
    talon: TalonOption = "",
    ascii_only: AsciiOption = False,
) -> None:
    """Review mistakes, or look after the deck."""
    verb, *rest = words or [""]
    act = _WANTED.get(verb)
    usage = _usage(verb, rest, failed=failed, vary=vary, cap=cap, as_list=as_list, to=to)
    if usage is not None:
        raise usage
    most = _cap(cap)
    from trictrac.cli.study import learners_deck
    from trictrac.seance.preferences import load_preferences

    view = view_of(load_preferences(), board=board, bottom=bottom, talon=talon, ascii_only=ascii_only)
    with learners_deck(ctx.obj, aside=as_json, synced=act is None) as deck:
        if act is not None:
            act(deck, ctx.obj, rest, to, as_json)
        elif as_list:
            _list(deck, ctx.obj, as_json)
        elif as_json:
            _count(deck)
        else:
            _review(deck, ctx.obj, view, most, failed=failed, varied=vary)


def _usage(
    verb: str, rest: list[str], *, failed: bool, vary: bool, cap: str, as_list: bool, to: str
) -> CommandLineError | None:
    """Return the error in the words of the command line; None when there is none."""
    if verb and verb not in _WANTED:
        return CommandLineError("ecole {verb}: one of {verbs}, or nothing", verb=verb, verbs=", ".join(_WANTED))
    files = 1 if verb in ("export", "import") else 0
    if len(rest) != files:
        words = verb + " FILE" * files
        return CommandLineError("it is typed so: trictrac ecole {words}", words=words)
    if to and verb != "export":
        return CommandLineError("--to is for ecole export")
    if to and to not in FORMS:
        return CommandLineError("--to {form!r}: one of {forms}", form=to, forms=", ".join(FORMS))
    modes = [name for name, on in (("--failed", failed), ("--list", as_list)) if on]
    asked = [name for name, on in (("--vary", vary), ("--cap", bool(cap))) if on]
    if len(modes) > 1 or (modes and asked):
        one, other = (modes + asked)[:2]
        return CommandLineError("{one} and {other} do not go together: leave one out", one=one, other=other)
    if verb and modes + asked:
        return CommandLineError("{option} is for reviews, not for ecole {verb}", option=(modes + asked)[0], verb=verb)
    return None


def _cap(typed: str) -> int:
    from trictrac.study.deck.review import DAILY_CAP

    if not typed:
        return DAILY_CAP
    if not (typed.isascii() and typed.isdecimal() and 0 < int(typed[:9]) <= _MOST_CARDS and len(typed) < 9):
        raise CommandLineError("--cap {typed!r}: a whole number from 1 to {most}", typed=typed, most=_MOST_CARDS)
    return int(typed)


def _review(deck: Deck, language: Language, view: View, cap: int, *, failed: bool, varied: bool) -> None:
    """Ask the cards that are due, or today's failures."""
    from trictrac.cli.study import hold_quiz, now
    from trictrac.study.deck.review import Failed, Review
    from trictrac.study.questions.quiz import Quiz

    source: Review | Failed
    source = Failed(deck, now) if failed else Review(deck, now, cap, _vary if varied else None)
    hold_quiz(Quiz(source, now, view, language), source.opening())


def _vary(question: Question) -> Question:
    """Another question of the same idea, by chance."""
    from random import SystemRandom

    from trictrac.study.deck.review import vary

    return vary(question, SystemRandom())


def _list(deck: Deck, language: Language, as_json: bool) -> None:
    """Every card: when it is due, what it asks, what was claimed, what was right, the kind of mistake."""
    from trictrac.cli.study import now

    cards = deck.listed()
    if as_json:
        put_json([_card_json(listed) for listed in cards], indent=2)
        return
    if not cards:
        tell(language, Saying("There are no cards yet."))
    at = now()
    for listed in cards:
        for indent, sentence in _card_sentences(listed, at):
            tell(language, sentence, indent=indent)


def _card_sentences(listed: Listed, now: datetime) -> Iterator[tuple[int, object]]:
    from trictrac.study.deck.mistakes import place_told
    from trictrac.study.deck.review import when_phrase
    from trictrac.study.deck.rows import GAME
    from trictrac.study.questions.forms import answer_told
    from trictrac.study.questions.skills import SKILL_NAMES
    from trictrac.study.questions.slips import SLIP_NAMES

    question = listed.card.question
    skill = Saying(SKILL_NAMES[question.skill].text)
    yield 0, Saying("{skill}, due {when}:", skill=skill, when=when_phrase(listed.card.due, now))
    yield 2, str(question)
    if listed.slip is None:
        return
    asked = listed.asked
    if asked != question:
        yield 2, Saying("asked as {question}", question=asked)
    slip = Saying(SLIP_NAMES[listed.slip].text)
    truth = answer_told(asked, listed.truth)
    if listed.claim:
        claim = answer_told(asked, listed.claim)
        yield 2, Saying("claimed {claim}, right is {truth}: {slip}", claim=claim, truth=truth, slip=slip)
    else:
        yield 2, Saying("{slip}; right is {truth}", slip=slip, truth=truth)
    if listed.source == GAME:
        yield 2, place_told(listed.place)


def _card_json(listed: Listed) -> dict[str, object]:
    return {
        "due": listed.card.due.isoformat(),
        "question": str(listed.card.question),
        "asked": str(listed.asked),
        "claim": listed.claim,
        "truth": listed.truth,
        "kind": listed.slip.value if listed.slip else None,
        "source": listed.source,
        "place": listed.place,
        "reviews": listed.card.reviews,
        "lapses": listed.card.lapses,
    }


def _count(deck: Deck) -> None:
    from trictrac.cli.study import now

    at = now()
    counts, next_due = deck.counts(at), deck.next_due(at)
    next_text = next_due.isoformat() if next_due else None
    put_json({"due": counts.due, "new": counts.new, "total": counts.total, "next_due": next_text})


def _export(deck: Deck, language: Language, rest: list[str], to: str, as_json: bool) -> None:
    """Write the deck, to a file or to the standard output."""
    from pathlib import Path

    name = rest[0]
    if (to or ("tsv" if Path(name).suffix.lower() == ".tsv" else "jsonl")) == "tsv":
        from trictrac.study.deck.exchange import anki_lines

        lines = anki_lines(deck, language)
    else:
        from trictrac.study.deck.exchange import export_lines

        lines = export_lines(deck)
    write_file(name, "".join(f"{line}\n" for line in lines), language, as_json=as_json)


def _import(deck: Deck, language: Language, rest: list[str], to: str, as_json: bool) -> None:
    """Merge an export into the deck."""
    from trictrac.cli.reading import read_text
    from trictrac.study.deck.exchange import import_lines

    del to
    brought = import_lines(deck, read_text(rest[0], limit=None))
    if as_json:
        put_json(brought._asdict())
        return
    if not any(brought):
        tell(language, Saying("{path}: all of it is in the deck already.", path=rest[0]))
        return
    answers = Counted("{count} answer", "{count} answers", brought.answers)
    reports = Counted("{count} report", "{count} reports", brought.reports)
    lessons = Counted("{count} lesson", "{count} lessons", brought.lessons)
    values = {"path": rest[0], "answers": answers, "reports": reports, "lessons": lessons}
    tell(language, Saying("{path} is brought in: {answers}, {reports}, {lessons}.", **values))


def _rebuild(deck: Deck, language: Language, rest: list[str], to: str, as_json: bool) -> None:
    """Make cards and ratings anew from the answers."""
    del rest, to
    deck.rebuild()
    if as_json:
        _count(deck)
    else:
        tell(language, Saying("Cards and ratings are made anew from the answers."))


def _reports(deck: Deck, language: Language, rest: list[str], to: str, as_json: bool) -> None:
    """The doubtful questions."""
    del rest, to
    reports = deck.reports()
    if as_json:
        found = [{"question": str(one.question), "note": one.note, "at": one.at.isoformat()} for one in reports]
        put_json(found, indent=2)
        return
    if not reports:
        tell(language, Saying("No question was reported."))
    for one in reports:
        put(printable(str(one.question)))
        note = Saying("{day}: {note}", day=one.at.astimezone().date().isoformat(), note=one.note or "–")
        tell(language, note, indent=2)


_WANTED: dict[str, Callable[[Deck, Language, list[str], str, bool], None]] = {
    "export": _export,
    "import": _import,
    "reports": _reports,
    "rebuild": _rebuild,
}
"""The verbs, each with its meaning."""
