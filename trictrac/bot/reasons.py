"""Reasons for a play: measured differences between two plays, each with a sentence and with what it is worth.

A row of ``REASONS`` measures one thing after a play. ``reasons.json`` says how many holes one more of it is worth, fitted
on thousands of decisions by ``python -m tests.support.fit_reasons``. What has no weight there is not a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from json import loads
from pathlib import Path

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.bot.sensible import spare_pips
from trictrac.laws.fields import CORNER, RAIL, can_fill, is_full
from trictrac.model.chances import Chances, count_chances
from trictrac.model.layout import Fields, field_label
from trictrac.model.mark import TABLES, Jan
from trictrac.model.play import Play
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.saying.language import BY_SEMICOLON, listed, strung

WEIGHTS = Path(__file__).with_name("reasons.json")
"""The file of what the reasons are worth, in holes for one more of what is counted."""
_FIRST = {"petit": 1, "grand": 7, "retour": 19}
"""First field of each jan."""
_THROWS = 36
_MOST, _LEAST = 3, 0.02
"""Most reasons that a line gives, and the least share in holes of any but the first."""
EXPOSED = 2
"""Most checkers that can be hit and are named."""


@frozen
class Prospects:
    """The board after a play, and both sides' next rolls as chances in 36."""

    before: Sequence[int]
    """The player's checkers before the play."""
    me: Fields
    """His checkers after it."""
    opp: Fields
    """The other player's checkers, in the other's numbering."""
    own: Chances
    """The player's own next roll, if the board stays as his play leaves it."""
    theirs: Chances
    """The other player's next roll, with fields in his own numbering."""

    @property
    def blots(self) -> tuple[tuple[int, int], ...]:
        """The player's fields with a checker that can be truly hit, and by how many of 36 throws, the most exposed first."""
        fields = {field for chance in self.theirs.rolls for field in chance.true_hits}
        found = [(25 - field, self.theirs.hitting(field)) for field in fields]
        return tuple(sorted(found, key=lambda one: (-one[1], one[0])))

    def has_full(self, jan: str) -> bool:
        """Return whether the player's jan is full."""
        return bool(is_full(self.me, _FIRST[jan]))


def prospects(position: Position, play: Play, rules: Rules) -> Prospects:
    """Return the board after a play, and the chances of both sides' next rolls."""
    after = position.after(play)
    mine = replace(after, turn=position.turn)
    return Prospects(position.me, mine.me, mine.opp, count_chances(mine, rules), count_chances(after, rules))


@frozen
class Row:
    """A kind of reason for a play, or to hold after a hole: its name, its count, its sentence, and its jan if it has one.

    The count is that of the prospects after a play, or of a hole, and None where it says nothing. In the sentence of a
    reason for a play the play that it speaks for is the subject; ``{here}`` is its count and ``{there}`` that of the other.
    ``error`` is the kind of error of a play against which it speaks (``trictrac.bot.kinds``).
    """

    name: str
    count: Callable[..., float | None]
    sentence: Saying
    error: str = ""
    jan: str = ""


def _keeps_corner(after: Prospects) -> float | None:
    """Return whether the corner is kept while the grand jan can still be filled or the other has not his corner."""
    if after.before[CORNER] < 2 or (after.opp[CORNER] > 1 and not can_fill(after.me, 7)):
        return None
    return int(after.me[CORNER] > 1)


def _must_break(jan: str, after: Prospects) -> float | None:
    return _THROWS - after.own.keeping(jan) if after.has_full(jan) else None


def _lacks(jan: str, after: Prospects) -> float | None:
    """Return how many checkers a jan lacks that is not full and can still be filled."""
    first = _FIRST[jan]
    if after.has_full(jan) or not can_fill(after.me, first):
        return None
    return sum(max(0, 2 - count) for count in after.me[first : first + 6])


def _spare(after: Prospects) -> float | None:
    return spare_pips(after.me) if after.has_full("grand") else None


REASONS: tuple[Row, ...] = (
    Row(
        "takes_corner",
        lambda after: None if after.before[CORNER] > 1 else int(after.me[CORNER] > 1),
        Saying("takes the corner"),
        "corner",
    ),
    Row("keeps_corner", _keeps_corner, Saying("keeps the corner"), "corner"),
    Row(
        "reaches_corner",
        lambda after: None if after.me[CORNER] else after.own.taking_corner,
        Saying("can take the corner on {here} of 36 throws, not {there}"),
        "corner",
    ),
    *(
        Row(
            f"breaks_{jan}",
            partial(_must_break, jan),
            Saying("next throws that must break the {jan}: {here} of 36, not {there}"),
            "keeping",
            jan,
        )
        for jan in TABLES
    ),
    *(
        Row(
            f"filling_{jan}",
            partial(lambda jan, after: None if after.has_full(jan) else after.own.filling(jan), jan),
            Saying("can fill the {jan} on {here} of 36 throws, not {there}"),
            "filling",
            jan,
        )
        for jan in TABLES
    ),
    *(
        Row(
            f"open_{jan}",
            partial(lambda jan, after: can_fill(after.me, _FIRST[jan]), jan),
            Saying("can still fill the {jan}"),
            "filling",
            jan,
        )
        for jan in TABLES
    ),
    *(
        Row(
            f"lacks_{jan}",
            partial(_lacks, jan),
            Saying("checkers missing from the {jan}: {here}, not {there}"),
            "filling",
            jan,
        )
        for jan in TABLES
    ),
    Row("spare", _spare, Saying("pips to play before the grand jan breaks: {here}, not {there}"), "keeping"),
    Row("hits", lambda after: after.own.hitting(), Saying("hits on {here} of 36 throws, not {there}"), "hitting"),
    Row(
        "hit",
        lambda after: after.theirs.hitting(),
        Saying("can be hit on {fields} by {here} of 36 throws, not {there}"),
        "safety",
    ),
    Row(
        "corner_hit",
        lambda after: after.theirs.earning(Jan.CORNER_HIT),
        Saying("lets the other hit the empty corner on {here} of 36 throws, not {there}"),
        "corner",
    ),
    Row(
        "they_give",
        lambda after: after.theirs.opp,
        Saying("points from the other’s next throw, on average: {here:.1f}, not {there:.1f}"),
        "hitting",
    ),
    Row(
        "their_corner",
        lambda after: None if after.opp[CORNER] > 1 else after.theirs.taking_corner,
        Saying("lets the other take his corner on {here} of 36 throws, not {there}"),
        "hindering",
    ),
    Row(
        "they_keep",
        lambda after: after.theirs.keeping(),
        Saying("lets the other keep his jan on {here} of 36 throws, not {there}"),
        "hindering",
    ),
    Row(
        "cases",
        lambda after: sum(count > 1 for count in after.me[2:RAIL]),
        Saying("cases held: {here}, not {there}"),
        "building",
    ),
    Row(
        "spread",
        lambda after: sum(count > 0 for count in after.me[2:RAIL]),
        Saying("fields occupied: {here}, not {there}"),
        "building",
    ),
    Row(
        "idle",
        lambda after: sum(max(0, count - 2) for count in after.me[CORNER - 1 : CORNER + 1]),
        Saying("idle checkers on 11 and 12: {here}, not {there}"),
        "building",
    ),
    # Past the corner while a jan before it can still be filled.
    Row(
        "past",
        lambda after: sum(after.me[CORNER + 1 :]) if can_fill(after.me, 1) or can_fill(after.me, 7) else None,
        Saying("checkers past the corner: {here}, not {there}"),
        "building",
    ),
)
"""The kinds of reason for a play rather than another."""
_SAFE = Saying("no checker can be hit (after the other play, {there} of 36 throws hit one)")


@frozen
class PlayReason:
    """A difference between the best play and another: both counts, and the holes by which it speaks for the best."""

    name: str
    best: float
    other: float
    holes: float
    blots: tuple[int, ...] = ()
    """The fields where the play that it speaks for can be hit."""

    def say(self, other: object | None) -> Saying:
        """Return the reason in words, of the play that it speaks for. ``other`` is the player who does not roll."""
        row = BY_NAME[self.name]
        here, there = (self.best, self.other) if self.holes > 0 else (self.other, self.best)
        if self.name == "hit" and not here:
            return _SAFE.filled(there=there)
        some: list[object] = [field_label(field, other) for field in self.blots[:EXPOSED]]
        fields = listed([*some, Saying("others")] if len(self.blots) > EXPOSED else some)
        return row.sentence.filled(here=here, there=there, jan=TABLES.get(row.jan), fields=fields)


BY_NAME = {row.name: row for row in REASONS}
"""The kinds of reason for a play, by their names."""


@cache
def weights(kind: str) -> Mapping[str, float]:
    """Return what the reasons for plays (``plays``) or for holding (``going``) are worth, in holes for one more.

    ``usual`` has the usual counts where one may hold or go.
    """
    found: dict[str, float] = loads(WEIGHTS.read_text(encoding="utf-8"))[kind]
    return found


def differences(best: Prospects, other: Prospects) -> dict[str, tuple[float, float]]:
    """Return the counts after two plays that differ, by the name of the reason."""
    found = ((row.name, row.count(best), row.count(other)) for row in REASONS)
    return {name: (one, two) for name, one, two in found if one is not None and two is not None and one != two}


def reasons_for(best: Prospects, other: Prospects) -> tuple[PlayReason, ...]:
    """Return what speaks for the best play rather than another, and at last what speaks against it.

    Where nothing speaks for it, nothing is returned.
    """
    holes = weights("plays")
    found = []
    for name, (one, two) in differences(best, other).items():
        if worth := holes.get(name, 0.0) * (one - two):
            favoured = best if worth > 0 else other
            blots = tuple(field for field, _ in favoured.blots) if name == "hit" else ()
            found.append(PlayReason(name, one, two, worth, blots))
    found.sort(key=lambda one: -one.holes)
    return tuple(found) if found and found[0].holes > 0 else ()


def because(reasons: Sequence[PlayReason | HoldReason], other: object | None, *, good: bool = True) -> object | None:
    """Return the reasons for the best play or for holding (not ``good``: for the other choice) in words, or None."""
    some = [one for one in reasons if one.holes > 0] if good else [one for one in reversed(reasons) if one.holes < 0]
    first = [one.say(other) for at, one in enumerate(some[:_MOST]) if not at or abs(one.holes) >= _LEAST]
    return strung(first, BY_SEMICOLON) if first else None


@frozen
class Hole:
    """A hole won, after which one may hold or go: the best play's prospects, and the points kept and given."""

    after: Prospects
    kept: int
    """The player's points when he holds."""
    given: int
    """Points that the roll gives the other player, which going cancels."""


GROUNDS: tuple[Row, ...] = (
    Row("kept", lambda hole: hole.kept, Saying("going gives up {count} points")),
    Row("given", lambda hole: hole.given, Saying("going cancels {count} points that this roll gives the other")),
    Row("keeps", lambda hole: hole.after.own.keeping(), Saying("the jan is kept on {count} of 36 throws")),
    Row(
        "breaks",
        lambda hole: max(0.0, *(_must_break(jan, hole.after) or 0 for jan in TABLES)),
        Saying("the jan must be broken on {count} of 36 throws"),
    ),
    Row("spare", lambda hole: _spare(hole.after), Saying("{count} pips can be played without breaking the grand jan")),
    Row("fills", lambda hole: hole.after.own.filling(), Saying("a jan can be filled on {count} of 36 throws")),
    Row(
        "hits",
        lambda hole: hole.after.own.hitting(),
        Saying("after holding, the player hits on {count} of 36 throws"),
    ),
    Row(
        "hit",
        lambda hole: hole.after.theirs.hitting(),
        Saying("after holding, the other hits on {count} of 36 throws"),
    ),
    Row("corner", lambda hole: int(hole.after.me[CORNER] > 1), Saying("the corner is taken")),
    Row("their_corner", lambda hole: int(hole.after.opp[CORNER] > 1), Saying("the other has his corner")),
    Row(
        "they_keep",
        lambda hole: hole.after.theirs.keeping(),
        Saying("the other keeps his jan on {count} of 36 throws"),
    ),
    Row(
        "they_fill",
        lambda hole: hole.after.theirs.filling(),
        Saying("the other fills a jan on {count} of 36 throws"),
    ),
    Row("past", lambda hole: sum(hole.after.me[CORNER + 1 : RAIL]), Saying("checkers past the corner: {count}")),
)
"""The kinds of reason to hold or to go."""


@frozen
class HoldReason:
    """A reason to hold or go: a count, and the holes by which it speaks for holding (below 0: for going)."""

    name: str
    count: float
    holes: float

    def say(self, _other: object | None) -> Saying:
        """Return the reason in words."""
        return _GROUNDS[self.name].sentence.filled(count=self.count)


_GROUNDS = {ground.name: ground for ground in GROUNDS}


def reasons_to_hold(hole: Hole) -> tuple[HoldReason, ...]:
    """Return what speaks for holding, and at last what speaks for going: what there is more of than usual."""
    holes, usual = weights("going"), weights("usual")
    counts = {ground.name: ground.count(hole) or 0 for ground in GROUNDS if ground.name in holes}
    more = [(name, count, count - usual[name]) for name, count in counts.items() if count > usual[name]]
    found = (HoldReason(name, count, holes[name] * above) for name, count, above in more)
    return tuple(sorted(found, key=lambda one: -one.holes))
