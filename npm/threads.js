// What the entries for Node share.

import { Worker } from 'node:worker_threads';
import { failure } from './queue.js';

/**
 * Starts a thread for a queue. It keeps the process alive only while it answers, and has none of
 * the options of the process: those for text on the command line do not fit a file.
 * @param {URL} address
 * @param {(message: any) => void} hear
 */
export function thread(address, hear) {
  const worker = new Worker(address, { execArgv: [] });
  worker.on('message', (message) => {
    if ('reply' in message) worker.unref();
    hear(message);
  });
  worker.on('error', (error) => hear(failure(`the solver’s thread failed: ${error.message}`)));
  // After the listeners: to listen refers to the thread again.
  worker.unref();
  return {
    post: (message) => {
      if ('ask' in message) worker.ref();
      worker.postMessage(message);
    },
    end: () => worker.terminate(),
  };
}
