// A text that can be read in several ways: a picture of each, to choose from.

import { $, element } from './dom.js';
import { small } from './gallery.js';

export async function choose({ solver, kinds, text, error, chosen }) {
  const cards = $('choice').querySelector('.cards');
  const readings = error.fits.flatMap((fit) => reading(fit, error.fits, kinds));
  const buttons = readings.map(({ meant, title, about }) => {
    const data = {
      puzzle: meant.puzzle,
      ...(meant.options ? { from: Object.values(meant.options)[0] } : {}),
    };
    const card = element(
      'button',
      { type: 'button', className: 'choice', data },
      element('span', { className: 'thumb' }),
      element('strong', { textContent: title }),
      element('span', { className: 'quiet', textContent: about }),
    );
    card.onclick = () => chosen(meant);
    return card;
  });
  cards.replaceChildren(...buttons);
  for (const [at, { meant }] of readings.entries()) {
    const opened = await solver.ask({ do: 'open', input: text, ...meant }, { yields: true });
    if (!buttons[at].isConnected) return;
    if (opened.error) buttons[at].lastChild.textContent = opened.error.message;
    else buttons[at].firstChild.replaceChildren(small(opened.svg));
  }
}

// Fits are kinds, or values of the option that says how a kind's text is read.
function reading(fit, fits, kinds) {
  const row = kinds.get(fit);
  if (row) return [{ meant: { puzzle: fit }, title: row.title, about: row.about }];
  for (const { name, title, options } of kinds.values()) {
    const option = options.find(
      ({ values }) => values && fits.every((other) => values.includes(other)),
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
