"""The rules as they were played: rule sets read as sheets, side by side, option by option, and as one table."""
