//! Techniques of deduction, by name, each with a line that explains it to a player.

/// Technique of deduction on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// A cell with one arc out left.
    OnlyWayOut,
    /// A cell with one arc in left.
    OnlyWayIn,
    /// An arc from a chain's last cell to its first.
    NoCircle,
    /// An arc between chains whose positions never fit.
    NoRoom,
    /// A chain whose neighbours leave it fewer positions.
    NarrowedPositions,
    /// A position that only one chain can cover.
    OnlyPlace,
    /// An arc that leads to a contradiction if it is tried.
    TriedInVain,
}

impl Technique {
    /// All techniques, from the simplest.
    pub const ALL: [Self; 7] = [
        Self::OnlyWayOut,
        Self::OnlyWayIn,
        Self::NoCircle,
        Self::NoRoom,
        Self::NarrowedPositions,
        Self::OnlyPlace,
        Self::TriedInVain,
    ];

    /// Returns the name in the report's figures.
    pub fn name(self) -> &'static str {
        match self {
            Self::OnlyWayOut => "only way out",
            Self::OnlyWayIn => "only way in",
            Self::NoCircle => "no circle",
            Self::NoRoom => "no room",
            Self::NarrowedPositions => "narrowed positions",
            Self::OnlyPlace => "only place",
            Self::TriedInVain => "tried in vain",
        }
    }

    /// Returns the reason of the technique, in a line for a player.
    pub fn explanation(self) -> &'static str {
        match self {
            Self::OnlyWayOut => {
                "this arrow points to one cell only that can still be next, so that cell is next"
            }
            Self::OnlyWayIn => {
                "only one arrow that is still free points to this cell, so it comes from there"
            }
            Self::NoCircle => {
                "the end of this chain cannot lead back to its own beginning: the other cells would be left out"
            }
            Self::NoRoom => {
                "these two cannot follow one another: their numbers, or the gap that they would leave, do not fit"
            }
            Self::NarrowedPositions => {
                "what can come before and after this chain leaves it only some of the numbers"
            }
            Self::OnlyPlace => "one chain only can still hold this number, so it does",
            Self::TriedInVain => {
                "going this way ends in a contradiction, so the path goes another way"
            }
        }
    }
}

/// Number of uses of each technique.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally([u64; Technique::ALL.len()]);

impl Tally {
    /// Counts one use.
    #[inline]
    pub(crate) fn count(&mut self, technique: Technique) {
        self.0[technique as usize] += 1;
    }

    /// Techniques that were used, by name.
    pub(crate) fn by_name(&self) -> impl Iterator<Item = (&'static str, u64)> {
        Technique::ALL
            .into_iter()
            .zip(self.0)
            .filter(|&(_, count)| count > 0)
            .map(|(technique, count)| (technique.name(), count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_the_kind_tells_every_technique() {
        let page = include_str!("../../../../docs/signpost.md");
        for (i, technique) in Technique::ALL.into_iter().enumerate() {
            assert_eq!(technique as usize, i, "the tally is indexed by it");
            let row = format!("| {} | {} |", technique.name(), technique.explanation());
            assert!(page.lines().any(|line| line == row), "docs/signpost.md has no row {row}");
        }
    }
}
