"""The table of trictrac: the meaning of typed lines, questions, answers and boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from trictrac.base.errors import OutOfOrderError, Saying, TrictracError
from trictrac.model.modes import mode_of
from trictrac.model.play import Play, Roll
from trictrac.model.rules import EDITION
from trictrac.model.score import Names
from trictrac.partie import events
from trictrac.partie.commands import COMMANDS, HELP, QUERIES, idle_help
from trictrac.partie.events import Counting, Event, Referee
from trictrac.partie.faults import must_be_righted
from trictrac.partie.flow import event_answer, outcome_of, read_line
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import Happening
from trictrac.partie.referee import is_kept_back, overlooked
from trictrac.partie.remedies import rectifications
from trictrac.partie.report import count_all
from trictrac.partie.sentences.events import board_of, offer_sentence, only_turns, question, score_sentence
from trictrac.partie.sentences.happenings import account_sentence, deed, overlooked_sentence
from trictrac.partie.state import Phase, State, TrictracLog
from trictrac.partie.text.plays import rectify_choices
from trictrac.partie.text.setting import READERS
from trictrac.partie.text.verbs import BOARD_VERBS, MARKER_VERBS, POSSIBLE, possible
from trictrac.protocol.desk import Entries, Standing
from trictrac.protocol.events import Draw, own_first
from trictrac.protocol.sentences import EXAMPLES, INITIALS, not_due, plays_by_letters
from trictrac.protocol.table import GameTable, Help
from trictrac.protocol.words import TypedWords, is_roll, unnamed
from trictrac.rules.texts import sheet_in_force
from trictrac.saying.language import hole_count, strung
from trictrac.saying.words import word_set
from trictrac.view.answer import Answer, Choice, OpenClaims
from trictrac.view.doc import Board
from trictrac.view.reason import Reasons

if TYPE_CHECKING:
    from trictrac.rules.sheets import Sheet

_SCHOOLS = word_set("erred schooled false_school corrected")
"""Happenings that show the players an école."""

_RECENT = 50
"""Largest number of events that are searched for a roll to explain."""
_BY_WORDS = frozenset({"hold", "go", "school", "correct", "let", "contest", "maintain", "take dice", "bear off", "new"})


class TrictracTable(GameTable[State, Event]):
    """A table of trictrac."""

    commands = COMMANDS
    queries = QUERIES
    verbs = (READERS, BOARD_VERBS, MARKER_VERBS)

    read_line = staticmethod(read_line)
    event_sentences = staticmethod(event_answer)
    score = staticmethod(score_sentence)
    board = staticmethod(board_of)
    possible = staticmethod(possible)
    idle_help = staticmethod(idle_help)

    @staticmethod
    def standing(state: State) -> Standing:
        """Return the standing of a game, in a long game without holes, as they do not show who leads."""
        over = state.is_over and (state.frame is None or _is_complete(state))
        turn = None if state.phase in (Phase.DRAW, Phase.OVER) else state.roller
        act = "choose" if state.choosing else state.phase.value
        if state.frame is not None:
            return Standing((), turn, act, over)
        parties = ((one.winner, *own_first(one.score.holes, one.winner)) for one in state.results)
        return Standing(state.printed_score.holes, turn, act, over, tuple(parties))

    @staticmethod
    def marks(state: State) -> object:
        """Return the score."""
        return state.score

    @staticmethod
    def looks(state: State) -> object:
        """Return the checkers and the score between two rolls, else None."""
        is_drawn = not state.boardless and state.phase in (Phase.THROW, Phase.OVER)
        return (state.checkers, state.swapped, state.score) if is_drawn else None

    @staticmethod
    def deed(event: Event, before: State, state: State, names: Names) -> object:
        """Return an event in a few words."""
        if only_turns(event, before):
            return Saying("{player} is to roll", player=names[state.roller])
        if isinstance(event, events.School) and any(one.what == "contested" for one in state.happenings):
            event = events.Contest(event.player)
        return deed(event, names, state.rules, silent=state.silent)

    @staticmethod
    def count_throws(event: Event) -> int:
        """Return whether an event needs a throw of the dice."""
        return isinstance(event, (Draw, events.Throw))

    @staticmethod
    def parts(state: State) -> Mapping[str, object]:
        """Return a value for each part of the table."""
        return {
            "checkers": (state.checkers, state.swapped),
            "score": (state.score, state.results),
            "dice": state.roll,
            "schools": (state.errors, state.accusation),
            "turn": (state.phase, state.roller),
        }

    @staticmethod
    def has_board(state: State) -> bool:
        """Return whether there is a board, and not marks alone."""
        return not state.boardless

    @staticmethod
    def by_enter(state: State, throws: bool) -> str:
        """Return the line for Enter: a throw by the program, or the next roll without a board."""
        if state.boardless:
            return "next" if state.awaits_throw and not state.choosing else ""
        return "roll" if throws and state.phase in (Phase.DRAW, Phase.THROW) and not must_be_righted(state) else ""

    @staticmethod
    def may_choose_anew(state: State) -> bool:
        """Return whether the program counts. Where the players do, a word said binds (law 11.4)."""
        return state.counting is Counting.ANNOUNCED

    @staticmethod
    def rings(state: State) -> str:
        """Return ``hole`` if one is marked, or ``school`` if an école is opened or marked."""
        return "hole" if any(one.holes for one in state.happenings) else "school" if _announces_school(state) else ""

    @staticmethod
    def reveals_school(entries: Entries[State, Event], count: int) -> bool:
        """Return whether the players have seen an école since entry ``count``."""
        states = entries.log.states[entries.ends[count] + 1 :]
        return any(state.spoken and (state.known or _announces_school(state)) for state in states)

    @staticmethod
    def has_errors(log: TrictracLog) -> bool:
        """Return whether the players count, and have made errors that may be shown."""
        errors = (one.error for state in log.states if state.spoken for one in state.happenings if one.what == "erred")
        return any(error and not is_kept_back(log.state, error.turn) for error in errors)

    tallies = staticmethod(count_all)

    @staticmethod
    def explain_not_due(error: OutOfOrderError, possible: object) -> object:
        """Return what can be typed in place of an act that is not due, or not in this mode."""
        if error.due is not None and error.act is None:
            return Saying(
                "Not in this mode; mode announce, school or marker changes it. Possible: {acts}.", acts=possible
            )
        return not_due(error, possible)

    def question(self) -> object:
        """Return the question to the players."""
        state = self.state
        if _is_complete(state):
            return Saying("account, undo or stop?")
        if self.desk.throws and state.awaits_throw and not (state.boardless or must_be_righted(state)):
            return Saying("{player}, Enter to throw?", player=self.names[state.roller])
        return question(state, self.names)

    def help(self) -> Help:
        """Return the help of all tables of trictrac."""
        return HELP

    def useful(self) -> list[Saying]:
        """Return the commands of this table that are useful now."""
        state = self.state
        board, goes_on = not state.boardless, not state.is_over
        visible = board and (state.awaits_throw or (state.awaits_play and not state.spoken))
        commands = (
            (Saying("why"), board and any(one.turn for one in self.desk.course.log.states[-_RECENT:])),
            (Saying("what"), visible),
            (Saying("chances"), visible),
            (Saying("plays"), visible and state.awaits_play),
            (Saying("turn"), board and goes_on),
            (Saying("set"), goes_on),
            (Saying("resign"), goes_on),
            (Saying("flag"), any(state.score.holes)),
            (Saying("referee"), state.spoken),
            (Saying("rules"), True),
            (Saying("mode"), True),
            (Saying("account"), True),
        )
        return [command for command, is_useful in commands if is_useful]

    def choices(self, typed: str = "") -> Sequence[Choice]:
        """Return the plays by letters if the program counts, for the roll or the typed dice, else the acts due."""
        state = self.state
        if typed and not state.boardless and state.awaits_throw:
            with suppress(TrictracError):
                state = Trictrac.apply(state, events.Throw(state.roller, Roll.parse(typed)))
        if state.awaits_play and not state.choosing and not state.spoken:
            return plays_by_letters(play.shown for play in Trictrac.plays(state))
        begins = map(Choice, self.names, self.names) if state.awaits_draw else ()
        stop = [Choice("stop", EXAMPLES["stop"])] if state.is_over and not self.desk.course.stopped else []
        return (*begins, *_acts_by_words(state), *stop)

    def remedies(self) -> Sequence[tuple[Choice, Board]]:
        """Return each play that can replace a false move, with the board after it and its moves highlighted."""
        state, turn = self.state, self.state.turn
        if turn is None or "rectify" not in Trictrac.due(state):
            return ()
        plays, side, found = rectifications(turn, state.rules), state.side_of(turn.roller), []
        for number, play in enumerate(plays, 1):
            after = state._replace(checkers=own_first((play.after(turn.position.me), turn.position.opp), turn.roller))
            ends = play.moves[-1:] if play.is_chain else play.moves
            board = replace(board_of(after, self.names), highlight=frozenset((side, end) for _, end in ends))
            found.append((Choice(f"rectify {number}", Saying("Play it as {play}", play=play.shown)), board))
        return found

    def plays(self) -> Sequence[Play]:
        """Return the plays of the roll on the table, if the program counts."""
        return () if self.state.spoken else Trictrac.plays(self.state)

    def reasons(self, state: State | None = None) -> Reasons | None:
        """Return the marks of the roll on the table in a state (None: now), if the program counts, else None."""
        state = state or self.state
        turn, outcome = state.turn, outcome_of(state)
        if turn is None or outcome is None or state.counting is not Counting.ANNOUNCED:
            return None
        from trictrac.partie.sentences.evidence import reasons

        return reasons(outcome, state.side_of(turn.roller), *own_first(self.desk.names_in(state), turn.roller))

    def claims(self) -> tuple[OpenClaims, OpenClaims] | None:
        """Return the claims of both players if they count for themselves, else None."""
        if not self.state.spoken:
            return None
        from trictrac.partie.sentences.claims import claims

        return claims(self.state, self.desk.course.log.events, self.names)

    def heading(self) -> tuple[object, object]:
        """Return the partie and its relevé, and the mode with the rules."""
        from trictrac.rules.loader import IN_TIME, load_sheet

        state = self.state
        name, _, own = state.rules.name.partition(",")
        title = load_sheet(name).title.said(self.desk.language.code) if name in IN_TIME else name
        far = Saying("Partie {partie}") if state.boardless else Saying("Partie {partie} · relevé {releve}")
        rules = f"{title}, {own}" if own else title
        return (
            far.filled(partie=state.partie, releve=state.releve),
            Saying("{one} · {rest}", one=mode_of(state.counting).name, rest=rules),
        )

    def rules(self) -> Sheet:
        """Return the sheet of the rules in force."""
        return sheet_in_force(self.state.rules)

    def opening(self) -> Answer:
        """Return the sentences about a new long game, and about an earlier edition of the laws."""
        frame, edition = self.state.frame, self.state.rules.edition
        earlier = Saying("This game stays under edition {edition} of the laws, by which it began.", edition=edition)
        found: Answer = [earlier] if edition < EDITION else []
        if not frame or self.desk.course.count:
            return found
        from trictrac.partie.sentences.frames import opening_sentences

        return [*found, *opening_sentences(frame, self.desk.all_names)]

    def explain_reading(self, line: str, done: tuple[Event, ...]) -> Answer:
        """Return how a number alone, or an école where a false one is open, was read, and how to undo it, or nothing."""
        schools = [(event.player.other, event.points) for event in done if isinstance(event, events.School)]
        meant = [error for error in self.state.known if (error.by, error.school) in schools]
        if meant and all(error.is_false_school for error in meant):
            return [Saying("The open école is a false one, so school contests it.")]
        claim = done[-1]
        if not isinstance(claim, events.Claim) or (done[1:] and claim.points):
            return super().explain_reading(line, done)
        number = TypedWords(unnamed(line, self.names), self.names).alone
        if not claim.points:
            said = Saying("{player} claims nothing. Now type the play, or pass if no number can be played.")
        elif is_roll(str(number)):
            said = Saying("{player} claims {points}. Was it the next roll? `-` takes it back.")
        elif number in {end for play in Trictrac.plays(self.state) for _, end in play.moves}:
            said = Saying("{player} claims {points}. Was it a field? `-` takes it back.")
        else:
            return []
        return [said.filled(player=self.names[claim.player], points=number)]

    def offers(self) -> Answer:
        """Return the écoles that may be claimed."""
        return [offer_sentence(error, self.state, self.names) for error in self.state.known]

    def closing(self) -> Answer:
        """Return all that was overlooked, and the payment of the parties, in a long game line by line."""
        state = self.state
        missed = () if state.referee is Referee.MUTE else overlooked(state)
        found: Answer = [overlooked_sentence(one, self.names) for one in missed]
        if state.frame is not None:
            from trictrac.partie.sentences.frames import account_lines

            return found + account_lines(state, self.desk.all_names)
        return [*found, account_sentence(state, self.names)]

    def changes(self, old: Entries[State, Event], new: Entries[State, Event]) -> Answer:
        """Return every mark that an edit has changed."""
        found: Answer = []
        for at in range(old.count if old.count == new.count else 0):
            if all(old.state_after(count) is new.state_after(count) for count in (at, at + 1)):
                continue
            were, are = (_happenings(course, at) for course in (old, new))
            if _is_false(are) and not _is_false(were):
                found.append(Saying("Entry {number}: the école is a false one now.", number=at + 1))
            names = self.desk.names_in(new.state_after(at + 1))
            was, now = _mark_list(were, names), _mark_list(are, names)
            if was != now:
                found.append(Saying("Entry {number}: {now} instead of {was}.", number=at + 1, was=was, now=now))
        return found


def _is_complete(state: State) -> bool:
    """Return whether a long game is over."""
    if state.frame is None:
        return False
    from trictrac.partie.frames.account import is_complete

    return is_complete(state)


def _acts_by_words(state: State) -> Iterator[Choice]:
    """Yield the acts that are possible now and typed by words alone, as choices, the expected first."""
    for act in Trictrac.due(state):
        if act == "rectify" and state.turn is not None:
            yield from rectify_choices(rectifications(state.turn, state.rules))
        elif act in _BY_WORDS and (act != "school" or any(error.is_schoolable for error in state.errors)):
            yield Choice(POSSIBLE[act].text.partition(":")[0], POSSIBLE[act], INITIALS.get(act, ""))


def _announces_school(state: State) -> bool:
    """Return whether a happening shows the players an école."""
    return any(
        one.what in _SCHOOLS
        and not (one.what == "erred" and state.silent and one.error and not one.error.is_of_a_claim)
        for one in state.happenings
    )


def _happenings(course: Entries[State, Event], at: int) -> list[Happening]:
    """Return the happenings of the entry after ``at`` others."""
    states = course.log.states[course.ends[at] + 1 : course.ends[at + 1] + 1]
    return [one for state in states for one in state.happenings]


def _is_false(happenings: list[Happening]) -> bool:
    """Return whether an entry is a false école."""
    return any(one.what == "false_school" for one in happenings)


def _mark_list(happenings: list[Happening], names: Names) -> object:
    """Return the marks of an entry in words: each player, points, holes."""
    simple, with_holes = Saying("{player} {points}"), Saying("{player} {points} ({holes})")
    marks = [
        (with_holes if one.holes else simple).filled(
            player=names[one.player], points=one.points, holes=hole_count(one.holes)
        )
        for one in happenings
        if one.what == "marked"
    ]
    return strung(marks) or Saying("nothing")
