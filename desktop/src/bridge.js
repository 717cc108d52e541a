/**
 * What pages find of the shell: one way to ask, answered by a promise, and events of the window named `folkmoot-shell`. The types are
 * in `web/client/src/desktop/bridge.ts`. Tauri refuses what the page may not ask for (`server.rs`).
 */
(() => {
  const { invoke } = window.__TAURI_INTERNALS__;
  const agent = navigator.userAgent;
  const platform = agent.includes('Windows') ? 'windows' : agent.includes('Macintosh') ? 'macos' : 'linux';
  const shell = Object.freeze({ version: 1, platform, ask: (command, values = {}) => invoke(command, values) });
  Object.defineProperty(window, 'folkmootShell', { value: shell });
})();
