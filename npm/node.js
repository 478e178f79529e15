// Entry for Node.

import { readFile } from 'node:fs/promises';
import { Solver as Base } from './solver.js';
import { thread } from './threads.js';

export { PuzzleError } from './solver.js';

export const Solver = Base.on({
  spawn: (hear) => thread(new URL('./node-worker.js', import.meta.url), hear),
  compile: async () =>
    WebAssembly.compile(await readFile(new URL('./tatham.wasm', import.meta.url))),
});
