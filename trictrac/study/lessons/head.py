"""The front matter of a lesson: TOML between lines of plus signs."""

from __future__ import annotations

from trictrac.study.lessons.lesson import Head
from trictrac.study.lessons.source import Line, lines_of
from trictrac.study.questions.skills import Skill

_FENCE = "+++"
_KEYS = ("title", "order", "skill", "needs")


def read_head(text: str, file: str) -> tuple[Head, int]:
    """The front matter of a lesson, and how many lines it takes; ``file`` is the name of the file, like ``07-name.md``.

    Raises:
        UnreadableError: it is missing or wrong; names file and line, and what is expected.
    """
    import tomllib

    lines = text.split("\n")
    first = Line(file, 1, lines[0])
    if lines[0].strip() != _FENCE or _FENCE not in [line.strip() for line in lines[1:]]:
        raise first.wrong("a lesson begins with its front matter between two lines +++")
    end = [line.strip() for line in lines].index(_FENCE, 1)
    try:
        table = tomllib.loads("\n".join(lines[1:end]))
    except tomllib.TOMLDecodeError as error:
        raise first.wrong("the front matter is no TOML: {reason}", reason=str(error)) from error
    if sorted(table) != sorted(_KEYS):
        raise first.wrong(
            "the front matter has {found}: it has {keys}", found=", ".join(table) or "–", keys=", ".join(_KEYS)
        )
    return _head(table, lines_of(text, file), file.removesuffix(".md")), end + 1


def _head(table: dict[str, object], lines: tuple[Line, ...], slug: str) -> Head:
    at = {key: next((line for line in lines if line.text.strip().startswith(key)), lines[0]) for key in _KEYS}
    title, order, skill, needs = (table[key] for key in _KEYS)
    if not isinstance(title, str) or not title.strip():
        raise at["title"].wrong('a title is wanted, like title = "The board"')
    if not isinstance(order, int) or isinstance(order, bool) or not slug.startswith(f"{order:02}-"):
        raise at["order"].wrong(
            "order = {order}: the number with which the name of the file begins, as in 07-name.md", order=str(order)
        )
    if not isinstance(needs, list) or not all(isinstance(one, int) and 0 < one < order for one in needs):
        raise at["needs"].wrong("needs = {needs}: numbers of earlier lessons, like [1, 2]", needs=str(needs))
    if not isinstance(skill, list) or not set(skill) <= {one.value for one in Skill}:
        raise at["skill"].wrong(
            "skill = {skill}: a list of some of {skills}",
            skill=str(skill),
            skills=", ".join(one.value for one in Skill),
        )
    return Head(slug, title, order, tuple(map(Skill, skill)), tuple(needs))
