//! Response times: to the first answer, and to a stop.

use std::time::Duration;

use serde_json::Value;

use super::in_browser;

/// The goal is half a second; a machine that runs other tests at the same time may take several
/// times that.
const SOON: Duration = Duration::from_secs(3);

/// The goal is a fifth of a second, with the same margin.
const STOPPED: Duration = Duration::from_secs(1);

/// Converts milliseconds, as JavaScript counts them.
fn milliseconds(value: &Value) -> Duration {
    Duration::from_secs_f64(value.as_f64().expect("a number") / 1000.0)
}

/// Returns a script that sets `window.at` when an expression becomes true: it checks with each
/// frame, and by a timer if there are no frames.
fn noting(expression: &str) -> String {
    format!(
        "window.at = null; const look = () => {{ if ({expression}) window.at = performance.now(); else setTimeout(look, 5); }}; look();"
    )
}

#[test]
fn the_first_answer_comes_soon_from_the_disk() {
    in_browser(|browser, site| {
        let link =
            site.url("#solo:3x3:d7_1_2a3c8_4a7_6f6_4a5b1e7_8_5e3_9_3e1b5a6_4f9_3a6_8c4a7_2_9d");
        browser.go(&site.url(""));
        browser.until(
            "navigator.serviceWorker.getRegistration().then((all) => \
            all?.active?.state === 'activated')",
        );
        let script = noting("document.querySelector('#reply-solve')");
        browser
            .cdp("Page.addScriptToEvaluateOnNewDocument", &serde_json::json!({ "source": script }));
        let mut times = Vec::new();
        for _ in 0..5 {
            browser.go("about:blank");
            browser.go(&link);
            times.push(milliseconds(&browser.until("window.at")));
        }
        times.sort_unstable();
        eprintln!("start to first answer from the disk: {times:.0?}");
        assert!(times[2] < SOON, "{times:?}");
    });
}

#[test]
fn what_takes_long_can_be_stopped_soon() {
    // Ten thousand fillings at each step, and more solutions than anyone could list.
    let rows = vec!["1"; 60].join("/");
    in_browser(|browser, site| {
        browser.go(&site.url(&format!("#pattern:30x30:{rows}")));
        browser.until("document.querySelector('#work:not([hidden]) #board svg') !== null");
        browser.until("document.documentElement.dataset.state === 'ready'");
        for _ in 0..3 {
            browser.run("document.querySelector('#explain').click()", &[]);
            let is_busy = "document.documentElement.dataset.state === 'busy' && \
                !document.querySelector('#stop').hidden";
            browser.until(is_busy);
            let script = format!(
                "const start = performance.now(); {} document.querySelector('#stop').click(); window.start = start;",
                noting("document.documentElement.dataset.state !== 'busy'")
            );
            browser.run(&script, &[]);
            browser.until("window.at");
            let took = milliseconds(&browser.run("return window.at - window.start", &[]));
            eprintln!("stopped after {took:.1?}");
            assert!(took < STOPPED, "{took:?}");
        }
        browser.click("#solve");
        browser.until("document.querySelector('#tabs [data-view=\"solution-1\"]') !== null");
    });
}
