//! Kinds that are wrong on purpose: what is above them lets nothing wrong through.

mod careless;
mod withheld;
