// @ts-check
// A choice between the readings of an ambiguous text, with a picture of each.

import { $, element } from './dom.js';
import { small } from './picture.js';
import { texts } from './texts.js';

/**
 * @param {{title: string, about: string, data: any, act: () => void}} card
 */
function button({ title, about, data, act }) {
  const card = element(
    'button',
    { type: 'button', className: 'choice', data },
    element('span', { className: 'thumb' }),
    element('strong', { textContent: title }),
    element('span', { className: 'quiet', textContent: about }),
  );
  card.onclick = act;
  return card;
}

/** @param {any} page */
export async function choose({ solver, kinds, text, error, chosen }) {
  const readings = error.fits.flatMap((/** @type {string} */ fit) =>
    reading(fit, error.fits, kinds));
  const buttons = readings.map((/** @type {any} */ { meant, title, about }) => {
    /** @type {Record<string, string>} */
    const from = meant.options ? { from: String(Object.values(meant.options)[0]) } : {};
    const data = { puzzle: meant.puzzle, ...from };
    return button({ title, about, data, act: () => chosen(meant) });
  });
  $('choice-why').textContent = texts.severalReadings;
  $('choice').querySelector('.cards').replaceChildren(...buttons);
  for (const [at, { meant }] of readings.entries()) {
    const opened = await solver.ask({ do: 'open', input: text, ...meant }, { yields: true });
    if (!buttons[at].isConnected) return;
    draw(buttons[at], opened);
  }
}

/**
 * @param {any} card
 * @param {any} opened
 */
function draw(card, opened) {
  if (opened.error) card.lastChild.textContent = opened.error.message;
  else card.firstChild.replaceChildren(small(opened.svg));
}

// A fit is a kind, or a value of the option by which a kind selects the format of its text.
/**
 * @param {string} fit
 * @param {string[]} fits
 * @param {Map<string, any>} kinds
 */
function reading(fit, fits, kinds) {
  const row = kinds.get(fit);
  if (row) return [{ meant: { puzzle: fit }, title: row.title, about: row.about }];
  for (const { name, title, options } of kinds.values()) {
    const option = options.find(
      (/** @type {any} */ { values }) =>
        values && fits.every((other) => values.includes(other)),
    );
    if (option)
      return [
        {
          meant: { puzzle: name, options: { [option.name]: fit } },
          title,
          about: `${option.help}: ${fit}`,
        },
      ];
  }
  return [];
}
