"""A sitting: a séance of trictrac with all that its players see of it, before any line is answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from trictrac.errors import OutOfOrderError, Saying, UnreadableError
from trictrac.frames.account import is_complete
from trictrac.frames.seats import at_board
from trictrac.game import events
from trictrac.game.events import Event
from trictrac.game.log import Log
from trictrac.game.state import Phase, State
from trictrac.game.trictrac import Trictrac
from trictrac.notation.line import Dice
from trictrac.notation.lines import Comment, Item, item_text, read_item
from trictrac.notation.record import Record
from trictrac.notation.spoken import read_turn
from trictrac.notation.tokens import fold
from trictrac.scorer.answers import Answer, Board, View
from trictrac.scorer.framing import frame_told, next_first, require_unfinished
from trictrac.scorer.setting import READERS, Speaker
from trictrac.table.course import Course
from trictrac.table.entries import Codec
from trictrac.table.seance import Pages, Seance
from trictrac.wording.language import ENGLISH, Language
from trictrac.wording.telling import offer_sentence, question, score_sentence, tell

Drawer = Callable[[int], Dice]
"""Dice from the so-many-th throw of the séance on."""


def _read_event(line: str) -> Event:
    item = read_item(line)
    if isinstance(item, Comment):
        raise UnreadableError("{line!r} is no event", line=line)
    return item


_GOES_ON = (events.NewPartie, events.Draw, events.Begin, events.Throw, events.Count, events.TakeDice, events.BearOff)
"""What nobody does any more when all marqués are played."""

CODEC: Codec[Event] = Codec(_read_event, item_text)
"""How the journal of a partie of trictrac writes its events: as records do."""


class Sitting:
    """A séance of trictrac with what the players see of it.

    ``head`` is the record without its events; ``dice`` throws where the program does.
    """

    def __init__(
        self,
        head: Record,
        course: Course[State, Event],
        pages: Pages,
        *,
        view: View | None = None,
        language: Language = ENGLISH,
        dice: Drawer | None = None,
    ) -> None:
        self.seance: Seance[State, Event] = Seance(course, pages, CODEC)
        self.view = view or View()
        self.language = language
        self.closed = False
        self.asking: tuple[str, Saying] | None = None
        """The line that the next one completes, like ``edit 5``, and how it is shown."""
        self._head = head
        self._dice = dice
        self._drawn: object = None

    @property
    def course(self) -> Course[State, Event]:
        """The entries that stand."""
        return self.seance.course

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.seance.course.state

    @property
    def record(self) -> Record:
        """The game as it would be written down now."""
        return record_of(self._head, self.course)

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two who sit at the board, A's and B's."""
        return names_of(self._head, self.course)

    @property
    def all_names(self) -> tuple[str, ...]:
        """The names of all players: in a long game there may be more than two."""
        return all_names_of(self._head, self.course)

    def names_in(self, state: State) -> tuple[str, str]:
        """The names of the two who sat at the board then."""
        return at_board(state, self.all_names)

    @property
    def throws(self) -> bool:
        """Whether the program throws the dice."""
        return self._dice is not None

    def dice_after(self, count: int) -> Dice | None:
        """The dice after so many entries, where the program throws them: the same again after an undo."""
        drawer = self._dice
        if drawer is None:
            return None
        kept = self.course.log.events[: self.course.ends[count]]

        def throw() -> tuple[int, int]:
            return drawer(sum(isinstance(event, (events.Draw, events.Throw)) for event in kept))()

        return throw

    @property
    def prompt(self) -> object:
        """The words before the cursor."""
        if self.asking:
            return Saying("{line}:", line=self.asking[1])
        if self.course.left:
            return Saying("entry {number} anew, drop or cancel?", number=self.course.count + 1)
        if is_complete(self.state):
            return Saying("account, undo or stop?")
        if self.throws and self.state.phase is Phase.THROW and self.state.counting is not events.Counting.MARKER:
            return Saying("{player}, Enter throws?", player=self.names[self.state.roller])
        return question(self.state, self.names)

    def read(self, line: str, count: int | None = None) -> tuple[Event, ...]:
        """What a line means after so many entries, now if none are named: play, a remark, a board, a score or a mode."""
        count = self.course.count if count is None else count
        state = self.course.state_after(count)
        word, _, rest = line.partition(" ")
        reader = READERS.get(fold(word))
        if reader:
            return reader(Speaker(self.names_in(state), self.language), state, rest)
        try:
            done = read_turn(line, state, self.names_in(state), self.dice_after(count))
        except OutOfOrderError:
            require_unfinished(state)
            raise
        if any(isinstance(event, _GOES_ON) for event in done):
            require_unfinished(state)
        return done + self._handicap() + next_first(state) if isinstance(done[-1], events.NewPartie) else done

    def _handicap(self) -> tuple[Event, ...]:
        """The score with which the séance began; every other partie begins so too."""
        given = self.course.log.events[: self.course.ends[0]]
        return tuple(event for event in given if isinstance(event, events.SetScore))

    def told(self, course: Course[State, Event], start: int, count: int) -> Answer:
        """What is said of so many events from one on."""
        log = course.log
        states = log.states[start : start + count + 1]
        found: Answer = []
        for event, (before, after) in zip(log.events[start : start + count], pairwise(states), strict=True):
            found += tell(before, event, after, self.names_in(after))
            found += frame_told(before, after, self.all_names)
        return found

    def offers(self) -> Answer:
        """The écoles that are open to be claimed."""
        return [offer_sentence(error, self.state, self.names) for error in self.state.errors]

    def status(self) -> Answer:
        """Where the players stand; the board too when it has changed since it was last drawn."""
        state = self.state
        shown: Answer = []
        looks = (state.checkers, state.swapped, state.score)
        board = state.counting is not events.Counting.MARKER and state.phase in (Phase.THROW, Phase.OVER)
        if self.view.size != "none" and board and looks != self._drawn:
            self._drawn = looks
            shown.append(self.board())
        return [*shown, score_sentence(state, self.names)]

    def glance(self) -> Answer:
        """All at once, when it is asked for: the board where one is kept and drawn, the open écoles, the score."""
        drawn = self.view.size != "none" and self.state.counting is not events.Counting.MARKER
        *_, score = self.status()
        return [*([self.board()] if drawn else []), *self.offers(), score]

    def board(self) -> Board:
        """The board as it lies on the table."""
        return board_of(self.state, self.names)


def board_of(state: State, names: tuple[str, str]) -> Board:
    """A board with the players' names by their colours."""
    return Board(state.position, names[::-1] if state.swapped else names)


def names_of(head: Record, course: Course[State, Event]) -> tuple[str, str]:
    """The names of the two at the board, as they were last changed; A and B without any."""
    return at_board(course.state, all_names_of(head, course))


def all_names_of(head: Record, course: Course[State, Event]) -> tuple[str, ...]:
    """The names of all players, as they were last changed; A and B without any."""
    changed = dict(course.heads).get("names")
    return tuple(changed.split(", ")) if changed else head.all_players


def record_of(head: Record, course: Course[State, Event]) -> Record:
    """The game as it would be written down now: its head and the events that stand."""
    a, b, *others = all_names_of(head, course) if course.heads else (*head.names, *head.others)
    items: list[Item] = list(course.log.events)
    for at, text in reversed(course.remarks):
        items.insert(course.ends[min(at, course.count)], Comment(text))
    return replace(head, items=tuple(items[1:]), names=(a, b), others=tuple(others))


def new_course(head: Record) -> Course[State, Event]:
    """The course of a séance that begins: nothing has been typed yet."""
    log: Log[State, Event] = Log(Trictrac(head.rules, head.frame), (events.Marking(head.marking),))
    return Course(log, (1,))
