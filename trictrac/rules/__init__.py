"""Rule sets: what an option is, the sheets with their sources, one loader by name, by options typed, or from a TOML file."""
