/** Where a browser does not tell when it is idle. */
const IDLE_AFTER_MS = 5000;

/** The worker that opens the app without a network. Developers have none: it would stand between them and their changes. */
export function installWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the page, which it would only slow down.
  window.addEventListener('load', () => {
    void navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
  });
}

/** Asks the worker to keep the rest of the app as well, when there is nothing else to do: not of those who are sparing with what they load. */
export function keepRest(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isSparing()) return;
  const tell = () => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: true }));
  if ('requestIdleCallback' in window) window.requestIdleCallback(tell);
  else setTimeout(tell, IDLE_AFTER_MS);
}

/** Only some browsers know. */
function isSparing(): boolean {
  if (!('connection' in navigator)) return false;
  const { connection } = navigator;
  return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true;
}
