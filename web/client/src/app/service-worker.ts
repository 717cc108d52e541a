/** The delay in browsers that do not report when they are idle. */
const IDLE_AFTER_MS = 5000;

/** Installs the service worker that opens the app without a network. Not in development, where it would serve old files. */
export function installWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Installed after the page is loaded, which it would slow down.
  window.addEventListener('load', () => {
    void navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
  });
}

/** Asks the worker to cache the rest of the app when the browser is idle. Skipped if the user saves data. */
export function keepRest(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isSparing()) return;
  const tell = () => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: true }));
  if ('requestIdleCallback' in window) window.requestIdleCallback(tell);
  else setTimeout(tell, IDLE_AFTER_MS);
}

/** Only some browsers report this. */
function isSparing(): boolean {
  if (!('connection' in navigator)) return false;
  const { connection } = navigator;
  return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true;
}
