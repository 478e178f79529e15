// @ts-check
// Puts the texts of another language into the document, which is written in English.

import { element } from './dom.js';

// Elements within a sentence, and the sign around them in a catalogue: a backquote.
const WITHIN = 'kbd, code';
const QUOTE = '\x60';

const plain = (/** @type {string} */ text) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Returns the elements that have a text of their own, with it.
 * @param {ParentNode} root
 * @returns {[any, string][]}
 */
export function units(root) {
  const own = [...root.querySelectorAll('*:not(script, style, svg *, noscript *)')];
  const texts = own.filter((one) => {
    const isSentence = [...one.children].every((child) => child.matches(WITHIN));
    const hasWords = [...one.childNodes].some((node) =>
      node.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.textContent ?? ''));
    return isSentence && hasWords && !one.matches(WITHIN);
  });
  return texts.map((one) => {
    const parts = [...one.childNodes].map((node) =>
      (node instanceof Element ? QUOTE + node.textContent + QUOTE : node.textContent));
    return [one, plain(parts.join(''))];
  });
}

/**
 * @param {ParentNode} root
 * @param {Record<string, string>} page texts of the document, by the English ones
 */
export function translate(root, page) {
  for (const [one, text] of units(root)) {
    if (!page[text]) continue;
    const tags = [...one.children].map(({ localName }) => localName);
    const parts = page[text].split(QUOTE).map((part, at) =>
      (at % 2 ? element(tags[(at - 1) / 2] ?? 'kbd', { textContent: part }) : part));
    one.replaceChildren(...parts);
  }
  for (const one of root.querySelectorAll('[aria-label]')) {
    const label = page[one.getAttribute('aria-label') ?? ''];
    if (label) one.setAttribute('aria-label', label);
  }
}
