// @ts-check
// Keeps the game of the current puzzle as it grows, and speaks up where another tab plays the same
// one: neither is written over by the other.

import * as game from './game.js';
import { Saves, keyOf } from './saves.js';
import { notice } from './notice.js';
import { texts } from './texts.js';

export class Keeper {
  #store;
  #saves;
  /** Revision of the kept game that this tab has seen. */
  #seen = 0;
  #isWriting = false;
  #isWaiting = false;
  #isOutdated = false;
  #hasSaidSo = false;
  /** Shows the game of the other tab. @type {(log: import('./game.js').Game) => void} */
  taken = () => {};

  /** @param {import('./state.js').Store} store */
  constructor(store) {
    this.#store = store;
    this.#saves = new Saves((key, { revision }) => {
      if (key === this.#key && revision > this.#seen) this.#outdated();
    });
    addEventListener('pagehide', () => {
      this.#pause();
      this.#leave();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#pause();
      else this.#run();
    });
  }

  get #key() {
    const log = this.#store.state?.game;
    return log ? keyOf(log) : '';
  }

  /**
   * Returns the kept game of a puzzle, or null.
   * @param {{puzzle: string, id: string}} puzzle
   */
  async load(puzzle) {
    const kept = await this.#saves.load(keyOf(puzzle));
    // A write that was cut off, or not begun, when the page was left.
    const left = this.#saves.left(keyOf(puzzle), kept);
    [this.#seen, this.#isOutdated] = [kept?.revision ?? 0, false];
    const log = left ?? kept?.game;
    return log ? game.read(log) : null;
  }

  /** What is kept. */
  get saves() {
    return this.#saves;
  }

  /** Returns false if this browser keeps no games. */
  works() {
    return this.#saves.work();
  }

  /** Begins to count time for the puzzle that was opened. */
  begin() {
    notice(null);
    this.#run();
    // The position of a save file is a part of the game.
    this.changed();
  }

  #run() {
    const { state } = this.#store;
    if (!state || document.hidden) return;
    this.#store.send({ type: 'log', log: game.running(state.game, performance.now()) });
  }

  #pause() {
    const { state } = this.#store;
    if (!state || state.game.since === null) return;
    this.#store.send({ type: 'log', log: game.paused(state.game, performance.now()) });
    this.changed();
  }

  // The browser may not finish a write of a page that is left.
  #leave() {
    const log = this.#store.state?.game;
    if (!log || !this.#isWriting || this.#isOutdated) return;
    this.#saves.leave(keyOf(log), game.saved(log, performance.now()), this.#seen);
  }

  /** Keeps the game, because it has changed. Writes come one after the other. */
  async changed() {
    const log = this.#store.state?.game;
    if (!log || this.#isOutdated || !(log.entries.length || log.made || this.#seen)) return;
    if (this.#isWriting) {
      this.#isWaiting = true;
      return;
    }
    this.#isWriting = true;
    await this.#write(false);
    this.#isWriting = false;
    if (this.#isWaiting) {
      this.#isWaiting = false;
      await this.changed();
    }
  }

  /** @param {boolean} isForced */
  async #write(isForced) {
    const log = this.#store.state?.game;
    if (!log) return;
    const key = keyOf(log);
    const { revision, isOutdated } = await this.#saves.keep(
      key,
      game.saved(log, performance.now()),
      { seen: this.#seen, isForced },
    );
    if (revision !== null) await this.#keepDay(log);
    if (key !== this.#key) return;
    if (isOutdated) this.#outdated();
    else if (revision === null) await this.#unkept();
    else this.#seen = revision;
  }

  // A puzzle of a day that is finished counts for that day.
  /** @param {import('./game.js').Game} log */
  async #keepDay(log) {
    const { puzzle, id, made, finished, hints, gaveUp } = log;
    if (!finished || made?.day === undefined) return;
    const { day, params, grade } = made;
    const solved = { spent: game.spentUntil(log, performance.now()), hints, own: !gaveUp };
    await this.#saves.keepDay({ day, puzzle, id, params, grade, solved });
  }

  async #unkept() {
    if (this.#hasSaidSo) return;
    this.#hasSaidSo = true;
    notice(texts.unkept, [
      { id: 'notice-close', label: texts.close, act: () => notice(null) },
    ]);
  }

  #outdated() {
    if (this.#isOutdated) return;
    this.#isOutdated = true;
    notice(texts.otherTab, [
      { id: 'use-other', label: texts.thatOne, act: () => this.#useOther() },
      { id: 'keep-mine', label: texts.thisOne, act: () => this.#keepMine() },
    ]);
  }

  async #useOther() {
    const { state } = this.#store;
    if (!state) return;
    const log = await this.load(state);
    notice(null);
    if (log) this.taken(log);
    this.#run();
  }

  async #keepMine() {
    this.#isOutdated = false;
    notice(null);
    await this.#write(true);
  }
}
