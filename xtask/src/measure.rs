//! What a piece of work costs: processor time, which other work on the machine disturbs least.

use std::fs;

/// Clock ticks in a second, as Linux counts them for every process.
const TICKS: f64 = 100.0;

/// User seconds of this process and all its threads so far, to a hundredth; 0 where the system does not tell.
pub(crate) fn user_time() -> f64 {
    let Ok(stat) = fs::read_to_string("/proc/self/stat") else { return 0.0 };
    // The fields after the program's name, which may hold spaces and ends with a bracket; user time is the twelfth of them.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.clone().nth(11).and_then(|ticks| ticks.parse::<f64>().ok()).unwrap_or(0.0) / TICKS
}
