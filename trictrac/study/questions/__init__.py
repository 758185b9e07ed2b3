"""What is asked and what is right: skills, questions, the forms that they take, one question being answered."""
