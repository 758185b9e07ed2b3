"""The README as a package index shows it: its pictures and links lead to the repository that ``pyproject.toml`` names."""

from __future__ import annotations

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface


class ReadmeHook(MetadataHookInterface):
    """Hatchling reads the README through this, whenever it builds the package."""

    def update(self, metadata: dict[str, object]) -> None:
        """Write the README into the metadata; as long as no address of the repository is given, as it stands."""
        urls, text = metadata.get("urls"), (Path(self.root) / "README.md").read_text(encoding="utf-8")
        if isinstance(urls, dict):
            address = str(urls["Repository"]).rstrip("/")
            text = re.sub(r"(!\[[^]]*\]\()(?=lessons/)", rf"\1{address}/raw/HEAD/", text)
            text = re.sub(r"(\]\()(?=lessons/)", rf"\1{address}/blob/HEAD/", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
