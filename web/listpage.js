// @ts-check
// Many puzzles at once: a list with the verdict and the grade of each, as they come.

import './styles.js';
import { $, element } from './dom.js';
import { MOST, csv, record, request, sorted } from './batch.js';
import { STOPPED } from './solver.js';
import { escaped } from './source.js';
import { sentence, verdict } from './words.js';
import { texts } from './texts.js';

// Number of rows that are shown at first, and that are shown more on request.
const ROWS = 1000;

// Maximum length of a text that is a link: longer ones are opened without an address.
const LINK = 2000;

/** @typedef {import('./batch.js').Item} Item */
/** @typedef {'number' | 'title' | 'status' | 'grade'} Column */

export class ListPage {
  /** @type {import('./solver.js').Solver} */
  #solver;
  /** @type {Map<string, import('./wire.js').List[number]>} */
  #kinds;
  /** @type {(text: string) => void} */
  #open;
  /** @type {Item[]} */
  #items = [];
  /** Replies to the requests so far. @type {any[]} */
  #replies = [];
  /** When the list was made: the history knows it by that. */
  #made = 0;
  /** @type {any[]} */
  #rows = [];
  /** @type {{by: Column, isDown: boolean}} */
  #order = { by: 'number', isDown: false };
  #most = ROWS;
  /** The present run: an earlier one ends. Null if none is on. @type {object | null} */
  #run = null;

  /** @type {any} */
  #page;

  /** @param {any} page `rest` says that nothing is awaited */
  constructor(page) {
    const { solver, kinds, open } = page;
    [this.#solver, this.#kinds, this.#open, this.#page] = [solver, kinds, open, page];
    $('list-stop').onclick = () => (this.#run ? this.#stop() : this.#go());
    $('list-jsonl').onclick = () => this.#save('jsonl');
    $('list-csv').onclick = () => this.#save('csv');
    $('list-print').onclick = () => this.#print();
    $('list-more').onclick = () => {
      this.#most += ROWS;
      this.#lay();
    };
    $('list-head').onclick = (/** @type {any} */ { target }) => {
      const by = target.closest('button')?.dataset.by;
      if (by) this.#sort(by);
    };
    $('list-rows').onclick = (/** @type {MouseEvent} */ event) => this.#click(event);
  }

  /**
   * Shows a list; one that is known goes on.
   * @param {{items: Item[], made: number}} list
   */
  show({ items, made }) {
    if (made !== this.#made) this.#begin(items, made);
    this.#go();
  }

  /**
   * @param {Item[]} items
   * @param {number} made
   */
  #begin(items, made) {
    [this.#items, this.#made, this.#most] = [items.slice(0, MOST), made, ROWS];
    this.#replies = [];
    this.#order = { by: 'number', isDown: false };
    $('list-title').textContent = texts.listOf(items.length);
    $('list-cut').hidden = items.length <= MOST;
    $('list-cut').textContent = texts.listCut(items.length, MOST);
    this.#rows = this.#items.map((item, at) => rowOf(item, at));
    this.#lay();
  }

  #stop() {
    this.#run = null;
    this.#solver.stop();
    this.#tell();
  }

  // Whatever the user requests meanwhile comes first, and ends this until the list is shown again.
  async #go() {
    const run = {};
    this.#run = run;
    this.#tell();
    while (this.#replies.length < this.#items.length) {
      const at = this.#replies.length;
      const reply = await this.#solver.ask(request(this.#items[at]), { yields: true });
      if (run !== this.#run) return;
      if (reply.error?.code === STOPPED || $('list-page').hidden) break;
      this.#replies.push(reply);
      this.#fill(at);
      this.#tell();
    }
    this.#run = null;
    this.#tell();
    this.#lay();
  }

  /** Says how far the list is. */
  #tell() {
    const [number, known] = [this.#items.length, this.#replies.length];
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { status = 'unusable' } of this.#replies)
      counts.set(status, (counts.get(status) ?? 0) + 1);
    const names = Object.entries(texts.statuses);
    const own = names.flatMap(([name, words]) => {
      const count = counts.get(name);
      return count ? [/** @type {[string, number]} */ ([words, count])] : [];
    });
    const isRunning = this.#run !== null && known < number;
    $('list-state').textContent = texts.listState(known, number, own);
    $('list-said').textContent = isRunning ? '' : $('list-state').textContent;
    $('list-stop').textContent = isRunning ? texts.stop : texts.goOn;
    $('list-stop').hidden = known === number;
    for (const id of ['list-jsonl', 'list-csv', 'list-print']) $(id).disabled = !known;
    $('list-page').dataset.run = isRunning ? 'on' : known < number ? 'stopped' : 'done';
  }

  /** @param {number} at */
  #fill(at) {
    const reply = this.#replies[at];
    const [, puzzle, said, grade] = this.#rows[at].children;
    const row = this.#kinds.get(reply.puzzle ?? reply.error?.puzzle);
    const title = puzzle.querySelector('strong');
    title.textContent = [row?.title, title.dataset.name].filter(Boolean).join(' · ');
    const { error, rating } = reply;
    const found = error || !row ? null : verdict(reply, row);
    const { mood, sign, text } = found ?? { mood: 'bad', sign: '✗', text: '' };
    const words = error ? sentence(error.message) : text;
    if (words) {
      const mark = element('span', { className: `sign ${mood}`, textContent: `${sign} ` });
      mark.setAttribute('aria-hidden', 'true');
      said.replaceChildren(mark, words);
    } else said.textContent = '–';
    grade.textContent = rating?.band ?? '–';
    if (rating && !rating.band && rating.reason) grade.title = sentence(rating.reason);
  }

  /** Puts the rows in their order; no more are in the document than are needed. */
  #lay() {
    const { by, isDown } = this.#order;
    const order = sorted(this.#shown, by, isDown, this.#grades);
    $('list-rows').replaceChildren(...order.slice(0, this.#most).map((at) => this.#rows[at]));
    const more = order.length - this.#most;
    $('list-more').hidden = more <= 0;
    $('list-more').textContent = texts.showMore(Math.min(more, ROWS));
    for (const head of $('list-head').querySelectorAll('th')) {
      const isOwn = head.querySelector('button').dataset.by === by;
      head.ariaSort = isOwn ? (isDown ? 'descending' : 'ascending') : 'none';
    }
  }

  // Some kinds have fewer grades than others, in the same order.
  get #grades() {
    const all = [...this.#kinds.values()].map(({ bands }) => bands.map(String));
    return all.reduce((one, other) => (other.length > one.length ? other : one), []);
  }

  /** @returns {import('./batch.js').Shown[]} */
  get #shown() {
    return this.#items.map(({ number }, at) => {
      const { puzzle, status = null, rating } = this.#replies[at] ?? {};
      const title = this.#kinds.get(puzzle)?.title ?? '';
      return { number, title, status, grade: rating?.band ?? null };
    });
  }

  /** @param {Column} by */
  #sort(by) {
    const isDown = this.#order.by === by && !this.#order.isDown;
    this.#order = { by, isDown };
    this.#lay();
  }

  // A link leads to its puzzle by itself; the rest of a row does the same.
  /** @param {any} event */
  #click({ target }) {
    const at = target.closest('tr')?.dataset.at;
    if (at === undefined || target.closest('a') || String(getSelection())) return;
    const link = this.#rows[at].querySelector('a');
    if (link) link.click();
    else this.#open(this.#items[at].text);
  }

  // Prints the puzzles in the order in which they are shown.
  async #print() {
    const { by, isDown } = this.#order;
    const known = sorted(this.#shown, by, isDown, this.#grades).flatMap((at) => {
      const { puzzle, game_id: id, rating } = this.#replies[at] ?? {};
      return id ? [{ puzzle, id, grade: rating?.band }] : [];
    });
    if (!known.length) return;
    const { print } = await import('./printing.js');
    print(this.#page, known);
  }

  /** @param {'jsonl' | 'csv'} format */
  async #save(format) {
    const { download } = await import('./files.js');
    /** @type {[Item, any][]} */
    const known = this.#replies.map((reply, at) => [this.#items[at], reply]);
    const text = format === 'csv'
      ? csv(known)
      : known.map(([item, reply]) => `${record(item, reply)}\n`).join('');
    const type = format === 'csv' ? 'text/csv' : 'application/jsonl';
    download(`puzzles.${format}`, new Blob([text], { type }));
  }
}

/**
 * Returns the row of a puzzle before its verdict is known.
 * @param {Item} item
 * @param {number} at
 */
function rowOf(item, at) {
  const { number, name = '' } = item;
  const { puzzle, input: id } = request(item);
  const input = puzzle ? `${puzzle}:${id}` : id.trim();
  const shown = input.length > 200 ? `${input.slice(0, 200)}…` : input;
  const code = element('span', { className: 'id', textContent: shown });
  const opener = input.length > LINK || input.includes('\n')
    ? element('button', { type: 'button', className: 'plain' })
    : element('a', { href: `#${escaped(input)}` });
  opener.append(element('strong', { textContent: name, data: { name } }), code);
  return element(
    'tr',
    { data: { at: String(at) } },
    element('td', { textContent: number.toLocaleString(texts.locale) }),
    element('td', {}, opener),
    element('td', { textContent: '…' }),
    element('td'),
  );
}
