// @ts-check
// The slider below a board that has steps: an explanation, or a solution in moves.

import { $ } from './dom.js';
import { texts } from './texts.js';

// Milliseconds between two boards while it plays.
const PACE = 600;

export class Film {
  /** @type {(at: number) => Promise<boolean>} */
  #draw;
  /** @type {() => {at: number, of: number} | undefined} */
  #frames;
  /** @type {number | null} */
  #wanted = null;
  #timer = 0;

  /**
   * `frames` returns the steps of the selected view, `draw` draws one of them.
   * @param {{frames: () => {at: number, of: number} | undefined,
   *   draw: (at: number) => Promise<boolean>}} page
   */
  constructor({ frames, draw }) {
    [this.#frames, this.#draw] = [frames, draw];
    $('slider').oninput = () => this.slide(Number($('slider').value));
    $('earlier').onclick = () => this.step(-1);
    $('later').onclick = () => this.step(1);
    $('play').onclick = () => (this.#timer ? this.pause() : this.#run());
  }

  /** @param {number} by */
  step(by) {
    const frames = this.#frames();
    if (frames) this.slide((this.#wanted ?? frames.at) + by);
  }

  /**
   * Shows another step. Of those requested while one is being drawn, only the last one is shown.
   * @param {number} step
   */
  async slide(step) {
    const frames = this.#frames();
    if (!frames) return;
    const isIdle = this.#wanted === null;
    this.#wanted = Math.min(Math.max(step, 0), frames.of);
    $('slider').value = this.#wanted;
    while (isIdle && this.#wanted !== null) {
      /** @type {number} */
      const wanted = this.#wanted;
      const isShown = await this.#draw(wanted);
      if (this.#wanted === wanted || !isShown) this.#wanted = null;
    }
  }

  #run() {
    const frames = this.#frames();
    if (!frames) return;
    if (frames.at === frames.of) this.slide(0);
    this.#timer = setInterval(() => {
      const now = this.#frames();
      if (!now || (now.at >= now.of && this.#wanted === null)) this.pause();
      else if (this.#wanted === null) this.step(1);
    }, PACE);
    this.#label(texts.pause, '❚❚');
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#label(texts.play, '▶');
  }

  /**
   * @param {string} label
   * @param {string} sign
   */
  #label(label, sign) {
    $('play').setAttribute('aria-label', label);
    $('play').textContent = sign;
  }
}
