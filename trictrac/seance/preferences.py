"""The preferences: how a user likes the table, in a TOML file that may hold remarks of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.base.files import read_file, read_toml
from trictrac.base.values import frozen
from trictrac.saying.words import is_count
from trictrac.seance.disk import clear_leftovers, in_turn, make_folder, replace_file, storage_error
from trictrac.seance.places import config_path

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

_LONGEST = 1 << 16
"""The bytes of the file, remarks and all."""
VERSION, _VERSION_KEY = 1, "version"
"""The version of the file, and the key under which a later one says its own: the first says none."""

_YES = {"yes": True, "no": False}


@frozen
class Preferences:
    """The preferences, which hold where a command is not told otherwise."""

    language: str = ""
    """``en`` or ``fr``; that of the locale where it is empty."""
    mode: str = "announce"
    """The mode of the table: who counts."""
    board: str = "compact"
    """The board after each play."""
    bottom: str = "white"
    """The side at the bottom of the board."""
    talon: str = "left"
    """Where the talons are."""
    screen: bool = True
    """Whether a table is held on a screen redrawn in place, where the terminal can; else in lines."""
    bell: bool = False
    """Whether the terminal rings at a hole and an école."""
    ascii: bool = False
    """Whether boards are drawn in plain ASCII."""
    rules: str = "modern"
    """A rule set as ``load_rules`` knows it: a name, options or a file."""
    referee: str = "offered"
    """How errors are refereed where the players count."""
    me: str = ""
    """The player whose mistakes at the table become cards; everybody's do where it is empty."""
    interval: int = 180
    """The most days until a card of the deck comes back."""
    goal: str = "10 minutes"
    """The practice that is wished for a day, as ``read_goal`` reads it."""
    master_errs: int = 0
    """On how many rolls in a hundred the master of a match errs."""
    players: str = "builders"
    """The players whose games the questions of a drill come from."""
    theme: str = "system"
    """Whether the page is light or dark; as the device is where it is ``system``."""
    voice: bool = False
    """Whether the page says what a roll earns."""
    vibration: bool = True
    """Whether the phone vibrates at a hole."""


DEFAULTS: Mapping[str, str | int] = asdict(Preferences())
"""The preferences by name, as they are where nothing is said."""

KEYS = tuple(DEFAULTS)
"""The names of the preferences."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "language": ("en", "fr"),
    "mode": ("announce", "school", "marker"),
    "board": ("full", "compact", "large", "none"),
    "screen": ("yes", "no"),
    "bell": ("no", "yes"),
    "bottom": ("white", "black"),
    "talon": ("left", "right"),
    "ascii": ("no", "yes"),
    "rules": (),
    "referee": ("offered", "silent", "mute", "strict"),
    "me": (),
    "interval": (),
    "goal": (),
    "master_errs": (),
    "players": ("builders", "strong"),
    "theme": ("system", "light", "dark"),
    "voice": ("no", "yes"),
    "vibration": ("yes", "no"),
}
"""The values that each preference can have; none where it can have any."""

MOST_DAYS = 3650
"""The interval can have so many."""


MOST_A_DAY = 1000
"""A goal can have so many minutes or questions."""


@frozen
class Goal:
    """So much practice a day: a number of minutes, or of questions."""

    count: int
    in_questions: bool = False

    def __str__(self) -> str:
        return f"{self.count} {'questions' if self.in_questions else 'minutes'}"


def read_goal(value: object) -> Goal:
    """The goal that is typed: ``10 minutes``, ``20 questions``, a number alone (minutes).

    Raises:
        UnreadableError: it is none.

    >>> str(read_goal("15")), str(read_goal("20 q"))
    ('15 minutes', '20 questions')
    """
    text = str(value).strip().lower()
    unit = text.lstrip("0123456789")
    number = text.removesuffix(unit)
    units = [word for word in ("minutes", "questions") if word.startswith(unit.strip())]
    if not units or not is_count(number, 4) or not 1 <= int(number) <= MOST_A_DAY:
        raise UnreadableError(
            "goal cannot be {value!r}: minutes or questions a day are wanted, from 1 to {most}, like 10 minutes or 20 questions",
            value=value,
            most=MOST_A_DAY,
        )
    return Goal(int(number), units[0] == "questions")


def made_of(me: str) -> Saying:
    """Say of whose mistakes cards are made."""
    if me:
        return Saying("Only the mistakes of {player} at the table become cards.", player=me)
    return Saying("The mistakes of all players at the table become cards.")


def load_preferences(path: Path | None = None) -> Preferences:
    """The preferences in a file, ``config_path()`` if none is named; all as by default where there is no file.

    Raises:
        UnreadableError: it is no TOML, or a key or a value is unknown; names file, key and value, and what is allowed.
        StorageError: it cannot be opened.
    """
    path = path or config_path()
    clear_leftovers(path.parent)
    values: dict[str, Any] = {}
    for key, value in _table(_content(path), path).items():
        try:
            values[key] = read_preference(key, value)
        except UnreadableError as error:
            raise UnreadableError("{path}: {error}", path=path, error=error.saying) from error
    return Preferences(**values)


def preferred_language(path: Path | None = None) -> str:
    """The language preferred, ``""`` where there is no preference or none that can be read.

    Every command asks this before it can say anything; what is wrong in the file is said by those that read it all.
    """
    try:
        path = path or config_path()
        return str(read_preference("language", _table(_content(path), path).get("language", "")))
    except TrictracError:
        return ""


def choices(key: str) -> tuple[str, ...]:
    """The values that a preference can have; none where it can have any.

    Raises:
        UnreadableError: there is no such preference; suggests the nearest.
    """
    if key in CHOICES:
        return CHOICES[key]
    from difflib import get_close_matches

    near = get_close_matches(key.lower(), KEYS, n=1)
    listed = ", ".join(KEYS)
    if near:
        raise UnreadableError(
            "no preference {key!r}: did you mean {nearest}? There are {keys}", key=key, nearest=near[0], keys=listed
        )
    raise UnreadableError("no preference {key!r}: there are {keys}", key=key, keys=listed)


def read_preference(key: str, value: object) -> str | int:
    """The value of a preference, from a word that was typed or what the file holds.

    Raises:
        UnreadableError: there is no such preference or value; says what there is.
    """
    allowed = choices(key)
    default = DEFAULTS[key]
    if isinstance(default, bool) and isinstance(value, bool):
        return value
    if key in _READERS:
        return _READERS[key](key, value)
    if isinstance(value, str):
        word = value.strip()
        if not allowed and word and word.isprintable():
            return word
        if word.lower() in allowed or word == default:
            return _YES.get(word.lower(), word.lower()) if isinstance(default, bool) else word.lower()
    if not allowed:
        raise UnreadableError("{key} cannot be {value!r}: some text is wanted", key=key, value=value)
    from difflib import get_close_matches

    listed = ", ".join(allowed)
    near = get_close_matches(str(value).lower(), allowed, n=1)
    if near:
        raise UnreadableError(
            "{key} cannot be {value!r}: did you mean {nearest}? There are {allowed}",
            key=key,
            value=value,
            nearest=near[0],
            allowed=listed,
        )
    raise UnreadableError("{key} cannot be {value!r}: there are {allowed}", key=key, value=value, allowed=listed)


def _days(key: str, value: object) -> int:
    days = int(value) if isinstance(value, str) and is_count(value.strip(), 4) else value
    if isinstance(days, bool) or not isinstance(days, int) or not 1 <= days <= MOST_DAYS:
        raise UnreadableError(
            "{key} cannot be {value!r}: a whole number of days from 1 to {most} is wanted",
            key=key,
            value=value,
            most=MOST_DAYS,
        )
    return days


def _share(key: str, value: object) -> int:
    """A share in per cent: ``10%``, ``10`` or the number."""
    share = read_share(value) if isinstance(value, str) else value
    if isinstance(share, bool) or not isinstance(share, int) or not 0 <= share <= 100:
        raise UnreadableError(
            "{key} cannot be {value!r}: a share from 0 to 100 percent is wanted", key=key, value=value
        )
    return share


def read_share(text: str) -> int | None:
    """The whole number of per cent from 0 to 100 that a text gives, like ``10%``; None where it gives none."""
    digits = text.strip().removesuffix("%").rstrip()
    return int(digits) if is_count(digits, 3) and int(digits) <= 100 else None


_READERS: dict[str, Callable[[str, object], str | int]] = {
    "interval": _days,
    "goal": lambda _, value: str(read_goal(value)),
    "master_errs": _share,
}
"""The readers of preferences that have a form of their own."""


def set_preference(key: str, value: object, path: Path | None = None) -> None:
    """Write a preference into its file; everything else there stays, remarks too.

    Raises:
        UnreadableError: there is no such preference or value, or the file is no TOML.
        StorageError: the file cannot be written, and is as it was.
    """
    kept = read_preference(key, value)

    def change(document: TOMLDocument) -> None:
        document[key] = kept

    path = path or config_path()
    make_folder(path.parent)
    _rewrite(path, change)


def unset_preference(key: str, path: Path | None = None) -> None:
    """Take a preference out of its file, so that the default holds again; a remark on its line stays.

    A key that is unknown can be taken out too, if it is there.

    Raises:
        UnreadableError: there is no such preference, or the file is no TOML.
        StorageError: the file cannot be written, and is as it was.
    """
    path = path or config_path()
    if key not in _table(_content(path), path):
        choices(key)
        return

    def change(document: TOMLDocument) -> None:
        if key in document:
            _take_out(document, key)

    _rewrite(path, change)


def _content(path: Path) -> bytes:
    try:
        return read_file(path, _LONGEST)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise storage_error(path, error) from error


def _table(content: bytes, path: Path) -> dict[str, object]:
    """The values of the file, by keys, without its version.

    Raises:
        UnreadableError: it is no TOML, or of a newer version, or of none.
    """
    if not content:
        return {}
    try:
        values = read_toml(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UnreadableError(
            "{path} is no UTF-8 text (byte {place}): save it as UTF-8", path=path, place=error.start + 1
        ) from error
    except ValueError as error:
        raise _no_toml(path, error) from error
    version = values.pop(_VERSION_KEY, VERSION)
    if isinstance(version, int) and version > VERSION:
        raise UnreadableError(
            "{path} was written by a newer trictrac (version {there} of the preferences, this one knows {known}): bring this "
            "program up to date",
            path=path,
            there=version,
            known=VERSION,
        )
    if version != VERSION:
        wrong = Saying(
            "{key} cannot be {value!r}: there are {allowed}", key=_VERSION_KEY, value=version, allowed=VERSION
        )
        raise UnreadableError("{path}: {error}", path=path, error=wrong)
    return values


def _no_toml(path: Path, reason: Exception) -> UnreadableError:
    return UnreadableError(
        '{path} is no TOML: {reason}. Lines look like mode = "school"; mend it, or delete it to begin anew',
        path=path,
        reason=str(reason),
    )


def _rewrite(path: Path, change: Callable[[TOMLDocument], None]) -> None:
    """Change the file as one act: two processes that change it do so one after the other."""
    import tomlkit

    with in_turn(path.parent):
        content = _content(path)
        _table(content, path)
        try:
            document = tomlkit.parse(content.decode("utf-8-sig"))
        except ValueError as error:
            raise _no_toml(path, error) from error
        change(document)
        replace_file(path, document.as_string().encode())


def _take_out(document: TOMLDocument, key: str) -> None:
    import tomlkit
    from tomlkit.items import Item

    item = document.item(key)
    remark = item.trivia.comment.lstrip("#").strip() if isinstance(item, Item) else ""
    place = next((place for place, (name, _) in enumerate(document.body) if name is not None and name.key == key), None)
    document.remove(key)
    if remark and place is not None:
        document.body[place] = (None, tomlkit.comment(remark))
