"""The analysis of a saved game by the strong player, decision by decision."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.app.addresses import address_of
from trictrac.app.answers import sentence
from trictrac.app.documents import elements
from trictrac.app.parts import bar, button, doubt_form, far, main, text_field
from trictrac.app.screen import Desk, Fields, PageView, Parts, Screen, require_act
from trictrac.app.tree import Elements, element
from trictrac.base.errors import Saying
from trictrac.bot.analysing import analysis_of, look_over
from trictrac.bot.analysis import BLUNDER, Analysis, Decision, Found
from trictrac.bot.rating import costs_of
from trictrac.model.score import Names
from trictrac.partie.state import TrictracLog
from trictrac.protocol.events import Player
from trictrac.protocol.record import AnyRecord
from trictrac.seance.library import default_library
from trictrac.seance.reports import keep_report, up_to_roll


class AnalysisScreen:
    """A game during its analysis, and afterwards with the results."""

    def __init__(self, name: str, record: AnyRecord, log: TrictracLog, entries: Sequence[int]) -> None:
        self._name, self._record, self._log, self._entries = name, record, log, entries
        self._names: Names = record.names
        self._left = look_over(log)
        self._done = 0
        self._found: list[Found] = []
        self._kept: Saying | None = None
        """The sentence on the cards made from it, or on a report, or None."""

    @property
    def address(self) -> str:
        """The address of the analysis."""
        return address_of("analysis", self._name)

    @property
    def is_whole(self) -> bool:
        """Whether the analysis is complete."""
        return self._done >= len(self._log.events)

    def show(self, _desk: Desk) -> PageView:
        """Show a progress bar, or the results of both players, the worst decisions and the luckiest rolls."""
        count = len(self._log.events)
        under = Saying("{number} of {count} events", number=self._done, count=count)
        on = button("on", Saying("Continue the analysis"), kind="main")
        rest = [*self._account()] if self.is_whole else [element("div.onward", on, data_auto="on", id="auto")]
        return PageView(
            main(
                bar(Saying("Analysis of the game"), under, back=address_of("game", self._name)),
                far(self._done, count, under),
                *rest,
            )
        )

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Judge the next entries, make cards of the blunders, or report a roll as wrongly judged."""
        if done == "report":
            at_roll = up_to_roll(self._record, fields.get("roll", "").strip())
            self._kept = keep_report(at_roll, "hint", fields.get("note", ""))
            return self
        if done == "cards" and self.is_whole:
            from trictrac.study.deck.choices import keep_choices

            blunders = [one for one in self._found if isinstance(one, Decision) and one.cost >= BLUNDER]
            self._kept = keep_choices(desk.deck, blunders, self._name, self._names, desk.preferences.me, desk.now)
            return self
        require_act(done, "on")
        self._done, found = next(self._left, (len(self._log.events), ()))
        self._found += found
        if self.is_whole:
            from trictrac.study.progress.playing import remember

            costs = {self._names[player]: costs_of(self._analysis, player) for player in Player}
            remember(default_library(), self._name, self._record.date, costs)
        return self

    @property
    def _analysis(self) -> Analysis:
        return analysis_of(self._log, 1, self._found, self._entries)

    def _account(self) -> Elements:
        from trictrac.bot.account import analysis_doc

        analysis = self._analysis
        _, *parts = analysis_doc(analysis, self._names)
        yield from elements(parts)
        if self._kept is not None:
            yield sentence(self._kept)
        elif any(one.cost >= BLUNDER for one in analysis.decisions):
            yield button("cards", Saying("Make cards of the blunders"))
        yield doubt_form(text_field("roll", Saying("The number of the roll"), inputmode="numeric"))


def analysed(_desk: Desk, parts: Parts) -> AnalysisScreen:
    """Open the analysis of a saved game: ``/analysis/NAME``."""
    from trictrac.partie.text.record import require_trictrac
    from trictrac.protocol.record import check_record
    from trictrac.seance.course import record_of
    from trictrac.seance.opening import read_stored

    library = default_library()
    name = library.find(parts[0] if parts else "")
    head, course = read_stored(library.path(name), name)
    record = require_trictrac(record_of(head, course))
    return AnalysisScreen(name, record, check_record(record), course.ends)
