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
  assert.equal(inGrey(svg, new Map()),
    '<svg><a fill="#4c4c4c" href="#abc"/><b stroke="#eaeaea">fill="#12"</b></svg>');
});

test('several colours have hatches, the same in all pictures of a sheet', () => {
  const hatches = new Map();
  const shape = (colour) => `<rect x="1" fill="${colour}"/><text fill="${colour}">1</text>`;
  const one = inGrey(`<svg>${shape('#ff0000')}${shape('#00ff00')}</svg>`, hatches);
  assert.match(one, /<rect x="1" fill="url\(#hatch0\)"\/><text fill="#4c4c4c">/);
  assert.match(one, /<rect x="1" fill="url\(#hatch1\)"\/><text fill="#969696">/);
  assert.equal(one.match(/<pattern /g)?.length, 2);
  const other = inGrey(`<svg>${shape('#00ff00')}${shape('#0000ff')}</svg>`, hatches);
  assert.deepEqual(other.match(/url\(#hatch\d\)/g), ['url(#hatch1)', 'url(#hatch2)']);
  assert.doesNotMatch(inGrey(`<svg>${shape('#ff0000')}</svg>`, hatches), /pattern/);
});
