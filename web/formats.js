// @ts-check
// The accepted formats of each kind, from the table of kinds.

import { element } from './dom.js';

/** @typedef {import('./wire.js').List[number]} Row */

/**
 * The formats of each kind.
 * @param {Row[]} rows
 */
export function formats(rows) {
  return rows.flatMap((row) => [
    element('dt', { textContent: [row.title, ...row.aliases].join(', ') }),
    ...row.formats.map(({ form, remark }) =>
      element('dd', {}, element('code', { textContent: form }), ` ${remark}`),
    ),
  ]);
}
