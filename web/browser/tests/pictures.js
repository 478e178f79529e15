// Pictures of the page for the documentation. `cargo xtask web pictures` writes them; the tests
// only look at what they would show.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from '../driver.js';
import { kinds, natively } from '../native.js';
import { UNRULY } from './journey.js';
import { playToEnd } from './play.js';

const FOLDER = process.env.TATHAM_PICTURES;

const SUDOKU = 'd7_1_2a3c8_4a7_6f6_4a5b1e7_8_5e3_9_3e1b5a6_4f9_3a6_8c4a7_2_9d';

// Save file of a Sudoku with 3 wrong entries.
async function saveFile() {
  const input = `solo:3x3:${SUDOKU}`;
  const enter = [
    { cell: [0, 0], is: 4 },
    { cell: [1, 0], is: 5 },
    { cell: [0, 3], is: 4 },
    { cell: [1, 5], is: 7 },
  ];
  const { position } = await natively({ do: 'play', input, enter });
  return (await natively({ do: 'open', input, position, options: { save: true } })).save;
}

// Clicks a button, and waits for the end of its request.
async function request(tab, button, verb) {
  await tab.click(button);
  await tab.until(`document.querySelector('#reply-${verb}') !== null`);
  await tab.settle();
}

// Enters values by keys, each at its cell.
async function enter(tab, values) {
  for (const [x, y, key] of values) {
    await tab.goTo({ cell: [x, y] });
    await tab.press(key);
    await tab.idle();
  }
}

// `act` brings the page into the state that the picture shows; `words` are read in it.
const SCENES = [
  {
    name: 'home',
    size: [1280, 860],
    fragment: '',
    act: (tab) => tab.until(`document.querySelector('#home-page .thumb') !== null
      && document.querySelector('#home-page .thumb:empty') === null`),
    words: 'All puzzles',
  },
  {
    name: 'choice',
    size: [1280, 860],
    fragment: '',
    act: async (tab) => {
      await tab.paste('#input', '2x2:ceag');
      await tab.until("document.querySelectorAll('#choice [data-puzzle] svg').length > 1");
    },
    words: 'in several ways',
  },
  {
    name: 'play',
    size: [1280, 800],
    fragment: UNRULY,
    act: (tab) => enter(tab, [[1, 1, '0'], [0, 1, '1'], [1, 3, '1'], [2, 3, '0'], [2, 1, '0']]),
    words: 'Undo',
  },
  {
    name: 'notes',
    size: [1280, 800],
    theme: 'dark',
    fragment: `#solo:3x3:${SUDOKU}`,
    act: async (tab) => {
      await enter(tab, [[0, 0, '6']]);
      await tab.click('#fill-notes');
      await tab.until(
        "JSON.parse(document.querySelector('#reply-play').textContent).notes.length > 0",
      );
      await tab.idle();
    },
    words: 'Clear notes',
  },
  {
    name: 'hint',
    size: [1280, 800],
    fragment: `#solo:3x3:${SUDOKU}`,
    act: (tab) => tab.hint('why'),
    words: 'Do it',
  },
  {
    name: 'explanation',
    size: [1280, 800],
    fragment: `#solo:3x3:${SUDOKU}`,
    act: async (tab) => {
      await tab.click('#explain');
      await tab.says('#step', 'Step 1 of');
      await tab.slide(6);
      await tab.says('#step', 'Step 6 of');
    },
    words: 'Step 6 of',
  },
  {
    name: 'check',
    size: [1280, 800],
    theme: 'dark',
    fragment: UNRULY,
    act: async (tab) => {
      await tab.paste('#input', await saveFile());
      await tab.until("document.querySelector('#work').dataset.kind === 'solo'");
      await tab.settle();
      await tab.run(() => { document.querySelector('#input').scrollTop = 0; });
      await request(tab, '#check', 'check');
      await tab.click('#which');
      await tab.idle();
    },
    words: '3 ',
  },
  {
    name: 'solved',
    size: [1280, 800],
    fragment: '#fifteen:3x2:1,2,3,0,4,5',
    act: async (tab) => {
      await playToEnd(tab, { name: 'fifteen', example: '3x2:1,2,3,0,4,5' }, 'mouse');
      await tab.says('#verdict', 'Solved');
    },
    words: 'Solved',
  },
  {
    name: 'solutions',
    size: [820, 1000],
    fragment: '#pattern:5x5:1/1/1/1/1/1/1/1/1/1',
    act: async (tab) => {
      await request(tab, '#solve', 'solve');
      await tab.until(`document.querySelector('#tabs [data-view="solution-2"]') !== null`);
      await tab.click('#tabs [data-view="solution-1"]');
      await tab.idle();
    },
    words: 'Solution 2',
  },
  {
    name: 'film',
    size: [1920, 1080],
    kind: 'pegs',
    act: async (tab) => {
      await request(tab, '#solve', 'solve');
      await tab.until("!document.querySelector('#slide').hidden");
      await tab.slide(4);
      await tab.says('#step', 'Move 4 of');
    },
    words: 'Move 4 of',
  },
  {
    name: 'list',
    size: [1280, 860],
    fragment: '',
    act: async (tab) => {
      const lines = (await kinds()).slice(0, 12).map(({ name, example }) => `${name}:${example}`);
      await tab.paste('#input', lines.join('\n'));
      await tab.state('list');
      await tab.until("document.querySelector('#list-page').dataset.run === 'done'");
    },
    words: 'Save as JSONL',
  },
  {
    name: 'lesson',
    size: [1280, 800],
    fragment: '',
    act: async (tab) => {
      await tab.run(() => { location.hash = '#solo/x-wing'; });
      await tab.until(`document.querySelector('#lesson-board svg') !== null
        && !document.querySelector('#lesson-try').disabled`);
    },
    words: 'X-wing',
  },
  {
    name: 'editor',
    size: [1280, 800],
    fragment: '',
    act: async (tab) => {
      await tab.run((hash) => { location.hash = hash; }, `#solo/edit/3x3:${SUDOKU}`);
      await tab.until("document.querySelector('#edit-told').dataset.told === 'ready'");
    },
    words: 'Exactly 1 solution',
  },
  {
    name: 'phone',
    size: [390, 844],
    theme: 'dark',
    kind: 'signpost',
    act: (tab) => tab.hint('why'),
    words: 'R',
  },
  {
    name: 'landscape',
    size: [844, 390],
    kind: 'mines',
    act: (tab) => tab.hint('why'),
    words: 'R',
  },
];

for (const { name, size, theme = 'light', fragment, kind, act, words } of SCENES) {
  test(`the picture ${name} can be taken`, async ({ tab, site }) => {
    await tab.resize(...size);
    const { example } = (await kinds()).find((row) => row.name === kind) ?? {};
    const hash = kind ? `#${kind}:${example}` : fragment;
    await tab.go(site.url(hash));
    await (hash ? tab.settle() : tab.state('home'));
    await act(tab);
    const shown = await tab.run(() => document.body.innerText);
    assert.ok(shown.includes(words), `${name}: ${shown.slice(0, 500)}`);
    await tab.run(() => document.documentElement.scrollTo(0, 0));
    if (FOLDER) await tab.picture(join(FOLDER, `${name}.png`));
  }, { theme, only: 'chromium', because: 'the documentation has one picture of each' });
}
