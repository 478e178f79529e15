// Large boards: numbers at the rim, clues that stay in view, the full window.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from '../driver.js';
import { kinds } from '../native.js';

// Of a kind's corpus, an ID with these parameters.
async function ofCorpus(kind, params) {
  const file = new URL(`../../../puzzles/${kind}/sgt.txt`, import.meta.url);
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.find((line) => line.startsWith(`${params}:`));
}

const rows = Array(20).fill('1').join('/');
const PATTERN = `#pattern:20x20:${rows}/${rows}`;

// Middles of what these selectors find, on the screen.
function middles(selector) {
  return [...document.querySelectorAll(selector)].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const text = element.dataset.target ?? element.textContent;
    return { text, x: left + width / 2, y: top + height / 2 };
  });
}

test('columns and rows are numbered where they are', async ({ tab, site }) => {
  await tab.go(site.url(`#mines:${await ofCorpus('mines', '30x16')}`));
  await tab.settle();
  const cells = new Map((await tab.run(middles, '.layer .hits path'))
    .map(({ text, x, y }) => [text, { x, y }]));
  for (const zooms of [0, 3]) {
    for (let clicks = 0; clicks < zooms; clicks += 1) await tab.click('#zoom-in');
    if (zooms)
      for (const { text, x, y } of await tab.run(middles, '.layer .hits path'))
        cells.set(text, { x, y });
    const [columns, lines] = [
      await tab.run(middles, '.rim.columns span'),
      await tab.run(middles, '.rim.rows span'),
    ];
    assert.ok(columns.length >= 6 && lines.length >= 8, `${columns.length} ${lines.length}`);
    for (const { text, x } of columns) {
      const cell = cells.get(`{"cell":[${Number(text) - 1},0]}`);
      assert.ok(Math.abs(cell.x - x) < 2, `column ${text}: ${x} beside ${cell.x}`);
    }
    for (const { text, y } of lines) {
      const cell = cells.get(`{"cell":[0,${Number(text) - 1}]}`);
      assert.ok(Math.abs(cell.y - y) < 2, `row ${text}: ${y} beside ${cell.y}`);
    }
  }
  // A board without a grid has none.
  const { example } = (await kinds()).find(({ name }) => name === 'untangle');
  await tab.open('untangle', example);
  await tab.settle();
  assert.equal((await tab.run(middles, '.rim:not([hidden]) span')).length, 0);
});

test('clues stay in view on an enlarged board, and hints are beside them', async ({
  tab,
  site,
}) => {
  await tab.go(site.url(PATTERN));
  await tab.settle();
  assert.equal(await tab.run(() => document.querySelectorAll('.pin').length), 0);
  for (let clicks = 0; clicks < 4; clicks += 1) await tab.click('#zoom-in');
  await tab.run(() => {
    const board = document.querySelector('#board');
    [board.scrollLeft, board.scrollTop] = [board.scrollWidth, board.scrollHeight];
  });
  // The clue of a column is above the column, in the board, and on top of what is there.
  const seen = (side, place) => tab.run((own, cell) => {
    const pin = document.querySelector(`.pin.${own.split(' ')[0]}`);
    const clue = pin.querySelector(`[data-place='{"clue":"${own}"}']`);
    const area = document.querySelector(`.layer [data-target='${cell}']`);
    const [at, there] = [clue, area].map((element) => element.getBoundingClientRect());
    const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
    const found = document.elementFromPoint(x, y);
    return [
      found?.closest('.pin') !== null,
      Math.abs(x - there.left - there.width / 2),
      Math.abs(y - there.top - there.height / 2),
    ];
  }, side, JSON.stringify(place));
  const [isAbove, dx] = await seen('top 19', { cell: [18, 19] });
  assert.ok(isAbove && dx < 3, `${isAbove} ${dx}`);
  const [isBeside, , dy] = await seen('left 19', { cell: [19, 18] });
  assert.ok(isBeside && dy < 3, `${isBeside} ${dy}`);
  // Another picture, and the way back to all of it, take them away.
  await tab.click('#fit');
  assert.equal(await tab.run(() => document.querySelectorAll('.pin').length), 0);
});

test('a step on an enlarged board is beside the clues, and not below them', async ({
  tab,
  site,
}) => {
  await tab.resize(390, 844);
  await tab.go(site.url(`#pattern:${await ofCorpus('pattern', '15x15')}`));
  await tab.settle();
  for (let clicks = 0; clicks < 3; clicks += 1) await tab.click('#zoom-in');
  await tab.hint('where');
  for (const [right, down] of [[0, 0], [1, 1]]) {
    // The step is scrolled out of view, and the next stage shows it again.
    await tab.run((across, along) => {
      const board = document.querySelector('#board');
      board.scrollLeft = across * board.scrollWidth;
      board.scrollTop = along * board.scrollHeight;
    }, right, down);
    await tab.click('#next');
    await tab.idle();
    const covered = await tab.run(() =>
      [...document.querySelectorAll('.marks .decides.over')].slice(0, 1).filter((mark) => {
        const { left, top, width, height } = mark.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return !found?.closest('.layer');
      }).length);
    assert.equal(covered, 0, `${right} ${down}`);
  }
  assert.ok(await tab.run(() => document.querySelector('.pin') !== null));
});

test('a clue that stays in view can be touched', async ({ tab, site }) => {
  await tab.resize(390, 844);
  await tab.go(site.url(`#sixteen:${await ofCorpus('sixteen', '5x5')}`));
  await tab.settle();
  await tab.click('#zoom-in');
  const [x, y] = await tab.run(() => {
    const board = document.querySelector('#board');
    board.scrollLeft = board.scrollWidth;
    const arrow = document.querySelector('.pin.left .hits path:nth-child(3)');
    const area = arrow.getBoundingClientRect();
    return [area.left + area.width / 2, area.top + area.height / 2];
  });
  assert.ok(await tab.run(() => document.querySelector('#board').scrollLeft > 0));
  await tab.page.mouse.click(x, y);
  await tab.changed();
});

test('the board takes the whole window, and gives it back', async ({ tab, site }) => {
  await tab.go(site.url(PATTERN));
  await tab.settle();
  const width = () =>
    tab.run(() => document.querySelector('#board svg').getBoundingClientRect().width);
  const before = await width();
  await tab.click('#full');
  await tab.until(`document.querySelector('#board svg').getBoundingClientRect().width > ${before}`);
  assert.ok(await tab.run(() => !document.querySelector('header').checkVisibility()
    && !document.querySelector('footer').checkVisibility()
    && document.querySelector('#next').checkVisibility()));
  await tab.press('Escape');
  await tab.until(`document.querySelector('#board svg').getBoundingClientRect().width
    === ${before}`);
  assert.equal(await tab.run(() => document.querySelector('#full').ariaPressed), 'false');
});
