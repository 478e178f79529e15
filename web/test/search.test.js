// Tests of the search among kinds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { found } from '../search.js';

const ROWS = [
  { name: 'one', title: 'First Tower', aliases: ['uno'], group: 'a', about: 'count the roofs' },
  { name: 'two', title: 'Second', aliases: [], group: 'b', about: 'build a tower, quickly' },
  { name: 'three', title: 'Third', aliases: ['ûber-tower'], group: 'b', about: 'shade cells' },
];
const GROUPS = { a: 'Numbers', b: 'Shading and more' };

const names = (text) => found(ROWS, text, (group) => GROUPS[group]).map(({ name }) => name);

test('names come before descriptions, and beginnings before the rest', () => {
  assert.deepEqual(names('tower'), ['one', 'three', 'two']);
  assert.deepEqual(names('sec'), ['two']);
  assert.deepEqual(names('UNO'), ['one']);
});

test('each word has to fit', () => {
  assert.deepEqual(names('tower quick'), ['two']);
  assert.deepEqual(names('tower numbers'), ['one']);
  assert.deepEqual(names('uber tower'), ['three'], 'accents and hyphens do not matter');
  assert.deepEqual(names('nothing'), []);
});

test('without a word all kinds are there', () => {
  assert.deepEqual(names(''), ['one', 'two', 'three']);
  assert.deepEqual(names(' - '), ['one', 'two', 'three']);
});
