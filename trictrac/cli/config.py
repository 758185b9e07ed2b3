"""``trictrac config``: the user's preferences, and the places of files."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TypeVar

from trictrac.base.errors import Saying, UnreadableError
from trictrac.cli.documents import print_document
from trictrac.cli.output import print_sentences, put_json
from trictrac.cli.program import JSON_OPTION, any_words, help_text, value_option
from trictrac.cli.typed import refuse_if, usage
from trictrac.saying.language import Language, choose_language
from trictrac.saying.words import fold
from trictrac.seance.places import config_path, deck_path, games_folder, history_path, reports_folder
from trictrac.seance.preferences import load_preferences, set_preference, unset_preference
from trictrac.seance.settings import ROWS, Preference, row_named
from trictrac.view.doc import Indented, Markdown

T = TypeVar("T")

HELP = help_text(
    "Show your preferences, and where your files are. With KEY, show this preference. With KEY and VALUE, set it.\n\n"
    "Examples: trictrac config board full, trictrac config rules exit=provincial, trictrac config --unset board. "
    "Options given to a command override preferences. The preferences are in a TOML file that you may edit. The "
    "program keeps the comments in it."
)


_KEPT: dict[str, tuple[Saying, Callable[[], Path]]] = {
    "config": (Saying("These preferences:"), config_path),
    "games": (Saying("The games:"), games_folder),
    "deck": (Saying("The école deck, with every answer given in practice:"), deck_path),
    "reports": (Saying("What you have reported as wrong:"), reports_folder),
    "history": (Saying("The lines typed at the table, for the arrow keys:"), history_path),
}
"""The saved files by name, each with its label and place."""


def config(
    language: Language,
    words: list[str] = any_words("[KEY [VALUE]]"),
    unset: str = value_option("--unset", "Back to the default.", help_text("KEY")),
    as_json: bool = JSON_OPTION,
) -> None:
    """Show or set preferences."""
    refuse_if(len(words) > 2, "config takes a key and a value; put a value of several words in quotes")
    refuse_if(unset and words, "--unset {key} stands alone: leave the other words out", key=unset)
    if not (words or unset):
        _show_all(language, as_json=as_json)
        return
    key, value = unset, None
    if unset:
        with nullcontext() if key in ROWS else usage(UnreadableError):
            unset_preference(key)
        if key not in ROWS:
            said = Saying("{key}, which is no preference, is taken out of the file.", key=key)
        else:
            value = ROWS[key].default
            said = Saying("{key} is {value} again.", key=key, value=_value_text(ROWS[key], value))
    elif len(words) == 2:
        key, word = words
        with usage():
            value = row_named(key).read(word)
            if key == "rules":
                from trictrac.rules.texts import rules_of

                rules_of(value)
                if "=" not in value and (value.endswith(".toml") or "/" in value or "\\" in value):
                    # Later commands may run in other folders.
                    value = str(Path(value).absolute())
        set_preference(key, value)
        said = Saying("{key} is now {value}.", key=key, value=_value_text(ROWS[key], value))
        language = choose_language(value, {}) if key == "language" and value else language
    else:
        (key,) = words
        with usage():
            row = row_named(key)
        value = load_preferences().value_of(row)
        said = _line(row, value, language)
    if as_json:
        put_json({key: value})
    else:
        print_sentences(language, said)


def _show_all(language: Language, *, as_json: bool) -> None:
    """Print all preferences with their allowed values, and the places of files."""
    preferences = load_preferences()
    if as_json:
        values = {
            key: {"value": preferences.value_of(row), "default": row.default, "allowed": [*row.values] or None}
            for key, row in ROWS.items()
        }
        put_json({"preferences": values, "files": {name: str(place()) for name, (_, place) in _KEPT.items()}}, indent=2)
        return
    document = [*(_line(row, preferences.value_of(row), language) for row in ROWS.values()), Markdown("")]
    for said, place in _KEPT.values():
        path = place()
        document += [said, Indented(path if path.exists() else Saying("{path} (not there yet)", path=path))]
    print_document(document, language)


def _line(row: Preference[T], value: T, language: Language) -> Saying:
    text = _value_text(row, value)
    if row.free is not None:
        return row.free.filled(key=row.name, value=text)
    allowed = [
        name if name == fold(said := language.say(word or name)) else f"{name} = {said}"
        for name, word in row.words.items()
        if name
    ]
    return Saying("{key}: {value} ({allowed})", key=row.name, value=text, allowed=" | ".join(allowed))


def _value_text(row: Preference[T], value: T) -> object:
    return row.typed(value) or row.unset
