"""The first screen (the last game, a new game, the day, what to read), and the settings."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

from trictrac.app.addresses import address_of
from trictrac.app.answers import sentence, trouble
from trictrac.app.drawing import board
from trictrac.app.parts import (
    bar,
    block,
    button,
    card,
    choice_field,
    form,
    icon,
    link,
    main,
    submit,
    switch,
    tabs,
    text_field,
)
from trictrac.app.screen import Desk, Fields, Given, PageView, Screen, news, require_act, warnings
from trictrac.app.screens.practise import day_card, tile
from trictrac.app.tree import LICENCES, Element, Elements, element
from trictrac.base.errors import Saying, TrictracError
from trictrac.base.values import frozen
from trictrac.base.version import __version__
from trictrac.model.modes import MODES
from trictrac.model.score import Side
from trictrac.protocol.record import AnyRecord
from trictrac.protocol.words import describe_turn
from trictrac.saying.language import LANGUAGES, Counted
from trictrac.seance.of_any import AnyCourse
from trictrac.seance.preferences import set_preference, unset_preference
from trictrac.seance.settings import ROWS
from trictrac.view.doc import Doc
from trictrac.view.table import Holes


@frozen
class Home:
    """The first screen, with a file of everything to save and what it lacks, if requested."""

    said: Doc = ()
    given: Given | None = None
    address: str = "/"

    def show(self, desk: Desk) -> PageView:
        """Show the last game first, then what can be started."""
        tools = [
            switch("language", ((code, code.upper()) for code in LANGUAGES), desk.language.code, Saying("Language")),
            link("/settings", "settings", icon("more"), kind="tool", label=Saying("Settings")),
        ]
        running = [*_running(desk)]
        what = Saying(
            "Trictrac is a French board game, played with checkers and dice for points. The three modes are for two people at a "
            "real board, or at this one."
        )
        # While there is no game, none can be lost.
        device = desk.device if running else replace(desk.device, persisted=None)
        lacks = [sentence(one, "second") for one in warnings(device)]
        return PageView(
            main(
                bar("Trictrac", back="", tools=tools),
                # What the browser lacks is shown before the first game, and later below.
                *(running or [element("p.second", what), *lacks]),
                element("h2", Saying("New game")),
                block(
                    "three modes",
                    *(
                        tile(f"/new/trictrac/{name}", f"new-{name}", one.title, one.brief)
                        for name, one in MODES.items()
                    ),
                ),
                element(
                    "p.onwards",
                    element("a", Saying("Against the program"), icon("forth"), href="#/play", id="play"),
                    element("a", Saying("Other games"), icon("forth"), href="#/new", id="other-games"),
                ),
                block(
                    "two",
                    tile("/guided", "guided", Saying("A first relevé, guided"), Saying("ten minutes, nothing to know")),
                    tile("/roll", "one-roll", Saying("One roll"), Saying("what a position and a throw earn")),
                ),
                day_card(desk),
                _path(desk),
                block("three", *_reading(desk)),
                *(lacks if running else ()),
                *(element("p.second", one) for one in self.said),
                *_reminder(desk),
                tabs("/"),
                kind="main-screen",
            ),
            given=self.given,
        )

    def act(self, desk: Desk, done: str, _fields: Fields) -> Screen:
        """Give everything as a file to save."""
        require_act(done, "give everything")
        return Home(*everything(desk))


def _running(desk: Desk) -> Elements:
    """Yield a card for the game that was played last, if there is one."""
    from trictrac.seance.library import default_library
    from trictrac.seance.opening import read_stored

    library = default_library()
    for name in library.names()[:1]:
        try:
            path = library.path(name)
            used = datetime.fromtimestamp(path.stat().st_mtime, UTC)
            yield glance(name, *read_stored(path, name), ago(used, desk.now))
        except TrictracError as error:
            yield card(element("h2", name), trouble(error), key="running")


def glance(name: str, head: AnyRecord, course: AnyCourse, when: object, on: Element | None = None) -> Element:
    """Return a card for a game: players, score, whose turn it is, board, and a key.

    ``when`` follows the state of the game. ``on`` is the key, None for the link to its table.
    """
    from trictrac.games.registry import game_of
    from trictrac.seance.course import named_head
    from trictrac.study.deck.mistakes import MATCH

    head = named_head(head, course)
    table, names = game_of(head.game).table, head.names_at(course.state)
    standing = table.standing(course.state)
    over = standing.over or course.stopped
    state = Saying("Game over") if over else Saying("Game in progress")
    turn = "" if standing.turn is None or over else element("p", describe_turn(standing.act, names[standing.turn]))
    lying = table.board(course.state, names)
    furniture, score = lying.table.furniture, table.score(course.state, names)
    if isinstance(furniture, Holes):
        one, other = reversed(Side) if lying.exchanged else Side
        holes, points = furniture.score.holes, furniture.score.points
        score = Saying("Holes {a}–{b} · points {c}–{d}", a=holes[one], b=holes[other], c=points[one], d=points[other])
    picture = board(lying, key="running-board") if table.has_board(course.state) else ""
    address = "/match" if MATCH in course.heads and not over else address_of("table", name)
    words = block(
        "grow",
        element("p.below", Saying("{state} · {when}", state=state, when=when)),
        element("h2", " – ".join(head.all_players or names)),
        element("p.standing", score),
        turn,
    )
    on = on or link(address, "continue", Saying("Look at it") if over else Saying("Continue"), kind="main")
    return card(block("beside", words, picture), on, key="running", kind="running")


def ago(then: datetime, now: datetime) -> object:
    """Return how long ago a moment was, in minutes, hours or days."""
    minutes = max(0, int((now - then).total_seconds() // 60))
    if minutes < 1:
        return Saying("just now")
    if minutes < 60:
        return Saying("{count} min ago", count=minutes)
    if minutes < 24 * 60:
        return Counted("{count} hour ago", "{count} hours ago", minutes // 60)
    return Counted("{count} day ago", "{count} days ago", minutes // (24 * 60))


def _path(desk: Desk) -> Element:
    """Return the path in a line of links, with what is done ticked and what is next in bold."""
    from trictrac.seance.places import games_folder
    from trictrac.study.path import milestones, next_of

    path = milestones(desk.readable_deck, games_folder(), desk.shelf)
    ahead, parts = next_of(path), list[object]()
    for one in path:
        inside = (element("b" if one is ahead else "span", one.words), one.tick)
        parts += [" → ", element("a", *inside, href=f"#{one.address}")]
    return element("p", *parts[1:], id="path", class_="second")


def _reading(desk: Desk) -> list[Element]:
    """Return links to the first lesson that is not done, to the drills and to the rules."""
    from trictrac.rules.loader import sheets
    from trictrac.study.lessons.shelf import is_done
    from trictrac.study.questions.skills import DEALT

    deck = desk.readable_deck
    marks = deck.lessons() if deck else {}
    entry = next((one for one in desk.shelf if not is_done(one.head, marks)), desk.shelf[-1])
    number = entry.head.order
    sets = Counted("{count} set, with sources", "{count} sets, with sources", len(sheets()))
    return [
        tile(f"/lesson/{number}", "way-lesson", Saying("Lesson {number}", number=number), entry.head.title),
        tile("/practise", "way-drills", Saying("Drills"), Counted("{count} skill", "{count} skills", len(DEALT))),
        tile("/rules", "way-rules", Saying("Rules"), sets),
    ]


def everything(desk: Desk) -> tuple[Doc, Given]:
    """Return all files of the user as one, after sentences on what is left out, and record when that was.

    Raises:
        TrictracError: a file cannot be read.
    """
    from trictrac.seance.library import default_library
    from trictrac.seance.places import config_path
    from trictrac.study.everything import note_given, pack

    data, left_out = pack(default_library(), lambda: desk.deck, config_path())
    note_given(desk.now)
    return left_out, Given(f"trictrac-{desk.now.date()}.zip", data)


def _reminder(desk: Desk) -> Elements:
    """Yield a card that offers everything as a file, if that is due."""
    from trictrac.seance.library import default_library
    from trictrac.study.everything import is_due

    # The part of the screen that shows an unreadable thing says why.
    with suppress(TrictracError):
        if is_due(default_library(), desk.readable_deck, desk.now):
            yield card(
                element("p", Saying("What you entered of late is in this browser only: save it as a file.")),
                button("give everything", Saying("Everything as one file")),
                key="reminder",
            )


_ROWS = {key: row for key, row in ROWS.items() if row.label}
"""The settings on this screen."""


@frozen
class Settings:
    """The settings, with the result of the last change, if there was one."""

    result: Element | str = ""
    address: str = "/settings"

    def show(self, desk: Desk) -> PageView:
        """Show a field for each setting, those with a choice of values first."""
        typed = _typed(desk)
        chosen = [
            choice_field(key, row.label, row.words.items(), typed[key]) for key, row in _ROWS.items() if row.words
        ]
        fields = [text_field(key, row.label, typed[key]) for key, row in _ROWS.items() if not row.words]
        device = [sentence(one, "second") for one in (*warnings(desk.device), *news(desk.device))]
        return PageView(
            main(
                bar(Saying("Settings")),
                # What is chosen is saved at once.
                form(
                    "keep",
                    "settings",
                    *chosen,
                    *fields,
                    self.result,
                    submit("keep", Saying("Save"), kind="main"),
                    data_at_once=True,
                ),
                *device,
                element("h2", Saying("About")),
                element("p", f"trictrac {__version__}"),
                element(
                    "a",
                    Saying("All licences in full"),
                    href=LICENCES,
                    target="_blank",
                    id="licences",
                    class_="button plain",
                ),
            )
        )

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Save the settings, or none of them if one value is wrong."""
        from trictrac.rules.loader import load_rules

        require_act(done, "keep")
        given = {key: fields[key].strip() for key in _ROWS if key in fields}
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
            # The screen names a setting as its field does, not as the file of preferences.
            error.fields.update((("key", row.label) for key, row in ROWS.items() if error.fields.get("key") == key))
            return Settings(trouble(error))
        return Settings(element("p", Saying("Saved."), role="status", class_="second"))


def _typed(desk: Desk) -> dict[str, str]:
    """Return the value of each setting as a user would type it."""
    return {key: row.typed(desk.preferences.value_of(row)) for key, row in _ROWS.items()}
