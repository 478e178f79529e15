// @ts-check
// New puzzles: what is asked for, what comes before and after a grade, and what is said if a grade
// is not reached. Pure.

import { texts } from './texts.js';

/**
 * What a player wants: the first of these grades that is reached. Null asks for none. `technique`
 * is that of the hardest step.
 * @typedef {{puzzle: string, params: string, grades: (string | null)[], seed: number,
 *   day?: number, technique?: string}} Wish
 */

/**
 * A puzzle that was made; `failed` is the first grade that was not reached, with its record.
 * @typedef {{grade: string | null, record: import('./wire.js').MakeRecord}} Failed
 */

// Seeds are whole numbers below this one.
const SEEDS = 2 ** 53;

/** Returns a seed by chance. */
export function anySeed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high * 2 ** 32 + low) % SEEDS;
}

/**
 * Returns the request for a puzzle. The amount of work is the wire's own, and no time limit, so
 * that the same seed makes the same puzzle on any machine.
 * @param {Wish} wish
 * @param {string | null} grade
 */
export function request({ puzzle, params, seed, technique }, grade) {
  const wanted = { ...(grade === null ? {} : { grade }), ...(technique ? { technique } : {}) };
  const options = { seed, ...wanted, progress: true };
  return { do: 'make', puzzle, params, options };
}

/**
 * Returns the grade that is one easier or harder; null if there is none.
 * @param {string[]} grades the easiest first
 * @param {string | null} grade
 * @param {number} by
 */
export function beside(grades, grade, by) {
  const at = grade === null ? -1 : grades.indexOf(grade);
  return at < 0 ? null : (grades[at + by] ?? null);
}

/**
 * Returns what is said of a grade that was not reached, and which was the nearest.
 * @param {any} failed
 */
export function notReached({ grade, record }) {
  const { best, reason, status, tries } = record;
  if (status === 'unknown' && grade !== null && best?.band)
    return texts.notReached(grade, tries, best.band);
  return texts.notMade(reason);
}
