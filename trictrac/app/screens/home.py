"""The first screen: the game being played with its score, a new one in three modes, the day, and what there is to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from trictrac.app.addresses import address_of
from trictrac.app.parts import bar, board_picture, button, card, icon, link, tabs
from trictrac.app.screen import Desk, Shown, Still
from trictrac.app.screens.practise import day_card, tile
from trictrac.app.tree import Element, element
from trictrac.errors import Saying, TrictracError
from trictrac.saying.language import LANGUAGES, Counted, Language
from trictrac.values import frozen

if TYPE_CHECKING:
    from trictrac.seance.library import Library

_MODES = (
    ("announce", Saying("Announce"), Saying("It counts and says why")),
    ("school", Saying("School"), Saying("You count, it checks")),
    ("marker", Saying("Marker"), Saying("Only points and holes")),
)
"""The modes of a table, with six words on each at most."""


@frozen
class Home(Still):
    """The first screen."""

    address: str = "/"

    def shown(self, desk: Desk) -> Shown:
        """The running game first, then what can be begun."""
        say = desk.language.say
        modes = (tile(f"/new/trictrac/{mode}", f"new-{mode}", say(name), say(what)) for mode, name, what in _MODES)
        return Shown(
            element(
                "main",
                bar(desk.language, "Trictrac", back="", tools=[languages(desk.language), _settings(desk.language)]),
                *_running(desk),
                element("h2", say(Saying("New game"))),
                element("div", *modes, class_="three modes"),
                element(
                    "p",
                    element("a", say(Saying("Against the program")), icon("forth"), href="#/play", id="play"),
                    element("a", say(Saying("Other games")), icon("forth"), href="#/new", id="other-games"),
                    class_="onwards",
                ),
                day_card(desk),
                element("div", *_reading(desk), class_="three"),
                tabs(desk.language, "/"),
                id="main",
                class_="main-screen",
            )
        )


def languages(language: Language) -> Element:
    """The languages to choose from, the one spoken pressed."""
    codes = [
        button(code.upper(), do=f"language {code}", key=f"language-{code}", kind="half", pressed=code == language.code)
        for code in LANGUAGES
    ]
    return element("div", *codes, class_="switch", role="group", aria_label=language.say(Saying("Language")))


def _settings(language: Language) -> Element:
    return link(icon("more"), to="/settings", key="settings", kind="tool", label=language.say(Saying("Settings")))


def _running(desk: Desk) -> Iterator[Element]:
    """The game that was played last, where there is one that can be gone on with."""
    from trictrac.seance.library import default_library

    library = default_library()
    names = library.names()
    if not names:
        return
    try:
        yield _game(library, names[0], desk)
    except TrictracError as error:
        yield card(element("h2", names[0]), element("p", desk.language.say(error), class_="trouble"), key="running")


def _game(library: Library, name: str, desk: Desk) -> Element:
    """A game with its players, its score, whose turn it is, and its board."""
    from trictrac.games.registry import speech_of
    from trictrac.seance.conversation import named_head
    from trictrac.seance.opening import read_stored
    from trictrac.study.deck.mistakes import MATCH

    say = desk.language.say
    path = library.path(name)
    head, course = read_stored(path, name)
    head = named_head(head, course)
    speech, names = speech_of(head.game), head.names_at(course.state)
    stand = speech.stand(course.state)
    over = stand.over or course.stopped
    used = datetime.fromtimestamp(path.stat().st_mtime, desk.now.tzinfo)
    state = Saying("Game over") if over else Saying("Game in progress")
    turn = (
        [element("p", say(Saying("{player} to play", player=names[stand.turn])))]
        if stand.turn is not None and not over
        else []
    )
    drawn = speech.board(course.state, names) if speech.has_board(course.state) else None
    picture = [board_picture(drawn, desk.language)] if drawn is not None else []
    address = "/match" if MATCH in course.heads and not over else address_of("table", name)
    words = element(
        "div",
        element("p", say(Saying("{state} · {when}", state=state, when=ago(used, desk.now))), class_="below"),
        element("h2", " – ".join(head.all_players or names)),
        element("p", say(speech.score(course.state, names)), class_="standing"),
        *turn,
        class_="grow",
    )
    onward = Saying("Look at it") if over else Saying("Continue")
    return card(
        element("div", words, *picture, class_="beside"),
        link(say(onward), to=address, key="continue", kind="main"),
        key="running",
        kind="running",
    )


def ago(then: datetime, now: datetime) -> object:
    """How long ago a moment was, in the unit that a player would say."""
    minutes = max(0, int((now - then).total_seconds() // 60))
    if minutes < 1:
        return Saying("just now")
    if minutes < 60:
        return Saying("{count} min ago", count=minutes)
    if minutes < 24 * 60:
        return Counted("{count} hour ago", "{count} hours ago", minutes // 60)
    return Counted("{count} day ago", "{count} days ago", minutes // (24 * 60))


def _reading(desk: Desk) -> Iterator[Element]:
    """The lesson that one is in, the drills, the rules."""
    from trictrac.rules.loader import sheets
    from trictrac.study.lessons.shelf import is_done, lessons
    from trictrac.study.questions.question import Skill

    say, shelf = desk.language.say, lessons(desk.language.code)
    marks = desk.learner.deck(desk.preferences).lessons() if desk.learner.has_deck() else {}
    entry = next((one for one in shelf if not is_done(one.head.slug, marks)), shelf[-1])
    number = Saying("Lesson {number}", number=entry.head.order)
    yield tile(f"/lesson/{entry.head.order}", "way-lesson", say(number), entry.head.title)
    skills = Counted("{count} skill", "{count} skills", len(Skill))
    yield tile("/practise", "way-drills", say(Saying("Drills")), say(skills))
    sets = Counted("{count} set, with sources", "{count} sets, with sources", len(sheets()))
    yield tile("/rules", "way-rules", say(Saying("Rules")), say(sets))


def opened(desk: Desk, parts: Sequence[str]) -> Home:
    """Open the first screen."""
    del desk, parts
    return Home()
