// The board: fits its picture, zooms, pans, and moves a cursor from place to place.

import { $ } from './dom.js';
import { picture, titleOf } from './picture.js';
import { Cursor } from './cursor.js';

// Maximum number of screen pixels for a unit of the picture: cells of 80 pixels if the board is
// fitted, of 160 if it is zoomed.
const FITTED = 2.5;
const ZOOMED = 5;

export class Board {
  #box = $('board');
  #shown = null;
  #factor = 1;
  #fingers = new Map();
  #spread = 0;

  constructor() {
    this.cursor = new Cursor(this.#box, $('where'));
    new ResizeObserver(() => this.#lay()).observe($('panel'));
    addEventListener('resize', () => this.#lay());
    $('zoom-in').onclick = () => this.zoom(1.4);
    $('zoom-out').onclick = () => this.zoom(1 / 1.4);
    $('fit').onclick = () => this.fit();
    this.#box.addEventListener('wheel', (event) => {
      // Browsers report a pinch on a trackpad as a wheel event with Ctrl.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 300), event);
    }, { passive: false });
    this.#box.addEventListener('pointerdown', (event) => this.#down(event));
    this.#box.addEventListener('pointermove', (event) => this.#move(event));
    for (const name of ['pointerup', 'pointercancel'])
      this.#box.addEventListener(name, (event) => this.#up(event));
  }

  // Shows a picture from the wire; if it has the size of the last one, zoom and position stay.
  show(svg, { label, position }) {
    const made = picture(svg);
    const same = this.#shown?.width === made.width && this.#shown?.height === made.height;
    const { scrollLeft, scrollTop } = this.#box;
    this.#shown = made;
    const title = titleOf(svg);
    // It would be a tooltip over the whole board.
    made.element.querySelector?.(':scope > title')?.remove();
    made.element.setAttribute('aria-label', title);
    this.#box.replaceChildren(made.element);
    this.#box.setAttribute('aria-label', `${label}: ${title}`);
    if (!same) this.#factor = 1;
    this.#lay();
    if (same) [this.#box.scrollLeft, this.#box.scrollTop] = [scrollLeft, scrollTop];
    this.cursor.over(made.element, position, same);
  }

  fit() {
    this.#factor = 1;
    this.#lay();
  }

  // Zooms around the pointer, or around the centre if there is none.
  zoom(by, at = null) {
    if (!this.#shown) return;
    const box = this.#box.getBoundingClientRect();
    const [x, y] = at
      ? [at.clientX - box.left, at.clientY - box.top]
      : [box.width / 2, box.height / 2];
    const before = this.#scale();
    this.#factor = Math.min(Math.max(this.#factor * by, 1), Math.max(ZOOMED / this.#fitted(), 1));
    const grown = this.#scale() / before;
    const [left, top] = [
      (this.#box.scrollLeft + x) * grown - x,
      (this.#box.scrollTop + y) * grown - y,
    ];
    this.#lay();
    [this.#box.scrollLeft, this.#box.scrollTop] = [left, top];
  }

  #scale() {
    return this.#fitted() * this.#factor;
  }

  #fitted() {
    const { width, height } = this.#shown;
    return Math.min(this.#box.clientWidth / width, this.#room() / height, FITTED);
  }

  // Height of the board's part of the window: everything below the tabs except the line below the
  // board; in one column, a bit more than half of the window.
  #room() {
    const isAlone =
      $('side').getBoundingClientRect().top > $('panel').getBoundingClientRect().top + 50;
    const above = $('panel').getBoundingClientRect().top + scrollY;
    const room = isAlone
      ? Math.max(innerHeight * 0.55, 260)
      : Math.max(innerHeight - above - 100, 320);
    this.#box.style.setProperty('--room', `${room}px`);
    return room;
  }

  #lay() {
    if (!this.#shown || !$('panel').clientWidth) return;
    const { element, width, height } = this.#shown;
    element.style.width = `${width * this.#scale()}px`;
    element.style.height = `${height * this.#scale()}px`;
    const percent = Math.round(this.#factor * 100);
    this.#box.classList.toggle('zoomed', percent > 100);
    $('fit').textContent = `${percent}%`;
    $('fit').setAttribute('aria-label', `Fit the board, now ${percent} percent`);
    $('zoom-out').disabled = percent <= 100;
    $('zoom-in').disabled = this.#scale() >= ZOOMED * 0.999;
  }

  #down(event) {
    this.#fingers.set(event.pointerId, event);
    this.#spread = this.#distance();
  }

  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    this.#fingers.set(event.pointerId, event);
    if (this.#fingers.size === 2) {
      const spread = this.#distance();
      const [one, other] = this.#fingers.values();
      this.zoom(spread / this.#spread, {
        clientX: (one.clientX + other.clientX) / 2,
        clientY: (one.clientY + other.clientY) / 2,
      });
      this.#spread = spread;
    } else if (event.pointerType === 'mouse' && this.#factor > 1) {
      // Browsers pan by touch themselves.
      this.#box.scrollLeft -= event.clientX - before.clientX;
      this.#box.scrollTop -= event.clientY - before.clientY;
    }
  }

  #up(event) {
    this.#fingers.delete(event.pointerId);
    this.#spread = this.#distance();
  }

  #distance() {
    const [one, other] = this.#fingers.values();
    return other
      ? Math.max(Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), 1)
      : 0;
  }
}
