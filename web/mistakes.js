// @ts-check
// A check of the board that gives away no more than the player asks for: that there is a mistake,
// how many, where, since which entry, and why.

import * as game from './game.js';

export class Mistakes {
  /** @type {import('./work.js').Work} */
  #work;
  /** @type {import('./board.js').Board} */
  #board;
  /** @type {import('./state.js').Store} */
  #store;

  /** @param {any} page */
  constructor({ work, board, store }) {
    [this.#work, this.#board, this.#store] = [work, board, store];
  }

  async check() {
    const reply = await this.#ask({});
    if (!reply) return;
    const how = { many: false, which: false, why: false, since: null };
    this.#store.send({ type: 'card', card: { kind: 'check', reply, ...how } });
  }

  many() {
    this.#more({ many: true });
  }

  async which() {
    const reply = await this.#ask({ which: true });
    if (!reply) return;
    const broken = reply.broken.flatMap((/** @type {any} */ { places }) => places);
    const marks = { wrong: reply.wrong?.length ? reply.wrong : broken };
    const isMarked = this.#board.layer.mark(marks, this.#board.live);
    const drawn = isMarked ? null : await this.#ask({ which: true, svg: true });
    const still = drawn?.svg ?? null;
    this.#more({ reply, which: true, many: true, marks: isMarked ? marks : {}, still });
    if (isMarked) this.#board.revealMarks();
  }

  async why() {
    const reply = await this.#ask({ which: true, why: true });
    if (reply) this.#more({ reply, why: true, many: true });
  }

  // Since when there is a mistake: since the first of the entries that are wrong, or else the first
  // entry after which the board was not right any more.
  async since() {
    const log = this.#work.log;
    const { wrong } = (await this.#ask({ which: true })) ?? {};
    if (!wrong) return;
    const since = wrong.length
      ? Math.min(...wrong.map((/** @type {object} */ place) => game.enteredBy(log, place)))
      : await game.firstBad(1, log.at, (at) => this.#isBad(log, at));
    this.#more({ since });
  }

  /** Goes back to the board before the mistake. */
  rewind() {
    const { card } = this.#work.state;
    if (card?.kind === 'check' && card.since) this.#work.goTo(card.since - 1);
  }

  /**
   * @param {import('./game.js').Game} log
   * @param {number} at
   */
  async #isBad(log, at) {
    const way = game.wayTo(log, at);
    const there = await this.#work.ask('play', { ...way, options: { show: [] } });
    const checked = there && (await this.#work.ask('check', { position: there.position }));
    return checked ? !checked.ok : true;
  }

  /** @param {any} options */
  #ask(options) {
    const { position } = this.#work.log.now;
    return this.#work.ask('check', { position, options });
  }

  /** @param {any} more */
  #more(more) {
    const { card } = this.#work.state;
    if (card?.kind === 'check') this.#store.send({ type: 'card', card: { ...card, ...more } });
  }
}
