"""The screen of practice: the day, the deck, the match, and the skills with their ratings."""

from __future__ import annotations

from collections.abc import Mapping

from trictrac.app.addresses import address_of
from trictrac.app.answers import trouble
from trictrac.app.parts import bar, block, card, link, main, row, span, tabs
from trictrac.app.screen import Desk, PageView, Parts, Still
from trictrac.app.tree import Element, capitalised, element
from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.base.values import frozen
from trictrac.saying.language import Counted
from trictrac.saying.words import capital
from trictrac.study.questions.question import LEVEL_NAMES
from trictrac.study.questions.skills import DEALT

LEVEL_WORDS: Mapping[str, int] = {"own": 0, "easy": 1, "fair": 2, "hard": 3}
"""The levels by their names in an address. ``own`` adapts to the user's rating."""
_ENOUGH = 5
"""Number of answers from which the rating of a skill is shown."""


def drill_address(skills: str, level: str = "own", seed: int | None = None) -> str:
    """Return the address of a drill of skills joined by ``+``, or of ``all`` skills, or of those ``known``."""
    return "/".join(["/drill", skills, level, *([] if seed is None else [str(seed)])])


@frozen
class Practise(Still):
    """The screen of practice, at a level for its drills."""

    level: str = "own"

    @property
    def address(self) -> str:
        """The address, with the level unless it is ``own``."""
        return "/practise" if self.level == "own" else f"/practise/{self.level}"

    def show(self, desk: Desk) -> PageView:
        """Show the day and the deck first, then all skills."""
        deck = desk.readable_deck
        due = Counted("{count} card due", "{count} cards due", deck.counts(desk.now).due if deck else 0)
        levels = [
            element(
                "a",
                LEVEL_NAMES.get(number, Saying("adapts to your rating")),
                href="#/practise" if word == "own" else f"#/practise/{word}",
                id=f"level-{word}",
                aria_current="true" if word == self.level else None,
            )
            for word, number in LEVEL_WORDS.items()
        ]
        ratings = deck.ratings() if deck else {}
        sprint = address_of("sprint", "known", *([] if self.level == "own" else [self.level]))
        mixed = (("known", Saying("All that you have learnt")), ("all", Saying("Everything mixed")))
        drills = [
            *(row(drill_address(word, self.level), f"skill-{word}", said) for word, said in mixed),
            row("/masters", "way-masters", Saying("The masters’ boards"), Saying("with the author’s answer")),
            row(sprint, "way-sprint", Saying("A sprint: three minutes, three mistakes")),
        ]
        for skill in DEALT:
            rating = ratings.get(skill)
            below: object = ""
            if rating is not None and rating.answers >= _ENOUGH:
                answers = Counted("{count} answer", "{count} answers", rating.answers)
                below = Saying("{answers}, rating {rating}", answers=answers, rating=rating.points)
            drills.append(row(drill_address(skill, self.level), f"skill-{skill}", capitalised(skill.words), below))
        return PageView(
            main(
                bar(Saying("Practise"), back=""),
                day_card(desk),
                block(
                    "three",
                    tile("/ecole", "way-deck", Saying("École deck"), due),
                    tile("/match", "way-match", Saying("A match"), Saying("count against the master")),
                    tile("/progress", "way-progress", Saying("Progress"), Saying("what to practise next")),
                ),
                element("h2", Saying("Drills"), id="drills"),
                element("nav.switch.levels", *levels, aria_label=Saying("How hard")),
                element("nav.list", *drills, aria_labelledby="drills"),
                tabs("/practise"),
                kind="main-screen",
            )
        )


def day_card(desk: Desk) -> Element:
    """Return a card for the day's session: what is left, how long it takes, and the streak of days."""
    if desk.learner.has_deck():
        from trictrac.seance.settings import read_goal
        from trictrac.study.plan import day_of, describe_session

        try:
            day = day_of(desk.deck, desk.now, desk.shelf, read_goal(desk.preferences.goal))
        except TrictracError as error:
            return card(
                element("h2", Saying("Today")),
                trouble(error),
                key="day",
            )
        said = desk.language.say(describe_session(day))
        summary: object = capital(said.partition(": ")[2]) or said
        streak = Counted("{count} day in a row", "{count} days in a row", day.row)
        in_a_row = span("chip", streak) if day.row > 1 else ""
        doing = Saying("Look back") if day.is_done else Saying("Practise")
    else:
        summary = Saying("Ten minutes a day: a lesson, and questions on what you have learnt.")
        in_a_row = ""
        doing = Saying("Begin")
    return card(
        block("heading", element("h2", Saying("Today")), in_a_row),
        block(
            "beside",
            element("p", summary),
            link("/today", "today", doing, kind="main"),
        ),
        key="day",
        kind="day",
    )


def tile(to: str, key: str, title: object, below: object) -> Element:
    """Return a small card that is a link."""
    return element("a", element("b", title), element("span", below), href=f"#{to}", id=key, class_="tile")


def read_level(word: str) -> str:
    """Return the word of a level, or raise an error for another."""
    if word not in LEVEL_WORDS:
        raise UnreadableError("no level {text!r}; choose one of {levels}", text=word, levels=", ".join(LEVEL_WORDS))
    return word


def opened(_desk: Desk, parts: Parts) -> Practise:
    """Open the screen of practice: ``/practise``, ``/practise/hard``."""
    return Practise(read_level(parts[0] if parts else "own"))
