//! Subcommands of Countdown besides solving a game: the whole game, deals, letters, conundrums.

mod deal;
mod table;
mod words;

#[cfg(feature = "schema")]
use schemars::JsonSchema as _;
use serde::Serialize;
use tatham_core::kind::{Host, Subcommand};
use tatham_core::{Knob, Status, ValueKind};

/// The subcommands.
pub(crate) const VERBS: &[Subcommand] = &[
    Subcommand {
        name: "table",
        about: "Tabulate the whole game: the targets of each of the 13,243 selections",
        argument: None,
        example: "--by target",
        knobs: table::KNOBS,
        #[cfg(feature = "schema")]
        writes: table::Json::json_schema,
        run: table::run,
    },
    Subcommand {
        name: "deal",
        about: "Deal a game as the show does",
        argument: None,
        example: "--large 2 --seed 7",
        knobs: deal::KNOBS,
        #[cfg(feature = "schema")]
        writes: deal::Deal::json_schema,
        run: deal::run,
    },
    Subcommand {
        name: "letters",
        about: "Find the longest words in the letters",
        argument: Some(("LETTERS", "Letters, like gumtreosa")),
        example: "gumtreosa",
        knobs: &[
            WORDS,
            Knob {
                name: "least",
                takes: ValueKind::Number { least: 1, most: 100 },
                help: "Also show shorter words (down to this many letters, longest first)",
            },
        ],
        #[cfg(feature = "schema")]
        writes: words::WordList::json_schema,
        run: words::letters,
    },
    Subcommand {
        name: "conundrum",
        about: "Find the words that use all the letters",
        argument: Some(("LETTERS", "Letters (9 in the show), like \"moist pear\"")),
        example: "\"moist pear\"",
        knobs: &[WORDS],
        #[cfg(feature = "schema")]
        writes: words::WordList::json_schema,
        run: words::conundrum,
    },
];

const WORDS: Knob = Knob {
    name: "words",
    takes: ValueKind::Text,
    help: "Word list, one word per line [default: the system's]",
};

/// Writes all of it; a reader that has closed has seen enough.
fn write(host: &mut dyn Host, text: &str) -> Status {
    let _ = host.write(text);
    Status::Solved
}

/// Writes one object, on a line of its own.
fn write_json(host: &mut dyn Host, object: &impl Serialize) -> Status {
    // Plain data with text keys can always be serialised.
    let text = serde_json::to_string(object).unwrap_or_default();
    write(host, &(text + "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;
    use tatham_core::Settings;
    use tatham_core::kind::{Call, SubcommandError};

    /// Host with one file.
    #[derive(Default)]
    struct World {
        file: Option<(&'static str, &'static str)>,
        written: String,
        remarks: String,
    }

    impl Host for World {
        fn read(&mut self, path: &str) -> Result<Vec<u8>, String> {
            let (_, text) = self
                .file
                .filter(|(name, _)| *name == path)
                .ok_or_else(|| format!("there is no `{path}`"))?;
            Ok(text.as_bytes().to_vec())
        }

        fn write(&mut self, text: &str) -> ControlFlow<()> {
            self.written += text;
            ControlFlow::Continue(())
        }

        fn remark(&mut self, text: &str) {
            self.remarks += text;
        }

        fn progress(&mut self, _done: u64, _total: u64) {}

        fn is_terminal(&self) -> bool {
            false
        }

        fn threads(&self) -> usize {
            2
        }

        fn entropy(&mut self) -> u64 {
            42
        }
    }

    fn call(
        world: &mut World,
        name: &str,
        text: &str,
        knobs: &[(&str, &str)],
        json: bool,
    ) -> Result<Status, SubcommandError> {
        let verb = VERBS.iter().find(|verb| verb.name == name).expect("in the table");
        let mut settings = Settings::default();
        for (name, value) in knobs {
            settings.set(verb.knobs, name, value).expect("a knob of the verb");
        }
        (verb.run)(&Call { text: text.to_owned(), settings, json }, world)
    }

    const LIST: &str = "gourmets\nmustang\nRembrandt\nmean\nname\nmane\noutrages\ndon't\n";

    #[test]
    fn the_longest_words() {
        let mut world = World { file: Some(("/usr/share/dict/words", LIST)), ..World::default() };
        assert_eq!(call(&mut world, "letters", "gumtreosa", &[], false), Ok(Status::Solved));
        assert_eq!(world.written, "gourmets\noutrages\n");
        let mut world = World { file: Some(("mine", LIST)), ..World::default() };
        assert_eq!(
            call(&mut world, "letters", "MUSTANGE", &[("words", "mine"), ("least", "4")], false),
            Ok(Status::Solved)
        );
        assert_eq!(world.written, "mustang\nmane\nmean\nname\n");
        assert_eq!(
            call(&mut world, "letters", "xyz", &[("words", "mine")], false),
            Ok(Status::Unsolvable)
        );
    }

    #[test]
    fn all_the_letters() {
        let mut world = World { file: Some(("mine", LIST)), ..World::default() };
        assert_eq!(
            call(&mut world, "conundrum", "amen", &[("words", "mine")], true),
            Ok(Status::Solved)
        );
        let object: serde_json::Value = serde_json::from_str(&world.written).expect("JSON");
        assert_eq!(
            (&object["words"], &object["length"]),
            (&serde_json::json!(["mane", "mean", "name"]), &4.into())
        );
    }

    #[test]
    fn without_a_list_there_is_advice() {
        let Err(SubcommandError::Other(message)) =
            call(&mut World::default(), "letters", "abc", &[], false)
        else {
            panic!()
        };
        assert!(message.contains("--words") && message.contains("wbritish"), "{message}");
        assert!(matches!(
            call(&mut World::default(), "conundrum", "a1", &[], false),
            Err(SubcommandError::Input(_))
        ));
    }

    #[test]
    fn a_deal_can_be_repeated() {
        let (mut first, mut second) = (World::default(), World::default());
        call(&mut first, "deal", "", &[("large", "2")], false).unwrap();
        let seed = first.remarks.rsplit(' ').next().expect("the seed is told");
        call(&mut second, "deal", "", &[("large", "2"), ("seed", seed)], false).unwrap();
        assert_eq!(first.written, second.written);
        assert!(crate::read::parse(&first.written).is_ok());
        // Seeds are shared between people, so their deals must never change.
        let mut known = World::default();
        call(&mut known, "deal", "", &[("large", "2"), ("seed", "7")], false).unwrap();
        assert_eq!(known.written, "100,25,5,10,3,8:812\n");
    }

    #[test]
    fn the_table_in_both_forms() {
        let mut world = World::default();
        call(&mut world, "table", "", &[], false).unwrap();
        let lines: Vec<&str> = world.written.lines().collect();
        assert!(lines[1].starts_with("0,2850,2562150,1963726,0,"), "{}", lines[1]);
        assert!(lines[6].starts_with("all,13243,11905457,10858746,0,57482,"), "{}", lines[6]);
        let mut world = World::default();
        call(&mut world, "table", "", &[("by", "target"), ("from", "947")], true).unwrap();
        let object: serde_json::Value = serde_json::from_str(&world.written).expect("JSON");
        let row = &object["rows"][0];
        assert_eq!(
            (&row["target"], &row["made"], &row["games"]),
            (&947.into(), &9017.into(), &13_243.into())
        );
    }
}
