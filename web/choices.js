// @ts-check
// Choices of the user that the browser remembers, where it can.

const PREFIX = 'tatham-slv:';

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
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // The choice holds until the page is closed.
  }
}
