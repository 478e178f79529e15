//! Techniques in the words of Sudoku players.

use tatham_core::author::Rule as _;
use tatham_core::explain::Price;
use tatham_core::say;
use tatham_core::sentence::{Clause, Sentence, SentencePart};
use tatham_core::words::{list, together};
use tatham_core::{Place, Size};
use tatham_explain::{Explained, Inference, Pattern, PlayerBoard, ValueNames};
use tatham_sat::model::Uniqueness;

use super::Solo;
use super::draw::shown;
use super::problem::Problem;
use super::remainder::{self, Band, Side};
use super::rules::Rule;
use super::techniques::prices::{self, PRICES};
use super::techniques::{self, Link, MOST_WAYS, Reach, SumSets, Technique, others, summed};
use super::techniques::{aic, patterns};
use super::uniqueness;
use crate::subset::{Units, candidates, digits};

/// Largest number of facts that a sentence names after the combinations of a cage.
const MANY: usize = 6;

/// Signs whose names begin with a vowel.
const VOWEL_FIRST: [char; 12] = ['8', 'a', 'e', 'f', 'h', 'i', 'l', 'm', 'n', 'o', 'r', 's'];

/// Step of Solo.
type Step<'s> = Inference<'s, Solo>;

impl Explained for Solo {
    type Rule = Rule;
    type Value = i64;

    const NAMES: ValueNames = ValueNames {
        value: shown,
        values: |digit| shown(digit) + "s",
        ..ValueNames::numbers("digit")
    };
    const UNIQUENESS: Option<Uniqueness<Self>> = Some(uniqueness::state);

    const PRICES: &'static [Price] = &PRICES;

    fn price(step: &Step<'_>) -> Option<&'static Price> {
        prices::price(step)
    }

    fn patterns(board: &PlayerBoard<'_, Self>) -> Vec<Pattern<Self>> {
        patterns::find(board)
    }

    fn describe(step: &Step<'_>) -> Option<Sentence> {
        if let Some(sentence) = uniqueness::describe(step) {
            return Some(sentence);
        }
        let technique = techniques::find(step).or_else(|| aic::find(step))?;
        let sentence = sentence(step, &technique);
        let sentence = match technique.name(step.problem) {
            Some(name) => sentence.by(name),
            None => sentence,
        };
        Some(sentence.naming(technique.cells().into_iter().map(|cell| step.at(cell))))
    }

    fn reason(link: &Step<'_>) -> Option<Clause> {
        let ((rule @ Rule::Sum(_), _), [last]) = (link.rule()?, &link.conclusions[..]) else {
            return None;
        };
        let (cells, sum) = summed(link.problem, rule)?;
        let (others, order) = (others(link.problem, &cells, last.at), link.problem.order());
        let known = link.facts.iter().filter(|fact| fact.is);
        let known: Vec<i64> = known
            .filter(|fact| others.contains(&(fact.at, fact.value)))
            .map(|fact| fact.value)
            .collect();
        let needs = i64::from(sum) - known.iter().sum::<i64>();
        let is_last = last.is && cells.contains(&last.at) && known.len() * order == others.len();
        (is_last && needs == last.value).then(|| {
            let verb = link.tense.verb(" needs ", " would need ");
            say![link.subject(rule), verb, link.value(needs), " more"]
        })
    }
}

impl Units for Solo {
    fn size(problem: &Problem) -> Size {
        problem.size()
    }

    fn cells(problem: &Problem, rule: Rule) -> Option<Vec<usize>> {
        if let Rule::Unit(unit) = rule { Some(problem.cells(unit)) } else { None }
    }

    fn sees(problem: &Problem, a: usize, b: usize) -> bool {
        problem.sees(a, b)
    }
}

/// Sentence for a technique, without its name.
fn sentence(step: &Step<'_>, technique: &Technique) -> Sentence {
    let reason = match technique {
        &Technique::HiddenSingle { digit, unit, cell, .. } => {
            return hidden_single(step, digit, unit, cell);
        }
        &Technique::NakedSingle { digit, cell } => return naked_single(step, digit, cell),
        &Technique::Locked { digit, unit, ref cells, .. } => has(step, digit, unit, cells),
        Technique::Subset(subset) => subset.reason(step),
        Technique::Fish { digit, lines, across, .. } => {
            let cells = lines.iter().flat_map(|&line| step.problem.cells(line));
            let scope: Vec<(usize, i64)> = cells.map(|cell| (cell, (*digit).into())).collect();
            say![
                units(step, lines),
                step.left(" have their ", &scope, 0),
                value(step, *digit),
                " in ",
                units(step, across)
            ]
        }
        Technique::Turbot { digit, units, joined, ends } => {
            let has =
                |i: usize| has(step, *digit, units[i], &[&[joined[i]], &ends[i][..]].concat());
            say![
                has(0),
                ", and ",
                has(1),
                ". As ",
                step.all(joined),
                " see each other, one of ",
                step.all(&ends.concat()),
                " is ",
                value(step, *digit)
            ]
        }
        &Technique::Wing { pivot, wings, digit, own } => wing(step, pivot, wings, digit, own),
        &Technique::WWing { cells, digit, other, unit, link } => say![
            step.all(&cells),
            step.left(" are each ", &candidates::<Solo>(step.problem, cells), 0),
            digits(step, 1 << digit | 1 << other, "or"),
            ", and ",
            has(step, other, unit, &link),
            ", so they are not both ",
            value(step, other),
            ". One of them is ",
            value(step, digit)
        ],
        Technique::Chain { digit, cells } => chain(step, *digit, cells),
        Technique::Aic(links) => alternating(step, links),
        Technique::Sum(ways) => {
            let name = format!("the sum of {}", step.subject(ways.rule).text);
            return Sentence::so(sum(step, ways), step.conclusion()).called(name);
        }
        &Technique::LastOfSum { rule, cell, digit } => last_of_sum(step, rule, cell, digit),
    };
    Sentence::so(reason, step.conclusion())
}

/// Clause for the cells of a digit in a unit: `block 2 has its 5 in R1C4 or R1C6`.
fn has(step: &Step<'_>, digit: u32, unit: usize, cells: &[usize]) -> Clause {
    let of_unit = step.problem.cells(unit).into_iter();
    let scope: Vec<(usize, i64)> = of_unit.map(|cell| (cell, digit.into())).collect();
    let has = step.left(" has its ", &scope, 0);
    say![step.subject(Rule::Unit(unit)), has, value(step, digit), " in ", step.any(cells)]
}

fn hidden_single(step: &Step<'_>, digit: u32, unit: usize, cell: usize) -> Sentence {
    let of_unit = step.problem.cells(unit).into_iter();
    let scope: Vec<(usize, i64)> = of_unit.map(|cell| (cell, digit.into())).collect();
    let only = step.left(" is the only place left for ", &scope, 0);
    let unit = step.subject(Rule::Unit(unit));
    Sentence::only(say![step.place(cell), only, value(step, digit), " in ", unit])
}

fn naked_single(step: &Step<'_>, digit: u32, cell: usize) -> Sentence {
    let (problem, place, digit_part) = (step.problem, step.place(cell), value(step, digit));
    let seen = (0..problem.size().area()).filter(|&other| problem.sees(cell, other));
    let scope = candidates::<Solo>(problem, seen);
    let mut others: Vec<i64> = step.board().has(&scope).into_iter().map(|(_, own)| own).collect();
    others.sort_unstable();
    others.dedup();
    if others.len() + 1 == problem.order() {
        let sees = step.has(" sees every digit but ", &scope, 0);
        return Sentence::so(say![place, sees, digit_part], step.conclusion());
    }
    let left = step.left(" has no digit left but ", &candidates::<Solo>(problem, [cell]), 0);
    Sentence::only(say![place, left, digit_part])
}

/// Clause for 2 cells, one of which is the digit whatever a third one is.
fn wing(step: &Step<'_>, pivot: usize, wings: [usize; 2], digit: u32, own: bool) -> Clause {
    let scope = candidates::<Solo>(step.problem, [pivot, wings[0], wings[1]]);
    let left = step.board().left(&scope);
    let digits_of = |cell: usize| {
        left.iter().filter(|(at, _)| *at == cell).fold(0, |all, (_, digit)| all | 1_u64 << digit)
    };
    let leads = wings.map(|wing| {
        let by = (digits_of(wing) & !(1 << digit)).trailing_zeros();
        say!["with ", value(step, by), ", ", step.place(wing), " is ", value(step, digit)]
    });
    say![
        step.place(pivot),
        step.left(" is ", &scope, 0),
        digits(step, digits_of(pivot), "or"),
        ": ",
        Clause::join(&leads, "; "),
        ". One of the ",
        if own { "three" } else { "two" },
        " is ",
        value(step, digit)
    ]
}

/// Clause for a chain of cells with 2 candidates each.
fn chain(step: &Step<'_>, digit: u32, cells: &[usize]) -> Clause {
    let (scope, ends) = (
        candidates::<Solo>(step.problem, cells.iter().copied()),
        [cells[0], cells[cells.len() - 1]],
    );
    let left = step.board().left(&scope);
    let mut out = i64::from(digit);
    let mut is = cells.iter().map(|&cell| {
        let other = left.iter().find(|&&(at, own)| at == cell && own != out);
        out = other.map_or(out, |(_, own)| *own);
        (cell, step.value(out))
    });
    let first = is.next().map(|(_, value)| value);
    let rest: Vec<Clause> = is.map(|(cell, value)| say![step.place(cell), " is ", value]).collect();
    say![
        "if ",
        step.place(cells[0]),
        " is not ",
        value(step, digit),
        step.left(", it is ", &scope, 0),
        first.unwrap_or_default(),
        ", so ",
        Clause::list(&rest, "and"),
        ". One of ",
        step.all(&ends),
        " is ",
        value(step, digit)
    ]
}

/// Clause for an alternating inference chain.
fn alternating(step: &Step<'_>, links: &[Link]) -> Clause {
    let scope: Vec<(usize, i64)> = (links.iter())
        .flat_map(|link| match link.unit {
            None => candidates::<Solo>(step.problem, [link.ends[0].0]),
            Some(unit) => {
                let cells = step.problem.cells(unit).into_iter();
                cells.map(|cell| (cell, link.ends[0].1.into())).collect()
            }
        })
        .collect();
    let is = |(cell, digit): (usize, u32)| say![step.place(cell), " is ", value(step, digit)];
    let mut leads = links.iter().enumerate().map(|(at, link)| {
        let [_, (cell, digit)] = link.ends;
        match link.unit {
            Some(unit) => {
                let unit = step.subject(Rule::Unit(unit));
                say![unit, " has its ", value(step, digit), " in ", step.place(cell)]
            }
            None if at == 0 => say!["it is ", value(step, digit)],
            None => is((cell, digit)),
        }
    });
    let (first, rest) = (leads.next().unwrap_or_default(), leads.collect::<Vec<_>>());
    let ends = [links[0].ends[0], links[links.len() - 1].ends[1]];
    let one_is_true = match ends {
        [a, b] if a == b => is(a),
        [(a, digit), (b, other)] if digit == other => {
            say!["One of ", step.all(&[a, b]), " is ", value(step, digit)]
        }
        [a, b] => say![is(a), " or ", is(b)],
    };
    say![
        "if ",
        step.place(ends[0].0),
        " is not ",
        value(step, ends[0].1),
        step.left(", ", &scope, 0),
        first,
        ", so ",
        Clause::list(&rest, "and"),
        ". ",
        one_is_true
    ]
}

/// Clause for the last open cell of a sum.
fn last_of_sum(step: &Step<'_>, rule: Rule, cell: usize, digit: u32) -> Clause {
    let (cells, _) = summed(step.problem, rule).unwrap_or_default();
    let scope = others(step.problem, &cells, cell);
    let needs = |verb: &str| say![step.has(verb, &scope, 0), value(step, digit), " more"];
    match rule {
        Rule::Remainder(band, side) if scope.is_empty() => cages_and_units(step, band, side),
        Rule::Remainder(band, side) => {
            say![remainder_sum(step, band, side, &cells), ". They", needs(" need ")]
        }
        _ => say![step.subject(rule), needs(" needs ")],
    }
}

/// Clause for the sets of digits that are left for the cells of a sum.
fn sum(step: &Step<'_>, ways: &SumSets) -> Clause {
    let (sum, known) = (step.subject(ways.rule), step.as_known());
    let is_cage = matches!(ways.rule, Rule::Sum(_));
    let (cells, total) = summed(step.problem, ways.rule).unwrap_or_default();
    // Innies and outies are introduced before, with their sum.
    let (introduction, whole, whole_sum, open_cells) = match ways.rule {
        Rule::Remainder(band, side) => (
            remainder_sum(step, band, side, &cells),
            say!["they"],
            say![total.to_string()],
            say!["the others"],
        ),
        _ => (
            Clause::default(),
            say![sum.clone()],
            say!["the sum of ", sum.clone()],
            say!["the other cells of ", sum],
        ),
    };
    let can_hold = |sets: &[u64]| {
        let sets: Vec<Clause> = sets.iter().map(|&set| digits(step, set, "and")).collect();
        say![" can only hold ", Clause::join(&sets, ", or ")]
    };
    if !ways.is_short {
        let facts = step.say(&step.facts);
        let between = if facts.is_empty() { "" } else { ". " };
        return say![introduction, between, facts.capital()];
    }
    let said = if ways.sets.len() > MOST_WAYS {
        let mut out: Vec<i64> = step.conclusions.iter().map(|fact| fact.value).collect();
        out.sort_unstable();
        out.dedup();
        let article = |digit: i64| if shown(digit).starts_with(VOWEL_FIRST) { "an " } else { "a " };
        let is_within = ways.reach == Reach::Within;
        let (which, last_word) = if is_within { ("no", "or") } else { ("every", "and") };
        let each = out.iter().enumerate().map(|(number, &digit)| {
            let needs_article = number == 0 || !is_within;
            say![if needs_article { article(digit) } else { "" }, step.value(digit)]
        });
        let digits = Clause::list(&each.collect::<Vec<_>>(), last_word);
        say![format!("{which} way to "), whole_sum, " has ", digits]
    } else if is_cage && ways.are_all && (1..=MANY).contains(&step.facts.len()) {
        // The facts name the cells of the digits, but not which digit each has.
        return say![whole, can_hold(&ways.sets), ", and ", step.say(&step.facts)];
    } else {
        let open: Vec<u64> = ways.sets.iter().map(|set| set & !ways.stand).collect();
        if ways.stand == 0 || open.iter().any(|set| set.count_ones() < 2) {
            say![whole, can_hold(&ways.sets)]
        } else {
            say![open_cells, can_hold(&open)]
        }
    };
    let between = if known.is_empty() { "" } else { ", " };
    if introduction.is_empty() {
        say![known, between, said]
    } else {
        say![introduction, ". ", say![known, between, said].capital()]
    }
}

/// Clause for the sum of innies or outies: `row 3 adds up to 45 and the cages inside to 33, which
/// leaves 12 for R3C1 and R3C2`.
fn remainder_sum(step: &Step<'_>, band: Band, side: Side, cells: &[usize]) -> Clause {
    let sum = summed(step.problem, Rule::Remainder(band, side)).map_or(0, |(_, sum)| sum);
    let outside = if side == Side::Outside { " outside" } else { "" };
    let leaves = format!(", which leaves {sum} for ");
    say![cages_and_units(step, band, side), leaves, step.all(cells), outside]
}

/// Clause for the sums that the rule of 45 compares: `row 3 adds up to 45 and the cages inside to
/// 33`.
fn cages_and_units(step: &Step<'_>, band: Band, side: Side) -> Clause {
    let problem = step.problem;
    let own = remainder::remainder_of(problem, band, side);
    let (sum, cages) = own.map_or((0, Vec::new()), |own| (own.sum, own.cages));
    let named =
        |text: String| SentencePart::naming(text, cages.iter().map(|&cage| Place::Cage(cage)));
    let (units, total) = (band.name(problem), band.total(problem) as i64);
    match side {
        Side::Inside => {
            let add = if band.len() == 1 { "adds" } else { "add" };
            say![
                format!("{units} {add} up to {total} and "),
                named("the cages inside".to_owned()),
                format!(" to {}", total - sum)
            ]
        }
        Side::Outside => say![
            named(format!("the cages of {units}")),
            format!(" add up to {} and {units} to {total}", total + sum)
        ],
    }
}

fn value(step: &Step<'_>, digit: u32) -> SentencePart {
    step.value(digit.into())
}

/// Lines of one sort: `rows 2 and 6`.
fn units(step: &Step<'_>, units: &[usize]) -> String {
    let names: Vec<String> =
        units.iter().map(|&unit| Rule::Unit(unit).subject(step.problem)).collect();
    list(&together(&names), "and")
}
