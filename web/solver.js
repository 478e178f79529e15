// Asks the worker, one request after the other; ends it to stop, and begins another with what the
// first gave to keep.

export const STOPPED = 'stopped';

// Seconds for each request that nobody has asked for.
const UNASKED = 10;

const ended = () => ({ error: { kind: 'internal', code: STOPPED, message: 'stopped' } });

export class Solver {
  #worker = null;
  #kept = null;
  #under = null;
  #waiting = [];
  #heard;

  // `heard` is told each request and the text of its reply.
  constructor(heard) {
    this.#heard = heard;
    this.#begin();
  }

  // The reply, or an error of the code STOPPED. What yields is asked unasked: it has a limit, and
  // is ended as soon as anything is asked that does not.
  ask(request, { yields = false } = {}) {
    return new Promise((resolve) => {
      if (!yields) this.#drop((one) => one.yields);
      const limited = yields
        ? { ...request, options: { ...request.options, time_limit: UNASKED } }
        : request;
      this.#waiting.push({ request: limited, yields, resolve });
      this.#go();
    });
  }

  // Ends all that is asked.
  stop() {
    this.#drop(() => true);
  }

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
        message: `the solver could not be started${event.message ? `: ${event.message}` : ''}`,
      };
      this.#hear(worker, { reply: JSON.stringify({ error }), failed: true });
    };
    worker.postMessage({ begin: this.#kept });
    this.#worker = worker;
  }

  #hear(worker, data) {
    if (worker !== this.#worker) return;
    if (data.keep) {
      this.#kept = data.keep;
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
    this.#under = this.#waiting.shift();
    this.#worker.postMessage({ ask: JSON.stringify(this.#under.request) });
  }
}
