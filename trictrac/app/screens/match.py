"""Against the program: a match of counting with the master, and a partie about to be begun, at any level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from trictrac.app.addresses import address_of
from trictrac.app.addresses import opened as screen_of
from trictrac.app.learner import Watch
from trictrac.app.pads import choices, typed_answer
from trictrac.app.parts import bar, button, choice_field, dice, link, submit, text_field
from trictrac.app.screen import Desk, Screen, Shown, not_here
from trictrac.app.screens.quiz import board_for
from trictrac.app.telling import told, trouble
from trictrac.app.tree import Element, element
from trictrac.bot.seat import LEVELS_SAID, NAME, USUAL
from trictrac.draw.answer import Board, View
from trictrac.errors import Saying, TrictracError, UnreadableError
from trictrac.saying.words import printable
from trictrac.seance.library import default_library
from trictrac.study.questions.question import LEVEL_NAMES
from trictrac.values import frozen

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

    def __init__(self, match: Match, watch: Watch, said: Sequence[object]) -> None:
        self._match, self._watch, self._said = match, watch, list(said)
        self._more = False

    def shown(self, desk: Desk) -> Shown:
        """The board on which the roll fell, what is asked, and the keys."""
        match, language, say = self._match, desk.language, desk.language.say
        match.language = language
        said = [part for part in self._said if not isinstance(part, Board)]
        names = Saying("{one} – {other}", one=match.names[0], other=match.names[1])
        task = match.task
        thrown = [dice((task.turn.roll.high, task.turn.roll.low), say(task.turn.roll.shown))] if task else []
        prompt = element(
            "div",
            *thrown,
            element("h2", say(match.prompt), id="prompt", tabindex="-1", data_focus=True),
            class_="wording",
        )
        keys = self._keys(desk) if not match.closed else [self._over(desk)]
        return Shown(
            element(
                "main",
                bar(language, Saying("A match"), names, back="/practise"),
                element("div", board_for(desk, match.board(), low=True), class_="seen"),
                element("p", *(say(part) for part in match.score("")), class_="standing-score", id="standing"),
                element("div", *told(said, language), class_="because", id="told", role="status"),
                *([prompt] if not match.closed else []),
                *keys,
                id="main",
                class_="quiz",
            ),
            buzzes=match.rings,
            awake=True,
        )

    def _keys(self, desk: Desk) -> list[Element]:
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
        return [
            element(
                "div",
                *([choices(numbers, language, more=self._more)] if numbers else []),
                *([choices(others, language)] if others else []),
                *on,
                typed_answer(language, self._match.prompt),
                element("div", help_, resign, class_="two"),
                class_="answering",
            )
        ]

    @staticmethod
    def _over(desk: Desk) -> Element:
        say = desk.language.say
        return element(
            "div",
            link(say(Saying("Another match")), to="/match", key="another", kind="main"),
            link(say(Saying("The deck")), to="/ecole", key="to-deck", kind="second"),
            class_="onward",
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

    def shown(self, desk: Desk) -> Shown:
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
            element("main", bar(language, Saying("A match"), back="/practise"), form, id="main", class_="reading")
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
    from trictrac.seance.preferences import read_share
    from trictrac.study.match.kept import begin_match
    from trictrac.study.match.turns import Terms

    share = read_share(fields.get("errs", "0") or "0")
    if share is None:
        raise UnreadableError(
            "{key} cannot be {value!r}: a share from 0 to 100 percent is wanted",
            key="master_errs",
            value=fields["errs"],
        )
    levels = {saying.text: level for level, saying in LEVEL_NAMES.items()}
    watch, rules = Watch(desk.now), load_rules(desk.preferences.rules)
    terms = Terms(levels.get(fields.get("level", ""), 1), share)
    names = desk.preferences.me, ""
    desk.learner.leave_match()
    match = desk.learner.hold_match(
        begin_match(default_library(), names, new_seed(desk), rules, View("none"), desk.language, watch, terms=terms)
    )
    return MatchScreen(match, watch, match.begin())


def opened(desk: Desk, parts: Sequence[str]) -> MatchScreen | NewMatch:
    """Open the match that is not finished, or the beginning of one: ``/match``."""
    from trictrac.study.match.kept import find_match, resume_match

    del parts
    desk.learner.leave_match()
    name = find_match(default_library())
    if name is None:
        return NewMatch()
    desk.games.close()
    watch = Watch(desk.now)
    match = desk.learner.hold_match(resume_match(default_library(), name, View("none"), desk.language, watch))
    return MatchScreen(match, watch, match.begin())


_MODES = {"announce": Saying("the program counts for both"), "school": Saying("each counts for himself")}
_DICE = {"thrown": Saying("the program throws them"), "typed": Saying("real dice, for both")}


@frozen
class PlayScreen:
    """A partie about to be begun, with what was wrong with the last try."""

    wrong: TrictracError | None = None
    address: str = "/play"

    def shown(self, desk: Desk) -> Shown:
        """The fields of a new partie."""
        from trictrac.rules.loader import rule_set_names

        language, say = desk.language, desk.language.say
        name = desk.preferences.me or say(Saying("Guest"))
        rules = [(one, one) for one in dict.fromkeys((desk.preferences.rules, *rule_set_names()))]
        fields = [
            text_field("name", say(Saying("Your name")), name, maxlength=40),
            choice_field("level", say(Saying("How it plays")), _said(LEVELS_SAID, desk), USUAL),
            choice_field("mode", say(Saying("Who counts")), _said(_MODES, desk), "announce"),
            choice_field("dice", say(Saying("Dice")), _said(_DICE, desk), "thrown"),
            choice_field("rules", say(Saying("Rules")), rules, desk.preferences.rules),
        ]
        wrong = [trouble(self.wrong, desk.language)] if self.wrong else []
        begin = submit(say(Saying("Begin")), key="begin", kind="main")
        form = element("form", *fields, *wrong, begin, data_do="begin", id="play-form", class_="form")
        return Shown(element("main", bar(language, Saying("Against the program")), form, id="main", class_="reading"))

    def act(self, desk: Desk, done: str, fields: Mapping[str, str]) -> Screen:
        """Begin the partie and sit down at its table."""
        if done != "begin":
            raise not_here(done)
        try:
            return screen_of(desk, address_of("table", _partie_begun(desk, fields)))
        except TrictracError as error:
            return PlayScreen(error)


def _said(values: Mapping[str, Saying], desk: Desk) -> list[tuple[str, str]]:
    return [(value, desk.language.say(said)) for value, said in values.items()]


def _partie_begun(desk: Desk, fields: Mapping[str, str]) -> str:
    """Begin the partie; its name in the library."""
    from random import SystemRandom

    from trictrac.games.record import new_record
    from trictrac.games.registry import script_of
    from trictrac.games.script import Asked
    from trictrac.games.words import same_name
    from trictrac.rules.heads import TRICTRAC

    name = " ".join(printable(fields.get("name", "")).split()) or desk.language.say(Saying("Guest"))
    if same_name(name, NAME):
        raise UnreadableError("the program is called {name} too: type another name for yourself", name=NAME)
    level, mode = fields.get("level", ""), fields.get("mode", "")
    level = level if level in LEVELS_SAID else USUAL
    thrown = fields.get("dice") != "typed"
    wanted = {
        **dict.fromkeys(("match", "frame", "marques", "seats", "holes", "method", "handicap", "position"), ""),
        "mode": mode if mode in _MODES else "announce",
        "referee": desk.preferences.referee,
        "rules": printable(fields.get("rules", "")).strip() or desk.preferences.rules,
    }
    script = script_of(TRICTRAC)
    found = script.agree(script.game, Asked(wanted, 2, thrown))
    head = new_record(
        script,
        names=[name, NAME],
        date=desk.now.date().isoformat(),
        seed=str(SystemRandom().randrange(1_000_000_000)) if thrown else "",
        **found.values,
    )
    return desk.games.begin(head, found.given, desk.language, level)


def play(desk: Desk, parts: Sequence[str]) -> PlayScreen:
    """Open the beginning of a partie against the program: ``/play``."""
    del desk, parts
    return PlayScreen()
