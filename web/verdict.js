// @ts-check
// The verdict on the puzzle, which is no secret, and its grade, once it is solved.

import * as words from './words.js';
import { STOPPED } from './solver.js';

// Milliseconds without a request of the player after which the page asks for the verdict again.
const IDLE = 1500;

export class Verdict {
  /** @type {import('./work.js').Work} */
  #work;
  /** @type {import('./state.js').Store} */
  #store;
  #timer = 0;

  /** @param {any} page */
  constructor({ work, store }) {
    [this.#work, this.#store] = [work, store];
  }

  begin() {
    this.#look();
  }

  /** Asks again for what the player has interrupted. */
  again() {
    clearTimeout(this.#timer);
    const isAwaited = this.#work.state?.chancesOn;
    this.#timer = setTimeout(() => this.#look(), isAwaited ? 0 : IDLE);
  }

  async #look() {
    const state = this.#work.state;
    if (!state || document.hidden) return;
    const needsGrade = state.played?.done && state.grade === null && state.row.bands.length > 0;
    if (needsGrade) {
      const report = await this.#work.askUnasked('solve', { options: { rating: true } });
      if (report?.error?.code === STOPPED) this.again();
      else if (report) this.#store.send({ type: 'grade', grade: report.rating?.band ?? '' });
      return;
    }
    // The length of the way from here would cost a search after each move.
    const isUnderway = state.row.group === 'moves' && state.game.at > 0;
    if (state.report || state.mood || isUnderway) return;
    const report = await this.#work.askUnasked('solve', this.#work.asPlayed);
    if (!report || this.#work.state.report) return;
    if (report.error?.code === STOPPED) this.again();
    else if (report.error) {
      const text = words.sentence(report.error.message);
      this.#store.send({ type: 'mood', mood: { mood: 'warn', sign: '?', text } });
    } else if (report.status !== 'unknown') this.#store.send({ type: 'report', report });
    else {
      const { mood, sign, text } = words.verdict(report, this.#work.state.row) ?? {};
      this.#store.send({ type: 'mood', mood: { mood, sign, text } });
    }
  }
}
