"""The skills for practice, one row each: what is counted or asked, its words, and how it is dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.model.mark import Jan
from trictrac.saying.language import Words, strung
from trictrac.saying.words import fold, values_named, words_suggestion

CONTRES = {Jan.TWO_TABLES: Jan.CONTRE_TWO_TABLES, Jan.MEZEAS: Jan.CONTRE_MEZEAS}
"""The contre-jan of each jan that has one."""
RARE_JANS = (Jan.SIX_TABLES, *CONTRES, *CONTRES.values())
"""The jans of the first rolls of a relevé."""
_EARNED = ("true-hits", "corner-hit", "filling", "keeping", "rare-jans", "bearing-off")
"""Skills that together count a whole roll for its player, in the order of looking."""


@frozen
class CountingRow:
    """The jans and points that a skill counts, and how it asks.

    Traps, reasons, hints and relevés come by kind of jan from ``weight``, ``whynot``, ``hinting`` and ``scripted``.
    """

    jans: tuple[Jan, ...]
    """Kinds of jan that are counted, empty for all."""
    asks: Saying
    method: Saying
    """How to look, which is the first hint."""
    found: tuple[float, float]
    """Weights from which a roll with such a jan is fair and hard: about a third are easy, a quarter hard."""
    barren: tuple[float, float]
    """The same weights for a roll without any."""
    roller: bool = True
    """Whether points of the roller are counted."""
    other: bool = False
    """Whether points of the other player are counted."""
    parts: tuple[str, ...] = ()
    """Skills that together count a whole roll, in the order of looking."""


@frozen
class SkillRow:
    """A skill: its words, how its questions are written, and how they are dealt."""

    name: str
    """The name that the user types and decks save."""
    words: Saying
    others: str = ""
    """Other names that the user may type, without accents, separated by blanks."""
    counts: CountingRow | None = None
    """The jans and points that are counted, or None for another form of question, whose text has a detail after the roll."""
    has_roll: bool = True
    is_stored: bool = False
    """Whether its questions are stored with the program, and its cards always come back on their own boards."""
    of_games: bool = False
    """Whether its questions are about another game, which a drill names."""
    is_first: bool = False
    """Whether new learners practise it first."""
    barren: float = 0.48
    """Share of questions whose answer is nothing, from 0 to 1."""
    barren_is_easy: bool = False
    """Whether such questions come only at the easy level."""
    is_paired: bool = False
    """Whether the same dice come with something and with nothing to find, as for single jans."""
    steered: int = 2
    """Looks at steered relevés, of each four. The others are at self-play."""
    openings: int = 0
    """One steered relevé in this many is played towards a rare jan (0: none)."""
    cost: int = 0
    """Extra cost of making questions of a roll, in looks at a roll, if that takes long."""


class Skill(StrEnum):
    """A skill: the name that the user types, with its row."""

    row: SkillRow

    def __new__(cls, row: SkillRow) -> Skill:
        """Make a skill from its row."""
        made = str.__new__(cls, row.name)
        made._value_, made.row = row.name, row
        return made

    @property
    def words(self) -> Saying:
        """The skill in the words of players."""
        return self.row.words

    @property
    def typed(self) -> Words:
        """The name to type, in English or in French."""
        return Words(self.value, self.row.others.partition(" ")[0])

    @property
    def counts(self) -> CountingRow:
        """The jans and points of a skill of counting."""
        assert self.row.counts is not None
        return self.row.counts

    @property
    def is_single(self) -> bool:
        """Whether it counts some kinds of jan."""
        return self.row.counts is not None and bool(self.row.counts.jans)

    @property
    def is_whole(self) -> bool:
        """Whether it counts a whole roll."""
        return self.row.counts is not None and not self.row.counts.jans

    TRUE_HITS = SkillRow(
        "true-hits",
        Saying("true hits"),
        "battre-à-vrai vrai",
        CountingRow(
            (Jan.TRUE_HIT,),
            Saying("{player} rolls {roll}. How many points for true hits?"),
            Saying(
                "Count back {numbers} from each of {other}’s single checkers: does the roller have a checker there?"
            ),
            found=(1.7, 3.4),
            barren=(1.7, 2.7),
        ),
        is_first=True,
    )
    FALSE_HITS = SkillRow(
        "false-hits",
        Saying("false hits"),
        "battre-à-faux faux",
        CountingRow(
            (Jan.FALSE_HIT,),
            Saying("{player} rolls {roll}. How many points does {other} mark for false hits?"),
            Saying("Count back {both} from each of {other}’s single checkers, then look at the passages."),
            found=(2.0, 2.9),
            barren=(2.3, 3.8),
            roller=False,
            other=True,
        ),
        is_first=True,
        steered=4,
    )
    CORNER_HIT = SkillRow(
        "corner-hit",
        Saying("the corner hit"),
        "battre-le-coin coin corner",
        CountingRow(
            (Jan.CORNER_HIT,),
            Saying("{player} rolls {roll}. How many points for hitting the corner?"),
            Saying("Who holds a corner? Then count back {dice} from field 13."),
            found=(1.7, 2.5),
            barren=(2.0, 2.9),
        ),
        is_first=True,
        steered=3,
    )
    FILLING = SkillRow(
        "filling",
        Saying("filling"),
        "remplir fill",
        CountingRow(
            (Jan.FILL,),
            Saying("{player} rolls {roll}. How many points for filling?"),
            Saying("Which jan lacks the fewest checkers? Count back {numbers} from its gaps."),
            found=(2.3, 3.2),
            barren=(1.7, 2.4),
        ),
        is_first=True,
        steered=3,
    )
    KEEPING = SkillRow(
        "keeping",
        Saying("keeping a full jan"),
        "conserver keep",
        CountingRow(
            (Jan.CONSERVE,),
            Saying("{player} rolls {roll}. How many points for keeping a full jan?"),
            Saying("Which checkers does the full jan not need? Play {dice} with these."),
            found=(2.05, 3.1),
            barren=(1.4, 2.8),
        ),
        is_first=True,
    )
    HELPLESSNESS = SkillRow(
        "helplessness",
        Saying("helplessness"),
        "impuissance helpless",
        CountingRow(
            (Jan.HELPLESS,),
            Saying("{player} rolls {roll}. How many points does {other} mark for numbers that cannot be played?"),
            Saying("Try the {dice} with each checker: on which field would it stop?"),
            found=(2.05, 2.9),
            barren=(2.5, 3.8),
            roller=False,
            other=True,
        ),
        is_first=True,
    )
    RARE_JANS = SkillRow(
        "rare-jans",
        Saying("the rare jans"),
        "jans-rares",
        CountingRow(
            (*RARE_JANS, Jan.MEETING),
            Saying("{player} rolls {roll}. How many points for rare jans and contre-jans, {player}’s and {other}’s?"),
            Saying("How many checkers are off the talon, and on which fields? Play {dice} from there."),
            found=(1.5, 2.5),
            barren=(1.6, 2.4),
            other=True,
        ),
        steered=4,
        openings=1,
    )
    BEARING_OFF = SkillRow(
        "bearing-off",
        Saying("bearing off"),
        "sortie exit",
        CountingRow(
            (Jan.EXIT,),
            Saying("{player} rolls {roll}. How many points for bearing off the last checker?"),
            Saying("How far from the rail are the last checkers? Compare that with {dice}."),
            found=(1.3, 2.4),
            barren=(1.0, 2.0),
        ),
        steered=4,
    )
    ROLLER = SkillRow(
        "roller",
        Saying("a whole roll for its player"),
        "joueur",
        CountingRow(
            (),
            Saying("{player} rolls {roll}. How many points does {player} earn in all?"),
            Saying("In order: hits, the corner, a jan to fill or to keep, the last checker."),
            found=(2.6, 4.9),
            barren=(2.0, 2.6),
            parts=_EARNED,
        ),
        barren=0.3,
        openings=6,
    )
    OPPONENT = SkillRow(
        "opponent",
        Saying("a whole roll for the opponent"),
        "adversaire",
        CountingRow(
            (),
            Saying("{player} rolls {roll}. How many points does the roll give {other} in all?"),
            Saying("In order: false hits, contre-jans, then each number: can it be played?"),
            found=(2.9, 4.1),
            barren=(2.1, 3.2),
            roller=False,
            other=True,
            parts=("false-hits", "rare-jans", "helplessness"),
        ),
        barren=0.3,
        openings=6,
    )
    BOTH = SkillRow(
        "both",
        Saying("a whole roll for both"),
        "les-deux",
        CountingRow(
            (),
            Saying("{player} rolls {roll}. How many points in all, {player}’s and {other}’s?"),
            Saying(
                "In order: hits true and false, the corner, a jan to fill or to keep, each number, the last checker."
            ),
            found=(2.6, 5.5),
            barren=(1.8, 2.4),
            other=True,
            parts=(*_EARNED, "false-hits", "helplessness"),
        ),
        barren=0.3,
        openings=6,
    )
    MARKING = SkillRow(
        "marking", Saying("marking points and holes"), "marquer marque", has_roll=False, barren=0.0, steered=0
    )
    LEGALITY = SkillRow(
        "legality",
        Saying("legal plays"),
        "coups-permis legalite legal",
        barren=0.4,
        is_paired=True,
        steered=1,
        cost=4,
    )
    CHANCES = SkillRow(
        "chances",
        Saying("chances of the 36 throws"),
        has_roll=False,
        barren=0.25,
        barren_is_easy=True,
        steered=1,
        cost=4,
    )
    JUDGING = SkillRow("judging", Saying("judging écoles"), "juger écoles", barren=0.4, openings=6)
    GAMES = SkillRow(
        "jan-games",
        Saying("rolls of other games"),
        "jeux-de-jans",
        of_games=True,
        barren=0.3,
        steered=0,
    )
    CHOOSING = SkillRow(
        "choosing",
        Saying("choosing what to do"),
        "choisir",
        is_stored=True,
        barren=0.0,
        steered=4,
    )


SkillLessons = Mapping[Skill, int]
"""Numbers of lessons by skill: the first one that teaches it, or the last one that its questions may need."""
DEALT = tuple(skill for skill in Skill if not skill.row.of_games)
"""Skills that drills of trictrac deal."""
OF_GAMES = tuple(skill for skill in Skill if skill.row.of_games)
"""Skills that drills of another game deal."""

FIRST_SKILLS = tuple(skill for skill in Skill if skill.row.is_first)
"""Skills that new learners practise first."""


def read_skill(text: str, offered: Sequence[Skill] = tuple(Skill)) -> Skill:
    """Return the skill with this name, English or French, or the only one whose name begins so.

    Raises:
        UnreadableError: ``text`` names no skill, or several. The error lists those, or the ``offered`` ones.
    """
    word = "-".join(fold(text).replace("-", " ").split())
    names = {fold(name): skill for skill in Skill for name in (skill, *skill.row.others.split())}
    found = values_named(word, names)
    if len(found) == 1:
        return found[0]
    if near := strung([skill.typed for skill in found]) or words_suggestion(word, names):
        raise UnreadableError("no skill {text!r}: did you mean {nearest}?", text=text, nearest=near)
    listed = strung([skill.typed for skill in offered])
    raise UnreadableError("no skill {text!r}; choose one of {skills}", text=text, skills=listed)


def dealt_skill(text: str) -> Skill:
    """Return the skill with this name, as ``read_skill`` finds it, for a drill.

    Raises:
        UnreadableError: ``text`` does not name a skill, or names one of another game.
    """
    skill = read_skill(text, DEALT)
    if skill in OF_GAMES:
        raise UnreadableError(
            "a drill of {skill} needs the name of a game: type for example trictrac drill --game toc", skill=skill
        )
    return skill
