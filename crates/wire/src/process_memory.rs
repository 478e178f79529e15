//! The system's limits on the memory of this process, and the memory that it uses. Available on
//! Linux; elsewhere there are none.

#[cfg(target_os = "linux")]
mod linux;

use tatham_core::Memory;

/// Returns the memory of this process with the lowest of the system's limits: those on its address
/// space and its data (`ulimit -v` and `-d`), that of its control group, and the machine's memory.
#[must_use]
pub fn process_memory() -> Memory {
    #[cfg(target_os = "linux")]
    let memory = linux::process_memory();
    #[cfg(not(target_os = "linux"))]
    let memory = Memory::unlimited();
    memory
}
