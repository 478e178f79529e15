// @ts-check
// Many puzzles at once: a list with the verdict and the grade of each, as they come.

import './styles.js';
import { $, element } from './dom.js';
import { MOST, csv, misfit, record, request, sorted } from './batch.js';
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
  /** Keeps a list for the next visit. @type {(list: {items: Item[], made: number}) => void} */
  #keep;
  /** @type {Item[]} */
  #items = [];
  /** Replies to the requests so far. @type {any[]} */
  #replies = [];
  /** Numbers of puzzles to be asked for again. @type {number[]} */
  #again = [];
  /** Kinds that can read a puzzle which names none. @type {Map<number, string[]>} */
  #fits = new Map();
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
    const { solver, kinds, open, keep } = page;
    [this.#solver, this.#kinds, this.#open, this.#page] = [solver, kinds, open, page];
    this.#keep = keep;
    $('list-stop').onclick = () => (this.#run ? this.#stop() : this.#go());
    $('list-jsonl').onclick = () => this.#save('jsonl');
    $('list-csv').onclick = () => this.#save('csv');
    $('list-print').onclick = () => this.#print();
    $('list-kind').onchange = () => this.#choose($('list-kind').value);
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
    [this.#replies, this.#again, this.#fits] = [[], [], new Map()];
    this.#offer();
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
    while (this.#known < this.#items.length) {
      const at = this.#again[0] ?? this.#replies.length;
      const reply = await this.#ask(this.#items[at]);
      if (run !== this.#run) return;
      if (reply.error?.code === STOPPED || $('list-page').hidden) break;
      if (at === this.#again[0]) this.#again.shift();
      this.#replies[at] = reply;
      this.#fill(at);
      this.#note(at);
      this.#tell();
    }
    this.#run = null;
    this.#tell();
    this.#lay();
  }

  /** Number of puzzles that are known. */
  get #known() {
    return this.#replies.length - this.#again.length;
  }

  /** @param {Item} item */
  async #ask(item) {
    const name = misfit(item);
    if (name !== null)
      return { error: { kind: 'input', message: texts.onePuzzle(name), code: 'expected' } };
    const reply = await this.#solver.ask(request(item), { yields: true });
    return reply.records?.[0] ?? reply;
  }

  /**
   * Notes which kinds can read a puzzle that names none.
   * @param {number} at
   */
  #note(at) {
    const { code, fits = [] } = this.#replies[at].error ?? {};
    if (code !== 'ambiguous') return;
    this.#fits.set(at, fits.filter((/** @type {string} */ own) => this.#kinds.has(own)));
    this.#offer();
  }

  /** Offers the kinds that can read puzzles which name none, with the number of these. */
  #offer() {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const fit of [...this.#fits.values()].flat())
      counts.set(fit, (counts.get(fit) ?? 0) + 1);
    const titled = [...counts].map(([value, number]) =>
      ({ value, title: this.#kinds.get(value)?.title ?? value, number }));
    titled.sort((one, other) => one.title.localeCompare(other.title));
    const { value: chosen } = $('list-kind');
    $('list-kind').replaceChildren(
      element('option', { value: '', textContent: texts.chooseKind }),
      ...titled.map(({ value, title, number }) =>
        element('option', { value, textContent: texts.kindOfLines(title, number) })),
    );
    $('list-kind').value = counts.has(chosen) ? chosen : '';
    $('list-kind-label').hidden = !counts.size;
  }

  /**
   * Reads the puzzles that name none as this kind, where it can.
   * @param {string} puzzle
   */
  #choose(puzzle) {
    for (const [at, fits] of this.#fits) {
      if (!fits.includes(puzzle) || this.#items[at].puzzle === puzzle) continue;
      this.#items[at].puzzle = puzzle;
      const row = rowOf(this.#items[at], at);
      this.#rows[at].replaceWith(row);
      this.#rows[at] = row;
      if (!this.#again.includes(at)) this.#again.push(at);
    }
    if (!this.#again.length) return;
    this.#keep({ items: this.#items, made: this.#made });
    if (!this.#run) this.#go();
  }

  /** Says how far the list is. */
  #tell() {
    const [number, known] = [this.#items.length, this.#known];
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
    // What was made or repaired is the puzzle that the row leads to.
    if (reply.game_id && request(this.#items[at]).do !== 'solve') {
      const id = `${reply.puzzle}:${reply.game_id}`;
      const opener = puzzle.querySelector('a');
      if (opener) opener.href = `#${escaped(id)}`;
      puzzle.querySelector('.id').textContent = shown(id);
    }
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

/** @type {(input: string) => string} */
const shown = (input) => (input.length > 200 ? `${input.slice(0, 200)}…` : input);

/**
 * Returns the row of a puzzle before its verdict is known.
 * @param {Item} item
 * @param {number} at
 */
function rowOf(item, at) {
  const { number, name = '' } = item;
  const { do: what, puzzle, input: id = item.text } = request(item);
  const input = puzzle && what !== 'make' ? `${puzzle}:${id}` : id.trim();
  const code = element('span', { className: 'id', textContent: shown(input) });
  const opener = input.length > LINK || input.includes('\n')
    ? element('button', { type: 'button', className: 'plain' })
    : element('a', what === 'make' ? {} : { href: `#${escaped(input)}` });
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
