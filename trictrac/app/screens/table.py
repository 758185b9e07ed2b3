"""The table of a live game, where each tap becomes a line of the conversation as at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trictrac.app.addresses import address_of
from trictrac.app.frames import PAUSES, TurnStep, earned, frames_of, repeated, sentences
from trictrac.app.hand import BOARDS, EMPTY, NONE, AtTable, Hand, field_tapped
from trictrac.app.moves import Tapped
from trictrac.app.parts import block, button
from trictrac.app.screen import Desk, Fields, PageView, Screen, not_here
from trictrac.app.tree import Element, element
from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.model.layout import OFF
from trictrac.model.score import Side
from trictrac.saying.words import printable
from trictrac.seance.commands import NO_CARD, WHOSE, may_mix
from trictrac.seance.settings import Preferences
from trictrac.view.doc import Board, Copied, Doc, Markdown, plain
from trictrac.view.table import Holes

OF_FRAMES = ("next", "stop", "speed", "again")
"""The acts after which the program's turn is still seen."""


@frozen
class TableScreen(AtTable):
    """The table of a live game, which takes taps."""

    spoken: Doc = ()
    """The sentences for a voice to speak."""
    sound: str = ""
    """The sound of what was done last, or an empty text."""
    is_new: bool = False
    """Whether the last act was an entry, or the end of the program's turn."""
    is_nobodys: bool = False
    """Whether the user wants no card of this game."""

    @property
    def address(self) -> str:
        """The address, with the name of the game."""
        return address_of("table", self.name)

    def show(self, desk: Desk) -> PageView:
        """Show the table in the form of its mode."""
        self.talk.language = desk.language
        liked = desk.preferences
        if self.talk.board().score_only:
            from trictrac.app.screens.marker import tree
        elif self.talk.table.claims() is not None and not self.frames:
            from trictrac.app.screens.school import tree
        else:
            from trictrac.app.screens.announce import tree
        spoken = " ".join(desk.language.say(plain(part)) for part in self.spoken)
        whole = tree(self.paced(liked))
        is_over = self.talk.course.stopped or any(choice.line == "new" for choice in self.talk.table.choices())
        if is_over and not self.is_nobodys and may_mix(self.talk, liked):
            whole = replace(whole, children=(*whole.children, _whose(self.talk.all_names)))
        return PageView(whole, printable(spoken), self.sound, awake=True)

    def paced(self, liked: Preferences) -> TableScreen:
        """Return the table with the pause after which it goes on at the preferred speed."""
        throws = self.is_new and liked.autothrow and self.talk.throws
        waits = not self.held and self.frames[0].kind != "guide" if self.frames else throws
        # What is to be seen is not over at once.
        pause = PAUSES[liked.speed] or PAUSES["usual"]
        return replace(self, speed=liked.speed, pause=pause if waits else -1)

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Do what was tapped."""
        self.talk.language = desk.language
        what, _, value = done.partition(" ")
        plain = replace(self, answer=(), spoken=(), sound="", is_new=False)
        if what in OF_FRAMES:
            return plain.replaying(what, value, repeated(self.talk))
        if what == "nobody":
            desk.taught_deck(nobodys=self.name)
            return replace(plain, answer=(NO_CARD,), is_nobodys=True)
        screen = replace(plain, frames=(), held=False).acted(what, value, fields)
        if desk.games.lies_open(self.name):
            desk.games.keep_draft(screen.hand)
        return screen.stepped(desk.preferences.speed) if screen.is_new else screen

    def stepped(self, speed: str) -> TableScreen:
        """Show the last entry step by step, or if all is shown at once, only what a guide explains."""
        frames = tuple(one for one in frames_of(self.talk) if speed != "once" or one.kind == "guide")
        return self.at_frames(frames) if frames else self

    def replaying(self, what: str, value: str, every: tuple[TurnStep, ...]) -> TableScreen:
        """Show the next step of the program's turn, stop there, or show ``every`` step or one mark again."""
        match what:
            case "next" if value == str(len(self.frames)):
                return self.at_frames(self.frames[1:])
            case "speed" if value == "once" and self.frames:
                return self.at_frames(tuple(one for one in self.frames if one.kind == "guide"))
            case "stop":
                return replace(self, held=not self.held)
            case "again":
                lit = (at for at, one in enumerate(every) if value == str(one.lit) and one.at <= self.events)
                return replace(self, held=bool(value)).at_frames(every[max(lit, default=0) :])
        return self

    def at_frames(self, frames: tuple[TurnStep, ...]) -> TableScreen:
        """Show the first of these steps of the program's turn, or the table itself if none is left."""
        count = len(self.talk.course.log.events)
        frame = frames[0] if frames else TurnStep(count, "", said=tuple(sentences(self.talk, count - 1, count)))
        rung = self.talk.table.rings(self.talk.course.log.states[frame.at]) if frame.kind != "guide" else ""
        sound = "dice" if frame.kind == "dice" else rung if frame.scored else ""
        spoken = frame.said[frame.lit + 1 : frame.lit + 2]
        return replace(self, frames=frames, hand=Hand(lit=frame.lit), is_new=not frames, spoken=spoken, sound=sound)

    def acted(self, what: str, value: str, fields: Fields) -> TableScreen:
        """Do what was tapped at the table itself: enter a line, or open, close, show or hide a part of the screen."""
        hand = self.hand
        match what:
            case "say":
                return self.typed(value)
            case "line":
                return self.typed(fields.get("line", "") + fields.get("here", ""))
            case "report":
                return self.typed(f"report {fields.get('note', '')}")
            case "undo":
                return self.undone()
            case "die":
                return self.die(int(value))
            case "field" | "to":
                return self.field(int(value))
            case "mark":
                return self.typed(mark_line(fields))
            case "light" if hand.lit == int(value):
                return replace(self, hand=replace(hand, lit=NONE))
            case "light":
                found = self.talk.table.reasons()
                reason = found.at(int(value)) if found else None
                return replace(
                    self,
                    hand=replace(hand, lit=int(value)),
                    spoken=(reason.sentence, *reason.ways) if reason else (),
                )
            case "open":
                return replace(self, hand=replace(hand, open="" if hand.open == value else value))
            case "close":
                # On a board that was open for taps, or for any move, nothing stays tapped.
                return replace(
                    self, hand=Hand(lit=hand.lit) if hand.free or self._board_open else replace(hand, open="")
                )
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

    def typed(self, line: str) -> TableScreen:
        """Enter a line. If it is refused, the reason is shown and nothing changes."""
        talk, before, earlier = self.talk, self.talk.course, self.talk.refused
        answer = talk.answer(line)
        if line == "why":
            rolls = [at for at, event in enumerate(before.log.events, 1) if talk.table.count_throws(event)]
            answer = [*answer, *(earned(talk, rolls[-1]) if rolls else ())]
        if talk.closed:
            # The séance is ended, not the page: whatever is tapped now opens it again.
            talk.closed = False
            return replace(self, hand=EMPTY, answer=tuple(part for part in answer if not isinstance(part, Board)))
        refused = talk.refused if talk.refused is not earlier else None
        if talk.course is before and refused is None:
            return replace(self, answer=tuple(answer), hand=replace(self.hand, dice=(), done=(), chosen=NONE))
        # What an edit or other rules have changed is shown too, but not again when an undo leads back to it.
        is_revised = talk.course.just_revised and talk.course.before is not before.before
        refusal: Doc = tuple(part for part in answer if not isinstance(part, Board)) if is_revised else ()
        hand = EMPTY
        if refused is not None:
            # What is to be done about a refusal stands on keys: they are left out of the sentence.
            refusal = (refused.fields.get("refused", refused),)
            hand = replace(EMPTY, free=self.hand.free, open=self._board_open)
        # A voice does not say where the players stand, which is seen.
        score = str(talk.score(talk.state))
        said = (part for part in answer if not isinstance(part, Board | Markdown | Copied))
        spoken = tuple(part for part in said if str(part) != score)
        is_thrown = any(map(talk.table.count_throws, talk.course.log.events[len(before.log.events) :]))
        sound, is_new = talk.rings or ("dice" if is_thrown else ""), talk.course.count > before.count and not refusal
        return replace(self, hand=hand, answer=refusal, spoken=spoken, sound=sound, is_new=is_new)

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
        return self.typed("cancel" if self.talk.asking or self.talk.course.left else "undo")

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
            table = tapped.table
            why = Saying("No checker of yours can be moved from there")
            if isinstance(table.furniture, Holes) and table.layout.checkers(tapped.side.other)[OFF - field] > 0:
                why = Saying(
                    "A checker of the other side stands there: a hit earns points, but moves no checker (laws 3.2, 8.2)"
                )
            elif not self.hand.free and table.layout.checkers(tapped.side)[field] > 0:
                why = Saying("This roll moves no checker from there: those that it moves are marked")
            return replace(self, answer=(why,))
        played = replace(tapped, done=hand.done)
        if hand.done != self.hand.done and played.is_whole:
            return replace(self, hand=hand)._entered(played)
        return replace(self, hand=hand)


def _whose(names: Sequence[str]) -> Element:
    """Return the question whose mistakes become cards, with a key for each player, one for both and one for nobody."""
    answers: dict[str, object] = {f"say me {name}": printable(name) for name in names}
    answers |= {f"say me {', '.join(names)}": Saying("both players"), "nobody": Saying("nobody")}
    keys = (button(act, label, key=f"me-{at}") for at, (act, label) in enumerate(answers.items()))
    return block("whose", element("p", WHOSE), block("acts", *keys))


def mark_line(fields: Fields) -> str:
    """Return the line to type for a player's mark that was filled in: ``set A 8b 3 flag``."""
    points, bredouille = fields.get("points", ""), "b" if fields.get("bredouille") else ""
    words = ["set", fields.get("who", ""), f"{points}{bredouille}", fields.get("holes", "")]
    return " ".join([*words, "flag"] if fields.get("flag") else words)
