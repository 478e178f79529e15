//! The policy allows the page little, and it sends no requests elsewhere. (Every test checks the
//! requests.)

use std::collections::BTreeMap;
use std::fs;

use super::{built, in_browser};

/// Returns the page's policy, by directive.
fn policy(page: &str) -> BTreeMap<String, Vec<String>> {
    let (_, rest) = page.split_once("http-equiv=\"Content-Security-Policy\"").expect("a policy");
    let rest = rest.trim_start().strip_prefix("content=\"").expect("its text");
    let (text, _) = rest.split_once('"').expect("its end");
    let directives = text
        .split(';')
        .map(|directive| directive.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
    directives
        .filter(|words| !words.is_empty())
        .map(|words| (words[0].clone(), words[1..].to_vec()))
        .collect()
}

#[test]
fn the_policy_allows_the_sites_own_files_and_nothing_else() {
    let Some(folder) = built() else { return };
    let page = fs::read_to_string(folder.join("index.html")).expect("a page");
    let policy = policy(&page);
    assert_eq!(policy["default-src"], ["'none'"]);
    // `data:` and `blob:` are pictures that the page makes itself; WebAssembly may be compiled,
    // JavaScript's `eval` may not.
    let own = ["'none'", "'self'", "'wasm-unsafe-eval'", "data:", "blob:"];
    for (directive, sources) in &policy {
        for source in sources {
            assert!(own.contains(&source.as_str()), "{directive} {source}");
            let is_of_pictures = directive == "img-src" || !source.ends_with(':');
            let is_of_scripts = directive == "script-src" || source != "'wasm-unsafe-eval'";
            assert!(is_of_pictures && is_of_scripts, "{directive} {source}");
        }
    }
    assert_eq!(
        (policy["base-uri"][0].as_str(), policy["form-action"][0].as_str()),
        ("'none'", "'none'")
    );
    assert!(
        !page.contains("<style") && !page.contains(" style=") && !page.contains(" onclick="),
        "the policy would refuse them"
    );
}

#[test]
fn the_policy_holds() {
    in_browser(|browser, site| {
        browser.go(&site.url(""));
        browser.until("document.documentElement.dataset.state === 'home'");
        assert_eq!(browser.errors(), [""; 0]);
        let tried = browser.run(
            "const refused = async (work) => { try { await work(); return 'allowed'; } catch { return 'refused'; } };
             const script = document.createElement('script');
             script.textContent = 'window.inline = true';
             document.body.append(script);
             // What the driver runs may use `eval`, whatever the policy says, until it waits.
             const waited = new Promise((resolve) => setTimeout(resolve, 0));
             return waited.then(async () => [
               await refused(() => fetch('http://example.org/')),
               await refused(() => fetch('http://localhost:1/')),
               await refused(() => (0, eval)('1')),
               await refused(() => { if (!window.inline) throw 0; }),
             ]);",
            &[],
        );
        assert_eq!(tried, serde_json::json!(["refused", "refused", "refused", "refused"]));
        // Each one leaves an error message, which shows that the policy refused it.
        let complaints = browser.errors();
        assert!(
            complaints.len() >= 3
                && complaints.iter().all(|text| text.contains("Content Security Policy")),
            "{complaints:?}"
        );
    });
}

/// A page's policy does not bind its workers, so this test checks the files: they may contain no
/// addresses of other hosts except links to click.
#[test]
fn no_script_names_an_address() {
    let Some(folder) = built() else { return };
    let folders =
        fs::read_dir(&folder).expect("a site").flatten().filter(|entry| entry.path().is_dir());
    let files = folders
        .flat_map(|entry| fs::read_dir(entry.path()).expect("a folder").flatten())
        .map(|entry| entry.path());
    let mut looked_at = 0;
    for file in files
        .filter(|file| file.extension().is_some_and(|end| end == "js"))
        .chain([folder.join("sw.js")])
    {
        let text = fs::read_to_string(&file).expect("a script");
        // The name of SVG's elements looks like an address, but is none.
        let text = text.replace("http://www.w3.org/2000/svg", "");
        assert!(
            !text.contains("http:") && !text.contains("https:") && !text.contains("'//"),
            "{}",
            file.display()
        );
        looked_at += 1;
    }
    assert!(looked_at > 3, "{looked_at}");
}
