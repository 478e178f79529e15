// Many puzzles at once: a list that grows, stops, goes on, is sorted, saved and opened.

import assert from 'node:assert/strict';
import { test } from '../driver.js';
import { lasting, natively } from '../native.js';

const UNIQUE = 'solo:2x2:a2_1c3b3c1_2a';
const SEVERAL = 'pattern:2x2:1/1/1/1';
const MARKED = '{"puzzle":"solo","game_id":"2x2:a2_1c3b3c1_2a","id":1.0,"status":3}';
const LINES = [SEVERAL, '', UNIQUE, 'xyz', MARKED];

const DONE = "document.querySelector('#list-page').dataset.run === 'done'";

// Texts of the rows, a list of cells each.
const rows = (tab) => tab.run(() => [...document.querySelectorAll('#list-rows tr')]
  .map((row) => [...row.children].map(({ innerText }) => innerText.trim())));

const column = async (tab, at) => (await rows(tab)).map((cells) => cells[at]);

test('several IDs become a list with a verdict and a grade for each', async ({ tab, site }) => {
  await tab.go(site.url());
  await tab.state('home');
  await tab.paste('#input', LINES.join('\n'));
  await tab.state('list');
  await tab.until(DONE);
  const [several, unique, unusable, marked] = await rows(tab);
  assert.deepEqual(several.map((text) => text.split('\n')[0]),
    ['1', 'Pattern', '≠ At least 2 solutions.', '–']);
  assert.deepEqual([unique[0], unique[2], unique[3]], ['3', '✓ Exactly 1 solution.', 'trivial']);
  assert.match(unusable[2], /No such puzzle/);
  assert.equal(marked[3], 'trivial');
  const state = await tab.text('#list-state');
  assert.equal(state, 'All solved · 2 unique · 1 with several solutions · 1 unusable');
  // Sorted up and down; what has no grade comes last.
  await tab.click('#list-head [data-by="grade"]');
  assert.deepEqual(await column(tab, 0), ['3', '5', '1', '4']);
  await tab.click('#list-head [data-by="status"]');
  await tab.click('#list-head [data-by="status"]');
  assert.deepEqual(await column(tab, 0), ['1', '3', '5', '4']);
  assert.equal(await tab.run(() =>
    document.querySelector('#list-head th:nth-child(3)').ariaSort), 'descending');
  // Records are those of a batch, in the order of the lines.
  await tab.keepDownloads();
  await tab.click('#list-jsonl');
  const texts = (await tab.download(0)).trim().split('\n');
  const records = texts.map((line) => JSON.parse(line));
  assert.deepEqual(
    lasting(records[1]),
    await natively({ do: 'solve', input: UNIQUE, options: { rating: true } }),
  );
  assert.deepEqual([records[2].line_number, records[2].line], [4, 'xyz']);
  assert.ok(texts[3].endsWith('"id":1.0,"input":{"status":3}}'), texts[3]);
  await tab.click('#list-csv');
  const table = (await tab.download(1)).split('\r\n');
  assert.match(table[2], /^3,,solo,2x2:a2_1c3b3c1_2a,unique,1,true,trivial,/);
  // A row leads to its puzzle, and the way back to the list, as it was.
  await tab.click('#list-rows tr:nth-child(2) td:nth-child(3)');
  await tab.settle();
  assert.equal(await tab.run(() => document.querySelector('#work').dataset.id),
    UNIQUE.slice('solo:'.length));
  await tab.run(() => history.back());
  await tab.state('list');
  assert.deepEqual(await column(tab, 0), ['1', '3', '5', '4']);
  // A reload solves it once more.
  await tab.page.reload();
  await tab.until(DONE);
  assert.deepEqual(await column(tab, 0), ['1', '3', '4', '5']);
});

test('a list of 1,200 lines comes line by line, stops and goes on', async ({ tab, site }) => {
  await tab.go(site.url());
  await tab.state('home');
  const release = site.hold('tatham.wasm');
  await tab.run((line) => {
    const data = new DataTransfer();
    data.items.add(new File([line.repeat(1200)], 'many.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
  }, `${UNIQUE}\n`);
  await tab.state('list');
  assert.equal((await rows(tab)).length, 1000);
  assert.equal(await tab.text('#list-more'), 'Show 200 more');
  release();
  const known = () => tab.run(() => Number(
    /^[\d,]+/.exec(document.querySelector('#list-state').textContent)[0].replaceAll(',', ''),
  ));
  await tab.until("/^[1-9]/.test(document.querySelector('#list-state').textContent)");
  await tab.click('#list-stop');
  const some = await known();
  assert.ok(some > 0 && some < 1200, String(some));
  assert.equal(await tab.text('#list-stop'), 'Go on');
  assert.equal(await known(), some, 'nothing comes after a stop');
  // Whoever opens a puzzle meanwhile need not wait, and finds the list going on.
  await tab.click('#list-stop');
  await tab.run(() => document.querySelector('#list-rows a').click());
  await tab.settle();
  await tab.run(() => history.back());
  await tab.state('list');
  await tab.until(`Number(/^[\\d,]+/.exec(document.querySelector('#list-state').textContent)[0]
    .replaceAll(',', '')) > ${some + 5}`);
  await tab.click('#list-stop');
  await tab.click('#list-more');
  assert.equal((await rows(tab)).length, 1200);
});

test('lines are made and repaired, and those that name no puzzle are read as one', async ({
  tab,
  site,
}) => {
  await tab.go(site.url());
  await tab.state('home');
  await tab.paste('#input', [
    '3x3:a1b0b3a',
    '{"puzzle":"unruly","options":{"make":"6x6","seed":7}}',
    '{"puzzle":"solo","game_id":"2x2:1_2_3_4l","options":{"repair":"unique"}}',
    '{"puzzle":"unruly","options":{"make":"6x6","seed":7,"count":2}}',
    '3x3:b1b0b3',
  ].join('\n'));
  await tab.state('list');
  await tab.until(DONE);
  const [bare, made, repaired, many] = await rows(tab);
  assert.match(bare[2], /can be read as/);
  assert.match(made[1], /^Unruly\n*unruly:6x6:/);
  assert.match(made[2], /Exactly 1 solution/);
  assert.match(repaired[2], /Repaired: 2 clues added/);
  assert.match(many[2], /A line makes 1 puzzle: no `count`/);
  // The kinds that can read these lines are offered, and all of them are read as the chosen one.
  assert.ok(await tab.run(() => [...document.querySelectorAll('#list-kind option')]
    .some(({ textContent }) => textContent === 'Light Up (2 lines)')));
  await tab.page.select('#list-kind', 'lightup');
  await tab.until(DONE);
  await tab.until("document.querySelector('#list-rows').textContent.split('Light Up').length > 2");
  const known = await rows(tab);
  for (const at of [0, 4]) assert.match(known[at][1], /^Light Up\n*lightup:3x3:/);
  // The choice stays over a reload.
  await tab.page.reload();
  await tab.until(DONE);
  assert.match((await rows(tab))[0][1], /^Light Up/);
});
