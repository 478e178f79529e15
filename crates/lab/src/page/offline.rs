//! Pages that were visited once work without a network, and a new version replaces the old one as a
//! whole.

use std::fs;

use super::{Served, built, in_browser, in_browser_on, site};
use xtask::folders;

/// Expression for a service worker that has cached everything.
const KEPT: &str =
    "navigator.serviceWorker.getRegistration().then((all) => all?.active?.state === 'activated')";

#[test]
fn after_the_first_visit_it_works_offline() {
    in_browser(|browser, served| {
        browser.go(&served.url(""));
        browser.until(KEPT);
        served.stop();
        browser.go(&served.url("#signpost:5x5:1cceefcfggeeccghcac3e12hch10ah25a"));
        browser.run("location.reload()", &[]);
        browser.until("document.querySelector('#work:not([hidden]) #board svg') !== null");
        browser.click("#solve");
        browser.until("document.querySelector('#tabs [data-view=\"solution-1\"]') !== null");
        assert_eq!(browser.json("#reply-solve")["status"], "unique");
        let icon = browser.run("return fetch('icon.svg').then((reply) => reply.status)", &[]);
        assert_eq!(icon, 200, "what the page shows is kept, too");
    });
}

#[test]
fn a_new_version_replaces_the_old_whole() {
    let Some(folder) = built() else { return };
    let copy = std::env::temp_dir().join(format!("tatham-site-{}", std::process::id()));
    let mut files = site::read(&folders::root().join("web")).expect("a page");
    let address = |files: &site::Files| {
        let page = String::from_utf8(files["index.html"].clone()).expect("text");
        let (before, _) = page.split_once("/app.js\"").expect("the script");
        before.rsplit_once('"').expect("its beginning").1.to_owned()
    };
    let version = address(&site::read(&folder).expect("a site"));
    let solver = fs::read(folder.join(&version).join(site::SOLVER)).expect("the solver");
    files.insert(site::SOLVER.to_owned(), solver);
    site::write(&copy, &site::built(&files).expect("a site")).expect("it is written");
    in_browser_on(&copy, |browser, served: &mut Served| {
        browser.go(&served.url(""));
        browser.until(KEPT);
        files
            .get_mut("style.css")
            .expect("the style")
            .extend_from_slice(b"\n:root { --later: yes }\n");
        let later = site::built(&files).expect("a site");
        site::write(&copy, &later).expect("it is written");
        browser.run(
            "return navigator.serviceWorker.getRegistration().then((all) => all.update())",
            &[],
        );
        browser.until(
            "navigator.serviceWorker.getRegistration().then((all) => \
            all.waiting !== null || all.installing === null)",
        );
        // No page uses the old version any longer.
        browser.go("about:blank");
        let is_later = "getComputedStyle(document.documentElement).getPropertyValue('--later')\
            .trim() === 'yes'";
        browser.go(&served.url(""));
        for _ in 0..50 {
            if browser.run(&format!("return {is_later}"), &[]) == true {
                break;
            }
            browser.go("about:blank");
            browser.go(&served.url(""));
        }
        browser.until(is_later);
        browser.until("caches.keys().then((names) => names.length === 1)");
        let scripts =
            browser.run("return [...document.scripts].map((script) => script.src).join()", &[]);
        assert!(
            scripts.as_str().is_some_and(|scripts| scripts.contains(&address(&later))),
            "{scripts}"
        );
    });
    fs::remove_dir_all(&copy).expect("it was there");
}
