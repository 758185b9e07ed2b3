"""The ground of every package: errors, frozen values, safe files, parallel work."""
