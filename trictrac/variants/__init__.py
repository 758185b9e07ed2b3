"""The rules as they were played: rule sets shown, compared, searched and measured, with their works and examples."""
