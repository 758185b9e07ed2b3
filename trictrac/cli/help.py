"""``trictrac help``: the pages of the reference, a section of one, or the help of a command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

import typer

from trictrac.base.errors import Saying, UnreadableError
from trictrac.cli.documents import print_document, put_long
from trictrac.cli.program import any_words, help_text
from trictrac.cli.typed import CommandLineError
from trictrac.saying.language import BY_SEMICOLON, strung
from trictrac.saying.pages import PageText, law, law_number, reference, sections
from trictrac.saying.words import fold
from trictrac.view.doc import Indented, Markdown, named

HELP = help_text(
    "Read a page of the reference: what can be typed, the formats, the library.\n\n"
    "Without TOPIC the pages are listed, with their sections. TOPIC is a page, like table or formats. Words after it "
    "name one of its sections: trictrac help formats records. A law is read by its number: trictrac help 8.2. The "
    "name of a command shows its help: trictrac help roll."
)

_LAWS = ("law", "loi", "lois")


def help(
    ctx: typer.Context,
    words: list[str] = any_words("TOPIC", help_text("A page, and words of a section; or a command.")),
) -> None:
    """List the pages, or print a page, a section of one, a law, or the help of a command."""
    pages = reference(ctx.obj.code)
    if not words:
        listed: list[object] = []
        for topic, page in pages.items():
            title, *below = sections(page.text)
            listed += [named(topic, title), *([Indented(strung(below, BY_SEMICOLON))] if below else [])]
        listed += [
            Markdown(""),
            Saying(
                "trictrac help TOPIC prints a page, trictrac help TOPIC SECTION a part of it, "
                "trictrac help COMMAND what --help says."
            ),
        ]
        untranslated = [topic for topic, page in pages.items() if page.name == topic]
        if len(untranslated) < len(pages):
            listed.append(Saying("Only in English: {topics}.", topics=", ".join(untranslated)))
        print_document(listed, ctx.obj)
        return
    typed = " ".join(words)
    if number := law_number(typed) or law_number(f"law {typed}"):
        print_document([Markdown(law(number, ctx.obj.code))], ctx.obj)
        return
    topic, wanted = fold(words[0]), fold(" ".join(words[1:]))
    topic = "laws" if topic in _LAWS else topic
    if topic in pages:
        parts = sections(pages[topic].text)
        found = [section for title, section in parts.items() if wanted in fold(title)]
        if not found:
            raise CommandLineError(
                "no section {words!r} on the page {topic}; it has {sections}",
                words=" ".join(words[1:]),
                topic=topic,
                sections=strung(list(parts)[1:], BY_SEMICOLON),
            )
        print_document([Markdown("\n".join(found))], ctx.obj)
        return
    _of_command(ctx, words, pages)


def _of_command(ctx: typer.Context, words: Sequence[str], pages: Mapping[str, PageText]) -> None:
    """Print the help of a command.

    Raises:
        CommandLineError: no page or command has this name. The error suggests a page with these words in the title of a
            section, or else the nearest name.
    """
    from difflib import get_close_matches

    from trictrac.cli.commands import COMMANDS, TrictracCommands
    from trictrac.saying.glossary import find_term

    above = ctx.parent
    program = above.command if above and not words[1:] else None
    command = program.get_command(above, words[0]) if above and isinstance(program, TrictracCommands) else None
    if command is None:
        wanted = {fold(word) for word in words}
        near = [
            " ".join(("help", topic, *words))
            for topic, page in pages.items()
            if any(wanted <= set(fold(title).split()) for title in list(sections(page.text))[1:])
        ]
        with suppress(UnreadableError):
            find_term(" ".join(words))
            near = near or [f"word {' '.join(words)}"]
        near = near or get_close_matches(words[0], [*pages, *COMMANDS], n=1)
        raise CommandLineError(
            "no page and no command {word!r}: {near}",
            word=" ".join(words),
            near=Saying("did you mean {nearest}?", nearest=near[0]) if near else Saying("trictrac help lists them"),
        )
    with type(ctx)(command, parent=above, info_name=words[0]) as below:
        put_long(command.get_help(below).splitlines(), ctx.obj)
