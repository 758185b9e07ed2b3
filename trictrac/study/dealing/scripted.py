"""Relevés steered with chosen dice, for what self-play seldom shows. Every position is reached by allowed plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from random import Random

from trictrac.base.values import frozen
from trictrac.bot.flat import BY_DICE, Dice, Liking, Playing, best_play, thrown
from trictrac.bot.sensible import outlook
from trictrac.laws.fields import CORNER, RAIL, TALON, is_full
from trictrac.model.layout import Fields
from trictrac.model.mark import JANS, Jan
from trictrac.model.outcome import GameSpot
from trictrac.model.play import Roll
from trictrac.model.rules import MODERN, Rules
from trictrac.study.questions.aspects import ByJan
from trictrac.study.questions.decisions import decision_spots
from trictrac.study.questions.skills import RARE_JANS, Skill
from trictrac.study.questions.whynot import JANS as FIRST_FIELDS
from trictrac.study.questions.whynot import gaps_of

_LOOKS = 6
_FORKS = 6
_BREATH = 12


@frozen
class SteeringPlan:
    """How a relevé is steered: for which ``jans``, when a roll is taken (``ready``), and what each player likes.

    ``liking`` scores positions for the steered side, ``other`` for the opponent.
    """

    jans: frozenset[int]
    ready: Callable[[Fields, Fields], bool]
    liking: Liking = outlook
    other: Liking = outlook
    favour: int = 0
    """The dice in a relevé: 2 is the highest of three throws, 1 the higher of two, -1 the lower of two, 0 a plain throw."""
    both: bool = False
    """Whether rolls of either player are taken."""
    pause: int = 4
    """Rolls that are skipped after one that is taken."""
    forks: tuple[Callable[[Fields, Fields], bool], SteeringPlan] | None = None
    """A position that takes long to reach, and the plan that continues from it several times with other dice."""
    lucky: float = 0.75
    """Probability that the dice are chosen to earn one of the jans. Otherwise they are random and often earn nothing."""
    most: int = 60
    """Most rolls of a relevé."""


def steer_releves(seed: int, skill: Skill, rules: Rules = MODERN) -> Iterator[GameSpot | None]:
    """Yield rolls that suit a skill, from relevés steered towards it, without end, the same for the same seed.

    The source of a spot names seed and relevé. None is yielded after each dozen rolls played, so that the caller never
    waits long. Where the questions of the skill are stored with the program, the rolls are theirs, and end with them.
    """
    random = Random(f"{seed} {skill.value}")
    if skill.row.is_stored:
        yield from decision_spots(random)
        return
    counts, openings, plans = skill.row.counts, skill.row.openings, _ANY
    if counts is not None and (counts.jans or not counts.roller):
        plans = tuple(plan for group in _PLANS.found(counts.jans) for plan in group) or _GIVEN
    for number in count(1):
        game = Playing(int(random.random() * 2), rules, f"{seed}/{skill.value}/{number}")
        if openings and number % openings == 0:
            yield from _opening(game, random)
        else:
            yield from _releve(game, random, random.choice(plans), game.roller)


def _releve(game: Playing, random: Random, plan: SteeringPlan, steered_side: int) -> Iterator[GameSpot | None]:
    """Play one relevé by a plan, or the rest of one. Nobody goes."""
    wait = 0
    for number in range(plan.most):
        wait -= 1
        if number % _BREATH == _BREATH - 1:
            yield None
        mine = game.roller == steered_side
        if plan.forks is not None and plan.forks[0](game.me, game.opp):
            for _ in range(_FORKS):
                yield from _releve(game.copy(), random, plan.forks[1], steered_side)
            return
        if (mine or plan.both) and wait < 0 and plan.ready(game.me, game.opp):
            game.throw(_chosen(game, random, plan.jans, plan.lucky))
            if not game.meets:
                yield game.spot()
            wait = plan.pause
        else:
            throws = [thrown(random) for _ in range(1 + abs(plan.favour))]
            game.throw(max(throws, key=lambda dice: plan.favour * sum(dice)))
        game.mark()
        if game.over:
            return
        game.play(best_play(game, random, _LOOKS, plan.liking if mine else plan.other))
        if game.over or game.releve > 1:
            return


def _chosen(game: Playing, random: Random, jans: frozenset[int], lucky: float = 0.75) -> Dice:
    """Return, with probability ``lucky``, dice that earn some of these jans, else random dice.

    Half of the time only the dice with the most jans and ways are taken.
    """
    dice = thrown(random)
    if random.random() > lucky:
        return dice
    found: list[tuple[tuple[int, int], Dice]] = []
    for roll in BY_DICE:
        game.throw(roll)
        ways = game.ways(jans)
        if ways:
            found.append(((len(set(ways)), len(ways)), roll))
    if not found:
        return dice
    most = max(found)[0]
    rich = random.random() < 0.5
    return random.choice([roll for worth, roll in found if not rich or worth == most])


def _numbers(*jans: Jan) -> frozenset[int]:
    """Return the numbers that the laws use for these kinds of jan."""
    return frozenset(number for number, jan in enumerate(JANS) if jan in jans)


_RARE = _numbers(*RARE_JANS)
_TAKING: tuple[tuple[Dice, Dice], ...] = (((6, 6), (5, 5)), ((5, 5), (6, 6)), ((6, 5), (6, 5)), ((6, 6), (6, 6)))
"""Pairs of rolls that take the corner, by effect or by power."""


def _opening(game: Playing, random: Random) -> Iterator[GameSpot]:
    """Yield the roll that makes a rare jan, or nearly, after first rolls steered towards it."""
    aim = random.choice((*2 * [_like_six], *3 * [_like_two], *2 * [_like_mezeas]))
    contre = aim is not _like_six and random.random() < 0.4
    steered_side = 1 - game.roller if contre or random.random() < 0.5 else game.roller
    likings: dict[int, Liking] = {steered_side: aim, 1 - steered_side: _like_mezeas if contre else _idly}
    dice = {side: _dice_towards(liking, random) for side, liking in likings.items()}
    while not game.over:
        side = game.roller
        if side == steered_side and not dice[side]:
            game.throw(_chosen(game, random, _RARE))
            if not game.meets:
                yield game.spot()
            return
        game.throw(dice[side].pop(0) if dice[side] else thrown(random))
        game.mark()
        if not game.over:
            game.play(best_play(game, random, int(likings[side] is _idly), likings[side]))


def _dice_towards(aim: Liking, random: Random) -> list[Dice]:
    """Return the rolls before the decisive one. Now and then one of them is random."""
    if aim is _like_six:
        numbers = random.sample(range(1, 7), 4)
        rolls = [Roll.of(*numbers[:2]).numbers, Roll.of(*numbers[2:]).numbers]
    elif aim is _like_mezeas:
        rolls = list(random.choice(_TAKING))
    else:
        return [thrown(random) for _ in range(2 if aim is not _like_two else random.choice((1, 2, 2, 3)))]
    if random.random() < 0.15:
        rolls[1] = thrown(random)
    return rolls


def _like_six(me: Fields, _opp: Fields) -> int:
    """Return a score for single checkers on many of the fields 2–7."""
    return sum(count == 1 for count in me[2:8]) - 2 * sum(me[8:])


def _like_two(me: Fields, _opp: Fields) -> int:
    """Return a score for exactly two checkers off the talon, before the corner."""
    return -2 * abs(me[TALON] - 13) + sum(field * me[field] for field in range(6, 12)) // 4 - 9 * sum(me[12:])


def _like_mezeas(me: Fields, _opp: Fields) -> int:
    """Return a score for two checkers on the corner and the others on the talon."""
    return 20 * (me[CORNER] == 2) + 2 * (me[7] + me[6]) + 3 * me[TALON]


def _idly(_me: Fields, _opp: Fields) -> int:
    return 0


def _like_petit(me: Fields, _opp: Fields) -> int:
    """Return a score for filling the petit jan and keeping it long."""
    return sum(min(2, count) for count in me[1:7]) * 5 - sum(me[13:]) - max(me[2:7])


def _like_return(me: Fields, _opp: Fields) -> int:
    """Return a score for running home and standing there by twos."""
    return 4 * sum(min(2, count) for count in me[19:RAIL]) - 2 * sum(me[1:7]) - sum(me[1:13]) - 3 * me[RAIL]


def _lag(me: Fields, _opp: Fields) -> int:
    """Return a score for advancing the foremost checkers and leaving behind too few to fill the petit jan."""
    return sum(count > 0 for count in me[1:7]) + sum(field * field * me[field] for field in range(13, RAIL)) // 20


def _linger(me: Fields, _opp: Fields) -> int:
    """Return a score for bearing off what is near while the last checkers stay far behind."""
    return 30 * me[RAIL] - sum(field * me[field] for field in range(1, RAIL))


def _shun_corner(me: Fields, opp: Fields) -> int:
    """Return the sensible player's score, but against taking the corner."""
    return outlook(me, opp) - 200 * (me[CORNER] > 0)


def _seek_corner(me: Fields, opp: Fields) -> int:
    """Return the sensible player's score, with a bonus for holding the corner."""
    return outlook(me, opp) + 100 * (me[CORNER] > 1)


def _never(_me: Fields, _opp: Fields) -> bool:
    return False


def _lacks_little(me: Fields, _opp: Fields) -> bool:
    """Return whether a jan lacks one checker or two."""
    return any(0 < len(gaps_of(me, first)) <= 2 for first in FIRST_FIELDS)


def _holds_jan(me: Fields, _opp: Fields) -> bool:
    return any(is_full(me, first) for first in FIRST_FIELDS)


def _sees_blots(me: Fields, opp: Fields) -> bool:
    """Return whether this side has played at least four checkers from its talon and the other has two blots or more."""
    return me[TALON] < 12 and sum(count == 1 for count in opp[2:RAIL]) > 1


def _is_late(me: Fields, opp: Fields) -> bool:
    """Return whether so few checkers are left behind that the other side's cases may stop them."""
    return sum(me[1:7]) < 5 and opp[TALON] < 8


def _is_nearly_home(me: Fields, _opp: Fields) -> bool:
    """Return whether all but a few checkers have come to the return jan."""
    return sum(me[19:]) > 10


def _is_home(me: Fields, _opp: Fields) -> bool:
    """Return whether all checkers but one at most are home or off."""
    return sum(me[19:]) > 13


_TRUE, _FALSE, _CORNER = _numbers(Jan.TRUE_HIT), _numbers(Jan.FALSE_HIT), _numbers(Jan.CORNER_HIT)
_FILLS, _KEEPS = _numbers(Jan.FILL), _numbers(Jan.CONSERVE)
_IDLE, _OFF = _numbers(Jan.HELPLESS), _numbers(Jan.EXIT)
_ALL = _TRUE | _FALSE | _CORNER | _FILLS | _KEEPS | _IDLE | _OFF
_RACE = 130

_race = partial(SteeringPlan, frozenset[int](), _never, _like_return, favour=2, most=_RACE)
"""A function that makes a plan in which both run home, without aiming at a jan before its ``forks``."""
_FILLS_AT_HOME = SteeringPlan(_FILLS, _lacks_little, _like_return, _like_return, 2, both=True, most=_RACE)
_KEEPS_AT_HOME = SteeringPlan(_KEEPS, _holds_jan, _like_return, _like_return, 2, both=True, pause=1, most=_RACE)
# From seven checkers off on, until at most three are left on the board.
_ENDINGS = SteeringPlan(_OFF, lambda me, _: sum(me[1:RAIL]) <= 3, _linger, _linger, -1, both=True, pause=0, lucky=0.5)
_BEARING_OFF = SteeringPlan(_OFF, _never, _linger, _linger, -1, forks=(lambda me, _: me[RAIL] > 6, _ENDINGS))

_PLANS = ByJan[tuple[SteeringPlan, ...]](
    {
        Jan.TRUE_HIT: (SteeringPlan(_TRUE, _sees_blots), SteeringPlan(_TRUE, _sees_blots, _like_return, favour=1)),
        Jan.FALSE_HIT: (
            SteeringPlan(_FALSE, _sees_blots, both=True, pause=2, lucky=0.95),
            SteeringPlan(_FALSE, _sees_blots, _like_return, favour=1, both=True, pause=2, lucky=0.95),
        ),
        Jan.CORNER_HIT: (
            SteeringPlan(_CORNER, lambda me, opp: me[CORNER] > 1 and not opp[CORNER], _seek_corner, _shun_corner),
        ),
        Jan.FILL: (
            *(3 * (SteeringPlan(_FILLS, _lacks_little, both=True),)),
            *(3 * (SteeringPlan(_FILLS, _lacks_little, _like_petit, favour=-1, most=30),)),
            _race(_like_return, forks=(_is_nearly_home, _FILLS_AT_HOME)),
        ),
        Jan.CONSERVE: (
            *(3 * (SteeringPlan(_KEEPS, _holds_jan, both=True, pause=1),)),
            *(3 * (SteeringPlan(_KEEPS, _holds_jan, _like_petit, favour=-1, pause=1, most=40),)),
            _race(_like_return, forks=(_is_nearly_home, _KEEPS_AT_HOME)),
        ),
        Jan.HELPLESS: (
            SteeringPlan(_IDLE, _is_late, most=90),
            SteeringPlan(_IDLE, _is_late, _like_return, favour=1, most=90),
        ),
        Jan.EXIT: (
            _race(_like_return, forks=(_is_home, _BEARING_OFF)),
            _race(_lag, forks=(_is_home, _BEARING_OFF)),
        ),
    }
)
"""Plans for steering towards each jan."""

_GIVEN = (
    SteeringPlan(_FALSE | _IDLE, _sees_blots),
    SteeringPlan(_FALSE | _IDLE, _is_late, _like_return, favour=1, most=90),
)
"""Plans for whole rolls of which only the other player's points are counted."""

_ANY: tuple[SteeringPlan, ...] = (
    SteeringPlan(_ALL, _sees_blots),
    SteeringPlan(_ALL, _lacks_little, _like_petit, favour=-1, most=30),
    SteeringPlan(_ALL, _sees_blots, _like_return, favour=1, most=90),
)
"""Plans for all other questions."""
