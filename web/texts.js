// @ts-check
// Texts of the page, in the language of the page. Another language is another file beside en.js.

import { texts } from './en.js';

export { texts };

/**
 * Returns the name of a group of kinds.
 * @param {string} group
 */
export function groupName(group) {
  const names = /** @type {Record<string, string>} */ (texts.groups);
  return names[group] ?? group;
}
