// @ts-check
// Games that are kept in the browser. Each is kept with the number of its revision: a tab that has
// not seen the last one does not write over it.

const NAME = 'tatham-slv';
const STORE = 'games';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {{revision: number, tab: string, when: number, game: Game}} Kept */

export class Saves {
  /** Name of this tab. */
  tab = String(Math.random()).slice(2);
  /** @type {Promise<IDBDatabase | null>} */
  #base;
  /** @type {BroadcastChannel | null} */
  #channel = null;

  /** @param {(key: string, kept: {revision: number}) => void} changed by another tab */
  constructor(changed) {
    this.#base = opened();
    if (typeof BroadcastChannel !== 'function') return;
    this.#channel = new BroadcastChannel(NAME);
    this.#channel.onmessage = ({ data }) => changed(data.key, data);
  }

  /** Returns false if the browser keeps nothing, as in some private windows. */
  async work() {
    return (await this.#base) !== null;
  }

  /**
   * @param {string} key
   * @returns {Promise<Kept | null>}
   */
  async load(key) {
    const base = await this.#base;
    if (!base) return null;
    try {
      return (await asked(base.transaction(STORE).objectStore(STORE).get(key))) ?? null;
    } catch {
      return null;
    }
  }

  /**
   * Keeps a game, if the kept one has the revision that this tab has seen. Returns the new
   * revision; null if another tab has kept a later one, or nothing can be kept.
   * @param {string} key
   * @param {Game} game
   * @param {{seen: number, isForced?: boolean}} how
   * @returns {Promise<{revision: number | null, isOutdated: boolean}>}
   */
  async keep(key, game, { seen, isForced = false }) {
    const base = await this.#base;
    if (!base) return { revision: null, isOutdated: false };
    try {
      const store = base.transaction(STORE, 'readwrite').objectStore(STORE);
      const there = (await asked(store.get(key)))?.revision ?? 0;
      if (there !== seen && !isForced) return { revision: null, isOutdated: true };
      const revision = there + 1;
      await asked(store.put({ revision, tab: this.tab, when: Date.now(), game }, key));
      this.#channel?.postMessage({ key, revision });
      return { revision, isOutdated: false };
    } catch {
      return { revision: null, isOutdated: false };
    }
  }
}

/** @returns {Promise<IDBDatabase | null>} */
function opened() {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

/**
 * @param {IDBRequest} request
 * @returns {Promise<any>}
 */
function asked(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
