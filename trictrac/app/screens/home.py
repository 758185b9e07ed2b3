"""The first screen: the game being played with its score, a new one, the day, what there is to read; and the settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from trictrac.app.addresses import address_of
from trictrac.app.drawing import board
from trictrac.app.parts import bar, button, card, choice_field, icon, link, submit, tabs, text_field
from trictrac.app.screen import Desk, Given, Screen, Shown, news, not_here, warnings
from trictrac.app.screens.practise import day_card, tile
from trictrac.app.telling import trouble
from trictrac.app.tree import Element, element
from trictrac.base.errors import Saying, TrictracError
from trictrac.base.values import frozen
from trictrac.model.modes import MODES
from trictrac.protocol.words import describe_turn
from trictrac.saying.language import LANGUAGES, Counted, Language
from trictrac.saying.words import printable
from trictrac.seance.preferences import set_preference, unset_preference
from trictrac.seance.settings import ROWS

if TYPE_CHECKING:
    from trictrac.seance.library import Library


@frozen
class Home:
    """The first screen, with everything as a file where that was just asked for."""

    given: Given | None = None
    address: str = "/"

    def show(self, desk: Desk) -> Shown:
        """The running game first, then what can be begun."""
        say = desk.language.say
        to_settings = link(icon("more"), to="/settings", key="settings", kind="tool", label=say(Saying("Settings")))
        modes = (
            tile(f"/new/trictrac/{name}", f"new-{name}", say(mode.title), say(mode.brief))
            for name, mode in MODES.items()
        )
        return Shown(
            element(
                "main",
                bar(desk.language, "Trictrac", back="", tools=[languages(desk.language), to_settings]),
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
                *(element("p", say(one), class_="second") for one in warnings(desk.device)),
                *_reminder(desk),
                tabs(desk.language, "/"),
                id="main",
                class_="main-screen",
            ),
            given=self.given,
        )

    def act(self, desk: Desk, done: str, _fields: Mapping[str, str]) -> Screen:
        """Give everything as a file."""
        if done != "give everything":
            raise not_here(done)
        return Home(everything(desk))


def languages(language: Language) -> Element:
    """The languages to choose from, the one spoken pressed."""
    codes = [
        button(code.upper(), do=f"language {code}", key=f"language-{code}", kind="half", pressed=code == language.code)
        for code in LANGUAGES
    ]
    return element("div", *codes, class_="switch", role="group", aria_label=language.say(Saying("Language")))


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
        yield card(element("h2", names[0]), trouble(error, desk.language), key="running")


def _game(library: Library, name: str, desk: Desk) -> Element:
    """A game with its players, its score, whose turn it is, and its board."""
    from trictrac.games.registry import game_of
    from trictrac.seance.course import named_head
    from trictrac.seance.opening import read_stored
    from trictrac.study.deck.mistakes import MATCH

    say = desk.language.say
    path = library.path(name)
    head, course = read_stored(path, name)
    head = named_head(head, course)
    table, names = game_of(head.game).table, head.names_at(course.state)
    stand = table.standing(course.state)
    over = stand.over or course.stopped
    used = datetime.fromtimestamp(path.stat().st_mtime, desk.now.tzinfo)
    state = Saying("Game over") if over else Saying("Game in progress")
    turn = (
        [element("p", say(describe_turn(stand.act, names[stand.turn])))] if stand.turn is not None and not over else []
    )
    drawn = table.board(course.state, names) if table.has_board(course.state) else None
    picture = [board(drawn, desk.language, key="running-board")] if drawn is not None else []
    address = "/match" if MATCH in course.heads and not over else address_of("table", name)
    words = element(
        "div",
        element("p", say(Saying("{state} · {when}", state=state, when=ago(used, desk.now))), class_="below"),
        element("h2", " – ".join(head.all_players or names)),
        element("p", say(table.score(course.state, names)), class_="standing"),
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


def _reading(desk: Desk) -> list[Element]:
    """Return the ways to the first lesson that is not done, to the drills and to the rules."""
    from trictrac.rules.loader import sheets
    from trictrac.study.lessons.shelf import is_done, lessons
    from trictrac.study.questions.skills import DEALT

    say, shelf = desk.language.say, lessons(desk.language.code)
    deck = desk.learner.readable(desk.preferences)
    marks = deck.lessons() if deck else {}
    entry = next((one for one in shelf if not is_done(one.head, marks)), shelf[-1])
    number = Saying("Lesson {number}", number=entry.head.order)
    skills = Counted("{count} skill", "{count} skills", len(DEALT))
    sets = Counted("{count} set, with sources", "{count} sets, with sources", len(sheets()))
    return [
        tile(f"/lesson/{entry.head.order}", "way-lesson", say(number), entry.head.title),
        tile("/practise", "way-drills", say(Saying("Drills")), say(skills)),
        tile("/rules", "way-rules", say(Saying("Rules")), say(sets)),
    ]


def everything(desk: Desk) -> Given:
    """Return all that is kept as one file, and note when that was.

    Raises:
        TrictracError: something cannot be read.
    """
    from trictrac.seance.library import default_library
    from trictrac.seance.places import config_path
    from trictrac.study.everything import NAME, note_given, pack

    data = pack(default_library(), desk.learner.deck(desk.preferences), config_path())
    note_given(desk.now)
    return Given(NAME, data)


def _reminder(desk: Desk) -> Iterator[Element]:
    """A card with the button that gives everything as a file, where that is due."""
    from trictrac.seance.library import default_library
    from trictrac.study.everything import is_due

    try:
        due = is_due(default_library(), desk.learner.readable(desk.preferences), desk.now)
    except TrictracError:
        # What cannot be read is told by the part of the screen that shows it.
        return
    if due:
        say = desk.language.say
        yield card(
            element("p", say(Saying("What you entered of late is in this browser only: save it as a file."))),
            button(say(Saying("Everything as one file")), do="give everything", key="give-everything"),
            key="reminder",
        )


def opened(_desk: Desk, _parts: Sequence[str]) -> Home:
    """Open the first screen."""
    return Home()


_ASKED = {key: row for key, row in ROWS.items() if row.label}
"""The settings that are asked for here: those to choose among values first, then those to type."""


@frozen
class Settings:
    """The settings, with what was wrong with the last change."""

    wrong: TrictracError | None = None
    kept: bool = False
    address: str = "/settings"

    def show(self, desk: Desk) -> Shown:
        """A field for each."""
        language, say, typed = desk.language, desk.language.say, _typed(desk)
        chosen = [
            choice_field(key, say(row.label), [(value, say(word)) for value, word in row.words.items()], typed[key])
            for key, row in _ASKED.items()
            if row.words
        ]
        fields = [text_field(key, say(row.label), typed[key]) for key, row in _ASKED.items() if not row.words]
        send = submit(say(Saying("Keep")), key="keep", kind="main")
        wrong = [trouble(self.wrong, desk.language)] if self.wrong else []
        done = [element("p", say(Saying("Kept.")), role="status", class_="second")] if self.kept else []
        form = element("form", *chosen, *fields, *wrong, *done, send, data_do="keep", id="settings", class_="form")
        device = [element("p", say(one), class_="second") for one in (*warnings(desk.device), *news(desk.device))]
        return Shown(element("main", bar(language, Saying("Settings")), form, *device, id="main", class_="reading"))

    def act(self, desk: Desk, done: str, fields: Mapping[str, str]) -> Screen:
        """Save the settings; if one value is wrong, save none of them."""
        from trictrac.rules.loader import load_rules

        if done != "keep":
            raise not_here(done)
        given = {key: printable(fields[key]).strip() for key in _ASKED if key in fields}
        typed = _typed(desk)
        changed = {key: value for key, value in given.items() if value != typed[key]}
        try:
            for key, value in changed.items():
                if value:
                    ROWS[key].read(value)
            if changed.get("rules"):
                load_rules(changed["rules"], files=False)
            for key, value in changed.items():
                if value:
                    set_preference(key, value)
                else:
                    unset_preference(key)
        except TrictracError as error:
            return Settings(error)
        return Settings(kept=True)


def _typed(desk: Desk) -> dict[str, str]:
    """The settings as they are typed."""
    return {key: row.typed(desk.preferences.value_of(row)) for key, row in _ASKED.items()}


def settings(_desk: Desk, _parts: Sequence[str]) -> Settings:
    """Open the settings: ``/settings``."""
    return Settings()
