"""Claims: typed points, and naming what they change (holes, bredouille, pavillon), as far as they can."""

from __future__ import annotations

from collections.abc import Iterator

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.laws.marking import HOLE
from trictrac.model.rules import Customs
from trictrac.model.score import Names, Pavillon, Score, Side
from trictrac.partie.text.verbs import MOST_OF_A_ROLL
from trictrac.protocol.words import same_name
from trictrac.saying.words import excerpt, fold, single_spaced, unreadable, word_set
from trictrac.study.match.turns import LEARNER
from trictrac.study.questions.quiz import GIVE_UP
from trictrac.view.answer import Choice, lettered

HOLES, BREDOUILLE, PAVILLON = "holes", "bredouille", "pavillon"
NOBODY = "nobody"
_HOLDERS = {
    "me": word_set("me i moi je"),
    "master": word_set("master maitre him lui"),
    NOBODY: word_set("nobody none away personne aucun rien"),
}
QUESTIONS = {
    HOLES: Saying("how many holes do these points win?"),
    BREDOUILLE: Saying("who holds the bredouille then, a) me, b) the master or c) nobody?"),
    PAVILLON: Saying("who shows the pavillon then, a) me, b) the master or c) nobody?"),
}
"""The questions before the cursor, by what is named."""


@frozen
class Naming:
    """One thing to name after right points: the number of holes, or the holder of the bredouille or the pavillon."""

    what: str
    right: str
    """The right answer: a number, or ``me``, ``master``, ``nobody``."""
    most: int = 0
    """Most holes that the points could win."""

    def choices(self, names: Names) -> tuple[Choice, ...]:
        """Return all possible answers."""
        if self.what == HOLES:
            return tuple(Choice(str(count), str(count)) for count in range(1, self.most + 1))
        return lettered(Choice(holder, self.said(holder, names)) for holder in _HOLDERS)

    def read(self, line: str, names: Names) -> str:
        """Return the answer as saved, the least possible one if the learner gives up.

        Raises:
            UnreadableError: ``line`` is not a number of holes, or not a holder.
        """
        word = fold(single_spaced(line))
        if word in GIVE_UP:
            return str(self.most // 2 or 1) if self.what == HOLES else NOBODY
        if self.what == HOLES:
            number = word.partition(" ")[0]
            if number not in map(str, range(1, max(self.most, 9) + 1)):
                raise unreadable("{line!r}: type the number of holes", line)
            return number
        for holder, words in _HOLDERS.items():
            if word in words:
                return holder
        for player, holder in ((LEARNER, "me"), (LEARNER.other, "master")):
            if same_name(names[player], line):
                return holder
        raise unreadable("{line!r}: type me, master or nobody", line)

    def said(self, answer: str, names: Names) -> object:
        """Return an answer in words."""
        return {"me": names[LEARNER], "master": names[LEARNER.other], NOBODY: Saying("nobody")}.get(answer, answer)

    def verdict(self, answer: str, names: Names) -> Saying:
        """Return whether an answer is right, with the right one if it is wrong."""
        right = self.said(self.right, names)
        if answer == self.right:
            return Saying("Right: {right}.", right=right)
        return Saying(
            "You said: {claim}. The right answer is {right} (law {law}).",
            claim=self.said(answer, names),
            right=right,
            law="10.5" if self.what == PAVILLON else "10.3",
        )


def namings(before: Score, points: int, customs: Customs) -> Iterator[Naming]:
    """Yield what to name after the learner has rightly marked points, without what cannot change.

    Nothing is named after the last hole. ``before`` is the score with the learner as White.
    """
    if not points:
        return
    bredouille = customs.bredouille == "yes"
    after = customs.marked(before, Side.WHITE, points)
    dozens = (before.points[0] + points) // HOLE
    if dozens:
        if before.holes[0] + dozens + (dozens - 1) * bredouille >= customs.hole_target:
            return
        yield Naming(HOLES, str(after.holes[0] - before.holes[0]), 2 * dozens)
        if after.holes[0] >= customs.hole_target:
            return
    if bredouille and (dozens or not before.points[0] or before.bredouille[1]):
        yield Naming(BREDOUILLE, "me" if after.bredouille[0] else "master" if after.bredouille[1] else NOBODY)
    if customs.pavillon == "yes" and dozens and before.pavillon is not Pavillon.AWAY:
        yield Naming(PAVILLON, {Pavillon.WHITE: "me", Pavillon.BLACK: "master"}.get(after.pavillon, NOBODY))


_NOTHING = frozenset({"", "nothing", "rien"}) | GIVE_UP


def read_points(line: str) -> int:
    """Return the points claimed, 0 for an empty line."""
    text = fold(single_spaced(line))
    if text in _NOTHING:
        return 0
    if not (text.isascii() and text.isdecimal()):
        raise unreadable(
            "{line!r} is not a claim: type a number of points, or Enter for nothing; help says more",
            line,
        )
    if len(text) > 3 or int(text) > MOST_OF_A_ROLL:
        raise UnreadableError("{points} points: no roll earns that many, so nothing is claimed", points=excerpt(text))
    return int(text)
