// @ts-check
// Sends requests to the worker, one after the other. To stop a request, it ends the worker, and
// begins another one with the module that the first one compiled.

import { texts } from './texts.js';

export const STOPPED = 'stopped';

// Time limit in seconds for requests that the page sends on its own.
const UNASKED = 10;

const ended = () => ({ error: { kind: 'internal', code: STOPPED, message: 'stopped' } });

/**
 * @typedef {{request: any, yields: boolean, heard: (news: any) => void,
 *   resolve: (reply: any) => void}} Waiting
 */

export class Solver {
  /** @type {Worker | null} */
  #worker = null;
  #kept = null;
  /** @type {Waiting | null} */
  #under = null;
  /** @type {Waiting[]} */
  #waiting = [];
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
    if (!this.#worker) this.#begin();
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
      this.#waiting.push({ request: limited, yields, heard, resolve });
      this.#go();
    });
  }

  // Ends all requests.
  stop() {
    this.#drop(() => true);
  }

  /** @param {(one: Waiting) => boolean} which */
  #drop(which) {
    const dropped = this.#waiting.filter(which);
    this.#waiting = this.#waiting.filter((one) => !which(one));
    if (this.#under && which(this.#under)) {
      dropped.unshift(this.#under);
      this.#begin();
    }
    for (const one of dropped) one.resolve(ended());
  }

  #begin() {
    this.#worker?.terminate();
    this.#under = null;
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => this.#hear(worker, data);
    worker.onerror = (event) => {
      event.preventDefault();
      const error = {
        kind: 'internal',
        code: 'internal',
        message: texts.notStarted(event.message),
      };
      this.#hear(worker, { reply: JSON.stringify({ error }), failed: true });
    };
    worker.postMessage({ begin: this.#kept });
    this.#worker = worker;
  }

  /**
   * @param {Worker} worker
   * @param {any} data
   */
  #hear(worker, data) {
    if (worker !== this.#worker) return;
    if (data.keep) {
      this.#kept = data.keep;
      return;
    }
    if (data.progress) {
      this.#under?.heard(JSON.parse(data.progress).progress);
      return;
    }
    const one = this.#under;
    this.#under = null;
    if (data.failed) this.#begin();
    if (one) {
      this.#heard(one.request, data.reply);
      one.resolve(JSON.parse(data.reply));
    }
    this.#go();
  }

  #go() {
    if (this.#under || !this.#waiting.length) return;
    this.warm();
    const [next] = this.#waiting.splice(0, 1);
    this.#under = next;
    this.#worker?.postMessage({ ask: JSON.stringify(next.request) });
  }
}
