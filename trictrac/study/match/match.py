"""A match against the master: a whole partie of counting, saved as a game in which the players count.

The program throws the dice and plays both sides' checkers. The learner, A, counts his own rolls, and what the master's
rolls give him. At higher levels he also holds or goes, and names holes, bredouille and pavillon. The master gives
reasons for his marks, errs if the terms say so, and sends every wrong claim to école (law 12.1). In the library it is a
game of mode school whose journal has the header ``match: A``, and others for its terms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from trictrac.base.errors import OutOfOrderError, Saying, StorageError, TrictracError, UnreadableError
from trictrac.model.score import NO_SCORE, Names
from trictrac.model.tariff import SIDES
from trictrac.partie import events
from trictrac.partie.commands import rules_in_force
from trictrac.partie.events import Event
from trictrac.partie.ledger import Why
from trictrac.partie.sentences.events import board_of, score_sentence
from trictrac.partie.sentences.evidence import arrows_of_last_play
from trictrac.partie.state import State, TrictracLog
from trictrac.saying.language import Counted
from trictrac.saying.words import fold, is_count, unreadable
from trictrac.seance.conversation import Conversation
from trictrac.seance.course import Act, Entry
from trictrac.seance.reports import report_last
from trictrac.study.deck.mistakes import LATE
from trictrac.study.match.naming import HOLES, QUESTIONS, Naming, namings, read_points
from trictrac.study.match.turns import (
    CLAIMED,
    HINT,
    LEARNER,
    OVER,
    SECONDS,
    MatchScript,
    Task,
    TaskKind,
    all_named,
    is_over,
    named,
    named_on,
    task_of,
    terms_of,
)
from trictrac.study.match.words import (
    PROMPTS,
    before_roll,
    describe_course,
    describe_opening,
    describe_roll,
    judge_claim,
    last_roll,
    list_commands,
    summarise_match,
    unannounced,
    unschooled,
)
from trictrac.study.questions.counting import EVEN_POINTS, earnable_points, require_earnable
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.practice import Command, Practice
from trictrac.study.questions.question import Clock, Question, kept_rules, seconds_between
from trictrac.study.questions.quiz import GIVE_UP
from trictrac.study.questions.skills import Skill
from trictrac.view.answer import ONLY_ENTER, Answer, Choice, lettered, line_of
from trictrac.view.arrows import Arrow
from trictrac.view.doc import Board

_RESIGN = "resign abandon abandonne abandonner"
_HOLD = "hold holds h stay stays tiens tient tenir reste rester"
_GO = "go goes g vais va aller allons v"
_MAINTAIN = events.Maintain(LEARNER)
_SCHOOLS = (2, 4, 6, 8, 10, 12)
"""Points of écoles offered as choices. Any number can be typed."""


class Match(Practice):
    """A match in lines: a claim for each roll, until a player has all the holes.

    ``limit`` is how many seconds a claim may take (None: any). A later claim counts as nothing.
    """

    given_up = Saying("Nothing is claimed. quit leaves, and the match is saved.")

    def __init__(self, talk: Conversation[State, Event], now: Clock, limit: float | None = None) -> None:
        super().__init__(talk.view, talk.language)
        self.talk, self._now, self._limit = talk, now, limit
        self.gives_reasons = True
        """Whether the reasons of the master's marks follow them as sentences."""
        self._terms = terms_of(talk.course.heads)
        self.master = self._terms.master_of(talk.head.seed)
        self._since = now()
        self._resigning = False

    @property
    def state(self) -> State:
        """The state of the game now."""
        return self.talk.state

    @property
    def names(self) -> Names:
        """The learner's name and the master's."""
        return self.talk.names

    @property
    def task(self) -> Task | None:
        """The learner's task now, or None if the program continues or the match is over."""
        task = task_of(self.state, self._terms)
        return None if task and self._is_claimed(task) and self.naming is None else task

    @property
    def naming(self) -> Naming | None:
        """The next thing to name about the points that he claimed, or None."""
        task = task_of(self.state, self._terms)
        if task is None or not self._is_claimed(task):
            return None
        done = named_on(self.talk.course.heads, task.turn.number)
        return next((one for one in self._namings(task) if one.what not in done), None)

    def _namings(self, task: Task) -> tuple[Naming, ...]:
        """Return all that is named about right points, or nothing after an école of the same roll (law 12.5)."""
        schooled = any((entry.why, entry.turn) == (Why.SCHOOL, task.turn.number) for entry in self.state.ledger)
        return () if schooled else tuple(namings(self.state.score, task.due, self.state.customs))

    def _is_claimed(self, task: Task) -> bool:
        """Return whether the points of a roll are already claimed rightly, so that only naming was left."""
        return task.counts and (CLAIMED, str(task.turn.number)) in self.talk.course.heads

    @property
    def prompt(self) -> object:
        """The words before the cursor."""
        task, naming = self.task, self.naming
        if task is None:
            return Saying("Enter to continue?")
        if naming is not None:
            return QUESTIONS[naming.what]
        return PROMPTS[task.kind].filled(roll=task.turn.roll.shown)

    def begin(self) -> Answer:
        """Return the players, the score, the board, and the roll to be counted."""
        opening = describe_opening(self.talk.course.count, self.names, self.state.rules, self._terms, self._limit)
        return opening + self._on(last_roll(self._log) if self.task else None)

    @property
    def commands(self) -> Mapping[str, Command]:
        """The commands of all practice and of the table. Impossible ones say so."""
        task = self.task
        going = {_HOLD: lambda _: self._choose(goes=False), _GO: lambda _: self._choose(goes=True)}
        return {
            **super().commands,
            "marque": self.score,
            "hint hints indice": self.hint,
            "report signale signaler": lambda rest: report_last(self.talk, rest),
            _RESIGN: self.resign,
            "school schools ecole": self.school,
            "maintain maintains maintenir maintiens maintient augmentation": lambda _: self._dispute(_MAINTAIN),
            **(going if task and task.kind is TaskKind.GOING else {}),
            **({"me moi": lambda rest: self.claim(f"me {rest}".strip())} if self.naming else {}),
        }

    @property
    def useful(self) -> tuple[Saying, ...]:
        """The useful commands: the reasons, resigning, and what answers the question now."""
        going = (Saying("hold go"),) if self.task and self.task.kind is TaskKind.GOING else ()
        schooling = (Saying("school"),) if self._terms.errs else ()
        return (Saying("why resign"), *going, *schooling)

    @property
    def parts(self) -> Mapping[str, object]:
        """The parts of the table, and the roll that is to be counted."""
        return {**self.talk.table.parts(self.state), "question": self.task}

    def rules(self, rest: str) -> Answer:
        """Return the rules of the match, or what one of them means."""
        return rules_in_force(self.state.rules, rest)

    def choices(self, _typed: str = "") -> Sequence[Choice]:
        """Return the points of a claim, or the answers to another question, or only Enter."""
        task, naming = self.task, self.naming
        if naming is not None:
            return naming.choices(self.names)
        if task is not None and task.kind is TaskKind.GOING:
            return lettered((Choice("hold", Saying("hold")), Choice("go", Saying("go"))))
        schools = [Choice(f"school {points}", Saying("école {points}", points=points)) for points in _SCHOOLS]
        if "maintain" in self._log.kind.due(self.state):
            schools.append(Choice("maintain", Saying("maintain the école")))
        found = EVEN_POINTS if task and task.counts else ONLY_ENTER
        return (*found, *schools) if self._terms.errs and task else found

    def board(self) -> Board:
        """Return the board of the roll to be counted."""
        if not self.task:
            return board_of(self.state, self.names)
        return before_roll(self._log.states[last_roll(self._log)], self.state, self.names)

    def last_play(self) -> tuple[Arrow, ...]:
        """Return the ways of the last play before the roll to be counted."""
        return arrows_of_last_play(self._log.states[last_roll(self._log)] if self.task else self.state)

    def answer(self, line: str) -> Answer:
        """Return the answer to one line, or nothing once the match is over."""
        self.rings = ""
        if self.closed:
            return []
        self._resigning = self._resigning and fold(line.strip()) in _RESIGN.split()
        return super().answer(line_of(line, self.choices()))

    def sound_at(self, at: int) -> str:
        """Return the sound of the event ``at`` (from 1), which reveals no error that the learner has to find."""
        return self.talk.table.rings(unannounced(self._log.states[at]))

    def claim(self, line: str) -> Answer:
        """Mark the points claimed, save what is named, or take another answer, and continue to the next roll to be counted."""
        task, naming = self.task, self.naming
        if task is None:
            return self._on()
        if naming is not None:
            # After the last of it the points are marked with the holes that he named (law 12.6).
            said = naming.read(line, self.names)
            self._keep(*named(task.turn.number, naming.what, said, right=said == naming.right))
            return [naming.verdict(said, self.names), *self._on()]
        if task.kind is TaskKind.GOING:
            raise unreadable("{line!r} is not an answer: type hold or go; help lists the other commands", line)
        if task.kind is TaskKind.CHECK:
            if line.strip():
                raise unreadable(
                    "{line!r} is not an answer: type school and the points of an école, like school 4, or press Enter",
                    line,
                )
            return self._finished() if is_over(self.state) else self._on(self._enter(self._script.go_on()))
        points = read_points(line)
        require_earnable(points, earnable_points(self.state.rules, SIDES[not task.own]))
        at, number = self._now(), str(task.turn.number)
        taken = (at - self._since).total_seconds()
        late = self._limit is not None and taken > self._limit
        verdict: Answer = []
        if late:
            verdict.append(Saying("Too late: it took {seconds:.0f} seconds, and counts as nothing.", seconds=taken))
            points = 0
            self._keep(LATE, number)
        verdict += judge_claim(
            task, points, self.names, late=late, errs=bool(self._terms.errs), unsure=fold(line.strip()) in GIVE_UP
        )
        seconds = seconds_between(self._since, at)
        if points == task.due and self._terms.names and self._namings(task):
            self._keep(CLAIMED, number)
            return verdict + self._on(seconds=seconds)
        start = self._enter(self._script.settle(task, points, None))
        return [*verdict, *unschooled(task, points, self.state, self.names), *self._on(start, seconds)]

    def _choose(self, *, goes: bool) -> Answer:
        """Enter the learner's choice to hold or go (laws 11.2, 11.3)."""
        task = self.task
        assert task is not None
        start = self._enter(self._script.choose(goes=goes))
        lost = unschooled(replace(task, kind=TaskKind.OWN), task.turn.claim, self.state, self.names)
        return [*lost, *self._on(start)]

    def school(self, rest: str) -> Answer:
        """Claim an école against the master (law 12). A false école counts for him (law 12.4)."""
        if not is_count(rest, 3) or not int(rest):
            raise UnreadableError("school needs the points of the école: type for example school 4")
        return self._dispute(events.School(LEARNER, int(rest)))

    def _dispute(self, event: Event) -> Answer:
        """Claim an école, or maintain one that the master contests (law 12.4), while the time for counting runs on."""
        task, since = self.task, self._since
        if task is None:
            return self._on()
        course = self._on(self._enter(self._script.dispute(event)))
        self._since = since if self.task == task else self._since
        return course

    def _enter(self, acts: Sequence[Event]) -> int:
        """Enter acts, and return the number of events before them."""
        start = len(self._log.events)
        self.talk.write(Entry(tuple(acts)))
        self.rings = self.rings or next(filter(None, map(self.sound_at, range(start + 1, len(self._log.states)))), "")
        return start

    def _on(self, start: int | None = None, seconds: float | None = None) -> Answer:
        """Continue until the learner has to count again, and return the course from event ``start`` (None: the next one).

        If the game cannot be saved, the error follows.
        """
        start = len(self._log.events) if start is None else start
        trouble: Answer = []
        try:
            if seconds is not None:
                self._keep(SECONDS, f"{seconds:.1f}")
            while acts := self._acts():
                self._enter(acts)
        except TrictracError as error:
            trouble = [error]
        finally:
            self._since = self._now()
        return [*self._course(start), *trouble, *self._end()]

    def _acts(self) -> Sequence[Event]:
        """Return the next acts of the program, none while the learner has to act. Right points are marked once all is named."""
        if self.task is not None:
            return ()
        task = task_of(self.state, self._terms)
        if task is None:
            return () if is_over(self.state) else self._script.go_on()
        holes = named_on(self.talk.course.heads, task.turn.number).get(HOLES)
        return self._script.settle(task, task.due, int(holes) if holes else None)

    def _keep(self, name: str, value: str) -> None:
        """Save a header in the journal of the game."""
        self.talk.write(Entry(act=Act.HEAD, text=f"{name}: {value}"))

    @property
    def _script(self) -> MatchScript:
        """The acts of the program from here on. The dice are the same after the match is resumed."""
        dice = self.talk.seat().throw
        if dice is None:
            raise OutOfOrderError("the program throws no dice in this game")
        return MatchScript(self.state, self.master, self._terms, dice)

    def _course(self, start: int) -> Answer:
        given_by, boards = self.master if self.gives_reasons else None, self.view.size != "none"
        return describe_course(self._log, start, self.names, given_by, boards=boards)

    def _end(self) -> Answer:
        """Return the summary if the partie is over and nothing more can be claimed."""
        return self._finished() if is_over(self.state) and self.task is None else []

    def _finished(self) -> Answer:
        self.closed = True
        with suppress(StorageError):
            self._keep(*OVER)
        won = self.state.results[-1].winner is LEARNER
        heads = self.talk.course.heads
        seconds = [float(value) for key, value in heads if key == SECONDS and value.replace(".", "", 1).isdecimal()]
        end = Saying("The match is won.") if won else Saying("The match is lost.")
        hints = sum(key == HINT for key, _ in heads)
        helped = [Counted("{count} hint.", "{count} hints.", hints)] if hints else []
        return [end, *summarise_match(self._log, seconds, all_named(heads)), *helped]

    @property
    def _log(self) -> TrictracLog:
        return self.talk.course.log

    def why(self, _rest: str) -> Answer:
        """Return the reasons of the last settled roll."""
        task = self.task
        number = task.turn.number - task.counts if task else self.state.number
        turns = [state.turn for state in self._log.states if state.turn and state.turn.number == number]
        if not turns:
            raise OutOfOrderError("no roll is settled yet, so there is nothing to explain")
        return describe_roll(turns[-1], self.names, errs=bool(self._terms.errs))

    def score(self, _rest: str) -> Answer:
        """Return the score."""
        return [score_sentence(self.state, self.names)]

    def hint(self, rest: str) -> Answer:
        """Return the next hint on the roll to be counted, as a drill gives it. The summary counts the hints."""
        task = self.task
        if rest or task is None or not task.counts or self.naming:
            return [Saying("A hint is for a roll that you count.")]
        skill, turn = Skill.ROLLER if task.own else Skill.OPPONENT, task.turn
        question = Question(
            skill, replace(turn.position, score=NO_SCORE), turn.roll, rules=kept_rules(self.state.rules)
        )
        hints = form_of(skill).hints(question)
        before = self.talk.course.heads.count((HINT, str(turn.number)))
        if before == len(hints):
            return [Saying("There are no more hints.")]
        self._keep(HINT, str(turn.number))
        return list(hints[before])

    def undo(self, _rest: str) -> Answer:
        """Return a sentence saying that no claim can be undone."""
        return [Saying("A claim stands: nothing is taken back in a match.")]

    def help(self, _rest: str) -> Answer:
        """Return the words that can be typed."""
        return list(list_commands(self._terms))

    def resign(self, _rest: str) -> Answer:
        """Resign when typed twice in a row, because nothing else here is lost by one word."""
        if not self._resigning:
            self._resigning = True
            return [
                Saying(
                    "Resigning loses the match. Type resign again to give it up; any other answer continues the match."
                )
            ]
        return [*self._course(self._enter([events.Resign(LEARNER)])), *self._end()]

    def leave(self, _rest: str = "") -> Answer:
        """Leave the match, which is saved."""
        self.closed = True
        return [Saying("The match is saved: trictrac drill --match continues it.")]
