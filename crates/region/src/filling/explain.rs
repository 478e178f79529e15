//! Sentences that explain why a cell must have a number, or cannot have it: a region that is
//! complete, one that can grow into only one cell, cells with too little space for a number.

use tatham_core::explain::Technique;
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::words::count;
use tatham_core::{Place, Size, cold_sort, say};
use tatham_explain::{Cause, Explained, Inference, TypedFact, ValueNames};

use super::Filling;
use super::rules::Rule;

const ONLY_WAY_TO_GROW: Technique = Technique::new(
    "only way to grow",
    "A region that would be too small without a cell grows into it.",
    "the solver of the original game, `filling.c`",
);

const NO_REGION_REACHES: Technique = Technique::new(
    "cell that no region reaches",
    "A cell that no region of a number reaches, without room for a new one, has another number.",
    "the solver of the original game, `filling.c`",
);

/// Techniques.
pub(super) static TECHNIQUES: [Technique; 2] =
    [ONLY_WAY_TO_GROW.shown_by("3x3:f313", 1), NO_REGION_REACHES.shown_by("3x3:f313", 6)];

impl Explained for Filling {
    type Rule = Rule;
    type Value = i64;

    const NAMES: ValueNames = ValueNames::numbers("number");

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        match step.causes[..] {
            _ if step.is_chain => None,
            [Cause::OneValue { place }] => {
                let [number] = step.conclusions[..] else { return None };
                let only = say![step.place(place), " can only be ", step.value(number.value)];
                number.is.then(|| Sentence::only(only))
            }
            [Cause::Rule { rule: Rule::Regions(own), .. }] => {
                let regions = Regions::on_board(step, own);
                let reason = regions.reason(step)?;
                let known = step.facts.iter().chain(&step.conclusions);
                let known: Vec<Place> = known.map(|fact| step.at(fact.at)).collect();
                let named: Vec<Place> =
                    reason.parts().iter().flat_map(|part| part.places.clone()).collect();
                let others = named.into_iter().filter(|place| !known.contains(place));
                let sentence = Sentence::so(reason, step.conclusion()).naming(others);
                let is_grown = step.conclusions.iter().all(|fact| fact.is);
                let is_out_of_reach = |fact: &TypedFact<i64>| !fact.is && regions.is_alone(fact.at);
                Some(if is_grown {
                    sentence.using(ONLY_WAY_TO_GROW.name)
                } else if step.conclusions.iter().all(is_out_of_reach) {
                    sentence.using(NO_REGION_REACHES.name)
                } else {
                    sentence
                })
            }
            _ => None,
        }
    }

    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (Rule::Regions(own), _) = link.rule()?;
        Regions::by_facts(link, own).reason(link)
    }
}

/// Number with its article: `a 4`, `an 8`.
fn article(number: usize) -> String {
    let is_vowel = matches!(number, 11 | 18) || number.to_string().starts_with('8');
    format!("{} {number}", if is_vowel { "an" } else { "a" })
}

/// Cells that have a number, and cells that have another.
struct Regions {
    size: Size,
    own: usize,
    is: Vec<Option<bool>>,
}

impl Regions {
    /// Regions on the board that the player sees.
    fn on_board(step: &Inference<'_, Filling>, own: u32) -> Self {
        let size = step.problem.given.size();
        let cells: Vec<(usize, i64)> =
            (0..size.area()).map(|cell| (cell, i64::from(own))).collect();
        let mut is = vec![Some(false); size.area()];
        for (cell, _) in step.board().left(&cells) {
            is[cell] = None;
        }
        for (cell, _) in step.board().has(&cells) {
            is[cell] = Some(true);
        }
        Self { size, own: own as usize, is }
    }

    /// Regions by the facts of a link: an assumption is not on the board.
    fn by_facts(link: &Inference<'_, Filling>, own: u32) -> Self {
        let size = link.problem.given.size();
        let mut is = vec![None; size.area()];
        for fact in &link.facts {
            let is_own = fact.value == i64::from(own);
            if fact.is || is_own {
                is[fact.at] = Some(fact.is && is_own);
            }
        }
        Self { size, own: own as usize, is }
    }

    /// Clause that explains why cells have the number, or do not have it, or names the region that
    /// is wrong.
    fn reason(&self, step: &Inference<'_, Filling>) -> Option<Clause> {
        if step.conclusions.iter().any(|known| known.value != self.own as i64) {
            return None;
        }
        let of = |is: bool| -> Vec<usize> {
            let own = step.conclusions.iter().filter(|known| known.is == is);
            let mut cells: Vec<usize> = own.map(|known| known.at).collect();
            cells.sort_unstable();
            cells
        };
        let (grown, ruled_out) = (of(true), of(false));
        match (grown.is_empty(), ruled_out.is_empty()) {
            (true, true) => self.wrong(step),
            (false, true) => self.grown(&grown, step),
            (true, false) => Some(self.ruled_out(&ruled_out, step)),
            (false, false) => self.kept_apart(&ruled_out, &self.grown(&grown, step)?, step),
        }
    }

    /// Clause for regions that would be too large together, so that one of them has to grow
    /// elsewhere: `a 2 at R1C2 would join the 2s at R1C1 and R2C2, and the 2 at R1C1 can grow only
    /// into R2C1`.
    fn kept_apart(
        &self,
        cells: &[usize],
        grown: &Clause,
        step: &Inference<'_, Filling>,
    ) -> Option<Clause> {
        let pieces: Vec<Vec<Vec<usize>>> = cells.iter().map(|&cell| self.beside(cell)).collect();
        let is_between = |cell: &usize| self.joined(*cell) > self.own && self.own > 1;
        if !cells.iter().all(is_between) || pieces.iter().any(|pieces| pieces.len() < 2) {
            return None;
        }
        let one = |(&cell, pieces): (&usize, &Vec<Vec<usize>>)| {
            let joined = format!(" would join the {}s at ", self.own);
            say![step.place(cell), joined, step.all(&pieces.concat())]
        };
        let joined: Vec<Clause> = cells.iter().zip(&pieces).map(one).collect();
        let joined = Clause::list(&joined, "and");
        let number = article(self.own);
        Some(say![format!("{number} at "), joined, ", and ", grown.clone()])
    }

    /// Cells that can be reached from some cells over taken ones, including these, in reading
    /// order.
    fn reach(&self, from: &[usize], is_taken: impl Fn(usize) -> bool) -> Vec<usize> {
        let (mut reached, mut next) = (from.to_vec(), 0);
        while let Some(&cell) = reached.get(next) {
            next += 1;
            let near = self
                .size
                .neighbours(cell)
                .filter(|near| is_taken(*near) && !reached.contains(near));
            reached.extend(near.collect::<Vec<_>>());
        }
        reached.sort_unstable();
        reached
    }

    /// Cells that are certainly in one region with a cell.
    fn piece(&self, cell: usize) -> Vec<usize> {
        self.reach(&[cell], |near| self.is[near] == Some(true))
    }

    /// Pieces beside a cell, each once.
    fn beside(&self, cell: usize) -> Vec<Vec<usize>> {
        let known = self.size.neighbours(cell).filter(|&near| self.is[near] == Some(true));
        let mut pieces: Vec<Vec<usize>> = known.map(|near| self.piece(near)).collect();
        cold_sort::sort(&mut pieces);
        pieces.dedup();
        pieces
    }

    /// Number of cells in the region that a cell would belong to, including the cell.
    fn joined(&self, cell: usize) -> usize {
        1 + self.beside(cell).concat().len()
    }

    /// Cells that the region of a piece can have if it cannot grow into `without`: none that would
    /// join too many.
    fn room(&self, piece: &[usize], without: Option<usize>) -> Vec<usize> {
        let fits = |cell: usize| {
            let others = self
                .beside(cell)
                .into_iter()
                .filter(|other| other.iter().all(|own| !piece.contains(own)));
            piece.len() + 1 + others.map(|other| other.len()).sum::<usize>() <= self.own
        };
        self.reach(piece, |near| {
            Some(near) != without
                && self.is[near] != Some(false)
                && (self.is[near].is_some() || fits(near))
        })
    }

    /// Returns true if a cell has too little space for the number, and no piece can grow into it.
    fn is_alone(&self, cell: usize) -> bool {
        let room = self.room(&[cell], None);
        room.len() < self.own && room.iter().all(|&near| self.is[near] != Some(true))
    }

    /// All pieces, each once.
    fn pieces(&self) -> Vec<Vec<usize>> {
        let own = (0..self.size.area()).filter(|&cell| self.is[cell] == Some(true));
        let mut pieces: Vec<Vec<usize>> = own.map(|cell| self.piece(cell)).collect();
        cold_sort::sort(&mut pieces);
        pieces.dedup();
        pieces
    }

    /// Name of a piece: `the 4 at R1C2`, `the 4s at R1C2 and R1C3`.
    fn name(&self, piece: &[usize], step: &Inference<'_, Filling>) -> Clause {
        let s = if piece.len() == 1 { "" } else { "s" };
        say![format!("the {}{s} at ", self.own), step.all(piece)]
    }

    /// Clause for a region that has too many cells, or too little space.
    fn wrong(&self, step: &Inference<'_, Filling>) -> Option<Clause> {
        let would = |is, would| step.tense.verb(is, would);
        self.pieces().into_iter().find_map(|piece| {
            let room = self.room(&piece, None).len();
            let is_one = piece.len() == 1;
            let wrong = if piece.len() > self.own {
                let be = would("are", "would be");
                format!(" {be} a region of {}", count(piece.len(), "cell"))
            } else if room < self.own {
                let has = would(if is_one { "has" } else { "have" }, "would have");
                format!(" {has} room for only {}", count(room, "cell"))
            } else {
                return None;
            };
            Some(say![self.name(&piece, step), wrong])
        })
    }

    /// Clause for cells without which a region would be too small.
    fn grown(&self, cells: &[usize], step: &Inference<'_, Filling>) -> Option<Clause> {
        let needs = |piece: &Vec<usize>| {
            cells.iter().all(|&cell| self.room(piece, Some(cell)).len() < self.own)
        };
        let piece = self.pieces().into_iter().find(needs)?;
        let name = self.name(&piece, step);
        let is_beside = |cell: usize| self.size.neighbours(cell).any(|near| piece.contains(&near));
        let exits: Vec<usize> = (self.room(&piece, None).into_iter())
            .filter(|&cell| is_beside(cell) && !piece.contains(&cell))
            .collect();
        Some(match cells {
            [cell] if exits == [*cell] => {
                let can = step.tense.verb(" can grow only into ", " could grow only into ");
                say![name, can, step.place(*cell)]
            }
            [cell] => {
                let room = count(self.room(&piece, Some(*cell)).len(), "cell");
                let only = format!(" would have room for only {room}");
                say!["without ", step.place(*cell), " ", name, only]
            }
            _ => {
                let need = if piece.len() == 1 { "needs" } else { "need" };
                let need = step.tense.verb(need, "would need");
                say![name, format!(" {need} these cells to grow to {}", count(self.own, "cell"))]
            }
        })
    }

    /// Clause for cells that would join too many, or that have too little space.
    fn ruled_out(&self, cells: &[usize], step: &Inference<'_, Filling>) -> Clause {
        let (own, number) = (self.own, article(self.own));
        let all: Vec<Vec<Vec<usize>>> = cells.iter().map(|&cell| self.beside(cell)).collect();
        if let [piece] = &all[0][..]
            && piece.len() == own
            && all.iter().all(|other| *other == all[0])
        {
            let is = step.tense.verb(if own == 1 { "is" } else { "are" }, "would be");
            return say![self.name(piece, step), format!(" {is} complete")];
        }
        let here = match cells {
            [cell] => say![format!("{number} at "), step.place(*cell)],
            _ => format!("{number} in any of these cells").into(),
        };
        if cells.iter().all(|&cell| self.joined(cell) > own) {
            if own == 1 {
                return say![here, " would touch another 1"];
            }
            return match cells {
                [cell] => {
                    let joined = count(self.joined(*cell), &own.to_string());
                    say![here, format!(" would connect {joined}")]
                }
                _ => {
                    say![here, format!(" would connect more than {}", count(own, &own.to_string()))]
                }
            };
        }
        let room = |&cell: &usize| {
            let piece: Vec<usize> = [vec![cell], self.beside(cell).concat()].concat();
            self.room(&piece, None).len()
        };
        if let Some(most) = cells.iter().map(room).max().filter(|most| *most < own) {
            let only = if cells.len() == 1 { "only" } else { "at most" };
            return say![here, format!(" would have room for {only} {}", count(most, "cell"))];
        }
        let fits = step.tense.verb("fits", "would fit");
        format!("no region of {} {fits} there", count(own, "cell")).into()
    }
}
