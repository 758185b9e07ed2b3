"""The tools that every package uses: errors, frozen values, safe files, parallel work."""
