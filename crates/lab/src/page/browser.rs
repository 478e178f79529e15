//! Browser that is driven by the W3C's WebDriver, through chromedriver: HTTP and JSON, for which
//! the standard library and serde_json suffice.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Timeout longer than any action on our page takes.
const LONG: Duration = Duration::from_secs(60);

/// Key of an element in the replies of WebDriver: the standard's own constant.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Modifier key Control, as WebDriver writes it.
pub(super) const CONTROL: char = '\u{e009}';

/// Chromium contacts its makers for many kinds of updates; with these options it hardly does.
const ALONE: &[&str] = &[
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
    "--disable-features=AutofillServerCommunication,NetworkTimeServiceQuerying,OptimizationHints,Translate,MediaRouter",
];

/// Window of a browser with a fresh profile.
#[derive(Debug)]
pub(super) struct Browser {
    driver: Child,
    port: u16,
    /// Path of its commands.
    session: String,
}

impl Browser {
    /// Starts a browser; requests to other machines go to the proxy on this port.
    ///
    /// # Errors
    /// The reason why there is none, or why it does not start.
    pub(super) fn start(proxy: u16) -> Result<Self, String> {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut driver = command.spawn().map_err(|error| {
            format!("chromedriver is not installed (Debian: chromium chromium-driver): {error}")
        })?;
        let mut lines = BufReader::new(driver.stdout.take().expect("it is piped"))
            .lines()
            .map_while(Result::ok);
        // "ChromeDriver was started successfully on port 12345."
        let port = lines.find_map(|line| {
            line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok()
        });
        // All other output is read, so that the driver never blocks on a full pipe.
        thread::spawn(move || lines.for_each(drop));
        let mut browser = Self { driver, port: port.unwrap_or_default(), session: String::new() };
        if port.is_none() {
            return Err("chromedriver does not say where it listens".to_owned());
        }
        let proxy = format!("--proxy-server=127.0.0.1:{proxy}");
        let mut arguments: Vec<&str> =
            [ALONE, &["--headless=new", "--disable-dev-shm-usage", &proxy]].concat();
        if is_root() {
            // Chromium's own rule: root cannot use its sandbox.
            arguments.push("--no-sandbox");
        }
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
        }}});
        let session = browser.send("POST", "/session", &wanted)?;
        browser.session = format!(
            "/session/{}",
            session["sessionId"].as_str().ok_or("chromedriver opens no session")?
        );
        Ok(browser)
    }

    /// Opens an address.
    pub(super) fn go(&self, url: &str) {
        self.post("/url", &json!({ "url": url }));
    }

    /// Returns the value of a function's body on the page, or of its promise.
    #[track_caller]
    pub(super) fn run(&self, script: &str, arguments: &[Value]) -> Value {
        self.post("/execute/sync", &json!({"script": script, "args": arguments}))
    }

    /// Waits until an expression is neither null nor false, and returns its value.
    #[track_caller]
    pub(super) fn until(&self, expression: &str) -> Value {
        let start = Instant::now();
        loop {
            let value = self.run(&format!("return {expression}"), &[]);
            if !value.is_null() && value != false {
                return value;
            }
            assert!(start.elapsed() < LONG, "it never becomes true: {expression}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Reads a text that the page shows as JSON.
    #[track_caller]
    pub(super) fn json(&self, selector: &str) -> Value {
        let text =
            self.run("return document.querySelector(arguments[0]).textContent", &[selector.into()]);
        serde_json::from_str(text.as_str().expect("text"))
            .unwrap_or_else(|error| panic!("{selector}: {error}: {text}"))
    }

    /// Types into the element that a CSS selector finds.
    #[track_caller]
    pub(super) fn type_into(&self, selector: &str, keys: &str) {
        self.post(&format!("/element/{}/value", self.element(selector)), &json!({ "text": keys }));
    }

    /// Clicks on such an element, if it is visible.
    #[track_caller]
    pub(super) fn click(&self, selector: &str) {
        self.post(&format!("/element/{}/click", self.element(selector)), &json!({}));
    }

    #[track_caller]
    fn element(&self, selector: &str) -> String {
        let found = self.post("/element", &json!({"using": "css selector", "value": selector}));
        found[ELEMENT].as_str().expect("an element").to_owned()
    }

    /// Puts a text on the clipboard and pastes it over the content of an element, as people do.
    #[track_caller]
    pub(super) fn paste(&self, selector: &str, text: &str) {
        self.cdp(
            "Browser.grantPermissions",
            &json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}),
        );
        self.run("return navigator.clipboard.writeText(arguments[0])", &[text.into()]);
        self.type_into(selector, &format!("{CONTROL}av"));
    }

    /// Sends a command of Chromium's own protocol.
    #[track_caller]
    pub(super) fn cdp(&self, command: &str, parameters: &Value) -> Value {
        self.post("/goog/cdp/execute", &json!({"cmd": command, "params": parameters}))
    }

    /// Resizes the window to a screen; narrow ones are touch screens of phones.
    #[track_caller]
    pub(super) fn resize(&self, width: u32, height: u32) {
        let is_phone = width < 600;
        let screen = json!({
            "width": width, "height": height, "deviceScaleFactor": if is_phone { 2 } else { 1 },
            "mobile": is_phone,
        });
        self.cdp("Emulation.setDeviceMetricsOverride", &screen);
    }

    /// Returns a picture of the window, as PNG.
    pub(super) fn picture(&self) -> Option<Vec<u8>> {
        match self.send("GET", "/screenshot", &Value::Null) {
            Ok(Value::String(picture)) => Some(decoded(&picture)),
            _ => None,
        }
    }

    /// Returns the errors that the page has written to the console since the last call: refusals by
    /// its policy and missing files are among them.
    #[track_caller]
    pub(super) fn errors(&self) -> Vec<String> {
        let log = self.post("/se/log", &json!({"type": "browser"}));
        let entries =
            log.as_array().expect("a list").iter().filter(|entry| entry["level"] == "SEVERE");
        entries.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    #[track_caller]
    fn post(&self, path: &str, body: &Value) -> Value {
        self.send("POST", path, body).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Sends a command.
    ///
    /// # Errors
    /// The driver is not there, or the command failed: its message.
    fn send(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let fault = |error: std::io::Error| format!("chromedriver: {error}");
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).map_err(fault)?;
        stream.set_read_timeout(Some(2 * LONG)).map_err(fault)?;
        let mut head = String::new();
        let _ = write!(
            head,
            "{method} {}{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n",
            self.session
        );
        let _ = write!(
            head,
            "Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).map_err(fault)?;
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line).map_err(fault)? == 0 || line == "\r\n" {
                break;
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().map_err(|error| format!("chromedriver: {error}"))?;
            }
        }
        let mut text = vec![0; length];
        reader.read_exact(&mut text).map_err(fault)?;
        let mut reply: Value =
            serde_json::from_slice(&text).map_err(|error| format!("chromedriver: {error}"))?;
        match &reply["value"]["error"] {
            Value::Null => Ok(reply["value"].take()),
            error => {
                Err(format!("{error}: {}", reply["value"]["message"].as_str().unwrap_or_default()))
            }
        }
    }
}

impl Drop for Browser {
    /// The session ends first, and the browser with it: if the driver ended before, the browser
    /// would stay. A failed test leaves a screenshot.
    fn drop(&mut self) {
        if thread::panicking()
            && let Some(picture) = self.picture()
        {
            let name = thread::current().name().unwrap_or("test").replace("::", "-");
            let file = std::env::temp_dir().join(format!("{name}.png"));
            if std::fs::write(&file, picture).is_ok() {
                eprintln!("what could be seen: {}", file.display());
            }
        }
        if !self.session.is_empty() {
            let _ = self.send("DELETE", "", &Value::Null);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Decodes a text in base64 (RFC 4648).
fn decoded(text: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = text.bytes().filter_map(|byte| DIGITS.iter().position(|&digit| digit == byte));
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0, 0);
    for digit in digits {
        (bits, count) = ((bits << 6 | digit) & 0xffff, count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

#[test]
fn base64_is_read() {
    assert_eq!(decoded("TWFu"), b"Man");
    assert_eq!(decoded("TWE="), b"Ma");
    assert_eq!(decoded("iVBORw0KGgo="), b"\x89PNG\r\n\x1a\n");
}

/// Returns true if this program runs as root.
fn is_root() -> bool {
    #[cfg(unix)]
    return std::os::unix::fs::MetadataExt::uid(
        &std::fs::metadata("/proc/self").expect("of this process"),
    ) == 0;
    #[cfg(not(unix))]
    false
}
