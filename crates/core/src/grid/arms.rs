//! Lines from the middle of a cell to its sides.

use super::Direction;

/// Sides of a cell to which lines lead from its middle, with the hex digit of IDs and answers:
/// right 1, up 2, left 4, down 8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Arms(u8);

impl Arms {
    /// None of the sides.
    pub const NONE: Self = Self(0);
    /// All four sides.
    pub const ALL: Self = Self(15);
    /// The four sides in the order of their bits.
    pub const EACH: [Direction; 4] =
        [Direction::East, Direction::North, Direction::West, Direction::South];

    /// Returns the sides of a hex digit, or `None` for more than 4 bits.
    pub fn from_bits(bits: u32) -> Option<Self> {
        u8::try_from(bits).ok().filter(|&bits| bits < 16).map(Self)
    }

    /// Returns the hex digit, from 0 to 15.
    pub fn bits(self) -> u32 {
        self.0.into()
    }

    /// Returns the bit of a side; 0 for a direction to a corner.
    fn bit(side: Direction) -> u8 {
        match side {
            Direction::East => 1,
            Direction::North => 2,
            Direction::West => 4,
            Direction::South => 8,
            _ => 0,
        }
    }

    /// Returns true if this side is one of them.
    pub fn has(self, side: Direction) -> bool {
        self.0 & Self::bit(side) > 0
    }

    /// Adds this side.
    #[must_use]
    pub fn with(self, side: Direction) -> Self {
        Self(self.0 | Self::bit(side))
    }

    /// Removes this side.
    #[must_use]
    pub fn without(self, side: Direction) -> Self {
        Self(self.0 & !Self::bit(side))
    }

    /// Returns the number of sides.
    pub fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns each of the sides.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Self::EACH.into_iter().filter(move |&side| self.has(side))
    }

    /// Returns the sides of a cell after a number of quarter turns anticlockwise.
    #[must_use]
    pub fn turned(self, quarters: u32) -> Self {
        let quarters = quarters % 4;
        Self((self.0 << quarters | self.0 >> (4 - quarters)) & 15)
    }
}

impl FromIterator<Direction> for Arms {
    fn from_iter<I: IntoIterator<Item = Direction>>(sides: I) -> Self {
        sides.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arms_are_bits_of_a_hex_digit() {
        let corner: Arms = [Direction::West, Direction::South].into_iter().collect();
        assert_eq!((corner.bits(), corner.count()), (12, 2));
        assert_eq!(corner.iter().collect::<Vec<_>>(), [Direction::West, Direction::South]);
        assert_eq!(corner.without(Direction::West), Arms::NONE.with(Direction::South));
        assert_eq!(Arms::from_bits(15), Some(Arms::ALL));
        assert_eq!(Arms::from_bits(16), None);
    }

    #[test]
    fn a_turn_anticlockwise_takes_right_up() {
        for (from, to) in Arms::EACH.into_iter().zip(Arms::EACH.into_iter().cycle().skip(1)) {
            assert_eq!(Arms::NONE.with(from).turned(1), Arms::NONE.with(to), "{from:?}");
        }
        let three = Arms::ALL.without(Direction::East);
        assert_eq!(
            (three.turned(0), three.turned(4), three.turned(2)),
            (three, three, Arms::ALL.without(Direction::West))
        );
    }
}
