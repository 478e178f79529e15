// Work that takes long shows that it goes on, and can be stopped.

import { $ } from './dom.js';
import { STOPPED } from './solver.js';

// Milliseconds until a user would wonder.
const SOON = 300;

export class Busy {
  #solver;
  #since = null;
  #timer = 0;

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

  // Asks for what the user waits for. The time of a reply that was stopped is told with it.
  async ask(request) {
    const since = performance.now();
    this.#begin(since);
    const reply = await this.#solver.ask(request);
    this.#end(since);
    if (reply.error?.code === STOPPED) reply.error.after = performance.now() - since;
    return reply;
  }

  #begin(since) {
    this.#since ??= since;
    document.documentElement.dataset.state = 'busy';
    if (this.#timer) return;
    this.#timer = setInterval(() => {
      const passed = performance.now() - this.#since;
      if (passed < SOON) return;
      $('busy').hidden = false;
      $('elapsed').textContent = `${(passed / 1000).toFixed(1)} s`;
    }, 100);
  }

  #end() {
    clearInterval(this.#timer);
    [this.#timer, this.#since] = [0, null];
    // Whoever stopped by the keyboard goes on where the work began.
    const focused = document.activeElement === $('stop');
    $('busy').hidden = true;
    document.documentElement.dataset.state = 'ready';
    if (focused) $('next').focus();
  }
}
