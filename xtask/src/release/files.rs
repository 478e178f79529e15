//! Package files: `cargo xtask release files` makes the Homebrew formula and the Dockerfile, from
//! their templates in `packaging/`, and install.sh.

use std::collections::BTreeMap;
use std::fs;

use super::{Release, TARGETS, archive_name, name, read, sums, write};

const FORMULA: &str = "tatham-slv.rb";
const DOCKERFILE: &str = "Dockerfile";
const SCRIPT: &str = "install.sh";

/// Writes them beside the archives, and the checksums again. Unless the release has to be complete,
/// the parts for missing archives are left out.
pub(super) fn run(release: &Release, is_complete: bool) -> Result<(), String> {
    let sums = sums::written(release)?;
    let folder = release.files();
    let mut written = vec![SCRIPT];
    let script = release.project.root.join(SCRIPT);
    fs::copy(&script, folder.join(SCRIPT))
        .map_err(|error| format!("{}: {error}", script.display()))?;
    for file in [FORMULA, DOCKERFILE] {
        let template = read(&release.project.root.join(format!("packaging/{file}.in")))?;
        match filled(&template, release, &sums, is_complete)? {
            Some(text) => {
                write(&folder.join(file), text)?;
                written.push(file);
            }
            None => println!("skipped: {file}, because none of its archives exists"),
        }
    }
    sums::write_all(release, is_complete)?;
    println!("wrote {}", written.join(", "));
    Ok(())
}

/// Fills in a template: `@NAME@` for the values of the project, and for each target a block of
/// lines between `@begin TARGET@` and `@end@`, with its own archive and checksum. A block without
/// an archive is left out; if all are, the result is `None`.
fn filled(
    template: &str,
    release: &Release,
    sums: &BTreeMap<String, String>,
    is_complete: bool,
) -> Result<Option<String>, String> {
    let binary = release.project.binary()?;
    let (mut text, mut count, mut block) = (String::new(), 0, None::<(&str, Option<&String>)>);
    for line in template.lines() {
        if let Some((_, rest)) = line.split_once("@begin ") {
            let target = rest.split('@').next().unwrap_or_default();
            if block.is_some() || !TARGETS.contains(&target) {
                return Err(format!("a block in a block, or an unknown target: {line}"));
            }
            let archive = archive_name(&release.version, target);
            let sum = sums.get(&archive);
            if sum.is_none() && is_complete {
                return Err(format!("{archive} is not in {}", sums::FILE));
            }
            count += usize::from(sum.is_some());
            block = Some((target, sum));
        } else if line.contains("@end@") {
            block = None;
        } else {
            let mut line = line
                .replace("@homepage@", binary.text("homepage"))
                .replace("@repository@", binary.text("repository"));
            if let Some((target, sum)) = block {
                let Some(sum) = sum else { continue };
                line = line
                    .replace("@sha256@", sum)
                    .replace("@name@", &name(&release.version, target));
            }
            if line.contains("@sha256@") || line.contains("@name@") {
                return Err(format!("outside of any block: {line}"));
            }
            text.push_str(&line);
            text.push('\n');
        }
    }
    Ok((count > 0).then_some(text))
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;
    use crate::process;
    use crate::release::tests::release;
    use crate::{folders, release::project::Project};

    fn template(file: &str) -> String {
        read(&folders::root().join(format!("packaging/{file}.in"))).unwrap()
    }

    /// Returns a release of this project, and checksums for its archives.
    fn complete() -> (Release, BTreeMap<String, String>) {
        let project = Project::read(folders::root()).unwrap();
        let (release, _) = Release::new(project, &[]).unwrap();
        let archives = TARGETS.iter().map(|target| archive_name(&release.version, target));
        let sums = archives
            .zip(1..)
            .map(|(name, number): (_, u8)| (name, format!("{number:064x}")))
            .collect();
        (release, sums)
    }

    #[test]
    fn the_formula_has_every_archive_of_its_systems() {
        let (release, sums) = complete();
        let text = filled(&template(FORMULA), &release, &sums, true).unwrap().unwrap();
        assert!(!text.contains('@'), "{text}");
        let repository = release.project.binary().unwrap().text("repository");
        let version = &release.version;
        assert!(text.contains(&format!("version \"{version}\"")));
        for target in TARGETS.iter().filter(|target| !super::super::is_windows(target)) {
            let archive = archive_name(version, target);
            let url = format!("url \"{repository}/releases/download/v{version}/{archive}\"\n");
            let after = text.replace("#{version}", version);
            let after = after.split_once(&url).unwrap_or_else(|| panic!("{url}{text}")).1;
            assert!(
                after.trim_start().starts_with(&format!("sha256 \"{}\"\n", sums[&archive])),
                "{archive}"
            );
        }
        if !process::is_here("ruby") {
            println!("skipped: ruby, which parses the formula, is not installed");
            return;
        }
        let path = std::env::temp_dir().join(format!("tatham-formula-{}.rb", std::process::id()));
        write(&path, text).unwrap();
        assert_eq!(process::text(Command::new("ruby").arg("-c").arg(&path)).unwrap(), "Syntax OK");
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn the_image_has_both_processors() {
        let (release, sums) = complete();
        let text = filled(&template(DOCKERFILE), &release, &sums, true).unwrap().unwrap();
        assert!(!text.contains('@'), "{text}");
        for target in TARGETS.iter().filter(|target| target.ends_with("-musl")) {
            assert!(text.contains(&archive_name(&release.version, target)), "{target}");
        }
        let last = text.rsplit_once("\nFROM ").unwrap().1;
        for part in ["scratch\n", "\nUSER ", "\nENTRYPOINT [\"/tatham-slv\"]"] {
            assert!(last.contains(part), "{last}");
        }
        assert!(!last.contains("USER 0") && !last.contains("USER root"));
    }

    #[test]
    fn a_block_without_an_archive_is_left_out_or_fails() {
        let (release, root) = release("files");
        let template = "a @name\n# @begin aarch64-apple-darwin@\nx @name@ @sha256@\n# @end@\n\
            # @begin x86_64-apple-darwin@\ny @sha256@\n# @end@\n";
        let mut sums = BTreeMap::from([(
            "tatham-slv-v1.2.3-x86_64-apple-darwin.tar.gz".to_owned(),
            "12".to_owned(),
        )]);
        assert_eq!(
            filled(template, &release, &sums, false),
            Ok(Some("a @name\ny 12\n".to_owned()))
        );
        let error = filled(template, &release, &sums, true).unwrap_err();
        assert_eq!(error, "tatham-slv-v1.2.3-aarch64-apple-darwin.tar.gz is not in SHA256SUMS");
        sums.clear();
        assert_eq!(filled(template, &release, &sums, false), Ok(None));
        assert!(
            filled("@sha256@\n", &release, &sums, false)
                .unwrap_err()
                .starts_with("outside of any block")
        );
        assert!(
            filled("@begin none@\n", &release, &sums, false)
                .unwrap_err()
                .contains("unknown target")
        );
        let _ = fs::remove_dir_all(root);
    }
}
