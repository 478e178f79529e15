//! Inferences: steps as a kind's words see them, with typed rules, facts and values.

use std::fmt::{self, Debug};

use tatham_core::author::Rule;
use tatham_core::explain::Price;
use tatham_core::sentence::{Clause, SentencePart, Statement};
use tatham_core::words::list;
use tatham_core::{Fact, Place};
use tatham_sat::model::rule_keys::{Demand, KeyedRule};

use crate::Explained;
use crate::board::{Atom, Board};
use crate::clause::{PlaceStatement, Style, put};
use crate::ladder::Evidence;
use crate::predicate::{Predicate, Tense};
use crate::renderer::Renderer;

/// Value of a place, which is a number in models.
pub trait Value: From<i64> + Into<i64> + Copy + PartialEq + Debug {}

impl<V: From<i64> + Into<i64> + Copy + PartialEq + Debug> Value for V {}

/// Defines an enum of the values of a kind, each with its number in models.
///
/// ```
/// tatham_explain::values! {
///     /// A line from corner to corner.
///     Line { 0 => Rising, 1 => Falling }
/// }
/// assert_eq!((Line::from(0), i64::from(Line::Falling)), (Line::Rising, 1));
/// ```
#[macro_export]
macro_rules! values {
    ($(#[$doc:meta])* $name:ident { $($number:literal => $value:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "they are what they are called")]
        pub enum $name {
            $($value),+
        }

        impl From<i64> for $name {
            fn from(value: i64) -> Self {
                match value {
                    $($number => Self::$value,)+
                    other => unreachable!("{other} is no value of a place"),
                }
            }
        }

        impl From<$name> for i64 {
            fn from(value: $name) -> Self {
                match value {
                    $($name::$value => $number,)+
                }
            }
        }
    };
}

/// Fact about a place: it has a value, or has it not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedFact<V> {
    /// Index of the place among the shown ones: in a grid, the cell.
    pub at: usize,
    /// Value of the place.
    pub value: V,
    /// True if the place has the value.
    pub is: bool,
}

/// Rule, or uniqueness of a place's value or a value's place, as an inference uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause<R> {
    /// Rule of the kind.
    Rule {
        /// Rule that is used.
        rule: R,
        /// Direction in which it is used.
        bound: Bound,
    },
    /// Uniqueness of a place's value, which rules out all others.
    OneValue {
        /// Index of the place.
        place: usize,
    },
    /// Uniqueness of a value's place in a row, a column or a region.
    OnePlace {
        /// Value that has one place.
        value: i64,
        /// Rule of that row, column or region.
        unit: R,
    },
}

/// Direction in which a rule is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Whole rule.
    Exact,
    /// Lower bound of the rule.
    AtLeast(i64),
    /// Upper bound of the rule.
    AtMost(i64),
}

/// Use of several rules that a player looks for on a board.
pub struct Pattern<P: Explained> {
    /// Causes of what it rules out.
    pub causes: Vec<Cause<P::Rule>>,
    /// Values that it rules out.
    pub out: Vec<(usize, P::Value)>,
    /// Price of its use.
    pub price: &'static Price,
}

impl<P: Explained> Debug for Pattern<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { causes, out, price } = self;
        write!(f, "{}: not {out:?} by {causes:?}", price.name)
    }
}

/// Step, or link of a chain, as its kind sees it.
#[derive(Debug)]
pub struct Inference<'s, P: Explained> {
    /// Puzzle that is explained.
    pub problem: &'s P::Problem,
    /// Causes of the conclusions.
    pub causes: Vec<Cause<P::Rule>>,
    /// Facts from which it starts: givens, correct entries of the player, and conclusions of
    /// earlier steps.
    pub facts: Vec<TypedFact<P::Value>>,
    /// Conclusions; empty for a contradiction.
    pub conclusions: Vec<TypedFact<P::Value>>,
    /// True if it uses an assumption, or several rules together.
    pub is_chain: bool,
    /// Tense of its words: conditional for a link of a chain.
    pub tense: Tense,
    renderer: &'s Renderer<'s>,
}

impl<'s, P: Explained> Inference<'s, P> {
    /// Creates the inference by these rules; `None` if one of them has no key of the kind.
    pub(crate) fn new(
        problem: &'s P::Problem,
        renderer: &'s Renderer<'_>,
        rules: &[&KeyedRule],
        [facts, conclusions]: [&[Atom]; 2],
        is_chain: bool,
        tense: Tense,
    ) -> Option<Self> {
        let board = renderer.board;
        let causes = rules.iter().map(|rule| cause(board, rule)).collect::<Option<Vec<_>>>()?;
        let (facts, conclusions) = (typed(board, facts), typed(board, conclusions));
        Some(Self { problem, causes, facts, conclusions, is_chain, tense, renderer })
    }

    /// Returns the rule and the bound, if it uses just one rule.
    pub fn rule(&self) -> Option<(P::Rule, Bound)> {
        if let [Cause::Rule { rule, bound }] = self.causes[..] { Some((rule, bound)) } else { None }
    }

    /// Returns the place with this index.
    pub fn at(&self, at: usize) -> Place {
        self.renderer.places[at]
    }

    /// Returns the name of a place.
    pub fn place(&self, at: usize) -> SentencePart {
        self.all(&[at])
    }

    /// Returns the names of some places: `R1C1 and R1C3`.
    pub fn all(&self, at: &[usize]) -> SentencePart {
        self.listed(at, "and")
    }

    /// Returns the names of some alternatives: `R1C1 or R1C3`.
    pub fn any(&self, at: &[usize]) -> SentencePart {
        self.listed(at, "or")
    }

    fn listed(&self, at: &[usize], last_word: &str) -> SentencePart {
        let mut at = at.to_vec();
        at.sort_unstable();
        at.dedup();
        let places: Vec<Place> = at.into_iter().map(|at| self.at(at)).collect();
        SentencePart::naming(list(&P::names(self.problem, &places), last_word), places)
    }

    /// Returns the name of a value.
    pub fn value(&self, value: P::Value) -> SentencePart {
        let number = value.into();
        let place = self.conclusions.first().or(self.facts.first()).map_or(0, |fact| fact.at);
        let text = (P::NAMES.value)(number);
        SentencePart::value(text, P::value(self.problem, self.at(place), number))
    }

    /// Returns the subject of a rule, which names the places of its clues.
    pub fn subject(&self, rule: P::Rule) -> SentencePart {
        let clues = rule.clues(self.problem);
        SentencePart::naming(rule.subject(self.problem), clues.into_iter().map(|clue| clue.place))
    }

    /// Returns the places that have a value by the facts.
    pub fn having(&self, value: P::Value) -> Vec<usize> {
        having(&self.facts, value)
    }

    /// Returns the places that have a value by the conclusions.
    pub fn concluding(&self, value: P::Value) -> Vec<usize> {
        having(&self.conclusions, value)
    }

    /// Returns a clause of these facts: `R1C1 and R2C2 are both / and R1C2 is \`.
    pub fn say(&self, known: &[TypedFact<P::Value>]) -> Clause {
        put(&self.said(known), self.tense, self.renderer)
    }

    /// Returns a clause of these facts in special words, if there are any for places that can have
    /// just these values: `two bridges lead to each of R1C1 and R5C1`.
    pub fn say_by(&self, known: &[TypedFact<P::Value>], own: &OwnWords<'_, P::Value>) -> Clause {
        let own = |places: &[Place], left: &[i64]| {
            own(places, &left.iter().map(|&value| value.into()).collect::<Vec<_>>())
        };
        put(&self.said(known), self.tense, &OwnStyle { renderer: self.renderer, own: &own })
    }

    /// Returns the facts as the beginning of a reason: `as R1C2 is 5`, or their number; empty
    /// without facts.
    pub fn as_known(&self) -> Clause {
        self.renderer.as_known(&self.said(&self.facts))
    }

    fn said(&self, known: &[TypedFact<P::Value>]) -> Vec<PlaceStatement> {
        let said = |fact: &TypedFact<P::Value>| PlaceStatement {
            place: self.at(fact.at),
            value: fact.value.into(),
            is: fact.is,
        };
        known.iter().map(said).collect()
    }

    /// Returns the clause of the conclusions: `R1C1 is black`.
    pub fn conclusion(&self) -> Clause {
        self.say(&self.conclusions)
    }

    /// Returns the board that the player sees before the step.
    pub fn board(&self) -> PlayerBoard<'_, P> {
        PlayerBoard { step: self }
    }

    /// Returns text about the part of a scope on the board, with `fixed` in addition.
    pub fn has(&self, text: impl Into<String>, scope: &Scope<P>, fixed: usize) -> SentencePart {
        let count = self.board().has(scope).len();
        let scope = self.scoped(scope);
        SentencePart::text(text).stating(Statement::Has { scope, count, fixed })
    }

    /// Returns text about the open part of a scope, with `fixed` in addition.
    pub fn left(&self, text: impl Into<String>, scope: &Scope<P>, fixed: usize) -> SentencePart {
        let open = self.scoped(&self.board().left(scope));
        let scope = self.scoped(scope);
        SentencePart::text(text).stating(Statement::Left { scope, open, fixed })
    }

    fn scoped(&self, scope: &Scope<P>) -> Vec<Fact> {
        let fact = |&(at, value): &(usize, P::Value)| {
            let place = self.at(at);
            Fact::is(place, P::value(self.problem, place, value.into()))
        };
        scope.iter().map(fact).collect()
    }
}

/// Consequence of one rule from what is known after a step, as its kind sees it.
pub struct Consequence<'c, P: Explained> {
    /// Puzzle that is explained.
    pub problem: &'c P::Problem,
    /// Rule by which it follows.
    pub rule: P::Rule,
    /// Conclusion of the rule.
    pub conclusion: TypedFact<P::Value>,
    pub(crate) evidence: &'c Evidence<'c>,
    pub(crate) board: &'c Board,
}

impl<P: Explained> Debug for Consequence<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, conclusion, .. } = self;
        write!(f, "{conclusion:?} by {rule:?}")
    }
}

impl<P: Explained> Consequence<'_, P> {
    /// Returns few facts from which it follows.
    pub fn facts(&self) -> Vec<TypedFact<P::Value>> {
        typed(self.board, &(self.evidence.facts)())
    }

    /// Returns true if a place has a value.
    pub fn has(&self, at: usize, value: P::Value) -> bool {
        self.standing(at, value) > 0
    }

    /// Returns true if a place may have a value: it is not known.
    pub fn is_open(&self, at: usize, value: P::Value) -> bool {
        self.standing(at, value) == 0
    }

    fn standing(&self, at: usize, value: P::Value) -> i8 {
        // Values that a place can never have are crossed out.
        self.board.atom(at, value.into()).map_or(-1, |atom| (self.evidence.value)(atom))
    }
}

/// Function that returns a special clause for places that can have just some values, if there are
/// words for it.
pub type OwnWords<'s, V> = dyn Fn(&[Place], &[V]) -> Option<Clause> + 's;

/// Renderer's style, with special clauses of a step.
struct OwnStyle<'s> {
    renderer: &'s Renderer<'s>,
    own: &'s OwnWords<'s, i64>,
}

impl Style for OwnStyle<'_> {
    fn predicate(&self, place: Place, value: i64, is: bool) -> Predicate {
        self.renderer.predicate(place, value, is)
    }

    fn names(&self, places: &[Place]) -> Vec<String> {
        self.renderer.names(places)
    }

    fn values(&self, place: Place) -> Vec<i64> {
        self.renderer.values(place)
    }

    fn value(&self, place: Place, value: i64) -> serde_json::Value {
        self.renderer.value(place, value)
    }

    fn open(&self, place: Place) -> Vec<i64> {
        self.renderer.open(place)
    }

    fn own_clause(&self, places: &[Place], left: &[i64], tense: Tense) -> Option<Clause> {
        (self.own)(places, left).or_else(|| self.renderer.own_clause(places, left, tense))
    }
}

/// Places, by their indices, each with the value of interest.
pub type Scope<P> = [(usize, <P as Explained>::Value)];

/// Board that a player sees, with entries and crossed out values.
#[derive(Debug)]
pub struct PlayerBoard<'s, P: Explained> {
    step: &'s Inference<'s, P>,
}

impl<P: Explained> PlayerBoard<'_, P> {
    /// Returns the puzzle.
    pub fn problem(&self) -> &P::Problem {
        self.step.problem
    }

    /// Returns the values that a place has or can have.
    pub fn candidates(&self, at: usize) -> impl Iterator<Item = P::Value> {
        let renderer = self.step.renderer;
        let shown = renderer.board.statement.shown[at].iter();
        let left = shown.filter(|(_, lit)| renderer.standing((*lit).into()) >= 0);
        left.map(|&(value, _)| value.into())
    }

    /// Returns true if a place has a value, or can have it.
    pub fn can_have(&self, at: usize, value: P::Value) -> bool {
        self.standing_of(at, value) >= 0
    }

    /// Returns true if the value of a place is entered.
    pub fn is_entered(&self, at: usize) -> bool {
        let renderer = self.step.renderer;
        let mut shown = renderer.board.statement.shown[at].iter();
        shown.any(|(_, lit)| renderer.standing((*lit).into()) > 0)
    }

    /// Returns the part of a scope that is entered.
    pub fn has(&self, scope: &Scope<P>) -> Vec<(usize, P::Value)> {
        self.standing(scope, |standing| standing > 0)
    }

    /// Returns the part of a scope that is neither entered nor crossed out.
    pub fn left(&self, scope: &Scope<P>) -> Vec<(usize, P::Value)> {
        self.standing(scope, |standing| standing == 0)
    }

    fn standing(&self, scope: &Scope<P>, is_wanted: impl Fn(i8) -> bool) -> Vec<(usize, P::Value)> {
        let standing = |&(at, value): &(usize, P::Value)| self.standing_of(at, value);
        scope.iter().copied().filter(|one| is_wanted(standing(one))).collect()
    }

    fn standing_of(&self, at: usize, value: P::Value) -> i8 {
        let renderer = self.step.renderer;
        // Values that a place can never have are crossed out.
        renderer.board.atom(at, value.into()).map_or(-1, |atom| renderer.standing(atom))
    }
}

/// Returns a rule as inferences use it, if it has a key of the kind.
pub(crate) fn cause<R: Rule>(board: &Board, named: &KeyedRule) -> Option<Cause<R>> {
    Some(match named.demand {
        Demand::Holds(int) => Cause::OneValue { place: board.statement.place(int)? },
        Demand::Needs(value, _) => Cause::OnePlace { value, unit: named.rule()? },
        _ => Cause::Rule { rule: named.rule()?, bound: bound(&named.demand) },
    })
}

/// Returns the facts of literals, as far as they have a meaning for a player.
pub(crate) fn typed<V: Value>(board: &Board, atoms: &[Atom]) -> Vec<TypedFact<V>> {
    let meanings = atoms.iter().filter_map(|&atom| board.meaning(atom));
    meanings
        .map(|meaning| TypedFact { at: meaning.place, value: meaning.value.into(), is: meaning.is })
        .collect()
}

fn bound(demand: &Demand) -> Bound {
    match *demand {
        Demand::AtLeast(_, least) => Bound::AtLeast(least),
        Demand::AtMost(_, most) => Bound::AtMost(most),
        Demand::Once(_) => Bound::AtMost(1),
        _ => Bound::Exact,
    }
}

fn having<V: Value>(known: &[TypedFact<V>], value: V) -> Vec<usize> {
    known.iter().filter(|fact| fact.is && fact.value == value).map(|fact| fact.at).collect()
}
