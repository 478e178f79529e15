//! Tests of the crate from outside, as a program uses it.

mod answers;
mod builders;
mod examples;
mod instances;
mod make;
