import './ui/base.css';
import './app/shell.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const RELOADED = 'folkmoot.reloaded';

// A newer version was installed while this one was open: an old part of it is gone, and the page as a whole is the remedy, once.
window.addEventListener('vite:preloadError', () => {
  if (sessionStorage.getItem(RELOADED) === document.lastModified) return;
  sessionStorage.setItem(RELOADED, document.lastModified);
  window.location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
