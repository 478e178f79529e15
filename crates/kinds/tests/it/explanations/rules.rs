//! Rules by the keys of each kind, as the brute-force checks know them.

use tatham_core::author::OneValue;
use tatham_core::grid::Line;
use tatham_core::{Place, RuleKey, Size};
use tatham_latin::{keen, solo, towers, unequal};
use tatham_region::{dominosa, galaxies, palisade, rect};
use tatham_route::{bridges, net, pearl, slant, tracks};
use tatham_shade::{battleship, lightup, magnets, mosaic, range, singles, tents, unruly};

/// Returns the cells that a rule concerns; `None` for the whole board.
pub(crate) fn reach(key: &RuleKey, size: Size) -> Option<Vec<usize>> {
    if let Some(OneValue(place)) = key.get() {
        let Place::Cell([x, y]) = place else { return None };
        return Some(vec![size.cell(x, y)]);
    }
    reach_of_shades(key, size)
        .or_else(|| reach_of_lines(key, size))
        .or_else(|| reach_of_drawings(key, size))
}

/// Returns a cell and those beside it.
fn beside(size: Size, cell: usize) -> Vec<usize> {
    [cell].into_iter().chain(size.neighbours(cell)).collect()
}

/// Returns the row and the column of a cell.
fn cross(size: Size, cell: usize) -> Vec<usize> {
    let (x, y) = size.position(cell);
    size.row(y).chain(size.column(x)).collect()
}

/// Returns the cells of a row or column.
fn line(size: Size, line: Line) -> Vec<usize> {
    match line {
        Line::Row(number) => size.row(number - 1).collect(),
        Line::Column(number) => size.column(number - 1).collect(),
    }
}

/// Returns the cells of rules on shaded cells or on cells with contents.
fn reach_of_shades(key: &RuleKey, size: Size) -> Option<Vec<usize>> {
    if let Some(rule) = key.get() {
        return match rule {
            battleship::Rule::Number(own) => Some(line(size, own)),
            battleship::Rule::Hint(cell, battleship::Hint::Water | battleship::Hint::Ship) => {
                Some(vec![cell])
            }
            // The cells around must agree with a hint.
            battleship::Rule::Hint(cell, _) => Some(size.around(cell).collect()),
            _ => None,
        };
    }
    if let Some(rule) = key.get() {
        return match rule {
            lightup::Rule::Apart => None,
            lightup::Rule::Lit(cell) => Some(cross(size, cell)),
            lightup::Rule::Number(cell) => Some(beside(size, cell)),
        };
    }
    if let Some(mosaic::Rule(cell)) = key.get() {
        return Some(size.around(cell).collect());
    }
    if let Some(range::Rule::Number(cell)) = key.get() {
        return Some(cross(size, cell));
    }
    if let Some(singles::Rule::Alike(own, _)) = key.get() {
        return Some(line(size, own));
    }
    if let Some(rule) = key.get() {
        return match rule {
            tents::Rule::Apart => None,
            tents::Rule::Beside(row) => Some(size.row(row).collect()),
            tents::Rule::Number(own) => Some(line(size, own)),
            tents::Rule::Own(tree) | tents::Rule::NoSecond(tree) => Some(beside(size, tree)),
        };
    }
    if let Some(rule) = key.get() {
        return Some(match rule {
            unruly::Rule::Half(own) | unruly::Rule::Alike(own) => line(size, own),
            unruly::Rule::Distinct(both) => both.map(|own| line(size, own)).concat(),
        });
    }
    None
}

/// Returns the cells of rules on rows and columns.
fn reach_of_lines(key: &RuleKey, size: Size) -> Option<Vec<usize>> {
    if let Some(rule) = key.get() {
        return match rule {
            unequal::Rule::Line(own) => Some(line(size, own)),
            unequal::Rule::Pair(pair) => Some(pair.cells.into()),
        };
    }
    if let Some(rule) = key.get() {
        return match rule {
            towers::Rule::Line(own) => Some(line(size, own)),
            towers::Rule::Seen(clue) => Some(size.seen_from(clue).collect()),
        };
    }
    if let Some(keen::Rule::Line(own)) = key.get() {
        return Some(line(size, own));
    }
    if let Some(tatham_pattern::Rule(own)) = key.get() {
        return Some(line(size, own));
    }
    None
}

/// Returns the cells of rules on lines and borders.
fn reach_of_drawings(key: &RuleKey, size: Size) -> Option<Vec<usize>> {
    if let Some(slant::Rule::Number(corner)) = key.get() {
        let width = size.width + 1;
        let (x, y) = (corner % width, corner / width);
        let meets = |&cell: &usize| {
            let (left, top) = size.position(cell);
            [left, left + 1].contains(&x) && [top, top + 1].contains(&y)
        };
        return Some((0..size.area()).filter(meets).collect());
    }
    if let Some(palisade::Rule::Clue(cell)) = key.get() {
        return Some(vec![cell]);
    }
    if let Some(dominosa::Rule::Covered(cell) | dominosa::Rule::Single(cell)) = key.get() {
        return Some(vec![cell]);
    }
    if let Some(rule) = key.get() {
        return match rule {
            pearl::Rule::Loop => None,
            pearl::Rule::Straight(cell)
            | pearl::Rule::Beside(cell)
            | pearl::Rule::Turn(cell)
            | pearl::Rule::On(cell) => Some(vec![cell]),
        };
    }
    if let Some(rule) = key.get() {
        return match rule {
            tracks::Rule::Track => None,
            tracks::Rule::Number(own) => Some(size.lines()[own].to_vec()),
            tracks::Rule::Passed(cell)
            | tracks::Rule::Crossed(cell)
            | tracks::Rule::Printed(cell) => Some(vec![cell]),
        };
    }
    if let Some(net::Rule::Tile(cell)) = key.get() {
        return Some(vec![cell]);
    }
    None
}

/// Returns true if a rule is about the result of a cage, which is checked once all of its cells are
/// filled.
pub(crate) fn is_result(key: &RuleKey) -> bool {
    matches!(key.get(), Some(keen::Rule::Cage(_))) || matches!(key.get(), Some(solo::Rule::Sum(_)))
}

/// Returns the rule that the digits of a cage are different, for a rule about their sum.
pub(crate) fn of_same_cage(key: &RuleKey) -> Option<RuleKey> {
    let solo::Rule::Sum(cage) = key.get()? else { return None };
    Some(RuleKey::new(solo::Rule::NoneTwice(cage)))
}

/// Returns true if a rule is about the line beside a cell.
pub(crate) fn is_wide(key: &RuleKey) -> bool {
    matches!(key.get(), Some(pearl::Rule::Beside(_) | pearl::Rule::On(_)))
}

/// Returns true if a rule requires each of some values in some cells, which is stronger than the
/// rule that none occurs twice.
pub(crate) fn wants_each(key: &RuleKey) -> bool {
    matches!(key.get(), Some(keen::Rule::Line(_)))
        || matches!(key.get(), Some(solo::Rule::Unit(_)))
        || matches!(key.get(), Some(towers::Rule::Line(_)))
        || matches!(key.get(), Some(unequal::Rule::Line(_)))
}

/// Returns true if a rule is implicit, in a kind with this name.
pub(crate) fn is_obvious(kind: &str, key: &RuleKey) -> bool {
    if key.get::<OneValue>().is_some() {
        return ["magnets", "map", "undead"].contains(&kind);
    }
    wants_each(key)
        || matches!(key.get(), Some(solo::Rule::NoneTwice(_)))
        || matches!(key.get(), Some(battleship::Rule::Apart))
        || matches!(key.get(), Some(lightup::Rule::Apart))
        || matches!(key.get(), Some(range::Rule::Shared(range::IsolatedBlackRule::Apart)))
        || matches!(key.get(), Some(singles::Rule::Shared(singles::IsolatedBlackRule::Apart)))
        || matches!(key.get(), Some(tents::Rule::Apart))
        || matches!(key.get(), Some(magnets::Rule::Halves(_) | magnets::Rule::Apart(_)))
        || matches!(key.get(), Some(galaxies::Rule::Turn(_)))
        || matches!(key.get(), Some(tracks::Rule::Crossed(_)))
        || matches!(key.get(), Some(bridges::Rule::Cross))
        || key.get::<tatham_region::map::Rule>().is_some()
        || is_of_links(key)
}

/// Returns true if a rule is one of Signpost that the game itself enforces.
pub(crate) fn is_of_links(key: &RuleKey) -> bool {
    use tatham_signpost::Rule;
    match key.get() {
        Some(
            Rule::OneAfter(_)
            | Rule::Points(_)
            | Rule::OneBefore(_)
            | Rule::Once(_)
            | Rule::Follow
            | Rule::NoCircle,
        ) => true,
        Some(Rule::Leads(_) | Rule::Reached(_) | Rule::Placed(_)) | None => false,
    }
}

/// Returns true if a rule follows from others of the check, which has no name for it.
pub(crate) fn is_following(key: &RuleKey) -> bool {
    matches!(key.get(), Some(battleship::Rule::Sum))
        || matches!(key.get(), Some(solo::Rule::Remainder(..)))
}

/// Returns true if this rule follows from a broken rule of the check.
pub(crate) fn follows_from(key: &RuleKey, broken: &RuleKey) -> bool {
    let is_counted = |rule| {
        matches!(
            rule,
            battleship::Rule::Longest | battleship::Rule::Ships(_) | battleship::Rule::Number(_)
        )
    };
    // A track from A to B passes each cell along the way.
    let is_passed = matches!(broken.get(), Some(tracks::Rule::Passed(_)));
    // Each domino along a line has one of its poles in the line.
    let is_of_line = match (key.get(), broken.get()) {
        (Some(magnets::Rule::Dominoes(line, pole)), Some(magnets::Rule::Number(own, counted))) => {
            (line, pole) == (own, counted)
        }
        _ => false,
    };
    // The rule of 45 follows from the sums of cages, and from units with each digit.
    let is_remainder = matches!(key.get(), Some(solo::Rule::Remainder(..)));
    is_following(key) && broken.get().is_some_and(is_counted)
        || is_remainder && broken.get::<solo::Rule>().is_some()
        || is_passed && matches!(key.get(), Some(tracks::Rule::Track))
        || is_of_line
}

/// Statement of a rule about the cells of a dot or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OfOwner {
    /// Half a turn maps them onto each other.
    Turn,
    /// They are connected.
    Joined,
    /// There are borders around them, but none within.
    Fence,
    /// They form a rectangle of the right size.
    Area,
}

/// Returns the owner that a rule concerns, a dot by its number or a number by its cell, and the
/// rule's statement about it.
pub(crate) fn of_owner(key: &RuleKey) -> Option<(usize, OfOwner)> {
    let of_dot = |rule| match rule {
        galaxies::Rule::Turn(dot) => Some((dot, OfOwner::Turn)),
        galaxies::Rule::Joined(dot) => Some((dot, OfOwner::Joined)),
        galaxies::Rule::Fence(dot) => Some((dot, OfOwner::Fence)),
        _ => None,
    };
    let of_number = |rule| match rule {
        rect::Rule::Area(cell) | rect::Rule::AnyArea(cell) => Some((cell, OfOwner::Area)),
        rect::Rule::Fence(cell) => Some((cell, OfOwner::Fence)),
        _ => None,
    };
    key.get().map_or_else(|| key.get().and_then(of_number), of_dot)
}

/// Returns the cell that, by a rule, belongs to some dot or number.
pub(crate) fn owned(key: &RuleKey) -> Option<usize> {
    match (key.get(), key.get()) {
        (Some(galaxies::Rule::Cell(cell)), _) | (_, Some(rect::Rule::Cell(cell))) => Some(cell),
        _ => None,
    }
}
