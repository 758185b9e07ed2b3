"""A match of counting with the master, and one about to be begun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from trictrac.app.learner import ActClock
from trictrac.app.pads import choices, typed_answer
from trictrac.app.parts import bar, block, button, choice_field, link, main, submit, text_field, thrown
from trictrac.app.screen import Desk, Screen, Shown, not_here
from trictrac.app.screens.quiz import board_for
from trictrac.app.telling import render_answer, trouble
from trictrac.app.tree import Element, element
from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.base.values import frozen
from trictrac.saying.words import printable
from trictrac.seance.library import default_library
from trictrac.study.questions.question import LEVEL_NAMES
from trictrac.view.answer import Board, View

if TYPE_CHECKING:
    from trictrac.study.match.match import Match

_LEVELS = {
    "easy": Saying("easy: points only"),
    "fair": Saying("fair: you also hold or go"),
    "hard": Saying("hard: you name holes, bredouille and pavillon too"),
}


class MatchScreen:
    """The match, with what was said last."""

    address = "/match"

    def __init__(self, match: Match, watch: ActClock, said: Sequence[object]) -> None:
        self._match, self._watch, self._said = match, watch, list(said)
        self._more = False

    def show(self, desk: Desk) -> Shown:
        """The board on which the roll fell, what is asked, and the keys."""
        match, language, say = self._match, desk.language, desk.language.say
        match.language = language
        said = [part for part in self._said if not isinstance(part, Board)]
        names = Saying("{one} – {other}", one=match.names[0], other=match.names[1])
        if match.closed:
            another = link(say(Saying("Another match")), to="/match", key="another", kind="main")
            to_deck = link(say(Saying("The deck")), to="/ecole", key="to-deck", kind="second")
            below = [block("onward", another, to_deck)]
        else:
            roll = [thrown(match.task.turn.roll, language)] if match.task else []
            asked = element("h2", say(match.prompt), id="prompt", tabindex="-1", data_focus=True)
            below = [block("wording", *roll, asked), self._keys(desk)]
        return Shown(
            main(
                bar(language, Saying("A match"), names, back="/practise"),
                block("seen", board_for(desk, match.board(), low=True)),
                element("p", *(say(part) for part in match.score("")), class_="standing-score", id="standing"),
                element("div", *render_answer(said, language), class_="because", id="told", role="status"),
                *below,
                kind="quiz",
            ),
            buzzes=match.rings,
            awake=True,
        )

    def _keys(self, desk: Desk) -> Element:
        language, say, found = desk.language, desk.language.say, self._match.choices()
        numbers = [one for one in found if one.line.isdecimal()]
        others = [one for one in found if one not in numbers and one.line]
        on = (
            [button(say(Saying("Go on")), do="say ", key="on", kind="main")]
            if any(not one.line for one in found)
            else []
        )
        help_ = button(say(Saying("Why?")), do="say why", key="why")
        resign = button(say(Saying("Resign")), do="say resign", key="resign")
        return block(
            "answering",
            *([choices(numbers, language, more=self._more)] if numbers else []),
            *([choices(others, language)] if others else []),
            *on,
            typed_answer(language, self._match.prompt),
            block("two", help_, resign),
        )

    def act(self, desk: Desk, done: str, fields: Mapping[str, str]) -> Screen:
        """Answer a line that was typed, or that of a key."""
        what, _, line = done.partition(" ")
        self._watch.now = desk.now
        if what == "more":
            self._more = not self._more
        elif what == "say":
            self._more = False
            self._said = self._match.answer(line or printable(fields.get("line", "")))
        else:
            raise not_here(done)
        return self


@frozen
class NewMatch:
    """A match about to be begun."""

    wrong: TrictracError | None = None
    address: str = "/match"

    def show(self, desk: Desk) -> Shown:
        """How hard it is to be, and how often the master errs."""
        language, say = desk.language, desk.language.say
        values = [(word, say(said)) for word, said in _LEVELS.items()]
        wrong = [trouble(self.wrong, desk.language)] if self.wrong else []
        about = Saying(
            "A whole partie of counting against the master: a right claim earns its points, a wrong one is sent to école."
        )
        form = element(
            "form",
            element("p", say(about)),
            choice_field("level", say(Saying("How hard")), values, "easy"),
            text_field(
                "errs", say(Saying("Rolls in a hundred on which the master errs")), str(desk.preferences.master_errs)
            ),
            *wrong,
            submit(say(Saying("Begin")), key="begin", kind="main"),
            data_do="begin",
            id="match-form",
            class_="form",
        )
        return Shown(
            main(
                bar(language, Saying("A match"), back="/practise"),
                form,
            )
        )

    def act(self, desk: Desk, done: str, fields: Mapping[str, str]) -> Screen:
        """Begin the match."""
        if done != "begin":
            raise not_here(done)
        try:
            return _begun(desk, fields)
        except TrictracError as error:
            return NewMatch(error)


def _begun(desk: Desk, fields: Mapping[str, str]) -> MatchScreen:
    from trictrac.app.screens.drill import new_seed
    from trictrac.rules.loader import load_rules
    from trictrac.seance.settings import read_share
    from trictrac.study.match.kept import begin_match
    from trictrac.study.match.turns import Terms

    share = read_share(fields.get("errs", "0") or "0")
    if share is None:
        raise UnreadableError(
            "{key} cannot be {value!r}: expected a percentage from 0 to 100",
            key="master_errs",
            value=fields["errs"],
        )
    levels = {saying.text: level for level, saying in LEVEL_NAMES.items()}
    watch, rules = ActClock(desk.now), load_rules(desk.preferences.rules)
    terms = Terms(levels.get(fields.get("level", ""), 1), share)
    names = desk.preferences.me, ""
    desk.learner.leave_match()
    match = desk.learner.hold_match(
        begin_match(default_library(), names, new_seed(desk), rules, View("none"), desk.language, watch, terms=terms)
    )
    return MatchScreen(match, watch, match.begin())


def opened(desk: Desk, _parts: Sequence[str]) -> MatchScreen | NewMatch:
    """Open the match that is not finished, or the beginning of one: ``/match``."""
    from trictrac.study.match.kept import find_match, resume_match

    desk.learner.leave_match()
    name = find_match(default_library())
    if name is None:
        return NewMatch()
    desk.games.close()
    watch = ActClock(desk.now)
    match = desk.learner.hold_match(resume_match(default_library(), name, View("none"), desk.language, watch))
    return MatchScreen(match, watch, match.begin())
