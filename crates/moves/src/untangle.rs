//! Untangle: move the points of a graph until no lines cross.
//!
//! The answer is a drawing, not a list of moves, so this kind is a [`Puzzle`] by itself.

mod fewest;
mod graph;
mod grid;
mod hint;
mod hitting;
mod make;
mod planar;
mod reason;
mod relax;
mod solve;

use std::ops::ControlFlow;

use tatham_core::author::Abilities;
use tatham_core::author::ability::Resume;
use tatham_core::author::code::{Code, Maybe, Number, Text, checked, list, params};
use tatham_core::author::play::{Actions, Empty, Moves, Play, Solve};
use tatham_core::gesture::Gesture;
use tatham_core::kind::{Group, Touch};
use tatham_core::partial_answer::{MovedPoints, Points};
use tatham_core::picture::{Point, Shape, Tone};
use tatham_core::{
    Attempt, Budget, Entry, Kind, Knob, ParseError, PartialAnswer as _, Picture, Place, Puzzle,
    Refusal, Settings, Solutions, Stats, Stop, ValueKind, Violation, cold_sort,
};

use crate::effect::counted;
use fewest::Effort;

pub use graph::Graph;

/// Untangle.
#[derive(Clone, Copy, Debug)]
pub struct Untangle;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<Untangle>();

static KIND: Kind = Kind {
    name: "untangle",
    title: "Untangle",
    about: "move the points until no lines cross",
    grammar: &[("N:LINES", "the number of points, then lines such as `0-3`, separated by `,`")],
    example: "6:0-3,0-4,0-5,1-2,1-3,1-4,1-5,2-3,2-5,3-5",
    unsolvable: Some("5:0-1,0-2,0-3,0-4,1-2,1-3,1-4,2-3,2-4,3-4"),
    solutions: 1,
    knobs: KNOBS,
    group: Group::Moves,
    rules: "Move the points until no 2 lines cross.",
    touch: Touch::Points,
    ..Kind::NONE
};

/// Name of the knob that asks for few moved points.
const OPTIMAL: &str = "optimal";

const KNOBS: &[Knob] = &[Knob {
    name: OPTIMAL,
    takes: ValueKind::Flag,
    help: "Move as few points as possible from where they are (or until --time-limit is reached)",
}];

const POINTS: Number = Number { what: "the number of points", range: 4..=1000 };

fn edge(points: usize) -> impl Code<Value = (u32, (), u32)> {
    let point = || Number { what: "a point", range: 0..=points as u32 - 1 };
    let differ = |(a, (), b): &(u32, (), u32)| {
        if a == b { Err("a line joins a point to itself".to_owned()) } else { Ok(()) }
    };
    checked((point(), Text("-"), point()), differ)
}

impl Puzzle for Untangle {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<Self> = Abilities {
        play: Some(Play::Entries(&Drags)),
        explain: Some(|graph, position| Box::new(hint::Guide::new(graph, &position))),
        best: true,
        resume: Some(Resume {
            at: Graph::resumed_at,
            make: |graph, position, text| {
                // A drag that cannot be made changes nothing.
                let _ = Drags.follow(graph, &Self::givens(graph), position, text);
            },
        }),
        remark: Some(remark),
        make: Some(tatham_make::game_maker::<Self>()),
        ..Abilities::NONE
    };
    type Problem = Graph;
    type PartialAnswer = Points;

    fn parse(text: &str) -> Result<Graph, ParseError> {
        let (points, desc) = params(text, KIND.title, &POINTS)?;
        let points = points as usize;
        let read =
            Maybe { code: list(',', edge(points)), none: "" }.parse(desc)?.unwrap_or_default();
        let mut edges: Vec<[usize; 2]> =
            read.into_iter().map(|(a, (), b)| [a.min(b) as usize, a.max(b) as usize]).collect();
        cold_sort::sort(&mut edges);
        edges.dedup();
        Ok(Graph::new(points, edges))
    }

    fn id(graph: &Graph) -> String {
        let edges = graph.edges.iter().map(|&[a, b]| (a as u32, (), b as u32)).collect::<Vec<_>>();
        let code = Maybe { code: list(',', edge(graph.points)), none: "" };
        POINTS.text(&(graph.points as u32))
            + ":"
            + &code.text(&(!edges.is_empty()).then_some(edges))
    }

    fn impossible(graph: &Graph) -> Option<String> {
        reason::tangle(graph)
    }

    fn givens(graph: &Graph) -> Points {
        Points::from_points(vec![None; graph.points])
    }

    fn candidates<'p>(
        graph: &'p Graph,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> impl Solutions<Points> + 'p {
        Drawings { graph, budget, is_optimal: settings.flag(OPTIMAL), clearance: None }
    }

    fn range(_: &Graph) {}

    /// A drawing is only wrong when all points are placed: until then any point can still be moved.
    fn check(graph: &Graph, known: &Points) -> Vec<Violation> {
        let mut broken = Vec::new();
        if known.is_complete() {
            let _: ControlFlow<()> = graph.crossings(known, |[a, b], [c, d]| {
                broken.push(Violation::new(format!("the lines {a}-{b} and {c}-{d} cross")));
                ControlFlow::Continue(())
            });
        }
        if let Some(claim) = known.moved {
            let own = fewest::figures(graph, known, claim.lower_bound);
            if claim != own || claim.lower_bound > claim.moved {
                let moved = own.moved;
                broken.push(Violation::new(format!("{moved} points move, and not as it is said")));
            }
        }
        broken
    }

    fn draw(graph: &Graph, known: &Points) -> Picture {
        // A square of 10 to 30 cells.
        let unit = graph::PICTURE_UNIT;
        let scaled = |at: i64, d: i64| {
            (i128::from(at) * i128::from(graph.picture_side()) / i128::from(d * graph.side()))
                as i32
        };
        let whole = graph.picture_side() as i32;
        let place = |point: usize| {
            let [x, y, d] = graph.at(known, point);
            Point { x: scaled(x, d).clamp(0, whole), y: scaled(y, d).clamp(0, whole) }
        };
        let title = format!("{} points", graph.points);
        let mut picture =
            Picture { title, ..Picture::of_plane(Point { x: whole, y: whole }, unit as i32) };
        for &[a, b] in &graph.edges {
            picture.add(place(a), Shape::Line { to: place(b), thick: true }, Tone::Given);
        }
        for point in 0..graph.points {
            let tone = if known.get(point).is_some() { Tone::Found } else { Tone::Given };
            let shape = Shape::Island(point.to_string());
            picture.show(Place::Point(point), place(point), shape, tone);
        }
        picture
    }
}

fn remark(graph: &Graph, solution: &Points) -> Option<String> {
    let nearest = graph.clearance(solution).map(|nearest| {
        let nearest = 100.0 * nearest;
        format!("; every point is at least {nearest:.1} % of the side away from any other line")
    });
    let moved = solution.moved.map(|MovedPoints { moved, lower_bound, optimal }| {
        let points = counted(moved, "point");
        let bound = match lower_bound {
            _ if optimal => " (proven fewest)".to_owned(),
            1 => " (at least 1 has to)".to_owned(),
            _ => format!(" (at least {lower_bound} have to)"),
        };
        format!("; {points} moved{bound}")
    });
    // Without a third point there is no distance to name.
    (nearest.is_some() || moved.is_some()).then(|| {
        "no lines cross".to_owned() + &moved.unwrap_or_default() + &nearest.unwrap_or_default()
    })
}

/// The one drawing.
struct Drawings<'p> {
    graph: &'p Graph,
    budget: &'p Budget,
    /// True for a drawing that moves as few points as possible.
    is_optimal: bool,
    /// Smallest distance of a point from a line that it is not an end of, relative to the side of
    /// the square.
    clearance: Option<f64>,
}

impl Iterator for Drawings<'_> {
    type Item = Result<Points, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.clearance.is_some() {
            return None;
        }
        let drawn = solve::solve(self.graph, self.budget).transpose()?;
        Some(drawn.map(|(points, clearance)| {
            self.clearance = Some(clearance);
            let points = Points::from_points(points.into_iter().map(Some));
            if self.is_optimal { self.moving_few(points) } else { points }
        }))
    }
}

impl Drawings<'_> {
    /// Returns a drawing that moves as few points as possible, not more than `points` does.
    fn moving_few(&mut self, points: Points) -> Points {
        let (few, lower_bound) =
            fewest::fewer(self.graph, Some(points.clone()), Effort::Answer, self.budget);
        let mut points = few.unwrap_or(points);
        self.clearance = self.graph.clearance(&points).or(self.clearance);
        points.moved = Some(fewest::figures(self.graph, &points, lower_bound));
        points
    }
}

impl Solutions<Points> for Drawings<'_> {
    fn stats(&self) -> Stats {
        // Rounded to a thousandth.
        self.clearance
            .map(|clearance| ("clearance", ((clearance * 1000.0).round() / 1000.0).into()))
            .into_iter()
            .collect()
    }
}

const ACTIONS: Actions<()> =
    Actions { prefixes: &['S'], solve: Solve::None, empty: Empty::Move, ..Actions::joined(&[]) };

/// Returns the drag of a point to a spot, as save files write it.
fn drag(point: usize, [x, y, d]: [i64; 3]) -> String {
    format!("P{point}:{x},{y}/{d}")
}

/// Moves of the game: points are dragged, several in one move.
#[derive(Debug)]
struct Drags;

impl Moves<Graph, Points> for Drags {
    fn follow(&self, graph: &Graph, _: &Points, position: &mut Points, text: &str) -> Attempt {
        ACTIONS.play_texts(position, text, |next, drag| {
            let odd = || Refusal::not_of_the_form("P#:X,Y/D");
            let (point, place) =
                drag.strip_prefix('P').and_then(|drag| drag.split_once(':')).ok_or_else(odd)?;
            let (x, rest) = place.split_once(',').ok_or_else(odd)?;
            let (y, d) = rest.split_once('/').ok_or_else(odd)?;
            let number = |digits: &str| digits.parse::<i64>().map_err(|_| odd());
            let point = usize::try_from(number(point)?).ok().filter(|&point| point < graph.points);
            let point = point.ok_or_else(|| {
                let most = graph.points - 1;
                Refusal::other(format!("names a point that is not from 0 to {most}"))
            })?;
            next.put(point, [number(x)?, number(y)?, number(d)?])
        })
    }

    /// Drags a point to where it is dropped in the picture.
    fn move_by(&self, graph: &Graph, _: &Points, gesture: &Gesture) -> Option<String> {
        let Gesture::Drop(Place::Point(point), at) = *gesture else { return None };
        let whole = graph.picture_side();
        let along = |at: i32| i64::from(at).clamp(0, whole) * graph.side();
        (point < graph.points).then(|| drag(point, [along(at.x), along(at.y), whole]))
    }

    fn is_won(&self, graph: &Graph, position: &Points) -> Option<bool> {
        let drawn = Points::from_points((0..graph.points).map(|at| Some(graph.at(position, at))));
        Some(graph.crossings(&drawn, |_, _| ControlFlow::Break(())).is_continue())
    }

    fn moves_to(&self, position: &Points, answer: &Points) -> Vec<String> {
        let moved = (0..answer.count()).filter(|&point| position.get(point) != answer.get(point));
        let drag = |point: usize| answer.get(point).map(|spot| drag(point, spot));
        ACTIONS.moves(moved.filter_map(drag).collect())
    }
}

#[cfg(test)]
mod tests {
    use tatham_core::author::contract::{share, takes_some};

    use super::*;

    /// Contract of all kinds, except for one part: a later end of the budget gives a better
    /// drawing.
    #[test]
    fn laws_hold() {
        use tatham_core::author::contract as law;
        let corpus = law::corpus(env!("CARGO_MANIFEST_DIR"), KIND.name, "basic.txt");
        law::round_trip::<Untangle>(&corpus);
        law::parts::<Untangle>(&corpus);
        law::positions::<Untangle>(&corpus);
        law::mutations::<Untangle>(&corpus);
        law::spent_budget::<Untangle>(&corpus, "");
        law::unsolvable::<Untangle>();
    }

    fn drawn(points: &[[i64; 3]]) -> Points {
        Points::from_points(points.iter().copied().map(Some))
    }

    #[test]
    fn what_is_wrong_with_an_id_is_said_with_its_place() {
        tatham_core::author::contract::flaws::<Untangle>(&[
            ("3:", 0..1, "at least 4"),
            ("1001:", 0..4, "1000"),
            ("4:0", 3..3, "`-`"),
            ("4:0-4", 4..5, "the maximum is 3"),
            ("4:0-1,1-1", 6..9, "a line joins a point to itself"),
            ("4:0-1;1-2", 5..6, "the end"),
            ("4:0-1,", 6..6, "a point"),
            ("4:3-1,0-1,1-3", 0..0, "4:0-1,1-3"),
        ]);
    }

    #[test]
    fn lines_cross_as_the_real_game_sees_it() {
        let graph = Untangle::parse("5:0-1,2-3").unwrap();
        let crosses = |points: [[i64; 3]; 4]| {
            let all: Vec<[i64; 3]> = points.into_iter().chain([[9, 9, 1]]).collect();
            !Untangle::check(&graph, &drawn(&all)).is_empty()
        };
        for (points, is_crossed) in [
            ([[0, 0, 1], [2, 2, 1], [0, 2, 1], [2, 0, 1]], true),
            ([[0, 0, 1], [2, 2, 1], [1, 2, 1], [4, 4, 1]], false),
            // An end on the other line, just beside it, and at its end.
            ([[0, 0, 1], [3, 3, 1], [1, 1, 1], [3, 0, 1]], true),
            ([[0, 0, 1], [3, 3, 1], [1001, 1000, 1000], [3, 0, 1]], false),
            ([[0, 0, 1], [3, 3, 1], [6, 6, 2], [3, 0, 1]], true),
            // On one straight line: apart, one inside the other, and end to end.
            ([[0, 0, 1], [1, 1, 1], [4, 4, 2], [9, 9, 3]], false),
            ([[0, 0, 1], [3, 3, 1], [4, 4, 2], [5, 5, 2]], true),
            ([[0, 0, 1], [1, 1, 1], [2, 2, 2], [3, 3, 1]], true),
            ([[0, 0, 1], [0, 1, 1], [0, 4, 2], [0, 9, 3]], false),
            // A line of length 0.
            ([[0, 0, 1], [4, 2, 1], [2, 1, 1], [2, 1, 1]], true),
            ([[0, 0, 1], [4, 2, 1], [2, 2, 1], [2, 2, 1]], false),
        ] {
            assert_eq!(crosses(points), is_crossed, "{points:?}");
            let turned = points.map(|[x, y, d]| [-y, x, d]);
            assert_eq!(
                crosses([turned[2], turned[3], turned[1], turned[0]]),
                is_crossed,
                "{points:?}"
            );
        }
    }

    #[test]
    fn points_are_dragged_as_in_the_real_game() {
        let graph = Untangle::parse("4:0-1,2-3").unwrap();
        let mut position = Untangle::givens(&graph);
        // The numbers with which the game itself begins.
        assert_eq!([graph.at(&position, 0), graph.at(&position, 1)], [[96, 14, 64], [178, 96, 64]]);
        let mut drag =
            |text: &str| Drags.follow(&graph, &Untangle::givens(&graph), &mut position, text);
        for text in [
            "P4:1,1/1",
            "P0:1,1",
            "P0:1,1/0",
            "P0:1,1/-1",
            "Q0:1,1/1",
            "P0:a,1/1",
            "P0:1,1/1;P9:1,1/1",
            "P1:99999999999,1/1",
        ] {
            assert!(drag(text).is_err(), "{text}");
        }
        assert_eq!((drag("P0:1,2/2;P2:-1,0/1;"), drag("S;P1:3,3/2")), (Ok(()), Ok(())));
        assert_eq!(
            position,
            Points::from_points([Some([1, 2, 2]), Some([3, 3, 2]), Some([-1, 0, 1]), None])
        );
        let answer = drawn(&[[1, 2, 2], [3, 4, 2], [-1, 0, 1], [5, 1, 2]]);
        assert_eq!(Drags.moves_to(&position, &answer), ["P1:3,4/2;P3:5,1/2"]);
        assert_eq!(Drags.moves_to(&answer, &answer), [""; 0]);
    }

    #[test]
    fn a_small_graph_takes_little_work() {
        let graph = Untangle::parse(KIND.example).unwrap();
        let budget = Budget::steps(20_000);
        assert!(matches!(solve::solve(&graph, &budget), Ok(Some(_))));
        assert_eq!(budget.stopped(), None);
    }

    #[test]
    fn planar_graphs_are_drawn_and_no_others() {
        let mut random = fastrand::Rng::with_seed(3);
        let (mut solved, mut unsolvable) = (0, 0);
        for round in takes_some(1..80, 6) {
            let points = random.usize(4..12);
            let count = random.usize(0..12 * points);
            let pairs = (0..count)
                .map(|_| [random.usize(..points), random.usize(..points)])
                .filter(|[a, b]| a < b);
            let mut edges: Vec<[usize; 2]> = pairs.collect();
            edges.sort_unstable();
            edges.dedup();
            let graph = Graph::new(points, edges);
            let budget = if round % 4 == 0 { Budget::unlimited() } else { Budget::steps(round) };
            match tatham_core::solutions::<Untangle>(&graph, &Settings::default(), &budget).next() {
                Some(Err(stop)) => panic!("{stop} {round}"),
                Some(Ok(answer)) => {
                    assert_eq!(
                        tatham_core::accepts::<Untangle>(&graph, &answer),
                        Ok(()),
                        "{graph:?} {answer:?}"
                    );
                    let side = graph.side();
                    let is_inside = |[x, y, d]: [i64; 3]| {
                        (0..=side * d).contains(&x) && (0..=side * d).contains(&y)
                    };
                    assert!(
                        (0..points).all(|point| answer.get(point).is_some_and(is_inside)),
                        "{answer:?}"
                    );
                    assert_eq!(Untangle::impossible(&graph), None);
                    solved += 1;
                }
                None => {
                    assert!(Untangle::impossible(&graph).is_some(), "{graph:?}");
                    unsolvable += 1;
                }
            }
        }
        let [least_solved, least_unsolvable] = [21, 4].map(|least| share(least, 8));
        assert!(solved >= least_solved && unsolvable >= least_unsolvable, "{solved} {unsolvable}");
    }
}
