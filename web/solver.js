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
 *   & {yields: boolean, resolve: (reply: string | null) => void}} Asked
 */

export class Solver {
  /** @type {Queue<Asked>} */
  #queue = new Queue(spawn);
  #heard;
  /** The request that was foreseen last, and its reply. @type {[string, Promise<any>] | null} */
  #foreseen = null;

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
  async ask(request, { yields = false, heard = () => {} } = {}) {
    const limited = yields
      ? { ...request, options: { ...request.options, time_limit: UNASKED } }
      : request;
    const text = JSON.stringify(limited);
    const [known, foreseen] = this.#foreseen ?? [];
    this.#foreseen = null;
    const reply = await (known === text ? foreseen : this.#send(text, { yields, heard }));
    if (reply === null) return ended();
    this.#heard(limited, reply);
    return JSON.parse(reply);
  }

  /**
   * Sends a request that will probably be asked soon: then the reply is there.
   * @param {any} request
   */
  foresee(request) {
    const text = JSON.stringify(request);
    this.#foreseen = [text, this.#send(text, { yields: false, heard: () => {} })];
  }

  /**
   * Resolves to the text of the reply; to null if the request is dropped.
   * @param {string} text
   * @param {{yields: boolean, heard: (news: any) => void}} how
   * @returns {Promise<string | null>}
   */
  #send(text, { yields, heard }) {
    if (!yields) this.#drop((one) => one.yields);
    return new Promise((resolve) => {
      this.#queue.add({ text, heard, replied: resolve, yields, resolve });
    });
  }

  // Ends all requests.
  stop() {
    this.#foreseen = null;
    this.#drop(() => true);
  }

  /** @param {(one: Asked) => boolean} which */
  #drop(which) {
    for (const one of this.#queue.drop(which)) one.resolve(null);
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
