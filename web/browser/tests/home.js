// The home page: it is there before the solver, finds every kind, and leads back to one's games.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SITE, test, testFiles } from '../driver.js';
import { kinds } from '../native.js';
import { UNRULY } from './journey.js';
import { playToEnd } from './play.js';

// Bytes with gzip: of scripts and styles while a puzzle is played, and of all that comes before the
// first paint of the home page.
const PLAYING = 60_000;
const FIRST = 100_000;

const page = () => readFile(join(SITE, 'index.html'), 'utf8');

// Sizes of the versioned files, with gzip.
async function sizes() {
  const [, version] = (await page()).match(/"([^"]*)\/app\.js"/);
  const names = await readdir(join(SITE, version));
  return new Map(await Promise.all(names.map(async (name) =>
    [name, gzipSync(await readFile(join(SITE, version, name))).length])));
}

const sum = (own, names) => [...names].reduce((total, name) => total + own.get(name), 0);

// Modules that a module imports when it is loaded, and these themselves.
async function closure(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const text = await readFile(new URL(`../../${name}`, import.meta.url), 'utf8');
  for (const [, other] of text.matchAll(/^(?:import|export)\b[^;]*?from '\.\/([^']+)'/gm))
    await closure(other, found);
  return found;
}

testFiles('what is loaded to play and before the first paint is small', async () => {
  const own = await sizes();
  const playing = await closure('app.js');
  const working = await closure('worker.js');
  const loaded = new Set([...playing, ...working, 'theme.js', 'style.css', 'work.css']);
  const [play, html] = [sum(own, loaded), gzipSync(await page()).length];
  const first = play + html + own.get('kinds.json');
  console.log(`to play: ${play} bytes; before the first paint: ${first}, with all pictures: `
    + `${first + own.get('pictures.json')}`);
  assert.ok(play <= PLAYING, `${play} bytes to play`);
  assert.ok(first <= FIRST, `${first} bytes before the first paint`);
  // All modules load at once, and those of other pages when they are needed.
  const [...preloaded] = (await page()).matchAll(/modulepreload" href="[^"]*\/([^"/]+)"/g);
  assert.deepEqual(
    new Set([...preloaded.map(([, name]) => name), 'app.js']),
    playing,
  );
});

test('all kinds have a title and a picture and are found without the solver', async ({
  tab,
  site,
}) => {
  const release = site.hold('tatham.wasm');
  const rows = await kinds();
  await tab.go(site.url());
  await tab.state('home');
  await tab.until(`document.querySelectorAll('#gallery .thumb svg').length === ${rows.length}`);
  const placeholder = await tab.run(() => document.querySelector('#input').placeholder);
  assert.ok(rows.some(({ name, example }) => placeholder.includes(`${name}:${example}`)));
  const titles = await tab.run(() =>
    [...document.querySelectorAll('#gallery strong')].map(({ textContent }) => textContent));
  assert.deepEqual(titles.sort(), rows.map(({ title }) => title).sort());
  const find = (words) => tab.run((all) => all.map((text) => {
    const field = document.querySelector('#search');
    field.value = text;
    field.dispatchEvent(new Event('input'));
    const cards = [...document.querySelectorAll('#gallery [data-kind]')];
    return cards.filter((card) => card.checkVisibility()).map(({ dataset }) => dataset.kind);
  }), words);
  const names = rows.flatMap(({ name, title, aliases }) =>
    [title, ...aliases].map((own) => [name, own]));
  const found = await find(names.map(([, own]) => own));
  for (const [at, [name, own]] of names.entries())
    assert.ok(found[at].includes(name), `${own} does not find ${name}`);
  assert.deepEqual(await find(['sudoku', 'xyzzy']), [['solo'], []]);
  assert.match(await tab.text('#found'), /No puzzle/);
  assert.equal((await find(['']))[0].length, rows.length);
  // Enter opens the page of the best one, which need not be the first.
  for (const [words, title] of [['net', 'Net'], ['hitori', 'Singles']]) {
    await tab.click('#home');
    await tab.state('home');
    await find([words]);
    await tab.page.focus('#search');
    await tab.press('Enter');
    await tab.state('new');
    assert.equal(await tab.text('#new-title'), title);
  }
  assert.equal(await tab.run(() => document.querySelector('[id^=reply-]')), null);
  release();
  await tab.click('#example');
  await tab.settle();
});

test('games go on from the home page', async ({ tab, site }) => {
  await tab.go(site.url(UNRULY));
  await tab.settle();
  assert.ok(await tab.run(() => document.querySelector('#recent').hidden));
  await tab.goTo({ cell: [0, 1] });
  await tab.press('1');
  await tab.changed();
  await tab.idle();
  await playToEnd(tab, { name: 'fifteen', example: '3x2:1,2,3,0,4,5' }, 'mouse');
  await tab.click('#home');
  await tab.state('home');
  await tab.until("document.querySelectorAll('#recent-cards .thumb svg').length === 2");
  const cards = await tab.run(() => [...document.querySelectorAll('#recent-cards a')]
    .map((card) => [card.dataset.recent, card.lastChild.textContent]));
  assert.equal(cards[0][0], 'unruly', 'what is not finished comes first');
  assert.match(cards[1][1], /^Solved in /);
  const { options } = await tab.json('#request-play');
  assert.ok(options.time_limit <= 60, 'a picture that nobody asked for has a limit');
  await tab.click('#recent-cards a');
  await tab.until("document.querySelector('#work').dataset.kind === 'unruly'");
  await tab.settle();
  assert.ok(await tab.run(() => !document.querySelector('#undo').disabled));
});

test('the home page of a phone has three kinds in a row', async ({ tab, site }) => {
  await tab.resize(390, 844);
  await tab.go(site.url());
  await tab.state('home');
  await tab.until("document.querySelectorAll('#gallery .thumb svg').length > 40");
  const [tops, height, over] = await tab.run(() => [
    [...document.querySelectorAll('#gallery section:first-child a')].slice(0, 3)
      .map((card) => card.getBoundingClientRect().top),
    document.documentElement.scrollHeight,
    document.documentElement.scrollWidth - innerWidth,
  ]);
  assert.equal(new Set(tops).size, 1, String(tops));
  assert.ok(height < 4000, `${height} pixels`);
  assert.ok(over <= 0, `${over} pixels are cut off`);
});
