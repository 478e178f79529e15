// All texts of the page are in its catalogue, so that another language is another catalogue.

import assert from 'node:assert/strict';
import { page } from '../../en-page.js';
import { test } from '../driver.js';

test('all texts of the document are in the catalogue, and can be in another language', async ({
  tab,
  site,
}) => {
  await tab.go(site.url());
  await tab.state('home');
  const [found, labels, shown] = await tab.run(async (catalogue) => {
    const [script] = document.querySelectorAll('script[src$="app.js"]');
    const { translate, units } = await import(script.src.replace('app.js', 'translate.js'));
    // As it is served: what the page has written into it comes from the catalogue anyhow.
    const reply = await fetch('./');
    const { body } = new DOMParser().parseFromString(await reply.text(), 'text/html');
    const own = units(body).map(([, text]) => text);
    const named = [...body.querySelectorAll('[aria-label]')]
      .map((one) => one.getAttribute('aria-label'));
    translate(body, Object.fromEntries(Object.keys(catalogue).map((text) => [text, `¡${text}!`])));
    const paragraph = body.querySelector('#keys p');
    return [own, named, [
      body.querySelector('#undo').textContent,
      body.querySelector('#undo svg') !== null,
      body.querySelector('#tools').getAttribute('aria-label'),
      paragraph.querySelectorAll('kbd').length,
      paragraph.textContent.at(-1),
      body.querySelector('#help code').textContent,
    ]];
  }, page);
  const all = new Set([...found, ...labels].filter((text) => text !== 'tatham-slv'));
  assert.deepEqual([...all].sort(), Object.keys(page).sort());
  assert.deepEqual(shown, ['¡Undo!', true, '¡Your game!', 4, '!', '#puzzle:ID']);
});
