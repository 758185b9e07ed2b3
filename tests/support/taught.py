"""A list of short lessons, and a learner who types."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from trictrac.saying.language import ENGLISH
from trictrac.saying.pages import PageText
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.lessons.asking import Asking
from trictrac.study.lessons.shelf import ShelvedLesson, shelved
from trictrac.study.lessons.teaching import Teaching
from trictrac.view.answer import Answer
from trictrac.view.doc import Board, Indented, Markdown

FILLING = "W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W"


HEAD = '+++\ntitle = "{title}"\norder = {order}\nskill = [{skill}]\nneeds = [{needs}]\n+++\n'


LESSON = f"""
## Numbers that fill

One number, one way: 4 points. See [lesson 2](02-second.md).
<!-- check filling {FILLING} 3-2 = 12 -->
<!-- check tariff fill = 4/6 -->

- a list
- of two

```board
{FILLING}
mark 6 7
mark opp 9
```

```choice
? How many points make a *hole*?
- 6
+ 12
- 24
! Twelve (law 1.4).
```

After the choice.

## A roll

```roll
{FILLING} 3-2
= fill petit 12
```

```question
filling {FILLING} 3-2
= 12
? Count the ways.
! Three of them.
```

> **History.** Lepeintre (1818) has it.

```console
$ trictrac roll {FILLING} 32
…
```

## The end

```question
legality W:1x15/B:1x15/W 6-5 1-7-12
= no 4.1
```
"""


def text_of(
    body: str = LESSON, *, title: str = "First", order: int = 1, skill: str = '"filling"', needs: str = ""
) -> str:
    return HEAD.format(title=title, order=order, skill=skill, needs=needs) + body


def pages_in(folder: Path) -> tuple[PageText, ...]:
    """Return the pages in a folder of Markdown files, in the order of their names."""
    return tuple(PageText(path.stem, path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.md")))


@pytest.fixture
def shelf(tmp_path: Path) -> tuple[ShelvedLesson, ...]:
    """Return three short lessons."""
    folder = tmp_path / "lessons" / "en"
    folder.mkdir(parents=True)
    for order, name, title, skill in [
        (1, "01-first", "First steps", '"filling"'),
        (2, "02-second", "Second steps", ""),
        (3, "03-ecole", "L’École", '"judging"'),
    ]:
        text = text_of(title=title, order=order, skill=skill, needs="1" if order == 3 else "")
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    return shelved(pages_in(folder))


@pytest.fixture
def deck(tmp_path: Path) -> Iterator[Deck]:
    with open_deck(tmp_path / "deck.sqlite3") as opened:
        yield opened


def teach(
    entry: ShelvedLesson, deck: Deck, shelf: tuple[ShelvedLesson, ...] = (), start: int | None = None
) -> Teaching:
    """Return a lesson, with a clock that moves on three seconds each time that it is read."""
    ticks = count()
    begun = datetime(2026, 1, 2, 12, tzinfo=UTC)

    def clock() -> datetime:
        return begun + timedelta(seconds=3 * next(ticks))

    return Teaching(entry.read(), deck, clock, shelf=[one.head for one in shelf], start=start)


def words(answer: Answer) -> str:
    """Return an answer as text, each part on a line, with the word ``board`` for a board."""
    said = []
    for part in answer:
        match part:
            case Board():
                said.append("(board)")
            case Markdown(text=""):
                pass
            case Markdown():
                said.append(part.text)
            case Indented():
                said.append(ENGLISH.say(part.sentence))
            case _:
                said.append(ENGLISH.say(part))
    return "\n".join(said)


def type_all(teaching: Asking, *lines: str) -> str:
    """Return the answer to the last of the lines."""
    said = [words(teaching.answer(line)) for line in lines]
    return said[-1]


def started(entry: ShelvedLesson, deck: Deck) -> Teaching:
    teaching = teach(entry, deck)
    teaching.begin()
    return teaching
