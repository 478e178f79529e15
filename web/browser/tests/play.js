// Every kind's example is played to its end at coordinates of the screen alone; two kinds of each
// type of answer also by touch and by keys. The real game calls the save file finished.

import assert from 'node:assert/strict';
import { test, testFiles } from '../driver.js';
import { Hands } from '../hands.js';
import { kinds, natively } from '../native.js';
import { liesOnAnother, plan } from '../plan.js';
import { isFinished, noReferee } from '../referee.js';

// Kinds that are played one after the other on one page.
const ROW = 7;

// Two kinds of each type of answer: letters, numbers, edges, borders, lines, links, moves, and
// games whose answer is hidden.
const OTHER_WAYS = [
  'unruly', 'tents', 'keen', 'towers', 'loopy', 'slant', 'palisade', 'galaxies', 'net', 'pearl',
  'bridges', 'signpost', 'fifteen', 'pegs', 'map', 'guess', 'blackbox', 'countdown', 'untangle',
];

/**
 * Plays a kind's example on a page of the site to its end.
 * @param {import('../tab.js').Tab} tab
 * @param {{ name: string, example: string }} kind
 * @param {string} way
 */
export async function playToEnd(tab, { name, example }, way) {
  const { gestures } = await plan(`${name}:${example}`);
  await tab.open(name, example);
  await tab.settle();
  const hands = await Hands.on(tab, way);
  for (const gesture of gestures) await hands.make(gesture);
  await tab.until(`document.querySelector('#work').dataset.solved === 'true'`);
  await tab.settle();
}

// On a busy machine a press can take so long that the page takes it for a long one.
async function pressShort(tab) {
  await tab.page.evaluateOnNewDocument(() => {
    const own = window.setTimeout;
    window.setTimeout = (work, time, ...more) =>
      own(work, time === 500 ? 3_600_000 : time, ...more);
  });
}

const rows = await kinds();

testFiles('no targets lie on one another', async () => {
  for (const { name, example } of rows) {
    const input = `${name}:${example}`;
    const { targets } = await natively({ do: 'open', input, options: { play: true } });
    assert.ok(!liesOnAnother(targets), name);
  }
});

for (let from = 0; from < rows.length; from += ROW) {
  const own = rows.slice(from, from + ROW);
  const names = own.map(({ name }) => name).join(', ');
  test(`played to their end by mouse: ${names}`, async ({ tab, site, some }) => {
    await pressShort(tab);
    await tab.go(site.url());
    await tab.keepDownloads();
    let downloads = 0;
    for (const kind of some(own)) {
      await playToEnd(tab, kind, 'mouse');
      await tab.says('#verdict', 'Solved');
      // There is no save file where there is no real game.
      const isHidden = await tab.run(() => document.querySelector('#save-file').hidden);
      assert.equal(isHidden, !kind.page, kind.name);
      if (isHidden || noReferee) continue;
      await tab.click('#save-file');
      const save = await tab.download(downloads);
      downloads += 1;
      assert.ok(isFinished(save), `${kind.name}: the real game does not call it finished`);
    }
    if (noReferee) console.log(`skipped: save files: ${noReferee}`);
  });
}

for (const way of ['touch', 'keys']) {
  for (let from = 0; from < OTHER_WAYS.length; from += ROW) {
    const names = OTHER_WAYS.slice(from, from + ROW);
    test(`played to their end by ${way}: ${names.join(', ')}`, async ({ tab, site, some }) => {
      await pressShort(tab);
      await tab.go(site.url());
      for (const kind of some(rows.filter(({ name }) => names.includes(name))))
        await playToEnd(tab, kind, way);
    });
  }
}
