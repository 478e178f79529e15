// @ts-check
// Choices of the user that the browser remembers, where it can.

/** What the names of all choices begin with. */
export const PREFIX = 'tatham-slv:';

/**
 * @param {string} name
 * @returns {string | null}
 */
export function remembered(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/**
 * Returns false if the choice only holds until the page is closed.
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
    return true;
  } catch {
    return false;
  }
}
