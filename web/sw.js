// @ts-check
// Makes the page work offline after the first visit. The build inserts the version and the list of
// files; without a build, nothing is cached. A new version waits until no page of the old one is
// open, so that no page mixes the files of two versions.
const VERSION = 'dev';
const FILES = ['./'];

const BUILT = VERSION !== 'dev';
const NAME = `tatham-slv-${VERSION}`;

const worker = /** @type {any} */ (self);

worker.oninstall = (/** @type {any} */ event) => {
  if (!BUILT) return;
  // Bypasses the browser's own cache, which may have files of the previous version.
  const fresh = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(fresh)));
};

worker.onactivate = (/** @type {any} */ event) => {
  /** @type {(names: string[]) => string[]} */
  const old = (names) => names.filter((name) => name.startsWith('tatham-slv-') && name !== NAME);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
};

// What another program shares is sent to this address. It never leaves this machine: it is kept for
// the page, which opens it and takes it away.
const SHARE = new URL('share', worker.registration.scope).href;
const SHARED = 'shared';

/** @param {Request} request */
async function share(request) {
  const form = await request.formData();
  const files = form.getAll('files').filter((part) => typeof part !== 'string');
  const words = ['text', 'url', 'title'].map((name) => form.get(name));
  const text = files.length ? await files[0].text() : (words.find(Boolean) ?? '');
  const cache = await caches.open(SHARED);
  await cache.put('shared', new Response(text));
  return Response.redirect('./#shared', 303);
}

worker.onfetch = (/** @type {any} */ event) => {
  if (event.request.method === 'POST' && event.request.url === SHARE)
    event.respondWith(share(event.request));
  if (!BUILT || event.request.method !== 'GET') return;
  const kept = caches
    .open(NAME)
    .then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
};
