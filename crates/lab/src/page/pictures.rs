//! Pictures of the page for the documentation. `cargo xtask web pictures` writes them.

use std::fs;
use std::path::PathBuf;

use serde_json::json;
use tatham_core::save::{SaveFile, Step};
use tatham_kinds::find;
use xtask::web::PICTURES;

use super::way::{UNRULY, settle, text};
use super::{Browser, in_browser};

const SUDOKU: &str = "d7_1_2a3c8_4a7_6f6_4a5b1e7_8_5e3_9_3e1b5a6_4f9_3a6_8c4a7_2_9d";

/// Page to take a picture of.
struct Scene {
    name: &'static str,
    size: (u32, u32),
    is_dark: bool,
    /// Fragment of the address.
    fragment: String,
    /// Brings the page into the state that the picture shows.
    act: fn(&Browser),
    /// Words that are read in the picture.
    words: &'static str,
}

/// Save file of a Sudoku with 3 wrong entries.
fn save_file() -> String {
    let enter = |entry: &str| Step::Move(format!("R{entry}"));
    let params = "3x3".to_owned();
    let steps = ["0,0,4", "1,0,5", "0,3,4", "1,5,7"].map(enter).to_vec();
    let (game, desc, next_params) = ("Solo".to_owned(), SUDOKU.to_owned(), params.clone());
    SaveFile { game, params, next_params, desc, steps }.to_string()
}

/// Clicks a button, and waits for the end of its request.
fn request(browser: &Browser, button: &str, request: &str) {
    browser.click(button);
    browser.until(&format!(
        "document.querySelector('#reply-{request}') !== null && \
        document.documentElement.dataset.state === 'ready'"
    ));
}

/// Clicks a button that changes the step.
fn step(browser: &Browser, button: &str) {
    let before = json!(text(browser, "#step"));
    browser.click(button);
    browser.until(&format!("document.querySelector('#step').textContent !== {before}"));
}

fn scenes() -> [Scene; 5] {
    [
        Scene {
            name: "home",
            size: (1280, 860),
            is_dark: false,
            fragment: String::new(),
            act: |browser| {
                browser.until(
                    "document.querySelector('.thumb') !== null && \
                    document.querySelector('.thumb:empty') === null",
                );
            },
            words: "Or try an example",
        },
        Scene {
            name: "explanation",
            size: (1280, 800),
            is_dark: false,
            fragment: format!("#solo:3x3:{SUDOKU}"),
            act: |browser| {
                settle(browser);
                request(browser, "#explain", "explain");
                (0..5).for_each(|_| step(browser, "#later"));
            },
            words: "Step 6 of",
        },
        Scene {
            name: "check",
            size: (1280, 800),
            is_dark: true,
            fragment: UNRULY.to_owned(),
            act: |browser| {
                settle(browser);
                browser.paste("#input", &save_file());
                browser.until("document.querySelector('#work').dataset.kind === 'solo'");
                settle(browser);
                browser.run("document.querySelector('#input').scrollTop = 0", &[]);
                request(browser, "#check", "check");
            },
            words: "3 entries",
        },
        Scene {
            name: "solutions",
            size: (820, 1000),
            is_dark: false,
            fragment: "#pattern:5x5:1/1/1/1/1/1/1/1/1/1".to_owned(),
            act: |browser| {
                settle(browser);
                request(browser, "#solve", "solve");
                browser.click("#tabs [data-view=\"solution-1\"]");
            },
            words: "Solution 2",
        },
        Scene {
            name: "phone",
            size: (390, 844),
            is_dark: true,
            fragment: format!("#signpost:{}", find("signpost").expect("a kind").kind.example),
            act: |browser| {
                settle(browser);
                request(browser, "#next", "hint");
                step(browser, "#next");
            },
            words: "R",
        },
    ]
}

#[test]
fn the_pictures_of_the_documentation_can_be_taken() {
    let folder = std::env::var_os(PICTURES).map(PathBuf::from);
    for Scene { name, size: (width, height), is_dark, fragment, act, words } in scenes() {
        in_browser(|browser, site| {
            let theme = if is_dark { "dark" } else { "light" };
            browser.cdp(
                "Emulation.setEmulatedMedia",
                &json!({"features": [{"name": "prefers-color-scheme", "value": theme}]}),
            );
            browser.resize(width, height);
            browser.go(&site.url(&fragment));
            act(browser);
            let shown = text(browser, "body");
            assert!(shown.contains(words), "{name}: {shown}");
            if let Some(folder) = &folder {
                let file = folder.join(format!("{name}.png"));
                fs::write(&file, browser.picture().expect("a picture")).expect("it can be written");
            }
        });
    }
}
