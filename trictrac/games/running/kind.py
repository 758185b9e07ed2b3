"""The kind of the running games: rolls, plays, the end of a game, and help, by the options of each rule set."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from trictrac.base.errors import IllegalPlayError, Saying
from trictrac.games.common.course import SHARED, handed_over, thrown_or_passed, with_memory, won
from trictrac.games.common.events import Accept, Beaver, Refuse, SetLayout
from trictrac.games.common.plays_text import move_by_move, nearest
from trictrac.games.common.rules import rule_named
from trictrac.games.common.sentences import NumbersKind, reasons_and_rules
from trictrac.games.common.state import TablesState, memory_of
from trictrac.games.running import course
from trictrac.games.running.course import RunningMemory, has_arrived, running_roll, running_rules, worth
from trictrac.games.running.plays import after, closest, listed, most, plays
from trictrac.games.running.refusal import field_word, refusal
from trictrac.games.running.rules import RunningRules
from trictrac.games.running.typed import read_play
from trictrac.model.layout import HAND, LAST, OFF, Checkers, facing, turned
from trictrac.model.outcome import Refusal
from trictrac.model.play import Dice, Numbers, Play, Plays
from trictrac.protocol.events import Draw, Player, pair_with
from trictrac.protocol.table import Help
from trictrac.saying.language import Counted
from trictrac.saying.language import listed as strung_words
from trictrac.view.answer import Answer

_ENTRY = range(1, 7)
"""Fields of a player’s way on which his checkers in hand enter."""
_SHUT_OUT = {"waits": 0, "loses": 1, "loses_double": 2}
"""Stakes that a player who is shut out loses, by option ``shut_out`` (0: he waits)."""


class Running(NumbersKind):
    """The kind of the running games."""

    handlers = SHARED | {
        Draw: course.draw,
        Accept: course.accept,
        Refuse: course.refuse,
        Beaver: course.beaver,
        SetLayout: course.set_layout,
    }
    read_typed = staticmethod(read_play)
    may: ClassVar = {"beaver": course.may_beaver}
    race = hits = True
    kept = RunningMemory()

    def throw(self, state: TablesState, dice: Dice) -> TablesState:
        """Return the state after a roll, with the dice passed on if nothing can be played."""
        return thrown_or_passed(state, dice, lambda thrown: bool(most(running_roll(thrown))[0]))

    def refusal(self, state: TablesState, play: Play) -> Refusal | None:
        """Return the rule that a play of the roll on the table breaks, or None for an allowed play."""
        return refusal(running_roll(state), play)

    def faults(self, own: Checkers) -> Iterable[Saying]:
        """Return the fault of a side that has borne off all its checkers, if it has."""
        return () if any(own[:OFF]) else (Saying("{side} has no checker left on it"),)

    def require_possible(self, state: TablesState, play: Play) -> None:
        """Raise an error for a play that cannot be made even by mistake."""
        there = turned(state.opp, same_way=self.rules.same_way)
        for counts, start, end in move_by_move(state.own, play):
            if not HAND <= start < end <= OFF:
                raise IllegalPlayError("every move goes forward on the board", law="dice")
            if not counts[start]:
                raise IllegalPlayError(
                    "there is no checker on {start}", law="dice", start=field_word(start, self.rules)
                )
            if end != OFF and there[end] > (self.rules.hitting == "yes"):
                raise IllegalPlayError(
                    "{end} is occupied by the other player: nobody can stand there",
                    law="blocked",
                    end=field_word(end, self.rules),
                )

    def move(self, state: TablesState, play: Play, illegal: TablesState | None = None) -> TablesState:
        """Return the state after a play, which hits single checkers and may bear off the last one or shut the other out."""
        rules, roller = running_rules(state), state.roller
        own, opp = after(state.own, state.opp, play, rules)
        there = handed_over(state, own, opp, illegal)
        if has_arrived(own, rules):
            there = with_memory(there, arrived=pair_with(memory_of(state).arrived, roller, True))
        lost = _SHUT_OUT[rules.shut_out]
        if lost and opp[HAND] > sum(not opp[field] for field in _ENTRY):
            how, times = "shut_out", lost
        elif own[OFF] == sum(own):
            how, times = "played", 1 if _by_jacoby(state) else worth(opp, rules)
        else:
            return there
        return won(there._replace(roller=roller), roller, how, times)._replace(illegal=illegal)

    def most(self, state: TablesState, loser: Player) -> int:
        """Return the most that a game lost by this player can be worth, even if a checker of his is hit before its end."""
        if _by_jacoby(state):
            return 1
        left = list(state.checkers[loser])
        left[HAND] += 1
        return max(_SHUT_OUT[self.rules.shut_out], worth(tuple(left), self.rules))

    def barring(self, state: TablesState, times: int) -> str:
        """Return the option because of which a game cannot be worth this multiple of the stake."""
        return "jacoby" if _by_jacoby(state) else {2: "double_game", 3: "triple_game"}.get(times, "")

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
        return after(state.own, state.opp, play, self.rules)

    def met(self, field: int) -> int:
        """Return the field, in the other player's numbering, that a checker on this field hits, or 0."""
        return facing(field, same_way=self.rules.same_way) if self.rules.hitting == "yes" else 0

    def numbers(self, state: TablesState) -> Numbers:
        """Return the numbers that the roll on the table gives."""
        return running_roll(state).numbers

    def first(self, state: TablesState) -> Answer:
        """Return the rule that a checker in hand enters first, if one is there."""
        rule = Saying("A checker that was hit enters before any other moves ({rule}).", rule=rule_named("entering"))
        return [rule] if state.own[HAND] else []

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
        return ("64", "1-7-11") if running_rules(state).courier == "last_quarter" else super().example(state)

    def help(self) -> Help:
        """Return the help for the cube, if there is one."""
        if self.rules.cube != "yes":
            return {}
        beavers = self.rules.beavers == "yes"
        answers = Saying("double; accept, refuse or beaver.") if beavers else Saying("double; accept or refuse.")
        return {"double accept refuse take drop pass beaver doubler accepte refuse prends castor cube": answers}

    def term(self) -> str:
        """Return the name of the game, the same for every rule set of backgammon."""
        return "backgammon" if self.rules.game.startswith("backgammon") else super().term()


def _by_jacoby(state: TablesState) -> bool:
    """Return whether no game counts more than once because the cube was not turned (option ``jacoby``)."""
    return state.kind.rules.jacoby == "yes" and not state.turned


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
