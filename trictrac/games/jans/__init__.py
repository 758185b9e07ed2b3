"""The games of jans: what trictrac counts, won and marked in other ways."""
