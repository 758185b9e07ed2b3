"""The steps of a turn below the board (dice, marks, hold or go, the play), and the tools below them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from trictrac.app.addresses import address_of
from trictrac.app.answers import sentence
from trictrac.app.documents import render_answer
from trictrac.app.frames import sentences
from trictrac.app.hand import NONE, AtTable, Hand, step_of
from trictrac.app.moves import Tapped
from trictrac.app.parts import (
    block,
    button,
    card,
    choice_field,
    dice,
    die,
    doubt_form,
    form,
    icon,
    line_field,
    link,
    span,
    submit,
    switch,
)
from trictrac.app.rails import name_of, score_of
from trictrac.app.tree import Element, Elements, capitalised, element
from trictrac.base.errors import Saying
from trictrac.model.layout import HAND, OFF
from trictrac.model.score import Side
from trictrac.protocol.events import Draw
from trictrac.rules.heads import TRICTRAC
from trictrac.saying.language import strung
from trictrac.seance.of_any import AnyConversation
from trictrac.seance.settings import Preferences
from trictrac.view.answer import Answer, Choice
from trictrac.view.doc import Board, Indented
from trictrac.view.reason import Reason, Reasons
from trictrac.view.table import Holes

EQUAL = Saying("Equal dice: throw again.")
HELD = ("hold", "go")


def prompt(text: object, beside: Element | str = "", key: str = "prompt") -> Element:
    """Return the question of a step, which screen readers read when it changes."""
    words = element(
        "p", text, id=key, class_="prompt", role="status", aria_live="polite", tabindex="-1", data_focus=True
    )
    return block("asked", beside, words)


def dice_pad(talk: AnyConversation, hand: Hand, after: int = -1, beside: Sequence[Element] = ()) -> Elements:
    """Yield the six keys of the dice with those thrown so far, or the key that makes the program throw, with those ``beside``.

    ``after`` is the number of milliseconds after which the page throws without a tap, or -1.
    """
    if talk.throws:
        turn = talk.table.standing(talk.state).turn
        begins = EQUAL if _drew_equal(talk) else Saying("Who begins?")
        yield prompt(begins if turn is None else Saying("{player}, dice?", player=talk.names[turn]))
        throw = button("say roll", Saying("Throw the dice"), key="roll", kind="main big", keys="Enter", after=after)
        yield block("pair", throw, *beside)
    else:
        question = talk.prompt
        if step_of(talk) == "begin":
            question = Saying("… or one die each: {player}’s die?", player=talk.names[min(len(hand.dice), 1)])
        if _drew_equal(talk):
            question = Saying("{one} {rest}", one=EQUAL, rest=question)
        yield prompt(question, fallen(hand.dice, talk.table.dice_count(talk.state)))
        yield dice_keys()


def _drew_equal(talk: AnyConversation) -> bool:
    return any(isinstance(event, Draw) for event in talk.course.log.events[-1:]) and step_of(talk) == "begin"


def dice_keys(pressed: Collection[int] | None = None) -> Element:
    """Return the six keys of the dice, of which those in ``pressed`` are pressed if they stay so."""
    keys = (
        button(
            f"die {number}",
            die(number),
            element("span", str(number)),
            kind="key",
            label=Saying("die {number}", number=number),
            pressed=None if pressed is None else number in pressed,
            keys=str(number),
        )
        for number in range(1, 7)
    )
    return element("div.pad", *keys, data_arrows=True, role="group", aria_label=Saying("the dice"))


def fallen(numbers: Sequence[int], count: int) -> Element:
    """Return the dice thrown so far, with empty ones up to ``count``."""
    empty = [0] * (count - len(numbers))
    return element("span.dice", *map(die, (*numbers, *empty)), aria_hidden="true")


def marks(found: Reasons, lit_at: int, board: Board, do: str = "light") -> Elements:
    """Yield the marks of a roll in the order of calling, those for the other player in a group with his name.

    The one at ``lit_at`` is highlighted, and its law follows as a link. A tap on one does ``do`` and its number.
    """
    numbered = list(enumerate(found.reasons))
    own = [_mark(at, one, do, lit=at == lit_at) for at, one in numbered if one.own]
    given = [_mark(at, one, do, lit=at == lit_at) for at, one in numbered if not one.own]
    if own:
        yield element("div.marks", *own, role="group", aria_label=name_of(board, found.side))
    if given:
        whose = name_of(board, found.side.other)
        head = element("h2.whose", Saying("For {player}", player=whose))
        yield element("div.marks", head, *given, role="group", aria_label=whose)
    if not numbered:
        yield element("p.second", Saying("Nothing to mark."))
    proved = found.at(lit_at)
    if proved:
        # The card of a mark is a key, in which no link can lie.
        yield sentence(Saying("law {law}", law=proved.law))


def _mark(at: int, reason: Reason, do: str, *, lit: bool) -> Element:
    """Return one mark. A tap on it shows its proof on the board."""
    below = element("small", strung(reason.ways, Saying("{one} · {rest}"))) if reason.ways else ""
    return button(
        f"{do} {at}",
        span("points", str(reason.points)),
        span("words", element("b", reason.words), below),
        icon("eye") if lit else "",
        key=f"mark-{at}",
        kind="mark",
        pressed=lit,
    )


def summary(board: Board, found: Reasons | None, text: object, used: Sequence[int] = ()) -> Element:
    """Return the dice on the table, the question of the step, and the points that the dice earn. ``used`` numbers fade."""
    numbers, points = board.table.dice, sum(reason.points for reason in found.reasons if reason.own) if found else 0
    total = element("output.total", f"+{points}") if points else ""
    return block("summary", prompt(text, dice(numbers, used=used) if numbers else ""), total)


_RECENT = 24
"""Number of entries listed beside the table."""


def recent(screen: AtTable) -> Element:
    """Return the last entries that are seen, newest first, for screens that are wide enough."""
    count, ends = screen.talk.course.count, screen.talk.course.ends
    found = (
        element("li", capitalised(screen.deed(number)), id=f"recent-{number}", value=number)
        for number in range(count, max(0, count - _RECENT), -1)
        if not screen.frames or ends[number - 1] < screen.events
    )
    return element("ol.recent", *found, id="recent", reversed=True, aria_label=Saying("The history"))


def speeds(current: str) -> Element:
    """Return the speeds at which the program's turn is shown, to choose from."""
    return switch("speed", Preferences.speed.words.items(), current, Preferences.speed.label, "switch speeds")


def last_sentences(talk: AnyConversation) -> Answer:
    """Return the sentences on the last valid entry, without those on what may be done now, and what a guide explains."""
    said = sentences(talk, *talk.course.ends[-2:]) if talk.course.count else []
    guides = talk.partner is not None and talk.partner.guides
    return [part for part in said if not (guides and isinstance(part, Indented))]


def news(talk: AnyConversation) -> Element:
    """Return the sentences on the last valid entry below each other."""
    return block("news", *render_answer(last_sentences(talk)))


def hold_or_go(talk: AnyConversation) -> Element:
    """Return the keys for hold and go, of equal size, each with its result."""
    board = talk.board()
    left = score_of(board).points[board.table.active or Side.WHITE]
    kept = Saying("keep {points}, play on", points=left) if left else Saying("play on")
    acts = (
        ("hold", Saying("Hold"), kept, "main big", "Enter h"),
        ("go", Saying("Go"), Saying("new relevé, and the dice again"), "second big", "g"),
    )
    has_holes = isinstance(board.table.furniture, Holes)
    buttons = (
        button(
            f"say {line}",
            element("span", element("b", label), element("small", result) if has_holes else ""),
            key=line,
            kind=kind,
            keys=keys,
        )
        for line, label, result, kind, keys in acts
    )
    return block("pair", *buttons)


def from_hand(tapped: Tapped) -> Saying:
    """Return the words for moving a checker from hand."""
    return Saying("Enter a checker") if tapped.table.waiting else Saying("From the bar")


def play_keys(tapped: Tapped, hand: Hand) -> Elements:
    """Yield the keys for a play: where the selected checker can go, or else the keys to all plays and to a false one."""
    if len(tapped.plays) == 1 and tapped.plays[0].is_pass:
        yield button("say #1", Saying("Nothing can be played"), key="pass", kind="main big", keys="Enter")
        return
    if hand.chosen != NONE:
        yield block("ends", *(_end(tapped, hand.chosen, end) for end in sorted(tapped.ends(hand.chosen))))
    elif HAND in tapped.starts:
        yield button("field 0", from_hand(tapped), key="from-0")
    if hand.done and (not tapped.plays or any(tapped.answers())):
        yield button("play", Saying("That is the play"), kind="main", keys="Enter")
    if tapped.plays:
        count = len(tapped.plays)
        few = {1: Saying("The one play"), 2: Saying("Both plays")}
        every = few.get(count, Saying("All {count} plays", count=count))
        other = element("span", Saying("Another move"), element("small", Saying("enter a false move")))
        yield block("pair", button("open plays", every, key="plays"), button("free", other))
    elif hand.free:
        yield block("pair", button("free", Saying("Only allowed moves")))


def _end(tapped: Tapped, start: int, end: int) -> Element:
    """Return the key for one field that the selected checker can reach."""
    where = Saying("off") if end == OFF else str(tapped.number_of(end))
    in_hand = Saying("in hand") if tapped.table.waiting else Saying("bar")
    begins = in_hand if start == HAND else str(tapped.number_of(start))
    number = "" if end == OFF else Saying("by {number}", number=tapped.number(start, end))
    words = element("span", element("b", begins, " – ", where), element("small", number) if number else "")
    return button(f"to {end}", words, kind="second lit")


def plays_list(talk: AnyConversation) -> Elements:
    """Yield all plays of the roll as a list, and the key back to the board."""
    found = [choice for choice in talk.table.choices() if choice.line.startswith("#")]
    found = found or [Choice(f"#{at}", str(play)) for at, play in enumerate(talk.table.plays(), 1)]
    rows = (
        button(f"say {choice.line}", choice.label, key=f"choose-{choice.line[1:]}", kind="row", keys=str(choice.letter))
        for choice in found
    )
    yield block("rows", *rows)
    yield button("open plays", Saying("Back to the board"), key="plays")


_ENDS = {"new": Saying("Play another"), "stop": Saying("End the séance")}
"""Other labels for the acts that can follow the end of a partie."""


def other_acts(choices: Iterable[Choice]) -> Elements:
    """Yield a key for each of these acts."""
    keys = [
        button(f"say {choice.line}", capitalised(_ENDS.get(choice.line, choice.label)), key=f"act-{at}")
        for at, choice in enumerate(choices)
    ]
    if keys:
        yield block("acts", *keys)


def notice(answer: Sequence[object]) -> Elements:
    """Yield the last answer: why something could not be done, or the answer to a question."""
    if answer:
        yield element("div.answer", *render_answer(answer), id="answer", role="alert", tabindex="0")


def misfit(talk: AnyConversation) -> Elements:
    """Yield the entry that no longer fits after an edit, if there is one, with the keys for what to do about it."""
    if talk.course.left:
        keys = (
            button(f"say {line}", label, key=line)
            for line, label in (("drop", Saying("Delete this entry")), ("cancel", Saying("Give the edit up")))
        )
        yield card(*render_answer(talk.misfit()[:3]), block("pair", *keys), key="misfit", kind="misfit")


def more(name: str, talk: AnyConversation, speed: str) -> Elements:
    """Yield everything else: keys for questions, the speed of the program's turn, and a line to type as at the terminal."""
    keys = [
        button(f"say {line}", label, key=f"ask-{line}")
        for line, label in _QUESTIONS.items()
        if line in talk.commands and (line != "hint" or talk.adviser is not None)
        if not (talk.board().score_only and line in ("why", "hint"))
    ]
    if talk.course.undone:
        keys.insert(0, button("say redo", Saying("Enter again what was taken back"), key="redo"))
    if talk.table.rules() is not None:
        keys.append(link(address_of("table", name, "rules"), "rules", Saying("The rules")))
    keys.append(link(address_of("game", name, "carry"), "to-device", Saying("To another device")))
    yield block("acts", *keys, link("/", "leave", Saying("Leave the table")))
    if talk.partner is not None:
        yield element("h2.whose", Preferences.speed.label)
        yield speeds(speed)
    yield line_form(talk.prompt)
    if talk.head.game == TRICTRAC:
        from trictrac.rules.loader import sheets

        sets = ((f"rules {sheet.name}", sheet.title.said(talk.language.code)) for sheet in sheets())
        yield form(
            "line",
            "judge-form",
            choice_field("line", Saying("Judge the game anew by"), sets, "rules modern"),
            choice_field("here", Saying("Since when"), _SINCE, ""),
            submit("judge", Saying("Judge")),
        )
    yield doubt_form()
    keyboard = Saying(
        "Keys: 1 to 6 enter the dice, Enter holds, g goes, u takes the last entry back, the arrows move over "
        "the fields, Esc puts a checker back."
    )
    yield element("p.second.keyboard", keyboard)


def line_form(question: object, kind: str = "second") -> Element:
    """Return a line to type as at the terminal, with the question as its label and a button that enters it."""
    return form(
        "line",
        "typed-form",
        line_field("typed", question, "send"),
        submit("send", Saying("Enter"), kind=kind),
        kind="typed",
    )


_SINCE = (("", Saying("from its beginning")), (" here", Saying("from here on")))
"""The endings of a line that names a rule set, with their labels."""
_QUESTIONS = {
    "why": Saying("Why?"),
    "hint": Saying("A hint"),
    "score": Saying("The score"),
    "account": Saying("The account"),
    "help": Saying("Help"),
}
"""The labels of the questions at a table, by the lines typed for them."""


def tools(screen: AtTable, *between: Element, kind: str = "tools") -> Element:
    """Return the tools: undo, which names what it takes back, those ``between``, and the key for everything else."""
    key = button(
        "open more",
        icon("more"),
        key="more",
        kind="tool",
        label=Saying("More"),
        pressed=screen.hand.open == "more",
        keys="?",
    )
    return element("nav", undo(screen), *between, key, class_=kind, aria_label=Saying("Tools"))


def history_link(name: str) -> Element:
    """Return the link to the history of a game."""
    to = address_of("table", name, "history")
    return link(to, "history", icon("list"), kind="tool", label=Saying("The history"))


def undo(screen: AtTable) -> Element:
    """Return the undo key, with what it takes back, in so few words that it stays small beside the names of any players."""
    hand, course = screen.hand, screen.talk.course
    is_begun = bool(hand.is_half or hand.open or hand.free)
    taken: object = Saying("Undo")
    if hand.dice:
        taken = Saying("undo the {number}", number=hand.dice[-1])
    elif hand.is_half:
        taken = Saying("put the checker back")
    elif is_begun:
        taken = Saying("back")
    elif course.left:
        taken = Saying("Give the edit up")
    elif course.just_revised:
        taken = Saying("Undo the change")
    elif course.count and (deed := screen.short_deed):
        taken = Saying("undo: {deed}", deed=deed)
    return button(
        "undo",
        icon("undo"),
        span("words", element("b", capitalised(taken))),
        kind="second undo",
        off="" if is_begun or course.count or course.left else Saying("nothing has been entered yet"),
        keys="u Escape" if is_begun else "u",
    )
