"""Questions: the skills, their texts, the forms that they take, one question being answered."""
