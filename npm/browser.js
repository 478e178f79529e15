// @ts-check
// Entry for browsers, their workers, and programs that bundle for them.

import { thread } from './browsers.js';
import { Solver as Base } from './solver.js';

export { PuzzleError } from './solver.js';

export const Solver = Base.on({
  // Bundlers recognise these addresses.
  spawn: (hear) =>
    thread(new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }), hear),
  compile: async () => {
    const response = await fetch(new URL('./tatham.wasm', import.meta.url));
    if (!response.ok) throw new Error(`tatham.wasm: ${response.status}`);
    // Some servers send another content type, which compileStreaming refuses.
    return WebAssembly.compile(await response.arrayBuffer());
  },
});
