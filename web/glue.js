// @ts-check
// The solver as WebAssembly, and the worker that answers by it. The page and the package of npm
// share this file.

/** An instance of the solver. */
class Instance {
  /** @type {any} */
  #exports;

  /**
   * `heard` is called with the text of each progress object.
   * @param {WebAssembly.Module} module
   * @param {(progress: string) => void} heard
   */
  static async start(module, heard) {
    const own = new Instance();
    const env = {
      now: () => performance.now(),
      progress: (/** @type {number} */ at) => heard(own.#letter(at >>> 0)),
    };
    const instance = await WebAssembly.instantiate(module, { env });
    own.#exports = instance.exports;
    own.#exports.start();
    return own;
  }

  /** @param {string} request */
  answer(request) {
    const bytes = new TextEncoder().encode(request);
    const at = this.#exports.room(bytes.length) >>> 0;
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
    const reply = this.#exports.answer(at, bytes.length) >>> 0;
    const text = this.#letter(reply);
    this.#exports.forget(reply);
    return text;
  }

  /** Returns the error that describes a trap, or an empty text. */
  failure() {
    try {
      const reply = this.#exports.failure() >>> 0;
      return reply ? this.#letter(reply) : '';
    } catch {
      // The solver cannot report the failure either.
      return '';
    }
  }

  /**
   * Returns a text of the solver: it starts with its length, in 4 bytes.
   * @param {number} at
   */
  #letter(at) {
    const { buffer } = this.#exports.memory;
    const length = new DataView(buffer).getUint32(at, true);
    return new TextDecoder().decode(new Uint8Array(buffer, at + 4, length));
  }
}

/**
 * Returns what receives the messages to a worker: {begin: a compiled module, or what else `load`
 * makes the module of}, then {ask: request}, one at a time. To each request it posts
 * {reply, failed}, before it {progress: a text} as often as a request with the option `progress`
 * has news. After a failure, the worker must not receive another request.
 * @param {(begin: any) => WebAssembly.Module | Promise<WebAssembly.Module>} load
 * @param {(message: object) => void} post
 * @returns {(message: any) => Promise<void>}
 */
export function answering(load, post) {
  /** @type {Promise<Instance>} */
  let started;
  return async (message) => {
    if ('begin' in message) {
      started = Promise.resolve(message.begin)
        .then(load)
        .then((module) => Instance.start(module, (progress) => post({ progress })));
      // The next request reports that it has failed.
      started.catch(() => {});
      return;
    }
    /** @type {Instance | null} */
    let solver = null;
    try {
      solver = await started;
      post({ reply: solver.answer(message.ask), failed: false });
    } catch (/** @type {any} */ error) {
      post({ reply: solver?.failure() || failed(error, solver), failed: true });
    }
  };
}

/**
 * @param {any} error
 * @param {Instance | null} solver
 */
function failed(error, solver) {
  const message = `the solver ${solver ? 'failed' : 'did not load'}: ${error.message}`;
  return JSON.stringify({ error: { kind: 'internal', message, code: 'internal' } });
}
