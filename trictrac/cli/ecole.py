"""``trictrac ecole``: review mistakes as cards until you know them, or list, export and import the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.base.clock import now
from trictrac.base.errors import Saying
from trictrac.base.values import Json
from trictrac.cli.documents import put_document
from trictrac.cli.output import put_json, write_file
from trictrac.cli.program import FORCE_OPTION, any_words, flag_option, help_text, value_option
from trictrac.cli.study import learners_deck, print_left_out, vary_by_chance
from trictrac.cli.terminal import QUESTION_LOOK, Look, converse, question_view
from trictrac.cli.typed import CommandLineError, number_of, one_of, refuse, split_verb
from trictrac.saying.language import Counted, Language
from trictrac.view.answer import Sentences
from trictrac.view.doc import Copied, Indented, named

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from trictrac.study.deck.deck import Deck
    from trictrac.study.deck.rows import Listed

HELP = help_text(
    "Review the cards that are due. Every mistake in a drill, or in a game scored in school mode, makes a card.\n\n"
    "A card comes back just before you would forget it, and sooner after a wrong answer. You can also do one of "
    "these:\n\n"
    "export FILE writes the whole deck as JSON lines; with --to tsv, as cards for Anki. import FILE adds such JSON "
    "lines to the deck. reports shows the questions that you reported. rebuild works out cards and ratings anew from "
    "the answers. If something in the deck cannot be shown, --list gives its ID, and remove ID removes it."
)

Account = tuple[object, list[object]]
"""The result of a verb: its JSON, and its document."""

_HEADS = {"jsonl": 1, "tsv": 5}
FORMS = tuple(_HEADS)
"""The formats of an export, of which ``_HEADS`` has the number of lines before the first entry."""

_LONGEST_RAW = 200
"""Largest number of characters shown of a saved value that the program cannot read."""

_WORDS = {"export": "FILE", "import": "FILE", "reports": "", "rebuild": "", "remove": "ID"}
"""The words that follow each verb."""

_MOST_CARDS = 10_000
_LONGEST_DECK = 1 << 26
"""Largest size in bytes of an export to import: answers of many years."""


def ecole(
    language: Language,
    words: list[str] = any_words("[export|import|reports|rebuild|remove] [FILE|ID]"),
    failed: bool = flag_option("--failed", "Today’s mistakes once more; nothing is rated."),
    vary: bool = flag_option("--vary", "When a card comes back, ask the same thing on another board (the default)."),
    same: bool = flag_option("--same", "Ask every card on its own board."),
    cap: str = value_option("--cap", "At most this many cards a day (30).", "N"),
    as_list: bool = flag_option("--list", "List the cards."),
    to: str = value_option("--to", "The format of an export.", "jsonl|tsv"),
    force: bool = FORCE_OPTION,
    as_json: bool = flag_option("--json", "Print JSON; nothing is asked."),
    look: Look = QUESTION_LOOK,
) -> None:
    """Review mistakes, or manage the deck."""
    verb, files = split_verb("ecole", words, _WORDS)
    options = {"--failed": failed, "--list": as_list, "--vary": vary, "--same": same, "--cap": cap}
    given = [name for name, value in options.items() if value]
    if len(given) > 1 and given not in (["--vary", "--cap"], ["--same", "--cap"]):
        raise CommandLineError("{one} and {other} do not go together: leave one out", one=given[0], other=given[1])
    if verb and given:
        raise CommandLineError("{option} is for reviews, not for ecole {verb}", option=given[0], verb=verb)
    if verb != "export":
        refuse({"--to": to, "--force": force}, Saying("{option} is for ecole export"))
    to = one_of("--to", to, FORMS) if to else ""
    most = number_of("--cap", cap, _MOST_CARDS, Saying("a whole number from 1 to {most}", most=_MOST_CARDS))
    from trictrac.seance.preferences import load_preferences
    from trictrac.seance.settings import made_of
    from trictrac.study.deck.day import DAILY_CAP
    from trictrac.study.deck.review import Failed, Review
    from trictrac.study.questions.quiz import Quiz

    preferences = load_preferences()
    view = question_view(preferences, look)
    with learners_deck(language, aside=as_json, synced=not verb) as deck:
        if verb == "export":
            _export(deck, language, files[0], to, force=force, as_json=as_json)
        elif verb or as_list:
            record, document = _act(deck, verb, *files) if verb else _list(deck)
            put_document(
                lambda: document,
                lambda: record,
                {"as_json": as_json},
                language,
                indent=2 if isinstance(record, list) else None,
            )
        elif as_json:
            put_json(_count(deck))
        else:
            limits = most or DAILY_CAP, None if same else vary_by_chance
            review = Failed(deck, now) if failed else Review(deck, now, *limits)
            print_left_out(deck.left_out(now()), language)
            quiz = Quiz(review, now, view, language)
            learner = [made_of(preferences.me)] if preferences.me else []
            converse(quiz, [*learner, *review.opening(), *quiz.begin()], quiz.leave)


def _list(deck: Deck) -> Account:
    """Return every card, followed by the entries that cannot be shown and why."""
    from trictrac.study.deck.exchange import strange

    cards, at, others = deck.listed(), now(), strange(deck)
    sentences = [sentence for listed in cards for sentence in _card_sentences(listed, at)]
    sentences = sentences or [Saying("There are no cards yet.")]
    if others:
        sentences.append(
            Counted(
                "{count} thing in the deck cannot be shown and is left out; trictrac ecole remove ID takes it out:",
                "{count} things in the deck cannot be shown and are left out; trictrac ecole remove ID takes one out:",
                len(others),
            )
        )
    for one in others:
        sentences += [named(one.name, one.reason), Indented(_raw(one.values))]
    raw = [{"id": one.name, "reason": str(one.reason), "kept": dict(one.values)} for one in others]
    records = [
        {
            "due": listed.card.due.isoformat(),
            "question": str(listed.card.question),
            "asked": str(listed.posed_question),
            "claim": listed.claim,
            "truth": listed.truth,
            "kind": listed.slip.value if listed.slip else None,
            "source": listed.source,
            "place": listed.place,
            "game": listed.card.game,
            "reviews": listed.card.memory.reviews,
            "lapses": listed.card.memory.lapses,
        }
        for listed in cards
    ]
    return [*records, *raw], sentences


def _raw(values: Mapping[str, object]) -> str:
    """Return the saved values as text, with long ones cut."""
    return ", ".join(f"{name} {value!r}"[:_LONGEST_RAW] for name, value in values.items() if value is not None)


def _card_sentences(listed: Listed, now: datetime) -> Sentences:
    """Yield when a card is due, its question, and the last mistake with the right answer."""
    from trictrac.study.deck.review import describe_mistake, when_phrase

    question, varied = listed.card.question, listed.posed_question
    yield Saying("{skill}, due {when}:", skill=question.skill.words, when=when_phrase(listed.card.due, now))
    yield Copied(str(question))
    if listed.slip is not None and varied != question:
        yield Indented(Saying("asked as {question}", question=varied))
    yield from map(Indented, describe_mistake(listed))


def _count(deck: Deck) -> Json:
    """Return as JSON the numbers of cards, and when the next is due."""
    at = now()
    counts, next_due = deck.counts(at), deck.next_due(at)
    return {
        "due": counts.due,
        "new": counts.new,
        "total": counts.total,
        "next_due": next_due.isoformat() if next_due else None,
    }


def _export(deck: Deck, language: Language, name: str, to: str, *, force: bool, as_json: bool) -> None:
    """Write the deck to a file or to the standard output."""
    from pathlib import Path

    from trictrac.study.deck.exchange import anki_lines, export_lines, is_in

    form = to or ("tsv" if Path(name).suffix.lower() == ".tsv" else "jsonl")
    lines = list(anki_lines(deck, language) if form == "tsv" else export_lines(deck))

    def holds(text: str) -> bool:
        return set(text.splitlines()) <= set(lines) if form == "tsv" else is_in(deck, text)

    write_file(name, "".join(f"{line}\n" for line in lines), language, force=force, less=holds, as_json=as_json)
    kept = ("cards",) if form == "tsv" else ("answers", "withdrawn", "reports", "lessons")
    held = sum(deck.count(f"SELECT count(*) FROM {table}") for table in kept)
    print_left_out(held - len(lines) + _HEADS[form], language, aside=True)


def _act(deck: Deck, verb: str, name: str = "") -> Account:
    """Carry out a verb: import a file, rebuild the deck, remove an entry, or list the reports.

    ``name`` is the file to import, or the entry to remove.

    Raises:
        TrictracError: the file cannot be read, or ``name`` is not an entry of the deck.
    """
    from trictrac.cli.reading import read_text
    from trictrac.study.deck.exchange import import_lines, remove

    if verb == "rebuild":
        deck.rebuild(now())
        return _count(deck), [Saying("Cards and ratings are made anew from the answers.")]
    if verb == "remove":
        gone = remove(deck, name, now())
        record = {"removed": gone.name, "kept": dict(gone.values)}
        return record, [Saying("{name} is out of the deck: {values}", name=gone.name, values=_raw(gone.values))]
    if verb == "reports":
        reports = deck.reports()
        records = [{"question": str(one.question), "note": one.note, "at": one.at.isoformat()} for one in reports]
        return records, [
            part
            for one in reports
            for part in (Copied(str(one.question)), Indented(named(f"{one.at.astimezone():%Y-%m-%d}", one.note or "–")))
        ] or [Saying("No question was reported.")]
    left_out: list[Saying] = []
    brought = import_lines(deck, read_text(name, _LONGEST_DECK), now(), left_out)
    if not brought.total():
        return brought, [*left_out] or [Saying("{path}: all of it is in the deck already.", path=name)]
    sentence = Saying(
        "{path} is brought in: {answers}, {reports}, {lessons}.",
        path=name,
        answers=Counted("{count} answer", "{count} answers", brought["answers"]),
        reports=Counted("{count} report", "{count} reports", brought["reports"]),
        lessons=Counted("{count} lesson", "{count} lessons", brought["lessons"]),
    )
    return brought, [sentence, *left_out]
