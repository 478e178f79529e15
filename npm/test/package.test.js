// The package, as a program in Node uses it that has installed it.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { after, before, test } from 'node:test';
import { PuzzleError, Solver } from 'tatham-slv';
import { PuzzleError as EmbeddedError, Solver as EmbeddedSolver } from 'tatham-slv/base64';

const INPUT = 'solo:2x2:a2_1c3b3c1_2a';

// A request that goes on until it is ended: no puzzle has so few clues.
const ENDLESS = {
  puzzle: 'solo', params: '3x3', clues: '17', seed: 1, count: 1000, time_limit: 3600,
};

let solver;
before(async () => { solver = await Solver.load(); });
after(() => solver.close());

test('every verb is answered', async () => {
  const { position, text } = await solver.open({ input: INPUT });
  assert.equal(position.grid.length, 4);
  assert.ok(text);
  const act = { cell: [0, 0], is: 3 };
  assert.equal((await solver.play({ input: INPUT, enter: [act], show: [] })).changed.length, 1);
  assert.equal((await solver.solve({ input: INPUT })).status, 'unique');
  assert.equal((await solver.hint({ input: INPUT })).steps.length, 1);
  assert.equal((await solver.explain({ input: INPUT })).complete, true);
  assert.equal((await solver.check({ input: INPUT, position })).wrong_count, 0);
  assert.equal((await solver.judge({ input: INPUT, claims: [act] })).verdicts.length, 1);
  const made = await solver.make({ puzzle: 'unruly', params: '6x6', grade: 'easy', seed: 7 });
  assert.equal(made.status, 'made');
  assert.ok((await solver.repair({ input: INPUT })).status);
  const edited = await solver.edit({ puzzle: 'solo', params: '2x2', enter: [act], show: [] });
  assert.equal(edited.changed.length, 1);
  assert.ok((await solver.list()).some(({ name }) => name === 'solo'));
});

test('no option of a kind has the name of a field', async () => {
  const fields = ['do', 'input', 'puzzle', 'params', 'position', 'notes', 'enter', 'claims'];
  const names = (await solver.list()).flatMap(({ options }) => options.map(({ name }) => name));
  assert.ok(names.length);
  assert.deepEqual(names.filter((name) => fields.includes(name)), []);
});

test('progress comes before the reply', async () => {
  const news = [];
  const { steps } = await solver.explain({ input: INPUT }, { progress: (own) => news.push(own) });
  assert.deepEqual(news.flatMap(({ step }) => step ?? []), steps);
});

test('what progress throws ends the call', async () => {
  const reason = new Error('enough');
  const progress = () => { throw reason; };
  await assert.rejects(solver.explain({ input: INPUT }, { progress }), (own) => own === reason);
  assert.equal((await solver.solve({ input: INPUT })).status, 'unique');
});

test('an error reply is thrown with its fields', async () => {
  const expect = async (call, expected) => {
    const error = await call.then(() => null, (own) => own);
    assert.ok(error instanceof PuzzleError && error instanceof Error, String(error));
    for (const [name, value] of Object.entries(expected)) assert.deepEqual(error[name], value);
  };
  await expect(solver.solve({ input: '2x2:ceag' }), { code: 'ambiguous', kind: 'input' });
  await expect(solver.solve({ input: INPUT, sped: 1 }), { kind: 'input' });
  await expect(solver.solve({ input: INPUT, options: {} }), { kind: 'input' });
  await expect(solver.hint({ input: INPUT }, { progress: () => {} }), { kind: 'input' });
});

test('a call with an aborted signal is not made', async () => {
  const reason = new Error('before');
  const call = solver.solve({ input: INPUT }, { signal: AbortSignal.abort(reason) });
  await assert.rejects(call, (own) => own === reason);
});

test('an abort ends a call that is being answered, and no other', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const reason = new Error('during');
  const ended = solver.make(ENDLESS, { signal });
  const waiting = solver.solve({ input: INPUT });
  setTimeout(() => controller.abort(reason), 300);
  await assert.rejects(ended, (own) => own === reason);
  assert.equal((await waiting).status, 'unique');
  assert.equal((await solver.solve({ input: INPUT })).status, 'unique');
});

test('an abort ends a call that waits', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const calls = [first, second].map(({ signal }) => solver.make(ENDLESS, { signal }));
  const settled = Promise.allSettled(calls);
  second.abort('second');
  first.abort('first');
  assert.deepEqual((await settled).map(({ reason }) => reason), ['first', 'second']);
  assert.equal((await solver.solve({ input: INPUT })).status, 'unique');
});

test('an abort after the reply does nothing', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const call = solver.solve({ input: INPUT }, { signal });
  assert.equal((await call).status, 'unique');
  controller.abort();
  assert.equal((await call).status, 'unique');
  assert.equal((await solver.solve({ input: INPUT })).status, 'unique');
});

test('100 calls at once are answered in their order', async () => {
  const order = [];
  const calls = Array.from({ length: 100 }, async (_, seed) => {
    const { records } = await solver.make({ puzzle: 'unruly', params: '6x6', seed });
    order.push(seed);
    return records[0].seed;
  });
  const seeds = await Promise.all(calls);
  assert.deepEqual(order, seeds.map((_, seed) => seed));
});

test('memory does not grow from call to call', async () => {
  let characters = 0;
  const round = async () => {
    for (let count = 0; count < 300; count += 1)
      characters += JSON.stringify(await solver.list()).length;
    return process.memoryUsage().rss;
  };
  // The first round compiles and fills caches.
  await round();
  characters = 0;
  const early = await round();
  const late = await round();
  assert.ok(late - early < characters / 4, `${early}, ${late}, ${characters}`);
});

test('a closed solver rejects its calls, and others go on', async () => {
  const own = await Solver.load();
  const calls = [own.make(ENDLESS), own.solve({ input: INPUT })];
  const settled = Promise.allSettled(calls);
  own.close();
  own.close();
  for (const { reason } of await settled) assert.match(reason.message, /closed/);
  await assert.rejects(own.list(), /closed/);
  assert.equal((await solver.solve({ input: INPUT })).status, 'unique');
});

test('a process ends without close, also after an abort', async () => {
  const program = (then) => `import { Solver } from 'tatham-slv';
    const solver = await Solver.load();
    ${then}`;
  const printed = async (then) => {
    const words = ['--input-type=module', '-e', program(then)];
    return (await promisify(execFile)(process.execPath, words, { timeout: 120_000 })).stdout;
  };
  const solve = `console.log((await solver.solve({ input: '${INPUT}' })).status);`;
  assert.equal(await printed(solve), 'unique\n');
  const abort = `const signal = AbortSignal.timeout(100);
    await solver.make(${JSON.stringify(ENDLESS)}, { signal }).catch(() => console.log('ended'));`;
  assert.equal(await printed(abort), 'ended\n');
});

test('the entry with the solver in base64 answers the same', async () => {
  const own = await EmbeddedSolver.load();
  assert.deepEqual(await own.list(), await solver.list());
  await assert.rejects(own.solve({ input: '' }), EmbeddedError);
  const controller = new AbortController();
  const ended = own.make(ENDLESS, { signal: controller.signal });
  controller.abort('ended');
  await assert.rejects(ended, (reason) => reason === 'ended');
  assert.equal((await own.solve({ input: INPUT })).status, 'unique');
  own.close();
});

test('the package has its licences, its types and no dependency', async () => {
  const file = (name) => readFile(new URL(`node_modules/tatham-slv/${name}`, import.meta.url));
  for (const name of ['LICENSE-APACHE', 'LICENSE-MIT', 'THIRD-PARTY-LICENSES', 'wire.d.ts'])
    assert.ok((await file(name)).length > 1000, name);
  const lock = JSON.parse(await readFile(new URL('package-lock.json', import.meta.url), 'utf8'));
  assert.deepEqual(Object.keys(lock.packages), ['', 'node_modules/tatham-slv']);
});
