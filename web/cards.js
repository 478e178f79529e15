// @ts-check
// Cards that lead to a puzzle: a picture, a title and some words.

import { element } from './dom.js';
import { small } from './picture.js';

/**
 * @param {{href: string, title: string, about?: string, sign?: string, data?: any}} card
 * @returns {HTMLAnchorElement}
 */
export function card({ href, title, about = '', sign = '', data = {} }) {
  return element(
    'a',
    { className: 'choice', href, data },
    element('span', { className: 'thumb' }),
    element(
      'strong',
      { textContent: title },
      ...(sign ? [element('span', { className: 'sign', textContent: sign })] : []),
    ),
    element('span', { className: 'quiet', textContent: about }),
  );
}

/**
 * Puts a picture on a card.
 * @param {Element} made
 * @param {string | undefined} svg
 */
export function draw(made, svg) {
  const thumb = /** @type {Element} */ (made.querySelector('.thumb'));
  if (svg && !thumb.childElementCount) thumb.replaceChildren(small(svg));
}
