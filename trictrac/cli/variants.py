"""``trictrac variants``: the rules as they were played: list, read and compare rule sets, and their history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import signature

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.cli.documents import TABLES_AND_PICTURES, Formats, file_format, option_name, put_document
from trictrac.cli.output import is_at_terminal
from trictrac.cli.program import any_words, help_text, number_option, value_option
from trictrac.cli.reading import CLUSTER_OPTION, WORKERS_OPTION, crew
from trictrac.cli.typed import MISTYPED, NO_VERB, CommandLineError, refuse_if
from trictrac.rules.loader import sheets
from trictrac.saying.language import Language
from trictrac.variants.sets import find_sets, find_sheet, find_sheets
from trictrac.variants.sheet import sets_doc, sets_record, sheet_doc, sheet_record, sheet_table
from trictrac.view.answer import View
from trictrac.view.doc import Columns

Table = Callable[[], Columns] | None
Subject = tuple[Callable[[], Sequence[object]], Callable[[], object], Table]
"""The functions that make a document, its record, and its table if it has one."""

HELP = help_text(
    "The rules as they were played: the rule sets, their sources, and what each set changes. trictrac variants alone "
    "lists the sets. You can also do one of these:\n\n"
    "show SET lists its rules with their sources. diff SET SET… shows only the rules that differ, side by side. why "
    "OPTION gives the history of one rule. matrix [SET…] lists all rules in all sets. timeline shows when each rule "
    "appears and disappears. compare POSITION ROLL scores a roll under every set. find SET SET looks for rolls that "
    "the two sets score differently. measure SET SET plays games under both, and shows what the rules change. history "
    "[SECTION] is the history of the rules, from the oldest book on.\n\n"
    "SET is a name or its beginning (guiton, soumille-1756), a TOML file (club.toml) or options (guiton,margot=2_4). "
    "With show and diff you can also name another tables game (backgammon, jacquet; backgammon,beavers=yes). With why "
    "you can also name an option of such a game (beavers)."
)

_MOST_GAMES = 1_000_000


@frozen
class Verb:
    """A verb of the command: the words that it takes, how many of them, its function, and the formats that it can write.

    The parameters of the function are the other options that it takes. It returns its document, its record and its table, or
    prints and returns None. A function in ``variants_study`` is given by name and loaded on demand.
    """

    usage: str
    least: int
    most: int | None
    act: Callable[..., Subject | None] | str
    formats: tuple[str, ...] = ("html", "markdown", "csv", "as_json")


def variants(
    language: Language,
    words: list[str] = any_words("[show|diff|why|matrix|compare|find|measure|timeline|history] [SET]"),
    games: int | None = number_option("--games", "How many games.", None, _MOST_GAMES),
    seed: str = value_option("--seed", "The seed of the games.", help_text("NUMBER")),
    jobs: int | None = WORKERS_OPTION,
    cluster: str = CLUSTER_OPTION,
    player: str = value_option("--player", "With measure: how both players play.", help_text("sensible|strong")),
    to: Formats = TABLES_AND_PICTURES,
) -> None:
    """List the rule sets, or carry out a verb."""
    given = {"games": games, "seed": seed, "jobs": crew(jobs, cluster), "player": player}
    name, *rest = words or [""]
    verb = VERBS.get(name or "list")
    if verb is None:
        from trictrac.rules.heads import heads, other_names
        from trictrac.rules.loader import IN_TIME

        refuse_if(
            any(name and known.startswith(name) for known in (*IN_TIME, *heads(), *other_names())),
            "no verb {word!r}: did you mean trictrac variants show {word}?",
            word=name,
        )
        raise CommandLineError(NO_VERB.text, command="variants", verb=name, verbs=", ".join(VERBS))
    refuse_if(
        len(rest) < verb.least or (verb.most is not None and len(rest) > verb.most),
        MISTYPED.text,
        words=f"variants {name}",
        form=Saying(verb.usage),
    )
    act = getattr(import_module("trictrac.cli.variants_study"), verb.act) if isinstance(verb.act, str) else verb.act
    parameters = signature(act).parameters
    taken = (*verb.formats, *parameters)
    options: dict[str, object] = {**given, **to}
    for one, value in options.items():
        refuse_if(
            value and one not in (*taken, "force"),
            "{words} does not take {option}; it takes {options}",
            words=f"variants {name}".strip(),
            option=option_name(one),
            options=", ".join(option_name(one) for one in options if one in taken),
        )
    subject: Subject | None = act(
        language, rest, **{one: value for one, value in [*given.items(), ("to", to)] if one in parameters}
    )
    if subject:
        document, record, table = subject
        put_document(document, record, to, language, View(), table=table)


def _list(language: Language, _words: list[str]) -> Subject:
    """List the rule sets by age, and the other tables games, each with its title and the quality of its sources."""
    return sets_doc, lambda: sets_record(language), None


def show(language: Language, words: list[str]) -> Subject:
    """Show a rule set with its sources."""
    from trictrac.variants.links import set_links

    found = find_sheet(words[0])
    return (
        lambda: (*sheet_doc(found, language), set_links(found)),
        lambda: sheet_record(found, language),
        lambda: sheet_table(found, language),
    )


def diff(language: Language, words: list[str]) -> Subject:
    """Show where rule sets differ."""
    from trictrac.variants.differences import contrast, contrast_doc, contrast_record, contrast_table

    found = contrast(find_sheets(words))
    return (
        lambda: contrast_doc(found, language),
        lambda: contrast_record(found, language),
        lambda: contrast_table(found, language),
    )


def why(language: Language, words: list[str]) -> Subject:
    """Show what each rule set says about an option."""
    from trictrac.variants.history import find_history, history_doc, history_record, history_table
    from trictrac.variants.links import links_record, option_links

    found = find_history(" ".join(words), language)
    return (
        lambda: (*history_doc(found, language), *option_links(found, language)),
        lambda: {**history_record(found, language), **links_record(found)},
        lambda: history_table(found, language),
    )


def matrix(language: Language, words: list[str]) -> Subject:
    """Show all rules of all rule sets, or of those named, as a table."""
    from trictrac.variants.history import matrix_doc, matrix_record, matrix_table

    found = find_sets(words) if words else sheets()
    return (
        lambda: matrix_doc(found, language),
        lambda: matrix_record(found, language),
        lambda: matrix_table(found, language),
    )


def timeline(_language: Language, _words: list[str]) -> Subject:
    """Show in which works, by year, each value of a rule is found."""
    from trictrac.variants.timeline import spans, timeline_doc, timeline_record, timeline_table

    found = spans()
    return lambda: timeline_doc(found), lambda: timeline_record(found), lambda: timeline_table(found)


def history(language: Language, words: list[str], *, to: Formats) -> Subject | None:
    """List the sections of the history, or show one. At a terminal the user can read on from there."""
    from trictrac.cli.terminal import converse
    from trictrac.study.lessons.reading import HistoryReading, find_section, history_sections
    from trictrac.view.doc import Copied, Markdown

    sections = history_sections(language.code)
    found = [find_section(" ".join(words), sections)] if words else sections
    form = file_format(to)
    if words and is_at_terminal() and not form:
        reading = HistoryReading(sections, found[0], language)
        converse(reading, reading.begin())
        return None
    document: list[object] = [Markdown(one.markdown) for one in found]
    if not (words or form):
        document = [Saying("{number} {title}", number=f"{one.number}.", title=one.title) for one in sections]
        document += [Copied(""), Saying("trictrac variants history NUMBER, or words of a title, opens a section.")]
    record = [{"number": one.number, "title": one.title, "text": one.text} for one in found]
    return lambda: document, lambda: record, None


_DRAWN = ("html", "markdown", "svg", "as_json")
"""The formats of what has boards and no table."""

VERBS: dict[str, Verb] = {
    "list": Verb("", 0, 0, _list, ("html", "markdown", "as_json")),
    "show": Verb(help_text("SET"), 1, 1, show),
    "diff": Verb(help_text("SET SET…"), 2, None, diff),
    "why": Verb("OPTION", 1, None, why),
    "matrix": Verb(help_text("[SET…]"), 0, None, matrix),
    "compare": Verb("POSITION ROLL", 2, 3, "compare", _DRAWN),
    "find": Verb(help_text("SET SET"), 2, 2, "find", (*_DRAWN, "csv")),
    "measure": Verb(help_text("SET SET"), 2, 2, "measure"),
    "timeline": Verb("", 0, 0, timeline, (*_DRAWN, "csv")),
    "history": Verb("[SECTION]", 0, None, history, ("markdown", "as_json")),
}
"""The verbs. Without one the rule sets are listed."""
