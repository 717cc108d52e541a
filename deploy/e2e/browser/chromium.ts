/** The machine's Chromium, one process per test file. Every user has a separate context. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export type OpenPage = { readonly page: Page; readonly problems: readonly string[] };

export const DESKTOP = { width: 1280, height: 800 } as const;
export const PHONE = { width: 390, height: 844 } as const;
/** For tests of the service worker. Without it, a page needs about half the CPU, because the worker stores the app for offline use. */
export const WITH_SERVICE_WORKER = { serviceWorkers: 'allow' } as const;

/** Generous, because the machine may be busy and these tests do not measure speed. */
const PATIENCE_MS = 60_000;

export function launchChromium(executablePath: string, more: readonly string[] = []): Promise<Browser> {
  // Containers have neither the namespaces for its sandbox nor a large /dev/shm.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', ...more] });
}

/** A page in its own context. `problems` collects the errors of the page. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: DESKTOP,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error.stack ?? error)));
  return { page, problems };
}
