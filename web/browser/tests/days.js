// The puzzles of a day: the same everywhere, opened once, counted in a row, and in a calendar.

import assert from 'node:assert/strict';
import * as day from '../../day.js';
import { make } from '../../maker.js';
import { test } from '../driver.js';
import { kinds, natively } from '../native.js';
import { asked } from '../wasm.js';
import { playToEnd } from './play.js';

// A Wednesday.
const TODAY = 20_261_125;

// Lets the page believe that it is noon of a day.
async function believe(tab, own) {
  await tab.page.evaluateOnNewDocument((year, month, date) => {
    const Real = Date;
    window.Date = class extends Real {
      constructor(...values) {
        if (values.length) super(...values);
        else super(year, month, date, 12);
      }
    };
  }, Math.floor(own / 10_000), (Math.floor(own / 100) % 100) - 1, own % 100);
}

// Makes the puzzles of a day as the page does, by a function that answers a list of requests.
async function puzzles(answer) {
  let waiting = [];
  const flush = async () => {
    const own = waiting;
    waiting = [];
    const replies = await answer(own.map(({ request }) => request));
    for (const [at, { resolve }] of own.entries()) resolve(replies[at]);
  };
  // Requests of all kinds are answered together. Progress is of no use here.
  const ask = ({ options: { progress: _progress, ...options }, ...request }) =>
    new Promise((resolve) => {
      if (!waiting.length) setTimeout(flush, 0);
      waiting.push({ request: { ...request, options }, resolve });
    });
  const found = await Promise.all(day.kindsOfDay(await kinds()).map(async (row) => {
    const [{ params }] = row.presets;
    const grades = day.gradesOfDay(row, TODAY);
    const wish = { puzzle: row.name, params, grades, seed: TODAY };
    const { id, grade } = await make({ ask }, wish);
    return [row.name, { id, grade }];
  }));
  return Object.fromEntries(found);
}

// The native program answers once for both browsers.
let expected = null;

test('the puzzles of a day are the same as natively, and of the grade that is said', async ({
  tab,
  site,
}) => {
  expected ??= puzzles((requests) => Promise.all(requests.map(natively)));
  await tab.go(site.url());
  const own = await puzzles(async (requests) => {
    const replies = await asked(tab, requests.map((request) => JSON.stringify(request)));
    return replies.map((reply) => JSON.parse(reply));
  });
  assert.deepEqual(own, await expected);
  assert.ok(Object.keys(own).length >= 41);
  if (tab.browser !== 'chromium') return;
  for (const [puzzle, { id, grade }] of Object.entries(own)) {
    if (!grade) continue;
    const input = `${puzzle}:${id}`;
    const { rating } = await natively({ do: 'solve', input, options: { rating: true } });
    assert.equal(rating.band, grade, puzzle);
  }
});

test('a puzzle of today is opened, solved, counted, and in the calendar', async ({
  tab,
  site,
}) => {
  const rows = day.chosenKinds(await kinds(), TODAY);
  await believe(tab, TODAY);
  await tab.go(site.url());
  await tab.state('home');
  const cards = () => tab.run(() => [...document.querySelectorAll('#today-cards a')]
    .map((card) => [card.dataset.kind, card.innerText]));
  assert.deepEqual((await cards()).map(([kind]) => kind), rows.map(({ name }) => name));
  const [{ name }] = rows;
  await tab.click('#today-cards a');
  await tab.until(`document.querySelector('#work:not([hidden])')?.dataset.kind === '${name}'`);
  await tab.settle();
  const id = await tab.run(() => document.querySelector('#work').dataset.id);
  const { options: { seed } } = await tab.json('#request-make');
  assert.equal(seed, TODAY);
  // What was opened stays, even if another version would make another one.
  await tab.run(() => history.back());
  await tab.state('home');
  assert.match((await cards())[0][1], /Begun/);
  await tab.run(() => document.querySelector('#reply-make').remove());
  await tab.click('#today-cards a');
  await tab.until("!document.querySelector('#work').hidden");
  await tab.settle();
  assert.equal(await tab.run(() => document.querySelector('#work').dataset.id), id);
  assert.equal(await tab.run(() => document.querySelector('#reply-make')), null);
  await tab.page.reload();
  await tab.settle();
  await playToEnd(tab, { name, example: id }, 'mouse');
  await tab.click('#home');
  await tab.state('home');
  await tab.says('#streak', '1 day in a row');
  assert.match((await cards())[0][1], /✓/);
  await tab.click('#today .plain');
  await tab.state('days');
  await tab.says('#days-title', 'Wednesday, November 25, 2026');
  await tab.until(`document.querySelectorAll('#days-cards a').length >= 41`);
  const of = (own) => tab.run((date) =>
    document.querySelector(`#month-days [data-day="${date}"]`)?.ariaLabel ?? null, own);
  assert.match(await of(TODAY), /1 solved/);
  assert.equal(await of(TODAY + 1), null, 'tomorrow is not there yet');
  assert.ok(await tab.run(() => document.querySelector('#month-after').disabled));
  // Two years back.
  for (let months = 0; months < 24; months += 1) await tab.click('#month-before');
  assert.match(await tab.text('#month'), /November 2024/);
  assert.ok(await tab.run(() => document.querySelector('#month-before').disabled));
  await tab.click('#month-days [data-day="20241125"]');
  await tab.says('#days-title', 'Monday, November 25, 2024');
});

test('the time is shown to those who want it', async ({ tab, site }) => {
  await tab.go(site.url('#solo:2x2:a2_1c3b3c1_2a'));
  await tab.settle();
  assert.ok(await tab.run(() => document.querySelector('#clock').hidden));
  await tab.run(() => { document.querySelector('#settings').open = true; });
  await tab.click('#show-clock');
  await tab.until("/^[0-9]+:[0-9][0-9]$/.test(document.querySelector('#clock').innerText)");
  await tab.until("document.querySelector('#clock').innerText !== '0:00'");
  await tab.page.reload();
  await tab.settle();
  assert.ok(await tab.run(() => !document.querySelector('#clock').hidden));
});
