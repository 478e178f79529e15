use super::*;

tatham_core::contract_tests!(Bridges);
