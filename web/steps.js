// @ts-check
// Hints from where the player is, in stages; and explanations, step by step, with pictures from
// the wire.

import * as game from './game.js';
import * as words from './words.js';
import { notesAt } from './gestures.js';
import { STAGES } from './state.js';
import { placeOf } from './work.js';
import { texts } from './texts.js';

export class Steps {
  /** @type {import('./work.js').Work} */
  #work;
  /** @type {import('./board.js').Board} */
  #board;
  /** @type {import('./state.js').Store} */
  #store;
  /** @type {any} */
  #explained = null;
  /** Positions after some steps of the explanation. @type {Map<number, any>} */
  #positions = new Map();

  /** @param {any} page */
  constructor({ work, board, store }) {
    [this.#work, this.#board, this.#store] = [work, board, store];
  }

  begin() {
    this.#explained = null;
    this.#positions.clear();
  }

  /** Shows where to look, then the rule, then why, and then makes the step. */
  async next() {
    const { card } = this.#work.state;
    const isOpen = card?.kind === 'hint' && card.stage < STAGES.length - 1;
    if (this.#work.state.at !== 'puzzle') this.#store.send({ type: 'select', at: 'puzzle' });
    if (!isOpen) return this.#look();
    if (card.stage === STAGES.length - 2) return this.#make(card);
    return this.#show({ ...card, stage: card.stage + 1, link: null });
  }

  async #look() {
    for (let steps = 1; ; steps *= 2) {
      const options = steps > 1 ? { steps } : {};
      const reply = await this.#work.ask('hint', { ...this.#work.standing, options });
      if (!reply) return;
      const at = reply.steps.findIndex((/** @type {any} */ step) => !this.#isKnown(step));
      if (at < 0 && reply.steps.length === steps) continue;
      const step = reply.steps[at];
      const first = at > 0 ? this.#only(reply, step) : reply;
      if (step) await this.#show({ kind: 'hint', reply: first, stage: 0, link: null });
      else this.#store.send({ type: 'card', card: dry(reply) });
      return;
    }
  }

  // True if earlier hints concluded the same. The board cannot hold all that a step concludes, and
  // then the step would come again.
  /** @param {any} step */
  #isKnown({ therefore, move }) {
    if (move || !therefore?.length) return false;
    const known = new Set(game.ruledOut(this.#work.log).map(text));
    return therefore.every((/** @type {any} */ fact) => known.has(text(fact)));
  }

  // The reply to `hint` with a later step as its only one.
  /**
   * @param {any} reply
   * @param {any} step
   */
  #only(reply, step) {
    const places = new Map(
      step.therefore.map(placeOf).map((/** @type {object} */ place) => [text(place), place]),
    );
    const where = [...places.values()];
    const names = where.map((place) => this.#work.nameOf(place)).filter(Boolean);
    const where_text = texts.lookAt(names);
    return {
      ...reply,
      steps: [step],
      where,
      where_text,
      leads_to: null,
      leads_to_text: null,
      isLater: true,
    };
  }

  // Marks the places of a stage on the player's board; the wire draws those that are not on it, if
  // they are those of the first step.
  /** @param {any} card */
  async #show(card) {
    const [marks, numbers] = [marksOf(card), numbersOf(card)];
    const isMarked = this.#board.layer.mark(marks, this.#board.live, numbers);
    if (isMarked || card.reply.isLater) {
      this.#store.send({ type: 'hinted', card: { ...card, marks, numbers, still: null } });
      this.#board.revealMarks();
      return;
    }
    const options = card.stage < 2 ? { where: true, svg: true } : { svg: true };
    const drawn = await this.#work.ask('hint', { ...this.#work.standing, options });
    if (drawn)
      this.#store.send({
        type: 'hinted',
        card: { ...card, marks: {}, numbers: [], still: drawn.svg },
      });
  }

  /**
   * Shows a link of the chain of the present step, or the step as a whole.
   * @param {number} at
   */
  link(at) {
    const { card } = this.#work.state;
    if (card?.kind !== 'hint' || card.stage !== 2) return;
    this.#show({ ...card, link: card.link === at ? null : at });
  }

  // Enters what the step concludes; what the board cannot hold is kept beside the position.
  /** @param {any} card */
  async #make(card) {
    const [step] = card.reply.steps;
    const { therefore = [], move } = step;
    const { entries } = this.#work.opened;
    const values = new Map(entries.map((/** @type {any} */ own) => [text(own.place), own.values]));
    const canEnter = (/** @type {any} */ fact) => 'is' in fact &&
      values.get(text(placeOf(fact)))?.some((/** @type {any} */ is) => text(is) === text(fact.is));
    const entered = therefore.filter(canEnter);
    const ruled = therefore.filter((/** @type {any} */ fact) => !canEnter(fact));
    const { notes } = this.#work.log.now;
    const noted = ruled.filter(
      (/** @type {any} */ fact) => 'not' in fact && notesAt(placeOf(fact), notes).length,
    );
    const acts = move ? [{ move }] : [...entered, ...noted];
    const done = { ...card, stage: STAGES.length - 1, marks: {}, numbers: [], still: null };
    this.#store.send({ type: 'hinted', card: done });
    await this.#work.act(acts, { ruled, keepsCard: true });
  }

  async explain() {
    if (!this.#explained) {
      const reply = await this.#work.ask('explain');
      if (!reply) return;
      this.#explained = reply;
      this.#positions.set(0, this.#work.state.given);
      const isShown = await this.frame(Math.min(1, reply.steps.length));
      if (!isShown) return;
    }
    this.#store.send({ type: 'select', at: 'explanation' });
  }

  /**
   * Draws a step of the explanation; returns false if that was stopped.
   * @param {number} number
   */
  async frame(number) {
    const { steps, complete, reason, rating } = this.#explained;
    const opened = await this.#work.ask('open', this.#after(steps, number));
    if (!opened) return false;
    if (opened.position) this.#positions.set(number, opened.position);
    const step = steps[number - 1];
    const where = texts.step(number, steps.length);
    const lines = [
      step ? `${where}. ${step.text}` : steps.length ? texts.beforeFirst : '',
    ];
    if (number === steps.length && !complete)
      lines.push(words.sentence(reason ?? texts.endsHere));
    const note = words.rating(rating);
    const lessons = [...new Set([step?.technique, rating?.technique].filter(Boolean))];
    const card = { lines, note, lessons, legend: Boolean(step?.therefore?.length) };
    const frames = { at: number, of: steps.length };
    const view = { name: 'explanation', label: texts.explanation, card, frames };
    const { svg, text, position } = opened;
    this.#store.send({ type: 'view', view: { ...view, svg, text, position } });
    return true;
  }

  // The request for the board after some steps, with the last one marked. It begins at the nearest
  // position that is known, so that a late step is as quick as an early one; what was ruled out
  // before is sent with it, because a position cannot hold it.
  /**
   * @param {any[]} steps
   * @param {number} number
   */
  #after(steps, number) {
    const known = [...this.#positions.keys()].filter((at) => at < Math.max(number, 1));
    const base = Math.max(...known);
    const ruled = ruledOutBy(steps, base);
    const after = taken(steps, base, number);
    if (ruled.length) after.unshift({ therefore: ruled });
    const options = after.length ? { after } : {};
    return { position: this.#positions.get(base), options };
  }
}

/** @param {any} value */
const text = (value) => JSON.stringify(value);

/**
 * The card of a hint that has no step.
 * @param {any} reply
 */
function dry(reply) {
  return { kind: 'hint', reply: { ...reply, steps: [] }, stage: 3, link: null };
}

/**
 * Returns steps as the option `after` takes them: the last one is marked.
 * @param {any[]} steps
 * @param {number} from
 * @param {number} to
 */
export function taken(steps, from, to) {
  return steps.slice(from, to).map((step, at) => ({
    ...(from + at === to - 1 ? { because: marked(step.because) } : {}),
    therefore: step.therefore ?? [],
    ...(step.move ? { move: step.move } : {}),
  }));
}

/**
 * Returns the facts that the first steps rule out, which a position cannot hold.
 * @param {any[]} steps
 * @param {number} to
 * @returns {any[]}
 */
export function ruledOutBy(steps, to) {
  return steps.slice(0, to).flatMap(({ therefore = [] }) => therefore)
    .filter((fact) => 'not' in fact);
}

/** @param {any} because */
function marked({ facts = [], left = [] } = {}) {
  return { facts, left };
}

/**
 * Returns the numbers of the links of a chain, at the places that they decide.
 * @param {any} card
 * @returns {{place: object, text: string}[]}
 */
function numbersOf({ reply, stage, link }) {
  const chain = reply.steps[0]?.chain ?? [];
  if (stage !== 2 || link !== null || chain.length < 2) return [];
  /** @type {Map<string, number[]>} */
  const links = new Map();
  for (const [at, { therefore = [] }] of chain.entries())
    for (const place of new Set(therefore.map(placeOf).map(JSON.stringify)))
      links.set(place, [...(links.get(place) ?? []), at + 1]);
  return [...links].map(([place, own]) => ({ place: JSON.parse(place), text: own.join(', ') }));
}

/**
 * Places to mark at a stage of a hint.
 * @param {any} card
 * @returns {Record<string, object[]>}
 */
function marksOf({ reply, stage, link }) {
  if (stage < 2) return { decides: reply.where };
  const [step] = reply.steps;
  const { because, therefore = [] } = link === null ? step : step.chain[link];
  const { facts = [], left = [] } = because;
  const decided = therefore.length ? therefore.map(placeOf) : link === null ? reply.where : [];
  const texts = new Set(decided.map((/** @type {any} */ place) => JSON.stringify(place)));
  const starts = [...facts.map(placeOf), ...left.map(placeOf)];
  const supposed = step.suppose && link !== null ? [placeOf(step.suppose)] : [];
  return {
    starts: starts.filter((place) => !texts.has(JSON.stringify(place))),
    supposed: supposed.filter((place) => !texts.has(JSON.stringify(place))),
    decides: decided,
  };
}
