// @ts-check
// What the solver says of a board that is being made: the verdict, what all solutions share, 2
// solutions side by side, spare clues, the fewest clues to add, and the grade. A question ends as
// soon as the board is another one.

import { $, element, say } from './dom.js';
import { STOPPED } from './solver.js';
import { list, rating, sentence, verdict } from './words.js';
import { picture } from './picture.js';
import { placeOf } from './work.js';
import { texts } from './texts.js';

// Milliseconds without an act after which questions begin: a question that is stopped costs more
// than one that has not begun.
const IDLE = 250;

// Maximum number of places that a sentence names.
const NAMED = 12;

/**
 * A board to ask about: `mark` shows places on it.
 * @typedef {{row: import('./wire.js').List[number], id: string | null,
 *   mark: (places: object[]) => void, nameOf: (place: object) => string}} Asked
 */

export class Questions {
  /** @type {import('./solver.js').Solver} */
  #solver;
  /** @type {(acts: object[]) => void} */
  #act;
  #timer = 0;
  /** The board that is asked about. @type {Asked | null} */
  #about = null;

  /** @param {{solver: import('./solver.js').Solver, act: (acts: object[]) => void}} page */
  constructor({ solver, act }) {
    [this.#solver, this.#act] = [solver, act];
  }

  /** Ends all questions. The request that comes next ends the one that is under way. */
  stop() {
    clearTimeout(this.#timer);
    this.#about = null;
    $('edit-told').dataset.told = 'stale';
  }

  /** @param {Asked} about */
  begin(about) {
    this.#about = about;
    clearTimeout(this.#timer);
    if (about.id !== null) {
      this.#timer = setTimeout(() => this.#go(about), IDLE);
      return;
    }
    this.#clear();
    $('edit-told').dataset.told = 'ready';
  }

  #clear() {
    $('edit-verdict').className = '';
    for (const id of ['edit-verdict', 'edit-grade', 'edit-spare', 'edit-fewest', 'edit-boards'])
      say(id);
  }

  /**
   * Returns null if the board is another one by now, or the question was stopped.
   * @param {Asked} about
   * @param {string} what
   * @param {any} options
   * @param {any} more
   */
  async #ask(about, what, options, more = {}) {
    const asked = { do: what, input: about.id, puzzle: about.row.name, ...more, options };
    const reply = await this.#solver.ask(asked, { yields: true });
    const isLate = about !== this.#about || $('edit-page').hidden;
    return isLate || reply.error?.code === STOPPED ? null : reply;
  }

  /** @param {Asked} about */
  async #go(about) {
    const { row } = about;
    const can = (/** @type {any} */ what) => row.abilities.includes(what);
    const isRated = row.bands.length > 0;
    const options = { solutions: 2, common: true, ...(isRated ? { rating: true } : {}) };
    const report = await this.#ask(about, 'solve', options);
    if (!report) return;
    this.#clear();
    this.#tell(about, report);
    if (report.error) {
      $('edit-told').dataset.told = 'ready';
      return;
    }
    if (report.status === 'multiple') await this.#compare(about, report);
    if (can('repair') && report.status === 'multiple') await this.#repair(about);
    if (can('repair') && report.status === 'unique') await this.#spare(about);
    if (about === this.#about) $('edit-told').dataset.told = 'ready';
  }

  /**
   * @param {Asked} about
   * @param {any} report
   */
  #tell({ row }, report) {
    const found = report.error
      ? { mood: 'warn', sign: '?', text: sentence(report.error.message) }
      : verdict(report, row);
    if (found) {
      $('edit-verdict').className = found.mood;
      const sign = element('span', { className: 'sign', textContent: `${found.sign} ` });
      sign.setAttribute('aria-hidden', 'true');
      say('edit-verdict', sign, found.text);
    }
    say('edit-grade', report.rating ? rating(report.rating) : '');
  }

  // Two solutions, with the places in which they differ, and what all solutions share.
  /**
   * @param {Asked} about
   * @param {any} report
   */
  async #compare(about, { solutions, common }) {
    const [one, other] = solutions;
    /** @type {[string, any, any][]} */
    const wanted = [
      [texts.solution(1), { answer: one, beside: [other] }, {}],
      [texts.solution(2), { answer: other, beside: [one] }, {}],
    ];
    if (common) wanted.push([texts.common, {}, { position: common }]);
    for (const [name, options, more] of wanted) {
      const opened = await this.#ask(about, 'open', options, more);
      if (!opened) return;
      if (opened.error) continue;
      const { element: made } = picture(opened.svg);
      const words = element('figcaption', { textContent: name });
      $('edit-boards').append(element('figure', {}, words, made));
      $('edit-boards').hidden = false;
    }
  }

  /** @param {Asked} about */
  async #repair(about) {
    const record = await this.#ask(about, 'repair', {});
    if (!record) return;
    const { status, added = [], changed = [], fewest } = record;
    const acts = [...changed, ...added];
    if (status !== 'repaired' || !acts.length) {
      say('edit-fewest', sentence(record.error?.message ?? record.reason ?? texts.noRepair));
      return;
    }
    const words = changed.length
      ? texts.clueChanges(acts.length)
      : texts.fewestClues(acts.length, fewest?.proven ?? false);
    const button = element('button', {
      type: 'button',
      id: 'edit-add',
      textContent: changed.length ? texts.changeThem : texts.addThem,
      onclick: () => this.#act(acts),
    });
    const named = this.#named(about, acts);
    say('edit-fewest', element('p', { textContent: `${words} ${named}` }), button);
  }

  /** @param {Asked} about */
  async #spare(about) {
    const record = await this.#ask(about, 'repair', { to: 'minimal' });
    if (!record) return;
    const { spare } = record;
    if (!spare) {
      say('edit-spare', sentence(record.error?.message ?? record.reason));
      return;
    }
    const places = spare.map(placeOf);
    about.mark(places);
    say('edit-spare', spare.length
      ? `${texts.spareClues(spare.length)} ${this.#named(about, spare)}`
      : texts.noSpare);
  }

  /**
   * Names of clues, or of the first of them.
   * @param {Asked} about
   * @param {any[]} clues
   */
  #named({ nameOf }, clues) {
    const names = clues.map((clue) => {
      const name = nameOf(placeOf(clue));
      return name && clue.is !== undefined && clue.is !== null ? texts.clueAt(name, clue.is) : name;
    }).filter(Boolean);
    const more = names.length - NAMED;
    if (!names.length) return '';
    return `${list(more > 0 ? [...names.slice(0, NAMED), texts.more(more)] : names)}.`;
  }
}
