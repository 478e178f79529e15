// @ts-check
// What a tap, a stroke or a key means on a board: acts of the wire, or a change of the page's own
// modes. Pure. A board is known by its controls, targets and entries alone.

/** @typedef {{place: any, name: string, at: number[]}} Target */
/** @typedef {{key: string, label: string, is?: any}} Key */

const text = (/** @type {any} */ value) => JSON.stringify(value);

/**
 * Returns the sort of a place: the name of its only field.
 * @param {object} place
 */
export const sortOf = (place) => Object.keys(place)[0];

/**
 * Returns the notes of a place.
 * @param {any} place
 * @param {any[]} notes
 * @returns {any[]}
 */
export function notesAt(place, notes) {
  const sort = sortOf(place);
  return notes.find((own) => text(own[sort]) === text(place[sort]))?.notes ?? [];
}

/**
 * Returns true if a drag ends at a point of the picture, and not at a target: what is dragged has
 * neither columns and rows nor values.
 * @param {{controls: any, entries: any[], rims: any}} board
 */
export const isFree = ({ controls, entries, rims }) =>
  controls.drag && rims === null && !entries.length;

export class Gestures {
  controls;
  /** @type {Map<string, any[]>} */
  #values = new Map();
  /** Sorts of places into which keys enter values. @type {Set<string>} */
  #keyed = new Set();
  #isFree;

  /** Keys that the wire has offered with a place. @type {Set<string>} */
  #placed;

  /**
   * `moves` are those that can be made at first.
   * @param {{controls: any, targets: Target[], entries: any[], rims: any, moves?: any[]}} board
   */
  constructor({ controls, targets, entries, rims, moves = [] }) {
    this.controls = controls;
    this.#placed = new Set(moves.filter(({ gesture }) => gesture.at).map(
      ({ gesture }) => gesture.key,
    ));
    for (const { place, values } of entries) this.#values.set(text(place), values);
    for (const { place } of targets)
      if (controls.keys.some((/** @type {Key} */ key) => this.fits(key, place)))
        this.#keyed.add(sortOf(place));
    this.#isFree = isFree({ controls, entries, rims });
  }

  /** True if a drag ends at a point of the picture, and not at a target. */
  get isFree() {
    return this.#isFree;
  }

  /**
   * Returns true if a key enters a value in a place.
   * @param {Key} key
   * @param {object} place
   */
  fits({ is }, place) {
    if (is === undefined || is === null) return false;
    return Boolean(this.#values.get(text(place))?.some((own) => text(own) === text(is)));
  }

  /**
   * Returns true if a place can be filled in.
   * @param {object} place
   */
  isEntry(place) {
    return this.#values.has(text(place));
  }

  /**
   * Returns true if a key goes with the next drag, such as a sign between two numbers.
   * @param {Key} key
   */
  goesWithDrag({ is }) {
    return is === undefined && this.controls.drag;
  }

  // A key that does something by itself does it at a place if the wire says so, or if a cursor is
  // of no other use.
  /** @param {string} key */
  #isPlaced(key) {
    const { tap, drag } = this.controls;
    return this.#placed.has(key) || !(tap || drag);
  }

  /**
   * Returns true if a tap picks a place up, so that the next tap ends a drag.
   * @param {object} place
   */
  picksUp(place) {
    const { tap, drag } = this.controls;
    const isByTaps = tap && !this.#values.size;
    return drag && !isByTaps && !this.#keyed.has(sortOf(place));
  }

  /**
   * Returns the act of a tap; null if it only moves the cursor.
   * @param {object} place
   * @param {number} button
   */
  tap(place, button) {
    const { tap, second } = this.controls;
    if (!(button === 2 ? second : tap)) return null;
    return { tap: place, ...(button === 2 ? { button } : {}) };
  }

  /**
   * Returns the act of a drag; null if drags do nothing.
   * @param {object[]} places
   * @param {{button?: number, key?: string | null, to?: number[]}} how
   */
  drag(places, { button = 1, key = null, to }) {
    if (!this.controls.drag) return null;
    if (this.#isFree && !to) return null;
    // What is calculated has two numbers, whatever the stroke passes between them.
    const stroke = key ? [places[0], places[places.length - 1]] : places;
    return {
      drag: this.#isFree ? places.slice(0, 1) : stroke,
      ...(this.#isFree && to ? { to: to.map(Math.round) } : {}),
      ...(button === 2 ? { button } : {}),
      ...(key ? { key } : {}),
    };
  }

  /**
   * Returns the act of a key at a place.
   * @param {Key} key
   * @param {object | null} place
   * @param {{notesOn: boolean, notes: any[]}} how
   */
  key({ key, is }, place, { notesOn, notes }) {
    if (is === undefined) return { key, ...(place && this.#isPlaced(key) ? { at: place } : {}) };
    if (!place) return null;
    if (!notesOn || is === null) return { key, at: place };
    const own = notesAt(place, notes);
    const without = own.filter((/** @type {any} */ value) => text(value) !== text(is));
    return { ...place, notes: without.length < own.length ? without : [...own, is] };
  }
}
