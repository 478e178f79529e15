//! Games of moves in a save file: the answer on the board begins at the player's position and ends
//! with the finished board.

use serde_json::{Value, json};

use super::way::settle;
use super::{Browser, Served, in_browser, natively};

/// Opens a save file in which these moves have been made and solves it. Returns the moves of the
/// answer.
fn solve(browser: &Browser, site: &Served, input: &str, made: &[&str]) -> Vec<Value> {
    let position = json!({"moves": made});
    let saved = natively(
        &json!({"do": "open", "input": input, "position": position, "options": {"save": true}}),
    );
    browser.go(&site.url(""));
    browser.until("document.documentElement.dataset.state === 'home'");
    browser.paste("#input", saved["save"].as_str().unwrap_or_else(|| panic!("{saved}")));
    settle(browser);
    browser.click("#solve");
    browser.until(
        "document.querySelector('#tabs [data-view=\"solution-1\"]\
        [aria-selected=\"true\"]') !== null",
    );
    let answer =
        browser.json("#reply-solve")["solutions"][0]["moves"].as_array().expect("a list").clone();
    // The board shows the end of the game, and its save file is one of a finished game.
    let shown = browser.json("#reply-open")["position"].clone();
    assert_eq!(shown["moves"].as_array().map(Vec::len), Some(made.len() + answer.len()), "{shown}");
    let left = natively(&json!({"do": "solve", "input": input, "position": shown}));
    assert_eq!(left["solutions"][0]["length"], 0, "{left}");
    answer
}

/// Returns the texts in the picture: of each board its caption, then its cells.
fn texts(browser: &Browser) -> Vec<String> {
    let script =
        "return [...document.querySelectorAll('#board svg text')].map((text) => text.textContent)";
    serde_json::from_value(browser.run(script, &[])).expect("texts")
}

#[test]
fn fifteen_ends_with_the_tiles_in_order() {
    in_browser(|browser, site| {
        let answer = solve(browser, site, "fifteen:3x2:1,2,3,0,4,5", &["M0,0", "M1,0", "M1,1"]);
        let texts = texts(browser);
        let caption = answer.len().to_string();
        assert_eq!(texts[texts.len() - 6..], [&caption, "1", "2", "3", "4", "5"], "{texts:?}");
    });
}

#[test]
fn same_game_ends_with_an_empty_board() {
    in_browser(|browser, site| {
        let input = "samegame:5x5c3s2:2,2,1,2,1,1,1,2,2,1,3,2,3,3,3,3,1,2,2,1,2,2,1,3,1";
        let answer = solve(browser, site, input, &["M0,1"]);
        let texts = texts(browser);
        // Each tile has its number on it, so the last caption is the last text.
        assert!(answer.len() > 3, "no colour has this number");
        assert_eq!(texts.last(), Some(&answer.len().to_string()), "{texts:?}");
    });
}

#[test]
fn inertia_takes_every_gem_on_its_way_from_the_ball() {
    in_browser(|browser, site| {
        let answer = solve(browser, site, "inertia:5x5:swssgbbmSmgwbgsmgwmsmgwwb", &["7"]);
        // A line for each slide; the first begins at the ball.
        let script = "const ways = [...document.querySelectorAll('#board svg path.path')]\
            .map((way) => way.getAttribute('d'));
            const ball = document.querySelector('#board svg circle.found');
            return [ways.length, ways[0].startsWith(`M${ball.getAttribute('cx')} ${ball.getAttribute('cy')}L`)];";
        assert_eq!(browser.run(script, &[]), json!([answer.len(), true]));
    });
}
