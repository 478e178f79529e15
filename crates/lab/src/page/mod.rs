//! Tests of the page in a real browser. `cargo xtask web test` builds the site and runs them;
//! without a site or a browser, they are skipped.

mod access;
mod browser;
#[path = "../../../wire/tests/it/mutations.rs"]
mod mutations;
mod offline;
mod paste;
mod pictures;
mod policy;
mod resume;
mod solver;
mod start;
mod way;

use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use serde_json::Value;
use tatham_kinds::KINDS;

use self::browser::Browser;
use xtask::web::server::Server;
use xtask::web::{SITE, site};

/// Site that is served for the lifetime of this value.
struct Served {
    port: u16,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Served {
    fn from_folder(folder: &Path) -> Self {
        let server = Server::on(0, folder).expect("a port");
        let port = server.address().expect("an address").port();
        let is_over = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_over);
        let thread = Some(thread::spawn(move || server.serve(|| flag.load(Ordering::Relaxed))));
        Self { port, is_over, thread }
    }

    fn url(&self, rest: &str) -> String {
        format!("http://127.0.0.1:{}/{rest}", self.port)
    }

    /// Stops serving: from now on connections are refused.
    fn stop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        let _ = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port));
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Hosts that Chromium itself contacts regardless of its options: for updates, and about its user.
const CHROMIUMS_OWN: [&str; 2] = ["accounts.google.com", "update.googleapis.com"];

/// Proxy for all other machines: it records requests, and returns nothing.
struct World {
    port: u16,
    asked: Arc<Mutex<Vec<String>>>,
}

impl World {
    fn new() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let asked = Arc::new(Mutex::new(Vec::new()));
        let notes = Arc::clone(&asked);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let notes = Arc::clone(&notes);
                // Chromium also opens connections in advance, and may never send a request on them.
                thread::spawn(move || {
                    let mut line = String::new();
                    let _ = BufReader::new(stream).read_line(&mut line);
                    if !line.is_empty() {
                        notes.lock().expect("nobody panics").push(line.trim().to_owned());
                    }
                });
            }
        });
        Self { port, asked }
    }

    /// Returns the requests of the page.
    fn asked(&self) -> Vec<String> {
        let asked = self.asked.lock().expect("nobody panics").clone();
        asked.into_iter().filter(|line| !CHROMIUMS_OWN.contains(&host(line))).collect()
    }
}

/// Returns the host in the first line of a request to a proxy: `GET http://host/…`,
/// `CONNECT host:443 …`.
fn host(line: &str) -> &str {
    let address = line.split(' ').nth(1).unwrap_or_default();
    let address = address.split_once("://").map_or(address, |(_, rest)| rest);
    &address[..address.find(['/', ':']).unwrap_or(address.len())]
}

/// Returns the folder of the site, if the tests are run with one.
fn built() -> Option<PathBuf> {
    let folder = std::env::var_os(SITE).map(PathBuf::from);
    if folder.is_none() {
        eprintln!("skipped: no site was built (`cargo xtask web test` does both)");
    }
    folder
}

/// Runs a test on the site in a browser. Console errors and requests to other hosts fail it.
fn in_browser(test: impl FnOnce(&Browser, &mut Served)) {
    let Some(folder) = built() else { return };
    in_browser_on(&folder, test);
}

fn in_browser_on(folder: &Path, test: impl FnOnce(&Browser, &mut Served)) {
    let world = World::new();
    let browser = match Browser::start(world.port) {
        Ok(browser) => browser,
        Err(error) => {
            eprintln!("skipped: {error}");
            return;
        }
    };
    let mut served = Served::from_folder(folder);
    test(&browser, &mut served);
    assert_eq!(browser.errors(), [""; 0], "the page's console");
    assert_eq!(world.asked(), [""; 0], "requests to others");
}

/// Returns a reply without the fields that differ between runs.
fn lasting(mut reply: Value) -> Value {
    if let Some(fields) = reply.as_object_mut() {
        fields.retain(|name, _| name != "elapsed_ms" && name != "stats");
    }
    reply
}

/// Returns the native answer to the same request.
fn natively(request: &Value) -> Value {
    let reply = tatham_wire::answer(&request.to_string(), &tatham_wire::RequestContext::default());
    lasting(serde_json::from_str(&reply).expect("JSON"))
}

/// Returns each kind's name, and its example as it can be pasted.
fn examples() -> impl Iterator<Item = (&'static str, String)> {
    KINDS
        .iter()
        .map(|entry| (entry.kind.name, format!("{}:{}", entry.kind.name, entry.kind.example)))
}

/// Without this test, a broken proxy would go unnoticed.
#[test]
fn requests_to_others_are_noticed() {
    assert_eq!(host("CONNECT accounts.google.com:443 HTTP/1.1"), "accounts.google.com");
    assert_eq!(host("GET http://example.org/x HTTP/1.1"), "example.org");
    let world = World::new();
    let Ok(browser) = Browser::start(world.port).inspect_err(|error| eprintln!("skipped: {error}"))
    else {
        return;
    };
    browser.go("data:text/html,<img src=http://example.org/x.png>");
    let start = std::time::Instant::now();
    while world.asked().is_empty() && start.elapsed().as_secs() < 20 {
        thread::sleep(std::time::Duration::from_millis(20));
    }
    assert_eq!(world.asked()[0], "GET http://example.org/x.png HTTP/1.1");
}
