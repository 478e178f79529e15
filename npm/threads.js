// What the entries for Node share.

import { failure } from './queue.js';

/**
 * Starts a thread for a queue. It keeps the process alive only while it answers.
 * @param {import('node:worker_threads').Worker} worker
 * @param {(message: any) => void} hear
 */
export function thread(worker, hear) {
  worker.unref();
  worker.on('message', (message) => {
    if ('reply' in message) worker.unref();
    hear(message);
  });
  worker.on('error', (error) => hear(failure(`the solver’s thread failed: ${error.message}`)));
  return {
    post: (message) => {
      if ('ask' in message) worker.ref();
      worker.postMessage(message);
    },
    end: () => worker.terminate(),
  };
}
