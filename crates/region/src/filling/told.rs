//! What the regions of one number do to cells, in players' words.
use tatham_core::Size;
use tatham_core::explain::Step;
use tatham_explain::Worded;
use tatham_sat::model::named::Named;

pub(super) fn one_number(_size: Size, _step: &Step, _rules: &[&Named]) -> Option<Worded> {
    None
}
