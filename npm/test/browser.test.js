// The package in Chromium, from a page and from a worker of one.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const driver = (name) =>
  import(pathToFileURL(join(process.env.TATHAM_ROOT, 'web/browser', name)).href);
const { Browser, missing } = await driver('browsers.js');
const { Served } = await driver('server.js');

// What a page or a worker does; the result is what the test compares.
const PROGRAM = `
const INPUT = 'solo:2x2:a2_1c3b3c1_2a';
const ENDLESS = {
  puzzle: 'solo', params: '3x3', clues: '17', seed: 1, count: 1000, time_limit: 3600,
};
export async function used(entry) {
  const { PuzzleError, Solver } = await import(entry);
  const solver = await Solver.load();
  const seen = {};
  seen.status = (await solver.solve({ input: INPUT })).status;
  let count = 0;
  const { steps } = await solver.explain({ input: INPUT }, { progress: () => { count += 1; } });
  seen.hasProgress = count >= steps.length;
  const error = await solver.solve({ input: '2x2:ceag' }).catch((own) => own);
  seen.error = [error instanceof PuzzleError, error.code];
  const controller = new AbortController();
  const ended = solver.make(ENDLESS, { signal: controller.signal });
  setTimeout(() => controller.abort('ended'), 300);
  seen.aborted = await ended.catch((reason) => reason);
  const calls = Array.from({ length: 100 }, () => solver.solve({ input: INPUT }));
  seen.later = new Set((await Promise.all(calls)).map(({ status }) => status)).size;
  solver.close();
  seen.closed = await solver.list().catch((own) => own.message);
  return seen;
}
`;

const EXPECTED = {
  status: 'unique',
  hasProgress: true,
  error: [true, 'ambiguous'],
  aborted: 'ended',
  later: 1,
  closed: 'the solver is closed',
};

const WORKER = `import { used } from './program.js';
onmessage = async ({ data }) => postMessage(await used(data));
`;

const ENTRIES = ['browser.js', 'base64-browser.js'].map((name) =>
  `/node_modules/tatham-slv/${name}`);

describe('in Chromium', { skip: missing('chromium') ?? false }, () => {
  let [browser, site] = [null, null];
  before(async () => {
    const folder = process.cwd();
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>A page</title>');
    await writeFile(join(folder, 'program.js'), PROGRAM);
    await writeFile(join(folder, 'worker.js'), WORKER);
    [browser, site] = [await Browser.start('chromium'), await Served.from(folder)];
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });

  for (const entry of ENTRIES) {
    test(`a page uses ${entry}`, async () => {
      const page = await browser.puppet.newPage();
      await page.goto(site.url());
      const seen = await page.evaluate(
        async (own) => (await import('/program.js')).used(own),
        entry,
      );
      assert.deepEqual(seen, EXPECTED);
    });

    test(`a worker uses ${entry}`, async () => {
      const page = await browser.puppet.newPage();
      await page.goto(site.url());
      const seen = await page.evaluate((own) => new Promise((resolve, reject) => {
        const worker = new Worker('/worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(own);
      }), entry);
      assert.deepEqual(seen, EXPECTED);
    });
  }

  test('nothing else is contacted', () => assert.deepEqual(browser.asked, []));
});
