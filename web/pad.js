// @ts-check
// The keys below the board: those of the puzzle, with how many of each value are left. A key acts
// where the cursor is; a key that is locked acts wherever the board is touched.

import { $, element } from './dom.js';
import { small } from './picture.js';
import { texts } from './texts.js';

// Milliseconds after which a press is a long one, which locks a key.
const LONG = 500;

/** @typedef {{key: string, label: string, is?: unknown, svg?: string}} Key */

// Labels of keys for which a sign says more than a word.
const SIGNS = /** @type {Record<string, string>} */ ({
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
});

export class Pad {
  /** @type {Key[]} */
  #keys = [];
  /** @type {(key: Key, how: {isLong: boolean}) => void} */
  #pressed;
  /** @type {any} */
  #box;

  /**
   * `touched` is called when a key goes down, before it is known what for.
   * @param {(key: Key, how: {isLong: boolean}) => void} pressed
   * @param {{box?: any, touched?: (key: Key) => void}} how
   */
  constructor(pressed, { box = $('pad'), touched = () => {} } = {}) {
    [this.#pressed, this.#box] = [pressed, box];
    let timer = 0;
    let isLong = false;
    const pad = box;
    /** @param {any} event */
    const keyOf = (event) => {
      const button = event.target.closest('button');
      return button && this.#keys[[...pad.children].indexOf(button)];
    };
    pad.addEventListener('pointerdown', (/** @type {any} */ event) => {
      const key = keyOf(event);
      isLong = false;
      clearTimeout(timer);
      if (!key) return;
      touched(key);
      timer = setTimeout(() => {
        isLong = true;
        navigator.vibrate?.(15);
        this.#pressed(key, { isLong });
      }, LONG);
    });
    for (const name of ['pointerup', 'pointercancel', 'pointerleave'])
      pad.addEventListener(name, () => clearTimeout(timer));
    pad.addEventListener('contextmenu', (/** @type {any} */ event) => event.preventDefault());
    pad.addEventListener('click', (/** @type {any} */ event) => {
      const key = keyOf(event);
      if (key && !isLong) this.#pressed(key, { isLong: false });
      isLong = false;
    });
  }

  /**
   * Lays the keys of a puzzle.
   * @param {Key[]} keys
   */
  lay(keys) {
    this.#keys = keys;
    this.#box.hidden = !keys.length;
    this.#box.replaceChildren(
      ...keys.map(({ key, label, is, svg }) => {
        const sign = SIGNS[key] ?? label;
        const isWord = [...sign].length > 2;
        const button = element(
          'button',
          { type: 'button', data: { key }, ariaLabel: label },
          ...(svg ? [small(svg)] : []),
          // A picture has a short sign in it.
          ...(svg && !isWord ? [] : [element('span', { className: 'sign', textContent: sign })]),
        );
        button.classList.toggle('drawn', svg !== undefined);
        button.classList.toggle('short', !svg && isWord && is === null);
        button.classList.toggle('word', !svg && isWord && is !== null);
        button.title = key.length === 1 && key !== sign ? texts.key(key) : '';
        return button;
      }),
    );
  }

  /**
   * Shows how many of each value are left, and which key is locked.
   * @param {{remaining: {is: unknown, left: number}[] | null, locked: string | null}} state
   */
  show({ remaining, locked }) {
    for (const [at, { key, label, is }] of this.#keys.entries()) {
      const button = this.#box.children[at];
      const left = remaining?.find((own) => JSON.stringify(own.is) === JSON.stringify(is))?.left;
      button.classList.toggle('used-up', left === 0);
      button.setAttribute('aria-pressed', String(key === locked));
      button.setAttribute('aria-label', left === undefined ? label : `${label}, ${left} left`);
      if (left === undefined) delete button.dataset.left;
      else button.dataset.left = String(left);
    }
  }
}
