// @ts-check
// Requests to a worker, one after the other. To stop a request, its worker is ended, and another
// one begins with the module that was compiled before. The page and the package of npm share this
// file; glue.js describes the messages.

/**
 * A request: its text, and what receives its progress objects and the text of its reply.
 * @typedef {{text: string, heard: (news: any) => void, replied: (reply: string) => void}} Waiting
 *
 * @typedef {{post: (message: object) => void, end: () => void}} Thread
 */

/** @template {Waiting} T */
export class Queue {
  /** @type {(hear: (message: any) => void) => Thread} */
  #spawn;
  /** @type {WebAssembly.Module | null} */
  #kept;
  /** @type {Thread | null} */
  #worker = null;
  /** @type {T | null} */
  #under = null;
  /** @type {T[]} */
  #waiting = [];

  /**
   * `spawn` starts a worker; it calls its argument with each message of it.
   * @param {(hear: (message: any) => void) => Thread} spawn
   * @param {WebAssembly.Module | null} kept
   */
  constructor(spawn, kept = null) {
    this.#spawn = spawn;
    this.#kept = kept;
  }

  /** Starts the worker before the first request needs it. */
  warm() {
    if (!this.#worker) this.#begin();
  }

  /** @param {T} one */
  add(one) {
    this.#waiting.push(one);
    this.#go();
  }

  /**
   * Drops requests, the one that is being answered included; returns them.
   * @param {(one: T) => boolean} which
   */
  drop(which) {
    const dropped = this.#waiting.filter(which);
    this.#waiting = this.#waiting.filter((one) => !which(one));
    if (this.#under && which(this.#under)) {
      dropped.unshift(this.#under);
      this.#begin();
      this.#go();
    }
    return dropped;
  }

  /** Drops all requests and ends the worker; returns them. */
  close() {
    const dropped = [...(this.#under ? [this.#under] : []), ...this.#waiting];
    this.#waiting = [];
    this.#end();
    return dropped;
  }

  #end() {
    this.#worker?.end();
    [this.#worker, this.#under] = [null, null];
  }

  #begin() {
    this.#end();
    const worker = this.#spawn((message) => {
      if (worker === this.#worker) this.#hear(message);
    });
    this.#worker = worker;
    worker.post({ begin: this.#kept });
  }

  /** @param {any} message */
  #hear(message) {
    if (message.keep) {
      this.#kept = message.keep;
      return;
    }
    if (message.progress) {
      this.#under?.heard(JSON.parse(message.progress).progress);
      return;
    }
    const one = this.#under;
    this.#under = null;
    if (message.failed) this.#end();
    one?.replied(message.reply);
    this.#go();
  }

  #go() {
    if (this.#under || !this.#waiting.length) return;
    this.warm();
    const [next] = this.#waiting.splice(0, 1);
    this.#under = next;
    this.#worker?.post({ ask: next.text });
  }
}

/**
 * Returns the message of a worker that could not be started, or that has ended by itself.
 * @param {string} message
 */
export function failure(message) {
  const error = { kind: 'internal', code: 'internal', message };
  return { reply: JSON.stringify({ error }), failed: true };
}
