// @ts-check
// The drafts that the browser keeps: one for each kind.

import * as draft from './draft.js';
import { PREFIX, remember, remembered } from './choices.js';

const START = 'draft-';

/** @typedef {draft.Draft} Draft */

/**
 * Returns the draft of a kind, or null.
 * @param {string} puzzle
 */
export function load(puzzle) {
  return draft.read(remembered(START + puzzle));
}

/** @param {Draft} own */
export function keep(own) {
  remember(START + own.puzzle, JSON.stringify({ ...own, when: Date.now() }));
}

/**
 * Returns all drafts.
 * @returns {Draft[]}
 */
export function all() {
  try {
    const start = PREFIX + START;
    const names = Object.keys(localStorage).filter((name) => name.startsWith(start)).sort();
    return names.flatMap((name) => load(name.slice(start.length)) ?? []);
  } catch {
    return [];
  }
}

/**
 * Takes drafts of elsewhere: of two of a kind the later one stays. Returns false if one of them
 * cannot be kept.
 * @param {Draft[]} more
 */
export function take(more) {
  return more.map((own) => {
    const isLater = (own.when ?? 0) > (load(own.puzzle)?.when ?? -1);
    return !isLater || remember(START + own.puzzle, JSON.stringify(own));
  }).every(Boolean);
}
