// @ts-check
// Shows that a long request is still running, and lets the user stop it.

import { $ } from './dom.js';
import { STOPPED } from './solver.js';

// Milliseconds until a user would notice the delay.
const SOON = 300;

// Where it is shown: beside the board, or at the foot of a page without one.
const BOXES = ['busy', 'waiting'];

export class Busy {
  #solver;
  /** @type {number | null} */
  #since = null;
  #timer = 0;
  /** Number of works that have not ended. */
  #works = 0;
  /** What the present request has said of itself. */
  #news = '';

  /** @param {import('./solver.js').Solver} solver */
  constructor(solver) {
    this.#solver = solver;
    for (const id of ['stop', 'waiting-stop']) $(id).onclick = () => solver.stop();
  }

  get is() {
    return this.#since !== null;
  }

  stop() {
    if (this.is) this.#solver.stop();
  }

  /**
   * Sends a request that the user waits for. If it is stopped, its error has the time until then.
   * @param {any} request
   * @returns {Promise<any>}
   */
  async ask(request) {
    const since = performance.now();
    const heard = (/** @type {{text: string}} */ { text }) => { this.#news = text; };
    const reply = await this.during(() => this.#solver.ask(request, { heard }));
    this.#news = '';
    if (reply.error?.code === STOPPED) reply.error.after = performance.now() - since;
    return reply;
  }

  /**
   * Shows that the page is busy until a work has ended, with all of its requests.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async during(work) {
    this.#begin();
    try {
      return await work();
    } finally {
      this.#end();
    }
  }

  #begin() {
    this.#works += 1;
    this.#since ??= performance.now();
    document.documentElement.dataset.state = 'busy';
    if (this.#timer) return;
    this.#timer = setInterval(() => {
      const passed = performance.now() - /** @type {number} */ (this.#since);
      if (passed < SOON) return;
      const shown = BOXES[$('work').hidden ? 1 : 0];
      for (const box of BOXES) $(box).hidden = box !== shown;
      const time = `${(passed / 1000).toFixed(1)} s`;
      $(shown).querySelector('span').textContent = [time, this.#news].filter(Boolean).join(' · ');
    }, 100);
  }

  #end() {
    this.#works -= 1;
    if (this.#works) return;
    clearInterval(this.#timer);
    [this.#timer, this.#since] = [0, null];
    // A user who stopped by keyboard continues at the first button.
    const focused = document.activeElement === $('stop');
    for (const box of BOXES) $(box).hidden = true;
    // What has been said meanwhile stays: that a later text has failed, or home.
    const { dataset } = document.documentElement;
    if (dataset.state === 'busy') dataset.state = 'ready';
    if (focused) $('next').focus();
  }
}
