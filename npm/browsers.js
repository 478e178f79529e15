// @ts-check
// What the entries for browsers share.

import { failure } from './queue.js';

/**
 * Starts a worker for a queue.
 * @param {Worker} worker
 * @param {(message: any) => void} hear
 */
export function thread(worker, hear) {
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = (event) => {
    event.preventDefault();
    hear(failure(`the solver’s worker failed: ${event.message ?? 'it did not load'}`));
  };
  return {
    post: (/** @type {object} */ message) => worker.postMessage(message),
    end: () => worker.terminate(),
  };
}
