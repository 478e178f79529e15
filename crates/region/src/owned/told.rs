//! What is known of owners and borders, in players' words.

use std::collections::BTreeMap;

use serde_json::Value;
use tatham_core::words::{capital, list};
use tatham_core::{Fact, Place, Says};
use tatham_explain::Worded;

/// Facts that are told one by one.
pub(crate) const MANY: usize = 8;

/// What facts say: of cells to whom they belong, or do not, and of edges whether a border lies there. Owners are known by their places.
#[derive(Default)]
pub(crate) struct Said {
    pub(crate) own: BTreeMap<Place, Place>,
    pub(crate) not: Vec<(Place, Place)>,
    pub(crate) borders: Vec<(Place, bool)>,
}

impl Said {
    pub(crate) fn of<'f>(facts: impl IntoIterator<Item = &'f Fact>) -> Option<Self> {
        let mut said = Self::default();
        let owner = |value: &Value| serde_json::from_value::<Place>(value.clone()).ok();
        for fact in facts {
            match (&fact.says, fact.place) {
                (Says::Is(value), Place::Edge(_)) => {
                    said.borders.push((fact.place, value.as_bool()?));
                }
                (Says::Not(value), Place::Edge(_)) => {
                    said.borders.push((fact.place, !value.as_bool()?));
                }
                (Says::Is(value), cell) => _ = said.own.insert(cell, owner(value)?),
                (Says::Not(value), cell) => said.not.push((cell, owner(value)?)),
            }
        }
        Some(said)
    }

    /// How much it is.
    pub(crate) fn count(&self) -> usize {
        self.own.len() + self.not.len() + self.borders.len()
    }

    /// Cells by their owners.
    fn by_owner(cells: impl Iterator<Item = (Place, Place)>) -> Vec<(Place, Vec<Place>)> {
        let mut by_owner: Vec<(Place, Vec<Place>)> = Vec::new();
        for (cell, owner) in cells {
            match by_owner.iter_mut().find(|(own, _)| *own == owner) {
                Some((_, cells)) => cells.push(cell),
                None => by_owner.push((owner, vec![cell])),
            }
        }
        by_owner.into_iter().map(|(owner, cells)| (owner, reading(cells))).collect()
    }

    /// The only owner that it speaks of, and the cells that belong to it.
    pub(crate) fn only(&self) -> Option<(Place, Vec<Place>)> {
        let owners = Self::by_owner(self.own.iter().map(|(&cell, &owner)| (cell, owner)));
        if !self.not.is_empty() || !self.borders.is_empty() || owners.len() != 1 {
            return None;
        }
        owners.into_iter().next()
    }

    /// All of it as clauses; `who` are the owners in words.
    pub(crate) fn clauses(&self, who: &dyn Fn(Place) -> String) -> Vec<String> {
        let mut clauses = Vec::new();
        for (owner, cells) in Self::by_owner(self.own.iter().map(|(&cell, &owner)| (cell, owner))) {
            // An owner has the cells that it lies in without saying.
            let cells: Vec<Place> =
                cells.into_iter().filter(|&cell| !is_home(cell, owner)).collect();
            if !cells.is_empty() {
                clauses.push(format!("{} to {}", verb(&cells, "belongs", "belong"), who(owner)));
            }
        }
        for (owner, cells) in Self::by_owner(self.not.iter().copied()) {
            clauses.push(format!("{} not belong to {}", verb(&cells, "does", "do"), who(owner)));
        }
        for (is, one, more) in
            [(true, "is a border", "are borders"), (false, "is open", "are open")]
        {
            let edges: Vec<Place> = self
                .borders
                .iter()
                .filter(|(_, border)| *border == is)
                .map(|(edge, _)| *edge)
                .collect();
            if !edges.is_empty() {
                clauses.push(verb(&edges, one, more));
            }
        }
        clauses
    }

    /// `as R1C2 belongs to …, `; nothing without facts, and of many only how many they are.
    pub(crate) fn because(&self, who: &dyn Fn(Place) -> String) -> String {
        match (self.count(), self.clauses(who)) {
            (_, clauses) if clauses.is_empty() => String::new(),
            (..=MANY, clauses) => format!("{}, so ", list(&clauses, "and")),
            (many, _) => format!("with {many} cells and edges as they are known, "),
        }
    }
}

/// Whether an owner lies in a cell: the number of a cell, or a dot at a point in half cells.
fn is_home(cell: Place, owner: Place) -> bool {
    match (cell, owner) {
        (Place::Cell(cell), Place::Dot(dot)) => {
            cell.iter().zip(dot).all(|(at, dot)| (2 * at + 1).abs_diff(dot) <= 1)
        }
        _ => cell == owner,
    }
}

/// Places and what is said of them.
fn verb(places: &[Place], one: &str, more: &str) -> String {
    format!("{} {}", names(places), if places.len() == 1 { one } else { more })
}

/// The names of places.
pub(crate) fn names(places: &[Place]) -> String {
    list(&Place::names(places), "and")
}

/// Cells by rows.
pub(crate) fn reading(mut cells: Vec<Place>) -> Vec<Place> {
    cells.sort_by_key(|cell| if let Place::Cell([x, y]) = *cell { [y, x] } else { [0, 0] });
    cells
}

/// The only owner that is left for a cell: `only the dot at R3C4 can have R1C1`.
pub(crate) fn only(facts: &Said, found: &Said, who: &dyn Fn(Place) -> String) -> Option<Worded> {
    let (owner, cells) = found.only().filter(|(_, cells)| cells.len() == 1)?;
    let cell = names(&cells);
    let name = format!("only {} can have {cell}", who(owner));
    let others: Vec<String> = facts
        .not
        .iter()
        .filter(|(place, _)| cells.contains(place))
        .map(|&(_, other)| who(other))
        .collect();
    let text = if !others.is_empty() && others.len() == facts.count() {
        format!(
            "{cell} does not belong to {}, so only {} can have it.",
            list(&others, "or"),
            who(owner)
        )
    } else {
        capital(&format!("{}{name}.", facts.because(who)))
    };
    Some(Worded { name, text, places: vec![owner] })
}

/// Borders around a region, and none within; or what they say of cells. `region` is the region of this owner in words, and `law` its whole rule.
pub(crate) fn fence(
    owner: Place,
    (region, law): (&str, String),
    facts: &Said,
    found: &Said,
    who: &dyn Fn(Place) -> String,
) -> Option<Worded> {
    let worded =
        |text: String| Some(Worded { name: law, text: capital(&text), places: vec![owner] });
    if !facts.borders.is_empty() || found.borders.is_empty() {
        return worded(format!("{}{}.", facts.because(who), list(&found.clauses(who), "and")));
    }
    let cells = |is_own: bool| {
        facts.own.iter().filter(move |(_, own)| (**own == owner) == is_own).map(|(&cell, _)| cell)
    };
    let has = reading(cells(true).collect());
    let lacks = reading(cells(false).chain(facts.not.iter().map(|&(cell, _)| cell)).collect());
    let known = match (has.is_empty(), lacks.is_empty()) {
        (false, true) => format!(" has {}", names(&has)),
        (false, false) => format!(" has {} but not {}", names(&has), names(&lacks)),
        _ => format!(" does not have {}", names(&lacks)),
    };
    let borders: Vec<Place> =
        found.borders.iter().filter(|(_, border)| *border).map(|(edge, _)| *edge).collect();
    let fence = verb(&borders, "is a border", "are borders");
    let so = match (borders.len(), found.borders.len() - borders.len()) {
        (0, _) => "no border lies between its cells".to_owned(),
        (_, 0) => fence,
        _ => format!("{fence}, and none lies between its cells"),
    };
    worded(format!("{region}{known}, so {so}."))
}
