//! The subcommands for inspections: the next step, all steps, mistakes.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgMatches, Args, Command, ValueEnum, ValueHint};
use tatham_core::explain::Band;
use tatham_core::make::RepairGoal;

use super::any_kind::{self, SomeValues};
use super::kind::KindOption;
use super::{RunArgs, SolutionLimit};

/// An inspection: hint, explanation or check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inspection {
    Hint,
    Explain,
    Check,
    Judge,
    Repair,
}

impl Inspection {
    pub(super) const ALL: [Self; 5] =
        [Self::Hint, Self::Explain, Self::Check, Self::Judge, Self::Repair];

    /// Returns the name of the subcommand.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::Explain => "explain",
            Self::Check => "check",
            Self::Judge => "judge",
            Self::Repair => "repair",
        }
    }

    /// Returns the inspection whose subcommand has this name.
    pub(crate) fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|telling| telling.name() == name)
    }

    /// Builds the subcommand.
    pub(super) fn command(self, extent: SolutionLimit<'_>) -> Command {
        let command = InspectArgs::augment_args(any_kind::command(self.name(), extent));
        let (command, examples) = match self {
            Self::Hint => (
                Hinting::augment_args(command),
                "tatham-slv hint game.sav\n  tatham-slv hint game.sav --where",
            ),
            Self::Explain => (
                Explaining::augment_args(command),
                "tatham-slv explain game.sav\n  tatham-slv explain game.sav --step 3 --format svg > step.svg",
            ),
            Self::Check => (
                Checking::augment_args(command),
                "tatham-slv check game.sav\n  tatham-slv check game.sav --which",
            ),
            Self::Judge => (
                Judging::augment_args(command),
                "tatham-slv judge game.sav --claim R3C2=5\n  \
                 tatham-slv judge game.sav --claims claims.txt --in-turn",
            ),
            Self::Repair => (
                Repairing::augment_args(command),
                "tatham-slv repair game.sav\n  tatham-slv repair game.sav --to minimal",
            ),
        };
        let options = any_kind::options(KindOption::of_the_text, extent);
        let command = command.mut_arg("format", |format| format.value_parser(self.forms()));
        let command = command.args(options).about(self.about());
        command.long_about(self.long_about()).after_help(format!("Examples:\n  {examples}"))
    }

    /// Parses a format: only repairs are written as save files, and judgements are not drawn.
    fn forms(self) -> impl TypedValueParser<Value = OutputForm> {
        let has = |form: &&OutputForm| match form {
            OutputForm::Text | OutputForm::Json => true,
            OutputForm::Svg | OutputForm::Drawing => self != Self::Judge,
            OutputForm::Save => self == Self::Repair,
        };
        let forms = OutputForm::value_variants().iter().filter(has);
        let forms = PossibleValuesParser::new(forms.filter_map(ValueEnum::to_possible_value));
        forms.try_map(|name| OutputForm::from_str(&name, false))
    }

    /// Builds the subcommand as it is listed.
    pub(super) fn listed(self) -> Command {
        Command::new(self.name()).about(self.about())
    }

    fn about(self) -> &'static str {
        match self {
            Self::Hint => "Show the next step and the reasoning behind it",
            Self::Explain => "Show every step to the solution and rate the difficulty",
            Self::Check => "Check a save file for mistakes without revealing the solution",
            Self::Judge => "Judge claims about a position: which follow, which are wrong",
            Self::Repair => "Add or remove clues of your own puzzle",
        }
    }

    fn long_about(self) -> &'static str {
        match self {
            Self::Hint => {
                "Show the next step and the reasoning behind it (from a save file's position, or from the start)"
            }
            Self::Explain => {
                "Show every step to the solution and rate the difficulty, or show why there is no solution"
            }
            Self::Check => self.about(),
            Self::Judge => {
                "Judge claims about a position (of a save file, or the start): \
                 which follow by 1 step, which are right, wrong or undecided"
            }
            Self::Repair => {
                "Add the fewest clues that leave one solution, remove clues that are not needed, \
                 or change the difficulty"
            }
        }
    }
}

/// Format of the standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputForm {
    /// Sentences, remarks on stderr
    Text,
    /// One JSON object
    Json,
    /// SVG picture of the position, with the last step or the mistakes marked
    Svg,
    /// Sentences and drawing of characters, as on a terminal
    Drawing,
    /// Save file of the repaired puzzle
    Save,
}

/// The options that all of them have.
#[derive(Debug, Args)]
pub(crate) struct InspectArgs {
    /// Output format (--json is short for --format json)
    #[arg(long, value_enum, default_value = "text", conflicts_with = "json")]
    pub(crate) format: OutputForm,

    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// The options of a hint.
#[derive(Debug, Args)]
pub(crate) struct Hinting {
    /// Number of steps
    #[arg(long, value_name = "N", default_value = "1", value_parser = number)]
    pub(crate) steps: NonZeroUsize,

    /// Show only where to look
    #[arg(long = "where")]
    pub(crate) only_where: bool,

    /// Use that there is only 1 solution (Solo)
    #[arg(long)]
    pub(crate) assume_unique: bool,
}

/// The options of an explanation.
#[derive(Debug, Args)]
pub(crate) struct Explaining {
    /// Show this step only
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) step: Option<NonZeroUsize>,

    /// Use that there is only 1 solution (Solo)
    #[arg(long)]
    pub(crate) assume_unique: bool,
}

/// The options of a check.
#[derive(Debug, Args)]
pub(crate) struct Checking {
    /// List the wrong entries
    #[arg(long)]
    pub(crate) which: bool,

    /// Show how the mistakes lead to a contradiction
    #[arg(long)]
    pub(crate) why: bool,
}

/// The options of a judge.
#[derive(Debug, Args)]
pub(crate) struct Judging {
    /// Claim: R3C2=5, R3C2!=5 (several with commas), JSON, or a move
    #[arg(long, value_name = "CLAIM", allow_hyphen_values = true)]
    pub(crate) claim: Vec<String>,

    /// File with a claim a line (- for stdin)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) claims: Option<PathBuf>,

    /// Judge each claim after earlier ones that follow
    #[arg(long)]
    pub(crate) in_turn: bool,

    /// Greatest cost of a step by which a claim follows
    #[arg(long, value_name = "N", value_parser = tatham_wire::cost)]
    pub(crate) max_cost: Option<f64>,
}

/// The options of a repair.
#[derive(Debug, Args)]
pub(crate) struct Repairing {
    /// Goal: unique, minimal, or bands such as easy..hard
    #[arg(
        long = "to", value_name = "GOAL", value_parser = goal(), default_value = "unique",
        hide_possible_values = true
    )]
    pub(crate) goal: RepairGoal,

    /// File with the solution of the puzzle (JSON: alone, or in a report)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) answer: Option<PathBuf>,

    /// Leave clues of these classes as they are (such as digits)
    #[arg(long, value_name = "CLASS", value_delimiter = ',')]
    pub(crate) keep: Vec<String>,

    /// Number of different repairs to list
    #[arg(long, value_name = "N", default_value = "1", value_parser = number)]
    pub(crate) show: NonZeroUsize,
}

/// Parses the goal of a repair.
fn goal() -> impl TypedValueParser<Value = RepairGoal> {
    let bands = Band::ALL.map(|band| band.to_string());
    let goals = ["unique", "minimal"].map(str::to_owned).into_iter().chain(bands);
    SomeValues::listing(goals).try_map(|text| tatham_wire::repair_goal(&text))
}

fn number(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "expected a number of at least 1")
}

/// Takes the given options of a subcommand.
pub(crate) fn options<T: Args>(given: &mut ArgMatches) -> T {
    T::from_arg_matches_mut(given).unwrap_or_else(|error| error.exit())
}
