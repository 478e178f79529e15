//! The table of tools: each is an action of the wire.

use serde_json::{Map, Value};

use crate::tools::schema;

/// A tool.
pub(super) struct Tool {
    /// Name, which is the action of the request.
    name: &'static str,
    title: &'static str,
    /// When to use it, in 2 sentences.
    description: &'static str,
    /// Fields of the request, the required one first.
    fields: &'static [&'static str],
    is_first_required: bool,
    /// Description of the options.
    options: &'static str,
    /// Definition of the reply in the schema.
    reply: &'static str,
    /// True if its requests can have progress objects.
    pub(super) has_progress: bool,
}

const PUZZLE: &[&str] = &["input", "puzzle", "position", "options"];

const TOOLS: &[Tool] = &[
    Tool {
        name: "solve",
        title: "Solve a puzzle",
        description: "Use this to get the solution of a puzzle, with a proof that it is the only \
            one, or with a second one. To help a player who wants to go on alone, use `hint`.",
        fields: PUZZLE,
        is_first_required: true,
        options: "`solutions` (a number, or `all`), `common` (true: what all solutions share), \
            `rating` (true: the difficulty), `explain` (true: all steps), `time_limit` (seconds).",
        reply: "report",
        has_progress: true,
    },
    Tool {
        name: "hint",
        title: "Show the next step",
        description: "Use this to get the easiest next step of a puzzle or position, and the \
            reason for it. It starts from what a player has entered, if `position` is given.",
        fields: PUZZLE,
        is_first_required: true,
        options: "`steps` (the number of steps), `where` (true: only the place to look at), \
            `assume_unique` (true: steps may use that there is only 1 solution), `time_limit` \
            (seconds).",
        reply: "hint",
        has_progress: false,
    },
    Tool {
        name: "explain",
        title: "Explain a whole puzzle",
        description: "Use this to get all steps to the solution with their reasons, and the \
            difficulty. For a puzzle without a solution, the steps show why there is none.",
        fields: PUZZLE,
        is_first_required: true,
        options: "`assume_unique` (true: steps may use that there is only 1 solution), \
            `time_limit` (seconds).",
        reply: "explanation",
        has_progress: true,
    },
    Tool {
        name: "check",
        title: "Check a position for mistakes",
        description: "Use this to find out if a player's position has mistakes, without revealing \
            the solution. Ask for the wrong entries or the reason only if the player wants them.",
        fields: PUZZLE,
        is_first_required: true,
        options: "`which` (true: the wrong entries), `why` (true: steps from them to a \
            contradiction), `time_limit` (seconds).",
        reply: "checked",
        has_progress: false,
    },
    Tool {
        name: "judge",
        title: "Judge claims about a position",
        description: "Use this to find out if claims (facts or moves) follow from a position by \
            one step, are right but do not follow yet, or are wrong. It is for checking one's own \
            reasoning step by step; `claims` has the facts.",
        fields: &["input", "puzzle", "position", "ruled_out", "claims", "options"],
        is_first_required: true,
        options: "`in_turn` (true: each claim is judged on the board with the earlier ones that \
            follow), `max_cost` (the greatest cost of a step), `time_limit` (seconds).",
        reply: "judged",
        has_progress: false,
    },
    Tool {
        name: "play",
        title: "Play a puzzle",
        description: "Use this to enter values or make moves, with the rules that they break at \
            once and whether the game is finished. It never reveals anything of the solution.",
        fields: &["input", "puzzle", "position", "notes", "enter", "options"],
        is_first_required: true,
        options: "`show` (a list of `picture`, `text`, `entries`, `moves`, `targets`, \
            `remaining`), `fragment` (true: a link with the position), `time_limit` (seconds).",
        reply: "played",
        has_progress: false,
    },
    Tool {
        name: "make",
        title: "Make new puzzles",
        description: "Use this to get new puzzles of a kind, size and difficulty, each proven to \
            have 1 solution. The same `seed` makes the same puzzles everywhere.",
        fields: &["puzzle", "params", "options"],
        is_first_required: true,
        options: "`seed` (a number; required), `count`, `grade` (`easy`, `medium..hard`, …), \
            `cost`, `technique`, `rating`, `minimal`, `symmetry`, `clues`, `moves`, `first`, \
            `time_limit` (seconds for each puzzle).",
        reply: "make_reply",
        has_progress: true,
    },
    Tool {
        name: "repair",
        title: "Repair a puzzle",
        description: "Use this if a puzzle has several solutions or none, superfluous clues, or \
            the wrong difficulty. It changes as few clues as possible.",
        fields: &["input", "puzzle", "options"],
        is_first_required: true,
        options: "`to` (`unique`, `minimal` or a difficulty), `answer` (the solution that the \
            puzzle shall have), `keep`, `show` (the number of repairs), `time_limit` (seconds).",
        reply: "repair_record",
        has_progress: true,
    },
    Tool {
        name: "edit",
        title: "Edit a puzzle",
        description: "Use this to set a puzzle of one's own, clue by clue, on an empty board \
            (`puzzle` and `params`) or on a puzzle (`input`). It solves nothing: use `solve` for \
            the ID that it returns.",
        fields: &["puzzle", "params", "input", "enter", "options"],
        is_first_required: false,
        options: "`show` (a list of `picture`, `text`, `clues`, `targets`, `controls`), \
            `time_limit` (seconds).",
        reply: "edited",
        has_progress: false,
    },
    Tool {
        name: "list",
        title: "List the puzzles",
        description: "Use this to get the kinds of puzzles, with their input formats and an \
            example of each. It also names what each kind supports, and its sizes for `make`.",
        fields: &[],
        is_first_required: false,
        options: "",
        reply: "list",
        has_progress: false,
    },
];

impl Tool {
    /// Returns the tool with this name.
    pub(super) fn find(name: &str) -> Option<&'static Self> {
        TOOLS.iter().find(|tool| tool.name == name)
    }

    /// Returns the tool as the protocol lists it.
    fn listed(&self, schema: &Value) -> String {
        let Self { name, title, .. } = self;
        let [description, input, output] =
            [self.description.into(), self.input(schema), self.output(schema)];
        let names = format!(r#""name":"{name}","title":"{title}","description":{description}"#);
        let schemas = format!(r#""inputSchema":{input},"outputSchema":{output}"#);
        let annotations = r#""annotations":{"readOnlyHint":true,"openWorldHint":false}"#;
        format!("{{{names},{schemas},{annotations}}}")
    }

    /// Returns the schema of the arguments: the fields of the request.
    fn input(&self, schema: &Value) -> Value {
        let request = &schema["$defs"]["request"]["properties"];
        let property = |&name: &&str| {
            let mut property = request[name].clone();
            if let Some(property) = property.as_object_mut() {
                property.remove("default");
                if name == "options" {
                    property.insert("description".to_owned(), self.options.into());
                }
            }
            (name.to_owned(), property)
        };
        let properties: Map<String, Value> = self.fields.iter().map(property).collect();
        let required = &self.fields[..usize::from(self.is_first_required)];
        object(properties, required, [("additionalProperties", false.into())])
    }

    /// Returns the schema of the reply, which is an object, with the definitions that it refers to.
    fn output(&self, schema: &Value) -> Value {
        let all = &schema["$defs"];
        let reply = &all[self.reply];
        let mut output = if reply["type"] == "array" {
            object([("list".to_owned(), reply.clone())].into_iter().collect(), &["list"], [])
        } else {
            reply.clone()
        };
        let mut definitions = Map::new();
        define(&output, all, &mut definitions);
        if !definitions.is_empty() {
            output["$defs"] = Value::Object(definitions);
        }
        output
    }
}

/// Returns the schema of an object.
fn object<const N: usize>(
    properties: Map<String, Value>,
    required: &[&str],
    more: [(&str, Value); N],
) -> Value {
    let fields = [
        ("type", "object".into()),
        ("properties", properties.into()),
        ("required", required.to_vec().into()),
    ];
    let fields = fields.into_iter().chain(more);
    Value::Object(fields.map(|(name, value)| (name.to_owned(), value)).collect())
}

/// Returns all tools as the protocol lists them, as JSON.
pub(super) fn list() -> String {
    let schema = schema();
    let tools: Vec<String> = TOOLS.iter().map(|tool| tool.listed(&schema)).collect();
    format!("[{}]", tools.join(","))
}

/// Adds the definitions that a schema refers to.
fn define(schema: &Value, all: &Value, definitions: &mut Map<String, Value>) {
    match schema {
        Value::Object(fields) => {
            let reference = fields.get("$ref").and_then(Value::as_str);
            if let Some(name) = reference.and_then(|path| path.strip_prefix("#/$defs/"))
                && !definitions.contains_key(name)
            {
                definitions.insert(name.to_owned(), all[name].clone());
                define(&all[name], all, definitions);
            }
            fields.values().for_each(|value| define(value, all, definitions));
        }
        Value::Array(items) => items.iter().for_each(|value| define(value, all, definitions)),
        _ => {}
    }
}
