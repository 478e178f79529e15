// @ts-check
// Joins the parts of the current puzzle, and connects the buttons with them.

import * as game from './game.js';
import { $ } from './dom.js';
import { Film } from './film.js';
import { Keeper } from './keeper.js';
import { Player } from './player.js';
import { Render } from './render.js';
import { Steps } from './steps.js';
import { Store } from './state.js';
import { Tabs } from './tabs.js';
import { Verdict } from './verdict.js';
import { Work } from './work.js';
import { fragment } from './source.js';
import { listen } from './keys.js';
import { once } from './once.js';
import { remember } from './choices.js';
import { texts } from './texts.js';

export class Actions {
  /** @type {import('./busy.js').Busy} */
  #busy;
  #render;
  #player;
  #steps;
  #verdict;
  /** Returns the solutions, which are loaded when they are first needed. */
  #answers;
  #film;
  /** @type {(wish: import('./make.js').Wish) => Promise<any>} */
  #make;
  /** @type {Map<string, any>} */
  #kinds;
  work;
  keeper;
  store;

  /** @param {any} page */
  constructor({ solver, busy, board, make, kinds }) {
    [this.#busy, this.#make, this.#kinds] = [busy, make, kinds];
    const store = new Store((state, before) => this.#changed(state, before));
    this.store = store;
    this.keeper = new Keeper(store);
    this.work = new Work({ solver, busy, board, store, keeper: this.keeper });
    const page = { work: this.work, board, store };
    this.#player = new Player(page);
    this.#steps = new Steps(page);
    this.#verdict = new Verdict(page);
    this.#answers = once(async () => {
      const { Answers } = await import('./answers.js');
      return new Answers(page);
    });
    const tabs = new Tabs((view) => this.#choose(view));
    this.#render = new Render({ board, player: this.#player, tabs });
    this.#film = new Film({
      frames: () => this.#view?.frames,
      draw: (at) => this.#frame(at),
    });
    document.addEventListener('visibilitychange', () => this.#verdict.again());
    this.keeper.taken = (log) => this.work.take(log);
    this.#connect(page);
  }

  /** @param {any} page */
  #connect(page) {
    const { work } = this;
    const mistakes = once(async () => {
      const { Mistakes } = await import('./mistakes.js');
      return new Mistakes(page);
    });
    const files = () => import('./files.js');
    /** @type {Record<string, () => void>} */
    const requests = {
      next: () => this.#steps.next(),
      explain: () => this.#steps.explain(),
      check: async () => (await mistakes()).check(),
      many: async () => (await mistakes()).many(),
      which: async () => (await mistakes()).which(),
      since: async () => (await mistakes()).since(),
      rewind: async () => (await mistakes()).rewind(),
      why: async () => (await mistakes()).why(),
      solve: async () => (await this.#answers()).solve(),
      more: async () => (await this.#answers()).more(),
      'save-file': async () => (await files()).saveFile(work, this.#view),
      'copy-link': async () => (await files()).copyLink(work),
      'copy-picture': async () => (await files()).copyPicture(work, this.#view),
      'to-paper': () => this.#print(),
      again: () => this.#another(0),
      easier: () => this.#another(-1),
      harder: () => this.#another(1),
    };
    // While the player waits for a reply, another request is not begun.
    for (const [id, act] of Object.entries(requests)) $(id).onclick = () => this.#busy.is || act();
    /** @type {Record<string, () => void>} */
    const own = {
      undo: () => work.undo(),
      redo: () => work.redo(),
      restart: () => work.goTo(0),
      notes: () => this.#mode({ notesOn: !work.state.notesOn }),
      'fill-notes': () => work.act([{ notes: 'all' }]),
      'clear-notes': () => work.act([{ notes: 'none' }]),
      chances: () => this.#chances(),
      mark: () => this.#mark(),
      try: () => this.#try(),
      dismiss: () => this.#dismiss(),
      'save-picture': async () => (await files()).savePicture(work, this.#view),
    };
    for (const [id, act] of Object.entries(own)) $(id).onclick = act;
    $('checkpoints').onclick = (/** @type {any} */ { target }) => {
      const button = target.closest('button');
      if (button) work.goTo(Number(button.dataset.entry));
    };
    $('chain').onclick = (/** @type {any} */ { target }) => {
      const button = target.closest('button');
      if (button) this.#steps.link(Number(button.dataset.link));
    };
    $('conflicts').onchange = () => {
      remember('conflicts', $('conflicts').value);
      this.#mode({});
    };
    $('as-text-box').ontoggle = () => {
      if ($('as-text-box').open && work.state?.at === 'puzzle') work.showText();
    };
  }

  /** @param {any} source */
  listen(source) {
    const { work } = this;
    listen({ work, busy: this.#busy, source, film: this.#film, player: this.#player });
  }

  /**
   * Begins with another puzzle.
   * @param {{opened: any, row: any, given: any, log: import('./game.js').Game}} puzzle
   */
  async begin({ opened, row, given, log }) {
    this.#film.pause();
    this.#steps.begin();
    this.#player.forget();
    toOriginal(row.page, { puzzle: opened.puzzle, id: opened.game_id });
    await this.work.begin({ opened, row, given, log });
    this.#player.begin({ ...opened, moves: this.work.state.played?.moves });
    this.keeper.begin();
    if ($('as-text-box').open) await this.work.showText();
    this.#verdict.begin();
  }

  get #view() {
    const { state } = this.store;
    return state?.views.find(({ name }) => name === state.at);
  }

  /**
   * @param {import('./state.js').State} state
   * @param {import('./state.js').State | null} before
   */
  #changed(state, before) {
    this.#render.show(state, before);
    if (before && before.played !== state.played) this.#verdict.again();
  }

  /** @param {any} mode */
  #mode(mode) {
    this.store.send({ type: 'mode', mode });
  }

  #try() {
    const { state } = this.work;
    this.#mode({ trying: !state.trying });
    this.store.send({ type: 'card', card: null });
  }

  /** @param {number} by */
  async #another(by) {
    const { another } = await import('./another.js');
    await another(this.work, this.#make, by);
  }

  async #print() {
    const { puzzle, id, row, game: { made, at, now } } = this.work.state;
    const { print } = await import('./printing.js');
    const like = row.make && (made ?? { params: id.split(':')[0], grade: null });
    const board = at ? { board: now } : {};
    print({ busy: this.#busy, kinds: this.#kinds, like },
      [{ puzzle, id, grade: made?.grade, ...board }]);
  }

  // Probabilities help as a hint does.
  #chances() {
    const { chancesOn, game: log } = this.work.state;
    this.#mode({ chancesOn: !chancesOn });
    if (chancesOn) return;
    this.store.send({ type: 'log', log: { ...log, hints: log.hints + 1 } });
    this.keeper.changed();
  }

  #dismiss() {
    const { state } = this.work;
    if (state.at === 'puzzle') this.store.send({ type: 'card', card: null });
    else this.store.send({ type: 'select', at: 'puzzle' });
    $('board').focus({ preventScroll: true });
  }

  #mark() {
    const { log } = this.work;
    const names = new Set(log.checkpoints.map(({ name }) => name));
    let number = 1;
    while (names.has(texts.mark(number))) number += 1;
    this.store.send({ type: 'log', log: game.marked(log, texts.mark(number)) });
    this.keeper.changed();
  }

  /** @param {string} name of a view */
  async #choose(name) {
    this.#film.pause();
    if (name.startsWith('solution-')) await (await this.#answers()).show(name);
    else this.store.send({ type: 'select', at: name });
  }

  /** @param {number} at */
  async #frame(at) {
    const { state } = this.work;
    return state.at === 'explanation'
      ? this.#steps.frame(at)
      : (await this.#answers()).frame(state.at, at);
  }
}

/**
 * Shows a link to the puzzle in the real game, if there is one.
 * @param {string | null} page
 * @param {{puzzle: string, id: string}} game
 */
function toOriginal(page, { puzzle, id }) {
  const link = fragment(puzzle, id);
  $('original').hidden = !page || !link;
  if (page && link) $('original').href = `${page}#${link.slice(puzzle.length + 2)}`;
}
