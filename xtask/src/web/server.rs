//! A server for the files of one folder, to look at a site on this machine: what any static host does, and no more.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

/// What files are, by the ends of their names.
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

/// Bytes of a request that are read: browsers send a few hundred.
const LONGEST: u64 = 1 << 16;

/// A folder that is served to this machine alone.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    folder: PathBuf,
}

impl Server {
    /// Listens on a port, 0 for any that is free.
    ///
    /// # Errors
    /// The port is taken, or not ours.
    pub fn on(port: u16, folder: &Path) -> Result<Self, String> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .map_err(|error| format!("port {port}: {error}"))?;
        Ok(Self { listener, folder: folder.to_owned() })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// The system does not know.
    pub fn address(&self) -> Result<SocketAddr, String> {
        self.listener.local_addr().map_err(|error| error.to_string())
    }

    /// Serves until `is_over`, which is asked with each request.
    pub fn serve(&self, is_over: impl Fn() -> bool) {
        for stream in self.listener.incoming().flatten() {
            if is_over() {
                return;
            }
            let folder = self.folder.clone();
            // Browsers open several at once, and keep some of them without asking.
            std::thread::spawn(move || reply(&folder, &stream));
        }
    }
}

/// Answers one request; who has gone away hears nothing.
fn reply(folder: &Path, stream: &TcpStream) {
    let _ = stream.set_read_timeout(Some(Duration::from_secs(10)));
    let mut lines = BufReader::new(stream.take(LONGEST)).lines().map_while(Result::ok);
    let Some(first) = lines.next() else { return };
    // The rest is read, so that the connection ends well.
    lines.take_while(|line| !line.is_empty()).for_each(drop);
    let _ = answer(folder, &first, stream);
}

/// Writes what answers the first line of a request.
fn answer(folder: &Path, request: &str, mut stream: &TcpStream) -> std::io::Result<()> {
    let mut words = request.split(' ');
    let (method, address) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let found = if method == "GET" || method == "HEAD" { file(folder, address) } else { None };
    let (status, kind, body) = match &found {
        Some((kind, body)) => ("200 OK", *kind, &body[..]),
        None => ("404 Not Found", "text/plain; charset=utf-8", &b"not found\n"[..]),
    };
    // Whoever builds the site anew sees it at the next look.
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if method == "HEAD" { Ok(()) } else { stream.write_all(body) }
}

/// What an address means: its type and its bytes, of files in the folder alone.
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
