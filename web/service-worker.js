// Caches the files that the client needs to open without a network (the shell). Nothing of a game is cached.
// The build fills in SHELL and VERSION.
const VERSION = '__VERSION__';
const SHELL = __SHELL__;
const CACHE = `shell-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
  self.skipWaiting();
});

// The version before stays: pages that are open in it may still load files that the server has no more.
const forgotten = (names) => names.filter((name) => name !== CACHE).slice(0, -1);

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(forgotten(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// Files of /assets/ have a hash of their content in their name, so those of the version before are never wrong.
const kept = (request, pathname) =>
  caches
    .match(request, { cacheName: CACHE })
    .then((found) => found ?? (pathname.startsWith('/assets/') ? caches.match(request) : undefined));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // The server's page comes first; the cached one is for when there is no network.
    event.respondWith(fetch(request).catch(() => caches.match('/', { cacheName: CACHE })));
  } else if (pathname !== '/' && (pathname.startsWith('/assets/') || SHELL.includes(pathname))) {
    // Not the page itself: the client fetches it to learn whether there is a newer client.
    event.respondWith(kept(request, pathname).then((found) => found ?? fetch(request)));
  }
});
