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

// Without an answer of the server for so long, the page that is kept is shown.
const PATIENCE_MS = 3_000;

const keptPage = () => caches.match('/', { cacheName: CACHE });

// The server's page comes first; the kept one is for when there is no network, or a server that does not answer.
function page(request) {
  const fetched = fetch(request);
  const patient = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const late = patient.then(keptPage).then((kept) => kept ?? fetched);
  return Promise.race([fetched.catch(keptPage), late]);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(page(request));
  } else if (pathname !== '/' && (pathname.startsWith('/assets/') || SHELL.includes(pathname))) {
    // Not the page itself: the client fetches it to learn whether there is a newer client.
    event.respondWith(kept(request, pathname).then((found) => found ?? fetch(request)));
  }
});
