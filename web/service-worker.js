// Caches the files that the client needs to open without a network (the shell). Nothing of a game is cached.
// The build fills in SHELL and VERSION.
const VERSION = '__VERSION__';
const SHELL = __SHELL__;
const CACHE = `shell-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // The server's page comes first; the cached one is for when there is no network.
    event.respondWith(fetch(request).catch(() => caches.match('/', { cacheName: CACHE })));
  } else if (pathname !== '/' && (pathname.startsWith('/assets/') || SHELL.includes(pathname))) {
    // Not the page itself: the client fetches it to learn whether there is a newer client.
    event.respondWith(caches.match(request, { cacheName: CACHE }).then((cached) => cached ?? fetch(request)));
  }
});
