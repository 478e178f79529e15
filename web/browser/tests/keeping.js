// Nothing is lost: a game is kept as it grows, on every way back to it; another tab never writes
// over it in silence; a link carries it.

import assert from 'node:assert/strict';
import { test } from '../driver.js';
import { kinds, natively } from '../native.js';
import { UNRULY } from './journey.js';

const ENTER = [
  { cell: [0, 1], is: '1' },
  { cell: [1, 1], is: '0' },
];

// Enters values by keys; waits until each is entered and kept.
async function enter(tab, facts) {
  for (const { is, ...place } of facts) {
    await tab.goTo(place);
    await tab.press(is);
    await tab.changed();
    await tab.idle();
  }
}

const shown = async (tab) => (await tab.json('#reply-play')).position;

async function played(facts) {
  const input = UNRULY.slice(1);
  return (await natively({ do: 'play', input, enter: facts })).position;
}

test('a reload, another puzzle and the way back keep the game', async ({ tab, site }) => {
  await tab.go(site.url(UNRULY));
  await tab.settle();
  await enter(tab, ENTER);
  const wanted = await played(ENTER);
  assert.deepEqual(await shown(tab), wanted);
  await tab.page.reload();
  await tab.settle();
  assert.deepEqual(await shown(tab), wanted, 'after a reload');
  await tab.open('pattern', '2x2:1/1/1/1');
  await tab.settle();
  await tab.run(() => history.back());
  await tab.until("document.querySelector('#work').dataset.kind === 'unruly'");
  await tab.settle();
  assert.deepEqual(await shown(tab), wanted, 'on the way back');
  // What was done can still be taken back.
  await tab.click('#undo');
  await tab.until(`JSON.stringify(JSON.parse(document.querySelector('#reply-play').textContent)
    .position) !== ${JSON.stringify(JSON.stringify(wanted))}`);
  assert.deepEqual(await shown(tab), await played(ENTER.slice(0, 1)));
});

test('a game that is left while it is being written is kept', async ({ tab, site }) => {
  await tab.go(site.url(UNRULY));
  await tab.settle();
  await enter(tab, ENTER.slice(0, 1));
  // This write never ends.
  await tab.run(() => {
    IDBObjectStore.prototype.put = () => ({});
  });
  await enter(tab, ENTER.slice(1));
  const wanted = await played(ENTER);
  assert.deepEqual(await shown(tab), wanted);
  for (const why of ['after a reload', 'after another']) {
    await tab.page.reload();
    await tab.settle();
    assert.deepEqual(await shown(tab), wanted, why);
  }
});

test('games of an older version of the page go on', async ({ tab, site }) => {
  await tab.go(site.url());
  await tab.state('home');
  const [input, wanted] = [UNRULY.slice(1), await played(ENTER)];
  const { position: start, changed } = await natively({ do: 'play', input, enter: ENTER });
  const { position: given } = await natively({ do: 'play', input });
  assert.deepEqual(start, wanted);
  await tab.run(() => new Promise((resolve) => {
    indexedDB.deleteDatabase('tatham-slv').onsuccess = resolve;
  }));
  await tab.run((own) => new Promise((resolve) => {
    const request = indexedDB.open('tatham-slv', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('games');
    request.onsuccess = () => {
      const kept = { revision: 1, tab: 'old', when: 7, game: own };
      const store = request.result.transaction('games', 'readwrite').objectStore('games');
      store.put(kept, `${own.puzzle}:${own.id}`).onsuccess = () => {
        request.result.close();
        resolve(null);
      };
    };
  }), {
    version: 1,
    puzzle: 'unruly',
    id: input.split(/:(.*)/)[1],
    start: { position: given, notes: [] },
    now: { position: wanted, notes: [] },
    entries: [{ acts: ENTER, changed }],
    at: 1,
    checkpoints: [],
    hints: 0,
    finished: false,
    gaveUp: false,
    spent: 5000,
    since: null,
  });
  await tab.page.reload();
  await tab.state('home');
  await tab.click('#recent-cards a');
  await tab.settle();
  assert.deepEqual(await shown(tab), wanted);
});

test('a save file is kept over a reload', async ({ tab, site }) => {
  const input = 'solo:2x2:a2_1c3b3c1_2a';
  const { position } = await natively({ do: 'play', input, enter: [{ cell: [0, 0], is: 3 }] });
  const { save } = await natively({ do: 'open', input, position, options: { save: true } });
  await tab.go(site.url());
  await tab.state('home');
  await tab.paste('#input', save);
  await tab.settle();
  assert.deepEqual(await shown(tab), position);
  await tab.page.reload();
  await tab.settle();
  assert.deepEqual(await shown(tab), position, 'before anything is entered');
  await enter(tab, [{ cell: [3, 0], is: '4' }]);
  const wanted = await shown(tab);
  await tab.page.reload();
  await tab.settle();
  assert.deepEqual(await shown(tab), wanted);
});

test('what a hint has ruled out is kept over a reload', async ({ tab, site }) => {
  const { example } = (await kinds()).find(({ name }) => name === 'keen');
  await tab.go(site.url(`#keen:${example}`));
  await tab.settle();
  await tab.hint('done');
  const { steps: [{ therefore }] } = await tab.json('#reply-hint');
  assert.ok(therefore.every((fact) => 'not' in fact), JSON.stringify(therefore));
  await tab.page.reload();
  await tab.settle();
  await tab.hint('why');
  const { steps: [next] } = await tab.json('#reply-hint');
  assert.notDeepEqual(next.therefore, therefore);
});

test('undo, redo, marks and restart lead through the game', async ({ tab, site }) => {
  await tab.go(site.url(UNRULY));
  await tab.settle();
  const start = await shown(tab);
  await enter(tab, ENTER.slice(0, 1));
  await tab.click('#mark');
  await enter(tab, ENTER.slice(1));
  const [one, both] = [await played(ENTER.slice(0, 1)), await played(ENTER)];
  const comes = async (wanted, how) => {
    await tab.until(`JSON.stringify(JSON.parse(document.querySelector('#reply-play').textContent)
      .position) === ${JSON.stringify(JSON.stringify(wanted))}`);
    await tab.idle();
    assert.deepEqual(await shown(tab), wanted, how);
  };
  await tab.click('#undo');
  await comes(one, 'undo');
  await tab.click('#redo');
  await comes(both, 'redo');
  await tab.click('#restart');
  await comes(start, 'restart');
  await tab.click('#checkpoints button');
  await comes(one, 'a mark');
});

for (const [choice, wanted] of [['use-other', ENTER.slice(0, 1)], ['keep-mine', ENTER.slice(1)]]) {
  test(`two tabs of one puzzle ask whose game goes on: ${choice}`, async (own) => {
    const { tab, site, newTab } = own;
    const other = await newTab();
    for (const one of [tab, other]) {
      await one.go(site.url(UNRULY));
      await one.settle();
    }
    await enter(tab, ENTER.slice(0, 1));
    await enter(other, ENTER.slice(1));
    await other.until(`!document.querySelector('#notice').hidden
      && document.querySelector('#${choice}') !== null`);
    await other.click(`#${choice}`);
    const position = JSON.stringify(JSON.stringify(await played(wanted)));
    await other.until(`JSON.stringify(JSON.parse(document.querySelector('#reply-play').textContent)
      .position) === ${position}`);
    await other.idle();
    await other.page.reload();
    await other.settle();
    assert.deepEqual(await shown(other), await played(wanted), 'it is kept');
  });
}

// Each way of noticing another tab is enough by itself.
for (const [way, isTold] of [['message', true], ['kept game', false]]) {
  test(`another tab is noticed by its ${way}`, async ({ tab, site, newTab }) => {
    const other = await newTab();
    if (!isTold) await other.page.evaluateOnNewDocument(() => { delete window.BroadcastChannel; });
    for (const one of [tab, other]) {
      await one.go(site.url(UNRULY));
      await one.settle();
    }
    await enter(tab, ENTER.slice(0, 1));
    if (!isTold) await enter(other, ENTER.slice(1));
    await other.until("document.querySelector('#keep-mine') !== null");
  });
}

test('choices are remembered over a reload', async ({ tab, site }) => {
  await tab.go(site.url(UNRULY));
  await tab.settle();
  await tab.page.select('#conflicts', 'never');
  await tab.run(() => { document.querySelector('#keys').open = true; });
  await tab.click('#single-keys');
  await tab.page.reload();
  await tab.settle();
  assert.equal(await tab.run(() => document.querySelector('#conflicts').value), 'never');
  assert.equal(await tab.run(() => document.querySelector('#single-keys').checked), false);
});

test('a copied link carries the position', async ({ tab, site, newTab }) => {
  await tab.go(site.url(UNRULY));
  await tab.settle();
  await enter(tab, ENTER);
  await tab.run(() => {
    navigator.clipboard.writeText = async (text) => { window.copied = text; };
  });
  await tab.click('#copy-link');
  const address = await tab.until('window.copied');
  assert.ok(address.includes('~'), address);
  const other = await newTab();
  await other.go(address);
  await other.settle();
  assert.deepEqual(await shown(other), await played(ENTER));
});

test('what is tried is judged and never entered', async ({ tab, site }) => {
  await tab.go(site.url(UNRULY));
  await tab.settle();
  const before = await shown(tab);
  await tab.click('#try');
  await tab.goTo({ cell: [1, 1] });
  await tab.press('0');
  await tab.until("document.querySelector('#reply-judge') !== null");
  await tab.idle();
  const { verdicts: [{ verdict }] } = await tab.json('#reply-judge');
  assert.ok(verdict);
  assert.match(await tab.text('#step'), /R2C2/);
  await tab.click('#try');
  await tab.click('#check');
  await tab.says('#step', 'No mistakes; ');
  assert.deepEqual((await tab.json('#request-check')).position, before);
  assert.ok(await tab.run(() => document.querySelector('#undo').disabled));
});
