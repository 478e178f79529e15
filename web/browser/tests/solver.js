// The solver as WebAssembly answers as it does natively, in the page and when called directly.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from '../driver.js';
import { Mutations } from '../mutations.js';
import { kinds, lasting, natively } from '../native.js';
import { asked } from '../wasm.js';

const ROOT = new URL('../../../', import.meta.url);

// Asks a list of requests in parts, so that no part takes long, and gives each request and its
// reply to `check`.
async function each(tab, requests, check) {
  for (let from = 0; from < requests.length; from += 20) {
    const part = requests.slice(from, from + 20);
    const replies = await asked(tab, part.map((request) => JSON.stringify(request)));
    assert.equal(replies.length, part.length, String(replies));
    for (const [index, request] of part.entries())
      await check(request, lasting(JSON.parse(replies[index])));
  }
}

test('every request about every example is answered as natively', async ({ tab, site, some }) => {
  await tab.go(site.url());
  const requests = [];
  for (const { name, example } of some(await kinds())) {
    const input = `${name}:${example}`;
    for (const what of ['open', 'solve', 'hint', 'explain', 'check'])
      requests.push({ do: what, input });
    requests.push({ do: 'solve', input, options: { time_limit: 60, solutions: 'all' } });
  }
  await each(tab, requests, async (request, reply) => {
    assert.deepEqual(reply, await natively(request), JSON.stringify(request));
  });
});

test('puzzles of all kinds are rated as natively', async ({ tab, site }) => {
  // Of each kind that has grades, the first of its corpus.
  const requests = [];
  for (const { name, bands } of await kinds()) {
    if (!bands.length) continue;
    const files = ['sgt', 'basic'].map((set) => new URL(`puzzles/${name}/${set}.txt`, ROOT));
    const ids = lines(await readFile(files.find((file) => existsSync(file)), 'utf8'));
    requests.push(...ids.slice(0, 8).map((id) => ({ do: 'explain', input: `${name}:${id}` })));
  }
  assert.ok(requests.length >= 200, String(requests.length));
  await tab.go(site.url());
  await each(tab, requests, async (request, { rating }) => {
    assert.deepEqual(rating, (await natively(request)).rating, JSON.stringify(request));
  });
}, { only: 'chromium', because: 'one engine of WebAssembly is enough for sums of numbers' });

// Pointers have 32 bits there, but random numbers and counts of work have 64.
test('seeds make the same puzzles in a browser', async ({ tab, site, some }) => {
  const file = new URL('crates/kinds/tests/it/made.txt', ROOT);
  const made = new Map();
  for (const line of lines(await readFile(file, 'utf8'))) {
    const [puzzle, params, seed, first, id] = line.split(' ');
    const options = { seed: Number(seed), first: Number(first) };
    const request = { do: 'make', puzzle, params, options };
    if (!made.has(puzzle)) made.set(puzzle, [request, id]);
  }
  assert.ok(made.size >= 41, String(made.size));
  await tab.go(site.url());
  await each(tab, some([...made.values()]).map(([request]) => request), async (request, reply) => {
    const [, id] = made.get(request.puzzle);
    assert.equal(reply.records[0].game_id, id, JSON.stringify(request));
    assert.equal((await natively(request)).records[0].game_id, id, JSON.stringify(request));
  });
});

test('malformed requests are answered and leave nothing behind', async ({ tab, site }) => {
  const sound = { do: 'open', input: 'solo:2x2:a2_1c3b3c1_2a' };
  const documented = await readFile(new URL('docs/wire.md', ROOT), 'utf8');
  const requests = new Mutations(documented, await kinds(), 5).take(100);
  await tab.go(site.url());
  const replies = await asked(tab, [...requests, JSON.stringify(sound)]);
  assert.equal(replies.length, 101, String(replies));
  for (const [index, request] of requests.entries())
    assert.notEqual(JSON.parse(replies[index]).error?.code, 'internal', request);
  assert.deepEqual(lasting(JSON.parse(replies[100])), await natively(sound));
});

test('every example that is pasted is solved as natively', async ({ tab, site, some }) => {
  await tab.go(site.url());
  await tab.state('home');
  for (const { name, example } of some(await kinds())) {
    await tab.paste('#input', `${name}:${example}`);
    await tab.until(
      `document.querySelector('#work:not([hidden])[data-kind="${name}"] #board svg') !== null`,
    );
    await tab.settle();
    await tab.click('#solve');
    await tab.until(`document.documentElement.dataset.state === 'ready'
      && JSON.parse(document.querySelector('#request-solve')?.textContent ?? '{}').puzzle
        === '${name}'`);
    await tab.until(
      `document.querySelector('#tabs [data-view="solution-1"][aria-selected="true"]') !== null`,
    );
    const [request, reply] = [await tab.json('#request-solve'), await tab.json('#reply-solve')];
    assert.deepEqual(lasting(reply), await natively(request), JSON.stringify(request));
    assert.ok(reply.solutions.length, name);
    assert.notEqual(await tab.text('#verdict'), '', name);
  }
});

// Limits on implicit work: pictures of the readings of a text, and the uniqueness check.
test('what nobody asks for has a limit', async ({ tab, site }) => {
  await tab.go(site.url());
  await tab.state('home');
  for (const [text, verb, shown] of [
    ['2x2:ceag', 'open', '#choice .thumb svg'],
    ['solo:2x2:a2_1c3b3c1_2a', 'solve', '#reply-solve'],
  ]) {
    await tab.paste('#input', text);
    await tab.until(`document.querySelector('${shown}') !== null`);
    const { options } = await tab.json(`#request-${verb}`);
    assert.ok(options.time_limit <= 60, `${text}: ${options.time_limit}`);
  }
});

test('a panic is an internal error', async ({ tab, site }) => {
  await tab.go(site.url());
  // More than a list can hold.
  const [trap, text] = await asked(tab, [-1]);
  assert.match(trap, /^RuntimeError/);
  const { error } = JSON.parse(text);
  assert.equal(error.code, 'internal');
  assert.match(error.message, /capacity overflow/);
});

test('a memory that grows is read where it is', async ({ tab, site }) => {
  await tab.go(site.url());
  const rows = Array(800).fill('1').join('/');
  const large = { do: 'open', input: `pattern:400x400:${rows}` };
  const replies = await asked(tab, [large, large].map((request) => JSON.stringify(request)));
  assert.equal(replies[0], replies[1]);
  assert.deepEqual(lasting(JSON.parse(replies[0])), await natively(large));
});

function lines(text) {
  return text.split('\n').map((line) => line.trim()).filter((line) => line && line[0] !== '#');
}
