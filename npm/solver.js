// @ts-check
// The solver for programs: a method for each verb of the wire, over a worker that an abort ends.

import { Queue } from './queue.js';

/** Fields of a request; all other names are options. */
const FIELDS = [
  'input', 'puzzle', 'params', 'position', 'notes', 'enter', 'ruled_out', 'claims',
];

/** Error reply of the solver, with the fields of `error`. */
export class PuzzleError extends Error {
  /** @param {any} error */
  constructor(error) {
    super(error.message);
    this.name = 'PuzzleError';
    Object.assign(this, error);
  }
}

/**
 * @typedef {{signal?: AbortSignal, progress?: (news: any) => void}} How
 *
 * @typedef {import('./queue.js').Waiting & {rejected: (reason: any) => void}} Asked
 *
 * Place where the solver runs: how its workers start, and its compiled module.
 * @typedef {object} Host
 * @property {(hear: (message: any) => void) => import('./queue.js').Thread} spawn
 * @property {() => Promise<WebAssembly.Module>} compile
 */

export class Solver {
  /** @type {Queue<Asked>} */
  #queue;
  #isClosed = false;

  /**
   * Returns the class of the solvers on a host. They share the compiled module.
   * @param {Host} host
   */
  static on(host) {
    /** @type {Promise<WebAssembly.Module> | null} */
    let compiling = null;
    return class extends Solver {
      static async load() {
        compiling ??= host.compile();
        try {
          const solver = new this(new Queue(host.spawn, await compiling));
          await solver.#begun();
          return solver;
        } catch (error) {
          // The next attempt may find the file.
          compiling = null;
          throw error;
        }
      }
    };
  }

  /** @param {Queue<Asked>} queue */
  constructor(queue) {
    this.#queue = queue;
  }

  /** Ends the worker, and rejects the calls that have no reply yet. */
  close() {
    this.#isClosed = true;
    for (const one of this.#queue.close()) one.rejected(closed());
  }

  async #begun() {
    try {
      await this.list();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /**
   * @param {string} verb
   * @param {any} asked
   * @param {How} how
   * @returns {Promise<any>}
   */
  async #ask(verb, asked = {}, { signal, progress } = {}) {
    if (this.#isClosed) throw closed();
    signal?.throwIfAborted();
    const text = JSON.stringify(request(verb, asked, progress));
    const reply = await new Promise((resolve, reject) => {
      const stop = (/** @type {any} */ reason) => {
        this.#queue.drop((other) => other === one);
        one.rejected(reason);
      };
      const aborted = () => stop(signal?.reason);
      /** @type {Asked} */
      const one = {
        text,
        heard: (news) => {
          try {
            progress?.(news);
          } catch (error) {
            stop(error);
          }
        },
        replied: (own) => {
          signal?.removeEventListener('abort', aborted);
          resolve(JSON.parse(own));
        },
        rejected: (reason) => {
          signal?.removeEventListener('abort', aborted);
          reject(reason);
        },
      };
      signal?.addEventListener('abort', aborted);
      this.#queue.add(one);
    });
    if (reply.error) throw new PuzzleError(reply.error);
    return reply;
  }

  /** @param {any} asked @param {How} [how] */
  open(asked, how) { return this.#ask('open', asked, how); }

  /** @param {any} asked @param {How} [how] */
  play(asked, how) { return this.#ask('play', asked, how); }

  /** @param {any} asked @param {How} [how] */
  solve(asked, how) { return this.#ask('solve', asked, how); }

  /** @param {any} asked @param {How} [how] */
  hint(asked, how) { return this.#ask('hint', asked, how); }

  /** @param {any} asked @param {How} [how] */
  explain(asked, how) { return this.#ask('explain', asked, how); }

  /** @param {any} asked @param {How} [how] */
  check(asked, how) { return this.#ask('check', asked, how); }

  /** @param {any} asked @param {How} [how] */
  judge(asked, how) { return this.#ask('judge', asked, how); }

  /** @param {any} asked @param {How} [how] */
  make(asked, how) { return this.#ask('make', asked, how); }

  /** @param {any} asked @param {How} [how] */
  repair(asked, how) { return this.#ask('repair', asked, how); }

  /** @param {any} asked @param {How} [how] */
  edit(asked, how) { return this.#ask('edit', asked, how); }

  /** @param {any} [asked] @param {How} [how] */
  list(asked, how) { return this.#ask('list', asked, how); }
}

/**
 * @param {string} verb
 * @param {any} asked
 * @param {How['progress']} progress
 */
function request(verb, asked, progress) {
  const fields = Object.entries(asked).filter(([name]) => FIELDS.includes(name));
  const options = Object.entries(asked).filter(([name]) => !FIELDS.includes(name));
  if (progress) options.push(['progress', true]);
  return { do: verb, ...Object.fromEntries(fields), options: Object.fromEntries(options) };
}

function closed() {
  return new Error('the solver is closed');
}
