// New puzzles: of a size and a grade, again, easier and harder, stopped, and not reached.

import assert from 'node:assert/strict';
import { test } from '../driver.js';
import { natively } from '../native.js';

// The puzzle on the page, and its official grade.
async function made(tab) {
  const { kind, id } = await tab.run(() => ({ ...document.querySelector('#work').dataset }));
  const report = await natively({ do: 'solve', input: `${kind}:${id}`, options: { rating: true } });
  assert.equal(report.status, 'unique');
  return { kind, id, band: report.rating.band };
}

// Waits for another puzzle than this one.
async function another(tab, before) {
  await tab.until(`document.querySelector('#work:not([hidden])')?.dataset.id
    && document.querySelector('#work').dataset.id !== ${JSON.stringify(before)}`);
  await tab.settle();
}

test('a puzzle is made of a size and a grade, and then another', async ({ tab, site }) => {
  await tab.go(site.url('#unruly'));
  await tab.state('new');
  assert.match(await tab.text('#new-rules'), /black/i);
  const options = (id) => tab.run((own) =>
    [...document.querySelector(own).options].map(({ value }) => value), id);
  const row = (await natively({ do: 'list' })).find(({ name }) => name === 'unruly');
  assert.deepEqual(await options('#size'), [...row.presets.map(({ params }) => params), 'other']);
  assert.deepEqual(await options('#grade'), ['', ...row.make.grades]);
  await tab.page.select('#size', '10x10');
  await tab.page.select('#grade', 'easy');
  await tab.click('#make-it');
  await tab.settle();
  const request = await tab.json('#request-make');
  const { seed } = request.options;
  assert.deepEqual(request, {
    do: 'make',
    puzzle: 'unruly',
    params: '10x10',
    options: { grade: 'easy', progress: true, seed },
  });
  let last = await made(tab);
  assert.match(last.id, /^10x10:/);
  assert.equal(last.band, 'easy');
  const { records: [record] } = await natively({ ...request, options: { grade: 'easy', seed } });
  assert.equal(record.game_id, last.id, 'the same seed makes the same puzzle');
  // A reload knows how it was made.
  await tab.page.reload();
  await tab.settle();
  for (const [button, band] of [['#harder', 'hard'], ['#again', 'hard'], ['#easier', 'easy']]) {
    await tab.click(button);
    await another(tab, last.id);
    last = await made(tab);
    assert.match(last.id, /^10x10:/);
    assert.equal(last.band, band, button);
  }
  // The way back leads to the puzzle before.
  await tab.run(() => history.back());
  await another(tab, last.id);
});

test('a pasted puzzle is rated for a harder one, and the hardest has none', async ({
  tab,
  site,
}) => {
  await tab.go(site.url('#pattern:5x5:1/1.1/1.1.1/1.1/1/1/1.1/1.1.1/1.1/1'));
  await tab.settle();
  await tab.follow('#slant:5x5:1f31a4b13c13a3b1c4b0d');
  await tab.until("document.querySelector('#work').dataset.kind === 'slant'");
  await tab.settle();
  const before = await made(tab);
  await tab.click('#harder');
  await another(tab, before.id);
  const { make: { grades } } = (await natively({ do: 'list' })).find(({ name }) =>
    name === 'slant');
  const next = await made(tab);
  assert.equal(grades.indexOf(next.band), grades.indexOf(before.band) + 1);
  await tab.follow('#slant');
  await tab.state('new');
  await tab.page.select('#grade', grades.at(-1));
  await tab.click('#make-it');
  await another(tab, next.id);
  await tab.click('#harder');
  await tab.says('#step', 'There is no harder grade.');
});

test('a size that is not in the menu is made, or refused with the reason', async ({
  tab,
  site,
}) => {
  await tab.go(site.url('#unruly'));
  await tab.state('new');
  await tab.page.select('#size', 'other');
  const make = async (params) => {
    await tab.run((own) => { document.querySelector('#params').value = own; }, params);
    await tab.page.focus('#params');
    await tab.press('Enter');
  };
  await make('7x7');
  await tab.says('#make-said', 'A line of 7 cells');
  assert.equal(await tab.run(() => document.documentElement.dataset.state), 'new');
  await make('6xq');
  await tab.says('#make-said', 'found `q`');
  await make('6x6');
  await tab.settle();
  assert.match((await made(tab)).id, /^6x6:/);
});

test('a grade that is not reached is said, with the nearest, and making is stopped', async ({
  tab,
  site,
}) => {
  const seek = async (kind, size, grade) => {
    await tab.go(site.url(`#${kind}`));
    await tab.state('new');
    await tab.page.select('#size', size);
    await tab.page.select('#grade', grade);
    await tab.click('#make-it');
  };
  // Of this size there is hardly an extreme puzzle, so the search lasts for seconds.
  await seek('unequal', '4', 'extreme');
  await tab.says('#waiting', 'tries');
  await tab.click('#waiting-stop');
  await tab.state('new');
  assert.ok(await tab.run(() => document.querySelector('#waiting').hidden));
  assert.equal(await tab.run(() => document.querySelector('#reply-make')), null);
  await seek('solo', '2x2', 'hard');
  await tab.says('#make-said', 'No hard puzzle of this size was found');
  await tab.says('#make-said', 'the nearest was trivial.');
  await tab.click('#make-nearest');
  await tab.settle();
  assert.equal((await made(tab)).band, 'trivial');
});
