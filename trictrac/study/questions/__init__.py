"""Questions: the skills, their texts, their forms, and one question with its answer."""
