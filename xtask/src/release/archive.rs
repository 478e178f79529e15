//! Archives whose bytes depend on their contents alone: names are sorted, and all files have the
//! same times and owners.
//!
//! Both formats are simple enough to be written here. `gzip` does the compression, and the zip
//! archive takes the compressed data and the checksum from its output: both contain the same
//! format, deflate.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::{Command, Stdio};

use super::dates;

/// Files of an archive by their paths, with `/` between the parts.
pub(super) type Files = BTreeMap<String, File>;

/// File of an archive.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct File {
    pub(super) is_executable: bool,
    pub(super) bytes: Vec<u8>,
}

impl File {
    fn mode(&self) -> u32 {
        if self.is_executable { 0o755 } else { 0o644 }
    }
}

/// Number of bytes of a block of a tar archive.
const BLOCK: usize = 512;

/// Makes a compressed tar archive; `time` is that of all files, in seconds since 1970.
///
/// # Errors
/// A path is too long, or `gzip` does not run.
pub(super) fn tar_gz(files: &Files, time: u64) -> Result<Vec<u8>, String> {
    gzip(&tar(files, time)?)
}

/// Makes an archive in the format of POSIX (ustar).
fn tar(files: &Files, time: u64) -> Result<Vec<u8>, String> {
    let mut archive = Vec::new();
    let mut folders: Vec<&str> =
        files.keys().flat_map(|name| name.match_indices('/').map(|(at, _)| &name[..=at])).collect();
    folders.sort_unstable();
    folders.dedup();
    for folder in folders {
        archive.extend(header(folder, 0o755, 0, b'5', time)?);
    }
    for (name, file) in files {
        archive.extend(header(name, file.mode(), file.bytes.len(), b'0', time)?);
        archive.extend(&file.bytes);
        archive.resize(archive.len().next_multiple_of(BLOCK), 0);
    }
    // Two blocks of zeros end it.
    archive.resize(archive.len() + 2 * BLOCK, 0);
    Ok(archive)
}

/// Makes the block before a file. Owner and group are root, by number and name.
fn header(name: &str, mode: u32, size: usize, kind: u8, time: u64) -> Result<[u8; BLOCK], String> {
    let mut block = [0; BLOCK];
    let mut put = |at: usize, bytes: &[u8]| block[at..at + bytes.len()].copy_from_slice(bytes);
    if name.len() > 100 {
        return Err(format!("a path of more than 100 bytes: {name}"));
    }
    put(0, name.as_bytes());
    put(100, format!("{mode:07o}\0").as_bytes());
    put(108, b"0000000\0");
    put(116, b"0000000\0");
    put(124, format!("{size:011o}\0").as_bytes());
    put(136, format!("{time:011o}\0").as_bytes());
    // The checksum is computed with blanks in its own field.
    put(148, b"        ");
    put(156, &[kind]);
    put(257, b"ustar\x0000");
    put(265, b"root");
    put(297, b"root");
    let sum: u32 = block.iter().map(|&byte| u32::from(byte)).sum();
    block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    Ok(block)
}

/// Compresses bytes with `gzip`, without a name and a time.
///
/// # Errors
/// `gzip` does not run.
pub(crate) fn gzip(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let fault = |error: std::io::Error| format!("gzip: {error}");
    let mut command = Command::new("gzip");
    command.arg("-9nc").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().map_err(fault)?;
    let mut input = child.stdin.take().ok_or("gzip has no input")?;
    // It writes while it reads.
    let (written, output) = std::thread::scope(|scope| {
        let writer = scope.spawn(move || input.write_all(bytes));
        let output = child.wait_with_output();
        (writer.join(), output)
    });
    let output = output.map_err(fault)?;
    written.map_err(|_| "gzip: the writer panicked")?.map_err(fault)?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(format!("gzip: {}", output.status))
    }
}

/// Version 2.0 of the format, on Unix, whose modes are in the high half of the attributes.
const MADE_ON_UNIX: u16 = 0x0314;
/// Version that a reader needs.
const NEEDS: u16 = 0x0014;
const DEFLATE: u16 = 8;
/// Mode of a regular file.
const REGULAR: u32 = 0o100_000;

/// Makes a zip archive; `time` is that of all files, in seconds since 1970.
///
/// # Errors
/// A file is too large for the format, or `gzip` does not run.
pub(super) fn zip(files: &Files, time: u64) -> Result<Vec<u8>, String> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (name, file) in files {
        let packed = gzip(&file.bytes)?;
        // Ten bytes before the data, if there are no optional fields; checksum and size of the
        // contents after it.
        if packed.len() < 18 || packed[3] != 0 {
            return Err("gzip: unexpected output".to_owned());
        }
        let (data, end) = packed[10..].split_at(packed.len() - 18);
        let offset = u32::try_from(archive.len()).map_err(|_| "a zip archive of more than 4 GB")?;
        let length =
            u16::try_from(name.len()).map_err(|_| format!("a path that is too long: {name}"))?;
        // Version, flags, method, time, checksum, both sizes, length of the name, and no further
        // fields: the same in both places.
        let mut common = Vec::new();
        common.extend(NEEDS.to_le_bytes());
        common.extend(0_u16.to_le_bytes());
        common.extend(DEFLATE.to_le_bytes());
        common.extend(dates::dos(time).to_le_bytes());
        common.extend(&end[..4]);
        common.extend((data.len() as u32).to_le_bytes());
        common.extend((file.bytes.len() as u32).to_le_bytes());
        common.extend(length.to_le_bytes());
        common.extend(0_u16.to_le_bytes());
        archive.extend(b"PK\x03\x04");
        archive.extend(&common);
        archive.extend(name.as_bytes());
        archive.extend(data);
        directory.extend(b"PK\x01\x02");
        directory.extend(MADE_ON_UNIX.to_le_bytes());
        directory.extend(&common);
        // No comment, the first disk, no internal attributes.
        directory.extend([0; 6]);
        directory.extend(((REGULAR | file.mode()) << 16).to_le_bytes());
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let offset = u32::try_from(archive.len()).map_err(|_| "a zip archive of more than 4 GB")?;
    let count = u16::try_from(files.len()).map_err(|_| "too many files for a zip archive")?;
    archive.extend(&directory);
    archive.extend(b"PK\x05\x06\0\0\0\0");
    archive.extend(count.to_le_bytes());
    archive.extend(count.to_le_bytes());
    archive.extend((directory.len() as u32).to_le_bytes());
    archive.extend(offset.to_le_bytes());
    archive.extend(0_u16.to_le_bytes());
    Ok(archive)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::process;

    const TIME: u64 = 1_795_600_000;

    fn files() -> Files {
        let file = |is_executable, bytes: &[u8]| File { is_executable, bytes: bytes.to_vec() };
        let long = b"abc".repeat(100_000);
        [
            ("x/README.md", file(false, b"read me\n")),
            ("x/bin", file(true, &long)),
            ("x/empty", file(false, b"")),
            ("x/man/a.1", file(false, &[b'.'; BLOCK])),
        ]
        .map(|(name, file)| (name.to_owned(), file))
        .into()
    }

    #[test]
    fn the_same_files_make_the_same_bytes() {
        assert_eq!(tar_gz(&files(), TIME), tar_gz(&files(), TIME));
        assert_eq!(zip(&files(), TIME), zip(&files(), TIME));
        assert_ne!(tar_gz(&files(), TIME), tar_gz(&files(), TIME + 2));
        assert_ne!(zip(&files(), TIME), zip(&files(), TIME + 2));
        let mut long = files();
        long.insert("y/".repeat(51), File { is_executable: false, bytes: Vec::new() });
        assert!(tar_gz(&long, TIME).unwrap_err().contains("more than 100 bytes"));
    }

    /// Unpacks an archive with another program and compares it with the files.
    fn unpacked(name: &str, bytes: &[u8], unpack: impl Fn(&Path) -> Command) {
        let folder =
            std::env::temp_dir().join(format!("tatham-archive-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(name), bytes).unwrap();
        process::output(unpack(&folder.join(name)).current_dir(&folder)).unwrap();
        for (path, file) in files() {
            assert_eq!(fs::read(folder.join(&path)).unwrap(), file.bytes, "{name}: {path}");
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt as _;
                let mode = folder.join(&path).metadata().unwrap().permissions().mode() & 0o777;
                assert_eq!(mode, file.mode(), "{name}: {path}");
            }
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn others_can_unpack_both_forms() {
        unpacked("a.tar.gz", &tar_gz(&files(), TIME).unwrap(), |path| {
            let mut tar = Command::new("tar");
            tar.arg("-xzf").arg(path);
            tar
        });
        for tool in ["unzip", "bsdtar", "python3"] {
            if !process::is_here(tool) {
                println!("skipped: {tool} is not installed");
                continue;
            }
            // Python's module does not set modes.
            if tool == "python3" {
                let path =
                    std::env::temp_dir().join(format!("tatham-archive-{}.zip", std::process::id()));
                fs::write(&path, zip(&files(), TIME).unwrap()).unwrap();
                let said =
                    process::text(Command::new(tool).args(["-m", "zipfile", "-t"]).arg(&path))
                        .unwrap();
                assert_eq!(said, "Done testing");
                fs::remove_file(path).unwrap();
                continue;
            }
            unpacked(&format!("{tool}.zip"), &zip(&files(), TIME).unwrap(), |path| {
                let mut command = Command::new(tool);
                command.arg(if tool == "unzip" { "-q" } else { "-xf" }).arg(path);
                command
            });
        }
    }
}
