// @ts-check
// What is kept in the browser: games, and the puzzles of days. Each game is kept with the number of
// its revision: a tab that has not seen the last one does not write over it.

const NAME = 'tatham-slv';
const STORE = 'games';
const DAYS = 'days';

// Prefix of the games that were left while they were being written.
const LEFT = 'tatham-slv left ';

// Version of the database, and the index by which the games that were played last are found.
const VERSION = 2;
const LAST = 'when';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {{revision: number, tab: string, when: number, game: Game}} Kept */
/** @typedef {import('./day.js').DayRecord} DayRecord */

/**
 * Returns the name under which the game of a puzzle is kept.
 * @param {{puzzle: string, id: string}} puzzle
 */
export function keyOf({ puzzle, id }) {
  return `${puzzle}:${id}`;
}

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
   * Keeps a game at once, for a page that is left while it is being written.
   * @param {string} key
   * @param {Game} game
   * @param {number} seen the last revision that this tab has seen
   */
  leave(key, game, seen) {
    try {
      localStorage.setItem(LEFT + key, JSON.stringify({ game, seen, tab: this.tab }));
    } catch {
      // What was kept before stays.
    }
  }

  /**
   * Takes the game that was left while it was being written; null if there is none, or if another
   * tab has kept a later one.
   * @param {string} key
   * @param {Kept | null} kept
   * @returns {Game | null}
   */
  left(key, kept) {
    try {
      const text = localStorage.getItem(LEFT + key);
      if (text === null) return null;
      localStorage.removeItem(LEFT + key);
      const { game, seen, tab } = JSON.parse(text);
      const revision = kept?.revision ?? 0;
      // Some of the writes of that page may have ended.
      return revision === seen || kept?.tab === tab ? game : null;
    } catch {
      return null;
    }
  }

  /**
   * Returns all that is kept.
   * @returns {Promise<{games: {when: number, game: Game}[], days: DayRecord[]}>}
   */
  async everything() {
    const base = await this.#base;
    if (!base) return { games: [], days: [] };
    /** @type {Kept[]} */
    const kept = await asked(base.transaction(STORE).objectStore(STORE).getAll());
    const games = kept.map(({ when, game }) => ({ when, game }));
    return { games, days: await this.days() };
  }

  /**
   * Takes games and days of elsewhere, all or none of them: of two games of a puzzle the later one
   * stays. Returns false if they cannot be kept.
   * @param {{games: {when: number, game: Game}[], days: DayRecord[]}} more
   */
  async take({ games, days }) {
    const base = await this.#base;
    if (!base) return false;
    try {
      const transaction = base.transaction([STORE, DAYS], 'readwrite');
      const done = ended(transaction);
      const [store, dayStore] = [STORE, DAYS].map((name) => transaction.objectStore(name));
      for (const { when, game } of games) {
        const key = keyOf(game);
        const old = await asked(store.get(key));
        const revision = (old?.revision ?? 0) + 1;
        if (!old || old.when < when) store.put({ revision, tab: this.tab, when, game }, key);
      }
      for (const record of days) {
        const key = [record.day, record.puzzle];
        dayStore.put(joined(await asked(dayStore.get(key)), record), key);
      }
      await done;
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Returns the games that were played last, the latest first.
   * @param {number} most
   * @returns {Promise<Kept[]>}
   */
  async last(most) {
    const base = await this.#base;
    if (!base) return [];
    try {
      const index = base.transaction(STORE).objectStore(STORE).index(LAST);
      /** @type {Kept[]} */
      const found = [];
      await walked(index.openCursor(null, 'prev'), (value) => {
        // A puzzle that was only looked at is not begun.
        if (value.game.entries?.length) found.push(value);
        return found.length < most;
      });
      return found;
    } catch {
      return [];
    }
  }

  /**
   * Returns what is kept of all days.
   * @returns {Promise<DayRecord[]>}
   */
  async days() {
    const base = await this.#base;
    if (!base) return [];
    try {
      return await asked(base.transaction(DAYS).objectStore(DAYS).getAll());
    } catch {
      return [];
    }
  }

  /**
   * Keeps what is known of a puzzle of a day; a puzzle that was solved stays solved.
   * @param {DayRecord} record
   */
  async keepDay(record) {
    const base = await this.#base;
    if (!base) return;
    try {
      const store = base.transaction(DAYS, 'readwrite').objectStore(DAYS);
      const key = [record.day, record.puzzle];
      const old = await asked(store.get(key));
      await asked(store.put(joined(old, record), key));
    } catch {
      // The game itself is kept, or its loss is announced.
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
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        const { result: base, transaction } = request;
        const games = base.objectStoreNames.contains(STORE)
          ? /** @type {IDBTransaction} */ (transaction).objectStore(STORE)
          : base.createObjectStore(STORE);
        games.createIndex(LAST, LAST);
        base.createObjectStore(DAYS);
      };
      request.onsuccess = () => {
        // Another tab may have a newer version of the page, which waits for this one.
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
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

/**
 * Takes the values of a cursor one after the other, until `taken` returns false.
 * @param {IDBRequest<IDBCursorWithValue | null>} request
 * @param {(value: any, key: any) => boolean} taken
 * @returns {Promise<void>}
 */
function walked(request, taken) {
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor && taken(cursor.value, cursor.primaryKey)) cursor.continue();
      else resolve();
    };
  });
}

/**
 * @param {IDBTransaction} transaction
 * @returns {Promise<void>}
 */
function ended(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * Joins what is known of a puzzle of a day: what was opened first stays, and so does a solution.
 * @param {DayRecord | undefined} old
 * @param {DayRecord} more
 * @returns {DayRecord}
 */
export function joined(old, more) {
  if (!old) return more;
  const isBetter = more.id === old.id && more.solved && !old.solved?.own;
  return isBetter ? { ...old, solved: more.solved } : old;
}
