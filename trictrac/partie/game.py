"""The parts of grand trictrac for the registry, each loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.protocol.game import BoardCard, BoardRoll, GameParts

if TYPE_CHECKING:
    from trictrac.model.position import Position
    from trictrac.model.rules import Rules
    from trictrac.partie.kind import Trictrac
    from trictrac.partie.table import TrictracTable
    from trictrac.protocol.page import AnyPage
    from trictrac.protocol.record import AnyRecord
    from trictrac.protocol.script import AnyScript
    from trictrac.saying.language import Language


class TrictracParts(GameParts):
    """The parts of grand trictrac."""

    counted = True

    @property
    def rules(self) -> type[Rules]:
        """The class of its rules."""
        from trictrac.model.rules import Rules

        return Rules

    @property
    def kind(self) -> type[Trictrac]:
        """The class of its course."""
        from trictrac.partie.kind import Trictrac

        return Trictrac

    @property
    def table(self) -> type[TrictracTable]:
        """The class of its tables."""
        from trictrac.partie.table import TrictracTable

        return TrictracTable

    @property
    def script(self) -> AnyScript:
        """The form of its records."""
        from trictrac.partie.text.record import SCRIPT

        return SCRIPT

    def page(self, record: AnyRecord, language: Language) -> AnyPage:
        """Return a recorded game, to be read roll by roll and made a document."""
        from trictrac.partie.sentences.page import TrictracPage

        return TrictracPage(record, language)

    def judge(self, rules: str, board: str, roll: str) -> BoardRoll:
        """Return a roll on a board. An empty board means the set-up, empty rules the modern ones."""
        from operator import attrgetter

        from trictrac.base.errors import Saying
        from trictrac.model.outcome import outcome, refusal
        from trictrac.model.play import Roll
        from trictrac.model.position import Position
        from trictrac.partie.cards import position_of
        from trictrac.partie.sentences.rolls import call_sentence
        from trictrac.partie.text.plays import nearest, read_play
        from trictrac.rules.texts import rules_of
        from trictrac.saying.language import Counted, listed

        thrown, rule_set = Roll.parse(roll), rules_of(rules)
        position = position_of(board) if board else Position()
        judged = outcome(position, thrown, rule_set)
        refusals = dict.fromkeys(refusal(position, thrown, play, rule_set) for play in judged.disobliging)
        reasons = [Saying("{reason} (law {law})", reason=one.saying, law=one.law) for one in refusals if one]
        more = Counted(
            "{count} more play obeys the other laws, but {reasons}.",
            "{count} more plays obey the other laws, but {reasons}.",
            len(judged.disobliging),
            reasons=listed(reasons),
        )
        return BoardRoll(
            {"position": str(position), "roll": str(thrown), "rules": rule_set.name},
            (str(position), call_sentence(thrown, position.turn)),
            thrown,
            judged.plays,
            lambda typed: read_play(typed, judged.plays, thrown),
            lambda play: refusal(position, thrown, play, rule_set),
            lambda play: nearest(play, judged.plays),
            attrgetter("shown"),
            str,
            attrgetter("change"),
            rule="law",
            more=more if judged.disobliging else None,
        )

    def roll_card(self, rules: str, board: str, roll: str, *, meets: bool = False) -> BoardCard:
        """Return what a roll earns on a board."""
        from trictrac.model.outcome import outcome
        from trictrac.model.play import Roll
        from trictrac.partie.cards import position_of
        from trictrac.partie.sentences.earnings import roll_doc
        from trictrac.rules.texts import rules_of

        rule_set, thrown, position = rules_of(rules), Roll.parse(roll), position_of(board)
        judged = outcome(position, thrown, rule_set, meets=meets)
        return BoardCard(
            lambda drawn: roll_doc(position, judged, rule_set, board=drawn),
            lambda: {
                "position": str(position),
                "roll": str(thrown),
                "rules": rule_set.name,
                **judged.to_dict(),
                **_partial(position),
            },
        )

    def chances_card(self, rules: str, board: str, field: int) -> BoardCard:
        """Return what the 36 throws earn on a board, or only which of them hit the checker on a field, if not 0."""
        from trictrac.model.chances import count_chances
        from trictrac.partie.cards import position_of
        from trictrac.partie.sentences.earnings import chances_doc
        from trictrac.rules.texts import rules_of

        rule_set, position = rules_of(rules), position_of(board)
        counted = count_chances(position, rule_set)
        return BoardCard(
            lambda drawn: chances_doc(position, counted, rule_set, field, board=drawn),
            lambda: {
                "position": str(position),
                "rules": rule_set.name,
                **counted.to_dict(),
                **_partial(position),
            },
        )


def _partial(position: Position) -> dict[str, bool]:
    """Return the last key of a record on a position, which only a partial board has."""
    return {"partial": True} if position.is_partial else {}
