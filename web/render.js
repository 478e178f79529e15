// @ts-check
// Shows the state of the current puzzle in the document. It only writes: nothing in the document is
// read back as state.

import { $, element, say, write } from './dom.js';
import { STAGES, shown } from './state.js';
import { duration } from './words.js';
import { escaped, lesson } from './source.js';
import { showsConflicts } from './work.js';
import { texts } from './texts.js';

const OFFERS = ['many', 'which', 'since', 'rewind', 'why', 'more'];

/** @typedef {import('./state.js').State} State */

export class Render {
  /** @type {import('./board.js').Board} */
  #board;
  /** @type {import('./player.js').Player} */
  #player;
  /** @type {import('./tabs.js').Tabs} */
  #tabs;
  /** @type {{svg: any, marks: any, chances: any}} */
  #picture = { svg: undefined, marks: undefined, chances: null };
  /** What parts of the page show. @type {Map<string, string>} */
  #parts = new Map();

  /** @param {any} page */
  constructor({ board, player, tabs }) {
    [this.#board, this.#player, this.#tabs] = [board, player, tabs];
    $('stages').replaceChildren(
      ...STAGES.map((name, at) =>
        element('li', { textContent: texts.stages[at], data: { stage: name } })),
    );
  }

  /**
   * @param {State} state
   * @param {State | null} before null for another puzzle
   */
  show(state, before) {
    const view = shown(state, performance.now());
    if (!before) this.#begin(state);
    this.#drawBoard(state, view, !before);
    this.#drawCard(state, view);
    if (before && state.card && state.card !== before.card) {
      $('told').scrollTop = 0;
      $('talk').scrollIntoView({ block: 'nearest' });
    }
    this.#drawButtons(state, view);
    this.#player.show(view);
    if (!before || before.report !== state.report) details(state);
    if (this.#differs('verdict', view.verdict)) verdict(view);
    if (!before || before.views !== state.views || before.at !== state.at)
      this.#tabs.show(state.views.map(({ name, label }) => [name, label]), state.at);
  }

  // Returns true if a part of the page shows something else. Writing the same once more would make
  // the browser lay out the page again.
  /**
   * @param {string} part
   * @param {any} what
   */
  #differs(part, what) {
    const text = JSON.stringify(what);
    const differs = this.#parts.get(part) !== text;
    this.#parts.set(part, text);
    return differs;
  }

  /** @param {State} state */
  #begin({ row, puzzle, id, remarks }) {
    $('work').hidden = false;
    Object.assign($('work').dataset, { kind: puzzle, id });
    $('title').textContent = row.title;
    $('about').textContent = `${row.about[0].toUpperCase()}${row.about.slice(1)}.`;
    $('save-file').hidden = !row.page;
    $('edit-it').hidden = !/** @type {string[]} */ (row.abilities).includes('edit');
    $('edit-it').href = `#${puzzle}/edit/${escaped(id)}`;
    say('remarks', remarks.length ? texts.note(remarks.join('; ')) : '');
  }

  /**
   * @param {State} state
   * @param {ReturnType<typeof shown>} view
   * @param {boolean} isFirst
   */
  #drawBoard(state, view, isFirst) {
    const card = /** @type {any} */ (state.card);
    const svg = view.isPuzzle ? (card?.still ?? null) : (view.view.svg ?? null);
    const { played } = state;
    if (!played) return;
    if (isFirst || svg !== this.#picture.svg || (view.isPuzzle && svg === null)) {
      const label = view.isPuzzle ? view.title : `${view.title}: ${view.view.label}`;
      this.#board.show(svg, { label, isTouchable: view.isPuzzle });
    }
    const marks = view.isPuzzle ? (card?.marks ?? {}) : {};
    if (marks !== this.#picture.marks)
      this.#board.layer.mark(marks, this.#board.live, card?.numbers);
    if (view.chances !== this.#picture.chances) this.#board.layer.chances(view.chances);
    this.#picture = { svg, marks, chances: view.chances };
    const isCalm = view.isPuzzle && svg === null && !showsConflicts(played);
    $('board').classList.toggle('calm', isCalm);
    $('panel').classList.toggle('solved', view.isSolved);
    $('panel').classList.toggle('lost', view.isLost);
    $('panel').classList.toggle('trying', view.isPuzzle && view.trying);
    $('work').dataset.solved = String(Boolean(played.done));
    write('as-text', view.view.text ?? '');
  }

  /**
   * @param {State} state
   * @param {ReturnType<typeof shown>} view
   */
  #drawCard(state, { card, stage, isPuzzle, trying }) {
    const lines = card.lines.filter(Boolean);
    const idle = isPuzzle
      ? trying
        ? texts.trying
        : state.row.rules
      : '';
    if (!this.#differs('card', [card, stage, idle, state.puzzle])) return;
    const paragraph = (/** @type {string} */ line) => element('p', { textContent: line });
    $('step').replaceChildren(...(lines.length ? lines : [idle]).map(paragraph));
    $('told').classList.toggle('idle', !lines.length);
    const { chain, link } = /** @type {any} */ (card);
    $('chain').hidden = !chain?.length;
    $('chain').replaceChildren(
      ...(chain ?? []).map((/** @type {string} */ text, /** @type {number} */ at) =>
        element('li', {}, element('button', {
          type: 'button',
          className: 'plain',
          textContent: text,
          ariaPressed: String(link === at),
          data: { link: String(at) },
        }))),
    );
    $('stages').hidden = stage === null;
    for (const [at, item] of [...$('stages').children].entries())
      item.setAttribute('aria-current', at === stage ? 'step' : 'false');
    say('lessons', ...card.lessons.map((/** @type {string} */ name) =>
      element('a', { href: lesson(state.puzzle, name), textContent: texts.lesson(name) })));
    say('rating', card.note);
    say('differences', card.differences);
    $('legend').hidden = !card.legend;
    for (const offer of OFFERS) $(offer).hidden = !card.offers.includes(offer);
  }

  /**
   * @param {State} state
   * @param {ReturnType<typeof shown>} view
   */
  #drawButtons(state, view) {
    const can = /** @type {Record<string, boolean>} */ (view.can);
    for (const name of ['next', 'explain', 'check', 'try', 'solve']) $(name).hidden = !can[name];
    write('next', view.next);
    $('try').setAttribute('aria-pressed', String(view.trying));
    for (const name of ['undo', 'redo', 'restart']) $(name).disabled = !can[name];
    for (const name of ['notes', 'fill-notes', 'clear-notes']) $(name).hidden = !can.notes;
    $('others').hidden = !can.again;
    for (const name of ['easier', 'harder']) $(name).hidden = !can.grade;
    $('notes').setAttribute('aria-pressed', String(view.notesOn));
    $('chances').hidden = !can.chances;
    $('chances').setAttribute('aria-pressed', String(view.chancesOn));
    if (this.#differs('left', view.left)) say('left', view.left);
    const checkpoints = view.checkpoints.map(({ name, at }) => [name, at, at === state.game.at]);
    if (this.#differs('checkpoints', checkpoints))
      $('checkpoints').replaceChildren(
        ...checkpoints.map(([textContent, at, isHere]) =>
          element('button', {
            type: 'button',
            textContent,
            data: { entry: String(at) },
            ariaPressed: String(isHere),
          })),
      );
    $('checkpoints').hidden = !checkpoints.length;
    const frames = view.view.frames;
    $('slide').hidden = !frames?.of;
    if (frames?.of) {
      $('slider').max = frames.of;
      $('slider').value = frames.at;
      $('slider').setAttribute('aria-valuetext', texts.of(frames.at, frames.of));
    }
  }
}

/** @param {ReturnType<typeof shown>} view */
function verdict({ verdict: { mood, sign, text } }) {
  $('verdict').className = mood ?? '';
  say(
    'verdict',
    sign ? element('span', { className: 'sign', ariaHidden: 'true', textContent: sign }) : '',
    text,
  );
  $('verdict').hidden = false;
}

/** @param {State} state */
function details({ puzzle, id, report }) {
  /** @type {(value: any) => string} */
  const text = (value) =>
    typeof value === 'object'
      ? JSON.stringify(value)
      : typeof value === 'number'
        ? value.toLocaleString(texts.locale)
        : String(value);
  const time = report ? { time: duration(report.elapsed_ms) } : {};
  const rows = Object.entries({ puzzle, ID: id, ...time, ...report?.stats });
  $('details').replaceChildren(
    ...rows.flatMap(([name, value]) => [
      element('dt', { textContent: name.replaceAll('_', ' ') }),
      element('dd', { textContent: text(value) }),
    ]),
  );
}
