//! Names of black and white cells in sentences.

use tatham_explain::ValueNames;

/// Value names of cells that are black (1) or white (0).
pub(crate) const NAMES: ValueNames = ValueNames {
    value: |value| if value == 1 { "black" } else { "white" }.to_owned(),
    values: |value| if value == 1 { "black cells" } else { "white cells" }.to_owned(),
    sort: "colour",
    counted: |value| value == 1,
};
