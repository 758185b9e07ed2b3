"""The running games: three rule sets of backgammon, toutes-tables, jacquet, garanguet, revertier, as one kind."""

from __future__ import annotations

from typing import ClassVar

from trictrac.base.errors import Saying
from trictrac.games.common.course import SHARED
from trictrac.games.common.events import Accept, Beaver, Refuse, SetLayout
from trictrac.games.common.plays_text import nearest
from trictrac.games.common.rules import rule_named
from trictrac.games.common.sentences import NumbersKind, reasons_and_rules
from trictrac.games.common.state import TablesState
from trictrac.games.running import course
from trictrac.games.running.course import RunningMemory, running_roll, running_rules
from trictrac.games.running.plays import after, closest, listed, plays
from trictrac.games.running.refusal import field_word
from trictrac.games.running.rules import RunningRules
from trictrac.games.running.typed import read_play
from trictrac.model.layout import HAND, LAST, OFF, facing
from trictrac.model.outcome import Refusal
from trictrac.model.play import Numbers, Play, Plays
from trictrac.protocol.events import Draw
from trictrac.protocol.table import Help
from trictrac.saying.language import Counted
from trictrac.saying.language import listed as strung_words
from trictrac.view.answer import Answer


class Running(NumbersKind):
    """The kind of the running games."""

    handlers = SHARED | {
        Draw: course.draw,
        Accept: course.accept,
        Refuse: course.refuse,
        Beaver: course.beaver,
        SetLayout: course.set_layout,
    }
    throw = staticmethod(course.throw)
    refusal = staticmethod(course.broken)
    require_possible = staticmethod(course.require_possible)
    move = staticmethod(course.move)
    read_typed = staticmethod(read_play)
    most = staticmethod(course.most_worth)
    barring = staticmethod(course.barring)
    may: ClassVar = {"beaver": course.may_beaver}
    race = hits = True
    kept = RunningMemory()

    def allowed(self, state: TablesState) -> Plays:
        """Return the plays that the roll on the table allows."""
        return plays(running_roll(state))

    def listed(self, state: TablesState) -> Plays:
        """Return the allowed plays, or none if a triplet allows too many to list."""
        return listed(running_roll(state)) if state.awaits_play else ()

    def nearest(self, state: TablesState, play: Play) -> Play | None:
        """Return the allowed play to suggest for a refused one: of a triplet the one that shares most moves."""
        found = self.listed(state)
        return nearest(play, found) if found else closest(running_roll(state), play)

    def left(self, play: Play, state: TablesState) -> object:
        """Return the checkers of both sides after a play."""
        return after(state.own, state.opp, play, state.kind.rules)

    def met(self, state: TablesState, field: int) -> int:
        """Return the field, in the other player's numbering, that a checker on this field hits, or 0."""
        rules: RunningRules = state.kind.rules
        return facing(field, same_way=rules.same_way) if rules.hitting == "yes" else 0

    def numbers(self, state: TablesState) -> Numbers:
        """Return the numbers that the roll on the table gives."""
        return running_roll(state).numbers

    def first(self, state: TablesState) -> Answer:
        """Return the rule that a checker in hand enters first, if one is there."""
        if not state.own[HAND]:
            return []
        return [Saying("A checker that was hit enters before any other moves ({rule}).", rule=rule_named("entering"))]

    def reasons(self, state: TablesState, number: int) -> object:
        """Return why no checker could play this number: each rule once, with the closed fields."""
        rules = running_rules(state)
        found: dict[str, Refusal] = {}
        closed: list[int] = []
        for start in (HAND,) if state.own[HAND] else range(1, LAST + 1):
            end = min(OFF, start + number)
            refused = self.refusal(state, Play(((start, end),))) if state.own[start] else None
            if refused is not None:
                found.setdefault(refused.law, refused)
                closed += [end] * (refused.law == "blocked")
        if "compulsory" in found:
            found = {"compulsory": found["compulsory"]}
        reasons = [_closed(closed, rules) if rule == "blocked" else one.saying for rule, one in found.items()]
        return reasons_and_rules(reasons, found)

    def example(self, state: TablesState) -> tuple[str, str]:
        """Return dice and a play of them. A courier of jacquet that is under way plays both numbers."""
        alone = running_rules(state).courier == "last_quarter"
        return ("64", "1-7-11") if alone else super().example(state)

    def help(self) -> Help:
        """Return the help for the cube, if there is one."""
        if self.rules.cube != "yes":
            return {}
        answers = Saying("double; accept or refuse.")
        if self.rules.beavers == "yes":
            answers = Saying("double; accept, refuse or beaver.")
        return {"double accept refuse take drop pass beaver doubler accepte refuse prends castor cube": answers}

    def term(self) -> str:
        """Return the name of the game, the same for every rule set of backgammon."""
        return "backgammon" if self.rules.game.startswith("backgammon") else super().term()


def _closed(fields: list[int], rules: RunningRules) -> Saying:
    """Return the words for the fields to which no checker of the roller could come."""
    words = strung_words([field_word(field, rules) for field in fields])
    if rules.blocked == "two":
        return Counted(
            "{fields} is held by two or more opposing checkers",
            "{fields} are held by two or more opposing checkers",
            len(fields),
            fields=words,
        )
    return Counted(
        "an opposing checker stands on {fields}",
        "opposing checkers stand on {fields}",
        len(fields),
        fields=words,
    )
