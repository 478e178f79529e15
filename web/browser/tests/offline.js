// Pages that were visited once work without a network, and a new version replaces the old one as a
// whole.

import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SITE, test } from '../driver.js';

/** Expression for a service worker that has cached everything. */
export const KEPT = `navigator.serviceWorker.getRegistration()
  .then((all) => all?.active?.state === 'activated')`;

test('after the first visit it works offline', async ({ tab, site }) => {
  await tab.go(site.url());
  await tab.until(KEPT);
  await site.stop();
  await tab.go(site.url('#signpost:5x5:1cceefcfggeeccghcac3e12hch10ah25a'));
  await tab.page.reload();
  await tab.until("document.querySelector('#work:not([hidden]) #board svg') !== null");
  await tab.click('#solve');
  await tab.until(`document.querySelector('#tabs [data-view="solution-1"]') !== null`);
  assert.equal((await tab.json('#reply-solve')).status, 'unique');
  const icon = await tab.run(() => fetch('icon.svg').then((reply) => reply.status));
  assert.equal(icon, 200, 'what the page shows is kept, too');
});

test('a new version replaces the old whole', async ({ tab, site, newTab }) => {
  const [before, later] = [await version(site.folder), '0123456789abcdef'];
  await tab.go(site.url());
  await tab.until(KEPT);
  await renew(site.folder, before, later);
  await tab.run(() => navigator.serviceWorker.getRegistration().then((all) => all.update()));
  await tab.until(`navigator.serviceWorker.getRegistration()
    .then((all) => all.waiting !== null || all.installing === null)`);
  const isLater = () =>
    getComputedStyle(document.documentElement).getPropertyValue('--later').trim() === 'yes';
  // The new version is used once no page of the old one is open.
  let last = tab;
  let found = false;
  for (let visits = 0; visits < 50 && !found; visits += 1) {
    await last.page.close();
    last = await newTab();
    await last.go(site.url());
    found = await last.run(isLater);
  }
  assert.ok(found, 'the new version never comes');
  await last.until('caches.keys().then((names) => names.length === 1)');
  const scripts = await last.run(() => [...document.scripts].map(({ src }) => src).join());
  assert.ok(scripts.includes(later) && !scripts.includes(before), scripts);
  await rm(site.folder, { recursive: true });
}, {
  folder: async () => {
    const copy = await mkdtemp(join(tmpdir(), 'tatham-site-'));
    await cp(SITE, copy, { recursive: true });
    return copy;
  },
});

/** Returns the version of a site: the name of its folder of code. */
async function version(folder) {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  return page.match(/"([^"]*)\/app\.js"/)[1];
}

/** Makes another version of a site, as a build after a change of the style does. */
async function renew(folder, before, later) {
  await rename(join(folder, before), join(folder, later));
  const style = join(folder, later, 'style.css');
  await writeFile(style, `${await readFile(style, 'utf8')}\n:root { --later: yes }\n`);
  for (const name of await readdir(folder)) {
    if (!/\.(html|js)$/.test(name)) continue;
    const text = await readFile(join(folder, name), 'utf8');
    await writeFile(join(folder, name), text.replaceAll(before, later));
  }
}
