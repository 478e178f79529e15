// @ts-check
// Many puzzles at once: the lines of a text, the request for each, and its record as a batch of the
// command line has it. Pure.

/**
 * A puzzle of a list: the number of its line or file, and its text. `name` is that of a file, and
 * `puzzle` the kind that the user has chosen for it.
 * @typedef {{number: number, text: string, name?: string, puzzle?: string}} Item
 */

/** Number of puzzles of a list, at most. */
export const MOST = 10_000;

// Names that records have: the caller's own fields of these names are in `input`. A test compares
// them with the schema.
export const FIELDS = new Set([
  'added', 'also', 'alternatives', 'answers', 'best', 'changed', 'clues', 'common', 'complete',
  'count', 'elapsed_ms', 'error', 'estimated', 'explanation', 'fewest', 'game_id', 'input',
  'length', 'line', 'line_number', 'lower_bound', 'minimal', 'next', 'partial', 'player',
  'possible', 'probability', 'puzzle', 'rating', 'reason', 'remarks', 'removed', 'seed',
  'solution', 'solutions', 'spare', 'stats', 'status', 'stopped', 'symmetry', 'tries', 'why',
]);

/** @type {(text: string) => any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns true for an object of a batch: some formats of puzzles are objects, too.
 * @param {any} own
 */
const isOfBatch = (own) => typeof own?.game_id === 'string' || own?.options?.make !== undefined;

/**
 * Returns true if a line names its puzzle: by an ID, a link or an object of a batch.
 * @param {string} line
 * @param {Set<string>} names
 */
function isNamed(line, names) {
  if (line.trimStart().startsWith('{')) return isOfBatch(parsed(line));
  const [, name] = /^(?:https?:\/\/\S*#)?\s*([\w ]+):./i.exec(line.trim()) ?? [];
  return name !== undefined && names.has(name.toLowerCase());
}

/**
 * Returns the lines of a text in which at least 2 lines name their puzzles; otherwise null: then
 * only the wire knows what it is.
 * @param {string} text
 * @param {Iterable<{name: string, title: string, aliases: string[]}>} rows
 * @returns {Item[] | null}
 */
export function itemsOf(text, rows) {
  if (/^\s*SAVEFILE/.test(text)) return null;
  const names = new Set([...rows].flatMap(({ name, title, aliases }) =>
    [name, title, ...aliases].map((own) => own.toLowerCase())));
  const items = text.split(/\r\n|\r|\n/)
    .map((line, at) => ({ number: at + 1, text: line }))
    .filter((item) => item.text.trim());
  return items.filter((item) => isNamed(item.text, names)).length > 1 ? items : null;
}

/**
 * Returns the parts of a text that the wire has found several puzzles in.
 * @param {string} text
 * @param {{start: number, end: number}[]} spans in bytes
 * @returns {Item[]}
 */
export function partsOf(text, spans) {
  const bytes = new TextEncoder().encode(text);
  /** @type {(start: number, end: number) => string} */
  const part = (start, end) => new TextDecoder().decode(bytes.subarray(start, end));
  return spans.map(({ start, end }) =>
    ({ number: part(0, start).split('\n').length, text: part(start, end).trim() }));
}

/**
 * Returns the members of an object as they are written, in their order. Numbers of any length and
 * names that come twice stay as they are.
 * @param {string} text a JSON object
 * @returns {[string, string][]} names and the texts of their values
 */
export function membersOf(text) {
  /** @type {[string, string][]} */
  const members = [];
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;
  let [depth, name, from] = [0, '', -1];
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    const [sign] = token;
    if (depth === 1 && (sign === ',' || sign === '}') && from >= 0) {
      members.push([name, text.slice(from, token.index).trim()]);
      from = -1;
    } else if (depth === 1 && sign === ':' && from < 0) from = tokens.lastIndex;
    else if (depth === 1 && from < 0) name = JSON.parse(sign.startsWith('"') ? sign : '""');
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return members;
}

// Options that a line which makes a puzzle does not have.
const NOT_MADE = ['count', 'input', 'progress'];

/**
 * Returns the option by which a line asks for more than 1 new puzzle; null if it does not.
 * @param {Item} item
 */
export function misfit(item) {
  const { do: what, options } = request(item);
  return what === 'make' ? NOT_MADE.find((name) => name in options) ?? null : null;
}

/**
 * Returns the request for a puzzle of a list: it is solved, made or repaired. The wire refuses what
 * it cannot be.
 * @param {Item} item
 * @returns {{do: 'solve' | 'make' | 'repair', input?: string, puzzle?: string, params?: string,
 *   options: any}}
 */
export function request({ text, puzzle: chosen }) {
  const own = text.trimStart().startsWith('{') ? parsed(text) : undefined;
  if (!isOfBatch(own)) {
    const named = chosen === undefined ? {} : { puzzle: chosen };
    return { do: 'solve', input: text, ...named, options: { rating: true } };
  }
  const { puzzle = chosen, game_id: input, options = {} } = own;
  const named = {
    ...(input === undefined ? {} : { input }),
    ...(puzzle === undefined ? {} : { puzzle }),
  };
  const { make, repair, ...others } = options;
  if (make !== undefined)
    return { do: 'make', ...named, ...(make === '' ? {} : { params: make }), options: others };
  if (repair !== undefined)
    return { do: 'repair', ...named, options: { to: repair, ...others } };
  return { do: 'solve', ...named, options: { rating: true, ...options } };
}

/**
 * Returns the record of a puzzle as a line of JSON.
 * @param {Item} item
 * @param {any} reply
 */
export function record(item, reply) {
  const { number, text } = item;
  const own = text.trimStart().startsWith('{') && parsed(text) ? membersOf(text) : [];
  const isSolved = request(item).do === 'solve';
  const isOfPuzzle = (/** @type {string} */ name) => name === 'puzzle' || name === 'game_id';
  /** @type {(member: [string, string]) => boolean} */
  const isUsual = ([name]) => isOfPuzzle(name) || (isSolved && name === 'options');
  const kept = reply.error ? own : own.filter((member) => !isUsual(member));
  const hidden = kept.filter(([name]) => FIELDS.has(name) && !isOfPuzzle(name));
  const shown = kept.filter((member) => !hidden.includes(member));
  /** @type {(members: string[][]) => string[]} */
  const written = (members) => members.map(([name, value]) => `${JSON.stringify(name)}:${value}`);
  const base = reply.error ? { ...reply, line_number: number, line: text } : reply;
  const input = hidden.length ? [`"input":{${written(hidden).join(',')}}`] : [];
  return `{${[JSON.stringify(base).slice(1, -1), ...written(shown), ...input].join(',')}}`;
}

// Columns of a table of records.
const COLUMNS = [
  'line', 'name', 'puzzle', 'game_id', 'status', 'count', 'complete', 'grade', 'hardest', 'total',
  'technique', 'error',
];

/**
 * Returns a table of the puzzles that are known, as comma-separated values (RFC 4180).
 * @param {[Item, any][]} known puzzles and their replies
 */
export function csv(known) {
  const rows = known.map(([{ number, name }, reply]) => {
    const { puzzle, game_id, status, count, complete, rating, error } = reply;
    const { band, hardest, total, technique } = rating ?? {};
    return [
      number, name, puzzle, game_id, status, count, complete, band, hardest, total, technique,
      error?.message,
    ];
  });
  return [COLUMNS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** @param {any} value */
function cell(value) {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// Verdicts in the order in which they are sorted.
const STATUSES = [
  'unique', 'repaired', 'unchanged', 'multiple', 'solved', 'closest', 'unsolvable', 'unknown',
];

/**
 * What is shown of a puzzle, and by which it is sorted.
 * @typedef {{number: number, title: string, status: string | null, grade: string | null}} Shown
 */

/**
 * Returns the numbers of rows in an order; what is not known comes last, either way.
 * @param {Shown[]} rows
 * @param {'number' | 'title' | 'status' | 'grade'} by
 * @param {boolean} isDown
 * @param {string[]} grades the easiest first
 */
export function sorted(rows, by, isDown, grades) {
  /** @type {(row: Shown) => number | string | null} */
  const key = ({ number, title, status, grade }) => {
    if (by === 'number') return number;
    if (by === 'title') return title || null;
    const at = by === 'status' ? STATUSES.indexOf(status ?? '') : grades.indexOf(grade ?? '');
    return at < 0 ? null : at;
  };
  const sign = isDown ? -1 : 1;
  return rows.map((row, at) => ({ at, key: key(row) }))
    .sort((one, other) => {
      if (one.key === null || other.key === null)
        return Number(one.key === null) - Number(other.key === null) || one.at - other.at;
      const difference = typeof one.key === 'string'
        ? one.key.localeCompare(String(other.key))
        : one.key - Number(other.key);
      return sign * difference || one.at - other.at;
    })
    .map(({ at }) => at);
}
