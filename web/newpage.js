// @ts-check
// The page of a kind: a new puzzle of a size and a grade, the puzzle of today, an example.

import * as day from './day.js';
import { $, element, say } from './dom.js';
import { STOPPED } from './solver.js';
import { anySeed, notReached } from './make.js';
import { draw } from './cards.js';
import { escaped } from './source.js';
import { examples } from './kinds.js';
import { sentence } from './words.js';
import { texts } from './texts.js';

/** @typedef {import('./wire.js').List[number]} Row */

// Value of the choice of a size that is not in the menu.
const OTHER = 'other';

export class NewPage {
  /** @type {(wish: import('./make.js').Wish) => Promise<any>} */
  #make;
  /** @type {Row | null} */
  #row = null;

  /** @param {(wish: import('./make.js').Wish) => Promise<any>} make */
  constructor(make) {
    this.#make = make;
    $('size').onchange = () => this.#sizes();
    $('make').onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#go();
    };
  }

  /**
   * Shows the page of a kind.
   * @param {Row} row
   */
  show(row) {
    this.#row = row;
    $('new-page').dataset.kind = row.name;
    $('new-title').textContent = row.title;
    $('new-rules').textContent = row.rules;
    $('new-picture').replaceChildren();
    examples().then((pictures) => {
      if (this.#row === row) draw($('new-page'), pictures[row.name]);
    });
    const { make, presets } = row;
    $('make').hidden = !make;
    $('of-day').hidden = !day.kindsOfDay([row]).length;
    $('of-day').href = `#${row.name}@${day.dayOf(new Date())}`;
    $('example').href = `#${escaped(`${row.name}:${row.example}`)}`;
    $('edit-kind').hidden = !/** @type {string[]} */ (row.abilities).includes('edit');
    $('edit-kind').href = `#${row.name}/edit`;
    $('learn-kind').hidden = !row.techniques.length;
    $('learn-kind').href = `#learn/${row.name}`;
    say('make-said');
    if (!make) return;
    /** @type {(value: string, textContent: string) => any} */
    const option = (value, textContent) => element('option', { value, textContent });
    $('size').replaceChildren(
      ...presets.map((own) => option(own.params, own.title)),
      option(OTHER, texts.otherSize),
    );
    $('grade').replaceChildren(
      option('', texts.anyGrade),
      ...make.grades.map((own) => option(own, sentence(own).slice(0, -1))),
    );
    $('grade-label').hidden = !make.grades.length;
    // The size of the example is a usual one; the first of the menu can be tiny.
    const size = row.example.split(':')[0];
    const usual = presets.find((own) => own.params === size)?.params ?? make.params;
    $('size').value = usual;
    $('params').value = usual;
    $('grade').value = '';
    this.#sizes();
  }

  #sizes() {
    const isOther = $('size').value === OTHER;
    $('params-label').hidden = !isOther;
    if (!isOther) $('params').value = $('size').value;
  }

  async #go() {
    const row = /** @type {Row} */ (this.#row);
    const grade = $('grade').value || null;
    say('make-said');
    const made = await this.#make({
      puzzle: row.name,
      params: $('params').value.trim(),
      grades: [grade],
      seed: anySeed(),
    });
    if (!made || this.#row !== row) return;
    if (made.error) {
      if (made.error.code !== STOPPED) this.#refuse(made.error);
    } else if (!made.id) this.#offer(made.failed);
  }

  /** @param {any} error */
  #refuse({ message, help, span }) {
    say('make-said', ...[message, help].filter(Boolean).map((text) =>
      element('p', { textContent: sentence(text) })));
    if (!span || $('params-label').hidden) return;
    $('params').focus();
    $('params').setSelectionRange(span.start, Math.max(span.end, span.start + 1));
  }

  /** @param {any} failed */
  #offer(failed) {
    const { best } = failed.record;
    const nearest = this.#row?.make?.grades.includes(best?.band) ? best.band : null;
    const button = element('button', {
      type: 'button',
      id: 'make-nearest',
      textContent: nearest && texts.makeOne(nearest),
      onclick: () => {
        $('grade').value = nearest;
        this.#go();
      },
    });
    const said = element('p', { textContent: notReached(failed) });
    say('make-said', said, nearest ? button : '');
  }
}
