// @ts-check
// What an address with a day leads to.

import * as calendar from './day.js';

/** @typedef {import('./wire.js').List[number]} Row */

/**
 * Returns the day of an address, and the kind if it has one; null if there is no such day.
 * @param {string} text `today`, `day-20261128`, or the name of a kind, `@` and the day
 * @param {Map<string, Row>} kinds
 * @returns {{day: number, row?: Row} | null}
 */
export function ofDay(text, kinds) {
  const today = calendar.dayOf(new Date());
  if (text === 'today') return { day: today };
  const day = Number(text.slice(-8));
  if (!calendar.isInCalendar(day, today)) return null;
  if (text.startsWith('day-')) return { day };
  const row = kinds.get(text.slice(0, -9));
  return row && calendar.kindsOfDay([row]).length ? { day, row } : null;
}

/**
 * Returns the puzzle of a day that was opened before, or else the wish by which it is made.
 * @param {import('./saves.js').Saves} saves
 * @param {Row} row
 * @param {number} day
 * @returns {Promise<any>}
 */
export async function puzzleOfDay(saves, row, day) {
  const records = await saves.days();
  const known = records.find((record) => record.day === day && record.puzzle === row.name);
  if (known) return known;
  const [{ params }] = row.presets;
  const grades = calendar.gradesOfDay(row, day);
  return { wish: { puzzle: row.name, params, grades, seed: day, day } };
}
