//! User journey: from a paste to the next step, to all of them, to the solution, on screens of
//! every size.

use serde_json::json;

use super::{Browser, examples, in_browser, natively};

pub(super) const UNRULY: &str = "#unruly:8x8:BbJBBABHCbEBeBAaCCcCc";

/// Waits until a puzzle is shown and the page is idle.
pub(super) fn settle(browser: &Browser) {
    browser.until(
        "document.documentElement.dataset.state === 'ready' && document.querySelector('#work:not([hidden]) #board svg') !== null",
    );
}

pub(super) fn text(browser: &Browser, selector: &str) -> String {
    browser
        .run("return document.querySelector(arguments[0]).textContent", &[selector.into()])
        .as_str()
        .expect("text")
        .to_owned()
}

#[test]
fn the_next_step_says_where_then_why() {
    in_browser(|browser, site| {
        browser.go(&site.url(UNRULY));
        settle(browser);
        browser.click("#next");
        browser.until(
            "document.querySelector('#request-hint') !== null && \
            document.documentElement.dataset.state === 'ready'",
        );
        assert!(text(browser, "#step").contains("R2C2"), "{}", text(browser, "#step"));
        assert!(!text(browser, "#step").contains("three alike"), "the reason is still to be found");
        browser.click("#next");
        browser.until("document.querySelector('#step').textContent.includes('three alike')");
    });
}

#[test]
fn every_step_is_on_the_slider_and_the_last_one_solves() {
    in_browser(|browser, site| {
        browser.go(&site.url(UNRULY));
        settle(browser);
        browser.click("#explain");
        browser.until(
            "document.querySelector('#reply-explain') !== null && \
            document.documentElement.dataset.state === 'ready'",
        );
        let steps = browser.json("#reply-explain")["steps"].as_array().expect("a list").clone();
        let most = browser.until("Number(document.querySelector('#slider').max)");
        assert!(
            most.as_u64().is_some_and(|most| most as usize >= steps.len() - 1),
            "{most} of {}",
            steps.len()
        );
        let mut seen = vec![text(browser, "#step")];
        for _ in 0..3 {
            browser.run("document.querySelector('#later').click()", &[]);
            let before = serde_json::to_string(seen.last().expect("one")).expect("text");
            browser.until(&format!("document.querySelector('#step').textContent !== {before}"));
            seen.push(text(browser, "#step"));
        }
        assert_ne!(text(browser, "#rating"), "", "how hard it is");
        // After the last step the board shows the solution.
        browser.run(
            "const slider = document.querySelector('#slider'); slider.value = slider.max; \
            slider.dispatchEvent(new Event('input'))",
            &[],
        );
        browser.until(&format!(
            "document.querySelector('#step').textContent.includes('Step {} of')",
            steps.len()
        ));
        let squares =
            |signs: &str| signs.chars().filter(|sign| "□■".contains(*sign)).collect::<String>();
        let last = squares(&text(browser, "#as-text"));
        assert_eq!(last.chars().count(), 64, "all are filled in");
        browser.click("#solve");
        browser.until(
            "document.querySelector('#tabs [data-view=\"solution-1\"]') !== null && \
            document.documentElement.dataset.state === 'ready'",
        );
        assert_eq!(last, squares(&text(browser, "#as-text")));
    });
}

#[test]
fn moves_are_stepped_through() {
    in_browser(|browser, site| {
        browser.go(&site.url("#fifteen:3x2:1,2,3,0,4,5"));
        settle(browser);
        browser.until(
            "document.querySelector('#verdict').textContent.includes('Solvable in 2 moves (proven \
            shortest).')",
        );
        assert_eq!(
            browser.run("return document.querySelector('#check').hidden", &[]),
            true,
            "nothing is right or wrong"
        );
        browser.click("#next");
        browser.until("document.querySelector('#step').textContent.includes('Slide the 4 left:')");
        browser.click("#explain");
        browser.until("document.querySelector('#step').textContent.includes('Step 1 of 2')");
        browser.run("document.querySelector('#later').click()", &[]);
        browser.until("document.querySelector('#step').textContent.includes('Slide the 5 left:')");
        let last = text(browser, "#as-text");
        assert!(last.find('4') < last.find('5'), "the board is in order: {last}");
        browser.click("#solve");
        browser.until(
            "document.querySelector('#tabs [data-view=\"solution-1\"]') !== null && \
            document.documentElement.dataset.state === 'ready'",
        );
        // All boards of the answer, side by side.
        assert_eq!(
            browser.run("return document.querySelectorAll('#board svg text').length", &[]),
            18
        );
    });
}

#[test]
fn what_is_hidden_is_played_without_looking() {
    in_browser(|browser, site| {
        browser.go(&site.url("#mines:9x9:8,1,m232becc45ffe7116ea368"));
        settle(browser);
        browser
            .until("document.querySelector('#verdict').textContent.includes('Solvable blind in ')");
        // First the cells to look at, then the safe cell and the reason, and then it is open.
        let open = |browser: &Browser| {
            text(browser, "#as-text").chars().filter(char::is_ascii_digit).count()
        };
        let before = open(browser);
        browser.click("#next");
        browser.until("document.querySelector('#next').textContent === 'Why there?'");
        assert!(!text(browser, "#step").contains("safe"), "{}", text(browser, "#step"));
        browser.click("#next");
        browser.until(
            "document.querySelector('#step').textContent.includes('so R3C3 and \
            R4C3 are both safe.')",
        );
        assert!(open(browser) > before, "{}", text(browser, "#as-text"));
        browser.click("#check");
        browser.until("document.querySelector('#step').textContent.includes('No mistakes; ')");
    });
}

#[test]
fn an_error_is_marked_and_a_choice_offered() {
    in_browser(|browser, site| {
        browser.go(&site.url(""));
        browser.until("document.documentElement.dataset.state === 'home'");
        browser.paste("#input", "signpost:2x2:1ci4ag");
        browser.until("document.documentElement.dataset.state === 'failed'");
        assert_eq!(text(browser, "#error mark"), "i");
        browser.paste("#input", "2x2:ceag");
        browser.until(
            "document.documentElement.dataset.state === 'choice' && \
            document.querySelectorAll('#choice [data-puzzle] svg').length > 1",
        );
        browser.click("#choice [data-puzzle=\"solo\"]");
        settle(browser);
        assert_eq!(browser.run("return document.querySelector('#work').dataset.kind", &[]), "solo");
    });
}

#[test]
fn a_save_file_shows_the_puzzle_first_and_is_checked() {
    let position = json!({"grid": [[4, 2, 1, 4], [1, 4, 3, 2], [2, 3, 4, 1], [4, 1, 2, 3]]});
    let opened = natively(&json!({
        "do": "open", "input": "solo:2x2:a2_1c3b3c1_2a", "position": position,
        "options": {"save": true},
    }));
    let save = opened["save"].as_str().unwrap_or_else(|| panic!("{opened}"));
    in_browser(|browser, site| {
        browser.go(&site.url(""));
        browser.until("document.documentElement.dataset.state === 'home'");
        browser.paste("#input", save);
        settle(browser);
        assert!(
            browser
                .run("return document.querySelector('#tabs [data-view=\"solution-1\"]')", &[])
                .is_null(),
            "nothing is given away"
        );
        browser.click("#check");
        browser.until(
            "document.querySelector('#reply-check') !== null && \
            document.documentElement.dataset.state === 'ready'",
        );
        let checked = browser.json("#reply-check");
        assert_eq!(
            (&checked["ok"], &checked["wrong_count"]),
            (&json!(false), &json!(1)),
            "{checked}"
        );
        assert!(checked["wrong"].is_null(), "which one is told when it is asked for");
    });
}

#[test]
fn of_several_solutions_each_has_a_tab_and_what_differs_is_marked() {
    in_browser(|browser, site| {
        browser.go(&site.url("#pattern:2x2:1/1/1/1"));
        settle(browser);
        browser.click("#solve");
        browser.until("document.querySelector('#tabs [data-view=\"solution-2\"]') !== null");
        let shown = |view: &str| {
            browser.click(&format!("#tabs [data-view=\"{view}\"]"));
            browser.until(&format!(
                "document.querySelector('#tabs [data-view=\"{view}\"]').ariaSelected === 'true'"
            ));
            browser.until("document.querySelectorAll('#board svg g.differs').length === 4");
            assert!(
                text(browser, "#differences").contains('4'),
                "{}",
                text(browser, "#differences")
            );
            text(browser, "#as-text")
        };
        assert_ne!(shown("solution-1"), shown("solution-2"));
        assert!(text(browser, "#verdict").contains("solutions"), "{}", text(browser, "#verdict"));
    });
}

#[test]
fn what_is_shown_can_be_taken_away() {
    let id = "2x2:a2_1c3b3c1_2a";
    in_browser(|browser, site| {
        browser.go(&site.url(&format!("#solo:{id}")));
        settle(browser);
        // Records what would go to the downloads folder.
        let script = "const address = URL.createObjectURL;
            window.taken = [];
            URL.createObjectURL = (file) => { file.text().then((text) => window.taken.push(text)); return address.call(URL, file); };";
        browser.run(script, &[]);
        browser.click("#solve");
        browser.until(
            "document.querySelector('#tabs [data-view=\"solution-1\"]') !== null && \
            document.documentElement.dataset.state === 'ready'",
        );
        browser.click("#save-file");
        let save = browser.until("window.taken.length === 1 && window.taken[0]");
        let report = natively(&json!({"do": "solve", "input": save}));
        assert_eq!(report["player"], json!({"correct": 10, "wrong": [], "open": 0}), "{save}");
        browser.click("#save-picture");
        let picture = browser.until("window.taken.length === 2 && window.taken[1]");
        assert!(
            picture
                .as_str()
                .is_some_and(|svg| svg.starts_with("<svg ") && svg.contains("Solo 4x4, filled in")),
            "{picture}"
        );
        let original = browser.run("return document.querySelector('#original').href", &[]);
        assert!(
            original.as_str().is_some_and(|link| link.ends_with(&format!("/solo.html#{id}"))),
            "{original}"
        );
        assert_eq!(browser.run("return location.hash", &[]), format!("#solo:{id}"));
    });
}

#[test]
fn every_example_fits_screens_of_every_width() {
    in_browser(|browser, site| {
        browser.go(&site.url(""));
        for (width, height) in [(390, 844), (820, 1180), (1280, 860), (1920, 1080)] {
            browser.resize(width, height);
            for (name, example) in examples() {
                browser.run("location.hash = arguments[0]", &[example.into()]);
                browser.until(&format!(
                    "document.querySelector('#work:not([hidden])[data-kind=\"{name}\"] \
                    #board svg') !== null"
                ));
                let over =
                    browser.run("return document.documentElement.scrollWidth - innerWidth", &[]);
                assert!(
                    over.as_i64().is_some_and(|over| over <= 0),
                    "{name} at {width}: {over} pixels are cut off"
                );
                let cut = "const [svg, board] = [document.querySelector('#board svg'), \
                    document.querySelector('#board')].map((e) => e.getBoundingClientRect());
                    return svg.width > 40 && svg.right <= board.right + 1 && svg.bottom <= board.bottom + 1;";
                assert_eq!(browser.run(cut, &[]), true, "{name} at {width}: the board is cut off");
            }
        }
    });
}
