"""The page of a game looked over: accounts, a curve of the chance to win, the worst decisions and the rolls that turned it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying
from trictrac.bot.account import account_sentences, advice_on, decision_sentences, luck_sentence
from trictrac.bot.analysis import lying
from trictrac.model.score import Side
from trictrac.partie.board import table_of
from trictrac.saying.language import Counted, listed
from trictrac.view.cards import DICE, TEMPLATE, WORDS, Card, CardLine, Chapter, fill_template, share_boards
from trictrac.view.doc import plain
from trictrac.view.svg import table_svg
from trictrac.view.table import captions

if TYPE_CHECKING:
    from trictrac.bot.analysis import Analysis, Decision, Fortune, RollAnalysis
    from trictrac.model.rules import Rules
    from trictrac.partie.events import Event
    from trictrac.partie.state import State
    from trictrac.protocol.record import Record
    from trictrac.saying.language import Language
    from trictrac.view.answer import Answer

_MOST_DECISIONS = 12
"""How many decisions the page shows."""
_WIDTH, _HEIGHT, _LEFT, _EDGE = 720, 240, 48, 14
"""The measures of the curve, with room for the figures at its left, and around it."""


def page(record: Record[State, Event], analysis: Analysis, rules: Rules, language: Language) -> str:
    """Return one self-contained HTML document, without scripts and without anything from the network.

    It ends with the record itself, so that the game can be read from it again.
    """
    say, names = language.say, (record.names[0], record.names[1])
    decisions = [
        (one, decision_sentences(one, advice_on(one, rules, analysis.plies), names))
        for one in analysis.worst(_MOST_DECISIONS)
    ]
    rolls: list[tuple[Fortune, Answer]] = [
        (one, [luck_sentence(one, names[one.player])]) for one in analysis.turns_of_luck()
    ]
    chapters, shared = share_boards(_chapters(decisions, rolls, names, language))
    known = Counted(
        "Costs and luck are in holes of the relevé, as the program’s net values them: costs {count} ply ahead, luck one.",
        "Costs and luck are in holes of the relevé, as the program’s net values them: costs {count} plies ahead, luck one.",
        analysis.plies,
    )
    return fill_template(
        TEMPLATE,
        code=language.code,
        title=record.title or say(listed(names)),
        headers=[(say(WORDS["players"]), say(listed(names))), (say(WORDS["rules"]), record.headers["rules"])],
        words={name: say(word) for name, word in WORDS.items()},
        account=[say(plain(one)) for one in (*account_sentences(analysis, names), known)],
        curve=curve(analysis.curve, [one for one, _ in decisions], names, language),
        parties=[(say(Saying("What was decided, and what the dice gave")), chapters)] if chapters else [],
        wrong=[],
        shared=shared,
        record=str(record),
    )


def _chapters(
    decisions: Sequence[tuple[Decision, Answer]],
    rolls: Sequence[tuple[Fortune, Answer]],
    names: tuple[str, str],
    language: Language,
) -> Iterator[Chapter]:
    """The worst decisions, and the rolls that turned the game, each on its board."""
    seen: set[int] = set()
    titles = Saying("The worst decisions"), Saying("The rolls that turned it")
    for number, (title, found) in enumerate(zip(titles, (decisions, rolls), strict=True), 1):
        cards = tuple(_card(one, said, names, language, seen) for one, said in found)
        if cards:
            yield Chapter(number, 1, language.say(title), "", cards)


def _card(one: RollAnalysis, said: Answer, names: tuple[str, str], language: Language, seen: set[int]) -> Card:
    """A roll on its board as its player saw it; where it is met first it is numbered, so that the curve can lead to it."""
    roll = one.turn.roll
    heading, *lines = [language.say(plain(sentence)) for sentence in said]
    number = 0 if one.number in seen else one.number
    seen.add(one.number)
    board = table_svg(
        table_of(lying(one)),
        bottom=Side(one.player),
        names=names,
        title=heading,
        captions=captions(language),
    )
    return Card(
        tuple(CardLine("told", line) for line in lines),
        number,
        heading,
        DICE[roll.high - 1] + DICE[roll.low - 1],
        board,
    )


def curve(
    chances: Sequence[tuple[int, float]],
    worst: Sequence[Decision],
    names: tuple[str, str],
    language: Language,
) -> str:
    """The first player's chance to win the partie as a picture, entry by entry; nothing where it is not known.

    The worst decisions are marked, and lead to their cards.
    """
    if len(chances) < 2:
        return ""
    title = Saying(
        "The chance of {player} to win the partie, by the program’s net; rings are the worst decisions of {player}, dots those "
        "of {other}.",
        player=names[0],
        other=names[1],
    )
    said, known, (first, _), (last, _) = escape(language.say(title)), dict(chances), chances[0], chances[-1]

    def place(entry: int, chance: float) -> tuple[float, float]:
        wide, high = _WIDTH - _LEFT - _EDGE, _HEIGHT - 2 * _EDGE
        return _LEFT + wide * (entry - first) / max(1, last - first), _EDGE + high * (1 - chance)

    line = "L".join("{:.1f} {:.1f}".format(*place(*one)) for one in chances)
    box = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" class="curve" aria-label="{said}"'
    return "\n".join(
        [
            f'<figure><svg xmlns="http://www.w3.org/2000/svg" {box}>',
            *_rules(),
            f'<path class="line" d="M{line}"/>',
            *(_mark(one, *place(one.entry, known[one.entry])) for one in worst if one.entry in known),
            f"</svg><figcaption>{said}</figcaption></figure>",
        ]
    )


def _rules() -> Iterable[str]:
    """The lines at each quarter, with their figures."""
    for quarter in range(5):
        y = _EDGE + (_HEIGHT - 2 * _EDGE) * (4 - quarter) / 4
        yield f'<path class="rule" d="M{_LEFT} {y:.1f}H{_WIDTH - _EDGE}"/>'
        yield f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{25 * quarter} %</text>'


def _mark(one: Decision, x: float, y: float) -> str:
    kind = "dot" if one.player else "ring"
    return f'<a href="#roll-{one.number}"><circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/></a>'
