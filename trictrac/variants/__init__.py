"""The rules as they were played: each rule set printed, two sets or one option compared, and one table of all."""
