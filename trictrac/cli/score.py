"""``trictrac score``: score a live game at the table line by line, saved on the disk, and its options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from trictrac.base.clock import now
from trictrac.base.errors import AgreementError, Saying, TrictracError
from trictrac.cli.output import is_at_terminal
from trictrac.cli.program import any_words, flag_option, help_text, names_language, value_option
from trictrac.cli.study import learners_deck
from trictrac.cli.terminal import TABLE_LOOK, Look, choice, converse, has_room, read_line, show, view_of
from trictrac.cli.typed import refuse, refuse_if, usage
from trictrac.saying.language import Counted, Language, listed
from trictrac.saying.words import printable, single_spaced
from trictrac.seance.agreement import TERMS, GameTerm
from trictrac.seance.places import history_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trictrac.seance.of_any import AnyConversation
    from trictrac.seance.opening import TableRequest
    from trictrac.seance.settings import Preferences
    from trictrac.view.answer import View


def term_options(terms: Iterable[GameTerm]) -> Mapping[str, str]:
    """Return the options for the terms of a new game. One without a value is true or false."""
    options = {
        term.name: value_option(f"--{term.name}", str(term.help), term.shape)
        if term.shape
        else flag_option(f"--{term.name}", str(term.help))
        for term in terms
    }
    return cast(Mapping[str, str], options)


RESUME_OPTION = flag_option("--resume", "Resume the last game, or the one that you name.")

RESUMED = Saying("{option} is for a new game; --resume continues a game as it is")
_NAMES_OF_TWO = Saying("the names of two players, like: trictrac score Cloris Damon")
_NAMES_OF_MORE = Saying("the names of two to five players, like: trictrac score --frame poule Anna Bert Carl")


HELP = help_text(
    "Score a live game at the table, from the first roll to the payment.\n\n"
    "A whole turn takes one line: 64 1-7 1-5. Each line is saved before you type the next. --resume resumes the last "
    "game, or the game that you name. At the table, type help to see everything you can type.\n\n"
    "--game scores another tables game, like backgammon, jacquet or toc; trictrac variants lists them all.\n\n"
    "There are three modes. announce: the program counts, and says why. school: the players claim their points, and "
    "each error is an école. marker: no board, only points, holes and payment."
)


def score(
    language: Language,
    words: list[str] = any_words(
        "NAMES", help_text("The names of the players: two, or up to five in a long game. With --resume: the game.")
    ),
    resume: bool = RESUME_OPTION,
    terms: Mapping[str, str] = term_options(TERMS.values()),
    look: Look = TABLE_LOOK,
) -> None:
    """Score a live game."""
    from trictrac.seance.preferences import load_preferences

    preferred = load_preferences()
    view = table_view(preferred, look)
    if resume:
        go_on(words, terms, view, language, look)
        return
    from trictrac.cli.reading import game_called, read_seed, typed_board
    from trictrac.games.registry import script_of
    from trictrac.protocol.words import check_names
    from trictrac.seance.opening import TableRequest

    board = typed_board(terms["position"])
    script = script_of(game_called(terms["game"], board))
    headers = {header.name for header in script.headers}
    for name, value in terms.items():
        refuse_if(
            value and TERMS[name].header and TERMS[name].header not in headers,
            "{option}: there is no such thing in {game}; another game may have it, which --game names",
            option=f"--{name}",
            game=script.game,
        )
    agreed = {**terms, "position": board}
    if "marking" in headers:
        agreed |= {key: choice(key, agreed[key] or getattr(preferred, key)) for key in ("mode", "referee")}
        agreed["rules"] = agreed["rules"] or preferred.rules
    names = [single_spaced(printable(word)) for word in words]
    most, wanted = (script.most_players, _NAMES_OF_MORE) if terms["frame"] else (2, _NAMES_OF_TWO)
    refuse_if(len(names) == 1 or len(names) > most or not all(names), wanted.text)
    with usage(AgreementError):
        check_names(names)
    request = TableRequest(
        script.game, agreed, names, seed=str(read_seed(terms["seed"])) if terms["roll"] or terms["seed"] else ""
    )
    begin_table(request, view, language)


def table_view(preferred: Preferences, look: Look) -> View:
    """Return the view of a table: on the screen only if the terminal is large enough and can draw it in place."""
    view, is_drawn = view_of(preferred, look), False
    if view.screen and has_room():
        with suppress(ImportError):
            from trictrac.cli.screen import is_usable

            is_drawn = is_usable()
    return replace(view, screen=is_drawn)


def begin_table(request: TableRequest, view: View, language: Language) -> None:
    """Start a new game dated today, and hold its séance.

    If the game cannot start with these terms, nothing is saved. A game without an entry is deleted again.
    """
    from trictrac.seance.library import default_library
    from trictrac.seance.opening import only_set, start

    library, terms = default_library(), request.terms
    dated = replace(request, title=single_spaced(printable(terms["title"])), date=now().date().isoformat())
    with usage(AgreementError):
        name, journal, talk, remarks = start(library, dated, view, language)
    begun = len(journal.lines)
    with journal:
        if names_language():
            talk.set("language", language.code)
        said: list[object] = [
            Saying("Game {name}: {players}. help lists what you can type.", name=name, players=listed(talk.all_names)),
            *talk.table.opening(),
        ]
        if request.level:
            from trictrac.bot.seat import LEVELS_SAID

            said.append(
                Saying("The program plays {player}: {level}.", player=talk.names[1], level=LEVELS_SAID[request.level])
            )
        if request.errs is not None:
            said.append(
                Counted(
                    "It marks wrongly on {count} roll in a hundred. school 4 marks an école of 4 points.",
                    "It marks wrongly on {count} rolls in a hundred. school 4 marks an école of 4 points.",
                    request.errs,
                )
            )
        said += remarks
        if request.seed:
            said += [
                *[Saying("With --seed {seed} another game has the same dice.", seed=request.seed)]
                * (not request.guided),
                Saying("The program throws the dice: press Enter to roll."),
            ]
        if terms["handicap"] or terms["position"]:
            said += talk.status()
        _hold(talk, said)
        if only_set(journal.lines[begun:]):
            library.discard(name, journal)
            show([Saying("Nothing was entered, so no game is saved.")], talk)
        else:
            show([_how_to_go_on(talk, name)], talk)
    _send_to_school(talk, name)


def go_on(words: list[str], terms: Mapping[str, object], view: View, language: Language, look: Look) -> None:
    """Resume a game, displayed as it was before, except for the options in ``look`` and ``--lang`` if typed now.

    Raises:
        CommandLineError: ``words`` names more than one game, or ``terms`` has one of a new game.
    """
    from trictrac.seance.library import default_library
    from trictrac.seance.opening import resume
    from trictrac.seance.revising import history

    refuse({f"--{name}": value for name, value in terms.items()}, RESUMED)
    refuse_if(len(words) > 1, "one game at most after --resume; trictrac games lists them")
    library = default_library()
    chosen = [setting for setting, value in {**look, "language": names_language()}.items() if value]
    name, journal, talk = resume(library, words[0] if words else library.latest(), view, language, chosen)
    with journal:
        said: list[object] = [
            Counted(
                "Game {name}: {players}, {count} entry.",
                "Game {name}: {players}, {count} entries.",
                talk.course.count,
                name=name,
                players=listed(talk.all_names),
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
        show([_how_to_go_on(talk, name)], talk)
    _send_to_school(talk, name)


def _hold(talk: AnyConversation, said: Sequence[object]) -> None:
    """Hold the séance on a screen redrawn in place, if the view and the terminal allow it, or else in lines."""
    from trictrac.seance.reports import attend

    attend(talk)
    if talk.view.screen:
        from trictrac.cli.screen import converse_in_sight

        converse_in_sight(talk, said, history_path())
    else:
        converse(talk, said, history=history_path())


def _how_to_go_on(talk: AnyConversation, name: str) -> Saying:
    from shlex import quote

    over = Saying("The game is saved. To go through it: trictrac replay {name}")
    return (
        over if talk.course.stopped else Saying("The game is saved. To continue: trictrac {command} --resume {name}")
    ).filled(command="play" if talk.partner else "score", name=quote(name))


def _send_to_school(talk: AnyConversation, name: str) -> None:
    """Add the mistakes of the game to the deck. At a terminal, ask once whose it is. If it fails, only print the error."""
    from trictrac.protocol.words import same_name
    from trictrac.saying.words import fold
    from trictrac.seance.commands import NO_CARD, WHOSE, may_mix, quit_table
    from trictrac.seance.preferences import load_preferences
    from trictrac.seance.settings import made_of

    if not talk.table.has_errors(talk.course.log):
        return
    is_nobodys = False
    try:
        while not is_nobodys and is_at_terminal() and may_mix(talk, load_preferences()):
            both = ", ".join(talk.all_names)
            answers = Saying(
                "Type a name, or press Enter for both: {players}. Type nobody for no card of this game.", players=both
            )
            show([WHOSE, answers], talk)
            line = read_line("> ")
            if line is None or talk.commands.get(fold(line)) is quit_table:
                return
            is_nobodys = fold(line) in ("nobody", "personne")
            show([] if is_nobodys else talk.answer(f"me {line or both}"), talk)
        with learners_deck(talk.language, nobodys=name if is_nobodys else ""):
            me = load_preferences().me
            said = Saying("trictrac ecole asks what was counted wrong until you have learnt it.")
            if is_nobodys:
                said = NO_CARD
            elif me and not talk.partner and not any(same_name(me, name) for name in talk.all_names):
                said = made_of(me)
            show([said], talk)
    except TrictracError as error:
        show([error], talk)
