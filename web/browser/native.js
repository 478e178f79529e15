// The native program, which answers the same requests as the page's solver.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

let server = null;
const waiting = new Map();
let last = 0;

/**
 * Returns the native reply to a request, without the fields that differ between runs.
 * @param {object} request
 * @returns {Promise<any>}
 */
export function natively(request) {
  server ??= start();
  return new Promise((resolve) => {
    last += 1;
    waiting.set(last, resolve);
    server.stdin.write(`${JSON.stringify({ ...request, id: last })}\n`);
  });
}

/** Ends the program, if it runs. */
export function endNative() {
  server?.stdin.end();
}

/**
 * Returns a reply without the fields that differ between runs.
 * @param {any} reply
 */
export function lasting(reply) {
  if (Array.isArray(reply)) return reply;
  const { elapsed_ms: _elapsed, stats: _stats, ...rest } = reply;
  return rest;
}

function start() {
  const program = process.env.TATHAM_NATIVE;
  if (!program) throw new Error('TATHAM_NATIVE is not set: `cargo xtask web test` sets it');
  const child = spawn(program, ['serve', '--time-limit', '0'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, ...reply } = JSON.parse(line);
    waiting.get(id)(lasting(reply.list ?? reply));
    waiting.delete(id);
  });
  return child;
}

/**
 * Returns the table of kinds, with the name and the example of each.
 * @returns {Promise<any[]>}
 */
export async function kinds() {
  return natively({ do: 'list' });
}
