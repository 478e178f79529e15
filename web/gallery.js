// @ts-check
// An example of each kind, and the accepted formats: both from the wire's `list`.

import { $, element } from './dom.js';
import { STOPPED } from './solver.js';
import { picture } from './picture.js';

/** @typedef {import('./wire.js').List[number]} Row */

export class Gallery {
  /** @type {import('./solver.js').Solver} */
  #solver;
  /** @type {(row: Row) => void} */
  #opened;
  /** @type {Row[]} */
  #rows = [];

  /**
   * @param {import('./solver.js').Solver} solver
   * @param {(row: Row) => void} opened
   */
  constructor(solver, opened) {
    [this.#solver, this.#opened] = [solver, opened];
  }

  /** @param {Row[]} rows */
  fill(rows) {
    this.#rows = rows;
    $('gallery').replaceChildren(
      ...rows.map((row) => {
        const card = element(
          'button',
          { type: 'button', className: 'choice', data: { kind: row.name } },
          element('span', { className: 'thumb' }),
          element('strong', { textContent: row.title }),
          element('span', { className: 'quiet', textContent: row.about }),
        );
        card.onclick = () => this.#opened(row);
        return card;
      }),
    );
  }

  // Draws the remaining pictures, until the user requests something else.
  async draw() {
    for (const [at, row] of this.#rows.entries()) {
      const thumb = $('gallery').children[at].querySelector('.thumb');
      if (thumb.childElementCount) continue;
      const opened = await this.#solver.ask(
        { do: 'open', input: row.example, puzzle: row.name },
        { yields: true },
      );
      // The player has requested something: what then follows draws on.
      if ($('home-page').hidden || opened.error?.code === STOPPED) return;
      if (!opened.error) thumb.replaceChildren(small(opened.svg));
    }
  }
}

/**
 * A picture without a title or a role: decoration only.
 * @param {string} svg
 */
export function small(svg) {
  const { element: made } = picture(svg);
  made.querySelector?.(':scope > title')?.remove();
  made.removeAttribute('role');
  made.setAttribute('aria-hidden', 'true');
  return made;
}

/**
 * The formats of each kind.
 * @param {Row[]} rows
 */
export function formats(rows) {
  return rows.flatMap((row) => [
    element('dt', { textContent: [row.title, ...row.aliases].join(', ') }),
    ...row.formats.map(({ form, remark }) =>
      element('dd', {}, element('code', { textContent: form }), ` ${remark}`),
    ),
  ]);
}
