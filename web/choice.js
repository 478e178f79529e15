// A choice between the readings of an ambiguous text, with a picture of each.

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

// A fit is a kind, or a value of the option by which a kind selects the format of its text.
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
