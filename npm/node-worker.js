// The solver in a thread of Node.

import { parentPort } from 'node:worker_threads';
import { answering } from './glue.js';

const hear = answering((module) => module, (message) => parentPort.postMessage(message));

parentPort.on('message', hear);
