/** Checks the server after a part of the app failed to load. */

/** The time limit for an answer. */
const TIMEOUT_MS = 5000;
const RELOADED = 'folkmoot.reloaded';

/** The current page of the server. null: no answer. */
async function servedPage(): Promise<string | null> {
  if (!navigator.onLine) return null;
  try {
    const response = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

export async function isServerUnreachable(): Promise<boolean> {
  return (await servedPage()) === null;
}

/** Resolves earlier if the device reports a network again. */
export function networkOrTimeout(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    function done(): void {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
  });
}

/** Whether a page starts with another script than this app: a newer version was installed. */
export function isOfAnotherBuild(page: string, script: string): boolean {
  return !page.includes(`"${new URL(script).pathname}"`);
}

/**
 * Reloads the page once if a newer version was installed while this one was open, because old parts are deleted. Not without a network,
 * because a reload would then lose the page.
 */
export function reloadWhenReplaced(script: string): void {
  window.addEventListener('vite:preloadError', () => void reloadIfReplaced(script));
  // The loader treats a stylesheet in the page as loaded, even after an error, and would never request it again.
  document.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), true);
}

async function reloadIfReplaced(script: string): Promise<void> {
  const page = await servedPage();
  if (page === null || !isOfAnotherBuild(page, script)) return;
  if (sessionStorage.getItem(RELOADED) === document.lastModified) return;
  sessionStorage.setItem(RELOADED, document.lastModified);
  window.location.reload();
}
