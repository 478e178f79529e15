// @ts-check
// The current puzzle: sends what the player does to the wire, and keeps the log. Replies are shown
// as they come; nothing here depends on a kind.

import * as game from './game.js';
import * as words from './words.js';
import { $, write } from './dom.js';
import { isFree, notesAt } from './gestures.js';
import { STOPPED } from './solver.js';
import { initial, isFromHere } from './state.js';
import { texts } from './texts.js';

// Milliseconds in which the reply to a tap should be there.
const SOON = 50;

export class Work {
  /** @type {import('./solver.js').Solver} */
  #solver;
  /** @type {import('./busy.js').Busy} */
  #busy;
  /** @type {import('./board.js').Board} */
  #board;
  /** @type {import('./state.js').Store} */
  #store;
  /** @type {import('./keeper.js').Keeper} */
  #keeper;
  /** Name of the picture on the board, for the next patch. */
  #picture = '';
  /** The last request of the player, which the next one waits for. */
  #turn = Promise.resolve();
  /** @type {any} */
  #opened = null;
  /** Texts of the places that can be filled in. @type {Set<string>} */
  #entries = new Set();
  #timer = 0;

  /** @param {any} page */
  constructor({ solver, busy, board, store, keeper }) {
    [this.#solver, this.#busy, this.#board, this.#store, this.#keeper] = [
      solver,
      busy,
      board,
      store,
      keeper,
    ];
  }

  /** @returns {import('./state.js').State} */
  get state() {
    return /** @type {any} */ (this.#store.state);
  }

  get log() {
    return this.state.game;
  }

  /** The reply to `open`: targets, controls, entries. */
  get opened() {
    return this.#opened;
  }

  /**
   * Begins with an opened puzzle. `given` is its board without a player's entries, `log` a game of
   * it that was kept.
   * @param {{opened: any, row: any, given: any, log: import('./game.js').Game}} puzzle
   */
  async begin({ opened, row, given, log }) {
    this.#opened = opened;
    this.#entries = new Set(
      opened.entries.map((/** @type {any} */ own) => JSON.stringify(own.place)),
    );
    const { puzzle, game_id: id, controls, remarks } = opened;
    this.#turn = Promise.resolve();
    this.#picture = '';
    this.#board.begin(opened);
    this.#store.begin(initial({ row, puzzle, id, given, controls, remarks, log }));
    await this.#play({ ...log.now, enter: [] }, () => this.log, { isFirst: true });
  }

  /**
   * Sends a request about this puzzle that the player waits for. If it is stopped or refused,
   * shows the reason and returns null.
   * @param {string} what
   * @param {any} fields
   */
  async ask(what, fields = {}) {
    const opened = this.#opened;
    const reply = await this.#busy.ask(this.request(what, fields));
    if (opened !== this.#opened) return null;
    if (reply.error?.code === STOPPED) {
      if (reply.error.after !== undefined) {
        const text = texts.stopped(words.duration(reply.error.after));
        this.#store.send({ type: 'mood', mood: { mood: 'warn', sign: '■', text } });
      }
      return null;
    }
    if (!reply.error) return reply;
    this.say([words.sentence(reply.error.message)]);
    return null;
  }

  /**
   * Sends a request that the page makes on its own.
   * @param {string} what
   * @param {any} fields
   */
  async askUnasked(what, fields = {}) {
    const opened = this.#opened;
    const reply = await this.#solver.ask(this.request(what, fields), { yields: true });
    return opened === this.#opened ? reply : null;
  }

  /**
   * @param {string} what
   * @param {any} fields
   */
  request(what, { options = {}, ...fields }) {
    const { puzzle, id } = this.state;
    const more = Object.keys(options).length ? { options } : {};
    return { do: what, input: id, puzzle, ...fields, ...more };
  }

  /** The board and what hints ruled out, as `hint` and `judge` take them. */
  get standing() {
    const { position } = this.log.now;
    const ruled = game.ruledOut(this.log).filter((/** @type {object} */ fact) => 'not' in fact);
    return {
      ...(position === null ? {} : { position }),
      ...(ruled.length ? { ruled_out: ruled } : {}),
    };
  }

  // A game whose answer is hidden, or that goes on from the player's moves, is solved from there;
  // any other from its givens.
  get asPlayed() {
    const { row, game: { now: { position } } } = this.state;
    return isFromHere(row) && position !== null ? { position } : {};
  }

  /**
   * Says something in the card of the board.
   * @param {string[]} lines
   * @param {string[]} offers
   */
  say(lines, offers = []) {
    this.#store.send({ type: 'card', card: { kind: 'words', lines, offers } });
  }

  /**
   * Makes acts, or judges them while the player only tries.
   * @param {any[]} acts
   * @param {{ruled?: any[], keepsCard?: boolean}} how
   */
  act(acts, how = {}) {
    if (!acts.length && !how.ruled?.length) return this.#turn;
    return this.#inTurn(() =>
      this.state.trying && !how.keepsCard ? this.#claim(acts) : this.#enter(acts, how));
  }

  /** @param {() => Promise<void>} work */
  #inTurn(work) {
    const opened = this.#opened;
    this.#turn = this.#turn.then(() => (opened === this.#opened ? work() : undefined));
    return this.#turn;
  }

  /**
   * @param {any[]} acts
   * @param {{ruled?: any[], keepsCard?: boolean}} how
   */
  async #enter(acts, { ruled = [], keepsCard = false }) {
    await this.#play({ ...this.log.now, enter: acts }, (reply) => {
      const { changed } = reply;
      if (!changed.length && !ruled.length) return this.log;
      const more = ruled.length ? { ruled } : {};
      return game.added(this.log, { acts, changed, ...more }, standingOf(reply));
    }, { keepsCard });
  }

  /** @param {number} to place in the log */
  goTo(to) {
    return this.#inTurn(async () => {
      const log = this.log;
      const way = game.wayTo(log, to);
      await this.#play(way, (reply) => {
        if (to > 0 && to < log.at && reply.skipped.length) return this.log;
        return game.moved(this.log, to, standingOf(reply));
      });
    });
  }

  undo() {
    if (game.canUndo(this.log)) this.goTo(this.log.at - 1);
  }

  redo() {
    if (game.canRedo(this.log)) this.goTo(this.log.at + 1);
  }

  /**
   * Takes another game of the same puzzle, as another tab has played it.
   * @param {import('./game.js').Game} log
   */
  async take(log) {
    await this.#play({ ...log.now, enter: [] }, () => log);
  }

  /**
   * Sends acts from a board, and takes the reply.
   * @param {any} from
   * @param {(reply: any) => import('./game.js').Game} logOf
   * @param {{keepsCard?: boolean, isFirst?: boolean}} how
   */
  async #play(from, logOf, { keepsCard = false, isFirst = false } = {}) {
    const reply = await this.ask('play', this.#playing(from, isFirst));
    if (!reply) return;
    this.#picture = reply.picture.id;
    this.#board.play(reply.picture);
    const { size, layer } = this.#board;
    const targets = reply.targets ?? (layer.fits(size) ? null : await this.#targets(reply));
    if (targets) layer.move(size, targets);
    const log = logOf(reply);
    this.#store.send({ type: 'played', reply, log, keepsCard });
    if (reply.text) this.#store.send({ type: 'view', view: { name: 'puzzle', text: reply.text } });
    this.pointed(isFirst ? '' : outcome(reply));
    if (!isFirst) this.#keeper.changed();
  }

  /**
   * The request for acts from a board.
   * @param {any} from
   * @param {boolean} isFirst
   */
  #playing({ position, notes, enter }, isFirst) {
    const since = this.#picture && this.#board.canPatch ? { since: this.#picture } : {};
    const show = ['picture', 'remaining'];
    // What is dragged anywhere moves its area.
    if (isFree(this.#opened)) show.push('targets');
    if ($('as-text-box').open) show.push('text');
    if (isFirst) show.push('moves');
    const there = position === null ? {} : { position };
    return { ...there, notes, enter, options: { show, ...since } };
  }

  /**
   * Sends an act ahead, while the key for it is down.
   * @param {any} act
   */
  foresee(act) {
    if (this.#busy.is || this.state.trying) return;
    const from = { ...this.log.now, enter: [act] };
    this.#solver.foresee(this.request('play', this.#playing(from, false)));
  }

  // The areas of a picture that needs more room than the last one.
  /** @param {any} reply */
  async #targets({ position, notes }) {
    const reply = await this.ask('play', { position, notes, options: { show: ['targets'] } });
    return reply?.targets ?? null;
  }

  /** Shows the board as text. */
  async showText() {
    const reply = await this.ask('play', {
      ...this.log.now,
      enter: [],
      options: { show: ['text'] },
    });
    if (reply) this.#store.send({ type: 'view', view: { name: 'puzzle', text: reply.text } });
  }

  /** @param {any[]} acts */
  async #claim(acts) {
    const dry = await this.ask('play', { ...this.log.now, enter: acts, options: { show: [] } });
    if (!dry) return;
    const claims = dry.changed.filter(
      (/** @type {any} */ change) =>
        'move' in change || (change.is !== undefined && change.is !== null && !change.field),
    );
    if (!claims.length) {
      this.pointed(words.sentence(dry.skipped[0]?.reason ?? texts.nothingToJudge));
      return;
    }
    const facts = claims.map((/** @type {any} */ { was, ...fact }) => fact);
    const claim = facts.length > 1 && !facts[0].move ? facts : facts[0];
    const reply = await this.ask('judge', { ...this.standing, claims: [claim] });
    if (!reply) return;
    const named = facts.map((/** @type {any} */ fact) => this.#named(fact)).join(', ');
    const places = facts.filter((/** @type {any} */ { move }) => !move).map(placeOf);
    const card = { kind: 'claim', reply, named, marks: { decides: places } };
    this.#store.send({ type: 'card', card });
  }

  // Words for a fact, by the names that targets and keys have.
  /** @param {any} fact */
  #named({ is, move, ...place }) {
    if (move) return texts.thatMove;
    const name = this.nameOf(place);
    const label = this.#label(is);
    return name ? `${name} ${label}` : label;
  }

  /**
   * Returns the name that the wire gives to a place; an empty text if it is no target.
   * @param {object} place
   */
  nameOf(place) {
    const text = JSON.stringify(place);
    const { targets } = this.#board.layer;
    return targets.find((own) => JSON.stringify(own.place) === text)?.name ?? '';
  }

  /** @param {any} is */
  #label(is) {
    const text = JSON.stringify(is);
    const { keys } = this.state.controls;
    const key = keys.find((own) => JSON.stringify(own.is) === text);
    return key?.label ?? (typeof is === 'boolean' ? (is ? texts.line : texts.noLine) : String(is));
  }

  /**
   * Says what is at the cursor, after a sentence about what was done.
   * @param {string} done
   */
  pointed(done = '') {
    clearTimeout(this.#timer);
    const target = this.#board.layer.cursor;
    const here = target ? this.#describe(target) : '';
    this.#board.layer.point(here);
    const { picked } = this.state;
    const hint = picked ? texts.picked(picked) : '';
    this.#board.nameCursor();
    write('where', [done, hint, here].filter(Boolean).join(' ') || this.idle);
  }

  // Says what is at the cursor with the reply to an act, unless that is late. A change of the page
  // before it would be painted first, and the reply would wait for that.
  pointedSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.pointed(), SOON);
  }

  get idle() {
    return this.#board.layer.targets.length ? texts.arrowKeys : '';
  }

  /** @param {import('./layer.js').Target} target */
  #describe({ place, name }) {
    const text = JSON.stringify(place);
    const value = game.valueAt(this.log, place);
    const elements = this.#board.live?.querySelectorAll?.(`text[data-place='${text}']`) ?? [];
    const found = [...elements].map(({ textContent }) => textContent);
    const noted = notesAt(place, this.log.now.notes);
    // What is written in a place with notes are the notes.
    const written = noted.length ? '' : found.join(' ');
    const known =
      value === undefined || value === null
        ? written || (this.#entries.has(text) ? texts.empty : '')
        : this.#label(value);
    const notes = noted.map((is) => this.#label(is)).join(' ');
    const { chancesOn, report } = this.state;
    const chance = chancesOn ? report?.probability?.[place.cell?.[1]]?.[place.cell?.[0]] : null;
    const hidden = typeof chance === 'number' && texts.chance(words.inPercent(chance));
    return [name, known, notes && texts.notes(notes), hidden].filter(Boolean).join(', ');
  }
}

/**
 * @param {any} reply
 * @returns {import('./game.js').Standing}
 */
function standingOf({ position, notes }) {
  return { position, notes };
}

/** @param {any} fact */
export function placeOf({ is, not, was, ...place }) {
  return place;
}

/** What is said after an act: why it was refused, or which rule is broken now. */
function outcome(/** @type {any} */ reply) {
  const { skipped, changed, broken, done } = reply;
  if (skipped.length && !changed.length) return words.sentence(skipped[0].reason);
  return done || !broken.length || !showsConflicts(reply) ? '' : words.sentence(broken[0].name);
}

/**
 * Returns true if broken rules are shown now, which is a choice of the player.
 * @param {{open: number}} played
 */
export function showsConflicts({ open }) {
  const when = $('conflicts').value;
  return when === 'once' || (when === 'full' && open === 0);
}
