"""The page of a recorded running game or game of jans: every roll with its play, what went wrong, the score and the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from trictrac.draw.answer import Board
from trictrac.draw.cards import DICE, WORDS, Card, Line
from trictrac.errors import Saying
from trictrac.games.common.board import table_of
from trictrac.games.common.events import Event, SetLayout
from trictrac.games.common.report import Stretch, read_stretches
from trictrac.games.common.report_told import account_sentences, numbered, summary_sentence
from trictrac.games.common.state import State, What
from trictrac.games.common.told import came_about, done, score_sentence
from trictrac.games.common.wins import unit_count
from trictrac.games.events import NewPartie, Note
from trictrac.games.page import Teller
from trictrac.model.score import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trictrac.games.common.report import Rolled
    from trictrac.games.common.state import Happening
    from trictrac.games.record import Record
    from trictrac.saying.language import Language

_KINDS = {
    What.MARKED: "mark",
    What.HOLE: "mark",
    What.WINS: "mark",
    What.OVERLOOKED: "wrong",
    What.ILLEGAL: "wrong",
    What.WON: "result",
    What.MATCH: "result",
}
"""The look of what came about on a page; everything else is told as it is."""


def page(record: Record[State, Event], language: Language, *, left: bool = True, bottom: Side = Side.WHITE) -> str:
    """Return one self-contained HTML document of a recorded game.

    After the headers, the account of the games and the contents comes every roll: the dice, what was played and hit, what it
    wins, plays against the rules set off, the score, the stake and the board after it; comments and notes stand where the
    record has them. The page ends with the record itself, so that :func:`trictrac.games.registry.read_record` reads the
    game from it again. ``left`` and ``bottom`` are those of :func:`trictrac.draw.svg.table_svg`.

    Raises:
        UnreadableError: the events do not make a game; the message gives the line.
    """
    return _Teller(record, language, left=left, bottom=bottom).page()


class _Teller(Teller[State, Event, Stretch]):
    """A record of one of these games, told in one language."""

    words: ClassVar = {
        **WORDS,
        "game": Saying("Game"),
        "match": Saying("Match"),
        "wrong": Saying("Plays against the rules:"),
    }
    record: Record[State, Event]

    @property
    def names(self) -> tuple[str, str]:
        """The names of the players."""
        return self.record.players

    def shown(self) -> dict[str, str]:
        """The headers, the game as its sheet calls it, and the match in words where there is one."""
        points = unit_count(self.record.values["match"], self.record.values["rules"])
        match = self.language.say(points) if self.record.values["match"] > 1 else ""
        return {**self.record.headers, "game": self.part_heading(1), "match": match}

    def account(self) -> Iterator[object]:
        """The end of each game and how the last one stands, the number of plays against the rules."""
        yield from account_sentences(self.log, self.names)
        found = read_stretches(self.log)
        if any(stretch.roll is not None for stretch in found):
            yield summary_sentence(found)

    def stretches(self) -> tuple[Stretch, ...]:
        """The whole of the record, one roll after another and what lies between them."""
        return read_stretches(self.log) or (Stretch(0, 0, 1, self.log.state, ()),)

    def place_of(self, stretch: Stretch) -> tuple[int, int]:
        """The game of the match to which a stretch belongs."""
        return 1, stretch.game

    def part_heading(self, part: int) -> str:
        """The game as its sheet calls it."""
        from trictrac.games.sheets import load_sheet

        del part
        return load_sheet(self.record.game).title.said(self.language.code)

    def chapter_heading(self, stretch: Stretch) -> Saying:
        """The heading of a game."""
        if self.log.states[: stretch.start + 2][-1].crawford:
            return Saying("Game {number}: the Crawford game", number=stretch.game)
        return Saying("Game {number}", number=stretch.game)

    def board(self, state: State) -> Board:
        """The board of a state."""
        return Board(table_of(state), self.names)

    def card(self, stretch: Stretch) -> Card:
        """The card of a roll, or of what lies between two rolls."""
        return self._loose_card(stretch) if stretch.roll is None else self._roll_card(stretch, stretch.roll)

    def _roll_card(self, stretch: Stretch, roll: Rolled) -> Card:
        heading, *lines = self.lines(stretch)
        dice = "".join(DICE[die - 1] for die in roll.dice)
        text = self.language.say(numbered(roll, heading.text))
        lines.append(Line("score", self._score(stretch.after)))
        return Card(tuple(lines), roll.number, text, dice, self._picture(stretch.after, roll))

    def _loose_card(self, stretch: Stretch) -> Card:
        """The card of what is done while no roll is on the table; with the board where it has been set up."""
        lines = list(self.lines(stretch))
        before, after = self.log.states[stretch.start], stretch.after
        if (before.score, before.stake) != (after.score, after.stake) and before.game == after.game:
            lines.append(Line("score", self._score(after)))
        return Card(tuple(lines), board=self.picture(after) if self.has(stretch, SetLayout) else "")

    def deed(self, place: int) -> Iterator[Line]:
        """One event as it is told at the table, and what came of it; headings tell of another game."""
        event, before, after = self.log.events[place], self.log.states[place], self.log.states[place + 1]
        names, say = self.names, self.language.say
        if isinstance(event, Note):
            yield Line("remark", event.text)
            return
        told = [say(sentence) for sentence in done(before, event, after, names)]
        yield from (Line("told", text) for text in told[isinstance(event, NewPartie) :])
        for happening in after.happenings:
            kind = _KINDS.get(happening.what, "told")
            for number, sentence in enumerate(came_about(happening, before, event, after, names)):
                # Of a play against the rules only the rule stands out, not what the other may do.
                plain = happening.what is What.ILLEGAL and number
                yield Line("told" if plain else kind, say(sentence), self._proofs(happening, number, after))

    def _proofs(self, happening: Happening, number: int, after: State) -> tuple[str, ...]:
        """The ways that prove one sentence of what a roll wins: that of its own mark, or of all where one tells them all."""
        marks, words = happening.marks, after.kind.words
        if happening.what is What.MARKED:
            marks = marks[number : number + 1]
        elif number:
            return ()
        if len(marks) == 1:
            return tuple(self.language.say(proof) for proof in words.proofs(marks[0], after))
        return tuple(
            self.language.say(Saying("{event}: {proof}", event=words.event(mark), proof=proof))
            for mark in marks
            for proof in words.proofs(mark, after)
        )

    def _score(self, state: State) -> str:
        return self.language.say(score_sentence(state, self.names))

    def _picture(self, after: State, roll: Rolled) -> str:
        """The board after a roll, with the checkers that were just played pointed out."""
        if roll.play is None:
            return self.picture(after, roll.number)
        side = Side(roll.roller)
        there = after.layout.checkers(side)
        ends = {end for _, end in roll.play.play.moves} - {start for start, _ in roll.play.play.moves}
        return self.picture(after, roll.number, [(side, end) for end in ends if there[end]])
