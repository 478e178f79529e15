//! Inferences: a step as its kind's words see it, with rules, facts and values by their types.

use std::fmt::Debug;

use tatham_core::author::Rule;
use tatham_core::sentence::{Clause, Part, Statement};
use tatham_core::words::list;
use tatham_core::{Fact, Place};
use tatham_sat::model::named::{Demand, Named};

use crate::Explained;
use crate::board::Atom;
use crate::clause::{Said, Style, put};
use crate::predicate::{Predicate, Tense};
use crate::renderer::Renderer;

/// A value of a place, which models have as a number.
pub trait Value: From<i64> + Into<i64> + Copy + PartialEq + Debug {}

impl<V: From<i64> + Into<i64> + Copy + PartialEq + Debug> Value for V {}

/// An enum of the values of a kind, each with its number in models.
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

/// A fact about a place: that it has a value, or has it not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedFact<V> {
    /// The place, by its number among those that an answer shows: of grids the cell.
    pub at: usize,
    /// The value.
    pub value: V,
    /// True if it has it.
    pub is: bool,
}

/// A rule, or a property of one place or one value, that an inference uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause<R> {
    /// A rule of the kind.
    Rule {
        /// The rule.
        rule: R,
        /// The direction in which it is used.
        bound: Bound,
    },
    /// A place has one value: all others are ruled out.
    OneValue {
        /// The place, by its number.
        place: usize,
    },
    /// A value has one place in a row, a column or a region.
    OnePlace {
        /// The value.
        value: i64,
        /// The rule of that row, column or region.
        unit: R,
    },
}

/// The direction in which a rule is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The rule as it is.
    Exact,
    /// For at least so many.
    AtLeast(i64),
    /// For at most so many.
    AtMost(i64),
}

/// A step, or a link of a chain, as its kind sees it.
#[derive(Debug)]
pub struct Inference<'s, P: Explained> {
    /// The puzzle.
    pub problem: &'s P::Problem,
    /// The rules that it uses.
    pub causes: Vec<Cause<P::Rule>>,
    /// The facts that it starts from: givens, right entries of the player, and what
    /// earlier steps found.
    pub facts: Vec<TypedFact<P::Value>>,
    /// The facts that follow; none, if it is a contradiction.
    pub conclusions: Vec<TypedFact<P::Value>>,
    /// True if something is supposed on the way, or several rules are taken together.
    pub is_chain: bool,
    /// The tense in which it is put: a link of a chain says what would be.
    pub tense: Tense,
    renderer: &'s Renderer<'s>,
}

impl<'s, P: Explained> Inference<'s, P> {
    /// The inference by these rules; `None` where one of them has no key of the kind.
    pub(crate) fn new(
        problem: &'s P::Problem,
        renderer: &'s Renderer<'_>,
        rules: &[&Named],
        [facts, conclusions]: [&[Atom]; 2],
        is_chain: bool,
        tense: Tense,
    ) -> Option<Self> {
        let board = renderer.board;
        let cause = |named: &&Named| match named.demand {
            Demand::Holds(int) => Some(Cause::OneValue { place: board.stated.place(int)? }),
            Demand::Needs(value, _) => Some(Cause::OnePlace { value, unit: named.rule()? }),
            _ => Some(Cause::Rule { rule: named.rule()?, bound: bound(&named.demand) }),
        };
        let causes = rules.iter().map(cause).collect::<Option<Vec<_>>>()?;
        let typed = |atoms: &[Atom]| {
            let meanings = atoms.iter().filter_map(|&atom| board.meaning(atom));
            meanings
                .map(|meaning| TypedFact {
                    at: meaning.place,
                    value: meaning.value.into(),
                    is: meaning.is,
                })
                .collect()
        };
        let (facts, conclusions) = (typed(facts), typed(conclusions));
        Some(Self { problem, causes, facts, conclusions, is_chain, tense, renderer })
    }

    /// The one rule that it uses, and how.
    pub fn rule(&self) -> Option<(P::Rule, Bound)> {
        if let [Cause::Rule { rule, bound }] = self.causes[..] { Some((rule, bound)) } else { None }
    }

    /// The place, by its number.
    pub fn at(&self, at: usize) -> Place {
        self.renderer.places[at]
    }

    /// The name of a place.
    pub fn place(&self, at: usize) -> Part {
        self.all(&[at])
    }

    /// The names of some places: `R1C1 and R1C3`.
    pub fn all(&self, at: &[usize]) -> Part {
        self.listed(at, "and")
    }

    /// `R1C1 or R1C3`.
    pub fn any(&self, at: &[usize]) -> Part {
        self.listed(at, "or")
    }

    fn listed(&self, at: &[usize], last_word: &str) -> Part {
        let mut at = at.to_vec();
        at.sort_unstable();
        at.dedup();
        let places: Vec<Place> = at.into_iter().map(|at| self.at(at)).collect();
        Part::naming(list(&P::names(self.problem, &places), last_word), places)
    }

    /// The name of a value.
    pub fn value(&self, value: P::Value) -> Part {
        let number = value.into();
        let place = self.conclusions.first().or(self.facts.first()).map_or(0, |fact| fact.at);
        let text = (P::NAMES.value)(number);
        Part::value(text, P::value(self.problem, self.at(place), number))
    }

    /// The words for what a rule restricts, which name the places of its clues.
    pub fn subject(&self, rule: P::Rule) -> Part {
        let clues = rule.clues(self.problem);
        Part::naming(rule.subject(self.problem), clues.into_iter().map(|clue| clue.place))
    }

    /// The places that have a value by the facts.
    pub fn having(&self, value: P::Value) -> Vec<usize> {
        having(&self.facts, value)
    }

    /// Those that have it by what follows.
    pub fn concluding(&self, value: P::Value) -> Vec<usize> {
        having(&self.conclusions, value)
    }

    /// A clause that says these facts: `R1C1 and R2C2 are both / and R1C2 is \`.
    pub fn say(&self, known: &[TypedFact<P::Value>]) -> Clause {
        put(&self.said(known), self.tense, self.renderer)
    }

    /// A clause that says these facts in words of the step's own, where it has any for places that
    /// can have just these values: `two bridges lead to each of R1C1 and R5C1`.
    pub fn say_by(&self, known: &[TypedFact<P::Value>], own: &OwnWords<'_, P::Value>) -> Clause {
        let own = |places: &[Place], left: &[i64]| {
            own(places, &left.iter().map(|&value| value.into()).collect::<Vec<_>>())
        };
        put(&self.said(known), self.tense, &OwnStyle { renderer: self.renderer, own: &own })
    }

    /// The facts, in front of a reason: `as R1C2 is 5`, or how many there are; nothing without
    /// facts.
    pub fn as_known(&self) -> Clause {
        self.renderer.as_known(&self.said(&self.facts))
    }

    fn said(&self, known: &[TypedFact<P::Value>]) -> Vec<Said> {
        let said = |fact: &TypedFact<P::Value>| Said {
            place: self.at(fact.at),
            value: fact.value.into(),
            is: fact.is,
        };
        known.iter().map(said).collect()
    }

    /// The clause that says what follows: `R1C1 is black`.
    pub fn conclusion(&self) -> Clause {
        self.say(&self.conclusions)
    }

    /// The board that the player sees before the step.
    pub fn board(&self) -> Seen<'_, P> {
        Seen { step: self }
    }

    /// Text that says how much of a scope stands on the board, and `fixed` beside that.
    pub fn has(&self, text: impl Into<String>, scope: &Scope<P>, fixed: usize) -> Part {
        let count = self.board().has(scope).len();
        let scope = self.scoped(scope);
        Part::text(text).stating(Statement::Has { scope, count, fixed })
    }

    /// Text that says what of a scope is left, and `fixed` beside that.
    pub fn left(&self, text: impl Into<String>, scope: &Scope<P>, fixed: usize) -> Part {
        let open = self.scoped(&self.board().left(scope));
        let scope = self.scoped(scope);
        Part::text(text).stating(Statement::Left { scope, open, fixed })
    }

    fn scoped(&self, scope: &Scope<P>) -> Vec<Fact> {
        let fact = |&(at, value): &(usize, P::Value)| {
            let place = self.at(at);
            Fact::is(place, P::value(self.problem, place, value.into()))
        };
        scope.iter().map(fact).collect()
    }
}

/// A clause for places that can have just some values, if there are words for it.
pub type OwnWords<'s, V> = dyn Fn(&[Place], &[V]) -> Option<Clause> + 's;

/// The renderer's style, with clauses of a step's own.
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

/// Places, by their numbers, each with the value that it is looked at for.
pub type Scope<P> = [(usize, <P as Explained>::Value)];

/// The board that a player sees: what is entered, and what is crossed out.
#[derive(Debug)]
pub struct Seen<'s, P: Explained> {
    step: &'s Inference<'s, P>,
}

impl<P: Explained> Seen<'_, P> {
    /// The part of a scope that is entered.
    pub fn has(&self, scope: &Scope<P>) -> Vec<(usize, P::Value)> {
        self.standing(scope, |standing| standing > 0)
    }

    /// The part of a scope that is neither entered nor crossed out.
    pub fn left(&self, scope: &Scope<P>) -> Vec<(usize, P::Value)> {
        self.standing(scope, |standing| standing == 0)
    }

    fn standing(&self, scope: &Scope<P>, is_wanted: impl Fn(i8) -> bool) -> Vec<(usize, P::Value)> {
        let renderer = self.step.renderer;
        let standing = |&(at, value): &(usize, P::Value)| {
            let atom = renderer.board.atom(at, value.into());
            // What a place can never have is crossed out.
            atom.map_or(-1, |atom| renderer.standing(atom))
        };
        scope.iter().copied().filter(|one| is_wanted(standing(one))).collect()
    }
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
