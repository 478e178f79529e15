// @ts-check
// The table of kinds and a picture of each: files that the build makes from the wire's `list` and
// `open`, so that neither waits for the solver.

/** @typedef {import('./wire.js').List[number]} Row */

/** @param {string} name */
async function read(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}

/**
 * Returns the row of each kind.
 * @returns {Promise<Row[]>}
 */
export function table() {
  return read('kinds.json');
}

/** @type {Promise<Record<string, string>> | null} */
let pictures = null;

/**
 * Returns the picture of each kind's example; none if they cannot be loaded now.
 * @returns {Promise<Record<string, string>>}
 */
export function examples() {
  pictures ??= read('pictures.json').catch(() => {
    pictures = null;
    return {};
  });
  return pictures;
}
