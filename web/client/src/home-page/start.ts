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

/** A new instance needs its founder before anybody else: then its links lead to the setup. */
async function leadToSetup(): Promise<void> {
  const answer: unknown = await (await fetch('/api/instance')).json();
  if (typeof answer !== 'object' || answer === null || !('setupRequired' in answer) || answer.setupRequired !== true) return;
  for (const link of document.querySelectorAll('a[href="/register"]')) link.setAttribute('href', '/setup');
}

const select = document.querySelector('select');
if (KEPT.some((name) => readText(name) !== null)) startClient();
else {
  // Without an answer the register page says it.
  leadToSetup().catch(() => undefined);
  select?.addEventListener('change', () => {
    writeEntry('language', select.value);
    startClient();
  });
  // Logged on, or a language chosen, in another tab.
  window.addEventListener('storage', ({ key }) => {
    if (KEPT.some((name) => ENTRIES[name].key === key)) startClient();
  });
}
