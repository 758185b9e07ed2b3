r"""Grand Trictrac: what every roll earns and why, which plays it allows, and whole games checked against the laws.

The examples of this help begin with ``from trictrac import *``. A position is its text: each side's checkers by its own fields,
1 the talon, 12 the corner, 24 the last, ``off`` borne off; then the side to roll, and the score. ``read_position`` reads the
letters of the treatises too. A roll is ``64``, ``"6-4"`` or ``(6, 4)``, a play ``"1-7 1-5"``, a rule set ``"guiton-1822"``.

**A roll scored** by ``outcome``, and the score that it makes; Lepeintre 1818, part I, ch. I, fig. 2:

>>> figure = read_position("W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W/points=4b,0")
>>> roll = outcome(figure, 32)
>>> for mark in roll.marks:
...     print(mark.jan, mark.where, mark.points, [(way.number, way.checkers) for way in mark.ways])
fill petit 12 [(3, (3,)), (2, (4,)), (5, (1,))]
>>> figure.score.marked(figure.turn, roll.me)
Score(points=(4, 0), bredouille=(True, False), holes=(2, 0))

**Plays, and why others are refused**: ``Outcome.plays``, ``refusal``, ``read_play``, ``Position.after``:

>>> [str(play) for play in roll.plays]
['3-6 4-6', '3-6 7-9', '7-10 4-6', '1-4-6']
>>> print(refusal(figure, 32, "1-4 1-3"))
this roll can fill, so the play must fill (law 9.1)
>>> figure.after(roll.plays[0]).turn
Side.BLACK

**Chances** of all 36 throws by ``count_chances``, here under two rule sets (``load_rules``, ``rule_set_names``):

>>> last = "W:23,24,offx13/B:20x2,21x2,22x2,23x2,24x2"
>>> count_chances(last).earning("exit"), count_chances(last, "soumille-1738").earning("exit")
(35, 24)

**A record replayed** by ``read_record`` (text, or the ``Path`` of a file), ``Record.log`` and ``read_rolls``:

>>> log = read_record("trictrac 1\n\nA begins\nA throws 6-2\nA plays 1-7 1-3\n").log()
>>> [(report.turn.roll, report.turn.outcome.me, str(report.turn.play)) for report in read_rolls(log)]
[(Roll(6, 2), 0, '1-7 1-3')]
>>> log.events[1], log.states[-1].position
(Begin(player=Player.A), Position.parse('W:1x13,3,7/B:1x15/B/rolls=1,0'))

**A game of any kind** by ``game``, with events as lines of a record; ``game_names`` lists them:

>>> backgammon = game("backgammon")
>>> state = backgammon.apply(backgammon.start(), "A begins")
>>> backgammon.due(state), backgammon.can(state, "A throws 6-5")
(('throw', 'offer'), True)

**Self-play** by ``play_partie`` with ``Strong``, ``Sensible``, ``RandomPlayer`` or a player of your own:

>>> parties = [play_partie(Sensible(), Sensible(), seed).state.results[0] for seed in range(3)]
>>> [(result.winner, result.score.holes) for result in parties]
[(Player.B, (7, 12)), (Player.A, (12, 8)), (Player.B, (7, 12))]

**A board as a picture**: a position or a state ends a cell of a notebook; ``board_svg`` and ``board_text`` have more options.

**Advice and analysis** by ``advise``, ``rollout`` and ``analyse``; **rule sets** by ``rule_set``, ``find`` and ``measure``;
**practice** by ``questions``, ``judge`` and ``read_deck``; **terms** by ``glossary``:

>>> advise("W:1x15/B:1x15/W", 64, plies=1).plays[0].play
Play.parse('1-7-11')
>>> rule_set("soumille-1738").entry("exit").value, glossary("bredouille").law
('provincial', '10.3')

A text that cannot be read raises ``UnreadableError``, and every error is a ``TrictracError``. Below stand the
functions. ``trictrac.__all__`` has all names, with the classes of results and events; ``help(trictrac.Position)`` explains one.
"""

from __future__ import annotations

from trictrac.base.pictures import drawers
from trictrac.base.version import __version__ as __version__

# The module typing, which has this too, takes long to load, and until the program has begun Ctrl-C prints a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from trictrac.api.advice import advise, analyse, rollout
    from trictrac.api.arrays import outcomes
    from trictrac.api.games import EventLike, Game, game, game_names, play_partie, seeded_dice
    from trictrac.api.pictures import board_svg, board_text
    from trictrac.api.records import read_record, read_records, read_rolls
    from trictrac.api.rolls import (
        RulesLike,
        count_chances,
        load_rules,
        outcome,
        read_play,
        read_position,
        read_roll,
        refusal,
    )
    from trictrac.api.tables import to_arrow
    from trictrac.base.errors import (
        AgreementError,
        AmbiguousError,
        IllegalPlayError,
        ImpossiblePositionError,
        OutOfOrderError,
        RulesError,
        Saying,
        StorageError,
        TrictracError,
        UnreadableError,
    )
    from trictrac.bot.advice import Advice
    from trictrac.bot.analysis import Analysis
    from trictrac.bot.player import Strong
    from trictrac.bot.players import RandomPlayer, Sensible
    from trictrac.games.common.events import (
        Accept,
        Beaver,
        Call,
        Demand,
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
    from trictrac.games.common.happening import Win
    from trictrac.games.common.state import TablesState as TablesState
    from trictrac.model.chances import Chances, RollChance
    from trictrac.model.layout import Layout
    from trictrac.model.mark import Jan, Mark, Way
    from trictrac.model.outcome import Outcome, Refusal
    from trictrac.model.play import ROLLS, Play, PlayLike, Roll, RollLike
    from trictrac.model.position import Position, PositionLike
    from trictrac.model.rules import MODERN, Rules
    from trictrac.model.score import Pavillon, Score, Side
    from trictrac.partie.events import (
        BearOff,
        Claim,
        Contest,
        Correct,
        Count,
        Counting,
        Erase,
        ForgetFlag,
        Let,
        Maintain,
        Marking,
        OrderOn,
        Receive,
        Rectify,
        Referee,
        Refereeing,
        Resign,
        School,
        SetPosition,
        SetRules,
        SetScore,
        Suspend,
        TakeDice,
        TakeFlag,
        Throw,
        Twin,
    )
    from trictrac.partie.frame import Result
    from trictrac.partie.kind import Trictrac
    from trictrac.partie.ledger import ErrorKind, Happening, MarkError, Turn, Why
    from trictrac.partie.report import CountReport, Finding, RollReport
    from trictrac.partie.state import Phase, State
    from trictrac.protocol.events import Begin, Draw, Go, Hold, Move, NewPartie, Note, Player
    from trictrac.protocol.log import Log, Step
    from trictrac.protocol.record import Comment, Record
    from trictrac.rules.loader import rule_set_names
    from trictrac.saying.glossary import Term, glossary
    from trictrac.study.functions import Judgement, judge, question_words, questions, read_deck
    from trictrac.study.questions.question import Question
    from trictrac.variants.functions import find, measure, rule_set

_HOMES = {
    "api.arrays": ("outcomes",),
    "api.tables": ("to_arrow",),
    "api.advice": ("advise", "analyse", "rollout"),
    "api.games": ("EventLike", "Game", "game", "game_names", "play_partie", "seeded_dice"),
    "api.pictures": ("board_svg", "board_text"),
    "api.records": ("read_record", "read_records", "read_rolls"),
    "api.rolls": ("RulesLike", "count_chances", "load_rules", "outcome", "read_play", "read_position", "read_roll", "refusal"),
    "bot.advice": ("Advice",),
    "bot.analysis": ("Analysis",),
    "bot.player": ("Strong",),
    "base.errors": ("AgreementError", "AmbiguousError", "IllegalPlayError", "ImpossiblePositionError", "OutOfOrderError",
        "RulesError", "Saying", "StorageError", "TrictracError", "UnreadableError"),
    "games.common.events": ("Accept", "Beaver", "Call", "Demand", "GiveUp", "MarkPoints", "Offer", "Refuse",
        "SchoolPoints", "SetLayout", "SetPoints", "SetStake", "ThrowDice"),
    "games.common.happening": ("Win",),
    "games.common.state": ("TablesState",),
    "protocol.events": ("Begin", "Draw", "Go", "Hold", "Move", "NewPartie", "Note", "Player"),
    "protocol.log": ("Log", "Step"),
    "protocol.record": ("Comment", "Record"),
    "partie.events": ("BearOff", "Claim", "Contest", "Correct", "Count", "Counting", "Erase",
        "ForgetFlag", "Let", "Maintain", "Marking", "OrderOn", "Receive", "Rectify", "Referee", "Refereeing",
        "Resign", "School", "SetPosition", "SetRules", "SetScore", "Suspend", "TakeDice", "TakeFlag", "Throw", "Twin"),
    "partie.frame": ("Result",),
    "partie.ledger": ("ErrorKind", "Happening", "MarkError", "Turn", "Why"),
    "partie.kind": ("Trictrac",),
    "partie.report": ("CountReport", "Finding", "RollReport"),
    "partie.state": ("Phase", "State"),
    "model.chances": ("Chances", "RollChance"),
    "model.layout": ("Layout",),
    "model.mark": ("Jan", "Mark", "Way"),
    "model.outcome": ("Outcome", "Refusal"),
    "model.play": ("Play", "PlayLike", "ROLLS", "Roll", "RollLike"),
    "model.position": ("Position", "PositionLike"),
    "model.rules": ("MODERN", "Rules"),
    "model.score": ("Pavillon", "Score", "Side"),
    "bot.players": ("RandomPlayer", "Sensible"),
    "rules.loader": ("rule_set_names",),
    "saying.glossary": ("Term", "glossary"),
    "study.functions": ("Judgement", "judge", "question_words", "questions", "read_deck"),
    "study.questions.question": ("Question",),
    "variants.functions": ("find", "measure", "rule_set"),
}  # fmt: skip

__all__ = [
    "MODERN", "ROLLS", "Accept", "Advice", "AgreementError", "AmbiguousError", "Analysis", "BearOff", "Beaver", "Begin",
    "Call", "Chances", "Claim", "Comment", "Contest", "Correct", "Count", "CountReport", "Counting", "Demand", "Draw",
    "Erase", "ErrorKind", "EventLike", "Finding", "ForgetFlag", "Game", "GiveUp", "Go", "Happening", "Hold",
    "IllegalPlayError", "ImpossiblePositionError", "Jan", "Judgement", "Layout", "Let", "Log", "Maintain", "Mark",
    "MarkError", "MarkPoints", "Marking", "Move", "NewPartie", "Note", "Offer", "OrderOn", "OutOfOrderError", "Outcome",
    "Pavillon", "Phase", "Play", "PlayLike", "Player", "Position", "PositionLike", "Question", "RandomPlayer",
    "Receive", "Record", "Rectify", "Referee", "Refereeing", "Refusal", "Refuse", "Resign", "Result", "Roll",
    "RollChance", "RollLike", "RollReport", "Rules", "RulesError", "RulesLike", "Saying", "School", "SchoolPoints",
    "Score", "Sensible", "SetLayout", "SetPoints", "SetPosition", "SetRules", "SetScore", "SetStake", "Side", "State", "Step",
    "StorageError", "Strong", "Suspend", "TablesState", "TakeDice", "TakeFlag", "Term", "Throw", "ThrowDice",
    "Trictrac", "TrictracError", "Turn", "Twin", "UnreadableError", "Way", "Why", "Win", "advise", "analyse",
    "board_svg", "board_text", "count_chances", "find", "game", "game_names", "glossary", "judge", "load_rules",
    "measure", "outcome", "outcomes", "play_partie", "question_words", "questions", "read_deck", "read_play",
    "read_position", "read_record", "read_records", "read_roll", "read_rolls", "refusal", "rollout", "rule_set",
    "rule_set_names", "seeded_dice", "to_arrow",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Load a public name from its module."""
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            value: object = getattr(import_module(f"trictrac.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'trictrac' has no attribute {name!r}")


def _picture(value: object) -> str:
    from trictrac.api.pictures import svg_of

    return svg_of(value)


drawers.append(_picture)


def __dir__() -> list[str]:
    # The functions alone: ``help(trictrac)`` prints what it finds here, and a class takes a hundred lines.
    return [*filter(str.islower, __all__), "__version__"]
