// Mistakes: a check names them as far as the player asks; conflicts are marked when the player
// wants it.

import assert from 'node:assert/strict';
import { test } from '../driver.js';
import { natively } from '../native.js';

const SOLO = 'solo:2x2:a2_1c3b3c1_2a';
const SEVERAL = 'pattern:2x2:1/1/1/1';

// Enters values by keys, each as an entry of its own.
async function enter(tab, values) {
  for (const [x, y, key] of values) {
    await tab.goTo({ cell: [x, y] });
    await tab.press(key);
    await tab.changed();
    await tab.idle();
  }
}

for (const [title, input, values, first, before] of [
  ['a wrong entry', SOLO, [[3, 0, '4'], [0, 0, '4'], [0, 2, '2']], 2, [{ cell: [3, 0], is: 4 }]],
  ['a broken rule', SEVERAL, [[0, 0, 'b'], [1, 1, 'b'], [1, 0, 'b'], [0, 1, 'w']], 3, [
    { cell: [0, 0], is: '#' },
    { cell: [1, 1], is: '#' },
  ]],
]) {
  test(`a check says since when there is ${title}, and leads back`, async ({ tab, site }) => {
    await tab.go(site.url(`#${input}`));
    await tab.settle();
    await enter(tab, values);
    await tab.click('#check');
    await tab.says('#step', 'There is a mistake.');
    await tab.click('#since');
    await tab.says('#step', `since entry ${first} of ${values.length}`);
    await tab.click('#rewind');
    const { position } = await natively({ do: 'play', input, enter: before });
    await tab.until(`JSON.stringify(JSON.parse(document.querySelector('#reply-play').textContent)
      .position) === ${JSON.stringify(JSON.stringify(position))}`);
  });
}

test('a check marks the wrong entries for those who ask which', async ({ tab, site }) => {
  await tab.go(site.url(`#${SOLO}`));
  await tab.settle();
  await enter(tab, [[3, 0, '4'], [0, 0, '4']]);
  await tab.click('#check');
  await tab.says('#step', 'There is a mistake.');
  const marked = () => tab.run(() =>
    [...document.querySelectorAll('.marks .wrong.over')].map((mark) => mark.getAttribute('d')));
  assert.deepEqual(await marked(), []);
  await tab.click('#which');
  await tab.until("document.querySelector('.marks .wrong') !== null");
  const wrong = await tab.run((place) =>
    document.querySelector(`.hits [data-target='${place}']`).getAttribute('d'),
  JSON.stringify({ cell: [0, 0] }));
  assert.deepEqual(await marked(), [wrong]);
  assert.ok(await tab.run(() => !document.querySelector('#why').hidden));
  await tab.click('#why');
  await tab.until("document.querySelector('#why').hidden");
  assert.match(await tab.text('#step'), /R1C1|row 1|column 1/i);
});

test('conflicts are shown at once, on a full board, or never', async ({ tab, site }) => {
  const grid = [[4, 2, 1, 4], [1, 4, 3, 2], [2, 3, 4, 1], [4, 1, 2, null]];
  const options = { fragment: true };
  const position = { grid };
  const { fragment } = await natively({ do: 'play', input: SOLO, position, options });
  await tab.go(site.url(`#${fragment}`));
  await tab.settle();
  await tab.goTo({ cell: [3, 3] });
  const isShown = () => tab.run(() =>
    [...document.querySelectorAll('#board .wrong')].some(
      (mark) => mark.getBoundingClientRect().width > 0,
    ));
  const shown = {};
  for (const [key, state] of [['3', 'full'], ['Backspace', 'open']]) {
    await tab.press(key);
    await tab.changed();
    await tab.idle();
    for (const choice of ['once', 'full', 'never']) {
      await tab.page.select('#conflicts', choice);
      shown[`${state}, ${choice}`] = await isShown();
    }
  }
  assert.deepEqual(shown, {
    'full, once': true,
    'full, full': true,
    'full, never': false,
    'open, once': true,
    'open, full': false,
    'open, never': false,
  });
  // Nor are they said before they are shown.
  for (const [choice, isSaid] of [['once', true], ['full', false], ['never', false]]) {
    await tab.page.select('#conflicts', choice);
    for (const [x, key] of [[0, 'Backspace'], [0, '4']]) {
      await tab.goTo({ cell: [x, 0] });
      await tab.press(key);
      await tab.changed();
      await tab.idle();
    }
    assert.equal((await tab.text('#where')).includes('twice'), isSaid, choice);
  }
});

test('a lost game says so, and undo takes it back', async ({ tab, site }) => {
  const input = 'mines:9x9:8,1,m232becc45ffe7116ea368';
  const { solutions: [{ rows }] } = await natively({ do: 'solve', input });
  await tab.go(site.url(`#${input}`));
  await tab.settle();
  await tab.goTo({ cell: [rows[0].indexOf('*'), 0] });
  await tab.press('Enter');
  await tab.says('#verdict', 'Undo takes it back');
  assert.ok(await tab.run(() => document.querySelector('#panel').classList.contains('lost')));
  await tab.click('#undo');
  await tab.until("!document.querySelector('#panel').classList.contains('lost')");
  await tab.idle();
  assert.doesNotMatch(await tab.text('#verdict'), /Undo/);
});
