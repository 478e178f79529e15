// axe-core finds no violation of its rules in any state of the page, light and dark.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from '../driver.js';
import { natively } from '../native.js';
import { resolve } from '../packages.js';
import { UNRULY } from './journey.js';
import { playToEnd } from './play.js';

// Each state, and how the page comes into it from the one before.
const STATES = [
  ['home', async (tab, site) => {
    await tab.go(site.url());
    await tab.state('home');
    await tab.until("document.querySelector('.thumb svg') !== null");
  }],
  ['the page of a kind', async (tab) => {
    await tab.follow('#unruly');
    await tab.state('new');
    await tab.page.select('#size', 'other');
  }],
  ['a day', async (tab) => {
    await tab.follow('#today');
    await tab.state('days');
    await tab.until("document.querySelector('#days-cards .thumb svg') !== null");
    await tab.follow('');
    await tab.state('home');
  }],
  ['its lists open', (tab) => tab.run(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  })],
  ['an error', async (tab) => {
    await tab.paste('#input', 'signpost:2x2:1ci4ag');
    await tab.state('failed');
  }],
  ['a choice of readings', async (tab) => {
    await tab.paste('#input', '2x2:ceag');
    await tab.until("document.querySelectorAll('#choice [data-puzzle] svg').length > 1");
    await tab.state('choice');
  }],
  ['a board', async (tab) => {
    await tab.follow(UNRULY);
    await tab.settle();
  }],
  ['a hint', async (tab) => {
    await tab.hint('why');
  }],
  ['a board that is tried', async (tab) => {
    await tab.click('#try');
    await tab.run(() => document.querySelector('#board').focus());
    await tab.press('ArrowDown');
    await tab.press('1');
    await tab.until("document.querySelector('#reply-judge') !== null");
    await tab.idle();
    await tab.click('#try');
  }],
  ['a broken rule and a mark', async (tab) => {
    await tab.run(() => document.querySelector('#board').focus());
    for (const key of ['1', 'ArrowRight', '1', 'ArrowRight', '1', 'ArrowRight', '1'])
      await tab.press(key);
    await tab.click('#mark');
    await tab.idle();
  }],
  ['an explanation', async (tab) => {
    await tab.click('#explain');
    await tab.says('#step', 'Step 1');
  }],
  ['a solution', async (tab) => {
    await tab.click('#solve');
    await tab.until(`document.querySelector('#tabs [data-view="solution-1"]') !== null`);
    await tab.settle();
  }],
  ['a mistake', async (tab) => {
    const input = 'solo:2x2:a2_1c3b3c1_2a';
    const enter = [{ cell: [0, 0], is: 4 }];
    const { position } = await natively({ do: 'play', input, enter });
    const { save } = await natively({ do: 'open', input, position, options: { save: true } });
    await tab.paste('#input', save);
    await tab.until("document.querySelector('#work').dataset.kind === 'solo'");
    await tab.settle();
    await tab.click('#check');
    await tab.until("document.querySelector('#reply-check') !== null");
    await tab.settle();
  }],
  ['notes', async (tab) => {
    await tab.click('#fill-notes');
    await tab.changed();
    await tab.click('#notes');
    await tab.idle();
  }],
  ['a solved board', async (tab) => {
    await playToEnd(tab, { name: 'fifteen', example: '3x2:1,2,3,0,4,5' }, 'mouse');
    await tab.says('#verdict', 'Solved');
  }],
  ['several puzzles', async (tab) => {
    await tab.paste('#input', 'solo:2x2:a2_1c3b3c1_2a\npattern:2x2:1/1/1/1');
    await tab.until("document.querySelector('#list-page').dataset.run === 'done'");
  }],
  ['the dialog of the printer', async (tab) => {
    await tab.click('#list-print');
    await tab.until("document.querySelector('#print').open");
  }],
  ['all techniques', async (tab) => {
    await tab.click('#print-cancel');
    await tab.follow('#learn');
    await tab.state('learn');
  }],
  ['a lesson', async (tab) => {
    await tab.follow('#unequal/hidden-pair');
    await tab.until("document.querySelector('#lesson-board svg') !== null");
  }],
  ['a board of one\'s own', async (tab) => {
    await tab.follow('#solo/edit/2x2:1_2_3_4l');
    await tab.until("document.querySelector('#edit-told').dataset.told === 'ready'");
  }],
  ['several solutions', async (tab) => {
    await tab.follow('#pattern:2x2:1/1/1/1');
    await tab.until("document.querySelector('#work').dataset.kind === 'pattern'");
    await tab.settle();
    await tab.click('#solve');
    await tab.until(`document.querySelector('#tabs [data-view="solution-2"]') !== null`);
    await tab.settle();
  }],
];

// Violations on the page, in short.
async function violations(tab) {
  const { violations: found } = await tab.run(() =>
    window.axe.run({ resultTypes: ['violations'] }));
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200))}`);
}

// The rules are the same in both themes except for contrast, which tests of texts measure as well.
const ONCE = { only: 'chromium', because: 'the other theme is checked there' };

for (const theme of ['light', 'dark']) {
  test(`axe finds no violation, ${theme}`, async ({ tab, site }) => {
    const axe = await readFile(resolve('axe-core'), 'utf8');
    const found = {};
    for (const [state, come] of STATES) {
      await come(tab, site);
      if (!(await tab.run(() => 'axe' in window))) await tab.run(`${axe}; null`);
      const here = await violations(tab);
      if (here.length) found[state] = here;
    }
    assert.deepEqual(found, {});
  }, { theme, ...(theme === 'dark' && ONCE) });
}
