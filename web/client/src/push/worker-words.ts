/** What the service worker says, in the language that is spoken: it has no catalogue, and finds its words where the page left them. */
import { text } from './texts.ts';

/** Also named by `service-worker.js`. Not one of the caches of the app, which go with every build. */
const CACHE = 'push';
const WORDS = '/push-words';

export async function leaveWords(): Promise<void> {
  if (!('caches' in window)) return;
  const words = {
    newMessage: text('newMessage', { name: '{name}' }),
    inChannel: text('inChannel', { name: '{name}', channel: '{channel}', server: '{server}' }),
    friendRequest: text('friendRequest', { name: '{name}' }),
  };
  const cache = await caches.open(CACHE);
  await cache.put(WORDS, new Response(JSON.stringify(words), { headers: { 'content-type': 'application/json' } }));
}
