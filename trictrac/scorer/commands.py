"""What can be typed at the table beside play: undo, edit, why, board and the like, by their English and French words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

from trictrac.errors import OutOfOrderError, Saying, UnreadableError
from trictrac.game.events import Counting
from trictrac.game.state import Phase
from trictrac.notation.line import possible, same_name
from trictrac.notation.tokens import excerpt, fold
from trictrac.notation.verbs import BOARD_VERBS, MARKER_VERBS
from trictrac.scorer import explaining, revising
from trictrac.scorer.answers import SIZES, Answer
from trictrac.scorer.framing import account_told
from trictrac.scorer.setting import MODES, needs_a_board
from trictrac.scorer.sitting import Sitting
from trictrac.table.entries import Act, Entry
from trictrac.wording.telling import account_sentence, account_sentences

Command = Callable[[Sitting, str], Answer]
"""Obeys one command; the text is what follows its word."""

_ASCII = {"ascii": True, "unicode": False}


def obey(scorer: Sitting, line: str) -> Answer:
    """Answer one line: a command, an empty line, or play.

    Raises:
        TrictracError: it cannot be done; nothing has changed.
    """
    text = " ".join(line.split())
    if scorer.asking:
        return _complete(scorer, text)
    if not text:
        return revising.enter(scorer, *scorer.read("roll")) if _throws(scorer) else scorer.glance()
    word, _, rest = text.partition(" ")
    word = fold(word).rstrip(":")
    if word[:1] == "-" and word != "-":
        raise UnreadableError("{line!r}: - takes the last entry back, undo 4 the last four", line=excerpt(text))
    command = revising.undo if word == "-" else COMMANDS.get(word)
    return command(scorer, rest) if command else revising.enter(scorer, *scorer.read(text))


def _complete(scorer: Sitting, text: str) -> Answer:
    """The line that completes the one before, gives it up, or asks something between."""
    begun, scorer.asking = scorer.asking, None
    assert begun is not None
    word, _, rest = text.partition(" ")
    command = COMMANDS.get(fold(word))
    if command in (cancel, revising.undo) or word == "-":
        return [Saying("As it was."), *scorer.status()]
    if command is not None and command in _ASKING:
        scorer.asking = begun
        return command(scorer, rest)
    try:
        return obey(scorer, f"{begun[0]} {text}")
    except Exception:
        scorer.asking = begun
        raise


def _throws(scorer: Sitting) -> bool:
    """Whether the program would throw the dice now."""
    state = scorer.state
    return scorer.throws and state.phase in (Phase.DRAW, Phase.THROW) and state.counting is not Counting.MARKER


def board(scorer: Sitting, text: str) -> Answer:
    """``board`` draws it, ``board full|compact|none`` says how from here on; ``ascii``, ``unicode``, ``left``, ``right``."""
    word = _ENGLISH.get(fold(text), fold(text))
    if word in SIZES:
        scorer.view = replace(scorer.view, size=word)
    elif word in _ASCII:
        scorer.view = replace(scorer.view, ascii_only=_ASCII[word])
    elif word in ("left", "right"):
        scorer.view = replace(scorer.view, talon_left=word == "left")
    elif word:
        raise UnreadableError(
            "board {text}: full, compact or none; left or right; ascii or unicode", text=excerpt(text)
        )
    if word == "none":
        return [Saying("No board is drawn from here on; board draws one."), _KEPT]
    return [scorer.board(), *([_KEPT] if word else [])]


_KEPT = Saying("For this séance; trictrac config keeps what you prefer for others.")


_ENGLISH = {"grand": "full", "petit": "compact", "aucun": "none", "sans": "none", "gauche": "left", "droite": "right"}


def names(scorer: Sitting, text: str) -> Answer:
    """The players' names: A's, then B's, in a long game those of the others too."""
    parts = [part.strip() for part in text.split(",")] if "," in text else text.split()
    alike = any(same_name(*pair) for pair in combinations(parts, 2))
    if len(parts) != len(scorer.all_names) or not all(parts) or alike:
        if len(scorer.all_names) > 2:
            raise UnreadableError("names of all {count} players, with commas between them", count=len(scorer.all_names))
        raise UnreadableError("names of the two players, like names Cloris Damon, or with a comma between them")
    scorer.seance.enter(Entry(act=Act.HEAD, text=f"names: {', '.join(parts)}"))
    return scorer.status()


def account(scorer: Sitting, text: str) -> Answer:
    """What the parties so far pay, by every method; in a long game the account so far, line by line."""
    del text
    if scorer.state.frame is not None:
        return account_told(scorer.state, scorer.all_names)
    return list(account_sentences(scorer.state, scorer.names))


def language(scorer: Sitting, text: str) -> Answer:
    """Speak another language from here on."""
    from trictrac.wording.language import choose_language

    codes = {"francais": "fr", "french": "fr", "anglais": "en", "english": "en"}
    scorer.language = choose_language(codes.get(fold(text), text), {})
    return [_KEPT, *scorer.status()]


def stop(scorer: Sitting, text: str) -> Answer:
    """End the séance: the account is made."""
    del text
    scorer.seance.enter(Entry(act=Act.STOP))
    scorer.closed = True
    if scorer.state.frame is not None:
        return [Saying("The séance is ended."), *account_told(scorer.state, scorer.all_names)]
    return [Saying("The séance is ended."), account_sentence(scorer.state, scorer.names)]


def quit_table(scorer: Sitting, text: str) -> Answer:
    """Leave; all is kept."""
    del text
    scorer.closed = True
    return []


def word(scorer: Sitting, text: str) -> Answer:
    """A term of the game, from the glossary."""
    from trictrac.wording.glossary import find_term, term_sentences

    if not text:
        raise UnreadableError("which word? Like word bredouille")
    return list(term_sentences(find_term(text), scorer.language))


def cancel(scorer: Sitting, text: str) -> Answer:
    """Give up the last edit."""
    del text
    if scorer.course.before is None:
        raise OutOfOrderError("there is nothing to cancel; undo takes back the last entry")
    scorer.seance.enter(Entry(act=Act.CANCEL))
    return [Saying("The edit is given up; all is as it was before."), *scorer.status()]


def mode(scorer: Sitting, text: str) -> Answer:
    """Change who counts; a mode with a board asks for the position after one without."""
    word, _, rest = text.partition(" ")
    counting = MODES.get(fold(word))
    if counting and not rest and needs_a_board(scorer.state, counting):
        scorer.asking = (f"mode {word}", Saying("mode {mode}", mode=word))
        return [Saying("How does the board lie? Type the position, or talon when all checkers are there; or cancel.")]
    return revising.enter(scorer, *scorer.read(f"mode {text}"))


def help_with(scorer: Sitting, text: str) -> Answer:
    """What can be typed now, and every command; ``help WORD`` tells one."""
    word = fold(text)
    told = [saying for words, saying in explaining.HELP if word and _same_words(word) & set(words.split())]
    if told:
        return list(told)
    if word:
        raise UnreadableError("help {text}: help alone lists everything", text=excerpt(text))
    hidden: tuple[str, ...] = _BOARDLESS if scorer.state.counting is not Counting.MARKER else _WITH_A_BOARD
    hidden += _OF_THE_COMBINE if scorer.state.combined is None else ()
    shown = [saying for words, saying in explaining.HELP if words.split()[0] not in hidden]
    return [Saying("Now: {acts}.", acts=possible(scorer.state)), *shown]


def _same_words(word: str) -> set[str]:
    """All words, English and French, that do what this one does."""
    same = {word}
    for table in (COMMANDS, BOARD_VERBS, MARKER_VERBS):
        same |= {other for other, act in table.items() if word in table and act is table[word]}
    return same


_OF_THE_COMBINE = ("suspend",)
_BOARDLESS = ("marker",)
_WITH_A_BOARD = ("dice", "got", "school", "!", "why", "board", "flag")
"""The first words of the help that has no use outside the combiné, with a board, and without one."""


def _named(commands: dict[str, Command]) -> dict[str, Command]:
    return {word: command for words, command in commands.items() for word in words.split()}


COMMANDS: dict[str, Command] = _named(
    {
        "undo annule annuler defais": revising.undo,
        "edit modifie modifier": revising.edit,
        "cancel renonce renoncer": cancel,
        "drop retire retirer": revising.drop,
        "log history historique journal": revising.history,
        "why pourquoi": explaining.why,
        "what combien quoi": explaining.what,
        "plays jeux coups": explaining.plays,
        "chances": explaining.chances,
        "help aide ?": help_with,
        "word mot": word,
        "board tablier damier": board,
        "mode": mode,
        "names noms": names,
        "account comptes": account,
        "language langue lang": language,
        "stop arrete arreter": stop,
        "quit exit quitte quitter q": quit_table,
    }
)
"""Every word of a command, folded."""

_ASKING = (
    explaining.why, explaining.what, explaining.plays, explaining.chances, help_with, revising.history, word, board,
    account, language, quit_table,
)  # fmt: skip
"""What only asks, or changes nothing in the game: it may be typed while a line waits to be completed."""
