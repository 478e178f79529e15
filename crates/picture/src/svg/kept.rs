//! A drawing that is kept, so that the next one is sent as the groups that differ.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use tatham_core::picture::{Mark, Picture, Shape};

use super::page::Room;
use super::{Blocks, Canvas, Layer, Notices, Page, draw_in_groups, group, room_of};

/// A picture that was drawn in groups.
#[derive(Clone, Debug)]
pub struct KeptDrawing {
    picture: Picture,
    page: Page,
}

impl KeptDrawing {
    /// Keeps a picture.
    pub fn new(picture: Picture) -> Self {
        Self { page: Page::for_picture(&picture), picture }
    }

    /// Returns the number of its marks.
    pub fn marks(&self) -> usize {
        self.picture.marks.len()
    }

    /// Returns its document: see [`Render::to_svg_in_groups`](crate::Render::to_svg_in_groups).
    pub fn svg(&self) -> String {
        draw_in_groups(&self.picture)
    }

    /// Changes to another picture; returns the groups that differ, each with its key, or `None` if
    /// something else differs, too.
    pub fn change(&mut self, picture: Picture) -> Option<Vec<(String, String)>> {
        let before = &self.picture;
        let is_alike = before.size == picture.size
            && before.grid == picture.grid
            && before.unit == picture.unit;
        if !is_alike {
            *self = Self::new(picture);
            return None;
        }
        let [old, new] = changes(&before.marks, &picture.marks);
        let (old, new) = (&before.marks[old], &picture.marks[new]);
        let room = |marks: &[Mark], picture: &Picture| {
            marks.iter().filter_map(|mark| room_of(mark, picture)).reduce(Room::around)
        };
        let (old_room, new_room) = (room(old, before), room(new, &picture));
        let is_page_kept = self.page.holds(new_room)
            && (self.page.holds_inside(old_room)
                || old_room.zip(new_room).is_some_and(|(old, new)| new.around(old) == new));
        if !is_page_kept && Page::for_picture(&picture) != self.page {
            *self = Self::new(picture);
            return None;
        }
        let groups = patch(before, &picture, &self.page, old.iter().chain(new));
        self.picture = picture;
        groups
    }
}

/// Returns the parts of two lists between what is the same at their starts and ends.
fn changes(old: &[Mark], new: &[Mark]) -> [Range<usize>; 2] {
    let start = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let pairs = old[start..].iter().rev().zip(new[start..].iter().rev());
    let end = pairs.take_while(|(old, new)| old == new).count();
    [start..old.len() - end, start..new.len() - end]
}

/// Returns the groups in which two pictures on one page differ.
fn patch<'m>(
    before: &Picture,
    after: &Picture,
    page: &Page,
    changed: impl Iterator<Item = &'m Mark>,
) -> Option<Vec<(String, String)>> {
    // Frames of cages and notices reach from cell to cell.
    let is_local = |mark: &Mark| !matches!(mark.shape, Shape::Dashed(_) | Shape::Corner(_));
    let are_local =
        |picture: &Picture| picture.notices.is_empty() && picture.marks.iter().all(is_local);
    if are_local(before) && are_local(after) {
        let blocks = Blocks::new(after);
        let mut is_changed = vec![false; blocks.count()];
        changed.for_each(|mark| is_changed[blocks.at(mark.point)] = true);
        let [old, new] = [before, after].map(|picture| in_blocks(picture, &is_changed));
        let (old, new) = ((&Canvas::new(&old, page), &old), (&Canvas::new(&new, page), &new));
        return groups_that_differ(old, new).ok();
    }
    let (old, new) = (Canvas::new(before, page), Canvas::new(after, page));
    let is_alike = old.has_corners == new.has_corners;
    is_alike.then(|| groups_that_differ((&old, before), (&new, after)).ok()).flatten()
}

/// Returns a picture with the marks of some blocks alone.
fn in_blocks(picture: &Picture, is_wanted: &[bool]) -> Picture {
    let blocks = Blocks::new(picture);
    let marks = picture.marks.iter().filter(|mark| is_wanted[blocks.at(mark.point)]);
    Picture {
        title: String::new(),
        marks: marks.cloned().collect(),
        notices: BTreeMap::new(),
        ..*picture
    }
}

fn groups_that_differ(
    (old, before): (&Canvas<'_>, &Picture),
    (new, after): (&Canvas<'_>, &Picture),
) -> Result<Vec<(String, String)>, fmt::Error> {
    let mut groups = Vec::new();
    let mut add = |key: String, elements: &str| {
        let mut svg = String::new();
        group(&mut svg, &key, elements);
        groups.push((key, svg));
    };
    let is_noticed_alike = before.notices == after.notices;
    let (old_blocks, new_blocks) = (old.all_blocks(before), new.all_blocks(after));
    let mut is_changed = false;
    for number in 0..new_blocks[0].len() {
        let differs = |layer: usize| old_blocks[layer][number] != new_blocks[layer][number];
        if is_noticed_alike && !(0..Layer::COUNT).any(differs) {
            continue;
        }
        is_changed = true;
        // A mark may depend on others at its point, in any layer.
        for layer in 0..Layer::COUNT {
            let [mut was, mut is] = [String::new(), String::new()];
            old.marks(&mut was, before, &old_blocks[layer][number])?;
            new.marks(&mut is, after, &new_blocks[layer][number])?;
            if was != is {
                add(format!("{layer}-{number}"), &is);
            }
        }
    }
    for which in [Notices::Papers, Notices::Signs] {
        let is_empty = before.notices.is_empty() && after.notices.is_empty();
        if is_changed && !is_empty {
            let [was, is] = [old.notices(before, which)?, new.notices(after, which)?];
            if was != is {
                add(which.key().to_owned(), &is);
            }
        }
    }
    Ok(groups)
}
