// @ts-check
// The board of a game: its picture, which play changes group by group, and other pictures in its
// place.

import { $ } from './dom.js';
import { Frame } from './frame.js';
import { Layer } from './layer.js';
import { patched, picture } from './picture.js';

// Smallest side of a cell, in pixels, to which the board is enlarged for marks: a player has to
// see what is marked.
const READABLE = 20;

// Pixels between the board's part of the window, with all that belongs to it, and the rest.
const MARGIN = 12;

/** @typedef {import('./frame.js').Shown} Shown */

export class Board {
  layer = new Layer();
  #box = $('board');
  #frame = new Frame({
    box: this.#box,
    room: () => this.#room(),
    pinned: () => (this.canPatch && this.layer.element.isConnected
      ? { live: this.live, hits: this.layer.hits }
      : null),
  });
  /** @type {Shown | null} */
  #live = null;

  constructor() {
    const observer = new ResizeObserver(() => this.#frame.lay());
    for (const id of ['panel', 'controls', 'talk']) observer.observe($(id));
    $('full').onclick = () => this.fill(!document.body.classList.contains('full'));
  }

  /** The element that takes gestures and keys. */
  get box() {
    return this.#box;
  }

  /**
   * Begins with the areas of another puzzle.
   * @param {any} board
   */
  begin(board) {
    this.#live = null;
    this.layer.lay(board);
    this.#frame.begin(board);
    this.#frame.fit();
  }

  /**
   * Takes the picture of a reply to `play`: whole, or the groups that differ.
   * @param {{svg?: string, patch?: {key: string, svg: string}[]}} reply
   */
  play({ svg, patch }) {
    if (svg) this.#live = picture(svg);
    else if (patch && this.canPatch && patched(this.live, patch)) this.#frame.pin();
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
    const isOver =
      isTouchable && width === this.#live?.width && height === this.#live?.height;
    this.#frame.show(made, isOver ? [this.layer.element] : []);
    this.#box.setAttribute('aria-label', label);
    this.nameCursor();
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
    this.#frame.lay();
  }

  /**
   * @param {number} by
   * @param {{clientX: number, clientY: number}} at
   */
  zoom(by, at) {
    this.#frame.zoom(by, at);
  }

  /**
   * @param {number} right
   * @param {number} down
   */
  pan(right, down) {
    this.#frame.pan(right, down);
  }

  /** Scrolls the board, and not the page, to the cursor. */
  revealCursor() {
    const there = this.layer.cursorElement?.getBoundingClientRect();
    if (there) this.#frame.reveal(there);
  }

  /** Scrolls to the marks; a board whose cells are too small to be seen is enlarged for them. */
  revealMarks() {
    // What is said about them may have left the board less room.
    this.#frame.lay();
    const first = this.layer.marksBox;
    if (!first) return;
    const smallest = READABLE / 32;
    if (this.#frame.scale < smallest)
      this.#frame.zoom(smallest / this.#frame.scale, {
        clientX: (first.left + first.right) / 2,
        clientY: (first.top + first.bottom) / 2,
      });
    const there = this.layer.marksBox;
    if (there) this.#frame.reveal(there);
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
    return innerHeight - above - beneath - talk - MARGIN;
  }
}
