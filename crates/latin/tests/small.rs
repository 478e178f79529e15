//! Small random puzzles of every shape against brute force: every strategy and solver finds exactly the solutions that trying every
//! digit finds, and the exported formula has as many models.
//!
//! The fuzz target of this kind includes this file.

use std::collections::BTreeSet;

use tatham_core::contract::Random;
use tatham_core::{Budget, Direction, Grid, Numbers, Puzzle as _, Question, Settings, Size};
use tatham_latin::Solo;
use tatham_latin::solo::Problem;
use tatham_sat::Engine;

/// The groups renumbered by their first cells.
fn renumbered(group: &Grid<usize>) -> Grid<usize> {
    let mut order = Vec::new();
    Grid::from_fn(group.size(), |cell| {
        order.iter().position(|&known| known == group[cell]).unwrap_or_else(|| {
            order.push(group[cell]);
            order.len() - 1
        })
    })
}

fn is_connected(group: &Grid<usize>, number: usize) -> bool {
    let cells: Vec<usize> = (0..group.size().area()).filter(|&cell| group[cell] == number).collect();
    let mut seen = vec![cells[0]];
    let mut next = 0;
    while let Some(&cell) = seen.get(next) {
        next += 1;
        let near: Vec<usize> = group.size().neighbours(cell).filter(|&n| group[n] == number && !seen.contains(&n)).collect();
        seen.extend(near);
    }
    seen.len() == cells.len()
}

/// Rows whose cells have changed hands as long as all stay connected.
fn jigsaw(order: usize, random: &mut Random<'_>) -> Grid<usize> {
    let size = Size { width: order, height: order };
    let mut group = Grid::from_fn(size, |cell| cell / order);
    for _ in 0..60 {
        let (a, b) = (random.below(size.area()), random.below(size.area()));
        let (of_a, of_b) = (group[a], group[b]);
        (group[a], group[b]) = (of_b, of_a);
        if !is_connected(&group, of_a) || !is_connected(&group, of_b) {
            (group[a], group[b]) = (of_a, of_b);
        }
    }
    renumbered(&group)
}

/// Cages of two to `order` cells: cells join a neighbour's cage at random, those that stay alone join any that has room.
fn cages(size: Size, random: &mut Random<'_>) -> Option<Grid<usize>> {
    let mut group = Grid::from_fn(size, |cell| cell);
    for _ in 0..3 * size.area() {
        let cell = random.below(size.area());
        let directions = [Direction::North, Direction::East, Direction::South, Direction::West];
        let Some(near) = size.step(cell, directions[random.below(4)]) else { continue };
        let (from, to) = (group[cell], group[near]);
        let count = |number: usize| group.cells().iter().filter(|&&g| g == number).count();
        if from != to && count(from) == 1 && count(to) < size.width.min(3) {
            group[cell] = to;
        }
    }
    let group = renumbered(&group);
    members(&group).iter().all(|cage| (2..=size.width).contains(&cage.len())).then_some(group)
}

/// The cells of each group.
fn members(group: &Grid<usize>) -> Vec<Vec<usize>> {
    let count = group.cells().iter().max().map_or(0, |most| most + 1);
    (0..count).map(|number| (0..group.size().area()).filter(|&cell| group[cell] == number).collect()).collect()
}

/// What an ID says of the cells: numbers, and a letter for each empty cell.
fn numbers(cells: &[Option<u32>]) -> String {
    let mut text = String::new();
    for cell in cells {
        match cell {
            Some(number) => {
                text += if text.ends_with(|c: char| c.is_ascii_digit()) { "_" } else { "" };
                text += &number.to_string();
            }
            None => text.push('a'),
        }
    }
    text
}

/// The walk over the inner edges that tells where groups end: for each border the edges without one before it.
fn walk(group: &Grid<usize>) -> String {
    let n = group.size().width;
    let across = (0..n * n).filter(|cell| cell % n + 1 < n).map(|cell| group[cell] != group[cell + 1]);
    let down = (0..n * (n - 1)).map(|i| i % (n - 1) * n + i / (n - 1)).map(|cell| group[cell] != group[cell + n]);
    let (mut text, mut open) = (String::new(), 0);
    for is_border in across.chain(down).chain([true]) {
        if is_border {
            text.push(if open == 0 { '_' } else { char::from(b'a' + open - 1) });
            open = 0;
        } else {
            open += 1;
            if open == 26 {
                text.push('z');
                open = 0;
            }
        }
    }
    text
}

/// How a puzzle looks without its digits.
struct Form {
    size: Size,
    params: String,
    /// The walk of a jigsaw's regions, with its comma.
    regions: String,
}

impl Form {
    fn puzzle(&self, given: &[Option<u32>], cages: Option<(&Grid<usize>, &[u32])>) -> String {
        let mut text = format!("{}{}:{}{}", self.params, if cages.is_some() { "k" } else { "" }, numbers(given), self.regions);
        if let Some((of, sums)) = cages {
            let mut cells = vec![None; self.size.area()];
            for (cage, &sum) in members(of).iter().zip(sums) {
                cells[cage[0]] = Some(sum);
            }
            text = [text, walk(of), numbers(&cells)].join(",");
        }
        text
    }
}

fn parsed(id: &str) -> Problem {
    Solo::parse(id).unwrap_or_else(|e| panic!("{id}: {e}"))
}

/// A puzzle of some shape, with digits of a solution of it where there is one, and now and then a wrong one.
fn puzzle(random: &mut Random<'_>) -> Problem {
    let shapes = [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (2, 2), (1, 4), (4, 1)];
    let (across, down) = shapes[random.below(shapes.len())];
    let order = across * down;
    let size = Size { width: order, height: order };
    let (params, regions) = if random.below(3) == 0 {
        (format!("{order}j"), format!(",{}", walk(&jigsaw(order, random))))
    } else {
        (format!("{across}x{down}"), String::new())
    };
    let form = Form { size, params: params + if random.below(3) == 0 { "x" } else { "" }, regions };
    let solved = brute_force(&parsed(&form.puzzle(&vec![None; size.area()], None)), 30);
    let base = match solved.iter().nth(random.below(solved.len().max(1))) {
        Some(solution) => solution.clone(),
        None => (0..size.area()).map(|_| random.below(order) as u32 + 1).collect(),
    };
    let of = if order > 1 && random.below(3) == 0 { cages(size, random) } else { None };
    let caged = of.map(|of| {
        let mut sums: Vec<u32> = members(&of).iter().map(|cage| cage.iter().map(|&cell| base[cell]).sum()).collect();
        if random.below(4) == 0 {
            let i = random.below(sums.len());
            sums[i] = random.below(order * (order + 1) / 2) as u32 + 1;
        }
        // No reader takes sums that no digits make.
        for (sum, cage) in sums.iter_mut().zip(members(&of)) {
            let (n, k) = (order as u32, cage.len() as u32);
            *sum = (*sum).clamp(k * (k + 1) / 2, k * (2 * n + 1 - k) / 2);
        }
        (of, sums)
    });
    let share = random.below(4);
    let mut given: Vec<Option<u32>> = base.iter().map(|&digit| (random.below(6) < share).then_some(digit)).collect();
    if random.below(4) == 0 {
        let cell = random.below(size.area());
        given[cell] = Some(random.below(order) as u32 + 1);
    }
    parsed(&form.puzzle(&given, caged.as_ref().map(|(of, sums)| (of, &sums[..]))))
}

/// All solutions by trying each digit in each cell, row by row; the rules are looked at when a cell is filled.
fn brute_force(problem: &Problem, most: usize) -> BTreeSet<Vec<u32>> {
    fn fill(problem: &Problem, digits: &mut Vec<u32>, most: usize, found: &mut BTreeSet<Vec<u32>>) {
        let (order, cell) = (problem.order() as u32, digits.len());
        if found.len() >= most {
            return;
        }
        if cell == problem.size().area() {
            let grid = Grid::from_cells(problem.size(), digits.clone()).unwrap();
            if Solo::accepts(problem, &Numbers(grid)).is_ok() {
                found.insert(digits.clone());
            }
            return;
        }
        for digit in 1..=order {
            let clash = (0..cell).any(|other| {
                let (n, same) = (problem.order(), digits[other] == digit);
                same && (other / n == cell / n || other % n == cell % n || problem.regions()[other] == problem.regions()[cell])
            });
            if !clash && problem.given()[cell].is_none_or(|given| given == digit) {
                digits.push(digit);
                fill(problem, digits, most, found);
                digits.pop();
            }
        }
    }
    let mut found = BTreeSet::new();
    fill(problem, &mut Vec::new(), most, &mut found);
    found
}

fn solutions(problem: &Problem, choices: &[(&str, &str)], most: usize) -> Vec<Vec<u32>> {
    let mut settings = Settings::default();
    for (knob, choice) in choices {
        settings.set(Solo::KIND.knobs, knob, choice).unwrap();
    }
    let budget = Budget::unlimited();
    Solo::solutions(problem, &settings, &budget).take(most).map(|s| s.unwrap().0.cells().to_vec()).collect()
}

/// Makes a puzzle and looks for its solutions in every way; how many there are.
pub(crate) fn check(random: &mut Random<'_>) -> usize {
    let problem = puzzle(random);
    let expected = brute_force(&problem, usize::MAX);
    let mut ways = vec![vec![], vec![("strategy", "search")]];
    ways.extend(Engine::all().map(|engine| vec![("strategy", "sat"), ("solver", engine.name())]));
    for way in ways {
        let found = solutions(&problem, &way, usize::MAX);
        let set: BTreeSet<Vec<u32>> = found.iter().cloned().collect();
        assert_eq!(found.len(), set.len(), "{problem} {way:?}: one came twice");
        assert_eq!(set, expected, "{problem} {way:?}");
    }
    let common = Solo::common(&problem, &Settings::default(), &Budget::unlimited()).unwrap();
    let shared = |cell: usize| expected.iter().map(|s| s[cell]).collect::<BTreeSet<u32>>();
    let wanted = (!expected.is_empty()).then(|| {
        let cells = (0..problem.size().area()).map(shared);
        cells.map(|digits| (digits.len() == 1).then(|| digits.into_iter().next().unwrap())).collect::<Vec<_>>()
    });
    assert_eq!(common.map(|partial| partial.0.cells().to_vec()), wanted, "{problem}");
    expected.len()
}

#[test]
fn all_ways_find_all_solutions() {
    let mut random = Random::seeded(0x1234_5678_9abc_def1);
    // How many had no solution, one, and more.
    let mut counts = [0; 3];
    for _ in 0..400 {
        counts[check(&mut random).min(2)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 40), "{counts:?}");
}

#[test]
fn the_formula_of_the_question_has_no_model_where_the_solution_is_the_only_one() {
    let mut random = Random::seeded(0xfeed_5678_9abc_def1);
    for _ in 0..100 {
        let problem = puzzle(&mut random);
        let count = brute_force(&problem, 2).len();
        let settings = Settings::default();
        for (question, satisfiable) in [(Question::Solvable, count > 0), (Question::Unique, count > 1)] {
            let text = Solo::cnf(&problem, question, &settings, &Budget::unlimited()).unwrap().unwrap();
            assert_eq!(is_satisfiable(&text), satisfiable, "{problem} {question:?}");
        }
    }
}

/// Reads DIMACS back and solves it.
fn is_satisfiable(dimacs: &str) -> bool {
    let mut cnf = tatham_sat::Cnf::new();
    let mut lits = Vec::new();
    for line in dimacs.lines().filter(|line| !line.starts_with('c')) {
        if let Some(header) = line.strip_prefix("p cnf ") {
            let variables: usize = header.split(' ').next().unwrap().parse().unwrap();
            lits = cnf.new_lits(variables);
            continue;
        }
        let numbers = line.split(' ').map(|n| n.parse::<i32>().unwrap()).take_while(|&n| n != 0);
        cnf.clause(numbers.map(|n| if n > 0 { lits[n as usize - 1] } else { !lits[-n as usize - 1] }));
    }
    tatham_sat::Solver::new(cnf, Engine::Splr).solve(&Budget::unlimited()).unwrap().is_some()
}
