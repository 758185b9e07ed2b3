"""The screen of progress: what to practise next, mistakes with their boards, and figures with plots."""

from __future__ import annotations

from dataclasses import replace

from trictrac.app.documents import elements
from trictrac.app.parts import bar, main
from trictrac.app.screen import Desk, PageView, Still
from trictrac.base.values import frozen
from trictrac.seance.library import default_library
from trictrac.study.lessons.shelf import skill_lessons
from trictrac.study.progress.day import measure_deck
from trictrac.study.progress.figures import measure
from trictrac.study.progress.playing import figures_of
from trictrac.study.progress.sentences import progress_doc


@frozen
class ProgressScreen(Still):
    """The screen of a learner's figures."""

    address: str = "/progress"

    def show(self, desk: Desk) -> PageView:
        """Show how much was practised, then section by section."""
        if desk.learner.has_deck():
            found = measure_deck(desk.taught_deck()[0], desk.now)
        else:
            found = measure((), now=desk.now, lessons=skill_lessons({})[0])
        title, *parts = progress_doc(replace(found, play=figures_of(default_library(), desk.preferences.me)))
        return PageView(main(bar(title.text, back="/practise"), *elements(parts)))
