// @ts-check
// What the user chooses once: colours, the clock; and all that is kept, as a file.

import * as game from './game.js';
import { $, say } from './dom.js';
import { clock } from './words.js';
import { redress } from './picture.js';
import { remember, remembered } from './choices.js';

export class Settings {
  /** @type {import('./state.js').Store} */
  #store;
  /** @type {import('./saves.js').Saves} */
  #saves;
  #timer = 0;
  /** Shows what a file has changed. @type {() => void} */
  #changed;

  /**
   * @param {{store: import('./state.js').Store, saves: import('./saves.js').Saves,
   *   changed: () => void}} page
   */
  constructor({ store, saves, changed }) {
    [this.#store, this.#saves, this.#changed] = [store, saves, changed];
    $('theme').onchange = () => {
      remember('theme', $('theme').value);
      this.#dress();
    };
    $('show-clock').onchange = () => {
      remember('clock', $('show-clock').checked ? 'on' : 'off');
      this.#wind();
    };
    $('export').onclick = async () => {
      const { save } = await import('./backup.js');
      say('backup-said', await save(this.#saves));
    };
    $('import').onclick = () => $('backup').click();
    $('backup').onchange = async () => {
      const [file] = $('backup').files;
      if (file) await this.take(await file.text());
      $('backup').value = '';
    };
    this.#show();
  }

  /**
   * Takes what a file has.
   * @param {string} text
   */
  async take(text) {
    const { take } = await import('./backup.js');
    const { isTaken, words } = await take(this.#saves, text);
    $('settings').open = true;
    say('backup-said', words);
    if (!isTaken) return;
    this.#show();
    this.#changed();
  }

  #show() {
    $('theme').value = remembered('theme') ?? 'system';
    $('show-clock').checked = remembered('clock') === 'on';
    $('conflicts').value = remembered('conflicts') ?? 'once';
    $('single-keys').checked = remembered('keys') !== 'off';
    this.#dress();
    this.#wind();
  }

  #dress() {
    document.documentElement.dataset.theme = $('theme').value;
    redress();
  }

  // The clock runs only for those who want to see it.
  #wind() {
    clearInterval(this.#timer);
    $('clock').hidden = !$('show-clock').checked;
    if ($('show-clock').checked) this.#timer = setInterval(() => this.#tick(), 500);
    this.#tick();
  }

  #tick() {
    const log = this.#store.state?.game;
    if (log) $('clock').textContent = clock(game.spentUntil(log, performance.now()));
  }
}
