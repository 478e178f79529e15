// @ts-check
// Shows that a long request is still running, and lets the user stop it.

import { $ } from './dom.js';
import { STOPPED } from './solver.js';

// Milliseconds until a user would notice the delay.
const SOON = 300;

export class Busy {
  #solver;
  /** @type {number | null} */
  #since = null;
  #timer = 0;

  /** @param {import('./solver.js').Solver} solver */
  constructor(solver) {
    this.#solver = solver;
    $('stop').onclick = () => solver.stop();
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
    this.#begin(since);
    const reply = await this.#solver.ask(request);
    this.#end();
    if (reply.error?.code === STOPPED) reply.error.after = performance.now() - since;
    return reply;
  }

  /** @param {number} since */
  #begin(since) {
    this.#since ??= since;
    document.documentElement.dataset.state = 'busy';
    if (this.#timer) return;
    this.#timer = setInterval(() => {
      const passed = performance.now() - /** @type {number} */ (this.#since);
      if (passed < SOON) return;
      $('busy').hidden = false;
      $('elapsed').textContent = `${(passed / 1000).toFixed(1)} s`;
    }, 100);
  }

  #end() {
    clearInterval(this.#timer);
    [this.#timer, this.#since] = [0, null];
    // A user who stopped by keyboard continues at the first button.
    const focused = document.activeElement === $('stop');
    $('busy').hidden = true;
    document.documentElement.dataset.state = 'ready';
    if (focused) $('next').focus();
  }
}
