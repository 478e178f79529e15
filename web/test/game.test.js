// Tests of the log of a game: `node --test web/test`.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as game from '../game.js';

const EMPTY = { position: '??', notes: [] };
const stand = (position) => ({ position, notes: [] });
const entry = (cell, is, was = null) => ({
  acts: [{ cell: [cell, 0], is }],
  changed: [{ cell: [cell, 0], was, is }],
});

function played() {
  let log = game.begin({ puzzle: 'any', id: '2x1', start: EMPTY });
  log = game.added(log, entry(0, 'a'), stand('a?'));
  log = game.added(log, entry(1, 'b'), stand('ab'));
  return log;
}

test('undo sends what was changed, the last first, and redo sends the acts again', () => {
  const log = played();
  const back = game.wayTo(log, 1);
  assert.deepEqual(back, { ...stand('ab'), enter: [{ undo: log.entries[1].changed }] });
  const undone = game.moved(log, 1, stand('a?'));
  assert.equal(game.canRedo(undone), true);
  assert.deepEqual(game.wayTo(undone, 2).enter, log.entries[1].acts);
  const twice = game.wayTo(game.added(log, entry(0, 'c', 'a'), stand('cb')), 1).enter;
  assert.deepEqual(twice.map(({ undo }) => undo[0].is), ['c', 'b']);
});

test('restart begins from the start, without any act', () => {
  assert.deepEqual(game.wayTo(played(), 0), { ...EMPTY, enter: [] });
});

test('an act after undo drops what was taken back, and the names of places in it', () => {
  const log = game.marked(played(), 'end');
  const undone = game.moved(game.marked(game.moved(log, 1, stand('a?')), 'one'), 1, stand('a?'));
  const other = game.added(undone, entry(1, 'c'), stand('ac'));
  assert.equal(other.entries.length, 2);
  assert.equal(game.canRedo(other), false);
  assert.deepEqual(other.checkpoints, [{ name: 'one', at: 1 }]);
});

test('nothing changes its arguments', () => {
  const log = played();
  const before = JSON.stringify(log);
  game.added(log, entry(0, 'z'), stand('z'));
  game.marked(log, 'x');
  game.moved(log, 0, EMPTY);
  game.running(log, 5);
  assert.equal(JSON.stringify(log), before);
});

test('a jump is taken back and made again as a whole', () => {
  const log = game.added(game.jumped(played(), stand('xy')), entry(0, 'z', 'x'), stand('zy'));
  assert.deepEqual(game.wayTo(log, 2), { ...stand('ab'), enter: [] });
  const back = game.moved(log, 2, stand('ab'));
  assert.deepEqual(game.wayTo(back, 4), { ...stand('xy'), enter: [{ cell: [0, 0], is: 'z' }] });
});

test('the entry that gave a place its value is found', () => {
  const log = game.added(played(), entry(0, 'c', 'a'), stand('cb'));
  assert.equal(game.enteredBy(log, { cell: [0, 0] }), 3);
  assert.equal(game.enteredBy(log, { cell: [1, 0] }), 2);
  assert.equal(game.enteredBy(log, { cell: [5, 0] }), 0);
  assert.equal(game.enteredBy(game.jumped(log, EMPTY), { cell: [1, 0] }), 0);
});

test('notes are no values', () => {
  const noted = { acts: [], changed: [{ cell: [1, 0], notes_were: [], notes: [1] }] };
  assert.equal(game.enteredBy(game.added(played(), noted, EMPTY), { cell: [1, 0] }), 2);
});

test('the first bad entry is found by as many checks as the logarithm', async () => {
  for (const first of [1, 2, 500, 1024]) {
    let asked = 0;
    const found = await game.firstBad(1, 1024, async (at) => {
      asked += 1;
      return at >= first;
    });
    assert.equal(found, first);
    assert.ok(asked <= 10, `${asked} checks`);
  }
});

test('what hints ruled out is that of the entries on the board', () => {
  const ruled = [{ cell: [0, 0], not: 1 }];
  const log = game.added(played(), { acts: [], changed: [], ruled }, stand('ab'));
  assert.deepEqual(game.ruledOut(log), ruled);
  assert.deepEqual(game.ruledOut(game.moved(log, 2, stand('ab'))), []);
});

test('time counts while the clock runs, and not after the end', () => {
  let log = game.running(played(), 1000);
  assert.equal(game.spentUntil(log, 1500), 500);
  log = game.paused(log, 2000);
  assert.equal(game.spentUntil(log, 9000), 1000);
  log = { ...log, finished: true };
  assert.equal(game.running(log, 9000).since, null);
});

test('a log is kept with its clock stopped, and read again', () => {
  const log = game.saved(game.running(played(), 1000), 3000);
  const again = game.read(JSON.parse(JSON.stringify(log)));
  assert.deepEqual(again, log);
  assert.equal(again.spent, 2000);
});

test('a log of the first version is read', () => {
  const { made: _made, ...old } = { ...played(), version: 1 };
  assert.deepEqual(game.read(old), played());
});

test('what is no log, and a log of a newer version, is not read', () => {
  for (const kept of [null, undefined, 7, {}, { version: 1 }, { ...played(), version: 99 }])
    assert.equal(game.read(kept), null);
  assert.equal(game.read({ ...played(), at: 7 }), null);
});

test('the value of a place is the last one on the board', () => {
  const log = game.added(played(), entry(0, null, 'a'), stand('?b'));
  assert.equal(game.valueAt(log, { cell: [0, 0] }), null);
  assert.equal(game.valueAt(game.moved(log, 2, stand('ab')), { cell: [0, 0] }), 'a');
  assert.equal(game.valueAt(log, { cell: [7, 0] }), undefined);
});

test('what is ruled out on a board that comes from elsewhere goes when it is taken back', () => {
  const fact = { cell: [0, 0], not: 1 };
  const before = game.begin({ puzzle: 'k', id: '1', start: { position: {}, notes: [] } });
  const log = game.jumped(before, { position: { a: 1 }, notes: [] }, [fact]);
  assert.deepEqual(game.ruledOut(log), [fact]);
  assert.deepEqual(game.ruledOut(game.moved(log, 0, before.now)), []);
});
