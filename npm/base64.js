// @ts-check
// Compiles the solver that `cargo xtask npm build` writes into embedded.js.

import { SOLVER } from './embedded.js';

export async function compiled() {
  const bytes = Uint8Array.from(atob(SOLVER), (sign) => sign.charCodeAt(0));
  const unzipped = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(unzipped).arrayBuffer());
}
