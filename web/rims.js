// @ts-check
// What stays in view at the rim of a board: the numbers of its columns and rows, and, while it is
// enlarged, the clues beside its grid.

import { element } from './dom.js';
import { made } from './layer.js';

// Pixels of a number at the rim: its height, and the width of each digit.
const HEIGHT = 16;
const DIGIT = 7;

// Clues take at most this part of the board's width or height. Of those at one side alone, the ones
// next to the grid stay; where both sides would take more, none do: such cells are large.
const MOST = 0.5;

// Steps between numbers, where there is no room for all.
const STEPS = [1, 2, 5, 10, 20, 50, 100];

/**
 * Returns the numbers to write beside columns or rows, from 1, and where: as many as have room.
 * @param {number[]} middles
 * @param {number} scale
 * @param {number} room pixels that a number needs
 * @returns {{text: string, at: number}[]}
 */
export function labels(middles, scale, room) {
  const width = middles.length > 1 ? (middles[1] - middles[0]) * scale : room;
  const step = STEPS.find((own) => own * width >= room) ?? middles.length;
  return middles
    .map((middle, at) => ({ text: String(at + 1), at: middle * scale }))
    .filter((_, at) => step === 1 || (at + 1) % step === 0);
}

export class Rims {
  #sheet;
  #columns = element('div', { className: 'rim columns', ariaHidden: 'true' });
  #rows = element('div', { className: 'rim rows', ariaHidden: 'true' });
  #corner = element('div', { className: 'rim corner', ariaHidden: 'true' });
  /** @type {any[]} */
  #pins = [];
  /** @type {{columns: number[], rows: number[]} | null} */
  #rims = null;
  /** @type {number[]} */
  #size = [0, 0];
  #isShown = false;
  /** Pixels at each side that something covers. @type {Record<string, number>} */
  #covered = { top: 0, bottom: 0, left: 0, right: 0 };

  /** @param {HTMLElement} sheet */
  constructor(sheet) {
    this.#sheet = sheet;
    sheet.append(this.#columns, this.#rows, this.#corner);
  }

  /**
   * Begins with the columns and rows of another puzzle.
   * @param {any} opened
   */
  begin({ rims, size }) {
    [this.#rims, this.#size] = [rims, size];
    this.#unpin();
  }

  /**
   * Shows the numbers if a picture is one of the grid.
   * @param {{width: number, height: number}} picture
   */
  show({ width, height }) {
    const [own, other] = this.#size;
    this.#isShown = this.#rims !== null && own === width && other === height;
    for (const rim of [this.#columns, this.#rows, this.#corner]) rim.hidden = !this.#isShown;
  }

  /** Pixels left of the picture and above it. */
  get margins() {
    if (!this.#isShown || !this.#rims) return [0, 0];
    return [String(this.#rims.rows.length).length * DIGIT + 6, HEIGHT];
  }

  /** Pixels at each side of the board in which a place is covered. */
  get covered() {
    return this.#covered;
  }

  /**
   * Lays the numbers for a scale; `live` is the picture of play, and `hits` are its areas, if the
   * clues are to stay in view.
   * @param {number} scale
   * @param {HTMLElement} box
   * @param {{live: any, hits: any} | null} pinned
   */
  lay(scale, box, pinned) {
    const [left, top] = this.margins;
    this.#sheet.style.setProperty('--rim-left', `${left}px`);
    this.#sheet.style.setProperty('--rim-top', `${top}px`);
    this.#covered = { top, bottom: 0, left, right: 0 };
    this.#unpin();
    if (!this.#isShown || !this.#rims) return;
    const { columns, rows } = this.#rims;
    const widest = String(columns.length).length * DIGIT + 4;
    write(this.#columns, labels(columns, scale, widest), 'left');
    write(this.#rows, labels(rows, scale, HEIGHT), 'top');
    if (!pinned) return;
    /** @type {Map<string, any>} */
    const own = new Map();
    for (const [sides, room] of /** @type {[string[], number][]} */ ([
      [['top', 'bottom'], box.clientHeight],
      [['left', 'right'], box.clientWidth],
    ]))
      this.#pinSides(sides, { scale, most: room * MOST, pinned, own });
    // Where two rows of clues cross, none of them is seen through the other.
    for (const side of ['top', 'bottom'])
      for (const other of ['left', 'right']) this.#cover(own.get(side), own.get(other));
    this.#sheet.append(...this.#pins);
  }

  #unpin() {
    for (const pin of this.#pins) pin.remove();
    this.#pins = [];
  }

  /**
   * Covers the corner of two rows of clues.
   * @param {any} across
   * @param {any} down
   */
  #cover(across, down) {
    if (!across || !down) return;
    const cover = element('div', { className: `${across.className} ${down.className}` });
    const { height, top, bottom } = across.style;
    const { width, left, right } = down.style;
    Object.assign(cover.style, { height, top, bottom, width, left, right });
    this.#pins.push(cover);
  }

  /**
   * Returns where the clues of a side are, in units of the picture.
   * @param {string} side
   */
  #band(side) {
    const { columns, rows } = /** @type {{columns: number[], rows: number[]}} */ (this.#rims);
    const [width, height] = this.#size;
    const middles = side === 'top' || side === 'bottom' ? rows : columns;
    const half = middles.length > 1 ? (middles[1] - middles[0]) / 2 : middles[0];
    const end = side === 'top' || side === 'bottom' ? height : width;
    const [first, last] = [middles[0] - half, middles[middles.length - 1] + half];
    const [from, to] = side === 'top' || side === 'left' ? [0, first] : [last, end];
    return side === 'top' || side === 'bottom'
      ? { x: 0, y: from, width, height: to - from }
      : { x: from, y: 0, width: to - from, height };
  }

  /**
   * Keeps the clues of two opposite sides in view.
   * @param {string[]} sides
   * @param {{scale: number, most: number, pinned: {live: any, hits: any}, own: Map<string, any>}}
   *   how
   */
  #pinSides(sides, { scale, most, pinned, own }) {
    const found = sides.map((side) => {
      const start = `{"clue":"${side} `;
      const clues = [...pinned.live.querySelectorAll(`[data-place^='${start}']`)];
      const band = this.#band(side);
      const thick = (side === 'top' || side === 'bottom' ? band.height : band.width) * scale;
      return { side, start, clues, band, thick };
    }).filter(({ clues }) => clues.length);
    const all = found.reduce((sum, { thick }) => sum + thick, 0);
    if (found.length > 1 && all > most) return;
    for (const one of found) own.set(one.side, this.#pin(one, most, pinned));
  }

  /**
   * @param {any} clues
   * @param {number} most
   * @param {{live: any, hits: any}} pinned
   * @returns {any}
   */
  #pin({ side, start, clues, band: { x, y, width, height }, thick }, most, { live, hits }) {
    const svg = made('svg', {
      viewBox: `${x} ${y} ${width} ${height}`,
      class: live.getAttribute('class') ?? '',
      'font-family': live.getAttribute('font-family') ?? 'sans-serif',
      'text-anchor': live.getAttribute('text-anchor') ?? 'middle',
    });
    // A clue that can be touched can be touched here, too.
    const areas = made('g', { class: 'hits' });
    for (const area of hits.querySelectorAll(`[data-target^='${start}']`)) {
      const copy = area.cloneNode();
      copy.removeAttribute('id');
      areas.append(copy);
    }
    svg.append(...clues.map((/** @type {Element} */ clue) => clue.cloneNode(true)), areas);
    const pin = element('div', { className: `pin ${side}`, ariaHidden: 'true' }, svg);
    pin.style[side === 'top' || side === 'bottom' ? 'height' : 'width'] = `${thick}px`;
    pin.style[side] = `${this.#covered[side] - Math.max(thick - most, 0)}px`;
    this.#covered[side] += Math.min(thick, most);
    this.#pins.push(pin);
    return pin;
  }
}

/**
 * @param {any} rim
 * @param {{text: string, at: number}[]} numbers
 * @param {'left' | 'top'} side
 */
function write(rim, numbers, side) {
  rim.replaceChildren(
    ...numbers.map(({ text, at }) => {
      const label = element('span', { textContent: text });
      label.style[side] = `${at}px`;
      return label;
    }),
  );
}
