// @ts-check
// The frame of a board: it fits pictures to the room there is, zooms, and pans, with numbers and
// clues at the rim.

import { $ } from './dom.js';
import { Rims } from './rims.js';
import { texts } from './texts.js';

// Maximum number of screen pixels for a unit of the picture: cells of 80 pixels if the board is
// fitted, of 160 if it is zoomed.
const FITTED = 2.5;
const ZOOMED = 5;

// Smallest height of a board, in pixels, however little room there is.
const SMALLEST = 180;

/** @typedef {{element: any, width: number, height: number}} Shown */

export class Frame {
  /** @type {any} */
  #box;
  #sheet = document.createElement('div');
  #face = document.createElement('div');
  #rims = new Rims(this.#sheet);
  #prefix = '';
  /** @type {() => number} */
  #room;
  /** @type {() => {live: any, hits: any} | null} */
  #pinned;
  /** @type {Shown | null} */
  #shown = null;
  /** True if the picture has been laid since the board began. */
  #isLaid = false;
  #factor = 1;

  /**
   * `prefix` is that of the ids of the buttons, `room` returns the pixels from the top of the board
   * to the end of its part of the window, and `pinned` whose clues stay in view while the board is
   * enlarged.
   * @param {{box: any, prefix?: string, room: () => number,
   *   pinned: () => {live: any, hits: any} | null}} how
   */
  constructor({ box, prefix = '', room, pinned }) {
    [this.#box, this.#prefix, this.#room, this.#pinned] = [box, prefix, room, pinned];
    [this.#sheet.className, this.#face.className] = ['sheet', 'face'];
    this.#sheet.prepend(this.#face);
    box.append(this.#sheet);
    addEventListener('resize', () => this.lay());
    this.#button('zoom-in').onclick = () => this.zoom(1.4);
    this.#button('zoom-out').onclick = () => this.zoom(1 / 1.4);
    this.#button('fit').onclick = () => this.fit();
    box.addEventListener('wheel', (/** @type {WheelEvent} */ event) => {
      // Browsers report a pinch on a trackpad as a wheel event with Ctrl.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 300), event);
    }, { passive: false });
  }

  /** @param {string} name */
  #button(name) {
    return $(this.#prefix + name);
  }

  /** True if the board is larger than its part of the window. */
  get isZoomed() {
    return this.#factor > 1.001;
  }

  /** Pixels of a unit of the picture. */
  get scale() {
    return this.#fitted() * this.#factor;
  }

  /**
   * Takes the size and the columns and rows of a board.
   * @param {any} board
   */
  begin(board) {
    this.#rims.begin(board);
    this.#isLaid = false;
  }

  /**
   * Shows a picture and what is over it. One of the same size keeps its position, and its zoom if
   * it is not another board.
   * @param {Shown} made
   * @param {any[]} over
   * @param {{isSame?: boolean}} how
   */
  show(made, over, { isSame = false } = {}) {
    const { width, height } = made;
    const parts = [made.element, ...over];
    const isThere =
      parts.length === this.#face.childElementCount &&
      parts.every((part, at) => this.#face.children[at] === part);
    // Reading a size or a position would make the browser lay out the page at each tap.
    if (isThere && this.#isLaid) return;
    const same = this.#shown?.width === width && this.#shown?.height === height;
    const { scrollLeft, scrollTop } = this.#box;
    // It would be a tooltip over the whole board.
    made.element.querySelector?.(':scope > title')?.remove();
    made.element.removeAttribute('role');
    made.element.setAttribute('aria-hidden', 'true');
    if (!isThere) this.#face.replaceChildren(...parts);
    this.#shown = made;
    this.#rims.show(made);
    if (!same && !isSame) this.#factor = 1;
    this.lay();
    this.#isLaid = true;
    if (same || isSame) [this.#box.scrollLeft, this.#box.scrollTop] = [scrollLeft, scrollTop];
  }

  fit() {
    this.#factor = 1;
    this.lay();
  }

  /**
   * Zooms around the pointer, or around the centre if there is none.
   * @param {number} by
   * @param {{clientX: number, clientY: number} | null} at
   */
  zoom(by, at = null) {
    if (!this.#shown) return;
    const box = this.#box.getBoundingClientRect();
    const [x, y] = at
      ? [at.clientX - box.left, at.clientY - box.top]
      : [box.width / 2, box.height / 2];
    const before = this.scale;
    this.#factor = Math.min(Math.max(this.#factor * by, 1), Math.max(ZOOMED / this.#fitted(), 1));
    const grown = this.scale / before;
    // The numbers at the rim do not grow.
    const [right, down] = this.#rims.margins;
    const [left, top] = [
      (this.#box.scrollLeft + x - right) * grown - x + right,
      (this.#box.scrollTop + y - down) * grown - y + down,
    ];
    this.lay();
    [this.#box.scrollLeft, this.#box.scrollTop] = [left, top];
  }

  /**
   * Moves the board within its part of the window.
   * @param {number} right
   * @param {number} down
   */
  pan(right, down) {
    this.#box.scrollLeft -= right;
    this.#box.scrollTop -= down;
  }

  /**
   * Scrolls the board, and not the page, to a part of the window.
   * @param {DOMRect} there
   */
  reveal(there) {
    const box = this.#box.getBoundingClientRect();
    const { left, right, top, bottom } = this.#rims.covered;
    // Of what is larger than the room for it, the beginning is shown.
    /** @type {(from: number, to: number, first: number, last: number) => number} */
    const beyond = (from, to, first, last) =>
      (from < first || to - from > last - first ? from - first : Math.max(to - last, 0));
    this.#box.scrollLeft += beyond(there.left, there.right, box.left + left, box.right - right);
    this.#box.scrollTop += beyond(there.top, there.bottom, box.top + top, box.bottom - bottom);
  }

  #fitted() {
    const { width, height } = /** @type {Shown} */ (this.#shown);
    const [left, top] = this.#rims.margins;
    const room = Math.max(this.#room(), SMALLEST);
    this.#box.style.setProperty('--room', `${room}px`);
    const [across, down] = [this.#box.clientWidth - left, room - top];
    return Math.min(across / width, down / height, FITTED);
  }

  /** Keeps the clues of an enlarged board in view. */
  pin() {
    this.#rims.lay(this.scale, this.#box, this.isZoomed ? this.#pinned() : null);
  }

  /** Fits the board to the room there is, and zooms it. */
  lay() {
    if (!this.#shown || !this.#box.clientWidth) return;
    const { width, height } = this.#shown;
    const { scale } = this;
    this.#face.style.width = `${width * scale}px`;
    this.#face.style.height = `${height * scale}px`;
    const percent = Math.round(this.#factor * 100);
    this.#box.classList.toggle('zoomed', percent > 100);
    this.pin();
    this.#button('fit').textContent = `${percent}%`;
    this.#button('fit').setAttribute('aria-label', texts.fit(percent));
    this.#button('zoom-out').disabled = percent <= 100;
    this.#button('zoom-in').disabled = scale >= ZOOMED * 0.999;
  }
}
