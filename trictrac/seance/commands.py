"""The commands of every table, by their English and French words: board, names, score and others."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Protocol

from trictrac.base.errors import OutOfOrderError, Saying, UnreadableError
from trictrac.model.score import Names, Side
from trictrac.protocol.words import same_name, take_player
from trictrac.rules.heads import TRICTRAC
from trictrac.saying.language import Language
from trictrac.saying.words import excerpt, fold, is_harmless, named, single_spaced, unreadable
from trictrac.seance import revising
from trictrac.seance.conversation import YES
from trictrac.seance.course import Act, Entry
from trictrac.seance.settings import Preferences
from trictrac.view.answer import SIZES, Answer
from trictrac.view.doc import Board, Markdown

if TYPE_CHECKING:
    from trictrac.seance.of_any import AnyConversation, Obeyed

_DRAWN = {
    **{size: ("board", size) for size in SIZES},
    "ascii": ("ascii", "yes"),
    "unicode": ("ascii", "no"),
    "left": ("talon", "left"),
    "right": ("talon", "right"),
}
"""The setting and its value for each word after ``board``."""


def find_command(talk: AnyConversation, line: str) -> tuple[Obeyed | None, str]:
    """Return the command that ``line`` begins with and the text after it, or None and the whole line if it is a play.

    Raises:
        UnreadableError: ``line`` begins with a minus and is not a command.
    """
    text = single_spaced(line)
    if typed := talk.confirmed(text):
        talk.asking, text = None, typed
    if talk.asking:
        return _complete, text
    if not text and (talk.throws or not talk.course.left):
        text = talk.table.by_enter(talk.state, talk.throws)
    if not text:
        return lambda talk, _: talk.glance(), text
    word, _, rest = text.partition(" ")
    word = fold(word).rstrip(":")
    if word[:1] == "-" and word != "-":
        raise unreadable(
            "{line!r} is not a command: type `-` to take the last entry back, or undo 4 to take the last four back",
            text,
        )
    command = revising.undo if word == "-" else talk.commands.get(word)
    if command is not None and not talk.is_name(text):
        if rest and command is talk.commands.get("rules") and talk.head.game == TRICTRAC:
            from trictrac.rules.loader import rule_set_names

            named, _, here = rest.partition(" ")
            is_set = any(f"{name}-".startswith(f"{named}-") for name in rule_set_names())
            return (revising.rejudge if here or "=" in named or is_set else command), rest
        return command, rest
    return None, talk.doubted if talk.doubted and fold(text) in YES else text


def _complete(talk: AnyConversation, text: str) -> Answer:
    """Carry out a line that completes the one before, cancels it, or asks something in between."""
    begun, talk.asking = talk.asking, None
    assert begun is not None
    try:
        command, rest = find_command(talk, text)
        if command in (revising.cancel, revising.undo):
            return [Saying("Cancelled: nothing has changed."), *talk.status()]
        if command is not None and (command in ASKING or command in talk.table.queries):
            talk.asking = begun
            return command(talk, rest)
        completed, rest = find_command(talk, f"{begun[0]} {text}")
        assert completed is not None
        return completed(talk, rest)
    except Exception:
        talk.asking = begun
        raise


class BoardTalk(Protocol):
    """Any conversation, at a table or not, in which a board is drawn and terms are explained."""

    language: Language

    @property
    def names(self) -> Names:
        """The names of the two sides."""

    def set(self, setting: str, value: str) -> None:
        """Change how the board is drawn from now on."""

    def board(self) -> Board | None:
        """Return the board in question, or None if there is none."""


def board(talk: BoardTalk, text: str) -> Answer:
    """Draw the board, after changing how it is drawn if ``text`` says so.

    It may be a size, ``left`` or ``right``, ``white`` or ``black``, ``ascii`` or ``unicode``.
    """
    word = _ENGLISH.get(fold(text), fold(text))
    if word in _DRAWN:
        talk.set(*_DRAWN[word])
    elif word:
        talk.set("bottom", "black" if _seat(talk, text) else "white")
    if word == "none":
        return [Saying("No board is drawn from now on; board draws one."), _KEPT]
    lying = talk.board()
    return [*([lying] if lying else []), *([_KEPT] if word else [])] or [Saying("No board lies here now.")]


def _seat(talk: BoardTalk, text: str) -> Side:
    """Return the side at the bottom that ``text`` asks for.

    A player's name means the side that he holds as long as no colours are exchanged. A colour means that colour now.

    Raises:
        UnreadableError: ``text`` is neither a player nor a colour.
    """
    player, more = take_player(text.split(), talk.names)
    if player is not None and not more:
        return Side(player)
    side = _SIDES.get(fold(text))
    if side is None:
        raise UnreadableError(
            "{text} is not a valid way to draw the board: type board and full, compact, large or none; left or right; "
            "{player}, white or black (who is at the bottom); ascii or unicode",
            text=excerpt(text),
            player=talk.names[0],
        )
    lying = talk.board()
    return side.other if lying and lying.exchanged else side


_KEPT = Saying("This change holds for this séance only; trictrac config saves it for later ones.")


_SIDES = named({"white blanc blancs": Side.WHITE, "black noir noirs": Side.BLACK})

_ENGLISH = named(
    {
        "grand": "full",
        "geant": "large",
        "petit": "compact",
        "aucun sans": "none",
        "gauche": "left",
        "droite": "right",
    }
)


def names(talk: AnyConversation, text: str) -> Answer:
    """Set the players' names: A's, then B's, in a long game all of them."""
    if not is_harmless(text):
        raise UnreadableError(
            "names {text!r}: the names contain an invisible control character; type them without it", text=excerpt(text)
        )
    parts = [part.strip() for part in text.split(",")] if "," in text else text.split()
    if len(parts) != len(talk.all_names) or not all(parts):
        raise UnreadableError(
            "type names, then the names of all {count} players with commas between them, like names {players}",
            count=len(talk.all_names),
            players=", ".join(talk.all_names),
        )
    if alike := [one for one, other in combinations(parts, 2) if same_name(one, other)]:
        raise UnreadableError("{name!r} twice: each player needs a name of his own", name=excerpt(alike[0]))
    talk.write(Entry(act=Act.HEAD, text=f"names: {', '.join(parts)}"))
    return talk.status()


def score(talk: AnyConversation, text: str) -> Answer:
    """Return the score without the board, or set it to the one in ``text``."""
    return talk.enter(talk.read(f"set score {text}")) if text else [talk.score(talk.state)]


def me(talk: AnyConversation, text: str) -> Answer:
    """Set whose mistakes become cards (``me Cloris``; both: ``me Cloris, Damon``), or return whose they are (``me``)."""
    from trictrac.seance.preferences import load_preferences, set_preference, unset_preference
    from trictrac.seance.settings import made_of

    preferred = load_preferences()
    if not text:
        return [made_of(preferred.me)]
    found = [name for name in talk.all_names if any(same_name(name, part.strip()) for part in (text, *text.split(",")))]
    if not found:
        raise UnreadableError(
            "nobody here is called {text}: type one of {players}", text=excerpt(text), players=", ".join(talk.all_names)
        )
    if len(found) > 1:
        set_preference("shared", ", ".join(dict.fromkeys((*filter(None, preferred.shared.split(", ")), *found))))
        unset_preference("me")
        return [made_of("")]
    set_preference("me", found[0])
    return [
        made_of(found[0]),
        Saying("Saved. trictrac config --unset me makes cards of the mistakes of all players again."),
    ]


WHOSE = Saying("Whose mistakes at the table become cards of your deck?")
NO_CARD = Saying("No mistake of this game becomes a card.")
"""The question at the end of a game of two people, and the sentence after the answer nobody."""


def may_mix(talk: AnyConversation, preferred: Preferences) -> bool:
    """Return whether the mistakes of two people would mix in one deck, although nobody has said whose it is."""
    names, is_known = talk.record.names, preferred.me or talk.partner or not talk.table.has_errors(talk.course.log)
    return not is_known and all(names) and len(talk.all_names) == 2 and not {*names} <= {*preferred.shared.split(", ")}


def language(talk: AnyConversation, text: str) -> Answer:
    """Change the language from now on."""
    from trictrac.saying.language import choose_language

    talk.set("language", choose_language(text, {}).code)
    return [_KEPT, *talk.status()]


def stop(talk: AnyConversation, text: str) -> Answer:
    """End the séance and return its account. If it is already ended no entry is added."""
    if text:
        raise UnreadableError("stop {text}: stop alone ends the séance", text=excerpt(text))
    if not talk.course.stopped:
        talk.write(Entry(act=Act.STOP))
    talk.closed = True
    return [Saying("The séance is over."), *talk.table.closing()]


def quit_table(talk: AnyConversation, _text: str) -> Answer:
    """Leave the table. Everything is saved."""
    talk.closed = True
    return []


def hint(talk: AnyConversation, text: str) -> Answer:
    """Return the best plays of the roll on the table, and whether to go."""
    if text:
        raise UnreadableError("hint {text}: throw or type the dice first, then type hint alone", text=excerpt(text))
    if talk.adviser is None:
        raise OutOfOrderError("there are no hints in this game: {instead}", instead=talk.table.instead_of_hints())
    return talk.adviser().hint(talk.state, talk.names)


def tutor(talk: AnyConversation, text: str) -> Answer:
    """Set the cost from which acts are doubted: ``on`` (0.25 holes), a number of holes, or ``off``."""
    if talk.adviser is None:
        raise OutOfOrderError("there is no tutor in this game")
    word = fold(text).replace(",", ".")
    if word in _ON_OFF:
        talk.tutor = _ON_OFF[word]
    elif word:
        if not word.replace(".", "", 1).isdecimal() or not 0 < float(word) <= _MOST_DOUBTED:
            raise UnreadableError("tutor {text}: type on, off, or a number of holes, like 0.25", text=excerpt(text))
        talk.tutor = float(word)
    if not talk.tutor:
        return [Saying("The tutor is off: it gives no warnings.")]
    return [
        Saying(
            "Until you leave the table, the program warns you before a choice that costs more than {most} holes.",
            most=talk.tutor,
        )
    ]


_ON_OFF = named({"on oui yes": 0.25, "off non no": 0.0})
_MOST_DOUBTED = 12


def word(talk: BoardTalk, text: str) -> Answer:
    """Return a term of the glossary, or a law by its number."""
    from trictrac.saying.glossary import find_term, term_sentences
    from trictrac.saying.pages import law, law_number

    if not text:
        raise UnreadableError("which word? Type it after word, like word bredouille")
    if number := law_number(text):
        return [Markdown(law(number, talk.language.code))]
    return list(term_sentences(find_term(text), talk.language))


def help_with(talk: AnyConversation, text: str) -> Answer:
    """Return the acts possible now and every command, or the help for one word (``help WORD``)."""
    word, lines = fold(text), talk.table.help()
    same = {word}
    for table in (talk.commands, *talk.table.verbs):
        same |= {other for other, act in table.items() if word in table and act is table[word]}
    if word:
        found: Answer = [saying for words, saying in lines.items() if same & set(words.split())]
        if not found:
            raise UnreadableError("help has no line for {text}: help alone lists everything", text=excerpt(text))
        return found
    idle = talk.table.idle_help(talk.state)
    useful = [saying for words, saying in lines.items() if words.split()[0] not in idle]
    return [Saying("Now: {acts}.", acts=talk.possible(talk.state)), *useful]


def report(talk: AnyConversation, text: str) -> Answer:
    """Save what the program said last as a report of something that ``text`` says is wrong."""
    return talk.reporter(text)


GENERAL: Mapping[str, Obeyed] = named(
    {
        "undo annule annuler defais": revising.undo,
        "redo refais refaire": revising.redo,
        "edit modifie modifier": revising.edit,
        "insert insere inserer": revising.insert,
        "delete supprime supprimer": revising.delete,
        "cancel renonce renoncer": revising.cancel,
        "drop retire retirer": revising.drop,
        "log history historique journal": revising.history,
        "help aide ?": help_with,
        "word mot": word,
        "hint hints indice": hint,
        "tutor tuteur": tutor,
        "report signale signaler": report,
        "board tablier damier bottom bas": board,
        "names noms": names,
        "me moi": me,
        "score": score,
        "language langue lang": language,
        "stop arrete arreter": stop,
        "quit exit quitte quitter q": quit_table,
    }
)
"""Commands that all games have, by each of their words without accents."""

ASKING: tuple[Obeyed, ...] = (help_with, hint, tutor, report, revising.history, word, board, me, language, quit_table)
"""Commands that change nothing in the game: they run also while a line waits to be completed."""
