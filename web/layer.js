// @ts-check
// The layer over the board's picture: areas that can be touched, the cursor, marks of places, and
// the line of a stroke. All of it is in the units of the picture.

import { sortOf } from './gestures.js';
import { ARROWS, nearest } from './nearest.js';
import { inPercent } from './words.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {{place: any, name: string, d: string, at: number[]}} Target */

/**
 * Makes an element of a picture.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @returns {any}
 */
export function made(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

export class Layer {
  element = made('svg', { class: 'layer', focusable: 'false' });
  #chances = made('g', { class: 'chances' });
  #marks = made('g', { class: 'marks' });
  #cursor = made('g', { class: 'cursor' });
  #stroke = made('polyline', { class: 'stroke' });
  #hits = made('g', { class: 'hits' });
  /** @type {Target[]} */
  #targets = [];
  /** @type {Map<string, number>} */
  #numbers = new Map();
  /** @type {number | null} */
  #at = null;
  /** The target at which the cursor is drawn. @type {Target | null} */
  #drawn = null;
  /** The area with a name for screen readers. @type {Element | null} */
  #named = null;
  #axis = -1;
  #lane = 0;

  #prefix;

  /** @param {string} prefix of the ids of targets */
  constructor(prefix = 't') {
    this.#prefix = prefix;
    this.element.append(this.#chances, this.#marks, this.#hits, this.#stroke, this.#cursor);
  }

  /**
   * Lays the areas of a puzzle.
   * @param {{size: number[], targets: Target[]}} board
   */
  lay({ size, targets }) {
    this.#at = null;
    this.#marks.replaceChildren();
    this.move(size, targets);
  }

  /**
   * Returns true if the areas are those of a picture of this size.
   * @param {number[]} size
   */
  fits([width, height]) {
    const own = this.element.viewBox.baseVal;
    return own.width === width && own.height === height;
  }

  /**
   * Takes the areas anew: points have moved, or the picture has another size.
   * @param {number[]} size
   * @param {Target[]} targets
   */
  move(size, targets) {
    this.element.setAttribute('viewBox', `0 0 ${size[0]} ${size[1]}`);
    this.#targets = targets;
    this.#numbers = new Map(targets.map(({ place }, number) => [JSON.stringify(place), number]));
    this.#hits.replaceChildren(
      ...targets.map(({ d, place }, number) =>
        made('path', { d, id: this.#prefix + number, 'data-target': JSON.stringify(place) }),
      ),
    );
    this.#draw();
  }

  get targets() {
    return this.#targets;
  }

  /** The target under the cursor, or null. */
  get cursor() {
    return this.#at === null ? null : this.#targets[this.#at];
  }

  /** Id of the element under the cursor, or an empty text. */
  get cursorId() {
    return this.#at === null ? '' : this.#prefix + this.#at;
  }

  /**
   * Returns the target at a point of the window.
   * @param {{clientX: number, clientY: number}} point
   * @returns {Target | null}
   */
  hit({ clientX, clientY }) {
    const found = /** @type {any} */ (document.elementFromPoint(clientX, clientY));
    const number = this.#numbers.get(found?.dataset?.target);
    return number === undefined ? null : this.#targets[number];
  }

  /** The areas that can be touched. */
  get hits() {
    return this.#hits;
  }

  /**
   * Returns a point of the window in units of the picture.
   * @param {{clientX: number, clientY: number}} point
   */
  units({ clientX, clientY }) {
    const { left, top, width } = this.element.getBoundingClientRect();
    const scale = this.element.viewBox.baseVal.width / width;
    return [(clientX - left) * scale, (clientY - top) * scale];
  }

  /**
   * Moves the cursor to a target; `point` draws it there.
   * @param {Target} target
   */
  go(target) {
    this.#axis = -1;
    this.#at = this.#numbers.get(JSON.stringify(target.place)) ?? null;
  }

  /**
   * Moves the cursor by an arrow key; the first one puts it on the first target.
   * @param {string} key
   * @param {(target: Target) => boolean} passes where it may go
   */
  step(key, passes = () => true) {
    const direction = ARROWS[key];
    if (!this.#targets.length) return;
    if (this.#at === null) {
      this.#put(0);
      return;
    }
    const axis = direction[0] ? 1 : 0;
    if (axis !== this.#axis) [this.#axis, this.#lane] = [axis, this.#targets[this.#at].at[axis]];
    const own = this.#targets[this.#at];
    const spots = this.#targets.filter((target) => target === own || passes(target));
    const next = nearest(spots, spots.indexOf(own), direction, this.#lane);
    if (next !== null) this.#put(this.#targets.indexOf(spots[next]));
  }

  /** @param {number | null} at */
  #put(at) {
    this.#at = at;
    this.#draw();
  }

  #draw() {
    this.#drawn = this.cursor;
    this.#cursor.replaceChildren();
    if (!this.cursor) return;
    const { d } = this.cursor;
    this.#cursor.append(made('path', { d, class: 'under' }), made('path', { d, class: 'over' }));
  }

  /** The element of the cursor, to be scrolled to. */
  get cursorElement() {
    return this.cursor ? this.#cursor : null;
  }

  /**
   * Marks places; each group has its class. Returns false, and marks nothing, if a place is
   * nowhere on the board. `numbers` are written beside places that can be touched.
   * @param {Record<string, object[]>} groups
   * @param {ParentNode | null} picture
   * @param {{place: object, text: string}[]} numbers
   */
  mark(groups, picture, numbers = []) {
    this.#marks.replaceChildren();
    const shapes = [];
    for (const [name, places] of Object.entries(groups))
      // A place with several facts has one mark.
      for (const place of new Map(places.map((own) => [JSON.stringify(own), own])).values()) {
        const found = this.#outlines(place, picture);
        if (!found.length) return false;
        for (const [shape, attributes] of found)
          for (const line of ['under', 'over'])
            shapes.push(made(shape, { ...attributes, class: `${name} ${line}` }));
      }
    const badges = numbers.map(({ place, text }) => this.#badge(place, text));
    this.#marks.replaceChildren(...shapes, ...badges.filter(Boolean));
    return true;
  }

  /**
   * @param {object} place
   * @param {string} number
   */
  #badge(place, number) {
    const at = this.#numbers.get(JSON.stringify(place));
    if (at === undefined) return null;
    const [x, y] = this.#targets[at].at;
    const aside = sortOf(place) === 'edge' ? 0 : 9;
    const transform = `translate(${x - aside} ${y - aside})`;
    const badge = made('g', { class: 'badge', transform });
    const wider = 5 * number.length - 5;
    const words = made('text', { y: 3.5 });
    words.textContent = number;
    const around = `M${-wider / 2}-7h${wider}a7 7 0 0 1 0 14h${-wider}a7 7 0 0 1 0-14z`;
    badge.append(made('path', { d: around }), words);
    return badge;
  }

  /**
   * Shows the probability of something hidden in each cell, by a tint and in percent; null takes
   * it away.
   * @param {(number | null)[][] | null} rows
   */
  chances(rows) {
    const shapes = [];
    for (const { place, d, at: [x, y] } of rows ? this.#targets : []) {
      const chance = place.cell && rows?.[place.cell[1]]?.[place.cell[0]];
      if (typeof chance !== 'number') continue;
      const tint = chance === 0 ? 'safe' : 'risky';
      const percent = made('text', { x, y: y + 4 });
      percent.textContent = inPercent(chance);
      shapes.push(made('path', { d, class: tint, 'fill-opacity': 0.15 + chance * 0.5 }), percent);
    }
    this.#chances.replaceChildren(...shapes);
  }

  /** Middle of the marks in the window, or null. */
  get marksBox() {
    return this.#marks.childElementCount ? this.#marks.getBoundingClientRect() : null;
  }

  /**
   * Outlines of a place: its target, or the boxes of what the picture shows of it.
   * @param {object} place
   * @param {ParentNode | null} picture
   * @returns {[string, Record<string, any>][]}
   */
  #outlines(place, picture) {
    const text = JSON.stringify(place);
    const number = this.#numbers.get(text);
    if (number !== undefined) {
      const { d, at: [x, y] } = this.#targets[number];
      // The area of an edge reaches the clues beside it; its mark must not hide them.
      const smaller = { transform: `translate(${x / 2} ${y / 2}) scale(.5)` };
      return [['path', { d, ...(sortOf(place) === 'edge' ? smaller : {}) }]];
    }
    const elements = [...(picture?.querySelectorAll(`[data-place='${text}']`) ?? [])];
    // A text by itself, such as a clue, needs room around it; one in a cell needs no box.
    const areas = elements.filter(({ tagName }) => tagName !== 'text');
    const room = areas.length ? 0 : 3;
    return (areas.length ? areas : elements).map((element) => {
      const { x, y, width, height } = /** @type {any} */ (element).getBBox();
      const [across, down] = [width + 2 * room, height + 2 * room];
      return ['path', { d: `M${x - room} ${y - room}h${across}v${down}h${-across}z` }];
    });
  }

  /**
   * Draws the line of a stroke through points of the picture; none takes it away.
   * @param {number[][]} points
   */
  stroke(points) {
    const text = points.map((point) => point.join(' ')).join(' ');
    if (this.#stroke.getAttribute('points') !== text) this.#stroke.setAttribute('points', text);
  }

  /**
   * Shows which place was picked up, or none.
   * @param {Target | null} target
   */
  pick(target) {
    for (const old of this.#hits.querySelectorAll('.picked')) old.classList.remove('picked');
    const number = target && this.#numbers.get(JSON.stringify(target.place));
    if (typeof number === 'number') this.#hits.children[number].classList.add('picked');
  }

  /**
   * Draws the cursor, names the target under it for screen readers, and ends the line of a stroke.
   * @param {string} words
   */
  point(words) {
    this.stroke([]);
    if (this.#drawn !== this.cursor) this.#draw();
    this.#named?.removeAttribute('aria-label');
    this.#named?.removeAttribute('role');
    this.#named = this.#at === null ? null : this.#hits.children[this.#at];
    this.#named?.setAttribute('role', 'img');
    this.#named?.setAttribute('aria-label', words);
  }
}
