"""The document of a recorded running game or jan game: each roll with its play, errors, score and board."""

from __future__ import annotations

from typing import ClassVar

from trictrac.base.errors import Saying
from trictrac.games.common.events import SetLayout
from trictrac.games.common.happening import TablesHappening, What, unit_count
from trictrac.games.common.sentences import came_about, done, score_sentence
from trictrac.games.common.state import TablesState
from trictrac.games.common.walk import Rolled, TablesStep, TablesWalk
from trictrac.games.sheets import load_game_sheet
from trictrac.model.score import Side
from trictrac.protocol.events import NewPartie, Note
from trictrac.protocol.log import around
from trictrac.protocol.page import numbered
from trictrac.view.answer import Sentences
from trictrac.view.doc import Aside, Board, Doc, Indented, RollCard, plain

_KINDS = {
    What.MARKED: "mark",
    What.HOLE: "mark",
    What.WINS: "mark",
    What.OVERLOOKED: "trouble",
    What.ILLEGAL: "trouble",
    What.WON: "result",
    What.MATCH: "result",
}
"""Kind of aside for each consequence (others are plain sentences)."""


class TablesPage(TablesWalk):
    """The document of a recorded tables game."""

    wrong: ClassVar = Saying("Plays against the rules")

    def header_values(self) -> dict[str, object]:
        """Return the headers, with the game's title from its rule set and the match in words."""
        match, rules = self.log.state.match, self.log.state.rules
        return {
            **self.record.headers,
            "game": load_game_sheet(self.record.game).title.said(self.language.code),
            "match": unit_count(match, rules) if match > 1 else "",
        }

    def account(self) -> Sentences:
        """Yield the end of each game, the score of the last one, and the number of illegal plays."""
        yield from self.closing()
        if self.rolls:
            yield self.summary(self.steps)

    def chapter_heading(self, step: TablesStep) -> Saying:
        """Return the heading of a game."""
        if self.log.states[: step.start + 2][-1].crawford:
            return Saying("Game {number}: the Crawford game", number=step.chapter)
        return Saying("Game {number}", number=step.chapter)

    def card(self, step: TablesStep) -> RollCard:
        """Return the card of a roll, or of events between rolls, with the board if it was set up."""
        lines, before, after = list(self.lines(step)), self.log.states[step.start], step.after
        score = Aside(score_sentence(after, self.record.players), "score")
        if isinstance(step, Rolled):
            heading, *lines = lines
            return RollCard(
                step.number, numbered(step.number, plain(heading)), (*lines, score), step.dice, self._lying(step)
            )
        is_set = step.has(SetLayout)
        if is_set or ((before.score, before.stake) != (after.score, after.stake) and before.game == after.game):
            lines.append(score)
        return RollCard(0, "", tuple(lines), board=self.board(after) if is_set else None)

    def deed(self, place: int) -> Sentences:
        """Yield one event as the table prints it, with its consequences, except a new game (a heading)."""
        event, before, after = around(self.log, place)
        names = self.record.players
        if isinstance(event, Note):
            yield Aside(event.text, "remark")
            return
        yield from [*done(before, event, after, names)][isinstance(event, NewPartie) :]
        for happening in after.happenings:
            for number, sentence in enumerate(came_about(happening, before, event, after, names)):
                # Of a play against the rules only the rule stands out, not what the other may do.
                kind = "" if happening.what is What.ILLEGAL and number else _KINDS.get(happening.what, "")
                yield Aside(sentence, kind) if kind else sentence
                yield from map(Indented, self._proofs(happening, number, after))

    def _proofs(self, happening: TablesHappening, number: int, after: TablesState) -> Doc:
        """Return the ways that prove one sentence on a roll: those of its mark, or of all marks if it is on all."""
        marks = (
            happening.marks[number : number + 1] if happening.what is What.MARKED else happening.marks * (not number)
        )
        return tuple(after.kind.proofs(marks, happening, after, self.record.players)) if marks else ()

    def won(self, step: TablesStep) -> Sentences:
        """Return the winners of holes or the game in a step, and how they won."""
        return self.sentences_for(range(step.start, step.end), What.HOLE, What.WON)

    def _lying(self, roll: Rolled) -> Board:
        """Return the board after a roll, with the checkers just played highlighted."""
        side, moves = Side(roll.roller), roll.play.play.moves if roll.play else ()
        there = roll.after.layout.checkers(side)
        ends = {end for _, end in moves} - {start for start, _ in moves}
        return self.board(roll.after, [(side, end) for end in ends if there[end]])
