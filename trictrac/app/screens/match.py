"""The screens of a match of counting against the master: the match, and the form for a new one."""

from __future__ import annotations

from dataclasses import replace

from trictrac.app.documents import render_answer
from trictrac.app.frames import TurnStep, steps_of
from trictrac.app.pads import choices, typed_answer
from trictrac.app.parts import bar, block, button, choice_field, link, main, text_field, thrown
from trictrac.app.replay import AGAIN, replayed
from trictrac.app.screen import Desk, Fields, PageView, Parts, Screen, not_here
from trictrac.app.screens.announce import around_board
from trictrac.app.screens.new import BeginForm
from trictrac.app.screens.practise import LEVEL_WORDS
from trictrac.app.screens.quiz import board_for, wording
from trictrac.app.screens.table import OF_FRAMES, TableScreen
from trictrac.app.tree import Elements, element
from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.seance.library import default_library
from trictrac.seance.settings import Preferences
from trictrac.study.match.kept import begin_match, find_match, resume_match
from trictrac.study.match.match import Match
from trictrac.study.match.turns import TaskKind, Terms
from trictrac.study.match.words import seen_acts
from trictrac.view.answer import View
from trictrac.view.doc import Doc

_LEVELS = {
    "easy": Saying("easy: points only"),
    "fair": Saying("fair: you also hold or go"),
    "hard": Saying("hard: you name holes, bredouille and pavillon too"),
}


_QUESTIONS = {
    TaskKind.OWN: Saying("{roll}: what do you mark?"),
    TaskKind.GIVEN: Saying("{roll}: what does it give you?"),
    TaskKind.GOING: Saying("Hold or go?"),
    TaskKind.CHECK: Saying("{roll}: an école?"),
}
"""The questions whose answers are keys, by task."""


class MatchScreen:
    """A match, with the answer to the last line."""

    address = "/match"

    def __init__(self, match: Match) -> None:
        self._match, self._said = match, match.begin()
        self._verdict: Doc = ()
        """The first sentence of the answer to the last line, which stands beside the keys."""
        self._more = False
        self._table = TableScreen("", match.talk)
        """The table at which the program's turn is seen."""
        self._frames: tuple[TurnStep, ...] = ()
        """All steps of what the program did last."""

    def show(self, desk: Desk) -> PageView:
        """Show the board before the roll to count, the question, and the keys."""
        match = self._match
        match.language = desk.language
        seen = self._table.paced(desk.preferences)
        if seen.frames:
            turn = around_board(seen, seen.frames[0].found, replayed(seen), step="replayed")
            # Unlike a table, a match is silent about an error that the learner has to find.
            sound = match.sound_at(seen.frames[0].at) if seen.sound == "school" else seen.sound
            return PageView(turn, sound=sound, awake=True)
        names = Saying("{one} – {other}", one=match.names[0], other=match.names[1])
        if match.closed:
            another = link("/match", "another", Saying("Another match"), kind="main")
            below = [
                *render_answer(self._verdict),
                block("onward", another, link("/ecole", "to-deck", Saying("The deck"))),
            ]
        else:
            below = [*self._keys()]
        return PageView(
            main(
                bar(Saying("A match"), names, back="/practise"),
                block("seen", board_for(desk, match.board(), low=True, last=match.last_play())),
                block(
                    "doing",
                    element("p.standing-score", *match.score(""), id="standing"),
                    element("div.because", *render_answer(self._said), id="told", role="status"),
                    *below,
                ),
                kind="quiz asking",
                closes="more" if self._more else "",
            ),
            sound=match.rings,
            awake=True,
        )

    def _keys(self) -> Elements:
        """Yield the question with its keys, and below them what else can be done."""
        match, question = self._match, self._match.prompt
        if match.task is None:
            question = ""
        elif match.naming is None:
            question = _QUESTIONS[match.task.kind].filled(roll=match.task.turn.roll.shown)
        found = match.choices()
        numbers = [one for one in found if one.line.isdecimal()]
        others = [one for one in found if one not in numbers and one.line]
        yield block(
            "answering",
            element("div", *render_answer(self._verdict), id="judged", role="status"),
            wording(question, thrown(match.task.turn.roll if match.task else None)),
            choices(numbers, more=self._more) if numbers else "",
            choices(others) if others else "",
            button("say ", Saying("Continue"), key="on", kind="main") if any(not one.line for one in found) else "",
        )
        yield block(
            "two",
            button("say hint", Saying("A hint"), key="hint"),
            button("say why", Saying("Why?"), key="why"),
            button("say resign", Saying("Resign"), key="resign"),
            AGAIN if self._frames else "",
        )
        yield typed_answer(match.prompt)

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Enter a line that was typed, or that of a key."""
        what, _, line = done.partition(" ")
        match = self._match
        match.rings = ""
        if what in OF_FRAMES:
            self._table = replace(self._table, answer=()).replaying(what, line, self._frames)
        elif what == "more":
            self._more = not self._more
        elif what == "say":
            start, match.gives_reasons = len(match.talk.course.log.events), desk.preferences.speed == "once"
            answer = match.answer(line or fields.get("line", ""))
            self._more, self._verdict, self._said = False, tuple(answer[:1]), answer[1:]
            acts = seen_acts(match.talk.course.log, start, match.names, match.master)
            frames = tuple(step for act in acts for step in steps_of(match.talk, *act))
            # The verdict stands beside the first step.
            verdict = tuple(part for part in self._verdict if frames and part not in frames[0].said)
            seen = replace(self._table, answer=verdict, held=False)
            self._table, self._frames = seen.at_frames(() if match.gives_reasons else frames), frames or self._frames
        else:
            raise not_here(done)
        return self


@frozen
class NewMatch(BeginForm):
    """The form for a new match."""

    address: str = "/match"

    def show(self, desk: Desk) -> PageView:
        """Show fields for the level, and for how often the master errs."""
        about = Saying(
            "A whole partie of counting against the master: a right claim earns its points, a wrong one is sent to école."
        )
        fields = self.form(
            element("p", about),
            choice_field("level", Saying("How hard"), _LEVELS.items(), "easy"),
            text_field("errs", Saying("Rolls in a hundred on which the master errs"), desk.preferences.master_errs),
            key="match-form",
        )
        return PageView(main(bar(Saying("A match"), back="/practise"), fields))

    def begin(self, desk: Desk, fields: Fields) -> MatchScreen:
        """Start a match on the terms of the form."""
        from trictrac.app.screens.drill import new_seed

        errs = fields.get("errs", "")
        share = Preferences.master_errs.read(errs) if errs.strip() else 0
        terms = Terms(LEVEL_WORDS.get(fields.get("level", "")) or LEVEL_WORDS["easy"], share)
        desk.learner.leave_match()
        begun = begin_match(
            default_library(),
            (desk.preferences.me, ""),
            new_seed(desk),
            desk.rules,
            View("none"),
            desk.language,
            desk.learner.clock,
            terms=terms,
        )
        return MatchScreen(desk.learner.hold_match(begun))


def opened(desk: Desk, _parts: Parts) -> MatchScreen | NewMatch:
    """Open the unfinished match, or the form for a new one: ``/match``."""
    desk.learner.leave_match()
    name = find_match(default_library())
    if name is None:
        return NewMatch()
    desk.games.close()
    found = resume_match(default_library(), name, View("none"), desk.language, desk.learner.clock)
    return MatchScreen(desk.learner.hold_match(found))
