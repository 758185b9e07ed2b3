"""The table in mode announce, and of every game with a board: rails, board, the step of the turn, tools."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import filterfalse

from trictrac.app import replay, steps
from trictrac.app.drawing import FEW_MARKS
from trictrac.app.drawing import board as drawn
from trictrac.app.frames import repeated
from trictrac.app.hand import NONE, AtTable, Hand, step_of
from trictrac.app.moves import Tapped
from trictrac.app.painting import picture
from trictrac.app.parts import bar, block, button, icon, main
from trictrac.app.picture import LOW, Drawing, Lit
from trictrac.app.rails import due_of, name_of, rail, score_of
from trictrac.app.tree import Element, Elements, capitalised, element
from trictrac.base.errors import Saying
from trictrac.model.layout import HAND, field_label
from trictrac.model.score import Side
from trictrac.saying.words import printable
from trictrac.seance.of_any import AnyConversation
from trictrac.view.answer import Choice
from trictrac.view.doc import Board, Indented
from trictrac.view.geometry import Plan
from trictrac.view.reason import Reasons


def tree(screen: AtTable) -> Element:
    """Return the whole screen."""
    talk = screen.talk
    found = screen.frames[0].found if screen.frames else talk.table.reasons()
    seat = button("seat", icon("turn"), kind="tool", label=Saying("From the other seat"))
    tools = steps.tools(screen, steps.history_link(screen.name), seat)
    step = "replayed" if screen.frames else step_of(talk)
    action = replay.replayed(screen) if screen.frames else _action(screen, found)
    return around_board(screen, found, action, tools, steps.recent(screen), step=step)


def around_board(
    screen: AtTable, found: Reasons | None, action: Iterable[object], *below: Element, step: str
) -> Element:
    """Return a screen with the board between the rails of both sides, the step of the turn, and the elements ``below``."""
    board = screen.board
    bottom = board.bottom(screen.talk.view.bottom)
    far, by = screen.talk.table.heading()
    # The tick stands for a whole turn. A screen is shown only when everything is saved.
    saved = element("span.kept", icon("check"), Saying("saved"), id="kept")
    return main(
        bar(far, capitalised(by), tools=[] if screen.hand.is_half or step in ("choice", "play") else [saved]),
        _seated(screen, board, bottom.other, found),
        _board(screen, board, found),
        _seated(screen, board, bottom, found),
        *([] if screen.hand.open == "more" else steps.notice(screen.answer)),
        element("section.action", *action, id="action"),
        *below,
        kind=f"table announcing {step}",
        closes=screen.closes,
    )


def _seated(screen: AtTable, board: Board, side: Side, found: Reasons | None) -> Element:
    """Return the rail of one side, without the points left over from a hole until he holds or goes."""
    is_his = not screen.frames and step_of(screen.talk) == "choice" and found is not None and found.side is side
    waiting = score_of(board).points[side] if is_his else 0
    due = due_of(screen.talk, board, side, screen.events) if screen.scored == screen.events else ""
    return rail(board, side, due=due, waiting=waiting, key=f"rail-{side.letter}")


def _board(screen: AtTable, board: Board, found: Reasons | None) -> Element:
    """Return the board, with the checkers that can move highlighted during a play, or else the proof of the selected mark."""
    hand, talk, tapped = screen.hand, screen.talk, screen.tapped
    listed = hand.open in ("plays", "more", "remedies")
    is_low = listed or (tapped is None and found is not None and len(found.reasons) > FEW_MARKS)
    return drawn(
        board,
        bottom=talk.view.bottom,
        lit=replace(lit_of(hand, board, tapped, found), last=screen.last),
        tapped=tapped is not None and not listed,
        low=is_low,
    )


def lit_of(hand: Hand, board: Board, tapped: Tapped | None, found: Reasons | None) -> Lit:
    """Return what is highlighted on a board: the moves of the play that is tapped, or the proof of the selected mark."""
    side = board.table.active or (found.side if found else Side.WHITE)
    if tapped is not None and (hand.chosen != NONE or hand.done):
        ends = tapped.ends(hand.chosen) if hand.chosen != NONE else {}
        numbered = tuple((end, str(tapped.number(hand.chosen, end))) for end in ends)
        movable = tapped.starts if hand.chosen == NONE else ()
        return Lit(tapped.side, movable, hand.chosen, numbered)
    proved = found.at(hand.lit) if found else None
    movable = tapped.starts if tapped is not None else ()
    return Lit(found.side if found and proved else side, movable, reason=proved)


def _action(screen: AtTable, found: Reasons | None) -> Elements:
    """Yield the step that is due, below the reason why the last act failed, if it did."""
    talk, hand = screen.talk, screen.hand
    yield from steps.misfit(talk)
    if hand.open == "more":
        yield block("folds", *steps.notice(screen.answer), *steps.more(screen.name, talk, screen.speed))
        return
    step = step_of(talk)
    keyed = {"", "roll", "drop", "cancel", *steps.HELD, *(talk.names if step == "begin" else ())}
    beside = [choice for choice in talk.choices() if choice.line not in keyed and not choice.line.startswith("#")]
    if step == "begin":
        if not hand.dice and not talk.throws:
            players = zip(talk.names, talk.table.choices(), strict=False)
            keys = (
                button(
                    f"say {choice.line}",
                    Saying("{player} begins", player=printable(name)),
                    key=f"begins-{at}",
                    kind="main",
                )
                for at, (name, choice) in enumerate(players)
            )
            yield block("pair", *keys)
        yield from steps.dice_pad(talk, hand)
    elif step == "dice":
        # What is always to be tapped stands beside the key that throws; below six keys of dice it has no room of its own.
        # The boards of what may be played instead take the room of the dice.
        if hand.open != "remedies":
            yield from steps.dice_pad(talk, hand, screen.pause, _again(talk) if talk.throws else ())
        yield from acts(talk, hand, beside)
        yield replay.done(screen, *(() if talk.throws else _again(talk)))
        return
    elif step == "choice":
        last = [part for part in steps.last_sentences(talk) if not isinstance(part, Indented)]
        yield steps.summary(talk.board(), found, last[-1] if last else talk.prompt)
        yield from _marks(screen, found)
        yield steps.hold_or_go(talk)
    elif step == "play":
        yield from play(screen, found)
    else:
        choices = talk.table.choices()
        yield steps.prompt(Saying("What now?") if any(choice.line == "new" for choice in choices) else talk.prompt)
        yield replay.done(screen, *_again(talk))
        yield from acts(talk, hand, choices, unfolded=True)
        return
    yield from steps.other_acts(filterfalse(is_remedy, beside))


def play(screen: AtTable, found: Reasons | None) -> Elements:
    """Yield the step of the play: its question and keys, or the list of plays, with the marks before the first move."""
    talk, hand, tapped = screen.talk, screen.hand, screen.tapped
    if hand.open == "plays":
        yield from steps.plays_list(talk)
    else:
        used = tapped.used if tapped is not None else ()
        yield steps.summary(screen.board, found, _question_of_play(screen, tapped), used)
        if hand.chosen == NONE and not hand.done:
            yield from _marks(screen, found)
        if tapped is not None:
            yield from steps.play_keys(tapped, hand)


def _question_of_play(screen: AtTable, tapped: Tapped | None) -> object:
    """Return the question for a play: which checker, or where to."""
    hand, board = screen.hand, screen.board
    roll = "-".join(map(str, board.table.dice))
    if tapped is None or (tapped.plays and tapped.plays[0].is_pass):
        return screen.talk.prompt
    if hand.chosen == HAND:
        return Saying("{start}: where to?", start=steps.from_hand(tapped))
    if hand.chosen != NONE:
        other = name_of(board, tapped.side.other) if board.table.own_edges else None
        return Saying("From {field}: where to?", field=field_label(tapped.number_of(hand.chosen), other))
    if hand.open == "rectify":
        return Saying("{roll}: which play in its place?", roll=roll)
    return Saying("{roll}: which checker?", roll=roll)


def _again(talk: AnyConversation) -> list[Element]:
    """Return the key that shows the program's last turn again, if there is one."""
    return [replay.AGAIN] if repeated(talk) else []


def _marks(screen: AtTable, found: Reasons | None) -> Elements:
    """Yield the marks of the roll, under the names of both players, and the key that shows the program's last turn again."""
    cards = steps.marks(found, screen.hand.lit, screen.board) if found is not None else ()
    inside = [*cards, *_again(screen.talk)]
    if inside:
        yield element("div.scroll", *inside, id="marks")


def acts(talk: AnyConversation, hand: Hand, choices: Iterable[Choice], *, unfolded: bool = False) -> Elements:
    """Yield a key for each of these acts. Those that correct a false move have boards."""
    yield from put_right(talk, hand, unfolded=unfolded)
    yield from steps.other_acts(filterfalse(is_remedy, choices))


PUT_RIGHT = Saying("Correct the play")


def put_right(talk: AnyConversation, hand: Hand, *, unfolded: bool = False) -> Elements:
    """Yield the key that opens the corrections of a false move, and once it is tapped, a board for each."""
    found = talk.table.remedies()
    is_open = unfolded or hand.open == "remedies"
    if found and not unfolded:
        yield button("open remedies", PUT_RIGHT, key="remedies", pressed=is_open)
    if found and is_open:
        boards = []
        for at, (choice, board) in enumerate(found, 1):
            plan = Plan(board.table, board.bottom(talk.view.bottom))
            small = picture(Drawing(plan, LOW, highlight=board.highlight))
            words = element("span", capitalised(choice.label))
            boards.append(button(f"say {choice.line}", small, words, key=f"remedy-{at}", kind="remedy"))
        yield element("div.remedies", *boards, id="remedies-list")


def is_remedy(choice: Choice) -> bool:
    """Return whether a choice corrects a false move."""
    return choice.line.startswith("rectify")
