// Tests of the file that has all that the page keeps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VERSION, read, written } from '../archive.js';
import * as game from '../game.js';
import { begin } from '../draft.js';

const EMPTY = { position: '??', notes: [] };

function log(own = {}) {
  const begun = game.begin({ puzzle: 'any', id: '2x1', start: EMPTY });
  const entry = { acts: [{ tap: 1 }], changed: [] };
  return { ...game.added(begun, entry, { position: 'a?', notes: [] }), ...own };
}

const DAY = {
  day: 20_261_128,
  puzzle: 'any',
  id: '2x1',
  params: '2x1',
  grade: 'easy',
  solved: { spent: 65_000, hints: 1, own: true },
};

const content = (own = {}) => ({
  games: [{ when: 7, game: log() }],
  days: [DAY],
  drafts: [{ ...begin('any', { params: '2x1' }), when: 7 }],
  settings: { theme: 'dark' },
  ...own,
});

test('what is written is read', () => {
  assert.deepEqual(read(written(content())), content());
  const none = { games: [], days: [], drafts: [], settings: {} };
  assert.deepEqual(read(written(none)), none);
});

test('logs of an older version become those of the present one', () => {
  const { made: _made, ...old } = { ...log(), version: 1 };
  const found = read(forged(content({ games: [{ when: 7, game: old }] })));
  assert.deepEqual(found, content());
});

test('a file of the first version has no drafts', () => {
  const { drafts: _drafts, ...old } = content();
  assert.deepEqual(read(forged(old, 1)), content({ drafts: [] }));
});

test('a file that is cut off or changed is refused', () => {
  const text = written(content());
  for (let end = 0; end < text.length - 1; end += 7) assert.equal(read(text.slice(0, end)), null);
  for (let at = 0; at < text.length - 2; at += 3) {
    const other = text[at] === '1' ? '2' : '1';
    const changed = text.slice(0, at) + other + text.slice(at + 1);
    const found = read(changed);
    assert.ok(found === null || found === 'newer', changed);
  }
});

test('a game that could not be read again spoils no other', () => {
  const broken = { when: 7, game: { ...log(), entries: null } };
  const own = content({ games: [broken, { when: 7, game: log() }] });
  assert.deepEqual(read(written(own)), content());
});

// The text of a file with any content.
function forged(own, version = VERSION) {
  const { format } = JSON.parse(written(content()));
  const signed = JSON.stringify(version === 1 ? own : [version, own]);
  let check = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(signed))
    check = Math.imul(check ^ byte, 0x01000193) >>> 0;
  const hex = check.toString(16).padStart(8, '0');
  return JSON.stringify({ format, version, check: hex, content: own });
}

test('a file with the right checksum and the wrong content is refused', () => {
  assert.deepEqual(read(forged(content())), content());
  for (const own of [
    { games: null },
    { games: [{ when: 7, game: null }] },
    { games: [{ when: 'x', game: log() }] },
    { games: [{ when: 7, game: log({ puzzle: '' }) }] },
    { games: [{ when: 7, game: log({ now: null }) }] },
    { games: [{ when: 7, game: log({ entries: [{}], at: 1 }) }] },
    { games: [{ when: 7, game: log({ at: 9 }) }] },
    { games: [{ when: 7, game: log({ checkpoints: [{}] }) }] },
    { games: [{ when: 7, game: log({ spent: -1 }) }] },
    { games: [{ when: 7, game: log({ made: { params: 5 } }) }] },
    { days: [{ ...DAY, solved: {} }] },
    { days: [{ ...DAY, day: '20261128' }] },
    { drafts: null },
    { drafts: [{ ...begin('any', { params: '2x1' }), at: 1 }] },
    { drafts: [{ ...begin('any', { params: '2x1' }), when: 'x' }] },
    { settings: { theme: 7 } },
    { settings: [] },
  ])
    assert.equal(read(forged(content(own))), null, JSON.stringify(own));
});

test('a newer file is named as such, and unknown settings are left out', () => {
  const newer = JSON.stringify({ ...JSON.parse(written(content())), version: 99 });
  assert.equal(read(newer), 'newer');
  assert.equal(read('{}'), null);
  assert.equal(read('SAVEFILE:41:'), null);
  const own = content({ settings: { theme: 'dark', other: 'x' } });
  assert.deepEqual(read(written(own)), content());
});
