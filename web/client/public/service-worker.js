/**
 * Makes the app installable, and open on a slow network or without one. The page of the app comes from the cache and is refreshed for the
 * next visit. Other pages come from the cache only without a network, and files only if their name contains their hash. Requests of the API
 * always go to the server. A newer build is a newer worker: it takes over, and the page reloads (`src/app/service-worker.ts`).
 */

/** Written by the build (`service-worker.ts`): another version is another worker, which takes over at once. */
const BUILD = { version: 'none', files: [], later: [] };

const CACHE = `folkmoot-${BUILD.version}`;
const PAGE = '/index.html';
const OF_THE_SERVER = /^\/(api|cdn|socket\.io|console|docs)(\/|$)/;
const NAMED_BY_CONTENT = /^\/assets\//;
const OF_THE_APP = /^\/app(\/|$)/;
/** Differs between two builds. */
const ENTRY = /src="(\/assets\/[^"]+)"/;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || OF_THE_SERVER.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(OF_THE_APP.test(pathname) ? appPage(event) : page(request));
  else if (NAMED_BY_CONTENT.test(pathname)) event.respondWith(file(request));
});

/** A page has nothing else to do. */
self.addEventListener('message', (event) => {
  if (event.data?.keep === true) event.waitUntil(keepRest());
});

self.addEventListener('push', (event) => {
  event.waitUntil(hear(event.data));
});

/** Of phones, where a notice belongs to the worker, and of what was pushed. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/app'));
});

async function keepShell() {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...BUILD.files].map((path) => new Request(path, { cache: 'reload' })));
  await self.skipWaiting();
}

/** One at a time, so that nobody waits for it; what did not come is asked for when a page says so again. */
async function keepRest() {
  const cache = await caches.open(CACHE);
  try {
    for (const path of BUILD.later) if (!(await cache.match(path))) await cache.add(path);
  } catch {
    // No network, or a full disk.
  }
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('folkmoot-') && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function appPage(event) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(PAGE);
  if (!kept) return page(event.request);
  event.waitUntil(refreshPage(cache));
  return kept;
}

/** The name and the icon of the instance are in the page. A page of another build stays out, because its files are not in this cache. */
async function refreshPage(cache) {
  try {
    const [kept, fresh] = await Promise.all([cache.match(PAGE), fetch(PAGE, { cache: 'no-store' })]);
    if (!kept || !fresh.ok) return;
    const [before, after] = await Promise.all([kept.text(), fresh.clone().text()]);
    if (ENTRY.exec(before)?.[1] === ENTRY.exec(after)?.[1]) await cache.put(PAGE, fresh);
  } catch {
    // No network, or a full disk.
  }
}

async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

async function file(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) {
    const cache = await caches.open(CACHE);
    // A full disk is no reason to answer nothing.
    await cache.put(request, response.clone()).catch(() => undefined);
  }
  return response;
}

async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window' });
  // Only a page behind the log-in hears of it.
  const window = windows.find(({ url }) => new URL(url).pathname.startsWith('/app'));
  if (!window) {
    await self.clients.openWindow(path);
    return;
  }
  await window.focus();
  window.postMessage({ open: path });
}

/** Left by the page in its language (`push/worker-words.ts`). */
const PUSH_CACHE = 'push';
const PUSH_WORDS = '/push-words';
const ENGLISH = {
  newMessage: 'New message from {name}',
  inChannel: '{name} in #{channel}, {server}',
  friendRequest: 'Friend request from {name}',
};
const ID = /^\d{1,20}$/;

/** As `contracts/src/push/wire.ts` has it. The server sends nothing to who looks; a page that came to the front meanwhile says it itself. */
async function hear(data) {
  const notice = read(data);
  if (!notice) return;
  if (notice.kind === 'read') {
    for (const shown of await self.registration.getNotifications({ tag: `channel-${notice.channelId}` })) shown.close();
    return;
  }
  const windows = await self.clients.matchAll({ type: 'window' });
  // The console is a page of ours too, and says nothing of messages.
  if (
    windows.some(
      ({ focused, visibilityState, url }) => focused && visibilityState === 'visible' && new URL(url).pathname.startsWith('/app'),
    )
  )
    return;
  const { title, body, tag, path } = shownOf(notice, await words());
  const silent = notice.isSilent === true;
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon.svg',
    data: { path },
    silent,
    // In place of the one before it, and heard again where it is for the person.
    renotify: !silent && notice.isForYou !== false,
  });
}

/** null: nothing that this worker knows. */
function read(data) {
  try {
    const notice = data.json();
    const { kind, channelId, userId, serverId, messageId } = notice;
    if (kind === 'read') return ID.test(channelId) ? notice : null;
    if (kind === 'friendRequest') return ID.test(userId) ? notice : null;
    const isPlaced = ID.test(channelId) && ID.test(messageId) && (serverId === null || ID.test(serverId));
    return kind === 'message' && isPlaced ? notice : null;
  } catch {
    return null;
  }
}

function shownOf(notice, words) {
  const { kind, channelId, serverId, messageId, name, channelName, serverName, text } = notice;
  if (kind === 'friendRequest') {
    return { title: filled(words.friendRequest, { name }), body: '', tag: `friend-${notice.userId}`, path: '/app/inbox' };
  }
  const place = serverId === null ? 'inbox' : `servers/${serverId}`;
  const path = `/app/${place}/${channelId}?messageId=${messageId}`;
  const tag = `channel-${channelId}`;
  if (typeof text !== 'string') return { title: filled(words.newMessage, { name }), body: '', tag, path };
  const title = channelName === null ? String(name) : filled(words.inChannel, { name, channel: channelName, server: serverName });
  return { title, body: text, tag, path };
}

/** What turns the direction of writing (a name may) turns nothing but itself. */
function filled(template, values) {
  return template.replace(/\{(\w+)\}/g, (_gap, key) => `\u2068${values[key] ?? ''}\u2069`);
}

async function words() {
  try {
    const kept = await (await caches.open(PUSH_CACHE)).match(PUSH_WORDS);
    return { ...ENGLISH, ...(await kept?.json()) };
  } catch {
    return ENGLISH;
  }
}
