// @ts-check
// The state of the current puzzle, and what of it is shown. Pure: events go in, and the page shows
// what `shown` returns. Nothing here depends on a kind.

import * as game from './game.js';
import * as words from './words.js';
import { texts } from './texts.js';

/**
 * What is said in the card below the buttons.
 * @typedef {{kind: 'hint', reply: any, stage: number, link: number | null}
 *   | {kind: 'check', reply: any, many: boolean, which: boolean, why: boolean,
 *      since: number | null}
 *   | {kind: 'claim', reply: any, named: string}
 *   | {kind: 'words', lines: string[], offers: string[]}} Card
 */

/** @typedef {{name: string, label: string, svg?: string, text?: string, frames?: any,
 *   answer?: any, position?: any, card?: any}} View */

/**
 * @typedef {{row: import('./wire.js').List[number], puzzle: string, id: string, given: any,
 *   controls: import('./wire.js').Controls, remarks: string[], game: import('./game.js').Game,
 *   played: import('./wire.js').Played | null, card: Card | null, views: View[], at: string,
 *   notesOn: boolean, locked: string | null, chosen: string | null, trying: boolean,
 *   picked: string | null, report: any, grade: string | null, mood: any,
 *   chancesOn: boolean, hasChances: boolean}} State
 */

/** Stages of a hint: where to look, which rule, why, and the step made. */
export const STAGES = ['where', 'rule', 'why', 'done'];

/**
 * @param {any} start
 * @returns {State}
 */
export function initial({ row, puzzle, id, given, controls, remarks = [], log }) {
  return {
    row,
    puzzle,
    id,
    given,
    controls,
    remarks,
    game: log,
    played: null,
    card: null,
    views: [{ name: 'puzzle', label: texts.thePuzzle }],
    at: 'puzzle',
    notesOn: false,
    locked: null,
    chosen: null,
    trying: false,
    picked: null,
    report: null,
    grade: null,
    mood: null,
    chancesOn: false,
    hasChances: false,
  };
}

/**
 * Returns the state after an event.
 * @param {State} state
 * @param {any} event
 * @returns {State}
 */
export function reduce(state, event) {
  switch (event.type) {
    // A reply to `play` is there; `log` is the game with it. What was said is about another board.
    case 'played': {
      const { finished } = state.game;
      const log = { ...event.log, finished: finished || event.reply.done };
      const card = event.keepsCard ? state.card : null;
      const isOutdated = isFromHere(state.row) && event.reply.changed.length > 0;
      const next = isOutdated ? withoutAnswers(state) : state;
      return { ...next, game: log, played: event.reply, card, picked: null, at: 'puzzle' };
    }
    case 'log':
      return { ...state, game: event.log };
    case 'card':
      return { ...state, card: event.card, at: 'puzzle' };
    case 'hinted':
      return {
        ...state,
        card: event.card,
        at: 'puzzle',
        game: { ...state.game, hints: state.game.hints + (event.card.stage === 0 ? 1 : 0) },
      };
    case 'view': {
      const others = state.views.filter(({ name }) => name !== event.view.name);
      const old = state.views.find(({ name }) => name === event.view.name);
      const views = old
        ? state.views.map((view) => (view === old ? { ...old, ...event.view } : view))
        : [...others, event.view];
      return { ...state, views };
    }
    case 'forget':
      return { ...state, views: withoutSolutions(state.views) };
    case 'select':
      return { ...state, at: event.at };
    case 'mode':
      return { ...state, ...event.mode };
    case 'report':
      return {
        ...state,
        report: event.report,
        mood: words.verdict(event.report, state.row),
        hasChances: state.hasChances || Array.isArray(event.report.probability),
      };
    case 'mood':
      return { ...state, mood: event.mood };
    case 'grade':
      return { ...state, grade: event.grade };
    default:
      return state;
  }
}

/**
 * Returns true for a kind whose answer goes on from the board, and not from the givens.
 * @param {{group: string}} row
 */
export function isFromHere({ group }) {
  return group === 'hidden' || group === 'moves';
}

/** @param {View[]} views */
function withoutSolutions(views) {
  const others = views.filter(({ name }) => !name.startsWith('solution-'));
  return others.length < views.length ? others : views;
}

/**
 * @param {State} state
 * @returns {State}
 */
function withoutAnswers(state) {
  return { ...state, report: null, mood: null, views: withoutSolutions(state.views) };
}

/** Keeps the state, and reports each change of it. */
export class Store {
  /** @type {State | null} */
  #state = null;
  #changed;

  /** @param {(state: State, before: State | null) => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  get state() {
    return this.#state;
  }

  /** @param {State} state */
  begin(state) {
    this.#state = state;
    this.#changed(state, null);
  }

  /** @param {any} event */
  send(event) {
    const before = this.#state;
    if (!before) return;
    this.#state = reduce(before, event);
    this.#changed(this.#state, before);
  }
}

/**
 * Returns the key of the controls that can be used at a target of the board.
 * @param {any[]} keys
 * @param {{place: any, values: any[]}[]} entries
 * @param {{place: any}[]} targets
 */
export function usableKeys(keys, entries, targets) {
  const places = new Set(targets.map(({ place }) => JSON.stringify(place)));
  const touched = entries.filter(({ place }) => places.has(JSON.stringify(place)));
  const values = new Set(touched.flatMap((own) => own.values.map((is) => JSON.stringify(is))));
  const isUsable = (/** @type {any} */ { is }) =>
    is === undefined || (is === null ? values.size > 0 : values.has(JSON.stringify(is)));
  return keys.filter(isUsable);
}

/**
 * Returns what the page shows of a state.
 * @param {State} state
 * @param {number} now
 */
export function shown(state, now) {
  const { game: log, played, row, controls } = state;
  const view = state.views.find(({ name }) => name === state.at) ?? state.views[0];
  const isPuzzle = view.name === 'puzzle';
  const card = isPuzzle ? told(state) : { ...EMPTY, ...view.card };
  /** @type {(what: import('./wire.js').List[number]['abilities'][number]) => boolean} */
  const can = (what) => row.abilities.includes(what);
  const stage = state.card?.kind === 'hint' ? state.card.stage : null;
  const isHint = isPuzzle && stage !== null && stage < STAGES.length - 1;
  return {
    view,
    isPuzzle,
    card,
    stage: isPuzzle ? stage : null,
    title: row.title,
    verdict: verdict(state, now),
    isSolved: isPuzzle && Boolean(played?.done),
    isLost: isPuzzle && Boolean(played?.lost),
    next: isHint ? texts.next[/** @type {number} */ (stage)] : texts.hint,
    can: {
      next: can('hint'),
      explain: can('explain'),
      check: can('check'),
      try: can('judge'),
      solve: can('solve'),
      notes: controls.notes,
      undo: game.canUndo(log),
      redo: game.canRedo(log),
      restart: log.at > 0,
      chances: isPuzzle && state.hasChances,
      again: row.make !== null,
      grade: Boolean(row.make?.grades.length),
    },
    chancesOn: state.chancesOn,
    chances: (isPuzzle && state.chancesOn && state.report?.probability) || null,
    left: words.left(played?.remaining ?? []),
    notesOn: state.notesOn,
    trying: state.trying,
    locked: state.locked ?? state.chosen,
    remaining: played?.remaining ?? null,
    checkpoints: log.checkpoints,
    entry: [log.at, log.entries.length],
  };
}

const EMPTY = {
  lines: /** @type {string[]} */ ([]),
  lessons: /** @type {string[]} */ ([]),
  chain: /** @type {string[]} */ ([]),
  note: '',
  differences: '',
  legend: false,
  offers: /** @type {string[]} */ ([]),
};

/** @param {State} state */
function told({ card, game: log }) {
  if (!card) return EMPTY;
  switch (card.kind) {
    case 'hint':
      return { ...EMPTY, ...words.hint(card), legend: card.stage === 2 };
    case 'check':
      return { ...EMPTY, ...words.checked(card, log) };
    case 'claim':
      return { ...EMPTY, lines: words.claim(card) };
    default:
      return { ...EMPTY, lines: card.lines, offers: card.offers };
  }
}

/**
 * @param {State} state
 * @param {number} now
 */
function verdict({ game: log, played, grade, mood }, now) {
  if (played?.lost)
    return { mood: 'bad', sign: '✗', text: texts.lost(words.sentence(played.lost)) };
  if (played?.done)
    return { mood: 'good', sign: '✓', text: words.solved(log, game.spentUntil(log, now), grade) };
  return mood ?? { mood: '', sign: '', text: '' };
}
