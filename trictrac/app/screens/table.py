"""The table of a live game, where each tap becomes a line of the conversation as at the terminal."""

from __future__ import annotations

from dataclasses import replace

from trictrac.app.addresses import address_of
from trictrac.app.hand import BOARDS, EMPTY, NONE, AtTable, Hand, field_tapped
from trictrac.app.moves import Tapped
from trictrac.app.screen import Desk, Fields, PageView, Screen, not_here
from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.model.layout import OFF
from trictrac.model.score import Side
from trictrac.saying.words import printable
from trictrac.view.doc import Board, Copied, Doc, Markdown, plain


@frozen
class TableScreen(AtTable):
    """The table of a live game, which takes taps."""

    spoken: Doc = ()
    """The sentences for a voice to speak."""
    buzzes: bool = False

    @property
    def address(self) -> str:
        """The address, with the name of the game."""
        return address_of("table", self.name)

    def show(self, desk: Desk) -> PageView:
        """Show the table in the form of its mode."""
        self.talk.language = desk.language
        if self.talk.board().score_only:
            from trictrac.app.screens.marker import tree
        elif self.talk.table.claims() is not None:
            from trictrac.app.screens.school import tree
        else:
            from trictrac.app.screens.announce import tree
        spoken = " ".join(desk.language.say(plain(part)) for part in self.spoken)
        return PageView(tree(self), printable(spoken), self.buzzes, awake=True)

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Do what was tapped."""
        self.talk.language = desk.language
        what, _, value = done.partition(" ")
        plain = replace(self, answer=(), spoken=(), buzzes=False)
        match what:
            case "say":
                return plain.typed(value)
            case "line":
                return plain.typed(printable(fields.get("line", "")))
            case "report":
                return plain.typed(f"report {printable(fields.get('note', ''))}")
            case "undo":
                return plain.undone()
            case "die":
                return plain.die(int(value))
            case "field" | "to":
                return plain.field(int(value))
            case "mark":
                return plain.typed(mark_line(fields))
        return plain.unfolded(what, value)

    def typed(self, line: str) -> TableScreen:
        """Enter a line. If it is refused, the reason is shown and nothing changes."""
        talk, before, earlier = self.talk, self.talk.course, self.talk.refused
        answer = talk.answer(line)
        if talk.closed:
            # The séance is ended, not the page: whatever is tapped now opens it again.
            talk.closed = False
            return replace(self, hand=EMPTY, answer=tuple(part for part in answer if not isinstance(part, Board)))
        refused = talk.refused if talk.refused is not earlier else None
        if talk.course is before and refused is None:
            return replace(self, answer=tuple(answer), hand=replace(self.hand, dice=(), done=(), chosen=NONE))
        # What an edit or other rules have changed is shown too.
        refusal: Doc = tuple(part for part in answer if not isinstance(part, Board)) if talk.course.just_revised else ()
        hand = EMPTY
        if refused is not None:
            # What is to be done about a refusal stands on keys: they are left out of the sentence.
            refusal = (refused.fields.get("told", refused),)
            hand = replace(EMPTY, free=self.hand.free, open=self._board_open)
        # A voice does not say where the players stand, which is seen.
        score = str(talk.score(talk.state))
        said = (part for part in answer if not isinstance(part, Board | Markdown | Copied))
        spoken = tuple(part for part in said if str(part) != score)
        return replace(self, hand=hand, answer=refusal, spoken=spoken, buzzes=talk.rings)

    @property
    def _board_open(self) -> str:
        """The board that is open for taps, or an empty text."""
        return self.hand.open if self.hand.open in BOARDS else ""

    def _entered(self, tapped: Tapped) -> TableScreen:
        """Enter a play that is completely tapped."""
        return self.typed(f"rectify {tapped.line}" if self.hand.open == "rectify" else tapped.line)

    def undone(self) -> TableScreen:
        """Undo the last tap, or else the last entry."""
        hand = self.hand
        if hand.dice:
            return replace(self, hand=replace(hand, dice=hand.dice[:-1]))
        if hand.chosen != NONE:
            return replace(self, hand=replace(hand, chosen=NONE))
        if hand.done:
            return replace(self, hand=replace(hand, done=hand.done[:-1]))
        if hand.open or hand.free:
            return replace(self, hand=EMPTY)
        return self.typed("undo" if not self.talk.asking else "cancel")

    def die(self, number: int) -> TableScreen:
        """Add a die. The last one enters the roll."""
        thrown = (*self.hand.dice, number)
        if not 1 <= number <= 6:
            raise UnreadableError("{number} is on no die", number=number)
        if len(thrown) < self.talk.table.dice_count(self.talk.state):
            return replace(self, hand=replace(self.hand, dice=thrown))
        return self.typed("".join(map(str, thrown)))

    def field(self, field: int) -> TableScreen:
        """Select a checker, or move the selected one. The last move enters the play."""
        tapped = self.tapped
        if tapped is None or not 0 <= field <= OFF:
            return self
        hand = field_tapped(self.hand, tapped, field)
        if hand is None:
            table = self.ground.table
            counts = table.layout.checkers(table.active or Side.WHITE)
            why = Saying("No checker of yours can be moved from there")
            if not self.hand.free and counts[field] > 0:
                why = Saying("This roll moves no checker from there: those that it moves are marked")
            return replace(self, answer=(why,))
        played = replace(tapped, done=hand.done)
        if hand.done != self.hand.done and played.is_whole:
            return replace(self, hand=hand)._entered(played)
        return replace(self, hand=hand)

    def unfolded(self, what: str, value: str) -> TableScreen:
        """Open or close a part of the screen, show or hide the proof of a mark, enter a play, or turn the board."""
        hand = self.hand
        match what:
            case "light" if hand.lit == int(value):
                return replace(self, hand=replace(hand, lit=NONE))
            case "light":
                found = self.talk.table.reasons()
                reason = found.at(int(value)) if found else None
                spoken = (reason.sentence, *reason.ways) if reason else ()
                return replace(self, hand=replace(hand, lit=int(value)), spoken=spoken)
            case "open":
                return replace(self, hand=replace(hand, open="" if hand.open == value else value))
            case "free":
                return replace(self, hand=Hand(free=not hand.free, open=self._board_open))
            case "play":
                tapped = self.tapped
                return self._entered(tapped) if tapped is not None and hand.done else self
            case "flip":
                return replace(self, turned=not self.turned)
            case "seat":
                board = self.talk.board()
                bottom = board.bottom(self.talk.view.bottom)
                seat = bottom if board.exchanged else bottom.other
                self.talk.set("bottom", "black" if seat is Side.BLACK else "white")
                return self
        raise not_here(f"{what} {value}".rstrip())


def mark_line(fields: Fields) -> str:
    """Return the line to type for a player's mark that was filled in: ``set A 8b 3 flag``."""
    points, bredouille = fields.get("points", ""), "b" if fields.get("bredouille") else ""
    words = ["set", fields.get("who", ""), f"{points}{bredouille}", fields.get("holes", "")]
    return " ".join([*words, "flag"] if fields.get("flag") else words)
