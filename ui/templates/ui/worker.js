{% load static %}// The service worker: a page that says so when there is no connection. It keeps that page and its files, which are the
// same for everybody, and nothing else; pages of visitors always come from the service.

const SHELL = "shell:{{ LANGUAGE_CODE }}:{% static "ui/site.css" %}";
const OFFLINE = "{% url "offline" %}";
const LOGOUT = "{% url "account_logout" %}";
const FILES = [
  OFFLINE,
  "{% static "ui/theme.js" %}",
  "{% static "ui/app.js" %}",
  "{% static "ui/tokens.css" %}",
  "{% static "ui/site.css" %}",
  "{% static "ui/figtree/figtree.woff2" %}",
  "{% static "ui/icons.svg" %}",
];

let hasLeft = false; // somebody has just logged out: the page after it fills nothing

async function fill() {
  if (!(await caches.has(SHELL))) await (await caches.open(SHELL)).addAll(FILES);
}

async function empty(kept) {
  for (const name of await caches.keys()) if (name !== kept) await caches.delete(name);
}

addEventListener("install", (event) => event.waitUntil(fill().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(empty(SHELL).then(() => clients.claim())));

async function answer(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const { pathname } = new URL(request.url);
    const kept = await caches.match(request.mode === "navigate" ? OFFLINE : pathname);
    if (kept) return kept;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname === LOGOUT) {
    hasLeft = true;
    event.waitUntil(empty());
  } else if (request.method === "GET" && request.mode === "navigate") {
    event.respondWith(answer(request));
    if (!hasLeft) event.waitUntil(fill().catch(() => {}));
    hasLeft = false;
  } else if (request.method === "GET" && FILES.includes(pathname)) {
    event.respondWith(answer(request));
  }
});
