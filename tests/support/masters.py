"""Write the collection of the masters' boards, ``python -m tests.support.masters FOLDER``: the folder holds their cases.

A case that no form of question asks, one whose reading is doubtful, and one that the laws judge otherwise are left out,
and counted.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.support.terminal import ROOT
from trictrac.base.errors import TrictracError
from trictrac.model.play import Play
from trictrac.model.position import Position
from trictrac.study.masters import FILE, THEMES
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question

AUTHORS = {"lepeintre": "lepeintre-1818", "guiton": "guiton-1822", "lafosse": "lelasseux-lafosse-1852"}
"""The authors, each with the name of the file of his cases."""
LEPEINTRE = {
    "corner": "p1-ch1-00[1-4] p1-ch2-00[1-8] p1-ch2-013 p1-ch3-00[1-5] p2-12[2-5] p2-12[89] p2-130 p3-00[12] p4-00[267]",
    "hits": "p1-ch2-009 p1-ch2-01[0-24] p2-00[4-7]",
    "passages": "p1-ch3-00[6-8] p1-ch4-002 p2-13[4-7] p3-003",
    "keep": "p1-ch1-00[7-9] p1-ch1-010 p1-ch4-003 p1-ch4-009 p1-ch4-011 p3-004 p4-001",
    "helpless": "p1-ch4-00[4-8] p1-ch4-010 p1-ch5-00[12] p4-005",
    "return": "p1-ch5-00[3-5] p2-13[1-3]",
    "exits": "p1-ch5-00[6-9] p1-ch5-01[0-2] p4-00[89]",
    "fills": "p1-ch1-006 p1-ch1-01[12] p1-ch4-001 p2-02[7-9] p2-0[3-9]. p2-1[01]. p2-12[0167] p4-00[34] p4-010",
}
"""The themes of Lepeintre's cases, which his file does not give, each with the names that belong to it."""
JANS = {
    "true_hit": "true-hits", "false_hit": "false-hits", "corner_hit": "corner-hit", "fill": "filling",
    "conserve": "keeping", "helpless": "helplessness", "exit": "bearing-off",
}  # fmt: skip
"""The skill that asks for the points of one kind of jan. The others are rare."""
COUNTS = (
    (r"(fill|fill \(.*\)|fill the grand jan)", "fill"),
    (r"(keep|conserve) .*", "keep"),
    (
        r"(take the mover's corner, directly.*|let the mover take.*|by which the mover can take his own corner.*)",
        "corner",
    ),
    (r"hit (?:\(à vrai\) the checker on )?field (\d+)(?: truly)?", "hit"),
)
"""What a count asks for, as the cases and as questions write it."""

Case = Mapping[str, Any]


def boards(folder: Path, left: Counter[str]) -> Iterator[str]:
    """Yield the lines of the collection, theme by theme, and count in ``left`` what is left out, and why."""
    found: dict[str, list[str]] = {theme: [] for theme in THEMES}
    for author, file in AUTHORS.items():
        for line in (folder / f"{file}.jsonl").read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            theme = case.get("theme") or _theme(case["id"])
            if case.get("kind") == "score" or theme not in found:
                continue
            board = _board(author, case, left)
            if board:
                found[theme].append("\t".join((theme, *board)))
    seen: set[str] = set()
    for rows in found.values():
        for row in sorted(rows, key=lambda row: "\tchances " in row):
            question = row.split("\t")[2]
            if question in seen:
                left["the same question"] += 1
            else:
                yield row
            seen.add(question)


def _theme(name: str) -> str:
    short = name.removeprefix("lepeintre-")
    return next((theme for theme, names in LEPEINTRE.items() if any(re.fullmatch(n, short) for n in names.split())), "")


def _board(author: str, case: Case, left: Counter[str]) -> tuple[str, ...] | None:
    if case["confidence"] == "low" or case.get("rules", "default") != "default":
        left["doubtful, or another game"] += 1
        return None
    tried = list(_questions(case))
    for text, answer in tried:
        try:
            question = Question.parse(text)
            truth = form_of(question.skill).truth(question)
        except TrictracError:
            continue
        if truth == answer or (truth.startswith("no ") and answer == "no"):
            plays = "; ".join(str(_play(play)) for play in case.get("plays_legal", ())[:3] if play)
            return (
                f"{author} {_place(case['source'])}",
                str(question),
                answer,
                "" if text.startswith("legality") else plays,
            )
    left["the laws judge otherwise" if tried else "no such question"] += 1
    if tried:
        print(case["id"], tried[0], file=sys.stderr)
    return None


def _questions(case: Case) -> Iterator[tuple[str, str]]:
    """Yield the questions that a case may be, each with the author's answer, as he says more or less."""
    if "ask" in case:
        asked = case["ask"].removeprefix("number of the 36 rolls that ").removeprefix("number of the 36 rolls ")
        for pattern, what in COUNTS:
            if match := re.fullmatch(pattern, asked):
                field = f" {match[1]}" if what == "hit" else ""
                yield f"chances {_position(case)} {what}{field}", str(case["answer_of_36"])
        return
    expect, roll = case["expect"], "-".join(map(str, case["dice"]))
    me, opp, events = expect.get("me"), expect.get("opp"), expect.get("events", ())
    numbers = [case["roll_no"] - 1] if "roll_no" in case else [9, 2, 1, 0]
    for number in numbers:
        board = f"{_position(case)}/rolls={number},{number}"
        if case["complete"] and me is not None and opp:
            yield f"{'both' if me else 'opponent'} {board} {roll}", f"{me} {opp}" if me else str(opp)
        elif case["complete"] and me is not None:
            yield f"roller {board} {roll}", str(me)
        elif case["complete"] and opp is not None:
            yield f"opponent {board} {roll}", str(opp)
        for jan in dict.fromkeys(event["jan"] for event in events):
            points = [event.get("points") for event in events if event["jan"] == jan]
            if None not in points:
                yield f"{JANS.get(jan, 'rare-jans')} {board} {roll}", str(sum(points))
    board = f"{_position(case)}/rolls=9,9"
    for play in case.get("plays_illegal", ()):
        yield f"legality {board} {roll} {_play(play)}", "no"
    for play in case.get("plays_legal", ()):
        if play:
            yield f"legality {board} {roll} {_play(play)}", "yes"


def _play(moves: list[list[int]]) -> Play:
    return Play(tuple((start, end) for start, end in moves))


def _position(case: Case) -> Position:
    sides = []
    for side in ("me", "opp"):
        own = [0] * 26
        for field, count in case[side].items():
            own[int(field) if side == "me" else 25 - int(field)] = count
        own[25] = case.get(f"{side}_off", 0)
        sides.append(tuple(own))
    return Position(sides[0], sides[1])


def _place(source: str) -> str:
    """Return the place in the book as both languages write it: chapter, article, figure or number."""
    _, _, rest = source.partition(", ")
    rest = re.sub(r"^Le jeu de trictrac rendu facile, ", "", rest)
    for words, short in (("première", "I"), ("deuxième", "II"), ("troisième", "III"), ("quatrième", "IV")):
        rest = rest.replace(f"{words} partie", short)
    rest = re.sub(r"\bfigures? ", "fig. ", rest)
    rest = re.sub(r"(?<=, )(?=[IVX]+\b)", "ch. ", rest)
    kept = re.findall(r"(?:^[IV]+\b|ch\. [IVX]+|art\. \w+|fig\. [\w-]+|n° \d+)", rest)
    return ", ".join(dict.fromkeys(kept))


if __name__ == "__main__":
    out: Counter[str] = Counter()
    lines = list(boards(Path(sys.argv[1]), out))
    (ROOT / "trictrac" / FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(len(lines), Counter((line.split()[0], line.split("\t")[1].split()[0]) for line in lines), dict(out))
