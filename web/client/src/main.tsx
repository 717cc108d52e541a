import './ui/base.css';
import './app/shell.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadPageOf } from './App.tsx';
import { installWorker } from './app/service-worker.ts';
import { showAppearance } from './appearance/appearance.ts';
import { desktop } from './desktop/bridge.ts';
import { showExperiments } from './experiments/experiments.ts';
import { LanguageRoot } from './i18n/LanguageRoot.tsx';
import { startLanguage } from './i18n/language.ts';
import { announceLanguages } from './i18n/language-notice.ts';
import { readPageBranding } from './instance/read-page-branding.ts';
import { reloadWhenReplaced } from './parts/server-status.ts';
import { token } from './session/session.ts';
import { installLibraryTexts } from './ui/library-words.ts';

/** How long the first screen waits for its translations. After that it is drawn in English, and again when they are loaded. */
const TRANSLATIONS_TIMEOUT_MS = 1000;
/** How long it waits for the code of the page and for what this device knows. After that it shows that it is loading. */
const APP_TIMEOUT_MS = 2000;

reloadWhenReplaced(import.meta.url);

installWorker();
readPageBranding();

showAppearance();
// Set before the first screen is drawn, so that nothing moves when the title bar appears.
if (desktop) document.documentElement.dataset.shell = desktop.platform;
showExperiments();

void start();

async function start(): Promise<void> {
  announceLanguages();
  installLibraryTexts();
  await Promise.all([Promise.race([startLanguage(), delay(TRANSLATIONS_TIMEOUT_MS)]), Promise.race([loadApp(), delay(APP_TIMEOUT_MS)])]);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <LanguageRoot />
    </StrictMode>,
  );
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** For a returning session: loads the code of the page and the last known state at the same time. */
async function loadApp(): Promise<void> {
  const { pathname } = window.location;
  if (token() === null || !/^\/app(\/|$)/.test(pathname)) return;
  const restoring = import('./store/restore-state.ts').then(({ restoreState }) => restoreState(import.meta.url, pathname));
  await Promise.allSettled([loadPageOf(pathname), restoring]);
}
