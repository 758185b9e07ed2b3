"""The sister games as sheets to read: found by name, laid out by subjects, side by side."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trictrac.errors import RulesError, Saying
from trictrac.games.common.rules import option_of
from trictrac.games.common.wins import unit_count
from trictrac.games.sheets import load_sheet, rules_text
from trictrac.model.rules import OPTIONS
from trictrac.rules.heads import find_game, heads, other_names
from trictrac.rules.loader import IN_TIME
from trictrac.rules.sheets import game_of, is_file, speaks_of
from trictrac.saying.near import begun, near
from trictrac.saying.words import fold, refuse_long
from trictrac.variants.differences import Contrast, Difference, Manner
from trictrac.variants.history import Reading, history_through
from trictrac.variants.sets import find_set
from trictrac.variants.sheet import (
    Item,
    Told,
    capital,
    evidence_json,
    status_counts,
    statuses,
    told_lines,
    told_markdown,
    told_of,
    typed,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trictrac.rules.entries import Entry
    from trictrac.rules.sheets import Clause, Sheet
    from trictrac.saying.language import Language
    from trictrac.variants.history import History, Witness
    from trictrac.variants.sheet import Line

_LONGEST = 500

SUBJECTS: tuple[tuple[str, Saying, tuple[str, ...]], ...] = (
    ("board", Saying("The board"), ("setup", "movement", "dice")),
    ("beginning", Saying("Who begins"), ("opening", "beginner", "next_game")),
    (
        "play",
        Saying("Play"),
        ("doublets", "triplets", "rest", "blocked", "compulsory", "courier", "six_in_a_row", "corner", "passing"),
    ),
    ("hitting", Saying("Hitting"), ("hitting", "hit_and_run", "hitter", "entering")),
    ("exit", Saying("Bearing off"), ("bearing_off",)),
    ("worth", Saying("What a game is worth"), ("double_game", "triple_game", "jacoby")),
    (
        "stake",
        Saying("The stake"),
        ("cube", "doubling", "refusal", "beavers", "automatic_doubles", "crawford", "vying"),
    ),
)
"""What the options are about: a key, a heading, and the options in the order of reading; the rest is what counts."""

_COUNTS = "counting", Saying("What counts")
_IN_WORDS = Saying("Other rules of the sheet")
SISTERS = Saying("The sister games")
"""The heading under which they are listed."""


def sister_sheets() -> tuple[Sheet, ...]:
    """The sheets of the sister games, in their order."""
    return tuple(load_sheet(game) for game in heads())


def find_sister(text: str) -> Sheet | None:
    """The sister game that is meant, with options of one's own (``backgammon,beavers=yes``); None for a set of trictrac.

    A name may be the beginning of one, another name of the game (``gammon``), or a TOML file that says ``game = "…"``.

    Raises:
        RulesError: no such option, value or file.
        UnreadableError: several games begin so.
    """
    refuse_long(text, _LONGEST)
    first, _, rest = text.strip().partition(",")
    if "=" in first:
        return None
    if is_file(first):
        game = game_of(first)
        return load_sheet(game, text.strip()) if game else None
    name = "-".join(fold(first).replace("_", "-").split())
    if name in (*heads(), *other_names()) or (begun(name, tuple(heads())) and not begun(name, IN_TIME)):
        return load_sheet(find_game(name), rest)
    return None


def find_any(text: str) -> Sheet:
    """The rule set of trictrac, or the sister game, that is meant.

    Raises:
        RulesError: there is none; names the nearest.
        AmbiguousError: a name begins those of several sets.
        UnreadableError: a name begins those of several sister games.
    """
    sister = find_sister(text)
    if sister:
        return sister
    try:
        return find_set(text)
    except RulesError as error:
        spelt = {name: other_names().get(name, name) for name in (*heads(), *other_names())}
        close = near(text, spelt)
        if close and error.nearest is None:
            raise RulesError(
                "no rule set {text!r}: did you mean {nearest}? trictrac variants lists them",
                text=text,
                nearest=", ".join(close),
            ) from error
        raise


def sisters_among(words: Sequence[str]) -> tuple[Sheet, ...]:
    """The sister games that are to be set side by side; nothing where all are sets of trictrac.

    Raises:
        RulesError: some are and some are not, or they are of two kinds, or one is named twice.
    """
    found = [find_sister(word) for word in words]
    sheets = [sheet for sheet in found if sheet]
    if not sheets:
        return ()
    if len(sheets) < len(found):
        other = words[found.index(None)]
        raise RulesError(
            "{other} is no sister game and {game} is one: they have no options in common to be set side by side",
            other=other,
            game=sheets[0].game,
        )
    for sheet in sheets[1:]:
        if _family(sheet) != _family(sheets[0]):
            raise RulesError(
                "{one} and {other} have no options in common to be set side by side",
                one=sheets[0].game,
                other=sheet.game,
            )
    for number, sheet in enumerate(sheets):
        if any(sheet.name == one.name for one in sheets[:number]):
            raise RulesError("{name} is named twice: leave one out", name=sheet.name)
    return tuple(sheets)


def status_saying_of(sheet: Sheet) -> Saying:
    """How many of a game's rules have each status, in one sentence."""
    return Saying("{parts}.", parts=statuses(status_counts(sheet.entries)))


def sister_lines(sheet: Sheet, language: Language) -> list[Line]:
    """The sheet as lines to read."""
    return told_lines(_told(sheet, language.code), language)


def sister_markdown(sheet: Sheet, language: Language) -> str:
    """The sheet as Markdown: a heading for each subject, a list of rules under it."""
    return told_markdown(_told(sheet, language.code), language)


def sister_brief_json(sheet: Sheet, language: Language) -> dict[str, object]:
    """A sister game as JSON without its options: what it is, and how many of its rules have each status."""
    return {
        "name": sheet.name,
        "game": sheet.game,
        "title": sheet.title.said(language.code),
        "work": sheet.work,
        "note": sheet.note.said(language.code),
        "counts": {status.value: count for status, count in status_counts(sheet.entries).items()},
    }


def sister_json(sheet: Sheet, language: Language) -> dict[str, object]:
    """The sheet as JSON, all options that can matter in the order of reading, what is for people in the language."""
    entry_json = _manner([sheet]).entry_json
    return {
        **sister_brief_json(sheet, language),
        "match": sheet.rules.match,
        "numbering": sheet.rules.numbering,
        "options": [entry_json(entry, language) for _, _, entries in _subjects(sheet) for entry in entries],
        "rules": [_clause_json(clause, language) for clause in sheet.texts],
    }


def sister_contrast(sheets: Sequence[Sheet]) -> Contrast:
    """What differs between sister games of one kind, in the order of reading of a sheet.

    An option that cannot matter to a game beside its others is at its default there.
    """
    found: list[Difference] = []
    agreed = 0
    declared = [{one.name: getattr(sheet.rules, one.name) for one in sheet.rules.OPTIONS} for sheet in sheets]
    for option in _in_order(sheets):
        entries = tuple(_entry_of(sheet, option) for sheet in sheets)
        if len({values.get(option) for values in declared}) > 1:
            found.append(Difference(option, entries))
        else:
            agreed += None not in entries
    return Contrast(tuple(sheets), tuple(found), agreed, _manner(sheets))


def sister_history(text: str) -> History | None:
    """The history of an option of the sister games, typed as it is called in options; None where none is called so.

    A word with which an option of trictrac begins is trictrac's.
    """
    option = text.strip().casefold().partition("=")[0].replace("-", "_")
    if any(name.startswith(option) for name in OPTIONS):
        return None
    for family in dict.fromkeys(head.family for head in heads().values()):
        sheets = [sheet for sheet in sister_sheets() if _family(sheet) == family]
        values = [
            value for sheet in sheets for one in sheet.rules.OPTIONS if one.name == option for value in one.values
        ]
        if values:
            told: list[Witness] = [
                (sheet, entry) for sheet in sheets for entry in sheet.entries if entry.option == option
            ]
            return _with_notes(history_through(told, tuple(dict.fromkeys(values)), _manner(sheets)), told)
    return None


def _family(sheet: Sheet) -> str:
    """Return the family of the game of a sheet: games of one family can be set side by side."""
    return heads()[sheet.game].family


def _with_notes(history: History, told: Sequence[Witness]) -> History:
    """The history with the values as well that no sheet has, but of which a note speaks."""
    spoken = {value: tuple(one for one in told if speaks_of(one[1], value)) for value in history.unused}
    readings = tuple(Reading(value, witnesses) for value, witnesses in spoken.items() if witnesses)
    unused = tuple(value for value, witnesses in spoken.items() if not witnesses)
    return replace(history, readings=history.readings + readings, unused=unused)


def _in_order(sheets: Sequence[Sheet]) -> list[str]:
    """The options that can matter to any of these games, in the order of reading."""
    theirs = {entry.option for sheet in sheets for entry in sheet.entries}
    named = [option for _, _, options in SUBJECTS for option in options]
    rest = [option for sheet in sheets for option in (one.name for one in sheet.rules.OPTIONS) if option not in named]
    return [option for option in dict.fromkeys((*named, *rest)) if option in theirs]


def _entry_of(sheet: Sheet, option: str) -> Entry | None:
    return next((entry for entry in sheet.entries if entry.option == option), None)


def _subjects(sheet: Sheet) -> Iterator[tuple[str, Saying, tuple[Entry, ...]]]:
    """The entries of a sheet under their headings."""
    entries = {entry.option: entry for entry in sheet.entries}
    for key, heading, options in SUBJECTS:
        own = tuple(entries.pop(option) for option in options if option in entries)
        if own:
            yield key, heading, own
    if entries:
        yield *_COUNTS, tuple(entries.values())


def _told(sheet: Sheet, code: str) -> Told:
    of = _manner([sheet]).meaning
    sections = [
        (
            heading,
            tuple(
                Item(
                    option_of(sheet.rules, entry.option).about,
                    typed(entry.option, entry.value),
                    tuple(told_of(entry, code, of)),
                )
                for entry in entries
            ),
        )
        for _, heading, entries in _subjects(sheet)
    ]
    if sheet.texts:
        sections.append(
            (_IN_WORDS, tuple(Item(text.said.said(code), "", (text.source.said(code),)) for text in sheet.texts))
        )
    return Told(tuple(_opening(sheet, code)), tuple(sections))


def _opening(sheet: Sheet, code: str) -> Iterator[object]:
    """The title, the note on the game, how long it is, how fields are counted, whose rules they are, how well they are known."""
    yield sheet.title.said(code)
    note = sheet.note.said(code)
    if note:
        yield note
    yield _match(sheet)
    if sheet.rules.falling:
        yield Saying("Each player counts the fields down to his home, from 24 to 1.")
    else:
        yield Saying("Each player counts the fields up from his talon, from 1 to 24.")
    if rules_text(sheet.rules):
        yield Saying("Your own rules; what they leave open is as in {base}.", base=sheet.game)
    yield status_saying_of(sheet)


def _match(sheet: Sheet) -> Saying:
    length = sheet.rules.match
    if not length:
        return Saying("Single games are played, or a match to as many points as are agreed.")
    return Saying("It is played to {count}.", count=unit_count(length, sheet.rules))


def _clause_json(clause: Clause, language: Language) -> dict[str, object]:
    return {"text": clause.said.said(language.code), "source": clause.source.said(language.code)}


def _manner(sheets: Sequence[Sheet]) -> Manner:
    """How the options of these games are told."""
    options = {option.name: option for sheet in sheets for option in sheet.rules.OPTIONS}

    def heading(option: str, language: Language) -> str:
        named = Saying("{name} ({option})", name=options[option].about, option=option)
        return capital(language.say(named))

    def entry_json(entry: Entry, language: Language) -> dict[str, object]:
        return {
            "option": entry.option,
            "subject": next((key for key, _, options in SUBJECTS if entry.option in options), _COUNTS[0]),
            "name": language.say(options[entry.option].about),
            "value": entry.value,
            "meaning": language.say(options[entry.option].meaning(entry.value)),
            **evidence_json(entry, language),
        }

    return Manner(
        lambda option: options[option].about,
        heading,
        lambda option, value: options[option].meaning(value),
        entry_json,
        lambda option: {"option": option},
    )
