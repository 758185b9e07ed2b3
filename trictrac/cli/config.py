"""``trictrac config``: the user's preferences, and where files lie."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from trictrac.base.errors import Saying, UnreadableError
from trictrac.cli.output import put_json, tell
from trictrac.cli.program import CommandLineError, JsonOption, any_words, help_text, option, usage
from trictrac.saying.language import Language, choose_language
from trictrac.seance.places import config_path, deck_path, games_folder, history_path
from trictrac.seance.preferences import (
    CHOICES,
    DEFAULTS,
    KEYS,
    choices,
    load_preferences,
    read_preference,
    set_preference,
    unset_preference,
)

HELP = help_text(
    "Show your preferences, and where your files are. With KEY, show one of them; with KEY and VALUE, set "
    "it.\n\n"
    "trictrac config board full, trictrac config rules exit=provincial, trictrac config --unset board. Options "
    "given to a command override preferences. They are kept in a TOML file that you may edit; your remarks in "
    "it stay."
)


_KEPT: dict[str, tuple[Saying, Callable[[], Path]]] = {
    "config": (Saying("These preferences:"), config_path),
    "games": (Saying("The games:"), games_folder),
    "deck": (Saying("The école deck, with every answer given in practice:"), deck_path),
    "history": (Saying("The lines typed at the table, for the arrow keys:"), history_path),
}
"""The things that are kept, each with its place."""


def config(
    ctx: typer.Context,
    words: Annotated[list[str], any_words(help_text("[KEY [VALUE]]"))],
    unset: Annotated[str, option("--unset", help_text("KEY"), help_text("Back to the default."))] = "",
    as_json: JsonOption = False,
) -> None:
    """Show or set preferences."""
    if len(words) > 2:
        raise CommandLineError("config takes a key and a value; put a value of several words in quotes")
    if unset and words:
        raise CommandLineError("--unset {key} stands alone: leave the other words out", key=unset)
    language: Language = ctx.obj
    if unset:
        key, value = unset, DEFAULTS.get(unset)
        with nullcontext() if key in DEFAULTS else usage(UnreadableError):
            unset_preference(key)
        said = Saying("{key}, which is no preference, is taken out of the file.", key=key)
        if value is not None:
            said = Saying("{key} is {value} again.", key=key, value=_said(value, key))
    elif len(words) == 2:
        key, word = words
        with usage():
            value = read_preference(key, word)
            if key == "rules":
                value = _lasting(word.strip())
        set_preference(key, value)
        said = Saying("{key} is now {value}.", key=key, value=_said(value, key))
        language = choose_language(str(value), {}) if key == "language" and value else language
    elif words:
        (key,) = words
        with usage():
            choices(key)
        value = getattr(load_preferences(), key)
        said = _line(key, value)
    else:
        _show(ctx.obj, as_json=as_json)
        return
    if as_json:
        put_json({key: value})
    else:
        tell(language, said)


def _show(language: Language, *, as_json: bool) -> None:
    """Print all preferences with their allowed values, and where the files are."""
    preferences = load_preferences()
    if as_json:
        values = {
            key: {"value": getattr(preferences, key), "default": DEFAULTS[key], "allowed": [*CHOICES[key]] or None}
            for key in KEYS
        }
        put_json({"preferences": values, "files": {name: str(place()) for name, (_, place) in _KEPT.items()}}, indent=2)
        return
    for key in KEYS:
        tell(language, _line(key, getattr(preferences, key)))
    print()
    for said, place in _KEPT.values():
        path = place()
        tell(language, said)
        tell(language, path if path.exists() else Saying("{path} (not there yet)", path=path), indent=2)


def _line(key: str, value: str | int) -> Saying:
    if key in _FREE:
        return Saying(_FREE[key].text, key=key, value=_said(value, key))
    return Saying("{key}: {value} ({allowed})", key=key, value=_said(value, key), allowed=" | ".join(CHOICES[key]))


_FREE = {
    "rules": Saying("{key}: {value} (or any other rule set)"),
    "me": Saying("{key}: {value} (the player whose mistakes at the table become cards)"),
    "interval": Saying("{key}: {value} (so many days at most until a card comes back)"),
    "goal": Saying("{key}: {value} (of practice a day; or so many questions)"),
    "master_errs": Saying("{key}: {value} (on so many rolls in a hundred the master of a match errs)"),
}
"""The preferences that can have any value."""

_EMPTY = {"language": Saying("that of the locale"), "me": Saying("everybody")}
"""The meaning of a preference that is empty."""


def _said(value: str | int, key: str) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, int) else value or _EMPTY[key]


def _lasting(name: str) -> str:
    """Return a name of rules that later commands in other folders can read: a file by its whole path.

    Raises:
        RulesError: there are no such rules.
    """
    from trictrac.cli.reading import read_rules

    read_rules(name)
    is_file = "=" not in name and (name.endswith(".toml") or "/" in name or "\\" in name)
    return str(Path(name).absolute()) if is_file else name
