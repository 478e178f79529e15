// Measures how long a tap takes until its change is painted, in Chromium: the median of 20 taps on
// the largest board of each kind's menu, on the largest of its puzzles, and on larger boards yet.
// Prints a table for docs/benchmarks.md; words choose kinds.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Browser, missing } from './browsers.js';
import { Hands } from './hands.js';
import { endNative, kinds, natively } from './native.js';
import { liesOnAnother } from './plan.js';
import { Served } from './server.js';
import { Tab } from './tab.js';

// Number of taps of which the median is taken.
const TAPS = 20;

// Milliseconds for which the mouse rests before its button comes up, as in a hand: the page has
// shown what is under the pointer by then.
const HOLD = 50;

// More taps than this that change nothing end a board.
const IDLE = 40;

// Milliseconds in which a change must come.
const LATE = 5_000;

// Files of puzzles/KIND: those of the menu, of which one is there, and all.
const OF_MENU = ['sgt', 'basic'];
const ALL = [...OF_MENU, 'hard', 'minimal'];

// Boards that are larger than those of all files, without clues.
const LARGEST = [
  ['pattern', `99x59:${Array(99 + 59).fill('1').join('/')}`],
  ['loopy', `40x40t0:${'z'.repeat(61)}n`],
];

/** Returns the puzzle of these files of a kind that has the most places to touch. */
async function largestOf({ name, example }, sets) {
  const files = sets.map((set) => new URL(`../../puzzles/${name}/${set}.txt`, import.meta.url));
  const texts = await Promise.all(
    files.filter((file) => existsSync(file)).map((file) => readFile(file, 'utf8')),
  );
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.trim());
  const ids = lines.filter((line) => /^[^#]/.test(line));
  const first = new Map(ids.map((id) => [id.split(':', 1)[0], id]));
  let [largest, most] = [example, 0];
  for (const id of first.values()) {
    const board = await open(name, id);
    if (!board.error && board.targets.length > most) [largest, most] = [id, board.targets.length];
  }
  return { id: largest, places: most };
}

/** Returns the boards of a kind that are measured: IDs. */
async function boardsOf(row) {
  const menu = OF_MENU.filter((set) =>
    existsSync(new URL(`../../puzzles/${row.name}/${set}.txt`, import.meta.url)));
  const [own, any] = [await largestOf(row, menu.slice(0, 1)), await largestOf(row, ALL)];
  const more = LARGEST.filter(([name]) => name === row.name).map(([, id]) => id);
  return [own.id, ...(any.places > own.places ? [any.id] : []), ...more];
}

function open(name, id) {
  return natively({ do: 'open', input: `${name}:${id}`, puzzle: name, options: { play: true } });
}

/** Returns a gesture that can change the board, or null at the end of a game. */
async function gesture(input, board, position, number) {
  const { controls, entries, rims, size, targets } = board;
  const [action] = controls.keys.filter(({ is }) => is === undefined);
  if (liesOnAnother(targets)) return { key: controls.keys[number % controls.keys.length].key };
  const { moves } = await natively({ do: 'play', input, position, options: { show: ['moves'] } });
  if (moves?.length) return moves[number % moves.length].gesture;
  if (!entries.length) {
    // Points that go anywhere, or keys that are pressed in turn.
    const to = [size[0] / 2 + number, size[1] / 2];
    return rims === null
      ? { drag: [targets[number % targets.length].place], to }
      : { key: controls.keys[number % controls.keys.length].key };
  }
  const own = new Set(targets.map(({ place }) => JSON.stringify(place)));
  const { place, values } = entries[(number * 7) % entries.length];
  const [[, at]] = Object.entries(place);
  const isTarget = own.has(JSON.stringify(place));
  if (action && number % 2) return { key: action.key, ...(isTarget ? { at: place } : {}) };
  if (isTarget && controls.tap) return { tap: place };
  const key = controls.keys.find(({ is }) => is !== null && values.includes(is))?.key;
  if (isTarget && key) return { key, at: place };
  return { drag: [{ cell: at.slice(0, 2) }, { cell: at.slice(2, 4) }] };
}

// Runs in the page: notes when a change of the picture that follows a tap has been painted.
function watch() {
  let start = null;
  window.took = null;
  addEventListener('pointerup', (event) => {
    [start, window.took] = [event.timeStamp, null];
  }, { capture: true });
  new MutationObserver((changes) => {
    const isPicture = ({ target }) => target instanceof Element && !target.closest('.layer');
    if (start === null || window.took !== null || !changes.some(isPicture)) return;
    const from = start;
    requestAnimationFrame(() => setTimeout(() => { window.took ??= performance.now() - from; }));
  }).observe(document.querySelector('#board'), { subtree: true, childList: true });
}

async function measure(tab, name, id) {
  const input = `${name}:${id}`;
  const board = await open(name, id);
  await tab.open(name, id);
  await tab.settle();
  await tab.run(watch);
  let hands = await Hands.on(tab, 'mouse', { hold: HOLD });
  const times = [];
  for (let number = 0; times.length < TAPS && number < TAPS + IDLE; number += 1) {
    const { position } = await tab.json('#reply-play');
    const next = await gesture(input, board, position, number);
    // A game that is over begins again.
    const isOver = await tab.run(() => {
      const { done, lost } = JSON.parse(document.querySelector('#reply-play').textContent);
      return done || lost !== null;
    });
    if (!next || isOver) {
      await tab.click('#restart');
      await tab.idle();
      hands = await Hands.on(tab, 'mouse', { hold: HOLD });
      continue;
    }
    await hands.make(next);
    const took = await tab.run(async (late) => {
      const end = performance.now() + late;
      const isIdle = () => document.documentElement.dataset.state === 'ready';
      await new Promise((resolve) => { setTimeout(resolve, 30); });
      while (window.took === null && performance.now() < end) {
        await new Promise((resolve) => { setTimeout(resolve, 10); });
        // A gesture that the board does not take is answered with an error.
        const { changed } = JSON.parse(document.querySelector('#reply-play').textContent);
        if (isIdle() && !changed?.length) return null;
      }
      return window.took;
    }, LATE);
    await tab.idle();
    if (took !== null) times.push(took);
  }
  times.sort((one, other) => one - other);
  const shown = (at) => (times.length ? Math.round(times[at] * 10) / 10 : '–');
  const size = id.split(':', 1)[0];
  console.log(
    `| ${name} | ${size} | ${board.targets.length} | ${times.length} `
      + `| ${shown(times.length >> 1)} | ${shown(times.length - 1)} |`,
  );
}

const reason = missing('chromium');
if (reason) {
  console.log(`skipped: ${reason}`);
} else {
  const words = process.argv.slice(2);
  const browser = await Browser.start('chromium');
  const site = await Served.from(process.env.TATHAM_SITE);
  const tab = await Tab.on(await browser.puppet.newPage(), 'chromium');
  await tab.resize(1280, 900);
  await tab.go(site.url());
  console.log('| kind | board | places | taps | median, ms | slowest, ms |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  const rows = (await kinds()).filter(({ name }) => !words.length || words.includes(name));
  try {
    for (const row of rows)
      for (const id of await boardsOf(row)) await measure(tab, row.name, id);
  } finally {
    await browser.close();
    await site.stop();
    endNative();
  }
}
