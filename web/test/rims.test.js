// Tests of the numbers at the rim of a board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labels } from '../rims.js';

const middles = (count) => Array.from({ length: count }, (_, at) => 24 + 32 * at);
const texts = (own) => own.map(({ text }) => text);

test('each column has its number where there is room', () => {
  const own = labels(middles(4), 0.5, 12);
  assert.deepEqual(texts(own), ['1', '2', '3', '4']);
  assert.deepEqual(own.map(({ at }) => at), [12, 28, 44, 60]);
});

test('of many narrow ones some have', () => {
  assert.deepEqual(texts(labels(middles(10), 0.25, 12)), ['2', '4', '6', '8', '10']);
  assert.deepEqual(texts(labels(middles(30), 0.1, 16)), ['5', '10', '15', '20', '25', '30']);
  assert.deepEqual(texts(labels(middles(99), 0.05, 18)), ['20', '40', '60', '80']);
});

test('a single one has room', () => {
  assert.deepEqual(texts(labels([24], 1, 12)), ['1']);
});
