// Lessons on techniques: a list, a board with its step, the board before it, and more boards.

import assert from 'node:assert/strict';
import { test } from '../driver.js';
import { kinds, natively } from '../native.js';

const SHOWN = `document.querySelector('#lesson-board svg') !== null
  && !document.querySelector('#lesson-try').disabled
  && document.documentElement.dataset.state === 'learn'`;

test('all techniques have a lesson with a board to try', async ({ tab, site }) => {
  const rows = (await kinds()).filter(({ techniques }) => techniques.length);
  await tab.go(site.url('#learn'));
  await tab.state('learn');
  const links = await tab.run(() =>
    [...document.querySelectorAll('#learn-list a')].map(({ textContent }) => textContent));
  assert.deepEqual(links, rows.flatMap(({ techniques }) => techniques.map(({ name }) => name)));
  await tab.click('#learn-list [href="#solo/x-wing"]');
  await tab.until(SHOWN);
  assert.equal(await tab.text('#learn-title'), 'X-wing in Solo');
  const own = rows.find(({ name }) => name === 'solo').techniques
    .find(({ name }) => name === 'X-wing');
  const { input, step } = own.example;
  const { steps } = await natively({ do: 'explain', input, puzzle: 'solo' });
  assert.equal(await tab.text('#learn-about'), own.about);
  assert.equal(await tab.text('#lesson-step'), steps[step - 1].text);
  // Before the step, what was ruled out is drawn as notes.
  await tab.click('#lesson-show');
  await tab.says('#lesson-step', 'Where is it?');
  const ruled = steps.slice(0, step - 1).flatMap(({ therefore }) => therefore)
    .filter((fact) => 'not' in fact);
  assert.ok(ruled.length);
  const { notes } = await tab.json('#reply-play');
  const noted = new Map(notes.map((one) => [JSON.stringify(one.cell), one.notes]));
  for (const { cell, not } of ruled)
    assert.ok(!noted.get(JSON.stringify(cell))?.includes(not), `${cell} is not ${not}`);
  // The board to try is the one before the step: the hint is this step, and leads to the lesson.
  await tab.click('#lesson-try');
  await tab.settle();
  await tab.hint('rule');
  assert.equal(await tab.text('#lessons'), 'Lesson: X-wing');
  await tab.hint('why');
  assert.ok((await tab.text('#step')).startsWith(steps[step - 1].text));
  await tab.click('#lessons a');
  await tab.until(SHOWN);
  assert.equal(await tab.run(() => location.hash), '#solo/x-wing');
});

test('more boards are made whose next step is of a technique', async ({ tab, site }) => {
  for (const [address, name] of [['solo/pointing-pair', 'pointing pair'],
    ['unequal/hidden-pair', 'hidden pair']]) {
    await tab.go(site.url(`#${address}`));
    await tab.until(SHOWN);
    await tab.click('#lesson-more');
    await tab.says('#lesson-step', 'Where is it?');
    await tab.until(SHOWN);
    const explained = await tab.json('#reply-explain');
    await tab.click('#lesson-show');
    const text = await tab.text('#lesson-step');
    const step = explained.steps.find((own) => own.text === text);
    assert.equal(step.technique, name);
  }
});
