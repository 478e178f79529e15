use super::*;

crate::laws::game_laws!(Guess);
