// The examples of docs/npm.md: a block of JavaScript prints the block of text below it, in which
// `…` matches anything.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const text = await readFile(join(process.env.TATHAM_ROOT, 'docs/npm.md'), 'utf8');
const examples = [...text.matchAll(/^```js\n(.*?)^```\n+```text\n(.*?)^```$/gms)];

test('the examples of the documentation print what it shows', async () => {
  assert.ok(examples.length >= 4);
  assert.equal(examples.length, [...text.matchAll(/^```js$/gm)].length);
  for (const [at, [, program, shown]] of examples.entries()) {
    const file = `example-${at}.mjs`;
    await writeFile(file, program);
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    const parts = shown.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    assert.match(stdout, new RegExp(`^${parts.join('.*')}$`, 's'), program);
  }
});
