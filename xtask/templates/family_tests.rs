//! Small random puzzles against brute force: every solver finds all answers and no other, and the check takes no other.
