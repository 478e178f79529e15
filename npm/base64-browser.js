// @ts-check
// Entry for browsers with the solver in the modules themselves: it fetches no file.

import { compiled } from './base64.js';
import { thread } from './browsers.js';
import { WORKER } from './embedded.js';
import { Solver as Base } from './solver.js';

export { PuzzleError } from './solver.js';

/** @type {string} */
let address;

export const Solver = Base.on({
  spawn: (hear) => {
    address ??= URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' }));
    return thread(new Worker(address, { type: 'module' }), hear);
  },
  compile: compiled,
});
