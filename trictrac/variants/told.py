"""What an author says in an example, in sentences: jans, points, scores as far as he tells them, the situation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from trictrac.errors import Saying
from trictrac.games.trictrac.told.marks import JAN_NAMES
from trictrac.model.mark import Jan
from trictrac.model.score import Side
from trictrac.saying.counted import BY_SEMICOLON, Counted, strung
from trictrac.variants.corpus import ChanceExample, Example, PositionExample, ReleveExample, ScoreExample

if TYPE_CHECKING:
    from trictrac.variants.corpus import ToldEvent

_FULL = {
    ("fill", "petit"): Saying("the petit jan filled"),
    ("fill", "grand"): Saying("the grand jan filled"),
    ("fill", "retour"): Saying("the return jan filled"),
    ("conserve", "petit"): Saying("the petit jan kept"),
    ("conserve", "grand"): Saying("the grand jan kept"),
    ("conserve", "retour"): Saying("the return jan kept"),
    ("true_hit", "petit"): Saying("a true hit in the table of the petits jans"),
    ("true_hit", "grand"): Saying("a true hit in the table of the grands jans"),
    ("false_hit", "petit"): Saying("a false hit in the table of the petits jans"),
    ("false_hit", "grand"): Saying("a false hit in the table of the grands jans"),
}


def event_saying(event: ToldEvent, roller: object, other: object) -> Saying:
    """A jan that a roll earns by what the author says: ``White marks 8 for the grand jan filled, in 2 ways``."""
    values = {
        "player": roller if event.to_roller else other,
        "points": event.points,
        "jan": _FULL.get((event.jan, event.where), JAN_NAMES[Jan(event.jan)]),
    }
    if event.ways < 2:
        return Saying("{player} marks {points} for {jan}", **values)
    return Saying("{player} marks {points} for {jan}, in {ways} ways", ways=event.ways, **values)


def points_saying(player: object, points: int | None) -> Saying:
    """All that a player marks on a roll."""
    if not points:
        return Saying("{player} marks nothing", player=player)
    return Saying("{player} marks {points} in all", player=player, points=points)


def score_saying(told: Mapping[str, Any], one: object, other: object) -> object:
    """A score as far as it is told, ``me`` and ``opp`` by the names of the two, and who shows the pavillon."""
    parts: list[object] = [_side_saying(told["me"], one), _side_saying(told["opp"], other)]
    shows = {"me": one, "opp": other}.get(told.get("pavillon", "none"))
    if shows is not None:
        parts.append(Saying("{player} shows the pavillon", player=shows))
    return strung(parts, BY_SEMICOLON)


def ecole_saying(points: int) -> Saying:
    """The école that is marked at last, if any is."""
    return Saying("an école of {points}", points=points) if points else Saying("no école")


def going_saying(player: object, *, may_go: bool) -> Saying:
    """Whether a player may leave after what happened (laws 11.5)."""
    if may_go:
        return Saying("{player} may go", player=player)
    return Saying("{player} may not go", player=player)


def _side_saying(told: Mapping[str, Any], player: object) -> Saying:
    points = Counted("{count} point", "{count} points", told.get("points", 0))
    held = Saying("{points} en bredouille", points=points) if told.get("bredouille") else points
    if "holes" not in told:
        return Saying("{player} {points}", player=player, points=held)
    holes = Counted("{count} hole", "{count} holes", told["holes"])
    return Saying("{player} {points}, {holes}", player=player, points=held, holes=holes)


_ACTS = {
    "scores": Saying("{player} marks {points}"),
    "takes": Saying("{player} takes {points} holes"),
    "goes": Saying("{player} goes"),
}


def situation_saying(example: Example) -> object:
    """What an example starts from, and what happens in it: a position with its roll, a score with the marks made."""
    if isinstance(example, PositionExample):
        return Saying("{position}, {roll}", position=example.position, roll=example.roll)
    if isinstance(example, ChanceExample):
        return example.position
    if isinstance(example, ReleveExample):
        return Saying("{one} against {other}", one=example.record.players[0], other=example.record.players[1])
    assert isinstance(example, ScoreExample)
    if example.told:
        return example.told
    players = {"me": Side.WHITE, "opp": Side.BLACK}
    parts: list[object] = [score_saying(example.before, *players.values())]
    for act in example.acts:
        name, what, *amount = act.split()
        parts.append(Saying(_ACTS[what].text, player=players[name], points=int(amount[0]) if amount else 0))
    return strung(parts, Saying("{one}. {rest}"))
