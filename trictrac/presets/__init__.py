"""Rule sets by name, by options typed on one line, or from a TOML file."""

from trictrac.presets.loader import load_rules, options_text, read_options, rule_set_names

__all__ = ["load_rules", "options_text", "read_options", "rule_set_names"]
