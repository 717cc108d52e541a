/**
 * Runs on the home page that the build wrote. A first visitor can read it immediately and needs no script, because its links are plain
 * links. The client is loaded only if it would show something else: for a logged-in user, or for settings on this device.
 */
import { ENTRIES, type EntryName } from '../local/entries.ts';
import { readText, writeEntry } from '../local/local-store.ts';

/** The entries that change the page. */
const PAGE_ENTRIES: readonly EntryName[] = ['token', 'language', 'appearance'];

function startClient(): void {
  // The page is written after the client is built, so it knows the file name of the client (`home-pages.ts`).
  const address = document.getElementById('root')?.dataset.client;
  if (address) void import(/* @vite-ignore */ address);
}

/** On a new instance, the founder registers in the setup. If registration is closed, the links are removed. */
async function adaptRegisterLinks(): Promise<void> {
  const instance: unknown = await (await fetch('/api/instance')).json();
  if (typeof instance !== 'object' || instance === null) return;
  const links = document.querySelectorAll('a[href="/register"]');
  if ('setupRequired' in instance && instance.setupRequired === true) for (const link of links) link.setAttribute('href', '/setup');
  else if ('registration' in instance && instance.registration === 'closed') for (const link of links) link.remove();
}

const select = document.querySelector('select');
if (PAGE_ENTRIES.some((name) => readText(name) !== null)) startClient();
else {
  // Without an answer the register page shows the error.
  adaptRegisterLinks().catch(() => undefined);
  select?.addEventListener('change', () => {
    writeEntry('language', select.value);
    startClient();
  });
  // The user logged in or chose a language in another tab.
  window.addEventListener('storage', ({ key }) => {
    if (PAGE_ENTRIES.some((name) => ENTRIES[name].key === key)) startClient();
  });
}
