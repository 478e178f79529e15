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
