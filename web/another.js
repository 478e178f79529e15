// @ts-check
// Another puzzle like the present one: as hard, easier or harder.

import { STOPPED } from './solver.js';
import { anySeed, beside, notReached } from './make.js';
import { sentence } from './words.js';
import { texts } from './texts.js';

/**
 * @param {import('./work.js').Work} work
 * @param {(wish: import('./make.js').Wish) => Promise<any>} make
 * @param {number} by 1 is harder, and -1 easier
 */
export async function another(work, make, by) {
  const { row, puzzle, id, game: log } = work.state;
  const grades = row.make?.grades ?? [];
  const known = log.made?.grade ?? null;
  const grade = by ? await wanted(work, grades, by) : known;
  if (grade === undefined) return;
  if (by && grade === null) {
    work.say([by > 0 ? texts.isHardest : texts.isEasiest]);
    return;
  }
  // What only a maker reads is no part of an ID.
  const params = log.made?.params ?? id.split(':')[0];
  const made = await make({ puzzle, params, grades: [grade], seed: anySeed() });
  if (made?.failed) work.say([notReached(made.failed)]);
  else if (made?.error && made.error.code !== STOPPED)
    work.say([made.error.message, made.error.help].filter(Boolean).map(sentence));
}

/**
 * Returns the grade beside that of the present puzzle, which may have to be rated; null if there is
 * none, and undefined if that was stopped.
 * @param {import('./work.js').Work} work
 * @param {string[]} grades
 * @param {number} by
 */
async function wanted(work, grades, by) {
  const { game: log, grade } = work.state;
  const known = log.made?.grade ?? (grade || null);
  if (known) return beside(grades, known, by);
  const report = await work.ask('solve', { options: { rating: true } });
  if (!report) return undefined;
  const { band = null, reason } = report.rating ?? {};
  if (band === null) {
    work.say([sentence(reason ?? texts.notRated)]);
    return undefined;
  }
  return beside(grades, band, by);
}
