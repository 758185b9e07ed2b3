"""Rule sets: their options, a file with the sources of each set, and one loader for names, typed options and TOML files."""
