"""``trictrac score``: a live game at the table, scored line by line and kept on the disk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import typer

from trictrac.cli import score_options as options
from trictrac.cli.framing import Agreed
from trictrac.cli.program import CommandLineError, help_text
from trictrac.cli.sister_games import game_called, new_head, placed, refuse_for
from trictrac.cli.terminal import AsciiOption, BoardOption, BottomOption, TalonOption, choice, view_of
from trictrac.errors import Saying, TrictracError
from trictrac.games.record import TRICTRAC

if TYPE_CHECKING:
    from trictrac.draw.answer import View
    from trictrac.games.record import AnyRecord
    from trictrac.games.trictrac.partie.events import Event as TrictracEvent
    from trictrac.saying.language import Language
    from trictrac.seance.opening import AnyConversation

HELP = help_text(
    "Score a live game at the table, from the first roll to the payment.\n\n"
    "A whole turn takes one line: 64 1-7 1-5. Every line is on the disk before the next is asked for; --resume goes on "
    "with the last game, or with the one named. At the table, help lists everything that can be typed.\n\n"
    "--game scores a sister game: backgammon, backgammon-club, backgammon-dujardin, toutes-tables, jacquet, garanguet, toc, "
    "tick-tack, toccategli.\n\n"
    "Three modes: announce, the program counts and says why; school, the players claim their points and errors go to "
    "school; marker, no board, only points, holes and payment."
)


_MOST = 5
"""The most players of a long game."""


def score(
    ctx: typer.Context,
    words: options.Words = None,
    resume: options.Resume = False,
    game: options.Game = "",
    match: options.Match = "",
    mode: options.Mode = "",
    rules: options.Rules = "",
    roll: options.Roll = False,
    seed: options.Seed = "",
    handicap: options.Handicap = "",
    position: options.Position = "",
    frame: options.Frame = "",
    marques: options.Marques = "",
    seats: options.Seats = "",
    holes: options.Holes = "",
    method: options.Method = "",
    title: options.Title = "",
    board: BoardOption = "",
    bottom: BottomOption = "",
    talon: TalonOption = "",
    ascii_only: AsciiOption = False,
) -> None:
    """Score a live game."""
    from trictrac.seance.preferences import load_preferences

    preferred = load_preferences()
    view = view_of(preferred, board=board, bottom=bottom, talon=talon, ascii_only=ascii_only)
    words = words or []
    long = {"--frame": frame, "--marques": marques, "--seats": seats, "--holes": holes, "--method": method}
    own = {"--mode": mode, "--handicap": handicap, **long}
    if resume:
        shared = {"--rules": rules, "--seed": seed, "--position": position, "--roll": roll, "--title": title}
        _refuse_given({"--game": game, "--match": match, **own, **shared})
        _resume(words, view, ctx.obj)
        return
    played = game_called(game)
    throws = _Dice(roll or bool(seed), seed)
    if played != TRICTRAC:
        refuse_for(played, own)
        head = _sister_head(words, played, rules, match, title, throws)
        _begin(head, placed(position, head.values["rules"]), view, ctx.obj, shown=bool(position))
        return
    if match:
        raise CommandLineError("--match belongs to the sister games: name one, like --game backgammon")
    agreed = Agreed(frame, marques, seats, holes, method)
    trictrac = _head(words, mode or preferred.mode, rules or preferred.rules, agreed, title, throws)
    given = _given(trictrac, handicap=handicap, position=position)
    _begin(trictrac, given, view, ctx.obj, shown=bool(handicap or position))


@dataclass(frozen=True, slots=True)
class _Dice:
    """Whether the program throws the dice, and the seed that was typed."""

    thrown: bool
    seed: str

    def read(self) -> str:
        """The seed of the record; empty where the players throw."""
        from trictrac.cli.reading import read_seed

        return str(read_seed(self.seed)) if self.thrown else ""


def _refuse_given(given: dict[str, object]) -> None:
    """Refuse what only a new game is begun with."""
    idle = [option for option, value in given.items() if value]
    if idle:
        raise CommandLineError("{option} is for a new game; --resume goes on with one as it is", option=idle[0])


def _names(words: list[str], *, most: int = 2) -> list[str]:
    """The names typed, without what cannot be printed.

    Raises:
        CommandLineError: they are not those of so many players, or two are alike.
    """
    from itertools import combinations

    from trictrac.cli.terminal import printable
    from trictrac.games.line import same_name

    names = [" ".join(printable(word).split()) for word in words]
    if most > 2 and (len(names) == 1 or len(names) > most or not all(names)):
        raise CommandLineError("the names of two to five players, like: trictrac score --frame poule Anna Bert Carl")
    if most == 2 and (len(names) not in (0, 2) or not all(names)):
        raise CommandLineError("the names of two players, like: trictrac score Cloris Damon")
    for one, other in combinations(names, 2):
        if same_name(one, other):
            raise CommandLineError("two players of one name, {name!r}: give them different names", name=one)
    if len(names) > 2 and any("," in name for name in names):
        raise CommandLineError("a name with a comma: names of a long game are written without")
    return names


def _head(words: list[str], mode: str, rules: str, agreed: Agreed, title: str, dice: _Dice) -> AnyRecord:
    """The head of the record of a new game of trictrac."""
    from trictrac.cli.reading import read_rules
    from trictrac.games.record import new_record
    from trictrac.games.trictrac.text.record import SCRIPT
    from trictrac.games.trictrac.text.setting import MODES

    names = _names(words, most=_MOST if agreed.frame else 2)
    judged, frame = agreed.read(len(names), read_rules(rules), rules)
    return new_record(
        SCRIPT,
        names=names,
        frame=frame,
        title=_one_line(title),
        date=_today(),
        rules=judged,
        marking=MODES[choice("mode", mode)],
        seed=dice.read(),
    )


def _sister_head(words: list[str], game: str, rules: str, match: str, title: str, dice: _Dice) -> AnyRecord:
    """The head of the record of a new game of another kind."""
    return new_head(
        _names(words),
        game,
        rules=rules,
        match=match,
        title=_one_line(title),
        date=_today(),
        seed=dice.read(),
    )


def _one_line(text: str) -> str:
    from trictrac.cli.terminal import printable

    return " ".join(printable(text).split())


def _today() -> str:
    from datetime import datetime

    return datetime.now().astimezone().date().isoformat()


def _given(head: AnyRecord, *, handicap: str, position: str) -> tuple[TrictracEvent, ...]:
    """With what a game of trictrac begins, before anything is typed."""
    from trictrac.cli.reading import read_board
    from trictrac.games.trictrac.partie.events import Counting, SetPosition
    from trictrac.games.trictrac.text.setting import handicap as read_handicap
    from trictrac.games.trictrac.told.frames import given_first

    if head.seed and head.values["marking"] is Counting.MARKER:
        raise CommandLineError("--roll: no dice are thrown in the mode marker; choose --mode announce or school")
    if position and head.values["marking"] is Counting.MARKER:
        raise CommandLineError("--position: no board is kept in the mode marker; choose --mode announce or school")
    placed = SetPosition(read_board(position)) if position else None
    given = tuple(event for event in (placed, read_handicap(handicap)) if event is not None)
    return given + (() if placed else given_first(head.values["frame"]))


def _begin(head: AnyRecord, given: tuple[Any, ...], view: View, language: Language, *, shown: bool) -> None:
    """Hold a new séance; what cannot be begun with leaves no game behind. ``shown``: the table is shown at once."""
    from trictrac.cli.terminal import show
    from trictrac.saying.counted import listed
    from trictrac.seance.library import default_library
    from trictrac.seance.opening import begin

    library = default_library()
    name, journal, talk = begin(library, head, given, view, language)
    begun = journal.lines
    with journal:
        players = listed(talk.all_names)
        said: list[object] = [
            Saying("Game {name}: {players}. help lists what can be typed.", name=name, players=players),
            *talk.speech.opening(talk),
        ]
        if head.seed:
            said.append(Saying("The program throws the dice, seed {seed}: press Enter to roll.", seed=head.seed))
        if shown:
            said += talk.status()
        _hold_table(talk, said)
        if journal.lines == begun:
            library.discard(name)
            show([Saying("Nothing was entered, so no game is kept.")], talk)
        else:
            show([_how_to_go_on(name)], talk)
    _send_to_school(talk)


def _resume(words: list[str], view: View, language: Language) -> None:
    from trictrac.cli.terminal import show
    from trictrac.saying.counted import Counted, listed
    from trictrac.seance.library import default_library
    from trictrac.seance.opening import latest, resume
    from trictrac.seance.revising import history

    if len(words) > 1:
        raise CommandLineError("one game at most after --resume; trictrac games lists them")
    library = default_library()
    name, journal, talk = resume(library, words[0] if words else latest(library), view, language)
    with journal:
        values = {"name": name, "players": listed(talk.all_names)}
        said: list[object] = [
            Counted(
                "Game {name}: {players}, {count} entry.",
                "Game {name}: {players}, {count} entries.",
                talk.course.count,
                **values,
            )
        ]
        if journal.set_aside:
            said.append(
                Saying("The last line was only half written and is set aside: {line!r}", line=journal.set_aside)
            )
        said += [*talk.speech.opening(talk), *history(talk, ""), *(talk.misfit() if talk.course.left else [])]
        _hold_table(talk, [*said, *talk.glance()])
        show([_how_to_go_on(name)], talk)
    _send_to_school(talk)


def _how_to_go_on(name: str) -> Saying:
    from shlex import quote

    return Saying("The game is kept. To go on: trictrac score --resume {name}", name=quote(name))


def _hold_table(talk: AnyConversation, said: list[object]) -> None:
    """Hold the séance."""
    from trictrac.cli.terminal import converse, show
    from trictrac.seance.places import history_path

    show(said, talk)
    converse(talk, history_path())


def _send_to_school(talk: AnyConversation) -> None:
    """Bring the mistakes of the séance into the deck; the game is kept, whatever becomes of them."""
    from trictrac.cli.study import learners_deck
    from trictrac.cli.terminal import show

    if not talk.speech.erred(talk.course.log):
        return
    try:
        with learners_deck(talk.language):
            show([Saying("trictrac ecole asks what was counted wrong until it is learnt.")], talk)
    except TrictracError as error:
        show([error], talk)
