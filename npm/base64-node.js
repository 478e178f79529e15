// Entry for Node with the solver in the modules themselves: it reads no file.

import { compiled } from './base64.js';
import { NODE_WORKER } from './embedded.js';
import { Solver as Base } from './solver.js';
import { thread } from './threads.js';

export { PuzzleError } from './solver.js';

export const Solver = Base.on({
  spawn: (hear) =>
    thread(new URL(`data:text/javascript,${encodeURIComponent(NODE_WORKER)}`), hear),
  compile: compiled,
});
