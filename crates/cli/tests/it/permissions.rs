//! An ordinary user on a small disk: the disk becomes full during the work, and some files and
//! folders may not be read, written or entered.
//!
//! Root may do all of this, and tests must not fill the disk that they run on. So the test runs
//! itself again: as an ordinary user, in a mount namespace with a disk of its own.
#![cfg(target_os = "linux")]
#![expect(clippy::print_stderr, reason = "what is skipped is said")]

use std::collections::BTreeSet;
use std::env;
use std::fs::{self, File, Permissions};
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::resume::timeless;

/// Variable that gives the folder to the second run.
const FOLDER: &str = "TATHAM_SLV_SMALL_DISK";

/// Mounts a small disk in the folder `$0`, and the test `$1` and the program `$2` where an ordinary
/// user can reach them; then runs its other arguments.
const MOUNT: &str = r#"mount -t tmpfs -o size=256k,mode=777 small "$0/disk" &&
    mount --bind "$1" "$0/test" && mount --bind "$2" "$0/tatham-slv" && shift 2 && exec "$@""#;

/// Commands to enter a mount namespace and become an ordinary user in it: for root, and for other
/// users whom the system lets be root in a namespace of their own.
const WAYS: [(&[&str], &[&str]); 2] = [
    (&["--mount"], &["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]),
    (
        &["--user", "--map-root-user", "--mount"],
        &["setpriv", "--inh-caps=-all", "--bounding-set=-all"],
    ),
];

#[test]
fn an_ordinary_user_on_a_small_disk() {
    if let Some(folder) = env::var_os(FOLDER) {
        return inside(&Small { folder: folder.into() });
    }
    let folder = env::temp_dir().join(format!("tatham-slv-small-disk-{}", std::process::id()));
    fs::create_dir_all(folder.join("disk")).expect("a temporary folder");
    fs::set_permissions(&folder, Permissions::from_mode(0o755)).expect("it is ours");
    for file in ["test", "tatham-slv"] {
        File::create(folder.join(file)).expect("a temporary file");
    }
    let within = |(namespace, user): (&[&str], &[&str]), words: &[&str]| {
        let mut command = Command::new("unshare");
        command.args(namespace).args(["sh", "-c", MOUNT]).arg(&folder);
        command.arg(env::current_exe().expect("a test")).arg(env!("CARGO_BIN_EXE_tatham-slv"));
        command.args(user).args(words).current_dir("/").env(FOLDER, &folder).stdin(Stdio::null());
        command.output()
    };
    let refusal = |way| match within(way, &["true"]) {
        Ok(ran) if ran.status.success() => None,
        Ok(ran) => Some(String::from_utf8_lossy(&ran.stderr).trim().to_owned()),
        Err(error) => Some(format!("unshare: {error}")),
    };
    let refusals = WAYS.map(refusal);
    if let Some(way) = refusals.iter().position(Option::is_none) {
        let test = folder.join("test");
        let name = "permissions::an_ordinary_user_on_a_small_disk";
        let ran =
            within(WAYS[way], &[test.to_str().expect("UTF-8"), "--exact", name, "--nocapture"])
                .expect("it ran before");
        let said = String::from_utf8_lossy(&ran.stdout) + String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success() && said.contains("1 passed"), "{said}");
    } else {
        eprintln!(
            "skipped: no small disk can be mounted here (Debian packages util-linux, mount): {refusals:?}"
        );
    }
    fs::remove_dir_all(&folder).expect("our own folder");
}

/// The small disk, as an ordinary user sees it.
struct Small {
    folder: PathBuf,
}

impl Small {
    fn path(&self, name: &str) -> PathBuf {
        self.folder.join("disk").join(name)
    }

    /// Runs the program on the disk, with this input.
    fn run(&self, words: &[&str], input: &str, stdout: Stdio) -> Output {
        let mut command = Command::new(self.folder.join("tatham-slv"));
        command.args(words).current_dir(self.path(""));
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(stdout)
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        // It may end without reading everything.
        let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
        child.wait_with_output().expect("it ends")
    }

    /// Fills half of the disk.
    fn fill(&self) {
        fs::write(self.path("filler"), vec![0; 128 << 10]).expect("there is room for that");
    }

    fn make_room(&self) {
        fs::remove_file(self.path("filler")).expect("it is ours");
    }
}

fn inside(small: &Small) {
    a_full_disk_cuts_one_record_at_most(small);
    a_page_of_the_manual_is_whole_or_not_there(small);
    what_is_not_permitted_is_named_and_changes_nothing(small);
}

/// Checks that the run failed with the exit code for files, and this message.
fn failed(ran: &Output, said: &[&str]) {
    let stderr = String::from_utf8_lossy(&ran.stderr);
    assert!(
        ran.status.code() == Some(2) && said.iter().all(|said| stderr.contains(said)),
        "{said:?}: {ran:?}"
    );
}

fn a_full_disk_cuts_one_record_at_most(small: &Small) {
    let line =
        "pattern 10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1\n";
    let lines = line.repeat(400);
    let text = |path: &Path| timeless(&fs::read_to_string(path).expect("it is ours"));
    let wanted = small.run(&["batch"], &lines, Stdio::piped());
    let wanted = timeless(&String::from_utf8(wanted.stdout).expect("UTF-8"));
    let out = small.path("out");
    let plain = || Stdio::from(File::create(&out).expect("an empty file needs no room"));
    let resumed = ["batch", "--resume", "out"];
    // The second run starts without a file.
    for is_resumed in [false, true] {
        let run = || {
            if is_resumed {
                small.run(&resumed, &lines, Stdio::null())
            } else {
                small.run(&["batch"], &lines, plain())
            }
        };
        small.fill();
        failed(&run(), &["cannot write the records", "No space left on device"]);
        let begun = text(&out);
        let whole = &begun[..begun.rfind('\n').map_or(0, |end| end + 1)];
        assert!(
            !whole.is_empty() && whole.len() < wanted.len() && wanted.starts_with(whole),
            "{whole}"
        );
        // The cut may be within the name of the time, which is not compared.
        let (last, time) = (&begun[whole.len()..], r#""elapsed_ms"#);
        let cut = (1..=time.len()).rev().find(|&end| last.ends_with(&time[..end])).unwrap_or(0);
        let last = last[..last.len() - cut].split(time).next().expect("its beginning");
        assert!(wanted[whole.len()..].starts_with(last), "{last}");
        small.make_room();
        let ran = run();
        assert!(ran.status.success(), "{ran:?}");
        assert_eq!(text(&out), wanted);
        fs::remove_file(&out).expect("it is ours");
    }
}

fn a_page_of_the_manual_is_whole_or_not_there(small: &Small) {
    small.fill();
    failed(
        &small.run(&["man", "--out", "man"], "", Stdio::null()),
        &["cannot write `man/", "No space left on device"],
    );
    let pages: Vec<PathBuf> = fs::read_dir(small.path("man"))
        .expect("it was made")
        .map(|page| page.expect("a page").path())
        .collect();
    assert!(!pages.is_empty());
    for page in pages {
        let name = page.file_name().and_then(|name| name.to_str()).expect("UTF-8");
        let words = name
            .strip_prefix("tatham-slv")
            .and_then(|name| name.strip_suffix(".1"))
            .expect("nothing else is left");
        let words: Vec<&str> = ["man"].into_iter().chain(words.split('-').skip(1)).collect();
        let whole = small.run(&words, "", Stdio::piped()).stdout;
        assert_eq!(fs::read(&page).expect("it is ours"), whole, "{name}");
    }
    small.make_room();
    fs::remove_dir_all(small.path("man")).expect("it is ours");
}

fn what_is_not_permitted_is_named_and_changes_nothing(small: &Small) {
    let names = |folder: &str| -> BTreeSet<_> {
        fs::read_dir(small.path(folder))
            .expect("it can be listed")
            .map(|entry| entry.expect("a file").file_name())
            .collect()
    };
    let set = |name: &str, mode| {
        fs::set_permissions(small.path(name), Permissions::from_mode(mode)).expect("it is ours");
    };
    let record = "{\"puzzle\":\"";
    for folder in ["locked", "listed"] {
        fs::create_dir(small.path(folder)).expect("there is room");
        fs::write(small.path(folder).join("game"), "pattern:2x2:2/2/2/2").expect("there is room");
    }
    for (file, mode) in [("secret", 0), ("kept", 0o444)] {
        fs::write(small.path(file), record).expect("there is room");
        set(file, mode);
    }
    // One folder may not be entered, and nothing may be added to the other.
    set("locked", 0);
    set("listed", 0o555);
    let before = (names(""), names("listed"));
    for (words, name) in [
        (&["secret"][..], "`secret`"),
        (&["solve", "./secret"], "`./secret`"),
        (&["pattern", "secret"], "`secret`"),
        (&["hint", "secret"], "`secret`"),
        (&["explain", "secret"], "`secret`"),
        (&["check", "secret"], "`secret`"),
        (&["batch", "secret"], "`secret`"),
        (&["batch", "--resume", "secret"], "`secret`"),
        (&["batch", "--resume", "kept"], "`kept`"),
        (&["countdown", "letters", "gevesnris", "--words", "secret"], "`secret`"),
        (&["locked/game"], "`locked/game`"),
        (&["solve", "locked/game.sav"], "`locked/game.sav`"),
        (&["pattern", "locked/deeper/game"], "`locked/deeper/game`"),
        (&["batch", "locked/game"], "`locked/game`"),
        (&["batch", "--resume", "locked/out"], "`locked/out`"),
        (&["batch", "--resume", "listed/out"], "`listed/out`"),
        (&["man", "--out", "locked/man"], "`locked/man`"),
        (&["man", "--out", "listed/man"], "`listed/man`"),
        (&["man", "--out", "listed"], "`listed/tatham-slv"),
    ] {
        let ran = small.run(words, "pattern 2x2:2/2/2/2\n", Stdio::piped());
        failed(&ran, &[name, "Permission denied"]);
        assert_eq!(String::from_utf8_lossy(&ran.stdout), "", "{words:?}");
        assert_eq!(before, (names(""), names("listed")), "{words:?}");
    }
    let ran = small.run(&["solve", "secret", "--json"], "", Stdio::piped());
    assert!(
        String::from_utf8_lossy(&ran.stderr).starts_with(r#"{"error":{"kind":"file","#),
        "{ran:?}"
    );
    // A user who may not enter the current folder can still give an ID.
    let mut command = Command::new("sh");
    command
        .args(["-c", r#"cd locked && chmod 0 . && exec "$0" pattern 2x2:2/2/2/2"#])
        .arg(small.folder.join("tatham-slv"));
    set("locked", 0o700);
    let ran = command.current_dir(small.path("")).output().expect("a shell");
    assert!(ran.status.success(), "{ran:?}");
    for name in ["locked", "listed"] {
        set(name, 0o700);
    }
    set("secret", 0o600);
    for name in ["secret", "kept"] {
        assert_eq!(fs::read_to_string(small.path(name)).expect("it is ours"), record);
    }
}
