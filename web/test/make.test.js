// Tests of what is asked for, and said, of new puzzles.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anySeed, beside, notReached, request } from '../make.js';
import { make } from '../maker.js';

const GRADES = ['trivial', 'easy', 'hard'];
const WISH = { puzzle: 'any', params: '5', grades: ['hard', 'easy'], seed: 7 };

test('a grade has neighbours, and ends', () => {
  assert.equal(beside(GRADES, 'easy', 1), 'hard');
  assert.equal(beside(GRADES, 'easy', -1), 'trivial');
  assert.equal(beside(GRADES, 'hard', 1), null);
  assert.equal(beside(GRADES, 'trivial', -1), null);
  assert.equal(beside(GRADES, null, 1), null);
  assert.equal(beside([], 'easy', 1), null);
});

test('a seed is a whole number that the wire takes', () => {
  const seeds = Array.from({ length: 100 }, anySeed);
  assert.ok(seeds.every((seed) => Number.isSafeInteger(seed) && seed >= 0));
  assert.ok(new Set(seeds).size > 90);
});

test('a request has no time limit, so that it makes the same everywhere', () => {
  const { options } = request(WISH, 'hard');
  assert.deepEqual(options, { seed: 7, grade: 'hard', progress: true });
  assert.deepEqual(request(WISH, null).options, { seed: 7, progress: true });
});

const failed = { status: 'unknown', game_id: null, tries: 1200, best: { band: 'medium' } };

test('what is not reached is said, with the nearest', () => {
  assert.equal(
    notReached({ grade: 'hard', record: failed }),
    'No hard puzzle of this size was found in 1,200 tries; the nearest was medium.',
  );
  const none = { ...failed, best: null, reason: 'nothing came out' };
  assert.equal(
    notReached({ grade: null, record: none }),
    'No such puzzle was made: nothing came out.',
  );
});

test('grades are asked for in turn, until one is reached', async () => {
  const asked = [];
  const busy = {
    ask: async ({ options: { grade } }) => {
      asked.push(grade);
      return { records: [grade === 'easy' ? { game_id: 'x' } : failed] };
    },
  };
  assert.deepEqual(await make(busy, WISH), {
    id: 'x',
    grade: 'easy',
    failed: { grade: 'hard', record: failed },
  });
  assert.deepEqual(asked, ['hard', 'easy']);
  const none = await make(busy, { ...WISH, grades: ['hard'] });
  assert.deepEqual(none, { failed: { grade: 'hard', record: failed } });
  const error = { code: 'stopped' };
  assert.equal((await make({ ask: async () => ({ error }) }, WISH)).error, error);
});

test('a technique is asked for beside a grade', () => {
  const options = { seed: 7, grade: 'hard', technique: 'X-wing', progress: true };
  assert.deepEqual(request({ ...WISH, technique: 'X-wing' }, 'hard').options, options);
  assert.ok(!('technique' in request(WISH, 'hard').options));
});
