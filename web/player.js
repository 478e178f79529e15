// @ts-check
// The player's hands: pointers, keys and the pad become acts on the current puzzle.

import { Gestures, sortOf } from './gestures.js';
import { ARROWS } from './nearest.js';
import { Pad } from './pad.js';
import { usableKeys } from './state.js';
import { Touch } from './touch.js';

// How far an arrow key carries a point that was picked up, in units of the picture.
const CARRY = 8;

/** @typedef {import('./layer.js').Target} Target */
/** @typedef {import('./gestures.js').Key} Key */

export class Player {
  /** @type {import('./work.js').Work} */
  #work;
  /** @type {import('./board.js').Board} */
  #board;
  /** @type {import('./state.js').Store} */
  #store;
  #pad;
  #touch;
  /** @type {Gestures | null} */
  #gestures = null;
  /** @type {Key[]} */
  #keys = [];
  /** @type {Target | null} */
  #picked = null;
  /** True between a drag and its reply. */
  #isJoining = false;
  /** Where a point that was picked up is carried to. @type {number[] | null} */
  #carried = null;

  /**
   * @param {{work: any, board: import('./board.js').Board, store: import('./state.js').Store}} page
   */
  constructor({ work, board, store }) {
    [this.#work, this.#board, this.#store] = [work, board, store];
    this.#pad = new Pad((key, { isLong }) => this.press(key, { isLong }), {
      touched: (key) => this.#foresee(key),
    });
    this.#touch = new Touch(board, () => this.#listener());
    board.box.addEventListener('keydown', (/** @type {any} */ event) => this.#key(event));
  }

  /** Takes nothing until the next puzzle is there. */
  forget() {
    this.#gestures = null;
    [this.#keys, this.#picked, this.#carried, this.#isJoining] = [[], null, null, false];
    this.#pad.lay([]);
  }

  /** @param {any} board reply to `open` */
  begin(board) {
    this.#gestures = new Gestures(board);
    this.#keys = usableKeys(board.controls.keys, board.entries, board.targets);
    this.#pad.lay(this.#keys);
    this.#pick(null);
    this.#touch.refresh();
    this.#store.send({ type: 'mode', mode: {} });
  }

  /** @param {any} shown */
  show(shown) {
    this.#pad.show(shown);
    this.#touch.refresh();
  }

  /** True if a place was picked up. */
  get isCarrying() {
    return this.#picked !== null;
  }

  /** Names of the keys that belong to the board. */
  owns(/** @type {string} */ name) {
    return this.#keys.some(({ key }) => key === name);
  }

  #listener() {
    const { state } = this.#store;
    const gestures = this.#gestures;
    if (!state || state.at !== 'puzzle' || !gestures) return null;
    const isLocked = state.locked !== null;
    return {
      strokes: gestures.controls.drag || isLocked,
      seconds: gestures.controls.second,
      isFree: gestures.isFree,
      tap: (/** @type {Target} */ target, /** @type {number} */ button) =>
        this.tap(target, button),
      beside: (/** @type {number[]} */ to) => this.#drop(to),
      drag: (
        /** @type {Target[]} */ targets,
        /** @type {number} */ button,
        /** @type {number[]} */ to,
      ) => this.#drag(targets, button, to),
    };
  }

  /**
   * @param {Target} target
   * @param {number} button
   */
  tap(target, button) {
    const { state } = this.#store;
    const gestures = this.#gestures;
    if (!state || !gestures) return;
    this.#settle();
    this.#board.layer.go(target);
    const { place } = target;
    const picked = this.#picked;
    const isJoined = picked && gestures.picksUp(place);
    if (picked && !isJoined) this.#pick(null);
    const locked = this.#keys.find(({ key }) => key === state.locked);
    let act = null;
    if (isJoined) {
      if (picked.place === place) this.#pick(null);
      else {
        this.#join([picked.place, place], { to: target.at });
        this.#work.pointedSoon();
        return;
      }
    } else if (locked && button === 1) {
      if (gestures.isEntry(place)) act = this.#keyAct(locked, place);
    } else if (gestures.picksUp(place)) this.#pick(target);
    else act = gestures.tap(place, button);
    this.#send(act);
    if (act) this.#work.pointedSoon();
    else this.#work.pointed();
  }

  /**
   * @param {Target[]} targets
   * @param {number} button
   * @param {number[]} to
   */
  #drag(targets, button, to) {
    const { state } = this.#store;
    if (!state || !this.#gestures) return;
    this.#settle();
    const locked = this.#keys.find(({ key }) => key === state.locked);
    const places = targets.map(({ place }) => place);
    if (locked && button === 1) {
      const own = [...new Set(places)].filter((place) => this.#gestures?.isEntry(place));
      if (this.#picked) this.#pick(null);
      this.#work.act(own.map((place) => this.#keyAct(locked, place)).filter(Boolean));
      return;
    }
    this.#join(places, { button, to });
  }

  /**
   * @param {object[]} places
   * @param {{button?: number, to?: number[]}} how
   */
  async #join(places, how) {
    const key = this.#store.state?.chosen;
    this.#isJoining = true;
    await this.#send(this.#gestures?.drag(places, { ...how, key }));
    this.#settle();
  }

  // Takes back what was chosen and picked up for a drag: with its reply, so that all of it is
  // painted at once, or before the next act of the player.
  #settle() {
    if (!this.#isJoining) return;
    this.#isJoining = false;
    if (this.#store.state?.chosen) this.#mode({ chosen: null });
    if (this.#picked) this.#pick(null);
  }

  // Ends a drag that two taps make, at a point beside all targets.
  /** @param {number[]} to */
  #drop(to) {
    this.#settle();
    const picked = this.#picked;
    this.#pick(null);
    if (picked && this.#gestures?.isFree) this.#send(this.#gestures.drag([picked.place], { to }));
  }

  /** @param {Target | null} target */
  #pick(target) {
    this.#picked = target;
    this.#carried = target && this.#gestures?.isFree ? [...target.at] : null;
    this.#board.layer.pick(target);
    this.#board.layer.stroke([]);
    this.#store.send({ type: 'mode', mode: { picked: target?.name ?? null } });
  }

  /**
   * Presses a key of the puzzle.
   * @param {Key} key
   * @param {{isLong?: boolean}} how
   */
  press(key, { isLong = false } = {}) {
    this.#settle();
    const { state } = this.#store;
    const gestures = this.#gestures;
    if (!state || !gestures) return;
    const cursor = this.#board.layer.cursor;
    if (gestures.goesWithDrag(key)) {
      this.#mode({ chosen: state.chosen === key.key ? null : key.key });
      return;
    }
    if (key.is !== undefined && (state.locked !== null || isLong || !cursor)) {
      this.#mode({ locked: state.locked === key.key ? null : key.key });
      return;
    }
    this.#send(this.#keyAct(key, cursor?.place ?? null));
  }

  // The browser paints a button that comes up, and what it does has to be painted with that.
  /** @param {Key} key */
  #foresee(key) {
    const { cursor } = this.#board.layer;
    // A value needs a place; a move by itself does not.
    const isEntered = (cursor || key.is === undefined) &&
      this.#store.state?.locked === null && !this.#gestures?.goesWithDrag(key);
    const act = isEntered ? this.#keyAct(key, cursor?.place ?? null) : null;
    if (act) this.#work.foresee(act);
  }

  /** @param {any} mode */
  #mode(mode) {
    this.#store.send({ type: 'mode', mode });
    this.#touch.refresh();
  }

  /**
   * @param {Key} key
   * @param {object | null} place
   */
  #keyAct(key, place) {
    const { state } = this.#store;
    if (!state) return null;
    const { notesOn, game } = state;
    return this.#gestures?.key(key, place, { notesOn, notes: game.now.notes });
  }

  /** @param {any} act */
  #send(act) {
    return act ? this.#work.act([act]) : null;
  }

  /** @param {any} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#listener()) return;
    if (!this.handle(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Does what a key of the keyboard does on the board; returns false if it does nothing there.
   * @param {{key: string, shiftKey: boolean}} event
   */
  handle({ key, shiftKey }) {
    this.#settle();
    const layer = this.#board.layer;
    const own = this.#keys.find((one) => one.key === key) ??
      this.#keys.find((one) => one.key === (key === 'Delete' ? 'Backspace' : key.toLowerCase()));
    if (this.#picked && key === 'Escape') {
      this.#pick(null);
      return true;
    }
    if (own) {
      this.press(own);
      return true;
    }
    if (this.#carried && ARROWS[key]) {
      const [dx, dy] = ARROWS[key];
      this.#carried = [this.#carried[0] + dx * CARRY, this.#carried[1] + dy * CARRY];
      if (this.#picked) layer.stroke([this.#picked.at, this.#carried]);
      return true;
    }
    if (ARROWS[key]) {
      const from = layer.cursor;
      const draws = shiftKey && from !== null && !this.#gestures?.isFree;
      // A line goes from cell to cell, or from edge to edge.
      layer.step(key, draws ? ({ place }) => sortOf(place) === sortOf(from.place) : undefined);
      this.#board.revealCursor();
      const to = layer.cursor;
      this.#work.pointed();
      if (draws && to && from !== to) this.#join([from.place, to.place], {});
      return true;
    }
    if (key !== ' ' && key !== 'Enter') return false;
    if (this.#carried) this.#drop(this.#carried);
    else if (layer.cursor) this.tap(layer.cursor, shiftKey ? 2 : 1);
    return true;
  }
}
