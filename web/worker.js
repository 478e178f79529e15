// @ts-check
// The solver in a thread of its own: the page stays responsive, and ends this worker to stop a
// request. Only this file knows where the solver comes from; glue.js describes the messages.
//
// The first worker of a page begins with null, and sends {keep: the compiled module} for others.

import { answering } from './glue.js';

const hear = answering(load, (message) => postMessage(message));

onmessage = ({ data }) => hear(data);

/** @param {WebAssembly.Module | null} kept */
async function load(kept) {
  const module = kept ?? await compiled(fetch(new URL('tatham.wasm', import.meta.url)));
  if (!kept) postMessage({ keep: module });
  return module;
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
