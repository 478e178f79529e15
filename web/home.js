// @ts-check
// The home page: the puzzles of today, the games that were played last, and all kinds in groups.
// It needs no solver, but for pictures of the player's own boards.

import * as day from './day.js';
import { $, element, say } from './dom.js';
import { STOPPED } from './solver.js';
import { card, draw } from './cards.js';
import { clock, sentence } from './words.js';
import { escaped } from './source.js';
import { examples } from './kinds.js';
import { found } from './search.js';
import { groupName, texts } from './texts.js';
import { stateOf } from './days.js';

// Number of games that can be continued from here.
const RECENT = 8;

/** @typedef {import('./wire.js').List[number]} Row */

export class Home {
  /** @type {import('./solver.js').Solver} */
  #solver;
  /** @type {import('./saves.js').Saves} */
  #saves;
  /** @type {Row[]} */
  #rows;
  /** Number of the last visit: what an earlier one has asked for comes too late. */
  #visit = 0;

  /** @param {any} page */
  constructor({ solver, saves, rows }) {
    [this.#solver, this.#saves, this.#rows] = [solver, saves, rows];
    this.#fill(rows);
    $('search').oninput = () => this.#search();
    $('search').onkeydown = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter' || !$('search').value.trim()) return;
      const [best] = found(this.#rows, $('search').value, groupName);
      this.#cards.find((one) => one.dataset.kind === best?.name)?.click();
    };
  }

  /** @param {Row[]} rows */
  #fill(rows) {
    const groups = Object.keys(texts.groups);
    const all = [...new Set([...groups, ...rows.map(({ group }) => group)])];
    $('gallery').replaceChildren(
      ...all.map((group) => {
        const cards = rows.filter((row) => row.group === group).map((row) =>
          card({
            href: `#${row.name}`,
            title: row.title,
            about: sentence(row.about),
            data: { kind: row.name },
          }));
        return element(
          'section',
          { data: { group } },
          element('h3', { textContent: groupName(group) }),
          element('div', { className: 'cards' }, ...cards),
        );
      }),
    );
    examples().then((pictures) => {
      for (const own of this.#cards) draw(own, pictures[own.dataset.kind]);
    });
  }

  /** @returns {any[]} */
  get #cards() {
    return [...$('gallery').querySelectorAll('[data-kind]')];
  }

  // Kinds that do not fit are hidden; those that fit stay where they are, in their groups.
  #search() {
    const text = $('search').value;
    const own = new Set(found(this.#rows, text, groupName).map(({ name }) => name));
    for (const one of this.#cards) one.hidden = !own.has(one.dataset.kind);
    for (const section of $('gallery').children)
      section.hidden = !section.querySelector('a:not([hidden])');
    say('found', text.trim() ? texts.found(own.size) : '');
  }

  /** Shows what is new since the last visit; pictures follow. */
  async show() {
    this.#visit += 1;
    const visit = this.#visit;
    const [records, last] = await Promise.all([this.#saves.days(), this.#saves.last(RECENT)]);
    if (visit !== this.#visit) return;
    this.#showToday(records);
    this.#draw(this.#showRecent(last), visit);
  }

  /** @param {import('./day.js').DayRecord[]} records */
  #showToday(records) {
    const today = day.dayOf(new Date());
    const rows = day.chosenKinds(this.#rows, today);
    const cards = rows.map((row) => {
      const { about, sign } = stateOf(row, today, records);
      const href = `#${row.name}@${today}`;
      return card({ href, title: row.title, about, sign, data: { kind: row.name } });
    });
    $('today-cards').replaceChildren(...cards);
    $('today').hidden = !cards.length;
    if (rows.length) $('input').placeholder = texts.example(`${rows[0].name}:${rows[0].example}`);
    const days = day.streak(records, today);
    say('streak', days ? texts.streak(days) : '');
    examples().then((pictures) => {
      for (const own of cards) draw(own, pictures[own.dataset.kind ?? '']);
    });
  }

  /** @param {import('./saves.js').Kept[]} last */
  #showRecent(last) {
    const kinds = new Map(this.#rows.map((row) => [row.name, row]));
    const known = last.filter(({ game }) => kinds.has(game.puzzle));
    const drawn = known.map(({ game, when }) => {
      const title = /** @type {Row} */ (kinds.get(game.puzzle)).title;
      const how = /** @type {Intl.DateTimeFormatOptions} */ ({ month: 'short', day: 'numeric' });
      const date = new Date(when).toLocaleDateString(texts.locale, how);
      const about = game.finished
        ? texts.solvedIn(clock(game.spent))
        : texts.played(game.at, date);
      const sign = game.finished ? '✓' : '';
      const href = `#${escaped(`${game.puzzle}:${game.id}`)}`;
      return { game, made: card({ href, title, about, sign, data: { recent: game.puzzle } }) };
    });
    // A game that is not finished comes first.
    drawn.sort((one, other) => Number(one.game.finished) - Number(other.game.finished));
    $('recent-cards').replaceChildren(...drawn.map(({ made }) => made));
    $('recent').hidden = !drawn.length;
    return drawn;
  }

  /**
   * Draws the player's boards, until the player requests something.
   * @param {{game: import('./game.js').Game, made: Element}[]} drawn
   * @param {number} visit
   */
  async #draw(drawn, visit) {
    // The solver is a hundred times as large as the pictures of all kinds, and must not delay them.
    await examples();
    if (visit !== this.#visit) return;
    this.#solver.warm();
    for (const { game, made } of drawn) {
      const { position, notes } = game.now;
      const there = position === null ? { notes } : { position, notes };
      const reply = await this.#solver.ask(
        { do: 'play', input: game.id, puzzle: game.puzzle, ...there },
        { yields: true },
      );
      if (visit !== this.#visit || reply.error?.code === STOPPED) return;
      if (!reply.error) draw(made, reply.picture.svg);
    }
  }
}
