//! Choices of a knob, typed, so that solvers never match on words that could be misspelt.

use crate::kind::{Knob, Settings, ValueKind};

/// Knob that accepts one of `N` words, each for a value of `T`.
///
/// ```
/// use tatham_core::author::Choice;
/// use tatham_core::{Kind, Knob, Settings};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Strategy {
///     Auto,
///     Sat,
/// }
///
/// static STRATEGY: Choice<Strategy, 2> = Choice::new(
///     "strategy",
///     "Solving method",
///     [(Strategy::Auto, "auto", "search, then SAT"), (Strategy::Sat, "sat", "SAT only")],
/// );
/// const KNOBS: &[Knob] = &[STRATEGY.knob()];
///
/// let mut settings = Settings::default();
/// assert_eq!(STRATEGY.choose(&settings), Strategy::Auto);
/// settings.set(KNOBS, "strategy", "sat")?;
/// assert_eq!(STRATEGY.choose(&settings), Strategy::Sat);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Choice<T, const N: usize> {
    name: &'static str,
    help: &'static str,
    values: [T; N],
    /// The words of the values, each with a line of help.
    words: [(&'static str, &'static str); N],
}

impl<T: Copy, const N: usize> Choice<T, N> {
    /// Makes a choice from its knob's name and line of help, and the values, each with its word and
    /// a line of help; the first is the default.
    pub const fn new(
        name: &'static str,
        help: &'static str,
        table: [(T, &'static str, &'static str); N],
    ) -> Self {
        assert!(N > 0, "there is something to choose");
        let (mut values, mut words) = ([table[0].0; N], [("", ""); N]);
        let mut i = 0;
        while i < N {
            values[i] = table[i].0;
            words[i] = (table[i].1, table[i].2);
            i += 1;
        }
        Self { name, help, values, words }
    }

    /// Returns the knob.
    pub const fn knob(&'static self) -> Knob {
        Knob { name: self.name, takes: ValueKind::Choice(&self.words), help: self.help }
    }

    /// The words, each with a line of help.
    pub const fn words(&'static self) -> &'static [(&'static str, &'static str)] {
        &self.words
    }

    /// Returns all values, in the order of the table.
    pub const fn values(&self) -> &[T] {
        &self.values
    }

    /// Returns the value of a word.
    pub fn find(&self, word: &str) -> Option<T> {
        self.words.iter().position(|(other, _)| *other == word).map(|at| self.values[at])
    }

    /// Returns the word of a value.
    pub fn word(&self, value: T) -> &'static str
    where
        T: PartialEq,
    {
        self.values.iter().position(|other| *other == value).map_or("", |at| self.words[at].0)
    }

    /// Returns the chosen value, if one was chosen.
    pub fn chosen(&self, settings: &Settings) -> Option<T> {
        self.find(settings.text(self.name)?)
    }

    /// Returns the chosen value, or the default.
    pub fn choose(&self, settings: &Settings) -> T {
        self.chosen(settings).unwrap_or(self.values[0])
    }
}
