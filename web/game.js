// @ts-check
// The log of a game: what the player did, and how far of it is on the board. Undo and redo move
// that place. Everything here is pure: there is no document, no solver and no clock, and no
// function changes its arguments.

/**
 * A board with its notes.
 * @typedef {{position: unknown, notes: object[]}} Standing
 */

/**
 * Acts that were made together, and what they changed. `ruled` are facts that a hint concluded and
 * a position cannot hold: most of them rule a value out. A `jump` is a change of the board that no
 * act makes, such as that to the position of a save file.
 * @typedef {{acts: object[], changed: object[], ruled?: object[],
 *   jump?: {from: Standing, to: Standing}}} Entry
 */

/**
 * How a puzzle was made: its parameters, and the grade that was reached or null if none was asked
 * for; `day` if it is a puzzle of that day.
 * @typedef {{params: string, grade: string | null, day?: number}} Made
 */

/**
 * `spent` are milliseconds, `since` is when the clock began to run: null while it stands still.
 * `made` is null for a puzzle that comes from elsewhere.
 * @typedef {{version: number, puzzle: string, id: string, start: Standing, now: Standing,
 *   entries: Entry[], at: number, checkpoints: {name: string, at: number}[], hints: number,
 *   finished: boolean, gaveUp: boolean, spent: number, since: number | null,
 *   made: Made | null}} Game
 */

/** Version of the format of saved logs. */
export const VERSION = 2;

/**
 * Readers of older formats: each turns a log of its version into one of the next.
 * @type {Record<number, (old: any) => any>}
 */
const UPGRADES = {
  // It did not know how puzzles were made.
  1: (old) => ({ ...old, version: 2, made: null }),
};

/**
 * Begins the log of a puzzle.
 * @param {{puzzle: string, id: string, start: Standing}} puzzle
 * @returns {Game}
 */
export function begin({ puzzle, id, start }) {
  return {
    version: VERSION,
    puzzle,
    id,
    start,
    now: start,
    entries: [],
    at: 0,
    checkpoints: [],
    hints: 0,
    finished: false,
    gaveUp: false,
    spent: 0,
    since: null,
    made: null,
  };
}

/**
 * Adds acts that were made. Those that were taken back before are gone for good.
 * @param {Game} game
 * @param {Entry} entry
 * @param {Standing} now the board after them
 * @returns {Game}
 */
export function added(game, entry, now) {
  const entries = [...game.entries.slice(0, game.at), entry];
  const checkpoints = game.checkpoints.filter(({ at }) => at <= game.at);
  return { ...game, entries, checkpoints, at: entries.length, now };
}

/**
 * Adds a change to another board, as that of a save file, with what is ruled out there. Undo
 * returns to the one before.
 * @param {Game} game
 * @param {Standing} to
 * @param {object[]} ruled
 * @returns {Game}
 */
export function jumped(game, to, ruled = []) {
  const more = ruled.length ? { ruled } : {};
  return added(game, { acts: [], changed: [], jump: { from: game.now, to }, ...more }, to);
}

/**
 * Returns the board and the acts that lead to a place in the log: the request for `moved`.
 * @param {Game} game
 * @param {number} to
 * @returns {Standing & {enter: object[]}}
 */
export function wayTo(game, to) {
  if (to <= 0) return { ...game.start, enter: [] };
  let from = game.now;
  /** @type {object[]} */
  let enter = [];
  for (let at = game.at; at > to; at -= 1) {
    const { changed, jump } = game.entries[at - 1];
    if (jump) [from, enter] = [jump.from, []];
    else enter.push({ undo: changed });
  }
  for (let at = game.at; at < to; at += 1) {
    const { acts, jump } = game.entries[at];
    if (jump) [from, enter] = [jump.to, []];
    else enter.push(...acts);
  }
  return { ...from, enter };
}

/**
 * Moves to a place in the log.
 * @param {Game} game
 * @param {number} to
 * @param {Standing} now the board there
 * @returns {Game}
 */
export function moved(game, to, now) {
  return { ...game, at: Math.min(Math.max(to, 0), game.entries.length), now };
}

/**
 * Returns true if there is something to take back.
 * @param {Game} game
 */
export function canUndo(game) {
  return game.at > 0;
}

/**
 * Returns true if there is something to make again.
 * @param {Game} game
 */
export function canRedo(game) {
  return game.at < game.entries.length;
}

/**
 * Names the place where the player is; a name is used once.
 * @param {Game} game
 * @param {string} name
 * @returns {Game}
 */
export function marked(game, name) {
  const others = game.checkpoints.filter((own) => own.name !== name && own.at !== game.at);
  return { ...game, checkpoints: [...others, { name, at: game.at }] };
}

/**
 * Returns the facts that hints concluded and a position cannot hold, up to where the player is.
 * @param {Game} game
 * @returns {object[]}
 */
export function ruledOut(game) {
  return game.entries.slice(0, game.at).flatMap(({ ruled = [] }) => ruled);
}

/**
 * Returns true if a change is one of this place.
 * @param {any} change
 * @param {any} place
 */
function isAt(change, place) {
  return Object.entries(place).every(
    ([sort, at]) => JSON.stringify(change[sort]) === JSON.stringify(at),
  );
}

/**
 * Returns the number of the entry that gave a place its present value, counted from 1; 0 if it was
 * there before the first, or came by a jump.
 * @param {Game} game
 * @param {object} place
 */
export function enteredBy(game, place) {
  for (let at = game.at; at > 0; at -= 1) {
    const { changed, jump } = game.entries[at - 1];
    if (jump) return 0;
    if (changed.some((change) => 'is' in change && isAt(change, place))) return at;
  }
  return 0;
}

/**
 * Returns the value that an entry on the board gave to a place; undefined if none did.
 * @param {Game} game
 * @param {object} place
 * @returns {any}
 */
export function valueAt(game, place) {
  for (let at = game.at; at > 0; at -= 1) {
    const { changed, jump } = game.entries[at - 1];
    if (jump) return undefined;
    const own = [...changed].reverse().find((change) => 'is' in change && isAt(change, place));
    if (own) return /** @type {any} */ (own).is;
  }
  return undefined;
}

/**
 * Returns the first number between `from` and `to` for which `isBad` is true, if it is true for
 * `to` and stays true: it is asked at most log2 times.
 * @param {number} from
 * @param {number} to
 * @param {(at: number) => Promise<boolean>} isBad
 */
export async function firstBad(from, to, isBad) {
  let [good, bad] = [from - 1, to];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (await isBad(middle)) bad = middle;
    else good = middle;
  }
  return bad;
}

/**
 * Lets the clock run, if the puzzle is not finished.
 * @param {Game} game
 * @param {number} now
 * @returns {Game}
 */
export function running(game, now) {
  return game.since !== null || game.finished ? game : { ...game, since: now };
}

/**
 * Stops the clock.
 * @param {Game} game
 * @param {number} now
 * @returns {Game}
 */
export function paused(game, now) {
  return { ...game, spent: spentUntil(game, now), since: null };
}

/**
 * Returns the milliseconds that were played.
 * @param {Game} game
 * @param {number} now
 */
export function spentUntil(game, now) {
  return game.spent + (game.since === null ? 0 : Math.max(now - game.since, 0));
}

/**
 * Returns the log as it is kept: with its clock stopped.
 * @param {Game} game
 * @param {number} now
 * @returns {Game}
 */
export function saved(game, now) {
  return paused(game, now);
}

/**
 * Reads a log that was kept, by this version of the page or by an older one. Returns null if it is
 * none, or comes from a newer version.
 * @param {any} kept
 * @returns {Game | null}
 */
export function read(kept) {
  let log = kept;
  while (log?.version < VERSION && UPGRADES[log.version]) log = UPGRADES[log.version](log);
  const isOne =
    log?.version === VERSION &&
    Array.isArray(log.entries) &&
    Number.isInteger(log.at) &&
    log.at >= 0 &&
    log.at <= log.entries.length;
  return isOne ? { ...log, since: null } : null;
}
