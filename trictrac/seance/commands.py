"""The commands of every table: undo, edit, board, names and the like, by their English and French words."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

from trictrac.draw.answer import SIZES, Answer, Indented
from trictrac.errors import OutOfOrderError, Saying, TrictracError, UnreadableError
from trictrac.games.speech import Command
from trictrac.games.words import same_name, take_player
from trictrac.model.score import Side
from trictrac.saying.language import Counted, strung
from trictrac.saying.words import excerpt, fold, named
from trictrac.seance.course import Act, Course, Entry

if TYPE_CHECKING:
    from trictrac.seance.conversation import Conversation

S = TypeVar("S")
E = TypeVar("E")

_RECENT = 10
"""How many entries are shown at once."""
_ASCII = {"ascii": True, "unicode": False}


def obey(talk: Conversation[S, E], line: str) -> Answer:
    """Answer one line: a command, an empty line, or play.

    Raises:
        TrictracError: it cannot be done; nothing has changed.
    """
    text = " ".join(line.split())
    if typed := talk.confirmed(text):
        talk.asking, text = None, typed
    if talk.asking:
        return _complete(talk, text)
    if not text:
        line = "" if talk.course.left else talk.speech.by_enter(talk.state, talk.throws)
        return talk.enter(*talk.read(line)) if line else talk.glance()
    word, _, rest = text.partition(" ")
    word = fold(word).rstrip(":")
    if word[:1] == "-" and word != "-":
        raise UnreadableError("{line!r}: - takes the last entry back, undo 4 the last four", line=excerpt(text))
    command = undo if word == "-" else talk.commands.get(word)
    return command(talk, rest) if command and not talk.is_name(text) else _done(talk, text)


def _done(talk: Conversation[S, E], text: str) -> Answer:
    """Enter what was done; of a turn whose play is refused all before the play, so that only the play is asked.

    The rest of a line that waited for this answer goes on, if its act is still due.
    """
    waiting = talk.waiting
    try:
        answer = talk.enter(*talk.read(text))
    except TrictracError as error:
        if not error.kept or talk.course.left:
            raise
        return [*talk.enter(*error.kept), talk.refuse(error)]
    due = talk.course.log.kind.due(talk.state)
    return [*answer, *talk.answer(waiting)] if waiting.partition(" ")[0] in due else answer


def _complete(talk: Conversation[S, E], text: str) -> Answer:
    """The line that completes the one before, gives it up, or asks something between."""
    begun, talk.asking = talk.asking, None
    assert begun is not None
    word, _, rest = text.partition(" ")
    command = talk.commands.get(fold(word))
    if command in (cancel, undo) or word == "-":
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
    elif word:
        talk.view = replace(talk.view, bottom=_seat(talk, text))
    if word == "none":
        return [Saying("No board is drawn from here on; board draws one."), _KEPT]
    return [talk.board(), *([_KEPT] if word else [])]


def _seat(talk: Conversation[S, E], text: str) -> Side:
    """The side to be drawn at the bottom as long as no colours are exchanged: a player's, or that of a colour now.

    Raises:
        UnreadableError: it is none.
    """
    player, more = take_player(text.split(), talk.names)
    if player is not None and not more:
        return Side(player)
    side = _SIDES.get(fold(text))
    if side is None:
        raise UnreadableError(
            "board {text}: full, compact, large or none; left or right; {player}, white or black at the bottom; ascii or unicode",
            text=excerpt(text),
            player=talk.names[0],
        )
    return side.other if talk.board().exchanged else side


_KEPT = Saying("For this séance; trictrac config keeps what you prefer for others.")


_SIDES = {
    "white": Side.WHITE,
    "blanc": Side.WHITE,
    "blancs": Side.WHITE,
    "black": Side.BLACK,
    "noir": Side.BLACK,
    "noirs": Side.BLACK,
}

_ENGLISH = {
    "grand": "full",
    "geant": "large",
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

    talk.language = choose_language(text, {})
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
    return [Saying("The edit is given up; all is as it was before."), *talk.glance()]


def help_with(talk: Conversation[S, E], text: str) -> Answer:
    """The acts that are possible now, and every command; ``help WORD`` tells one."""
    word, lines = fold(text), talk.speech.help(talk)
    told = [saying for words, saying in lines.items() if word and _same_words(talk, word) & set(words.split())]
    if told:
        return list(told)
    if word:
        raise UnreadableError("help {text}: help alone lists everything", text=excerpt(text))
    idle = talk.speech.idle_help(talk.state)
    useful = [saying for words, saying in lines.items() if words.split()[0] not in idle]
    return [Saying("Now: {acts}.", acts=talk.possible(talk.state)), *useful]


def _same_words(talk: Conversation[S, E], word: str) -> set[str]:
    """All words, English and French, that do what this one does."""
    same = {word}
    for table in (talk.commands, *talk.speech.verbs):
        same |= {other for other, act in table.items() if word in table and act is table[word]}
    return same


def undo(talk: Conversation[S, E], text: str) -> Answer:
    """``undo`` takes the last entry back, ``undo 3`` the last three."""
    number = _number(text, 1)
    before = talk.course
    taken = _deeds(talk, before, max(0, before.count - number)) if number else []
    remark = ""
    if 0 < number <= before.count and talk.speech.was_shown(before, before.count - number):
        saying = Counted(
            "Taken back after an école was shown ({count} entry): {entries}",
            "Taken back after an école was shown ({count} entries): {entries}",
            number,
            entries=strung(taken[-_RECENT:]),
        )
        remark = talk.language.say(saying)
    talk.seance.enter(Entry(act=Act.UNDO, number=number, text=remark))
    if number > _RECENT:
        return [Saying("{number} entries are taken back.", number=number), *talk.glance()]
    said = [Indented(Saying("{words}.", words=entry)) for entry in taken]
    return [Saying("Taken back:"), *said, *talk.glance()]


def redo(talk: Conversation[S, E], text: str) -> Answer:
    """``redo`` enters again what was taken back last, ``redo 3`` three entries."""
    number = _number(text, 1)
    again, before = talk.course.undone[:number], talk.course
    if not talk.course.undone:
        raise OutOfOrderError("there is nothing to enter again: nothing was taken back since the last entry")
    if not 1 <= number <= len(again):
        raise OutOfOrderError(
            "cannot enter {number} entries again: {there}",
            number=number,
            there=Counted("{count} was taken back", "{count} were taken back", len(talk.course.undone)),
        )
    for events in again:
        talk.seance.enter(Entry(events))
    entered = [Indented(Saying("{words}.", words=entry)) for entry in _deeds(talk, talk.course, before.count)]
    return [Saying("Entered again:"), *entered[-_RECENT:], *talk.glance()]


def edit(talk: Conversation[S, E], text: str) -> Answer:
    """``edit 5 64 1-7 1-5`` changes the entry 5; ``edit 5`` asks for what shall stand there."""
    number, line = _entry_named(talk, text)
    old = _deed(talk, number)
    if not line:
        talk.asking = (f"edit {number}", Saying("edit {number}", number=number))
        return [Saying("Entry {number} is: {entry}. Type it anew, or cancel.", number=number, entry=old)]
    return _revised(
        talk, Act.EDIT, number, Saying("Changed after an école was shown; it was: {entry}", entry=old), line
    )


def insert(talk: Conversation[S, E], text: str) -> Answer:
    """``insert 5 64 1-7 1-5`` puts an entry in before the entry 5; ``insert 5`` asks for it."""
    number, line = _entry_named(talk, text)
    old = _deed(talk, number)
    if not line:
        talk.asking = (f"insert {number}", Saying("insert {number}", number=number))
        return [Saying("Before entry {number}: {entry}. Type what is put in, or cancel.", number=number, entry=old)]
    remark = Saying("Put in after an école was shown, before: {entry}", entry=old)
    return _revised(talk, Act.INSERT, number, remark, line)


def delete(talk: Conversation[S, E], text: str) -> Answer:
    """``delete 5`` leaves the entry 5 out."""
    number, line = _entry_named(talk, text)
    if line:
        raise UnreadableError("delete {text}: only the number of an entry; log lists them", text=excerpt(text))
    old = _deed(talk, number)
    left_out = Saying("Left out: {entry}.", entry=old)
    remark = Saying("Left out after an école was shown: {entry}", entry=old)
    return [left_out, *_revised(talk, Act.DELETE, number, remark)]


def _entry_named(talk: Conversation[S, E], text: str) -> tuple[int, str]:
    """The number of an entry, the last where none is named, and what is typed after it.

    Raises:
        OutOfOrderError: an edit is under way.
        UnreadableError: there is no such entry.
    """
    course = talk.course
    if course.left:
        raise OutOfOrderError(
            "an edit is under way: type what belongs in the place of entry {number}, or drop, or cancel",
            number=course.count + 1,
        )
    first, _, line = text.partition(" ")
    number = _number(first, course.count)
    if not 1 <= number <= course.count:
        raise UnreadableError("no entry {number}: there are {count}; log lists them", number=number, count=course.count)
    return number, line


def _deed(talk: Conversation[S, E], number: int) -> object:
    """An entry that stands, in a few words."""
    return talk.deeds((talk.course.entries[number - 1],), talk.course.state_after(number))


def _revised(talk: Conversation[S, E], act: Act, number: int, shown: Saying, line: str = "") -> Answer:
    """Change the course at an entry; ``shown`` is remarked where an école has been shown since."""
    old = talk.course
    try:
        done = talk.read(line, number - 1) if line else ()
    except TrictracError as error:
        error.fields["typed"] = f"{act} {number} {line}"
        raise
    remark = talk.language.say(shown) if talk.speech.was_shown(old, number - 1) else ""
    new = talk.seance.enter(Entry(done, act, number, remark))
    return [
        *talk.told(new, new.ends[number - 1], len(done)),
        *talk.changes(old, new),
        *talk.misfit(),
        *talk.glance(),
    ]


def drop(talk: Conversation[S, E], _text: str) -> Answer:
    """Leave out the first entry that no longer fits."""
    dropped = talk.course.left[:1]
    talk.seance.enter(Entry(act=Act.DROP))
    return [
        Saying("Left out: {entry}.", entry=talk.deeds(dropped, talk.state)),
        *talk.misfit(),
        *talk.status(),
    ]


def history(talk: Conversation[S, E], text: str) -> Answer:
    """The last entries with their numbers; ``log 5`` from the fifth on, ``log all`` all of them."""
    entries = _deeds(talk, talk.course, 0)
    if text in ("all", "tout"):
        start = 1
    elif text:
        start = max(1, _number(text, 1))
    else:
        start = max(1, len(entries) - _RECENT + 1)
    shown = entries[start - 1 :] if text else entries[-_RECENT:]
    if not shown:
        return [Saying("Nothing has been entered yet.")]
    found: Answer = []
    for number, entry in enumerate(shown, start):
        found.append(Saying("{number}. {entry}", number=number, entry=entry))
        before, after = (talk.course.state_after(at) for at in (number - 1, number))
        if talk.speech.marked(after) != talk.speech.marked(before):
            found.append(Indented(talk.score(after)))
        found += [Indented(remark) for at, remark in talk.course.remarks if at == number]
    return found


def _deeds(talk: Conversation[S, E], course: Course[S, E], start: int) -> list[object]:
    """The entries from the one after so many, each in a few words."""
    return [talk.deeds((entry,), course.state_after(at + 1)) for at, entry in enumerate(course.entries[start:], start)]


def _number(text: str, usual: int) -> int:
    if not text:
        return usual
    if not (text.isascii() and text.isdecimal()) or len(text) > 6:
        raise UnreadableError("{text!r}: a number is expected", text=excerpt(text))
    return int(text)


GENERAL: dict[str, Command] = named(
    {
        "undo annule annuler defais": undo,
        "redo refais refaire": redo,
        "edit modifie modifier": edit,
        "insert insere inserer": insert,
        "delete supprime supprimer": delete,
        "cancel renonce renoncer": cancel,
        "drop retire retirer": drop,
        "log history historique journal": history,
        "help aide ?": help_with,
        "word mot": word,
        "board tablier damier bottom bas": board,
        "names noms": names,
        "language langue lang": language,
        "stop arrete arreter": stop,
        "quit exit quitte quitter q": quit_table,
    }
)
"""Every word, folded, of a command that all games have."""

ASKING: tuple[Command, ...] = (help_with, history, word, board, language, quit_table)
"""The commands that only ask, or change nothing in the game: they are obeyed while a line waits to be completed."""
