// @ts-check
// A message at the foot of the window, with buttons. It covers nothing that it moves.

import { $, element } from './dom.js';

/**
 * Shows a message, or takes it away.
 * @param {string | null} text
 * @param {{id: string, label: string, act: () => void}[]} offers
 */
export function notice(text, offers = []) {
  $('notice').hidden = text === null;
  $('notice').replaceChildren(
    element('p', { textContent: text ?? '' }),
    ...offers.map(({ id, label, act }) =>
      element('button', { type: 'button', id, textContent: label, onclick: act })),
  );
}
