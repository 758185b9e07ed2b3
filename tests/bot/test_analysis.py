"""A game looked over: the sums agree, who plays as the net says loses nothing, luck is fair, and a stop keeps what is done."""

from __future__ import annotations

import json
import re
from collections.abc import Generator
from dataclasses import replace
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import jsonschema
import pytest

from tests.support.analysed import GAMES, analysed
from tests.support.commands import refused, run, told
from tests.support.documents import assert_same_words, unmarked
from trictrac import game
from trictrac.app.documents import elements
from trictrac.app.plots import curve_of
from trictrac.app.tree import written
from trictrac.bot.account import advice_on, analysis_doc, decision_sentences
from trictrac.bot.advice import advise
from trictrac.bot.analysing import analysis_of, look_over
from trictrac.bot.analysis import BLUNDER, TRIALS, Decision, Fortune, lying
from trictrac.bot.doubt import FAR_APART
from trictrac.bot.parties import play_partie
from trictrac.bot.player import Strong
from trictrac.bot.players import RandomPlayer, Sensible
from trictrac.bot.quick import QuickMind
from trictrac.bot.rollout import PLAIN, SampleMean
from trictrac.bot.weighing import HOLES_A_STAKE
from trictrac.bot.weights import read_net
from trictrac.cli.schema import schema_of
from trictrac.fast.engine import Engine
from trictrac.games.registry import read_record
from trictrac.model.play import ROLLS
from trictrac.model.rules import MODERN
from trictrac.model.score import Side
from trictrac.partie.events import Resign
from trictrac.protocol.events import Player
from trictrac.rules.loader import load_rules
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.view.doc import Curves, RollCard, Section, plain
from trictrac.view.doc_text import TextWriter
from trictrac.view.svg import board_picture

COST = re.compile(r" costs (\S+) (?:holes|(stakes))|(?:Going|Holding) is worth (\S+) (stakes )?more")


@pytest.mark.parametrize("seed", range(3))
def test_a_player_who_follows_the_net_loses_nothing(seed: int) -> None:
    """Near the end he still plays for holes, but is graded by stakes."""
    analysis, rolls = analysed(seed)
    by_net = [one for one in analysis.decisions if one.player is Player.A]
    far = [one.cost for one in by_net if max(one.turn.position.score.holes) < 5]
    assert far
    assert sum(far) == pytest.approx(0)
    assert analysis.summary(Player.A).lost < analysis.summary(Player.B).lost
    every = analysis.summary(Player.B)
    plays, going = (analysis.summary(Player.B, going=kind) for kind in (False, True))
    assert every.count == plays.count + going.count
    assert every.lost == pytest.approx(plays.lost + going.lost)
    assert every.lost > 0
    assert every.blunders + every.errors + every.doubtful <= every.count
    assert len(analysis.fortunes) == rolls - 1 or len(analysis.fortunes) == rolls
    assert analysis.luck(Player.A) == pytest.approx(-analysis.luck(Player.B))
    worst = analysis.worst()
    lost = [(one.chance_cost or 0, one.cost) for one in worst]
    assert lost == sorted(lost, reverse=True)
    assert all(one.plies == 2 for one in analysis.decisions if one.cost >= 0.1)


def test_luck_is_fair() -> None:
    """Of all 36 throws that might come, the luck is nothing on the average."""
    from trictrac.bot.player import shipped_mind, spot_at
    from trictrac.model.outcome import outcome
    from trictrac.model.position import Position

    position = Position.parse("W:1x3,2x2,3x3,4x2,5x2,6,7x2/B:1x5,2x3,3x3,7x2,9x2/W/points=8b,2")
    mind, lucks = shipped_mind(), []
    for roll in ROLLS:
        spot = spot_at(position, outcome(position, roll), MODERN)
        found = mind.judge(spot, 1)
        best = found.going if found.goes and found.going is not None else found.plays[0][0]
        lucks += [best - mind.expect(spot)] * roll.weight
    assert fmean(lucks) == pytest.approx(0, abs=1e-9)


def test_the_command_covers_both_players_and_draws_the_worst_decisions() -> None:
    record = str(GAMES / "lepeintre-3.trictrac")
    text = told("analyse", record)
    assert text.startswith("Kermadeuc: ")
    assert "\nLepeintre: " in text
    assert "talons" in text or "The worst" not in text
    for plies in ("1", "2"):
        found = json.loads(told("analyse", record, "--plies", plies, "--json"))
        jsonschema.validate(found, schema_of("analyse"))
        assert found["whole"] is True
        assert sum(player["count"] for player in found["players"]) == len(found["decisions"])


def test_the_marks_of_boards_in_text_are_explained_once() -> None:
    legend = "\nBoards show the play made and the better one: [ ] left, > < reached.\n"

    def analysed_as(*options: str) -> str:
        return told("analyse", str(GAMES / "lepeintre-2.trictrac"), "--plies", "1", *options)

    assert analysed_as().count(legend) == analysed_as().count(f"The worst decisions{legend}\n") == 1
    for options in (["--no-board"], ["--html", "-"]):
        assert "Boards show" not in analysed_as(*options)


def test_a_player_keeps_his_colour_on_every_board() -> None:
    analysis, _ = analysed(1)
    for one in analysis.decisions:
        board = lying(one)
        assert board.turn is Side(one.player)
        assert (board.turned() if one.player else board) == one.turn.position


def test_the_four_forms_say_an_analysis_in_the_same_words() -> None:
    """Of parts of three games, in the order in which they are found and not."""
    random, french = Random(5), choose_language("fr", {})
    for seed in range(2):
        whole, _ = analysed(seed)
        for at in range(100):
            decisions = random.sample(whole.decisions, random.randrange(3))
            fortunes = random.sample(whole.fortunes, random.randrange(12))
            part = replace(whole, decisions=tuple(decisions), fortunes=tuple(fortunes), ends=whole.ends[at % 2 :])
            document = analysis_doc(part, ("Ann", "Ben"), to_file=at % 3 == 0, is_whole=not fortunes or at % 5 > 0)
            assert_same_words(document[1:], (ENGLISH, french)[at % 2], (80, 44)[at // 2 % 2])


@pytest.mark.parametrize("seed", range(3))
def test_each_form_shows_a_decision_from_the_side_of_its_player_by_his_name(seed: int) -> None:
    """The page swapped the colours of B's decisions, and had no names."""
    analysis, _ = analysed(seed)
    of_ben = tuple(one for one in analysis.decisions if one.player is Player.B)
    analysis = replace(analysis, decisions=of_ben)
    document = analysis_doc(analysis, ("Ann", "Ben"))
    worst = analysis.worst()
    assert Player.B in {one.player for one in worst}
    sections = [part for part in document if isinstance(part, Section) and part.key == "decisions"]
    cards = [part for part in sections[0].parts if isinstance(part, RollCard)]
    pages = "".join(map(written, elements(document[1:]))).split('class="seated"')[1:]
    for one, card, page in zip(worst, cards, pages, strict=True):
        board = card.board
        assert board is not None
        assert (board.seat, board.names) == (Side(one.player), ("Ann", "Ben"))
        assert board.table.layout.white == lying(one).white
        lines = [unmarked(line).split(" ·")[0] for line in re.findall("<small>(.*?)</small>", page)]
        own, other = ("● Ben", "○ Ann") if one.player else ("○ Ann", "● Ben")
        assert lines == [other, own]
        drawn = board_picture(board, ENGLISH)
        assert drawn.index(other[2:]) < drawn.index(own[2:])
        played = [arrow for arrow in board.arrows if arrow.kind == "played"]
        assert isinstance(one.made, bool) or {arrow.start for arrow in played} <= {start for start, _ in one.made.moves}
        # The fields that its player's own checkers lie on are named by his colour.
        colour = ("white", "black")[one.player]
        field = next(field for field in range(1, 25) if one.turn.position.me[field])
        count = one.turn.position.me[field]
        assert f"field {field}, {count} {colour} checker" in page


def test_the_curve_of_the_chance_to_win_is_marked_by_the_worst_decisions() -> None:
    analysis, _ = analysed(3)
    document = analysis_doc(analysis, ("Ann", "Ben"), to_file=True)
    (curves,) = [part for part in document if isinstance(part, Curves)]
    (curve,) = curves.rows
    assert [(at, value) for at, value, _ in curve.points] == [(at, round(100 * one, 1)) for at, one in analysis.curve]
    marks = {(mark.at, mark.look, mark.number) for mark in curve.marks}
    assert marks == {(one.entry, ("ring", "dot")[one.player], one.number) for one in analysis.worst(12)}
    for leads in (True, False):
        drawn = written(curve_of(curve, leads=leads))
        assert (drawn.count('href="#roll-'), drawn.count("<circle")) == (len(curve.marks) * leads, len(curve.marks))
    text = "\n".join(TextWriter(ENGLISH, 60, lambda _: ()).lines([curves]))
    assert [line.split("┤")[0].strip() for line in text.splitlines() if "┤" in line] == [
        f"{quarter} %" for quarter in (100, 75, 50, 25, 0)
    ]


def test_what_is_better_by_rollouts_does_not_cost_less_than_nothing() -> None:
    analysis, _ = analysed(1)
    other, made = SampleMean(0.5, 0.1, 12), SampleMean(1.5, 0.1, 12)
    for pair, wanted in (
        ((other, made), "this one is better by 1.00 holes"),
        ((made, other), "this one costs 1.00 holes"),
    ):
        rolled = replace(analysis.decisions[0], rolled=pair)
        assert wanted in str(decision_sentences(rolled, advice_on(rolled), ("Ann", "Ben"))[-1])


def test_what_cannot_be_analysed_is_reported() -> None:
    marker = (
        "trictrac 1\nA: Anna\nB: Bert\nrules: modern\nmarking: marker\nlaws: 2\n\nA begins\nA counts 4\nB takes dice\n"
    )
    assert told("analyse", "-", text=marker).startswith("There is nothing to analyse")
    assert "backgammon" in refused(1, "analyse", "-", text="trictrac 1\ngame: backgammon\nA: A\nB: B\n\nA begins\n")


def test_a_stop_keeps_what_has_been_looked_over(monkeypatch: pytest.MonkeyPatch) -> None:
    import trictrac.bot.analysing as analysis

    whole = analysis.look_over

    def stopped(*given: Any) -> Generator[tuple[int, tuple[Fortune | Decision, ...]], None, None]:
        shares = whole(*given)
        yield next(shares)
        raise KeyboardInterrupt

    monkeypatch.setattr(analysis, "SHARE", 20)
    monkeypatch.setattr(analysis, "look_over", stopped)
    done = run("analyse", str(GAMES / "lepeintre-1.trictrac"), "--json")
    found = json.loads(done.stdout)
    assert found["whole"] is False
    assert 0 < len(found["rolls"]) < 20
    assert done.exit_code == 130
    assert done.stderr == "\nStopped: the rest of the game is not looked over.\n"
    assert "Stopped after roll " in run("analyse", str(GAMES / "lepeintre-1.trictrac"), "--no-board").stdout


def test_the_chance_to_win_follows_the_game() -> None:
    """It lies between 0 and 1, falls by what a decision costs it, and ends with who won."""
    analysis, _ = analysed(3)
    entries = [entry for entry, _ in analysis.curve]
    assert entries == sorted(set(entries))
    assert all(0 <= chance <= 1 for _, chance in analysis.curve)
    assert analysis.curve[-1] == (analysis.ends[0][0], float(analysis.ends[0][1] is Player.A))
    before = {one.number: one.chance for one in analysis.fortunes}
    going = {one.number for one in analysis.decisions if one.is_going}
    for one in analysis.decisions:
        assert one.chance is not None
        assert one.chance_cost is not None
        assert -1e-9 <= one.chance_cost <= 1
        if one.number not in going and one.plies == 1:
            best = before[one.number]
            assert best is not None
            assert one.chance + one.chance_cost == pytest.approx(best)
    lost = analysis.summary(Player.B).lost_chance
    assert lost is not None
    assert lost > 0
    fair, luck = analysis.fair_chance(Player.B), analysis.chance_luck(Player.B)
    # Whoever lost more than there was to lose has no fair share of the partie.
    assert (fair is None) == (luck is None) == (lost > 0.5)
    light = [replace(one, chance_cost=(one.chance_cost or 0) / 1000) for one in analysis.decisions]
    analysis = replace(analysis, decisions=tuple(light))
    fair, luck = analysis.fair_chance(Player.B), analysis.chance_luck(Player.B)
    assert fair == pytest.approx(0.5 - lost / 1000, abs=1e-3)
    assert luck == pytest.approx((analysis.ends[0][1] is Player.B) - (fair or 0))
    assert luck == pytest.approx(-(analysis.chance_luck(Player.A) or 0))
    assert replace(analysis, ends=()).fair_chance(Player.A) is None


def test_a_partie_that_somebody_resigned_was_not_decided_by_luck() -> None:
    log = game("trictrac").log(
        ["A begins", "A throws 6-2", "A plays 1-7-9", "B throws 3-1", "B plays 1-4 1-2", Resign(Player.A)]
    )
    found = [one for _, share in look_over(log) for one in share]
    analysis = analysis_of(log, 1, found)
    assert analysis.ends == ((6, Player.B),)
    assert analysis.is_resigned
    assert analysis.fair_chance(Player.A) is None
    assert analysis.chance_luck(Player.A) is None
    played = replace(analysis, is_resigned=False)
    assert played.chance_luck(Player.A) == pytest.approx(-0.5, abs=0.01)
    for one, is_said in ((analysis, True), (played, False)):
        assert any("A player resigned." in str(plain(part)) for part in analysis_doc(one, ("Anna", "Bert"))) is is_said


def test_playing_where_one_might_go_counts_as_holding() -> None:
    worn = "W:7x2,8x2,9x2,10x2,11x2,12x5/B:1x5,2x2,3x2,4x2,5x2,6x2/W/points=8,0"
    said, silent = (
        [one for _, share in look_over(game("trictrac").log([f"set {worn}", "A throws 6-5", *lines])) for one in share]
        for lines in (["A holds", "A plays 7-12"], ["A plays 7-12"])
    )
    held = [[one for one in found if isinstance(one, Decision) and one.is_going] for found in (said, silent)]
    assert [one.cost for one in held[0]] == [one.cost for one in held[1]]
    assert len(held[0]) == 1


@pytest.mark.parametrize("plies", [1, 2])
def test_the_cost_written_of_a_decision_is_the_cost_found(plies: int) -> None:
    """Seen farther ahead than the rest of the analysis, what was done would now and then be better than what is told for it."""
    compared = 0
    for seed in range(20, 22 if plies == 1 else 21):
        analysis, _ = analysed(seed, plies)
        for one in analysis.decisions:
            if one.cost >= 0.1:
                texts = map(str, map(plain, decision_sentences(one, advice_on(one), ("A", "B"))))
                (found,) = [found for text in texts if (found := COST.search(text))]
                by_stakes = bool(found[2] or found[4])
                cost = float(found[1] or found[3]) * (HOLES_A_STAKE if by_stakes else 1)
                assert cost == pytest.approx(one.cost, abs=0.06 if by_stakes else 0.006)
                compared += 1
    assert compared > 10


def test_a_play_costs_the_same_in_an_analysis_as_in_a_hint_and_doubt_is_said() -> None:
    """What one ply finds doubtful is judged by two, as hints and the tutor do."""
    compared = doubted = 0
    for seed in range(3):
        log = play_partie(RandomPlayer(Random(seed)), Sensible(), seed)
        for one in (one for _, share in look_over(log) for one in share if isinstance(one, Decision)):
            if isinstance(one.made, bool) or one.cost < 0.1:
                continue
            turn = one.turn
            hint = advise(turn.position, turn.outcome, MODERN, 2, one.made)
            made = hint.of(one.made)
            assert made is not None
            assert hint.plays[0].weight - made.weight == pytest.approx(one.cost)
            said = "it is uncertain by ±" in " ".join(map(str, decision_sentences(one, hint, ("A", "B"))))
            near = advise(turn.position, turn.outcome, MODERN, 1, one.made)
            worths = {advised.play: advised.worth for advised in near.plays}
            if hint.plays[0].stakes is None and hint.plays[0].play in worths and one.made in worths:
                gap = abs(worths[hint.plays[0].play] - worths[one.made] - one.cost)
                assert said == (gap >= FAR_APART)
                doubted += said
            compared += 1
    assert compared > 50
    assert doubted > 5


def test_holding_without_a_word_and_the_play_are_rolled_out_apart(compiled: Engine) -> None:
    """Both stand in one entry; the best play is set against the best else."""
    assert compiled.is_compiled
    worn = "W:7x2,8x2,9x2,10x2,11x2,12x5/B:1x5,2x2,3x2,4x2,5x2,6x2/W/points=8,0"
    for play in ("7-9 8-9", "10-12 11-12"):
        record = f"trictrac 1\nA: Anna\nB: Bert\nrules: modern\n\nset {worn}\nA throws 2-1\nA plays {play}\n"
        found = json.loads(
            told("analyse", "-", "--rollout", "12", "--entry", "3", "--json", "--jobs", "1", text=record)
        )["decisions"]
        held, played = (one["rolled"]["mean"] for one in found)
        assert held > 6 > played


def test_no_chance_is_given_under_other_rules() -> None:
    log = play_partie(Strong(), Sensible(), 1, load_rules("soumille-1738"))
    found = [one for _, share in look_over(log) for one in share]
    assert all(one.chance is None for one in found)
    assert analysis_of(log, 1, found).curve == ()


def test_an_analysis_does_not_depend_on_the_number_of_processes() -> None:
    record = str(GAMES / "lepeintre-3.trictrac")
    assert told("analyse", record, "--jobs", "1") == told("analyse", record, "--jobs", "2")


def test_the_compiled_mind_values_as_the_plain_one(compiled: Engine) -> None:
    log = play_partie(Sensible(), Sensible(), 4)
    plain = [one for _, share in islice(look_over(log, 2), 1) for one in share]
    quick = QuickMind(read_net(), compiled)
    found = [one for _, share in islice(look_over(log, 2, 1, lambda: quick), 1) for one in share]
    for one, other in zip(plain, found, strict=True):
        assert one.entry == other.entry
        assert one.chance == pytest.approx(other.chance, abs=1e-3)
        pair = [each.luck if isinstance(each, Fortune) else each.cost for each in (one, other)]
        assert pair[0] == pytest.approx(pair[1], abs=1e-3)


def test_decisions_are_rolled_out(compiled: Engine) -> None:
    """Unasked those in most doubt, within a budget; all that are doubtful on request."""
    assert compiled.is_compiled
    record = json.loads(told("selfplay", "--seed", "3", "--level", "sensible", "--jobs", "1"))["record"]
    whole = json.loads(told("analyse", "-", "--json", "--jobs", "1", text=record))
    jsonschema.validate(whole, schema_of("analyse"))
    tried = [one for one in whole["decisions"] if one["rolled"]]
    assert 3 < len(tried) <= len(whole["decisions"]) // 6
    assert all(one["apart"] >= FAR_APART or one["cost"] >= BLUNDER for one in tried)
    assert all(one["rolled"]["trials"] in (TRIALS, TRIALS * PLAIN) for one in tried)
    judged = [max(0, one["rolled"]["mean"]) if one["rolled"] else one["cost"] for one in whole["decisions"]]
    assert sum(judged) == pytest.approx(sum(player["lost"] for player in whole["players"]))
    found = json.loads(told("analyse", "-", "--rollout", "12", "--jobs", "1", "--json", text=record))
    jsonschema.validate(found, schema_of("analyse"))
    rolled = [one for one in found["decisions"] if one["rolled"]]
    assert len(rolled) > 20
    assert all(one["cost"] >= 0.1 and one["rolled"]["trials"] in (12, 12 * PLAIN) for one in rolled)
    assert all(one["rolled"]["low"] < one["rolled"]["mean"] < one["rolled"]["high"] for one in rolled)
    assert fmean(one["rolled"]["mean"] for one in rolled) > 0.1
    entry = str(rolled[0]["entry"])
    words = ("analyse", "-", "--rollout", "12", "--entry", entry, "--jobs", "1", "--no-board")
    text = told(*words, text=record)
    assert len(re.findall(r"In rollouts of both choices, 12 times each, this one (?:costs|is better by) \d", text)) == 1
    assert f" (entry {entry}): " in text
    assert "This choice wins " in text
    assert "is not an analysed decision" in refused(1, *words[:4], "--entry", "1", text=record)
    assert refused(2, "analyse", "-", "--entry", "9", text=record).startswith("--entry needs --rollout")


@pytest.mark.parametrize(
    ("typed", "numbers", "chances"),
    [
        ("62\n1 7 9\n41\n1 5 1 2\nnote late\n64\n1 7 1 5", [3, 8], [2, 3, 4, 5, 7, 8, 9]),
        ("62 1 7 9\n41\n1 5 1 2\nnote late\n64 1 7 1 5", [2, 6], [2, 3, 4, 6, 7]),
    ],
)
def test_entries_have_the_numbers_that_the_table_lists(typed: str, numbers: list[int], chances: list[int]) -> None:
    """The header of a record is no entry there, and a roll and its play on one line are one entry."""
    listed = told("score", "Anne", "Bert", text=f"Anne begins\n{typed}\nresign\nlog\n")
    played = re.findall(r"^(\d+)\. Anne (?:rolls \S+, Anne )?plays (\S+ ?\S*)$", listed, re.MULTILINE)
    found = json.loads(told("analyse", "--json"))
    assert [(str(one["entry"]), one["made"]) for one in found["decisions"] if one["by"] == "A"] == played
    assert [int(number) for number, _ in played] == numbers
    assert [step["entry"] for step in found["curve"]] == chances


class _Ids(HTMLParser):
    """The ids of a page, and the places in it that it leads to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: set[str] = set()
        self.feed(text)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what an element is called, and what it leads to."""
        for name, value in attrs:
            if value and name == "id":
                self.ids.append(value)
            elif value and name == "href":
                self.links.add(value.removeprefix("#"))


def test_the_page_shows_the_worst_decisions_and_the_curve_that_leads_to_them(tmp_path: Path) -> None:
    told("selfplay", "--games", "1", "--seed", "7", "-o", str(tmp_path))
    record, page = tmp_path / "000001.trictrac", tmp_path / "looked over.html"
    told("analyse", str(record), "--page", str(page), "--jobs", "1")
    text = page.read_text(encoding="utf-8")
    found = _Ids(text)
    assert len(found.ids) == len(set(found.ids))
    assert found.links <= set(found.ids)
    assert 'class="curve"' in text
    assert len(re.findall('class="(?:ring|dot)"', text)) == 12
    assert len(re.findall(r'<p class="note">Roll \d+, [^<]* \(entry \d+\): ', text)) == 12
    assert set(re.findall(r"https?:[^\"]*", text)) == {"http://www.w3.org/2000/svg"}
    assert str(read_record(text)) == record.read_text()
    assert "which looks 1 ply ahead for costs and 1 for luck." in text
    page.write_text("mine", encoding="utf-8")
    assert "--force" in refused(1, "analyse", str(record), "--page", str(page), "--jobs", "1")
    assert refused(2, "analyse", str(record), "--page", str(page), "--json").startswith("use one of --page")


def test_a_stop_of_the_rollouts_lists_every_doubtful_decision(
    compiled: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that were rolled out, and the others with what is known of them."""
    import trictrac.bot.rollout as rollout

    assert compiled.is_compiled
    whole = rollout.Crew.roll_out

    def stopped(*given: Any) -> Generator[tuple[int, tuple[SampleMean, ...]], None, None]:
        yield from islice(whole(*given), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(rollout.Crew, "roll_out", stopped)
    record = json.loads(told("selfplay", "--seed", "3", "--level", "sensible", "--jobs", "1"))["record"]
    done = run("analyse", "-", "--rollout", "12", "--no-board", "--jobs", "1", text=record)
    found = re.match(r"\nStopped: 48 of ([\d,]+) trials", done.stderr)
    assert found
    assert done.exit_code == 130
    assert len(re.findall(r"In rollouts of both\s+choices, 12 times each", done.stdout)) == 2
    assert len(re.findall(r"\(entry \d+\): ", done.stdout)) == int(found[1].replace(",", "")) // 24


def test_where_the_chance_to_win_is_not_known_the_page_has_no_curve(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    record = str(GAMES / "lepeintre-1.trictrac")
    told("analyse", record, "--rules", "exit=provincial", "--page", str(page), "--jobs", "1", "--lang", "fr")
    text = page.read_text(encoding="utf-8")
    assert 'class="curve"' not in text
    assert "Les coups décisifs" in text


def test_a_decision_is_judged_by_the_rules_in_force_on_its_roll() -> None:
    turns = ["A throws 6-2", "A plays 1-7-9", "rules guiton-1822", "B throws 6-2", "B plays 1-7-9"]
    log = game("trictrac").log(["A begins", *turns])
    found = [one for _, share in look_over(log) for one in share if isinstance(one, Decision)]
    assert [(one.player, one.rules.name) for one in found] == [(Player.A, "modern"), (Player.B, "guiton-1822")]
