// @ts-check
// Makes puzzles: it asks for one grade after the other, until one is reached.

import { request } from './make.js';

/**
 * Returns the puzzle that was made, or why there is none; `failed` is the first grade that was not
 * reached.
 * @param {import('./busy.js').Busy} busy
 * @param {import('./make.js').Wish} wish
 * @returns {Promise<{id?: string, grade?: string | null, error?: any, failed: any}>}
 */
export async function make(busy, wish) {
  let failed = null;
  for (const grade of wish.grades) {
    const reply = await busy.ask(request(wish, grade));
    if (reply.error) return { error: reply.error, failed };
    const [record] = reply.records;
    if (record.game_id) return { id: record.game_id, grade, failed };
    failed ??= { grade, record };
  }
  return { failed };
}
