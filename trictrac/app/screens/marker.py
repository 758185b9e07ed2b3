"""The table in mode marker: no board, and half of the screen for each player to move his token and peg."""

from __future__ import annotations

from functools import partial

from trictrac.app import steps
from trictrac.app.halves import USUAL, PlayerHalf, begin_key, halves, keys, rare_keys, rest_key, school_keys, tools_of
from trictrac.app.hand import AtTable, step_of
from trictrac.app.parts import block, button, card, choice_field, form, span, submit
from trictrac.app.rails import coin, pegs, score_of, who
from trictrac.app.tree import Element, Elements, element
from trictrac.base.errors import Saying
from trictrac.model.score import Score, Side
from trictrac.protocol.events import Player
from trictrac.protocol.words import called
from trictrac.saying.language import Counted, point_count
from trictrac.saying.words import printable
from trictrac.view.geometry import flag_side, token_count


def tree(screen: AtTable) -> Element:
    """Return the whole screen: the half of the player opposite, the band, and the near half."""
    folded = [*steps.misfit(screen.talk)]
    if screen.hand.open == "more":
        keyed = (*steps.HELD, "next", "drop", "cancel", *screen.talk.names)
        beside = [choice for choice in screen.talk.table.choices() if choice.line not in keyed]
        more = steps.more(screen.name, screen.talk, screen.speed)
        folded.append(card(*steps.other_acts(beside), *more, key="folded"))
    return halves(screen, "marking", partial(_half, screen), tools_of(screen), folded)


def _half(screen: AtTable, half: PlayerHalf) -> Elements:
    """Return the half of one player: his name, pegs, points, holes and keys."""
    side, score = half.side, score_of(half.board)
    yield who(half.board, side, Saying("has the dice") if half.is_active else "")
    yield block("wood", pegs(score.holes[side]))
    yield _figures(screen, score, side)
    yield from _keys(screen, half)


def _figures(screen: AtTable, score: Score, side: Side) -> Element:
    """Return points and holes, the tokens, and the points before the last entry."""
    points, holes = score.points[side], score.holes[side]
    before = _before(screen).points[side]
    coins = [coin() for _ in range(token_count(score, side))] if points else []
    return block(
        "figures",
        span("points", str(points), span("hidden", Counted("point", "points", points))),
        block(
            "between",
            element("p.tokens", *coins, span("state", _words(screen, score, side))),
            element("p.second", Saying("before: {points}", points=point_count(before))) if before != points else "",
        ),
        span("won", element("b", str(holes)), element("small", Counted("hole", "holes", holes))),
    )


def _before(screen: AtTable) -> Score:
    """Return the score before the last entry."""
    talk = screen.talk
    earlier = talk.course.state_after(max(0, talk.course.count - 1))
    return score_of(talk.table.board(earlier, talk.names_in(earlier)))


def _words(screen: AtTable, score: Score, side: Side) -> object:
    """Return the state of a side's tokens, or for a hole just made its kind and the points left over."""
    talk, before = screen.talk, _before(screen)
    if step_of(talk) == "choice" and score.holes[side] > before.holes[side]:
        said = steps.last_sentences(talk)
        return said[1] if len(said) > 1 else talk.prompt
    if score.bredouille[side]:
        return Saying("bredouille, two tokens") if token_count(score, side) == 2 else Saying("bredouille")
    if score.points[side]:
        return Saying("no bredouille")
    # Whoever goes gives up his own points: no hole wipes them.
    if before.points[side] and score.holes[side.other] > before.holes[side.other]:
        return Saying("points wiped by a hole")
    return ""


def _keys(screen: AtTable, half: PlayerHalf) -> Elements:
    """Yield the keys of one player: points, école, and passing the dice, or hold and go.

    At the end of a partie, the player who sits near gets the result and the keys for what can follow.
    """
    talk, hand, step, player = screen.talk, screen.hand, step_of(screen.talk), half.player
    line = "+" if half.is_active else f"{called(player, talk.names)} +"
    if step == "begin":
        if not hand.dice:
            yield begin_key(screen, player)
    elif step == "other":
        if half.is_near and half.board.table.active in (None, half.side):
            yield steps.news(talk)
            yield from steps.other_acts(talk.table.choices())
    elif hand.open == f"points {player}":
        yield rare_keys(line, "points", player)
    elif hand.open == f"school {player}":
        yield from school_keys(screen, player)
    elif hand.open == f"mark {player}":
        yield _mark_form(screen, half.side, player)
    else:
        yield block("claims", *keys(USUAL, line, f"plus-{player}", sign="+"), rest_key(player))
        yield _last_row(screen, player, active=half.is_active)


def _last_row(screen: AtTable, player: Player, *, active: bool) -> Element:
    """Return the last row of keys: école and passing the dice, or hold and go. The player without dice gets corrections."""
    talk = screen.talk
    if active and step_of(talk) == "choice":
        return steps.hold_or_go(talk)
    school = button(f"open school {player}", Saying("École…"), key=f"school-{player}", kind="school-line")
    set_right = button(f"open mark {player}", Saying("Holes and pavillon…"), key=f"mark-{player}")
    if not active:
        # Whoever forgot to pass the dice finds them taken here.
        take = button("say next", Saying("Take the dice"), key=f"take-{player}")
        return block("acts last", set_right, take, school)
    passed = Saying("Next: dice to {player}", player=printable(talk.names[player.other]))
    return block("row-of-keys", school, button("say next", passed, key="next", kind="main", keys="Enter n"))


def _mark_form(screen: AtTable, side: Side, player: Player) -> Element:
    """Return a form that sets the points, holes and pavillon of one player as they are on the real board."""
    score = score_of(screen.talk.board())
    points, holes = (
        [(str(count), str(count)) for count in range(most)]
        for most in (12, screen.talk.state.rules.customs.hole_target)
    )
    return form(
        "mark",
        "mark-form",
        element("input", type="hidden", name="who", id="who", value=called(player, screen.talk.names)),
        choice_field("points", Saying("points"), points, str(score.points[side])),
        choice_field("holes", Saying("holes"), holes, str(score.holes[side])),
        _check("bredouille", Saying("bredouille"), checked=score.bredouille[side]),
        _check("flag", Saying("pavillon"), checked=flag_side(score) is side),
        submit("set", Saying("Set"), kind="main"),
        button(f"open mark {player}", Saying("Back"), key=f"mark-{player}"),
        kind="set",
    )


def _check(name: str, label: object, *, checked: bool) -> Element:
    box = element("input", type="checkbox", name=name, id=f"field-{name}", value="yes", checked=checked)
    return element("label.check", box, element("span", label))
