// @ts-check
// The log of a board that a setter makes: undo and redo move a place in it. Pure, as game.js is.

/**
 * A board as a request has it: an ID, or the parameters of an empty one, and the acts since. A game
 * cannot write every board: then the acts are made again each time.
 * @typedef {{input?: string, params?: string, enter: object[]}} Drawn
 */

/**
 * A draft; `when` is when it was kept.
 * @typedef {{version: number, puzzle: string, boards: Drawn[], at: number, when?: number}} Draft
 */

/** Version of the format of kept drafts. */
export const VERSION = 1;

// Number of boards that are kept, at most.
const MOST = 500;

/**
 * Begins with an empty board or with a puzzle.
 * @param {string} puzzle
 * @param {{input: string} | {params: string}} source
 * @returns {Draft}
 */
export function begin(puzzle, source) {
  return { version: VERSION, puzzle, boards: [{ ...source, enter: [] }], at: 0 };
}

/**
 * Returns the request for a place in the log, and for acts that are made there.
 * @param {Draft} draft
 * @param {object[]} acts
 * @param {number} at
 */
export function request({ puzzle, boards, at: here }, acts = [], at = here) {
  const { enter, ...source } = boards[at];
  return { do: 'edit', puzzle, ...source, enter: [...enter, ...acts] };
}

/**
 * Returns why acts were refused; an empty text if they were made.
 * @param {Draft} draft
 * @param {{skipped: {act: number, reason: string}[]}} reply
 */
export function refusal({ boards, at }, { skipped }) {
  return skipped.find(({ act }) => act > boards[at].enter.length)?.reason ?? '';
}

/**
 * Adds the board after acts. Those that were taken back before are gone for good.
 * @param {Draft} draft
 * @param {object[]} acts
 * @param {{game_id: string | null}} reply
 * @returns {Draft}
 */
export function added(draft, acts, { game_id: id }) {
  const board = draft.boards[draft.at];
  const next = id === null
    ? { ...board, enter: [...board.enter, ...acts] }
    : { input: id, enter: [] };
  if (next.input !== undefined && !board.enter.length && next.input === board.input) return draft;
  const boards = [...draft.boards.slice(0, draft.at + 1), next].slice(-MOST);
  return { ...draft, boards, at: boards.length - 1 };
}

/**
 * Returns the clues after changes, of which a reply has only the clues that differ.
 * @param {{place: object, is: any}[]} clues
 * @param {any[]} changes
 */
export function changed(clues, changes) {
  /** @type {(change: any) => string} */
  const placeOf = ({ is: _is, was: _was, ...place }) => JSON.stringify(place);
  const values = new Map(changes.map((change) => [placeOf(change), change.is]));
  return clues.map((clue) => {
    const place = JSON.stringify(clue.place);
    return values.has(place) ? { ...clue, is: values.get(place) } : clue;
  });
}

/**
 * Moves to a place in the log.
 * @param {Draft} draft
 * @param {number} to
 * @returns {Draft}
 */
export function moved(draft, to) {
  return { ...draft, at: Math.min(Math.max(to, 0), draft.boards.length - 1) };
}

/**
 * Returns true if this is a draft of this version.
 * @param {any} kept
 */
export function isDraft(kept) {
  const { version, puzzle, boards, at, when = 0 } = kept ?? {};
  return version === VERSION && typeof puzzle === 'string' && Array.isArray(boards) &&
    boards.every((/** @type {any} */ board) => Array.isArray(board?.enter)) &&
    Number.isInteger(at) && boards[at] !== undefined && Number.isFinite(when);
}

/**
 * Reads a draft that was kept; null if it is none of this version.
 * @param {string | null} text
 * @returns {Draft | null}
 */
export function read(text) {
  try {
    const kept = JSON.parse(text ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}
