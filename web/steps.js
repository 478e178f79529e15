// Next steps and explanations: sequences of steps from a position, with pictures from the wire.

import { $ } from './dom.js';
import { nameOf } from './cursor.js';
import * as words from './words.js';

// Maximum number of places that a sentence names.
const NAMED = 4;

export class Steps {
  #work;
  // The steps from the player's position that are known so far; the number of those taken; true if
  // the next one is shown as a place to look at.
  #ahead = [];
  #taken = 0;
  #looking = false;
  #ending = null;
  #explained = null;
  #wanted = null;

  constructor(work) {
    this.#work = work;
  }

  begin() {
    [this.#ahead, this.#taken, this.#looking, this.#ending, this.#explained, this.#wanted] = [
      [],
      0,
      false,
      null,
      null,
      null,
    ];
  }

  get isLooking() {
    return this.#looking;
  }

  get isBegun() {
    return this.#taken > 0;
  }

  forgetLook() {
    this.#looking = false;
  }

  // Shows where to look, then why.
  async next() {
    const work = this.#work;
    if (work.view !== work.puzzleView) work.select('puzzle');
    if (!(await this.#reach())) return;
    const step = this.#ahead[this.#taken];
    if (!step) {
      this.#looking = false;
      work.tell({
        lines: [words.sentence(this.#ending ?? 'there is no next step')],
        offers: this.#offers(),
      });
      return;
    }
    const isWhy = this.#looking || !step.therefore?.length;
    const shown = isWhy ? step : placesOf(step);
    const opened = await this.#after(work.game.start, [
      ...this.#ahead.slice(0, this.#taken),
      shown,
    ]);
    if (!opened) return;
    this.#looking = !isWhy;
    if (isWhy) {
      this.#taken += 1;
      work.game.position = opened.position;
    }
    const lines = isWhy
      ? [step.text, this.#leads(step)]
      : [`Look at ${list(shown.therefore)}.`, this.#wrong()];
    work.put('puzzle', {
      opened,
      told: { lines, legend: isWhy && Boolean(step.therefore?.length), offers: this.#offers() },
    });
    work.select('puzzle');
  }

  reset() {
    this.begin();
    this.#work.restart();
  }

  // Requests the next step, if it is not known yet. Each request asks for more steps than the last:
  // the solver finds them one after the other.
  async #reach() {
    if (this.#taken < this.#ahead.length || this.#ending) return true;
    const { start } = this.#work.game;
    const reply = await this.#work.ask('hint', {
      position: start,
      options: { steps: Math.max(4 * this.#ahead.length, 1) },
    });
    if (!reply) return false;
    const isLonger = reply.steps.length > this.#ahead.length;
    this.#ahead = reply.steps.length >= this.#ahead.length ? reply.steps : this.#ahead;
    this.#ahead.wrong = reply.wrong;
    this.#ahead.leads = reply.leads_to;
    if (!isLonger) this.#ending = reply.reason ?? 'there is nothing left to deduce';
    if (!isLonger && reply.take_back)
      this.#ending += `; take back ${words.count(reply.take_back, 'move', 'moves')}`;
    return true;
  }

  #leads(step) {
    const { leads } = this.#ahead;
    if (this.#taken > 1 || !leads || step !== this.#ahead[0]) return '';
    return `This leads to a deduction at ${nameOf(placeOf(leads))}.`;
  }

  #wrong() {
    const wrong = this.#ahead.wrong?.length ?? 0;
    if (!wrong) return '';
    const entries = words.count(wrong, 'entry', 'entries');
    return `${entries} cannot be right and ${wrong === 1 ? 'is' : 'are'} ignored. See Check.`;
  }

  #offers() {
    return this.#taken ? ['reset'] : [];
  }

  async explain() {
    const work = this.#work;
    if (!this.#explained) {
      const reply = await work.ask('explain');
      if (!reply) return;
      this.#explained = reply;
      const { steps } = reply;
      $('slider').max = steps.length;
      await this.#show(Math.min(1, steps.length));
    }
    work.select('explanation');
  }

  // Shows another step. Of those requested while one is being drawn, only the last one is shown.
  async slide(step) {
    if (!this.#explained) return;
    const isIdle = this.#wanted === null;
    this.#wanted = Math.min(Math.max(step, 0), this.#explained.steps.length);
    $('slider').value = this.#wanted;
    while (isIdle && this.#wanted !== null) {
      const wanted = this.#wanted;
      const isShown = await this.#show(wanted);
      if (isShown) this.#work.select('explanation');
      if (this.#wanted === wanted || !isShown) this.#wanted = null;
    }
  }

  step(by) {
    if ($('slide').hidden) return;
    this.slide(Number($('slider').value) + by);
  }

  async #show(number) {
    const { steps, complete, reason, rating } = this.#explained;
    const opened = await this.#after(this.#work.game.given, steps.slice(0, number));
    if (!opened) return false;
    const step = steps[number - 1];
    const where = `Step ${number} of ${steps.length}`;
    $('slider').value = number;
    $('slider').setAttribute('aria-valuetext', where);
    const lines = [
      step ? `${where}. ${step.text}` : steps.length ? 'The puzzle before the first step.' : '',
    ];
    if (number === steps.length && !complete)
      lines.push(words.sentence(reason ?? 'the explanation ends here'));
    this.#work.put('explanation', {
      label: 'Explanation',
      opened,
      told: { lines, note: words.rating(rating), legend: Boolean(step?.therefore?.length) },
    });
    return true;
  }

  // The board after some steps, with the last one marked.
  #after(position, steps) {
    const last = steps.length - 1;
    const marked = ({ facts = [], left = [] } = {}) => ({ because: { facts, left } });
    const after = steps.map(({ because, therefore = [], move }, at) => ({
      ...(at === last ? marked(because) : {}),
      therefore,
      ...(move ? { move } : {}),
    }));
    return this.#work.ask('open', { position, options: after.length ? { after } : {} });
  }
}

function placeOf({ is, not, ...place }) {
  return place;
}

// The places of a step's conclusions, without their values: the wire only marks such facts. Of a
// link, only the first cell is revealed.
function placesOf({ therefore }) {
  const places = therefore
    .map(placeOf)
    .map(({ link, ...place }) => (link ? { cell: link.slice(0, 2) } : place));
  return { therefore: places.map((place) => ({ ...place, is: null })) };
}

function list(facts) {
  const names = [...new Set(facts.map((fact) => nameOf(placeOf(fact))))];
  const more = names.length - NAMED;
  if (more > 0) names.splice(NAMED, more, `${more} more`);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0];
}
