// The log of a setter's board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { added, begin, changed, moved, read, refusal, request } from '../draft.js';

const ACT = { cell: [0, 0], is: 3 };

test('acts are made on the last board that the game can write', () => {
  let draft = begin('k', { params: '2x2' });
  assert.deepEqual(request(draft, [ACT]),
    { do: 'edit', puzzle: 'k', params: '2x2', enter: [ACT] });
  draft = added(draft, [ACT], { game_id: null });
  assert.deepEqual(request(draft, [{ b: 1 }]),
    { do: 'edit', puzzle: 'k', params: '2x2', enter: [ACT, { b: 1 }] });
  draft = added(draft, [{ b: 1 }], { game_id: '2x2:x' });
  assert.deepEqual(request(draft, [ACT]),
    { do: 'edit', puzzle: 'k', input: '2x2:x', enter: [ACT] });
});

test('undo and redo move in the log, and an act ends what was taken back', () => {
  let draft = begin('k', { input: '1' });
  for (const id of ['2', '3']) draft = added(draft, [ACT], { game_id: id });
  draft = moved(draft, draft.at - 1);
  assert.equal(request(draft).input, '2');
  assert.equal(request(moved(draft, 9)).input, '3');
  assert.equal(moved(draft, -1).at, 0);
  draft = added(draft, [ACT], { game_id: '4' });
  assert.deepEqual(draft.boards.map(({ input }) => input), ['1', '2', '4']);
  assert.equal(added(draft, [ACT], { game_id: '4' }), draft, 'nothing has changed');
});

test('a refusal is that of the new act', () => {
  const draft = added(begin('k', { params: 'p' }), [ACT], { game_id: null });
  const skipped = [{ act: 1, reason: 'old' }];
  assert.equal(refusal(draft, { skipped }), '');
  assert.equal(refusal(draft, { skipped: [...skipped, { act: 2, reason: 'new' }] }), 'new');
});

test('a draft that was kept is read, and nothing else', () => {
  const draft = added(begin('k', { params: 'p' }), [ACT], { game_id: '1' });
  assert.deepEqual(read(JSON.stringify(draft)), draft);
  for (const text of [null, '', '{', '{}', JSON.stringify({ ...draft, at: 7 }),
    JSON.stringify({ ...draft, version: 2 }), JSON.stringify({ ...draft, boards: [{}] })])
    assert.equal(read(text), null, String(text));
});

test('clues after an act are those before with what has changed', () => {
  const clues = [
    { place: { cell: [0, 0] }, values: [1, 2], is: 1 },
    { place: { clue: 'top 1' }, values: [1, 2], is: null },
    { place: { side: [0, 0, 'right'] }, values: ['>'], is: '>' },
  ];
  const after = changed(clues, [
    { cell: [0, 0], was: 1, is: null },
    { clue: 'top 1', was: null, is: [2, 1] },
  ]);
  assert.deepEqual(after.map(({ is }) => is), [null, [2, 1], '>']);
  assert.deepEqual(after.map(({ place, values }) => ({ place, values })),
    clues.map(({ place, values }) => ({ place, values })));
  assert.equal(clues[0].is, 1, 'what was there before stays');
});
