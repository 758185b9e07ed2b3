"""The table where the program counts, and that of every game with a board: rails, board, the step of the turn, tools."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import filterfalse
from typing import TYPE_CHECKING

from trictrac.app import steps
from trictrac.app.drawing import board as drawn
from trictrac.app.hand import NONE, step_of
from trictrac.app.painting import miniature
from trictrac.app.parts import bar, block, button, icon, kept, main
from trictrac.app.picture import Lit
from trictrac.app.rails import due_of, rail
from trictrac.app.telling import render_answer
from trictrac.app.tree import Element, element
from trictrac.base.errors import Saying
from trictrac.model.layout import HAND, field_label
from trictrac.model.score import Side
from trictrac.saying.words import capital, printable
from trictrac.view.geometry import Plan
from trictrac.view.table import Holes

if TYPE_CHECKING:
    from trictrac.app.hand import AtTable, Hand
    from trictrac.app.moves import Tapped
    from trictrac.saying.language import Language
    from trictrac.seance.conversation import AnyConversation
    from trictrac.view.answer import Board, Choice
    from trictrac.view.reason import Reasons

_MANY = 2
"""More marks than so many leave less height to the board, as long as it is not played."""


def tree(screen: AtTable, language: Language) -> Element:
    """The whole screen."""
    talk, say = screen.talk, language.say
    board = screen.board
    bottom = board.bottom(talk.view.bottom)
    found = talk.table.reasons()
    far, by = talk.table.heading()
    under = printable(capital(say(by)))
    seat = button(icon("turn"), do="seat", key="seat", kind="tool", label=say(Saying("From the other seat")))
    return main(
        bar(language, far, under, tools=[kept(language)]),
        _seated(screen, board, bottom.other, language, found),
        lying(screen, board, found, language),
        _seated(screen, board, bottom, language, found),
        element("section", *_action(screen, found, language), class_="action", id="action"),
        steps.tools(screen.name, talk, screen.hand, language, seat),
        steps.recent(talk, language),
        kind=f"table announcing {step_of(talk)}",
    )


def _seated(screen: AtTable, board: Board, side: Side, language: Language, found: Reasons | None) -> Element:
    """The rail of one side; what remains of a hole is not marked before it is said whether he holds."""
    furniture, waiting = board.table.furniture, 0
    if step_of(screen.talk) == "choice" and found is not None and found.side is side and isinstance(furniture, Holes):
        waiting = furniture.score.points[side]
    return rail(board, side, language, due=due_of(screen.talk, board, side), waiting=waiting, key=f"rail-{side.letter}")


def lying(screen: AtTable, board: Board, found: Reasons | None, language: Language) -> Element:
    """The board: what can be moved is lit while it is played, else the mark that is looked at is proved on it."""
    hand, talk, tapped = screen.hand, screen.talk, screen.tapped
    listed = hand.open in ("plays", "more", "remedies")
    is_low = listed or (tapped is None and found is not None and len(found.reasons) > _MANY)
    return drawn(
        board,
        language,
        bottom=talk.view.bottom,
        lit=_lit(screen, board, tapped, found),
        tapped=tapped is not None and not listed,
        low=is_low,
    )


def _lit(screen: AtTable, board: Board, tapped: Tapped | None, found: Reasons | None) -> Lit:
    hand = screen.hand
    side = board.table.active or (found.side if found else Side.WHITE)
    if tapped is not None and (hand.chosen != NONE or hand.done):
        ends = tapped.ends(hand.chosen) if hand.chosen != NONE else {}
        numbered = tuple((end, str(tapped.number(hand.chosen, end))) for end in ends)
        movable = tapped.starts if hand.chosen == NONE else ()
        return Lit(tapped.side, movable, hand.chosen, numbered)
    proved = None
    if found is not None and 0 <= hand.lit < len(found.reasons):
        side, proved = found.side, found.reasons[hand.lit]
    movable = tapped.starts if tapped is not None else ()
    return Lit(side, movable, reason=proved)


def _action(screen: AtTable, found: Reasons | None, language: Language) -> Iterator[Element]:
    """The one step that is due, below what could not be done."""
    talk, hand = screen.talk, screen.hand
    if talk.course.left:
        yield steps.misfit(talk, language)
    yield from steps.notice(screen.answer, language)
    if hand.open == "more":
        yield from steps.more(screen.name, talk, language)
        return
    step = step_of(talk)
    keyed = {"", "roll", "drop", "cancel", *steps.HELD, *(talk.names if step == "begin" else ())}
    beside = [choice for choice in talk.choices() if choice.line not in keyed and not choice.line.startswith("#")]
    if step == "begin":
        if not hand.dice and not talk.throws:
            players = zip(talk.names, talk.table.choices(), strict=False)
            keys = (
                button(
                    element("span", printable(name), class_="begins"),
                    do=f"say {choice.line}",
                    key=f"begins-{at}",
                    kind="main",
                )
                for at, (name, choice) in enumerate(players)
            )
            yield element("h2", language.say(Saying("Who begins?")), class_="whose")
            yield block("pair", *keys)
        yield from steps.dice_pad(talk, hand, language)
    elif step == "dice":
        yield from steps.dice_pad(talk, hand, language)
        yield from acts(talk, hand, beside, language)
        yield from _news(screen, language)
        return
    elif step == "choice":
        last = steps.last_told(talk)
        title = printable(language.say(last[-1] if last else talk.prompt))
        yield steps.summary(talk.board(), found, title)
        if found is not None:
            yield _marks(screen, found, language)
        yield steps.hold_or_go(talk, language)
    elif step == "play":
        yield from play(screen, found, language)
    else:
        choices = talk.table.choices()
        is_over = any(choice.line == "new" for choice in choices)
        yield steps.prompt(printable(language.say(Saying("What now?") if is_over else talk.prompt)))
        yield from _news(screen, language)
        yield from acts(talk, hand, choices, language, unfolded=True)
        return
    yield from steps.other_acts(filterfalse(is_remedy, beside), language)


def _news(screen: AtTable, language: Language) -> Iterator[Element]:
    """The last entry as it is told."""
    said = render_answer(steps.last_told(screen.talk), language)
    if said:
        yield element("div", *said, class_="news", id="news")


def play(screen: AtTable, found: Reasons | None, language: Language) -> Iterator[Element]:
    """The play: from where and to where, or a list of all; before it is begun with the marks of the roll."""
    talk, hand, tapped = screen.talk, screen.hand, screen.tapped
    if hand.open == "plays":
        yield from steps.plays_list(talk, language)
        return
    yield steps.summary(screen.board, found, printable(language.say(_question_of_play(screen, tapped))))
    if found is not None and hand.chosen == NONE and not hand.done:
        yield _marks(screen, found, language)
    if tapped is not None:
        yield from steps.play_keys(tapped, hand, language)


def _question_of_play(screen: AtTable, tapped: Tapped | None) -> object:
    """The question for a play: which checker, and where to."""
    hand, board = screen.hand, screen.board
    roll = "-".join(map(str, board.table.dice))
    if tapped is None or (tapped.plays and tapped.plays[0].is_pass):
        return screen.talk.prompt
    if hand.chosen == HAND:
        return Saying("{start}: where to?", start=steps.from_hand(tapped))
    if hand.chosen != NONE:
        shown = tapped.number_of(hand.chosen)
        other = (board.names or (Side.WHITE, Side.BLACK))[tapped.side.other]
        return Saying("From {field}: where to?", field=field_label(shown, other if board.table.own_edges else None))
    if hand.open == "rectify":
        return Saying("{roll}: which play in its place?", roll=roll)
    return Saying("{roll}: which checker?", roll=roll)


def _marks(screen: AtTable, found: Reasons, language: Language) -> Element:
    """Return the marks of the roll, under the names of the roller and of the other player."""
    names = screen.board.names or ("", "")
    both = printable(names[found.side]), printable(names[found.side.other])
    return element("div", *steps.marks(found, screen.hand, language, both), class_="scroll", id="marks")


def acts(
    talk: AnyConversation, hand: Hand, choices: Iterable[Choice], language: Language, *, unfolded: bool = False
) -> Iterator[Element]:
    """Yield a key for each of these acts; those that put a false move right have a board each."""
    yield from put_right(talk, hand, language, unfolded=unfolded)
    yield from steps.other_acts(filterfalse(is_remedy, choices), language)


PUT_RIGHT = Saying("Put the play right")


def put_right(talk: AnyConversation, hand: Hand, language: Language, *, unfolded: bool = False) -> Iterator[Element]:
    """Yield the key that unfolds the plays in the place of a false move; once it is tapped, a board for each."""
    found = talk.table.remedies()
    if not found:
        return
    if not unfolded:
        is_open = hand.open == "remedies"
        yield button(language.say(PUT_RIGHT), do="open remedies", key="remedies", pressed=is_open)
        if not is_open:
            return
    boards = []
    for at, (choice, board) in enumerate(found, 1):
        picture = miniature(Plan(board.table, board.bottom(talk.view.bottom)), board.highlight)
        words = element("span", capital(printable(language.say(choice.label))))
        boards.append(button(picture, words, do=f"say {choice.line}", key=f"remedy-{at}", kind="remedy"))
    yield element("div", *boards, class_="remedies", id="remedies-list")


def is_remedy(choice: Choice) -> bool:
    """Return whether a choice puts a false move right, so that it has a board."""
    return choice.line.startswith("rectify")
