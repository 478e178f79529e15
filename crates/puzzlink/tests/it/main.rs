//! Comparison of addresses with the puzzle sites' own program.

mod oracle;
