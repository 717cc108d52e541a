/**
 * The interface of the shell for pages: one function that returns a promise, and events of the window named `folkmoot-shell`. The types are
 * in `web/client/src/desktop/bridge.ts`. Tauri refuses commands that a page may not call (`server.rs`).
 */
(() => {
  const { invoke } = window.__TAURI_INTERNALS__;
  const agent = navigator.userAgent;
  const platform = agent.includes('Windows') ? 'windows' : agent.includes('Macintosh') ? 'macos' : 'linux';
  const shell = Object.freeze({ version: 1, platform, ask: (command, values = {}) => invoke(command, values) });
  Object.defineProperty(window, 'folkmootShell', { value: shell });
})();
