// @ts-check
// The puzzles of a day: which they are, and what is known of those that were opened. Pure: a day is
// a number YYYYMMDD, which is the seed of its puzzles, so they are the same everywhere.

/** @typedef {import('./wire.js').List[number]} Row */

/**
 * Record of a puzzle of a day: the one that was opened, so that a newer version of the page does
 * not change it. `solved` is null until it is finished; `own` is false if its solution was
 * shown before.
 * @typedef {{day: number, puzzle: string, id: string, params: string, grade: string | null,
 *   solved: {spent: number, hints: number, own: boolean} | null}} DayRecord
 */

/** Days of the calendar. */
export const CALENDAR = 2 * 366;

// Milliseconds of a day.
const DAY = 86_400_000;

/**
 * Returns the day of a date, as the player's clock shows it.
 * @param {Date} date
 */
export function dayOf(date) {
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}

/**
 * Returns noon of a day in UTC, where every day has 24 hours.
 * @param {number} day
 */
export function dateOf(day) {
  return new Date(Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100,
    12));
}

/**
 * Returns the number of a day, counted from 1 January 1970.
 * @param {number} day
 */
export function numberOf(day) {
  return Math.floor(dateOf(day).getTime() / DAY);
}

/**
 * Returns the day that comes some days later, or earlier.
 * @param {number} day
 * @param {number} by
 */
export function shifted(day, by) {
  const date = new Date(dateOf(day).getTime() + by * DAY);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}

/**
 * Returns the day of the week: 0 is Monday.
 * @param {number} day
 */
export function weekday(day) {
  return (dateOf(day).getUTCDay() + 6) % 7;
}

/**
 * Returns true if a number is a day of the calendar that begins today and goes back.
 * @param {number} day
 * @param {number} today
 */
export function isInCalendar(day, today) {
  if (!Number.isInteger(day) || shifted(day, 0) !== day) return false;
  const ago = numberOf(today) - numberOf(day);
  return ago >= 0 && ago < CALENDAR;
}

/**
 * Returns the kinds that have a puzzle each day.
 * @param {Row[]} rows
 */
export function kindsOfDay(rows) {
  return rows.filter(({ make, presets }) => make !== null && presets.length > 0);
}

/**
 * Returns the grades to ask for, the first one first: that of the day of the week, and then easier
 * ones. Null asks for none.
 * @param {Row} row
 * @param {number} day
 * @returns {(string | null)[]}
 */
export function gradesOfDay({ make }, day) {
  const grades = make?.grades ?? [];
  if (!grades.length) return [null];
  const at = Math.floor((weekday(day) * grades.length) / 7);
  return grades.slice(0, at + 1).reverse();
}

/**
 * Returns the kinds that the home page shows on a day: three of different groups.
 * @param {Row[]} rows
 * @param {number} day
 */
export function chosenKinds(rows, day) {
  const own = kindsOfDay(rows);
  const groups = [...new Set(own.map(({ group }) => group))].sort();
  const number = numberOf(day);
  const count = Math.min(3, groups.length);
  // Each group comes as often as the others, and in it each kind as often as the others.
  return Array.from({ length: count }, (_, at) => {
    const turn = number * count + at;
    const group = own.filter((row) => row.group === groups[turn % groups.length]);
    return group[Math.floor(turn / groups.length) % group.length];
  });
}

/**
 * Returns the number of days in a row, up to today or yesterday, of each of which at least one
 * puzzle was solved by the player.
 * @param {DayRecord[]} records
 * @param {number} today
 */
export function streak(records, today) {
  const days = new Set(records.filter(({ solved }) => solved?.own).map(({ day }) => day));
  // The puzzles of today may still be solved.
  let at = days.has(today) ? today : shifted(today, -1);
  let length = 0;
  for (; days.has(at); at = shifted(at, -1)) length += 1;
  return length;
}
