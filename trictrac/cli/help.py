"""``trictrac help``: the pages of the reference, a section of one, and the help of a command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.cli.output import tell
from trictrac.cli.program import CommandLineError, any_words, help_text
from trictrac.cli.terminal import put_markdown
from trictrac.errors import Saying
from trictrac.saying.language import BY_SEMICOLON, strung
from trictrac.saying.words import fold

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

HELP = help_text(
    "Read a page of the reference: what can be typed, the formats, the library.\n\n"
    "Without anything the pages are listed, with their sections. TOPIC is a page, table or formats, and words after it name a "
    "section of it: trictrac help formats records. The name of a command shows its help: trictrac help roll."
)


def help(
    ctx: typer.Context,
    words: Annotated[
        list[str], any_words(help_text("TOPIC"), help_text("A page, and words of a section; or a command."))
    ],
) -> None:
    """List the pages, or print one, one section of it, or the help of a command."""
    pages = _pages(ctx.obj.code)
    if not words:
        _list(ctx, pages)
        return
    topic, wanted = fold(words[0]), fold(" ".join(words[1:]))
    if topic in pages:
        sections = _sections(pages[topic].read_text(encoding="utf-8"))
        found = [section for title, section in sections.items() if wanted in fold(title)]
        if not found:
            raise CommandLineError(
                "no section {words!r} on the page {topic}: there are {sections}",
                words=" ".join(words[1:]),
                topic=topic,
                sections="; ".join(list(sections)[1:]),
            )
        put_markdown("\n".join(found))
        return
    _of_command(ctx, words, pages)


def _pages(language: str) -> Mapping[str, Path]:
    """The pages by topic, in the language where they are written in it, else in English."""
    from trictrac.study.lessons.shelf import lessons_folder

    folder = lessons_folder() / "reference"
    english = {path.stem: path for path in sorted(folder.glob("*.md")) if "." not in path.stem}
    return {
        topic: there if (there := folder / f"{topic}.{language}.md").exists() else path
        for topic, path in english.items()
    }


def _sections(text: str) -> Mapping[str, str]:
    """A page by the titles of its sections; what stands above the first is under the title of the page."""
    fenced, title, found = False, "", dict[str, str]()
    for line in text.split("\n"):
        fenced ^= line.startswith("```")
        if not fenced and line.startswith(("# ", "## ")):
            title = line.lstrip("# ")
        found[title] = f"{found.get(title, '')}{line}\n"
    return found


def _list(ctx: typer.Context, pages: Mapping[str, Path]) -> None:
    """Every page with its sections, and the pages that are not in the language that is spoken."""
    for topic, path in pages.items():
        title, *sections = _sections(path.read_text(encoding="utf-8"))
        tell(ctx.obj, Saying("{topic}: {title}", topic=topic, title=title))
        tell(ctx.obj, *([strung(sections, BY_SEMICOLON)] if sections else []), indent=4)
    print()
    tell(
        ctx.obj,
        Saying(
            "trictrac help TOPIC prints a page, trictrac help TOPIC SECTION a part of it, trictrac help COMMAND what --help says."
        ),
    )
    untranslated = [topic for topic, path in pages.items() if path.stem == topic]
    if len(untranslated) < len(pages):
        tell(ctx.obj, Saying("Only in English: {topics}.", topics=", ".join(untranslated)))


def _of_command(ctx: typer.Context, words: Sequence[str], pages: Mapping[str, Path]) -> None:
    """Print the help of the command that is named.

    Raises:
        CommandLineError: there is neither a page nor a command of this name; suggests the nearest.
    """
    from difflib import get_close_matches

    from trictrac.cli.app import COMMANDS, Trictrac

    above = ctx.parent
    program = above.command if above else None
    command = program.get_command(above, words[0]) if above and isinstance(program, Trictrac) else None
    if command is None:
        near = get_close_matches(words[0], [*pages, *COMMANDS], n=1)
        raise CommandLineError(
            "no page and no command {word!r}: {near}",
            word=words[0],
            near=Saying("did you mean {nearest}?", nearest=near[0]) if near else Saying("trictrac help lists them"),
        )
    with type(ctx)(command, parent=above, info_name=words[0]) as below:
        print(command.get_help(below))
