"""Rule sets: options, sheets with their sources, and one loader by name, by typed options or from a TOML file."""
