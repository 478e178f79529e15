//! Board that a solver works on.

/// Tiles and the gap. Cell `n` is the home of tile `n + 1`, and the last cell is the home of the
/// gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Tile in each cell, 0 for the gap.
    pub(super) tiles: Vec<u16>,
    pub(super) gap: usize,
}

impl Board {
    pub(super) fn new(width: usize, tiles: Vec<u16>) -> Self {
        let gap = tiles.iter().position(|&tile| tile == 0).expect("there is a gap");
        Self { width, height: tiles.len() / width, tiles, gap }
    }

    /// Returns the neighbours of a cell.
    pub(super) fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, height, x, y) = (self.width, self.height, cell % self.width, cell / self.width);
        let beside = [
            (y > 0).then(|| cell - width),
            (x > 0).then(|| cell - 1),
            (x + 1 < width).then(|| cell + 1),
            (y + 1 < height).then(|| cell + width),
        ];
        beside.into_iter().flatten()
    }

    /// Slides the tile of a cell beside the gap into the gap.
    pub(super) fn slide(&mut self, cell: usize) {
        self.tiles.swap(self.gap, cell);
        self.gap = cell;
    }

    /// Returns the distance between two cells, in steps.
    pub(super) fn distance(&self, a: usize, b: usize) -> u32 {
        ((a % self.width).abs_diff(b % self.width) + (a / self.width).abs_diff(b / self.width))
            as u32
    }

    /// Returns a lower bound on the moves: the distance of each tile, plus 2 for each tile that
    /// must leave its line to let others pass.
    pub(super) fn bound(&self) -> u32 {
        let ways = (0..self.tiles.len())
            .filter(|&cell| self.tiles[cell] != 0)
            .map(|cell| self.distance(cell, usize::from(self.tiles[cell]) - 1));
        let rows = (0..self.height).map(|y| self.conflicts(false, y));
        let columns = (0..self.width).map(|x| self.conflicts(true, x));
        ways.sum::<u32>() + 2 * rows.chain(columns).sum::<u32>()
    }

    /// Returns the number of tiles in the line of their homes that must leave it for the others to
    /// be sorted.
    ///
    /// # References
    /// Hansson, O., Mayer, A., Yung, M.: Criticizing solutions to relaxed models yields powerful
    /// admissible heuristics. Information Sciences 63 (1992).
    pub(super) fn conflicts(&self, is_column: bool, line: usize) -> u32 {
        conflicts(&self.tiles, self.width, is_column, line)
    }
}

/// See [`Board::conflicts`].
pub(super) fn conflicts<T: Copy + Into<usize>>(
    tiles: &[T],
    width: usize,
    is_column: bool,
    line: usize,
) -> u32 {
    let (start, step, length) =
        if is_column { (line, width, tiles.len() / width) } else { (line * width, 1, width) };
    // Last homes of the best increasing sequences of each length.
    let mut ends = [0; 16];
    let mut longer = Vec::new();
    let ends: &mut [u16] = if length <= ends.len() {
        &mut ends
    } else {
        longer.resize(length, 0);
        &mut longer
    };
    let (mut there, mut longest) = (0, 0);
    for tile in (0..length).map(|i| tiles[start + i * step].into()).filter(|&tile| tile != 0) {
        let home = tile - 1;
        let (its_line, rank) =
            if is_column { (home % width, home / width) } else { (home / width, home % width) };
        if its_line == line {
            there += 1;
            let rank = rank as u16;
            let at = ends[..longest].partition_point(|&end| end < rank);
            ends[at] = rank;
            longest += usize::from(at == longest);
        }
    }
    there - longest as u32
}
