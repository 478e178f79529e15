// @ts-check
// Sends requests to the worker, one after the other.

import { Queue, failure } from './queue.js';
import { texts } from './texts.js';

export const STOPPED = 'stopped';

// Time limit in seconds for requests that the page sends on its own.
const UNASKED = 10;

const ended = () => ({ error: { kind: 'internal', code: STOPPED, message: 'stopped' } });

/**
 * @typedef {import('./queue.js').Waiting
 *   & {yields: boolean, resolve: (reply: any) => void}} Asked
 */

export class Solver {
  /** @type {Queue<Asked>} */
  #queue = new Queue(spawn);
  #heard;

  /**
   * `heard` is called with each request and the text of its reply.
   * @param {(request: any, reply: string) => void} heard
   */
  constructor(heard) {
    this.#heard = heard;
  }

  /** Loads the solver before the first request needs it. */
  warm() {
    this.#queue.warm();
  }

  /**
   * Resolves to the reply, or to an error with the code STOPPED. A request that the page sends on
   * its own `yields`: it has a time limit, and ends as soon as the user requests something. `heard`
   * is called with the news of a request that has the option `progress`.
   * @param {any} request
   * @param {{yields?: boolean, heard?: (news: any) => void}} how
   * @returns {Promise<any>}
   */
  ask(request, { yields = false, heard = () => {} } = {}) {
    return new Promise((resolve) => {
      if (!yields) this.#drop((one) => one.yields);
      const limited = yields
        ? { ...request, options: { ...request.options, time_limit: UNASKED } }
        : request;
      const replied = (/** @type {string} */ reply) => {
        this.#heard(limited, reply);
        resolve(JSON.parse(reply));
      };
      this.#queue.add({ text: JSON.stringify(limited), heard, replied, yields, resolve });
    });
  }

  // Ends all requests.
  stop() {
    this.#drop(() => true);
  }

  /** @param {(one: Asked) => boolean} which */
  #drop(which) {
    for (const one of this.#queue.drop(which)) one.resolve(ended());
  }
}

/** @param {(message: any) => void} hear */
function spawn(hear) {
  const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = (event) => {
    event.preventDefault();
    hear(failure(texts.notStarted(event.message)));
  };
  return {
    post: (/** @type {object} */ message) => worker.postMessage(message),
    end: () => worker.terminate(),
  };
}
