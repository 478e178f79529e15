// @ts-check
// A board of one's own: clues by tap and key, undo, and what the solver says of it meanwhile.

import './styles.js';
import * as drafts from './draft.js';
import { keep, load } from './drafts.js';
import { $, element, say } from './dom.js';
import { ARROWS } from './nearest.js';
import { Frame } from './frame.js';
import { Layer } from './layer.js';
import { Pad } from './pad.js';
import { Questions } from './questions.js';
import { Touch } from './touch.js';
import { escaped } from './source.js';
import { patched, picture } from './picture.js';
import { sentence } from './words.js';
import { texts } from './texts.js';

// Value of the choice of a size that is not in the menu.
const OTHER = 'other';

// Parts of a reply that the page needs for a board, and after an act on it.
const SHOWN = ['picture', 'clues', 'targets', 'controls'];
const CHANGING = ['picture', 'targets', 'controls'];

// The board takes at most this part of the height of the window.
const TALLEST = 0.66;

/** @typedef {import('./wire.js').List[number]} Row */
/** @typedef {import('./layer.js').Target} Target */

export class EditPage {
  /** @type {Map<string, Row>} */
  #kinds;
  /** @type {import('./busy.js').Busy} */
  #busy;
  /** @type {() => void} */
  #rest;
  #layer = new Layer('e');
  #box = $('edit-board');
  #frame = new Frame({
    box: this.#box,
    prefix: 'edit-',
    room: () => innerHeight * TALLEST,
    pinned: () => this.#pinned,
  });
  #pad;
  #touch;
  #questions;
  /** @type {Row | null} */
  #row = null;
  /** @type {drafts.Draft | null} */
  #draft = null;
  /** @type {import('./frame.js').Shown | null} */
  #shown = null;
  /** The picture whose clues stay in view. @type {{live: any, hits: any} | null} */
  #pinned = null;
  /** The draft that is shown, if it is all that is shown. @type {drafts.Draft | null} */
  #drawn = null;
  /** The last reply to `edit`. @type {any} */
  #reply = null;
  /** The last request, which the next one waits for. */
  #turn = Promise.resolve();

  /** @param {any} page `rest` says that nothing is awaited */
  constructor({ solver, busy, kinds, rest }) {
    [this.#kinds, this.#busy, this.#rest] = [kinds, busy, rest];
    this.#pad = new Pad((key) => this.#press(key), { box: $('edit-pad') });
    this.#touch = new Touch({
      box: this.#box,
      layer: this.#layer,
      pan: (right, down) => this.#frame.pan(right, down),
      zoom: (by, at) => this.#frame.zoom(by, at),
    }, () => this.#listener());
    this.#questions = new Questions({ solver, act: (acts) => this.#act(acts) });
    this.#box.addEventListener('keydown', (/** @type {any} */ event) => this.#key(event));
    $('edit-undo').onclick = () => this.#go(-1);
    $('edit-redo').onclick = () => this.#go(1);
    $('edit-size').onchange = () => this.#sizes();
    $('edit-begin').onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#begin({ params: $('edit-params').value.trim() });
    };
  }

  /**
   * Shows the board of a kind that was drawn last, an empty one, or the one in the address.
   * @param {string} address `KIND/edit` or `KIND/edit/ID`
   */
  async show(address) {
    const [name] = address.split('/');
    const input = address.slice(`${name}/edit/`.length);
    const row = /** @type {Row} */ (this.#kinds.get(name));
    [this.#row, this.#reply, this.#pinned] = [row, null, null];
    $('edit-title').textContent = texts.ownPuzzle(row.title);
    /** @type {(value: string, textContent: string) => any} */
    const option = (value, textContent) => element('option', { value, textContent });
    $('edit-size').replaceChildren(
      ...row.presets.map(({ params, title }) => option(params, title)),
      option(OTHER, texts.otherSize),
    );
    const size = row.example.split(':')[0];
    $('edit-size').value = row.presets.some(({ params }) => params === size) ? size : OTHER;
    $('edit-params').value = size;
    this.#sizes();
    const kept = load(name);
    if (kept && (!input || kept.boards[0].input === input)) {
      this.#draft = kept;
      if (await this.#take([])) return;
    }
    await this.#begin(input ? { input } : { params: size });
  }

  #sizes() {
    const isOther = $('edit-size').value === OTHER;
    $('edit-params-label').hidden = !isOther;
    if (!isOther) $('edit-params').value = $('edit-size').value;
  }

  /** @param {{input: string} | {params: string}} source */
  async #begin(source) {
    const before = this.#draft;
    this.#frame.fit();
    this.#draft = drafts.begin(/** @type {Row} */ (this.#row).name, source);
    if (!(await this.#take([]))) this.#draft = before;
  }

  /**
   * Makes acts, one after the other.
   * @param {object[]} acts
   */
  #act(acts) {
    this.#turn = this.#turn.then(() => this.#take(acts).then(() => {}));
    return this.#turn;
  }

  /** @param {number} by */
  #go(by) {
    this.#turn = this.#turn.then(async () => {
      const draft = this.#draft;
      if (!draft) return;
      const moved = drafts.moved(draft, draft.at + by);
      if (moved.at === draft.at) return;
      this.#draft = moved;
      await this.#take([]);
    });
  }

  /**
   * Asks for the board after acts, and shows it. Questions about the one before are stopped.
   * @param {object[]} acts
   */
  async #take(acts) {
    const [row, draft] = [this.#row, /** @type {drafts.Draft} */ (this.#draft)];
    this.#questions.stop();
    // An act changes few clues, and `changed` has them: since the first act if no ID has them.
    const isNext = acts.length > 0 && draft === this.#drawn && !draft.boards[draft.at].enter.length;
    const since = this.#pinned ? { since: this.#reply.picture.id } : {};
    const reply = await this.#busy.ask({
      ...drafts.request(draft, acts),
      options: { show: isNext ? CHANGING : SHOWN, ...since },
    });
    if (!$('edit-page').hidden) this.#rest();
    if (row !== this.#row || draft !== this.#draft) return false;
    if (reply.error) {
      say('edit-said', sentence(reply.error.message));
      return false;
    }
    const refused = drafts.refusal(draft, reply);
    say('edit-said', refused ? sentence(refused) : '');
    if (!refused) {
      this.#draft = acts.length ? drafts.added(draft, acts, reply) : draft;
      keep(this.#draft);
    }
    this.#drawn = refused ? null : this.#draft;
    const clues = isNext ? drafts.changed(this.#reply.clues, reply.changed) : reply.clues;
    this.#draw({ ...reply, clues });
    return true;
  }

  /** @param {any} reply */
  #draw(reply) {
    const { name } = /** @type {Row} */ (this.#row);
    const { at, boards } = /** @type {drafts.Draft} */ (this.#draft);
    const keys = JSON.stringify(reply.controls.keys);
    const isSame = this.#reply !== null;
    if (keys !== JSON.stringify(this.#reply?.controls.keys)) this.#pad.lay(reply.controls.keys);
    this.#reply = reply;
    const { svg, patch } = reply.picture;
    if (svg) this.#shown = picture(svg);
    const shown = /** @type {import('./frame.js').Shown} */ (this.#shown);
    const { element: made, width, height } = shown;
    if (patch) patched(made, patch);
    this.#pinned = made instanceof SVGElement ? { live: made, hits: this.#layer.hits } : null;
    // The area of a list of numbers grows with it.
    if (this.#layer.targets.length !== reply.targets.length)
      this.#layer.lay({ size: [width, height], targets: reply.targets });
    else if (JSON.stringify(this.#layer.targets) !== JSON.stringify(reply.targets))
      this.#layer.move([width, height], reply.targets);
    this.#layer.mark({}, null);
    this.#frame.begin({ size: [width, height], rims: reply.rims ?? null });
    this.#frame.show(shown, [this.#layer.element], { isSame });
    this.#touch.refresh();
    this.#point();
    [$('edit-undo').disabled, $('edit-redo').disabled] = [at === 0, at === boards.length - 1];
    const id = reply.game_id;
    $('edit-play').hidden = id === null;
    $('edit-play').href = `#${escaped(`${name}:${id}`)}`;
    const broken = reply.broken.map((/** @type {{name: string}} */ own) => sentence(own.name));
    say('edit-broken', id === null ? sentence(reply.reason) : broken.join(' '));
    this.#questions.begin({
      row: /** @type {Row} */ (this.#row),
      id,
      mark: (places) => this.#layer.mark({ supposed: places }, made),
      nameOf: (place) => this.#nameOf(place),
    });
  }

  /** @param {object} place */
  #nameOf(place) {
    const text = JSON.stringify(place);
    const found = this.#layer.targets.find((own) => JSON.stringify(own.place) === text);
    return found?.name ?? '';
  }

  #listener() {
    const controls = this.#reply?.controls;
    if (!controls) return null;
    return {
      strokes: controls.drag,
      seconds: controls.second,
      isFree: false,
      tap: (/** @type {Target} */ target, /** @type {number} */ button) =>
        this.#tap(target, button),
      beside: () => {},
      drag: (/** @type {Target[]} */ targets, /** @type {number} */ button) =>
        this.#act([{
          drag: targets.map(({ place }) => place),
          ...(button === 2 ? { button } : {}),
        }]),
    };
  }

  /**
   * @param {Target} target
   * @param {number} button
   */
  #tap(target, button) {
    this.#layer.go(target);
    this.#point();
    const { tap, second } = this.#reply.controls;
    if (button === 2 ? !second : !tap) return;
    this.#act([{ tap: target.place, ...(button === 2 ? { button } : {}) }]);
  }

  /** @param {import('./pad.js').Key} key */
  #press({ key }) {
    const place = this.#layer.cursor?.place;
    if (place) this.#act([{ key, at: place }]);
    else $('edit-where').textContent = texts.choosePlace;
  }

  /** @param {any} event */
  #key(event) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (altKey || !this.#reply) return;
    if (ctrlKey || metaKey) {
      const name = key.toLowerCase();
      if (name !== 'z' && name !== 'y') return;
      this.#go(name === 'y' || shiftKey ? 1 : -1);
    } else if (!this.#hand(key, shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Does what a key does on the board; returns false if it does nothing there.
   * @param {string} key
   * @param {boolean} isShifted
   */
  #hand(key, isShifted) {
    const { keys, drag } = this.#reply.controls;
    const wanted = [key, key === 'Delete' ? 'Backspace' : key.toLowerCase()];
    const own = keys.find((/** @type {any} */ one) => wanted.includes(one.key));
    const from = this.#layer.cursor;
    if (own) this.#press(own);
    else if (ARROWS[key]) {
      this.#layer.step(key);
      this.#point();
      const there = this.#layer.cursorElement?.getBoundingClientRect();
      if (there) this.#frame.reveal(there);
      const to = this.#layer.cursor;
      if (isShifted && drag && from && to && from !== to)
        this.#act([{ drag: [from.place, to.place] }]);
    } else if ((key === ' ' || key === 'Enter') && from) this.#tap(from, isShifted ? 2 : 1);
    else return false;
    return true;
  }

  // Says what is under the cursor.
  #point() {
    const target = this.#layer.cursor;
    const clue = target && this.#reply.clues.find((/** @type {any} */ own) =>
      JSON.stringify(own.place) === JSON.stringify(target.place));
    const is = [clue?.is ?? texts.empty].flat().join(' ');
    const words = target ? `${target.name}, ${is}` : '';
    this.#layer.point(words);
    $('edit-where').textContent = words || texts.arrowKeys;
    if (target) this.#box.setAttribute('aria-activedescendant', this.#layer.cursorId);
    else this.#box.removeAttribute('aria-activedescendant');
  }
}
