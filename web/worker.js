// @ts-check
// The solver in a thread of its own: the page stays responsive, and ends this worker to stop a
// request. Only this file knows where answers come from.
//
// From the page: {begin: the compiled module that an earlier worker sent, or null}, then
// {ask: request}, one at a time.
// To the page: {keep: the compiled module}, then {reply, failed} for each request, before it
// {progress: an object} as often as a request with the option `progress` has news. After a failure,
// the page must not send another request.

/** @type {any} */
let wasm;
/** @type {(value: any) => void} */
let begun;
const ready = new Promise((resolve) => { begun = resolve; });

onmessage = async ({ data }) => {
  if ('begin' in data) {
    begun(start(data.begin));
    return;
  }
  try {
    await ready;
    postMessage({ reply: answer(data.ask), failed: false });
  } catch (error) {
    postMessage({ reply: failure(error), failed: true });
  }
};

/** @param {WebAssembly.Module | null} kept */
async function start(kept) {
  const module = kept ?? await compiled(fetch(new URL('tatham.wasm', import.meta.url)));
  if (!kept) postMessage({ keep: module });
  const env = {
    now: () => performance.now(),
    progress: (/** @type {number} */ at) => postMessage({ progress: letter(at >>> 0) }),
  };
  /** @type {any} */
  const instance = await WebAssembly.instantiate(module, { env });
  wasm = instance.exports;
  wasm.start();
}

/** @param {Promise<Response>} fetched */
async function compiled(fetched) {
  const response = await fetched;
  if (!response.ok) throw new Error(`tatham.wasm: ${response.status}`);
  // Some servers send another content type, which compileStreaming refuses.
  return response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** @param {string} request */
function answer(request) {
  const bytes = new TextEncoder().encode(request);
  const at = wasm.room(bytes.length) >>> 0;
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  const reply = wasm.answer(at, bytes.length) >>> 0;
  const text = letter(reply);
  wasm.forget(reply);
  return text;
}

/**
 * Returns a text of the solver: it starts with its length, in 4 bytes.
 * @param {number} at
 */
function letter(at) {
  const length = new DataView(wasm.memory.buffer).getUint32(at, true);
  return new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, at + 4, length));
}

/** @param {any} error */
function failure(error) {
  let reply = 0;
  try {
    reply = wasm?.failure() >>> 0;
  } catch {
    // The solver cannot report the failure either.
  }
  const message = wasm
    ? `the solver failed: ${error.message}`
    : `the solver did not load: ${error.message}`;
  return reply
    ? letter(reply)
    : JSON.stringify({ error: { kind: 'internal', message, code: 'internal' } });
}
