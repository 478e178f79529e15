// Sheets of paper.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST, inGrey, layout, pagesOf } from '../sheets.js';

test('every number of puzzles has a place on a page', () => {
  const all = Array.from({ length: MOST }, (_, at) => layout(at + 1));
  assert.deepEqual(all, [
    [1, 1], [1, 2], [1, 3], [2, 2], [2, 3], [2, 3], [2, 4], [2, 4], [3, 3], [3, 4], [3, 4], [3, 4],
  ]);
  assert.deepEqual(pagesOf([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]]);
  assert.deepEqual(pagesOf([], 2), []);
});

test('pictures have greys as light as their colours', () => {
  const svg = '<svg><style>.a { fill: #123456 }</style><a fill="#ff0000" href="#abc"/>'
    + '<b stroke="#FCF09A">fill="#12"</b></svg>';
  assert.equal(inGrey(svg),
    '<svg><a fill="#4c4c4c" href="#abc"/><b stroke="#eaeaea">fill="#12"</b></svg>');
});
