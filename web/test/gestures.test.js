// Tests of what taps, strokes and keys mean.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Gestures } from '../gestures.js';

const cell = (x, y = 0) => ({ cell: [x, y] });
const at = (place) => ({ place, name: '', at: [0, 0] });
const RIMS = { columns: [], rows: [] };
const controls = (own) => ({
  keys: [],
  tap: false,
  second: false,
  drag: false,
  notes: false,
  ...own,
});

const numbers = new Gestures({
  controls: controls({ keys: [{ key: '1', label: '1', is: 1 }], notes: true }),
  targets: [at(cell(0)), at(cell(1))],
  entries: [{ place: cell(0), values: [1, 2] }],
  rims: RIMS,
});
const lines = new Gestures({
  controls: controls({
    keys: [{ key: 'l', label: 'line', is: true }],
    tap: true,
    second: true,
    drag: true,
  }),
  targets: [at(cell(0)), at({ edge: [0, 0, 'right'] })],
  entries: [{ place: { edge: [0, 0, 'right'] }, values: [true, false] }],
  rims: RIMS,
});
const letters = new Gestures({
  controls: controls({
    keys: [{ key: 't', label: 'tent', is: '^' }],
    tap: true,
    second: true,
    drag: true,
  }),
  targets: [at(cell(0)), at(cell(1))],
  entries: [{ place: cell(0), values: ['^', '.'] }],
  rims: RIMS,
});
const points = new Gestures({
  controls: controls({ drag: true }),
  targets: [at({ point: 3 })],
  entries: [],
  rims: null,
});

test('a tap on a number only moves the cursor, and a key enters it', () => {
  assert.equal(numbers.tap(cell(0), 1), null);
  assert.equal(numbers.picksUp(cell(0)), false);
  const how = { notesOn: false, notes: [] };
  assert.deepEqual(numbers.key({ key: '1', label: '1', is: 1 }, cell(0), how), {
    key: '1',
    at: cell(0),
  });
  assert.equal(numbers.key({ key: '1', label: '1', is: 1 }, null, how), null);
});

test('a key toggles a note while notes are on, and erases as ever', () => {
  const key = { key: '1', label: '1', is: 1 };
  const how = { notesOn: true, notes: [{ ...cell(0), notes: [2] }] };
  assert.deepEqual(numbers.key(key, cell(0), how), { ...cell(0), notes: [2, 1] });
  const noted = { notesOn: true, notes: [{ ...cell(0), notes: [1, 2] }] };
  assert.deepEqual(numbers.key(key, cell(0), noted), { ...cell(0), notes: [2] });
  const erase = { key: 'Backspace', label: 'erase', is: null };
  assert.deepEqual(numbers.key(erase, cell(0), how), { key: 'Backspace', at: cell(0) });
});

test('a cell of lines is picked up, an edge is tapped', () => {
  assert.equal(lines.picksUp(cell(0)), true);
  assert.equal(lines.picksUp({ edge: [0, 0, 'right'] }), false);
  assert.deepEqual(lines.tap({ edge: [0, 0, 'right'] }, 2), {
    tap: { edge: [0, 0, 'right'] },
    button: 2,
  });
});

test('a given cell is not picked up where other cells take letters', () => {
  assert.equal(letters.picksUp(cell(1)), false);
  assert.deepEqual(letters.tap(cell(1), 1), { tap: cell(1) });
});

test('a drag keeps its targets, or ends anywhere on a board without columns', () => {
  assert.deepEqual(letters.drag([cell(0), cell(1)], { button: 2 }), {
    drag: [cell(0), cell(1)],
    button: 2,
  });
  assert.equal(points.isFree, true);
  assert.deepEqual(points.drag([{ point: 3 }, { point: 4 }], { to: [40.4, 55.6] }), {
    drag: [{ point: 3 }],
    to: [40, 56],
  });
  assert.equal(numbers.drag([cell(0), cell(1)], {}), null);
});

test('a stroke over the edges of a tiling keeps them all, although it has no columns', () => {
  const edges = [{ edge: 0 }, { edge: 1 }];
  const tiling = new Gestures({
    controls: controls({ tap: true, drag: true }),
    targets: [],
    entries: edges.map((place) => ({ place, values: [true, false] })),
    rims: null,
  });
  assert.equal(tiling.isFree, false);
  assert.deepEqual(tiling.drag(edges, { to: [40, 56] }), { drag: edges });
});

test('a sign goes with the next drag', () => {
  const sign = { key: '*', label: '×' };
  assert.equal(points.goesWithDrag(sign), true);
  assert.equal(numbers.goesWithDrag(sign), false);
  assert.deepEqual(lines.drag([cell(0), cell(1)], { key: '*' }), {
    drag: [cell(0), cell(1)],
    key: '*',
  });
  // A stroke may pass other numbers on its way.
  assert.deepEqual(lines.drag([cell(0), cell(1), cell(2)], { key: '*' }).drag, [cell(0), cell(2)]);
});

test('a key that does something by itself has a place only if the wire offers it so', () => {
  const board = { controls: controls({ tap: true }), targets: [], entries: [], rims: RIMS };
  const how = { notesOn: false, notes: [] };
  const roll = { key: '9', label: 'up-right' };
  assert.deepEqual(new Gestures(board).key(roll, cell(0), how), { key: '9' });
  const moves = [{ gesture: { key: 'l', at: cell(1) } }];
  const lock = { key: 'l', label: 'lock' };
  assert.deepEqual(new Gestures({ ...board, moves }).key(lock, cell(0), how), {
    key: 'l',
    at: cell(0),
  });
});
