"""The quick tests: ``pytest -m quick`` runs the first case of each test that is not in ``SLOW``, and the whole of ``WHOLE``.

``python -m tests.support.quick`` runs them and prints each module of the program of which they call no function.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Generator
from contextlib import redirect_stdout
from io import StringIO
from types import FrameType

import pytest

from tests.support.house import NAMES, parsed

WHOLE = "tests/whole/test_net.py"
"""The tests of which every case is quick: together they call most commands."""

SLOW_FIXTURES = frozenset({"compiled", "folder", "player"})
"""A test with one of these compiles the laws, or needs the site or a browser."""

SLOW = (
    "tests/api/test_api.py::test_arrays_of_rolls_are_judged_as_single_rolls",
    "tests/api/test_api.py::test_nothing_that_a_type_checker_sees_is_untyped",
    "tests/app/test_carry.py::test_sixty_rolls_fit_in_a_code_that_a_phone_can_read",
    "tests/app/test_drawing.py::test_arrows_go_as_far_as_their_numbers",
    "tests/app/test_drawing.py::test_every_checker_is_drawn_or_counted",
    "tests/app/test_page.py::test_work_done_ahead_changes_nothing_on_screen",
    "tests/app/test_replay.py",
    "tests/app/test_saving.py::test_a_record_in_json_is_refused_in_words_where_its_library_is_not",
    "tests/app/test_saving.py::test_what_a_newer_program_has_written_is_said_and_left_byte_for_byte",
    "tests/app/test_site.py::test_the_command_says_what_it_cannot_do",
    "tests/app/test_study.py",
    "tests/app/test_table.py::test_a_game_of_the_treatises_is_announced_by_taps",
    "tests/app/test_table.py::test_no_tap_breaks_a_table",
    "tests/app/test_table.py::test_soumilles_releve_is_counted_by_its_players_on_their_halves",
    "tests/base/test_files.py::test_files_are_opened_in_one_place",
    "tests/base/test_working.py::test_a_cluster_does_the_same_though_a_worker_is_killed_and_refuses_another_program",
    "tests/base/test_working.py::test_work_that_is_dropped_in_the_middle_of_a_result_ends",
    "tests/bot/test_advice.py",
    "tests/bot/test_analysis.py",
    "tests/bot/test_levels.py",
    "tests/bot/test_net.py::test_a_net_learns_interpreted_too",
    "tests/bot/test_partie.py::test_headline_chances_and_rollout_never_contradict_each_other",
    "tests/bot/test_partie.py::test_the_error_of_the_chance_is_measured",
    "tests/bot/test_players.py::test_builders_fill_and_keep_about_as_often_as_in_the_treatises_games",
    "tests/bot/test_rating.py::test_a_decision_counts_with_one_hole_at_most",
    "tests/bot/test_rating.py::test_only_whole_parties_count",
    "tests/bot/test_rollout.py::test_a_trial_is_played_by_the_laws_of_the_table",
    "tests/bot/test_themes.py::test_a_position_is_of_its_kind",
    "tests/cli/test_cases.py::test_other_rules_judge_otherwise",
    "tests/cli/test_config.py::test_killed_while_writing_the_file_is_whole",
    "tests/cli/test_config.py::test_what_is_set_is_loaded",
    "tests/cli/test_drill.py",
    "tests/cli/test_ecole.py",
    "tests/cli/test_frames.py::test_a_long_game_is_kept_resumed_exported_and_replayed",
    "tests/cli/test_games.py",
    "tests/cli/test_lines.py::test_the_answers_are_the_same_byte_for_byte_from_any_number_of_processes",
    "tests/cli/test_play.py",
    "tests/cli/test_score.py",
    "tests/cli/test_screen.py::test_any_keys_can_be_pressed_in_a_window_of_any_size",
    "tests/cli/test_stopped.py",
    "tests/cli/test_today.py::test_a_session_asks_its_mistakes_again_and_ends_done",
    "tests/fast/test_fast.py::test_a_good_cache_is_used_again_and_a_spoilt_one_is_compiled_again",
    "tests/fast/test_fast.py::test_a_numba_that_lost_its_private_option_compiles_all_the_same",
    "tests/fast/test_fast.py::test_what_two_jobs_share_is_compiled_once",
    "tests/fast/test_fast.py::test_where_nothing_can_be_kept_it_is_compiled_each_time",
    "tests/fast/test_fast.py::test_without_numba_games_are_played_as_before",
    "tests/games/test_common_page.py::test_the_program_exports_a_game_in_every_form_and_reads_each_again",
    "tests/games/test_common_replay.py::test_an_exported_game_is_replayed_as_its_record_is",
    "tests/games/test_common_table.py::test_a_match_piped_in_is_kept_listed_and_written",
    "tests/games/test_common_table.py::test_options_that_are_another_games_are_refused",
    "tests/games/test_common_text.py::TestCanonicalText::test_every_event_read_equals_the_event_written",
    "tests/games/test_exchange.py",
    "tests/games/test_jans_rules.py::test_random_games_end_lawfully_and_their_mirror_image_too",
    "tests/games/test_jans_rules.py::test_toccategli_is_played_to_its_end_by_pairs_always",
    "tests/games/test_plein.py::test_a_recorded_game_is_read_replayed_and_described_unchanged",
    "tests/games/test_running_",
    "tests/games/test_tourne_case.py::test_a_recorded_game_is_read_replayed_and_described_unchanged",
    "tests/laws/test_differential.py",
    "tests/laws/test_evidence.py",
    "tests/laws/test_kernel.py::test_every_law_works_on_plain_ints",
    "tests/laws/test_parties.py",
    "tests/laws/test_refusal.py::test_good_exactly_when_allowed_anywhere",
    "tests/laws/test_refusal.py::test_good_exactly_when_allowed_in_play",
    "tests/lessons/test_facts.py::test_facts_counted_again_agree_with_the_file",
    "tests/lessons/test_theory.py",
    "tests/model/test_outcome.py::test_an_outcome_says_what_the_oracle_says",
    "tests/model/test_outcome.py::test_colour_makes_no_difference",
    "tests/partie/test_earnings.py::test_the_four_forms_say_what_the_throws_earn_in_the_same_words",
    "tests/partie/test_false_moves_golden.py",
    "tests/partie/test_frames_combine.py::test_both_games_follow_from_the_holes_and_the_goings_in_their_order",
    "tests/partie/test_frames_ecrire.py::test_what_some_win_the_others_lose",
    "tests/partie/test_frames_random.py::test_random_games_come_to_everything_that_can_happen",
    "tests/partie/test_random.py::test_no_kind_of_event_is_left_out",
    "tests/partie/test_random.py::test_the_random_games_are_worth_reading",
    "tests/partie/test_school_fold.py",
    "tests/partie/test_sentences.py::test_the_throws_of_all_distances_are_those_that_do_it",
    "tests/partie/test_table_fuzz.py",
    "tests/partie/test_text_plays.py::test_every_play_is_read_back_from_its_text",
    "tests/partie/test_text_spoken.py::test_a_turn_of_a_played_game_takes_no_more_than_four_and_a_half_keys",
    "tests/protocol/test_record.py::test_a_record_is_sent_to_another_process_and_back",
    "tests/rules/test_games.py::test_parties_keep_every_invariant",
    "tests/rules/test_rulings.py::test_any_words_find_rulings_or_are_refused",
    "tests/saying/test_french.py::test_every_sentence_is_in_french",
    "tests/saying/test_french.py::test_every_text_in_a_row_is_extracted",
    "tests/seance/test_disk.py",
    "tests/seance/test_journal.py::test_killed_at_any_moment_no_confirmed_line_is_lost",
    "tests/study/test_blind.py",
    "tests/study/test_choosing.py::test_a_game_is_looked_over_and_its_blunders_are_asked",
    "tests/study/test_choosing.py::test_choices_at_the_table_are_cards_once",
    "tests/study/test_choosing.py::test_only_what_costs_so_much_is_a_card",
    "tests/study/test_choosing.py::test_the_cards_are_those_of_the_one_who_is_named",
    "tests/study/test_decisions.py::test_every_decision_is_a_question_with_lawful_answers",
    "tests/study/test_decisions.py::test_the_worths_are_those_of_rollouts",
    "tests/study/test_deck.py::TestDecks",
    "tests/study/test_deck.py::test_killed_at_any_moment_no_confirmed_answer_is_lost",
    "tests/study/test_deck_learners.py",
    "tests/study/test_deck_review.py::test_a_variation_is_another_board_with_the_same_idea",
    "tests/study/test_deck_schedule.py::test_the_shift_is_small_and_always_the_same",
    "tests/study/test_everything.py::test_many_games_are_saved_and_brought_in_one_at_a_time",
    "tests/study/test_forms.py",
    "tests/study/test_items.py",
    "tests/study/test_lessons.py",
    "tests/study/test_match.py",
    "tests/study/test_match_levels.py",
    "tests/study/test_nearest.py::test_the_nearest_way_is_never_one_that_the_roll_has",
    "tests/study/test_playing.py::test_saved_games_of_a_player_are_rated_and_remembered",
    "tests/study/test_progress.py::test_text_page_file_and_markdown_say_the_same_words_in_the_same_order",
    "tests/study/test_skills.py::test_nothing_but_rows_forms_and_what_makes_questions_names_a_skill",
    "tests/study/test_supply.py",
    "tests/study/test_today.py::test_a_journey_ends_no_row_of_sessions",
    "tests/study/test_today.py::test_the_account_of_the_day_says_the_same_in_its_four_forms",
    "tests/study/test_today_learners.py",
    "tests/variants/test_documents.py",
    "tests/variants/test_study.py::test_the_pile_of_misery_is_found_in_odd_games",
    "tests/variants/test_study.py::test_the_roll_found_is_small_and_shows_its_option",
    "tests/view/test_arrows.py::test_every_form_names_the_same_arrows_in_the_same_order",
    "tests/view/test_markdown.py::test_every_text_says_the_same_in_each_form",
    "tests/view/test_marks_drawn.py::test_built_positions_are_drawn_truly",
    "tests/view/test_marks_drawn.py::test_marks_of_played_games_are_drawn_truly",
    "tests/whole/test_attack_",
    "tests/whole/test_change_walks.py",
    "tests/whole/test_counters.py",
    "tests/whole/test_docstrings.py::test_docstrings_are_found",
    "tests/whole/test_house.py::test_libraries_are_used_by_their_public_names_with_one_exception",
    "tests/whole/test_house.py::test_no_files_import_each_other_in_a_circle",
    "tests/whole/test_house.py::test_the_longest_chain_of_packages_is_short",
    "tests/whole/test_law_index.py",
    "tests/whole/test_man.py",
    "tests/whole/test_packaging.py",
    "tests/whole/test_plain_words.py::test_names_in_the_code_are_not_dialect",
    "tests/whole/test_plain_words.py::test_no_two_classes_share_a_name",
    "tests/whole/test_site_pages.py",
    "tests/whole/test_suite.py",
    "tests/whole/test_wheel.py",
    "tests/workshop/test_bench.py::test_another_yardstick_is_read_from_a_file",
    "tests/workshop/test_bench.py::test_the_start_is_measured_by_that_of_python_alone",
    "tests/workshop/test_train.py::test_without_numba_it_learns_more_slowly_and_prints_that",
)  # fmt: skip
"""How the names of the other tests begin whose first case takes half a second or more."""

ELSEWHERE = frozenset(
    {
        "trictrac.protocol.desk",
        "trictrac.api.tables", "trictrac.environments.gym", "trictrac.environments.openspiel",
        "trictrac.cli.laying", "trictrac.saying.packed", "trictrac.view.large",
        "trictrac.cli.rating", "trictrac.cli.rolling", "trictrac.workshop.strength", "trictrac.workshop.timing_fast",
        "trictrac.workshop.timing_page", "trictrac.workshop.training",
    }
)  # fmt: skip
"""The modules that declare only, need an extra, run in another process, or take long: no quick test calls their functions."""


class Recorder:
    """A plugin of pytest that notes the files whose functions are called while a test runs."""

    def __init__(self) -> None:
        self.called: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """Note the file of every function that a test calls."""
        sys.settrace(self._note)
        try:
            return (yield)
        finally:
            sys.settrace(None)

    def _note(self, frame: FrameType, event: str, argument: object) -> None:
        if frame.f_code.co_name != "<module>":
            self.called.add(frame.f_code.co_filename)


def modules_without_quick_tests() -> list[str]:
    """Run the quick tests, and return the modules with functions of which they call none, without ``ELSEWHERE``."""
    recorder, said = Recorder(), StringIO()
    with redirect_stdout(said):
        failed = pytest.main(["-q", "-m", "quick", "-p", "no:cacheprovider", "-p", "no:xdist"], plugins=[recorder])
    if failed:
        sys.exit(said.getvalue())
    return [
        name
        for name, path in NAMES.items()
        if name not in ELSEWHERE
        and str(path) not in recorder.called
        and any(isinstance(node, ast.FunctionDef) for node in ast.walk(parsed(path)))
    ]


if __name__ == "__main__":
    print("\n".join(modules_without_quick_tests()))
