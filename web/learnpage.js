// @ts-check
// Lessons: all techniques, and for each one what it is, and boards whose next step is of it. A
// board is shown with its step, or as it is before it, with what was ruled out as notes.

import './styles.js';
import { $, element, say } from './dom.js';
import { STOPPED } from './solver.js';
import { anySeed, notReached, request } from './make.js';
import { lesson } from './source.js';
import { picture } from './picture.js';
import { ruledOutBy, taken } from './steps.js';
import { sentence } from './words.js';
import { texts } from './texts.js';

// Options of an explanation whose steps may use that there is only 1 solution: some techniques do.
const ASSUMING = { assume_unique: true };

// Number of puzzles that are made to find such a step.
const TRIES = 4;

/** @typedef {import('./wire.js').List[number]} Row */
/** @typedef {Row['techniques'][number]} Technique */

/**
 * A board before a step: `number` is that of the step, from 1.
 * @typedef {{id: string, steps: any[], number: number, before?: any, pictures: string[],
 *   options: any}} Lesson
 */

export class LearnPage {
  /** @type {import('./busy.js').Busy} */
  #busy;
  /** @type {Map<string, Row>} */
  #kinds;
  /** @type {(text: string, how: any) => void} */
  #open;
  /** @type {{row: Row, technique: Technique} | null} */
  #about = null;
  /** @type {Lesson | null} */
  #lesson = null;

  /** @type {() => void} */
  #rest;

  /** @param {any} page `rest` says that nothing is awaited */
  constructor({ busy, kinds, open, rest }) {
    [this.#busy, this.#kinds, this.#open, this.#rest] = [busy, kinds, open, rest];
    $('lesson-show').onclick = () => this.#draw($('lesson-show').ariaPressed !== 'true');
    $('lesson-try').onclick = () => this.#try();
    $('lesson-more').onclick = () => this.#more();
  }

  /**
   * Shows a lesson, or all techniques, or those of a kind.
   * @param {string} address `KIND/TECHNIQUE`, `learn` or `learn/KIND`
   */
  async show(address) {
    const [kind, name] = address.split('/');
    const row = this.#kinds.get(kind);
    const technique = row?.techniques.find((own) => lesson(kind, own.name) === `#${address}`);
    this.#about = row && technique ? { row, technique } : null;
    this.#lesson = null;
    say('lesson-said');
    $('lesson').hidden = !this.#about;
    $('learn-list').hidden = Boolean(this.#about);
    $('lesson-board').replaceChildren();
    $('lesson-step').textContent = '';
    if (!row || !technique) {
      const own = this.#kinds.get(row ? kind : name);
      this.#list(own ? [own] : [...this.#kinds.values()]);
      return;
    }
    const title = sentence(technique.name).slice(0, -1);
    $('learn-title').textContent = texts.techniqueOf(title, row.title);
    $('learn-about').textContent = technique.about;
    const others = row.techniques.filter((own) => own !== technique);
    $('lesson-beside').replaceChildren(...others.map((own) => linkTo(row, own)));
    this.#lay(null);
    const { input, step } = technique.example;
    /** @type {(own: any, at: number) => boolean} */
    const isWanted = (own, at) => at === step - 1 && own.technique === technique.name;
    const found = await this.#explained(row, input, isWanted)
      ?? await this.#explained(row, input, isWanted, ASSUMING);
    if (this.#about?.technique === technique && found) await this.#take(found, true);
  }

  /** @param {Row[]} rows */
  #list(rows) {
    $('learn-title').textContent = texts.techniques;
    $('learn-about').textContent = texts.aboutTechniques;
    $('learn-list').replaceChildren(
      ...rows.filter(({ techniques }) => techniques.length).map((row) =>
        element(
          'section',
          { data: { kind: row.name } },
          element('h3', { textContent: row.title }),
          element('ul', {}, ...row.techniques.map((own) =>
            element('li', {}, linkTo(row, own)))),
        )),
    );
  }

  /**
   * Returns the board before a step of a puzzle's explanation; null if there is no such step.
   * @param {Row} row
   * @param {string} input
   * @param {(step: any, at: number) => boolean} isWanted
   * @param {any} options
   * @returns {Promise<Lesson | null>}
   */
  async #explained(row, input, isWanted, options = {}) {
    const reply = await this.#ask({ do: 'explain', input, puzzle: row.name, options });
    const number = (reply?.steps.findIndex(isWanted) ?? -1) + 1;
    return number ? { id: reply.game_id, steps: reply.steps, number, pictures: [], options } : null;
  }

  /**
   * Shows a board, with its step or before it.
   * @param {Lesson} found
   * @param {boolean} isShown
   */
  async #take(found, isShown) {
    const { row } = /** @type {any} */ (this.#about);
    const { id: input, steps, number } = found;
    const own = { input, puzzle: row.name };
    const after = taken(steps, 0, number - 1);
    const there = await this.#ask({ do: 'open', ...own, options: after.length ? { after } : {} });
    if (!there) return;
    const ruled = ruledOutBy(steps, number - 1);
    const { position } = there;
    const isNoted = row.abilities.includes('notes') && ruled.length > 0;
    const enter = isNoted ? [{ notes: 'all' }, ...ruled] : [];
    const before = await this.#ask({ do: 'play', ...own, position, enter });
    const marked = await this.#ask(
      { do: 'open', ...own, options: { after: taken(steps, 0, number) } },
    );
    if (!before || !marked || this.#about?.row !== row) return;
    const { position: from, notes } = before;
    this.#lesson = {
      ...found,
      before: { position: from, notes, ruled },
      pictures: [before.picture.svg, marked.svg],
    };
    this.#draw(isShown);
  }

  /** @param {boolean} isShown */
  #draw(isShown) {
    this.#lay(isShown);
    const { pictures, steps, number } = /** @type {Lesson} */ (this.#lesson);
    const { element: made } = picture(pictures[isShown ? 1 : 0]);
    $('lesson-board').replaceChildren(made);
    $('lesson-step').textContent = isShown ? steps[number - 1].text : texts.lookFor;
  }

  /** @param {boolean | null} isShown null if there is no board */
  #lay(isShown) {
    $('lesson-show').ariaPressed = String(isShown === true);
    for (const id of ['lesson-show', 'lesson-try']) $(id).disabled = isShown === null;
  }

  #try() {
    const { id, before } = /** @type {Lesson} */ (this.#lesson);
    const { row } = /** @type {any} */ (this.#about);
    this.#open(`${row.name}:${id}`, { there: before });
  }

  // A puzzle of any difficulty often has a step of a common technique, and is made at once. For a
  // rare technique one is made whose hardest step is of it; ratings assume nothing.
  async #more() {
    if (this.#busy.is || !this.#lesson) return;
    const { row, technique } = /** @type {any} */ (this.#about);
    const { options } = this.#lesson;
    const wish = {
      puzzle: row.name,
      params: technique.example.input.split(':')[0],
      grades: [null],
    };
    say('lesson-said');
    await this.#busy.during(async () => {
      let record = null;
      for (let tries = 0; tries < TRIES; tries += 1) {
        const isRare = tries > 0 && !options.assume_unique;
        const rare = isRare ? { technique: technique.name } : {};
        const own = { ...wish, seed: anySeed(), ...rare };
        const reply = await this.#ask(request(own, null));
        if (!reply) return;
        [record] = reply.records;
        if (!record.game_id) break;
        /** @type {(step: any) => boolean} */
        const isWanted = (step) => step.technique === technique.name;
        const found = await this.#explained(row, record.game_id, isWanted, options);
        if (this.#about?.technique !== technique) return;
        if (found) {
          await this.#take(found, false);
          return;
        }
      }
      say('lesson-said', record.game_id ? texts.noBoard : notReached({ grade: null, record }));
    });
  }

  /** @param {any} asked */
  async #ask(asked) {
    const reply = await this.#busy.ask(asked);
    if (!$('learn-page').hidden) this.#rest();
    if (!reply.error) return reply;
    if (reply.error.code !== STOPPED) say('lesson-said', sentence(reply.error.message));
    return null;
  }
}

/**
 * @param {Row} row
 * @param {Technique} technique
 */
function linkTo({ name }, technique) {
  const href = lesson(name, technique.name);
  return element('a', { href, className: 'plain', textContent: technique.name });
}
