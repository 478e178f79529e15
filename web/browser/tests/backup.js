// All that the page keeps can be taken elsewhere as one file.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '../driver.js';
import { UNRULY } from './journey.js';

const OTHER = '#solo:2x2:a2_1c3b3c1_2a';

const position = async (tab) => (await tab.json('#reply-play')).position;

async function enter(tab, address, key) {
  await tab.follow(address);
  await tab.until(`document.querySelector('#work:not([hidden])')?.dataset.id
    === ${JSON.stringify(address.replace(/^[^:]*:/, ''))}`);
  await tab.settle();
  await tab.goTo({ cell: [0, 1] });
  await tab.press(key);
  await tab.changed();
  await tab.idle();
  return position(tab);
}

const EDITED = '2x2:1o';

const playLink = "document.querySelector('#edit-play').href";

async function edit(tab) {
  await tab.follow('#solo/edit/2x2:p');
  await tab.until("document.querySelector('#edit-board svg') !== null");
  await tab.run(() => document.querySelector('#edit-board').focus());
  for (const key of ['ArrowDown', '1']) await tab.press(key);
  await tab.until(`${playLink}.endsWith('#solo:${EDITED}')`);
  // What the solver says of it moves the rest of the page.
  await tab.until("document.querySelector('#edit-told').dataset.told === 'ready'");
}

// Everything in the page's database.
function kept() {
  return new Promise((resolve) => {
    const request = indexedDB.open('tatham-slv');
    request.onsuccess = async () => {
      const base = request.result;
      const all = await Promise.all([...base.objectStoreNames].map((name) => new Promise((done) => {
        const own = base.transaction(name).objectStore(name).getAll();
        own.onsuccess = () => done(own.result);
      })));
      base.close();
      resolve(JSON.stringify([all, { ...localStorage }]));
    };
  });
}

test('games, times and settings go to another browser in a file', async ({
  tab,
  site,

  browser,
}) => {
  await tab.go(site.url());
  await tab.state('home');
  await tab.keepDownloads();
  const first = await enter(tab, UNRULY, '1');
  const second = await enter(tab, OTHER, '4');
  await edit(tab);
  await tab.page.select('#theme', 'dark');
  await tab.run(() => { document.querySelector('#settings').open = true; });
  await tab.click('#export');
  await tab.says('#backup-said', '2 games, 1 board of your own');
  const text = await tab.download(0);
  const folder = await mkdtemp(join(tmpdir(), 'tatham-backup-'));
  const file = async (content) => {
    const path = join(folder, 'kept.json');
    await writeFile(path, content);
    return path;
  };
  // Another profile.
  const context = await browser.puppet.createBrowserContext();
  try {
    const { Tab } = await import('../tab.js');
    const other = await Tab.on(await context.newPage(), tab.browser);
    await other.go(site.url());
    await other.state('home');
    const before = await other.run(kept);
    const field = await other.page.$('#backup');
    for (const damaged of [
      text.slice(0, -20),
      text.replace('"hints":0', '"hints":7'),
      text.replace('"when"', '"then"'),
      'SAVEFILE:41',
    ]) {
      await field.uploadFile(await file(damaged));
      await other.says('#backup-said', 'Nothing has changed.');
      await other.run(() => { document.querySelector('#backup-said').textContent = ''; });
    }
    assert.equal(await other.run(kept), before, 'a damaged file changes nothing');
    await field.uploadFile(await file(text));
    await other.says('#backup-said', 'Loaded: 2 games, 1 board of your own');
    assert.equal(await other.run(() => document.documentElement.dataset.theme), 'dark');
    for (const [address, wanted] of [[UNRULY, first], [OTHER, second]]) {
      await other.follow(address);
      await other.until(`document.querySelector('#work:not([hidden])')?.dataset.id
        === ${JSON.stringify(address.replace(/^[^:]*:/, ''))}`);
      await other.settle();
      assert.deepEqual(await position(other), wanted);
    }
    // The board that was being made goes on, with its undo.
    await other.follow('#solo/edit');
    await other.until(`${playLink}.endsWith('#solo:${EDITED}')`);
    await other.click('#edit-undo');
    await other.until(`${playLink}.endsWith('#solo:2x2:p')`);
    // What is newer here stays.
    const newer = await enter(other, OTHER, '1');
    await other.run(drop, text);
    await other.says('#backup-said', 'Loaded: 2 games');
    await other.idle();
    await other.page.reload();
    await other.settle();
    assert.deepEqual(await position(other), newer);
    await other.follow('#solo/edit');
    await other.until(`${playLink}.endsWith('#solo:2x2:p')`);
    assert.deepEqual(other.errors(), []);
  } finally {
    await context.close();
    await rm(folder, { recursive: true });
  }
});

// Drops a text on the page.
function drop(text) {
  const data = new DataTransfer();
  data.setData('text', text);
  const event = { dataTransfer: data, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new DragEvent('drop', event));
}
