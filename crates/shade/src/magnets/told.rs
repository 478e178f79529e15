//! Steps in players' words.
