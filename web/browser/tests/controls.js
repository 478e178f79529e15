// What is around the board: its keys, the tabs, notes, the slider, and the verdict on a game that
// is finished.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from '../driver.js';
import { Hands } from '../hands.js';
import { kinds } from '../native.js';

const SOLO = '#solo:2x2:a2_1c3b3c1_2a';
const FIFTEEN = '#fifteen:3x2:1,2,3,0,4,5';

const position = async (tab) => (await tab.json('#reply-play')).position;
const notes = async (tab) => (await tab.json('#reply-play')).notes;

// Waits for the reply that a key or a button causes.
async function after(tab, act) {
  await act();
  await tab.changed();
  await tab.idle();
}

test('a locked key enters its value where the board is touched', async ({ tab, site }) => {
  await tab.go(site.url(SOLO));
  await tab.settle();
  const key = '#pad [data-key="4"]';
  const left = () => tab.run((own) => document.querySelector(own).dataset.left, key);
  const isLocked = (own) => tab.until(`document.querySelector('${key}').ariaPressed === '${own}'`);
  assert.equal(await left(), '4');
  // Without a cursor a key waits for a place.
  await tab.click(key);
  await isLocked(true);
  const hands = await Hands.on(tab, 'mouse');
  for (const cell of [[3, 0], [1, 1]]) await after(tab, () => hands.make({ tap: { cell } }));
  const { grid } = await position(tab);
  assert.deepEqual([grid[0][3], grid[1][1]], [4, 4]);
  assert.equal(await left(), '2');
  await tab.click(key);
  await isLocked(false);
  await hands.make({ tap: { cell: [2, 2] } });
  await tab.says('#where', 'R3C3, empty');
});

test('keys show what the board shows, with a name', async ({ tab, site }) => {
  const examples = Object.fromEntries((await kinds()).map(({ name, example }) => [name, example]));
  const keys = async (name) => {
    await tab.go(site.url(`#${name}:${examples[name]}`));
    await tab.settle();
    return tab.run(() => [...document.querySelectorAll('#pad button')].map((button) => {
      const [drawn, sign] = ['svg', '.sign'].map((own) => button.querySelector(own));
      const isDrawn = drawn?.getBoundingClientRect().width > 20;
      return [button.ariaLabel.split(',')[0], sign?.innerText ?? '', isDrawn];
    }));
  };
  assert.deepEqual((await keys('tents')).slice(0, 2), [
    ['tent', 'tent', true],
    ['no tent', 'no tent', true],
  ]);
  assert.deepEqual((await keys('guess'))[0], ['1', '', true]);
  assert.deepEqual((await keys('solo'))[0].slice(1), ['1', false]);
});

test('notes are entered, filled in, kept and taken back', async ({ tab, site }) => {
  await tab.go(site.url(SOLO));
  await tab.settle();
  await tab.press('N');
  await tab.until("document.querySelector('#notes').ariaPressed === 'true'");
  await tab.goTo({ cell: [0, 0] });
  await after(tab, () => tab.press('3'));
  await after(tab, () => tab.press('4'));
  assert.deepEqual(await notes(tab), [{ cell: [0, 0], notes: [3, 4] }]);
  await tab.says('#where', 'notes 3 4');
  await after(tab, () => tab.press('4'));
  assert.deepEqual(await notes(tab), [{ cell: [0, 0], notes: [3] }]);
  await tab.page.reload();
  await tab.settle();
  assert.deepEqual(await notes(tab), [{ cell: [0, 0], notes: [3] }]);
  await after(tab, () => tab.click('#fill-notes'));
  assert.equal((await notes(tab)).length, 10);
  await after(tab, () => tab.click('#clear-notes'));
  assert.deepEqual(await notes(tab), []);
  await after(tab, () => tab.click('#undo'));
  assert.equal((await notes(tab)).length, 10);
  await after(tab, () => tab.click('#undo'));
  assert.deepEqual(await notes(tab), [{ cell: [0, 0], notes: [3] }]);
});

test('arrow keys lead from tab to tab', async ({ tab, site }) => {
  await tab.go(site.url('#pattern:2x2:1/1/1/1'));
  await tab.settle();
  await tab.click('#solve');
  await tab.until("document.querySelector('#tabs [data-view=\"solution-2\"]') !== null");
  await tab.idle();
  const selected = (view) => tab.until(`document.querySelector('#tabs [aria-selected="true"]')
    .dataset.view === '${view}' && document.activeElement.dataset.view === '${view}'
    && document.documentElement.dataset.state === 'ready'`);
  await tab.run(() => document.querySelector('#tabs [data-view="solution-1"]').focus());
  for (const [key, view] of [
    ['ArrowRight', 'solution-2'],
    ['ArrowRight', 'puzzle'],
    ['ArrowLeft', 'solution-2'],
    ['Home', 'puzzle'],
    ['End', 'solution-2'],
  ]) {
    await tab.press(key);
    await selected(view);
  }
});

test('more solutions are listed on request', async ({ tab, site }) => {
  await tab.go(site.url('#pattern:3x3:1/1/1/1/1/1'));
  await tab.settle();
  await tab.click('#solve');
  await tab.until("!document.querySelector('#more').hidden");
  assert.equal(await tab.run(() => document.querySelectorAll('#tabs [data-view]').length), 3);
  await tab.click('#more');
  await tab.until("document.querySelector('#tabs [data-view=\"solution-6\"]') !== null");
  await tab.idle();
  await tab.says('#verdict', 'Exactly 6 solutions');
  assert.ok(await tab.run(() => document.querySelector('#more').hidden), 'these are all');
});

test('a film is paused, goes back, and ends with its tab', async ({ tab, site }) => {
  const { example } = (await kinds()).find(({ name }) => name === 'pegs');
  // Slower, so that it has not ended when it is paused on a busy machine.
  await tab.page.evaluateOnNewDocument(() => {
    const own = window.setInterval;
    window.setInterval = (work, time, ...more) => own(work, time === 600 ? 2500 : time, ...more);
  });
  await tab.go(site.url(`#pegs:${example}`));
  await tab.settle();
  await tab.click('#explain');
  await tab.says('#step', 'Step 1 of');
  await tab.idle();
  await tab.click('#solve');
  await tab.says('#step', 'Move 0 of');
  await tab.idle();
  const label = () => tab.run(() => document.querySelector('#play').ariaLabel);
  await tab.click('#play');
  assert.equal(await label(), 'Pause');
  await tab.says('#step', 'Move 1 of');
  await tab.click('#play');
  assert.equal(await label(), 'Play');
  await tab.slide(3);
  await tab.says('#step', 'Move 3 of');
  await tab.click('#earlier');
  await tab.says('#step', 'Move 2 of');
  await tab.click('#play');
  assert.equal(await label(), 'Pause');
  await tab.click('#tabs [data-view="explanation"]');
  await tab.says('#step', 'Step 1 of');
  assert.equal(await label(), 'Play');
});

for (const [title, isSolved, words] of [
  ['its hints', false, 'with 2 hints'],
  ['that its solution was shown', true, 'after its solution was shown'],
]) {
  test(`the end of a game says ${title}`, async ({ tab, site }) => {
    await tab.go(site.url(FIFTEEN));
    await tab.settle();
    if (isSolved) {
      await tab.click('#solve');
      await tab.until("!document.querySelector('#slide').hidden");
      await tab.idle();
      await tab.click('#tabs [data-view="puzzle"]');
    }
    for (let hints = 0; hints < 2; hints += 1) await tab.hint('done');
    await tab.says('#verdict', 'Solved in ');
    assert.ok((await tab.text('#verdict')).includes(words), await tab.text('#verdict'));
    assert.equal(await tab.run(() => document.querySelector('#work').dataset.solved), 'true');
  });
}

test('a hint enlarges a board whose cells are too small to be seen', async ({ tab, site }) => {
  const file = new URL('../../../puzzles/mines/sgt.txt', import.meta.url);
  const lines = (await readFile(file, 'utf8')).split('\n');
  await tab.resize(390, 844);
  await tab.go(site.url(`#mines:${lines.find((line) => line.startsWith('30x16:'))}`));
  await tab.settle();
  assert.equal(await tab.text('#fit'), '100%');
  await tab.hint('where');
  assert.notEqual(await tab.text('#fit'), '100%');
  const [isInside, isWhole] = await tab.run(() => {
    const [marks, board] = ['.layer .marks', '#board'].map((selector) =>
      document.querySelector(selector).getBoundingClientRect());
    return [
      marks.left >= board.left - 4 && marks.right <= board.right + 4
        && marks.top >= board.top - 4 && marks.bottom <= board.bottom + 4,
      marks.width > 15,
    ];
  });
  assert.ok(isInside && isWhole);
});

test('Shift and an arrow key draw a line', async ({ tab, site }) => {
  const { example } = (await kinds()).find(({ name }) => name === 'pearl');
  await tab.go(site.url(`#pearl:${example}`));
  await tab.settle();
  await tab.goTo({ cell: [0, 0] });
  await tab.page.keyboard.down('Shift');
  await tab.press('ArrowRight');
  await tab.page.keyboard.up('Shift');
  await tab.changed();
  const { changed: [line] } = await tab.json('#reply-play');
  assert.deepEqual([line.edge, line.is], [[0, 0, 'right'], true]);
  await tab.says('#where', 'R1C2');
});

test('a long press and the second button set a flag', async ({ tab, site }) => {
  await tab.go(site.url('#mines:9x9:8,1,m232becc45ffe7116ea368'));
  await tab.settle();
  const middle = (place) => tab.run((own) => {
    const area = document.querySelector(`.hits [data-target='${own}']`).getBoundingClientRect();
    return [area.x + area.width / 2, area.y + area.height / 2];
  }, JSON.stringify(place));
  const flag = async (x) => {
    await tab.until(`JSON.parse(document.querySelector('#reply-play').textContent)
      .changed[0]?.cell[0] === ${x}`);
    await tab.idle();
    const { changed: [{ is }] } = await tab.json('#reply-play');
    return is;
  };
  const finger = await tab.page.touchscreen.touchStart(...(await middle({ cell: [0, 0] })));
  assert.equal(await flag(0), 'F');
  await finger.end();
  await tab.idle();
  assert.equal(await flag(0), 'F', 'the end of the press does nothing');
  await tab.page.mouse.click(...(await middle({ cell: [1, 0] })), { button: 'right' });
  assert.equal(await flag(1), 'F');
  assert.equal(await tab.text('#left'), 'Mines left: 8');
});

test('a tap changes the elements of its place alone', async ({ tab, site }) => {
  await tab.go(site.url(SOLO));
  await tab.settle();
  const hands = await Hands.on(tab, 'mouse');
  await hands.make({ tap: { cell: [0, 0] } });
  await tab.run(() => {
    window.before = [...document.querySelectorAll('#board svg text')];
    window.reads = 0;
    // Whatever reads a size makes the browser lay the page.
    const { get } = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth');
    Object.defineProperty(Element.prototype, 'clientWidth', {
      get() {
        window.reads += 1;
        return get.call(this);
      },
    });
  });
  await after(tab, () => tab.press('4'));
  const [kept, all, reads] = await tab.run(() => {
    const there = new Set(document.querySelectorAll('#board svg text'));
    const own = window.before.filter((text) => there.has(text)).length;
    return [own, window.before.length, window.reads];
  });
  assert.deepEqual([kept, reads], [all, 0]);
});

test('a stroke over the edges of a tiling draws lines on them', async ({ tab, site }) => {
  await tab.go(site.url('#loopy:3x3t1:0_a1a212b1a2a00b212'));
  await tab.settle();
  const hands = await Hands.on(tab, 'mouse');
  const edges = (await tab.json('#reply-open')).targets.slice(0, 2).map(({ place }) => place);
  await after(tab, () => hands.make({ drag: edges }));
  const { changed } = await tab.json('#reply-play');
  for (const { edge } of edges)
    assert.ok(changed.some((own) => own.edge === edge && own.is), JSON.stringify(changed));
});
