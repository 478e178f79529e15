//! Mirror: a server with a few files, on this machine alone, where install.sh finds a release.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::Duration;

/// Reaction of the server to a request for a path.
#[derive(Clone, Debug)]
pub(super) enum Reply {
    /// It sends the file.
    File(Vec<u8>),
    /// It promises the file, sends half of it, and closes the connection.
    #[cfg_attr(not(all(test, unix)), expect(dead_code, reason = "a failure for tests"))]
    CutOff(Vec<u8>),
}

/// Serves these paths until the program ends; returns the address.
///
/// # Errors
/// There is no free port.
pub(super) fn serve(files: BTreeMap<String, Reply>) -> Result<String, String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .map_err(|error| format!("no free port: {error}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let files = Arc::new(files);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let files = Arc::clone(&files);
            // A client that disconnects early is not an error.
            std::thread::spawn(move || drop(answer(&files, &stream)));
        }
    });
    Ok(format!("http://{address}"))
}

fn answer(files: &BTreeMap<String, Reply>, mut stream: &TcpStream) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let request = lines.next().unwrap_or_default();
    lines.take_while(|line| !line.is_empty()).for_each(drop);
    let path = request.split(' ').nth(1).unwrap_or_default();
    let (status, body, length) = match files.get(path) {
        Some(Reply::File(body)) => ("200 OK", &body[..], body.len()),
        Some(Reply::CutOff(body)) => ("200 OK", &body[..body.len() / 2], body.len()),
        None => ("404 Not Found", &b"not found\n"[..], 10),
    };
    write!(stream, "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n")?;
    stream.write_all(body)
}
