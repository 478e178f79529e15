// @ts-check
// The solutions of the puzzle, which are secrets until they are requested. A player who asks for
// none does not load this.

import * as words from './words.js';
import { texts } from './texts.js';

// Maximum number of places that a sentence names.
const NAMED = 12;

export class Answers {
  /** @type {import('./work.js').Work} */
  #work;
  /** @type {import('./state.js').Store} */
  #store;

  /** @param {any} page */
  constructor({ work, store }) {
    [this.#work, this.#store] = [work, store];
  }

  async solve() {
    const report = await this.#work.ask('solve', this.#work.asPlayed);
    if (report) await this.#take(report);
  }

  async more() {
    const solutions = Math.max(this.#work.state.report.solutions.length * 4, 8);
    const asked = { ...this.#work.asPlayed, options: { solutions } };
    const report = await this.#work.ask('solve', asked);
    if (report) await this.#take(report);
  }

  /** @param {any} report */
  async #take(report) {
    this.#store.send({ type: 'report', report });
    this.#store.send({ type: 'forget' });
    const { solutions, partial, reason, status } = report;
    if (!solutions?.length && !partial) {
      const offers = status === 'unsolvable' ? ['why'] : [];
      this.#work.say([words.sentence(reason ?? texts.nothingToShow)], offers);
      return;
    }
    const { finished } = this.#work.log;
    if (!finished)
      this.#store.send({ type: 'log', log: { ...this.#work.log, gaveUp: true } });
    const known = solutions.length ? solutions : [partial];
    for (const [at, answer] of known.entries()) {
      const label = solutions.length
        ? texts.solution(solutions.length > 1 ? at + 1 : null)
        : texts.partialSolution;
      this.#store.send({ type: 'view', view: { name: `solution-${at + 1}`, label, answer } });
    }
    await this.show('solution-1');
  }

  /**
   * Shows a solution; it is drawn when it is first shown.
   * @param {string} name
   */
  async show(name) {
    const view = this.#work.state.views.find(
      (/** @type {any} */ own) => own.name === name,
    );
    if (!view || (!view.svg && !(await this.#draw(view)))) return;
    this.#store.send({ type: 'select', at: name });
  }

  // Draws a solution, with its differences from the others. One in moves is shown move by move.
  /** @param {any} view */
  async #draw(view) {
    const { report } = this.#work.state;
    const beside = report.solutions.filter((/** @type {any} */ other) => other !== view.answer);
    const opened = await this.#work.ask('open', {
      ...this.#work.asPlayed,
      options: { answer: view.answer, ...(beside.length ? { beside } : {}) },
    });
    if (!opened) return false;
    const { status, complete, solutions } = report;
    const offers = status === 'multiple' && !complete && solutions.length < 100 ? ['more'] : [];
    const differences = beside.length ? this.#differences(opened.differs ?? []) : '';
    // Of a game without entries there is nothing to say.
    const player = this.#work.log.at > 0 ? words.player(report.player) : '';
    const card = { lines: [player], differences, offers };
    const { svg, text, position } = opened;
    const moves = view.answer.moves && position?.moves;
    const frames = moves ? { at: moves.length, of: moves.length, position } : undefined;
    this.#store.send({ type: 'view', view: { ...view, svg, text, position, card, frames } });
    if (moves) await this.frame(view.name, moves.length - view.answer.moves.length);
    return true;
  }

  /** @param {object[]} places in which the solutions differ */
  #differences(places) {
    const names = places.map((place) => this.#work.nameOf(place)).filter(Boolean);
    if (!names.length) return texts.differ;
    const more = names.length - NAMED;
    const named = more > 0 ? [...names.slice(0, NAMED), texts.more(more)] : names;
    return texts.differAt(words.list(named));
  }

  /**
   * Draws a board of a solution in moves.
   * @param {string} name
   * @param {number} number of the moves that are made
   */
  async frame(name, number) {
    const view = this.#work.state.views.find((/** @type {any} */ own) => own.name === name);
    if (!view) return false;
    const { position, of } = view.frames;
    const there = { ...position, moves: position.moves.slice(0, number) };
    const played = await this.#work.ask('play', {
      position: there,
      options: { show: ['picture', 'text'] },
    });
    if (!played) return false;
    const { picture, text } = played;
    const frames = { ...view.frames, at: number };
    const lines = [texts.move(number, of)];
    const card = { ...view.card, lines };
    this.#store.send({
      type: 'view',
      view: { name, svg: picture.svg, text, card, frames, position: there },
    });
    return true;
  }
}
