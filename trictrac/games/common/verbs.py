"""The typed verbs of the running games and the jan games, in English and French, and their line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from trictrac.base.errors import Saying
from trictrac.games.common.deeds import describe_play, has_board, who_acts
from trictrac.games.common.events import (
    Accept,
    Beaver,
    Call,
    Demand,
    Event,
    GameOfMatch,
    GiveUp,
    MarkPoints,
    Offer,
    Refuse,
    SchoolPoints,
    SetLayout,
    SetPoints,
    SetStake,
    ThrowDice,
)
from trictrac.games.common.happening import TablesPhase
from trictrac.games.common.state import TablesKind, TablesState
from trictrac.games.exchange.ids import is_id, read_board
from trictrac.model.play import Dice, Play, Plays
from trictrac.model.score import Side
from trictrac.protocol.events import Go, Note, Player, pair_with
from trictrac.protocol.line import GameLine, Seat
from trictrac.protocol.sentences import EXAMPLES, INITIALS, one_of
from trictrac.protocol.table import unknown_here
from trictrac.protocol.verbs import hold, new, simple, who_rolls
from trictrac.protocol.words import GAME, take_player, take_turn
from trictrac.saying.words import cut, fold, is_count, named, word_set
from trictrac.view.answer import Choice


class TablesLine(GameLine[TablesState, Event]):
    """A line of a running game or of a jan game while it is read."""

    def __init__(self, line: str, seat: Seat[TablesState, Event]) -> None:
        super().__init__(line, seat, seat.state.rules.dice_count, falling=seat.state.rules.falling)
        self.insists = False
        """Whether the play stands even if it is illegal."""

    @property
    def kind(self) -> TablesKind:
        """The game, with the rules of the state."""
        return self.state.kind

    def possible(self) -> Saying:
        """Return examples of what could be typed before this line."""
        return possible(self.before, self.throw is not None)

    def allowed(self) -> Plays:
        """Return the plays listed for the roll on the table, none if they are too many."""
        return self.kind.listed(self.state)

    def describe_play(self, play: Play) -> object:
        """Return a play of the roll on the table as people read it."""
        return describe_play(play, self.state)

    def rolled(self, dice: Dice) -> Event:
        """Return the roll by the player who is named, or else has the dice."""
        return ThrowDice(self.mover, tuple(sorted(dice, reverse=True)))

    def read_play(self, said: str) -> Play:
        """Read a play of the roll on the table."""
        return self.kind.read_play(said, self.state)


_POSSIBLE = EXAMPLES | {
    "offer": Saying("double"),
    "vie": Saying("vie"),
    "accept": Saying("accept"),
    "see": Saying("see"),
    "refuse": Saying("refuse"),
    "beaver": Saying("beaver"),
    "demand": Saying("demand"),
    "call": Saying("call"),
    "mark": Saying("mark 2"),
    "school": Saying("school 2"),
}


def possible(state: TablesState, thrown: bool = False) -> Saying:
    """Return examples of what can be typed now, the expected first. ``thrown``: the program throws the dice."""
    due = (*state.kind.due(state), *(["undo", "stop"] if state.is_over else []))
    return one_of({act: example for act in due if (example := _example(act, state, thrown)) is not None})


def _example(act: str, state: TablesState, thrown: bool = False) -> Saying | None:
    if act in ("draw", "throw") and thrown:
        return _POSSIBLE["enter"]
    if act == "throw":
        return Saying("the dice, like {dice}", dice=state.kind.example(state)[0])
    if act == "play":
        return Saying("a play, like {play}", play=state.kind.example(state)[1])
    if state.rules.stake.by == "vie":
        act = {"offer": "vie", "accept": "see"}.get(act, act)
    return _POSSIBLE.get(act)


_BY_WORDS = word_set("hold go offer accept refuse beaver demand call new")


def acts_by_words(state: TablesState) -> Iterator[Choice]:
    """Yield the possible acts that are typed as words, as choices, the expected first."""
    for act in state.kind.due(state):
        example = _example(act, state) if act in _BY_WORDS else None
        if example is not None:
            yield Choice(example.text, example, INITIALS.get(act, ""))


Verb = Callable[[TablesLine], Event]
"""A function that reads what follows one verb, which is already taken off the line."""

_TIMES = named({"1 single simple": 1, "2 double gammon": 2, "3 triple backgammon": 3, "4 quadruple march marche": 4})
_IT = word_set("it the la le cube stake de jeu")
_OFFERED = _IT | word_set("double vie")
_MIDDLE = word_set("- middle milieu centre center nobody personne")


def answerer(state: TablesState) -> Player:
    """Return the player who is to answer an offer or, without one, who would answer."""
    return state.roller.other if state.answerer is None else state.answerer


_simple = partial(simple, skipped=_OFFERED)
_accept: Verb = _simple(Accept, answerer)
_refuse: Verb = _simple(Refuse, answerer)


def wronged(state: TablesState) -> Player:
    """Return the player who may have an illegal play taken back."""
    return state.roller if state.offender is None else state.offender.other


def _resign(line: TablesLine) -> Event:
    """Read a resignation: ``resign``, ``resign gammon``, ``resign 3 Damon``, ``abandonne la partie``."""
    player, times = line.named, 0
    while line.words:
        word = line.verb()
        if not times and word in _TIMES:
            times = _TIMES[line.verb()]
            line.next()
        elif word in (*GAME, "a") and line.word() not in map(fold, line.names):
            line.next()
        elif player is None and (found := line.take_name()) is not None:
            player = found
        else:
            break
    line.end()
    state = line.state
    if player is None and state.phase is TablesPhase.DRAW:
        raise line.unreadable("{line!r}: who resigns? Type the name too")
    return GiveUp(who_acts(state) if player is None else player, times or 1)


def _give_up(line: TablesLine) -> Event:
    """Read ``abandonne``: it refuses an offer if there is one, unless ``la partie`` follows, else resigns."""
    return _refuse(line) if line.state.phase is TablesPhase.ANSWER and line.verb() not in GAME else _resign(line)


def _hold(line: TablesLine) -> Event:
    """Read ``tiens``: it accepts an offer if there is one, else it holds (*tenir*)."""
    if line.state.phase is TablesPhase.ANSWER:
        return _accept(line)
    line.skip(_OFFERED)
    return hold(line)


def _set(line: TablesLine) -> Event:
    """Read a board, ``set W:…/B:…/W``, or another correction such as ``set score 3 2``."""
    other = _SETTING.get(line.word())
    if other is not None:
        line.next()
        return other(line)
    if take_player(line.words, line.names)[0] is not None:
        return _score(line)
    if line.word() == "board":
        line.next()
    board = line.rest().replace(" ", "")
    return SetLayout(read_board(board if is_id(board) else board.upper(), line.state.rules))


def _score(line: TablesLine) -> Event:
    """Read the score of both, ``score 3 2``, or of one player, ``score Damon 2``.

    ``crawford`` or ``after`` behind it says which game of a match this is.
    """
    player = line.take_name()
    game: GameOfMatch = ""
    if line.state.rules.stake.crawford and line.words and (game := _GAMES.get(fold(line.words[-1]), "")):
        line.words.pop()
    if player is not None and len(line.words) == 1 and is_count(line.words[0]):
        return SetPoints(*pair_with(line.state.told_score, player, int(line.next())), game)
    tokens = [token for token in cut(line.rest()) if token.text]
    if player is not None or len(tokens) != 2 or not all(token.is_number for token in tokens):
        a, b = line.names
        raise line.unreadable("{line!r}: the score of {a} and that of {b}, like score 3 2", a=a, b=b)
    return SetPoints(tokens[0].value, tokens[1].value, game)


_GAMES: dict[str, GameOfMatch] = named({"crawford": "crawford", "after post apres": "after"})
"""Words behind a score that say which game of a match this is."""


def _marked(line: TablesLine, made: Callable[[Player, int], Event] = MarkPoints) -> Event:
    """Read points that a player marks: ``mark 2``, ``marque 2 points``, ``school 2 Damon``."""
    if MarkPoints not in line.kind.handlers:
        unknown_here(line, "")
    number = line.number(_MOST_MARKED)
    if number is None:
        raise line.unreadable("{line!r}: how many points? Like mark 2, or school 2")
    line.skip(_POINTS)
    player = line.take_name()
    if player is None and line.named is None and not has_board(line.state):
        raise line.unreadable("{line!r}: who marks? Type the name too")
    return made(line.actor(line.state.roller) if player is None else player, number)


_MOST_MARKED = 99
_POINTS = word_set("point points pts")


def _mark_or_score(line: TablesLine) -> Event:
    """Read ``marque 2``, a player's own mark if players mark themselves, else the score of both."""
    return _marked(line) if "mark" in line.kind.due(line.state) else _score(line)


def _stake(line: TablesLine) -> Event:
    """Read the stake and the owner of the cube: ``cube 4 Damon``, or ``stake 2`` for one in the middle."""
    owner = line.take_name()
    stake = line.number(1 << 20)
    if stake is None:
        raise line.unreadable(
            "{line!r}: type what the cube shows, and who owns it, like cube 4 {name}; in the middle, like cube 2",
            name=line.names[0],
        )
    if owner is None and line.word() in _MIDDLE:
        line.next()
    elif owner is None:
        line.skip()
        owner = line.take_name() if line.words else None
    return SetStake(stake, "middle" if owner is None else owner)


def _turn(line: TablesLine) -> Event:
    """Read ``turn Damon``: he has the dice, and the board stays."""
    state = line.state
    player = take_turn(line.rest(), line.names, state.roller if state.phase is TablesPhase.THROW else None)
    return SetLayout(replace(state.layout, turn=Side(player)))


def _note(line: TablesLine) -> Event:
    """Read the rest of the line as a remark, exactly as typed."""
    text = _NOTED.split(line.line, maxsplit=1)[-1].strip()
    line.words = []
    if not text:
        raise line.unreadable("{line!r}: note and a text")
    return Note(text)


_NOTED = re.compile(r"\b(?:note|remarque)\b", re.IGNORECASE)
"""The verb before a remark."""

_SETTING: dict[str, Verb] = named(
    {"score": _score, "marque": _mark_or_score, "cube videau stake enjeu": _stake, "turn trait": _turn}
)


SETTING = frozenset({*_SETTING, "set", "place"})
"""First words, without accents, of lines that correct the table. The reason follows ``#``."""


ACTS: dict[str, Verb] = _SETTING | named(
    {
        "double doubles doubler redouble redoubles vie vies vier renvi renvie renvier raise raises relance": simple(
            Offer, who_rolls, _IT
        ),
        "accept accepts accepte accepter take takes prends prend prendre see sees vois voit voir": _accept,
        "refuse refuses refuser drop drops decline declines lache": _refuse,
        "beaver beavers castor": _simple(Beaver, answerer),
        "demand demands exige exiger reprends reprend reprendre": _simple(Demand, wronged),
        "call calls hit hits appelle appeler annonce annoncer bats bat": _simple(Call, who_rolls),
        "mark marks marquer": _marked,
        "school schools ecole": partial(_marked, made=SchoolPoints),
        "hold holds stay stays tiens tient tenir tenu reste rester h r t": _hold,
        "go goes vais va aller allons g v": _simple(Go, who_rolls),
        "resign resigns": _resign,
        "abandonne abandonner": _give_up,
        "new nouvelle": new,
        "roll lance lancer jette": TablesLine.roll,
        "set place": _set,
        "note remarque": _note,
    }
)
"""Verbs that mean the same in every phase, by their first word without accents."""

ANSWERS: dict[str, Verb] = named({"yes oui ok": _accept, "pass passe passes no non": _refuse})
"""More verbs that answer an offer."""
