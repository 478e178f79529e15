//! The picture of a position as data, for programs that look at boards.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use tatham_core::grid::Direction;
use tatham_core::picture::{Mark, Pole, Shape, Tone};
use tatham_core::{Picture, Place};

/// Picture as marks, in the order in which they are drawn. Points are half cells: the middle of the
/// cell in column x of row y is `[2x+1, 2y+1]`, its top left corner `[2x, 2y]`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Marks {
    /// Columns and rows of the grid.
    size: [usize; 2],
    /// Number of points in half a cell: 1 in a grid, more for a board in the plane.
    unit: i32,
    /// The marks.
    #[serde(rename = "marks")]
    list: Vec<MarkBody>,
}

/// Mark of a picture.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct MarkBody {
    /// Its point.
    at: [i32; 2],
    /// The name of its shape.
    shape: &'static str,
    /// The shape's text, number, or direction (0 is up, then clockwise by eighths of a turn).
    #[serde(skip_serializing_if = "Value::is_null")]
    value: Value,
    /// The other end of a line, a path or bridges.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<[i32; 2]>,
    /// `given` by the puzzle, `found` by the player, or `faint`: a mere aid.
    tone: &'static str,
    /// The place that it shows, if that is not its own cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
}

impl Marks {
    /// Lists the marks of a picture.
    pub(crate) fn new(picture: &Picture) -> Self {
        let size = [picture.size.width, picture.size.height];
        Self { size, unit: picture.unit, list: picture.marks.iter().map(MarkBody::new).collect() }
    }
}

impl MarkBody {
    fn new(mark: &Mark) -> Self {
        let (shape, value) = name_and_value(&mark.shape);
        let to = match mark.shape {
            Shape::Path { to } | Shape::Line { to, .. } | Shape::Bridges { to, .. } => Some(to),
            _ => None,
        };
        let tone = match mark.tone {
            Tone::Given => "given",
            Tone::Found => "found",
            Tone::Faint => "faint",
        };
        let at = [mark.point.x, mark.point.y];
        Self { at, shape, value, to: to.map(|to| [to.x, to.y]), tone, place: mark.place }
    }
}

/// Returns the name of a shape, and its value, if it has one.
fn name_and_value(shape: &Shape) -> (&'static str, Value) {
    let none = Value::Null;
    match shape {
        Shape::Fill => ("fill", none),
        Shape::Black => ("black", none),
        Shape::White => ("white", none),
        Shape::Open => ("open", none),
        Shape::Shade => ("shade", none),
        Shape::Text(text) => ("text", json!(text)),
        Shape::Corner(text) => ("corner", json!(text)),
        Shape::Not(text) => ("not", json!(text)),
        Shape::Arrow(direction) => ("arrow", eighths(*direction)),
        Shape::Star => ("star", none),
        Shape::Path { .. } => ("path", none),
        Shape::Dot => ("dot", none),
        Shape::Disc => ("disc", none),
        Shape::Ring => ("ring", none),
        Shape::Block => ("block", none),
        Shape::End(direction) => ("end", eighths(*direction)),
        Shape::Line { thick: false, .. } => ("line", none),
        Shape::Line { thick: true, .. } => ("border", none),
        Shape::Words { text, .. } => ("words", json!(text)),
        Shape::Dashed(direction) => ("dashed", eighths(*direction)),
        Shape::Lamp => ("lamp", none),
        Shape::Lit => ("lit", none),
        Shape::Pole(Pole::Plus) => ("plus", none),
        Shape::Pole(Pole::Minus) => ("minus", none),
        Shape::Pole(Pole::Neutral) => ("neutral", none),
        Shape::More(direction) => ("more", eighths(*direction)),
        Shape::Bar => ("bar", none),
        Shape::Spot { black: false } => ("white_spot", none),
        Shape::Spot { black: true } => ("black_spot", none),
        Shape::Region(colour) => ("region", json!(colour)),
        Shape::Tile(colour) => ("tile", json!(colour)),
        Shape::Pencil(text) => ("pencil", json!(text)),
        Shape::Tree => ("tree", none),
        Shape::Tent => ("tent", none),
        Shape::Mirror(direction) => ("mirror", eighths(*direction)),
        Shape::Ghost => ("ghost", none),
        Shape::Vampire => ("vampire", none),
        Shape::Zombie => ("zombie", none),
        Shape::Island(text) => ("island", json!(text)),
        Shape::Bridges { count, .. } => ("bridges", json!(count)),
        Shape::Cross => ("cross", none),
        Shape::Pearl { black: false } => ("white_pearl", none),
        Shape::Pearl { black: true } => ("black_pearl", none),
        Shape::Track(sides) => ("track", json!(sides.bits())),
        Shape::Wire(sides) => ("wire", json!(sides.bits())),
        Shape::Source => ("source", none),
        Shape::Polygon(corners) => {
            ("polygon", json!(corners.iter().map(|at| [at.x, at.y]).collect::<Vec<_>>()))
        }
    }
}

/// Returns the eighths of a turn from north to a direction, clockwise.
fn eighths(direction: Direction) -> Value {
    json!(Direction::ALL.iter().position(|&own| own == direction))
}
