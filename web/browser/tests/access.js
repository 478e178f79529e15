// Accessibility: by keyboard alone, as text, in light and dark windows, near and far.

import assert from 'node:assert/strict';
import { test } from '../driver.js';
import { kinds } from '../native.js';
import { UNRULY } from './journey.js';

// Smallest contrast between text and its background (WCAG 2, level AA).
const CONTRAST = 4.5;

test('all is reached by keyboard alone', async ({ tab, site }) => {
  await tab.page.bringToFront();
  await tab.go(site.url(UNRULY));
  await tab.settle();
  // Firefox goes on to its own buttons behind the last element, so it begins at the first.
  await tab.run(() => document.querySelector('.skip').focus());
  const reached = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await tab.press('Tab');
    const [id, isVisible] = await tab.run(() => {
      const style = getComputedStyle(document.activeElement);
      return [
        document.activeElement.id,
        style.outlineStyle !== 'none' || style.boxShadow !== 'none',
      ];
    });
    if (id && reached.includes(id)) break;
    assert.ok(!id || isVisible, `it cannot be seen that the focus is on ${id}`);
    reached.push(id);
  }
  for (const id of [
    'input',
    'next',
    'explain',
    'check',
    'try',
    'solve',
    'board',
    'save-file',
    'copy-link',
    'original',
  ])
    assert.ok(reached.includes(id), `${id} is not reached by Tab: ${reached}`);
  // The step by its key: first the place, then the reason; and the content of a cell by an arrow
  // key.
  await tab.run(() => document.querySelector('#board').focus());
  await tab.press('ArrowRight');
  await tab.says('#where', 'R1C1');
  await tab.press('n');
  await tab.says('#step', 'Look at');
  await tab.idle();
  await tab.press('n');
  await tab.idle();
  await tab.press('n');
  await tab.says('#step', 'three alike');
  // Firefox shows the focus in the window in front alone.
}, { alone: true });

// Texts of the page, with the contrast of each to its background.
function contrasts() {
  const parse = (text) => {
    const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
    return { r, g, b, a };
  };
  const light = ({ r, g, b }) =>
    [r, g, b]
      .map((c) => c / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const colour = parse(getComputedStyle(e).backgroundColor);
      if (colour.a === 1) return colour;
    }
    return { r: 255, g: 255, b: 255 };
  };
  const hasText = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  return [...document.querySelectorAll('body *')]
    .filter((e) => hasText(e) && e.checkVisibility() && !e.closest('svg, script, :disabled'))
    .map((e) => {
      const [a, b] = [light(parse(getComputedStyle(e).color)), light(behind(e))];
      return [e.textContent.trim().slice(0, 30), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
    });
}

for (const theme of ['light', 'dark']) {
  test(`texts stand out from what is behind them, ${theme}`, async ({ tab, site }) => {
    await tab.go(site.url());
    await tab.state('home');
    const home = await tab.run(contrasts);
    await tab.follow(UNRULY);
    await tab.settle();
    await tab.click('#explain');
    await tab.says('#step', 'Step 1');
    const all = [...home, ...(await tab.run(contrasts))];
    assert.ok(all.length > 30, String(all));
    assert.deepEqual(all.filter(([, contrast]) => contrast < CONTRAST), []);
  }, { theme });
}

test('each board is there as text and can be enlarged', async ({ tab, site, some }) => {
  await tab.go(site.url());
  for (const { name, example } of some(await kinds())) {
    await tab.open(name, example);
    await tab.settle();
    assert.ok((await tab.boardText()).trim().length > 3, name);
    await tab.run(() => { document.querySelector('#as-text-box').open = false; });
    const width = () =>
      tab.run(() => document.querySelector('#board svg').getBoundingClientRect().width);
    const fitted = await width();
    await tab.click('#zoom-in');
    assert.ok((await width()) > fitted, name);
    await tab.click('#fit');
    assert.equal(await width(), fitted, name);
  }
});
