"""The guide of a first relevé: what happens is explained once, when it first happens, with its law."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.support.against import is_over, line_of, table
from tests.support.commands import refused, told
from tests.support.page import acts, attribute, desk, elements, text_of
from tests.support.page import said as said_tree
from tests.support.seance import Scorer, said
from trictrac import game
from trictrac.app.addresses import opened
from trictrac.app.screens.table import TableScreen
from trictrac.base.errors import Saying
from trictrac.bot.guide import TOPICS, explain
from trictrac.bot.partner import ProgramPartner
from trictrac.model.mark import Jan
from trictrac.partie.events import Counting, Throw
from trictrac.saying.language import LANGUAGES, choose_language
from trictrac.seance.settings import Preferences
from trictrac.view.doc import Indented, plain


def guided(seed: int) -> Scorer:
    """A relevé that Anna plays at random against the program, which explains."""
    talk, random = table(Counting.ANNOUNCED, seed, "learner"), Random(seed)
    assert isinstance(talk.partner, ProgramPartner)
    talk.partner = replace(talk.partner, guides=True)
    for _ in range(150):
        if talk.state.releve == 1 and not is_over(talk):
            talk.answer(line_of(talk, random))
    return talk


def explained(talk: Scorer) -> list[str]:
    """The topics explained in a game, in order."""
    topics = {saying.text: topic for topic, saying in TOPICS.items()}
    log = talk.course.log
    parts = [part for at in range(len(log.events)) for part in explain(log, at, talk.names)]
    said_now = [part.sentence for part in parts if isinstance(part, Indented)]
    return [topics[sentence.text] for sentence in said_now if isinstance(sentence, Saying)]


@pytest.mark.parametrize("seed", [0, 4, 7])
def test_every_mark_of_a_releve_is_explained_once(seed: int) -> None:
    talk = guided(seed)
    log, found = talk.course.log, Counter(explained(talk))
    assert set(found.values()) == {1}
    assert {"begin", "throw", "hole", "choice", "releve"} <= set(found)
    turns = [state.turn for event, state in zip(log.events, log.states[1:], strict=True) if isinstance(event, Throw)]
    jans = {TOPICS[mark.jan].text for turn in turns if turn for mark in turn.outcome.marks}
    assert jans <= {TOPICS[topic].text for topic in found}


def test_every_explanation_gives_a_law_in_both_languages_and_every_jan_of_the_modern_rules_has_one() -> None:
    assert set(Jan) - set(TOPICS) == {Jan.MEETING, Jan.MISERY, Jan.MISERY_KEPT, Jan.MARGOT}
    for code in LANGUAGES:
        language = choose_language(code, {})
        values = {"player": "Anna", "other": "Bert", "roll": "6-4", "play": "1-7 1-5", "points": 4}
        for saying in TOPICS.values():
            words = language.say(saying.filled(**values))
            assert re.search(r"\((law|laws|loi|lois) \d", words), words
            assert "{" not in words


def test_an_explanation_is_made_of_the_event_and_comes_again_after_it_is_undone() -> None:
    talk = table(Counting.ANNOUNCED, 4, "learner")
    assert isinstance(talk.partner, ProgramPartner)
    talk.partner = replace(talk.partner, guides=True)
    assert "Each player has 15 checkers on field 1" in " ".join(said(talk, "Anna"))
    thrown = said(talk, "")
    (words,) = (line for line in thrown if "each number" in line)
    assert re.search(r"Anna plays each number of \d-\d with a checker", words)
    said(talk, "undo")
    assert words in said(talk, "")
    played = said(talk, "#1")
    assert words not in played


@pytest.mark.law("10.5")
def test_the_pavillon_is_explained_with_the_hole_that_takes_it() -> None:
    begun = ["marking spoken", "A begins", "score points=10b,0 holes=0,2", "A throws 6-4"]
    log = game("trictrac").log([*begun, "A marks 2"])
    assert "Anna makes a first hole after Bert’s" in str(plain(explain(log, len(begun), ("Anna", "Bert"))[0]))


@pytest.mark.law("1.4")
def test_the_end_of_a_partie_is_not_explained_as_that_of_a_releve() -> None:
    talk = table(Counting.ANNOUNCED, 4, "learner")
    for line in ("Anna", "", "resign"):
        said(talk, line)
    assert is_over(talk)
    assert explained(talk)[-1] == "over"


def test_the_command_guides_and_goes_on_guiding(tmp_path: Path) -> None:
    homes = {f"XDG_{name}_HOME": str(tmp_path) for name in ("DATA", "CONFIG", "STATE")}
    words = ("play", "Anna", "--guided", "--seed", "4", "--board", "none", "--title", "first")
    begun = told(*words, text="\nfrog\nquit\n", **homes)
    assert "The program plays Trictrac: learner." in begun
    assert "Each player has 15 checkers on field 1" in begun
    on = told("play", "--resume", "first", "--board", "none", text="\n\nquit\n", **homes)
    assert "(law 3.1)" in on
    assert "Each player has 15 checkers" not in on.partition("Enter to throw?")[2]
    assert refused(2, "play", "--guided", "--mode", "school").startswith("--guided is for mode announce")
    assert refused(2, "play", "--guided", "--errs", "5").startswith("--guided is for mode announce")


@pytest.mark.parametrize("speed", ["usual", "once"])
def test_the_page_begins_a_guided_releve_from_its_home(
    speed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    monkeypatch.setattr("trictrac.app.screens.new._new_seed", lambda: "4")
    at = desk(preferences=Preferences(speed=speed))
    assert "A first relevé, guided" in text_of(said_tree(opened(at, "/").show(at).tree))

    screen, explained = opened(at, "/guided"), []
    for _ in range(60):
        tree = said_tree(screen.show(at).tree)
        if isinstance(screen, TableScreen) and screen.frames:
            if screen.frames[0].kind == "guide":
                # The sentence stands alone, with one key, and waits for a tap.
                (words,) = (one for one in elements(tree) if attribute(one, "id") == "marks")
                explained.append(text_of(words))
                assert (
                    attribute(next(one for one in elements(tree) if attribute(one, "id") == "next"), "data-auto") == ""
                )
            screen = screen.act(at, f"next {len(screen.frames)}", {})
        else:
            offered = acts(tree)
            step = next((one for one in ("say roll", "say hold", "open plays", "say #1") if one in offered), "")
            if not step:
                # The partie is over, which a roll of the program has won.
                assert "say new" in offered
                break
            screen = screen.act(at, step, {})
            screen = screen.act(at, "say #1", {}) if step == "open plays" else screen
    begun, thrown, *later = explained
    assert begun.startswith("Each player has 15 checkers")
    assert "(law 3.1)" in thrown
    assert len(later) > 2
    assert len({*explained}) == len(explained)
    at.games.close()
