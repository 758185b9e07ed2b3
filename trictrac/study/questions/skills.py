"""The skills of counting, each practised alone or mixed."""

from __future__ import annotations

from enum import StrEnum

from trictrac.errors import Saying, UnreadableError
from trictrac.saying.words import fold, words_suggestion


class Skill(StrEnum):
    """A skill, by the name that is typed, with the words of players for it and other names, folded, that may be typed."""

    words: Saying
    others: tuple[str, ...]

    def __new__(cls, name: str, words: Saying, others: str = "") -> Skill:
        """Make a skill of its name, its words and its other names with blanks between them."""
        made = str.__new__(cls, name)
        made._value_, made.words, made.others = name, words, tuple(others.split())
        return made

    TRUE_HITS = "true-hits", Saying("true hits"), "battre-a-vrai vrai"
    FALSE_HITS = "false-hits", Saying("false hits"), "battre-a-faux faux"
    CORNER_HIT = "corner-hit", Saying("the corner hit"), "battre-le-coin coin corner"
    FILLING = "filling", Saying("filling"), "remplir fill"
    KEEPING = "keeping", Saying("keeping a full jan"), "conserver keep"
    HELPLESSNESS = "helplessness", Saying("helplessness"), "impuissance helpless"
    RARE_JANS = "rare-jans", Saying("the rare jans"), "jans-rares"
    BEARING_OFF = "bearing-off", Saying("bearing off"), "sortie exit"
    ROLLER = "roller", Saying("a whole roll for its player"), "joueur"
    OPPONENT = "opponent", Saying("a whole roll for the opponent"), "adversaire"
    BOTH = "both", Saying("a whole roll for both"), "les-deux"
    MARKING = "marking", Saying("marking points and holes"), "marque"
    LEGALITY = "legality", Saying("legal plays"), "coups-permis legalite legal"
    CHANCES = "chances", Saying("chances of the 36 throws")
    JUDGING = "judging", Saying("judging écoles"), "juger ecoles"


FIRST_SKILLS = (Skill.TRUE_HITS, Skill.FALSE_HITS, Skill.CORNER_HIT, Skill.FILLING, Skill.KEEPING, Skill.HELPLESSNESS)
"""The skills that are practised first, where nothing is known of the learner."""


def read_skill(text: str) -> Skill:
    """The skill of this name, English or French, or the one whose name begins so.

    Raises:
        UnreadableError: there is none, or there are several; says which there are.
    """
    word = "-".join(fold(text).replace("-", " ").split())
    names = {**{skill.value: skill for skill in Skill}, **{name: skill for skill in Skill for name in skill.others}}
    if word in names:
        return names[word]
    begun = {skill for name, skill in names.items() if word and name.startswith(word)}
    if len(begun) == 1:
        return begun.pop()
    near = words_suggestion(word, names)
    if near and not begun:
        raise UnreadableError("no skill {text!r}: did you mean {nearest}?", text=text, nearest=near)
    listed = ", ".join(skill for skill in Skill if not begun or skill in begun)
    raise UnreadableError("no skill {text!r}: there are {skills}", text=text, skills=listed)
