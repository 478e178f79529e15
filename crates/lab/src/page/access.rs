//! Accessibility: by keyboard alone, as text, in light and dark windows, near and far.

use serde_json::json;

use super::way::{UNRULY, settle, text};
use super::{Browser, examples, in_browser};

/// Smallest contrast between text and its background (WCAG 2, level AA).
const CONTRAST: f64 = 4.5;

/// Presses a key, wherever the focus is.
fn press(browser: &Browser, key: &str) {
    let (code, text) =
        if key.len() == 1 { (key.to_uppercase(), key) } else { (key.to_owned(), "") };
    let virtual_key = match key {
        "Tab" => 9,
        "Enter" => 13,
        "ArrowRight" => 39,
        _ => u32::from(code.as_bytes()[0]),
    };
    for (sort, text) in [("keyDown", if key == "Enter" { "\r" } else { text }), ("keyUp", "")] {
        let event = json!({
            "type": sort, "key": key, "code": code, "windowsVirtualKeyCode": virtual_key,
            "text": text,
        });
        browser.cdp("Input.dispatchKeyEvent", &event);
    }
}

#[test]
fn all_is_reached_by_keyboard_alone() {
    in_browser(|browser, site| {
        browser.go(&site.url(UNRULY));
        settle(browser);
        browser.run("document.activeElement.blur()", &[]);
        let mut reached = Vec::new();
        for _ in 0..40 {
            press(browser, "Tab");
            let focus = browser.run(
                "const e = document.activeElement; return [e.id, getComputedStyle(e).outlineStyle !== 'none' || getComputedStyle(e).boxShadow !== 'none']",
                &[],
            );
            let id = focus[0].as_str().unwrap_or_default().to_owned();
            if reached.contains(&id) && !id.is_empty() {
                break;
            }
            assert!(
                id.is_empty() || focus[1] == true,
                "it cannot be seen that the focus is on {id}"
            );
            reached.push(id);
        }
        for id in [
            "input",
            "next",
            "explain",
            "check",
            "solve",
            "board",
            "save-file",
            "copy-link",
            "original",
        ] {
            assert!(reached.iter().any(|own| own == id), "{id} is not reached by Tab: {reached:?}");
        }
        // The step by its key: first the place, then the reason; and the content of a cell by an
        // arrow key.
        browser.run("document.querySelector('#board').focus()", &[]);
        press(browser, "ArrowRight");
        browser.until("document.querySelector('#where').textContent.includes('R1C1')");
        press(browser, "n");
        browser.until("document.querySelector('#step').textContent.includes('Look at')");
        press(browser, "n");
        browser.until("document.querySelector('#step').textContent.includes('three alike')");
    });
}

#[test]
fn texts_stand_out_from_what_is_behind_them() {
    let script = "
        const parse = (text) => { const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number); return { r, g, b, a }; };
        const light = ({ r, g, b }) => [r, g, b].map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
            .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
        const behind = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c.a === 1) return c; } return { r: 255, g: 255, b: 255 }; };
        const own = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
        return [...document.querySelectorAll('body *')].filter((e) => own(e) && e.checkVisibility() && !e.closest('svg, script, :disabled'))
            .map((e) => { const [a, b] = [light(parse(getComputedStyle(e).color)), light(behind(e))];
                return [e.textContent.trim().slice(0, 30), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)]; });";
    in_browser(|browser, site| {
        for theme in ["light", "dark"] {
            browser.cdp(
                "Emulation.setEmulatedMedia",
                &json!({"features": [{"name": "prefers-color-scheme", "value": theme}]}),
            );
            browser.go(&site.url(""));
            browser.until("document.documentElement.dataset.state === 'home'");
            let home = browser.run(script, &[]);
            browser.run("location.hash = arguments[0]", &[UNRULY.into()]);
            settle(browser);
            browser.click("#explain");
            browser.until("document.querySelector('#step').textContent.includes('Step 1')");
            let work = browser.run(script, &[]);
            let all: Vec<_> = [home, work]
                .iter()
                .flat_map(|texts| texts.as_array().expect("a list").clone())
                .collect();
            assert!(all.len() > 30, "{all:?}");
            for found in all {
                assert!(
                    found[1].as_f64().is_some_and(|contrast| contrast >= CONTRAST),
                    "{theme}: {found}"
                );
            }
        }
    });
}

#[test]
fn each_board_is_there_as_text_and_can_be_enlarged() {
    in_browser(|browser, site| {
        browser.go(&site.url(""));
        for (name, example) in examples() {
            browser.run("location.hash = arguments[0]", &[example.into()]);
            browser.until(&format!(
                "document.querySelector('#work:not([hidden])[data-kind=\"{name}\"] \
                #board svg') !== null"
            ));
            settle(browser);
            assert!(text(browser, "#as-text").trim().len() > 3, "{name}");
            let width = || {
                browser
                    .run(
                        "return document.querySelector('#board svg').getBoundingClientRect().width",
                        &[],
                    )
                    .as_f64()
            };
            let fitted = width();
            browser.click("#zoom-in");
            assert!(width() > fitted, "{name}: {fitted:?} {:?}", width());
            browser.click("#fit");
            assert_eq!(width(), fitted, "{name}");
        }
    });
}
