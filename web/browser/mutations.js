// Requests that are nearly right: the examples of the documentation and requests about each kind,
// with changes to their text, fields or values. (crates/wire tries many more natively.)

// Time limit of each request, in seconds.
const LIMIT = 0.05;

const VERBS = ['open', 'solve', 'hint', 'explain', 'check', 'list'];

// Characters that occur in JSON and IDs.
const SPICE = '"{}[]:,0123456789.-eabcdhzAZ/x#\\ \n\0é';

const ODD = [null, true, 1, '1', '?', [], {}, [[0, 0]], 0, -1, 1e300, -(2 ** 63), 1e-300];

const NAMES = ['do', 'inptu', 'Position', '', 'svg', 'steps', 'where', 'after', 'beside', 'common'];

/** Random requests, the same for the same seed. */
export class Mutations {
  #requests;
  #state;

  /**
   * @param {string} documented text of docs/wire.md
   * @param {any[]} kinds
   * @param {number} seed
   */
  constructor(documented, kinds, seed) {
    this.#state = seed;
    const examples = documented
      .split('```json\n')
      .slice(1)
      .map((block) => parsed(block.split('\n', 1)[0]))
      .filter((request) => request?.do && request.do !== 'make');
    const about = kinds.map(({ name, example }) =>
      ({ do: this.#one(VERBS.slice(0, 5)), puzzle: name, input: example, options: {} }));
    this.#requests = [...examples, ...about].map(limited);
  }

  /** Returns the texts of the next requests. */
  take(count) {
    return Array.from({ length: count }, () => this.#next());
  }

  #next() {
    let request = structuredClone(this.#one(this.#requests));
    const isSpoiled = this.#below(4) === 0;
    for (let changes = this.#below(2) + Number(!isSpoiled); changes > 0; changes -= 1)
      request = this.#change(request);
    const text = JSON.stringify(request);
    return isSpoiled ? this.#spoil(text) : text;
  }

  // Changes a field or a value at a random depth.
  #change(value) {
    if (value === null || typeof value !== 'object' || this.#below(8) === 0) return this.#odd();
    const names = Object.keys(value);
    if (!names.length) return this.#odd();
    const name = this.#one(names);
    switch (this.#below(5)) {
      case 0:
        if (Array.isArray(value)) value.pop();
        else delete value[name];
        return value;
      case 1:
        if (Array.isArray(value)) value.push(value[0]);
        else value[this.#one(NAMES)] = value[name];
        return value;
      default:
        value[name] = this.#change(value[name]);
        return value;
    }
  }

  #odd() {
    const depth = this.#one([0, 0, 0, 30, 120, 200]);
    let odd = this.#one(ODD);
    for (let nested = 0; nested < depth; nested += 1) odd = [odd];
    return odd;
  }

  // Changes the text itself, which may no longer be JSON.
  #spoil(text) {
    const at = this.#below(text.length);
    const sign = SPICE[this.#below(SPICE.length)];
    return this.#one([
      text.slice(0, at) + sign + text.slice(at + 1),
      text.slice(0, at) + sign + text.slice(at),
      text.slice(0, at) + text.slice(at + 1),
      text.slice(0, at),
      text + text,
    ]);
  }

  #one(list) {
    return list[this.#below(list.length)];
  }

  // The generator of Park and Miller.
  #below(limit) {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state % limit;
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// The request with the common time limit; `list` has no limit.
function limited(request) {
  if (request.do === 'list') return request;
  return { ...request, options: { ...request.options, time_limit: LIMIT } };
}
