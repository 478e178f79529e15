// @ts-check
// The board: its picture, which play changes group by group, and other pictures in its place. It
// fits them to the window, zooms, and pans.

import { $ } from './dom.js';
import { Layer } from './layer.js';
import { Rims } from './rims.js';
import { groups, picture } from './picture.js';
import { texts } from './texts.js';

// Maximum number of screen pixels for a unit of the picture: cells of 80 pixels if the board is
// fitted, of 160 if it is zoomed.
const FITTED = 2.5;
const ZOOMED = 5;

// Smallest side of a cell, in pixels, to which the board is enlarged for marks: a player has to
// see what is marked.
const READABLE = 20;

// Smallest height of the board, in pixels, however little room there is.
const SMALLEST = 180;

// Pixels between the board's part of the window, with all that belongs to it, and the rest.
const MARGIN = 12;

/** @typedef {{element: any, width: number, height: number}} Shown */

export class Board {
  layer = new Layer();
  #box = $('board');
  #sheet = document.createElement('div');
  #face = document.createElement('div');
  #rims = new Rims(this.#sheet);
  /** @type {Shown | null} */
  #live = null;
  /** @type {Shown | null} */
  #shown = null;
  #factor = 1;

  constructor() {
    [this.#sheet.className, this.#face.className] = ['sheet', 'face'];
    this.#sheet.prepend(this.#face);
    this.#box.append(this.#sheet);
    const observer = new ResizeObserver(() => this.#lay());
    for (const id of ['panel', 'controls', 'talk']) observer.observe($(id));
    addEventListener('resize', () => this.#lay());
    $('zoom-in').onclick = () => this.zoom(1.4);
    $('zoom-out').onclick = () => this.zoom(1 / 1.4);
    $('fit').onclick = () => this.fit();
    $('full').onclick = () => this.fill(!document.body.classList.contains('full'));
    this.#box.addEventListener('wheel', (/** @type {WheelEvent} */ event) => {
      // Browsers report a pinch on a trackpad as a wheel event with Ctrl.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 300), event);
    }, { passive: false });
  }

  /** The element that takes gestures and keys. */
  get box() {
    return this.#box;
  }

  /** True if the board is larger than its part of the window. */
  get isZoomed() {
    return this.#factor > 1.001;
  }

  /**
   * Begins with the areas of another puzzle.
   * @param {any} board
   */
  begin(board) {
    this.#factor = 1;
    this.#live = null;
    this.layer.lay(board);
    this.#rims.begin(board);
  }

  /**
   * Takes the picture of a reply to `play`: whole, or the groups that differ.
   * @param {{svg?: string, patch?: {key: string, svg: string}[]}} reply
   */
  play({ svg, patch }) {
    if (svg) this.#live = picture(svg);
    else if (patch && this.canPatch) this.#patch(patch);
  }

  /** @param {{key: string, svg: string}[]} patch */
  #patch(patch) {
    const svg = this.#live?.element;
    const made = groups(patch.map((own) => own.svg).join(''));
    for (const group of made) {
      const old = svg.querySelector(`[data-key="${group.getAttribute('data-key')}"]`);
      if (old) old.replaceWith(group);
      else svg.append(group);
    }
    const hasClues = made.some((group) => group.querySelector('[data-place^=\'{"clue\']'));
    if (hasClues && this.isZoomed && this.#shown) this.#pin();
  }

  /** True if the picture can be changed group by group; a very large one is an image. */
  get canPatch() {
    return this.#live?.element instanceof SVGElement;
  }

  /** The picture of play, as a document. */
  get document() {
    return this.#live ? new XMLSerializer().serializeToString(this.#live.element) : '';
  }

  /** Width and height of the picture of play. */
  get size() {
    return this.#live ? [this.#live.width, this.#live.height] : [0, 0];
  }

  /** The picture of play. */
  get live() {
    return this.#live?.element ?? null;
  }

  /**
   * Shows the picture of play, or another one in its place. A picture of the same size keeps zoom
   * and position, and can be touched if it shows the player's board.
   * @param {string | null} svg
   * @param {{label: string, isTouchable: boolean}} how
   */
  show(svg, { label, isTouchable }) {
    const made = svg === null ? this.#live : picture(svg);
    if (!made) return;
    const { width, height } = made;
    const same = this.#shown?.width === width && this.#shown?.height === height;
    const { scrollLeft, scrollTop } = this.#box;
    // It would be a tooltip over the whole board.
    made.element.querySelector?.(':scope > title')?.remove();
    made.element.removeAttribute('role');
    made.element.setAttribute('aria-hidden', 'true');
    const isOver =
      isTouchable && width === this.#live?.width && height === this.#live?.height;
    const parts = isOver ? [made.element, this.layer.element] : [made.element];
    const isThere =
      parts.length === this.#face.childElementCount &&
      parts.every((part, at) => this.#face.children[at] === part);
    if (!isThere) this.#face.replaceChildren(...parts);
    this.#shown = made;
    this.#rims.show(made);
    this.#box.setAttribute('aria-label', label);
    this.nameCursor();
    if (!same) this.#factor = 1;
    this.#lay();
    if (same) [this.#box.scrollLeft, this.#box.scrollTop] = [scrollLeft, scrollTop];
  }

  /** Tells screen readers which target is the cursor's, while it is there. */
  nameCursor() {
    const id = this.layer.element.isConnected ? this.layer.cursorId : '';
    if (id) this.#box.setAttribute('aria-activedescendant', id);
    else this.#box.removeAttribute('aria-activedescendant');
  }

  /**
   * Gives the board the whole window, or takes it back.
   * @param {boolean} isFull
   */
  fill(isFull) {
    document.body.classList.toggle('full', isFull);
    $('full').setAttribute('aria-pressed', String(isFull));
    this.#lay();
  }

  fit() {
    this.#factor = 1;
    this.#lay();
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
    const before = this.#scale();
    this.#factor = Math.min(Math.max(this.#factor * by, 1), Math.max(ZOOMED / this.#fitted(), 1));
    const grown = this.#scale() / before;
    // The numbers at the rim do not grow.
    const [right, down] = this.#rims.margins;
    const [left, top] = [
      (this.#box.scrollLeft + x - right) * grown - x + right,
      (this.#box.scrollTop + y - down) * grown - y + down,
    ];
    this.#lay();
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

  /** Scrolls the board, and not the page, to the cursor. */
  revealCursor() {
    const there = this.layer.cursorElement?.getBoundingClientRect();
    if (there) this.#reveal(there);
  }

  /** Scrolls to the marks; a board whose cells are too small to be seen is enlarged for them. */
  revealMarks() {
    // What is said about them may have left the board less room.
    this.#lay();
    const first = this.layer.marksBox;
    if (!first) return;
    const smallest = READABLE / 32;
    if (this.#scale() < smallest)
      this.zoom(smallest / this.#scale(), {
        clientX: (first.left + first.right) / 2,
        clientY: (first.top + first.bottom) / 2,
      });
    const there = this.layer.marksBox;
    if (there) this.#reveal(there);
  }

  /** @param {DOMRect} there */
  #reveal(there) {
    const box = this.#box.getBoundingClientRect();
    const { left, right, top, bottom } = this.#rims.covered;
    // Of what is larger than the room for it, the beginning is shown.
    /** @type {(from: number, to: number, first: number, last: number) => number} */
    const beyond = (from, to, first, last) =>
      (from < first || to - from > last - first ? from - first : Math.max(to - last, 0));
    this.#box.scrollLeft += beyond(there.left, there.right, box.left + left, box.right - right);
    this.#box.scrollTop += beyond(there.top, there.bottom, box.top + top, box.bottom - bottom);
  }

  #scale() {
    return this.#fitted() * this.#factor;
  }

  #fitted() {
    const { width, height } = /** @type {Shown} */ (this.#shown);
    const [left, top] = this.#rims.margins;
    const [across, down] = [this.#box.clientWidth - left, this.#room() - top];
    return Math.min(across / width, down / height, FITTED);
  }

  // Height of the board's part of the window: what the rest leaves of it. In one column all of that
  // is below the board: the keys, and what is said, which stays in view over what else is there.
  #room() {
    const edge = (/** @type {string} */ id) => $(id).getBoundingClientRect();
    const isBeside = edge('controls').left > edge('panel').left + 50;
    const last = isBeside ? 'below' : 'controls';
    const beneath = edge(last).bottom - edge('board').bottom;
    // The board's part of the page may stay in view while the rest scrolls.
    const above = edge('work').top + scrollY + edge('board').top - edge('board-area').top;
    const talk = isBeside ? 0 : $('talk').offsetHeight;
    const room = Math.max(innerHeight - above - beneath - talk - MARGIN, SMALLEST);
    this.#box.style.setProperty('--room', `${room}px`);
    return room;
  }

  // An enlarged board keeps its clues in view.
  #pin() {
    const isPinned = this.isZoomed && this.canPatch && this.layer.element.isConnected;
    const pinned = isPinned ? { live: this.live, hits: this.layer.hits } : null;
    this.#rims.lay(this.#scale(), this.#box, pinned);
  }

  #lay() {
    if (!this.#shown || !$('panel').clientWidth) return;
    const { width, height } = this.#shown;
    const scale = this.#scale();
    this.#face.style.width = `${width * scale}px`;
    this.#face.style.height = `${height * scale}px`;
    const percent = Math.round(this.#factor * 100);
    this.#box.classList.toggle('zoomed', percent > 100);
    this.#pin();
    $('fit').textContent = `${percent}%`;
    $('fit').setAttribute('aria-label', texts.fit(percent));
    $('zoom-out').disabled = percent <= 100;
    $('zoom-in').disabled = scale >= ZOOMED * 0.999;
  }
}
