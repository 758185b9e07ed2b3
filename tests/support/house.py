"""The order of the packages."""

FLOW = (
    "base", "laws", "saying", "model", "fast", "rules", "view", "protocol", "partie", "bot", "games", "seance",
    "api", "__init__", "variants", "study", "app", "workshop", "cli",
    "__main__",
)  # fmt: skip
