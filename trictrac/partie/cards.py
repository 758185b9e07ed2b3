"""Cards of trictrac: the earnings of a roll, or of all 36 throws, from a typed position."""

from __future__ import annotations

from trictrac.base.errors import UnreadableError
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.protocol.game import BoardCard


def position_of(text: str) -> Position:
    """Return the possible position that a text in any notation describes.

    Raises:
        UnreadableError: ``text`` is not a position.
        AmbiguousError: ``text`` has several readings.
        ImpossiblePositionError: the position cannot occur.
    """
    try:
        position = Position.parse(text)
    except UnreadableError:
        from trictrac.partie.text.positions import read_position

        position = read_position(text)
    return position.require_possible()


def rules_of(text: str) -> Rules:
    """Return the rule set that a text names. An empty text means the modern rules.

    Raises:
        RulesError: ``text`` is not a rule set, options or a readable file.
    """
    if text in ("", MODERN.name):
        return MODERN
    from trictrac.rules.loader import load_rules

    return load_rules(text)


def roll_card(rules: str, board: str, roll: str, *, meets: bool) -> BoardCard:
    """Return what a roll earns on a board.

    Raises:
        TrictracError: the rules, the roll or the board are not valid, or the board cannot occur.
    """
    from trictrac.model.outcome import outcome
    from trictrac.model.play import Roll
    from trictrac.partie.sentences.earnings import roll_doc

    rule_set, thrown, position = rules_of(rules), Roll.parse(roll), position_of(board)

    def record() -> dict[str, object]:
        from trictrac.model.outcome import roll_buffers
        from trictrac.protocol.judged import roll_record

        circumstances = (position.roll_no, position.releve == 1, meets)
        lowered = rule_set.play.lowered()
        judged = roll_record(list(position.me), list(position.opp), thrown, circumstances, lowered, roll_buffers())
        partial = {"partial": True} if position.is_partial else {}
        return {"position": str(position), "roll": str(thrown), "rules": rule_set.name, **judged, **partial}

    return BoardCard(
        lambda drawn: roll_doc(position, outcome(position, thrown, rule_set, meets=meets), rule_set, board=drawn),
        record,
    )


def chances_card(rules: str, board: str, field: int) -> BoardCard:
    """Return what the 36 throws earn on a board, or only which of them hit the checker on a field, if not 0.

    Raises:
        TrictracError: the rules or the board are not valid, or the board cannot occur.
    """
    from trictrac.model.chances import count_chances
    from trictrac.partie.sentences.earnings import chances_doc
    from trictrac.protocol.judged import chances_record

    rule_set, position = rules_of(rules), position_of(board)
    counted = count_chances(position, rule_set)
    head = {"position": str(position), "rules": rule_set.name}
    partial = {"partial": True} if position.is_partial else {}
    return BoardCard(
        lambda drawn: chances_doc(position, counted, rule_set, field, board=drawn),
        lambda: {**head, **chances_record(counted), **partial},
    )
