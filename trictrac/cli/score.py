"""``trictrac score``: a live game at the table, scored line by line and kept on the disk; its options on the line."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.base.errors import AgreementError, Saying, TrictracError
from trictrac.cli.program import CommandLineError, any_words, flag, help_text, names_language, option, usage
from trictrac.cli.terminal import (
    AsciiOption,
    BoardOption,
    BottomOption,
    LinesOption,
    TalonOption,
    choice,
    converse,
    has_room,
    show,
    view_of,
)
from trictrac.saying.language import Counted, listed
from trictrac.saying.words import printable
from trictrac.seance.places import history_path

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trictrac.partie.events import Event
    from trictrac.partie.state import State
    from trictrac.protocol.desk import GameAdviser
    from trictrac.protocol.record import AnyRecord
    from trictrac.protocol.script import Agreed, AnyScript
    from trictrac.saying.language import Language
    from trictrac.seance.opening import AnyConversation
    from trictrac.view.answer import View

WordsArgument = Annotated[
    list[str],
    any_words(
        help_text("NAMES"),
        help_text("The names of the two players, of up to five in a long game; with --resume the game to go on with."),
    ),
]
ResumeOption = Annotated[bool, flag("--resume", help_text("Go on with the last game, or the one named."))]
GameOption = Annotated[
    str, option("--game", help_text("GAME"), help_text("Another tables game, like backgammon or jacquet."))
]
MatchOption = Annotated[
    str, option("--match", "N", help_text("How many points another tables game is played to; 0 for single games."))
]
ModeOption = Annotated[str, option("--mode", "announce|school|marker", help_text("Who counts."))]
RefereeOption = Annotated[
    str, option("--referee", "offered|silent|mute|strict", help_text("How errors are refereed in school mode."))
]
RulesOption = Annotated[str, option("--rules", help_text("RULES"), help_text("A rule set, options or a TOML file."))]
RollOption = Annotated[bool, flag("--roll", help_text("The program throws the dice."))]
SeedOption = Annotated[str, option("--seed", "N", help_text("The seed of its dice."))]
HandicapOption = Annotated[
    str, option("--handicap", "SCORE", help_text("The score with which each partie begins, like holes=3,0."))
]
PositionOption = Annotated[str, option("--position", "POSITION", help_text("The board with which the game begins."))]
FrameOption = Annotated[
    str, option("--frame", "ecrire|combine|poule", help_text("A long game of several marqués or parties."))
]
MarquesOption = Annotated[str, option("--marques", "N", help_text("How many marqués."))]
SeatsOption = Annotated[str, option("--seats", "chouette|tourner|two", help_text("How three or four play."))]
HolesOption = Annotated[str, option("--holes", "N", help_text("The holes of a partie of the poule, 6 as a rule."))]
MethodOption = Annotated[
    str, option("--method", "METHOD", help_text("What it pays: an author, options like jetons=1 queue=20."))
]
TitleOption = Annotated[str, option("--title", "TEXT", help_text("A title for the record."))]

_NEEDED = {
    "mode": "marking", "referee": "marking", "handicap": "marking",
    "marques": "frame", "seats": "frame", "holes": "frame", "method": "frame",
}  # fmt: skip
"""The options that need a header of another name in the records of their game."""


def _had(script: AnyScript, typed: Mapping[str, str]) -> set[str]:
    """The headers that the records of a game have.

    Raises:
        CommandLineError: one of the options has a value, and there is no header for it.
    """
    headers = {header.name for header in script.headers}
    for name, value in typed.items():
        if value and _NEEDED.get(name, name) not in headers:
            raise CommandLineError(
                "{option}: there is no such thing in {game}; another game may have it, which --game names",
                option=f"--{name}",
                game=script.game,
            )
    return headers


HELP = help_text(
    "Score a live game at the table, from the first roll to the payment.\n\n"
    "A whole turn takes one line: 64 1-7 1-5. Every line is saved before the next is asked for; --resume goes on "
    "with the last game, or with the one named. At the table, help lists everything you can type.\n\n"
    "--game scores another tables game, like backgammon, jacquet or toc; trictrac variants lists them all.\n\n"
    "Three modes: announce, the program counts and says why; school, the players claim their points and errors go to "
    "school; marker, no board, only points, holes and payment."
)


def score(
    ctx: typer.Context,
    words: WordsArgument,
    resume: ResumeOption = False,
    game: GameOption = "",
    match: MatchOption = "",
    mode: ModeOption = "",
    referee: RefereeOption = "",
    rules: RulesOption = "",
    roll: RollOption = False,
    seed: SeedOption = "",
    handicap: HandicapOption = "",
    position: PositionOption = "",
    frame: FrameOption = "",
    marques: MarquesOption = "",
    seats: SeatsOption = "",
    holes: HolesOption = "",
    method: MethodOption = "",
    title: TitleOption = "",
    board: BoardOption = "",
    bottom: BottomOption = "",
    talon: TalonOption = "",
    ascii_only: AsciiOption = False,
    lines: LinesOption = False,
) -> None:
    """Score a live game."""
    from trictrac.seance.preferences import load_preferences

    preferred = load_preferences()
    view = view_of(preferred, board=board, bottom=bottom, talon=talon, ascii_only=ascii_only, lines=lines)
    own = {
        "match": match, "mode": mode, "referee": referee, "handicap": handicap,
        "frame": frame, "marques": marques, "seats": seats, "holes": holes, "method": method,
    }  # fmt: skip
    if resume:
        new = {"game": game, "rules": rules, "seed": seed, "position": position, "roll": roll, "title": title}
        refuse_given(new | own)
        go_on(words, view, ctx, {"board": board, "bottom": bottom, "talon": talon, "ascii": ascii_only})
        return
    from trictrac.cli.reading import game_called, read_seed, typed_board
    from trictrac.games.registry import script_of
    from trictrac.protocol.record import new_record

    script = script_of(game_called(game))
    headers = _had(script, own)
    if "marking" in headers:
        own |= {key: choice(key, own[key] or getattr(preferred, key)) for key in ("mode", "referee")}
        rules = rules or preferred.rules
    own |= {"rules": rules, "position": typed_board(position)}
    thrown = roll or bool(seed)
    names = _names(words, most=script.most_players if frame else 2)
    found = agreed(script, own, len(names), thrown=thrown)
    head = new_record(
        script,
        names=names,
        title=" ".join(printable(title).split()),
        date=datetime.now().astimezone().date().isoformat(),
        seed=str(read_seed(seed)) if thrown else "",
        **found.values,
    )
    begin_table(head, found.given, view, ctx.obj, told=found.remarks, shown=bool(handicap or position))


def agreed(script: AnyScript, typed: Mapping[str, str], players: int, *, thrown: bool) -> Agreed:
    """The game on which the options agree.

    Raises:
        CommandLineError: they do not.
    """
    from trictrac.protocol.script import GameRequest

    with usage(AgreementError):
        return script.agree(script.game, GameRequest(typed, players, thrown))


def refuse_given(given: dict[str, object]) -> None:
    """Refuse what only a new game is begun with."""
    idle = [option for option, value in given.items() if value]
    if idle:
        raise CommandLineError("{option} is for a new game; --resume goes on with one as it is", option=f"--{idle[0]}")


def _names(words: list[str], *, most: int = 2) -> list[str]:
    """The names typed, without what cannot be printed.

    Raises:
        CommandLineError: they are not those of so many players, or cannot be told apart.
    """
    from trictrac.protocol.words import check_names

    names = [" ".join(printable(word).split()) for word in words]
    if most > 2 and (len(names) == 1 or len(names) > most or not all(names)):
        raise CommandLineError("the names of two to five players, like: trictrac score --frame poule Anna Bert Carl")
    if most == 2 and (len(names) not in (0, 2) or not all(names)):
        raise CommandLineError("the names of two players, like: trictrac score Cloris Damon")
    with usage(AgreementError):
        check_names(names)
    return names


def begin_table(
    head: AnyRecord,
    given: tuple[object, ...],
    view: View,
    language: Language,
    *,
    told: Sequence[object],
    shown: bool,
    level: str = "",
) -> None:
    """Hold a new séance; what cannot be begun with leaves no game behind. ``shown``: the table is shown at once.

    With a ``level`` the program plays so.
    """
    from trictrac.seance.course import Act, Entry
    from trictrac.seance.library import default_library
    from trictrac.seance.opening import begin, only_set

    library = default_library()
    name, journal, talk = begin(library, head, given, view, language)
    if level:
        from trictrac.bot.seat import PROGRAM, partner_of

        talk.seance.enter(Entry(act=Act.HEAD, text=f"{PROGRAM}: {level}"))
        talk.partner = partner_of(talk.head, talk.course.heads)
    begun = journal.lines
    with journal:
        players = listed(talk.all_names)
        said: list[object] = [
            Saying("Game {name}: {players}. help lists what you can type.", name=name, players=players),
            *talk.table.opening(),
            *told,
        ]
        if head.seed:
            said.append(Saying("The program throws the dice, seed {seed}: press Enter to roll.", seed=head.seed))
        if shown:
            said += talk.status()
        _hold(talk, said)
        if only_set(journal.lines[len(begun) :]):
            library.discard(name, journal)
            show([Saying("Nothing was entered, so no game is kept.")], talk)
        else:
            show([_how_to_go_on(name)], talk)
    _send_to_school(talk)


def go_on(words: list[str], view: View, ctx: typer.Context, settings: Mapping[str, object]) -> None:
    """Hold the séance again, as it was shown there but for the ``settings`` that are typed now."""
    from trictrac.bot.seat import partner_of
    from trictrac.seance.library import default_library
    from trictrac.seance.opening import latest, resume
    from trictrac.seance.revising import history

    if len(words) > 1:
        raise CommandLineError("one game at most after --resume; trictrac games lists them")
    library = default_library()
    asked = [setting for setting, value in {**settings, "language": names_language(ctx)}.items() if value]
    name, journal, talk = resume(library, words[0] if words else latest(library), view, ctx.obj, asked)
    with journal:
        talk.partner = partner_of(talk.head, talk.course.heads)
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
        if talk.course.stopped:
            said.append(Saying("The séance was ended; whatever is entered now opens it again."))
        said += [*talk.table.opening(), *history(talk, ""), *(talk.misfit() if talk.course.left else [])]
        _hold(talk, [*said, *talk.glance()])
        show([_how_to_go_on(name)], talk)
    _send_to_school(talk)


def _adviser() -> GameAdviser[State, Event]:
    """The strong player, loaded when he is first asked."""
    from trictrac.bot.seat import adviser

    return adviser()


def _hold(talk: AnyConversation, said: Sequence[object]) -> None:
    """Hold the séance on a screen redrawn in place where that is wanted and the terminal can, else in lines."""
    from trictrac.games.registry import game_of

    if game_of(talk.head.game).counted:
        talk.adviser = _adviser
    if talk.view.screen and has_room():
        with suppress(ImportError):
            from trictrac.cli.screen import converse_in_sight, is_usable

            if is_usable():
                converse_in_sight(talk, said, history_path())
                return
    converse(talk, said, history=history_path())


def _how_to_go_on(name: str) -> Saying:
    from shlex import quote

    return Saying("The game is kept. To go on: trictrac score --resume {name}", name=quote(name))


def _send_to_school(talk: AnyConversation) -> None:
    """Bring the mistakes of the séance into the deck; the game is kept, whatever becomes of them."""
    from trictrac.cli.study import learners_deck

    if not talk.table.has_errors(talk.course.log):
        return
    try:
        with learners_deck(talk.language):
            show([Saying("trictrac ecole asks what was counted wrong until you have learnt it.")], talk)
    except TrictracError as error:
        show([error], talk)
