"""The commands of every table: undo, edit, board, names and the like, by their English and French words."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

from trictrac.draw.answer import SIZES, Answer
from trictrac.errors import OutOfOrderError, Saying, UnreadableError
from trictrac.games.line import same_name
from trictrac.games.speech import Command
from trictrac.model.score import Side
from trictrac.saying.words import excerpt, fold, named
from trictrac.seance import revising
from trictrac.seance.course import Act, Entry

if TYPE_CHECKING:
    from trictrac.seance.conversation import Conversation

S = TypeVar("S")
E = TypeVar("E")

_ASCII = {"ascii": True, "unicode": False}


def obey(talk: Conversation[S, E], line: str) -> Answer:
    """Answer one line: a command, an empty line, or play.

    Raises:
        TrictracError: it cannot be done; nothing has changed.
    """
    text = " ".join(line.split())
    if talk.asking:
        return _complete(talk, text)
    if not text:
        return talk.enter(*talk.read("roll")) if talk.throws and talk.speech.awaits_dice(talk.state) else talk.glance()
    word, _, rest = text.partition(" ")
    word = fold(word).rstrip(":")
    if word[:1] == "-" and word != "-":
        raise UnreadableError("{line!r}: - takes the last entry back, undo 4 the last four", line=excerpt(text))
    command = revising.undo if word == "-" else talk.commands.get(word)
    return command(talk, rest) if command else talk.enter(*talk.read(text))


def _complete(talk: Conversation[S, E], text: str) -> Answer:
    """The line that completes the one before, gives it up, or asks something between."""
    begun, talk.asking = talk.asking, None
    assert begun is not None
    word, _, rest = text.partition(" ")
    command = talk.commands.get(fold(word))
    if command in (cancel, revising.undo) or word == "-":
        return [Saying("As it was."), *talk.status()]
    if command is not None and command in (*ASKING, *talk.speech.askings):
        talk.asking = begun
        return command(talk, rest)
    try:
        return obey(talk, f"{begun[0]} {text}")
    except Exception:
        talk.asking = begun
        raise


def board(talk: Conversation[S, E], text: str) -> Answer:
    """``board`` draws it; a size, ``left`` or ``right``, ``white`` or ``black``, ``ascii`` or ``unicode`` say how."""
    word = _ENGLISH.get(fold(text), fold(text))
    if word in SIZES:
        talk.view = replace(talk.view, size=word)
    elif word in _ASCII:
        talk.view = replace(talk.view, ascii_only=_ASCII[word])
    elif word in ("left", "right"):
        talk.view = replace(talk.view, talon_left=word == "left")
    elif word in _BOTTOM:
        talk.view = replace(talk.view, bottom=_BOTTOM[word])
    elif word:
        raise UnreadableError(
            "board {text}: full, compact or none; left or right; white or black at the bottom; ascii or unicode",
            text=excerpt(text),
        )
    if word == "none":
        return [Saying("No board is drawn from here on; board draws one."), _KEPT]
    return [talk.board(), *([_KEPT] if word else [])]


_KEPT = Saying("For this séance; trictrac config keeps what you prefer for others.")


_BOTTOM = {"white": Side.WHITE, "black": Side.BLACK}

_ENGLISH = {
    "blanc": "white",
    "blancs": "white",
    "noir": "black",
    "noirs": "black",
    "grand": "full",
    "petit": "compact",
    "aucun": "none",
    "sans": "none",
    "gauche": "left",
    "droite": "right",
}


def names(talk: Conversation[S, E], text: str) -> Answer:
    """The players' names: A's, then B's, in a long game those of the others too."""
    parts = [part.strip() for part in text.split(",")] if "," in text else text.split()
    alike = [one for one, other in combinations(parts, 2) if one and same_name(one, other)]
    if alike and len(parts) == len(talk.all_names):
        raise UnreadableError("{name!r} twice: each player needs a name of his own", name=excerpt(alike[0]))
    if len(parts) != len(talk.all_names) or not all(parts):
        if len(talk.all_names) > 2:
            raise UnreadableError("names of all {count} players, with commas between them", count=len(talk.all_names))
        raise UnreadableError("names of the two players, like names Cloris Damon, or with a comma between them")
    talk.seance.enter(Entry(act=Act.HEAD, text=f"names: {', '.join(parts)}"))
    return talk.status()


def language(talk: Conversation[S, E], text: str) -> Answer:
    """Speak another language from here on."""
    from trictrac.saying.language import choose_language

    codes = {"francais": "fr", "french": "fr", "anglais": "en", "english": "en"}
    talk.language = choose_language(codes.get(fold(text), text), {})
    return [_KEPT, *talk.status()]


def stop(talk: Conversation[S, E], _text: str) -> Answer:
    """End the séance: the account is made."""
    talk.seance.enter(Entry(act=Act.STOP))
    talk.closed = True
    return [Saying("The séance is ended."), *talk.speech.closing(talk)]


def quit_table(talk: Conversation[S, E], _text: str) -> Answer:
    """Leave; all is kept."""
    talk.closed = True
    return []


def word(talk: Conversation[S, E], text: str) -> Answer:
    """A term of the game, from the glossary."""
    from trictrac.saying.glossary import find_term, term_sentences

    if not text:
        raise UnreadableError("which word? Like word bredouille")
    return list(term_sentences(find_term(text), talk.language))


def cancel(talk: Conversation[S, E], _text: str) -> Answer:
    """Give up the last edit."""
    if talk.course.before is None:
        raise OutOfOrderError("there is nothing to cancel; undo takes back the last entry")
    talk.seance.enter(Entry(act=Act.CANCEL))
    return [Saying("The edit is given up; all is as it was before."), *talk.status()]


def help_with(talk: Conversation[S, E], text: str) -> Answer:
    """The acts that are possible now, and every command; ``help WORD`` tells one."""
    word, lines = fold(text), talk.speech.help(talk)
    told = [saying for words, saying in lines if word and _same_words(talk, word) & set(words.split())]
    if told:
        return list(told)
    if word:
        raise UnreadableError("help {text}: help alone lists everything", text=excerpt(text))
    idle = talk.speech.idle_help(talk.state)
    useful = [saying for words, saying in lines if words.split()[0] not in idle]
    return [Saying("Now: {acts}.", acts=talk.possible(talk.state)), *useful]


def _same_words(talk: Conversation[S, E], word: str) -> set[str]:
    """All words, English and French, that do what this one does."""
    same = {word}
    for table in (talk.commands, *talk.speech.verbs):
        same |= {other for other, act in table.items() if word in table and act is table[word]}
    return same


GENERAL: dict[str, Command] = named(
    {
        "undo annule annuler defais": revising.undo,
        "edit modifie modifier": revising.edit,
        "cancel renonce renoncer": cancel,
        "drop retire retirer": revising.drop,
        "log history historique journal": revising.history,
        "help aide ?": help_with,
        "word mot": word,
        "board tablier damier": board,
        "names noms": names,
        "language langue lang": language,
        "stop arrete arreter": stop,
        "quit exit quitte quitter q": quit_table,
    }
)
"""Every word, folded, of a command that all games have."""

ASKING: tuple[Command, ...] = (help_with, revising.history, word, board, language, quit_table)
"""The commands that only ask, or change nothing in the game: they are obeyed while a line waits to be completed."""
