// An earlier version had a service worker at this address. This one deletes its caches and removes itself.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const cleared = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(cleared.then(() => registration.unregister()));
});
