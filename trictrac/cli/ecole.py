"""``trictrac ecole``: mistakes come back as cards until they are known; the deck is listed, written out and brought in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.cli.program import CommandLineError, help_text
from trictrac.errors import Saying, TrictracError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime
    from random import Random

    from trictrac.scorer.answers import View
    from trictrac.study.deck.deck import Deck
    from trictrac.study.deck.review import Failed, Review
    from trictrac.study.deck.rows import Listed
    from trictrac.study.questions.question import Question
    from trictrac.wording.language import Language

HELP = help_text(
    "Review the cards that are due: every mistake in a drill, or in a game scored in school mode, is one.\n\n"
    "A card comes back when it is about to be forgotten, sooner after a wrong answer. Or do one of these:\n\n"
    "export FILE (JSON lines that lose nothing; with --to tsv cards for Anki), import FILE (such lines are merged into the "
    "deck), reports (the questions that were reported as doubtful)."
)

FORMS = ("jsonl", "tsv")
"""The forms in which the deck is written."""

_MOST_CARDS = 10_000


def ecole(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar=help_text("[export|import|reports] [FILE]"), show_default=False),
    ] = None,
    failed: Annotated[
        bool, typer.Option("--failed", help=help_text("Today’s failures once more; nothing is rated."))
    ] = False,
    vary: Annotated[bool, typer.Option("--vary", help=help_text("Ask the same ideas on other boards."))] = False,
    cap: Annotated[
        str,
        typer.Option("--cap", metavar="N", help=help_text("At most so many cards a day (30)."), show_default=False),
    ] = "",
    as_list: Annotated[bool, typer.Option("--list", help=help_text("List the cards."))] = False,
    to: Annotated[
        str, typer.Option("--to", metavar="jsonl|tsv", help=help_text("The form of an export."), show_default=False)
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help=help_text("Print JSON; nothing is asked."))] = False,
) -> None:
    """Review mistakes, or look after the deck."""
    verb, *rest = words or [""]
    act = _WANTED.get(verb)
    usage = _usage(verb, rest, failed=failed, vary=vary, cap=cap, as_list=as_list, to=to)
    if usage is not None:
        raise usage
    most = _cap(cap)
    from trictrac.cli.study import learners_deck

    with learners_deck(ctx.obj, aside=as_json or rest == ["-"]) as deck:
        if act is not None:
            act(deck, ctx.obj, rest, to, as_json)
        elif as_list:
            _list(deck, ctx.obj, as_json)
        elif as_json:
            _count(deck)
        else:
            _review(deck, ctx.obj, most, failed=failed, vary=vary)


def _usage(
    verb: str, rest: list[str], *, failed: bool, vary: bool, cap: str, as_list: bool, to: str
) -> CommandLineError | None:
    """What is wrong with the words of the command line; None when nothing is."""
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


def _review(deck: Deck, language: Language, cap: int, *, failed: bool, vary: bool) -> None:
    """Ask the cards that are due, or today's failures."""
    from trictrac.cli.study import hold_quiz, now
    from trictrac.study.deck.review import Failed, Review
    from trictrac.study.questions.quiz import Quiz

    source: Review | Failed
    source = Failed(deck, now) if failed else Review(deck, now, cap, _varier() if vary else None)
    hold_quiz(Quiz(source, now, _view(), language, kind="failed" if failed else "ecole"), source.opening())


def _view() -> View:
    """How boards are drawn: as preferred, but drawn they are."""
    from trictrac.model.score import Side
    from trictrac.scorer.answers import View
    from trictrac.table.preferences import load_preferences

    preferred = load_preferences()
    bottom = Side.BLACK if preferred.bottom == "black" else Side.WHITE
    size = "full" if preferred.board == "full" else "compact"
    return View(size, bottom, preferred.talon == "left", preferred.ascii)


def _varier() -> Callable[[Question], Question]:
    """What makes another question of the same idea, from games that nobody has seen yet."""
    from random import SystemRandom

    from trictrac.study.dealing.spots import spots
    from trictrac.study.deck.variation import varied

    random: Random = SystemRandom()

    def vary(question: Question) -> Question:
        return varied(question, spots(random.randrange(1 << 30), question.rule_set, question.rules))

    return vary


def _list(deck: Deck, language: Language, as_json: bool) -> None:
    """Every card: when it is due, what it asks, what was claimed, what was right, the kind of mistake."""
    from trictrac.cli.output import put, put_json
    from trictrac.cli.study import now
    from trictrac.cli.terminal import printable

    cards = deck.listed()
    if as_json:
        put_json([_card_json(listed) for listed in cards], indent=2)
        return
    if not cards:
        put(language.say(Saying("There are no cards yet.")))
    at = now()
    for listed in cards:
        for indent, sentence in _card_sentences(listed, at):
            put(printable(language.say(sentence)), indent=indent)


def _card_sentences(listed: Listed, now: datetime) -> Iterator[tuple[int, object]]:
    from trictrac.study.deck.review import when_phrase
    from trictrac.study.deck.rows import ECOLE
    from trictrac.study.questions.question import Question
    from trictrac.study.questions.skills import SKILL_NAMES
    from trictrac.wording.slips import SLIP_NAMES

    question = listed.card.question
    skill = Saying(SKILL_NAMES[question.skill].text)
    yield 0, Saying("{skill}, due {when}:", skill=skill, when=when_phrase(listed.card.due, now))
    yield 2, str(question)
    if listed.slip is None:
        return
    asked = question
    if listed.source == ECOLE and listed.place.startswith("as "):
        asked = Question.parse(listed.place.removeprefix("as "))
        yield 2, Saying("asked as {question}", question=asked)
    slip = Saying(SLIP_NAMES[listed.slip].text)
    if not listed.claim:
        yield 2, Saying("{slip}; right is {truth}", slip=slip, truth=_said(asked, listed.truth))
        return
    values = {"claim": _said(asked, listed.claim), "truth": _said(asked, listed.truth), "slip": slip}
    yield 2, Saying("claimed {claim}, right is {truth}: {slip}", **values)
    if listed.source == "game":
        yield 2, Saying("in the game {place}", place=listed.place)


def _said(question: Question, answer: str) -> object:
    """An answer in words; as it is kept where another program has written one that no question takes."""
    from trictrac.study.questions.forms import form_of

    try:
        return form_of(question.skill).say(question, answer)
    except (TrictracError, LookupError):
        return answer


def _card_json(listed: Listed) -> dict[str, object]:
    return {
        "due": listed.card.due.isoformat(),
        "question": str(listed.card.question),
        "claim": listed.claim,
        "truth": listed.truth,
        "kind": listed.slip.value if listed.slip else None,
        "source": listed.source,
        "place": listed.place,
        "reviews": listed.card.reviews,
        "lapses": listed.card.lapses,
    }


def _count(deck: Deck) -> None:
    from trictrac.cli.output import put_json
    from trictrac.cli.study import now

    at = now()
    counts, next_due = deck.counts(at), deck.next_due(at)
    next_text = next_due.isoformat() if next_due else None
    put_json({"due": counts.due, "new": counts.new, "total": counts.total, "next_due": next_text})


def _export(deck: Deck, language: Language, rest: list[str], to: str, as_json: bool) -> None:
    """Write the deck, to a file or to the standard output."""
    from pathlib import Path

    from trictrac.cli.output import put, put_json
    from trictrac.table.disk import replace_file

    name = rest[0]
    if (to or ("tsv" if Path(name).suffix.lower() == ".tsv" else "jsonl")) == "tsv":
        from trictrac.study.deck.anki import anki_lines

        lines = anki_lines(deck, language)
    else:
        from trictrac.study.deck.exchange import export_lines

        lines = export_lines(deck)
    if name == "-":
        for line in lines:
            print(line)
        return
    path = Path(name).absolute()
    content = "".join(f"{line}\n" for line in lines)
    if path.exists() and not path.is_file():
        path.write_text(content, encoding="utf-8")
    else:
        replace_file(path, content.encode())
    if as_json:
        put_json({"written": str(path)})
    else:
        put(language.say(Saying("{path} is written.", path=name)))


def _import(deck: Deck, language: Language, rest: list[str], to: str, as_json: bool) -> None:
    """Merge an export into the deck."""
    from trictrac.cli.output import put, put_json
    from trictrac.study.deck.exchange import import_lines
    from trictrac.wording.counted import Counted

    del to
    brought = import_lines(deck, _export_text(rest[0]))
    if as_json:
        put_json(brought._asdict())
        return
    if not any(brought):
        put(language.say(Saying("{path}: all of it is in the deck already.", path=rest[0])))
        return
    answers = Counted("{count} answer", "{count} answers", brought.answers)
    reports = Counted("{count} report", "{count} reports", brought.reports)
    lessons = Counted("{count} lesson", "{count} lessons", brought.lessons)
    values = {"path": rest[0], "answers": answers, "reports": reports, "lessons": lessons}
    put(language.say(Saying("{path} is brought in: {answers}, {reports}, {lessons}.", **values)))


def _export_text(name: str) -> str:
    """The text of an export, however long."""
    from pathlib import Path

    from trictrac.cli.reading import open_input
    from trictrac.errors import UnreadableError

    try:
        content = open_input().read() if name == "-" else Path(name).read_bytes()
        return content.decode("utf-8-sig")
    except OSError as error:
        raise UnreadableError("{name} cannot be read: {reason}", name=name, reason=error.strerror) from error
    except UnicodeDecodeError as error:
        raise UnreadableError(
            "{name} is no UTF-8 text (byte {place}): save or send it as UTF-8", name=name, place=error.start + 1
        ) from error


def _reports(deck: Deck, language: Language, rest: list[str], to: str, as_json: bool) -> None:
    """The doubtful questions."""
    from trictrac.cli.output import put, put_json
    from trictrac.cli.terminal import printable

    del rest, to
    reports = deck.reports()
    if as_json:
        found = [{"question": str(one.question), "note": one.note, "at": one.at.isoformat()} for one in reports]
        put_json(found, indent=2)
        return
    if not reports:
        put(language.say(Saying("No question was reported.")))
    for one in reports:
        put(str(one.question))
        note = Saying("{day}: {note}", day=one.at.astimezone().date().isoformat(), note=one.note or "–")
        put(printable(language.say(note)), indent=2)


_WANTED: dict[str, Callable[[Deck, Language, list[str], str, bool], None]] = {
    "export": _export,
    "import": _import,
    "reports": _reports,
}
"""What each verb does."""
