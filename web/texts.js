// @ts-check
// The texts of the page in its language. Another language is 2 more files beside en.js and
// en-page.js, with the same names, and a row here.

import { texts as en } from './en.js';

/** @type {Record<string, typeof en>} */
const LANGUAGES = { en };

const wanted = globalThis.navigator?.languages ?? [];
const known = wanted.map((tag) => tag.split('-')[0]).find((name) => LANGUAGES[name]);

export const texts = LANGUAGES[known ?? 'en'];

/**
 * Returns the name of a group of kinds.
 * @param {string} group
 */
export function groupName(group) {
  const names = /** @type {Record<string, string>} */ (texts.groups);
  return names[group] ?? group;
}
