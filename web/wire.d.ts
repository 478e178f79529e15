// Types of requests and replies, made from docs/schema.json by `cargo xtask bless`.

/** Result for a puzzle: the JSON object of the command line and of a batch. */
export type Report = {
  /** Name of the kind. */
  puzzle: "battleship" | "blackbox" | "bridges" | "countdown" | "cube" | "dominosa" | "fifteen" | "filling" | "flip" | "flood" | "galaxies" | "guess" | "inertia" | "keen" | "lightup" | "loopy" | "magnets" | "map" | "mines" | "mosaic" | "net" | "netslide" | "palisade" | "pattern" | "pearl" | "pegs" | "range" | "rect" | "samegame" | "signpost" | "singles" | "sixteen" | "slant" | "solo" | "tents" | "towers" | "tracks" | "twiddle" | "undead" | "unequal" | "unruly" | "untangle";
  /** Other kinds that could also read the input, if it did not name its kind. */
  also?: string[];
  /** Remarks on the input, as clauses: anything changed, dropped or assumed in order to read it. */
  remarks?: string[];
  /** The puzzle's canonical ID. */
  game_id: string;
  /** Verdict. */
  status: ("unique" | "multiple" | "solved" | "closest" | "unsolvable" | "unknown");
  /** Solutions, at most as many as requested. */
  solutions: unknown[];
  /** Common part of all solutions, if it was requested and there are several. */
  common: unknown;
  /** Known part of a solution, if none was found. */
  partial?: unknown;
  /** Number of consistent answers, as a decimal string; null if they were not counted within the budget. */
  possible?: (string | null);
  /** True if the figures come from a sample of the consistent answers, because there are too many. */
  estimated?: boolean;
  /** Probability that each cell holds a mine or a ball, from 0 to 1, row by row: its share of the consistent answers; null where there is nothing to find out. */
  probability?: (((number | null)[])[] | null);
  /** Cell that is least likely to hold a mine, the first one in reading order. */
  best?: ({
    /** Column and row. */
    cell: [number, number];
    /** Probability from 0 to 1. */
    probability: number;
  } | null);
  /** Best next question; null if there is nothing left to find out. */
  next?: ({
    /** Number of consistent answers left after it, on average; null if not computed. */
    expected: (number | null);
    /** Number of consistent answers left after it, at most. */
    worst: (number | null);
  } & ({
    guess: number[];
  } | {
    ray: number;
  }) | null);
  /** Progress of the player, if a save file was read. */
  player?: ({
    /** Number of entries that agree with the solution (the first one, if there are several). */
    correct: number;
    /** Entries that differ from the solution. */
    wrong: ([number, number] | ({
      cell: [number, number];
    } | {
      /** An edge: `[0, 2, "right"]`, or its number. */
      edge: ([number, number, "right" | "down"] | number);
    } | {
      side: [number, number, "right" | "up" | "left" | "down"];
    } | {
      arrow: [number, number];
    } | {
      link: [number, number, number, number];
    } | {
      bridge: [number, number, number, number];
    } | {
      face: number;
    } | {
      dot: [number, number];
    } | {
      cage: number;
    } | {
      region: number;
    } | {
      point: number;
    } | {
      /** `top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, or `mines` */
      clue: string;
    }))[];
    /** Number of places left to fill. */
    open: number;
    /** Number of moves made, in move games (whose moves are neither right nor wrong). */
    moves?: (number | null);
    /** Moves that cannot be replayed; they do not count. */
    skipped?: {
      /** Number of the step in the file, counted from 1 over the records `MOVE`, `SOLVE` and `RESTART`. */
      step: number;
      /** The move, as written in the file. */
      move: string;
      /** Reason why it cannot be replayed, as a clause. */
      reason: string;
    }[];
    /** Reason why no moves were replayed; the counts are meaningless then. */
    unreadable?: (string | null);
  } | null);
  /** Number of solutions found. */
  count: number;
  /** True if these are proven to be all solutions. */
  complete: boolean;
  /** Code of the reason why the search ended early: `time`, `steps`, `memory`, `interrupted`, `strategy` or `guess`. */
  stopped?: (string | null);
  /** Reason why the search ended early, or why there is no solution (if known), as a clause. */
  reason?: (string | null);
  /** All steps to the solution, or the reason why there are none, if requested. */
  explanation?: ({
    /** Steps; if there is no solution, they end in a contradiction. */
    steps: Step[];
    /** True if they lead to the only solution, or to a contradiction. */
    complete: boolean;
    /** Code of the limit or interrupt that ended the work early, as in a report. */
    stopped?: (string | null);
    /** Reason why they do not, as a clause. */
    reason?: (string | null);
    /** Difficulty of the puzzle, if it has one solution. */
    rating: ({
      /** Cost of the hardest step; null if no short step was found at some point, or if a limit was reached. */
      hardest: (number | null);
      /** Sum of the costs of the steps found. */
      total: number;
      /** Difficulty of the hardest step in a word; null if a limit was reached. */
      band: "trivial" | "easy" | "medium" | "hard" | "extreme" | null;
      /** Name of the technique of the first step with the highest cost; null if it has none, or if there is no hardest step. */
      technique: (string | null);
      /** Number of that step, from 1; null if there is no hardest step. */
      step: (number | null);
      /** Places that it decides; null if there is no hardest step. */
      where: (Place[] | null);
      /** Costs of the steps found, ascending, each with the number of its steps. */
      costs: ([number, number])[];
      /** First step at which the fewest deductions were open; null if a limit was reached, or if there are no steps. */
      narrowest: ({
        /** Number of the step, from 1. */
        step: number;
        /** Number of deductions that were open, this one included: those that the same rung of the ladder found without a further search. */
        open: number;
      } | null);
      /** Code of the limit that was reached: `time` or `memory`. */
      stopped?: (string | null);
      /** The limit, as a clause. */
      reason?: (string | null);
    } | null);
    /** In move games, if the position is proven to have no solution though the start has one: the fewest moves to take back until it has one again; null if the search did not find out. */
    take_back?: (number | null);
  } | null);
  /** Difficulty of the puzzle, if requested; null unless it has one solution and its kind has explanations. */
  rating?: ({
    /** Cost of the hardest step; null if no short step was found at some point, or if a limit was reached. */
    hardest: (number | null);
    /** Sum of the costs of the steps found. */
    total: number;
    /** Difficulty of the hardest step in a word; null if a limit was reached. */
    band: "trivial" | "easy" | "medium" | "hard" | "extreme" | null;
    /** Name of the technique of the first step with the highest cost; null if it has none, or if there is no hardest step. */
    technique: (string | null);
    /** Number of that step, from 1; null if there is no hardest step. */
    step: (number | null);
    /** Places that it decides; null if there is no hardest step. */
    where: (Place[] | null);
    /** Costs of the steps found, ascending, each with the number of its steps. */
    costs: ([number, number])[];
    /** First step at which the fewest deductions were open; null if a limit was reached, or if there are no steps. */
    narrowest: ({
      /** Number of the step, from 1. */
      step: number;
      /** Number of deductions that were open, this one included: those that the same rung of the ladder found without a further search. */
      open: number;
    } | null);
    /** Code of the limit that was reached: `time` or `memory`. */
    stopped?: (string | null);
    /** The limit, as a clause. */
    reason?: (string | null);
  } | null);
  /** Milliseconds of wall time from the parsed puzzle to the verdict. */
  elapsed_ms: number;
  /** Statistics of the solver. */
  stats: { [name: string]: unknown };
};

/** Reply if there is no answer. */
export type Error = {
  /** Error for programs. */
  error: {
    /** Source of the error. */
    kind: ("input" | "usage" | "file" | "memory" | "internal");
    /** Message for people. */
    message: string;
    /** Code of the error: in the text `nothing`, `expected`, `impossible`, `too_large`, `seed_id`, `encoding`, `unrecognised`, `unknown_puzzle`, `unsupported`, `ambiguous` or `several`; otherwise `usage`, `file` or `internal`. */
    code: string;
    /** Name of the puzzle as which the text was read, if it is known. */
    puzzle?: (string | null);
    /** Name of the format in which the text was read, as `--from` takes it, if the puzzle has several. */
    format?: (string | null);
    /** Kinds or formats that fit an ambiguous text; kinds that read an unrecognised text equally far, or that have the parameters of a seed. */
    fits?: (string[] | null);
    /** The puzzles of a text that has several. */
    items?: ({
      start: number;
      end: number;
    }[] | null);
    /** The command that prints the ID of a seed's puzzle: the program of the real game and its arguments. */
    command?: (string[] | null);
    /** Range of bytes in the text, from 0; the end is exclusive. */
    span?: ({
      start: number;
      end: number;
    } | null);
    /** Line of the text, from 1. */
    line?: (number | null);
    /** Character of the line, from 1. */
    column?: (number | null);
    /** Suggested fix. */
    help?: (string | null);
  };
};

/** Report, made or repaired puzzle or error, with the caller's other fields */
export type Record = {
  /** The caller's fields whose names clash with a record's own, as they were written */
  input?: { [name: string]: unknown };
} & (Report | MakeRecord | RepairRecord | {
  /** Error for programs. */
  error: {
    /** Source of the error. */
    kind: ("input" | "usage" | "file" | "memory" | "internal");
    /** Message for people. */
    message: string;
    /** Code of the error: in the text `nothing`, `expected`, `impossible`, `too_large`, `seed_id`, `encoding`, `unrecognised`, `unknown_puzzle`, `unsupported`, `ambiguous` or `several`; otherwise `usage`, `file` or `internal`. */
    code: string;
    /** Name of the puzzle as which the text was read, if it is known. */
    puzzle?: (string | null);
    /** Name of the format in which the text was read, as `--from` takes it, if the puzzle has several. */
    format?: (string | null);
    /** Kinds or formats that fit an ambiguous text; kinds that read an unrecognised text equally far, or that have the parameters of a seed. */
    fits?: (string[] | null);
    /** The puzzles of a text that has several. */
    items?: ({
      start: number;
      end: number;
    }[] | null);
    /** The command that prints the ID of a seed's puzzle: the program of the real game and its arguments. */
    command?: (string[] | null);
    /** Range of bytes in the text, from 0; the end is exclusive. */
    span?: ({
      start: number;
      end: number;
    } | null);
    /** Line of the text, from 1. */
    line?: (number | null);
    /** Character of the line, from 1. */
    column?: (number | null);
    /** Suggested fix. */
    help?: (string | null);
  };
  /** Number of the line, from 1. */
  line_number: number;
  /** Line as it was read. */
  line: string;
});

/** Step of an explanation: facts and rules imply other facts. */
export type Step = {
  /** Type of its rule. */
  rule: ("given" | "clause" | "at_most" | "at_least" | "count" | "sum" | "all_different" | "table" | "runs" | "seen" | "connected" | "acyclic" | "loop" | "path" | "region" | "unique" | "several" | "move");
  /** Name of the step, or its statement on the rules as a clause: `row 3 already has its five 1s`. */
  name: string;
  /** Name of the technique that players know, from the kind's table; null if it has none. */
  technique: (string | null);
  /** `unique` if the step uses that there is only 1 solution. */
  assumes?: (string | null);
  /** Premises of the step. */
  because: {
    /** Rules, by the names that they have in `rule` when they are violated. */
    rules: string[];
    /** Facts: givens, correct entries of the player, and conclusions of earlier steps. */
    facts: Fact[];
    /** Facts that the text names, and that follow from the others or are not needed. */
    context?: Fact[];
    /** Further places named in the text: those left for a value or a run. */
    left?: Place[];
  };
  /** Assumption that the chain leads to a contradiction. */
  suppose: (Fact | null);
  /** Links from the assumption to the contradiction, or those that both cases share. */
  chain: {
    /** Type of the rule. */
    rule: ("given" | "clause" | "at_most" | "at_least" | "count" | "sum" | "all_different" | "table" | "runs" | "seen" | "connected" | "acyclic" | "loop" | "path" | "region" | "unique" | "several" | "move");
    /** Premises of the link: facts of the step, the assumption, and conclusions of earlier links. */
    because: {
      /** Rules, by the names that they have in `rule` when they are violated. */
      rules: string[];
      /** Facts: givens, correct entries of the player, and conclusions of earlier steps. */
      facts: Fact[];
      /** Facts that the text names, and that follow from the others or are not needed. */
      context?: Fact[];
      /** Further places named in the text: those left for a value or a run. */
      left?: Place[];
    };
    /** Conclusions; empty for the contradiction. */
    therefore?: Fact[];
    /** The contradiction as a clause, in the last link. */
    contradiction?: (string | null);
  }[];
  /** Cases, if it takes 2 to lead to a contradiction. */
  cases?: {
    /** Assumption of the case, in addition to that of the step. */
    suppose: { [name: string]: unknown } & ({
      cell: [number, number];
    } | {
      /** An edge: `[0, 2, "right"]`, or its number. */
      edge: ([number, number, "right" | "down"] | number);
    } | {
      side: [number, number, "right" | "up" | "left" | "down"];
    } | {
      arrow: [number, number];
    } | {
      link: [number, number, number, number];
    } | {
      bridge: [number, number, number, number];
    } | {
      face: number;
    } | {
      dot: [number, number];
    } | {
      cage: number;
    } | {
      region: number;
    } | {
      point: number;
    } | {
      /** `top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, or `mines` */
      clue: string;
    }) & ({
      is: unknown;
    } | {
      not: unknown;
    });
    /** Links from there to the contradiction. */
    chain: {
      /** Type of the rule. */
      rule: ("given" | "clause" | "at_most" | "at_least" | "count" | "sum" | "all_different" | "table" | "runs" | "seen" | "connected" | "acyclic" | "loop" | "path" | "region" | "unique" | "several" | "move");
      /** Premises of the link: facts of the step, the assumption, and conclusions of earlier links. */
      because: {
        /** Rules, by the names that they have in `rule` when they are violated. */
        rules: string[];
        /** Facts: givens, correct entries of the player, and conclusions of earlier steps. */
        facts: Fact[];
        /** Facts that the text names, and that follow from the others or are not needed. */
        context?: Fact[];
        /** Further places named in the text: those left for a value or a run. */
        left?: Place[];
      };
      /** Conclusions; empty for the contradiction. */
      therefore?: Fact[];
      /** The contradiction as a clause, in the last link. */
      contradiction?: (string | null);
    }[];
  }[];
  /** Conclusions; empty if the step is a contradiction. */
  therefore?: Fact[];
  /** The contradiction as a clause, if the puzzle or position has no solution. */
  contradiction?: (string | null);
  /** Difficulty of the step, from 1. */
  cost: number;
  /** Text of the step: one or two sentences. */
  text: string;
  /** Parts of the text, if requested. */
  parts?: ({
    /** Text of the part, as in the sentence. */
    text: string;
    /** Places that the text names: `R1C1 to R1C4` is one part with 4 places. */
    places?: Place[];
    /** Value that the text names, as in an answer. */
    value?: unknown;
    /** True in the clause of the conclusion. */
    concludes?: boolean;
  }[] | null);
  /** Move as written in save files, in move games. */
  move?: (string | null);
  /** Moves that are left after this one, in move games. */
  remaining?: ({
    /** Number of moves that still follow in the solution found. */
    moves: number;
    /** Proven lower bound on the number of moves that every solution still needs. */
    at_least: number;
  } | null);
};

/** Something known of a place. Serialised as `{"cell": [6, 2], "is": 5}` or `{"cell": [6, 2], "not": 5}`. */
export type Fact = { [name: string]: unknown } & ({
  cell: [number, number];
} | {
  /** An edge: `[0, 2, "right"]`, or its number. */
  edge: ([number, number, "right" | "down"] | number);
} | {
  side: [number, number, "right" | "up" | "left" | "down"];
} | {
  arrow: [number, number];
} | {
  link: [number, number, number, number];
} | {
  bridge: [number, number, number, number];
} | {
  face: number;
} | {
  dot: [number, number];
} | {
  cage: number;
} | {
  region: number;
} | {
  point: number;
} | {
  /** `top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, or `mines` */
  clue: string;
}) & ({
  is: unknown;
} | {
  not: unknown;
});

/** A place: an object with one field, such as `{"cell": [0, 2]}` or `{"clue": "top 3"}`. Columns and rows count from 0 at the top left. */
export type Place = ({
  cell: [number, number];
} | {
  /** An edge: `[0, 2, "right"]`, or its number. */
  edge: ([number, number, "right" | "down"] | number);
} | {
  side: [number, number, "right" | "up" | "left" | "down"];
} | {
  arrow: [number, number];
} | {
  link: [number, number, number, number];
} | {
  bridge: [number, number, number, number];
} | {
  face: number;
} | {
  dot: [number, number];
} | {
  cage: number;
} | {
  region: number;
} | {
  point: number;
} | {
  /** `top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, or `mines` */
  clue: string;
});

/** Opened puzzle. */
export type Opened = {
  /** Name of the kind. */
  puzzle: "battleship" | "blackbox" | "bridges" | "countdown" | "cube" | "dominosa" | "fifteen" | "filling" | "flip" | "flood" | "galaxies" | "guess" | "inertia" | "keen" | "lightup" | "loopy" | "magnets" | "map" | "mines" | "mosaic" | "net" | "netslide" | "palisade" | "pattern" | "pearl" | "pegs" | "range" | "rect" | "samegame" | "signpost" | "singles" | "sixteen" | "slant" | "solo" | "tents" | "towers" | "tracks" | "twiddle" | "undead" | "unequal" | "unruly" | "untangle";
  /** Remarks as clauses: anything changed, dropped or assumed in order to read the input, and, if a save file was requested, the reason why the original game never shows this puzzle as finished. */
  remarks?: string[];
  /** The puzzle's canonical ID. */
  game_id: string;
  /** Picture of the position. */
  svg: string;
  /** Text with the same content, for readers who cannot see the picture. */
  text: string;
  /** Position shown: the givens, the entries in a save file, or the position of the request. */
  position: unknown;
  /** Places that can be filled in, with their possible values. */
  entries: {
    /** Place. */
    place: ({
      cell: [number, number];
    } | {
      /** An edge: `[0, 2, "right"]`, or its number. */
      edge: ([number, number, "right" | "down"] | number);
    } | {
      side: [number, number, "right" | "up" | "left" | "down"];
    } | {
      arrow: [number, number];
    } | {
      link: [number, number, number, number];
    } | {
      bridge: [number, number, number, number];
    } | {
      face: number;
    } | {
      dot: [number, number];
    } | {
      cage: number;
    } | {
      region: number;
    } | {
      point: number;
    } | {
      /** `top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, or `mines` */
      clue: string;
    });
    /** Values as in an answer: numbers, characters, or `true` for a line. */
    values: unknown[];
  }[];
  /** Places in which the picture differs from the positions of `beside`, if there are any. */
  differs?: (Place[] | null);
  /** Save file of the original game with the position entered, if requested; null if the game has no save files. */
  save?: (string | null);
  /** Width and height of the picture, in its own units. */
  size?: [number, number];
  /** Areas of the picture that can be touched; none overlaps another. */
  targets?: Target[];
  /** Centres of the columns and rows; null for a board without a grid. */
  rims?: ({
    /** From left to right. */
    columns: number[];
    /** From top to bottom. */
    rows: number[];
  } | null);
  /** Keys and gestures. */
  controls?: {
    /** Buttons below the board, which are keys of a keyboard, too. */
    keys: {
      /** Key of a keyboard: a value of `KeyboardEvent.key`. */
      key: string;
      /** Label of the button. */
      label: string;
      /** Value that the key enters where the cursor is, null to erase; absent if the key does something else. */
      is?: unknown;
      /** True if the key types a part of a value where the cursor is: a digit, or `,` between the values of a list; absent otherwise. */
      types?: boolean;
      /** Picture of the value as the board shows it, an SVG document of one cell; absent if that is a text or a line. */
      svg?: (string | null);
    }[];
    /** True if a tap changes something. */
    tap: boolean;
    /** True if the second button, or a long touch, does something else. */
    second: boolean;
    /** True if a drag changes something. */
    drag: boolean;
    /** True if places can have notes. */
    notes: boolean;
  };
  /** Notes of the player. */
  notes?: ({
    /** Values that are still possible there. */
    notes: unknown[];
  } & ({
    cell: [number, number];
  } | {
    /** An edge: `[0, 2, "right"]`, or its number. */
    edge: ([number, number, "right" | "down"] | number);
  } | {
    side: [number, number, "right" | "up" | "left" | "down"];
  } | {
    arrow: [number, number];
  } | {
    link: [number, number, number, number];
  } | {
    bridge: [number, number, number, number];
  } | {
    face: number;
  } | {
    dot: [number, number];
  } | {
    cage: number;
  } | {
    region: number;
  } | {
    point: number;
  } | {
    /** `top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, or `mines` */
    clue: string;
  }))[];
  /** Name of the puzzle, its ID, and the position after `~`. */
  fragment?: (string | null);
  /** Reason why the link has no position, as a clause. */
  fragment_note?: (string | null);
};

/** Next steps. */
export type Hint = {
  /** Name of the kind. */
  puzzle: string;
  /** Other kinds that could also read the input, if it did not name its kind. */
  also?: string[];
  /** Remarks on the input, as clauses: anything changed, dropped or assumed in order to read it. */
  remarks?: string[];
  /** The puzzle's canonical ID. */
  game_id: string;
  /** Verdict on the puzzle. */
  status: ("unique" | "multiple" | "solved" | "closest" | "unsolvable" | "unknown");
  /** Entries that contradict every solution; no step uses them. */
  wrong: Place[];
  /** Steps in order; empty if only their places were requested. */
  steps: Step[];
  /** Later conclusion that the first step prepares, if it only rules something out. */
  leads_to: (Fact | null);
  /** Places that the first step decides. */
  where: Place[];
  /** True if there are as many steps as requested, or the puzzle is already solved. */
  complete: boolean;
  /** Code of the limit or interrupt that ended the work early, as in a report. */
  stopped?: (string | null);
  /** Reason why there are not, or why there are no steps, as a clause. */
  reason?: (string | null);
  /** In move games, if the position is proven to have no solution though the start has one: the fewest moves to take back until it has one again; null if the search did not find out. */
  take_back?: (number | null);
  /** Words that say where to look for the first step: `Look at R3C4 and R3C7`; null without one. */
  where_text: (string | null);
  /** Words for the purpose of a step that only rules something out, as a clause; null without one. */
  leads_to_text: (string | null);
  /** Picture of the position after the steps, with the last one (or where to look) marked, if requested. */
  svg?: (string | null);
};

/** All steps. */
export type Explanation = {
  /** Name of the kind. */
  puzzle: string;
  /** Other kinds that could also read the input, if it did not name its kind. */
  also?: string[];
  /** Remarks on the input, as clauses: anything changed, dropped or assumed in order to read it. */
  remarks?: string[];
  /** The puzzle's canonical ID. */
  game_id: string;
  /** Verdict on the puzzle. */
  status: ("unique" | "multiple" | "solved" | "closest" | "unsolvable" | "unknown");
  /** Steps; if there is no solution, they end in a contradiction. */
  steps: Step[];
  /** True if they lead to the only solution, or to a contradiction. */
  complete: boolean;
  /** Code of the limit or interrupt that ended the work early, as in a report. */
  stopped?: (string | null);
  /** Reason why they do not, as a clause. */
  reason?: (string | null);
  /** Difficulty of the puzzle, if it has one solution. */
  rating: ({
    /** Cost of the hardest step; null if no short step was found at some point, or if a limit was reached. */
    hardest: (number | null);
    /** Sum of the costs of the steps found. */
    total: number;
    /** Difficulty of the hardest step in a word; null if a limit was reached. */
    band: "trivial" | "easy" | "medium" | "hard" | "extreme" | null;
    /** Name of the technique of the first step with the highest cost; null if it has none, or if there is no hardest step. */
    technique: (string | null);
    /** Number of that step, from 1; null if there is no hardest step. */
    step: (number | null);
    /** Places that it decides; null if there is no hardest step. */
    where: (Place[] | null);
    /** Costs of the steps found, ascending, each with the number of its steps. */
    costs: ([number, number])[];
    /** First step at which the fewest deductions were open; null if a limit was reached, or if there are no steps. */
    narrowest: ({
      /** Number of the step, from 1. */
      step: number;
      /** Number of deductions that were open, this one included: those that the same rung of the ladder found without a further search. */
      open: number;
    } | null);
    /** Code of the limit that was reached: `time` or `memory`. */
    stopped?: (string | null);
    /** The limit, as a clause. */
    reason?: (string | null);
  } | null);
  /** In move games, if the position is proven to have no solution though the start has one: the fewest moves to take back until it has one again; null if the search did not find out. */
  take_back?: (number | null);
  /** Picture of the position after the requested step (or the last one), which is marked, if requested. */
  svg?: (string | null);
};

/** Mistakes in a position. */
export type Checked = {
  /** Name of the kind. */
  puzzle: string;
  /** Other kinds that could also read the input, if it did not name its kind. */
  also?: string[];
  /** Remarks on the input, as clauses: anything changed, dropped or assumed in order to read it. */
  remarks?: string[];
  /** The puzzle's canonical ID. */
  game_id: string;
  /** Verdict on the puzzle; `unknown` if the check was not completed within the limits. */
  status: ("unique" | "multiple" | "solved" | "closest" | "unsolvable" | "unknown");
  /** False if a rule is violated, an entry is wrong, the entries contradict each other, or the puzzle has no solution. With a `reason`, true only means that nothing of this was found. */
  ok: boolean;
  /** Rules that are violated, regardless of later entries. */
  broken: {
    /** Violation as a clause: `row 3 has the runs 2 1, but its clue is 2 2`. */
    name: string;
    /** Rule as explanations name it, for kinds with explanations: `row 3 has its runs 2 2`. */
    rule?: (string | null);
    /** Places that show it. */
    places: Place[];
  }[];
  /** Number of entries that contradict every solution. */
  wrong_count: number;
  /** These entries; null unless requested. */
  wrong: (Place[] | null);
  /** Steps from the mistakes to a contradiction; empty without mistakes; null unless requested and the kind has explanations. */
  why: (Step[] | null);
  /** Number of places left to fill. */
  open: number;
  /** True if nothing is wrong and the answer is complete once every open place takes the value that players leave blank, if there is one: white in Pattern, no lamp, no line. */
  done: boolean;
  /** Picture of the position, with the requested mistakes marked, if requested. */
  svg?: (string | null);
  /** Code of the limit or interrupt that ended the work early, as in a report. */
  stopped?: (string | null);
  /** Reason why the check was not completed, as a clause. */
  reason?: (string | null);
};

/** Judgements of claims. */
export type Judged = {
  /** Name of the kind. */
  puzzle: string;
  /** Other kinds that could also read the input, if it did not name its kind. */
  also?: string[];
  /** Remarks on the input, as clauses: anything changed, dropped or assumed in order to read it. */
  remarks?: string[];
  /** The puzzle's canonical ID. */
  game_id: string;
  /** Verdict on the puzzle. */
  status: ("unique" | "multiple" | "solved" | "closest" | "unsolvable" | "unknown");
  /** Number of entries that contradict every solution; they are left out as for hints. */
  wrong_count: number;
  /** Judgements, in the order of the claims. */
  verdicts: {
    /** Verdict. */
    verdict: ("already_known" | "breaks_rule" | "follows" | "wrong" | "right_but_not_yet" | "undecided" | "detour" | "unknown");
    /** Premises of the step that concludes it; or the rule that it breaks, and the facts with which it clashes. */
    because: ({
      /** Rules, by the names that they have in `rule` when they are violated. */
      rules: string[];
      /** Facts: givens, correct entries of the player, and conclusions of earlier steps. */
      facts: Fact[];
      /** Facts that the text names, and that follow from the others or are not needed. */
      context?: Fact[];
      /** Further places named in the text: those left for a value or a run. */
      left?: Place[];
    } | null);
    /** Name of that step, or the broken rule as a clause. */
    name: (string | null);
    /** Cost of that step; of several steps, the largest. */
    cost: (number | null);
    /** Text of that step, or the broken rule as a sentence. */
    text: (string | null);
    /** Reason why the verdict is unknown, as a clause. */
    reason: (string | null);
    /** Share of the consistent answers that have an undecided fact of Mines or Black Box. */
    probability?: (number | null);
    /** Moves left before the claimed move; null if no way is known. */
    left_before?: (number | null);
    /** Moves left after it; null if no way is known. */
    left_after?: (number | null);
    /** True if it is proven that both ways are shortest, or that there is none after the move. */
    proven?: boolean;
  }[];
  /** Code of the limit or interrupt that ended the work early, as in a report. */
  stopped?: (string | null);
};

/** Line of `judge --json`: a claim and its judgement. */
export type JudgedClaim = {
  /** The claim. */
  claim: ({ [name: string]: unknown } & ({
    cell: [number, number];
  } | {
    /** An edge: `[0, 2, "right"]`, or its number. */
    edge: ([number, number, "right" | "down"] | number);
  } | {
    side: [number, number, "right" | "up" | "left" | "down"];
  } | {
    arrow: [number, number];
  } | {
    link: [number, number, number, number];
  } | {
    bridge: [number, number, number, number];
  } | {
    face: number;
  } | {
    dot: [number, number];
  } | {
    cage: number;
  } | {
    region: number;
  } | {
    point: number;
  } | {
    /** `top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, or `mines` */
    clue: string;
  }) & ({
    is: unknown;
  } | {
    not: unknown;
  }) | Fact[] | {
    /** The move. */
    move: string;
  });
  /** Verdict. */
  verdict: ("already_known" | "breaks_rule" | "follows" | "wrong" | "right_but_not_yet" | "undecided" | "detour" | "unknown");
  /** Premises of the step that concludes it; or the rule that it breaks, and the facts with which it clashes. */
  because: ({
    /** Rules, by the names that they have in `rule` when they are violated. */
    rules: string[];
    /** Facts: givens, correct entries of the player, and conclusions of earlier steps. */
    facts: Fact[];
    /** Facts that the text names, and that follow from the others or are not needed. */
    context?: Fact[];
    /** Further places named in the text: those left for a value or a run. */
    left?: Place[];
  } | null);
  /** Name of that step, or the broken rule as a clause. */
  name: (string | null);
  /** Cost of that step; of several steps, the largest. */
  cost: (number | null);
  /** Text of that step, or the broken rule as a sentence. */
  text: (string | null);
  /** Reason why the verdict is unknown, as a clause. */
  reason: (string | null);
  /** Share of the consistent answers that have an undecided fact of Mines or Black Box. */
  probability?: (number | null);
  /** Moves left before the claimed move; null if no way is known. */
  left_before?: (number | null);
  /** Moves left after it; null if no way is known. */
  left_after?: (number | null);
  /** True if it is proven that both ways are shortest, or that there is none after the move. */
  proven?: boolean;
};

/** Record of a puzzle. */
export type MakeRecord = ({
  /** Kind. */
  puzzle: string;
  /** ID of the puzzle. */
  game_id: string;
  /** `unique`: it is proven that there is one solution; `solved`: there may be others, in games of moves and hidden games. */
  status: ("unique" | "multiple" | "solved" | "closest" | "unsolvable" | "unknown");
  /** Seed of the series, and number of the puzzle in it. */
  seed: [number, number];
  /** Number of removable clues; null if no clue can be removed in puzzles of this kind. */
  clues: (number | null);
  /** True if it is proven that without any one of the clues there are several solutions; null if no clue can be removed in puzzles of this kind. */
  minimal: (boolean | null);
  /** Symmetry of the clues; null if there is no choice of clues. */
  symmetry: (string | null);
  /** Rating, as a report has it, if a range, a technique or a rating was requested. */
  rating?: ({
    /** Cost of the hardest step; null if no short step was found at some point, or if a limit was reached. */
    hardest: (number | null);
    /** Sum of the costs of the steps found. */
    total: number;
    /** Difficulty of the hardest step in a word; null if a limit was reached. */
    band: "trivial" | "easy" | "medium" | "hard" | "extreme" | null;
    /** Name of the technique of the first step with the highest cost; null if it has none, or if there is no hardest step. */
    technique: (string | null);
    /** Number of that step, from 1; null if there is no hardest step. */
    step: (number | null);
    /** Places that it decides; null if there is no hardest step. */
    where: (Place[] | null);
    /** Costs of the steps found, ascending, each with the number of its steps. */
    costs: ([number, number])[];
    /** First step at which the fewest deductions were open; null if a limit was reached, or if there are no steps. */
    narrowest: ({
      /** Number of the step, from 1. */
      step: number;
      /** Number of deductions that were open, this one included: those that the same rung of the ladder found without a further search. */
      open: number;
    } | null);
    /** Code of the limit that was reached: `time` or `memory`. */
    stopped?: (string | null);
    /** The limit, as a clause. */
    reason?: (string | null);
  } | null);
  /** Cells that differ from the requested picture, with their new values. */
  changed?: (Fact[] | null);
  /** Number of moves of the solution, in games of moves. */
  length?: (number | null);
  /** Proven lower bound on that number. */
  lower_bound?: (number | null);
  /** The solution. */
  solution: unknown;
  /** Number of solutions that were drawn, this one included. */
  tries: number;
  /** Time in milliseconds. */
  elapsed_ms: number;
} | {
  /** Kind. */
  puzzle: string;
  /** Always null. */
  game_id: (string | null);
  /** `unknown`; `unsolvable` if it is proven that there is no such puzzle. */
  status: ("unique" | "multiple" | "solved" | "closest" | "unsolvable" | "unknown");
  /** Seed of the series, and number of the puzzle in it. */
  seed: [number, number];
  /** Nearest to the request that was found; null if there is none. */
  best: (({
    /** Number of its clues. */
    clues: number;
  } | {
    /** Proven length of its shortest solution. */
    length: number;
  } | {
    /** Cost of its hardest step. */
    hardest: number;
    /** Its band. */
    band: "trivial" | "easy" | "medium" | "hard" | "extreme";
  }) | null);
  /** Number of solutions that were drawn. */
  tries: number;
  /** Code of the limit that was reached. */
  stopped?: (string | null);
  /** The reason, as a clause. */
  reason: string;
  /** Time in milliseconds. */
  elapsed_ms: number;
});

/** Reply to `make`. */
export type MakeReply = {
  /** Kind. */
  puzzle: string;
  /** Result for the series. */
  status: ("made" | "unknown" | "unsolvable");
  /** Records of the puzzles, in the order of their numbers. */
  records: MakeRecord[];
  /** Code of the limit that ended the series; the records of earlier puzzles are there. */
  stopped?: (string | null);
};

/** Record of a data set: a puzzle with its solution. */
export type DatasetRecord = {
  /** Kind. */
  puzzle: "battleship" | "blackbox" | "bridges" | "countdown" | "cube" | "dominosa" | "fifteen" | "filling" | "flip" | "flood" | "galaxies" | "guess" | "inertia" | "keen" | "lightup" | "loopy" | "magnets" | "map" | "mines" | "mosaic" | "net" | "netslide" | "palisade" | "pattern" | "pearl" | "pegs" | "range" | "rect" | "samegame" | "signpost" | "singles" | "sixteen" | "slant" | "solo" | "tents" | "towers" | "tracks" | "twiddle" | "undead" | "unequal" | "unruly" | "untangle";
  /** ID of the puzzle. */
  game_id: string;
  /** Parameters that the puzzle was made with. */
  params: string;
  /** Seed of the data set, and number of the record in it. */
  seed: [number, number];
  /** Rating, as a report has it; null if puzzles of this kind are not rated. */
  rating: ({
    /** Cost of the hardest step; null if no short step was found at some point, or if a limit was reached. */
    hardest: (number | null);
    /** Sum of the costs of the steps found. */
    total: number;
    /** Difficulty of the hardest step in a word; null if a limit was reached. */
    band: "trivial" | "easy" | "medium" | "hard" | "extreme" | null;
    /** Name of the technique of the first step with the highest cost; null if it has none, or if there is no hardest step. */
    technique: (string | null);
    /** Number of that step, from 1; null if there is no hardest step. */
    step: (number | null);
    /** Places that it decides; null if there is no hardest step. */
    where: (Place[] | null);
    /** Costs of the steps found, ascending, each with the number of its steps. */
    costs: ([number, number])[];
    /** First step at which the fewest deductions were open; null if a limit was reached, or if there are no steps. */
    narrowest: ({
      /** Number of the step, from 1. */
      step: number;
      /** Number of deductions that were open, this one included: those that the same rung of the ladder found without a further search. */
      open: number;
    } | null);
    /** Code of the limit that was reached: `time` or `memory`. */
    stopped?: (string | null);
    /** The limit, as a clause. */
    reason?: (string | null);
  } | null);
  /** The solution. */
  solution: unknown;
  /** Steps to the solution, as an explanation has them; null unless requested and the kind has explanations. */
  steps: (Step[] | null);
  /** SHA-1 of the smallest form of the puzzle, in hex: equal for puzzles that are the same under the symmetries of the kind. */
  canonical: string;
};

/** Object that comes before a reply. */
export type Progress = {
  /** State of the work. */
  progress: {
    /** Number of parts that are done: solutions, steps or puzzles; in a repair, of what `text` names. */
    done: number;
    /** Number of all parts; null if it is not known. */
    of: (number | null);
    /** Step that was just found, as in the reply; null if there is none. */
    step: (Step | null);
    /** Record of a puzzle that was just made, as in the reply; null if there is none. */
    record: (MakeRecord | null);
    /** The state in words. */
    text: string;
  };
};

/** Record of a repair. */
export type RepairRecord = {
  /** Name of the kind. */
  puzzle: string;
  /** ID of the repaired puzzle; null if none was found. */
  game_id: (string | null);
  /** Result. */
  status: ("repaired" | "unchanged" | "unsolvable" | "unknown");
  /** Clues that were added. */
  added: Fact[];
  /** Clues that were removed. */
  removed: Fact[];
  /** Clues that were changed, with their new values. */
  changed: Fact[];
  /** Each clue that could be removed alone; null unless a minimal puzzle is the goal. */
  spare: (Fact[] | null);
  /** Fewest clues that make the puzzle unique; null if that is not the goal, or if its clues cannot be added. */
  fewest: ({
    /** Number that was found. */
    found: number;
    /** No smaller number suffices, for the solutions that were tried. */
    at_least: number;
    /** True if it is proven that no smaller number suffices, whatever the solution. */
    proven: boolean;
  } | null);
  /** Solutions of the puzzle that were tried as the solution of the repaired one. */
  answers: {
    /** Number. */
    count: number;
    /** True if there are no others. */
    complete: boolean;
  };
  /** Rating, if bands are the goal. */
  rating?: ({
    /** Cost of the hardest step; null if no short step was found at some point, or if a limit was reached. */
    hardest: (number | null);
    /** Sum of the costs of the steps found. */
    total: number;
    /** Difficulty of the hardest step in a word; null if a limit was reached. */
    band: "trivial" | "easy" | "medium" | "hard" | "extreme" | null;
    /** Name of the technique of the first step with the highest cost; null if it has none, or if there is no hardest step. */
    technique: (string | null);
    /** Number of that step, from 1; null if there is no hardest step. */
    step: (number | null);
    /** Places that it decides; null if there is no hardest step. */
    where: (Place[] | null);
    /** Costs of the steps found, ascending, each with the number of its steps. */
    costs: ([number, number])[];
    /** First step at which the fewest deductions were open; null if a limit was reached, or if there are no steps. */
    narrowest: ({
      /** Number of the step, from 1. */
      step: number;
      /** Number of deductions that were open, this one included: those that the same rung of the ladder found without a further search. */
      open: number;
    } | null);
    /** Code of the limit that was reached: `time` or `memory`. */
    stopped?: (string | null);
    /** The limit, as a clause. */
    reason?: (string | null);
  } | null);
  /** Other repairs with as many clues, as far as they were requested. */
  alternatives: {
    /** ID of the repaired puzzle. */
    game_id: string;
    /** Clues that were added. */
    added: Fact[];
  }[];
  /** Steps which show that there is no solution. */
  why?: (Step[] | null);
  /** Code of the limit that was reached. */
  stopped?: (string | null);
  /** The reason why no repair was found, as a clause. */
  reason?: (string | null);
  /** Time in milliseconds. */
  elapsed_ms: number;
};

/** Reply to `play`. */
export type Played = {
  /** Name of the kind. */
  puzzle: "battleship" | "blackbox" | "bridges" | "countdown" | "cube" | "dominosa" | "fifteen" | "filling" | "flip" | "flood" | "galaxies" | "guess" | "inertia" | "keen" | "lightup" | "loopy" | "magnets" | "map" | "mines" | "mosaic" | "net" | "netslide" | "palisade" | "pattern" | "pearl" | "pegs" | "range" | "rect" | "samegame" | "signpost" | "singles" | "sixteen" | "slant" | "solo" | "tents" | "towers" | "tracks" | "twiddle" | "undead" | "unequal" | "unruly" | "untangle";
  /** Remarks on the input, as clauses. */
  remarks?: string[];
  /** The puzzle's canonical ID. */
  game_id: string;
  /** Position after the acts. */
  position: unknown;
  /** Notes after the acts. */
  notes: ({
    /** Values that are still possible there. */
    notes: unknown[];
  } & ({
    cell: [number, number];
  } | {
    /** An edge: `[0, 2, "right"]`, or its number. */
    edge: ([number, number, "right" | "down"] | number);
  } | {
    side: [number, number, "right" | "up" | "left" | "down"];
  } | {
    arrow: [number, number];
  } | {
    link: [number, number, number, number];
  } | {
    bridge: [number, number, number, number];
  } | {
    face: number;
  } | {
    dot: [number, number];
  } | {
    cage: number;
  } | {
    region: number;
  } | {
    point: number;
  } | {
    /** `top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, or `mines` */
    clue: string;
  }))[];
  /** Changes of the position and the notes, as `undo` takes them. */
  changed: ({
    /** Value before; null for none. */
    was: unknown;
    /** Value now; null for none. */
    is: unknown;
  } & ({
    cell: [number, number];
  } | {
    /** An edge: `[0, 2, "right"]`, or its number. */
    edge: ([number, number, "right" | "down"] | number);
  } | {
    side: [number, number, "right" | "up" | "left" | "down"];
  } | {
    arrow: [number, number];
  } | {
    link: [number, number, number, number];
  } | {
    bridge: [number, number, number, number];
  } | {
    face: number;
  } | {
    dot: [number, number];
  } | {
    cage: number;
  } | {
    region: number;
  } | {
    point: number;
  } | {
    /** `top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, or `mines` */
    clue: string;
  }) | {
    /** Notes before. */
    notes_were: unknown[];
    /** Notes now. */
    notes: unknown[];
  } & ({
    cell: [number, number];
  } | {
    /** An edge: `[0, 2, "right"]`, or its number. */
    edge: ([number, number, "right" | "down"] | number);
  } | {
    side: [number, number, "right" | "up" | "left" | "down"];
  } | {
    arrow: [number, number];
  } | {
    link: [number, number, number, number];
  } | {
    bridge: [number, number, number, number];
  } | {
    face: number;
  } | {
    dot: [number, number];
  } | {
    cage: number;
  } | {
    region: number;
  } | {
    point: number;
  } | {
    /** `top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, or `mines` */
    clue: string;
  }) | {
    /** Column and row. */
    cell: [number, number];
    /** Tile before. */
    tile_was: string;
    /** Tile now. */
    tile: string;
  } | {
    /** The move, as save files write it. */
    move: string;
  } | {
    /** Name of the field. */
    field: string;
    /** Value before; null for none. */
    was: unknown;
    /** Value now; null for none. */
    is: unknown;
  })[];
  /** Acts that the game refuses; they change nothing. */
  skipped: {
    /** Number of the act, counted from 1. */
    act: number;
    /** Reason, as a clause. */
    reason: string;
  }[];
  /** Rules that are broken now, regardless of later entries. */
  broken: {
    /** Violation as a clause: `row 3 has the runs 2 1, but its clue is 2 2`. */
    name: string;
    /** Rule as explanations name it, for kinds with explanations: `row 3 has its runs 2 2`. */
    rule?: (string | null);
    /** Places that show it. */
    places: Place[];
  }[];
  /** True if the game is finished: what is entered is an answer that passes the check. */
  done: boolean;
  /** Reason why the game is lost, as a clause; null if it is not. */
  lost: (string | null);
  /** Number of places left to fill. */
  open: number;
  /** Picture of the position. */
  picture?: ({
    /** Name of the picture, for `since`. */
    id: string;
    /** Name of the picture that the patch changes. */
    since?: (string | null);
    /** The document, if there is no patch. */
    svg?: (string | null);
    /** Groups that differ. */
    patch?: ({
      /** Its key: the attribute `data-key`. */
      key: string;
      /** The element `g`. */
      svg: string;
    }[] | null);
  } | null);
  /** The picture as data. */
  marks?: ({
    /** Columns and rows of the grid. */
    size: [number, number];
    /** Number of points in half a cell: 1 in a grid, more for a board in the plane. */
    unit: number;
    /** The marks. */
    marks: {
      /** Its point. */
      at: [number, number];
      /** The name of its shape. */
      shape: string;
      /** The shape's text, number, or direction (0 is up, then clockwise by eighths of a turn). */
      value?: unknown;
      /** The other end of a line, a path or bridges. */
      to?: ([number, number] | null);
      /** `given` by the puzzle, `found` by the player, or `faint`: a mere aid. */
      tone: string;
      /** The place that it shows, if that is not its own cell. */
      place?: (Place | null);
    }[];
  } | null);
  /** Text with the same content. */
  text?: (string | null);
  /** Places that can be filled in, with their possible values. */
  entries?: ({
    /** Place. */
    place: ({
      cell: [number, number];
    } | {
      /** An edge: `[0, 2, "right"]`, or its number. */
      edge: ([number, number, "right" | "down"] | number);
    } | {
      side: [number, number, "right" | "up" | "left" | "down"];
    } | {
      arrow: [number, number];
    } | {
      link: [number, number, number, number];
    } | {
      bridge: [number, number, number, number];
    } | {
      face: number;
    } | {
      dot: [number, number];
    } | {
      cage: number;
    } | {
      region: number;
    } | {
      point: number;
    } | {
      /** `top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, or `mines` */
      clue: string;
    });
    /** Values as in an answer: numbers, characters, or `true` for a line. */
    values: unknown[];
  }[] | null);
  /** Moves that can be made now. */
  moves?: ({
    /** The move, as save files write it. */
    move: string;
    /** The move in a player's words, as a clause. */
    name: string;
    /** Act of the gesture that makes it. */
    gesture: unknown;
  }[] | null);
  /** Areas of the picture that can be touched. */
  targets?: (Target[] | null);
  /** Number of places left for each value, where every answer has each equally often. */
  remaining?: ({
    /** Value. */
    is: unknown;
    /** Number of places. */
    left: number;
    /** Noun, in the plural, for what the value marks, if the game has no key for it: `mines`. */
    name?: (string | null);
  }[] | null);
  /** Name of the puzzle, its ID, and the position after `~`. */
  fragment?: (string | null);
  /** Reason why the link has no position, as a clause. */
  fragment_note?: (string | null);
};

/** Reply to `edit`. */
export type Edited = {
  /** Name of the kind. */
  puzzle: "battleship" | "blackbox" | "bridges" | "countdown" | "cube" | "dominosa" | "fifteen" | "filling" | "flip" | "flood" | "galaxies" | "guess" | "inertia" | "keen" | "lightup" | "loopy" | "magnets" | "map" | "mines" | "mosaic" | "net" | "netslide" | "palisade" | "pattern" | "pearl" | "pegs" | "range" | "rect" | "samegame" | "signpost" | "singles" | "sixteen" | "slant" | "solo" | "tents" | "towers" | "tracks" | "twiddle" | "undead" | "unequal" | "unruly" | "untangle";
  /** Remarks on the input, as clauses. */
  remarks?: string[];
  /** Canonical ID of the board after the acts; null if the game cannot write it. */
  game_id: (string | null);
  /** Reason why there is no ID, as a clause. */
  reason?: (string | null);
  /** Places of clues, with the values that a setter can choose from, and the clues. */
  clues?: ({
    /** Place. */
    place: ({
      cell: [number, number];
    } | {
      /** An edge: `[0, 2, "right"]`, or its number. */
      edge: ([number, number, "right" | "down"] | number);
    } | {
      side: [number, number, "right" | "up" | "left" | "down"];
    } | {
      arrow: [number, number];
    } | {
      link: [number, number, number, number];
    } | {
      bridge: [number, number, number, number];
    } | {
      face: number;
    } | {
      dot: [number, number];
    } | {
      cage: number;
    } | {
      region: number;
    } | {
      point: number;
    } | {
      /** `top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, or `mines` */
      clue: string;
    });
    /** Values as in an answer: numbers, characters, or `true` for a line. */
    values: unknown[];
    /** True if the clue is a list of these values; absent otherwise. A null at its end stands for the next value. */
    list?: boolean;
    /** The clue; null for none. */
    is: unknown;
  }[] | null);
  /** Changes of the clues, as `undo` takes them. */
  changed: ({
    /** Value before; null for none. */
    was: unknown;
    /** Value now; null for none. */
    is: unknown;
  } & ({
    cell: [number, number];
  } | {
    /** An edge: `[0, 2, "right"]`, or its number. */
    edge: ([number, number, "right" | "down"] | number);
  } | {
    side: [number, number, "right" | "up" | "left" | "down"];
  } | {
    arrow: [number, number];
  } | {
    link: [number, number, number, number];
  } | {
    bridge: [number, number, number, number];
  } | {
    face: number;
  } | {
    dot: [number, number];
  } | {
    cage: number;
  } | {
    region: number;
  } | {
    point: number;
  } | {
    /** `top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, or `mines` */
    clue: string;
  }) | {
    /** Notes before. */
    notes_were: unknown[];
    /** Notes now. */
    notes: unknown[];
  } & ({
    cell: [number, number];
  } | {
    /** An edge: `[0, 2, "right"]`, or its number. */
    edge: ([number, number, "right" | "down"] | number);
  } | {
    side: [number, number, "right" | "up" | "left" | "down"];
  } | {
    arrow: [number, number];
  } | {
    link: [number, number, number, number];
  } | {
    bridge: [number, number, number, number];
  } | {
    face: number;
  } | {
    dot: [number, number];
  } | {
    cage: number;
  } | {
    region: number;
  } | {
    point: number;
  } | {
    /** `top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, or `mines` */
    clue: string;
  }) | {
    /** Column and row. */
    cell: [number, number];
    /** Tile before. */
    tile_was: string;
    /** Tile now. */
    tile: string;
  } | {
    /** The move, as save files write it. */
    move: string;
  } | {
    /** Name of the field. */
    field: string;
    /** Value before; null for none. */
    was: unknown;
    /** Value now; null for none. */
    is: unknown;
  })[];
  /** Acts that the board refuses; they change nothing. */
  skipped: {
    /** Number of the act, counted from 1. */
    act: number;
    /** Reason, as a clause. */
    reason: string;
  }[];
  /** Rules that the clues break by themselves. */
  broken: {
    /** Violation as a clause: `row 3 has the runs 2 1, but its clue is 2 2`. */
    name: string;
    /** Rule as explanations name it, for kinds with explanations: `row 3 has its runs 2 2`. */
    rule?: (string | null);
    /** Places that show it. */
    places: Place[];
  }[];
  /** Picture of the board. */
  picture?: ({
    /** Name of the picture, for `since`. */
    id: string;
    /** Name of the picture that the patch changes. */
    since?: (string | null);
    /** The document, if there is no patch. */
    svg?: (string | null);
    /** Groups that differ. */
    patch?: ({
      /** Its key: the attribute `data-key`. */
      key: string;
      /** The element `g`. */
      svg: string;
    }[] | null);
  } | null);
  /** Text with the same content. */
  text?: (string | null);
  /** Width and height of the picture, in its own units: clues beside the grid take room. */
  size?: ([number, number] | null);
  /** Areas of the picture that can be touched; none overlaps another. */
  targets?: (Target[] | null);
  /** Centres of the columns and rows, with the targets; absent for a board without a grid. */
  rims?: ({
    /** From left to right. */
    columns: number[];
    /** From top to bottom. */
    rows: number[];
  } | null);
  /** Keys and gestures. */
  controls?: ({
    /** Buttons below the board, which are keys of a keyboard, too. */
    keys: {
      /** Key of a keyboard: a value of `KeyboardEvent.key`. */
      key: string;
      /** Label of the button. */
      label: string;
      /** Value that the key enters where the cursor is, null to erase; absent if the key does something else. */
      is?: unknown;
      /** True if the key types a part of a value where the cursor is: a digit, or `,` between the values of a list; absent otherwise. */
      types?: boolean;
      /** Picture of the value as the board shows it, an SVG document of one cell; absent if that is a text or a line. */
      svg?: (string | null);
    }[];
    /** True if a tap changes something. */
    tap: boolean;
    /** True if the second button, or a long touch, does something else. */
    second: boolean;
    /** True if a drag changes something. */
    drag: boolean;
    /** True if places can have notes. */
    notes: boolean;
  } | null);
};

/** Keys and gestures of a board. */
export type Controls = {
  /** Buttons below the board, which are keys of a keyboard, too. */
  keys: {
    /** Key of a keyboard: a value of `KeyboardEvent.key`. */
    key: string;
    /** Label of the button. */
    label: string;
    /** Value that the key enters where the cursor is, null to erase; absent if the key does something else. */
    is?: unknown;
    /** True if the key types a part of a value where the cursor is: a digit, or `,` between the values of a list; absent otherwise. */
    types?: boolean;
    /** Picture of the value as the board shows it, an SVG document of one cell; absent if that is a text or a line. */
    svg?: (string | null);
  }[];
  /** True if a tap changes something. */
  tap: boolean;
  /** True if the second button, or a long touch, does something else. */
  second: boolean;
  /** True if a drag changes something. */
  drag: boolean;
  /** True if places can have notes. */
  notes: boolean;
};

/** Area of a picture that a pointer can touch. */
export type Target = {
  /** Place. */
  place: ({
    cell: [number, number];
  } | {
    /** An edge: `[0, 2, "right"]`, or its number. */
    edge: ([number, number, "right" | "down"] | number);
  } | {
    side: [number, number, "right" | "up" | "left" | "down"];
  } | {
    arrow: [number, number];
  } | {
    link: [number, number, number, number];
  } | {
    bridge: [number, number, number, number];
  } | {
    face: number;
  } | {
    dot: [number, number];
  } | {
    cage: number;
  } | {
    region: number;
  } | {
    point: number;
  } | {
    /** `top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, or `mines` */
    clue: string;
  });
  /** Name, as in sentences. */
  name: string;
  /** Path of an SVG document. */
  d: string;
  /** Its middle, in units of the picture. */
  at: [number, number];
};

/** Request; other fields are rejected. */
export type Request = {
  /** Action. */
  do: ("open" | "solve" | "list" | "hint" | "explain" | "check" | "judge" | "make" | "repair" | "play" | "edit");
  /** Puzzle: a game ID, alone or after the puzzle's name, a link, an address of a puzzle site, the text of a save file or any other format. Only `list` and `make` need none, and `edit` with `params`. */
  input?: (string | null);
  /** Name of the kind, if the input does not name it. */
  puzzle?: (string | null);
  /** Parameters of `make`, and of an empty board for `edit`: the part of an ID before the colon; for `make` those of the first entry in the game's menu if missing. */
  params?: (string | null);
  /** Position, in the form of the kind's answers; it overrides the entries in a save file. */
  position?: unknown;
  /** Notes of `play`, and of `open` with the option `play`: a list of places with `notes`. */
  notes?: (unknown[] | null);
  /** Acts of `play` and `edit`, made one after another. */
  enter?: (unknown[] | null);
  /** Facts with `not` that earlier hints concluded, for `hint`, `explain` and `judge`: steps start from them too, and do not conclude them again. `play` takes them and needs none. */
  ruled_out?: (Fact[] | null);
  /** Claims of `judge`. */
  claims?: (({ [name: string]: unknown } & ({
    cell: [number, number];
  } | {
    /** An edge: `[0, 2, "right"]`, or its number. */
    edge: ([number, number, "right" | "down"] | number);
  } | {
    side: [number, number, "right" | "up" | "left" | "down"];
  } | {
    arrow: [number, number];
  } | {
    link: [number, number, number, number];
  } | {
    bridge: [number, number, number, number];
  } | {
    face: number;
  } | {
    dot: [number, number];
  } | {
    cage: number;
  } | {
    region: number;
  } | {
    point: number;
  } | {
    /** `top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, or `mines` */
    clue: string;
  }) & ({
    is: unknown;
  } | {
    not: unknown;
  }) | Fact[] | {
    /** The move. */
    move: string;
  })[] | null);
  /** Options as on the command line: `time_limit`; for `solve` also `solutions`, `common` and the kind's own; for `hint` `steps` and `where`; for `check` `which` and `why`; for `judge` `in_turn` and `max_cost`; for `open` `after`, `answer`, `beside` and `save`; for `make` those of the command line, with `_` in place of `-`; for `repair` `to`, `answer`, `keep` and `show`; for `explain`, `make`, `repair` and `solve` `progress`; for `open` and `play` `fragment`; for `open` also `play`, for `play` `show` and `since`, and for `edit` `show` and `since`. */
  options?: ({ [name: string]: unknown } | null);
};

/** `list --json` */
export type List = {
  /** Name of the subcommand, and value of `puzzle` in a batch. */
  name: string;
  /** Title of the game. */
  title: string;
  /** Other accepted names. */
  aliases: string[];
  /** One-line description. */
  about: string;
  /** Input formats. */
  formats: {
    form: string;
    remark: string;
  }[];
  /** Input of a puzzle with a solution. */
  example: string;
  /** Options on the command line or in a batch. */
  options: {
    name: string;
    help: string;
    /** Possible values, with any default first; null if they cannot be listed. */
    values: (string[] | null);
  }[];
  /** True if its answer is the best one found (a sequence of moves or a drawing), and there are no others to request. */
  best: boolean;
  /** Formats in which it can write puzzles. */
  writes: string[];
  /** Page of the original game, which opens an ID after a `#`; null if there is no such game. */
  page: (string | null);
  /** Subcommands besides solving. */
  verbs: {
    name: string;
    about: string;
  }[];
  /** Techniques that its steps are named after; empty if there are none. */
  techniques: {
    /** Name, which is the `technique` of a step: `X-wing`. */
    name: string;
    /** Sentence on its reason and its conclusion. */
    about: string;
    /** `unique` if it uses that there is only 1 solution. */
    assumes?: (string | null);
    /** Step that uses it. */
    example: {
      /** Input of the puzzle. */
      input: string;
      /** Number of the step in the explanation of the puzzle, from 1. */
      step: number;
    };
  }[];
  /** Bands of its ratings, the easiest first; empty if its puzzles are not rated. */
  bands: ("trivial" | "easy" | "medium" | "hard" | "extreme")[];
  /** Menu of the real game without difficulties, for `make`; empty if its puzzles are not made. */
  presets: {
    /** Words of the menu. */
    title: string;
    /** Parameters: the part of an ID before the colon. */
    params: string;
  }[];
  /** Options of `make`; null if its puzzles are not made. */
  make: ({
    /** Parameters if none are given. */
    params: string;
    /** Bands that can be requested; empty if its puzzles are not rated. */
    grades: ("trivial" | "easy" | "medium" | "hard" | "extreme")[];
    /** Symmetries; empty if there is no choice. */
    symmetries: string[];
    /** True if clues can be removed, so that their number can be chosen. */
    clues: boolean;
    /** Classes of removable clues, which `keep` can name; empty if there is no choice. */
    classes: string[];
    /** True if the cells with clues can be chosen. */
    mask: boolean;
    /** True if the length of a shortest solution can be chosen. */
    moves: boolean;
    /** True if the solution can be made from a picture. */
    picture: boolean;
  } | null);
  /** Requests that its puzzles can answer. */
  abilities: ("solve" | "hint" | "explain" | "check" | "judge" | "make" | "repair" | "play" | "notes" | "edit")[];
  /** Group of games. */
  group: ("numbers" | "shading" | "lines" | "regions" | "moves" | "hidden");
  /** The rules for a player: 2 or 3 sentences. */
  rules: string;
}[];

/** A character for each cell; `?` if unknown. */
export type BattleshipSolution = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** A character for each cell; `?` if unknown. */
export type BattleshipPartial = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** A character for each cell; `?` if unknown. */
export type BlackboxSolution = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
  /** Moves as written in the game's save files, if it was played from its ID. */
  moves?: (string[] | null);
};

export type BlackboxPartial = ({
  /** Rays in the order in which they were fired. */
  rays: {
    /** Number of the ray, clockwise from the top left. */
    ray: number;
    /** Result of the ray. */
    result: (("hit" | "reflect") | number);
  }[];
  /** Column and row of each ball entered, in reading order. */
  balls: ([number, number])[];
  /** True if the game has confirmed the balls, which ends it. */
  right?: boolean;
  /** Moves as written in the game's save files, if it was played from its ID. */
  moves?: (string[] | null);
} | {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
  /** Moves as written in the game's save files, if it was played from its ID. */
  moves?: (string[] | null);
});

/** Complete answer in JSON. */
export type BridgesSolution = {
  /** Column and row of an island, those of another one to its right or below, and the number of bridges between them (at least 1). */
  bridges: number[][];
};

/** Known part of an answer in JSON. */
export type BridgesPartial = {
  /** Column and row of an island, those of another one to its right or below, and the number of bridges between them, or its minimum and maximum if unknown. */
  bridges: number[][];
};

/** Way to the target or, if it is impossible, to one of the closest values; without an expression nothing is known. */
export type CountdownSolution = {
  /** Expression with `+ - * /`, without blanks and redundant brackets: `10*75-8/2`. */
  expression: string;
  /** Value of the expression. */
  value: number;
  /** Distance from the target. */
  distance: number;
  /** Working as a contestant writes it, a line for each operation: `10 * 75 = 750`. */
  steps: string[];
  /** Number of the numbers used. */
  numbers_used: number;
};

export type CountdownInPlay = {
  /** Part of a player's board that is no part of an answer. */
  steps?: unknown[];
};

export type CountdownPartial = null;

/** Output of `table`: one object or, by game, an object on each line. */
export type CountdownTable = ({
  /** Lowest target. */
  from: number;
  /** Highest target. */
  to: number;
  rows: ({
    /** Number of selections of 6 tiles. */
    selections: number;
    /** Number of games (a selection and a target each). */
    games: number;
    /** Number of games whose target can be made. */
    made: number;
    /** Numbers of games that need 1, 2, … 6 numbers. */
    needing: number[];
  } & ({
    /** Number, or `all`. */
    large: (number | string);
  } | {
    target: number;
  } | {
    selection: string;
  }))[];
} | {
  /** Numbers of the game. */
  numbers: number[];
  /** Target of the game. */
  target: number;
  /** Answer; null if the target cannot be made. */
  answer: ({
    /** Expression with `+ - * /`, without blanks and redundant brackets: `10*75-8/2`. */
    expression: string;
    /** Value of the expression. */
    value: number;
    /** Distance from the target. */
    distance: number;
    /** Working as a contestant writes it, a line for each operation: `10 * 75 = 750`. */
    steps: string[];
    /** Number of the numbers used. */
    numbers_used: number;
  } | null);
});

/** Dealt game. */
export type CountdownDeal = {
  /** Kind, for a batch. */
  puzzle: string;
  /** Game, as an input. */
  game_id: string;
  /** Numbers of the game. */
  numbers: number[];
  /** Target of the game. */
  target: number;
  /** Number of large numbers. */
  large: number;
  /** Seed that deals the same game again. */
  seed: number;
};

/** Words found. */
export type CountdownLetters = {
  /** Letters as given. */
  letters: string;
  /** `solved` if there is a word, otherwise `unsolvable`. */
  status: ("unique" | "multiple" | "solved" | "closest" | "unsolvable" | "unknown");
  /** Number of letters of the longest word; for a conundrum, the required number. */
  length: number;
  /** Words, longest first. */
  words: string[];
};

/** Words found. */
export type CountdownConundrum = {
  /** Letters as given. */
  letters: string;
  /** `solved` if there is a word, otherwise `unsolvable`. */
  status: ("unique" | "multiple" | "solved" | "closest" | "unsolvable" | "unknown");
  /** Number of letters of the longest word; for a conundrum, the required number. */
  length: number;
  /** Words, longest first. */
  words: string[];
};

/** Complete answer in JSON. */
export type CubeSolution = {
  /** Moves that solve the game, as written in its save files. */
  moves: string[];
  /** Number of moves, as counted by the game. */
  length: number;
  /** True if no shorter solution exists (proven). */
  optimal: boolean;
  /** Proven lower bound on the number of moves. */
  lower_bound: number;
  /** Score, if the game has one. */
  score?: (number | null);
};

/** Known part of an answer in JSON. */
export type CubePartial = {
  /** Moves made so far, as written in the game's save files. */
  moves: string[];
  /** Amount left after them if no solution was found: misplaced tiles, pegs or gems. */
  left?: (number | null);
};

/** Complete answer in JSON. */
export type DominosaSolution = {
  /** Rows from the top: the number of each cell's region; regions are numbered by their first cells in reading order. */
  regions: number[][];
};

/** Known part of an answer in JSON. */
export type DominosaPartial = {
  /** Rows from the top: the number of each cell's region, if all of it is known; numbers count the regions shown. */
  regions: ((number | null)[])[];
  /** Further edges with a border: column and row of a cell, and its side. */
  edges?: ([number, number, "right" | "down"] | number)[];
  /** Edges without a border. */
  no?: ([number, number, "right" | "down"] | number)[];
};

/** Complete answer in JSON. */
export type FifteenSolution = {
  /** Moves that solve the game, as written in its save files. */
  moves: string[];
  /** Number of moves, as counted by the game. */
  length: number;
  /** True if no shorter solution exists (proven). */
  optimal: boolean;
  /** Proven lower bound on the number of moves. */
  lower_bound: number;
  /** Score, if the game has one. */
  score?: (number | null);
};

/** Known part of an answer in JSON. */
export type FifteenPartial = {
  /** Moves made so far, as written in the game's save files. */
  moves: string[];
  /** Amount left after them if no solution was found: misplaced tiles, pegs or gems. */
  left?: (number | null);
};

/** A number for each cell; null if unknown. */
export type FillingSolution = {
  /** Rows from the top. */
  grid: number[][];
};

/** A number for each cell; null if unknown. */
export type FillingPartial = {
  /** Rows from the top. */
  grid: ((number | null)[])[];
};

/** Complete answer in JSON. */
export type FlipSolution = {
  /** Moves that solve the game, as written in its save files. */
  moves: string[];
  /** Number of moves, as counted by the game. */
  length: number;
  /** True if no shorter solution exists (proven). */
  optimal: boolean;
  /** Proven lower bound on the number of moves. */
  lower_bound: number;
  /** Score, if the game has one. */
  score?: (number | null);
};

/** Known part of an answer in JSON. */
export type FlipPartial = {
  /** Moves made so far, as written in the game's save files. */
  moves: string[];
  /** Amount left after them if no solution was found: misplaced tiles, pegs or gems. */
  left?: (number | null);
};

/** Complete answer in JSON. */
export type FloodSolution = {
  /** Moves that solve the game, as written in its save files. */
  moves: string[];
  /** Number of moves, as counted by the game. */
  length: number;
  /** True if no shorter solution exists (proven). */
  optimal: boolean;
  /** Proven lower bound on the number of moves. */
  lower_bound: number;
  /** Score, if the game has one. */
  score?: (number | null);
};

/** Known part of an answer in JSON. */
export type FloodPartial = {
  /** Moves made so far, as written in the game's save files. */
  moves: string[];
  /** Amount left after them if no solution was found: misplaced tiles, pegs or gems. */
  left?: (number | null);
};

/** Complete answer in JSON. */
export type GalaxiesSolution = {
  /** Rows from the top: the number of each cell's region; regions are numbered by their first cells in reading order. */
  regions: number[][];
};

/** Known part of an answer in JSON. */
export type GalaxiesPartial = {
  /** Rows from the top: the number of each cell's region, if all of it is known; numbers count the regions shown. */
  regions: ((number | null)[])[];
  /** Further edges with a border: column and row of a cell, and its side. */
  edges?: ([number, number, "right" | "down"] | number)[];
  /** Edges without a border. */
  no?: ([number, number, "right" | "down"] | number)[];
};

/** Complete answer in JSON. */
export type GuessSolution = {
  /** Colour of each peg, from 1. */
  code: number[];
  /** Moves as written in the game's save files, if it was played from its ID. */
  moves?: (string[] | null);
};

/** Guesses so far: `{"guesses": [{"guess": [1, 1, 2, 2], "black": 1, "white": 0}]}`. */
export type GuessInPlay = {
  /** Guesses in order. */
  guesses: {
    /** Colours from 1; 0 for a blank. */
    guess: number[];
    /** Number of pegs of the right colour in the right place. */
    black: number;
    /** Number of further pegs of a right colour. */
    white: number;
  }[];
  /** Moves as written in the game's save files, if it was played from its ID. */
  moves?: (string[] | null);
  /** Part of a player's board that is no part of an answer. */
  draft?: unknown[];
};

export type GuessPartial = ({
  /** Guesses in order. */
  guesses: {
    /** Colours from 1; 0 for a blank. */
    guess: number[];
    /** Number of pegs of the right colour in the right place. */
    black: number;
    /** Number of further pegs of a right colour. */
    white: number;
  }[];
  /** Moves as written in the game's save files, if it was played from its ID. */
  moves?: (string[] | null);
} | {
  /** Colour of each peg, from 1, or null. */
  code: (number | null)[];
  /** Moves as written in the game's save files, if it was played from its ID. */
  moves?: (string[] | null);
});

/** Complete answer in JSON. */
export type InertiaSolution = {
  /** Moves that solve the game, as written in its save files. */
  moves: string[];
  /** Number of moves, as counted by the game. */
  length: number;
  /** True if no shorter solution exists (proven). */
  optimal: boolean;
  /** Proven lower bound on the number of moves. */
  lower_bound: number;
  /** Score, if the game has one. */
  score?: (number | null);
};

/** Known part of an answer in JSON. */
export type InertiaPartial = {
  /** Moves made so far, as written in the game's save files. */
  moves: string[];
  /** Amount left after them if no solution was found: misplaced tiles, pegs or gems. */
  left?: (number | null);
};

/** A number for each cell; null if unknown. */
export type KeenSolution = {
  /** Rows from the top. */
  grid: number[][];
};

/** A number for each cell; null if unknown. */
export type KeenPartial = {
  /** Rows from the top. */
  grid: ((number | null)[])[];
};

/** A character for each cell; `?` if unknown. */
export type LightupSolution = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** A character for each cell; `?` if unknown. */
export type LightupPartial = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** Complete answer in JSON. */
export type LoopySolution = {
  /** Edges of the loop, by the game's own numbers. */
  edges: number[];
};

/** Known part of an answer in JSON. */
export type LoopyPartial = {
  /** Edges known to be on the loop, by the game's own numbers. */
  edges: number[];
  /** Edges known not to be on the loop; absent if everything is known. */
  no?: (number[] | null);
};

/** A character for each cell; `?` if unknown. */
export type MagnetsSolution = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** A character for each cell; `?` if unknown. */
export type MagnetsPartial = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** Complete answer in JSON. */
export type MapSolution = {
  /** Colour of each region, 0 to 3; regions are numbered by their first cells in reading order. */
  colours: number[];
};

/** Known part of an answer in JSON. */
export type MapPartial = {
  /** Colour of each region, 0 to 3, or null. */
  colours: (number | null)[];
};

/** A character for each cell; `?` if unknown. */
export type MinesSolution = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
  /** Moves as written in the game's save files, if it was played from its ID. */
  moves?: (string[] | null);
};

export type MinesPartial = ({
  /** Rows from the top: `0` to `8` open, `F` flagged, `?` covered, `*` an opened mine. */
  rows: string[];
  /** Moves as written in the game's save files, if it was played from its ID. */
  moves?: (string[] | null);
} | {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
  /** Moves as written in the game's save files, if it was played from its ID. */
  moves?: (string[] | null);
});

/** A character for each cell; `?` if unknown. */
export type MosaicSolution = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** A character for each cell; `?` if unknown. */
export type MosaicPartial = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** Complete answer in JSON. */
export type NetSolution = {
  /** Rows from the top, with a hex digit for each cell: the sum of its sides with a line (right 1, up 2, left 4, down 8). */
  lines: string[];
};

/** Known part of an answer in JSON. */
export type NetInPlay = {
  /** Rows from the top, with a hex digit for each cell: the sum of its sides known to have a line (right 1, up 2, left 4, down 8). */
  lines: string[];
  /** Sides known to have no line, in the same form; absent if everything is known. */
  no?: (string[] | null);
  /** Part of a player's board that is no part of an answer. */
  tiles?: unknown[];
  /** Part of a player's board that is no part of an answer. */
  locked?: unknown[];
};

/** Known part of an answer in JSON. */
export type NetPartial = {
  /** Rows from the top, with a hex digit for each cell: the sum of its sides known to have a line (right 1, up 2, left 4, down 8). */
  lines: string[];
  /** Sides known to have no line, in the same form; absent if everything is known. */
  no?: (string[] | null);
};

/** Complete answer in JSON. */
export type NetslideSolution = {
  /** Moves that solve the game, as written in its save files. */
  moves: string[];
  /** Number of moves, as counted by the game. */
  length: number;
  /** True if no shorter solution exists (proven). */
  optimal: boolean;
  /** Proven lower bound on the number of moves. */
  lower_bound: number;
  /** Score, if the game has one. */
  score?: (number | null);
};

/** Known part of an answer in JSON. */
export type NetslidePartial = {
  /** Moves made so far, as written in the game's save files. */
  moves: string[];
  /** Amount left after them if no solution was found: misplaced tiles, pegs or gems. */
  left?: (number | null);
};

/** Complete answer in JSON. */
export type PalisadeSolution = {
  /** Rows from the top: the number of each cell's region; regions are numbered by their first cells in reading order. */
  regions: number[][];
};

/** Known part of an answer in JSON. */
export type PalisadePartial = {
  /** Rows from the top: the number of each cell's region, if all of it is known; numbers count the regions shown. */
  regions: ((number | null)[])[];
  /** Further edges with a border: column and row of a cell, and its side. */
  edges?: ([number, number, "right" | "down"] | number)[];
  /** Edges without a border. */
  no?: ([number, number, "right" | "down"] | number)[];
};

/** A character for each cell; `?` if unknown. */
export type PatternSolution = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** A character for each cell; `?` if unknown. */
export type PatternPartial = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** Complete answer in JSON. */
export type PearlSolution = {
  /** Rows from the top, with a hex digit for each cell: the sum of its sides with a line (right 1, up 2, left 4, down 8). */
  lines: string[];
};

/** Known part of an answer in JSON. */
export type PearlPartial = {
  /** Rows from the top, with a hex digit for each cell: the sum of its sides known to have a line (right 1, up 2, left 4, down 8). */
  lines: string[];
  /** Sides known to have no line, in the same form; absent if everything is known. */
  no?: (string[] | null);
};

/** Complete answer in JSON. */
export type PegsSolution = {
  /** Moves that solve the game, as written in its save files. */
  moves: string[];
  /** Number of moves, as counted by the game. */
  length: number;
  /** True if no shorter solution exists (proven). */
  optimal: boolean;
  /** Proven lower bound on the number of moves. */
  lower_bound: number;
  /** Score, if the game has one. */
  score?: (number | null);
};

/** Known part of an answer in JSON. */
export type PegsPartial = {
  /** Moves made so far, as written in the game's save files. */
  moves: string[];
  /** Amount left after them if no solution was found: misplaced tiles, pegs or gems. */
  left?: (number | null);
};

/** A character for each cell; `?` if unknown. */
export type RangeSolution = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** A character for each cell; `?` if unknown. */
export type RangePartial = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** Complete answer in JSON. */
export type RectSolution = {
  /** Rows from the top: the number of each cell's region; regions are numbered by their first cells in reading order. */
  regions: number[][];
};

/** Known part of an answer in JSON. */
export type RectPartial = {
  /** Rows from the top: the number of each cell's region, if all of it is known; numbers count the regions shown. */
  regions: ((number | null)[])[];
  /** Further edges with a border: column and row of a cell, and its side. */
  edges?: ([number, number, "right" | "down"] | number)[];
  /** Edges without a border. */
  no?: ([number, number, "right" | "down"] | number)[];
};

/** Complete answer in JSON. */
export type SamegameSolution = {
  /** Moves that solve the game, as written in its save files. */
  moves: string[];
  /** Number of moves, as counted by the game. */
  length: number;
  /** True if no shorter solution exists (proven). */
  optimal: boolean;
  /** Proven lower bound on the number of moves. */
  lower_bound: number;
  /** Score, if the game has one. */
  score?: (number | null);
};

/** Known part of an answer in JSON. */
export type SamegamePartial = {
  /** Moves made so far, as written in the game's save files. */
  moves: string[];
  /** Amount left after them if no solution was found: misplaced tiles, pegs or gems. */
  left?: (number | null);
};

/** A number for each cell; null if unknown. */
export type SignpostSolution = {
  /** Rows from the top. */
  grid: number[][];
};

/** A number for each cell; null if unknown. */
export type SignpostPartial = {
  /** Rows from the top. */
  grid: ((number | null)[])[];
  /** Links that do not follow from the numbers: column and row of a cell, and of its successor. */
  links?: ([number, number, number, number])[];
};

/** A character for each cell; `?` if unknown. */
export type SinglesSolution = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** A character for each cell; `?` if unknown. */
export type SinglesPartial = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** Complete answer in JSON. */
export type SixteenSolution = {
  /** Moves that solve the game, as written in its save files. */
  moves: string[];
  /** Number of moves, as counted by the game. */
  length: number;
  /** True if no shorter solution exists (proven). */
  optimal: boolean;
  /** Proven lower bound on the number of moves. */
  lower_bound: number;
  /** Score, if the game has one. */
  score?: (number | null);
};

/** Known part of an answer in JSON. */
export type SixteenPartial = {
  /** Moves made so far, as written in the game's save files. */
  moves: string[];
  /** Amount left after them if no solution was found: misplaced tiles, pegs or gems. */
  left?: (number | null);
};

/** A character for each cell; `?` if unknown. */
export type SlantSolution = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** A character for each cell; `?` if unknown. */
export type SlantPartial = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** A number for each cell; null if unknown. */
export type SoloSolution = {
  /** Rows from the top. */
  grid: number[][];
};

/** A number for each cell; null if unknown. */
export type SoloPartial = {
  /** Rows from the top. */
  grid: ((number | null)[])[];
};

/** A character for each cell; `?` if unknown. */
export type TentsSolution = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** A character for each cell; `?` if unknown. */
export type TentsPartial = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** A number for each cell; null if unknown. */
export type TowersSolution = {
  /** Rows from the top. */
  grid: number[][];
};

/** A number for each cell; null if unknown. */
export type TowersPartial = {
  /** Rows from the top. */
  grid: ((number | null)[])[];
};

/** Complete answer in JSON. */
export type TracksSolution = {
  /** Rows from the top, with a hex digit for each cell: the sum of its sides with a line (right 1, up 2, left 4, down 8). */
  lines: string[];
};

/** Known part of an answer in JSON. */
export type TracksPartial = {
  /** Rows from the top, with a hex digit for each cell: the sum of its sides known to have a line (right 1, up 2, left 4, down 8). */
  lines: string[];
  /** Sides known to have no line, in the same form; absent if everything is known. */
  no?: (string[] | null);
};

/** Complete answer in JSON. */
export type TwiddleSolution = {
  /** Moves that solve the game, as written in its save files. */
  moves: string[];
  /** Number of moves, as counted by the game. */
  length: number;
  /** True if no shorter solution exists (proven). */
  optimal: boolean;
  /** Proven lower bound on the number of moves. */
  lower_bound: number;
  /** Score, if the game has one. */
  score?: (number | null);
};

/** Known part of an answer in JSON. */
export type TwiddlePartial = {
  /** Moves made so far, as written in the game's save files. */
  moves: string[];
  /** Amount left after them if no solution was found: misplaced tiles, pegs or gems. */
  left?: (number | null);
};

/** A character for each cell; `?` if unknown. */
export type UndeadSolution = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** A character for each cell; `?` if unknown. */
export type UndeadPartial = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** A number for each cell; null if unknown. */
export type UnequalSolution = {
  /** Rows from the top. */
  grid: number[][];
};

/** A number for each cell; null if unknown. */
export type UnequalPartial = {
  /** Rows from the top. */
  grid: ((number | null)[])[];
};

/** A character for each cell; `?` if unknown. */
export type UnrulySolution = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** A character for each cell; `?` if unknown. */
export type UnrulyPartial = {
  /** Rows from the top, with a character for each cell. */
  rows: string[];
};

/** Complete answer in JSON. */
export type UntangleSolution = {
  /** Position of each point: x, y and their common divisor; x to the right, y down. */
  points: ([number, number, number])[];
  /** Number of points that are elsewhere than before. */
  moved?: number;
  /** Proven lower bound on that number: the fewest points that take part in every crossing. */
  lower_bound?: number;
  /** True if no solution moves fewer points (proven): `moved` equals `lower_bound`. */
  optimal?: boolean;
};

/** Known part of an answer in JSON. */
export type UntanglePartial = ({
  /** Position of each point: x, y and their common divisor; or null. */
  points: ([number, number, number] | null)[];
} | null);
