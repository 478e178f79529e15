//! Addresses, held against the puzzle sites' own program.

mod oracle;
