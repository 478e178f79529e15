//! Pictures that become nonograms: few cells are changed, until the clues leave one solution.
//!
//! A beam search changes one cell more at each level: a cell that is not decided yet, or one beside
//! it. Cells whose grey is near to the threshold come first, and lone spots last.
//!
//! Where line logic decides no cell of any line, such as in a cross, most changes decide none
//! either. The search then shortens the way to the first decided cell: it tries all cells of the
//! line that lacks the fewest.

#[cfg(any(test, feature = "_drawings"))]
pub mod drawings;

use std::cell::Cell;

use tatham_core::author::Random;
use tatham_core::make::GreyPicture;
use tatham_core::{Clue as Side, Letters, Settings, Stop, cold_sort};
use tatham_make::{Limits, Makeable as _, PictureMaker};

use crate::kind::Pattern;
use crate::make::runs;
use crate::problem::{Problem, needs, sign};
use crate::solve;

/// Maker of answers from pictures.
pub(crate) const MAKER: PictureMaker<Pattern> =
    PictureMaker { size: Problem::size, shown, similar };

/// Largest number of changed cells.
const MOST_CHANGES: usize = 200;

/// Number of drafts of a level that are changed further.
const BEAM: usize = 4;

/// Number of changes to a draft that are tried.
const CHANGES: usize = 192;

/// Number of changes of a level whose ambiguous cells are found, because line logic decides the
/// most cells after them.
const PROMISING: usize = 12;

/// Shades that count as equally grey.
const SHADES: u8 = 32;

/// Units of work of the line solver in a microsecond. Changing a draft takes about as long as one
/// for each cell.
const WORK_IN_MICROSECOND: u64 = 100;

/// Microseconds of work that are charged at once.
const CHARGED: u64 = 1000;

/// Returns the answer that a picture shows.
fn shown(picture: &GreyPicture) -> Letters {
    Letters::from_fn(picture.size(), |cell| Some(sign(picture.is_black(cell))))
}

/// Returns an answer similar to the picture whose clues leave no other: see
/// [`PictureMaker::similar`].
fn similar(
    blank: &Problem,
    picture: &GreyPicture,
    changes: usize,
    random: &mut Random,
    limits: &Limits,
) -> Result<Option<Letters>, Stop> {
    let order = random.permutation(blank.size().area());
    let search = Search { picture, order, limits, work: Cell::new(0) };
    let mut draft = search.start(blank, random);
    for cell in search.disturbances(&draft, changes, random) {
        draft = draft.changed(cell, search.rank(&draft, cell));
    }
    search.search(draft)
}

/// Answer, the puzzle with its clues, and their differences from the picture.
#[derive(Clone)]
struct Draft {
    answer: Letters,
    problem: Problem,
    /// Changed cells, in increasing order.
    changed: Vec<usize>,
    /// Sum of the ranks of these changes.
    cost: u64,
    /// Cells that are not decided.
    open: Vec<usize>,
}

impl Draft {
    fn is_black(&self, cell: usize) -> bool {
        self.answer.get(cell) == Some(sign(true))
    }

    /// Returns the draft with the other colour in a cell. Its open cells are still those of this
    /// draft.
    fn changed(&self, cell: usize, rank: u64) -> Self {
        let size = self.problem.size();
        let mut draft = self.clone();
        draft.answer.0[cell] = sign(!self.is_black(cell));
        let (x, y) = size.position(cell);
        draft.problem.columns[x] = runs(&draft.answer, size.column(x));
        draft.problem.rows[y] = runs(&draft.answer, size.row(y));
        let at = draft.changed.partition_point(|&other| other < cell);
        draft.changed.insert(at, cell);
        draft.cost += rank;
        draft
    }
}

/// Search for a similar answer.
struct Search<'s> {
    picture: &'s GreyPicture,
    /// Random order of the cells that are equally good to change.
    order: Vec<usize>,
    limits: &'s Limits,
    /// Work that is not charged yet.
    work: Cell<u64>,
}

impl Search<'_> {
    /// Returns the draft without changes.
    fn start(&self, blank: &Problem, random: &mut Random) -> Draft {
        let answer = shown(self.picture);
        let problem = Pattern::clued(blank, &answer, random);
        Draft { answer, problem, changed: Vec::new(), cost: 0, open: Vec::new() }
    }

    /// Returns random cells at the border of black and white, mid-grey ones first.
    fn disturbances(&self, draft: &Draft, count: usize, random: &mut Random) -> Vec<usize> {
        let size = draft.problem.size();
        let is_at_border = |&cell: &usize| {
            size.neighbours(cell).any(|near| draft.is_black(near) != draft.is_black(cell))
        };
        let mut cells: Vec<usize> = (0..size.area()).filter(is_at_border).collect();
        self.sort(draft, &mut cells);
        cells.truncate(4 * count);
        random.shuffle(&mut cells);
        cells.truncate(count);
        cells
    }

    fn search(&self, mut start: Draft) -> Result<Option<Letters>, Stop> {
        start.open = self.open(&start.problem)?;
        if start.open.is_empty() {
            return Ok(Some(start.answer));
        }
        let mut beam = vec![start];
        for _ in 0..MOST_CHANGES {
            beam = self.next_level(&beam)?;
            let unique = beam.iter().filter(|draft| draft.open.is_empty());
            if let Some(best) = unique.min_by_key(|draft| draft.cost) {
                return Ok(Some(best.answer.clone()));
            }
            if beam.is_empty() {
                break;
            }
        }
        Ok(None)
    }

    /// Returns the best drafts with one change more.
    fn next_level(&self, beam: &[Draft]) -> Result<Vec<Draft>, Stop> {
        let mut level = Vec::new();
        for (index, draft) in beam.iter().enumerate() {
            for cell in self.candidates(draft) {
                let rank = self.rank(draft, cell);
                let problem = draft.changed(cell, rank).problem;
                let open = self.open_to_lines(&problem)?;
                level.push((open.len(), lacking(&problem, &open), draft.cost + rank, index, cell));
            }
        }
        cold_sort::sort(&mut level);
        let mut drafts: Vec<Draft> = Vec::new();
        let most = if self.picture.lines_only { BEAM } else { PROMISING };
        for (.., index, cell) in level {
            let mut draft = beam[index].changed(cell, self.rank(&beam[index], cell));
            if drafts.iter().any(|other| other.changed == draft.changed) {
                continue;
            }
            draft.open = self.open(&draft.problem)?;
            drafts.push(draft);
            if drafts.len() == most {
                break;
            }
        }
        cold_sort::sort_by_key(&mut drafts, |draft| {
            (draft.open.len(), lacking(&draft.problem, &draft.open), draft.cost)
        });
        drafts.truncate(BEAM);
        Ok(drafts)
    }

    /// Returns the cells whose change could decide others, the best ones first.
    fn candidates(&self, draft: &Draft) -> Vec<usize> {
        let size = draft.problem.size();
        let mut cells: Vec<usize> =
            draft.open.iter().flat_map(|&cell| size.around(cell).chain([cell])).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.retain(|cell| draft.changed.binary_search(cell).is_err());
        self.sort(draft, &mut cells);
        let others = cells.split_off(CHANGES.min(cells.len()));
        if let Some((_, line)) = nearest(&draft.problem, &draft.open) {
            let is_in_line = |&cell: &usize| size.seen_from(line).any(|other| other == cell);
            cells.extend(others.into_iter().filter(is_in_line));
        }
        cells
    }

    fn sort(&self, draft: &Draft, cells: &mut [usize]) {
        cells.sort_by_cached_key(|&cell| (self.rank(draft, cell), self.order[cell]));
    }

    /// Returns a number that is larger for changes that are easier to notice.
    fn rank(&self, draft: &Draft, cell: usize) -> u64 {
        let size = draft.problem.size();
        let black = !draft.is_black(cell);
        let same = |near: &usize| draft.is_black(*near) == black;
        let (beside, around) = (
            size.neighbours(cell).filter(same).count() as u64,
            size.around(cell).filter(|near| *near != cell && same(near)).count() as u64,
        );
        let lone = if beside == 0 { 1000 } else { 0 };
        let certain = u64::from(self.picture.certainty(cell) / SHADES);
        lone + 10 * certain + (8 - around.min(8))
    }

    /// Returns the cells that are not decided: by line logic if that must be enough, otherwise
    /// those in which solutions differ.
    fn open(&self, problem: &Problem) -> Result<Vec<usize>, Stop> {
        let open = self.open_to_lines(problem)?;
        if self.picture.lines_only || open.is_empty() {
            return Ok(open);
        }
        let common = solve::common(problem, &Settings::default(), &self.limits.work)?;
        let is_open =
            |&cell: &usize| common.as_ref().is_none_or(|common| common.get(cell).is_none());
        Ok(open.into_iter().filter(is_open).collect())
    }

    fn open_to_lines(&self, problem: &Problem) -> Result<Vec<usize>, Stop> {
        let (open, work) = solve::open_to_lines(problem, &self.limits.budget)?;
        let work = self.work.get() + work + problem.size().area() as u64;
        let charged = work / WORK_IN_MICROSECOND / CHARGED * CHARGED;
        self.work.set(work - charged * WORK_IN_MICROSECOND);
        self.limits.charge(charged as usize)?;
        Ok(open)
    }
}

/// Returns the line without a decided cell that is nearest to one, after the number of cells that
/// it lacks until its longest run covers a cell wherever its runs are.
fn nearest(problem: &Problem, open: &[usize]) -> Option<(usize, Side)> {
    let size = problem.size();
    let mut is_open = vec![false; size.area()];
    for &cell in open {
        is_open[cell] = true;
    }
    let sides = (1..=size.width).map(Side::Top).chain((1..=size.height).map(Side::Left));
    let clues = problem.columns.iter().chain(&problem.rows);
    sides
        .zip(clues)
        .filter(|&(side, _)| size.seen_from(side).all(|cell| is_open[cell]))
        .map(|(side, clue)| {
            let longest = clue.iter().copied().max().unwrap_or_default();
            let covered = needs(clue) + usize::from(longest);
            ((size.seen_from(side).len() + 1).saturating_sub(covered), side)
        })
        .min()
}

/// Returns how many cells the [nearest] line lacks; 0 if each line has a decided cell.
fn lacking(problem: &Problem, open: &[usize]) -> usize {
    nearest(problem, open).map_or(0, |(lacking, _)| lacking)
}

#[cfg(test)]
mod tests;
