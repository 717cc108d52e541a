/** The delay in browsers that do not report when they are idle. */
const IDLE_AFTER_MS = 5000;

/** Installs the service worker that opens the app without a network. Not in development, where it would serve old files. */
export function installWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  reloadWithNewBuild(navigator.serviceWorker);
  // Installed after the page is loaded, which it would slow down.
  window.addEventListener('load', () => {
    void navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
  });
}

/**
 * The page comes from the cache, so it may be of an older build. When the worker of a newer build takes over, the page reloads, unless the
 * user already uses it. Then the next visit has the new build.
 */
function reloadWithNewBuild(workers: ServiceWorkerContainer): void {
  if (!workers.controller) return;
  let isUsed = false;
  for (const name of ['pointerdown', 'keydown'] as const) {
    window.addEventListener(name, () => (isUsed = true), { once: true, capture: true });
  }
  workers.addEventListener('controllerchange', () => !isUsed && window.location.reload());
}

/** Asks the worker to cache the rest of the app when the browser is idle. Skipped if the user saves data. */
export function cacheRestOfApp(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return;
  const askWorker = () => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: true }));
  if ('requestIdleCallback' in window) window.requestIdleCallback(askWorker);
  else setTimeout(askWorker, IDLE_AFTER_MS);
}

/** Only some browsers report this. */
function savesData(): boolean {
  if (!('connection' in navigator)) return false;
  const { connection } = navigator;
  return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true;
}
