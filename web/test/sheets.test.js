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
  assert.match(one, /<rect x="1" fill="url\(#hatch0\)"\/><text fill="#4c4c4c" /);
  assert.match(one, /<rect x="1" fill="url\(#hatch1\)"\/><text fill="#969696">/);
  assert.equal(one.match(/<pattern /g)?.length, 2);
  const other = inGrey(`<svg>${shape('#00ff00')}${shape('#0000ff')}</svg>`, hatches);
  assert.deepEqual(other.match(/url\(#hatch\d\)/g), ['url(#hatch1)', 'url(#hatch2)']);
  assert.doesNotMatch(inGrey(`<svg>${shape('#ff0000')}</svg>`, hatches), /pattern/);
});

test('as many colours as a game has differ, and what is written on them is seen', () => {
  const colours = Array.from({ length: 10 }, (_, at) => `#ff80${at}0`);
  const shapes = colours.map((colour) => `<rect fill="${colour}"/>`).join('');
  const svg = inGrey(`<svg>${shapes}<text fill="#1c1c1c">1</text><text fill="#fcf09a">2</text>`
    + '<text stroke="#1c1c1c" fill="#1c1c1c">3</text></svg>', new Map());
  const drawn = [...svg.matchAll(/<pattern .*?<path .*?<path d="(.*?)"/g)].map(([, d]) => d);
  assert.equal(new Set(drawn).size, 10);
  assert.equal(svg.match(/fill-opacity="0.5"/g)?.length, 10);
  assert.match(svg, /<text fill="#1c1c1c" stroke="#ffffff"[^>]* paint-order="stroke">1/);
  assert.match(svg, /<text fill="#eaeaea">2/);
  assert.match(svg, /<text stroke="#1c1c1c" fill="#1c1c1c">3/);
  const dark = inGrey('<svg><rect fill="#c02020"/><rect fill="#2020c0"/></svg>', new Map());
  assert.doesNotMatch(dark, /fill-opacity/, 'light texts are on dark grounds');
});
