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

worker.onfetch = (/** @type {any} */ event) => {
  if (!BUILT || event.request.method !== 'GET') return;
  const kept = caches
    .open(NAME)
    .then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
};
