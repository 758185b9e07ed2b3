"""``trictrac score``: a live game at the table, scored line by line and kept on the disk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.cli.framing import Agreed
from trictrac.cli.program import CommandLineError, help_text
from trictrac.cli.view import AsciiOption, BoardOption, BottomOption, TalonOption, choice, option, view_of
from trictrac.errors import Saying, TrictracError

if TYPE_CHECKING:
    from trictrac.game.events import Event
    from trictrac.notation.record import Record
    from trictrac.scorer.answers import View
    from trictrac.scorer.scorer import Scorer
    from trictrac.wording.language import Language

HELP = help_text(
    "Score a live game at the table, from the first roll to the payment.\n\n"
    "A whole turn takes one line: 64 1-7 1-5. Every line is on the disk before the next is asked for; --resume goes on "
    "with the last game, or with the one named. At the table, help lists everything that can be typed.\n\n"
    "Three modes: announce, the program counts and says why; school, the players claim their points and errors go to "
    "school; marker, no board, only points, holes and payment."
)


_MOST = 5
"""The most players of a long game."""

Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar=help_text("NAMES"),
        help=help_text(
            "The names of the two players, of up to five in a long game; with --resume the game to go on with."
        ),
        show_default=False,
    ),
]


def score(
    ctx: typer.Context,
    words: Words = None,
    resume: Annotated[
        bool, typer.Option("--resume", help=help_text("Go on with the last game, or the one named."))
    ] = False,
    mode: Annotated[str, option("--mode", "announce|school|marker", help_text("Who counts."))] = "",
    rules: Annotated[str, option("--rules", help_text("RULES"), help_text("A rule set, options or a TOML file."))] = "",
    roll: Annotated[bool, typer.Option("--roll", help=help_text("The program throws the dice."))] = False,
    seed: Annotated[str, option("--seed", "N", help_text("The seed of its dice."))] = "",
    handicap: Annotated[
        str, option("--handicap", "SCORE", help_text("With what each partie begins, like holes=3,0."))
    ] = "",
    position: Annotated[str, option("--position", "POSITION", help_text("With what board the game begins."))] = "",
    frame: Annotated[
        str, option("--frame", "ecrire|combine|poule", help_text("A long game of several marqués or parties."))
    ] = "",
    marques: Annotated[str, option("--marques", "N", help_text("How many marqués."))] = "",
    seats: Annotated[str, option("--seats", "chouette|tourner|two", help_text("How three or four play."))] = "",
    holes: Annotated[str, option("--holes", "N", help_text("The holes of a partie of the poule, 6 as a rule."))] = "",
    method: Annotated[
        str, option("--method", "METHOD", help_text("What it pays: an author, options like jetons=1 queue=20."))
    ] = "",
    title: Annotated[str, option("--title", "TEXT", help_text("A title for the record."))] = "",
    board: BoardOption = "",
    bottom: BottomOption = "",
    talon: TalonOption = "",
    ascii_only: AsciiOption = False,
) -> None:
    """Score a live game."""
    from trictrac.table.preferences import load_preferences

    preferred = load_preferences()
    view = view_of(preferred, board=board, bottom=bottom, talon=talon, ascii_only=ascii_only)
    words = words or []
    if resume:
        given = {"--mode": mode, "--rules": rules, "--seed": seed, "--handicap": handicap, "--position": position}
        long = {"--frame": frame, "--marques": marques, "--seats": seats, "--holes": holes, "--method": method}
        idle = [option for option, value in {**given, **long, "--roll": roll, "--title": title}.items() if value]
        if idle:
            raise CommandLineError("{option} is for a new game; --resume goes on with one as it is", option=idle[0])
        _resume(words, view, ctx.obj)
        return
    agreed = Agreed(frame, marques, seats, holes, method)
    head = _head(
        words, mode or preferred.mode, rules or preferred.rules, agreed, title=title, roll=roll or bool(seed), seed=seed
    )
    _begin(head, view, ctx.obj, handicap=handicap, position=position)


def _head(words: list[str], mode: str, rules: str, agreed: Agreed, *, title: str, roll: bool, seed: str) -> Record:
    """The head of the record of a new game."""
    from datetime import datetime
    from itertools import combinations

    from trictrac.cli.reading import read_rules, read_seed
    from trictrac.cli.terminal import printable
    from trictrac.notation.line import same_name
    from trictrac.notation.record import Record
    from trictrac.scorer.setting import MODES

    names = [" ".join(printable(word).split()) for word in words]
    if agreed.frame and (len(names) == 1 or len(names) > _MOST or not all(names)):
        raise CommandLineError("the names of two to five players, like: trictrac score --frame poule Anna Bert Carl")
    if not agreed.frame and (len(names) not in (0, 2) or not all(names)):
        raise CommandLineError("the names of two players, like: trictrac score Cloris Damon")
    for one, other in combinations(names, 2):
        if same_name(one, other):
            raise CommandLineError("two players of one name, {name!r}: give them different names", name=one)
    if len(names) > 2 and any("," in name for name in names):
        raise CommandLineError("a name with a comma: names of a long game are written without")
    judged, frame = agreed.read(len(names), read_rules(rules), rules)
    return Record(
        names=(names[0], names[1]) if names else ("", ""),
        others=tuple(names[2:]),
        frame=frame,
        title=" ".join(printable(title).split()),
        date=datetime.now().astimezone().date().isoformat(),
        rules=judged,
        marking=MODES[choice("mode", mode)],
        seed=str(read_seed(seed)) if seed or roll else "",
    )


def _begin(head: Record, view: View, language: Language, *, handicap: str, position: str) -> None:
    """Hold a new séance; what cannot be begun with leaves no game behind."""
    from trictrac.cli.reading import read_board
    from trictrac.cli.terminal import show
    from trictrac.game.events import Counting, SetPosition
    from trictrac.scorer.framing import given_first, opening_sentences
    from trictrac.scorer.opening import begin
    from trictrac.scorer.setting import handicap as read_handicap
    from trictrac.table.library import default_library
    from trictrac.wording.counted import listed

    if head.seed and head.marking is Counting.MARKER:
        raise CommandLineError("--roll: no dice are thrown in the mode marker; choose --mode announce or school")
    if position and head.marking is Counting.MARKER:
        raise CommandLineError("--position: no board is kept in the mode marker; choose --mode announce or school")
    placed = SetPosition(read_board(position)) if position else None
    given: tuple[Event, ...] = tuple(event for event in (placed, read_handicap(handicap)) if event is not None)
    given += () if placed else given_first(head.frame)
    library = default_library()
    name, journal, scorer = begin(library, head, given, view, language)
    begun = journal.lines
    with journal:
        players = listed(scorer.all_names)
        said: list[object] = [
            Saying("Game {name}: {players}. help lists what can be typed.", name=name, players=players)
        ]
        if head.frame:
            said += opening_sentences(head.frame, scorer.all_names)
        if head.seed:
            said.append(Saying("The program throws the dice, seed {seed}: press Enter to roll.", seed=head.seed))
        if placed or handicap:
            said += scorer.status()
        _hold_table(scorer, said)
        if journal.lines == begun:
            library.discard(name)
            show([Saying("Nothing was entered, so no game is kept.")], scorer)
        else:
            show([_how_to_go_on(name)], scorer)
    _send_to_school(scorer)


def _resume(words: list[str], view: View, language: Language) -> None:
    from trictrac.cli.terminal import show
    from trictrac.scorer.opening import latest, resume
    from trictrac.scorer.revising import history, misfit_sentences
    from trictrac.table.library import default_library
    from trictrac.wording.counted import Counted, listed

    if len(words) > 1:
        raise CommandLineError("one game at most after --resume; trictrac games lists them")
    library = default_library()
    name, journal, scorer = resume(library, words[0] if words else latest(library), view, language)
    with journal:
        values = {"name": name, "players": listed(scorer.all_names)}
        said: list[object] = [
            Counted(
                "Game {name}: {players}, {count} entry.",
                "Game {name}: {players}, {count} entries.",
                scorer.course.count,
                **values,
            )
        ]
        if journal.set_aside:
            said.append(
                Saying("The last line was only half written and is set aside: {line!r}", line=journal.set_aside)
            )
        said += [*history(scorer, ""), *misfit_sentences(scorer)] if scorer.course.left else history(scorer, "")
        _hold_table(scorer, [*said, *scorer.glance()])
        show([_how_to_go_on(name)], scorer)
    _send_to_school(scorer)


def _how_to_go_on(name: str) -> Saying:
    from shlex import quote

    return Saying("The game is kept. To go on: trictrac score --resume {name}", name=quote(name))


def _hold_table(scorer: Scorer, said: list[object]) -> None:
    """Hold the séance."""
    from trictrac.cli.terminal import converse, show
    from trictrac.table.places import history_path

    show(said, scorer)
    converse(scorer, history_path())


def _send_to_school(scorer: Scorer) -> None:
    """Bring the mistakes of the séance into the deck; the game is kept, whatever becomes of them."""
    from trictrac.cli.study import learners_deck
    from trictrac.cli.terminal import show

    spoken = (state for state in scorer.course.log.states if state.spoken)
    if not any(happening.what == "erred" for state in spoken for happening in state.happenings):
        return
    try:
        with learners_deck(scorer.language):
            show([Saying("trictrac ecole asks what was counted wrong until it is learnt.")], scorer)
    except TrictracError as error:
        show([error], scorer)
