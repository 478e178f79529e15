// The solver, in a thread of its own: the page stays alive, and to stop is to end this worker. Only
// this file knows where answers come from.
//
// From the page: {begin: what an earlier worker gave to keep, or null}, then {ask: request}, one at
// a time.
// To the page: {keep} once the solver is compiled, then {reply, failed} for each request; after a
// failure no other may come.

let wasm;
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

async function start(kept) {
  const module = kept ?? await compiled(fetch(new URL('tatham.wasm', import.meta.url)));
  if (!kept) postMessage({ keep: module });
  wasm = (await WebAssembly.instantiate(module, { env: { now: () => performance.now() } })).exports;
  wasm.start();
}

async function compiled(fetched) {
  const response = await fetched;
  if (!response.ok) throw new Error(`tatham.wasm: ${response.status}`);
  // A host that calls it something else than application/wasm is served all the same.
  return response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

function answer(request) {
  const bytes = new TextEncoder().encode(request);
  const at = wasm.room(bytes.length) >>> 0;
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  const reply = wasm.answer(at, bytes.length) >>> 0;
  const text = letter(reply);
  wasm.forget(reply);
  return text;
}

// A reply has its length before its text, in four bytes.
function letter(at) {
  const length = new DataView(wasm.memory.buffer).getUint32(at, true);
  return new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, at + 4, length));
}

function failure(error) {
  let told = 0;
  try {
    told = wasm?.failure() >>> 0;
  } catch {
    // It cannot even say that.
  }
  const message = wasm
    ? `the solver failed: ${error.message}`
    : `the solver could not be loaded: ${error.message}`;
  return told
    ? letter(told)
    : JSON.stringify({ error: { kind: 'internal', message, code: 'internal' } });
}
