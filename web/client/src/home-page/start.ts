/**
 * On the home page as the build wrote it: whoever comes for the first time reads it at once and needs nothing more, since its links are
 * links. The client itself comes when there is something to show that the page does not have: who is signed on, what was chosen here.
 */
import { ENTRIES, type EntryName } from '../local/entries.ts';
import { readText, writeEntry } from '../local/local-store.ts';

/** What the page would look different with. */
const KEPT: readonly EntryName[] = ['token', 'language', 'appearance'];

function startClient(): void {
  // The page is written after the client is built, and knows its file (`home-pages.ts`).
  const address = document.getElementById('root')?.dataset.client;
  if (address) void import(/* @vite-ignore */ address);
}

/** The founder of a new instance registers in the setup. Where registration is closed, there is no link to it. */
async function fitRegisterLinks(): Promise<void> {
  const instance: unknown = await (await fetch('/api/instance')).json();
  if (typeof instance !== 'object' || instance === null) return;
  const links = document.querySelectorAll('a[href="/register"]');
  if ('setupRequired' in instance && instance.setupRequired === true) for (const link of links) link.setAttribute('href', '/setup');
  else if ('registration' in instance && instance.registration === 'closed') for (const link of links) link.remove();
}

const select = document.querySelector('select');
if (KEPT.some((name) => readText(name) !== null)) startClient();
else {
  // Without an answer the register page says it.
  fitRegisterLinks().catch(() => undefined);
  select?.addEventListener('change', () => {
    writeEntry('language', select.value);
    startClient();
  });
  // Logged on, or a language chosen, in another tab.
  window.addEventListener('storage', ({ key }) => {
    if (KEPT.some((name) => ENTRIES[name].key === key)) startClient();
  });
}
