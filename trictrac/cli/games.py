"""``trictrac games``: list the saved games, or rename, archive, repair or import one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from trictrac.base.clock import now
from trictrac.base.errors import Saying, TrictracError
from trictrac.cli.documents import TABLES_AND_PICTURES, Formats, file_format, put_document
from trictrac.cli.output import print_sentences, progress_bar, stoppable_bar
from trictrac.cli.program import RULES, any_words, flag_option, help_text, value_option
from trictrac.cli.typed import refuse, refuse_if, split_verb
from trictrac.saying.language import BY_SEMICOLON, Counted, Language, listed, strung

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trictrac.rules.sheets import Sheet
    from trictrac.seance.library import Library
    from trictrac.view.doc import Doc

HELP = help_text(
    "List the saved games, the latest first, or do one of these:\n\n"
    "stats shows, for each pair of players, what each has won and what one owes the other. stats A shows only the games of "
    "A. stats A B shows more about A and B: their results by rule set and month, their écoles per 100 rolls, and their "
    "errors and luck in analysed games. rename OLD NEW gives a game another name. archive NAME puts a game away. archived "
    "lists these games, and restore NAME brings one back. import FILE reads a record (text, JSON or page) or a journal (the "
    "file of a saved game) as a game that you can resume. It also reads the file of trictrac export --all, and adds its "
    "games and its deck to yours. mend NAME repairs a journal that was changed by hand: it sets aside what follows the last "
    "good line."
)

_LONGEST = 1 << 28
"""Largest size in bytes of a file to import."""
_WORDS = {
    "stats": "[A] [B]",
    "rename": help_text("OLD NEW"),
    "archive": "NAME",
    "restore": "NAME",
    "import": "FILE",
    "mend": "NAME",
    "archived": "",
}
"""The words that follow each verb."""
_LISTED = 20
"""Number of games listed without ``--all``."""


def games(
    language: Language,
    words: list[str] = any_words("[stats|rename|archive|restore|archived|import|mend] [NAME]"),
    every: bool = flag_option("--all", "List all games, not only the latest."),
    rules: str = value_option(
        "--rules", "List only games by these rules; or name another tables game, like jacquet.", RULES
    ),
    to: Formats = TABLES_AND_PICTURES,
) -> None:
    """List the saved games, or carry out a verb on one."""
    from trictrac.seance.library import default_library

    library = default_library()
    if words[:1] == ["stats"]:
        refuse({"--rules": rules, "--all": every}, Saying("{option} is not for games stats"))
        _count(library, words[1:], to, language)
        return
    refuse_if(file_format(to), "a file, CSV or JSON: only games stats writes one")
    verb, rest = split_verb("games", words, _WORDS)
    if verb in ("", "archived"):
        _list(library, rules, language, archived=verb == "archived", every=every)
        return
    name, *new = rest
    said: Doc
    if verb == "rename":
        old = library.find(name)
        said = (Saying("{old} is now {new}.", old=old, new=library.rename(old, *new)),)
    elif verb == "archive":
        said = (Saying("{name} is archived; games restore {name} brings it back.", name=library.archive(name)),)
    elif verb == "restore":
        said = (Saying("{name} is back among the games.", name=library.restore(name)),)
    else:
        said = _import(library, name, language) if verb == "import" else (_mend(library, name),)
    print_sentences(language, *said)


def _list(library: Library, rules: str, language: Language, *, archived: bool, every: bool) -> None:
    """Print where each saved game, or each archived one, has got to, with ``rules`` only those by a rule set."""
    from trictrac.rules.heads import TRICTRAC
    from trictrac.seance.journal import read_head
    from trictrac.seance.listing import listing, played_on, standing
    from trictrac.variants.sets import find_sheet
    from trictrac.view.doc import named

    names = library.names(archived=archived)
    if rules:
        sheet = find_sheet(rules)
        names = tuple(name for name in names if _is_by(read_head(library.path(name)), sheet))
        if not names:
            print_sentences(language, Saying("No saved game is by the rules {rules}.", rules=sheet.name))
    elif not names:
        print_sentences(
            language,
            Saying("You have no games yet: trictrac score begins one. Folder: {folder}", folder=library.folder),
        )
    for name, found, used in listing(library, names[: None if every else _LISTED]):
        if isinstance(found, TrictracError):
            print_sentences(language, named(name, found.saying))
            continue
        entries = Counted("{count} entry", "{count} entries", found.entries)
        parts = [strung([played_on(found.date, used), listed(found.players), entries]), *standing(found)]
        called = name if found.game == TRICTRAC else Saying("{name} ({game})", name=name, game=found.game)
        print_sentences(language, Saying("{name}: {parts}.", name=called, parts=strung(parts, BY_SEMICOLON)))
    if not every and len(names) > _LISTED:
        print_sentences(language, Saying("… and {count} more: --all", count=len(names) - _LISTED))


def _count(library: Library, names: Sequence[str], to: Formats, language: Language) -> None:
    """Show the games of two players, of those in which all of these names play."""
    from trictrac.study.progress.meetings import meetings, meetings_doc, meetings_record
    from trictrac.view.doc import Columns

    found = meetings(library, names, partial(stoppable_bar, language, Saying("games read")))
    rows = meetings_record(found)
    table = Columns(tuple(rows[0]) if rows else (), tuple(tuple(map(str, row.values())) for row in rows))
    put_document(lambda: meetings_doc(found), lambda: rows, to, language, table=lambda: table)


def _is_by(head: Mapping[str, str], sheet: Sheet) -> bool:
    """Return whether a game with these lines at its head is by a rule set, perhaps changed, or is another game of this name."""
    if "game" in head:
        return head["game"] == sheet.game
    return f"{head.get('rules', '')},".startswith(f"{sheet.name},")


def _import(library: Library, path: str, language: Language) -> Doc:
    """Save the record in a file as a game, or merge a file of games and deck into those of the user.

    Raises:
        TrictracError: the file cannot be read, or has none of these.
    """
    from trictrac.base.files import read_file
    from trictrac.cli.reading import read_text
    from trictrac.games.registry import read_record
    from trictrac.seance.opening import bring_in
    from trictrac.study.everything import bring_file, is_packed

    try:
        content = read_file(path, _LONGEST)
    except (OSError, TrictracError):
        # The reading of a record says what is wrong with the file.
        content = b""
    if is_packed(content):
        from contextlib import ExitStack
        from pathlib import Path

        from trictrac.seance.places import config_path, deck_path
        from trictrac.study.deck.deck import open_deck

        with ExitStack() as opened:
            return bring_file(
                Path(path).name,
                content,
                library,
                lambda: opened.enter_context(open_deck(deck_path())),
                config_path(),
                now(),
                partial(progress_bar, language, Saying("files brought in")),
            )
    name = bring_in(library, read_record(read_text(path)))
    return (Saying("{path} is saved as {name}. To continue: trictrac score --resume {name}", path=path, name=name),)


def _mend(library: Library, name: str) -> object:
    """Move everything after the last good line of a game's journal to another file, and return a sentence about it."""
    from trictrac.seance.opening import good_lines, set_aside

    name, journal = library.open(name, damaged=True)
    with journal:
        good = good_lines(journal.lines[: journal.sound])
        bad = len(journal.lines) - good
        if bad:
            journal.cut(good)
    if bad:
        return set_aside(name, journal.path, good, bad)
    if journal.set_aside:
        return Saying("{name}: the half-written last line is set aside: {line!r}", name=name, line=journal.set_aside)
    return Saying("{name}: every line makes sense; nothing to mend.", name=name)
