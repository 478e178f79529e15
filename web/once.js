// @ts-check
// Modules that are loaded when they are first needed.

/**
 * Returns a function that loads something at its first call, and returns the same at all others.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {() => Promise<T>}
 */
export function once(load) {
  /** @type {Promise<T> | null} */
  let loaded = null;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
