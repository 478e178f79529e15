//! Every paste ends in an answer or an error, and the page stays usable.

use std::time::{Duration, Instant};

use super::{Browser, in_browser};

/// Time limit of a refusal, including the driver's share.
const MOMENT: Duration = Duration::from_secs(5);

const STATE: &str = "document.documentElement.dataset.state";

/// Drops a text on the page, as a file or from another program; pasting this size would test the
/// clipboard, not the page.
fn drop_on(browser: &Browser, text: &str, times: u32) {
    let script = "const data = new DataTransfer();
        data.setData('text', arguments[0].repeat(arguments[1]));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));";
    browser.run(script, &[text.into(), times.into()]);
}

#[test]
fn hostile_pastes_are_refused_and_the_page_lives_on() {
    in_browser(|browser, site| {
        browser.go(&site.url(""));
        browser.until(&format!("{STATE} === 'home'"));
        let before = browser.run(
            "return document.querySelectorAll('script:not([type=\"application/json\"]), \
            img, iframe').length",
            &[],
        );
        let attacks = [
            "<img src=x onerror=\"window.hurt = true\">",
            "<script>window.hurt = true</script>",
            "solo:2x2:<svg onload=\"window.hurt = true\">",
            "\"><iframe srcdoc=\"<script>parent.hurt = true</script>\">",
            "javascript:window.hurt = true",
            "5x5#123",
            "signpost:999999999x999999999:a",
            "pattern:1000x1000:",
            "\u{202e}solo:2x2:é\u{0301}👩‍👩‍👧‍👦",
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :999999999:x",
        ];
        for text in attacks {
            browser.paste("#input", text);
            let start = Instant::now();
            browser.until(&format!(
                "{STATE} === 'failed' && !document.querySelector('#error').hidden"
            ));
            assert!(start.elapsed() < MOMENT, "{text:?}: {:?}", start.elapsed());
            let (error, kept) = (
                browser.until("document.querySelector('#error').textContent"),
                browser.until("document.querySelector('#input').value"),
            );
            assert!(
                error.as_str().is_some_and(|error| !error.is_empty() && error.len() < 2000),
                "{text:?}: {error}"
            );
            assert_eq!(kept, *text, "what was pasted stays");
        }
        for (piece, times) in [
            ("9", 4 << 20),
            ("a\n", 1 << 20),
            ("{\"a\":[", 1 << 19),
            ("é👩", 1 << 19),
            ("\0", 1 << 20),
            ("1/", 1 << 20),
        ] {
            // The previous error is gone, so the next visible error belongs to this text.
            drop_on(browser, "solo:2x2:a2_1c3b3c1_2a", 1);
            browser.until(&format!("{STATE} === 'ready'"));
            let start = Instant::now();
            drop_on(browser, piece, times);
            browser.until(&format!("{STATE} === 'failed'"));
            assert!(start.elapsed() < MOMENT, "{times} times {piece:?}: {:?}", start.elapsed());
        }
        assert!(browser.run("return window.hurt ?? null", &[]).is_null());
        let after = browser.run(
            "return document.querySelectorAll('script:not([type=\"application/json\"]), \
            img, iframe').length",
            &[],
        );
        assert_eq!(after, before, "nothing of it became part of the page");
        browser.paste("#input", "solo:2x2:a2_1c3b3c1_2a");
        browser.until(&format!("{STATE} === 'ready' && document.querySelector('#error').hidden"));
    });
}
