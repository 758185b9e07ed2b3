"""The page of a recorded running game or game of jans: every roll with its play, what went wrong, the score and the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from trictrac.base.errors import Saying
from trictrac.games.common.events import Event, SetLayout
from trictrac.games.common.happening import TablesHappening, What, unit_count
from trictrac.games.common.sentences import came_about, done, score_sentence
from trictrac.games.common.state import TablesState
from trictrac.games.common.walk import Rolled, TablesStep, numbered
from trictrac.games.sheets import load_game_sheet
from trictrac.model.score import Side
from trictrac.protocol.events import NewPartie, Note
from trictrac.protocol.page import RecordPage
from trictrac.view.cards import DICE, WORDS, Card, CardLine

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


class TablesPage(RecordPage[TablesState, Event]):
    """The page of a recorded tables game in one language.

    After the headers, the account of the games and the contents comes every roll: the dice, what was played and hit, what it
    wins, plays against the rules set off, the score, the stake and the board after it; comments and notes stand where the
    record has them. The page ends with the record itself, so that :func:`trictrac.games.registry.read_record` reads the
    game from it again.
    """

    words: ClassVar = {
        **WORDS,
        "game": Saying("Game"),
        "match": Saying("Match"),
        "wrong": Saying("Plays against the rules:"),
    }

    def header_values(self) -> dict[str, str]:
        """The headers, the game as its sheet calls it, and the match in words where there is one."""
        match, rules = self.record.values["match"], self.record.values["rules"]
        points = self.language.say(unit_count(match, rules)) if match > 1 else ""
        return {**self.record.headers, "game": self.part_heading(1), "match": points}

    def account(self) -> Iterator[object]:
        """The end of each game and how the last one stands, the number of plays against the rules."""
        yield from self.walk.account()
        if self.walk.rolls:
            yield self.walk.summary(self.walk.steps)

    def part_heading(self, _part: int) -> str:
        """The game as its sheet calls it."""
        return load_game_sheet(self.record.game).title.said(self.language.code)

    def chapter_heading(self, step: TablesStep) -> Saying:
        """The heading of a game."""
        if self.log.states[: step.start + 2][-1].crawford:
            return Saying("Game {number}: the Crawford game", number=step.chapter)
        return Saying("Game {number}", number=step.chapter)

    def card(self, step: TablesStep) -> Card:
        """The card of a roll, or of what is done while no roll is on the table, with the board where it has been set up."""
        if isinstance(step, Rolled):
            heading, *lines = self.lines(step)
            lines.append(CardLine("score", self._score(step.after)))
            text = self.language.say(numbered(step, heading.text))
            dice = "".join(DICE[die - 1] for die in step.dice)
            return Card(tuple(lines), step.number, text, dice, self._picture(step))
        lines = list(self.lines(step))
        before, after = self.log.states[step.start], step.after
        if (before.score, before.stake) != (after.score, after.stake) and before.game == after.game:
            lines.append(CardLine("score", self._score(after)))
        return Card(tuple(lines), board=self.picture(after) if step.has(SetLayout) else "")

    def deed(self, place: int) -> Iterator[CardLine]:
        """One event as it is told at the table, and what came of it; headings tell of another game."""
        event, before, after = self.log.events[place], self.log.states[place], self.log.states[place + 1]
        names, say = self.record.players, self.language.say
        if isinstance(event, Note):
            yield CardLine("remark", event.text)
            return
        sentences = [say(sentence) for sentence in done(before, event, after, names)]
        yield from (CardLine("told", text) for text in sentences[isinstance(event, NewPartie) :])
        for happening in after.happenings:
            kind = _KINDS.get(happening.what, "told")
            for number, sentence in enumerate(came_about(happening, before, event, after, names)):
                # Of a play against the rules only the rule stands out, not what the other may do.
                plain = happening.what is What.ILLEGAL and number
                yield CardLine("told" if plain else kind, say(sentence), self._proofs(happening, number, after))

    def _proofs(self, happening: TablesHappening, number: int, after: TablesState) -> tuple[str, ...]:
        """The ways that prove one sentence of what a roll wins: that of its own mark, or of all where one tells them all."""
        marks = (
            happening.marks[number : number + 1] if happening.what is What.MARKED else happening.marks * (not number)
        )
        if not marks:
            return ()
        return tuple(map(self.language.say, after.kind.manner.proofs(marks, happening, after, self.record.players)))

    def _score(self, state: TablesState) -> str:
        return self.language.say(score_sentence(state, self.record.players))

    def _picture(self, roll: Rolled) -> str:
        """The board after a roll, with the checkers that were just played pointed out."""
        if roll.play is None:
            return self.picture(roll.after, roll.number)
        side = Side(roll.roller)
        there = roll.after.layout.checkers(side)
        ends = {end for _, end in roll.play.play.moves} - {start for start, _ in roll.play.play.moves}
        return self.picture(roll.after, roll.number, [(side, end) for end in ends if there[end]])
