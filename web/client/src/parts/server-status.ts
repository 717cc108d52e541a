/** How the app stands to its server, asked when a part of it did not come. */

/** An answer that takes longer is none. */
const PATIENCE_MS = 5000;
const RELOADED = 'folkmoot.reloaded';

/** The page as the server has it now; null: it does not answer. */
async function servedPage(): Promise<string | null> {
  if (!navigator.onLine) return null;
  try {
    const response = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

export async function isAway(): Promise<boolean> {
  return (await servedPage()) === null;
}

/** Ends sooner when the device says that it has a network again. */
export function networkOr(ms: number): Promise<void> {
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

/** Whether a page begins with another script than this app did: a newer version was installed. */
export function isOfAnotherBuild(page: string, script: string): boolean {
  return !page.includes(`"${new URL(script).pathname}"`);
}

/**
 * A newer version was installed while this one was open: an old part of it is gone, and the page as a whole is the remedy, once. Not
 * without a network, where loading it anew would take away what is still there.
 */
export function startAnewWhenReplaced(script: string): void {
  window.addEventListener('vite:preloadError', () => void startAnewIfReplaced(script));
  // The loader takes a style that is in the page for one that came, and would never ask for it again.
  document.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), true);
}

async function startAnewIfReplaced(script: string): Promise<void> {
  const page = await servedPage();
  if (page === null || !isOfAnotherBuild(page, script)) return;
  if (sessionStorage.getItem(RELOADED) === document.lastModified) return;
  sessionStorage.setItem(RELOADED, document.lastModified);
  window.location.reload();
}
