"""The skills of counting, each practised alone or mixed."""

from __future__ import annotations

from enum import StrEnum

from trictrac.errors import Saying, UnreadableError
from trictrac.saying.words import fold, words_suggestion


class Skill(StrEnum):
    """A skill, by the name that is typed."""

    TRUE_HITS = "true-hits"
    FALSE_HITS = "false-hits"
    CORNER_HIT = "corner-hit"
    FILLING = "filling"
    KEEPING = "keeping"
    HELPLESSNESS = "helplessness"
    RARE_JANS = "rare-jans"
    BEARING_OFF = "bearing-off"
    ROLLER = "roller"
    OPPONENT = "opponent"
    BOTH = "both"
    MARKING = "marking"
    LEGALITY = "legality"
    CHANCES = "chances"
    JUDGING = "judging"


FIRST_SKILLS = (Skill.TRUE_HITS, Skill.FALSE_HITS, Skill.CORNER_HIT, Skill.FILLING, Skill.KEEPING, Skill.HELPLESSNESS)
"""The skills that are practised first, where nothing is known of the learner."""

SKILL_NAMES = {
    Skill.TRUE_HITS: Saying("true hits"),
    Skill.FALSE_HITS: Saying("false hits"),
    Skill.CORNER_HIT: Saying("the corner hit"),
    Skill.FILLING: Saying("filling"),
    Skill.KEEPING: Saying("keeping a full jan"),
    Skill.HELPLESSNESS: Saying("helplessness"),
    Skill.RARE_JANS: Saying("the rare jans"),
    Skill.BEARING_OFF: Saying("bearing off"),
    Skill.ROLLER: Saying("a whole roll for its player"),
    Skill.OPPONENT: Saying("a whole roll for the opponent"),
    Skill.BOTH: Saying("a whole roll for both"),
    Skill.MARKING: Saying("marking points and holes"),
    Skill.LEGALITY: Saying("legal plays"),
    Skill.CHANCES: Saying("chances of the 36 throws"),
    Skill.JUDGING: Saying("judging écoles"),
}
"""The skills in a player's words."""

_OTHER_NAMES = {
    "battre-a-vrai": Skill.TRUE_HITS,
    "vrai": Skill.TRUE_HITS,
    "battre-a-faux": Skill.FALSE_HITS,
    "faux": Skill.FALSE_HITS,
    "battre-le-coin": Skill.CORNER_HIT,
    "coin": Skill.CORNER_HIT,
    "corner": Skill.CORNER_HIT,
    "remplir": Skill.FILLING,
    "fill": Skill.FILLING,
    "conserver": Skill.KEEPING,
    "keep": Skill.KEEPING,
    "impuissance": Skill.HELPLESSNESS,
    "helpless": Skill.HELPLESSNESS,
    "jans-rares": Skill.RARE_JANS,
    "sortie": Skill.BEARING_OFF,
    "exit": Skill.BEARING_OFF,
    "joueur": Skill.ROLLER,
    "adversaire": Skill.OPPONENT,
    "les-deux": Skill.BOTH,
    "marque": Skill.MARKING,
    "coups-permis": Skill.LEGALITY,
    "legalite": Skill.LEGALITY,
    "legal": Skill.LEGALITY,
    "juger": Skill.JUDGING,
    "ecoles": Skill.JUDGING,
}
"""French and shorter names, folded."""


def read_skill(text: str) -> Skill:
    """The skill of this name, English or French, or the one whose name begins so.

    Raises:
        UnreadableError: there is none, or there are several; says which there are.
    """
    word = "-".join(fold(text).replace("-", " ").split())
    names = {**{skill.value: skill for skill in Skill}, **_OTHER_NAMES}
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
