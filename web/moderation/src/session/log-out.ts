/** Logging out of the product, for the client on this device too: both use one session. */
import { endSession, OWN_SESSION } from '@folkmoot/contracts/sessions/commands';
import { call } from '../api/call.ts';

/** The device's own settings, as the client and the console keep them. Everything else is a person's and is removed. */
export const DEVICE_KEYS: ReadonlySet<string> = new Set([
  'folkmoot.version',
  'folkmoot.language',
  'folkmoot.appearance',
  'folkmoot.own-styles',
  'folkmoot.experiments',
  'folkmoot.window',
  'folkmoot.changelog',
  'folkmoot.console.theme',
]);

/** Throws if the server cannot be reached: then the session goes on. */
export async function logOut(): Promise<void> {
  await call(endSession, { params: { sessionId: OWN_SESSION } });
  for (const key of Object.keys(localStorage)) if (!DEVICE_KEYS.has(key)) localStorage.removeItem(key);
  sessionStorage.clear();
  window.location.assign('/login');
}
