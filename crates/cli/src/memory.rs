//! The memory of this process: the number of its arenas.

/// Restarts the program with a single arena of the C library for all threads, if the address space
/// is limited.
///
/// glibc gives each thread an arena of its own: 64 MB of address space, and 128 for a moment,
/// however little is in it. If there is no room for an arena, each small allocation takes a page.
/// The number of arenas is read from the environment, at the start only.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn share_one_arena() {
    use std::env;
    use std::os::unix::process::CommandExt as _;
    use std::process::Command;

    use rustix::process::{Resource, getrlimit};

    const ARENAS: &str = "MALLOC_ARENA_MAX";
    if getrlimit(Resource::As).current.is_none() || env::var_os(ARENAS).is_some() {
        return;
    }
    let mut words = env::args_os();
    if let (Ok(program), Some(name)) = (env::current_exe(), words.next()) {
        // It returns only if the restart fails; then there are many arenas.
        let _ = Command::new(program).arg0(name).args(words).env(ARENAS, "1").exec();
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn share_one_arena() {}
