// @ts-check
// The page of a day: its puzzles, and the calendar of those before it.

import * as day from './day.js';
import { $, element, say } from './dom.js';
import { card, draw } from './cards.js';
import { clock } from './words.js';
import { examples } from './kinds.js';
import { texts } from './texts.js';

/** @typedef {import('./wire.js').List[number]} Row */
/** @typedef {import('./day.js').DayRecord} DayRecord */

/**
 * Returns what is said of a puzzle of a day on its card.
 * @param {Row} row
 * @param {number} own
 * @param {DayRecord[]} records
 */
export function stateOf(row, own, records) {
  const record = records.find((one) => one.day === own && one.puzzle === row.name);
  const grade = record ? record.grade : day.gradesOfDay(row, own)[0];
  const words = [grade ?? ''];
  if (record?.solved)
    words.push(record.solved.own ? texts.solvedIn(clock(record.solved.spent)) : texts.shown);
  else if (record) words.push(texts.begun);
  const about = words.filter(Boolean).join(' · ');
  return { about, sign: record?.solved?.own ? '✓' : '' };
}

/**
 * A day in words.
 * @param {number} own
 * @param {Intl.DateTimeFormatOptions} how
 */
function named(own, how = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }) {
  return day.dateOf(own).toLocaleDateString(texts.locale, { ...how, timeZone: 'UTC' });
}

export class Days {
  /** @type {import('./saves.js').Saves} */
  #saves;
  /** @type {Row[]} */
  #rows;
  /** @type {DayRecord[]} */
  #records = [];
  /** First day of the month that is shown, and the day that is shown. */
  #month = 0;
  #day = 0;

  /** @param {any} page */
  constructor({ saves, rows }) {
    [this.#saves, this.#rows] = [saves, day.kindsOfDay(rows)];
    $('month-before').onclick = () => this.#go(-1);
    $('month-after').onclick = () => this.#go(1);
    $('weekdays').replaceChildren(
      // A week that begins on a Monday.
      ...Array.from({ length: 7 }, (_, at) => element('th', {
        scope: 'col',
        textContent: named(20_260_105 + at, { weekday: 'short' }),
      })),
    );
  }

  /** @param {number} own */
  async show(own) {
    this.#day = own;
    this.#month = first(own);
    this.#records = await this.#saves.days();
    if (this.#day !== own) return;
    $('days-title').textContent = named(own);
    const days = day.streak(this.#records, day.dayOf(new Date()));
    say('days-streak', days ? texts.streak(days) : texts.noStreak);
    this.#showMonth();
    const cards = this.#rows.map((row) => {
      const { about, sign } = stateOf(row, own, this.#records);
      const href = `#${row.name}@${own}`;
      return card({ href, title: row.title, about, sign, data: { kind: row.name } });
    });
    $('days-cards').replaceChildren(...cards);
    const pictures = await examples();
    for (const one of cards) draw(one, pictures[one.dataset.kind ?? '']);
  }

  /** @param {number} by months */
  #go(by) {
    const beyond = by < 0 ? day.shifted(this.#month, -1) : day.shifted(this.#month, 31);
    this.#month = first(beyond);
    this.#showMonth();
  }

  #showMonth() {
    const today = day.dayOf(new Date());
    const month = this.#month;
    $('month').textContent = named(month, { month: 'long', year: 'numeric' });
    $('month-before').disabled = !day.isInCalendar(day.shifted(month, -1), today);
    $('month-after').disabled = first(today) <= month;
    /** @type {HTMLElement[]} */
    const cells = [];
    for (let own = day.shifted(month, -day.weekday(month));
      first(own) <= month || day.weekday(own) > 0; own = day.shifted(own, 1))
      cells.push(first(own) === month ? this.#cell(own, today) : element('td'));
    const weeks = Array.from({ length: cells.length / 7 }, (_, at) =>
      element('tr', {}, ...cells.slice(at * 7, at * 7 + 7)));
    $('month-days').replaceChildren(...weeks);
  }

  /**
   * @param {number} own
   * @param {number} today
   */
  #cell(own, today) {
    const textContent = String(own % 100);
    if (!day.isInCalendar(own, today)) return element('td', {}, element('span', { textContent }));
    const records = this.#records.filter((one) => one.day === own);
    const solved = records.filter((one) => one.solved?.own).length;
    const sign = solved ? '✓' : records.length ? '·' : '';
    const link = element(
      'a',
      { href: `#day-${own}`, data: { day: String(own) } },
      textContent,
      element('span', { className: 'sign', textContent: sign, ariaHidden: 'true' }),
    );
    link.setAttribute('aria-label', texts.ofDay(named(own), solved, records.length));
    if (own === this.#day) link.setAttribute('aria-current', 'date');
    return element('td', {}, link);
  }
}

/**
 * Returns the first day of a month.
 * @param {number} own
 */
function first(own) {
  return own - (own % 100) + 1;
}
