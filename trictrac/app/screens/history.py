"""The history of a game: a board to step through its entries, each of which can be changed, deleted, or get one before it."""

from __future__ import annotations

from dataclasses import replace

from trictrac.app import steps
from trictrac.app.addresses import address_of, no_page
from trictrac.app.drawing import board
from trictrac.app.hand import Hand
from trictrac.app.parts import bar, block, button, icon, main, span
from trictrac.app.screen import Desk, Fields, PageView, Parts, Screen, not_here
from trictrac.app.screens.table import TableScreen
from trictrac.app.tree import Elements, capitalised, element
from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.model.play import Dice
from trictrac.seance.of_any import AnyConversation
from trictrac.seance.revising import ANSWERED
from trictrac.view.doc import Doc

_PAGE = 40
"""Number of entries listed at first, and added with each tap for earlier ones."""


@frozen
class HistoryScreen:
    """The entries of a game, one of which can be selected and then replaced by a line or dice."""

    name: str
    talk: AnyConversation
    chosen: int = 0
    """The number of the selected entry, or 0."""
    act_chosen: str = ""
    """The act on it, ``edit`` or ``insert``, or an empty text before the user chooses."""
    dice: Dice = ()
    most: int = _PAGE
    """Number of entries shown, counted from the last."""
    answer: Doc = ()

    @property
    def address(self) -> str:
        """The address, below that of the game."""
        return address_of("table", self.name, "history")

    def show(self, desk: Desk) -> PageView:
        """Show the entries, last first, and the acts on the selected one."""
        self.talk.language = desk.language
        count = self.talk.course.count
        first = max(1, count - self.most + 1)
        entries = [
            element("li", *self._entry(number), id=f"entry-{number}", data_seen=number == self.chosen)
            for number in range(count, first - 1, -1)
        ]
        if not count:
            entries.append(element("li", Saying("Nothing has been entered yet.")))
        if first > 1:
            entries.append(element("li", button("earlier", Saying("Earlier entries"))))
        tree = main(
            bar(Saying("The history"), " – ".join(self.talk.all_names), back=address_of("table", self.name)),
            *steps.notice(self.answer),
            *steps.misfit(self.talk),
            *self._stage(),
            element("ol.entries", *entries, id="entries", reversed=True),
            kind="history",
            closes=f"choose {self.chosen}" if self.chosen else "",
        )
        return PageView(tree, awake=True)

    def _stage(self) -> Elements:
        """Yield the board after the selected entry, or the present one, with keys to step. A game without a board has none."""
        talk, count = self.talk, self.talk.course.count
        at = self.chosen or count
        state = talk.course.state_after(at)
        lying = talk.table.board(state, talk.names_in(state))
        if count and not lying.score_only:
            yield block(
                "stage",
                element(
                    "div",
                    board(lying, bottom=talk.view.bottom, talon_left=talk.view.talon_left, low=True),
                    data_swipe=True,
                ),
                block(
                    "steps",
                    *(
                        button(
                            f"step {to}",
                            icon(sign),
                            key=f"step-{sign}",
                            label=label,
                            off="" if 1 <= to <= count else Saying("there is no other entry"),
                            keys=key,
                        )
                        for sign, label, key, to in (
                            ("back", Saying("The entry before"), "ArrowLeft", at - 1),
                            ("forth", Saying("The next entry"), "ArrowRight", at + 1),
                        )
                    ),
                ),
            )

    def _entry(self, number: int) -> Elements:
        """Yield an entry with its number, the score if it changed, and the acts on it if it is selected."""
        talk = self.talk
        before, after = (talk.course.state_after(at) for at in (number - 1, number))
        words: list[object] = [element("b", f"{number}. ", talk.deed(number))]
        if talk.table.marks(after) != talk.table.marks(before):
            words.append(element("small", talk.score(after)))
        words += [element("small", text) for at, text in talk.course.remarks if at == number]
        yield button(f"choose {number}", span("words", *words), kind="row", pressed=number == self.chosen or None)
        if number == self.chosen:
            yield block("revising", *self._acts(number))

    def _acts(self, number: int) -> Elements:
        """Yield the acts on an entry, and once one is chosen, dice and a line for the replacement.

        Against the program the reason why nothing can be changed takes their place.
        """
        talk = self.talk
        if talk.partner:
            yield element("p", capitalised(ANSWERED))
            return
        keys = [
            button(f"revise {act}", label, key=act, pressed=act == self.act_chosen)
            for act, label in (("edit", Saying("Change")), ("insert", Saying("Put one before it")))
        ]
        keys.append(button(f"delete {number}", Saying("Delete this entry"), key="delete"))
        if number < talk.course.count:
            keys.append(button(f"undo to {number}", Saying("Undo what follows"), key="undo-to"))
        yield block("acts", *keys)
        if self.act_chosen:
            state = talk.course.state_after(number - 1)
            due = talk.course.log.kind.due(state)
            if "throw" in due or "draw" in due:
                yield steps.fallen(self.dice, talk.table.dice_count(state))
                yield steps.dice_keys()
            yield steps.line_form(talk.possible(state), "main")

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Select an entry, or change the game there. The table screen deals with entries that no longer fit."""
        self.talk.language = desk.language
        what, _, value = done.partition(" ")
        plain = replace(self, answer=())
        match what:
            case "earlier":
                return replace(plain, most=self.most + _PAGE)
            case "choose":
                return replace(plain, chosen=0 if self.chosen == int(value) else int(value), act_chosen="", dice=())
            case "step" if 1 <= int(value) <= self.talk.course.count:
                most = max(self.most, self.talk.course.count - int(value) + 1)
                return replace(plain, chosen=int(value), act_chosen="", dice=(), most=most)
            case "revise" if value in ("edit", "insert"):
                return replace(plain, act_chosen="" if value == self.act_chosen else value, dice=())
            case "die":
                # With the last of the dice the entry is changed.
                dice = (*self.dice, int(value))
                if len(dice) < self.talk.table.dice_count(self.talk.course.state_after(self.chosen - 1)):
                    return replace(plain, dice=dice)
                return plain._typed(f"{self.act_chosen} {self.chosen} {''.join(map(str, dice))}")
            case "delete" | "undo":
                return plain._typed(done)
            case "line":
                return plain._typed(f"{self.act_chosen} {self.chosen} {fields.get('line', '')}")
            case "say" if value in ("drop", "cancel", "!"):
                return plain._typed(value)
        raise not_here(done)

    def _typed(self, line: str) -> Screen:
        """Enter a line, and return the table screen if an entry no longer fits, or else the history."""
        talk, before = self.talk, self.talk.course
        answer = tuple(talk.answer(line))
        talk.asking = None
        if talk.course is before:
            return replace(self, dice=(), answer=answer)
        if talk.course.left:
            return TableScreen(self.name, talk, Hand())
        return HistoryScreen(self.name, talk)


def opened(desk: Desk, parts: Parts) -> Screen:
    """Open a game of the library: ``/table/NAME``, its entries: ``…/history``, or its rules: ``…/rules``."""
    name, *more = parts or [""]
    resumed = not desk.games.lies_open(name)
    talk = desk.games.talk(name, desk.language)
    if more == ["history"]:
        return HistoryScreen(name, talk)
    sheet = talk.table.rules() if more == ["rules"] else None
    if sheet is not None:
        from trictrac.app.screens.rules import paper

        return paper(sheet, address_of("table", name, "rules"), address_of("table", name))
    if more:
        raise no_page("/".join(parts))
    return TableScreen(name, talk, desk.games.draft(), answer=tuple(talk.table.opening()) if resumed else ())
