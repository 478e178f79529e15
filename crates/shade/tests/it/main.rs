//! Tests of Battleship beyond the contract.

mod battleship;
