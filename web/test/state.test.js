// Tests of the page's state, without a document.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as game from '../game.js';
import { Store, initial, reduce, shown, usableKeys } from '../state.js';
import { inPercent } from '../words.js';

const EMPTY = { position: '??', notes: [] };
const ROW = {
  title: 'Any',
  rules: '',
  group: 'numbers',
  bands: [],
  abilities: ['solve', 'hint', 'explain', 'check', 'judge', 'play'],
};
const REPLY = {
  changed: [],
  skipped: [],
  broken: [],
  done: false,
  lost: null,
  open: 2,
  remaining: null,
};

function begun(own = {}) {
  const log = game.begin({ puzzle: 'any', id: '2x1', start: EMPTY });
  const controls = { keys: [], tap: true, second: false, drag: false, notes: true };
  const puzzle = { row: ROW, puzzle: 'any', id: '2x1', given: '??', controls, log };
  return { ...initial(puzzle), played: REPLY, ...own };
}

const step = { name: 'the rule', text: 'Because.', chain: [], because: {}, therefore: [] };
const hint = (stage) => ({
  kind: 'hint',
  reply: { steps: [step], where_text: 'Look at R1C1', wrong: [] },
  stage,
  link: null,
});

test('a hint tells where, then which rule, then why, and no more than that', () => {
  const said = [0, 1, 2].map((stage) => {
    const state = reduce(begun(), { type: 'hinted', card: hint(stage) });
    return shown(state, 0).card.lines.join(' ');
  });
  assert.match(said[0], /Look at R1C1/);
  assert.doesNotMatch(said[0], /the rule|Because/);
  assert.match(said[1], /The rule/);
  assert.doesNotMatch(said[1], /Because/);
  assert.match(said[2], /Because/);
});

test('the button names the next stage, and a hint is counted once', () => {
  let state = begun();
  const labels = [0, 1, 2, 3].map((stage) => {
    state = reduce(state, { type: 'hinted', card: hint(stage) });
    return shown(state, 0).next;
  });
  assert.deepEqual(labels, ['Which rule?', 'Why?', 'Do it', 'Hint']);
  assert.equal(state.game.hints, 1);
});

test('an act takes away what was said about another board', () => {
  const state = reduce(begun(), { type: 'hinted', card: hint(0) });
  const next = reduce(state, { type: 'played', reply: REPLY, log: state.game });
  assert.equal(next.card, null);
  const own = reduce(state, { type: 'played', reply: REPLY, log: state.game, keepsCard: true });
  assert.equal(own.card, state.card);
});

test('a check tells only what was asked for', () => {
  const broken = [{ name: 'row 1 has two', places: [] }];
  const reply = { ok: false, status: 'unique', wrong_count: 2, broken, why: null };
  const card = { kind: 'check', reply, many: false, which: false, why: false, since: null };
  const first = shown(begun({ card }), 0).card;
  assert.deepEqual(first.lines, ['There is a mistake.']);
  assert.deepEqual(first.offers, ['many', 'which', 'why']);
  const many = shown(begun({ card: { ...card, many: true } }), 0).card;
  assert.deepEqual(many.lines, ['2 entries cannot be right.']);
  const which = shown(begun({ card: { ...card, which: true } }), 0).card;
  assert.ok(which.lines.includes('Row 1 has two.'));
});

test('a solved puzzle says its time, its hints and its grade', () => {
  const solved = (own) => {
    const state = begun({ grade: 'easy' });
    const log = { ...state.game, spent: 65_000, ...own };
    const reply = { ...REPLY, done: true };
    return shown(reduce(state, { type: 'played', reply, log }), 0);
  };
  assert.equal(solved({}).verdict.text, 'Solved in 1:05, without hints. Grade: easy.');
  assert.match(solved({ hints: 2 }).verdict.text, /with 2 hints/);
  assert.match(solved({ gaveUp: true }).verdict.text, /after its solution was shown/);
  assert.equal(solved({}).isSolved, true);
});

test('a lost game says why, and a finished one stays finished', () => {
  const lost = begun({ played: { ...REPLY, lost: 'R3C4 is a mine' } });
  assert.match(shown(lost, 0).verdict.text, /^R3C4 is a mine\./);
  const done = reduce(begun(), {
    type: 'played',
    reply: { ...REPLY, done: true },
    log: begun().game,
  });
  const undone = reduce(done, { type: 'played', reply: REPLY, log: done.game });
  assert.equal(undone.game.finished, true);
});

test('a store reports each change with the state before it', () => {
  const heard = [];
  const store = new Store((state, before) => heard.push([state.at, before?.at ?? null]));
  store.send({ type: 'select', at: 'lost' });
  store.begin(begun());
  store.send({ type: 'select', at: 'explanation' });
  assert.deepEqual(heard, [['puzzle', null], ['explanation', 'puzzle']]);
});

test('only keys that can be used on the board are shown', () => {
  const keys = [{ key: '1', is: 1 }, { key: 'Backspace', is: null }, { key: 'Enter' }];
  const entries = [{ place: { bridge: [0, 0, 2, 0] }, values: [0, 1] }];
  assert.deepEqual(usableKeys(keys, entries, [{ place: { cell: [0, 0] } }]), [{ key: 'Enter' }]);
  assert.equal(usableKeys(keys, entries, [{ place: { bridge: [0, 0, 2, 0] } }]).length, 3);
});

test('an answer that goes on from the board is forgotten when the board changes', () => {
  const solution = { name: 'solution-1', label: 'Solution' };
  const play = (group, changed) => {
    const state = begun({ row: { ...ROW, group }, report: {}, mood: {} });
    const shownToo = reduce(state, { type: 'view', view: solution });
    return reduce(shownToo, { type: 'played', reply: { ...REPLY, changed }, log: state.game });
  };
  const moved = play('moves', [{ move: 'M1,1' }]);
  assert.equal(moved.report, null);
  assert.deepEqual(moved.views.map(({ name }) => name), ['puzzle']);
  assert.notEqual(play('moves', []).report, null);
  assert.notEqual(play('numbers', [{ cell: [0, 0], was: null, is: 1 }]).report, null);
});

test('chances are shown if they are wanted and known, and what is hidden is counted', () => {
  const remaining = [{ is: 5, left: 2 }, { is: 'F', left: 8, name: 'mines' }];
  const state = begun({ played: { ...REPLY, remaining } });
  assert.equal(shown(state, 0).left, 'Mines left: 8');
  assert.equal(shown(state, 0).can.chances, false);
  const report = { status: 'multiple', possible: '8', probability: [[0.125]] };
  const known = reduce(state, { type: 'report', report });
  assert.equal(shown(known, 0).can.chances, true);
  assert.equal(shown(known, 0).chances, null);
  const wanted = reduce(known, { type: 'mode', mode: { chancesOn: true } });
  assert.deepEqual(shown(wanted, 0).chances, [[0.125]]);
});

test('what is not certain is not said to be', () => {
  const said = [0, 0.001, 0.125, 0.999, 1].map(inPercent);
  assert.deepEqual(said, ['0', '<1', '13', '>99', '100']);
});
