//! Server for the files of one folder, to view a site on this machine: it only does what any static
//! host does.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

/// Types of files, by the ends of their names.
const TYPES: &[(&str, &str)] = &[
    ("css", "text/css; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
];

/// Largest number of bytes of a request that are read: browsers send a few hundred.
const LONGEST: u64 = 1 << 16;

/// Folder that is served to this machine alone.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    folder: PathBuf,
}

impl Server {
    /// Listens on a port, 0 for any free one.
    ///
    /// # Errors
    /// The port is in use, or not permitted.
    pub fn on(port: u16, folder: &Path) -> Result<Self, String> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .map_err(|error| format!("port {port}: {error}"))?;
        Ok(Self { listener, folder: folder.to_owned() })
    }

    /// Returns the address on which it listens.
    ///
    /// # Errors
    /// The system does not report it.
    pub fn address(&self) -> Result<SocketAddr, String> {
        self.listener.local_addr().map_err(|error| error.to_string())
    }

    /// Serves until `is_over` returns true; it is called with each request.
    pub fn serve(&self, is_over: impl Fn() -> bool) {
        for stream in self.listener.incoming().flatten() {
            if is_over() {
                return;
            }
            let folder = self.folder.clone();
            // Browsers open several connections at once, and keep some of them idle.
            std::thread::spawn(move || reply(&folder, &stream));
        }
    }
}

/// Answers one request; a client that has disconnected is ignored.
fn reply(folder: &Path, stream: &TcpStream) {
    let _ = stream.set_read_timeout(Some(Duration::from_secs(10)));
    let mut lines = BufReader::new(stream.take(LONGEST)).lines().map_while(Result::ok);
    let Some(first) = lines.next() else { return };
    // The rest is read, so that the connection ends cleanly.
    lines.take_while(|line| !line.is_empty()).for_each(drop);
    let _ = answer(folder, &first, stream);
}

/// Writes the reply to the first line of a request.
fn answer(folder: &Path, request: &str, mut stream: &TcpStream) -> std::io::Result<()> {
    let mut words = request.split(' ');
    let (method, address) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let found = if method == "GET" || method == "HEAD" { file(folder, address) } else { None };
    let (status, kind, body) = match &found {
        Some((kind, body)) => ("200 OK", *kind, &body[..]),
        None => ("404 Not Found", "text/plain; charset=utf-8", &b"not found\n"[..]),
    };
    // A new build of the site is visible at the next request.
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if method == "HEAD" { Ok(()) } else { stream.write_all(body) }
}

/// Returns the type and the bytes for an address, from files in the folder alone.
fn file(folder: &Path, address: &str) -> Option<(&'static str, Vec<u8>)> {
    let path = address.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = if path.is_empty() || path.ends_with('/') {
        format!("{path}index.html")
    } else {
        path.to_owned()
    };
    if !Path::new(&path).components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let (_, end) = path.rsplit_once('.')?;
    let (_, kind) = TYPES.iter().find(|(known, _)| *known == end)?;
    Some((kind, fs::read(folder.join(&path)).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_their_types_and_nothing_outside_is_served() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let port = {
            let server = Server::on(0, folder).expect("a port");
            let port = server.address().expect("an address").port();
            std::thread::spawn(move || server.serve(|| false));
            port
        };
        let said = |request: &str| {
            let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
            write!(stream, "{request} HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("a request");
            let mut text = String::new();
            stream.read_to_string(&mut text).expect("a reply");
            text
        };
        for address in [
            "/../README.md",
            "/src/../../web/index.html",
            "//etc/hosts.txt",
            "/src",
            "/Cargo.toml",
            "x",
        ] {
            let found = said(&format!("GET {address}"));
            assert!(
                found.starts_with("HTTP/1.1 404 Not Found") && found.ends_with("not found\n"),
                "{address}: {found}"
            );
        }
        assert!(said("POST /").starts_with("HTTP/1.1 404"));
    }

    #[test]
    fn an_address_is_a_file_of_the_folder() {
        let folder = std::env::temp_dir().join(format!("tatham-server-{}", std::process::id()));
        fs::create_dir_all(folder.join("v")).expect("a folder");
        fs::write(folder.join("index.html"), "page").expect("a file");
        fs::write(folder.join("v/tatham.wasm"), "\0asm").expect("a file");
        assert_eq!(file(&folder, "/"), Some(("text/html; charset=utf-8", b"page".to_vec())));
        assert_eq!(file(&folder, "/?x=1"), Some(("text/html; charset=utf-8", b"page".to_vec())));
        assert_eq!(file(&folder, "/v/tatham.wasm"), Some(("application/wasm", b"\0asm".to_vec())));
        assert_eq!(file(&folder, "/v/"), None);
        assert_eq!(file(&folder, "/v"), None);
        assert_eq!(file(&folder, "/v/../index.html"), None);
        fs::remove_dir_all(&folder).expect("it was there");
    }
}
