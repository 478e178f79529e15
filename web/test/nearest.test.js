// Tests of the cursor's way.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARROWS, nearest } from '../nearest.js';

// The edges between the cells of a board, as a puzzle of borders has them.
function edges(width, height) {
  const spots = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (x + 1 < width) spots.push({ at: [32 * x + 32, 32 * y + 16] });
      if (y + 1 < height) spots.push({ at: [32 * x + 16, 32 * y + 32] });
    }
  return spots;
}

// Numbers of the targets that the arrow keys reach from the first.
function reached(spots) {
  const found = new Set([0]);
  for (const at of found)
    for (const direction of Object.values(ARROWS))
      for (const lane of new Set(spots.map((spot) => spot.at[direction[0] ? 1 : 0]))) {
        const next = nearest(spots, at, direction, lane);
        if (next !== null) found.add(next);
      }
  return found;
}

test('arrow keys reach every edge', () => {
  const spots = edges(5, 4);
  assert.equal(reached(spots).size, spots.length);
});

test('edges are passed in a line', () => {
  const spots = edges(5, 5);
  const start = spots.findIndex(({ at }) => at[0] === 32 && at[1] === 80);
  let at = start;
  for (let step = 0; step < 6; step += 1) at = nearest(spots, at, ARROWS.ArrowRight, 80) ?? at;
  assert.deepEqual(spots[at].at, [128, 80]);
});

test('there is nothing beyond the rim', () => {
  assert.equal(nearest([{ at: [0, 0] }, { at: [32, 0] }], 0, ARROWS.ArrowLeft, 0), null);
  assert.equal(nearest([{ at: [0, 0] }, { at: [32, 0] }], 0, ARROWS.ArrowDown, 0), null);
});

test('a target far aside is reached if nothing is nearer', () => {
  assert.equal(nearest([{ at: [0, 0] }, { at: [10, 90] }], 0, ARROWS.ArrowRight, 0), 1);
});
