// Tests of requests that are sent before they are asked.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Solver } from '../solver.js';

/** Requests that the worker has received. */
let asked = [];

// Answers each request with its own `do`.
globalThis.Worker = class {
  postMessage({ ask }) {
    if (!ask) return;
    asked.push(JSON.parse(ask));
    const reply = JSON.stringify({ did: JSON.parse(ask).do });
    setTimeout(() => this.onmessage({ data: { reply, failed: false } }));
  }

  terminate() {
    this.onmessage = () => {};
  }
};

beforeEach(() => { asked = []; });

test('a request that was foreseen is sent once, and heard when it is asked', async () => {
  const heard = [];
  const solver = new Solver((request) => heard.push(request));
  solver.foresee({ do: 'play' });
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  assert.deepEqual(heard, []);
  assert.deepEqual(await solver.ask({ do: 'play' }), { did: 'play' });
  assert.deepEqual(asked, [{ do: 'play' }]);
  assert.deepEqual(heard, [{ do: 'play' }]);
});

test('another request than the foreseen one has its own reply, and so has the next', async () => {
  const heard = [];
  const solver = new Solver((request) => heard.push(request));
  solver.foresee({ do: 'play' });
  assert.deepEqual(await solver.ask({ do: 'hint' }), { did: 'hint' });
  assert.deepEqual(await solver.ask({ do: 'play' }), { did: 'play' });
  assert.deepEqual(asked.map((one) => one.do), ['play', 'hint', 'play']);
  assert.deepEqual(heard.map((one) => one.do), ['hint', 'play']);
});

test('a foreseen request that was stopped is sent again, but not while it is awaited', async () => {
  const solver = new Solver(() => {});
  solver.foresee({ do: 'play' });
  solver.stop();
  assert.deepEqual(await solver.ask({ do: 'play' }), { did: 'play' });
  solver.foresee({ do: 'play' });
  const reply = solver.ask({ do: 'play' });
  solver.stop();
  assert.equal((await reply).error.code, 'stopped');
  assert.deepEqual(asked.map((one) => one.do), ['play', 'play', 'play']);
});
