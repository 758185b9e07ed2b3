"""``trictrac score``: a live game at the table, scored line by line and kept on the disk."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import typer

from trictrac.cli import score_options as options
from trictrac.cli.output import printable
from trictrac.cli.program import CommandLineError, help_text
from trictrac.cli.terminal import AsciiOption, BoardOption, BottomOption, TalonOption, choice, converse, show, view_of
from trictrac.errors import Saying, TrictracError
from trictrac.saying.counted import Counted, listed
from trictrac.seance.places import history_path
from trictrac.values import frozen

if TYPE_CHECKING:
    from trictrac.draw.answer import View
    from trictrac.games.record import AnyRecord
    from trictrac.games.script import Script
    from trictrac.saying.language import Language
    from trictrac.seance.opening import AnyConversation

HELP = help_text(
    "Score a live game at the table, from the first roll to the payment.\n\n"
    "A whole turn takes one line: 64 1-7 1-5. Every line is on the disk before the next is asked for; --resume goes on "
    "with the last game, or with the one named. At the table, help lists everything that can be typed.\n\n"
    "--game scores another tables game, like backgammon, jacquet or toc; trictrac variants lists them all.\n\n"
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
    frames = {"--frame": frame, "--marques": marques, "--seats": seats, "--holes": holes, "--method": method}
    own = {"--match": match, "--mode": mode, "--handicap": handicap, **frames}
    if resume:
        shared = {"--rules": rules, "--seed": seed, "--position": position, "--roll": roll, "--title": title}
        _refuse_given({"--game": game, **own, **shared})
        _resume(words, view, ctx.obj)
        return
    from trictrac.cli.reading import game_called
    from trictrac.games.registry import script_of

    script = script_of(game_called(game))
    headers = {header.name for header in script.headers}
    options.require_had(script.game, own, headers)
    typed = _Typed(words, rules, title, roll or bool(seed), seed, position)
    if "match" in headers:
        head, given, idle = _match(script, typed, match)
    else:
        idle = []
        agreed = options.Agreed(frame, marques, seats, holes, method)
        typed = replace(typed, rules=rules or preferred.rules)
        head, given = _parties(script, typed, choice("mode", mode or preferred.mode), handicap, agreed)
    _begin(head, given, view, ctx.obj, told=idle, shown=bool(handicap or position))


@frozen
class _Typed:
    """The options that every game has, as they were typed."""

    words: list[str]
    rules: str
    title: str
    thrown: bool
    """Whether the program throws the dice."""
    seed: str
    position: str

    def values(self, names: list[str]) -> dict[str, Any]:
        """The headers that the records of all games have; the seed is empty where the players throw."""
        from datetime import datetime

        from trictrac.cli.reading import read_seed

        return {
            "names": names,
            "title": " ".join(printable(self.title).split()),
            "date": datetime.now().astimezone().date().isoformat(),
            "seed": str(read_seed(self.seed)) if self.thrown else "",
        }


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


def _match(script: Script, typed: _Typed, match: str) -> tuple[AnyRecord, tuple[Any, ...], list[Saying]]:
    """The head of the record of a match or of single games, the events with which it begins, and what has no effect in it.

    Without ``match`` it is played to as much as the sheet of the game says.
    """
    from trictrac.cli.reading import placed
    from trictrac.games.record import new_record
    from trictrac.games.sheets import agreed, load_sheet

    sheet = load_sheet(script.game, typed.rules)
    points = options.read_match(match) if match else sheet.rules.match
    found, idle = agreed(sheet, points)
    head = new_record(script, **typed.values(_names(typed.words)), rules=found, match=points)
    return head, placed(typed.position, found), [_without_effect(option, points) for option in idle]


def _without_effect(option: str, match: int) -> Saying:
    """The remark on an option that was typed and has no effect."""
    if match:
        return Saying("{typed} has no effect in a match: it is a rule of single games.", typed=option)
    return Saying("{typed} has no effect in single games: it is a rule of matches.", typed=option)


def _parties(
    script: Script, typed: _Typed, mode: str, handicap: str, agreed: options.Agreed
) -> tuple[AnyRecord, tuple[Any, ...]]:
    """The head of the record of single parties or of a long game, and the events with which it begins."""
    from trictrac.cli.reading import read_board, read_rules
    from trictrac.games.record import new_record
    from trictrac.games.trictrac.partie.events import Counting, SetPosition
    from trictrac.games.trictrac.text.setting import MODES
    from trictrac.games.trictrac.text.setting import handicap as read_handicap

    names = _names(typed.words, most=_MOST if agreed.frame else 2)
    rules, frame = agreed.read(len(names), read_rules(typed.rules), typed.rules)
    marking = MODES[mode]
    head = new_record(script, **typed.values(names), rules=rules, marking=marking, frame=frame)
    if typed.thrown and marking is Counting.MARKER:
        raise CommandLineError("--roll: no dice are thrown in the mode marker; choose --mode announce or school")
    if typed.position and marking is Counting.MARKER:
        raise CommandLineError("--position: no board is kept in the mode marker; choose --mode announce or school")
    board = SetPosition(read_board(typed.position)) if typed.position else None
    given = tuple(event for event in (board, read_handicap(handicap)) if event is not None)
    if frame is None or board:
        return head, given
    from trictrac.games.trictrac.told.frames import given_first

    return head, given + given_first(frame)


def _begin(
    head: AnyRecord, given: tuple[Any, ...], view: View, language: Language, *, told: list[Saying], shown: bool
) -> None:
    """Hold a new séance; what cannot be begun with leaves no game behind. ``shown``: the table is shown at once."""
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
            *told,
        ]
        if head.seed:
            said.append(Saying("The program throws the dice, seed {seed}: press Enter to roll.", seed=head.seed))
        if shown:
            said += talk.status()
        converse(talk, said, history=history_path())
        if journal.lines == begun:
            library.discard(name)
            show([Saying("Nothing was entered, so no game is kept.")], talk)
        else:
            show([_how_to_go_on(name)], talk)
    _send_to_school(talk)


def _resume(words: list[str], view: View, language: Language) -> None:
    from trictrac.seance.commands import history
    from trictrac.seance.library import default_library
    from trictrac.seance.opening import latest, resume

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
        converse(talk, [*said, *talk.glance()], history=history_path())
        show([_how_to_go_on(name)], talk)
    _send_to_school(talk)


def _how_to_go_on(name: str) -> Saying:
    from shlex import quote

    return Saying("The game is kept. To go on: trictrac score --resume {name}", name=quote(name))


def _send_to_school(talk: AnyConversation) -> None:
    """Bring the mistakes of the séance into the deck; the game is kept, whatever becomes of them."""
    from trictrac.cli.study import learners_deck

    if not talk.speech.erred(talk.course.log):
        return
    try:
        with learners_deck(talk.language):
            show([Saying("trictrac ecole asks what was counted wrong until it is learnt.")], talk)
    except TrictracError as error:
        show([error], talk)
