// Servers for tests: a static host of the site, and a proxy that records requests to other hosts.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

// As in xtask/src/web/server.rs.
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** A site that is served on a port of its own, so that no test sees the storage of another. */
export class Served {
  #server;
  #port;
  /** Ends of paths whose replies wait. @type {Map<string, Promise<void>>} */
  #held = new Map();
  /** Methods and paths of all requests that have come. @type {string[]} */
  asked = [];

  /** @param {string} folder */
  static async from(folder) {
    const served = new Served();
    served.#server = createServer((request, response) => served.#answer(request, response));
    await listening(served.#server);
    served.#port = served.#server.address().port;
    served.folder = folder;
    return served;
  }

  /** Returns an address of the site: `rest` is its path and fragment. */
  url(rest = '') {
    return `http://127.0.0.1:${this.#port}/${rest}`;
  }

  /**
   * Lets replies wait that have this end of a path; returns what lets them go.
   * @param {string} end
   */
  hold(end) {
    let release = () => {};
    this.#held.set(end, new Promise((resolve) => { release = resolve; }));
    return () => {
      this.#held.delete(end);
      release();
    };
  }

  async #answer(request, response) {
    this.asked.push(`${request.method} ${request.url}`);
    const path = request.url.replace(/\?.*/, '');
    for (const [end, held] of this.#held) if (path.endsWith(end)) await held;
    await answer(this.folder, request, response);
  }

  /** Stops serving: from now on connections are refused. */
  async stop() {
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => { this.#server.close(resolve); });
    this.#server.closeAllConnections();
    await closed;
  }
}

async function answer(folder, request, response) {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
  const file = join(folder, path.endsWith(sep) ? `${path}index.html` : path);
  const type = TYPES[extname(file)];
  let body = null;
  try {
    body = type && (await readFile(file));
  } catch {
    // Not there.
  }
  // As hosts do.
  const isZipped = body && /^text|json|svg/.test(type);
  if (isZipped) body = gzipSync(body);
  response.writeHead(body ? 200 : 404, {
    'content-type': body ? type : 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : (body ?? 'not found\n'));
}

/** A proxy for all other machines: it records requests, and returns nothing. */
export class Proxy {
  #server;
  #asked = [];

  static async start() {
    const proxy = new Proxy();
    // Browsers also open connections in advance, and may never send a request on them.
    proxy.#server = createSocketServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (data) => {
        proxy.#asked.push(String(data).split('\r\n', 1)[0]);
        // Browsers try again at once if a connection ends without a reply.
        socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      });
    });
    await listening(proxy.#server);
    return proxy;
  }

  get port() {
    return this.#server.address().port;
  }

  /** First lines of the requests so far: `GET http://host/… HTTP/1.1`, `CONNECT host:443 …`. */
  get asked() {
    return this.#asked;
  }

  stop() {
    this.#server.close();
  }
}

/**
 * Returns the host in the first line of a request to a proxy.
 * @param {string} line
 */
export function host(line) {
  const address = line.split(' ')[1] ?? '';
  return address.replace(/^[a-z]+:\/\//, '').replace(/[/:].*$/, '');
}

function listening(server) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
}
