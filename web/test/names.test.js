// The page knows no puzzle: its modules have no name of a kind, and no alias. The names come from
// the table in docs/games.md.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../../', import.meta.url);
const read = (name) => readFileSync(new URL(name, root), 'utf8');

// Names that are words of the page or of its language, too: they are no text of their own.
const WORDS = new Set(['filling', 'flip', 'guess', 'map', 'net', 'pattern', 'range', 'solo']);

test('no module names a puzzle', () => {
  const rows = [...read('docs/games.md').matchAll(/^\| [^|`]+ \| (`[^|]*) \|/gm)];
  const names = rows.flatMap(([, cell]) => [...cell.matchAll(/`([^`]*)`/g)].map(([, own]) => own));
  assert.equal(rows.length, 42);
  assert.ok(names.includes('sudoku'));
  const modules = readdirSync(new URL('web/', root)).filter((name) => name.endsWith('.js'));
  assert.ok(modules.length > 20);
  for (const module of modules) {
    const text = read(`web/${module}`);
    for (const name of names) {
      const isThere = WORDS.has(name)
        ? ["'", '"', '`'].some((quote) => text.includes(quote + name + quote))
        : new RegExp(`\\b${name}\\b`, 'i').test(text);
      assert.ok(!isThere, `${module} has the name ${name}`);
    }
  }
});

test('sentences are in the catalogue alone', () => {
  const modules = readdirSync(new URL('web/', root)).filter((name) => name.endsWith('.js'));
  // The worker says what only the console shows; the linter has messages of its own.
  const isOther = (name) => !/^(en|en-page|worker|sw|eslint\.config)\.js$/.test(name);
  const others = modules.filter(isOther);
  const sentence = /['"`](?:[A-Z][a-z]+ [a-z]+\b|[a-z]+ [a-z]+ [a-z]+ [a-z]+)[^'"`]*['"`]/g;
  const found = others.flatMap((name) => {
    const code = read(`web/${name}`).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    return [...code.matchAll(sentence)].map(([text]) => `${name}: ${text}`);
  });
  assert.deepEqual(found, []);
});
