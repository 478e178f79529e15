//! Limits of Linux, and the use of memory that they count.

use std::fs::{self, File};
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::sync::LazyLock;

use rustix::param::page_size;
use rustix::process::{Resource, getrlimit};
use tatham_core::Memory;
use tatham_core::memory::Level;

/// Usual folder of the control groups' files.
const GROUPS: &str = "/sys/fs/cgroup";

/// A limit of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bound {
    /// Maximum in bytes.
    most: u64,
    counts: Counts,
    name: &'static str,
}

/// Quantity that a limit counts: a field of `/proc/self/statm`, in pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counts {
    /// All addresses, used or not.
    AddressSpace = 0,
    /// Pages in the machine's memory.
    Resident = 1,
    /// Writable pages, used or not.
    Data = 5,
}

/// The system is asked when memory is first measured, because most puzzles are solved before that.
pub(super) fn process_memory() -> Memory {
    let gauge = LazyLock::new(Gauge::of_system);
    Memory::measured_by(move || gauge.level())
}

/// Measures the memory of this process.
struct Gauge {
    statm: Option<File>,
    bounds: Vec<Bound>,
    page: u64,
}

impl Gauge {
    fn of_system() -> Self {
        Self {
            statm: File::open("/proc/self/statm").ok(),
            bounds: bounds(),
            page: page_size() as u64,
        }
    }

    /// Returns the level of the nearest limit; without limits, the maximum is `u64::MAX`.
    fn level(&self) -> Level {
        let mut bytes = [0; 128];
        let length =
            self.statm.as_ref().and_then(|statm| statm.read_at(&mut bytes, 0).ok()).unwrap_or(0);
        let fields = fields(&bytes[..length]);
        let level = |bound: &Bound| {
            let used = fields[bound.counts as usize] * self.page;
            Level { used, most: bound.most, limit: bound.name }
        };
        let levels = self.bounds.iter().map(level).min_by_key(Level::room);
        levels.unwrap_or(Level { used: 0, most: u64::MAX, limit: "the address space" })
    }
}

/// Parses the numbers of `/proc/self/statm`.
fn fields(text: &[u8]) -> [u64; 6] {
    let mut fields = [0; 6];
    let words = text.split(|&byte| byte == b' ');
    for (field, word) in fields.iter_mut().zip(words) {
        *field =
            word.iter().fold(0, |number, digit| 10 * number + u64::from(digit.wrapping_sub(b'0')));
    }
    fields
}

fn bounds() -> Vec<Bound> {
    let limit = |resource, counts, name| {
        getrlimit(resource).current.map(|most| Bound { most, counts, name })
    };
    let group = fs::read_to_string("/proc/self/cgroup")
        .ok()
        .and_then(|groups| least_of_groups(&groups, Path::new(GROUPS)));
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| total(&text));
    let resident = |name| move |most| Bound { most, counts: Counts::Resident, name };
    [
        limit(Resource::As, Counts::AddressSpace, "the address space (ulimit -v)"),
        limit(Resource::Data, Counts::Data, "the data (ulimit -d)"),
        group.map(resident("the control group")),
        machine.map(resident("the machine")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Returns the machine's memory in bytes, from `/proc/meminfo`.
fn total(text: &str) -> Option<u64> {
    let kilobytes =
        text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?.split_whitespace().next()?;
    kilobytes.parse::<u64>().ok()?.checked_mul(1024)
}

/// Returns the lowest limit of the control groups in `/proc/self/cgroup` and their ancestors,
/// of either version. Groups that are not visible from here (as in a container) are skipped;
/// their ancestors may be visible.
fn least_of_groups(groups: &str, root: &Path) -> Option<u64> {
    let mut least = None;
    for group in groups.lines() {
        // The fields are a number, the controllers, and the group's path.
        let mut parts = group.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else { continue };
        let (root, name) = match controllers {
            "" => (root.to_owned(), "memory.max"),
            some if some.split(',').any(|controller| controller == "memory") => {
                (root.join("memory"), "memory.limit_in_bytes")
            }
            _ => continue,
        };
        let own = root.join(path.trim_start_matches('/'));
        for folder in own.ancestors().take_while(|folder| folder.starts_with(&root)) {
            let limit = fs::read_to_string(folder.join(name))
                .ok()
                .and_then(|text| text.trim().parse::<u64>().ok());
            least = [least, limit].into_iter().flatten().min();
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_the_system_are_read() {
        assert_eq!(fields(b"765 446 418 5 0 123 0\n"), [765, 446, 418, 5, 0, 123]);
        assert_eq!(fields(b""), [0; 6]);
        assert_eq!(total("MemFree:  1 kB\nMemTotal:       24684400 kB\n"), Some(24_684_400 * 1024));
        assert_eq!(total(""), None);
    }

    #[test]
    fn the_least_limit_of_a_group_and_those_around_it_holds() {
        let root = std::env::temp_dir().join(format!("tatham-slv-groups-{}", std::process::id()));
        let write = |path: &str, text: &str| {
            fs::create_dir_all(root.join(path).parent().expect("a folder"))
                .expect("a temporary folder");
            fs::write(root.join(path), text).expect("a temporary file");
        };
        write("memory.max", "max\n");
        write("a/memory.max", "3000\n");
        write("a/b/memory.max", "max\n");
        write("memory/a/memory.limit_in_bytes", "2000\n");
        write("memory/memory.limit_in_bytes", "9223372036854771712\n");
        assert_eq!(least_of_groups("0::/a/b\n", &root), Some(3000));
        // The group itself may be outside of the visible part.
        assert_eq!(least_of_groups("0::/a/x/y\n", &root), Some(3000));
        assert_eq!(least_of_groups("0::/\n", &root), None);
        assert_eq!(least_of_groups("3:cpu:/a\n4:hugetlb,memory:/a\n0::/a\n", &root), Some(2000));
        assert_eq!(least_of_groups("4:memory:/../b\n", &root), Some(9_223_372_036_854_771_712));
        fs::remove_dir_all(&root).expect("our own folder");
    }

    #[test]
    fn this_process_is_measured() {
        let memory = process_memory();
        let room = memory.room().expect("the machine's memory is a limit");
        let taken = vec![1_u8; 512 << 20];
        let left = memory.room().expect("still");
        // Tests that run in parallel take and return some memory, too.
        assert!(room - left > 300 << 20, "{room} {left} {}", taken.len());
    }
}
