/** The texts of the service worker in the current language. The worker has no catalogue, so the page stores them for it. */
import { text } from './texts.ts';

/** `service-worker.js` uses the same name. It is no cache of the app, because those are deleted with every build. */
const CACHE = 'push';
const WORDS = '/push-words';

export async function cacheWorkerTexts(): Promise<void> {
  if (!('caches' in window)) return;
  const words = {
    newMessage: text('newMessage', { name: '{name}' }),
    inChannel: text('inChannel', { name: '{name}', channel: '{channel}', server: '{server}' }),
    friendRequest: text('friendRequest', { name: '{name}' }),
  };
  const cache = await caches.open(CACHE);
  await cache.put(WORDS, new Response(JSON.stringify(words), { headers: { 'content-type': 'application/json' } }));
}
